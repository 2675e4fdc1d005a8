//! What happens by itself: computers move, deadlines pass, old notes are forgotten.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Bot, now};
use crate::service::{Refusal, clock};

/// How often the clock looks when nothing rings.
const TICK: Duration = Duration::from_secs(1);

/// Ticks between two tidyings: an hour.
const TIDY: u32 = 3600;

/// Runs until told to stop.
pub async fn run(bot: Bot, stop: CancellationToken) {
    let mut ticks: u32 = 0;
    loop {
        let woken = bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        move_computers(&bot, &stop).await;
        pass_for_silent(&bot).await;
        if ticks.is_multiple_of(TIDY)
            && let Err(fault) = bot.store.write(|tx| clock::tidy(tx, now())).await
        {
            tracing::error!(%fault, "old notes cannot be forgotten");
        }
        tokio::select! {
            () = woken => {}
            () = tokio::time::sleep(TICK) => ticks = ticks.wrapping_add(1),
            () = stop.cancelled() => return,
        }
    }
}

/// Lets every computer that has waited long enough make its move.
async fn move_computers(bot: &Bot, stop: &CancellationToken) {
    let pause = i64::try_from(bot.computer_pause.as_secs()).unwrap_or(0);
    let waiting = bot.store.read(move |tx| clock::computers_to_move(tx, now().after(-pause))).await;
    let waiting = waiting.unwrap_or_else(|fault| {
        tracing::error!(%fault, "the games cannot be read");
        Vec::new()
    });
    for awaited in waiting {
        if stop.is_cancelled() {
            return;
        }
        let moved = bot.change(move |tx| clock::move_computer(tx, awaited, now())).await;
        if let Err(refusal) = moved {
            tracing::error!(%refusal, game = %awaited.game, "a computer's move was refused");
        }
    }
}

/// Takes silence for a pass where a deadline is over.
async fn pass_for_silent(bot: &Bot) {
    loop {
        match bot.store.write(|tx| clock::pass_for_silent(tx, now())).await {
            Ok(Some(_)) => bot.wake.notify_waiters(),
            Ok(None) => return,
            Err(refusal @ Refusal::Fault(_)) => {
                tracing::error!(%refusal, "deadlines cannot be read");
                return;
            }
            Err(refusal) => {
                tracing::error!(%refusal, "a deadline could not be kept");
                return;
            }
        }
    }
}
