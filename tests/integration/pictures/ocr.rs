//! The board at half its size, as a phone shows it, read by a machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use last_spike_engine::{Spot, Tile};
use last_spike_testkit::machine::needed;
use last_spike_testkit::scenes::{self, Sample};

use super::golden::{self, Pixels};
use super::{RENDERER, marks, tiles, words};

/// Of all names and codes so many must be read without a fault.
const PERCENT: usize = 95;
/// The half-size picture is enlarged so much for the machine, which wants letters of 30 pixels.
const TIMES: usize = 4;

/// Finds Tesseract, if this machine has it.
fn tesseract() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|path| path.join("tesseract")).find(|file| file.is_file())
}

/// A grey picture of half the width and height.
struct Half {
    width: usize,
    grey: Vec<f64>,
}

impl Half {
    fn of(picture: &Pixels) -> Self {
        let width = picture.width / 2;
        let grey = |at: usize| {
            let (x, y) = (at % width * 2, at / width * 2);
            let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let light = |(x, y): (usize, usize)| {
                let [r, g, b] = picture.rgb[y * picture.width + x].map(f64::from);
                0.299 * r + 0.587 * g + 0.114 * b
            };
            four.into_iter().map(light).sum::<f64>() / 4.0
        };
        Self { width, grey: (0..width * (picture.height / 2)).map(grey).collect() }
    }

    fn at(&self, x: f64, y: f64) -> f64 {
        let (left, top) = (x.floor(), y.floor());
        let pixel = |x: f64, y: f64| self.grey[y.max(0.0) as usize * self.width + x.max(0.0) as usize];
        let upper = pixel(left, top) * (left + 1.0 - x) + pixel(left + 1.0, top) * (x - left);
        let lower = pixel(left, top + 1.0) * (left + 1.0 - x) + pixel(left + 1.0, top + 1.0) * (x - left);
        upper * (top + 1.0 - y) + lower * (y - top)
    }

    /// Writes a rectangle, given in pixels of the whole picture, enlarged and with a margin, as PGM.
    fn crop(&self, (left, top, width, height): (i32, i32, i32, i32), file: &Path) {
        const MARGIN: usize = 20;
        let (wide, high) = (width as usize / 2 * TIMES, height as usize / 2 * TIMES);
        let enlarged = |x: usize, y: usize| {
            let at = |n: usize, from: i32| (n as f64 + 0.5) / TIMES as f64 - 0.5 + f64::from(from / 2);
            self.at(at(x, left), at(y, top)) as u8
        };
        let ground = enlarged(0, 0);
        let mut pgm = format!("P5 {} {} 255\n", wide + 2 * MARGIN, high + 2 * MARGIN).into_bytes();
        for y in 0..high + 2 * MARGIN {
            for x in 0..wide + 2 * MARGIN {
                let inside = (MARGIN..MARGIN + wide).contains(&x) && (MARGIN..MARGIN + high).contains(&y);
                pgm.push(if inside { enlarged(x - MARGIN, y - MARGIN) } else { ground });
            }
        }
        std::fs::write(file, pgm).unwrap();
    }
}

/// Where a city stands on the whole picture.
fn city(spot: Spot) -> (i32, i32) {
    const STANDS: [(i32, i32); Spot::COUNT] =
        [(2, 0), (1, -1), (1, 1), (0, -2), (0, 0), (0, 2), (-1, -1), (-1, 1), (-2, 0)];
    let (column, row) = STANDS[spot.index()];
    (800 + 332 * column, 598 + 249 * row)
}

/// Where a tile's space lies.
fn space(tile: Tile) -> (i32, i32) {
    let [from, to] = tile.route().ends().map(city);
    let halves = i32::from(tile.space()) * 2 - 5;
    let along =
        |from: i32, to: i32, step: i32| i32::midpoint(from, to) + (to - from).signum() * step * halves / 2;
    (along(from.0, to.0, 48), along(from.1, to.1, 36))
}

/// Returns everything that can be read on a board, and where: cities, and the codes of free spaces.
fn legible(scene: &Sample) -> Vec<(String, (i32, i32, i32, i32))> {
    let name = |spot| {
        let (x, y) = city(spot);
        (scene.view.edition.city(spot).name().to_owned(), (x - 100, y - 34, 200, 32))
    };
    let code = |tile: Tile| {
        let (x, y) = space(tile);
        (tile.to_string(), (x - 20, y - 28, 40, 28))
    };
    let laid = scene.view.table.tiles().unwrap().laid;
    Spot::all().map(name).chain(Tile::all().filter(|tile| !laid.contains(*tile)).map(code)).collect()
}

/// Returns what of a board was read otherwise than it is written, and how much there was to read.
fn misread(tesseract: &Path, scene: &Sample) -> (Vec<String>, usize) {
    let picture = RENDERER.board(&scene.view, &scene.names, &words(scene), marks(scene)).unwrap();
    let half = Half::of(&golden::read(&picture.png));
    let folder = tempfile::tempdir().unwrap();
    let legible = legible(scene);
    let file = |n: usize| folder.path().join(format!("{n}.pgm"));
    for (n, (_, place)) in legible.iter().enumerate() {
        half.crop(*place, &file(n));
    }
    let list: String = (0..legible.len()).map(|n| format!("{}\n", file(n).display())).collect();
    std::fs::write(folder.path().join("list.txt"), list).unwrap();
    // One line of text in each, and all of them in one go; a page feed between them.
    let output = Command::new(tesseract)
        .args([folder.path().join("list.txt").as_os_str(), "-".as_ref()])
        .args(["--psm", "7", "--dpi", "150"])
        .env("OMP_THREAD_LIMIT", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut pages: Vec<&str> = text.split('\u{c}').map(str::trim).collect();
    // Some versions feed the last page too.
    if pages.len() == legible.len() + 1 && pages.last() == Some(&"") {
        pages.pop();
    }
    assert_eq!(pages.len(), legible.len(), "a page for each");
    let wrong = legible.iter().zip(pages).filter(|((written, _), read)| written != read);
    (wrong.map(|((written, _), read)| format!("{written} as {read:?}")).collect(), legible.len())
}

#[test]
fn names_and_codes_are_read_at_half_size() {
    let missing = "no Tesseract on this machine (Debian: apt-get install tesseract-ocr)";
    let Some(tesseract) = needed("names_and_codes_are_read", tesseract().ok_or(missing)) else { return };
    let mut early = scenes::midgame();
    tiles(&mut early).laid = scenes::tiles("C3 E2 F4 V1 W4 Z2");
    let boards = [
        ("empty", scenes::empty()),
        ("early", early),
        ("midgame", scenes::midgame()),
        ("crowded", scenes::crowded()),
    ];
    let (mut faults, mut all) = (0, 0);
    for (name, scene) in boards {
        let (wrong, count) = misread(&tesseract, &scene);
        println!("{name}: {} of {count} read, but {}", count - wrong.len(), wrong.join(", "));
        faults += wrong.len();
        all += count;
    }
    println!("{} of {all} read", all - faults);
    assert!(100 * (all - faults) >= PERCENT * all, "only {} of {all} were read", all - faults);
}
