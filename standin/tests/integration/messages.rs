//! Messages: limits, nonces, direct messages, snapshots, and requests that are not authorised.

use discord_standin::*;
use poise::serenity_prelude::{ChannelId, CreateMessage, EditMessage, Nonce};
use rstest::rstest;
use serde_json::{Value, json};

use crate::bot::{PATIENCE, Pong};
use crate::{EMOJI, alone, button, post, post_message, row, rows, upload_emoji};

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
async fn the_world_is_kept_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("world.json");
    let (before, place) = alone().await;
    let (here, ann) = (place.channels[0], place.people[0]);
    assert!(!before.load(&file).unwrap(), "nothing is kept yet");
    assert_eq!(post_message(&before, here, &json!({ "content": "kept" })).await.0, 200);
    let emoji = upload_emoji(&before, "blue").await;
    before.save(&file).unwrap();
    let kept = before.messages(here, ann);
    drop(before);
    let after = Standin::start(Settings::default()).await.unwrap();
    assert!(after.load(&file).unwrap());
    let found = after.messages(here, ann);
    assert_eq!((found.len(), found[0].id, &found[0].content), (1, kept[0].id, &kept[0].content));
    let found_emoji = after.emoji();
    assert_eq!(found_emoji.len(), 1);
    assert_eq!((found_emoji[0].id, &*found_emoji[0].name, &*found_emoji[0].bytes), (emoji, "blue", EMOJI));
    let (_, next) = post_message(&after, here, &json!({ "content": "next" })).await;
    assert!(next["id"].as_str().unwrap().parse::<u64>().unwrap() > kept[0].id.0, "no id is given twice");
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
async fn a_mention_names_a_command_that_can_be_called() {
    let pong = Pong::start(Settings::default()).await;
    let id = |name: &str| {
        let all = pong.standin.commands();
        all.into_iter().find(|command| command.spec.name == name).unwrap().id
    };
    let (ping, table) = (id("ping"), id("table"));
    let here = pong.channel();
    let text = format!("</ping:{ping}>, or </table new:{table}>");
    assert_eq!(post_message(&pong.standin, here, &json!({ "content": text })).await.0, 200);
    for dead in [
        format!("</ping:{table}>"),
        format!("</ping:{}>", ping.0 + 1),
        format!("</table:{table}>"),
        format!("</table old:{table}>"),
        format!("</ping now:{ping}>"),
    ] {
        let (status, answer) = post_message(&pong.standin, here, &json!({ "content": dead })).await;
        assert_eq!((status.as_u16(), &answer["code"]), (400, &json!(50035)), "{dead}");
        assert!(answer.pointer("/errors/content").is_some(), "{answer}");
    }
    pong.stop().await;
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
async fn an_old_message_is_changed_a_few_times_only() {
    let old_message = jiff::SignedDuration::ZERO;
    let pong = Pong::start(Settings { old_message, ..Settings::default() }).await;
    let channel = ChannelId::new(pong.channel().0);
    let mut message = channel.say(&pong.http, "0").await.unwrap();
    for n in 1..=3 {
        message.edit(&pong.http, EditMessage::new().content(n.to_string())).await.unwrap();
    }
    let refused = message.edit(&pong.http, EditMessage::new().content("4")).await.unwrap_err();
    assert!(refused.to_string().contains("older than 1 hour"), "{refused}");
    let shown = pong.standin.messages(pong.channel(), pong.person(0));
    assert_eq!(shown.last().unwrap().content, "3");
    pong.stop().await;
}
