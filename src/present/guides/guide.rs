//! The answer to **How to read this**: the board with numbers, and what they stand for.

use std::fmt::Write;

use last_spike_engine::{
    DiceView, Family, Grant, Route, Seat, Spot, TableView, Tile, TileFigures, TilesView, View,
};

use crate::present::lang::{Key, Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Note, Part, Picture};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::words::limits::POST;
use crate::present::words::names::Names;
use crate::store::GameId;

/// Returns the button that explains the board of a game; without one, that of an example.
#[must_use]
pub(in crate::present) fn button(game: Option<&View>, id: Option<GameId>, lang: Lang) -> Button {
    let step = game.map_or_else(Default::default, |view| view.step);
    let press = Press { game: id.unwrap_or(GameId(0)), step, intent: Intent::Guide };
    Button::new(lang.say(key::BUTTON_GUIDE), Tone::Plain, press)
}

/// Returns the board with a number at each of its parts, and what each of them says.
#[must_use]
pub fn post(view: &View, names: &Names, first: Seat, lang: Lang) -> Post {
    let notes = notes(view, first, lang);
    let mut text = format!("**{}**", lang.say(key::BUTTON_GUIDE));
    let here = notes.iter().filter(|note| note.part.is_some());
    for (number, note) in (1..).zip(here.clone()) {
        let _ = write!(text, "\n**{number}** {}", note.text);
    }
    let later: Vec<&Note> = notes.iter().filter(|note| note.part.is_none()).collect();
    if !later.is_empty() {
        let _ = write!(text, "\n{}", lang.say(key::GUIDE_LATER));
    }
    for note in later {
        let _ = write!(text, "\n• {}", note.text);
    }
    debug_assert!(text.chars().count() <= POST, "{text}");
    let count = here.count();
    let picture = Picture {
        name: "how-to-read-the-board.png".to_owned(),
        alt: lang.text(key::GUIDE_ALT, &[("count", count.into())]),
        lang,
        instead: Instead::Nothing,
        drawing: Drawing::Guide { view: Box::new(view.clone()), names: names.clone(), first, notes },
    };
    Post { picture: Some(picture), ..Post::text(text) }
}

/// Returns what is to be said about the board: first what is on it, then what will be.
fn notes(view: &View, first: Seat, lang: Lang) -> Vec<Note> {
    let mut parts: Vec<(Key, Option<Part>)> = match (&view.table, &view.edition.family) {
        (TableView::Tiles(table), Family::Tiles(figures)) => of_tiles(table, figures),
        (TableView::Dice(table), _) => of_dice(view, table),
        (TableView::Tiles(_), Family::Dice(_)) => Vec::new(),
    };
    let is_1976 = view.table.dice().is_some();
    parts.push((if is_1976 { key::GUIDE_PANEL_1976 } else { key::GUIDE_PANEL }, Some(Part::Panel(first))));
    parts.push((key::GUIDE_TURN, view.at_turn.map(|_| Part::Turn)));
    parts.sort_by_key(|(_, part)| part.is_none());
    parts.into_iter().map(|(key, part)| Note { part, text: lang.say(key) }).collect()
}

/// The cities in the order in which they are pointed at: those with room around them first.
const ROOMY: [usize; Spot::COUNT] = [4, 1, 2, 6, 7, 0, 8, 5, 3];

fn roomy(is: impl Fn(Spot) -> bool) -> Option<Spot> {
    ROOMY.into_iter().map(|index| Spot::EACH[index]).find(|spot| is(*spot))
}

fn of_tiles(table: &TilesView, figures: &TileFigures) -> Vec<(Key, Option<Part>)> {
    let grant = |spot: Spot| table.stacks[spot.index()].grant;
    let sells = |spot: Spot| !table.stacks[spot.index()].costs.is_empty();
    let free =
        |tile: &Tile, doubled: bool| !table.laid.contains(*tile) && table.cost(figures, *tile).1 == doubled;
    let middle = Spot::EACH[4];
    let unclaimed = roomy(|spot| spot != middle && grant(spot) == Grant::Unclaimed);
    let held = roomy(|spot| spot != middle && matches!(grant(spot), Grant::Held(_)));
    let bank = roomy(|spot| spot != middle && sells(spot));
    let tag = roomy(|spot| grant(spot) != Grant::Unclaimed && sells(spot));
    vec![
        (key::GUIDE_COIN, Some(Part::Coin(middle))),
        (key::GUIDE_PAYOUTS, Some(Part::Payouts(middle))),
        (key::GUIDE_FREE, unclaimed.map(|spot| Part::Card(spot, 0))),
        (key::GUIDE_HELD, held.map(|spot| Part::Card(spot, 0))),
        (key::GUIDE_BANK, bank.map(|spot| Part::Card(spot, 4))),
        (key::GUIDE_TAG, tag.map(Part::Tag)),
        (key::GUIDE_SPACE, Tile::all().find(|tile| free(tile, false)).map(Part::Space)),
        (key::GUIDE_DOUBLE, Tile::all().find(|tile| free(tile, true)).map(Part::Space)),
        (key::GUIDE_LAST, table.last.filter(|_| table.railway.is_none()).map(Part::Space)),
        (key::GUIDE_COMPLETE, table.completed.iter().next().map(Part::Route)),
    ]
}

fn of_dice(view: &View, table: &DiceView) -> Vec<(Key, Option<Part>)> {
    let middle = Spot::EACH[4];
    let cards = |spot: Spot| -> u8 {
        view.seats.iter().map(|seat| seat.cards_of(view.edition.city(spot))).sum::<u8>()
    };
    let held = roomy(|spot| spot != middle && cards(spot) > 0);
    let open = roomy(|spot| spot != middle && cards(spot) < 5);
    let unbuilt = Route::all().find(|route| table.sections[route.index()] == 0);
    let last = table.last_built.filter(|_| table.railway.is_none());
    let last = last.map(|route| (route, table.sections[route.index()])).filter(|(_, built)| *built > 0);
    vec![
        (key::GUIDE_PATH, Some(Part::Way(0))),
        (key::GUIDE_AMOUNT, Some(Part::Path(1))),
        (key::GUIDE_EACH, Some(Part::Path(2))),
        (key::GUIDE_COIN_1976, Some(Part::Coin(middle))),
        (key::GUIDE_PAYOUTS, Some(Part::Payouts(middle))),
        (key::GUIDE_HELD_1976, held.map(|spot| Part::Card(spot, 0))),
        (key::GUIDE_DEEDS, open.map(|spot| Part::Card(spot, 4))),
        (key::GUIDE_SECTION, unbuilt.map(|route| Part::Section(route, 1))),
        (key::GUIDE_LAST_1976, last.map(|(route, built)| Part::Section(route, built - 1))),
        (key::GUIDE_COMPLETE_1976, table.completed.iter().next().map(Part::Route)),
        (key::GUIDE_DICE, table.dice.and(table.roller).map(Part::Dice)),
    ]
}
