//! Posts of moves that are taken back: what was to be told with them, and what was told already.

use last_spike_engine::{Action, Phase, Seat, Step};

use super::take_back::choices;
use crate::service::posting::announce;
use crate::service::posting::announce::Stop;
use crate::service::table::take_back;
use crate::service::tests::club::{Club, START};
use crate::store::posting::outbox::{self, Audience};
use crate::store::{Time, Tx};

#[tokio::test]
async fn what_was_to_be_told_with_moves_that_are_taken_back_is_told_without_them() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 2).await;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let boards = move |tx: &crate::store::Tx<'_>| {
        let due = outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?;
        let channel = |one: &outbox::Waiting| one.notice.audience == Audience::Channel;
        Ok(due.into_iter().filter(channel).collect::<Vec<_>>())
    };
    // Until one who has ended a turn may take that back, before anybody is told of it.
    let mut found = None;
    for _ in 0..400 {
        let before = club.view(100, Seat(0)).await;
        club.act(100, START, |mut actions| {
            let pass = actions.iter().position(|action| *action == Action::Pass);
            actions.remove(pass.unwrap_or(0))
        })
        .await;
        let step = club.view(100, Seat(0)).await.step;
        let is_over = club.view(100, Seat(0)).await.turn != before.turn;
        if !is_over {
            continue;
        }
        // All that came before is merged into the post of this turn once that is over.
        for _ in 0..99 {
            let first = club.does(boards).await.remove(0);
            if first.notice.step == step {
                break;
            }
            let made = club.does(move |tx| Ok(announce::prepare(tx, &first)?)).await;
            assert!(matches!(made, Err(Stop::Drop(_))), "{made:?}");
        }
        let seat = before.to_act[0];
        let choices = choices(&club, seat).await.ok().filter(|choices| choices.at_once);
        found = choices.filter(|choices| choices.last.to > Step(0)).map(|choices| (seat, choices));
        if found.is_some() {
            break;
        }
    }
    let (seat, choices) = found.expect("somebody has ended a turn in which nothing was revealed last");
    let (by, step, to) = (club.caller(100, 100 + u64::from(seat.0)), choices.view.step, choices.last.to);
    club.does(move |tx| take_back::at_once(tx, &by, step, to)).await;
    assert_eq!(club.number(format!("SELECT announced FROM games WHERE id = {game}")).await, 0);
    let waiting = club.does(boards).await;
    let kinds: Vec<_> = waiting.iter().map(|one| (one.notice.kind, one.notice.step)).collect();
    assert_eq!(kinds, [(outbox::NoticeKind::Board, Step(step.0 + 1))], "taken back to {to}");
}

#[tokio::test]
async fn decisions_that_were_to_be_told_with_a_move_that_is_taken_back_are_told_without_it() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.sql("DELETE FROM outbox").await;
    for (step, kind, upto, fate) in [
        (1, "board", "2", "sent"),
        (2, "deciding", "NULL", "told-by-a-later-one"),
        (4, "board", "NULL", "taken-back"),
    ] {
        let at = START.0;
        club.sql(format!(
            "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at, upto, fate)
             VALUES ({game}, {step}, 'channel', '{kind}', {at}, {at}, {upto}, '{fate}')"
        ))
        .await;
    }
    let is_out_of_date = move |upto| move |tx: &Tx<'_>| Ok(outbox::is_out_of_date(tx, game, Step(upto))?);
    assert!(club.does(is_out_of_date(3)).await, "the last post told of two steps");
    assert!(!club.does(is_out_of_date(2)).await);
    club.sql("UPDATE outbox SET upto = 3 WHERE fate = 'sent'").await;
    assert!(!club.does(is_out_of_date(3)).await);
}

#[tokio::test]
async fn what_was_told_and_is_taken_back_is_told_anew_however_often_another_move_is_tried_meanwhile() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = |mut actions: Vec<Action>| actions.remove(0);
    for _ in 0..60 {
        club.act(100, START, first).await;
        if club.view(100, Seat(0)).await.phase == Phase::Buy {
            break;
        }
    }
    // The post of the turn before tells of the tile.
    for _ in 0..99 {
        let due = club.does(|tx| Ok(outbox::due(tx, 64, true, START.after(-60))?)).await;
        for waiting in due {
            let made = club.does(move |tx| Ok(announce::prepare(tx, &waiting)?)).await;
            if let Ok(made) = made {
                club.sends(*made, START).await;
            }
        }
    }
    let boards =
        "SELECT count(*) FROM outbox WHERE audience = 'channel' AND kind = 'board' AND fate = 'waiting'";
    assert_eq!(club.number(boards).await, 0);
    for _ in 0..2 {
        let view = club.view(100, Seat(0)).await;
        assert_eq!(view.phase, Phase::Buy);
        let (seat, step) = (view.to_act[0], view.step);
        let to = choices(&club, seat).await.unwrap().last.to;
        let by = club.caller(100, 100 + u64::from(seat.0));
        club.does(move |tx| take_back::at_once(tx, &by, step, to)).await;
        assert_eq!(club.number(boards).await, 1, "taken back to {to}");
        club.act(100, START, first).await;
    }
}
