//! Refusals: why a request changes nothing.

use last_spike_engine::{ForeignOption, Illegal, Seat, SetupError, Step, View};

use super::limit_refusal::LimitRefusal;
pub use super::named::Named;
use super::seat_refusal::SeatRefusal;
use crate::service::clock::quiet::NoQuietHours;
use crate::store::{ChannelId, StoreError, Time, UserId};

/// A reason why a request is refused; nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// No game is open or running in this channel.
    #[error("no game here")]
    NoGame,
    /// No game has that number, or it is played elsewhere by others.
    #[error("no game of that number")]
    NotYourGame,
    /// A game is open or running in this channel already.
    #[error("a game is here already")]
    GameHere {
        /// True if the game is still a lobby.
        lobby: bool,
    },
    /// The command only makes sense in a server.
    #[error("only in a server")]
    NotInServer,
    /// No game that could be played again has ended in this channel.
    #[error("nothing was played here")]
    NothingPlayed,
    /// The person has not played in the game that is to be played again.
    #[error("not a player of that game")]
    NotPlayed,
    /// The free seats are kept for people who are invited to a rematch.
    #[error("the free seats are kept")]
    SeatsKept,
    /// The person does not play in this game.
    #[error("not seated")]
    NotSeated,
    /// The person has no seat in this lobby.
    #[error("not in the lobby")]
    NotInLobby,
    /// A rematch of the game is being played in another channel.
    #[error("the rematch has begun")]
    RematchBegun {
        /// The channel.
        channel: ChannelId,
    },
    /// The person has a seat already.
    #[error("already seated")]
    AlreadySeated,
    /// The lobby has six players already (S1).
    #[error("the table is full")]
    TableFull,
    /// A single player can't play (S1).
    #[error("too few players")]
    TooFewPlayers,
    /// The lobby has more players than can play (S1).
    #[error("too many players")]
    TooManyPlayers {
        /// The number of players.
        players: u8,
    },
    /// The deal doesn't fit the lobby's edition (S2–S4).
    #[error("the deal does not fit the edition")]
    ForeignDeal,
    /// The stored state belongs to another family of editions than the game.
    #[error("the state is of another edition")]
    ForeignState,
    /// Only the host may do this.
    #[error("only the host")]
    NotHost {
        /// The host.
        host: UserId,
    },
    /// The player has made as many offers as the bot allows in a turn (G8 sets no limit).
    #[error("too many offers in a turn")]
    OfferLimit {
        /// The player to whom they were made, if it is the limit of offers to one player.
        to: Option<Seat>,
        /// The limit.
        most: usize,
    },
    /// The game has begun, so nobody can join or leave the lobby.
    #[error("the game has begun")]
    Begun,
    /// The game was started and has not begun yet, so that its seats and settings stand.
    #[error("the game is being started")]
    Starting,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Ended,
    /// The game was not played to its end, or is still being played.
    #[error("the game was not played to its end")]
    NotPlayedOut,
    /// The game is stopped, because its stored data disagree.
    #[error("the game is stopped")]
    Broken,
    /// The game is paused, because the bot is no longer in its server.
    #[error("the bot has left the server")]
    Paused {
        /// The time at which the game is ended unless the bot is invited again.
        until: Time,
    },
    /// The game waits for the asker, and for nobody else.
    #[error("it waits for you")]
    WaitsForYou,
    /// No computer moves for the person.
    #[error("nobody stands in")]
    NoStandIn,
    /// The control belongs to an earlier step of the game.
    #[error("stale, the game is at step {now}")]
    Stale {
        /// The game's current step.
        now: Step,
        /// The game as the person sees it now.
        view: Box<View>,
    },
    /// The interaction was delivered before, and dealt with then.
    #[error("delivered twice")]
    Repeated,
    /// The person or the server has reached a limit.
    #[error(transparent)]
    Limit(LimitRefusal),
    /// In this server, games are opened in other channels.
    #[error("games are opened in other channels")]
    OtherChannels {
        /// The channels in which games are opened.
        channels: Vec<ChannelId>,
        /// True if the person may manage the server, and so change these channels.
        manages: bool,
    },
    /// Only people who may manage the server may see or change its defaults.
    #[error("may not manage the server")]
    NotManager,
    /// More channels were named than a server may have as defaults.
    #[error("too many channels")]
    TooManyChannels {
        /// The limit.
        most: usize,
    },
    /// No edition has the given name.
    #[error("no edition {name:?}")]
    UnknownEdition {
        /// The name that was given.
        name: String,
    },
    /// The edition does not have the option (K3).
    #[error("no option {option}")]
    ForeignOption {
        /// The name of the option.
        option: &'static str,
    },
    /// The text names nothing of the expected kind.
    #[error("{text:?} is no {what:?}")]
    Unknown {
        /// The kind that was expected.
        what: Named,
        /// The text that was typed.
        text: String,
    },
    /// The tile that an auction is to pay for was not named (K4).
    #[error("no tile named")]
    NoTileNamed,
    /// The city whose land is to be bought was not named (T6).
    #[error("no city named")]
    NoCityNamed,
    /// In this edition only the top deed can be bought (G3).
    #[error("only the top deed")]
    TopDeedOnly,
    /// In this edition land is sold to the bank, not by auction (L1).
    #[error("no auctions in this edition")]
    NoAuctions,
    /// The game has no step with the given number.
    #[error("no such step")]
    NoSuchStep {
        /// The last step.
        last: Step,
    },
    /// The game has no turn with the given number.
    #[error("no such turn")]
    NoSuchTurn {
        /// The last turn.
        last: u32,
    },
    /// Both a turn and a step of the past were named, but only one can be meant.
    #[error("a turn and a step")]
    TurnAndStep,
    /// The rules forbid the action.
    #[error("{illegal}")]
    Illegal {
        /// The rule that forbids it.
        illegal: Illegal,
        /// The game as the person sees it now, with what is possible instead.
        view: Box<View>,
    },
    /// The person has done nothing that could still be taken back.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// A take-back can't go past a resignation.
    #[error("somebody has resigned since")]
    ResignedSince,
    /// A take-back can't go back to a time when another player had one of the seats.
    #[error("somebody else has come to a seat since")]
    SeatedSince,
    /// The others must agree to take this back.
    #[error("the others must agree")]
    NeedsConsent,
    /// The person has gone back to this turn as often as they may alone.
    #[error("taken back too often in the turn")]
    TakenBackOften {
        /// The limit.
        most: usize,
    },
    /// In a rated game another person must agree, and nobody else is there.
    #[error("nobody is there to agree")]
    NobodyToAgree,
    /// A vote of that kind is open in the game.
    #[error("a vote is open")]
    VoteOpen,
    /// The person has already asked for the same kind of vote in this turn.
    #[error("asked in this turn")]
    AskedInTurn,
    /// The seat stays as it is.
    #[error(transparent)]
    Seat(SeatRefusal),
    /// The player has answered the auction already, whose answers are kept until its end.
    #[error("a bid is final")]
    BidIsFinal,
    /// The vote is closed.
    #[error("the vote is closed")]
    VoteClosed,
    /// The person is not asked in this vote.
    #[error("not asked")]
    NotAsked,
    /// The clocks of the game are stopped already.
    #[error("the clocks stand still already")]
    PausedAlready {
        /// The time until which they are stopped, if known.
        until: Option<Time>,
    },
    /// The game has no clock that could be stopped.
    #[error("the game has no clock")]
    NoClock,
    /// The host has stopped the game's clocks too often in the last hour.
    #[error("paused often")]
    PausedOften {
        /// The limit.
        most: u32,
        /// The time from which the host may stop them again.
        next: Time,
    },
    /// The person may not write in the game's channel, or Discord doesn't say whether they may.
    #[error("may not write in the channel")]
    MayNotWrite {
        /// The channel.
        channel: ChannelId,
    },
    /// The game's clocks are not stopped.
    #[error("the clocks run")]
    NotPaused,
    /// Another player has stopped the game's clocks.
    #[error("somebody else has stopped the clocks")]
    PausedByOthers {
        /// The other player's seat.
        asker: Seat,
    },
    /// The game already has the proposed pace.
    #[error("the game has that pace already")]
    SamePace,
    /// The named moment is past, or too far away.
    #[error("no such moment to come")]
    Until,
    /// A game with hints can't be rated.
    #[error("a rated game with hints")]
    RatedWithHints,
    /// A game against computers alone can't be rated.
    #[error("a rated game against computers")]
    RatedAlone,
    /// A rated game can't be ended by its host alone.
    #[error("a rated game is ended by a vote")]
    RatedEnd,
    /// A game can be started only in its lobby's channel: the host's permissions elsewhere say nothing about that
    /// channel.
    #[error("played elsewhere")]
    PlayedElsewhere {
        /// The channel of the lobby.
        channel: ChannelId,
    },
    /// Another player has the token.
    #[error("another player has the token")]
    TokenTaken {
        /// The other player's seat.
        seat: Seat,
    },
    /// The seat has no computer any more.
    #[error("no computer is there any more")]
    ComputerGone,
    /// A game can be shown to everybody only in its own channel.
    #[error("shared elsewhere")]
    SharedElsewhere {
        /// The game's channel.
        channel: ChannelId,
    },
    /// The player to be taken out is not in the lobby any more.
    #[error("a player who is gone")]
    PlayerGone,
    /// The same part was shown to everybody not long ago.
    #[error("shared already")]
    SharedAlready,
    /// The person has shown too much to everybody within the last hour.
    #[error("shared often")]
    SharedOften {
        /// The most parts that one person may show in an hour.
        most: u32,
        /// The time at which they may show the next part.
        next: Time,
    },
    /// Too much was shown to everybody in the channel within the last hour.
    #[error("shared often in the channel")]
    SharedInChannel {
        /// The most parts that may be shown in a channel in an hour.
        most: u32,
        /// The time at which the next part may be shown.
        next: Time,
    },
    /// A rated game can't do without a clock.
    #[error("a rated game without a clock")]
    RatedClock,
    /// The game was opened without hints.
    #[error("a game without hints")]
    NoHints,
    /// The move can't be planned.
    #[error("this cannot be planned")]
    NoPlan(NoPlan),
    /// There are no results of finished games to show.
    #[error("no results")]
    NoResults {
        /// The person whose profile is wanted; `None` for a leaderboard.
        user: Option<UserId>,
    },
    /// The person hides their profile.
    #[error("a hidden profile")]
    ProfileHidden {
        /// The person.
        user: UserId,
    },
    /// Only people who may manage the server may strike games from its ratings.
    #[error("may not strike games")]
    MayNotStrike,
    /// The number is not that of a rated game of this server.
    #[error("not a rated game of the server")]
    NothingToStrike,
    /// The game has already been struck from the ratings.
    #[error("struck already")]
    StruckAlready,
    /// The game was not struck from the ratings.
    #[error("not struck")]
    NotStruck,
    /// Quiet hours can't be set so.
    #[error("these quiet hours are not possible")]
    QuietHours(NoQuietHours),
    /// The database failed, or stored data can't be read.
    #[error(transparent)]
    Fault(#[from] StoreError),
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

/// A reason why a move can't be planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlan {
    /// It is the player's turn now.
    OwnTurn,
    /// No tile was named.
    NoTile,
    /// No city was named.
    NoCity,
    /// The same tile was named twice.
    SameTile,
}
