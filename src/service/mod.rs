//! The use cases: each one sync function in one transaction, testable on a database in memory.
//!
//! A use case loads, asks the engine, stores, and queues what is to be announced; it knows no
//! Discord. What it refuses is a [`Refusal`], shown to the person who asked.

pub mod absence;
mod archive;
pub mod clock;
pub mod expiry;
pub mod gate;
pub mod jobs;
pub mod limits;
pub mod lobby;
pub mod look;
pub mod notice;
pub mod offers;
pub mod play;
pub mod privacy;
pub mod reach;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::look::News;
use crate::engine::{Edition, ForeignOption, Illegal, Seat, SetupError, Step, View};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::{ChannelId, Fault, GameId, GuildId, InteractionId, Time, Tx, UserId, people};

/// Somebody who acts, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub user: UserId,
    /// What they are called there.
    pub name: String,
    /// The language of their Discord.
    pub locale: String,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The language of the server.
    pub guild_locale: String,
    /// The channel or thread.
    pub channel: ChannelId,
    /// Whether they may manage the channel.
    pub may_manage: bool,
    /// The interaction by which they act: carried out once, however often it is delivered.
    pub interaction: InteractionId,
}

/// The editions that can be chosen: the program's own and the operator's.
#[derive(Clone, Debug)]
pub struct Editions(Vec<Arc<Edition>>);

impl Editions {
    /// Takes the editions to choose from, the default first; of two with one name the later counts.
    #[must_use]
    pub fn new(editions: Vec<Arc<Edition>>) -> Self {
        let mut kept: Vec<Arc<Edition>> = Vec::new();
        for edition in editions {
            match kept.iter_mut().find(|other| other.id == edition.id) {
                Some(other) => *other = edition,
                None => kept.push(edition),
            }
        }
        Self(kept)
    }

    /// Returns the editions, the default first.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Edition>> {
        self.0.iter()
    }

    /// Returns an edition by its name, or the default.
    ///
    /// # Errors
    /// [`Refusal::UnknownEdition`] when there is none of that name.
    pub fn find(&self, id: Option<&str>) -> Result<Arc<Edition>, Refusal> {
        let found = match id {
            None => self.0.first(),
            Some(id) => self.0.iter().find(|edition| edition.id.0 == id),
        };
        found.cloned().ok_or_else(|| Refusal::UnknownEdition { name: id.unwrap_or_default().to_owned() })
    }
}

/// A reference to the game that somebody means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRef {
    /// The one of this channel.
    Here,
    /// The one of that number: direct messages and buttons say so.
    Game(GameId),
}

/// Why a request is refused; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No game is open or running in this channel.
    #[error("no game here")]
    NoGame,
    /// There is no game of that number, or it is played elsewhere and by others.
    #[error("no game of that number")]
    NotYourGame,
    /// A game is open or running in this channel already.
    #[error("a game is here already")]
    GameHere {
        /// Whether it is still a lobby.
        lobby: bool,
    },
    /// The command only makes sense in a server.
    #[error("only in a server")]
    NotInServer,
    /// The person does not play in this game.
    #[error("not seated")]
    NotSeated,
    /// The person sits at the table already.
    #[error("already seated")]
    AlreadySeated,
    /// Six sit at the table (S1).
    #[error("the table is full")]
    TableFull,
    /// One player cannot play alone (S1).
    #[error("too few players")]
    TooFewPlayers,
    /// More sit in the lobby than can play (S1).
    #[error("too many players")]
    TooManyPlayers {
        /// How many sit there.
        players: u8,
    },
    /// What was dealt is no deal of the lobby's edition (S2–S4).
    #[error("the deal does not fit the edition")]
    ForeignDeal,
    /// What is stored is of another family of editions than the game's.
    #[error("the state is of another edition")]
    ForeignState,
    /// Only the host may do that.
    #[error("only the host")]
    NotHost {
        /// Who is.
        host: UserId,
    },
    /// The player has made as many offers as a turn takes (G8 sets no limit; the bot does).
    #[error("too many offers in a turn")]
    OfferLimit {
        /// To whom, where it is the limit of offers to one player.
        to: Option<Seat>,
        /// How many.
        most: usize,
    },
    /// The game has begun, so nobody joins or leaves the lobby.
    #[error("the game has begun")]
    Begun,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Ended,
    /// The game is stopped, because what is stored of it does not fit together.
    #[error("the game is stopped")]
    Broken,
    /// The game stands still, because the bot is no longer in its server.
    #[error("the bot has left the server")]
    Paused {
        /// When it is ended unless the bot is invited again.
        until: Time,
    },
    /// The button belongs to an earlier moment of the game.
    #[error("stale, the game is at step {now}")]
    Stale {
        /// Where the game is now.
        now: Step,
        /// What the person sees now.
        view: Box<View>,
    },
    /// The same interaction came before and was carried out.
    #[error("delivered twice")]
    Repeated,
    /// The person has too many lobbies open.
    #[error("too many lobbies")]
    TooManyLobbies {
        /// How many are allowed.
        most: u32,
    },
    /// The person has as many games that have not ended as they may.
    #[error("too many games of one host")]
    TooManyGames {
        /// How many are allowed.
        most: u32,
        /// Where some of theirs are, the oldest first.
        own: Vec<ChannelId>,
    },
    /// The server has as many games that have not ended as it may.
    #[error("too many games in the server")]
    ServerFull {
        /// How many are allowed.
        most: u32,
    },
    /// The person has had as many threads opened in the last hour as they may.
    #[error("too many threads in an hour")]
    TooManyThreads {
        /// How many are allowed.
        most: u32,
        /// When the next one may be opened.
        next: Time,
    },
    /// There is no such edition.
    #[error("no edition {name:?}")]
    UnknownEdition {
        /// What was asked for.
        name: String,
    },
    /// The edition does not have the option (K3).
    #[error("no option {option}")]
    ForeignOption {
        /// Which.
        option: &'static str,
    },
    /// The text names nothing of that kind.
    #[error("{text:?} is no {what:?}")]
    Unknown {
        /// What was expected.
        what: Named,
        /// What was typed.
        text: String,
    },
    /// It was not said which tile an auction is to pay for (K4).
    #[error("no tile named")]
    NoTileNamed,
    /// It was not said whose land card is to be bought (T6).
    #[error("no city named")]
    NoCityNamed,
    /// In this edition the top deed is bought, whichever it is (G3).
    #[error("only the top deed")]
    TopDeedOnly,
    /// In this edition land is sold to the bank (L1).
    #[error("no auctions in this edition")]
    NoAuctions,
    /// The game has no such step.
    #[error("no such step")]
    NoSuchStep {
        /// The last one.
        last: Step,
    },
    /// The rules forbid it.
    #[error("{illegal}")]
    Illegal {
        /// Which rule.
        illegal: Illegal,
        /// What the person sees now, with what is possible instead.
        view: Box<View>,
    },
    /// Our fault.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Players(0 | 1) => Self::TooFewPlayers,
            SetupError::Players(players) => Self::TooManyPlayers { players },
            SetupError::Options(ForeignOption(option)) => Self::ForeignOption { option },
            SetupError::Deal => Self::ForeignDeal,
            SetupError::State => Self::ForeignState,
        }
    }
}

/// What a text should have named.
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
}

/// An accepted action.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The game, as it is stored.
    pub stored: StoredGame,
    /// What the person who acted sees now.
    pub view: View,
    /// What happened, as they may see it.
    pub news: News,
}

/// Loads the game that somebody means, whatever its stage.
///
/// A number can be guessed: from elsewhere than its channel a game is found by its own players alone,
/// and whether there is one of that number is not told.
fn find(tx: &Tx<'_>, user: UserId, channel: ChannelId, game_ref: GameRef) -> Result<StoredGame, Refusal> {
    match game_ref {
        GameRef::Here => {
            let found = match games::in_channel(tx, channel)? {
                None => games::last_in_channel(tx, channel)?.filter(|stored| stored.stage == Stage::Over),
                found => found,
            };
            found.ok_or(Refusal::NoGame)
        }
        GameRef::Game(id) => {
            let found = games::load(tx, id)?;
            let found = found.filter(|stored| stored.channel == channel || stored.seat_of(user).is_some());
            found.ok_or(Refusal::NotYourGame)
        }
    }
}

/// Lets an interaction through once (Discord may deliver it twice), and notes whose it is.
fn once(tx: &Tx<'_>, by: &Caller, now: Time) -> Result<(), Refusal> {
    people::note(tx, by.user, &by.locale)?;
    if people::first_time(tx, by.interaction, now)? { Ok(()) } else { Err(Refusal::Repeated) }
}
