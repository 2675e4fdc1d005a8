//! The checks of Discord's own client, and the data that it sends.

use serde_json::{Map, Number, Value, json};

use crate::check::modal::Input;
use crate::check::number_components;
use crate::model::{Channel, Command, CommandOption, Guild, option_type};
use crate::state::{NewInteraction, State, interaction_type};
use crate::terms::error::ApiError;
use crate::terms::id::Id;
use crate::terms::permission::Permissions;

/// The reason why Discord's client does not let a person do something.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ClientError {
    /// The bot has registered no such command.
    #[error("there is no command {0:?}")]
    NoCommand(String),
    /// The command does not work in this kind of place, or the bot is not there.
    #[error("the command {0:?} does not work here")]
    NotHere(String),
    /// The person lacks a permission that the command needs.
    #[error("the command {0:?} is not theirs to use")]
    NotPermitted(String),
    /// The person does not see the channel.
    #[error("they do not see this channel")]
    NotSeen,
    /// The command has no such option.
    #[error("the command has no option {0:?}")]
    NoOption(String),
    /// An option that must be given is not.
    #[error("the option {0:?} is required")]
    Missing(String),
    /// A value is not of the option's kind.
    #[error("{1:?} does not fit the option {0:?}")]
    Value(String, String),
    /// The message has no such control, or the person does not see it.
    #[error("there is no such control")]
    NoControl,
    /// The stand-in refuses.
    #[error("{}", .0.message)]
    Refused(ApiError),
}

impl From<ApiError> for ClientError {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

/// The greatest length of a text option for which a command sets none.
const LONGEST_TEXT: usize = 6000;

/// Builds the interaction of a slash command, where Discord's client offers it.
pub(crate) fn command_interaction(
    state: &State,
    person: Id,
    channel: Id,
    command: &str,
    options: &[(&str, Value)],
    focused: Option<&str>,
) -> Result<NewInteraction, ClientError> {
    let name = command.split(' ').next().unwrap_or_default();
    let place = state.channel(channel)?;
    if let Some(top) = state.command(place.guild, name) {
        check_place(state, person, place, top)?;
    }
    command_data_unchecked(state, person, channel, command, options, focused)
}

/// Builds the interaction of a slash command, offered there or not: a client may know an older one.
pub(crate) fn command_data_unchecked(
    state: &State,
    person: Id,
    channel: Id,
    command: &str,
    options: &[(&str, Value)],
    focused: Option<&str>,
) -> Result<NewInteraction, ClientError> {
    let unknown = || ClientError::NoCommand(command.to_owned());
    let place = state.channel(channel)?;
    let mut path = command.split(' ');
    let name = path.next().unwrap_or_default();
    let top: &Command = state.command(place.guild, name).ok_or_else(unknown)?;
    let mut known: &[CommandOption] = &top.spec.options;
    let mut below = Vec::new();
    for step in path {
        let sub = known.iter().find(|sub| sub.name == step).ok_or_else(unknown)?;
        below.push((sub.name.clone(), sub.kind));
        known = &sub.options;
    }
    if known.iter().any(|option| matches!(option.kind, option_type::SUBCOMMAND | option_type::GROUP)) {
        return Err(unknown());
    }
    let mut resolved = Map::new();
    let mut given = Vec::new();
    for (name, value) in options {
        let option = known.iter().find(|option| option.name == *name);
        let option = option.ok_or_else(|| ClientError::NoOption((*name).to_owned()))?;
        let typed = focused == Some(name);
        let value = if typed { value.clone() } else { fitting(option, value)? };
        if option.kind == option_type::USER
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
        return Err(ClientError::Missing(missing.name.clone()));
    }
    let nested = below.iter().rev().fold(
        Value::Array(given),
        |inner, (name, kind)| json!([{ "name": name, "type": kind, "options": inner }]),
    );
    let mut data = json!({ "id": top.id, "name": name, "type": 1, "options": nested });
    if let Some(guild) = top.guild_id {
        data["guild_id"] = json!(guild);
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    let kind = if focused.is_some() { interaction_type::AUTOCOMPLETE } else { interaction_type::COMMAND };
    Ok(NewInteraction { kind, person, channel, data, command: Some(command.to_owned()), pressed: None })
}

/// Checks that somebody sees a channel, and that a command is offered to them there.
fn check_place(state: &State, person: Id, place: &Channel, command: &Command) -> Result<(), ClientError> {
    if !state.sees(person, place) {
        return Err(ClientError::NotSeen);
    }
    let name = || command.spec.name.clone();
    let Some(guild) = place.guild else {
        return if command.spec.works_in_dm() { Ok(()) } else { Err(ClientError::NotHere(name())) };
    };
    let has_commands = state.guilds.get(&guild).is_some_and(Guild::has_commands);
    let own = state.has_installed(person) && command.spec.is_for_people();
    if !(has_commands || own) || !command.spec.works_in_guild() {
        return Err(ClientError::NotHere(name()));
    }
    let needed = Permissions(command.spec.needs().unwrap_or(0)).with(Permissions::USE_APPLICATION_COMMANDS);
    if state.permissions(person, place).has(needed) { Ok(()) } else { Err(ClientError::NotPermitted(name())) }
}

/// Checks a value as Discord's client does before it sends it.
fn fitting(option: &CommandOption, value: &Value) -> Result<Value, ClientError> {
    let wrong = || ClientError::Value(option.name.clone(), value.to_string());
    let fits = match option.kind {
        option_type::STRING => value.is_string(),
        option_type::INTEGER => value.is_i64() || value.is_u64(),
        option_type::BOOLEAN => value.is_boolean(),
        option_type::NUMBER => value.is_number(),
        _ => value.is_string(),
    };
    if !fits {
        return Err(wrong());
    }
    let number = value.as_f64().filter(|_| matches!(option.kind, option_type::INTEGER | option_type::NUMBER));
    let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::as_f64);
    let beyond = |number: f64| {
        bound(&option.min_value).is_some_and(|least| number < least)
            || bound(&option.max_value).is_some_and(|most| number > most)
    };
    let length =
        value.as_str().filter(|_| option.kind == option_type::STRING).map(|text| text.chars().count());
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

/// Builds the interaction of a button or a menu.
pub(crate) fn component_interaction(
    state: &State,
    person: Id,
    channel: Id,
    message: Id,
    custom_id: &str,
    values: Option<&[&str]>,
) -> Result<NewInteraction, ClientError> {
    if !state.sees(person, state.channel(channel)?) {
        return Err(ClientError::NotSeen);
    }
    let found = state.message(channel, message).map_err(|_| ClientError::NoControl)?;
    if !found.is_shown_to(person) {
        return Err(ClientError::NoControl);
    }
    let controls = found.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let control = controls.into_iter().find(|control| control["custom_id"] == custom_id);
    let control = control.filter(|control| control["disabled"] != true).ok_or(ClientError::NoControl)?;
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
                return Err(ClientError::NoControl);
            }
            data["values"] = json!(values);
        }
        _ => return Err(ClientError::NoControl),
    }
    Ok(NewInteraction {
        kind: interaction_type::COMPONENT,
        person,
        channel,
        data,
        command: None,
        pressed: Some(message),
    })
}

/// Builds the interaction of a form.
pub(crate) fn modal_interaction(
    state: &State,
    token: &str,
    fields: &[(&str, &str)],
) -> Result<NewInteraction, ClientError> {
    let opened = state.interactions.get(token).ok_or(ClientError::NoControl)?;
    let form = opened.modal.as_ref().ok_or(ClientError::NoControl)?;
    let mut rows = Vec::new();
    for input in &form.inputs {
        let given = fields.iter().find(|(name, _)| *name == input.custom_id);
        let given = given.map_or(input.value.as_str(), |(_, value)| *value);
        check_field(input, given)?;
        rows.push(filled(input, given));
    }
    number_components(&mut rows);
    if let Some((name, _)) = fields.iter().find(|(name, _)| !form.inputs.iter().any(|i| i.custom_id == *name))
    {
        return Err(ClientError::NoOption((*name).to_owned()));
    }
    Ok(NewInteraction {
        kind: interaction_type::MODAL,
        person: opened.person,
        channel: opened.channel,
        data: json!({ "custom_id": form.custom_id, "components": rows }),
        command: None,
        pressed: opened.pressed,
    })
}

/// Checks what is filled in on a form, as Discord's client does before it sends it.
fn check_field(input: &Input, given: &str) -> Result<(), ClientError> {
    if given.is_empty() {
        return if input.required { Err(ClientError::Missing(input.custom_id.clone())) } else { Ok(()) };
    }
    let fits = if input.options.is_empty() {
        (input.min_length..=input.max_length).contains(&given.chars().count())
    } else {
        let chosen: Vec<&str> = given.split('\n').collect();
        let offered = |value: &&str| input.options.iter().any(|(_, known)| known == value);
        let twice = chosen.iter().enumerate().any(|(at, value)| chosen[..at].contains(value));
        (input.min_values..=input.max_values).contains(&chosen.len()) && chosen.iter().all(offered) && !twice
    };
    if fits { Ok(()) } else { Err(ClientError::Value(input.custom_id.clone(), given.to_owned())) }
}

/// Builds the component of a filled field, without its numbers, in the shape that the form gave it. The values of a
/// select are lines of `given`.
fn filled(input: &Input, given: &str) -> Value {
    let name = &input.custom_id;
    let field = if input.options.is_empty() {
        json!({ "type": 4, "custom_id": name, "value": given })
    } else {
        let chosen: Vec<&str> = given.split('\n').filter(|value| !value.is_empty()).collect();
        json!({ "type": 3, "custom_id": name, "values": chosen })
    };
    if input.in_label {
        json!({ "type": 18, "component": field })
    } else {
        json!({ "type": 1, "components": [field] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::modal::Modal;

    /// Returns a field of a form: a menu of two entries, of which none to two are chosen.
    fn menu() -> Input {
        let option = |value: &str| json!({ "label": value.to_uppercase(), "value": value });
        let select = json!({
            "type": 3, "custom_id": "deeds", "options": [option("a"), option("b")], "min_values": 0, "max_values": 2,
            "required": false,
        });
        let label = json!({ "type": 18, "label": "Deeds", "component": select });
        let form = json!({ "custom_id": "m", "title": "Offer", "components": [label] });
        Modal::read(&form).unwrap().inputs.remove(0)
    }

    #[test]
    fn several_entries_of_a_menu_are_chosen_each_once() {
        for (given, values) in [("", json!([])), ("b", json!(["b"])), ("b\na", json!(["b", "a"]))] {
            assert_eq!(check_field(&menu(), given), Ok(()), "{given:?}");
            let sent = filled(&menu(), given);
            assert_eq!((&sent["type"], &sent["component"]["values"]), (&json!(18), &values));
            assert_eq!(sent["component"]["custom_id"], "deeds");
            let mut rows = [sent.clone(), sent];
            number_components(&mut rows);
            let numbers = rows.each_ref().map(|row| (row["id"].as_u64(), row["component"]["id"].as_u64()));
            assert_eq!(numbers, [(Some(1), Some(2)), (Some(3), Some(4))]);
        }
        for given in ["c", "a\na", "a\nc", "a, b"] {
            assert!(matches!(check_field(&menu(), given), Err(ClientError::Value(..))), "{given:?}");
        }
        let needed = Input { required: true, min_values: 1, ..menu() };
        assert_eq!(check_field(&needed, ""), Err(ClientError::Missing("deeds".to_owned())));
        let one = Input { max_values: 1, ..menu() };
        assert!(check_field(&one, "a\nb").is_err());
    }
}
