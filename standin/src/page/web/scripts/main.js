// A small Discord: what its client does. This file looks whenever something has changed, and starts everything.

import { welcome } from "./commands.js";
import { fill, listenToComposer } from "./composer.js";
import { $, make, write } from "./elements.js";
import { act, listenToForms } from "./forms.js";
import { listenToKeys } from "./keys.js";
import { drawMessages, listenToMessages } from "./messages.js";
import { listenToPictures } from "./pictures.js";
import { ask } from "./requests.js";
import { channelTitle, closeSide, drawClock, drawSide, listenToSide } from "./side.js";
import { go, me, state } from "./state.js";
import { learn, say } from "./words.js";

let looking = false, again = false, jumps = false;

// Asks for the world and the channel, and draws them. What changes meanwhile is looked at afterwards.
async function look() {
  again = looking;
  if (looking) return;
  looking = true;
  const jump = jumps;
  jumps = false;
  try { await draw(jump); } catch (error) { console.error(error); }
  looking = false;
  if (again) look();
}

async function draw(jump) {
  const seen = await ask(`/page/world?person=${state.person}`);
  if (seen.error) return write($("health"), say("no-standin"));
  state.world = seen;
  if (!me() && seen.people.length) {
    state.person = seen.people[0].id;
    return draw(jump);
  }
  const known = state.channel && (seen.channels.some((one) => one.id === state.channel) || me()?.dm === state.channel);
  if (!known && seen.channels.length) state.channel = seen.channels[0].id;
  drawSide();
  const { person, channel } = state;
  const { messages } = channel ? await ask(`/page/channel?person=${person}&channel=${channel}`) : {};
  // Somebody went on meanwhile: this is no longer what they see.
  if (person !== state.person || channel !== state.channel) { jumps = true; return; }
  if (messages) drawMessages(messages, { hint: drawHint, jump, title: channelTitle() });
}

// What a newcomer is told where nothing has been said yet.
function drawHint() {
  if (me()?.dm === state.channel) return make("li", { class: "hint" }, say("nothing-said"));
  const offers = welcome().map((one) => make("button", { "data-mark": one.id, onclick: () => fill("/" + one.name) }, make("b", {}, "/" + one.name), " ", one.about));
  return make("li", { class: "hint" }, say("nothing-said") + " " + say("begin", { name: me()?.name }), ...offers);
}

async function demonstrate() {
  closeSide();
  const { person, channel, settings } = state;
  for (const step of settings.demo.steps) {
    if (step.command) {
      const done = await act({ kind: "slash", person, channel, command: step.command, options: {} });
      if (done.error || done.failed) return;
      continue;
    }
    const { messages } = await ask(`/page/channel?person=${person}&channel=${channel}`);
    const controls = messages.reverse().flatMap((one) => one.components.flatMap((row) => row.components.map((control) => ({ message: one.id, id: control.custom_id }))));
    const found = controls.find((control) => control.id?.includes(step.press));
    if (found) await act({ kind: "control", person, channel, message: found.message, custom_id: found.id });
  }
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  try { localStorage.setItem("theme", name); } catch { /* a private window */ }
}

function startTheme() {
  let kept = null;
  try { kept = localStorage.getItem("theme"); } catch { /* a private window */ }
  document.documentElement.dataset.theme = kept || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  $("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
}

// The links that skip move the focus; the address belongs to who one is and where.
function listenToSkips() {
  for (const link of document.querySelectorAll(".skip")) {
    link.addEventListener("click", (event) => { event.preventDefault(); $(link.hash.slice(1)).focus(); });
  }
}

const jumpAndLook = () => { jumps = true; look(); };

startTheme();
learn(await ask("/page/words"));
state.settings = await ask("/page/settings");
listenToSide();
listenToComposer();
listenToForms();
listenToPictures();
listenToMessages();
listenToSkips();
listenToKeys();
$("demo").addEventListener("click", demonstrate);
window.addEventListener("moved", jumpAndLook);
window.addEventListener("hashchange", () => {
  const to = new URLSearchParams(location.hash.slice(1));
  go({ person: to.get("person") || state.person, channel: to.get("channel") || state.channel });
});
setInterval(drawClock, 30_000);
new EventSource("/page/events").onmessage = look;
jumpAndLook();
