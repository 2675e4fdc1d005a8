//! People who mean ill: what is not theirs stays shut, and what they send does nothing.

mod texts;
mod threads;

use std::collections::BTreeSet;

use discord_standin::{Id, Message, Permissions};
use last_spike::store::games::Stage;
use serde_json::{Value, json};

use crate::support::database::rows;
use crate::support::{Club, PATIENCE, choices, custom_id, text};
use crate::table::trades::do_anything;

/// All that a game consists of, and how much was announced.
fn everything(club: &Club) -> Vec<String> {
    let games = "SELECT id, stage, channel, host, edition, options, seed, setup, ended_at FROM games";
    let announced = "SELECT count(*) FROM outbox";
    rows(&club.database(), &[games, "players", "steps", "states", "awaited", announced])
}

impl Club {
    /// Uses a control by its id alone, in a message that need not have it, and returns what is said.
    async fn forges(&self, person: usize, message: &Message, id: &str, values: &[&str]) -> String {
        let person = self.person(person);
        let asked = if values.is_empty() {
            self.standin.forge_press(person, message, id).unwrap()
        } else {
            self.standin.forge_select(person, message, id, values).unwrap()
        };
        let answer = self.standin.answer(&asked, PATIENCE).await;
        let answer = answer.unwrap_or_else(|| panic!("{id:?} is not answered"));
        assert!(answer.is_ephemeral() || self.standin.dms(person).contains_id(answer.id), "{id:?}");
        assert!(!answer.content.is_empty(), "{id:?}");
        answer.content
    }
}

trait Messages {
    fn contains_id(&self, id: Id) -> bool;
}

impl Messages for Vec<Message> {
    fn contains_id(&self, id: Id) -> bool {
        self.iter().any(|message| message.id == id)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_not_found_by_guessing_its_number() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let lounge = club.place.channels[1];
    let looks = ["map", "game status", "game recap", "game replay", "game export", "hand", "game history"];
    let options = |command: &str, game: u32| {
        let step = (command == "game history").then(|| ("step", json!(0)));
        step.into_iter().chain([("game", json!(game))]).collect::<Vec<_>>()
    };
    let direct = club.standin.dm_channel(club.person(4)).unwrap();
    // In direct messages somebody who plays nowhere reads how to begin, whichever number they give.
    for (place, said) in [(lounge, "not in a game with that number"), (direct, "You're not in a game")] {
        for command in looks {
            // Whether there is such a game is not told either.
            let [theirs, nobodys] = [1, 99].map(|game| options(command, game));
            let answer = club.types(4, place, command, &theirs).await;
            assert!(answer.content.contains(said), "/{command}: {}", answer.content);
            assert!(answer.attachments.is_empty() && answer.components.is_empty());
            assert_eq!(answer.content, club.types(4, place, command, &nobodys).await.content);
        }
    }
    // Its own players find it from everywhere, and anybody in its channel.
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    for command in looks {
        for (person, place) in [(1, dm), (1, lounge), (4, club.channel())] {
            let answer = club.types(person, place, command, &options(command, 1)).await;
            let refused = answer.content.contains("not in a game with that number");
            assert!(!refused, "/{command} of {person}: {}", answer.content);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn controls_of_another_channels_game_do_nothing() {
    let club = Club::open("en-US").await;
    club.standin.grant(club.place.guild, club.person(1), Permissions::MANAGE_CHANNELS);
    club.start_game(2, &[]).await;
    club.types(3, club.place.channels[2], "game new", &[]).await;
    let lounge = club.place.channels[1];
    let mine = club.types(4, lounge, "game new", &[]).await;
    club.settled().await;
    let before = everything(&club);
    for id in [
        "1:0:show",
        "1:0:end",
        "1:0:resign",
        "1:0:do:roll",
        "1:0:lay",
        "1:0:buy",
        "1:0:debt",
        "1:0:counter:1",
        "2:0:join",
        "2:0:leave",
        "2:0:computer",
        "2:0:start",
        "2:0:end",
        "2:0:resign",
        "2:0:show",
    ] {
        let said = club.forges(4, &mine, id, &[]).await;
        let known = ["not in a game with that number", "is no longer open", "isn't a tile", "isn't a city"];
        assert!(known.iter().any(|word| said.contains(word)), "{id}: {said}");
    }
    // A player who manages another channel does not manage this one.
    let theirs = club.types(1, lounge, "help", &[]).await;
    let said = club.forges(1, &theirs, "1:0:end", &[]).await;
    assert!(said.contains("Only the host"), "{said}");
    assert_eq!(everything(&club), before);
}

/// Every control that a message has ever had, with what could be chosen in it.
fn controls_ever(club: &Club) -> Vec<(String, Vec<String>)> {
    fn walk(json: &Value, found: &mut BTreeSet<(String, Vec<String>)>) {
        if let Some(id) = json["custom_id"].as_str().filter(|id| id.contains(':')) {
            let options = json["options"].as_array().into_iter().flatten();
            let values = options.filter_map(|option| option["value"].as_str());
            found.insert((id.to_owned(), values.map(str::to_owned).collect()));
        }
        match json {
            Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            Value::Object(fields) => fields.values().for_each(|field| walk(field, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    for exchange in club.standin.exchanges() {
        walk(&exchange.json, &mut found);
    }
    found.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_control_that_ever_appeared_does_nothing_for_others_or_too_late() {
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        club.start_game(3, &[("edition", text(edition))]).await;
        if edition == "gamma-two-1976" {
            let deal = [("player", json!(club.person(1).to_string())), ("give_cash", text("5000"))];
            club.slash(0, "deal", &deal).await;
            let offered = club.post(|post| custom_id(post, "do:accept").is_some()).await;
            club.press(1, &offered, "do:decline").await;
        }
        for n in 0..12 {
            let Some((person, hand)) = club.whose_turn(3).await else { break };
            do_anything(&club, person, &hand, n).await;
        }
        club.slash(1, "game resign", &[]).await;
        club.slash(0, "game end", &[]).await;
        club.settled().await;
        let turns = club.awaited();
        let (here, before) = (club.posts().pop().unwrap(), everything(&club));
        let controls = controls_ever(&club);
        assert!(controls.len() > 15, "{} controls", controls.len());
        let step = before.iter().filter(|row| row.contains("\"type\":\"acted\"")).count();
        for (id, values) in &controls {
            let values: Vec<&str> = values.iter().take(1).map(String::as_str).collect();
            // Somebody who does not play.
            let said = club.forges(4, &here, id, &values).await;
            assert!(!said.contains("Your tiles"), "{id}: {said}");
            assert_eq!(everything(&club), before, "{edition}: {id} of somebody else: {said}");
            // Those who play: too late, or not on turn; they may leave or end their game, though.
            let mut parts = id.split(':').skip(1);
            let late = parts.next().unwrap().parse::<usize>().unwrap() < step;
            let what = parts.next().unwrap();
            let theirs = id.contains("accept") || id.contains("decline") || id.contains("withdraw");
            if matches!(what, "end" | "resign" | "counter" | "typebid") || theirs {
                continue;
            }
            for person in (0..3).filter(|person| late || !turns.contains(person)) {
                let said = club.forges(person, &here, id, &values).await;
                assert_eq!(everything(&club), before, "{edition}: {id} of player {person}: {said}");
            }
        }
    }
}

/// Ids like real ones and unlike any.
fn forgeries() -> Vec<String> {
    let mut forged: Vec<String> = Vec::new();
    for game in ["0", "1", "2", "99", "18446744073709551615", "-1", "01", "1 ", "١", ""] {
        for step in ["0", "1", "4294967295", "4294967296", "-1", "0x0", "🚂"] {
            for what in ["start", "computer", "do:pass", "do:bid:0", "buy", "lay", "do:lay:A1"] {
                forged.push(format!("{game}:{step}:{what}"));
            }
        }
    }
    for what in [
        "",
        ":",
        "::",
        "do",
        "do:",
        "do:resign",
        "do:offer",
        "do:bid:",
        "do:bid:-1",
        "do:bid:4294967296",
        "do:bid:1000:1",
        "do:accept:",
        "do:accept:0",
        "do:accept:99999999999",
        "do:put:Denver=2000:A9",
        "do:put:Denver:A1",
        "do:ask:=",
        "do:ask:Denver=",
        "do:build:/",
        "do:build:Montreal/Montreal",
        "do:build:Denver/Yuma",
        "do:remove:Montreal",
        "sell:",
        "sell:a1",
        "sell:A1:A2",
        "put:Z9",
        "ask:Lisbon",
        "ask:",
        "show:",
        "show:1",
        "SHOW",
        "join\0",
        "jo\u{202e}in",
        "'; DROP TABLE games; --",
        "{0}",
        "%s%n",
        "../../etc",
        "\u{1b}[2J",
        "counter:",
        "counter:-1",
        "lay:A1",
        "end:1",
        "resign:yes",
        "do:accept:1",
    ] {
        forged.push(format!("1:0:{what}"));
    }
    forged.extend([
        "x".repeat(100),
        "🚂".repeat(25),
        "1:0:do:".to_owned() + &"A".repeat(93),
        ":".repeat(100),
    ]);
    forged.retain(|id| !id.is_empty());
    forged
}

#[tokio::test(flavor = "multi_thread")]
async fn forgeries_of_every_kind_do_nothing() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (turn, hand) = club.whose_turn(2).await.unwrap();
    let (here, before) = (club.posts().pop().unwrap(), everything(&club));
    for id in forgeries() {
        for person in [4, 1 - turn] {
            let said = club.forges(person, &here, &id, &[]).await;
            assert_eq!(everything(&club), before, "{id:?} of {person}: {said}");
        }
    }
    // Actions of a player or of the host, tried by somebody who is neither.
    for id in ["1:0:resign", "1:0:end"] {
        let said = club.forges(4, &here, id, &[]).await;
        assert_eq!(everything(&club), before, "{id:?}: {said}");
    }
    // Choices of the player on turn, made where they are not offered.
    let lay = custom_id(&hand, "lay").unwrap();
    for value in ["", "A9", "A1A1", "A1 B1", "@everyone", "\0", "'; --", &"x".repeat(100)] {
        let said = club.forges(turn, &here, &lay, &[value]).await;
        assert!(said.contains("isn't a tile") && !said.contains("@everyone"), "{value:?}: {said}");
    }
    let own = choices(&hand);
    let foreign = ["A1", "B2", "C3", "D4", "E1"].into_iter().find(|tile| !own.contains(&(*tile).to_owned()));
    club.forges(turn, &here, &lay, &[foreign.unwrap()]).await;
    club.forges(turn, &here, &format!("1:0:sell:{}", own[0]), &["Denver=2000", "Denver=2000", "x"]).await;
    assert_eq!(everything(&club), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_host_has_left_the_server_whoever_manages_the_channel_ends_the_game() {
    for begun in [false, true] {
        let club = Club::open("en-US").await;
        club.slash(1, "game new", &[]).await;
        club.slash(3, "game join", &[]).await;
        if begun {
            club.slash(1, "game start", &[]).await;
        }
        club.settled().await;
        club.standin.remove_member(club.place.guild, club.person(1));
        let before = everything(&club);
        let refused = club.slash(3, "game start", &[]).await;
        let why = if begun { "has started" } else { "Only the host" };
        assert!(refused.content.contains(why), "{}", refused.content);
        // Somebody at the table who manages nothing may not; a lobby anybody frees.
        if begun {
            let refused = club.slash(3, "game end", &[]).await;
            assert!(refused.content.contains("Only the host"), "{}", refused.content);
        }
        assert_eq!(everything(&club), before);
        // The server's owner may, and so may who manages the channel.
        if begun {
            club.standin.grant(club.place.guild, club.person(4), Permissions::MANAGE_CHANNELS);
        }
        let manager = if begun { 4 } else { 0 };
        let asked = club.slash(manager, "game end", &[]).await;
        let done = club.press(manager, &asked, "end").await;
        assert!(done.content.contains("Done"), "{}", done.content);
        assert_eq!(club.games_at(Stage::Closed), 1);
        // The channel is free again, and those who stayed go on.
        club.slash(3, "game new", &[]).await;
        club.slash(4, "game join", &[]).await;
        club.slash(3, "game start", &[]).await;
        assert_eq!(club.games_at(Stage::Running), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_commands_at_once_are_answered_a_few_are_done_and_others_are_served() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let shown = club.slash(4, "settings", &[]).await;
    let form = club.opens_form(4, &shown, "habits").await;
    club.settled().await;
    // As long as nobody else can write no move is finished, so all that is let in is under way at once.
    let busy = club.hold_writes().await;
    let flood: Vec<_> =
        (0..50).map(|_| club.standin.slash(club.person(4), club.channel(), "pass", &[]).unwrap()).collect();
    let said = |club: &Club, word: &str| {
        let messages = club.standin.messages(club.channel(), club.person(4));
        messages.into_iter().filter(|message| message.content.contains(word)).count()
    };
    let refused = club.standin.wait(PATIENCE, |_| (said(&club, "too much at once") == 42).then_some(()));
    refused.await.expect("42 of 50 are refused while 8 are under way");
    let form = club.sends_form(&form, &[]).await;
    assert!(form.content.contains("too much at once"), "{}", form.content);
    assert_ne!(form.id, shown.id, "the settings and their button stay");
    let other = club.standin.slash(club.person(1), club.channel(), "hand", &[]).unwrap();
    drop(busy);
    let hand = club.standin.answer(&other, PATIENCE).await.expect("others are served");
    assert!(!hand.attachments.is_empty());
    for asked in &flood {
        assert!(club.standin.answer(asked, PATIENCE).await.is_some(), "each is answered");
    }
    assert_eq!((said(&club, "too much at once"), said(&club, "You're not playing in this game")), (43, 8));
    // Afterwards everything is as before; and who waits for the answers is never told to.
    for _ in 0..100 {
        let passed = club.slash(4, "pass", &[]).await;
        assert!(passed.content.contains("You're not playing in this game"), "{}", passed.content);
    }
}

fn threads_made(club: &Club) -> usize {
    use discord_standin::Endpoint::{CreateThread, CreateThreadFromMessage};
    let made = club.standin.exchanges().into_iter().filter(|exchange| {
        matches!(exchange.endpoint, Some(CreateThread | CreateThreadFromMessage)) && exchange.status < 300
    });
    made.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn lobbies_by_the_hundred_stop_at_five_and_leave_no_empty_threads() {
    let club = Club::open("en-US").await;
    let in_thread = ("thread", json!(true));
    let wrong = club.slash(4, "game new", &[in_thread.clone(), ("edition", text("chess"))]).await;
    assert!(wrong.content.contains("There's no edition"), "{}", wrong.content);
    assert_eq!(threads_made(&club), 0);
    // All at once …
    let flood: Vec<_> = (0..50)
        .map(|_| {
            club.standin
                .slash(club.person(4), club.channel(), "game new", std::slice::from_ref(&in_thread))
                .unwrap()
        })
        .collect();
    for asked in &flood {
        assert!(club.standin.answer(asked, PATIENCE).await.is_some());
    }
    assert_eq!(threads_made(&club), club.games_at(Stage::Lobby));
    // … and one after the other.
    let mut last = String::new();
    for _ in 0..50 {
        last = club.slash(4, "game new", std::slice::from_ref(&in_thread)).await.content;
    }
    assert!(last.contains("5 lobbies open"), "{last}");
    assert_eq!((threads_made(&club), club.games_at(Stage::Lobby)), (5, 5));
    // Others may open theirs.
    club.slash(5, "game new", &[in_thread]).await;
    assert_eq!(club.games_at(Stage::Lobby), 6);
}
