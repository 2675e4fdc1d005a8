//! Announcements that fail: when each is tried again, and what follows where nothing can be sent.

use std::sync::Arc;

use last_spike_engine::{Seat, Step};

use super::announce::CHANNEL;
use crate::service::posting::announce::{Announcement, Content, Stop};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::posting::stray;
use crate::service::tests::club::{Club, GUILD, START, reader};
use crate::service::{notices::reach, views::look};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, LeftOut, NoticeFate, NoticeKind, Unposted};
use crate::store::posting::posts::Posted;
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, MessageId, Time, Tried, UserId, people::person};

#[tokio::test]
async fn what_is_tried_again_says_the_same_although_the_game_went_on() {
    let club = Club::open();
    club.begin().await;
    let first = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!(first.upto, Step(0));
    club.turn().await;
    let again = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!((again.upto, &again.waiting.nonce), (first.upto, &first.waiting.nonce));
    let Content::Board { view, .. } = again.content else { panic!("no board") };
    assert_eq!(view.step, Step(0));
}

#[tokio::test]
async fn a_message_is_tried_again_once_a_minute_at_most_however_much_its_person_types() {
    let club = Club::open();
    club.begin().await;
    let rack = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.fails(rack, Setback::ForNow).await;
    club.sql(format!("UPDATE outbox SET due_at = {} WHERE audience = '0'", START.0 + 3_600)).await;
    let person = UserId(CHANNEL);
    let is_due = |now: Time| club.does(move |tx| Ok(reach::is_due(&tx.at(now), person)?));
    let due_at = "SELECT due_at FROM outbox WHERE audience = '0' AND fate = 'waiting'";
    for early in [0, 59] {
        let now = START.after(early);
        assert!(!is_due(now).await);
        club.does(move |tx| Ok(reach::again(&tx.at(now), person)?)).await;
        assert_eq!(club.number(due_at).await, START.0 + 3_600);
    }
    let now = START.after(60);
    assert!(is_due(now).await);
    club.does(move |tx| Ok(reach::again(&tx.at(now), person)?)).await;
    assert_eq!(club.number(due_at).await, now.0);
}

#[tokio::test]
async fn who_is_back_after_their_direct_messages_were_closed_is_called_by_their_next_game() {
    let club = Club::open();
    let game = club.begin().await;
    let closed = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.fails(closed, Setback::DmClosed).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(games::finish(tx, game, Stage::Closed)?)
    })
    .await;
    let later = START.after(reach::SOONEST);
    club.does(move |tx| Ok(reach::again(&tx.at(later), UserId(CHANNEL))?)).await;
    let person = club.does(|tx| Ok(person::find(tx, UserId(CHANNEL))?)).await.unwrap();
    assert_eq!(person.dm_retry_at, Some(later), "they play in no game, and may be tried all the same");
}

#[tokio::test]
async fn whom_a_message_has_reached_meanwhile_is_not_taken_for_closed_by_another_try() {
    let club = Club::open();
    club.begin().await;
    let person = UserId(CHANNEL);
    club.does(move |tx| {
        person::close_dm(tx, person, START.after(reach::REST))?;
        person::dm_works(tx, person)?;
        Ok(person::retry_dm(&tx.at(START.after(reach::SOONEST)), person)?)
    })
    .await;
    let known = club.does(move |tx| Ok(person::find(tx, person)?)).await.unwrap();
    assert_eq!((known.dm_closed_at, known.dm_retry_at), (None, None));
}

#[tokio::test]
async fn whoever_is_there_again_is_sent_what_they_play_with_in_games_that_told_nothing() {
    let club = Club::open();
    let game = club.begin().await;
    let person = UserId(CHANNEL);
    club.sql("UPDATE outbox SET fate = 'sent'").await;
    club.does(move |tx| Ok(person::close_dm(tx, person, START.after(reach::REST))?)).await;
    let later = START.after(reach::SOONEST);
    club.does(move |tx| Ok(reach::again(&tx.at(later), person)?)).await;
    let waits =
        club.does(move |tx| Ok(outbox::waits(tx, game, Audience::Seat(Seat(0)), NoticeKind::Rack)?)).await;
    assert!(waits, "under the lock of the game");
}

#[tokio::test]
async fn a_channel_in_which_nothing_can_be_posted_is_known_as_such_while_posts_are_merged() {
    let club = Club::open();
    let game = club.begin().await;
    let muted = || {
        club.does(move |tx| {
            look::muted(tx, &reader(UserId(CHANNEL), ChannelId(7), crate::service::GameRef::Here), game)
        })
    };
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let failed = Failed {
        setback: Setback::ForNow,
        surely: true,
        may_stand: false,
        obstacle: Some(Obstacle::Permission),
        again: START.after(60),
    };
    club.does(move |tx| Ok(delivery::failed(tx, &board, failed)?)).await;
    assert_eq!(muted().await, Some((ChannelId(CHANNEL), Obstacle::Permission)));
    club.turn().await;
    let early = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let dropped = club.prepare(&early).await;
    assert!(matches!(dropped, Err(Stop::Drop(_))), "{dropped:?}");
    assert_eq!(muted().await, Some((ChannelId(CHANNEL), Obstacle::Permission)));
}

#[tokio::test]
async fn nothing_is_sent_to_closed_direct_messages_or_to_a_seat_that_a_computer_took() {
    let club = Club::open();
    club.begin().await;
    let closed = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.fails(closed, Setback::DmClosed).await;
    let person = club.does(|tx| Ok(person::find(tx, UserId(CHANNEL))?)).await.unwrap();
    assert_eq!(person.dm_closed_at, Some(START));
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'dm-closed'").await, 1);
    let other = club.notice_for(Audience::Seat(Seat(1)), NoticeKind::Rack).await;
    club.sql(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = 1"#).await;
    let dropped = club.prepare(&other).await;
    assert!(matches!(dropped, Err(Stop::Drop(Unposted::Computer))), "{dropped:?}");
}

#[tokio::test]
async fn a_channel_that_was_deleted_ends_its_game_and_each_player_is_told() {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.fails(board, Setback::ChannelDeleted).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    for seat in [Seat(0), Seat(1)] {
        let told = outbox::last_fate;
        let fate = club.does(move |tx| Ok(told(tx, game, Audience::Seat(seat), NoticeKind::Closed)?)).await;
        assert_eq!(fate, Some(NoticeFate::Waiting));
    }
    let left = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
    assert_eq!(club.number(left).await, 0);
}

#[tokio::test]
async fn what_is_too_large_loses_its_files_then_its_picture_and_the_end_of_a_game_is_never_given_up() {
    let ends = [NoticeKind::Result, NoticeKind::Closed, NoticeKind::GivenUp, NoticeKind::Expired]
        .map(|kind| (kind, false));
    for (kind, given_up) in ends.into_iter().chain([(NoticeKind::Board, true), (NoticeKind::Broken, true)]) {
        let club = Club::open();
        club.begin().await;
        club.sql(format!("UPDATE outbox SET kind = '{}' WHERE audience = 'channel'", kind.name())).await;
        for left_out in [LeftOut::Nothing, LeftOut::Files] {
            let tried = club.announcement(Audience::Channel, kind).await;
            assert_eq!(tried.waiting.left_out, left_out);
            club.fails(tried, Setback::Malformed).await;
        }
        let waits = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
        for _ in 0..4 {
            assert_eq!(club.number(waits).await, 1);
            let tried = club.announcement(Audience::Channel, kind).await;
            assert_eq!(tried.waiting.left_out, LeftOut::Picture);
            club.fails(tried, Setback::Malformed).await;
        }
        assert_eq!(club.number(waits).await, i64::from(!given_up), "{kind:?}");
    }
}

#[tokio::test]
async fn a_notice_that_fails_after_the_way_was_opened_is_tried_again_at_once() {
    let club = Club::open();
    club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let id = board.waiting.id;
    let due = async || {
        let all = club.does(|tx| Ok(outbox::due(tx, 64, true, START)?)).await;
        all.into_iter().any(|waiting| waiting.id == id)
    };
    // Somebody gives the permission back while Discord still answers that it lacks.
    club.does(|tx| Ok(outbox::hurry(tx, GUILD)?)).await;
    club.fails(board, Setback::ForNow).await;
    assert!(due().await, "the attempt began before the permission was given");
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.fails(board, Setback::ForNow).await;
    assert!(!due().await, "this one began after it");
}

#[tokio::test]
async fn a_notice_that_only_a_newer_program_knows_is_left_to_it_and_delays_no_other() {
    for damage in ["kind = 'proclamation'", "audience = 'everybody'", "left_out = 9"] {
        let club = Club::open();
        club.begin().await;
        let look =
            async || club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
        let sound = look().await;
        assert!(sound.len() > 1, "{sound:?}");
        let board = "id = (SELECT id FROM outbox WHERE audience = 'channel' AND kind = 'board')";
        club.sql(format!("UPDATE outbox SET {damage} WHERE {board}")).await;
        let before = club
            .number("SELECT CAST(sum(due_at + attempts) AS BIGINT) FROM outbox WHERE fate = 'waiting'")
            .await;
        assert_eq!(look().await.len(), sound.len() - 1, "{damage}");
        // Another one waits behind it.
        club.sql(format!(
            "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
            SELECT game, step + 1, 'channel', 'line', queued_at, due_at FROM outbox WHERE {damage}"
        ))
        .await;
        assert_eq!(look().await.len(), sound.len(), "{damage}");
        let left = format!(
            "SELECT count(*) FROM outbox WHERE {damage} AND fate = 'waiting' AND kind <> 'line' AND owner IS NULL"
        );
        assert_eq!(club.number(&left).await, 1, "{damage}");
        let after = "SELECT CAST(sum(due_at + attempts) AS BIGINT) FROM outbox WHERE fate = 'waiting' AND kind <> 'line'";
        assert_eq!(club.number(after).await, before, "nothing of it is changed");
    }
}

/// A message of which nobody knows whether it stands is looked for once nobody is to be told any more.
#[tokio::test]
async fn what_was_tried_and_is_given_up_is_looked_for_and_goes() {
    for is_on_its_way in [false, true] {
        let club = Club::open();
        let game = club.begin().await;
        let seat = club.view(CHANNEL, Seat(0)).await.to_act[0];
        let user = CHANNEL + u64::from(seat.0);
        club.sql(format!(r#"UPDATE people SET dm = 55 WHERE "user" = {user}"#)).await;
        let rack: Arc<Announcement> = club.announcement(Audience::Seat(seat), NoticeKind::Rack).await.into();
        let id = rack.waiting.id;
        club.sql(format!("UPDATE outbox SET said = '7' WHERE id = {id}")).await;
        let subject = format!("55/{game}/{seat}/rack/{}/7", START.0);
        let looks = format!("SELECT count(*) FROM jobs WHERE kind = 'find-tried' AND subject = '{subject}'");
        if !is_on_its_way {
            club.loses_answer(Arc::clone(&rack)).await;
            assert_eq!(club.number(looks.clone()).await, 0, "it is tried again");
        }
        club.does(move |tx| {
            games::lock(tx, game)?;
            Ok(outbox::drop_for_stand_in(tx, game, seat)?)
        })
        .await;
        assert_eq!(club.number(looks.clone()).await, 1);
        if is_on_its_way {
            // It was looked for while it was on its way.
            club.sql("DELETE FROM jobs WHERE kind = 'find-tried'").await;
            club.fails(Arc::clone(&rack), Setback::ForNow).await;
            assert_eq!(club.number(looks.clone()).await, 0, "it was surely not posted");
            club.loses_answer(rack).await;
            assert_eq!(club.number(looks).await, 1);
        }
        // Of two that say so one is another notice's.
        let (audience, kind) = (Audience::Seat(seat), NoticeKind::Rack);
        let tried = Tried { game, audience, kind, channel: ChannelId(55), since: START, said: 7 };
        club.sql(format!(
            "INSERT INTO posts (game, audience, kind, channel, message) VALUES ({game}, '{seat}', 'rack', 55, 1)"
        ))
        .await;
        let found = [1, 2].map(|message| Posted { channel: ChannelId(55), message: MessageId(message) });
        assert!(club.does(move |tx| Ok(stray::found_tried(tx, tried, &found)?)).await);
        for (message, gone) in [(1, 0), (2, 1)] {
            let job = "SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject =";
            assert_eq!(club.number(format!("{job} '55/{message}'")).await, gone, "{message}");
        }
    }
}
