//! The scene of a post: a game as its readers may see it.

use last_spike_engine::View;

use super::earlier::{self, Earlier};
use super::post::{Button, Tone};
use super::press::{Intent, Press};
use crate::present::lang::{Key, Lang, key};
use crate::present::words::names::Names;
use crate::present::words::said::Speaker;
use crate::store::games::StoredGame;

/// A game as the readers of a post may see it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub stored: &'a StoredGame,
    /// The position, as they may see it.
    pub view: &'a View,
    /// The names of the players.
    pub names: &'a Names,
    /// The readers' language.
    pub lang: Lang,
}

impl Scene<'_> {
    /// Returns whoever speaks: with the names of the players, in the language.
    pub(in crate::present) const fn by(&self) -> Speaker<'_> {
        Speaker { names: Some(self.names), lang: self.lang }
    }

    /// Makes something of a game as a reader may see it, who has this language.
    pub fn of<T>(stored: &StoredGame, view: &View, lang: Lang, made: impl FnOnce(&Scene<'_>) -> T) -> T {
        made(&Scene { stored, view, names: &Names::of(stored), lang })
    }

    /// Makes a control of this moment of the game.
    #[must_use]
    pub fn press(&self, intent: Intent) -> Press {
        Press { game: self.stored.id, step: self.view.step, intent }
    }

    pub(in crate::present) fn button(&self, label: Key, tone: Tone, intent: Intent) -> Button {
        Button::new(self.lang.say(label), tone, self.press(intent))
    }

    pub(in crate::present) fn text_button(&self, label: String, tone: Tone, intent: Intent) -> Button {
        Button::new(label, tone, self.press(intent))
    }

    /// Returns a button about one of several offers, which says about which.
    pub(in crate::present) fn offer_button(&self, label: Key, tone: Tone, id: u32, intent: Intent) -> Button {
        Button::new(self.lang.text(label, &[("id", id.into())]), tone, self.press(intent))
    }

    /// Returns the button by which everybody sees their own tiles, or what they are asked.
    #[must_use]
    pub(crate) fn show_button(&self) -> Button {
        let label =
            if self.view.table.tiles().is_some() { key::BUTTON_MY_TILES } else { key::BUTTON_MY_TURN };
        self.button(label, Tone::Primary, Intent::Show)
    }

    /// Returns the same while the game goes on: afterwards there is nothing to be shown.
    pub(in crate::present) fn show_buttons(&self) -> Vec<Button> {
        if self.view.outcome.is_none() { vec![self.show_button()] } else { Vec::new() }
    }

    /// Returns the button by which a reader sees the board beside what they decide.
    pub(in crate::present) fn board_button(&self) -> Button {
        self.button(key::BUTTON_BOARD, Tone::Plain, Intent::Board)
    }

    /// Joins the news of a post and the lines below them: of the news the newest that fit; returns the others too.
    pub(in crate::present) fn lay_out(
        &self,
        news: Vec<String>,
        below: &[String],
    ) -> (String, Option<Earlier>) {
        self.lay_out_filed(news, Vec::new(), below)
    }

    /// Returns the same, with news besides that are only in the file: `filed`.
    pub(in crate::present) fn lay_out_filed(
        &self,
        news: Vec<String>,
        filed: Vec<String>,
        below: &[String],
    ) -> (String, Option<Earlier>) {
        let name = || format!("news-{}-{}.txt", self.stored.id, self.view.step);
        earlier::split(name, self.lang, news, filed, below)
    }
}
