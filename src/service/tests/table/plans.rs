//! Plans, and turns that begin with the roll made.

use last_spike_engine::{Action, City, Illegal, Money, Phase, Prompt, Seat, Tile};

use crate::service::people::settings;
use crate::service::seating::absent::Target;
use crate::service::seating::replace::{self, SeatRequest};
use crate::service::table::plans::{self, Buying, PlanChange, PlanWish, Planned};
use crate::service::table::take_back;
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{GameRef, NoPlan, Refusal, people::forgetting, table::play};
use crate::store::table::plans::{Plan, PlanFailure, PlannedTile, Purchase, StoredPlan};
use crate::store::voting::votes::{self, Fate, SeatProposal};
use crate::store::{GameId, VoteId, clock::awaited, games};

/// More than anything costs.
pub(super) const ANY: Money = Money(1_000_000);

pub(super) async fn wishes(club: &Club, seat: Seat, wish: PlanWish) -> Result<Planned, Refusal> {
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.attempt(move |tx| plans::plan(tx, &by, &wish)).await
}

async fn kept(club: &Club, seat: Seat) -> Option<StoredPlan> {
    club.does(move |tx| Ok(crate::store::table::plans::of(tx, GameId(1), seat)?)).await
}

/// Plans to lay a tile of the hand, at whatever cost, and to buy nothing.
async fn plans_to_lay(club: &Club, seat: Seat) -> Tile {
    let tile = hand(club, seat).await[0];
    let wish = PlanWish {
        lay: Some(tile),
        lay_at_most: Some(ANY),
        buy: Some(Buying::Nothing),
        ..PlanWish::default()
    };
    let planned = wishes(club, seat, wish).await.unwrap();
    assert_eq!(planned.change, PlanChange::Made);
    tile
}

pub(super) async fn hand(club: &Club, seat: Seat) -> Vec<Tile> {
    club.view(100, seat).await.table.tiles().unwrap().hand.clone()
}

pub(super) async fn asked(club: &Club) -> Seat {
    club.view(100, Seat(0)).await.to_act[0]
}

/// Lets whoever is asked make any move; returns their seat.
pub(super) async fn moves(club: &Club) -> Seat {
    let seat = asked(club).await;
    let view = club.view(100, seat).await;
    let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
    acts(club, seat, action).await;
    seat
}

pub(super) async fn acts(club: &Club, seat: Seat, action: Action) {
    let by = club.caller(100, 100 + u64::from(seat.0));
    club.does(move |tx| play::act(tx, &by, None, &action)).await;
}

/// Lets whoever is asked move until it is another turn.
pub(super) async fn ends_the_turn(club: &Club) {
    let turn = club.view(100, Seat(0)).await.turn;
    loop {
        let view = club.view(100, Seat(0)).await;
        if view.turn != turn || view.outcome.is_some() {
            break;
        }
        moves(club).await;
    }
}

async fn by_plan(club: &Club) -> i64 {
    club.number("SELECT count(*) FROM steps WHERE taken_by = 'plan'").await
}

#[tokio::test]
async fn two_plans_in_a_row_are_played_and_nobody_is_called_between() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let first = asked(&club).await;
    let (second, third) = (Seat((first.0 + 1) % 3), Seat((first.0 + 2) % 3));
    let tiles = [plans_to_lay(&club, second).await, plans_to_lay(&club, third).await];
    let turn = club.view(100, first).await.turn;
    ends_the_turn(&club).await;
    let view = club.view(100, first).await;
    assert_eq!((view.turn, &view.to_act), (turn + 3, &vec![first]));
    for tile in tiles {
        assert!(view.table.tiles().unwrap().laid.contains(tile), "{tile}");
    }
    assert!(by_plan(&club).await >= 2);
    assert_eq!(club.number("SELECT count(*) FROM plans").await, 0, "each is played once");
    let called = "SELECT count(*) FROM outbox WHERE kind = 'rack' AND step > 0";
    assert_eq!(club.number(called).await, 0, "nobody was asked anything");
    let boards = "SELECT count(*) FROM outbox WHERE kind = 'board' AND step > 0";
    assert_eq!(club.number(boards).await, 1, "one board tells it all");
}

#[tokio::test]
async fn a_plan_that_does_not_fit_is_dropped_with_the_reason_and_its_player_is_asked() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = asked(&club).await;
    let second = Seat(1 - first.0);
    let tile = hand(&club, second).await[0];
    let wish = PlanWish { lay: Some(tile), lay_at_most: Some(Money(0)), ..PlanWish::default() };
    wishes(&club, second, wish).await.unwrap();
    ends_the_turn(&club).await;
    assert_eq!((asked(&club).await, by_plan(&club).await), (second, 0));
    let dropped = kept(&club, second).await.unwrap().dropped;
    let why = [tile].map(|tile| (tile, Money(0)));
    let told: Vec<(Tile, Money)> = dropped
        .iter()
        .filter_map(|why| match why {
            PlanFailure::TileDearer { tile, at_most, cost } if *cost > Money(0) => Some((*tile, *at_most)),
            _ => None,
        })
        .collect();
    assert_eq!(told, why);
    let called =
        format!("SELECT count(*) FROM outbox WHERE kind = 'rack' AND audience = '{second}' AND step > 0");
    assert_eq!(club.number(called).await, 1, "they are called");
    moves(&club).await;
    assert_eq!(kept(&club, second).await, None, "it is said until they act");
}

#[tokio::test]
async fn the_other_tile_is_laid_where_the_first_does_not_fit_and_costs_of_now_are_the_most() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = asked(&club).await;
    let second = Seat(1 - first.0);
    let (view, hand) = (club.view(100, second).await, hand(&club, second).await);
    let last_spike_engine::Family::Tiles(figures) = &view.edition.family else { panic!("tiles") };
    let cost = |tile| view.table.tiles().unwrap().cost(figures, tile).0;
    let wish = PlanWish { lay: Some(hand[1]), else_lay: Some(hand[2]), ..PlanWish::default() };
    let planned = wishes(&club, second, wish).await.unwrap().plan.unwrap().plan;
    let lay = [hand[1], hand[2]].map(|tile| PlannedTile { tile, at_most: cost(tile) }).to_vec();
    assert_eq!(planned, Plan::Tiles { lay: lay.clone(), buy: None });
    // As if the first had become dearer since.
    let lay = vec![PlannedTile { at_most: Money(0), ..lay[0] }, PlannedTile { at_most: ANY, ..lay[1] }];
    let plan = Plan::Tiles { lay, buy: None };
    club.does(move |tx| {
        Ok(games::lock(tx, GameId(1))
            .and_then(|()| crate::store::table::plans::set(tx, GameId(1), second, &plan))?)
    })
    .await;
    ends_the_turn(&club).await;
    assert!(club.view(100, second).await.table.tiles().unwrap().laid.contains(hand[2]));
    assert_eq!(by_plan(&club).await, 1);
}

/// A player who lays a tile that earns free land buys none in that turn (T6).
#[tokio::test]
async fn a_purchase_after_free_land_falls_away_and_its_player_is_told_why() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = asked(&club).await;
    let second = Seat(1 - first.0);
    let tile = hand(&club, second).await.into_iter().find(|tile| tile.beside().is_some());
    let tile = tile.expect("a hand with a tile beside a city");
    let spot = tile.beside().unwrap();
    let edition = club.view(100, second).await.edition;
    let bought = edition.cities.into_iter().find(|city| *city != edition.city(spot)).unwrap();
    let wish = PlanWish {
        lay: Some(tile),
        lay_at_most: Some(ANY),
        buy: Some(Buying::Of(bought)),
        buy_at_most: Some(ANY),
        ..PlanWish::default()
    };
    wishes(&club, second, wish).await.unwrap();
    // The first player leaves that land alone.
    let view = club.view(100, first).await;
    let mut actions = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default();
    actions.retain(|action| matches!(action, Action::Lay { tile, .. } if tile.beside() != Some(spot)));
    acts(&club, first, actions.remove(0)).await;
    if asked(&club).await == first {
        ends_the_turn(&club).await;
    }
    assert!(club.view(100, second).await.table.tiles().unwrap().laid.contains(tile));
    let kept = kept(&club, second).await.unwrap();
    assert_eq!(kept.dropped, [PlanFailure::FreeLand { tile, city: edition.city(spot) }]);
    assert!(kept.was_played_in_part());
    let shown = format!("SELECT count(*) FROM outbox WHERE kind = 'hand' AND audience = '{second}'");
    assert!(club.number(&shown).await > 0, "their message is brought up to date");
}

#[tokio::test]
async fn a_take_back_drops_plans_and_their_players_are_told() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = asked(&club).await;
    let second = Seat(1 - first.0);
    ends_the_turn(&club).await;
    ends_the_turn(&club).await;
    let (asker, other) = (second, first);
    assert_eq!(asked(&club).await, other);
    plans_to_lay(&club, asker).await;
    let user = crate::store::UserId(100 + u64::from(asker.0));
    let here = crate::store::ChannelId(100);
    let choices = club.does(move |tx| take_back::choices(tx, &reader(user, here, GameRef::Here))).await;
    let (step, to) = (choices.view.step, choices.last.to);
    let by = club.caller(100, user.0);
    club.does(move |tx| take_back::request(tx, &by, step, to)).await;
    let by = club.caller(100, 100 + u64::from(other.0));
    club.does(move |tx| crate::service::ballot::answer(tx, &by, crate::store::VoteId(1), true)).await;
    assert_eq!(kept(&club, asker).await.unwrap().dropped, [PlanFailure::TakenBack]);
    assert_eq!(by_plan(&club).await, 0);
    let step = club.view(100, first).await.step;
    let told =
        format!("SELECT count(*) FROM outbox WHERE kind = 'rack' AND audience = '{asker}' AND step = {step}");
    assert_eq!(club.number(told).await, 1);
}

#[tokio::test]
async fn a_roll_is_planned_with_the_most_that_land_may_cost() {
    for most in [Money(0), ANY] {
        let club = Club::open();
        club.game(100, "gamma-two-1976", 2).await;
        let first = asked(&club).await;
        let second = Seat(1 - first.0);
        let bought = "SELECT count(*) FROM steps WHERE taken_by = 'plan' AND events LIKE '%\"buy_land\"%'";
        let passed = "SELECT count(*) FROM steps WHERE taken_by = 'plan' AND events LIKE '%\"pass\"%'";
        // Until they land on a space with a deed to buy.
        for _ in 0..60 {
            if club.view(100, first).await.outcome.is_some() {
                break;
            }
            if asked(&club).await == first && club.view(100, first).await.at_turn == Some(first) {
                let wish = PlanWish { roll: true, land_at_most: Some(most), ..PlanWish::default() };
                wishes(&club, second, wish).await.unwrap();
                ends_the_turn(&club).await;
            } else {
                moves(&club).await;
            }
        }
        assert!(by_plan(&club).await > 3, "the dice are rolled");
        let counts = (club.number(bought).await > 0, club.number(passed).await > 0);
        assert_eq!(counts, (most == ANY, most != ANY));
    }
}

#[tokio::test]
async fn turns_begin_with_the_roll_made_from_the_first_on_for_who_wants_it() {
    let club = Club::open();
    club.lobby(100, "gamma-two-1976", 2).await;
    for user in [100, 101] {
        let by = club.caller(100, user);
        let change =
            settings::SettingsChange { auto_roll: Some(true), ..settings::SettingsChange::default() };
        assert!(club.does(move |tx| settings::change(tx, &by, &change)).await.settings.auto_roll);
    }
    let (host, seed) = (club.caller(100, 100), last_spike_engine::Seed([7; 32]));
    let limits = club.limits;
    club.does(move |tx| begun(tx, &host, seed, limits)).await;
    assert_eq!(by_plan(&club).await, 1, "the first turn too");
    for _ in 0..40 {
        let view = club.view(100, Seat(0)).await;
        if view.outcome.is_some() {
            break;
        }
        assert_ne!(view.phase, Phase::Roll, "nobody is called to roll");
        moves(&club).await;
    }
    assert!(by_plan(&club).await > 5);
}

#[tokio::test]
async fn what_cannot_be_planned_is_refused_and_changes_nothing() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let first = asked(&club).await;
    let second = Seat(1 - first.0);
    let (mine, theirs) = (hand(&club, second).await, hand(&club, first).await);
    let lay = |tile: Tile| PlanWish { lay: Some(tile), ..PlanWish::default() };
    let none = PlanWish::default;
    for (wish, why) in [
        (PlanWish { else_lay: Some(mine[0]), ..none() }, NoPlan::NoTile),
        (PlanWish { lay_at_most: Some(ANY), ..none() }, NoPlan::NoTile),
        (PlanWish { buy: Some(Buying::Nothing), ..none() }, NoPlan::NoTile),
        (PlanWish { else_lay: Some(mine[0]), ..lay(mine[0]) }, NoPlan::SameTile),
        (PlanWish { buy_at_most: Some(ANY), ..lay(mine[0]) }, NoPlan::NoCity),
        (PlanWish { buy: Some(Buying::Nothing), buy_at_most: Some(ANY), ..lay(mine[0]) }, NoPlan::NoCity),
    ] {
        let refused = wishes(&club, second, wish.clone()).await;
        assert!(matches!(&refused, Err(Refusal::NoPlan(found)) if *found == why), "{wish:?}: {refused:?}");
    }
    for (wish, why) in [
        (lay(theirs[0]), Illegal::NotInHand { tile: theirs[0] }),
        (PlanWish { else_lay: Some(theirs[0]), ..lay(mine[0]) }, Illegal::NotInHand { tile: theirs[0] }),
        (PlanWish { roll: true, ..none() }, Illegal::ForeignAction),
        (PlanWish { land_at_most: Some(ANY), ..lay(mine[0]) }, Illegal::ForeignAction),
        (
            PlanWish { buy: Some(Buying::Of(City::Regina)), ..lay(mine[0]) },
            Illegal::ForeignCity { city: City::Regina },
        ),
    ] {
        let refused = wishes(&club, second, wish.clone()).await;
        let is_why = matches!(&refused, Err(Refusal::Illegal { illegal, .. }) if *illegal == why);
        assert!(is_why, "{wish:?}: {refused:?}");
    }
    let own_turn = wishes(&club, first, lay(theirs[0])).await;
    assert!(matches!(own_turn, Err(Refusal::NoPlan(NoPlan::OwnTurn))), "{own_turn:?}");
    assert_eq!(club.number("SELECT count(*) FROM plans").await, 0);
}

#[tokio::test]
async fn a_plan_is_changed_dropped_and_forgotten_with_its_player() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let first = asked(&club).await;
    let second = Seat((first.0 + 1) % 3);
    let tile = plans_to_lay(&club, second).await;
    // What is bought then is changed without naming the tile again.
    let city = club.view(100, second).await.edition.cities[0];
    let wish = PlanWish { buy: Some(Buying::Of(city)), buy_at_most: Some(ANY), ..PlanWish::default() };
    let planned = wishes(&club, second, wish).await.unwrap().plan.unwrap().plan;
    let buy = Some(Purchase::Land { city, at_most: ANY });
    assert_eq!(planned, Plan::Tiles { lay: vec![PlannedTile { tile, at_most: ANY }], buy });
    let shown = wishes(&club, second, PlanWish::default()).await.unwrap();
    assert_eq!((shown.change, shown.plan.map(|plan| plan.plan)), (PlanChange::None, Some(planned)));
    let nobody = wishes(&club, first, PlanWish::default()).await.unwrap();
    assert_eq!(nobody.plan, None, "nobody sees another's");
    let dropped = wishes(&club, second, PlanWish { drop: true, ..PlanWish::default() }).await.unwrap();
    assert_eq!((dropped.change, dropped.plan), (PlanChange::Dropped, None));
    plans_to_lay(&club, second).await;
    let by = club.caller(100, 100 + u64::from(second.0));
    let (_, parts) = club.keeps(by.user.0).await;
    assert!(parts[0].plan.is_some());
    club.does(move |tx| forgetting::erase(tx, &by, |seat| format!("Player {seat}"))).await;
    assert_eq!(club.number("SELECT count(*) FROM plans").await, 0);
}

#[tokio::test]
async fn who_plans_is_back_and_nobody_votes_on_their_seat() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    let at_turn = asked(&club).await;
    let [absent, asker] = [1, 2].map(|next| Seat((at_turn.0 + next) % 3));
    club.does(move |tx| {
        Ok(games::lock(tx, GameId(1))
            .and_then(|()| awaited::set_stand_in(tx, GameId(1), absent, Some(START)))?)
    })
    .await;
    let by = club.caller(100, 100 + u64::from(asker.0));
    let target = Target::Seat(absent);
    let wanted = club.does(move |tx| replace::request(tx, &by, &target, None, SeatProposal::End)).await;
    assert!(matches!(wanted, SeatRequest::Asked { .. }), "{wanted:?}");
    plans_to_lay(&club, absent).await;
    let vote = club.does(|tx| Ok(votes::load(tx, VoteId(1))?)).await.unwrap();
    assert_eq!(vote.fate, Fate::Back);
}
