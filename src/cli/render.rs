//! `last-spike render`: the picture that players would see.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use last_spike_engine::record::{self, Record, course};
use last_spike_engine::{Edition, Event, Game, Seat, TileSet, Viewer};

use super::{edition, record::read};
use crate::pictures::Draw;
use crate::present::{Drawing, Lang, Names, telling::news};
use last_spike_render::Renderer;

/// Options of `last-spike render`.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The record of a finished game
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// The step to draw; the last one by default
    #[arg(long, value_name = "N")]
    step: Option<u32>,
    /// Whose view: a seat, counted from 0, or `spectator`
    #[arg(long, default_value = "spectator")]
    viewer: String,
    /// The picture to draw
    #[arg(long, value_enum, default_value_t = Subject::Board)]
    what: Subject,
    /// The language of the words in the picture
    #[arg(long, default_value = "en-US")]
    locale: String,
    /// The file to write: a PNG, or a GIF for a replay
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The configuration that names a folder of your own editions
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Subject {
    /// The board
    Board,
    /// The viewer's tiles
    Hand,
    /// The end of the game
    Result,
    /// The whole game as an animation
    Replay,
}

/// Draws a picture of a recorded game.
///
/// # Errors
/// Fails if the record does not verify, has no such step or seat, the configuration cannot be read, or the picture cannot
/// be written.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let record = read(&options.record)?;
    let editions = edition::configured(options.config.as_deref())?;
    let played = Played::of(&record, &editions, options.step)?;
    let viewer = viewer(&options.viewer, played.beginning.seats())?;
    let drawing = played.drawing(options.what, viewer);
    let bytes = Renderer::new()?.draw(&drawing, Lang::of(&options.locale))?;
    std::fs::write(&options.out, bytes).with_context(|| format!("cannot write {}", options.out.display()))
}

/// A recorded game, played again up to a step.
struct Played {
    names: Names,
    /// The player who began.
    first: Seat,
    beginning: Game,
    end: Game,
    /// The events of each step.
    steps: Vec<Vec<Event>>,
}

impl Played {
    fn of(record: &Record, editions: &[Arc<Edition>], upto: Option<u32>) -> anyhow::Result<Self> {
        record.fairness.seed.context("the game isn't over: only finished games can be drawn")?;
        let record::Replayed { edition, beginning, mut steps, .. } = record::replay(record, editions)?;
        if let Some(last) = upto {
            if usize::try_from(last)? > steps.len() {
                bail!("the game has {} steps", steps.len());
            }
            steps.truncate(usize::try_from(last)?);
        }
        let end = steps.last().map_or(&beginning, |step| &step.applied.game).clone();
        let steps = steps.into_iter().map(|step| step.applied.events).collect();
        let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
        let names = Names::in_family(&names, &edition.family);
        Ok(Self { names, first: record.setup.first_seat, beginning, end, steps })
    }

    fn drawing(self, subject: Subject, viewer: Viewer) -> Drawing {
        let Self { names, first, beginning, end, steps } = self;
        let view = Box::new(end.view(viewer));
        let events = steps.iter().map(Vec::as_slice);
        match subject {
            Subject::Board => {
                let ringed = steps.last().map_or(TileSet::EMPTY, |events| news::laid(events));
                Drawing::Board { view, names, first, ringed }
            }
            Subject::Hand => Drawing::Hand { view, lasting: false },
            Subject::Result => {
                Drawing::Result { view, names, balances: course::balances(&beginning, events) }
            }
            Subject::Replay => Drawing::Replay { turns: course::turns(&beginning, events), names, first },
        }
    }
}

fn viewer(text: &str, seats: u8) -> anyhow::Result<Viewer> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let seat: u8 = text.parse().map_err(|_| anyhow!("--viewer: {text:?} is not a seat or `spectator`"))?;
    if seat >= seats {
        bail!("--viewer: the game has seats 0 to {}", seats - 1);
    }
    Ok(Viewer::Seat(Seat(seat)))
}
