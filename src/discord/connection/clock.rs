//! The clock, which carries out the jobs that are due.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::discord::bot::Bot;
use crate::service::{jobs, operation::uptime};
use crate::store::scheduling::jobs::JobKind;

/// The time after which the clock looks for due jobs if nothing wakes it.
const TICK: Duration = Duration::from_secs(1);

/// The time between two notes that the bot is connected.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// Notes that the bot is connected to Discord: while it is not, no player's time runs.
async fn beat(bot: &Bot) {
    if let Err(fault) = bot.store.write(uptime::beat).await {
        tracing::error!(%fault, "it cannot be noted that the bot is connected");
    }
}

/// Carries out due jobs until told to stop; `ready` is true while the bot is connected to Discord.
pub async fn run(bot: Bot, ready: Arc<AtomicBool>, stop: CancellationToken) {
    let mut beaten: Option<Instant> = None;
    while !stop.is_cancelled() {
        if ready.load(Ordering::Acquire) && beaten.is_none_or(|last| last.elapsed() >= HEARTBEAT) {
            beat(&bot).await;
            beaten = Some(Instant::now());
        }
        let woken = bot.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        let more = carry_out_jobs(&bot).await;
        tokio::select! {
            () = woken => {}
            () = std::future::ready(()), if more => {}
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Carries out some of the due jobs; returns whether there may be more.
async fn carry_out_jobs(bot: &Bot) -> bool {
    let report = match jobs::work(&bot.store).await {
        Ok(report) => report,
        Err(fault) => {
            tracing::error!(%fault, "what is due cannot be read");
            return false;
        }
    };
    for (kinds, outcome) in [(&report.done, "done"), (&report.failed, "failed")] {
        for kind in kinds {
            metrics::counter!("last_spike_jobs_total", "kind" => kind.name(), "outcome" => outcome)
                .increment(1);
        }
    }
    let tells = |kind: &JobKind| {
        matches!(
            kind,
            JobKind::AuctionDeadline
                | JobKind::TurnAlarm
                | JobKind::Remind
                | JobKind::GiveUpGuild
                | JobKind::WarnOfExpiry
                | JobKind::Expire
        )
    };
    if report.done.iter().any(tells) {
        bot.wake_all();
    }
    report.more
}
