//! The lesson: a page of it, with the game under it and the controls to go on.

use last_spike_engine::{Action, City, Edition, Family, LayChoice, Money, Prompt, Seat, Tile};

use super::boards::board;
use super::boards::standings;
use super::lang::{Key, Lang, key};
use super::parts::picture::{Instead, Picture};
use super::parts::post::{Button, Menu, Post, Row, Tone};
use super::parts::press::{Intent, Press, Taught};
use super::parts::scene::Scene;
use super::questions::hand;
use super::questions::lay::{describe, route_of};
use super::questions::raise;
use super::refusal;
use super::table::in_dm;
use super::table::lobby;
use super::telling::news;
use super::words::names::Names;
use crate::service::Refusal;
use crate::service::lesson::script::Waits;
use crate::service::lesson::{Remark, ShownLesson};
use crate::service::views::look::{Besides, News};
use crate::store::GameId;

/// Returns a page of a lesson, as its person sees it.
#[must_use]
pub fn post(shown: &ShownLesson, lang: Lang) -> Post {
    page(shown, false, lang)
}

/// Returns the same for somebody who wants no pictures: in words that speak of none.
#[must_use]
pub fn in_words(shown: &ShownLesson, lang: Lang) -> Post {
    page(shown, true, lang).in_words()
}

fn page(shown: &ShownLesson, text_only: bool, lang: Lang) -> Post {
    let names = Names::of(&shown.stored);
    let scene = Scene { stored: &shown.stored, view: &shown.view, names: &names, lang };
    let teller = Teller { shown, scene, text_only };
    let mut post = match shown.remark {
        Remark::WhichLand(tile) => teller.sale(tile),
        _ => None,
    }
    .unwrap_or_else(|| teller.page());
    post.rows = post.rows.into_iter().filter_map(|row| teller.own_row(row)).collect();
    let post = post.buttons(teller.ways());
    let named = |picture: Picture| Picture {
        name: format!("lesson-{}.png", shown.step),
        instead: Instead::Words(picture.alt.clone()),
        ..picture
    };
    let picture = post.picture.map(named);
    Post { picture, ..post }
}

struct Teller<'a> {
    shown: &'a ShownLesson,
    scene: Scene<'a>,
    /// True if there is no picture that could be spoken of.
    text_only: bool,
}

/// The pages that speak of their picture: each has other words for those who do not see it.
const OF_PICTURES: [&str; 3] = ["welcome", "first-tile", "next-tile"];

impl Teller<'_> {
    /// Returns the page: what has happened, what it explains, and what is asked.
    fn page(&self) -> Post {
        let mut lines = vec![self.heading()];
        lines.extend(self.remark());
        // To another answer they have been told already.
        if !matches!(self.shown.remark, Remark::Unwanted(_) | Remark::Illegal(_)) {
            lines.extend(self.news());
        }
        if let Some(explanation) = self.explanation() {
            // Apart from what has happened.
            lines.extend((lines.len() > 1).then(String::new));
            lines.push(explanation);
        }
        let ringed = news::laid(&self.shown.told);
        match self.shown.page.waits {
            Waits::Reading | Waits::Ahead(_) => {
                lines.extend(hand::tiles(&self.scene).filter(|_| self.text_only));
                Post { picture: Some(in_dm::picture(&self.scene, ringed)), ..Post::text(lines.join("\n")) }
            }
            Waits::End => {
                Post { picture: Some(board::picture(&self.scene, ringed)), ..Post::text(lines.join("\n")) }
            }
            Waits::Tile(_) | Waits::Land(_) | Waits::Any | Waits::Free => {
                in_dm::below(&self.scene, lines, &self.shown.told, &Besides::default())
            }
        }
    }

    /// Returns the question which land is sold for a tile (L1).
    fn sale(&self, tile: Tile) -> Option<Post> {
        let Some(Prompt::Lay { choices, raisable }) = &self.shown.view.prompt else { return None };
        let choice = choices.iter().find(|choice| choice.tile == tile)?;
        let asked = raise::question(&self.scene, choice, raisable)?;
        let picture = Some(in_dm::picture(&self.scene, news::laid(&self.shown.told)));
        let text =
            format!("{}\n{}\n\n{}", self.heading(), self.scene.lang.say(key::LESSON_WHICH_LAND), asked.text);
        Some(Post { text, picture, ..asked })
    }

    fn heading(&self) -> String {
        let lang = self.scene.lang;
        match self.shown.page.number() {
            Some((number, count)) => {
                lang.text(key::LESSON_HEADING, &[("number", number.into()), ("count", count.into())])
            }
            None => lang.say(key::LESSON_HEADING_FREE),
        }
    }

    fn remark(&self) -> Option<String> {
        let lang = self.scene.lang;
        match &self.shown.remark {
            Remark::None | Remark::WhichLand(_) => None,
            Remark::TakenUp => Some(lang.say(key::LESSON_TAKEN_UP)),
            Remark::Stale => Some(lang.say(key::LESSON_STALE)),
            Remark::Anew => Some(lang.say(key::LESSON_ANEW)),
            Remark::Unwanted(action) => Some(self.unwanted(action)),
            Remark::Illegal(illegal) => {
                let refusal =
                    Refusal::Illegal { illegal: illegal.clone(), view: Box::new(self.shown.view.clone()) };
                Some(refusal::post(&refusal, Some(self.scene.names), lang).text)
            }
        }
    }

    /// Returns why an answer must wait, with the facts, and which one is asked for.
    fn unwanted(&self, action: &Action) -> String {
        let lang = self.scene.lang;
        match action {
            Action::Lay { tile, .. } => {
                let facts = self
                    .choice(*tile)
                    .map(|choice| describe(&self.scene, choice, Names::bold))
                    .unwrap_or_default();
                let args = [
                    ("tile", tile.to_string().into()),
                    ("facts", facts.into()),
                    ("wanted", self.any_of(&self.tiles()).into()),
                ];
                lang.find(&format!("lesson-{}-not", self.shown.page.key), &args).unwrap_or_default()
            }
            _ => lang.text(key::LESSON_LAND_NOT, &[("wanted", self.any_of(&self.cities()).into())]),
        }
    }

    fn news(&self) -> Vec<String> {
        let news = News::of(self.shown.told.clone(), []);
        news::lines(
            &news,
            &self.shown.view.edition,
            self.shown.view.options,
            self.scene.names,
            self.scene.lang,
        )
    }

    /// Returns what the page explains; nothing while the game is played freely.
    fn explanation(&self) -> Option<String> {
        let lang = self.scene.lang;
        let key = match (self.shown.page.waits, &self.shown.view.outcome) {
            (Waits::Free, _) => return None,
            (Waits::End, Some(outcome)) => {
                let winner = standings::winner(&self.scene, outcome);
                let own = self.scene.view.own_seat();
                let own = own.and_then(|seat| standings::own(&self.scene, outcome, seat));
                let lines = std::iter::once(winner).chain(own).chain([lang.say(key::LESSON_END)]);
                return Some(lines.collect::<Vec<_>>().join("\n"));
            }
            (Waits::End, None) => "lesson-left".to_owned(),
            _ if self.text_only && OF_PICTURES.contains(&self.shown.page.key) => {
                format!("lesson-{}-words", self.shown.page.key)
            }
            _ => format!("lesson-{}", self.shown.page.key),
        };
        let choice = self.shown.tiles.first().and_then(|tile| self.choice(*tile));
        let own = self.scene.view.own_seat();
        let mine = choice.zip(own).map(|(choice, own)| choice.effect.paid_to(own)).unwrap_or_default();
        let route = choice.map(|choice| route_of(self.scene.view, choice.tile)).unwrap_or_default();
        let land: Vec<String> = own.map_or_else(Vec::new, |own| {
            self.scene.view.seat(own).grants.iter().map(|city| format!("**{}**", city.name())).collect()
        });
        let args = [
            ("other", self.scene.names.bold(Seat(1)).into()),
            ("tiles", self.any_of(&self.tiles()).into()),
            ("cities", self.any_of(&self.cities()).into()),
            ("land", lang.list(&land).into()),
            ("route", route.into()),
            ("mine", lang.money(mine).into()),
            ("bonus", lang.money(self.scene.view.edition.bonus).into()),
            ("thousand", lang.money(Money::THOUSAND).into()),
            ("dearest", lang.money(dearest(&self.scene.view.edition)).into()),
            ("left", self.shown.tiles_left.into()),
        ];
        lang.find(&key, &args)
    }

    fn choice(&self, tile: Tile) -> Option<&LayChoice> {
        match &self.shown.view.prompt {
            Some(Prompt::Lay { choices, .. }) => choices.iter().find(|choice| choice.tile == tile),
            _ => None,
        }
    }

    fn tiles(&self) -> Vec<String> {
        self.shown.tiles.iter().map(|tile| format!("**{tile}**")).collect()
    }

    fn cities(&self) -> Vec<String> {
        let name = |city: &City| format!("**{}**", city.name());
        self.shown.cities.iter().map(name).collect()
    }

    /// Joins what may be chosen: "A1 or B2".
    fn any_of(&self, items: &[String]) -> String {
        let joined = items.iter().cloned().reduce(|one, other| {
            self.scene.lang.text(key::LESSON_OR, &[("one", one.into()), ("other", other.into())])
        });
        joined.unwrap_or_default()
    }

    /// Makes the controls of a question those of the lesson; what only other games have is left out.
    fn own_row(&self, row: Row) -> Option<Row> {
        match row {
            Row::Menu(menu) => {
                let press = self.own_press(menu.press)?;
                Some(Row::Menu(Menu { press, ..menu }))
            }
            Row::Buttons(buttons) => {
                let own = |button: Button| {
                    let press = self.own_press(button.press)?;
                    Some(Button { press, ..button })
                };
                let buttons: Vec<Button> = buttons.into_iter().filter_map(own).collect();
                (!buttons.is_empty()).then_some(Row::Buttons(buttons))
            }
        }
    }

    fn own_press(&self, press: Press) -> Option<Press> {
        match press.intent {
            Intent::Show => Some(self.press(Taught::Back)),
            answer => Taught::answer(answer).map(|answer| self.press(answer)),
        }
    }

    fn press(&self, taught: Taught) -> Press {
        press(self.shown, taught)
    }

    /// Returns the buttons by which the lesson goes on, ends or begins anew.
    fn ways(&self) -> Vec<Button> {
        let button = |key: Key, tone: Tone, taught: Taught| {
            Button::new(self.scene.lang.say(key), tone, self.press(taught))
        };
        let asks_which_land = matches!(self.shown.remark, Remark::WhichLand(_));
        let mut buttons = Vec::new();
        match self.shown.page.waits {
            Waits::Reading => buttons.push(button(key::BUTTON_LESSON_ON, Tone::Primary, Taught::On)),
            Waits::Ahead(_) => buttons.push(button(key::BUTTON_LESSON_AHEAD, Tone::Primary, Taught::On)),
            Waits::Free if !asks_which_land => {
                buttons.push(button(key::BUTTON_LESSON_OFF, Tone::Plain, Taught::Off));
            }
            _ => {}
        }
        if self.shown.page.waits == Waits::End {
            buttons.extend(lobby::against(GameId(0), self.scene.lang));
        }
        if self.shown.remark == Remark::TakenUp || self.shown.page.waits == Waits::End {
            buttons.push(button(key::BUTTON_LESSON_ANEW, Tone::Plain, Taught::Anew));
        }
        buttons
    }
}

/// Returns the cost of the dearest space.
fn dearest(edition: &Edition) -> Money {
    match &edition.family {
        Family::Tiles(figures) => Tile::all().map(|tile| figures.cost(tile)).max().unwrap_or_default(),
        Family::Dice(_) => Money::ZERO,
    }
}

fn press(shown: &ShownLesson, taught: Taught) -> Press {
    let intent = Intent::Lesson { lesson: shown.lesson, taught };
    Press { game: GameId(0), step: shown.step, intent }
}
