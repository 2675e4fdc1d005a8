//! Sending the notices of the outbox: after their commit, in order, and so that a repeated try posts nothing twice.
//!
//! A kill leaves:
//! - before the commit that queues a notice: nothing, as the move is undone with it;
//! - between that commit and the sending: a notice that waits, which the next process finds due (`outbox::due_or_unreadable`);
//! - between the sending and [`sent`](crate::service::posting::delivery::sent): a notice under lease, which the next process takes over and
//!   sends under the same nonce, or finds in the channel ([`recognition`]);
//! - after that: jobs, which any process does ([`controls`]).
//!
//! For each game and audience, one notice is sent at a time. The step up to which it tells, and its nonce, are fixed at
//! the first attempt. Discord recognises it by its nonce for some minutes; after that, the channel is searched for its
//! message ([`recognition`]), as it is for the message of a notice that was given up ([`given_up`]). The id of a
//! message is stored as soon as the database can be reached, because nobody else knows it. While Discord cannot be
//! reached, a single notice is tried ([`circuit_breaker`]); notices that wait meanwhile become one post. All requests
//! keep to Discord's limits ([`requests`](super::requests)), and posts for all come before direct messages.

mod circuit_breaker;
mod controls;
mod deliverer;
mod dispatch;
mod failure;
mod found;
mod given_up;
mod post;
mod recognition;
mod renewal;
mod send;
mod shown;
mod threads;

pub(super) use dispatch::run;
