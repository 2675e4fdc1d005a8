//! Commands, controls, forms and autocomplete, with a bot.

use std::time::Duration;

use discord_standin::*;
use serde_json::{Value, json};

use crate::bot::{PATIENCE, Pong};

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
async fn an_answer_is_too_late_by_discords_own_time() {
    let settings = Settings { answer_time: Duration::from_mins(1), ..Settings::default() };
    let pong = Pong::start(settings).await;
    let asked = pong.standin.slash(pong.person(0), pong.channel(), "late", &[]).unwrap();
    pong.standin.advance_clock(Duration::from_mins(2));
    assert!(pong.standin.goes_unanswered(&asked, PATIENCE).await);
    pong.noticed.release.notify_one();
    pong.notices("failed: Unknown interaction", 1).await;
    // It counts from when the person did it, not from when the bot was told.
    pong.standin.deliver_late(Duration::from_mins(2));
    let late = pong.standin.slash(pong.person(0), pong.channel(), "ping", &[]).unwrap();
    assert!(pong.standin.goes_unanswered(&late, PATIENCE).await);
    pong.notices("failed: Unknown interaction", 2).await;
    assert_eq!(pong.slash(0, "ping").await.content, "pong");
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
