//! Hidden tiles and hidden cash, which no picture shows.

use super::board;
use last_spike_engine::{CashDisplay, TableView, TilesView};
use last_spike_testkit::scenes::{self};

#[test]
fn a_hidden_hand_leaves_no_trace_on_the_board() {
    let public = scenes::midgame();
    let mut own = scenes::hand();
    assert_ne!(public.view.table.tiles().unwrap().hand, own.view.table.tiles().unwrap().hand);
    assert_eq!(board(&public), board(&own));
    own.view.table = match own.view.table {
        TableView::Tiles(table) => TableView::Tiles(TilesView {
            hand: vec!["Z1".parse().unwrap()],
            set_aside: Some("U2".parse().unwrap()),
            ..table
        }),
        TableView::Dice(_) => unreachable!(),
    };
    assert_eq!(board(&public), board(&own));
}

#[test]
fn hidden_cash_stays_hidden_on_the_board_even_from_its_owners_view() {
    let mut public = scenes::midgame();
    public.view.options.cash = CashDisplay::Hidden;
    let mut own = scenes::hand();
    own.view.options.cash = CashDisplay::Hidden;
    for seat in &mut public.view.seats {
        seat.cash = None;
    }
    for seat in &mut own.view.seats[1..] {
        seat.cash = None;
    }
    assert_eq!(board(&public), board(&own));
}
