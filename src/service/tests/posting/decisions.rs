//! Moves whose player still decides: they are told by themselves only when that takes long.

use last_spike_engine::{Event, Phase, Seat};

use super::announce::CHANNEL;
use crate::service::posting::announce::Content;
use crate::service::tests::club::{Club, START};
use crate::store::Time;
use crate::store::posting::outbox::{self, Audience, NoticeKind};

/// Plays until a player has laid a tile and may buy land.
async fn until_somebody_may_buy(club: &Club, now: Time) {
    while club.view(CHANNEL, Seat(0)).await.phase != Phase::Buy {
        club.sql("DELETE FROM outbox").await;
        club.act(CHANNEL, now, |mut actions| actions.remove(0)).await;
    }
}

/// Returns the kinds of what is due in the channel, at a time and for decisions that are open since another.
async fn due_in_channel(club: &Club, now: Time, undecided_since: Time) -> Vec<NoticeKind> {
    let all = club.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, undecided_since)?)).await;
    let channel = all.into_iter().filter(|waiting| waiting.notice.audience == Audience::Channel);
    channel.map(|waiting| waiting.notice.kind).collect()
}

#[tokio::test]
async fn a_move_whose_player_decides_is_due_after_their_time_and_goes_with_the_post_of_the_turn() {
    let club = Club::open();
    club.begin().await;
    until_somebody_may_buy(&club, START).await;
    let later = START.after(60);
    assert_eq!(due_in_channel(&club, later.after(-1), START.after(-1)).await, []);
    assert_eq!(
        club.does(move |tx| Ok(outbox::backlog(&tx.at(later))?)).await.post_since,
        None,
        "it need not be posted"
    );
    assert_eq!(due_in_channel(&club, later, START).await, [NoticeKind::Deciding]);
    let line = club.announcement(Audience::Channel, NoticeKind::Deciding).await;
    let Content::Line { view, news, .. } = &line.content else { panic!("{:?}", line.content) };
    assert_eq!(view.phase, Phase::Buy);
    assert!(news.called.is_empty(), "whoever decides knows it");
    club.posted(line, 5).await;
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE kind = 'deciding' AND message = 5").await, 1);
    club.act(CHANNEL, later, |mut actions| actions.remove(0)).await;
    assert_eq!(due_in_channel(&club, later, START).await, [NoticeKind::Board]);
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
    let laid = |event: &Event| matches!(event, Event::TileLaid { .. });
    assert!(news.events.iter().any(laid), "the post of the turn tells the move");
    club.posted(board, 6).await;
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE kind = 'deciding'").await, 0);
    let deleted = "SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '100/5'";
    assert_eq!(club.number(deleted).await, 1);
}

#[tokio::test]
async fn a_decision_made_in_time_leaves_nothing_to_tell_of_the_move_alone() {
    let club = Club::open();
    club.begin().await;
    until_somebody_may_buy(&club, START).await;
    club.act(CHANNEL, START.after(59), |mut actions| actions.remove(0)).await;
    assert_eq!(due_in_channel(&club, START.after(120), START.after(60)).await, [NoticeKind::Board]);
    let dropped = "SELECT count(*) FROM outbox WHERE kind = 'deciding' AND fate NOT IN ('waiting', 'sent')";
    assert_eq!(club.number(dropped).await, 1);
}

#[tokio::test]
async fn a_move_that_may_have_been_told_is_told_again_before_the_turn_so_that_it_can_be_deleted() {
    let club = Club::open();
    club.begin().await;
    until_somebody_may_buy(&club, START).await;
    // Its answer is lost: nobody knows whether it was posted.
    let line = club.announcement(Audience::Channel, NoticeKind::Deciding).await;
    club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    assert_eq!(due_in_channel(&club, START, START).await, [NoticeKind::Deciding]);
    let again = club.announcement(Audience::Channel, NoticeKind::Deciding).await;
    assert_eq!(again.waiting.nonce, line.waiting.nonce, "it is known again by its nonce");
    club.posted(again, 5).await;
    assert_eq!(due_in_channel(&club, START, START).await, [NoticeKind::Board]);
}
