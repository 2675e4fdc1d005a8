//! The space that finished games take.

use last_spike_computer::{self as computer, Level};
use last_spike_engine::{Seat, Viewer};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

use crate::service::tests::club::{Club, START, reader};
use crate::service::{GameRef, table::play, views::look};
use crate::store::games::Stage;
use crate::store::{ChannelId, GameId, UserId};

const DAY: i64 = 24 * 60 * 60;

/// The bytes that a finished game may take, all tables and indexes counted.
const MOST_BYTES: i64 = 10_000;

impl Club {
    /// Plays a game of four people, who choose as computers do, to its end, and tells all of it.
    async fn plays_to_the_end(&self, channel: u64, edition: &str) -> GameId {
        let game = self.game(channel, edition, 4).await;
        let mut dice = ChaCha20Rng::seed_from_u64(channel);
        while self.stage(game).await == Stage::Running {
            let here = ChannelId(channel);
            let stored =
                self.does(move |tx| look::at(tx, &reader(UserId(channel), here, GameRef::Here))).await.stored;
            let asked = self.view(channel, Seat(0)).await.to_act[0];
            let user = stored.user(asked).unwrap();
            let view = self.does(move |tx| look::begun(tx, &reader(user, here, GameRef::Here))).await.1;
            assert_eq!(view.viewer, Viewer::Seat(asked));
            let action = computer::choose(&view, Level::Easy, &mut dice).unwrap();
            let by = self.caller(channel, user.0);
            self.does(move |tx| play::act(tx, &by, None, &action)).await;
        }
        self.sql(
            "INSERT OR IGNORE INTO posts (game, audience, kind, channel, message)
             SELECT game, audience, CASE kind WHEN 'hand' THEN 'rack' ELSE kind END,
                    1200000000000000000 + game, 1200000000000000000 + id FROM outbox WHERE fate = 'waiting';
             UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting'",
        )
        .await;
        game
    }

    /// Returns how many bytes the database takes, room that is free again not counted.
    async fn bytes(&self) -> i64 {
        let pages = "SELECT (p.page_count - f.freelist_count) * s.page_size
                     FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s";
        self.number(pages).await
    }
}

#[tokio::test]
async fn a_finished_game_takes_at_most_ten_kilobytes() {
    const GAMES: u64 = 8;
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::in_memory();
        let empty = club.bytes().await;
        for n in 0..GAMES {
            club.plays_to_the_end(100 * (n + 1), edition).await;
        }
        let fresh = (club.bytes().await - empty) / GAMES.cast_signed();
        for day in 0..3 {
            club.works_off(START.after(day * DAY)).await;
        }
        let kept = (club.bytes().await - empty) / GAMES.cast_signed();
        println!("{edition}: {fresh} bytes a game when it ends, {kept} later");
        assert!(kept <= MOST_BYTES, "{edition}: {fresh} bytes a game when it ends, {kept} later");
        assert_eq!(club.number("SELECT count(*) FROM packed_logs").await, GAMES.cast_signed(), "{edition}");
        assert_eq!(club.number("SELECT count(*) FROM outbox").await, 0, "{edition}: what was told goes");
        assert_eq!(club.number("SELECT count(*) FROM interactions").await, 0, "{edition}");
    }
}
