//! `/game new`: opening a lobby, in a channel or in a thread of its own.

use last_spike_engine::{CashDisplay, DoubleCost};
use poise::ChoiceParameter;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, answer, caller, lang, rights, spot};
use crate::discord::answers::answer::refused;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::edition;
use crate::discord::inputs::input::holds;
use crate::discord::places::own_thread;
use crate::discord::table::opened::{in_channel, in_dm};
use crate::present::people::server as present;
use crate::present::{Lang, Post};
use crate::service::people::server::{self, NewLobby};
use crate::service::table::lobby::{self, GameWish};
use crate::store::Tx;
use crate::store::table::pace::Pace;
use crate::store::table::post_style::PostStyle;

/// The rule for unsupported track (T2).
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum DoubleCostChoice {
    #[name = "any"]
    Any,
    #[name = "forced"]
    Forced,
}

/// The audience of cash: everybody, or its owner alone.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum CashChoice {
    #[name = "public"]
    Public,
    #[name = "hidden"]
    Hidden,
}

/// The time that players have.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PaceChoice {
    #[name = "none"]
    None,
    #[name = "relaxed"]
    Relaxed,
    #[name = "daily"]
    Daily,
    #[name = "brisk"]
    Brisk,
    #[name = "live"]
    Live,
}

impl PaceChoice {
    pub(super) const fn pace(self) -> Pace {
        match self {
            Self::None => Pace::None,
            Self::Relaxed => Pace::Relaxed,
            Self::Daily => Pace::Daily,
            Self::Brisk => Pace::Brisk,
            Self::Live => Pace::Live,
        }
    }
}

/// The amount of a game's posts that stays in its channel.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PostsChoice {
    #[name = "latest"]
    Latest,
    #[name = "all"]
    All,
    #[name = "quiet"]
    Quiet,
}

impl PostsChoice {
    pub(super) const fn style(self) -> PostStyle {
        match self {
            Self::Latest => PostStyle::Latest,
            Self::All => PostStyle::All,
            Self::Quiet => PostStyle::Quiet,
        }
    }
}

/// Hints, which tell players what the strongest computer would do: on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum HintsChoice {
    #[name = "on"]
    On,
    #[name = "off"]
    Off,
}

/// The language of the public posts.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LanguageChoice {
    #[name = "english"]
    English,
    #[name = "portuguese"]
    Portuguese,
}

impl LanguageChoice {
    pub(super) const fn lang(self) -> Lang {
        match self {
            Self::English => Lang::En,
            Self::Portuguese => Lang::PtBr,
        }
    }
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn new(
    ctx: Context<'_>,
    #[autocomplete = "editions"] edition: Option<String>,
    double_cost: Option<DoubleCostChoice>,
    cash: Option<CashChoice>,
    thread: Option<bool>,
    language: Option<LanguageChoice>,
    pace: Option<PaceChoice>,
    hints: Option<HintsChoice>,
    rated: Option<bool>,
    posts: Option<PostsChoice>,
) -> Result<(), Failure> {
    let hints = hints == Some(HintsChoice::On);
    let wish = GameWish {
        edition: edition.map(|typed| edition::meant(&ctx.data().editions, &typed)),
        double_cost: double_cost.map(|choice| match choice {
            DoubleCostChoice::Any => DoubleCost::Any,
            DoubleCostChoice::Forced => DoubleCost::Forced,
        }),
        cash: cash.map(|choice| match choice {
            CashChoice::Public => CashDisplay::Public,
            CashChoice::Hidden => CashDisplay::Hidden,
        }),
        post_style: posts.map(PostsChoice::style),
        pace: pace.map(PaceChoice::pace),
        hints,
        rated: rated.unwrap_or_else(|| lobby::is_rated_by_default(&caller(ctx), hints)),
        locale: language.map(|choice| choice.lang().code().to_owned()),
    };
    answer(ctx, async move { open(ctx, wish, thread).await }).await
}

/// Opens a lobby where the command was typed, or in a thread of its own.
async fn open(ctx: Context<'_>, wish: GameWish, thread: Option<bool>) -> Post {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let (interaction, spot) = (ctx.interaction, spot(ctx));
    let may_open_thread = spot.takes_thread(&rights(ctx));
    let new = NewLobby { wish, thread, may_open_thread, seed: (bot.draw_seed)() };
    // One thread at a time: a refusal afterwards would leave an empty thread behind.
    let opening = bot.thread_limit.enter(by.user);
    let asked = by.clone();
    let defaults = match bot.store.read(move |tx| server::defaults(tx, &asked)).await {
        Ok(defaults) => defaults,
        Err(fault) => return refused(bot, fault.into(), &by, by.here(), lang).await,
    };
    if let Err(refusal) = server::check_place(&by, &defaults) {
        bot.refuse(interaction.id).await;
        return refused(bot, refusal, &by, by.here(), lang).await;
    }
    // No thread can be opened in a thread, and none is needed. If only the server's default asks for a thread, and it
    // may not be opened, the game is played in the channel.
    let is_default = defaults.thread == Some(true) && spot.has_threads();
    let by_default = is_default && new.may_open_thread;
    let lacks_thread = thread.is_none() && is_default && !by_default;
    let channel = if thread.unwrap_or(by_default) {
        if opening.is_none() {
            // Another process does not count the answers under way here.
            bot.refuse(interaction.id).await;
            return Post::text(lang.say("refusal-too-much"));
        }
        let (wish, _) = server::filled(&new.wish, &defaults);
        let spoken = Lang::of(&wish.locale(&by));
        let (asked, editions, limits) = (by.clone(), bot.editions.clone(), bot.limits);
        // The interaction is noted with the lobby that is opened in the thread, or as refused.
        let reserve = move |tx: &Tx<'_>| lobby::reserve_thread(tx, &asked, &wish, &editions, limits, now());
        match own_thread::open(bot, spot, &by, &rights(ctx), spoken, reserve, lang).await {
            Ok(made) => made,
            Err(refusal) => {
                bot.refuse(interaction.id).await;
                return refusal;
            }
        }
    } else {
        if let Some(refusal) = rights(ctx).refuse_to_play(lang) {
            return refusal;
        }
        by.channel
    };
    let (asked, editions, limits) = (by.clone(), bot.editions.clone(), bot.limits);
    let open = move |tx: &Tx<'_>| server::open(tx, &asked, channel, &new, &editions, limits, now());
    match bot.change_for(&by, open).await {
        Ok(opened) if opened.stored.is_in_dm() => in_dm(bot, opened.stored.id, "lobby-opened-dm", lang).await,
        Ok(opened) => {
            let post = present::opened(&opened, (channel != by.channel).then_some(channel), lang);
            let post = if lacks_thread { present::without_thread(post, lang) } else { post };
            in_channel(bot, &opened.stored, post, lang).await
        }
        Err(refusal) => {
            if channel != by.channel {
                own_thread::close(bot, channel).await;
            }
            refused(bot, refusal, &by, by.here(), lang).await
        }
    }
}

#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn editions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let named =
        ctx.data().editions.iter().map(|edition| (edition::label(edition, lang), edition.id.0.clone()));
    offered(named.filter(|(label, id)| holds(label, partial) || holds(id, partial)))
}
