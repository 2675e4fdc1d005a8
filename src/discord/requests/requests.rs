//! Sending requests to Discord, within its limits.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use poise::serenity_prelude::ApplicationId;
use reqwest::Client;
use reqwest::header::{HeaderMap, HeaderValue};
use serde::de::DeserializeOwned;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::buckets::{Buckets, Slot};
use super::dms::{DmPermit, Dms};
use super::error::{Refused, RequestError};
use super::limit::{BucketState, Limit, Scope};
use super::request::{Patience, Request};
use super::share::Share;

/// The address of Discord.
const DISCORD: &str = "https://discord.com";

/// The status of a refusal for a limit.
const TOO_MANY: u16 = 429;

/// The shortest wait before [`Requests::insist`] sends its request again, and the longest while Discord cannot be
/// reached.
const AGAIN: Duration = Duration::from_secs(1);
const AGAIN_AT_LAST: Duration = Duration::from_secs(30);

/// The time that Discord has left to answer a request when the bot stops: a supervisor may kill the bot after ten
/// seconds.
const LAST_ANSWER: Duration = Duration::from_secs(5);

/// The sender of all requests to Discord; its clones share its limits.
#[derive(Clone)]
pub struct Requests(Arc<Inner>);

struct Inner {
    /// None until the bot runs.
    way: OnceLock<Way>,
    application: AtomicU64,
    share: Share,
    dms: Dms,
    buckets: Arc<Buckets>,
}

/// The client, the address and the authorization of all requests, and the signal to stop.
struct Way {
    client: Client,
    base: String,
    authorization: HeaderValue,
    stop: CancellationToken,
}

/// An answer to a request.
pub(in crate::discord) struct Answer {
    pub(in crate::discord) headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// Reads the body of the answer.
    ///
    /// # Errors
    /// [`RequestError::Unread`] if the body cannot be read as a `T`.
    pub(in crate::discord) fn read<T: DeserializeOwned>(&self) -> Result<T, RequestError> {
        serde_json::from_slice(&self.body).map_err(RequestError::Unread)
    }
}

/// A turn to send a request. A turn that is dropped unused is given back.
#[must_use]
pub(in crate::discord) struct Turn<'a> {
    requests: &'a Requests,
    way: &'a Way,
    slot: Slot,
}

impl fmt::Debug for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = self.0.way.get().map(|way| &way.base);
        f.debug_struct("Requests").field("to", &way).finish_non_exhaustive()
    }
}

impl Requests {
    /// Creates a sender for which all processes together send `per_second` requests a second; 0 means no limit.
    /// Requests fail with [`RequestError::NotRunning`] until the sender is opened.
    #[must_use]
    pub fn new(per_second: u32) -> Self {
        Self(Arc::new(Inner {
            way: OnceLock::new(),
            application: AtomicU64::new(0),
            share: Share::new(per_second),
            dms: Dms::new(),
            buckets: Arc::default(),
        }))
    }

    /// Opens the sender to Discord, or to the server at another address. When the bot stops, waiting requests fail, but
    /// not answers to interactions: those wait as long as their [`Patience`] allows.
    pub(in crate::discord) fn open(
        &self,
        client: Client,
        address: Option<&str>,
        token: &str,
        stop: CancellationToken,
    ) {
        // A token that no header can hold is one that Discord does not know.
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", token.trim()))
            .unwrap_or_else(|_| HeaderValue::from_static("Bot"));
        authorization.set_sensitive(true);
        let base = address.unwrap_or(DISCORD).trim_end_matches('/').to_owned();
        // A bot runs once.
        let _ = self.0.way.set(Way { client, base, authorization, stop });
    }

    fn way(&self) -> Result<&Way, RequestError> {
        self.0.way.get().ok_or(RequestError::NotRunning)
    }

    /// Sets the application whose id later answers to interactions need.
    pub(in crate::discord) fn set_application(&self, application: ApplicationId) {
        self.0.application.store(application.get(), Ordering::Release);
    }

    /// Returns the application whose id later answers to interactions need.
    pub(in crate::discord) fn application(&self) -> ApplicationId {
        // No interaction is answered before the application is known.
        ApplicationId::new(self.0.application.load(Ordering::Acquire).max(1))
    }

    /// Limits this process to one part of all requests, as many parts as there are processes.
    pub(in crate::discord) fn share_among(&self, processes: u32) {
        self.0.share.share_among(processes);
        self.0.dms.share_among(processes);
    }

    /// Permits a request that nobody waits for ([`Patience::Spare`]), if enough are left for requests that somebody
    /// waits for; returns whether it is permitted.
    pub(in crate::discord) fn try_acquire_spare(&self) -> bool {
        self.0.share.try_acquire_spare()
    }

    /// Returns whether one more direct message may be opened.
    pub(in crate::discord) fn opens_dms(&self) -> bool {
        self.0.dms.opens()
    }

    /// Permits opening one more direct message, if the limit allows it. The caller keeps the permit until the channel
    /// is open.
    pub(in crate::discord) fn open_dm(&self) -> Option<DmPermit> {
        self.0.dms.open()
    }

    /// Pauses the opening of direct messages after Discord refused to open more.
    pub(in crate::discord) fn pause_dms(&self, time: Duration) {
        self.0.dms.pause(time);
    }

    /// Waits for the turn to send a request, or until the bot stops.
    ///
    /// # Errors
    /// [`RequestError::Limited`] if the turn would come later than the request's [`Patience`] allows,
    /// [`RequestError::Stopping`] if the bot stops first, [`RequestError::NotRunning`] if it does not run yet.
    pub(in crate::discord) async fn turn(&self, request: &Request) -> Result<Turn<'_>, RequestError> {
        let (way, counted, patience) = (self.way()?, request.counted(), request.has_patience());
        let is_answer = counted.kind.is_answer();
        let turn = async {
            let is_shared = !is_answer && patience != Patience::Spare;
            loop {
                let slot = self.0.buckets.slot(&counted, patience).await.map_err(RequestError::Limited)?;
                let made = if is_shared { Some(self.0.share.acquire().await) } else { None };
                if slot.holds() {
                    return Ok(Turn { requests: self, way, slot });
                }
                // The turn is taken again: otherwise all requests that wait for the end of a limit would be sent
                // together.
                if let Some(made) = made {
                    self.0.share.give_back(made);
                }
            }
        };
        if is_answer {
            return turn.await;
        }
        tokio::select! {
            biased;
            turn = turn => turn,
            () = way.stop.cancelled() => Err(RequestError::Stopping),
        }
    }

    /// Sends a request when it is its turn.
    ///
    /// # Errors
    /// [`RequestError`].
    pub(in crate::discord) async fn send(&self, request: Request) -> Result<Answer, RequestError> {
        self.turn(&request).await?.send(request).await
    }

    /// Sends a request when it is its turn, and reads the answer.
    ///
    /// # Errors
    /// [`RequestError`].
    pub(in crate::discord) async fn ask<T: DeserializeOwned>(
        &self,
        request: Request,
    ) -> Result<T, RequestError> {
        self.send(request).await?.read()
    }

    /// Sends a request that the bot cannot do without: it is sent again after a refusal for a limit, and while Discord
    /// cannot be reached. Calls `sending` just before each attempt.
    ///
    /// # Errors
    /// [`RequestError`] if the request fails for another reason or the bot stops.
    pub(in crate::discord) async fn insist(
        &self,
        request: impl Fn() -> Request,
        mut sending: impl FnMut(),
    ) -> Result<Answer, RequestError> {
        let mut pause = AGAIN;
        loop {
            let request = request().patience(Patience::Long);
            let sent = match self.turn(&request).await {
                Ok(turn) => {
                    sending();
                    turn.send(request).await
                }
                Err(error) => Err(error),
            };
            let failed = match sent {
                Err(error) => error,
                answer => return answer,
            };
            let wait = match failed.limit() {
                Some(limit) => limit.retry_after.max(AGAIN),
                None if failed.is_outage() => {
                    let wait = pause;
                    pause = (2 * pause).min(AGAIN_AT_LAST);
                    wait
                }
                None => return Err(failed),
            };
            tracing::warn!(error = %failed, seconds = wait.as_secs(), "Discord is asked again");
            tokio::select! {
                () = sleep(wait) => {}
                () = self.way()?.stop.cancelled() => return Err(RequestError::Stopping),
            }
        }
    }

    /// Counts a limit that Discord names. A global limit slows all requests down, unless it was named to an answer.
    fn limited(&self, limit: Limit, is_answer: bool) {
        let scope = match limit.scope {
            Scope::Message => "message",
            Scope::Bucket => "bucket",
            Scope::Global => "global",
        };
        metrics::counter!("last_spike_rate_limited_total", "scope" => scope).increment(1);
        if limit.scope == Scope::Global && !is_answer {
            self.0.share.slow_down();
        }
    }
}

impl Turn<'_> {
    /// Sends the request that the turn was taken for.
    ///
    /// # Errors
    /// [`RequestError`].
    pub(in crate::discord) async fn send(self, request: Request) -> Result<Answer, RequestError> {
        let way = self.way;
        let out_of_time = async {
            way.stop.cancelled().await;
            sleep(LAST_ANSWER).await;
        };
        tokio::select! {
            biased;
            answer = self.exchange(request) => answer,
            () = out_of_time => Err(RequestError::Abandoned),
        }
    }

    async fn exchange(mut self, request: Request) -> Result<Answer, RequestError> {
        let is_answer = request.counted().kind.is_answer();
        let written = request.write(&self.way.client, &self.way.base, &self.way.authorization)?;
        self.slot.sent();
        let response = written.send().await.map_err(RequestError::connection)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let told = BucketState::of(&headers);
        if status != TOO_MANY {
            self.slot.answered(&told, None);
            // The next request need not wait for the rest of this answer.
            drop(self.slot);
            let body = response.bytes().await.map_err(RequestError::connection)?.into();
            if status.is_success() {
                return Ok(Answer { headers, body });
            }
            return Err(RequestError::Refused(Refused::of(status.as_u16(), &body, None)));
        }
        // The request was refused, even if the rest of the answer is lost.
        let body = response.bytes().await.unwrap_or_default();
        let limit = Limit::of(&headers, &body);
        self.slot.answered(&told, Some(limit));
        self.requests.limited(limit, is_answer);
        Err(RequestError::Refused(Refused::of(TOO_MANY, &body, Some(limit))))
    }
}

#[cfg(test)]
mod tests;
