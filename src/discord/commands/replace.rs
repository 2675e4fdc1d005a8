//! `/game replace`: an absent player's seat goes to somebody else.

use poise::serenity_prelude as serenity;

use super::context::{Context, ask};
use super::suggest::seats;
use crate::discord::failure::Failure;
use crate::discord::wishes::wish::Wish;
use crate::service::seating::absent::Target;
use crate::service::{Refusal, SeatRefusal};
use crate::store::UserId;
use crate::store::voting::votes::SeatProposal;

#[poise::command(slash_command, guild_only)]
pub(super) async fn replace(
    ctx: Context<'_>,
    #[autocomplete = "seats"] player: String,
    by: Option<serenity::User>,
    #[choices("easy", "hard", "random")] level: Option<&'static str>,
) -> Result<(), Failure> {
    let target = Target::Named(player);
    let wish = match (by, level) {
        (Some(_), Some(_)) => Err(Refusal::Seat(SeatRefusal::PersonAndLevel)),
        (Some(person), None) if person.bot || person.system => Err(Refusal::Seat(SeatRefusal::BotCannotPlay)),
        (Some(person), None) => Ok(Wish::Propose(target, SeatProposal::Person(UserId(person.id.get())))),
        (None, Some(level)) => Ok(Wish::Propose(target, SeatProposal::Level(level.to_owned()))),
        (None, None) => Ok(Wish::Absent(target)),
    };
    ask(ctx, None, wish).await
}
