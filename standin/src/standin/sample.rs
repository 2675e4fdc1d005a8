//! Servers with channels and people, made in one call.

use super::server::Standin;
use crate::model::{ChannelKind, Profile};
use crate::state::State;
use crate::terms::id::Id;

/// A server to be made, with the bot in it.
#[derive(Clone, Debug)]
pub struct GuildSetup {
    /// The server's name.
    pub name: String,
    /// Its preferred language.
    pub locale: String,
    /// The names of its text channels.
    pub channels: Vec<String>,
    /// The name of a public thread in the last channel; none where it is empty.
    pub thread: String,
    /// Its members; the first owns it.
    pub people: Vec<Profile>,
}

impl Default for GuildSetup {
    /// Two channels, a thread, and six people whose names put a bot to the test: one as long as Discord allows, one of
    /// another script, one that is written from right to left, emoji.
    fn default() -> Self {
        const PEOPLE: [(&str, &str); 6] = [
            ("Ann", "en-US"),
            ("Bartholomew Featherstonehaugh Jr", "en-US"),
            ("João Conceição", "pt-BR"),
            ("王小明", "en-US"),
            ("مريم الخوارزمي", "en-US"),
            ("🚂 Zoë 🎉", "pt-BR"),
        ];
        let people = PEOPLE.iter().map(|(name, locale)| Profile::new(name).with_locale(locale));
        Self {
            name: "Sample Server".to_owned(),
            locale: "en-US".to_owned(),
            channels: vec!["general".to_owned(), "lounge".to_owned()],
            thread: "side-talk".to_owned(),
            people: people.collect(),
        }
    }
}

/// The ids of a server that was made, its channels and its members.
#[derive(Clone, Debug)]
pub struct GuildIds {
    /// The server.
    pub guild: Id,
    /// Its channels; the last is the thread, where it has one.
    pub channels: Vec<Id>,
    /// Its members without the bot; the first owns it.
    pub people: Vec<Id>,
}

impl Standin {
    /// Makes a server with its channels and people, and invites the bot. Servers are on the shards in turn: the
    /// first on shard 0.
    ///
    /// # Panics
    /// Panics if a thread is wanted and no channel.
    #[must_use]
    pub fn add_guild(&self, setup: &GuildSetup) -> GuildIds {
        const MADE: &str = "invariant: the server was just made";
        self.core.with(|state: &mut State| {
            let guild = state.add_guild(&setup.name, &setup.locale);
            let people: Vec<Id> =
                setup.people.iter().map(|profile| state.add_person(profile, false)).collect();
            for person in &people {
                state.join(guild, *person).expect(MADE);
            }
            let mut channels: Vec<Id> =
                setup.channels.iter().map(|name| state.add_channel(guild, name).expect(MADE)).collect();
            state.invite_bot(guild).expect(MADE);
            if !setup.thread.is_empty() {
                let parent = *channels.last().expect("a thread needs a channel");
                let owner = people.first().copied().unwrap_or(state.bot);
                let kind = ChannelKind::PublicThread;
                channels.push(state.open_thread(parent, None, kind, &setup.thread, 1440, owner));
            }
            GuildIds { guild, channels, people }
        })
    }

    /// Makes the default server in a language.
    #[must_use]
    pub fn sample(&self, locale: &str) -> GuildIds {
        self.add_guild(&GuildSetup { locale: locale.to_owned(), ..GuildSetup::default() })
    }

    /// Makes a server with many channels and people, for load.
    #[must_use]
    pub fn crowd(&self, channels: usize, people: usize) -> GuildIds {
        self.add_guild(&GuildSetup {
            name: "Crowd".to_owned(),
            channels: (0..channels).map(|n| format!("channel-{n}")).collect(),
            thread: String::new(),
            people: (0..people).map(|n| Profile::new(&format!("Person {n}"))).collect(),
            ..GuildSetup::default()
        })
    }
}
