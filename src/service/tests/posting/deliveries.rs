//! Deliveries by several processes, and by one that was stopped in the middle of one.

use std::sync::Arc;

use last_spike_engine::{Seat, Step};

use super::announce::CHANNEL;
use crate::service::notices::notice;
use crate::service::posting::announce::{self, Announcement, Stop};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::tests::club::{Club, START};
use crate::store::games;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::{MessageId, ProcessId, Time, operation::processes};

#[tokio::test]
async fn a_message_whose_notice_is_renewed_while_it_is_sent_gives_way_to_the_next() {
    for (audience, kind, job) in [
        (Audience::Channel, NoticeKind::Board, "shorten-post"),
        (Audience::Seat(Seat(0)), NoticeKind::Rack, "delete-message"),
    ] {
        let club = Club::open();
        club.begin().await;
        let sent = club.announcement(audience, kind).await;
        let notice = sent.waiting.notice;
        club.does(move |tx| {
            games::lock(tx, notice.game)?;
            Ok(outbox::renew(tx, &notice)?)
        })
        .await;
        club.posted(sent, 1).await;
        let next = club.announcement(audience, kind).await;
        assert_eq!(next.current.map(|current| current.message), Some(MessageId(1)), "{kind:?}");
        club.posted(next, 2).await;
        let left = format!("SELECT count(*) FROM jobs WHERE kind = '{job}' AND subject = '{CHANNEL}/1'");
        assert_eq!(club.number(left).await, 1, "{kind:?}");
        let current = format!("SELECT message FROM posts WHERE kind = '{}'", kind.name());
        assert_eq!(club.number(current).await, 2, "{kind:?}");
    }
}

#[tokio::test]
async fn a_message_whose_notice_was_given_up_and_another_process_has_sent_again_meanwhile_is_cleared() {
    let club = Club::open();
    let game = club.begin().await;
    let other = ProcessId::test(1);
    let first = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let notice = first.waiting.notice;
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        outbox::drop_kind(tx, game, NoticeKind::Board, Unposted::BotLeft)?;
        Ok(outbox::renew(tx, &notice)?)
    })
    .await;
    let again = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &again))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    club.posted(*theirs, 2).await;
    club.posted(first, 1).await;
    let cleared =
        format!("SELECT count(*) FROM jobs WHERE kind = 'clear-controls' AND subject = '{CHANNEL}/1'");
    assert_eq!(club.number(cleared).await, 1);
    let noted = "SELECT count(*) FROM tellings WHERE message = 1 AND upto = 0 AND shown IS NOT NULL";
    assert_eq!(club.number(noted).await, 1, "who was asked goes with the controls");
    assert_eq!(club.number("SELECT message FROM posts WHERE kind = 'board'").await, 2);
}

#[tokio::test]
async fn what_is_renewed_while_it_may_stand_already_is_told_as_it_was_and_then_anew() {
    let club = Club::open();
    let game = club.begin().await;
    let other = ProcessId::test(1);
    let waiting = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let id = waiting.id;
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    let notice = theirs.waiting.notice;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::renew(tx, &notice)?)
    })
    .await;
    // It is being sent: nobody overtakes that.
    let waits = club.number("SELECT count(*) FROM outbox WHERE kind = 'board' AND fate = 'waiting'").await;
    assert_eq!(waits, 1);
    // They are killed once it stands, and it is known again.
    club.does(move |tx| Ok(processes::leave(tx, other)?)).await;
    let ours = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!((ours.waiting.id, &ours.waiting.nonce), (id, &theirs.waiting.nonce));
    club.posted(ours, 1).await;
    let next = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert!(
        next.waiting.id == id && next.waiting.nonce != theirs.waiting.nonce,
        "what follows is not told before it"
    );
    assert_eq!(next.current.map(|current| current.message), Some(MessageId(1)));
    club.posted(next, 2).await;
    let waits = club.number("SELECT count(*) FROM outbox WHERE kind = 'board' AND fate = 'waiting'").await;
    assert_eq!(waits, 0);
    // They were stopped, not killed, and say so late: it is known.
    let jobs = "SELECT count(*) FROM jobs WHERE subject = '100/2'";
    let before = club.number(jobs).await;
    club.posted(*theirs, 2).await;
    assert_eq!(club.number(jobs).await, before, "the message stays");
    assert_eq!(club.number("SELECT message FROM posts WHERE kind = 'board'").await, 2);
}

/// A player who is asked something is notified: an edit that failed at first does not take that place.
#[tokio::test]
async fn an_edit_that_failed_is_left_to_the_question_that_was_queued_meanwhile() {
    let club = Club::open();
    let game = club.begin().await;
    let audience = Audience::Seat(Seat(0));
    let rack = club.announcement(audience, NoticeKind::Rack).await;
    club.posted(rack, 1).await;
    let queue = |step, kind| {
        club.does(move |tx| {
            games::lock(tx, game)?;
            let notice = outbox::Notice { game, step: Step(step), audience, kind };
            Ok(outbox::enqueue(tx, &notice)?)
        })
    };
    queue(1, NoticeKind::Hand).await;
    let edit = club.announcement(audience, NoticeKind::Hand).await;
    queue(2, NoticeKind::Rack).await;
    club.fails(edit, Setback::ForNow).await;
    let again = club.notice_for(audience, NoticeKind::Hand).await;
    let dropped = club.prepare(&again).await;
    assert!(matches!(dropped, Err(Stop::Drop(Unposted::Merged))), "{dropped:?}");
    let rack = club.notice_for(audience, NoticeKind::Rack).await;
    assert_eq!(rack.notice.step, Step(2));
}

#[tokio::test]
async fn what_one_process_sends_no_other_does_until_it_has_gone() {
    let club = Club::open();
    let game = club.begin().await;
    let other = ProcessId::test(1);
    let board = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let id = board.id;
    let waiting = board.clone();
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    let audiences = || async {
        let due = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
        due.into_iter().map(|one| one.notice.audience).collect::<Vec<_>>()
    };
    // Nor what follows to the same audience; others do not wait for it.
    club.turn().await;
    let due = audiences().await;
    assert!(!due.contains(&Audience::Channel) && due.contains(&Audience::Seat(Seat(1))), "{due:?}");
    // Who had read before that it was due changes nothing of it.
    let stored =
        "SELECT due_at * 1000 + attempts FROM outbox WHERE fate = 'waiting' AND audience = 'channel'";
    let before = club.number(stored).await;
    assert!(matches!(club.prepare(&board).await, Err(Stop::Elsewhere)));
    club.does(move |tx| {
        games::lock(tx, game)?;
        outbox::postpone(tx, id, START.after(60))?;
        Ok(outbox::unclaim(tx, id)?)
    })
    .await;
    assert_eq!(club.number(stored).await, before);
    // Its process goes: the same message is sent by the next one, and by nobody beside it.
    club.does(move |tx| Ok(processes::leave(tx, other)?)).await;
    assert!(audiences().await.contains(&Audience::Channel));
    let ours = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let known = |one: &Announcement| (one.upto, one.waiting.newest, one.waiting.nonce.clone());
    assert_eq!((known(&ours), ours.waiting.id), (known(&theirs), id));
    let late = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &board))?)).await;
    assert!(matches!(late, Err(Stop::Elsewhere)), "{late:?}");
}

#[tokio::test]
async fn what_another_process_has_posted_since_a_notice_was_read_is_told_as_it_was_and_nothing_else() {
    let club = Club::open();
    club.begin().await;
    let other = ProcessId::test(1);
    // Read, and then the database was away.
    let read = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    assert_eq!((read.upto, read.first_tried_at, read.attempts), (None, None, 0));
    let waiting = read.clone();
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    club.does(move |tx| Ok(processes::leave(tx, other)?)).await;
    club.turn().await;

    // It may have been posted: it is not merged into what follows.
    let Ok(ours) = club.prepare(&read).await else { panic!("it is sent again") };
    let tried = &ours.waiting;
    assert_eq!((tried.upto, tried.first_tried_at, tried.attempts), (Some(Step(0)), Some(START), 1));
    // Nor because this attempt was surely refused.
    let (id, nonce) = (ours.waiting.id, ours.waiting.nonce.clone());
    club.fails(*ours, Setback::ForNow).await;
    let again = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let known = (again.waiting.id, again.upto, again.waiting.nonce);
    assert_eq!(known, (id, theirs.upto, nonce));
    assert_eq!(known.2, theirs.waiting.nonce);
}

#[tokio::test]
async fn it_is_noted_once_that_a_notice_was_sent_although_the_answer_to_that_was_lost() {
    let club = Club::open();
    let game = club.begin().await;
    club.sql("DELETE FROM outbox").await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        let muted = outbox::Notice {
            game,
            step: Step(0),
            audience: Audience::Seat(Seat(1)),
            kind: NoticeKind::Muted,
        };
        Ok(outbox::enqueue(tx, &muted)?)
    })
    .await;
    let muted: Arc<Announcement> = club.announcement(Audience::Seat(Seat(1)), NoticeKind::Muted).await.into();
    club.posted(Arc::clone(&muted), 1).await;
    let jobs = "SELECT count(*) FROM jobs WHERE kind = 'delete-message'";
    let before = club.number(jobs).await;
    club.posted(muted, 1).await;
    assert_eq!(club.number(jobs).await, before, "it is not taken for one that was withdrawn");
}

#[tokio::test]
async fn what_was_given_up_while_it_was_on_its_way_leaves_no_message_behind() {
    let club = Club::open();
    let game = club.begin().await;
    let seat = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let rack = club.announcement(Audience::Seat(seat), NoticeKind::Rack).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::drop_for_stand_in(tx, game, seat)?)
    })
    .await;
    let told = "SELECT count(*) FROM awaited WHERE told_at IS NOT NULL";
    assert_eq!(club.number(told).await, 0);
    club.posted(rack, 1).await;
    let deleted =
        format!("SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '{CHANNEL}/1'");
    assert_eq!(club.number(deleted).await, 1);
    assert_eq!(club.number(told).await, 0, "nobody's time runs by it");
}

#[tokio::test]
async fn a_late_refusal_leaves_what_another_process_has_put_off() {
    let club = Club::open();
    club.begin().await;
    let other = ProcessId::test(1);
    let waiting = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    // They stand still, and this process tries: whether it was posted is not known.
    club.does(move |tx| Ok(processes::tests::age(tx, other)?)).await;
    let ours: Arc<Announcement> = club.announcement(Audience::Channel, NoticeKind::Board).await.into();
    let nonce = ours.waiting.nonce.clone();
    let failed = Failed {
        setback: Setback::ForNow,
        surely: false,
        may_stand: false,
        obstacle: None,
        again: START.after(60),
    };
    club.does(move |tx| Ok(delivery::failed(tx, &ours, failed)?)).await;
    club.fails(*theirs, Setback::ForNow).await;
    let again = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!((again.waiting.nonce, again.waiting.first_tried_at), (nonce, Some(START)));
}

#[tokio::test]
async fn an_edit_that_comes_late_is_followed_by_what_is_so_now() {
    let club = Club::open();
    let game = club.begin().await;
    let seat = Seat(0);
    let rack = club.announcement(Audience::Seat(seat), NoticeKind::Rack).await;
    club.posted(rack, 1).await;
    let other = ProcessId::test(1);
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    club.does(move |tx| Ok(notice::refresh_message(tx, game, Some(seat))?)).await;
    let waiting = club.notice_for(Audience::Seat(seat), NoticeKind::Hand).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    assert!(theirs.edit);
    club.does(move |tx| Ok(processes::tests::age(tx, other)?)).await;
    let ours = club.announcement(Audience::Seat(seat), NoticeKind::Hand).await;
    club.posted(ours, 1).await;
    let waits = "SELECT count(*) FROM outbox WHERE kind = 'hand' AND fate = 'waiting' AND audience = '0'";
    assert_eq!(club.number(waits).await, 0);
    club.posted(*theirs, 1).await;
    assert_eq!(club.number(waits).await, 1);
}

#[tokio::test]
async fn a_message_that_comes_late_once_its_twin_was_replaced_and_deleted_is_deleted_too() {
    let club = Club::open();
    let game = club.begin().await;
    let (audience, other) = (Audience::Seat(Seat(0)), ProcessId::test(1));
    let waiting = club.notice_for(audience, NoticeKind::Rack).await;
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    let theirs: Arc<Announcement> = theirs.into();
    assert!(!theirs.edit);
    // They stand still. This process posts it, and what follows it.
    club.does(move |tx| Ok(processes::tests::age(tx, other)?)).await;
    let ours = club.announcement(audience, NoticeKind::Rack).await;
    club.posted(ours, 1).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        let next = outbox::Notice { game, step: Step(1), audience, kind: NoticeKind::Rack };
        Ok(outbox::enqueue(tx, &next)?)
    })
    .await;
    let next = club.announcement(audience, NoticeKind::Rack).await;
    club.posted(next, 2).await;
    let deleted = |message: u64| {
        format!("SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '{CHANNEL}/{message}'")
    };
    assert_eq!(club.number(deleted(1)).await, 1);
    club.sql("DELETE FROM jobs WHERE kind = 'delete-message'").await;

    // Theirs comes late: Discord shows the one that stands, or, where it was deleted, makes another.
    club.posted(Arc::clone(&theirs), 2).await;
    assert_eq!(club.number(deleted(2)).await, 0);
    club.posted(theirs, 3).await;
    assert_eq!(club.number(deleted(3)).await, 1);
    let current = "SELECT message FROM posts WHERE audience = '0' AND kind = 'rack'";
    assert_eq!(club.number(current).await, 2);
}

#[tokio::test]
async fn what_a_process_reports_that_was_not_heard_of_for_long_changes_nothing_that_another_did() {
    let club = Club::open();
    club.begin().await;
    let other = ProcessId::test(1);
    let board = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let waiting = board.clone();
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    let Ok(theirs) = theirs.await else { panic!("nobody else sends it") };
    let theirs: Arc<Announcement> = theirs.into();
    assert_eq!(theirs.waiting.owner, other);
    club.does(move |tx| Ok(processes::tests::age(tx, other)?)).await;
    let ours = club.announcement(Audience::Channel, NoticeKind::Board).await;

    // Taken over, and on its way.
    let outbox =
        "SELECT attempts * 1000 + due_at FROM outbox WHERE fate = 'waiting' AND audience = 'channel'";
    let before = club.number(outbox).await;
    club.fails(Arc::clone(&theirs), Setback::ForNow).await;
    club.posted(Arc::clone(&theirs), 1).await;
    assert_eq!(club.number(outbox).await, before);
    club.posted(ours, 2).await;
    let current = "SELECT message FROM posts WHERE audience = 'channel' AND kind = 'board'";
    assert_eq!(club.number(current).await, 2);

    // Sent.
    club.posted(theirs, 3).await;
    assert_eq!(club.number(current).await, 2);
    let cleared =
        format!("SELECT count(*) FROM jobs WHERE kind = 'clear-controls' AND subject = '{CHANNEL}/3'");
    assert_eq!(club.number(cleared).await, 1, "a board is news, but asks nobody any more");
    assert!(matches!(club.prepare(&board).await, Err(Stop::Elsewhere)));
}
