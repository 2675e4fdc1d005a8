//! The parts that the tests of the bot share: a club whose people use the real bot, positions, and the program as a
//! process. Parts that benchmarks and other crates need too are in `testkit`.

mod club;
pub mod database;
pub mod games;
mod home;
mod played;
mod position;
pub mod process;
mod records;
#[cfg(feature = "postgres")]
pub mod server;
mod silent;

use std::sync::LazyLock;

use last_spike::discord::{CommandMentions, commands};
use last_spike::present::{Args, Lang};

pub use self::club::{Club, patient};
pub use last_spike_testkit::people::{
    PATIENCE, choices, custom_id, filled, plain_tile, text, without_ids, without_times,
};

/// Returns a text with its commands in one spelling: as plain words, whether they are mentions in what Discord has or
/// stand in back-ticks in what the bot says.
pub fn plain(text: &str) -> String {
    static COMMANDS: LazyLock<CommandMentions> = LazyLock::new(|| {
        let mentions = CommandMentions::default();
        mentions.name(&commands::all());
        mentions
    });
    COMMANDS.in_one_spelling(text)
}

/// Sentences by the names of their keys. The program has constants for them, which a compiler checks.
pub trait ByName {
    /// Returns a sentence.
    fn text(self, key: &str, args: Args<'_>) -> String;

    /// Returns a sentence without variables.
    fn say(self, key: &str) -> String;
}

impl ByName for Lang {
    fn text(self, key: &str, args: Args<'_>) -> String {
        self.find(key, args).unwrap_or_else(|| panic!("there is no sentence {key}"))
    }

    fn say(self, key: &str) -> String {
        self.text(key, &[])
    }
}
