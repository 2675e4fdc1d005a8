// People, roles, channels, commands, moments and emoji within a text.

import { find } from "./commands.js";
import { fill } from "./composer.js";
import { make } from "./elements.js";
import { go, locale, now, state } from "./state.js";
import { say } from "./words.js";

const named = (things, id) => things.find((one) => one.id === id)?.name;

export const person = (id) => make("bdi", { class: "mention" }, "@" + (named(state.world.people, id) || say("somebody")));

export const role = (id) => make("bdi", { class: "mention" }, "@" + (named(state.world.roles, id) || say("role")));

export const roomName = (id) => named(state.world.channels, id) || say("channel");

export const room = (id) => make("button", { class: "mention plain", "data-mark": "room " + id, onclick: () => go({ channel: id }) }, "#" + roomName(id));

// A command that is written into the line below when it is pressed, in the words of the person's language.
export function command(name) {
  const write = () => {
    const found = find(name)?.command;
    fill(found ? `/${found.name}${found.options.length ? " " : ""}` : `/${name}`);
  };
  return make("button", { class: "mention plain command", "data-mark": "command " + name, title: say("write-command"), onclick: write }, "/" + name);
}

const picture = (id, alt) => make("img", { class: "emoji", src: `/emojis/${id}.png`, alt, title: alt || null });

// An emoji of the application, whose picture the stand-in keeps.
export const emoji = (name, id) => picture(id, `:${name}:`);

// The emoji on a control, whose words say the same.
export const emojiOf = ({ emoji: shown }) => (shown?.id ? picture(shown.id, "") : shown?.name ? shown.name + " " : null);

// The styles in which Discord shows a moment, but for "in 3 hours".
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};

export function moment(time, style = "f") {
  const written = (as) => new Date(time * 1000).toLocaleString(locale(), STYLES[as]);
  if (style === "R") return make("span", { class: "mention", "data-time": time, title: written("F") }, relative(time));
  return make("span", { class: "mention", title: written("F") }, written(style));
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(time) {
  const seconds = time - now() / 1000;
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale()).format(Math.round(seconds / size), unit);
}

// Brings the times up to date that are shown as "in 3 hours".
export function refreshTimes() {
  for (const node of document.querySelectorAll("[data-time]")) node.textContent = relative(Number(node.dataset.time));
}
