//! Pauses, another pace and absences, as people ask for them and agree to them.

use discord_standin::Message;
use last_spike::present::Lang;
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, plain, plain_tile};

/// Returns whether a post asks for answers.
fn asks(post: &Message) -> bool {
    custom_id(post, "yes").is_some()
}

/// Lays a tile for the player who is asked.
async fn lay(club: &Club) {
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    club.slash(person, "lay", &[("tile", json!(plain_tile(&hand)))]).await;
    club.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_stops_the_clocks_by_a_command_and_lets_them_run_by_the_button() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let done = club.slash(0, "game pause", &[("until", json!("2 days"))]).await;
    assert!(done.is_ephemeral() && done.content.contains("Done"), "{}", done.content);
    let post = club.post(|post| custom_id(post, "resume").is_some()).await;
    assert!(post.content.contains("The clocks are paused until <t:"), "{}", post.content);
    let status = club.slash(1, "game status", &[]).await.content;
    assert!(status.contains("The clocks are paused until <t:"), "{status}");
    let again = club.slash(0, "game pause", &[]).await;
    assert!(again.content.contains("clocks are already paused"), "{}", again.content);
    let other = club.press(1, &post, "resume").await;
    assert!(other.is_ephemeral() && other.content.contains("or the host can resume"), "{}", other.content);
    // Moves go on.
    let steps = club.steps();
    lay(&club).await;
    assert!(club.steps() > steps);
    let run = club.press(0, &post, "resume").await;
    assert!(run.content.contains("The clocks are running"), "{}", run.content);
    let goes_on = club
        .post(|post| post.content.contains("The clocks are running.") && custom_id(post, "resume").is_none())
        .await;
    assert_ne!(goes_on.id, post.id, "a move was told below the pause: it is said at the end of the channel");
    let has_button = || club.posts().iter().any(|post| custom_id(post, "resume").is_some());
    club.until("the post about the pause has no button any more", || !has_button()).await;
    let none = club.slash(0, "game resume", &[]).await;
    assert!(none.content.contains("clocks aren't paused"), "{}", none.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_that_another_asks_for_needs_the_consent_of_all_in_both_languages() {
    let club = Club::open("pt-BR").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let unclear = club.slash(1, "game pause", &[("until", json!("soon"))]).await;
    assert!(unclear.content.contains("I don't understand the time"), "{}", unclear.content);
    let past = club.slash(1, "game pause", &[("until", json!("2020-01-01"))]).await;
    assert!(past.content.contains("within a year"), "{}", past.content);
    let asked = club.slash(1, "game pause", &[("until", json!("1w"))]).await;
    assert!(asked.content.contains("I've asked"), "{}", asked.content);
    let vote = club.post(asks).await;
    assert!(vote.content.contains("pede para parar os relógios até <t:"), "{}", vote.content);
    // A move does not end it.
    lay(&club).await;
    let agreed = club.press(0, &vote, "yes").await;
    assert!(agreed.content.contains("Done"), "{}", agreed.content);
    club.post(|post| post.content.contains("Os relógios ficam parados até <t:")).await;
    club.settled().await;
    assert!(!club.posts().iter().any(asks), "the vote is closed");
    let run = club.slash(1, "game resume", &[]).await;
    assert!(run.content.contains("The clocks are running"), "{}", run.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_pace_is_agreed_to_or_refused_by_the_buttons() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(0))]).await;
    club.settled().await;
    let same = club.slash(1, "game pace", &[("pace", json!(0))]).await;
    assert!(same.content.contains("already has that pace"), "{}", same.content);
    club.slash(1, "game pace", &[("pace", json!(4))]).await;
    let vote = club.post(asks).await;
    assert!(vote.content.contains("5 minutes a turn"), "{}", vote.content);
    club.press(0, &vote, "no").await;
    club.post(|post| post.content.contains("doesn't agree")).await;
    let again = club.slash(1, "game pace", &[("pace", json!(2))]).await;
    assert!(
        again.content.contains("once a turn") || again.content.contains("your next one"),
        "{}",
        again.content
    );
    club.slash(0, "game pace", &[("pace", json!(2))]).await;
    let vote = club.post(|post| asks(post) && post.content.contains("daily")).await;
    club.press(1, &vote, "yes").await;
    club.post(|post| post.content.contains("Pace: daily") && !asks(post) && !post.content.contains("asks"))
        .await;
    let status = club.slash(0, "game status", &[]).await.content;
    assert!(status.contains("Pace: daily") && status.contains("'s turn: <t:"), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_shown_to_the_table_and_asks_it_for_more() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(1))]).await;
    club.settled().await;
    let away = club.slash(1, "settings", &[("away_until", json!("2 weeks"))]).await;
    assert!(away.content.contains("Away until <t:"), "{}", away.content);
    club.post(|post| post.content.contains("is away until <t:")).await;
    let status = club.slash(0, "game status", &[]).await.content;
    assert!(status.contains("is away until <t:"), "{status}");
    let longer = club.slash(1, "settings", &[("away_until", json!("30d"))]).await;
    assert!(longer.content.contains("I've asked the players of 1 game"), "{}", longer.content);
    let vote = club.post(asks).await;
    assert!(vote.content.contains("wants to be away until <t:"), "{}", vote.content);
    club.press(0, &vote, "yes").await;
    club.settled().await;
    let back = club.slash(1, "settings", &[("away_until", json!("off"))]).await;
    assert!(back.content.contains("Away: no"), "{}", back.content);
    let status = club.slash(0, "game status", &[]).await.content;
    assert!(!status.contains("is away until"), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_with_the_number_of_another_vote_answers_it_not() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("pace", json!(3))]).await;
    club.settled().await;
    club.slash(1, "game pause", &[("until", json!("1w"))]).await;
    let vote = club.post(asks).await;
    let button = custom_id(&vote, "yes").unwrap();
    let (named, check) = button.rsplit_once(':').unwrap();
    let check: u32 = check.parse().unwrap();
    let game = named.split_once(':').unwrap().1;
    let answers = async |id: &str| {
        let pressed = club.standin.forge_press(club.person(0), &vote, id).unwrap();
        club.standin.answer(&pressed, PATIENCE).await.unwrap()
    };
    let closed = Lang::En.say("refusal-vote-closed");
    for another in [format!("{named}:{}", check ^ 1), format!("2:{game}:{check}"), format!("2:{game}")] {
        let refused = answers(&another).await;
        assert!(refused.is_ephemeral(), "{another}");
        assert_eq!(plain(&refused.content), plain(&closed), "{another}");
    }
    assert_eq!(club.count("SELECT count(*) FROM ballots WHERE answer IS NOT NULL"), 0);
    // One of an earlier version has no check.
    let noted = answers(named).await;
    assert!(noted.content.contains("You agreed"), "{}", noted.content);
    assert_eq!(club.count("SELECT count(*) FROM ballots WHERE answer = 1"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_and_the_message_with_the_tiles_follow_a_pause_and_its_end() {
    const DAY: i64 = 24 * 60 * 60;
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let both = || {
        let board = club.posts().into_iter().rev().find(|post| !post.attachments.is_empty()).unwrap();
        [board, club.letters(person).pop().unwrap()]
    };
    let before = both();
    let said = |message: &Message| super::pace::moments(&message.content);
    assert!(before.iter().all(|message| said(message).len() == 2), "{before:#?}");
    let are_later = |seconds: i64| {
        both().iter().zip(&before).all(|(now, then)| {
            let pairs: Vec<_> = said(now).into_iter().zip(said(then)).collect();
            now.id == then.id
                && pairs.len() == 2
                && pairs.iter().all(|(now, then)| (now - then - seconds).abs() < 600)
        })
    };
    let posts = |club: &Club| club.posts().iter().filter(|post| !post.attachments.is_empty()).count();
    let boards = posts(&club);
    club.slash(0, "game pause", &[("until", json!("2 days"))]).await;
    club.until("they say the deadline after the pause", || are_later(2 * DAY)).await;
    club.slash(0, "game resume", &[]).await;
    club.until("they say the deadline of now", || are_later(0)).await;
    // One without an end, to which the other agrees.
    club.slash(1, "game pause", &[]).await;
    let vote = club.post(asks).await;
    club.press(0, &vote, "yes").await;
    let are_stopped = || both().iter().all(|message| message.content.contains("clock is paused."));
    club.until("they say that the clock is paused", are_stopped).await;
    assert!(both().iter().all(|message| said(message).is_empty()), "{:#?}", both());
    club.slash(1, "game resume", &[]).await;
    club.until("they say the deadline again", || are_later(0)).await;
    assert_eq!(posts(&club), boards, "nobody is called");
}
