//! Offers and auctions: their limits, and the answers that are given ahead.

mod auctions;
mod offers;
