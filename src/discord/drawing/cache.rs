//! Pictures that everybody may see, kept while there is room: whoever asks for the same gets the same file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use tokio::sync::watch;

use crate::pictures::fingerprint::Fingerprint;

/// The kept pictures.
#[derive(Debug)]
pub(super) struct PictureCache {
    /// The most bytes that are kept.
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    kept: HashMap<Fingerprint, Kept>,
    /// The bytes of all kept pictures.
    bytes: usize,
    /// The number of the next use.
    next: u64,
    /// The pictures that are being drawn for somebody.
    under_way: HashMap<Fingerprint, Weak<UnderWay>>,
}

/// A picture that is being drawn, or waits in the queue for it.
#[derive(Debug, Default)]
struct UnderWay(watch::Sender<Progress>);

#[derive(Debug, Default)]
enum Progress {
    /// Whose turn comes next draws it.
    #[default]
    Waits,
    IsDrawn,
    Drawn(Bytes),
}

/// A drawing under way. If it is dropped before the picture is there, another caller may draw it.
struct Drawing<'a>(&'a UnderWay);

impl UnderWay {
    /// Begins to draw the picture, unless it is being drawn or is there.
    fn begin(&self) -> Option<Drawing<'_>> {
        let begins = self.0.send_if_modified(|progress| {
            let begins = matches!(progress, Progress::Waits);
            if begins {
                *progress = Progress::IsDrawn;
            }
            begins
        });
        begins.then(|| Drawing(self))
    }

    /// Waits until the picture is there.
    async fn drawn(&self) -> Bytes {
        let mut progress = self.0.subscribe();
        loop {
            if let Progress::Drawn(picture) = &*progress.borrow_and_update() {
                return picture.clone();
            }
            progress.changed().await.expect("invariant: its sender is here");
        }
    }

    /// Waits until nobody draws the picture.
    async fn rests(&self) {
        let mut progress = self.0.subscribe();
        let rests = progress.wait_for(|progress| !matches!(progress, Progress::IsDrawn)).await;
        rests.map(drop).expect("invariant: its sender is here");
    }
}

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        self.0.0.send_if_modified(|progress| {
            let is_broken_off = matches!(progress, Progress::IsDrawn);
            if is_broken_off {
                *progress = Progress::Waits;
            }
            is_broken_off
        });
    }
}

#[derive(Debug)]
struct Kept {
    picture: Bytes,
    /// The number of the last use.
    used: u64,
}

impl PictureCache {
    /// Creates a cache of at most `most` bytes.
    pub(super) fn new(most: usize) -> Self {
        Self { most, state: Mutex::default() }
    }

    /// Returns a picture, if it is kept.
    #[cfg(test)]
    fn get(&self, fingerprint: Fingerprint) -> Option<Bytes> {
        self.lock().get(fingerprint)
    }

    /// Keeps a picture. Those that were not used for longest make room for it.
    fn keep(&self, fingerprint: Fingerprint, picture: &Bytes) {
        if picture.len() > self.most {
            return;
        }
        let mut state = self.lock();
        state.under_way.retain(|_, cell| cell.strong_count() > 0);
        if state.get(fingerprint).is_some() {
            return;
        }
        while state.bytes + picture.len() > self.most {
            let oldest = state.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(oldest, _)| *oldest);
            let Some(gone) = oldest.and_then(|oldest| state.kept.remove(&oldest)) else { return };
            state.bytes -= gone.picture.len();
        }
        state.bytes += picture.len();
        let used = state.next;
        state.next += 1;
        state.kept.insert(fingerprint, Kept { picture: picture.clone(), used });
    }

    /// Returns a picture that is kept, or has it drawn. Everybody who asks for it meanwhile has their own place in the
    /// queue: whose `turn` comes first draws it for all of them, and it is kept if that caller `keeps` it. If that caller
    /// is dropped, or it fails, the next of them has it drawn.
    pub(super) async fn get_or_draw<
        T,
        E,
        Turning: Future<Output = T>,
        Drawn: Future<Output = Result<Bytes, E>>,
    >(
        &self,
        fingerprint: Fingerprint,
        keeps: bool,
        turn: impl Fn() -> Turning,
        draw: impl FnOnce(T) -> Drawn,
    ) -> Result<Bytes, E> {
        let picture = {
            let mut state = self.lock();
            if let Some(picture) = state.get(fingerprint) {
                return Ok(picture);
            }
            let under_way = state.under_way.get(&fingerprint).and_then(Weak::upgrade);
            under_way.unwrap_or_else(|| {
                let picture = Arc::default();
                state.under_way.insert(fingerprint, Arc::downgrade(&picture));
                picture
            })
        };
        loop {
            let turn = tokio::select! {
                biased;
                drawn = picture.drawn() => return Ok(drawn),
                turn = turn() => turn,
            };
            if let Some(drawing) = picture.begin() {
                let drawn = draw(turn).await?;
                if keeps {
                    self.keep(fingerprint, &drawn);
                }
                drawing.0.0.send_replace(Progress::Drawn(drawn.clone()));
                return Ok(drawn);
            }
            // It is being drawn: others may use the turn.
            drop(turn);
            picture.rests().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn get(&mut self, fingerprint: Fingerprint) -> Option<Bytes> {
        let kept = self.kept.get_mut(&fingerprint)?;
        kept.used = self.next;
        self.next += 1;
        Some(kept.picture.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::future::ready;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;
    use tokio::sync::Notify;

    use super::*;

    fn of(n: u8) -> Fingerprint {
        Fingerprint([n; 32])
    }

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let cache = PictureCache::new(100);
        cache.keep(of(1), &vec![1; 40].into());
        cache.keep(of(2), &vec![2; 40].into());
        assert!(cache.get(of(1)).is_some(), "it is used");
        cache.keep(of(3), &vec![3; 40].into());
        assert!(cache.get(of(2)).is_none());
        assert!(cache.get(of(1)).is_some() && cache.get(of(3)).is_some());
        cache.keep(of(4), &vec![4; 101].into());
        assert!(cache.get(of(4)).is_none(), "it is larger than the room for all");
        assert!(cache.get(of(1)).is_some() && cache.get(of(3)).is_some(), "nothing makes room for it");
        assert_eq!(cache.lock().bytes, 80);
    }

    #[tokio::test]
    async fn two_who_ask_for_the_same_at_once_share_one_drawing_and_later_ones_the_kept_picture() {
        let (cache, drawn, go_on) = (PictureCache::new(100), AtomicUsize::new(0), Notify::new());
        let draw = |()| async {
            drawn.fetch_add(1, Ordering::Relaxed);
            go_on.notified().await;
            Ok::<_, ()>(Bytes::from_static(b"picture"))
        };
        let ask = || cache.get_or_draw(of(1), true, || ready(()), draw);
        let (mut first, mut second, mut third) = (Box::pin(ask()), Box::pin(ask()), Box::pin(ask()));
        for asked in [&mut first, &mut second, &mut third] {
            assert!(asked.now_or_never().is_none());
        }
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
        // Whoever had it drawn is gone: the next has it drawn.
        drop(first);
        assert!((&mut second).now_or_never().is_none());
        assert_eq!(drawn.load(Ordering::Relaxed), 2);
        go_on.notify_one();
        assert_eq!((second.await, third.await, ask().await), {
            let picture = Ok(Bytes::from_static(b"picture"));
            (picture.clone(), picture.clone(), picture)
        });
        assert_eq!(drawn.load(Ordering::Relaxed), 2);
        assert!(cache.lock().under_way.values().all(|cell| cell.strong_count() == 0));
    }

    #[tokio::test]
    async fn whose_turn_comes_first_draws_for_all_who_wait() {
        let (cache, first_turn, drawn) = (PictureCache::new(100), Notify::new(), AtomicUsize::new(0));
        let draw = |who: &'static str| {
            drawn.fetch_add(1, Ordering::Relaxed);
            ready(Ok::<_, ()>(Bytes::from_static(who.as_bytes())))
        };
        let looks = || async {
            first_turn.notified().await;
            "look"
        };
        let mut look = Box::pin(cache.get_or_draw(of(1), true, looks, draw));
        assert!((&mut look).now_or_never().is_none(), "its turn has not come");
        // A post comes before it in the queue.
        let post = cache.get_or_draw(of(1), false, || ready("post"), draw).await.unwrap();
        assert_eq!(post, "post");
        assert_eq!(look.now_or_never().unwrap().unwrap(), "post", "it is shown what the post shows");
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
        assert!(cache.get(of(1)).is_none(), "the picture of a post is not kept");
        let later = cache.get_or_draw(of(1), true, || ready("look"), draw).await.unwrap();
        assert_eq!((later, cache.get(of(1)).is_some()), (Bytes::from_static(b"look"), true));
    }

    #[tokio::test]
    async fn a_drawing_that_fails_is_tried_again_and_not_kept() {
        let cache = PictureCache::new(100);
        let turn = || ready(());
        let broken = cache.get_or_draw(of(1), true, turn, |()| ready(Err::<Bytes, _>("broken"))).await;
        assert_eq!(broken, Err("broken"));
        let picture =
            cache.get_or_draw(of(1), true, turn, |()| ready(Ok::<_, ()>(Bytes::from_static(b"x")))).await;
        assert_eq!(picture, Ok(Bytes::from_static(b"x")));
    }
}
