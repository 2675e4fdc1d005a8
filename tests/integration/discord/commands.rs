//! Commands, buttons and forms: each is answered once, wherever and however it comes.

mod broken_off;
mod confirmed;
mod deferred;
mod forms;
mod guided;
mod mentions;
mod offered;
mod reached;
mod rights;
mod typed;
mod without_game;

use discord_standin::{ApiError, Command, Endpoint, Failure, Fault, Id, Message};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, choices, custom_id, text};

/// Every command that can be typed, with something for each option that must be given.
fn every_command(club: &Club) -> Vec<(String, Vec<(String, Value)>)> {
    let mut found = Vec::new();
    for Command { spec, .. } in club.standin.commands() {
        let subcommands: Vec<_> = spec.options.iter().filter(|option| option.kind == 1).collect();
        assert!(spec.options.iter().all(|option| option.kind != 2), "groups are not walked through");
        let typed: Vec<(String, Vec<_>)> = if subcommands.is_empty() {
            vec![(spec.name.clone(), spec.options.clone())]
        } else {
            let below = subcommands.into_iter();
            below.map(|sub| (format!("{} {}", spec.name, sub.name), sub.options.clone())).collect()
        };
        for (command, options) in typed {
            let needed = options.into_iter().filter(|option| option.required).map(|option| {
                let value = if option.kind == 4 { json!(0) } else { text("0") };
                (option.name, value)
            });
            found.push((command, needed.collect()));
        }
    }
    assert!(found.len() > 25, "{} commands", found.len());
    found
}

impl Club {
    /// Types a command anywhere, offered there or not, and returns the answer.
    async fn forges_slash(
        &self,
        person: usize,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Message {
        let asked = self.standin.forge_slash(self.person(person), channel, command, options).unwrap();
        let answer = self.standin.answer(&asked, PATIENCE).await;
        answer.unwrap_or_else(|| panic!("no answer to /{command} in {channel}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered_in_servers_threads_and_direct_messages_in_both_languages() {
    let club = Club::open("en-US").await;
    let (english, portuguese) = (0, 2);
    for begun in [false, true] {
        if begun {
            club.start_game(3, &[]).await;
            club.slash(0, "game end", &[]).await;
        }
        for (command, options) in every_command(&club) {
            let options: Vec<(&str, Value)> =
                options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
            for place in ["channel", "thread", "direct messages"] {
                let mut said = Vec::new();
                for person in [english, portuguese] {
                    let channel = match place {
                        "channel" => club.channel(),
                        "thread" => club.place.channels[2],
                        _ => club.standin.dm_channel(club.person(person)).unwrap(),
                    };
                    let answer = club.forges_slash(person, channel, &command, &options).await;
                    // A lesson stays in direct messages.
                    let stays = command == "learn" && place == "direct messages";
                    assert_eq!(answer.is_ephemeral(), !stays, "/{command} in {place}");
                    assert!(
                        !answer.content.contains("went wrong on my side. Your request may"),
                        "{}",
                        answer.content
                    );
                    said.push(answer.content);
                }
                let words = |text: &String| text.chars().any(char::is_alphabetic);
                assert!(said.iter().all(words) && said[0] != said[1], "/{command} in {place}: {said:?}");
            }
        }
        let unanswered = club.standin.exchanges().into_iter().filter(|exchange| exchange.status >= 400);
        let unanswered: Vec<String> = unanswered.map(|exchange| exchange.path.clone()).collect();
        assert_eq!(unanswered, Vec::<String>::new());
    }
}

/// A person who presses **How to read this** gets the board explained, in their own language, seen by themselves alone.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_explained_below_the_first_board_and_in_help_and_rules() {
    for edition in ["columbia-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        // Without a game: an example.
        let help = club.slash(2, "help", &[]).await;
        let example = club.press(2, &help, "guide").await;
        assert!(example.content.starts_with("**Como ler o tabuleiro**\n**1** "), "{}", example.content);
        assert_eq!(example.attachments.len(), 1, "{}", example.content);
        club.start_game(2, &[("edition", text(edition))]).await;
        let first = club.post(|post| custom_id(post, "guide").is_some()).await;
        let below = club.press(0, &first, "guide").await;
        let rules = club.slash(1, "rules", &[]).await;
        let again = club.press(1, &rules, "guide").await;
        for shown in [&below, &again] {
            assert!(shown.content.starts_with("**How to read this**\n**1** "), "{}", shown.content);
            let picture = club.bytes(&shown.attachments[0]);
            assert!(picture.starts_with(b"\x89PNG"));
        }
        let is_1976 = edition == "gamma-two-1976";
        assert_eq!(below.content.contains("The path"), is_1976, "{}", below.content);
        assert_eq!(again.content, below.content);
        assert!(club.posts().iter().all(|post| !post.content.contains("**1** ")), "nobody else sees it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_short_and_has_the_other_commands_behind_a_button() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    for (person, label) in [(0, "More commands"), (2, "Mais comandos")] {
        let help = club.slash(person, "help", &[]).await;
        assert!(help.controls().iter().any(|control| control.label == label), "{:?}", help.controls());
        assert!(!help.content.contains("</plan:"), "{}", help.content);
        let more = club.press(person, &help, "morehelp").await;
        assert!(more.is_ephemeral() && more.id != help.id, "it stands beside what the reader can do now");
        for command in ["plan", "game nudge", "game replace", "settings", "privacy show"] {
            assert!(more.content.contains(&format!("</{command}:")), "/{command}: {}", more.content);
        }
        assert!(!more.content.contains("`/"), "there is room for every mention: {}", more.content);
    }
}

/// A person who plays only one game need not say in direct messages which one they mean; with several, they are listed.
#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_the_only_game_is_meant() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    let here = format!("<#{}>", club.channel());
    let step = [("step", json!(0))];
    for (command, options) in
        [("hand", &[][..]), ("game status", &[]), ("game recap", &[]), ("map", &[]), ("game history", &step)]
    {
        let typed = club.types(1, dm, command, options).await;
        let numbered: Vec<_> = options.iter().cloned().chain([("game", json!(1))]).collect();
        let same = club.types(1, dm, command, &numbered).await;
        assert!(!typed.content.contains("Which of your games"), "/{command}: {}", typed.content);
        assert_eq!(typed.content, same.content, "/{command}");
    }
    let help = club.types(1, dm, "help", &[]).await;
    assert!(help.content.contains(&format!("In {here} you're playing")), "{}", help.content);
    let lounge = club.place.channels[1];
    club.types(1, lounge, "game new", &[]).await;
    let asked = club.types(1, dm, "hand", &[]).await;
    let listed = |channel| asked.content.contains(&format!("<#{channel}>"));
    assert!(asked.content.starts_with("Which of your games"), "{}", asked.content);
    assert!(listed(club.channel()) && listed(lounge) && asked.content.contains("#2"), "{}", asked.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn help_says_what_can_be_done_in_a_lobby_and_after_the_end() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let help = club.slash(1, "help", &[]).await;
    assert!(
        help.content.contains("press **Join** below") && !help.content.contains("On your turn"),
        "{}",
        help.content
    );
    let own = club.slash(0, "help", &[]).await;
    assert!(own.content.contains("Your lobby is open"), "{}", own.content);
    club.slash(1, "game join", &[]).await;
    let seated = club.slash(1, "help", &[]).await;
    assert!(seated.content.contains("You have a seat in this channel's lobby"), "{}", seated.content);
    club.slash(0, "game start", &[]).await;
    let help = club.slash(1, "help", &[]).await;
    assert!(help.content.contains("On your turn"), "{}", help.content);
    let resign = club.slash(1, "game resign", &[]).await;
    club.press(1, &resign, "resign").await;
    let help = club.slash(1, "help", &[]).await;
    assert!(help.content.contains("is over. **Replay**"), "{}", help.content);
    let status = club.slash(1, "game status", &[]).await;
    assert!(
        status.content.contains("The game is over") && status.content.contains("1. "),
        "{}",
        status.content
    );
    let map = club.slash(1, "map", &[("text", json!(true))]).await;
    let (over, track) = (map.content.find("The game is over"), map.content.find("•"));
    assert!(over < track && !map.content.contains("Costs"), "{}", map.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_works_in_a_server_says_so_in_direct_messages() {
    let club = Club::open("en-US").await;
    let words =
        [(0, "only in a server channel", "</game new:"), (2, "só funciona em um servidor", "</game new:")];
    for (person, why, way) in words {
        let dm = club.standin.dm_channel(club.person(person)).unwrap();
        let thread = [("thread", json!(true))];
        for (command, options, says) in [
            ("game join", &[][..], why),
            ("game new", &thread, why),
            ("game leave", &[], way),
            ("game start", &[], way),
            ("game computer", &[], way),
            ("game resign", &[], way),
            ("game end", &[], way),
            ("game rematch", &[], way),
            ("pass", &[], way),
        ] {
            let asked = club.standin.slash(club.person(person), dm, command, options).unwrap();
            let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
            assert!(answer.is_ephemeral() && answer.content.contains(says), "{command}: {}", answer.content);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_discord_does_not_take_is_said_to_be_missing() {
    let club = Club::open("en-US").await;
    let refuse = |error| {
        let rule = Fault::new(Failure::Refused(error)).on(Endpoint::CreateInteractionResponse).times(1);
        club.standin.inject(rule);
    };
    refuse(ApiError::INVALID_FORM);
    let help = club.slash(0, "help", &[]).await;
    assert!(help.content.contains("Discord didn't accept my answer"), "{}", help.content);
    refuse(ApiError::TOO_LARGE);
    let help = club.slash(2, "help", &[]).await;
    assert!(help.content.contains("O Discord não aceitou a minha resposta"), "{}", help.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_and_forms_that_are_delivered_twice_are_answered_once() {
    let mut club = Club::of_1976(2, |_| {}).await;
    for _ in 0..3 {
        club.standin.deliver_twice(1);
        let typed = [("player", text(""))];
        let asked = club.standin.autocomplete(club.person(0), club.channel(), "deal", &typed, "player");
        assert!(!club.standin.choices(&asked.unwrap(), PATIENCE).await.unwrap().is_empty());
    }
    let deal = [("player", json!(club.person(1).to_string())), ("give_cash", text("5000"))];
    club.slash(0, "deal", &deal).await;
    let offered = club.post(|post| custom_id(post, "counter").is_some()).await;
    // The form is opened once, too.
    club.standin.deliver_twice(1);
    let pressed = club.standin.press(club.person(1), &offered, &custom_id(&offered, "counter").unwrap());
    let opened = pressed.unwrap();
    club.standin.modal(&opened, PATIENCE).await.expect("a form");
    club.standin.deliver_twice(1);
    let sent = club.standin.submit_modal(&opened, &[("take_cash", "6000")]).unwrap();
    let answer = club.standin.answer(&sent, PATIENCE).await.unwrap();
    assert!(!answer.content.contains("already dealt with that"), "{}", answer.content);
    for _ in 0..3 {
        club.slash(0, "help", &[]).await;
    }
    // A command that is under way when the bot stops is answered first.
    club.stop_bot().await;
    let twice = club.standin.exchanges().into_iter().filter(|exchange| exchange.error_code() == Some(40060));
    assert_eq!(twice.count(), 0, "nothing is answered twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_was_changed_since_is_said_to_be_outdated() {
    let club = Club::open("en-US").await;
    let hand = club.standin.commands().into_iter().find(|command| command.spec.name == "hand").unwrap();
    for (name, options) in
        [("old-name", json!([])), ("hand", json!([{ "name": "game", "type": 3, "value": "x" }]))]
    {
        let data = json!({ "id": hand.id, "name": name, "type": 1, "options": options });
        for (person, word) in [(0, "Restart Discord"), (2, "Reinicie o Discord")] {
            let asked =
                club.standin.forge_command(club.person(person), club.channel(), data.clone()).unwrap();
            let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
            let options = ["Discord sent options", "O Discord enviou opções"];
            let said =
                answer.content.contains(word) || options.iter().any(|said| answer.content.contains(said));
            assert!(said && answer.is_ephemeral(), "{name}: {}", answer.content);
        }
    }
    assert!(choices(&club.slash(0, "help", &[]).await).is_empty(), "and the bot goes on");
}
