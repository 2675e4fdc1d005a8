//! Pauses and another pace: what stops the clocks, and who must agree.

use last_spike_engine::{Seat, Step};

use crate::service::Refusal;
use crate::service::absences::pause::{self, BY_HOST};
use crate::service::ballot::{self, BallotResult, NamedVote};
use crate::service::clock::awaiting::Due;
use crate::service::posting::announce::Content;
use crate::service::seating::absent::Target;
use crate::service::seating::replace::{self, SeatOutcome, SeatRequest};
use crate::service::tests::club::{Club, START, sent};
use crate::service::voting::consent::Wished;
use crate::store::clock::pauses;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{self, SeatProposal, Vote};
use crate::store::{ChannelId, GameId, MessageId, Time, VoteId, clock::awaited, games};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

impl Club {
    async fn pauses(&self, user: u64, until: Option<Time>, now: Time) -> Result<Wished, Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| pause::pause(&tx.at(now), &by, until)).await
    }

    async fn resumes(&self, user: u64, now: Time) -> Result<(), Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| pause::resume(&tx.at(now), &by).map(drop)).await
    }

    /// Lets somebody answer the newest vote.
    pub async fn votes(&self, user: u64, yes: bool, now: Time) -> Result<BallotResult, Refusal> {
        let vote = VoteId(self.number("SELECT max(id) FROM votes").await.cast_unsigned());
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| ballot::answer(&tx.at(now), &by, vote, yes)).await
    }

    /// Returns the end of the turn's time of who is awaited.
    pub(super) async fn turn_ends(&self) -> Option<Time> {
        match self.awaiting().await[0].due? {
            Due::StandIn { turn, reserve } => Some(turn.unwrap_or(reserve)),
            Due::Pass(until) => Some(until),
            Due::Stopped { .. } => None,
        }
    }
}

#[tokio::test]
async fn the_host_alone_stops_the_clocks_for_three_days_a_game_and_no_longer() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    assert_eq!(club.turn_ends().await, Some(START.after(8 * HOUR)));
    club.pauses(CHANNEL, Some(START.after(2 * DAY)), START).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(START.after(2 * DAY + 8 * HOUR)), "the pause is left out");
    let again = club.pauses(CHANNEL, None, START.after(HOUR)).await;
    assert!(matches!(again, Err(Refusal::PausedAlready { until: Some(_) })), "{again:?}");
    // What is not used is not counted.
    club.resumes(CHANNEL, START.after(DAY)).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(START.after(DAY + 8 * HOUR)));
    assert_eq!(club.does(move |tx| Ok(pauses::by_host(tx, game)?)).await, DAY);
    // Without a moment: as long as they may, which is two days yet.
    club.pauses(CHANNEL, None, START.after(DAY)).await.unwrap();
    let pause = club.does(move |tx| Ok(pauses::lasting(&tx.at(START.after(DAY)), game)?)).await.unwrap();
    assert_eq!(pause.until, Some(START.after(BY_HOST)));
    // Then all must agree.
    let later = START.after(4 * DAY);
    let asked = club.pauses(CHANNEL, None, later).await.unwrap();
    assert!(matches!(asked, Wished::Asked { ref others, .. } if others.len() == 2), "{asked:?}");
}

#[tokio::test]
async fn a_pause_begins_once_all_have_agreed_and_ends_by_who_asked_or_the_host() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    let until = START.after(30 * DAY);
    let asked = club.pauses(101, Some(until), START).await.unwrap();
    assert!(matches!(asked, Wished::Asked { .. }), "{asked:?}");
    club.votes(100, true, START).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(START.after(8 * HOUR)), "one has yet to answer");
    // A move ends no vote about the clock.
    club.acts(START.after(1)).await;
    let agreed = club.votes(102, true, START.after(2)).await.unwrap();
    assert!(matches!(agreed, BallotResult::Agreed(_)), "{agreed:?}");
    let pause = club.does(move |tx| Ok(pauses::lasting(&tx.at(START.after(2)), game)?)).await.unwrap();
    assert_eq!((pause.until, pause.asker), (Some(until), Seat(1)));
    // Moves go on.
    club.acts(START.after(3)).await;
    let refused = club.resumes(102, START.after(4)).await;
    assert!(matches!(refused, Err(Refusal::PausedByOthers { asker: Seat(1) })), "{refused:?}");
    club.resumes(101, START.after(5)).await.unwrap();
    let refused = club.resumes(101, START.after(6)).await;
    assert!(matches!(refused, Err(Refusal::NotPaused)), "{refused:?}");
}

#[tokio::test]
async fn in_a_pause_nobody_is_warned_or_stood_in_for_and_after_it_nobody_is_late() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    club.pauses(CHANNEL, Some(START.after(3 * DAY)), START.after(HOUR)).await.unwrap();
    club.is_up(START, START.after(2 * DAY)).await;
    for hours in [8, 20, 33, 47] {
        club.works_off(START.after(hours * HOUR)).await;
    }
    assert_eq!(club.stood_in(game).await, []);
    assert_eq!(club.queued("warning", &seat.to_string()).await, 0);
    // Ended before its time: the alarm does not wait for its end.
    club.resumes(CHANNEL, START.after(2 * DAY)).await.unwrap();
    club.is_up(START.after(2 * DAY), START.after(4 * DAY)).await;
    club.works_off(START.after(2 * DAY + 31 * HOUR - 1)).await;
    assert_eq!(club.stood_in(game).await, []);
    club.works_off(START.after(2 * DAY + 31 * HOUR)).await;
    assert_eq!(club.stood_in(game).await, [seat], "8 hours and 24, of which one had passed");
}

#[tokio::test]
async fn a_pause_without_an_end_has_no_deadline_until_it_ends() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Live).await;
    club.pauses(101, None, START).await.unwrap();
    club.votes(100, true, START).await.unwrap();
    club.votes(102, true, START).await.unwrap();
    assert_eq!(club.turn_ends().await, None);
    club.is_up(START, START.after(DAY)).await;
    for hour in 0..24 {
        club.works_off(START.after(hour * HOUR)).await;
    }
    assert_eq!(club.stood_in(game).await, []);
    club.resumes(CHANNEL, START.after(DAY)).await.unwrap();
    club.is_up(START.after(DAY), START.after(DAY + HOUR)).await;
    club.works_off(START.after(DAY + 20 * 60)).await;
    assert_eq!(club.stood_in(game).await, [seat]);
}

#[tokio::test]
async fn a_pause_that_cannot_be_is_refused_and_changes_nothing() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    for until in [START, START.after(-DAY), START.after(366 * DAY)] {
        let refused = club.pauses(CHANNEL, Some(until), START).await;
        assert!(matches!(refused, Err(Refusal::Until)), "{refused:?}");
    }
    let refused = club.pauses(999, None, START).await;
    assert!(matches!(refused, Err(Refusal::NotSeated)), "{refused:?}");
    assert_eq!(club.number(format!("SELECT count(*) FROM pauses WHERE game = {game}")).await, 0);
    // A no of one is enough.
    club.pauses(101, None, START).await.unwrap();
    let refused = club.votes(102, false, START).await.unwrap();
    assert!(matches!(refused, BallotResult::Refused), "{refused:?}");
    let closed = club.votes(100, true, START).await;
    assert!(matches!(closed, Err(Refusal::VoteClosed)), "{closed:?}");
    assert_eq!(club.number("SELECT count(*) FROM pauses").await, 0);
    // Once a turn.
    let again = club.pauses(101, None, START).await;
    assert!(matches!(again, Err(Refusal::AskedInTurn)), "{again:?}");
}

#[tokio::test]
async fn where_no_clock_runs_there_is_nothing_to_pause_but_an_auction() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::None).await;
    let before = club.rows().await;
    for (user, until) in [(CHANNEL, None), (101, Some(START.after(9 * DAY)))] {
        let refused = club.pauses(user, until, START).await;
        assert!(matches!(refused, Err(Refusal::NoClock)), "{refused:?}");
    }
    assert_eq!(club.rows().await, before);
    // Whoever is asked in an auction has a day, whatever the pace.
    club.sql(format!("UPDATE awaited SET question = 'auction' WHERE game = {game}")).await;
    club.pauses(CHANNEL, None, START).await.unwrap();
}

#[tokio::test]
async fn a_game_that_had_no_clock_gets_one_when_all_agree_and_everybody_has_all_of_it() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::None).await;
    assert_eq!(club.turn_ends().await, None);
    let later = START.after(9 * DAY);
    let change = async |user: u64, pace: Pace, now: Time| {
        let by = club.caller(CHANNEL, user);
        club.attempt(move |tx| pause::change_pace(&tx.at(now), &by, pace)).await
    };
    let same = change(101, Pace::None, later).await;
    assert!(matches!(same, Err(Refusal::SamePace)), "{same:?}");
    change(101, Pace::Daily, later).await.unwrap();
    club.votes(100, true, later).await.unwrap();
    club.votes(102, true, later).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(later.after(DAY)), "what passed before is nobody's loss");
    club.is_up(START, later.after(4 * DAY)).await;
    club.works_off(later.after(4 * DAY - 1)).await;
    assert_eq!(club.stood_in(game).await, []);
    club.works_off(later.after(4 * DAY)).await;
    assert_eq!(club.stood_in(game).await.len(), 1, "a day, and three in reserve");
}

#[tokio::test]
async fn silence_counts_from_when_a_game_has_no_clock_and_until_it_has_one() {
    let club = Club::open();
    club.told_game(Pace::Brisk).await;
    let change = async |pace: Pace, now: Time| {
        let by = club.caller(CHANNEL, 101);
        club.attempt(move |tx| pause::change_pace(&tx.at(now), &by, pace)).await.unwrap();
        club.votes(100, true, now).await.unwrap();
        club.votes(102, true, now).await.unwrap();
    };
    let later = START.after(HOUR);
    change(Pace::None, later).await;
    club.works_off(later.after(7 * DAY - 1)).await;
    assert_eq!(club.queued("silence", "channel").await, 0);
    let week = later.after(7 * DAY);
    club.works_off(week).await;
    assert_eq!(club.queued("silence", "channel").await, 1);
    let told = club.announced(Audience::Channel, NoticeKind::Silence, week).await;
    club.sends(told, week).await;
    let posts = "SELECT count(*) FROM posts WHERE kind = 'silence'";
    assert_eq!(club.number(posts).await, 1);
    change(Pace::Brisk, week.after(HOUR)).await;
    assert_eq!(club.number(posts).await, 0, "nobody votes on a seat whose time runs");
}

#[tokio::test]
async fn what_all_must_agree_to_ends_when_somebody_else_comes_to_a_seat() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    let asked = club.goes_away(Club::user(seat), Some(START.after(60 * DAY)), START).await.unwrap();
    assert_eq!(asked.away.asked, [game]);
    let [host, other] = [1, 2].map(|next| Club::user(Seat((seat.0 + next) % 3)));
    let since = Some(START.after(-DAY));
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, seat, since))?)
    })
    .await;
    club.sql(format!("UPDATE games SET host = {host}")).await;
    club.votes(host, true, START).await.unwrap();
    let by = club.caller(CHANNEL, host);
    let way = SeatProposal::Level("easy".to_owned());
    let target = Target::Seat(seat);
    let done = club.does(move |tx| replace::request(tx, &by, &target, None, way.clone())).await;
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))), "{done:?}");
    let late = club.votes(other, true, START).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "who asked does not sit there any more: {late:?}");
}

#[tokio::test]
async fn a_question_that_is_open_when_its_game_ends_says_what_became_of_it() {
    let club = Club::open();
    club.told_game(Pace::Brisk).await;
    club.pauses(CHANNEL + 1, None, START).await.unwrap();
    let asked = club.announced(Audience::Channel, NoticeKind::Vote, START).await;
    let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(7) };
    club.does(move |tx| Ok(sent(tx, &asked, posted)?)).await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| crate::service::table::lobby::end(tx, &by)).await;
    let verdict = club.announced(Audience::Channel, NoticeKind::Verdict, START).await;
    assert!(verdict.edit && verdict.current == Some(posted), "{verdict:?}");
    let Content::Vote { vote, .. } = &verdict.content else { panic!("{:?}", verdict.content) };
    assert_eq!(vote.fate, votes::Fate::Lapsed);
}

#[tokio::test]
async fn whom_a_computer_plays_for_is_not_asked() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    club.is_up(START, START.after(32 * HOUR)).await;
    club.works_off(START.after(32 * HOUR)).await;
    assert_eq!(club.stood_in(game).await, [seat]);
    let other = (0..3).map(Seat).find(|other| *other != seat).unwrap();
    let until = START.after(60 * DAY);
    let asked = club.pauses(Club::user(other), Some(until), START.after(33 * HOUR)).await.unwrap();
    let Wished::Asked { others, .. } = asked else { panic!("{asked:?}") };
    assert!(!others.contains(&seat) && others.len() == 1, "{others:?}");
}

#[tokio::test]
async fn a_button_answers_the_vote_that_it_was_made_for_and_no_other() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 3, Pace::Daily).await;
    let newest = async || {
        let id = VoteId(club.number("SELECT max(id) FROM votes").await.cast_unsigned());
        club.does(move |tx| Ok(votes::load(tx, id)?.unwrap())).await
    };
    let press = async |named: NamedVote| {
        let by = club.caller(CHANNEL, 102);
        club.attempt(move |tx| ballot::answer_named(tx, &by, named, true)).await
    };
    let named =
        |vote: &Vote| NamedVote { id: vote.id, game: vote.game, step: vote.step, check: Some(vote.check()) };
    club.pauses(101, Some(START.after(5 * DAY)), START).await.unwrap();
    let first = newest().await;
    club.sql(format!("UPDATE votes SET fate = 'lapsed' WHERE id = {}", first.id)).await;
    // Another one of its kind is asked; a turn later it may be.
    club.sql("UPDATE votes SET turn = 99").await;
    club.pauses(101, Some(START.after(6 * DAY)), START.after(1)).await.unwrap();
    let second = newest().await;
    assert_eq!((first.question.kind(), first.asker), (second.question.kind(), second.asker));
    // A database that was put back has given the number of the one to the other.
    let before = club.rows().await;
    let right = named(&second);
    for wrong in [
        NamedVote { id: second.id, ..named(&first) },
        NamedVote { game: GameId(game.0 + 1), ..right },
        NamedVote { step: Step(second.step.0 + 1), ..right },
        NamedVote { step: Step(second.step.0 + 1), check: None, ..right },
        NamedVote { id: VoteId(second.id.0 + 1), ..right },
    ] {
        let refused = press(wrong).await;
        assert!(matches!(refused, Err(Refusal::VoteClosed)), "{wrong:?}: {refused:?}");
    }
    assert_eq!((club.rows().await, newest().await), (before, second));
    // A button of an earlier version names game and step alone.
    let noted = press(NamedVote { check: None, ..right }).await;
    assert!(matches!(noted, Ok(BallotResult::Noted { .. })), "{noted:?}");
    let again = press(right).await;
    assert!(matches!(again, Ok(BallotResult::Noted { .. })), "{again:?}");
}

#[tokio::test]
async fn the_host_alone_pauses_a_game_three_times_an_hour() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    for n in 0..3 {
        club.pauses(CHANNEL, None, START.after(2 * n)).await.unwrap();
        club.resumes(CHANNEL, START.after(2 * n + 1)).await.unwrap();
    }
    let often = club.pauses(CHANNEL, None, START.after(6)).await;
    let next = START.after(HOUR);
    assert!(matches!(often, Err(Refusal::PausedOften { most: 3, next: from }) if from == next), "{often:?}");
    let pauses = format!("SELECT count(*) FROM pauses WHERE game = {game}");
    assert_eq!(club.number(pauses).await, 3);
    club.pauses(CHANNEL, None, next.after(1)).await.unwrap();
    let often = club.pauses(CHANNEL, None, next.after(2)).await;
    assert!(matches!(often, Err(Refusal::PausedAlready { .. })), "{often:?}");
}
