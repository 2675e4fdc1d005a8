//! The settings of a lobby: the game's, which its host changes, and each player's token.

use last_spike_computer::Level;
use last_spike_engine::{CashDisplay, DoubleCost, Edition, Game, Options, Seat, Token};

use super::lobby::{Leaver, Removed, find_lobby, hosted, show, take_out};
use crate::service::request::caller::{Caller, once};
use crate::service::request::editions::Editions;
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, StoredGame, Who};
use crate::store::table::conditions::{Conditions, Pace, PostStyle, set_conditions};
use crate::store::{Tx, UserId};

/// A setting of a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The edition that is played.
    Edition,
    /// The rule for unsupported tiles (T2).
    DoubleCost,
    /// The people who see a player's cash.
    Cash,
    /// The time that players have.
    Pace,
    /// The choice whether players may ask what the strongest computer would do.
    Hints,
    /// The choice whether the game is to be rated.
    Rated,
    /// The posts of the game that stay in its channel.
    Posts,
    /// The level of one of the computers.
    Level,
    /// The token of the person who chooses it.
    Token,
    /// The players: one is taken out of the lobby.
    Players,
}

impl Setting {
    /// All settings, in the order in which they are shown.
    pub const ALL: [Self; 10] = [
        Self::Token,
        Self::Edition,
        Self::Pace,
        Self::Level,
        Self::Hints,
        Self::Posts,
        Self::Rated,
        Self::DoubleCost,
        Self::Cash,
        Self::Players,
    ];

    /// Their names in controls, in the same order.
    pub const NAMES: [&str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut n = 0;
        while n < names.len() {
            names[n] = Self::ALL[n].name();
            n += 1;
        }
        names
    };

    /// Returns the setting's name in controls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::DoubleCost => "double_cost",
            Self::Cash => "cash",
            Self::Pace => "pace",
            Self::Hints => "hints",
            Self::Rated => "rated",
            Self::Posts => "posts",
            Self::Level => "level",
            Self::Token => "token",
            Self::Players => "players",
        }
    }

    /// Returns the setting with a name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }
}

/// A value that is chosen for a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The edition of that name.
    Edition(String),
    /// The rule for unsupported tiles.
    DoubleCost(DoubleCost),
    /// The people who see a player's cash.
    Cash(CashDisplay),
    /// The time that players have.
    Pace(Pace),
    /// True if there are hints.
    Hints(bool),
    /// True if the game is to be rated.
    Rated(bool),
    /// The posts of the game that stay in its channel.
    Posts(PostStyle),
    /// The level of the computer at a seat.
    Level(Seat, String),
    /// The token of the person who chooses it.
    Token(Token),
    /// The player who is taken out.
    Leaver(Leaver),
}

impl Chosen {
    /// Returns the setting that the value is for.
    const fn setting(&self) -> Setting {
        match self {
            Self::Edition(_) => Setting::Edition,
            Self::DoubleCost(_) => Setting::DoubleCost,
            Self::Cash(_) => Setting::Cash,
            Self::Pace(_) => Setting::Pace,
            Self::Hints(_) => Setting::Hints,
            Self::Rated(_) => Setting::Rated,
            Self::Posts(_) => Setting::Posts,
            Self::Level(..) => Setting::Level,
            Self::Token(_) => Setting::Token,
            Self::Leaver(_) => Setting::Players,
        }
    }

    /// Returns whether a lobby has this value already; a token is compared with that of the person.
    fn is_so_in(&self, stored: &StoredGame, user: UserId) -> bool {
        match self {
            Self::Edition(name) => stored.edition.id.0 == *name,
            Self::DoubleCost(double_cost) => stored.options.double_cost == *double_cost,
            Self::Cash(cash) => stored.options.cash == *cash,
            // The default pace counts as not chosen yet.
            Self::Pace(pace) => stored.pace == Some(*pace),
            Self::Hints(hints) => stored.conditions.hints == *hints,
            Self::Rated(rated) => stored.conditions.rated == *rated,
            Self::Posts(style) => stored.post_style == *style,
            Self::Level(seat, level) => stored
                .players
                .get(seat.index())
                .is_some_and(|player| matches!(&player.who, Who::Computer(known) if known == level)),
            Self::Token(token) => stored.seat_of(user).is_some_and(|own| stored.tokens().of(own) == *token),
            Self::Leaver(_) => false,
        }
    }
}

/// A lobby, with the settings that a person may change in it.
#[derive(Clone, Debug)]
pub struct Changeable {
    /// The lobby.
    pub stored: StoredGame,
    /// The person's seat.
    pub seat: Option<Seat>,
    /// The settings that the person may change: at least one.
    pub settings: Vec<Setting>,
}

/// A change of a lobby.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The lobby after the change.
    pub lobby: Changeable,
    /// The settings whose chosen values the new edition doesn't have; they now have its defaults.
    pub fallen_back: Vec<Setting>,
    /// The name of the player who was taken out.
    pub removed: Option<String>,
}

/// Returns the settings that a person may change in a lobby.
///
/// # Errors
/// [`Refusal`] if there is no lobby, or the person neither has a seat in it nor is its host.
pub fn look(tx: &Tx<'_>, by: &Caller) -> Result<Changeable, Refusal> {
    of_caller(by, find_lobby(tx, by)?)
}

fn of_caller(by: &Caller, stored: StoredGame) -> Result<Changeable, Refusal> {
    let seat = stored.seat_of(by.user);
    let is_host = stored.host == by.user;
    let has_computer = stored.players.iter().any(|player| matches!(player.who, Who::Computer(_)));
    let choices = &stored.edition.choices;
    let may_change = |setting: &Setting| match setting {
        Setting::Token => seat.is_some(),
        _ if !is_host => false,
        Setting::Edition | Setting::Pace | Setting::Hints => true,
        Setting::Posts | Setting::Rated => !stored.is_in_dm(),
        Setting::Level => has_computer,
        Setting::DoubleCost => choices.double_cost.len() > 1,
        Setting::Cash => choices.cash.len() > 1,
        Setting::Players => stored.players.iter().any(|player| Some(player.seat) != seat),
    };
    let settings: Vec<Setting> = Setting::ALL.into_iter().filter(may_change).collect();
    if settings.is_empty() {
        return Err(Refusal::NotHost { host: stored.host });
    }
    Ok(Changeable { stored, seat, settings })
}

/// Changes a setting of a lobby.
///
/// # Errors
/// [`Refusal`] if there is no lobby, the caller may not change the setting, the game does not have it, its value
/// doesn't go with the others, or another player has the token.
pub fn change(tx: &Tx<'_>, by: &Caller, chosen: &Chosen, editions: &Editions) -> Result<Changed, Refusal> {
    once(tx, by)?;
    let stored = find_lobby(tx, by)?;
    let (id, mut fallen_back) = (stored.id, Vec::new());
    if let Chosen::Leaver(leaver) = chosen {
        let Removed { stored, name } = take_out(tx, hosted(by, stored)?, leaver)?;
        return Ok(Changed { lobby: of_caller(by, stored)?, fallen_back, removed: Some(name) });
    }
    if let Chosen::Token(token) = chosen {
        choose_token(tx, by, &stored, *token)?;
    } else {
        fallen_back = choose_for_all(tx, &hosted(by, stored)?, chosen, editions)?;
    }
    Ok(Changed { lobby: of_caller(by, show(tx, id)?)?, fallen_back, removed: None })
}

/// Changes several settings of a lobby, all or none; also returns those that have changed. Values that the lobby has
/// already are skipped.
///
/// # Errors
/// [`Refusal`] as of [`change`].
pub fn change_all(
    tx: &Tx<'_>,
    by: &Caller,
    chosen: &[Chosen],
    editions: &Editions,
) -> Result<(Changed, Vec<Setting>), Refusal> {
    once(tx, by)?;
    let before = find_lobby(tx, by)?;
    let (mut changed, mut fallen_back) = (Vec::new(), Vec::new());
    for chosen in chosen.iter().filter(|chosen| !chosen.is_so_in(&before, by.user)) {
        // Each value is checked against the lobby with the values before it.
        let stored = find_lobby(tx, by)?;
        if let Chosen::Token(token) = chosen {
            choose_token(tx, by, &stored, *token)?;
        } else {
            fallen_back.extend(choose_for_all(tx, &hosted(by, stored)?, chosen, editions)?);
        }
        changed.push(chosen.setting());
    }
    let stored = if changed.is_empty() { before } else { show(tx, before.id)? };
    Ok((Changed { lobby: of_caller(by, stored)?, fallen_back, removed: None }, changed))
}

/// Gives the caller a token, unless another person has it, or a computer has kept it.
fn choose_token(tx: &Tx<'_>, by: &Caller, stored: &StoredGame, token: Token) -> Result<(), Refusal> {
    let own = stored.seat_of(by.user).ok_or(Refusal::NotInLobby)?;
    // A computer gives its token up, unless it has kept it from an earlier game.
    let has = |seat: Seat| stored.user(seat).is_some() || stored.player(seat).token.is_some();
    let tokens = stored.tokens();
    let mut others = own.others(stored.seats());
    match others.find(|seat| tokens.of(*seat) == token && has(*seat)) {
        Some(seat) => Err(Refusal::TokenTaken { seat }),
        None => Ok(games::set_token(tx, stored.id, own, token)?),
    }
}

/// Changes a setting that belongs to the host; returns the settings that have fallen back to the edition's defaults.
fn choose_for_all(
    tx: &Tx<'_>,
    stored: &StoredGame,
    chosen: &Chosen,
    editions: &Editions,
) -> Result<Vec<Setting>, Refusal> {
    let id = stored.id;
    match chosen {
        Chosen::Edition(name) => {
            let edition = editions.find(Some(name))?;
            let (options, fallen_back) = carried(&stored.edition, stored.options, &edition);
            // A host who is still alone will be joined by others.
            Game::check_table(&edition, options, stored.seats().max(2))?;
            games::set_edition(tx, id, &edition, options)?;
            return Ok(fallen_back);
        }
        Chosen::DoubleCost(double_cost) => {
            set_options(tx, stored, Options { double_cost: *double_cost, ..stored.options })?;
        }
        Chosen::Cash(cash) => set_options(tx, stored, Options { cash: *cash, ..stored.options })?,
        Chosen::Pace(pace) => games::set_pace(tx, &mut stored.clone(), *pace)?,
        Chosen::Hints(hints) => {
            // Lobbies are rated by default, so a host who turns hints on needn't turn the rating off first.
            set_conditions(tx, id, Conditions { hints: *hints, rated: stored.conditions.rated && !hints })?;
        }
        Chosen::Rated(true) if stored.conditions.hints => return Err(Refusal::RatedWithHints),
        Chosen::Rated(true) if stored.is_in_dm() => return Err(Refusal::RatedAlone),
        Chosen::Rated(rated) => set_conditions(tx, id, Conditions { rated: *rated, ..stored.conditions })?,
        Chosen::Posts(_) if stored.is_in_dm() => return Err(Refusal::NotInServer),
        Chosen::Posts(style) => games::set_post_style(tx, id, *style)?,
        Chosen::Level(seat, level) => {
            let player = stored.players.get(seat.index());
            let is_computer = player.is_some_and(|player| matches!(player.who, Who::Computer(_)));
            let is_known = level.parse::<Level>().is_ok();
            if !is_computer || !is_known {
                return Err(Refusal::ComputerGone);
            }
            games::set_level(tx, id, *seat, level)?;
        }
        // Tokens are chosen by the players themselves; whoever is taken out is no setting.
        Chosen::Token(_) | Chosen::Leaver(_) => {}
    }
    Ok(Vec::new())
}

fn set_options(tx: &Tx<'_>, stored: &StoredGame, options: Options) -> Result<(), Refusal> {
    stored.edition.check(options).map_err(|foreign| Refusal::ForeignOption { option: foreign.0 })?;
    Ok(games::set_options(tx, stored.id, options)?)
}

/// Returns the options of a game that changes to another edition: the chosen ones that the new edition has, its
/// defaults otherwise. Also returns the settings that fell back to defaults.
fn carried(from: &Edition, options: Options, to: &Edition) -> (Options, Vec<Setting>) {
    let (before, usual) = (from.default_options(), to.default_options());
    let mut fallen_back = Vec::new();
    let mut keeps = |setting: Setting, was_chosen: bool, has: bool, same: bool| {
        let keeps = was_chosen && has;
        fallen_back.extend((was_chosen && !has && !same).then_some(setting));
        keeps
    };
    let double_cost = keeps(
        Setting::DoubleCost,
        options.double_cost != before.double_cost,
        to.choices.double_cost.contains(&options.double_cost),
        options.double_cost == usual.double_cost,
    );
    let cash = keeps(
        Setting::Cash,
        options.cash != before.cash,
        to.choices.cash.contains(&options.cash),
        options.cash == usual.cash,
    );
    let options = Options {
        double_cost: if double_cost { options.double_cost } else { usual.double_cost },
        cash: if cash { options.cash } else { usual.cash },
    };
    (options, fallen_back)
}
