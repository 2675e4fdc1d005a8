//! Several processes on one database of a server: they share the shards, and take over from each other.

mod begins;
mod clocks;
mod newer;
mod processes;

use std::collections::BTreeSet;
use std::fs::File;
use std::process::Stdio;
use std::time::{Duration, Instant};

use discord_standin::*;

use self::processes::{SHARDS, Several, signal};
use crate::support::process::stop;
use crate::support::{Club, PATIENCE, choices, custom_id, patient};
use last_spike_testkit::postgres::Server;

/// Returns the time that Discord waits for an answer: `ANSWER_TIME` in milliseconds, else longer than the real one
/// does, on whatever machine. What nobody receives is answered at no time.
pub fn answer_time() -> Duration {
    let given = std::env::var("ANSWER_TIME").ok().and_then(|given| given.parse().ok());
    given.map_or(patient().answer_time, Duration::from_millis)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shards_of_a_process_that_is_killed_are_taken_over_and_everybody_is_answered() {
    let Some(several) = Several::open("the_shards_of_a_process_that_is_killed").await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let _second = several.start("second");
    several.until_held(&[4, 4]).await;
    several.are_all_answered().await;
    let said = several.doctor().await;
    assert!(said.contains("2 bots use the database") && said.matches(", 4 shards").count() == 2, "{said}");

    // A game in a server of a shard that the first process holds.
    let place = several.places[0].clone();
    let opened = several.standin.slash(place.people[0], place.channels[0], "game new", &[]).unwrap();
    several.standin.answer(&opened, PATIENCE).await.expect("a game is opened");

    let killed = Instant::now();
    first.kill().await.unwrap();
    let gone = |standin: &Standin| (standin.connected() < SHARDS as usize).then_some(());
    several.standin.wait(PATIENCE, gone).await.expect("its connections break");
    several.standin.remove_bot(place.guild);
    several.until_connected().await;
    // What was answered just before it was killed came again, and Discord did not take another answer.
    println!("the shards of a killed process are connected again after {:?}", killed.elapsed());
    several.until_held(&[8]).await;
    // What happened while nobody held the shard is known, though only the beginning of a session lists all servers.
    several.until_left(1).await;
    several.standin.invite_bot(place.guild);
    several.until_left(0).await;
    several.are_all_answered().await;
    assert_eq!(several.standin.identify_count(), SHARDS, "every session went on: {}", several.logs());
}

/// The process is killed as soon as Discord has its answers. What it was given comes again, to a process that finds the
/// game changed.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_process_has_answered_is_not_done_when_it_comes_again() {
    let Some(several) = Several::open("what_a_killed_process_has_answered").await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let stored = "SELECT sequence FROM shards WHERE sequence IS NOT NULL AND session IS NOT NULL";
    let all = |_: &Standin| (several.numbers(stored).len() == SHARDS as usize).then_some(());
    several.standin.wait(PATIENCE, all).await.expect("the sessions are stored");
    let sequences = "SELECT sequence FROM shards WHERE shard = 0";
    let before = several.numbers(sequences)[0];

    let place = several.places[0].clone();
    let new = |person: usize| {
        several.standin.slash(place.people[person], place.channels[0], "game new", &[]).unwrap()
    };
    let accepted = new(0);
    several.standin.answer(&accepted, PATIENCE).await.expect("a lobby is opened");
    let refused = new(1);
    let answer = several.standin.answer(&refused, PATIENCE).await.expect("another is refused");
    first.kill().await.unwrap();
    assert!(answer.content.contains("already a lobby here"), "{}", answer.content);

    // The obstacle goes, and the process has stored nothing of its session since: whenever it was killed.
    several.numbers("UPDATE games SET stage = 'closed' RETURNING id");
    several.numbers(&format!("UPDATE shards SET sequence = {before} WHERE shard = 0 RETURNING shard"));
    let _second = several.start("second");
    let again = |_: &Standin| (several.answered_twice() == 2).then_some(());
    several.standin.wait(PATIENCE, again).await.unwrap_or_else(|| panic!("{}", several.logs()));
    assert_eq!(several.numbers("SELECT count(*) FROM games"), [1], "{}", several.logs());
    assert_eq!(several.numbers("SELECT count(*) FROM interactions"), [2]);
    assert_eq!(several.standin.answer(&refused, PATIENCE).await.unwrap().content, answer.content);

    // What only reads is not noted.
    several.are_all_answered().await;
    assert_eq!(several.numbers("SELECT count(*) FROM interactions"), [2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_a_killed_process_that_discord_does_not_resume_are_begun_anew_in_turn() {
    // Less than the bot waits, so that it need not be on time to the millisecond.
    let between = Duration::from_secs(4);
    let starts = SessionStarts { max_concurrency: 4, between, ..SessionStarts::default() };
    let settings = Settings { starts, ..patient() };
    let Some(several) = Several::open_with("sessions_of_a_killed_process", settings).await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    let _second = several.start("second");
    several.until_held(&[4, 4]).await;
    several.standin.refuse_resumes(4);
    let killed = Instant::now();
    first.kill().await.unwrap();
    let gone = |standin: &Standin| (standin.connected() < SHARDS as usize).then_some(());
    several.standin.wait(PATIENCE, gone).await.expect("its connections break");
    several.until_held(&[8]).await;
    println!("the shards of a killed process have begun sessions after {:?}", killed.elapsed());
    assert_eq!(several.standin.identify_count(), SHARDS + 4, "{}", several.logs());
    let identifies = several.standin.identifies();
    assert!(identifies.iter().all(|identify| !identify.refused), "{identifies:?}: {}", several.logs());
    several.are_all_answered().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_ends_frees_its_shards_and_every_interaction_is_answered_in_time() {
    let starts = SessionStarts { max_concurrency: SHARDS, ..SessionStarts::default() };
    let settings = Settings { starts, answer_time: answer_time(), ..patient() };
    let several = Several::open_with("a process that ends", settings).await;
    let Some(several) = several else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let _second = several.start("second");
    let (mut asked, mut ended) = (Vec::new(), false);
    let moving = async {
        several.until_held(&[4, 4]).await;
        stop(&mut first, "TERM").await;
        several.until_held(&[8]).await;
    };
    tokio::pin!(moving);
    // However fast the shards move, and some time after it.
    while !ended || asked.len() < 40 {
        asked.push(several.ask(asked.len()));
        tokio::select! {
            () = &mut moving, if !ended => ended = true,
            () = tokio::time::sleep(Duration::from_millis(25)) => {}
        }
    }
    for interaction in &asked {
        let late = several.standin.goes_unanswered(interaction, PATIENCE).await;
        assert!(!late, "one of {} was not answered: {}", asked.len(), several.logs());
    }
    println!("{} people were answered within {:?}", asked.len(), several.longest_wait());
    assert_eq!(several.standin.identify_count(), SHARDS, "{}", several.logs());
    assert_eq!(several.answered_twice(), 0);
    several.are_all_answered().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_frozen_leaves_to_others_what_is_theirs() {
    let Some(several) = Several::open("a_process_that_was_frozen").await else { return };
    let first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let _second = several.start("second");
    several.until_held(&[4, 4]).await;
    signal(&first, "STOP").await;
    // Its connections stay open, and it may hear when it wakes what was said over them: others have answered by then,
    // and Discord takes no second answer.
    several.are_all_answered().await;
    signal(&first, "CONT").await;
    several.until_held(&[4, 4]).await;
    several.are_all_answered().await;
    assert_eq!(several.standin.identify_count(), SHARDS, "{}", several.logs());
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_everybody_is_answered_and_afterwards_no_session_has_to_begin() {
    let Some(several) = Several::open("an outage of the database").await else { return };
    // It is stopped hard, and must not lose what it has said to have.
    let mut several = Several { server: Server::durable().unwrap(), ..several };
    let processes = ["first", "second"].map(|name| several.start(name));
    several.until_held(&[4, 4]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let sessions = (several.standin.identify_count(), several.standin.resume_count());
    several.server.stop_hard();
    let mut put_off = BTreeSet::new();
    while put_off.len() < SHARDS as usize {
        for place in 0..several.places.len() {
            let answer = several.standin.answer(&several.hand(place), PATIENCE).await;
            let said =
                answer.unwrap_or_else(|| panic!("silence on shard {place}: {}", several.logs())).content;
            let fails = said.contains("on my side");
            assert!(fails || said.contains("can't reach the games"), "{said}");
            // For some seconds a process counts on what it holds, and asks the database.
            if !fails {
                put_off.insert(place);
            }
        }
    }
    several.server.start_again();
    several.until_held(&[4, 4]).await;
    several.are_all_answered().await;
    let after = (several.standin.identify_count(), several.standin.resume_count());
    assert_eq!(after, sessions, "{}", several.logs());
    for mut process in processes {
        stop(&mut process, "TERM").await;
    }
}

/// It goes on hearing of Discord, and another process takes over what it holds.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_process_that_is_cut_off_from_the_database_everybody_hears_and_nothing_is_done_twice() {
    let Some(several) = Several::open("a process that is cut off").await else { return };
    let url = several.server.url();
    let told = |sql: &str| several.server.client("psql", &["--quiet", "--command", sql, &url]);
    told("CREATE ROLE cut_off SUPERUSER LOGIN");
    let log = File::create(several.folder.path().join("first.log")).unwrap();
    let mut first = several.program("serve");
    first.env("LAST_SPIKE_DATABASE__URL", url.replace("last_spike@", "cut_off@"));
    let mut first = first.stdout(Stdio::null()).stderr(log).spawn().unwrap();
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let _second = several.start("second");
    several.until_held(&[4, 4]).await;
    let sessions = several.standin.identify_count();
    told("ALTER ROLE cut_off NOLOGIN");
    told(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cut_off' AND pid <> pg_backend_pid()",
    );
    // Somebody acts on each shard all the time, until the other process holds it.
    let held = "SELECT count(*) FROM shards WHERE owner IN (SELECT id FROM live_processes) GROUP BY owner";
    let (mut opened, mut put_off) = (0, 0);
    while several.numbers(held) != [i64::from(SHARDS)] {
        for place in &several.places {
            let sent = several.standin.slash(place.people[0], place.channels[0], "game new", &[]).unwrap();
            let answer = several.standin.answer(&sent, PATIENCE).await;
            let said = answer.unwrap_or_else(|| panic!("silence: {}", several.logs())).content;
            put_off += usize::from(said.contains("can't reach the games"));
            opened += i64::from(said.contains("Your game is open"));
        }
    }
    several.until_connected().await;
    several.are_all_answered().await;
    let games = several.numbers("SELECT count(*) FROM games")[0];
    println!("{put_off} people were put off, {opened} have opened a lobby, and there are {games}");
    assert!(
        games >= opened && games <= i64::from(SHARDS),
        "{opened} were told of a lobby: {}",
        several.logs()
    );
    assert_eq!(several.standin.identify_count(), sessions, "{}", several.logs());
    stop(&mut first, "TERM").await;
    several.are_all_answered().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_starts_as_soon_as_the_database_can_be_used() {
    let Some(several) = Several::open("a start without a database").await else { return };
    let mut several = several;
    several.server.stop_hard();
    let mut process = several.start("first");
    let waits = |_: &Standin| several.logs().contains("the database is tried again").then_some(());
    several.standin.wait(PATIENCE, waits).await.expect("it says what it waits for");
    several.server.start_again();
    several.until_held(&[8]).await;
    several.are_all_answered().await;
    stop(&mut process, "TERM").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emoji_are_uploaded_once_by_processes_that_find_them_missing_together() {
    let Some(several) = Several::open("emoji of several processes").await else { return };
    // Both have looked before one of them has uploaded any.
    let late =
        Fault::new(Failure::ResponseDelayed(Duration::from_secs(1))).on(Endpoint::ListApplicationEmoji);
    several.standin.inject(late.times(2));
    let processes = ["first", "second"].map(|name| several.start(name));
    let requests = |endpoint: Endpoint| {
        let exchanges = several.standin.exchanges().into_iter();
        exchanges.filter(|exchange| exchange.endpoint == Some(endpoint)).collect::<Vec<_>>()
    };
    let done = |standin: &Standin| {
        let lists = requests(Endpoint::ListApplicationEmoji).len();
        (lists >= 2 && standin.emoji().len() == 18).then_some(())
    };
    let all = several.standin.wait(PATIENCE, done).await;
    assert!(all.is_some(), "{} emoji: {}", several.standin.emoji().len(), several.logs());
    several.until_held(&[4, 4]).await;
    for mut process in processes {
        stop(&mut process, "TERM").await;
    }
    let names: BTreeSet<String> = several.standin.emoji().into_iter().map(|emoji| emoji.name).collect();
    assert_eq!(names.len(), 18, "no two are alike");
    let uploads = requests(Endpoint::CreateApplicationEmoji);
    let made = uploads.iter().filter(|upload| upload.status == 201).count();
    assert_eq!(made, 18, "{} uploads", uploads.len());
    assert!(!several.logs().contains("emoji are missing"), "{}", several.logs());
}

/// It takes connections, and says nothing: as one does whose machine is overloaded, or whose disk stands still.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_answer_holds_up_no_process_that_ends() {
    let Some(several) = Several::open("a frozen database").await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    several.server.freeze();
    let mut second = several.start("second");
    let waits = |_: &Standin| several.logs().contains("the database server does not answer").then_some(());
    several.standin.wait(PATIENCE, waits).await.expect("it says what it waits for");
    let begun = Instant::now();
    stop(&mut second, "TERM").await;
    println!("a process that waits for the database has ended {:?} after it was told to", begun.elapsed());
    let begun = Instant::now();
    stop(&mut first, "TERM").await;
    println!("one that has used it has ended {:?} after it was told to", begun.elapsed());
    let mut third = several.start("second");
    several.server.thaw();
    several.until_held(&[8]).await;
    several.are_all_answered().await;
    stop(&mut third, "TERM").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_with_shards_that_are_pinned_begin_sessions_in_turn() {
    // Less than the bot waits, so that it need not be on time to the millisecond.
    let starts = SessionStarts { between: Duration::from_secs(4), ..SessionStarts::default() };
    let settings = Settings { starts, ..patient() };
    let Some(several) = Several::open_with("processes_with_pinned_shards", settings).await else { return };
    let start = |name: &str, shards: &str| {
        let log = File::create(several.folder.path().join(format!("{name}.log"))).unwrap();
        let mut program = several.program("serve");
        program.env("LAST_SPIKE_DISCORD__SHARDS", shards).stdout(Stdio::null()).stderr(log).spawn().unwrap()
    };
    let _bots = [start("first", "0,5/8"), start("second", "1-2/8")];
    let all = |standin: &Standin| (standin.connected() == 4).then_some(());
    several.standin.wait(PATIENCE, all).await.unwrap_or_else(|| panic!("{}", several.logs()));
    assert_eq!(several.standin.connected_shards(), BTreeSet::from([0, 1, 2, 5]));
    let identifies = several.standin.identifies();
    assert!(identifies.iter().all(|identify| !identify.refused), "{identifies:?}: {}", several.logs());
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_in_direct_messages_work_for_a_game_that_another_process_hears_of() {
    let Some(several) = Several::open("buttons_in_direct_messages").await else { return };
    let _first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let _second = several.start("second");
    several.until_held(&[4, 4]).await;
    // The second process holds the last shards; direct messages come to the first one.
    let place = several.places[SHARDS as usize - 1].clone();
    let club = Club::around(several.standin, place);
    club.start_game(2, &[]).await;
    // The first turn of each, in which nothing is asked but for a tile.
    for _ in 0..2 {
        let asks = |letter: &Message| custom_id(letter, "lay").is_some();
        let told = |_: &Standin| {
            (0..2).find_map(|person| Some((person, club.letters(person).into_iter().rev().find(asks)?)))
        };
        let (person, letter) = club.standin.wait(PATIENCE, told).await.expect("somebody is asked");
        let tile = choices(&letter)[0].clone();
        let done = club.select(person, &letter, "lay", &[&tile]).await;
        assert!(custom_id(&done, "lay").is_none(), "it is the next one's turn: {}", done.content);
        let is_over = |_: &Standin| (!club.letters(person).iter().any(asks)).then_some(());
        club.standin.wait(PATIENCE, is_over).await.expect("the message is brought up to date");
    }
}
