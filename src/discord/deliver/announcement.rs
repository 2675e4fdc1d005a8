//! A notice with all that is needed to send it, taken from the database at the moment of sending.

use crate::engine::{Game, Money, Seat, Step, View, Viewer};
use crate::present::Scene;
use crate::present::{File, Lang, Names, Post, hand, lobby, notices, result, rights, turn, update};
use crate::record::{self, course};
use crate::service::look::{self, News, Whole};
use crate::service::{absence, expiry, notice, offers};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::log;
use crate::store::outbox::{self, Audience, Claim, Kind, Notice, Waiting};
use crate::store::posts::{self, Posted};
use crate::store::{ChannelId, Fault, GameId, MessageId, Time, Tx, UserId, people};
use crate::store::{GameHeader, headers};

/// What is to be done about a notice.
pub(super) enum Preparation {
    /// Nothing any more, for that reason.
    Drop(&'static str),
    /// To send it, or to edit the post that it renews.
    Send(Box<Announcement>),
}

/// A notice with all that is needed to send it.
pub(super) struct Announcement {
    pub(super) waiting: Waiting,
    pub(super) game: GameHeader,
    pub(super) claim: Claim,
    pub(super) to: Recipient,
    content: Content,
    /// The message that shows such a notice now.
    pub(super) current: Option<Posted>,
    /// Whether that message is edited rather than a new one sent.
    pub(super) edit: bool,
    /// Whether nobody is notified of it: it takes the place of a message, or asks somebody what an answer
    /// has shown them already.
    pub(super) silent: bool,
    /// The newest message known to have been sent to the same audience.
    pub(super) last_known: Option<MessageId>,
    /// The language of the person it goes to.
    lang: Option<Lang>,
}

#[derive(Clone, Copy)]
pub(super) enum Recipient {
    Channel(ChannelId),
    /// Somebody, and where their direct messages are if they were opened before.
    Person(UserId, Option<ChannelId>),
}

impl Announcement {
    /// Returns the game it tells of, if what it shows was read from there.
    pub(super) fn stored(&self) -> Option<&StoredGame> {
        match &self.content {
            Content::Game(stored, _) => Some(stored),
            _ => None,
        }
    }
}

/// What a notice shows, taken from the database at the moment of sending.
enum Content {
    /// What needs nothing but the header of the game: told whatever became of the rest.
    Closed,
    Broken,
    Paused {
        until: Time,
    },
    GivenUp,
    Expiry {
        until: Time,
        called: Vec<UserId>,
    },
    Expired,
    /// The game was ended, in the place of a player's tiles.
    Ended,
    /// The bot may not post all of the game.
    Muted,
    Game(Box<StoredGame>, Shown),
}

/// What is shown of a game that can be read.
enum Shown {
    Lobby,
    Board { view: Box<View>, news: News, first: bool },
    Line { view: Box<View>, news: News },
    Rack { view: Box<View> },
    Result { view: Box<View>, news: News, first: bool, cash: Vec<Vec<Money>>, record: Option<File> },
}

/// Finds out what a notice is to show now, and fixes up to which step it tells.
pub(super) fn prepare(tx: &Tx<'_>, waiting: Waiting, now: Time) -> Result<Preparation, Fault> {
    let notice = waiting.notice;
    let Some(game) = headers::load(tx, notice.game)? else { return Ok(Preparation::Drop("no such game")) };
    if matches!(notice.kind, Kind::Line | Kind::Board | Kind::Rack) && outbox::is_overtaken(tx, &waiting)? {
        return Ok(Preparation::Drop("merged into a later post"));
    }
    let to = match notice.audience {
        Audience::Channel => Recipient::Channel(game.channel),
        Audience::Seat(seat) => match person(tx, game.id, seat, now)? {
            Ok(person) => person,
            Err(why) => return Ok(Preparation::Drop(why)),
        },
    };
    let (stored, latest) = match read(tx, &game, notice.kind) {
        Err(Fault::Unreadable { .. }) if !game.is_open() => {
            return Ok(Preparation::Drop("the game has ended and cannot be read"));
        }
        read => read?,
    };
    let latest_step = match &latest {
        Some(latest) => latest.step(),
        None => headers::last_step(tx, game.id)?,
    };
    let Some(claim) = outbox::claim(tx, waiting.id, latest_step, now)? else {
        return Ok(Preparation::Drop("another has taken its place"));
    };
    // Offers back and forth between the same two change one message.
    let first = match (&stored, notice.kind) {
        (Some(stored), Kind::Line) => told_with(tx, stored, &waiting, claim.upto)?,
        _ => notice.step,
    };
    let goes_on = first < notice.step;
    let content = match (notice.kind, stored) {
        (Kind::Closed, _) => Content::Closed,
        (Kind::Broken, _) => Content::Broken,
        (Kind::GivenUp, _) => Content::GivenUp,
        (Kind::Expiry, _) if !game.is_open() => return Ok(Preparation::Drop("the game was ended")),
        (Kind::Expiry, _) => Content::Expiry {
            until: waiting.first_tried_at.unwrap_or(now).after(expiry::WARNING),
            called: expiry::called(tx, &game)?,
        },
        (Kind::Expired, _) => Content::Expired,
        (Kind::Muted, _) if !game.is_open() => return Ok(Preparation::Drop("the game has ended")),
        (Kind::Muted, _) => Content::Muted,
        (Kind::Hand, None) => Content::Ended,
        (Kind::Paused, _) => match game.bot_left_at {
            Some(left_at) => Content::Paused { until: left_at.after(absence::PATIENCE) },
            None => return Ok(Preparation::Drop("the bot is back")),
        },
        (_, None) => return Ok(Preparation::Drop("the game was ended")),
        (_, Some(stored)) => match shown(tx, &stored, &waiting, latest, first, claim.upto)? {
            Ok(shown) => Content::Game(Box::new(stored), shown),
            Err(why) => return Ok(Preparation::Drop(why)),
        },
    };
    let shown_as = if notice.kind == Kind::Hand { Kind::Rack } else { notice.kind };
    let current = posts::current(tx, notice.game, notice.audience, shown_as)?;
    if notice.kind == Kind::Hand && current.is_none() && game.stage != Stage::Running {
        return Ok(Preparation::Drop("there is no message to bring up to date"));
    }
    let answered = match (notice, &content) {
        (Notice { kind: Kind::Rack, audience: Audience::Seat(seat), step, .. }, Content::Game(stored, _)) => {
            notice::is_answered(tx, stored, seat, step, claim.upto)?
        }
        _ => false,
    };
    let silent = answered || notice.kind == Kind::Hand;
    let edit = silent || notice.kind == Kind::Lobby || goes_on;
    let last_known = posts::last_known(tx, notice.game, notice.audience)?;
    let lang = match to {
        Recipient::Person(user, _) => people::find(tx, user)?.map(|person| Lang::of(&person.locale)),
        Recipient::Channel(_) => None,
    };
    Ok(Preparation::Send(Box::new(Announcement {
        waiting,
        game,
        claim,
        to,
        content,
        current,
        edit,
        silent,
        last_known,
        lang,
    })))
}

/// Reads a game and its last position, where a notice of that kind needs them.
fn read(tx: &Tx<'_>, game: &GameHeader, kind: Kind) -> Result<(Option<StoredGame>, Option<Game>), Fault> {
    match kind {
        Kind::Closed
        | Kind::Broken
        | Kind::Paused
        | Kind::GivenUp
        | Kind::Expiry
        | Kind::Expired
        | Kind::Muted => return Ok((None, None)),
        Kind::Hand | Kind::Rack if game.stage == Stage::Closed => return Ok((None, None)),
        Kind::Lobby | Kind::Board | Kind::Line | Kind::Rack | Kind::Hand | Kind::Result => {}
    }
    let stored = games::load(tx, game.id)?;
    let latest = stored.as_ref().map(|stored| log::snapshot(tx, stored)).transpose()?.flatten();
    Ok((stored, latest))
}

/// Returns the first step that the message of a line tells: an exchange of offers goes on in the message that
/// was posted last, unless something else happened up to the last step that it tells. That is a message of its
/// own, because an edit notifies nobody.
fn told_with(tx: &Tx<'_>, stored: &StoredGame, waiting: &Waiting, upto: Step) -> Result<Step, Fault> {
    let step = waiting.notice.step;
    let first = offers::exchange_since(tx, stored, upto)?;
    let posted = outbox::last_line(tx, stored.id, waiting.id)?;
    Ok(if first < step && posted.is_some_and(|posted| posted >= first) { first } else { step })
}

fn person(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<Result<Recipient, &'static str>, Fault> {
    let people = headers::people(tx, game)?;
    let Some((_, user)) = people.into_iter().find(|(whose, _)| *whose == seat) else {
        return Ok(Err("a computer"));
    };
    let known = people::find(tx, user)?;
    let resting = known.as_ref().and_then(|person| person.dm_retry_at).is_some_and(|retry| retry > now);
    let dm = known.and_then(|person| person.dm);
    Ok(if resting { Err("direct messages closed") } else { Ok(Recipient::Person(user, dm)) })
}

fn shown(
    tx: &Tx<'_>,
    stored: &StoredGame,
    waiting: &Waiting,
    latest: Option<Game>,
    first: Step,
    upto: Step,
) -> Result<Result<Shown, &'static str>, Fault> {
    let notice = waiting.notice;
    if notice.kind == Kind::Lobby {
        return Ok(Ok(Shown::Lobby));
    }
    let game = match latest {
        Some(game) if game.step() == upto => game,
        Some(_) => match log::rebuild(tx, stored, upto)? {
            Some(game) => game,
            None => return Ok(Err("the game has not begun")),
        },
        None => return Ok(Err("the game has not begun")),
    };
    let public = |game: &Game| Box::new(game.view(Viewer::Spectator));
    let news = |after: Step| -> Result<News, Fault> {
        let called = notice::called(tx, stored, after, &game)?;
        let silent = offers::silent(tx, stored, after, upto)?;
        Ok(News { called, silent, ..look::news(tx, stored.id, after, upto, Viewer::Spectator)? })
    };
    // What the first one would have told is told by the first that is sent.
    let is_first =
        || Ok::<_, Fault>(posts::current(tx, stored.id, Audience::Channel, Kind::Board)?.is_none());
    Ok(match notice.kind {
        Kind::Lobby
        | Kind::Broken
        | Kind::Closed
        | Kind::Paused
        | Kind::GivenUp
        | Kind::Expiry
        | Kind::Expired
        | Kind::Muted => Err("told already"),
        Kind::Board => {
            Ok(Shown::Board { view: public(&game), news: news(stored.announced)?, first: is_first()? })
        }
        Kind::Line => {
            let before = Step(first.0.saturating_sub(1));
            Ok(Shown::Line { view: public(&game), news: news(before)? })
        }
        Kind::Rack | Kind::Hand => match notice.audience {
            Audience::Channel => Err("not for everybody"),
            Audience::Seat(seat) => Ok(Shown::Rack { view: Box::new(game.view(Viewer::Seat(seat))) }),
        },
        Kind::Result => {
            let whole = Whole {
                stored: stored.clone(),
                beginning: match log::beginning(stored)? {
                    Some(beginning) => beginning,
                    None => return Ok(Err("the game has not begun")),
                },
                steps: log::steps(tx, stored.id, Step(0), upto)?,
                viewer: Viewer::Spectator,
            };
            Ok(Shown::Result {
                view: public(&game),
                news: news(stored.announced)?,
                first: is_first()?,
                cash: course::cash(&whole.beginning, whole.steps.iter().map(|step| &*step.events)),
                record: record_of(&whole, Lang::of(&stored.locale)),
            })
        }
    })
}

/// Returns the post of a notice.
pub(super) fn post(announcement: &Announcement) -> Post {
    let posts = Lang::of(&announcement.game.locale);
    let lang = announcement.lang.unwrap_or(posts);
    let (stored, shown) = match &announcement.content {
        Content::Game(stored, shown) => (stored, shown),
        Content::Broken => return notices::broken(announcement.game.id, posts),
        Content::Closed => {
            return match announcement.to {
                Recipient::Channel(_) => notices::closed(posts),
                Recipient::Person(..) => Post::text(lang.say("post-place-gone")),
            };
        }
        Content::Paused { until } => return notices::paused(announcement.game.channel, *until, lang),
        Content::GivenUp => return Post::text(lang.say("post-given-up")),
        Content::Expiry { until, called } => {
            return notices::expiry(announcement.game.has_begun(), *until, called.clone(), posts);
        }
        Content::Expired => return notices::expired(announcement.game.has_begun(), posts),
        Content::Muted => return placed(rights::muted(lang), announcement.game.channel, lang),
        Content::Ended => {
            return placed(Post::text(lang.say("post-closed")), announcement.game.channel, lang);
        }
    };
    let names = Names::of(stored);
    let scene = |view| Scene { stored, view, names: &names, lang: posts };
    let beginning = |first: bool| stored.seed.filter(|_| first).map(|seed| seed.commitment());
    match shown {
        Shown::Lobby => lobby::post(stored, posts),
        Shown::Board { view, news, first } => turn::post(&scene(view), news, beginning(*first)),
        Shown::Line { view, news } => update::post(&scene(view), news),
        Shown::Rack { view } => {
            placed(hand::post(&Scene { stored, view, names: &names, lang }), stored.channel, lang)
        }
        Shown::Result { view, news, first, cash, record } => match &view.outcome {
            Some(outcome) => {
                let (begun, cash) = (beginning(*first), cash.clone());
                result::post(&scene(view), news, outcome, begun, stored.seed, cash, record.clone())
            }
            None => update::post(&scene(view), news),
        },
    }
}

/// Says above a direct message where its game is played.
fn placed(post: Post, channel: ChannelId, lang: Lang) -> Post {
    let place = lang.text("dm-where", &[("channel", channel.to_string().into())]);
    Post { text: format!("{place}\n{}", post.text), ..post }
}

/// Writes a game's record, without what its viewer may not know; `None` for a game that has not begun.
#[must_use]
pub fn record_of(whole: &Whole, lang: Lang) -> Option<File> {
    let Whole { stored, beginning, steps, viewer } = whole;
    let (Some(seed), Some(setup)) = (stored.seed, &stored.setup) else { return None };
    let player = |player: &games::Player| record::Player {
        seat: player.seat,
        name: player.name.clone(),
        kind: match player.who {
            games::Who::Human(_) => record::PlayerKind::Human,
            games::Who::Computer(_) => record::PlayerKind::Computer,
        },
    };
    let players = stored.players.iter().map(player).collect();
    let steps = steps
        .iter()
        .map(|step| record::SourceStep { seat: step.seat, by_deadline: step.deadline, events: &step.events })
        .collect();
    let record = record::export(&record::Source { beginning, players, seed, setup, steps }, *viewer);
    let record::RecordFile { name, bytes } = record.file(&format!("last-spike-{}", stored.id));
    Some(File { name, bytes, instead: Some(lang.say("record-refused")) })
}
