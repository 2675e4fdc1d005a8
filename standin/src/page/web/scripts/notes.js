// Short notes: one to be seen for a while, and what only a screen reader is told.

import { $, make } from "./elements.js";

let hiding = 0;

// Shows a note for as long as it takes to read it. One that is no warning waits until a screen reader has time.
export function toast(text, warning = true) {
  const note = $("toast");
  note.setAttribute("role", warning ? "alert" : "status");
  note.classList.toggle("calm", !warning);
  note.textContent = text;
  note.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(hideToast, 4000 + 60 * text.length);
}

export function hideToast() {
  $("toast").hidden = true;
}

// How many lines the log keeps.
const KEPT = 30;

// Tells a screen reader something new; what it was told before is not read again.
export function tell(text) {
  const log = $("news");
  log.append(make("p", {}, text));
  while (log.children.length > KEPT) log.firstChild.remove();
}
