//! Forms: labels, menus and texts, as they are opened and as they are understood when they are sent.

use discord_standin::{ApiError, Endpoint, Failure, Fault};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, choices, custom_id, text};
use crate::table::auctions::{put_up, scandal_ahead};

/// Returns the forms that the bot has opened.
fn forms(club: &Club) -> Vec<Value> {
    let answers = club.standin.exchanges().into_iter();
    let answers = answers.filter(|exchange| exchange.endpoint == Some(Endpoint::CreateInteractionResponse));
    answers.map(|exchange| exchange.json.clone()).filter(|json| json["type"] == 9).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_counter_offer_is_chosen_from_what_each_side_has() {
    let club = Club::of_1976(2, |t| {
        t.deeds(0, &["Regina", "Regina"]).deeds(1, &["Calgary"]).about_to_roll(0, 16);
    })
    .await;
    let player = json!(club.person(1).to_string());
    club.types_once(
        0,
        "deal",
        &[("player", player), ("give_deeds", text("Regina")), ("take_cash", text("7"))],
    )
    .await;
    let post = club.post(|post| custom_id(post, "counter").is_some()).await;
    let form = club.opens_form(1, &post, "counter").await;
    let [give_cash, give_deeds, take_cash, take_deeds] = &form.1.inputs[..] else { panic!("{:?}", form.1) };
    assert_eq!((give_cash.value.as_str(), take_cash.value.as_str()), ("$7,000", "$0"));
    assert!(give_cash.description.contains("You have $"), "{}", give_cash.description);
    assert!(
        !take_cash.description.contains("have"),
        "what others have is not told: {}",
        take_cash.description
    );
    assert_eq!(give_deeds.options, [("Calgary".to_owned(), "Calgary".to_owned())]);
    let two: Vec<&str> = take_deeds.options.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!((two, take_deeds.value.as_str()), (vec!["Regina", "Regina:2"], "Regina"));
    assert!([give_cash, give_deeds, take_cash, take_deeds].iter().all(|field| !field.required));
    let fields = [("give_cash", "8k"), ("give_deeds", "Calgary"), ("take_deeds", "Regina, Regina")];
    let said = club.sends_form(&form, &fields).await.content;
    assert!(said.contains("Offer 2"), "{said}");
    let view = club.game().view(last_spike_engine::Viewer::Spectator);
    let [open] = &view.table.dice().unwrap().offers[..] else { panic!("the first one is declined") };
    assert_eq!(
        (open.offer.give.cash.0, open.offer.give.deeds.len(), open.offer.take.deeds.len()),
        (8_000, 1, 2)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_before_that_is_still_open_is_understood() {
    let club = Club::of_1976(2, |t| {
        t.deeds(0, &["Regina"]).about_to_roll(0, 16);
    })
    .await;
    let player = json!(club.person(1).to_string());
    club.types_once(0, "deal", &[("player", player), ("give_cash", text("5")), ("take_cash", text("6"))])
        .await;
    let post = club.post(|post| custom_id(post, "counter").is_some()).await;
    let (opened, _) = club.opens_form(1, &post, "counter").await;
    // So it was: texts in rows, of all fields, and something that nobody knows.
    let fields = [
        ("give_cash", "7000"),
        ("give_deeds", ""),
        ("take_cash", "0"),
        ("take_deeds", "Regina"),
        ("colour", "blue"),
    ];
    let sent = club.standin.forge_modal(&opened, &fields).unwrap();
    let said = club.standin.answer(&sent, PATIENCE).await.unwrap().content;
    assert!(said.contains("Offer 2") && said.contains("Regina"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bid_is_typed_into_a_form_that_says_the_range_and_confirmed() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, &hand, "Calgary", "12000").await;
    let hand = club.slash(1, "hand", &[]).await;
    let form = club.opens_form(1, &hand, "typebid").await;
    let [field] = &form.1.inputs[..] else { panic!("{:?}", form.1) };
    assert!(form.1.title.contains("Calgary") && field.required, "{:?}", form.1);
    assert!(field.description.starts_with("$12,000 to $"), "{}", field.description);
    let before = club.steps();
    for (typed, says) in [("soon", "isn't an amount"), ("3", "$12,000")] {
        let said = club.sends_form(&form, &[("amount", typed)]).await.content;
        assert!(said.contains(says), "{typed}: {said}");
    }
    assert_eq!(club.steps(), before, "nothing is bid by what cannot be");
    let question = club.sends_form(&form, &[("amount", "$13,000")]).await;
    assert!(question.is_ephemeral() && question.content.contains("$13,000"), "{}", question.content);
    assert_eq!(club.steps(), before, "it is confirmed first");
    club.press(1, &question, "do:bid:13000").await;
    assert_eq!(club.steps(), before + 1);
    // A player who has answered sees their own view.
    let id = custom_id(&hand, "typebid").unwrap();
    let late = club.standin.press(club.person(1), &hand, &id).unwrap();
    let said = club.standin.answer(&late, PATIENCE).await.unwrap();
    assert!(said.is_ephemeral() && custom_id(&said, "typebid").is_none(), "{}", said.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_go_only_where_both_fields_came_empty() {
    let club = Club::open("en-US").await;
    let hours = [("quiet_from", text("22")), ("quiet_to", text("7")), ("time_zone", text("UTC"))];
    let shown = club.slash(0, "settings", &hours).await;
    let form = club.opens_form(0, &shown, "habits").await;
    for half in ["quiet_from", "quiet_to"] {
        let said = club.sends_form(&form, &[(half, "")]).await;
        assert!(said.id != shown.id && said.content.contains("a start and an end"), "{}", said.content);
    }
    // Forms without the fields: of another version, or forged.
    for (fields, reminder) in [(&[("reminder", "12")][..], "12"), (&[], "12")] {
        let sent = club.standin.forge_modal(&form.0, fields).unwrap();
        let said = club.standin.answer(&sent, PATIENCE).await.unwrap().content;
        assert!(said.contains("22:00") && said.contains("07:00") && said.contains(reminder), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_takes_no_form_there_are_a_menu_or_words() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "details").is_some()).await;
    let details = club.details_of(0, &lobby).await;
    let shown = club.slash(0, "settings", &[]).await;
    let refuse = || {
        let refused = Fault::new(Failure::Refused(ApiError::INVALID_FORM));
        club.standin.inject(refused.on(Endpoint::CreateInteractionResponse).times(1));
    };
    refuse();
    let menu = club.press(0, &details, "editsettings").await;
    assert!(menu.is_ephemeral() && choices(&menu).contains(&"pace".to_owned()), "{}", menu.content);
    refuse();
    let said = club.press(0, &shown, "habits").await;
    assert!(said.content.contains("Discord didn't accept"), "{}", said.content);
    assert_ne!(said.id, shown.id, "the settings and their button stay");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_changed_by_a_form_in_both_languages() {
    let club = Club::open("en-US").await;
    for (person, none) in [(0, "Quiet hours: none"), (2, "silêncio: nenhum")] {
        let shown = club.slash(person, "settings", &[]).await;
        let form = club.opens_form(person, &shown, "habits").await;
        let names: Vec<&str> = form.1.inputs.iter().map(|input| input.custom_id.as_str()).collect();
        assert_eq!(names, ["quiet_from", "quiet_to", "time_zone", "reminder", "pictures"]);
        assert!(form.1.inputs.iter().all(|input| !input.label.is_empty() && !input.description.is_empty()));
        let refused = club.sends_form(&form, &[("quiet_from", "22"), ("quiet_to", "7")]).await;
        assert_ne!(refused.id, shown.id, "the settings and their button stay: {}", refused.content);
        let shown = club.slash(person, "settings", &[]).await;
        assert!(
            shown.content.contains(none),
            "without a time zone there are no quiet hours: {}",
            shown.content
        );
        let form = club.opens_form(person, &shown, "habits").await;
        let fields = [
            ("quiet_from", "22"),
            ("quiet_to", "7:30"),
            ("time_zone", "America/Sao_Paulo"),
            ("reminder", "48"),
            ("pictures", "off"),
        ];
        let changed = club.sends_form(&form, &fields).await;
        assert_eq!(changed.id, shown.id, "in its place");
        let said = &changed.content;
        assert!(said.contains("22:00") && said.contains("07:30"), "{said}");
        // The fields show the present values, and both hours empty mean none.
        let form = club.opens_form(person, &changed, "habits").await;
        let values: Vec<&str> = form.1.inputs.iter().map(|input| input.value.as_str()).collect();
        assert_eq!(values, ["22:00", "07:30", "America/Sao_Paulo", "48", "off"]);
        let said = club.sends_form(&form, &[("quiet_from", ""), ("quiet_to", "")]).await.content;
        assert!(said.contains(none) && said.contains("Sao Paulo"), "{said}");
    }
    for form in forms(&club) {
        let components = form["data"]["components"].as_array().unwrap();
        assert!(components.len() <= 5 && components.iter().all(|part| part["type"] == 18), "{form}");
    }
}
