//! The notes of what posts show: when one is made, and when it is written over.

use super::announce::CHANNEL;
use crate::service::people::forgetting;
use crate::service::tests::club::{Club, START};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::posting::step_posts;
use crate::store::{ChannelId, GameId, MessageId, games};

impl Club {
    /// Notes that the first board was posted as message 1.
    async fn posts_board(&self) -> GameId {
        let game = self.begin().await;
        let board = self.announcement(Audience::Channel, NoticeKind::Board).await;
        self.posted(board, 1).await;
        game
    }

    /// Notes what message 1 shows, by somebody who has read what it showed before.
    async fn rewrites(&self, game: GameId, before: &'static str, shown: &'static str) {
        let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(1) };
        self.does(move |tx| {
            games::lock(tx, game)?;
            Ok(step_posts::rewrite(tx, posted, before, shown)?)
        })
        .await;
    }

    /// Returns how many messages show something, by a condition in SQL.
    async fn shows(&self, condition: &str) -> i64 {
        self.number(format!("SELECT count(*) FROM tellings WHERE shown {condition}")).await
    }
}

#[tokio::test]
async fn what_a_post_shows_is_written_over_only_by_what_was_made_from_it() {
    let club = Club::open();
    let game = club.posts_board().await;
    club.rewrites(game, "what it shows", "a notice").await;
    assert_eq!(club.shows("= 'a notice'").await, 1);
    club.rewrites(game, "what it shows", "a renewal that was read before").await;
    assert_eq!(club.shows("= 'a notice'").await, 1, "the notice is not lost");
    club.sql("UPDATE tellings SET shown = NULL").await;
    club.rewrites(game, "a notice", "the name of somebody who was forgotten meanwhile").await;
    assert_eq!(club.shows("IS NULL").await, 1, "what was forgotten does not come back");
}

#[tokio::test]
async fn words_that_were_chosen_before_somebody_was_forgotten_are_not_noted() {
    // The clocks of two processes may differ by ten seconds.
    for (forgotten_at, noted) in [(-11, 1), (-10, 0), (0, 0), (5, 0)] {
        let club = Club::open();
        let by = club.caller(CHANNEL + 1, 999);
        club.does(move |tx| {
            forgetting::erase(&tx.at(START.after(forgotten_at)), &by, |_| "Nobody".to_owned())
        })
        .await;
        club.posts_board().await;
        let counts = [club.shows("= 'what it shows'").await, club.shows("IS NULL").await];
        assert_eq!(counts, [noted, 1 - noted], "forgotten at {forgotten_at}");
    }
}
