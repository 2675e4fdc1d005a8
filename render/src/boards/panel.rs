//! The corners of the board: a panel for each player and the cartouche.

use last_spike_engine::{CashDisplay, Seat, SeatView, Spot, Standing, View, Viewer};

use crate::geography::{HEIGHT, WIDTH, stand};
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::paint::seats;
use crate::shapes::plate::token;
use crate::shapes::sprites::Sprites;

const MARGIN: i32 = 30;
const GAP: i32 = 8;

/// A panel's place: left, top, width, height.
pub type Place = (i32, i32, i32, i32);

/// Places the panels: a corner each for up to three players, half a corner each for more.
fn places(players: usize, north: bool) -> Vec<Place> {
    if north {
        let (left, right) = (170, WIDTH - 170 - 400);
        let (top, bottom) = (146, HEIGHT - 146 - 92);
        return vec![
            (left, top, 400, 92),
            (left, top + 98, 400, 92),
            (left, bottom - 98, 400, 92),
            (left, bottom, 400, 92),
            (right, bottom - 98, 400, 92),
            (right, bottom, 400, 92),
        ];
    }
    let (width, height) = if players <= 3 { (500, 226) } else { (500, 116) };
    let right = WIDTH - MARGIN - width;
    let bottom = HEIGHT - MARGIN - height;
    if players <= 3 {
        return vec![
            (MARGIN, MARGIN, width, height),
            (MARGIN, bottom, width, height),
            (right, bottom, width, height),
        ];
    }
    let step = height + GAP;
    vec![
        (MARGIN, MARGIN, width, height),
        (MARGIN, MARGIN + step, width, height),
        (MARGIN, bottom - step, width, height),
        (MARGIN, bottom, width, height),
        (right, bottom - step, width, height),
        (right, bottom, width, height),
    ]
}

/// The cartouche's place on the board of tiles.
const CARTOUCHE: Place = (WIDTH - MARGIN - 500, MARGIN, 500, 240);
/// Its place on the board of 1976.
const CARTOUCHE_NORTH: Place = (WIDTH - 170 - 400, 146, 400, 190);

/// Returns the place of the cartouche.
pub fn cartouche_of(view: &View) -> Place {
    if view.table.dice().is_some() { CARTOUCHE_NORTH } else { CARTOUCHE }
}

/// The width of a player's dice in a panel of 1976.
const DICE: u16 = 84;

/// Returns the players in turn order from the one who began, with the places of their panels.
pub fn seated(view: &View, first: Seat) -> impl Iterator<Item = (Seat, Place)> {
    let players = u8::try_from(view.seats.len()).unwrap_or(0);
    first.round(players).zip(places(view.seats.len(), view.table.dice().is_some()))
}

/// Returns where the second of a player's dice lies on the board of 1976; the first is to its left.
pub fn dice_of(view: &View, first: Seat, roller: Seat) -> Option<(i32, i32)> {
    let (_, (left, top, width, _)) = seated(view, first).find(|(seat, _)| *seat == roller)?;
    Some((left + width - 38, top + 62))
}

/// Draws the panels, in turn order from the player who began, and the cartouche.
pub fn draw(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    first: Seat,
    names: &[String],
    labels: &Labels,
) {
    let north = view.table.dice().is_some();
    for (seat, place) in seated(view, first) {
        let name = names.get(seat.index()).map_or("", String::as_str);
        player(canvas, sprites, view, view.seat(seat), name, labels, place);
    }
    if north {
        small_cartouche(canvas, sprites, view, names, labels);
    } else {
        cartouche(canvas, sprites, view, names, labels);
    }
}

/// Returns whether a player has the lantern: whoever the game waits for. In an auction those are the bidders, and not the
/// player at turn, who sells.
fn is_lit(view: &View, seat: Seat) -> bool {
    if view.to_act.is_empty() { view.at_turn == Some(seat) } else { view.waits_for(seat) }
}

fn player(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    seat: &SeatView,
    name: &str,
    labels: &Labels,
    place: Place,
) {
    let (left, top, width, height) = place;
    let large = height > 150;
    let playing = seat.standing == Standing::Playing;
    canvas.card(place, if playing { Ink::WHITE } else { Ink::SHEET }, Ink::INK, 3);
    let lit = is_lit(view, seat.seat);
    if lit {
        canvas.card((left + 3, top + 3, width - 6, height - 6), Ink::WHITE, Ink::GOLD, 6);
    }
    let token = canvas.players.tokens.of(seat.seat);
    canvas.sheet.fill(left + 3, top + 3, 11, height - 6, seats::ink(token));

    let badge = (left + 62, top + if large { 60 } else { height / 2 });
    canvas.place(sprites.large(token), badge);
    canvas.write(
        &canvas.players.letter(seat.seat),
        (badge.0, badge.1 + seats::drop(token) * 46 / 100),
        TextStyle::new(46).middle().ink(seats::on(token)),
    );
    if !playing {
        canvas.place(&sprites.crossed_out, badge);
    } else if canvas.players.computers[seat.seat.index() % Seat::MOST] && view.outcome.is_none() {
        canvas.place(&sprites.computer, (badge.0 + 26, badge.1 + 28));
    }

    // The board of 1976 has no room for the map and does not need it.
    let has_map = height > 100;
    let map = if large { (40, 26) } else { (25, 21) };
    let map_width = if has_map { map.0 * 4 + 28 } else { 0 };
    let text = left + 114;
    let beside = u16::try_from(width - if has_map { 136 } else { 146 } - map_width).unwrap_or(0);
    let rolled =
        view.table.dice().is_some_and(|table| table.dice.is_some() && table.roller == Some(seat.seat));
    let beside_dice = beside - if rolled { DICE } else { 0 };
    // In a large panel the name is above the map, and the cash is beside it.
    let (name_place, name_style, cash_place, cash_style) = if large {
        let room = u16::try_from(width - 150).unwrap_or(0);
        (
            (text, top + 46),
            TextStyle::new(48).most(room),
            (left + 32, top + 158),
            TextStyle::new(64).most(beside + 84),
        )
    } else if !has_map {
        (
            (text, top + 27),
            TextStyle::new(34).most(beside),
            (text, top + 65),
            TextStyle::new(42).most(beside_dice),
        )
    } else {
        ((text, top + 34), TextStyle::new(36).most(beside), (text, top + 80), TextStyle::new(48).most(beside))
    };
    let cash_style = cash_style.least(26);
    let word = TextStyle { size: cash_style.size * 3 / 4, ..cash_style };
    canvas.write(name, name_place, name_style.ink(if playing { Ink::INK } else { Ink::FADED }));
    // A player's own view knows their hidden cash, but the board is everybody's.
    let public = view.viewer == Viewer::Spectator
        || view.options.cash == CashDisplay::Public
        || view.outcome.is_some();
    match (seat.standing, seat.cash.filter(|_| public)) {
        (Standing::Playing, Some(cash)) => canvas.write(&(labels.money)(cash), cash_place, cash_style),
        (Standing::Playing, None) => canvas.write(&labels.cash_hidden, cash_place, word.ink(Ink::FADED)),
        (Standing::Bankrupt, _) => canvas.write(&labels.bankrupt, cash_place, word.ink(Ink::RING)),
        (Standing::Resigned, _) => canvas.write(&labels.resigned, cash_place, word.ink(Ink::RING)),
    };
    if has_map {
        // In a large panel the name ends above the map, its tails included.
        let middle = if large { 148 } else { height / 2 };
        holdings(canvas, view, seat, (left + width - map_width / 2 - 12, top + middle), map);
    }
    if lit {
        canvas.place(&sprites.lantern, (left + width - 4, top + 20));
    }
}

/// Draws the diamond once more, small, with how many cards the player has of each city.
fn holdings(
    canvas: &mut Canvas<'_>,
    view: &View,
    seat: &SeatView,
    (x, y): (i32, i32),
    (columns, rows): (i32, i32),
) {
    let (half, size) = if columns > 30 { (14, 28) } else { (12, 24) };
    for spot in Spot::all() {
        let (column, row) = stand(spot);
        let (x, y) = (x + column * columns, y + row * rows);
        let cards = seat.cards_of(view.edition.city(spot));
        if cards == 0 {
            let dot = half / 2 - 1;
            canvas.card((x - dot, y - dot, 2 * dot, 2 * dot), Ink::BED, Ink::FADED, 1);
        } else {
            let token = canvas.players.tokens.of(seat.seat);
            canvas.card((x - half, y - half, 2 * half, 2 * half), seats::ink(token), Ink::INK, 2);
            canvas.write(&cards.to_string(), (x, y), TextStyle::new(size).middle().ink(seats::on(token)));
        }
    }
}

fn cartouche(canvas: &mut Canvas<'_>, sprites: &Sprites, view: &View, names: &[String], labels: &Labels) {
    let (left, top, width, height) = CARTOUCHE;
    canvas.card((left, top, width, height), Ink::PAPER, Ink::INK, 3);
    canvas.card((left + 8, top + 8, width - 16, height - 16), Ink::PAPER, Ink::INK, 1);
    let middle = left + width / 2;
    canvas.write(&labels.title, (middle, top + 46), TextStyle::new(54).display().middle().most(470));
    canvas.sheet.fill(left + 40, top + 80, width - 80, 2, Ink::INK);
    let half = u16::try_from(width / 2 - 30).unwrap_or(0);
    let wide = canvas.write(&labels.turn, (left + 26, top + 106), TextStyle::new(36).least(28).most(half));
    let rest = u16::try_from(width - 76 - wide).unwrap_or(0);
    canvas.write(
        &labels.pool,
        (left + width - 26, top + 106),
        TextStyle::new(36).right().least(28).most(rest),
    );
    // The lantern is as high as two lines: the second begins beside it.
    let to_go = TextStyle::new(36).middle().least(26).most(if view.at_turn.is_some() { 366 } else { 448 });
    canvas.write(&labels.to_go, (middle, top + 186), to_go);
    match view.at_turn {
        Some(seat) => {
            if is_lit(view, seat) {
                canvas.place(&sprites.lantern, (left + 44, top + 148));
            }
            token(canvas, sprites, seat, (left + 92, top + 147));
            let name = names.get(seat.index()).map_or("", String::as_str);
            let to_play = TextStyle::new(32).ink(Ink::FADED).least(26).most(140);
            let taken = canvas.measure(&labels.to_play, to_play);
            let room = u16::try_from(width - 122 - 10 - taken - 20).unwrap_or(0);
            let wide = canvas.write(name, (left + 122, top + 147), TextStyle::new(38).least(30).most(room));
            canvas.write(&labels.to_play, (left + 132 + wide, top + 147), to_play);
        }
        None => {
            canvas.write(
                &labels.over,
                (middle, top + 160),
                TextStyle::new(44).middle().least(30).most(440).ink(Ink::RING),
            );
        }
    }
    canvas.write(
        &labels.unit,
        (middle, top + 217),
        TextStyle::new(26).middle().least(22).most(460).ink(Ink::FADED),
    );
}

/// Draws the cartouche of 1976, which is smaller.
fn small_cartouche(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    names: &[String],
    labels: &Labels,
) {
    let (left, top, width, height) = CARTOUCHE_NORTH;
    canvas.card((left, top, width, height), Ink::PAPER, Ink::INK, 3);
    canvas.card((left + 7, top + 7, width - 14, height - 14), Ink::PAPER, Ink::INK, 1);
    let middle = left + width / 2;
    canvas.write(&labels.title, (middle, top + 37), TextStyle::new(42).display().middle().most(376));
    canvas.sheet.fill(left + 30, top + 64, width - 60, 2, Ink::INK);
    let half = u16::try_from(width / 2 - 20).unwrap_or(0);
    let wide = canvas.write(&labels.turn, (left + 20, top + 87), TextStyle::new(34).least(26).most(half));
    let rest = u16::try_from(width - 60 - wide).unwrap_or(0);
    canvas.write(
        &labels.pool,
        (left + width - 20, top + 87),
        TextStyle::new(34).right().least(26).most(rest),
    );
    let to_go = TextStyle::new(32).middle().least(24).most(360);
    canvas.write(&labels.to_go, (middle, top + 163), to_go);
    if let Some(seat) = view.at_turn {
        // On the frame, as on a panel: it is as high as two lines.
        if is_lit(view, seat) {
            canvas.place(&sprites.lantern, (left - 4, top + 126));
        }
        token(canvas, sprites, seat, (left + 46, top + 126));
        let name = names.get(seat.index()).map_or("", String::as_str);
        let room = u16::try_from(width - 72 - 18).unwrap_or(0);
        canvas.write(name, (left + 72, top + 126), TextStyle::new(36).least(30).most(room));
    } else {
        canvas.write(&labels.over, (middle, top + 130), TextStyle::new(38).middle().most(360).ink(Ink::RING));
    }
}
