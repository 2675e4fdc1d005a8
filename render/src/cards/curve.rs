//! The curve of a rating, from game to game.

use std::fmt::Write;

use super::parts::{self, SMALL, SURENESS};
use crate::error::RenderError;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette, svg};
use crate::paint::sheet::Sprite;
use crate::reviews::chart::step;

/// The place of the curve: left, top, width, height.
const PLACE: (i32, i32, i32, i32) = (556, 246, 572, 176);
/// The room that the thickness of the curve and the disc at its end need.
const EDGE: i32 = 14;
/// The height of the words below it.
const BELOW: i32 = PLACE.1 + PLACE.3 + 32;
/// Points that are drawn apart at most: more would be one thick line.
const MOST_DOTS: usize = 30;

/// The curve with its words.
pub struct Curve<'a> {
    /// The places from 0 on the left to 1 on the right, each with the points there.
    pub points: &'a [(f64, i64)],
    /// The words below its left end and its right end.
    pub ends: &'a [String; 2],
    /// The words where there is no curve.
    pub empty: &'a str,
    /// Writes points in full.
    pub number: fn(i64) -> String,
}

/// The way from points to heights.
struct Scale {
    low: i64,
    high: i64,
    mark: i64,
}

impl Scale {
    /// Returns a scale that holds all points, with a few marks at round numbers.
    fn of(points: &[(f64, i64)]) -> Self {
        let low = points.iter().map(|point| point.1).min().unwrap_or(1_000);
        let high = points.iter().map(|point| point.1).max().unwrap_or(1_000);
        let range = u32::try_from(high.saturating_sub(low)).unwrap_or(u32::MAX).max(40);
        let mark = i64::from(step(range, 3, &[20, 50, 100]));
        let low = low.div_euclid(mark) * mark;
        let high = (high.div_euclid(mark) + 1) * mark;
        Self { low, high, mark }
    }

    fn y(&self, points: i64) -> i32 {
        let above = i64::from(PLACE.3) * (points - self.low) / (self.high - self.low).max(1);
        PLACE.1 + PLACE.3 - i32::try_from(above).unwrap_or(PLACE.3)
    }
}

#[allow(clippy::cast_possible_truncation, reason = "some hundred pixels")]
fn x(across: f64) -> i32 {
    PLACE.0 + (f64::from(PLACE.2) * across.clamp(0.0, 1.0)).round() as i32
}

/// Draws the curve with its axes.
pub fn draw(canvas: &mut Canvas<'_>, palette: &Palette, curve: &Curve<'_>) -> Result<(), RenderError> {
    let (left, top, width, height) = PLACE;
    let faded = TextStyle::new(SMALL).ink(Ink::FADED);
    if curve.points.is_empty() {
        let (x, y) = (i32::midpoint(left - 96, left + width), top + height / 2);
        canvas.write(curve.empty, (x, y - 24), faded.middle().least(22).most(640));
        parts::sureness(canvas, (x - SURENESS.0, y + 32), 0, 2);
        return Ok(());
    }
    let scale = Scale::of(curve.points);
    for level in (0..).map(|n| scale.low + n * scale.mark).take_while(|level| *level <= scale.high) {
        let y = scale.y(level);
        canvas.sheet.fill(left, y, width, if level == scale.low { 3 } else { 1 }, Ink::FADED);
        canvas.write(&(curve.number)(level), (left - 16, y), faded.right().least(22).most(96));
    }
    let [from, to] = curve.ends;
    let words = faded.least(22).most(270);
    canvas.write(from, (left, BELOW), words);
    canvas.write(to, (left + width, BELOW), words.right());
    let place = (left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE);
    canvas.place(&Sprite::from_shapes(place, &shapes(curve.points, &scale), palette)?, (0, 0));
    Ok(())
}

/// Returns the curve, a dot for each game where there are few, and a disc at its end.
fn shapes(points: &[(f64, i64)], scale: &Scale) -> String {
    let places: Vec<(i32, i32)> =
        points.iter().map(|(across, points)| (x(*across), scale.y(*points))).collect();
    let mut path = String::new();
    for (x, y) in &places {
        let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
    }
    let mut shapes = String::new();
    for (ink, thick) in [(Ink::INK, 9), (Ink::BLUE, 6)] {
        let _ = write!(
            shapes,
            r#"<path d="{path}" fill="none" stroke="{}" stroke-width="{thick}" stroke-linejoin="round"/>"#,
            svg(ink)
        );
    }
    let dots = if places.len() <= MOST_DOTS { places.as_slice() } else { &[] };
    for (x, y) in dots {
        let _ = write!(shapes, r#"<circle cx="{x}" cy="{y}" r="6" fill="{}"/>"#, svg(Ink::INK));
    }
    if let Some((x, y)) = places.last() {
        let _ = write!(
            shapes,
            r#"<circle cx="{x}" cy="{y}" r="10" fill="{}" stroke="{}" stroke-width="4"/>"#,
            svg(Ink::BRIGHT),
            svg(Ink::INK)
        );
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_all_points_and_has_few_marks() {
        for (low, high) in
            [(1_000, 1_000), (-120, 40), (999, 1_001), (0, 3_000), (1_480, 1_520), (-7, 90_000)]
        {
            let scale = Scale::of(&[(0.0, low), (1.0, high)]);
            assert!(scale.low <= low && high <= scale.high, "{low} to {high}");
            let marks = (scale.high - scale.low) / scale.mark;
            assert!((1..=4).contains(&marks), "{low} to {high}: {marks} marks");
            assert!(scale.y(low) <= PLACE.1 + PLACE.3 && scale.y(high) >= PLACE.1);
            assert!(scale.y(high) < scale.y(low) || low == high);
        }
    }
}
