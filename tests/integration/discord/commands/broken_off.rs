//! Work that panics: whoever waits for its result is told, in their language, and the bot goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use discord_standin::{Id, Message};
use last_spike::store::games::Stage;
use last_spike_engine::Seed;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, text};

const ENGLISH: usize = 0;
const PORTUGUESE: usize = 2;

/// Returns what is said to somebody where the bot's own work broke off.
const fn broken_off(person: usize) -> &'static str {
    if person == PORTUGUESE { "Algo deu errado do meu lado" } else { "Something went wrong on my side" }
}

fn assert_told(person: usize, answer: &Message) {
    assert!(answer.is_ephemeral() && answer.content.contains(broken_off(person)), "{}", answer.content);
}

impl Club {
    /// Puts somebody into the first game where it has no seat: what walks through the players breaks off.
    fn break_off(&self) {
        let sql =
            r#"INSERT INTO players (game, seat, name, "user", level) VALUES (1, 5, 'Nobody', NULL, 'easy')"#;
        self.change(sql);
        let sql = "INSERT INTO awaited (game, seat, since) VALUES (1, 5, 0)";
        self.change(sql);
    }

    /// Waits for a message in a channel with a control whose meaning begins so.
    async fn offered_in(&self, channel: Id, meaning: &str) -> Message {
        let offers = |post: &Message| custom_id(post, meaning).is_some();
        let offered = self.standin.message(channel, self.person(0), PATIENCE, offers).await;
        offered.unwrap_or_else(|| panic!("no message offers {meaning}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_and_a_button_that_break_off_are_answered_and_nothing_is_begun() {
    let breaks = Arc::new(AtomicBool::new(true));
    let mut club = Club::open_without_bot("en-US").await;
    let still = Arc::clone(&breaks);
    club.draw_seed = Some(Arc::new(move || {
        assert!(!still.load(Ordering::Acquire), "drawing a seed breaks off");
        Seed([7; 32])
    }));
    club.start_bot().await;
    let types = async |person: usize, channel: Id, command: &str| {
        let asked = club.standin.slash(club.person(person), channel, command, &[]).unwrap();
        club.standin.answer(&asked, PATIENCE).await.expect("an answer to a command")
    };
    let breaks_off = |so: bool| breaks.store(so, Ordering::Release);
    for (begun, (person, channel)) in
        [(ENGLISH, club.place.channels[0]), (PORTUGUESE, club.place.channels[1])].into_iter().enumerate()
    {
        // The seed is drawn when a lobby is opened: by a command, or by the button below a result.
        let before = club.count("SELECT count(*) FROM games");
        breaks_off(true);
        assert_told(person, &types(person, channel, "game new").await);
        assert_eq!(club.count("SELECT count(*) FROM games"), before, "nothing is begun");
        breaks_off(false);
        types(person, channel, "game new").await;
        types(person, channel, "game computer").await;
        let lobby = club.offered_in(channel, "start").await;
        let started = club.press(person, &lobby, "start").await;
        assert!(!started.content.contains(broken_off(person)), "{}", started.content);
        club.until("the bot goes on", || club.games_at(Stage::Running) == begun + 1).await;
        let asked = types(person, channel, "game resign").await;
        club.press(person, &asked, "resign").await;
        let result = club.offered_in(channel, "rematch").await;
        breaks_off(true);
        assert_told(person, &club.press(person, &result, "rematch").await);
        assert_eq!(club.count("SELECT count(*) FROM games"), before + 1, "nothing is begun");
        breaks_off(false);
        let again = club.press(person, &result, "rematch").await;
        assert!(!again.content.contains(broken_off(person)), "{}", again.content);
        club.until("the bot goes on", || club.games_at(Stage::Running) == begun + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_and_suggestions_that_break_off_are_answered() {
    let club = Club::of_1976(3, |_| {}).await;
    let deal = [("player", json!(club.person(0).to_string())), ("give_cash", text("5000"))];
    club.slash(2, "deal", &deal).await;
    let offered = club.post(|post| custom_id(post, "counter").is_some()).await;
    let mut forms = Vec::new();
    for _ in ["en-US", "pt-BR"] {
        let form = custom_id(&offered, "counter").unwrap();
        let opened = club.standin.press(club.person(0), &offered, &form).unwrap();
        club.standin.modal(&opened, PATIENCE).await.expect("a form");
        forms.push(opened);
    }
    club.settled().await;
    // Nobody sits any more where the offer came from.
    let steps = club.steps();
    assert_eq!(club.change("DELETE FROM players WHERE game = 1 AND seat = 2"), 1);
    for (opened, (locale, like)) in forms.iter().zip([("en-US", ENGLISH), ("pt-BR", PORTUGUESE)]) {
        club.standin.set_person_locale(club.person(0), locale);
        let sent = club.standin.submit_modal(opened, &[("take_cash", "6000")]).unwrap();
        assert_told(like, &club.standin.answer(&sent, PATIENCE).await.expect("an answer to a form"));
    }
    assert_eq!(club.steps(), steps, "what was begun is undone");
    club.break_off();
    let asked =
        club.standin.autocomplete(club.person(0), club.channel(), "deal", &[("player", text(""))], "player");
    let none = club.standin.choices(&asked.unwrap(), PATIENCE).await;
    assert_eq!(none.map(|choices| choices.len()), Some(0), "suggestions that break off are none");
    let list = club.slash(0, "game list", &[]).await;
    assert!(!list.content.is_empty(), "and the bot goes on");
}
