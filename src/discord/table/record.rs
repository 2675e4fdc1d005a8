//! The record of a game as a file, and how anyone checks its deal.

use crate::discord::answers::asker::Asker;
use crate::present::{File, Post, key, table::fair};
use crate::service::views::fairness::{self, Fairness};
use crate::service::views::whole;
use crate::service::{GameRef, Refusal};
use crate::store::GameId;
use crate::store::games::Stage;

/// Answers with the record of a game as a file; once the game is over, with how anyone checks its deal.
pub(in crate::discord) async fn exported(asker: &Asker<'_>) -> Post {
    let file = match file(asker).await {
        Ok(file) => file,
        Err(refusal) => return refusal,
    };
    match fairness_of(asker).await {
        Ok(Fairness { stored, lobby }) if stored.stage == Stage::Over => {
            fair::post(&stored, lobby, file, asker.lang)
        }
        _ => Post { files: file.into_iter().collect(), ..asker.say(key::EXPORT_DONE) },
    }
}

/// Answers what anybody needs to check the deal of a game, this one or the one that is chosen: once it is over, with its record.
pub(in crate::discord) async fn fairness(asker: &Asker<'_>, chosen: Option<GameId>) -> Post {
    let game = chosen.map_or(asker.by.game, GameRef::Game);
    let asker = &asker.clone().about(game);
    match fairness_of(asker).await {
        Ok(Fairness { stored, lobby }) => {
            let file = match stored.stage {
                Stage::Over => file(asker).await,
                Stage::Lobby | Stage::Running | Stage::Closed | Stage::Broken => Ok(None),
            };
            file.map_or_else(|refusal| refusal, |file| fair::post(&stored, lobby, file, asker.lang))
        }
        Err(refusal) => asker.refused(refusal).await,
    }
}

async fn fairness_of(asker: &Asker<'_>) -> Result<Fairness, Refusal> {
    asker.read(fairness::of).await
}

/// Returns the record of a game as a file, which is made in its turn; `None` for a game that has not begun.
///
/// # Errors
/// The refusal, as a post.
async fn file(asker: &Asker<'_>) -> Result<Option<File>, Post> {
    let Some(_one_each) = asker.bot.exporting.files.enter(asker.by.user) else {
        return Err(asker.say(key::PRIVACY_EXPORTING).refusing());
    };
    let _turn = asker.bot.exporting.files.turn().await;
    match asker.read(whole::whole).await {
        Ok(whole) => {
            let record = match tokio::task::spawn_blocking(move || whole.record()).await {
                Ok(record) => record,
                // The caller tells the person that the work broke off.
                Err(broken) => std::panic::resume_unwind(broken.into_panic()),
            };
            let instead = Some(asker.lang.say(key::FILE_REFUSED));
            Ok(record.map(|record| File { name: record.name, bytes: record.bytes, instead }))
        }
        Err(refusal) => Err(asker.refused(refusal).await),
    }
}
