//! Permissions that the bot lacks are named, to whoever can do something about it; and nobody has it do
//! what they may not do themselves.

use discord_standin::{ApiError, Endpoint, Failure, Fault, Id, Message, Permissions};
use last_spike::store::games::Stage;
use rstest::rstest;
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, text};

const ENGLISH: usize = 0;
const PORTUGUESE: usize = 2;

impl Club {
    fn threads_opened(&self) -> usize {
        let made = self.standin.exchanges().into_iter();
        made.filter(|exchange| exchange.endpoint == Some(Endpoint::CreateThread) && exchange.status < 300)
            .count()
    }
}

#[rstest]
#[case::view(Permissions::VIEW_CHANNEL, ["**View Channel**", "**Ver canal**"])]
#[case::send(Permissions::SEND_MESSAGES, ["**Send Messages**", "**Enviar mensagens**"])]
#[case::files(Permissions::ATTACH_FILES, ["**Attach Files**", "**Anexar arquivos**"])]
#[tokio::test(flavor = "multi_thread")]
async fn no_game_is_opened_or_started_where_it_could_not_be_seen(
    #[case] denied: Permissions,
    #[case] names: [&str; 2],
) {
    let club = Club::open("en-US").await;
    club.standin.deny_bot(club.channel(), denied);
    for (person, name) in [ENGLISH, PORTUGUESE].into_iter().zip(names) {
        let refused = club.slash(person, "game new", &[]).await;
        assert!(refused.content.contains(name), "{}", refused.content);
    }
    assert_eq!(club.games().len(), 0);
    // Between the opening and the start.
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.slash(PORTUGUESE, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
    club.press_silently(1, &lobby, "join").await;
    let lobby = club.post(|post| custom_id(post, "start").is_some()).await;
    club.standin.deny_bot(club.channel(), denied);
    let typed = club.slash(PORTUGUESE, "game start", &[]).await;
    let pressed = club.press(PORTUGUESE, &lobby, "start").await;
    for refused in [typed, pressed] {
        assert!(refused.content.contains(names[1]), "{}", refused.content);
    }
    assert_eq!(club.games_at(Stage::Running), 0);
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.slash(PORTUGUESE, "game start", &[]).await;
    assert_eq!(club.games_at(Stage::Running), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_has_a_permission_of_its_own() {
    let club = Club::open("en-US").await;
    let (lounge, thread) = (club.place.channels[1], club.place.channels[2]);
    // A thread has other permissions than its channel.
    club.standin.deny_bot(lounge, Permissions::SEND_MESSAGES);
    let opened = club.types(0, thread, "game new", &[]).await;
    assert!(opened.content.contains("Your game is open"), "{}", opened.content);
    club.standin.deny_bot(lounge, Permissions::SEND_MESSAGES_IN_THREADS);
    let started = club.types(0, thread, "game start", &[]).await;
    assert!(started.content.contains("**Send Messages in Threads**"), "{}", started.content);
    let opened = club.types(0, lounge, "game new", &[]).await;
    assert!(opened.content.contains("Your game is open"), "{}", opened.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_and_a_direct_message_lack_nothing() {
    let club = Club::open("en-US").await;
    club.standin.grant_bot(club.place.guild, Permissions::ADMINISTRATOR);
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    let opened = club.slash(0, "game new", &[]).await;
    assert!(opened.content.contains("Your game is open"), "{}", opened.content);
    let dm = club.standin.dm_channel(club.person(0)).unwrap();
    let list = club.types(0, dm, "game list", &[]).await;
    assert!(!list.content.contains("lack"), "{}", list.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_running_game_status_answers_and_the_host_say_what_is_missing() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let fine = club.slash(1, "game status", &[]).await;
    assert!(!fine.content.contains("I need"), "{}", fine.content);
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    let status = club.slash(1, "game status", &[]).await;
    assert!(status.content.contains("I need **Send Messages**"), "{}", status.content);
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let done = club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
    assert!(done.content.contains("I need **Send Messages**"), "{}", done.content);
    let told =
        |letter: &Message| letter.content.contains("Attach Files") && letter.content.contains("status");
    club.standin.dm(club.person(0), PATIENCE, told).await.expect("the host is told");
    // Once, whatever else is not posted.
    club.standin.deny_bot(club.channel(), Permissions::VIEW_CHANNEL);
    for _ in 0..3 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let done = crate::table::trades::do_anything(&club, person, &hand, 0).await;
        assert!(done.content.contains("I need **View Channel**"), "{}", done.content);
    }
    // A person who acts in direct messages gets the answer there.
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    let asked = club.standin.slash(club.person(1), dm, "game status", &[("game", json!(1))]).unwrap();
    let status = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(status.content.contains(&format!("I can't post in <#{}>", club.channel())), "{}", status.content);
    let letters = [0, 1].map(|person| club.standin.dms(club.person(person)).into_iter().filter(told).count());
    assert_eq!(letters, [1, 0]);
    // As soon as it may, it posts what has happened.
    let before = club.posts().len();
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.settled().await;
    assert!(club.posts().len() > before);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_read_what_it_posted_a_game_is_played_and_that_is_said() {
    let club = Club::open("en-US").await;
    club.standin.deny_bot(club.channel(), Permissions::READ_MESSAGE_HISTORY);
    club.start_game(2, &[]).await;
    let names =
        [(ENGLISH, "I need **Read Message History**"), (1, "preciso de **Ver histórico de mensagens**")];
    club.standin.set_person_locale(club.person(1), "pt-BR");
    for (person, name) in names {
        let status = club.slash(person, "game status", &[]).await;
        assert!(status.content.contains(name), "{}", status.content);
    }
    club.settled().await;
    assert_eq!(club.count("SELECT count(*) FROM outbox WHERE kind = 'muted'"), 0, "everything is posted");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_files_are_forbidden_the_text_is_posted_without_the_picture() {
    let club = Club::open("pt-BR").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    club.standin.deny_bot(club.channel(), Permissions::ATTACH_FILES);
    let before: Vec<Id> = club.posts().iter().map(|post| post.id).collect();
    let told = |letter: &Message| letter.content.contains("Attach Files");
    loop {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        crate::table::trades::do_anything(&club, person, &hand, 0).await;
        club.settled().await;
        let posts = club.posts();
        let board = posts.iter().find(|post| !before.contains(&post.id) && custom_id(post, "show").is_some());
        if let Some(board) = board {
            assert!(board.attachments.is_empty() && !board.mentions.is_empty(), "{}", board.content);
            assert!(board.content.contains("**Anexar arquivos**"), "{}", board.content);
            break;
        }
    }
    assert_eq!(club.standin.dms(club.person(0)).into_iter().filter(told).count(), 1);
    let status = club.slash(0, "game status", &[]).await;
    assert!(status.content.contains("**Attach Files**"), "{}", status.content);
}

#[rstest]
#[case::permission(ApiError::MISSING_PERMISSIONS, ["I can't open a thread", "Não posso abrir um tópico"])]
#[case::access(ApiError::MISSING_ACCESS, ["I can't open a thread", "Não posso abrir um tópico"])]
#[case::limit(ApiError::TOO_MANY_THREADS, ["as many open threads as Discord allows", "máximo de tópicos abertos"])]
#[case::outage(ApiError::SERVER_ERROR, ["Discord didn't open", "O Discord não abriu"])]
#[case::kind(ApiError::NOT_IN_DM, ["You can't open threads", "não se abre tópico"])]
#[tokio::test(flavor = "multi_thread")]
async fn why_no_thread_was_opened_is_told_apart(#[case] error: ApiError, #[case] said: [&str; 2]) {
    let club = Club::open("en-US").await;
    club.standin.inject(Fault::new(Failure::Refused(error)).on(Endpoint::CreateThread));
    for (person, said) in [ENGLISH, PORTUGUESE].into_iter().zip(said) {
        let refused = club.slash(person, "game new", &[("thread", json!(true))]).await;
        assert!(refused.content.contains(said), "{}", refused.content);
    }
    assert_eq!(club.games().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_was_opened_although_the_answer_was_lost_is_used() {
    let club = Club::open("en-US").await;
    club.standin.inject(Fault::new(Failure::ServerErrorAfterwards).on(Endpoint::CreateThread).times(1));
    let opened = club.slash(0, "game new", &[("thread", json!(true))]).await;
    assert!(opened.content.contains("<#"), "{}", opened.content);
    assert_eq!(club.games().len(), 1);
    // Of two that may be it, neither is taken.
    club.slash(1, "game new", &[("thread", json!(true))]).await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateThread).times(1));
    let refused = club.slash(2, "game new", &[("thread", json!(true))]).await;
    assert!(refused.content.contains("O Discord não abriu"), "{}", refused.content);
    assert_eq!(club.games().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_write_here_has_the_bot_post_no_offer_and_start_no_game() {
    let club = Club::of_1976(2, |_| {}).await;
    let offer = |to: usize| [("player", json!(club.person(to).to_string())), ("give_cash", text("5000"))];
    club.slash(0, "deal", &offer(1)).await;
    let offered = club.post(|post| custom_id(post, "counter").is_some()).await;
    let steps = club.steps();
    club.standin.deny(club.channel(), club.person(1), Permissions::SEND_MESSAGES);
    let refused = club.slash(1, "deal", &offer(0)).await;
    assert!(refused.content.contains("You need **Send Messages**"), "{}", refused.content);
    let form = custom_id(&offered, "counter").unwrap();
    let opened = club.standin.press(club.person(1), &offered, &form).unwrap();
    club.standin.modal(&opened, PATIENCE).await.expect("a form");
    let sent = club.standin.submit_modal(&opened, &[("take_cash", "6000")]).unwrap();
    let refused = club.standin.answer(&sent, PATIENCE).await.unwrap();
    assert!(refused.content.contains("You need **Send Messages**"), "{}", refused.content);
    assert_eq!(club.steps(), steps);
    // Moves of their own are taken: others wait for them.
    let declined = club.press(1, &offered, "do:decline").await;
    assert!(!declined.content.contains("You need"), "{}", declined.content);
    assert_eq!(club.steps(), steps + 1);
    // A button is pressed without a command.
    let lounge = club.place.channels[1];
    club.types(1, lounge, "game new", &[]).await;
    club.types(1, lounge, "game computer", &[]).await;
    let begins = |post: &Message| custom_id(post, "start").is_some();
    let lobby = club.standin.message(lounge, club.person(1), PATIENCE, begins).await.expect("a lobby");
    club.standin.deny(lounge, club.person(1), Permissions::USE_APPLICATION_COMMANDS);
    let refused = club.press(1, &lobby, "start").await;
    assert!(refused.content.contains("You need **Use Application Commands**"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_the_bot_do_what_they_may_not_do_themselves() {
    let club = Club::open("en-US").await;
    let in_thread = [("thread", json!(true))];
    let deny = |denied| club.standin.deny(club.channel(), club.person(3), denied);
    deny(Permissions::CREATE_PUBLIC_THREADS);
    let refused = club.slash(3, "game new", &in_thread).await;
    assert!(refused.content.contains("You need **Create Public Threads**"), "{}", refused.content);
    deny(Permissions::SEND_MESSAGES_IN_THREADS);
    let refused = club.slash(3, "game new", &in_thread).await;
    assert!(refused.content.contains("You need **Send Messages in Threads**"), "{}", refused.content);
    deny(Permissions::SEND_MESSAGES);
    let refused = club.slash(3, "game new", &[]).await;
    assert!(refused.content.contains("You need **Send Messages**"), "{}", refused.content);
    assert_eq!((club.threads_opened(), club.games().len()), (0, 0));
    // Another may; and whoever owns the server may everything.
    let opened = club.slash(0, "game new", &in_thread).await;
    assert!(opened.content.contains("<#"), "{}", opened.content);
    assert_eq!((club.threads_opened(), club.games().len()), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_lobby_that_comes_to_nothing_is_closed() {
    let club = Club::open("en-US").await;
    let open = async |person: usize| -> Id {
        let opened = club.slash(person, "game new", &[("thread", json!(true))]).await;
        let (_, thread) = opened.content.split_once("<#").unwrap();
        let thread = Id(thread.split('>').next().unwrap().parse().unwrap());
        let posted = |message: &Message| custom_id(message, "join").is_some();
        club.standin.message(thread, club.person(0), PATIENCE, posted).await.expect("the lobby");
        thread
    };
    let closed = async |thread: Id| {
        club.standin.wait(PATIENCE, |standin| standin.is_archived(thread).then_some(())).await.is_some()
    };
    // Everybody leaves …
    let thread = open(1).await;
    club.types(1, thread, "game leave", &[]).await;
    assert!(closed(thread).await);
    let last = club.standin.messages(thread, club.person(0));
    assert!(last.iter().any(|message| message.content.contains("This lobby was closed")));
    // … or it is ended.
    let thread = open(2).await;
    let asked = club.types(2, thread, "game end", &[]).await;
    club.press(2, &asked, "end").await;
    assert!(closed(thread).await);
    // A thread of somebody else's stays as it is, and so does one in which a game begins.
    let theirs = club.place.channels[2];
    club.types(1, theirs, "game new", &[]).await;
    club.types(1, theirs, "game leave", &[]).await;
    let thread = open(1).await;
    club.types(1, thread, "game computer", &[]).await;
    club.types(1, thread, "game start", &[]).await;
    club.settled().await;
    let left = |_: &_| (club.jobs("close-thread") == 0).then_some(());
    club.standin.wait(PATIENCE, left).await.expect("nothing is left to be closed");
    assert!(!club.standin.is_archived(theirs) && !club.standin.is_archived(thread));
}
