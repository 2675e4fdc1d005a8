//! Every control is spelled as ever, and nothing else is one.

use super::super::leap::Way as LeapWay;
use super::*;
use crate::service::views::history::{Moment, Unit};
use crate::store::UserId;
use last_spike_engine::{Goods, Lot, RouteEnds};

/// Every control, by its spelling: buttons stay in channels for years, so none of these ever changes.
#[allow(clippy::too_many_lines, reason = "one line for each control")]
fn spelled() -> Vec<(&'static str, Intent)> {
    let tile: Tile = "Z4".parse().unwrap();
    let (city, cost) = (City::DodgeCity, Money(1_000_000));
    let line = RouteEnds { from: City::Saskatoon, to: City::Edmonton };
    let taught = |taught| Intent::Lesson { lesson: LessonId(1), taught };
    let answer = |intent| taught(Taught::answer(intent).unwrap());
    vec![
        ("join", Intent::Join),
        ("leave", Intent::Leave),
        ("computer", Intent::AddComputer),
        ("start", Intent::Start),
        ("against:easy", Intent::Against("easy".to_owned())),
        ("against:hard", Intent::Against("hard".to_owned())),
        ("settings", Intent::Settings),
        ("editsettings", Intent::EditSettings),
        ("moresettings", Intent::MoreSettings),
        ("settings:e,relaxed,,hints", Intent::SettingsForm("e,relaxed,,hints".to_owned())),
        ("set:edition", Intent::Set(Setting::Edition)),
        ("set:double_cost", Intent::Set(Setting::DoubleCost)),
        ("share:ns4294967295", Intent::Share(Shareable::Past(Moment { unit: Unit::Step, n: u32::MAX }))),
        ("share:nt7", Intent::Share(Shareable::Past(Moment { unit: Unit::Turn, n: 7 }))),
        ("share:replay", Intent::Share(Shareable::Replay)),
        ("share:review", Intent::Share(Shareable::Review)),
        ("show", Intent::Show),
        ("details", Intent::Details),
        ("fair", Intent::Fair),
        ("told:4294967295", Intent::Told(Step(u32::MAX))),
        ("guide", Intent::Guide),
        ("morehelp", Intent::MoreHelp),
        ("board", Intent::Board),
        ("lay", Intent::Lay),
        ("sell:Z4", Intent::Sell(tile)),
        ("sure:Z4", Intent::Sure { tile, sell: Vec::new() }),
        (
            "sure:Z4:810.810.03",
            Intent::Sure {
                tile,
                sell: vec![
                    Deed { city: City::Sacramento, cost: Money(10_000) },
                    Deed { city: City::Sacramento, cost: Money(10_000) },
                    Deed { city: City::StLouis, cost: Money(3_000) },
                ],
            },
        ),
        (
            "offer:5:70000-555:0-:7",
            Intent::Offer(Box::new(Draft {
                to_seat: Seat(5),
                give: Goods { cash: Money(70_000), deeds: vec![City::Regina; 3] },
                take: Goods::default(),
                counters: Some(7),
            })),
        ),
        (
            "offer:0:0-:2000-08",
            Intent::Offer(Box::new(Draft {
                to_seat: Seat(0),
                give: Goods::default(),
                take: Goods { cash: Money(2_000), deeds: vec![City::Montreal, City::Vancouver] },
                counters: None,
            })),
        ),
        ("put:Z4", Intent::PutUp(tile)),
        ("ask:Dodge City", Intent::Ask(city)),
        ("buy", Intent::Buy),
        ("bid", Intent::Bid),
        ("typebid", Intent::BidForm),
        ("nobid", Intent::NoBid),
        ("standing:least", Intent::Standing { least: true, sure: false }),
        ("standing:pass", Intent::Standing { least: false, sure: false }),
        ("stand:least", Intent::Standing { least: true, sure: true }),
        ("stand:pass", Intent::Standing { least: false, sure: true }),
        ("bidall", Intent::BidAllForm),
        (
            "bids:08.20",
            Intent::BidAll(vec![(City::CANADIAN[0], Money::thousands(8)), (City::CANADIAN[2], Money::ZERO)]),
        ),
        ("auctionall", Intent::AuctionAll),
        ("askall", Intent::AskAll),
        ("nostanding", Intent::DropStanding),
        ("build", Intent::Build),
        ("remove", Intent::Remove),
        ("debt", Intent::Debt),
        ("back", Intent::Back),
        ("resume", Intent::Resume),
        ("counter:7", Intent::Counter(7)),
        (
            "past:lt4294967295",
            Intent::Past(Leap { way: LeapWay::Last, to: Moment { unit: Unit::Turn, n: u32::MAX } }),
        ),
        ("past:bs0", Intent::Past(Leap { way: LeapWay::Back, to: Moment { unit: Unit::Step, n: 0 } })),
        ("past:ft0", Intent::Past(Leap { way: LeapWay::First, to: Moment { unit: Unit::Turn, n: 0 } })),
        ("past:ns9", Intent::Past(Leap { way: LeapWay::Next, to: Moment { unit: Unit::Step, n: 9 } })),
        ("replay", Intent::Replay),
        ("review", Intent::Review),
        ("reviewhow", Intent::ReviewMethod),
        ("choice:31", Intent::ReviewedChoice(Step(31))),
        ("rematch", Intent::Rematch),
        ("resign", Intent::Resign),
        ("end", Intent::End),
        ("undo", Intent::Undo),
        ("plan", Intent::Plan),
        ("planlay", Intent::PlanLay),
        ("planbuy", Intent::PlanBuy),
        ("planroll", Intent::PlanRoll),
        ("noplan", Intent::DropPlan),
        ("back:4294967295", Intent::TakeBack(Step(u32::MAX))),
        ("askback:0", Intent::AskBack(Step(0))),
        (
            "yes:18446744073709551615:4294967295",
            Intent::Vote { vote: VoteId(u64::MAX), check: Some(u32::MAX), yes: true },
        ),
        ("no:1", Intent::Vote { vote: VoteId(1), check: None, yes: false }),
        ("absent:5", Intent::Absent(Seat(5))),
        ("propose:0=stand-in", Intent::Propose { seat: Seat(0), way: SeatProposal::StandIn }),
        ("propose:1=end", Intent::Propose { seat: Seat(1), way: SeatProposal::End }),
        ("propose:2=easy", Intent::Propose { seat: Seat(2), way: SeatProposal::Level("easy".to_owned()) }),
        ("threads:each", Intent::Threads(ThreadAnswer::EachGame)),
        ("threads:no", Intent::Threads(ThreadAnswer::NoGame)),
        ("threads:this", Intent::Threads(ThreadAnswer::ThisGame)),
        ("forget", Intent::Forget),
        ("habits", Intent::Habits),
        ("lesson:1:on", taught(Taught::On)),
        ("lesson:1:back", taught(Taught::Back)),
        ("lesson:1:anew", taught(Taught::Anew)),
        ("lesson:1:off", taught(Taught::Off)),
        ("lesson:1:lay", answer(Intent::Lay)),
        ("lesson:1:sell:Z4", answer(Intent::Sell(tile))),
        ("lesson:1:buy", answer(Intent::Buy)),
        ("lesson:1:do:pass", answer(Intent::Do(Action::Pass))),
        ("lesson:1:do:lay:Z4", answer(Intent::Do(Action::Lay { tile, sell: Vec::new() }))),
        (
            "do:accept:4294967295:4294967295",
            Intent::Reply { reply: Action::Accept { id: u32::MAX }, terms: u32::MAX },
        ),
        ("do:decline:1:0", Intent::Reply { reply: Action::Decline { id: 1 }, terms: 0 }),
        ("do:withdraw:2:7", Intent::Reply { reply: Action::Withdraw { id: 2 }, terms: 7 }),
        ("do:lay:Z4", Intent::Do(Action::Lay { tile, sell: Vec::new() })),
        ("do:buy:Dodge City", Intent::Do(Action::Buy { city })),
        ("do:pass", Intent::Do(Action::Pass)),
        ("do:put:Dodge City=1000000:Z4", Intent::Do(Action::Auction(Lot::Deed { city, cost, tile }))),
        ("do:ask:Dodge City=1000000", Intent::Do(Action::Auction(Lot::Asked { city, minimum: cost }))),
        ("do:bid:1000000", Intent::Do(Action::Bid { amount: Some(cost) })),
        ("do:roll", Intent::Do(Action::Roll)),
        ("do:land", Intent::Do(Action::BuyLand)),
        ("do:build:Saskatoon/Edmonton", Intent::Do(Action::Build(line))),
        ("do:remove:Saskatoon/Edmonton", Intent::Do(Action::Remove(line))),
        ("do:accept:4294967295", Intent::Do(Action::Accept { id: u32::MAX })),
        ("do:decline:1", Intent::Do(Action::Decline { id: 1 })),
        ("do:withdraw:2", Intent::Do(Action::Withdraw { id: 2 })),
    ]
}

#[test]
fn every_control_is_spelled_as_ever_and_reads_back() {
    for (spelling, intent) in spelled() {
        let press = Press { game: GameId(12), step: Step(34), intent };
        let id = format!("12:34:{spelling}");
        assert_eq!(press.encode(), id);
        assert_eq!(Press::decode(&id), Some(press), "{id}");
    }
}

#[test]
fn a_control_that_cannot_be_spelled_shows_what_can_be_done() {
    let spelled = |intent| Press { game: GameId(1), step: Step(2), intent }.encode();
    assert_eq!(spelled(Intent::Do(Action::Resign)), "1:2:show");
    assert_eq!(spelled(Intent::Reply { reply: Action::Resign, terms: 3 }), "1:2:show");
    let person = SeatProposal::Person(UserId(7));
    assert_eq!(spelled(Intent::Propose { seat: Seat(1), way: person }), "1:2:absent:1");
}

#[test]
fn the_longest_controls_fit_discord() {
    let tile: Tile = "Z4".parse().unwrap();
    let largest = [
        Intent::SettingsForm("eeeeeeeeee,relaxed,hints,latest,purple,forced,hidden".to_owned()),
        Intent::Sure { tile, sell: vec![Deed { city: City::Sacramento, cost: Money(10_000) }; 12] },
        Intent::Offer(Box::new(Draft {
            to_seat: Seat(5),
            give: Goods { cash: Money(70_000), deeds: vec![City::Regina; 30] },
            take: Goods::default(),
            counters: Some(7),
        })),
        Intent::Lesson {
            lesson: LessonId(u64::MAX),
            taught: Taught::answer(Intent::Do(Action::Buy { city: City::Sacramento })).unwrap(),
        },
    ];
    for intent in spelled().into_iter().map(|(_, intent)| intent).chain(largest) {
        let press = Press { game: GameId(u64::MAX), step: Step(u32::MAX), intent };
        let id = press.encode();
        assert!(id.len() <= limits::CUSTOM_ID, "{id}");
        assert_eq!(Press::decode(&id), Some(press), "{id}");
    }
}

#[test]
fn what_is_no_spelling_of_a_control_is_none() {
    for forged in [
        "",
        "1",
        "1:2",
        "1:2:",
        "01:2:show",
        "1:+2:show",
        "1:2:show:",
        "-1:2:show",
        "1:2:lay:A1",
        "1:2:sell",
        "1:2:sell:a1",
        "1:2:told:01",
        "1:2:against:cunning",
        "1:2:standing:most",
        "1:2:propose:1=hard",
        "1:2:threads:some",
        "1:2:yes:1:x",
        "1:2:lesson:1:show",
        "1:2:do:lay:A9",
        "1:2:do:pass:3",
        "1:2:do:accept:1:2:3",
    ] {
        assert_eq!(Press::decode(forged), None, "{forged}");
    }
}
