//! Messages and their files.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::control::Control;
use super::flag;
use crate::terms::id::Id;

/// A message as the stand-in keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Its channel.
    pub channel: Id,
    /// Its author.
    pub author: Id,
    /// Discord's number for its type: 0 ordinary, 6 pin, 18 thread, 19 reply, 20 command.
    pub kind: u8,
    /// Its text.
    pub content: String,
    /// Its embeds, as Discord shows them.
    pub embeds: Vec<Value>,
    /// Its rows of buttons and selects.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Its flags.
    pub flags: u64,
    /// The time at which it was written.
    pub created: Timestamp,
    /// The time at which it was last changed.
    pub edited: Option<Timestamp>,
    /// The number of times that the bot has changed it since it was old.
    #[serde(default)]
    pub old_edits: u32,
    /// The sender's own mark.
    pub nonce: Option<Value>,
    /// The people whom it mentions, as far as `allowed_mentions` permits.
    pub mentions: Vec<Id>,
    /// The roles that it mentions.
    pub mention_roles: Vec<Id>,
    /// True if it mentions everyone.
    pub mention_everyone: bool,
    /// The people whom it notified when it was written; a change notifies nobody.
    pub pinged: Vec<Id>,
    /// True if it is pinned.
    pub pinned: bool,
    /// The only person who sees it, for an ephemeral message.
    pub only_for: Option<Id>,
    /// The interaction that it answers.
    pub origin: Option<Origin>,
    /// The message that it replies to.
    pub reference: Option<Id>,
    /// The thread that was started from it.
    pub thread: Option<Id>,
}

impl Message {
    /// Returns its buttons and menus, in the order in which they are shown.
    #[must_use]
    pub fn controls(&self) -> Vec<Control> {
        Control::all(&self.components)
    }

    /// Returns the first button or menu that fits.
    #[must_use]
    pub fn control(&self, fits: impl Fn(&Control) -> bool) -> Option<Control> {
        self.controls().into_iter().find(fits)
    }

    /// Tells whether only one person sees it.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.flags & flag::EPHEMERAL != 0
    }

    /// Tells whether it only says that the application is thinking.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    /// Tells whether this person sees it, given that they see its channel.
    #[must_use]
    pub fn is_shown_to(&self, person: Id) -> bool {
        self.only_for.is_none_or(|only| only == person)
    }
}

/// The interaction that a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The interaction's id.
    pub interaction: Id,
    /// Its type: 2 command, 3 component, 5 modal.
    pub kind: u8,
    /// The person who began it.
    pub person: Id,
    /// The command in full, where it was one.
    pub command: Option<String>,
    /// The message whose component was used, where it was one.
    pub pressed: Option<Id>,
}

/// A file of a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Its id.
    pub id: Id,
    /// Its name, with what does not belong in an address replaced.
    pub filename: String,
    /// The text for those who cannot see it.
    pub description: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// Its size in bytes.
    pub size: usize,
    /// Width and height of an image.
    pub dimensions: Option<(u32, u32)>,
    /// The channel of its message, which is part of its address.
    pub channel: Id,
    /// True if an embed shows it: then it is not listed on its own, and its text is lost.
    pub in_embed: bool,
}

/// The bytes of an attachment.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The channel of its message.
    pub(crate) channel: Id,
    /// Its name.
    pub(crate) filename: String,
    /// Its media type.
    pub(crate) content_type: String,
    /// The bytes.
    pub(crate) bytes: Arc<[u8]>,
}
