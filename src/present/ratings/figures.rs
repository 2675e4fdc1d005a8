//! Points, seasons and places in words.

use last_spike_engine::Seat;

use crate::present::lang::Lang;
use crate::present::words::names::Names;
use crate::service::ratings::shown::Points;
use crate::store::ratings::season::Season;

/// The per cent below which a rating is not very sure.
const LITTLE_BELOW: u8 = 50;

/// The per cent below which it is fairly sure; above, very sure.
const FAIRLY_BELOW: u8 = 70;

/// Returns what a season is called; of `None`, all time.
#[must_use]
pub fn season_name(season: Option<Season>, lang: Lang) -> String {
    let Some(Season { year, quarter }) = season else { return lang.say("season-all") };
    lang.text("season", &[("year", year.to_string().into()), ("quarter", quarter.into())])
}

/// Returns how sure a rating is, in words and per cent.
#[must_use]
pub fn sure(points: Points, lang: Lang) -> String {
    let key = match points.sureness {
        _ if points.provisional => "sure-provisional",
        sureness if sureness < LITTLE_BELOW => "sure-little",
        sureness if sureness < FAIRLY_BELOW => "sure-fairly",
        _ => "sure-very",
    };
    lang.text(key, &[("percent", points.sureness.into())])
}

/// Returns a place as an ordinal number; past the sixth there is none in a game.
pub(super) fn place(place: u8, lang: Lang) -> String {
    lang.say(&format!("place-{}", place.clamp(1, 6)))
}

/// Returns a number of games, and how many of them were won.
pub(super) fn games_won(games: u32, wins: u32, lang: Lang) -> String {
    lang.text("ratings-won", &[("games", games.into()), ("wins", wins.into())])
}

/// Returns somebody's name for Discord's Markdown, in bold.
pub(super) fn bold(name: &str) -> String {
    Names::new(&[name.to_owned()]).bold(Seat(0))
}

/// Returns somebody's name where there is no Markdown.
pub(super) fn plain(name: &str) -> String {
    Names::new(&[name.to_owned()]).plain(Seat(0)).to_owned()
}
