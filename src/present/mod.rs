//! From what a viewer may see to what they are shown: words, controls, and which picture.
//!
//! Nothing here knows Discord's library: a [`Post`] is converted at the edge. Nothing here knows
//! a secret: it is given views and events as their reader may see them.

pub mod alt;
pub mod dice;
pub mod hand;
pub mod help;
pub mod lang;
mod limit;
pub mod lobby;
mod names;
pub mod news;
pub mod press;
pub mod privacy;
pub mod refusal;
pub mod result;
pub mod rights;
pub mod status;
pub mod table;

pub use lang::Lang;
pub use limit::{Earlier, with_line};
pub use names::Names;
pub use press::Press;

use crate::engine::board::TileSet;
use crate::engine::{Money, View};
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
    /// Who is mentioned in the text and may be notified; nobody else.
    pub mentions: Vec<UserId>,
    /// Files to attach.
    pub files: Vec<File>,
}

impl Post {
    /// A post of words alone.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
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
    /// What it says.
    pub label: String,
    /// How it looks.
    pub tone: Tone,
    /// What pressing it means.
    pub press: Press,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What most people will want.
    Primary,
    /// Anything else.
    Plain,
    /// What starts or accepts something.
    Good,
    /// What cannot be undone.
    Danger,
}

/// A menu to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What it says before anything is chosen.
    pub placeholder: String,
    /// What choosing means.
    pub press: Press,
    /// What can be chosen, at most 25.
    pub choices: Vec<Choice>,
    /// How many may be chosen at once.
    pub most: usize,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub label: String,
    /// What it stands for.
    pub value: String,
    /// A line below the label.
    pub note: String,
}

impl Button {
    /// Makes a button.
    #[must_use]
    pub fn new(label: String, tone: Tone, press: Press) -> Self {
        Self { label, tone, press }
    }
}

/// A picture to be drawn and attached.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What to draw.
    pub drawing: Drawing,
    /// The file's name; says nothing that is hidden.
    pub name: String,
    /// What the picture says, for those who do not see it.
    pub alt: String,
    /// The language of the words on it.
    pub lang: Lang,
}

/// What to draw.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// The board, as everybody may see it.
    Board {
        /// The position.
        view: Box<View>,
        /// The players' names.
        names: Vec<String>,
        /// The tiles to ring.
        ringed: TileSet,
    },
    /// The viewer's own tiles.
    Hand {
        /// The position.
        view: Box<View>,
    },
    /// The game turn by turn, as an animation.
    Replay {
        /// The position after every turn, with the tiles laid in it.
        turns: Vec<(View, TileSet)>,
        /// The players' names.
        names: Vec<String>,
    },
    /// How the game ended.
    Result {
        /// The position at the end.
        view: Box<View>,
        /// The players' names.
        names: Vec<String>,
        /// Each seat's cash after every step.
        cash: Vec<Vec<Money>>,
    },
}

/// A file to attach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// The sentence that takes its place where Discord does not take the file.
    pub instead: Option<String>,
}

impl File {
    /// Makes a text file, with the mark by which it is read as UTF-8 everywhere.
    #[must_use]
    pub fn text(name: String, text: &str) -> Self {
        Self { name, bytes: format!("\u{feff}{text}").into_bytes(), instead: None }
    }
}
