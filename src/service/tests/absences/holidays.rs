//! Announced absences: what they do not stop, and for how long they hold a game up.

use last_spike_engine::Seat;

use crate::service::clock::awaiting::Due;
use crate::service::request::limits::Limits;
use crate::service::seating::replace::{SeatOutcome, SeatRequest};
use crate::service::tests::club::{Club, START, reader};
use crate::service::{GameRef, Refusal, SeatRefusal, clock::clock_stops};
use crate::service::{absences::stand_in, views::look};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::SeatProposal;
use crate::store::{ChannelId, GameId, Time, UserId, games, people::settings};

const CHANNEL: u64 = 100;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;

fn day(n: i64) -> Time {
    START.after(n * DAY)
}

impl Club {
    /// Starts a game of three whose first player is away for 20 days; returns who, and the others.
    async fn somebody_is_away(&self, pace: Pace) -> (GameId, Seat, [Seat; 2]) {
        let (game, away) = self.told_game(pace).await;
        self.goes_away(Self::user(away), Some(day(20)), START).await.unwrap();
        (game, away, [1, 2].map(|next| Seat((away.0 + next) % 3)))
    }

    async fn silent(&self, now: Time) -> Vec<(Seat, Time, bool)> {
        let status = self.does(move |tx| {
            look::status(
                &tx.at(now),
                &reader(UserId(CHANNEL), ChannelId(CHANNEL), GameRef::Here),
                Limits::NONE,
            )
        });
        status.await.silent.into_iter().map(|one| (one.seat, one.since, one.away)).collect()
    }
}

#[tokio::test]
async fn in_a_live_game_being_away_and_quiet_hours_stop_no_clock() {
    let club = Club::open();
    let (game, awaited) = club.told_game(Pace::Live).await;
    let user = Club::user(awaited);
    let quiet = settings::Settings {
        quiet: Some((0, 9 * 60)),
        time_zone: Some("UTC".to_owned()),
        ..settings::Settings::default()
    };
    club.does(move |tx| Ok(settings::set(tx, UserId(user), &quiet)?)).await;
    let habits = club.goes_away(user, Some(day(60)), START).await.unwrap();
    assert_eq!((habits.away.until, habits.away.asked.len()), (Some(day(21)), 0), "nobody is asked for more");
    let due = club.awaiting().await[0].due;
    let (turn, reserve) = (START.after(5 * MINUTE), START.after(20 * MINUTE));
    assert_eq!(due, Some(Due::StandIn { turn: Some(turn), reserve }));
    assert_eq!(club.queued("clocks", "channel").await, 0, "nothing has changed");
    let still = club.does(move |tx| Ok(clock_stops::of_game(tx, &games::load(tx, game)?.unwrap())?));
    let still = still.await;
    assert_eq!((still.away, still.is_live), (vec![(awaited, day(21))], true));
    club.is_up(START, reserve).await;
    club.works_off(reserve.after(-1)).await;
    assert_eq!(club.stood_in(game).await, []);
    club.works_off(reserve).await;
    assert_eq!(club.stood_in(game).await, [awaited]);
}

#[tokio::test]
async fn a_game_that_becomes_live_goes_on_and_a_wish_to_be_away_lapses() {
    let club = Club::open();
    let (game, away) = club.told_game(Pace::Relaxed).await;
    let asked = club.goes_away(Club::user(away), Some(day(60)), START).await.unwrap();
    assert_eq!(asked.away.asked, [game]);
    club.sql("UPDATE games SET pace = 'live'").await;
    assert_eq!(club.turn_ends().await, Some(START.after(5 * MINUTE)));
    for other in (0..3).map(Seat).filter(|seat| *seat != away) {
        club.says(Club::user(other), 1, true, START).await.unwrap();
    }
    assert_eq!(club.vote(1).await.fate, crate::store::voting::votes::Fate::Lapsed);
    assert_eq!(club.number("SELECT count(*) FROM absences WHERE game > 0").await, 0);
}

#[tokio::test]
async fn after_seven_days_away_the_others_vote_on_a_seat_that_a_game_waits_for() {
    for pace in [Pace::Relaxed, Pace::Daily, Pace::Brisk, Pace::None] {
        let club = Club::open();
        let (game, away, [one, two]) = club.somebody_is_away(pace).await;
        let early = club.proposes(Club::user(one), away, SeatProposal::StandIn, day(7).after(-1)).await;
        assert!(
            matches!(early, Err(Refusal::Seat(SeatRefusal::NotAbsent { from: Some(from), .. })) if from == day(7)),
            "{early:?}"
        );
        // Only of whom the game waits for.
        let other = club.proposes(Club::user(one), two, SeatProposal::StandIn, day(8)).await;
        assert!(matches!(other, Err(Refusal::Seat(SeatRefusal::NotAbsent { from: None, .. }))), "{other:?}");
        club.works_off(day(7).after(-1)).await;
        assert_eq!(club.queued("silence", "channel").await, 0);
        assert_eq!(club.silent(day(7).after(-1)).await, []);
        club.works_off(day(7)).await;
        assert_eq!(club.queued("silence", "channel").await, 1, "{pace:?}: the others are told");
        let told = club.announced(Audience::Channel, NoticeKind::Silence, day(7)).await;
        club.sends(told, day(7)).await;
        club.works_off(day(9)).await;
        assert_eq!(club.queued("silence", "channel").await, 1, "once");
        assert_eq!(club.silent(day(7)).await, [(away, START, true)]);
        let asked = club.proposes(Club::user(one), away, SeatProposal::StandIn, day(7)).await.unwrap();
        assert!(matches!(asked, SeatRequest::Asked { ref awaited, .. } if *awaited == [two]), "{asked:?}");
        club.says(Club::user(two), 1, true, day(8)).await.unwrap();
        assert_eq!(club.stood_in(game).await, [away]);
        let voted = club.does(move |tx| Ok(stand_in::by_vote(tx, &games::load(tx, game)?.unwrap())?)).await;
        assert_eq!(voted, [away], "their time is not used up");
        let clock = club.clock_of(game, away).await;
        let full = crate::service::clock::countdown::Countdown::of(pace);
        let left = clock.map(|clock| (clock.turn_left, clock.reserve_left));
        assert_eq!(left, full.map(|full| (full.turn, full.reserve)));
        // They are back before it is over.
        let by = club.caller(CHANNEL, Club::user(away));
        club.does(move |tx| stand_in::end(&tx.at(day(9)), &by)).await;
        assert_eq!(club.stood_in(game).await, []);
    }
}

#[tokio::test]
async fn a_short_holiday_is_waited_for() {
    let club = Club::open();
    let (_, away) = club.told_game(Pace::Daily).await;
    club.goes_away(Club::user(away), Some(day(6)), START).await.unwrap();
    let other = Club::user(Seat((away.0 + 1) % 3));
    for at in [START, day(5)] {
        let refused = club.proposes(other, away, SeatProposal::StandIn, at).await;
        assert!(
            matches!(refused, Err(Refusal::Seat(SeatRefusal::NotAbsent { from: None, .. }))),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn an_absence_that_is_announced_anew_is_the_same_one_and_a_move_ends_it() {
    let club = Club::open();
    let (game, away, [one, _]) = club.somebody_is_away(Pace::Relaxed).await;
    let user = Club::user(away);
    club.goes_away(user, None, day(3)).await.unwrap();
    club.goes_away(user, Some(day(19)), day(3).after(MINUTE)).await.unwrap();
    club.goes_away(user, Some(day(20)), day(6)).await.unwrap();
    assert_eq!(club.silent(day(7)).await, [(away, START, true)], "back for a minute");
    // Their own move shows that they are there.
    club.plays_a_turn(day(7)).await;
    for seat in [1, 2].map(|next| Seat((away.0 + next) % 3)) {
        club.stands_in_at(game, seat, day(7)).await;
    }
    while club.computer_moves(day(7)).await {}
    club.tells_everybody(game, day(7)).await;
    club.sql("UPDATE players SET stand_in = NULL").await;
    assert_eq!(club.awaiting().await[0].seat, away);
    let moved = club.proposes(Club::user(one), away, SeatProposal::StandIn, day(8)).await;
    assert!(
        matches!(moved, Err(Refusal::Seat(SeatRefusal::NotAbsent { from: Some(from), .. })) if from == day(14)),
        "{moved:?}"
    );
}

#[tokio::test]
async fn whoever_is_back_is_not_called_away_any_more() {
    let club = Club::open();
    let (_, away, _) = club.somebody_is_away(Pace::Relaxed).await;
    club.works_off(day(7)).await;
    let told = club.announced(Audience::Channel, NoticeKind::Silence, day(7)).await;
    club.sends(told, day(7)).await;
    let posts = "SELECT count(*) FROM posts WHERE kind = 'silence'";
    assert_eq!(club.number(posts).await, 1);
    club.goes_away(Club::user(away), None, day(8)).await.unwrap();
    assert_eq!((club.number(posts).await, club.silent(day(8)).await), (0, Vec::new()));
}

#[tokio::test]
async fn where_one_person_waits_for_another_a_computer_moves_and_keeps_the_seat() {
    for rated in [false, true] {
        let club = Club::open();
        let (game, away, [left, other]) = club.somebody_is_away(Pace::Daily).await;
        club.stands_in_at(game, other, START).await;
        club.sql(format!("UPDATE games SET rated = {}", u8::from(rated))).await;
        for way in
            [SeatProposal::Level("easy".to_owned()), SeatProposal::Person(UserId(900)), SeatProposal::End]
        {
            let refused = club.proposes(Club::user(left), away, way.clone(), day(7)).await;
            match (rated, way) {
                (true, SeatProposal::End) => {
                    assert!(matches!(refused, Err(Refusal::RatedEnd)), "{refused:?}");
                }
                (true, _) => assert!(matches!(refused, Err(Refusal::NobodyToAgree)), "{refused:?}"),
                (false, _) => {
                    assert!(
                        matches!(refused, Err(Refusal::Seat(SeatRefusal::SeatKept { from: None, .. }))),
                        "{refused:?}"
                    );
                }
            }
        }
        let done = club.proposes(Club::user(left), away, SeatProposal::StandIn, day(7)).await.unwrap();
        assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::StandIn(seat)) if seat == away), "{done:?}");
        assert_eq!(START.after(WEEK), day(7));
    }
}
