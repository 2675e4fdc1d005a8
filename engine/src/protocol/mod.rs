//! The vocabulary of play: actions and refusals, events and where they go, the open question, auctions, balances and
//! outcomes.
//!
//! One flat vocabulary serves all editions; its JSON is the record's.

mod action;
mod auction;
mod balance;
mod by;
mod event;
mod fact;
mod illegal;
mod moved;
mod outcome;
mod prompt;
mod seat_view;
mod seen;
mod sink;

pub use action::{Action, Lot};
pub use auction::{Auction, BID_STEP, BidBounds};
pub use balance::{Balance, Expense, Extremes, Lead, PaidFor, Payday};
pub use by::By;
pub use event::Event;
pub use fact::{Estate, LeftAuction, Terms, Unsold};
pub use illegal::Illegal;
pub use moved::Moved;
pub use outcome::{Outcome, Placing, Reason};
pub use prompt::{BuildChoice, BuyChoice, Effect, LayChoice, LotChoice, Means, PayoutDue, Prompt, Raisable};
pub use seat_view::{AuctionView, SeatView};
pub use seen::{CashBounds, Seen, below, fresh_chance};
pub use sink::Sink;
