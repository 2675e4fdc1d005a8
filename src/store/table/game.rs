//! Games as they are stored, apart from their state and their log.

use std::ops::Deref;
use std::sync::Arc;

use last_spike_engine::{
    Edition, Family, Letters, Options, Public, Scheme, Seat, Seed, Setup, Step, Token, Tokens,
};

pub use super::conditions::Unrated;
use super::conditions::{Conditions, Pace, PostStyle};
use crate::store::database::{Error, FromColumns, FromValue, Row, Value, columns};
use crate::store::rows::ids::{ChannelId, GameId, GuildId, MessageId, Posted, Time, UserId};
use crate::store::rows::named::{known, named};

named! {
    /// The stage of a game's life.
    pub enum Stage by from_name {
        /// The lobby is open: people join.
        Lobby = "lobby",
        /// The game is being played.
        Running = "running",
        /// The game was played to its end.
        Over = "over",
        /// The game was stopped early, or its lobby was given up.
        Closed = "closed",
        /// The game's log and its snapshot disagree: the game is stopped until somebody looks into it.
        Broken = "broken",
    }
}

impl FromValue for Stage {
    fn from_value(value: Value<'_>) -> Option<Self> {
        String::from_value(value).and_then(|name| Self::from_name(&name))
    }
}

impl Stage {
    /// Returns whether a game at this stage has not ended.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(self, Self::Over | Self::Closed)
    }
}

columns! {
    /// The part of a game that can be read without its edition, options and moves: enough to end the game even if the rest
    /// can't be read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct GameHeader {
        /// Its number.
        pub id: GameId = "g.id",
        /// The stage of its life.
        pub stage: Stage = "stage",
        /// The server; `None` for a game in a person's direct messages, which are its channel.
        pub guild: Option<GuildId> = "g.guild",
        /// The channel or thread.
        pub channel: ChannelId = "channel",
        /// The server's language.
        pub locale: String = "locale",
        /// The person who opened the game, or to whom it was handed.
        pub host: UserId = "host",
        /// The time at which it was started.
        pub started_at: Option<Time> = "started_at",
        /// The part of the game's posts that stays in the channel.
        pub post_style: PostStyle = "posts",
        /// The time at which the bot left the game's server; `None` while it is there.
        pub bot_left_at: Option<Time> = "(SELECT left_at FROM guilds_left l WHERE l.guild = g.guild)",
    }
}

impl GameHeader {
    /// Returns whether the game has not ended.
    #[must_use]
    pub(crate) const fn is_open(&self) -> bool {
        self.stage.is_open()
    }

    /// Returns whether the game is played in a person's direct messages.
    #[must_use]
    pub(crate) fn is_in_dm(&self) -> bool {
        self.guild.is_none()
    }

    /// Returns whether the game's channel has one board, which is kept up to date silently.
    #[must_use]
    pub(crate) fn is_quiet(&self) -> bool {
        !self.is_in_dm() && self.post_style == PostStyle::Quiet
    }

    /// Returns whether the game was started.
    #[must_use]
    pub(crate) fn has_begun(&self) -> bool {
        self.started_at.is_some()
    }
}

/// A game with everything but its state and its log.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
pub struct StoredGame {
    /// The part that can be read even if the rest can't.
    pub header: GameHeader,
    /// The rule set and the figures that it was opened with.
    pub edition: Arc<Edition>,
    /// The options that the host chose.
    pub options: Options,
    /// The seed, on which all chance depends. The lobby commits to it; a lobby that an older version opened may get its
    /// seed only when it is started.
    pub seed: Option<Seed>,
    /// The id of the post that began the game, or of another post by an earlier scheme; all chance depends on it, too.
    /// `None` in a lobby, and in games in which the seed alone decides.
    pub public: Option<Public>,
    /// The scheme in which the game began: how its key is made, and the version of its record.
    pub scheme: Scheme,
    /// The post that began the game here; `None` in a lobby, and in games that began by an earlier scheme or elsewhere.
    pub begin_post: Option<MessageId>,
    /// True for a lobby that was started: its game begins with a post that is being made, and until then its seats are
    /// closed.
    pub begins: bool,
    /// The deal at the start.
    pub setup: Option<Arc<Setup>>,
    /// The time at which it was opened.
    pub created_at: Time,
    /// The last step that a board post has told.
    pub announced: Step,
    /// The time that the players have; `None` in a lobby for which nobody has chosen a pace.
    pub pace: Option<Pace>,
    /// The conditions that its host chose.
    pub conditions: Conditions,
    /// The reason why a started game does not count although its host wanted it to.
    pub unrated: Option<Unrated>,
    /// True if the game is stored as one in which no person plays any more.
    pub computers_alone: bool,
    /// The players in turn order.
    pub players: Vec<Player>,
}

impl StoredGame {
    /// Returns a game of which nothing is stored but this: nothing is settled, and nothing was dealt.
    #[must_use]
    pub fn new(header: GameHeader, edition: Arc<Edition>, options: Options, players: Vec<Player>) -> Self {
        Self {
            created_at: header.started_at.unwrap_or(Time(0)),
            header,
            edition,
            options,
            seed: None,
            public: None,
            scheme: Scheme::NEWEST,
            begin_post: None,
            begins: false,
            setup: None,
            announced: Step(0),
            pace: None,
            conditions: Conditions::default(),
            unrated: None,
            computers_alone: false,
            players,
        }
    }
}

impl Deref for StoredGame {
    type Target = GameHeader;

    fn deref(&self) -> &GameHeader {
        &self.header
    }
}

columns! {
    /// A player at the table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Player {
        /// Their place in turn order.
        pub seat: Seat = "p.seat",
        /// Their name.
        pub name: String = "p.name",
        /// The name of the seat's first player, which gives the seat its letter; `None` if the seat has never changed
        /// hands.
        pub first_name: Option<String> = "(SELECT t.name FROM tenures t WHERE t.game = p.game AND t.seat = p.seat ORDER BY t.since, t.id LIMIT 1)",
        /// The person or computer.
        pub who: Who = r#"p."user", p.level"#,
        /// The last step at which the player acted.
        pub acted: Step = "p.acted",
        /// The last step of the game when the player came to the seat.
        pub since: Step = "p.since",
        /// The time since which a computer moves in the place of this person, who has used up their time.
        pub stand_in: Option<Time> = "p.stand_in",
        /// The token that was chosen for the seat.
        pub token: Option<Token> = "p.token",
    }
}

/// The person or computer at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person on Discord.
    Human(UserId),
    /// A computer player of this level.
    Computer(String),
}

impl FromColumns for Option<Token> {
    const COUNT: usize = 1;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        let name: Option<String> = row.get(first)?;
        name.map(|name| known(GameId(0), "a token", &name, Token::named)).transpose()
    }
}

impl FromColumns for Who {
    const COUNT: usize = 2;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        let (user, level): (Option<UserId>, Option<String>) = FromColumns::from_columns(row, first)?;
        Ok(user.map_or_else(|| Self::Computer(level.unwrap_or_default()), Self::Human))
    }
}

impl Who {
    pub(in crate::store) fn columns(&self) -> (Option<UserId>, Option<&str>) {
        match self {
            Self::Human(user) => (Some(*user), None),
            Self::Computer(level) => (None, Some(level)),
        }
    }
}

impl StoredGame {
    /// Returns the number of players at the table.
    ///
    /// # Panics
    /// Never: a seat's number is a byte.
    #[must_use]
    pub fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("invariant: seats are numbered in a byte")
    }

    /// Returns the post that began the game, where it was made; `None` if it is unknown.
    #[must_use]
    pub fn begun_by(&self) -> Option<Posted> {
        // The channel of direct messages is forgotten some day.
        let channel = Some(self.channel).filter(|channel| channel.0 != 0)?;
        Some(Posted { channel, message: self.begin_post? })
    }

    /// Returns the seat that began; the first seat if the game has not been dealt.
    #[must_use]
    pub fn first(&self) -> Seat {
        self.setup.as_ref().map_or(Seat(0), |setup| setup.first_seat)
    }

    /// Returns all seats in turn order, from the player who began.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.first().round(self.seats())
    }

    /// Returns the seat at which a person sits.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.players.iter().find(|player| player.who == Who::Human(user)).map(|player| player.seat)
    }

    /// Returns the seat of a player who is called by a mention, their Discord id, the name that they have in this
    /// game, or its beginning if no other name begins with that, or by the letter of their seat, alone or before the
    /// name: `B` or `B · Ann`. Upper and lower case do not matter; a name that several players have matches none of
    /// them.
    #[must_use]
    pub(crate) fn seat_named(&self, text: &str) -> Option<Seat> {
        let text = text.trim();
        let id = text.trim_start_matches("<@").trim_start_matches('!').trim_end_matches('>');
        if let Some(seat) = id.parse().ok().and_then(|id| self.seat_of(UserId(id))) {
            return Some(seat);
        }
        let typed = text.trim_start_matches('@').to_lowercase();
        let name = |player: &Player| player.name.trim().to_lowercase();
        let called = |player: &&Player| [text.to_lowercase(), typed.clone()].contains(&name(player));
        let mut found = self.players.iter().filter(called);
        match (found.next(), found.next()) {
            (Some(player), None) => return Some(player.seat),
            (Some(_), Some(_)) => return None,
            (None, _) => {}
        }
        if let Some(seat) = self.seat_lettered(&typed) {
            return Some(seat);
        }
        let mut begin_so = self.players.iter().filter(|player| name(player).starts_with(&typed));
        match (begin_so.next(), begin_so.next()) {
            (Some(player), None) if !typed.is_empty() => Some(player.seat),
            _ => None,
        }
    }

    /// Returns the seat whose letter was typed, alone or followed by the player's name (`A`, `A Ann`).
    fn seat_lettered(&self, typed: &str) -> Option<Seat> {
        let mut letters = typed.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let player = self.players.iter().find(|player| self.letters().of(player.seat) == letter)?;
        let rest = letters.as_str();
        let name = rest.trim_start_matches([' ', '·']);
        let fits = rest.is_empty() || name.len() < rest.len() && player.name.trim().to_lowercase() == name;
        fits.then_some(player.seat)
    }

    /// Returns the player at a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the person at a seat; `None` for a computer.
    #[must_use]
    pub fn user(&self, seat: Seat) -> Option<UserId> {
        match self.player(seat).who {
            Who::Human(user) => Some(user),
            Who::Computer(_) => None,
        }
    }

    /// Returns the pace of the game, or the pace that it would have if it were started now: if none is chosen,
    /// `Relaxed` for two people or more.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace.unwrap_or(if self.people() >= 2 { Pace::Relaxed } else { Pace::None })
    }

    /// Returns whether the host wanted the game to count.
    #[must_use]
    pub const fn was_to_be_rated(&self) -> bool {
        self.conditions.rated || self.unrated.is_some()
    }

    /// Returns the reason why a lobby's game would not count if it were started now. If nobody has chosen a pace, a
    /// second person brings the clock.
    #[must_use]
    pub fn not_ratable(&self) -> Option<Unrated> {
        match (self.people() < 2, self.pace == Some(Pace::None)) {
            (false, false) => None,
            (true, false) => Some(Unrated::Alone),
            (false, true) => Some(Unrated::NoClock),
            (true, true) => Some(Unrated::AloneWithoutClock),
        }
    }

    /// Returns the number of people at the table, including people who were forgotten after the game had ended.
    pub(crate) fn people(&self) -> usize {
        self.players.iter().filter(|player| matches!(player.who, Who::Human(_))).count()
    }

    /// Returns the seats of people in whose place a computer moves.
    #[must_use]
    pub fn stood_in(&self) -> Vec<Seat> {
        self.players.iter().filter(|player| player.stand_in.is_some()).map(|player| player.seat).collect()
    }

    /// Returns the token of each seat.
    #[must_use]
    pub fn tokens(&self) -> Tokens {
        Tokens::of_choices(self.players.iter().map(|player| player.token))
    }

    /// Returns the letter of each seat: it follows from the names of the seats' first players, and stays when a seat
    /// changes hands.
    #[must_use]
    pub fn letters(&self) -> Letters {
        let lettered_routes = matches!(self.edition.family, Family::Tiles(_));
        let first = self.players.iter().map(|player| player.first_name.as_ref().unwrap_or(&player.name));
        Letters::of_names(first, lettered_routes)
    }

    /// Returns for each seat whether a computer plays there now, for good or until the player is back.
    #[must_use]
    pub fn computers(&self) -> [bool; Seat::MOST] {
        let plays = |player: &Player| player.stand_in.is_some() || matches!(player.who, Who::Computer(_));
        std::array::from_fn(|seat| self.players.get(seat).is_some_and(plays))
    }

    /// Returns the players' names in turn order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }
}
