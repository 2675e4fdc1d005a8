//! `/game`: looking after games.

use last_spike_engine::Step;
use poise::ChoiceParameter;

use super::clocks::{pace, pause, resume};
use super::context::{Context, answer, caller, lang, look, rights};
use super::lobby::{computer, join, leave, rematch, start};
use super::open::{PostsChoice, new};
use super::replace::replace;
use super::suggest::{steps, turns};
use crate::discord::answers::answer::refused;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::game_ref;
use crate::discord::places::members::is_left;
use crate::discord::places::writing;
use crate::discord::reviews::replay::post as replayed;
use crate::discord::reviews::review::post as reviewed;
use crate::discord::table::{record, undo::asked as asked_to_undo};
use crate::present::parts::shareable::Shareable;
use crate::present::table::lobby as lobby_post;
use crate::present::{
    Button, Intent, Lang, Names, Post, Press, Scene, Tone,
    boards::status as present_status,
    clock::reminder,
    reviews::{history as present_history, share},
    table::{list as present_list, recap as present_recap},
    voting::replace as present_replace,
};
use crate::service::views::history::{self as histories, Moment, Unit};
use crate::service::views::look::{self as looks, Recap};
use crate::service::{
    GameRef, Refusal,
    absences::reminders,
    table::{post_style, questions, take_back},
};
use crate::store::Tx;
use crate::store::games::Stage;

#[poise::command(
    slash_command,
    subcommands(
        "new", "join", "leave", "start", "computer", "status", "list", "recap", "history", "replay",
        "review", "export", "undo", "resign", "end", "rematch", "nudge", "pause", "resume", "pace",
        "replace", "posts"
    ),
    subcommand_required
)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn game(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn status(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let limits = ctx.data().limits;
    look(
        ctx,
        move |tx, by| looks::status(tx, by.user, by.channel, game_ref(by, game), limits, now()),
        |looks::Status { look, still, rests, silent }, lang| match &look.view {
            Some(view) => {
                let names = Names::of(&look.stored);
                let scene = Scene { stored: &look.stored, view, names: &names, lang };
                let post = present_status::post(&scene, &look.awaited, &still, rests);
                present_replace::below_status(&scene, post, &silent)
            }
            None => lobby_post::post(&look.stored, look.rematch.as_ref(), lang),
        },
    )
    .await
}

/// The games to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum ShowChoice {
    #[name = "running"]
    Running,
    #[name = "finished"]
    Finished,
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>, show: Option<ShowChoice>) -> Result<(), Failure> {
    let finished = show == Some(ShowChoice::Finished);
    look(
        ctx,
        move |tx, by| {
            let query = if finished { looks::finished } else { looks::mine };
            Ok::<_, Refusal>((by.user, query(tx, by.user, present_list::LISTED)?))
        },
        move |(user, looks), lang| {
            let own = |look: &looks::Look| look.stored.seat_of(user);
            if finished {
                present_list::finished(&looks, own, lang)
            } else {
                present_list::post(&looks, own, lang)
            }
        },
    )
    .await
}

#[poise::command(slash_command)]
async fn posts(ctx: Context<'_>, posts: PostsChoice) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (asked, style) = (by.clone(), posts.style());
        let changed = move |tx: &Tx<'_>| post_style::change(tx, &asked, asked.here(), style, now());
        match ctx.data().change_for(&by, changed).await {
            Ok(_) => Post::text(lang.say(&format!("posts-{}", style.name()))),
            Err(refusal) => refused(ctx.data(), refusal, &by, by.here(), lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn recap(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    look(
        ctx,
        move |tx, by| looks::recap(tx, by.user, by.channel, game_ref(by, game)),
        |Recap { stored, view, news }, lang| {
            let names = Names::of(&stored);
            present_recap::post(&Scene { stored: &stored, view: &view, names: &names, lang }, &news)
        },
    )
    .await
}

#[poise::command(slash_command)]
async fn history(
    ctx: Context<'_>,
    #[autocomplete = "turns"]
    #[min = 1]
    turn: Option<u32>,
    #[autocomplete = "steps"]
    #[min = 0]
    step: Option<u32>,
    game: Option<u64>,
) -> Result<(), Failure> {
    let moment = |unit, n: Option<u32>| n.map(|n| Moment { unit, n });
    let here = caller(ctx).channel;
    look(
        ctx,
        move |tx, by| match (moment(Unit::Turn, turn), moment(Unit::Step, step)) {
            (Some(_), Some(_)) => Err(Refusal::TurnAndStep),
            (turn, step) => histories::at(tx, by.user, by.channel, game_ref(by, game), turn.or(step)),
        },
        |found, lang| {
            let (post, what) = (present_history::post(&found, lang), Shareable::Past(found.moment));
            share::offered(post, what, &found.stored, here, lang)
        },
    )
    .await
}

#[poise::command(slash_command)]
async fn replay(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { replayed(ctx.data(), game_ref(&by, game), &by, lang).await }).await
}

#[poise::command(slash_command)]
async fn review(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { reviewed(ctx.data(), game_ref(&by, game), &by, lang).await }).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { record::exported(ctx.data(), game_ref(&by, game), &by, lang).await }).await
}

#[poise::command(slash_command)]
async fn undo(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| take_back::choices(tx, by.user, by.channel, GameRef::Here),
        |choices, lang| asked_to_undo(&choices, lang),
    )
    .await
}

#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| questions::to_resign(tx, by.user, by.channel, GameRef::Here),
        |look, lang| {
            let view = look.view.as_ref();
            let dice = view.is_some_and(|view| view.table.dice().is_some());
            let question = if dice { "confirm-resign-1976" } else { "confirm-resign" };
            let step = view.map_or(Step(0), |view| view.step);
            let press = Press { game: look.stored.id, step, intent: Intent::Resign };
            confirm(lang, question, "button-resign", press)
        },
    )
    .await
}

#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let bot = ctx.data();
        let left = is_left(bot, GameRef::Here, &by, &rights(ctx)).await;
        let asked = by.clone();
        let end = if left.is_some() { questions::to_free } else { questions::to_end };
        match bot.store.read(move |tx| end(tx, &asked, GameRef::Here)).await {
            Ok((game, step, is_last)) => {
                let (question, button) = match game.stage {
                    Stage::Lobby => ("confirm-end-lobby", "button-end-lobby"),
                    _ if is_last => ("confirm-end-last", "button-end"),
                    _ => ("confirm-end", "button-end"),
                };
                confirm(lang, question, button, Press { game: game.id, step, intent: Intent::End })
            }
            Err(refusal) => refused(bot, refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
async fn nudge(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let here = game_ref(&by, game);
        let asked = writing::there(ctx.data(), by.clone(), here).await;
        match ctx.data().change_for(&by, move |tx| reminders::nudge(tx, &asked, here, now())).await {
            Ok(nudge) => reminder::nudged(&nudge, lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, here, lang).await,
        }
    })
    .await
}

/// Asks for confirmation of an action that can't be undone.
fn confirm(lang: Lang, question: &str, label: &str, press: Press) -> Post {
    let back = Press { intent: Intent::Show, ..press.clone() };
    // The other button goes back to the game as it stands; a lobby has nothing to show.
    let back = (press.step > Step(0)).then(|| Button::new(lang.say("button-back"), Tone::Plain, back));
    let yes = Button::new(lang.say(label), Tone::Danger, press);
    Post::text(lang.say(question)).buttons(std::iter::once(yes).chain(back).collect())
}
