//! The lesson: every page of it, and what is said where somebody does something else.

use last_spike::present::{Lang, Post, lesson};
use last_spike::service::lesson::script::{PAGES, Waits};
use last_spike::service::lesson::{Going, Remark, ShownLesson};
use last_spike_engine::{Action, Prompt, Tile};

use super::keep;
use crate::table::lessons::{Pupil, good_answer};

/// Returns a tile of the hand for which the page does not wait.
fn other_tile(shown: &ShownLesson) -> Option<Tile> {
    let Some(Prompt::Lay { choices, .. }) = &shown.view.prompt else { return None };
    let possible = choices.iter().filter(|choice| choice.is_possible());
    possible.map(|choice| choice.tile).find(|tile| !shown.tiles.contains(tile))
}

/// Goes through a lesson, and notes each page as it is seen, with what is said to other answers.
async fn pages() -> Vec<(String, ShownLesson)> {
    let pupil = Pupil::new();
    let mut found = Vec::new();
    let mut shown = pupil.opens().await;
    let mut free = 0;
    while shown.page.waits != Waits::End {
        let key = shown.page.key;
        if shown.page.waits != Waits::Free {
            found.push((key.to_owned(), shown.clone()));
        } else if free < 2 {
            found.push((format!("{key}, {free}"), shown.clone()));
            free += 1;
        }
        let other = match shown.page.waits {
            Waits::Tile(_) => other_tile(&shown).map(|tile| Action::Lay { tile, sell: Vec::new() }),
            Waits::Land(_) => Some(Action::Pass),
            _ => None,
        };
        if let Some(action) = other {
            let unwanted = pupil.presses(&shown, Going::By(action)).await;
            assert!(matches!(unwanted.remark, Remark::Unwanted(_)), "{:?}", unwanted.remark);
            found.push((format!("{key}, another answer"), unwanted));
        }
        if let [tile, ..] = shown.tiles[..]
            && key == "sale"
        {
            let asked = pupil.presses(&shown, Going::By(Action::Lay { tile, sell: Vec::new() })).await;
            assert_eq!(asked.remark, Remark::WhichLand(tile));
            found.push((format!("{key}, which land"), asked));
        }
        let next = pupil.presses(&shown, good_answer(&shown)).await;
        if key == "welcome" {
            found.push(("a button of an earlier moment".to_owned(), pupil.presses(&shown, Going::On).await));
            found.push(("taken up again".to_owned(), pupil.opens().await));
            let illegal = Action::Lay { tile: "Z4".parse().unwrap(), sell: Vec::new() };
            assert!(!next.tiles.is_empty() && other_tile(&next).is_some());
            found.push(("not in the hand".to_owned(), pupil.presses(&next, Going::By(illegal)).await));
        }
        if free == 2 {
            let left = Pupil::new();
            let mut alike = left.opens().await;
            while alike.page.waits != Waits::Free {
                alike = left.presses(&alike, good_answer(&alike)).await;
            }
            found.push(("left".to_owned(), left.presses(&alike, Going::Off).await));
            free += 1;
        }
        shown = next;
    }
    found.push(("end".to_owned(), shown));
    found
}

#[tokio::test]
async fn the_pages_of_the_lesson() {
    let shown = pages().await;
    for page in &PAGES {
        assert!(shown.iter().any(|(_, shown)| shown.page == page), "{} is not seen", page.key);
    }
    keep("lesson", |lang: Lang| {
        let post = |(name, shown): &(String, ShownLesson)| -> (String, Post) {
            let post = lesson::post(shown, lang);
            assert!(post.text.chars().count() <= 1_500, "it is read on a phone: {}", post.text);
            assert!(post.earlier.is_none() && post.mentions.is_empty() && post.rows.len() <= 3, "{name}");
            (name.clone(), post)
        };
        shown.iter().map(post).collect()
    });
}
