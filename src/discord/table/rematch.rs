//! Asking for a rematch: its lobby opens where the rematch is asked for, or in a thread if each game of the server has
//! one.

use std::sync::Arc;

use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::inputs::rights::Rights;
use crate::discord::places::own_thread::{self, Spot};
use crate::present::people::server as present_server;
use crate::present::{Lang, Post, table::lobby as present};
use crate::service::table::rematch::{self, Again};
use crate::service::{Caller, GameRef};
use crate::store::games::StoredGame;
use crate::store::{ChannelId, Tx};

/// Opens a rematch, or accepts the one that is open.
pub(in crate::discord) async fn ask(
    bot: &Bot,
    spot: Spot,
    by: &Caller,
    rights: &Rights,
    game: GameRef,
    lang: Lang,
) -> Post {
    // One thread at a time: a refusal afterwards would leave an empty thread behind.
    let opening = bot.thread_limit.enter(by.user);
    let asked = by.clone();
    let former = bot.store.read(move |tx| rematch::for_thread(tx, &asked, game)).await;
    // A refusal is given, and noted, below.
    let former = former.ok().flatten().filter(|_| spot.has_threads());
    let lacks_thread = former.is_some() && !spot.takes_thread(rights);
    let channel = match former.filter(|_| !lacks_thread) {
        Some(_) if opening.is_none() => {
            // Another process does not count the answers under way here.
            bot.refuse(spot.interaction).await;
            return Post::text(lang.say("refusal-too-much"));
        }
        Some(former) => match thread(bot, spot, by, rights, game, &former, lang).await {
            Ok(thread) => thread,
            Err(refusal) => {
                bot.refuse(spot.interaction).await;
                return refusal;
            }
        },
        None => {
            if let Some(refusal) = rights.refuse_to_play(lang) {
                return refusal;
            }
            by.channel
        }
    };
    let (asked, editions, limits) = (by.clone(), Arc::clone(&bot.editions), bot.limits);
    let again = Again { game, channel, seed: (bot.draw_seed)() };
    let ask = move |tx: &Tx<'_>| rematch::ask(tx, &asked, again, &editions, limits, now());
    let result = bot.change_for(by, ask).await;
    // Somebody else may have opened the rematch meanwhile.
    let is_used = result.as_ref().is_ok_and(|asked| asked.channel == channel);
    if channel != by.channel && !is_used {
        own_thread::close(bot, channel).await;
    }
    match result {
        Ok(asked) => {
            let post =
                present::rematch_asked(asked.done, Some(asked.channel).filter(|at| *at != by.channel), lang);
            if lacks_thread { present_server::without_thread(post, lang) } else { post }
        }
        Err(refusal) => refused(bot, refusal, by, game, lang).await,
    }
}

/// Opens a thread for the rematch of a game.
async fn thread(
    bot: &Bot,
    spot: Spot,
    by: &Caller,
    rights: &Rights,
    game: GameRef,
    former: &StoredGame,
    lang: Lang,
) -> Result<ChannelId, Post> {
    let (asked, editions, limits) = (by.clone(), Arc::clone(&bot.editions), bot.limits);
    // The interaction is noted with the lobby that is opened in the thread, or as refused.
    let reserve = move |tx: &Tx<'_>| rematch::reserve_thread(tx, &asked, game, &editions, limits, now());
    own_thread::open(bot, spot, by, rights, Lang::of(&former.locale), reserve, lang).await
}
