//! All texts for people as one file to read aloud: both languages, in the order in which a person meets them, with
//! examples in place of the variables. `just texts FILE`, or the variable `TEXTS` for this test, writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use clap::CommandFactory;
use last_spike::cli::Cli;
use last_spike::present::Lang;

use super::sentences::{Sentence, sentences};

/// The chapters in the order in which a person meets them. Each names sections of the language files (`## …`) and
/// beginnings of keys: a sentence is where the longest beginning is that fits it, else where its section is.
const CHAPTERS: &[(&str, &[&str])] = &[
    ("The first command", &["help", "## Help and rules", "## Slash commands"]),
    ("The lesson", &["## The lesson"]),
    ("The rules in short", &["topic-", "rules-", "edition-", "## The spaces of the path"]),
    (
        "The lobby",
        &[
            "lobby",
            "pace",
            "button-join",
            "button-leave",
            "button-computer",
            "button-settings",
            "button-start",
            "threads-",
            "setting-",
            "token-",
            "level",
            "note-random",
            "note-easy",
            "note-hard",
            "option-double-cost-",
            "option-cash-",
            "hints-on",
            "rated-",
            "server-set",
            "## The lobby",
        ],
    ),
    ("The opening", &["start", "lobby-go", "lobby-started", "against-", "posts-"]),
    (
        "A turn",
        &[
            "call-turn",
            "call-computer",
            "call-then",
            "progress",
            "tiles-left",
            "deeds-left",
            "waiting-for",
            "button-my-",
            "ask-lay",
            "menu-lay",
            "cost-",
            "effect-",
            "means-",
            "hand",
            "button-lay",
            "confirm-lay",
            "ask-roll",
            "button-roll",
            "turn-",
            "line-",
            "news-",
            "## Words",
            "## Posts",
            "## News",
            "## Questions",
        ],
    ),
    (
        "Buying and selling",
        &[
            "ask-buy",
            "menu-buy",
            "buy-",
            "button-pass",
            "ask-land",
            "button-buy-land",
            "ask-build",
            "menu-build",
            "ask-remove",
            "menu-remove",
            "ask-sell",
            "menu-sell",
            "raise-",
            "confirm-sold",
            "confirm-final",
        ],
    ),
    (
        "Auctions",
        &[
            "line-auction",
            "call-auction",
            "ask-put-up",
            "menu-put-up",
            "auction-",
            "news-auction",
            "news-to-bank",
            "news-unsold",
            "ask-bid",
            "menu-bid",
            "button-bid",
            "button-no-bid",
            "confirm-bid",
            "confirm-no-bid",
            "confirm-pass-all",
            "confirm-least",
            "button-pass-all",
            "button-least-all",
            "button-drop-standing",
            "standing-",
            "bid-",
            "pass-kept",
            "dm-own-auction",
        ],
    ),
    (
        "Debts and offers",
        &[
            "line-debt",
            "call-debt",
            "ask-debt",
            "news-owed",
            "lot-",
            "ask-minimum",
            "menu-minimum",
            "bankrupt-",
            "news-bankrupt",
            "call-offer",
            "news-offer",
            "news-declined",
            "news-withdrawn",
            "news-deal",
            "news-lapsed",
            "offer-done",
            "button-offer",
            "button-accept",
            "button-decline",
            "button-counter",
            "button-withdraw",
            "counter-",
            "confirm-gift",
        ],
    ),
    (
        "Plans and hints",
        &[
            "plan-",
            "button-plan",
            "menu-plan",
            "misfit-",
            "turn-planned",
            "news-planned",
            "hint",
            "fact-",
            "## Hints",
        ],
    ),
    (
        "The pictures",
        &[
            "button-guide",
            "## How to read the board",
            "## Words on pictures",
            "## Words on the cards",
            "## Alt texts",
        ],
    ),
    (
        "Taking back, and votes",
        &[
            "undo-",
            "button-undo",
            "button-ask-",
            "news-taken-back",
            "post-taken-back",
            "vote-",
            "vote-back-to",
            "button-agree",
            "button-disagree",
            "button-withdraw-request",
        ],
    ),
    (
        "The clock, and players who are away",
        &[
            "due-",
            "minutes",
            "hours",
            "days",
            "reminder",
            "nudge-",
            "warning",
            "clocks-",
            "vote-pause",
            "vote-pace",
            "button-resume",
            "away",
            "vote-away",
            "stand-in",
            "button-return",
            "absent-",
            "button-absent",
            "vote-absent",
            "vote-back",
            "vote-invite",
            "tenure-",
        ],
    ),
    (
        "Looking around",
        &["## Status", "## Files", "button-details", "button-told", "button-share", "shared-by"],
    ),
    (
        "The end, a rematch, and the review",
        &[
            "call-over",
            "result-",
            "post-",
            "confirm-resign",
            "button-resign",
            "confirm-end",
            "button-end",
            "news-resigned",
            "button-rematch",
            "rematch-",
            "lobby-rematch",
            "button-replay",
            "button-review",
            "## Result",
            "## The review",
        ],
    ),
    ("Ratings", &["## Ratings", "unrated-"]),
    ("Settings", &["## Settings", "## The defaults of a server"]),
    ("Privacy", &["## Privacy"]),
    (
        "Permissions and refusals",
        &[
            "post-muted",
            "post-thread-",
            "post-many-",
            "post-withdrawn",
            "## Permissions",
            "refusal-",
            "illegal-",
            "instead-",
            "## Refusals",
        ],
    ),
    ("The sandbox's page", &["## The sandbox"]),
];

/// Examples in place of variables, in English and in Portuguese. A variable without an example is shown by its name.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("a", "3", "3"),
    ("action", "laid **B2** (Omaha–Denver)", "colocou **B2** (Omaha–Denver)"),
    ("actions", "12", "12"),
    ("amount", "$7,000", "$7.000"),
    ("amounts", "**Ann** $4,000", "**Ann** $4.000"),
    ("are", "Omaha", "Omaha"),
    ("asker", "**Ann**", "**Ann**"),
    ("b", "5", "5"),
    ("bonus", "$20,000", "$20.000"),
    ("cards", "2", "2"),
    ("cash", "$12,000", "$12.000"),
    ("cause", "roadbed costs", "leito da via"),
    ("channel", "1234567890", "1234567890"),
    ("channels", "<#1> and <#2>", "<#1> e <#2>"),
    ("cities", "Denver and Omaha", "Denver e Omaha"),
    ("city", "Denver", "Denver"),
    ("claims", "$1,000", "$1.000"),
    ("commitment", "9f2c…", "9f2c…"),
    ("cost", "$5,000", "$5.000"),
    ("count", "3", "3"),
    ("days", "30", "30"),
    ("dearest", "$9,000", "$9.000"),
    ("deeds", "Montreal ×2", "Montreal ×2"),
    ("edition", "The Last Spike (2015)", "The Last Spike (2015)"),
    ("end", "100", "100"),
    ("facts", "costs double", "custa o dobro"),
    ("fees", "$2,000", "$2.000"),
    ("file", "game-7.spike.json", "game-7.spike.json"),
    ("files", "Attach Files", "Anexar arquivos"),
    ("first", "41", "41"),
    ("former", "**Zoë**", "**Zoë**"),
    ("from", "Thursday 18:00", "quinta-feira 18:00"),
    ("game", "7", "7"),
    ("games", "7 and 9", "7 e 9"),
    ("give", "Calgary", "um título de Calgary"),
    ("hard", "would have bought **Omaha**", "teria comprado um terreno em **Omaha**"),
    ("highest", "$6,000", "$6.000"),
    ("host", "**Ann**", "**Ann**"),
    ("id", "3", "3"),
    ("income", "$5,000", "$5.000"),
    ("land", "Omaha ($4,000)", "Omaha ($4.000)"),
    ("last", "31", "31"),
    ("leads", "Ann from turn 12", "Ann desde o turno 12"),
    ("least", "$3,000", "$3.000"),
    ("left", "12 tiles left", "restam 12 peças"),
    ("letter", "A", "A"),
    ("line", "**Ann** laid **A3**.", "**Ann** colocou **A3**."),
    ("link", "https://discord.com/…", "https://discord.com/…"),
    ("locale", "en-US", "pt-BR"),
    ("luck", "+12", "+12"),
    ("mine", "$8,000", "$8.000"),
    ("minimum", "$4,000", "$4.000"),
    ("most", "$9,000", "$9.000"),
    ("moves", "3", "3"),
    ("n", "12", "12"),
    ("name", "**Ann**", "**Ann**"),
    ("names", "**Ann** and **Bob**", "**Ann** e **Bob**"),
    ("next", "in 2 hours", "em 2 horas"),
    ("now", "14:05", "14:05"),
    ("number", "3", "3"),
    ("one", "**A1**", "**A1**"),
    ("option", "cash", "dinheiro"),
    ("other", "**Bob**", "**Bob**"),
    ("others", "−9", "−9"),
    ("own", "+4", "+4"),
    ("pace", "daily", "diário"),
    ("part", "2", "2"),
    ("parts", "3", "3"),
    ("paying", "14", "14"),
    ("payouts", "Ann $5,000, Bob $2,000", "Ann $5.000, Bob $2.000"),
    ("pays", "5", "5"),
    ("person", "**Carla**", "**Carla**"),
    ("place", "#railway", "#ferrovia"),
    ("plan", "lay **A3** (Omaha–Denver) for at most $5,000", "colocar **A3** (Omaha–Denver) por até $5.000"),
    ("players", "4", "4"),
    ("price", "$6,000", "$6.000"),
    ("proceeds", "$3,000", "$3.000"),
    ("reach", "$4,000", "$4.000"),
    ("rents", "$1,000", "$1.000"),
    ("reserve", "in 7 days", "em 7 dias"),
    ("right", "Attach Files", "Anexar arquivos"),
    ("rights", "**Send Messages** and **Attach Files**", "**Enviar mensagens** e **Anexar arquivos**"),
    ("roadbed", "$1,000", "$1.000"),
    ("route", "Omaha–Denver", "Omaha–Denver"),
    ("routes", "Omaha–Denver and Denver–Ogden", "Omaha–Denver e Denver–Ogden"),
    ("rule", "T4", "T4"),
    ("rules", "T1, T6, T7", "T1, T6, T7"),
    ("scandal", "$5,000", "$5.000"),
    ("second", "38", "38"),
    ("sections", "3", "3"),
    ("seed", "5be1…", "5be1…"),
    ("seller", "**Bob**", "**Bob**"),
    ("send", "Send Messages", "Enviar mensagens"),
    ("set", "pace daily", "ritmo diário"),
    ("setting", "Pace", "Ritmo"),
    ("short", "$2,000", "$2.000"),
    ("since", "3 days ago", "há 3 dias"),
    ("space", "land claims", "reivindicações de terra"),
    ("start", "31", "31"),
    ("step", "14", "14"),
    ("sum", "8", "8"),
    ("swings", "Ann 31 → 48", "Ann 31 → 48"),
    ("take", "$6,000", "$6.000"),
    ("text", "xyz", "xyz"),
    ("thousand", "$1,000", "$1.000"),
    ("threads", "Send Messages in Threads", "Enviar mensagens em tópicos"),
    ("tile", "A3", "A3"),
    ("tiles", "A1, B3, C2 and D4", "A1, B3, C2 e D4"),
    ("time", "24 hours", "24 horas"),
    ("to", "**Carla**", "**Carla**"),
    ("turn", "3 days", "3 dias"),
    ("until", "on Nov 30, 18:00", "em 30 nov., 18:00"),
    ("value", "daily", "diário"),
    ("view", "View Channel", "Ver canal"),
    ("wanted", "**B3**", "**B3**"),
    ("when", "in 3 hours", "em 3 horas"),
    ("why", "A3 costs $6,000 now.", "A3 custa $6.000 agora."),
    ("zone", "Europe/London", "America/Sao_Paulo"),
];

/// The kinds of plurals, and figures: what a sentence with these forms chooses by is a number.
const NUMBERS: [&str; 7] = ["zero", "one", "two", "few", "many", "other", "0"];

/// The value that a variable has in one reading of a sentence.
#[derive(Clone)]
enum Reading {
    Number(u32),
    Text(String),
}

/// Returns the place of a sentence: its chapter, and the place of what named it there.
fn place(sentence: &Sentence) -> (usize, usize) {
    let named = CHAPTERS.iter().enumerate().flat_map(|(chapter, (_, names))| {
        names.iter().enumerate().map(move |(place, name)| (*name, (chapter, place)))
    });
    let section = format!("## {}", sentence.section);
    named
        .filter(|(name, _)| sentence.key.starts_with(name) || section.starts_with(name))
        .max_by_key(|(name, _)| if name.starts_with("## ") { 0 } else { name.len() })
        .unwrap_or_else(|| panic!("no chapter names the section {}", sentence.section))
        .1
}

/// Returns the example that stands for a variable.
fn example(lang: Lang, name: &str) -> String {
    let found = EXAMPLES.iter().find(|(known, ..)| *known == name);
    match (found, lang) {
        (Some((_, english, _)), Lang::En) => (*english).to_owned(),
        (Some((.., portuguese)), Lang::PtBr) => (*portuguese).to_owned(),
        (None, _) => format!("‹{name}›"),
    }
}

/// Returns the variables of a sentence, each with the forms between which it chooses.
fn variables(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (at, start) in source.match_indices("{ $") {
        let part = &source[at + start.len()..];
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap();
        let forms = found.entry(&part[..end]).or_default();
        if part[end..].trim_start().starts_with("->") {
            let lines = part
                .lines()
                .skip(1)
                .map_while(|line| line.trim_start().trim_start_matches('*').strip_prefix('['));
            forms.extend(lines.filter_map(|line| line.split_once(']')).map(|(form, _)| form));
        }
    }
    found
}

/// Returns what a variable may be in the readings of a sentence.
fn values(lang: Lang, name: &str, forms: &BTreeSet<&str>) -> Vec<Reading> {
    let is_number = |form: &&str| NUMBERS.contains(form) || form.parse::<u32>().is_ok();
    if forms.is_empty() {
        return vec![Reading::Text(example(lang, name))];
    }
    if forms.iter().all(is_number) {
        return [0, 1, 3].map(Reading::Number).to_vec();
    }
    let named =
        forms.iter().map(|form| if *form == "other" { example(lang, name) } else { (*form).to_owned() });
    named.map(Reading::Text).collect()
}

/// Returns a sentence as people read it: once, or once for each of its forms.
fn readings(lang: Lang, key: &str, source: &str) -> Vec<String> {
    let variables = variables(source);
    let values: Vec<(&str, Vec<Reading>)> =
        variables.iter().map(|(name, forms)| (*name, values(lang, name, forms))).collect();
    let most = values.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
    let mut found: Vec<String> = Vec::new();
    for n in 0..most {
        let mut args = Vec::new();
        for (name, values) in &values {
            let value = match values[n.min(values.len() - 1)].clone() {
                Reading::Number(number) => number.into(),
                Reading::Text(text) => text.into(),
            };
            args.push((*name, value));
        }
        let said = lang.text(key, args.as_slice());
        if !found.contains(&said) {
            found.push(said);
        }
    }
    found
}

/// Returns the sentences of the sandbox's page in a language.
fn page(lang: Lang) -> BTreeMap<String, String> {
    let file = format!("{}/standin/src/page/web/words/{}.json", env!("CARGO_MANIFEST_DIR"), lang.code());
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Adds a text under its key, each line set in.
fn add(text: &mut String, key: &str, said: [Vec<String>; 2]) {
    let _ = writeln!(text, "{key}");
    for (lang, readings) in ["en", "pt"].into_iter().zip(said) {
        for reading in readings {
            let _ = writeln!(text, "  {lang}  {}", reading.trim().replace('\n', "\n      "));
        }
    }
}

/// Adds the help of a command and of all below it.
fn add_help(text: &mut String, command: &mut clap::Command) {
    let _ = writeln!(text, "{}\n", command.render_long_help());
    for below in command.get_subcommands_mut().filter(|below| below.get_name() != "help") {
        let _ = writeln!(text, "$ {} --help", below.get_bin_name().unwrap_or_else(|| below.get_name()));
        add_help(text, below);
    }
}

/// Returns all texts.
fn all() -> String {
    let [english, portuguese] = Lang::ALL.map(|lang| (lang, sentences(lang)));
    let other: BTreeMap<&str, &Sentence> = portuguese.1.iter().map(|one| (one.key, one)).collect();
    let mut ordered: Vec<&Sentence> = english.1.iter().collect();
    ordered.sort_by_key(|sentence| place(sentence));
    let mut text = "All texts of The Last Spike, in the order in which a person meets them\n".to_owned();
    let mut chapter = usize::MAX;
    for sentence in ordered {
        let here = place(sentence).0;
        if here != chapter {
            chapter = here;
            let _ = writeln!(text, "\n\n# {}. {}\n", chapter + 1, CHAPTERS[chapter].0);
        }
        let translated = other
            .get(sentence.key)
            .map_or_else(Vec::new, |translated| readings(portuguese.0, translated.key, &translated.source));
        add(&mut text, sentence.key, [readings(english.0, sentence.key, &sentence.source), translated]);
    }
    // Names of commands and options differ from the code's in Portuguese only.
    let known: BTreeSet<&str> = english.1.iter().map(|sentence| sentence.key).collect();
    text.push_str("\n\n# Names of commands and options in Portuguese\n\n");
    for name in portuguese.1.iter().filter(|sentence| !known.contains(sentence.key)) {
        add(&mut text, name.key, [Vec::new(), readings(portuguese.0, name.key, &name.source)]);
    }
    text.push_str("\n\n# The sandbox's page: its own words\n\n");
    let mut words = Lang::ALL.map(page);
    for (key, said) in std::mem::take(&mut words[0]) {
        add(&mut text, &format!("page: {key}"), [vec![said], words[1].remove(&key).into_iter().collect()]);
    }
    text.push_str("\n\n# The command line\n\n");
    let mut command = Cli::command();
    command.build();
    add_help(&mut text, &mut command);
    text
}

#[test]
fn every_text_has_its_place_in_the_file_of_all_texts() {
    let text = all();
    for lang in Lang::ALL {
        for sentence in sentences(lang) {
            let line = format!("\n{}\n", sentence.key);
            assert_eq!(text.matches(&line).count(), 1, "{}", sentence.key);
        }
    }
    if let Some(file) = std::env::var_os("TEXTS") {
        std::fs::write(file, text).unwrap();
    }
}
