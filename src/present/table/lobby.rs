//! The lobby: who sits there, what is played, and how to join.

use std::fmt::Write;

use last_spike_engine::{CashDisplay, DoubleCost, Family, Seat, Step, Token};

use crate::present::boards::opening;
use crate::present::clock::pace;
use crate::present::lang::Lang;
use crate::present::parts::post::{Button, Choice, Menu, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::rated;
use crate::present::words::emblem::Emblem;
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, edition_sentence, level_name};
use crate::service::table::rematch::LobbyOutcome;
use crate::store::games::{Stage, StoredGame, Who};
use crate::store::table::post_style::PostStyle;
use crate::store::voting::invitations::Rematch;
use crate::store::{ChannelId, GameId, UserId};

/// The levels of computer players as people choose them: the one for most people first.
pub const LEVELS: [&str; 3] = ["easy", "hard", "random"];

/// The digits of the commitment that a lobby shows; its details show all 64.
const SHOWN_DIGITS: usize = 20;

/// Asks how well the computer should play that is to be added.
#[must_use]
pub fn levels(game: GameId, lang: Lang) -> Post {
    let choice = |level: &str| Choice {
        label: lang.say(&format!("choice-{level}")),
        value: level.to_owned(),
        note: lang.say(&format!("note-{level}")),
    };
    Post::text(lang.say("levels-question")).menu(Menu {
        placeholder: lang.say("levels-placeholder"),
        press: Press { game, step: Step(0), intent: Intent::AddComputer },
        choices: LEVELS.into_iter().map(choice).collect(),
        most: 1,
    })
}
/// Returns the lobby as it is now: who sits there, what is played, and how to join.
#[must_use]
pub fn post(stored: &StoredGame, rematch: Option<&Rematch>, lang: Lang) -> Post {
    let names = Names::of(stored);
    let title = if rematch.is_some() { "lobby-rematch" } else { "lobby" };
    let mut lines = vec![lang.text(title, &[("edition", edition_name(&stored.edition, lang).into())])];
    lines.extend(edition_sentence(&stored.edition, lang));
    lines.push(options(stored, lang));
    lines.push(pace::of_game(stored, lang));
    // What most games do needs no word.
    lines.extend(match stored.post_style {
        _ if stored.is_in_dm() => None,
        PostStyle::Latest => None,
        PostStyle::All => Some(lang.say("posts-line-all")),
        PostStyle::Quiet => Some(lang.say("posts-line-quiet")),
    });
    lines.extend(stored.hints.then(|| lang.say("hints-on")));
    for (number, seat) in (1..).zip(stored.turn_order()) {
        let player = stored.player(seat);
        let mut seated = format!("{number}. {}", names.bold(seat));
        if let Some(token) = player.token {
            let _ = write!(seated, " · {}{}", Emblem::Token(token), token_name(token, lang));
        }
        match &player.who {
            Who::Human(user) if *user == stored.host => {
                lines.push(format!("{seated} · {}", lang.say("lobby-host")));
            }
            Who::Human(_) => lines.push(seated),
            Who::Computer(level) => lines.push(format!("{seated} · {}", level_name(level, lang))),
        }
    }
    let asked: Vec<UserId> =
        rematch.iter().flat_map(|rematch| rematch.asked()).map(|asked| asked.user).collect();
    if !asked.is_empty() {
        let called: Vec<String> = asked.iter().map(|user| format!("<@{user}>")).collect();
        lines.push(lang.text("lobby-asked", &[("names", lang.list(&called).into())]));
    }
    let waits = !asked.is_empty();
    lines.extend(rematch.and_then(|rematch| declined(rematch, lang)));
    let (key, open) = match stored.stage {
        Stage::Lobby if stored.begins => ("lobby-starts", false),
        Stage::Lobby if waits => ("lobby-waits", true),
        Stage::Lobby if stored.is_in_dm() && stored.players.len() < 2 => ("lobby-dm-alone", true),
        Stage::Lobby if stored.is_in_dm() => ("lobby-dm-open", true),
        Stage::Lobby if stored.players.len() < 2 => ("lobby-alone", true),
        Stage::Lobby if stored.players.len() < Seat::MOST => ("lobby-open", true),
        Stage::Lobby => ("lobby-full", true),
        Stage::Closed => ("lobby-closed", false),
        Stage::Running | Stage::Over | Stage::Broken => ("lobby-started", false),
    };
    lines.push(lang.say(key));
    // The lesson is of an edition with tiles.
    let teaches = open && rematch.is_none() && matches!(stored.edition.family, Family::Tiles(_));
    lines.extend(teaches.then(|| lang.say("lobby-learn")));
    let is_committed = stored.stage == Stage::Lobby || stored.has_begun();
    lines.extend(committed(stored, lang).filter(|_| is_committed));
    let post = Post::text(lines.join("\n"));
    if !open {
        return post;
    }
    let post = post.buttons(buttons(stored, asked.len(), lang));
    let press = Press { game: stored.id, step: Step(0), intent: Intent::Details };
    post.beside(Button::new(lang.say("button-details"), Tone::Plain, press))
}

/// Returns the small line about the deal: the beginning of the commitment, so that people hold a copy of it that is older
/// than the post that begins the game. A game that began by an earlier scheme was dealt by this post.
fn committed(stored: &StoredGame, lang: Lang) -> Option<String> {
    if stored.public.is_some() && stored.begin_post.is_none() {
        return opening::committed(stored, lang);
    }
    let mut commitment = stored.seed?.commitment().to_string();
    commitment.truncate(SHOWN_DIGITS);
    Some(format!("-# {}", lang.text("lobby-commitment", &[("digits", commitment.into())])))
}

/// Returns the details of a lobby: how its game is dealt, and the whole commitment.
#[must_use]
pub fn details(stored: &StoredGame, lang: Lang) -> Post {
    let mut lines = vec![lang.say("lobby-details")];
    lines.extend(stored.seed.map(|seed| {
        let commitment = seed.commitment().to_string();
        format!("-# {}", lang.text("begin-commitment", &[("commitment", commitment.into())]))
    }));
    Post::text(lines.join("\n"))
}

/// Returns the answer to what somebody does in a lobby.
#[must_use]
pub fn done(done: LobbyOutcome, lang: Lang) -> Post {
    let key = match done {
        LobbyOutcome::LeftTo(host) => {
            let name = format!("<@{host}>");
            return Post::text(lang.text("lobby-left-to", &[("name", name.into())]));
        }
        LobbyOutcome::Asked => "rematch-asked",
        LobbyOutcome::Opened => "lobby-opened",
        LobbyOutcome::Joined => "lobby-joined",
        LobbyOutcome::Started => "lobby-starts-soon",
        LobbyOutcome::Left => "lobby-left",
        LobbyOutcome::Declined => "rematch-declined",
        LobbyOutcome::DeclinedStarted => "rematch-declined-started",
    };
    Post::text(lang.say(key))
}

/// Returns the answer to whoever asks for a rematch; `elsewhere` is the channel of its lobby where that is another one.
#[must_use]
pub fn rematch_asked(what: LobbyOutcome, elsewhere: Option<ChannelId>, lang: Lang) -> Post {
    let key = match what {
        LobbyOutcome::Asked => "rematch-asked-there",
        LobbyOutcome::Opened => "lobby-opened-thread",
        LobbyOutcome::Joined => "rematch-joined-there",
        LobbyOutcome::Started => "rematch-started-there",
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
    (!bold.is_empty()).then(|| lang.text("lobby-declined", &[("names", lang.list(&bold).into())]))
}

/// Returns what can be done in a lobby, in which seats are kept for so many who are asked.
fn buttons(stored: &StoredGame, asked: usize, lang: Lang) -> Vec<Button> {
    let button = |label: &str, tone, intent| {
        Button::new(lang.say(label), tone, Press { game: stored.id, step: Step(0), intent })
    };
    let mut buttons = Vec::new();
    let alone = stored.players.len() < 2;
    if alone && stored.is_in_dm() {
        buttons.extend(against(stored.id, lang));
    }
    if stored.players.len() < Seat::MOST && !stored.is_in_dm() {
        buttons.push(button("button-join", Tone::Primary, Intent::Join));
    }
    buttons.push(button("button-leave", Tone::Plain, Intent::Leave));
    if stored.players.len() + asked < Seat::MOST {
        buttons.push(button("button-computer", Tone::Plain, Intent::AddComputer));
    }
    buttons.push(button("button-settings", Tone::Plain, Intent::Settings));
    if !alone {
        buttons.push(button("button-start", Tone::Good, Intent::Start));
    }
    buttons
}

/// Returns the buttons that begin a game against one computer: that of a lobby in direct messages, or of no number
/// where it is opened by them, too.
pub(in crate::present) fn against(game: GameId, lang: Lang) -> [Button; 2] {
    ["easy", "hard"].map(|level| {
        let intent = Intent::Against(level.to_owned());
        let label = lang.say(&format!("button-against-{level}"));
        Button::new(label, Tone::Good, Press { game, step: Step(0), intent })
    })
}

/// Returns what a token looks like.
pub(super) fn token_name(token: Token, lang: Lang) -> String {
    lang.say(&format!("token-{}", token.name()))
}

fn options(stored: &StoredGame, lang: Lang) -> String {
    let mut chosen = Vec::new();
    if stored.edition.choices.double_cost.len() > 1 {
        chosen.push(lang.say(match stored.options.double_cost {
            DoubleCost::Any => "option-double-cost-any",
            DoubleCost::Forced => "option-double-cost-forced",
        }));
    }
    chosen.push(lang.say(match stored.options.cash {
        CashDisplay::Public => "option-cash-public",
        CashDisplay::Hidden => "option-cash-hidden",
    }));
    chosen.extend(rated::wished(stored, lang));
    chosen.join(" · ")
}
