//! The emoji of the application: the uploaded pictures of emblems, and their use in texts and on controls.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use last_spike_engine::Token;
use poise::serenity_prelude::{EmojiId, ReactionType};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use crate::pictures;
use crate::present::words::emblem::{self, Emblem};

/// The number of digits in a name that distinguish drawings of the same emblem.
const DIGITS: usize = 6;

/// The emoji of the application, as far as Discord is known to have them.
#[derive(Debug, Default)]
pub struct Emoji {
    wanted: Vec<WantedEmoji>,
    known: RwLock<KnownEmoji>,
    doubt: Arc<Doubt>,
}

/// An emoji that the application should have.
#[derive(Clone, Debug)]
pub(in crate::discord) struct WantedEmoji {
    pub(in crate::discord) emblem: Emblem,
    /// The emoji's name, which is used for this drawing alone: another version of the bot may draw the emblem
    /// otherwise.
    pub(in crate::discord) name: String,
}

/// The emoji that can be used, as known at one moment.
#[derive(Clone, Debug, Default)]
pub struct KnownEmoji {
    all: Arc<HashMap<Emblem, (String, EmojiId)>>,
    doubt: Arc<Doubt>,
}

/// The suspicion that somebody has deleted an emoji: Discord refuses a message with a control that shows it.
#[derive(Debug, Default)]
struct Doubt {
    exists: AtomicBool,
    raised: Notify,
}

impl Emoji {
    /// Returns the emoji of all emblems, none of them known yet. [`Emoji::default`] wants no emoji, so texts stay words
    /// alone.
    #[must_use]
    pub fn of_all_emblems() -> Self {
        let wanted = Emblem::all().map(|emblem| WantedEmoji { emblem, name: name_of(emblem) });
        Self { wanted: wanted.collect(), ..Self::default() }
    }

    pub(in crate::discord) fn wanted(&self) -> &[WantedEmoji] {
        &self.wanted
    }

    /// Returns the emoji that can be used now: none while their existence is in doubt.
    pub(in crate::discord) fn known(&self) -> KnownEmoji {
        if self.doubt.exists.load(Ordering::Acquire) {
            return KnownEmoji::default();
        }
        self.found()
    }

    fn found(&self) -> KnownEmoji {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes the emoji that Discord has listed, which ends any doubt. If several have one name, the oldest counts.
    pub(in crate::discord) fn note_all(&self, listed: &[(String, EmojiId)]) {
        let found = self.wanted.iter().filter_map(|wanted| {
            let namesakes = listed.iter().filter(|(name, _)| *name == wanted.name);
            let id = namesakes.map(|(_, id)| *id).min()?;
            Some((wanted.emblem, (wanted.name.clone(), id)))
        });
        self.set(found.collect());
        self.doubt.exists.store(false, Ordering::Release);
    }

    /// Notes an emoji that was uploaded.
    pub(in crate::discord) fn note(&self, wanted: &WantedEmoji, id: EmojiId) {
        let mut all = HashMap::clone(&self.found().all);
        all.insert(wanted.emblem, (wanted.name.clone(), id));
        self.set(all);
    }

    /// Returns whether the emoji of an emblem was found or uploaded.
    pub(in crate::discord) fn has(&self, emblem: Emblem) -> bool {
        self.found().all.contains_key(&emblem)
    }

    /// Waits until somebody doubts that the emoji exist.
    pub(in crate::discord) async fn doubted(&self) {
        self.doubt.raised.notified().await;
    }

    fn set(&self, all: HashMap<Emblem, (String, EmojiId)>) {
        let known = KnownEmoji { all: Arc::new(all), doubt: Arc::clone(&self.doubt) };
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

impl KnownEmoji {
    /// Returns whether a control with this label shows an emoji.
    pub(in crate::discord) fn is_on(&self, label: &str) -> bool {
        label.chars().filter_map(Emblem::of).any(|emblem| self.all.contains_key(&emblem))
    }

    /// Doubts that the emoji exist: none is used until Discord has been asked for its list.
    pub(in crate::discord) fn doubt(&self) {
        self.doubt.exists.store(true, Ordering::Release);
        self.doubt.raised.notify_one();
    }

    /// Returns a text with an emoji before the words of each emblem that has one.
    pub(in crate::discord) fn written(&self, text: &str) -> String {
        if !text.contains(emblem::is_sign) {
            return text.to_owned();
        }
        emblem::replaced(text, |emblem| self.all.get(&emblem).map(|(name, id)| format!("<:{name}:{id}> ")))
    }

    /// Returns the parts of a control's label: the emoji of its emblem, and the words.
    pub(in crate::discord) fn split(&self, label: &str) -> (Option<ReactionType>, String) {
        let emblem = label.chars().find_map(Emblem::of);
        let emoji = emblem.and_then(|emblem| self.all.get(&emblem)).map(|(name, id)| ReactionType::Custom {
            animated: false,
            id: *id,
            name: Some(name.clone()),
        });
        (emoji, emblem::replaced(label, |_| None))
    }
}

/// Returns the name of an emoji. People see the name when they point at the emoji, and screen readers read it out; it
/// reveals nothing about a game. Its last digits change with the drawing.
fn name_of(emblem: Emblem) -> String {
    let digits = hex::encode(Sha256::digest(pictures::drawing_of(emblem)));
    let digits = &digits[..DIGITS];
    match emblem {
        Emblem::Token(token) => format!("{}_{}_{digits}", token.name(), shape_of(token)),
        Emblem::Route(route) => format!("route_{}_{digits}", route.letter().to_ascii_lowercase()),
    }
}

/// Returns the word for a token's shape in the name of its emoji.
const fn shape_of(token: Token) -> &'static str {
    match token {
        Token::Blue => "circle",
        Token::Red => "square",
        Token::Green => "triangle",
        Token::Purple => "diamond",
        Token::Orange => "hexagon",
        Token::Sky => "star",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const BLUE: Emblem = Emblem::Token(Token::Blue);

    fn known(id: u64) -> KnownEmoji {
        let all = [(BLUE, ("blue_circle_0a1b2c".to_owned(), EmojiId::new(id)))];
        KnownEmoji { all: Arc::new(all.into()), ..KnownEmoji::default() }
    }

    #[test]
    fn names_are_discords_of_one_drawing_each_and_no_longer_than_texts_count_them() {
        let emoji = Emoji::of_all_emblems();
        let names: BTreeSet<&str> = emoji.wanted().iter().map(|wanted| wanted.name.as_str()).collect();
        assert_eq!(names.len(), 18);
        for name in names {
            assert!((2..=32).contains(&name.len()), "{name}");
            assert!(
                name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
                "{name}"
            );
            assert!(format!("<:{name}:{}> ", u64::MAX).len() <= emblem::LENGTH, "{name}");
        }
    }

    #[test]
    fn words_stand_alone_where_an_emoji_is_not_known() {
        let text = format!("{BLUE}**Ann** · {}**Bob**", Emblem::Token(Token::Red));
        assert_eq!(KnownEmoji::default().written(&text), "**Ann** · **Bob**");
        assert_eq!(known(7).written(&text), "<:blue_circle_0a1b2c:7> **Ann** · **Bob**");
        let (emoji, label) = known(7).split(&format!("{BLUE}Ann"));
        assert_eq!(
            (emoji.map(|emoji| emoji.to_string()), &*label),
            (Some("<:blue_circle_0a1b2c:7>".to_owned()), "Ann")
        );
        assert_eq!(KnownEmoji::default().split(&format!("{BLUE}Ann")), (None, "Ann".to_owned()));
        let label = "<:a:1>Ann";
        assert_eq!(known(7).split(&format!("{BLUE}{label}")).1, label, "people may write so themselves");
    }

    #[test]
    fn a_text_is_the_same_words_whichever_emoji_were_known() {
        let text = format!("{BLUE}**Ann** <@1> <t:2:R> <:no emoji>");
        let words = "**Ann** <@1> <t:2:R> <:no emoji>";
        for known in [KnownEmoji::default(), known(7), known(12)] {
            assert_eq!(emblem::words(&known.written(&text)), words);
        }
        assert_eq!(emblem::words(&text), words);
    }

    #[test]
    fn of_namesakes_the_oldest_counts_and_what_is_gone_is_forgotten() {
        let emoji = Emoji::of_all_emblems();
        let name = name_of(BLUE);
        emoji.note_all(&[
            (name.clone(), EmojiId::new(9)),
            (name, EmojiId::new(5)),
            ("other".to_owned(), EmojiId::new(1)),
        ]);
        assert!(emoji.known().written(&BLUE.to_string()).ends_with(":5> "));
        emoji.note_all(&[]);
        assert!(!emoji.has(BLUE));
    }

    #[test]
    fn none_is_used_while_it_is_doubted_that_they_exist() {
        let emoji = Emoji::of_all_emblems();
        let listed = [(name_of(BLUE), EmojiId::new(5))];
        emoji.note_all(&listed);
        let label = format!("{BLUE}Ann");
        assert!(emoji.known().is_on(&label));
        emoji.known().doubt();
        assert!(!emoji.known().is_on(&label) && emoji.has(BLUE));
        emoji.note_all(&listed);
        assert!(emoji.known().is_on(&label));
    }
}
