//! Controls that are answered by no message: a post that everybody sees shows what they have done.

use discord_standin::{Interaction, Message};

use super::{Club, PATIENCE, custom_id};

impl Club {
    /// Presses the control of a message whose meaning begins so.
    pub async fn press_silently(&self, person: usize, message: &Message, meaning: &str) {
        let id = custom_id(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        self.acknowledged(self.standin.press(self.person(person), message, &id).unwrap()).await;
    }

    /// Chooses in the private menu of a message whose meaning begins so; the message goes.
    pub async fn choose_silently(&self, person: usize, message: &Message, meaning: &str, values: &[&str]) {
        let id = custom_id(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        self.acknowledged(self.standin.select(self.person(person), message, &id, values).unwrap()).await;
        let is_gone = || {
            let all = self.standin.messages(message.channel, self.person(person));
            all.iter().all(|shown| shown.id != message.id)
        };
        self.until("the menu goes", is_gone).await;
    }

    async fn acknowledged(&self, asked: Interaction) {
        assert!(self.standin.acknowledged(&asked, PATIENCE).await.is_some(), "no acknowledgement");
    }

    /// Opens the details of a lobby, in which its settings are.
    pub async fn details_of(&self, person: usize, lobby: &Message) -> Message {
        self.press(person, lobby, "details").await
    }
}
