//! Files that Discord does not take: what they belong to is told without them.

use discord_standin::*;

use crate::support::Club;

const TOO_LARGE: ApiError = ApiError::TOO_LARGE;

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_told_without_its_picture() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let refused = Fault::new(Failure::Refused(TOO_LARGE)).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(refused.times(2));
    let question = club.slash(0, "game resign", &[]).await;
    club.press(0, &question, "resign").await;
    club.settled().await;
    let result = club.posts().pop().unwrap();
    assert!(result.attachments.is_empty() && result.content.contains("Seed"), "{}", result.content);
    let path = format!("/channels/{}/messages", club.channel());
    let tries = club.standin.exchanges();
    let tries = tries.iter().filter(|request| request.path == path && request.method == "POST");
    let files: Vec<usize> =
        tries.map(|request| request.parts.iter().filter(|part| part.filename.is_some()).count()).collect();
    assert!(files.ends_with(&[1, 1, 0]), "files of the tries: {files:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_is_too_large_is_answered_in_words() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let refused = Fault::new(Failure::Refused(TOO_LARGE)).on(Endpoint::CreateInteractionResponse);
    club.standin.inject(refused.times(1));
    let answer = club.slash(0, "game export", &[]).await;
    assert!(
        answer.attachments.is_empty() && answer.content.contains("didn't accept the file"),
        "{}",
        answer.content
    );
    let answer = club.slash(0, "game export", &[]).await;
    assert_eq!(answer.attachments.len(), 1, "it is taken again");
}
