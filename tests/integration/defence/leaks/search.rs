//! Whole games with computers at the table, outages and restarts, in which everything that leaves
//! the bot is searched for what its reader may not know.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use discord_standin::{Endpoint, Exchange, Failure, Fault, Id};
use last_spike::present::Lang;
use last_spike::store::games::{self, Stage};
use last_spike::store::{GameId, log};
use last_spike_engine::record::Record;
use last_spike_engine::*;
use serde_json::{Value, json};

use super::streams::assert_bare;
use crate::support::{ByName, Club, PATIENCE, text};
use crate::table::trades::do_anything;

/// The secrets at a moment of a game, and who may know them.
#[derive(Default)]
pub struct Knowledge {
    pub over: bool,
    /// The tiles that everybody has seen.
    public: BTreeSet<String>,
    /// The tiles that lie on the board.
    laid: BTreeSet<String>,
    /// The tiles that each person has ever held.
    own: BTreeMap<u64, BTreeSet<String>>,
    /// The user of each seat.
    people: Vec<Option<u64>>,
    pub seed: String,
}

impl Knowledge {
    /// Reads the game's whole truth from the database.
    pub fn of(club: &Club, game: u32) -> Self {
        let mut known = Self::default();
        let stored = club.read(|tx| games::load(tx, GameId(game.into()))).unwrap();
        known.seed = stored.seed.unwrap().to_hex();
        known.over = stored.header.stage == Stage::Over;
        known.people =
            stored.players.iter().map(|player| stored.user(player.seat).map(|user| user.0)).collect();
        if let Some(deal) = stored.setup.as_ref().and_then(|setup| setup.deal.as_ref()) {
            known.public.extend(deal.first_draw.iter().map(Tile::to_string));
            for (seat, hand) in deal.hands.iter().enumerate() {
                hand.iter().for_each(|tile| known.holds(seat, *tile));
            }
        }
        for step in club.read(|tx| log::steps(tx, stored.id, Step(0), Step(u32::MAX))) {
            for event in step.events {
                if let Event::TileLaid { tile, .. } = &event {
                    known.laid.insert(tile.to_string());
                }
                match event {
                    Event::TileLaid { tile, .. }
                    | Event::Acted { action: Action::Auction(Lot::Deed { tile, .. }), .. } => {
                        known.public.insert(tile.to_string());
                    }
                    Event::TileDrawn { seat, tile: Some(tile) } => known.holds(seat.index(), tile),
                    _ => {}
                }
            }
        }
        known
    }

    fn holds(&mut self, seat: usize, tile: Tile) {
        if let Some(user) = self.people[seat] {
            self.own.entry(user).or_default().insert(tile.to_string());
        }
    }

    /// Asserts that a request tells its reader nothing that they may not know.
    #[track_caller]
    pub fn check(&self, exchange: &Exchange, reader: Option<Id>, token: &str) {
        let about = || format!("{:?} to {reader:?}: {}", exchange.endpoint, exchange.json);
        let whole = [&exchange.body[..], exchange.path.as_bytes(), exchange.query.as_bytes()].concat();
        assert!(!contains(&whole, token.as_bytes()), "the token: {}", about());
        let answers = matches!(exchange.endpoint, Some(Endpoint::CreateInteractionResponse));
        // Only what somebody shares is an answer for all, and then without anything to press.
        let shares = exchange.json["data"]["content"].as_str().is_some_and(|text| text.contains("Shared by"));
        let is_shared = shares && exchange.json["data"]["components"].as_array().is_none_or(Vec::is_empty);
        assert!(!answers || reader.is_some() || is_shared, "an answer that all can read: {}", about());
        for part in &exchange.parts {
            assert_bare(part.filename.as_deref().unwrap_or_default(), &part.bytes);
        }
        if self.over {
            return;
        }
        let seed: Vec<u8> =
            (0..32).map(|n| u8::from_str_radix(&self.seed[n * 2..n * 2 + 2], 16).unwrap()).collect();
        assert!(!contains(&whole, self.seed.as_bytes()) && !contains(&whole, &seed), "the seed: {}", about());
        let own = reader.and_then(|reader| self.own.get(&reader.0));
        let may_know =
            |tile: &String| self.public.contains(tile) || own.is_some_and(|own| own.contains(tile));
        let mut texts = vec![exchange.json.to_string()];
        for part in &exchange.parts {
            texts.extend(part.filename.clone());
            texts.extend(std::str::from_utf8(&part.bytes).ok().map(str::to_owned));
            if part.filename.as_ref().is_some_and(|name| name.ends_with(".spike.json")) {
                self.check_bids(&Record::read(&part.bytes).unwrap(), reader);
            }
        }
        for text in texts {
            let text = self.without_costs(&text);
            let foreign: Vec<String> = tiles_in(&text).into_iter().filter(|tile| !may_know(tile)).collect();
            assert!(foreign.is_empty(), "{foreign:?} in {}", about());
        }
    }

    /// Leaves out the tables of what the free spaces cost. Such a table names every space that is free, and so tells
    /// nothing of where its tile is.
    fn without_costs(&self, text: &str) -> String {
        // A line of JSON is not over where the text in it begins a new one.
        let text = text.replace("\\n", "\n");
        let heads = Lang::ALL.map(|lang| lang.say("alt-costs"));
        let Some((at, head)) = heads.iter().find_map(|head| Some((text.find(head.as_str())?, head))) else {
            return text;
        };
        let (before, rest) = (&text[..at], &text[at + head.len()..]);
        let (mut named, mut end) = (BTreeSet::new(), 0);
        for entry in rest.split_inclusive([',', '\n', '"']) {
            let words: Vec<&str> = entry.trim_end_matches([',', '\n', '"']).split_whitespace().collect();
            let is_cost = |cost: &str| cost.trim_end_matches('*').parse::<u32>().is_ok();
            match words[..] {
                [] => {}
                [tile, cost] if tile.parse::<Tile>().is_ok() && is_cost(cost) => {
                    named.insert(tile.to_owned());
                }
                _ => break,
            }
            end += entry.len();
            if entry.ends_with('"') {
                break;
            }
        }
        let free = Tile::all().map(|tile| tile.to_string()).filter(|tile| !self.laid.contains(tile));
        let left_out: Vec<String> = free.filter(|tile| !named.contains(tile)).collect();
        assert!(left_out.is_empty(), "{left_out:?} are free and are not in {text}");
        // There may be another one, in the other language.
        format!("{before}{}", self.without_costs(&rest[end..]))
    }

    fn check_bids(&self, record: &Record, reader: Option<Id>) {
        for step in &record.steps {
            if let Action::Bid { amount: Some(amount) } = step.action {
                let bidder = self.people[step.seat.index()];
                assert_eq!(bidder, reader.map(|id| id.0), "a bid of {amount} in step {}", step.n);
            }
        }
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Returns the tiles that a text names; rulings are called alike, and so are the first and the last.
pub fn tiles_in(text: &str) -> Vec<String> {
    const SAID_TO_ALL: [&str; 4] =
        ["nearest to A1", "mais perto de A1", "A1 to F4 and U1 to Z4", "A1 a F4 e de U1 a Z4"];
    let text = SAID_TO_ALL.iter().fold(text.to_owned(), |text, said| text.replace(said, ""));
    let chars: Vec<char> = without_rulings(&text).chars().collect();
    let is_word = |at: usize| chars.get(at).is_some_and(|c| c.is_alphanumeric());
    let tile_at = |at: usize| {
        let [letter, space] = [chars.get(at)?, chars.get(at + 1)?];
        let alone = (at == 0 || !is_word(at - 1)) && !is_word(at + 2);
        let fits = matches!(letter, 'A'..='F' | 'U'..='Z') && matches!(space, '1'..='4');
        (alone && fits).then(|| format!("{letter}{space}"))
    };
    (0..chars.len()).filter_map(tile_at).collect()
}

/// Leaves out the ruling in small print, "-# Rule B1", and what stands in brackets and names rulings alone: "(T1,
/// W1–W4)".
fn without_rulings(text: &str) -> String {
    let text = ["-# Rule ", "-# Regra "].into_iter().fold(text.to_owned(), |text, mark| {
        let mut parts = text.split(mark);
        let first = parts.next().unwrap_or_default().to_owned();
        let bare = |part: &str| part.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).to_owned();
        parts.fold(first, |out, part| out + mark + &bare(part))
    });
    let mut parts = text.split('(');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let inner = part.split(')').next().unwrap_or_default();
        let names = inner.trim_start_matches("Rule ").trim_start_matches("Regra ");
        let ruling = |name: &str| {
            let mut chars = name.chars();
            chars.next().is_some_and(|c| c.is_ascii_uppercase())
                && chars.all(|c| c.is_ascii_digit())
                && name.len() > 1
        };
        let rulings = names.split([',', '–']).all(|name| ruling(name.trim()));
        out.push('(');
        out.push_str(if rulings { &part[inner.len()..] } else { part });
    }
    out
}

#[test]
fn tiles_are_found_and_rulings_are_not() {
    assert_eq!(tiles_in("laid **A1** (St. Louis–Omaha), sell:Z4 (B2)"), ["A1", "Z4"]);
    assert_eq!(tiles_in("no (Rule B1), (T5, W1–W4) nor BA1, A12, A5, G1; but (A1: cheap)"), ["A1"]);
    assert_eq!(tiles_in("no A2.\n-# Rule B1\n-# Regra A3"), ["A2"]);
    let all: Value = json!({ "hands": [["F2"]] });
    assert_eq!(tiles_in(&all.to_string()), ["F2"]);
}

/// Reads on where it stopped.
struct Auditor {
    next: u64,
    read: usize,
}

impl Auditor {
    fn check_all_since(&mut self, club: &Club) {
        let known = Knowledge::of(club, 1);
        let from = self.next;
        for exchange in club.standin.exchanges().into_iter().filter(|exchange| exchange.number >= from) {
            self.next = exchange.number + 1;
            self.read += 1;
            known.check(&exchange, club.standin.only_reader(&exchange), club.standin.token());
        }
    }
}

/// Two people and two computers play; something goes wrong all the time.
async fn whole_game(edition: &str, options: &[(&str, Value)], rounds: usize) {
    let mut club = Club::open("en-US").await;
    let mut given = vec![("edition", text(edition)), ("hints", json!(0))];
    given.extend_from_slice(options);
    club.slash(0, "game new", &given).await;
    club.slash(1, "game join", &[]).await;
    for level in [0, 1] {
        club.slash(0, "game computer", &[("level", json!(level))]).await;
    }
    club.slash(0, "game start", &[]).await;
    let (mut auditor, mut shared) = (Auditor { next: 0, read: 0 }, 0);
    for n in 0..rounds {
        auditor.check_all_since(&club);
        let humans = |_: &_| {
            let awaited = club.awaited();
            (awaited.is_empty() || awaited.iter().any(|seat| *seat < 2)).then_some(awaited)
        };
        let awaited = club.standin.wait(PATIENCE, humans).await.expect("computers move");
        if awaited.is_empty() {
            break;
        }
        match n % 12 {
            2 => club
                .standin
                .inject(Fault::new(Failure::ServerErrorAfterwards).on(Endpoint::CreateMessage).times(2)),
            4 => {
                club.standin.inject(Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).times(1))
            }
            5 => {
                let wait = Failure::RateLimited { retry_after: Duration::from_millis(50), global: false };
                club.standin.inject(Fault::new(wait).on(Endpoint::UpdateMessage).times(2));
            }
            7 => {
                club.stop_bot().await;
                club.start_bot().await;
            }
            9 => {
                club.standin.cut_connections();
                let back = |standin: &discord_standin::Standin| (standin.connected() > 0).then_some(());
                club.standin.wait(PATIENCE, back).await.expect("the bot comes back");
            }
            10 => {
                for (person, command) in
                    [(0, "game export"), (1, "game export"), (5, "game export"), (5, "map")]
                {
                    club.slash(person, command, &[]).await;
                }
                for command in ["game history", "game replay"] {
                    let own = club.slash(0, command, &[]).await;
                    club.press(0, &own, "share").await;
                    shared += 1;
                }
                let typed = [("tile", text(""))];
                let asked =
                    club.standin.autocomplete(club.person(5), club.channel(), "lay", &typed, "tile").unwrap();
                club.standin.choices(&asked, PATIENCE).await.unwrap();
            }
            _ => {}
        }
        if n % 6 == 3 {
            for person in [0, 1, 5] {
                club.slash(person, "hint", &[]).await;
            }
        }
        let Some((person, hand)) = club.whose_turn(2).await else { continue };
        do_anything(&club, person, &hand, n).await;
    }
    club.stop_bot().await;
    auditor.check_all_since(&club);
    assert!(auditor.read > 100, "{} requests were searched", auditor.read);
    let all_read = club.posts().into_iter().filter(|post| post.content.contains("Shared by")).count();
    assert_eq!(all_read > 1, shared > 0, "what is shared is searched too");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_leaves_for_others_in_a_whole_game() {
    whole_game("columbia-2015", &[], 60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_leaves_for_others_in_a_whole_game_with_hidden_cash() {
    whole_game("columbia-2015", &[("cash", json!(1)), ("double_cost", json!(1))], 60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_leaves_for_others_in_a_whole_game_of_the_campaign_rules() {
    whole_game("kickstarter-2015", &[], 60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_leaves_for_others_in_a_game_of_1976() {
    whole_game("gamma-two-1976", &[], 60).await;
}
