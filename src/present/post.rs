//! Posts: messages before they become Discord's.

use super::earlier::Earlier;
use super::file::File;
use super::picture::Picture;
use super::press::Press;
use crate::store::UserId;

/// A message before it becomes Discord's.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// The text, in Discord's Markdown.
    pub text: String,
    /// The news for which the text has no room.
    pub earlier: Option<Earlier>,
    /// Buttons and menus, at most five rows.
    pub rows: Vec<Row>,
    /// The picture to draw and attach.
    pub picture: Option<Picture>,
    /// The people who are mentioned in the text and may be notified; nobody else is.
    pub mentions: Vec<UserId>,
    /// Files to attach.
    pub files: Vec<File>,
    /// True for a refusal: where a control of a message was pressed that stays, it is shown beside that message and not
    /// in its place.
    pub refusal: bool,
}

impl Post {
    /// A post of words alone.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Marks the post as a refusal.
    #[must_use]
    pub fn refusing(self) -> Self {
        Self { refusal: true, ..self }
    }

    /// Adds a row of buttons, if there are any.
    #[must_use]
    pub fn buttons(mut self, buttons: Vec<Button>) -> Self {
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
        self
    }

    /// Adds a menu, if it offers anything.
    #[must_use]
    pub fn menu(mut self, menu: Menu) -> Self {
        if !menu.choices.is_empty() {
            self.rows.push(Row::Menu(menu));
        }
        self
    }
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// One menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The words on it.
    pub label: String,
    /// Its look.
    pub tone: Tone,
    /// The meaning of pressing it.
    pub press: Press,
    /// True where it cannot be pressed now.
    pub disabled: bool,
}

impl Button {
    /// Makes a button.
    #[must_use]
    pub fn new(label: String, tone: Tone, press: Press) -> Self {
        Self { label, tone, press, disabled: false }
    }

    /// Keeps the button from being pressed where there is nothing that it could do.
    #[must_use]
    pub fn disabled_if(self, disabled: bool) -> Self {
        Self { disabled, ..self }
    }
}

/// The look of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The choice of most people.
    Primary,
    /// Any other choice.
    Plain,
    /// A choice that starts or accepts something.
    Good,
    /// A choice that cannot be undone.
    Danger,
}

/// A menu to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The words on it before anything is chosen.
    pub placeholder: String,
    /// The meaning of choosing.
    pub press: Press,
    /// The entries, at most [`super::limits::ENTRIES`].
    pub choices: Vec<Choice>,
    /// The number of entries that may be chosen at once.
    pub most: usize,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The words of the entry.
    pub label: String,
    /// The value that it stands for.
    pub value: String,
    /// A line below the label.
    pub note: String,
}
