//! The line that says whether a game counts.

use crate::present::lang::{Lang, key};
use crate::store::games::{Stage, StoredGame, Unrated};

/// Returns the words in a lobby that is to be rated: that the game counts, or what is missing for it. Most lobbies are
/// to be rated, because it is the default: a word has to do.
pub(in crate::present) fn wished(stored: &StoredGame, lang: Lang) -> Option<String> {
    if !stored.conditions.rated {
        return None;
    }
    let missing = stored.not_ratable().filter(|_| stored.stage == Stage::Lobby);
    Some(lang.say(match missing {
        Some(Unrated::Alone) => key::RATED_NEEDS_PERSON,
        Some(Unrated::NoClock | Unrated::AloneWithoutClock) => key::RATED_NEEDS_CLOCK,
        None => key::RATED_SHORT,
    }))
}

/// Returns the line of a game that was to be rated: what that means, or why it is not.
pub(in crate::present) fn decided(stored: &StoredGame, lang: Lang) -> Option<String> {
    match stored.unrated {
        Some(Unrated::Alone) => Some(lang.say(key::UNRATED_PERSON)),
        Some(Unrated::NoClock) => Some(lang.say(key::UNRATED_CLOCK)),
        Some(Unrated::AloneWithoutClock) => Some(lang.say(key::UNRATED_BOTH)),
        None => stored.conditions.rated.then(|| lang.say(key::RATED_ON)),
    }
}
