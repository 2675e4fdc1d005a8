//! Offers and auctions: their limits, and the answers that are given ahead.

mod auction_posts;
mod auctions;
mod hidden_answers;
mod hidden_cash;
mod offers;
mod sales;
