//! Presses: the typed form of Discord's `custom_id`.
//!
//! It survives restarts because it carries all that is needed: the game, the step that the
//! control was made at, and the intent.

use last_spike_engine::{Action, City, Deed, Money, Seat, Step, Tile};

pub(crate) use super::carried::ends_text;
pub use super::carried::{deed_text, parse_deed, parse_ends};
use super::draft::Draft;
use super::leap::Leap;
use super::shareable::Shareable;
use crate::service::people::server::ThreadAnswer;
use crate::service::table::lobby_settings::Setting;
use crate::store::voting::votes::SeatProposal;
use crate::store::{GameId, LessonId, VoteId};

/// A control of a game, at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// The game.
    pub game: GameId,
    /// The step that it was made at; a later one makes it stale.
    pub step: Step,
    /// Intent it means.
    pub intent: Intent,
}

/// Intent a control means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Join the lobby.
    Join,
    /// Leave the lobby.
    Leave,
    /// Add a computer player: asks for its level, or has it from the menu.
    AddComputer,
    /// Start the game.
    Start,
    /// Play against one computer of that level: in the lobby of the control, or in a game that is opened for it.
    Against(String),
    /// Show the settings of the lobby; the one that is chosen in the menu, if one is.
    Settings,
    /// Show the first form of the lobby's settings.
    EditSettings,
    /// Show the second form of the lobby's settings, for which the first has no room.
    MoreSettings,
    /// Give the settings of the lobby the values that are chosen in a form, which has shown these at first.
    SettingsForm(String),
    /// Give a setting of the lobby the value that is chosen in the menu.
    Set(Setting),
    /// Show to all what the control stands below.
    Share(Shareable),
    /// Show my tiles, and what I am asked.
    Show,
    /// Show how the game began and is played.
    Details,
    /// Show what anybody needs to check the deal: of the game, or of the one that is chosen in the menu.
    Fair,
    /// Show all that happened after a step, up to that of the control.
    Told(Step),
    /// Explain the board; of the game, or of an example where there is none.
    Guide,
    /// Show the commands that the answer to `/help` has no room for; of no game.
    MoreHelp,
    /// Show the board, beside what is asked.
    Board,
    /// Lay the tile that is chosen in the menu.
    Lay,
    /// Sell the land that is chosen in the menu, and lay the tile.
    Sell(Tile),
    /// Lay the tile and sell that land for it, confirmed.
    Sure {
        /// The tile.
        tile: Tile,
        /// The land, in the order sold.
        sell: Vec<Deed>,
    },
    /// Make that offer, confirmed (G8).
    Offer(Box<Draft>),
    /// Put up the deed that is chosen in the menu, to pay for the tile (K4).
    PutUp(Tile),
    /// Ask to confirm: put up the city's deed at the minimum chosen in the menu (G9).
    Ask(City),
    /// Buy of the city that is chosen in the menu.
    Buy,
    /// Bid what is chosen in the menu, after a confirmation.
    Bid,
    /// Type what to bid into a form.
    BidForm,
    /// Do not bid, after a confirmation.
    NoBid,
    /// Answer all auctions of a debt in one way.
    Standing {
        /// True for the least bid, else a pass.
        least: bool,
        /// True if it is confirmed.
        sure: bool,
    },
    /// Type or choose into a form what to bid for a deed of each city of the debtor's.
    BidAllForm,
    /// Bid so for each of them, confirmed.
    BidAll(Vec<(City, Money)>),
    /// Take back what one does in all auctions of a debt.
    DropStanding,
    /// Build where the menu says.
    Build,
    /// Take a section away where the menu says.
    Remove,
    /// Show the deeds that a debtor may put up.
    Debt,
    /// Show the minimums at which a debtor may put all their deeds up.
    AuctionAll,
    /// Put them all up, one after another, at the minimum chosen in the menu (G9).
    AskAll,
    /// Take one's seat back from the computer that moves in one's place.
    Back,
    /// Set the clocks of the game going again.
    Resume,
    /// Make a counter-offer to an offer.
    Counter(u32),
    /// Do exactly that.
    Do(Action),
    /// Accept, decline or withdraw an offer of these terms.
    Reply {
        /// The answer.
        reply: Action,
        /// The check of its terms, by [`crate::service::deals::offers::terms`].
        terms: u32,
    },
    /// Show another moment of the game's past.
    Past(Leap),
    /// Show the whole game as an animation.
    Replay,
    /// Show the review of a game that is over.
    Review,
    /// Show the board before the choice of that step, and what the review says of it.
    ReviewedChoice(Step),
    /// Explain how a review is worked out.
    ReviewMethod,
    /// Play again with the same people.
    Rematch,
    /// Leave the game, confirmed.
    Resign,
    /// End the game, confirmed.
    End,
    /// Ask whether what was done last is to be taken back.
    Undo,
    /// Show one's plan, and the controls to plan by.
    Plan,
    /// Plan to lay the chosen tile.
    PlanLay,
    /// Plan to buy land of the chosen city then, or none.
    PlanBuy,
    /// Plan to roll the dice.
    PlanRoll,
    /// Drop the plan.
    DropPlan,
    /// Go back to what the game was after a step, confirmed.
    TakeBack(Step),
    /// Ask the others to go back to what the game was after a step.
    AskBack(Step),
    /// Answer a vote.
    Vote {
        /// The vote's id.
        vote: VoteId,
        /// The check of its question; `None` on buttons of earlier programs.
        check: Option<u32>,
        /// True for a yes.
        yes: bool,
    },
    /// Ask what should become of the seat of an absent player.
    Absent(Seat),
    /// Propose what becomes of it, or do it where nobody must be asked.
    Propose {
        /// The seat.
        seat: Seat,
        /// The proposal; a person is proposed by a command alone.
        way: SeatProposal,
    },
    /// Answer the offer to play in threads.
    Threads(ThreadAnswer),
    /// Forget who presses, confirmed; of no game.
    Forget,
    /// Change one's own habits by a form; of no game.
    Habits,
    /// Go on with a lesson, or begin another; of no game, and its step is the lesson's.
    Lesson {
        /// The lesson's id.
        lesson: LessonId,
        /// The meaning of the control.
        taught: Taught,
    },
}

/// The meaning of a control of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    /// On from a page that was read.
    On,
    /// Back to the page as it is.
    Back,
    /// Begin anew.
    Anew,
    /// Leave the game that is played freely.
    Off,
    /// Answer what is asked: see [`Taught::answer`].
    By(Box<Intent>),
}

impl Taught {
    /// Makes a control of a lesson of one that answers a question of a game; `None` for any other.
    #[must_use]
    pub fn answer(intent: Intent) -> Option<Self> {
        let answers = matches!(intent, Intent::Lay | Intent::Sell(_) | Intent::Buy | Intent::Do(_));
        answers.then(|| Self::By(Box::new(intent)))
    }
}

impl Press {
    /// Returns the number of the offer that the control accepts (G8).
    #[must_use]
    pub const fn offer(&self) -> Option<u32> {
        match &self.intent {
            Intent::Reply { reply: Action::Accept { id }, .. } => Some(*id),
            _ => None,
        }
    }
}
