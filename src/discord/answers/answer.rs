//! The results of requests, as posts.

use last_spike_engine::{Action, Event, Illegal, Prompt};

use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::inputs::rights::Rights;
use crate::present::parts::draft::Draft;
use crate::present::{
    Lang, Names, Post, Scene,
    parts::dm,
    people::rights as present_rights,
    questions::{confirm, hand, raise},
    refusal,
    table::{in_dm, list},
    telling::{news, offers},
};
use crate::service::posting::offer_ends;
use crate::service::table::questions::{AskedPlayer, Attempt, Deal, Partner};
use crate::service::views::look::Besides;
use crate::service::{Accepted, Caller, GameRef, Refusal, notices::notice, views::look};
use crate::store::{GameId, people::settings};

/// Returns how long an answer is shown: in direct messages it replaces the player's message.
fn shown_to(caller: &Caller) -> hand::ShownFor {
    if caller.guild.is_some() { hand::ShownFor::Now } else { hand::ShownFor::Lasting }
}

/// Shows an accepted action: its events, and what the player can do next.
fn accepted(accepted: &Accepted, caller: &Caller, lang: Lang) -> Post {
    let names = Names::of(&accepted.stored);
    let scene = Scene { stored: &accepted.stored, view: &accepted.view, names: &names, lang };
    let news = done(accepted, &names, lang);
    let besides = Besides { undo: accepted.undo, standing: accepted.standing.clone(), ..Besides::default() };
    if accepted.stored.is_in_dm() {
        // Below a message that only they see, such as a hint: the post of the game shows the rest.
        if caller.pressed.is_none() {
            return in_dm::brief(&news, lang);
        }
        let post = in_dm::answered(&scene, news, &accepted.news.events, &besides);
        return Post { shows: Some(accepted.view.step), ..post };
    }
    let post = hand::after(&scene, news, shown_to(caller), &besides);
    Post { shows: Some(accepted.view.step), ..post }
}

/// Returns the lines that describe the result of an accepted action.
fn done(accepted: &Accepted, names: &Names, lang: Lang) -> Vec<String> {
    let news = news::lines(&accepted.news, &accepted.view.edition, accepted.view.options, names, lang);
    match accepted.news.events.first() {
        // The offer is listed among the open ones, unless it was answered at once.
        Some(Event::Acted { action: Action::Offer(_), .. }) if news.len() == 1 => {
            vec![lang.say("offer-done")]
        }
        _ if !news.is_empty() => news,
        Some(Event::Acted { action: Action::Bid { .. }, .. }) => vec![lang.say("bid-done")],
        _ => vec![lang.say("done")],
    }
}

/// Shows the result of an action that was typed: in direct messages the post of the game shows it too.
pub(in crate::discord) async fn outcome_of_command(
    bot: &Bot,
    result: Result<Accepted, Refusal>,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    match result {
        Ok(result) if result.stored.is_in_dm() => {
            in_dm::brief(&done(&result, &Names::of(&result.stored), lang), lang)
        }
        result => outcome(bot, result, caller, game_ref, lang).await,
    }
}

/// Shows a line above a player's hand; in direct messages this post replaces the player's message.
pub(in crate::discord) fn above_hand(scene: &Scene<'_>, line: String, caller: &Caller) -> Post {
    if scene.stored.is_in_dm() {
        return in_dm::below(scene, vec![line], &[], &Besides::default());
    }
    hand::after(scene, vec![line], shown_to(caller), &Besides::default())
}

/// Shows the result of an action.
pub(in crate::discord) async fn outcome(
    bot: &Bot,
    result: Result<Accepted, Refusal>,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    match result {
        Ok(result) => accepted(&result, caller, lang),
        Err(refusal) => refused(bot, refusal, caller, game_ref, lang).await,
    }
}

/// Shows a refusal, with the controls for what is possible now in the game that was meant: a button in direct messages
/// may mean a game of another channel.
pub(in crate::discord) async fn refused(
    bot: &Bot,
    refusal: Refusal,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    reason(bot, refusal, caller, game_ref, lang).await.refusing()
}

async fn reason(bot: &Bot, refusal: Refusal, caller: &Caller, game_ref: GameRef, lang: Lang) -> Post {
    if let Refusal::Fault(fault) = &refusal {
        tracing::error!(%fault, "a request failed");
        return refusal::post(&refusal, None, lang);
    }
    let (user, channel) = (caller.user, caller.channel);
    if caller.guild.is_none() && matches!(refusal, Refusal::NoGame | Refusal::NotYourGame) {
        // A person without a game cannot say which one they mean.
        let games = match bot.store.read(move |tx| look::mine(tx, user, list::LISTED)).await {
            Ok(games) => games,
            Err(fault) => {
                tracing::error!(%fault, "a person's games cannot be read");
                return refusal::post(&Refusal::Fault(fault), None, lang);
            }
        };
        if games.is_empty() {
            return Post::text(lang.say("refusal-in-no-game"));
        }
        if matches!(refusal, Refusal::NoGame) && game_ref == GameRef::Here {
            return Post::text(lang.say("refusal-no-game-in-dm"));
        }
        if matches!(refusal, Refusal::NoGame) {
            // No game is played in these direct messages: a person with several games elsewhere must say which one they
            // mean.
            let known = list::post(&games, |look| look.stored.seat_of(user), lang);
            return Post { text: format!("{}\n{}", lang.say("refusal-which-game"), known.text), ..known };
        }
    }
    if caller.guild.is_none() && matches!(refusal, Refusal::NothingPlayed) {
        return Post::text(lang.say("refusal-rematch-dm"));
    }
    let here = bot.store.read(move |tx| look::at(tx, user, channel, game_ref)).await;
    let Ok(here) = here else { return refusal::post(&refusal, None, lang) };
    let names = Names::of(&here.stored);
    if let Some(post) = refusal::in_place(&refusal, &here.stored, user, lang) {
        return post;
    }
    let mut post = refusal::post(&refusal, Some(&names), lang);
    let Some(view) = here.view.as_ref().filter(|view| view.own_seat().is_some()) else { return post };
    let scene = Scene { stored: &here.stored, view, names: &names, lang };
    if caller.guild.is_none() {
        renew_message(bot, &scene).await;
    }
    match &refusal {
        Refusal::Stale { .. } => {
            let now = own(&scene, &Besides::default(), caller);
            Post { text: format!("{}\n\n{}", post.text, now.text), ..now }
        }
        // The refusal already says what is possible instead; these are the controls for that.
        Refusal::Illegal { illegal, .. } => {
            post = offer_over(bot, &scene, illegal).await.unwrap_or(post);
            post.rows = hand::controls(&scene);
            offers::below(&scene, post)
        }
        _ => post,
    }
}

/// Returns what became of an offer that cannot be answered any more, to one of its players.
async fn offer_over(bot: &Bot, scene: &Scene<'_>, illegal: &Illegal) -> Option<Post> {
    let (Illegal::NoSuchOffer { id }, Some(seat)) = (illegal, scene.view.own_seat()) else { return None };
    let (game, id) = (scene.stored.id, *id);
    match bot.store.read(move |tx| offer_ends::end_of(tx, game, id, seat)).await {
        Ok(end) => Some(refusal::offer_over(id, end?, scene.view, scene.lang)),
        Err(fault) => {
            tracing::warn!(%fault, "it cannot be read what became of an offer");
            None
        }
    }
}

/// Updates a player's direct message: it may still show the question whose answer was refused.
async fn renew_message(bot: &Bot, scene: &Scene<'_>) {
    let (game, seat) = (scene.stored.id, scene.view.own_seat());
    let renewed =
        bot.change(move |tx| Ok::<_, Refusal>(notice::refresh_message(tx, game, seat, now())?)).await;
    if let Err(refusal) = renewed {
        tracing::error!(%refusal, %game, "a direct message is not brought up to date");
    }
}

/// Shows the result of an action, or first a question about it, made from the player's view of the game.
pub(in crate::discord) async fn attempted(
    bot: &Bot,
    result: Result<Attempt, Refusal>,
    question: impl FnOnce(&Scene<'_>) -> Option<Post>,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    match result {
        Ok(Attempt::Accepted(result)) => accepted(&result, caller, lang),
        Ok(Attempt::Question(asked)) => ask(&asked, question, caller, lang),
        Err(refusal) => refused(bot, refusal, caller, game_ref, lang).await,
    }
}

/// Shows a part of the player's own view, or their hand if there is nothing else to show.
pub(in crate::discord) async fn show(
    bot: &Bot,
    game_ref: GameRef,
    by: &Caller,
    lang: Lang,
    part: impl FnOnce(&Scene<'_>) -> Option<Post>,
) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| look::own(tx, user, channel, game_ref)).await {
        Ok((stored, view)) => ask(&AskedPlayer { stored, view }, part, by, lang),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Puts a question to a player; if it is no longer asked, shows their hand.
pub(in crate::discord) fn ask(
    asked: &AskedPlayer,
    question: impl FnOnce(&Scene<'_>) -> Option<Post>,
    caller: &Caller,
    lang: Lang,
) -> Post {
    let names = Names::of(&asked.stored);
    let scene = Scene { stored: &asked.stored, view: &asked.view, names: &names, lang };
    match (question(&scene), shown_to(caller)) {
        (Some(question), hand::ShownFor::Now) => question,
        (Some(question), hand::ShownFor::Lasting) => dm::placed(question, &asked.stored, lang),
        (None, _) => own(&scene, &Besides::default(), caller),
    }
}

/// Shows a player's own view in answer to their request.
pub(in crate::discord) fn own(scene: &Scene<'_>, besides: &Besides, caller: &Caller) -> Post {
    if scene.stored.is_in_dm() {
        return in_dm::below(scene, Vec::new(), &[], besides);
    }
    match shown_to(caller) {
        hand::ShownFor::Now => hand::post(scene, besides),
        hand::ShownFor::Lasting => hand::direct(scene, besides),
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

/// Turns an answer into words alone if its reader wants no pictures.
async fn as_wished(bot: &Bot, post: Post, by: &Caller) -> Post {
    if post.picture.is_none() {
        return post;
    }
    let user = by.user;
    match bot.store.glance(move |tx| settings::of(tx, user)).await {
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
pub(in crate::discord) async fn noted(
    bot: &Bot,
    post: Post,
    rights: &Rights,
    by: &Caller,
    game: Option<GameId>,
    lang: Lang,
) -> Post {
    let post = as_wished(bot, post, by).await;
    let (user, channel) = (by.user, by.channel);
    if by.guild.is_none() {
        let Some(game) = game else { return post };
        let muted = bot.store.read(move |tx| look::muted(tx, user, channel, game)).await;
        return match muted {
            Ok(Some((place, obstacle))) => present_rights::noted_elsewhere(post, place, obstacle, lang),
            _ => post,
        };
    }
    let missing = rights.missing_to_play();
    if missing.is_empty() {
        return post;
    }
    match bot.store.read(move |tx| look::is_played(tx, channel)).await {
        Ok(true) => present_rights::noted(post, &missing, lang),
        _ => post,
    }
}
