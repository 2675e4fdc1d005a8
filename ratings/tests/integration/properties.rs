//! Properties of ratings in any games, and in those at the edge.

use last_spike_ratings::{DEFAULT_TAU, Entrant, LEADERBOARD_SIGMA, PROVISIONAL_GAMES, Rating, rate};
use proptest::prelude::*;

/// A player with the least game behind them that can be.
fn entrant(rating: Rating, place: u32) -> Entrant {
    Entrant { rating, idle_days: 0.0, place, weight: 1.0 }
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (-100.0..150.0, 0.0..=Rating::NEW.sigma).prop_map(|(mu, sigma)| Rating { mu, sigma })
}

fn any_entrant() -> impl Strategy<Value = Entrant> {
    (any_rating(), 0.0..2_000.0, 1_u32..=6, 0.0..=1.0)
        .prop_map(|(rating, idle_days, place, weight)| Entrant { rating, idle_days, place, weight })
}

proptest! {
    #[test]
    fn ratings_stay_numbers_and_no_less_sure_than_new_ones(
        entrants in prop::collection::vec(any_entrant(), 2..=6),
        tau in prop_oneof![Just(0.0), 0.0..10.0, Just(1e300)],
    ) {
        let rated = rate(&entrants, tau);
        prop_assert_eq!(rated.len(), entrants.len());
        for rating in &rated {
            prop_assert!(rating.mu.is_finite() && rating.sigma > 0.0 && rating.sigma <= Rating::NEW.sigma);
            prop_assert!(rating.sureness() <= 99);
        }
        prop_assert_eq!(rate(&entrants, tau), rated);
    }

    #[test]
    fn absence_makes_less_sure_and_moves_nobody(rating in any_rating(), days in 0.0..3_000.0, more in 0.0..500.0) {
        let (after, later) = (rating.after_absence(days), rating.after_absence(days + more));
        prop_assert_eq!(after.mu, rating.mu);
        prop_assert!(rating.sigma <= after.sigma && after.sigma <= later.sigma && later.sigma <= Rating::NEW.sigma);
        prop_assert!(after.sureness() <= rating.sureness());
    }

    #[test]
    fn who_is_better_placed_gains_no_less(
        rating in any_rating(), others in prop::collection::vec(any_rating(), 1..=5), place in 1_u32..=5,
    ) {
        let at = |place: u32| {
            let mut entrants = vec![entrant(rating, place)];
            entrants.extend(others.iter().zip(1..).map(|(other, place)| entrant(*other, 2 * place)));
            rate(&entrants, DEFAULT_TAU)[0].mu
        };
        prop_assert!(at(2 * place - 1) >= at(2 * place + 1));
    }
}

#[test]
fn a_new_player_has_a_thousand_points_and_is_not_sure_at_all() {
    assert_eq!((Rating::NEW.points(), Rating::NEW.sureness()), (1_000, 0));
    assert_eq!(Rating { mu: 30.0, sigma: 3.0 }.points(), 1_627);
    assert_eq!(Rating { mu: 30.0, sigma: 3.0 }.sureness(), 87);
    assert_eq!(Rating { mu: 30.0, sigma: 0.01 }.sureness(), 99);
    assert_eq!(Rating { mu: -20.0, sigma: 8.0 }.points(), -773);
    assert_eq!(PROVISIONAL_GAMES, 12);
}

#[test]
fn the_first_month_of_absence_costs_nothing_and_three_years_everything() {
    let sure = Rating { mu: 31.0, sigma: 3.0 };
    assert_eq!(sure.after_absence(30.0), sure);
    assert!(sure.after_absence(31.0).sigma > 3.0);
    let year = sure.after_absence(365.25);
    assert!((year.sigma.powi(2) - (9.0 + 11.0 * 1.69)).abs() < 1e-9);
    assert!(year.sigma < LEADERBOARD_SIGMA && sure.after_absence(3.0 * 365.25).sigma > 8.2);
    assert_eq!(sure.after_absence(1_200.0).sigma, Rating::NEW.sigma);
    for days in [0.0, -5.0, f64::NAN] {
        assert_eq!(sure.after_absence(days), sure);
    }
}

/// The figures that the page of ratings gives: what somebody of σ = 3 gains or loses by a game of two with an equal who
/// has stayed, by the months of absence before.
#[test]
fn absence_costs_points_with_the_next_game() {
    let known = Rating { mu: 31.0, sigma: 3.0 };
    let change = |months: f64, place: u32| {
        let idle_days = months * 30.4375;
        let entrants = [Entrant { idle_days, ..entrant(known, place) }, entrant(known, 3 - place)];
        rate(&entrants, DEFAULT_TAU)[0].points() - known.points()
    };
    let table = [0.0, 1.0, 3.0, 6.0, 12.0, 24.0, 37.0].map(|months| (change(months, 1), change(months, 2)));
    println!("points by a win and a loss after months: {table:?}");
    let of_the_page =
        [(27, -23), (27, -23), (-5, -71), (-44, -133), (-102, -233), (-187, -387), (-255, -516)];
    assert_eq!(table, of_the_page, "the page of ratings says so");
}

#[test]
fn a_game_after_absence_moves_more() {
    let known = Rating { mu: 25.0, sigma: 2.0 };
    let after = |idle_days| {
        let entrants = [Entrant { idle_days, ..entrant(known, 1) }, entrant(known, 2)];
        rate(&entrants, DEFAULT_TAU)[0]
    };
    assert!(after(400.0).mu > after(10.0).mu);
    assert_eq!(after(10.0), after(0.0));
}

#[test]
fn equals_who_share_a_place_stay_equal() {
    for players in 2..=6 {
        let rated = rate(&vec![entrant(Rating::NEW, 1); players], DEFAULT_TAU);
        for rating in rated {
            assert!((rating.mu - 25.0).abs() < 1e-9 && rating.sigma < Rating::NEW.sigma, "{rating:?}");
        }
    }
}

#[test]
fn fewer_than_two_are_not_rated() {
    let known = Rating { mu: 31.0, sigma: 2.0 };
    assert_eq!(rate(&[], DEFAULT_TAU), []);
    assert_eq!(rate(&[Entrant { idle_days: 900.0, ..entrant(known, 1) }], DEFAULT_TAU), [known]);
}

#[test]
fn a_game_that_weighs_nothing_changes_nothing() {
    let known = Rating { mu: 31.0, sigma: 2.0 };
    for weight in [0.0, -1.0, f64::NAN] {
        let entrants = [Entrant { weight, ..entrant(known, 2) }, entrant(Rating::NEW, 1)];
        assert_eq!(rate(&entrants, DEFAULT_TAU)[0], known, "{weight}");
    }
    let half = [Entrant { weight: 0.5, ..entrant(known, 2) }, entrant(Rating::NEW, 1)];
    let full = [entrant(known, 2), entrant(Rating::NEW, 1)];
    let (half, full) = (rate(&half, 0.0)[0], rate(&full, 0.0)[0]);
    assert!((half.mu - f64::midpoint(known.mu, full.mu)).abs() < 1e-9);
    assert!((half.sigma - f64::midpoint(known.sigma, full.sigma)).abs() < 1e-9);
}

#[test]
fn ratings_that_are_worlds_apart_stay_numbers() {
    for (far, sigma) in [(1e6, 8.0), (1e12, 0.0), (5_000.0, 0.0)] {
        let entrants = [entrant(Rating { mu: far, sigma }, 2), entrant(Rating { mu: -far, sigma }, 1)];
        for tau in [0.0, DEFAULT_TAU, f64::MAX] {
            assert!(
                rate(&entrants, tau).iter().all(|rating| rating.mu.is_finite() && rating.sigma.is_finite())
            );
        }
    }
}
