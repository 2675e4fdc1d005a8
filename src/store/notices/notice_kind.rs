//! The kinds of notices, and the one table of the rules for each ([`NoticeKind::rules`]): whom it calls, what remains
//! of its message, what it takes the place of, and how it is merged with others.

use crate::store::rows::named::named;

named! {
    /// The kinds of announcements.
    #[derive(Hash)]
    pub enum NoticeKind by from_name {
        /// The lobby, or its fate.
        Lobby = "lobby",
        /// The game begins: its players in seating order, and the whole commitment to the seed. The game is dealt when
        /// its message is noted, by the id of that message.
        Begin = "begin",
        /// The board after a finished turn, its news, whose turn it is.
        Board = "board",
        /// A line that calls the people who are asked, in a channel whose board is kept up to date without a sound.
        Call = "call",
        /// A short line within a turn: an offer, an answer, an auction, a debt.
        Line = "line",
        /// An auction with the players who have answered, and later its outcome in the same message; in 1976 all
        /// auctions of a turn. The notice has the step that opened the first of them.
        Auction = "auction",
        /// A short line about a move after which its player takes long to decide how to go on.
        Deciding = "deciding",
        /// A player's own tiles, and the question that is put to them now: a new message.
        Rack = "rack",
        /// An update of a player's tiles, shown in the message that they have.
        Hand = "hand",
        /// The result, with the record.
        Result = "result",
        /// The game was ended before its end.
        Closed = "closed",
        /// The game is stopped: its log and its snapshot disagree.
        Broken = "broken",
        /// The game stands still: the bot has left its server.
        Paused = "paused",
        /// The game was ended because the bot was not invited to its server again.
        GivenUp = "given-up",
        /// Nobody has acted in the game for long: it will be ended.
        Expiry = "expiry",
        /// The game was ended because nobody acted in it.
        Expired = "expired",
        /// The bot can't post everything of a game in its channel: the host is told, once a game.
        Muted = "muted",
        /// A question to the people of the game; the notice has the number of the vote in place of a step.
        Vote = "vote",
        /// The fate of a vote, shown in the message that asked.
        Verdict = "verdict",
        /// A player's time is running out.
        Warning = "warning",
        /// A computer moves for a player whose time is used up, or about whom the others have decided it.
        StandIn = "stand-in",
        /// The clocks of the game stand still, or run again, or have another pace.
        Clocks = "clocks",
        /// Games wait for a person; the notice of one of these games tells them about all.
        Reminder = "reminder",
        /// A player was silent for long: the others read what they may do.
        Silence = "silence",
        /// Somebody else plays at a seat; the notice has the number of the tenure that ended in place of a step.
        Tenure = "tenure",
    }
}

/// The people whom a message calls, by a mention in the channel or as a new direct message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// Nobody: the notice brings a message up to date, or tells an outcome.
    Nobody,
    /// The reader of the notice, by a new direct message. If an answer has already shown them the same, the message
    /// that they have is edited instead.
    Reader,
    /// The people who are newly asked something, unless an answer has shown it to them (`service/notices/calls.rs`).
    Asked,
    /// The people who are asked something and whom no direct message is known to have reached.
    Unreached,
    /// The people who may vote and have not.
    Voters,
    /// The people who are asked to a rematch, once.
    Invited,
    /// The people of the game: the ones who played it, or the ones who can keep it from being ended.
    Players,
}

/// The part of a message in the channel that remains once the message holds no slot. Nothing remains of a direct
/// message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remains {
    /// Its text, without controls: it is part of the story.
    Story,
    /// Nothing: it was a slot and no part of the story, and is deleted.
    Nothing,
    /// As much as the host has chosen: it is part of the story, and the board in its slot is shown by a newer one
    /// ([`PostStyle`](crate::store::table::conditions::PostStyle)).
    Styled,
}

/// A property that some kinds have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    /// It tells what players did, and is dropped if their steps are taken back before it is posted.
    TellsMoves,
    /// It also tells everything that older notices had to tell its audience.
    TellsEverything,
    /// It is dropped if a later notice that tells everything is due too: after an outage people get one post, not a
    /// burst.
    Merges,
    /// Any later notice that says how the game stands tells it as well. Decisions of players have a message of their
    /// own.
    ToldWithOthers,
    /// It asks its player something that a stand-in would answer for them.
    AsksItsPlayer,
    /// Another post tells or shows the same, so that its message is not looked for when it is given up.
    ToldAgain,
    /// Later events decide whether it changes a message or is a new one; the first attempt fixes that.
    EditedAtTimes,
    /// It tells how a game ended, so it is tried again however often Discord rejects it as malformed.
    TellsAnEnd,
    /// Its message is neither edited nor deleted by the bot, and holds no slot: that it was never edited is what it
    /// proves.
    NeverChanged,
    /// Its message also takes the place of messages about offers: a player has one message, and the end of a game ends
    /// its offers.
    EndsOffers,
}

/// The rules for the notices of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The people whom a notice calls.
    pub(crate) calls: Calls,
    /// The part of its message that remains when the message holds no slot.
    pub(crate) remains: Remains,
    /// The kinds whose slots its message empties when it is posted: their messages lose their controls, or are deleted.
    pub(crate) empties: &'static [NoticeKind],
    /// The kinds whose untried notices are dropped when one of this kind is queued to the same audience: the new
    /// notice says the same and more. A board is dropped while it is held.
    pub(crate) drops: &'static [NoticeKind],
    /// Its other properties.
    pub(crate) is: &'static [Property],
}

/// Makes a row of the table.
const fn rules(
    calls: Calls,
    remains: Remains,
    empties: &'static [NoticeKind],
    drops: &'static [NoticeKind],
    is: &'static [Property],
) -> Rules {
    Rules { calls, remains, empties, drops, is }
}

// Two tables: a row is a line.
#[rustfmt::skip]
impl NoticeKind {
    /// The kinds that tell of a turn that is not over. The board after the turn tells the same.
    const OF_A_TURN: &'static [Self] = &[
        Self::Call, Self::Line, Self::Auction, Self::Deciding, Self::Warning, Self::Silence, Self::Expiry,
    ];
    /// The kinds that a board, or the end of the game, tells as well.
    const TOLD_BY_A_BOARD: &'static [Self] = &[Self::Deciding, Self::Board];
    /// The kinds whose direct message new tiles replace: a player has one message.
    const OF_A_PLAYER: &'static [Self] = &[Self::Warning, Self::StandIn, Self::Reminder];
    /// The kinds whose slots the end of a game empties.
    const OF_A_GAME: &'static [Self] = &[
        Self::Board, Self::Call, Self::Line, Self::Auction, Self::Deciding, Self::Rack, Self::Vote, Self::Warning,
        Self::StandIn, Self::Paused, Self::Muted, Self::Silence, Self::Clocks, Self::Expiry,
    ];

    /// Returns the rules for the notices of this kind.
    pub(crate) const fn rules(self) -> Rules {
        use Calls::{Asked, Invited, Nobody, Players, Reader, Unreached, Voters};
        use Property::{
            AsksItsPlayer, EditedAtTimes, EndsOffers, ToldAgain, Merges, NeverChanged, TellsAnEnd, TellsEverything,
            TellsMoves, ToldWithOthers,
        };
        use Remains::{Nothing, Story, Styled};
        match self {
            //                      calls      remains  empties            drops
            Self::Lobby    => rules(Invited,   Story,   &[],               &[], &[ToldAgain]),
            Self::Begin    => rules(Players,   Story,   &[],               &[], &[NeverChanged]),
            Self::Board    => rules(Asked,     Styled,  Self::OF_A_TURN,   Self::TOLD_BY_A_BOARD,
                &[TellsMoves, TellsEverything, Merges, ToldWithOthers, EditedAtTimes, ToldAgain]),
            Self::Call     => rules(Asked,     Nothing, &[],               &[Self::Call], &[]),
            Self::Line     => rules(Asked,     Story,   &[],               &[],
                &[TellsMoves, Merges, ToldWithOthers, EditedAtTimes, ToldAgain]),
            // The auction begins with a debt; until then its player was deciding how to pay it.
            Self::Auction  => rules(Asked,     Story,   &[Self::Deciding], &[Self::Deciding], &[TellsMoves]),
            Self::Deciding => rules(Asked,     Nothing, &[],               &[], &[TellsMoves, Merges, ToldAgain]),
            Self::Rack     => rules(Reader,    Nothing, Self::OF_A_PLAYER, &[Self::Hand],
                &[TellsMoves, TellsEverything, Merges, ToldWithOthers, AsksItsPlayer, EndsOffers]),
            Self::Hand     => rules(Nobody,    Nothing, Self::OF_A_PLAYER, &[],
                &[TellsMoves, Merges, ToldWithOthers, AsksItsPlayer, ToldAgain, EndsOffers]),
            Self::Result   => rules(Players,   Story,   Self::OF_A_GAME,   Self::TOLD_BY_A_BOARD,
                &[TellsEverything, ToldAgain, TellsAnEnd, EndsOffers]),
            Self::Closed | Self::GivenUp | Self::Expired
                           => rules(Nobody,    Story,   Self::OF_A_GAME,   &[], &[TellsAnEnd, EndsOffers]),
            Self::Broken   => rules(Nobody,    Story,   &[],               &[], &[]),
            Self::Paused | Self::Muted | Self::Reminder
                           => rules(Reader,    Nothing, &[],               &[], &[]),
            Self::Expiry   => rules(Players,   Nothing,   &[],               &[], &[]),
            // The slot of a vote keeps its outcome until another question is posted (`slots::is_beneath`) or the game
            // ends.
            Self::Vote     => rules(Voters,    Story,   &[],               &[], &[]),
            Self::Verdict  => rules(Nobody,    Story,   &[],               &[], &[]),
            Self::Warning  => rules(Unreached, Story,   &[],               &[], &[AsksItsPlayer]),
            // Empties slots in direct messages alone: in the channel everybody has seen the board.
            Self::StandIn  => rules(Nobody,    Story,   &[Self::Rack, Self::Warning], &[], &[]),
            Self::Clocks   => rules(Nobody,    Nothing, &[],               &[], &[]),
            Self::Silence | Self::Tenure
                           => rules(Nobody,    Story,   &[],               &[], &[]),
        }
    }
}

impl NoticeKind {
    /// Returns whether this kind has a property.
    pub(crate) fn is(self, property: Property) -> bool {
        self.rules().is.contains(&property)
    }

    /// Lists in SQL the names of the kinds that a condition holds for.
    pub(in crate::store) fn listed(is_so: impl Fn(Self) -> bool) -> String {
        let names =
            Self::ALL.into_iter().filter(|kind| is_so(*kind)).map(|kind| format!("'{}'", kind.name()));
        format!("({})", names.collect::<Vec<_>>().join(", "))
    }

    /// Lists in SQL the names of the kinds that have a property.
    pub(in crate::store) fn with(property: Property) -> String {
        Self::listed(|kind| kind.is(property))
    }

    /// Returns the kind of the message that shows a notice of this kind: new tiles and verdicts are shown in an older
    /// message.
    #[must_use]
    pub const fn shown_as(self) -> Self {
        match self {
            Self::Hand => Self::Rack,
            Self::Verdict => Self::Vote,
            other => other,
        }
    }

    /// Returns whether this kind has [`Property::EditedAtTimes`].
    pub(crate) fn is_edited_at_times(self) -> bool {
        self.is(Property::EditedAtTimes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_is_asked_for_the_kinds_that_the_table_names() {
        for (property, kinds) in [
            (Property::TellsMoves, "('board', 'line', 'auction', 'deciding', 'rack', 'hand')"),
            (Property::TellsEverything, "('board', 'rack', 'result')"),
            (Property::ToldWithOthers, "('board', 'line', 'rack', 'hand')"),
            (Property::AsksItsPlayer, "('rack', 'hand', 'warning')"),
        ] {
            assert_eq!(NoticeKind::with(property), kinds);
        }
    }

    #[test]
    fn what_is_told_with_a_later_one_is_also_left_to_it_and_tells_moves() {
        for kind in NoticeKind::ALL {
            assert!(!kind.is(Property::ToldWithOthers) || kind.is(Property::Merges), "{kind:?}");
            assert!(!kind.is(Property::Merges) || kind.is(Property::TellsMoves), "{kind:?}");
        }
    }
}
