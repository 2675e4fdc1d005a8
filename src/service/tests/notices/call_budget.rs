//! Calls that are no moves: how many of one person by another, whom a post notifies, and who may have any made.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use last_spike_engine::{Action, Prompt, Seat, Seed, Step};
use last_spike_ratings::DEFAULT_TAU;

use crate::service::ballot;
use crate::service::notices::call_budget::{self, MOST};
use crate::service::posting::announce::{self, Announcement};
use crate::service::seating::absent::Target;
use crate::service::seating::replace::{self, SeatOutcome, SeatRequest};
use crate::service::table::rematch::Again;
use crate::service::tests::club::{Club, START};
use crate::service::{
    Caller, GameRef, Refusal,
    absences::{pause, reminders},
    people::{forgetting, privacy},
    table::{play, rematch, take_back},
};
use crate::store::clock::{self, reminders::Reminders};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::SeatProposal;
use crate::store::{ChannelId, GameId, Time, UserId, VoteId, clock::awaited, games};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
/// Somebody whom the bot does not know.
const FRIEND: u64 = 900;

impl Club {
    /// Starts a game in which a computer has moved for the player of a seat for so long that its host may replace them
    /// alone; returns both.
    async fn with_a_seat_to_give(&self, pace: Pace) -> (GameId, Seat, u64) {
        let (game, seat) = self.told_game(pace).await;
        let host = (0..3).map(Seat).find(|other| *other != seat).map(Club::user).unwrap();
        self.does(move |tx| {
            Ok(games::lock(tx, game)
                .and_then(|()| awaited::set_stand_in(tx, game, seat, Some(START.after(-2 * DAY))))?)
        })
        .await;
        self.sql(format!("UPDATE games SET host = {host}")).await;
        (game, seat, host)
    }

    /// Lets the host ask a person to take a seat over, and withdraw the request; returns the vote.
    async fn invites_and_withdraws(&self, host: u64, seat: Seat, person: u64, now: Time) -> VoteId {
        let by = self.caller(CHANNEL, host);
        let (target, way) = (Target::Seat(seat), SeatProposal::Person(UserId(person)));
        let asked = self.does(move |tx| replace::request(&tx.at(now), &by, &target, None, way.clone())).await;
        assert!(matches!(asked, SeatRequest::Done(_, SeatOutcome::Invited(..))), "{asked:?}");
        let vote = VoteId(self.number("SELECT max(id) FROM votes").await.cast_unsigned());
        let by = self.caller(CHANNEL, host);
        self.does(move |tx| ballot::answer(&tx.at(now), &by, vote, false)).await;
        // Only so many are withdrawn in a turn: this one was asked in another.
        self.sql("UPDATE votes SET turn = 9999").await;
        vote
    }

    /// Counts the calls of one person by another that have notified them.
    async fn loud(&self, caller: u64, called: u64) -> i64 {
        let sql = "SELECT count(*) FROM calls WHERE silent = 0 AND caller =";
        self.number(format!("{sql} {caller} AND called = {called}")).await
    }

    /// Prepares the newest notice of a kind.
    async fn prepares_newest(&self, kind: NoticeKind, now: Time) -> Announcement {
        let due = self.does(move |tx| Ok(outbox::due(&tx.at(now), 99, true, now)?)).await;
        let waiting = due.into_iter().filter(|one| one.notice.kind == kind).max_by_key(|one| one.id).unwrap();
        match self.does(move |tx| Ok(announce::prepare(&tx.at(now), &waiting)?)).await {
            Ok(announcement) => *announcement,
            other => panic!("{other:?}"),
        }
    }

    /// Lets the host ask a person to take a seat over.
    async fn asks_friend(&self, host: u64, seat: Seat, now: Time) {
        let by = self.caller(CHANNEL, host);
        let (target, way) = (Target::Seat(seat), SeatProposal::Person(UserId(FRIEND)));
        self.does(move |tx| replace::request(&tx.at(now), &by, &target, None, way.clone())).await;
    }
}

#[tokio::test]
async fn one_person_calls_another_six_times_an_hour_and_what_is_withdrawn_counts() {
    let club = Club::open();
    let (game, seat, host) = club.with_a_seat_to_give(Pace::Daily).await;
    for n in 0..20 {
        club.invites_and_withdraws(host, seat, FRIEND, START.after(n)).await;
    }
    assert_eq!(club.loud(host, FRIEND).await, i64::from(MOST));
    assert_eq!(club.number("SELECT count(*) FROM calls").await, 20);
    // The post stands, and notifies nobody.
    club.sql("DELETE FROM outbox").await;
    club.asks_friend(host, seat, START.after(30)).await;
    let post = club.prepares_newest(NoticeKind::Vote, START.after(31)).await;
    assert_eq!(post.hushed, [UserId(FRIEND)]);
    // Others are called as ever, and by others as ever.
    club.invites_and_withdraws(host, seat, FRIEND + 1, START.after(40)).await;
    assert_eq!(club.loud(host, FRIEND + 1).await, 1);
    let other =
        (0..3).map(Seat).map(Club::user).find(|user| *user != host && *user != Club::user(seat)).unwrap();
    club.sql(format!("UPDATE games SET host = {other} WHERE id = {game}")).await;
    club.invites_and_withdraws(other, seat, FRIEND, START.after(50)).await;
    assert_eq!(club.loud(other, FRIEND).await, 1);
    // Each counts for an hour.
    club.sql(format!("UPDATE games SET host = {host} WHERE id = {game}")).await;
    let later = START.after(HOUR + 1);
    club.invites_and_withdraws(host, seat, FRIEND, later).await;
    club.invites_and_withdraws(host, seat, FRIEND, later).await;
    assert_eq!(club.loud(host, FRIEND).await, i64::from(MOST) + 2);
    club.invites_and_withdraws(host, seat, FRIEND, later).await;
    assert_eq!(club.loud(host, FRIEND).await, i64::from(MOST) + 2, "the first two are over an hour ago");
}

#[tokio::test]
async fn whom_a_post_notifies_is_the_same_however_late_and_often_it_is_sent() {
    let club = Club::open();
    let (_, seat, host) = club.with_a_seat_to_give(Pace::Daily).await;
    // What is done every hour is due in an hour.
    club.works_off(START).await;
    for n in 0..i64::from(MOST) {
        club.invites_and_withdraws(host, seat, FRIEND, START.after(n)).await;
    }
    club.asks_friend(host, seat, START.after(60)).await;
    club.sql("UPDATE outbox SET fate = 'earlier' WHERE kind <> 'vote' OR step <> 7").await;
    // Discord is away for hours, and what counts no more is forgotten.
    let late = START.after(5 * HOUR);
    club.works_off(late).await;
    assert_eq!(club.number("SELECT count(*) FROM calls").await, 1, "that of the post that waits");
    let first = club.prepares_newest(NoticeKind::Vote, late).await;
    // The first attempt was lost.
    club.does(move |tx| Ok(outbox::postpone(tx, first.waiting.id, late)?)).await;
    let again = club.prepares_newest(NoticeKind::Vote, late.after(60)).await;
    assert_eq!((again.hushed.clone(), again.waiting.attempts), (vec![UserId(FRIEND)], 1));
    club.sends(again, late.after(60)).await;
    club.works_off(late.after(2 * HOUR)).await;
    assert_eq!(club.number("SELECT count(*) FROM calls").await, 0, "it is told");
}

#[tokio::test]
async fn two_processes_count_the_same_calls() {
    let [one, other] = Club::twice();
    other.interactions.store(1 << 20, Ordering::Relaxed);
    let (_, seat, host) = one.with_a_seat_to_give(Pace::Daily).await;
    for n in 0..5 {
        one.invites_and_withdraws(host, seat, FRIEND, START.after(n)).await;
        other.invites_and_withdraws(host, seat, FRIEND, START.after(n)).await;
    }
    assert_eq!(one.loud(host, FRIEND).await, i64::from(MOST));
    assert_eq!(other.number("SELECT count(*) FROM calls").await, 10);
}

#[tokio::test]
async fn a_nudge_beyond_it_brings_nothing_forward_and_one_is_counted_once() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::None).await;
    let (user, host) = (UserId(Club::user(seat)), UserId(Club::user(Seat((seat.0 + 1) % 3))));
    let nudge = async |now: Time| {
        let by = club.caller(CHANNEL, host.0);
        club.does(move |tx| reminders::nudge(&tx.at(now), &by)).await
    };
    club.does(move |tx| {
        // What is told of votes, say.
        for n in 0..MOST {
            let notice = Notice { game, step: Step(n), audience: Audience::Channel, kind: NoticeKind::Vote };
            call_budget::spend(&tx.at(START.after(3_500)), &notice, host, [user])?;
        }
        Ok(())
    })
    .await;
    // Nobody is nudged in the first hour.
    nudge(START.after(3_601)).await;
    club.works_off(START.after(3_602)).await;
    let reminders = "SELECT count(*) FROM outbox WHERE kind = 'reminder'";
    assert_eq!(club.number(reminders).await, 0);
    let known = club.does(move |tx| Ok(clock::reminders::of(tx, user)?)).await;
    assert_eq!(known, Reminders::default(), "their own reminder comes when it would have come");
    // The day after it does again.
    let later = START.after(DAY + 60);
    nudge(later).await;
    nudge(later).await;
    let sql = format!("SELECT count(*) FROM calls WHERE at = {}", later.0);
    assert_eq!(club.number(sql).await, 1, "one reminder comes, whoever asks for it again");
    club.works_off(later).await;
    assert_eq!(club.number(reminders).await, 1);
    assert!(!club.prepares_newest(NoticeKind::Reminder, later).await.silent);
}

#[tokio::test]
async fn rematches_that_are_left_again_and_again_call_nobody_any_more() {
    let club = Club::open();
    // A rematch asks nobody whose id is none of Discord's.
    let ann = 1 << 50;
    let [bob, cid] = [ann + 1, ann + 2];
    let game = club.game(ann, "columbia-2015", 3).await;
    for user in [bob, cid] {
        let by = club.caller(ann, user);
        let resign = Action::Resign;
        club.does(move |tx| play::act(tx, &by, None, &resign)).await;
    }
    for n in 0..12 {
        let (by, editions, limits) = (club.caller(ann, bob), Arc::clone(&club.editions), club.limits);
        let now = START.after(n);
        let again = Again { game: GameRef::Here, channel: by.channel, seed: Seed([7; 32]) };
        club.does(move |tx| rematch::ask(&tx.at(now), &by, again, &editions, limits)).await;
        if n == 11 {
            club.sql(format!("DELETE FROM outbox WHERE game = {game}")).await;
            let lobby = club.prepares_newest(NoticeKind::Lobby, now).await;
            assert_eq!(lobby.hushed, [UserId(ann), UserId(cid)]);
        }
        let by = club.caller(ann, bob);
        club.leaves_lobby(by, now).await.unwrap();
    }
    assert_eq!((club.loud(bob, ann).await, club.loud(bob, cid).await), (6, 6));
}

#[tokio::test]
async fn who_asks_what_becomes_of_their_own_seat_calls_nobody() {
    let club = Club::open();
    let (_, seat) = club.told_game(Pace::Daily).await;
    let user = Club::user(seat);
    let by = club.caller(CHANNEL, user);
    let (target, way) = (Target::Seat(seat), SeatProposal::Person(UserId(FRIEND)));
    let asked = club.does(move |tx| replace::request(tx, &by, &target, None, way.clone())).await;
    let SeatRequest::Asked { awaited, .. } = asked else { panic!("{asked:?}") };
    assert_eq!(awaited.len(), 2);
    let post = club.prepares_newest(NoticeKind::Vote, START).await;
    assert_eq!(post.hushed.len(), 2);
    // Whoever is asked once the others agree is called.
    for seat in awaited {
        let by = club.caller(CHANNEL, Club::user(seat));
        let answered = club.attempt(move |tx| ballot::answer(tx, &by, VoteId(1), true)).await;
        assert!(matches!(answered, Ok(_) | Err(Refusal::VoteClosed)), "{answered:?}");
    }
    assert_eq!(club.loud(user, FRIEND).await, 1);
}

#[tokio::test]
async fn forgetting_lifts_no_limit_and_both_are_shown_what_is_kept() {
    let club = Club::open();
    let (_, seat, host) = club.with_a_seat_to_give(Pace::Daily).await;
    for n in 0..i64::from(MOST) {
        club.invites_and_withdraws(host, seat, FRIEND, START.after(n)).await;
    }
    for user in [host, FRIEND] {
        let kept = club.does(move |tx| Ok(privacy::kept(tx, UserId(user), DEFAULT_TAU)?)).await;
        assert_eq!(kept.calls.len(), MOST as usize);
        let shown = club.does(move |tx| Ok(privacy::summary(tx, UserId(user), 5)?)).await;
        assert_eq!(shown.calls, kept.calls);
    }
    let by = club.caller(CHANNEL, host);
    club.does(move |tx| forgetting::erase(&tx.at(START.after(10)), &by, |_| "Gone".to_owned())).await;
    assert_eq!(club.number(format!("SELECT count(*) FROM calls WHERE caller = {host}")).await, 0);
    let counted =
        club.does(move |tx| Ok(privacy::kept(&tx.at(START.after(11)), UserId(host), DEFAULT_TAU)?)).await;
    assert_eq!(counted.calls.len(), MOST as usize, "whoever asks is told");
    let notifies = async |now: Time| {
        club.does(move |tx| Ok(call_budget::spend_on_nudge(&tx.at(now), UserId(host), UserId(FRIEND))?)).await
    };
    assert!(!notifies(START.after(20)).await);
    club.sql("UPDATE outbox SET fate = 'sent'").await;
    club.works_off(START.after(2 * HOUR)).await;
    club.works_off(START.after(4 * HOUR)).await;
    assert_eq!(club.number("SELECT count(*) FROM calls").await, 0, "it is forgotten in the end");
    assert!(notifies(START.after(4 * HOUR)).await);
}

#[tokio::test]
async fn nothing_but_moves_is_posted_for_who_may_not_write_in_the_games_channel() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Daily).await;
    let mover = Club::user(seat);
    let muted = |user: u64| Caller { writes_in: Vec::new(), ..club.caller(CHANNEL, user) };
    let elsewhere = |user: u64| Caller {
        channel: ChannelId(777),
        writes_in: vec![ChannelId(777)],
        ..club.caller(CHANNEL, user)
    };
    let in_dm = |user: u64| Caller { guild: None, ..elsewhere(user) };
    let before = club.rows().await;
    for make in [&muted as &dyn Fn(u64) -> Caller, &elsewhere, &in_dm] {
        let next = Seat((seat.0 + 1) % 3);
        let [first, second, third, fourth] = [CHANNEL, Club::user(next), Club::user(next), Club::user(next)]
            .map(|user| make(user).about(GameRef::Game(game)));
        let paused = club.attempt(move |tx| pause::pause(tx, &first, None).map(drop)).await;
        let paced = club.attempt(move |tx| pause::change_pace(tx, &second, Pace::Brisk).map(drop)).await;
        let nudged = club.attempt(move |tx| reminders::nudge(tx, &third).map(drop)).await;
        let (target, way) = (Target::Seat(next), SeatProposal::Person(UserId(FRIEND)));
        let replaced =
            club.attempt(move |tx| replace::request(tx, &fourth, &target, None, way.clone()).map(drop)).await;
        for refused in [paused, paced, nudged, replaced] {
            assert!(
                matches!(refused, Err(Refusal::MayNotWrite { channel }) if channel == ChannelId(CHANNEL)),
                "{refused:?}"
            );
        }
    }
    assert_eq!(club.rows().await, before);
    assert_eq!(club.number("SELECT count(*) FROM outbox").await, 0);
    // Moves count as ever, wherever they are made.
    let view = club.view(CHANNEL, seat).await;
    let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
    let by = muted(mover);
    let moved = club.does(move |tx| play::act(tx, &by, None, &action)).await;
    // What others must agree to is asked of nobody.
    let (step, by) = (moved.view.step, muted(mover));
    let to = Step(0);
    let asked = club.attempt(move |tx| take_back::request(tx, &by, step, to).map(drop)).await;
    assert!(matches!(asked, Err(Refusal::MayNotWrite { .. })), "{asked:?}");
}
