//! The questions before an action: about what is missing for it, or whether it is meant.

use last_spike_engine::{
    Action, City, Deed, Event, Goods, Illegal, LayChoice, Means, Money, Offer, Phase, Prompt, Seat, Step,
    Tile,
};
use last_spike_testkit::table::{Table, goods};

use crate::service::table::questions::{self, Attempt, Deal, Missing, Partner};
use crate::service::tests::club::{Club, START, reader};
use crate::service::{Accepted, Caller, GameRef, Refusal, table::play};
use crate::store::{ChannelId, GameId, UserId};

const CHANNEL: u64 = 100;

fn player(club: &Club, seat: Seat) -> Caller {
    club.caller(CHANNEL, CHANNEL + u64::from(seat.0))
}

async fn lays(club: &Club, seat: Seat, action: &Action, sure: bool) -> Result<Attempt, Refusal> {
    let (by, action) = (player(club, seat), action.clone());
    club.attempt(move |tx| questions::lay(tx, &by, None, &action, sure)).await
}

async fn bids(club: &Club, seat: Seat, amount: Money) -> Result<Attempt, Refusal> {
    let by = player(club, seat);
    club.attempt(move |tx| questions::bid(tx, &by, amount)).await
}

async fn buys(club: &Club, seat: Seat, city: Option<City>) -> Result<Accepted, Refusal> {
    let by = player(club, seat);
    club.attempt(move |tx| questions::buy(tx, &by, city.map(Ok))).await
}

async fn passes(club: &Club, seat: Seat) -> Result<Accepted, Refusal> {
    let by = player(club, seat);
    club.attempt(move |tx| questions::pass(tx, &by)).await
}

async fn offers(club: &Club, seat: Seat, deal: Deal) -> Result<Attempt, Refusal> {
    let by = player(club, seat);
    club.attempt(move |tx| questions::offer(tx, &by, deal.clone())).await
}

/// Puts a deed of a city up for auction, of which nothing else was said.
async fn puts_up(club: &Club, seat: Seat, city: City) -> Result<Missing, Refusal> {
    let by = player(club, seat);
    club.attempt(move |tx| questions::missing_for_auction(tx, &by, Ok(city))).await
}

async fn step(club: &Club) -> Step {
    club.view(CHANNEL, Seat(0)).await.step
}

/// Gives the turn of a game of four to somebody who can pay for a tile at double cost, or for one at the printed cost.
async fn turn_with(club: &Club, game: GameId, doubled: bool) -> (Seat, Tile) {
    let mut found = None;
    club.puts(game, |table| {
        found = (0..4).find_map(|seat| {
            table.turn_of(seat);
            let Some(Prompt::Lay { choices, .. }) = table.view(seat).prompt else {
                panic!("it is their turn")
            };
            let fits = |choice: &LayChoice| choice.doubled == doubled && choice.means == Means::Cash;
            choices.into_iter().find(fits).map(|choice| (Seat(seat), choice.tile))
        });
    })
    .await;
    found.expect("somebody has such a tile")
}

#[tokio::test]
async fn t1_a_tile_is_asked_about_at_double_cost_unless_its_player_is_sure_and_never_at_the_printed_one() {
    for (doubled, sure) in [(true, false), (true, true), (false, false)] {
        let club = Club::open();
        let game = club.game(CHANNEL, "columbia-2015", 4).await;
        let (seat, tile) = turn_with(&club, game, doubled).await;
        let before = step(&club).await;
        let attempt = lays(&club, seat, &Action::Lay { tile, sell: Vec::new() }, sure).await.unwrap();
        let is_asked = matches!(attempt, Attempt::Question(_));
        assert_eq!(is_asked, doubled && !sure, "{attempt:?}");
        assert_eq!(step(&club).await == before, is_asked, "a question changes nothing");
    }
}

#[tokio::test]
async fn l1_who_is_short_of_money_is_asked_for_land_and_whether_they_mean_to_sell_it() {
    let club = Club::open();
    let game = club.game(CHANNEL, "columbia-2015", 2).await;
    club.puts(game, |table| {
        table.turn_of(0);
        let (tile, all) = (table.hand(0)[0], Money::thousands(table.cash(0)));
        table.lays_for(0, tile, all).grants(1, "Dodge City").grants(1, "Sacramento");
        for cost in 4..7 {
            table.gives(0, "Dodge City", cost);
        }
        table.gives(0, "Sacramento", 8).turn_of(0);
    })
    .await;
    let Some(Prompt::Lay { choices, raisable }) = club.view(CHANNEL, Seat(0)).await.prompt else {
        panic!("it is their turn")
    };
    let choice = choices.iter().find(|choice| matches!(choice.means, Means::Sell { .. })).unwrap();
    let (tile, selling) = (choice.tile, choice.action(&raisable).unwrap());
    let before = step(&club).await;
    let bare = Action::Lay { tile, sell: Vec::new() };
    for (action, sure) in [(&bare, false), (&bare, true), (&selling, false)] {
        let asked = lays(&club, Seat(0), action, sure).await.unwrap();
        assert!(matches!(asked, Attempt::Question(_)), "{asked:?}");
    }
    // What the rules refuse is refused before anything is asked.
    let denver = Deed { city: City::Denver, cost: Money(2000) };
    let refused = lays(&club, Seat(0), &Action::Lay { tile, sell: vec![denver] }, false).await;
    let not_owned = Illegal::NotOwned { deed: denver };
    assert!(
        matches!(&refused, Err(Refusal::Illegal { illegal, .. }) if *illegal == not_owned),
        "{refused:?}"
    );
    assert_eq!(step(&club).await, before);
    let done = lays(&club, Seat(0), &selling, true).await.unwrap();
    let Attempt::Accepted(done) = done else { panic!("{done:?}") };
    assert!(done.news.events.iter().any(|event| matches!(event, Event::LandSold { .. })));
}

#[tokio::test]
async fn k4_an_auction_needs_a_tile_and_who_is_not_asked_hears_that_first() {
    let club = Club::open();
    club.game(CHANNEL, "kickstarter-2015", 2).await;
    let asked = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let before = step(&club).await;
    let refused = puts_up(&club, asked, City::Denver).await;
    assert!(matches!(refused, Err(Refusal::NoTileNamed)), "{refused:?}");
    let other = Seat(1 - asked.0);
    for refusal in [
        puts_up(&club, other, City::Denver).await.unwrap_err(),
        bids(&club, other, Money::ZERO).await.unwrap_err(),
    ] {
        let Refusal::Illegal { illegal, .. } = refusal else { panic!("{refusal:?}") };
        assert_eq!(illegal, Illegal::NotYourTurn { to_act: vec![asked] });
    }
    assert_eq!(step(&club).await, before);
}

#[tokio::test]
async fn l1_no_deed_is_put_up_where_the_bank_buys_land() {
    let club = Club::open();
    club.game(CHANNEL, "columbia-2015", 2).await;
    let asked = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let refused = puts_up(&club, asked, City::Denver).await;
    assert!(matches!(refused, Err(Refusal::NoAuctions)), "{refused:?}");
    let refused = puts_up(&club, Seat(1 - asked.0), City::Denver).await;
    assert!(
        matches!(refused, Err(Refusal::Illegal { illegal: Illegal::NotYourTurn { .. }, .. })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn k5_a_bid_is_asked_about_and_passing_bids_nothing() {
    let club = Club::open();
    club.auction(CHANNEL, 3, START).await;
    let to_act = club.view(CHANNEL, Seat(0)).await.to_act;
    let [bidder, _] = to_act[..] else { panic!("{to_act:?}") };
    let seller = (0..3).map(Seat).find(|seat| !to_act.contains(seat)).unwrap();
    let before = step(&club).await;
    let asked = bids(&club, bidder, Money::ZERO).await.unwrap();
    assert!(matches!(asked, Attempt::Question(_)), "{asked:?}");
    let refused = bids(&club, seller, Money::ZERO).await;
    assert!(
        matches!(refused, Err(Refusal::Illegal { illegal: Illegal::NotYourTurn { .. }, .. })),
        "{refused:?}"
    );
    assert_eq!(step(&club).await, before);
    let passed = passes(&club, bidder).await.unwrap();
    let action = Action::Bid { amount: Some(Money::ZERO) };
    assert_eq!(passed.news.events[0], Event::Acted { seat: bidder, action });
}

#[tokio::test]
async fn t6_who_buys_land_names_its_city() {
    let club = Club::open();
    club.game(CHANNEL, "columbia-2015", 2).await;
    let asked = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let refused = buys(&club, asked, None).await;
    assert!(matches!(refused, Err(Refusal::NoCityNamed)), "{refused:?}");
    let early = buys(&club, asked, Some(City::Denver)).await;
    let illegal = Illegal::WrongPhase { phase: Phase::Lay };
    assert!(matches!(&early, Err(Refusal::Illegal { illegal: why, .. }) if *why == illegal), "{early:?}");
}

#[tokio::test]
async fn g3_the_top_deed_is_bought_whichever_it_is() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 2).await;
    let lands = |table: &mut Table| {
        table.lands(0, 0, Phase::Roll).lands(0, 3, Phase::Land);
    };
    club.puts(game, lands).await;
    let refused = buys(&club, Seat(0), Some(City::Regina)).await;
    assert!(matches!(refused, Err(Refusal::TopDeedOnly)), "{refused:?}");
    let bought = buys(&club, Seat(0), None).await.unwrap();
    assert!(bought.news.events.iter().any(|event| matches!(event, Event::DeedDrawn { .. })));
    club.puts(game, lands).await;
    let passed = passes(&club, Seat(0)).await.unwrap();
    assert_eq!(passed.news.events[0], Event::Acted { seat: Seat(0), action: Action::Pass });
}

#[tokio::test]
async fn g9_of_a_debtors_deed_the_minimum_is_missing() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    club.puts(game, |table| {
        table.deeds(0, &["Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
    })
    .await;
    let by = player(&club, Seat(0));
    club.does(move |tx| play::act(tx, &by, None, &Action::Roll)).await;
    let missing = puts_up(&club, Seat(0), City::Regina).await.unwrap();
    assert!(matches!(missing, Missing::Minimum(City::Regina, _)), "{missing:?}");
    for (seat, illegal) in [
        (Seat(0), Illegal::NotForAuction { city: City::Montreal }),
        (Seat(1), Illegal::NotYourTurn { to_act: vec![Seat(0)] }),
    ] {
        let refused = puts_up(&club, seat, City::Montreal).await;
        assert!(
            matches!(&refused, Err(Refusal::Illegal { illegal: why, .. }) if *why == illegal),
            "{refused:?}"
        );
    }
}

/// A deal with the player at the second seat, in thousands.
fn deal(give: u32, take: u32) -> Deal {
    let partner = Partner::Named(format!("Player {}", CHANNEL + 1));
    Deal { partner, give: goods(give, &[]), take: goods(take, &[]) }
}

#[tokio::test]
async fn g8_what_gives_something_for_nothing_is_asked_about_and_an_exchange_is_not() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", 2).await;
    let asked = offers(&club, Seat(0), deal(5, 0)).await.unwrap();
    assert!(matches!(asked, Attempt::Question(_)), "{asked:?}");
    let refused = offers(&club, Seat(0), deal(999, 0)).await;
    assert!(matches!(refused, Err(Refusal::Illegal { .. })), "what the rules refuse: {refused:?}");
    assert_eq!(step(&club).await, Step(0));
    let made = offers(&club, Seat(0), deal(5, 6)).await.unwrap();
    assert!(matches!(made, Attempt::Accepted(_)), "{made:?}");
}

#[tokio::test]
async fn g8_a_counter_offer_begins_as_the_offer_turned_round() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", 3).await;
    let made = offers(&club, Seat(0), deal(5, 6)).await.unwrap();
    let Attempt::Accepted(made) = made else { panic!("{made:?}") };
    let id = made.view.table.dice().unwrap().offers[0].offer.id;
    let turned = |user: u64| {
        let (user, channel) = (UserId(user), ChannelId(CHANNEL));
        club.attempt(move |tx| questions::offer_to_counter(tx, &reader(user, channel, GameRef::Here), id))
    };
    let wanted = Offer { id, to_seat: Seat(0), give: goods(6, &[]), take: goods(5, &[]) };
    assert_eq!(turned(CHANNEL + 1).await.unwrap().2, wanted);
    let refused = turned(CHANNEL + 2).await;
    assert!(
        matches!(refused, Err(Refusal::Illegal { illegal: Illegal::NoSuchOffer { .. }, .. })),
        "{refused:?}"
    );
    let counter = |take: Goods| Deal { partner: Partner::Offered(id), give: goods(1, &[]), take };
    let asked = offers(&club, Seat(1), counter(Goods::default())).await.unwrap();
    assert!(matches!(asked, Attempt::Question(_)), "{asked:?}");
    let made = offers(&club, Seat(1), counter(goods(7, &[]))).await.unwrap();
    let Attempt::Accepted(made) = made else { panic!("{made:?}") };
    let standing: Vec<u32> =
        made.view.table.dice().unwrap().offers.iter().map(|open| open.offer.id).collect();
    assert_eq!(standing, [id + 1], "the first is declined by it");
}

#[tokio::test]
async fn who_may_not_leave_or_end_a_game_is_refused_before_anything_is_asked() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    let leaves = |user: u64| {
        let (user, channel) = (UserId(user), ChannelId(CHANNEL));
        club.attempt(move |tx| questions::to_resign(tx, &reader(user, channel, GameRef::Here)).map(drop))
    };
    let ends = |by: Caller| club.attempt(move |tx| questions::to_end(tx, &by.about(GameRef::Game(game))));
    assert!(matches!(leaves(101).await, Err(Refusal::NotBegun)));
    club.starts(club.caller(CHANNEL, CHANNEL)).await.unwrap();
    leaves(101).await.unwrap();
    assert!(matches!(leaves(900).await, Err(Refusal::NotSeated)));
    let guest = club.caller(CHANNEL, 101);
    // Who manages another channel has no say in this one.
    let elsewhere = Caller { may_manage: true, ..club.caller(300, 101) };
    for by in [guest, elsewhere] {
        let refused = ends(by).await;
        assert!(matches!(refused, Err(Refusal::NotHost { host: UserId(CHANNEL) })), "{refused:?}");
    }
    let host = club.caller(CHANNEL, CHANNEL);
    let manager = Caller { may_manage: true, ..club.caller(CHANNEL, 900) };
    for by in [host, manager] {
        let (asked, step, is_last) = ends(by).await.unwrap();
        assert_eq!((asked.id, step, is_last), (game, Step(0), false));
    }
}

#[test]
fn a_question_holds_for_two_minutes() {
    for (seconds, holds) in [(0, true), (120, true), (121, false)] {
        assert_eq!(questions::still_holds(START, START.after(seconds)), holds, "{seconds}");
    }
}

#[tokio::test]
async fn who_names_no_city_out_of_turn_is_told_that_it_is_not_their_turn() {
    let club = Club::open();
    club.game(CHANNEL, "columbia-2015", 2).await;
    let asked = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let refused = buys(&club, Seat(1 - asked.0), None).await;
    assert!(matches!(refused, Err(Refusal::Illegal { .. })), "{refused:?}");
}
