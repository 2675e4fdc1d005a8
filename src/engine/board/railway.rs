//! Whether and how routes join east and west.

use std::collections::VecDeque;

use super::{Route, RouteSet, Spot, SpotSet};

impl RouteSet {
    /// Tells whether these routes join the eastern corner with the western (T5, G10).
    #[must_use]
    pub fn joins_east_and_west(self) -> bool {
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

    /// Returns the shortest line of these routes from the eastern corner to the western, in order.
    #[must_use]
    pub fn line_from_east_to_west(self) -> Option<Vec<Route>> {
        let mut arrived_by: [Option<Route>; Spot::COUNT] = [None; Spot::COUNT];
        let mut queue = VecDeque::from([Spot::EAST]);
        while let Some(here) = queue.pop_front() {
            if here == Spot::WEST {
                let mut line = Vec::new();
                let mut at = here;
                while let Some(route) = arrived_by[at.index()] {
                    line.push(route);
                    let [a, b] = route.ends();
                    at = if a == at { b } else { a };
                }
                line.reverse();
                return Some(line);
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
