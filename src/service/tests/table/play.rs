//! Playing: one accepted action is stored whole, a refused one not at all.

use last_spike_engine::{Action, Edition, Prompt, Seat, Step};

use crate::service::operation::gate::{self, Agreement};
use crate::service::table::questions::{self, Attempt};
use crate::service::tests::club::{Club, START, reader};
use crate::service::{GameRef, Refusal, table::play, views::look};
use crate::store::Tx;
use crate::store::games::Stage;
use crate::store::{ChannelId, UserId};

impl Club {
    /// Returns what a move changes.
    async fn state(&self) -> (i64, i64, i64) {
        (
            self.number("SELECT count(*) FROM steps").await,
            self.number("SELECT count(*) FROM outbox").await,
            self.number("SELECT CAST(coalesce(sum(length(json) + step), 0) AS BIGINT) FROM states").await,
        )
    }
}

#[tokio::test]
async fn every_move_of_whole_games_is_logged_and_log_and_snapshot_agree() {
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open();
        let game = club.game(100, edition, 2).await;
        let (mut moves, mut step): (u32, Step) = (0, Step(0));
        while moves < 60 && club.stage(game).await == Stage::Running {
            let done = club.act(100, START.after(moves.into()), |mut actions| actions.remove(0)).await;
            moves += 1;
            assert!(done.view.step > step, "{edition}");
            step = done.view.step;
        }
        let agreed = club.does(move |tx| Ok(gate::compare(tx, game)?)).await;
        assert_eq!(agreed, Agreement::Agree, "{edition}");
        assert_eq!(club.number("SELECT count(*) FROM steps").await, i64::from(step.0), "{edition}");
        // The others were made by themselves.
        let own = club.number("SELECT count(*) FROM steps WHERE taken_by IS NULL").await;
        assert_eq!(own, i64::from(moves), "{edition}");
    }
}

#[tokio::test]
async fn a_move_that_is_refused_changes_nothing() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let asked = club.view(100, Seat(0)).await.to_act[0];
    let before = club.state().await;
    let act = |user: u64, expected: Option<Step>, action: Action| {
        let by = club.caller(100, user);
        club.attempt(move |tx| play::act(tx, &by, expected, &action))
    };
    let (mine, other) = (100 + u64::from(asked.0), 101 - u64::from(asked.0));
    assert!(matches!(act(900, None, Action::Pass).await, Err(Refusal::NotSeated)));
    assert!(matches!(act(other, None, Action::Pass).await, Err(Refusal::Illegal { .. })));
    assert!(matches!(act(mine, Some(Step(7)), Action::Pass).await, Err(Refusal::Stale { now: Step(0), .. })));
    assert!(matches!(act(mine, None, Action::Roll).await, Err(Refusal::Illegal { .. })));
    assert_eq!(club.state().await, before);
}

#[tokio::test]
async fn a_button_of_an_earlier_step_is_stale_once_the_game_has_gone_on() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let first = club.view(100, seat).await.prompt.unwrap().actions().remove(0);
    let press = |action: Action| {
        let by = club.caller(100, 100 + u64::from(seat.0));
        club.attempt(move |tx| play::act(tx, &by, Some(Step(0)), &action))
    };
    press(first.clone()).await.unwrap();
    let before = club.state().await;
    assert!(matches!(press(first).await, Err(Refusal::Stale { now: Step(1), .. })));
    assert_eq!(club.state().await, before);
}

#[tokio::test]
async fn a_game_is_found_from_elsewhere_by_its_own_players_alone() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let look = |user: u64, channel: u64, game_ref: GameRef| {
        club.attempt(move |tx| {
            look::at(tx, &reader(UserId(user), ChannelId(channel), game_ref)).map(|look| look.stored.id)
        })
    };
    assert_eq!(look(101, 500, GameRef::Game(game)).await.unwrap(), game);
    assert_eq!(look(900, 100, GameRef::Here).await.unwrap(), game);
    assert!(matches!(look(900, 500, GameRef::Game(game)).await, Err(Refusal::NotYourGame)));
    assert!(matches!(look(101, 500, GameRef::Here).await, Err(Refusal::NoGame)));
}

#[tokio::test]
async fn b4_who_resigns_is_waited_for_no_more() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    let waits = club.number("SELECT seat FROM awaited").await;
    assert_ne!(waits, i64::from(seat.0));
}

/// The waits for a server that a move by a command takes at most, that for its commit included: for its game and
/// whoever acts, for the position and what belongs to it, for the times in which no clock runs where a turn ends, and
/// for the commit; and one for the log where an auction begins or ends.
const BY_COMMAND: u64 = 5;

/// The waits of a move by a button, which may be answered by a question first.
const BY_BUTTON: u64 = 5;

#[tokio::test]
async fn a_move_on_a_server_takes_few_round_trips() {
    let (mut by_command, mut by_button) = (Vec::new(), Vec::new());
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open();
        let game = club.game(100, edition, 2).await;
        for turn in 0..40 {
            let seat = club.view(100, Seat(0)).await.to_act[0];
            let view = club.view(100, seat).await;
            let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
            let (by, step) = (club.caller(100, 100 + u64::from(seat.0)), Some(view.step));
            let act = move |tx: &Tx<'_>| {
                let mut before = tx.round_trips();
                let by_button = turn / 3 % 2 == 0
                    && match questions::lay(tx, &by.about(GameRef::Game(game)), step, &action, true)? {
                        Attempt::Accepted(_) => true,
                        // The money has to be raised first: by a command it is.
                        Attempt::Question(_) => false,
                    };
                if !by_button {
                    before = tx.round_trips();
                    play::act(tx, &by, None, &action)?;
                }
                Ok((by_button, tx.round_trips() - before))
            };
            let (is_by_button, trips) = club.does(act).await;
            if is_by_button { by_button.push(trips + 1) } else { by_command.push(trips + 1) }
        }
    }
    if by_command.iter().all(|trips| *trips == 1) {
        // In memory, where nothing is waited for: it is the run of these tests on a server that counts.
        return;
    }
    let most = (by_command.iter().max().copied(), by_button.iter().max().copied());
    let reached = (Some(BY_COMMAND), Some(BY_BUTTON));
    assert_eq!(most, reached, "the limits are the figures that are reached: {by_command:?} {by_button:?}");
}

/// An operator's table of 1976 could hide cash once. New games may not, because deals tell it; those that were begun go
/// on.
#[tokio::test]
async fn a_game_of_a_table_that_is_refused_by_now_goes_on() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 2).await;
    let now = Edition::all().into_iter().find(|edition| edition.id.0 == "gamma-two-1976").unwrap();
    let before = now.source.replace("cash = [\"public\"]", "cash = [\"public\", \"hidden\"]");
    assert!(Edition::parse(&before, "before").is_err());
    let table = before.replace('\'', "''");
    club.sql(format!("INSERT INTO editions (hash, toml) VALUES ('before', '{table}')")).await;
    let options = r#"{"double_cost":"any","cash":"hidden"}"#;
    club.sql(format!("UPDATE games SET edition = 'before', options = '{options}' WHERE id = {game}")).await;
    club.act(100, START, |mut actions| actions.remove(0)).await;
    let view = club.view(100, Seat(0)).await;
    assert_eq!((view.seat(Seat(0)).cash.is_some(), view.seat(Seat(1)).cash), (true, None));
}
