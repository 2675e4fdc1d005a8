//! Auctions: answers that are given ahead, and what others learn of who is asked (K5, G9).

use std::sync::atomic::Ordering;

use last_spike_engine::{Action, City, Lot, Money, Phase, Prompt, Seat, Seed, Step, View, Viewer};
use last_spike_testkit::table::Table;

use crate::service::absences::reminders::{self, How};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::table::standing::{stand, withdraw};
use crate::service::tests::club::{Club, START, begun};
use crate::service::{
    Accepted, GameRef, Refusal,
    people::privacy,
    table::play::{self, Consent},
    views::look,
};
use crate::store::people::settings::{self, Settings};
use crate::store::posting::outbox::{self, Audience};
use crate::store::table::answers_ahead::{self, Ahead, Standing};
use crate::store::{ChannelId, GameId, Time, UserId, games, log};

const CHANNEL: u64 = 100;

fn user(seat: Seat) -> u64 {
    CHANNEL + u64::from(seat.0)
}

async fn acts(club: &Club, seat: Seat, action: Action) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(seat));
    club.attempt(move |tx| play::act(tx, &by, GameRef::Here, None, &action, START)).await
}

pub(super) async fn bids(club: &Club, seat: Seat, thousands: u32) -> Result<Accepted, Refusal> {
    acts(club, seat, Action::Bid { amount: Some(Money::thousands(thousands)) }).await
}

pub(super) async fn asks(club: &Club, seat: Seat, city: City, thousands: u32) {
    let lot = Lot::Asked { city, minimum: Money::thousands(thousands) };
    acts(club, seat, Action::Auction(lot)).await.unwrap();
}

async fn stands(club: &Club, seat: Seat, least: bool) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(seat));
    club.attempt(move |tx| stand(tx, &by, GameRef::Here, None, least, START)).await
}

async fn withdraws(club: &Club, seat: Seat) {
    let by = club.caller(CHANNEL, user(seat));
    club.does(move |tx| withdraw(tx, &by, GameRef::Here, START)).await;
}

async fn ahead(club: &Club, seat: Seat) -> Option<Ahead> {
    club.does(move |tx| Ok(answers_ahead::of(tx, GameId(1), seat)?)).await
}

async fn awaited(club: &Club) -> Vec<u8> {
    club.view(CHANNEL, Seat(0)).await.to_act.iter().map(|seat| seat.0).collect()
}

/// A game of 1976 in which seat 0 owes the bank 10,000, with 4,000 and four deeds.
pub(super) async fn in_debt(club: &Club) -> GameId {
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    let owes = |t: &mut Table| {
        t.deeds(0, &["Regina", "Regina", "Calgary", "Toronto"]).left_with(0, 4).about_to_roll(0, 16);
    };
    club.puts(game, owes).await;
    acts(club, Seat(0), Action::Roll).await.unwrap();
    assert_eq!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt);
    game
}

#[tokio::test]
async fn a_standing_pass_answers_each_auction_of_the_debt_until_it_is_taken_back() {
    // Whichever process goes on with the game.
    let [club, other] = Club::twice();
    other.interactions.store(1_000, Ordering::Relaxed);
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    stands(&club, Seat(1), false).await.unwrap();
    assert_eq!(awaited(&club).await, [2], "it answers this one, too");
    bids(&club, Seat(2), 0).await.unwrap();
    asks(&other, Seat(0), City::Calgary, 2).await;
    assert_eq!(awaited(&club).await, [2]);
    assert_eq!(club.number("SELECT count(*) FROM steps WHERE taken_by = 'plan' AND seat = 1").await, 1);
    withdraws(&club, Seat(1)).await;
    assert_eq!(ahead(&club, Seat(1)).await, None);
    bids(&club, Seat(2), 0).await.unwrap();
    asks(&club, Seat(0), City::Calgary, 1).await;
    assert_eq!(awaited(&club).await, [1, 2]);
}

#[tokio::test]
async fn the_least_bid_of_a_seller_who_sets_the_minimum_is_bid_only_up_to_what_it_was() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 2).await;
    stands(&club, Seat(1), true).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    let sold = |view: &View| view.seat(Seat(1)).deeds.len();
    assert_eq!(sold(&club.view(CHANNEL, Seat(1)).await), 1);
    asks(&club, Seat(0), City::Regina, 3).await;
    bids(&club, Seat(2), 0).await.unwrap();
    let view = club.view(CHANNEL, Seat(1)).await;
    assert_eq!((sold(&view), view.phase), (1, Phase::Debt), "dearer than it was");
    asks(&club, Seat(0), City::Regina, 1).await;
    bids(&club, Seat(2), 0).await.unwrap();
    assert_eq!(sold(&club.view(CHANNEL, Seat(1)).await), 2);
    let given = ahead(&club, Seat(1)).await.unwrap().standing;
    assert_eq!(given, Some(Standing::Least { at_most: Some(Money(2000)) }));
}

#[tokio::test]
async fn a_standing_answer_is_its_players_own_and_ends_with_the_debt() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 6).await;
    stands(&club, Seat(1), false).await.unwrap();
    for seat in [Seat(0), Seat(1), Seat(2)] {
        let shown = club
            .does(move |tx| {
                let stored = games::load(tx, game)?.unwrap();
                let view = log::snapshot(tx, &stored)?.unwrap().view(Viewer::Seat(seat));
                Ok(look::besides(tx, &stored, &view)?)
            })
            .await;
        assert_eq!(shown.standing.is_some(), seat == Seat(1), "{seat}");
    }
    for (seat, has_answered) in [(Seat(1), true), (Seat(2), false)] {
        let who = UserId(user(seat));
        let summary = club.does(move |tx| Ok(privacy::summary(tx, who, 1, START)?)).await;
        let (_, parts) = club.keeps(who.0).await;
        assert_eq!((summary.plans, parts[0].ahead.is_some()), (has_answered, has_answered));
    }
    bids(&club, Seat(2), 6).await.unwrap();
    assert_ne!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt, "it is paid");
    assert_eq!(ahead(&club, Seat(1)).await, None);
}

#[tokio::test]
async fn a_take_back_drops_standing_answers() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    let before = club.view(CHANNEL, Seat(0)).await.step;
    stands(&club, Seat(1), false).await.unwrap();
    club.does(move |tx| {
        games::lock(tx, game)?;
        let stored = games::load(tx, game)?.unwrap();
        play::take_back(tx, stored, Seat(1), before, None, Consent::OfPeople, START)
    })
    .await;
    assert_eq!((awaited(&club).await, ahead(&club, Seat(1)).await), (vec![1, 2], None));
    bids(&club, Seat(2), 0).await.unwrap();
    assert_eq!(awaited(&club).await, [1], "they are asked again");
}

/// A game with hidden cash in which seat 0 puts a deed of Dodge City up, and seat 2 has so many thousands.
pub(super) async fn hidden(club: &Club, thousands: u32) -> GameId {
    let game = club.lobby(CHANNEL, "kickstarter-2015", 3).await;
    club.sql(r#"UPDATE games SET options = '{"double_cost":"any","cash":"hidden"}'"#).await;
    let (host, limits) = (club.caller(CHANNEL, CHANNEL), club.limits);
    club.does(move |tx| begun(tx, &host, GameRef::Here, Seed([7; 32]), limits, START)).await;
    club.puts(game, move |t| {
        let has = |t: &mut Table, seat: u8, left: u32| {
            let (tile, cost) = (t.hand(seat)[0], Money::thousands(t.cash(seat) - left));
            t.lays_for(seat, tile, cost);
        };
        t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
        has(t, 0, 1);
        has(t, 2, thousands);
        t.turn_of(0);
    })
    .await;
    let view = club.view(CHANNEL, Seat(0)).await;
    let actions = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default();
    let put_up = actions.into_iter().find(|action| matches!(action, Action::Auction(_))).unwrap();
    acts(club, Seat(0), put_up).await.unwrap();
    game
}

/// Returns all that others than seat 2 can see of a game: the position, who is awaited until when, the steps with who
/// took them, and what the channel is told.
async fn seen(club: &Club, game: GameId) -> String {
    let look = club.does(move |tx| look::at(tx, UserId(9), ChannelId(CHANNEL), GameRef::Here)).await;
    let own = club.view(CHANNEL, Seat(1)).await;
    let told = club
        .does(move |tx| {
            let told = outbox::entries_of(tx, game)?.into_iter();
            let told = told.filter(|entry| entry.notice.audience == Audience::Channel);
            let steps = log::steps(tx, game, Step(0), Step(u32::MAX))?;
            let steps = steps.into_iter().skip(1).map(|step| (step.n, step.seat, step.by, step.at));
            Ok(format!(
                "{:?} {:?}",
                told.map(|entry| (entry.notice, entry.queued_at)).collect::<Vec<_>>(),
                steps.collect::<Vec<_>>()
            ))
        })
        .await;
    format!("{:?} {:?} {own:?} {told}", look.view, look.awaited)
}

#[tokio::test]
async fn with_hidden_cash_nothing_tells_that_somebody_was_not_asked() {
    let mut worlds = Vec::new();
    for thousands in [3, 12] {
        let club = Club::open();
        let game = hidden(&club, thousands).await;
        let mut world = vec![seen(&club, game).await];
        let called = format!(
            "SELECT count(*) FROM outbox WHERE audience = '2' AND kind = 'rack' AND game = {game} AND step > 1"
        );
        assert_eq!(club.number(called).await, i64::from(thousands > 4), "who cannot bid is not asked");
        let asked = club.view(CHANNEL, Seat(2)).await.prompt;
        assert_eq!(asked.is_some(), thousands > 4);
        // What one has answered is final, and nobody else sees that they have.
        bids(&club, Seat(1), 5).await.unwrap();
        assert!(matches!(bids(&club, Seat(1), 6).await, Err(Refusal::BidIsFinal)));
        assert_eq!(club.view(CHANNEL, Seat(1)).await.prompt, None);
        world.push(seen(&club, game).await);
        club.works_off(START.after(AUCTION_TIME - 1)).await;
        world.push(seen(&club, game).await);
        club.works_off(START.after(AUCTION_TIME)).await;
        world.push(seen(&club, game).await);
        let view = club.view(CHANNEL, Seat(1)).await;
        assert_eq!((view.seat(Seat(1)).deeds.len(), view.table.auction()), (1, None));
        assert_eq!(club.number("SELECT count(*) FROM answers_ahead").await, 0);
        worlds.push(world);
    }
    let mut worlds = worlds.into_iter();
    assert_eq!(worlds.next(), worlds.next());
}

#[tokio::test]
async fn with_hidden_cash_a_standing_answer_counts_when_the_time_is_over() {
    let club = Club::open();
    hidden(&club, 12).await;
    stands(&club, Seat(1), false).await.unwrap();
    stands(&club, Seat(2), true).await.unwrap();
    assert!(matches!(stands(&club, Seat(2), false).await, Err(Refusal::BidIsFinal)));
    assert_eq!(awaited(&club).await, [1, 2]);
    club.works_off(Time(START.0 + AUCTION_TIME)).await;
    let view = club.view(CHANNEL, Seat(2)).await;
    assert_eq!(view.seat(Seat(2)).deeds.len(), 1, "for the least bid");
}

/// Away for three weeks, or in quiet hours, nobody keeps an auction open in which all are asked.
#[tokio::test]
async fn with_hidden_cash_an_auction_ends_with_its_day_whoever_is_away() {
    let club = Club::open();
    hidden(&club, 12).await;
    let (away, back) = (START.after(-60).0, START.after(21 * AUCTION_TIME).0);
    club.sql(format!(
        r#"INSERT INTO absences ("user", game, begun, ended) VALUES ({}, 0, {away}, {back})"#,
        user(Seat(2))
    ))
    .await;
    club.sql("UPDATE awaited SET quiet_from = 0, quiet_to = 1380, time_zone = 'UTC' WHERE seat = 1").await;
    club.works_off(START.after(AUCTION_TIME - 1)).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    club.works_off(START.after(AUCTION_TIME)).await;
    assert_eq!(club.view(CHANNEL, Seat(0)).await.table.auction(), None);
}

#[tokio::test]
async fn with_hidden_cash_nobody_is_reminded_of_what_they_are_not_asked_and_a_nudge_tells_nothing() {
    let hours = |hours: i64| START.after(hours * 60 * 60);
    for thousands in [3, 12] {
        let club = Club::open();
        hidden(&club, thousands).await;
        bids(&club, Seat(1), 5).await.unwrap();
        club.sql(format!("UPDATE awaited SET told_at = {}", START.0)).await;
        for seat in [Seat(1), Seat(2)] {
            let habits = Settings { reminder: Some(6), ..Settings::default() };
            club.does(move |tx| Ok(settings::set(tx, UserId(user(seat)), &habits)?)).await;
        }
        let by = club.caller(CHANNEL, user(Seat(0)));
        let nudge = club.does(move |tx| reminders::nudge(tx, &by, GameRef::Here, hours(2))).await;
        assert_eq!(nudge.nudged.iter().map(|one| one.how).collect::<Vec<_>>(), [How::Auction; 2]);
        // Nor does one while the clocks are stopped without an end, when nobody has a deadline.
        club.sql(format!(
            "INSERT INTO pauses (game, why, begun, asker) SELECT id, 'asked', {}, 0 FROM games",
            hours(2).0
        ))
        .await;
        let by = club.caller(CHANNEL, user(Seat(0)));
        let nudge = club.does(move |tx| reminders::nudge(tx, &by, GameRef::Here, hours(3))).await;
        assert_eq!(nudge.nudged.iter().map(|one| one.how).collect::<Vec<_>>(), [How::Auction; 2]);
        assert_eq!(club.number("SELECT count(*) FROM reminders WHERE nudged = 1").await, 0);
        club.sql("DELETE FROM pauses").await;
        club.works_off(hours(8)).await;
        let reminded = "SELECT count(*) FROM outbox WHERE kind = 'reminder'";
        assert_eq!(club.number(reminded).await, i64::from(thousands > 4), "whoever is still asked");
    }
}

#[tokio::test]
async fn who_is_asked_nothing_and_wants_no_reminders_is_looked_at_once_and_keeps_no_nudge() {
    for (unanswered, reminder) in [(0, 0), (3, 6)] {
        let club = Club::open();
        hidden(&club, 3).await;
        let person = user(Seat(2));
        let habits = Settings { reminder: Some(reminder), ..Settings::default() };
        club.does(move |tx| Ok(settings::set(tx, UserId(person), &habits)?)).await;
        club.sql(format!(
            r#"INSERT INTO reminders ("user", unanswered, nudged) VALUES ({person}, {unanswered}, 1)"#
        ))
        .await;
        club.works_off(START.after(8 * 60 * 60)).await;
        assert_eq!(club.number("SELECT count(*) FROM reminders WHERE nudged = 1").await, 0);
        let looks = format!("SELECT count(*) FROM jobs WHERE kind = 'remind' AND subject = '{person}'");
        assert_eq!(club.number(looks).await, 0);
    }
}

#[tokio::test]
async fn the_answer_of_one_bidder_leaves_the_message_of_another_as_it_is() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    club.sql("DELETE FROM outbox").await;
    acts(&club, Seat(1), Action::Bid { amount: Some(Money::ZERO) }).await.unwrap();
    assert_eq!(awaited(&club).await, [2]);
    let told = "SELECT count(*) FROM outbox WHERE audience = '2'";
    assert_eq!(club.number(told).await, 0, "a bid that they are choosing in it stays");
}
