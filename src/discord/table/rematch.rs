//! Asking for a rematch: its lobby opens where the rematch is asked for, or in a thread if each game of the server has
//! one.

use std::sync::Arc;

use crate::discord::answers::asker::Asker;
use crate::discord::places::own_thread;
use crate::present::people::server;
use crate::present::table::lobby;
use crate::present::{Lang, Post, key};
use crate::service::Caller;
use crate::service::table::rematch::{self, Again};
use crate::store::Tx;

/// Opens a rematch, or accepts the one that is open.
pub(in crate::discord) async fn ask(asker: &Asker<'_>) -> Post {
    let (bot, here, lang) = (asker.bot, asker.by.channel, asker.lang);
    // One thread at a time: a refusal afterwards would leave an empty thread behind.
    let opening = bot.thread_limit.enter(asker.by.user);
    let former = asker.read(rematch::for_thread).await;
    // A refusal is given, and noted, below.
    let former = former.ok().flatten().filter(|_| asker.has_threads());
    let lacks_thread = former.is_some() && !asker.takes_thread();
    let (editions, limits) = (Arc::clone(&bot.editions), bot.limits);
    let channel = match former.filter(|_| !lacks_thread) {
        Some(_) if opening.is_none() => {
            // Another process does not count the answers under way here.
            bot.refuse(asker.id()).await;
            return asker.say(key::refusal::TooMuch);
        }
        Some(former) => {
            let editions = Arc::clone(&editions);
            // The interaction is noted with the lobby that is opened in the thread, or as refused.
            let reserve = move |tx: &Tx<'_>, by: &Caller| rematch::reserve_thread(tx, by, &editions, limits);
            match own_thread::open(asker, Lang::of(&former.locale), reserve).await {
                Ok(thread) => thread,
                Err(refusal) => {
                    bot.refuse(asker.id()).await;
                    return refusal;
                }
            }
        }
        None => {
            if let Some(refusal) = asker.rights.refuse_to_play(lang) {
                return refusal;
            }
            here
        }
    };
    let again = Again { game: asker.by.game, channel, seed: (bot.draw_seed)() };
    let result = asker.write(move |tx, by| rematch::ask(tx, by, again, &editions, limits)).await;
    // Somebody else may have opened the rematch meanwhile.
    let is_used = result.as_ref().is_ok_and(|asked| asked.channel == channel);
    if channel != here && !is_used {
        own_thread::close(bot, channel).await;
    }
    match result {
        Ok(asked) => {
            let elsewhere = Some(asked.channel).filter(|channel| *channel != here);
            let post = lobby::rematch_asked(asked.done, elsewhere, lang);
            if lacks_thread { server::without_thread(post, lang) } else { post }
        }
        Err(refusal) => asker.refused(refusal).await,
    }
}
