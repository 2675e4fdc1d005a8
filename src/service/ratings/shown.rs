//! Ratings and results as they are shown: in a profile and in a leaderboard.

use last_spike_engine::City;
use last_spike_ratings::Habit;
pub use last_spike_ratings::Lacking;

use crate::store::ratings::season::Season;
use crate::store::{ChannelId, GameId, GuildId, Time, UserId};

/// A rating on the scale that people see; [`docs/ratings.md`](../../../docs/ratings.md) has the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// μ − 2σ as of the last rated game, on a scale that starts at 1,000.
    pub points: i64,
    /// The sureness of the rating today, in per cent.
    pub sureness: u8,
    /// True for a person with fewer than twelve rated games that count.
    pub provisional: bool,
    /// What the person lacks for a place on the leaderboard; `None` if they have one, unless they hide.
    pub lacking: Option<Lacking>,
}

/// A player's games and places in one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionTally {
    /// The edition's name as it is stored.
    pub edition: String,
    /// The rating in this server; `None` without a rated game in it.
    pub rating: Option<Points>,
    /// The finished games in which they have a place, rated or not.
    pub games: u32,
    /// The number of first, second, … places: `places[0]` are wins. Six places.
    pub places: [u32; 6],
    /// The number of their last games in this server that they left before these counted; `None` if that is not often.
    pub leaving: Option<Habit>,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// The time at which the game ended.
    pub at: Time,
    /// The points after the game.
    pub points: i64,
}

/// The best game of a person: the one with the best place, and of several the one with the most money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestGame {
    /// The game.
    pub game: GameId,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread in which it was played.
    pub channel: ChannelId,
    /// The message with its result, if there is one.
    pub message: Option<u64>,
    /// The person's place.
    pub place: u8,
    /// The person's cash at the end, in dollars.
    pub cash: i64,
    /// The time at which the game ended.
    pub ended_at: Time,
}

/// The finished games that two people have played together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// The number of games.
    pub games: u32,
    /// The games in which the person of the profile was placed before the asker.
    pub ahead: u32,
    /// The games in which the person of the profile was placed behind the asker.
    pub behind: u32,
}

/// The profile of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The person.
    pub user: UserId,
    /// Their name in their last game.
    pub name: String,
    /// True if another person who is rated in this server has the same name.
    pub is_shared: bool,
    /// True if the asker is this person.
    pub own: bool,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The tallies by edition, the one with the most games first; only one if an edition was asked for.
    pub editions: Vec<EditionTally>,
    /// The edition of the curve: the one asked for, or else the one with the most rated games.
    pub curve_edition: Option<String>,
    /// The rating after each rated game of that edition, the oldest first; at most the last hundred.
    pub curve: Vec<CurvePoint>,
    /// The cities in which they held the most land at the end of games, with the number of cards; at most three.
    pub cities: Vec<(City, u32)>,
    /// The best game.
    pub best: Option<BestGame>,
    /// The mean time of their own turns for which they were awaited, in seconds.
    pub seconds_per_turn: Option<i64>,
    /// The games together with the asker; `None` for the asker's own profile.
    pub head_to_head: Option<HeadToHead>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The place, ties shared; `None` as long as the rating lacks something for one.
    pub place: Option<u32>,
    /// The person.
    pub user: UserId,
    /// Their name in their last game.
    pub name: String,
    /// The rating.
    pub rating: Points,
    /// The number of rated games that count.
    pub games: u32,
    /// The number of these games in which nobody was placed before them.
    pub wins: u32,
}

/// The asker's own line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnLine {
    /// They are rated: on the leaderboard, with a place or without, if a game of theirs counts.
    Listed(Line),
    /// They have no rated game.
    Unrated,
    /// They are hidden by their own choice (`/settings hidden`).
    Hidden,
}

/// The share of results that ratings have predicted, next to the prediction "more wins so far" on the same games, in
/// per cent. A prediction that puts players level gets a share of the credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accuracy {
    /// The number of rated games that were predicted.
    pub games: u32,
    /// The winners predicted by ratings.
    pub winners: u8,
    /// The winners predicted by wins so far.
    pub winners_by_wins: u8,
    /// The orders of pairs predicted by ratings.
    pub pairs: u8,
    /// The orders of pairs predicted by wins so far.
    pub pairs_by_wins: u8,
}

/// The leaderboard of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    /// The edition's name as it is stored.
    pub edition: String,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The first lines, at most ten: those with a place, then the others, each by points.
    pub lines: Vec<Line>,
    /// The number of people with a place.
    pub placed: u32,
    /// The number of people without one.
    pub settling: u32,
    /// The asker's own line.
    pub own: OwnLine,
    /// The accuracy of the ratings' predictions; `None` before the first rated game. [`Leaderboard::told_accuracy`] says
    /// whether there is anything to tell.
    pub accuracy: Option<Accuracy>,
    /// The games of the edition that are struck from the ratings.
    pub struck: u32,
    /// The games that count and were ended early by a player who managed their channel.
    pub ended_early: u32,
}

/// The number of games below which nothing is said of how well they were predicted.
const TOLD_FROM: u32 = 30;

impl Leaderboard {
    /// Returns the accuracy of the ratings' predictions, if there were enough to tell.
    #[must_use]
    pub fn told_accuracy(&self) -> Option<Accuracy> {
        self.accuracy.filter(|accuracy| accuracy.games >= TOLD_FROM)
    }
}
