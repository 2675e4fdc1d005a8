//! Lobbies whose host is not there any more: whoever may open a game there ends them.

use discord_standin::Permissions;
use last_spike::store::games::Stage;

use crate::support::{Club, custom_id, without_ids};

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_host_has_left_the_server_is_freed_by_whoever_may_open_one_there() {
    let club = Club::open("en-US").await;
    club.slash(1, "game new", &[]).await;
    let refused = club.slash(3, "game end", &[]).await;
    assert!(refused.content.contains("Only the host"), "{}", refused.content);
    club.standin.remove_member(club.place.guild, club.person(1));
    club.standin.deny(club.channel(), club.person(4), Permissions::SEND_MESSAGES);
    let refused = club.slash(4, "game end", &[]).await;
    assert!(refused.content.contains("Only the host"), "they may open none: {}", refused.content);
    let here = club.slash(3, "game new", &[]).await;
    assert!(without_ids(&here.content).contains("/game end closes it"), "{}", here.content);
    let asked = club.slash(3, "game end", &[]).await;
    let yes = custom_id(&asked, "end").expect("it is asked whether they mean it");
    // Who may not is not helped by the button.
    let forged = club.standin.forge_press(club.person(4), &asked, &yes).unwrap();
    let refused = club.standin.answer(&forged, crate::support::PATIENCE).await.unwrap();
    assert!(refused.content.contains("Only the host"), "{}", refused.content);
    assert_eq!(club.games_at(Stage::Lobby), 1);
    let asked = club.slash(3, "game end", &[]).await;
    club.press(3, &asked, "end").await;
    assert_eq!((club.games_at(Stage::Lobby), club.games_at(Stage::Closed)), (0, 1));
    let opened = club.slash(3, "game new", &[]).await;
    assert!(!opened.content.contains("already"), "{}", opened.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_nobody_is_freed_and_one_of_people_is_not() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.standin.remove_member(club.place.guild, club.person(0));
    let refused = club.slash(3, "game end", &[]).await;
    assert!(refused.content.contains("Only the host"), "{}", refused.content);
    // As an earlier program left it when both had been forgotten.
    club.change(r#"UPDATE players SET "user" = NULL, level = 'easy'"#);
    club.change("UPDATE games SET host = 5, computers_alone = 1");
    let started = club.slash(3, "game new", &[]).await;
    assert!(started.content.contains("already a game here"), "{}", started.content);
    let asked = club.slash(3, "game end", &[]).await;
    club.press(3, &asked, "end").await;
    assert_eq!(club.games_at(Stage::Closed), 1);
}
