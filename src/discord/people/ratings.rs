//! Players' results and ratings. Only the asker sees the answer.

use crate::discord::answers::asker::Asker;
use crate::discord::places::writing;
use crate::present;
use crate::present::Post;
use crate::present::ratings::profile::Looking;
use crate::service::ratings::profile::{self, ProfileWish};
use crate::service::ratings::shown::{BestGame, Profile};
use crate::service::ratings::{leaderboard, strike};
use crate::service::{Caller, Refusal};
use crate::store::ratings::season::Season;
use crate::store::{GameId, Tx};

/// Shows the profile of a player.
pub(in crate::discord) async fn profile(asker: &Asker<'_>, wish: ProfileWish) -> Post {
    let looking =
        Looking { server: asker.by.guild, narrowed: wish.edition.is_some() || wish.season.is_some() };
    let tau = asker.bot.tau;
    match asker.read(move |tx, by| profile::find(tx, by, &wish, tau)).await {
        Ok(found) => {
            present::ratings::profile::post(&linked_where_seen(asker, found).await, looking, asker.lang)
        }
        Err(Refusal::NoResults { user: Some(user) }) if user == asker.by.user => {
            present::ratings::profile::none(looking, asker.lang)
        }
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Returns a profile without the way to its best game if that game was played where the asker sees nothing.
async fn linked_where_seen(asker: &Asker<'_>, profile: Profile) -> Profile {
    let Some(best) = profile.best else { return profile };
    let by = &asker.by;
    let is_seen = match best.guild.filter(|_| best.message.is_some() && best.channel != by.channel) {
        Some(guild) if by.guild == Some(guild) => {
            writing::sees(asker.bot, guild, best.channel, by.user).await
        }
        // Games of another place are not linked.
        _ => true,
    };
    Profile { best: Some(BestGame { message: best.message.filter(|_| is_seen), ..best }), ..profile }
}

/// Shows the best players of this server.
pub(in crate::discord) async fn leaderboard(
    asker: &Asker<'_>,
    edition: Option<String>,
    season: Option<Season>,
) -> Post {
    let tau = asker.bot.tau;
    asker
        .look(
            move |tx, by| leaderboard::find(tx, by, edition.as_deref(), season, tau),
            |board, lang| present::ratings::leaderboard::post(&board, lang),
        )
        .await
}

/// Strikes a game from the ratings, or takes that back.
pub(in crate::discord) async fn strike(asker: &Asker<'_>, game: GameId, strikes: bool) -> Post {
    let job = move |tx: &Tx<'_>, by: &Caller| {
        let set = if strikes { strike::strike } else { strike::unstrike };
        set(tx, by, game)
    };
    let show = if strikes { present::ratings::strike::struck } else { present::ratings::strike::unstruck };
    asker.change(job, |_, lang| show(game, lang)).await
}
