//! Shards that processes share.

use std::time::Duration;

use crate::service::operation::sharding::{self, ShardBoard, ShardPlan, ShardReport, plan};
use crate::store::operation::processes::tests::{age, enter};
use crate::store::operation::shards::{Lease, StoredSession};
use crate::store::{ProcessId, Store, StoreError, Time, Tx, operation::uptime};

/// A moment at which no session is old.
const NOW: Time = Time(1_000_000);

const fn process(number: i64) -> ProcessId {
    ProcessId::test(number)
}

/// Describes what processes hold: those that share the shards, and for each shard the number of its owner, 0 for none.
fn board(holders: &[i64], owners: &[i64]) -> ShardBoard {
    let who = |number: &i64| (*number > 0).then_some(process(*number));
    let leases: Vec<Lease> = (0..)
        .zip(owners)
        .map(|(shard, owner)| Lease { shard, owner: who(owner), taken_by: who(owner), session: None })
        .collect();
    ShardBoard {
        shards: u32::try_from(leases.len()).unwrap(),
        holders: holders.iter().map(|number| process(*number)).collect(),
        leases,
    }
}

#[test]
fn free_shards_are_taken_up_to_a_fair_share_the_lowest_first() {
    let planned = |board: &ShardBoard, me| plan(board, process(me), &ShardReport::default());
    let take = |board: &ShardBoard, me| planned(board, me).take;
    assert_eq!(take(&board(&[1], &[0, 0, 0]), 1), [0, 1, 2], "all by one that is alone");
    assert_eq!(take(&board(&[1, 2], &[0, 0, 0]), 1), [0, 1], "the other will want the third");
    assert_eq!(take(&board(&[1, 2], &[0, 0, 0]), 2), [0], "whichever of them looks first");
    assert_eq!(take(&board(&[1, 2], &[1, 1, 0]), 1), [0; 0], "it has its share");
    assert_eq!(take(&board(&[1, 2], &[1, 1, 0]), 2), [2]);
    assert_eq!(take(&board(&[1], &[2, 0, 0]), 2), [0; 0], "who ends takes none");
    assert_eq!(take(&board(&[1], &[2, 0, 0]), 1), [1, 2]);
    let mut left = board(&[1, 2], &[1, 0, 0, 0]);
    left.leases[1].taken_by = Some(process(7));
    let back = ShardReport { running: vec![2], keeps_to_own: true, ..ShardReport::default() };
    let taken = plan(&left, process(2), &back).take;
    assert_eq!(taken, [3], "not those of one that may come back too, nor what still runs here");
    assert_eq!(take(&left, 2), [1, 2], "later they are");
}

#[test]
fn what_is_more_than_a_fair_share_is_freed_the_highest_numbers_first() {
    let free = |board: &ShardBoard, me| plan(board, process(me), &ShardReport::default()).free;
    assert_eq!(free(&board(&[1, 2], &[1, 1, 1, 1]), 1), [2, 3], "shard 0 is moved last");
    assert_eq!(free(&board(&[1, 2], &[1, 1, 1, 2]), 1), [2]);
    assert_eq!(free(&board(&[1, 2], &[1, 1, 2]), 1), [0; 0], "one more is fair");
    let three = board(&[1, 2, 3], &[1, 1, 2, 2]);
    assert_eq!((free(&three, 1), free(&three, 2)), (vec![], vec![3]), "no more than one is missing");
    assert_eq!(free(&board(&[1, 2, 3], &[1, 1, 2, 3]), 1), [0; 0]);
    for owners in [[1, 1, 1, 2, 2, 2, 2], [1, 1, 1, 2, 2, 2, 0]] {
        let seven = board(&[1, 2, 3], &owners);
        let still: &[u32] = if owners[6] == 2 { &[5, 6] } else { &[5] };
        assert_eq!(
            (free(&seven, 1), &free(&seven, 2)[..]),
            (vec![], still),
            "a shard that is free changes no share"
        );
    }
    assert_eq!(free(&board(&[1], &[2, 1, 2]), 2), [0, 2], "who ends frees all");
    assert_eq!(free(&board(&[], &[2, 2]), 2), [0, 1]);
}

/// Carries the plans of all processes out, each in turn, as the use cases do; returns whether anything was done.
fn round(board: &mut ShardBoard) -> bool {
    let mut done = false;
    let owners = board.leases.iter().filter_map(|lease| lease.owner);
    let mut all: Vec<ProcessId> = board.holders.iter().copied().chain(owners).collect();
    all.sort_unstable();
    all.dedup();
    for me in all {
        let ShardPlan { take, free } = plan(board, me, &ShardReport::default());
        done |= !take.is_empty() || !free.is_empty();
        for shard in take {
            let lease = &mut board.leases[shard as usize];
            assert_eq!(lease.owner.replace(me), None);
            lease.taken_by = Some(me);
        }
        for shard in free {
            let lease = &mut board.leases[shard as usize];
            assert_eq!(lease.owner.take(), Some(me));
            lease.taken_by = None;
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
                let mut board = board(&all, &vec![0; shards]);
                while round(&mut board) {}
                let staying: Vec<i64> = (before..before + after).collect();
                let leaving = &all[..all.len() / 2];
                board.holders = staying.iter().map(|number| process(*number)).collect();
                for lease in &mut board.leases {
                    let lives = |owner: &ProcessId| {
                        staying.iter().chain(leaving).any(|number| process(*number) == *owner)
                    };
                    lease.owner = lease.owner.filter(lives);
                }
                let mut rounds = 0;
                while round(&mut board) {
                    rounds += 1;
                    assert!(rounds < 20, "{shards} shards, {before} then {after}: {board:?}");
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
        ..ShardReport::default()
    };
    let board = does(&store, move |tx| sharding::meet(tx, one, &told)).await;
    assert_eq!(board.leases[1].session, Some(session(u64::MAX)));
    assert!(!sharding::must_meet(&board, one, &ShardReport::default()));

    // The next one goes by the same number of shards, and waits for its share.
    assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), two, 16)).await, 2);
    let board = does(&store, move |tx| sharding::meet(tx, two, &ShardReport::default())).await;
    assert!(board.is_short(two) && !board.is_short(one) && board.of(two).next().is_none());
    assert_eq!(plan(&board, one, &ShardReport::default()).free, [1]);
    does(&store, move |tx| sharding::free(tx, one, 1, Some((&session(7), 6)))).await;
    let board = does(&store, move |tx| sharding::meet(tx, two, &ShardReport::default())).await;
    assert_eq!((board.leases[1].owner, &board.leases[1].session), (Some(two), &Some(session(7))));
    // What was its own is so no more.
    does(&store, move |tx| sharding::free(tx, one, 1, None)).await;
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
    assert!(
        board.holders.is_empty() && board.of(two).count() == 2,
        "it holds them until it has stopped them"
    );
    assert_eq!(plan(&board, two, &ShardReport::default()).free, [0, 1]);
    does(&store, move |tx| sharding::free(tx, two, 0, Some((&session(9), 8)))).await;
    let board = does(&store, sharding::look).await;
    let of_last = &board.leases[0];
    assert_eq!(
        (of_last.taken_by, &of_last.session),
        (None, &Some(session(8))),
        "nobody else finishes the rest"
    );
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
async fn processes_that_come_back_together_keep_what_was_theirs_and_take_nothing_else_at_first() {
    let store = Store::for_tests();
    let [one, two, again, new] = [1, 2, 11, 12].map(process);
    does(&store, move |tx| [one, two, again, new].into_iter().try_for_each(|it| enter(tx, it))).await;
    for me in [one, two] {
        assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), me, 4)).await, 4);
    }
    for me in [one, two] {
        does(&store, move |tx| sharding::meet(tx, me, &ShardReport::default())).await;
    }
    let held = |board: &ShardBoard, by| board.of(by).map(|lease| lease.shard).collect::<Vec<_>>();
    let board = does(&store, sharding::look).await;
    assert_eq!((held(&board, one), held(&board, two)), (vec![0, 1], vec![2, 3]));
    // Neither is heard of for too long; both come back under other numbers.
    does(&store, move |tx| age(tx, one).and_then(|()| age(tx, two))).await;
    let comes_back = |before, running: &[u32], session| ShardReport {
        running: running.to_vec(),
        before: Some(before),
        sessions: running.iter().map(|shard| (*shard, Some(self::session(session)))).collect(),
        keeps_to_own: true,
    };
    assert_eq!(does(&store, move |tx| sharding::join(&tx.at(NOW), again, 4)).await, 4);
    let reported = comes_back(one, &[0, 1], 8);
    let board = does(&store, move |tx| sharding::meet(tx, again, &reported)).await;
    assert_eq!((held(&board, again), board.free()), (vec![0, 1], 2), "it is alone, and waits for the other");
    assert_eq!(board.leases[1].session, Some(session(8)), "how far they are is stored at once");
    let goes_on = ShardReport { sessions: Vec::new(), ..comes_back(one, &[0, 1], 8) };
    assert!(!sharding::must_meet(&board, again, &goes_on));
    does(&store, move |tx| sharding::join(&tx.at(NOW), new, 4)).await;
    let reported = comes_back(two, &[2, 3], 9);
    let board = does(&store, move |tx| sharding::meet(tx, new, &reported)).await;
    assert_eq!((held(&board, again), held(&board, new)), (vec![0, 1], vec![2, 3]));
    assert_eq!(board.leases[3].session, Some(session(9)));

    // What another has taken and freed meanwhile is nobody's own: it is taken with that one's session.
    does(&store, move |tx| age(tx, new)).await;
    does(&store, move |tx| sharding::meet(tx, again, &ShardReport::default())).await;
    does(&store, move |tx| sharding::free(tx, again, 3, Some((&session(20), 20)))).await;
    let third = process(13);
    does(&store, move |tx| enter(tx, third)).await;
    does(&store, move |tx| sharding::join(&tx.at(NOW), third, 4)).await;
    let reported = comes_back(new, &[2, 3], 9);
    let board = does(&store, move |tx| sharding::meet(tx, third, &reported)).await;
    assert_eq!((held(&board, third), board.free()), (vec![], 1), "the one that runs here must end first");
    let reported = ShardReport { sessions: Vec::new(), ..comes_back(new, &[], 9) };
    let board = does(&store, move |tx| sharding::meet(tx, third, &reported)).await;
    assert_eq!((held(&board, third), &board.leases[3].session), (vec![3], &Some(session(20))));
}
