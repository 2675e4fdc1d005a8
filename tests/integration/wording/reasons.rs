//! Every refusal there is, in both languages: it says what is wrong, cites its ruling where it has
//! one, says what is possible, and is whole.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::support::ByName;
use last_spike::present::{Lang, Names, refusal};
use last_spike::service::Refusal;
use last_spike_engine::*;

use super::every_refusal::{every_refusal, kind_of};
use last_spike_testkit::table::*;

/// One of every reason by which the rules refuse. A new one is a compile error here.
pub fn every_illegal() -> Vec<Illegal> {
    let (tile, city, deed) = (tile("A3"), City::Denver, deed("Denver", 3));
    let (cost, cash) = (Money(9000), Money(4000));
    let line = line("Regina", "Calgary");
    let open = vec![line];
    let all = vec![
        Illegal::GameOver,
        Illegal::OutOfTheGame,
        Illegal::NotYourTurn { to_act: vec![Seat(1), Seat(0)] },
        Illegal::WrongPhase { phase: Phase::Buy },
        Illegal::ForeignAction,
        Illegal::NotInHand { tile },
        Illegal::SupportedFirst { tile },
        Illegal::SellFirst { cost, cash },
        Illegal::AuctionFirst { cost, cash },
        Illegal::OutOfReach { cost, reach: cash },
        Illegal::OtherTileNamed { tile },
        Illegal::NotOwned { deed },
        Illegal::NotSellable { deed },
        Illegal::SaleNotNeeded { deed },
        Illegal::NoSaleToBank,
        Illegal::AuctionNotNeeded { tile },
        Illegal::GrantUnclaimed { city },
        Illegal::SoldOut { city },
        Illegal::ForeignCity { city },
        Illegal::CannotPay { cost, cash },
        Illegal::BidTooLow { least: cash },
        Illegal::BidTooHigh { most: cash },
        Illegal::NotInThousands { amount: Money(500) },
        Illegal::NoSuchRoute { ends: line },
        Illegal::RouteFull { ends: line, open: open.clone() },
        Illegal::NotRemovable { ends: line, open },
        Illegal::NoPartner { seat: Seat(1) },
        Illegal::TooManyOffers { most: 3 },
        Illegal::OfferNumber { next: 4 },
        Illegal::EmptyOffer,
        Illegal::CannotPromise { seat: Seat(1) },
        Illegal::NoSuchOffer { id: 7 },
        Illegal::AuctionOpen,
        Illegal::NotForAuction { city },
        Illegal::MinimumTooHigh { city, highest: cash },
    ];
    let kinds: BTreeSet<String> = all.iter().map(name_of).collect();
    assert_eq!(kinds.len(), all.len());
    all
}

/// Returns what a reason is called; its arms are all there are.
fn name_of(illegal: &Illegal) -> String {
    match illegal {
        Illegal::GameOver
        | Illegal::OutOfTheGame
        | Illegal::NotYourTurn { .. }
        | Illegal::WrongPhase { .. }
        | Illegal::ForeignAction
        | Illegal::NotInHand { .. }
        | Illegal::SupportedFirst { .. }
        | Illegal::SellFirst { .. }
        | Illegal::AuctionFirst { .. }
        | Illegal::OutOfReach { .. }
        | Illegal::OtherTileNamed { .. }
        | Illegal::NotOwned { .. }
        | Illegal::NotSellable { .. }
        | Illegal::SaleNotNeeded { .. }
        | Illegal::NoSaleToBank
        | Illegal::AuctionNotNeeded { .. }
        | Illegal::GrantUnclaimed { .. }
        | Illegal::SoldOut { .. }
        | Illegal::ForeignCity { .. }
        | Illegal::CannotPay { .. }
        | Illegal::BidTooLow { .. }
        | Illegal::BidTooHigh { .. }
        | Illegal::NotInThousands { .. }
        | Illegal::NoSuchRoute { .. }
        | Illegal::RouteFull { .. }
        | Illegal::NotRemovable { .. }
        | Illegal::NoPartner { .. }
        | Illegal::TooManyOffers { .. }
        | Illegal::OfferNumber { .. }
        | Illegal::EmptyOffer
        | Illegal::CannotPromise { .. }
        | Illegal::NoSuchOffer { .. }
        | Illegal::AuctionOpen
        | Illegal::NotForAuction { .. }
        | Illegal::MinimumTooHigh { .. } => {
            format!("{illegal:?}").split([' ', '{', '(']).next().unwrap().to_owned()
        }
    }
}

/// A view for every question that there is, and of somebody who is asked nothing.
pub fn every_view() -> Vec<View> {
    let options = Options::default();
    let tiles = || Table::tiles(edition("columbia-2015"), options, &["A1 B3", "C1 C2", "D1 D2"]);
    let mut buying = tiles();
    buying.grants(1, "Denver").lays(0, "B3");
    let mut bidding = Table::tiles(with_cash("kickstarter-2015", 4), options, &["V2 V3", "C1 C2", "D1 D2"]);
    bidding
        .grants(1, "Denver")
        .gives(0, "Denver", 3)
        .pays(1, 40)
        .turn_of(0)
        .does(0, put_up("Denver", 3, "V2"));
    let mut dice: Vec<Table> = [0, 7, 5, 6, 16]
        .into_iter()
        .map(|space| {
            let mut t = Table::dice(3, 1);
            t.deeds(0, &["Regina"]).sections("Regina", "Calgary", 2);
            if space == 16 {
                t.left_with(0, 1);
            }
            t.about_to_roll(0, space);
            if space > 0 {
                t.does(0, Action::Roll);
            }
            t
        })
        .collect();
    let mut auction = Table { game: dice[4].game.clone(), events: vec![] };
    auction.does(0, ask("Regina", 1));
    let mut views = vec![tiles().view(0), tiles().view(2), buying.view(0), bidding.view(1), auction.view(1)];
    views.extend(dice.drain(..).flat_map(|t| [t.view(0), t.view(1)]));
    let asked: BTreeSet<String> = views
        .iter()
        .filter_map(|view| view.prompt.as_ref())
        .map(|prompt| format!("{prompt:?}").split([' ', '(']).next().unwrap().to_owned())
        .collect();
    assert_eq!(asked.len(), 8, "every question: {asked:?}");
    views
}

/// The words of a sentence that somebody chose or that are names: commands, cities, quotations.
fn bare(text: &str) -> String {
    let mut text = text.to_owned();
    for city in City::CANADIAN.into_iter().chain(edition("columbia-2015").cities) {
        text = text.replace(city.name(), "");
    }
    for (open, close) in [("“", "”"), ("`", "`"), ("<@", ">")] {
        while let Some(start) = text.find(open) {
            let rest = start + open.len();
            let Some(end) = text[rest..].find(close) else { break };
            text.replace_range(start..rest + end + close.len(), "");
        }
    }
    text
}

/// Checks what holds for every sentence by itself.
fn is_whole(text: &str, lang: Lang, what: &str) {
    /// Words that no Portuguese sentence has.
    const ENGLISH: [&str; 42] = [
        "the", "is", "are", "you", "your", "not", "that", "this", "of", "for", "with", "and", "can", "must",
        "has", "have", "it", "to", "in", "be", "bid", "deed", "deeds", "auction", "offer", "route", "tile",
        "tiles", "land", "cash", "turn", "game", "player", "players", "rule", "again", "please", "only",
        "least", "most", "here", "done",
    ];
    assert!(text.trim().chars().count() > 10, "{what} says nothing in {lang:?}: {text:?}");
    for left in ["{", "}", "refusal-", "illegal-", "instead-", "??"] {
        assert!(!text.contains(left), "{what} in {lang:?} has {left:?} left over: {text}");
    }
    let words = bare(text);
    assert!(!text.contains("$ ") && !text.contains("  "), "{what} in {lang:?}: {text}");
    if lang == Lang::PtBr {
        for word in words.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
            assert!(!ENGLISH.contains(&word.as_str()), "{what} says {word:?} in Portuguese: {text}");
        }
    }
}

/// Reasons that no rule explains any better.
const NEED_NO_RULE: [&str; 12] = [
    "GameOver",
    "OutOfTheGame",
    "NotYourTurn",
    "WrongPhase",
    "ForeignAction",
    "NotInHand",
    "NotOwned",
    "ForeignCity",
    "NoSuchRoute",
    "OfferNumber",
    "EmptyOffer",
    "NoSuchOffer",
];

#[test]
fn every_reason_is_given_with_its_ruling_and_with_what_is_possible_in_both_languages() {
    let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
    for view in every_view() {
        for illegal in every_illegal() {
            let ruling = illegal.ruling(&view.edition.family);
            let what = name_of(&illegal);
            let mut said = BTreeMap::new();
            for lang in Lang::ALL {
                let refusal = Refusal::Illegal { illegal: illegal.clone(), view: Box::new(view.clone()) };
                let post = refusal::post(&refusal, Some(&names), lang);
                is_whole(&post.text, lang, &what);
                let cited = lang.text("refusal-rule", &[("rule", ruling.into())]);
                let is_cited = post.text.contains(&cited);
                assert_eq!(
                    is_cited,
                    !NEED_NO_RULE.contains(&what.as_str()),
                    "{what} in {lang:?}: {}",
                    post.text
                );
                match refusal::instead(&view, lang) {
                    Some(instead) => {
                        is_whole(&instead, lang, &what);
                        // Below it the ruling stands in small print.
                        let below = post.text.split_once(&instead).map(|(_, below)| below);
                        let is_last =
                            below.is_some_and(|below| below.is_empty() || below == format!("\n{cited}"));
                        assert!(is_last, "{what}: {}", post.text);
                    }
                    None => assert!(view.prompt.is_none()),
                }
                // A seat has a name, and nobody is a number; oneself is "you".
                let of_oneself =
                    matches!(illegal, Illegal::CannotPromise { seat } if view.own_seat() == Some(seat));
                let names_a_seat =
                    matches!(illegal, Illegal::CannotPromise { .. } | Illegal::NotYourTurn { .. });
                if names_a_seat && !of_oneself {
                    assert!(post.text.contains("**Bruno**"), "{}", post.text);
                }
                said.insert(lang.code(), post.text);
            }
            assert_ne!(said["en-US"], said["pt-BR"], "{what}");
        }
    }
}

#[test]
fn rulings_cited_are_rulings_of_the_edition() {
    for illegal in every_illegal() {
        for id in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
            let ruling = illegal.ruling(&edition(id).family);
            let (letter, number) = ruling.split_at(1);
            assert!(
                "STLBWKG".contains(letter) && number.parse::<u8>().is_ok_and(|n| (1..=11).contains(&n)),
                "{ruling}"
            );
        }
    }
}

#[test]
fn every_refusal_says_how_to_go_on_in_both_languages() {
    let refusals = every_refusal();
    let kinds: BTreeSet<String> = refusals.iter().map(|(refusal, _)| kind_of(refusal)).collect();
    assert_eq!(kinds.len(), 103, "{kinds:?}");
    for (refusal, ways_on) in refusals {
        let what = format!("{refusal:?}");
        for (lang, way_on) in Lang::ALL.into_iter().zip(ways_on) {
            let post = refusal::post(&refusal, None, lang);
            is_whole(&post.text, lang, &what);
            assert!(post.text.contains(way_on), "{what} does not say {way_on:?} in {lang:?}: {}", post.text);
            assert!(!post.text.contains("@everyone") && !post.text.contains("**x**"), "{}", post.text);
            assert!(post.mentions.is_empty(), "a refusal notifies nobody");
        }
    }
}

#[test]
fn every_reason_why_a_game_cannot_be_set_up_has_a_refusal_of_its_own() {
    let errors = [
        (SetupError::Players(1), "refusal-too-few"),
        (SetupError::Players(7), "refusal-too-many"),
        (SetupError::Options(ForeignOption("cash")), "refusal-foreign-option"),
        (SetupError::Deal, "refusal-foreign-deal"),
        (SetupError::State, "refusal-foreign-state"),
    ];
    for lang in Lang::ALL {
        let mut said = BTreeSet::new();
        for (error, key) in errors.clone() {
            let text = refusal::post(&Refusal::from(error), None, lang).text;
            let args = [("players", 7u32.into()), ("option", "cash".into())];
            assert_eq!(text, lang.text(key, &args));
            said.insert(text);
        }
        assert_eq!(said.len(), errors.len(), "{said:?}");
    }
}

#[test]
fn a_command_is_called_as_its_reader_sees_it() {
    let commands = last_spike::discord::commands::all();
    let mut known: [BTreeSet<String>; 2] = Default::default();
    let called = |name: &str, localised: &[(Cow<'_, str>, Cow<'_, str>)]| {
        let portuguese = localised.iter().find(|(code, _)| code == "pt-BR");
        [name.to_owned(), portuguese.map_or_else(|| name.to_owned(), |(_, name)| name.to_string())]
    };
    let mut add = |path: [&str; 2], command: &poise::Command<_, _>| {
        let names = called(&command.name, &command.name_localizations);
        let full: [String; 2] = std::array::from_fn(|at| format!("{}{}", path[at], names[at]));
        for (at, known) in known.iter_mut().enumerate() {
            known.insert(full[at].clone());
            // With an option: what is typed behind its name is free.
            let options = command.parameters.iter();
            known.extend(options.map(|option| {
                format!("{} {}", full[at], called(&option.name, &option.name_localizations)[at])
            }));
        }
        full
    };
    for command in &commands {
        let full = add(["/", "/"], command);
        for below in &command.subcommands {
            add([&format!("{} ", full[0]), &format!("{} ", full[1])], below);
        }
    }
    for (at, lang) in Lang::ALL.into_iter().enumerate() {
        let mut found = 0;
        for (n, part) in lang.source().split('`').enumerate() {
            if n % 2 == 1 && part.starts_with('/') {
                let typed = part.split_once(": ").map_or(part, |(typed, _)| typed);
                assert!(known[at].contains(typed), "{lang:?}: {part} is no command as its readers see them");
                found += 1;
            }
        }
        assert!(found > 15, "{lang:?}: {found}");
    }
}
