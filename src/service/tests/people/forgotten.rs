//! People who were forgotten: what limits them goes on for a day, and nobody else has what was theirs.

use last_spike_engine::{Action, Seat, Seed, Step};
use last_spike_ratings::DEFAULT_TAU;

use crate::service::absences::reminders::{self, How};
use crate::service::posting::announce::{self, Recipient};
use crate::service::request::limits::Limits;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::table::lobby::{self, GameWish, MOST_LOBBIES};
use crate::service::tests::club::{Club, GUILD, START};
use crate::service::{
    Caller, GameRef, LimitRefusal, Refusal,
    absences::away,
    notices::call_budget,
    people::{forgetting, privacy},
    posting::delivery,
    table::play,
};
use crate::store::games::{self, Stage};
use crate::store::people::aliases::KEPT;
use crate::store::posting::outbox::{self, Audience, Notice};
use crate::store::posting::posts::Posted;
use crate::store::scheduling::jobs::JobKind;
use crate::store::{ChannelId, GameId, GuildId, MessageId, Time, UserId, clock::absences};

const DAY: i64 = 24 * 60 * 60;

/// Two people whose ids are as Discord's.
const ANN: u64 = 80_351_110_224_678_912;
const BOB: u64 = 80_351_110_224_678_913;

impl Club {
    pub async fn is_to_forget(&self, user: u64, now: Time) -> Result<usize, Refusal> {
        let by = self.caller(999, user);
        self.attempt(move |tx| forgetting::erase(&tx.at(now), &by, |_| "Former player".to_owned())).await
    }

    async fn opens_then(&self, channel: u64, user: u64, now: Time) -> Result<GameId, Refusal> {
        let (by, editions, limits) = (self.caller(channel, user), self.editions.clone(), self.limits);
        let wish = GameWish::default();
        let opened = self
            .attempt(move |tx| lobby::open(&tx.at(now), &by, &wish, &editions, Seed([7; 32]), limits))
            .await;
        opened.map(|stored| stored.id)
    }

    /// Opens a lobby of one person and has others join it.
    pub async fn lobby_of(&self, channel: u64, host: u64, others: &[u64]) -> GameId {
        let game = self.opens(channel, host).await.unwrap();
        for user in others {
            self.joins(self.caller(channel, *user)).await.unwrap();
        }
        game
    }

    async fn host(&self, game: GameId) -> UserId {
        self.does(move |tx| Ok(games::load(tx, game)?.unwrap().host)).await
    }
}

/// Checks that what somebody had open when they were forgotten is in the way.
fn counts_until<T: std::fmt::Debug>(opened: &Result<T, Refusal>, when: Time) {
    assert!(
        matches!(opened, Err(Refusal::Limit(LimitRefusal::CountsYet { until })) if *until == when),
        "{opened:?}"
    );
}

#[tokio::test]
async fn games_that_go_on_with_others_count_for_a_day_in_every_process() {
    let clubs = Club::twice();
    let [one, other] =
        clubs.map(|club| Club { limits: Limits { games_per_host: Some(3), ..Limits::NONE }, ..club });
    other.interactions.store(1_000_000, std::sync::atomic::Ordering::Relaxed);
    let first = one.lobby_of(100, ANN, &[BOB]).await;
    one.starts(one.caller(100, ANN)).await.unwrap();
    one.lobby_of(101, ANN, &[BOB]).await;
    let alone = one.game_alone(102, ANN).await;
    // None in the last hour.
    one.sql("UPDATE games SET created_at = created_at - 3600").await;
    assert_eq!(one.is_to_forget(ANN, START).await.unwrap(), 3);
    assert_eq!([one.stage(first).await, one.stage(alone).await], [Stage::Running, Stage::Closed]);
    assert_eq!(one.host(first).await, UserId(BOB));
    // Two go on.
    other.opens_then(200, ANN, START.after(1)).await.unwrap();
    counts_until(&other.opens_then(201, ANN, START.after(2)).await, START.after(DAY));
    counts_until(&one.opens_then(201, ANN, START.after(DAY - 1)).await, START.after(DAY));
    one.opens_then(202, BOB, START.after(3)).await.unwrap();
    other.opens_then(201, ANN, START.after(DAY)).await.unwrap();
}

impl Club {
    /// Starts a game of one person against computers.
    async fn game_alone(&self, channel: u64, user: u64) -> GameId {
        let game = self.opens(channel, user).await.unwrap();
        let host = self.caller(channel, user);
        self.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
        self.starts(self.caller(channel, user)).await.unwrap();
        game
    }
}

#[tokio::test]
async fn a_server_is_not_filled_by_somebody_who_is_forgotten_between() {
    let club = Club { limits: Limits { games_per_server: Some(3), ..Limits::NONE }, ..Club::open() };
    for channel in 100..103 {
        club.game_alone(channel, ANN).await;
    }
    assert!(matches!(club.opens(103, BOB).await, Err(Refusal::Limit(LimitRefusal::ServerFull { .. }))));
    club.is_to_forget(ANN, START).await.unwrap();
    let closed =
        "SELECT count(*) FROM outbox WHERE kind = 'closed' AND audience = 'channel' AND fate = 'waiting'";
    assert_eq!(club.number(closed).await, 3, "each channel is told");
    assert_eq!(club.number("SELECT count(*) FROM games WHERE stage <> 'closed'").await, 0);
    club.opens(100, BOB).await.unwrap();
}

#[tokio::test]
async fn lobbies_that_go_on_with_others_count_too() {
    let club = Club::open();
    for channel in 100..100 + u64::from(MOST_LOBBIES) {
        club.lobby_of(channel, ANN, &[BOB + channel]).await;
    }
    club.is_to_forget(ANN, START).await.unwrap();
    counts_until(&club.opens_then(200, ANN, START.after(1)).await, START.after(DAY));
    club.joins(club.caller(100, ANN)).await.unwrap();
}

#[tokio::test]
async fn nobody_is_forgotten_twice_within_a_day() {
    let club = Club::open();
    club.lobby_of(100, ANN, &[BOB]).await;
    club.is_to_forget(ANN, START).await.unwrap();
    let mine = club.lobby_of(101, ANN, &[BOB]).await;
    let before = club.rows().await;
    for now in [START, START.after(DAY - 1)] {
        let refused = club.is_to_forget(ANN, now).await;
        assert!(
            matches!(refused, Err(Refusal::Limit(LimitRefusal::ForgottenLately { next })) if next == START.after(DAY)),
            "{refused:?}"
        );
        let asked = club.attempt(move |tx| forgetting::check_forget(&tx.at(now), UserId(ANN))).await;
        assert!(
            matches!(asked, Err(Refusal::Limit(LimitRefusal::ForgottenLately { .. }))),
            "it is said before it is confirmed"
        );
    }
    assert_eq!(club.rows().await, before, "nothing has changed");
    assert_eq!(club.host(mine).await, UserId(ANN));
    club.is_to_forget(BOB, START).await.unwrap();
    club.is_to_forget(ANN, START.after(DAY)).await.unwrap();
}

#[tokio::test]
async fn what_is_left_tells_nothing_of_them_and_goes_after_a_day() {
    let club = Club::open();
    let by = club.caller(100, ANN);
    let thread = club.caller(100, ANN);
    for (caller, called) in [(ANN, BOB), (BOB, ANN)] {
        club.does(move |tx| Ok(call_budget::spend_on_nudge(tx, UserId(caller), UserId(called))?)).await;
    }
    let (editions, limits) = (club.editions.clone(), Limits { threads_per_hour: Some(1), ..Limits::NONE });
    club.does(move |tx| {
        away::set(tx, &by, Some(START.after(DAY)))?;
        lobby::reserve_thread(tx, &thread, &GameWish::default(), &editions, limits)
    })
    .await;
    club.is_to_forget(ANN, START).await.unwrap();
    for table in ["aliases", "absences", "opened_threads"] {
        assert_eq!(club.number(format!("SELECT count(*) FROM {table}")).await, 1, "{table}");
    }
    let alias = club.number("SELECT alias FROM aliases").await;
    for (column, other) in [("caller", "called"), ("called", "caller")] {
        let sql = format!("SELECT count(*) FROM calls WHERE {column} = {alias} AND {other} = {BOB}");
        assert_eq!(club.number(sql).await, 1, "{column}");
    }
    assert!(is_pseudonym(UserId(alias.unsigned_abs())));
    for table in ["absences", "opened_threads"] {
        assert_eq!(club.number(format!(r#"SELECT "user" FROM {table}"#)).await, alias);
    }
    let (kept, _) = club.keeps(ANN).await;
    assert_eq!((kept.threads.len(), kept.absences.len()), (1, 1), "whoever asks is told");
    let (others, _) = club.keeps(BOB).await;
    assert!(others.alias.is_none() && others.threads.is_empty() && others.absences.is_empty());
    club.sql("DELETE FROM jobs WHERE kind = 'forget-interactions'").await;
    club.works_off(START.after(KEPT - 1)).await;
    assert_eq!(club.number("SELECT count(*) FROM aliases").await, 1);
    assert!(club.works(START.after(KEPT)).await.done.contains(&JobKind::ForgetAliases));
    for table in ["aliases", "absences", "opened_threads"] {
        assert_eq!(club.number(format!("SELECT count(*) FROM {table}")).await, 0, "{table}");
    }
}

#[tokio::test]
async fn the_days_of_an_absence_are_counted_on() {
    let club = Club::open();
    let wishes = |until: i64, now: Time| {
        let by = club.caller(100, ANN);
        club.does(move |tx| away::set(&tx.at(now), &by, Some(START.after(until * DAY))))
    };
    assert_eq!(wishes(20, START).await.until, Some(START.after(20 * DAY)));
    club.is_to_forget(ANN, START.after(10 * DAY)).await.unwrap();
    let none = club.does(|tx| Ok(absences::until(&tx.at(START.after(10 * DAY)), UserId(ANN))?)).await;
    assert_eq!(none, None, "they are not away");
    let again = wishes(40, START.after(10 * DAY)).await;
    assert_eq!(again.until, Some(START.after(21 * DAY)), "ten days of 21 were used");
}

#[tokio::test]
async fn who_was_reminded_before_they_were_forgotten_is_not_reminded_twice_a_day() {
    let club = Club::open();
    for user in [100, 101] {
        club.sql(format!(r#"INSERT INTO reminders ("user", last_at) VALUES ({user}, {})"#, START.0)).await;
        club.is_to_forget(user, START).await.unwrap();
    }
    let game = club.game(100, "columbia-2015", 2).await;
    club.tells_everybody(game, START).await;
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let by = club.caller(100, 101 - u64::from(seat.0));
    let nudge = club.does(move |tx| reminders::nudge(&tx.at(START.after(60)), &by)).await;
    let how = nudge.nudged[0].how;
    assert_eq!(how, How::Already { last: START, next: START.after(DAY) });
}

#[tokio::test]
async fn the_host_of_a_game_that_goes_on_is_somebody_who_plays() {
    let club = Club::open();
    let game = club.lobby_of(100, ANN, &[BOB, BOB + 1]).await;
    club.starts(club.caller(100, ANN)).await.unwrap();
    let bob = club.caller(100, BOB);
    club.does(move |tx| play::act(tx, &bob, None, &Action::Resign)).await;
    club.is_to_forget(ANN, START).await.unwrap();
    assert_eq!(club.stage(game).await, Stage::Running);
    assert_eq!(club.host(game).await, UserId(BOB + 1), "the first at the table has resigned");
    // One that stands still is left without people likewise.
    club.sql(format!("UPDATE games SET stage = 'broken' WHERE id = {game}")).await;
    club.is_to_forget(BOB + 1, START).await.unwrap();
    assert_eq!((club.stage(game).await, club.host(game).await), (Stage::Broken, UserId(BOB)));
    club.is_to_forget(BOB, START).await.unwrap();
    assert_eq!(club.stage(game).await, Stage::Closed);
    assert!(is_pseudonym(club.host(game).await));
}

#[tokio::test]
async fn what_stands_in_somebodys_direct_messages_is_forgotten_whatever_seat_it_was_for() {
    let club = Club::open();
    let lost = club.game(100, "columbia-2015", 3).await;
    club.sql(r#"UPDATE people SET dm = 777 WHERE "user" = 101"#).await;
    club.sql(r#"UPDATE people SET dm = 778 WHERE "user" = 102"#).await;
    let own = Caller { guild: None, ..club.caller(777, 101) };
    let table = club.opens_as(own).await.unwrap();
    let post = |game: GameId, audience: &str, kind: &str, channel: u64, message: u64| {
        club.sql(format!(
            "INSERT INTO posts (game, audience, kind, channel, message)
             VALUES ({game}, '{audience}', '{kind}', {channel}, {message})"
        ))
    };
    // They were told there that they lost another seat; somebody else was told of theirs.
    post(lost, "2", "tenure", 777, 1).await;
    post(lost, "2", "rack", 778, 2).await;
    post(lost, "channel", "board", 100, 3).await;
    post(table, "channel", "lobby", 777, 4).await;
    club.is_to_forget(101, START).await.unwrap();
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE channel = 777").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE channel IN (778, 100)").await, 2);
    assert_eq!(club.number("SELECT count(*) FROM games WHERE channel = 777").await, 0);
    assert_eq!(club.stage(table).await, Stage::Closed);
    let jobs = "SELECT count(*) FROM jobs WHERE subject IN ('777/1', '777/4')";
    assert_eq!(club.number(jobs).await, 2, "it is deleted there, or loses its controls");
    let waiting = format!("SELECT count(*) FROM outbox WHERE game = {table} AND fate = 'waiting'");
    assert_eq!(club.number(waiting).await, 0, "and nothing more is said there");
}

#[tokio::test]
async fn who_is_forgotten_leaves_no_game_in_their_direct_messages() {
    let club = Club::open();
    let own = || Caller { guild: None, ..club.caller(777, 101) };
    let game = club.opens_as(own()).await.unwrap();
    let host = own();
    club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    club.starts(own()).await.unwrap();
    assert_eq!(club.stage(game).await, Stage::Running);
    club.is_to_forget(101, START).await.unwrap();
    assert_eq!(club.stage(game).await, Stage::Closed);
    assert_eq!(club.number("SELECT count(*) FROM games WHERE channel = 777").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'waiting'").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM awaited").await, 0, "no computer plays on");
}

#[tokio::test]
async fn a_lobby_and_a_game_without_people_are_in_the_way_of_whoever_is_there() {
    let club = Club::open();
    let lobby = club.lobby_of(100, ANN, &[]).await;
    let game = club.lobby_of(101, ANN, &[BOB]).await;
    club.starts(club.caller(101, ANN)).await.unwrap();
    let seen = |by: Caller| club.does(move |tx| Ok(lobby::in_the_way(tx, &by)?.map(|found| found.host)));
    let stranger = |channel| club.caller(channel, BOB + 5);
    assert_eq!(seen(stranger(100)).await, Some(UserId(ANN)));
    assert_eq!(seen(stranger(100).about(GameRef::Game(lobby))).await, Some(UserId(ANN)));
    assert_eq!(seen(stranger(102).about(GameRef::Game(lobby))).await, None, "only where it is");
    let elsewhere = Caller { guild: Some(GuildId(GUILD.0 + 1)), ..stranger(100) };
    assert_eq!(seen(elsewhere).await, None);
    assert_eq!(seen(stranger(101)).await, None, "people play it");
    let by = stranger(101);
    let refused = club.attempt(move |tx| lobby::free(tx, &by, UserId(ANN))).await;
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
    assert_eq!(club.stage(game).await, Stage::Running);
    let by = stranger(100);
    let refused = club.attempt(move |tx| lobby::free(tx, &by, UserId(BOB))).await;
    assert!(
        matches!(refused, Err(Refusal::NotHost { host: UserId(ANN) })),
        "the host is another: {refused:?}"
    );
    assert_eq!(club.stage(lobby).await, Stage::Lobby);
    // As an earlier program left it.
    club.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE game = {game}"#)).await;
    for (channel, game) in [(100, lobby), (101, game)] {
        let by = stranger(channel);
        club.does(move |tx| lobby::free(tx, &by, UserId(ANN))).await;
        assert_eq!(club.stage(game).await, Stage::Closed);
        let by = stranger(channel);
        assert_eq!(by.channel, ChannelId(channel));
        club.opens_as(by).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_kept_is_read_in_the_same_time_however_many_games_there_are() {
    let club = Club::in_memory();
    let read = || {
        club.does(|tx| {
            tx.statements();
            let kept = privacy::kept(tx, UserId(ANN), DEFAULT_TAU)?;
            Ok((kept.games, tx.statements().len()))
        })
    };
    let (none, statements) = read().await;
    assert!(none.is_empty());
    for channel in 100..104 {
        club.lobby_of(channel, ANN, &[BOB]).await;
    }
    club.sql(
        "INSERT INTO tellings (game, channel, message, upto, shown)
         SELECT id, channel, 7, 0, 'words' FROM games UNION SELECT id, channel, 8, 0, NULL FROM games",
    )
    .await;
    let (games, same) = read().await;
    assert_eq!((games.len(), same), (4, statements), "no game is read");
    let parts = club.does(move |tx| Ok(privacy::parts(tx, UserId(ANN), &games[..2])?)).await;
    assert_eq!(parts.len(), 2);
    assert!(parts.iter().all(|part| part.posts == 1), "the words of one post of each are kept");
    club.is_to_forget(ANN, START).await.unwrap();
    let ids: Vec<GameId> = parts.iter().map(|part| part.stored.id).collect();
    let after = club.does(move |tx| Ok(privacy::parts(tx, UserId(ANN), &ids)?)).await;
    assert!(after.is_empty(), "who is forgotten meanwhile has no part in them any more");
}

#[tokio::test]
async fn what_arrives_after_somebody_was_forgotten_is_not_noted_for_who_sits_there_now() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    club.sql("DELETE FROM outbox").await;
    club.sql(format!(
        r#"INSERT INTO tenures (game, seat, since, until, ended_at, name, "user", actions)
           VALUES ({game}, 0, 0, 0, {}, 'Ann', {ANN}, 0)"#,
        START.0
    ))
    .await;
    let tenure = club.number("SELECT max(id) FROM tenures").await;
    let tenure = u32::try_from(tenure).unwrap();
    let (step, audience) = (Step(tenure), Audience::Former(tenure));
    let lost = Notice { game, step, audience, kind: outbox::NoticeKind::Tenure };
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::enqueue(tx, &lost)?)
    })
    .await;
    let prepared = club.does(move |tx| {
        let [waiting] = outbox::due(tx, 9, true, START)?.try_into().unwrap();
        Ok(announce::prepare(tx, &waiting)?)
    });
    let Ok(announcement) = prepared.await else { panic!("it is sent") };
    assert!(matches!(announcement.to, Recipient::Person(UserId(ANN), _)));
    club.is_to_forget(ANN, START).await.unwrap();
    let posted = Posted { channel: ChannelId(777), message: MessageId(1) };
    club.does(move |tx| Ok(delivery::sent(tx, &announcement, posted, &[], None)?)).await;
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE channel = 777").await, 0);
}
