//! A report on a game's posts, for operators: which should stand, which do, and why one is missing: it waits
//! ([`Queue::why`]) or is never posted ([`Unposted`], which names the places that decide).
//!
//! The report lists the slots, but nothing of their content: no tile and no name.

use last_spike_engine::{Game, Phase, Step, Viewer};
use serde::Serialize;

use super::announcement::Stop;
use super::situation::Situation;
use super::wanted;
use crate::service::deals::{auction, offers};
use crate::store::games::{Stage, StoredGame};
use crate::store::operation::processes::{self, Process};
use crate::store::posting::outbox::{
    self, Audience, Notice, NoticeFate, NoticeKind, OutboxEntry, Unposted, Waiting,
};
use crate::store::posting::posts::Posted;
use crate::store::{GameHeader, GameId, NoticeId, Slot, StoreError, Time, Tx, posting::posts, voting::votes};

/// The most entries of the story that are reported.
const LAST_TOLD: usize = 12;

/// The posts of a game: those that stand, and those that should.
#[derive(Clone, Debug, Serialize)]
pub struct PostReport {
    /// The game.
    pub game: u64,
    /// The game's stage, by its name in the database.
    pub stage: &'static str,
    /// The game's last step; `None` if it has not begun, or can't be read.
    pub step: Option<u32>,
    /// The address of the game's channel.
    pub channel: String,
    /// The slots: everything that should be posted, is posted, or waits to be.
    pub slots: Vec<SlotReport>,
    /// The last notices for the game's channel, the oldest first.
    pub story: Vec<StoryEntry>,
}

/// A slot, with the message in it and the notices that wait for it.
#[derive(Clone, Debug, Serialize)]
pub struct SlotReport {
    /// `channel`, or the person with the slot in their direct messages: by their seat, or by the number of their tenure
    /// if it has ended.
    pub audience: String,
    /// The slot's name in the database.
    pub slot: String,
    /// True if a message should be in the slot; `None` if the game can't be read.
    pub wanted: Option<bool>,
    /// The reason why no message should be in the slot, or why none is.
    pub why: Option<String>,
    /// The address of the message in the slot, as far as the bot knows: Discord is not asked.
    pub posted: Option<String>,
    /// The notices that wait for the slot, the oldest first.
    pub waits: Vec<Pending>,
    /// True if a message should be in the slot and is not, although it was not given up.
    pub missing: bool,
}

/// A notice that waits.
#[derive(Clone, Debug, Serialize)]
pub struct Pending {
    /// The notice's kind, by its name in the database.
    pub kind: &'static str,
    /// The step, or the number of the vote, that the notice is about.
    pub step: u32,
    /// The time at which the notice was queued, in seconds since 1970.
    pub queued_at: i64,
    /// The number of attempts.
    pub attempts: u32,
    /// The reason why the notice waits.
    pub why: String,
}

/// A notice for the channel, with its fate.
#[derive(Clone, Debug, Serialize)]
pub struct StoryEntry {
    /// The notice's kind, by its name in the database.
    pub kind: &'static str,
    /// The step, or the number of the vote, that the notice is about.
    pub step: u32,
    /// The time at which the notice was queued, in seconds since 1970.
    pub queued_at: i64,
    /// The notice's fate: `waiting`, `sent`, `told with another`, or the reason why it was dropped.
    pub fate: String,
}

/// Returns the report on a game's posts; `None` if there is no game. `pause` is how many seconds a player may decide
/// before the others are told of the move.
pub fn report(tx: &Tx<'_>, game: GameId, pause: i64) -> Result<Option<PostReport>, StoreError> {
    let situation = Situation::unlocked(tx, game);
    let Some(header) = situation.header()? else { return Ok(None) };
    let played = match played(&situation) {
        Err(StoreError::Unreadable { .. }) => None,
        played => played?,
    };
    let step = played.map(|(_, latest)| latest.step());
    let queue =
        Queue { entries: outbox::entries_of(tx, game)?, live: processes::live(tx)?, pause, now: tx.now() };
    let mut places = should_be(&situation, &header, played)?;
    let held = posts::of_all(tx, game)?.into_iter();
    places.extend(held.map(|(audience, held)| Place { audience, slot: held.slot }));
    places.extend(queue.waiting().map(|entry| Place::of(&entry.notice)));
    places
        .sort_by_key(|place| (place.audience != Audience::Channel, place.audience.name(), place.slot.name()));
    places.dedup();
    let of_place = |place: Place| place.report(&situation, &header, step, &queue);
    let slots = places.into_iter().map(of_place).collect::<Result<_, StoreError>>()?;
    let for_all = queue.entries.iter().filter(|entry| entry.notice.audience == Audience::Channel);
    let mut story: Vec<StoryEntry> = for_all.rev().take(LAST_TOLD).map(story_entry).collect();
    story.reverse();
    let channel = address(&header, None);
    let (game, stage, step) = (game.0, header.stage.name(), step.map(|step| step.0));
    Ok(Some(PostReport { game, stage, step, channel, slots, story }))
}

/// Returns a game with its last position; `None` before it has begun.
fn played<'s>(situation: &'s Situation<'_, '_>) -> Result<Option<(&'s StoredGame, &'s Game)>, StoreError> {
    let Some(stored) = situation.stored()? else { return Ok(None) };
    Ok(situation.latest(stored)?.map(|latest| (stored, latest)))
}

/// A slot of an audience.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    audience: Audience,
    slot: Slot,
}

/// Returns the places in which a message should be at any time, whatever was posted.
fn should_be(
    situation: &Situation<'_, '_>,
    header: &GameHeader,
    played: Option<(&StoredGame, &Game)>,
) -> Result<Vec<Place>, StoreError> {
    let channel = |kind| Place { audience: Audience::Channel, slot: Slot::Of(kind) };
    match header.stage {
        Stage::Lobby => return Ok(vec![channel(NoticeKind::Lobby)]),
        Stage::Over => return Ok(vec![channel(NoticeKind::Result)]),
        Stage::Closed => return Ok(Vec::new()),
        Stage::Running | Stage::Broken => {}
    }
    let mut places = vec![channel(NoticeKind::Board)];
    places.extend((header.stage == Stage::Broken).then(|| channel(NoticeKind::Broken)));
    let Some((stored, latest)) = played else { return Ok(places) };
    let in_channel = |slot| Place { audience: Audience::Channel, slot };
    let open = votes::open_in(situation.tx, stored.id)?;
    places.extend(open.iter().map(|vote| in_channel(Slot::Vote(vote.id))));
    if header.is_in_dm() {
        return Ok(places);
    }
    places.extend(asking(situation, stored, latest)?.into_iter().map(in_channel));
    let has_hands = latest.view(Viewer::Spectator).table.tiles().is_some();
    for player in stored.players.iter().filter(|player| latest.plays(player.seat)) {
        let seat = player.seat;
        if player.stand_in.is_none()
            && (has_hands || latest.to_act().contains(&seat))
            && situation.person(seat)?.is_some()
        {
            places.push(Place { audience: Audience::Seat(seat), slot: Slot::Of(NoticeKind::Rack) });
        }
    }
    Ok(places)
}

/// Returns a channel's slots for questions to players: the auction and the offers that they can answer, and the line
/// that calls them if the board is quiet.
fn asking(
    situation: &Situation<'_, '_>,
    stored: &StoredGame,
    latest: &Game,
) -> Result<Vec<Slot>, StoreError> {
    let tx = situation.tx;
    let view = latest.view(Viewer::Spectator);
    let mut slots: Vec<Slot> =
        offers::standing(&view).iter().map(|open| Slot::Offer(open.offer.id)).collect();
    let opened = match latest.phase() {
        Phase::Auction => auction::opened_at(tx, stored.id, latest.step())?,
        _ => None,
    };
    if let Some(opened) = opened {
        let post = auction::post_of(tx, stored, opened)?;
        // Auctions among computers alone have no post.
        slots.extend(
            outbox::fate(tx, &auction::notice_of(stored.id, post))?.is_some().then_some(Slot::Auction(post)),
        );
    }
    slots.extend(stored.is_quiet().then_some(Slot::Of(NoticeKind::Call)));
    Ok(slots)
}

/// True if a message should be in a slot, `None` if that can't be read; with the reason unless it should.
type Wish = (Option<bool>, Option<String>);

const WANTED: Wish = (Some(true), None);

fn unwanted(why: &str) -> Wish {
    (Some(false), Some(why.to_string()))
}

impl Place {
    /// Returns the place in which a notice is shown.
    fn of(notice: &Notice) -> Self {
        Self { audience: notice.audience, slot: notice.slot() }
    }

    fn report(
        self,
        situation: &Situation<'_, '_>,
        header: &GameHeader,
        step: Option<Step>,
        queue: &Queue,
    ) -> Result<SlotReport, StoreError> {
        let held = situation.held(self.audience)?;
        let posted = held.iter().find(|held| held.slot == self.slot).map(|held| held.posted);
        let waits = queue.of(situation, self)?;
        let last = queue.entries.iter().rfind(|entry| Place::of(&entry.notice) == self);
        let (wanted, mut why) = self.wish(situation, step, last)?;
        // An offer is posted with the line or the board that tells of it.
        let comes = matches!(self.slot, Slot::Offer(_))
            && queue.waiting().any(|entry| entry.notice.audience == Audience::Channel);
        let lacks = wanted == Some(true) && posted.is_none() && waits.is_empty() && !comes;
        if lacks {
            why = last.map(|last| format!("the last one, of step {}: {}", last.notice.step, last.fate));
        }
        // The notices of a game that has ended are forgotten after a day.
        let missing = lacks && last.map_or(header.is_open(), |last| last.fate == NoticeFate::Sent);
        let posted = posted.map(|posted| address(header, Some(posted)));
        let (audience, slot) = (self.audience.name(), self.slot.name());
        Ok(SlotReport { audience, slot, wanted, why, posted, waits, missing })
    }

    /// Returns whether a message should be in the place, by what its notice would show now.
    fn wish(
        self,
        situation: &Situation<'_, '_>,
        step: Option<Step>,
        last: Option<&OutboxEntry>,
    ) -> Result<Wish, StoreError> {
        let is_broken = situation.header()?.is_some_and(|game| game.stage == Stage::Broken);
        let kind = match self.slot {
            Slot::Of(NoticeKind::Broken) if !is_broken => return Ok(unwanted("the game goes on")),
            Slot::Offer(id) => return offered(situation, id),
            slot => slot.kind(),
        };
        let person = situation.addressee(self.audience)?;
        match self.audience {
            Audience::Seat(_) if person.is_none() => return Ok(unwanted(Unposted::Computer.words())),
            Audience::Former(_) if person.is_none() => return Ok(unwanted(Unposted::Forgotten.words())),
            _ => {}
        }
        let upto = step.unwrap_or(Step(0));
        let number = match self.slot {
            Slot::Vote(vote) => Notice::of_vote(situation.game, vote, NoticeKind::Vote).step,
            Slot::Auction(opened) => opened,
            _ => last.map_or(upto, |last| last.notice.step),
        };
        let notice = Notice { game: situation.game, step: number, audience: self.audience, kind };
        let id = NoticeId(i64::MAX.cast_unsigned());
        let untried = Waiting { upto: Some(upto), at: situation.tx.now(), ..Waiting::untried(id, notice) };
        match wanted::wanted(situation, untried) {
            Ok(_) | Err(Stop::Elsewhere) => Ok(WANTED),
            Err(Stop::Drop(why)) => Ok(unwanted(why.words())),
            // The error's reason may quote stored values, so it is left out.
            Err(Stop::Fault(StoreError::Unreadable { what, .. })) => {
                Ok((None, Some(format!("{what} of the game cannot be read"))))
            }
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }
}

/// Returns whether an offer should be posted: while it can still be answered.
fn offered(situation: &Situation<'_, '_>, id: u32) -> Result<Wish, StoreError> {
    let played = match played(situation) {
        Err(StoreError::Unreadable { .. }) => return Ok((None, Some("the game cannot be read".to_owned()))),
        played => played?,
    };
    let stands = played.is_some_and(|(_, latest)| {
        offers::standing(&latest.view(Viewer::Spectator)).iter().any(|open| open.offer.id == id)
    });
    Ok(if stands { WANTED } else { unwanted("the offer does not stand any more") })
}

/// The notices of a game, with everything that decides when the waiting ones are sent.
struct Queue {
    entries: Vec<OutboxEntry>,
    live: Vec<Process>,
    pause: i64,
    now: Time,
}

impl Queue {
    fn waiting(&self) -> impl Iterator<Item = &OutboxEntry> {
        self.entries.iter().filter(|entry| entry.fate == NoticeFate::Waiting)
    }

    fn of(&self, situation: &Situation<'_, '_>, place: Place) -> Result<Vec<Pending>, StoreError> {
        let pending = |entry: &OutboxEntry| {
            Ok(Pending {
                kind: entry.notice.kind.name(),
                step: entry.notice.step.0,
                queued_at: entry.queued_at.0,
                attempts: entry.attempts,
                why: self.why(situation, entry)?,
            })
        };
        self.waiting().filter(|entry| Place::of(&entry.notice) == place).map(pending).collect()
    }

    /// Returns why a notice still waits.
    fn why(&self, situation: &Situation<'_, '_>, entry: &OutboxEntry) -> Result<String, StoreError> {
        let notice = entry.notice;
        // The order is that of `outbox::due`: a notice that was tried, and may have been posted, comes before all
        // untried ones.
        let turn = |one: &OutboxEntry| (one.upto.is_none(), one.id);
        let is_before =
            |other: &&OutboxEntry| other.notice.audience == notice.audience && turn(other) < turn(entry);
        let holds_up = |other: &&OutboxEntry| {
            !self.is_slow(other) && !self.is_held(other) && !self.is_edit_put_off(other)
        };
        let before = self.waiting().filter(is_before).find(holds_up);
        let wait = entry.due_at.0 - self.now.0;
        let sends = |process: &&Process| Some(process.id) == entry.owner;
        Ok(match (entry.owner, self.live.iter().find(sends), before) {
            (_, Some(process), _) => format!(
                "a bot of version {}, which started {} s ago, has taken it: it is being sent, or is sent by the next \
                 start if that bot does not run any more",
                process.program,
                (self.now.0 - process.started_at.0).max(0)
            ),
            (Some(_), None, _) => "the bot that had taken it is gone: another takes it over".to_owned(),
            (None, _, Some(before)) => {
                format!("what comes before it: {} {}", before.notice.kind.name(), before.notice.step)
            }
            _ if self.is_slow(entry) => "it is sent only if its player takes longer to decide".to_owned(),
            _ if self.is_held(entry) => {
                format!(
                    "it calls nobody: the board that calls the next person tells it too, or it is sent in {wait} s"
                )
            }
            _ if wait > 0 => {
                let why = entry.setback.as_deref().unwrap_or("it was put off");
                format!("tried again in {wait} s: {why}")
            }
            _ if opens_dm(situation, notice.audience)? => {
                "direct messages with its player have to be opened, of which Discord allows few at once"
                    .to_owned()
            }
            _ => "due: a bot that runs and reaches Discord sends it within a second or two".to_owned(),
        })
    }

    /// Returns whether a board or a line is held back, because the next board is likely to tell it too.
    fn is_held(&self, entry: &OutboxEntry) -> bool {
        matches!(entry.notice.kind, NoticeKind::Board | NoticeKind::Line)
            && entry.attempts == 0
            && entry.due_at > self.now
    }

    /// Returns whether a notice that only edits a message was put off.
    fn is_edit_put_off(&self, entry: &OutboxEntry) -> bool {
        let edits = match entry.notice.kind {
            NoticeKind::Hand | NoticeKind::Verdict => true,
            NoticeKind::Lobby => entry.notice.step > Step(0),
            _ => false,
        };
        edits && entry.upto.is_none() && entry.attempts > 0 && entry.due_at > self.now
    }

    /// Returns whether a notice tells of a decision that the player may still make in time.
    fn is_slow(&self, entry: &OutboxEntry) -> bool {
        let is_untried = entry.notice.kind == NoticeKind::Deciding && entry.upto.is_none();
        is_untried && entry.queued_at.after(self.pause) > self.now
    }
}

/// Returns whether direct messages have to be opened with the person of an audience.
fn opens_dm(situation: &Situation<'_, '_>, audience: Audience) -> Result<bool, StoreError> {
    let person = situation.addressee(audience)?;
    Ok(person.is_some_and(|person| person.person.as_ref().is_none_or(|known| known.dm.is_none())))
}

fn story_entry(entry: &OutboxEntry) -> StoryEntry {
    let is_told_with_another = entry.fate == NoticeFate::Sent && entry.upto.is_none();
    StoryEntry {
        kind: entry.notice.kind.name(),
        step: entry.notice.step.0,
        queued_at: entry.queued_at.0,
        fate: if is_told_with_another { "told with another".to_owned() } else { entry.fate.to_string() },
    }
}

/// Returns the address of a message of a game, or of its channel.
fn address(game: &GameHeader, posted: Option<Posted>) -> String {
    let channel = posted.map_or(game.channel, |posted| posted.channel);
    let server = match game.guild {
        Some(guild) if channel == game.channel => guild.to_string(),
        _ => "@me".to_owned(),
    };
    let message = posted.map(|posted| format!("/{}", posted.message)).unwrap_or_default();
    format!("https://discord.com/channels/{server}/{channel}{message}")
}
