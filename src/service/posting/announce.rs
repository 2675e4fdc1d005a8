//! Announcements: the content of a notice at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads the content from the database and fixes the last
//! step that the notice tells of, so that sending it again says the same.

use last_spike_engine::Step;

use super::situation::Situation;
use super::wanted::{self, FirstTry, Stop, Telling, Wanted};
use crate::service::clock::quiet::QuietHours;
use crate::store::notices::notice_kind::{Calls, Property};
use crate::store::posting::outbox::{self, Audience, Claim, LeasedNotice, NoticeKind, Unposted, Waiting};
use crate::store::posting::recipients::{self, Addressee};
use crate::store::{GameId, NoticeId, StoreError, Time, Tx, clock::awaited, posting::calls, table::headers};

pub use super::announcement::{
    Announcement, Content, Course, EarlyEnding, GameContent, Preparation, Recipient, StaysLast,
};

/// Decides what a notice shows now, and fixes the last step that it tells of; a notice that has nothing to show is
/// dropped.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub fn prepare(tx: &Tx<'_>, waiting: &Waiting, now: Time) -> Result<Preparation, StoreError> {
    let mut prepared = prepare_all(tx, waiting.notice.game, std::slice::from_ref(waiting), now)?;
    Ok(prepared.pop().unwrap_or(Preparation::Elsewhere))
}

/// Prepares notices of one game, each for another audience, as [`prepare`] does.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub(crate) fn prepare_all(
    tx: &Tx<'_>,
    game: GameId,
    waiting: &[Waiting],
    now: Time,
) -> Result<Vec<Preparation>, StoreError> {
    let situation = Situation::of(tx, game)?;
    let mut taken = Vec::new();
    for leased in outbox::lease(tx, waiting, now)? {
        taken.push(or_stopped(take(&situation, leased, now))?);
    }
    let claimed = claim(tx, taken, now)?;
    let mut prepared = Vec::new();
    for (claimed, waiting) in claimed.into_iter().zip(waiting) {
        let announced = match claimed {
            Ok((taken, claim)) => or_stopped(announcement(&situation, taken, claim, now))?,
            Err(stopped) => Err(stopped),
        };
        if let Err(Preparation::Dropped(why)) = announced {
            give_up(&situation, waiting.id, why, now)?;
        }
        prepared.push(announced.unwrap_or_else(|stopped| stopped));
    }
    Ok(prepared)
}

/// Returns what was found, or the [`Preparation`] of a notice that isn't sent.
fn or_stopped<T>(found: Result<T, Stop>) -> Result<Result<T, Preparation>, StoreError> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Stop::Drop(why)) => Ok(Err(Preparation::Dropped(why))),
        Err(Stop::Elsewhere) => Ok(Err(Preparation::Elsewhere)),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// A notice that this process has leased and will send.
struct Taken {
    waiting: Waiting,
    /// The person who gets the notice; `None` in the channel.
    person: Option<Addressee>,
    /// The last step that the notice tells of, unless an earlier attempt has fixed another.
    upto: Step,
}

/// Takes a notice on, if this process got the lease, no later notice tells the same, and its recipient can be reached.
fn take(situation: &Situation<'_, '_>, leased: Option<LeasedNotice>, now: Time) -> Result<Taken, Stop> {
    let LeasedNotice { waiting, is_overtaken } = leased.ok_or(Stop::Elsewhere)?;
    let notice = waiting.notice;
    if notice.kind.is(Property::Merges) && is_overtaken {
        outbox::overtake(situation.tx, &waiting, now)?;
        return Err(Stop::Drop(Unposted::MERGED));
    }
    let person = situation.addressee(notice.audience)?;
    match (&person, notice.audience) {
        (None, Audience::Seat(_)) => return Err(Stop::Drop(Unposted::COMPUTER)),
        (None, Audience::Former(_)) => return Err(Stop::Drop(Unposted::FORGOTTEN)),
        (Some(person), _) if !is_reached(person, now) => return Err(Stop::Drop(Unposted::DM_CLOSED)),
        (None, Audience::Channel) | (Some(_), _) => {}
    }
    let last = last_step(situation)?;
    // Whatever else happened while the player decides has its own notice.
    let upto = if notice.kind == NoticeKind::Deciding { notice.step.min(last) } else { last };
    Ok(Taken { waiting, person, upto })
}

/// A notice that will be sent, or the [`Preparation`] of one that isn't.
type Claimed = Result<(Taken, Claim), Preparation>;

/// Fixes the last step that each notice tells of.
fn claim(tx: &Tx<'_>, taken: Vec<Result<Taken, Preparation>>, now: Time) -> Result<Vec<Claimed>, StoreError> {
    let to_claim: Vec<(NoticeId, Step)> =
        taken.iter().flatten().map(|taken| (taken.waiting.id, taken.upto)).collect();
    let mut claims = outbox::claim_all(tx, &to_claim, now)?.into_iter();
    let claimed = |taken: Result<Taken, Preparation>| {
        Ok((taken?, claims.next().flatten().ok_or(Preparation::Elsewhere)?))
    };
    Ok(taken.into_iter().map(claimed).collect())
}

/// Returns the announcement of a notice: its content, its recipient, and how it is shown.
fn announcement(
    situation: &Situation<'_, '_>,
    taken: Taken,
    claim: Claim,
    now: Time,
) -> Result<Preparation, Stop> {
    let (tx, Taken { waiting, person, .. }) = (situation.tx, taken);
    let notice = waiting.notice;
    let game = situation.header()?.ok_or(Stop::Drop(Unposted::NO_GAME))?;
    let telling = Telling {
        notice,
        id: waiting.id,
        upto: claim.upto,
        at: waiting.first_tried_at.unwrap_or(now),
        first_try: waiting.first_tried_at.map(|_| FirstTry { edits: waiting.edits }),
        person: person.as_ref(),
    };
    let Wanted { content, current, edit, stays_last, says_nothing_new, last_known } =
        wanted::wanted(situation, &telling)?;
    if edit && telling.first_try.is_none() && notice.kind.is_edited_at_times() {
        outbox::note_edit(tx, waiting.id)?;
    }
    let to = match &person {
        None => Recipient::Channel(game.channel),
        Some(person) => Recipient::Person(person.user, person.person.as_ref().and_then(|known| known.dm)),
    };
    let reader = match person {
        None if game.is_in_dm() => Some(recipients::of(tx, game.host)?),
        person => person,
    };
    let quiet = reader.as_ref().and_then(|reader| QuietHours::of(&reader.habits)?.end(now)).is_some();
    let in_words = reader.as_ref().is_some_and(|reader| reader.habits.text_only);
    let locale = reader.and_then(|reader| reader.person).map(|known| known.locale);
    // Votes and invitations call people by no move of the game, so these calls are limited: too many by one person are
    // silent.
    let is_counted = matches!(notice.kind.rules().calls, Calls::Voters | Calls::Invited);
    let hushed = if is_counted { calls::silent_in(tx, &notice)? } else { Vec::new() };
    let silent = says_nothing_new || quiet;
    Ok(Preparation::Send(Box::new(Announcement {
        waiting,
        game,
        claim,
        at: now,
        to,
        content,
        current,
        edit,
        stays_last,
        silent,
        hushed,
        last_known,
        locale,
        in_words,
    })))
}

/// Drops a notice that has nothing to show.
fn give_up(situation: &Situation<'_, '_>, id: NoticeId, why: Unposted, now: Time) -> Result<(), StoreError> {
    outbox::drop_notice(situation.tx, id, why)?;
    // Players who accept no direct messages are told in the channel.
    awaited::tell_by_posts(situation.tx, situation.game, now)?;
    situation.forget_due();
    Ok(())
}

/// Returns the last step of a game, even if the game can't be read.
fn last_step(situation: &Situation<'_, '_>) -> Result<Step, StoreError> {
    let latest = match situation.stored() {
        Ok(Some(stored)) => situation.latest(stored),
        Ok(None) => Ok(None),
        Err(fault) => Err(fault),
    };
    match latest {
        Ok(Some(latest)) => Ok(latest.step()),
        Err(fault) if !fault.is_lasting() => Err(fault),
        _ => headers::last_step(situation.tx, situation.game),
    }
}

/// Returns whether a person can be sent a direct message now.
fn is_reached(to: &Addressee, now: Time) -> bool {
    let retry = to.person.as_ref().and_then(|known| known.dm_retry_at);
    retry.is_none_or(|retry| retry <= now)
}
