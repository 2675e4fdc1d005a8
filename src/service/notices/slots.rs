//! Slots: the things that a channel or a player has before them, each in one message.
//!
//! A new message takes a slot, and replaces everything beneath it: a board replaces the lines of its turn, the end of a
//! game replaces everything. The table of kinds ([`NoticeKind::rules`]) lists the slots that a message empties, and
//! what remains of a message that has lost its last slot. [`is_beneath`] and [`parted`] add the cases that depend on
//! the game. The jobs that change these messages are stored in the transaction that took their slots;
//! `discord/deliver/controls.rs` carries them out.
//!
//! When a vote ends, its message is edited to show the outcome without controls, and keeps its slot. It loses the slot
//! when another question is posted or the game ends, and then stays in the channel as it is. The message of a vote that
//! its asker has withdrawn is deleted.

use last_spike_engine::{OpenOffer, Seat};

use super::parting::{Manner, parted};
use crate::store::clock::awaited::{self, AwaitedQuestion};
use crate::store::notices::notice_kind::Property;
use crate::store::posting::outbox::{Audience, Notice, NoticeKind};
use crate::store::posting::posts::{self, Held, Posted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::PostStyle;
use crate::store::{ChannelId, GameHeader, GameId, Slot, StoreError, Tx, VoteId};

/// Returns whether a message that takes one slot also replaces the message that holds another; `asking` are the votes
/// whose messages still ask, given if that matters.
///
/// A board does not replace an auction that can still be answered: [`take`] keeps its slot.
fn is_beneath(under: Slot, taken: Slot, audience: Audience, asking: Option<&[VoteId]>) -> bool {
    match (taken, under) {
        // Posts of closed votes, once they show the outcome.
        (Slot::Vote(_), Slot::Vote(vote)) => asking.is_some_and(|asking| !asking.contains(&vote)),
        (Slot::Auction(_), Slot::Of(under)) => NoticeKind::Auction.rules().empties.contains(&under),
        (Slot::Vote(_) | Slot::Offer(_) | Slot::Auction(_), _) => false,
        (Slot::Of(kind), Slot::Offer(_)) => kind.is(Property::EndsOffers),
        (Slot::Of(NoticeKind::StandIn), _) if audience == Audience::Channel => false,
        (Slot::Of(kind), under) => kind.rules().empties.contains(&under.kind()),
    }
}

/// Returns the held slots after a message has taken `slots`; the first of these decides which slots are beneath.
fn taken(
    before: &[Held],
    slots: &[Slot],
    posted: Posted,
    audience: Audience,
    asking: Option<&[VoteId]>,
) -> Vec<Held> {
    let goes = |held: &Held| {
        slots.contains(&held.slot)
            || slots.first().is_some_and(|first| is_beneath(held.slot, *first, audience, asking))
    };
    let stays = before.iter().filter(|held| !goes(held)).copied();
    stays.chain(slots.iter().map(|slot| Held { slot: *slot, posted })).collect()
}

/// An audience of a game, whose slots are meant, and how that audience is told of the game.
#[derive(Clone, Copy)]
struct Place {
    game: GameId,
    audience: Audience,
    manner: Manner,
}

impl Place {
    /// Returns a place for changes that leave the board's slot alone, so that the manner makes no difference.
    fn anywhere(game: GameId, audience: Audience) -> Self {
        Self { game, audience, manner: Manner::Styled(PostStyle::All) }
    }

    fn held(self, tx: &Tx<'_>) -> Result<Vec<Held>, StoreError> {
        posts::of_audience(tx, self.game, self.audience)
    }

    /// Stores the slots that are held now, and queues what Discord must change; returns whether anything must.
    fn change(self, tx: &Tx<'_>, before: &[Held], after: &[Held]) -> Result<bool, StoreError> {
        let Self { game, audience, manner } = self;
        let is_held = |slot: Slot| after.iter().any(|held| held.slot == slot);
        let released: Vec<Slot> =
            before.iter().map(|held| held.slot).filter(|slot| !is_held(*slot)).collect();
        let new: Vec<Held> = after.iter().filter(|held| !before.contains(held)).copied().collect();
        posts::release(tx, game, audience, &released)?;
        posts::hold(tx, game, audience, &new)?;
        let parted = parted(before, after, audience, manner);
        for (posted, parting) in &parted {
            let (job, due) = parting.job(*posted, tx.now());
            jobs::enqueue(tx, job, due)?;
        }
        Ok(!parted.is_empty())
    }

    /// Empties the slots that satisfy a condition; returns what [`Place::change`] does.
    fn empty(self, tx: &Tx<'_>, is_emptied: impl Fn(&Held) -> bool) -> Result<bool, StoreError> {
        let before = self.held(tx)?;
        let after: Vec<Held> = before.iter().filter(|held| !is_emptied(held)).copied().collect();
        self.change(tx, &before, &after)
    }
}

/// Notes that a message takes a slot, and the offers that can be answered in it. Messages that were in its place or
/// beneath it lose their controls or are deleted; returns whether there were any.
pub(in crate::service) fn take(
    tx: &Tx<'_>,
    game: &GameHeader,
    notice: &Notice,
    posted: Posted,
    offers: &[u32],
) -> Result<bool, StoreError> {
    let (audience, slot) = (notice.audience, notice.slot());
    let place = Place { game: game.id, audience, manner: Manner::of(game) };
    let mut before = place.held(tx)?;
    // A board may be posted in the middle of an auction: the open auction stays where it is.
    if notice.kind == NoticeKind::Board
        && before.iter().any(|held| matches!(held.slot, Slot::Auction(_)))
        && awaited::of_game(tx, game.id)?.iter().any(|row| row.question == AwaitedQuestion::Auction)
    {
        let of_auction = |held: &Held| match held.slot {
            Slot::Auction(step) => Some(step),
            _ => None,
        };
        let open = before.iter().filter_map(of_auction).max();
        before.retain(|held| open.is_none() || of_auction(held) != open);
    }
    let is_another_vote = |held: &Held| matches!(held.slot, Slot::Vote(_)) && held.slot != slot;
    // The outcome of a vote is shown in its own message, which replaces no other.
    let is_question = notice.kind == NoticeKind::Vote && before.iter().any(is_another_vote);
    let asking = if is_question { Some(posts::asking(tx, game.id)?) } else { None };
    let offers = offers.iter().filter(|_| audience == Audience::Channel).map(|id| Slot::Offer(*id));
    let slots: Vec<Slot> = std::iter::once(slot).chain(offers).collect();
    place.change(tx, &before, &taken(&before, &slots, posted, audience, asking.as_deref()))
}

/// Empties a slot whose message is no longer true.
pub(in crate::service) fn retire(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<(), StoreError> {
    debug_assert!(kind != NoticeKind::Board, "a board goes with the next, or with its game");
    Place::anywhere(game, audience).empty(tx, |held| held.slot == Slot::Of(kind)).map(drop)
}

/// Empties a slot of the channel and deletes its message, which is no part of the story.
pub(in crate::service) fn delete(tx: &Tx<'_>, game: GameId, slot: Slot) -> Result<(), StoreError> {
    let Some(posted) = posts::holder(tx, game, Audience::Channel, slot)? else { return Ok(()) };
    posts::release(tx, game, Audience::Channel, &[slot])?;
    jobs::enqueue(tx, Job::DeleteMessage(posted), tx.now())
}

/// Moves a player's message from the slot of their stand-in to that of their tiles, because they pressed its button.
/// Returns false if the button was on another message.
pub(in crate::service) fn show_tiles_in(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    pressed: Posted,
) -> Result<bool, StoreError> {
    let place = Place::anywhere(game, Audience::Seat(seat));
    let before = place.held(tx)?;
    let is_it = |held: &Held| held.slot == Slot::Of(NoticeKind::StandIn) && held.posted == pressed;
    if !before.iter().any(is_it) {
        return Ok(false);
    }
    let tiles = Held { slot: Slot::Of(NoticeKind::Rack), posted: pressed };
    let others = before.iter().filter(|held| !is_it(held) && held.slot != tiles.slot).copied();
    let after: Vec<Held> = others.chain([tiles]).collect();
    place.change(tx, &before, &after)?;
    Ok(true)
}

/// Notes which offers of a game still stand: the posts of all others lose their controls. Returns whether there were
/// any.
pub(in crate::service) fn keep_offers(
    tx: &Tx<'_>,
    game: &GameHeader,
    standing: &[OpenOffer],
) -> Result<bool, StoreError> {
    let place = Place { game: game.id, audience: Audience::Channel, manner: Manner::of(game) };
    let stands = |id| standing.iter().any(|open| open.offer.id == id);
    place.empty(tx, |held| matches!(held.slot, Slot::Offer(id) if !stands(id)))
}

/// Empties the slot of a kind for all players, because their messages are no longer true.
pub(in crate::service) fn withdraw(tx: &Tx<'_>, game: GameId, kind: NoticeKind) -> Result<(), StoreError> {
    let slot = Slot::Of(kind);
    for audience in posts::seats_holding(tx, game, slot)? {
        retire(tx, game, audience, kind)?;
    }
    Ok(())
}

/// Empties all slots of a seat, because another person or computer sits there now.
pub(in crate::service) fn leave_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    Place::anywhere(game, Audience::Seat(seat)).empty(tx, |_| true).map(drop)
}

/// Empties the slots held by messages in a person's direct messages, whatever seat these were for.
pub(in crate::service) fn leave_channel(
    tx: &Tx<'_>,
    game: &GameHeader,
    channel: ChannelId,
) -> Result<(), StoreError> {
    for audience in posts::audiences_in(tx, game.id, channel)? {
        let place = Place { game: game.id, audience, manner: Manner::of(game) };
        place.empty(tx, |held| held.posted.channel == channel)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Step;

    use super::super::parting::Parting;
    use super::*;
    use crate::store::MessageId;

    const CHANNEL: Audience = Audience::Channel;
    const SEAT: Audience = Audience::Seat(Seat(0));

    fn held(slot: Slot, message: u64) -> Held {
        Held { slot, posted: posted(message) }
    }

    fn posted(message: u64) -> Posted {
        Posted { channel: ChannelId(1), message: MessageId(message) }
    }

    fn of(kind: NoticeKind, message: u64) -> Held {
        held(Slot::Of(kind), message)
    }

    /// Returns the slots held after a message has taken some, and the fate of the messages that have lost theirs.
    fn after(
        before: &[Held],
        slots: &[Slot],
        message: u64,
        audience: Audience,
    ) -> (Vec<Held>, Vec<(u64, Parting)>) {
        let after = taken(before, slots, posted(message), audience, None);
        let parted = parted(before, &after, audience, Manner::Styled(PostStyle::All));
        let parted = parted.into_iter().map(|(posted, parting)| (posted.message.0, parting)).collect();
        (after, parted)
    }

    #[test]
    fn a_board_takes_the_place_of_its_turn_and_leaves_votes_offers_and_clocks() {
        let stays = [held(Slot::Vote(VoteId(3)), 1), of(NoticeKind::Clocks, 2), held(Slot::Offer(7), 4)];
        let goes = [
            of(NoticeKind::Board, 3),
            of(NoticeKind::Line, 4),
            of(NoticeKind::Deciding, 5),
            of(NoticeKind::Silence, 6),
        ];
        let before = [stays, [goes[0], goes[1], goes[2]]].concat();
        let before = [before, vec![goes[3]]].concat();
        let (after, parted) = after(&before, &[Slot::Of(NoticeKind::Board)], 9, CHANNEL);
        assert_eq!(after, [stays.to_vec(), vec![of(NoticeKind::Board, 9)]].concat());
        // The line still holds an offer that can be answered.
        assert_eq!(parted, [(3, Parting::Stays), (5, Parting::Goes), (6, Parting::Stays)]);
    }

    #[test]
    fn an_edit_of_the_message_that_holds_a_slot_changes_nothing() {
        let before = [of(NoticeKind::Rack, 5)];
        assert_eq!(after(&before, &[Slot::Of(NoticeKind::Rack)], 5, SEAT), (before.to_vec(), vec![]));
    }

    #[test]
    fn an_offer_that_is_told_anew_moves_to_the_newer_message() {
        let before = [of(NoticeKind::Line, 5), held(Slot::Offer(1), 5)];
        let slots = [Slot::Of(NoticeKind::Line), Slot::Offer(1), Slot::Offer(2)];
        let (after, parted) = after(&before, &slots, 6, CHANNEL);
        assert!(after.iter().all(|held| held.posted == posted(6)) && after.len() == 3, "{after:?}");
        assert_eq!(parted, [(5, Parting::Stays)]);
    }

    #[test]
    fn the_end_of_a_game_takes_the_place_of_everything_that_can_be_answered() {
        let before = [
            of(NoticeKind::Board, 1),
            held(Slot::Vote(VoteId(1)), 2),
            of(NoticeKind::StandIn, 3),
            of(NoticeKind::Clocks, 4),
        ];
        for end in [NoticeKind::Result, NoticeKind::Closed, NoticeKind::GivenUp, NoticeKind::Expired] {
            let (after, parted) = after(&before, &[Slot::Of(end)], 9, CHANNEL);
            assert_eq!((after, parted.len()), (vec![of(end, 9)], 4));
        }
    }

    #[test]
    fn a_vote_takes_the_place_of_those_that_ask_no_more() {
        let vote = |id| Slot::Vote(VoteId(id));
        let before = [held(vote(1), 1), held(vote(2), 2)];
        let asking = [VoteId(2), VoteId(3)];
        let after = taken(&before, &[vote(3)], posted(3), CHANNEL, Some(&asking));
        assert_eq!(after, [held(vote(2), 2), held(vote(3), 3)]);
        let what_came_of_it = taken(&before, &[vote(2)], posted(2), CHANNEL, None);
        assert_eq!(what_came_of_it, before);
    }

    #[test]
    fn a_player_has_one_message_and_what_passes_is_deleted() {
        let before = [of(NoticeKind::Rack, 1), of(NoticeKind::Warning, 2)];
        let (after, parted) = after(&before, &[Slot::Of(NoticeKind::StandIn)], 3, SEAT);
        assert_eq!(after, [of(NoticeKind::StandIn, 3)]);
        assert_eq!(parted, [(1, Parting::Goes), (2, Parting::Goes)]);
        // Everybody has seen the board in the channel.
        let (after, _) =
            self::after(&[of(NoticeKind::Board, 1)], &[Slot::Of(NoticeKind::StandIn)], 3, CHANNEL);
        assert_eq!(after.len(), 2);
    }

    #[test]
    fn the_word_that_a_game_will_be_ended_goes_once_it_goes_on_or_is_ended() {
        for taken in [NoticeKind::Board, NoticeKind::Result, NoticeKind::Expired] {
            let (_, parted) = after(&[of(NoticeKind::Expiry, 1)], &[Slot::Of(taken)], 2, CHANNEL);
            assert_eq!(parted, [(1, Parting::Goes)], "{taken:?}");
        }
    }

    #[test]
    fn a_lobby_that_is_posted_in_another_channel_goes_where_it_was() {
        let before = [of(NoticeKind::Lobby, 1)];
        let moved = |channel| {
            let posted = Posted { channel: ChannelId(channel), message: MessageId(2) };
            let after = taken(&before, &[Slot::Of(NoticeKind::Lobby)], posted, CHANNEL, None);
            parted(&before, &after, CHANNEL, Manner::Styled(PostStyle::All))
        };
        assert_eq!(moved(2), [(posted(1), Parting::Goes)]);
        assert_eq!(moved(1), [(posted(1), Parting::Stays)]);
    }

    #[test]
    fn an_auction_that_is_posted_anew_stands_once() {
        let auction = Slot::Auction(Step(4));
        let (left, parted) = after(&[held(auction, 1)], &[auction], 2, CHANNEL);
        assert_eq!((left, parted), (vec![held(auction, 2)], vec![(1, Parting::Goes)]));
        let (_, parted) = after(&[held(auction, 1)], &[Slot::Of(NoticeKind::Board)], 2, CHANNEL);
        assert_eq!(parted, [(1, Parting::Stays)], "it is part of the story");
    }

    #[test]
    fn the_one_post_of_a_game_in_direct_messages_goes_once_it_is_answered() {
        let before = [of(NoticeKind::Board, 1)];
        assert_eq!(
            parted(&before, &[], CHANNEL, Manner::InDirectMessages),
            [(posted(1), Parting::GoesOnceAnswered)]
        );
        let of = |style| parted(&before, &[], CHANNEL, Manner::Styled(style));
        assert_eq!(of(PostStyle::All), [(posted(1), Parting::Stays)]);
        assert_eq!(of(PostStyle::Latest), [(posted(1), Parting::Shortened)]);
    }
}
