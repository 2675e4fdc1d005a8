//! Absent players: the question about a seat's future, the proposals, and the answers to them.

use crate::discord::answers::asker::Asker;
use crate::discord::places::members::has_left;
use crate::discord::places::writing;
use crate::present::voting;
use crate::present::{Names, Post, Scene, key};
use crate::service::seating::absent::{self, Target};
use crate::service::seating::replace::{self, SeatRequest};
use crate::service::seating::taking_over::Joined;
use crate::store::UserId;
use crate::store::voting::votes::SeatProposal;

/// Asks about the future of a seat.
pub(in crate::discord) async fn question(asker: &Asker<'_>, target: Target) -> Post {
    let gone = who_is_gone(asker, &target).await;
    asker
        .look(
            move |tx, by| absent::choices(tx, by, &target, gone),
            |choices, lang| {
                let question = |scene: &Scene<'_>| voting::replace::question(scene, &choices);
                Scene::of(&choices.stored, &choices.view, lang, question)
            },
        )
        .await
}

/// Carries out a proposal about a seat, or asks the others to agree.
pub(in crate::discord) async fn request(asker: &Asker<'_>, target: Target, way: SeatProposal) -> Post {
    let gone = who_is_gone(asker, &target).await;
    let asker = writing::there(asker).await;
    asker
        .change(
            move |tx, by| replace::request(tx, by, &target, gone, way.clone()),
            |requested, lang| match requested {
                SeatRequest::Asked { stored, awaited, request } => {
                    voting::vote::proposed(request, &awaited, &Names::of(&stored), lang)
                }
                SeatRequest::Done(stored, done) => voting::replace::done(done, &Names::of(&stored), lang),
            },
        )
        .await
}

/// Shows the result of an invited person's answer to taking over a seat.
pub(in crate::discord) fn joined(asker: &Asker<'_>, joined: &Joined) -> Post {
    match joined {
        Joined::Yes(stored, view) => Scene::of(stored, view, asker.lang, |scene| {
            asker.above_hand(scene, asker.lang.say(key::TENURE_YOU))
        }),
        Joined::No => asker.say(key::TENURE_NOT_YOU),
        Joined::Withdrawn => asker.say(key::VOTE_YOU_WITHDREW),
    }
}

/// Returns the player of a seat if they have left the game's server, wherever the question is asked; `None` if they
/// have not, or Discord doesn't say.
async fn who_is_gone(asker: &Asker<'_>, target: &Target) -> Option<UserId> {
    let meant = target.clone();
    let found = asker.read(move |tx, by| absent::person(tx, by, &meant)).await;
    let (person, guild) = found.ok().flatten()?;
    (person != asker.by.user && has_left(asker.bot, guild, person).await).then_some(person)
}
