//! Terms of the game: the names of editions, levels, routes, spaces and goods.

use last_spike_engine::{
    City, Edition, Family, Goods, Phase, Route, RouteEnds, SpaceKind, TableView, TieBreak, View,
};

use super::names::escape;
use crate::present::lang::{Keys, Lang, Value, key};
use crate::store::people::settings::Minute;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::{GameHeader, Time};

/// Returns where a game is played: a channel that can be clicked, or direct messages.
#[must_use]
pub fn place(game: &GameHeader, lang: Lang) -> String {
    if game.is_in_dm() { lang.say(key::PLACE_DM) } else { format!("<#{}>", game.channel) }
}

/// Returns a pace as one chooses it, with its times.
pub(in crate::present) fn pace_choice(pace: Pace, lang: Lang) -> String {
    const CHOICES: Keys<{ Pace::ALL.len() }> = Keys::new("choice-", Pace::NAMES);
    lang.name_of(&CHOICES, pace.name())
}

/// Returns a style of posts as one chooses it.
pub(in crate::present) fn style_choice(style: PostStyle, lang: Lang) -> String {
    const CHOICES: Keys<{ PostStyle::ALL.len() }> = Keys::new("choice-", PostStyle::NAMES);
    lang.name_of(&CHOICES, style.name())
}

/// Returns what changes now that the posts of a game are of another style.
pub(crate) fn style_changed(style: PostStyle, lang: Lang) -> String {
    const CHANGES: Keys<{ PostStyle::ALL.len() }> = Keys::new("posts-", PostStyle::NAMES);
    lang.name_of(&CHANGES, style.name())
}

/// Returns what an edition is called.
#[must_use]
pub fn edition_name(edition: &Edition, lang: Lang) -> String {
    edition_called(&edition.id.0, lang)
}

/// Returns what an edition is called of which only the id is known: it may not be played any more.
#[must_use]
pub fn edition_called(id: &str, lang: Lang) -> String {
    lang.find(&format!("edition-{id}"), &[]).unwrap_or_else(|| escape(id))
}

/// Returns what an edition is like, in a sentence; `None` for one of an operator's own.
#[must_use]
pub fn edition_sentence(edition: &Edition, lang: Lang) -> Option<String> {
    lang.find(&format!("edition-{}-is", edition.id), &[])
}

/// Returns what a computer's level is called.
#[must_use]
pub fn level_name(level: &str, lang: Lang) -> String {
    lang.find(&format!("level-{level}"), &[]).unwrap_or_else(|| escape(level))
}

/// Returns a route as people call it: by its two cities.
#[must_use]
pub fn route_name(edition: &Edition, route: Route) -> String {
    if let Family::Dice(figures) = &edition.family {
        return ends_name(figures.ends(route));
    }
    let [from, to] = route.ends().map(|spot| edition.city(spot));
    format!("{from}–{to}")
}

/// Returns a route of 1976 as people call it.
#[must_use]
pub fn ends_name(line: RouteEnds) -> String {
    format!("{}–{}", line.from, line.to)
}

/// Returns what a space of the 1976 path is called.
pub fn space_name(edition: &Edition, position: u8, lang: Lang) -> String {
    let Family::Dice(table) = &edition.family else { return position.to_string() };
    let space = table.space(position);
    match space.kind {
        SpaceKind::Track | SpaceKind::Land => {
            format!("{} {}", cause_name(space.kind, lang), lang.money(space.amount))
        }
        kind => cause_name(kind, lang),
    }
}

/// Returns what a kind of space is called.
#[must_use]
pub fn cause_name(cause: SpaceKind, lang: Lang) -> String {
    lang.say(match cause {
        SpaceKind::CprSubsidy => key::SPACE_CPR_SUBSIDY,
        SpaceKind::Track => key::SPACE_TRACK,
        SpaceKind::SettlerRents => key::SPACE_SETTLER_RENTS,
        SpaceKind::Land => key::SPACE_LAND,
        SpaceKind::RoadbedCosts => key::SPACE_ROADBED_COSTS,
        SpaceKind::NorthwestRebellion => key::SPACE_NORTHWEST_REBELLION,
        SpaceKind::EndOfTrack => key::SPACE_END_OF_TRACK,
        SpaceKind::LandClaims => key::SPACE_LAND_CLAIMS,
        SpaceKind::SurveyFees => key::SPACE_SURVEY_FEES,
        SpaceKind::PacificScandal => key::SPACE_PACIFIC_SCANDAL,
    })
}

/// Returns one side of a deal: "$5,000, Montreal, Toronto".
pub(in crate::present) fn goods(goods: &Goods, lang: Lang) -> String {
    let cash = (goods.cash.0 > 0).then(|| lang.money(goods.cash));
    let items: Vec<String> = cash.into_iter().chain(goods.deeds.iter().map(ToString::to_string)).collect();
    if items.is_empty() { lang.say(key::NOTHING) } else { lang.list(&items) }
}

/// Returns the deeds of some cities, with how many there are: "Montreal, Toronto ×2".
pub(in crate::present) fn deeds(deeds: impl IntoIterator<Item = (City, usize)>, lang: Lang) -> String {
    let count = |(city, cards): (City, usize)| match cards {
        1 => city.to_string(),
        cards => format!("{city} ×{cards}"),
    };
    let deeds: Vec<String> = deeds.into_iter().map(count).collect();
    if deeds.is_empty() { lang.say(key::NOTHING) } else { deeds.join(", ") }
}

/// Returns how far the game is: "Turn 12 · 27 tiles left".
pub(in crate::present) fn progress(view: &View, lang: Lang) -> String {
    lang.text(key::PROGRESS, &progress_args(view, lang))
}

fn progress_args(view: &View, lang: Lang) -> [(&'static str, Value<'static>); 2] {
    let left = match &view.table {
        TableView::Tiles(table) => lang.text(key::TILES_LEFT, &[("count", table.pool.into())]),
        TableView::Dice(table) => lang.text(key::DEEDS_LEFT, &[("count", table.deck.into())]),
    };
    [("turn", view.turn.into()), ("left", left.into())]
}

/// Returns the same where a turn has just begun, for a post that tells the one before it.
pub(in crate::present) fn progress_at_start(view: &View, lang: Lang) -> String {
    match view.phase {
        Phase::Lay | Phase::Roll => lang.text(key::PROGRESS_STARTS, &progress_args(view, lang)),
        _ => progress(view, lang),
    }
}

/// Tells whether the cost of land breaks a tie (W2): in the other editions it counts for nothing.
pub(in crate::present) fn land_breaks_ties(edition: &Edition) -> bool {
    match &edition.family {
        Family::Tiles(table) => table.variant.tie_break == TieBreak::LandCost,
        Family::Dice(_) => false,
    }
}

/// Writes a moment so that Discord shows it in the reader's own time: "in 3 hours".
pub(in crate::present) fn moment(time: Time) -> String {
    format!("<t:{}:R>", time.0)
}

/// Returns a minute of the day as clocks show it: 22:30.
#[must_use]
pub fn clock_time(minute: Minute) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Returns the name of a time zone as people read it: `America/Sao Paulo`.
#[must_use]
pub fn zone_name(zone: &str) -> String {
    zone.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::super::limits::{ENTRY, length};
    use super::*;

    #[test]
    fn the_menu_of_editions_has_room_for_what_each_is_like() {
        for edition in Edition::all() {
            for lang in Lang::ALL {
                let sentence = edition_sentence(&edition, lang).unwrap();
                let label = format!("{}: {sentence}", edition_name(&edition, lang));
                assert!(length(&label) <= ENTRY, "{label}");
            }
        }
    }

    #[test]
    fn a_route_of_1976_is_called_as_the_board_names_it() {
        let edition = Edition::all().into_iter().find(|edition| matches!(edition.family, Family::Dice(_)));
        let edition = edition.expect("one of 1976");
        let names: Vec<String> = Route::all().map(|route| route_name(&edition, route)).collect();
        assert!(names.contains(&"Winnipeg–Edmonton".to_owned()), "{names:?}");
    }
}
