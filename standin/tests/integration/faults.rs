//! Faults, rate limits, outages and permissions that are taken away.

use std::time::{Duration, Instant};

use discord_standin::*;
use rstest::rstest;
use serde_json::{Value, json};

use crate::bot::PATIENCE;
use crate::{alone, post_message};

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
    // Fields that Discord's own description of its interface requires, and the library reads.
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

#[tokio::test]
async fn every_refusal_for_a_limit_says_what_discord_says() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..Settings::default() };
    let standin = Standin::start(settings).await.unwrap();
    let here = standin.sample("en-US").channels[0];
    let url = format!("{}/api/v10/channels/{here}/messages", standin.url());
    let post = || {
        let request = reqwest::Client::new().post(&url);
        let request = request.header("authorization", format!("Bot {}", standin.token()));
        request.json(&json!({ "content": "x" })).send()
    };
    let of_the_bucket = async |refused: reqwest::Response| {
        let said = |name: &str| refused.headers()[name].to_str().unwrap().to_owned();
        let headers =
            ["retry-after", "x-ratelimit-scope", "x-ratelimit-remaining", "x-ratelimit-bucket"].map(said);
        (headers, refused.json::<Value>().await.unwrap())
    };
    let bucket = post().await.unwrap().headers()["x-ratelimit-bucket"].to_str().unwrap().to_owned();
    for _ in 0..4 {
        assert_eq!(post().await.unwrap().status(), 200);
    }
    let ([retry_after, scope, left, named], body) = of_the_bucket(post().await.unwrap()).await;
    assert_eq!((scope.as_str(), left.as_str(), named), ("user", "0", bucket));
    assert_eq!((&body["code"], &body["global"]), (&json!(0), &json!(false)));
    let exact = body["retry_after"].as_f64().unwrap();
    assert!(exact > 4.0 && exact <= 5.0 && retry_after == "5", "{exact} {retry_after}");

    standin.set_rate_limits(RateLimits::Off);
    let once = |trouble| standin.inject(Fault::new(trouble).times(1));
    once(Failure::RateLimited { retry_after: Duration::from_millis(1500), global: true });
    let refused = post().await.unwrap();
    let said = |name: &str| refused.headers()[name].to_str().unwrap().to_owned();
    let headers = ["retry-after", "x-ratelimit-scope", "x-ratelimit-global"].map(said);
    assert_eq!(headers, ["2", "global", "true"]);
    assert!(!refused.headers().contains_key("x-ratelimit-bucket"));

    once(Failure::Refused(ApiError::OLD_MESSAGE_EDITS));
    let refused = post().await.unwrap();
    let said = |name: &str| refused.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(["retry-after", "x-ratelimit-scope"].map(said), ["600", "shared"]);
    let body: Value = refused.json().await.unwrap();
    assert_eq!(
        (&body["code"], &body["retry_after"], &body["global"]),
        (&json!(30046), &json!(600.0), &json!(false))
    );
}

#[tokio::test]
async fn answers_to_interactions_are_counted_by_their_token() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..Settings::default() };
    let standin = Standin::start(settings).await.unwrap();
    let edit = |token: &str| {
        let url = format!("{}/api/v10/webhooks/1/{token}/messages/@original", standin.url());
        reqwest::Client::new().patch(url).json(&json!({ "content": "x" })).send()
    };
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(edit("one").await.unwrap().status().as_u16());
    }
    assert_eq!(statuses[5], 429);
    assert_ne!(edit("another").await.unwrap().status(), 429, "somebody else's answer does not wait");
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
