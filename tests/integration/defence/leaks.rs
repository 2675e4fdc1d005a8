//! Nobody sees what is not theirs: two games that differ only in what is hidden look the same to
//! everybody else in every byte, and in whole games, with outages and restarts, no hidden tile, bid
//! or seed leaves for anyone but its owner.

mod lesson;
mod process;
mod search;
mod streams;
mod twins;

use discord_standin::{Message, Standin};
use last_spike::present::parts::press::{Intent, Press};
use last_spike::store::games::{self, NewGame, Who};
use last_spike::store::log;
use last_spike::store::posting::outbox::{self, Audience, Notice, NoticeKind};
use last_spike::store::table::conditions::{Conditions, PostStyle};
use last_spike::store::{ChannelId, GameId, GuildId, StoreError, Time, UserId};
use last_spike_engine::*;
use serde_json::json;

use self::streams::{Streams, assert_alike, assert_bare, streams};
use self::twins::{Twins, World, hidden_cash, with_cash};
use crate::support::{Club, PATIENCE, custom_id, text};
use last_spike_testkit::table::edition;

/// Somebody who looks on.
const ONLOOKER: usize = 5;

impl Club {
    /// Opens a club in which a game of this deal has just been started.
    async fn open_with(world: &World, options: Options, seats: u8) -> Self {
        let mut club = Self::open_without_bot("en-US").await;
        let store = club.games.store();
        let (guild, channel) = (GuildId(club.place.guild.0), ChannelId(club.channel().0));
        let people: Vec<UserId> = club.place.people.iter().map(|person| UserId(person.0)).collect();
        let (world, now) = (world.clone(), Time(1_700_000_000));
        let prepared = store.write(move |tx| {
            let new = NewGame {
                guild: Some(guild),
                channel,
                locale: "en-US".into(),
                host: people[0],
                host_name: "Player 0".into(),
                edition: world.edition.clone(),
                options,
                post_style: PostStyle::All,
                pace: None,
                conditions: Conditions { hints: true, ..Conditions::default() },
                seed: world.seed,
            };
            let id = games::open(&tx.at(now), &new)?;
            for (seat, person) in Seat::first(seats).zip(&people).skip(1) {
                games::seat(tx, id, seat, &format!("Player {seat}"), &Who::Human(*person))?;
            }
            let lobby = games::load(tx, id)?.expect("it was opened");
            log::start(&tx.at(now), &lobby, &world.setup, &world.game(options, seats))?;
            let seats = Seat::first(seats).map(|seat| (Audience::Seat(seat), NoticeKind::Rack));
            for (audience, kind) in [(Audience::Channel, NoticeKind::Board)].into_iter().chain(seats) {
                outbox::enqueue(&tx.at(now), &Notice { game: id, step: Step(0), audience, kind })?;
            }
            Ok::<_, StoreError>(id)
        });
        assert_eq!(prepared.await.unwrap(), GameId(1));
        drop(store);
        club.start_bot().await;
        club.settled().await;
        club
    }

    /// Does an action by a control that carries it, or by a command.
    async fn act(&self, step: usize, seat: Seat, action: &Action) {
        if self.steps() as usize > step {
            // It was made by itself, with the step before.
            return;
        }
        let person = seat.index();
        if let Action::TakeBack { to } = action {
            return self.take_back(step, person, *to).await;
        }
        let intent = match action.clone() {
            // What is asked before is not part of the script.
            Action::Lay { tile, sell } => Intent::Sure { tile, sell },
            action => Intent::Do(action),
        };
        // Where cash is hidden, an answer to an auction is no step before the last is in.
        let (game, is_bid) = (self.game(), matches!(action, Action::Bid { .. }));
        let is_kept = is_bid && game.edition().asks_everybody(game.options());
        let at = if is_kept { game.step() } else { Step(u32::try_from(step).unwrap()) };
        let press = Press { game: GameId(1), step: at, intent };
        let here = self.posts().pop().unwrap();
        let asked = self.standin.forge_press(self.person(person), &here, &press.encode()).unwrap();
        let answer = self.standin.answer(&asked, PATIENCE).await.unwrap();
        self.settled().await;
        // Whether a post is brought up to date before another takes its place is chance. It is not while its player
        // decides, as how to pay a debt: the notice about that comes first, and here never.
        let deciding = "SELECT count(*) FROM outbox WHERE fate = 'waiting' AND kind = 'deciding'";
        let up_to_date = || self.jobs("renew-deadlines") == 0 || self.count(deciding) > 0;
        self.until("posts are up to date", up_to_date).await;
        let is_last = game.to_act().len() + game.step().0 as usize == step + 1;
        assert!(is_kept && !is_last || self.steps() as usize > step, "{action:?}: {}", answer.content);
    }

    /// Takes back what somebody did last: at once if it can be, else with the consent of all.
    async fn take_back(&self, step: usize, person: usize, to: Step) {
        let forged = async |person: usize, here: &Message, intent: Intent| {
            let press = Press { game: GameId(1), step: Step(u32::try_from(step).unwrap()), intent };
            let asked = self.standin.forge_press(self.person(person), here, &press.encode()).unwrap();
            self.standin.answer(&asked, PATIENCE).await.unwrap()
        };
        let here = self.posts().pop().unwrap();
        forged(person, &here, Intent::TakeBack(to)).await;
        if self.steps() as usize == step {
            forged(person, &here, Intent::AskBack(to)).await;
            self.settled().await;
            let vote = self.post(|post| custom_id(post, "yes").is_some()).await;
            for voter in (0..self.seats()).filter(|voter| *voter != person) {
                self.press(voter, &vote, "yes").await;
            }
        }
        self.settled().await;
        // What was told is marked by itself.
        let marked = |_: &Standin| (self.jobs("mark-taken-back") == 0).then_some(());
        self.standin.wait(PATIENCE, marked).await.expect("it is marked");
        assert!(self.steps() as usize > step, "{to} is gone back to");
    }

    /// Lets the next player of the script plan their move, and those who have a secret plan to lay it for nothing: that
    /// never fits.
    async fn plan_ahead(&self, twins: &Twins, world: usize, n: usize, secretive: &[usize]) {
        let plan = async |person: usize, tile: Tile, at_most: &str| {
            let wish = [("lay", text(&tile.to_string())), ("lay_at_most", text(at_most))];
            self.slash(person, "plan", &wish).await
        };
        if self.steps() as usize > n {
            return;
        }
        for person in secretive {
            if let Some(tile) = twins.hidden(world, *person) {
                plan(*person, tile, "0").await;
            }
        }
        if let Some((next, actions)) = twins.script.get(n + 1)
            && let Action::Lay { tile, .. } = &actions[world]
        {
            plan(next.index(), *tile, "1000000").await;
        }
        self.settled().await;
    }

    /// Lets somebody look at everything that can be looked at.
    async fn look_around(&self, person: usize, step: usize) {
        let step = json!(u32::try_from(step).unwrap());
        for (command, options) in [
            ("map", vec![]),
            ("map", vec![("text", json!(true))]),
            ("hand", vec![]),
            ("plan", vec![]),
            ("hint", vec![]),
            ("help", vec![]),
            ("rules", vec![]),
            ("game status", vec![]),
            ("profile", vec![]),
            ("leaderboard", vec![]),
            ("game recap", vec![]),
            ("game list", vec![]),
            ("game history", vec![("step", step)]),
            ("game history", vec![("turn", json!(1))]),
            ("game export", vec![]),
            ("game replay", vec![]),
            ("game review", vec![]),
            ("buy", vec![("city", text("Lisbon"))]),
            ("lay", vec![("tile", text("Q9"))]),
        ] {
            let answer = self.slash(person, command, &options).await;
            for file in &answer.attachments {
                assert_bare(&file.filename, &self.bytes(file));
            }
            // All see what is shared, and each of these few is shared once.
            let is_shared = command == "game replay" || options.iter().any(|(name, _)| *name == "turn");
            if is_shared && custom_id(&answer, "share").is_some() {
                self.press(person, &answer, "share").await;
            }
        }
        for (command, option) in [
            ("lay", "tile"),
            ("lay", "sell"),
            ("plan", "lay"),
            ("plan", "buy"),
            ("buy", "city"),
            ("build", "route"),
            ("game history", "turn"),
            ("game history", "step"),
        ] {
            let (whose, here, typed) = (self.person(person), self.channel(), [(option, text(""))]);
            let asked = self.standin.autocomplete(whose, here, command, &typed, option).unwrap();
            self.standin.choices(&asked, PATIENCE).await.unwrap();
        }
    }
}

/// Plays one of the worlds, and returns all that left the bot.
async fn played(twins: &Twins, world: usize, secretive: &[usize]) -> Streams {
    let mut club = Club::open_with(&twins.worlds[world], twins.options, twins.seats).await;
    let lookers: Vec<usize> = twins.observers.iter().map(|seat| seat.index()).chain([ONLOOKER]).collect();
    for (n, (seat, actions)) in twins.script.iter().enumerate() {
        if n % 9 == 4 {
            for person in &lookers {
                club.look_around(*person, n).await;
            }
        }
        if n == 12 {
            club.tidied().await;
            club.stop_bot().await;
            club.start_bot().await;
        }
        if twins.plans {
            club.plan_ahead(twins, world, n, secretive).await;
        }
        if n % 5 == 2 {
            // Who is asked is told what to do, and nobody else is.
            club.slash(seat.index(), "hint", &[]).await;
        }
        club.act(n, *seat, &actions[world]).await;
    }
    if twins.plans {
        let planned = club.log().into_iter().filter(|step| step.by == Some(By::Plan)).count();
        assert!(planned >= 3, "{planned} moves were planned");
    }
    for person in secretive {
        club.slash(*person, "game status", &[]).await;
        club.slash(*person, "game export", &[]).await;
    }
    club.tidied().await;
    club.stop_bot().await;
    for exchange in club.standin.exchanges() {
        for part in &exchange.parts {
            assert_bare(part.filename.as_deref().unwrap_or_default(), &part.bytes);
        }
    }
    streams(&club)
}

/// Plays both worlds, and compares what everybody sees who must not see a difference; `secretive` are
/// those whose secret it is, who must.
async fn nobody_else_can_tell(twins: &Twins, secretive: &[usize]) {
    let (one, other) = (played(twins, 0, secretive).await, played(twins, 1, secretive).await);
    assert_alike(&one, &other, "everybody");
    assert_alike(&one, &other, &format!("person-{ONLOOKER}"));
    for seat in &twins.observers {
        assert_alike(&one, &other, &format!("person-{seat}"));
    }
    for person in secretive {
        let own = |streams: &Streams| -> Vec<Vec<String>> {
            let own = streams.iter().filter(|((reader, _), _)| *reader == format!("person-{person}"));
            own.map(|(_, stream)| stream.clone()).collect()
        };
        assert_ne!(own(&one), own(&other), "person {person} sees their own");
    }
}

/// Worlds in which two players have each other's tile, and a third one of the pool's.
fn other_hands(id: &str, options: Options) -> Twins {
    let make = |n| {
        let one = World::deal(&edition(id), 4, n);
        let other = one.clone().swapped(1, 2).drawing_from_pool(3)?;
        Some(Twins::new([one, other], options, 4, &[0], 24, n))
    };
    Twins::best(60, make, |_| true)
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_and_pool_show_to_nobody_else() {
    let twins = other_hands("columbia-2015", Options::default());
    assert!(twins.script.len() >= 20, "{}", twins.script.len());
    nobody_else_can_tell(&twins, &[1, 2, 3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_show_to_nobody_else() {
    let twins = other_hands("columbia-2015", Options::default()).planning();
    assert!([1, 2, 3].into_iter().all(|seat| twins.hidden(0, seat) != twins.hidden(1, seat)));
    nobody_else_can_tell(&twins, &[1, 2, 3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_shows_to_nobody_else() {
    let make = |n| {
        let one = World::deal(&edition("columbia-2015"), 4, n);
        let other = one.clone().swapped(1, 2).drawing_from_pool(3)?;
        Some(Twins::new([one, other], Options::default(), 4, &[0], 0, n).taking_back(24, n))
    };
    let twins = Twins::best(60, make, |_| true);
    let back = twins.script.iter().filter(|(_, [action, _])| matches!(action, Action::TakeBack { .. }));
    assert!(back.count() >= 4, "{:?}", twins.script);
    nobody_else_can_tell(&twins, &[1, 2, 3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_and_pool_show_to_nobody_else_with_hidden_cash_and_forced_double_cost() {
    let options = Options { double_cost: DoubleCost::Forced, ..hidden_cash(&edition("columbia-2015")) };
    let twins = other_hands("columbia-2015", options);
    assert!(twins.script.len() >= 8, "{}", twins.script.len());
    nobody_else_can_tell(&twins, &[1, 2, 3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tile_set_aside_shows_to_nobody() {
    let make = |n| {
        let one = World::deal(&edition("columbia-2015"), 2, n);
        let other = one.clone().set_aside(1);
        Some(Twins::new([one, other], Options::default(), 2, &[0], 20, n))
    };
    let twins = Twins::best(60, make, |_| true);
    assert!(twins.script.len() >= 16, "{}", twins.script.len());
    nobody_else_can_tell(&twins, &[1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bids_and_hands_of_the_campaign_rules_show_to_nobody_else() {
    let poor = with_cash("kickstarter-2015", 16);
    let make = |n| {
        let one = World::deal(&poor, 4, n);
        let other = one.clone().swapped(1, 2);
        Some(Twins::new([one, other], poor.default_options(), 4, &[0, 3], 28, n))
    };
    let twins = Twins::best(400, make, |twins| twins.differing() == [1, 2]);
    nobody_else_can_tell(&twins, &[1, 2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bids_of_1976_show_to_nobody_else() {
    let poor = with_cash("gamma-two-1976", 14);
    let make = |n| {
        let one = World::deal(&poor, 4, n);
        Some(Twins::new([one.clone(), one], poor.default_options(), 4, &[0, 3], 40, n))
    };
    let twins = Twins::best(400, make, |twins| twins.differing() == [1, 2]);
    nobody_else_can_tell(&twins, &[1, 2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_cash_shows_to_nobody_else() {
    for id in ["columbia-2015", "kickstarter-2015"] {
        let (one, other) = (with_cash(id, 50), with_cash(id, 57));
        let make = |n| {
            let worlds = [World::deal(&one, 3, n), World::deal(&other, 3, n)];
            Some(Twins::new(worlds, hidden_cash(&one), 3, &[], 16, n))
        };
        let twins = Twins::best(20, make, |_| true);
        assert!(twins.script.len() >= 12, "{}", twins.script.len());
        nobody_else_can_tell(&twins, &[0, 1, 2]).await;
    }
}

/// Players who can bid in the one world and not in the other, and pass: neither posts, nor their order, nor what others are
/// told, nor records show who could.
#[tokio::test(flavor = "multi_thread")]
async fn k5_who_could_bid_with_hidden_cash_shows_to_nobody_else() {
    let (one, other) = (with_cash("kickstarter-2015", 14), with_cash("kickstarter-2015", 17));
    let make = |n| {
        let worlds = [World::deal(&one, 3, n), World::deal(&other, 3, n)];
        Some(Twins::new(worlds, hidden_cash(&one), 3, &[], 30, n))
    };
    let twins = Twins::best(2000, make, |twins| twins.poorer_bidders() > 0);
    nobody_else_can_tell(&twins, &[0, 1, 2]).await;
}
