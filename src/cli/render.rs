//! `last-spike render`: the picture that players would see.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;

use super::record::read;
use crate::discord::labels;
use crate::engine::{Edition, Event, Game, Money, Seat, TileSet, View, Viewer};
use crate::present::Lang;
use crate::record;
use crate::render::{Labels, Marks, Moment, Renderer};

/// What is drawn.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The record of a finished game
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// After which step; the last if none
    #[arg(long, value_name = "N")]
    step: Option<u32>,
    /// Who looks: a seat counted from 0, or `spectator`
    #[arg(long, default_value = "spectator")]
    viewer: String,
    /// Which picture
    #[arg(long, value_enum, default_value_t = What::Board)]
    what: What,
    /// The language of the words on it
    #[arg(long, default_value = "en-US")]
    locale: String,
    /// Where it goes: a PNG, or a GIF for a replay
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The board
    Board,
    /// The viewer's tiles
    Hand,
    /// The end of the game
    Result,
    /// The whole game as an animation
    Replay,
}

/// Draws it.
///
/// # Errors
/// When the record does not verify, has no such step or seat, or the picture cannot be written.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let record = read(&options.record)?;
    let verified = record::verify(&record, &Edition::all())?;
    let seed =
        record.fairness.seed.context("the game is not over: only a finished game's record can be drawn")?;
    let last = options.step.unwrap_or(verified.steps);
    if last > verified.steps {
        bail!("the game has {} steps", verified.steps);
    }
    let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
    let seats = u8::try_from(names.len()).context("too many players")?;
    let edition = record::edition_of(&record, &Edition::all())?;
    let mut game = Game::new(Arc::clone(&edition), record.options, seats, seed)?;
    let viewer = viewer(&options.viewer, seats)?;
    let lang = Lang::of(&options.locale);
    let mut shots = vec![Shot::of(&game, viewer, TileSet::EMPTY, lang)];
    let mut cash = vec![Vec::new(); usize::from(seats)];
    note_cash(&game, &mut cash);
    for step in record.steps.iter().take(usize::try_from(last)?) {
        let mut events: Vec<Event> = Vec::new();
        game.play(step.seat, &step.action, &mut events)?;
        shots.push(Shot::of(&game, viewer, crate::present::news::laid(&events), lang));
        note_cash(&game, &mut cash);
    }
    let renderer = Renderer::new()?;
    let end = shots.last().context("there is nothing to draw")?;
    let bytes = match options.what {
        What::Board => renderer.board(&end.view, &names, &end.labels, end.marks)?.png,
        What::Hand => renderer.hand(&end.view, &end.labels)?.png,
        What::Result => renderer.result(&end.view, &names, &end.labels, &cash)?.png,
        What::Replay => renderer.replay(shots.iter().map(Shot::moment), &names)?.gif,
    };
    std::fs::write(&options.out, bytes).with_context(|| format!("cannot write {}", options.out.display()))
}

/// A moment of the game, with all that its picture needs.
struct Shot {
    view: View,
    labels: Labels,
    marks: Marks,
    hundredths: u16,
}

impl Shot {
    fn of(game: &Game, viewer: Viewer, ringed: TileSet, lang: Lang) -> Self {
        let view = game.view(viewer);
        let hundredths = if game.is_over() { 400 } else { 60 };
        Self { labels: labels(&view, lang), marks: Marks { ringed }, view, hundredths }
    }

    fn moment(&self) -> Moment<'_> {
        let Self { view, labels, marks, hundredths } = self;
        Moment { view, labels, marks: *marks, hundredths: *hundredths }
    }
}

fn note_cash(game: &Game, cash: &mut [Vec<Money>]) {
    for (seat, line) in Seat::first(game.seats()).zip(cash) {
        line.push(
            game.view(Viewer::Seat(seat)).seat(seat).cash.expect("invariant: everybody sees their own cash"),
        );
    }
}

fn viewer(text: &str, seats: u8) -> anyhow::Result<Viewer> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let seat: u8 =
        text.parse().map_err(|_| anyhow!("--viewer: {text:?} is neither a seat nor `spectator`"))?;
    if seat >= seats {
        bail!("--viewer: the game has seats 0 to {}", seats - 1);
    }
    Ok(Viewer::Seat(Seat(seat)))
}
