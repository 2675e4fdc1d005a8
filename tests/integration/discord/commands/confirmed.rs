//! Questions whether to do what cannot be undone: they hold for two minutes, and only for who may.

use std::time::Duration;

use discord_standin::{Message, Permissions};
use last_spike::store::games::Stage;
use last_spike::store::{UserId, people::person};
use last_spike_engine::Event;

use crate::support::{Club, PATIENCE, custom_id};

/// The longest that a question holds, and a little more.
const HOLDS: Duration = Duration::from_secs(119);
const TOO_LONG: Duration = Duration::from_secs(122);

impl Club {
    fn stage(&self) -> Stage {
        self.games().pop().unwrap().stage
    }

    /// Opens a game of two people and a computer, and starts it.
    async fn with_a_computer(&self) {
        self.slash(0, "game new", &[]).await;
        self.slash(1, "game join", &[]).await;
        self.slash(0, "game computer", &[]).await;
        self.slash(0, "game start", &[]).await;
        self.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-"))).await;
    }

    /// Lets the players play on until so many steps were taken.
    async fn goes_on(&self, steps: u32) {
        for n in 0.. {
            if self.steps() >= steps {
                return;
            }
            // While the computer moves nobody else is asked.
            if let Some((person, hand)) = self.whose_turn(2).await {
                crate::table::trades::do_anything(self, person, &hand, n).await;
            }
        }
    }
}

fn is_late(answer: &Message) -> bool {
    answer.content.contains("more than two minutes ago") && answer.components.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_game_is_confirmed_within_two_minutes_whatever_others_do_meanwhile() {
    let club = Club::open("en-US").await;
    club.with_a_computer().await;
    let asked = club.slash(1, "game resign", &[]).await;
    let before = club.steps();
    club.goes_on(before + 8).await;
    club.standin.advance_clock(TOO_LONG);
    let steps = club.steps();
    let late = club.press(1, &asked, "resign").await;
    assert!(is_late(&late), "{}", late.content);
    let resigned = |event: &Event| matches!(event, Event::Resigned { .. });
    assert!(!club.log().pop().unwrap().events.iter().any(resigned));
    assert!(club.steps() >= steps);
    // Asked again it holds, eight steps later too.
    let asked = club.slash(1, "game resign", &[]).await;
    let before = club.steps();
    club.goes_on(before + 8).await;
    club.standin.advance_clock(HOLDS - Duration::from_secs(60));
    let left = club.press(1, &asked, "resign").await;
    assert!(left.content.contains("has left the game"), "{}", left.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_a_game_is_confirmed_within_two_minutes_by_who_still_may() {
    let club = Club::open("en-US").await;
    club.with_a_computer().await;
    let asked = club.slash(0, "game end", &[]).await;
    club.standin.advance_clock(TOO_LONG);
    let late = club.press(0, &asked, "end").await;
    assert!(is_late(&late), "{}", late.content);
    assert_eq!(club.stage(), Stage::Running);
    // The person who managed the channel when they were asked manages it no more.
    let guild = club.place.guild;
    club.standin.grant(guild, club.person(3), Permissions::MANAGE_CHANNELS);
    let asked = club.slash(3, "game end", &[]).await;
    club.standin.grant(guild, club.person(3), Permissions::NONE);
    let refused = club.press(3, &asked, "end").await;
    assert!(refused.content.contains("Only the host"), "{}", refused.content);
    assert_eq!(club.stage(), Stage::Running);
    let asked = club.slash(0, "game end", &[]).await;
    club.standin.advance_clock(HOLDS - Duration::from_secs(60));
    club.press(0, &asked, "end").await;
    assert_eq!(club.stage(), Stage::Closed);
    // The same question again is about a game that is over.
    let again = club.standin.forge_press(club.person(0), &asked, &custom_id(&asked, "end").unwrap()).unwrap();
    let over = club.standin.answer(&again, PATIENCE).await.unwrap();
    assert!(over.content.contains("This game is over"), "{}", over.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn being_forgotten_is_confirmed_within_two_minutes() {
    let club = Club::open("pt-BR").await;
    club.slash(2, "game new", &[]).await;
    let asked = club.slash(2, "privacy forget", &[]).await;
    club.standin.advance_clock(TOO_LONG);
    let late = club.press(2, &asked, "forget").await;
    assert!(late.content.contains("mais de dois minutos"), "{}", late.content);
    let user = UserId(club.person(2).0);
    let known = |club: &Club| club.read(|tx| person::find(tx, user)).is_some();
    assert_eq!((known(&club), club.stage()), (true, Stage::Lobby));
    let asked = club.slash(2, "privacy forget", &[]).await;
    club.press(2, &asked, "forget").await;
    assert_eq!((known(&club), club.stage()), (false, Stage::Closed));
}
