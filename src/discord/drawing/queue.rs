//! The queue of pictures: as many are drawn at once as there are cores. Pictures of posts come first, then those that
//! one person waits for: in the order of asking, but whoever asks for several takes turns with the others.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::store::UserId;

/// The queue; its clones are one queue.
#[derive(Clone, Debug)]
pub(super) struct DrawQueue(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// The pictures that may be begun now.
    free: usize,
    /// The number of the next picture.
    next: u64,
    waiting: BTreeMap<Place, oneshot::Sender<Slot>>,
    /// The pictures of each person that wait or are drawn.
    of_person: HashMap<UserId, usize>,
}

/// A place in the queue; the least comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// False for a post, which nobody has asked for.
    is_asked_for: bool,
    /// The pictures for which the same person waited before.
    before: usize,
    number: u64,
}

/// The right to draw a picture now, held until this is dropped.
#[derive(Debug)]
struct Slot(DrawQueue);

/// A picture in the queue: it leaves when this is dropped.
#[derive(Debug)]
struct Entry {
    queue: DrawQueue,
    place: Place,
    asker: Option<UserId>,
}

/// A picture whose turn it is, until this is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    _slot: Slot,
    _entry: Entry,
}

impl DrawQueue {
    /// Creates a queue of which `at_once` pictures are drawn at the same time.
    pub(super) fn new(at_once: usize) -> Self {
        let (waiting, of_person) = (BTreeMap::new(), HashMap::new());
        Self(Arc::new(Mutex::new(State { free: at_once.max(1), next: 0, waiting, of_person })))
    }

    /// Waits for the turn of a picture that a person has asked for, or of a post. A caller that is dropped while it
    /// waits leaves the queue.
    pub(super) async fn turn(&self, asker: Option<UserId>) -> Turn {
        let (sender, receiver) = oneshot::channel();
        let entry = self.enter(asker, sender);
        self.hand_out();
        let slot = receiver.await.expect("invariant: a picture in the queue gets its turn");
        Turn { _slot: slot, _entry: entry }
    }

    fn enter(&self, asker: Option<UserId>, sender: oneshot::Sender<Slot>) -> Entry {
        let mut state = self.lock();
        let before = asker.map_or(0, |user| {
            let count = state.of_person.entry(user).or_default();
            *count += 1;
            *count - 1
        });
        let place = Place { is_asked_for: asker.is_some(), before, number: state.next };
        state.next += 1;
        state.waiting.insert(place, sender);
        Entry { queue: self.clone(), place, asker }
    }

    /// Gives the free turns to the first in the queue.
    fn hand_out(&self) {
        loop {
            let mut state = self.lock();
            if state.free == 0 {
                return;
            }
            let Some((_, sender)) = state.waiting.pop_first() else { return };
            state.free -= 1;
            drop(state);
            // If the caller has just gone, the slot is dropped, and is free again.
            let _ = sender.send(Slot(self.clone()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.hand_out();
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.waiting.remove(&self.place);
        let Some(user) = self.asker else { return };
        if let Some(count) = state.of_person.get_mut(&user) {
            *count -= 1;
            if *count == 0 {
                state.of_person.remove(&user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use futures_util::future::BoxFuture;

    use super::*;

    const ANN: Option<UserId> = Some(UserId(1));
    const BOB: Option<UserId> = Some(UserId(2));

    /// Lets pictures be asked for one after another, and returns the order in which their turns come when one is drawn
    /// at a time.
    fn order(queue: &DrawQueue, askers: &[(&'static str, Option<UserId>)]) -> Vec<&'static str> {
        let first = queue.turn(None).now_or_never().expect("the queue is empty");
        let mut waiting: Vec<(&str, BoxFuture<'_, Turn>)> =
            askers.iter().map(|(name, asker)| (*name, queue.turn(*asker).boxed())).collect();
        for (_, turn) in &mut waiting {
            assert!(turn.now_or_never().is_none());
        }
        drop(first);
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let mut ready = Vec::new();
            waiting.retain_mut(|(name, turn)| match turn.now_or_never() {
                Some(turn) => {
                    ready.push((*name, turn));
                    false
                }
                None => true,
            });
            assert_eq!(ready.len(), 1, "one at a time: {ready:?}");
            order.extend(ready.iter().map(|(name, _)| *name));
        }
        order
    }

    #[test]
    fn posts_come_first_then_people_in_turn_and_each_in_the_order_of_asking() {
        let asked = [
            ("ann 1", ANN),
            ("ann 2", ANN),
            ("ann 3", ANN),
            ("bob 1", BOB),
            ("post 1", None),
            ("post 2", None),
        ];
        let queue = DrawQueue::new(1);
        assert_eq!(order(&queue, &asked), ["post 1", "post 2", "ann 1", "bob 1", "ann 2", "ann 3"]);
        let state = queue.lock();
        assert!(state.waiting.is_empty() && state.of_person.is_empty(), "nobody is remembered");
        assert_eq!(state.free, 1);
    }

    #[test]
    fn no_more_are_drawn_at_once_than_there_are_turns_and_whoever_goes_leaves_no_gap() {
        let queue = DrawQueue::new(2);
        let (first, second) =
            (queue.turn(ANN).now_or_never().unwrap(), queue.turn(BOB).now_or_never().unwrap());
        let (mut third, mut gone, mut fourth) =
            (queue.turn(ANN).boxed(), queue.turn(BOB).boxed(), queue.turn(BOB).boxed());
        for turn in [&mut third, &mut gone, &mut fourth] {
            assert!(turn.now_or_never().is_none());
        }
        drop(gone);
        drop(first);
        let third = (&mut third).now_or_never().expect("a turn is free");
        assert!((&mut fourth).now_or_never().is_none());
        // The turn is given, and whoever gets it has gone before they looked.
        drop(second);
        drop(fourth);
        let next = queue.turn(None).now_or_never().expect("the turn is free again");
        assert!(queue.turn(None).now_or_never().is_none());
        drop((third, next));
        assert_eq!(queue.lock().free, 2);
    }
}
