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

/// The least wait before something is asked again that nothing can be done without, and the longest where Discord
/// cannot be reached.
const AGAIN: Duration = Duration::from_secs(1);
const AGAIN_AT_LAST: Duration = Duration::from_secs(30);

/// The time that Discord has left for answers when the bot stops: a supervisor may kill the bot after ten seconds.
const LAST_ANSWER: Duration = Duration::from_secs(5);

/// The way of all requests to Discord; its clones share its limits.
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

/// The way to a Discord.
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
    /// [`RequestError::Unread`] where it says something else.
    pub(in crate::discord) fn read<T: DeserializeOwned>(&self) -> Result<T, RequestError> {
        serde_json::from_slice(&self.body).map_err(RequestError::Unread)
    }
}

/// A turn to send a request. One that is dropped is given back.
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
    /// Creates a way on which all processes together send so many requests a second; of 0, as many as they like. It is
    /// open once the bot runs.
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

    /// Opens it to Discord, or to what is at another address. Those who wait give up when they are told to stop;
    /// answers to interactions have their own end.
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

    /// Sets the application that answers interactions late.
    pub(in crate::discord) fn set_application(&self, application: ApplicationId) {
        self.0.application.store(application.get(), Ordering::Release);
    }

    /// Returns the application that answers interactions late.
    pub(in crate::discord) fn application(&self) -> ApplicationId {
        // Nobody is answered before it is known.
        ApplicationId::new(self.0.application.load(Ordering::Acquire).max(1))
    }

    /// Takes one part of as many as there are processes.
    pub(in crate::discord) fn share_among(&self, processes: u32) {
        self.0.share.share_among(processes);
        self.0.dms.share_among(processes);
    }

    /// Permits a request that nobody waits for ([`Patience::Spare`]), if enough are left for those that somebody waits
    /// for.
    pub(in crate::discord) fn try_acquire_spare(&self) -> bool {
        self.0.share.try_acquire_spare()
    }

    /// Returns whether one more direct message may be opened.
    pub(in crate::discord) fn opens_dms(&self) -> bool {
        self.0.dms.opens()
    }

    /// Permits opening one more direct message, if allowed. The caller keeps the permit until it is open.
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
    /// [`RequestError::Limited`] where that would take longer than whoever asks waits, [`RequestError::Stopping`].
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
                // It is taken again: those that wait for the end of a limit would else be sent together.
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

    /// Sends a request that nothing can be done without: one that is refused for a limit is sent again, and so is one
    /// for which Discord cannot be reached. Says just before each time that it is sent.
    ///
    /// # Errors
    /// [`RequestError`], of another reason.
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

    /// Acts upon a limit that Discord names.
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
            // The next one need not wait for the rest of the answer.
            drop(self.slot);
            let body = response.bytes().await.map_err(RequestError::connection)?.into();
            if status.is_success() {
                return Ok(Answer { headers, body });
            }
            return Err(RequestError::Refused(Refused::of(status.as_u16(), &body, None)));
        }
        // Whatever its body says, it was refused.
        let body = response.bytes().await.unwrap_or_default();
        let limit = Limit::of(&headers, &body);
        self.slot.answered(&told, Some(limit));
        self.requests.limited(limit, is_answer);
        Err(RequestError::Refused(Refused::of(TOO_MANY, &body, Some(limit))))
    }
}

#[cfg(test)]
mod tests;
