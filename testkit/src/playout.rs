//! Random games, which leave nothing out that anybody may do.

use last_spike_engine::{
    Action, Event, Game, Goods, Money, Offer, Options, Seat, SeatView, Seed, Standing, Viewer,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::table::edition;

fn below(rng: &mut ChaCha20Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

/// Returns the nth seed.
pub fn seed_of(n: u64) -> Seed {
    let mut seed = [0; 32];
    ChaCha20Rng::seed_from_u64(n).fill_bytes(&mut seed);
    Seed(seed)
}

/// Plays a random game to its end, calling `watch` after every step; returns its steps.
pub fn playout(
    id: &str,
    options: Options,
    seats: u8,
    n: u64,
    mut watch: impl FnMut(&Game, &Game, Seat, &Action, &[Event]),
) -> u32 {
    let mut rng = ChaCha20Rng::seed_from_u64(n ^ 0x5eed);
    let mut game = Game::new(edition(id), options, seats, seed_of(n)).unwrap();
    for step in 0..6000 {
        if game.is_over() {
            return step;
        }
        let to_act = game.to_act();
        let mut seat = to_act[below(&mut rng, to_act.len())];
        let mut actions = game.legal_actions(seat);
        assert!(!actions.is_empty(), "{id}: {seat} is waited for in {:?} and can do nothing", game.phase());
        // Now and then somebody leaves, whoever's turn it is.
        if below(&mut rng, 150) == 0 {
            let playing: Vec<Seat> = Seat::first(seats)
                .filter(|seat| game.view(Viewer::Spectator).seat(*seat).standing == Standing::Playing)
                .collect();
            seat = playing[below(&mut rng, playing.len())];
            actions = vec![Action::Resign];
        } else if let Some(offer) = random_offer(&game, &mut rng) {
            (seat, actions) = (offer.0, vec![offer.1]);
        }
        let action = actions.swap_remove(below(&mut rng, actions.len()));
        let applied =
            game.apply(seat, &action).unwrap_or_else(|illegal| panic!("{id}: {action:?}: {illegal:?}"));
        watch(&game, &applied.game, seat, &action, &applied.events);
        game = applied.game;
    }
    panic!("{id}: a game of {seats} with seed {n} does not end");
}

fn random_offer(game: &Game, rng: &mut ChaCha20Rng) -> Option<(Seat, Action)> {
    let view = game.view(Viewer::Spectator);
    let table = view.table.dice()?;
    if below(rng, 4) > 0 {
        return None;
    }
    let playing: Vec<&SeatView> =
        view.seats.iter().filter(|seat| seat.standing == Standing::Playing).collect();
    let from = playing[below(rng, playing.len())];
    let to = playing[below(rng, playing.len())];
    let mut side = |seat: &SeatView| Goods {
        cash: Money(seat.cash.unwrap().0 / 1000 / 4 * 1000),
        deeds: seat.deeds.iter().take(below(rng, 3)).map(|deed| deed.city).collect(),
    };
    let offer = Offer { id: table.next_offer, to_seat: to.seat, give: side(from), take: side(to) };
    let action = Action::Offer(Box::new(offer));
    game.check(from.seat, &action).is_ok().then_some((from.seat, action))
}
