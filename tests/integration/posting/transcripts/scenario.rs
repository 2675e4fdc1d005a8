//! What is played, read from a `.script`.

use std::path::Path;

/// A game, and what happens in it besides what people are asked.
pub struct Scenario {
    pub edition: String,
    /// The language of the server.
    pub locale: String,
    /// How many people play: persons 0 and up.
    pub people: usize,
    /// The levels of the computers, as `/game computer` takes them.
    pub computers: Vec<String>,
    /// The options of `/game new`.
    pub options: String,
    /// True if it is played in the direct messages of person 0.
    pub alone: bool,
    /// True if seat 0 rolls into debt at the beginning (1976).
    pub in_debt: bool,
    /// True if people take longer for a move than posts are held.
    pub slow: bool,
    /// The most moves of people that are made.
    pub moves: usize,
    /// How many people are looked at, also those who do not play.
    pub seen_by: usize,
    /// What happens besides: before which move, 0 in the lobby and `None` after the last, and what.
    pub happens: Vec<(Option<usize>, String)>,
}

impl Scenario {
    /// Reads a script: its settings, then what happens, line by line.
    pub fn read(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut scenario = Self {
            edition: "columbia-2015".to_owned(),
            locale: "en-US".to_owned(),
            people: 2,
            computers: Vec::new(),
            options: String::new(),
            alone: false,
            in_debt: false,
            slow: false,
            moves: 1_500,
            seen_by: 0,
            happens: Vec::new(),
        };
        for line in lines {
            let Some((name, value)) = line.split_once(": ") else {
                let (at, what) =
                    line.split_once(' ').unwrap_or_else(|| panic!("{line:?} says when, and what"));
                let at = (at != "end").then(|| at.parse().unwrap_or_else(|_| panic!("{line:?} says when")));
                scenario.happens.push((at, what.to_owned()));
                continue;
            };
            let number = || value.parse().unwrap_or_else(|_| panic!("{line:?} has a number"));
            match name {
                "edition" => scenario.edition = value.to_owned(),
                "locale" => scenario.locale = value.to_owned(),
                "people" => scenario.people = number(),
                "computers" => scenario.computers = value.split(' ').map(str::to_owned).collect(),
                "options" => scenario.options = value.to_owned(),
                "alone" => scenario.alone = value == "yes",
                "in debt" => scenario.in_debt = value == "yes",
                "slow" => scenario.slow = value == "yes",
                "moves" => scenario.moves = number(),
                "seen by" => scenario.seen_by = number(),
                _ => panic!("{line:?} is no setting"),
            }
        }
        scenario.seen_by = scenario.seen_by.max(scenario.people);
        scenario
    }
}
