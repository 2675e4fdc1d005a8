//! `last-spike doctor --game`: what a game should have posted, what it has posted, and why something is missing.

use anyhow::{Context as _, anyhow};

use crate::cli::database;
use crate::cli::output::out;
use crate::config::Config;
use crate::discord;
use crate::service::posting::posted::{self, Pending, PostReport, SlotReport, StoryEntry};
use crate::store::{self, GameId, schema};

/// Prints the posts of a game that are there, and those that should be, in words or as JSON.
///
/// # Errors
/// Fails if there is no such game, the database cannot be read, or a post is missing that will not come automatically.
pub(super) fn run(config: &Config, game: u64, as_json: bool) -> anyhow::Result<()> {
    let reader = database::look_at(&config.database)?;
    let (found, known) = (reader.schema()?, schema::known());
    if found != known {
        return Err(anyhow!(
            "the database's schema is {found}, this program knows {known}: use the program that runs the bot"
        ));
    }
    let pause = i64::try_from(discord::DECISION_PAUSE.as_secs()).unwrap_or(i64::MAX);
    let now = store::now();
    let report = reader.look(|tx| posted::report(tx, GameId(game), pause))?;
    let report = report.with_context(|| format!("there is no game {game}"))?;
    if as_json {
        out!("{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report, now.0)?;
    }
    match report.slots.iter().filter(|slot| slot.missing).count() {
        0 => Ok(()),
        missing => Err(anyhow!("{missing} posts of game {game} are missing")),
    }
}

fn print(report: &PostReport, now: i64) -> anyhow::Result<()> {
    let step = report.step.map(|step| format!(", step {step}")).unwrap_or_default();
    out!("game {}: {}{step}, in {}", report.game, report.stage, report.channel)?;
    let mut audience = "";
    for slot in &report.slots {
        if slot.audience != audience {
            audience = &slot.audience;
            let seat = if audience.parse::<u8>().is_ok() { "seat " } else { "" };
            out!("\n{seat}{audience}")?;
        }
        print_slot(slot, now)?;
    }
    out!("\nlast told in the channel")?;
    for StoryEntry { kind, step, queued_at, fate } in &report.story {
        out!("  {kind:<9} {step:>5}  queued {} ago, {fate}", ago(now - queued_at))?;
    }
    Ok(())
}

fn print_slot(slot: &SlotReport, now: i64) -> anyhow::Result<()> {
    let state = match (&slot.posted, slot.wanted) {
        _ if slot.missing => "MISSING".to_owned(),
        (Some(posted), _) if !slot.waits.is_empty() => format!("behind   {posted}"),
        (Some(posted), Some(true)) => format!("ok       {posted}"),
        (Some(posted), Some(false)) => format!("old      {posted}"),
        (Some(posted), None) => format!("unknown  {posted}"),
        (None, _) if !slot.waits.is_empty() => "waits".to_owned(),
        (None, _) => "none".to_owned(),
    };
    let why = slot.why.as_ref().map(|why| format!("  ({why})")).unwrap_or_default();
    out!("  {:<9} {state}{why}", slot.slot)?;
    for Pending { kind, step, queued_at, attempts, why } in &slot.waits {
        let tries = match attempts {
            0 => "not tried yet".to_owned(),
            1 => "tried once".to_owned(),
            more => format!("tried {more} times"),
        };
        out!("            {kind} {step}, queued {} ago, {tries}: {why}", ago(now - queued_at))?;
    }
    Ok(())
}

/// Returns the words for a past length of time, in the largest unit of which at least two have passed.
fn ago(seconds: i64) -> String {
    match seconds.max(0) {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ 120..7_200 => format!("{} min", seconds / 60),
        seconds @ 7_200..172_800 => format!("{} h", seconds / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}
