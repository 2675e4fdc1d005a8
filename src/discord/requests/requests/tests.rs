//! Requests without a Discord: what waits, what gives up, and what limits hold up.

use poise::serenity_prelude::{ChannelId, InteractionId, MessageId, Route};
use tokio::time::Instant;

use super::*;
use crate::discord::requests::request::Patience;

fn opened(per_second: u32) -> (Requests, CancellationToken) {
    let (requests, stop) = (Requests::new(per_second), CancellationToken::new());
    requests.open(Client::new(), None, "token", stop.clone());
    (requests, stop)
}

fn edit(channel: u64) -> Request {
    let route = Route::ChannelMessage { channel_id: ChannelId::new(channel), message_id: MessageId::new(1) };
    Request::get(route).patience(Patience::Long)
}

fn first_answer(token: &str) -> Request {
    Request::get(Route::InteractionResponse { interaction_id: InteractionId::new(1), token })
}

fn late_answer(token: &str) -> Request {
    let application_id = ApplicationId::new(1);
    Request::get(Route::WebhookOriginalInteractionResponse { application_id, token })
}

/// Lets Discord refuse a request for so many seconds.
async fn refuse(requests: &Requests, request: &Request, seconds: u64, scope: Scope) {
    let mut turn = requests.turn(request).await.unwrap();
    turn.slot.sent();
    let limit = Limit { retry_after: Duration::from_secs(seconds), scope };
    turn.slot.answered(&BucketState::default(), Some(limit));
    requests.limited(limit, request.counted().kind.is_answer());
}

/// Returns how long so many requests wait for their turn.
async fn wait_for(requests: &Requests, count: u32, request: impl Fn() -> Request) -> Duration {
    let begun = Instant::now();
    for _ in 0..count {
        let mut turn = requests.turn(&request()).await.unwrap();
        turn.slot.sent();
    }
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_before_the_bot_runs() {
    let failed = Requests::new(40).send(edit(1)).await.err().unwrap();
    assert!(matches!(failed, RequestError::NotRunning));
}

#[tokio::test(start_paused = true)]
async fn what_nothing_can_be_done_without_is_sent_until_discord_is_reached_or_the_bot_stops() {
    let (requests, stop) = (Requests::new(0), CancellationToken::new());
    // Nobody listens there.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    requests.open(Client::new(), Some(&format!("http://{closed}")), "token", stop.clone());
    let (begun, mut sent) = (Instant::now(), 0);
    let sending = || {
        sent += 1;
        if sent == 8 {
            stop.cancel();
        }
    };
    let failed = requests.insist(|| Request::get(Route::UserMe), sending).await.err().unwrap();
    assert!(matches!(failed, RequestError::Stopping), "{failed}");
    // 1, 2, 4, 8, 16, 30 and 30 seconds.
    assert!(begun.elapsed() >= Duration::from_secs(91), "{:?}", begun.elapsed());
    assert!(requests.send(edit(1)).await.is_err_and(|failed| failed.is_outage()));
}

#[tokio::test(start_paused = true)]
async fn what_a_silent_discord_has_not_answered_is_given_up_when_the_bot_stops() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (requests, stop) = (Requests::new(0), CancellationToken::new());
    requests.open(
        Client::new(),
        Some(&format!("http://{}", silent.local_addr().unwrap())),
        "token",
        stop.clone(),
    );
    let asking = requests.send(Request::get(Route::UserMe));
    let stopping = async {
        let heard = silent.accept().await.unwrap();
        stop.cancel();
        heard
    };
    let begun = Instant::now();
    let (failed, _heard) = tokio::join!(asking, stopping);
    let failed = failed.err().unwrap();
    assert!(matches!(failed, RequestError::Abandoned) && failed.is_outage());
    assert_eq!(begun.elapsed().as_secs(), LAST_ANSWER.as_secs());
}

#[tokio::test(start_paused = true)]
async fn what_waits_gives_up_when_the_bot_stops_and_an_answer_does_not() {
    let (requests, stop) = opened(40);
    refuse(&requests, &edit(1), 600, Scope::Bucket).await;
    refuse(&requests, &late_answer("x"), 2, Scope::Bucket).await;
    let begun = Instant::now();
    let stopping = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        stop.cancel();
    };
    let (asked, late) = (edit(1), late_answer("x"));
    let (waiting, answer, ()) = tokio::join!(
        async {
            let given_up = requests.turn(&asked).await.err();
            (given_up, begun.elapsed().as_secs())
        },
        async { requests.turn(&late).await.map(|_| begun.elapsed().as_secs()) },
        stopping
    );
    assert!(matches!(waiting, (Some(RequestError::Stopping), 1)), "{waiting:?}");
    assert_eq!(answer.unwrap(), 2, "a person waits for it, and their time is short");
    assert_eq!(wait_for(&requests, 1, || edit(2)).await, Duration::ZERO, "what need not wait is sent");
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_the_end_of_a_limit_is_not_sent_together() {
    let (requests, _stop) = opened(40);
    let sent = Arc::new(std::sync::Mutex::new(Vec::new()));
    for channel in 1..=200 {
        let (requests, sent) = (requests.clone(), Arc::clone(&sent));
        tokio::spawn(async move {
            let request = edit(channel);
            let mut turn = requests.turn(&request).await.unwrap();
            turn.slot.sent();
            sent.lock().unwrap().push(Instant::now());
            // Discord is slow to answer.
            sleep(Duration::from_secs(5)).await;
        });
    }
    sleep(Duration::from_millis(500)).await;
    refuse(&requests, &edit(1_000), 4, Scope::Global).await;
    sleep(Duration::from_secs(30)).await;
    let sent = sent.lock().unwrap();
    assert_eq!(sent.len(), 200);
    let second = Duration::from_secs(1);
    let within = |from: &Instant| sent.iter().filter(|at| **at >= *from && **at - *from < second).count();
    let most = sent.iter().map(within).max();
    assert!(most <= Some(47), "{most:?} in a second");
}

#[tokio::test(start_paused = true)]
async fn answers_take_nothing_of_the_share() {
    let (requests, _stop) = opened(10);
    assert!(wait_for(&requests, 20, || edit(1)).await >= Duration::from_secs(1));
    assert_eq!(wait_for(&requests, 1_000, || first_answer("x")).await, Duration::ZERO);
    assert_eq!(wait_for(&requests, 1_000, || late_answer("x")).await, Duration::ZERO);
    assert!(wait_for(&requests, 1, || edit(1)).await <= Duration::from_millis(100));
}

#[tokio::test(start_paused = true)]
async fn no_share_switches_off_the_share_and_nothing_else() {
    let (requests, _stop) = opened(0);
    assert_eq!(wait_for(&requests, 1_000, || edit(1)).await, Duration::ZERO);
    refuse(&requests, &edit(1), 3, Scope::Bucket).await;
    assert_eq!(wait_for(&requests, 1, || edit(2)).await, Duration::ZERO);
    assert_eq!(wait_for(&requests, 1, || edit(1)).await, Duration::from_secs(3));
    refuse(&requests, &edit(1), 3, Scope::Global).await;
    assert_eq!(wait_for(&requests, 1, || edit(2)).await, Duration::from_secs(3));
    let opening: Vec<_> = (0..20).filter_map(|_| requests.open_dm()).collect();
    assert_eq!(opening.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_limit_of_all_requests_halves_the_share_and_one_of_a_bucket_does_not() {
    let (requests, _stop) = opened(40);
    wait_for(&requests, 100, || edit(1)).await;
    refuse(&requests, &edit(1), 1, Scope::Bucket).await;
    assert!(wait_for(&requests, 20, || edit(2)).await <= Duration::from_millis(600));
    refuse(&requests, &first_answer("x"), 1, Scope::Global).await;
    assert!(wait_for(&requests, 20, || edit(2)).await <= Duration::from_millis(600));
    refuse(&requests, &edit(1), 1, Scope::Global).await;
    let slower = wait_for(&requests, 40, || edit(2)).await;
    assert!(slower >= Duration::from_millis(1_800), "{slower:?}");
}
