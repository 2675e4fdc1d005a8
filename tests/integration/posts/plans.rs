//! Answers about plans.

use super::story::{Story, dice, tiles};
use super::{keep, one};
use last_spike::present::{
    Lang,
    questions::{hand, plan},
};
use last_spike::service::table::plans::{PlanChange, Planned};
use last_spike::service::views::look::Besides;
use last_spike::store::Time;
use last_spike::store::table::plans::{Plan, PlanFailure, PlannedTile, Purchase, StoredPlan};
use last_spike_engine::*;
use last_spike_testkit::table::*;

#[test]
fn t6_a_plan_to_buy_where_free_land_is_unclaimed_says_that_it_cannot_be_bought_yet() {
    let story = tiles();
    let (stored, view) = (story.stored.clone(), story.table.game.view(Viewer::Seat(Seat(1))));
    let lay = vec![PlannedTile { tile: tile("C2"), at_most: Money(9000) }];
    let buy = Some(Purchase::Land { city: City::Omaha, at_most: Money(9000) });
    let plan =
        StoredPlan { plan: Plan::Tiles { lay, buy }, made_at: Time(97), turn: None, dropped: Vec::new() };
    let planned = Planned { stored, view, plan: Some(plan), change: PlanChange::Made };
    let post = story.tell(Viewer::Seat(Seat(1)), Lang::En, |scene| plan::post(scene, &planned));
    assert!(post.text.contains("Nobody has claimed the free land in Omaha"), "{}", post.text);
}

#[test]
fn planning_ahead() {
    keep("plan", |lang| {
        let (at_most, now) = (Money(2000), Time(97));
        let story = tiles();
        let stored =
            |plan: Plan, dropped: Vec<PlanFailure>| StoredPlan { plan, made_at: now, turn: None, dropped };
        let lay: Vec<PlannedTile> =
            ["B2", "C3"].map(|code| PlannedTile { tile: tile(code), at_most }).to_vec();
        let buying = |buy| Plan::Tiles { lay: lay.clone(), buy };
        let shown = |story: &Story, seat: u8, plan: Option<StoredPlan>, change| {
            let (stored, view) = (story.stored.clone(), story.table.game.view(Viewer::Seat(Seat(seat))));
            let planned = Planned { stored, view, plan, change };
            story.tell(Viewer::Seat(Seat(seat)), lang, |scene| plan::post(scene, &planned))
        };
        let mut posts = one("nothing", shown(&story, 1, None, PlanChange::None));
        posts.extend(one("dropped by oneself", shown(&story, 1, None, PlanChange::Dropped)));
        for (name, buy) in [
            ("a tile or another", None),
            ("and nothing to buy", Some(Purchase::Nothing)),
            ("and land", Some(Purchase::Land { city: City::Denver, at_most: Money(4000) })),
        ] {
            posts
                .extend(one(name, shown(&story, 1, Some(stored(buying(buy), Vec::new())), PlanChange::Made)));
        }
        let dice = dice(3);
        for (name, land) in
            [("a roll", None), ("a roll and no land", Some(Money::ZERO)), ("a roll and land", Some(at_most))]
        {
            let plan = stored(Plan::Dice { roll: true, land }, Vec::new());
            posts.extend(one(name, shown(&dice, 1, Some(plan), PlanChange::Made)));
        }
        posts.extend(one("nothing in 1976", shown(&dice, 1, None, PlanChange::None)));
        let (tile, city, cost) = (tile("B2"), City::Denver, Money(4000));
        let why = vec![
            PlanFailure::TileDearer { tile, cost, at_most },
            PlanFailure::NeedsLand { tile, cost },
            PlanFailure::SupportedFirst { tile },
            PlanFailure::LandDearer { city, cost, at_most },
            PlanFailure::NoLand { city, unclaimed: false },
            PlanFailure::NoLand { city, unclaimed: true },
            PlanFailure::FreeLand { tile, city },
            PlanFailure::CannotPay { cost },
            PlanFailure::NotPossible,
            PlanFailure::TakenBack,
        ];
        let dropped = stored(buying(None), why);
        posts.extend(one("why it was dropped", shown(&story, 1, Some(dropped.clone()), PlanChange::None)));
        let free_land = vec![PlanFailure::FreeLand { tile, city }];
        let in_part = StoredPlan { turn: Some(7), ..stored(dropped.plan.clone(), free_land) };
        posts.extend(one("played in part", shown(&story, 1, Some(in_part), PlanChange::None)));
        let none_allowed = vec![PlannedTile { tile, at_most: Money::ZERO }];
        let buy = Some(Purchase::Land { city, at_most: Money::ZERO });
        let planned = stored(Plan::Tiles { lay: none_allowed, buy }, Vec::new());
        posts.extend(one("dearer now", shown(&story, 1, Some(planned), PlanChange::Made)));
        let plan = Some(stored(dropped.plan, vec![PlanFailure::TakenBack]));
        let besides = Besides { plan, ..Besides::default() };
        let letter = story.tell(Viewer::Seat(Seat(1)), lang, |scene| hand::direct(scene, &besides));
        posts.extend(one("in direct messages", letter));
        posts
    });
}
