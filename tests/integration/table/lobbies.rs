//! The settings of a lobby on Discord: one button that leads to each.

use discord_standin::{Interaction, Message, Modal, Standin};
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike::store::games::{self, Stage};
use last_spike::store::table::conditions::{Pace, PostStyle};
use last_spike_engine::{Seat, Token};
use serde_json::{Value, json};

use crate::support::{ByName, Club, PATIENCE, choices, custom_id, text};

impl Club {
    async fn the_lobby(&self) -> Message {
        self.post(|post| custom_id(post, "details").is_some()).await
    }

    /// Opens the form of a lobby's settings below its details.
    async fn opens_its_form(&self, person: usize, lobby: &Message) -> (Interaction, Modal) {
        let details = self.details_of(person, lobby).await;
        self.opens_form(person, &details, "editsettings").await
    }

    /// Opens the form of a lobby's settings, sends it as it is, and returns the menu of all settings that follows.
    async fn opens_settings(&self, person: usize, lobby: &Message) -> Message {
        let form = self.opens_its_form(person, lobby).await;
        self.sends_form(&form, &[]).await
    }

    /// Chooses a setting by the menu that a person is shown, and a value for it.
    async fn sets(&self, person: usize, menu: &Message, setting: &str, value: &str) -> Message {
        let asked = self.chooses_once(person, menu, "settings", &[setting]).await;
        assert!(asked.is_ephemeral() && asked.id == menu.id, "in place of the menu: {}", asked.content);
        assert!(custom_id(&asked, "settings").is_some(), "and back: {}", asked.content);
        self.chooses_once(person, &asked, &format!("set:{setting}"), &[value]).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_changes_everything_by_one_button_and_the_lobby_shows_it() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("edition", text("columbia-2015"))]).await;
    let lobby = club.the_lobby().await;
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game computer", &[]).await;
    let full = club.post(|post| custom_id(post, "start").is_some()).await;
    let rows: Vec<usize> =
        full.components.iter().map(|row| row["components"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(rows, [5], "the buttons keep their row");
    let buttons: Vec<String> = full.controls().iter().map(|button| button.custom_id.clone()).collect();
    let meanings: Vec<&str> = buttons.iter().filter_map(|id| id.splitn(3, ':').nth(2)).collect();
    assert_eq!(meanings, ["start", "join", "computer", "leave", "details"]);
    let menu = club.opens_settings(0, &lobby).await;
    assert!(menu.is_ephemeral() && menu.content.contains("Nothing has changed"), "{}", menu.content);
    let all =
        ["token", "edition", "pace", "level", "hints", "posts", "rated", "double_cost", "cash", "players"];
    assert_eq!(choices(&menu), all);
    let said = club.sets(0, &menu, "pace", "brisk").await;
    assert!(said.content.contains("Pace changed to: brisk"), "{}", said.content);
    let said = club.sets(0, &said, "level", "2:hard").await;
    let said = club.sets(0, &said, "hints", "on").await;
    let said = club.sets(0, &said, "posts", "quiet").await;
    let said = club.sets(0, &said, "double_cost", "forced").await;
    let said = club.sets(0, &said, "edition", "gamma-two-1976").await;
    assert!(said.content.contains("have what you chose"), "{}", said.content);
    let said = club.sets(0, &said, "token", "orange").await;
    assert_eq!(choices(&said).len(), 8 + usize::from(choices(&said).contains(&"cash".to_owned())));
    let shown = club.post(|post| post.content.contains("1976")).await;
    for word in ["8 hours a turn", "computer, hard", "Hints", "One quiet board"] {
        assert!(shown.content.contains(word), "{word}: {}", shown.content);
    }
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!((stored.stage, stored.pace), (Stage::Lobby, Some(Pace::Brisk)));
    assert_eq!(stored.tokens().of(Seat(0)), Token::Orange);
    club.press(0, &shown, "start").await;
    club.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_changes_several_settings_by_one_form_or_none_of_them() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("edition", text("columbia-2015")), ("hints", json!(0))]).await;
    let lobby = club.the_lobby().await;
    club.slash(1, "game join", &[]).await;
    let form = club.opens_its_form(0, &lobby).await;
    let fields: Vec<(&str, &str)> =
        form.1.inputs.iter().map(|input| (input.custom_id.as_str(), input.value.as_str())).collect();
    let now = [
        ("edition", "columbia-2015"),
        ("pace", "relaxed"),
        ("kind", "hints"),
        ("posts", "latest"),
        ("token", "blue"),
    ];
    assert_eq!(fields, now, "{:?}", form.1.title);
    let wanted = [("edition", "gamma-two-1976"), ("pace", "brisk"), ("kind", "rated"), ("token", "red")];
    let refused = club.sends_form(&form, &wanted).await;
    assert!(refused.is_ephemeral() && refused.content.contains("has that token"), "{}", refused.content);
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!(
        (stored.conditions.hints, stored.conditions.rated, stored.edition.id.0.as_str()),
        (true, false, "columbia-2015")
    );
    let said = club.sends_form(&form, &[&wanted[..3], &[("token", "sky")]].concat()).await;
    for line in [
        "Edition changed to",
        "Pace changed to: brisk",
        "Hints changed to: off",
        "Rated changed to: it counts",
        "Your token changed to",
    ] {
        assert!(said.content.contains(line), "{line}: {}", said.content);
    }
    assert!(!said.content.contains("Posts changed to"), "what stays is not told: {}", said.content);
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!(
        (stored.conditions.hints, stored.conditions.rated, stored.edition.id.0.as_str()),
        (false, true, "gamma-two-1976")
    );
    assert_eq!(stored.tokens().of(Seat(0)), Token::Sky);
    // A form that is left open until the game is over changes nothing.
    let asked = club.slash(0, "game end", &[]).await;
    assert!(asked.content.contains(&Lang::En.say("confirm-end-lobby")), "{}", asked.content);
    club.press(0, &asked, "end").await;
    club.post(|post| post.content.contains(&Lang::En.say("lobby-closed"))).await;
    let late = club.sends_form(&form, &[("pace", "live")]).await;
    assert!(!late.content.contains("changed to"), "{}", late.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_was_changed_in_a_form_counts_whatever_changed_since_it_was_opened() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("edition", text("columbia-2015"))]).await;
    let lobby = club.the_lobby().await;
    let stored = || club.read(|tx| games::load(tx, GameId(1))).unwrap();
    let alone = club.opens_its_form(0, &lobby).await;
    let pace = alone.1.inputs.iter().find(|input| input.custom_id == "pace").unwrap();
    assert_eq!(pace.value, "usual", "the clock comes with the second person");
    club.slash(1, "game join", &[]).await;
    club.sends_form(&alone, &[("edition", "gamma-two-1976")]).await;
    let now = stored();
    assert_eq!((now.edition.id.0.as_str(), now.pace, now.pace()), ("gamma-two-1976", None, Pace::Relaxed));
    // Neither of two forms that are open at once undoes what the other one has changed.
    let one = club.opens_its_form(0, &lobby).await;
    let other = club.opens_its_form(0, &lobby).await;
    let late = club.opens_its_form(0, &lobby).await;
    club.sends_form(&one, &[("posts", "quiet"), ("token", "sky")]).await;
    club.sends_form(&other, &[("kind", "hints")]).await;
    let now = stored();
    assert_eq!(
        (now.post_style, now.conditions.hints, now.tokens().of(Seat(0))),
        (PostStyle::Quiet, true, Token::Sky)
    );
    // A token that was shown as theirs and is somebody else's now refuses nothing.
    let details = club.details_of(1, &lobby).await;
    let asked = club.press(1, &details, "editsettings").await;
    club.chooses_once(1, &asked, "set:token", &["blue"]).await;
    let said = club.sends_form(&late, &[("pace", "brisk")]).await;
    assert!(said.content.contains("Pace changed to: brisk"), "{}", said.content);
    let now = stored();
    assert_eq!(
        (now.pace, now.tokens().of(Seat(0)), now.conditions.hints),
        (Some(Pace::Brisk), Token::Sky, true)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_waits_alone_chooses_that_no_clock_comes_with_the_second_person() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.the_lobby().await;
    let form = club.opens_its_form(0, &lobby).await;
    let said = club.sends_form(&form, &[("pace", "none")]).await;
    assert!(said.content.contains("Pace changed to: no clock"), "{}", said.content);
    club.slash(1, "game join", &[]).await;
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!((stored.pace, stored.pace()), (Some(Pace::None), Pace::None));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_joined_chooses_a_token_alone_and_who_has_not_is_refused() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.the_lobby().await;
    let details = club.details_of(1, &lobby).await;
    assert!(custom_id(&details, "editsettings").is_none(), "{}", details.content);
    // The post of an earlier version has the button itself.
    let id = custom_id(&lobby, "details").unwrap().replace("details", "settings");
    let old = club.standin.forge_press(club.person(1), &lobby, &id).unwrap();
    let refused = club.standin.answer(&old, PATIENCE).await.unwrap();
    assert!(refused.is_ephemeral() && refused.content.contains("host"), "{}", refused.content);
    club.slash(1, "game join", &[]).await;
    let details = club.details_of(1, &lobby).await;
    let asked = club.press(1, &details, "editsettings").await;
    assert_eq!(choices(&asked), ["blue", "red", "green", "purple", "orange", "sky"]);
    let taken = club.chooses_once(1, &asked, "set:token", &["blue"]).await;
    assert!(taken.content.contains("has that token"), "{}", taken.content);
    club.chooses_once(1, &taken, "set:token", &["sky"]).await;
    let chosen = || club.read(|tx| games::load(tx, GameId(1))).unwrap().tokens().of(Seat(1));
    club.until("it is theirs", || chosen() == Token::Sky).await;
    // What a menu has not offered is nothing.
    let id = custom_id(&asked, "set:token").unwrap().replace("token", "pace");
    let forged = club.standin.forge_press(club.person(1), &asked, &id).unwrap();
    let answer = club.standin.answer(&forged, crate::support::PATIENCE).await.unwrap();
    assert!(answer.content.contains(&Lang::En.say("refusal-forged")), "{}", answer.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_takes_somebody_out_by_the_menu_or_by_their_name() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    for person in [1, 2] {
        club.slash(person, "game join", &[]).await;
    }
    club.slash(0, "game computer", &[]).await;
    let lobby = club.post(|post| post.content.contains("Jupiter")).await;
    let menu = club.opens_settings(0, &lobby).await;
    let said = club.sets(0, &menu, "players", &format!("person {}", club.person(1))).await;
    assert!(said.content.contains("is out of the lobby"), "{}", said.content);
    let typed = [("player", text(""))];
    let asked = club.standin.autocomplete(club.person(0), club.channel(), "game leave", &typed, "player");
    let suggested = club.standin.choices(&asked.unwrap(), PATIENCE).await.unwrap();
    let others: Vec<&Value> = suggested.iter().map(|choice| &choice.value).collect();
    assert_eq!(others, [&json!(club.person(2).to_string()), &json!("Jupiter")]);
    let refused = club.slash(2, "game leave", &[("player", text("Jupiter"))]).await;
    assert!(refused.content.contains("Só quem abriu"), "{}", refused.content);
    let said = club.slash(0, "game leave", &[("player", text("Jupiter"))]).await;
    assert!(said.content.contains("**Jupiter** is out of the lobby"), "{}", said.content);
    let shown = club.post(|post| !post.content.contains("Jupiter")).await;
    assert!(custom_id(&shown, "start").is_some(), "two are left: {}", shown.content);
    // Whoever was taken out may join again.
    club.slash(1, "game join", &[]).await;
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!(stored.seats(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_nobody_has_touched_for_a_day_is_closed_by_whoever_wants_to_play_there() {
    let club = Club::open("en-US").await;
    club.slash(1, "game new", &[]).await;
    club.settled().await;
    let refused = club.slash(3, "game end", &[]).await;
    assert!(refused.content.contains("Only the host"), "{}", refused.content);
    let here = club.slash(3, "game new", &[]).await;
    assert!(here.content.contains("nothing has happened in it for a day"), "{}", here.content);
    club.change("UPDATE jobs SET due_at = due_at - 86400 WHERE kind = 'warn-of-expiry'");
    let asked = club.slash(3, "game end", &[]).await;
    let done = club.press(3, &asked, "end").await;
    assert!(done.content.contains("Done"), "{}", done.content);
    let opened = club.slash(3, "game new", &[]).await;
    assert!(
        custom_id(&opened, "join").is_some() || !opened.content.contains("already"),
        "{}",
        opened.content
    );
    assert_eq!(club.games_at(Stage::Lobby), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_post_of_a_seat_that_is_offered_and_withdrawn_is_gone() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    club.settled().await;
    let posts = club.posts().len();
    let (own, friend) = (text(&club.person(0).to_string()), text(&club.person(4).to_string()));
    let offer = [("player", own), ("by", friend)];
    club.slash(0, "game replace", &offer).await;
    let asked = club.post(|post| custom_id(post, "no:").is_some()).await;
    let said = club.press(0, &asked, "no:").await;
    assert!(said.content.contains("withdr"), "{}", said.content);
    let is_gone = |_: &Standin| club.posts().iter().all(|post| post.id != asked.id).then_some(());
    club.standin.wait(PATIENCE, is_gone).await.expect("it is deleted");
    club.settled().await;
    assert_eq!(club.posts().len(), posts);
    let again = club.slash(0, "game replace", &offer).await;
    assert!(again.content.contains("again next turn"), "{}", again.content);
    assert_eq!(club.posts().len(), posts);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_a_lobby_offers_is_in_its_forms_and_menus_and_nothing_vanishes() {
    for edition in ["columbia-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        club.slash(0, "game new", &[("edition", text(edition))]).await;
        let lobby = club.the_lobby().await;
        club.slash(0, "game computer", &[]).await;
        let first = club.opens_its_form(0, &lobby).await;
        let mut fields: Vec<String> = first.1.inputs.iter().map(|input| input.custom_id.clone()).collect();
        let menu = club.sends_form(&first, &[]).await;
        // What there is: all that the menu leads to. Hints and whether the game counts are one field; levels
        // and who sits there have none.
        let mut there_is = choices(&menu);
        for name in ["level", "players"] {
            assert!(there_is.iter().any(|setting| setting == name), "{name}: {there_is:?}");
        }
        there_is.retain(|setting| !["level", "rated", "players"].contains(&setting.as_str()));
        if there_is.len() > fields.len() {
            assert!(first.1.title.contains("1 of 2"), "one sees that there is more: {}", first.1.title);
            let second = club.opens_form(0, &menu, "moresettings").await;
            assert!(second.1.title.contains("2 of 2"), "{}", second.1.title);
            fields.extend(second.1.inputs.iter().map(|input| input.custom_id.clone()));
            let changed = club.sends_form(&second, &[("cash", "hidden")]).await;
            assert!(changed.content.contains("changed to"), "{}", changed.content);
            let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
            assert_eq!(stored.options.cash, last_spike_engine::CashDisplay::Hidden);
        } else {
            assert!(custom_id(&menu, "moresettings").is_none(), "{edition}");
        }
        fields.iter_mut().filter(|field| *field == "kind").for_each(|field| "hints".clone_into(field));
        fields.sort_unstable();
        there_is.sort_unstable();
        assert_eq!(fields, there_is, "{edition}");
    }
}
