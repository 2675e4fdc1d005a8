//! Posts of auctions in a channel: their own, and what boards and lines say of them.

use super::keep;
use super::story::{Story, campaign, dice, indebted};
use last_spike::present::parts::form::{Entry, Form};
use last_spike::present::{
    Intent, Lang, Post, Press, Scene,
    parts::passage::{Passage, Says, joined},
    questions::{bid, debt, hand},
    table::{auction, turn, update},
    telling::afterwards,
};
use last_spike::service::clock::awaiting::{Due, SaidDue};
use last_spike::service::deals::auction::AnswersShown;
use last_spike::service::views::look::{Besides, News};
use last_spike::store::games::Who;
use last_spike::store::table::answers_ahead::Standing;
use last_spike::store::{GameId, Time, UserId};
use last_spike_engine::*;
use last_spike_testkit::table::*;

#[test]
fn each_deed_of_a_turns_auctions_is_one_line_with_its_own_minimum() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
    story.does(0, Action::Roll);
    story.does(0, ask("Regina", 2)).does(1, bid(0)).does(2, bid(0));
    story.does(0, ask("Regina", 1)).does(1, bid(0)).does(2, bid(0));
    story.does(0, ask("Calgary", 1)).does(1, bid(1)).does(2, bid(0));
    // As the post has them: what was said while they were open is told by nothing.
    let is_told = |event: &Event| match event {
        Event::AuctionOpened { .. } | Event::AuctionClosed { .. } => true,
        Event::Acted { action, .. } => matches!(action, Action::Auction(_)),
        _ => false,
    };
    story.news.retain(is_told);
    let post = story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, AnswersShown::Who));
    let told = [
        "🔨 Nobody bid, so **Ann** keeps the deed to Regina. The minimum was $1,000.",
        "🔨 **Bruno** bought **Ann**'s deed to Calgary for $1,000. The minimum was $1,000.",
    ];
    assert_eq!(post.text.lines().collect::<Vec<_>>(), told);
}

#[test]
fn auctions_for_which_a_post_has_no_room_are_in_its_file_the_oldest_first() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
    story.does(0, Action::Roll);
    let begun = story.news.len();
    story.does(0, ask("Calgary", 1)).does(1, bid(1)).does(2, bid(0));
    let auction = story.news.split_off(begun);
    story.news.clear();
    story.news.extend(std::iter::repeat_n(auction, 40).flatten());
    let post = story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, AnswersShown::Who));
    let line = "**Bruno** bought **Ann**'s deed to Calgary for $1,000.";
    let told = post.text.matches(line).count();
    assert!((2..40).contains(&told) && post.text.chars().count() <= 2000, "{told}: {}", post.text);
    let earlier = post.earlier.expect("there is no room for all");
    let filed: String = earlier.messages().concat();
    assert_eq!(told + filed.matches(line).count(), 40, "each is told once");
}

/// Returns a game of the campaign rules in which Ann can pay for neither of her tiles, and nobody can bid.
pub(super) fn without_bidders() -> Story {
    let mut table =
        Table::tiles(with_cash("kickstarter-2015", 1), Options::default(), &["V2 W2", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).turn_of(0);
    Story::of(table)
}

#[test]
fn who_cannot_bid_is_told_of_where_everybody_sees_cash_and_nowhere_else() {
    for (cash, told) in
        [(CashDisplay::Public, "Nobody could bid, so"), (CashDisplay::Hidden, "Nobody bid, so")]
    {
        let mut story = without_bidders();
        story.does(0, put_up("Denver", 3, "V2"));
        if cash == CashDisplay::Hidden {
            // As of an earlier revision, which asks nobody who cannot bid.
            story.stored.options.cash = cash;
        }
        let news = story.news();
        let lines = story.public(Lang::En, |scene| {
            let view = View { options: story.stored.options, ..scene.view.clone() };
            auction::post(&Scene { view: &view, ..*scene }, &news, false, AnswersShown::Who)
        });
        assert!(lines.text.contains(told), "{}", lines.text);
    }
}

#[test]
fn a_turn_in_a_line_says_that_nobody_could_bid_as_the_auction_does() {
    for (cash, told) in [(CashDisplay::Public, true), (CashDisplay::Hidden, false)] {
        let mut story = without_bidders();
        // A computer's turn with auctions is told in a line.
        story.stored.players[0].who = Who::Computer("easy".to_owned());
        story.does(0, put_up("Denver", 3, "V2"));
        let lines = story.public(Lang::En, |scene| {
            let view = View { options: Options { cash, ..scene.view.options }, ..scene.view.clone() };
            update::post(&Scene { view: &view, ..*scene }, &story.news(), false)
        });
        assert_eq!(lines.text.contains("nobody could bid for a deed to Denver"), told, "{}", lines.text);
    }
}

#[test]
fn a_computers_auction_is_one_line() {
    let mut story = campaign();
    story.stored.players[0].who = Who::Computer("hard".to_owned());
    story.does(0, put_up("Denver", 3, "V3")).does(1, bid(9)).does(2, bid(0));
    while story.table.game.phase() == Phase::Lay && story.table.game.to_act() == [Seat(0)] {
        story.does(0, lay("V3"));
    }
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let told: Vec<&str> =
        post.text.lines().filter(|line| line.contains("Denver") || line.contains("V3")).collect();
    let [line] = told[..] else { panic!("{}", post.text) };
    assert!(
        line.contains("sold **Bruno** a deed to Denver at auction for $") && line.contains("laid **V3**"),
        "{line}"
    );
}

#[test]
fn a_turn_with_an_auction_that_was_over_at_once_is_one_turn() {
    let mut table =
        Table::tiles(with_cash("kickstarter-2015", 3), Options::default(), &["V2 V3", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).turn_of(0);
    let mut story = Story::of(table);
    // Nobody can bid, and Ann is to lay at once.
    story.does(0, put_up("Denver", 3, "V3")).does(0, lay("V3"));
    if story.table.game.phase() == Phase::Buy {
        story.does(0, Action::Pass);
    }
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let said = ["must auction deeds", "the bank took", "laid **V3**"];
    let at: Vec<usize> =
        said.iter().map(|said| post.text.find(said).unwrap_or_else(|| panic!("{}", post.text))).collect();
    assert!(at.is_sorted(), "{}", post.text);
    // In one line the auction says why it was held.
    story.stored.players[0].who = Who::Computer("hard".to_owned());
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let told: Vec<&str> =
        post.text.lines().filter(|line| line.contains("Denver") || line.contains("V3")).collect();
    let [line] = told[..] else { panic!("{}", post.text) };
    assert!(line.find("Denver") < line.find("laid **V3**"), "{line}");
}

#[test]
fn a_board_that_stays_says_that_the_game_waits_for_bids_and_who_is_asked_after_them() {
    let mut story = indebted();
    let told = "**Ann** rolled 9.\n-# Turn 4";
    let due = |seat: u8, due: Due| [(Seat(seat), due)];
    let renewed = |story: &Story, passages: &[Passage], due: &[(Seat, Due)]| {
        story.tell(Viewer::Spectator, Lang::En, |scene| afterwards::renewed(passages, scene, due, 45))
    };
    let time = Due::StandIn { turn: Some(Time(100)), reserve: Time(200) };
    let until = Says::Until(vec![SaidDue { seat: Some(Seat(0)), is_debt: false, due: time }]);
    let before = [
        Passage::told(told),
        Passage { text: "<@101>, it's your turn.".to_owned(), says: Says::Asked(vec![Seat(0)]) },
        Passage { text: "-# ⏳ Deadline for **Ann**".to_owned(), says: until },
    ];
    story.does(0, ask("Regina", 2));
    let open = renewed(&story, &before, &due(1, Due::Pass(Time(7_000))));
    let bids =
        "Waiting for bids in the auction.\n-# ⏳ Answers are due <t:7000:R>; no answer counts as a pass.";
    assert_eq!(joined(&open), format!("{told}\n{bids}"));
    story.does(1, bid(0));
    assert_eq!(renewed(&story, &open, &due(2, Due::Pass(Time(7_000)))), open, "no answer shows");
    story.does(2, bid(0));
    let after = joined(&renewed(&story, &open, &due(0, time)));
    assert!(
        after.starts_with(&format!("{told}\nWaiting for **Ann**.\n-# ⏳ Deadline for **Ann**")),
        "{after}"
    );
}

#[test]
fn an_auction_of_1976_begins_with_the_debt_that_it_is_to_pay_and_asks_once() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary"]).about_to_roll(0, 16);
    story.does(0, Action::Roll).does(0, ask("Regina", 2));
    let news = News { due: vec![(Seat(1), Due::Pass(Time(1_800_000_000)))], ..story.news() };
    let open = story.public(Lang::En, |scene| auction::post(scene, &news, true, AnswersShown::Who));
    let lines: Vec<&str> = open.text.lines().collect();
    let [debt, lot, asked] = lines[..] else { panic!("{}", open.text) };
    assert!(
        debt.contains("**Ann** rolled") && debt.contains("**Ann** can't pay $10,000 to the bank"),
        "{debt}"
    );
    assert!(lot.starts_with("🔨 **Ann**"), "{lot}");
    for said in ["-# ⏳", "<@102>", "<@103>", "<t:1800000000:R>"] {
        assert!(asked.contains(said), "{said}: {asked}");
    }
    assert_eq!(open.mentions, [UserId(102), UserId(103)]);
    story.does(1, bid(0)).does(2, bid(0));
    let closed =
        story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, AnswersShown::Who));
    assert_eq!(closed.text.lines().next(), Some(debt), "it stays");
}

#[test]
fn what_the_post_of_an_auction_has_told_no_board_tells_again() {
    let mut story = campaign();
    story.does(0, put_up("Denver", 3, "V3")).does(1, bid(9)).does(2, bid(0));
    let told = story.news.len();
    story.does(0, lay("V3"));
    let news = News { elsewhere: (0..told).collect(), ..story.news() };
    let post = story.public(Lang::En, |scene| turn::post(scene, &news, false));
    assert!(post.text.contains("laid **V3**") && !post.text.contains("Denver for"), "{}", post.text);
}

/// Ann owes, and puts all her deeds up; Cleo has less than the amounts of one menu.
fn selling() -> Story {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary", "Winnipeg", "Winnipeg"]).left_with(2, 9).about_to_roll(0, 16);
    story.does(0, Action::Roll);
    story
}

#[test]
fn all_deeds_of_a_debtor_are_put_up_at_once_and_answered_at_once() {
    keep("sale", |lang| {
        let mut story = selling();
        let tell = |story: &Story, seat: u8, say: &dyn Fn(&Scene<'_>) -> Post| {
            story.tell(Viewer::Seat(Seat(seat)), lang, |scene| say(scene))
        };
        let mut posts = vec![
            ("how to pay".to_owned(), story.own(0, lang)),
            ("the minimum".to_owned(), tell(&story, 0, &|scene| debt::minimum_of_all(scene).unwrap())),
        ];
        story.does(0, ask("Calgary", 2));
        let due = vec![(Seat(1), Due::Pass(Time(1_800_000_000)))];
        let news = News { due, puts_all_up: true, ..story.news() };
        let open = story.public(lang, |scene| auction::post(scene, &news, true, AnswersShown::Who));
        posts.push(("the post".to_owned(), open));
        let standing = |answer: Standing| Besides { standing: Some((Seat(0), answer)), ..Besides::default() };
        let own = standing(Standing::PutUp { minimum: Money(2000) });
        posts.push(("whose deeds they are".to_owned(), tell(&story, 0, &|scene| hand::post(scene, &own))));
        posts.push(("what to bid".to_owned(), story.own(2, lang)));
        let bids = vec![(city("Calgary"), Money(8000)), (city("Winnipeg"), Money(0))];
        for (name, bids) in [
            ("whether bids are meant", bids.clone()),
            ("whether too many bids are meant", vec![bids[0], (city("Regina"), Money(5000))]),
            ("too low a bid", vec![(city("Calgary"), Money(1000))]),
        ] {
            let say = |scene: &Scene<'_>| bid::confirmation_of_all(scene, bids.clone()).unwrap();
            posts.push((name.to_owned(), tell(&story, 2, &say)));
        }
        story.does(2, bid(8));
        let given = standing(Standing::Bids(bids));
        posts.push(("who has bid".to_owned(), tell(&story, 2, &|scene| hand::post(scene, &given))));
        posts
    });
}

#[test]
fn the_form_for_bids_on_all_has_a_field_for_each_city_from_the_one_that_is_up() {
    let mut story = selling();
    story.does(0, ask("Regina", 2));
    let form = |seat: u8| {
        story.tell(Viewer::Seat(Seat(seat)), Lang::En, |scene| {
            let press = Press { game: GameId(7), step: scene.view.step, intent: Intent::BidAllForm };
            bid::form_of_all(scene, press)
        })
    };
    assert_eq!(form(0), None, "who sells bids nothing");
    let few = form(2).unwrap();
    let labels = |form: &Form| form.fields.iter().map(|field| field.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels(&few), ["Regina", "Winnipeg", "Calgary"]);
    let Entry::Chosen { choices, chosen, many: false } = &few.fields[0].entry else { panic!("{few:?}") };
    let values: Vec<&str> = choices.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(values, ["0", "2000", "3000", "4000", "5000", "6000", "7000", "8000", "9000"]);
    assert_eq!(*chosen, ["0"], "whoever says nothing passes");
    let many = form(1).unwrap();
    assert_eq!(labels(&many), labels(&few));
    assert!(
        many.fields.iter().all(|field| matches!(&field.entry, Entry::Typed { value, .. } if value == "0"))
    );
}

/// A form has five fields, and the tenth deed may be of a ninth city: nothing that is left out is lost.
#[test]
fn who_bids_on_all_is_told_of_the_cities_for_which_the_form_had_no_room() {
    let mut story = selling();
    let all = ["Montreal", "Sudbury", "Toronto", "Saskatoon", "Edmonton", "Vancouver"];
    story.table.deeds(0, &all);
    story.does(0, ask("Vancouver", 2));
    let told = story.tell(Viewer::Seat(Seat(2)), Lang::En, |scene| {
        let press = Press { game: GameId(7), step: scene.view.step, intent: Intent::BidAllForm };
        let fields = bid::form_of_all(scene, press).unwrap().fields;
        let known: Vec<(String, City)> = bid::fields_of_all().collect();
        let city_of = |name: &str| known.iter().find(|(known, _)| known == name).unwrap().1;
        let bids: Vec<(City, Money)> =
            fields.iter().map(|field| (city_of(&field.name), Money(2000))).collect();
        assert_eq!((bids.len(), bids[0].0), (5, City::Vancouver));
        let asked = bid::confirmation_of_all(scene, bids.clone()).unwrap().text;
        (bids, asked)
    });
    for city in City::CANADIAN {
        let in_form = told.0.iter().any(|(known, _)| *known == city);
        let line = told.1.rsplit("I'll ask you about").next().unwrap();
        assert_eq!(line.contains(city.name()), !in_form, "{city}: {}", told.1);
    }
}
