//! The part of a post that stays once another has taken its place: what happened. Who was asked, and until when, goes;
//! below an offer stands what became of it.

use last_spike_engine::{Phase, Seat};

use super::news;
use crate::present::clock::pace;
use crate::present::lang::Lang;
use crate::present::parts::calls::call;
use crate::present::parts::scene::Scene;
use crate::present::words::emblem;
use crate::present::words::limits::{TEXT, length};
use crate::present::words::names::Names;
use crate::present::words::wording::WORDINGS;
use crate::service::clock::awaiting::Due;
use crate::service::posting::offer_ends::{EndedOffer, OfferFate};
use crate::store::games::StoredGame;

/// The sentences that are true only while the post is current in which they stand, each with the mark before it.
const PASSING: [(&str, &str); 28] = [
    ("", "call-turn"),
    ("", "call-computer"),
    ("", "call-auction"),
    ("", "call-debt"),
    ("", "call-offer"),
    ("", "call-then"),
    ("", "waiting-for"),
    ("", "waiting-bids"),
    ("", "line-auction"),
    ("-# ", "line-buy"),
    ("-# ", "line-build"),
    ("-# ", "line-land"),
    ("-# ", "line-remove"),
    ("-# ", "line-debt"),
    ("-# ", "line-goes-on"),
    ("", "status-debt"),
    ("", "auction-answered"),
    ("", "auction-asked"),
    ("", "auction-secret"),
    ("", "auction-together"),
    ("⏳ ", "warning"),
    ("💤 ", "absent-silent"),
    ("🧳 ", "absent-away"),
    ("", "absent-can"),
    ("", "vote-asked"),
    ("", "vote-asked-clocks"),
    ("", "vote-absent-asked"),
    ("", "vote-invite-asked"),
];

/// The sentence above what a post tells that some of it was taken back.
const TAKEN_BACK: &str = "post-taken-back";

/// The sign of that sentence.
const BACK: &str = "↩️";

/// The beginning of a line about what became of an offer.
const BECAME: &str = "-# ↳";

/// True if a line is a sentence of a key, in any of its wordings, after a mark. Emoji are no words of it.
fn says(line: &str, mark: &str, key: &str) -> bool {
    let words = emblem::words(line);
    let said = words.strip_prefix(mark);
    said.is_some_and(|said| WORDINGS.iter().any(|wording| wording.key == key && wording.is(said)))
}

fn is_passing(line: &str) -> bool {
    PASSING.iter().any(|(mark, key)| says(line, mark, key))
}

/// Returns what a post tells of what happened.
#[must_use]
pub fn told(text: &str) -> String {
    pace::lasting(text).filter(|line| !is_passing(line)).collect::<Vec<_>>().join("\n")
}

/// The sentences of a post that name who is asked, but for those of an auction, which has a post of its own.
const ASKED: [&str; 5] = ["call-turn", "call-debt", "call-computer", "waiting-for", "waiting-bids"];

/// Returns the text of a post that is current with who is asked now, and until when, in the place of what it says of that,
/// if it says anything. Nobody is called by it, and a deadline that is off by `slack` seconds at most stays.
#[must_use]
pub fn renewed(text: &str, scene: &Scene<'_>, due: &[(Seat, Due)], slack: i64) -> String {
    let view = scene.view;
    let is_named = |line: &str, seat: &Seat| {
        let user = scene.stored.user(*seat);
        line.contains(&scene.names.bold(*seat))
            || user.is_some_and(|user| line.contains(&format!("<@{user}>")))
    };
    let asks_others = |line: &str| {
        ASKED.iter().any(|key| says(line, "", key)) && !view.to_act.iter().all(|seat| is_named(line, seat))
    };
    let line = |line: &str| match view.phase {
        Phase::Over => line.to_owned(),
        _ if !asks_others(line) => line.to_owned(),
        // The post of the auction says who is to answer, where that is no secret.
        Phase::Auction => scene.lang.say("waiting-bids"),
        _ => call(scene, &[]).0.text,
    };
    let text = text.lines().map(line).collect::<Vec<_>>().join("\n");
    pace::with_dues(&text, scene, due, slack)
}

/// True if a post says that some of it was taken back.
fn says_taken_back(text: &str) -> bool {
    text.lines().next().is_some_and(|first| first == BACK || says(first, "", TAKEN_BACK))
}

/// Returns what a post tells of what happened, and above it that some of it was taken back. Where there is no room for
/// the sentence, its sign says so.
#[must_use]
pub fn taken_back(text: &str, lang: Lang) -> String {
    let told = told(text);
    if says_taken_back(&told) {
        return told;
    }
    let marks = [lang.say(TAKEN_BACK), BACK.to_owned()];
    let marked = marks
        .iter()
        .map(|mark| format!("{mark}\n{told}").trim_end().to_owned())
        .find(|text| length(text) <= TEXT);
    marked.unwrap_or(told)
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
        OfferFate::GameOver => vec![lang.text("offer-unanswered", &[("id", end.id.into())])],
    };
    ends.iter().flat_map(lines).map(|line| format!("{BECAME} {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::words::wording;

    #[test]
    fn what_happened_stays_and_who_was_asked_until_when_goes() {
        let told = [
            "**Ann** laid **A1** (Denver–Omaha) for $3,000.",
            "**Bruno**: laid **B2** for $4,000 · bought Omaha for $5,000",
            "-# Turn 12 · 27 tiles left",
            "**Ann**: paid $5,000 to **, it's your turn.**",
            "**Ann** can't pay $7,000 to the bank (Survey fees) and must raise cash.",
            "**Ann** não tem como pagar $7.000 ao banco (Taxas) e precisa levantar dinheiro.",
        ];
        let passing = [
            "<@102>, it's your turn.",
            "**Computer 1** plays next.",
            "Waiting for **Ann** and **Bruno**.",
            "-# ⏳ Deadline for **Bruno**'s turn: <t:1800000000:R>; with reserve: <t:1800000000:R>. Then a computer plays.",
            "Then: **Zoë**, **Ann**.",
            "-# 🤖 A computer is playing for **Zoë**.",
            "**Ann** owes $7,000 to the bank (Survey fees).",
            "-# **Ann** can now buy land.",
            "⏳ <@101>, your time is running out.",
            "<@102>, please answer offer 3.",
            "<@102>, é a sua vez.",
            "Agora joga **Computador 1**.",
        ];
        let text = [&told[..2], &passing[..], &told[2..]].concat().join("\n");
        assert_eq!(super::told(&text), told.join("\n"));
        assert_eq!(super::told(&passing.join("\n")), "");
    }

    #[test]
    fn every_passing_sentence_is_known_in_every_language() {
        for lang in Lang::ALL {
            for (mark, key) in PASSING {
                for name in ["**x**", "<@7>", "<@7>, **x** and <@8>", "**x** e **\\*\\*y, z**"] {
                    let line = format!("{mark}{}", wording::example(lang, key, name));
                    assert!(line != format!("{mark}{key}") && super::told(&line).is_empty(), "{key}: {line}");
                }
            }
        }
    }

    /// The sentences of 0.2.0, as they stand in channels.
    const BEFORE: [&str; 24] = [
        "<@102>, it is your turn.",
        "<@102> and **Bo**: please answer in the auction.",
        "<@102>, you must raise money.",
        "<@102>: please answer offer 3.",
        "<@102> and <@103>: what is the most you would pay? Each of you answers once, privately.",
        "-# **Ann** may now buy land.",
        "-# **Ann** may now buy the top deed.",
        "-# **Ann** must raise money.",
        "-# **Ann** continues the turn.",
        "-# ⏳ End of the time of **Ann**: for this turn <t:18:R>, with the reserve <t:19:R>. Then a computer moves.",
        "-# ⏳ **Ann** plays on the reserve. It ends <t:18:R>; then a computer moves.",
        "⏳ <@102>: your time is running out.",
        "💤 The game has waited for **Ann** without an answer since <t:18:D>.",
        "The others may now vote on what becomes of the seat: a computer moves until the player is back, somebody else \
         takes it, or the game ends. </game replace:17> does it too.",
        "Do you agree, <@102>? Everyone must agree. No answer <t:18:R> counts as a no. If anyone makes a move first, the \
         request ends. Computers play on, and their moves would go back too.",
        "Do you agree, <@102> and <@103>? It takes all of you. No answer <t:18:R> is a no. The game goes on meanwhile.",
        "Do you agree, <@102>? The vote ends <t:18:R>, and most of those who answer decide; if the player moves before, \
         there is nothing to decide.",
        "<@102>, will you? **Agree** gives you the seat: you see its hand, and what everybody could see so far. The \
         request ends <t:18:R>.",
        "<@102>: respondam ao leilão, por favor.",
        "<@102>: responda à proposta 3, por favor.",
        "-# **Ana** pode agora comprar terreno.",
        "🧳 **Ana** está fora desde <t:18:D>, e a partida espera por essa pessoa.",
        "Vocês concordam, <@102> e **Bo**? É preciso que todos concordem. Sem resposta <t:18:R>, vale um não. A partida \
         continua enquanto isso.",
        "<@102>, você quer? **Concordar** dá a você o lugar: você vê a mão dele e o que todos puderam ver até agora. O \
         pedido termina <t:18:R>.",
    ];

    #[test]
    fn sentences_of_an_earlier_release_go_too() {
        for line in BEFORE {
            assert_eq!(super::told(&format!("**Ann** laid **A1**.\n{line}")), "**Ann** laid **A1**.");
        }
    }

    #[test]
    fn what_happened_stays_whatever_players_are_called() {
        let names = [
            "he who owes",
            "Ann owes $7,000 to the bank (Survey fees).",
            "x, it's your turn.",
            "Waiting for",
            "⏳ it's your turn",
            "Ana deve $7.000 para o banco (taxas)",
            "Agora joga",
            "-# can now buy land.",
        ];
        for name in names {
            let name = Names::new(&[name.to_owned()]).bold(last_spike_engine::Seat(0));
            for line in [
                name.clone(),
                format!("{name} laid **A1** for $3,000."),
                format!("{name} paid $7,000 to {name} (Survey fees)."),
                format!("{name}: pagou $7.000 a {name} (taxas de agrimensura)."),
                format!("-# ↳ {name} declined offer 3."),
                format!("🔨 {name} vendeu Denver a {name} por $7.000."),
            ] {
                assert_eq!(super::told(&line), line);
            }
        }
    }

    #[test]
    fn a_post_says_once_that_some_of_it_was_taken_back_and_keeps_all_that_it_told() {
        for lang in Lang::ALL {
            let note = lang.say(TAKEN_BACK);
            let marked = taken_back("**Ann** laid **A1**.\n<@102>, it's your turn.", lang);
            assert_eq!(marked, format!("{note}\n**Ann** laid **A1**."));
            assert_eq!(taken_back(&marked, lang), marked);
            let full = "x".repeat(TEXT - 4);
            let short = taken_back(&full, lang);
            assert_eq!(short, format!("{BACK}\n{full}"));
            assert_eq!(taken_back(&short, lang), short);
        }
        for before in [
            "↩️ **Some of this was taken back and is no longer so.**\n**Ann** laid **A1**.",
            "↩️ **Parte disto foi desfeita e já não vale.**\n**Ann** laid **A1**.",
        ] {
            assert_eq!(taken_back(before, Lang::En), before);
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
