//! `/game review` and its button: only of games that are over, kept once it is computed, forgotten with a person.

use serde_json::json;

use crate::support::{Club, custom_id};

/// A game of two that its first player has left after some moves, and its result.
async fn over(club: &Club) -> discord_standin::Message {
    club.start_game(2, &[]).await;
    for n in 0..6 {
        let (person, hand) = club.whose_turn(2).await.expect("somebody's turn");
        crate::table::trades::do_anything(club, person, &hand, n).await;
    }
    let confirm = club.slash(0, "game resign", &[]).await;
    club.press(0, &confirm, "resign").await;
    club.post(|post| custom_id(post, "review").is_some()).await
}

fn kept(club: &Club) -> u32 {
    club.count("SELECT count(*) FROM reviews")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_offered_below_the_result_computed_once_and_kept() {
    let club = Club::open("en-US").await;
    let result = over(&club).await;
    let posts = club.posts().len();
    assert_eq!(kept(&club), 0, "nobody has asked");
    // Also for somebody who has not played.
    let pressed = club.press(3, &result, "review").await;
    assert!(pressed.is_ephemeral() && pressed.id != result.id);
    assert!(
        pressed.content.contains("Turning points") && pressed.content.contains("left the game"),
        "{}",
        pressed.content
    );
    let [picture] = &pressed.attachments[..] else { panic!("{:?}", pressed.attachments) };
    assert_eq!(picture.filename, "review-1.png");
    assert!(club.bytes(picture).starts_with(b"\x89PNG"));
    let alt = picture.description.as_deref().unwrap_or_default();
    assert!(alt.starts_with("Chances of winning in percent") && alt.contains("K: "), "{alt}");
    assert_eq!(kept(&club), 1);

    let typed = club.slash(3, "game review", &[]).await;
    assert_eq!((typed.is_ephemeral(), &typed.content), (true, &pressed.content));
    let portuguese = club.slash(2, "game review", &[("game", json!(1))]).await;
    assert!(portuguese.content.contains("Momentos decisivos"), "{}", portuguese.content);
    // What is shown is what was kept.
    club.change("UPDATE reviews SET review = json_set(review, '$.turning_points', json('[]'))");
    let again = club.slash(3, "game review", &[]).await;
    assert!(again.content.contains("No turn changed the chances"), "{}", again.content);
    // What cannot be read any more is recomputed, as are the reviews of earlier versions, which knew fewer choices.
    for earlier in ["'{}'", "json_remove(review, '$.costly')"] {
        club.change(&format!("UPDATE reviews SET review = {earlier}"));
        assert_eq!(club.slash(3, "game review", &[]).await.content, typed.content);
    }
    assert_eq!((kept(&club), club.posts().len()), (1, posts), "nobody else sees it");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_played_sees_their_own_costliest_moves_and_the_board_before_each() {
    let club = Club::open("en-US").await;
    let result = over(&club).await;
    // Who left a game that they could have won has made one costly choice at least.
    let own = club.press(0, &result, "review").await;
    assert!(own.content.contains("Your costliest moves"), "{}", own.content);
    assert!(own.content.contains("you left the game. The **hard** computer would have played on"));
    assert!(!own.content.contains("found nothing better"), "{}", own.content);
    let board = club.press(0, &own, "choice").await;
    assert!(board.is_ephemeral() && board.id != own.id, "the review stays");
    assert!(board.content.contains("you left the game"), "{}", board.content);
    assert!(board.content.contains("\nYour tiles: "), "{}", board.content);
    assert!(board.content.ends_with("the moment before that move."), "{}", board.content);
    assert!(board.attachments[0].filename.starts_with("board-1-"), "{:?}", board.attachments);
    let method = club.press(0, &own, "reviewhow").await;
    assert!(method.is_ephemeral() && method.content.starts_with("A chance is"), "{}", method.content);

    // Nobody else is told of them as their own, nor sees the tiles from which was chosen.
    let others = club.press(3, &result, "review").await;
    assert!(!others.content.contains("Your costliest moves"), "{}", others.content);
    let board = club.press(3, &others, "choice").await;
    assert!(board.content.ends_with("the moment before that move."), "{}", board.content);
    assert!(!board.content.contains("Your tiles"), "{}", board.content);
    let portuguese = club.press(2, &result, "review").await;
    let board = club.press(2, &portuguese, "choice").await;
    assert!(board.content.ends_with("antes dessa jogada."), "{}", board.content);

    // A step of which the review tells nothing was told by one that was made anew since.
    let forged = custom_id(&own, "choice").unwrap();
    let forged = format!("{}:0", forged.rsplit_once(':').unwrap().0);
    let forged = club.standin.forge_press(club.person(0), &own, &forged).unwrap();
    let anew = club.standin.answer(&forged, crate::support::PATIENCE).await.unwrap();
    assert_eq!(anew.content, own.content);

    club.press(0, &own, "share").await;
    let shared = club.post(|post| post.content.contains("Turning points")).await;
    assert!(!shared.content.contains("Your costliest moves"), "{}", shared.content);
    assert!(shared.components.is_empty() && shared.content.contains("A chance is"), "{}", shared.content);

    // Of a game that goes on it tells nothing.
    club.change("UPDATE games SET stage = 'running'");
    let refused = club.press(0, &own, "choice").await;
    assert!(refused.content.contains("to the end") && refused.attachments.is_empty(), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_too_many_wait_for_a_review_nobody_else_does_and_what_is_kept_is_shown() {
    let mut club = Club::open("en-US").await;
    over(&club).await;
    club.stop_bot().await;
    club.most_reviewing = Some(0);
    club.start_bot().await;
    let refused = club.slash(1, "game review", &[]).await;
    assert!(refused.content.contains("Ask again in a minute"), "{}", refused.content);
    let portuguese = club.slash(2, "game review", &[("game", json!(1))]).await;
    assert!(portuguese.content.contains("daqui a um minuto"), "{}", portuguese.content);
    club.stop_bot().await;
    club.most_reviewing = None;
    club.start_bot().await;
    let reviewed = club.slash(1, "game review", &[]).await;
    club.stop_bot().await;
    club.most_reviewing = Some(0);
    club.start_bot().await;
    assert_eq!(club.slash(1, "game review", &[]).await.content, reviewed.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_is_refused_shows_nothing() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    for (person, says) in [(0, "to the end"), (2, "até o fim")] {
        let refused = club.slash(person, "game review", &[]).await;
        assert!(refused.is_ephemeral() && refused.attachments.is_empty());
        assert!(refused.content.contains(says), "{}", refused.content);
    }
    assert_eq!(kept(&club), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_takes_the_reviews_of_their_games_along() {
    let club = Club::open("en-US").await;
    over(&club).await;
    club.slash(1, "game review", &[]).await;
    for person in [0, 1] {
        let shown = club.slash(person, "privacy show", &[]).await;
        assert!(shown.content.contains("reviews of your finished games"), "{}", shown.content);
    }
    let nobodys = club.slash(3, "privacy show", &[]).await;
    assert!(!nobodys.content.contains("reviews"), "{}", nobodys.content);
    let file = club.slash(0, "privacy export", &[]).await;
    let document: serde_json::Value = serde_json::from_slice(&club.bytes(&file.attachments[0])).unwrap();
    let review = &document["games"][0]["review"];
    assert_eq!(review["account"]["seat"], 0, "{review}");
    let points = review["turning_points"].as_array().unwrap();
    assert!(points.iter().any(|point| point["action"]["type"] == "resign"), "{review}");
    let costly = review["costly"].as_array().unwrap();
    assert!(!costly.is_empty(), "{review}");
    assert!(points.iter().chain(costly).all(|choice| choice["seat"] == 0), "nobody else's: {review}");
    let asked = club.slash(0, "privacy forget", &[]).await;
    club.press(0, &asked, "forget").await;
    assert_eq!(kept(&club), 0);
    // Who asks again sees it with the name that stands there now.
    let again = club.slash(1, "game review", &[]).await;
    assert!(again.content.contains("Turning points") && !again.content.contains("Ann"), "{}", again.content);
}
