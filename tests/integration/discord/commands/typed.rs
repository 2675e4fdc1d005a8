//! Text that people type: cities and routes as they write them, players of one name, and advice that works
//! where it is given.

use discord_standin::{Choice, Id, Message};
use last_spike_engine::{Phase, Seat};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, text};
use crate::table::trades::do_anything;

impl Club {
    /// Asks for suggestions until there are some: those that come too late on a busy machine are none.
    async fn suggestions(&self, person: usize, command: &str, option: &str, typed: &str) -> Vec<Choice> {
        self.suggestions_with(person, command, &[], option, typed).await
    }

    /// The same, after other options.
    pub(super) async fn suggestions_with(
        &self,
        person: usize,
        command: &str,
        given: &[(&str, Value)],
        option: &str,
        typed: &str,
    ) -> Vec<Choice> {
        let options: Vec<(&str, Value)> = given.iter().cloned().chain([(option, text(typed))]).collect();
        for _ in 0..20 {
            let person = self.person(person);
            let asked = self.standin.autocomplete(person, self.channel(), command, &options, option);
            let found = self.standin.choices(&asked.unwrap(), PATIENCE).await.unwrap();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_city_is_no_route_and_the_refusal_says_how_routes_are_named() {
    let club = Club::of_1976(2, |t| {
        t.lands(0, 5, Phase::Roll).lands(0, 5, Phase::Build);
    })
    .await;
    let build =
        async |person: usize, route: &str| club.slash(person, "build", &[("route", text(route))]).await;
    let before = club.steps();
    let refused = build(0, "Montreal").await;
    assert!(refused.content.contains("isn't a route. Name its two cities"), "{}", refused.content);
    let refused = build(2, "Montreal").await;
    assert!(refused.content.contains("não é uma rota"), "{}", refused.content);
    let refused = build(0, "Montreal–Lisbon").await;
    assert!(refused.content.contains("isn't a city"), "{}", refused.content);
    assert_eq!(club.steps(), before);
    let built = build(0, "montréal - toronto").await;
    assert!(built.content.contains("Montreal–Toronto"), "{}", built.content);
    assert_eq!(club.steps(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_1976_the_top_deed_is_bought_without_a_city() {
    let club = Club::of_1976(2, |t| {
        t.lands(0, 3, Phase::Roll).lands(0, 3, Phase::Land);
    })
    .await;
    let before = club.steps();
    for (locale, how) in [("pt-BR", "deixe `cidade` em branco"), ("en-US", "leave out `city`")] {
        club.standin.set_person_locale(club.person(0), locale);
        let refused = club.slash(0, "buy", &[("city", text("Montreal"))]).await;
        assert!(refused.content.contains(how) && refused.content.contains("G3"), "{}", refused.content);
    }
    let refused = club.slash(0, "roll", &[]).await;
    assert!(refused.content.contains("</buy:") && refused.content.contains("G3"), "{}", refused.content);
    assert_eq!(club.steps(), before);
    let bought = club.slash(0, "buy", &[]).await;
    assert!(bought.content.contains("drew a deed to"), "{}", bought.content);
    assert_eq!(club.steps(), before + 1);
    // Where cities are bought one must be named.
    let mut other = club;
    other.place.channels[0] = other.place.channels[1];
    other.start_game(2, &[]).await;
    let (asked, _) = other.whose_turn(2).await.expect("somebody is asked");
    let refused = other.slash(1 - asked, "buy", &[]).await;
    assert!(refused.content.contains("not your turn"), "{}", refused.content);
    let refused = other.slash(asked, "buy", &[]).await;
    assert!(refused.content.contains("Use `city` to choose"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn saint_louis_is_found_however_it_is_written() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    for typed in ["St Louis", "st l", "saint louis", "SAINT LOUIS", "stlouis"] {
        for person in [0, 1] {
            let said = club.slash(person, "buy", &[("city", text(typed))]).await;
            assert!(!said.content.contains("isn't a city"), "{typed}: {}", said.content);
        }
    }
    let refused = club.slash(0, "buy", &[("city", text("saint john"))]).await;
    assert!(refused.content.contains("isn't a city"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_of_one_name_are_told_apart_by_the_letters_of_their_seats() {
    let club = Club::open("en-US").await;
    for person in [1, 2] {
        club.standin.rename_person(club.person(person), "Sam");
    }
    club.start_game(3, &[("edition", text("gamma-two-1976"))]).await;
    let sams: Vec<(char, usize)> = (1..3).map(|person| (club.seat_of(person).letter(), person)).collect();
    let offered = club.suggestions(0, "deal", "player", "sam").await;
    for (letter, person) in &sams {
        let label = format!("{letter} · Sam");
        let choice = offered.iter().find(|choice| choice.name == label);
        let choice = choice.unwrap_or_else(|| panic!("no {label} among {offered:?}"));
        assert_eq!(choice.value, club.person(*person).to_string());
    }
    // Who holds a deed, too.
    club.put(|table| {
        for (letter, _) in &sams {
            let seat = Seat::LETTERS.iter().position(|of| of == letter).unwrap();
            table.deeds(u8::try_from(seat).unwrap(), &["Regina"]);
        }
    });
    let offered = club.suggestions(0, "deal", "take_deeds", "regina").await;
    let mut holders: Vec<String> = sams.iter().map(|(letter, _)| format!("{letter} · Sam ×1")).collect();
    holders.sort_unstable();
    assert_eq!(offered[0].name, format!("Regina · {}", holders.join(", ")));
    // Only those of the player whose letter is typed.
    let (letter, _) = sams[1];
    for typed in [letter.to_string(), letter.to_lowercase().to_string()] {
        let given = [("player", text(&typed))];
        let offered = club.suggestions_with(0, "deal", &given, "take_deeds", "regina").await;
        assert_eq!(offered[0].name, format!("Regina · {letter} · Sam ×1"), "{typed}");
    }
    let deal = async |player: &str| {
        let options = [("player", text(player)), ("give_cash", text("1000"))];
        club.slash(0, "deal", &options).await.content
    };
    let refused = deal("Sam").await;
    assert!(refused.contains("several players have that name"), "{refused}");
    let (letter, person) = sams[1];
    for typed in [letter.to_string(), letter.to_lowercase().to_string(), format!("{letter} · Sam")] {
        let said = deal(&typed).await;
        assert!(said.contains(&format!("gives **{letter} · Sam**")), "{typed}: {said}");
    }
    let to: Vec<Seat> = club
        .game()
        .view(last_spike_engine::Viewer::Spectator)
        .table
        .dice()
        .unwrap()
        .offers
        .iter()
        .map(|open| open.offer.to_seat)
        .collect();
    assert_eq!(to, [club.seat_of(person); 3]);
}

/// Returns the commands that a text names, each with its sentence.
fn advice(text: &str) -> Vec<(String, String)> {
    /// The options that texts show after a command.
    const OPTIONS: [&str; 6] =
        ["texto", "text", "until: off", "até: voltei", "show: finished", "mostrar: terminadas"];
    let sentences = text.split(['\n', '.', ';']);
    let command = |part: &str| {
        let (mention, rest) = part.split_once('>').unwrap();
        let (path, _) = mention.split_once(':').unwrap();
        let typed = OPTIONS.into_iter().find(|typed| rest.trim_start().starts_with(typed));
        typed.map_or_else(|| path.to_owned(), |typed| format!("{path} {typed}"))
    };
    let named = |sentence: &str| {
        let commands: Vec<String> = sentence.split("</").skip(1).map(command).collect();
        commands.into_iter().map(|command| (command, sentence.to_owned())).collect::<Vec<_>>()
    };
    sentences.flat_map(named).collect()
}

/// Fails where a direct message advises what does not work there.
fn check_advice(texts: &[String]) -> usize {
    /// A command that works in direct messages as it is typed.
    const WORKS: [&str; 17] = [
        "away until: off",
        "away até: voltei",
        "map text",
        "map texto",
        "game new",
        "game list",
        "game list show: finished",
        "game list mostrar: terminadas",
        "help",
        "rules",
        "settings",
        "away",
        "privacy show",
        "privacy export",
        "privacy forget",
        "learn",
        "profile",
    ];
    /// The place where a command is to be typed instead.
    const ELSEWHERE: [&str; 8] = [
        "in the channel",
        "in a channel",
        "in its channel",
        "in that channel",
        "no canal",
        "em um canal",
        "no canal dela",
        "naquele canal",
    ];
    /// Commands that work in direct messages: they find the only game of whoever types them, or that of a number.
    const FIND_A_GAME: [&str; 4] = ["hand", "map", "game status", "game recap"];
    let mut given = 0;
    for text in texts {
        for (command, sentence) in advice(text) {
            given += 1;
            let works = WORKS.contains(&command.as_str());
            let elsewhere = ELSEWHERE.iter().any(|place| sentence.contains(place));
            let for_here =
                ["work here too", "funcionam aqui também"].iter().any(|said| sentence.contains(said));
            let finds_it = FIND_A_GAME.contains(&command.as_str());
            assert!(
                works || elsewhere || (for_here && finds_it),
                "/{command} in a direct message: {sentence}"
            );
        }
    }
    given
}

#[tokio::test(flavor = "multi_thread")]
async fn no_direct_message_advises_what_does_not_work_there() {
    let mut said = Vec::new();
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        club.start_game(3, &[("edition", text(edition))]).await;
        if edition == "gamma-two-1976" {
            stage_debt(&club);
        }
        for n in 0..30 {
            club.settled().await;
            for person in 0..3 {
                said.extend(club.standin.dms(club.person(person)).into_iter().map(|letter| letter.content));
            }
            let Some((person, hand)) = club.whose_turn(3).await else { break };
            do_anything(&club, person, &hand, n).await;
        }
        for person in [0, 2, 4] {
            let dm = club.standin.dm_channel(club.person(person)).unwrap();
            said.extend(dm_answers(&club, person, dm).await);
        }
        // Old controls, and those of a game that is over.
        let letters: Vec<Message> = (0..3).flat_map(|person| club.standin.dms(club.person(person))).collect();
        let asked = club.slash(0, "game end", &[]).await;
        club.press(0, &asked, "end").await;
        for (letter, meaning) in letters.iter().zip(["do:roll", "do:pass", "show"].into_iter().cycle()) {
            let forged = format!("1:0:{meaning}");
            let person = (0..3).find(|person| {
                club.standin.dms(club.person(*person)).iter().any(|mine| mine.id == letter.id)
            });
            let asked = club.standin.forge_press(club.person(person.unwrap()), letter, &forged).unwrap();
            said.push(club.standin.answer(&asked, PATIENCE).await.unwrap().content);
        }
    }
    assert!(check_advice(&said) > 10, "{} texts", said.len());
}

/// Puts a player of 1976 into debt, so that they are told how to raise money.
fn stage_debt(club: &Club) {
    club.put(|t| {
        t.deeds(0, &["Regina"]).left_with(0, 2);
        // The Pacific scandal.
        t.about_to_roll(0, 16);
    });
}

/// The answers to commands that work in direct messages, and to those that do not.
async fn dm_answers(club: &Club, person: usize, dm: Id) -> Vec<String> {
    let mut said = Vec::new();
    for command in [
        "game list",
        "help",
        "rules",
        "hand",
        "map",
        "game status",
        "game recap",
        "game export",
        "game replay",
        "game review",
        "settings",
        "ajustes",
        "privacy show",
        "game new",
        "game join",
        "game resign",
        "game end",
    ] {
        let game = json!(1);
        let with_game = [("game", game)];
        let options: [&[(&str, Value)]; 2] = [&[], &with_game];
        for options in options {
            if let Ok(asked) = club.standin.slash(club.person(person), dm, command, options) {
                said.push(club.standin.answer(&asked, PATIENCE).await.unwrap().content);
            }
        }
    }
    said
}
