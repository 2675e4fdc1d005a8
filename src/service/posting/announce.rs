//! Announcements: the content of a notice at the moment of sending.
//!
//! A notice says what to announce, not the text: [`prepare`] reads the content from the database and fixes the last
//! step that the notice tells of, so that sending it again says the same.

use last_spike_engine::Step;

use super::situation::Situation;
use super::wanted;
use crate::store::notices::notice_kind::Property;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted, Waiting};
use crate::store::posting::recipients::Addressee;
use crate::store::{GameId, NoticeId, StoreError, Time, Tx, clock::awaited, table::headers};

pub use super::announcement::{Announcement, Content, Course, EarlyEnding, Recipient, StaysLast, Stop};

/// An announcement to be sent, or why there is none; never [`Stop::Fault`].
pub type Prepared = Result<Box<Announcement>, Stop>;

/// Decides what a notice shows now, and fixes the last step that it tells of; a notice that has nothing to show is
/// dropped.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub fn prepare(tx: &Tx<'_>, waiting: &Waiting) -> Result<Prepared, StoreError> {
    let said = |announcement: &mut Announcement| announcement.waiting.said.clone();
    let mut prepared = prepare_all(tx, waiting.notice.game, std::slice::from_ref(waiting), said)?;
    Ok(prepared.pop().unwrap_or(Err(Stop::Elsewhere)))
}

/// Prepares notices of one game, each for another audience, as [`prepare`] does. `words` completes an announcement, and
/// returns the fingerprints of its words and of those of earlier attempts.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub(crate) fn prepare_all(
    tx: &Tx<'_>,
    game: GameId,
    waiting: &[Waiting],
    mut words: impl FnMut(&mut Announcement) -> Vec<u32>,
) -> Result<Vec<Prepared>, StoreError> {
    let situation = Situation::of(tx, game)?;
    let leased = outbox::lease(tx, waiting)?;
    // Of a game that is left alone no notice is merged or dropped, whatever it would show.
    situation.check_known()?;
    let mut taken = Vec::new();
    for leased in leased {
        taken.push(unless_faulty(take(&situation, leased))?);
    }
    let mut prepared = Vec::new();
    let mut tried = Vec::new();
    for (taken, waiting) in taken.into_iter().zip(waiting) {
        let mut announced = unless_faulty(taken.and_then(|taken| announce(&situation, taken)))?;
        match &mut announced {
            Ok(announcement) => tried.push((announcement.waiting.clone(), words(announcement))),
            Err(Stop::Drop(why)) => give_up(&situation, waiting.id, *why)?,
            Err(_) => {}
        }
        prepared.push(announced);
    }
    // One statement claims them all, once it is known what each says.
    let mut claimed = outbox::claim_all(tx, tried)?.into_iter();
    for one in &mut prepared {
        let Ok(announcement) = one else { continue };
        match claimed.next().flatten() {
            Some(claimed) => announcement.waiting = claimed,
            None => *one = Err(Stop::Elsewhere),
        }
    }
    Ok(prepared)
}

/// Returns what was found, or why nothing is sent; fails if that is a fault.
fn unless_faulty<T>(found: Result<T, Stop>) -> Result<Result<T, Stop>, StoreError> {
    match found {
        Err(Stop::Fault(fault)) => Err(fault),
        found => Ok(found),
    }
}

/// Takes a notice on, if this process got the lease, no later notice tells the same, and its recipient can be reached.
/// Says up to which step it tells, unless an earlier attempt has fixed that.
fn take(situation: &Situation<'_, '_>, leased: Option<(Waiting, bool)>) -> Result<Waiting, Stop> {
    let (mut waiting, is_overtaken) = leased.ok_or(Stop::Elsewhere)?;
    let notice = waiting.notice;
    if notice.kind.is(Property::Merges) && is_overtaken {
        outbox::overtake(situation.tx, &waiting)?;
        return Err(Stop::Drop(Unposted::Merged));
    }
    match (situation.addressee(notice.audience)?, notice.audience) {
        (None, Audience::Seat(_)) => return Err(Stop::Drop(Unposted::Computer)),
        (None, Audience::Former(_)) => return Err(Stop::Drop(Unposted::Forgotten)),
        (Some(person), _) if !is_reached(&person, situation.tx.now()) => {
            return Err(Stop::Drop(Unposted::DmClosed));
        }
        (None, Audience::Channel) | (Some(_), _) => {}
    }
    let last = last_step(situation)?;
    // Whatever else happened while the player decides has its own notice.
    let upto = if notice.kind == NoticeKind::Deciding { notice.step.min(last) } else { last };
    waiting.upto.get_or_insert(upto);
    // Every attempt shows the game as of the first.
    waiting.at = waiting.first_tried_at.unwrap_or_else(|| situation.tx.now());
    Ok(waiting)
}

/// Returns the announcement of a notice, which says whether its first attempt is an edit.
fn announce(situation: &Situation<'_, '_>, waiting: Waiting) -> Prepared {
    let mut announcement = wanted::wanted(situation, waiting)?;
    let Announcement { waiting, edit, .. } = &mut announcement;
    if *edit && waiting.first_tried_at.is_none() && waiting.notice.kind.is_edited_at_times() {
        waiting.edits = true;
    }
    Ok(Box::new(announcement))
}

/// Drops a notice that has nothing to show.
fn give_up(situation: &Situation<'_, '_>, id: NoticeId, why: Unposted) -> Result<(), StoreError> {
    outbox::drop_notice(situation.tx, id, why)?;
    // Players who accept no direct messages are told in the channel.
    awaited::tell_by_posts(situation.tx, situation.game)?;
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
