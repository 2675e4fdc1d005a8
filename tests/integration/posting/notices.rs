//! A table of who is told what: the notices that each act queues and whom a post about it calls, on a
//! database in memory and without Discord.

use last_spike::service::request::limits::Limits;
use last_spike::service::{
    Caller, Editions, GameRef, Refusal,
    clock::countdown,
    jobs,
    notices::calls,
    table::{lobby, play},
};
use last_spike::store::games;
use last_spike::store::log::Logged;
use last_spike::store::posting::outbox::{self, Audience, Unposted};
use last_spike::store::{
    ChannelId, GameId, GuildId, InteractionId, MessageId, Store, StoreError, Time, Tx, UserId,
    clock::awaited, log,
};
use last_spike_engine::*;
use rstest::rstest;

use last_spike_testkit::table::*;

const CHANNEL: ChannelId = ChannelId(1);

/// Long enough for silence to count as a pass.
const SILENCE: Time = Time(countdown::AUCTION_TIME);

fn caller(seat: u8, interaction: u64) -> Caller {
    Caller {
        user: UserId(100 + u64::from(seat)),
        name: format!("Player {seat}"),
        locale: "en-US".to_owned(),
        guild: Some(GuildId(1)),
        guild_locale: "en-US".to_owned(),
        channel: CHANNEL,
        place: None,
        may_manage: false,
        may_manage_server: false,
        writes_in: vec![CHANNEL],
        interaction: InteractionId(interaction),
        game: GameRef::Here,
        pressed: None,
    }
}

/// An act of somebody.
enum Act {
    Does(u8, Action),
    /// Nobody does anything until silence counts as a pass.
    Silence,
}

/// A game of people and computers on a database in memory.
struct Seated {
    store: Store,
    game: GameId,
    interactions: u64,
}

impl Seated {
    /// Opens a lobby with people (`h`) and computers (`c`), and forgets what was to be told of it.
    async fn lobby(edition: &str, players: &'static str) -> Self {
        let store = Store::in_memory().unwrap();
        let wish = lobby::GameWish { edition: Some(edition.to_owned()), ..lobby::GameWish::default() };
        let open = move |tx: &Tx<'_>| -> Result<GameId, Refusal> {
            let editions = Editions::new(Edition::all());
            let game =
                lobby::open(&tx.at(Time(0)), &caller(0, 0), &wish, &editions, Seed([7; 32]), Limits::NONE)?
                    .id;
            for (seat, player) in players.chars().enumerate().skip(1) {
                let (seat, interaction) = (seat as u8, seat as u64);
                match player {
                    'h' => lobby::join(&tx.at(Time(0)), &caller(seat, interaction))?,
                    _ => lobby::add_computer(&tx.at(Time(0)), &caller(0, interaction), "easy")?,
                };
            }
            Ok(game)
        };
        let game = store.write(open).await.unwrap();
        let seated = Self { store, game, interactions: 10 };
        seated.notices().await;
        seated
    }

    /// Starts a game of a deal, and has facts become true in it that nobody is told of.
    async fn at(edition: &str, players: &'static str, hands: &[&str], facts: fn(&mut Table)) -> Self {
        let seated = Self::lobby(edition, players).await;
        let hands: Vec<Vec<Tile>> =
            hands.iter().map(|hand| hand.split_whitespace().map(tile).collect()).collect();
        let deal = (!hands.is_empty()).then(|| Deal { first_draw: Vec::new(), hands, set_aside: None });
        let game = seated.game;
        let start = move |tx: &Tx<'_>| -> Result<(), StoreError> {
            let mut stored = games::load(tx, game)?.unwrap();
            let (setup, seed) = (Setup { first_seat: Seat(0), deal: deal.clone() }, Seed([7; 32]));
            let seats = players.len() as u8;
            let dealt =
                Game::from_setup(stored.edition.clone(), stored.options, seats, &setup, seed).unwrap();
            let mut seats = log::start(&tx.at(Time(0)), &stored, &setup, &dealt)?;
            // Every step opens with an action; a roll alone says nothing.
            let acted = Event::Acted { seat: Seat(0), action: Action::Roll };
            let mut table = Table { game: dealt, events: vec![acted.clone()] };
            table.game.evolve(&acted);
            facts(&mut table);
            let Table { game: position, events } = table;
            let (origin, applied) =
                (Logged { seat: Seat(0), by: None, shown: None }, Applied { game: position, events });
            log::append(&tx.at(Time(0)), &mut stored, &mut seats, origin, &applied, None)
        };
        seated.store.write(start).await.unwrap();
        seated
    }

    /// Does something, and returns what is queued by it: who is told what.
    async fn does(&mut self, act: Act) -> Vec<String> {
        self.interactions += 1;
        let (game, interaction) = (self.game, self.interactions);
        let Act::Does(seat, action) = act else {
            let told = move |tx: &Tx<'_>| -> Result<(), StoreError> {
                Seat::first(6)
                    .try_for_each(|seat| awaited::tell(&tx.at(Time(0)), game, seat, Step(u32::MAX)).map(drop))
            };
            self.store.write(told).await.unwrap();
            let report = jobs::work(&self.store.at(SILENCE)).await.unwrap();
            assert_eq!(report.failed, []);
            return self.notices().await;
        };
        let done = self.store.write(move |tx| {
            let by = caller(seat, interaction).about(GameRef::Game(game));
            match action.clone() {
                Action::Offer(offer) => {
                    let partner = games::load(tx, game)?.unwrap().player(offer.to_seat).name.clone();
                    play::offer(&tx.at(Time(0)), &by, &partner, offer.give, offer.take)
                }
                action => play::act(&tx.at(Time(0)), &by, None, &action),
            }
        });
        done.await.unwrap_or_else(|refusal: Refusal| panic!("{refusal}"));
        self.notices().await
    }

    /// Takes what waits to be told out of the outbox, and returns who is told what.
    async fn notices(&self) -> Vec<String> {
        let take = |tx: &Tx<'_>| -> Result<Vec<String>, StoreError> {
            let mut told = Vec::new();
            loop {
                let due = outbox::due(&tx.at(SILENCE), u32::MAX, true, SILENCE)?;
                if due.is_empty() {
                    // Who has been waited for so long is reminded, whatever they are called to.
                    told.retain(|told: &String| !told.ends_with(" reminder"));
                    return Ok(told);
                }
                for waiting in due {
                    let kind = waiting.notice.kind.name();
                    told.push(match waiting.notice.audience {
                        Audience::Channel => format!("channel {kind}"),
                        Audience::Seat(seat) => format!("{seat} {kind}"),
                        Audience::Former(tenure) => format!("former {tenure} {kind}"),
                    });
                    outbox::drop_notice(tx, waiting.id, Unposted::SaysNothing)?;
                }
            }
        };
        let mut told = self.store.write(take).await.unwrap();
        told.sort();
        told
    }

    /// Returns whom a post calls that tells all that has happened after so many steps.
    async fn called(&self, after: u32) -> Vec<u8> {
        let game = self.game;
        let called = self.store.read(move |tx| {
            let stored = games::load(tx, game)?.unwrap();
            let position = log::snapshot(tx, &stored)?.unwrap();
            calls::called(tx, &stored, Step(after), &position)
        });
        called.await.unwrap_or_else(|fault: StoreError| panic!("{fault}")).iter().map(|seat| seat.0).collect()
    }
}

fn does(seat: u8, action: Action) -> Act {
    Act::Does(seat, action)
}

/// Seat 0 owes the bank 10,000 after its next roll, has 4,000 and three deeds.
fn scandal_ahead(t: &mut Table) {
    t.deeds(0, &["Regina", "Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
}

/// The same, where nobody else has money for a deed.
fn scandal_among_the_poor(t: &mut Table) {
    t.left_with(1, 1).left_with(2, 1);
    scandal_ahead(t);
}

/// Seats 1 and 2 owe the roller 3,000 each after seat 0's next roll, and have not so much.
fn survey_fees_ahead(t: &mut Table) {
    t.deeds(1, &["Regina"]).left_with(1, 1).deeds(2, &["Calgary"]).left_with(2, 2).about_to_roll(0, 14);
}

/// Seat 0 owes the bank 10,000 after its next roll, and has 1,000 and one deed.
fn ruin_ahead(t: &mut Table) {
    t.deeds(0, &["Winnipeg"]).left_with(0, 1).about_to_roll(0, 16);
}

/// Seat 1 stands at the end of track, and nothing is asked of seat 0 after its next roll.
fn missed_turn_ahead(t: &mut Table) {
    t.lands(1, 10, Phase::Roll).about_to_roll(0, 2);
}

fn about_to_roll_land(t: &mut Table) {
    t.about_to_roll(0, 3);
}

/// The cases of 1976: after these acts, the last of them queues these notices, a post about it calls
/// these seats, and one post about all of them those.
#[rstest]
#[case::who_rolls_into_a_decision_is_not_called("hhh", about_to_roll_land, vec![does(0, Action::Roll)],
    "0 hand, channel deciding", [], [])]
#[case::the_next_is_called_when_the_turn_ends("hhh", about_to_roll_land,
    vec![does(0, Action::Roll), does(0, Action::Pass)], "0 hand, 1 rack, channel board", [1], [1])]
#[case::who_rolls_into_debt_is_not_called("hhh", scandal_ahead, vec![does(0, Action::Roll)],
    "0 hand, channel deciding", [], [])]
#[case::nor_is_a_debtor_when_others_deal("hhh", scandal_ahead,
    vec![does(0, Action::Roll), does(1, offer(0, 2, goods(1, &[]), goods(0, &[])))],
    "0 hand, 2 rack, channel line", [0], [])]
#[case::all_who_may_bid_are_called("hhh", scandal_ahead, vec![does(0, Action::Roll), does(0, ask("Calgary", 12))],
    "0 hand, 1 rack, 2 rack, channel auction", [1, 2], [1, 2])]
#[case::nobody_is_when_a_bid_is_made("hhh", scandal_ahead,
    vec![does(0, Action::Roll), does(0, ask("Calgary", 12)), does(1, bid(0))], "1 hand, channel auction", [2], [2])]
#[case::the_debtor_is_called_when_others_leave_them_in_debt("hhh", scandal_ahead,
    vec![does(0, Action::Roll), does(0, ask("Calgary", 12)), does(1, bid(0)), does(2, bid(0))],
    "0 rack, 2 hand, channel auction, channel line", [0], [0])]
#[case::not_when_their_auction_ends_as_it_opens("hhh", scandal_among_the_poor,
    vec![does(0, Action::Roll), does(0, ask("Calgary", 12))], "0 hand, channel line", [], [])]
#[case::who_pays_the_debt_of_another_and_is_next_is_not_called("hhh", scandal_ahead,
    vec![does(0, Action::Roll), does(0, ask("Calgary", 12)), does(2, bid(0)), does(1, bid(12))],
    "0 hand, 1 hand, channel auction, channel board", [], [])]
#[case::who_is_silent_is_called_to_what_follows("hhh", scandal_ahead,
    vec![does(0, Action::Roll), does(0, ask("Calgary", 12)), does(1, bid(12)), Act::Silence],
    "0 hand, 1 rack, 2 hand, channel auction, channel board", [1], [1])]
#[case::debtors_out_of_turn_are_called("hhh", survey_fees_ahead, vec![does(0, Action::Roll)],
    "0 hand, 1 rack, channel line", [1], [1])]
#[case::the_second_debtor_when_the_first_has_paid("hhh", survey_fees_ahead,
    vec![does(0, Action::Roll), does(0, offer(0, 1, goods(2, &[]), goods(0, &["Regina"]))),
         does(1, Action::Accept { id: 1 })], "0 hand, 1 hand, 2 rack, channel line", [2], [2])]
#[case::who_is_offered_something_is_told("hhh", about_to_roll_land,
    vec![does(2, offer(0, 1, goods(1, &[]), goods(0, &[])))], "0 hand, 1 rack, channel line", [0], [0])]
#[case::the_fourth_of_an_hour_is_told_without_a_sound("hhh", about_to_roll_land,
    (1..=3).flat_map(|id| [does(2, offer(id, 0, goods(1, &[]), goods(0, &[]))), does(2, Action::Withdraw { id })])
        .chain([does(0, Action::Roll), does(0, Action::Pass), does(2, offer(4, 0, goods(1, &[]), goods(0, &[])))])
        .collect(), "0 hand, 1 hand, channel line", [1], [1])]
#[case::a_computer_is_told_nothing_and_answers("hhc", scandal_ahead,
    vec![does(0, Action::Roll), does(0, offer(0, 2, goods(0, &["Calgary"]), goods(2, &[])))],
    "0 hand, 0 hand, channel line, channel line", [], [])]
#[case::who_sells_to_a_computer_has_the_answer("hc", scandal_ahead,
    vec![does(0, Action::Roll), does(0, offer(0, 1, goods(0, &["Calgary"]), goods(2, &[]))),
         does(0, offer(0, 1, goods(0, &["Regina"]), goods(4, &[])))],
    "0 hand, 0 hand, channel board, channel line", [1], [1])]
#[case::who_is_put_out_by_others_is_told("hhh", ruin_ahead,
    vec![does(0, Action::Roll), does(0, ask("Winnipeg", 0)), does(1, bid(0)), does(2, bid(0))],
    "0 rack, 1 rack, 2 hand, channel auction, channel board", [1], [1])]
#[case::who_leaves_is_told_no_more_than_that("hhh", about_to_roll_land, vec![does(0, Action::Resign)],
    "0 hand, 1 rack, channel board", [1], [1])]
#[case::the_end_is_told_to_all_in_the_channel("hh", about_to_roll_land, vec![does(1, Action::Resign)],
    "0 hand, 1 hand, channel result", [], [])]
#[case::whose_turn_comes_again_at_once_is_not_called("hh", missed_turn_ahead, vec![does(0, Action::Roll)],
    "0 hand, channel board", [], [])]
#[tokio::test]
async fn in_1976<const N: usize, const M: usize>(
    #[case] players: &'static str,
    #[case] facts: fn(&mut Table),
    #[case] acts: Vec<Act>,
    #[case] told: &str,
    #[case] called: [u8; N],
    #[case] called_by_all: [u8; M],
) {
    let seated = Seated::at("gamma-two-1976", players, &[], facts).await;
    is_told(seated, acts, told, &called, &called_by_all).await;
}

async fn is_told(mut seated: Seated, acts: Vec<Act>, told: &str, called: &[u8], called_by_all: &[u8]) {
    let (mut last, mut before) = (Vec::new(), 1);
    for act in acts {
        let game = seated.game;
        let step = seated.store.read(move |tx| {
            let stored = games::load(tx, game)?.unwrap();
            Ok::<_, StoreError>(log::snapshot(tx, &stored)?.unwrap().step())
        });
        before = step.await.unwrap().0;
        last = seated.does(act).await;
    }
    assert_eq!(last.join(", "), told);
    assert_eq!(seated.called(before).await, called, "a post about the last act");
    assert_eq!(seated.called(1).await, called_by_all, "a post about all of them");
}

/// Makes a seat spend money on a tile, until it has so many thousands left.
fn spends(t: &mut Table, seat: u8, code: &str, left: u32) {
    let (seat, cost) = (Seat(seat), Money::thousands(t.cash(seat) - left));
    for fact in [
        Event::TileDrawn { seat, tile: Some(tile(code)) },
        Event::TileLaid { seat, tile: tile(code), cost, doubled: false },
    ] {
        t.game.evolve(&fact);
        t.events.push(fact);
    }
}

/// Seat 0 is short for A3 and holds land in Dodge City.
fn short_of_money(t: &mut Table) {
    t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
    spends(t, 0, "Z4", 5);
    t.turn_of(0);
}

/// Seat 0 has no money at all for A3, and two deeds.
fn without_money(t: &mut Table) {
    t.grants(0, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
    spends(t, 0, "Z4", 0);
    t.turn_of(0);
}

/// The same with a deed more.
fn with_three_deeds(t: &mut Table) {
    t.gives(0, "Dodge City", 4).gives(0, "Dodge City", 5).gives(0, "Dodge City", 6);
    spends(t, 0, "Z4", 0);
    t.turn_of(0);
}

fn as_dealt(_: &mut Table) {}

const HANDS: [&str; 3] = ["A3 B4", "B1", "C1"];

/// The cases with tiles, in the same way.
#[rstest]
#[case::a_tile_whose_turn_goes_on("columbia-2015", as_dealt, vec![does(0, lay("B4"))],
    "0 hand, 1 rack, channel board", [1], [1])]
#[case::an_auction_calls_all_who_are_asked("kickstarter-2015", short_of_money,
    vec![does(0, put_up("Dodge City", 4, "A3"))], "0 hand, 1 rack, 2 rack, channel auction", [1, 2], [1, 2])]
#[case::a_bid_calls_nobody("kickstarter-2015", short_of_money,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(1, bid(0))], "1 hand, channel auction", [2], [2])]
#[case::the_tile_is_laid_when_it_closes_and_the_next_is_called("kickstarter-2015", short_of_money,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(1, bid(0)), does(2, bid(0))],
    "0 hand, 1 rack, 2 hand, channel auction, channel board", [1], [1])]
#[case::whoever_bids_last_and_is_next_is_not_called("kickstarter-2015", short_of_money,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(2, bid(0)), does(1, bid(0))],
    "0 hand, 1 hand, channel auction, channel board", [], [])]
#[case::silence_calls_them("kickstarter-2015", short_of_money,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(2, bid(0)), Act::Silence],
    "0 hand, 1 rack, channel auction, channel board", [1], [1])]
#[case::the_last_deed_is_put_up_at_once("kickstarter-2015", without_money,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(1, bid(0)), does(2, bid(0))],
    "0 hand, 1 rack, 2 hand, channel auction, channel auction", [1], [1])]
#[case::the_seller_is_called_to_choose_the_next_deed("kickstarter-2015", with_three_deeds,
    vec![does(0, put_up("Dodge City", 4, "A3")), does(1, bid(0)), does(2, bid(0))],
    "0 rack, 2 hand, channel auction, channel line", [0], [0])]
#[tokio::test]
async fn with_tiles<const N: usize, const M: usize>(
    #[case] edition: &str,
    #[case] facts: fn(&mut Table),
    #[case] acts: Vec<Act>,
    #[case] told: &str,
    #[case] called: [u8; N],
    #[case] called_by_all: [u8; M],
) {
    let seated = Seated::at(edition, "hhh", &HANDS, facts).await;
    is_told(seated, acts, told, &called, &called_by_all).await;
}

#[rstest]
#[case::everybody_gets_their_tiles("columbia-2015", "hhc", ["rack", "rack", ""])]
#[case::in_1976_who_begins_alone_is_asked("gamma-two-1976", "hh", ["rack", "", ""])]
#[tokio::test]
async fn at_the_start(#[case] edition: &str, #[case] players: &'static str, #[case] told: [&str; 3]) {
    let seated = Seated::lobby(edition, players).await;
    let game = seated.game;
    let start = |tx: &Tx<'_>| lobby::start(&tx.at(Time(0)), &caller(0, 99), Limits::NONE);
    assert!(seated.store.write(start).await.unwrap().begins);
    assert_eq!(seated.notices().await, ["channel begin"], "nothing else is known yet");
    let begin = move |tx: &Tx<'_>| -> Result<_, Refusal> {
        lobby::begin_posted(&tx.at(Time(0)), game, MessageId(1), false)?;
        Ok(games::load(tx, game)?)
    };
    let begun = seated.store.write(begin).await.unwrap().unwrap();
    let first = begun.setup.unwrap().first_seat;
    let mut wanted = vec!["channel board".to_owned(), "channel lobby".to_owned()];
    let racks = told.iter().enumerate().filter(|(_, kind)| !kind.is_empty());
    wanted.extend(racks.map(|(seat, kind)| match players {
        "hh" => format!("{first} {kind}"),
        _ => format!("{seat} {kind}"),
    }));
    wanted.sort();
    assert_eq!(seated.notices().await, wanted);
}
