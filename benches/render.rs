//! Pictures, in one run: ours, their floor, and the same board drawn the obvious way.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use last_spike::pictures::labels;
use last_spike::present::Lang;
use last_spike_engine::{Route, Spot, TableView, Tile};
use last_spike_render::{Labels, Marks, Moment, Renderer, sheet_svg};
use last_spike_testkit::scenes::{self, Sample};
use resvg::{tiny_skia, usvg};

/// Palette entries of a finished picture.
fn entries(png: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
    let palette = reader.info().palette.clone().expect("a palette").into_owned();
    reader.next_frame(&mut pixels).expect("a frame");
    (pixels, palette)
}

/// Finds the words of a scene, which is not measured.
fn worded(scene: Sample) -> (Sample, Labels) {
    let words = labels(&scene.view, Lang::En);
    (scene, words)
}

/// The work that every way of drawing needs: copying the base and deflating the finished picture.
fn floor(base: &[u8], finished: &[u8], palette: &[u8]) -> Vec<u8> {
    black_box(base.to_vec());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1600, 1200);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(finished).expect("the pixels");
    writer.finish().expect("an end");
    bytes
}

/// The same board as one SVG, without its text, which only makes it quicker.
fn whole_svg(scene: &Sample) -> String {
    let TableView::Tiles(table) = &scene.view.table else { unreachable!() };
    let mut svg = sheet_svg().trim_end_matches("</svg>").to_owned();
    let place = |spot: Spot| {
        let stands: [(i32, i32); Spot::COUNT] =
            [(2, 0), (1, -1), (1, 1), (0, -2), (0, 0), (0, 2), (-1, -1), (-1, 1), (-2, 0)];
        (800 + stands[spot.index()].0 * 334, 602 + stands[spot.index()].1 * 247)
    };
    for route in Route::all() {
        let [from, to] = route.ends().map(place);
        let lean = f64::from(to.1 - from.1).atan2(f64::from(to.0 - from.0)).to_degrees();
        for tile in route.tiles() {
            let way = 500 + (i32::from(tile.space()) * 2 - 5) * 75;
            let (x, y) = (from.0 + (to.0 - from.0) * way / 1000, from.1 + (to.1 - from.1) * way / 1000);
            let _ = if table.laid.contains(tile) {
                write!(
                    svg,
                    r##"<g transform="translate({x} {y}) rotate({lean})"><path d="M-24 -19v38M-8 -19v38M8 -19v38M24 -19v38" stroke="#7a5230" stroke-width="8"/><path d="M-32 -11h64M-32 11h64" stroke="#3a3a3a" stroke-width="7"/></g>"##
                )
            } else {
                write!(
                    svg,
                    r##"<rect x="{}" y="{}" width="48" height="56" rx="6" fill="#fffbf0" stroke="#2b2118" stroke-width="2.5"/>"##,
                    x - 24,
                    y - 28
                )
            };
        }
    }
    for spot in Spot::all() {
        let (x, y) = place(spot);
        let _ = write!(
            svg,
            r##"<rect x="{}" y="{}" width="208" height="72" rx="4" fill="#2b2118"/>"##,
            x - 104,
            y - 36
        );
        for slot in 0..5 {
            let _ = write!(
                svg,
                r##"<rect x="{}" y="{y}" width="38" height="34" rx="2" fill="#fffbf0"/><circle cx="{}" cy="{}" r="16" fill="#0072b2" stroke="#2b2118" stroke-width="2"/>"##,
                x - 100 + 40 * slot,
                x - 81 + 40 * slot,
                y + 17
            );
        }
    }
    for (x, y) in [(30, 30), (30, 154), (30, 930), (30, 1054), (1070, 30), (1070, 1054)] {
        let _ = write!(
            svg,
            r##"<rect x="{x}" y="{y}" width="500" height="116" fill="#fffbf0" stroke="#2b2118" stroke-width="3"/>"##
        );
    }
    svg + "</svg>"
}

fn draw_svg(svg: &str) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("valid SVG");
    let mut pixmap = tiny_skia::Pixmap::new(1600, 1200).expect("a size");
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("a PNG file")
}

fn pictures(criterion: &mut Criterion) {
    let begun = Instant::now();
    let renderer = Renderer::new().expect("embedded fonts");
    let opened = begun.elapsed();
    let marks = |scene: &Sample| Marks { ringed: scene.ringed, first: scene.first };
    let draw = |(scene, words): &(Sample, Labels)| {
        renderer.board(&scene.view, &scene.names, words, marks(scene)).expect("a picture").png
    };
    let (midgame, crowded, hand) =
        (worded(scenes::midgame()), worded(scenes::crowded()), worded(scenes::hand()));
    let first = draw(&midgame);
    println!("first board of the process: {:?}, of which opening {opened:?}", begun.elapsed());

    let (base, _) = entries(&draw(&worded(scenes::empty())));
    let (finished, palette) = entries(&first);
    let svg = whole_svg(&midgame.0);
    let hand_png = renderer.hand(&hand.0.view, &hand.1).expect("a picture").png;
    println!(
        "bytes: midgame {}, crowded {}, hand {}, whole SVG {}",
        first.len(),
        draw(&crowded).len(),
        hand_png.len(),
        draw_svg(&svg).len()
    );

    let replay: Vec<Sample> = (1..=40)
        .map(|laid| {
            let mut scene = scenes::midgame();
            let TableView::Tiles(table) = &mut scene.view.table else { unreachable!() };
            table.laid = Tile::all().take(laid).collect();
            scene.ringed = Tile::all().take(laid).skip(laid - 1).collect();
            scene
        })
        .collect();
    let film = || {
        let moments = replay.iter().map(|scene| Moment {
            view: &scene.view,
            labels: &midgame.1,
            caption: "Ana laid A1",
            marks: marks(scene),
            hundredths: 60,
        });
        renderer.replay(moments, &midgame.0.names).expect("an animation").gif
    };
    let (ending, money) = scenes::ending();
    let (ending, words) = worded(ending);
    println!("bytes: replay of {} boards {}", replay.len(), film().len());

    let mut group = criterion.benchmark_group("picture");
    group.sample_size(30);
    group.bench_function("floor", |b| b.iter(|| floor(&base, &finished, &palette)));
    group.bench_function("board halfway", |b| b.iter(|| draw(&midgame)));
    group.bench_function("board crowded", |b| b.iter(|| draw(&crowded)));
    group.bench_function("hand", |b| b.iter(|| renderer.hand(&hand.0.view, &hand.1)));
    group.bench_function("market", |b| {
        b.iter(|| {
            renderer.market(
                &hand.0.view,
                &hand.0.names,
                &hand.1,
                Marks { ringed: hand.0.ringed, first: hand.0.first },
            )
        });
    });
    group.bench_function("result", |b| {
        b.iter(|| renderer.result(&ending.view, &ending.names, &words, &money));
    });
    group.bench_function("replay of 40 boards", |b| b.iter(film));
    group.bench_function("board as whole SVG", |b| b.iter(|| draw_svg(&svg)));
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
