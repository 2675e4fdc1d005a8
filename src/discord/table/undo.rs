//! Taking back: the question, the request to the others and their answers.

use last_spike_engine::Step;

use super::replace;
use crate::discord::answers::answer::{above_hand, outcome, refused};
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::present::{
    Lang, Names, Post, Scene,
    clock::clocks,
    voting::{replace as present_replace, undo, vote as present_vote},
};
use crate::service::ballot::{self, BallotResult, NamedVote};
use crate::service::table::take_back::{self, TakeBackChoices, TakeBackRequest};
use crate::service::{Caller, GameRef};

/// Asks whether to take back the last steps.
pub(in crate::discord) async fn question(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| take_back::choices(tx, user, channel, game_ref)).await {
        Ok(choices) => asked(&choices, lang),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Returns the question whether to take back these steps.
pub(in crate::discord) fn asked(choices: &TakeBackChoices, lang: Lang) -> Post {
    let names = Names::of(&choices.stored);
    undo::question(&Scene { stored: &choices.stored, view: &choices.view, names: &names, lang }, choices)
}

/// Takes steps back at once, without asking the other players.
pub(in crate::discord) async fn at_once(
    bot: &Bot,
    game_ref: GameRef,
    made_at: Step,
    to: Step,
    by: &Caller,
    lang: Lang,
) -> Post {
    let caller = by.clone();
    let result =
        bot.change_for(by, move |tx| take_back::at_once(tx, &caller, game_ref, made_at, to, now())).await;
    outcome(bot, result, by, game_ref, lang).await
}

/// Asks the other players to agree to go back to a step.
pub(in crate::discord) async fn request(
    bot: &Bot,
    game_ref: GameRef,
    made_at: Step,
    to: Step,
    by: &Caller,
    lang: Lang,
) -> Post {
    let caller = by.clone();
    match bot.change_for(by, move |tx| take_back::request(tx, &caller, game_ref, made_at, to, now())).await {
        Ok(TakeBackRequest::Asked { stored, view, others, own }) => {
            let names = Names::of(&stored);
            let said = present_vote::opened(own, &others, &names, lang);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            above_hand(&scene, said.text, by).buttons(vec![present_vote::withdraw(own, lang)])
        }
        Ok(TakeBackRequest::Done(done)) => outcome(bot, Ok(*done), by, game_ref, lang).await,
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Answers a vote.
pub(in crate::discord) async fn answer(
    bot: &Bot,
    game_ref: GameRef,
    vote: NamedVote,
    yes: bool,
    by: &Caller,
    lang: Lang,
) -> Post {
    let caller = by.clone();
    match bot.change_for(by, move |tx| ballot::answer_named(tx, &caller, vote, yes, now())).await {
        Ok(BallotResult::Noted { stored, awaited }) => {
            present_vote::noted(&awaited, &Names::of(&stored), lang)
        }
        Ok(BallotResult::Refused) => Post::text(lang.say("vote-you-refused")),
        Ok(BallotResult::Withdrawn) => Post::text(lang.say("vote-you-withdrew")),
        Ok(BallotResult::Agreed(_)) => clocks::agreed(lang),
        Ok(BallotResult::Decided(stored, done)) => present_replace::done(done, &Names::of(&stored), lang),
        Ok(BallotResult::Joined(joined)) => replace::joined(&joined, by, lang),
        Ok(BallotResult::Lapsed) => Post::text(lang.say("vote-lapsed")),
        Ok(BallotResult::Carried(done)) => outcome(bot, Ok(*done), by, game_ref, lang).await,
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}
