//! Ratings foretell games, and better than counted wins do.

use last_spike_ratings::{DEFAULT_TAU, Forecast, foretold};
use rand::RngExt;

use crate::field::{Field, SPREAD};

/// Everybody plays, but some ten times as often as others. The games that are foretold are never rated.
#[test]
fn order_of_pairs_in_games_held_out_is_foretold_better_than_by_more_wins() {
    for spread in [SPREAD, 4.0] {
        let (mut all, mut all_by_wins) = (Forecast::default(), Forecast::default());
        for seed in 0..20 {
            let mut field = Field::new(seed, 40, spread, DEFAULT_TAU);
            let mut wins = vec![0.0; 40];
            let (mut ratings, mut by_wins) = (Forecast::default(), Forecast::default());
            for game in 0..900 {
                let mut given = Vec::new();
                while given.len() < 4 {
                    // The first play most.
                    let player = (40.0 * field.rng.random::<f64>().powi(2)) as usize;
                    if !given.contains(&player) {
                        given.push(player);
                    }
                }
                let places = field.places(&given);
                if game < 600 {
                    field.rate(&given, &places);
                    for (player, _) in given.iter().zip(&places).filter(|(_, place)| **place == 1) {
                        wins[*player] += 1.0;
                    }
                } else {
                    let with = |predictor: &dyn Fn(usize) -> f64| {
                        let pairs = given.iter().zip(&places);
                        foretold(
                            &pairs.map(|(player, place)| (predictor(*player), *place)).collect::<Vec<_>>(),
                        )
                    };
                    ratings += with(&|player| field.ratings[player].mu);
                    by_wins += with(&|player| wins[player]);
                }
            }
            assert_eq!((ratings.pairs, by_wins.pairs), (300 * 6, 300 * 6));
            assert!(ratings.pair_halves > by_wins.pair_halves, "{seed}: {ratings:?} {by_wins:?}");
            all += ratings;
            all_by_wins += by_wins;
        }
        println!(
            "spread {spread:.1}: pairs {:?} % by ratings, {:?} % by wins; winners {:?} % and {:?} %",
            all.pairs_percent(),
            all_by_wins.pairs_percent(),
            all.winners_percent(),
            all_by_wins.winners_percent()
        );
        assert!(all.pairs_percent().unwrap() >= all_by_wins.pairs_percent().unwrap() + 3);
        assert!(all.winner_sixtieths > all_by_wins.winner_sixtieths);
    }
}

#[test]
fn a_forecast_is_compared_with_what_came() {
    let right = foretold(&[(30.0, 1), (25.0, 2), (20.0, 3)]);
    assert_eq!(right, Forecast { winner_sixtieths: 60, winners: 1, pair_halves: 6, pairs: 3 });
    let wrong = foretold(&[(20.0, 1), (25.0, 2), (30.0, 3)]);
    assert_eq!(wrong, Forecast { winner_sixtieths: 0, winners: 1, pair_halves: 0, pairs: 3 });
    let unsaid = foretold(&[(1.0, 2), (1.0, 1), (1.0, 3)]);
    assert_eq!(unsaid, Forecast { winner_sixtieths: 20, winners: 1, pair_halves: 3, pairs: 3 });
    let shared = foretold(&[(3.0, 1), (2.0, 1), (1.0, 3)]);
    assert_eq!(shared, Forecast { winner_sixtieths: 0, winners: 0, pair_halves: 4, pairs: 2 });
    assert_eq!(foretold(&[(3.0, 1)]), Forecast::default());
    assert_eq!(foretold(&[]), Forecast::default());

    let mut sum = right;
    sum += unsaid;
    assert_eq!((sum.winners_percent(), sum.pairs_percent()), (Some(67), Some(75)));
    assert_eq!((Forecast::default().winners_percent(), Forecast::default().pairs_percent()), (None, None));
}
