//! The card of a leaderboard: the first of a server, the place of whoever asks, and how far ratings can be trusted.

use super::parts::{self, LEFT, RIGHT, SMALL, SURENESS, WIDTH};
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;

/// The content of the card of a leaderboard.
#[derive(Clone, Debug)]
pub struct LeaderboardCard {
    /// The title.
    pub title: String,
    /// The edition and the season.
    pub line: String,
    /// The headings.
    pub columns: LeaderboardColumns,
    /// The first of the leaderboard; twelve are drawn at most.
    pub rows: Vec<LeaderboardRow>,
    /// The place of whoever asks, where it is not among the rows.
    pub own: OwnPlace,
    /// The word on the plate at the row of whoever asks.
    pub you: String,
    /// The words in the place of rows where there are none.
    pub empty: String,
    /// The lines at the foot.
    pub footer: Vec<String>,
}

/// The headings of a leaderboard.
#[derive(Clone, Debug)]
pub struct LeaderboardColumns {
    /// That of names.
    pub player: String,
    /// That of ratings.
    pub rating: String,
    /// That of how sure they are.
    pub sure: String,
    /// That of games.
    pub games: String,
    /// That of wins.
    pub wins: String,
}

/// A row of a leaderboard.
#[derive(Clone, Debug)]
pub struct LeaderboardRow {
    /// The place, if there is one.
    pub place: Option<u32>,
    /// The name, in any script.
    pub name: String,
    /// The points.
    pub points: String,
    /// How sure they are, in per cent.
    pub sureness: u8,
    /// True where the rating is provisional.
    pub provisional: bool,
    /// How much of a condition for a place is met, which is shown in the place of how sure the rating is.
    pub settling: Option<String>,
    /// The rated games.
    pub games: u32,
    /// The wins among them.
    pub wins: u32,
    /// True if it is that of whoever asks.
    pub own: bool,
}

/// The place of whoever asks, below the rows.
#[derive(Clone, Debug)]
pub enum OwnPlace {
    /// It is among the rows.
    Listed,
    /// It is further down.
    Below(LeaderboardRow),
    /// There is none; the words say why.
    None(String),
}

/// The sign in the place of one that there is not.
const NO_PLACE: &str = "–";
/// Rows that are drawn at most.
const MOST: usize = 12;
/// The middle of the first row, and from one row to the next.
const ROWS: (i32, i32) = (210, 50);
/// The room above the place of whoever asks, where it is below the rows.
const GAP: i32 = 22;
/// The middle of places, the left edge of names and of how sure ratings are, and the right edges of points, games and
/// wins.
const PLACE: i32 = 92;
const NAME: i32 = 140;
const SURE: i32 = 738;
const POINTS: i32 = 690;
const GAMES: i32 = 1026;
const WINS: i32 = RIGHT - 8;
/// From one line of the foot to the next.
const FOOT: i32 = 34;

/// The heights of the parts of a card.
struct Layout {
    /// The middle of the place of whoever asks, where it is below the rows.
    own: i32,
    /// The line above the foot.
    foot: i32,
    /// The height of the card.
    height: i32,
}

impl Layout {
    fn of(card: &LeaderboardCard) -> Self {
        let rows = i32::try_from(card.rows.len().clamp(2, MOST)).unwrap_or(2);
        let below = ROWS.0 + (rows - 1) * ROWS.1;
        let own = below + ROWS.1 + GAP;
        let last = if matches!(card.own, OwnPlace::Listed) { below } else { own };
        let foot = last + ROWS.1 / 2 + 10;
        let lines = i32::try_from(card.footer.len()).unwrap_or(0);
        Self { own, foot, height: foot + 8 + lines * FOOT + 26 }
    }
}

/// Returns how high the card will be.
pub fn height(card: &LeaderboardCard) -> i32 {
    Layout::of(card).height
}

/// Draws the card on a sheet of its height.
pub fn draw<'a>(mut canvas: Canvas<'a>, card: &LeaderboardCard) -> Canvas<'a> {
    let layout = Layout::of(card);
    parts::title(&mut canvas, &card.title);
    let line = TextStyle::new(32).middle().least(26).most(1080);
    canvas.write(&card.line, (WIDTH / 2, 124), line);
    if card.rows.is_empty() {
        let style = TextStyle::new(36).middle().least(26).most(1080);
        canvas.write(&card.empty, (WIDTH / 2, ROWS.0 + ROWS.1 / 2), style);
    } else {
        headings(&mut canvas, &card.columns);
    }
    for (n, line) in (0..).zip(card.rows.iter().take(MOST)) {
        row(&mut canvas, line, &card.you, ROWS.0 + n * ROWS.1);
    }
    match &card.own {
        OwnPlace::Listed => {}
        OwnPlace::Below(line) => {
            // Dots for those between.
            for dot in [-16, 0, 16] {
                canvas.sheet.fill(PLACE - 3 + dot, layout.own - ROWS.1 / 2 - GAP / 2, 6, 6, Ink::FADED);
            }
            row(&mut canvas, line, &card.you, layout.own);
        }
        OwnPlace::None(words) => {
            let style = TextStyle::new(30).least(24).most(1060).middle();
            canvas.card((LEFT - 12, layout.own - 24, WIDTH - 2 * LEFT + 24, 48), Ink::WHITE, Ink::INK, 2);
            canvas.write(words, (WIDTH / 2, layout.own), style);
        }
    }
    if !card.footer.is_empty() {
        parts::rule(&mut canvas, layout.foot, 2);
    }
    parts::lines(&mut canvas, &card.footer, (LEFT, layout.foot + 28), FOOT);
    canvas
}

fn headings(canvas: &mut Canvas<'_>, columns: &LeaderboardColumns) {
    let y = ROWS.0 - 42;
    let small = TextStyle::new(SMALL).ink(Ink::FADED).least(22);
    canvas.write(&columns.player, (NAME, y), small.most(380));
    canvas.write(&columns.rating, (POINTS, y), small.right().most(130));
    canvas.write(&columns.sure, (SURE, y), small.most(190));
    canvas.write(&columns.games, (GAMES, y), small.right().most(92));
    canvas.write(&columns.wins, (WINS, y), small.right().most(104));
}

/// Draws a row; that of whoever asks has a ring and a plate, the first place the ground of a winner.
fn row(canvas: &mut Canvas<'_>, row: &LeaderboardRow, you: &str, y: i32) {
    let place = (LEFT - 12, y - 24, WIDTH - 2 * LEFT + 24, 48);
    let is_first = row.place == Some(1);
    let fill = if is_first { Ink::BRIGHT } else { Ink::WHITE };
    if row.own {
        canvas.card(place, fill, Ink::RING, 5);
    } else if is_first {
        canvas.card(place, fill, Ink::INK, 2);
    } else {
        canvas.sheet.fill(place.0, y + 24, place.2, 1, Ink::FADED);
    }
    let figure = TextStyle::new(36).right().least(26);
    let at = row.place.map_or_else(|| NO_PLACE.to_owned(), |place| place.to_string());
    canvas.write(&at, (PLACE, y), TextStyle::new(36).middle().least(24).most(78));
    let aside = if row.own { canvas.measure(you, TextStyle::new(SMALL)) + 34 } else { 0 };
    let room = u16::try_from(POINTS - 130 - NAME - aside).unwrap_or(0);
    let wide = canvas.write(&row.name, (NAME, y), TextStyle::new(36).least(28).most(room));
    if row.own {
        parts::plate(canvas, you, (NAME + wide + 14, y));
    }
    canvas.write(&row.points, (POINTS, y), figure.most(120));
    if row.provisional {
        canvas.write("?", (POINTS + 6, y), TextStyle::new(34).ink(Ink::FADED));
    }
    if let Some(settling) = &row.settling {
        canvas.write(settling, (SURE, y), TextStyle::new(28).least(22).most(194));
    } else {
        parts::sureness(canvas, (SURE, y), row.sureness, 1);
        let percent = format!("{}%", row.sureness);
        canvas.write(&percent, (SURE + SURENESS.0 + 12, y), TextStyle::new(28).least(24).most(72));
    }
    canvas.write(&row.games.to_string(), (GAMES, y), figure.most(92));
    canvas.write(&row.wins.to_string(), (WINS, y), figure.most(92));
}
