//! A reader who sees no picture: from the words alone back to the position.

use std::collections::{BTreeMap, BTreeSet};

use last_spike_engine::{Edition, Family, Grant, Letters, Route, Seat, Standing, TableView, Tile, View};

use super::terms::Words;

/// Cards of a city: the free one, and the costs of the others in dollars; in 1976 just so many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    pub free: bool,
    pub costs: Vec<u32>,
    pub count: usize,
}

/// The facts that the reader knows about a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    Plays { cash: Option<u32>, place: Option<usize> },
    Bankrupt,
    Left,
}

/// A position as far as all may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub turn: u32,
    /// Tiles or deeds left to draw.
    pub left: u32,
    pub at_turn: Option<Seat>,
    /// The built spaces or sections of each route.
    pub track: BTreeMap<String, BTreeSet<u8>>,
    pub complete: BTreeSet<String>,
    pub line: Vec<String>,
    pub last: Option<String>,
    pub dice: Option<[u32; 2]>,
    pub players: Vec<Known>,
    pub held: BTreeMap<(String, Seat), Cards>,
    pub bank: BTreeMap<String, Cards>,
    /// Cities whose free card is out of play.
    pub removed: BTreeSet<String>,
    /// The payout of one card of a city, in thousands, and the number of payouts that are left; empty if they are told
    /// elsewhere.
    pub payouts: BTreeMap<String, (u32, u32)>,
    /// The costs of the free spaces, in thousands, and true for a double cost; empty if they are told elsewhere.
    pub costs: BTreeMap<String, (u32, bool)>,
    pub left_out: LeftOut,
}

/// Reads an amount as either language writes it.
pub fn money(text: &str) -> u32 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    assert!(text.starts_with('$') && !digits.is_empty(), "{text:?} is no amount");
    digits.parse().unwrap()
}

/// Returns all numbers of a text.
pub fn numbers(text: &str) -> Vec<u32> {
    let parts = text.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|digits| digits.parse().ok()).collect()
}

/// Reads "★ 2 3" or "×2".
fn cards(text: &str) -> Cards {
    let mut cards = Cards::default();
    for word in text.split(' ') {
        match word.strip_prefix('×') {
            Some(count) => cards.count = count.parse().unwrap(),
            None if word == "★" => cards.free = true,
            None => cards.costs.push(1000 * word.parse::<u32>().unwrap_or_else(|_| panic!("{text:?}"))),
        }
    }
    cards
}

/// Tells whether a line is like "A1 3, A2 4*".
fn is_cost(line: &str) -> bool {
    line.split(", ").all(|entry| {
        let Some((tile, cost)) = entry.split_once(' ') else { return false };
        tile.parse::<Tile>().is_ok() && cost.trim_end_matches('*').parse::<u32>().is_ok()
    })
}

/// The parts that an alt text leaves to `/map text`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeftOut {
    #[default]
    Nothing,
    Costs,
    PayoutsAndCosts,
}

/// Someone who knows the board's print and their language, and sees nothing.
pub struct Reader<'a> {
    pub words: &'static Words,
    pub cities: &'a [String],
    /// True if the board has a path, as that of 1976.
    pub path: bool,
    /// All players in turn order, from the one who began.
    pub order: Vec<Seat>,
    pub letters: Letters,
    pub names: Vec<String>,
}

impl Reader<'_> {
    /// Returns the seat whose letter a text begins with, alone or before the name: "A " may be a word.
    fn lettered(&self, text: &str) -> Option<Seat> {
        let letter = text.chars().next()?;
        let rest = &text[letter.len_utf8()..];
        let fits = |seat: Seat| {
            // A mark keeps a line's direction where its name is read from right to left.
            let name =
                rest.strip_prefix(' ').and_then(|name| name.trim_start_matches('\u{200e}').chars().next());
            let begins = self.names[seat.index()].chars().next();
            let in_place = matches!(name, Some('*' | '('));
            rest.is_empty() || rest.starts_with(':') || in_place || name.is_some() && name == begins
        };
        self.order.iter().copied().find(|seat| self.letters.of(*seat) == letter && fits(*seat))
    }

    fn seat(&self, text: &str) -> Seat {
        self.lettered(text).unwrap_or_else(|| panic!("{text:?} begins with no letter of a seat"))
    }

    /// Splits "Denver ★ 2 3" after the city's name.
    fn city<'t>(&self, text: &'t str) -> (String, &'t str) {
        let found = self.cities.iter().find_map(|city| Some((city, text.strip_prefix(city.as_str())?)));
        let (city, rest) = found.unwrap_or_else(|| panic!("{text:?} begins with no city"));
        (city.clone(), rest.trim_start())
    }

    /// Splits "Denver (pays 5, 4 left): K ★, bank 4" before the colon, if the line is about a city.
    fn held_in<'t>(&self, line: &'t str) -> Option<(&'t str, &'t str)> {
        self.cities.iter().find(|city| line.starts_with(city.as_str()))?;
        line.split_once(": ").map(|(city, holders)| (city.trim_end_matches(')'), holders))
    }

    fn list<'t>(&self, text: &'t str, between: &str) -> Vec<&'t str> {
        let is_none = [self.words.nothing, self.words.none, self.words.no_land].contains(&text)
            || text == self.words.no_deeds;
        if is_none { Vec::new() } else { text.split(between).collect() }
    }

    /// Reads an alt text or a text board back into the position.
    pub fn position(&self, text: &str) -> Position {
        let mut position = Position::default();
        let mut lines = text.lines();
        let mut head = lines.next().unwrap().rsplit(" · ");
        let left = head.next().unwrap();
        // Nothing is said to be none.
        position.left = if ["no ", "sem ", "baralho vazio"].iter().any(|none| left.starts_with(none)) {
            0
        } else {
            numbers(left)[0]
        };
        position.turn = numbers(head.next().unwrap())[0];
        for line in lines {
            self.line(&mut position, line);
        }
        // The words tell the players in turn order.
        let mut told: Vec<(Seat, Known)> = self.order.iter().copied().zip(position.players).collect();
        told.sort_by_key(|(seat, _)| *seat);
        position.players = told.into_iter().map(|(_, known)| known).collect();
        for complete in position.complete.clone() {
            position.track.insert(complete, (1..=4).collect());
        }
        position
    }

    fn line(&self, position: &mut Position, line: &str) {
        let words = self.words;
        // A text board lists the players with their land, an alt text tells land city by city.
        let listed = line.strip_prefix("• ");
        let player = listed.unwrap_or(line);
        if let Some(list) = line.strip_prefix(words.track) {
            for route in self.list(list, ", ") {
                self.route(position, route);
            }
        } else if let Some(last) = line.strip_prefix(words.last) {
            position.last = Some(last.to_owned());
        } else if let Some(list) = line.strip_prefix(words.line) {
            position.line = self.list(list, ", ").into_iter().map(str::to_owned).collect();
        } else if let Some(list) = line.strip_prefix(words.removed) {
            position.removed = self.list(list, ", ").into_iter().map(str::to_owned).collect();
        } else if let Some(dice) = line.strip_prefix(words.dice) {
            position.dice = Some(numbers(dice).try_into().unwrap());
        } else if line == words.elsewhere[0] {
            position.left_out = LeftOut::Costs;
        } else if words.elsewhere[1..].contains(&line) {
            position.left_out = LeftOut::PayoutsAndCosts;
        } else if let Some(list) = line.strip_prefix(words.payouts) {
            for entry in self.list(list, "; ") {
                let (city, figures) = self.city(entry);
                let [pays, left]: [u32; 2] = numbers(figures).try_into().unwrap();
                position.payouts.insert(city, (pays, left));
            }
        } else if let Some((city, holders)) = self.held_in(line) {
            let (city, holders) = match city.split_once(words.pays) {
                Some((city, figures)) => {
                    let (pays, left) = figures.split_once(words.times).unwrap();
                    position.payouts.insert(city.to_owned(), (pays.parse().unwrap(), numbers(left)[0]));
                    (city.to_owned(), holders)
                }
                None => (city.to_owned(), holders),
            };
            for holder in self.list(holders, ", ") {
                let (who, held) = holder.split_once(' ').unwrap();
                if who == words.bank {
                    position.bank.insert(city.clone(), cards(held));
                } else {
                    position.held.insert((city.clone(), self.seat(who)), cards(held));
                }
            }
        } else if is_cost(line) {
            for entry in line.split(", ") {
                let (tile, cost) = entry.split_once(' ').unwrap();
                let doubled = cost.ends_with('*');
                let cost = cost.trim_end_matches('*').parse().unwrap();
                position.costs.insert(tile.to_owned(), (cost, doubled));
            }
        } else if let Some(list) = line.strip_prefix(words.stock) {
            for entry in self.list(list, "; ") {
                let (city, left) = self.city(entry);
                position.bank.insert(city, cards(left));
            }
        } else if let Some(who) = line.strip_prefix(words.to_play).or(line.strip_suffix(words.to_play)) {
            position.at_turn = Some(self.seat(who));
        } else if self.lettered(player).is_some() {
            self.player(position, player, listed.is_some());
        }
    }

    /// Reads "A complete", "C1+2", "Montreal–Toronto 3".
    fn route(&self, position: &mut Position, text: &str) {
        if let Some(route) = text.strip_suffix(self.words.complete) {
            position.complete.insert(route.trim().to_owned());
        } else if let Some((route, count)) = text.rsplit_once(' ') {
            position.track.insert(route.to_owned(), (1..=count.parse().unwrap()).collect());
        } else {
            let (route, spaces) = text.split_at(1);
            let spaces = spaces.split('+').map(|space| space.parse().unwrap()).collect();
            position.track.insert(route.to_owned(), spaces);
        }
    }

    /// Reads "K Ana (track $4,000): $31,000" and, where it is said, ", land: Denver ★ 2".
    fn player(&self, position: &mut Position, text: &str, with_land: bool) {
        let who = self.seat(text);
        assert_eq!(who, self.order[position.players.len()], "players stand in the order of turns");
        if text.ends_with(self.words.bankrupt) || text.ends_with(self.words.left) {
            let bankrupt = text.ends_with(self.words.bankrupt);
            position.players.push(if bankrupt { Known::Bankrupt } else { Known::Left });
            return;
        }
        let has = if self.path { self.words.has_deeds } else { self.words.has };
        let (text, land) =
            if with_land { text.rsplit_once(has).unwrap() } else { (text, self.words.nothing) };
        for entry in self.list(land, "; ") {
            let (city, held) = self.city(entry);
            position.held.insert((city, who), cards(held));
        }
        let (name, cash) = text.rsplit_once(": ").unwrap();
        let place = self.path.then(|| {
            let place = name.strip_suffix(')').unwrap().rsplit_once(" (").unwrap().1;
            self.words.spaces.iter().position(|space| *space == place).unwrap()
        });
        let cash = (cash != self.words.hidden).then(|| money(cash));
        position.players.push(Known::Plays { cash, place });
    }
}

impl Position {
    /// Forgets what a text has left out.
    pub fn without(mut self, left_out: LeftOut) -> Self {
        if left_out != LeftOut::Nothing {
            self.costs.clear();
        }
        if left_out == LeftOut::PayoutsAndCosts {
            self.payouts.clear();
        }
        self.left_out = left_out;
        self
    }

    /// Returns the real position, from the view.
    pub fn of(view: &View) -> Self {
        let mut position = Self { turn: view.turn, at_turn: view.at_turn, ..Self::default() };
        let name = |route: &Route| name(&view.edition, *route);
        for player in &view.seats {
            position.players.push(match player.standing {
                Standing::Bankrupt => Known::Bankrupt,
                Standing::Resigned => Known::Left,
                Standing::Playing => Known::Plays {
                    cash: player.cash.map(|cash| cash.0),
                    place: view.table.dice().map(|table| table.positions[player.seat.index()].into()),
                },
            });
            for city in view.edition.cities.iter().filter(|city| player.cards_of(**city) > 0) {
                let costs = player.deeds.iter().filter(|deed| deed.city == *city).map(|deed| deed.cost.0);
                let cards = match &view.table {
                    TableView::Tiles(_) => {
                        Cards { free: player.grants.contains(city), costs: costs.collect(), count: 0 }
                    }
                    TableView::Dice(_) => Cards { count: costs.count(), ..Cards::default() },
                };
                position.held.insert((city.to_string(), player.seat), cards);
            }
        }
        match &view.table {
            TableView::Tiles(table) => {
                position.left = table.pool.into();
                for tile in table.laid.iter() {
                    position.track.entry(tile.route().to_string()).or_default().insert(tile.space());
                }
                position.complete = table.completed.iter().map(|route| name(&route)).collect();
                position.line = table.railway.iter().flatten().map(name).collect();
                position.last = table.last.map(|tile| tile.to_string());
                let Family::Tiles(figures) = &view.edition.family else { unreachable!() };
                for tile in Tile::all().filter(|tile| !table.laid.contains(*tile)) {
                    let doubled = !tile.is_supported_by(table.laid);
                    let cost = figures.cost(tile).0 / 1000 * if doubled { 2 } else { 1 };
                    position.costs.insert(tile.to_string(), (cost, doubled));
                }
                for (stack, paid) in table.stacks.iter().zip(&figures.payouts) {
                    let payouts = (paid[0].0 / 1000, stack.payouts_left.into());
                    position.payouts.insert(stack.city.to_string(), payouts);
                    let costs: Vec<u32> = stack.costs.iter().map(|cost| cost.0).collect();
                    let free = stack.grant == Grant::Unclaimed;
                    if free || !costs.is_empty() {
                        position.bank.insert(stack.city.to_string(), Cards { free, costs, count: 0 });
                    }
                    if stack.grant == Grant::Removed {
                        position.removed.insert(stack.city.to_string());
                    }
                }
            }
            TableView::Dice(table) => {
                position.left = table.deck.into();
                let Family::Dice(figures) = &view.edition.family else { unreachable!() };
                for ((city, paid), left) in
                    view.edition.cities.iter().zip(&figures.income).zip(table.payouts_left)
                {
                    position.payouts.insert(city.to_string(), (paid[0].0 / 1000, left.into()));
                }
                for route in Route::all().filter(|route| table.sections[route.index()] > 0) {
                    position.track.insert(name(&route), (1..=table.sections[route.index()]).collect());
                }
                position.complete = table.completed.iter().map(|route| name(&route)).collect();
                position.line = table.railway.iter().flatten().map(name).collect();
                position.last = table.last_built.map(|route| name(&route));
                position.dice = table.dice.map(|dice| dice.map(u32::from));
            }
        }
        position
    }
}

/// Returns what the board calls a route: a letter, in 1976 its two cities as the board names them.
fn name(edition: &Edition, route: Route) -> String {
    match &edition.family {
        Family::Tiles(_) => route.to_string(),
        Family::Dice(figures) => {
            let ends = figures.ends(route);
            format!("{}–{}", ends.from, ends.to)
        }
    }
}
