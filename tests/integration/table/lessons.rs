//! Lessons: guided first games, each for one person alone.

use std::cell::Cell;
use std::collections::BTreeSet;

use discord_standin::Message;
use last_spike::present::Lang;
use last_spike::service::lesson::script::{PAGES, Waits};
use last_spike::service::lesson::{self, Going, Remark, ShownLesson};
use last_spike::service::{Caller, GameRef, Refusal};
use last_spike::store::games::{self, Stage};
use last_spike::store::{ChannelId, GameId, InteractionId, LessonId, Store, Time, UserId};
use last_spike_engine::{Action, Prompt};
use serde_json::{Value, json};

use crate::support::database::change;
use crate::support::{ByName, Club, PATIENCE, choices, plain};

const NOW: Time = Time(1_700_000_000);

/// Somebody who learns, on a database in memory.
pub struct Pupil {
    store: Store,
    interactions: Cell<u64>,
}

impl Pupil {
    pub fn new() -> Self {
        Self { store: Store::in_memory().unwrap(), interactions: Cell::new(0) }
    }

    fn caller(&self) -> Caller {
        self.interactions.set(self.interactions.get() + 1);
        Caller {
            user: UserId(101),
            name: "Ann".to_owned(),
            locale: "en-US".to_owned(),
            guild: None,
            guild_locale: "en-US".to_owned(),
            channel: ChannelId(9),
            place: None,
            may_manage: false,
            may_manage_server: false,
            writes_in: vec![ChannelId(9)],
            interaction: InteractionId(self.interactions.get()),
            game: GameRef::Only,
            pressed: None,
        }
    }

    pub async fn opens(&self) -> ShownLesson {
        let by = self.caller();
        self.store.write(move |tx| lesson::open(&tx.at(NOW), &by)).await.unwrap()
    }

    pub async fn presses(&self, at: &ShownLesson, going: Going) -> ShownLesson {
        let (by, lesson, step) = (self.caller(), at.lesson, at.step);
        self.store.write(move |tx| lesson::press(&tx.at(NOW), &by, lesson, step, &going)).await.unwrap()
    }
}

/// Returns an answer by which the lesson goes on.
pub fn good_answer(shown: &ShownLesson) -> Going {
    let actions = shown.view.prompt.as_ref().map_or_else(Vec::new, Prompt::actions);
    let is_good = |action: &&Action| match (shown.page.waits, action) {
        (Waits::Tile(_), Action::Lay { tile, .. }) => shown.tiles.contains(tile),
        (Waits::Land(_), Action::Buy { city }) => shown.cities.contains(city),
        (Waits::Any | Waits::Free, _) => true,
        _ => false,
    };
    match shown.page.waits {
        Waits::Reading | Waits::Ahead(_) => Going::On,
        Waits::End => panic!("the lesson is over"),
        _ => Going::By(actions.iter().find(is_good).expect("there is an answer").clone()),
    }
}

#[tokio::test]
async fn an_interaction_that_comes_twice_goes_on_once() {
    let pupil = Pupil::new();
    let begun = pupil.opens().await;
    let (by, lesson, step) = (pupil.caller(), begun.lesson, begun.step);
    for time in 0..2 {
        let by = by.clone();
        let pressed =
            pupil.store.write(move |tx| lesson::press(&tx.at(NOW), &by, lesson, step, &Going::On)).await;
        match (time, pressed) {
            (0, Ok(shown)) => assert_eq!(shown.page, &PAGES[1]),
            (1, Err(Refusal::Repeated)) => {}
            (_, other) => panic!("{time}: {other:?}"),
        }
    }
    assert_eq!(pupil.opens().await.page, &PAGES[1]);
}

#[tokio::test]
async fn a_free_game_comes_to_its_end_whatever_is_answered() {
    for seed in 0..12_usize {
        let pupil = Pupil::new();
        let mut shown = pupil.opens().await;
        let mut presses = 0;
        while shown.page.waits != Waits::End {
            let going = if shown.page.waits == Waits::Free || shown.page.waits == Waits::Any {
                let actions = shown.view.prompt.as_ref().unwrap().actions();
                Going::By(actions[(presses * 7 + seed) % actions.len()].clone())
            } else {
                good_answer(&shown)
            };
            shown = pupil.presses(&shown, going).await;
            assert_eq!(shown.remark, Remark::None, "every press leads on");
            presses += 1;
            assert!(presses < 200, "the game does not end");
        }
        assert!(shown.view.outcome.is_some());
    }
}

#[tokio::test]
async fn a_lesson_of_another_program_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lessons.sqlite");
    let pupil = Pupil { store: Store::open(&file).unwrap(), interactions: Cell::new(0) };
    let first = pupil.opens().await;
    for damage in ["page = 'of another program'", "state = '{}'", "told = 'x'"] {
        let begun = pupil.opens().await;
        assert_eq!(change(&file, &format!("UPDATE lessons SET {damage}")), 1);
        let pressed = pupil.presses(&begun, Going::On).await;
        assert_eq!((pressed.remark.clone(), pressed.page), (Remark::Anew, &PAGES[0]), "{damage}");
        assert!(pressed.lesson > first.lesson, "no number is given twice");
    }
}

impl Club {
    /// Presses the control of a lesson whose meaning ends so.
    async fn turns_page(&self, person: usize, message: &Message, meaning: &str) -> Message {
        let id =
            lesson_control(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        let asked = self.standin.press(self.person(person), message, &id).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to a button")
    }

    /// Chooses in the menu of a lesson whose meaning ends so.
    async fn answers(&self, person: usize, message: &Message, meaning: &str, value: &str) -> Message {
        let id =
            lesson_control(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        let asked = self.standin.select(self.person(person), message, &id, &[value]).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to a menu")
    }

    /// Goes on by any control; what has been chosen in vain is not chosen again.
    pub async fn learns(&self, person: usize, message: &Message, tried: &mut BTreeSet<String>) -> Message {
        if lesson_control(message, "on").is_some() {
            return self.turns_page(person, message, "on").await;
        }
        let menu = choices(message);
        for meaning in ["lay", "buy"] {
            if lesson_control(message, meaning).is_some() {
                let step = &message.attachments[0].filename;
                let value = menu.iter().find(|value| tried.insert(format!("{step} {value}")));
                return self.answers(person, message, meaning, value.expect("one of them leads on")).await;
            }
        }
        let sale =
            message.control(|control| control.custom_id.contains(":sell:")).expect("a way on").custom_id;
        let dearest = menu.last().unwrap().clone();
        let asked = self.standin.select(self.person(person), message, &sale, &[&dearest]).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to a menu")
    }

    /// Returns how many lessons are stored.
    fn lessons(&self) -> u64 {
        self.count("SELECT count(*) FROM lessons") as u64
    }
}

/// Returns the id of a lesson's control whose meaning ends so.
pub fn lesson_control(message: &Message, meaning: &str) -> Option<String> {
    let ends = format!(":{meaning}");
    let is_it = |id: &str| id.contains(":lesson:") && id.ends_with(&ends);
    message.control(|control| is_it(&control.custom_id)).map(|control| control.custom_id)
}

/// Goes through a whole lesson by its controls, in a server or in direct messages.
async fn a_whole_lesson(person: usize, in_dm: bool) {
    let mut club = Club::open("en-US").await;
    let lang = if matches!(person, 2 | 5) { Lang::PtBr } else { Lang::En };
    let place = if in_dm { club.standin.dm_channel(club.person(person)).unwrap() } else { club.channel() };
    let mut page = club.types(person, place, "learn", &[]).await;
    assert_eq!(page.is_ephemeral(), !in_dm, "{}", page.content);
    let first = page.id;
    let (mut tried, mut presses) = (BTreeSet::new(), 0);
    while lesson_control(&page, "anew").is_none() || presses == 0 {
        assert!(page.content.chars().count() <= 2000);
        assert_eq!(page.attachments.len(), 1, "each page has the board: {}", page.content);
        page = club.learns(person, &page, &mut tried).await;
        assert_eq!(page.id, first, "one message is edited in place");
        presses += 1;
        assert!(presses < 120, "the lesson does not end");
        if presses == 5 {
            // Abandoned, and taken up again by another run of the bot.
            club.stop_bot().await;
            club.start_bot().await;
            let again = club.types(person, place, "learn", &[]).await;
            assert!(again.content.contains(&lang.say("lesson-taken-up")), "{}", again.content);
            let body = |message: &Message| message.content.lines().last().unwrap_or_default().to_owned();
            assert_eq!(body(&again), body(&page), "at the same place");
        }
    }
    let end = lang.say("lesson-end");
    assert!(plain(&page.content).ends_with(&plain(&end)), "{}", page.content);
    club.settled().await;
    // No game, no announcement, nobody else told.
    for table in ["games", "players", "steps", "states", "awaited", "outbox", "posts"] {
        assert_eq!(club.count(&format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
    assert_eq!(club.lessons(), 1);
    assert!(club.posts().is_empty());
    let list = club.types(person, place, "game list", &[("show", json!(1))]).await;
    assert!(!list.content.contains("Jupiter"), "{}", list.content);
    // The next one is a press away: in direct messages, with hints.
    let played = club.press(person, &page, "against:easy").await;
    let said = lang.say(if in_dm { "against-here" } else { "against-in-dm" });
    assert!(plain(&played.content).starts_with(&plain(&said)), "{}", played.content);
    let is_table =
        |letter: &Message| letter.attachments.iter().any(|file| file.filename.starts_with("table-"));
    club.standin.dm(club.person(person), PATIENCE, is_table).await.expect("the first turn is there");
    let stored = club.read(|tx| games::load(tx, GameId(club.count("SELECT id FROM games").into()))).unwrap();
    assert_eq!((stored.stage, stored.conditions.hints, stored.guild), (Stage::Running, true, None));
    assert!(club.posts().is_empty());
    // Another one, from the beginning.
    let anew = club.turns_page(person, &page, "anew").await;
    assert!(lesson_control(&anew, "on").is_some(), "{}", anew.content);
    assert_eq!(club.lessons(), 1);
    let old = lesson_control(&page, "anew").unwrap();
    let asked = club.standin.forge_press(club.person(person), &anew, &old).unwrap();
    let stale = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(stale.content.contains(&lang.say("lesson-stale")), "{}", stale.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_in_a_server() {
    a_whole_lesson(0, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_in_direct_messages_in_portuguese() {
    a_whole_lesson(2, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_have_lessons_of_their_own() {
    let club = Club::open("en-US").await;
    let here = club.channel();
    let one = club.types(0, here, "learn", &[]).await;
    let other = club.types(1, here, "learn", &[]).await;
    let one = club.turns_page(0, &one, "on").await;
    let again = club.types(1, here, "learn", &[]).await;
    assert!(lesson_control(&again, "on").is_some(), "the other is where they were: {}", again.content);
    assert_eq!(club.lessons(), 2);
    // Nobody presses for somebody else: they see their own lesson, as it is.
    let theirs = lesson_control(&one, "lay").unwrap().replace(":lay", ":do:lay:C1");
    let asked = club.standin.forge_press(club.person(1), &other, &theirs).unwrap();
    let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(answer.content.contains(&Lang::En.say("lesson-stale")), "{}", answer.content);
    assert!(lesson_control(&answer, "on").is_some());
    let mine = club.types(0, here, "learn", &[]).await;
    assert!(lesson_control(&mine, "lay").is_some(), "{}", mine.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_earlier_moment_changes_nothing() {
    let club = Club::open("en-US").await;
    let here = club.channel();
    let begun = club.types(0, here, "learn", &[]).await;
    let on = lesson_control(&begun, "on").unwrap();
    let page = club.turns_page(0, &begun, "on").await;
    let steps = || club.count("SELECT sum(step) FROM lessons");
    assert_eq!(steps(), 1);
    for forged in
        [on.clone(), on.replace(":on", ":off"), on.replace("0:0:", "0:9:"), on.replace(":1:", ":77:")]
    {
        let asked = club.standin.forge_press(club.person(0), &page, &forged).unwrap();
        let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
        assert!(answer.content.contains(&Lang::En.say("lesson-stale")), "{forged}: {}", answer.content);
        assert!(lesson_control(&answer, "lay").is_some(), "what can be done now is shown");
        assert_eq!(steps(), 1, "{forged}");
    }
    // What no page offers is forged, and refused.
    for forged in ["0:1:lesson:1:on:on", "0:1:lesson:1:join", "0:1:lesson:1:lesson:1:on", "0:1:lesson:x:on"] {
        let asked = club.standin.forge_press(club.person(0), &page, forged).unwrap();
        let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
        assert_eq!(answer.content, Lang::En.say("refusal-forged"), "{forged}");
    }
    assert_eq!(steps(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_pictures_is_told_of_none_and_reads_their_tiles() {
    let club = Club::open("en-US").await;
    club.slash(0, "settings", &[("pictures", json!(1))]).await;
    let begun = club.slash(0, "learn", &[]).await;
    assert!(begun.attachments.is_empty() && begun.content.contains("Your tiles: "), "{}", begun.content);
    let first = club.turns_page(0, &begun, "on").await;
    let tiles = choices(&first);
    assert_eq!(tiles.len(), 4);
    for tile in tiles {
        assert!(first.content.contains(&format!("**{tile}**")), "{tile} is not in {}", first.content);
    }
    for page in [&begun, &first] {
        assert!(!page.content.contains("picture") && !page.content.contains("Below it"), "{}", page.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_among_what_is_kept_about_somebody() {
    let club = Club::open("en-US").await;
    let begun = club.slash(0, "learn", &[]).await;
    club.turns_page(0, &begun, "on").await;
    let shown = club.slash(0, "privacy show", &[]).await;
    assert!(plain(&shown.content).contains(&plain(&Lang::En.say("privacy-lesson"))), "{}", shown.content);
    let export = club.slash(0, "privacy export", &[]).await;
    let export: Value = serde_json::from_slice(&club.bytes(&export.attachments[0])).unwrap();
    assert_eq!((&export["lesson"]["page"], &export["lesson"]["steps"]), (&json!("first-tile"), &json!(1)));
    assert!(!export.to_string().contains("seed"), "the position holds secrets of the game");
    assert_eq!(export["games"], json!([]));
    let confirm = club.slash(0, "privacy forget", &[]).await;
    club.press(0, &confirm, "forget").await;
    assert_eq!(club.lessons(), 0);
    let shown = club.slash(0, "privacy show", &[]).await;
    assert!(!plain(&shown.content).contains(&plain(&Lang::En.say("privacy-lesson"))), "{}", shown.content);
    // A lesson that was forgotten does not come back by its old buttons: another begins.
    let old = lesson_control(&begun, "on").unwrap();
    let asked = club.standin.forge_press(club.person(0), &begun, &old).unwrap();
    let anew = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(anew.content.contains(&Lang::En.say("lesson-anew")), "{}", anew.content);
}

#[tokio::test]
async fn a_lesson_that_nobody_goes_on_with_is_forgotten_after_90_days() {
    let pupil = Pupil::new();
    let begun = pupil.opens().await;
    let day = 24 * 60 * 60;
    for (days, kept) in [(89, true), (91, false)] {
        let then = NOW.after(days * day);
        let found = pupil.store.write(move |tx| {
            last_spike::store::lessons::forget_old(&tx.at(then))?;
            last_spike::store::lessons::of(tx, UserId(101))
        });
        let found = found.await.unwrap();
        assert_eq!(found.map(|lesson| lesson.id), kept.then_some(begun.lesson), "after {days} days");
    }
    assert_eq!(begun.lesson, LessonId(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_direct_messages_are_closed_no_game_is_left_behind() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(0), false);
    let page = club.types(0, club.channel(), "learn", &[]).await;
    let id = "0:0:against:hard";
    let asked = club.standin.forge_press(club.person(0), &page, id).unwrap();
    let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert_eq!(answer.content, Lang::En.say("refusal-dm-closed"));
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage <> 'closed'"), 0);
}
