//! The picture of a review: everybody's chance to win after each turn, with the turning points.
//!
//! People who cannot tell the colours apart tell the curves by their strokes, by the shapes on them, and by the tokens
//! at their ends.

use std::fmt::Write;

use last_spike_engine::{Seat, Token};

use super::chart::{ASIDE, leaders_to, spread, step};
use crate::error::RenderError;
use crate::geography::WIDTH;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette, svg};
use crate::paint::seats;
use crate::paint::sheet::Sprite;
use crate::shapes::plate::token;
use crate::shapes::sprites::Sprites;

/// The chances of all seats after a turn, between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The number of the turn; 0 is the beginning.
    pub turn: u32,
    /// As everybody could see it.
    pub public: Vec<f32>,
    /// With the full truth known.
    pub truth: Vec<f32>,
}

/// The content of the picture of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewChart {
    /// The chances at the beginning and after every turn.
    pub turns: Vec<Chances>,
    /// The turns of the turning points, in the order of their numbers.
    pub points: Vec<u32>,
    /// Each player's name, and the words about their luck and choices.
    pub players: Vec<(String, String)>,
    /// The title.
    pub title: String,
    /// The heading of the curves from what was public, and of those from the full truth.
    pub headings: [String; 2],
    /// The meaning of a number at a turn.
    pub point: String,
    /// The name of the axis of turns.
    pub axis: String,
}

/// The left edge and the width of the curves.
const LEFT: i32 = 120;
const ACROSS: i32 = 1340;
/// The first row of players, and the height of one.
const PLAYERS: (i32, i32) = (156, 54);
/// The bottom of the curves from what was public, the top and the bottom of those from the truth.
const PUBLIC_BOTTOM: i32 = 770;
const TRUTH: (i32, i32) = (846, 1092);
/// The height of the words below the curves.
const BELOW: i32 = TRUTH.1 + 34;
/// The height of a token with the room around it.
const TOKEN: i32 = 40;
/// The room that the number of a turning point needs.
const NUMBER: i32 = 46;

/// The strokes of the seats' curves.
const STROKES: [&str; Seat::MOST] = ["none", "30 9", "9 7", "34 8 8 8", "18 8", "46 8 9 8 9 8"];

/// A rectangle in which curves are drawn: from its top to its bottom.
#[derive(Clone, Copy)]
struct Panel {
    top: i32,
    bottom: i32,
    turns: u32,
}

impl Panel {
    fn x(self, turn: u32) -> i32 {
        let across = i64::from(ACROSS) * i64::from(turn) / i64::from(self.turns.max(1));
        LEFT + i32::try_from(across).unwrap_or(ACROSS)
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "some hundred pixels")]
    fn y(self, chance: f32) -> i32 {
        self.bottom - ((self.bottom - self.top) as f32 * chance.clamp(0.0, 1.0)).round() as i32
    }
}

/// Draws the review of a game.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    palette: &Palette,
    chart: &ReviewChart,
) -> Result<Canvas<'a>, RenderError> {
    canvas.write(&chart.title, (WIDTH / 2, 68), TextStyle::new(68).display().middle());
    canvas.sheet.fill(80, 112, WIDTH - 160, 3, Ink::INK);
    let rows = players(&mut canvas, sprites, palette, chart)?;
    let turns = chart.turns.last().map_or(0, |last| last.turn).max(1);
    let public = Panel { top: PLAYERS.0 + rows * PLAYERS.1 + 92, bottom: PUBLIC_BOTTOM, turns };
    let truth = Panel { top: TRUTH.0, bottom: TRUTH.1, turns };
    let [above, between] = &chart.headings;
    heading(&mut canvas, sprites, chart, above, public.top - 82);
    canvas.write(between, (LEFT, truth.top - 34), TextStyle::new(32).ink(Ink::FADED).least(24).most(1340));
    axes(&mut canvas, public, 4);
    axes(&mut canvas, truth, 2);
    turns_below(&mut canvas, chart, truth);
    points(&mut canvas, sprites, palette, chart, public, truth)?;
    let seats: Vec<Seat> = Seat::first(u8::try_from(chart.players.len()).unwrap_or(0)).collect();
    for (panel, of) in
        [(public, (|after| &after.public) as fn(&Chances) -> &Vec<f32>), (truth, |after| &after.truth)]
    {
        let curve = |seat: Seat| -> Vec<(i32, i32)> {
            let turns = chart.turns.iter();
            let points =
                turns.filter_map(|after| Some((panel.x(after.turn), panel.y(*of(after).get(seat.index())?))));
            points.collect()
        };
        let curves: Vec<(Seat, Vec<(i32, i32)>)> = seats.iter().map(|seat| (*seat, curve(*seat))).collect();
        lines(&mut canvas, palette, &curves, panel)?;
        marks(&mut canvas, sprites, &curves);
        ends(&mut canvas, sprites, palette, &curves, panel)?;
    }
    Ok(canvas)
}

/// Draws the players with the strokes of their curves, two in a row; returns the number of rows.
fn players(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    chart: &ReviewChart,
) -> Result<i32, RenderError> {
    let mut rows = 0;
    for (n, (seat, (name, note))) in (0i32..).zip((0..).map(Seat).zip(&chart.players)) {
        let (x, y) = (80 + 740 * (n % 2), PLAYERS.0 + PLAYERS.1 * (n / 2));
        let sample = stroke(seat, canvas.players.tokens.of(seat), &format!("M{x} {y}h112"));
        canvas.place(&Sprite::from_shapes((x - 4, y - 8, 120, 16), &sample, palette)?, (0, 0));
        token(canvas, sprites, seat, (x + 144, y));
        let wide = canvas.write(name, (x + 176, y), TextStyle::new(36).least(26).most(250));
        let left = (x + 176 + wide + 20).max(x + 300);
        let room = u16::try_from(x + 700 - left).unwrap_or(0);
        canvas.write(note, (left, y), TextStyle::new(30).least(22).most(room).ink(Ink::FADED));
        rows = n / 2 + 1;
    }
    Ok(rows)
}

fn heading(canvas: &mut Canvas<'_>, sprites: &Sprites, chart: &ReviewChart, words: &str, y: i32) {
    let style = TextStyle::new(32).ink(Ink::FADED).least(24);
    canvas.write(words, (LEFT, y), style.most(900));
    if !chart.points.is_empty() {
        let wide = canvas.write(&chart.point, (LEFT + ACROSS, y), style.right().most(360));
        canvas.place(&sprites.note, (LEFT + ACROSS - wide - 32, y));
    }
}

/// Draws a line for each part of the whole, and says how much it is.
fn axes(canvas: &mut Canvas<'_>, panel: Panel, parts: i32) {
    for part in 0..=parts {
        let y = panel.bottom - (panel.bottom - panel.top) * part / parts;
        canvas.sheet.fill(LEFT, y, ACROSS, if part == 0 { 3 } else { 1 }, Ink::FADED);
        let style = TextStyle::new(30).ink(Ink::FADED).right();
        canvas.write(&(100 * part / parts).to_string(), (LEFT - 14, y), style);
    }
}

fn turns_below(canvas: &mut Canvas<'_>, chart: &ReviewChart, panel: Panel) {
    let faded = TextStyle::new(30).ink(Ink::FADED).middle();
    let every = step(panel.turns, 15, &[1, 2, 5]);
    let clear = |turn: &u32| panel.x(panel.turns) - panel.x(*turn) >= 64;
    let ticks = (every..).step_by(every as usize).take_while(clear);
    for turn in ticks.chain([panel.turns]) {
        canvas.sheet.fill(panel.x(turn) - 1, panel.bottom, 3, 12, Ink::FADED);
        canvas.write(&turn.to_string(), (panel.x(turn), BELOW), faded);
    }
    canvas.write(&chart.axis, (LEFT, BELOW), faded.least(20).most(84));
}

/// Draws a line at each turning point through both panels, with its number above.
fn points(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    chart: &ReviewChart,
    public: Panel,
    truth: Panel,
) -> Result<(), RenderError> {
    let mut free = LEFT - NUMBER;
    let mut numbered: Vec<(u32, &u32)> = (1..).zip(&chart.points).collect();
    numbered.sort_by_key(|(_, turn)| **turn);
    for (n, turn) in numbered {
        let x = public.x(*turn);
        for panel in [public, truth] {
            let path = format!(
                r#"<path d="M{x} {}V{}" stroke="{}" stroke-width="3" stroke-dasharray="4 7"/>"#,
                panel.top - 6,
                panel.bottom,
                svg(Ink::INK)
            );
            let place = (x - 4, panel.top - 8, 8, panel.bottom - panel.top + 10);
            canvas.place(&Sprite::from_shapes(place, &path, palette)?, (0, 0));
        }
        // Numbers of turns that are close stand side by side.
        let number = (x.max(free + NUMBER), public.top - 26);
        free = number.0;
        canvas.place(&sprites.note, number);
        canvas.write(&n.to_string(), number, TextStyle::new(30).middle().ink(Ink::WHITE));
    }
    Ok(())
}

/// Returns a seat's stroke along a path, in the colour of its token.
fn stroke(seat: Seat, token: Token, path: &str) -> String {
    let mut shapes = String::new();
    let dashes = STROKES[seat.index() % Seat::MOST];
    for (ink, thick) in [(Ink::INK, 9), (seats::ink(token), 6)] {
        let _ = write!(
            shapes,
            r#"<path d="{path}" fill="none" stroke="{}" stroke-width="{thick}" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#,
            svg(ink)
        );
    }
    shapes
}

fn lines(
    canvas: &mut Canvas<'_>,
    palette: &Palette,
    curves: &[(Seat, Vec<(i32, i32)>)],
    panel: Panel,
) -> Result<(), RenderError> {
    let mut shapes = String::new();
    for (seat, points) in curves {
        let mut path = String::new();
        for (x, y) in points {
            let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
        }
        shapes.push_str(&stroke(*seat, canvas.players.tokens.of(*seat), &path));
    }
    let place = (LEFT - 6, panel.top - 6, ACROSS + 12, panel.bottom - panel.top + 12);
    canvas.place(&Sprite::from_shapes(place, &shapes, palette)?, (0, 0));
    Ok(())
}

/// Lays each player's shape on their curve now and then, each at other turns than the others.
fn marks(canvas: &mut Canvas<'_>, sprites: &Sprites, curves: &[(Seat, Vec<(i32, i32)>)]) {
    for (seat, points) in curves {
        let between = (points.len().saturating_sub(1) / 6).max(1);
        let first = between * (1 + seat.index()) / 7;
        for point in points.iter().skip(first).step_by(between) {
            canvas.place(sprites.tiny(canvas.players.tokens.of(*seat)), *point);
        }
    }
}

/// Lays each player's token at the end of their curve, one above the other where curves end close together,
/// with a thin line from its end to each that gives way.
fn ends(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    curves: &[(Seat, Vec<(i32, i32)>)],
    panel: Panel,
) -> Result<(), RenderError> {
    let ends: Vec<(i32, Seat)> =
        curves.iter().filter_map(|(seat, points)| Some((points.last()?.1, *seat))).collect();
    let heights: Vec<i32> = ends.iter().map(|(y, _)| *y).collect();
    let spread = spread(&heights, TOKEN, (panel.top, panel.bottom));
    let right = LEFT + ACROSS;
    let places = heights.into_iter().zip(spread.iter().copied());
    leaders_to(canvas, palette, right, &places.collect::<Vec<_>>())?;
    for ((_, seat), place) in ends.into_iter().zip(spread) {
        token(canvas, sprites, seat, (right + ASIDE, place));
    }
    Ok(())
}
