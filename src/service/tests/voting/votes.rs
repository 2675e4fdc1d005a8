//! Votes: when their time runs, and what becomes of those that nobody can answer.

use last_spike_engine::Seat;

use crate::service::ballot::{self, BallotResult};
use crate::service::seating::absent::Target;
use crate::service::seating::replace::{self, SeatRequest};
use crate::service::tests::club::{Club, GUILD, START, reader};
use crate::service::voting::consent::Wished;
use crate::service::voting::terms::{SEAT_TIME, VOTE_TIME};
use crate::service::{
    GameRef, Refusal,
    absences::{absence, pause},
    table::take_back,
};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{self, Fate, SeatProposal, Vote};
use crate::store::{ChannelId, GameId, Time, UserId, VoteId, clock::awaited, games};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
/// Somebody who does not play.
const FRIEND: u64 = 900;

/// The questions that people are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    TakeBack,
    Pace,
    Absent,
    Invitation,
}

impl Asked {
    const ALL: [Self; 4] = [Self::TakeBack, Self::Pace, Self::Absent, Self::Invitation];

    const fn time(self) -> i64 {
        match self {
            Self::TakeBack | Self::Pace => VOTE_TIME,
            Self::Absent | Self::Invitation => SEAT_TIME,
        }
    }

    /// Returns the fate of a vote in which nobody answers until the end.
    const fn fate(self) -> Fate {
        match self {
            // Those who have answered decide, and who asks agrees.
            Self::Absent => Fate::Carried,
            Self::TakeBack | Self::Pace | Self::Invitation => Fate::Silent,
        }
    }
}

impl Club {
    pub async fn vote(&self, id: u64) -> Vote {
        self.does(move |tx| Ok(votes::load(tx, VoteId(id))?)).await.unwrap()
    }

    pub async fn stands_in_at(&self, game: GameId, seat: Seat, now: Time) {
        self.does(move |tx| {
            games::lock(tx, game)?;
            Ok(awaited::set_stand_in(tx, game, seat, Some(now))?)
        })
        .await;
    }

    pub async fn says(&self, user: u64, vote: u64, yes: bool, now: Time) -> Result<BallotResult, Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| ballot::answer(&tx.at(now), &by, VoteId(vote), yes)).await
    }

    pub async fn proposes(
        &self,
        user: u64,
        seat: Seat,
        way: SeatProposal,
        now: Time,
    ) -> Result<SeatRequest, Refusal> {
        let (by, target) = (self.caller(CHANNEL, user), Target::Seat(seat));
        self.attempt(move |tx| replace::request(&tx.at(now), &by, &target, None, way.clone())).await
    }

    pub(super) async fn wants_pace(&self, user: u64, pace: Pace, now: Time) -> Result<Wished, Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| pause::change_pace(&tx.at(now), &by, pace)).await
    }

    pub(super) async fn wants_back(
        &self,
        seat: Seat,
        now: Time,
    ) -> Result<take_back::TakeBackRequest, Refusal> {
        let user = Self::user(seat);
        let by = self.caller(CHANNEL, user);
        let channel = ChannelId(CHANNEL);
        let choices = self
            .attempt(move |tx| take_back::choices(tx, &reader(UserId(user), channel, GameRef::Here)))
            .await?;
        let (step, to) = (choices.view.step, choices.last.to);
        self.attempt(move |tx| take_back::request(&tx.at(now), &by, step, to)).await
    }

    /// Asks a question in a new game of three, whose vote is number 1; nothing of it is posted yet. Returns the game,
    /// who asks, and when.
    pub(super) async fn asks_all(&self, what: Asked) -> (GameId, Seat, Time) {
        let pace = if what == Asked::Absent { Pace::None } else { Pace::Relaxed };
        let (game, awaited) = self.told_game(pace).await;
        let other = Seat((awaited.0 + 1) % 3);
        match what {
            Asked::TakeBack => {
                self.plays_a_turn(START).await;
                self.wants_back(awaited, START).await.unwrap();
                (game, awaited, START)
            }
            Asked::Pace => {
                self.wants_pace(Self::user(other), Pace::Daily, START).await.unwrap();
                (game, other, START)
            }
            Asked::Absent => {
                let now = START.after(7 * DAY);
                self.proposes(Self::user(other), awaited, SeatProposal::Level("easy".to_owned()), now)
                    .await
                    .unwrap();
                (game, other, now)
            }
            Asked::Invitation => {
                self.stands_in_at(game, awaited, START.after(-DAY)).await;
                self.sql(format!("UPDATE games SET host = {}", Self::user(other))).await;
                self.proposes(Self::user(other), awaited, SeatProposal::Person(UserId(FRIEND)), START)
                    .await
                    .unwrap();
                (game, other, START)
            }
        }
    }
}

#[tokio::test]
async fn the_time_of_a_question_runs_only_while_the_bot_is_up() {
    for what in Asked::ALL {
        let club = Club::open();
        let (_, _, asked) = club.asks_all(what).await;
        club.is_up(asked, asked).await;
        club.posts_vote(asked).await;
        assert_eq!(club.vote(1).await.closes_at, asked.after(what.time()), "{what:?}");
        club.is_up(asked, asked.after(HOUR)).await;
        // Killed; started again after longer than there was time.
        let back = asked.after(HOUR + what.time() + 2 * HOUR);
        club.works_off(back).await;
        assert_eq!(club.vote(1).await.fate, Fate::Open, "{what:?}: not before it is connected, either");
        club.is_up(back, back.after(HOUR)).await;
        club.works_off(back.after(HOUR)).await;
        let end = back.after(what.time() - HOUR);
        let vote = club.vote(1).await;
        assert_eq!(
            (vote.fate, vote.closes_at),
            (Fate::Open, end),
            "{what:?}: the end that its post names has moved"
        );
        let renewed = club.announced(Audience::Channel, NoticeKind::Verdict, back.after(HOUR)).await;
        club.sends(renewed, back.after(HOUR)).await;
        club.is_up(back.after(HOUR), end).await;
        club.works_off(end.after(-1)).await;
        assert_eq!(club.vote(1).await.fate, Fate::Open, "{what:?}");
        assert!(club.works_off(end).await.is_empty(), "{what:?}: no job fails");
        assert_eq!(club.vote(1).await.fate, what.fate(), "{what:?}");
    }
}

#[tokio::test]
async fn whoever_was_asked_can_answer_after_an_outage_before_the_clock_has_looked() {
    let club = Club::open();
    let (game, asker, asked) = club.asks_all(Asked::Absent).await;
    club.is_up(asked, asked).await;
    club.posts_vote(asked).await;
    let back = asked.after(SEAT_TIME + 2 * HOUR);
    let voter = (0..3).map(Seat).find(|seat| *seat != asker && *seat != Seat((asker.0 + 2) % 3)).unwrap();
    let said = club.says(Club::user(voter), 1, false, back).await.unwrap();
    assert!(matches!(said, BallotResult::Refused), "{said:?}");
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert!(stored.user(Seat((asker.0 + 2) % 3)).is_some(), "the seat is still theirs");
}

#[tokio::test]
async fn the_time_of_a_question_begins_when_its_post_stands() {
    for what in Asked::ALL {
        let club = Club::open();
        let (_, _, asked) = club.asks_all(what).await;
        // Discord takes no posts for longer than there was time.
        let posted = asked.after(what.time() + HOUR);
        club.is_up(asked, posted).await;
        assert!(club.works_off(posted).await.is_empty());
        assert_eq!(club.vote(1).await.fate, Fate::Open, "{what:?}: nobody has seen it");
        club.posts_vote(posted).await;
        assert_eq!(club.vote(1).await.closes_at, posted.after(what.time()), "{what:?}");
        club.is_up(posted, posted.after(what.time())).await;
        club.works_off(posted.after(what.time() - 1)).await;
        assert_eq!(club.vote(1).await.fate, Fate::Open, "{what:?}");
        club.works_off(posted.after(what.time())).await;
        assert_eq!(club.vote(1).await.fate, what.fate(), "{what:?}");
    }
}

#[tokio::test]
async fn a_question_whose_post_is_given_up_is_not_waited_for() {
    let club = Club::open();
    club.asks_all(Asked::Pace).await;
    club.sql("UPDATE outbox SET fate = 'malformed' WHERE kind = 'vote'").await;
    club.works_off(START.after(VOTE_TIME)).await;
    assert_eq!(club.vote(1).await.fate, Fate::Lapsed);
}

#[tokio::test]
async fn a_question_that_cannot_be_posted_for_a_week_is_not_waited_for_and_counts_for_nothing() {
    let club = Club::open();
    let (_, asker, asked) = club.asks_all(Asked::Pace).await;
    let week = asked.after(7 * DAY);
    club.is_up(asked, week).await;
    for day in 1..7 {
        assert!(club.works_off(asked.after(day * DAY)).await.is_empty());
        assert_eq!(club.vote(1).await.fate, Fate::Open, "day {day}");
    }
    club.works_off(week).await;
    assert_eq!(club.vote(1).await.fate, Fate::Lapsed);
    let again = club.wants_pace(Club::user(asker), Pace::Daily, week).await;
    assert!(matches!(again, Ok(Wished::Asked { .. })), "{again:?}");
}

#[tokio::test]
async fn neither_a_pause_nor_an_absence_nor_quiet_hours_keep_a_vote_from_its_end() {
    let club = Club::open();
    let (game, asker, asked) = club.asks_all(Asked::Pace).await;
    club.is_up(asked, asked).await;
    club.posts_vote(asked).await;
    club.sql(format!(
        "INSERT INTO pauses (game, why, begun, asker) VALUES ({game}, 'asked', {}, {})",
        asked.0, asker.0
    ))
    .await;
    for seat in 0..3 {
        club.sql(format!(
            r#"INSERT INTO absences ("user", game, begun, ended) VALUES ({}, 0, {}, {})"#,
            CHANNEL + seat,
            asked.0,
            asked.after(20 * DAY).0
        ))
        .await;
    }
    club.is_up(asked, asked.after(VOTE_TIME)).await;
    club.works_off(asked.after(VOTE_TIME)).await;
    assert_eq!(club.vote(1).await.fate, Fate::Silent);
}

#[tokio::test]
async fn the_time_of_a_question_stands_still_while_the_bot_is_not_in_the_server() {
    let club = Club::open();
    let (_, _, asked) = club.asks_all(Asked::Pace).await;
    club.is_up(asked, asked).await;
    club.posts_vote(asked).await;
    let (left, back) = (asked.after(HOUR), asked.after(4 * DAY));
    club.is_up(asked, back).await;
    club.does(move |tx| Ok(absence::left(&tx.at(left), GUILD)?)).await;
    club.works_off(back).await;
    assert_eq!(club.vote(1).await.fate, Fate::Open);
    club.does(move |tx| Ok(absence::back(&tx.at(back), GUILD)?)).await;
    let end = back.after(VOTE_TIME - HOUR);
    club.is_up(back, end).await;
    club.works_off(end.after(-1)).await;
    assert_eq!(club.vote(1).await.fate, Fate::Open);
    club.works_off(end).await;
    assert_eq!(club.vote(1).await.fate, Fate::Silent);
}

#[tokio::test]
async fn votes_of_the_version_before_go_on_from_when_they_were_asked_if_their_post_stands() {
    for is_posted in [true, false] {
        let club = Club::open();
        let (_, _, asked) = club.asks_all(Asked::Pace).await;
        if is_posted {
            club.posts_vote(asked).await;
        }
        club.sql("UPDATE votes SET told_at = NULL").await;
        // The migrations but for the new columns, which are there.
        for migration in [
            include_str!("../../../../migrations/V24__votes_that_are_told.sql"),
            include_str!("../../../../migrations/postgres/V24__votes_that_are_told.sql"),
        ] {
            let changes = migration.split(';').filter(|one| one.contains("UPDATE votes"));
            let changes: Vec<&str> = changes.collect();
            assert_eq!(changes.len(), 1);
            club.sql(changes[0]).await;
        }
        assert_eq!(club.vote(1).await.told_at, is_posted.then_some(asked));
    }
}

#[tokio::test]
async fn outages_are_kept_for_as_long_as_a_question_is_open() {
    let club = Club::open();
    let (_, _, asked) = club.asks_all(Asked::Pace).await;
    club.is_up(asked, asked).await;
    club.posts_vote(asked).await;
    club.sql("DELETE FROM awaited").await;
    club.is_up(asked.after(3 * DAY), asked.after(3 * DAY)).await;
    club.does(move |tx| Ok(crate::store::operation::uptime::forget_outages(tx, asked.after(20 * DAY))?))
        .await;
    assert_eq!(club.number("SELECT count(*) FROM outages").await, 1);
    club.sql("UPDATE votes SET fate = 'silent'").await;
    club.does(move |tx| Ok(crate::store::operation::uptime::forget_outages(tx, asked.after(20 * DAY))?))
        .await;
    assert_eq!(club.number("SELECT count(*) FROM outages").await, 0);
}
