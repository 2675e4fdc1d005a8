//! The order in which notices are sent.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::UserId;
use tokio::sync::oneshot;
use tokio::task::{self, JoinError, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::deliverer::Deliverer;
use super::failure::LONGEST_RETRY;
use super::recognition::said_by_now;
use crate::discord::bot::Bot;
use crate::discord::requests::DmPermit;
use crate::discord::texts::mentions::CommandMentions;
use crate::service::posting::announce::{self, Prepared, Stop};
use crate::service::ratings::changes::{self, RatingChange};
use crate::store::now;
use crate::store::posting::outbox::{self, Audience, Backlog, NoticeKind, Waiting};
use crate::store::{GameId, NoticeId, StoreError, Time, Tx, games, operation::processes};

/// The wait, in seconds, before a notice is prepared again if the database was away.
const AWAY: i64 = 5;

/// The time for which deliveries may delay the end of the program. A delivery cancelled then is sent at the next start,
/// and recognised if Discord already has it.
const LAST: Duration = Duration::from_secs(8);

/// The pause before the next search for due notices, for each notice that the last one found: under load, searches
/// would otherwise follow one another without a break.
const BETWEEN: Duration = Duration::from_millis(1);

/// The time between two searches for due notices if nothing has changed: a notice that was put off may be due by then.
const TICK: Duration = Duration::from_secs(1);

/// The time between two counts of the processes that share the requests.
const COUNT: Duration = Duration::from_secs(2);

/// The number of parts into which a process divides the requests, to take one, until the other processes have counted
/// it. The others still use their old parts, which leave little of what Discord allows.
const NEWCOMER: u32 = 40;

/// The time after which the other processes have counted a newcomer.
const COUNTED: Duration = Duration::from_millis(2_500);

/// The number of counts of the processes after which the waiting notices are counted, too.
const COUNTS: u32 = 5;

/// The standing of a process among those that share the requests.
#[derive(Clone, Copy, Debug)]
enum Standing {
    /// The other processes may not have counted this one yet.
    Newcomer,
    /// The other processes count this one.
    Known,
    /// The database has not heard of this process in time: the others do not count it, and its own count is
    /// uncertain.
    Unheard,
}

/// Returns the number of processes among which the requests are shared; `None` to keep the present share.
fn parts(standing: Standing, counted: Option<u32>) -> Option<u32> {
    match (standing, counted) {
        (Standing::Newcomer, Some(0 | 1)) => Some(1),
        (Standing::Newcomer | Standing::Unheard, _) => Some(NEWCOMER),
        (Standing::Known, counted) => counted,
    }
}

/// Sends the due notices, as the bot whose id is `me`, until told to stop; deliveries under way then get the time to
/// finish.
pub(in crate::discord) async fn run(bot: Bot, me: UserId, stop: CancellationToken) {
    let deliverer = Deliverer { bot, me, breaker: Arc::default(), replaced: Arc::default() };
    // The processes are counted once before anything is sent.
    deliverer.share_requests(Standing::Newcomer).await;
    let counting = AbortOnDropHandle::new(tokio::spawn(deliverer.clone().count()));
    let clearing = tokio::spawn(deliverer.clone().clear_controls(stop.clone()));
    send_all(deliverer, &stop).await;
    if let Err(error) = clearing.await {
        tracing::error!(%error, "clearing old posts broke off");
    }
    drop(counting);
}

/// Sets the gauges of the number of waiting notices and of the age of the oldest.
fn measure(backlog: &Backlog) {
    let oldest = backlog.post_since.into_iter().chain(backlog.dm_since).min();
    let lag = oldest.map_or(0, |since| (now().0 - since.0).max(0));
    metrics::gauge!("last_spike_notices_waiting").set(backlog.notices);
    #[expect(clippy::cast_precision_loss, reason = "a gauge")]
    metrics::gauge!("last_spike_oldest_notice_seconds").set(lag as f64);
}

/// The deliveries under way with their notices, by game and audience.
type UnderWay = HashMap<(GameId, Audience), (task::Id, NoticeId)>;

/// A notice to be prepared, with the sender that hands the result to its delivery.
type ToPrepare = (Waiting, oneshot::Sender<Result<Prepared, StoreError>>);

/// Removes a delivery that has ended; returns whether another notice may wait for the same audience.
fn ended(under_way: &mut UnderWay, sent: Result<(task::Id, bool), JoinError>) -> bool {
    let (done, has_more) = sent.unwrap_or_else(|error| {
        tracing::error!(%error, "a delivery broke off");
        (error.id(), true)
    });
    under_way.retain(|_, (id, _)| *id != done);
    has_more
}

async fn send_all(deliverer: Deliverer, stop: &CancellationToken) {
    let mut under_way = UnderWay::new();
    let (mut preparing, mut sends) = (JoinSet::new(), JoinSet::new());
    let mut free_to_look = Instant::now();
    while stop.run_until_cancelled(tokio::time::sleep_until(free_to_look)).await.is_some() {
        while preparing.try_join_next().is_some() {}
        while let Some(sent) = sends.try_join_next_with_id() {
            ended(&mut under_way, sent);
        }
        let woken = deliverer.bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        let has_room = under_way.len() < deliverer.breaker.allows();
        let due = if has_room { deliverer.due().await } else { Vec::new() };
        free_to_look = Instant::now() + BETWEEN * u32::try_from(due.len()).unwrap_or(u32::MAX);
        // True if a notice is due that cannot be sent before another delivery has ended.
        let mut is_left = !has_room;
        // The notices by game, in the order in which they are due.
        let mut to_prepare: Vec<(GameId, Vec<ToPrepare>)> = Vec::new();
        for waiting in due {
            if under_way.len() >= deliverer.breaker.allows() {
                is_left = true;
                break;
            }
            let free = match under_way.entry((waiting.notice.game, waiting.notice.audience)) {
                Entry::Vacant(free) => free,
                Entry::Occupied(taken) => {
                    // A notice that is being sent is found again until its result is stored; only another one is left
                    // for later.
                    is_left |= taken.get().1 != waiting.id;
                    continue;
                }
            };
            let permit = waiting.opens_dm.then(|| deliverer.bot.requests.open_dm());
            if matches!(permit, Some(None)) {
                is_left = true;
                continue;
            }
            let (prepared, preparation) = oneshot::channel();
            let (deliverer, id, game) = (deliverer.clone(), waiting.id, waiting.notice.game);
            let delivery = async move { deliverer.deliver(game, id, preparation, permit.flatten()).await };
            free.insert((sends.spawn(delivery).id(), id));
            match to_prepare.iter_mut().find(|(known, _)| *known == game) {
                Some((_, notices)) => notices.push((waiting, prepared)),
                None => to_prepare.push((game, vec![(waiting, prepared)])),
            }
        }
        for (game, notices) in to_prepare {
            preparing.spawn(deliverer.clone().prepare(game, notices));
        }
        let tick = Instant::now() + TICK;
        // Waits until a notice may be due that was not due before.
        loop {
            tokio::select! {
                Some(sent) = sends.join_next_with_id() => {
                    if ended(&mut under_way, sent) || is_left {
                        break;
                    }
                }
                () = &mut woken => break,
                () = tokio::time::sleep_until(tick) => break,
                () = stop.cancelled() => break,
            }
        }
    }
    let finished = async { while sends.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST, finished).await.is_err() {
        tracing::warn!(left = sends.len(), "notices on their way are left for the next start");
    }
}

/// Prepares the notices of a game that are sent now, and stores the fingerprints of their words. `ratings` is what the
/// game did to ratings, for its result.
fn prepare(
    tx: &Tx<'_>,
    game: GameId,
    waiting: &[Waiting],
    ratings: &[RatingChange],
    mentions: &CommandMentions,
) -> Result<Vec<Prepared>, StoreError> {
    announce::prepare_all(tx, game, waiting, |announcement| {
        announcement.add_ratings(ratings);
        said_by_now(announcement, mentions)
    })
}

impl Deliverer {
    /// Counts the processes that share the requests, and the waiting notices, until it is aborted.
    async fn count(self) {
        let mut numbers = self.bot.store.membership().follow();
        loop {
            // An earlier count is outdated, at the start and after the others have given this process up.
            numbers.mark_unchanged();
            self.share_requests(Standing::Newcomer).await;
            if tokio::time::timeout(COUNTED, numbers.changed()).await.is_ok() {
                continue;
            }
            for n in 1.. {
                self.share_requests(Standing::Known).await;
                if n % COUNTS == 0 {
                    match self.bot.store.glance(outbox::backlog).await {
                        Ok(backlog) => measure(&backlog),
                        Err(fault) => tracing::warn!(%fault, "the notices that wait cannot be counted"),
                    }
                }
                if tokio::time::timeout(COUNT, numbers.changed()).await.is_ok() {
                    break;
                }
            }
        }
    }

    /// Takes this process's share of the requests, by the number of processes that are alive.
    async fn share_requests(&self, standing: Standing) {
        let membership = self.bot.store.membership();
        if membership.is_alone() {
            metrics::gauge!("last_spike_processes").set(1);
            return;
        }
        let counted = self.bot.store.glance(processes::count).await;
        match &counted {
            Ok(processes) => metrics::gauge!("last_spike_processes").set(*processes),
            Err(fault) => tracing::warn!(%fault, "the processes that share the requests cannot be counted"),
        }
        let standing = if membership.is_valid() { standing } else { Standing::Unheard };
        if let Some(parts) = parts(standing, counted.ok()) {
            self.bot.requests.share_among(parts);
            self.breaker.share_among(parts);
        }
    }

    async fn due(&self) -> Vec<Waiting> {
        if !self.bot.store.membership().is_valid() {
            // The database has not heard of this process in time: a notice taken now would have no owner.
            return Vec::new();
        }
        let opens_dms = self.bot.requests.opens_dms();
        let pause = i64::try_from(self.bot.decision_pause.as_secs()).unwrap_or(i64::MAX);
        let found = self
            .bot
            .store
            .glance(move |tx| outbox::due(tx, 64, opens_dms, Time(tx.now().0.saturating_sub(pause))));
        found.await.unwrap_or_else(|fault: StoreError| {
            tracing::error!(%fault, "the outbox cannot be read");
            Vec::new()
        })
    }

    /// Prepares the notices of a game together, since they show the same game. If that fails for a lasting reason,
    /// each is prepared by itself.
    async fn prepare(self, game: GameId, notices: Vec<ToPrepare>) {
        let (waiting, prepared): (Vec<Waiting>, Vec<_>) = notices.into_iter().unzip();
        let ratings: Arc<[RatingChange]> = self.ratings(game, &waiting).await.into();
        let (all, store) = (Arc::new(waiting), &self.bot.store);
        let together = {
            let (all, ratings) = (Arc::clone(&all), Arc::clone(&ratings));
            let mentions = Arc::clone(&self.bot.mentions);
            store.write(move |tx| prepare(tx, game, &all, &ratings, &mentions)).await
        };
        // Sending the result fails only if its delivery has broken off, and then nobody needs it.
        match together {
            Ok(preparations) => {
                for (prepared, preparation) in prepared.into_iter().zip(preparations) {
                    let _ = prepared.send(Ok(preparation));
                }
            }
            Err(fault) if all.len() == 1 || !fault.is_lasting() => {
                for prepared in prepared {
                    let _ = prepared.send(Err(fault.clone()));
                }
            }
            Err(_) => {
                for (prepared, waiting) in prepared.into_iter().zip(all.iter().cloned()) {
                    let (ratings, mentions) = (Arc::clone(&ratings), Arc::clone(&self.bot.mentions));
                    let one = move |tx: &Tx<'_>| {
                        prepare(tx, game, std::slice::from_ref(&waiting), &ratings, &mentions)
                    };
                    let one = store.write(one).await;
                    let _ =
                        prepared.send(one.map(|mut one: Vec<_>| one.pop().unwrap_or(Err(Stop::Elsewhere))));
                }
            }
        }
    }

    /// Returns what a game did to ratings, if its result is among the notices.
    async fn ratings(&self, game: GameId, notices: &[Waiting]) -> Vec<RatingChange> {
        if notices.iter().all(|waiting| waiting.notice.kind != NoticeKind::Result) {
            return Vec::new();
        }
        let tau = self.bot.tau;
        let changes = self.bot.store.read(move |tx| changes::of_game(tx, game, tau)).await;
        changes.unwrap_or_else(|fault: StoreError| {
            // Nobody is to wait for the end of their game because of a line.
            tracing::warn!(%fault, %game, "what a game did to ratings cannot be read");
            Vec::new()
        })
    }

    /// Sends one notice once it is prepared, and stores the result; returns whether another may wait for the same
    /// audience. The permit is for a direct message channel that must be opened first; a dropped notice gives it
    /// back.
    async fn deliver(
        &self,
        game: GameId,
        id: NoticeId,
        preparation: oneshot::Receiver<Result<Prepared, StoreError>>,
        permit: Option<DmPermit>,
    ) -> bool {
        let Ok(preparation) = preparation.await else {
            tracing::error!(notice = %id, "the preparation of a notice broke off");
            return true;
        };
        match preparation {
            Ok(Err(_)) => true,
            Ok(Ok(announcement)) => self.send(*announcement, permit).await,
            Err(StoreError::Newer { game: of_newer, .. }) => {
                // Nothing of it is stored: the newer program sends the notice when it is due.
                let leave = move |tx: &Tx<'_>| {
                    tx.leave_game(of_newer);
                    // It may tell of several games.
                    tx.leave_notice(id);
                    Ok(())
                };
                self.note(leave).await;
                true
            }
            Err(fault) => {
                tracing::error!(%fault, notice = %id, "a notice cannot be prepared");
                // A database that accepts no writes would not store the failure either: pause first.
                tokio::time::sleep(Duration::from_secs(1)).await;
                let wait = if fault.is_lasting() { LONGEST_RETRY } else { AWAY };
                let words = fault.to_string();
                let note = move |tx: &Tx<'_>| {
                    games::lock(tx, game)?;
                    outbox::postpone(tx, id, tx.now().after(wait))?;
                    outbox::note_setback(tx, id, &words)
                };
                self.note(note).await;
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_the_others_do_not_count_sends_little() {
        for (standing, counted, among) in [
            (Standing::Newcomer, Some(1), Some(1)),
            (Standing::Newcomer, Some(3), Some(NEWCOMER)),
            (Standing::Newcomer, None, Some(NEWCOMER)),
            (Standing::Known, Some(3), Some(3)),
            (Standing::Known, None, None),
            // After an outage the rows of all may be over, and none is counted.
            (Standing::Unheard, Some(0), Some(NEWCOMER)),
            (Standing::Unheard, None, Some(NEWCOMER)),
        ] {
            assert_eq!(parts(standing, counted), among, "{standing:?} {counted:?}");
        }
    }
}
