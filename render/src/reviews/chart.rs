//! The chart of a result: everybody's cash over the turns, the payouts, and who was in the lead.

use std::fmt::Write;

use last_spike_engine::{Balance, Money, Seat};

use crate::error::RenderError;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette, svg};
use crate::paint::seats;
use crate::paint::sheet::Sprite;
use crate::shapes::plate::token;
use crate::shapes::sprites::Sprites;

/// The place of the lines: left, top, width, height.
const LINES: (i32, i32, i32, i32) = (120, 754, 1340, 350);
/// The place of the strip of leaders above them: top and height.
const LEADERS: (i32, i32) = (706, 32);
/// The height of the words above the strip, and of those below the lines.
const ABOVE: i32 = 680;
const BELOW: i32 = LINES.1 + LINES.3 + 30;
/// The height of a token with the room around it.
const TOKEN: i32 = 40;
/// The distance of the tokens from the end of the lines.
pub(super) const ASIDE: i32 = 38;
/// The room that the mark of a payout needs at the end of a line.
const BESIDE_MARK: i32 = 14;
/// The room that a line's thickness needs about the lines.
const EDGE: i32 = 6;

/// The way from turns and cash to places on the chart.
struct Scale {
    turns: u32,
    cash: u32,
}

impl Scale {
    fn x(&self, turn: u32) -> i32 {
        LINES.0 + part(LINES.2, turn, self.turns)
    }

    fn y(&self, cash: Money) -> i32 {
        LINES.1 + LINES.3 - part(LINES.3, cash.0, self.cash)
    }

    /// Returns the place of a seat's cash at the end of a turn.
    fn point(&self, balance: &Balance, seat: Seat) -> Option<(i32, i32)> {
        Some((self.x(balance.turn), self.y(*balance.cash.get(seat.index())?)))
    }
}

/// Returns so much of a length as the value is of the whole.
fn part(length: i32, value: u32, whole: u32) -> i32 {
    let length = i64::from(length) * i64::from(value) / i64::from(whole.max(1));
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// Draws everybody's cash turn by turn.
pub fn draw(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    labels: &Labels,
    balances: &[Balance],
) -> Result<(), RenderError> {
    let most = balances.iter().flat_map(|balance| &balance.cash).max().map_or(0, |cash| cash.0).max(1);
    let mark = step(most, 7, &[1_000, 2_000, 5_000]);
    let turns = balances.last().map_or(0, |balance| balance.turn).max(1);
    let scale = Scale { turns, cash: most.div_ceil(mark) * mark };
    axes(canvas, sprites, labels, &scale, mark);
    leaders(canvas, labels, &scale, balances);
    let seats = balances.iter().map(|balance| balance.cash.len()).max().unwrap_or(0);
    let seats: Vec<Seat> = Seat::first(u8::try_from(seats).unwrap_or(0)).collect();
    lines(canvas, palette, &scale, balances, &seats)?;
    marks(canvas, sprites, &scale, balances, &seats);
    ends(canvas, sprites, palette, &scale, balances, &seats)
}

/// Draws the axes of cash and of turns, and says what is shown.
fn axes(canvas: &mut Canvas<'_>, sprites: &Sprites, labels: &Labels, scale: &Scale, mark: u32) {
    let (left, _, width, _) = LINES;
    let faded = TextStyle::new(30).ink(Ink::FADED);
    for level in (0..=scale.cash).step_by(mark as usize) {
        let y = scale.y(Money(level));
        canvas.sheet.fill(left, y, width, if level == 0 { 3 } else { 1 }, Ink::FADED);
        canvas.write(&(labels.price)(Money(level)), (left - 14, y), faded.right());
    }
    let every = step(scale.turns, 15, &[1, 2, 5]);
    let bottom = scale.y(Money::ZERO);
    // The last turn is always named.
    let clear = |turn: &u32| scale.x(scale.turns) - scale.x(*turn) >= 64;
    let ticks = (every..).step_by(every as usize).take_while(clear);
    for turn in ticks.chain([scale.turns]) {
        canvas.sheet.fill(scale.x(turn) - 1, bottom, 3, 12, Ink::FADED);
        canvas.write(&turn.to_string(), (scale.x(turn), BELOW), faded.middle());
    }
    let words = TextStyle::new(28).ink(Ink::FADED);
    canvas.write(&labels.turns, (left, BELOW), words.middle().least(20).most(84));
    canvas.write(&labels.cash_unit, (left, ABOVE), words);
    let wide = canvas.write(&labels.payout, (left + width, ABOVE), words.right());
    canvas.place(&sprites.payout, (left + width - wide - 26, ABOVE));
}

/// Draws the strip of those who had the most cash, a stretch each: a lead that began with a turn reaches from
/// the end of the turn before.
fn leaders(canvas: &mut Canvas<'_>, labels: &Labels, scale: &Scale, balances: &[Balance]) {
    let (left, _, width, _) = LINES;
    let (top, height) = LEADERS;
    let middle = top + height / 2;
    canvas.card((left - 2, top, width + 4, height), Ink::SHEET, Ink::INK, 2);
    let style = TextStyle::new(28).ink(Ink::FADED).least(20).most(84);
    canvas.write(&labels.lead, (left - 14, middle), style.right());
    let leads = Balance::leads(balances);
    let ends = leads.iter().skip(1).map(|next| next.turn).chain([scale.turns + 1]);
    for (lead, end) in leads.iter().zip(ends) {
        let (from, to) = (scale.x(lead.turn.saturating_sub(1)), scale.x(end - 1));
        // The strip's own frame stays whole; between two stretches there is a line where they are wide enough.
        let token = canvas.players.tokens.of(lead.seat);
        canvas.sheet.fill(from, top + 2, to - from, height - 4, seats::ink(token));
        if from > left && to - from > 4 {
            canvas.sheet.fill(from, top, 2, height, Ink::INK);
        }
        if to - from >= 20 {
            let room = u16::try_from(to - from - 4).unwrap_or(0);
            let style = TextStyle::new(26).least(16).most(room).middle().ink(seats::on(token));
            canvas.write(&canvas.players.letter(lead.seat), (i32::midpoint(from, to), middle), style);
        }
    }
}

/// Draws a line for each player.
fn lines(
    canvas: &mut Canvas<'_>,
    palette: &Palette,
    scale: &Scale,
    balances: &[Balance],
    seats: &[Seat],
) -> Result<(), RenderError> {
    let mut shapes = String::new();
    for &seat in seats {
        let mut path = String::new();
        for (x, y) in balances.iter().filter_map(|balance| scale.point(balance, seat)) {
            let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
        }
        for (ink, thick) in [(Ink::INK, 9), (seats::ink(canvas.players.tokens.of(seat)), 6)] {
            let _ = write!(
                shapes,
                r#"<path d="{path}" fill="none" stroke="{}" stroke-width="{thick}" stroke-linejoin="round"/>"#,
                svg(ink)
            );
        }
    }
    let (left, top, width, height) = LINES;
    let place = (left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE);
    canvas.place(&Sprite::from_shapes(place, &shapes, palette)?, (0, 0));
    Ok(())
}

/// Lays each player's shape on their line now and then, for readers who cannot tell the colours apart, and a mark
/// where land paid them.
fn marks(canvas: &mut Canvas<'_>, sprites: &Sprites, scale: &Scale, balances: &[Balance], seats: &[Seat]) {
    let pays = |balance: &Balance, seat: Seat| {
        balance.payouts.get(seat.index()).is_some_and(|paid| *paid > Money::ZERO)
    };
    // Each at other turns than the others, and where no payout is marked.
    let between = (balances.len().saturating_sub(1) / 6).max(1);
    for &seat in seats {
        let first = between * (1 + seat.index()) / 7;
        for part in balances.get(first..).unwrap_or_default().chunks(between) {
            let free = part.iter().find(|balance| !pays(balance, seat));
            if let Some(point) = free.and_then(|balance| scale.point(balance, seat)) {
                canvas.place(sprites.tiny(canvas.players.tokens.of(seat)), point);
            }
        }
    }
    for &seat in seats {
        for balance in balances.iter().filter(|balance| pays(balance, seat)) {
            if let Some(point) = scale.point(balance, seat) {
                canvas.place(&sprites.payout, point);
            }
        }
    }
}

/// Lays each player's token at the end of their line, one above the other where lines end close together,
/// with a thin line from its end to each that gives way.
fn ends(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    scale: &Scale,
    balances: &[Balance],
    seats: &[Seat],
) -> Result<(), RenderError> {
    let Some(last) = balances.last() else { return Ok(()) };
    let ends: Vec<(i32, Seat)> =
        seats.iter().filter_map(|seat| Some((scale.point(last, *seat)?.1, *seat))).collect();
    let heights: Vec<i32> = ends.iter().map(|(y, _)| *y).collect();
    let spread = spread(&heights, TOKEN, (LINES.1, LINES.1 + LINES.3));
    let right = LINES.0 + LINES.2;
    let places = heights.into_iter().zip(spread.iter().copied());
    leaders_to(canvas, palette, right, &places.collect::<Vec<_>>())?;
    for ((_, seat), y) in ends.into_iter().zip(spread) {
        token(canvas, sprites, seat, (right + ASIDE, y));
    }
    Ok(())
}

/// Draws a thin line from where each line ends to its token, where the token had to give way to another.
pub(super) fn leaders_to(
    canvas: &mut Canvas<'_>,
    palette: &Palette,
    right: i32,
    places: &[(i32, i32)],
) -> Result<(), RenderError> {
    let moved = places.iter().filter(|(end, place)| end != place);
    let lines = moved.map(|(end, place)| format!("M{} {end}L{} {place}", right + BESIDE_MARK, right + ASIDE));
    let path = lines.collect::<Vec<_>>().join(" ");
    if path.is_empty() {
        return Ok(());
    }
    let heights = || places.iter().flat_map(|(end, place)| [*end, *place]);
    let (top, bottom) = (heights().min().unwrap_or(0) - EDGE, heights().max().unwrap_or(0) + EDGE);
    let shape = format!(r#"<path d="{path}" fill="none" stroke="{}" stroke-width="3"/>"#, svg(Ink::INK));
    let place = (right, top, ASIDE, bottom - top);
    canvas.place(&Sprite::from_shapes(place, &shape, palette)?, (0, 0));
    Ok(())
}

/// Moves heights apart that are closer than the room of each, none of them beyond the bounds as long as there is room:
/// those that stay together stand about their own middle, in their order.
pub(super) fn spread(heights: &[i32], room: i32, (top, bottom): (i32, i32)) -> Vec<i32> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by_key(|n| heights[*n]);
    // Stacks of those that touch: the sum of the heights in each, and how many they are.
    let mut stacks: Vec<(i32, i32)> = Vec::new();
    let start = |(sum, count): (i32, i32)| {
        let middle = sum / count;
        let half = room * (count - 1) / 2;
        middle.min(bottom - half).max(top + half) - half
    };
    for n in &order {
        let mut stack = (heights[*n], 1);
        while let Some(above) = stacks.pop_if(|above| start(*above) + room * above.1 > start(stack)) {
            stack = (above.0 + stack.0, above.1 + stack.1);
        }
        stacks.push(stack);
    }
    let mut spread = vec![0; heights.len()];
    let places = stacks.iter().flat_map(|stack| (0..stack.1).map(|n| start(*stack) + room * n));
    for (n, place) in order.iter().zip(places) {
        spread[*n] = place;
    }
    spread
}

/// Returns a round number of which no more than so many make up the whole: one of these, or tens or hundreds of
/// them.
pub(crate) fn step(whole: u32, most: u32, round: &[u32]) -> u32 {
    let mut larger = 1;
    loop {
        if let Some(step) = round.iter().map(|step| step * larger).find(|step| whole / step < most) {
            return step;
        }
        larger *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_stand_apart_and_as_near_to_their_lines_as_can_be() {
        let apart = |heights: &[i32]| spread(heights, 40, (100, 500));
        assert_eq!(apart(&[]), Vec::<i32>::new());
        assert_eq!(apart(&[300]), [300]);
        assert_eq!(apart(&[120, 300, 480]), [120, 300, 480]);
        assert_eq!(apart(&[500, 500, 500]), [420, 460, 500], "none below the chart");
        assert_eq!(apart(&[100, 100, 101]), [100, 140, 180], "none above it");
        assert_eq!(apart(&[300, 300]), [280, 320], "about their middle");
        assert_eq!(apart(&[310, 300, 450, 90]), [325, 285, 450, 100]);
        for seed in 0..200 {
            let heights: Vec<i32> = (0..6).map(|n| 100 + (seed * 37 + n * n * 53) % 401).collect();
            let mut placed: Vec<(i32, i32)> = heights.iter().copied().zip(apart(&heights)).collect();
            placed.sort_unstable_by_key(|(_, place)| *place);
            assert!(placed.is_sorted_by_key(|(height, _)| *height), "{heights:?}: {placed:?}");
            assert!(placed.windows(2).all(|pair| pair[1].1 - pair[0].1 >= 40), "{heights:?}: {placed:?}");
            assert!(placed.iter().all(|(_, place)| (100..=500).contains(place)), "{heights:?}: {placed:?}");
        }
    }

    #[test]
    fn ticks_stand_at_round_turns_and_are_few() {
        let every = |turns| step(turns, 15, &[1, 2, 5]);
        assert_eq!(
            [1, 8, 14, 20, 29, 40, 60, 74, 100, 149, 300].map(every),
            [1, 1, 1, 2, 2, 5, 5, 5, 10, 10, 50]
        );
        for turns in 1..5_000 {
            assert!((1..15).contains(&(turns / every(turns))), "{turns} turns");
        }
        assert!(
            (1..u32::MAX / 100).step_by(99_991).all(|most| most / step(most, 7, &[1_000, 2_000, 5_000]) < 7)
        );
    }
}
