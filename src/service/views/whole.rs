//! Whole games, for their records.

use last_spike_engine::record::{self, PlayerKind, RecordFile};
use last_spike_engine::{Game, NotPlayed, Seat, Step};

use super::knowledge::Knowledge;
use crate::service::request::caller::{Caller, find_past};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, StoredGame, Who};
use crate::store::log::{self, LoggedStep};
use crate::store::seating::tenures::{self, Tenure};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, StoreError, Tx};

/// A whole game, for its record.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The game.
    pub stored: StoredGame,
    /// The game before its first step.
    pub beginning: Game,
    /// All steps, with their secrets.
    pub steps: Vec<LoggedStep>,
    /// The tenures that have ended.
    pub tenures: Vec<Tenure>,
    /// The secrets that the reader of the record may know.
    pub knowledge: Knowledge,
}

impl Whole {
    /// Writes the record of the game, without the secrets that its reader may not know; `None` for a game that has not
    /// begun.
    #[must_use]
    pub fn record(&self) -> Option<RecordFile> {
        let record = self.write(|source| record::export_for(source, |step| self.knowledge.at(step)))?;
        Some(record.file(&format!("last-spike-{}", self.stored.id)))
    }

    /// Writes the record with all secrets, even of a game that is not over: for the operator of the bot.
    #[must_use]
    pub fn full_record(&self) -> Option<RecordFile> {
        let record = self.write(record::export_full)?;
        Some(record.file(&format!("last-spike-{}-full", self.stored.id)))
    }

    /// Writes a record. Also `None` for a log with a take-back to an impossible step; the game is stopped then.
    fn write(
        &self,
        export: impl FnOnce(&record::Source<'_>) -> Result<record::Record, NotPlayed>,
    ) -> Option<record::Record> {
        let Self { stored, beginning, steps, tenures, .. } = self;
        let (Some(seed), Some(setup)) = (stored.seed, &stored.setup) else { return None };
        let (mut players, mut changes) = (Vec::new(), Vec::new());
        for seat in stored.players.iter().map(|player| player.seat) {
            let mut sitters = sitters(stored, tenures, seat).into_iter();
            players.extend(sitters.next().map(|(_, player)| player));
            changes.extend(sitters);
        }
        changes.sort_by_key(|(since, player)| (*since, player.seat));
        let changes = changes.into_iter().map(|(since, player)| record::Tenure {
            seat: player.seat,
            from_step: since.0 + 1,
            name: player.name,
            kind: player.kind,
        });
        let steps = steps.iter().map(|step| record::SourceStep {
            seat: step.seat,
            by: step.by,
            events: &step.events,
        });
        let (public, steps) = (stored.public, steps.collect());
        let source = record::Source { beginning, players, seed, scheme: stored.scheme, public, setup, steps };
        let record = export(&source).ok()?.with_tenures(changes.collect());
        let record = record.with_terms(stored.conditions.hints, stored.conditions.rated);
        Some(match stored.pace() {
            Pace::None => record,
            pace => record.with_pace(pace.name()),
        })
    }
}

/// Returns the players who sat at a seat, one after another, each with the last step before they came; a player who
/// came and left between two steps is left out.
#[must_use]
pub fn sitters(stored: &StoredGame, tenures: &[Tenure], seat: Seat) -> Vec<(Step, record::Player)> {
    let player = |name: &str, is_computer: bool| record::Player {
        seat,
        // Earlier programs stored longer names from imported records.
        name: name.chars().take(record::LONGEST_NAME).collect(),
        kind: if is_computer { PlayerKind::Computer } else { PlayerKind::Human },
    };
    let former = tenures.iter().filter(|tenure| tenure.seat == seat);
    let mut all: Vec<(Step, record::Player)> =
        former.map(|tenure| (tenure.since, player(&tenure.name, tenure.level.is_some()))).collect();
    let now = stored.player(seat);
    all.push((now.since, player(&now.name, matches!(now.who, Who::Computer(_)))));
    let last_since: Vec<Step> = all.iter().map(|(since, _)| *since).collect();
    let stays = |at: usize| at == 0 || last_since.get(at + 1).is_none_or(|next| *next > last_since[at]);
    let mut at = 0..;
    all.retain(|_| at.next().is_some_and(&stays));
    all
}

/// Returns a whole game with all secrets, for a record that leaves out what its reader may not know.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn whole(tx: &Tx<'_>, by: &Caller) -> Result<Whole, Refusal> {
    let stored = find_past(tx, by)?;
    let beginning = log::beginning(&stored)?.ok_or(Refusal::NotBegun)?;
    let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
    let tenures = tenures::of_game(tx, stored.id)?;
    let knowledge = Knowledge::of(tx, &stored, by.user)?;
    Ok(Whole { stored, beginning, steps, tenures, knowledge })
}

/// Returns a whole game by its number alone, for the operator of the bot; `None` if there is none or it has not begun.
///
/// # Errors
/// [`StoreError`] of the database, or if stored data can't be read.
pub fn whole_game(tx: &Tx<'_>, id: GameId) -> Result<Option<Whole>, StoreError> {
    let Some(stored) = games::load(tx, id)? else { return Ok(None) };
    let Some(beginning) = log::beginning(&stored)? else { return Ok(None) };
    let steps = log::steps(tx, id, Step(0), Step(u32::MAX))?;
    let tenures = tenures::of_game(tx, id)?;
    Ok(Some(Whole { stored, beginning, steps, tenures, knowledge: Knowledge::public() }))
}
