//! `/settings`: quiet hours, asked for and kept over Discord.

use jiff::Timestamp;

use last_spike::present::Lang;

use crate::support::{ByName, Club, PATIENCE, plain, text};

/// The language that a person's Discord speaks.
fn lang(person: usize) -> Lang {
    if person == 2 { Lang::PtBr } else { Lang::En }
}

/// Discord's flag of a message that notifies nobody.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// Returns quiet hours in UTC that began some hours ago and last for some more, whenever this is.
fn hours_around_now() -> (String, String) {
    let hour = Timestamp::now().in_tz("UTC").unwrap().hour();
    (format!("{:02}:00", (hour + 20) % 24), format!("{:02}:00", (hour + 5) % 24))
}

#[tokio::test(flavor = "multi_thread")]
async fn in_quiet_hours_tiles_come_without_a_sound_and_at_once() {
    let club = Club::open("en-US").await;
    let (from, to) = hours_around_now();
    let options = [("quiet_from", text(&from)), ("quiet_to", text(&to)), ("time_zone", text("UTC"))];
    let answer = club.slash(0, "settings", &options).await;
    assert!(answer.is_ephemeral() && answer.content.contains(&from), "{}", answer.content);
    club.start_game(2, &[]).await;
    club.settled().await;
    let flags = |person: usize| -> Vec<u64> {
        let messages = club.standin.dms(club.person(person)).into_iter();
        messages.map(|message| message.flags & SUPPRESS_NOTIFICATIONS).collect()
    };
    assert!(!flags(0).is_empty() && flags(0).iter().all(|flag| *flag != 0), "{:?}", flags(0));
    assert!(flags(1).iter().all(|flag| *flag == 0), "the others hear theirs: {:?}", flags(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn habits_are_shown_changed_and_refused_in_both_languages() {
    let club = Club::open("en-US").await;
    // The third person reads Portuguese.
    for (person, none, zone, list) in
        [(0, "Quiet hours: none", "time zone", "list"), (2, "silêncio: nenhum", "fuso", "lista")]
    {
        let shown = club.slash(person, "settings", &[]).await.content;
        assert!(shown.contains(none), "{shown}");
        let hours = [("quiet_from", text("22")), ("quiet_to", text("7:30"))];
        let refused = club.slash(person, "settings", &hours).await.content;
        assert!(refused.contains(zone), "{refused}");
        let typed = [("time_zone", text("Atlantis"))];
        let refused = club.slash(person, "settings", &typed).await.content;
        assert!(refused.contains("Atlantis") && refused.contains(list), "{refused}");
        let found = club.standin.autocomplete(
            club.person(person),
            club.channel(),
            "settings",
            &[("time_zone", text("são p"))],
            "time_zone",
        );
        let found = club.standin.choices(&found.unwrap(), PATIENCE).await.unwrap();
        assert_eq!(
            found.iter().map(|choice| choice.value.as_str().unwrap()).collect::<Vec<_>>(),
            ["America/Sao_Paulo"]
        );
        let chosen = [hours[0].clone(), hours[1].clone(), ("time_zone", text("America/Sao_Paulo"))];
        let changed = club.slash(person, "settings", &chosen).await.content;
        assert!(changed.contains("22:00") && changed.contains("07:30"), "{changed}");
        let off = club.slash(person, "settings", &[("quiet_from", text("off"))]).await.content;
        assert!(off.contains(none) && off.contains("Sao Paulo"), "{off}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_says_so_by_a_command_of_its_own_anywhere() {
    let club = Club::open("en-US").await;
    let dm = club.standin.dm_channel(club.person(2)).unwrap();
    for (person, place, away, none) in [
        (0, club.channel(), "Away until <t:", "Away: no."),
        (2, dm, "Ausência marcada até <t:", "Ausência marcada: nenhuma."),
    ] {
        let says = |answer: &str, key: &str| plain(answer).contains(&plain(&lang(person).say(key)));
        let shown = club.types(person, place, "away", &[]).await;
        assert!(shown.content.contains(none), "{}", shown.content);
        assert!(says(&shown.content, "settings-away-how"), "{}", shown.content);
        let found =
            club.standin.autocomplete(club.person(person), place, "away", &[("until", text("2"))], "until");
        let found = club.standin.choices(&found.unwrap(), PATIENCE).await.unwrap();
        assert!(found.iter().any(|choice| choice.value == "2w"), "as for `/settings away_until`");
        let gone = club.types(person, place, "away", &[("until", text("3d"))]).await;
        assert!(gone.is_ephemeral() && gone.content.contains(away), "{}", gone.content);
        // What has not changed is not said.
        assert!(says(&gone.content, "settings-away-how-back"), "{}", gone.content);
        assert!(!says(&gone.content, "settings-pictures"), "{}", gone.content);
        let refused = club.types(person, place, "away", &[("until", text("soon"))]).await;
        assert!(refused.content.contains("soon"), "{}", refused.content);
        let here = club.types(person, place, "away", &[("until", text("off"))]).await;
        assert_eq!(here.content, lang(person).say("settings-back"));
    }
}
