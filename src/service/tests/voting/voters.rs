//! The people who are asked in a vote, the end of a vote, and its outcome when somebody is gone.

use last_spike_engine::{Action, Money, Seat, Step};

use super::votes::Asked;
use crate::service::ballot::BallotResult;
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::table::plans::{self, Buying, PlanWish};
use crate::service::tests::club::{Club, START};
use crate::service::voting::consent::Wished;
use crate::service::voting::terms::SEAT_TIME;
use crate::service::{Refusal, SeatRefusal, absences::reminders, table::play};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{Fate, SeatProposal};
use crate::store::{GameId, UserId, games, scheduling::jobs};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
/// Somebody who does not play.
const FRIEND: u64 = 900;

#[tokio::test]
async fn a_deadline_and_what_follows_by_itself_leave_a_request_open() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let seller = club.view(CHANNEL, Seat(0)).await.at_turn.unwrap();
    club.wants_back(seller, START).await.unwrap();
    club.posts_vote(START.after(HOUR)).await;
    club.works_off(START.after(AUCTION_TIME)).await;
    assert!(club.passed(game).await > 0, "the others were silent");
    assert_eq!(club.vote(1).await.fate, Fate::Open);
    let before = club.view(CHANNEL, seller).await.step;
    for seat in (0..3).map(Seat).filter(|seat| *seat != seller) {
        club.says(Club::user(seat), 1, true, START.after(AUCTION_TIME)).await.unwrap();
    }
    let view = club.view(CHANNEL, seller).await;
    assert!(view.step > before && view.to_act == [seller], "{:?}", view.to_act);
}

#[tokio::test]
async fn whoever_resigns_is_asked_no_more_and_the_others_decide() {
    let club = Club::open();
    let (_, asker, asked) = club.asks_all(Asked::Pace).await;
    let [one, two] = [1, 2].map(|next| Seat((asker.0 + next) % 3));
    assert!(matches!(club.says(Club::user(one), 1, true, asked).await, Ok(BallotResult::Noted { .. })));
    let by = club.caller(CHANNEL, Club::user(two));
    club.does(move |tx| play::act(&tx.at(asked), &by, None, &Action::Resign)).await;
    assert!(club.works_off(asked).await.is_empty());
    assert_eq!(club.vote(1).await.fate, Fate::Carried);
    let pace = club.does(|tx| Ok(games::load(tx, GameId(1))?.unwrap().pace())).await;
    assert_eq!(pace, Pace::Daily);
}

#[tokio::test]
async fn what_is_voted_on_about_a_seat_ends_when_its_player_resigns() {
    let club = Club::open();
    let (_, asker, asked) = club.asks_all(Asked::Absent).await;
    let absent = Seat((asker.0 + 2) % 3);
    let by = club.caller(CHANNEL, Club::user(absent));
    club.does(move |tx| play::act(&tx.at(asked), &by, None, &Action::Resign)).await;
    assert_ne!(club.vote(1).await.fate, Fate::Open);
    assert!(club.works_off(asked.after(SEAT_TIME)).await.is_empty());
}

#[tokio::test]
async fn whoever_is_stood_in_for_is_asked_no_more() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 3, Pace::Live).await;
    club.tells_everybody(game, START).await;
    let asker = club.awaiting().await[0].seat;
    club.plays_a_turn(START).await;
    club.tells_everybody(game, START).await;
    let slow = club.awaiting().await[0].seat;
    club.wants_back(asker, START).await.unwrap();
    let last = (0..3).map(Seat).find(|seat| *seat != asker && *seat != slow).unwrap();
    let turn = club.view(CHANNEL, asker).await.turn;
    assert!(matches!(club.says(Club::user(last), 1, true, START).await, Ok(BallotResult::Noted { .. })));
    // Their time for the turn runs out, with the reserve.
    let over = START.after(20 * 60);
    club.is_up(START, over).await;
    assert!(club.works_off(over).await.is_empty());
    assert_eq!(club.stood_in(game).await, [slow]);
    assert_eq!(club.vote(1).await.fate, Fate::Carried, "all who are there have agreed");
    let view = club.view(CHANNEL, asker).await;
    assert!(view.turn < turn && view.to_act == [asker], "{view:?}");
    // Nobody has shown it to them yet: they are told.
    let row = club.awaiting().await[0];
    assert_eq!((row.seat, row.told), (asker, crate::service::clock::awaiting::Told::NotYet));
}

#[tokio::test]
async fn stand_ins_leave_a_request_open_and_a_persons_move_ends_it() {
    let club = Club::open();
    let (game, asker) = club.told_game(Pace::Relaxed).await;
    club.plays_a_turn(START).await;
    let next = club.awaiting().await[0].seat;
    club.stands_in_at(game, next, START).await;
    club.wants_back(asker, START).await.unwrap();
    let last = (0..3).map(Seat).find(|seat| *seat != asker && *seat != next).unwrap();
    let asked: Vec<Seat> = club.vote(1).await.awaited().collect();
    assert_eq!(asked, [last], "who is stood in for is not asked");
    while club.computer_moves(START).await {}
    assert_eq!(club.awaiting().await[0].seat, last, "the stand-in has played on");
    assert_eq!(club.vote(1).await.fate, Fate::Open);
    let by = club.caller(CHANNEL, Club::user(asker));
    let nudge = club.does(move |tx| reminders::nudge(tx, &by)).await;
    assert_eq!(nudge.nudged.iter().map(|one| one.seat).collect::<Vec<_>>(), [last]);
    assert_eq!(nudge.voters, [last], "who has yet to answer is named too");
    club.acts(START).await;
    assert_eq!(club.vote(1).await.fate, Fate::Moved);
    let late = club.says(Club::user(last), 1, true, START).await;
    assert!(matches!(late, Err(Refusal::VoteClosed)), "{late:?}");
}

#[tokio::test]
async fn a_planned_move_leaves_a_request_open_and_goes_back_with_it() {
    let club = Club::open();
    let (game, asker) = club.told_game(Pace::Relaxed).await;
    club.plays_a_turn(START).await;
    let next = club.awaiting().await[0].seat;
    let last = (0..3).map(Seat).find(|seat| *seat != asker && *seat != next).unwrap();
    let tile = club.view(CHANNEL, last).await.table.tiles().unwrap().hand[0];
    let (any, by) = (Money(1_000_000), club.caller(CHANNEL, Club::user(last)));
    let wish = PlanWish {
        lay: Some(tile),
        lay_at_most: Some(any),
        buy: Some(Buying::Nothing),
        ..PlanWish::default()
    };
    club.does(move |tx| plans::plan(tx, &by, &wish)).await;
    club.stands_in_at(game, next, START).await;
    club.wants_back(asker, START).await.unwrap();
    let turn = club.view(CHANNEL, asker).await.turn;
    while club.computer_moves(START).await {}
    let planned = "SELECT count(*) FROM steps WHERE taken_by = 'plan'";
    assert!(club.number(planned).await > 0, "the plan was played after the stand-in's turn");
    assert_eq!(club.view(CHANNEL, asker).await.turn, turn + 2);
    assert_eq!(club.vote(1).await.fate, Fate::Open);
    club.says(Club::user(last), 1, true, START).await.unwrap();
    let view = club.view(CHANNEL, last).await;
    assert!(view.turn < turn && view.to_act == [asker], "{view:?}");
    assert!(view.table.tiles().unwrap().hand.contains(&tile), "the tile is in the hand again");
}

#[tokio::test]
async fn a_person_who_declined_is_not_proposed_again_within_a_day() {
    let club = Club::open();
    let (_, asker, asked) = club.asks_all(Asked::Invitation).await;
    let seat = Seat((asker.0 + 2) % 3);
    let other = Club::user(Seat((asker.0 + 1) % 3));
    let open = club.proposes(other, seat, SeatProposal::Person(UserId(FRIEND)), asked).await;
    assert!(matches!(open, Err(Refusal::VoteOpen)), "they are asked already: {open:?}");
    let declined = asked.after(30 * HOUR);
    club.says(FRIEND, 1, false, declined).await.unwrap();
    let again = club.proposes(other, seat, SeatProposal::Person(UserId(FRIEND)), declined).await;
    assert!(
        matches!(again, Err(Refusal::Seat(SeatRefusal::DeclinedLately { next, .. })) if next == declined.after(DAY)),
        "{again:?}"
    );
    let next_day =
        club.proposes(other, seat, SeatProposal::Person(UserId(FRIEND)), declined.after(DAY)).await;
    assert!(next_day.is_ok(), "{next_day:?}");
}

#[tokio::test]
async fn whoever_gives_their_own_seat_away_needs_nobody_once_nobody_is_left_to_agree() {
    for rated in [false, true] {
        let club = Club::open();
        let (game, seat) = club.told_game(Pace::Relaxed).await;
        club.sql(format!("UPDATE games SET rated = {}", u8::from(rated))).await;
        let [one, two] = [1, 2].map(|next| Seat((seat.0 + next) % 3));
        club.stands_in_at(game, two, START).await;
        club.proposes(Club::user(seat), seat, SeatProposal::Person(UserId(FRIEND)), START).await.unwrap();
        assert_eq!(club.vote(1).await.fate, Fate::Open, "one is asked");
        let by = club.caller(CHANNEL, Club::user(one));
        club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
        assert!(club.works_off(START).await.is_empty());
        assert_eq!(club.vote(1).await.fate, Fate::Carried, "rated: {rated}");
        let asked = "SELECT count(*) FROM votes WHERE kind = 'invite' AND fate = 'open'";
        assert_eq!(club.number(asked).await, 1);
    }
}

#[tokio::test]
async fn a_carried_proposal_takes_the_place_of_an_open_invitation_and_lapses_where_it_was_declined() {
    for declines in [false, true] {
        let club = Club::open();
        let (_, asker, asked) = club.asks_all(Asked::Invitation).await;
        let seat = Seat((asker.0 + 2) % 3);
        let other = Club::user(Seat((asker.0 + 1) % 3));
        // Somebody else is proposed while the first one is asked.
        club.proposes(other, seat, SeatProposal::Person(UserId(FRIEND + 1)), asked).await.unwrap();
        assert_eq!(club.vote(2).await.fate, Fate::Open);
        if declines {
            club.sql(format!(
                "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at, fate, about)
                 VALUES (1, 'invite', '{}', {}, 0, 1, {}, {}, 'refused', {})",
                FRIEND + 1,
                asker.0,
                asked.0,
                asked.0,
                seat.0
            ))
            .await;
        }
        club.says(Club::user(asker), 2, true, asked).await.unwrap();
        let (invitation, proposal) = (club.vote(1).await.fate, club.vote(2).await.fate);
        let expected = if declines { (Fate::Open, Fate::Lapsed) } else { (Fate::Lapsed, Fate::Carried) };
        assert_eq!((invitation, proposal), expected);
        let open = "SELECT count(*) FROM votes WHERE kind = 'invite' AND fate = 'open'";
        assert_eq!(club.number(open).await, 1);
        club.works_off(asked).await;
    }
}

#[tokio::test]
async fn a_seat_that_changes_hands_is_asked_no_more_in_votes_about_others() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 4, Pace::None).await;
    club.tells_everybody(game, START).await;
    let absent = club.awaiting().await[0].seat;
    let [one, two, three] = [1, 2, 3].map(|next| Seat((absent.0 + next) % 4));
    let (now, easy) = (START.after(7 * DAY), || SeatProposal::Level("easy".to_owned()));
    club.proposes(Club::user(one), absent, easy(), now).await.unwrap();
    club.stands_in_at(game, two, now).await;
    club.proposes(Club::user(one), two, easy(), now).await.unwrap();
    club.says(Club::user(three), 2, true, now).await.unwrap();
    assert_eq!(club.vote(2).await.fate, Fate::Carried);
    let mut asked: Vec<Seat> = club.vote(1).await.ballots.iter().map(|ballot| ballot.seat).collect();
    asked.sort_unstable();
    let mut left = vec![one, three];
    left.sort_unstable();
    assert_eq!(asked, left, "what was asked of {two} is asked of nobody");
}

#[tokio::test]
async fn where_a_game_counts_nobody_decides_alone_who_plays() {
    let club = Club::open();
    let (game, awaited) = club.told_game(Pace::Live).await;
    let [one, two] = [1, 2].map(|next| Seat((awaited.0 + next) % 3));
    for seat in [one, two] {
        club.stands_in_at(game, seat, START).await;
    }
    club.sql(format!("UPDATE games SET rated = 1, host = {}", Club::user(awaited))).await;
    let easy = || SeatProposal::Level("easy".to_owned());
    let alone = club.proposes(Club::user(awaited), one, easy(), START).await;
    assert!(matches!(alone, Err(Refusal::NobodyToAgree)), "{alone:?}");
    // Nor by the yes of who asks, once all others are gone.
    club.sql(format!("UPDATE players SET stand_in = NULL WHERE seat = {}", two.0)).await;
    club.proposes(Club::user(awaited), one, easy(), START).await.unwrap();
    club.sql(format!("DELETE FROM ballots WHERE seat = {}", two.0)).await;
    club.sql(format!("UPDATE jobs SET due_at = {} WHERE kind = 'close-vote'", START.0)).await;
    assert!(club.works_off(START).await.is_empty());
    assert_eq!(club.vote(1).await.fate, Fate::Refused);
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert!(stored.user(one).is_some());
}

#[tokio::test]
async fn what_makes_no_sense_any_more_is_not_carried_out_though_all_agree() {
    for (kind, subject) in [("pause", START.after(HOUR).0.to_string()), ("pace", "none".to_owned())] {
        let club = Club::open();
        let (_, asker, asked) = club.asks_all(Asked::Pace).await;
        club.sql(format!("UPDATE votes SET kind = '{kind}', subject = '{subject}'")).await;
        club.sql("UPDATE games SET rated = 1").await;
        let others = [1, 2].map(|next| Club::user(Seat((asker.0 + next) % 3)));
        let now = asked.after(2 * HOUR);
        club.says(others[0], 1, true, now).await.unwrap();
        let last = club.says(others[1], 1, true, now).await.unwrap();
        assert!(matches!(last, BallotResult::Lapsed), "{kind}: {last:?}");
        assert_eq!(club.number("SELECT count(*) FROM pauses").await, 0);
    }
}

#[tokio::test]
async fn a_vote_that_cannot_be_carried_any_more_lapses_and_its_job_is_done() {
    let club = Club::open();
    let (game, asker, asked) = club.asks_all(Asked::Absent).await;
    club.posts_vote(asked).await;
    // The seat came to a person in another way.
    club.sql(format!("UPDATE votes SET subject = 'person {}'", Club::user(asker))).await;
    assert!(club.works_off(asked.after(SEAT_TIME)).await.is_empty(), "no job fails");
    assert_eq!(club.vote(1).await.fate, Fate::Lapsed);
    let left = format!("SELECT count(*) FROM jobs WHERE kind = 'close-vote' AND subject = '{game}'");
    assert_eq!(club.number(left).await, 0);
    assert_eq!(jobs::JobKind::CloseVote.name(), "close-vote");
}

#[tokio::test]
async fn alone_at_the_table_the_clock_is_changed_once_a_turn_and_in_a_rated_game_not_at_all() {
    let club = Club::open();
    let (game, awaited) = club.told_game(Pace::Relaxed).await;
    let others: Vec<Seat> = (0..3).map(Seat).filter(|seat| *seat != awaited).collect();
    for seat in others {
        club.stands_in_at(game, seat, START).await;
    }
    let user = Club::user(awaited);
    club.sql("UPDATE games SET rated = 1").await;
    let refused = club.wants_pace(user, Pace::Daily, START).await;
    assert!(matches!(refused, Err(Refusal::NobodyToAgree)), "{refused:?}");
    club.sql("UPDATE games SET rated = 0").await;
    assert!(matches!(club.wants_pace(user, Pace::Daily, START).await, Ok(Wished::Done(_))));
    let again = club.wants_pace(user, Pace::Brisk, START).await;
    assert!(matches!(again, Err(Refusal::AskedInTurn)), "{again:?}");
    club.plays_a_turn(START).await;
    while club.computer_moves(START).await {}
    assert!(matches!(club.wants_pace(user, Pace::Brisk, START).await, Ok(Wished::Done(_))));
    let steps = club.does(move |tx| Ok(crate::store::table::headers::last_step(tx, game)?)).await;
    assert!(steps > Step(0));
}
