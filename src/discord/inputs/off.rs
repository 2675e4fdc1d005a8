//! The words for "off", wherever something can be switched off by typing.

use super::input::folded;
use crate::present::{Lang, key};

/// The words, in every language, as [`folded`] gives them.
const OFF: [&str; 20] = [
    "off",
    "none",
    "no",
    "never",
    "back",
    "i'm back",
    "nao",
    "nenhum",
    "nenhuma",
    "nunca",
    "sem",
    "desligado",
    "desligada",
    "desligar",
    "desativado",
    "desativada",
    "voltei",
    "de volta",
    "ja voltei",
    "estou de volta",
];

/// Returns whether a text means off: a word for it in any language, or the line that is suggested.
pub(in crate::discord) fn means_off(text: &str) -> bool {
    let typed = folded(text);
    OFF.contains(&typed.as_str())
        || Lang::ALL.into_iter().any(|lang| typed == folded(&lang.say(key::SETTINGS_OFF)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn off_has_words_in_every_language_and_the_suggested_line_is_one() {
        for text in ["off", " OFF ", "None", "não", "Desligado", "desligada", "nenhum", "Voltei", "nunca"] {
            assert!(means_off(text), "{text:?}");
        }
        for lang in Lang::ALL {
            assert!(means_off(&lang.say(key::SETTINGS_OFF)), "{lang:?}");
        }
        for text in ["", "o", "offf", "0", "on", "ligado", "22:00"] {
            assert!(!means_off(text), "{text:?}");
        }
    }
}
