//! The statements of use cases, each with its reason: one more is seen here. Those that begin and end a transaction
//! come to them on a server, two where something is written.

use last_spike_engine::{Action, Goods, Money, Prompt, Seat};

use crate::service::posting::announce;
use crate::service::tests::club::{Club, reader};
use crate::service::tests::posting::announce::CHANNEL;
use crate::service::{GameRef, table::play, views::look};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{ChannelId, Time, Tx, UserId};

/// A statement, by a part of it, and the reason why it is there.
type Reason = (&'static str, &'static str);

/// The statements that admit somebody who acts in the game of a channel.
const ADMISSION: [Reason; 6] = [
    ("pg_advisory_xact_lock", "no game is opened here meanwhile"),
    ("FOR NO KEY UPDATE", "nobody else acts in it; before it is read, so that what is read is the newest"),
    ("FROM games g", "the game and its seats"),
    (r#"INSERT INTO people ("user", locale)"#, "notes the language, and locks whoever acts"),
    ("FROM reminders", "whether they were reminded of it; once they are locked"),
    ("INSERT INTO interactions", "an interaction that is delivered twice is done once"),
];

/// The statements that read a position before it is changed.
const POSITION: [Reason; 2] = [
    (
        "SELECT (SELECT json FROM states",
        "the position; whether anything is voted on, and whether anybody has plans",
    ),
    ("LEFT JOIN awaited", "who is asked, their clocks and habits"),
];

/// The statements that store a step.
const STEP: [Reason; 3] = [
    ("INSERT INTO steps", "the log"),
    ("UPDATE states", "the position after it"),
    ("UPDATE players SET acted", "when somebody acted last, and how often"),
];

/// The statements that queue the news of a step.
const NEWS: [Reason; 3] = [
    ("FROM outbox counted", "a hand that is being sent is told again after this step"),
    ("told-by-a-later-one", "what nobody was told yet is told together"),
    (
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at) VALUES",
        "what is told, and to whom",
    ),
];

/// A step after which it is the turn of the same player.
const SAME_TURN: [Reason; 1] = [("UPDATE awaited SET turn", "what they are asked now")];

/// A step that ends a turn.
const NEXT_TURN: [Reason; 2] = [
    ("DELETE FROM awaited", "nobody waits for whoever has moved"),
    ("INSERT INTO awaited", "the next one is waited for"),
];

/// The clock of somebody who has moved before.
const CLOCK: [Reason; 2] = [
    ("FROM outages", "the times in which no clock ran"),
    ("INSERT INTO clocks", "what is left of the reserve"),
];

/// The alarms of the one who is asked now.
const ALARMS: [Reason; 1] = [("INSERT INTO jobs", "when they are reminded, and when their time is over")];

/// Returns the statements that were run since the last call, without those that begin and end transactions.
async fn statements(club: &Club) -> Vec<String> {
    let run = club.does(|tx| Ok(tx.statements())).await;
    run.iter().map(|sql| one_line(sql)).collect()
}

fn one_line(sql: &str) -> String {
    sql.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks that statements are those for which there are reasons, in that order, and that none comes twice.
fn are(run: &[String], reasons: &[&[Reason]]) {
    let reasons = reasons.concat();
    let agree =
        run.len() == reasons.len() && run.iter().zip(&reasons).all(|(sql, (part, _))| sql.contains(part));
    assert!(agree, "{run:#?} where there are reasons for {reasons:#?}");
    let twice = run.iter().enumerate().find(|(n, sql)| run[..*n].contains(sql));
    assert_eq!(twice, None, "it is asked twice");
}

/// Acts as whoever is asked, in the first way that there is.
async fn act(club: &Club) -> (Action, Vec<String>) {
    let seat = club.view(100, Seat(0)).await.to_act[0];
    let view = club.view(100, seat).await;
    let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
    let by = club.caller(100, 100 + u64::from(seat.0));
    statements(club).await;
    let done = action.clone();
    club.does(move |tx| play::act(tx, &by, None, &action)).await;
    (done, statements(club).await)
}

#[tokio::test]
async fn there_is_a_reason_for_each_statement_of_a_move() {
    let club = Club::in_memory();
    club.game(100, "columbia-2015", 2).await;
    let mut seen = [0, 0];
    for _ in 0..12 {
        let before = club.view(100, Seat(0)).await.to_act[0];
        let (action, run) = act(&club).await;
        let ends = club.view(100, Seat(0)).await.to_act[0] != before;
        seen[usize::from(ends)] += 1;
        println!("{action:?}: {}", run.len());
        if ends {
            let clock: &[Reason] = if run.iter().any(|sql| sql.contains(CLOCK[0].0)) { &CLOCK } else { &[] };
            are(&run, &[&ADMISSION, &POSITION, &STEP, &NEXT_TURN, clock, &ALARMS, &NEWS]);
        } else {
            are(&run, &[&ADMISSION, &POSITION, &STEP, &SAME_TURN, &[NEWS[0], NEWS[2]]]);
        }
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[tokio::test]
async fn there_is_a_reason_for_each_statement_of_a_look() {
    let club = Club::in_memory();
    club.game(100, "columbia-2015", 2).await;
    statements(&club).await;
    let look = |tx: &Tx<'_>| {
        look::begun(tx, &reader(UserId(100), ChannelId(100), GameRef::Here))?;
        Ok::<_, crate::service::Refusal>(tx.statements())
    };
    let run = club.store.read(look).await.unwrap();
    // Only who writes locks.
    let is_lock = |sql: &&String| ADMISSION[..2].iter().any(|(lock, _)| sql.contains(lock));
    let run: Vec<String> = run.iter().filter(|sql| !is_lock(sql)).map(|sql| one_line(sql)).collect();
    are(&run, &[&[("FROM games g", "the game and its seats"), ("FROM states", "the position")]]);
}

#[tokio::test]
async fn there_is_a_reason_for_each_statement_of_an_offer() {
    let club = Club::in_memory();
    club.game(200, "gamma-two-1976", 3).await;
    statements(&club).await;
    let by = club.caller(200, 200);
    let give = Goods { cash: Money(1000), ..Goods::default() };
    let offer = move |tx: &Tx<'_>| play::offer(tx, &by, "Player 201", give.clone(), Goods::default());
    club.does(offer).await;
    let calls: [Reason; 3] = [
        ("SELECT min(n) FROM steps", "whether somebody was called by other offers within the hour"),
        (r#"theirs."user" = ?2"#, "in games elsewhere, too"),
        ("UPDATE outbox SET due_at", "lines that are held come before it"),
    ];
    are(&statements(&club).await, &[&ADMISSION, &POSITION, &STEP, &SAME_TURN, &calls, &NEWS]);
}

/// Prepares a notice that waits, notes that it was posted as a message of that number, and returns the statements of
/// both.
async fn deliver(
    club: &Club,
    (audience, kind): (Audience, NoticeKind),
    message: u64,
) -> (Vec<String>, Vec<String>) {
    let waiting = club.notice_for(audience, kind).await;
    statements(club).await;
    let Ok(announcement) = club.prepare(&waiting).await else { panic!("{kind:?} is sent") };
    let prepared = statements(club).await;
    club.posted(*announcement, message).await;
    (prepared, statements(club).await)
}

/// The statement that keeps others from a game.
const LOCK: Reason = ("FOR NO KEY UPDATE", "nobody else acts in it, nor sends anything of it");

/// The statement that takes a notice on.
const LEASE: Reason =
    ("UPDATE outbox SET owner", "no other process sends it; whether a later one tells it, too");

/// The statements that read a game of which something is told.
const GAME: [Reason; 2] = [("FROM games g", "the game and its seats"), ("FROM states", "its last position")];

/// The statement that finds what is shown already.
const SLOTS: [Reason; 1] = [("FROM posts", "the slots that are held, and by which messages")];

/// The statement that fixes what a notice tells, last, when it is known what it says.
const CLAIM: [Reason; 1] =
    [("UPDATE outbox SET upto", "up to which step, its nonce and words: tried again it is known")];

/// The statements that find until when people have time.
const DUE: [Reason; 2] =
    [("FROM awaited a", "who is asked"), ("FROM outages", "the times in which no clock ran")];

/// The statements that note that something was sent, and that it holds its slot now.
const NOTE: [Reason; 6] = [
    LOCK,
    (
        "UPDATE outbox SET fate = 'sent', silent",
        "it was sent, by this process, and whether it notified anybody",
    ),
    ("UPDATE outbox SET fate = 'sent' WHERE game", "what is told with it"),
    ("UPDATE games SET served", "others come first now; what all know; whether more has happened"),
    ("FROM posts", "what held the slot before"),
    ("INSERT INTO posts", "what holds it now"),
];

/// The statements with which an old message goes, or loses its controls.
const OLD: [Reason; 1] = [("INSERT INTO jobs", "the message before is cleared, or deleted")];

#[tokio::test]
async fn there_is_a_reason_for_each_statement_of_a_delivery() {
    let club = Club::in_memory();
    club.begin().await;
    deliver(&club, (Audience::Channel, NoticeKind::Board), 1).await;
    let first = club.view(CHANNEL, Seat(0)).await.to_act[0];
    for (seat, message) in [(Seat(0), 2), (Seat(1), 3)] {
        deliver(&club, (Audience::Seat(seat), NoticeKind::Rack), message).await;
    }
    club.turn().await;

    let (board, noted) = deliver(&club, (Audience::Channel, NoticeKind::Board), 11).await;
    let news: [Reason; 1] = [("FROM steps", "what has happened since the last board")];
    are(&board, &[&[LOCK, LEASE], &GAME, &SLOTS, &news, &DUE, &CLAIM]);
    let told: [Reason; 2] = [
        ("INSERT INTO tellings", "what is taken back of it is marked there"),
        ("UPDATE awaited SET told_at", "who accepts no direct messages is told by it"),
    ];
    are(&noted, &[&NOTE, &OLD, &told]);

    let second = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let person: [Reason; 1] = [("FROM players WHERE game", "who sits there, and their habits")];
    let plan: [Reason; 1] = [("FROM plans", "what they have planned")];
    let (rack, noted) = deliver(&club, (Audience::Seat(second), NoticeKind::Rack), 12).await;
    are(&rack, &[&[LOCK, LEASE], &GAME, &person, &SLOTS, &DUE, &plan, &CLAIM]);
    let asked: [Reason; 3] = [
        ("INSERT INTO jobs", "the message before is deleted"),
        ("UPDATE awaited SET told_at", "their time runs from now on"),
        ("UPDATE people SET dm_closed_at = NULL", "direct messages reach them"),
    ];
    are(&noted, &[&NOTE, &asked]);

    // Whose turn is over has a message already: it is edited, and goes on holding its slot.
    let (hand, noted) =
        deliver(&club, (Audience::Seat(first), NoticeKind::Hand), 2 + u64::from(first.0)).await;
    are(&hand, &[&[LOCK, LEASE], &GAME, &person, &SLOTS, &DUE, &plan, &CLAIM]);
    are(&noted, &[&NOTE[..5], &asked[2..]]);
}

/// Notices of one game that are sent at the same time read it once.
#[tokio::test]
async fn what_is_told_of_a_game_at_the_same_time_is_read_once() {
    let club = Club::in_memory();
    let game = club.begin().await;
    let due = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
    assert!(due.len() > 1);
    statements(&club).await;
    let all = due.clone();
    let prepared = club.does(move |tx| Ok(announce::prepare_all(tx, game, &all, |_| Vec::new())?)).await;
    assert!(prepared.iter().all(Result::is_ok), "{prepared:?}");
    let run = statements(&club).await;
    let person = ("FROM players WHERE game", "who sits there, and their habits");
    let plan = ("FROM plans", "what they have planned");
    for (part, why) in [LOCK, LEASE, person, GAME[0], GAME[1], SLOTS[0], CLAIM[0], DUE[0], DUE[1], plan] {
        assert_eq!(run.iter().filter(|sql| sql.contains(part)).count(), 1, "{why}: {run:#?}");
    }
}
