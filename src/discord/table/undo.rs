//! Taking back: the question, the request to the others and their answers.

use last_spike_engine::Step;

use super::replace;
use crate::discord::answers::asker::Asker;
use crate::discord::places::writing;
use crate::present::clock::clocks;
use crate::present::{Names, Post, Scene, key, voting};
use crate::service::ballot::{self, BallotResult, NamedVote};
use crate::service::table::take_back::{self, TakeBackRequest};

/// Asks whether to take back the last steps.
pub(in crate::discord) async fn ask(asker: &Asker<'_>) -> Post {
    asker
        .look(take_back::choices, |choices, lang| {
            let question = |scene: &Scene<'_>| voting::undo::question(scene, &choices);
            Scene::of(&choices.stored, &choices.view, lang, question)
        })
        .await
}

/// Asks the other players to agree to go back to a step.
pub(in crate::discord) async fn request(asker: &Asker<'_>, made_at: Step, to: Step) -> Post {
    let asker = &writing::there(asker).await;
    asker
        .change(
            move |tx, by| take_back::request(tx, by, made_at, to),
            |requested, lang| match requested {
                TakeBackRequest::Asked { stored, view, others, own } => {
                    Scene::of(&stored, &view, lang, |scene| {
                        let said = voting::vote::opened(own, &others, scene.names, lang);
                        let withdraw = voting::vote::withdraw(own, lang);
                        asker.above_hand(scene, said.text).buttons(vec![withdraw])
                    })
                }
                TakeBackRequest::Done(done) => asker.accepted(&done),
            },
        )
        .await
}

/// Answers a vote.
pub(in crate::discord) async fn answer(asker: &Asker<'_>, vote: NamedVote, yes: bool) -> Post {
    asker
        .change(
            move |tx, by| ballot::answer_named(tx, by, vote, yes),
            |result, lang| match result {
                BallotResult::Noted { stored, awaited } => {
                    voting::vote::noted(&awaited, &Names::of(&stored), lang)
                }
                BallotResult::Refused => asker.say(key::VOTE_YOU_REFUSED),
                BallotResult::Withdrawn => asker.say(key::VOTE_YOU_WITHDREW),
                BallotResult::Agreed(_) => clocks::agreed(lang),
                BallotResult::Decided(stored, done) => voting::replace::done(done, &Names::of(&stored), lang),
                BallotResult::Joined(joined) => replace::joined(asker, &joined),
                BallotResult::Lapsed => asker.say(key::VOTE_LAPSED),
                BallotResult::Carried(done) => asker.accepted(&done),
            },
        )
        .await
}
