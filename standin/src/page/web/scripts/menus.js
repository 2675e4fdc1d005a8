// Menus of messages. Arrow keys only look at the entries; Enter, the space bar or a click chooses one.

import { make } from "./elements.js";
import { emojiOf } from "./markdown.js";
import { say } from "./words.js";

let menus = 0;

// Draws a menu. `use` is called with the chosen values.
export const drawMenu = (control, use) => ((control.max_values ?? 1) === 1 ? chooser(control, use) : boxes(control, use));

// A menu of which one entry is chosen: a button that opens a list. It keeps the focus while the list is open.
function chooser(control, use) {
  const id = `menu-${(menus += 1)}`;
  const empty = control.placeholder || say("choose");
  const entries = control.options.map((option, n) => make("li", { role: "option", id: `${id}-${n}`, "aria-selected": String(Boolean(option.default)), "data-value": option.value, onclick: () => choose(n) },
    make("b", { dir: "auto" }, emojiOf(option), option.label), option.description ? make("span", { dir: "auto" }, option.description) : null));
  const list = make("ul", { id, role: "listbox", "aria-label": empty, hidden: true, onmousedown: (event) => event.preventDefault() }, ...entries);
  const shown = make("span", { dir: "auto" }, control.options.find((option) => option.default)?.label || empty);
  const button = make("button", {
    type: "button", class: "chooser", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id,
    disabled: control.disabled, "data-custom-id": control.custom_id, "data-mark": "menu " + empty, onclick: () => (list.hidden ? open() : close()), onkeydown: key, onblur: () => close(),
    // In some browsers the space bar clicks when it is released.
    onkeyup: (event) => { if (event.key === " ") event.preventDefault(); },
  }, shown);
  let at = 0, typed = "", typedAt = 0;

  function open() {
    list.hidden = false;
    // Some browsers do not focus a button that is clicked.
    button.focus();
    list.scrollIntoView({ block: "nearest" });
    button.setAttribute("aria-expanded", "true");
    look(Math.max(0, entries.findIndex((entry) => entry.getAttribute("aria-selected") === "true")));
  }
  function close() {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-activedescendant");
  }
  function look(n) {
    at = Math.min(Math.max(n, 0), entries.length - 1);
    entries.forEach((entry, m) => entry.classList.toggle("active", m === at));
    button.setAttribute("aria-activedescendant", entries[at].id);
    entries[at].scrollIntoView({ block: "nearest" });
  }
  function choose(n) {
    entries.forEach((entry, m) => entry.setAttribute("aria-selected", String(m === n)));
    shown.textContent = control.options[n].label;
    close();
    use([control.options[n].value]);
  }
  function key(event) {
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: entries.length - 1 };
    const chooses = event.key === "Enter" || (event.key === " " && !finds(event));
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in moves) { if (list.hidden) open(); else look(moves[event.key]); }
    else if (event.key === "Escape" && !list.hidden) close();
    else if (chooses && list.hidden) open();
    else if (chooses) choose(at);
    else if (event.key.length === 1) find(event);
    else return;
    event.preventDefault();
  }
  // Typed letters lead to the next entry that begins with them.
  const finds = ({ timeStamp }) => Boolean(typed) && timeStamp - typedAt < 700;
  function find(event) {
    const { key: letter, timeStamp } = event;
    typed = finds(event) ? typed + letter.toLowerCase() : letter.toLowerCase();
    typedAt = timeStamp;
    if (list.hidden) open();
    const begins = (n) => control.options[n].label.toLowerCase().startsWith(typed);
    const order = [...entries.keys()].map((n) => (at + (typed.length > 1 ? 0 : 1) + n) % entries.length);
    const found = order.find(begins);
    if (found !== undefined) look(found);
  }
  return make("div", { class: "menu" }, button, list);
}

// A menu of which several entries are chosen.
function boxes(control, use) {
  const marks = control.options.map((option) => {
    const box = make("input", { type: "checkbox", value: option.value, disabled: control.disabled, "data-mark": "box " + option.label });
    box.checked = Boolean(option.default);
    return box;
  });
  const chosen = () => marks.filter((box) => box.checked).map((box) => box.value);
  const [least, most] = [control.min_values ?? 1, control.max_values];
  const done = make("button", { type: "button", disabled: control.disabled, "data-mark": "choose " + (control.placeholder || ""), onclick: () => use(chosen()) }, say("ok"));
  const count = () => { done.disabled = control.disabled || chosen().length < least || chosen().length > most; };
  count();
  return make("fieldset", { class: "multi", "data-custom-id": control.custom_id, onchange: count }, make("legend", {}, control.placeholder || ""),
    ...control.options.map((option, n) => make("label", {}, marks[n], make("span", { dir: "auto" }, option.label + (option.description ? " – " + option.description : "")))),
    done);
}
