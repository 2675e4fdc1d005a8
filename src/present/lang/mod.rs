//! Languages: every sentence is in the Fluent files beside this one.

pub(crate) mod key;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use last_spike_engine::Money;

pub(crate) use self::key::{Key, Keys};

/// A language of the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
    PtBr,
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<HashMap<Lang, Bundle>> = LazyLock::new(|| {
    Lang::ALL
        .into_iter()
        .map(|lang| {
            let resource = FluentResource::try_new(lang.source().to_owned());
            let resource = resource.unwrap_or_else(|(resource, _)| resource);
            let id = lang.code().parse().unwrap_or_default();
            let mut bundle = Bundle::new_concurrent(vec![id]);
            // Discord shows the marks that isolate a variable as boxes in some fonts.
            bundle.set_use_isolating(false);
            bundle.add_resource_overriding(resource);
            (lang, bundle)
        })
        .collect()
});

/// The variables of a sentence.
pub type Args<'a> = &'a [(&'a str, Value<'a>)];

/// A variable of a sentence.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// Words.
    Text(Cow<'a, str>),
    /// A number, by which the sentence may choose its form.
    Number(u32),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Value<'_> {
    fn from(number: u8) -> Self {
        Self::Number(u32::from(number))
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(u32::try_from(number).expect("invariant: people are told of small numbers"))
    }
}

impl Lang {
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::En, Self::PtBr];

    /// Returns the language for one of Discord's locales: Portuguese of any kind, else English.
    #[must_use]
    pub fn of(locale: &str) -> Self {
        if locale.starts_with("pt") { Self::PtBr } else { Self::En }
    }

    /// Returns Discord's name for it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en-US",
            Self::PtBr => "pt-BR",
        }
    }

    /// Returns its sentences as they are written.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::En => include_str!("en.ftl"),
            Self::PtBr => include_str!("pt-BR.ftl"),
        }
    }

    /// Returns a sentence.
    #[must_use]
    pub(crate) fn text(self, key: Key, args: Args<'_>) -> String {
        self.find(key.name(), args).unwrap_or_else(|| key.name().to_owned())
    }

    /// Returns a sentence without variables.
    #[must_use]
    pub(crate) fn say(self, key: Key) -> String {
        self.text(key, &[])
    }

    /// Returns the sentence of a thing by its name.
    #[must_use]
    pub(crate) fn name_of<const N: usize>(self, keys: &Keys<N>, name: &str) -> String {
        // A group has a name that an enumeration or a list of ours has; what an operator or a newer version has named
        // is shown as it is.
        keys.of(name).map_or_else(|| name.to_owned(), |key| self.say(key))
    }

    /// Returns a sentence without variables whose key is put together from the name of a thing.
    #[must_use]
    pub(crate) fn made(self, name: &str) -> String {
        let found = self.find(name, &[]);
        // No constant stands for it, so that only tests notice one that is missing.
        debug_assert!(found.is_some(), "no sentence is called {name}");
        found.unwrap_or_else(|| name.to_owned())
    }

    /// Returns a sentence by its name, if there is one.
    #[must_use]
    pub fn find(self, name: &str, args: Args<'_>) -> Option<String> {
        let bundle = &BUNDLES[&self];
        let pattern = bundle.get_message(name)?.value()?;
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            values.set(
                (*name).to_owned(),
                match value {
                    Value::Text(text) => FluentValue::from(text.clone().into_owned()),
                    Value::Number(number) => FluentValue::from(*number),
                },
            );
        }
        Some(bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned())
    }

    /// Writes an amount as the language does: $12,000 or $12.000.
    #[must_use]
    pub fn money(self, amount: Money) -> String {
        format!("${}", self.number(i64::from(amount.0)))
    }

    /// Writes a number as the language does: 12,000 or 12.000.
    #[must_use]
    pub fn number(self, number: i64) -> String {
        let mark = match self {
            Self::En => ',',
            Self::PtBr => '.',
        };
        let digits = number.unsigned_abs().to_string();
        let mut text = String::from(if number < 0 { "−" } else { "" });
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(mark);
            }
            text.push(digit);
        }
        text
    }

    /// Joins names: "A, B and C".
    #[must_use]
    pub fn list(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let and = self.say(key::AND);
                format!("{} {and} {last}", first.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_the_language_does() {
        assert_eq!(Lang::En.money(Money(1_234_000)), "$1,234,000");
        assert_eq!(Lang::PtBr.money(Money(12_000)), "$12.000");
        assert_eq!(Lang::En.money(Money::ZERO), "$0");
        assert_eq!([999, 1_000, -12_345].map(|number| Lang::En.number(number)), ["999", "1,000", "−12,345"]);
        assert_eq!(Lang::PtBr.number(1_234), "1.234");
    }

    #[test]
    fn every_file_is_sound_fluent() {
        for lang in Lang::ALL {
            let parsed = FluentResource::try_new(lang.source().to_owned());
            assert!(parsed.is_ok(), "{lang:?}: {:?}", parsed.err().map(|(_, errors)| errors));
        }
    }
}
