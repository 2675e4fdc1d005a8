//! The suggestions of autocomplete: what the player can do now.

use last_spike_engine::{BuildChoice, City, Deed, LotChoice, Money, Prompt, Seat, Standing, View};
use poise::serenity_prelude::{CreateAutocompleteResponse, ResolvedValue};

use super::choices::offered;
use super::context::{Context, asker, game_typed, lang};
use crate::discord::inputs::input::{folded, holds, last_listed, without_holders};
use crate::discord::inputs::lists;
use crate::present;
use crate::present::Scene;
use crate::present::parts::press::deed_text;
use crate::present::words::terms::ends_name;
use crate::present::{
    Lang, Names, key,
    questions::{build, buy, debt, lay, plan},
    words::limits,
};
use crate::service::views::history::{self, Unit};
use crate::service::views::look::{self, Look};
use crate::store::games::{Player, Stage, StoredGame, Who};

/// Suggests the entries that fit the text typed so far, from the player's view of this channel's game.
async fn offer(
    ctx: Context<'_>,
    partial: &str,
    find: impl FnOnce(&StoredGame, &View, Lang) -> Vec<(String, String)>,
) -> CreateAutocompleteResponse {
    let asker = asker(ctx);
    let found = asker.suggested(look::begun).await;
    let Some((stored, view)) = found else { return CreateAutocompleteResponse::new() };
    let found = find(&stored, &view, asker.lang).into_iter();
    offered(found.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}

/// Suggests the player's own tiles, with cost and effect.
pub(super) async fn tiles(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |stored, view, lang| match &view.prompt {
        Some(Prompt::Lay { choices, .. }) => {
            let names = Names::of(stored);
            let scene = Scene { stored, view, names: &names, lang };
            choices.iter().map(|choice| (lay::label(&scene, choice), choice.tile.to_string())).collect()
        }
        _ => view.table.tiles().map_or_else(Vec::new, |table| {
            table.hand.iter().map(|tile| (tile.to_string(), tile.to_string())).collect()
        }),
    })
    .await
}

/// Suggests the player's own tiles, with the amount that each would cost and earn now.
pub(super) async fn plannable(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |stored, view, lang| {
        let names = Names::of(stored);
        let scene = Scene { stored, view, names: &names, lang };
        let hand = view.table.tiles().map_or(&[][..], |table| &table.hand);
        hand.iter().map(|tile| (lay::plannable(&scene, *tile), tile.to_string())).collect()
    })
    .await
}

/// Suggests the cities that have land left, with its current price, and to buy nothing.
pub(super) async fn plannable_land(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |stored, view, lang| {
        let names = Names::of(stored);
        let land = plan::land(&Scene { stored, view, names: &names, lang });
        let nothing = (lang.say(key::PLAN_NOTHING), plan::NOTHING.to_owned());
        let entry =
            |(city, price): (City, Money)| (format!("{city} · {}", lang.money(price)), city.to_string());
        std::iter::once(nothing).filter(|_| !land.is_empty()).chain(land.iter().copied().map(entry)).collect()
    })
    .await
}

/// Suggests the land that may be sold or put up for auction; several may be listed after one another.
pub(super) async fn raisable(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (before, last) = last_listed(partial);
    let (before, last) = (before.to_owned(), last.to_owned());
    // The entries hold what stands before them too, so they are chosen by their own words.
    offer(ctx, "", move |_, view, lang| {
        let fits = |(label, value): &(String, String)| holds(label, &last) || holds(value, &last);
        if let Some(Prompt::Debt { lots, .. }) = &view.prompt {
            let lot = |lot: &LotChoice| {
                (format!("{} · {}", lot.city, debt::lot_note(lot, lang)), lot.city.to_string())
            };
            return lots.iter().map(lot).filter(fits).collect();
        }
        let Some(Prompt::Lay { raisable, .. }) = &view.prompt else { return Vec::new() };
        let chosen = lists::deeds(&before);
        let label = |deed: &Deed| format!("{} {}", deed.city, lang.money(deed.cost));
        let deeds = raisable.iter().map(|raisable| raisable.deed).filter(|deed| !chosen.contains(deed));
        let fitting = deeds.filter(|deed| fits(&(label(deed), deed_text(*deed))));
        fitting.map(|deed| lists::deed_entry(&chosen, deed, label)).collect()
    })
    .await
}

/// Suggests the cities whose land may be bought, with the price.
pub(super) async fn for_sale(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |_, view, lang| match &view.prompt {
        Some(Prompt::Buy { offers }) => offers
            .iter()
            .map(|offer| {
                let price = lang.money(offer.deed.cost);
                let label =
                    format!("{} · {price} · {}", offer.deed.city, buy::note(&view.edition, offer, lang));
                (label, offer.deed.city.to_string())
            })
            .collect(),
        _ => Vec::new(),
    })
    .await
}

/// Suggests the routes to build on.
pub(super) async fn buildable(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |stored, view, lang| {
        let Some(Prompt::Build { choices }) = &view.prompt else { return Vec::new() };
        let names = Names::of(stored);
        let scene = Scene { stored, view, names: &names, lang };
        let entry = |choice: &BuildChoice| {
            let route = ends_name(choice.ends);
            (build::described(&scene, choice), route)
        };
        choices.iter().map(entry).collect()
    })
    .await
}

/// Suggests the routes to take a section from.
pub(super) async fn removable(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, |_, view, _| match &view.prompt {
        Some(Prompt::Remove { routes }) => {
            routes.iter().map(|ends| (ends_name(*ends), ends_name(*ends))).collect()
        }
        _ => Vec::new(),
    })
    .await
}

/// Suggests the deeds that the player holds; several may be listed after one another.
pub(super) async fn given(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    deeds(ctx, partial, |_, own, seat| own == Some(seat)).await
}

/// Suggests the deeds of the chosen player, or of all others if no player is chosen; several may be listed after one
/// another.
pub(super) async fn taken(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let chosen = ctx.args.iter().find_map(|option| match option.value {
        ResolvedValue::String(player) if option.name == "player" => Some(player.trim().to_owned()),
        _ => None,
    });
    deeds(ctx, partial, |stored, own, seat| {
        let names = Names::of(stored);
        let is_shown = |player: &&Player| {
            let (label, _) = entry(&names, player);
            chosen.as_ref().is_some_and(|chosen| folded(chosen) == folded(&label))
        };
        let shown = || stored.players.iter().find(is_shown).map(|player| player.seat);
        // As the command reads it, also by a letter or the beginning of a name.
        let partner = chosen.as_ref().and_then(|chosen| stored.seat_named(chosen)).or_else(shown);
        own != Some(seat) && partner.is_none_or(|partner| partner == seat)
    })
    .await
}

async fn deeds(
    ctx: Context<'_>,
    partial: &str,
    whose: impl Fn(&StoredGame, Option<Seat>, Seat) -> bool,
) -> CreateAutocompleteResponse {
    let partial = without_holders(partial);
    let (before, last) = last_listed(&partial);
    let (before, last) = (before.to_owned(), last.to_owned());
    offer(ctx, "", move |stored, view, _| {
        let (names, chosen) = (Names::of(stored), lists::cities(&before));
        let holders = |city: City| {
            let held = view.seats.iter().filter(|seat| whose(stored, view.own_seat(), seat.seat));
            let held = held.filter(|seat| seat.cards_of(city) > 0);
            held.map(|seat| format!("{} ×{}", names.plain(seat.seat), seat.cards_of(city)))
                .collect::<Vec<_>>()
        };
        let entry = |city: City| {
            let held = holders(city);
            let own = format!("{city} · {}", held.join(" "));
            (!held.is_empty() && holds(&own, &last)).then(|| lists::city_entry(&chosen, city, &held))
        };
        view.edition.cities.into_iter().filter_map(entry).collect()
    })
    .await
}

/// Suggests the other players at the table, including computers.
pub(super) async fn players(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let user = asker(ctx).by.user;
    offer(ctx, partial, move |stored, view, _| {
        let names = Names::of(stored);
        let others = stored.players.iter().filter(|player| {
            player.who != Who::Human(user) && view.seat(player.seat).standing == Standing::Playing
        });
        others.map(|player| entry(&names, player)).collect()
    })
    .await
}

/// Returns a player's name in a menu, and the value that stands for them.
fn entry(names: &Names, player: &Player) -> (String, String) {
    let label = names.plain(player.seat).to_owned();
    let called = match player.who {
        Who::Human(user) => user.to_string(),
        Who::Computer(_) => label.clone(),
    };
    (label, called)
}

/// Suggests all players at the table, including the caller.
pub(super) async fn seats(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, move |stored, view, _| {
        let names = Names::of(stored);
        let playing =
            stored.players.iter().filter(|player| view.seat(player.seat).standing == Standing::Playing);
        playing.map(|player| entry(&names, player)).collect()
    })
    .await
}

/// Suggests the players of a lobby beside the caller, including computers.
pub(super) async fn in_lobby_beside(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let asker = asker(ctx);
    let user = asker.by.user;
    let found = asker.suggested(look::at).await;
    let Some(Look { stored, .. }) = found else { return CreateAutocompleteResponse::new() };
    let names = Names::of(&stored);
    let others =
        stored.players.iter().filter(|player| stored.stage == Stage::Lobby && player.who != Who::Human(user));
    let entries = others.map(|player| entry(&names, player));
    offered(entries.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}

/// Suggests the turns of a game, the newest first, with the events of each.
pub(super) async fn turns(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    moments(ctx, partial, Unit::Turn).await
}

/// Suggests the steps of a game, the newest first, with the events of each.
pub(super) async fn steps(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    moments(ctx, partial, Unit::Step).await
}

async fn moments(ctx: Context<'_>, partial: &str, unit: Unit) -> CreateAutocompleteResponse {
    let asker = asker(ctx);
    let game = game_typed(ctx).unwrap_or(asker.by.game);
    let (asker, lang) = (asker.about(game), lang(ctx));
    let found = asker.suggested(move |tx, by| history::entries(tx, by, unit)).await;
    let Some(entries) = found else { return CreateAutocompleteResponse::new() };
    let (stored, typed) = (entries.stored(), partial.trim());
    let names = Names::of(stored);
    let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |n: u32| !is_number || n.to_string().starts_with(typed);
    let labelled = entries
        .numbers()
        .filter(|n| fits(*n))
        .map(|n| (present::reviews::history::entry(stored, &names, &entries.entry(n), unit, lang), n));
    let mut found: Vec<(String, u32)> =
        labelled.filter(|(label, _)| is_number || holds(label, typed)).take(limits::ENTRIES).collect();
    if is_number {
        // The typed number comes first, then the numbers that begin with it.
        found.sort_by_key(|(_, n)| *n);
    }
    offered(found)
}

/// Suggests the topics of the rules played here.
pub(super) async fn topics(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (asker, editions) = (asker(ctx), ctx.data().editions.clone());
    let edition = asker.suggested(move |tx, by| look::edition(tx, by, &editions)).await;
    let Some(edition) = edition else { return CreateAutocompleteResponse::new() };
    let topics = present::guides::rules::suggested(&edition, partial, asker.lang);
    offered(topics.into_iter().map(|(key, title)| (title, key)))
}
