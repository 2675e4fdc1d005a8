//! Shards that processes share.

use std::time::Duration;

use crate::service::operation::sharding::{self, ShardBoard, ShardPlan, ShardReport, plan};
use crate::store::operation::processes::tests::{age, enter};
use crate::store::operation::shards::{Holder, Lease, StoredSession};
use crate::store::{ProcessId, Store, StoreError, Time, Tx, operation::uptime};

/// A moment at which no session is old.
const NOW: Time = Time(1_000_000);

const fn process(number: i64) -> ProcessId {
    ProcessId::test(number)
}

/// Describes what processes hold: for each shard the number of its owner and of its heir, 0 for none.
fn board(staying: &[i64], leaving: &[i64], leases: &[(i64, i64)]) -> ShardBoard {
    let who = |number: &i64| (*number > 0).then_some(process(*number));
    let holder = |leaving| move |number: &i64| Holder { process: process(*number), leaving };
    let holders = staying.iter().map(holder(false)).chain(leaving.iter().map(holder(true))).collect();
    let leases: Vec<Lease> = (0..)
        .zip(leases)
        .map(|(shard, (owner, heir))| Lease { shard, owner: who(owner), heir: who(heir), session: None })
        .collect();
    ShardBoard { shards: u32::try_from(leases.len()).unwrap(), holders, leases }
}

fn of_owners(staying: &[i64], leaving: &[i64], owners: &[i64]) -> ShardBoard {
    board(staying, leaving, &owners.iter().map(|owner| (*owner, 0)).collect::<Vec<_>>())
}

#[test]
fn free_shards_are_taken_up_to_a_fair_share_the_lowest_first() {
    let take = |board: &ShardBoard, me| plan(board, process(me), false).take;
    assert_eq!(take(&of_owners(&[1], &[], &[0, 0, 0]), 1), [0, 1, 2], "all by one that is alone");
    assert_eq!(take(&of_owners(&[1, 2], &[], &[0, 0, 0]), 1), [0, 1]);
    assert_eq!(take(&of_owners(&[1, 2], &[], &[1, 1, 0]), 1), [0; 0], "it has its share");
    assert_eq!(take(&of_owners(&[1, 2], &[], &[1, 1, 0]), 2), [2]);
    assert_eq!(take(&of_owners(&[1], &[2], &[2, 0, 0]), 2), [0; 0], "who ends takes none");
    assert_eq!(take(&of_owners(&[1], &[2], &[2, 0, 0]), 1), [1, 2]);
    let asked_of_a_dead_one = board(&[1, 2], &[], &[(0, 1), (2, 0)]);
    assert_eq!(take(&asked_of_a_dead_one, 1), [0]);
}

#[test]
fn who_has_too_few_asks_for_one_at_a_time() {
    let ask = |board: &ShardBoard, me| plan(board, process(me), false).ask;
    assert_eq!(ask(&of_owners(&[1, 2], &[], &[1, 1, 1, 1]), 2), Some(3), "shard 0 is moved last");
    assert_eq!(ask(&board(&[1, 2], &[], &[(1, 0), (1, 0), (1, 0), (1, 2)]), 2), None, "it has asked");
    assert_eq!(ask(&board(&[1, 2], &[], &[(1, 0), (1, 0), (1, 0), (2, 2)]), 2), None, "it is on its way");
    assert_eq!(ask(&of_owners(&[1, 2], &[], &[1, 1, 1, 2]), 2), Some(2));
    assert_eq!(ask(&of_owners(&[1, 2], &[], &[1, 1, 2]), 2), None, "one more is fair");
    assert_eq!(ask(&of_owners(&[1, 2, 3], &[], &[1, 1, 2, 2]), 3), Some(1), "of those who have most");
    let asked_by_another = board(&[1, 2, 3], &[], &[(1, 0), (1, 2), (3, 0), (3, 0)]);
    assert_eq!(ask(&asked_by_another, 2), None);
    assert_eq!(ask(&of_owners(&[1, 2], &[3], &[3, 1, 2]), 1), Some(0), "who ends is asked first");
    assert_eq!(ask(&of_owners(&[1], &[2], &[2, 2]), 2), None);
}

#[test]
fn a_shard_is_handed_over_to_who_has_asked_for_it_or_at_the_end_to_nobody() {
    let hand_over = |board: &ShardBoard, me| plan(board, process(me), false).hand_over;
    assert_eq!(hand_over(&board(&[1, 2], &[], &[(1, 2), (1, 0), (1, 1)]), 1), [0]);
    assert_eq!(hand_over(&board(&[1], &[2], &[(1, 2), (1, 0)]), 1), [0; 0], "its heir is about to end");
    assert_eq!(
        hand_over(&board(&[1], &[2], &[(2, 0), (2, 1)]), 2),
        [1],
        "one by one as long as others are there"
    );
    assert_eq!(hand_over(&board(&[], &[2], &[(2, 0), (2, 2)]), 2), [0, 1]);
    assert_eq!(hand_over(&board(&[], &[2, 3], &[(2, 0), (3, 0)]), 3), [1]);
}

/// Carries the plans of all processes out, each in turn, as the use cases do; returns whether anything was done.
fn round(board: &mut ShardBoard) -> bool {
    let mut done = false;
    for holder in board.holders.clone() {
        let me = holder.process;
        for lease in &mut board.leases {
            if lease.owner == Some(me) && lease.heir == Some(me) {
                lease.heir = None;
                done = true;
            }
        }
        let ShardPlan { take, ask, hand_over } = plan(board, me, false);
        done |= !take.is_empty() || ask.is_some() || !hand_over.is_empty();
        for shard in take {
            let lease = &mut board.leases[shard as usize];
            assert_eq!(lease.owner, None);
            (lease.owner, lease.heir) = (Some(me), Some(me));
        }
        if let Some(shard) = ask {
            board.leases[shard as usize].heir = Some(me);
        }
        for shard in hand_over {
            let lease = &mut board.leases[shard as usize];
            assert_eq!(lease.owner, Some(me));
            lease.owner = lease.heir.filter(|heir| *heir != me);
        }
    }
    done
}

#[test]
fn whatever_processes_come_and_go_all_shards_are_held_and_evenly() {
    for shards in [1_usize, 2, 3, 8, 16, 17] {
        for before in 1..=5_i64 {
            for after in 1..=5_i64 {
                // Some leave, some die, some come, while the shards lie as they have come to lie.
                let all: Vec<i64> = (1..=before).collect();
                let mut board = of_owners(&all, &[], &vec![0; shards]);
                while round(&mut board) {}
                let staying: Vec<i64> = (before..before + after).collect();
                board.holders = of_owners(&staying, &all[..all.len() / 2], &[]).holders;
                let lives = |board: &ShardBoard, owner| {
                    board.holders.iter().any(|holder| Some(holder.process) == owner)
                };
                for shard in 0..shards {
                    if !lives(&board, board.leases[shard].owner) {
                        board.leases[shard].owner = None;
                    }
                }
                let mut rounds = 0;
                while round(&mut board) {
                    rounds += 1;
                    assert!(rounds < 200, "{shards} shards, {before} then {after}: {board:?}");
                }
                assert!(board.is_covered(), "{shards} shards, {before} then {after}: {board:?}");
                let held = staying.iter().map(|number| board.of(process(*number)).count());
                let (least, most) = (held.clone().min().unwrap(), held.clone().max().unwrap());
                assert_eq!(held.sum::<usize>(), shards, "none is left with those who end");
                assert!(most - least <= 1, "{shards} shards, {before} then {after}: {board:?}");
            }
        }
    }
}

fn session(sequence: u64) -> StoredSession {
    StoredSession {
        id: "s".to_owned(),
        url: Some("wss://resume".to_owned()),
        sequence,
        application: u64::MAX,
    }
}

/// Carries a job out.
async fn does<T: Send + 'static>(
    store: &Store,
    job: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
) -> T {
    store.write(job).await.unwrap()
}

#[tokio::test]
async fn a_shard_goes_from_process_to_process_with_its_session() {
    let store = Store::for_tests();
    let [one, two] = [process(1), process(2)];
    does(&store, move |tx| enter(tx, one).and_then(|()| enter(tx, two))).await;
    assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), one, 2)).await, 2);
    let board = does(&store, move |tx| sharding::meet(tx, one, &ShardReport::default())).await;
    assert_eq!(board.of(one).count(), 2);
    let told = ShardReport {
        sessions: vec![(0, Some(session(5))), (1, Some(session(u64::MAX)))],
        connected: vec![0, 1],
        ..ShardReport::default()
    };
    let reported = told.clone();
    let board = does(&store, move |tx| sharding::meet(tx, one, &reported)).await;
    assert_eq!(board.leases[1].session, Some(session(u64::MAX)));
    assert!(board.leases.iter().all(|lease| lease.heir.is_none()), "they have arrived: {board:?}");
    assert!(!sharding::must_meet(
        &board,
        one,
        &ShardReport { connected: vec![0, 1], ..ShardReport::default() }
    ));

    // The next one goes by the same number of shards, and asks for its share.
    assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), two, 16)).await, 2);
    let board = does(&store, move |tx| sharding::meet(tx, two, &ShardReport::default())).await;
    assert_eq!((board.leases[1].owner, board.leases[1].heir), (Some(one), Some(two)));
    assert!(sharding::must_meet(&board, two, &ShardReport { leaving: true, ..ShardReport::default() }));
    does(&store, move |tx| sharding::hand_over(tx, one, 1, Some(&session(7)))).await;
    // What was its own is so no more.
    does(&store, move |tx| sharding::hand_over(tx, one, 1, None)).await;
    let reported = ShardReport { sessions: vec![(1, None)], ..ShardReport::default() };
    let board = does(&store, move |tx| sharding::meet(tx, one, &reported)).await;
    assert_eq!((board.leases[1].owner, &board.leases[1].session), (Some(two), &Some(session(7))));

    // Who dies holds nothing; its sessions are there.
    does(&store, move |tx| age(tx, one)).await;
    let board = does(&store, move |tx| sharding::meet(tx, two, &ShardReport::default())).await;
    assert_eq!((board.holders.len(), board.of(two).count()), (1, 2));
    assert_eq!(board.leases[0].session, Some(session(5)));
    does(&store, move |tx| sharding::leave(tx, two)).await;
    let board = does(&store, sharding::look).await;
    assert!(board.holders.is_empty() && board.leases.iter().all(|lease| lease.owner.is_none()));
}

#[tokio::test]
async fn the_number_of_shards_changes_where_nobody_goes_by_another_or_discord_requires_more() {
    let store = Store::for_tests();
    let one = process(1);
    does(&store, move |tx| enter(tx, one)).await;
    for advised in [8, 9] {
        assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), one, advised)).await, advised);
    }
    let told = ShardReport { sessions: vec![(0, Some(session(1)))], ..ShardReport::default() };
    does(&store, move |tx| sharding::meet(tx, one, &ShardReport::default())).await;
    does(&store, move |tx| sharding::meet(tx, one, &told)).await;
    for (from, to, number) in [(8, 32, 9), (9, 18, 18), (9, 27, 18)] {
        does(&store, move |tx| sharding::grow(tx, from, to)).await;
        let board = does(&store, sharding::look).await;
        assert_eq!((board.shards, board.leases.len()), (number, number as usize));
    }
    let board = does(&store, sharding::look).await;
    assert!(board.leases.iter().all(|lease| lease.owner.is_none() && lease.session.is_none()));
}

#[tokio::test]
async fn a_session_that_was_untouched_for_longer_than_discord_keeps_one_is_not_resumed() {
    let (store, one) = (Store::for_tests(), process(1));
    does(&store, move |tx| enter(tx, one)).await;
    does(&store, move |tx| sharding::join(&tx.at(NOW), one, 1)).await;
    let told = ShardReport { sessions: vec![(0, Some(session(5)))], ..ShardReport::default() };
    for (silence, resumed) in [(0, true), (sharding::KEPT, true), (sharding::KEPT + 1, false)] {
        let told = told.clone();
        does(&store, move |tx| sharding::meet(tx, one, &ShardReport::default())).await;
        does(&store, move |tx| sharding::meet(tx, one, &told)).await;
        does(&store, move |tx| uptime::set_last(&tx.at(NOW))).await;
        does(&store, move |tx| sharding::leave(tx, one)).await;
        does(&store, move |tx| sharding::join(&tx.at(NOW.after(silence)), one, 1)).await;
        let board = does(&store, sharding::look).await;
        assert_eq!(board.leases[0].session.is_some(), resumed, "after {silence} s");
    }
}

#[tokio::test]
async fn the_sessions_of_one_process_alone_are_there_for_the_next_and_not_when_they_are_old() {
    let store = Store::for_tests();
    let kept =
        async |number, after| does(&store, move |tx| sharding::kept(&tx.at(NOW.after(after)), number)).await;
    assert_eq!(kept(2, 0).await, []);
    let keep = async |sessions: Vec<(u32, Option<StoredSession>)>| {
        does(&store, move |tx| sharding::keep(tx, &sessions)).await;
    };
    keep(vec![(0, Some(session(5))), (1, Some(session(6)))]).await;
    assert_eq!(kept(2, 0).await, [(0, session(5)), (1, session(6))], "where the bot never was connected");
    does(&store, |tx| uptime::set_last(&tx.at(NOW))).await;
    keep(vec![(1, None), (0, Some(session(7)))]).await;
    assert_eq!(kept(2, sharding::KEPT).await, [(0, session(7))]);
    assert_eq!(kept(2, sharding::KEPT + 1).await, []);
    assert_eq!(kept(2, 0).await, [], "once it was old it is never resumed");
    keep(vec![(0, Some(session(8)))]).await;
    assert_eq!(kept(3, 0).await, [], "of another number of shards");
}

#[tokio::test]
async fn one_session_of_each_bucket_begins_at_a_time() {
    let store = Store::for_tests();
    let (long, none) = (Duration::from_hours(1), Duration::ZERO);
    assert_eq!(does(&store, move |tx| sharding::take_turn(tx, 0, long)).await, None);
    let wait = does(&store, move |tx| sharding::take_turn(tx, 0, long)).await.unwrap();
    assert!(wait <= long && wait > long / 2, "{wait:?}");
    assert_eq!(does(&store, move |tx| sharding::take_turn(tx, 1, none)).await, None, "another bucket");
    assert_eq!(does(&store, move |tx| sharding::take_turn(tx, 1, none)).await, None);
}

#[tokio::test]
async fn processes_that_come_back_together_keep_what_runs_in_them_and_take_nothing_else_at_first() {
    let store = Store::for_tests();
    let [one, two] = [process(1), process(2)];
    does(&store, move |tx| enter(tx, one).and_then(|()| enter(tx, two))).await;
    assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), one, 4)).await, 4);
    let comes_back = |running: &[u32], session| ShardReport {
        running: running.to_vec(),
        connected: running.to_vec(),
        sessions: running.iter().map(|shard| (*shard, Some(self::session(session)))).collect(),
        keeps_to_own: true,
        ..ShardReport::default()
    };
    let reported = comes_back(&[1, 2], 8);
    let board = does(&store, move |tx| sharding::meet(tx, one, &reported)).await;
    let held = |board: &ShardBoard, by| board.of(by).map(|lease| lease.shard).collect::<Vec<_>>();
    assert_eq!((held(&board, one), board.free()), (vec![1, 2], 2));
    assert_eq!(board.leases[1].session, Some(session(8)), "how far they are is stored at once");
    assert!(!sharding::must_meet(
        &board,
        one,
        &ShardReport { sessions: Vec::new(), ..comes_back(&[1, 2], 8) }
    ));
    // What another has taken meanwhile is that one's.
    does(&store, move |tx| sharding::join(&tx.at(NOW), two, 4)).await;
    let reported = comes_back(&[2, 3], 9);
    let board = does(&store, move |tx| sharding::meet(tx, two, &reported)).await;
    assert_eq!((held(&board, one), held(&board, two)), (vec![1, 2], vec![3]));
    assert_eq!(board.leases[2].session, Some(session(8)));
    let reported = ShardReport { keeps_to_own: false, running: vec![3], ..ShardReport::default() };
    let board = does(&store, move |tx| sharding::meet(tx, two, &reported)).await;
    assert_eq!(held(&board, two), [0, 3], "later it takes its share");
}
