//! The record of a game as a file, and how anyone checks its deal.

use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::present::{File, Lang, Post, table::fair};
use crate::service::views::fairness::{self, Fairness};
use crate::service::views::whole;
use crate::service::{Caller, GameRef};
use crate::store::games::Stage;

/// Answers with the record of a game as a file; once the game is over, with how anyone checks its deal.
pub(in crate::discord) async fn exported(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let file = match file(bot, game_ref, by, lang).await {
        Ok(file) => file,
        Err(refusal) => return refusal,
    };
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| fairness::of(tx, user, channel, game_ref)).await {
        Ok(Fairness { stored, lobby }) if stored.stage == Stage::Over => {
            fair::post(&stored, lobby, file, lang)
        }
        _ => Post { files: file.into_iter().collect(), ..Post::text(lang.say("export-done")) },
    }
}

/// Answers what anybody needs to check the deal of a game: once it is over, with its record.
pub(in crate::discord) async fn fairness(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| fairness::of(tx, user, channel, game_ref)).await {
        Ok(Fairness { stored, lobby }) => {
            let file = match stored.stage {
                Stage::Over => file(bot, game_ref, by, lang).await,
                Stage::Lobby | Stage::Running | Stage::Closed | Stage::Broken => Ok(None),
            };
            match file {
                Ok(file) => fair::post(&stored, lobby, file, lang),
                Err(refusal) => refusal,
            }
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Returns the record of a game as a file, which is made in its turn; `None` for a game that has not begun.
///
/// # Errors
/// The refusal, as a post.
async fn file(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Result<Option<File>, Post> {
    let Some(_one_each) = bot.exporting.files.enter(by.user) else {
        return Err(Post::text(lang.say("privacy-exporting")).refusing());
    };
    let _turn = bot.exporting.files.turn().await;
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| whole::whole(tx, user, channel, game_ref)).await {
        Ok(whole) => {
            let record = match tokio::task::spawn_blocking(move || whole.record()).await {
                Ok(record) => record,
                // The caller tells the person that the work broke off.
                Err(broken) => std::panic::resume_unwind(broken.into_panic()),
            };
            let instead = Some(lang.say("file-refused"));
            Ok(record.map(|record| File { name: record.name, bytes: record.bytes, instead }))
        }
        Err(refusal) => Err(refused(bot, refusal, by, game_ref, lang).await),
    }
}
