//! The board of a lobby, with the people who have a seat so far.

use std::sync::Arc;

use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang, Names};
use last_spike_engine::{Edition, Game, Seed, View, Viewer};
use last_spike_render::Image;

use super::{MOST_BYTES, RENDERER, golden};

/// Returns the board of an edition before the first tile, at which so many people have a seat.
fn view(edition: &str, seated: usize) -> View {
    let edition = Edition::all().into_iter().find(|one| one.id.0 == edition).expect("an edition");
    let edition = Arc::new(Edition::clone(&edition));
    let options = edition.default_options();
    let seats = u8::try_from(seated.max(2)).unwrap();
    let mut view = Game::new(edition, options, seats, Seed([0; 32])).unwrap().view(Viewer::Spectator);
    view.seats.truncate(seated);
    view.at_turn = None;
    view.to_act.clear();
    view
}

fn drawn(edition: &str, names: &[&str], lang: Lang) -> Vec<u8> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let drawing = Drawing::Lobby { view: Box::new(view(edition, names.len())), names: Names::new(&names) };
    RENDERER.draw(&drawing, lang).expect("a picture")
}

#[test]
fn the_board_of_a_lobby_is_drawn_as_kept() {
    let all = ["Ann", "Bruno", "Zoë", "王小明", "Jupiter", "Bartholomew Featherstonehaugh"];
    for (name, edition, seated, lang) in [
        ("lobby-alone", "columbia-2015", 1, Lang::En),
        ("lobby-two", "columbia-2015", 2, Lang::PtBr),
        ("lobby-full", "kickstarter-2015", 6, Lang::En),
        ("lobby-1976", "gamma-two-1976", 3, Lang::PtBr),
    ] {
        let png = drawn(edition, &all[..seated], lang);
        assert!(png.len() <= MOST_BYTES, "{name}: {} bytes", png.len());
        golden::compare(name, &Image { png, shortened: Vec::new(), written: Vec::new() });
    }
}
