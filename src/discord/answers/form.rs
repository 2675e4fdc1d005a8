//! Forms on Discord: showing one, and reading what was filled in. The library knows neither labels nor menus in forms.

use poise::serenity_prelude::{ActionRowComponent, ModalInteraction};
use serde_json::{Value, json};

use super::reply::WITHOUT_DELAY;
use super::responder::Responder;
use crate::discord::failure::{Failure, is_not_taken};
use crate::present::parts::form::{Entry, Field, Form};
use crate::present::{Choice, Post, key, words::emblem};

/// Discord's number for an answer that is a form.
const FORM: u8 = 9;

/// Discord's numbers for the parts of a form.
const MENU: u8 = 3;
const TEXT: u8 = 4;
const LABEL: u8 = 18;

/// Discord's number for a text of one line.
const ONE_LINE: u8 = 1;

/// Answers with a form, or with the post that says why there is none. A form cannot be deferred: it must be the first
/// answer. If Discord refuses the form, the post `instead` is the answer.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn open(
    responder: &Responder<'_>,
    made: impl Future<Output = Result<Form, Post>> + Send,
    instead: impl Future<Output = Post> + Send,
) -> Result<(), Failure> {
    let _under_way = responder.bot.answering.token();
    match tokio::time::timeout(WITHOUT_DELAY, made).await {
        Ok(Ok(form)) => match responder.respond(&answer(&form)).await {
            Err(failure) if is_not_taken(&failure) => {
                tracing::warn!(%failure, "Discord does not take a form");
                responder.with(instead).await
            }
            told => told,
        },
        Ok(Err(post)) => responder.with(async { post }).await,
        Err(_) => responder.with(async { Post::text(responder.lang.say(key::refusal::TooSlow)) }).await,
    }
}

/// Returns the content of a field; several chosen values are joined as people would type them. `None` if the form had
/// no field of this name.
pub(in crate::discord) fn field(sent: &ModalInteraction, name: &str) -> Option<String> {
    let mut controls = sent.data.components.iter().flat_map(|row| &row.components);
    controls.find_map(|control| match control {
        ActionRowComponent::InputText(input) if input.custom_id == name => input.value.clone(),
        _ => None,
    })
}

fn answer(form: &Form) -> Value {
    let components: Vec<Value> = form.fields.iter().map(label).collect();
    let data = json!({ "custom_id": form.press.encode(), "title": form.title, "components": components });
    json!({ "type": FORM, "data": data })
}

fn label(field: &Field) -> Value {
    let mut label = json!({ "type": LABEL, "label": field.label, "component": control(field) });
    if !field.note.is_empty() {
        label["description"] = json!(field.note);
    }
    label
}

fn control(field: &Field) -> Value {
    match &field.entry {
        Entry::Typed { value, required, most } => json!({
            "type": TEXT, "custom_id": field.name, "style": ONE_LINE, "value": value, "required": required,
            "max_length": most,
        }),
        Entry::Chosen { choices, chosen, many } => {
            let options: Vec<Value> = choices.iter().map(|choice| option(choice, chosen)).collect();
            let (least, most) = if *many { (0, options.len()) } else { (1, 1) };
            json!({
                "type": MENU, "custom_id": field.name, "options": options, "min_values": least,
                "max_values": most, "required": !many,
            })
        }
    }
}

/// Makes an entry of a menu, in words alone: Discord would refuse a form with a deleted emoji, and a form can't be sent
/// again.
fn option(choice: &Choice, chosen: &[String]) -> Value {
    let mut option = json!({ "label": emblem::words(&choice.label), "value": choice.value });
    if !choice.note.is_empty() {
        option["description"] = json!(choice.note);
    }
    if chosen.contains(&choice.value) {
        option["default"] = json!(true);
    }
    option
}
