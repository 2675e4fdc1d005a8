//! What a tile is said to bring: to everybody who gets something, and at the end of the game who would win.

use last_spike::present::{Lang, Post, Row};
use last_spike_engine::*;
use last_spike_testkit::table::*;

use super::story::{Story, tiles};

/// Returns a game in which Ann can lay the last spike for $1,000 and then has $35,000. Bruno has $6,000 and so many
/// thousands more.
fn before_the_last_spike(cash: CashDisplay, more: u32) -> Story {
    let options = Options { cash, ..Options::default() };
    let mut table = Table::tiles(with_cash("columbia-2015", 6), options, &["A1", "C1", "D1"]);
    table.built("A2 A3 A4 C U Y").pays(1, more).turn_of(0);
    Story::of(table)
}

/// Returns the note of the menu's entry for a tile.
fn note(post: &Post, tile: &str) -> String {
    let menus = post.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) => None,
    });
    menus.flat_map(|menu| &menu.choices).find(|choice| choice.value == tile).unwrap().note.clone()
}

#[test]
fn a_tile_that_ends_the_game_says_so_first_and_who_would_win_where_cash_is_open() {
    for (more, said) in [
        (0, "ends the game: you win, $35,000 to $6,000 · $1,000"),
        (29, "ends the game: the richest are level at $35,000 · $1,000"),
        (40, "ends the game: Bruno wins, $46,000 to your $35,000 · $1,000"),
    ] {
        let note = note(&before_the_last_spike(CashDisplay::Public, more).own(0, Lang::En), "A1");
        assert!(note.starts_with(said), "{more}: {note}");
    }
}

#[test]
fn with_hidden_cash_a_tile_that_ends_the_game_tells_nothing_of_it() {
    let told = |more| note(&before_the_last_spike(CashDisplay::Hidden, more).own(0, Lang::En), "A1");
    assert!(told(0).starts_with("ends the game: last spike, $20,000 for you · $1,000"), "{}", told(0));
    assert_eq!(told(0), told(40));
}

#[test]
fn a_name_in_ones_hand_formats_nothing() {
    let mut story = tiles();
    story.stored.players[1].name = "[x](https://example.com)".to_owned();
    story.table.gives(1, "Omaha", 3).turn_of(0);
    story.does(0, lay("V3"));
    let text = story.own(0, Lang::En).text;
    let tiles = text.lines().find(|line| line.starts_with("Your tiles: A1")).unwrap();
    assert!(tiles.contains("example") && !tiles.contains("[x]("), "{tiles}");
}
