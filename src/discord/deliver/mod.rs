//! Sending what the outbox holds: after the commit, in order, and so that sending again does no
//! harm.
//!
//! Of each game and audience one notice is on its way at a time. What it tells is fixed when it is
//! first tried ([`outbox::claim`]); its number is the message's nonce, by which Discord recognises
//! it for some minutes, and after that the channel is searched for it. While Discord cannot be
//! reached one notice alone tries ([`weather`]); those that wait meanwhile become one post. What it
//! lets through keeps to a pace ([`pace`]), posts for all before direct messages.

mod failure;
mod pace;
mod parcel;
mod send;
mod sweep;
mod weather;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::Http;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use self::failure::LONGEST_WAIT;
use self::pace::Pace;
use self::parcel::{Errand, prepare};
use self::sweep::Broom;
use self::weather::Weather;
use super::{Bot, now};
use crate::store::outbox::{self, Waiting};
use crate::store::{Fault, NoticeId, Tx};

pub use self::parcel::record_of;

/// Sends what is due until told to stop; what is on its way is then finished.
pub async fn run(bot: Bot, http: Arc<Http>, stop: CancellationToken) {
    let pace = Arc::<Pace>::default();
    let (broom, heap) = sweep::sweeper(Arc::clone(&http), Arc::clone(&pace));
    let sweeping = tokio::spawn(heap.clear(stop.clone()));
    send_all(Courier { bot, http, pace, weather: Arc::default(), broom }, stop).await;
    if let Err(error) = sweeping.await {
        tracing::error!(%error, "sweeping broke off");
    }
}

async fn send_all(courier: Courier, stop: CancellationToken) {
    let mut under_way: HashSet<NoticeId> = HashSet::new();
    let mut sends = JoinSet::new();
    loop {
        let woken = courier.bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        let due = if stop.is_cancelled() { Vec::new() } else { courier.due().await };
        for waiting in due {
            if under_way.len() >= courier.weather.allows() {
                break;
            }
            if under_way.insert(waiting.id) {
                let courier = courier.clone();
                sends.spawn(async move {
                    let id = waiting.id;
                    courier.deliver(waiting).await;
                    id
                });
            }
        }
        if stop.is_cancelled() && sends.is_empty() {
            return;
        }
        tokio::select! {
            Some(sent) = sends.join_next() => match sent {
                Ok(id) => {
                    under_way.remove(&id);
                }
                // Which one broke off is not known: all are looked at again.
                Err(error) => {
                    tracing::error!(%error, "a delivery broke off");
                    under_way.clear();
                }
            },
            () = &mut woken => {}
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled(), if !stop.is_cancelled() => {}
        }
    }
}

#[derive(Clone)]
struct Courier {
    bot: Bot,
    http: Arc<Http>,
    pace: Arc<Pace>,
    weather: Arc<Weather>,
    broom: Broom,
}

impl Courier {
    async fn due(&self) -> Vec<Waiting> {
        let found = self.bot.store.read(|tx| outbox::due(tx, now(), 64)).await;
        found.unwrap_or_else(|fault: Fault| {
            tracing::error!(%fault, "the outbox cannot be read");
            Vec::new()
        })
    }

    /// Sends one notice, and notes what became of it.
    async fn deliver(&self, waiting: Waiting) {
        let id = waiting.id;
        let errand = {
            let waiting = waiting.clone();
            self.bot.store.write(move |tx| prepare(tx, waiting, now())).await
        };
        match errand {
            Ok(Errand::Drop(why)) => {
                self.note(move |tx| outbox::drop_notice(tx, id, why)).await;
            }
            Ok(Errand::Send(parcel)) => self.send(*parcel).await,
            Err(fault) => {
                tracing::error!(%fault, notice = %id, "a notice cannot be prepared");
                self.note(move |tx| outbox::postpone(tx, id, now().after(LONGEST_WAIT))).await;
            }
        }
    }

    async fn note(&self, job: impl FnOnce(&Tx<'_>) -> Result<(), Fault> + Send + 'static) {
        if let Err(fault) = self.bot.store.write(job).await {
            tracing::error!(%fault, "what became of a notice cannot be noted");
        }
    }
}
