// The state of the page: who looks at which channel, and the world as that person sees it.

// Who this tab is lives in the address, so that two tabs can be two people and a reload loses nothing.
const where = new URLSearchParams(location.hash.slice(1));

export const state = {
  person: where.get("person") || "0",
  channel: where.get("channel"),
  world: { people: [], roles: [], channels: [], commands: [], bot: "" },
  settings: { title: {}, languages: [], language_note: {}, welcome: [], pictures: [], demo: null },
};

export const me = () => state.world.people.find((one) => one.id === state.person);

// The language of the person whom one plays.
export const locale = () => me()?.locale || "en-US";

// The time by the stand-in's clock, in milliseconds.
export const now = () => Date.now() + 1000 * (state.world.ahead || 0);

// The same in words, for people.
export const clock = () => new Date(now()).toLocaleString(locale(), { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

// A name or a description in their language.
export const local = (thing, key) => thing[key + "s"]?.[locale()] || thing[key];

// A text of the settings in their language.
export const localized = (texts) => texts[locale()] ?? texts["en-US"] ?? Object.values(texts)[0] ?? "";

// Becomes another person, or opens another channel.
export function go(changes) {
  state.person = changes.person ?? state.person;
  state.channel = changes.channel ?? state.channel;
  history.replaceState(null, "", "#" + new URLSearchParams({ person: state.person, channel: state.channel || "" }));
  window.dispatchEvent(new Event("moved"));
}
