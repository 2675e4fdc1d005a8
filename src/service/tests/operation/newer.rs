//! Games by whose rules only a newer version of the program can play: two processes that do not know them leave them
//! alone, and serve the others.

use std::sync::atomic::Ordering;

use crate::service::absences::{absence, ending};
use crate::service::operation::gate;
use crate::service::people::forgetting;
use crate::service::posting::announce;
use crate::service::request::limits::Limits;
use crate::service::table::{lobby, post_style};
use crate::service::tests::club::{Club, GUILD, START, reader};
use crate::service::{GameRef, Refusal, views::look};
use crate::store::posting::outbox;
use crate::store::scheduling::jobs::{self, JobKind};
use crate::store::table::conditions::PostStyle;
use crate::store::{ChannelId, GameId, StoreError, Time, Tx, UserId};

const DAY: i64 = 24 * 60 * 60;

/// Adds a step to the log, as another process does: the second one once more, with something replaced.
macro_rules! third_step {
    ($from:literal, $to:literal) => {
        concat!(
            "INSERT INTO steps (game, n, seat, events, at, taken_by) SELECT game, 3, seat, replace(events, '",
            $from,
            "', '",
            $to,
            r#"'), at, taken_by FROM steps WHERE game = 1 AND n = 2;
             UPDATE states SET step = 3, json = replace(json, '"step":2,', '"step":3,') WHERE game = 1"#
        )
    };
}

/// Examples of what a newer version of this schema may store of a game in which two moves were made, each with the SQL
/// that stores it.
const NEWER: [(&str, &str); 16] = [
    (
        "an option",
        r#"UPDATE games SET options = '{"double_cost":"any","cash":"public","weather":"fine"}' WHERE id = 1"#,
    ),
    ("a choice", r#"UPDATE games SET options = '{"double_cost":"any","cash":"shared"}' WHERE id = 1"#),
    (
        "an edition",
        "INSERT INTO editions SELECT 'newer', toml || '
weather = \"fine\"
' FROM editions; UPDATE games SET edition = 'newer' WHERE id = 1",
    ),
    ("a pace", "UPDATE games SET pace = 'glacial' WHERE id = 1"),
    ("a scheme", "UPDATE games SET scheme = 9 WHERE id = 1"),
    ("a style", "UPDATE games SET posts = 'weekly' WHERE id = 1"),
    ("a token", "UPDATE players SET token = 'anvil' WHERE game = 1 AND seat = 1"),
    (
        "a level",
        r#"UPDATE players SET level = 'grand master', "user" = NULL WHERE game = 1 AND "user" <> 100"#,
    ),
    ("an event", third_step!(r#""type":"tile_laid""#, r#""type":"tunnel_dug""#)),
    ("a part of an event", third_step!(r#""type":"tile_laid""#, r#""weather":"fine","type":"tile_laid""#)),
    (
        "a part of the position",
        r#"UPDATE states SET json = replace(json, '{"', '{"weather":"fine","') WHERE game = 1"#,
    ),
    (
        "a vote",
        "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at)
         VALUES (1, 'weather', '', 0, 2, 1, 0, 0)",
    ),
    (
        "what a vote is about",
        "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at)
         VALUES (1, 'pace', 'glacial', 0, 2, 1, 0, 0)",
    ),
    (
        "what a vote proposes",
        "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at, about)
         VALUES (1, 'absent', 'raffle', 0, 2, 1, 0, 0, 1)",
    ),
    ("a pause", "INSERT INTO pauses (game, why, begun) VALUES (1, 'weather', 0)"),
    ("a question", "UPDATE awaited SET question = 'riddle' WHERE game = 1"),
];

/// The tables that hold something of a game, each with what is stored of the first one.
const OF_FIRST: [(&str, &str); 10] = [
    ("games", "id = 1"),
    ("players", "game = 1"),
    ("steps", "game = 1"),
    ("states", "game = 1"),
    ("awaited", "game = 1"),
    ("outbox", "game = 1"),
    ("posts", "game = 1"),
    ("votes", "game = 1"),
    ("pauses", "game = 1"),
    ("jobs", "(subject = '1' OR subject > '1/' AND subject < '10')"),
];

/// Makes every job due that a game can have, also rare ones.
const ALL_DUE: &str = "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at)
        VALUES (1, 'take-back', '1', 0, 2, 1, 0, 0);
    INSERT INTO jobs (kind, subject, due_at) SELECT kind, subject, 0 FROM (
        SELECT 'auction-deadline' AS kind, '1/1' AS subject UNION SELECT 'silence', '1/1'
        UNION SELECT 'silence', '1/0' UNION SELECT 'pack-log', '1' UNION SELECT 'expire', '1'
        UNION SELECT 'tell-clocks', '1' UNION SELECT 'note-result', '1' UNION SELECT 'close-vote', '1') more
        WHERE true ON CONFLICT (kind, subject) DO NOTHING";

/// Keeps what is stored of the first game, to be compared with later.
async fn keeps(club: &Club) {
    for (table, of_first) in OF_FIRST {
        club.sql(format!("CREATE TABLE kept_{table} AS SELECT * FROM {table} WHERE {of_first}")).await;
    }
}

/// Checks that everything is as it was kept.
async fn is_as_kept(club: &Club, what: &str) {
    for (table, of_first) in OF_FIRST {
        let (kept, now) =
            (format!("SELECT * FROM kept_{table}"), format!("SELECT * FROM {table} WHERE {of_first}"));
        for (one, other) in [(&kept, &now), (&now, &kept)] {
            let differing = format!("SELECT count(*) FROM (SELECT * FROM ({one}) a EXCEPT {other}) b");
            assert_eq!(club.number(differing).await, 0, "{what}: {table}");
        }
    }
}

fn is_newer<T>(found: &Result<T, Refusal>) -> bool {
    matches!(found, Err(Refusal::Fault(StoreError::Newer { game: GameId(1), .. })))
}

/// Whoever asks about the game is refused, whatever they want.
async fn refuses(club: &Club, what: &str) {
    let host = club.caller(100, 100);
    assert!(is_newer(&club.attempt(move |tx| lobby::end(tx, &host)).await), "{what}");
    let (by, forgets) = (club.caller(100, 100), club.caller(100, 100));
    let styled = move |tx: &Tx<'_>| post_style::change(tx, &by, PostStyle::Quiet);
    assert!(is_newer(&club.attempt(styled).await), "{what}");
    let forgotten =
        club.attempt(move |tx| forgetting::forget(tx, &forgets, |_| "Somebody".to_owned(), Limits::NONE));
    assert!(is_newer(&forgotten.await), "{what}");
    for game_ref in [GameRef::Here, GameRef::Game(GameId(1))] {
        let seen = move |tx: &Tx<'_>| look::at(tx, &reader(UserId(100), ChannelId(100), game_ref));
        // Its position is looked at, too.
        assert!(is_newer(&club.attempt(seen).await), "{what}");
    }
    let guesses = GameRef::Game(GameId(1));
    let stranger = club.caller(200, 106).about(guesses);
    let styled = move |tx: &Tx<'_>| post_style::change(tx, &stranger, PostStyle::Quiet);
    assert!(
        matches!(club.attempt(styled).await, Err(Refusal::NotYourGame)),
        "{what}: the number was guessed"
    );
    let seen = club.attempt(move |tx| look::at(tx, &reader(UserId(106), ChannelId(200), guesses))).await;
    assert!(matches!(seen, Err(Refusal::NotYourGame)), "{what}: the number was guessed");
    assert!(
        !matches!(club.opens(100, 105).await, Ok(_) | Err(Refusal::NoGame)),
        "{what}: its channel is taken"
    );
    let other = club.attempt(|tx| look::at(tx, &reader(UserId(200), ChannelId(200), GameRef::Here))).await;
    assert!(other.is_ok(), "{what}: the other game is served");
    let mine = club.attempt(|tx| Ok(look::mine(tx, UserId(100), 10)?)).await;
    assert!(is_newer(&mine), "{what}: they have no other");
    club.opens(300, 100).await.unwrap();
    let mine = club.does(|tx| Ok(look::mine(tx, UserId(100), 10)?)).await;
    assert_eq!(mine.len(), 1, "{what}: beside others it is left out");
    club.sql("UPDATE games SET stage = 'closed' WHERE channel = 300").await;
}

/// Its notices and jobs stay as they are, and are not tried again each second.
async fn leaves_alone(club: &Club, what: &str, now: Time) {
    let waiting = club.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, now)?)).await;
    for waiting in waiting.into_iter().filter(|waiting| waiting.notice.game == GameId(1)) {
        let prepared = club.attempt(move |tx| Ok(announce::prepare(&tx.at(now), &waiting)?)).await;
        assert!(is_newer(&prepared), "{what}");
    }
    let leave = move |tx: &Tx<'_>| {
        tx.at(now).leave_game(GameId(1));
        Ok(())
    };
    club.does(leave).await;
    let due = club.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, now)?)).await;
    assert!(due.iter().all(|waiting| waiting.notice.game != GameId(1)), "{what}");
    assert_eq!(club.works_off(now).await, [], "{what}: nothing fails");
    assert!(club.works(now).await.done.is_empty(), "{what}");
}

#[tokio::test]
async fn a_game_whose_rules_are_not_known_is_left_to_the_newer_program_and_the_others_are_served() {
    for (what, newer) in NEWER {
        let [one, other] = Club::twice();
        // No interaction comes to both.
        other.interactions.store(1_000, Ordering::Relaxed);
        for channel in [100, 200] {
            one.game(channel, "columbia-2015", 2).await;
            for _ in 0..2 {
                one.act(channel, START, |mut actions| actions.remove(0)).await;
            }
        }
        one.sql(newer).await;
        one.sql(ALL_DUE).await;
        keeps(&one).await;
        let now = START.after(29 * DAY);
        for club in [&one, &other] {
            refuses(club, what).await;
            leaves_alone(club, what, now).await;
            let report = gate::pass(&club.store.at(now)).await.unwrap();
            assert_eq!(
                (report.playing, report.left_alone, report.stopped),
                (1, vec![GameId(1)], vec![]),
                "{what}"
            );
        }
        is_as_kept(&one, what).await;
        let warned = "SELECT count(*) FROM outbox WHERE kind = 'expiry' AND game = 2";
        assert_eq!(one.number(warned).await, 1, "{what}: of the other game");
    }
}

#[tokio::test]
async fn what_a_newer_program_has_made_known_again_is_served_half_a_minute_later() {
    let [one, other] = Club::twice();
    let game = one.game(100, "columbia-2015", 2).await;
    one.sql("UPDATE games SET pace = 'glacial'").await;
    let now = START.after(29 * DAY);
    for club in [&one, &other] {
        assert!(!club.works(now).await.done.contains(&JobKind::WarnOfExpiry));
    }
    one.sql("UPDATE games SET pace = 'none'").await;
    for club in [&one, &other] {
        assert!(club.works(now.after(29)).await.done.is_empty(), "it is not tried all the time");
    }
    assert!(one.works(now.after(30)).await.done.contains(&JobKind::WarnOfExpiry));
    assert_eq!(
        one.number(format!("SELECT count(*) FROM outbox WHERE kind = 'expiry' AND game = {game}")).await,
        1
    );
}

#[tokio::test]
async fn a_server_that_the_bot_has_left_is_given_up_once_nothing_in_it_is_left_to_the_newer_program() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    club.sql("UPDATE games SET pace = 'glacial'").await;
    club.does(|tx| Ok(absence::left(tx, GUILD)?)).await;
    assert_eq!(
        club.number("SELECT count(*) FROM guilds_left").await,
        1,
        "the newer program may not hear of it"
    );
    let due = "SELECT due_at FROM jobs WHERE kind = 'give-up-guild' AND attempts = 0";
    for day in 0..3 {
        let now = START.after(absence::PATIENCE + day * DAY);
        assert_eq!(club.number(due).await, now.0);
        assert_eq!(club.works_off(now).await, []);
    }
    let changed =
        "SELECT (SELECT count(*) FROM pauses) + (SELECT count(*) FROM games WHERE stage <> 'running')
                   + (SELECT count(*) FROM outbox WHERE kind IN ('paused', 'given-up'))";
    assert_eq!(club.number(changed).await, 0, "it is the newer program that ends it");
    club.sql("UPDATE games SET pace = 'none'").await;
    club.works_off(START.after(absence::PATIENCE + 3 * DAY)).await;
    assert_eq!(club.number("SELECT count(*) FROM games WHERE stage = 'closed'").await, 1);
    assert_eq!(club.number("SELECT count(*) FROM guilds_left").await, 0);
}

#[tokio::test]
async fn somebody_is_forgotten_in_games_that_have_ended_whatever_they_were_played_by() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::end(tx, &host)).await;
    club.sql(
        r#"UPDATE games SET options = '{"weather":"fine"}', pace = 'glacial', posts = 'weekly', scheme = 9"#,
    )
    .await;
    club.sql("INSERT INTO pauses (game, why, begun) VALUES (1, 'weather', 0)").await;
    let by = club.caller(100, 100);
    let forgotten = move |tx: &Tx<'_>| forgetting::forget(tx, &by, |_| "Somebody".to_owned(), Limits::NONE);
    assert_eq!(club.does(forgotten).await, 1);
    let named = r#"SELECT (SELECT count(*) FROM players WHERE "user" = 100) + (SELECT count(*) FROM games WHERE host = 100)"#;
    assert_eq!(club.number(named).await, 0);
}

#[tokio::test]
async fn a_notice_of_a_kind_that_is_not_known_is_not_dropped_with_its_channel() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let queued = "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
                  VALUES (1, 99, 'channel', 'weather', 0, 0)";
    club.sql(queued).await;
    club.does(|tx| Ok(ending::channel_deleted(tx, ChannelId(100))?)).await;
    let waiting = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
    assert_eq!(club.number(waiting).await, 1);
    assert_eq!(club.number(format!("{waiting} AND kind = 'weather'")).await, 1);
}

#[tokio::test]
async fn jobs_that_are_not_known_stay_for_the_newer_program_and_the_operator_is_told() {
    let club = Club::open();
    club.sql(format!(
        "INSERT INTO jobs (kind, subject, due_at) VALUES ('change-weather', '1', {now}), ('prune-outbox', '', {now}),
             ('find-tried', '7/1/channel/weather/0/5', {now}), ('auction-deadline', '1/2/3', {now}),
             ('forget-aliases', '7', {now})",
        now = START.0
    ))
    .await;
    assert_eq!(club.works_off(START).await, []);
    let left = "SELECT count(*) FROM jobs WHERE attempts = 0 AND owner IS NULL AND last_error IS NULL
                AND due_at <= ";
    assert_eq!(club.number(format!("{left} {}", START.0)).await, 4);
    let told = club.does(|tx| Ok(jobs::of_newer(tx)?)).await;
    let one = |kind: &str| (kind.to_owned(), 1);
    assert_eq!(told, ["auction-deadline", "change-weather", "find-tried", "forget-aliases"].map(one).into());
}
