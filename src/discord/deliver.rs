//! Sending what the outbox holds: after the commit, in order, and so that sending again does no
//! harm.
//!
//! Of each game and audience one notice is on its way at a time. What it tells is fixed when it is
//! first tried ([`outbox::claim`]); its number is the message's nonce, by which Discord recognises
//! it for some minutes, and after that the channel is searched for it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude::{self as serenity, GetMessages, Http};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::convert::{Ready, refusal_code, status_code, without_controls};
use super::{Bot, Failure, now};
use crate::engine::{Event, Game, Money, Seat, Step, View, Viewer};
use crate::present::table::Scene;
use crate::present::{Lang, Names, Post, hand, lobby, result, table};
use crate::record;
use crate::service::look::{self, Whole};
use crate::store::games::{self, Stage, Stored};
use crate::store::log;
use crate::store::outbox::{self, Audience, Kind, Posted, Waiting};
use crate::store::{ChannelId, Fault, MessageId, NoticeId, Time, Tx, UserId, people};

/// Notices that are on their way at once.
const AT_ONCE: usize = 16;

/// How long Discord surely remembers a nonce, in seconds.
const NONCE_TIME: i64 = 60;

/// How long a person whose direct messages are closed is left alone, in seconds.
const DM_REST: i64 = 24 * 60 * 60;

/// The longest wait between two tries, in seconds.
const LONGEST_WAIT: i64 = 60 * 60;

/// Sends what is due until told to stop; what is on its way is then finished.
pub async fn run(bot: Bot, http: Arc<Http>, stop: CancellationToken) {
    let courier = Courier { bot, http, dms: Arc::default() };
    let mut under_way: HashSet<NoticeId> = HashSet::new();
    let mut sends = JoinSet::new();
    loop {
        let woken = courier.bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        let due = if stop.is_cancelled() { Vec::new() } else { courier.due().await };
        for waiting in due {
            if under_way.len() >= AT_ONCE {
                break;
            }
            if under_way.insert(waiting.id) {
                let courier = courier.clone();
                sends.spawn(async move {
                    let id = waiting.id;
                    courier.deliver(waiting).await;
                    id
                });
            }
        }
        if stop.is_cancelled() && sends.is_empty() {
            return;
        }
        tokio::select! {
            Some(sent) = sends.join_next() => match sent {
                Ok(id) => {
                    under_way.remove(&id);
                }
                // Which one broke off is not known: all are looked at again.
                Err(error) => {
                    tracing::error!(%error, "a delivery broke off");
                    under_way.clear();
                }
            },
            () = &mut woken => {}
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled(), if !stop.is_cancelled() => {}
        }
    }
}

#[derive(Clone)]
struct Courier {
    bot: Bot,
    http: Arc<Http>,
    /// The channels of direct messages, which never change.
    dms: Arc<Mutex<HashMap<UserId, ChannelId>>>,
}

/// What is to be done about a notice.
enum Errand {
    /// Nothing any more, for that reason.
    Drop(&'static str),
    /// To send it, or to edit the post that it renews.
    Send(Box<Parcel>),
}

/// A notice with all that is needed to send it.
struct Parcel {
    waiting: Waiting,
    stored: Stored,
    upto: Step,
    to: Recipient,
    content: Content,
    /// The post that this one takes the place of.
    current: Option<Posted>,
    /// Whether that post is edited rather than a new one sent.
    edit: bool,
    /// The language of the person it goes to.
    lang: Option<Lang>,
}

#[derive(Clone, Copy)]
enum Recipient {
    Channel(ChannelId),
    Person(UserId),
}

/// What a notice shows, taken from the database at the moment of sending.
enum Content {
    Lobby,
    Board { view: Box<View>, events: Vec<Event> },
    Line { view: Box<View>, events: Vec<Event> },
    Rack { view: Box<View> },
    Result { view: Box<View>, events: Vec<Event>, cash: Vec<Vec<Money>>, record: Vec<u8> },
    Closed { view: Box<View> },
    Broken,
}

impl Courier {
    async fn due(&self) -> Vec<Waiting> {
        let found = self.bot.store.read(|tx| outbox::due(tx, now(), 64)).await;
        found.unwrap_or_else(|fault: Fault| {
            tracing::error!(%fault, "the outbox cannot be read");
            Vec::new()
        })
    }

    /// Sends one notice, and notes what became of it.
    async fn deliver(&self, waiting: Waiting) {
        let id = waiting.id;
        let errand = {
            let waiting = waiting.clone();
            self.bot.store.write(move |tx| prepare(tx, waiting, now())).await
        };
        match errand {
            Ok(Errand::Drop(why)) => {
                self.note(move |tx| outbox::drop_notice(tx, id, why)).await;
            }
            Ok(Errand::Send(parcel)) => self.send(*parcel).await,
            Err(fault) => {
                tracing::error!(%fault, notice = %id, "a notice cannot be prepared");
                self.note(move |tx| outbox::postpone(tx, id, now().after(LONGEST_WAIT))).await;
            }
        }
    }

    async fn send(&self, parcel: Parcel) {
        match self.try_to_send(&parcel).await {
            Ok(posted) => self.sent(&parcel, posted).await,
            Err(failure) => self.failed(&parcel, &failure).await,
        }
    }

    async fn try_to_send(&self, parcel: &Parcel) -> Result<Posted, Failure> {
        let channel = match parcel.to {
            Recipient::Channel(channel) => channel,
            Recipient::Person(user) => self.dm_of(user).await?,
        };
        let ready = Ready::of(&self.bot, post(parcel)).await;
        let place = serenity::ChannelId::new(channel.0);
        if let Some(current) = parcel.current.filter(|_| parcel.edit) {
            let edited = place.edit_message(&self.http, current.message.0, ready.clone().edit()).await;
            match edited.map_err(Failure::from) {
                Ok(_) => return Ok(current),
                // Deleted by somebody, or too old to be edited once more: shown anew.
                Err(failure) if matches!(refusal_code(&failure), Some(10008 | 30046)) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(found) = self.sent_before(parcel, place).await? {
            return Ok(Posted { channel, message: found });
        }
        let message = place.send_message(&self.http, ready.message(parcel.waiting.id.0)).await?;
        Ok(Posted { channel, message: MessageId(message.id.get()) })
    }

    /// Looks for the message of an earlier try whose answer was lost, where Discord may have
    /// forgotten its nonce.
    async fn sent_before(
        &self,
        parcel: &Parcel,
        place: serenity::ChannelId,
    ) -> Result<Option<MessageId>, Failure> {
        let old = parcel.waiting.first_tried_at.is_some_and(|first| first.after(NONCE_TIME) < now());
        if !old {
            return Ok(None);
        }
        let recent = place.messages(&self.http, GetMessages::new().limit(50)).await?;
        let nonce = format!("ls{}", parcel.waiting.id);
        let found = recent.iter().find(|message| match &message.nonce {
            Some(serenity::Nonce::String(found)) => *found == nonce,
            _ => false,
        });
        Ok(found.map(|message| MessageId(message.id.get())))
    }

    async fn dm_of(&self, user: UserId) -> Result<ChannelId, Failure> {
        let known = self.dms.lock().unwrap_or_else(PoisonError::into_inner).get(&user).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let channel = serenity::UserId::new(user.0).create_dm_channel(&*self.http).await?;
        let channel = ChannelId(channel.id.get());
        self.dms.lock().unwrap_or_else(PoisonError::into_inner).insert(user, channel);
        Ok(channel)
    }

    /// Notes a delivery, and takes the controls off the post that it takes the place of.
    async fn sent(&self, parcel: &Parcel, posted: Posted) {
        let (waiting, upto, to) = (parcel.waiting.clone(), parcel.upto, parcel.to);
        self.note(move |tx| {
            let notice = waiting.notice;
            outbox::sent(tx, &waiting, upto)?;
            outbox::set_current(tx, &notice, posted)?;
            if matches!(notice.kind, Kind::Board | Kind::Result) {
                log::set_announced(tx, notice.game, upto)?;
            }
            match to {
                Recipient::Person(user) => people::open_dm(tx, user),
                Recipient::Channel(_) => Ok(()),
            }
        })
        .await;
        metrics::counter!("last_spike_posts_total", "kind" => parcel.waiting.notice.kind.name()).increment(1);
        if let Some(old) = parcel.current.filter(|old| *old != posted) {
            let place = serenity::ChannelId::new(old.channel.0);
            let edited = place.edit_message(&self.http, old.message.0, without_controls()).await;
            if let Err(error) = edited.map_err(Failure::from) {
                // Its controls are stale by their step in any case.
                tracing::debug!(%error, "an old post keeps its controls");
            }
        }
    }

    /// Puts a notice off, or gives it up where trying again cannot help.
    async fn failed(&self, parcel: &Parcel, failure: &Failure) {
        let (id, attempts) = (parcel.waiting.id, parcel.waiting.attempts);
        let code = refusal_code(failure);
        if let (Recipient::Person(user), Some(50007 | 50278 | 40003)) = (parcel.to, code) {
            tracing::info!(notice = %id, "a player takes no direct messages");
            self.note(move |tx| {
                people::close_dm(tx, user, now(), now().after(DM_REST))?;
                outbox::drop_notice(tx, id, "direct messages closed")
            })
            .await;
            return;
        }
        let status = status_code(failure);
        let hopeless = matches!(status, Some(400)) && attempts >= 3;
        tracing::warn!(error = %failure, notice = %id, attempts, "a notice could not be sent");
        metrics::counter!("last_spike_post_failures_total").increment(1);
        self.note(move |tx| {
            if hopeless {
                outbox::drop_notice(tx, id, "refused as malformed")
            } else {
                outbox::postpone(tx, id, now().after(wait(attempts, status)))
            }
        })
        .await;
    }

    async fn note(&self, job: impl FnOnce(&Tx<'_>) -> Result<(), Fault> + Send + 'static) {
        if let Err(fault) = self.bot.store.write(job).await {
            tracing::error!(%fault, "what became of a notice cannot be noted");
        }
    }
}

/// Returns how long to wait before trying again, in seconds: twice as long each time, longer at
/// once where somebody has to change a permission first.
fn wait(attempts: u32, status: Option<u16>) -> i64 {
    let first = if matches!(status, Some(403 | 404)) { 30 } else { 1 };
    (first << attempts.min(11)).min(LONGEST_WAIT)
}

/// Finds out what a notice is to show now, and fixes up to which step it tells.
fn prepare(tx: &Tx<'_>, waiting: Waiting, now: Time) -> Result<Errand, Fault> {
    let notice = waiting.notice;
    let Some(stored) = games::load(tx, notice.game)? else { return Ok(Errand::Drop("no such game")) };
    if matches!(notice.kind, Kind::Line | Kind::Board) && outbox::is_overtaken(tx, &waiting)? {
        return Ok(Errand::Drop("merged into a later post"));
    }
    let to = match notice.audience {
        Audience::Channel => Recipient::Channel(stored.channel),
        Audience::Seat(seat) => match person(tx, &stored, seat, now)? {
            Ok(user) => Recipient::Person(user),
            Err(why) => return Ok(Errand::Drop(why)),
        },
    };
    let latest = log::snapshot(tx, &stored)?;
    let latest_step = latest.as_ref().map_or(Step(0), Game::step);
    let upto = outbox::claim(tx, waiting.id, latest_step, now)?;
    let content = match content(tx, &stored, &waiting, latest, upto)? {
        Ok(content) => content,
        Err(why) => return Ok(Errand::Drop(why)),
    };
    let shown_in = if notice.kind == Kind::Hand { Kind::Rack } else { notice.kind };
    let current = outbox::current(tx, notice.game, notice.audience, shown_in)?;
    let edit = matches!(notice.kind, Kind::Lobby | Kind::Hand);
    let lang = match to {
        Recipient::Person(user) => people::find(tx, user)?.map(|person| Lang::of(&person.locale)),
        Recipient::Channel(_) => None,
    };
    Ok(Errand::Send(Box::new(Parcel { waiting, stored, upto, to, content, current, edit, lang })))
}

fn person(
    tx: &Tx<'_>,
    stored: &Stored,
    seat: Seat,
    now: Time,
) -> Result<Result<UserId, &'static str>, Fault> {
    let Some(user) = stored.user(seat) else { return Ok(Err("a computer")) };
    let resting =
        people::find(tx, user)?.and_then(|person| person.dm_retry_at).is_some_and(|retry| retry > now);
    Ok(if resting { Err("direct messages closed") } else { Ok(user) })
}

fn content(
    tx: &Tx<'_>,
    stored: &Stored,
    waiting: &Waiting,
    latest: Option<Game>,
    upto: Step,
) -> Result<Result<Content, &'static str>, Fault> {
    let notice = waiting.notice;
    match notice.kind {
        Kind::Lobby => return Ok(Ok(Content::Lobby)),
        Kind::Broken => return Ok(Ok(Content::Broken)),
        _ => {}
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
    let news = |after: Step| look::news(tx, stored.id, after, upto, Viewer::Spectator);
    Ok(match notice.kind {
        Kind::Lobby | Kind::Broken => Err("told already"),
        Kind::Board => Ok(Content::Board { view: public(&game), events: news(stored.announced)? }),
        Kind::Line => {
            let before = Step(notice.step.0.saturating_sub(1));
            Ok(Content::Line { view: public(&game), events: news(before)? })
        }
        Kind::Rack | Kind::Hand => match notice.audience {
            Audience::Channel => Err("not for everybody"),
            Audience::Seat(_) if stored.stage == Stage::Closed => Err("the game was ended"),
            Audience::Seat(seat) => Ok(Content::Rack { view: Box::new(game.view(Viewer::Seat(seat))) }),
        },
        Kind::Closed => Ok(Content::Closed { view: public(&game) }),
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
            Ok(Content::Result {
                view: public(&game),
                events: news(stored.announced)?,
                cash: cash_over_time(&whole),
                record: record_of(&whole),
            })
        }
    })
}

/// Returns each seat's cash before the first step and after each.
fn cash_over_time(whole: &Whole) -> Vec<Vec<Money>> {
    let mut game = whole.beginning.clone();
    let cash = |game: &Game| -> Vec<Money> {
        let own = |seat| game.view(Viewer::Seat(seat)).seat(seat).cash.unwrap_or_default();
        Seat::first(game.seats()).map(own).collect()
    };
    let mut by_seat: Vec<Vec<Money>> = cash(&game).into_iter().map(|cash| vec![cash]).collect();
    for step in &whole.steps {
        step.events.iter().for_each(|event| game.evolve(event));
        by_seat.iter_mut().zip(cash(&game)).for_each(|(line, cash)| line.push(cash));
    }
    by_seat
}

/// Returns the post of a notice.
fn post(parcel: &Parcel) -> Post {
    let Parcel { stored, .. } = parcel;
    let names = Names::of(stored);
    let posts = Lang::of(&stored.locale);
    let scene = |view| Scene { stored, view, names: &names, lang: posts };
    match &parcel.content {
        Content::Lobby => lobby::post(stored, posts),
        Content::Board { view, events } => {
            table::turn(&scene(view), events, stored.seed.map(|seed| seed.commitment()))
        }
        Content::Line { view, events } => table::line(&scene(view), events),
        Content::Rack { view } => {
            let lang = parcel.lang.unwrap_or(posts);
            let mut post = hand::post(&Scene { stored, view, names: &names, lang });
            let place = lang.text("dm-where", &[("channel", stored.channel.to_string().into())]);
            post.text = format!("{place}\n{}", post.text);
            post
        }
        Content::Result { view, events, cash, record } => match &view.outcome {
            Some(outcome) => {
                result::post(&scene(view), events, outcome, stored.seed, cash.clone(), record.clone())
            }
            None => table::line(&scene(view), events),
        },
        Content::Closed { view } => table::closed(&scene(view)),
        Content::Broken => table::broken(stored.id, posts),
    }
}

/// Writes a game's record, without what its viewer may not know.
#[must_use]
pub fn record_of(whole: &Whole) -> Vec<u8> {
    let Whole { stored, beginning, steps, viewer } = whole;
    let (Some(seed), Some(setup)) = (stored.seed, &stored.setup) else { return Vec::new() };
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
    record::export(&record::Source { beginning, players, seed, setup, steps }, *viewer).write()
}
