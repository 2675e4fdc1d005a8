// The side: channels, people, languages and faults. On a phone it is a drawer.

import { $, make, show, write } from "./elements.js";
import { hideToast, toast } from "./notes.js";
import { refreshTimes } from "./mentions.js";
import { ask } from "./requests.js";
import { clock, go, locale, localized, me, state } from "./state.js";
import { label, say } from "./words.js";

const unreadBadge = (count) => (count ? make("b", { class: "badge", "aria-label": say("unread", { count }) }, String(count)) : null);

export const channelTitle = () => {
  const at = state.world.channels.find((one) => one.id === state.channel);
  const name = at ? (at.thread ? "↳ " : "# ") + at.name : "✉ " + state.world.bot;
  return `${name} · ${me()?.name || ""}`;
};

let labelled = "";

export function drawSide() {
  const { world, channel, person } = state;
  const dm = me()?.dm;
  drawLanguages();
  write($("guild"), world.guild || "");
  const rooms = world.channels.map((one) => ({
    id: one.id, thread: one.thread, name: (one.thread ? "↳ " : "# ") + one.name, here: one.id === channel, unread: one.id === channel ? 0 : one.unread,
  }));
  rooms.push({ id: dm || "none", name: "✉ " + say("direct", { bot: world.bot }), here: Boolean(dm) && dm === channel, unread: dm === channel ? 0 : me()?.unread, closed: !dm });
  show($("channels"), rooms.map((room) => ({ key: room.id, value: [room, locale()] })), ([room]) =>
    make("button", { class: room.thread ? "thread" : null, "aria-current": String(room.here), disabled: room.closed, "data-mark": "room", onclick: () => { closeSide(); go({ channel: room.id }); } },
      make("span", {}, room.name), unreadBadge(room.unread)));
  show($("people"), world.people.map((one) => ({ key: one.id, value: [one, one.id === person, locale()] })), ([one, here]) =>
    make("button", { role: "radio", "aria-checked": String(here), tabindex: here ? "0" : "-1", title: one.name, "data-mark": "person", onclick: () => { closeSide(); be(one.id); } },
      make("span", { dir: "auto" }, one.name), one.dms_open ? null : make("span", { class: "closed", role: "img", "aria-label": say("dms-closed") }, "🔕"), unreadBadge(one.unread)));
  for (const button of document.querySelectorAll("[data-locale]")) button.setAttribute("aria-pressed", String(button.dataset.locale === locale()));
  for (const button of document.querySelectorAll("[data-guild-locale]")) button.setAttribute("aria-pressed", String(button.dataset.guildLocale === world.guild_locale));
  write(document.querySelector("[data-dms]"), say(me()?.dms_open ? "close-dms" : "open-dms"));
  write($("title"), channelTitle());
  drawClock();
  write($("health"), say(world.connected ? "connected" : "not-connected") + (world.faulty ? " " + say("requests-fail") : ""));
}

// Becomes a person. Who reads direct messages goes on to theirs.
function be(id) {
  const to = state.world.people.find((one) => one.id === id);
  const dmOpen = me()?.dm && me().dm === state.channel;
  go({ person: id, channel: dmOpen ? to.dm || state.world.channels[0].id : state.channel });
}

// Writes the page's words, where the person's language is another one than before.
function drawLanguages() {
  if (labelled === locale()) return;
  labelled = locale();
  document.documentElement.lang = locale();
  label(document);
  const { settings } = state;
  document.title = localized(settings.title);
  $("language-note").textContent = localized(settings.language_note);
  $("demonstration").hidden = !settings.demo;
  $("demo").textContent = settings.demo ? localized(settings.demo.label) : "";
}

// Writes the time, and the times that are shown as "in 3 hours".
export function drawClock() {
  write($("now"), clock());
  refreshTimes();
}

export function openSide() {
  $("side").classList.add("open");
  $("open-side").setAttribute("aria-expanded", "true");
  $("close-side").focus();
}

export function closeSide() {
  if (!$("side").classList.contains("open")) return;
  $("side").classList.remove("open");
  $("open-side").setAttribute("aria-expanded", "false");
  $("open-side").focus();
}

export function listenToSide() {
  const choice = (attribute, act) => state.settings.languages.map(([code, name]) => make("button", { [attribute]: code, lang: code, onclick: () => ask("/page/act", act(code)) }, name));
  $("locales").replaceChildren(...choice("data-locale", (code) => ({ kind: "set_locale", person: state.person, locale: code })));
  $("guild-locales").replaceChildren(...choice("data-guild-locale", (code) => ({ kind: "set_guild_locale", locale: code })));
  $("open-side").addEventListener("click", openSide);
  $("close-side").addEventListener("click", closeSide);
  $("shade").addEventListener("click", closeSide);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { closeSide(); hideToast(); } });
  // One stop of the Tab key; arrow keys go from person to person.
  $("people").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || event.altKey) return;
    event.preventDefault();
    const people = [...$("people").children];
    const to = people[(people.indexOf(document.activeElement) + step + people.length) % people.length];
    to.focus();
    be(to.dataset.key);
  });
  for (const button of document.querySelectorAll("[data-fault]")) button.addEventListener("click", () => fault(button, JSON.parse(button.dataset.fault)));
  for (const button of document.querySelectorAll("[data-clock]")) button.addEventListener("click", () => moveClock(Number(button.dataset.clock)));
  const dms = document.querySelector("[data-dms]");
  dms.addEventListener("click", () => fault(dms, { fault: "dms", person: state.person, open: !me().dms_open }));
}

async function moveClock(seconds) {
  const done = await ask("/page/clock", { seconds });
  if (!done.error) state.world.ahead = done.ahead;
  toast(done.error || say("clock-moved", { now: clock() }), Boolean(done.error));
}

async function fault(button, what) {
  const name = button.textContent;
  const done = await ask("/page/fault", what);
  toast(done.error || say("fault-set", { fault: name }), Boolean(done.error));
}
