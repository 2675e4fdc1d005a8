//! Seats of absent players: when others decide about them, and the votes.

use last_spike_engine::Seat;

use crate::service::ballot::{self, BallotResult};
use crate::service::posting::announce::{self, Stop};
use crate::service::seating::absent::{self, ALONE, Alone, SeatChoices, SeatReason, Target};
use crate::service::seating::replace::{self, SeatOutcome, SeatRequest};
use crate::service::seating::taking_over::Joined;
use crate::service::tests::club::{Club, START};
use crate::service::voting::terms::SEAT_TIME;
use crate::service::{Refusal, SeatRefusal, clock::silence};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{self, Fate, SeatProposal};
use crate::store::{GameId, Time, UserId, VoteId, clock::awaited, games, seating::tenures};

const CHANNEL: u64 = 100;
const DAY: i64 = 24 * 60 * 60;
const WEEK: Time = START.after(7 * DAY);
/// Somebody who does not play.
const FRIEND: u64 = 900;

impl Club {
    pub async fn wants(
        &self,
        user: u64,
        seat: Seat,
        way: SeatProposal,
        now: Time,
    ) -> Result<SeatRequest, Refusal> {
        let by = self.caller(CHANNEL, user);
        let target = Target::Seat(seat);
        self.attempt(move |tx| replace::request(&tx.at(now), &by, &target, None, way.clone())).await
    }

    async fn may(&self, user: u64, seat: Seat, gone: bool, now: Time) -> Result<SeatChoices, Refusal> {
        let by = self.caller(CHANNEL, user);
        let target = Target::Seat(seat);
        self.attempt(move |tx| {
            absent::choices(&tx.at(now), &by, &target, gone.then(|| UserId(Club::user(seat))))
        })
        .await
    }

    pub async fn answers(&self, user: u64, vote: u64, yes: bool, now: Time) -> Result<BallotResult, Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| ballot::answer(&tx.at(now), &by, VoteId(vote), yes)).await
    }

    pub async fn fate_of(&self, vote: u64) -> Fate {
        self.does(move |tx| Ok(votes::load(tx, VoteId(vote))?)).await.unwrap().fate
    }

    /// Notes that a computer has moved for somebody for so long that the host alone may give the seat away.
    pub async fn is_stood_in_for_a_day(&self, game: GameId, seat: Seat, now: Time) {
        let since = Some(now.after(-ALONE));
        self.does(move |tx| {
            Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, seat, since))?)
        })
        .await;
    }
}

pub(super) fn seat_of(user: u64) -> Seat {
    Seat(u8::try_from(user - CHANNEL).unwrap())
}

pub(super) fn others(seat: Seat) -> Vec<u64> {
    (0..3).map(Seat).filter(|other| *other != seat).map(Club::user).collect()
}

#[tokio::test]
async fn nobody_is_told_of_the_silence_of_the_only_person_who_plays() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    club.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat <> {absent}"#)).await;
    club.works_off(WEEK).await;
    assert_eq!(club.queued("silence", "channel").await, 0);
    let silent =
        club.does(move |tx| Ok(silence::of_game(&tx.at(WEEK), &games::load(tx, game)?.unwrap())?)).await;
    assert_eq!(silent, []);
}

#[tokio::test]
async fn after_seven_days_of_silence_most_of_the_others_decide() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    let [one, two] = others(absent)[..] else { panic!("three play") };
    let early = club.wants(one, absent, SeatProposal::StandIn, WEEK.after(-1)).await;
    let Err(Refusal::Seat(SeatRefusal::NotAbsent { seat, from: Some(from) })) = early else {
        panic!("{early:?}")
    };
    assert_eq!((seat, from), (absent, WEEK));
    club.works_off(WEEK.after(-1)).await;
    assert_eq!(club.queued("silence", "channel").await, 0);
    club.works_off(WEEK).await;
    assert_eq!(club.queued("silence", "channel").await, 1);
    club.works_off(WEEK.after(DAY)).await;
    assert_eq!(club.queued("silence", "channel").await, 1, "it is told once");
    let told = club.announced(Audience::Channel, NoticeKind::Silence, WEEK).await;
    club.sends(told, WEEK).await;
    // A tie is no majority.
    let asked = club.wants(one, absent, SeatProposal::StandIn, WEEK).await.unwrap();
    let SeatRequest::Asked { awaited, .. } = asked else { panic!("{asked:?}") };
    assert_eq!(awaited.iter().map(|seat| Club::user(*seat)).collect::<Vec<_>>(), [two]);
    let beside = club.wants(two, absent, SeatProposal::End, WEEK).await;
    assert!(matches!(beside, Err(Refusal::VoteOpen)), "one vote about a seat at a time: {beside:?}");
    let own = club.answers(Club::user(absent), 1, true, WEEK).await;
    assert!(matches!(own, Err(Refusal::NotAsked)), "{own:?}");
    assert!(matches!(club.answers(two, 1, false, WEEK).await.unwrap(), BallotResult::Refused));
    assert_eq!(club.fate_of(1).await, Fate::Refused);
    let again = club.wants(one, absent, SeatProposal::StandIn, WEEK.after(60)).await;
    assert!(
        matches!(again, Err(Refusal::Seat(SeatRefusal::AskedLately { next })) if next == WEEK.after(DAY)),
        "{again:?}"
    );
    assert_eq!(club.stood_in(game).await, []);
    // The other asks, and the first agrees.
    club.wants(two, absent, SeatProposal::StandIn, WEEK).await.unwrap();
    let done = club.answers(one, 2, true, WEEK).await.unwrap();
    assert!(
        matches!(done, BallotResult::Decided(_, SeatOutcome::StandIn(seat)) if seat == absent),
        "{done:?}"
    );
    assert_eq!(club.stood_in(game).await, [absent]);
    let twice = club.answers(one, 2, true, WEEK).await;
    assert!(matches!(twice, Err(Refusal::VoteClosed)), "{twice:?}");
    assert!(club.computer_moves(WEEK).await);
    let already = club.wants(one, absent, SeatProposal::StandIn, WEEK).await;
    assert!(matches!(already, Err(Refusal::Seat(SeatRefusal::StoodInAlready { .. }))), "{already:?}");
    let clock = club.clock_of(game, absent).await;
    assert_eq!(clock, None, "no time was used up where none runs");
}

#[tokio::test]
async fn ones_own_seat_is_offered_once_a_turn_and_again_in_the_next() {
    let club = Club::open();
    club.told_game(Pace::Daily).await;
    let own = Seat(0);
    let offers = async |person: u64, now: Time| {
        club.wants(Club::user(own), own, SeatProposal::Person(UserId(person)), now).await
    };
    let refused = |asked: Result<SeatRequest, Refusal>, next: Time| {
        assert!(
            matches!(asked, Err(Refusal::Seat(SeatRefusal::AskedThisTurn { next: at })) if at == next),
            "{asked:?}"
        );
    };
    offers(FRIEND, START).await.unwrap();
    assert!(matches!(club.answers(Club::user(own), 1, false, START).await, Ok(BallotResult::Withdrawn)));
    // Whoever is named.
    for person in [FRIEND, FRIEND + 1] {
        refused(offers(person, START.after(60)).await, START.after(DAY));
    }
    let level = club.wants(Club::user(own), own, SeatProposal::Level("easy".to_owned()), START).await;
    refused(level, START.after(DAY));
    // A turn may last for days.
    offers(FRIEND + 1, START.after(DAY)).await.unwrap();
    assert!(matches!(club.answers(Club::user(own), 2, false, START).await, Ok(BallotResult::Withdrawn)));
    let turn = club.view(CHANNEL, own).await.turn;
    while club.view(CHANNEL, own).await.turn == turn {
        club.plays_a_turn(START).await;
    }
    offers(FRIEND, START.after(60)).await.unwrap();
}

#[tokio::test]
async fn ones_own_seat_is_offered_once_a_turn_where_nobody_else_is_to_agree_too() {
    for is_declined in [false, true] {
        let club = Club::open();
        let (game, seat) = club.told_game(Pace::Relaxed).await;
        for next in [1, 2] {
            club.stands_in_at(game, Seat((seat.0 + next) % 3), START).await;
        }
        club.wants(Club::user(seat), seat, SeatProposal::Person(UserId(FRIEND)), START).await.unwrap();
        if is_declined {
            club.answers(FRIEND, 1, false, START).await.unwrap();
        }
        let again = club.wants(Club::user(seat), seat, SeatProposal::Person(UserId(FRIEND + 1)), START).await;
        assert!(
            matches!(again, Err(Refusal::Seat(SeatRefusal::AskedThisTurn { next })) if next == START.after(DAY)),
            "{again:?}"
        );
        let asked = club.number("SELECT count(*) FROM votes").await;
        assert_eq!(asked, 1);
    }
}

#[tokio::test]
async fn the_post_of_a_question_that_is_withdrawn_goes_wherever_it_is_on_its_way() {
    let own = Seat(0);
    let deleted = "SELECT count(*) FROM jobs WHERE kind = 'delete-message'";
    let held = "SELECT count(*) FROM posts WHERE kind LIKE 'vote%'";
    // It stands.
    let club = Club::open();
    club.told_game(Pace::Daily).await;
    let before = club.number(deleted).await;
    club.wants(Club::user(own), own, SeatProposal::Person(UserId(FRIEND)), START).await.unwrap();
    club.posts_vote(START).await;
    assert_eq!(club.number(held).await, 1);
    club.answers(Club::user(own), 1, false, START).await.unwrap();
    assert_eq!((club.number(held).await, club.number(deleted).await), (0, before + 1));
    assert_eq!(club.queued("verdict", "channel").await, 0, "there is nothing to edit");
    // It is on its way.
    let club = Club::open();
    club.told_game(Pace::Daily).await;
    let before = club.number(deleted).await;
    club.wants(Club::user(own), own, SeatProposal::Person(UserId(FRIEND)), START).await.unwrap();
    let sending = club.announced(Audience::Channel, NoticeKind::Vote, START).await;
    club.answers(Club::user(own), 1, false, START).await.unwrap();
    assert_eq!(club.number(deleted).await, before);
    club.sends(sending, START).await;
    assert_eq!((club.number(held).await, club.number(deleted).await), (0, before + 1));
    assert_eq!(club.fate_of(1).await, Fate::Withdrawn);
    // Nobody has begun to send it.
    let club = Club::open();
    club.told_game(Pace::Daily).await;
    club.wants(Club::user(own), own, SeatProposal::Person(UserId(FRIEND)), START).await.unwrap();
    club.answers(Club::user(own), 1, false, START).await.unwrap();
    let due = club.does(move |tx| Ok(outbox::due(tx, 99, true, START)?)).await;
    for waiting in due.into_iter().filter(|one| one.notice.kind == NoticeKind::Vote) {
        let prepared = club.does(move |tx| Ok(announce::prepare(tx, &waiting)?)).await;
        assert!(prepared.is_err(), "{prepared:?}");
    }
}

#[tokio::test]
async fn about_an_absent_players_seat_a_few_questions_are_withdrawn_in_a_turn() {
    let club = Club::open();
    let (_, absent) = club.told_game(Pace::None).await;
    let one = others(absent)[0];
    for n in 0..3 {
        club.wants(one, absent, SeatProposal::Person(UserId(FRIEND + n)), WEEK).await.unwrap();
        club.answers(one, n + 1, false, WEEK).await.unwrap();
    }
    let again = club.wants(one, absent, SeatProposal::StandIn, WEEK.after(60)).await;
    assert!(
        matches!(again, Err(Refusal::Seat(SeatRefusal::AskedThisTurn { next })) if next == WEEK.after(DAY)),
        "{again:?}"
    );
    // The other may.
    club.wants(others(absent)[1], absent, SeatProposal::StandIn, WEEK.after(60)).await.unwrap();
}

#[tokio::test]
async fn those_who_answer_within_two_days_decide_and_the_job_is_done_once() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    let one = others(absent)[0];
    club.wants(one, absent, SeatProposal::Level("easy".to_owned()), WEEK).await.unwrap();
    club.posts_vote(WEEK).await;
    let end = WEEK.after(SEAT_TIME);
    club.works_off(end.after(-1)).await;
    assert_eq!(club.fate_of(1).await, Fate::Open);
    club.works_off(end).await;
    assert_eq!(club.fate_of(1).await, Fate::Carried, "who asks agrees, and nobody else has answered");
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert_eq!(stored.user(absent), None);
    assert_eq!(club.does(move |tx| Ok(tenures::of_game(tx, game)?)).await.len(), 1);
    club.works_off(end.after(DAY)).await;
    assert_eq!(club.does(move |tx| Ok(tenures::of_game(tx, game)?)).await.len(), 1);
    assert!(club.computer_moves(end).await, "the computer plays");
    assert_ne!(stored.host, UserId(Club::user(absent)), "the host plays");
}

#[tokio::test]
async fn the_absent_player_ends_the_vote_by_moving_and_a_take_back_does_not() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    let [one, two] = others(absent)[..] else { panic!("three play") };
    club.works_off(WEEK).await;
    club.wants(one, absent, SeatProposal::End, WEEK).await.unwrap();
    assert_eq!(club.fate_of(1).await, Fate::Open);
    club.acts(WEEK.after(60)).await;
    assert_eq!(club.fate_of(1).await, Fate::Back, "they are back");
    let verdict = format!("outbox WHERE game = {game} AND kind = 'verdict' AND fate = 'waiting'");
    assert_eq!(club.number(format!("SELECT count(*) FROM {verdict}")).await, 1, "it is told");
    let waiting =
        club.does(move |tx| Ok(outbox::due(&tx.at(WEEK.after(60)), 99, true, WEEK.after(60))?)).await;
    for waiting in waiting.into_iter().filter(|one| one.notice.kind == NoticeKind::Silence) {
        let made = club.does(move |tx| Ok(announce::prepare(&tx.at(WEEK.after(60)), &waiting)?)).await;
        assert!(matches!(made, Err(Stop::Drop(_))), "nobody is silent any more: {made:?}");
    }
    let late = club.answers(two, 1, true, WEEK.after(60)).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
    club.works_off(WEEK.after(SEAT_TIME)).await;
    assert_eq!(club.fate_of(1).await, Fate::Back);
    assert_eq!(club.stage(game).await, games::Stage::Running);
    let refused = club.wants(one, absent, SeatProposal::End, WEEK.after(120)).await;
    assert!(matches!(refused, Err(Refusal::Seat(SeatRefusal::NotAbsent { .. }))), "{refused:?}");
}

#[tokio::test]
async fn a_game_ends_when_most_want_it() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    let [one, two] = others(absent)[..] else { panic!("three play") };
    club.wants(one, absent, SeatProposal::End, WEEK).await.unwrap();
    let done = club.answers(two, 1, true, WEEK).await.unwrap();
    assert!(matches!(done, BallotResult::Decided(_, SeatOutcome::Ended)), "{done:?}");
    assert_eq!(club.stage(game).await, games::Stage::Closed);
    assert_eq!(club.fate_of(1).await, Fate::Carried);
}

#[tokio::test]
async fn a_rated_game_ends_only_when_more_than_half_of_all_its_people_want_it() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    club.sql(format!("UPDATE games SET rated = 1 WHERE id = {game}")).await;
    let [one, two] = others(absent)[..] else { panic!("three play") };
    club.wants(one, absent, SeatProposal::End, WEEK).await.unwrap();
    let answered = club.answers(two, 1, false, WEEK).await.unwrap();
    assert!(matches!(answered, BallotResult::Refused), "one of three is too few: {answered:?}");
    // Where a computer moves for the other, one of three people is left to vote: that is never enough.
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, seat_of(two), Some(WEEK)))?)
    })
    .await;
    let later = WEEK.after(2 * 24 * 60 * 60);
    let refused = club.wants(one, absent, SeatProposal::End, later).await;
    assert!(matches!(refused, Err(Refusal::RatedEnd)), "{refused:?}");
    assert_eq!(club.stage(game).await, games::Stage::Running);
}

#[tokio::test]
async fn who_is_there_keeps_their_seat_and_who_does_not_play_has_no_say() {
    let club = Club::open();
    let (_, awaited) = club.told_game(Pace::Daily).await;
    let [one, two] = others(awaited)[..] else { panic!("three play") };
    for (user, seat) in [(one, awaited), (one, seat_of(two))] {
        let refused = club.may(user, seat, false, WEEK).await;
        assert!(
            matches!(refused, Err(Refusal::Seat(SeatRefusal::NotAbsent { from: None, .. }))),
            "a clock runs: {refused:?}"
        );
    }
    let stranger = club.may(FRIEND, awaited, false, WEEK).await;
    assert!(matches!(stranger, Err(Refusal::NotSeated)), "{stranger:?}");
    let gone = club.may(one, awaited, true, START).await.unwrap();
    assert_eq!((gone.why, gone.alone), (SeatReason::Gone, Alone::Never));
    // Somebody who wants to go has the others agree.
    let own = club.may(one, seat_of(one), false, START).await.unwrap();
    assert_eq!((own.why, own.alone), (SeatReason::Own, Alone::Never));
    assert!(
        !own.allows(&SeatProposal::End)
            && !own.allows(&SeatProposal::StandIn)
            && own.needs_vote(&SeatProposal::Person(UserId(FRIEND)))
    );
    let seated = club.wants(one, seat_of(one), SeatProposal::Person(UserId(two)), START).await;
    assert!(
        matches!(seated, Err(Refusal::Seat(SeatRefusal::SeatedAlready { user })) if user == UserId(two)),
        "{seated:?}"
    );
}

#[tokio::test]
async fn a_person_is_asked_and_refuses_or_is_silent_or_somebody_else_presses() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::Daily).await;
    club.is_stood_in_for_a_day(game, absent, START).await;
    let host = others(absent)[0];
    let guest = club.wants(others(absent)[1], absent, SeatProposal::Person(UserId(FRIEND)), START).await;
    club.sql(format!("UPDATE games SET host = {host}")).await;
    let before: u64 = guest.is_ok().into();
    if let Ok(asked) = guest {
        assert!(
            matches!(asked, SeatRequest::Asked { .. }),
            "who is not the host has the others vote: {asked:?}"
        );
        club.sql("DELETE FROM ballots").await;
        club.sql("DELETE FROM votes").await;
        club.sql("DELETE FROM outbox WHERE kind IN ('vote', 'verdict')").await;
    }
    let asks = async || club.wants(host, absent, SeatProposal::Person(UserId(FRIEND)), START).await;
    asks().await.unwrap();
    let other = club.answers(FRIEND + 1, before + 1, true, START).await;
    assert!(
        matches!(other, Err(Refusal::Seat(SeatRefusal::NotInvited { user })) if user == UserId(FRIEND)),
        "{other:?}"
    );
    let again = asks().await;
    assert!(matches!(again, Err(Refusal::VoteOpen)), "{again:?}");
    assert!(matches!(
        club.answers(FRIEND, before + 1, false, START).await,
        Ok(BallotResult::Joined(Joined::No))
    ));
    club.sql("UPDATE votes SET opened_at = opened_at - 99999, closed_at = closed_at - 99999").await;
    asks().await.unwrap();
    let withdrawn = club.answers(host, before + 2, false, START).await;
    assert!(matches!(withdrawn, Ok(BallotResult::Joined(Joined::Withdrawn))), "{withdrawn:?}");
    asks().await.unwrap();
    club.posts_vote(START).await;
    club.works_off(START.after(SEAT_TIME)).await;
    assert_eq!(club.fate_of(before + 3).await, Fate::Silent);
    let late = club.answers(FRIEND, before + 3, true, START.after(SEAT_TIME)).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
    assert_eq!(club.stood_in(game).await, [absent], "nothing has changed");
}
