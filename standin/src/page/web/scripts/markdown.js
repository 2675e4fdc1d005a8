// Discord's Markdown as its client shows it: blocks of lines. `inline.js` reads what stands within them.

import { make } from "./elements.js";
import { inline } from "./inline.js";

const FENCED = /```(?:[\w+.#-]+\n)?\n*([^]*?[^\n])\n*```/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const SMALL = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d+\.) +(\S.*)$/;

export function markdown(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(FENCED)) {
    parts.push(...blocks(text.slice(at, match.index).replace(/\n$/, "")), make("pre", {}, make("code", {}, match[1])));
    // A block ends its line.
    at = match.index + match[0].length + (text[match.index + match[0].length] === "\n" ? 1 : 0);
  }
  return [...parts, ...blocks(text.slice(at))];
}

// The same as plain text, for a screen reader: a line for a line.
export const plain = (text) => text.split("\n").filter((line) => !line.startsWith("```")).map(plainLine).join("\n");

function plainLine(line) {
  const node = make("div", {}, ...markdown(line));
  for (const image of node.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const cover of node.querySelectorAll(".spoiler")) cover.replaceWith(cover.getAttribute("aria-label"));
  return node.textContent;
}

function blocks(text) {
  if (!text) return [];
  const parts = [], lines = text.split("\n");
  let run = [];
  const block = (node) => { parts.push(...inline(run.join("\n")), node); run = []; };
  // Takes the lines on from here that are of a kind.
  const takeWhile = (fits) => {
    const end = lines.findIndex((line) => !fits(line));
    return lines.splice(0, end < 0 ? lines.length : end);
  };
  while (lines.length) {
    const [line] = lines;
    const [, marks, title] = HEADING.exec(line) || [];
    if (line.startsWith(">>> ")) block(make("blockquote", {}, ...blocks(lines.splice(0).join("\n").slice(4))));
    else if (line.startsWith("> ")) block(make("blockquote", {}, ...blocks(takeWhile((one) => one.startsWith("> ")).map((one) => one.slice(2)).join("\n"))));
    // The page has headings of its own above these.
    else if (marks) { lines.shift(); block(make(`h${marks.length + 2}`, {}, ...inline(title))); }
    else if (SMALL.test(line)) block(make("small", {}, ...inline(SMALL.exec(lines.shift())[1])));
    else if (ITEM.test(line)) block(list(takeWhile(follows(line)).map((one) => ITEM.exec(one))));
    else run.push(lines.shift());
  }
  return [...parts, ...inline(run.join("\n"))];
}

const isNumbered = (line) => /^ *\d/.test(line);

// Tells whether a line goes on with the list that another begins: it is of the same kind, or further in.
const follows = (begin) => (line) => ITEM.test(line) && (isNumbered(line) === isNumbered(begin) || line.startsWith("  "));

// A list, with lists in it for items that are further in. As on Discord only the first number of a list is its own.
function list(items) {
  const [, indent, mark] = items[0];
  const node = /\d/.test(mark) ? make("ol", { start: parseInt(mark, 10) }) : make("ul");
  while (items.length) {
    const further = items.findIndex(([, inwards], n) => n > 0 && inwards.length <= indent.length);
    const [[, , , text], ...inner] = items.splice(0, further < 0 ? items.length : further);
    node.append(make("li", {}, ...inline(text), inner.length ? list(inner) : null));
  }
  return node;
}
