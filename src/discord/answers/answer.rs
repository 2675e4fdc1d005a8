//! The results of requests, as posts.

use last_spike_engine::{Action, Event, Illegal, Prompt};

use super::asker::Asker;
use crate::present::parts::draft::Draft;
use crate::present::{
    Names, Post, Scene, key,
    parts::dm,
    people::rights,
    questions::{confirm, hand, raise},
    refusal,
    table::{in_dm, list},
    telling::{news, offers},
};
use crate::service::posting::offer_ends;
use crate::service::table::questions::{AskedPlayer, Deal, Partner};
use crate::service::views::look::Besides;
use crate::service::{Accepted, GameRef, Refusal, notices::notice, views::look};
use crate::store::{StoreError, people::settings};

impl Asker<'_> {
    /// Returns how long an answer is shown: in direct messages it replaces the player's message.
    const fn shown_for(&self) -> hand::ShownFor {
        if self.by.guild.is_some() { hand::ShownFor::Now } else { hand::ShownFor::Lasting }
    }

    /// Shows an accepted action: its events, and what the player can do next.
    pub(in crate::discord) fn accepted(&self, accepted: &Accepted) -> Post {
        Scene::of(&accepted.stored, &accepted.view, self.lang, |scene| {
            let news = done(accepted, scene);
            let besides =
                Besides { undo: accepted.undo, standing: accepted.standing.clone(), ..Besides::default() };
            if !accepted.stored.is_in_dm() {
                return hand::after(scene, news, self.shown_for(), &besides).showing(accepted.view.step);
            }
            // Typed, or below a message that only they see, such as a hint: the post of the game shows the rest.
            if self.by.pressed.is_none() {
                return in_dm::brief(&news, self.lang);
            }
            in_dm::answered(scene, news, &accepted.news.events, &besides).showing(accepted.view.step)
        })
    }

    /// Shows a line above a player's hand; in direct messages this post replaces the player's message.
    pub(in crate::discord) fn above_hand(&self, scene: &Scene<'_>, line: String) -> Post {
        if scene.stored.is_in_dm() {
            return in_dm::below(scene, vec![line], &[], &Besides::default());
        }
        hand::after(scene, vec![line], self.shown_for(), &Besides::default())
    }

    /// Shows a player's own view in answer to their request.
    pub(in crate::discord) fn own(&self, scene: &Scene<'_>, besides: &Besides) -> Post {
        if scene.stored.is_in_dm() {
            return in_dm::below(scene, Vec::new(), &[], besides);
        }
        match self.shown_for() {
            hand::ShownFor::Now => hand::post(scene, besides),
            hand::ShownFor::Lasting => hand::direct(scene, besides),
        }
    }

    /// Puts a question to a player; if it is no longer asked, shows their hand.
    pub(in crate::discord) fn ask(
        &self,
        asked: &AskedPlayer,
        question: impl FnOnce(&Scene<'_>) -> Option<Post>,
    ) -> Post {
        Scene::of(&asked.stored, &asked.view, self.lang, |scene| match question(scene) {
            Some(question) => self.placed(question, scene),
            None => self.own(scene, &Besides::default()),
        })
    }

    /// Returns a post about a game as it is shown to the person: in direct messages it names the game.
    pub(in crate::discord) fn placed(&self, post: Post, scene: &Scene<'_>) -> Post {
        if self.by.guild.is_some() { post } else { dm::placed(post, scene.stored, self.lang) }
    }

    /// Shows a refusal, with the controls for what is possible now in the game that was meant: a button in direct
    /// messages may mean a game of another channel.
    pub(in crate::discord) async fn refused(&self, refusal: Refusal) -> Post {
        self.reason(refusal).await.refusing()
    }

    async fn reason(&self, refusal: Refusal) -> Post {
        let lang = self.lang;
        if let Refusal::Fault(fault) = &refusal {
            if !matches!(fault, StoreError::Newer { .. }) {
                tracing::error!(%fault, "a request failed");
            }
            return refusal::post(&refusal, None, lang);
        }
        let in_dm = self.by.guild.is_none();
        let user = self.by.user;
        if in_dm && matches!(refusal, Refusal::NoGame | Refusal::NotYourGame) {
            // A person without a game cannot say which one they mean.
            let games = match self.bot.store.read(move |tx| look::mine(tx, user, list::LISTED)).await {
                Ok(games) => games,
                Err(fault) => {
                    if !matches!(fault, StoreError::Newer { .. }) {
                        tracing::error!(%fault, "a person's games cannot be read");
                    }
                    return refusal::post(&Refusal::Fault(fault), None, lang);
                }
            };
            if games.is_empty() {
                return self.say(key::refusal::InNoGame);
            }
            if matches!(refusal, Refusal::NoGame) && self.by.game == GameRef::Here {
                return self.say(key::refusal::NoGameInDm);
            }
            if matches!(refusal, Refusal::NoGame) {
                // No game is played in these direct messages: a person with several games elsewhere must say which one
                // they mean.
                let known = list::post(&games, |look| look.stored.seat_of(user), lang);
                return Post {
                    text: format!("{}\n{}", lang.say(key::refusal::WhichGame), known.text),
                    ..known
                };
            }
        }
        if in_dm && matches!(refusal, Refusal::NothingPlayed) {
            return self.say(key::refusal::RematchDm);
        }
        let here = self.read(look::at).await;
        let Ok(here) = here else { return refusal::post(&refusal, None, lang) };
        let names = Names::of(&here.stored);
        if let Some(post) = refusal::in_place(&refusal, &here.stored, user, lang) {
            return post;
        }
        let mut post = refusal::post(&refusal, Some(&names), lang);
        let Some(view) = here.view.as_ref().filter(|view| view.own_seat().is_some()) else { return post };
        let scene = Scene { stored: &here.stored, view, names: &names, lang };
        if in_dm {
            self.renew_message(&scene).await;
        }
        match &refusal {
            Refusal::Stale { .. } => {
                let now = self.own(&scene, &Besides::default());
                Post { text: format!("{}\n\n{}", post.text, now.text), ..now }
            }
            // The refusal already says what is possible instead; these are the controls for that.
            Refusal::Illegal { illegal, .. } => {
                post = self.offer_over(&scene, illegal).await.unwrap_or(post);
                post.rows = hand::controls(&scene);
                offers::below(&scene, post)
            }
            _ => post,
        }
    }

    /// Returns what became of an offer that cannot be answered any more, to one of its players.
    async fn offer_over(&self, scene: &Scene<'_>, illegal: &Illegal) -> Option<Post> {
        let (Illegal::NoSuchOffer { id }, Some(seat)) = (illegal, scene.view.own_seat()) else { return None };
        let (game, id) = (scene.stored.id, *id);
        match self.bot.store.read(move |tx| offer_ends::end_of(tx, game, id, seat)).await {
            Ok(end) => Some(refusal::offer_over(id, end?, scene.view, scene.lang)),
            Err(fault) => {
                tracing::warn!(%fault, "it cannot be read what became of an offer");
                None
            }
        }
    }

    /// Updates a player's direct message: it may still show the question whose answer was refused.
    async fn renew_message(&self, scene: &Scene<'_>) {
        let (game, seat) = (scene.stored.id, scene.view.own_seat());
        let renewed =
            self.bot.change(move |tx| Ok::<_, Refusal>(notice::refresh_message(tx, game, seat)?)).await;
        if let Err(refusal) = renewed {
            tracing::error!(%refusal, %game, "a direct message is not brought up to date");
        }
    }

    /// Turns an answer into words alone if its reader wants no pictures.
    async fn as_wished(&self, post: Post) -> Post {
        if post.picture.is_none() {
            return post;
        }
        let user = self.by.user;
        match self.bot.store.glance(move |tx| settings::of(tx, user)).await {
            Ok(habits) if habits.text_only => post.in_words(),
            Ok(_) => post,
            Err(fault) => {
                tracing::warn!(%fault, "it cannot be read whether somebody wants pictures");
                post
            }
        }
    }

    /// Puts an answer into its reader's language and adds a note below it: that the bot lacks permissions here, if a game
    /// is played here that it should post; in direct messages, that it cannot post the game that was meant.
    pub(in crate::discord) async fn noted(&self, post: Post) -> Post {
        let post = self.as_wished(post).await;
        if self.by.guild.is_none() {
            let GameRef::Game(game) = self.by.game else { return post };
            let muted = self.read(move |tx, by| look::muted(tx, by, game)).await;
            return match muted {
                Ok(Some((place, obstacle))) => rights::noted_elsewhere(post, place, obstacle, self.lang),
                _ => post,
            };
        }
        let missing = self.rights.missing_to_play();
        if missing.is_empty() {
            return post;
        }
        match self.read(|tx, by| Ok(look::is_played(tx, by.channel)?)).await {
            Ok(true) => rights::noted(post, &missing, self.lang),
            _ => post,
        }
    }
}

/// Returns the lines that describe the result of an accepted action.
fn done(accepted: &Accepted, scene: &Scene<'_>) -> Vec<String> {
    let (view, lang) = (&accepted.view, scene.lang);
    let news = news::lines(&accepted.news, &view.edition, view.options, scene.names, lang);
    match accepted.news.events.first() {
        // The offer is listed among the open ones, unless it was answered at once.
        Some(Event::Acted { action: Action::Offer(_), .. }) if news.len() == 1 => {
            vec![lang.say(key::OFFER_DONE)]
        }
        _ if !news.is_empty() => news,
        Some(Event::Acted { action: Action::Bid { .. }, .. }) => vec![lang.say(key::BID_DONE)],
        _ => vec![lang.say(key::DONE)],
    }
}

/// Returns the question how to raise the money for a tile (L1, K4), or whether to lay it as typed; `None` if the
/// player cannot be asked for that tile now.
pub(in crate::discord) fn before_laying(scene: &Scene<'_>, action: &Action) -> Option<Post> {
    let (Action::Lay { tile, sell }, Some(Prompt::Lay { choices, raisable })) = (action, &scene.view.prompt)
    else {
        return None;
    };
    let choice = choices.iter().find(|choice| choice.tile == *tile)?;
    let money = raise::question(scene, choice, raisable).filter(|_| sell.is_empty());
    Some(money.unwrap_or_else(|| confirm::lay(scene, choice, sell, raisable)))
}

/// Returns the question whether to make an offer that gives something for nothing (G8); `None` if the offer's partner
/// isn't found.
pub(in crate::discord) fn before_offering(scene: &Scene<'_>, deal: &Deal) -> Option<Post> {
    let to_seat = deal.partner_in(scene.stored, scene.view)?;
    let (give, take) = (deal.give.clone(), deal.take.clone());
    let counters = match deal.partner {
        Partner::Offered(id) => Some(id),
        Partner::Named(_) => None,
    };
    Some(confirm::gift(scene, Draft { to_seat, give, take, counters }))
}
