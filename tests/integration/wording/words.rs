//! Whole games played by someone who sees no picture: what they read is all they go by, and after
//! every step it must add up to the real position.

mod chooser;
mod reader;
mod terms;

use std::collections::BTreeSet;

use crate::support::ByName;
use chooser::{Does, Told, choose, hand_of_alt, hand_of_text};
use last_spike::present::parts::press::{Intent, parse_deed, parse_ends};
use last_spike::present::parts::scene::Scene;
use last_spike::present::{
    Lang, Names, Post, Row,
    boards::map,
    questions::{bid, debt, hand, raise},
    table::turn,
};
use last_spike::service::views::look::{Besides, News};
use last_spike::store::games::{Player, Stage, StoredGame, Who};
use last_spike::store::table::conditions::PostStyle;
use last_spike::store::{ChannelId, GameHeader, GameId, GuildId, Time, UserId};
use last_spike_engine::*;
use reader::{Position, Reader};
use terms::words;

use last_spike_testkit::table::{edition, with_cash};

/// Names that would lead a reader astray who does not read with care.
const NAMES: [&str; 6] = [
    "Ana: $5,000, land: Denver ★ 2",
    "K",
    "Bruno (track $4,000)",
    "שלום, Z̸a̷l̶g̵o; Track: A1",
    "👩🏽‍🚀👨‍👩‍👧‍👦 the Very Long Name of All",
    "• bank × nothing",
];

/// A game, and what is said about it.
struct Spoken {
    game: Game,
    stored: StoredGame,
    /// The questions and waits on the way.
    asked: BTreeSet<String>,
}

impl Spoken {
    fn new(edition: std::sync::Arc<Edition>, seats: u8, seed: u8, options: Options) -> Self {
        let game = Game::new(edition.clone(), options, seats, Seed([seed; 32])).unwrap();
        let player = |seat: Seat| Player {
            seat,
            name: NAMES[seat.index()].to_owned(),
            first_name: None,
            who: Who::Human(UserId(100 + u64::from(seat.0))),
            acted: Step(0),
            since: Step(0),
            stand_in: None,
            token: None,
        };
        let header = GameHeader {
            id: GameId(1),
            stage: Stage::Running,
            guild: Some(GuildId(1)),
            channel: ChannelId(1),
            locale: "en-US".to_owned(),
            host: UserId(100),
            started_at: Some(Time(0)),
            post_style: PostStyle::Latest,
            bot_left_at: None,
        };
        let players = Seat::first(seats).map(player).collect();
        let stored = StoredGame {
            // Somebody else than the first to join begins.
            setup: Some(Setup { first_seat: Seat(seats - 1), deal: None }.into()),
            ..StoredGame::new(header, edition, options, players)
        };
        Self { game, stored, asked: BTreeSet::new() }
    }

    fn tell<T>(&self, viewer: Viewer, lang: Lang, say: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (view, names) = (self.game.view(viewer), Names::of(&self.stored));
        say(&Scene { stored: &self.stored, view: &view, names: &names, lang })
    }

    fn post(&self, seat: Seat, lang: Lang) -> Post {
        self.tell(Viewer::Seat(seat), lang, |scene| hand::post(scene, &Besides::default()))
    }

    /// Reads the position from the words for all, three ways, and holds it against the real one.
    fn read(&self, lang: Lang) -> Position {
        let view = self.game.view(Viewer::Spectator);
        let cities: Vec<String> = self.stored.edition.cities.iter().map(ToString::to_string).collect();
        let seats = self.stored.seats();
        let order = (0..seats).map(|n| Seat((seats - 1 + n) % seats)).collect();
        let (path, letters, names) =
            (view.table.dice().is_some(), self.stored.letters(), self.stored.names());
        let reader = Reader { words: words(lang), cities: &cities, path, order, letters, names };
        let real = Position::of(&view);
        let step = self.game.step();
        let post = self.tell(Viewer::Spectator, lang, |scene| turn::post(scene, &News::default(), false));
        let alt = post.picture.unwrap().alt;
        assert!(alt.chars().count() <= 1024, "step {step}: {alt}");
        let told = reader.position(&alt);
        assert_eq!(told, real.clone().without(told.left_out), "step {step} in {lang:?}: {alt}");
        let board = self.tell(Viewer::Spectator, lang, map::in_words).text;
        let mut shown = real.clone();
        if self.game.is_over() {
            // Nothing is laid or paid any more.
            shown.costs.clear();
            shown.payouts.clear();
        }
        assert_eq!(reader.position(&board), shown, "step {step} in {lang:?}: {board}");
        let over = board.contains(&lang.say("call-over"));
        assert_eq!(over, self.game.is_over(), "step {step}: {board}");
        real
    }

    /// Reads a player's own tiles with their costs, both ways, and holds them against the real ones.
    fn read_hand(&self, seat: Seat, lang: Lang) {
        let view = self.game.view(Viewer::Seat(seat));
        let (Some(table), Family::Tiles(figures)) = (view.table.tiles(), &view.edition.family) else {
            return;
        };
        let told = |tile: &Tile| {
            let supported = tile.is_supported_by(table.laid);
            let cost = figures.cost(*tile).0 * if supported { 1 } else { 2 };
            Told { tile: tile.to_string(), cost, doubled: !supported }
        };
        let real: Vec<Told> = table.hand.iter().map(told).collect();
        let post = self.post(seat, lang);
        if view.outcome.is_some() {
            assert!(post.picture.is_none(), "nobody plays with their tiles any more: {}", post.text);
            return;
        }
        let Some(picture) = post.picture else {
            assert_eq!(real, []);
            return;
        };
        // What can be bought, and the board, are told with the same picture.
        let held = picture.alt.lines().find(|line| line.starts_with(words(lang).tiles));
        let Some(held) = held else {
            // The picture of a deed that is up for auction shows no tiles: the words do.
            assert_eq!(hand_of_text(&post.text, words(lang)), real, "{}", post.text);
            return;
        };
        assert_eq!(hand_of_alt(held, words(lang)), real, "{}", picture.alt);
        assert_eq!(hand_of_text(&post.text, words(lang)), real, "{}", post.text);
    }

    /// Does what was chosen; a question that is asked back is answered as well.
    fn carry_out(&mut self, seat: Seat, mut post: Post, position: &Position, lang: Lang) {
        loop {
            let action = match choose(&post, position) {
                Does::Presses(label) => {
                    let buttons = post.rows.iter().filter_map(|row| match row {
                        Row::Buttons(buttons) => Some(buttons),
                        Row::Menu(_) => None,
                    });
                    let button = buttons.flatten().find(|button| button.label == label).unwrap();
                    match &button.press.intent {
                        Intent::Do(action) => action.clone(),
                        Intent::NoBid => {
                            let ask = |scene: &Scene<'_>| bid::confirmation(scene, Money::ZERO);
                            post = self.tell(Viewer::Seat(seat), lang, ask).unwrap();
                            continue;
                        }
                        what => panic!("{label} means {what:?}"),
                    }
                }
                Does::Picks(values) => {
                    let menu = post.rows.iter().find_map(|row| match row {
                        Row::Menu(menu) => Some(menu),
                        Row::Buttons(_) => None,
                    });
                    let what = menu.unwrap().press.intent.clone();
                    if matches!(what, Intent::Sell(_)) {
                        self.asked.insert("Sell".to_owned());
                    }
                    match self.picked(seat, &what, &values, lang) {
                        Ok(action) => action,
                        Err(question) => {
                            post = *question;
                            continue;
                        }
                    }
                }
            };
            self.game =
                self.game.apply(seat, &action).unwrap_or_else(|why| panic!("{action:?}: {why:?}")).game;
            return;
        }
    }

    /// Returns what picking means: an action, or a question that is asked back.
    fn picked(&self, seat: Seat, what: &Intent, values: &[String], lang: Lang) -> Result<Action, Box<Post>> {
        let first = &values[0];
        let amount = || Money(first.parse().unwrap());
        Ok(match what {
            Intent::Lay => {
                let tile: Tile = first.parse().unwrap();
                let question = self.tell(Viewer::Seat(seat), lang, |scene| {
                    let Some(Prompt::Lay { choices, raisable }) = &scene.view.prompt else { unreachable!() };
                    let choice = choices.iter().find(|choice| choice.tile == tile).unwrap();
                    raise::question(scene, choice, raisable)
                });
                match question {
                    Some(question) => return Err(Box::new(question)),
                    None => Action::Lay { tile, sell: Vec::new() },
                }
            }
            Intent::Debt => {
                let city = first.parse().unwrap();
                let asked = self.tell(Viewer::Seat(seat), lang, |scene| debt::minimum(scene, city));
                return Err(Box::new(asked.unwrap()));
            }
            Intent::Sell(tile) => {
                let sell = values.iter().map(|value| parse_deed(value).unwrap()).collect();
                Action::Lay { tile: *tile, sell }
            }
            Intent::PutUp(tile) => raise::put_up(parse_deed(first).unwrap(), *tile),
            Intent::Ask(city) => Action::Auction(Lot::Asked { city: *city, minimum: amount() }),
            Intent::Buy => Action::Buy { city: first.parse().unwrap() },
            Intent::Bid => Action::Bid { amount: Some(amount()) },
            Intent::Build => Action::Build(parse_ends(first).unwrap()),
            Intent::Remove => Action::Remove(parse_ends(first).unwrap()),
            _ => panic!("nothing to pick in {what:?}"),
        })
    }

    /// Plays to the end by words alone.
    fn play(&mut self) {
        while !self.game.is_over() {
            assert!(self.game.step().0 < 2_000, "the game ends");
            self.asked.insert(format!("{:?}", self.game.phase()));
            // Both languages are read at every step, and the chooser goes by them in turn.
            let positions = Lang::ALL.map(|lang| self.read(lang));
            for seat in Seat::first(self.game.seats()) {
                for lang in Lang::ALL {
                    self.read_hand(seat, lang);
                }
            }
            let turn = self.game.step().0 as usize % 2;
            let seat = self.game.to_act()[0];
            let post = self.post(seat, Lang::ALL[turn]);
            self.carry_out(seat, post, &positions[turn], Lang::ALL[turn]);
        }
        for lang in Lang::ALL {
            self.read(lang);
        }
    }
}

/// Plays games by words alone until everything has been asked that the edition asks.
fn all_is_asked(games: Vec<Spoken>, everything: &str) {
    let mut asked = BTreeSet::new();
    for mut game in games {
        game.play();
        asked.extend(game.asked);
    }
    assert_eq!(asked, everything.split(' ').map(str::to_owned).collect());
}

#[test]
fn games_of_columbia_are_played_from_text_alone() {
    let game =
        |seats, seed, cash| Spoken::new(with_cash("columbia-2015", cash), seats, seed, Options::default());
    all_is_asked(vec![game(2, 1, 30), game(4, 2, 15), game(6, 3, 5)], "Lay Buy Sell");
}

#[test]
fn games_of_kickstarter_are_played_from_text_alone() {
    let game =
        |seats, seed, cash| Spoken::new(with_cash("kickstarter-2015", cash), seats, seed, Options::default());
    all_is_asked(vec![game(3, 4, 30), game(5, 5, 15), game(6, 6, 5)], "Lay Buy Auction");
}

#[test]
fn games_of_1976_are_played_from_text_alone() {
    let game = |seats, seed| Spoken::new(edition("gamma-two-1976"), seats, seed, Options::default());
    all_is_asked(vec![game(2, 7), game(4, 8), game(6, 9)], "Roll Land Build Remove Debt Auction");
}

#[test]
fn hidden_cash_is_not_told_to_all_and_the_rest_is() {
    let options = Options { cash: CashDisplay::Hidden, ..Options::default() };
    let mut spoken = Spoken::new(edition("columbia-2015"), 3, 10, options);
    spoken.play();
}

#[test]
fn the_fullest_board_of_1976_is_told_whole() {
    let mut table = last_spike_testkit::table::Table::dice(6, 1);
    for (n, city) in City::CANADIAN.iter().enumerate() {
        for card in 0..5 {
            table.deeds(((n + card) % 6) as u8, &[city.name()]);
        }
    }
    for route in Route::all() {
        let [from, to] = route.ends().map(|spot| City::CANADIAN[spot.index()].name());
        table.sections(from, to, 3);
    }
    for seat in 0..6 {
        table.lands(seat, 16, Phase::Roll);
    }
    let mut spoken = Spoken::new(edition("gamma-two-1976"), 6, 1, Options::default());
    for player in &mut spoken.stored.players {
        player.name = format!("{:W<32}", player.seat.0);
    }
    spoken.game = table.game;
    for lang in Lang::ALL {
        spoken.read(lang);
    }
}

#[test]
fn who_is_a_computer_and_how_far_the_last_spike_is_are_told_of_the_board() {
    for edition in Edition::all() {
        let dice = matches!(edition.family, Family::Dice(_));
        let options = edition.default_options();
        let mut spoken = Spoken::new(edition, 3, 1, options);
        spoken.stored.players[1].who = Who::Computer("easy".to_owned());
        spoken.stored.players[2].stand_in = Some(Time(0));
        let alt = |lang| {
            let post =
                spoken.tell(Viewer::Spectator, lang, |scene| turn::post(scene, &News::default(), false));
            post.picture.unwrap().alt
        };
        let (english, portuguese) = (alt(Lang::En), alt(Lang::PtBr));
        assert_eq!(english.matches(" (computer)").count(), 2, "{english}");
        assert_eq!(portuguese.matches(" (computador)").count(), 2, "{portuguese}");
        let (sections, tiles) = ("\n16 sections to the last spike\n", "\n16 tiles to the last spike\n");
        assert!(english.contains(if dice { sections } else { tiles }), "{english}");
    }
}
