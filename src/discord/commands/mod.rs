//! The slash commands: each parses what was typed, has the service do it, and presents what came
//! of it.

pub(super) mod game;
mod look;
mod open;
pub(super) mod play;
pub(super) mod privacy;
mod suggest;
pub(super) mod trade;
pub(super) mod typed;

use poise::serenity_prelude as serenity;

use super::answer::{Place, Responder};
use super::rights::Rights;
use super::{Bot, Context, Failure};
use crate::engine::{Action, Event};
use crate::present::Scene;
use crate::present::lang::Lang;
use crate::present::{Names, Post, hand, news, offers, refusal, rights as present_rights};
use crate::service::{Accepted, Caller, GameRef, Refusal, look as service_look};
use crate::store::games::{Stage, StoredGame};
use crate::store::{ChannelId, GameId, GuildId, InteractionId, UserId, headers};

/// Returns all commands, with their names and descriptions in every language.
#[must_use]
pub fn all() -> Vec<poise::Command<Bot, Failure>> {
    let mut commands = vec![
        game::game(),
        play::lay(),
        play::buy(),
        play::pass(),
        play::roll(),
        play::build(),
        play::remove(),
        trade::auction(),
        trade::bid(),
        trade::deal(),
        look::hand(),
        look::map(),
        look::rules(),
        look::help(),
        privacy::privacy(),
    ];
    for command in &mut commands {
        translate(command, "command");
    }
    commands
}

/// Gives a command and all below it the words of every language.
fn translate(command: &mut poise::Command<Bot, Failure>, path: &str) {
    let path = format!("{path}-{}", command.name);
    command.description = Some(Lang::En.say(&path).into());
    command.description_localizations = each(&path, &[]);
    command.name_localizations = each(&format!("{path}-name"), &[]);
    for parameter in &mut command.parameters {
        let key = format!("option-{}", parameter.name);
        let own = format!("{path}-{}", parameter.name);
        let key = if Lang::En.find(&own, &[]).is_some() { own } else { key };
        parameter.description = Some(Lang::En.say(&key).into());
        parameter.description_localizations = each(&key, &[]);
        parameter.name_localizations = each(&format!("option-{}-name", parameter.name), &[]);
        let mut choices = parameter.choices.to_vec();
        for choice in &mut choices {
            let key = format!("choice-{}", choice.name);
            choice.localizations = each(&key, &[]);
            choice.name = Lang::En.say(&key).into();
        }
        parameter.choices = choices.into();
    }
    for below in &mut command.subcommands {
        translate(below, &path);
    }
}

type Localised =
    std::borrow::Cow<'static, [(std::borrow::Cow<'static, str>, std::borrow::Cow<'static, str>)]>;

/// Returns a text in every language that has it, by Discord's name of the language.
fn each(key: &str, args: crate::present::lang::Args<'_>) -> Localised {
    let found =
        Lang::ALL.into_iter().filter_map(|lang| Some((lang.code().into(), lang.find(key, args)?.into())));
    found.collect::<Vec<_>>().into()
}

/// Returns who calls a command, and where.
pub(super) fn caller(ctx: Context<'_>) -> Caller {
    let interaction = ctx.interaction;
    caller_of(
        &interaction.user,
        interaction.member.as_deref(),
        interaction.guild_id,
        interaction.channel_id,
        (&interaction.locale, interaction.guild_locale.as_deref()),
        interaction.id,
    )
}

/// Returns who acts, and where.
pub(super) fn caller_of(
    user: &serenity::User,
    member: Option<&serenity::Member>,
    guild: Option<serenity::GuildId>,
    channel: serenity::ChannelId,
    (locale, guild_locale): (&str, Option<&str>),
    interaction: serenity::InteractionId,
) -> Caller {
    let may_manage =
        member.and_then(|member| member.permissions).is_some_and(serenity::Permissions::manage_channels);
    Caller {
        user: UserId(user.id.get()),
        name: member
            .map_or_else(|| user.display_name().to_owned(), |member| member.display_name().to_owned()),
        locale: locale.to_owned(),
        guild: guild.map(|guild| GuildId(guild.get())),
        guild_locale: guild_locale.unwrap_or(locale).to_owned(),
        channel: ChannelId(channel.get()),
        may_manage,
        interaction: InteractionId(interaction.get()),
    }
}

/// Returns the language of whoever calls a command.
pub(super) fn lang(ctx: Context<'_>) -> Lang {
    Lang::of(&ctx.interaction.locale)
}

/// Answers a command, seen by its caller alone.
fn answer<'a>(
    ctx: Context<'a>,
    work: impl Future<Output = Post> + Send + 'a,
) -> impl Future<Output = Result<(), Failure>> + Send + 'a {
    // What a command does is large, and would be part of every future around it.
    let work = Box::pin(work);
    async move {
        let asked = Responder {
            gateway: ctx.framework.serenity_context,
            id: ctx.interaction.id,
            token: &ctx.interaction.token,
            place: Place::Private,
            lang: lang(ctx),
        };
        let Some(_inside) = ctx.data().answer_limit.enter(UserId(ctx.interaction.user.id.get())) else {
            return asked.too_much(ctx.data()).await;
        };
        let game = ctx.args.iter().find_map(|option| match option.value {
            serenity::ResolvedValue::Integer(game) if option.name == "game" => {
                u64::try_from(game).ok().map(GameId)
            }
            _ => None,
        });
        let work = async { noted(ctx.data(), work.await, &rights(ctx), &caller(ctx), game, lang(ctx)).await };
        asked.with(ctx.data(), work).await
    }
}

/// Returns what the bot and whoever calls a command may do where they call it.
fn rights(ctx: Context<'_>) -> Rights {
    let interaction = ctx.interaction;
    Rights::of(interaction.app_permissions, interaction.member.as_deref(), interaction.channel.as_ref())
}

/// Says below an answer what the bot lacks to post here, where a game is played that it should post; in
/// direct messages, that it cannot post the game that was meant.
pub(super) async fn noted(
    bot: &Bot,
    post: Post,
    rights: &Rights,
    by: &Caller,
    game: Option<GameId>,
    lang: Lang,
) -> Post {
    let (user, channel) = (by.user, by.channel);
    if by.guild.is_none() {
        let Some(game) = game else { return post };
        let muted = bot.store.read(move |tx| service_look::muted(tx, user, channel, game)).await;
        return match muted {
            Ok(Some(place)) => present_rights::noted_elsewhere(post, place, lang),
            _ => post,
        };
    }
    let missing = rights.missing_to_post();
    if missing.is_empty() {
        return post;
    }
    let here = bot.store.read(move |tx| headers::in_channel(tx, channel)).await;
    match here {
        Ok(Some(game)) if game.stage == Stage::Running => present_rights::noted(post, &missing, lang),
        _ => post,
    }
}

/// Shows what came of an action: the news, and what the player can do next.
pub(super) fn done(done: &Accepted, lang: Lang) -> Post {
    let names = Names::of(&done.stored);
    let scene = Scene { stored: &done.stored, view: &done.view, names: &names, lang };
    let news = news::lines(&done.news, &done.view.edition, &names, lang);
    let news = match done.news.events.first() {
        // The offer itself stands among those that are open, unless it was answered at once.
        Some(Event::Acted { action: Action::Offer(_), .. }) if news.len() == 1 => {
            vec![lang.say("offer-done")]
        }
        _ if !news.is_empty() => news,
        Some(Event::Acted { action: Action::Bid { .. }, .. }) => vec![lang.say("bid-done")],
        _ => vec![lang.say("done")],
    };
    hand::after(&scene, news)
}

/// Shows what came of an action, or why it was refused.
pub(super) async fn outcome(
    bot: &Bot,
    result: Result<Accepted, Refusal>,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    match result {
        Ok(accepted) => done(&accepted, lang),
        Err(refusal) => refused(bot, refusal, caller, game_ref, lang).await,
    }
}

/// Shows a refusal, with the controls for what is possible now in the game that was meant: a button
/// in direct messages means another channel's.
pub(super) async fn refused(
    bot: &Bot,
    refusal: Refusal,
    caller: &Caller,
    game_ref: GameRef,
    lang: Lang,
) -> Post {
    if let Refusal::Fault(fault) = &refusal {
        tracing::error!(%fault, "a request failed");
        return refusal::post(&refusal, None, lang);
    }
    if caller.guild.is_none() && matches!(refusal, Refusal::NoGame) {
        // No game is played in direct messages: which one is meant must be said there.
        return Post::text(lang.say("refusal-which-game"));
    }
    let (user, channel) = (caller.user, caller.channel);
    let here = bot.store.read(move |tx| service_look::at(tx, user, channel, game_ref)).await;
    let Ok(here) = here else { return refusal::post(&refusal, None, lang) };
    let names = Names::of(&here.stored);
    let mut post = refusal::post(&refusal, Some(&names), lang);
    let Some(view) = here.view.as_ref().filter(|view| view.own_seat().is_some()) else { return post };
    let scene = Scene { stored: &here.stored, view, names: &names, lang };
    match &refusal {
        Refusal::Stale { .. } => {
            let now = hand::post(&scene);
            Post { text: format!("{}\n\n{}", post.text, now.text), ..now }
        }
        // What is possible instead is said already; here are the controls to do it.
        Refusal::Illegal { .. } => {
            post.rows = hand::question(&scene).rows;
            offers::below(&scene, post)
        }
        _ => post,
    }
}

/// Reads which game a command means: the one of that number, or the one of this channel.
fn game_ref(game: Option<u64>) -> GameRef {
    game.map_or(GameRef::Here, |game| GameRef::Game(GameId(game)))
}

/// Returns the scene that its reader sees.
fn names_of(stored: &StoredGame) -> Names {
    Names::of(stored)
}
