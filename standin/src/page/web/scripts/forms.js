// Forms that the bot opens.

import { $, keepPlace, make } from "./elements.js";
import { perform } from "./requests.js";
import { say } from "./words.js";

// Opens a form. Sent, it may be answered by another one.
export function openForm(form) {
  const dialog = $("form");
  const back = keepPlace($("messages"));
  dialog.querySelector("h2").textContent = form.title;
  const inputs = form.inputs.map(drawInput);
  dialog.querySelector("div").replaceChildren(...form.inputs.map((input, n) => make("label", {}, input.label, ...(input.description ? [make("small", {}, input.description)] : []), inputs[n])));
  dialog.onclose = () => {
    back();
    const fields = Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)]));
    if (dialog.returnValue === "send") act({ kind: "form", token: form.token, fields });
  };
  dialog.returnValue = "";
  dialog.showModal();
}

// The values of a select with several choices stand one a line.
const valueOf = (input) => (input.multiple ? [...input.selectedOptions].map((option) => option.value).join("\n") : input.value);

function drawInput(input) {
  const shared = { name: input.name, required: input.required };
  if (input.options.length) {
    const chosen = input.value.split("\n");
    const options = input.options.map(([label, value]) => make("option", { value, selected: chosen.includes(value) }, label));
    if (input.many) return make("select", { ...shared, multiple: true, size: Math.min(input.options.length, 6) }, ...options);
    return make("select", shared, make("option", { value: "" }, input.placeholder || say("choose")), ...options);
  }
  const limits = { minlength: input.min_length || null, maxlength: input.max_length, placeholder: input.placeholder };
  const field = make(input.long ? "textarea" : "input", { ...shared, ...limits });
  field.value = input.value;
  return field;
}

// Acts as a person, and opens the form that the bot may answer with.
export async function act(what) {
  const done = await perform(what);
  if (done.form) openForm(done.form);
  return done;
}

export function listenToForms() {
  $("cancel-form").addEventListener("click", () => $("form").close("cancel"));
}
