//! The review of a finished game, with every kind of choice that it may be about.

use last_spike::present::reviews::own;
use last_spike::present::reviews::review::Reviewed;
use last_spike::present::{Lang, Names};
use last_spike::service::reviews::review::{Account, Came, Hard, Judged, Review, Turn, TurningPoint};
use last_spike::store::GameId;
use last_spike_engine::*;

use super::keep;
use super::story::{Story, campaign, dice, tiles};
use last_spike_testkit::table::*;

fn point(n: u32, action: Action, hard: Hard) -> TurningPoint {
    let lot = matches!(action, Action::Bid { .. }).then_some(City::Denver);
    let cost = if hard == Hard::Same { 0.0 } else { 0.01 * n as f32 };
    let seat = Seat((n % 2) as u8);
    TurningPoint {
        choice: Judged { turn: n, step: Step(2 * n), seat, action, lot, hard, cost },
        swing: vec![0.124, -0.12, 0.0, -0.004],
        came: Came {
            last_spike: (n == 2).then_some(Seat(2)),
            money: vec![12_000, -3000, 0, 4000],
            out: Vec::new(),
        },
    }
}

/// A review of a game of four.
pub fn review() -> Review {
    let turn = |turn: u32, public: [f32; 4], truth: [f32; 4]| Turn {
        turn,
        step: Step(2 * turn),
        seat: (turn > 0).then_some(Seat((turn % 4) as u8)),
        public: public.to_vec(),
        truth: truth.to_vec(),
    };
    let account = |seat, start, own, others, luck| Account { seat: Seat(seat), start, own, others, luck };
    let hard = Hard::Instead(Action::Lay { tile: tile("B2"), sell: Vec::new() });
    Review {
        playouts: 1000,
        turns: vec![
            turn(0, [0.25, 0.25, 0.26, 0.24], [0.3, 0.2, 0.4, 0.1]),
            turn(1, [0.35, 0.15, 0.26, 0.24], [0.4, 0.1, 0.45, 0.05]),
            turn(2, [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0]),
        ],
        turning_points: vec![
            point(1, Action::Lay { tile: tile("A1"), sell: Vec::new() }, hard),
            point(2, Action::Pass, Hard::Same),
        ],
        costly: Vec::new(),
        accounts: vec![
            account(0, 0.25, -0.104, 0.02, -0.166),
            account(1, 0.25, 0.0, 0.0, -0.25),
            account(2, 0.26, -0.01, 0.3, 0.45),
            account(3, 0.24, -0.2, 0.1, -0.14),
        ],
    }
}

#[test]
fn a_review() {
    keep("review", |lang| {
        let names = Names::new(&["Ann", "Bruno", "Zoë", "王小明"].map(str::to_owned));
        let told = |review: &Review, id: &str, stood_in: &[Step]| {
            let edition = edition(id);
            let reviewed = Reviewed { review, edition: &edition, names: &names, stood_in, lang };
            reviewed.for_all(GameId(7))
        };
        let mut posts = vec![("a game of four".to_owned(), told(&review(), "columbia-2015", &[]))];
        posts.push(("a computer in their place".to_owned(), told(&review(), "columbia-2015", &[Step(2)])));
        let nothing = Review { turning_points: Vec::new(), ..review() };
        posts.push(("nothing happened".to_owned(), told(&nothing, "columbia-2015", &[])));
        let ends = RouteEnds { from: City::Montreal, to: City::Toronto };
        let deed = Deed { city: City::Denver, cost: Money(7000) };
        let all = [
            Action::Lay { tile: tile("V3"), sell: vec![deed, Deed { city: City::Omaha, cost: Money(3000) }] },
            Action::Buy { city: City::Denver },
            Action::Auction(Lot::Deed { city: City::Denver, cost: Money(7000), tile: tile("A1") }),
            Action::Auction(Lot::Asked { city: City::Denver, minimum: Money(4000) }),
            Action::Bid { amount: Some(Money(5000)) },
            Action::Bid { amount: Some(Money::ZERO) },
            Action::Roll,
            Action::BuyLand,
            Action::Build(ends),
            Action::Remove(ends),
            Action::Accept { id: 3 },
            Action::Decline { id: 4 },
        ];
        for (n, action) in (1..).zip(all) {
            let name = format!("{action:?}").split([' ', '(']).next().unwrap_or_default().to_owned();
            let turning_points = vec![point(n, action.clone(), Hard::Instead(action))];
            let id = if n > 6 { "gamma-two-1976" } else { "columbia-2015" };
            let post = told(&Review { turning_points, ..review() }, id, &[]);
            // The picture and the rest are the same.
            let text = post.text.lines().find(|line| line.contains("**1.**")).unwrap().to_owned();
            posts.push((format!("{n} {name}"), last_spike::present::Post::text(text)));
        }
        let turning_points = vec![point(9, Action::Resign, Hard::PlayOn)];
        posts.push(("left".to_owned(), told(&Review { turning_points, ..review() }, "columbia-2015", &[])));
        posts
    });
}

#[test]
fn a_players_own_costliest_moves_and_the_board_before_each() {
    keep("review-own", |lang| {
        let review = review();
        let mut posts = Vec::new();
        let mut add = |name: &str, story: &Story, viewer: Viewer, action: Action, hard: Hard| {
            let lot = matches!(action, Action::Bid { .. }).then_some(City::Denver);
            let seat = if lot.is_some() { Seat(1) } else { Seat(0) };
            let choice = Judged { turn: 12, step: Step(24), seat, action, lot, hard, cost: 0.094 };
            story.tell(viewer, lang, |scene| {
                let (edition, names) = (&*scene.view.edition, scene.names);
                let told = Reviewed { review: &review, edition, names, stood_in: &[], lang };
                let own = [(&choice, scene.view.clone())];
                let own = (viewer == Viewer::Seat(seat)).then_some(&own[..]);
                posts.push((format!("{name}: the review"), own::post(&told, scene.stored, own)));
                let before = own::choice(&told, scene.stored, &choice, scene.view);
                posts.push((format!("{name}: before it"), before));
            });
        };
        let own = Viewer::Seat(Seat(0));
        let instead = Hard::Instead;
        add("a tile", &tiles(), own, lay("V3"), instead(lay("A1")));
        let mut last = tiles();
        last.table.built("C U Y").turn_of(0);
        add("the last spike", &last, own, lay("V3"), instead(lay("A1")));
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        add("land", &buying, own, Action::Pass, instead(Action::Buy { city: city("Denver") }));
        let mut auction = campaign();
        auction.does(0, put_up("Denver", 3, "V2"));
        add("a bid", &auction, Viewer::Seat(Seat(1)), bid(0), instead(bid(5)));
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        add("an offer", &offered, own, Action::Decline { id: 1 }, instead(Action::Accept { id: 1 }));
        let accepted = Action::Accept { id: 1 };
        add("an offer accepted", &offered, own, accepted, instead(Action::Decline { id: 1 }));
        add("no bid is better", &auction, Viewer::Seat(Seat(1)), bid(5), instead(bid(0)));
        let buy = Action::Buy { city: city("Denver") };
        add("no land is better", &buying, own, buy, instead(Action::Pass));
        add("leaving", &tiles(), own, Action::Resign, Hard::PlayOn);
        add("somebody else's", &tiles(), Viewer::Spectator, lay("V3"), instead(lay("A1")));
        tiles().tell(own, lang, |scene| {
            let (edition, names) = (&*scene.view.edition, scene.names);
            let told = Reviewed { review: &review, edition, names, stood_in: &[], lang };
            posts.push(("nothing cost much".to_owned(), own::post(&told, scene.stored, Some(&[]))));
        });
        posts
    });
}

#[test]
fn where_names_are_long_reasons_give_way_and_ones_own_moves_stay() {
    let mut last = tiles();
    last.table.built("C U Y").turn_of(0);
    last.stored.players.iter_mut().for_each(|player| player.name = "W".repeat(32));
    let points = (1..=3).map(|n| point(n, lay("A1"), Hard::Instead(lay("B2")))).collect();
    let review = Review { turning_points: points, ..review() };
    let (action, hard) = (lay("V3"), Hard::Instead(lay("A1")));
    let choice = Judged { turn: 12, step: Step(24), seat: Seat(0), action, lot: None, hard, cost: 0.094 };
    for lang in Lang::ALL {
        last.tell(Viewer::Seat(Seat(0)), lang, |scene| {
            let (edition, names) = (&*scene.view.edition, scene.names);
            let told = Reviewed { review: &review, edition, names, stood_in: &[], lang };
            let own = [0; 3].map(|_| (&choice, scene.view.clone()));
            let post = own::post(&told, scene.stored, Some(&own));
            assert!(post.text.chars().count() <= 1900, "{}", post.text);
            let word = if lang == Lang::En { "Turn" } else { "Turno" };
            let told = [12, 1, 2, 3].map(|turn| post.text.matches(&format!("{word} {turn}:")).count());
            assert_eq!(told, [3, 1, 1, 1], "{}", post.text);
        });
    }
}
