//! Pictures of a game: from the drawing that a post asks for to a file, with the words on it.
//!
//! The bot and the command line draw by this module, so that both show the same.

use crate::engine::{Seat, SpaceKind, TableView, TileSet, View};
use crate::present::{Drawing, Lang, cause_name};
use crate::render::{Labels, Marks, Moment, Region, RenderError, Renderer};

/// Hundredths of a second that a replay shows a turn.
const TURN: u16 = 70;

/// Hundredths of a second that a replay shows its last picture.
const LAST: u16 = 500;

/// A way to draw the pictures of posts.
pub trait Draw: Send + Sync {
    /// Draws a picture to a file: PNG, or GIF where it moves.
    ///
    /// # Errors
    /// [`RenderError`] when it cannot be drawn.
    fn draw(&self, drawing: &Drawing, lang: Lang) -> Result<Vec<u8>, RenderError>;
}

impl Draw for Renderer {
    fn draw(&self, drawing: &Drawing, lang: Lang) -> Result<Vec<u8>, RenderError> {
        let drawn = match drawing {
            Drawing::Board { view, names, first, ringed } => {
                self.board(view, names, &labels(view, lang), Marks { ringed: *ringed, first: *first })
            }
            Drawing::Hand { view } => self.hand(view, &labels(view, lang)),
            Drawing::Replay { turns, names, first } => return replay(self, turns, names, *first, lang),
            Drawing::Result { view, names, cash } => self.result(view, names, &labels(view, lang), cash),
        };
        drawn.map(|image| image.png)
    }
}

/// Draws a game turn by turn; the last picture stays longest.
fn replay(
    renderer: &Renderer,
    turns: &[(View, TileSet)],
    names: &[String],
    first: Seat,
    lang: Lang,
) -> Result<Vec<u8>, RenderError> {
    let words: Vec<Labels> = turns.iter().map(|(view, _)| labels(view, lang)).collect();
    let last = turns.len().saturating_sub(1);
    let moments = turns.iter().zip(&words).enumerate().map(|(n, ((view, ringed), labels))| Moment {
        view,
        labels,
        marks: Marks { ringed: *ringed, first },
        hundredths: if n == last { LAST } else { TURN },
    });
    Ok(renderer.replay(moments, names)?.gif)
}

/// Returns the words on a picture in the language of those who see it.
#[must_use]
pub fn labels(view: &View, lang: Lang) -> Labels {
    let pool = match &view.table {
        TableView::Tiles(table) => lang.text("picture-pool", &[("count", table.pool.into())]),
        TableView::Dice(table) => lang.text("deeds-left", &[("count", table.deck.into())]),
    };
    Labels {
        title: lang.say("picture-title"),
        turn: lang.text("picture-turn", &[("turn", view.turn.into())]),
        to_play: lang.say("picture-to-play"),
        pool,
        cash_hidden: lang.say("cash-hidden"),
        bankrupt: lang.say("picture-bankrupt"),
        resigned: lang.say("picture-resigned"),
        over: lang.say("picture-over"),
        unit: lang.say("picture-unit"),
        cash_unit: lang.say("picture-cash-unit"),
        pays: lang.say("picture-pays"),
        buy: lang.say("picture-buy"),
        region: match lang {
            Lang::En => |region| region_name(region, Lang::En),
            Lang::PtBr => |region| region_name(region, Lang::PtBr),
        },
        space: match lang {
            Lang::En => |kind: SpaceKind| capital(&cause_name(kind, Lang::En)),
            Lang::PtBr => |kind: SpaceKind| capital(&cause_name(kind, Lang::PtBr)),
        },
        money: match lang {
            Lang::En => |amount| Lang::En.money(amount),
            Lang::PtBr => |amount| Lang::PtBr.money(amount),
        },
        price: |amount| (amount.0 / 1000).to_string(),
    }
}

/// Begins a name with a capital.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the name of a part of the land.
fn region_name(region: Region, lang: Lang) -> String {
    lang.say(match region {
        Region::GreatSaltLake => "region-great-salt-lake",
        Region::RockyMountains => "region-rocky-mountains",
        Region::GreatPlains => "region-great-plains",
        Region::LlanoEstacado => "region-llano-estacado",
        Region::GulfOfMexico => "region-gulf-of-mexico",
        Region::Prairies => "region-prairies",
        Region::LaurentianShield => "region-laurentian-shield",
    })
}
