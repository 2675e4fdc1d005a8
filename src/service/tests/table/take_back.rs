//! Taking back as time passes, and with computers at the table.

use last_spike_engine::record;
use last_spike_engine::{Action, Edition, Phase, Prompt, Seat, Step};
use last_spike_testkit::table::{goods, offer};

use crate::service::automatic::Moved;
use crate::service::ballot::{self, BallotResult};
use crate::service::posting::renewal;
use crate::service::request::limits::Limits;
use crate::service::table::take_back::{self, TakeBackRequest};
use crate::service::tests::club::{Club, START, reader};
use crate::service::voting::terms::VOTE_TIME;
use crate::service::{Accepted, GameRef, Refusal, automatic, people::forgetting, table::play, views::look};
use crate::store::scheduling::jobs::JobKind;
use crate::store::voting::votes::{self, Fate};
use crate::store::{ChannelId, GameId, Time, UserId, VoteId, clock::awaited, games};

/// Lets whoever is asked make any move, and returns their seat.
async fn moves(club: &Club) -> Seat {
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let view = club.view(100, seat).await;
    let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.does(move |tx| play::act(tx, &by, None, &action)).await;
    seat
}

/// Moves until a turn has passed on, and returns whose it was.
pub(super) async fn takes_a_turn(club: &Club) -> Seat {
    loop {
        let turn = club.view(100, Seat(0)).await.turn;
        let seat = moves(club).await;
        if club.view(100, Seat(0)).await.turn != turn {
            return seat;
        }
    }
}

pub(super) async fn choices(club: &Club, seat: Seat) -> Result<take_back::TakeBackChoices, Refusal> {
    let user = UserId(100 + u64::from(seat.0));
    club.attempt(move |tx| take_back::choices(tx, &reader(user, ChannelId(100), GameRef::Here))).await
}

/// Asks the others to take back the last move of a seat.
pub(super) async fn asks(club: &Club, seat: Seat, now: Time) -> Result<TakeBackRequest, Refusal> {
    let choices = choices(club, seat).await?;
    let (step, to) = (choices.view.step, choices.last.to);
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.attempt(move |tx| take_back::request(&tx.at(now), &by, step, to)).await
}

/// Takes back without asking what a seat did last.
async fn goes_back(club: &Club, seat: Seat) -> Result<Accepted, Refusal> {
    let choices = choices(club, seat).await?;
    let (step, to) = (choices.view.step, choices.last.to);
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.attempt(move |tx| take_back::at_once(tx, &by, step, to)).await
}

pub(super) async fn answers(club: &Club, seat: Seat, yes: bool, now: Time) -> Result<BallotResult, Refusal> {
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.attempt(move |tx| ballot::answer(&tx.at(now), &by, VoteId(1), yes)).await
}

pub(super) async fn fate(club: &Club, id: u64) -> Fate {
    club.does(move |tx| Ok(votes::load(tx, VoteId(id))?.unwrap().fate)).await
}

#[tokio::test]
async fn three_times_in_a_turn_at_once_and_then_the_others_are_asked() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = |mut actions: Vec<Action>| actions.remove(0);
    while club.view(100, Seat(0)).await.phase != Phase::Buy {
        club.act(100, START, first).await;
    }
    let seat = club.view(100, Seat(0)).await.to_act[0];
    for again in 0..take_back::MOST_BACK_TO_A_TURN {
        assert!(choices(&club, seat).await.unwrap().at_once, "time {again}");
        goes_back(&club, seat).await.unwrap();
        club.act(100, START, first).await;
        assert_eq!(club.view(100, seat).await.phase, Phase::Buy);
    }
    assert!(!choices(&club, seat).await.unwrap().at_once);
    let refused = goes_back(&club, seat).await;
    assert!(matches!(refused, Err(Refusal::NeedsConsent)), "{refused:?}");
    let asked = asks(&club, seat, START).await;
    assert!(matches!(asked, Ok(TakeBackRequest::Asked { .. })), "{asked:?}");
    let user = UserId(100 + u64::from(seat.0));
    let whole = club.does(move |tx| look::whole(tx, &reader(user, ChannelId(100), GameRef::Here))).await;
    let record = record::Record::read(&whole.record().unwrap().bytes).unwrap();
    record::verify(&record, &Edition::all()).unwrap();
    assert_eq!(record.version, 4);
    let mut back = record.steps.iter().filter(|step| step.goes_back_to().is_some());
    assert!(back.clone().count() == 3 && back.all(|step| !step.agreed), "nobody was asked");
}

#[tokio::test]
async fn who_asks_to_take_something_back_is_back_and_no_computer_moves_for_them() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    let asker = takes_a_turn(&club).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(awaited::set_stand_in(tx, game, asker, Some(START))?)
    })
    .await;
    asks(&club, asker, START).await.unwrap();
    let stored = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
    assert_eq!(stored.stood_in(), []);
}

#[tokio::test]
async fn nothing_is_taken_back_that_was_not_done_and_nothing_at_once_that_was_revealed() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    for seat in [Seat(0), Seat(1)] {
        let nothing = choices(&club, seat).await;
        assert!(matches!(nothing, Err(Refusal::NothingToTakeBack)), "{:?}", nothing.err());
    }
    let stranger = choices(&club, Seat(9)).await;
    assert!(matches!(stranger, Err(Refusal::NotSeated)), "{:?}", stranger.err());
    let asker = takes_a_turn(&club).await;
    let drawn = goes_back(&club, asker).await;
    assert!(matches!(drawn, Err(Refusal::NeedsConsent)), "{drawn:?}");
    let step = club.view(100, asker).await.step;
    let by = club.caller(100, 100 + u64::from(asker.0));
    let elsewhere = club.attempt(move |tx| take_back::request(tx, &by, step, step)).await;
    assert!(matches!(elsewhere, Err(Refusal::NothingToTakeBack)), "{elsewhere:?}");
}

#[tokio::test]
async fn one_no_is_enough_and_strangers_are_not_asked() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let asker = takes_a_turn(&club).await;
    let others: Vec<Seat> = (0..3).map(Seat).filter(|seat| *seat != asker).collect();
    asks(&club, asker, START).await.unwrap();
    let step = club.view(100, asker).await.step;
    let stranger = answers(&club, Seat(9), false, START).await;
    assert!(matches!(stranger, Err(Refusal::NotSeated)), "{stranger:?}");
    let said = answers(&club, others[0], false, START).await.unwrap();
    assert!(matches!(said, BallotResult::Refused), "{said:?}");
    assert_eq!((fate(&club, 1).await, club.view(100, asker).await.step), (Fate::Refused, step));
    let late = answers(&club, others[1], true, START).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
    let again = asks(&club, asker, START).await;
    assert!(matches!(again, Err(Refusal::AskedInTurn)), "{again:?}");
}

#[tokio::test]
async fn silence_is_a_no_after_a_day() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let asker = takes_a_turn(&club).await;
    let others: Vec<Seat> = (0..3).map(Seat).filter(|seat| *seat != asker).collect();
    asks(&club, asker, START).await.unwrap();
    club.posts_vote(START).await;
    assert!(matches!(answers(&club, others[0], true, START).await.unwrap(), BallotResult::Noted { .. }));
    club.works_off(START.after(VOTE_TIME - 1)).await;
    assert_eq!(fate(&club, 1).await, Fate::Open);
    let late = answers(&club, others[1], true, START.after(VOTE_TIME)).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
    assert_eq!(club.works_off(START.after(VOTE_TIME)).await, [] as [JobKind; 0]);
    assert_eq!(fate(&club, 1).await, Fate::Silent);
    let again = asks(&club, asker, START.after(VOTE_TIME)).await;
    assert!(matches!(again, Err(Refusal::AskedInTurn)), "{again:?}");
}

#[tokio::test]
async fn a_players_move_ends_a_request_and_a_new_turn_allows_another() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let asker = takes_a_turn(&club).await;
    asks(&club, asker, START).await.unwrap();
    let other = moves(&club).await;
    assert_eq!(fate(&club, 1).await, Fate::Moved);
    let late = answers(&club, other, true, START).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'close-vote'").await, 0);
    while takes_a_turn(&club).await != asker {}
    asks(&club, asker, START).await.unwrap();
    assert_eq!(fate(&club, 2).await, Fate::Open);
}

#[tokio::test]
async fn one_request_is_open_at_a_time_and_its_asker_withdraws_it() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let first = takes_a_turn(&club).await;
    let second = takes_a_turn(&club).await;
    asks(&club, second, START).await.unwrap();
    let beside = asks(&club, first, START).await;
    assert!(matches!(beside, Err(Refusal::VoteOpen)), "{beside:?}");
    let own = answers(&club, second, true, START).await;
    assert!(matches!(own, Err(Refusal::NotAsked)), "{own:?}");
    assert!(matches!(answers(&club, second, false, START).await.unwrap(), BallotResult::Withdrawn));
    assert_eq!(fate(&club, 1).await, Fate::Withdrawn);
    asks(&club, first, START).await.unwrap();
}

#[tokio::test]
async fn all_agree_and_the_game_is_what_it_was() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    let before = club.view(100, Seat(1)).await;
    let hands = |tx: &crate::store::Tx<'_>| {
        let stored = crate::store::games::load(tx, GameId(1))?.unwrap();
        let game = crate::store::log::snapshot(tx, &stored)?.unwrap();
        Ok((0..3)
            .map(|seat| game.view(last_spike_engine::Viewer::Seat(Seat(seat))).table)
            .collect::<Vec<_>>())
    };
    let dealt = club.does(hands).await;
    let asker = takes_a_turn(&club).await;
    let choices = choices(&club, asker).await.unwrap();
    assert!(!choices.at_once, "a tile was drawn");
    let to = choices.turn.map_or(choices.last.to, |turn| turn.to);
    assert_eq!(to, Step(0));
    let (by, step) = (club.caller(100, 100 + u64::from(asker.0)), choices.view.step);
    club.does(move |tx| take_back::request(tx, &by, step, to)).await;
    let others: Vec<Seat> = (0..3).map(Seat).filter(|seat| *seat != asker).collect();
    answers(&club, others[0], true, START).await.unwrap();
    let carried = answers(&club, others[1], true, START).await.unwrap();
    assert!(matches!(carried, BallotResult::Carried(_)), "{carried:?}");
    let after = club.view(100, Seat(1)).await;
    assert_eq!((after.turn, after.phase, &after.to_act), (before.turn, Phase::Lay, &before.to_act));
    assert_eq!(after.seats, before.seats);
    assert_eq!(club.does(hands).await, dealt);
    assert_eq!(after.step, Step(step.0 + 1), "the log was added to");
    let waits = club.number(format!("SELECT count(*) FROM awaited WHERE game = {game}")).await;
    assert_eq!(waits, 1);
    // They may ask again in this turn: what was agreed counts for nothing.
    takes_a_turn(&club).await;
    asks(&club, asker, START).await.unwrap();
}

#[tokio::test]
async fn nothing_is_taken_back_past_a_resignation_and_leavers_are_not_asked() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let asker = takes_a_turn(&club).await;
    let leaver = club.view(100, Seat(0)).await.to_act[0];
    let by = club.caller(100, 100 + u64::from(leaver.0));
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    let refused = choices(&club, asker).await;
    assert!(matches!(refused, Err(Refusal::ResignedSince)), "{:?}", refused.err());
    let out = choices(&club, leaver).await;
    assert!(matches!(out, Err(Refusal::Illegal { .. })), "{:?}", out.err());
    takes_a_turn(&club).await;
    takes_a_turn(&club).await;
    let others = choices(&club, asker).await.unwrap().others;
    assert_eq!(others, (0..3).map(Seat).filter(|seat| *seat != asker && *seat != leaver).collect::<Vec<_>>());
}

#[tokio::test]
async fn nothing_is_taken_back_past_a_change_of_seat_and_a_request_ends_with_it() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let asker = takes_a_turn(&club).await;
    asks(&club, asker, START).await.unwrap();
    let goes = (0..3).map(Seat).find(|seat| *seat != asker).unwrap();
    let by = club.caller(100, 100 + u64::from(goes.0));
    club.does(move |tx| forgetting::erase(tx, &by, |seat| format!("Player {seat}"))).await;
    assert_eq!(fate(&club, 1).await, Fate::Lapsed);
    let refused = choices(&club, asker).await;
    assert!(matches!(refused, Err(Refusal::SeatedSince)), "{:?}", refused.err());
    // What is played after it is taken back as ever.
    while club.view(100, Seat(0)).await.to_act != [asker] {
        if club.view(100, Seat(0)).await.to_act == [goes] {
            computers_move(&club).await;
        } else {
            moves(&club).await;
        }
    }
    moves(&club).await;
    assert!(choices(&club, asker).await.is_ok());
}

#[tokio::test]
async fn what_is_taken_back_twice_with_a_change_of_seat_between_agrees_with_the_record() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let asker = club.view(100, Seat(0)).await.to_act[0];
    for vote in 1..=2 {
        assert_eq!(takes_a_turn(&club).await, asker);
        let TakeBackRequest::Asked { others, .. } = asks(&club, asker, START).await.unwrap() else {
            panic!("the others are asked")
        };
        for other in others {
            let by = club.caller(100, 100 + u64::from(other.0));
            club.does(move |tx| ballot::answer(tx, &by, VoteId(vote), true)).await;
        }
        assert_eq!(fate(&club, vote).await, Fate::Carried);
        if vote == 1 {
            let goes = (0..3).map(Seat).find(|seat| *seat != asker).unwrap();
            let by = club.caller(100, 100 + u64::from(goes.0));
            club.does(move |tx| forgetting::erase(tx, &by, |seat| format!("Player {seat}"))).await;
        }
    }
    let user = UserId(100 + u64::from(asker.0));
    let whole = club.does(move |tx| look::whole(tx, &reader(user, ChannelId(100), GameRef::Here))).await;
    let record = record::Record::read(&whole.record().unwrap().bytes).unwrap();
    record::verify(&record, &Edition::all()).unwrap();
    let mut back = record.steps.iter().filter(|step| step.goes_back_to().is_some());
    assert!(back.clone().count() == 2 && back.all(|step| step.agreed), "the others have agreed");
}

#[tokio::test]
async fn in_a_rated_game_what_was_revealed_goes_back_only_with_another_persons_yes() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.sql(format!("UPDATE games SET rated = 1 WHERE id = {game}")).await;
    let asker = takes_a_turn(&club).await;
    let other = Seat(1 - asker.0);
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(awaited::set_stand_in(tx, game, other, Some(START))?)
    })
    .await;
    let refused = choices(&club, asker).await;
    assert!(matches!(refused, Err(Refusal::NobodyToAgree)), "{:?}", refused.err());
    club.sql("UPDATE games SET rated = 0").await;
    assert!(matches!(asks(&club, asker, START).await, Ok(TakeBackRequest::Done(_))), "elsewhere they may");
}

/// Lets the computers move that may, and returns how many.
pub(super) async fn computers_move(club: &Club) -> usize {
    let waiting = club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await;
    for awaited in &waiting {
        assert_eq!(club.lets_act(awaited.game, awaited.seat, START).await.unwrap(), Moved::Yes);
    }
    waiting.len()
}

/// G8: a board that stays is drawn anew after a deal, but not after one that was taken back.
#[tokio::test]
async fn g8_no_board_shows_a_deal_that_was_taken_back() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 2).await;
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let other = Seat(1 - seat.0);
    let does = async |seat: Seat, action: Action| {
        let by = club.caller(100, 100 + u64::from(seat.0));
        club.does(move |tx| play::act(tx, &by, None, &action)).await;
    };
    let is_dealt = async || {
        let current = club.does(move |tx| Ok(renewal::current(tx, game)?)).await;
        current.expect("it is played").dealt.is_some()
    };
    does(seat, offer(1, other.0, goods(1, &[]), goods(2, &[]))).await;
    assert!(!is_dealt().await);
    does(other, Action::Accept { id: 1 }).await;
    assert!(is_dealt().await);
    asks(&club, other, START).await.unwrap();
    answers(&club, seat, true, START).await.unwrap();
    assert!(!is_dealt().await);
}
