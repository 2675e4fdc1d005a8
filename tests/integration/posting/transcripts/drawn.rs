//! Pictures that say what they would show.

use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang};
use last_spike_engine::{View, Viewer};
use last_spike_render::RenderError;

/// The beginning of a PNG, up to its width and height.
const PNG: &[u8; 24] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x20\0\0\x02\x58";

/// Draws descriptions: which picture of which step it is, and for whom.
pub struct Described;

impl Draw for Described {
    fn draw(&self, drawing: &Drawing, lang: Lang) -> Result<Vec<u8>, RenderError> {
        let what = match drawing {
            Drawing::Board { view, .. } => of("board", view),
            Drawing::Lobby { view, .. } => of("lobby", view),
            Drawing::Table { view, .. } => of("table", view),
            Drawing::Market { view, .. } => of("market", view),
            Drawing::Lot { view, .. } => of("lot", view),
            Drawing::Guide { view, .. } => of("guide", view),
            Drawing::Hand { view, .. } => of("tiles", view),
            Drawing::Result { view, .. } => of("result", view),
            Drawing::Replay { turns, .. } => format!("replay of {} turns", turns.len()),
            Drawing::Review { .. } => "review".to_owned(),
            Drawing::Profile(_) => "profile".to_owned(),
            Drawing::Leaderboard(_) => "leaderboard".to_owned(),
            Drawing::Drawn(picture) => {
                return picture.as_deref().map(<[u8]>::to_vec).ok_or(RenderError::Empty);
            }
        };
        Ok([&PNG[..], format!("{what}, {}", lang.code()).as_bytes()].concat())
    }
}

fn of(what: &str, view: &View) -> String {
    let viewer = match view.viewer {
        Viewer::Spectator => "everybody".to_owned(),
        Viewer::Seat(seat) => format!("seat {}", seat.0),
    };
    format!("{what} at step {} for {viewer}", view.step.0)
}

/// Returns what a picture would show.
pub fn description(bytes: &[u8]) -> Option<String> {
    let text = bytes.strip_prefix(&PNG[..])?;
    String::from_utf8(text.to_vec()).ok()
}
