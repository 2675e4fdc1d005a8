//! Kept pictures: only those that everybody may see, each as long as nothing in it changes.

use last_spike::pictures::fingerprint::Fingerprint;
use last_spike::present::{Drawing, Lang, Names};
use last_spike_engine::{Seat, TileSet, View, Viewer};
use last_spike_testkit::scenes;
use last_spike_testkit::table::tile;

fn names() -> Names {
    Names::new(&["Ann".to_owned(), "Bob".to_owned(), "Cleo".to_owned()])
}

fn board(view: &View, names: Names, first: Seat) -> Drawing {
    Drawing::Board { view: Box::new(view.clone()), names, first, ringed: TileSet::EMPTY }
}

fn of(drawing: &Drawing) -> Option<Fingerprint> {
    Fingerprint::of(drawing, Lang::En)
}

#[test]
fn what_one_viewer_alone_may_see_is_never_kept() {
    let own = scenes::hand().view;
    assert_ne!(own.viewer, Viewer::Spectator);
    let public = View { viewer: Viewer::Spectator, ..scenes::midgame().view };
    let (view, names, first) = (Box::new(own.clone()), names(), Seat(0));
    let private = [
        board(&own, names.clone(), first),
        Drawing::Table { view: view.clone(), names: names.clone(), first, ringed: TileSet::EMPTY },
        Drawing::Market { view: view.clone(), names: names.clone(), first, ringed: TileSet::EMPTY },
        Drawing::Lot { view: view.clone(), names: names.clone(), first },
        Drawing::Guide { view: view.clone(), names: names.clone(), first, notes: Vec::new() },
        Drawing::Hand { view: view.clone(), lasting: false },
        Drawing::Hand { view: view.clone(), lasting: true },
        Drawing::Result { view, names: names.clone(), balances: Vec::new() },
        Drawing::Replay {
            turns: vec![(public.clone(), TileSet::EMPTY), (own, TileSet::EMPTY)],
            names: names.clone(),
            first,
        },
        // Even of a view of nobody in particular.
        Drawing::Hand { view: Box::new(public.clone()), lasting: false },
        Drawing::Table { view: Box::new(public), names, first, ringed: TileSet::EMPTY },
    ];
    for drawing in private {
        assert_eq!(of(&drawing), None, "{drawing:?}");
    }
}

#[test]
fn whatever_changes_a_picture_changes_its_fingerprint() {
    let public = View { viewer: Viewer::Spectator, ..scenes::midgame().view };
    let usual = board(&public, names(), Seat(0));
    let known = of(&usual);
    assert!(known.is_some());
    assert_eq!(of(&board(&public.clone(), names(), Seat(0))), known, "the same again");
    let renamed = Names::new(&["Ann".to_owned(), "Player 2".to_owned(), "Cleo".to_owned()]);
    let mut later = public.clone();
    later.turn += 1;
    let mut paid = public.clone();
    paid.seats[0].cash = None;
    let mut edition = (*public.edition).clone();
    edition.revision.0 += 1;
    let revised = View { edition: edition.into(), ..public.clone() };
    let ringed = [tile("A1")].into_iter().collect();
    let others = [
        board(&public, renamed, Seat(0)),
        board(&public, names(), Seat(1)),
        board(&later, names(), Seat(0)),
        board(&paid, names(), Seat(0)),
        board(&revised, names(), Seat(0)),
        Drawing::Board { view: Box::new(public.clone()), names: names(), first: Seat(0), ringed },
        Drawing::Lot { view: Box::new(public), names: names(), first: Seat(0) },
    ];
    let mut all = vec![known, Fingerprint::of(&usual, Lang::PtBr)];
    all.extend(others.iter().map(of));
    for (n, one) in all.iter().enumerate() {
        assert!(one.is_some() && !all[..n].contains(one), "{n}");
    }
}
