//! Interactions that Discord no longer takes an answer to, or that come again, or in another shape.

use std::sync::Arc;
use std::time::Duration;

use discord_standin::*;
use jiff::SignedDuration;
use last_spike::discord::Watch;
use last_spike::store::games::Stage;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, custom_id, database, patient, plain_tile, text};

/// A Discord that waits so long for an answer that half of it is time enough on any machine.
fn very_patient() -> Settings {
    Settings { answer_time: Duration::from_mins(4), ..patient() }
}

/// An age at which only Discord can say whether it takes an answer: beyond half of that time.
const UNSURE: Duration = Duration::from_secs(150);

impl Club {
    /// Opens a game of two, and returns who is at turn with a tile that they can lay.
    async fn to_lay(settings: Settings) -> (Self, usize, String) {
        let club = Self::open_timed("en-US", settings, Watch::default()).await;
        club.start_game(2, &[]).await;
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let tile = plain_tile(&hand);
        (club, person, tile)
    }

    /// Begins to lay a tile.
    fn lays(&self, person: usize, tile: &str) -> Interaction {
        self.standin.slash(self.person(person), self.channel(), "lay", &[("tile", text(tile))]).unwrap()
    }

    /// Returns the requests that answer an interaction.
    fn answers_to(&self, interaction: &Interaction) -> usize {
        let token = self.standin.payload(interaction).unwrap()["token"].as_str().unwrap().to_owned();
        self.requests(|exchange| exchange.path.contains(&token))
    }
}

/// Returns the type of the first answer to an interaction, in Discord's numbers.
async fn first_answer(club: &Club, interaction: &Interaction) -> u64 {
    let first = club.standin.first_response(interaction, PATIENCE).await.expect("an answer");
    first.json["type"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_resumed_session_delivers_a_minute_late_is_not_done_and_works_when_it_is_done_again() {
    let (mut club, person, tile) = Club::to_lay(patient()).await;
    club.standin.set_offline(true);
    club.standin.deliver_late(Duration::from_mins(1));
    let late = club.lays(person, &tile);
    assert!(club.standin.goes_unanswered(&late, PATIENCE).await, "the person is told that it failed");
    club.standin.set_offline(false);
    club.until("the session is resumed", || club.standin.resume_count() == 1).await;
    let done = club.slash(person, "lay", &[("tile", text(&tile))]).await;
    assert!(done.content.contains(&tile), "{}", done.content);
    // Whatever is under way is finished before the bot stops.
    club.stop_bot().await;
    assert_eq!((club.steps(), club.answers_to(&late)), (1, 1), "Discord took no acknowledgement");
    assert_eq!(club.standin.identify_count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_that_comes_too_late_does_nothing_and_works_when_it_is_pressed_again() {
    let mut club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
    club.standin.deliver_late(Duration::from_mins(1));
    let late = club.standin.press(club.person(1), &lobby, &custom_id(&lobby, "join").unwrap()).unwrap();
    club.press_silently(1, &lobby, "join").await;
    club.stop_bot().await;
    assert_eq!(club.answers_to(&late), 1, "Discord took no acknowledgement");
}

#[rstest]
#[case::a_command_with_thinking(false, 5)]
#[case::a_control_in_place_of_its_message(true, 6)]
#[tokio::test(flavor = "multi_thread")]
async fn what_may_be_too_late_is_done_after_discord_has_taken_an_acknowledgement(
    #[case] by_menu: bool,
    #[case] acknowledgement: u64,
) {
    let (club, person, tile) = Club::to_lay(very_patient()).await;
    let hand = club.slash(person, "hand", &[]).await;
    club.standin.deliver_late(UNSURE);
    let asked = if by_menu {
        let menu = custom_id(&hand, "lay").unwrap();
        club.standin.select(club.person(person), &hand, &menu, &[&tile]).unwrap()
    } else {
        club.lays(person, &tile)
    };
    let answer = club.standin.answer(&asked, PATIENCE).await.expect("an answer");
    assert!(answer.content.contains(&tile), "{}", answer.content);
    assert_eq!((first_answer(&club, &asked).await, club.steps()), (acknowledgement, 1));
    assert_eq!(answer.id == hand.id, by_menu);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_no_longer_takes_is_not_done() {
    let (mut club, person, tile) = Club::to_lay(very_patient()).await;
    for refused in [ApiError::UNKNOWN_INTERACTION, ApiError::ALREADY_ACKNOWLEDGED] {
        let fault = Fault::new(Failure::Refused(refused)).on(Endpoint::CreateInteractionResponse);
        club.standin.inject(fault.times(1));
        let hits = club.standin.fault_count();
        club.standin.deliver_late(UNSURE);
        club.lays(person, &tile);
        club.until("the acknowledgement is refused", || club.standin.fault_count() > hits).await;
    }
    let done = club.slash(person, "lay", &[("tile", text(&tile))]).await;
    assert!(done.content.contains(&tile), "{}", done.content);
    club.stop_bot().await;
    assert_eq!(club.steps(), 1);
}

#[rstest]
#[case::it_is_over(Failure::Refused(ApiError::UNKNOWN_INTERACTION), 1)]
#[case::discord_fails_until_it_is_over(Failure::ServerError, 3)]
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_the_database_until_discord_takes_no_answer_is_not_begun(
    #[case] failure: Failure,
    #[case] times: u32,
) {
    let (mut club, person, tile) = Club::to_lay(very_patient()).await;
    club.standin.inject(Fault::new(failure).on(Endpoint::CreateInteractionResponse).times(times));
    // Nobody else can write now.
    let file = club.games.file().map(|file| database::open(file)).expect("the games are in a file");
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    let asked = club.lays(person, &tile);
    let id = club.standin.payload(&asked).unwrap()["id"].as_str().unwrap().parse().unwrap();
    let given_up = Arc::clone(&club.bot.as_ref().unwrap().given_up);
    club.until("it is given up", || given_up.contains(id)).await;
    file.execute_batch("ROLLBACK").unwrap();
    let done = club.slash(person, "lay", &[("tile", text(&tile))]).await;
    assert!(done.content.contains(&tile), "{}", done.content);
    club.stop_bot().await;
    assert_eq!((club.steps(), given_up.contains(id)), (1, false));
}

/// Discord waits for less than the smaller error of the clock: whoever believed the machine would take every press for
/// too old, or for one of the future.
#[rstest]
#[case::ten_seconds_ahead(SignedDuration::from_secs(-10))]
#[case::ten_seconds_behind(SignedDuration::from_secs(10))]
#[case::hours_ahead(SignedDuration::from_hours(-5))]
#[case::hours_behind(SignedDuration::from_hours(5))]
#[tokio::test(flavor = "multi_thread")]
async fn a_machine_whose_clock_is_wrong_refuses_no_fresh_press(#[case] host_is_behind: SignedDuration) {
    let settings = Settings { answer_time: Duration::from_secs(8), host_is_behind, ..patient() };
    let club = Club::open_timed("en-US", settings, Watch::default()).await;
    let press = || async {
        let asked = club.standin.slash(club.person(0), club.channel(), "game new", &[]).unwrap();
        (!club.standin.goes_unanswered(&asked, PATIENCE).await).then_some(())
    };
    // A machine that is very slow may miss some.
    let mut tries = 1;
    while press().await.is_none() {
        tries += 1;
        assert!(tries < 6, "no press is answered");
    }
    club.post(|post| custom_id(post, "join").is_some()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_is_not_done_when_it_comes_again_after_a_restart() {
    let mut club = Club::open_timed("en-US", very_patient(), Watch::default()).await;
    club.slash(0, "game new", &[]).await;
    let start = club.standin.slash(club.person(0), club.channel(), "game start", &[]).unwrap();
    let refused = club.standin.answer(&start, PATIENCE).await.unwrap();
    assert_eq!(club.games()[0].stage, Stage::Lobby, "{}", refused.content);
    club.until("its answer is kept", || club.answers_to(&start) == 1).await;
    club.stop_bot().await;
    club.start_bot().await;
    club.slash(1, "game join", &[]).await;
    club.standin.deliver_again(&start);
    club.until("it is answered once more", || club.answers_to(&start) == 2).await;
    club.stop_bot().await;
    assert_eq!(club.games()[0].stage, Stage::Lobby);
}

/// Changes a payload in ways in which Discord may change it without telling anybody.
fn altered(payload: &mut Value) {
    for gone in ["attachment_size_limit", "entitlements", "version", "context", "entitlement_sku_ids"] {
        payload.as_object_mut().unwrap().remove(gone);
    }
    for place in ["/member", "/member/user", "/user", "/message", "/message/author", "/channel", "/data"] {
        if let Some(Value::Object(object)) = payload.pointer_mut(place) {
            object.insert("new".to_owned(), json!([{ "kind": null }]));
            for odd in ["primary_guild", "flags", "avatar", "joined_at", "roles", "timestamp", "embeds"] {
                if odd != "flags" || place != "/message" {
                    object.insert(odd.to_owned(), json!({ "odd": 1 }));
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_discord_changes_of_what_nobody_needs_people_play_on() {
    let club = Club::open("en-US").await;
    club.standin.alter_interactions(altered);
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let laid = club.select(person, &hand, "lay", &[&plain_tile(&hand)]).await;
    assert_eq!(club.steps(), 1, "{}", laid.content);
    let dm = club.standin.dm_channel(club.person(0)).unwrap();
    let listed = club.types(0, dm, "game list", &[]).await;
    assert!(!listed.content.is_empty());
    let typed =
        club.standin.autocomplete(club.person(0), club.channel(), "rules", &[("topic", text(""))], "topic");
    let offered = club.standin.choices(&typed.unwrap(), PATIENCE).await.unwrap();
    assert!(!offered.is_empty());
}
