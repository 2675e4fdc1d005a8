//! The picture of the end of a game: what it shows stands where it belongs, and nothing is laid over words.

use std::collections::BTreeSet;
use std::sync::Arc;

use last_spike::pictures::labels;
use last_spike::present::Lang;
use last_spike_computer::look_ahead;
use last_spike_engine::record::course;
use last_spike_engine::{
    Balance, Edition, Event, Game, Lead, Money, Outcome, Placing, Reason, Seat, Seed, Standing, Viewer,
};
use last_spike_render::{Image, seat_colour};
use last_spike_testkit::scenes::{self, Sample};

use super::golden::{self, Pixels};
use super::{RENDERER, words};

/// The places of the chart's lines and of the strip of leaders: left, top, width and height.
const LINES: (usize, usize, usize, usize) = (120, 754, 1340, 350);
const LEADERS: (usize, usize, usize, usize) = (120, 706, 1340, 32);

fn at(picture: &Pixels, (x, y): (usize, usize)) -> [u8; 3] {
    picture.rgb[y * picture.width + x]
}

fn drawn(scene: &Sample, balances: &[Balance]) -> Pixels {
    golden::read(&RENDERER.result(&scene.view, &scene.names, &words(scene), balances).unwrap().png)
}

/// A game played by chance, with what happened in each step.
fn played(edition: &Arc<Edition>, seats: u8, seed: u8, leave: bool) -> (Game, Game, Vec<Vec<Event>>) {
    let beginning =
        Game::new(Arc::clone(edition), edition.default_options(), seats, Seed([seed; 32])).unwrap();
    let (mut game, mut steps) = (beginning.clone(), Vec::new());
    let mut chosen = u32::from(seed);
    while !game.is_over() && game.step().0 < 900 {
        let seat = game.to_act()[0];
        chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let resigns = leave && game.step().0 > 3;
        let action = if resigns {
            last_spike_engine::Action::Resign
        } else {
            look_ahead::pick(&game, seat, |below| (chosen >> 8) % below).unwrap()
        };
        let mut events = Vec::new();
        game.play(seat, &action, &mut events).unwrap();
        steps.push(events);
    }
    (beginning, game, steps)
}

#[test]
fn balances_are_those_of_the_turns_and_no_payout_is_missing() {
    for edition in Edition::all() {
        for seats in 2..=6 {
            let (beginning, game, steps) = played(&edition, seats, 3 * seats, false);
            let balances = course::balances(&beginning, steps.iter().map(Vec::as_slice));
            let turns: Vec<u32> = balances.iter().map(|balance| balance.turn).collect();
            assert!(turns.is_sorted_by(|a, b| a < b) && turns[0] == 0, "{turns:?}");
            assert_eq!(*turns.last().unwrap(), game.turn());
            // The cash of a turn is that before the first step of the next.
            let mut again = beginning.clone();
            for events in &steps {
                let before = again.turn();
                events.iter().for_each(|event| again.evolve(event));
                if again.turn() != before {
                    let balance = balances.iter().find(|balance| balance.turn == before).unwrap();
                    for seat in Seat::first(seats) {
                        let own = again.view(Viewer::Seat(seat)).seat(seat).cash.unwrap();
                        assert_eq!(balance.cash[seat.index()], own, "{seat} in turn {before}");
                    }
                }
            }
            for seat in Seat::first(seats) {
                let paid = steps.iter().flatten().map(|event| match event {
                    Event::Payout { seat: paid, amount, .. } if *paid == seat => amount.0,
                    _ => 0,
                });
                assert_eq!(Balance::payouts_of(&balances, seat), Money(paid.sum()));
            }
        }
    }
}

#[test]
fn the_lead_changes_where_somebody_alone_has_the_most() {
    let cash = [[20, 20, 30, 10, 10], [20, 30, 30, 30, 10], [20, 10, 10, 40, 90]];
    let cash = cash.map(|line| line.map(Money::thousands).to_vec());
    let leads = Balance::leads(&scenes::balances(&cash));
    // Nobody at the start; a tie takes no lead away.
    let lead = |turn, seat| Lead { turn, seat: Seat(seat) };
    assert_eq!(leads, [lead(1, 1), lead(3, 2)]);
    assert_eq!(Balance::leads(&[]), []);
}

#[test]
fn payouts_and_leads_stand_at_their_turns() {
    let (scene, _) = scenes::ending();
    for last in [1usize, 7, 40, 134] {
        // Far apart, so that no line crosses another; the two highest change places in the middle.
        let cash = |seat: usize, turn: usize| match seat {
            0 if turn > last / 2 => 40,
            1 if turn > last / 2 => 30,
            0 => 30,
            1 => 40,
            _ => 24 - 4 * seat,
        };
        let lines: Vec<Vec<Money>> = (0..6)
            .map(|seat| (0..=last).map(|turn| Money(cash(seat, turn) as u32 * 1_000)).collect())
            .collect();
        let mut balances = scenes::balances(&lines);
        let paid: BTreeSet<(usize, usize)> = [(1, 2), (last, 3), (last / 3, 5), (last / 2, 4)]
            .into_iter()
            .filter(|(turn, _)| *turn > 0)
            .collect();
        let bare = drawn(&scene, &balances);
        for (turn, seat) in &paid {
            balances[*turn].payouts[*seat] = Money(1_000);
        }
        let picture = drawn(&scene, &balances);
        let x = |turn: usize| LINES.0 + LINES.2 * turn / last;
        for turn in 0..=last {
            for seat in 2..6 {
                let point = (x(turn), LINES.1 + LINES.3 - LINES.3 * cash(seat, turn) / 40);
                // The mark is a bright disc with a stroke.
                let marked = [-5, 5].into_iter().all(|aside| {
                    at(&picture, (point.0.strict_add_signed(aside), point.1)) == [0xf4, 0xce, 0x5a]
                }) && at(&picture, point) == [0x2b, 0x21, 0x18];
                assert_eq!(marked, paid.contains(&(turn, seat)), "turn {turn} of {last}, seat {seat}");
            }
        }
        for turn in 1..=last {
            let leader = Seat(u8::from(turn <= last / 2));
            for picture in [&bare, &picture] {
                let shown = at(picture, (x(turn) - 4, LEADERS.1 + 5));
                assert_eq!(shown, seat_colour(leader), "turn {turn} of {last}");
            }
        }
    }
}

fn apart(picture: &Image, what: &str) {
    for (n, a) in picture.written.iter().enumerate() {
        assert!(
            a.0 >= 26 && a.0 + a.2 <= 1574 && a.1 >= 20 && a.1 + a.3 <= 1174,
            "{what}: a text reaches out of the frame: {a:?}"
        );
        for b in &picture.written[n + 1..] {
            let clear = a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1;
            assert!(clear, "{what}: {a:?} and {b:?} overlap");
        }
    }
}

const LONG: [&str; 6] = [
    "Wolfeschlegelsteinhausenbergerdorff",
    "مُحَمَّد عبد الرحمن الطويل جدا جدا",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "꧁𝕱𝖆𝖓𝖈𝖞꧂ WWWWWWWWWWWWWWWWWWWWWWWW",
    "",
    "ﷺ﷽",
];

#[test]
fn no_word_covers_another_whatever_game_was_played() {
    for edition in Edition::all() {
        for seats in 2..=6 {
            for leave in [false, true] {
                let (beginning, game, steps) = played(&edition, seats, seats + 40, leave);
                let balances = course::balances(&beginning, steps.iter().map(Vec::as_slice));
                let view = game.view(Viewer::Spectator);
                for lang in Lang::ALL {
                    let names = LONG.map(str::to_owned);
                    let picture = RENDERER.result(&view, &names, &labels(&view, lang), &balances).unwrap();
                    let what = format!("{} with {seats}, {lang:?}, left: {leave}", edition.id);
                    apart(&picture, &what);
                    assert!(picture.shortened.iter().all(|text| names.contains(text)), "{what}");
                    if game.is_over() {
                        // The ranking has a row for each, and each line of the chart ends with a letter.
                        let rows = picture.written.iter().filter(|text| text.0 + text.2 / 2 == 108).count();
                        let ends =
                            picture.written.iter().filter(|text| text.0 > 1470 && text.1 > 700).count();
                        assert_eq!((rows, ends), (usize::from(seats), usize::from(seats)), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn whoever_holds_land_of_every_city_has_room_for_it() {
    for lang in Lang::ALL {
        for (dice, seats) in [(false, 2), (false, 6), (true, 2), (true, 6)] {
            let mut scene = if dice { scenes::north() } else { scenes::ending().0 };
            let cities = scene.view.edition.cities;
            for player in &mut scene.view.seats {
                player.standing = Standing::Playing;
                player.grants = if dice { Vec::new() } else { cities.to_vec() };
                let deed = |city| last_spike_engine::Deed { city, cost: Money::ZERO };
                player.deeds = [cities, cities, cities].concat().into_iter().map(deed).collect();
            }
            let placing = |seat| Placing { seat, place: 1, cash: Money(1_234_000), land_cost: Money::ZERO };
            let ranking = Seat::first(seats).map(placing).collect();
            scene.view.outcome = Some(Outcome { reason: Reason::LastSpike, ranking });
            let mut balances = scenes::balances(&vec![vec![Money(1_234_000); 140]; usize::from(seats)]);
            balances[7].payouts.fill(Money(1_234_000));
            let words = labels(&scene.view, lang);
            let names = vec!["Ana".to_owned(); 6];
            let picture = RENDERER.result(&scene.view, &names, &words, &balances).unwrap();
            apart(&picture, &format!("{lang:?}, dice: {dice}, {seats} players"));
            assert_eq!(picture.shortened, Vec::<String>::new());
        }
    }
}

#[test]
fn the_land_a_player_held_and_what_it_brought_are_seen() {
    let (mut scene, mut balances) = scenes::ending();
    let before = drawn(&scene, &balances);
    let seen = |after: &Pixels, what: &str| {
        let ranking = (0..before.rgb.len()).filter(|at| at % 1600 < 964 && (122..648).contains(&(at / 1600)));
        let differing = ranking.filter(|at| before.rgb[*at] != after.rgb[*at]).count();
        assert!(differing > 100, "{what} changes only {differing} pixels");
    };
    balances[3].payouts[0] = Money(9_000);
    seen(&drawn(&scene, &balances), "what land brought");
    let city = scene.view.edition.cities[4];
    scene.view.seats[0].grants.retain(|held| *held != city);
    let more = last_spike_engine::Deed { city, cost: Money(2_000) };
    scene.view.seats[0].deeds.extend([more; 2]);
    seen(&drawn(&scene, &balances), "land");
}
