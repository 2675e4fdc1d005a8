//! Two games that differ only in what is hidden, with actions that look the same in both.

use std::sync::Arc;

use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use last_spike_testkit::table::edition;

/// Two worlds, and what is done in both.
pub struct Twins {
    pub options: Options,
    pub seats: u8,
    pub worlds: [World; 2],
    /// Each step's seat, and what it does in the one and in the other.
    pub script: Vec<(Seat, [Action; 2])>,
    /// The seats that must not see a difference.
    pub observers: Vec<Seat>,
    /// True if moves are taken back.
    takes_back: bool,
    /// True if moves are planned: those of the script, and others that do not fit, with hidden tiles.
    pub plans: bool,
}

/// The set-up of a game.
#[derive(Clone)]
pub struct World {
    pub edition: Arc<Edition>,
    pub setup: Setup,
    pub seed: Seed,
}

impl World {
    pub fn deal(edition: &Arc<Edition>, seats: u8, n: u64) -> Self {
        let mut seed = [0; 32];
        ChaCha20Rng::seed_from_u64(n).fill_bytes(&mut seed);
        let seed = Seed(seed);
        Self { edition: Arc::clone(edition), setup: Setup::deal(edition, seats, seed), seed }
    }

    pub fn game(&self, options: Options, seats: u8) -> Game {
        Game::from_setup(Arc::clone(&self.edition), options, seats, &self.setup, self.seed).unwrap()
    }

    fn hand(&mut self, seat: usize) -> &mut Vec<Tile> {
        &mut self.setup.deal.as_mut().unwrap().hands[seat]
    }

    /// Two players have each other's tile.
    pub fn swapped(mut self, one: usize, other: usize) -> Self {
        let (a, b) = (self.hand(one)[2], self.hand(other)[3]);
        self.hand(one)[2] = b;
        self.hand(other)[3] = a;
        self
    }

    /// A player has a tile of the pool that is its neighbour, so that the draws stay alike.
    pub fn drawing_from_pool(mut self, seat: usize) -> Option<Self> {
        let deal = self.setup.deal.clone().unwrap();
        let dealt: Vec<Tile> = deal.hands.into_iter().flatten().chain(deal.set_aside).collect();
        let all: Vec<Tile> = Tile::all().collect();
        for place in 1..4 {
            let own = self.hand(seat)[place];
            let at = all.iter().position(|tile| *tile == own).unwrap();
            if let Some(free) = all.get(at + 1).filter(|tile| !dealt.contains(tile)) {
                self.hand(seat)[place] = *free;
                return Some(self);
            }
        }
        None
    }

    /// A player has the tile that was set aside.
    pub fn set_aside(mut self, seat: usize) -> Self {
        let deal = self.setup.deal.as_mut().unwrap();
        let aside = deal.set_aside.unwrap();
        deal.set_aside = Some(std::mem::replace(&mut deal.hands[seat][2], aside));
        self
    }
}

/// Returns an edition with another starting cash, in thousands.
pub fn with_cash(id: &str, thousands: u32) -> Arc<Edition> {
    let source = edition(id).source.to_string();
    let (before, rest) = source.split_once("starting_cash = [").unwrap();
    let (_, after) = rest.split_once("]\n").unwrap();
    let row = format!("    {{ printed = {thousands}000 }},\n").repeat(5);
    let toml = format!("{before}starting_cash = [\n{row}]\n{after}");
    Arc::new(Edition::parse(&toml, id).unwrap())
}

impl Twins {
    /// Writes a script of so many steps at most that nobody can tell the worlds apart by.
    pub fn new(
        worlds: [World; 2],
        options: Options,
        seats: u8,
        observers: &[u8],
        most: usize,
        n: u64,
    ) -> Self {
        let observers: Vec<Seat> = observers.iter().map(|seat| Seat(*seat)).collect();
        Self { options, seats, worlds, script: Vec::new(), observers, takes_back: false, plans: false }
            .written(most, n)
    }

    /// Writes the script anew, with moves that are taken back.
    pub fn taking_back(self, most: usize, n: u64) -> Self {
        Self { script: Vec::new(), takes_back: true, ..self }.written(most, n)
    }

    /// The same script, with plans.
    pub fn planning(self) -> Self {
        Self { plans: true, ..self }
    }

    /// Returns a tile that a seat has from the beginning in one world, and not in the other.
    pub fn hidden(&self, world: usize, seat: usize) -> Option<Tile> {
        let hand = |world: usize| &self.worlds[world].setup.deal.as_ref().unwrap().hands[seat];
        hand(world).iter().copied().find(|tile| !hand(1 - world).contains(tile))
    }

    fn written(self, most: usize, n: u64) -> Self {
        let (options, seats) = (self.options, self.seats);
        let mut twins = self;
        let mut games = twins.worlds.each_ref().map(|world| world.game(options, seats));
        // The steps that are not taken back, with the positions after them.
        let mut line = vec![(Step(0), games.clone())];
        let mut rng = ChaCha20Rng::seed_from_u64(n);
        while twins.script.len() < most && twins.alike(&games, [&[], &[]]) {
            let to_act = games[0].to_act();
            if to_act.is_empty() {
                break;
            }
            // What is made by itself is not chosen.
            let forced = games[0].forced();
            let seat =
                forced.as_ref().map_or_else(|| to_act[below(&mut rng, to_act.len())], |(seat, _)| *seat);
            let mut pairs = match forced {
                Some((_, action)) => vec![[action.clone(), action]],
                None => twins.pairs(&games, seat),
            };
            let mut found = None;
            while !pairs.is_empty() && found.is_none() {
                let pair = pairs.swap_remove(below(&mut rng, pairs.len()));
                let done = [0, 1].map(|w| games[w].apply(seat, &pair[w]).unwrap());
                let after = done.each_ref().map(|done| done.game.clone());
                if twins.alike(&after, [&done[0].events, &done[1].events]) {
                    found = Some((pair, after));
                }
            }
            let Some((pair, after)) = found else { break };
            twins.script.push((seat, pair));
            games = after;
            line.push((games[0].step(), games.clone()));
            if twins.takes_back && twins.script.len() % 3 == 2 {
                line.pop();
                let (to, then) = line.last().unwrap().clone();
                twins.script.push((seat, [0, 1].map(|_| Action::TakeBack { to })));
                games = [0, 1].map(|w| games[w].back_to(&then[w]));
            }
        }
        twins
    }

    /// Returns what a seat can do in both worlds so that others cannot tell.
    fn pairs(&self, games: &[Game; 2], seat: Seat) -> Vec<[Action; 2]> {
        let prompts = games.each_ref().map(|game| game.prompt(seat));
        if let [Some(Prompt::Bid(one)), Some(Prompt::Bid(_))] = &prompts {
            let steps = (one.most.0.saturating_sub(one.least.0) / 1000).min(7);
            let figures: Vec<u32> = [0]
                .into_iter()
                .chain((0..=steps).map(|n| one.least.0 + n * 1000).filter(|_| one.can_bid()))
                .collect();
            let bid = |amount: u32| Action::Bid { amount: Some(Money(amount)) };
            let every = figures.iter().flat_map(|a| figures.iter().map(move |b| [*a, *b]));
            // A seat that must not see the difference plays the same in both games.
            let fits = |[a, b]: &[u32; 2]| (a == b) == self.observers.contains(&seat);
            let is_legal = |pair: &[u32; 2]| (0..2).all(|w| games[w].check(seat, &bid(pair[w])).is_ok());
            let every = every.filter(is_legal);
            let mut pairs: Vec<[u32; 2]> = every.clone().filter(fits).collect();
            let closes = games[0].to_act().len() == 1;
            if closes || pairs.is_empty() {
                pairs = every.filter(|pair| fits(pair) || pair[0] == pair[1]).collect();
            }
            return pairs.into_iter().map(|pair| pair.map(bid)).collect();
        }
        let [one, other] = games.each_ref().map(|game| game.legal_actions(seat));
        one.into_iter()
            .filter(|action| other.contains(action))
            .map(|action| [action.clone(), action])
            .collect()
    }

    /// Tells whether the worlds look the same to everybody who must not see a difference.
    fn alike(&self, games: &[Game; 2], events: [&[Event]; 2]) -> bool {
        let viewers = self.observers.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]);
        // All see what is made by itself.
        games[0].forced() == games[1].forced()
            && viewers.into_iter().all(|viewer| {
                let seen =
                    events.map(|events| events.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>());
                let [one, mut other] = games.each_ref().map(|game| game.view(viewer));
                other.edition = Arc::clone(&one.edition);
                seen[0] == seen[1] && one == other
            })
    }

    /// Returns how often somebody is asked in an auction who can bid in one world alone.
    pub fn poorer_bidders(&self) -> usize {
        let mut games = self.worlds.each_ref().map(|world| world.game(self.options, self.seats));
        let mut found = 0;
        for (seat, pair) in &self.script {
            if let [Some(Prompt::Bid(one)), Some(Prompt::Bid(other))] =
                games.each_ref().map(|game| game.prompt(*seat))
            {
                found += usize::from(one.can_bid() != other.can_bid());
            }
            games = [0, 1].map(|w| games[w].apply(*seat, &pair[w]).unwrap().game);
        }
        found
    }

    /// Returns who does something else in the one world than in the other.
    pub fn differing(&self) -> Vec<usize> {
        let differ = self.script.iter().filter(|(_, [one, other])| one != other);
        let mut seats: Vec<usize> = differ.map(|(seat, _)| seat.index()).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// Searches for the longest script among some.
    pub fn best(tries: u64, make: impl Fn(u64) -> Option<Self>, good: impl Fn(&Self) -> bool) -> Self {
        let made = (0..tries).filter_map(make).filter(good);
        made.max_by_key(|twins| twins.script.len()).expect("a script")
    }
}

fn below(rng: &mut ChaCha20Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

pub fn hidden_cash(edition: &Edition) -> Options {
    Options { cash: CashDisplay::Hidden, ..edition.default_options() }
}
