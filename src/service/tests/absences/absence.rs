//! Servers that the bot leaves.

use last_spike_engine::Action;

use crate::service::absences::absence::{self, PATIENCE};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::request::limits::Limits;
use crate::service::tests::club::{Club, GUILD, START, begun, sent};
use crate::service::{
    Refusal, automatic,
    posting::announce,
    table::{lobby, play},
};
use crate::store::games::Stage;
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GuildId, MessageId, Time};

const DAY: i64 = 24 * 60 * 60;

impl Club {
    async fn is_left(&self, now: Time) {
        self.does(move |tx| Ok(absence::left(&tx.at(now), GUILD)?)).await;
    }

    async fn is_entered(&self, now: Time) {
        self.does(move |tx| Ok(absence::back(&tx.at(now), GUILD)?)).await;
    }

    /// Returns how many notices of a kind wait.
    async fn waiting(&self, kind: &str) -> i64 {
        self.number(format!("SELECT count(*) FROM outbox WHERE kind = '{kind}' AND fate = 'waiting'")).await
    }

    async fn told(&self) {
        self.sql("UPDATE outbox SET fate = 'sent'").await;
    }

    async fn lays(&self, now: Time) -> Result<(), Refusal> {
        let seat = self.view(100, last_spike_engine::Seat(0)).await.to_act[0];
        let view = self.view(100, seat).await;
        let action = view.prompt.as_ref().unwrap().actions().remove(0);
        let by = self.caller(100, 100 + u64::from(seat.0));
        let done = self.attempt(move |tx| play::act(&tx.at(now), &by, None, &action)).await;
        done.map(|_| ())
    }
}

#[tokio::test]
async fn a_server_that_is_left_pauses_its_games_and_each_player_is_told_once() {
    let club = Club::open();
    club.game(100, "columbia-2015", 3).await;
    club.lobby(200, "columbia-2015", 2).await;
    club.told().await;
    club.is_left(START).await;
    assert_eq!(club.waiting("paused").await, 3, "those who play");
    club.told().await;
    club.is_left(START.after(DAY)).await;
    assert_eq!(club.waiting("paused").await, 0, "told once");
    let until = START.after(PATIENCE);
    let refused = club.lays(START).await;
    assert!(matches!(refused, Err(Refusal::Paused { until: found }) if found == until), "{refused:?}");
    assert_eq!(club.number("SELECT count(*) FROM steps").await, 0);
    let host = club.caller(200, 200);
    let started = club.attempt(move |tx| lobby::start(tx, &host, Limits::NONE)).await;
    assert!(matches!(started, Err(Refusal::Paused { .. })));
}

#[tokio::test]
async fn other_servers_play_on() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    club.does(|tx| Ok(absence::left(tx, GuildId(77))?)).await;
    assert_eq!(club.number("SELECT count(*) FROM guilds_left").await, 0, "nothing is played there");
    assert!(club.lays(START).await.is_ok());
    assert_eq!(club.waiting("paused").await, 0);
}

#[tokio::test]
async fn games_go_on_when_the_bot_is_invited_again() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    club.told().await;
    club.is_left(START).await;
    club.is_entered(START.after(DAY)).await;
    assert_eq!(
        (club.waiting("paused").await, club.waiting("board").await),
        (0, 1),
        "the board is shown again"
    );
    assert!(club.lays(START.after(DAY)).await.is_ok());
    let jobs = "SELECT count(*) FROM jobs WHERE kind = 'give-up-guild'";
    assert_eq!(club.number(jobs).await, 0);
    club.told().await;
    club.is_entered(START.after(2 * DAY)).await;
    assert_eq!(club.waiting("board").await, 0, "it was there all the time");
    club.is_left(START.after(3 * DAY)).await;
    assert_eq!(club.waiting("paused").await, 2, "told again when it is left again");
}

impl Club {
    /// Sends the first message about a pause to a seat, as the message of that number, after something else.
    async fn sends_pause(&self, seat: u8, message: u64, meanwhile: impl AsyncFnOnce(&Self)) {
        let all = self.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
        let audience = Audience::Seat(last_spike_engine::Seat(seat));
        let is_it =
            |one: &outbox::Waiting| one.notice.kind == NoticeKind::Paused && one.notice.audience == audience;
        let waiting = all.into_iter().find(is_it).unwrap();
        let prepared = self.does(move |tx| Ok(announce::prepare(tx, &waiting)?)).await;
        let Ok(announcement) = prepared else { panic!("{prepared:?}") };
        meanwhile(self).await;
        let posted = Posted { channel: ChannelId(9), message: MessageId(message) };
        self.does(move |tx| Ok(sent(tx, &announcement, posted)?)).await;
    }

    /// Returns whether a message is to be deleted.
    async fn deletes(&self, message: u64) -> bool {
        let sql =
            format!("SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '9/{message}'");
        self.number(sql).await == 1
    }
}

#[tokio::test]
async fn the_message_that_a_game_is_paused_goes_when_it_is_no_longer_so() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    club.told().await;
    club.is_left(START).await;
    club.sends_pause(0, 41, async |_| {}).await;
    assert!(!club.deletes(41).await);
    // The other is on its way while the bot is invited again.
    club.sends_pause(1, 42, async |club| club.is_entered(START.after(DAY)).await).await;
    assert!(club.deletes(41).await && club.deletes(42).await);
    club.told().await;
    // Where it stays away the end takes its place.
    club.is_left(START.after(2 * DAY)).await;
    club.sends_pause(0, 43, async |_| {}).await;
    club.works_off(START.after(2 * DAY + PATIENCE)).await;
    assert!(!club.deletes(43).await, "not before the end is told");
    let all = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
    for waiting in all {
        let prepared = club.does(move |tx| Ok(announce::prepare(tx, &waiting)?)).await;
        let Ok(announcement) = prepared else { continue };
        let posted = Posted { channel: ChannelId(9), message: MessageId(44) };
        club.does(move |tx| Ok(sent(tx, &announcement, posted)?)).await;
    }
    assert!(club.deletes(43).await);
}

#[tokio::test]
async fn who_had_time_left_to_answer_an_auction_has_it_still() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    let hour = 60 * 60;
    club.is_left(START.after(hour)).await;
    club.works_off(START.after(20 * DAY)).await;
    assert_eq!(club.passed(game).await, 0);
    club.is_entered(START.after(20 * DAY)).await;
    let due = "SELECT DISTINCT due_at FROM jobs WHERE kind = 'auction-deadline'";
    assert_eq!(club.number(due).await, START.0 + AUCTION_TIME + 20 * DAY - hour);
    club.works_off(START.after(AUCTION_TIME + 20 * DAY - hour - 1)).await;
    assert_eq!(club.passed(game).await, 0);
    club.works_off(START.after(AUCTION_TIME + 20 * DAY - hour)).await;
    assert_eq!(club.passed(game).await, 2);
}

#[tokio::test]
async fn computers_rest_while_the_bot_is_away() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 1).await;
    for _ in 0..2 {
        let host = club.caller(100, 100);
        club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    }
    let (host, seed) = (club.caller(100, 100), last_spike_engine::Seed([7; 32]));
    club.does(move |tx| begun(tx, &host, seed, Limits::NONE)).await;
    // Until a computer is asked.
    while club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await.is_empty() {
        club.act(100, START, |mut actions| actions.remove(0)).await;
    }
    club.is_left(START).await;
    assert_eq!(club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await, []);
    club.is_entered(START).await;
    assert_eq!(club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await.len(), 1);
}

#[tokio::test]
async fn after_thirty_days_games_and_lobbies_are_ended_and_each_player_is_told_once() {
    let club = Club::open();
    let (game, lobby) = (club.game(100, "columbia-2015", 3).await, club.lobby(200, "columbia-2015", 2).await);
    club.is_left(START).await;
    club.told().await;
    club.works_off(START.after(PATIENCE - 1)).await;
    assert_eq!([club.stage(game).await, club.stage(lobby).await], [Stage::Running, Stage::Lobby]);
    club.works_off(START.after(PATIENCE)).await;
    assert_eq!([club.stage(game).await, club.stage(lobby).await], [Stage::Closed, Stage::Closed]);
    assert_eq!(club.waiting("given-up").await, 3);
    let posts = "SELECT count(*) FROM outbox WHERE fate = 'waiting' AND audience = 'channel'";
    assert_eq!(club.number(posts).await, 0, "nothing is left for channels that nobody reaches");
    club.told().await;
    club.is_entered(START.after(PATIENCE + DAY)).await;
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'waiting'").await, 0);
    assert!(club.opens(100, 100).await.is_ok(), "there is room for another");
}

#[tokio::test]
async fn who_cannot_be_told_is_tried_for_thirty_days_and_the_log_is_packed_after_them() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.act(100, START, |mut actions| actions.remove(0)).await;
    club.is_left(START).await;
    let ended = START.after(PATIENCE);
    club.works_off(ended).await;
    let packed = "SELECT count(*) FROM packed_logs";
    club.works_off(ended.after(PATIENCE - 1)).await;
    assert_eq!((club.waiting("given-up").await, club.number(packed).await), (2, 0));
    club.works_off(ended.after(PATIENCE + 60 * 60)).await;
    assert_eq!((club.waiting("given-up").await, club.stage(game).await), (0, Stage::Closed));
    club.works_off(ended.after(PATIENCE + 2 * 60 * 60)).await;
    assert_eq!(club.number(packed).await, 1);
}

#[tokio::test]
async fn who_invites_the_bot_again_while_it_is_down_is_heard_of_before_games_are_given_up() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    club.is_up(START, START).await;
    club.is_left(START).await;
    let back = START.after(PATIENCE + 10 * DAY);
    club.works_off(back).await;
    assert_eq!(club.stage(game).await, Stage::Running, "not before it is connected");
    club.is_up(back, back).await;
    club.works_off(back).await;
    assert_eq!(club.stage(game).await, Stage::Running);
    club.is_entered(back).await;
    club.works_off(back.after(PATIENCE)).await;
    assert_eq!(club.stage(game).await, Stage::Running);
}

#[tokio::test]
async fn a_post_that_a_channel_does_not_take_is_given_up_after_thirty_days_if_it_was_tried() {
    for (attempts, packed) in [(0, 0), (9, 1)] {
        let club = Club::open();
        let game = club.game(100, "columbia-2015", 2).await;
        let by = club.caller(100, 100);
        club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
        assert_eq!(club.stage(game).await, Stage::Over);
        club.sql(format!("UPDATE outbox SET attempts = {attempts} WHERE audience = 'channel'")).await;
        club.works_off(START.after(PATIENCE - 1)).await;
        assert!(club.waiting("result").await > 0);
        club.works_off(START.after(PATIENCE + 60 * 60)).await;
        club.works_off(START.after(PATIENCE + 2 * 60 * 60)).await;
        assert_eq!(club.number("SELECT count(*) FROM packed_logs").await, packed, "tried {attempts} times");
        assert_eq!(club.waiting("result").await == 0, packed == 1);
    }
}

#[tokio::test]
async fn a_server_that_the_bot_is_not_in_when_it_connects_was_left_meanwhile() {
    let club = Club::open();
    let games = [club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await];
    club.sql(format!("UPDATE games SET guild = 2 WHERE id = {}", games[1])).await;
    let connected = |servers: Vec<u64>, shard: u64| {
        club.does(move |tx| {
            let servers: Vec<GuildId> = servers.clone().into_iter().map(GuildId).collect();
            Ok(absence::left_meanwhile(tx, &servers, |guild| guild.0 % 2 == shard)?)
        })
    };
    connected(vec![1], 1).await;
    assert_eq!(
        club.number("SELECT count(*) FROM guilds_left").await,
        0,
        "that of another shard is not its own"
    );
    connected(vec![4], 0).await;
    assert_eq!(club.number("SELECT guild FROM guilds_left").await, 2);
    assert_eq!(club.waiting("paused").await, 2);
    assert!(club.lays(START).await.is_ok(), "the other plays on");
}

#[tokio::test]
async fn a_game_of_a_left_server_that_cannot_be_read_keeps_no_other_from_being_ended() {
    let club = Club::open();
    let games = [club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await];
    club.sql("UPDATE states SET json = '{' WHERE game = 1; UPDATE games SET options = '{' WHERE id = 1")
        .await;
    club.is_left(START).await;
    club.works_off(START.after(PATIENCE)).await;
    assert_eq!([club.stage(games[0]).await, club.stage(games[1]).await], [Stage::Closed; 2]);
}
