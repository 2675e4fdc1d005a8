// The line in which commands are typed, with the suggestions above it.

import { choiceName, offeredHere, parse, remember, valuesOf, welcome } from "./commands.js";
import { $, make } from "./elements.js";
import { act } from "./forms.js";
import { toast } from "./notes.js";
import { ask } from "./requests.js";
import { local, state } from "./state.js";
import { say } from "./words.js";

let entries = [], chosen = -1, turn = 0, waiting = false;

// Shows suggestions. The first is highlighted, where Enter is to take it.
function suggestions(list, highlighted = true) {
  entries = list;
  chosen = -1;
  waiting = false;
  $("menu").hidden = !list.length;
  $("input").setAttribute("aria-expanded", String(Boolean(list.length)));
  $("menu").replaceChildren(...list.map((entry, n) => make("div", { role: "option", id: `suggestion-${n}`, "aria-selected": "false", onmousedown: (event) => event.preventDefault(), onclick: () => take(n) },
    make("b", { dir: "auto" }, entry.label), make("span", {}, entry.about || ""))));
  highlight(highlighted && list.length ? 0 : -1);
}

export const hideSuggestions = () => { turn += 1; suggestions([]); };

function highlight(n) {
  chosen = n;
  [...$("menu").children].forEach((node, m) => node.setAttribute("aria-selected", String(m === n)));
  if (n < 0) return $("input").removeAttribute("aria-activedescendant");
  $("input").setAttribute("aria-activedescendant", `suggestion-${n}`);
  $("menu").children[n].scrollIntoView({ block: "nearest" });
}

function take(n) { fill(entries[n].text); }

// Writes a line for the person, and suggests how it goes on.
export function fill(text) {
  $("input").value = text;
  $("input").focus();
  suggest();
}

async function suggest() {
  const text = $("input").value, mine = (turn += 1);
  if (!text.startsWith("/")) return suggestions([]);
  const { bare, command, options, current, from, unknown } = parse(text);
  if (!command) return suggestions(commandsLike(bare.trim().toLowerCase()));
  if (unknown) return suggestions([]);
  if (current) {
    // What stands there is for an older line: Enter does not take it.
    waiting = true;
    const choices = await choicesOf(command, current, options);
    if (mine !== turn) return;
    waiting = false;
    const typed = options[current.name].toLowerCase();
    const list = current.autocomplete ? choices : choices.filter((name) => name.toLowerCase().includes(typed));
    if (choices.length && !choices.some((name) => name.toLowerCase() === typed)) {
      return suggestions(list.map((name) => ({ label: name, text: `${text.slice(0, from)} ${local(current, "name")}: ${name}` })));
    }
  }
  const left = command.options.filter((option) => !(option.name in options));
  const entry = (option) => ({ label: local(option, "name") + (option.required ? " *" : ""), about: local(option, "description"), text: `${text.trimEnd()} ${local(option, "name")}: ` });
  suggestions(left.map(entry), left.some((option) => option.required));
}

function commandsLike(word) {
  const first = word ? [] : welcome().map((one) => one.id);
  const all = offeredHere().sort((a, b) => first.includes(b.id) - first.includes(a.id));
  return all.filter((one) => one.name.includes(word) || one.id.includes(word))
    .map((one) => ({ label: "/" + one.name, about: one.about, text: "/" + one.name + (one.options.length ? " " : "") }));
}

async function choicesOf(command, option, options) {
  if (option.choices.length) return option.choices.map(choiceName);
  if (option.kind === 5) return [say("true"), say("false")];
  if (option.kind === 6) return state.world.people.map((one) => "@" + one.name);
  if (!option.autocomplete) return [];
  const done = await ask("/page/act", { kind: "type", person: state.person, channel: state.channel, command: command.id, options, focused: option.name });
  remember(command, option, done.choices || []);
  return (done.choices || []).map((choice) => choice.name);
}

let sending = false;

async function send() {
  const text = $("input").value.trim();
  if (!text || sending) return;
  const line = parse(text);
  const { values, problem } = text.startsWith("/") ? valuesOf(line) : { problem: say("not-a-command") };
  if (problem) return toast(problem);
  sending = true;
  const done = await act({ kind: "slash", person: state.person, channel: state.channel, command: line.command.id, options: values });
  sending = false;
  if (!done.error && $("input").value.trim() === text) { $("input").value = ""; hideSuggestions(); }
}

function key(event) {
  if ($("menu").hidden || event.isComposing || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const takes = (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && chosen >= 0 && !waiting;
  if (step) highlight(chosen < 0 && step < 0 ? entries.length - 1 : (chosen + step + entries.length) % entries.length);
  else if (takes) take(chosen);
  else if (event.key === "Escape") hideSuggestions();
  else return;
  event.preventDefault();
}

export function listenToComposer() {
  $("input").addEventListener("input", suggest);
  $("input").addEventListener("keydown", key);
  $("input").addEventListener("blur", hideSuggestions);
  $("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });
}
