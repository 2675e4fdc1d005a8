//! Requests to the REST interface: pins, embeds, commands of one server, members of threads.

use discord_standin::*;
use jiff::fmt::rfc2822::DateTimeParser;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::{EMOJI, alone, emoji_uri, post_message, upload_emoji};

/// Sends a request as the bot, and returns the status and the body of the answer.
async fn request(standin: &Standin, method: Method, path: &str, body: Value) -> (u16, Value) {
    let mut request = reqwest::Client::new()
        .request(method, format!("{}/api/v10{path}", standin.url()))
        .header("authorization", format!("Bot {}", standin.token()));
    if !body.is_null() {
        request = request.json(&body);
    }
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

async fn get(standin: &Standin, path: &str) -> Value {
    let (status, body) = request(standin, Method::GET, path, Value::Null).await;
    assert_eq!(status, 200, "{path}: {body}");
    body
}

/// Posts a message as the bot and returns its id.
async fn write(standin: &Standin, channel: Id, text: &str) -> String {
    let path = format!("/channels/{channel}/messages");
    let (status, message) = request(standin, Method::POST, &path, json!({ "content": text })).await;
    assert_eq!(status, 200, "{message}");
    message["id"].as_str().unwrap().to_owned()
}

/// Returns the id of the bot, which is also its application's.
async fn bot(standin: &Standin) -> String {
    get(standin, "/users/@me").await["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn messages_are_pinned_newest_first_and_unpinned() {
    let (standin, server) = alone().await;
    let here = server.channels[0];
    let pins = format!("/channels/{here}/messages/pins");
    let pinned = async || -> Vec<Value> {
        let items = get(&standin, &pins).await["items"].as_array().unwrap().clone();
        items.into_iter().map(|item| item["message"]["content"].clone()).collect()
    };
    let (first, second) = (write(&standin, here, "first").await, write(&standin, here, "second").await);
    for id in [&first, &second, &second] {
        let (status, _) = request(&standin, Method::PUT, &format!("{pins}/{id}"), Value::Null).await;
        assert_eq!(status, 204);
    }
    assert_eq!(pinned().await, ["second", "first"]);
    let notes = standin.messages(here, server.people[0]).into_iter().filter(|message| message.kind == 6);
    assert_eq!(notes.count(), 2, "a message that is pinned already is not announced again");
    let old = get(&standin, &format!("/channels/{here}/pins")).await;
    assert_eq!((old[0]["id"].as_str(), &old[0]["pinned"]), (Some(&*second), &json!(true)));
    let (status, _) = request(&standin, Method::DELETE, &format!("{pins}/{second}"), Value::Null).await;
    assert_eq!(status, 204);
    assert_eq!(pinned().await, ["first"]);
    let (_, unknown) = request(&standin, Method::PUT, &format!("{pins}/12"), Value::Null).await;
    assert_eq!(unknown["code"], 10008);
    standin.deny_bot(here, Permissions::PIN_MESSAGES);
    let (status, refused) = request(&standin, Method::PUT, &format!("{pins}/{second}"), Value::Null).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50013)));
    standin.delete_message(here, Id(first.parse().unwrap()));
    standin.deny_bot(here, Permissions::NONE);
    assert!(pinned().await.is_empty(), "a message that is deleted is not pinned");
}

#[tokio::test]
async fn emoji_of_the_application_are_uploaded_renamed_and_deleted() {
    let (standin, _) = alone().await;
    let emoji = format!("/applications/{}/emojis", bot(&standin).await);
    assert_eq!(get(&standin, &emoji).await, json!({ "items": [] }));
    let blue = upload_emoji(&standin, "blue").await;
    let listed = get(&standin, &emoji).await;
    assert_eq!(listed["items"][0]["id"], blue.to_string());
    let own = format!("{emoji}/{blue}");
    assert_eq!(get(&standin, &own).await, listed["items"][0]);
    let picture = reqwest::get(format!("{}/emojis/{blue}.png", standin.url())).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(&*picture.bytes().await.unwrap(), EMOJI);
    let body = json!({ "name": "blue", "image": emoji_uri() });
    let (status, twice) = request(&standin, Method::POST, &emoji, body).await;
    let code = &twice["errors"]["name"]["_errors"][0]["code"];
    assert_eq!((status, code), (400, &json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN")));
    upload_emoji(&standin, "red").await;
    let rename = async |name: &str| request(&standin, Method::PATCH, &own, json!({ "name": name })).await;
    assert_eq!(rename("red").await.0, 400);
    assert_eq!(rename("blue").await.0, 200, "it has that name itself");
    let (status, renamed) = rename("navy").await;
    assert_eq!((status, &renamed["name"]), (200, &json!("navy")));
    let (status, _) = request(&standin, Method::DELETE, &own, Value::Null).await;
    assert_eq!(status, 204);
    let (status, gone) = request(&standin, Method::DELETE, &own, Value::Null).await;
    assert_eq!((status, &gone["code"]), (404, &json!(10014)));
    let (status, _) = request(&standin, Method::GET, "/applications/1/emojis", Value::Null).await;
    assert_eq!(status, 403, "of another application");
    let gone = reqwest::get(format!("{}/emojis/{blue}.png", standin.url())).await.unwrap();
    assert_eq!(gone.status(), 404);
}

#[tokio::test]
async fn a_message_shows_emoji_that_exist_and_no_others() {
    let (standin, server) = alone().await;
    let (here, blue) = (server.channels[0], upload_emoji(&standin, "blue").await);
    let with = |id: Id| {
        let button = json!({ "type": 2, "style": 1, "label": "x", "custom_id": "b", "emoji": { "id": id, "name": "blue" } });
        json!({ "content": format!("<:blue:{id}> x"), "components": [{ "type": 1, "components": [button] }] })
    };
    let (status, message) = post_message(&standin, here, &with(blue)).await;
    assert_eq!((status.as_u16(), &message["content"]), (200, &json!(format!("<:blue:{blue}> x"))));
    standin.delete_emoji(blue);
    let (status, refused) = post_message(&standin, here, &with(blue)).await;
    let place = &refused["errors"]["components"]["0"]["components"]["0"]["emoji"]["id"]["_errors"][0]["code"];
    assert_eq!((status.as_u16(), place), (400, &json!("BUTTON_COMPONENT_INVALID_EMOJI")));
    let path = format!("/channels/{here}/messages/{}", message["id"].as_str().unwrap());
    let (status, _) = request(&standin, Method::PATCH, &path, with(blue)).await;
    assert_eq!(status, 400);
    let (_, named) = post_message(&standin, here, &json!({ "content": format!("<:blue:{blue}> x") })).await;
    assert_eq!(named["content"], ":blue: x");
}

#[tokio::test]
async fn a_sign_that_is_kept_for_use_inside_a_program_is_refused() {
    let (standin, server) = alone().await;
    let (status, refused) =
        post_message(&standin, server.channels[0], &json!({ "content": "\u{fdd0}x" })).await;
    assert_eq!((status.as_u16(), &refused["code"]), (400, &json!(50035)));
}

#[tokio::test]
async fn an_embed_shows_an_attachment_in_its_place() {
    let (standin, server) = alone().await;
    let here = server.channels[0];
    let send = async |embed: Value| -> (u16, Value) {
        let body = json!({ "embeds": [embed], "attachments": [{ "id": 0, "description": "A map" }] });
        let file = Part::bytes(b"GIF89a\x90\x01\x2c\x01".to_vec()).file_name("map.gif");
        let request = reqwest::Client::new()
            .post(format!("{}/api/v10/channels/{here}/messages", standin.url()))
            .header("authorization", format!("Bot {}", standin.token()))
            .multipart(Form::new().text("payload_json", body.to_string()).part("files[0]", file));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    };
    let (status, shown) = send(json!({ "title": "Here", "image": { "url": "attachment://map.gif" } })).await;
    assert_eq!(status, 200, "{shown}");
    let address = shown["embeds"][0]["image"]["url"].as_str().unwrap();
    assert!(address.starts_with(&standin.url()) && address.ends_with("/map.gif"), "{address}");
    assert_eq!((&shown["embeds"][0]["type"], &shown["attachments"]), (&json!("rich"), &json!([])));
    let file = reqwest::get(address).await.unwrap();
    assert_eq!(file.headers()["content-type"], "image/gif");
    let (_, beside) = send(json!({ "title": "Here", "image": { "url": "attachment://other.gif" } })).await;
    assert!(beside["embeds"][0]["image"].is_null(), "no such file");
    assert_eq!(
        (&beside["attachments"][0]["width"], &beside["attachments"][0]["height"]),
        (&json!(400), &json!(300))
    );
    let (status, refused) = send(json!({ "title": "t".repeat(257) })).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)));
    assert!(refused.pointer("/errors/embeds/0/title").is_some(), "{refused}");
    standin.deny_bot(here, Permissions::EMBED_LINKS);
    assert_eq!(send(json!({ "title": "Here" })).await.1["code"], 50013);
}

#[tokio::test]
async fn a_command_of_one_server_is_offered_there_alone() {
    let (standin, server) = alone().await;
    let other = standin.sample("en-US");
    let commands = format!("/applications/{}/guilds/{}/commands", bot(&standin).await, server.guild);
    let (status, made) =
        request(&standin, Method::POST, &commands, json!({ "name": "here", "description": "Works here" }))
            .await;
    assert_eq!((status, &made["guild_id"]), (201, &json!(server.guild)));
    let slash = |server: &GuildIds, name| standin.slash(server.people[0], server.channels[0], name, &[]);
    let asked = slash(&server, "here").unwrap();
    let payload = standin.payload(&asked).unwrap();
    assert_eq!((&payload["data"]["id"], &payload["data"]["guild_id"]), (&made["id"], &made["guild_id"]));
    assert_eq!(slash(&other, "here"), Err(ClientError::NoCommand("here".into())));
    let one = format!("{commands}/{}", made["id"].as_str().unwrap());
    let (_, changed) = request(&standin, Method::PATCH, &one, json!({ "description": "Changed" })).await;
    assert_eq!((&changed["name"], &changed["description"]), (&json!("here"), &json!("Changed")));
    assert_eq!(get(&standin, &one).await["description"], "Changed");
    let list = json!([{ "name": "there", "description": "Replaces all" }]);
    assert_eq!(request(&standin, Method::PUT, &commands, list).await.0, 200);
    assert_eq!(get(&standin, &commands).await.as_array().unwrap().len(), 1);
    assert_eq!(slash(&server, "here"), Err(ClientError::NoCommand("here".into())));
    assert!(slash(&server, "there").is_ok());
    assert!(standin.commands().is_empty(), "no global command");
    assert_eq!(request(&standin, Method::DELETE, &one, Value::Null).await.1["code"], 10063);
    standin.remove_bot(server.guild);
    assert_eq!(request(&standin, Method::GET, &commands, Value::Null).await.1["code"], 50001);
}

#[tokio::test]
async fn people_are_added_to_a_thread_and_removed() {
    let (standin, server) = alone().await;
    let (thread, ann, guest) = (server.channels[2], server.people[0], server.people[1]);
    let members = format!("/channels/{thread}/thread-members");
    let change = async |method: Method, who: &str| {
        request(&standin, method, &format!("{members}/{who}"), Value::Null).await
    };
    let inside = async || -> Vec<Value> {
        let list = get(&standin, &members).await.as_array().unwrap().clone();
        list.into_iter().map(|member| member["user_id"].clone()).collect()
    };
    assert_eq!(inside().await, [json!(ann)], "who opened it");
    assert_eq!(change(Method::PUT, "@me").await.0, 204);
    assert_eq!(change(Method::PUT, &guest.to_string()).await.0, 204);
    let bot = bot(&standin).await;
    let mut all = inside().await;
    all.sort_by_key(ToString::to_string);
    let mut expected = [json!(ann), json!(guest), json!(bot)];
    expected.sort_by_key(ToString::to_string);
    assert_eq!(all, expected);
    assert_eq!(change(Method::DELETE, "@me").await.0, 204);
    let removed = change(Method::DELETE, &guest.to_string()).await;
    assert_eq!((removed.0, &removed.1["code"]), (403, &json!(50013)), "that takes a moderator");
    standin.grant_bot(server.guild, Permissions::MANAGE_THREADS);
    assert_eq!(change(Method::DELETE, &guest.to_string()).await.0, 204);
    assert_eq!(inside().await, [json!(ann)]);
    standin.remove_member(server.guild, guest);
    assert_eq!(change(Method::PUT, &guest.to_string()).await.1["code"], 10007);
    standin.set_archived(thread, true, false);
    assert_eq!(change(Method::PUT, &ann.to_string()).await.1["code"], 50083);
    let (status, _) =
        request(&standin, Method::GET, &format!("/channels/{ann}/thread-members"), Value::Null).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn answers_name_the_time_by_discords_clock_whatever_the_machines_is() {
    let hour = SignedDuration::from_hours(1);
    let settings = Settings { host_is_behind: hour * 5, ..Settings::default() };
    let standin = Standin::start(settings).await.unwrap();
    let ahead = async || {
        let answer = reqwest::get(format!("{}/api/v10/gateway", standin.url())).await.unwrap();
        let date = answer.headers()["date"].to_str().unwrap();
        let date = DateTimeParser::new().parse_timestamp(date).unwrap();
        date.duration_since(Timestamp::now()).as_secs_f64() / hour.as_secs_f64()
    };
    assert!((4.9..5.1).contains(&ahead().await));
    standin.advance_clock(hour.unsigned_abs());
    assert!((5.9..6.1).contains(&ahead().await));
}
