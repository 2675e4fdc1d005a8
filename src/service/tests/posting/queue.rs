//! Queueing notices: which follow others, which are told by others, and which wait for others.

use last_spike_engine::{Seat, Step};

use crate::service::tests::club::{Club, START};
use crate::store::games;
use crate::store::posting::outbox::{self, Audience, NoticeKind, When};

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
            Ok(outbox::follow_up(tx, game, audience, NoticeKind::Hand)?)
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
    queue(1, NoticeKind::Hand).await;
    assert_eq!(hands("waiting").await, 2 + 10, "the one that waits will show it");
    tried().await;
    queue(1, NoticeKind::Hand).await;
    assert_eq!(hands("waiting").await, 3 + 30, "the one that is tried may not show it");
    queue(7, NoticeKind::Hand).await;
    assert_eq!(hands("waiting").await, 4 + 100, "a number that is free is that of the step");
    queue(8, NoticeKind::Rack).await;
    assert_eq!((hands("waiting").await, hands("told-by-a-later-one").await), (2 + 10, 2 + 90));
    changed().await;
    queue(8, NoticeKind::Rack).await;
    assert_eq!(hands("waiting").await, 3 + 90, "what is queued already tells nothing that came later");
}

/// Returns the kinds of what is due in the channel.
async fn due_in_channel(club: &Club) -> Vec<NoticeKind> {
    let due = club.does(|tx| Ok(outbox::due(tx, 64, true, START)?)).await;
    due.into_iter().map(|waiting| waiting.notice.kind).collect()
}

#[tokio::test]
async fn an_edit_that_has_to_wait_holds_no_question_up_and_a_new_message_does() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 2).await;
    let vote = outbox::Notice { game, step: Step(1), audience: Audience::Channel, kind: NoticeKind::Vote };
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::enqueue(tx, &vote)?)
    })
    .await;
    let later = START.after(600);
    let put_off = format!("UPDATE outbox SET attempts = 1, due_at = {} WHERE kind = 'lobby'", later.0);
    club.sql(put_off).await;
    assert_eq!(due_in_channel(&club).await, [], "the lobby is posted first");
    club.sql("UPDATE outbox SET step = 1 WHERE kind = 'lobby'").await;
    assert_eq!(due_in_channel(&club).await, [NoticeKind::Vote], "it stands, and is only brought up to date");
    club.sql("UPDATE outbox SET upto = 0 WHERE kind = 'lobby'").await;
    assert_eq!(due_in_channel(&club).await, [], "it may stand already, as it was");
}
