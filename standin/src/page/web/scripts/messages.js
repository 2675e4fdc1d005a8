// The messages of a channel, as one person sees them.

import { $, make, show } from "./elements.js";
import { act } from "./forms.js";
import { emojiOf, markdown, plain, roomName } from "./markdown.js";
import { drawMenu } from "./menus.js";
import { tell } from "./notes.js";
import { drawFile } from "./pictures.js";
import { ask } from "./requests.js";
import { locale, me, state } from "./state.js";
import { say, sayAround } from "./words.js";

const isAtEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 120;

// Draws the messages, and tells a screen reader what is new among them. `hint` is shown where there are none.
export function drawMessages(messages, { hint, jump, title }) {
  const list = $("messages");
  const atEnd = jump || isAtEnd(list);
  const rooms = (message) => [...message.content.matchAll(/<#(\d+)>/g)].map(([, id]) => roomName(id));
  const known = new Set([...list.children].map((node) => node.dataset.key));
  const things = messages.map((message) => ({ key: message.id, value: [message, locale(), rooms(message), Boolean(state.world.ahead)] }));
  const empty = { key: "hint", value: [state.channel, state.person, locale(), state.world.commands.length] };
  const fresh = show(list, things.length ? things : [empty], ([message]) => (things.length ? drawMessage(message) : hint()));
  // This says whose view of which channel stands there.
  Object.assign(list.dataset, { person: state.person, channel: state.channel });
  tellNews(messages, title);
  // Whoever reads further up stays there, unless the bot answers them.
  const arrived = messages.filter((message) => !known.has(message.id));
  const follows = atEnd || arrived.some((message) => message.ephemeral);
  $("newer").hidden = follows || (!arrived.length && $("newer").hidden);
  if (!follows) return;
  if (jump || fresh.length) toEnd();
  for (const image of fresh.flatMap((node) => [...node.querySelectorAll("img")])) image.addEventListener("load", toEnd, { once: true });
}

const toEnd = () => { $("messages").scrollTop = $("messages").scrollHeight; };

// Who reads further up is offered to go to what has come since.
export function listenToMessages() {
  const list = $("messages");
  list.addEventListener("scroll", () => { if (isAtEnd(list)) $("newer").hidden = true; });
  $("newer").addEventListener("click", () => { toEnd(); list.lastChild.tabIndex = -1; list.lastChild.focus({ preventScroll: true }); });
}

const heard = { view: "", texts: new Map() };

// Tells the lines that are new. After a change of person or channel that is only where one is now.
function tellNews(messages, title) {
  const view = state.person + " " + state.channel;
  const texts = new Map(messages.filter((message) => !message.loading).map((message) => [message.id, wordsOf(message)]));
  if (view !== heard.view) tell(title);
  else {
    for (const message of messages) {
      const before = new Set((heard.texts.get(message.id) || "").split("\n"));
      const lines = (texts.get(message.id) || "").split("\n").filter((line) => line.trim() && !before.has(line));
      if (lines.length) tell(`${message.author}: ${plain(lines.join("\n"))}`);
    }
  }
  Object.assign(heard, { view, texts });
}

const wordsOf = (message) => [message.content, ...message.embeds.flatMap((embed) => [embed.title, embed.description])].filter(Boolean).join("\n");

function drawMessage(message) {
  const created = new Date(message.created);
  // Where the clock was moved on, the time of the day says too little.
  const day = state.world.ahead ? { day: "numeric", month: "short" } : {};
  const time = created.toLocaleString(locale(), { ...day, hour: "2-digit", minute: "2-digit" });
  const own = message.ephemeral || me()?.dm === message.channel;
  const origin = message.origin && sayAround(message.origin.command ? "used" : "pressed", { person: make("bdi", {}, message.origin.person), command: message.origin.command });
  const body = (...parts) => make("div", { class: "body", dir: "auto", lang: own ? locale() : state.world.guild_locale }, ...parts);
  const dismiss = () => ask("/page/act", { kind: "dismiss", person: state.person, channel: state.channel, message: message.id });
  return make("li", { class: (message.pinged ? "pinged " : "") + (message.ephemeral ? "ephemeral" : ""), "data-id": message.id },
    origin ? make("div", { class: "origin" }, ...origin) : null,
    make("div", {}, make("span", { class: "who" }, message.author), " ", message.bot ? make("span", { class: "app" }, "APP") : null, make("span", { class: "when" }, ` ${time}${message.edited ? " " + say("edited") : ""}`)),
    message.loading ? make("div", { class: "when" }, say("thinking", { bot: state.world.bot })) : body(...markdown(message.content)),
    ...message.embeds.map((embed) => body(make("b", {}, embed.title || ""), "\n", ...markdown(embed.description || ""))),
    ...message.attachments.flatMap(drawFile),
    ...message.components.map((row) => make("div", { class: "row" }, ...(row.components || []).map((control) => drawControl(control, message)))),
    message.ephemeral ? make("div", { class: "only" }, `👁 ${say("only-you")} · `, make("button", { class: "plain", "data-mark": "dismiss", onclick: dismiss }, say("dismiss"))) : null);
}

const TONES = { 1: "primary", 3: "good", 4: "danger" };

function drawControl(control, message) {
  const use = (values) => act({ kind: "control", person: state.person, channel: state.channel, message: message.id, custom_id: control.custom_id, values });
  if (control.type === 3) return drawMenu(control, use);
  if (control.type !== 2) return make("span", {}, say("unknown-control"));
  if (control.url) return make("a", { class: "file", href: control.url, target: "_blank", rel: "noreferrer" }, control.label || control.url);
  const press = async ({ currentTarget: button }) => {
    // Discord's client waits for the answer to a press before it sends another.
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    await use();
    button.removeAttribute("aria-busy");
  };
  return make("button", { class: TONES[control.style], disabled: control.disabled, "data-custom-id": control.custom_id, "data-mark": "button " + control.label, onclick: press }, emojiOf(control), control.label || "…");
}
