//! The gateway against a Discord within the process, in time that passes only when all wait.

mod connections;
mod discord;
mod kept;
mod script;
mod several;
mod shards;
mod table;

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use self::discord::{Fake, seconds};
use self::script::{Act, Then};
use super::{GatewayError, Refused, Watch};

#[tokio::test(start_paused = true)]
async fn a_session_is_begun_and_taken_up_again_and_nothing_is_missed() {
    let fake = Fake::new(1)
        .then([Then::dispatch("CHANNEL_DELETE", &json!({ "id": "5" })).and(Act::Drop), Then::resumed()]);
    let run = fake.run_for(seconds(60)).await;
    assert_eq!(run.said(), ["IDENTIFY 0", "RESUME 0 at 2"]);
    assert_eq!(
        run.received(),
        ["ready", "ChannelDeleted(Deleted { channel: ChannelId(5), with_threads_of: None })"]
    );
}

#[tokio::test(start_paused = true)]
async fn close_codes_and_invalid_sessions_are_followed_within_five_seconds() {
    for (act, session) in [
        (Act::Close(4000), "RESUME 0 at 1"),
        (Act::Close(4008), "RESUME 0 at 1"),
        (Act::Close(1001), "RESUME 0 at 1"),
        (Act::Frame(json!({ "op": 7, "d": null })), "RESUME 0 at 1"),
        (Act::Frame(json!({ "op": 9, "d": true })), "RESUME 0 at 1"),
        (Act::Frame(json!({ "op": 9, "d": false })), "IDENTIFY 0"),
        (Act::Close(4003), "IDENTIFY 0"),
        (Act::Close(4007), "IDENTIFY 0"),
        (Act::Close(4009), "IDENTIFY 0"),
    ] {
        let told = format!("{act:?}");
        // Not within the time in which a session was just begun.
        let fake = Fake::new(1).then([Then::stands(seconds(30)).and(act)]);
        let run = fake.run_for(seconds(36)).await;
        let tries = run.tries();
        assert_eq!(tries.len(), 2, "{told}: {tries:?}");
        assert_eq!(tries[1].1, session, "{told}");
        assert!(tries[1].0 <= seconds(35), "{told}: {tries:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_session_that_discord_does_not_resume_is_begun_anew_within_five_seconds() {
    let fake = Fake::new(1).then([Then::stands(seconds(30)).and(Act::Drop)]).refuse_resume();
    let run = fake.run_for(seconds(40)).await;
    let tries = run.tries();
    let order: Vec<&str> = tries.iter().map(|(_, what)| what.as_str()).collect();
    assert_eq!(order, ["IDENTIFY 0", "RESUME 0 at 1", "IDENTIFY 0"]);
    assert!(tries[2].0 <= tries[1].0 + seconds(5), "{tries:?}");
}

#[tokio::test(start_paused = true)]
async fn a_session_that_can_be_resumed_is_tried_again_within_seconds() {
    let lost = |code| Then::stands(seconds(1)).and(Act::Close(code));
    for shards in [1, 4] {
        // Sessions are begun and lost until the waits before the next have grown; then one is lost that can be resumed.
        let begun_and_lost = (0..6 * shards).map(|_| lost(4009));
        let resumable = (0..12 * shards).map(|_| lost(4000));
        let fake = Fake::new(shards).at_a_time(shards).then_all(begun_and_lost.chain(resumable));
        let run = fake.run_for(Duration::from_mins(15)).await;
        for shard in 0..shards {
            let resume = format!("RESUME {shard}");
            let own = |what: &str| what.starts_with(&resume) || *what == format!("IDENTIFY {shard}");
            let tries: Vec<(Duration, String)> =
                run.tries().into_iter().filter(|(_, what)| own(what)).collect();
            let resumed = tries.windows(2).filter(|pair| pair[1].1.starts_with("RESUME")).collect::<Vec<_>>();
            assert!(resumed.len() > 5, "{tries:?}");
            for pair in resumed {
                // The session stood for a second in between.
                let latest = pair[0].0 + seconds(6);
                assert!(pair[1].0 <= latest, "shard {shard} of {shards}: {tries:?}");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_session_that_nobody_can_be_asked_for_is_tried_every_few_seconds() {
    let silent = (0..20).map(|_| Then::no_hello());
    let fake = Fake::new(1).then_all(std::iter::once(Then::stands(seconds(30)).and(Act::Drop)).chain(silent));
    let watch = Watch { away: seconds(1), ..Watch::default() };
    let run = fake.watched(watch).run_for(seconds(30) + 21 * seconds(6)).await;
    assert_eq!(run.said(), ["IDENTIFY 0", "RESUME 0 at 1"], "one of 21 attempts is answered in time");
}

#[tokio::test(start_paused = true)]
async fn an_identify_that_came_too_early_is_tried_again_as_soon_as_discord_allows() {
    // Another process identified a moment ago: the first is refused.
    let fake = Fake::new(2).refuse_first();
    let run = fake.run_for(seconds(30)).await;
    let tries = run.tries();
    let order: Vec<&str> = tries.iter().map(|(_, what)| what.as_str()).collect();
    assert_eq!(order, ["IDENTIFY 0", "IDENTIFY 0", "IDENTIFY 1"], "direct messages are not put last");
    assert!(tries[1].0 < seconds(6), "{tries:?}");
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_flaps_all_day_leaves_sessions_over_and_waits_for_the_next_day() {
    for act in [Act::Close(4009), Act::Frame(json!({ "op": 9, "d": false }))] {
        for shards in [1, 4] {
            let fake = Fake::new(shards).always(Then::stands(seconds(1)).and(act.clone()));
            let run = fake.run_for(Duration::from_hours(24)).await;
            let begun = run.tries().len();
            assert!((100..900).contains(&begun), "{begun} sessions were begun by {shards} shards");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_last_sessions_of_a_day_are_not_begun_and_those_of_the_next_are() {
    let fake = Fake::new(1).with_sessions(8, Duration::from_hours(3));
    let run =
        fake.always(Then::stands(seconds(600)).and(Act::Close(4009))).run_for(Duration::from_hours(4)).await;
    let tries = run.tries();
    let (before, after): (Vec<_>, Vec<_>) = tries.iter().partition(|(at, _)| *at < Duration::from_hours(3));
    assert_eq!(before.len(), 3, "five are kept back: {tries:?}");
    assert!(!after.is_empty(), "it goes on the next day");
}

#[tokio::test(start_paused = true)]
async fn a_start_with_too_few_sessions_left_stops_with_a_clear_word() {
    let fake = Fake::new(4).with_sessions(8, Duration::from_mins(90));
    let run = fake.run_for(seconds(60)).await;
    let Err(GatewayError::Exhausted(error)) = &run.outcome else { panic!("{:?}", run.outcome) };
    let said = error.to_string();
    let needed = "9 are needed: one for each of 4 shards, and 5 that are left unused";
    assert!(said.contains("only 8 more sessions") && said.contains(needed), "{said}");
    assert!(run.tries().is_empty(), "none is spent");
}

#[tokio::test(start_paused = true)]
async fn a_connection_on_which_nothing_is_heard_is_left_and_the_session_taken_up_again() {
    let fake = Fake::new(1).then([Then::stands(seconds(200)).and(Act::FallSilent)]);
    let begun = Instant::now();
    let run = fake.run_for(seconds(400)).await;
    let tries = run.tries();
    assert_eq!(tries.len(), 2, "{tries:?}");
    assert_eq!(tries[1].1, "RESUME 0 at 1");
    assert!(tries[1].0 < seconds(300), "{tries:?} {:?}", begun.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_gateway_that_does_not_greet_or_answer_is_left() {
    for mute in [Then::no_hello(), Then::no_ready()] {
        let fake = Fake::new(1).then([mute]);
        let run = fake.run_for(seconds(120)).await;
        assert_eq!(run.received(), ["ready"], "the second connection is a good one");
    }
}

#[tokio::test(start_paused = true)]
async fn one_shard_that_cannot_start_leaves_the_others_alone() {
    let fake = Fake::new(4).at_a_time(4).breaking(2);
    let run = fake.run_for(Duration::from_mins(10)).await;
    for shard in [0, 1, 3] {
        let own = run.tries().into_iter().filter(|(_, what)| *what == format!("IDENTIFY {shard}")).count();
        assert_eq!(own, 1, "shard {shard}");
    }
    let own = run.tries().into_iter().filter(|(_, what)| what == "IDENTIFY 2").count();
    assert!((5..40).contains(&own), "it is tried later and later: {own}");
    assert!(!run.was_ready, "not all shards are connected");
}

#[tokio::test(start_paused = true)]
async fn four_shards_start_together_where_four_may() {
    for (at_a_time, wait) in [(4, seconds(1)), (1, seconds(16))] {
        let run = Fake::new(4).at_a_time(at_a_time).run_for(seconds(60)).await;
        let tries = run.tries();
        assert_eq!(tries.len(), 4);
        assert!(tries.iter().all(|(at, _)| *at < wait), "{at_a_time} at a time: {tries:?}");
        assert!(run.was_ready);
    }
}

#[tokio::test(start_paused = true)]
async fn what_discord_refuses_for_good_ends_the_bot() {
    // More shards are required, but no more are advised.
    for (code, why) in [(4004, Refused::Token), (4011, Refused::MoreShards), (4014, Refused::Intents)] {
        let fake = Fake::new(2).at_a_time(2).always(Then::stands(seconds(1)).and(Act::Close(code)));
        let run = fake.run_for(seconds(30)).await;
        assert!(matches!(&run.outcome, Err(GatewayError::Refused(refused)) if *refused == why), "{code}");
        assert_eq!(run.tries().len(), 2, "{code}: nothing is tried again");
    }
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_needs_more_shards_begins_all_anew_with_as_many_as_are_advised() {
    let fake = Fake::new(1).then([Then::stands(seconds(30)).and(Act::Close(4011))]).grows_to(2);
    let run = fake.run_for(seconds(60)).await;
    assert_eq!(run.said(), ["IDENTIFY 0", "IDENTIFY 0", "IDENTIFY 1"]);
    assert!(run.was_ready && run.outcome.is_ok(), "{:?}", run.outcome);
    let too_early = run.tries().windows(2).any(|pair| pair[1].0 < pair[0].0 + seconds(5));
    assert!(!too_early, "{:?}", run.tries());
}

#[tokio::test(start_paused = true)]
async fn of_shards_that_are_pinned_no_other_is_begun_and_more_are_not_taken() {
    let fake = Fake::new(8).at_a_time(8).pinned([0, 2, 5]);
    let run = fake.run_for(seconds(60)).await;
    let mut said = run.said();
    said.sort_unstable();
    assert_eq!(said, ["IDENTIFY 0", "IDENTIFY 2", "IDENTIFY 5"]);
    assert!(run.was_ready, "all of its own are connected");
    let fake = Fake::new(8).pinned([3]).grows_to(16);
    let run = fake.then([Then::stands(seconds(9)).and(Act::Close(4011))]).run_for(seconds(60)).await;
    assert!(matches!(run.outcome, Err(GatewayError::Refused(Refused::MoreShards))));
}

#[tokio::test(start_paused = true)]
async fn an_address_of_a_session_that_is_dead_is_left_for_the_general_one() {
    let fake = Fake::new(1).then([Then::stands(seconds(400)).and(Act::Drop)]).with_dead_resume_address();
    let run = fake.run_for(seconds(500)).await;
    assert_eq!(run.said(), ["IDENTIFY 0", "RESUME 0 at 1"]);
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_read_is_passed_over_and_the_rest_is_heard() {
    let unreadable = json!({ "id": "7", "type": 2, "token": "secret" });
    let fake = Fake::new(1).then([Then::dispatch("INTERACTION_CREATE", &unreadable)
        .and(Act::Text("no frame".to_owned()))
        .and(Act::Frame(json!({ "op": 0, "s": 3, "t": "CHANNEL_DELETE", "d": { "id": "6" } })))]);
    let run = fake.run_for(seconds(60)).await;
    assert_eq!(
        run.received(),
        ["ready", "ChannelDeleted(Deleted { channel: ChannelId(6), with_threads_of: None })"]
    );
    assert_eq!(run.said(), ["IDENTIFY 0"], "the connection stays");
}
