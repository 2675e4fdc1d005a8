//! The board at the sizes at which phones and desktops show it, read by a machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use last_spike_engine::{Edition, Game, Seed, Spot, Tile, Viewer};
use last_spike_testkit::machine::needed;
use last_spike_testkit::scenes::{self, Sample};

use super::golden::{self, Pixels};
use super::{RENDERER, marks, tiles, words};

/// Of all names and codes so many must be read without a fault.
const PERCENT: usize = 98;
/// The widths of the board: half of it on a phone, and what Discord gives a picture on a desktop. Each is enlarged so
/// much for the machine, which wants letters of 30 pixels.
const WIDTHS: [(usize, usize); 2] = [(800, 4), (467, 5)];

/// Finds Tesseract, if this machine has it.
fn tesseract() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|path| path.join("tesseract")).find(|file| file.is_file())
}

/// A grey picture, made smaller.
struct Small {
    width: usize,
    height: usize,
    /// Its width as a part of that of the whole.
    scale: f64,
    grey: Vec<f64>,
}

impl Small {
    /// Each pixel is the mean of what it covers.
    fn of(picture: &Pixels, width: usize) -> Self {
        let scale = width as f64 / picture.width as f64;
        let height = (picture.height as f64 * scale).round() as usize;
        let light: Vec<f64> = picture
            .rgb
            .iter()
            .map(|rgb| {
                let [r, g, b] = rgb.map(f64::from);
                0.299 * r + 0.587 * g + 0.114 * b
            })
            .collect();
        // The pixels that a stretch of the small one covers, with how much of each.
        let covered = |n: usize, most: usize| {
            let (from, to) = (n as f64 / scale, ((n + 1) as f64 / scale).min(most as f64));
            let pixels = from as usize..(to.ceil() as usize).min(most);
            pixels.map(move |at| (at, (to.min((at + 1) as f64) - from.max(at as f64)).max(0.0)))
        };
        let mean = |parts: Vec<(f64, f64)>| {
            let whole: f64 = parts.iter().map(|(_, part)| part).sum();
            parts.iter().map(|(light, part)| light * part).sum::<f64>() / whole.max(f64::EPSILON)
        };
        let across: Vec<f64> = (0..picture.height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| {
                let parts = covered(x, picture.width).map(|(at, part)| (light[y * picture.width + at], part));
                mean(parts.collect())
            })
            .collect();
        let grey = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| {
                let parts = covered(y, picture.height).map(|(at, part)| (across[at * width + x], part));
                mean(parts.collect())
            })
            .collect();
        Self { width, height, scale, grey }
    }

    /// Returns how light it is between pixels, by those around as a good viewer enlarges them (Lanczos, three lobes).
    fn at(&self, x: f64, y: f64) -> f64 {
        let near = |at: f64, most: usize| {
            let first = at.floor() as isize - 2;
            (first..first + 6).map(move |n| {
                let away = std::f64::consts::PI * (at - n as f64);
                let weight = if away.abs() < 1e-9 {
                    1.0
                } else {
                    3.0 * away.sin() * (away / 3.0).sin() / (away * away)
                };
                (n.clamp(0, most as isize - 1) as usize, weight)
            })
        };
        let (mut sum, mut whole) = (0.0, 0.0);
        for (row, down) in near(y, self.height) {
            for (column, across) in near(x, self.width) {
                sum += down * across * self.grey[row * self.width + column];
                whole += down * across;
            }
        }
        sum / whole
    }

    /// Writes a rectangle, given in pixels of the whole picture, enlarged and with a margin of its ground, as PGM.
    fn crop(
        &self,
        (left, top, width, height): (i32, i32, i32, i32),
        times: usize,
        is_dark: bool,
        file: &Path,
    ) {
        const MARGIN: usize = 20;
        let size = |length: i32| (f64::from(length) * self.scale * times as f64).round() as usize;
        let (wide, high) = (size(width), size(height));
        let enlarged = |x: usize, y: usize| {
            let at =
                |n: usize, from: i32| (n as f64 + 0.5) / times as f64 - 0.5 + f64::from(from) * self.scale;
            self.at(at(x, left), at(y, top)) as u8
        };
        let all = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y))).map(|(x, y)| enlarged(x, y));
        let ground = if is_dark { all.min() } else { all.max() }.unwrap_or_default();
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

/// Returns the place of a city on the whole picture.
fn city(spot: Spot, is_1976: bool) -> (i32, i32) {
    const STANDS: [(i32, i32); Spot::COUNT] =
        [(2, 0), (1, -1), (1, 1), (0, -2), (0, 0), (0, 2), (-1, -1), (-1, 1), (-2, 0)];
    let (column, row) = STANDS[spot.index()];
    if is_1976 { (800 + 260 * column, 605 + 195 * row) } else { (800 + 332 * column, 598 + 249 * row) }
}

/// Returns the place of a tile's space.
fn space(tile: Tile) -> (i32, i32) {
    let [from, to] = tile.route().ends().map(|spot| city(spot, false));
    let halves = i32::from(tile.space()) * 2 - 5;
    let along =
        |from: i32, to: i32, step: i32| i32::midpoint(from, to) + (to - from).signum() * step * halves / 2;
    (along(from.0, to.0, 48), along(from.1, to.1, 36))
}

/// A text on a sheet, and its place.
type Legible = (String, (i32, i32, i32, i32));

/// Returns the names of the cities on a board, and the codes of its free spaces.
fn legible(scene: &Sample) -> [Vec<Legible>; 2] {
    let table = scene.view.table.tiles();
    let name = |spot| {
        let (x, y) = city(spot, table.is_none());
        (scene.view.edition.city(spot).name().to_owned(), (x - 100, y - 34, 200, 32))
    };
    let code = |tile: Tile| {
        let (x, y) = space(tile);
        (tile.to_string(), (x - 20, y - 29, 40, 29))
    };
    let free = table.map(|table| Tile::all().filter(|tile| !table.laid.contains(*tile)));
    [Spot::all().map(name).collect(), free.into_iter().flatten().map(code).collect()]
}

/// Reads texts from a picture; whoever reads a code knows the letters of the routes and the figures of the spaces.
fn read(tesseract: &Path, small: &Small, times: usize, legible: &[Legible], codes: bool) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = |n: usize| folder.path().join(format!("{n}.pgm"));
    for (n, (_, place)) in legible.iter().enumerate() {
        small.crop(*place, times, !codes, &file(n));
    }
    let list: String = (0..legible.len()).map(|n| format!("{}\n", file(n).display())).collect();
    std::fs::write(folder.path().join("list.txt"), list).unwrap();
    let signs = if codes { "ABCDEFUVWXYZ1234" } else { "" };
    // One line of text in each, and all of them in one go; a page feed between them.
    let output = Command::new(tesseract)
        .args([folder.path().join("list.txt").as_os_str(), "-".as_ref()])
        .args(["--psm", "7", "--dpi", "150", "-c", &format!("tessedit_char_whitelist={signs}")])
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
    pages.into_iter().map(str::to_owned).collect()
}

/// Returns what of a board was read otherwise than it is written, and how much there was to read.
fn misread(tesseract: &Path, scene: &Sample, (width, times): (usize, usize)) -> (Vec<String>, usize) {
    let picture = RENDERER.board(&scene.view, &scene.names, &words(scene), marks(scene)).unwrap();
    let small = Small::of(&golden::read(&picture.png), width);
    let (mut wrong, mut all) = (Vec::new(), 0);
    for (legible, codes) in legible(scene).into_iter().zip([false, true]).filter(|(all, _)| !all.is_empty()) {
        let pages = read(tesseract, &small, times, &legible, codes);
        let pairs = legible.iter().zip(pages).filter(|((written, _), read)| written != read);
        wrong.extend(pairs.map(|((written, _), read)| format!("{written} as {read:?}")));
        all += legible.len();
    }
    (wrong, all)
}

#[test]
fn names_and_codes_are_read_on_phones_and_desktops() {
    let missing = "no Tesseract on this machine (Debian: apt-get install tesseract-ocr)";
    let Some(tesseract) = needed("names_and_codes_are_read", tesseract().ok_or(missing)) else { return };
    let mut early = scenes::midgame();
    tiles(&mut early).laid = scenes::tiles("C3 E2 F4 V1 W4 Z2");
    let mut boards = vec![
        ("early".to_owned(), early),
        ("midgame".to_owned(), scenes::midgame()),
        ("crowded".to_owned(), scenes::crowded()),
        ("1976 under way".to_owned(), scenes::north()),
    ];
    for edition in Edition::all() {
        let game = Game::new(edition.clone(), edition.default_options(), 3, Seed([7; 32])).unwrap();
        let view = game.view(Viewer::Spectator);
        boards.push((edition.id.0.to_string(), Sample { view, ..scenes::empty() }));
    }
    for width in WIDTHS {
        let (mut faults, mut all) = (0, 0);
        for (name, scene) in &boards {
            let (wrong, count) = misread(&tesseract, scene, width);
            println!(
                "{} wide, {name}: {} of {count} read, but {}",
                width.0,
                count - wrong.len(),
                wrong.join(", ")
            );
            faults += wrong.len();
            all += count;
        }
        println!("{} of {all} read at {} pixels", all - faults, width.0);
        assert!(
            100 * (all - faults) >= PERCENT * all,
            "only {} of {all} were read at {}",
            all - faults,
            width.0
        );
    }
}
