//! The connection of east and west by routes.

use std::collections::VecDeque;

use super::route::{Route, RouteSet};
use super::spot::{Spot, SpotSet};

impl RouteSet {
    /// Tells whether these routes join the eastern corner with the western (T5, G10).
    #[must_use]
    pub fn joins_east_and_west(self) -> bool {
        let ends_at = |spot: Spot| !self.intersection(spot.routes()).is_empty();
        if !ends_at(Spot::EAST) || !ends_at(Spot::WEST) {
            return false;
        }
        let mut reached = SpotSet::EMPTY;
        let mut beyond: SpotSet = [Spot::EAST].into_iter().collect();
        let mut unused = self;
        while !beyond.is_empty() {
            reached = reached.union(beyond);
            let leaving: RouteSet = beyond.iter().fold(RouteSet::EMPTY, |all, spot| all.union(spot.routes()));
            let taken = unused.intersection(leaving);
            unused = unused.difference(taken);
            beyond = taken.iter().flat_map(Route::ends).collect::<SpotSet>().difference(reached);
        }
        reached.contains(Spot::WEST)
    }

    /// Returns the shortest way over these routes from the eastern corner to the western, in order.
    #[must_use]
    pub fn shortest_railway(self) -> Option<Vec<Route>> {
        let mut arrived_by: [Option<Route>; Spot::COUNT] = [None; Spot::COUNT];
        let mut queue = VecDeque::from([Spot::EAST]);
        while let Some(here) = queue.pop_front() {
            if here == Spot::WEST {
                let mut railway = Vec::new();
                let mut at = here;
                while let Some(route) = arrived_by[at.index()] {
                    railway.push(route);
                    let [a, b] = route.ends();
                    at = if a == at { b } else { a };
                }
                railway.reverse();
                return Some(railway);
            }
            for route in self.iter().filter(|route| here.routes().contains(*route)) {
                let [a, b] = route.ends();
                let there = if a == here { b } else { a };
                if there != Spot::EAST && arrived_by[there.index()].is_none() {
                    arrived_by[there.index()] = Some(route);
                    queue.push_back(there);
                }
            }
        }
        None
    }
}

/// Returns the least that is still to be laid from the eastern corner to the western, where each route lacks so much.
pub(crate) fn least_to_lay(lacks: impl Fn(Route) -> u8) -> u8 {
    let mut from_east: [Option<u8>; Spot::COUNT] = [None; Spot::COUNT];
    from_east[Spot::EAST.index()] = Some(0);
    // One round for every city: no shortest way is longer.
    for _ in Spot::all() {
        for route in Route::all() {
            let [a, b] = route.ends().map(Spot::index);
            for (from, to) in [(a, b), (b, a)] {
                if let Some(way) = from_east[from].map(|way| way + lacks(route)) {
                    from_east[to] = Some(from_east[to].map_or(way, |known| known.min(way)));
                }
            }
        }
    }
    from_east[Spot::WEST.index()].unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(letters: &str) -> RouteSet {
        letters.chars().map(|c| c.to_string().parse::<Route>().unwrap()).collect()
    }

    #[test]
    fn east_and_west_are_joined_only_by_a_whole_line() {
        assert!(!routes("").joins_east_and_west());
        assert!(!routes("ABCDEFUVWX").joins_east_and_west());
        assert!(routes("BEVY").joins_east_and_west());
        assert_eq!(routes("BEVYAFX").shortest_railway(), Some(routes("BEVY").iter().collect()));
        assert_eq!(routes("ADW").shortest_railway(), None);
        assert_eq!(routes("ACUYXF").shortest_railway().map(|railway| railway.len()), Some(4));
    }

    #[test]
    fn the_least_to_lay_is_that_of_the_shortest_way() {
        let without = |complete: RouteSet| move |route: Route| if complete.contains(route) { 0 } else { 4 };
        assert_eq!(least_to_lay(without(routes(""))), 16);
        assert_eq!(least_to_lay(without(routes("ACU"))), 4);
        assert_eq!(least_to_lay(without(routes("ADV"))), 4);
        assert_eq!(least_to_lay(without(routes("BEVY"))), 0);
        // Round the corner where that is shorter.
        assert_eq!(least_to_lay(without(routes("FX"))), 8);
        assert_eq!(least_to_lay(|route| if routes("ADE").contains(route) { 1 } else { 4 }), 10);
    }
}
