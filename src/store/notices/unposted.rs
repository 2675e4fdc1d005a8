//! The reasons for which a notice is never posted, by the place that decides. A notice passes five, and `doctor --game`
//! tells which one it has come to:
//!
//! 1. **Queued** in the transaction that made it true, or not at all: `service/notices/notice.rs` says what a step announces,
//!    and to whom.
//! 2. **While it waits** a use case or a later notice drops it (below), or it is put off: `Queue::why` of
//!    `service/posting/posted.rs` says for what it waits.
//! 3. **Leased**: `take` in `service/posting/announce.rs`, under the lock of its game.
//! 4. **Content**: `service/posting/wanted.rs` and `moment.rs` say what it shows, or why nothing.
//! 5. **Sent**: `delivery::failed`, by what Discord has answered. Of several that one message tells, the others count
//!    as sent with it (`outbox::note_sent`).
//!
//! A notice that was tried may stand in Discord all the same: `outbox/given_up.rs` has its message looked for.

use std::fmt;

/// A reason for which a notice is never posted; its words are stored in the notice's fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unposted(pub &'static str);

impl Unposted {
    // While it waits: a later notice tells it, or its step is gone.
    /// `queue::drop_overtaken`: a later notice was queued that drops it
    /// ([`Rules::drops`](super::notice_kind::Rules::drops)).
    pub const TOLD_BY_A_LATER_ONE: Self = Self("merged into a later one");
    /// `queue::drop_taken_back`: nobody was told of its step.
    pub const TAKEN_BACK: Self = Self("taken back");

    // While it waits: a use case has made it untrue, or there is nobody to tell any more.
    /// `notice::of_step`, `of_end`: the host no longer needs to know the obstacle to posting. Also by its content.
    pub const GAME_ENDED: Self = Self("the game has ended");
    /// `tenure::change`, `forgetting::forget_messages`: the player whom the notice was for has left the seat.
    pub const PLAYER_LEFT: Self = Self("the player left");
    /// `people::forgetting`: the only player of a game in direct messages has had themselves forgotten.
    pub const PLAYER_FORGOTTEN: Self = Self("its player is forgotten");
    /// `absence::give_up`: the game was ended because the bot has left its server.
    pub const BOT_LEFT: Self = Self("the bot has left the server");
    /// `absence`: the game goes on. Also by its content.
    pub const BOT_IS_BACK: Self = Self("the bot is back");
    /// A post now stands with its picture: the bot may post again (`delivery::shown_in_full`).
    pub const BOT_MAY_POST: Self = Self("the bot may post again");
    /// `expiry::restart`: the game is not about to be ended.
    pub const SOMEBODY_ACTED: Self = Self("somebody has acted");
    /// `reminders::clear_answered`: nothing waits for them.
    pub const THEY_ACTED: Self = Self("they have acted");
    /// `votes::returned`, `away`: nobody is silent.
    pub const THEY_ARE_BACK: Self = Self("they are back");
    /// `stand_in::give_back`: a computer moves for nobody. Also by its content.
    pub const EVERYBODY_IS_BACK: Self = Self("everybody is back");
    /// `tenure::change`: a computer moves for nobody, as somebody else sits there.
    pub const NOBODY_IS_AWAY: Self = Self("nobody is away");
    /// `consent::carry_out`: the game has a pace now, so the end of the player's time decides, and no vote.
    pub const THEIR_TIME_RUNS: Self = Self("their time runs");
    /// `replace`: the others have decided about the seat.
    pub const COMPUTER_MOVES: Self = Self("a computer moves for them");
    /// `stand_in::begin_for`: a computer answers the question of the notice. Also by its content.
    pub const COMPUTER_STANDS_IN: Self = Self("a computer stands in");
    /// `retention::give_up_unreached`: the notice tells of a game that has ended.
    pub const REACHED_NOBODY: Self = Self("it reached nobody for 30 days");

    // When it is leased.
    /// A later notice that tells everything is due as well: after an outage people get one post, not a burst.
    pub const MERGED: Self = Self("merged into a later post");
    /// A computer sits at the seat now, and computers are told nothing.
    pub const COMPUTER: Self = Self("a computer");
    /// Its recipient has had themselves forgotten.
    pub const FORGOTTEN: Self = Self("they were forgotten");
    /// Discord has refused direct messages to them lately: the channel calls them. Also when it is sent.
    pub const DM_CLOSED: Self = Self("direct messages closed");
    /// Its game was deleted. Also by its content.
    pub const NO_GAME: Self = Self("no such game");
    /// Its row names a kind or people that this program does not know (`Deliverer::due`).
    pub const UNREADABLE: Self = Self("it cannot be read");

    // By its content.
    /// The game has no position yet.
    pub const NOT_BEGUN: Self = Self("the game has not begun");
    /// The lobby whose game was to begin is open again, or was closed. Also while it waits: `lobby::vacate`.
    pub const NOT_STARTED: Self = Self("the lobby is not being started");
    /// Its content is for one player, and it is addressed to all.
    pub const NOT_FOR_EVERYBODY: Self = Self("not for everybody");
    /// Nobody is asked any more.
    pub const ANSWERED: Self = Self("they have answered");
    /// The game has ended and can't be read, so there is nothing to show of it.
    pub const ENDED_UNREADABLE: Self = Self("the game has ended and cannot be read");
    /// The game was ended before its end.
    pub const GAME_CLOSED: Self = Self("the game was ended");
    /// The one board of the channel tells the same.
    pub const CHANNEL_QUIET: Self = Self("the channel is quiet");
    /// The notice would edit a message that does not exist.
    pub const NO_MESSAGE: Self = Self("there is no message to bring up to date");
    /// The notice tells the outcome of a vote whose question was never posted.
    pub const NO_QUESTION: Self = Self("the question was not posted");
    /// A reminder of nothing.
    pub const NO_GAME_WAITS: Self = Self("no game waits for them");
    /// A message to a player that would only say that it is not their turn.
    pub const SAYS_NOTHING: Self = Self("it says nothing");
    /// The step that opened the auction is taken back.
    pub const AUCTION_TAKEN_BACK: Self = Self("it is taken back");
    /// The notice is about a decision that was made meanwhile.
    pub const TURN_WENT_ON: Self = Self("the turn has gone on");
    /// The post of the auction or the next board tells the same.
    pub const TOLD_WITH_AUCTION: Self = Self("the post of the auction or the next board tells it");
    /// Nobody has left that seat.
    pub const NO_TENURE: Self = Self("there is no such tenure");
    /// Its vote was deleted with its game.
    pub const NO_VOTE: Self = Self("there is no such vote");
    /// Its vote has ended, and the notice has nothing to tell about that.
    pub const VOTE_CLOSED: Self = Self("the vote is closed");

    // When it was sent, by Discord's answer.
    /// `delivery::failed`, `ending::lose_place`: the game is ended because its channel was deleted.
    pub const CHANNEL_DELETED: Self = Self("the channel was deleted");
    /// `delivery::failed`: Discord does not take the first post of a lobby, which is withdrawn.
    pub const LOBBY_REFUSED: Self = Self("the lobby was withdrawn");
    /// `delivery::failed`: Discord does not take the post that begins a game, whose lobby is open again.
    pub const BEGIN_REFUSED: Self = Self("the game could not begin");
    /// Discord has rejected the message as invalid again and again, even without its files.
    pub const MALFORMED: Self = Self("refused as malformed");

    /// Returns the fate of a notice that is dropped for it, as it is stored.
    pub(crate) fn fate(self) -> String {
        format!("dropped: {self}")
    }
}

impl fmt::Display for Unposted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_later_is_known_by_its_fate() {
        // The database is asked for them so.
        for told_later in [Unposted::TOLD_BY_A_LATER_ONE, Unposted::MERGED] {
            assert!(told_later.fate().starts_with("dropped: merged"), "{told_later}");
        }
    }
}
