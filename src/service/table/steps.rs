//! The steps of one move: the move itself, and those that follow automatically.

use std::mem::take;

use last_spike_engine::{Action, By, Event, Family, OpenOffer, Seat, Viewer};

use super::position::{Position, Stretch};
use super::{computers, planned, together};
use crate::service::deals::{ahead, sale};
use crate::service::notices::notice;
use crate::service::request::refusal::Refusal;
use crate::service::views::news::{News, is_planned, ruins};
use crate::service::views::revealed::reveals;
use crate::store::games::StoredGame;
use crate::store::log::Logged;
use crate::store::{StoreError, Tx};

/// A move of a seat, with its maker.
#[derive(Clone, Debug)]
pub(in crate::service) struct Move {
    /// The seat.
    pub(in crate::service) seat: Seat,
    /// Its action.
    pub(in crate::service) action: Action,
    /// The maker of the move, if it was not the seat's own player.
    pub(in crate::service) by: Option<By>,
}

impl Move {
    /// Creates a move of the seat's own player, a person or a computer.
    pub(in crate::service) const fn of_player(seat: Seat, action: Action) -> Self {
        Self { seat, action, by: None }
    }

    /// Returns whether a person makes the move themselves.
    pub(super) fn is_of_person(&self, stored: &StoredGame) -> bool {
        self.by.is_none() && stored.user(self.seat).is_some()
    }
}

/// The steps that a move leads to, as the player of its seat may see them.
pub(super) struct Steps {
    /// The seat of the move.
    seat: Seat,
    /// The seat whose player sees the result at once; `None` if another moved for them.
    shown: Option<Seat>,
    /// The news of the steps so far.
    pub(super) news: News,
    /// True while the player may take all of these steps back at once.
    pub(super) undo: bool,
    /// The seats that have left the game while a vote was open.
    pub(super) left: Vec<Seat>,
    /// The open offers before an offer was accepted.
    offers: Vec<OpenOffer>,
    /// The steps that are not announced yet.
    untold: Option<Stretch>,
}

impl Steps {
    /// Creates the record of a move before it is made, without steps.
    pub(super) fn before(made: &Move) -> Self {
        let shown = made.by.is_none().then_some(made.seat);
        Self { undo: shown.is_some(), ..Self::of_answers(made.seat, shown) }
    }

    /// Creates the record of answers to an auction that count together, as the player of a seat sees them: none of them
    /// can be taken back alone. `shown` is the seat whose player has given the last one.
    pub(super) fn of_answers(seat: Seat, shown: Option<Seat>) -> Self {
        Self {
            seat,
            shown,
            news: News::default(),
            undo: false,
            left: Vec::new(),
            offers: Vec::new(),
            untold: None,
        }
    }

    /// Returns the seat of the move, as whose player the news are told.
    pub(super) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Makes a move: stores it, notes what its player may know of it, and announces it, unless another move follows
    /// automatically. Returns the move to make next.
    ///
    /// # Errors
    /// [`Refusal::Illegal`] if the rules don't allow the move.
    pub(super) fn make(
        &mut self,
        tx: &Tx<'_>,
        position: &mut Position,
        made: &Move,
    ) -> Result<Option<Move>, Refusal> {
        let applied = position.game.apply(made.seat, &made.action);
        let applied = applied.map_err(|illegal| position.illegal(illegal, self.seat))?;
        let logged = Logged { seat: made.seat, by: made.by, shown: self.shown };
        let step = position.append(tx, logged, applied)?;
        self.note(position, made, &step);
        let begins_turn = step.before.turn() != position.game.turn();
        match &mut self.untold {
            Some(untold) => untold.events.extend(step.events),
            untold => *untold = Some(step),
        }
        if let Some(next) = following(tx, position, begins_turn)? {
            return Ok(Some(next));
        }
        self.announce(tx, position)?;
        let answer = computers::answer(&position.stored, &position.game)?;
        Ok(answer.map(|(seat, action)| Move::of_player(seat, action)))
    }

    /// Notes of a step what the player of the first move may see.
    fn note(&mut self, position: &Position, made: &Move, step: &Stretch) {
        let Stretch { before, events } = step;
        let viewer = Viewer::Seat(self.seat);
        let hands_are_hidden = matches!(position.stored.edition.family, Family::Tiles(_));
        self.undo &= self.seat == made.seat && !reveals(events, hands_are_hidden, before.turn());
        if let Action::Accept { .. } = made.action
            && let Some(table) = before.view(viewer).table.dice()
        {
            self.offers.extend(table.offers.iter().cloned());
        }
        self.news.planned.extend(is_planned(made.by, events).then_some(self.news.events.len()));
        self.news.events.extend(events.iter().map(|event| event.seen_by(viewer)));
        self.news.ruined.extend(ruins(before, events, viewer));
        if position.is_voted_on {
            let seats = position.stored.players.iter().map(|player| player.seat);
            self.left.extend(seats.filter(|seat| before.plays(*seat) && !position.game.plays(*seat)));
        }
    }

    /// Announces together the steps that are not announced yet.
    fn announce(&mut self, tx: &Tx<'_>, position: &Position) -> Result<(), Refusal> {
        let Some(Stretch { before, events }) = self.untold.take() else { return Ok(()) };
        notice::of_step(tx, &position.stored, &before, &position.game, &events, self.shown)
    }

    /// Takes the news of all steps, with the offers that were accepted.
    pub(super) fn take_news(&mut self) -> News {
        let mut news = take(&mut self.news);
        let is_accepted =
            |open: &OpenOffer| news.events.iter().any(|event: &Event| event.carries_out(open.offer.id));
        news.accepted = take(&mut self.offers).into_iter().filter(is_accepted).collect();
        news
    }
}

/// Returns the move that follows automatically from a position: the only possible one, one from a plan, an answer to an
/// auction that was given ahead, or the next auction of a debtor who has all deeds put up.
fn following(tx: &Tx<'_>, position: &Position, begins_turn: bool) -> Result<Option<Move>, StoreError> {
    let Position { stored, game, has_answers, .. } = position;
    if *has_answers {
        // Also before a forced move: it may open another auction, whose answers are not those of this one.
        ahead::tidy(tx, stored, game)?;
    }
    if let Some((seat, action)) = game.forced() {
        return Ok(Some(Move { seat, action, by: Some(By::Forced) }));
    }
    if let Some((seat, action)) = planned::next(tx, position, begins_turn)? {
        return Ok(Some(Move { seat, action, by: Some(By::Plan) }));
    }
    if *has_answers {
        let answer = match ahead::next(tx, stored, game)? {
            None => sale::next(tx, stored, game)?,
            answer => answer,
        };
        if let Some((seat, action)) = answer {
            return Ok(Some(Move { seat, action, by: Some(By::Plan) }));
        }
    }
    let answer = together::next(tx, stored, game)?;
    Ok(answer.map(|(seat, action, by)| Move { seat, action, by }))
}
