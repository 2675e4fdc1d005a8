//! Forms: several questions to one person, asked at once in a window of their own.

use super::post::Choice;
use super::press::Press;
use crate::present::words::limits::{self, cut, length};

/// The number of fields of a form at most.
pub(crate) const FIELDS: usize = 5;

/// Characters of the title of a form, and of the label of a field.
const LABEL: usize = 45;

/// Characters that may be typed into a field, where it does not take more.
const TYPED: usize = 100;

/// Characters that any field takes at most.
const LONGEST: usize = 4_000;

/// A form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The meaning of sending it.
    pub press: Press,
    /// The words above it.
    pub title: String,
    /// Its fields, at most five.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name by which it is read.
    pub name: String,
    /// The words above it.
    pub label: String,
    /// A line beside the label; empty for none.
    pub note: String,
    /// The way to fill it in.
    pub entry: Entry,
}

/// A way to fill in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Typing.
    Typed {
        /// The text that stands there at first.
        value: String,
        /// True if something must be typed.
        required: bool,
        /// The number of characters at most; the text at first has no more.
        most: usize,
    },
    /// Choosing.
    Chosen {
        /// The entries, at most [`limits::ENTRIES`].
        choices: Vec<Choice>,
        /// The values that are chosen at first.
        chosen: Vec<String>,
        /// True if any number of entries can be chosen, else exactly one.
        many: bool,
    },
}

impl Form {
    /// Makes a form. Discord refuses one with more than [`FIELDS`] fields, and then what is shown instead has them.
    pub(in crate::present) fn new(press: Press, title: &str, fields: Vec<Field>) -> Self {
        debug_assert!(fields.len() <= FIELDS, "a form of {} fields", fields.len());
        Self { press, title: cut(title, LABEL), fields }
    }
}

impl Field {
    /// Makes a field that is typed into. A text that it cannot hold is left out: a part of it would say something else.
    pub(in crate::present) fn typed(name: &str, label: &str, note: &str, value: String) -> Self {
        let value = Some(value).filter(|value| length(value) <= LONGEST).unwrap_or_default();
        let most = TYPED.max(length(&value));
        Self::new(name, label, note, Entry::Typed { value, required: false, most })
    }

    /// Makes a field of one entry, of which one is chosen at first.
    pub(in crate::present) fn one(
        name: &str,
        label: &str,
        note: &str,
        choices: Vec<Choice>,
        chosen: &str,
    ) -> Self {
        let chosen = choices.iter().map(|choice| &choice.value).find(|value| *value == chosen);
        let chosen = chosen.cloned().into_iter().collect();
        Self::new(name, label, note, Entry::Chosen { choices, chosen, many: false })
    }

    /// Makes a field of any number of entries.
    pub(in crate::present) fn many(
        name: &str,
        label: &str,
        note: &str,
        choices: Vec<Choice>,
        chosen: Vec<String>,
    ) -> Self {
        Self::new(name, label, note, Entry::Chosen { choices, chosen, many: true })
    }

    fn new(name: &str, label: &str, note: &str, entry: Entry) -> Self {
        let (label, note) = (cut(label, LABEL), cut(note, limits::ENTRY));
        Self { name: name.to_owned(), label, note, entry }
    }

    /// Lets so many characters be typed into the field, if it does not take more.
    pub(in crate::present) fn taking(mut self, characters: usize) -> Self {
        if let Entry::Typed { most, .. } = &mut self.entry {
            *most = characters.max(*most).min(LONGEST);
        }
        self
    }

    /// Keeps the form from being sent while nothing is typed here.
    pub(in crate::present) fn required(mut self) -> Self {
        if let Entry::Typed { required, .. } = &mut self.entry {
            *required = true;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_at_first_is_never_cut_and_always_fits_its_field() {
        for characters in [0, TYPED, TYPED + 1, 1_001, LONGEST, LONGEST + 1] {
            let deeds = "R".repeat(characters);
            let field = Field::typed("give_deeds", "Give", "", deeds.clone()).taking(1_000);
            let Entry::Typed { value, most, .. } = field.entry else { panic!("it is typed") };
            assert!(value == deeds || value.is_empty() && characters > LONGEST, "{characters}");
            assert!((1_000..=LONGEST).contains(&most) && length(&value) <= most, "{characters}: {most}");
        }
        let short = Field::typed("time_zone", "Zone", "", String::new());
        assert!(matches!(short.entry, Entry::Typed { most: TYPED, .. }));
    }
}
