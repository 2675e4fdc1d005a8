//! Reminders and nudges, as people see them.

use serde_json::json;

use crate::support::{Club, PATIENCE};

impl Club {
    /// Lets a day pass since everybody was told what they are asked.
    fn a_day_passes(&self) {
        self.change(
            "BEGIN IMMEDIATE;
             UPDATE awaited SET told_at = told_at - 90000, since = since - 90000;
             UPDATE jobs SET due_at = due_at - 90000 WHERE kind = 'remind';
             COMMIT",
        );
    }

    /// Lets an hour pass since everybody was asked.
    pub fn an_hour_passes(&self) {
        self.change("UPDATE awaited SET told_at = told_at - 3600, since = since - 3600");
    }

    /// Waits until a person has a direct message that says something.
    async fn is_told(&self, person: usize, what: &str) -> String {
        let says = |_: &discord_standin::Standin| {
            let letters = self.standin.dms(self.person(person)).into_iter();
            letters.map(|letter| letter.content).find(|letter| letter.contains(what))
        };
        let found = self.standin.wait(PATIENCE, says).await;
        found.unwrap_or_else(|| panic!("{person} is not told {what:?}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_waited_for_is_reminded_of_all_their_games_and_the_reminder_goes_when_they_act() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(0))]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    club.a_day_passes();
    let reminder = club.is_told(person, "**These games are waiting for you:**").await;
    assert!(reminder.contains(&format!("<#{}>", club.channel())), "{reminder}");
    assert!(reminder.contains("The Last Spike (2015)"), "{reminder}");
    assert!(reminder.contains(" · asked <t:"), "{reminder}");
    club.settled().await;
    let tile = crate::support::plain_tile(&hand);
    club.slash(person, "lay", &[("tile", json!(tile))]).await;
    club.settled().await;
    let is_gone = |_: &discord_standin::Standin| {
        let letters = club.standin.dms(club.person(person));
        (!letters.iter().any(|letter| letter.content.contains("These games are waiting"))).then_some(())
    };
    assert!(club.standin.wait(PATIENCE, is_gone).await.is_some(), "it is not true any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_says_when_they_were_told_and_when_the_next_may_come_in_both_languages() {
    let club = Club::open("en-US").await;
    // The third person reads Portuguese.
    club.start_game(3, &[("pace", json!(0))]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(3).await.unwrap();
    let refused = club.slash(person, "game nudge", &[]).await;
    let waits = ["waiting for you alone", "está esperando só por você"];
    assert!(waits.iter().any(|text| refused.content.contains(text)), "{}", refused.content);
    let mut others = (0..3).filter(|other| *other != person);
    let first = others.next().unwrap();
    let early = club.slash(first, "game nudge", &[]).await;
    let too_soon = ["too soon for a nudge", "Ainda é cedo para um lembrete"];
    assert!(too_soon.iter().any(|text| early.content.contains(text)), "{}", early.content);
    club.an_hour_passes();
    let said = club.slash(first, "game nudge", &[]).await;
    assert!(said.is_ephemeral() && said.content.contains("<t:"), "{}", said.content);
    let now = ["I'm reminding them now", "Estou mandando um lembrete agora"];
    assert!(now.iter().any(|text| said.content.contains(text)), "{}", said.content);
    let reminded = |text: &str| {
        text.contains("These games are waiting") || text.contains("Estas partidas estão esperando")
    };
    let is_reminded = |_: &discord_standin::Standin| {
        club.standin.dms(club.person(person)).iter().any(|letter| reminded(&letter.content)).then_some(())
    };
    assert!(club.standin.wait(PATIENCE, is_reminded).await.is_some(), "they are reminded");
    let again = club.slash(others.next().unwrap(), "game nudge", &[]).await;
    let already = ["I reminded them <t:", "Essa pessoa já recebeu um lembrete <t:"];
    assert!(already.iter().any(|text| again.content.contains(text)), "{}", again.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_chooses_when_they_are_reminded() {
    let club = Club::open("en-US").await;
    for (person, usual, late, never) in [
        (0, "for 24 hours", "for 2 days", "Reminders: none"),
        (2, "há 24 horas", "há 2 dias", "Lembretes: nenhum"),
    ] {
        assert!(club.slash(person, "settings", &[]).await.content.contains(usual));
        assert!(club.slash(person, "settings", &[("reminder", json!(3))]).await.content.contains(late));
        let none = club.slash(person, "settings", &[("reminder", json!(4))]).await.content;
        assert!(none.contains(never), "{none}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_says_the_end_of_the_reserve_once_that_runs() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(2))]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    club.a_day_passes();
    let reminder = club.is_told(person, "**These games are waiting for you:**").await;
    assert!(reminder.contains("your time runs out <t:"), "{reminder}");
    let until = *super::pace::moments(&reminder).last().unwrap();
    assert!(until > last_spike::store::now().0, "{reminder}");
    let status = club.slash(1 - person, "game status", &[]).await.content;
    assert!(status.contains("is using reserve time"), "{status}");
}
