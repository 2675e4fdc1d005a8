//! Answering an interaction in time: at once if the work is quick, else with “thinking…” and the answer later. If the
//! interaction may have come too late, its work begins only after Discord has taken an acknowledgement.

use std::time::Duration;

use poise::serenity_prelude::{CreateInteractionResponse, Route};

use tokio::sync::Notify;

use super::message::Ready;
use super::panics::unless_it_panics;
use super::progress::Progress;
use super::responder::{LatePlace, Place, Responder};
use super::waiting;
use crate::discord::clock::discord_clock::Freshness;
use crate::discord::drawing::Waiting;
use crate::discord::failure::{Failure, is_gone, is_not_taken};
use crate::discord::requests::{Request, RequestError};
use crate::present::{Post, key};

/// The time that an answer may take before it is deferred; Discord's own limit is 3 s.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The time that suggestions and forms may take, which cannot be deferred. The rest of Discord's 3 s is for the
/// network.
pub(in crate::discord) const WITHOUT_DELAY: Duration = Duration::from_millis(2_500);

/// The longest time that an answer waits for a progress message that is still being sent.
const ON_ITS_WAY: Duration = Duration::from_millis(500);

/// The way in which an answer was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// As intended, in its place.
    AsMeant,
    /// Without its files, in another place, or not at all.
    Otherwise,
}

impl Responder<'_> {
    /// Answers with the post that the work returns. An accepted action stays accepted even if the answer doesn't
    /// arrive; if the work panics, the person is answered too. Nothing is done if Discord takes no answer any more.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub fn with(
        &self,
        work: impl Future<Output = Post> + Send,
    ) -> impl Future<Output = Result<(), Failure>> + Send {
        let shown = self.show(work);
        async move { shown.await.map(drop) }
    }

    /// Answers as [`Self::with`] does; returns how the answer was shown.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub fn show(
        &self,
        work: impl Future<Output = Post> + Send,
    ) -> impl Future<Output = Result<Show, Failure>> + Send {
        // The future of a command is large, and would be part of every future around it.
        let work = Box::pin(work);
        async move {
            let _under_way = self.bot.answering.token();
            let ready = async {
                if let Ok(ready) = unless_it_panics(async { Ready::of(self.bot, work.await).await }).await {
                    return (ready, Show::AsMeant);
                }
                tracing::error!(id = %self.id, "the work for an answer broke off");
                self.bot.refuse(self.id).await;
                (self.words(key::refusal::BrokeOff).refusing(), Show::Otherwise)
            };
            let (progress, over) = (Progress::default(), Notify::new());
            let waiting = Waiting { user: self.user, interaction: self.id };
            let mut ready = Box::pin(waiting::of(waiting, progress.of(ready)));
            let patience = match self.bot.freshness(self.id) {
                Freshness::Fresh { left } => PATIENCE.min(left),
                Freshness::Unsure => {
                    if !self.acknowledge().await {
                        return Ok(Show::Otherwise);
                    }
                    let (ready, meant) = ready.await;
                    return Box::pin(self.late(ready)).await.map(|shown| shown.but(meant));
                }
            };
            tokio::select! {
                (ready, meant) = &mut ready => {
                    return Box::pin(self.at_once(ready)).await.map(|shown| shown.but(meant));
                }
                () = tokio::time::sleep(patience) => {}
            }
            // Work that has begun is finished even if Discord can't be told. Work that has not begun by then never
            // begins, because the person sees that the interaction failed.
            let telling = async {
                let told = self.respond(&self.deferral()).await;
                if told.is_ok() {
                    self.tell(&progress, &over).await;
                } else {
                    self.bot.given_up.insert(self.id);
                }
                told
            };
            let working = async {
                let done = ready.await;
                over.notify_one();
                done
            };
            let (told, (ready, meant)) = tokio::join!(telling, working);
            self.bot.given_up.remove(self.id);
            told?;
            Box::pin(self.late(ready)).await.map(|shown| shown.but(meant))
        }
    }

    /// Shows the progress of the work in the place of the answer until the work is over. A lost progress message is not
    /// sent again: the next one replaces it anyway.
    async fn tell(&self, progress: &Progress, over: &Notify) {
        let is_own_message = matches!(self.place, Place::Private | Place::Open);
        let Some(every) = self.bot.reviewing.tells.filter(|_| is_own_message) else { return };
        let over = over.notified();
        tokio::pin!(over);
        loop {
            // If the work is already over, only its answer is shown.
            tokio::select! {
                biased;
                () = &mut over => return,
                () = tokio::time::sleep(every) => {}
            }
            let Some(text) = progress.take() else { continue };
            let telling = tokio::time::timeout(every, self.told(text));
            tokio::pin!(telling);
            tokio::select! {
                biased;
                () = &mut over => {
                    // If the request were dropped, it could still reach Discord after the answer and replace it.
                    let _ = tokio::time::timeout(ON_ITS_WAY, telling).await;
                    return;
                }
                told = &mut telling => {
                    tracing::debug!(?told, id = %self.id, "it is told how far an answer is");
                }
            }
        }
    }

    /// Shows a text in the place of an answer that comes later.
    async fn told(&self, text: String) -> Result<(), RequestError> {
        let (application_id, token) = (self.bot.requests.application(), self.token);
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        self.bot
            .requests
            .send(Request::patch(route, &Ready::words(&self.bot.mentions, text).late())?)
            .await
            .map(drop)
    }

    /// Sends one more answer after the first, which only the person who acted sees.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take it.
    pub async fn more(&self, post: Post) -> Result<(), Failure> {
        let ready = Ready::of(self.bot, post).await;
        match self.follow_up(ready.clone(), LatePlace::Beside).await {
            Err(failure) if ready.is_refused_for_emoji(&failure) => {
                self.follow_up(ready.without_emoji(), LatePlace::Beside).await
            }
            Err(failure) if is_not_taken(&failure) && ready.has_files() => {
                tracing::warn!(%failure, "Discord does not take an answer");
                self.follow_up(ready.without_files(), LatePlace::Beside).await
            }
            result => result,
        }
    }

    /// Acknowledges the interaction; returns whether Discord has taken the acknowledgement, so that an answer can
    /// follow.
    async fn acknowledge(&self) -> bool {
        let told = self.respond(&self.deferral()).await;
        if let Err(failure) = &told {
            tracing::info!(%failure, id = %self.id, "Discord takes no answer to an interaction, and it is not carried out");
        }
        told.is_ok()
    }

    /// Answers with a text that needs no work.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn say(&self, post: Post) -> Result<(), Failure> {
        self.respond(&self.message(Ready::words(&self.bot.mentions, post.text))).await
    }

    /// Answers that too many of the person's requests are under way.
    ///
    /// # Errors
    /// [`Failure`] when Discord does not take the answer.
    pub async fn too_much(&self) -> Result<(), Failure> {
        let refused = async {
            let (noting, id) = (self.bot.clone(), self.id);
            let noted = self.bot.answering.spawn(async move { noting.refuse(id).await });
            // Another process does not count the answers under way here, so the refusal is noted first. Without other
            // processes it is noted beside the answer: a flood must not wait for the database.
            if !self.bot.store.membership().is_alone() && noted.await.is_err() {
                tracing::error!(id = %self.id, "noting a refusal broke off");
            }
            Post::text(self.lang.say(key::refusal::TooMuch)).refusing()
        };
        self.with(refused).await
    }

    /// Answers at once. If Discord refuses the answer, it is sent without its files; if Discord refuses that too, the
    /// person is told at least that there is an answer.
    async fn at_once(&self, ready: Ready) -> Result<Show, Failure> {
        if ready.is_silent() && self.place != Place::Open {
            self.respond(&CreateInteractionResponse::Acknowledge).await?;
            if self.place == Place::Same {
                self.erase().await;
            }
            return Ok(Show::AsMeant);
        }
        let files = ready.files();
        match self.respond_with(&self.message(ready.clone()), &files).await {
            Err(failure) if ready.is_refused_for_emoji(&failure) => {
                return Box::pin(self.at_once(ready.without_emoji())).await;
            }
            // The pressed message is gone, because another one has replaced it: the answer becomes a message of its
            // own.
            Err(failure) if is_gone(&failure) => {
                self.respond_with(&CreateInteractionResponse::Message(ready.ephemeral()), &files).await?;
                Ok(Show::Otherwise)
            }
            Err(failure) if is_not_taken(&failure) => {
                tracing::warn!(%failure, "Discord does not take an answer");
                if ready.has_files() && self.respond(&self.message(ready.without_files())).await.is_ok() {
                    return Ok(Show::Otherwise);
                }
                let said = self.words(key::refusal::Unshown).ephemeral();
                self.respond(&CreateInteractionResponse::Message(said)).await?;
                Ok(Show::Otherwise)
            }
            result => result.map(|()| Show::AsMeant),
        }
    }

    /// Answers as [`Self::at_once`] does, after the answer was deferred.
    async fn late(&self, ready: Ready) -> Result<Show, Failure> {
        if ready.is_silent() && matches!(self.place, Place::Private | Place::Same) {
            self.erase().await;
            return Ok(Show::AsMeant);
        }
        let place = self.late_place(&ready);
        match self.follow_up(ready.clone(), place).await {
            Err(failure) if ready.is_refused_for_emoji(&failure) => {
                return Box::pin(self.late(ready.without_emoji())).await;
            }
            Err(failure) if is_gone(&failure) => {
                self.follow_up(ready, LatePlace::Beside).await?;
                Ok(Show::Otherwise)
            }
            Err(failure) if is_not_taken(&failure) => {
                tracing::warn!(%failure, "Discord does not take an answer");
                if ready.has_files() && self.follow_up(ready.without_files(), place).await.is_ok() {
                    return Ok(Show::Otherwise);
                }
                let said = self.words(key::refusal::Unshown).refusing();
                let place = self.late_place(&said);
                self.follow_up(said, place).await?;
                Ok(Show::Otherwise)
            }
            result => result.map(|()| Show::AsMeant),
        }
    }
}

impl Show {
    /// Returns `self` if the answer was meant as intended, else `meant`.
    fn but(self, meant: Self) -> Self {
        if meant == Self::AsMeant { self } else { meant }
    }
}
