//! The log, on stderr, and the events that it may contain.

use std::io::IsTerminal;

use anyhow::anyhow;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry, fmt};

use crate::config::{Log, LogFormat};
use crate::discord;

/// Starts writing the log to stderr.
///
/// # Errors
/// Fails if the level is not valid.
pub fn to_stderr(log: &Log) -> anyhow::Result<()> {
    let asked = EnvFilter::try_new(&log.level).map_err(|error| anyhow!("log.level: {error}"))?;
    // Internal errors are off: the layer would report on stderr that stderr can't be written to, and panic.
    let layer = fmt::layer()
        .log_internal_errors(false)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let layer: Box<dyn Layer<Registry> + Send + Sync> = match log.format {
        LogFormat::Text => layer.boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    let filter = asked.and(filter_fn(may_be_written));
    tracing_subscriber::registry().with(layer.with_filter(filter)).init();
    Ok(())
}

/// Returns whether an event or span may be logged, whatever the level. Libraries don't know what is secret here: their
/// detailed events stay out, and so do their spans, which carry whole requests and events.
fn may_be_written(about: &Metadata<'_>) -> bool {
    let of = |module: &str| {
        about.target().strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    if of("last_spike") {
        return true;
    }
    let most = if discord::LOG_TARGETS_WITH_SECRETS.into_iter().any(of) { Level::ERROR } else { Level::INFO };
    about.is_event() && *about.level() <= most
}
