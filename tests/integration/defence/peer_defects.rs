//! Authority and durability on Discord (defects 5 and 8–13): whose id a client sends decides
//! nothing, and what was not stored has not happened.

use discord_standin::Message;
use last_spike::store::games::Stage;
use last_spike_engine::Seat;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, text};
use last_spike_testkit::table::Table;

/// A person who does not play.
const OUTSIDER: usize = 4;

/// Presses a control that the message may not have, and returns the answer.
pub(super) async fn forge(club: &Club, person: usize, message: &Message, id: &str) -> Message {
    let asked = club.standin.forge_press(club.person(person), message, id).unwrap();
    club.standin.answer(&asked, PATIENCE).await.unwrap_or_else(|| panic!("no answer to {id}"))
}

pub(super) async fn deal(club: &Club, from: usize, to: usize, sides: [&str; 4]) -> Message {
    let mut options = vec![("player", json!(club.person(to).to_string()))];
    for (name, side) in ["give_cash", "give_deeds", "take_cash", "take_deeds"].into_iter().zip(sides) {
        if !side.is_empty() {
            options.push((name, text(side)));
        }
    }
    club.slash(from, "deal", &options).await
}

/// Tells whether somebody was told, in either language, that an offer is not theirs to answer, or what became of it.
fn is_not_theirs(said: &Message) -> bool {
    const SAID: [&str; 6] = [
        "is no longer open, or isn't yours",
        "was accepted, so",
        "is off: one of you no longer had",
        "não vale mais, ou não é para você",
        "já foi aceita",
        "perdeu a validade: um dos dois",
    ];
    SAID.iter().any(|words| said.content.contains(words))
}

/// Waits for the post of an offer.
pub(super) async fn offer_post(club: &Club, id: u32) -> Message {
    let accepts = format!("do:accept:{id}");
    club.post(|post| custom_id(post, &accepts).is_some()).await
}

/// Seat 1 holds two of Regina, seat 2 one of Calgary; seat 0 is about to roll to land.
pub(super) fn land_ahead(t: &mut Table) {
    t.deeds(1, &["Regina", "Regina"]).deeds(2, &["Calgary"]).about_to_roll(0, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_08_nobody_acts_for_another_whatever_their_client_sends() {
    let club = Club::of_1976(3, land_ahead).await;
    let step = club.steps();
    let board = club.posts().pop().unwrap();
    let meanings = [
        "do:roll",
        "do:land",
        "do:pass",
        "do:bid:0",
        "do:bid:5000",
        "do:build:Regina/Calgary",
        "do:remove:Regina/Calgary",
        "do:ask:Regina=0",
        "do:accept:1",
        "do:decline:1",
        "do:withdraw:1",
        "do:lay:A1",
        "do:buy:Regina",
        "do:put:Regina=3000:A1",
        "debt",
        "bid",
        "build",
        "remove",
        "lay",
        "buy",
        "ask:Regina",
        "sell:A1",
        "put:A1",
        "counter:1",
        "join",
        "leave",
        "computer",
        "start",
        "end",
        "show",
    ];
    for meaning in meanings {
        for person in [1, 2, OUTSIDER] {
            let answer = forge(&club, person, &board, &format!("1:{step}:{meaning}")).await;
            assert!(answer.is_ephemeral(), "{meaning}");
            assert_eq!(club.steps(), step, "{meaning} by {person}: {}", answer.content);
        }
    }
    for person in [1, 2, OUTSIDER] {
        for command in ["roll", "pass"] {
            club.slash(person, command, &[]).await;
            assert_eq!(club.steps(), step, "/{command} by {person}");
        }
    }
    // Its owner does it with the same control, and the log has it as theirs.
    forge(&club, 0, &board, &format!("1:{step}:do:roll")).await;
    assert_eq!(club.steps(), step + 1);
    assert_eq!(club.log().pop().unwrap().seat, Seat(0));
    // The controls in somebody's direct messages are theirs as well.
    let own = club.standin.dm(club.person(0), PATIENCE, |dm| custom_id(dm, "do:land").is_some()).await;
    let own = own.expect("the question comes by direct message");
    let control = custom_id(&own, "do:land").unwrap();
    for person in [1, 2, OUTSIDER] {
        // Discord itself would not let them get there.
        forge(&club, person, &own, &control).await;
        assert_eq!(club.steps(), step + 1);
    }
    forge(&club, 0, &own, &control).await;
    assert_eq!((club.steps(), club.has(0).0), (step + 2, 67));
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_09_only_the_addressee_accepts_and_only_the_proposer_withdraws() {
    let club = Club::of_1976(3, land_ahead).await;
    deal(&club, 1, 2, ["", "Regina", "9000", ""]).await;
    let post = offer_post(&club, 1).await;
    let step = club.steps();
    for (person, answer) in [(1, "accept"), (0, "accept"), (1, "decline"), (0, "decline")] {
        let said = club.press(person, &post, &format!("do:{answer}")).await;
        assert!(is_not_theirs(&said), "{answer} by {person}: {}", said.content);
    }
    for (person, forged) in
        [(2, "withdraw:1"), (0, "withdraw:1"), (2, "accept:0"), (2, "accept:2"), (2, "accept:4294967295")]
    {
        let said = forge(&club, person, &post, &format!("1:{step}:do:{forged}")).await;
        assert!(is_not_theirs(&said), "{forged} by {person}: {}", said.content);
    }
    for person in [OUTSIDER, 3] {
        let said = club.press(person, &post, "do:accept").await;
        assert!(said.content.contains("You're not playing in this game"), "{}", said.content);
    }
    // Nobody else is shown the form of a counter-offer.
    for person in [0, 1, OUTSIDER] {
        let asked =
            club.standin.press(club.person(person), &post, &custom_id(&post, "counter").unwrap()).unwrap();
        let said = club.standin.answer(&asked, PATIENCE).await.unwrap();
        let why = if person == OUTSIDER { "You're not playing in this game" } else { "is no longer open" };
        assert!(said.content.contains(why), "{}", said.content);
    }
    assert_eq!(club.steps(), step);
    club.press(2, &post, "do:accept").await;
    assert_eq!((club.has(1), club.has(2).0), ((79, vec!["Regina".to_owned()]), 61));
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_10_no_deed_is_minted_and_no_absurd_sum_passes() {
    let club = Club::of_1976(3, land_ahead).await;
    // Each side offers what it holds, and nothing else (G8).
    for (option, held) in [("give_deeds", "Regina"), ("take_deeds", "Calgary")] {
        let (who, typed) = (club.person(1), [(option, text(""))]);
        let asked = club.standin.autocomplete(who, club.channel(), "deal", &typed, option).unwrap();
        let offered = club.standin.choices(&asked, PATIENCE).await.unwrap();
        let values: Vec<_> = offered.iter().map(|choice| choice.value.clone()).collect();
        assert_eq!(values, [json!(held)], "{option}");
    }
    // Once a player is chosen, only what they hold.
    for (partner, held) in [(0, vec![]), (2, vec![json!("Calgary")])] {
        let typed = [("player", json!(club.person(partner).to_string())), ("take_deeds", text(""))];
        let (who, option) = (club.person(1), "take_deeds");
        let asked = club.standin.autocomplete(who, club.channel(), "deal", &typed, option).unwrap();
        let offered = club.standin.choices(&asked, PATIENCE).await.unwrap();
        assert_eq!(offered.iter().map(|choice| choice.value.clone()).collect::<Vec<_>>(), held, "{partner}");
    }
    let step = club.steps();
    let before = [club.has(0), club.has(1), club.has(2)];
    for (sides, why) in [
        // Nobody can give what they do not hold, however often they name it.
        (["", "Calgary", "1000", ""], "You don't have what the offer promises"),
        (["", "Regina, Regina, Regina", "1000", ""], "don't have"),
        (["", "Montreal", "", ""], "don't have"),
        (["1000", "", "", "Regina"], "doesn't have"),
        (["1000", "", "", "Calgary, Calgary"], "doesn't have"),
        (["", "Denver", "", ""], "isn't on this board"),
        (["", "Lisbon", "", ""], "isn't a city"),
        // Sums that are none, or nobody has.
        (["-5000", "", "", "Calgary"], "isn't an amount"),
        (["", "Regina", "-1", ""], "isn't an amount"),
        (["5e3", "", "", "Calgary"], "isn't an amount"),
        (["5.50", "", "", "Calgary"], "isn't an amount"),
        (["99999999999999999999", "", "", "Calgary"], "don't have"),
        (["4294967000", "", "", "Calgary"], "don't have"),
        (["71000", "", "", "Calgary"], "don't have"),
        (["", "Regina", "71000", ""], "doesn't have"),
        // 500 is $500,000, as the board writes it.
        (["500", "", "", "Calgary"], "don't have"),
        (["", "Regina", "8500", ""], "whole thousands"),
        (["", "Regina", "71500", ""], "doesn't have"),
        (["0", "", "0", ""], "must give or take something"),
    ] {
        let said = deal(&club, 1, 2, sides).await;
        assert!(said.content.contains(why), "{sides:?}: {}", said.content);
        assert!(said.is_ephemeral() && club.steps() == step, "{sides:?}");
    }
    for (partner, why) in [(1, "You can't make a deal with that player"), (5, "isn't in this game")] {
        let said = deal(&club, 1, partner, ["1000", "", "", ""]).await;
        assert!(said.content.contains(why), "{}", said.content);
    }
    // By the form of a counter-offer it is the same, and the offer it would answer still stands.
    deal(&club, 1, 2, ["", "Regina", "9000", ""]).await;
    let post = offer_post(&club, 1).await;
    for fields in
        [["-1", "", "0", "Regina"], ["0", "Calgary, Calgary", "0", ""], ["71000", "", "0", "Regina"]]
    {
        let (opened, _) = club.opens_form(2, &post, "counter").await;
        let names = ["give_cash", "give_deeds", "take_cash", "take_deeds"];
        let fields: Vec<(&str, &str)> = names.into_iter().zip(fields).collect();
        let sent = club.standin.forge_modal(&opened, &fields).unwrap();
        let said = club.standin.answer(&sent, PATIENCE).await.unwrap();
        assert!(!said.content.contains("Offer 2"), "{}", said.content);
        let offers =
            club.game().view(last_spike_engine::Viewer::Spectator).table.dice().unwrap().offers.clone();
        assert_eq!((offers.len(), offers[0].offer.id), (1, 1));
    }
    assert_eq!((club.steps(), [club.has(0), club.has(1), club.has(2)]), (step + 1, before));
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_11_a_game_is_not_for_others_to_change_end_or_look_into() {
    let club = Club::of_1976(3, land_ahead).await;
    let step = club.steps();
    for person in [1, OUTSIDER] {
        let said = club.slash(person, "game end", &[]).await;
        assert!(said.content.contains("Only the host"), "{}", said.content);
        let board = club.posts().pop().unwrap();
        let said = forge(&club, person, &board, &format!("1:{step}:end")).await;
        assert!(said.content.contains("Only the host"), "{}", said.content);
    }
    for command in ["game join", "game leave", "game start", "game computer", "game new"] {
        let said = club.slash(OUTSIDER, command, &[]).await;
        assert!(said.is_ephemeral() && !said.content.is_empty());
    }
    let listed = club.slash(OUTSIDER, "game list", &[]).await;
    assert!(listed.content.contains("You're not in a game"), "{}", listed.content);
    // The record of a running game says nothing about the future.
    for person in [0, OUTSIDER] {
        let export = club.slash(person, "game export", &[]).await;
        let record = last_spike_engine::record::Record::read(&club.bytes(&export.attachments[0])).unwrap();
        assert!(record.fairness.seed.is_none());
    }
    assert_eq!((club.steps(), club.seats(), club.games_at(Stage::Running)), (step, 3, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_12_the_wrong_command_is_refused_and_says_what_is_possible() {
    let club = Club::of_1976(3, land_ahead).await;
    let step = club.steps();
    let city = || ("deed", text("Regina"));
    for (command, options) in [
        ("pass", vec![]),
        ("build", vec![("route", text("Regina–Calgary"))]),
        ("remove", vec![("route", text("Regina–Calgary"))]),
        ("bid", vec![("amount", text("0"))]),
        ("auction", vec![city(), ("minimum", text("1000"))]),
        ("auction", vec![city()]),
        ("buy", vec![("city", text("Regina"))]),
        ("lay", vec![("tile", text("A1"))]),
    ] {
        let said = club.slash(0, command, &options).await;
        assert!(said.content.contains("/roll"), "/{command}: {}", said.content);
        assert!(custom_id(&said, "do:roll").is_some(), "the way on is at hand");
        assert_eq!(club.steps(), step, "/{command}");
    }
    club.put(|t| {
        t.sections("Regina", "Calgary", 4).lands(0, 5, last_spike_engine::Phase::Build);
    });
    let step = club.steps();
    for (route, why) in [
        ("Regina–Calgary", "has its four sections"),
        ("Calgary - Regina", "has its four sections"),
        ("Regina–Vancouver", "No route joins Regina and Vancouver"),
        ("Regina", "isn't a route"),
        ("Denver–Omaha", "No route joins"),
    ] {
        let said = club.slash(0, "build", &[("route", text(route))]).await;
        assert!(said.content.contains(why), "{route}: {}", said.content);
        assert_eq!(club.steps(), step, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_offers_back_and_forth_between_the_same_two_change_one_message() {
    let club = Club::of_1976(3, land_ahead).await;
    club.settled().await;
    let (posts, calls) = (club.posts().len(), club.standin.dms(club.person(1)).len());
    for thousands in ["1000", "2000", "3000"] {
        deal(&club, 0, 1, [thousands, "", "", ""]).await;
        club.settled().await;
        let offer = club.posts().into_iter().find_map(|post| custom_id(&post, "do:accept")).unwrap();
        // The last is a check of its terms.
        let id: u32 = offer.rsplit(':').nth(1).unwrap().parse().unwrap();
        let hand = club.slash(0, "hand", &[]).await;
        club.press(0, &hand, &format!("do:withdraw:{id}")).await;
        club.settled().await;
    }
    let new: Vec<Message> = club.posts().split_off(posts);
    let [post] = &*new else { panic!("{:?}", new.iter().map(|post| &post.content).collect::<Vec<_>>()) };
    for thousands in ["$1,000", "$2,000", "$3,000"] {
        assert!(post.content.contains(thousands), "{}", post.content);
    }
    assert!(custom_id(post, "do:accept").is_none(), "nothing is left to accept");
    assert!(club.standin.dms(club.person(1)).len() <= calls + 3, "an offer calls once");
    // A fourth is refused, with what is possible.
    let refused = deal(&club, 0, 1, ["4000", "", "", ""]).await;
    assert!(refused.content.contains("next turn"), "{}", refused.content);
    assert_eq!(club.posts().len(), posts + 1);
    // Somebody else's offer is a message of its own.
    deal(&club, 2, 1, ["1000", "", "", ""]).await;
    club.settled().await;
    assert_eq!(club.posts().len(), posts + 2);
}
