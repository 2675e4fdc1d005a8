//! The lobby, which is an invitation: what is played, who sits there, and how to join.

use last_spike_engine::{CashDisplay, DoubleCost, Family, Seat, Step, Token};

use crate::present::boards::opening;
use crate::present::clock::pace;
use crate::present::lang::{Key, Keys, Lang, key};
use crate::present::parts::post::{Button, Choice, Menu, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::rated;
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, level_name};
use crate::service::table::rematch::LobbyOutcome;
use crate::store::games::{Stage, StoredGame, Who};
use crate::store::table::conditions::PostStyle;
use crate::store::voting::invitations::Rematch;
use crate::store::{ChannelId, GameId, UserId};

/// The levels of computer players as people choose them: the one for most people first.
pub const LEVELS: [&str; 3] = ["easy", "hard", "random"];

/// The digits of the commitment that a lobby shows; its details show all 64.
const SHOWN_DIGITS: usize = 20;

/// The computers of one level that can be added at once.
pub const AT_ONCE: usize = 2;

/// The levels of which several computers are offered at once.
const OFTEN: [&str; 2] = ["easy", "hard"];

/// Returns a level as one chooses it.
pub(super) fn level_choice(level: &str, lang: Lang) -> String {
    const CHOICES: Keys<{ LEVELS.len() }> = Keys::new("choice-", LEVELS);
    lang.name_of(&CHOICES, level)
}

/// Asks how well the computer should play that is to be added, or the two where as many seats are free.
#[must_use]
pub fn levels(game: GameId, free: usize, lang: Lang) -> Post {
    const NOTES: Keys<{ LEVELS.len() }> = Keys::new("note-", LEVELS);
    const SEVERAL: Keys<{ OFTEN.len() }> = Keys::new("choice-two-", OFTEN);
    let choice = |level: &str| Choice {
        label: level_choice(level, lang),
        value: level.to_owned(),
        note: lang.name_of(&NOTES, level),
    };
    let several = |level: &str| Choice {
        label: lang.name_of(&SEVERAL, level),
        value: format!("{level}:{AT_ONCE}"),
        note: String::new(),
    };
    let several = OFTEN.into_iter().filter(|_| free >= AT_ONCE).map(several);
    Post::text(lang.say(key::LEVELS_QUESTION)).menu(Menu {
        placeholder: lang.say(key::LEVELS_PLACEHOLDER),
        press: Press { game, step: Step(0), intent: Intent::AddComputer },
        choices: LEVELS.into_iter().map(choice).chain(several).collect(),
        most: 1,
    })
}

/// Reads what was chosen in the menu of [`levels`]: a level and the number of computers; `None` for anything that it has
/// not offered.
#[must_use]
pub fn chosen_level(value: &str) -> Option<(&'static str, usize)> {
    let known = |of: &[&'static str], level: &str| of.iter().copied().find(|known| *known == level);
    match value.split_once(':') {
        None => known(&LEVELS, value).map(|level| (level, 1)),
        Some((level, count)) if count == AT_ONCE.to_string() => {
            known(&OFTEN, level).map(|level| (level, AT_ONCE))
        }
        Some(_) => None,
    }
}

/// Returns the lobby as it is now, without its picture: what one does and how one wins, who has a seat and what is
/// missing, what is special about this game. The rest is behind **Details**.
#[must_use]
pub fn post(stored: &StoredGame, rematch: Option<&Rematch>, lang: Lang) -> Post {
    let title = if rematch.is_some() { key::LOBBY_REMATCH } else { key::LOBBY };
    let mut lines = vec![lang.text(title, &[("edition", edition_name(&stored.edition, lang).into())])];
    let is_open = stored.stage == Stage::Lobby && !stored.begins;
    lines.extend(is_open.then(|| lang.say(goal(stored))));
    let asked: Vec<UserId> =
        rematch.iter().flat_map(|rematch| rematch.asked()).map(|asked| asked.user).collect();
    lines.extend(players(stored, asked.len(), lang));
    if !asked.is_empty() {
        let called: Vec<String> = asked.iter().map(|user| format!("<@{user}>")).collect();
        lines.push(lang.text(key::LOBBY_ASKED, &[("names", lang.list(&called).into())]));
    }
    lines.extend(rematch.and_then(|rematch| declined(rematch, lang)));
    lines.extend(
        match stored.stage {
            Stage::Lobby if stored.begins => Some(key::LOBBY_STARTS),
            Stage::Lobby if !asked.is_empty() => Some(key::LOBBY_WAITS),
            Stage::Lobby if stored.is_in_dm() && stored.players.len() < 2 => Some(key::LOBBY_DM_ALONE),
            Stage::Lobby => None,
            Stage::Closed => Some(key::LOBBY_CLOSED),
            Stage::Running | Stage::Over | Stage::Broken => Some(key::LOBBY_STARTED),
        }
        .map(|key| lang.say(key)),
    );
    let special = special(stored, lang);
    lines.extend((is_open && !special.is_empty()).then(|| special.join(" · ")));
    lines.extend(small(stored, is_open && rematch.is_none(), lang));
    let post = Post::text(lines.join("\n"));
    if is_open { post.buttons(buttons(stored, asked.len(), lang)) } else { post }
}

/// Returns the key of the sentence that says what one does and how one wins.
fn goal(stored: &StoredGame) -> Key {
    match stored.edition.family {
        Family::Tiles(_) => key::LOBBY_GOAL,
        Family::Dice(_) => key::LOBBY_GOAL_1976,
    }
}

/// Returns who has a seat, and how many more can have one beside those who are `asked`; nothing where the reader is alone
/// in their direct messages.
fn players(stored: &StoredGame, asked: usize, lang: Lang) -> Option<String> {
    let names = Names::of(stored);
    let seated = |seat: Seat| {
        let name = names.with_token(seat);
        match &stored.player(seat).who {
            Who::Human(user) if *user == stored.host && !stored.is_in_dm() => {
                format!("{name} ({})", lang.say(key::LOBBY_HOST))
            }
            Who::Human(_) => name,
            Who::Computer(level) => format!("{name} ({})", level_name(level, lang)),
        }
    };
    let seated: Vec<String> = stored.turn_order().map(seated).collect();
    let free = Seat::MOST.saturating_sub(seated.len() + asked);
    let key = match stored.stage {
        Stage::Lobby if stored.begins || asked > 0 => key::LOBBY_PLAYERS,
        Stage::Lobby if seated.len() < 2 && stored.is_in_dm() => return None,
        Stage::Lobby if seated.len() < 2 => key::LOBBY_ALONE,
        Stage::Lobby if free > 0 => key::LOBBY_OPEN,
        Stage::Lobby => key::LOBBY_FULL,
        Stage::Running | Stage::Over | Stage::Broken => {
            return Some(lang.text(key::START_ORDER, &[("names", seated.join(" → ").into())]));
        }
        Stage::Closed => key::LOBBY_PLAYERS,
    };
    Some(lang.text(key, &[("names", lang.list(&seated).into()), ("free", free.into())]))
}

/// Returns what is special about a game, a few words each: that it is rated, the time that players have, and what is
/// not as in most games.
fn special(stored: &StoredGame, lang: Lang) -> Vec<String> {
    let usual = stored.edition.default_options();
    let rule = match stored.options.double_cost {
        DoubleCost::Any => key::OPTION_DOUBLE_COST_ANY,
        DoubleCost::Forced => key::OPTION_DOUBLE_COST_FORCED,
    };
    let cash = match stored.options.cash {
        CashDisplay::Public => key::OPTION_CASH_PUBLIC,
        CashDisplay::Hidden => key::OPTION_CASH_HIDDEN,
    };
    let posts = match stored.post_style {
        _ if stored.is_in_dm() => None,
        PostStyle::Latest => None,
        PostStyle::All => Some(key::SPECIAL_POSTS_ALL),
        PostStyle::Quiet => Some(key::SPECIAL_POSTS_QUIET),
    };
    let said = [
        stored.conditions.hints.then_some(key::SPECIAL_HINTS),
        (stored.options.double_cost != usual.double_cost).then_some(rule),
        (stored.options.cash != usual.cash).then_some(cash),
        posts,
    ];
    let wished = rated::wished(stored, lang).into_iter().chain(pace::in_short(stored, lang));
    wished.chain(said.into_iter().flatten().map(|key| lang.say(key))).collect()
}

/// Returns the small line: the lesson, where the lobby `teaches`, and the beginning of the commitment, so that people
/// hold a copy of it that is older than the post that begins the game. A game that began by an earlier scheme was dealt by
/// this post.
fn small(stored: &StoredGame, teaches: bool, lang: Lang) -> Option<String> {
    if stored.public.is_some() && stored.begin_post.is_none() {
        return opening::committed(stored, lang);
    }
    // The lesson is of an edition with tiles.
    let teaches = teaches && matches!(stored.edition.family, Family::Tiles(_));
    let lesson = teaches.then(|| lang.say(key::LOBBY_LEARN));
    let is_committed = stored.stage == Stage::Lobby || stored.has_begun();
    let commitment = stored.seed.filter(|_| is_committed).map(|seed| {
        let mut digits = seed.commitment().to_string();
        digits.truncate(SHOWN_DIGITS);
        lang.text(key::LOBBY_COMMITMENT, &[("digits", digits.into())])
    });
    let parts: Vec<String> = lesson.into_iter().chain(commitment).collect();
    (!parts.is_empty()).then(|| format!("-# {}", parts.join(" · ")))
}

/// Returns the answer to a control of a lobby: nothing where the lobby shows it.
#[must_use]
pub fn pressed(what: LobbyOutcome, lang: Lang) -> Post {
    let is_shown = matches!(what, LobbyOutcome::Joined | LobbyOutcome::Left);
    let post = done(what, lang);
    if is_shown { post.silently() } else { post }
}

/// Returns the answer to what somebody does in a lobby.
#[must_use]
pub fn done(done: LobbyOutcome, lang: Lang) -> Post {
    let key = match done {
        LobbyOutcome::LeftTo(host) => {
            let name = format!("<@{host}>");
            return Post::text(lang.text(key::LOBBY_LEFT_TO, &[("name", name.into())]));
        }
        LobbyOutcome::Asked => key::REMATCH_ASKED,
        LobbyOutcome::Opened => key::LOBBY_OPENED,
        LobbyOutcome::Joined => key::LOBBY_JOINED,
        LobbyOutcome::Started => key::LOBBY_STARTS_SOON,
        LobbyOutcome::Left => key::LOBBY_LEFT,
        LobbyOutcome::Declined => key::REMATCH_DECLINED,
        LobbyOutcome::DeclinedStarted => key::REMATCH_DECLINED_STARTED,
    };
    Post::text(lang.say(key))
}

/// Returns the answer to whoever asks for a rematch; `elsewhere` is the channel of its lobby where that is another one.
#[must_use]
pub fn rematch_asked(what: LobbyOutcome, elsewhere: Option<ChannelId>, lang: Lang) -> Post {
    let key = match what {
        LobbyOutcome::Asked => key::REMATCH_ASKED_THERE,
        LobbyOutcome::Opened => key::LOBBY_OPENED_THREAD,
        LobbyOutcome::Joined => key::REMATCH_JOINED_THERE,
        LobbyOutcome::Started => key::REMATCH_STARTED_THERE,
        LobbyOutcome::Left
        | LobbyOutcome::LeftTo(_)
        | LobbyOutcome::Declined
        | LobbyOutcome::DeclinedStarted => return done(what, lang),
    };
    match elsewhere {
        Some(channel) => Post::text(lang.text(key, &[("channel", channel.to_string().into())])),
        None => done(what, lang),
    }
}

/// Returns the first post of a rematch's lobby, which calls the people who are asked to it.
#[must_use]
pub fn calling(stored: &StoredGame, rematch: &Rematch, lang: Lang) -> Post {
    let mentions = rematch.asked().map(|asked| asked.user).collect();
    Post { mentions, ..post(stored, Some(rematch), lang) }
}

/// Returns the line about the people who do not want to play again.
fn declined(rematch: &Rematch, lang: Lang) -> Option<String> {
    let names: Vec<String> = rematch.declined().map(|invitation| invitation.name.clone()).collect();
    let bold: Vec<String> =
        names.iter().map(|name| Names::new(std::slice::from_ref(name)).bold(Seat(0))).collect();
    (!bold.is_empty()).then(|| lang.text(key::LOBBY_DECLINED, &[("names", lang.list(&bold).into())]))
}

/// Returns what can be done in a lobby, in which seats are kept for so many who are asked. First comes what most readers
/// want at that moment, which alone stands out: **Join** until two sit there and nobody is waited for, then **Start**. All
/// have room in one row.
fn buttons(stored: &StoredGame, asked: usize, lang: Lang) -> Vec<Button> {
    let button = |label: Key, intent| {
        Button::new(lang.say(label), Tone::Plain, Press { game: stored.id, step: Step(0), intent })
    };
    let (alone, is_in_dm) = (stored.players.len() < 2, stored.is_in_dm());
    let against = (alone && is_in_dm).then(|| against(stored.id, lang));
    let join =
        (stored.players.len() < Seat::MOST && !is_in_dm).then(|| button(key::BUTTON_JOIN, Intent::Join));
    let start = (!alone).then(|| button(key::BUTTON_START, Intent::Start));
    let has_room = stored.players.len() + asked < Seat::MOST;
    let computer = has_room.then(|| button(key::BUTTON_COMPUTER, Intent::AddComputer));
    // In direct messages it stands below the details.
    let leave = (!is_in_dm).then(|| button(key::BUTTON_LEAVE, Intent::Leave));
    let details = button(key::BUTTON_DETAILS, Intent::Details);
    let ways = if asked > 0 { [join, start] } else { [start, join] };
    let others = ways.into_iter().flatten().chain(computer).chain(leave).chain([details]);
    let mut buttons: Vec<Button> = against.into_iter().flatten().chain(others).collect();
    if let Some(first) = buttons.first_mut() {
        first.tone = if first.press.intent == Intent::Join { Tone::Primary } else { Tone::Good };
    }
    buttons
}

/// Returns the buttons that begin a game against one computer: that of a lobby in direct messages, or of no number
/// where it is opened by them, too.
pub(in crate::present) fn against(game: GameId, lang: Lang) -> [Button; 2] {
    let button = |level: &str, label, tone| {
        Button::new(
            lang.say(label),
            tone,
            Press { game, step: Step(0), intent: Intent::Against(level.to_owned()) },
        )
    };
    [
        button("easy", key::BUTTON_AGAINST_EASY, Tone::Good),
        button("hard", key::BUTTON_AGAINST_HARD, Tone::Plain),
    ]
}

/// Returns what a token looks like.
pub(super) fn token_name(token: Token, lang: Lang) -> String {
    const NAMES: Keys<{ Seat::MOST }> = Keys::new("token-", Token::NAMES);
    lang.name_of(&NAMES, token.name())
}
