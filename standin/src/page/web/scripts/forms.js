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
  dialog.querySelector("div").replaceChildren(...form.inputs.map((input, n) => make("label", {}, input.label, inputs[n])));
  dialog.onclose = () => {
    back();
    const fields = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
    if (dialog.returnValue === "send") act({ kind: "form", token: form.token, fields });
  };
  dialog.returnValue = "";
  dialog.showModal();
}

function drawInput(input) {
  const shared = { name: input.name, required: input.required };
  if (input.options.length) {
    return make("select", shared, make("option", { value: "" }, input.placeholder || say("choose")), ...input.options.map(([label, value]) => make("option", { value }, label)));
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
