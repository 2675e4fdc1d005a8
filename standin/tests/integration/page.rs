//! The requests of the page: what one person sees, acting for them, and hearing of changes.

use std::time::Duration;

use discord_standin::*;
use reqwest::{Client, RequestBuilder, StatusCode};
use rstest::rstest;
use serde_json::{Value, json};

use crate::bot::{PATIENCE, Pong};

async fn look(standin: &Standin, what: &str) -> Value {
    let answer = Client::new().get(format!("{}/page/{what}", standin.url())).send().await.unwrap();
    answer.json().await.unwrap()
}

fn doing(standin: &Standin, act: &Value) -> RequestBuilder {
    Client::new().post(format!("{}/page/act", standin.url())).json(act)
}

async fn act(standin: &Standin, act: &Value) -> (StatusCode, Value) {
    let answer = doing(standin, act).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

#[tokio::test]
async fn the_page_shows_people_channels_and_commands() {
    let pong = Pong::start(Settings::default()).await;
    let world = look(&pong.standin, &format!("world?person={}", pong.person(0))).await;
    assert_eq!(world["people"].as_array().unwrap().len(), 6, "the bot is none of them");
    let names: Vec<&str> =
        world["channels"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["general", "lounge", "side-talk"]);
    let roles: Vec<&str> =
        world["roles"].as_array().unwrap().iter().map(|role| role["name"].as_str().unwrap()).collect();
    assert_eq!(roles, ["everyone", world["bot"].as_str().unwrap()]);
    assert_eq!(world["commands"].as_array().unwrap().len(), pong.standin.commands().len());
    let commands = world["commands"].as_array().unwrap();
    assert!(commands.iter().all(|command| command["in_guild"] == true && command["in_dm"].is_boolean()));
    assert_eq!(world["connected"], 1);
    pong.stop().await;
}

#[tokio::test]
async fn the_page_acts_for_one_person_and_shows_what_they_see() {
    let pong = Pong::start(Settings::default()).await;
    let (standin, here) = (&pong.standin, pong.channel());
    let (ann, joao) = (pong.person(0), pong.person(2));
    let typed = json!({
        "kind": "type", "person": joao, "channel": here,
        "command": "find", "options": { "city": "D" }, "focused": "city",
    });
    assert_eq!(act(standin, &typed).await.1["choices"][0]["name"], "Denver");
    let slash = json!({
        "kind": "slash", "person": joao, "channel": here,
        "command": "find", "options": { "city": "denver" },
    });
    assert_eq!(act(standin, &slash).await.0, 200);
    let seen = async |person: Id| {
        let channel = look(standin, &format!("channel?person={person}&channel={here}")).await;
        channel["messages"].as_array().unwrap().clone()
    };
    let hidden = seen(joao).await;
    assert_eq!((&hidden[0]["content"], &hidden[0]["ephemeral"]), (&json!("denver for pt-BR"), &json!(true)));
    assert!(seen(ann).await.is_empty());
    let message = pong.slash(0, "ping").await;
    let control = json!({
        "kind": "control", "person": joao, "channel": here,
        "message": message.id, "custom_id": "write", "values": null,
    });
    let (_, opened) = act(standin, &control).await;
    assert_eq!(opened["form"]["title"], "Who?");
    let form = json!({ "kind": "form", "token": opened["form"]["token"], "fields": { "name": "João" } });
    assert_eq!(act(standin, &form).await.0, 200);
    assert_eq!(seen(ann).await.last().unwrap()["content"], "hello João");
    let unknown = json!({
        "kind": "slash", "person": ann, "channel": here, "command": "nothing", "options": {},
    });
    let (status, refused) = act(standin, &unknown).await;
    assert_eq!((status.as_u16(), refused["error"].is_string()), (400, true));
    pong.stop().await;
}

#[tokio::test]
async fn the_page_changes_the_servers_language_and_the_bot_hears_of_it() {
    let pong = Pong::start(Settings::default()).await;
    let (standin, ann) = (&pong.standin, pong.person(0));
    let shown = async || look(standin, &format!("world?person={ann}")).await["guild_locale"].clone();
    assert_eq!(shown().await, "en-US");
    pong.slash(0, "ping").await;
    pong.notices("ping in en-US", 1).await;
    let settle = json!({ "kind": "set_guild_locale", "locale": "pt-BR" });
    assert_eq!(act(standin, &settle).await.0, 200);
    assert_eq!(shown().await, "pt-BR");
    pong.notices("the server speaks pt-BR", 1).await;
    pong.slash(0, "ping").await;
    pong.notices("ping in pt-BR", 1).await;
    // The page is not told again what it has already.
    assert_eq!(act(standin, &settle).await.0, 200);
    pong.slash(0, "ping").await;
    pong.notices("ping in pt-BR", 2).await;
    pong.notices("the server speaks pt-BR", 1).await;
    pong.stop().await;
}

#[tokio::test]
async fn nobody_reads_the_letters_of_others() {
    let pong = Pong::start(Settings::default()).await;
    pong.slash(3, "letter").await;
    let dm = pong.standin.dm_channel(pong.person(3)).unwrap();
    let seen = async |person: Id| {
        let channel = look(&pong.standin, &format!("channel?person={person}&channel={dm}")).await;
        channel["messages"].as_array().unwrap().len()
    };
    assert_eq!((seen(pong.person(3)).await, seen(pong.person(0)).await), (1, 0));
    pong.stop().await;
}

#[tokio::test]
async fn who_has_left_sees_nothing_more() {
    let pong = Pong::start(Settings::default()).await;
    pong.slash(0, "ping").await;
    let guest = pong.person(1);
    let seen = async || {
        let channel =
            look(&pong.standin, &format!("channel?person={guest}&channel={}", pong.channel())).await;
        channel["messages"].as_array().unwrap().len()
    };
    assert_eq!(seen().await, 1);
    pong.standin.remove_member(pong.place.guild, guest);
    assert_eq!(seen().await, 0);
    assert!(pong.standin.messages(pong.channel(), guest).is_empty());
    pong.stop().await;
}

#[tokio::test]
async fn the_page_hears_of_changes() {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let here = standin.sample("en-US").channels[0];
    let events = Client::new().get(format!("{}/page/events", standin.url()));
    let mut events = events.send().await.unwrap();
    assert_eq!(events.headers()["content-type"], "text/event-stream");
    standin.delete_channel(here);
    let heard = tokio::time::timeout(PATIENCE, events.chunk()).await.unwrap().unwrap().unwrap();
    assert_eq!(&heard[..], b"data: look\n\n");
}

#[tokio::test]
async fn the_page_moves_the_clock() {
    let pong = Pong::start(Settings::default()).await;
    let before = pong.standin.clock_ahead();
    let moved = pong.standin.clock_moved(before);
    let step =
        Client::new().post(format!("{}/page/clock", pong.standin.url())).json(&json!({ "seconds": 3600 }));
    let answer: Value = step.send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["ahead"], 3600);
    assert_eq!(moved.await, Duration::from_hours(1));
    pong.slash(0, "ping").await;
    let world = look(&pong.standin, &format!("world?person={}", pong.person(0))).await;
    assert_eq!(world["ahead"], 3600);
    let shown = format!("channel?person={}&channel={}", pong.person(0), pong.channel());
    let created = look(&pong.standin, &shown).await["messages"][0]["created"].as_str().unwrap().to_owned();
    let created: jiff::Timestamp = created.parse().unwrap();
    let ahead = created.duration_since(jiff::Timestamp::now()).as_secs();
    // The message was made a little before this moment.
    assert!((3000..=3600).contains(&ahead), "{ahead}");
    pong.stop().await;
}

#[rstest]
#[case::another_site("origin", "https://evil.example")]
#[case::a_name_that_leads_here("host", "evil.example")]
#[tokio::test]
async fn other_sites_cannot_act(#[case] header: &str, #[case] value: &str) {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let place = standin.sample("en-US");
    let speak = json!({ "kind": "set_locale", "person": place.people[0], "locale": "pt-BR" });
    assert_eq!(doing(&standin, &speak).header(header, value).send().await.unwrap().status(), 403);
    assert_eq!(doing(&standin, &speak).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn only_the_bot_and_the_page_itself_are_answered() {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let other = Standin::start(Settings::default()).await.unwrap();
    assert!(standin.token() != other.token() && standin.token().len() == 32, "nobody guesses the token");
    let client = Client::new();
    let act = format!("{}/page/fault", standin.url());
    let body = r#"{"fault":"twice"}"#;
    let post = |origin: &'static str, host: Option<&'static str>| {
        let mut request = client.post(&act).header("content-type", "application/json").body(body);
        if !origin.is_empty() {
            request = request.header("origin", origin);
        }
        if let Some(host) = host {
            request = request.header("host", host);
        }
        request.send()
    };
    assert_eq!(post("", None).await.unwrap().status(), 204);
    assert_eq!(post("https://evil.example", None).await.unwrap().status(), 403);
    assert_eq!(post("null", None).await.unwrap().status(), 403);
    assert_eq!(post("", Some("evil.example")).await.unwrap().status(), 403, "a foreign name that leads here");
    for path in ["/api/v10/gateway", "/gateway", "/attachments/1/2/board.png", "/page/world", "/page.js"] {
        for (name, value) in
            [("origin", "https://evil.example"), ("host", "evil.example"), ("sec-fetch-site", "cross-site")]
        {
            let asked = client.get(format!("{}{path}", standin.url())).header(name, value);
            assert_eq!(asked.send().await.unwrap().status(), 403, "{path} with {name}: {value}");
        }
    }
    assert_eq!(client.get(format!("{}/api/v10/gateway", standin.url())).send().await.unwrap().status(), 200);
    let page = client.get(format!("{}/", standin.url())).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
}
