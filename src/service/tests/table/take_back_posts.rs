//! Posts of moves that are taken back: what was to be told with them, and what was told already.

use last_spike_engine::{Action, Phase, Seat, Step};

use super::plans::{ANY, acts, asked, ends_the_turn, hand, moves, wishes};
use super::take_back::choices;
use crate::service::posting::announce;
use crate::service::posting::announce::Stop;
use crate::service::table::plans::PlanWish;
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

/// Plays until both tiles of a round leave something to buy, of which the first player buys nothing: one decides about it when
/// all were told of the tile, of the other the plan says nothing. Returns who has planned.
async fn lays_by_plan_with_the_purchase_open(club: &Club, is_answer_lost: bool) -> Seat {
    let first = asked(club).await;
    let second = Seat(1 - first.0);
    for _ in 0..9 {
        let tile = hand(club, second).await[0];
        let wish = PlanWish { lay: Some(tile), lay_at_most: Some(ANY), ..PlanWish::default() };
        wishes(club, second, wish).await.unwrap();
        moves(club).await;
        if club.view(100, first).await.phase == Phase::Buy {
            club.sql("UPDATE outbox SET fate = 'sent', upto = step WHERE audience = 'channel'").await;
            if is_answer_lost {
                club.sql(
                    "UPDATE outbox SET fate = 'waiting', attempts = 1
                     WHERE id = (SELECT max(id) FROM outbox WHERE audience = 'channel' AND kind = 'board')",
                )
                .await;
            } else {
                club.sql("UPDATE games SET announced = (SELECT max(n) FROM steps WHERE game = id)").await;
            }
            acts(club, first, Action::Pass).await;
            let view = club.view(100, second).await;
            if (view.to_act, view.phase) == (vec![second], Phase::Buy) {
                return second;
            }
        }
        while asked(club).await != first {
            ends_the_turn(club).await;
        }
    }
    panic!("a planned tile leaves something to buy");
}

#[tokio::test]
async fn a_turn_that_was_to_be_told_with_the_planned_move_after_it_is_told_without_it() {
    for is_answer_lost in [false, true] {
        let club = Club::open();
        club.game(100, "columbia-2015", 2).await;
        let second = lays_by_plan_with_the_purchase_open(&club, is_answer_lost).await;
        let choices = choices(&club, second).await.unwrap();
        let (step, to) = (choices.view.step, choices.last.to);
        let by = club.caller(100, 100 + u64::from(second.0));
        club.does(move |tx| take_back::at_once(tx, &by, step, to)).await;
        assert_eq!(club.view(100, second).await.phase, Phase::Lay);
        let boards = format!(
            "SELECT count(*) FROM outbox WHERE kind = 'board' AND fate = 'waiting' AND step = {}",
            step.0 + 1
        );
        assert_eq!(club.number(boards).await, 1, "nobody has heard of the turn before ({is_answer_lost})");
    }
}
