//! Announcements: what a notice shows when it is sent, and what follows from sending it.

use std::sync::Arc;

use last_spike_engine::{Action, Event, Goods, Money, Phase, Seat, Step, Viewer};

use crate::service::posting::announce::{self, Announcement, Content, Preparation, Recipient, Shown};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::tests::club::{Club, GUILD, START};
use crate::service::{GameRef, notices::reach, table::play, views::look};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Kind, LeftOut, Unposted, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, GameId, MessageId, Time, Tx, UserId, people::person};

pub const CHANNEL: u64 = 100;

impl Club {
    /// Starts a game of two whose lobby was told.
    pub async fn begin(&self) -> GameId {
        let game = self.game(CHANNEL, "columbia-2015", 2).await;
        self.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
        game
    }

    /// Returns the first notice of a kind that waits for an audience.
    pub async fn notice_for(&self, audience: Audience, kind: Kind) -> Waiting {
        let all = self.does(|tx| Ok(outbox::due(tx, Time(i64::MAX), 64, true, Time(i64::MAX))?)).await;
        let found = all.into_iter().find(|one| (one.notice.audience, one.notice.kind) == (audience, kind));
        found.unwrap_or_else(|| panic!("{kind:?} to {audience:?}"))
    }

    pub async fn prepare(&self, waiting: &Waiting) -> Preparation {
        let waiting = waiting.clone();
        self.does(move |tx| Ok(announce::prepare(tx, &waiting, START)?)).await
    }

    /// Prepares a notice that is to be sent.
    pub async fn announcement(&self, audience: Audience, kind: Kind) -> Announcement {
        let waiting = self.notice_for(audience, kind).await;
        match self.prepare(&waiting).await {
            Preparation::Send(announcement) => *announcement,
            Preparation::Dropped(why) => panic!("{kind:?}: {why}"),
            Preparation::Elsewhere => panic!("it is sent elsewhere"),
        }
    }

    /// Notes that an announcement was posted as a message of that number.
    pub async fn posted(&self, announcement: impl Into<Arc<Announcement>>, message: u64) {
        let announcement = announcement.into();
        let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(message) };
        self.does(move |tx| Ok(delivery::sent(tx, &announcement, posted, &[], START)?)).await;
    }

    pub async fn fails(&self, announcement: impl Into<Arc<Announcement>>, setback: Setback) {
        let announcement = announcement.into();
        let failed = Failed { setback, surely: true, obstacle: None, again: START.after(60) };
        self.does(move |tx| Ok(delivery::failed(tx, &announcement, failed, START)?)).await;
    }

    /// Notes that nobody knows whether an announcement was posted.
    pub async fn loses_answer(&self, announcement: impl Into<Arc<Announcement>>) {
        let announcement = announcement.into();
        let setback = Setback::ForNow;
        let failed = Failed { setback, surely: false, obstacle: None, again: START.after(5) };
        self.does(move |tx| Ok(delivery::failed(tx, &announcement, failed, START)?)).await;
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
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    assert_eq!(board.to, Recipient::Channel(ChannelId(CHANNEL)));
    let Content::Game(_, Shown::Board { view, news, first: true }) = &board.content else {
        panic!("{:?}", board.content)
    };
    assert_eq!((view.viewer, news.events.len()), (Viewer::Spectator, 0));
    assert!(!board.edit && !board.silent && board.current.is_none());
    club.posted(board, 1).await;
    club.turn().await;
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    let Content::Game(_, Shown::Board { news, first: false, .. }) = &board.content else {
        panic!("{:?}", board.content)
    };
    assert!(matches!(news.events.first(), Some(last_spike_engine::Event::Acted { .. })), "{news:?}");
    assert_eq!(board.last_known, Some(MessageId(1)));
    let upto = board.claim.upto;
    club.posted(board, 2).await;
    let announced = club.number("SELECT announced FROM games").await;
    assert_eq!(announced, i64::from(upto.0));
}

#[tokio::test]
async fn what_is_tried_again_says_the_same_although_the_game_went_on() {
    let club = Club::open();
    club.begin().await;
    let first = club.announcement(Audience::Channel, Kind::Board).await;
    assert_eq!(first.claim.upto, Step(0));
    club.turn().await;
    let again = club.announcement(Audience::Channel, Kind::Board).await;
    assert_eq!(again.claim, first.claim);
    let Content::Game(_, Shown::Board { view, .. }) = again.content else { panic!("no board") };
    assert_eq!(view.step, Step(0));
}

#[tokio::test]
async fn notices_that_wait_together_become_one_post() {
    let club = Club::open();
    club.begin().await;
    let early = club.notice_for(Audience::Channel, Kind::Board).await;
    club.turn().await;
    let dropped = club.prepare(&early).await;
    assert!(matches!(dropped, Preparation::Dropped(Unposted::MERGED)), "{dropped:?}");
}

#[tokio::test]
async fn what_says_nothing_of_the_steps_leaves_the_post_of_a_turn_to_be_made() {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    club.posted(board, 1).await;
    let expiry = outbox::Notice { game, step: Step(0), audience: Audience::Channel, kind: Kind::Expiry };
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::enqueue(tx, &expiry, START)?)
    })
    .await;
    // Discord is slow: the turn is over before it is sent.
    club.turn().await;
    let expiry = club.announcement(Audience::Channel, Kind::Expiry).await;
    club.posted(expiry, 2).await;
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    assert!(board.claim.upto > Step(0));
}

#[tokio::test]
async fn a_game_whose_posts_change_is_told_from_one_whose_posts_stand() {
    let club = Club::open();
    let game = club.begin().await;
    let settled = || club.does(move |tx| Ok(outbox::settled_up_to(tx, game, START)?));
    assert_eq!(settled().await, None, "its first posts are due");
    club.sql(format!("UPDATE outbox SET due_at = {}", START.0 + 60)).await;
    let before = settled().await.expect("all of them are put off");
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    assert_eq!(settled().await, None, "one is being sent");
    club.posted(board, 1).await;
    assert_eq!(settled().await, Some(before));
    club.turn().await;
    club.sql("UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting'").await;
    assert!(settled().await.is_some_and(|newest| newest > before), "others were sent since");
}

#[tokio::test]
async fn a_message_is_tried_again_once_a_minute_at_most_however_much_its_person_types() {
    let club = Club::open();
    club.begin().await;
    let rack = club.announcement(Audience::Seat(Seat(0)), Kind::Rack).await;
    club.fails(rack, Setback::ForNow).await;
    club.sql(format!("UPDATE outbox SET due_at = {} WHERE audience = '0'", START.0 + 3_600)).await;
    let person = UserId(CHANNEL);
    let is_due = |now: Time| club.does(move |tx| Ok(reach::is_due(tx, person, now)?));
    let due_at = "SELECT due_at FROM outbox WHERE audience = '0' AND fate = 'waiting'";
    for early in [0, 59] {
        let now = START.after(early);
        assert!(!is_due(now).await);
        club.does(move |tx| Ok(reach::again(tx, person, now)?)).await;
        assert_eq!(club.number(due_at).await, START.0 + 3_600);
    }
    let now = START.after(60);
    assert!(is_due(now).await);
    club.does(move |tx| Ok(reach::again(tx, person, now)?)).await;
    assert_eq!(club.number(due_at).await, now.0);
}

#[tokio::test]
async fn who_is_back_after_their_direct_messages_were_closed_is_called_by_their_next_game() {
    let club = Club::open();
    let game = club.begin().await;
    let closed = club.announcement(Audience::Seat(Seat(0)), Kind::Rack).await;
    club.fails(closed, Setback::DmClosed).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(games::finish(tx, game, Stage::Closed, START)?)
    })
    .await;
    let later = START.after(reach::SOONEST);
    club.does(move |tx| Ok(reach::again(tx, UserId(CHANNEL), later)?)).await;
    let person = club.does(|tx| Ok(person::find(tx, UserId(CHANNEL))?)).await.unwrap();
    assert_eq!(person.dm_retry_at, Some(later), "they play in no game, and may be tried all the same");
}

#[tokio::test]
async fn whom_a_message_has_reached_meanwhile_is_not_taken_for_closed_by_another_try() {
    let club = Club::open();
    club.begin().await;
    let person = UserId(CHANNEL);
    club.does(move |tx| {
        person::close_dm(tx, person, START, START.after(reach::REST))?;
        person::dm_works(tx, person)?;
        Ok(person::retry_dm(tx, person, START.after(reach::SOONEST))?)
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
    club.does(move |tx| Ok(person::close_dm(tx, person, START, START.after(reach::REST))?)).await;
    let later = START.after(reach::SOONEST);
    club.does(move |tx| Ok(reach::again(tx, person, later)?)).await;
    let waits = club.does(move |tx| Ok(outbox::waits(tx, game, Audience::Seat(Seat(0)), Kind::Rack)?)).await;
    assert!(waits, "under the lock of the game");
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
        let board = club.announcement(Audience::Channel, Kind::Board).await;
        let (view, news) = match &board.content {
            Content::Game(_, Shown::Board { view, news, .. }) => (view, news),
            Content::Game(_, Shown::Table { view, news, .. }) => (view, &**news),
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
    club.does(move |tx| play::offer(tx, &by, GameRef::Here, &partner, give.clone(), Goods::default(), START))
        .await;
}

#[tokio::test]
async fn g8_an_offer_changes_the_message_of_the_one_before_unless_something_else_is_told_with_it() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", 2).await;
    club.sql("DELETE FROM outbox").await;
    offer(&club).await;
    let first = club.announcement(Audience::Channel, Kind::Line).await;
    assert!(!first.edit);
    club.posted(first, 1).await;
    let by = club.caller(CHANNEL, CHANNEL);
    let withdraw = Action::Withdraw { id: 1 };
    club.does(move |tx| play::act(tx, &by, GameRef::Here, None, &withdraw, START)).await;
    let second = club.announcement(Audience::Channel, Kind::Line).await;
    assert!(second.edit && second.current.is_some_and(|posted| posted.message == MessageId(1)));
    club.posted(second, 1).await;
    offer(&club).await;
    let third = club.notice_for(Audience::Channel, Kind::Line).await;
    club.turn().await;
    let merged = club.prepare(&third).await;
    assert!(matches!(merged, Preparation::Dropped(Unposted::MERGED)), "{merged:?}");
    let last = club.announcement(Audience::Channel, Kind::Board).await;
    let Content::Game(_, Shown::Board { news, .. }) = &last.content else { panic!("{:?}", last.content) };
    assert!(
        !last.edit
            && news.events.iter().any(|event| matches!(event, Event::Acted { action: Action::Offer(_), .. })),
        "{news:?}"
    );
}

#[tokio::test]
async fn a_channel_in_which_nothing_can_be_posted_is_known_as_such_while_posts_are_merged() {
    let club = Club::open();
    let game = club.begin().await;
    let muted = || club.does(move |tx| look::muted(tx, UserId(CHANNEL), ChannelId(7), game));
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    let failed = Failed {
        setback: Setback::ForNow,
        surely: true,
        obstacle: Some(Obstacle::Permission),
        again: START.after(60),
    };
    club.does(move |tx| Ok(delivery::failed(tx, &board, failed, START)?)).await;
    assert_eq!(muted().await, Some((ChannelId(CHANNEL), Obstacle::Permission)));
    club.turn().await;
    let early = club.notice_for(Audience::Channel, Kind::Board).await;
    let dropped = club.prepare(&early).await;
    assert!(matches!(dropped, Preparation::Dropped(_)), "{dropped:?}");
    assert_eq!(muted().await, Some((ChannelId(CHANNEL), Obstacle::Permission)));
}

#[tokio::test]
async fn a_rack_shows_its_own_player_and_is_silent_once_they_have_acted() {
    let club = Club::open();
    club.begin().await;
    for seat in [Seat(0), Seat(1)] {
        let rack = club.announcement(Audience::Seat(seat), Kind::Rack).await;
        let user = UserId(CHANNEL + u64::from(seat.0));
        assert_eq!((rack.to, rack.locale.as_deref()), (Recipient::Person(user, None), Some("en-US")));
        let Content::Game(_, Shown::Rack { view, .. }) = &rack.content else { panic!("{:?}", rack.content) };
        assert_eq!((view.viewer, rack.silent), (Viewer::Seat(seat), false));
    }
    let actor = club.view(CHANNEL, Seat(0)).await.to_act[0];
    club.sql("UPDATE outbox SET upto = NULL, newest = NULL, first_tried_at = NULL, nonce = NULL").await;
    club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    let rack = club.announcement(Audience::Seat(actor), Kind::Rack).await;
    assert!(rack.silent && rack.edit, "the answer has shown it already");
}

#[tokio::test]
async fn nothing_is_sent_to_closed_direct_messages_or_to_a_seat_that_a_computer_took() {
    let club = Club::open();
    club.begin().await;
    let closed = club.announcement(Audience::Seat(Seat(0)), Kind::Rack).await;
    club.fails(closed, Setback::DmClosed).await;
    let person = club.does(|tx| Ok(person::find(tx, UserId(CHANNEL))?)).await.unwrap();
    assert_eq!(person.dm_closed_at, Some(START));
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate LIKE '%direct messages closed'").await, 1);
    let other = club.notice_for(Audience::Seat(Seat(1)), Kind::Rack).await;
    club.sql(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = 1"#).await;
    let dropped = club.prepare(&other).await;
    assert!(matches!(dropped, Preparation::Dropped(Unposted::COMPUTER)), "{dropped:?}");
}

#[tokio::test]
async fn a_channel_that_was_deleted_ends_its_game_and_each_player_is_told() {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    club.fails(board, Setback::ChannelDeleted).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    for seat in [Seat(0), Seat(1)] {
        let told = outbox::fate;
        let fate = club.does(move |tx| Ok(told(tx, game, Audience::Seat(seat), Kind::Closed)?)).await;
        assert_eq!(fate.as_deref(), Some("waiting"));
    }
    let left = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
    assert_eq!(club.number(left).await, 0);
}

#[tokio::test]
async fn what_is_too_large_loses_its_files_then_its_picture_and_the_end_of_a_game_is_never_given_up() {
    let ends = [Kind::Result, Kind::Closed, Kind::GivenUp, Kind::Expired].map(|kind| (kind, false));
    for (kind, given_up) in ends.into_iter().chain([(Kind::Board, true), (Kind::Broken, true)]) {
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
async fn the_result_has_the_cash_of_every_turn_and_the_record() {
    let club = Club::open();
    let game = club.begin().await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| play::act(tx, &by, GameRef::Here, None, &Action::Resign, START)).await;
    assert_eq!(club.stage(game).await, Stage::Over);
    club.sql("DELETE FROM outbox WHERE kind = 'board'").await;
    let result = club.announcement(Audience::Channel, Kind::Result).await;
    let Content::Game(_, Shown::Result { view, course, record, .. }) = &result.content else {
        panic!("{:?}", result.content)
    };
    assert!(view.outcome.is_some() && record.is_some());
    let balances = &course.balances;
    assert_eq!(balances.iter().map(|balance| balance.turn).collect::<Vec<_>>(), [0, view.turn]);
    assert!(balances.iter().all(|balance| balance.cash.len() == 2 && balance.payouts.len() == 2));
}

#[tokio::test]
async fn a_notice_that_fails_after_the_way_was_opened_is_tried_again_at_once() {
    let club = Club::open();
    club.begin().await;
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    let id = board.waiting.id;
    let due = async || {
        let all = club.does(|tx| Ok(outbox::due(tx, START, 64, true, START)?)).await;
        all.into_iter().any(|waiting| waiting.id == id)
    };
    // Somebody gives the permission back while Discord still answers that it lacks.
    club.does(|tx| Ok(outbox::hurry(tx, GUILD, START)?)).await;
    club.fails(board, Setback::ForNow).await;
    assert!(due().await, "the attempt began before the permission was given");
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    club.fails(board, Setback::ForNow).await;
    assert!(!due().await, "this one began after it");
}

#[tokio::test]
async fn a_notice_that_cannot_be_read_is_told_apart_from_those_that_can() {
    for damage in ["kind = 'proclamation'", "audience = 'everybody'", "left_out = 9"] {
        let club = Club::open();
        club.begin().await;
        let look = async || {
            let due =
                |tx: &Tx<'_>| Ok(outbox::due_or_unreadable(tx, Time(i64::MAX), 64, true, Time(i64::MAX))?);
            club.does(due).await
        };
        let (sound, none) = look().await;
        assert!(sound.len() > 1 && none.is_empty(), "{none:?}");
        let board = "id = (SELECT id FROM outbox WHERE audience = 'channel' AND kind = 'board')";
        club.sql(format!("UPDATE outbox SET {damage} WHERE {board}")).await;
        let (due, unreadable) = look().await;
        assert_eq!((due.len(), unreadable.len()), (sound.len() - 1, 1), "{damage}");
        let why = &unreadable[0].why;
        assert!(
            damage.split(' ').next_back().is_some_and(|bad| why.contains(bad.trim_matches('\''))),
            "{why}"
        );
    }
}

/// Plays until a player has laid a tile and may buy land.
async fn until_somebody_may_buy(club: &Club, now: Time) {
    while club.view(CHANNEL, Seat(0)).await.phase != Phase::Buy {
        club.sql("DELETE FROM outbox").await;
        club.act(CHANNEL, now, |mut actions| actions.remove(0)).await;
    }
}

/// Returns the kinds of what is due in the channel, at a time and for decisions that are open since another.
async fn due_in_channel(club: &Club, now: Time, undecided_since: Time) -> Vec<Kind> {
    let all = club.does(move |tx| Ok(outbox::due(tx, now, 64, true, undecided_since)?)).await;
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
        club.does(move |tx| Ok(outbox::backlog(tx, later)?)).await.post_since,
        None,
        "it need not be posted"
    );
    assert_eq!(due_in_channel(&club, later, START).await, [Kind::Deciding]);
    let line = club.announcement(Audience::Channel, Kind::Deciding).await;
    let Content::Game(_, Shown::Line { view, news, .. }) = &line.content else {
        panic!("{:?}", line.content)
    };
    assert_eq!(view.phase, Phase::Buy);
    assert!(news.called.is_empty(), "whoever decides knows it");
    club.posted(line, 5).await;
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE kind = 'deciding' AND message = 5").await, 1);
    club.act(CHANNEL, later, |mut actions| actions.remove(0)).await;
    assert_eq!(due_in_channel(&club, later, START).await, [Kind::Board]);
    let board = club.announcement(Audience::Channel, Kind::Board).await;
    let Content::Game(_, Shown::Board { news, .. }) = &board.content else { panic!("{:?}", board.content) };
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
    assert_eq!(due_in_channel(&club, START.after(120), START.after(60)).await, [Kind::Board]);
    let dropped = "SELECT count(*) FROM outbox WHERE kind = 'deciding' AND fate LIKE 'dropped%'";
    assert_eq!(club.number(dropped).await, 1);
}

#[tokio::test]
async fn a_move_that_may_have_been_told_is_told_again_before_the_turn_so_that_it_can_be_deleted() {
    let club = Club::open();
    club.begin().await;
    until_somebody_may_buy(&club, START).await;
    // Its answer is lost: nobody knows whether it was posted.
    let line = club.announcement(Audience::Channel, Kind::Deciding).await;
    club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    assert_eq!(due_in_channel(&club, START, START).await, [Kind::Deciding]);
    let again = club.announcement(Audience::Channel, Kind::Deciding).await;
    assert_eq!(again.claim, line.claim, "it is known again by its nonce");
    club.posted(again, 5).await;
    assert_eq!(due_in_channel(&club, START, START).await, [Kind::Board]);
}

#[tokio::test]
async fn a_players_message_takes_the_place_of_the_one_before_which_is_deleted() {
    let club = Club::open();
    club.begin().await;
    let first = club.announcement(Audience::Seat(Seat(0)), Kind::Rack).await;
    club.posted(first, 1).await;
    club.sql("UPDATE outbox SET fate = 'waiting', upto = NULL WHERE audience = '0' AND kind = 'rack'").await;
    let second = club.announcement(Audience::Seat(Seat(0)), Kind::Rack).await;
    club.posted(second, 2).await;
    let kept = "SELECT count(*) FROM posts WHERE audience = '0' AND kind = 'rack' AND message = 2";
    assert_eq!(club.number(kept).await, 1);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'delete-message'").await, 1);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'clear-controls'").await, 0);
}
