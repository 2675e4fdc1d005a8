//! Private answers that are shown to all.

use last_spike_engine::{Seat, Step};

use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Button, Post, Row, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::shareable::Shareable;
use crate::present::words::limits::under_line;
use crate::present::words::names::Names;
use crate::store::ChannelId;
use crate::store::games::StoredGame;

/// Adds a button to a private answer that shows it to all, where it is given in the channel of its game.
#[must_use]
pub fn offered(mut post: Post, what: Shareable, stored: &StoredGame, here: ChannelId, lang: Lang) -> Post {
    if stored.guild.is_none() || stored.channel != here {
        return post;
    }
    let press = Press { game: stored.id, step: Step(0), intent: Intent::Share(what) };
    let button = Button::new(lang.say(key::BUTTON_SHARE), Tone::Plain, press);
    match post.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < 5 => buttons.push(button),
        _ => return post.buttons(vec![button]),
    }
    post
}

/// Returns a private answer as all see it: who shows it, and nothing to press.
#[must_use]
pub fn shown_to_all(post: Post, name: &str, lang: Lang) -> Post {
    let name = Names::new(&[name.to_owned()]).bold(Seat(0));
    let text = under_line(&lang.text(key::SHARED_BY, &[("name", name.into())]), &post.text);
    Post { text, rows: Vec::new(), mentions: Vec::new(), ..post }
}
