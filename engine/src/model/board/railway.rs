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
}
