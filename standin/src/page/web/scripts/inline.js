// What stands within a line of Discord's Markdown.

import { make } from "./elements.js";
import { command, emoji, moment, person, role, room } from "./mentions.js";
import { say } from "./words.js";

const around = (tag) => ([, text]) => make(tag, {}, ...inline(text));

// Bold, underlined and italic text begin alike: the longest of them is meant, as on Discord.
const EMPHASES = [
  [/\*(?=\S)((?:\*\*|\\[^]|\s+(?:\\[^]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, around("i")],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, around("b")],
  [/__((?:\\[^]|[^\\])+?)__(?!_)/y, around("u")],
  [/(?<![\p{L}\p{N}_])_((?:__|\\[^]|[^\\_])+?)_(?![\p{L}\p{N}_])/yu, around("i")],
];

const link = (address, ...text) => make("a", { href: address, target: "_blank", rel: "noreferrer", "data-mark": "link " + address }, ...text);

const OTHERS = [
  [/\\([^0-9A-Za-z\s])/y, ([, bare]) => bare],
  [/(`+)([^]*?[^`])\1(?!`)/y, ([, , code]) => make("code", {}, code)],
  [/~~([^]+?)~~(?!_)/y, around("s")],
  [/\|\|([^]+?)\|\|/y, ([, text]) => spoiler(text)],
  [/\[((?:\\[^]|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y, ([, text, address]) => link(address, ...inline(text))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, address]) => link(address, address)],
  [/https?:\/\/[^\s<]+[^<.,:;"')\]\s]/y, ([address]) => link(address, address)],
  [/<@!?(\d+)>/y, ([, id]) => person(id)],
  [/<@&(\d+)>/y, ([, id]) => role(id)],
  [/@(everyone|here)/y, ([name]) => make("span", { class: "mention" }, name)],
  [/<#(\d+)>/y, ([, id]) => room(id)],
  [/<\/([-_\p{L}\p{N}]+(?: [-_\p{L}\p{N}]+){0,2}):(\d+)>/yu, ([, name]) => command(name)],
  [/<t:(-?\d+)(?::([tTdDfFsSR]))?>/y, ([, time, style]) => moment(Number(time), style)],
  [/<a?:(\w{2,32}):(\d+)>/y, ([, name, id]) => emoji(name, id)],
];

// Returns texts and elements.
export function inline(text) {
  const parts = [];
  let from = 0, at = 0;
  while ((at = next(text, at)) >= 0) {
    const [found, draw] = longest(EMPHASES, text, at) || all(OTHERS, text, at)[0] || [];
    if (!found) { at += 1; continue; }
    parts.push(text.slice(from, at), draw(found));
    from = at += found[0].length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

// The place of the next character with which any of this begins.
function next(text, from) {
  const found = text.slice(from).search(/[\\`*_~|[<@]|https?:/);
  return found < 0 ? found : from + found;
}

function match([pattern, draw], text, at) {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found && [found, draw];
}

const all = (rules, text, at) => rules.map((rule) => match(rule, text, at)).filter(Boolean);
const longest = (rules, text, at) => all(rules, text, at).sort(([a], [b]) => b[0].length - a[0].length)[0];

// A text that is shown when it is pressed.
function spoiler(text) {
  const cover = make("button", { class: "spoiler plain", type: "button", "aria-label": say("spoiler"), onclick: () => {
    const shown = make("span", { class: "shown", tabindex: "-1" }, ...inline(text));
    cover.replaceWith(shown);
    shown.focus();
  } }, make("span", { "aria-hidden": "true" }, "█".repeat(Math.min(text.length, 24))));
  return cover;
}
