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

use crate::store::database::{FromValue, Value};
use crate::store::rows::named::named;

named! {
    /// A reason for which a notice is never posted, by its code in the outbox, with the words for operators.
    pub enum Unposted by from_name {
        // While it waits: a later notice tells it, or its step is gone.
        /// `queue::drop_overtaken`: a later notice was queued that drops it
        /// ([`Rules::drops`](super::notice_kind::Rules::drops)).
        ToldByALaterOne = "told-by-a-later-one": "merged into a later one",
        /// `queue::drop_taken_back`: nobody was told of its step.
        TakenBack = "taken-back": "taken back",

        // While it waits: a use case has made it untrue, or there is nobody to tell any more.
        /// `notice::of_step`, `of_end`: the host no longer needs to know the obstacle to posting. Also by its content.
        GameEnded = "game-ended": "the game has ended",
        /// `tenure::change`, `forgetting::forget_messages`: the player whom the notice was for has left the seat.
        PlayerLeft = "player-left": "the player left",
        /// `people::forgetting`: the only player of a game in direct messages has had themselves forgotten.
        PlayerForgotten = "player-forgotten": "its player is forgotten",
        /// `absence::give_up`: the game was ended because the bot has left its server.
        BotLeft = "bot-left": "the bot has left the server",
        /// `absence`: the game goes on. Also by its content.
        BotIsBack = "bot-is-back": "the bot is back",
        /// A post now stands with its picture: the bot may post again (`delivery::shown_in_full`).
        BotMayPost = "bot-may-post": "the bot may post again",
        /// `expiry::restart`: the game is not about to be ended.
        SomebodyActed = "somebody-acted": "somebody has acted",
        /// `reminders::clear_answered`: nothing waits for them.
        TheyActed = "they-acted": "they have acted",
        /// `votes::returned`, `away`: nobody is silent.
        TheyAreBack = "they-are-back": "they are back",
        /// `stand_in::give_back`: a computer moves for nobody. Also by its content.
        EverybodyIsBack = "everybody-is-back": "everybody is back",
        /// `tenure::change`: a computer moves for nobody, as somebody else sits there.
        NobodyIsAway = "nobody-is-away": "nobody is away",
        /// `consent::carry_out`: the game has a pace now, so the end of the player's time decides, and no vote.
        TheirTimeRuns = "their-time-runs": "their time runs",
        /// `replace`: the others have decided about the seat.
        ComputerMoves = "computer-moves": "a computer moves for them",
        /// `stand_in::begin_for`: a computer answers the question of the notice. Also by its content.
        ComputerStandsIn = "computer-stands-in": "a computer stands in",
        /// `retention::give_up_unreached`: the notice tells of a game that has ended.
        ReachedNobody = "reached-nobody": "it reached nobody for 30 days",

        // When it is leased.
        /// A later notice that tells everything is due as well: after an outage people get one post, not a burst.
        Merged = "merged": "merged into a later post",
        /// A computer sits at the seat now, and computers are told nothing.
        Computer = "computer": "a computer",
        /// Its recipient has had themselves forgotten.
        Forgotten = "forgotten": "they were forgotten",
        /// Discord has refused direct messages to them lately: the channel calls them. Also when it is sent.
        DmClosed = "dm-closed": "direct messages closed",
        /// Its game was deleted. Also by its content.
        NoGame = "no-game": "no such game",
        /// Earlier versions dropped what they did not know; today it is left to the newer program (`outbox::due`).
        Unreadable = "unreadable": "it cannot be read",

        // By its content.
        /// The game has no position yet.
        NotBegun = "not-begun": "the game has not begun",
        /// The lobby whose game was to begin is open again, or was closed. Also while it waits: `lobby::vacate`.
        NotStarted = "not-started": "the lobby is not being started",
        /// Its content is for one player, and it is addressed to all.
        NotForEverybody = "not-for-everybody": "not for everybody",
        /// Nobody is asked any more.
        Answered = "answered": "they have answered",
        /// The game has ended and can't be read, so there is nothing to show of it.
        EndedUnreadable = "ended-unreadable": "the game has ended and cannot be read",
        /// The game was ended before its end.
        GameClosed = "game-closed": "the game was ended",
        /// The one board of the channel tells the same.
        ChannelQuiet = "channel-quiet": "the channel is quiet",
        /// The notice would edit a message that does not exist.
        NoMessage = "no-message": "there is no message to bring up to date",
        /// The notice tells the outcome of a vote whose question was never posted.
        NoQuestion = "no-question": "the question was not posted",
        /// A reminder of nothing.
        NoGameWaits = "no-game-waits": "no game waits for them",
        /// A message to a player that would only say that it is not their turn.
        SaysNothing = "says-nothing": "it says nothing",
        /// The step that opened the auction is taken back.
        AuctionTakenBack = "auction-taken-back": "it is taken back",
        /// The notice is about a decision that was made meanwhile.
        TurnWentOn = "turn-went-on": "the turn has gone on",
        /// The post of the auction or the next board tells the same.
        ToldWithAuction = "told-with-auction": "the post of the auction or the next board tells it",
        /// Nobody has left that seat.
        NoTenure = "no-tenure": "there is no such tenure",
        /// Its vote was deleted with its game.
        NoVote = "no-vote": "there is no such vote",
        /// Its vote has ended, and the notice has nothing to tell about that.
        VoteClosed = "vote-closed": "the vote is closed",

        // When it was sent, by Discord's answer.
        /// `delivery::failed`, `ending::lose_place`: the game is ended because its channel was deleted.
        ChannelDeleted = "channel-deleted": "the channel was deleted",
        /// `delivery::failed`: Discord does not take the first post of a lobby, which is withdrawn.
        LobbyRefused = "lobby-refused": "the lobby was withdrawn",
        /// `delivery::failed`: Discord does not take the post that begins a game, whose lobby is open again.
        BeginRefused = "begin-refused": "the game could not begin",
        /// Discord has rejected the message as invalid again and again, even without its files.
        Malformed = "malformed": "refused as malformed",

        /// Another version has dropped it, for a reason that this one doesn't know.
        Earlier = "earlier": "another version has dropped it",
    }
}

impl fmt::Display for Unposted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// The fate of a notice, by its code in the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeFate {
    /// It waits to be sent (again).
    Waiting,
    /// It was sent, or told with another.
    Sent,
    /// It is never posted.
    Dropped(Unposted),
}

impl NoticeFate {
    /// Returns the fate's code.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Dropped(why) => why.name(),
        }
    }

    /// Returns the fate of a code.
    pub(in crate::store) fn from_name(name: &str) -> Self {
        match name {
            "waiting" => Self::Waiting,
            "sent" => Self::Sent,
            why => Self::Dropped(Unposted::from_name(why).unwrap_or(Unposted::Earlier)),
        }
    }
}

impl FromValue for NoticeFate {
    fn from_value(value: Value<'_>) -> Option<Self> {
        String::from_value(value).map(|name| Self::from_name(&name))
    }
}

impl fmt::Display for NoticeFate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting | Self::Sent => f.write_str(self.name()),
            Self::Dropped(why) => write!(f, "dropped: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fate_is_known_by_its_code() {
        let dropped = Unposted::ALL.into_iter().map(NoticeFate::Dropped);
        for fate in dropped.chain([NoticeFate::Waiting, NoticeFate::Sent]) {
            assert_eq!(NoticeFate::from_name(fate.name()), fate);
        }
        assert_eq!(NoticeFate::from_name("of a newer version"), NoticeFate::Dropped(Unposted::Earlier));
    }

    #[test]
    fn every_fate_that_the_migration_to_codes_has_stored_is_known() {
        let migration = include_str!("../../../migrations/V37__fates.sql");
        let codes = migration.lines().filter_map(|line| line.split_once("THEN '")?.1.strip_suffix('\''));
        let (known, unknown): (Vec<&str>, Vec<&str>) =
            codes.partition(|code| Unposted::from_name(code).is_some());
        assert!(known.len() > 40 && unknown.is_empty(), "{unknown:?}");
    }
}
