//! Every kind of post in each language: its words, controls, picture and files, kept as text in `snapshots`.
//!
//! A change of words is seen in the difference of those files. `INSTA_UPDATE=always cargo test posts::` writes
//! them anew, to be read before they are committed.

use std::fmt::Write;
use std::sync::Arc;

use insta::{Settings, assert_snapshot};
use last_spike::engine::*;
use last_spike::present::rights::{self, Right};
use last_spike::present::{
    File, Lang, Names, Post, Row, Scene, bid, debt, hand, help, limits, list, lobby, map, notices, past,
    privacy, raise, refusal, result, rules, status, turn, update,
};
use last_spike::service::Refusal;
use last_spike::service::look::{Look, News, Told};
use last_spike::service::privacy::{Kept, Part, Summary, Taken};
use last_spike::store::awaited::Awaited;
use last_spike::store::games::{Player, Share, Stage, StoredGame, Who};
use last_spike::store::people::Person;
use last_spike::store::{ChannelId, GameHeader, GameId, GuildId, Time, UserId};

use crate::reasons::{every_illegal, every_refusal, every_view};
use crate::support::table::*;

/// Keeps a post, or several of one kind, in each language.
fn keep(kind: &str, posts: impl Fn(Lang) -> Vec<(String, Post)>) {
    let mut settings = Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for lang in Lang::ALL {
            let mut text = String::new();
            for (name, post) in posts(lang) {
                let _ = write!(text, "== {name}\n{}\n", written(&post));
            }
            assert_snapshot!(format!("{kind}.{}", lang.code()), text);
        }
    });
}

/// Writes all of a post that people and Discord get.
fn written(post: &Post) -> String {
    let mut text = format!("{}\n", post.text);
    for row in &post.rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    assert!(limits::length(&button.label) <= limits::BUTTON, "{}", button.label);
                    let _ = writeln!(text, "[{}] {:?} {}", button.label, button.tone, button.press.encode());
                }
            }
            Row::Menu(menu) => {
                assert!(menu.choices.len() <= limits::ENTRIES, "{}", menu.placeholder);
                let _ = writeln!(text, "({}) up to {}, {}", menu.placeholder, menu.most, menu.press.encode());
                for choice in &menu.choices {
                    assert!(limits::length(&choice.label) <= limits::ENTRY, "{}", choice.label);
                    assert!(limits::length(&choice.note) <= limits::ENTRY, "{}", choice.note);
                    let _ = writeln!(text, "  {} = {} | {}", choice.label, choice.value, choice.note);
                }
            }
        }
    }
    if let Some(picture) = &post.picture {
        assert!(limits::length(&picture.alt) <= limits::ALT, "{}", picture.alt);
        let _ = writeln!(text, "picture {}\n  {}", picture.name, picture.alt.replace('\n', "\n  "));
    }
    if let Some(earlier) = &post.earlier {
        let _ = writeln!(text, "{}\n{}", earlier.note(), file(&earlier.file()));
    }
    for attached in &post.files {
        let _ = writeln!(text, "{}", file(attached));
    }
    if !post.mentions.is_empty() {
        let mentions: Vec<String> = post.mentions.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "notifies {}", mentions.join(", "));
    }
    text
}

fn file(file: &File) -> String {
    let instead = file.instead.as_ref().map_or_else(String::new, |line| format!("\n  or {line}"));
    format!("file {}: {} bytes{instead}", file.name, file.bytes.len())
}

fn one(name: &str, post: Post) -> Vec<(String, Post)> {
    vec![(name.to_owned(), post)]
}

/// A game of Ann's, Bruno's and others, and what happened in it since the last post.
struct Story {
    table: Table,
    stored: StoredGame,
    news: Vec<Event>,
}

impl Story {
    fn of(table: Table) -> Self {
        const NAMES: [&str; 6] = ["Ann", "Bruno", "Zoë", "王小明", "Computer 1", "Eve *x*"];
        let game = &table.game;
        let player = |seat: Seat| Player {
            seat,
            name: NAMES[seat.index()].to_owned(),
            who: Who::Human(UserId(101 + u64::from(seat.0))),
            acted: Step(0),
        };
        let stored = StoredGame {
            header: GameHeader {
                id: GameId(7),
                stage: Stage::Running,
                guild: GuildId(1),
                channel: ChannelId(55),
                locale: "en-US".to_owned(),
                host: UserId(101),
                started_at: Some(Time(0)),
                bot_left_at: None,
            },
            edition: Arc::clone(game.edition()),
            options: game.options(),
            seed: None,
            setup: None,
            created_at: Time(0),
            announced: Step(0),
            computers_alone: false,
            players: Seat::first(game.seats()).map(player).collect(),
        };
        Self { table, stored, news: Vec::new() }
    }

    fn does(&mut self, seat: u8, action: Action) -> &mut Self {
        self.table.does(seat, action);
        self.news.extend(self.table.events.iter().map(|event| event.seen_by(Viewer::Spectator)));
        self
    }

    fn news(&self) -> News {
        News { called: self.table.game.to_act(), ..News::of(self.news.clone(), []) }
    }

    fn tell<T>(&self, viewer: Viewer, lang: Lang, say: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (view, names) = (self.table.game.view(viewer), Names::of(&self.stored));
        say(&Scene { stored: &self.stored, view: &view, names: &names, lang })
    }

    fn public(&self, lang: Lang, say: impl FnOnce(&Scene<'_>) -> Post) -> Post {
        self.tell(Viewer::Spectator, lang, say)
    }

    fn own(&self, seat: u8, lang: Lang) -> Post {
        self.tell(Viewer::Seat(Seat(seat)), lang, hand::post)
    }
}

/// A game of the wooden tiles in which Ann can lay a supported and an unsupported tile, and one that costs
/// more than she has.
fn tiles() -> Story {
    let mut table = Table::tiles(
        with_cash("columbia-2015", 6),
        Options::default(),
        &["A1 B3 V3 Z2", "C1 C2 C3 C4", "D1 D2 D3 D4"],
    );
    table
        .built("A2 A3 A4 V1 V2")
        .grants(1, "Denver")
        .grants(0, "Ogden")
        .gives(0, "Denver", 2)
        .gives(0, "Ogden", 5);
    Story::of(table)
}

/// A game of the campaign rules in which Ann cannot pay for her only tile.
fn campaign() -> Story {
    let options = Options::default();
    let mut table = Table::tiles(with_cash("kickstarter-2015", 4), options, &["V2 V3", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).pays(1, 40).turn_of(0);
    Story::of(table)
}

/// A game of 1976 in which Ann is about to land on a space.
fn dice(space: u8) -> Story {
    let mut table = Table::dice(3, 1);
    table.deeds(0, &["Regina"]).deeds(1, &["Calgary"]).sections("Regina", "Calgary", 2);
    if space == 16 {
        table.left_with(0, 1);
    }
    table.about_to_roll(0, space);
    Story::of(table)
}

/// A game of 1976 in which Ann owes money.
fn indebted() -> Story {
    let mut story = dice(16);
    story.does(0, Action::Roll);
    story
}

#[test]
fn the_lobby() {
    keep("lobby", |lang| {
        let story = tiles();
        let mut posts = Vec::new();
        let six = Table::dice(6, 1);
        for (name, stage, players) in [
            ("alone", Stage::Lobby, 1),
            ("open", Stage::Lobby, 3),
            ("full", Stage::Lobby, 6),
            ("closed", Stage::Closed, 1),
            ("started", Stage::Running, 3),
        ] {
            let mut stored = if players == 6 {
                Story::of(Table { game: six.game.clone(), events: vec![] }).stored
            } else {
                story.stored.clone()
            };
            stored.header.stage = stage;
            stored.players.truncate(players);
            if let Some(last) = stored.players.get_mut(2) {
                last.who = Who::Computer("easy".to_owned());
            }
            posts.push((name.to_owned(), lobby::post(&stored, lang)));
        }
        posts
    });
}

#[test]
fn the_beginning_of_a_game() {
    keep("turn-first", |lang| {
        let mut story = tiles();
        let drawn = ["C4", "A1", "D2"].map(tile).to_vec();
        let deal = Deal { first_draw: drawn, hands: Vec::new(), set_aside: None };
        let setup = Setup { first_seat: Seat(1), deal: Some(deal) };
        story.stored.setup = Some(Arc::new(setup));
        let commitment = Seed([7; 32]).commitment();
        let first = story.public(lang, |scene| turn::post(scene, &story.news(), Some(commitment)));
        let mut story = dice(0);
        story.stored.setup = Some(Arc::new(Setup { first_seat: Seat(2), deal: None }));
        let lot = story.public(lang, |scene| turn::post(scene, &story.news(), Some(commitment)));
        vec![("columbia-2015".to_owned(), first), ("gamma-two-1976".to_owned(), lot)]
    });
}

#[test]
fn a_turn_of_the_wooden_tiles() {
    keep("turn-tiles", |lang| {
        let mut story = tiles();
        story.does(0, lay("A1"));
        if story.table.game.phase() == Phase::Buy {
            story.does(0, Action::Buy { city: City::Denver });
        }
        one("turn", story.public(lang, |scene| turn::post(scene, &story.news(), None)))
    });
}

#[test]
fn a_turn_of_1976() {
    keep("turn-dice", |lang| {
        let mut posts = Vec::new();
        for space in 0..20 {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| turn::post(scene, &story.news(), None));
            // The board is the same but for the token.
            posts.push((
                format!("on space {space}"),
                Post { picture: post.picture.filter(|_| space == 0), ..post },
            ));
        }
        posts
    });
}

#[test]
fn a_turn_that_goes_on() {
    keep("update", |lang| {
        let mut posts = Vec::new();
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        posts.push(("may buy".to_owned(), buying.public(lang, |scene| update::post(scene, &buying.news()))));
        let mut auction = campaign();
        auction.does(0, put_up("Denver", 3, "V2"));
        let opened = auction.public(lang, |scene| update::post(scene, &auction.news()));
        posts.push(("an auction opens".to_owned(), opened));
        auction.news.clear();
        auction.does(1, bid(5)).does(2, bid(0));
        let closed = auction.public(lang, |scene| update::post(scene, &auction.news()));
        posts.push(("an auction closes".to_owned(), closed));
        for space in [7, 5, 6, 16] {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| update::post(scene, &story.news()));
            posts.push((format!("1976, on space {space}"), post));
        }
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        let made = offered.public(lang, |scene| update::post(scene, &offered.news()));
        posts.push(("an offer is made".to_owned(), made));
        let answers = [
            ("accepted", 0, Action::Accept { id: 1 }),
            ("declined", 0, Action::Decline { id: 1 }),
            ("withdrawn", 1, Action::Withdraw { id: 1 }),
        ];
        for (name, seat, answer) in answers {
            let mut story = dice(0);
            story.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"]))).does(seat, answer);
            let post = story.public(lang, |scene| update::post(scene, &story.news()));
            posts.push((format!("an offer is {name}"), post));
        }
        posts
    });
}

#[test]
fn the_hand_with_each_question() {
    keep("hand", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, post: Post| posts.push((name.to_owned(), post));
        add("which tile to lay", tiles().own(0, lang));
        add("waiting", tiles().own(1, lang));
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        add("which land to buy", buying.own(0, lang));
        let raise_for = |story: &Story, code: &str| {
            story.tell(Viewer::Seat(Seat(0)), lang, |scene| {
                let Some(Prompt::Lay { choices, raisable }) = &scene.view.prompt else { unreachable!() };
                let choice = choices.iter().find(|choice| choice.tile == tile(code)).unwrap();
                raise::question(scene, choice, raisable)
            })
        };
        add("which land to sell", raise_for(&tiles(), "Z2").unwrap());
        let mut auction = campaign();
        add("which tile to lay, by auction", auction.own(0, lang));
        add("which deed to put up", raise_for(&auction, "V2").unwrap());
        auction.does(0, put_up("Denver", 3, "V2"));
        add("what to bid", auction.own(1, lang));
        for (name, amount) in [("a bid", 5), ("no bid", 0)] {
            let say = |scene: &Scene<'_>| bid::confirmation(scene, Money::thousands(amount)).unwrap();
            add(&format!("whether {name} is meant"), auction.tell(Viewer::Seat(Seat(1)), lang, say));
        }
        add("whether to roll", dice(0).own(0, lang));
        for (name, space) in
            [("whether to buy the top deed", 7), ("where to build", 5), ("where to remove a section", 6)]
        {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            add(name, story.own(0, lang));
        }
        let debtor = indebted();
        add("how to pay a debt", debtor.own(0, lang));
        let least = debtor.tell(Viewer::Seat(Seat(0)), lang, |scene| debt::minimum(scene, city("Regina")));
        add("the minimum of a deed", least.unwrap());
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        add("an offer to answer", offered.own(0, lang));
        add("an offer to withdraw", offered.own(1, lang));
        let mut left = tiles();
        left.does(1, Action::Resign);
        add("of somebody who has left", left.own(1, lang));
        posts
    });
}

#[test]
fn the_end_of_a_game() {
    keep("result", |lang| {
        let mut posts = Vec::new();
        let mut won = Table::tiles(edition("columbia-2015"), Options::default(), &["V3 Z3 A1", "B1", "C1"]);
        won.built("Y X F E B V1 V2 V4 Z1 Z2 Z4 A2 A3 A4");
        won.grants(1, "Ogden").grants(2, "Denver").gives(2, "Denver", 2).grants(0, "Sacramento");
        let mut won = Story::of(won);
        won.does(0, lay("V3"));
        let mut left = tiles();
        left.does(1, Action::Resign).does(2, Action::Resign);
        let mut dice = dice(0);
        dice.does(1, Action::Resign).does(2, Action::Resign);
        for (name, story) in [("the last spike", won), ("the last player", left), ("of 1976", dice)] {
            let outcome = story.table.game.outcome().unwrap();
            let record =
                File { name: "last-spike-7.spike.json".to_owned(), bytes: Vec::new(), instead: None };
            let seed = Some(Seed([7; 32]));
            let post = story.public(lang, |scene| {
                result::post(scene, &story.news(), &outcome, None, seed, Vec::new(), Some(record.clone()))
            });
            posts.push((name.to_owned(), post));
        }
        posts
    });
}

#[test]
fn refusals_of_the_service() {
    keep("refusals", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let refused = |(refusal, _): (Refusal, _)| {
            let name = format!("{refusal:?}").split([' ', '(', '{']).next().unwrap().to_owned();
            (name, refusal::post(&refusal, Some(&names), lang))
        };
        every_refusal().into_iter().map(refused).collect()
    });
}

#[test]
fn refusals_by_the_rules() {
    keep("refusals-by-rules", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let view = tiles().table.view(1);
        let refused = |illegal: Illegal| {
            let name = format!("{illegal:?}").split([' ', '(', '{']).next().unwrap().to_owned();
            let refusal = Refusal::Illegal { illegal, view: Box::new(view.clone()) };
            (name, refusal::post(&refusal, Some(&names), lang))
        };
        every_illegal().into_iter().map(refused).collect()
    });
    keep("refusals-instead", |lang| {
        let instead = |view: View| {
            let name = format!("{:?}", view.prompt).split(['{', '}']).next().unwrap().trim().to_owned();
            (name, Post::text(refusal::instead(&view, lang).unwrap_or_default()))
        };
        every_view().into_iter().map(instead).collect()
    });
}

#[test]
fn help_and_rules() {
    keep("help", |lang| {
        let mut posts = one("no game here", help::post(None, false, lang));
        posts.extend(one("in direct messages", help::post(None, true, lang)));
        posts.extend(one(
            "to play",
            tiles().tell(Viewer::Seat(Seat(0)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "1976, waiting",
            dice(0).tell(Viewer::Seat(Seat(1)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts
    });
    keep("rules", |lang| {
        let of = |edition: Arc<Edition>| (edition.id.to_string(), rules::post(&edition, None, lang));
        Edition::all().into_iter().map(of).collect()
    });
}

#[test]
fn what_is_shown_on_demand() {
    keep("status", |lang| {
        let awaits =
            |seat| Awaited { game: GameId(7), seat: Seat(seat), since: Time(60), deadline: Some(Time(90)) };
        let mut auction = campaign();
        auction.does(0, put_up("Denver", 3, "V2"));
        let mut posts = Vec::new();
        for (name, story, told) in [
            ("tiles", tiles(), Told::Yes),
            ("auction", auction, Told::NotYet),
            ("debt", indebted(), Told::DmClosed),
        ] {
            let say = |scene: &Scene<'_>| status::post(scene, &[(awaits(0), told)], name == "tiles");
            posts.push((name.to_owned(), story.public(lang, say)));
        }
        posts
    });
    keep("map", |lang| one("map", tiles().public(lang, map::post)));
    keep("past", |lang| {
        let mut story = tiles();
        let nothing = story.public(lang, |scene| past::recap(scene, &story.news()));
        story.does(0, lay("A1"));
        let recap = story.public(lang, |scene| past::recap(scene, &story.news()));
        let history = story.public(lang, |scene| past::history(scene, &story.news(), Step(1)));
        let turns = vec![(story.table.game.view(Viewer::Spectator), TileSet::EMPTY)];
        let replay = past::replay(&story.stored, turns, lang);
        let named =
            [("nothing to recap", nothing), ("recap", recap), ("history", history), ("replay", replay)];
        named.into_iter().map(|(name, post)| (name.to_owned(), post)).collect()
    });
    keep("list", |lang| {
        let look = |story: &Story, stage: Stage, view: Option<View>| {
            let mut stored = story.stored.clone();
            stored.header.stage = stage;
            Look { stored, view, awaited: Vec::new() }
        };
        let story = tiles();
        let mut left = tiles();
        left.does(1, Action::Resign);
        let looks = [
            look(&story, Stage::Running, Some(story.table.view(0))),
            look(&story, Stage::Running, Some(story.table.view(1))),
            look(&left, Stage::Running, Some(left.table.view(1))),
            look(&story, Stage::Lobby, None),
            look(&story, Stage::Broken, None),
        ];
        let seat = |look: &Look| look.view.as_ref().and_then(View::own_seat);
        let mut posts = one("games", list::post(&looks, seat, lang));
        posts.extend(one("none", list::post(&[], seat, lang)));
        posts
    });
}

#[test]
fn privacy_in_words() {
    keep("privacy", |lang| {
        let story = tiles();
        let person = Some(Person {
            locale: "pt-BR".to_owned(),
            dm_closed_at: Some(Time(60)),
            dm_retry_at: Some(Time(90)),
            dm: Some(ChannelId(9)),
        });
        let threads = vec![Time(30)];
        let newest = vec![story.stored.clone()];
        let summary = |games, actions| Summary {
            person: person.clone(),
            threads: threads.clone(),
            share: Share { games, actions },
            newest: newest.clone(),
        };
        let taken = Taken { step: Step(1), at: Time(60), action: lay("A1") };
        let part = Part { stored: story.stored.clone(), seat: Some(Seat(0)), actions: vec![taken] };
        let kept = Kept { person: person.clone(), threads: threads.clone(), games: vec![part] };
        let nothing = Summary { person: None, threads: vec![], newest: vec![], ..summary(0, 0) };
        let mut posts = one("nothing", privacy::shown(&nothing, lang));
        posts.extend(one("one game", privacy::shown(&summary(1, 1), lang)));
        posts.extend(one("many games", privacy::shown(&summary(12, 345), lang)));
        posts.extend(one("as a file", privacy::exported(&kept, UserId(101), lang)));
        posts.extend(one("to be forgotten", privacy::ask_to_forget(lang)));
        posts
    });
}

#[test]
fn notices_and_permissions() {
    keep("notices", |lang| {
        let called = vec![UserId(101), UserId(102)];
        let named = [
            ("ended early", notices::closed(lang)),
            ("paused", notices::paused(ChannelId(55), Time(60), lang)),
            ("nobody moves", notices::expiry(true, Time(60), called.clone(), lang)),
            ("nobody joins", notices::expiry(false, Time(60), called, lang)),
            ("expired", notices::expired(true, lang)),
            ("lobby expired", notices::expired(false, lang)),
            ("broken", notices::broken(GameId(7), lang)),
            ("muted", rights::muted(lang)),
        ];
        named.into_iter().map(|(name, post)| (name.to_owned(), post)).collect()
    });
    keep("permissions", |lang| {
        let lacks_all = Right::ALL;
        let noted = |missing: &[Right]| rights::noted(Post::text("…"), missing, lang);
        let named = [
            ("the bot's", rights::refused(&lacks_all, lang)),
            ("the caller's", rights::refused_to_caller(&[Right::ViewChannel], lang)),
            ("below an answer", noted(&lacks_all[..2])),
            ("below an answer, files alone", noted(&[Right::AttachFiles])),
            ("below an answer elsewhere", rights::noted_elsewhere(Post::text("…"), ChannelId(55), lang)),
            ("below a post without its picture", Post::text(rights::without_picture(lang))),
        ];
        named.into_iter().map(|(name, post)| (name.to_owned(), post)).collect()
    });
}
