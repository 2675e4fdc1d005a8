// Discord's Markdown, as far as bots use it.

import { make } from "./elements.js";
import { go, locale, now, state } from "./state.js";
import { say } from "./words.js";

export function markdown(text) {
  return text.split("\n").flatMap((line, n) => {
    const small = line.startsWith("-# ");
    const parts = inline(small ? line.slice(3) : line);
    return [n ? "\n" : "", ...(small ? [make("small", {}, ...parts)] : parts)];
  });
}

// The same as plain text, for a screen reader.
export const plain = (text) => make("div", {}, ...markdown(text)).textContent;

const TOKEN = /\\([\\`*_~|>#\[\]()<-])|`([^`]+)`|\*\*((?:\\.|[^*\\]|\*(?!\*))+)\*\*|<@!?(\d+)>|<#(\d+)>|<t:(-?\d+)(?::([tTdDfFR]))?>|<a?:(\w{2,32}):(\d+)>/g;

function inline(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, bare, code, bold, user, room, time, style, name, id] = match;
    if (bare) parts.push(bare);
    else if (code) parts.push(make("code", {}, code));
    else if (bold) parts.push(make("b", {}, ...inline(bold)));
    else if (user) parts.push(make("bdi", { class: "mention" }, "@" + (state.world.people.find((one) => one.id === user)?.name || say("somebody"))));
    else if (room) parts.push(make("button", { class: "mention plain", "data-mark": "room " + room, onclick: () => go({ channel: room }) }, "#" + roomName(room)));
    else if (time) parts.push(moment(Number(time), style));
    else if (id) parts.push(picture(id, `:${name}:`));
  }
  parts.push(text.slice(at));
  return parts;
}

const picture = (id, alt) => make("img", { class: "emoji", src: `/emojis/${id}.png`, alt });

// The emoji on a control, whose words say the same.
export const emojiOf = ({ emoji }) => (emoji?.id ? picture(emoji.id, "") : emoji?.name ? emoji.name + " " : null);

export const roomName = (id) => state.world.channels.find((one) => one.id === id)?.name || say("channel");

// The styles in which Discord shows a moment, but for "in 3 hours".
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(time, style = "f") {
  const written = (as) => new Date(time * 1000).toLocaleString(locale(), STYLES[as]);
  if (style === "R") return make("span", { class: "mention", "data-time": time, title: written("F") }, relative(time));
  return make("span", { class: "mention" }, written(style));
}

function relative(time) {
  const seconds = time - now() / 1000;
  const format = new Intl.RelativeTimeFormat(locale());
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(Math.round(seconds), "second");
}

// Brings the times up to date that are shown as "in 3 hours".
export function refreshTimes() {
  for (const node of document.querySelectorAll("[data-time]")) node.textContent = relative(Number(node.dataset.time));
}
