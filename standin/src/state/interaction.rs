//! Interactions: the action of a person, and the answers of the bot so far.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::check::modal::Modal;
use crate::model::{Choice, Message};
use crate::terms::id::Id;

/// Discord's numbers for the types of interactions.
pub(crate) mod interaction_type {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL: u8 = 5;
}

/// An interaction before it is started.
#[derive(Clone, Debug)]
pub(crate) struct NewInteraction {
    pub(crate) kind: u8,
    pub(crate) person: Id,
    pub(crate) channel: Id,
    pub(crate) data: Value,
    /// The command in full, such as `game new`.
    pub(crate) command: Option<String>,
    /// The message whose component is used, or whose component opened the modal.
    pub(crate) pressed: Option<Id>,
}

/// The way in which the bot acknowledged an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ack {
    Message,
    Deferred,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
}

/// An interaction for as long as its token lives.
#[derive(Clone, Debug)]
pub(crate) struct InteractionState {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) person: Id,
    pub(crate) channel: Id,
    pub(crate) command: Option<String>,
    pub(crate) pressed: Option<Id>,
    /// The type of the option that is being typed, for autocomplete.
    pub(crate) focused: u8,
    /// The moment at which the stand-in began it; Discord's time of it is in its id.
    pub(crate) created: Instant,
    pub(crate) ack: Option<Ack>,
    /// The time that the bot took for its first answer.
    pub(crate) answered_after: Option<Duration>,
    /// The message that `@original` means.
    pub(crate) original: Option<Id>,
    /// True if a change of a message that was promised is still to come.
    pub(crate) update_pending: bool,
    /// That message as the bot left it when it answered, or what it said in place of changing it: others may change it
    /// later.
    pub(crate) answer: Option<Message>,
    pub(crate) followups: Vec<Id>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) modal: Option<Modal>,
    /// True if the time for the first answer ran out.
    pub(crate) failed: bool,
    /// The payload that the bot got.
    pub(crate) told: Value,
}
