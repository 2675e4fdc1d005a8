//! A post once time has gone on: renewed while it is current; later what it told, whether some of that was taken back,
//! and below an offer what became of it.

use last_spike_engine::{Phase, Seat, View};

use super::news;
use crate::present::clock::pace;
use crate::present::lang::{Lang, key};
use crate::present::parts::calls::call;
use crate::present::parts::passage::{Passage, Says, joined};
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{TEXT, length};
use crate::present::words::names::Names;
use crate::service::clock::awaiting::Due;
use crate::service::posting::offer_ends::{EndedOffer, OfferFate};
use crate::store::games::StoredGame;

/// The sign of the sentence that some of a post was taken back.
const BACK: &str = "↩️";

/// The beginning of a line about what became of an offer.
const BECAME: &str = "-# ↳";

/// Returns the passages of a post that is current with who is asked now, until when, and for whom a computer plays, in
/// the place of what it says of that, if it says anything. Nobody is called by it, and a deadline that is off by `slack`
/// seconds at most stays. A passage for which the message has no room is as it was, or goes.
#[must_use]
pub fn renewed(passages: &[Passage], scene: &Scene<'_>, due: &[(Seat, Due)], slack: i64) -> Vec<Passage> {
    let asked: Vec<Passage> = passages.iter().map(|passage| asked_now(passage, scene)).collect();
    let until = |passage: &Passage| match &passage.says {
        Says::Until(said) if !pace::are_near(said, scene, due, slack) => pace::until(scene, due),
        _ => Some(passage.clone()),
    };
    let timed: Vec<Passage> = asked.iter().filter_map(until).collect();
    let timed = if fits(&timed) { timed } else { asked };
    let by_computers = |stood_in: Option<Passage>| -> Vec<Passage> {
        let now = |passage: &Passage| {
            if passage.says == Says::StoodIn { stood_in.clone() } else { Some(passage.clone()) }
        };
        timed.iter().filter_map(now).collect()
    };
    let renewed = by_computers(pace::absent(scene));
    if fits(&renewed) { renewed } else { by_computers(None) }
}

fn fits(passages: &[Passage]) -> bool {
    length(&joined(passages)) <= TEXT
}

/// Returns a passage, or what takes its place if it asks others than those who are asked now; the post of an auction
/// says who is to answer in it, where that is no secret.
fn asked_now(passage: &Passage, scene: &Scene<'_>) -> Passage {
    let Says::Asked(seats) = &passage.says else { return passage.clone() };
    let asks_all = scene.view.to_act.iter().all(|seat| seats.contains(seat));
    match scene.view.phase {
        Phase::Over => passage.clone(),
        _ if asks_all => passage.clone(),
        Phase::Auction => Passage { text: scene.lang.say(key::WAITING_BIDS), says: Says::Asked(Vec::new()) },
        _ => call(scene, &[]).0,
    }
}

/// Returns whether the post of an open auction says its bidders another deadline than theirs.
#[must_use]
pub fn misleads_bidders(passages: &[Passage], view: &View, due: &[(Seat, Due)], slack: i64) -> bool {
    let is_off = |said: i64| pace::pass(due).is_some_and(|is| (is.0 - said).abs() > slack);
    view.phase == Phase::Auction
        && passages.iter().any(|one| matches!(one.says, Says::Bids(Some(said)) if is_off(said.0)))
}

/// Returns the text of a post, and above it that some of what it tells was taken back. Where there is no room for the
/// sentence, its sign says so.
#[must_use]
pub fn taken_back(text: &str, lang: Lang) -> String {
    let marks = [lang.say(key::POST_TAKEN_BACK), BACK.to_owned()];
    let marked = marks
        .iter()
        .map(|mark| format!("{mark}\n{text}").trim_end().to_owned())
        .find(|text| length(text) <= TEXT);
    marked.unwrap_or_else(|| text.to_owned())
}

/// Returns a text with lines below it, but for those for which a message has no room.
#[must_use]
pub fn below(text: String, lines: &[String]) -> String {
    lines.iter().fold(text, |text, line| {
        let longer = if text.is_empty() { line.clone() } else { format!("{text}\n{line}") };
        if length(&longer) <= TEXT { longer } else { text }
    })
}

/// Returns the lines about what became of offers.
#[must_use]
pub fn became(stored: &StoredGame, ends: &[EndedOffer]) -> Vec<String> {
    let (names, lang) = (Names::of(stored), Lang::of(&stored.locale));
    let lines = |end: &EndedOffer| match &end.fate {
        OfferFate::Told(told) => news::lines(told, &stored.edition, stored.options, &names, lang),
        OfferFate::GameOver => vec![lang.text(key::OFFER_UNANSWERED, &[("id", end.id.into())])],
    };
    ends.iter().flat_map(lines).map(|line| format!("{BECAME} {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_says_that_some_of_it_was_taken_back_and_keeps_all_that_it_told() {
        for lang in Lang::ALL {
            let note = lang.say(key::POST_TAKEN_BACK);
            let marked = taken_back("**Ann** laid **A1**.", lang);
            assert_eq!(marked, format!("{note}\n**Ann** laid **A1**."));
            assert_eq!(taken_back("", lang), note);
            let full = "x".repeat(TEXT - 4);
            assert_eq!(taken_back(&full, lang), format!("{BACK}\n{full}"));
            assert_eq!(taken_back(&"x".repeat(TEXT), lang), "x".repeat(TEXT));
        }
    }

    #[test]
    fn what_became_of_an_offer_is_left_out_rather_than_what_was_told() {
        let lines = ["-# ↳ **Ann** declined offer 1.".to_owned(), "-# ↳ b".to_owned()];
        assert_eq!(below("a".to_owned(), &lines), format!("a\n{}\n{}", lines[0], lines[1]));
        assert_eq!(below(String::new(), &lines[1..]), lines[1]);
        let full = "x".repeat(TEXT - 10);
        assert_eq!(below(full.clone(), &lines), format!("{full}\n{}", lines[1]));
    }
}
