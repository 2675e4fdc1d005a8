//! Values that are stored only for speed always equal what they are computed from, whatever people have done.

use last_spike_engine::{Event, Seat, Step};

use super::world::World;
use crate::store::clock::awaited::{self, AwaitedQuestion};
use crate::store::games::{self, Stage, Who};
use crate::store::{GameId, StoreError, Tx, log};

/// Rows that must not be there: what is stored twice says two things.
const TWO_TRUTHS: [(&str, &str); 6] = [
    (
        "a game's facts beside each of its results",
        "SELECT count(*) FROM results r JOIN game_results g USING (game) WHERE r.guild <> g.guild OR r.edition <> g.edition
         OR r.ended_at <> g.ended_at OR r.counts <> g.counts OR r.struck <> CASE WHEN g.struck_at IS NULL THEN 0 ELSE 1 END",
    ),
    (
        "the end and the server of a game beside its result",
        "SELECT count(*) FROM game_results r JOIN games g ON g.id = r.game
         WHERE r.ended_at <> g.ended_at OR r.guild <> coalesce(g.guild, 0)",
    ),
    (
        "where somebody sits since beside who sat there before",
        "SELECT count(*) FROM players p
         WHERE since <> coalesce((SELECT max(t.until) FROM tenures t WHERE t.game = p.game AND t.seat = p.seat), 0)",
    ),
    (
        "when games in which nobody acts end",
        "SELECT count(*) FROM games g WHERE (CASE WHEN stage IN ('lobby', 'running') THEN 1 ELSE 0 END)
         <> (SELECT count(*) FROM jobs WHERE kind IN ('warn-of-expiry', 'expire') AND subject = CAST(g.id AS TEXT))",
    ),
    (
        "whom a game waits for that has ended",
        "SELECT count(*) FROM awaited a JOIN games g ON g.id = a.game WHERE g.stage <> 'running'",
    ),
    (
        "a log that is packed, and one that is not",
        "SELECT count(*) FROM packed_logs p WHERE EXISTS (SELECT 1 FROM steps s WHERE s.game = p.game)
         OR EXISTS (SELECT 1 FROM states s WHERE s.game = p.game)",
    ),
];

impl World {
    /// Checks of all games what is stored beside the log and follows from it.
    pub async fn stores_nothing_that_does_not_follow(&self) {
        for table in &self.tables {
            let game = table.game;
            self.club.does(move |tx| Ok(check(tx, game)?)).await;
        }
        for (what, sql) in TWO_TRUTHS {
            assert_eq!(self.club.number(sql).await, 0, "{what}");
        }
    }
}

fn check(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    let stored = games::read(tx, id)?.expect("it was opened");
    let steps = log::steps(tx, id, Step(0), Step(u32::MAX))?;
    let game = log::rebuild(tx, &stored, Step(u32::MAX))?.expect("it has begun");
    let is_running = stored.stage == Stage::Running;
    assert_eq!(stored.stage == Stage::Over, game.is_over(), "game {id}: its stage");
    assert_eq!(log::snapshot(tx, &stored)?.as_ref(), Some(&game), "game {id}: its snapshot");
    if is_running {
        assert_eq!(
            tx.number(&format!("SELECT step FROM states WHERE game = {id}")),
            i64::from(game.step().0)
        );
    }
    for (n, step) in (1..).zip(&steps) {
        let acted = step.events.iter().find_map(|event| match event {
            Event::Acted { seat, .. } => Some(*seat),
            _ => None,
        });
        assert_eq!((step.n, Some(step.seat)), (Step(n), acted), "game {id}: its steps");
    }
    let alone =
        !stored.players.iter().any(|player| stored.user(player.seat).is_some() && game.plays(player.seat));
    assert_eq!(stored.computers_alone, alone, "game {id}: whether people play");
    for player in &stored.players {
        let own = steps.iter().filter(|step| step.seat == player.seat && step.by.is_none());
        let last = own.clone().map(|step| step.n).max().unwrap_or(Step(0));
        assert_eq!(player.acted, last, "game {id}: the last step of {}", player.seat);
        let acted = own.filter(|step| step.n > player.since).count();
        let sql = format!("SELECT actions FROM players WHERE game = {id} AND seat = {}", player.seat.0);
        assert_eq!(
            tx.number(&sql),
            i64::try_from(acted).unwrap(),
            "game {id}: how often {} acted",
            player.seat
        );
    }
    if is_running {
        let rows = awaited::of_game(tx, id)?;
        let seats: Vec<Seat> = rows.iter().map(|row| row.seat).collect();
        assert_eq!(seats, sorted(game.to_act()), "game {id}: whom it waits for");
        for row in rows {
            assert_eq!(
                row.question,
                AwaitedQuestion::of(&game, row.seat),
                "game {id}: what {} is asked",
                row.seat
            );
            let player = stored.player(row.seat);
            let moves = matches!(player.who, Who::Computer(_)) || player.stand_in.is_some();
            let sql = format!("SELECT computer FROM awaited WHERE game = {id} AND seat = {}", row.seat.0);
            assert_eq!(tx.number(&sql) == 1, moves, "game {id}: who moves at {}", row.seat);
        }
    }
    Ok(())
}

fn sorted(seats: impl IntoIterator<Item = Seat>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = seats.into_iter().collect();
    seats.sort_unstable();
    seats
}
