//! Defects of other implementations about what must happen once: double clicks, failed writes, the end of a game.

use super::peer_defects::{deal, forge, land_ahead, offer_post};
use crate::support::{Club, PATIENCE, custom_id, text};
use discord_standin::Message;
use last_spike::store::games::Stage;

#[tokio::test(flavor = "multi_thread")]
async fn defect_13_a_double_click_and_two_clients_that_race_make_one_deal() {
    let club = Club::of_1976(3, land_ahead).await;
    // Two offers made at once both stand, under numbers of their own.
    let (one, two) = tokio::join!(
        deal(&club, 1, 0, ["", "Regina, Regina", "9000", ""]),
        deal(&club, 2, 1, ["1000", "", "", "Regina, Regina"])
    );
    assert!(one.content.contains("Offer"), "{}", one.content);
    assert!(two.content.contains("Proposta"), "{}", two.content);
    let game = club.game();
    let offers = &game.view(last_spike_engine::Viewer::Spectator).table.dice().unwrap().offers.clone();
    let number = |from: u8| offers.iter().find(|open| open.from.0 == from).unwrap().offer.id;
    let mut numbers = [number(1), number(2)];
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2]);
    // Both promise the same deeds: whoever comes first has them, the other's has lapsed.
    let (to_0, to_1) = (offer_post(&club, number(1)).await, offer_post(&club, number(2)).await);
    let step = club.steps();
    let press = |person: usize, post: &Message, id: u32| {
        let control = custom_id(post, &format!("do:accept:{id}")).unwrap();
        club.standin.press(club.person(person), post, &control).unwrap()
    };
    let asked = [press(0, &to_0, number(1)), press(1, &to_1, number(2)), press(0, &to_0, number(1))];
    let mut done = 0;
    for asked in &asked {
        let said = club.standin.answer(asked, PATIENCE).await.unwrap();
        done += u32::from(said.content.contains("was accepted: "));
        assert!(
            said.content.contains("was accepted") || said.content.contains("is off: one of you"),
            "{}",
            said.content
        );
    }
    assert_eq!((done, club.steps()), (1, step + 1));
    let (held, money): (usize, u32) = (0..3)
        .map(|seat| club.has(seat))
        .fold((0, 0), |(n, sum), (cash, deeds)| (n + deeds.len(), sum + cash));
    assert_eq!((held, money), (3, 210));
    // A roll clicked twice, and a command that Discord delivers twice, are one roll.
    let board = club.posts().into_iter().find(|post| custom_id(post, "do:roll").is_some()).unwrap();
    let roll = format!("1:{}:do:roll", club.steps());
    let (first, second) = tokio::join!(forge(&club, 0, &board, &roll), forge(&club, 0, &board, &roll));
    assert_eq!(club.steps(), step + 2, "{} {}", first.content, second.content);
    club.standin.deliver_twice(1);
    club.slash(0, "pass", &[]).await;
    assert_eq!(club.steps(), step + 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_13_a_write_that_fails_leaves_nothing_ahead_of_the_disk() {
    // A statement that fails, and a transaction that cannot be committed.
    let statement =
        "CREATE TRIGGER trouble BEFORE UPDATE ON states BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    let commit = "CREATE TABLE doom (game INTEGER REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED);
                  CREATE TRIGGER trouble AFTER UPDATE ON states BEGIN INSERT INTO doom VALUES (-1); END";
    for trouble in [statement, commit] {
        let mut club = Club::of_1976(3, land_ahead).await;
        deal(&club, 1, 0, ["", "Regina", "9000", ""]).await;
        let post = offer_post(&club, 1).await;
        let before = (club.steps(), club.game());
        club.change(trouble);
        for _ in 0..2 {
            let said = club.press(0, &post, "do:accept").await;
            assert!(said.content.contains("Something went wrong on my side"), "{}", said.content);
            assert!(!said.content.contains("disk") && !said.content.contains("trouble"), "{}", said.content);
        }
        let roll = club.slash(0, "roll", &[]).await;
        assert!(roll.content.contains("Nothing has changed"), "{}", roll.content);
        assert_eq!((club.steps(), club.game()), before);
        let status = club.slash(0, "game status", &[]).await;
        assert!(
            status.content.contains("Offer 1"),
            "nothing is remembered that is not stored: {}",
            status.content
        );
        club.stop_bot().await;
        club.change("DROP TRIGGER trouble");
        club.start_bot().await;
        assert_eq!((club.steps(), club.game()), before);
        let said = club.press(0, &post, "do:accept").await;
        assert!(said.content.contains("was accepted"), "{}", said.content);
        assert_eq!((club.steps(), club.has(0).0), (before.0 + 1, 61));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn defect_05_the_end_is_noted_shared_and_final() {
    let club = Club::of_1976(3, |t| {
        t.deeds(1, &["Regina"]);
        t.sections("Winnipeg", "Edmonton", 3)
            .sections("Edmonton", "Vancouver", 4)
            .sections("Toronto", "Winnipeg", 4)
            .sections("Montreal", "Toronto", 4);
        t.left_with(0, 40).left_with(1, 60).left_with(2, 60);
        t.lands(0, 5, last_spike_engine::Phase::Roll).lands(0, 5, last_spike_engine::Phase::Build);
    })
    .await;
    deal(&club, 1, 2, ["", "Regina", "9000", ""]).await;
    let post = offer_post(&club, 1).await;
    club.slash(0, "build", &[("route", text("Winnipeg–Edmonton"))]).await;
    let result =
        club.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("result-"))).await;
    assert!(result.content.contains("share the win"), "{}", result.content);
    let step = club.steps();
    assert_eq!((club.games_at(Stage::Over), club.awaited()), (1, vec![]));
    for meaning in ["do:accept", "do:decline"] {
        // The post loses its controls at the end; their client may show it as it was.
        let asked =
            club.standin.forge_press(club.person(2), &post, &custom_id(&post, meaning).unwrap()).unwrap();
        let said = club.standin.answer(&asked, PATIENCE).await.unwrap();
        assert!(said.content.contains("Esta partida terminou"), "{}", said.content);
    }
    let offered = deal(&club, 1, 2, ["1000", "", "", ""]).await;
    assert!(offered.content.contains("This game is over"), "{}", offered.content);
    let hand = club.slash(2, "hand", &[]).await;
    assert!(hand.components.is_empty() && !hand.content.contains("Proposta 1"), "{}", hand.content);
    assert_eq!((club.steps(), club.has(1).0, club.has(2).0), (step, 60, 60));
}
