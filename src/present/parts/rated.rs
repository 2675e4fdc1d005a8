//! The line that says whether a game counts.

use crate::present::lang::Lang;
use crate::store::games::{Stage, StoredGame, Unrated};

/// Returns the line of a lobby whose host wants the game to count: what that means, or what is missing for it.
pub(in crate::present) fn wished(stored: &StoredGame, lang: Lang) -> Option<String> {
    let missing = stored.not_ratable().filter(|_| stored.stage == Stage::Lobby).filter(|_| stored.rated);
    match missing {
        Some(Unrated::Alone) => Some(lang.say("rated-needs-person")),
        Some(Unrated::NoClock) => Some(lang.say("rated-needs-clock")),
        Some(Unrated::AloneWithoutClock) => Some(lang.say("rated-needs-both")),
        None => decided(stored, lang),
    }
}

/// Returns the line of a game that was to count: what that means, or why it does not.
pub(in crate::present) fn decided(stored: &StoredGame, lang: Lang) -> Option<String> {
    match stored.unrated {
        Some(Unrated::Alone) => Some(lang.say("unrated-person")),
        Some(Unrated::NoClock) => Some(lang.say("unrated-clock")),
        Some(Unrated::AloneWithoutClock) => Some(lang.say("unrated-both")),
        None => stored.rated.then(|| lang.say("rated-on")),
    }
}
