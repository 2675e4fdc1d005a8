//! The records of finished games, as everybody gets them below the result.

use discord_standin::Message;
use last_spike_engine::record::Record;

use super::{Club, custom_id};

impl Club {
    /// Returns the post that ends a game.
    pub async fn result(&self) -> Message {
        self.post(|post| custom_id(post, "rematch").is_some()).await
    }

    /// Asks below a result whether the game was fair, and returns the answer.
    pub async fn asks_if_fair(&self, person: usize, result: &Message) -> Message {
        let answer = self.press(person, result, "fair").await;
        assert!(answer.is_ephemeral(), "{}", answer.content);
        answer
    }

    /// Returns the record that somebody gets below a result.
    pub async fn record_below(&self, person: usize, result: &Message) -> Record {
        let answer = self.asks_if_fair(person, result).await;
        let file = answer.attachments.iter().find(|file| file.filename.ends_with(".spike.json"));
        let file = file.unwrap_or_else(|| panic!("no record in {answer:?}"));
        Record::read(&self.bytes(file)).unwrap()
    }
}
