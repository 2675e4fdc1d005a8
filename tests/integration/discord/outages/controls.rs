//! Old controls are removed in the end, whatever happens meanwhile.

use discord_standin::*;
use last_spike::present::{Intent, Press};
use last_spike::store::{GameId, scheduling::jobs};
use last_spike_engine::{Step, Tile};
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, text, without_times};

impl Club {
    /// Returns the messages of a place that have controls.
    fn with_controls(messages: Vec<Message>) -> Vec<Message> {
        messages.into_iter().filter(|message| !message.components.is_empty()).collect()
    }

    /// Waits until nothing is left to be told or to be cleared.
    pub async fn cleared(&self) {
        self.settled().await;
        let left = || self.jobs("clear-controls") + self.jobs("shorten-post") + self.jobs("delete-message");
        self.until("old messages and controls go", || left() == 0).await;
    }

    /// Checks that only what is current has controls: the last board, and each player's one message.
    fn only_current_has_controls(&self, players: usize) {
        let boards = Self::with_controls(self.posts());
        assert!(boards.len() <= 1, "{:#?}", boards.iter().map(|post| &post.content).collect::<Vec<_>>());
        for person in 0..players {
            let letters = self.standin.dms(self.person(person));
            assert_eq!(letters.len(), 1, "{person}: {:?}", letters.iter().map(|letter| &letter.content));
        }
    }

    /// Makes everything due that was put off.
    pub fn hurry(&self) {
        self.change("UPDATE jobs SET due_at = 0; UPDATE outbox SET due_at = 0");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn old_messages_lose_their_controls_though_discord_failed_and_the_bot_was_stopped() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.cleared().await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::UpdateMessage));
    let boards = club.boards().len();
    club.play(2, 6).await;
    club.until("a board is posted", || club.boards().len() > boards).await;
    let old = || club.jobs("clear-controls");
    club.until("old ones are known", || old() > 0).await;
    club.stop_bot().await;
    assert!(Club::with_controls(club.posts()).len() > 1, "nothing was cleared");
    club.standin.clear_faults();
    club.hurry();
    club.start_bot().await;
    club.cleared().await;
    club.only_current_has_controls(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_messages_lose_their_controls_though_discord_forbade_it_for_hours() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.cleared().await;
    let forbidden = Fault::new(Failure::Refused(ApiError::MISSING_PERMISSIONS)).on(Endpoint::UpdateMessage);
    club.standin.inject(forbidden.at(&club.channel()));
    let refused = || club.read(jobs::failing).iter().filter(|job| job.kind == "clear-controls").count();
    // More of them than are tried at once when permissions change.
    while club.boards().len() < 8 {
        club.play(2, 1).await;
        club.settled().await;
    }
    club.until("all are put off", || refused() >= 7 && refused() == club.jobs("clear-controls") as usize)
        .await;
    assert!(Club::with_controls(club.posts()).len() >= 8, "nothing was cleared");
    // It went on for hours: each has been tried often, and the next time is far away.
    club.change("UPDATE jobs SET due_at = due_at + 40000, attempts = 14 WHERE kind = 'clear-controls'");
    club.standin.clear_faults();
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.cleared().await;
    club.only_current_has_controls(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_by_the_host_nothing_can_be_pressed_and_direct_messages_say_why() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    club.play(3, 3).await;
    club.cleared().await;
    let letters = |person: usize| club.standin.dms(club.person(person));
    let before: Vec<usize> = (0..3).map(|person| letters(person).len()).collect();
    let confirm = club.slash(0, "game end", &[]).await;
    club.press(0, &confirm, "end").await;
    club.cleared().await;
    assert_eq!(Club::with_controls(club.posts()).len(), 0);
    let by = club.person(0);
    for (person, said) in [
        (0, "ended this game early"),
        (1, "ended this game early"),
        (2, "encerrou esta partida antes do fim"),
    ] {
        let said = format!("<@{by}> {said}");
        let letters = letters(person);
        assert_eq!(letters.len(), before[person], "no new message");
        assert!(letters.last().unwrap().content.contains(&said), "{}", letters.last().unwrap().content);
        assert_eq!(Club::with_controls(letters).len(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_of_a_game_nothing_can_be_pressed_and_every_direct_message_says_so() {
    let club = Club::of_1976(3, |t| {
        t.about_to_roll(0, 3);
    })
    .await;
    let partner = json!(club.person(1).to_string());
    club.slash(0, "deal", &[("player", partner.clone()), ("give_cash", text("1000"))]).await;
    club.post(|post| custom_id(post, "do:accept").is_some()).await;
    for person in [2, 0] {
        let confirm = club.slash(person, "game resign", &[]).await;
        club.press(person, &confirm, "resign").await;
    }
    let is_result = |post: &Message| post.attachments.iter().any(|file| file.filename.starts_with("result-"));
    club.post(is_result).await;
    club.cleared().await;
    // What has happened can be looked at and judged for ever, and a rematch asked for.
    let controls: Vec<usize> =
        Club::with_controls(club.posts()).iter().map(|post| post.controls().len()).collect();
    // With what happened, where the last turns are told in a line each.
    assert!(matches!(controls[..], [4 | 5]), "{controls:?}");
    let result = club.post(is_result).await;
    for control in ["replay", "review", "rematch", "fair"] {
        assert!(custom_id(&result, control).is_some(), "{control}");
    }
    for (person, over, place) in [
        (0, "The game is over", "Your place: 2 of 3."),
        (1, "The game is over", "Your place: 1 of 3, with $70,000."),
        (2, "A partida terminou", "Seu lugar: 3 de 3."),
    ] {
        let user = club.person(person);
        assert!(result.content.contains(&format!("<@{user}>")), "a name alone notifies nobody");
        assert!(result.mentions.contains(&user), "{:?}", result.mentions);
        for letter in club.standin.dms(user) {
            assert!(letter.content.contains(over) && letter.content.contains(place), "{}", letter.content);
            assert!(letter.content.contains(&format!("<#{}>", club.channel())), "{}", letter.content);
            assert!(letter.components.is_empty() && letter.attachments.is_empty());
        }
    }
    assert!(!club.standin.dms(club.person(1)).is_empty(), "who was offered something has a message");
    for (command, person) in [("game status", 0), ("game recap", 1), ("map", 4)] {
        let shown = club.slash(person, command, &[]).await;
        assert!(shown.content.contains("The game is over"), "/{command}: {}", shown.content);
    }
    for command in ["game status", "game recap"] {
        let shown = club.slash(0, command, &[]).await.content;
        assert!(shown.contains("is the last player left and wins") && shown.contains("\n3. "), "{shown}");
    }
    let running = club.slash(1, "game list", &[]).await;
    assert!(running.content.contains("You're not in a game"), "{}", running.content);
    let finished = club.slash(1, "game list", &[("show", json!(1))]).await;
    assert!(finished.content.contains("Your place: 1 of 3"), "{}", finished.content);
    let nothing = club.slash(4, "game list", &[("show", json!(1))]).await;
    assert!(nothing.content.contains("haven't finished a game yet"), "{}", nothing.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_press_in_a_direct_message_is_answered_beside_it() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let whose = club.person(person);
    let letter = club.standin.dms(whose).pop().unwrap();
    let held = choices(&letter);
    let others = ["A1", "B1", "C1", "D1", "E1"].into_iter().find(|tile| !held.contains(&(*tile).to_owned()));
    let foreign: Tile = others.expect("a hand has four tiles").parse().unwrap();
    let lay = |tile, step| {
        let intent = Intent::Sure { tile, sell: Vec::new() };
        Press { game: GameId(1), step: Step(step), intent }.encode()
    };
    let own = held[0].parse().unwrap();
    for (pressed, said) in [(lay(foreign, 0), "isn't one of your tiles"), (lay(own, 7), "has moved on")] {
        let asked = club.standin.forge_press(whose, &letter, &pressed).unwrap();
        let refused = club.standin.answer(&asked, PATIENCE).await.unwrap();
        assert!(refused.content.contains(said), "{}", refused.content);
        assert!(refused.is_ephemeral() && refused.id != letter.id, "{}", refused.content);
        assert!(custom_id(&refused, "lay").is_some(), "what is possible is at hand");
        club.settled().await;
        let letters = club.letters(person);
        let [after] = &*letters else { panic!("{}", letters.len()) };
        // Their time counts from when they were told, and the first message could only guess when that would be.
        let told = |message: &Message| (without_times(&message.content), choices(message));
        assert_eq!(told(after), told(&letter));
    }
    // A question takes its place; where the answer to that is refused, the message says again how things are.
    let asked = club.standin.forge_press(whose, &letter, &lay(own, 0)).unwrap();
    let done = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert_eq!(done.id, letter.id);
    assert!(done.content.contains(&format!("<#{}>", club.channel())), "{}", done.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_names_nobody_as_awaited_and_says_where_its_game_is() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    for _ in 0..4 {
        club.play(3, 1).await;
        club.cleared().await;
        for person in 0..3 {
            let letters = club.standin.dms(club.person(person));
            assert_eq!(letters.len(), 1, "{person}");
            let text = &letters[0].content;
            assert!(!text.contains("Waiting for") && !text.contains("Esperando por"), "{text}");
            assert!(text.contains(&format!("<#{}>", club.channel())), "{text}");
            let asked = !letters[0].components.is_empty();
            let says_not = text.contains("It's not your turn.") || text.contains("Não é a sua vez.");
            assert!(asked != says_not, "{text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_an_offer_can_be_answered_below_its_post_as_long_as_it_stands() {
    let club = Club::of_1976(3, |t| {
        t.about_to_roll(0, 3);
    })
    .await;
    let partner = json!(club.person(1).to_string());
    for amount in ["1000", "2000"] {
        club.slash(2, "deal", &[("player", partner.clone()), ("give_cash", text(amount))]).await;
        club.cleared().await;
    }
    let answered = |id: u32| {
        let accept = format!("do:accept:{id}");
        club.posts().iter().any(|post| custom_id(post, &accept).is_some())
    };
    assert!(answered(1) && answered(2), "a later line leaves an offer that stands as it is");
    // The turn goes on, and ends.
    club.slash(0, "roll", &[]).await;
    club.slash(0, "pass", &[]).await;
    club.cleared().await;
    assert!(answered(1) && answered(2), "and so does a board");
    let status = club.slash(2, "hand", &[]).await;
    club.press(2, &status, "do:withdraw:1").await;
    club.cleared().await;
    assert!(!answered(1) && answered(2), "what is withdrawn cannot be accepted");
    let letter = club.standin.dms(club.person(1)).pop().unwrap();
    assert!(custom_id(&letter, "do:accept:1").is_none(), "nor in direct messages: {}", letter.content);
    assert!(custom_id(&letter, "do:accept:2").is_some(), "{}", letter.content);
    club.slash(2, "deal", &[("player", partner), ("give_cash", text("3000"))]).await;
    club.cleared().await;
    assert_eq!(club.standin.dms(club.person(1)).len(), 1, "all offers stand in one message");
    let hand = club.slash(1, "hand", &[]).await;
    let said = club.press(1, &hand, "do:accept:2").await;
    club.press(1, &said, "do:decline:3").await;
    club.cleared().await;
    assert!(!answered(2), "what is accepted is done");
    for letter in (0..3).flat_map(|person| club.standin.dms(club.person(person))) {
        assert!(custom_id(&letter, "do:accept").is_none(), "{}", letter.content);
        assert!(custom_id(&letter, "do:decline").is_none(), "{}", letter.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_changed_now_is_tried_again_and_one_that_is_gone_is_not() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.cleared().await;
    let first = club.posts().pop().unwrap();
    let refused = Fault::new(Failure::Refused(ApiError::OLD_MESSAGE_EDITS)).on(Endpoint::UpdateMessage);
    club.standin.inject(refused.at(&first.id).times(1));
    let left = || club.read(jobs::failing).iter().filter(|job| job.kind == "clear-controls").count();
    let boards = club.boards().len();
    while club.boards().len() == boards {
        club.play(2, 1).await;
        club.settled().await;
    }
    club.until("it is put off", || left() == 1).await;
    let is_it = |post: &Message| post.id == first.id;
    assert!(!club.post(is_it).await.components.is_empty());
    club.hurry();
    club.cleared().await;
    club.only_current_has_controls(2);
    // Somebody deletes the next one.
    let second = club.posts().pop().unwrap();
    club.standin.delete_message(club.channel(), second.id);
    club.play(2, 4).await;
    club.cleared().await;
    club.only_current_has_controls(2);
}
