//! People, and the bot, which Discord models as one of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::terms::id::Id;

/// The name and the language of somebody new.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The name shown; any script.
    pub name: String,
    /// The language of their client, such as `en-US` or `pt-BR`.
    pub locale: String,
}

impl Profile {
    /// Creates a profile in American English.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Profile { name: name.to_owned(), locale: "en-US".to_owned() }
    }

    /// Sets the language of the client.
    #[must_use]
    pub fn with_locale(mut self, locale: &str) -> Self {
        locale.clone_into(&mut self.locale);
        self
    }
}

/// A person, or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    /// Their id.
    pub(crate) id: Id,
    /// The unique name, lower-case ASCII.
    pub(crate) username: String,
    /// The name shown.
    pub(crate) name: String,
    /// The language of their client.
    pub(crate) locale: String,
    /// True if it is a bot.
    pub(crate) bot: bool,
    /// True if they take direct messages from the bot.
    pub(crate) dms_open: bool,
    /// True if they have installed the bot for themselves.
    #[serde(default)]
    pub(crate) installed: bool,
    /// Their direct-message channel with the bot, once there is one.
    pub(crate) dm: Option<Id>,
    /// The flags of their account.
    #[serde(default)]
    pub(crate) flags: u64,
    /// The last message they have seen in each channel.
    pub(crate) read: BTreeMap<Id, Id>,
}

impl Person {
    pub(crate) fn new(id: Id, profile: &Profile, bot: bool) -> Self {
        let plain: String = profile
            .name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .take(20)
            .collect();
        let username = if bot { plain } else { format!("{plain}.{}", id.0 & 0xffff) };
        Person {
            id,
            username: username.trim_start_matches('.').to_owned(),
            name: profile.name.clone(),
            locale: profile.locale.clone(),
            bot,
            dms_open: true,
            installed: false,
            dm: None,
            flags: 0,
            read: BTreeMap::new(),
        }
    }
}
