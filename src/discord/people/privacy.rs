//! The data stored about a person: shown, exported, erased.

use last_spike_engine::Seat;

use crate::discord::answers::asker::{Answer, Asker};
use crate::discord::bot::Bot;
use crate::present;
use crate::present::people::privacy::{Export, LISTED};
use crate::present::{Lang, Post, key};
use crate::service::people::{forgetting, privacy};
use crate::store::{StoreError, UserId};

/// Shows what is stored about a person.
pub(in crate::discord) async fn show(asker: &Asker<'_>) -> Post {
    asker
        .look(
            |tx, by| Ok(privacy::summary(tx, by.user, LISTED)?),
            |kept, lang| present::people::privacy::shown(&kept, lang),
        )
        .await
}

/// Answers with all data stored about a person, as files.
pub(in crate::discord) async fn export(asker: &Asker<'_>) -> Answer {
    let Some(one_each) = asker.bot.exporting.files.enter(asker.by.user) else {
        return asker.say(key::PRIVACY_EXPORTING).refusing().into();
    };
    match exported(asker.bot, asker.by.user, asker.lang).await {
        Ok(posts) => {
            let mut more = posts.into_iter();
            let post = more.next().unwrap_or_default();
            Answer { post, more: more.collect(), held: Some(one_each), form: None }
        }
        Err(fault) => asker.refused(fault.into()).await.into(),
    }
}

/// Returns all data stored about a person, as files. Their games are read a few at a time, so that other readers don't
/// wait for all of them.
async fn exported(bot: &Bot, user: UserId, lang: Lang) -> Result<Vec<Post>, StoreError> {
    let _turn = bot.exporting.files.turn().await;
    let tau = bot.tau;
    let kept = bot.store.read(move |tx| privacy::kept(tx, user, tau)).await?;
    let mut export = Export::begin(&kept, user, bot.exporting.most);
    for games in kept.games.chunks(privacy::PAGE) {
        let games = games.to_vec();
        let parts = bot.store.read(move |tx| privacy::parts(tx, user, &games)).await?;
        let written = move || {
            for part in &parts {
                export.add(part);
            }
            export
        };
        export = match tokio::task::spawn_blocking(written).await {
            Ok(written) => written,
            // The caller tells the person that the work broke off.
            Err(broken) => std::panic::resume_unwind(broken.into_panic()),
        };
    }
    Ok(export.posts(lang))
}

/// Asks whether a person is to be forgotten.
pub(in crate::discord) async fn ask_to_forget(asker: &Asker<'_>) -> Post {
    asker
        .look(
            |tx, by| forgetting::check_forget(tx, by.user),
            |(), lang| present::people::privacy::ask_to_forget(lang),
        )
        .await
}

/// Forgets a person, who has confirmed it.
pub(in crate::discord) async fn forget(asker: &Asker<'_>) -> Post {
    let (server, limits) = (Lang::of(&asker.by.guild_locale), asker.bot.limits);
    asker
        .change(
            move |tx, by| {
                let name =
                    |seat: Seat| server.text(key::FORMER_PLAYER, &[("number", (seat.index() + 1).into())]);
                forgetting::forget(tx, by, name, limits)
            },
            |games, lang| Post::text(lang.text(key::PRIVACY_FORGOTTEN, &[("games", games.into())])),
        )
        .await
}
