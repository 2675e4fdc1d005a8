//! Two people who play on Discord's stand-in, each of whom looks and then does the first thing they can.

use std::time::Duration;

use discord_standin::{GuildIds, Id, Message, Standin};

use crate::people::{Answered, custom_id, means, press, select, slash};

/// Two people in a channel.
pub struct Pair {
    pub guild: Id,
    pub channel: Id,
    pub people: [Id; 2],
    /// The player who is asked next.
    next: usize,
}

impl Pair {
    pub fn new(guild: Id, channel: Id, people: [Id; 2]) -> Self {
        Self { guild, channel, people, next: 0 }
    }

    /// Seats two at every channel of a place.
    pub fn all_of(place: &GuildIds) -> Vec<Self> {
        let people = place.people.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        place
            .channels
            .iter()
            .zip(people)
            .map(|(channel, people)| Self::new(place.guild, *channel, people))
            .collect()
    }

    /// Returns who sits opposite whoever acted last.
    pub fn opposite(&self) -> Id {
        self.people[1 - self.next]
    }

    /// Opens and starts a game by slash commands.
    pub async fn open(&self, standin: &Standin) {
        for (person, command) in [(0, "game new"), (1, "game join"), (0, "game start")] {
            slash(standin, self.people[person], self.channel, command).await;
        }
    }

    /// Looks at the hand of whoever may be next; returns how long the answer took, and what they
    /// did if it was their turn.
    pub async fn step(&mut self, standin: &Standin) -> (Duration, Option<Answered>) {
        let person = self.people[self.next];
        let hand = slash(standin, person, self.channel, "hand").await;
        let did = if let Some((id, first)) = first_tile(&hand.message) {
            let laid = select(standin, person, &hand.message, &id, &first).await;
            // Whether it may cost double is asked first.
            match custom_id(&laid.message, "sure") {
                Some(id) => press(standin, person, &laid.message, &id).await,
                None => laid,
            }
        } else if let Some(id) = custom_id(&hand.message, "do:pass") {
            press(standin, person, &hand.message, &id).await
        } else {
            self.next = 1 - self.next;
            return (hand.took, None);
        };
        (hand.took, Some(did))
    }
}

impl Answered {
    /// Tells whether the turn goes on with a purchase.
    pub fn asks_more(&self) -> bool {
        custom_id(&self.message, "do:pass").is_some()
    }
}

/// Returns the menu of tiles on a message, with the first of them.
fn first_tile(message: &Message) -> Option<(String, String)> {
    let menu = message.control(|control| !control.options.is_empty() && means(control, "lay"))?;
    let first = menu.values()[0].to_owned();
    Some((menu.custom_id, first))
}
