//! Games and lobbies in which nobody acts.

use std::sync::Arc;

use last_spike_engine::Seed;

use crate::service::absences::expiry::{self, GAME_TIME, LOBBY_TIME, WARNING};
use crate::service::table::rematch::{self, Again};
use crate::service::tests::club::{Club, GUILD, START};
use crate::service::{GameRef, absences::absence, table::lobby};
use crate::store::games::{self, Stage};
use crate::store::operation::retention::{GIVEN_UP, OF_A_LOBBY};
use crate::store::table::headers;
use crate::store::{ChannelId, GameId, Time, UserId};

const DAY: i64 = 24 * 60 * 60;

impl Club {
    /// Returns how many posts for all of a kind wait to be sent.
    async fn posts(&self, kind: &str) -> i64 {
        let waiting = "audience = 'channel' AND fate = 'waiting'";
        self.number(format!("SELECT count(*) FROM outbox WHERE kind = '{kind}' AND {waiting}")).await
    }

    /// Sends all waiting notices at a moment.
    async fn is_told(&self, now: Time) {
        let fixed = "first_tried_at = coalesce(first_tried_at, ";
        self.sql(format!("UPDATE outbox SET fate = 'sent', {fixed}{}) WHERE fate = 'waiting'", now.0)).await;
    }

    async fn called(&self, game: GameId) -> Vec<UserId> {
        self.does(move |tx| {
            let game = headers::load(tx, game)?.unwrap();
            Ok(expiry::called(tx, &game)?)
        })
        .await
    }
}

#[tokio::test]
async fn a_game_in_which_nobody_moves_for_thirty_days_ends_with_a_word_two_days_before_and_one_after() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.act(100, START.after(DAY), |mut actions| actions.remove(0)).await;
    club.is_told(START).await;
    let warned = START.after(DAY + GAME_TIME - WARNING);
    club.works_off(warned.after(-1)).await;
    assert_eq!(club.posts("expiry").await, 0, "counted from the last move");
    club.works_off(warned).await;
    assert_eq!((club.posts("expiry").await, club.stage(game).await), (1, Stage::Running));
    let awaited = UserId(100 + club.number("SELECT seat FROM awaited").await.cast_unsigned());
    assert_eq!(club.called(game).await, [awaited], "whoever can keep it is called");
    club.is_told(warned).await;
    club.works_off(warned.after(WARNING - 1)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    club.works_off(warned.after(WARNING)).await;
    assert_eq!((club.posts("expired").await, club.stage(game).await), (1, Stage::Closed));
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'hand' AND fate = 'waiting'").await, 2);
    assert!(club.opens(100, 105).await.is_ok(), "there is room for another");
    let jobs = format!("SELECT count(*) FROM jobs WHERE subject = '{game}' AND kind LIKE '%expir%'");
    assert_eq!(club.number(jobs).await, 0);
}

#[tokio::test]
async fn no_game_is_ended_by_a_word_to_which_nobody_could_answer() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let warned = START.after(GAME_TIME - WARNING);
    club.is_up(START, START).await;
    club.is_up(warned, warned).await;
    club.works_off(warned).await;
    club.is_told(warned).await;
    // The bot is down for longer than there was time, and for a month where nobody could be told.
    let back = warned.after(30 * DAY);
    club.works_off(back).await;
    club.is_up(back, back).await;
    club.works_off(back.after(WARNING - 1)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    club.is_up(back, back.after(WARNING)).await;
    club.works_off(back.after(WARNING)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
}

#[tokio::test]
async fn a_move_keeps_a_game_also_after_the_word() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.works_off(START.after(GAME_TIME - WARNING)).await;
    club.is_told(START.after(GAME_TIME - WARNING)).await;
    let moved = START.after(GAME_TIME - 1);
    club.act(100, moved, |mut actions| actions.remove(0)).await;
    for day in 0..28 {
        club.works_off(moved.after(day * DAY)).await;
        assert_eq!((club.stage(game).await, club.posts("expiry").await), (Stage::Running, 0), "day {day}");
    }
    club.works_off(moved.after(GAME_TIME - WARNING)).await;
    assert_eq!(club.posts("expiry").await, 1, "said anew");
}

#[tokio::test]
async fn silence_that_counts_as_a_pass_and_computers_keep_no_game() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    club.works_off(START.after(3 * DAY)).await;
    assert_eq!(club.passed(game).await, 2);
    let last = club.does(move |tx| Ok(headers::last_moved(tx, game)?)).await;
    assert_eq!(last, START);
}

#[tokio::test]
async fn a_lobby_in_which_nothing_happens_for_seven_days_is_closed_after_a_word() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 1).await;
    let joined = START.after(4 * DAY);
    let by = club.caller(100, 101);
    club.does(move |tx| lobby::join(&tx.at(joined), &by)).await;
    club.is_told(joined).await;
    let warned = joined.after(LOBBY_TIME - WARNING);
    club.works_off(warned.after(-1)).await;
    assert_eq!(club.posts("expiry").await, 0, "counted from whoever joined last");
    club.works_off(warned).await;
    assert_eq!((club.posts("expiry").await, club.called(game).await), (1, vec![UserId(100)]));
    club.is_told(warned).await;
    club.works_off(warned.after(WARNING)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    assert_eq!((club.posts("expired").await, club.posts("lobby").await), (1, 1), "its own post says it too");
}

#[tokio::test]
async fn nothing_is_ended_before_its_players_could_read_the_word() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let warned = START.after(GAME_TIME - WARNING);
    club.works_off(warned).await;
    club.works_off(warned.after(9 * DAY)).await;
    assert_eq!(club.stage(game).await, Stage::Running, "Discord was out of reach");
    let read = warned.after(9 * DAY);
    club.is_told(read).await;
    club.works_off(read.after(WARNING - 1)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    club.works_off(read.after(WARNING + 60 * 60)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
}

#[tokio::test]
async fn a_word_that_can_be_said_nowhere_is_waited_for_no_longer_than_a_move() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let warned = START.after(GAME_TIME - WARNING);
    club.works_off(warned).await;
    club.works_off(warned.after(GAME_TIME - 1)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    club.works_off(warned.after(GAME_TIME)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
}

#[tokio::test]
async fn games_that_stand_still_for_no_fault_of_their_players_are_kept() {
    let club = Club::open();
    let (broken, left) = (club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await);
    club.does(move |tx| {
        Ok(games::lock(tx, broken).and_then(|()| games::set_stage(tx, broken, Stage::Broken))?)
    })
    .await;
    club.sql(format!("UPDATE games SET guild = 77 WHERE id = {broken}")).await;
    club.does(|tx| Ok(absence::left(&tx.at(START.after(20 * DAY)), GUILD)?)).await;
    club.works_off(START.after(45 * DAY)).await;
    assert_eq!([club.stage(broken).await, club.stage(left).await], [Stage::Broken, Stage::Running]);
    assert_eq!(club.posts("expiry").await, 0);
    let back = START.after(45 * DAY);
    club.does(move |tx| Ok(absence::back(&tx.at(back), GUILD)?)).await;
    club.works_off(back.after(GAME_TIME - WARNING - 1)).await;
    assert_eq!(club.posts("expiry").await, 0, "its players get the whole time anew");
    club.works_off(back.after(GAME_TIME - WARNING)).await;
    assert_eq!(club.posts("expiry").await, 1);
}

impl Club {
    /// Returns how many rows there are of a game, wherever they are.
    async fn rows_of(&self, game: GameId) -> i64 {
        let mut rows = self.number(format!("SELECT count(*) FROM games WHERE id = {game}")).await;
        for table in OF_A_LOBBY {
            rows += self.number(format!("SELECT count(*) FROM {table} WHERE game = {game}")).await;
        }
        rows + self.number(format!("SELECT count(*) FROM jobs WHERE subject = '{game}'")).await
    }

    /// Ends a channel's game as its host.
    async fn host_ends(&self, channel: u64, now: Time) {
        let host = self.caller(channel, channel);
        self.does(move |tx| lobby::end(&tx.at(now), &host)).await;
    }
}

#[tokio::test]
async fn a_lobby_that_was_given_up_goes_after_a_week_with_all_that_hangs_on_it() {
    /// Ids of people on Discord are so large, and only these are asked to a rematch.
    const ANN: u64 = 1 << 50;
    let club = Club::open();
    let played = club.game(ANN, "columbia-2015", 2).await;
    club.host_ends(ANN, START).await;
    let (by, limits, editions) = (club.caller(ANN, ANN), club.limits, Arc::clone(&club.editions));
    club.does(move |tx| {
        let again = Again { game: GameRef::Game(played), channel: by.channel, seed: Seed([7; 32]) };
        rematch::ask(tx, &by, again, &editions, limits)
    })
    .await;
    let lobby = club.does(|tx| Ok(headers::in_channel(tx, ChannelId(ANN))?)).await.unwrap().id;
    for row in [
        format!("pauses (game, why, begun) VALUES ({lobby}, 'left', {})", START.0),
        format!("posts (game, audience, kind, channel, message) VALUES ({lobby}, 'channel', 'lobby', 1, 7)"),
    ] {
        club.sql(format!("INSERT INTO {row}")).await;
    }
    let ended = START.after(DAY);
    club.host_ends(ANN, ended).await;
    assert_eq!(club.stage(lobby).await, Stage::Closed);
    club.is_told(ended).await;
    let gone = ended.after(GIVEN_UP);
    club.works_off(gone.after(-1)).await;
    assert!(club.rows_of(lobby).await > 5, "it is kept for a week");
    assert_eq!(club.works_off(gone).await, []);
    assert_eq!(club.rows_of(lobby).await, 0);
    assert_eq!(club.stage(played).await, Stage::Closed, "a game that was played stays");
    assert_eq!(club.number(format!("SELECT count(*) FROM players WHERE game = {played}")).await, 2);
    // Its number is nobody else's.
    assert!(club.opens(ANN, ANN).await.unwrap() > lobby);
}

#[tokio::test]
async fn a_lobby_of_which_something_is_still_to_be_told_is_kept() {
    let club = Club::open();
    let lobby = club.lobby(100, "columbia-2015", 2).await;
    club.host_ends(100, START).await;
    let gone = START.after(GIVEN_UP);
    club.works_off(gone.after(DAY)).await;
    assert_eq!(club.stage(lobby).await, Stage::Closed, "its post has not been corrected yet");
    club.is_told(gone.after(DAY)).await;
    club.works_off(gone.after(DAY + 60 * 60)).await;
    assert_eq!(club.rows_of(lobby).await, 0);
}

#[tokio::test]
async fn a_lobby_is_kept_as_long_as_it_is_open() {
    let club = Club::open();
    let lobby = club.lobby(100, "columbia-2015", 2).await;
    club.sql(format!("INSERT INTO jobs (kind, subject, due_at) VALUES ('pack-log', '{lobby}', 0)")).await;
    club.works_off(START.after(DAY)).await;
    assert_eq!(club.stage(lobby).await, Stage::Lobby);
}
