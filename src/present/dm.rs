//! The place of a game, said above a direct message about it.

use super::lang::Lang;
use super::post::Post;
use crate::store::ChannelId;

/// Says above a direct message where its game is played.
#[must_use]
pub fn placed(post: Post, channel: ChannelId, lang: Lang) -> Post {
    let place = lang.text("dm-where", &[("channel", channel.to_string().into())]);
    Post { text: format!("{place}\n{}", post.text), ..post }
}
