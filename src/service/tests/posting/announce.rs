//! Announcements: what a notice shows when it is sent.

use std::sync::Arc;

use last_spike_engine::{Action, Event, Goods, Money, Seat, Step, Viewer};

use crate::service::posting::announce::{self, Announcement, Content, Prepared, Recipient, Stop};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::table::play;
use crate::service::tests::club::{Club, START, sent};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GameId, MessageId, Time, UserId};

pub const CHANNEL: u64 = 100;

impl Club {
    /// Starts a game of two whose lobby was told.
    pub async fn begin(&self) -> GameId {
        let game = self.game(CHANNEL, "columbia-2015", 2).await;
        self.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
        game
    }

    /// Returns the first notice of a kind that waits for an audience.
    pub async fn notice_for(&self, audience: Audience, kind: NoticeKind) -> Waiting {
        let all = self.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
        let found = all.into_iter().find(|one| (one.notice.audience, one.notice.kind) == (audience, kind));
        found.unwrap_or_else(|| panic!("{kind:?} to {audience:?}"))
    }

    pub async fn prepare(&self, waiting: &Waiting) -> Prepared {
        let waiting = waiting.clone();
        self.does(move |tx| Ok(announce::prepare(tx, &waiting)?)).await
    }

    /// Prepares a notice that is to be sent.
    pub async fn announcement(&self, audience: Audience, kind: NoticeKind) -> Announcement {
        let waiting = self.notice_for(audience, kind).await;
        *self.prepare(&waiting).await.unwrap_or_else(|stop| panic!("{kind:?}: {stop:?}"))
    }

    /// Notes that an announcement was posted as a message of that number.
    pub async fn posted(&self, announcement: impl Into<Arc<Announcement>>, message: u64) {
        let announcement = announcement.into();
        let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(message) };
        self.does(move |tx| Ok(sent(tx, &announcement, posted)?)).await;
    }

    pub async fn fails(&self, announcement: impl Into<Arc<Announcement>>, setback: Setback) {
        let announcement = announcement.into();
        let failed =
            Failed { setback, surely: true, may_stand: false, obstacle: None, again: START.after(60) };
        self.does(move |tx| Ok(delivery::failed(tx, &announcement, failed)?)).await;
    }

    /// Notes that nobody knows whether an announcement was posted.
    pub async fn loses_answer(&self, announcement: impl Into<Arc<Announcement>>) {
        let announcement = announcement.into();
        let setback = Setback::ForNow;
        let failed =
            Failed { setback, surely: false, may_stand: false, obstacle: None, again: START.after(5) };
        self.does(move |tx| Ok(delivery::failed(tx, &announcement, failed)?)).await;
    }

    /// Plays until another turn begins; chooses what comes first.
    pub async fn turn(&self) {
        let turn = self.view(CHANNEL, Seat(0)).await.turn;
        while self.view(CHANNEL, Seat(0)).await.turn == turn {
            self.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
        }
    }
}

#[tokio::test]
async fn the_first_board_says_so_and_the_next_one_tells_what_happened_since() {
    let club = Club::open();
    club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!(board.to, Recipient::Channel(ChannelId(CHANNEL)));
    let Content::Board { view, news, first: true } = &board.content else { panic!("{:?}", board.content) };
    assert_eq!((view.viewer, news.events.len()), (Viewer::Spectator, 0));
    assert!(!board.edit && !board.silent && board.current.is_none());
    club.posted(board, 1).await;
    club.turn().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let Content::Board { news, first: false, .. } = &board.content else { panic!("{:?}", board.content) };
    assert!(matches!(news.events.first(), Some(last_spike_engine::Event::Acted { .. })), "{news:?}");
    assert_eq!(board.last_known, Some(MessageId(1)));
    let upto = board.upto;
    club.posted(board, 2).await;
    let announced = club.number("SELECT announced FROM games").await;
    assert_eq!(announced, i64::from(upto.0));
}

#[tokio::test]
async fn notices_that_wait_together_become_one_post() {
    let club = Club::open();
    club.begin().await;
    let early = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    club.turn().await;
    let dropped = club.prepare(&early).await;
    assert!(matches!(dropped, Err(Stop::Drop(Unposted::Merged))), "{dropped:?}");
}

#[tokio::test]
async fn what_says_nothing_of_the_steps_leaves_the_post_of_a_turn_to_be_made() {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    let expiry =
        outbox::Notice { game, step: Step(0), audience: Audience::Channel, kind: NoticeKind::Expiry };
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::enqueue(tx, &expiry)?)
    })
    .await;
    // Discord is slow: the turn is over before it is sent.
    club.turn().await;
    let expiry = club.announcement(Audience::Channel, NoticeKind::Expiry).await;
    club.posted(expiry, 2).await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert!(board.upto > Step(0));
}

#[tokio::test]
async fn a_game_whose_posts_change_is_told_from_one_whose_posts_stand() {
    let club = Club::open();
    let game = club.begin().await;
    let settled = || club.does(move |tx| Ok(outbox::settled_up_to(tx, game)?));
    assert_eq!(settled().await, None, "its first posts are due");
    club.sql(format!("UPDATE outbox SET due_at = {}", START.0 + 60)).await;
    let before = settled().await.expect("all of them are put off");
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    assert_eq!(settled().await, None, "one is being sent");
    club.posted(board, 1).await;
    assert_eq!(settled().await, Some(before));
    club.turn().await;
    club.sql("UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting'").await;
    assert!(settled().await.is_some_and(|newest| newest > before), "others were sent since");
}

#[tokio::test]
async fn a_post_reads_no_step_of_the_log_but_those_that_it_tells() {
    for guild in ["1", "NULL"] {
        let club = Club::open();
        let game = club.begin().await;
        club.sql(format!("UPDATE games SET guild = {guild}")).await;
        for _ in 0..4 {
            club.turn().await;
        }
        club.sql("UPDATE games SET announced = (SELECT max(n) FROM steps)").await;
        // Each of the two acts; the one who acted first is asked anew.
        for _ in 0..2 {
            club.sql("DELETE FROM outbox").await;
            club.turn().await;
        }
        let told = format!("(SELECT announced FROM games WHERE id = {game})");
        club.sql(format!("UPDATE steps SET events = 'cannot be read' WHERE n <= {told}")).await;
        let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
        let (view, news) = match &board.content {
            Content::Board { view, news, .. } => (view, news),
            Content::Table { view, news, .. } => (view, &**news),
            other => panic!("{other:?}"),
        };
        assert_eq!((&news.called, news.events.is_empty()), (&view.to_act, false), "in server {guild}");
    }
}

/// Offers a thousand dollars for nothing to the other player.
async fn offer(club: &Club) {
    let by = club.caller(CHANNEL, CHANNEL);
    let give = Goods { cash: Money(1000), ..Goods::default() };
    let partner = format!("Player {}", CHANNEL + 1);
    club.does(move |tx| play::offer(tx, &by, &partner, give.clone(), Goods::default())).await;
}

#[tokio::test]
async fn g8_an_offer_changes_the_message_of_the_one_before_unless_something_else_is_told_with_it() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", 2).await;
    club.sql("DELETE FROM outbox").await;
    offer(&club).await;
    let first = club.announcement(Audience::Channel, NoticeKind::Line).await;
    assert!(!first.edit);
    club.posted(first, 1).await;
    let by = club.caller(CHANNEL, CHANNEL);
    let withdraw = Action::Withdraw { id: 1 };
    club.does(move |tx| play::act(tx, &by, None, &withdraw)).await;
    let second = club.announcement(Audience::Channel, NoticeKind::Line).await;
    assert!(second.edit && second.current.is_some_and(|posted| posted.message == MessageId(1)));
    club.posted(second, 1).await;
    offer(&club).await;
    let third = club.notice_for(Audience::Channel, NoticeKind::Line).await;
    club.turn().await;
    let merged = club.prepare(&third).await;
    assert!(matches!(merged, Err(Stop::Drop(Unposted::Merged))), "{merged:?}");
    let last = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let Content::Board { news, .. } = &last.content else { panic!("{:?}", last.content) };
    assert!(
        !last.edit
            && news.events.iter().any(|event| matches!(event, Event::Acted { action: Action::Offer(_), .. })),
        "{news:?}"
    );
}

#[tokio::test]
async fn a_rack_shows_its_own_player_and_is_silent_once_they_have_acted() {
    let club = Club::open();
    club.begin().await;
    for seat in [Seat(0), Seat(1)] {
        let rack = club.announcement(Audience::Seat(seat), NoticeKind::Rack).await;
        let user = UserId(CHANNEL + u64::from(seat.0));
        assert_eq!((rack.to, rack.locale.as_deref()), (Recipient::Person(user, None), Some("en-US")));
        let Content::Rack { view, .. } = &rack.content else { panic!("{:?}", rack.content) };
        assert_eq!((view.viewer, rack.silent), (Viewer::Seat(seat), false));
    }
    let actor = club.view(CHANNEL, Seat(0)).await.to_act[0];
    club.sql("UPDATE outbox SET upto = NULL, newest = NULL, first_tried_at = NULL, nonce = NULL").await;
    club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    let rack = club.announcement(Audience::Seat(actor), NoticeKind::Rack).await;
    assert!(rack.silent && rack.edit, "the answer has shown it already");
}

#[tokio::test]
async fn the_result_has_the_cash_of_every_turn() {
    let club = Club::open();
    let game = club.begin().await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    assert_eq!(club.stage(game).await, Stage::Over);
    club.sql("DELETE FROM outbox WHERE kind = 'board'").await;
    let result = club.announcement(Audience::Channel, NoticeKind::Result).await;
    let Content::Result { view, course, .. } = &result.content else { panic!("{:?}", result.content) };
    assert!(view.outcome.is_some());
    let balances = &course.balances;
    assert_eq!(balances.iter().map(|balance| balance.turn).collect::<Vec<_>>(), [0, view.turn]);
    assert!(balances.iter().all(|balance| balance.cash.len() == 2 && balance.payouts.len() == 2));
}

#[tokio::test]
async fn a_players_message_takes_the_place_of_the_one_before_which_is_deleted() {
    let club = Club::open();
    club.begin().await;
    let first = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.posted(first, 1).await;
    club.sql("UPDATE outbox SET fate = 'waiting', upto = NULL WHERE audience = '0' AND kind = 'rack'").await;
    let second = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.posted(second, 2).await;
    let kept = "SELECT count(*) FROM posts WHERE audience = '0' AND kind = 'rack' AND message = 2";
    assert_eq!(club.number(kept).await, 1);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'delete-message'").await, 1);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'clear-controls'").await, 0);
}
