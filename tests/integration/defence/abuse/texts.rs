//! Names and texts that try to call everybody, to format, or to break something.

use last_spike::store::games::Stage;
use serde_json::json;

use super::everything;
use crate::support::{Club, PATIENCE, text};
use crate::table::trades::do_anything;

const NAMES: [&str; 14] = [
    "@everyone",
    "@here <@&1> <@1>",
    "Robert'); DROP TABLE games;--",
    "two\nlines\r\nor\u{2028}three",
    "\u{1b}[31mred\u{1b}[0m\u{7}",
    "```\ncode",
    "[free money](https://evil.example)",
    "# big\n- list\n> quote",
    "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}algo",
    "\u{202e}txt.exe",
    "\u{3164}",
    "{ $name } %s {0}",
    "||spoiler|| ~~gone~~ __u__ **b** *i* `c`",
    "https://discord.gg/evil",
];

#[tokio::test(flavor = "multi_thread")]
async fn no_name_notifies_formats_or_breaks_anything() {
    for names in NAMES.chunks(2) {
        let club = Club::open("en-US").await;
        for (person, name) in names.iter().enumerate() {
            club.standin.rename_person(club.person(person), name);
        }
        club.slash(0, "game new", &[]).await;
        club.slash(1, "game join", &[]).await;
        club.settled().await;
        let lobby = club.posts().pop().unwrap();
        let lines: Vec<&str> = lobby.content.lines().collect();
        assert_eq!(
            lines.len(),
            5,
            "title, goal, two players, what is special, how to learn it with the hash: {:?}",
            lobby.content
        );
        assert!(lines[2].starts_with("In so far: **") && lines[2].contains("** (host) and **"), "{lines:?}");
        club.slash(0, "game start", &[]).await;
        for n in 0..3 {
            let (person, hand) = club.whose_turn(2).await.unwrap();
            do_anything(&club, person, &hand, n).await;
        }
        club.slash(1, "game status", &[]).await;
        club.settled().await;
        for message in club.standin.messages(club.channel(), club.person(0)) {
            assert!(!message.mention_everyone && message.mention_roles.is_empty(), "{}", message.content);
            let seated = [club.person(0), club.person(1)];
            assert!(message.pinged.iter().all(|pinged| seated.contains(pinged)), "{}", message.content);
            let alts = message.attachments.iter().filter_map(|file| file.description.as_deref());
            for shown in alts.chain([message.content.as_str()]) {
                let foul = |c: char| {
                    c.is_control() && c != '\n' || matches!(c, '\u{2028}' | '\u{202e}' | '\u{3164}')
                };
                assert!(!shown.contains(foul), "{shown:?}");
            }
            for raw in
                ["](http", "https://discord", "```", "||", "~~", "@everyone", "@here", "<@&", "\n#", "\n- "]
            {
                assert!(!message.content.contains(raw), "{raw:?} in {:?}", message.content);
            }
        }
        for exchange in club.standin.exchanges() {
            let allowed = &exchange.json["allowed_mentions"];
            assert!(allowed["parse"].as_array().is_none_or(Vec::is_empty), "{allowed}");
        }
        assert_eq!(club.games_at(Stage::Running), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_that_is_typed_notifies_formats_or_changes_anything() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text("gamma-two-1976"))]).await;
    club.settled().await;
    let (turn, _) = club.whose_turn(2).await.unwrap();
    let before = everything(&club);
    let partner = json!(club.person(1 - turn).to_string());
    for typed in NAMES {
        for (command, options) in [
            ("lay", vec![("tile", text(typed)), ("sell", text(typed))]),
            ("buy", vec![("city", text(typed))]),
            ("build", vec![("route", text(typed))]),
            ("remove", vec![("route", text(typed))]),
            ("bid", vec![("amount", text(typed))]),
            ("auction", vec![("deed", text(typed)), ("minimum", text("1000"))]),
            ("deal", vec![("player", partner.clone()), ("give_deeds", text(typed))]),
            ("deal", vec![("player", partner.clone()), ("take_cash", text(typed))]),
            ("rules", vec![("topic", text(typed))]),
        ] {
            let answer = club.slash(turn, command, &options).await;
            assert!(answer.is_ephemeral() && answer.mentions.is_empty() && !answer.mention_everyone);
            let foul = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{2028}' | '\u{202e}');
            for raw in
                ["](http", "https://", "```", "||", "@everyone", "@here", "\n# ", "DROP TABLE games;\n"]
            {
                assert!(!answer.content.contains(raw), "/{command}: {raw:?} in {:?}", answer.content);
            }
            assert!(!answer.content.contains(foul), "/{command}: {:?}", answer.content);
            assert_eq!(everything(&club), before, "/{command} {typed:?}");
        }
        // While it is being typed.
        let options = [("route", text(typed))];
        let asked =
            club.standin.autocomplete(club.person(turn), club.channel(), "build", &options, "route").unwrap();
        assert!(club.standin.choices(&asked, PATIENCE).await.is_some());
    }
}
