//! The moves of computers: each computer that is asked thinks on one of the threads for computers, and then acts.
//! Several games go on at once, and games in which people play come first.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use last_spike_engine::{Action, Seat};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::thinkers::Thinkers;
use crate::discord::bot::Bot;
use crate::service::Refusal;
use crate::service::automatic::{self, Moved};
use crate::service::table::thinking::AskedComputer;
use crate::store::{GameId, StoreError};

/// The time after which the computers look for games if nothing wakes them, and after which a game in which a computer
/// could not act is looked at again.
const TICK: Duration = Duration::from_secs(1);

/// The computers of all games.
struct Computers {
    bot: Bot,
    thinkers: Thinkers,
    /// The games in which a computer is about to act: one computer at a time in each game.
    busy: Mutex<HashSet<GameId>>,
    stop: CancellationToken,
}

/// Lets computers act until told to stop.
pub(in crate::discord) async fn run(bot: Bot, stop: CancellationToken) {
    let count = Thinkers::count();
    let thinkers = match Thinkers::start(count) {
        Ok(thinkers) => thinkers,
        Err(error) => {
            tracing::error!(%error, "no thread for computers: they do not play");
            return;
        }
    };
    let computers = Arc::new(Computers { bot, thinkers, busy: Mutex::default(), stop });
    // While some computers think, others read and commit.
    let places = Arc::new(Semaphore::new(2 * count + 1));
    let tasks = TaskTracker::new();
    let stop = &computers.stop;
    while !stop.is_cancelled() {
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place.expect("invariant: it is never closed"),
            () = stop.cancelled() => break,
        };
        let woken = computers.bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        if let Some((game, seat)) = computers.next().await {
            computers.busy().insert(game);
            let computers = Arc::clone(&computers);
            tasks.spawn(async move {
                let acted = computers.act(game, seat).await;
                drop(place);
                if acted {
                    computers.busy().remove(&game);
                    computers.bot.wake_all();
                } else {
                    let _ = tokio::time::timeout(TICK, computers.stop.cancelled()).await;
                    computers.busy().remove(&game);
                }
            });
            continue;
        }
        drop(place);
        tokio::select! {
            () = woken => {}
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => {}
        }
    }
    tasks.close();
    tasks.wait().await;
}

impl Computers {
    fn busy(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the first computer that is to act, leaving out games in which one is already about to.
    async fn next(&self) -> Option<(GameId, Seat)> {
        let pause = i64::try_from(self.bot.computer_pause.as_secs());
        let pause = pause.expect("invariant: the configuration takes no pause of more than 32 bits");
        let limits = self.bot.limits;
        let asked = self.bot.store.glance(move |tx| automatic::computers_asked(tx, pause, limits)).await;
        let asked = asked.unwrap_or_else(|fault| {
            tracing::error!(%fault, "the games cannot be read");
            Vec::new()
        });
        let busy = self.busy();
        asked.into_iter().find(|(game, _)| !busy.contains(game))
    }

    /// Lets a computer act; returns whether the game goes on at once.
    async fn act(&self, game: GameId, seat: Seat) -> bool {
        let think = |asked: AskedComputer| self.think(asked);
        match automatic::let_computer_act(&self.bot.store, game, seat, think).await {
            Ok(moved) => moved != Moved::NotAsked,
            // It became so while the computer thought.
            Err(Refusal::Fault(StoreError::Newer { .. })) => false,
            Err(refusal) => {
                tracing::error!(%refusal, %game, "a computer's move was refused");
                false
            }
        }
    }

    async fn think(&self, asked: AskedComputer) -> Option<Action> {
        let (think, stop) = (self.bot.think, self.stop.clone());
        let thought = move || {
            if stop.is_cancelled() {
                return None;
            }
            let start = Instant::now();
            let action = asked.answer(think);
            metrics::histogram!("last_spike_think_seconds").record(start.elapsed());
            action
        };
        self.thinkers.think(thought).await.flatten()
    }
}
