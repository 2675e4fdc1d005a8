//! Commands that an application registers.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Number, Value};

use crate::terms::id::Id;

/// Texts by Discord's code of a language.
pub type Localizations = BTreeMap<String, String>;

/// A registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Its id, which stays when a command of this name is registered again.
    pub id: Id,
    /// The application's id.
    pub application_id: Id,
    /// A version, new with every registration that changes the command.
    pub version: Id,
    /// The server it is for; none for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id>,
    /// The command as it was registered.
    #[serde(flatten)]
    pub spec: CommandSpec,
}

/// A command as it is sent for registration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandSpec {
    /// Its name.
    pub name: String,
    /// Its name in other languages.
    #[serde(default)]
    pub name_localizations: Option<Localizations>,
    /// Its description.
    #[serde(default)]
    pub description: String,
    /// The same in other languages.
    #[serde(default)]
    pub description_localizations: Option<Localizations>,
    /// Its type: 1 slash command, 2 on a person, 3 on a message.
    #[serde(rename = "type", default = "one")]
    pub kind: u8,
    /// Its options or subcommands.
    #[serde(default)]
    pub options: Vec<CommandOption>,
    /// The permissions that its users need, as a number in a string; taken as a number, too.
    #[serde(default, deserialize_with = "bits")]
    pub default_member_permissions: Option<String>,
    /// Tells whether it works in direct messages (the older way to say it).
    #[serde(default)]
    pub dm_permission: Option<bool>,
    /// The places where it works: 0 servers, 1 the bot's direct messages, 2 others' direct messages.
    #[serde(default)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contexts: Option<Vec<u8>>,
    /// The targets of an installation: 0 a server, 1 a person.
    #[serde(default)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration_types: Option<Vec<u8>>,
    /// True if it is for adults.
    #[serde(default)]
    pub nsfw: bool,
}

/// An option, a subcommand or a group of subcommands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandOption {
    /// Its type: 1 subcommand, 2 group, else Discord's number for the type of its value.
    #[serde(rename = "type")]
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// Its name in other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<Localizations>,
    /// Its description.
    pub description: String,
    /// The same in other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description_localizations: Option<Localizations>,
    /// True if it must be given.
    #[serde(default)]
    pub required: bool,
    /// The values to choose from; none for free input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// The options of a subcommand, or the subcommands of a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_value: Option<Number>,
    /// The greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_value: Option<Number>,
    /// The least length of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_length: Option<usize>,
    /// The greatest length of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
    /// The kinds of channel that it accepts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel_types: Option<Vec<u8>>,
    /// True if the bot proposes values while one types.
    #[serde(default)]
    pub autocomplete: bool,
}

/// A value to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The text that is shown.
    pub name: String,
    /// The same in other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_localizations: Option<Localizations>,
    /// The value that the bot gets.
    pub value: Value,
}

/// Discord's numbers for the types of options.
pub(crate) mod option_type {
    pub(crate) const SUBCOMMAND: u8 = 1;
    pub(crate) const GROUP: u8 = 2;
    pub(crate) const STRING: u8 = 3;
    pub(crate) const INTEGER: u8 = 4;
    pub(crate) const BOOLEAN: u8 = 5;
    pub(crate) const USER: u8 = 6;
    pub(crate) const NUMBER: u8 = 10;
    pub(crate) const ATTACHMENT: u8 = 11;
}

const fn one() -> u8 {
    1
}

/// Reads permissions, which Discord's schema has as a number and its documentation as a string.
fn bits<'de, D: Deserializer<'de>>(given: D) -> Result<Option<String>, D::Error> {
    match Option::<Value>::deserialize(given)? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(bits)) => Ok(Some(bits)),
        Some(other) => Ok(Some(other.to_string())),
    }
}

impl CommandSpec {
    /// The permissions that someone needs to use it in a server.
    #[must_use]
    pub fn needs(&self) -> Option<u64> {
        self.default_member_permissions.as_deref().and_then(|bits| bits.parse().ok())
    }

    /// Tells whether it works in direct messages with the bot.
    #[must_use]
    pub fn works_in_dm(&self) -> bool {
        self.contexts.as_ref().map_or(self.dm_permission.unwrap_or(true), |list| list.contains(&1))
    }

    /// Tells whether people who have installed the bot for themselves can use it.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        self.integration_types.as_ref().is_some_and(|list| list.contains(&1))
    }

    /// Tells whether words lead to something that can be called: the command, or one of its subcommands.
    pub(crate) fn is_called_by(&self, path: &str) -> bool {
        let is_below =
            |option: &CommandOption| matches!(option.kind, option_type::SUBCOMMAND | option_type::GROUP);
        let mut words = path.split(' ');
        if self.kind != 1 || words.next() != Some(self.name.as_str()) {
            return false;
        }
        let mut below = &self.options;
        for word in words {
            let Some(next) = below.iter().find(|option| is_below(option) && option.name == word) else {
                return false;
            };
            below = &next.options;
        }
        !below.iter().any(is_below)
    }

    /// Tells whether it works in servers.
    #[must_use]
    pub fn works_in_guild(&self) -> bool {
        self.contexts.as_ref().is_none_or(|list| list.contains(&0))
    }
}
