//! Posts of turns in a channel: boards, and lines between them.

use super::auctions::without_bidders;
use super::story::{Story, campaign, dice, indebted, tiles};
use super::{keep, one};
use last_spike::present::{
    Lang, Post,
    parts::passage::{Passage, Says, joined},
    table::{auction, turn, update},
    telling::afterwards,
};
use last_spike::service::clock::awaiting::{Due, SaidDue};
use last_spike::service::deals::auction::AnswersShown;
use last_spike::service::views::look::News;
use last_spike::store::Time;
use last_spike_engine::*;
use last_spike_testkit::table::*;

#[test]
fn a_turn_of_the_wooden_tiles() {
    keep("turn-tiles", |lang| {
        let mut story = tiles();
        story.does(0, lay("A1"));
        if story.table.game.phase() == Phase::Buy {
            story.does(0, Action::Buy { city: City::Denver });
        }
        one("turn", story.public(lang, |scene| turn::post(scene, &story.news(), false)))
    });
}

#[test]
fn a_turn_of_1976() {
    keep("turn-dice", |lang| {
        let mut posts = Vec::new();
        for space in 0..20 {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| turn::post(scene, &story.news(), false));
            // The board is the same but for the token.
            posts.push((
                format!("on space {space}"),
                Post { picture: post.picture.filter(|_| space == 0), ..post },
            ));
        }
        posts
    });
}

#[test]
fn the_board_says_whose_turns_come_after_the_next() {
    let then = |table: Table| {
        let story = Story::of(table);
        let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
        post.text.lines().find(|line| line.starts_with("Then: ")).map(str::to_owned)
    };
    let four = || Table::dice(4, 1);
    let mut playing = four();
    playing.about_to_roll(0, 5);
    assert_eq!(then(playing).unwrap(), "Then: **Bruno**, **Zoë**, **王小明**.");
    // Who stands at the end of track misses the turn, once (G7).
    let mut missing = four();
    missing.lands(1, 10, Phase::Roll).about_to_roll(0, 5);
    assert_eq!(then(missing).unwrap(), "Then: **Zoë**, **王小明**.");
    let mut missed = four();
    missed.lands(1, 10, Phase::Roll).fact(Event::TurnMissed { seat: Seat(1) }).about_to_roll(0, 5);
    assert_eq!(then(missed).unwrap(), "Then: **Bruno**, **Zoë**, **王小明**.");
    let mut left = four();
    left.lands(1, 10, Phase::Roll).about_to_roll(0, 5).does(2, Action::Resign);
    assert_eq!(then(left).unwrap(), "Then: **王小明**.");
    let mut tiles = Table::tiles(edition("columbia-2015"), Options::default(), &["A1", "B1", "C1", "D1"]);
    tiles.turn_of(2).does(3, Action::Resign);
    assert_eq!(then(tiles).unwrap(), "Then: **Ann**, **Bruno**.");
    // Between two there is nothing to say.
    assert_eq!(then(Table::dice(2, 1)), None);
}

#[test]
fn a_turn_that_goes_on() {
    keep("update", |lang| {
        let mut posts = Vec::new();
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        posts.push((
            "may buy".to_owned(),
            buying.public(lang, |scene| update::post(scene, &buying.news(), false)),
        ));
        let mut sale = campaign();
        sale.does(0, put_up("Denver", 3, "V2"));
        for (name, shown) in [
            ("an auction opens", AnswersShown::Who),
            ("an auction opens, with hidden cash", AnswersShown::Nothing),
            ("an auction opens, with hidden cash, before all were asked", AnswersShown::NothingToDeadline),
        ] {
            let news = News { due: vec![(Seat(1), Due::Pass(Time(1_800_000_000)))], ..sale.news() };
            let opened = sale.public(lang, |scene| auction::post(scene, &news, true, shown));
            posts.push((name.to_owned(), opened));
        }
        let void = sale.public(lang, |scene| auction::post(scene, &sale.news(), false, AnswersShown::Who));
        posts.push(("an auction is void".to_owned(), void));
        sale.does(1, bid(5));
        let answered = sale.public(lang, |scene| auction::post(scene, &sale.news(), true, AnswersShown::Who));
        posts.push(("an auction is answered".to_owned(), answered));
        sale.does(2, bid(0));
        let closed = sale.public(lang, |scene| auction::post(scene, &sale.news(), false, AnswersShown::Who));
        posts.push(("an auction closes".to_owned(), closed));
        let mut ruined = dice(16);
        ruined.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
        ruined.does(0, Action::Roll);
        for city in ["Regina", "Calgary", "Winnipeg"] {
            if ruined.table.game.phase() != Phase::Debt {
                break;
            }
            ruined.does(0, ask(city, 0)).does(1, bid(0)).does(2, bid(0));
        }
        let told = ruined.public(lang, |scene| update::post(scene, &ruined.news(), false));
        posts.push(("1976, a bankruptcy".to_owned(), told));
        for space in [7, 5, 6, 16] {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| update::post(scene, &story.news(), false));
            posts.push((format!("1976, on space {space}"), post));
        }
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        let made = offered.public(lang, |scene| update::post(scene, &offered.news(), false));
        posts.push(("an offer is made".to_owned(), made));
        let answers = [
            ("accepted", 0, Action::Accept { id: 1 }),
            ("declined", 0, Action::Decline { id: 1 }),
            ("withdrawn", 1, Action::Withdraw { id: 1 }),
        ];
        for (name, seat, answer) in answers {
            let mut story = dice(0);
            story.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"]))).does(seat, answer);
            let post = story.public(lang, |scene| update::post(scene, &story.news(), false));
            posts.push((format!("an offer is {name}"), post));
        }
        posts
    });
}

#[test]
fn a_bankruptcy_says_what_its_player_owed_and_had() {
    let mut owing = dice(16);
    owing.table.about_to_roll(0, 16);
    owing.does(0, Action::Roll);
    if owing.table.game.phase() == Phase::Debt {
        owing.does(0, ask("Regina", 0)).does(1, bid(0)).does(2, bid(0));
    }
    let told = owing.public(Lang::En, |scene| update::post(scene, &owing.news(), false));
    let lines: Vec<&str> = told.text.lines().filter(|line| line.contains("bankrupt")).collect();
    let [line] = lines[..] else { panic!("{}", told.text) };
    assert!(line.contains("They have $1,000, owe $") && line.contains("can't raise the rest"), "{line}");
    let mut poor = without_bidders();
    poor.does(0, put_up("Denver", 3, "V2"));
    assert_eq!(poor.ruined.len(), 1, "the minimum does not pay for a tile");
    let told = poor.public(Lang::En, |scene| update::post(scene, &poor.news(), true));
    assert!(told.text.contains("doesn't cover any of their tiles"), "{}", told.text);
}

#[test]
fn a_board_that_stays_names_who_is_asked_in_between_and_until_when() {
    let story = indebted();
    let renewed = |passages: &[Passage], turn: i64| {
        let due = [(Seat(0), Due::StandIn { turn: Some(Time(turn)), reserve: Time(9_000) })];
        story.tell(Viewer::Spectator, Lang::En, |scene| afterwards::renewed(passages, scene, &due, 45))
    };
    let told = Passage::told("**Bruno** laid **A1**.\n-# Turn 4");
    let before = Due::StandIn { turn: Some(Time(1)), reserve: Time(2) };
    let until = Says::Until(vec![SaidDue { seat: Some(Seat(1)), is_debt: false, due: before }]);
    let asked = [
        told.clone(),
        Passage { text: "<@102>, it's your turn.".to_owned(), says: Says::Asked(vec![Seat(1)]) },
        Passage { text: "-# ⏳ Deadline for **Bruno**".to_owned(), says: until },
    ];
    let now = renewed(&asked, 5_000);
    let due = "Deadline for **Ann** to pay: <t:5000:R>; with reserve: <t:9000:R>. Then a computer plays.";
    assert_eq!(joined(&now), format!("{}\nWaiting for **Ann**.\n-# ⏳ {due}", told.text));
    assert_eq!(renewed(&now, 5_030), now, "nothing has changed for anybody");
    assert_eq!(renewed(&asked[..1], 5_000), asked[..1], "what says nothing of it goes on saying nothing");
}

/// Returns the lines of a board after two turns of 1976, the first of them one in which a seat lands on a space.
fn two_turns(table: Table, news: impl Fn(News) -> News, lang: Lang) -> Vec<String> {
    let mut story = Story::of(table);
    story.does(0, Action::Roll);
    story.table.about_to_roll(1, 10);
    story.does(1, Action::Roll);
    let post = story.public(lang, |scene| turn::post(scene, &news(story.news()), false));
    post.text.lines().map(str::to_owned).collect()
}

#[test]
fn g7_a_space_on_which_nothing_happens_says_so() {
    let figures = edition("gamma-two-1976");
    let Family::Dice(figures) = &figures.family else { panic!("dice") };
    for (kind, said) in [
        (SpaceKind::NorthwestRebellion, ["no section", "trecho"]),
        (SpaceKind::RoadbedCosts, ["no deeds", "sem títulos"]),
        (SpaceKind::SettlerRents, ["no deeds", "sem títulos"]),
    ] {
        let space = (0..20).find(|space| figures.space(*space).kind == kind).unwrap();
        let table = || {
            let mut table = Table::dice(3, 1);
            table.about_to_roll(0, space);
            table
        };
        for (lang, said) in Lang::ALL.into_iter().zip(said) {
            let lines = two_turns(table(), |news| news, lang);
            assert!(lines[0].contains(said), "{lines:#?}");
            let mut story = Story::of(table());
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| turn::post(scene, &story.news(), false));
            let told = said.replace("sem", "não tem");
            assert!(post.text.contains(&told), "{}", post.text);
        }
    }
}

#[test]
fn g8_a_board_of_several_turns_tells_a_deal_before_the_turn_that_came_after_it() {
    let mut table = Table::dice(3, 1);
    table.about_to_roll(0, 10);
    let mut before = Story::of(Table { game: table.game.clone(), events: Vec::new() });
    let (give, take) = (goods(2, &[]), goods(1, &[]));
    before.does(1, offer(1, 0, give, take)).does(0, Action::Accept { id: 1 });
    let dealt = before.news.clone();
    let table = Table { game: before.table.game.clone(), events: Vec::new() };
    let with_deal = |news: News| {
        let news = News::of([dealt.clone(), news.events].concat(), []);
        News { called: vec![Seat(2)], ..news }
    };
    let lines = two_turns(table, with_deal, Lang::En);
    assert!(lines[0].starts_with("Offer 1 was accepted") && lines[1].contains(": rolled "), "{lines:#?}");
}

#[test]
fn g9_a_debt_that_was_paid_by_what_another_post_tells_is_told_by_its_payment_alone() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary"]).left_with(0, 0).about_to_roll(0, 16);
    story.does(0, Action::Roll).does(0, ask("Regina", 10)).does(1, bid(12)).does(2, bid(0));
    let is_told = |event: &Event| matches!(event, Event::AuctionOpened { .. } | Event::AuctionClosed { .. });
    let events = story.news();
    let elsewhere = (0..events.events.len()).filter(|at| is_told(&events.events[*at])).collect();
    let news = News { elsewhere, ..events };
    let post = story.public(Lang::En, |scene| turn::post(scene, &news, false));
    assert!(post.text.contains("**Ann** paid $10,000") && !post.text.contains("can't pay"), "{}", post.text);
}
