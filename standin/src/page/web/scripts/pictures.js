// Files of messages, and the enlarged picture.

import { $, keepPlace, make } from "./elements.js";
import { localized, state } from "./state.js";
import { say } from "./words.js";

// What a picture shows, in a few words: what the settings call it, and the first line of its alt text where that is
// short, such as "the board: Turn 31".
function nameOf(file) {
  const kind = localized(state.settings.pictures.find(([beginning]) => file.name.startsWith(beginning))?.[1] || {});
  const [line] = (file.alt || "").split("\n");
  if (!kind) return line && line.length <= 80 ? line : file.name;
  if (line.toLowerCase().startsWith(kind.toLowerCase())) return kind;
  return line && line.length <= 80 ? `${kind}: ${line}` : kind;
}

export function drawFile(file) {
  if (!file.picture) {
    return [make("a", { class: "file", href: file.url, download: file.name, "data-mark": file.name }, `📎 ${file.name} (${Math.ceil(file.size / 1024)} KB)`)];
  }
  const image = make("img", { src: file.url, alt: file.alt || "", width: file.width, height: file.height, loading: "lazy" });
  return [
    make("button", { class: "picture", "aria-label": say("enlarge", { name: nameOf(file) }), "data-mark": "picture " + file.name, onclick: () => enlarge(file) }, image),
    file.alt ? make("details", { class: "alt", "data-mark": "alt " + file.name }, make("summary", { "data-mark": "summary " + file.name, "aria-label": `${say("alt-text")}: ${nameOf(file)}` }, say("alt-text")), file.alt) : null,
  ];
}

function enlarge(file) {
  const box = $("lightbox");
  const back = keepPlace($("messages"));
  box.setAttribute("aria-label", nameOf(file));
  box.querySelector("img").src = file.url;
  box.querySelector("img").alt = file.alt || "";
  box.querySelector("p").textContent = file.alt || "";
  box.onclose = back;
  box.showModal();
  fullSize(false);
}

// Shows the enlarged picture pixel by pixel, to be moved about, or as a whole.
function fullSize(full, across = 0.5, down = 0.5) {
  $("lightbox").classList.toggle("full", full);
  $("zoom").setAttribute("aria-pressed", String(full));
  const pane = $("lightbox").querySelector(".pane");
  pane.scrollLeft = pane.scrollWidth * across - pane.clientWidth / 2;
  pane.scrollTop = pane.scrollHeight * down - pane.clientHeight / 2;
}

const toggle = (across, down) => fullSize(!$("lightbox").classList.contains("full"), across, down);

export function listenToPictures() {
  $("zoom").addEventListener("click", () => toggle());
  $("lightbox").querySelector("img").addEventListener("click", ({ offsetX: x, offsetY: y, target }) => toggle(x / target.clientWidth, y / target.clientHeight));
  $("lightbox").querySelector(".pane").addEventListener("keydown", (event) => { if (event.key === "Enter") toggle(); });
}
