//! Pictures that everybody may see, kept while there is room: whoever asks for the same gets the same file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use tokio::sync::OnceCell;

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
    under_way: HashMap<Fingerprint, Weak<OnceCell<Bytes>>>,
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
    pub(super) fn get(&self, fingerprint: Fingerprint) -> Option<Bytes> {
        self.lock().get(fingerprint)
    }

    /// Keeps a picture. Those that were not used for longest make room for it.
    pub(super) fn keep(&self, fingerprint: Fingerprint, picture: &Bytes) {
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

    /// Returns a picture that is kept, or has it drawn. Whoever asks for it meanwhile waits for the same drawing; if
    /// its caller is dropped, or it fails, the next of them has it drawn.
    pub(super) async fn get_or_draw<E>(
        &self,
        fingerprint: Fingerprint,
        draw: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        let cell = {
            let mut state = self.lock();
            if let Some(picture) = state.get(fingerprint) {
                return Ok(picture);
            }
            let under_way = state.under_way.get(&fingerprint).and_then(Weak::upgrade);
            under_way.unwrap_or_else(|| {
                let cell = Arc::default();
                state.under_way.insert(fingerprint, Arc::downgrade(&cell));
                cell
            })
        };
        let picture = cell.get_or_try_init(|| draw).await?.clone();
        drop(cell);
        self.keep(fingerprint, &picture);
        Ok(picture)
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
        let ask = || {
            cache.get_or_draw(of(1), async {
                drawn.fetch_add(1, Ordering::Relaxed);
                go_on.notified().await;
                Ok::<_, ()>(Bytes::from_static(b"picture"))
            })
        };
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
    async fn a_drawing_that_fails_is_tried_again_and_not_kept() {
        let cache = PictureCache::new(100);
        assert_eq!(cache.get_or_draw(of(1), async { Err::<Bytes, _>("broken") }).await, Err("broken"));
        let picture = cache.get_or_draw(of(1), async { Ok::<_, ()>(Bytes::from_static(b"x")) }).await;
        assert_eq!(picture, Ok(Bytes::from_static(b"x")));
    }
}
