//! Playing a scenario: people who do what they are asked, and what happens to them on the way.

use discord_standin::{Id, Message};
use last_spike::store::games::Stage;
use serde_json::{Value, json};

use super::clock::{Clock, STEP};
use super::scenario::Scenario;
use super::seen::Transcript;
use crate::support::{Club, choices, custom_id};
use crate::table::auctions::scandal_ahead;
use crate::table::trades::{do_anything, pass_bid};

/// What a message may ask, as [`do_anything`] answers it.
const ASKS: [&str; 11] =
    ["nobid", "lay", "do:roll", "do:land", "bid", "debt", "buy", "build", "remove", "do:decline", "do:pass"];

/// A game under way.
pub struct Play<'a> {
    scenario: &'a Scenario,
    club: Club,
    clock: Clock,
    transcript: Transcript,
    /// Who made the last move.
    mover: usize,
    /// Who typed or pressed something last.
    asker: usize,
}

/// Plays a scenario and returns its transcript.
pub async fn transcript(scenario: &Scenario) -> String {
    let (clock, club) = Clock::open(&scenario.locale).await;
    let transcript = Transcript::of(&club);
    let mut play = Play { scenario, club, clock, transcript, mover: 0, asker: 0 };
    play.begins().await;
    let moves = play.goes_on().await;
    play.happens(None).await;
    let Play { club, transcript, .. } = play;
    let requests = club.standin.exchanges();
    let reads = |path: &str| path.contains("/messages");
    let read = requests.iter().filter(|request| request.method == "GET" && reads(&request.path)).count();
    let head = format!("{moves} moves of people; the bot read messages {read} times\n");
    head + &transcript.text
}

impl Play<'_> {
    /// Lets time pass until all is told, and writes down what is seen.
    async fn look(&mut self, what: &str) {
        self.clock.rests(&self.club).await;
        self.transcript.look(&self.club, self.scenario.seen_by, what);
        self.clock.goes_on(&self.club, STEP).await;
    }

    /// Opens the game, fills its seats and starts it.
    async fn begins(&mut self) {
        let Scenario { people, ref computers, ref options, ref edition, alone, .. } = *self.scenario;
        if alone {
            self.club.place.channels[0] = self.club.standin.dm_channel(self.club.person(0)).unwrap();
        }
        self.does(&format!("0 /game new edition={edition} {options}")).await;
        // It may have a thread of its own.
        let here = self.club.games.count("SELECT max(channel) FROM games");
        self.club.place.channels[0] = Id(here.unsigned_abs());
        self.happens(Some(0)).await;
        for person in 1..people {
            let joins = if person % 2 == 1 { "presses join" } else { "/game join" };
            self.does(&format!("{person} {joins}")).await;
        }
        for level in computers {
            self.does(&format!("0 /game computer level={level}")).await;
        }
        self.does("0 presses start").await;
        if self.scenario.in_debt {
            self.club.put(scandal_ahead);
        }
    }

    /// Has people do what they are asked, until the game is over or there were enough moves; returns how many.
    async fn goes_on(&mut self) -> usize {
        for n in 1..=self.scenario.moves {
            self.happens(Some(n)).await;
            if self.scenario.slow {
                self.clock.tells_all(&self.club).await;
                self.look("a minute passes").await;
            }
            let Some((person, asked)) = self.asked(n).await else { return n - 1 };
            let what = if asked.is_ephemeral() { "what /hand shows" } else { "their message" };
            self.moves(person, &asked, n).await;
            self.mover = person;
            self.look(&format!("{n}: person {person} moves by {what}")).await;
        }
        self.scenario.moves
    }

    /// Does what a message asks: what it offers first, but for some purchases, and land that has to be sold.
    async fn moves(&self, person: usize, asked: &Message, n: usize) {
        let club = &self.club;
        if custom_id(asked, "buy").is_some() && !n.is_multiple_of(3) {
            club.select(person, asked, "buy", &[&choices(asked)[0]]).await;
            return;
        }
        if custom_id(asked, "nobid").is_some() && custom_id(asked, "bid").is_none() {
            pass_bid(club, person, asked).await;
            return;
        }
        let done = do_anything(club, person, asked, n).await;
        let land = choices(&done);
        if custom_id(&done, "sell").is_some() {
            for enough in 1..=land.len() {
                let sold: Vec<&str> = land[..enough].iter().map(String::as_str).collect();
                if custom_id(&club.select(person, &done, "sell", &sold).await, "sell").is_none() {
                    break;
                }
            }
        }
    }

    /// Returns who is asked something, and the message by which they answer: in turn one that was sent to them, and
    /// one that they ask for.
    async fn asked(&self, n: usize) -> Option<(usize, Message)> {
        if self.club.games_at(Stage::Running) == 0 {
            return None;
        }
        let asks = |letter: &Message| ASKS.iter().any(|meaning| custom_id(letter, meaning).is_some());
        let letter = |person: &usize| self.club.letters(*person).into_iter().rev().find(asks);
        if n.is_multiple_of(2)
            && let Some(person) = self.awaited()
            && let Some(letter) = letter(&person)
        {
            return Some((person, letter));
        }
        self.club.whose_turn(self.scenario.seen_by).await
    }

    /// Returns the first person whom the game waits for.
    fn awaited(&self) -> Option<usize> {
        let asked = self.club.asked_in_channel();
        (0..self.scenario.seen_by).find(|person| asked.contains(&self.club.person(*person).to_string()))
    }

    /// Does what the script says for a moment: before a move, or at the end.
    async fn happens(&mut self, before: Option<usize>) {
        for (at, what) in &self.scenario.happens {
            if *at == before {
                self.does(what).await;
            }
        }
    }

    /// Does one line of a script, and writes down what is seen of it.
    async fn does(&mut self, line: &str) {
        let (who, what) = line.split_once(' ').unwrap();
        let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
        match (who, verb) {
            ("clock", hours) => {
                // Half an hour more: nothing is due in that moment.
                self.clock.goes_on(&self.club, hours.parse::<i64>().unwrap() * 3600 + 1800).await;
            }
            ("outage", hours) => {
                self.club.stop_bot().await;
                self.clock.goes_on(&self.club, hours.parse::<i64>().unwrap() * 3600).await;
                self.club.start_bot().await;
                let noted =
                    format!("SELECT count(*) FROM outages WHERE ended = {}", last_spike::store::now().0);
                self.club.until("the outage is noted", || self.club.count(&noted) == 1).await;
            }
            ("others", meaning) => {
                for person in (0..self.scenario.people).filter(|person| *person != self.asker) {
                    if let Some(post) = self.shown(person, meaning) {
                        self.club.press(person, &post, meaning).await;
                        self.clock.rests(&self.club).await;
                    }
                }
            }
            (who, verb) => {
                let person = self.who(who);
                self.asker = person;
                match verb {
                    "says" => {
                        let said = self.club.standin.say(self.club.person(person), self.club.channel(), rest);
                        said.unwrap();
                    }
                    "presses" => {
                        let shows = |meaning| Some((self.shown(person, meaning)?, meaning));
                        match rest.split('|').find_map(shows) {
                            Some((post, "join")) => self.club.press_silently(person, &post, "join").await,
                            Some((post, meaning)) => drop(self.club.press(person, &post, meaning).await),
                            None => return self.look(&format!("{line}: there is nothing to press")).await,
                        }
                    }
                    _ => self.types(person, what.strip_prefix('/').unwrap()).await,
                }
            }
        }
        self.look(line).await;
    }

    /// Returns the number of a person: theirs, or that of whoever moved last, is asked, or is not asked.
    fn who(&self, who: &str) -> usize {
        match who {
            "mover" => self.mover,
            "asked" => self.awaited().expect("somebody is asked"),
            "other" => {
                let asked = self.awaited();
                (0..self.scenario.people).find(|person| Some(*person) != asked).unwrap()
            }
            number => number.parse().unwrap(),
        }
    }

    /// Types a command whose options are `name=value`: numbers, truths, people like `@1`, texts like `'12`, or else texts.
    async fn types(&self, person: usize, line: &str) {
        let (options, command): (Vec<&str>, Vec<&str>) =
            line.split_whitespace().partition(|word| word.contains('='));
        let value = |value: &str| match value.split_at_checked(1) {
            Some(("@", who)) => json!(self.club.person(self.who(who)).to_string()),
            Some(("'", text)) => json!(text),
            _ => value.parse().map_or_else(
                |_| value.parse().map_or_else(|_| json!(value.replace('_', " ")), |truth: bool| json!(truth)),
                |number: i64| json!(number),
            ),
        };
        let options = options.iter().filter_map(|option| option.split_once('='));
        let options: Vec<(&str, Value)> = options.map(|(name, given)| (name, value(given))).collect();
        self.club.slash(person, &command.join(" "), &options).await;
    }

    /// Returns the message that a person is shown with a control of a meaning: the newest in the channel, else the
    /// newest that was sent to them, else the newest answer to them.
    fn shown(&self, person: usize, meaning: &str) -> Option<Message> {
        let id = self.club.person(person);
        let here = self.club.standin.messages(self.club.channel(), id).into_iter();
        let (answers, posts): (Vec<_>, Vec<_>) = here.partition(Message::is_ephemeral);
        let has = |message: &Message| custom_id(message, meaning).is_some();
        let newest = |messages: Vec<Message>| messages.into_iter().rev().find(has);
        newest(posts).or_else(|| newest(self.club.letters(person))).or_else(|| newest(answers))
    }
}
