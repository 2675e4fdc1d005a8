//! Lines of posts that go once another post has taken their place, as tests tell them from what was told.

use crate::support::ByName;
use last_spike::present::Lang;

/// The sentences of such lines, each with the mark before it.
const SENTENCES: [(&str, &str); 26] = [
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
    ("", "auction-secret"),
    ("", "auction-together"),
    ("⏳ ", "warning"),
    ("💤 ", "absent-silent"),
    ("🧳 ", "absent-away"),
    ("", "vote-asked"),
    ("", "vote-asked-clocks"),
    ("", "vote-absent-asked"),
    ("", "vote-invite-asked"),
];

/// The beginnings of small lines about time and computers.
const SMALL: [&str; 3] = ["-# ⏳", "-# 🌙", "-# 🤖"];

/// A sign that no sentence has, in the place of each variable.
const HELD: &str = "\u{1}";

/// Returns whether a line goes once another post has taken its place.
pub fn is_passing(line: &str) -> bool {
    let says = |lang: Lang, (mark, key): (&str, &str)| {
        let variables = ["names", "name", "id", "amount", "to", "cause", "until", "since"];
        let sentence = lang.text(key, &variables.map(|variable| (variable, HELD.into())));
        let parts: Vec<&str> = sentence.split(HELD).collect();
        let ([first, .., last], Some(said)) = (&parts[..], line.strip_prefix(mark)) else { return false };
        let Some(inner) = said.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
            return false;
        };
        let found =
            parts[1..parts.len() - 1].iter().try_fold(inner, |rest, part| Some(rest.split_once(part)?.1));
        found.is_some()
    };
    let says_any = |lang: Lang| SENTENCES.into_iter().any(|sentence| says(lang, sentence));
    let says_plain = |lang: Lang| {
        ["waiting-bids", "auction-secret", "auction-together", "absent-can"]
            .iter()
            .any(|key| line.replace('`', "") == lang.say(key).replace('`', ""))
    };
    SMALL.iter().any(|start| line.starts_with(start))
        || Lang::ALL.into_iter().any(|lang| says_any(lang) || says_plain(lang))
}
