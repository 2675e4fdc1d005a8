//! An evening at a club, as the databases in `tests/databases` keep it: a lobby, games of every edition
//! in the middle of a turn, one played to its end and one ended before; a vote, a plan, a seat that is stood in for, an
//! auction and an offer; direct messages that are closed; computers; and a Discord that failed at last, so that notices
//! wait.

use std::fs;

use discord_standin::{Endpoint, Failure, Fault, GuildIds, Id, Message};
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, text};
use crate::table::lessons::lesson_control;
use crate::table::trades::do_anything;

/// The migration that made a code of each reason for which a notice was dropped.
const FATES: &str = include_str!("../../../migrations/V37__fates.sql");

/// The people of the club.
const PEOPLE: usize = 4;

/// From here on the place's ids are counted: the same whenever the club is opened.
const FIRST_ID: u64 = 1_200_000_000_000_000_000;

/// A table at which a game is under way: its channel, who plays, and what is asked when the evening
/// ends.
pub struct Table {
    pub channel: usize,
    pub people: usize,
    edition: &'static str,
    /// The number of its pace in `/game new`, where a clock runs.
    pace: Option<u8>,
    asked: &'static str,
}

/// Computers at each table: when the people leave it, there is still a game to be played.
const COMPUTERS: usize = 2;

pub const TABLES: [Table; 3] = [
    Table { channel: 1, people: 3, edition: "columbia-2015", pace: Some(3), asked: "buy" },
    Table { channel: 2, people: 2, edition: "kickstarter-2015", pace: None, asked: "nobid" },
    Table { channel: 3, people: 2, edition: "gamma-two-1976", pace: None, asked: "do:land" },
];

/// The person whose time is up at the first table, so that a computer stands in for them; their direct messages are
/// closed.
pub const ABSENT: usize = 2;

/// The channel in which a lobby is open, after a game that was played to its end.
pub const LOBBY: usize = 0;

/// The channel in which a lobby was given up.
pub const GIVEN_UP: usize = 4;

/// Returns a channel of the club.
pub fn channel(n: usize) -> Id {
    Id(FIRST_ID + 1 + n as u64)
}

impl Club {
    /// Opens the club of the kept databases; nobody runs a bot yet.
    pub async fn of_the_evening() -> Self {
        let mut club = Self::open_without_bot("en-US").await;
        club.place = club.standin.crowd(GIVEN_UP + 1, PEOPLE);
        let GuildIds { guild, channels, people } = &mut club.place;
        let mut dms: Vec<Id> =
            people.iter().map(|person| club.standin.dm_channel(*person).unwrap()).collect();
        let world = club.folder.path().join("discord.json");
        club.standin.save(&world).unwrap();
        let mut said = fs::read_to_string(&world).unwrap();
        let ids = std::iter::once(guild).chain(channels).chain(people).chain(&mut dms);
        for (id, kept) in ids.zip(FIRST_ID..) {
            said = said.replace(&id.to_string(), &kept.to_string());
            *id = Id(kept);
        }
        fs::write(&world, said).unwrap();
        assert!(club.standin.load(&world).unwrap());
        club.standin.set_dms_open(club.person(ABSENT), false);
        club
    }

    /// Lets people use another channel from now on.
    pub fn sit_at(&mut self, channel: usize) {
        self.place.channels[0] = self::channel(channel);
    }

    async fn open_table(&mut self, table: &Table) {
        self.sit_at(table.channel);
        let mut options = vec![("edition", text(table.edition))];
        options.extend(table.pace.map(|pace| ("pace", json!(pace))));
        self.slash(0, "game new", &options).await;
        for person in 1..table.people {
            self.slash(person, "game join", &[]).await;
        }
        for _ in 0..COMPUTERS {
            self.slash(0, "game computer", &[]).await;
        }
        self.slash(0, "game start", &[]).await;
    }

    /// Lets people at a table do what they are asked, so many times and then until they are asked for
    /// something.
    async fn play_until(&mut self, table: &Table, least: usize, asked: &str) {
        self.sit_at(table.channel);
        let mut moves = 0;
        for _ in 0..400 {
            // It may be a computer's turn.
            let Some((person, hand)) = self.whose_turn(table.people).await else { continue };
            if moves >= least && custom_id(&hand, asked).is_some() {
                return;
            }
            self.buy_or_do_anything(person, &hand, moves).await;
            moves += 1;
        }
        panic!("nobody at table {} is asked for {asked} in {moves} moves", table.channel);
    }

    /// Lets somebody's time at the first table be up, so that a computer stands in for them.
    async fn somebody_is_stood_in_for(&mut self) {
        let table = &TABLES[0];
        self.sit_at(table.channel);
        for n in 0..40 {
            let Some((person, hand)) = self.whose_turn(table.people).await else { continue };
            if person == ABSENT {
                self.settled().await;
                self.hours_pass_since_told(33);
                return self.stood_in(1).await;
            }
            self.buy_or_do_anything(person, &hand, n).await;
        }
        panic!("person {ABSENT} is never asked");
    }

    /// Lets somebody at the second table ask for another pace; nobody answers.
    async fn somebody_asks_for_another_pace(&mut self) {
        self.sit_at(TABLES[1].channel);
        self.slash(1, "game pace", &[("pace", json!(3))]).await;
        self.post(|post| custom_id(post, "yes").is_some()).await;
    }

    /// Lets somebody who is not asked at the first table plan their next turn.
    async fn somebody_plans(&mut self) {
        self.sit_at(TABLES[0].channel);
        let (asked, _) = self.whose_turn(ABSENT).await.expect("somebody is asked to buy");
        let person = 1 - asked;
        let hand = self.slash(person, "hand", &[]).await;
        let question = self.press(person, &hand, "plan").await;
        let tile = choices(&question).into_iter().find(|tile| tile != "-").expect("a tile to plan");
        self.slash(person, "plan", &[("lay", text(&tile)), ("buy", text("none"))]).await;
    }

    /// Buys what can be bought, so that somebody runs out of money and has land to put up, and lets no
    /// offer stand.
    pub async fn buy_or_do_anything(&self, person: usize, hand: &Message, n: usize) {
        let buttons = ["do:withdraw", "do:decline"];
        if custom_id(hand, "buy").is_some() {
            self.select(person, hand, "buy", &[&choices(hand)[0]]).await;
        } else if let Some(button) = buttons.into_iter().find(|button| custom_id(hand, button).is_some()) {
            self.press(person, hand, button).await;
        } else {
            do_anything(self, person, hand, n).await;
        }
    }

    /// Lets everybody here leave the game to computers, and waits for its end.
    pub async fn leave_it_to_computers(&self, people: usize) {
        let running =
            format!("SELECT count(*) FROM games WHERE stage = 'running' AND channel = {}", self.channel());
        for person in 0..people {
            if self.count(&running) == 1 {
                let asked = self.slash(person, "game resign", &[]).await;
                self.press(person, &asked, "resign").await;
            }
        }
        let ended = self.standin.wait(PATIENCE * 3, |_| (self.count(&running) == 0).then_some(())).await;
        assert!(ended.is_some(), "the game in channel {} does not end", self.channel());
    }
}

/// Returns a row of the outbox as version 37 changes it: why a notice was dropped is a code, not a sentence. The sentences of
/// that time are read from the migration, so that today's may change.
pub fn with_codes(row: &str) -> String {
    let coded = FATES.lines().filter_map(|line| line.trim().strip_prefix("WHEN '")?.strip_suffix('\''));
    coded.filter_map(|line| line.split_once("' THEN '")).fold(row.to_owned(), |row, (sentence, code)| {
        row.replace(&format!(r#"Text("dropped: {sentence}")"#), &format!(r#"Text("{code}")"#))
    })
}

/// Plays the evening; its database is left behind without a bot.
pub async fn play() -> Club {
    let mut club = Club::of_the_evening().await;
    club.start_bot().await;
    let short = Table { channel: LOBBY, people: 1, ..TABLES[0] };
    club.open_table(&short).await;
    club.leave_it_to_computers(short.people).await;
    club.slash(3, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    club.sit_at(GIVEN_UP);
    club.slash(3, "game new", &[]).await;
    let asked = club.slash(3, "game end", &[]).await;
    club.press(3, &asked, "end").await;
    let lesson = club.slash(1, "learn", &[]).await;
    let on = lesson_control(&lesson, "on").expect("the lesson begins");
    let asked = club.standin.press(club.person(1), &lesson, &on).unwrap();
    club.standin.answer(&asked, PATIENCE).await.expect("the lesson goes on");
    for table in &TABLES {
        club.open_table(table).await;
        club.play_until(table, 6, "").await;
    }
    club.settled().await;
    club.somebody_asks_for_another_pace().await;
    club.somebody_is_stood_in_for().await;
    club.settled().await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    for table in &TABLES {
        // Whoever is stood in for is away.
        let there = if table.pace.is_some() { ABSENT } else { table.people };
        club.play_until(&Table { people: there, ..*table }, 2, table.asked).await;
    }
    club.somebody_plans().await;
    club.sit_at(TABLES[2].channel);
    let rival = json!(club.person(1).to_string());
    club.slash(0, "deal", &[("player", rival), ("give_cash", text("1000")), ("take_cash", text("2000"))])
        .await;
    club.stop_bot().await;
    let stages = "SELECT count(DISTINCT stage) FROM games";
    assert_eq!(club.count(stages), 4, "a lobby, running games, one that is over, one that was ended");
    for (what, where_) in [
        ("waits", "outbox WHERE fate = 'waiting' AND attempts = 0"),
        ("was tried", "outbox WHERE fate = 'waiting' AND attempts > 0"),
        ("was given up", "outbox WHERE fate NOT IN ('waiting', 'sent')"),
        ("are closed", "people WHERE dm_closed_at IS NOT NULL"),
        ("is awaited by a deadline", "jobs WHERE kind = 'auction-deadline'"),
        ("is voted on", "votes WHERE fate = 'open'"),
        ("is planned", "plans"),
        ("is stood in for", "players WHERE stand_in IS NOT NULL"),
        ("is offered", "states WHERE json LIKE '%\"take\":%'"),
    ] {
        assert!(club.count(&format!("SELECT count(*) FROM {where_}")) > 0, "something {what}");
    }
    club
}
