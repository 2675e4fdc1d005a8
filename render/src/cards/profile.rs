//! The card of a profile: the rating with its curve, the record by edition, and what else is told of somebody.

use super::curve::{self, Curve};
use super::parts::{self, LEFT, RIGHT, SMALL, SURENESS};
use crate::error::RenderError;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette};

/// The height of the card.
pub const HEIGHT: i32 = 900;

/// The content of the card of a profile.
#[derive(Clone, Debug)]
pub struct ProfileCard {
    /// The title.
    pub title: String,
    /// The person's name, in any script.
    pub name: String,
    /// The words about where and when: the season.
    pub line: String,
    /// The rating that is shown large.
    pub rating: RatingFigure,
    /// The heading of the curve.
    pub curve_heading: String,
    /// The rating after each game: from 0 on the left to 1 on the right, and the points there.
    pub curve: Vec<(f64, i64)>,
    /// The words below the left and the right end of the curve.
    pub curve_ends: [String; 2],
    /// The words in the place of a curve without any game.
    pub curve_empty: String,
    /// Writes points in full.
    pub number: fn(i64) -> String,
    /// The headings of the record by edition.
    pub columns: EditionColumns,
    /// The record by edition; the first three are drawn.
    pub editions: Vec<EditionRow>,
    /// The words in the place of a record without any game.
    pub editions_empty: String,
    /// Other facts, each with its heading; the first four are drawn.
    pub facts: Vec<(String, String)>,
}

/// A rating that is shown large.
#[derive(Clone, Debug)]
pub struct RatingFigure {
    /// The heading.
    pub heading: String,
    /// The points, or a dash where there is no rating.
    pub points: String,
    /// How sure it is, in per cent; `None` where there is no rating.
    pub sureness: Option<u8>,
    /// The words about how sure it is.
    pub sure: String,
    /// The words that it is provisional; empty where it is not.
    pub provisional: String,
}

/// The headings of the record by edition.
#[derive(Clone, Debug)]
pub struct EditionColumns {
    /// That of editions.
    pub edition: String,
    /// That of ratings.
    pub rating: String,
    /// That of games.
    pub games: String,
    /// That of wins.
    pub wins: String,
    /// Those of the places, the first place first.
    pub places: [String; 6],
}

/// The record in one edition.
#[derive(Clone, Debug)]
pub struct EditionRow {
    /// The edition.
    pub edition: String,
    /// The points, or a dash where there is no rating.
    pub points: String,
    /// True where the rating is provisional.
    pub provisional: bool,
    /// The games.
    pub games: u32,
    /// The wins.
    pub wins: u32,
    /// How often each place was reached, the first place first.
    pub places: [u32; 6],
}

/// The box of the large rating: left, top, width, height.
const RATING: (i32, i32, i32, i32) = (LEFT, 184, 376, 284);
/// The height of the headings of the record, that of its first row, and from one row to the next.
const RECORD: (i32, i32, i32) = (514, 560, 50);
/// The right edges of ratings, games and wins.
const COLUMNS: [i32; 3] = [584, 690, 790];
/// The middle of the first place, and from one place to the next.
const PLACES: (i32, i32) = (842, 55);
/// The height of the heading of the first two facts, and that of the other two.
const FACTS: [i32; 2] = [724, 808];

/// Draws the card.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    palette: &Palette,
    card: &ProfileCard,
) -> Result<Canvas<'a>, RenderError> {
    parts::title(&mut canvas, &card.title);
    let line = TextStyle::new(28).ink(Ink::FADED).right().least(24).most(420);
    let wide = canvas.write(&card.line, (RIGHT, 138), line);
    let room = u16::try_from(RIGHT - LEFT - wide - 40).unwrap_or(0);
    canvas.write(&card.name, (LEFT, 138), TextStyle::new(60).least(40).most(room));
    rating(&mut canvas, &card.rating);
    let heading = TextStyle::new(SMALL).ink(Ink::FADED).least(22).most(690);
    canvas.write(&card.curve_heading, (RATING.0 + RATING.2 + 32, 202), heading);
    let shown =
        Curve { points: &card.curve, ends: &card.curve_ends, empty: &card.curve_empty, number: card.number };
    curve::draw(&mut canvas, palette, &shown)?;
    parts::rule(&mut canvas, 488, 2);
    record(&mut canvas, card);
    parts::rule(&mut canvas, 694, 2);
    for (n, (heading, words)) in card.facts.iter().take(4).enumerate() {
        let (x, y) = (if n % 2 == 0 { LEFT } else { 620 }, FACTS[n / 2]);
        canvas.write(heading, (x, y), TextStyle::new(SMALL).ink(Ink::FADED).least(22).most(528));
        canvas.write(words, (x, y + 36), TextStyle::new(34).least(26).most(528));
    }
    Ok(canvas)
}

/// Draws the large rating and how sure it is.
fn rating(canvas: &mut Canvas<'_>, rating: &RatingFigure) {
    let (left, top, width, height) = RATING;
    canvas.card(RATING, Ink::WHITE, Ink::INK, 3);
    // Without the line that it is provisional, everything has more room above.
    let top = top + if rating.provisional.is_empty() { 12 } else { 0 };
    let middle = left + width / 2;
    let words = TextStyle::new(28).middle().least(22).most(348);
    canvas.write(&rating.heading, (middle, top + 30), words.ink(Ink::FADED));
    let points = TextStyle::new(104).middle().least(60).most(340);
    let wide = canvas.write(&rating.points, (middle, top + 96), points);
    if !rating.provisional.is_empty() {
        canvas.write("?", (middle + wide / 2 + 6, top + 96), TextStyle::new(60).ink(Ink::FADED));
    }
    // Without a rating no track is laid yet.
    parts::sureness(canvas, (middle - SURENESS.0, top + 174), rating.sureness.unwrap_or(0), 2);
    // Two lines, or one in the middle of their room.
    let below = top + height - if rating.provisional.is_empty() { 58 } else { 66 };
    canvas.write(&rating.sure, (middle, below), words);
    canvas.write(&rating.provisional, (middle, below + 36), words.ink(Ink::FADED));
}

/// Draws the record by edition: each place with its number and a bar beside the others of the row.
fn record(canvas: &mut Canvas<'_>, card: &ProfileCard) {
    let (headings, first, pitch) = RECORD;
    if card.editions.is_empty() {
        let style = TextStyle::new(32).middle().ink(Ink::FADED).least(26).most(1080);
        canvas.write(&card.editions_empty, (parts::WIDTH / 2, first + pitch / 2), style);
        return;
    }
    let columns = &card.columns;
    let small = TextStyle::new(SMALL).ink(Ink::FADED).least(22);
    canvas.write(&columns.edition, (LEFT, headings), small.most(360));
    for (heading, right) in [&columns.rating, &columns.games, &columns.wins].into_iter().zip(COLUMNS) {
        canvas.write(heading, (right, headings), small.right().most(96));
    }
    let middle = |place: i32| PLACES.0 + PLACES.1 * place;
    for (place, heading) in (0..).zip(&columns.places) {
        canvas.write(heading, (middle(place), headings), small.middle().most(52));
    }
    for (n, row) in (0..).zip(card.editions.iter().take(3)) {
        let y = first + n * pitch;
        let figure = TextStyle::new(34).right().least(26);
        canvas.write(&row.edition, (LEFT, y), TextStyle::new(27).least(22).most(436));
        canvas.write(&row.points, (COLUMNS[0], y), figure.most(110));
        if row.provisional {
            canvas.write("?", (COLUMNS[0] + 4, y), TextStyle::new(30).ink(Ink::FADED));
        }
        canvas.write(&row.games.to_string(), (COLUMNS[1], y), figure.most(84));
        canvas.write(&row.wins.to_string(), (COLUMNS[2], y), figure.most(84));
        let most = row.places.iter().copied().max().unwrap_or(0).max(1);
        for (place, count) in (0..).zip(row.places) {
            let x = middle(place);
            let ink = if count == 0 { Ink::FADED } else { Ink::INK };
            canvas.write(&count.to_string(), (x, y), TextStyle::new(28).middle().least(22).most(52).ink(ink));
            let wide = i64::from(count) * 48 / i64::from(most);
            let wide = i32::try_from(wide).unwrap_or(0).max(i32::from(count > 0) * 4);
            canvas.sheet.fill(x - wide / 2, y + 18, wide, 7, if place == 0 { Ink::GOLD } else { Ink::FADED });
        }
    }
}
