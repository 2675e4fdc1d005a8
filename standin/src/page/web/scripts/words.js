// The page's own words, in the language of the person whom one plays.

import { locale } from "./state.js";

let words = {};
export const learn = (tables) => { words = tables; };

// A sentence with its variables filled in.
export const say = (key, variables = {}) => sayAround(key, variables).join("");

// The same in parts, for variables that are elements.
export function sayAround(key, variables = {}) {
  const sentence = words[locale()]?.[key] ?? words["en-US"]?.[key] ?? key;
  return sentence.split(/(\{[a-z]+\})/).filter(Boolean).map((part) => (/^\{[a-z]+\}$/.test(part) ? variables[part.slice(1, -1)] ?? "" : part));
}

// Writes the words that stand on the page itself.
export function label(page) {
  for (const node of page.querySelectorAll("[data-say]")) {
    const { seconds } = JSON.parse(node.dataset.fault || "{}");
    node.textContent = say(node.dataset.say, { seconds });
  }
  for (const node of page.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  for (const node of page.querySelectorAll("[data-say-placeholder]")) node.placeholder = say(node.dataset.sayPlaceholder);
}
