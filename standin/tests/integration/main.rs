//! The stand-in, tested by a small bot with a real Discord library and by plain requests.
#![allow(missing_docs, clippy::pedantic, clippy::unwrap_used)]

mod bot;
#[cfg(feature = "page")]
mod page;
mod requests;

use std::time::{Duration, Instant};

use discord_standin::*;
use poise::serenity_prelude::{ChannelId, CreateMessage, Nonce};
use reqwest::StatusCode;
use rstest::rstest;
use serde_json::{Value, json};

use self::bot::{PATIENCE, Pong};

/// Sends a bare request as the bot.
async fn post(standin: &Standin, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = reqwest::Client::new()
        .post(format!("{}/api/v10{path}", standin.url()))
        .header("authorization", format!("Bot {}", standin.token()))
        .json(body);
    let answer = request.send().await.unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

async fn post_message(standin: &Standin, channel: Id, body: &Value) -> (StatusCode, Value) {
    post(standin, &format!("/channels/{channel}/messages"), body).await
}

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": custom_id })
}

fn row(buttons: &[Value]) -> Value {
    json!({ "content": "x", "components": [{ "type": 1, "components": buttons }] })
}

fn rows(ids: &[&str]) -> Value {
    let rows: Vec<Value> = ids.iter().map(|id| row(&[button(id)])["components"][0].clone()).collect();
    json!({ "content": "x", "components": rows })
}

/// A stand-in with a sample server and no bot.
async fn alone() -> (Standin, GuildIds) {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let place = standin.sample("en-US");
    (standin, place)
}

#[tokio::test]
async fn commands_are_registered_and_answered() {
    let pong = Pong::start(Settings::default()).await;
    let mut names: Vec<String> =
        pong.standin.commands().into_iter().map(|command| command.spec.name).collect();
    names.sort();
    assert_eq!(names, ["close", "find", "late", "letter", "ping", "slow", "table"]);
    let answer = pong.slash(0, "ping").await;
    assert_eq!(answer.content, "pong");
    assert!(!answer.is_ephemeral());
    assert_eq!(answer.origin.unwrap().command.as_deref(), Some("ping"));
    let asked =
        pong.standin.slash(pong.person(0), pong.channel(), "table new", &[("seats", json!(6))]).unwrap();
    assert_eq!(pong.standin.answer(&asked, PATIENCE).await.unwrap().content, "a table for 6");
    pong.stop().await;
}

#[tokio::test]
async fn a_client_sends_only_what_the_command_takes() {
    let pong = Pong::start(Settings::default()).await;
    let (ann, here) = (pong.person(0), pong.channel());
    let slash = |command, options: &[(&str, Value)]| pong.standin.slash(ann, here, command, options);
    assert_eq!(slash("nothing", &[]), Err(ClientError::NoCommand("nothing".into())));
    assert_eq!(slash("table", &[]), Err(ClientError::NoCommand("table".into())));
    assert_eq!(slash("find", &[]), Err(ClientError::Missing("city".into())));
    assert_eq!(slash("ping", &[("city", json!("x"))]), Err(ClientError::NoOption("city".into())));
    for seats in [json!("six"), json!(1), json!(7), json!(2.5)] {
        assert!(matches!(slash("table new", &[("seats", seats)]), Err(ClientError::Value(..))));
    }
    pong.stop().await;
}

#[tokio::test]
async fn a_command_is_offered_where_it_works_to_those_who_may() {
    let pong = Pong::start(Settings::default()).await;
    let (standin, here, guild) = (&pong.standin, pong.channel(), pong.place.guild);
    let (owner, guest) = (pong.person(0), pong.person(1));
    let slash = |person, channel, command| standin.slash(person, channel, command, &[]).map(|_| ());
    let close = "close".to_owned();
    assert_eq!(slash(owner, here, "close"), Ok(()));
    assert_eq!(slash(guest, here, "close"), Err(ClientError::NotPermitted(close.clone())));
    standin.grant(guild, guest, Permissions::MANAGE_GUILD);
    assert_eq!(slash(guest, here, "close"), Ok(()));
    let dm = standin.dm_channel(guest).unwrap();
    assert_eq!(slash(guest, dm, "close"), Err(ClientError::NotHere(close.clone())));
    assert_eq!(slash(owner, dm, "ping"), Err(ClientError::NotSeen));
    let asked = standin.slash(guest, dm, "ping", &[]).unwrap();
    assert_eq!(standin.answer(&asked, PATIENCE).await.unwrap().channel, dm);
    standin.remove_member(guild, guest);
    assert_eq!(slash(guest, here, "ping"), Err(ClientError::NotSeen));
    standin.remove_bot(guild);
    assert_eq!(slash(owner, here, "close"), Err(ClientError::NotHere(close)));
    pong.stop().await;
}

#[tokio::test]
async fn buttons_menus_and_forms_change_the_message() {
    let pong = Pong::start(Settings::default()).await;
    let ann = pong.person(0);
    let message = pong.slash(0, "ping").await;
    let pressed = pong.standin.press(ann, &message, "more").unwrap();
    let changed = pong.standin.answer(&pressed, PATIENCE).await.unwrap();
    assert_eq!((changed.id, &*changed.content), (message.id, "more"));
    let follow_up = pong.standin.wait(PATIENCE, |standin| standin.follow_ups(&pressed).pop()).await.unwrap();
    assert_eq!(follow_up.content, "and more");
    let chosen = pong.standin.select(ann, &message, "colour", &["blue"]).unwrap();
    assert_eq!(pong.standin.answer(&chosen, PATIENCE).await.unwrap().content, "chosen: blue");
    assert_eq!(pong.standin.select(ann, &message, "colour", &["green"]), Err(ClientError::NoControl));
    assert_eq!(pong.standin.press(ann, &message, "absent"), Err(ClientError::NoControl));
    let opening = pong.standin.press(ann, &message, "write").unwrap();
    let form = pong.standin.modal(&opening, PATIENCE).await.unwrap();
    assert_eq!((&*form.title, &*form.inputs[0].custom_id), ("Who?", "name"));
    let submit = |fields: &[(&str, &str)]| pong.standin.submit_modal(&opening, fields).map(|_| ());
    let long = "x".repeat(21);
    assert_eq!(submit(&[]), Err(ClientError::Missing("name".into())));
    assert_eq!(submit(&[("name", &long)]), Err(ClientError::Value("name".into(), long.clone())));
    assert_eq!(submit(&[("name", "x"), ("age", "7")]), Err(ClientError::NoOption("age".into())));
    let sent = pong.standin.submit_modal(&opening, &[("name", "王小明")]).unwrap();
    assert_eq!(pong.standin.answer(&sent, PATIENCE).await.unwrap().content, "hello 王小明");
    pong.stop().await;
}

#[tokio::test]
async fn autocomplete_offers_what_fits_and_an_answer_can_be_hidden() {
    let pong = Pong::start(Settings::default()).await;
    let (joao, here) = (pong.person(2), pong.channel());
    let typed = pong.standin.autocomplete(joao, here, "find", &[("city", json!("B"))], "city").unwrap();
    let choices = pong.standin.choices(&typed, PATIENCE).await.unwrap();
    let names: Vec<&str> = choices.iter().map(|choice| &*choice.name).collect();
    assert_eq!(names, ["Boston", "Buffalo"]);
    let asked = pong.standin.slash(joao, here, "find", &[("city", json!("boston"))]).unwrap();
    let answer = pong.standin.answer(&asked, PATIENCE).await.unwrap();
    assert_eq!(answer.content, "boston for pt-BR");
    let sees = |person| pong.standin.messages(here, person).iter().any(|message| message.id == answer.id);
    assert!(sees(joao) && !sees(pong.person(0)));
    assert_eq!(pong.standin.press(pong.person(0), &answer, "x"), Err(ClientError::NoControl));
    pong.stop().await;
}

#[tokio::test]
async fn a_direct_message_arrives_with_its_file_unless_they_are_closed() {
    let pong = Pong::start(Settings::default()).await;
    assert_eq!(pong.slash(3, "letter").await.content, "sent");
    let letter = pong.standin.dm(pong.person(3), PATIENCE, |_| true).await.unwrap();
    let file = &letter.attachments[0];
    assert_eq!((&*letter.content, &*file.filename), ("for you", "letter.txt"));
    assert_eq!(file.description.as_deref(), Some("A letter"));
    assert_eq!(&*pong.standin.file(file.id).unwrap(), b"dear reader");
    assert_eq!(letter.pinged, [pong.person(3)]);
    pong.standin.set_dms_open(pong.person(3), false);
    assert_eq!(pong.slash(3, "letter").await.content, "refused: 50007");
    pong.standin.set_dms_open(pong.person(3), true);
    assert_eq!(pong.slash(3, "letter").await.content, "sent");
    assert_eq!(pong.standin.dms(pong.person(3)).len(), 2);
    pong.stop().await;
}

#[tokio::test]
async fn an_interaction_expires() {
    let settings = Settings { answer_time: Duration::from_millis(200), ..Settings::default() };
    let pong = Pong::start(settings).await;
    let asked = pong.standin.slash(pong.person(0), pong.channel(), "slow", &[]).unwrap();
    assert!(pong.standin.goes_unanswered(&asked, PATIENCE).await);
    let asked = pong.standin.slash(pong.person(0), pong.channel(), "late", &[]).unwrap();
    assert!(pong.standin.goes_unanswered(&asked, PATIENCE).await);
    pong.noticed.release.notify_one();
    pong.notices("failed: Unknown interaction", 1).await;
    let refused = pong.standin.exchanges().into_iter().find(|exchange| exchange.error_code() == Some(10062));
    assert_eq!(refused.unwrap().endpoint, Some(Endpoint::CreateInteractionResponse));
    assert!(pong.standin.messages(pong.channel(), pong.person(0)).is_empty());
    pong.stop().await;
}

#[tokio::test]
async fn an_interaction_delivered_twice_is_answered_once() {
    let pong = Pong::start(Settings::default()).await;
    let message = pong.slash(0, "ping").await;
    pong.standin.deliver_twice(1);
    pong.standin.press(pong.person(0), &message, "more").unwrap();
    pong.notices("pressed more", 2).await;
    pong.notices("answered", 1).await;
    pong.notices("too late", 1).await;
    let codes: Vec<u64> =
        pong.standin.exchanges().iter().filter_map(|exchange| exchange.error_code()).collect();
    assert_eq!(codes, [40060]);
    pong.stop().await;
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_misses_nothing() {
    let pong = Pong::start(Settings::default()).await;
    for (times, drop) in [Standin::cut_connections as fn(&Standin), Standin::request_reconnects, |standin| {
        standin.close_connections(4000);
    }]
    .into_iter()
    .enumerate()
    {
        let resumed = pong.standin.resume_count();
        drop(&pong.standin);
        assert_eq!(pong.slash(0, "ping").await.content, "pong");
        let back = |standin: &Standin| (standin.resume_count() > resumed).then_some(());
        assert!(pong.standin.wait(PATIENCE, back).await.is_some(), "trouble {times}");
    }
    assert_eq!(pong.standin.identify_count(), 1);
    pong.stop().await;
}

#[tokio::test]
async fn a_connection_on_which_nothing_is_said_is_cut_too() {
    let pong = Pong::start(Settings::default()).await;
    pong.standin.cut_connections();
    // Sooner than the next heartbeat would tell the bot.
    let back = |standin: &Standin| (standin.resume_count() == 1).then_some(());
    assert!(pong.standin.wait(PATIENCE, back).await.is_some());
    pong.stop().await;
}

#[tokio::test]
async fn a_session_that_is_refused_begins_anew() {
    let pong = Pong::start(Settings::default()).await;
    pong.standin.refuse_resumes(1);
    pong.standin.request_reconnects();
    let anew = |standin: &Standin| (standin.identify_count() == 2).then_some(());
    assert!(pong.standin.wait(PATIENCE, anew).await.is_some());
    assert_eq!(pong.slash(0, "ping").await.content, "pong");
    pong.stop().await;
}

#[tokio::test]
async fn a_nonce_sent_again_makes_no_second_message() {
    let pong = Pong::start(Settings::default()).await;
    let channel = ChannelId::new(pong.channel().0);
    let message =
        || CreateMessage::new().content("once").nonce(Nonce::String("n1".into())).enforce_nonce(true);
    let first = channel.send_message(&pong.http, message()).await.unwrap();
    let again = channel.send_message(&pong.http, message()).await.unwrap();
    assert_eq!(first.id, again.id);
    let free = || CreateMessage::new().content("twice").nonce(Nonce::String("n2".into()));
    let first = channel.send_message(&pong.http, free()).await.unwrap();
    let again = channel.send_message(&pong.http, free()).await.unwrap();
    assert_ne!(first.id, again.id, "a nonce that is not enforced means nothing");
    assert_eq!(pong.standin.messages(pong.channel(), pong.person(0)).len(), 3);
    pong.stop().await;
}

#[tokio::test]
async fn requests_fail_before_or_after_the_deed() {
    let (standin, place) = alone().await;
    let here = place.channels[0];
    let count = || standin.messages(here, place.people[0]).len();
    let say = json!({ "content": "x", "nonce": "n", "enforce_nonce": true });
    let once = |trouble| standin.inject(Fault::new(trouble).on(Endpoint::CreateMessage).times(1));
    once(Failure::ServerError);
    assert_eq!(post_message(&standin, here, &say).await.0, 500);
    assert_eq!(count(), 0);
    once(Failure::ServerErrorAfterwards);
    assert_eq!(post_message(&standin, here, &say).await.0, 500);
    assert_eq!(count(), 1);
    assert_eq!(post_message(&standin, here, &say).await.0, 200);
    assert_eq!(count(), 1, "the nonce is known from the request that failed");
    once(Failure::RateLimited { retry_after: Duration::from_secs(7), global: false });
    let (status, body) = post_message(&standin, here, &say).await;
    // What Discord's own description of its interface requires, and the library reads.
    let limited = json!({
        "message": "You are being rate limited.", "code": 0, "retry_after": 7.0, "global": false,
    });
    assert_eq!((status.as_u16(), body), (429, limited));
    let recorded = standin.exchanges();
    assert_eq!(
        recorded.iter().map(|e| (e.status, e.injected)).collect::<Vec<_>>(),
        [(500, true), (500, true), (200, false), (429, true)]
    );
}

#[rstest]
#[case::before(Failure::Reset, 0)]
#[case::afterwards(Failure::ResetAfterwards, 1)]
#[tokio::test]
async fn a_connection_breaks_off(#[case] trouble: Failure, #[case] left: usize) {
    let (standin, place) = alone().await;
    standin.inject(Fault::new(trouble).on(Endpoint::CreateMessage).times(1));
    let sent = reqwest::Client::new()
        .post(format!("{}/api/v10/channels/{}/messages", standin.url(), place.channels[0]))
        .header("authorization", format!("Bot {}", standin.token()))
        .json(&json!({ "content": "x" }));
    assert!(sent.send().await.is_err());
    assert_eq!(standin.messages(place.channels[0], place.people[0]).len(), left);
    assert_eq!(standin.exchanges().last().unwrap().status, 0);
}

/// Longer than any test.
const LONG: Duration = Duration::from_secs(3600);

#[rstest]
#[case::before_it_is_done(Failure::Delayed(LONG), 0)]
#[case::after_it_is_done(Failure::ResponseDelayed(LONG), 1)]
#[tokio::test]
async fn a_request_is_held_up_and_holds_up_no_other(#[case] failure: Failure, #[case] done: usize) {
    let (standin, place) = alone().await;
    let here = place.channels[0];
    standin.inject(Fault::new(failure).at(&here));
    let body = json!({ "content": "x" });
    let hit = standin.wait(PATIENCE, |standin| (standin.fault_count() == 1).then_some(()));
    tokio::select! {
        answer = post_message(&standin, here, &body) => panic!("{answer:?}"),
        hit = hit => hit.expect("the request arrives"),
    }
    assert_eq!(post_message(&standin, place.channels[1], &body).await.0, 200);
    assert_eq!(standin.messages(here, place.people[0]).len(), done);
}

#[rstest]
#[case::request(Failure::Delayed)]
#[case::response(Failure::ResponseDelayed)]
#[tokio::test]
async fn a_delay_ends(#[case] failure: fn(Duration) -> Failure) {
    let (standin, place) = alone().await;
    let delay = Duration::from_millis(50);
    standin.inject(Fault::new(failure(delay)));
    let begun = Instant::now();
    assert_eq!(post_message(&standin, place.channels[0], &json!({ "content": "x" })).await.0, 200);
    assert!(begun.elapsed() >= delay);
}

#[tokio::test]
async fn the_world_is_kept_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("world.json");
    let (before, place) = alone().await;
    let (here, ann) = (place.channels[0], place.people[0]);
    assert!(!before.load(&file).unwrap(), "nothing is kept yet");
    assert_eq!(post_message(&before, here, &json!({ "content": "kept" })).await.0, 200);
    before.save(&file).unwrap();
    let kept = before.messages(here, ann);
    drop(before);
    let after = Standin::start(Settings::default()).await.unwrap();
    assert!(after.load(&file).unwrap());
    let found = after.messages(here, ann);
    assert_eq!((found.len(), found[0].id, &found[0].content), (1, kept[0].id, &kept[0].content));
    let (_, next) = post_message(&after, here, &json!({ "content": "next" })).await;
    assert!(next["id"].as_str().unwrap().parse::<u64>().unwrap() > kept[0].id.0, "no id is given twice");
}

#[tokio::test]
async fn nobody_connects_while_discord_is_away() {
    let (standin, place) = alone().await;
    standin.set_offline(true);
    let request = reqwest::Client::new().get(format!("{}/api/v10/gateway", standin.url()));
    assert!(request.try_clone().unwrap().send().await.is_err());
    standin.clear_faults();
    assert!(request.send().await.unwrap().status().is_success());
    assert_eq!(post_message(&standin, place.channels[0], &json!({ "content": "x" })).await.0, 200);
}

#[tokio::test]
async fn too_many_requests_are_limited_where_asked_for() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..Settings::default() };
    let standin = Standin::start(settings).await.unwrap();
    let here = standin.sample("en-US").channels[0];
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(post_message(&standin, here, &json!({ "content": "x" })).await.0.as_u16());
    }
    assert_eq!(statuses[0], 200);
    assert!(statuses.contains(&429), "{statuses:?}");
    standin.set_rate_limits(RateLimits::Off);
    assert_eq!(post_message(&standin, here, &json!({ "content": "x" })).await.0, 200);
}

#[rstest]
#[case::text_too_long(json!({ "content": "x".repeat(2001) }), "/errors/content")]
#[case::six_buttons(row(&["a", "b", "c", "d", "e", "f"].map(button)), "/errors/components/0")]
#[case::custom_id_too_long(row(&[button(&"x".repeat(101))]), "/errors/components/0/components/0/custom_id")]
#[case::custom_id_empty(row(&[button("")]), "/errors/components/0/components/0/custom_id")]
#[case::same_custom_id(row(&[button("a"), button("a")]), "/errors/components/0/components/1/custom_id")]
#[case::six_rows(rows(&["a", "b", "c", "d", "e", "f"]), "/errors/components")]
#[tokio::test]
async fn a_malformed_message_is_refused(#[case] body: Value, #[case] place: &str) {
    let (standin, world) = alone().await;
    let (status, answer) = post_message(&standin, world.channels[0], &body).await;
    assert_eq!((status.as_u16(), &answer["code"]), (400, &json!(50035)));
    assert!(answer.pointer(place).is_some(), "{answer}");
    assert!(standin.messages(world.channels[0], world.people[0]).is_empty());
}

#[tokio::test]
async fn the_greatest_message_is_taken() {
    let (standin, world) = alone().await;
    let buttons = ["a", "b", "c", "d", "e"].map(|id| button(&id.repeat(100)));
    let mut body = row(&buttons);
    body["content"] = json!("é".repeat(2000));
    let (status, answer) = post_message(&standin, world.channels[0], &body).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn strangers_are_turned_away() {
    let (standin, world) = alone().await;
    let reply = json!({ "type": 4, "data": { "content": "x" } });
    let (status, answer) = post(&standin, "/interactions/12/made-up/callback", &reply).await;
    assert_eq!((status.as_u16(), &answer["code"]), (404, &json!(10062)));
    let bot: Value = reqwest::Client::new()
        .get(format!("{}/api/v10/users/@me", standin.url()))
        .header("authorization", format!("Bot {}", standin.token()))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let path = format!("/webhooks/{}/made-up", bot["id"].as_str().unwrap());
    let (status, answer) = post(&standin, &path, &json!({ "content": "x" })).await;
    assert_eq!((status.as_u16(), &answer["code"]), (404, &json!(10015)));
    let request = reqwest::Client::new()
        .post(format!("{}/api/v10/channels/{}/messages", standin.url(), world.channels[0]))
        .header("authorization", "Bot another")
        .json(&json!({ "content": "x" }));
    assert_eq!(request.send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn what_is_taken_away_is_missed() {
    let (standin, world) = alone().await;
    let say = json!({ "content": "x" });
    let code = async |channel| post_message(&standin, channel, &say).await.1["code"].clone();
    standin.deny_bot(world.channels[0], Permissions::SEND_MESSAGES);
    assert_eq!(code(world.channels[0]).await, 50013);
    standin.deny_bot(world.channels[0], Permissions::VIEW_CHANNEL);
    assert_eq!(code(world.channels[0]).await, 50001);
    standin.deny_bot(world.channels[0], Permissions::NONE);
    assert_eq!(code(world.channels[0]).await, Value::Null);
    standin.delete_channel(world.channels[0]);
    assert_eq!(code(world.channels[0]).await, 10003);
    standin.remove_bot(world.guild);
    assert_eq!(code(world.channels[1]).await, 50001);
}

#[tokio::test]
async fn what_depends_on_a_denied_permission_is_denied_and_said_with_each_interaction() {
    let pong = Pong::start(Settings::default()).await;
    let (standin, here) = (&pong.standin, pong.channel());
    let told = async |person: usize, channel: Id| -> (u64, Option<u64>) {
        let asked = standin.slash(pong.person(person), channel, "ping", &[]).unwrap();
        standin.answer(&asked, PATIENCE).await.unwrap();
        let event = standin.payload(&asked).unwrap();
        let number = |value: &Value| value.as_str().and_then(|number| number.parse::<u64>().ok());
        (number(&event["app_permissions"]).unwrap(), number(&event["member"]["permissions"]))
    };
    let has = |given: u64, wanted: Permissions| Permissions(given).has(wanted);
    let (bot, member) = told(1, here).await;
    assert!(has(bot, Permissions::ATTACH_FILES) && has(member.unwrap(), Permissions::ATTACH_FILES));
    standin.deny_bot(here, Permissions::SEND_MESSAGES);
    standin.deny(here, pong.person(1), Permissions::SEND_MESSAGES);
    let (bot, member) = told(1, here).await;
    for given in [bot, member.unwrap()] {
        assert!(has(given, Permissions::VIEW_CHANNEL));
        assert!(!has(given, Permissions::SEND_MESSAGES) && !has(given, Permissions::ATTACH_FILES));
    }
    standin.deny_bot(here, Permissions::VIEW_CHANNEL);
    assert_eq!(told(0, here).await, (0, Some(Permissions::ALL.0)), "the owner may everything");
    // In direct messages Discord says nothing of seeing and writing.
    let dm = standin.dm_channel(pong.person(1)).unwrap();
    assert_eq!(told(1, dm).await, (Permissions::TOLD_IN_DM.0, None));
    pong.stop().await;
}

#[test]
fn the_readme_shows_the_test_of_the_example() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    let (readme, example) = (read("README.md"), read("examples/pong.rs"));
    let test: String = example
        .lines()
        .skip_while(|line| !line.contains("#[tokio::test]"))
        .take_while(|line| *line != "}")
        .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line)))
        .collect();
    assert!(test.lines().count() <= 20, "twenty lines");
    assert!(readme.contains(&test), "{test}");
}
