//! Auctions with hidden cash: whose answers are whose, and what follows the first auction (K4–K6).

use last_spike_engine::{Action, By, Event, Money, Seat, Step};

use super::auctions::{CHANNEL, awaited, bids, stands, user};
use super::hidden_cash::{hidden, hidden_of, hidden_with};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::table::play;
use crate::service::tests::club::{Club, START};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, Time, log};

/// Returns the bids of a game: the seat, who gave it for the player, and when it counted.
async fn bids_of(club: &Club, game: GameId) -> Vec<(Seat, Option<By>, Time)> {
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let is_bid = |event: &Event| matches!(event, Event::Acted { action: Action::Bid { .. }, .. });
    let bids = steps.into_iter().filter(|step| step.events.first().is_some_and(is_bid));
    bids.map(|step| (step.seat, step.by, step.at)).collect()
}

async fn acts_at(club: &Club, seat: Seat, action: Action, at: Time) {
    let by = club.caller(CHANNEL, user(seat));
    club.does(move |tx| play::act(&tx.at(at), &by, None, &action)).await;
}

/// An answer that a player has given before a computer stood in for them stays theirs.
#[tokio::test]
async fn k5_what_was_answered_before_a_stand_in_is_logged_as_the_players_own() {
    for (answer, by) in [(Some(false), By::Plan), (Some(true), By::Plan), (None, By::StandIn)] {
        for thinks in [false, true] {
            let club = Club::open();
            let game = hidden(&club, 12).await;
            match answer {
                Some(true) => drop(bids(&club, Seat(2), 5).await.unwrap()),
                Some(false) => drop(stands(&club, Seat(2), false).await.unwrap()),
                None => {}
            }
            club.sql(format!("UPDATE players SET stand_in = {} WHERE seat = 2", START.after(1).0)).await;
            if thinks {
                club.lets_act(game, Seat(2), START.after(2)).await.unwrap();
            }
            bids(&club, Seat(1), 0).await.unwrap();
            club.works_off(START.after(AUCTION_TIME)).await;
            let of_seat = |seat: Seat| move |bid: &&(Seat, Option<By>, Time)| bid.0 == seat;
            let bids = bids_of(&club, game).await;
            let bid = bids.iter().find(of_seat(Seat(2))).unwrap();
            assert_eq!(bid.1, Some(by), "{answer:?} {thinks}");
        }
    }
}

/// The same for a standing answer of an auction before: it answers the next one although the player is away by then.
#[tokio::test]
async fn k5_a_standing_answer_is_the_players_own_in_auctions_after_a_stand_in_began() {
    for thinks in [false, true] {
        let club = Club::open();
        let game = hidden_of(&club, Pace::None, [0, 12], async |_| {}).await;
        stands(&club, Seat(2), false).await.unwrap();
        bids(&club, Seat(1), 0).await.unwrap();
        assert_eq!(bids_of(&club, game).await.len(), 2);
        assert_eq!(awaited(&club).await, [1, 2], "the last deed is put up by itself (K4)");
        club.sql(format!("UPDATE players SET stand_in = {} WHERE seat = 2", START.after(1).0)).await;
        if thinks {
            club.lets_act(game, Seat(2), START.after(2)).await.unwrap();
        }
        bids(&club, Seat(1), 0).await.unwrap();
        club.works_off(START.after(AUCTION_TIME)).await;
        let by: Vec<Option<By>> = bids_of(&club, game).await.into_iter().map(|(_, by, _)| by).collect();
        assert_eq!(by, [Some(By::Plan); 4], "{thinks}");
    }
}

/// The second auction of a game, with a strong computer among those asked: able to bid or not, having thought or been
/// killed meanwhile, its answer counts with the last one, which ends the auction; then the tile is laid by itself.
#[tokio::test]
async fn k6_with_hidden_cash_a_second_auction_ends_with_the_last_answer_and_tells_nothing() {
    let mut worlds = Vec::new();
    for thousands in [3, 12] {
        for thinks in [true, false] {
            let club = Club::open();
            let game = hidden_of(&club, Pace::None, [0, thousands], async |club| {
                // K4: the tile stays named while a deed is left.
                club.puts(GameId(1), |t| {
                    t.gives(0, "Dodge City", 6).turn_of(0);
                })
                .await;
                club.sql(r#"UPDATE players SET "user" = NULL, level = 'hard' WHERE seat = 2"#).await;
            })
            .await;
            let tile = club.view(CHANNEL, Seat(0)).await.table.tiles().unwrap().named.unwrap();
            let mut world = Vec::new();
            for nth in 0..2 {
                let begun = START.after(nth * 100);
                if nth > 0 {
                    let prompt = club.view(CHANNEL, Seat(0)).await.prompt;
                    let put_up = prompt.and_then(|prompt| prompt.actions().into_iter().next()).unwrap();
                    acts_at(&club, Seat(0), put_up, begun).await;
                }
                assert_eq!(awaited(&club).await, [1, 2], "all are asked, {nth}");
                if thinks {
                    club.lets_act(game, Seat(2), begun.after(2)).await.unwrap();
                }
                acts_at(&club, Seat(1), Action::Bid { amount: Some(Money::ZERO) }, begun.after(90)).await;
                world.push(bids_of(&club, game).await);
            }
            let view = club.view(CHANNEL, Seat(0)).await;
            assert!(view.table.tiles().unwrap().laid.contains(tile), "it is laid by itself");
            assert_eq!((view.table.auction(), view.at_turn != Some(Seat(0))), (None, true));
            worlds.push(world);
        }
    }
    assert!(worlds.iter().all(|world| *world == worlds[0]), "{worlds:?}");
}

/// Ratings: who passes in an auction has moved, silence has not; the log tells them apart.
#[tokio::test]
async fn with_hidden_cash_a_pass_is_a_move_of_ones_own_and_silence_is_none() {
    for is_silent in [false, true] {
        let club = Club::open();
        let game = hidden_with(&club, Pace::None, 12, async |_| {}).await;
        let before = club.number("SELECT max(n) FROM steps").await;
        bids(&club, Seat(1), 0).await.unwrap();
        if is_silent {
            club.works_off(START.after(AUCTION_TIME)).await;
        } else {
            bids(&club, Seat(2), 0).await.unwrap();
        }
        // Of the moves before only the auction counts.
        club.sql(format!("UPDATE steps SET taken_by = 'forced' WHERE n < {before}")).await;
        club.gives_up(CHANNEL, user(Seat(1)), START.after(AUCTION_TIME + 1)).await;
        club.gives_up(CHANNEL, user(Seat(2)), START.after(AUCTION_TIME + 1)).await;
        let (_, players) = club.result(game).await.unwrap();
        let own: Vec<Option<u32>> = players[1..].iter().map(|player| player.own_moves).collect();
        assert_eq!(own, [Some(1), Some(u32::from(!is_silent))]);
    }
}
