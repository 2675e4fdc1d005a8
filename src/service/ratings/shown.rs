//! Ratings and results as they are shown: a profile, a leaderboard.

use last_spike_engine::City;

use crate::store::ratings::season::Season;
use crate::store::{ChannelId, GameId, GuildId, Time, UserId};

/// A rating on the scale that people see; [`docs/ratings.md`](../../../docs/ratings.md) has the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// μ − 2σ as of the last rated game, on a scale that starts at 1,000.
    pub points: i64,
    /// How sure it is today, in per cent.
    pub sureness: u8,
    /// True until twelve games are rated.
    pub provisional: bool,
}

/// A player's games and places in one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionTally {
    /// The edition's name as it is stored.
    pub edition: String,
    /// The rating in this server; `None` without a rated game there.
    pub rating: Option<Points>,
    /// The finished games, rated or not.
    pub games: u32,
    /// How often they came first, second, … : `places[0]` are wins. Six places.
    pub places: [u32; 6],
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// When the game ended.
    pub at: Time,
    /// The points after it.
    pub points: i64,
}

/// The best game of somebody: the won game with the most money, or the best place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestGame {
    /// The game.
    pub game: GameId,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread in which it was played.
    pub channel: ChannelId,
    /// The message with its result, if it stands.
    pub message: Option<u64>,
    /// The place.
    pub place: u8,
    /// The cash at its end, in dollars.
    pub cash: i64,
    /// When it ended.
    pub ended_at: Time,
}

/// The finished games that two people have played together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// The games.
    pub games: u32,
    /// Those in which the person of the profile was placed before whoever asks.
    pub ahead: u32,
    /// Those in which they were placed behind.
    pub behind: u32,
}

/// The profile of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The person.
    pub user: UserId,
    /// The name that they had in their last game.
    pub name: String,
    /// True if whoever asks is this person.
    pub own: bool,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The tallies by edition, the one with most games first; one alone if an edition was asked for.
    pub editions: Vec<EditionTally>,
    /// The edition of the curve: the one asked for, or else the one with the most rated games.
    pub curve_edition: Option<String>,
    /// The rating after each rated game of that edition, the oldest first; at most the last hundred.
    pub curve: Vec<CurvePoint>,
    /// The cities in which they held most land at the end of games, with the number of cards; at most three.
    pub cities: Vec<(City, u32)>,
    /// The best game.
    pub best: Option<BestGame>,
    /// The mean time of their own turns while awaited, in seconds.
    pub seconds_per_turn: Option<i64>,
    /// The games together with whoever asks; `None` for one's own profile.
    pub head_to_head: Option<HeadToHead>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The place, ties shared.
    pub place: u32,
    /// The person.
    pub user: UserId,
    /// The name that they had in their last game.
    pub name: String,
    /// The rating.
    pub rating: Points,
    /// The rated games.
    pub games: u32,
    /// The games of these in which nobody was placed before them.
    pub wins: u32,
}

/// The place of whoever asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnLine {
    /// On the leaderboard.
    Listed(Line),
    /// Rated, but not sure enough to be on it.
    Unsure {
        /// The rating.
        rating: Points,
        /// The rated games.
        games: u32,
    },
    /// Without a rated game.
    Unrated,
    /// Hidden by their own choice (`/settings hidden`).
    Hidden,
}

/// How well ratings have foretold games, beside "more wins so far" on the same games. Per cent; those whom a forecast
/// puts level share what it gets right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accuracy {
    /// The rated games that were foretold.
    pub games: u32,
    /// Winners foretold by ratings.
    pub winners: u8,
    /// Winners foretold by wins so far.
    pub winners_by_wins: u8,
    /// Orders of pairs foretold by ratings.
    pub pairs: u8,
    /// Orders of pairs foretold by wins so far.
    pub pairs_by_wins: u8,
}

/// The leaderboard of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    /// The edition's name as it is stored.
    pub edition: String,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The first ten.
    pub lines: Vec<Line>,
    /// How many are on it.
    pub listed: u32,
    /// The place of whoever asks.
    pub own: OwnLine,
    /// How well the ratings have foretold; `None` before the first rated game.
    pub accuracy: Option<Accuracy>,
    /// The games of the edition that are struck from the ratings.
    pub struck: u32,
}
