// Requests to the stand-in: what one sees, and acting as a person.

import { toast } from "./notes.js";
import { say } from "./words.js";

// Asks, or sends where there is a body. Never fails: the answer then has an error.
export async function ask(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, options || {});
    if (response.status === 204) return {};
    const text = await response.text();
    try { return JSON.parse(text); } catch { return { error: text }; }
  } catch { return { error: say("no-standin"), gone: true }; }
}

// Acts as a person and says what hinders it. The answer has a form where the bot opens one.
export async function perform(act) {
  const done = await ask("/page/act", act);
  if (done.refused) toast(say("refused-" + done.refused.reason, done.refused));
  else if (done.error) toast(done.error);
  else if (done.failed) toast(say("no-answer"));
  return done;
}
