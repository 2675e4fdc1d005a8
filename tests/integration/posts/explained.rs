//! Answers that explain: refusals, help and the rules.

use super::story::{dice, tiles};
use super::{keep, one};
use crate::wording::every_refusal::{every_refusal, kind_of};
use crate::wording::reasons::{every_illegal, every_view};
use last_spike::present::{
    Lang, Names, Post,
    guides::{help, rules},
    refusal,
};
use last_spike::service::Refusal;
use last_spike_engine::*;
use last_spike_testkit::table::*;
use std::sync::Arc;

#[test]
fn refusals_of_the_service() {
    keep("refusals", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let refused =
            |(refusal, _): (Refusal, _)| (kind_of(&refusal), refusal::post(&refusal, Some(&names), lang));
        every_refusal().into_iter().map(refused).collect()
    });
}

#[test]
fn refusals_by_the_rules() {
    keep("refusals-by-rules", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let view = tiles().table.view(1);
        let refused = |illegal: Illegal| {
            let name = format!("{illegal:?}").split([' ', '(', '{']).next().unwrap().to_owned();
            let refusal = Refusal::Illegal { illegal, view: Box::new(view.clone()) };
            (name, refusal::post(&refusal, Some(&names), lang))
        };
        every_illegal().into_iter().map(refused).collect()
    });
    keep("refusals-instead", |lang| {
        let instead = |view: View| {
            let name = format!("{:?}", view.prompt).split(['{', '}']).next().unwrap().trim().to_owned();
            (name, Post::text(refusal::instead(&view, lang).unwrap_or_default()))
        };
        every_view().into_iter().map(instead).collect()
    });
}

#[test]
fn help_and_rules() {
    keep("help", |lang| {
        let mut posts = one("no game here", help::post(None, false, lang));
        posts.extend(one("in direct messages", help::post(None, true, lang)));
        posts.extend(one(
            "to play",
            tiles().tell(Viewer::Seat(Seat(0)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "1976, waiting",
            dice(0).tell(Viewer::Seat(Seat(1)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "somebody else's game",
            tiles().public(lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "in direct messages, to play",
            tiles().tell(Viewer::Seat(Seat(0)), lang, |scene| help::post(Some(scene), true, lang)),
        ));
        posts.extend(one("more", help::more(lang)));
        posts
    });
    keep("rules", |lang| {
        let of = |edition: &Arc<Edition>| (edition.id.to_string(), rules::post(edition, None, lang));
        let editions = Edition::all();
        let track = ("a topic".to_owned(), rules::post(&editions[0], Some("track"), lang));
        editions.iter().map(of).chain([track]).collect()
    });
}

#[test]
fn g7_the_rules_of_1976_tell_every_space_of_the_path() {
    for (lang, said) in Lang::ALL.into_iter().zip(["CPR subsidy: you get $5,000", "CPR: você recebe $5.000"])
    {
        let rules = rules::post(&edition("gamma-two-1976"), Some("G7"), lang).text;
        assert!(rules.contains(said), "{rules}");
    }
}

#[test]
fn help_names_the_buttons_of_posts_as_they_are_labelled_in_the_channel() {
    let mut story = tiles();
    story.stored.header.locale = "pt-BR".to_owned();
    let helped =
        story.tell(Viewer::Seat(Seat(0)), Lang::En, |scene| help::post(Some(scene), false, Lang::En)).text;
    assert!(helped.contains("press **Minhas peças**"), "{helped}");
}
