//! Ratings on the sandbox's page: profiles, the leaderboard, and what people choose about them.

use std::path::Path;
use std::time::{Duration, Instant};

use super::keyboard::newcomer;
use super::page::Page;
use crate::support::PATIENCE;
use crate::support::database::{change, open};

/// Ann's fellow players: people whose Discord speaks English.
const OTHERS: [usize; 3] = [1, 3, 4];

/// True if nothing that was asked for is awaited, as a script.
const IDLE: &str = "!document.querySelector('[aria-busy=true]')";

/// Returns a script that is true if the messages show a picture whose address has a part.
fn pictured(part: &str) -> String {
    format!("[...document.images].some((one) => one.src.includes('{part}'))")
}

/// Has the bot note the results of all games anew, as of games that ended before moves were asked for: nobody moves in
/// these.
async fn notes_as_before(database: &Path) {
    let sql = "BEGIN IMMEDIATE; DELETE FROM results; DELETE FROM game_results;
         INSERT INTO jobs (kind, subject, due_at)
             SELECT 'note-result', CAST(id AS TEXT), 0 FROM games WHERE stage = 'over'; COMMIT";
    change(database, sql);
    let left = "SELECT count(*) FROM jobs WHERE kind = 'note-result'";
    let until = Instant::now() + PATIENCE;
    loop {
        let left: u32 = open(database).query_row(left, [], |row| row.get(0)).unwrap();
        if left == 0 {
            return;
        }
        assert!(Instant::now() < until, "{left} results are not noted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

impl Page {
    /// Waits until a picture of the messages is shown, and described by a text.
    async fn sees_picture(&mut self, name: &str, described: &str) {
        self.until(&format!(
            "[...document.images].some((one) => one.src.includes('{name}') && one.naturalWidth > 0 && one.alt.includes('{described}'))"
        ))
        .await;
    }

    /// Plays a rated game, the nth of all, which Ann wins because all others leave it.
    async fn plays_a_rated_game(&mut self, number: u32) {
        self.be(0).await;
        self.types("/game new rated: true").await;
        for person in OTHERS {
            self.be(person).await;
            self.presses("Join").await;
            self.until(IDLE).await;
        }
        self.be(0).await;
        self.presses("Start").await;
        self.until(&pictured(&format!("board-{number}-"))).await;
        for person in OTHERS {
            self.be(person).await;
            self.types("/game resign").await;
            self.presses("Yes, leave the game").await;
            self.until(IDLE).await;
        }
        self.until(&pictured(&format!("result-{number}."))).await;
    }

    /// Types the beginning of a line, takes the first suggestion for its end, and sends it.
    async fn takes_suggestion(&mut self, line: &str) {
        self.writes(line).await;
        self.until("document.querySelectorAll('#menu [aria-selected=true]').length === 1").await;
        self.key("Enter").await;
        self.until(&format!("document.getElementById('input').value.length > {}", line.len())).await;
        self.run("document.getElementById('composer').requestSubmit()").await;
        self.until("document.getElementById('input').value === ''").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_seen_hidden_and_struck_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    // The same people play again a week later, so that it counts in full, until ratings are sure enough for a leaderboard.
    for number in 1..=3 {
        page.plays_a_rated_game(number).await;
        page.run("document.querySelector('[data-clock=\"604800\"]').click()").await;
        page.until(IDLE).await;
    }
    notes_as_before(&folder.path().join("sandbox.sqlite")).await;
    page.be(0).await;
    page.types("/profile").await;
    page.sees("Your profile").await;
    page.sees_picture("profile.png", "3 games (3× 1st)").await;
    page.types("/leaderboard").await;
    page.sees_picture("leaderboard.png", "Leaderboard").await;
    // Only whoever asks sees the answers.
    page.be(3).await;
    let private = format!(
        "{} || {} || document.getElementById('messages').innerText.includes('Your profile')",
        pictured("profile"),
        pictured("leaderboard")
    );
    assert_eq!(page.run(&private).await, false);

    page.be(0).await;
    page.types("/settings hidden: on").await;
    page.sees("Hidden: on.").await;
    page.be(3).await;
    page.types("/profile player: @Ann").await;
    page.sees("has hidden their profile").await;
    assert_eq!(page.run(&private).await, false);
    page.be(0).await;
    page.types("/settings hidden: off").await;
    page.sees("Hidden: off.").await;
    page.be(3).await;
    page.types("/profile player: @Ann").await;
    page.sees_picture("profile.png", "3 games (3× 1st)").await;

    page.be(0).await;
    page.takes_suggestion("/server strike: ").await;
    page.sees("no longer counts toward ratings and profiles").await;
    page.takes_suggestion("/server unstrike: ").await;
    page.sees("counts toward ratings and profiles again").await;
    sandbox.stop().await;
}
