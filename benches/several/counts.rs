//! The statements that a server carries out, as its log tells: for a look and a move, and for a bot at rest.

use std::time::{Duration, Instant};

use super::cases::Cases;
use super::database::{Database, client};
use super::measure::Span;
use super::whole::Whole;
use last_spike_testkit::postgres::Server;

/// The time for which a bot at rest is watched.
const REST: Duration = Duration::from_secs(20);

/// The moves that are counted with all that is posted of them.
const MOVES: usize = 60;

/// The statements of a server until some moment.
#[derive(Clone, Copy)]
struct Counts {
    parsed: f64,
    executed: f64,
}

impl Counts {
    fn of(server: &Server) -> Self {
        let log = server.log();
        let lines = |what: &[&str]| {
            let line = |line: &&str| line.contains(" ms  ") && what.iter().any(|what| line.contains(what));
            log.lines().filter(line).count() as f64
        };
        Self { parsed: lines(&[" ms  parse "]), executed: lines(&[" ms  execute ", " ms  statement: "]) }
    }

    fn since(self, before: Self) -> Self {
        Self { parsed: self.parsed - before.parsed, executed: self.executed - before.executed }
    }
}

/// Counts the statements of use cases, and of a whole bot that nobody uses.
pub async fn count() {
    let server = Server::that_logs().expect("a server that logs");
    let asking = client(&server.url()).await;
    let span = Span { warm_up: Duration::from_secs(2), lasts: Duration::from_secs(5) };
    let database = Database::on(&server.url(), &asking, "counted").await;
    let mut cases = Cases::begin(database, 1, 1, server.id());
    // Each connection has prepared what it needs.
    cases.play(span).await;
    let before = (Counts::of(&server), cases.moves().await);
    cases.play(span).await;
    let (counts, moves) = (Counts::of(&server).since(before.0), cases.moves().await - before.1);
    println!(
        "\nA look and a move: {:.1} statements executed, {:.2} parsed ({moves:.0} moves, the beginnings of their games among them)",
        counts.executed / moves,
        counts.parsed / moves
    );
    drop(cases);
    let database = Database::on(&server.url(), &asking, "at_rest").await;
    let bot = Whole::begin(database, 1, 8, server.id()).await;
    tokio::time::sleep(REST).await;
    let before = Counts::of(&server);
    tokio::time::sleep(REST).await;
    let counts = Counts::of(&server).since(before);
    let (seconds, rest) = (REST.as_secs_f64(), counts.executed / REST.as_secs_f64());
    println!("A bot at rest: {rest:.1} statements executed a second, {:.2} parsed", counts.parsed / seconds);
    drop(bot);
    let database = Database::on(&server.url(), &asking, "whole").await;
    let mut bot = Whole::begin(database, 1, 8, server.id()).await;
    bot.play_slowly(10).await;
    let (before, begun) = (Counts::of(&server), Instant::now());
    let asked = bot.play_slowly(MOVES).await;
    let counts = Counts::of(&server).since(before);
    let others = f64::from(asked) + rest * begun.elapsed().as_secs_f64();
    println!(
        "A look, a move and all that is posted of it: {:.1} statements executed, without those of a bot at rest",
        (counts.executed - others) / MOVES as f64
    );
    drop(bot);
}
