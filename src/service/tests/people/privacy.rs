//! People who are forgotten, also where their games cannot be read.

use last_spike_engine::{Action, Event, Goods, Money, Seat, Step};

use crate::service::request::pseudonym::is_pseudonym;
use crate::service::tests::club::{Club, START};
use crate::service::{absences::pause, people::forgetting, table::play, views::look};
use crate::store::clock::clocks::{self, Clock};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, UserId, clock::awaited, log, people::person};

#[tokio::test]
async fn who_plays_in_a_game_that_cannot_be_read_sees_the_others_and_can_be_forgotten() {
    let club = Club::open();
    let sick = club.game(100, "columbia-2015", 2).await;
    let lobby = club.lobby(101, "columbia-2015", 1).await;
    club.sql(format!("UPDATE games SET options = '{{' WHERE id = {sick}")).await;
    let user = UserId(101);
    let listed = club.does(move |tx| Ok(look::mine(tx, user, 9)?)).await;
    assert_eq!(listed.iter().map(|look| look.stored.id).collect::<Vec<_>>(), [lobby]);
    let (_, parts) = club.keeps(101).await;
    assert_eq!(parts.len(), 1);
    club.sql(format!("UPDATE games SET options = '{{' WHERE id = {lobby}")).await;
    let by = club.caller(100, 101);
    assert_eq!(club.does(move |tx| forgetting::erase(tx, &by, |_| "Nobody".to_owned())).await, 2);
    assert_eq!(
        club.number(r#"SELECT count(*) FROM players WHERE "user" = 101 OR name = 'Player 101'"#).await,
        0
    );
    assert_eq!(club.number("SELECT count(*) FROM games WHERE host = 101").await, 0);
    assert_eq!([club.stage(sick).await, club.stage(lobby).await], [Stage::Running, Stage::Closed]);
    let known = club.does(move |tx| Ok(person::find(tx, user)?)).await;
    assert_eq!(known, None);
}

/// Starts a game of 1976 and has the first of two people offer the second something; returns the game.
async fn offered(club: &Club) -> GameId {
    let game = club.game(100, "gamma-two-1976", 3).await;
    let by = club.caller(100, 100);
    let give = Goods { cash: Money(1_000), ..Goods::default() };
    club.does(move |tx| play::offer(tx, &by, "Player 101", give.clone(), Goods::default())).await;
    assert_eq!(offers(club).await, 1);
    game
}

async fn offers(club: &Club) -> usize {
    club.view(100, Seat(2)).await.table.dice().unwrap().offers.len()
}

/// Forgets a person. Their seats then have a name that is nobody's.
async fn forgets(club: &Club, user: u64) {
    let by = club.caller(100, user);
    club.does(move |tx| forgetting::erase(tx, &by, |seat| format!("Former {seat}"))).await;
    let kept = format!(
        r#"SELECT (SELECT count(*) FROM players WHERE "user" = {user}) + (SELECT count(*) FROM tenures WHERE "user" = {user})
         + (SELECT count(*) FROM players WHERE name = 'Player {user}') + (SELECT count(*) FROM tenures WHERE name = 'Player {user}')
         + (SELECT count(*) FROM games WHERE host = {user}) + (SELECT count(*) FROM reminders WHERE "user" = {user})"#
    );
    assert_eq!(club.number(kept).await, 0, "nothing tells of them");
}

#[tokio::test]
async fn g8_the_offers_of_who_is_forgotten_are_withdrawn() {
    let club = Club::open();
    let game = offered(&club).await;
    forgets(&club, 100).await;
    assert_eq!(offers(&club).await, 0);
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let last = steps.last().unwrap();
    assert!(matches!(last.events[0], Event::Acted { action: Action::Withdraw { .. }, .. }), "{last:?}");
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert_eq!(stored.player(Seat(0)).since, last.n, "it belongs to the tenure before");
    assert_eq!((stored.host, stored.user(Seat(0))), (UserId(101), None));
}

#[tokio::test]
async fn g8_the_computer_that_comes_answers_what_was_offered_to_who_is_forgotten() {
    let club = Club::open();
    let game = offered(&club).await;
    forgets(&club, 101).await;
    assert_eq!(offers(&club).await, 0);
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let last = steps.last().unwrap();
    let is_answer = matches!(
        last.events[0],
        Event::Acted { seat: Seat(1), action: Action::Accept { .. } | Action::Decline { .. } }
    );
    assert!(is_answer, "{last:?}");
    let came = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await.player(Seat(1)).since;
    assert!(came < last.n, "it is the computer's own answer");
}

#[tokio::test]
async fn what_was_said_and_asked_of_who_is_forgotten_is_brought_up_to_date() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::Daily).await;
    let user = Club::user(absent);
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, absent, Some(START)))?)
    })
    .await;
    // The channel was told that a computer moves for them and that they were silent; more is about to be told. They
    // have a message with their tiles, and little time.
    let told = |kind: &str, message: u64| {
        format!(
            "INSERT INTO posts (game, audience, kind, channel, message) VALUES ({game}, 'channel', '{kind}', 100, {message})"
        )
    };
    club.sql(told("stand-in", 1)).await;
    club.sql(told("silence", 2)).await;
    club.sql(format!(
        "INSERT INTO posts (game, audience, kind, channel, message) VALUES ({game}, '{absent}', 'rack', 7, 3)"
    ))
    .await;
    let waits = Notice { game, step: Step(0), audience: Audience::Channel, kind: NoticeKind::StandIn };
    club.does(move |tx| {
        games::lock(tx, game)?;
        outbox::enqueue(tx, &waits)?;
        let clock = Clock { turn: 1, debt: false, turn_left: 60, reserve_left: 0, warned: 1 };
        Ok(clocks::set(tx, game, absent, clock)?)
    })
    .await;
    let asker = (0..3).map(Seat).find(|seat| *seat != absent).unwrap();
    let by = club.caller(100, Club::user(asker));
    let until = Some(START.after(9 * 24 * 60 * 60));
    club.does(move |tx| pause::pause(tx, &by, until)).await;
    assert_eq!(club.number("SELECT count(*) FROM votes WHERE fate = 'open'").await, 1);
    forgets(&club, user).await;
    assert_eq!(club.number("SELECT count(*) FROM posts").await, 0, "none of it stands any more");
    let waiting = "SELECT count(*) FROM outbox WHERE fate = 'waiting' AND kind = ";
    assert_eq!(club.number(format!("{waiting}'stand-in'")).await, 0);
    assert_eq!(club.number("SELECT count(*) FROM votes WHERE fate = 'open'").await, 0);
    assert_eq!(club.number(format!("{waiting}'verdict'")).await, 1, "the vote's message says so");
    assert_eq!(club.number(format!("{waiting}'board'")).await, 1, "the board has the new name");
    assert_eq!(club.number(format!("{waiting}'tenure'")).await, 0, "and nobody is told who went");
    let left = club.does(move |tx| Ok(clocks::of_seat(tx, game, absent)?)).await.unwrap();
    assert_eq!((left.turn_left, left.warned), (24 * 60 * 60, 0));
    let row = club.does(move |tx| Ok(awaited::of_game(tx, game)?)).await;
    assert_eq!((row[0].seat, row[0].told_at), (absent, None), "the computer is asked");
    assert_eq!(club.number("SELECT count(*) FROM awaited WHERE computer = 1").await, 1);
    assert_eq!(club.number("SELECT count(*) FROM players WHERE stand_in IS NOT NULL").await, 0);
}

#[tokio::test]
async fn who_plays_in_a_game_that_stands_still_is_forgotten_too() {
    let club = Club::open();
    let game = offered(&club).await;
    let asked = "UPDATE states SET json = '{'";
    let cases = [format!("UPDATE games SET stage = 'broken' WHERE id = {game}"), asked.to_owned()];
    for (user, damage) in (100..).zip(cases) {
        club.sql(damage).await;
        forgets(&club, user).await;
        let level = format!("SELECT count(*) FROM players WHERE game = {game} AND level = 'easy'");
        assert_eq!(club.number(level).await, (user - 99).cast_signed());
        club.sql(format!("UPDATE games SET stage = 'running' WHERE id = {game}")).await;
    }
    forgets(&club, 102).await;
    let host = club.number(format!("SELECT host FROM games WHERE id = {game}")).await;
    assert!(is_pseudonym(UserId(host.unsigned_abs())), "nobody is left to be the host: {host}");
}
