//! The things that a typed text may name.

/// The kinds of things that a typed text may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A tile.
    Tile,
    /// A city.
    City,
    /// A land card: a city and a cost.
    Deed,
    /// An amount of money.
    Amount,
    /// A route: two cities.
    Route,
    /// A player at the table.
    Player,
    /// A time of the day.
    Hour,
    /// A time zone.
    TimeZone,
    /// A moment in the future.
    Moment,
    /// A channel of the server.
    Channel,
    /// A season of the ratings.
    Season,
}
