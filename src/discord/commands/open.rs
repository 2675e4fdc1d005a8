//! `/game new`: opening a lobby, in a channel or in a thread of its own.

use last_spike_engine::{CashDisplay, DoubleCost};
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, ask, lang};
use crate::discord::failure::Failure;
use crate::discord::inputs::edition;
use crate::discord::inputs::input::holds;
use crate::discord::wishes::wish::Wish;
use crate::present::Lang;
use crate::service::table::lobby::GameWish;
use crate::store::table::conditions::{Conditions, Pace, PostStyle};

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn new(
    ctx: Context<'_>,
    #[autocomplete = "editions"] edition: Option<String>,
    #[choices("any", "forced")] double_cost: Option<&'static str>,
    #[choices("public", "hidden")] cash: Option<&'static str>,
    thread: Option<bool>,
    language: Option<Lang>,
    pace: Option<Pace>,
    #[choices("on", "off")] hints: Option<&'static str>,
    rated: Option<bool>,
    posts: Option<PostStyle>,
) -> Result<(), Failure> {
    let wish = GameWish {
        edition: edition.map(|typed| edition::meant(&ctx.data().editions, &typed)),
        double_cost: double_cost
            .map(|choice| if choice == "any" { DoubleCost::Any } else { DoubleCost::Forced }),
        cash: cash.map(|choice| if choice == "public" { CashDisplay::Public } else { CashDisplay::Hidden }),
        post_style: posts,
        pace,
        conditions: Conditions { hints: hints == Some("on"), ..Conditions::default() },
        locale: language.map(|choice| choice.code().to_owned()),
    };
    ask(ctx, None, Wish::Open(wish, rated, thread)).await
}

#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn editions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let named =
        ctx.data().editions.iter().map(|edition| (edition::label(edition, lang), edition.id.0.clone()));
    offered(named.filter(|(label, id)| holds(label, partial) || holds(id, partial)))
}
