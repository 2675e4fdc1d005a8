//! Hints on Discord: for the player alone who asks, where the game was opened with them.

use last_spike::present::Lang;
use serde_json::json;

use crate::support::{ByName, Club, plain, text};

/// The language that a person's Discord speaks.
fn lang(person: usize) -> Lang {
    if matches!(person, 2 | 5) { Lang::PtBr } else { Lang::En }
}

/// Asks for hints on Discord, in a game with them and in one without.
async fn asked(locale: &str) {
    let club = Club::open(locale).await;
    club.slash(0, "game new", &[("edition", text("columbia-2015")), ("hints", json!(0))]).await;
    let lang = Lang::of(locale);
    let lobby = club.post(|post| plain(&post.content).contains(&plain(&lang.say("special-hints")))).await;
    assert!(!lobby.controls().is_empty(), "it is said in the lobby: {}", lobby.content);
    let early = club.slash(0, "hint", &[]).await;
    assert!(early.is_ephemeral());
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game start", &[]).await;
    let begins = |post: &discord_standin::Message| !post.attachments.is_empty();
    let first = club.post(begins).await;
    let details = club.press(0, &first, "details").await;
    assert!(plain(&details.content).contains(&plain(&Lang::En.say("hints-on"))), "{}", details.content);
    let (asked, other) = (club.awaited()[0], 1 - club.awaited()[0]);
    club.settled().await;
    let known = club.posts().len();
    let hint = club.slash(asked, "hint", &[]).await;
    assert!(hint.is_ephemeral() && hint.content.starts_with("💡"), "{}", hint.content);
    for line in ["**1.** ", "**2.** ", "\n- "] {
        assert!(hint.content.contains(line), "{line} is not in {}", hint.content);
    }
    assert!(!hint.controls().is_empty(), "what is advised can be done at once");
    // Who is not asked, and who does not play, have nothing to be advised about.
    for person in [other, 3] {
        let answer = club.slash(person, "hint", &[]).await;
        assert!(answer.is_ephemeral() && !answer.content.contains("💡"), "{}", answer.content);
    }
    let help = club.slash(asked, "help", &[]).await;
    assert!(help.content.contains("</hint:"), "{}", help.content);
    club.settled().await;
    assert_eq!(club.posts().len(), known, "nobody else is told");
    assert_eq!(club.steps(), 0, "nothing has happened");
    club.slash(0, "game end", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_given_to_whom_is_asked_and_to_nobody_else() {
    asked("en-US").await;
    asked("pt-BR").await;
}
