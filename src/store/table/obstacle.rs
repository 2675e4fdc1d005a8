//! Obstacles that keep the bot from posting where a game is played.

use crate::store::rows::named::named;

named! {
    /// The obstacle that keeps the bot from posting where a game is played.
    #[derive(Default)]
    pub enum Obstacle by named {
        /// The bot lacks a permission.
        #[default]
        Permission = "permission",
        /// The thread is locked.
        Locked = "locked",
        /// The server has as many open threads as Discord allows, and this one is asleep.
        ManyThreads = "threads",
        /// The thread has as many members as Discord allows, and the bot is none of them.
        ManyMembers = "members",
        /// Discord does not take the post, for another reason.
        Refused = "refused",
    }
}
