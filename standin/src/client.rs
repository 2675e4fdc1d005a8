//! What Discord's own client checks before it sends anything, and what it sends.

use serde_json::{Map, Number, Value, json};

use super::acting::ActError;
use super::check::modal::Input;
use super::id::Id;
use super::model::{Channel, Choosable, Command, takes};
use super::permission::Permissions;
use super::state::{Begin, State, act};

/// Characters of a text for which a command sets no bound of its own.
const LONGEST_TEXT: usize = 6000;

/// Makes what Discord's client sends for a slash command, where it offers that.
pub(super) fn command_act(
    state: &State,
    person: Id,
    channel: Id,
    command: &str,
    options: &[(&str, Value)],
    focused: Option<&str>,
) -> Result<Begin, ActError> {
    let name = command.split(' ').next().unwrap_or_default();
    if let Some(top) = state.commands.global.iter().find(|known| known.spec.name == name) {
        check_place(state, person, state.channel(channel)?, top)?;
    }
    typed_anywhere(state, person, channel, command, options, focused)
}

/// Makes what is sent for a slash command, whether or not it is offered there: a client may know an
/// older one.
pub(super) fn typed_anywhere(
    state: &State,
    person: Id,
    channel: Id,
    command: &str,
    options: &[(&str, Value)],
    focused: Option<&str>,
) -> Result<Begin, ActError> {
    let unknown = || ActError::NoCommand(command.to_owned());
    let place = state.channel(channel)?;
    let mut path = command.split(' ');
    let name = path.next().unwrap_or_default();
    let top: &Command =
        state.commands.global.iter().find(|known| known.spec.name == name).ok_or_else(unknown)?;
    let mut known: &[Choosable] = &top.spec.options;
    let mut below = Vec::new();
    for step in path {
        let sub = known.iter().find(|sub| sub.name == step).ok_or_else(unknown)?;
        below.push((sub.name.clone(), sub.kind));
        known = &sub.options;
    }
    if known.iter().any(|option| matches!(option.kind, takes::SUBCOMMAND | takes::GROUP)) {
        return Err(unknown());
    }
    let mut resolved = Map::new();
    let mut given = Vec::new();
    for (name, value) in options {
        let option = known.iter().find(|option| option.name == *name);
        let option = option.ok_or_else(|| ActError::NoOption((*name).to_owned()))?;
        let typed = focused == Some(name);
        let value = if typed { value.clone() } else { fitting(option, value)? };
        if option.kind == takes::USER
            && let Some(id) = value.as_str().and_then(|id| id.parse::<Id>().ok())
        {
            resolved.insert("users".to_owned(), json!({ id.to_string(): state.user_json(id) }));
            if let Some(guild) = place.guild {
                resolved.insert(
                    "members".to_owned(),
                    json!({ id.to_string(): state.member_json(guild, id, false) }),
                );
            }
        }
        let mut entry = json!({ "name": name, "type": option.kind, "value": value });
        if typed {
            entry["focused"] = json!(true);
        }
        given.push(entry);
    }
    if focused.is_none()
        && let Some(missing) = known
            .iter()
            .find(|option| option.required && !options.iter().any(|(name, _)| *name == option.name))
    {
        return Err(ActError::Missing(missing.name.clone()));
    }
    let nested = below.iter().rev().fold(
        Value::Array(given),
        |inner, (name, kind)| json!([{ "name": name, "type": kind, "options": inner }]),
    );
    let mut data = json!({ "id": top.id, "name": name, "type": 1, "options": nested });
    if let Some(guild) = place.guild {
        data["guild_id"] = json!(guild);
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    let kind = if focused.is_some() { act::AUTOCOMPLETE } else { act::COMMAND };
    Ok(Begin { kind, person, channel, data, command: Some(command.to_owned()), pressed: None })
}

/// Checks that somebody sees a channel, and that a command is offered to them there.
fn check_place(state: &State, person: Id, place: &Channel, command: &Command) -> Result<(), ActError> {
    if !state.sees(person, place) {
        return Err(ActError::NotSeen);
    }
    let name = || command.spec.name.clone();
    let Some(guild) = place.guild else {
        return if command.spec.works_in_dm() { Ok(()) } else { Err(ActError::NotHere(name())) };
    };
    let bot_is_there = state.guilds.get(&guild).is_some_and(|guild| guild.bot_since.is_some());
    if !bot_is_there || !command.spec.works_in_guild() {
        return Err(ActError::NotHere(name()));
    }
    let needed = Permissions(command.spec.needs().unwrap_or(0)).with(Permissions::USE_APPLICATION_COMMANDS);
    if state.permissions(person, place).has(needed) { Ok(()) } else { Err(ActError::NotPermitted(name())) }
}

/// Checks a value as Discord's client does before it sends it.
fn fitting(option: &Choosable, value: &Value) -> Result<Value, ActError> {
    let wrong = || ActError::Value(option.name.clone(), value.to_string());
    let fits = match option.kind {
        takes::STRING => value.is_string(),
        takes::INTEGER => value.is_i64() || value.is_u64(),
        takes::BOOLEAN => value.is_boolean(),
        takes::NUMBER => value.is_number(),
        _ => value.is_string(),
    };
    if !fits {
        return Err(wrong());
    }
    let number = value.as_f64().filter(|_| matches!(option.kind, takes::INTEGER | takes::NUMBER));
    let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::as_f64);
    let beyond = |number: f64| {
        bound(&option.min_value).is_some_and(|least| number < least)
            || bound(&option.max_value).is_some_and(|most| number > most)
    };
    let length = value.as_str().filter(|_| option.kind == takes::STRING).map(|text| text.chars().count());
    let misfits = |length: usize| {
        option.min_length.is_some_and(|least| length < least)
            || option.max_length.unwrap_or(LONGEST_TEXT) < length
    };
    if number.is_some_and(beyond) || length.is_some_and(misfits) {
        return Err(wrong());
    }
    if !option.choices.is_empty() && !option.choices.iter().any(|choice| choice.value == *value) {
        return Err(wrong());
    }
    Ok(value.clone())
}

/// Makes what Discord's client sends for a button or a menu.
pub(super) fn control_act(
    state: &State,
    person: Id,
    channel: Id,
    message: Id,
    custom_id: &str,
    values: Option<&[&str]>,
) -> Result<Begin, ActError> {
    if !state.sees(person, state.channel(channel)?) {
        return Err(ActError::NotSeen);
    }
    let found = state.message(channel, message).map_err(|_| ActError::NoControl)?;
    if !found.is_shown_to(person) {
        return Err(ActError::NoControl);
    }
    let controls = found.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let control = controls.into_iter().find(|control| control["custom_id"] == custom_id);
    let control = control.filter(|control| control["disabled"] != true).ok_or(ActError::NoControl)?;
    let kind = control["type"].as_u64().unwrap_or(0);
    let mut data = json!({ "custom_id": custom_id, "component_type": kind });
    match (kind, values) {
        (2, None) => {}
        (3, Some(values)) => {
            let offered: Vec<&str> = control["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|option| option["value"].as_str())
                .collect();
            let amount = |key: &str| usize::try_from(control[key].as_u64().unwrap_or(1)).unwrap_or(1);
            let right = (amount("min_values")..=amount("max_values")).contains(&values.len());
            if !right || !values.iter().all(|value| offered.contains(value)) {
                return Err(ActError::NoControl);
            }
            data["values"] = json!(values);
        }
        _ => return Err(ActError::NoControl),
    }
    Ok(Begin { kind: act::COMPONENT, person, channel, data, command: None, pressed: Some(message) })
}

/// Makes what Discord's client sends for a form.
pub(super) fn form_act(state: &State, token: &str, fields: &[(&str, &str)]) -> Result<Begin, ActError> {
    let opened = state.interactions.get(token).ok_or(ActError::NoControl)?;
    let form = opened.modal.as_ref().ok_or(ActError::NoControl)?;
    let mut rows = Vec::new();
    for input in &form.inputs {
        let given = fields.iter().find(|(name, _)| *name == input.custom_id);
        let given = given.map_or(input.value.as_str(), |(_, value)| *value);
        check_field(input, given)?;
        rows.push(filled(input, given));
    }
    if let Some((name, _)) = fields.iter().find(|(name, _)| !form.inputs.iter().any(|i| i.custom_id == *name))
    {
        return Err(ActError::NoOption((*name).to_owned()));
    }
    Ok(Begin {
        kind: act::MODAL,
        person: opened.person,
        channel: opened.channel,
        data: json!({ "custom_id": form.custom_id, "components": rows }),
        command: None,
        pressed: opened.pressed,
    })
}

/// Checks what is filled in on a form, as Discord's client does before it sends it.
fn check_field(input: &Input, given: &str) -> Result<(), ActError> {
    if given.is_empty() {
        return if input.required { Err(ActError::Missing(input.custom_id.clone())) } else { Ok(()) };
    }
    let fits = if input.options.is_empty() {
        (input.min_length..=input.max_length).contains(&given.chars().count())
    } else {
        input.options.iter().any(|(_, value)| value == given)
    };
    if fits { Ok(()) } else { Err(ActError::Value(input.custom_id.clone(), given.to_owned())) }
}

/// Makes what is sent for one field of a form, in the shape that the form gave it.
fn filled(input: &Input, given: &str) -> Value {
    let name = &input.custom_id;
    let field = if input.options.is_empty() {
        json!({ "type": 4, "custom_id": name, "value": given })
    } else {
        let chosen: Vec<&str> = Some(given).filter(|given| !given.is_empty()).into_iter().collect();
        json!({ "type": 3, "custom_id": name, "values": chosen })
    };
    if input.in_label {
        json!({ "type": 18, "component": field })
    } else {
        json!({ "type": 1, "components": [field] })
    }
}
