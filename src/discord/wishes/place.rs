//! The place of an answer: how a wish is shown, by the way in which somebody asks.

use crate::discord::answers::asker::Asker;
use crate::discord::answers::responder::Place;
use crate::discord::inputs::caller::Way;

/// The way in which the answer to a wish is shown; after a command only whoever asks sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Shown {
    /// In place of the message whose control was pressed, if nobody else sees that.
    InPlace,
    /// In place of their private menu; any other message stays, such as the post of a lobby.
    InMenu,
    /// Beside the message.
    Beside,
    /// Beside the message, for all.
    ToAll,
    /// In a message that stays, in direct messages.
    ToKeep,
    /// As a form.
    Form,
}

impl Shown {
    /// Returns the place of the answer to somebody who asks in this way.
    pub(super) const fn place(self, asker: &Asker<'_>) -> Place {
        let is_dm = asker.by.guild.is_none();
        match (self, asker.way) {
            (Self::ToAll, _) => Place::Public,
            (Self::ToKeep, Way::Command) if is_dm => Place::Open,
            (Self::InPlace | Self::InMenu, Way::Control { is_private: true, .. }) => Place::Same,
            (Self::InPlace, Way::Control { .. }) if is_dm => Place::Direct,
            (Self::InMenu, Way::Form { is_private: true }) => Place::Direct,
            _ => Place::Private,
        }
    }
}
