//! Track and income (G4–G7, G10).

use super::play::Play;
use super::position::Position;
use super::state::SECTIONS;
use crate::model::{Phase, Route, RouteEnds, RouteName, RouteSet, Seat};
use crate::protocol::{Event, Illegal, PayoutDue, Sink};

impl Position<'_> {
    /// Checks that a section fits on the route (G4).
    #[inline]
    pub(super) fn may_build(self, seat: Seat, ends: RouteEnds) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Build)?;
        let route = self.route(ends)?;
        if self.state.sections[route.index()] == SECTIONS {
            return Err(Illegal::RouteFull { ends, open: self.ends_of(self.buildable()) });
        }
        Ok(())
    }

    /// Finds the route between two cities of this board: another edition's lie on the same spots.
    #[inline]
    fn route(self, ends: RouteEnds) -> Result<Route, Illegal> {
        let here = [ends.from, ends.to].iter().all(|city| self.edition.cities.contains(city));
        ends.route().filter(|_| here).ok_or(Illegal::NoSuchRoute { ends })
    }

    /// Checks that the route has two or three sections (G7).
    #[inline]
    pub(super) fn may_remove(self, seat: Seat, ends: RouteEnds) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Remove)?;
        let route = self.route(ends)?;
        if self.removable().contains(route) {
            Ok(())
        } else {
            Err(Illegal::NotRemovable { ends, open: self.ends_of(self.removable()) })
        }
    }

    /// Returns the routes with fewer than four sections (G4).
    #[inline]
    #[must_use]
    pub fn buildable(self) -> RouteSet {
        self.routes_with(|sections| sections < SECTIONS)
    }

    /// Returns the routes with two or three sections (G7).
    #[inline]
    #[must_use]
    pub fn removable(self) -> RouteSet {
        self.routes_with(|sections| (2..SECTIONS).contains(&sections))
    }

    #[inline]
    fn routes_with(self, fits: fn(u8) -> bool) -> RouteSet {
        Route::all().filter(|route| fits(self.state.sections[route.index()])).collect()
    }

    /// Returns the names of routes.
    #[inline]
    pub(super) fn ends_of(self, routes: RouteSet) -> Vec<RouteEnds> {
        routes.iter().map(|route| self.figures.ends(route)).collect()
    }

    /// Returns what every owner of deeds of either city gets for the route (G6).
    #[inline]
    pub(super) fn income_of(self, ends: RouteEnds) -> Vec<PayoutDue> {
        let mut dues = Vec::new();
        for city in [ends.from, ends.to] {
            let spot = city.spot().index();
            for seat in self.state.playing() {
                let cards = self.state.player(seat).deeds[spot];
                if cards > 0 {
                    let amount = self.figures.income[spot][usize::from(cards) - 1];
                    dues.push(PayoutDue { seat, city, cards, amount });
                }
            }
        }
        dues
    }
}

impl<S: Sink> Play<'_, S> {
    /// Adds a section, which is paid for already; the first of a route earns a deed (G4, G5).
    pub(super) fn build(&mut self, seat: Seat, ends: RouteEnds) {
        let route = ends.route().expect("invariant: what is built was found to be a route");
        let sections = self.state.sections[route.index()] + 1;
        self.emit(Event::SectionBuilt { seat, ends: self.figures.ends(route), sections });
        if sections == 1 {
            self.draw_deed(seat);
        }
        if sections == SECTIONS {
            self.complete(seat, route);
        }
    }

    /// Takes a section away (G7).
    pub(super) fn remove(&mut self, seat: Seat, ends: RouteEnds) {
        let route = ends.route().expect("invariant: what is taken away was found to be a route");
        let sections = self.state.sections[route.index()] - 1;
        self.emit(Event::SectionRemoved { seat, ends: self.figures.ends(route), sections });
    }

    /// Pays both cities' owners, returns the deeds of worked-out cities, and ends the game when
    /// east and west are joined (G6, G10).
    fn complete(&mut self, seat: Seat, route: Route) {
        let ends = self.figures.ends(route);
        self.emit(Event::RouteCompleted(RouteName::Between(ends)));
        let joined = self.state.completed().joins_east_and_west();
        if joined {
            self.emit(Event::LastSpike { seat, bonus: self.edition.bonus });
        }
        for due in self.position().income_of(ends) {
            let PayoutDue { seat, city, cards, amount } = due;
            self.emit(Event::Payout { seat, city, cards, amount });
        }
        if joined {
            return;
        }
        for city in [ends.from, ends.to] {
            if self.state.worked_out(city) {
                self.emit(Event::DeedsReturned { city });
            }
        }
    }
}
