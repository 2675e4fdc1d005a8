//! Queueing notices: which follow others, and which are told by others.

use last_spike_engine::{Seat, Step};

use super::club::{Club, START};
use crate::store::games;
use crate::store::posting::outbox::{self, Audience, Kind, When};

/// A notice about a player's tiles takes the number of its step. If a follow-up has taken that number already, the
/// notice takes the next one, unless a notice is waiting that nobody has tried.
#[tokio::test]
async fn a_notice_whose_step_was_counted_already_follows_it_and_is_dropped_by_a_question() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let audience = Audience::Seat(Seat(0));
    let changed = || {
        club.does(move |tx| {
            games::lock(tx, game)?;
            Ok(outbox::follow_up(tx, game, audience, Kind::Hand, START)?)
        })
    };
    let queue = |step, kind| {
        club.does(move |tx| {
            games::lock(tx, game)?;
            Ok(outbox::enqueue_all(tx, game, Step(step), &[(audience, kind)], When::at_once(START))?)
        })
    };
    let tried = || club.sql("UPDATE outbox SET upto = step WHERE kind = 'hand'");
    let hands = async |fate: &str| {
        let sql = "SELECT CAST(coalesce(sum(1 + 10 * step), 0) AS BIGINT) FROM outbox WHERE kind = 'hand'";
        club.number(format!("{sql} AND fate LIKE '{fate}%'")).await
    };
    changed().await;
    tried().await;
    changed().await;
    assert_eq!(hands("waiting").await, 2 + 10, "they are counted from nought");
    queue(1, Kind::Hand).await;
    assert_eq!(hands("waiting").await, 2 + 10, "the one that waits will show it");
    tried().await;
    queue(1, Kind::Hand).await;
    assert_eq!(hands("waiting").await, 3 + 30, "the one that is tried may not show it");
    queue(7, Kind::Hand).await;
    assert_eq!(hands("waiting").await, 4 + 100, "a number that is free is that of the step");
    queue(8, Kind::Rack).await;
    assert_eq!((hands("waiting").await, hands("dropped: merged").await), (2 + 10, 2 + 90));
    changed().await;
    queue(8, Kind::Rack).await;
    assert_eq!(hands("waiting").await, 3 + 90, "what is queued already tells nothing that came later");
}
