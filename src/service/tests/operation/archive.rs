//! Logs of games that have ended take little room, and tell all they told before.

use last_spike_engine::{Action, Step};

use crate::service::tests::club::{Club, START, reader};
use crate::service::views::history::{self, Moment, Unit};
use crate::service::views::look::{self, Whole};
use crate::service::{GameRef, Refusal, people::privacy, table::lobby};
use crate::store::games::Stage;
use crate::store::log::LoggedStep;
use crate::store::{ChannelId, GameId, StoreError, UserId};

const DAY: i64 = 24 * 60 * 60;

/// All that can be asked about a game that has ended.
type Told = (Vec<LoggedStep>, Vec<String>, String);

impl Club {
    /// Plays a game for two until one of them resigns, and has all of it told.
    async fn over(&self, channel: u64, edition: &str) -> GameId {
        let game = self.game(channel, edition, 2).await;
        for _ in 0..30 {
            self.act(channel, START, |mut actions| actions.remove(0)).await;
        }
        self.act(channel, START, |_| Action::Resign).await;
        assert_eq!(self.stage(game).await, Stage::Over);
        self.sql("UPDATE outbox SET fate = 'sent'").await;
        game
    }

    async fn tells(&self, channel: u64, game: GameId) -> Result<Told, Refusal> {
        let (user, here, game_ref) = (UserId(channel), ChannelId(channel), GameRef::Game(game));
        self.attempt(move |tx| {
            let Whole { steps, .. } = look::whole(tx, &reader(user, here, game_ref))?;
            let last = steps.last().map_or(Step(0), |step| step.n);
            let mut views = Vec::new();
            for n in (0..=last.0).step_by(3) {
                views.push(format!(
                    "{:?}",
                    history::at(tx, &reader(user, here, game_ref), Some(Moment { unit: Unit::Step, n }))?
                        .view
                ));
            }
            let now = format!(
                "{:?} {:?} {:?}",
                look::at(tx, &reader(user, here, game_ref))?.view,
                look::recap(tx, &reader(user, here, game_ref))?.news,
                look::replay(tx, &reader(user, here, game_ref))?.turns
            );
            Ok((steps, views, now))
        })
        .await
    }

    /// Returns how many rows the logs take: steps, snapshots, packed logs.
    async fn log_rows(&self) -> [i64; 3] {
        let count = |table: &str| format!("SELECT count(*) FROM {table}");
        [
            self.number(count("steps")).await,
            self.number(count("states")).await,
            self.number(count("packed_logs")).await,
        ]
    }
}

#[tokio::test]
async fn a_packed_log_tells_all_that_it_told_before() {
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open();
        let game = club.over(100, edition).await;
        let before = club.tells(100, game).await.unwrap();
        assert!(before.0.len() > 10, "{edition}");
        club.works_off(START.after(2 * DAY)).await;
        assert_eq!(club.log_rows().await, [0, 0, 1], "{edition}");
        assert_eq!(club.tells(100, game).await.unwrap(), before, "{edition}");
    }
}

#[tokio::test]
async fn a_log_is_packed_a_day_after_the_end_and_when_all_is_told() {
    let club = Club::open();
    let game = club.over(100, "columbia-2015").await;
    let fresh = club.log_rows().await;
    let posts = async |message: u64| {
        let post = format!("({game}, 100, {message}, 0, 'the words of a post')");
        club.sql(format!("INSERT INTO tellings (game, channel, message, upto, shown) VALUES {post}")).await;
    };
    let words = "SELECT count(*) FROM tellings";
    posts(7).await;
    club.works_off(START).await;
    club.works_off(START.after(DAY - 1)).await;
    assert_eq!(club.log_rows().await, fresh, "it has just ended");
    assert_eq!(club.number(words).await, 1);
    club.sql("UPDATE outbox SET fate = 'waiting' WHERE id = 1").await;
    club.works_off(START.after(3 * DAY)).await;
    assert_eq!(club.log_rows().await, fresh, "something is still to be told");
    assert_eq!(club.number(words).await, 0, "words are kept for a day only");
    posts(8).await;
    club.sql("UPDATE outbox SET fate = 'sent'").await;
    club.works_off(START.after(4 * DAY)).await;
    assert_eq!(club.log_rows().await, [0, 0, 1]);
    assert_eq!(club.number(words).await, 0);
}

#[tokio::test]
async fn games_that_run_are_not_packed_and_those_ended_early_are() {
    let club = Club::open();
    let (running, ended) =
        (club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await);
    for channel in [100, 200] {
        for _ in 0..5 {
            club.act(channel, START, |mut actions| actions.remove(0)).await;
        }
    }
    let host = club.caller(200, 200);
    club.does(move |tx| lobby::end(tx, &host)).await;
    club.sql("UPDATE outbox SET fate = 'sent'").await;
    let before = [club.tells(100, running).await.unwrap(), club.tells(200, ended).await.unwrap()];
    club.works_off(START).await;
    club.works_off(START.after(2 * DAY)).await;
    assert_eq!(club.log_rows().await, [5, 1, 1]);
    assert_eq!([club.tells(100, running).await.unwrap(), club.tells(200, ended).await.unwrap()], before);
    club.act(100, START.after(2 * DAY), |mut actions| actions.remove(0)).await;
}

#[tokio::test]
async fn a_log_that_does_not_lead_to_its_snapshot_is_left_as_it_is_and_keeps_no_other_from_being_packed() {
    let club = Club::open();
    club.over(100, "columbia-2015").await;
    club.over(200, "columbia-2015").await;
    club.sql("UPDATE steps SET events = '[]' WHERE game = 1 AND n = 3").await;
    let logged = club.number("SELECT count(*) FROM steps WHERE game = 1").await;
    club.works_off(START).await;
    assert_eq!(club.works_off(START.after(2 * DAY)).await, []);
    assert_eq!(club.log_rows().await, [logged, 1, 1]);
    assert_eq!(club.number("SELECT game FROM packed_logs").await, 2);
}

#[tokio::test]
async fn a_packed_log_that_is_damaged_is_said_to_be_unreadable() {
    for damage in ["substr(log, 1, 0)", "substr(log, 1, 1)", "substr(log, 1, length(log) - 9)"] {
        let club = Club::open();
        let game = club.over(100, "columbia-2015").await;
        club.works_off(START).await;
        club.works_off(START.after(2 * DAY)).await;
        club.sql(format!("UPDATE packed_logs SET log = {damage}")).await;
        let told = club.tells(100, game).await;
        assert!(matches!(told, Err(Refusal::Fault(StoreError::Unreadable { .. }))), "{damage}: {told:?}");
    }
}

#[tokio::test]
async fn what_is_kept_is_counted_the_same_in_short_and_in_full() {
    let club = Club::open();
    club.over(100, "columbia-2015").await;
    club.auction(100, 3, START).await;
    club.works_off(START.after(DAY)).await;
    for user in [100, 101, 102, 999] {
        let (_, parts) = club.keeps(user).await;
        let short = club.does(move |tx| Ok(privacy::summary(tx, UserId(user), 1)?)).await;
        let actions: usize = parts.iter().map(|part| part.actions.len()).sum();
        assert_eq!((short.share.games as usize, short.share.actions as usize), (parts.len(), actions));
        let newest = parts.last().map(|part| part.stored.id);
        assert_eq!(short.newest.iter().map(|stored| stored.id).collect::<Vec<_>>(), Vec::from_iter(newest));
    }
}
