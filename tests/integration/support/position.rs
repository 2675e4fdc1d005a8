//! Positions on Discord that would take a hundred turns to come about: facts written into the log
//! of the running game, as a step of it.

use last_spike::store::{GameId, games, log};
use last_spike_engine::*;

use crate::support::{Club, database, text};
use last_spike_testkit::table::Table;

impl Club {
    /// Opens a club in which so many play 1976; people sit in the order of their numbers.
    pub async fn of_1976(players: usize, set_up: impl FnOnce(&mut Table)) -> Self {
        let club = Self::open("en-US").await;
        club.start_game(players, &[("edition", text("gamma-two-1976"))]).await;
        club.put(set_up);
        club
    }

    /// Returns the first game as it is stored.
    pub fn game(&self) -> Game {
        self.read(|tx| log::snapshot(tx, &games::load(tx, GameId(1))?.unwrap())).unwrap()
    }

    /// Returns a seat's cash in thousands, and its deeds.
    pub fn has(&self, seat: u8) -> (u32, Vec<String>) {
        let view = self.game().view(Viewer::Spectator);
        let seat = view.seat(Seat(seat));
        let deeds = seat.deeds.iter().map(|deed| deed.city.to_string()).collect();
        (seat.cash.unwrap().0 / 1000, deeds)
    }

    /// Makes facts true in the running game.
    pub fn put(&self, set_up: impl FnOnce(&mut Table)) {
        // Nobody else can write in a file now, so that this is the newest.
        let file = self.games.file().map(|file| database::open(file));
        file.iter().for_each(|file| file.execute_batch("BEGIN IMMEDIATE").unwrap());
        let mut table = Table { game: self.game(), events: Vec::new() };
        // Every step opens with an action; a roll alone says nothing.
        let acted = Event::Acted { seat: Seat(0), action: Action::Roll };
        table.game.evolve(&acted);
        set_up(&mut table);
        table.events.insert(0, acted);
        let quoted = |json: String| format!("'{}'", json.replace('\'', "''"));
        let (step, events) = (table.game.step().0, quoted(serde_json::to_string(&table.events).unwrap()));
        let state = quoted(serde_json::to_string(table.game.state()).unwrap());
        let mut sql = format!(
            "INSERT INTO steps (game, n, seat, events, at) VALUES (1, {step}, 0, {events}, 0);
             UPDATE states SET step = {step}, json = {state};
             UPDATE games SET announced = {step};
             DELETE FROM awaited;"
        );
        for seat in table.game.to_act() {
            sql += &format!("INSERT INTO awaited (game, seat, since) VALUES (1, {}, 0);", seat.0);
        }
        match file {
            Some(file) => file.execute_batch(&format!("{sql} COMMIT")).unwrap(),
            None => drop(self.games.change(&sql)),
        }
    }
}
