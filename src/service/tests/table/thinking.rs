//! Computers that think while the game goes on.

use std::cell::Cell;

use last_spike_engine::{Action, Goods, Money, Phase, Seat, Seed, Step};

use crate::service::automatic::{self, Moved};
use crate::service::request::limits::Limits;
use crate::service::table::thinking::AskedComputer;
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{
    GameRef, Refusal,
    absences::stand_in,
    deals::offers,
    seating::tenure,
    table::{lobby, play, take_back},
};
use crate::store::games::{self, Who};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, table::headers};

const CHANNEL: u64 = 100;

/// Starts a game of some people, who sit first, and so many computers of a level.
async fn table(club: &Club, edition: &str, people: u64, levels: &[&'static str]) -> GameId {
    let game = club.lobby(CHANNEL, edition, people).await;
    for &level in levels {
        let host = club.caller(CHANNEL, CHANNEL);
        club.does(move |tx| lobby::add_computer(tx, &host, level)).await;
    }
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| begun(tx, &host, Seed([7; 32]), Limits::NONE)).await;
    game
}

impl Club {
    /// Lets a computer think while something else happens.
    async fn thinks_while(&self, game: GameId, seat: Seat, meanwhile: impl Future<Output = ()>) -> Moved {
        let think = async |asked: AskedComputer| {
            let answer = Self::thought(&asked);
            meanwhile.await;
            answer
        };
        automatic::let_computer_act(&self.store, game, seat, think).await.unwrap()
    }

    async fn last_step(&self, game: GameId) -> Step {
        self.does(move |tx| Ok(headers::last_step(tx, game)?)).await
    }

    /// Returns the computers that are to act.
    async fn computers_asked(&self) -> Vec<(GameId, Seat)> {
        self.does(|tx| Ok(automatic::computers_asked(&tx.at(START), 0, Limits::NONE)?)).await
    }

    /// Lets people act until a computer is to move, and returns its seat.
    async fn until_asked(&self) -> Seat {
        loop {
            if let [(_, seat), ..] = self.computers_asked().await[..] {
                return seat;
            }
            self.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
        }
    }

    async fn offers(&self, from: u64, to: Seat, give: u32) -> u32 {
        let by = self.caller(CHANNEL, CHANNEL + from);
        let give = Goods { cash: Money(give), ..Goods::default() };
        let offer = play::Proposal { to_seat: to, give, take: Goods::default() };
        let step = self.view(CHANNEL, Seat(0)).await.step;
        let done = self.does(move |tx| play::offer_at(tx, &by, step, offer.clone())).await;
        done.view.table.dice().unwrap().offers.last().unwrap().offer.id
    }

    /// Returns the offers that stand.
    async fn standing(&self) -> Vec<u32> {
        let view = self.view(CHANNEL, Seat(0)).await;
        view.table.dice().unwrap().offers.iter().map(|open| open.offer.id).collect()
    }
}

#[tokio::test]
async fn what_was_thought_about_a_game_that_went_on_counts_for_nothing() {
    let club = Club::open();
    let game = table(&club, "columbia-2015", 2, &["easy"]).await;
    let computer = club.until_asked().await;
    let before = club.last_step(game).await;
    let somebody_leaves = async {
        let by = club.caller(CHANNEL, CHANNEL + 1);
        club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    };
    assert_eq!(club.thinks_while(game, computer, somebody_leaves).await, Moved::Outrun);
    assert_eq!(club.last_step(game).await, Step(before.0 + 1), "only the other has acted");
    assert_eq!(club.computers_asked().await, [(game, computer)], "it is asked still");
    assert_eq!(club.thinks_while(game, computer, async {}).await, Moved::Yes);
    assert!(club.last_step(game).await > Step(before.0 + 1));
}

#[tokio::test]
async fn what_two_think_about_the_same_question_happens_once() {
    let club = Club::open();
    let game = table(&club, "columbia-2015", 2, &["easy"]).await;
    let computer = club.until_asked().await;
    let after = Cell::new(Step(0));
    let the_other = async {
        assert_eq!(club.thinks_while(game, computer, async {}).await, Moved::Yes);
        after.set(club.last_step(game).await);
    };
    assert_eq!(Box::pin(club.thinks_while(game, computer, the_other)).await, Moved::Outrun);
    assert_eq!(club.last_step(game).await, after.get());
}

#[tokio::test]
async fn who_comes_back_while_a_stand_in_thinks_makes_their_own_move() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Daily).await;
    let over = START.after(4 * 24 * 3600);
    club.works_off(over).await;
    let before = club.last_step(game).await;
    let owner_is_back = async {
        let by = club.caller(CHANNEL, Club::user(seat));
        club.does(move |tx| stand_in::end(&tx.at(over), &by)).await;
    };
    assert_eq!(club.thinks_while(game, seat, owner_is_back).await, Moved::Outrun);
    assert_eq!(club.last_step(game).await, before, "nothing was done in their name");
    assert_eq!(club.thinks_while(game, seat, async {}).await, Moved::NotAsked);
}

#[tokio::test]
async fn a_vote_that_begins_while_a_computer_thinks_is_not_ended_by_its_move() {
    let club = Club::open();
    let game = table(&club, "columbia-2015", 2, &["easy"]).await;
    // Until somebody has moved before it.
    while club.computers_asked().await.contains(&(game, Seat(2))) {
        club.lets_act(game, Seat(2), START).await.unwrap();
    }
    let computer = club.until_asked().await;
    let before = club.last_step(game).await;
    let asks = async {
        for user in [CHANNEL, CHANNEL + 1] {
            let by = club.caller(CHANNEL, user);
            let asked = club
                .attempt(move |tx| {
                    let choices = take_back::choices(tx, &reader(by.user, by.channel, GameRef::Here))?;
                    take_back::request(tx, &by, choices.view.step, choices.last.to)
                })
                .await;
            match asked {
                Ok(_) => return,
                Err(Refusal::NothingToTakeBack) => {}
                Err(refusal) => panic!("{refusal}"),
            }
        }
        panic!("nobody could ask");
    };
    assert_eq!(club.thinks_while(game, computer, asks).await, Moved::Yes, "a request keeps nobody waiting");
    assert!(club.last_step(game).await > before);
    let open = club.number("SELECT count(*) FROM votes WHERE fate = 'open'").await;
    assert_eq!(open, 1, "and what a computer does ends none");
}

#[tokio::test]
async fn a_bid_that_comes_while_a_computer_thinks_about_its_own_makes_it_think_again() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let asked = club.view(CHANNEL, Seat(0)).await.to_act;
    let [computer, person] = asked[..] else { panic!("two are asked") };
    let number = computer.0;
    club.sql(format!(
        r#"UPDATE players SET "user" = NULL, level = 'hard' WHERE game = {game} AND seat = {number};
         UPDATE awaited SET computer = 1 WHERE game = {game} AND seat = {number}"#
    ))
    .await;
    let before = club.last_step(game).await;
    let bids = async {
        let by = club.caller(CHANNEL, CHANNEL + u64::from(person.0));
        let pass = Action::Bid { amount: Some(Money::ZERO) };
        club.does(move |tx| play::act(tx, &by, None, &pass)).await;
    };
    assert_eq!(club.thinks_while(game, computer, bids).await, Moved::Outrun);
    assert_eq!(club.last_step(game).await, Step(before.0 + 1));
    assert_eq!(club.thinks_while(game, computer, async {}).await, Moved::Yes);
    let view = club.view(CHANNEL, person).await;
    assert_ne!(view.phase, Phase::Auction, "all have answered");
}

#[tokio::test]
async fn g8_a_computer_answers_an_offer_after_it_has_thought_and_once() {
    let club = Club::open();
    let game = table(&club, "gamma-two-1976", 2, &["hard"]).await;
    let computer = Seat(2);
    let asked_before = club.computers_asked().await;
    let id = club.offers(0, computer, 9_000).await;
    assert_eq!(club.standing().await, [id], "nobody thinks in the transaction of somebody else");
    assert_eq!(club.computers_asked().await[0], (game, computer));
    assert_eq!(club.thinks_while(game, computer, async {}).await, Moved::Yes);
    assert_eq!(club.standing().await, [] as [u32; 0]);
    assert_eq!(club.computers_asked().await, asked_before, "it is not asked again");
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'").await, 0);
}

#[tokio::test]
async fn g8_a_computer_whose_offer_was_declined_makes_none_for_some_rounds() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 2).await;
    let declined = async || {
        club.does(move |tx| {
            let stored = games::load(tx, game)?.unwrap();
            let step = headers::last_step(tx, game)?;
            Ok([0, 1].map(|seat| offers::was_declined(tx, &stored, Seat(seat), step).unwrap()))
        })
        .await
    };
    let id = club.offers(0, Seat(1), 1_000).await;
    assert_eq!(declined().await, [false, false], "it stands");
    let by = club.caller(CHANNEL, CHANNEL + 1);
    club.does(move |tx| play::act(tx, &by, None, &Action::Decline { id })).await;
    assert_eq!(declined().await, [true, false]);
    let turn = club.view(CHANNEL, Seat(0)).await.turn;
    while declined().await[0] {
        club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    }
    let turns = club.view(CHANNEL, Seat(0)).await.turn - turn;
    assert!((4..=32).contains(&turns), "{turns} turns later it may offer again");
}

#[tokio::test]
async fn g8_a_computer_that_needs_no_thought_answers_an_offer_at_once() {
    for level in ["easy", "random"] {
        let club = Club::open();
        let game = table(&club, "gamma-two-1976", 2, &[level]).await;
        let before = club.last_step(game).await;
        let by = club.caller(CHANNEL, CHANNEL);
        let (give, step) = (Goods { cash: Money(9_000), ..Goods::default() }, before);
        let deal = play::Proposal { to_seat: Seat(2), give, take: Goods::default() };
        let done = club.does(move |tx| play::offer_at(tx, &by, step, deal.clone())).await;
        assert_eq!(done.view.step, Step(before.0 + 2), "{level}");
        assert_eq!(club.standing().await, [] as [u32; 0], "{level}");
        assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'").await, 0);
    }
}

#[tokio::test]
async fn g8_a_hard_computer_that_comes_to_a_seat_answers_what_was_offered_to_it() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    club.offers(0, Seat(1), 9_000).await;
    assert!(!club.computers_asked().await.contains(&(game, Seat(1))), "a person was asked");
    club.does(move |tx| {
        let stored = games::load(tx, game)?.unwrap();
        tenure::hand_over(tx, stored, Seat(1), "Jupiter", &Who::Computer("hard".to_owned()))
    })
    .await;
    assert_eq!(club.computers_asked().await[0], (game, Seat(1)));
    assert_eq!(club.lets_act(game, Seat(1), START).await.unwrap(), Moved::Yes);
    assert_eq!(club.standing().await, [] as [u32; 0]);
}

#[tokio::test]
async fn g8_an_offer_that_is_withdrawn_while_a_computer_thinks_is_not_answered() {
    let club = Club::open();
    let game = table(&club, "gamma-two-1976", 2, &["hard"]).await;
    let computer = Seat(2);
    let id = club.offers(0, computer, 9_000).await;
    let withdraws = async {
        let by = club.caller(CHANNEL, CHANNEL);
        club.does(move |tx| play::act(tx, &by, None, &Action::Withdraw { id })).await;
    };
    assert_eq!(club.thinks_while(game, computer, withdraws).await, Moved::Outrun);
    assert!(!club.computers_asked().await.contains(&(game, computer)));
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'").await, 0);
}

#[tokio::test]
async fn g8_a_game_that_ends_leaves_no_offer_to_answer() {
    let club = Club::open();
    table(&club, "gamma-two-1976", 2, &["hard"]).await;
    club.offers(0, Seat(2), 9_000).await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'").await, 1);
    club.ends(club.caller(CHANNEL, CHANNEL)).await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'").await, 0);
    assert_eq!(club.computers_asked().await, []);
}
