//! Buckets in time that passes only when all wait.

use reqwest::Method;

use super::*;
use crate::discord::requests::bucket::FEW;

fn message(channel: u32) -> Counted {
    Counted::of(&Method::POST, &format!("/channels/{channel}/messages"))
}

fn edit(channel: u32) -> Counted {
    Counted::of(&Method::PATCH, &format!("/channels/{channel}/messages/1"))
}

fn callback(token: &str) -> Counted {
    Counted::of(&Method::POST, &format!("/interactions/1/{token}/callback"))
}

fn late(token: &str) -> Counted {
    Counted::of(&Method::PATCH, &format!("/webhooks/1/{token}/messages/@original"))
}

fn told(bucket: &str, left: u32, seconds: u64) -> BucketState {
    BucketState { bucket: Some(bucket.to_owned()), left: Some((left, Duration::from_secs(seconds))) }
}

fn limit(seconds: u64, scope: Scope) -> Limit {
    Limit { retry_after: Duration::from_secs(seconds), scope }
}

/// Sends a request, and is told something.
async fn send(buckets: &Arc<Buckets>, counted: &Counted, told: &BucketState) {
    let mut slot = buckets.slot(counted, Patience::Long).await.unwrap();
    slot.sent();
    slot.answered(told, None);
}

async fn refuse(buckets: &Arc<Buckets>, counted: &Counted, limit: Limit) {
    let mut slot = buckets.slot(counted, Patience::Long).await.unwrap();
    slot.sent();
    slot.answered(&BucketState::default(), Some(limit));
}

/// Returns for how long a request would wait, in seconds.
async fn waits(buckets: &Arc<Buckets>, counted: &Counted) -> u64 {
    let begun = Instant::now();
    drop(buckets.slot(counted, Patience::Long).await.unwrap());
    begun.elapsed().as_secs()
}

#[tokio::test(start_paused = true)]
async fn what_is_left_is_used_and_then_the_end_of_the_time_is_waited_for() {
    let buckets = Arc::default();
    send(&buckets, &message(1), &told("a", 2, 5)).await;
    let first = buckets.slot(&message(1), Patience::Person).await.unwrap();
    let second = buckets.slot(&message(1), Patience::Person).await.unwrap();
    let third = buckets.slot(&message(1), Patience::Person).await.err().unwrap();
    assert_eq!(third, limit(5, Scope::Bucket), "nobody waits for five seconds for an answer");
    drop(first);
    assert_eq!(waits(&buckets, &message(1)).await, 0, "what was not sent is given back");
    let mut first = buckets.slot(&message(1), Patience::Person).await.unwrap();
    first.sent();
    drop((first, second));
    let mut second = buckets.slot(&message(1), Patience::Person).await.unwrap();
    second.sent();
    drop(second);
    assert_eq!(waits(&buckets, &message(2)).await, 0, "another channel has its own");
    assert_eq!(waits(&buckets, &message(1)).await, 5);
    assert_eq!(waits(&buckets, &message(1)).await, 0);
}

#[tokio::test(start_paused = true)]
async fn those_who_wait_go_in_their_order_and_no_more_than_are_let_through() {
    let buckets: Arc<Buckets> = Arc::default();
    send(&buckets, &message(1), &told("a", 0, 5)).await;
    let begun = Instant::now();
    let gone: Arc<Mutex<Vec<(u64, u32)>>> = Arc::default();
    let all: Vec<_> = (0..6)
        .map(|n| {
            let (buckets, gone) = (Arc::clone(&buckets), Arc::clone(&gone));
            tokio::spawn(async move {
                let mut slot = buckets.slot(&message(1), Patience::Long).await.unwrap();
                gone.lock().unwrap().push((begun.elapsed().as_secs(), n));
                slot.sent();
                // Two in each time.
                slot.answered(&told("a", 1 - n % 2, 5), None);
            })
        })
        .collect();
    for one in all {
        one.await.unwrap();
    }
    assert_eq!(*gone.lock().unwrap(), [(5, 0), (5, 1), (10, 2), (10, 3), (15, 4), (15, 5)]);
}

#[tokio::test(start_paused = true)]
async fn who_stops_waiting_keeps_nobody_waiting() {
    let buckets: Arc<Buckets> = Arc::default();
    send(&buckets, &message(1), &told("a", 0, 5)).await;
    let (asked, later) = (message(1), message(1));
    let mut first = Box::pin(buckets.slot(&asked, Patience::Long));
    assert!(tokio::time::timeout(Duration::from_secs(1), &mut first).await.is_err());
    let mut second = Box::pin(buckets.slot(&later, Patience::Long));
    assert!(tokio::time::timeout(Duration::from_secs(1), &mut second).await.is_err());
    drop(first);
    let begun = Instant::now();
    drop(second.await.unwrap());
    assert_eq!(begun.elapsed().as_secs(), 3);
}

#[tokio::test(start_paused = true)]
async fn routes_that_share_a_bucket_share_what_is_left() {
    let buckets = Arc::default();
    send(&buckets, &message(1), &told("both", 3, 5)).await;
    send(&buckets, &edit(1), &told("both", 0, 5)).await;
    assert_eq!(waits(&buckets, &message(2)).await, 0);
    assert_eq!(waits(&buckets, &message(1)).await, 5);
    send(&buckets, &edit(1), &told("its own", 0, 5)).await;
    assert_eq!(waits(&buckets, &message(1)).await, 0);
    assert_eq!(waits(&buckets, &edit(1)).await, 5);
}

#[tokio::test(start_paused = true)]
async fn answers_that_cross_never_raise_what_is_left() {
    let buckets = Arc::default();
    send(&buckets, &message(1), &told("a", 4, 5)).await;
    let mut both = Vec::new();
    for _ in 0..2 {
        let mut slot = buckets.slot(&message(1), Patience::Person).await.unwrap();
        slot.sent();
        both.push(slot);
    }
    both.pop().unwrap().answered(&told("a", 2, 5), None);
    both.pop().unwrap().answered(&told("a", 3, 5), None);
    for _ in 0..2 {
        send(&buckets, &message(1), &BucketState::default()).await;
    }
    assert_eq!(waits(&buckets, &message(1)).await, 5);
}

#[tokio::test(start_paused = true)]
async fn a_limit_of_all_holds_up_all_but_answers() {
    let buckets = Arc::default();
    refuse(&buckets, &message(1), limit(2, Scope::Global)).await;
    let told = buckets.slot(&message(2), Patience::Delivery).await.err().unwrap();
    assert_eq!(told, limit(2, Scope::Global), "what is put off does not begin with all others");
    assert_eq!(waits(&buckets, &callback("x")).await, 0);
    assert_eq!(waits(&buckets, &late("x")).await, 0);
    assert_eq!(waits(&buckets, &message(2)).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_message_that_was_edited_too_often_holds_up_nothing_else() {
    let buckets = Arc::default();
    refuse(&buckets, &edit(1), limit(600, Scope::Message)).await;
    assert_eq!(waits(&buckets, &edit(1)).await, 0);
    refuse(&buckets, &edit(1), limit(600, Scope::Bucket)).await;
    assert_eq!(waits(&buckets, &edit(1)).await, 600);
}

#[tokio::test(start_paused = true)]
async fn interactions_wait_for_nobody_elses_and_are_forgotten() {
    let buckets: Arc<Buckets> = Arc::default();
    send(&buckets, &late("first"), &told("late", 0, 2)).await;
    assert_eq!(waits(&buckets, &late("second")).await, 0, "another token has its own");
    assert_eq!(waits(&buckets, &late("first")).await, 2);
    refuse(&buckets, &late("third"), limit(24 * 60 * 60, Scope::Bucket)).await;
    assert_eq!(buckets.len(), 1);
    tokio::time::advance(TOKEN).await;
    for n in 0..10_000 {
        send(&buckets, &callback(&n.to_string()), &told("first", 4, 1)).await;
        assert!(buckets.len() <= 1, "a first answer leaves nothing");
    }
    for n in 0..10_000 {
        send(&buckets, &late(&n.to_string()), &told("late", 4, 2)).await;
        tokio::time::advance(Duration::from_millis(100)).await;
        assert!(buckets.len() <= FEW, "{n}: {}", buckets.len());
    }
}

#[tokio::test(start_paused = true)]
async fn what_nobody_waits_for_leaves_one_to_others() {
    let buckets = Arc::default();
    send(&buckets, &edit(1), &told("a", 2, 5)).await;
    let mut slot = buckets.slot(&edit(1), Patience::Spare).await.unwrap();
    slot.sent();
    drop(slot);
    assert!(buckets.slot(&edit(1), Patience::Spare).await.is_err());
    assert_eq!(waits(&buckets, &edit(1)).await, 0);
}

#[tokio::test(start_paused = true)]
async fn a_turn_of_a_time_that_is_over_does_not_count() {
    let buckets = Arc::default();
    send(&buckets, &edit(1), &told("a", 2, 5)).await;
    let slot = buckets.slot(&edit(1), Patience::Person).await.unwrap();
    assert!(slot.holds());
    tokio::time::advance(Duration::from_secs(5)).await;
    assert!(!slot.holds());
    let slot = buckets.slot(&edit(1), Patience::Person).await.unwrap();
    refuse(&buckets, &message(1), limit(2, Scope::Global)).await;
    assert!(!slot.holds());
}
