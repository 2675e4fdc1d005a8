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
    /// There is no game of that number, or it is played elsewhere and by others.
    #[error("no game of that number")]
    NotYourGame,
    /// A game is open or running in this channel already.
    #[error("a game is here already")]
    GameHere {
        /// True if it is still a lobby.
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
    /// The free seats are kept for people who are asked to a rematch.
    #[error("the free seats are kept")]
    SeatsKept,
    /// The person does not play in this game.
    #[error("not seated")]
    NotSeated,
    /// The person has no seat in this lobby.
    #[error("not in the lobby")]
    NotInLobby,
    /// A rematch of the game is played in another channel.
    #[error("the rematch has begun")]
    RematchBegun {
        /// The channel.
        channel: ChannelId,
    },
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
        /// The number of players.
        players: u8,
    },
    /// The deal is not one of the lobby's edition (S2–S4).
    #[error("the deal does not fit the edition")]
    ForeignDeal,
    /// The stored state is of another family of editions than the game's.
    #[error("the state is of another edition")]
    ForeignState,
    /// Only the host may do that.
    #[error("only the host")]
    NotHost {
        /// The host.
        host: UserId,
    },
    /// The player has made as many offers as a turn takes (G8 sets no limit; the bot does).
    #[error("too many offers in a turn")]
    OfferLimit {
        /// To whom, where it is the limit of offers to one player.
        to: Option<Seat>,
        /// The limit.
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
    /// The game was not played to its end, or not yet.
    #[error("the game was not played to its end")]
    NotPlayedOut,
    /// The game is stopped, because what is stored of it does not fit together.
    #[error("the game is stopped")]
    Broken,
    /// The game stands still, because the bot is no longer in its server.
    #[error("the bot has left the server")]
    Paused {
        /// The time at which it is ended unless the bot is invited again.
        until: Time,
    },
    /// The game waits for the person who asks, and for nobody else.
    #[error("it waits for you")]
    WaitsForYou,
    /// No computer moves for the person.
    #[error("nobody stands in")]
    NoStandIn,
    /// The button belongs to an earlier moment of the game.
    #[error("stale, the game is at step {now}")]
    Stale {
        /// The step of the game now.
        now: Step,
        /// The game as the person sees it now.
        view: Box<View>,
    },
    /// The same interaction came before and was carried out.
    #[error("delivered twice")]
    Repeated,
    /// The person, or the server, has as much as they may.
    #[error(transparent)]
    Limit(LimitRefusal),
    /// In this server games are opened in other channels.
    #[error("games are opened in other channels")]
    OtherChannels {
        /// The channels where they are opened.
        channels: Vec<ChannelId>,
        /// True if the person may manage the server, and so change that.
        manages: bool,
    },
    /// Only whoever may manage the server may look at its defaults, or change them.
    #[error("may not manage the server")]
    NotManager,
    /// More channels were named than a server may name.
    #[error("too many channels")]
    TooManyChannels {
        /// The limit.
        most: usize,
    },
    /// There is no such edition.
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
    /// The text names nothing of that kind.
    #[error("{text:?} is no {what:?}")]
    Unknown {
        /// The kind that was expected.
        what: Named,
        /// The text that was typed.
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
    /// The game has no such turn.
    #[error("no such turn")]
    NoSuchTurn {
        /// The last one.
        last: u32,
    },
    /// Either a turn or a step of the past can be meant.
    #[error("a turn and a step")]
    TurnAndStep,
    /// The rules forbid it.
    #[error("{illegal}")]
    Illegal {
        /// The rule.
        illegal: Illegal,
        /// The game as the person sees it now, with what is possible instead.
        view: Box<View>,
    },
    /// The person has done nothing that is not taken back.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// Nothing is taken back past a resignation.
    #[error("somebody has resigned since")]
    ResignedSince,
    /// Nothing is taken back that was done when somebody else sat at a seat.
    #[error("somebody else has come to a seat since")]
    SeatedSince,
    /// The others must agree to take this back.
    #[error("the others must agree")]
    NeedsConsent,
    /// The person has gone back as often in the turn as they may without anybody's consent.
    #[error("taken back too often in the turn")]
    TakenBackOften {
        /// The limit.
        most: usize,
    },
    /// In a rated game another person must agree, and none is there.
    #[error("nobody is there to agree")]
    NobodyToAgree,
    /// A question of that kind is open in the game.
    #[error("a vote is open")]
    VoteOpen,
    /// The person has asked for the same kind of vote in this turn.
    #[error("asked in this turn")]
    AskedInTurn,
    /// Nothing becomes of the seat.
    #[error(transparent)]
    Seat(SeatRefusal),
    /// The player has answered in the auction, where answers are kept until its end.
    #[error("a bid is final")]
    BidIsFinal,
    /// The vote is closed.
    #[error("the vote is closed")]
    VoteClosed,
    /// The person is not asked in this vote.
    #[error("not asked")]
    NotAsked,
    /// The clocks of the game stand still already.
    #[error("the clocks stand still already")]
    PausedAlready {
        /// The time until which they stand still, if that is known.
        until: Option<Time>,
    },
    /// The game has no clock that could be stopped.
    #[error("the game has no clock")]
    NoClock,
    /// The host has stopped the clocks of the game often in the last hour.
    #[error("paused often")]
    PausedOften {
        /// The limit.
        most: u32,
        /// The time from which they may stop them again.
        next: Time,
    },
    /// The person may not write in the channel of the game, or Discord does not say that they may.
    #[error("may not write in the channel")]
    MayNotWrite {
        /// The channel.
        channel: ChannelId,
    },
    /// Nobody has stopped the clocks of the game.
    #[error("the clocks run")]
    NotPaused,
    /// Somebody else has stopped the clocks of the game.
    #[error("somebody else has stopped the clocks")]
    PausedByOthers {
        /// Their seat.
        asker: Seat,
    },
    /// The game has that pace already.
    #[error("the game has that pace already")]
    SamePace,
    /// The moment is over, or too far away.
    #[error("no such moment to come")]
    Until,
    /// A game in which hints are given does not count.
    #[error("a rated game with hints")]
    RatedWithHints,
    /// A game against computers alone does not count.
    #[error("a rated game against computers")]
    RatedAlone,
    /// A rated game is not ended by its host alone.
    #[error("a rated game is ended by a vote")]
    RatedEnd,
    /// A lobby's game can be started only in the lobby's channel: the host's permissions elsewhere say nothing about
    /// that one.
    #[error("played elsewhere")]
    PlayedElsewhere {
        /// The channel of the lobby.
        channel: ChannelId,
    },
    /// Another player has the token.
    #[error("another player has the token")]
    TokenTaken {
        /// Their seat.
        seat: Seat,
    },
    /// No computer is at the seat any more.
    #[error("no computer is there any more")]
    ComputerGone,
    /// A game is shown to all in its own channel alone.
    #[error("shared elsewhere")]
    SharedElsewhere {
        /// Its channel.
        channel: ChannelId,
    },
    /// The same was shown to all not long ago.
    #[error("shared already")]
    SharedAlready,
    /// Much of the game was shown to all not long ago.
    #[error("shared often")]
    SharedOften {
        /// The limit in an hour.
        most: u32,
        /// When the next part may be shown.
        next: Time,
    },
    /// A rated game keeps a clock.
    #[error("a rated game without a clock")]
    RatedClock,
    /// The game was opened without hints.
    #[error("a game without hints")]
    NoHints,
    /// That cannot be planned.
    #[error("this cannot be planned")]
    NoPlan(NoPlan),
    /// Nobody has finished such a game.
    #[error("no results")]
    NoResults {
        /// The person whose profile is asked for; `None` for a leaderboard.
        user: Option<UserId>,
    },
    /// The person hides their profile.
    #[error("a hidden profile")]
    ProfileHidden {
        /// The person.
        user: UserId,
    },
    /// Only whoever may manage the server may strike games from its ratings.
    #[error("may not strike games")]
    MayNotStrike,
    /// No game of that number is rated in this server.
    #[error("not a rated game of the server")]
    NothingToStrike,
    /// The game is struck from the ratings already.
    #[error("struck already")]
    StruckAlready,
    /// The game counts: nobody has struck it from the ratings.
    #[error("not struck")]
    NotStruck,
    /// The quiet hours do not fit together.
    #[error("these quiet hours are not possible")]
    QuietHours(NoQuietHours),
    /// Our fault.
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

/// A reason why something cannot be planned.
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
