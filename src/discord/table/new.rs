//! `/game new`: opening a lobby, in a channel or in a thread of its own.

use super::opened::{in_channel, in_dm};
use crate::discord::answers::asker::Asker;
use crate::discord::places::own_thread;
use crate::present;
use crate::present::{Lang, Post, key};
use crate::service::Caller;
use crate::service::people::server::{self, NewLobby};
use crate::service::table::lobby::{self, GameWish};
use crate::store::{ChannelId, Tx};

/// Opens a lobby where it was asked for, or in a thread of its own; `rated` and `thread` are what was said of that.
pub(in crate::discord) async fn open(
    asker: &Asker<'_>,
    mut wish: GameWish,
    rated: Option<bool>,
    thread: Option<bool>,
) -> Post {
    let (bot, here) = (asker.bot, asker.by.channel);
    let by_default = lobby::is_rated_by_default(&asker.by, wish.conditions.hints);
    wish.conditions.rated = rated.unwrap_or(by_default);
    let new = NewLobby { wish, thread, may_open_thread: asker.takes_thread(), seed: (bot.draw_seed)() };
    // One thread at a time: a refusal afterwards would leave an empty thread behind.
    let opening = bot.thread_limit.enter(asker.by.user);
    let defaults = match asker.read(|tx, by| Ok(server::defaults(tx, by)?)).await {
        Ok(defaults) => defaults,
        Err(fault) => return asker.refused(fault).await,
    };
    if let Err(refusal) = server::check_place(&asker.by, &defaults) {
        bot.refuse(asker.id()).await;
        return asker.refused(refusal).await;
    }
    // No thread can be opened in a thread, and none is needed. If only the server's default asks for a thread, and it
    // may not be opened, the game is played in the channel.
    let is_default = defaults.thread == Some(true) && asker.has_threads();
    let by_default = is_default && new.may_open_thread;
    let lacks_thread = thread.is_none() && is_default && !by_default;
    let channel = if thread.unwrap_or(by_default) {
        if opening.is_none() {
            // Another process does not count the answers under way here.
            bot.refuse(asker.id()).await;
            return asker.say(key::refusal::TooMuch);
        }
        match in_thread(asker, server::filled(&new.wish, &defaults).0).await {
            Ok(made) => made,
            Err(refusal) => {
                bot.refuse(asker.id()).await;
                return refusal;
            }
        }
    } else {
        if let Some(refusal) = asker.rights.refuse_to_play(asker.lang) {
            return refusal;
        }
        here
    };
    let (editions, limits) = (bot.editions.clone(), bot.limits);
    let open = move |tx: &Tx<'_>, by: &Caller| server::open(tx, by, channel, &new, &editions, limits);
    match asker.write(open).await {
        Ok(opened) if opened.stored.is_in_dm() => in_dm(asker, opened.stored.id, key::LOBBY_OPENED_DM).await,
        Ok(opened) => {
            let elsewhere = (channel != here).then_some(channel);
            let post = present::people::server::opened(&opened, elsewhere, asker.lang);
            let post =
                if lacks_thread { present::people::server::without_thread(post, asker.lang) } else { post };
            in_channel(asker, &opened.stored, post).await
        }
        Err(refusal) => {
            if channel != here {
                own_thread::close(bot, channel).await;
            }
            asker.refused(refusal).await
        }
    }
}

/// Opens a thread for a game of that kind.
async fn in_thread(asker: &Asker<'_>, wish: GameWish) -> Result<ChannelId, Post> {
    let spoken = Lang::of(&wish.locale(&asker.by));
    let (editions, limits) = (asker.bot.editions.clone(), asker.bot.limits);
    // The interaction is noted with the lobby that is opened in the thread, or as refused.
    let reserve = move |tx: &Tx<'_>, by: &Caller| lobby::reserve_thread(tx, by, &wish, &editions, limits);
    own_thread::open(asker, spoken, reserve).await
}
