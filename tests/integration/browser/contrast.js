// Returns every text on the page that is hard to read on its ground, in each theme: less than 4.5 to 1 (WCAG 2.2, 1.4.3).
// Before, it shows all that seldom stands there: each kind of message with all of Discord's Markdown, all controls
// pressed, chosen, disabled and busy, both kinds of notes, the dialogs.
(async () => {
  const { make, $ } = await import("/scripts/elements.js");
  const { markdown } = await import("/scripts/markdown.js");
  const { drawMenu } = await import("/scripts/menus.js");
  const text = "# Title\n-# small `code` **bold** [link](https://example.org)\n> quoted `code` <#1> <t:1:R>\n- item\n1. first\n```\nblock\n```\n"
    + "plain *italic* __under__ ~~gone~~ ||spoiler|| <@1> <@&1> <#1> </game new:1> <t:1:F> https://example.org @everyone";
  const options = ["one", "two"].map((label, n) => ({ label, value: label, description: "described", default: n === 0 }));
  const tones = ["", "primary", "good", "danger", "plain"];
  for (const kind of ["", "pinged", "ephemeral", "hint"]) {
    const body = make("div", { class: "body" }, ...markdown(text));
    const cover = [...body.querySelectorAll(".spoiler")].pop();
    const menu = drawMenu({ options, placeholder: "choose" }, () => {});
    menu.querySelector("ul").hidden = false;
    menu.querySelectorAll("li")[1].classList.add("active");
    $("messages").append(make("li", { class: kind },
      make("div", { class: "origin" }, "somebody used it"), make("span", { class: "who" }, "name"), make("span", { class: "app" }, "APP"), make("span", { class: "when" }, "12:00"),
      body, menu, drawMenu({ options, placeholder: "choose", max_values: 2 }, () => {}), drawMenu({ options, disabled: true }, () => {}),
      make("a", { class: "file", href: "#" }, "file"), make("details", { class: "alt", open: true }, make("summary", {}, "alt text"), "words"),
      ...tones.flatMap((tone) => [{}, { disabled: true }, { "aria-busy": "true" }, { "aria-pressed": "true" }].map((more) => make("button", { class: tone, ...more }, "press"))),
      make("b", { class: "badge" }, "3"), make("div", { class: "only" }, "only you")));
    cover.click();
  }
  $("newer").hidden = false;
  $("side").classList.add("open");
  $("form").querySelector("div").replaceChildren(make("label", {}, "label", make("input", { placeholder: "placeholder" })), make("label", {}, "label", make("textarea", {}, "long")));
  for (const id of ["form", "lightbox"]) $(id).show();
  $("lightbox").querySelector("p").textContent = "alt text";

  const numbers = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
    return color.startsWith("color(") ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((part, n) => part * a + ground[n] * (1 - a));
  // The colour on which the text of an element stands: its own ground over those of its parents.
  const groundOf = (node) => (node ? over(numbers(getComputedStyle(node).backgroundColor), groundOf(node.parentElement)) : [255, 255, 255]);
  const luminance = (color) => color.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const opacityOf = (node) => (node ? Number(getComputedStyle(node).opacity) * opacityOf(node.parentElement) : 1);
  const isText = (node) => [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  const ratio = (node, pseudo) => {
    const ground = groundOf(node);
    const [r, g, b, a] = numbers(getComputedStyle(node, pseudo).color);
    const [light, dark] = [luminance(over([r, g, b, a * opacityOf(node)], ground)), luminance(ground)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const found = [];
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset.theme = theme;
    for (const note of ["", "calm"]) {
      $("toast").className = note;
      $("toast").textContent = "a note";
      $("toast").hidden = false;
      for (const node of document.body.querySelectorAll("*")) {
        // A covered spoiler is not to be read.
        if (!node.checkVisibility({ visibilityProperty: true }) || node.closest(".hidden, .spoiler")) continue;
        const measured = [isText(node) && ratio(node), node.placeholder && !node.value && ratio(node, "::placeholder")].filter(Boolean);
        for (const one of measured) if (one < 4.5) found.push(`${theme}: ${one.toFixed(2)} ${node.outerHTML.slice(0, 120)} in ${node.parentElement.className || node.parentElement.tagName}`);
      }
    }
  }
  return [...new Set(found)];
})()
