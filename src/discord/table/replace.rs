//! Absent players: the question about a seat's future, the proposals, and the answers to them.

use crate::discord::answers::answer::{above_hand, refused};
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::places::members::has_left;
use crate::discord::places::writing;
use crate::present::{
    Lang, Names, Post, Scene,
    voting::{replace as present, vote},
};
use crate::service::seating::absent::{self, Target};
use crate::service::seating::replace::{self, SeatRequest};
use crate::service::seating::taking_over::Joined;
use crate::service::{Caller, GameRef};
use crate::store::UserId;
use crate::store::voting::votes::SeatProposal;

/// Asks about the future of a seat.
pub(in crate::discord) async fn question(
    bot: &Bot,
    game_ref: GameRef,
    target: Target,
    by: &Caller,
    lang: Lang,
) -> Post {
    let gone = who_is_gone(bot, game_ref, &target, by).await;
    let asked = by.clone();
    let found = bot.store.read(move |tx| absent::choices(tx, &asked, game_ref, &target, gone, now()));
    match found.await {
        Ok(choices) => {
            let names = Names::of(&choices.stored);
            let scene = Scene { stored: &choices.stored, view: &choices.view, names: &names, lang };
            present::question(&scene, &choices)
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Carries out a proposal about a seat, or asks the others to agree.
pub(in crate::discord) async fn request(
    bot: &Bot,
    game_ref: GameRef,
    target: Target,
    way: SeatProposal,
    by: &Caller,
    lang: Lang,
) -> Post {
    let gone = who_is_gone(bot, game_ref, &target, by).await;
    let asked = writing::there(bot, by.clone(), game_ref).await;
    let requested = bot
        .change_for(by, move |tx| replace::request(tx, &asked, game_ref, &target, gone, way.clone(), now()));
    match requested.await {
        Ok(SeatRequest::Asked { stored, awaited, request }) => {
            vote::proposed(request, &awaited, &Names::of(&stored), lang)
        }
        Ok(SeatRequest::Done(stored, done)) => present::done(done, &Names::of(&stored), lang),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Shows the result of an invited person's answer to taking over a seat.
pub(in crate::discord) fn joined(joined: &Joined, by: &Caller, lang: Lang) -> Post {
    match joined {
        Joined::Yes(stored, view) => {
            let names = Names::of(stored);
            let scene = Scene { stored, view, names: &names, lang };
            above_hand(&scene, lang.say("tenure-you"), by)
        }
        Joined::No => Post::text(lang.say("tenure-not-you")),
        Joined::Withdrawn => Post::text(lang.say("vote-you-withdrew")),
    }
}

/// Returns the player of a seat if they have left the game's server, wherever the question is asked; `None` if they
/// have not, or Discord doesn't say.
async fn who_is_gone(bot: &Bot, game_ref: GameRef, target: &Target, by: &Caller) -> Option<UserId> {
    let (asked, meant) = (by.clone(), target.clone());
    let found = bot.store.read(move |tx| absent::person(tx, &asked, game_ref, &meant)).await;
    let (person, guild) = found.ok().flatten()?;
    (person != by.user && has_left(bot, guild, person).await).then_some(person)
}
