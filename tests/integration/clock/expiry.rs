//! Games in which nobody acts, as their channel sees them end.

use last_spike::store::games::Stage;

use crate::support::Club;

const DAY: i64 = 24 * 60 * 60;

impl Club {
    /// Lets so many days pass: every stored time, past or due, moves back by as much.
    fn days_pass(&self, days: i64) {
        let seconds = days * DAY;
        self.change(&format!(
                "BEGIN IMMEDIATE;
                 UPDATE games SET created_at = created_at - {seconds}, started_at = started_at - {seconds};
                 UPDATE steps SET at = at - {seconds};
                 UPDATE jobs SET due_at = due_at - {seconds} WHERE kind IN ('warn-of-expiry', 'expire');
                 UPDATE outbox SET queued_at = queued_at - {seconds}, first_tried_at = first_tried_at - {seconds};
                 COMMIT"
            ));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_nobody_moves_is_ended_and_its_channel_reads_why_before_and_after() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    club.settled().await;
    club.days_pass(28);
    let word =
        club.post(|post| post.content.contains("Nobody has made a move in this game for 28 days")).await;
    let asked = club.person(person).to_string();
    assert!(word.content.contains(&format!("<@{asked}>")), "{}", word.content);
    let called: Vec<String> = word.mentions.iter().map(ToString::to_string).collect();
    assert_eq!(called, [asked], "whoever can keep it, and nobody else");
    club.settled().await;
    club.days_pass(2);
    club.post(|post| post.content.contains("for 30 days, so it's over")).await;
    assert_eq!(club.games_at(Stage::Closed), 1);
    club.settled().await;
    let letter = club.standin.dms(club.person(person)).pop().unwrap();
    assert!(letter.content.contains("was ended early"), "{}", letter.content);
    club.slash(0, "game new", &[]).await;
    club.post(|post| post.content.contains("lobby") || !post.components.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_in_which_nothing_happens_is_closed_in_its_own_post_too() {
    let club = Club::open("pt-BR").await;
    club.slash(0, "game new", &[]).await;
    club.settled().await;
    club.days_pass(5);
    club.post(|post| post.content.contains("Nada acontece nesta sala há 5 dias")).await;
    club.settled().await;
    club.days_pass(2);
    club.post(|post| post.content.contains("por 7 dias, e ela fechou")).await;
    club.settled().await;
    let lobby = club.posts().into_iter().next().unwrap();
    assert!(lobby.components.is_empty(), "nothing is to be pressed there: {}", lobby.content);
}
