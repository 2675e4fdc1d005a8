//! `/game replace`: an absent player's seat goes to somebody else.

use poise::serenity_prelude as serenity;

use super::context::{Context, answer, caller, lang};
use super::lobby::LevelChoice;
use super::suggest::seats;
use crate::discord::answers::answer::refused;
use crate::discord::failure::Failure;
use crate::discord::table::replace;
use crate::service::seating::absent::Target;
use crate::service::{Refusal, SeatRefusal};
use crate::store::UserId;
use crate::store::voting::votes::SeatProposal;

#[poise::command(slash_command, guild_only)]
pub(super) async fn replace(
    ctx: Context<'_>,
    #[autocomplete = "seats"] player: String,
    by: Option<serenity::User>,
    level: Option<LevelChoice>,
) -> Result<(), Failure> {
    let (asked, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (bot, here) = (ctx.data(), asked.here());
        let way = match (by, level) {
            (Some(_), Some(_)) => {
                return refused(bot, Refusal::Seat(SeatRefusal::PersonAndLevel), &asked, here, lang).await;
            }
            (Some(person), None) if person.bot || person.system => {
                return refused(bot, Refusal::Seat(SeatRefusal::BotCannotPlay), &asked, here, lang).await;
            }
            (Some(person), None) => Some(SeatProposal::Person(UserId(person.id.get()))),
            (None, Some(level)) => Some(SeatProposal::Level(level.level().to_owned())),
            (None, None) => None,
        };
        let target = Target::Named(player);
        match way {
            Some(way) => replace::request(bot, here, target, way, &asked, lang).await,
            None => replace::question(bot, here, target, &asked, lang).await,
        }
    })
    .await
}
