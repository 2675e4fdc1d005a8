//! Servers that the bot is removed from and invited to again.

use std::time::Instant;

use crate::support::{Club, PATIENCE, choices, text};

impl Club {
    /// Returns whether the first game stands still because the bot has left its server.
    fn is_paused(&self) -> bool {
        self.games()[0].bot_left_at.is_some()
    }

    async fn until_paused(&self, paused: bool) {
        let came = self.standin.wait(PATIENCE, |_| (self.is_paused() == paused).then_some(())).await;
        assert!(came.is_some(), "the game is paused: {}", !paused);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_stand_still_while_the_bot_is_not_in_their_server_and_go_on_when_it_is_invited_again() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    club.standin.remove_bot(club.place.guild);
    club.until_paused(true).await;
    assert_eq!(club.count("SELECT count(*) FROM outbox WHERE kind = 'paused'"), 2, "one for each player");
    club.standin.invite_bot(club.place.guild);
    club.until_paused(false).await;
    let laid = club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
    assert!(laid.content.contains("laid") || laid.content.contains("colocou"), "{}", laid.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_removes_the_bot_and_invites_it_again_at_once_finds_its_games_going_on() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    for _ in 0..40 {
        club.standin.remove_bot(club.place.guild);
        club.standin.invite_bot(club.place.guild);
    }
    // The bot deals with its events in their order, the last one last: until then the game may stand still.
    let begun = Instant::now();
    loop {
        let answer = club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await.content;
        if answer.contains("laid") || answer.contains("colocou") {
            break;
        }
        assert!(answer.contains("paused") || answer.contains("pausada"), "{answer}");
        assert!(begun.elapsed() < PATIENCE, "the game stands still: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_a_server_pauses_nothing() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.standin.set_guild_unavailable(club.place.guild, true);
    club.standin.set_guild_unavailable(club.place.guild, false);
    // The answer shows that the bot has read both events.
    assert!(club.whose_turn(2).await.is_some());
    assert!(!club.is_paused());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_removed_while_it_was_away_notes_it_when_it_connects() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    club.stop_bot().await;
    club.standin.remove_bot(club.place.guild);
    club.start_bot().await;
    club.until_paused(true).await;
    assert_eq!(club.count("SELECT count(*) FROM outbox WHERE kind = 'paused'"), 2, "one for each player");
    club.standin.invite_bot(club.place.guild);
    club.until_paused(false).await;
    club.stop_bot().await;
    club.start_bot().await;
    assert!(club.whose_turn(2).await.is_some());
    assert!(!club.is_paused(), "it is there");
}
