// Slash commands as people type them: which command, which options, which values.

import { local, locale, me, state } from "./state.js";
import { say } from "./words.js";

// Every command that can be called, by its whole name in the person's language and by its own.
export function callable(commands = state.world.commands) {
  const found = [];
  const walk = (command, names, ids) => {
    const [name, id] = [[...names, local(command, "name")], [...ids, command.name]];
    const subs = (command.options || []).filter((option) => option.kind === 1 || option.kind === 2);
    if (subs.length) subs.forEach((sub) => walk(sub, name, id));
    else found.push({ name: name.join(" "), id: id.join(" "), about: local(command, "description"), options: command.options || [] });
  };
  commands.forEach((command) => walk(command, [], []));
  return found;
}

// Those that Discord offers here: some do not work in direct messages.
export const offeredHere = () => callable(state.world.commands.filter((command) => (me()?.dm === state.channel ? command.in_dm : command.in_guild)));

// The commands that a newcomer wants first.
export const welcome = () => state.settings.welcome.map((id) => callable().find((one) => one.id === id)).filter(Boolean);

const quote = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// Finds the command that a line begins with: in any capitals, in either language. Returns its length too.
export function find(line) {
  const fits = callable().flatMap((command) => [command.name, command.id].map((name) => {
    const found = new RegExp("^" + name.split(" ").map(quote).join("\\s+") + "(?=\\s|$)", "iu").exec(line);
    return found && { command, length: found[0].length };
  })).filter(Boolean);
  return fits.sort((a, b) => b.length - a.length)[0];
}

// Reads "/group command option: x other: y". `current` is the option that is being typed, and `from` the place in the
// line where it begins; `unknown` is the name of an option that the command does not have.
export function parse(text) {
  const begin = /^\/?\s*/.exec(text)[0].length;
  const bare = text.slice(begin);
  const found = find(bare);
  if (!found) return { bare };
  const { command, length } = found;
  const rest = bare.slice(length);
  const marks = command.options.map((option) => {
    const names = [...new Set([local(option, "name"), option.name])].map(quote).join("|");
    const mark = new RegExp(`(^|\\s)(?:${names})\\s*:`, "iu").exec(rest);
    return mark && { option, from: mark.index, start: mark.index + mark[0].length };
  }).filter(Boolean).sort((a, b) => a.start - b.start);
  const options = {};
  marks.forEach((mark, n) => { options[mark.option.name] = rest.slice(mark.start, marks[n + 1]?.from).trim(); });
  // The first option that is not named may be typed without its name.
  const first = rest.slice(0, marks[0]?.from).trim();
  const unnamed = first ? command.options.find((option) => !(option.name in options)) : undefined;
  const unknown = /^([\p{L}\p{N}_-]+)\s*:/u.exec(first)?.[1] || (first && !unnamed ? first : undefined);
  if (unnamed && !unknown) options[unnamed.name] = first;
  const last = marks[marks.length - 1];
  const current = last ? last.option : unknown ? undefined : unnamed;
  return { bare, command, options, current, unknown, from: begin + length + (last ? last.from : 0) };
}

const TRUE = ["true", "yes", "y", "on", "1", "verdadeiro", "sim", "s", "ligado", "ligada"];
const FALSE = ["false", "no", "n", "off", "0", "falso", "não", "nao", "desligado", "desligada"];

// What autocomplete offered: the value behind a label.
const offered = new Map();
const offer = (command, option, label) => [state.person, command.id, option.name, label.toLowerCase()].join("\n");
export const remember = (command, option, choices) => choices.forEach((choice) => offered.set(offer(command, option, choice.name), choice.value));

export const choiceName = (choice) => choice.name_localizations?.[locale()] || choice.name;

function noOption(command, option) {
  const options = command.options.map((one) => local(one, "name")).join(", ");
  return say(options ? "unknown-option" : "no-options", { command: command.name, option, options });
}

// The value that is sent for what was typed, or the problem with it: a sentence.
export function valueOf(command, option, text) {
  const problem = (key, variables) => ({ problem: say(key, { option: local(option, "name"), ...variables }) });
  const same = (name) => name !== undefined && String(name).toLowerCase() === text.toLowerCase();
  // Who names a switch and says no more means that it is on: "/map text".
  if (option.kind === 5 && (!text || same(option.name) || same(local(option, "name")))) return { value: true };
  if (!text) return problem("empty-option");
  if (option.choices.length) {
    const choice = option.choices.find((one) => same(one.value) || same(one.name) || same(choiceName(one)));
    return choice ? { value: choice.value } : problem("not-a-choice", { choices: option.choices.map(choiceName).join(", ") });
  }
  const value = offered.get(offer(command, option, text));
  if (value !== undefined) return { value };
  if (option.kind === 4) return /^[-+]?\d+$/.test(text) ? { value: Number(text) } : problem("not-a-number");
  if (option.kind === 10) return Number.isFinite(Number(text)) ? { value: Number(text) } : problem("not-a-number");
  if (option.kind === 5) {
    if (TRUE.some(same)) return { value: true };
    return FALSE.some(same) ? { value: false } : problem("not-a-boolean", { true: say("true"), false: say("false") });
  }
  if (option.kind === 6) {
    const person = state.world.people.find((one) => same(one.name) || same("@" + one.name));
    return person ? { value: person.id } : problem("not-a-person");
  }
  // An option that the command does not have, after one that it has, is no part of a text.
  const stray = /\s([\p{L}\p{N}_-]+)\s*:(?=\s|$)/u.exec(text)?.[1];
  return stray ? { problem: noOption(command, stray) } : { value: text };
}

// The values of a line that was read, or the first problem with it.
export function valuesOf({ bare, command, options, unknown }) {
  if (!command) return { problem: bare.trim() ? say("unknown-command", { command: bare.trim() }) : say("not-a-command") };
  if (unknown) return { problem: noOption(command, unknown) };
  const values = {};
  for (const option of command.options) {
    if (options[option.name] === undefined) {
      if (option.required) return { problem: say("missing-option", { option: local(option, "name") }) };
      continue;
    }
    const { value, problem } = valueOf(command, option, options[option.name]);
    if (problem) return { problem };
    values[option.name] = value;
  }
  return { values };
}
