//! `/server` over Discord: where games may be opened, what is set for them, and threads of their own.

use discord_standin::{ClientError, Id, Message, Permissions};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, custom_id, text};

/// The numbers of choices, as they are registered.
const QUIET: u8 = 2;
const BRISK: u8 = 3;
const PORTUGUESE: u8 = 1;

/// A person who owns the server, and two who do not.
const OWNER: usize = 0;
const GUEST: usize = 1;
const JOAO: usize = 2;

fn mention(channel: Id) -> String {
    format!("<#{channel}>")
}

/// Returns the first channel that a text mentions.
fn mentioned(text: &str) -> Id {
    let (_, rest) = text.split_once("<#").unwrap_or_else(|| panic!("no channel in {text}"));
    Id(rest.split('>').next().unwrap().parse().unwrap())
}

impl Club {
    async fn server(&self, options: &[(&str, Value)]) -> String {
        self.slash(OWNER, "server", options).await.content
    }

    /// Starts the lobby of a host with a guest, and has the host resign.
    async fn plays_what_is_open(&self, host: usize, guest: usize, channel: Id) {
        self.types(guest, channel, "game join", &[]).await;
        self.types(host, channel, "game start", &[]).await;
        let asked = self.types(host, channel, "game resign", &[]).await;
        self.press(host, &asked, "resign").await;
        self.settled().await;
    }

    async fn lobby_posted_in(&self, channel: Id) -> Message {
        let is_lobby = |post: &Message| custom_id(post, "join").is_some();
        self.standin.message(channel, self.person(OWNER), PATIENCE, is_lobby).await.expect("a lobby")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_manage_the_server_sees_and_sets_its_defaults_and_hosts_are_told_what_is_set() {
    let club = Club::open("en-US").await;
    let spec =
        club.standin.commands().into_iter().find(|command| command.spec.name == "server").unwrap().spec;
    assert_eq!((spec.needs(), spec.contexts), (Some(1 << 5), Some(vec![0])));
    let offered = club.standin.slash(club.person(GUEST), club.channel(), "server", &[]);
    assert!(matches!(offered, Err(ClientError::NotPermitted(_))), "{offered:?}");
    // A server can offer the command to others, too.
    for (person, says) in [(GUEST, "“Manage Server”"), (JOAO, "“Gerenciar servidor”")] {
        let asked =
            club.standin.forge_slash(club.person(person), club.channel(), "server", &[("pace", json!(4))]);
        let refused = club.standin.answer(&asked.unwrap(), PATIENCE).await.unwrap();
        assert!(refused.is_ephemeral() && refused.content.contains(says), "{}", refused.content);
    }
    let shown = club.server(&[]).await;
    assert!(shown.contains("any channel") && shown.matches("not set").count() == 3, "{shown}");
    let options = [("posts", json!(QUIET)), ("pace", json!(BRISK)), ("language", json!(PORTUGUESE))];
    let changed = club.server(&options).await;
    assert!(changed.starts_with("Changed.") && changed.contains("brisk: 8 hours"), "{changed}");
    let opened = club.slash(GUEST, "game new", &[]).await;
    assert!(
        opened.content.contains("Set by this server: one quiet board, pace brisk, Português."),
        "{}",
        opened.content
    );
    let lobby = club.lobby_posted_in(club.channel()).await;
    assert!(lobby.content.contains("brisk") || lobby.content.contains("8 horas"), "{}", lobby.content);
    let lounge = club.place.channels[1];
    let own = [("posts", json!(0)), ("pace", json!(0)), ("language", json!(0))];
    let opened = club.types(GUEST, lounge, "game new", &own).await;
    assert!(!opened.content.contains("Set by this server"), "{}", opened.content);
    let unset = club.server(&[("pace", json!(5)), ("posts", json!(3)), ("language", json!(2))]).await;
    assert_eq!(unset.matches("not set").count(), 3, "{unset}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_opened_in_the_channels_that_are_named_and_in_their_threads() {
    let club = Club::open("en-US").await;
    let (general, lounge, thread) = (club.channel(), club.place.channels[1], club.place.channels[2]);
    let typed = [("channels", text("#lou"))];
    let asked = club.standin.autocomplete(club.person(OWNER), general, "server", &typed, "channels").unwrap();
    let found = club.standin.choices(&asked, PATIENCE).await.unwrap();
    assert_eq!(found.iter().map(|choice| choice.value.as_str().unwrap()).collect::<Vec<_>>(), ["#lounge"]);
    let unknown = club.server(&[("channels", text("#lounge, #cellar"))]).await;
    assert!(unknown.contains("cellar") && unknown.contains("`all`"), "{unknown}");
    let opened = club.slash(GUEST, "game new", &[]).await;
    assert!(opened.content.contains("Your game is open"), "what is refused changes nothing");
    club.slash(GUEST, "game leave", &[]).await;
    let set = club.server(&[("channels", text("#lounge"))]).await;
    assert!(set.contains(&mention(lounge)) && !set.contains(&mention(general)), "{set}");
    let (before, stranger) = (club.games().len(), 3);
    for (person, says, manages) in [
        (stranger, "games are opened in", false),
        (JOAO, "são abertas em", false),
        (OWNER, "</server:", true),
    ] {
        for options in [&[][..], &[("thread", json!(true))]] {
            let refused = club.slash(person, "game new", options).await.content;
            assert!(refused.contains(says) && refused.contains(&mention(lounge)), "{refused}");
            assert_eq!(refused.contains("</server:"), manages, "{refused}");
        }
    }
    assert_eq!(club.games().len(), before);
    for place in [lounge, thread] {
        let opened = club.types(stranger, place, "game new", &[]).await;
        assert!(opened.content.contains("Your game is open"), "{}", opened.content);
    }
    let all = club.server(&[("channels", text("all"))]).await;
    assert!(all.contains("any channel"), "{all}");
    let opened = club.slash(stranger, "game new", &[]).await;
    assert!(opened.content.contains("Your game is open"), "{}", opened.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_played_here_is_offered_threads_and_the_lobby_moves_to_its_own() {
    let club = Club::open("en-US").await;
    let lounge = club.place.channels[1];
    let opened = club.types(JOAO, lounge, "game new", &[]).await;
    assert!(custom_id(&opened, "threads").is_none(), "not before the first game: {}", opened.content);
    club.plays_what_is_open(JOAO, OWNER, lounge).await;
    // To whoever may not manage the server, for this game.
    let first = club.types(JOAO, lounge, "game new", &[]).await;
    assert!(custom_id(&first, "threads:each").is_none(), "{}", first.content);
    let old = club.lobby_posted_in(lounge).await;
    let moved = club.press(JOAO, &first, "threads:this").await.content;
    let thread = mentioned(&moved);
    let lobby = club.lobby_posted_in(thread).await;
    club.settled().await;
    club.until("the old one is gone", || club.jobs("delete-message") == 0).await;
    let left = club.standin.messages(lounge, club.person(OWNER));
    assert!(left.iter().all(|message| message.id != old.id), "it is where it was");
    club.press_silently(GUEST, &lobby, "join").await;
    // To whoever may manage it, for every game, once.
    let opened = club.slash(OWNER, "game new", &[]).await;
    let answer = club.press(OWNER, &opened, "threads:each").await.content;
    assert!(answer.contains("every game here gets a thread"), "{answer}");
    club.lobby_posted_in(mentioned(&answer)).await;
    assert!(club.server(&[]).await.contains("Every game gets a thread of its own"));
    let next = club.slash(3, "game new", &[]).await;
    assert!(next.content.contains("Set by this server: a thread of its own"), "{}", next.content);
    club.lobby_posted_in(mentioned(&next.content)).await;
    let own = club.slash(4, "game new", &[("thread", json!(false))]).await;
    assert!(own.content.contains("in this channel") && own.components.is_empty(), "{}", own.content);
    // Whoever has pressed the button again moves nothing twice.
    let again = custom_id(&first, "threads:this").unwrap();
    let asked = club.standin.forge_press(club.person(JOAO), &first, &again).unwrap();
    let refused = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(refused.content.contains(&mention(thread)), "{}", refused.content);
}

/// The server wants a thread for each game; what somebody, or the bot, may not open is not asked for by anybody.
#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_may_be_opened_the_servers_default_keeps_nobody_from_playing() {
    let club = Club::open("en-US").await;
    let (general, lounge) = (club.channel(), club.place.channels[1]);
    club.server(&[("thread", json!(true))]).await;
    club.standin.deny(general, club.person(GUEST), Permissions::CREATE_PUBLIC_THREADS);
    club.standin.deny_bot(lounge, Permissions::SEND_MESSAGES_IN_THREADS);
    for (person, channel, says) in
        [(GUEST, general, "one of us doesn't have permission"), (JOAO, lounge, "falta a você ou a mim")]
    {
        let wanted = club.types(person, channel, "game new", &[("thread", json!(true))]).await;
        assert!(!wanted.content.contains(says) && wanted.components.is_empty(), "{}", wanted.content);
        let opened = club.types(person, channel, "game new", &[]).await;
        assert!(opened.content.contains(says), "{}", opened.content);
        assert_eq!(club.lobby_posted_in(channel).await.channel, channel);
    }
    assert_eq!(club.games().len(), 2, "a thread that somebody asks for is refused");
    // Whoever may open one has it, and whoever wants none is told nothing.
    let opened = club.slash(OWNER, "game new", &[]).await;
    assert_ne!(mentioned(&opened.content), general, "{}", opened.content);
    club.types(JOAO, lounge, "game leave", &[]).await;
    let opened = club.types(JOAO, lounge, "game new", &[("thread", json!(false))]).await;
    assert!(!opened.content.contains("falta a você ou a mim"), "{}", opened.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_threads_is_not_asked_again() {
    let club = Club::open("en-US").await;
    club.slash(OWNER, "game new", &[]).await;
    club.plays_what_is_open(OWNER, GUEST, club.channel()).await;
    let opened = club.slash(OWNER, "game new", &[]).await;
    let answer = club.press(OWNER, &opened, "threads:no").await;
    assert!(answer.content.contains("stay where") && answer.components.is_empty(), "{}", answer.content);
    assert_eq!(club.lobby_posted_in(club.channel()).await.channel, club.channel());
    let lounge = club.place.channels[1];
    for person in [OWNER, GUEST] {
        let opened = club.types(person, lounge, "game new", &[]).await;
        assert!(opened.components.is_empty(), "{}", opened.content);
        club.types(person, lounge, "game leave", &[]).await;
    }
    // A forged answer decides nothing for a server that is not theirs.
    let forged = custom_id(&opened, "threads:no").unwrap().replace("no", "each");
    let asked = club.standin.forge_press(club.person(GUEST), &opened, &forged).unwrap();
    let refused = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(refused.content.contains("Manage Server"), "{}", refused.content);
    assert!(club.server(&[]).await.contains("stay where"));
}
