//! Lessons: what the computer holds, what is set aside and what will be drawn shows in nothing that leaves the bot.

use std::collections::BTreeSet;

use discord_standin::Message;
use serde_json::{Value, json};

use super::streams::assert_bare;
use crate::support::Club;
use crate::table::lessons::lesson_control;

/// A file's name, its description, and its bytes.
type File = (String, Option<String>, Vec<u8>);

/// Returns all that a person gets with a message, but for its number.
fn all_of(club: &Club, message: &Message) -> (String, String, Vec<File>) {
    let files = message.attachments.iter().map(|file| {
        assert_bare(&file.filename, &club.bytes(file));
        (file.filename.clone(), file.description.clone(), club.bytes(file).to_vec())
    });
    (message.content.clone(), json!(message.components).to_string(), files.collect())
}

/// Returns the state of a lesson with other secrets: the computer holds other tiles, another one is set aside, and
/// chance brings others.
fn with_other_secrets(state: &str) -> Option<String> {
    let mut state: Value = serde_json::from_str(state).unwrap();
    let tiles = &mut state["tiles"];
    let mut pool: Vec<Value> = tiles["pool"].as_array().unwrap().clone();
    let held = tiles["hands"][1].as_array().unwrap().clone();
    if pool.len() <= held.len() {
        return None;
    }
    let aside = std::mem::replace(&mut tiles["set_aside"], pool.pop().unwrap());
    assert!(aside.is_string(), "with two players one is set aside");
    let other: Vec<Value> = pool.drain(..held.len()).collect();
    pool.extend(held);
    pool.push(aside);
    pool.sort_by_key(ToString::to_string);
    tiles["hands"][1] = json!(other);
    tiles["pool"] = json!(pool);
    tiles["chance"]["seed"] = json!("5a".repeat(32));
    Some(state.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_computer_of_a_lesson_holds_shows_to_nobody() {
    let club = Club::open("en-US").await;
    let mut page = club.slash(0, "learn", &[]).await;
    let (mut tried, mut compared) = (BTreeSet::new(), 0);
    loop {
        let one = club.slash(0, "learn", &[]).await;
        let state = club.text("SELECT state FROM lessons");
        let seed: Value = serde_json::from_str(&state).unwrap();
        let seed = seed["tiles"]["chance"]["seed"].as_str().unwrap().to_owned();
        if let Some(other) = with_other_secrets(&state) {
            let keep = |state: &str| club.change(&format!("UPDATE lessons SET state = '{state}'"));
            assert_eq!(keep(&other), 1);
            let same = club.slash(0, "learn", &[]).await;
            assert!(all_of(&club, &one) == all_of(&club, &same), "{} and {}", one.content, same.content);
            keep(&state);
            compared += 1;
        }
        let (said, controls, _) = all_of(&club, &one);
        assert!(!said.contains(&seed) && !controls.contains(&seed));
        if compared > 0 && lesson_control(&page, "off").is_some() {
            break;
        }
        page = club.learns(0, &page, &mut tried).await;
    }
    assert!(compared >= 9, "{compared} pages were compared");
}
