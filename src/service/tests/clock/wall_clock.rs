//! Machines whose clock is wrong for a while: everything happens when it would have happened.

use std::time::{Duration, Instant};

use last_spike_engine::Seat;

use crate::service::clock::awaiting::Due;
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::tests::club::{Club, START};
use crate::service::voting::terms::VOTE_TIME;
use crate::service::{absences::pause, operation::uptime};
use crate::store::table::conditions::Pace;
use crate::store::wall_clock::{Reading, WallClock};
use crate::store::{GameId, Time};

const CHANNEL: u64 = 100;
const OTHER: u64 = 200;
const HOUR: i64 = 60 * 60;

/// A machine on which the bot runs from the start.
struct Machine {
    begun: Instant,
    clock: WallClock,
}

impl Machine {
    fn started() -> Self {
        let begun = Instant::now();
        let first = Reading { wall: START.0 * 1_000, awake: begun, started: None };
        Self { begun, clock: WallClock::new(first) }
    }

    /// Returns what the bot takes for the time some seconds after the start, where the wall clock is ahead by some.
    fn time(&mut self, passed: i64, ahead: i64) -> Time {
        let wall = START.after(passed + ahead).0 * 1_000;
        let awake = self.begun + Duration::from_secs(passed.cast_unsigned());
        self.clock.at(Reading { wall, awake, started: None }).0
    }
}

/// A game in which somebody was asked, a vote was opened, and an auction in another game.
struct Asked {
    game: GameId,
    seat: Seat,
    auction: GameId,
}

impl Club {
    async fn beats(&self, now: Time) {
        self.does(move |tx| Ok(uptime::beat(&tx.at(now))?)).await;
    }

    /// Lets the bot run from so many seconds after the start to so many.
    async fn runs(&self, machine: &mut Machine, (from, until): (i64, i64), ahead: i64) {
        for passed in (from..=until).step_by(30) {
            let now = machine.time(passed, ahead);
            self.beats(now).await;
            self.works_off(now).await;
        }
    }

    /// Lets a turn end, somebody ask for a pause, and an auction begin.
    async fn all_are_asked(&self, game: GameId, now: Time) -> Asked {
        self.plays_a_turn(now).await;
        self.tells_everybody(game, now).await;
        let by = self.caller(CHANNEL, CHANNEL + 1);
        self.does(move |tx| pause::pause(&tx.at(now), &by, None).map(drop)).await;
        self.posts_vote(now).await;
        let auction = self.auction(OTHER, 3, now).await;
        Asked { game, seat: self.awaiting().await[0].seat, auction }
    }

    /// Checks that all of it ends when it does for who was asked at a moment.
    async fn all_ends_for(&self, asked: &Asked, at: Time, now: Time) {
        let due = Due::StandIn { turn: Some(at.after(8 * HOUR)), reserve: at.after(32 * HOUR) };
        assert_eq!(self.awaiting().await[0].due, Some(due));
        let votes = "SELECT count(*) FROM votes WHERE fate = 'open'";
        self.is_up(now, at.after(AUCTION_TIME)).await;
        assert_eq!(AUCTION_TIME, VOTE_TIME);
        self.works_off(at.after(AUCTION_TIME - 1)).await;
        assert_eq!((self.passed(asked.auction).await, self.number(votes).await), (0, 1));
        self.works_off(at.after(AUCTION_TIME)).await;
        assert_eq!((self.passed(asked.auction).await, self.number(votes).await), (2, 0));
        self.is_up(at.after(AUCTION_TIME), at.after(32 * HOUR)).await;
        self.works_off(at.after(32 * HOUR - 1)).await;
        assert_eq!(self.stood_in(asked.game).await, []);
        self.works_off(at.after(32 * HOUR)).await;
        assert_eq!(self.stood_in(asked.game).await, [asked.seat]);
    }
}

#[tokio::test]
async fn a_clock_that_is_wrong_for_minutes_changes_no_deadline() {
    for ahead in [5 * HOUR, -48 * HOUR] {
        let club = Club::open();
        let mut machine = Machine::started();
        let (game, first) = club.told_game(Pace::Brisk).await;
        club.runs(&mut machine, (0, HOUR), 0).await;
        club.runs(&mut machine, (HOUR, HOUR + 90), ahead).await;
        assert_eq!(club.stood_in(game).await, [], "{ahead}");
        let asked = club.all_are_asked(game, machine.time(HOUR + 90, ahead)).await;
        assert_ne!(asked.seat, first);
        club.runs(&mut machine, (HOUR + 90, HOUR + 180), ahead).await;
        club.runs(&mut machine, (HOUR + 180, HOUR + 600), 0).await;
        assert_eq!(club.number("SELECT count(*) FROM outages").await, 0, "{ahead}");
        club.all_ends_for(&asked, START.after(HOUR + 90), START.after(HOUR + 600)).await;
    }
}

#[tokio::test]
async fn who_goes_away_or_is_refused_by_a_clock_that_is_ahead_does_so_when_it_is_right() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    let user = Club::user(seat);
    club.beats(START).await;
    let (ahead, right) = (START.after(48 * HOUR), START.after(180));
    club.beats(ahead).await;
    let until = ahead.after(14 * 24 * HOUR);
    for wish in [Some(until.after(HOUR)), None, Some(until)] {
        club.goes_away(user, wish, ahead).await.unwrap();
    }
    let by = club.caller(CHANNEL, CHANNEL + 1);
    club.does(move |tx| pause::pause(&tx.at(ahead), &by, None).map(drop)).await;
    club.sql(format!("UPDATE votes SET fate = 'refused', closed_at = {}", ahead.0)).await;
    club.beats(right).await;
    let future = format!(
        "SELECT (SELECT count(*) FROM absences WHERE begun > {0})
              + (SELECT count(*) FROM votes WHERE opened_at > {0} OR closed_at > {0})",
        right.0
    );
    assert_eq!(club.number(future).await, 0);
    club.is_up(right, right.after(40 * HOUR)).await;
    club.works_off(right.after(40 * HOUR)).await;
    assert_eq!(club.stood_in(game).await, [], "no time of who is away runs");
    let lasts = format!("SELECT count(*) FROM absences WHERE ended = {}", until.0);
    assert_eq!(club.number(lasts).await, 1);
}

#[tokio::test]
async fn what_a_clock_that_was_ahead_has_scheduled_is_looked_at_again_when_it_is_right() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    club.beats(START).await;
    let (ahead, right) = (START.after(5 * HOUR), START.after(180));
    club.beats(ahead).await;
    let asked = club.all_are_asked(game, ahead).await;
    club.sql(r#"UPDATE people SET dm_closed_at = 1, dm_retry_at = 1800018000 + 86400 WHERE "user" = 100"#)
        .await;
    club.sql("UPDATE outbox SET due_at = due_at + 60 WHERE fate = 'waiting'").await;
    club.works_off(ahead).await;
    club.beats(right).await;
    let late = format!("SELECT count(*) FROM outbox WHERE fate = 'waiting' AND due_at > {}", right.0);
    assert_eq!(club.number(late).await, 0);
    let rest = r#"SELECT dm_retry_at FROM people WHERE "user" = 100"#;
    assert_eq!(club.number(rest).await, right.after(24 * HOUR).0);
    club.works_off(right).await;
    club.all_ends_for(&asked, right, right).await;
}
