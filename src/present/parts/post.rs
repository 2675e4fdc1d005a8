//! Posts: messages before they become Discord's.

use last_spike_engine::{Action, Step};

use super::earlier::Earlier;
use super::file::File;
use super::passage::{Passage, joined};
use super::picture::{Instead, Picture};
use super::press::{Intent, Press};
use crate::present::key;
use crate::present::words::limits::{ROWS, TEXT, cut, length};
use crate::store::UserId;

/// A message before it becomes Discord's.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// The text, in Discord's Markdown.
    pub text: String,
    /// The end of the text that is so only while the post is current.
    pub passing: Vec<Passage>,
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
    /// True for an answer that has nothing to say because a post that everybody sees shows the same at once: no message
    /// is sent, and the private menu in which it was chosen goes.
    pub silent: bool,
    /// The step after which it shows a player their game, as an answer that can take the place of their message.
    pub shows: Option<Step>,
}

impl Post {
    /// A post of words alone.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A post of words that are so only while it is current.
    #[must_use]
    pub fn passing(passing: Vec<Passage>) -> Self {
        Self { text: joined(&passing), passing, ..Self::default() }
    }

    /// Returns the passages of the text: what has happened, and below it what passes.
    #[must_use]
    pub fn passages(&self) -> Vec<Passage> {
        let passing = joined(&self.passing);
        // Of a text that was cut all counts as told.
        let told = match self.text.strip_suffix(passing.as_str()) {
            Some(told) if !passing.is_empty() && (told.is_empty() || told.ends_with('\n')) => told.trim_end(),
            _ => return vec![Passage::told(self.text.clone())],
        };
        let told = (!told.is_empty()).then(|| Passage::told(told));
        told.into_iter().chain(self.passing.iter().cloned()).collect()
    }

    /// Marks the post as a refusal.
    #[must_use]
    pub fn refusing(self) -> Self {
        Self { refusal: true, ..self }
    }

    /// Marks the post as an answer that a public post gives already.
    #[must_use]
    pub fn silently(self) -> Self {
        Self { silent: true, ..self }
    }

    /// Notes the step after which the post shows a player their game.
    #[must_use]
    pub fn showing(self, step: Step) -> Self {
        Self { shows: Some(step), ..self }
    }

    /// Adds a row of buttons, if there are any.
    #[must_use]
    pub fn buttons(mut self, buttons: Vec<Button>) -> Self {
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
        self
    }

    /// Adds a button beside the last ones where there is room for it, else below them.
    #[must_use]
    pub fn beside(mut self, button: Button) -> Self {
        let has_room = self.rows.len() < ROWS;
        match self.rows.last_mut() {
            Some(Row::Buttons(buttons)) if buttons.len() < 5 => buttons.push(button),
            _ if has_room => self.rows.push(Row::Buttons(vec![button])),
            _ => {}
        }
        self
    }

    /// Takes the picture away, for somebody who wants none; the words or the button of its [`Instead`] say what the
    /// rest does not.
    #[must_use]
    pub fn in_words(mut self) -> Self {
        let Some(Picture { instead, lang, .. }) = self.picture.take() else { return self };
        match instead {
            Instead::Nothing => self,
            Instead::Words(words) => {
                let room = TEXT.saturating_sub(length(&self.text) + 1);
                Self { text: format!("{}\n{}", self.text, cut(&words, room)), ..self }
            }
            Instead::Board(_) if self.has(&Intent::Board) => self,
            Instead::Board(press) => {
                self.beside(Button::new(lang.say(key::BUTTON_BOARD), Tone::Plain, press))
            }
        }
    }

    /// Returns the offers that can be answered below it.
    #[must_use]
    pub fn offers(&self) -> Vec<u32> {
        let accepted = |button: &Button| match &button.press.intent {
            Intent::Reply { reply: Action::Accept { id }, .. } => Some(*id),
            _ => None,
        };
        self.all_buttons().filter_map(accepted).collect()
    }

    /// Returns whether one of its buttons has an intent.
    fn has(&self, intent: &Intent) -> bool {
        self.all_buttons().any(|button| button.press.intent == *intent)
    }

    fn all_buttons(&self) -> impl Iterator<Item = &Button> {
        self.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.as_slice(),
            Row::Menu(_) => &[],
        })
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
    /// The entries, at most [`crate::present::words::limits::ENTRIES`].
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_says_which_end_of_its_text_passes_and_of_a_text_that_was_cut_all_counts_as_told() {
        let passing = vec![Passage::now("**Ann**, it's your turn."), Passage::now("Then: **Bo**.")];
        let of = |text: &str| Post { passing: passing.clone(), ..Post::text(text) }.passages();
        let told = Passage::told("**Bo** laid **A1**.\n-# Turn 4");
        let whole = format!("{}\n{}", told.text, joined(&passing));
        assert_eq!(of(&whole), [vec![told], passing.clone()].concat());
        assert_eq!(of(&joined(&passing)), passing);
        let cut = whole.trim_end_matches('.');
        assert_eq!(of(cut), [Passage::told(cut)]);
        assert_eq!(Post::text("told").passages(), [Passage::told("told")]);
    }
}
