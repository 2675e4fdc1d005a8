//! Auctions with hidden cash: all answer, and nothing tells who could bid (K5, K6).

use last_spike_engine::{Action, By, Event, Family, Lot, Money, Prompt, Seat, Seed, Step};
use last_spike_testkit::table::Table;

use super::auctions::{CHANNEL, acts, awaited, bids, stands, user};
use crate::service::absences::reminders::{self, How};
use crate::service::absences::stand_in;
use crate::service::automatic::{self, Moved};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::request::limits::Limits;
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{GameRef, Refusal, views::look};
use crate::store::clock::awaited::COMPUTERS_PAUSE;
use crate::store::people::settings::{self, Settings};
use crate::store::posting::outbox::{self, Audience};
use crate::store::table::conditions::Pace;
use crate::store::{ChannelId, GameId, UserId, log};

/// A game with hidden cash in which seat 0 puts a deed of Dodge City up, and seat 2 has so many thousands.
pub(super) async fn hidden(club: &Club, thousands: u32) -> GameId {
    hidden_at(club, Pace::None, thousands).await
}

/// The same at a pace.
async fn hidden_at(club: &Club, pace: Pace, thousands: u32) -> GameId {
    hidden_with(club, pace, thousands, async |_| {}).await
}

/// The same, prepared before the deed is put up.
pub(super) async fn hidden_with(
    club: &Club,
    pace: Pace,
    thousands: u32,
    prepared: impl AsyncFn(&Club),
) -> GameId {
    hidden_of(club, pace, [1, thousands], prepared).await
}

/// The same, where seats 0 and 2 have so many thousands; the bank's price of both deeds pays for the tile.
pub(super) async fn hidden_of(
    club: &Club,
    pace: Pace,
    [own, thousands]: [u32; 2],
    prepared: impl AsyncFn(&Club),
) -> GameId {
    let game = club.lobby(CHANNEL, "kickstarter-2015", 3).await;
    club.sql(r#"UPDATE games SET options = '{"double_cost":"any","cash":"hidden"}'"#).await;
    club.sql(format!("UPDATE games SET pace = '{}'", pace.name())).await;
    let (host, limits) = (club.caller(CHANNEL, CHANNEL), club.limits);
    club.does(move |tx| begun(tx, &host, Seed([7; 32]), limits)).await;
    club.puts(game, move |t| {
        let has = |t: &mut Table, seat: u8, left: u32| {
            let (tile, cost) = (t.hand(seat)[0], Money::thousands(t.cash(seat) - left));
            t.lays_for(seat, tile, cost);
        };
        t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
        has(t, 0, own);
        has(t, 2, thousands);
        t.turn_of(0);
    })
    .await;
    prepared(club).await;
    let view = club.view(CHANNEL, Seat(0)).await;
    let actions = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default();
    // The bank's price of both deeds pays for the tile, and that of one does not.
    let (Family::Tiles(figures), Some(table)) = (&view.edition.family, view.table.tiles()) else { panic!() };
    let dear = Money::thousands(6)..=Money::thousands(own + 8);
    let is_dear = |action: &Action| match action {
        Action::Auction(Lot::Deed { tile, .. }) => dear.contains(&table.cost(figures, *tile).0),
        _ => false,
    };
    let put_up = actions.into_iter().find(is_dear).unwrap();
    acts(club, Seat(0), put_up).await.unwrap();
    game
}

/// Returns all that others than seat 2 can see of a game: the position, who is awaited until when, the steps with who
/// took them, and what the channel is told.
async fn seen(club: &Club, game: GameId) -> String {
    let look = club.does(move |tx| look::at(tx, &reader(UserId(9), ChannelId(CHANNEL), GameRef::Here))).await;
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

/// Plays an auction in two worlds in which seat 2 has other hidden cash, and holds what others see of them against each
/// other.
async fn nobody_sees_who_can_bid(answers: impl AsyncFn(&Club, GameId, &mut Vec<String>)) {
    let mut worlds = Vec::new();
    for thousands in [3, 12] {
        let club = Club::open();
        let game = hidden(&club, thousands).await;
        let mut world = vec![seen(&club, game).await];
        answers(&club, game, &mut world).await;
        assert_eq!(club.view(CHANNEL, Seat(1)).await.table.auction(), None, "it is over");
        assert_eq!(club.number("SELECT count(*) FROM answers_ahead").await, 0);
        worlds.push(world);
    }
    let mut worlds = worlds.into_iter();
    assert_eq!(worlds.next(), worlds.next());
}

#[tokio::test]
async fn k5_with_hidden_cash_an_auction_ends_with_the_last_answer_and_nothing_tells_who_could_bid() {
    nobody_sees_who_can_bid(async |club, game, world| {
        let called = format!(
            "SELECT count(*) FROM outbox WHERE audience = '2' AND kind = 'rack' AND game = {game} AND step > 1"
        );
        assert_eq!(club.number(called).await, 1, "whoever cannot bid is asked like the others");
        assert!(club.view(CHANNEL, Seat(2)).await.prompt.is_some());
        // What one has answered is final, and nobody else sees that they have.
        let before = seen(club, game).await;
        bids(club, Seat(2), 0).await.unwrap();
        assert!(matches!(bids(club, Seat(2), 0).await, Err(Refusal::BidIsFinal)));
        assert_eq!(club.view(CHANNEL, Seat(2)).await.prompt, None);
        assert_eq!(seen(club, game).await, before);
        let done = bids(club, Seat(1), 5).await.unwrap();
        assert!(done.news.events.iter().any(|event| matches!(event, Event::AuctionClosed { .. })));
        assert!(!done.undo);
        assert_eq!(done.view.seat(Seat(1)).deeds.len(), 1, "they see at once what came of it");
        world.push(seen(club, game).await);
    })
    .await;
}

#[tokio::test]
async fn k5_with_hidden_cash_a_standing_pass_answers_whoever_can_bid_or_not() {
    nobody_sees_who_can_bid(async |club, game, world| {
        stands(club, Seat(2), false).await.unwrap();
        assert_eq!(awaited(club).await, [1, 2]);
        world.push(seen(club, game).await);
        bids(club, Seat(1), 5).await.unwrap();
        world.push(seen(club, game).await);
    })
    .await;
}

#[tokio::test]
async fn k5_with_hidden_cash_silence_is_a_pass_after_the_day_whoever_could_bid() {
    nobody_sees_who_can_bid(async |club, game, world| {
        bids(club, Seat(1), 5).await.unwrap();
        world.push(seen(club, game).await);
        club.works_off(START.after(AUCTION_TIME - 1)).await;
        assert_eq!(awaited(club).await, [1, 2]);
        world.push(seen(club, game).await);
        club.works_off(START.after(AUCTION_TIME)).await;
        assert_eq!(club.passed(game).await, 1, "one was silent");
        world.push(seen(club, game).await);
    })
    .await;
}

#[tokio::test]
async fn k5_with_hidden_cash_a_live_auction_ends_with_its_own_time() {
    let club = Club::open();
    hidden_at(&club, Pace::Live, 12).await;
    bids(&club, Seat(1), 5).await.unwrap();
    club.works_off(START.after(5 * 60 - 1)).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    club.works_off(START.after(5 * 60)).await;
    assert_eq!(club.view(CHANNEL, Seat(0)).await.table.auction(), None);
}

/// A computer at seat 2, which can bid or cannot, and has thought or was killed meanwhile: the others see its answer at
/// the same moment. So they do that of one that stands in.
#[tokio::test]
async fn k5_with_hidden_cash_computers_answer_after_a_pause_that_tells_nothing() {
    for stands_in in [false, true] {
        let mut worlds = Vec::new();
        for (thousands, thinks) in [(3, true), (3, false), (12, true), (12, false)] {
            let club = Club::open();
            let game = hidden_with(&club, Pace::None, thousands, async |club| {
                club.sql(if stands_in {
                    format!("UPDATE players SET stand_in = {} WHERE seat = 2", START.after(-60).0)
                } else {
                    r#"UPDATE players SET "user" = NULL, level = 'hard' WHERE seat = 2"#.to_owned()
                })
                .await;
            })
            .await;
            if thinks {
                club.lets_act(game, Seat(2), START.after(2)).await.unwrap();
                let again = club.lets_act(game, Seat(2), START.after(3)).await.unwrap();
                assert_eq!(again, Moved::NotAsked, "it has answered");
                let asked =
                    club.does(|tx| Ok(automatic::computers_asked(&tx.at(START), 0, Limits::NONE)?)).await;
                assert_eq!(asked, [], "and has nothing more to do");
            }
            bids(&club, Seat(1), 0).await.unwrap();
            let mut world = Vec::new();
            for after in [COMPUTERS_PAUSE - 1, COMPUTERS_PAUSE] {
                club.works_off(START.after(after)).await;
                let bids = club
                    .does(move |tx| {
                        let steps = log::steps(tx, game, Step(0), Step(u32::MAX))?;
                        let bids = steps.into_iter().filter(|step| {
                            matches!(step.events[0], Event::Acted { action: Action::Bid { .. }, .. })
                        });
                        Ok(bids.map(|step| (step.n, step.seat, step.by, step.at)).collect::<Vec<_>>())
                    })
                    .await;
                world.push(bids);
            }
            assert_eq!((world[0].len(), world[1].len()), (0, 2), "they answer together, after the pause");
            worlds.push(world);
        }
        assert!(worlds.iter().all(|world| *world == worlds[0]), "{worlds:?}");
        let by = if stands_in { Some(By::StandIn) } else { None };
        assert_eq!(worlds[0][1].iter().map(|bid| bid.2).collect::<Vec<_>>(), [Some(By::Plan), by]);
    }
}

#[tokio::test]
async fn k5_with_hidden_cash_who_is_back_from_a_stand_in_answers_themselves_within_the_same_day() {
    let club = Club::open();
    let game = hidden_with(&club, Pace::None, 12, async |club| {
        club.sql(format!("UPDATE players SET stand_in = {} WHERE seat = 2", START.after(-60).0)).await;
    })
    .await;
    club.lets_act(game, Seat(2), START.after(2)).await.unwrap();
    club.works_off(START.after(COMPUTERS_PAUSE)).await;
    assert_eq!(awaited(&club).await, [1, 2], "seat 1 is still to answer");
    let by = club.caller(CHANNEL, user(Seat(2)));
    let back = START.after(3600);
    let (_, view) = club.does(move |tx| stand_in::end(&tx.at(back), &by)).await;
    assert!(matches!(view.prompt, Some(Prompt::Bid(_))));
    bids(&club, Seat(2), 5).await.unwrap();
    club.works_off(START.after(AUCTION_TIME)).await;
    let view = club.view(CHANNEL, Seat(2)).await;
    assert_eq!((view.table.auction(), view.seat(Seat(2)).deeds.len()), (None, 1));
}

#[tokio::test]
async fn k6_with_hidden_cash_the_named_tile_is_laid_by_itself() {
    let club = Club::open();
    let game = hidden(&club, 12).await;
    let view = club.view(CHANNEL, Seat(0)).await;
    let tile = view.table.tiles().unwrap().named.unwrap();
    let Family::Tiles(figures) = &view.edition.family else { panic!() };
    let cost = view.table.tiles().unwrap().cost(figures, tile).0;
    assert!(cost <= Money(6000), "{cost:?}");
    bids(&club, Seat(1), 5).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    let view = club.view(CHANNEL, Seat(0)).await;
    assert!(view.table.tiles().unwrap().laid.contains(tile));
    assert_ne!(view.at_turn, Some(Seat(0)), "who has auctioned buys nothing, so the turn is over");
    let last = format!("SELECT count(*) FROM steps WHERE game = {game} AND taken_by = 'forced' AND seat = 0");
    assert_eq!(club.number(last).await, 1);
}

/// An auction that had begun before all were asked: whoever cannot bid is asked nothing, and it lasts until its time is
/// over, whoever has answered.
#[tokio::test]
async fn k5_an_auction_under_way_at_the_upgrade_ends_as_it_began() {
    for thousands in [3, 12] {
        let club = Club::open();
        let game = hidden(&club, thousands).await;
        // As the migration leaves it.
        club.sql("UPDATE awaited SET to_deadline = 1 WHERE question = 'auction'").await;
        let asked = club.view(CHANNEL, Seat(2)).await.prompt;
        assert_eq!(asked.is_some(), thousands > 4);
        bids(&club, Seat(1), 5).await.unwrap();
        if asked.is_some() {
            bids(&club, Seat(2), 0).await.unwrap();
        }
        club.works_off(START.after(AUCTION_TIME - 1)).await;
        assert_eq!(awaited(&club).await, [1, 2]);
        club.works_off(START.after(AUCTION_TIME)).await;
        assert_eq!(club.view(CHANNEL, Seat(1)).await.table.auction(), None);
        let planned = format!("SELECT count(*) FROM steps WHERE game = {game} AND taken_by = 'plan'");
        assert_eq!(club.number(planned).await, 2, "nothing tells who was silent");
    }
}

#[tokio::test]
async fn with_hidden_cash_standing_answers_of_all_end_each_auction_at_once() {
    let club = Club::open();
    hidden(&club, 12).await;
    stands(&club, Seat(1), false).await.unwrap();
    assert!(matches!(stands(&club, Seat(1), true).await, Err(Refusal::BidIsFinal)));
    assert_eq!(awaited(&club).await, [1, 2]);
    stands(&club, Seat(2), true).await.unwrap();
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
    let view = club.view(CHANNEL, Seat(0)).await;
    assert_eq!(view.seat(Seat(0)).deeds.len(), 1, "the bank has taken the other one");
    // It does not pay for the tile: the last deed is put up by itself (K4).
    assert_eq!((view.table.auction().is_some(), awaited(&club).await), (true, vec![1, 2]));
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
        let nudge = club.does(move |tx| reminders::nudge(&tx.at(hours(2)), &by)).await;
        assert_eq!(nudge.nudged.iter().map(|one| one.how).collect::<Vec<_>>(), [How::Auction; 2]);
        // Nor does one while the clocks are stopped without an end, when nobody has a deadline.
        club.sql(format!(
            "INSERT INTO pauses (game, why, begun, asker) SELECT id, 'asked', {}, 0 FROM games",
            hours(2).0
        ))
        .await;
        let by = club.caller(CHANNEL, user(Seat(0)));
        let nudge = club.does(move |tx| reminders::nudge(&tx.at(hours(3)), &by)).await;
        assert_eq!(nudge.nudged.iter().map(|one| one.how).collect::<Vec<_>>(), [How::Auction; 2]);
        assert_eq!(club.number("SELECT count(*) FROM reminders WHERE nudged = 1").await, 0);
        club.sql("DELETE FROM pauses").await;
        club.works_off(hours(8)).await;
        let reminded = "SELECT count(*) FROM outbox WHERE kind = 'reminder'";
        assert_eq!(club.number(reminded).await, 1, "whoever is still asked, able to bid or not");
    }
}

#[tokio::test]
async fn who_has_answered_and_wants_no_reminders_is_looked_at_once_and_keeps_no_nudge() {
    for (unanswered, reminder) in [(0, 0), (3, 6)] {
        let club = Club::open();
        hidden(&club, 3).await;
        bids(&club, Seat(2), 0).await.unwrap();
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
