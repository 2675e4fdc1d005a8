// The page: what Discord's client does, in small. All text from outside becomes text
// nodes; nothing is ever read as HTML.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, props = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};
const ask = async (path, body) => {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options || {});
  if (response.status === 204) return {};
  const text = await response.text();
  try { return JSON.parse(text); } catch { return { error: text }; }
};
const toast = (text) => {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, 5000);
};

// Who this tab is lives in the address, so that two tabs can be two people and a reload loses nothing.
const where = new URLSearchParams(location.hash.slice(1));
let person = where.get("person") || "0";
let channel = where.get("channel");
let world = { people: [], channels: [], commands: [], bot: "" };
let settings = { title: document.title, languages: [], language_note: "", welcome: [], demo: null };
const go = (changes) => {
  person = changes.person ?? person;
  channel = changes.channel ?? channel;
  history.replaceState(null, "", "#" + new URLSearchParams({ person, channel: channel || "" }));
  look(true);
};
const me = () => world.people.find((one) => one.id === person);
const local = (thing, key) => (thing[key + "s"] || {})[me()?.locale] || thing[key];

// --- Looking -------------------------------------------------------------------------------------

let looking = false, again = false, shown = "";
async function look(jump) {
  if (looking) { again = again || jump || true; return; }
  looking = true;
  try {
    world = await ask(`/page/world?person=${person}`);
    if (!me() && world.people.length) {
      person = world.people[0].id;
      world = await ask(`/page/world?person=${person}`);
    }
    const known = channel && (world.channels.some((one) => one.id === channel) || me()?.dm === channel);
    if (!known && world.channels.length) channel = world.channels[0].id;
    drawSide();
    if (channel) drawMessages((await ask(`/page/channel?person=${person}&channel=${channel}`)).messages, jump);
  } catch { $("health").textContent = "The stand-in does not answer: is it still running?"; }
  looking = false;
  if (again) { again = false; look(); }
}

function drawSide() {
  $("guild").textContent = world.guild || "";
  const entry = (one, label, unread, extra) => make("button", {
    class: one.thread ? "thread" : "", "aria-current": String(one.id === channel), onclick: () => { $("side").classList.remove("open"); go({ channel: one.id }); }, ...extra,
  }, make("span", {}, label), unread ? make("b", { class: "badge", "aria-label": `${unread} unread` }, String(unread)) : null);
  const dm = me()?.dm;
  $("channels").replaceChildren(
    ...world.channels.map((one) => entry(one, (one.thread ? "↳ " : "# ") + one.name, one.id === channel ? 0 : one.unread)),
    make("button", { "aria-current": String(dm === channel), disabled: !dm, onclick: () => { $("side").classList.remove("open"); go({ channel: dm }); } },
      make("span", {}, `✉ ${world.bot} (direct)`), me()?.unread && dm !== channel ? make("b", { class: "badge" }, String(me().unread)) : null),
  );
  $("people").replaceChildren(...world.people.map((one) => make("button", {
    role: "radio", "aria-checked": String(one.id === person), title: one.name,
    onclick: () => { const dmOpen = me()?.dm === channel; $("side").classList.remove("open"); go({ person: one.id, channel: dmOpen ? (one.dm || world.channels[0].id) : channel }); },
  }, make("span", { dir: "auto" }, one.name), one.dms_open ? null : "🔕", one.unread ? make("b", { class: "badge", "aria-label": "unread direct messages" }, String(one.unread)) : null)));
  for (const button of document.querySelectorAll("[data-locale]")) button.setAttribute("aria-pressed", String(button.dataset.locale === me()?.locale));
  for (const button of document.querySelectorAll("[data-guild-locale]")) button.setAttribute("aria-pressed", String(button.dataset.guildLocale === world.guild_locale));
  document.querySelector("[data-dms]").textContent = me()?.dms_open ? "Close my direct messages" : "Open my direct messages";
  const at = world.channels.find((one) => one.id === channel);
  $("title").textContent = (at ? (at.thread ? "↳ " : "# ") + at.name : "✉ " + world.bot) + " · " + (me()?.name || "");
  $("health").textContent = (world.connected ? "The bot is connected." : "The bot is not connected.") + (world.faulty ? " Requests to Discord fail." : "");
}

// --- Messages ------------------------------------------------------------------------------------

function drawMessages(messages, jump) {
  const now = JSON.stringify([person, messages, messages.length ? 0 : [channel, me()?.locale, world.commands.length]]);
  if (now === shown) return;
  shown = now;
  const list = $("messages");
  const atEnd = jump || list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  const open = new Set([...list.querySelectorAll("details[open]")].map((one) => one.dataset.of));
  list.replaceChildren(...(messages.length ? messages.map(drawMessage) : [drawHint()]));
  for (const one of list.querySelectorAll("details")) one.open = open.has(one.dataset.of);
  if (atEnd) {
    list.scrollTop = list.scrollHeight;
    for (const image of list.querySelectorAll("img")) image.addEventListener("load", () => { list.scrollTop = list.scrollHeight; }, { once: true });
  }
}

// What a newcomer is told where nothing has been said yet.
function drawHint() {
  if (me()?.dm === channel) return make("li", { class: "hint" }, "Nothing has been said here yet.");
  const offers = welcome().map((one) => make("button", { onclick: () => { $("input").value = "/" + one.name; $("input").focus(); suggest(); } }, make("b", {}, "/" + one.name), one.about));
  return make("li", { class: "hint" }, `Nothing has been said here yet. You are ${me()?.name}, and everybody else too: choose under “You are” who to be. Type / for all commands, or begin with:`, ...offers);
}

function drawMessage(message) {
  const time = new Date(message.created).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return make("li", { class: (message.pinged ? "pinged " : "") + (message.ephemeral ? "ephemeral" : ""), "data-id": message.id },
    message.origin ? make("div", { class: "origin" }, make("bdi", {}, message.origin.person), message.origin.command ? ` used /${message.origin.command}` : " pressed a control") : null,
    make("div", {}, make("span", { class: "who" }, message.author), message.bot ? make("span", { class: "app" }, "APP") : null, make("span", { class: "when" }, " " + time + (message.edited ? " (edited)" : ""))),
    message.loading ? make("div", { class: "when" }, `${world.bot} is thinking…`) : make("div", { class: "body", dir: "auto" }, ...markdown(message.content)),
    ...message.embeds.map((embed) => make("div", { class: "body" }, make("b", {}, embed.title || ""), ...markdown(embed.description || ""))),
    ...message.attachments.flatMap((file) => drawFile(file, message)),
    ...message.components.map((row) => make("div", { class: "row" }, ...(row.components || []).map((control) => drawControl(control, message)))),
    message.ephemeral ? make("div", { class: "only" }, "👁 Only you can see this · ", make("button", { class: "plain", onclick: () => ask("/page/act", { kind: "dismiss", person, channel, message: message.id }) }, "Dismiss")) : null);
}

function drawFile(file, message) {
  if (!file.picture) return [make("a", { class: "file", href: file.url, download: file.name }, `📎 ${file.name} (${Math.ceil(file.size / 1024)} KB)`)];
  const image = make("img", { src: file.url, alt: file.alt || "", width: file.width, height: file.height, loading: "lazy" });
  const enlarge = () => {
    $("lightbox").querySelector("img").src = file.url;
    $("lightbox").querySelector("img").alt = file.alt || "";
    $("lightbox").querySelector("p").textContent = file.alt || "";
    fullSize(false);
    $("lightbox").showModal();
  };
  return [make("button", { class: "picture", "aria-label": "Enlarge: " + file.name, onclick: enlarge }, image),
    file.alt ? make("details", { class: "alt", "data-of": message.id + file.name }, make("summary", {}, "Alt text"), file.alt) : null].filter(Boolean);
}

// Shows the enlarged picture pixel by pixel, to be moved about, or as a whole.
function fullSize(full, across = 0.5, down = 0.5) {
  $("lightbox").classList.toggle("full", full);
  $("zoom").setAttribute("aria-pressed", String(full));
  const pane = $("lightbox").querySelector(".pane");
  pane.scrollLeft = pane.scrollWidth * across - pane.clientWidth / 2;
  pane.scrollTop = pane.scrollHeight * down - pane.clientHeight / 2;
}

function drawControl(control, message) {
  const use = (values) => perform({ kind: "control", person, channel, message: message.id, custom_id: control.custom_id, values });
  if (control.type === 2) {
    const tones = { 1: "primary", 2: "", 3: "good", 4: "danger" };
    return make("button", { class: tones[control.style] || "", disabled: control.disabled, "data-custom-id": control.custom_id, onclick: () => use() }, control.label || "…");
  }
  if (control.type !== 3) return make("span", {}, "(a control this page does not know)");
  if ((control.max_values || 1) === 1) {
    const select = make("select", { "aria-label": control.placeholder || "Choose", disabled: control.disabled, "data-custom-id": control.custom_id },
      make("option", { value: "", selected: true }, control.placeholder || "Choose…"),
      ...control.options.map((option) => make("option", { value: option.value }, option.label + (option.description ? " – " + option.description : ""))));
    select.addEventListener("change", () => { if (select.value) use([select.value]); });
    return select;
  }
  const boxes = control.options.map((option) => make("input", { type: "checkbox", value: option.value }));
  return make("fieldset", { class: "multi", "data-custom-id": control.custom_id }, make("legend", {}, control.placeholder || ""),
    ...control.options.map((option, n) => make("label", {}, boxes[n], option.label + (option.description ? " – " + option.description : ""))),
    make("button", { onclick: () => { const values = boxes.filter((box) => box.checked).map((box) => box.value); if (values.length) use(values); } }, "OK"));
}

// Discord's Markdown, as far as the bot uses it.
function markdown(text) {
  return text.split("\n").flatMap((line, n) => {
    const small = line.startsWith("-# ");
    const parts = inline(small ? line.slice(3) : line);
    return [n ? "\n" : "", ...(small ? [make("small", {}, ...parts)] : parts)];
  });
}
function inline(text) {
  const token = /\\([\\`*_~|>#\[\]()<-])|`([^`]+)`|\*\*((?:\\.|[^*\\]|\*(?!\*))+)\*\*|<@!?(\d+)>|<#(\d+)>|<t:(-?\d+)(?::\w)?>/g;
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, plain, code, bold, user, room, time] = match;
    if (plain) parts.push(plain);
    else if (code) parts.push(make("code", {}, code));
    else if (bold) parts.push(make("b", {}, ...inline(bold)));
    else if (user) parts.push(make("bdi", { class: "mention" }, "@" + (world.people.find((one) => one.id === user)?.name || "somebody")));
    else if (room) parts.push(make("button", { class: "mention plain", onclick: () => go({ channel: room }) }, "#" + (world.channels.find((one) => one.id === room)?.name || "channel")));
    else if (time) parts.push(make("span", { class: "mention", title: new Date(time * 1000).toLocaleString() }, relative(Number(time))));
  }
  parts.push(text.slice(at));
  return parts;
}
function relative(time) {
  const seconds = time - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(me()?.locale || "en");
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(Math.round(seconds), "second");
}

// --- Acting --------------------------------------------------------------------------------------

async function perform(act) {
  const done = await ask("/page/act", act);
  if (done.error) toast(done.error);
  else if (done.failed) toast("The application did not respond.");
  else if (done.form) openForm(done.form);
  return done;
}

function openForm(form) {
  const dialog = $("form");
  dialog.querySelector("h2").textContent = form.title;
  const inputs = form.inputs.map((input) => make("input", { name: input.name, value: input.value, placeholder: input.placeholder, required: input.required }));
  dialog.querySelector("div").replaceChildren(...form.inputs.map((input, n) => make("label", {}, input.label, inputs[n])));
  dialog.onclose = () => {
    if (dialog.returnValue === "send") perform({ kind: "form", token: form.token, fields: Object.fromEntries(inputs.map((input) => [input.name, input.value])) });
  };
  dialog.returnValue = "";
  dialog.showModal();
}

// --- Slash commands ------------------------------------------------------------------------------

// Every command that can be called, by its whole name in the person's language.
function callable() {
  const found = [];
  const walk = (command, names, ids) => {
    const [name, id] = [[...names, local(command, "name")], [...ids, command.name]];
    const subs = (command.options || []).filter((option) => option.kind === 1 || option.kind === 2);
    if (subs.length) subs.forEach((sub) => walk(sub, name, id));
    else found.push({ name: name.join(" "), id: id.join(" "), about: local(command, "description"), options: command.options || [] });
  };
  world.commands.forEach((command) => walk(command, [], []));
  return found;
}

// The commands that a newcomer wants first.
const welcome = () => settings.welcome.map((id) => callable().find((one) => one.id === id)).filter(Boolean);

// Reads "/group command option: x other: y": which command, which options, what is being typed.
function parse(text) {
  const bare = text.slice(1);
  const fits = callable().filter((one) => bare === one.name || bare.startsWith(one.name + " "));
  const command = fits.sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) return { bare };
  const rest = bare.slice(command.name.length + 1);
  const keys = command.options.map((option) => ({ option, key: local(option, "name") + ":" }));
  const marks = keys.map(({ option, key }) => {
    const found = new RegExp("(^|\\s)" + key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).exec(rest);
    return found && { option, from: found.index, start: found.index + found[0].length };
  }).filter(Boolean).sort((a, b) => a.start - b.start);
  const options = {};
  marks.forEach((mark, n) => { options[mark.option.name] = rest.slice(mark.start, marks[n + 1]?.from).trim(); });
  // One option alone may be typed without its name.
  if (!marks.length && rest.trim() && command.options.length) options[command.options[0].name] = rest.trim();
  const current = marks.length ? marks[marks.length - 1].option : (rest.trim() ? command.options[0] : undefined);
  return { command, rest, options, current };
}

function valueOf(option, text) {
  const choice = option.choices.find((one) => text === one.value || text === one.name || text === one.name_localizations?.[me()?.locale]);
  if (choice) return choice.value;
  if (option.kind === 4) return /^-?\d+$/.test(text) ? Number(text) : text;
  if (option.kind === 5) return text === "true" || text === "yes";
  if (option.kind === 6) return world.people.find((one) => one.name === text.replace(/^@/, ""))?.id || text;
  return picked.get(option.name + "\n" + text) ?? text;
}

// What autocomplete offered: the value behind a label.
const picked = new Map();
let entries = [], chosen = 0, typing = 0;

function showMenu(list) {
  entries = list;
  chosen = 0;
  $("menu").hidden = !list.length;
  $("menu").replaceChildren(...list.map((entry, n) => make("div", { role: "option", "aria-selected": String(n === 0), onclick: () => take(n) }, make("b", { dir: "auto" }, entry.label), make("span", {}, entry.about || ""))));
}
function move(step) {
  chosen = (chosen + step + entries.length) % entries.length;
  [...$("menu").children].forEach((node, n) => { node.setAttribute("aria-selected", String(n === chosen)); if (n === chosen) node.scrollIntoView({ block: "nearest" }); });
}
function take(n) {
  const input = $("input");
  input.value = entries[n].text;
  input.focus();
  suggest();
}

async function suggest() {
  const text = $("input").value, turn = ++typing;
  if (!text.startsWith("/")) return showMenu([]);
  const { command, rest, options, current, bare } = parse(text);
  if (!command) {
    const word = (bare || "").toLowerCase();
    const first = word ? [] : welcome().map((one) => one.id);
    const all = callable().sort((a, b) => first.includes(b.id) - first.includes(a.id));
    return showMenu(all.filter((one) => one.name.includes(word) || one.id.includes(word)).map((one) => ({ label: "/" + one.name, about: one.about, text: "/" + one.name + (one.options.length ? " " : "") })));
  }
  const before = (option) => { const key = local(option, "name") + ":"; const at = text.lastIndexOf(key); return at < 0 ? "/" + command.name + " " : text.slice(0, at); };
  const put = (option, label) => `${before(option)}${local(option, "name")}: ${label}`;
  if (current && !text.endsWith("  ")) {
    let choices = [];
    if (current.choices.length) choices = current.choices.map((one) => one.name_localizations?.[me()?.locale] || one.name).map((name) => ({ name, value: name }));
    else if (current.kind === 5) choices = [{ name: "true" }, { name: "false" }];
    else if (current.kind === 6) choices = world.people.map((one) => ({ name: "@" + one.name }));
    else if (current.autocomplete) {
      const sent = { ...options };
      const done = await ask("/page/act", { kind: "type", person, channel, command: command.id, options: sent, focused: current.name });
      if (turn !== typing) return;
      choices = (done.choices || []).map((one) => ({ name: one.name, value: one.value }));
      choices.forEach((one) => picked.set(current.name + "\n" + one.name, one.value));
    }
    const typed = (options[current.name] || "").toLowerCase();
    const exact = choices.some((one) => one.name.toLowerCase() === typed);
    const list = choices.filter((one) => current.autocomplete || one.name.toLowerCase().includes(typed)).map((one) => ({ label: one.name, text: put(current, one.name) }));
    if (list.length && !exact) return showMenu(list);
  }
  const left = command.options.filter((option) => !(option.name in options));
  showMenu(left.map((option) => ({ label: local(option, "name") + (option.required ? " *" : ""), about: local(option, "description"), text: text.trimEnd() + " " + local(option, "name") + ": " })));
}

async function send() {
  const text = $("input").value.trim();
  if (!text) return;
  const { command, options } = parse(text);
  if (!command) return toast("Type / and choose a command: this page does not send people's own messages.");
  const values = {};
  for (const option of command.options) if (options[option.name] !== undefined && options[option.name] !== "") values[option.name] = valueOf(option, options[option.name]);
  const done = await perform({ kind: "slash", person, channel, command: command.id, options: values });
  if (!done.error) { $("input").value = ""; showMenu([]); }
}

$("input").addEventListener("input", suggest);
$("input").addEventListener("keydown", (event) => {
  if ($("menu").hidden) return;
  if (event.key === "ArrowDown") { event.preventDefault(); move(1); }
  else if (event.key === "ArrowUp") { event.preventDefault(); move(-1); }
  else if (event.key === "Tab") { event.preventDefault(); take(chosen); }
  else if (event.key === "Escape") showMenu([]);
  else if (event.key === "Enter") {
    const { command, options } = parse($("input").value);
    const missing = !command || command.options.some((option) => option.required && !(options[option.name]));
    if (missing) { event.preventDefault(); take(chosen); }
  }
});
$("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });
$("open-side").addEventListener("click", () => $("side").classList.add("open"));
$("close-side").addEventListener("click", () => $("side").classList.remove("open"));
$("zoom").addEventListener("click", () => fullSize(!$("lightbox").classList.contains("full")));
$("lightbox").querySelector("img").addEventListener("click", (event) => {
  const { offsetX: x, offsetY: y, target } = event;
  fullSize(!$("lightbox").classList.contains("full"), x / target.clientWidth, y / target.clientHeight);
});
for (const button of document.querySelectorAll("[data-fault]")) button.addEventListener("click", () => ask("/page/fault", JSON.parse(button.dataset.fault)));
document.querySelector("[data-dms]").addEventListener("click", () => ask("/page/fault", { fault: "dms", person, open: !me().dms_open }));
$("demo").addEventListener("click", async () => {
  $("side").classList.remove("open");
  for (const step of settings.demo.steps) {
    if (step.command) {
      const done = await perform({ kind: "slash", person, channel, command: step.command, options: {} });
      if (done.error || done.failed) return;
      continue;
    }
    const { messages } = await ask(`/page/channel?person=${person}&channel=${channel}`);
    const controls = messages.reverse().flatMap((one) => one.components.flatMap((row) => row.components.map((control) => ({ message: one.id, id: control.custom_id }))));
    const found = controls.find((control) => control.id?.includes(step.press));
    if (found) await perform({ kind: "control", person, channel, message: found.message, custom_id: found.id });
  }
});
const theme = (name) => { document.documentElement.dataset.theme = name; try { localStorage.setItem("theme", name); } catch { /* private window */ } };
let kept = null;
try { kept = localStorage.getItem("theme"); } catch { /* private window */ }
theme(kept || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
$("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

// What the program that runs the stand-in has set: title, languages, what to offer first, a demonstration.
async function applySettings() {
  settings = await ask("/page/settings");
  document.title = settings.title;
  const choice = (attribute, act) => settings.languages.map(([locale, name]) =>
    make("button", { [attribute]: locale, onclick: () => ask("/page/act", act(locale)) }, name));
  $("locales").replaceChildren(...choice("data-locale", (locale) => ({ kind: "set_locale", person, locale })));
  $("guild-locales").replaceChildren(...choice("data-guild-locale", (locale) => ({ kind: "set_guild_locale", locale })));
  $("language-note").textContent = settings.language_note;
  $("demonstration").hidden = !settings.demo;
  $("demo").textContent = settings.demo?.label || "";
}

new EventSource("/page/events").onmessage = () => look();
window.addEventListener("hashchange", () => { const to = new URLSearchParams(location.hash.slice(1)); go({ person: to.get("person") || person, channel: to.get("channel") || channel }); });
applySettings().then(() => look(true));
