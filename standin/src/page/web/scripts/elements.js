// The elements of the page: they are found, made, and shown so that focus stays where it was. All text from outside
// becomes text nodes; nothing is ever read as HTML.

export const $ = (id) => document.getElementById(id);

// Makes an element of attributes (`class`, `onclick` …) and children.
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Writes a text, where it is another than before: a screen reader is told of every change.
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const drawn = new WeakMap();

// Shows things in a list, each by its key. What has not changed keeps its element, so that its focus, its open menus
// and the place where somebody reads stay. Returns the elements that are new.
export function show(list, things, draw) {
  const back = keepPlace(list);
  const before = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const fresh = [];
  const nodes = things.map(({ key, value }) => {
    const form = JSON.stringify(value);
    const kept = before.get(key);
    if (kept && drawn.get(kept) === form) return kept;
    const node = draw(value);
    node.dataset.key = key;
    drawn.set(node, form);
    if (kept) {
      const open = new Set([...kept.querySelectorAll("details[open]")].map((one) => one.dataset.mark));
      for (const one of node.querySelectorAll("details")) one.open = open.has(one.dataset.mark);
      kept.replaceWith(node);
    }
    fresh.push(node);
    return node;
  });
  const stay = new Set(nodes);
  for (const node of [...list.children]) if (!stay.has(node)) node.remove();
  // An element that is moved loses its focus: only those are that stand in the wrong place.
  nodes.forEach((node, n) => { if (list.children[n] !== node) list.insertBefore(node, list.children[n] || null); });
  back();
  return fresh;
}

// Remembers where the focus is in a list. Returns a function that brings it back after the list has changed: to the
// same control, else to what holds it, else to its neighbour; never to another control, which a second press of a key
// would use.
export function keepPlace(list, focused = document.activeElement) {
  const item = [...list.children].find((node) => node.contains(focused));
  if (!item) return () => {};
  const { mark } = focused.dataset;
  const keys = [...list.children].map((node) => node.dataset.key);
  const at = keys.indexOf(item.dataset.key);
  const near = [...keys.slice(at), ...keys.slice(0, at).reverse()];
  return () => {
    if (focused.isConnected && (document.activeElement === focused || tryFocus(focused))) return;
    const now = new Map([...list.children].map((node) => [node.dataset.key, node]));
    const same = now.get(item.dataset.key);
    const marked = same && mark && [same, ...same.querySelectorAll("[data-mark]")].find((node) => node.dataset.mark === mark);
    if (marked && tryFocus(marked)) return;
    const place = near.map((key) => now.get(key)).find(Boolean) || list;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    tryFocus(place);
  };
}

function tryFocus(node) {
  node.focus({ preventScroll: true });
  return document.activeElement === node;
}
