//! The line about a turn that is still going on.

use last_spike_engine::{Game, Seat, Step};

use super::announcement::{Content, Stop};
use super::missed::turn_after;
use super::moment::{Moment, NOT_BEGUN, since};
use crate::service::deals::{auction, offers};
use crate::service::views::news::News;
use crate::store::StoreError;
use crate::store::log::{self, LoggedStep};
use crate::store::posting::outbox::{self, Unposted};

impl Moment<'_, '_> {
    /// Returns the line about a move whose player still decides what to do next. Once the turn has gone on, the next
    /// board tells of it instead.
    pub(super) fn deciding(&self, first: Step) -> Result<Content, Stop> {
        let latest = self.situation.latest(self.stored)?.ok_or(NOT_BEGUN)?;
        let asked = |game: &Game| (game.turn(), game.phase(), game.to_act());
        if self.waiting.first_tried_at.is_none() && asked(latest) != asked(&self.position) {
            return Err(Stop::Drop(Unposted::TurnWentOn));
        }
        let news = self.news(Step(first.0.saturating_sub(1)))?;
        Ok(Content::Line { view: self.public(), news, turns: false })
    }

    /// Returns the line about the current turn, with the first step that it covers. Offers between the same two players
    /// edit one message, unless something else was posted since, or the line must call somebody whom no direct message
    /// reaches (an edit notifies nobody). Turns that have ended and that no board has shown are included. If only an
    /// auction has ended, its own post or the next board tells that, unless somebody must be called.
    pub(super) fn line_of_turn(&self) -> Result<(Content, Step), Stop> {
        let (tx, stored, waiting) = (self.tx(), self.stored, self.waiting);
        let (told, step) = (stored.announced, waiting.notice.step);
        let exchange = offers::exchange_since(tx, stored, self.upto())?.min(step);
        let from = Step(told.min(Step(exchange.0.saturating_sub(1))).0.saturating_sub(1));
        let steps = log::steps(tx, stored.id, from, self.upto())?;
        // A message that has also told of ended turns keeps telling of them.
        let since = exchange.max(Step(told.0 + 1)).min(step);
        let posted = outbox::last_line(tx, stored.id, waiting.id)?;
        if since < step && posted.is_some_and(|posted| posted >= since) {
            let (news, turns) = self.news_from(since, &steps)?;
            let edits =
                if waiting.first_tried_at.is_some() { waiting.edits } else { self.reaches(&news.called)? };
            if edits {
                return Ok((Content::Line { view: self.public(), news, turns }, since));
            }
        }
        let (news, turns) = self.news_from(step, &steps)?;
        if !turns && auction::is_only(&news.events) && self.reaches(&news.called)? {
            return Err(Stop::Drop(Unposted::ToldWithAuction));
        }
        Ok((Content::Line { view: self.public(), news, turns }, step))
    }

    /// Returns the news for everybody of the steps from one on; if a turn has ended between the last board and that
    /// step, of all steps since the board. Also returns whether one has.
    fn news_from(&self, first: Step, steps: &[LoggedStep]) -> Result<(News, bool), StoreError> {
        let (told, before) = (self.stored.announced, Step(first.0.saturating_sub(1)));
        let first = if told == Step(0) { Some(1) } else { self.turn_at(told, steps)? };
        let turns =
            told < before && first.zip(self.turn_at(before, steps)?).is_some_and(|(told, now)| told < now);
        let after = if turns { told } else { before };
        Ok((self.news_of(after, since(steps, after))?, turns))
    }

    /// Returns the number of the turn after a step, which is one of `steps`; `None` if an earlier program has not
    /// stored it.
    fn turn_at(&self, step: Step, steps: &[LoggedStep]) -> Result<Option<u32>, StoreError> {
        match steps.iter().find(|one| one.n == step) {
            // After a take-back, the game is in the turn to which it went back.
            Some(back) if back.goes_back_to().is_some() => {
                Ok(log::rebuild(self.tx(), self.stored, step)?.map(|game| game.turn()))
            }
            one => Ok(one.and_then(turn_after)),
        }
    }

    /// Returns whether direct messages reach all of these players, as far as is known.
    fn reaches(&self, seats: &[Seat]) -> Result<bool, StoreError> {
        for seat in seats {
            let person = self.situation.person(*seat)?.and_then(|to| to.person.as_ref());
            if person.is_some_and(|known| known.dm_closed_at.is_some()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
