//! Whoever asks for something, and the few ways to carry it out for them: to look, to change, to ask first.

use poise::serenity_prelude::{self as serenity, ChannelType};

use super::reply::WITHOUT_DELAY;
use super::responder::{Place, Responder};
use crate::discord::bot::Bot;
use crate::discord::inputs::caller::{Origin, Way};
use crate::discord::inputs::rights::Rights;
use crate::discord::memory::user_limit::Permit;
use crate::present::parts::form::Form;
use crate::present::{Key, Lang, Post, Scene};
use crate::service::table::questions::{AskedPlayer, Attempt};
use crate::service::{Accepted, Caller, GameRef, Refusal, views::look};
use crate::store::{GameId, Tx};

/// Whoever asks for something: a person in a place, with what they may do there, their language, and the game that they
/// mean. It is made once of each interaction.
#[derive(Clone)]
pub(in crate::discord) struct Asker<'a> {
    pub(in crate::discord) bot: &'a Bot,
    /// The person and the place.
    pub(in crate::discord) by: Caller,
    /// The permissions of the bot and of the person there.
    pub(in crate::discord) rights: Rights,
    pub(in crate::discord) lang: Lang,
    pub(in crate::discord) way: Way,
    /// The kind of the channel, if Discord sends it.
    pub(in crate::discord) kind: Option<ChannelType>,
    /// The token that allows an answer.
    pub(in crate::discord) token: &'a str,
}

/// The answer to what somebody asks for.
#[derive(Default)]
pub(in crate::discord) struct Answer {
    pub(in crate::discord) post: Post,
    /// The posts that follow it.
    pub(in crate::discord) more: Vec<Post>,
    /// The form that is shown in place of the post.
    pub(in crate::discord) form: Option<Form>,
    /// The right to this work, which nobody has twice before all of it is shown.
    pub(in crate::discord) held: Option<Permit>,
}

impl From<Post> for Answer {
    fn from(post: Post) -> Self {
        Self { post, ..Self::default() }
    }
}

impl From<Result<Form, Post>> for Answer {
    fn from(made: Result<Form, Post>) -> Self {
        match made {
            Ok(form) => Self { form: Some(form), ..Self::default() },
            Err(post) => post.into(),
        }
    }
}

impl<'a> Asker<'a> {
    /// Returns whoever an interaction comes from.
    pub(in crate::discord) fn of(bot: &'a Bot, origin: impl Into<Origin<'a>>) -> Self {
        let origin = origin.into();
        let by = origin.caller();
        Self {
            bot,
            rights: origin.rights(),
            lang: Lang::of(&by.locale),
            way: origin.way,
            kind: origin.channel.map(|channel| channel.kind),
            token: origin.token,
            by,
        }
    }

    /// Returns the same person, who means another game.
    pub(in crate::discord) fn about(self, game: GameRef) -> Self {
        Self { by: Caller { game, ..self.by }, ..self }
    }

    /// Returns the number of the game that they mean, if they have named it; else that of no game.
    pub(in crate::discord) const fn named_game(&self) -> GameId {
        if let GameRef::Game(game) = self.by.game { game } else { GameId(0) }
    }

    /// Returns the means to answer them.
    pub(in crate::discord) fn responder(&self, place: Place) -> Responder<'a> {
        Responder {
            bot: self.bot,
            id: self.id(),
            user: self.by.user,
            token: self.token,
            place,
            lang: self.lang,
        }
    }

    /// Returns whether they have pressed a control, or chosen in a menu.
    pub(in crate::discord) const fn presses(&self) -> bool {
        matches!(self.way, Way::Control { .. })
    }

    /// Returns the interaction's number.
    pub(in crate::discord) const fn id(&self) -> serenity::InteractionId {
        serenity::InteractionId::new(self.by.interaction.0)
    }

    /// Returns a text as a post.
    pub(in crate::discord) fn say(&self, key: Key) -> Post {
        Post::text(self.lang.say(key))
    }

    /// Reads in one snapshot.
    ///
    /// # Errors
    /// The refusal of the query.
    pub(in crate::discord) async fn read<T: Send + 'static>(
        &self,
        query: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let by = self.by.clone();
        self.bot.store.read(move |tx| query(tx, &by)).await
    }

    /// Carries out a use case in one transaction, once for this interaction.
    ///
    /// # Errors
    /// The refusal of the use case.
    pub(in crate::discord) async fn write<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let by = self.by.clone();
        self.bot.change_for(&self.by, move |tx| job(tx, &by)).await
    }

    /// Looks: reads in one snapshot, and shows what is found.
    pub(in crate::discord) async fn look<T: Send + 'static>(
        &self,
        query: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
        show: impl FnOnce(T, Lang) -> Post + Send,
    ) -> Post {
        match self.read(query).await {
            Ok(found) => show(found, self.lang),
            Err(refusal) => self.refused(refusal).await,
        }
    }

    /// Changes: carries out a use case in one transaction, and shows what came of it.
    pub(in crate::discord) async fn change<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
        show: impl FnOnce(T, Lang) -> Post + Send,
    ) -> Post {
        match self.write(job).await {
            Ok(done) => show(done, self.lang),
            Err(refusal) => self.refused(refusal).await,
        }
    }

    /// Acts in a game: shows what has happened, and what the player can do next.
    pub(in crate::discord) async fn act(
        &self,
        job: impl Fn(&Tx<'_>, &Caller) -> Result<Accepted, Refusal> + Send + 'static,
    ) -> Post {
        self.change(job, |accepted, _| self.accepted(&accepted)).await
    }

    /// Acts in a game, or asks first: the question is made of the player's view.
    pub(in crate::discord) async fn attempt(
        &self,
        job: impl Fn(&Tx<'_>, &Caller) -> Result<Attempt, Refusal> + Send + 'static,
        question: impl FnOnce(&Scene<'_>) -> Option<Post> + Send,
    ) -> Post {
        let show = |attempt, _| match attempt {
            Attempt::Accepted(accepted) => self.accepted(&accepted),
            Attempt::Question(asked) => self.ask(&asked, question),
        };
        self.change(job, show).await
    }

    /// Shows a part of the player's own view, or their hand if there is nothing else to show.
    pub(in crate::discord) async fn show(
        &self,
        part: impl FnOnce(&Scene<'_>) -> Option<Post> + Send,
    ) -> Post {
        let own = |tx: &Tx<'_>, by: &Caller| look::own(tx, by);
        self.look(own, |(stored, view), _| self.ask(&AskedPlayer { stored, view }, part)).await
    }

    /// Reads for suggestions, which can't be deferred: late ones are lost. `None` if there are none.
    pub(in crate::discord) async fn suggested<T: Send + 'static>(
        &self,
        query: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    ) -> Option<T> {
        let _inside = self.bot.answer_limit.enter(self.by.user)?;
        tokio::time::timeout(WITHOUT_DELAY, self.read(query)).await.ok()?.ok()
    }
}
