//! `/game`: opening, joining, starting, looking after games.

use poise::ChoiceParameter;

use super::open::new;
use super::{Context, Failure, answer, caller, game_ref, lang, names_of, refused, rights};
use crate::discord::now;
use crate::engine::{Seed, Step};
use crate::present::Lang;
use crate::present::Scene;
use crate::present::press::Intent;
use crate::present::{Button, File, Post, Press, Tone, list, past, status};
use crate::service::lobby;
use crate::service::{GameRef, Refusal, limits, look, play};
use crate::store::headers;

/// How well a computer plays.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LevelChoice {
    #[name = "easy"]
    Easy,
    #[name = "random"]
    Random,
}

impl LevelChoice {
    const fn level(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Random => "random",
        }
    }
}

#[poise::command(
    slash_command,
    subcommands(
        "new", "join", "leave", "start", "computer", "status", "list", "recap", "history", "replay",
        "export", "resign", "end"
    ),
    subcommand_required
)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn game(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command, guild_only)]
async fn join(ctx: Context<'_>) -> Result<(), Failure> {
    let by = caller(ctx);
    in_lobby(ctx, "lobby-joined", move |tx| lobby::join(tx, &by, GameRef::Here, now())).await
}

#[poise::command(slash_command, guild_only)]
async fn leave(ctx: Context<'_>) -> Result<(), Failure> {
    let by = caller(ctx);
    in_lobby(ctx, "lobby-left", move |tx| lobby::leave(tx, &by, GameRef::Here, now())).await
}

#[poise::command(slash_command, guild_only)]
async fn start(ctx: Context<'_>) -> Result<(), Failure> {
    let by = caller(ctx);
    if let Some(refusal) = rights(ctx).refuse_to_play(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let (seed, limits) = (new_seed(), ctx.data().limits);
    in_lobby(ctx, "lobby-go", move |tx| lobby::start(tx, &by, GameRef::Here, seed, limits, now())).await
}

#[poise::command(slash_command, guild_only)]
async fn computer(ctx: Context<'_>, level: Option<LevelChoice>) -> Result<(), Failure> {
    let by = caller(ctx);
    let level = level.unwrap_or(LevelChoice::Easy).level();
    in_lobby(ctx, "lobby-computer", move |tx| lobby::add_computer(tx, &by, GameRef::Here, level, now())).await
}

/// Does something in a lobby and says in a sentence that it is done.
async fn in_lobby(
    ctx: Context<'_>,
    said: &'static str,
    job: impl FnOnce(&crate::store::Tx<'_>) -> Result<crate::store::games::StoredGame, Refusal> + Send + 'static,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        match ctx.data().change(job).await {
            Ok(_) => Post::text(lang.say(said)),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

/// Draws the seed of a new game from the operating system.
pub(in crate::discord) fn new_seed() -> Seed {
    use rand::TryRng;
    let mut seed = [0; 32];
    rand::rngs::SysRng.try_fill_bytes(&mut seed).expect("invariant: the operating system has randomness");
    Seed(seed)
}

#[poise::command(slash_command)]
async fn status(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel, limits) = (by.user, by.channel, ctx.data().limits);
        let looked = ctx.data().store.read(move |tx| {
            let look = look::at(tx, user, channel, game_ref(game))?;
            let told: Result<Vec<_>, _> = look
                .awaited
                .iter()
                .map(|awaited| Ok((*awaited, look::told(tx, &look.stored, awaited.seat)?)))
                .collect();
            let rests = limits::rests(tx, limits, &look.stored)?;
            told.map(|told| (look, told, rests))
        });
        match looked.await {
            Ok((look, told, rests)) => match &look.view {
                Some(view) => {
                    let names = names_of(&look.stored);
                    let scene = Scene { stored: &look.stored, view, names: &names, lang };
                    status::post(&scene, &told, rests)
                }
                None => crate::present::lobby::post(&look.stored, lang),
            },
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let user = by.user;
        match ctx.data().store.read(move |tx| look::mine(tx, user, list::LISTED).map_err(Refusal::from)).await
        {
            Ok(looks) => list::post(&looks, |look| look.stored.seat_of(user), lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn recap(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::recap(tx, user, channel, game_ref(game))).await {
            Ok(recap) => {
                let names = names_of(&recap.stored);
                let scene = Scene { stored: &recap.stored, view: &recap.view, names: &names, lang };
                past::recap(&scene, &recap.news)
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn history(ctx: Context<'_>, #[min = 0] step: u32, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let past =
            ctx.data().store.read(move |tx| look::history(tx, user, channel, game_ref(game), Step(step)));
        match past.await {
            Ok(past) => {
                let names = names_of(&past.stored);
                let scene = Scene { stored: &past.stored, view: &past.view, names: &names, lang };
                past::history(&scene, &past.news, Step(step))
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn replay(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::replay(tx, user, channel, game_ref(game))).await {
            Ok(replay) => past::replay(&replay.stored, replay.turns, lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::whole(tx, user, channel, game_ref(game))).await {
            Ok(whole) => {
                let record = crate::discord::deliver::record_of(&whole, lang)
                    .map(|file| File { instead: Some(lang.say("file-refused")), ..file });
                Post { files: record.into_iter().collect(), ..Post::text(lang.say("export-done")) }
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn resign(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let found = ctx.data().store.read(move |tx| {
            let look = look::at(tx, user, channel, GameRef::Here)?;
            play::check_resign(&look).map(|()| look)
        });
        match found.await {
            Ok(look) => {
                let view = look.view.as_ref();
                let dice = view.is_some_and(|view| view.table.dice().is_some());
                let question = if dice { "confirm-resign-1976" } else { "confirm-resign" };
                let step = view.map_or(Step(0), |view| view.step);
                let press = Press { game: look.stored.id, step, intent: Intent::Resign };
                confirm(lang, question, "button-resign", press)
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command, guild_only)]
async fn end(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        let found = ctx.data().store.read(move |tx| {
            let game = lobby::to_end(tx, &asked, GameRef::Here)?.id;
            Ok::<_, Refusal>((game, headers::last_step(tx, game)?))
        });
        match found.await {
            Ok((game, step)) => {
                confirm(lang, "confirm-end", "button-end", Press { game, step, intent: Intent::End })
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

/// Asks before doing what cannot be undone.
fn confirm(lang: Lang, question: &str, label: &str, press: Press) -> Post {
    Post::text(lang.say(question)).buttons(vec![Button::new(lang.say(label), Tone::Danger, press)])
}
