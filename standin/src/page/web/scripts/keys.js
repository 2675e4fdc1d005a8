// Keys that go from message to message. They are none that write anything, so that they work while a command is typed.

import { $ } from "./elements.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const only = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!step || !only || event.isComposing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    walk(step);
  });
}

// From anywhere else back to the newest message; from there on to the line of commands.
function walk(step) {
  const messages = [...$("messages").children];
  const here = messages.findIndex((one) => one.contains(document.activeElement));
  if (here < 0 && step > 0) return;
  const to = here < 0 ? messages.length - 1 : here + step;
  if (to < 0) return;
  if (to >= messages.length) return $("input").focus();
  const message = messages[to];
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.scrollIntoView({ block: message.clientHeight > $("messages").clientHeight ? "start" : "nearest" });
}
