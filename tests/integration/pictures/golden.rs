//! Comparing a picture with the one kept.

use std::path::PathBuf;

use last_spike_render::Image;

/// A picture read back: width, height and three bytes a pixel.
#[derive(PartialEq)]
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<[u8; 3]>,
}

/// Reads a PNG file.
pub fn read(png: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let frame = reader.next_frame(&mut bytes).expect("a frame");
    let rgb = bytes[..frame.buffer_size()].chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
    Pixels { width: frame.width as usize, height: frame.height as usize, rgb }
}

/// Holds a picture against the kept one.
pub fn compare(name: &str, picture: &Image) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let kept = folder.join(format!("{name}.png"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&kept, &picture.png).expect("tests/pictures can be written");
        return;
    }
    let expected =
        read(&std::fs::read(&kept).unwrap_or_else(|_| panic!("{name} was never kept: run with BLESS=1")));
    let actual = read(&picture.png);
    if expected == actual {
        return;
    }
    let beside = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let now = beside.join(format!("{name}.actual.png"));
    std::fs::write(&now, &picture.png).expect("the target folder can be written");
    assert_eq!((actual.width, actual.height), (expected.width, expected.height), "{name}: another size");
    let difference = beside.join(format!("{name}.difference.png"));
    std::fs::write(&difference, show(&expected, &actual)).expect("the target folder can be written");
    panic!(
        "{name}: {}\ndrawn now: {}\nwhere it differs: {}\nBLESS=1 keeps what is drawn now",
        describe(&expected, &actual),
        now.display(),
        difference.display()
    );
}

/// The side of the squares that differences are told by.
const SQUARE: usize = 100;

/// Says how many pixels differ, by how much, and in which squares of the picture most.
pub fn describe(expected: &Pixels, actual: &Pixels) -> String {
    let mut squares = std::collections::BTreeMap::<(usize, usize), usize>::new();
    let (mut count, mut most) = (0, 0);
    for (at, (a, b)) in expected.rgb.iter().zip(&actual.rgb).enumerate() {
        let apart = (0..3).map(|axis| a[axis].abs_diff(b[axis])).max().unwrap_or(0);
        if apart > 0 {
            let (x, y) = (at % expected.width / SQUARE, at / expected.width / SQUARE);
            *squares.entry((x, y)).or_default() += 1;
            count += 1;
            most = most.max(apart);
        }
    }
    let mut squares: Vec<_> = squares.into_iter().collect();
    squares.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let listed = squares.iter().take(8).map(|((x, y), count)| {
        let (left, top) = (x * SQUARE, y * SQUARE);
        format!("\n  {count:>6} between ({left}, {top}) and ({}, {})", left + SQUARE, top + SQUARE)
    });
    let more = squares.len().saturating_sub(8);
    let more = if more > 0 { format!("\n  and in {more} squares more") } else { String::new() };
    let share = 100.0 * count as f64 / expected.rgb.len() as f64;
    format!(
        "{count} pixels differ ({share:.2} %), by up to {most} of 255:{}{more}",
        listed.collect::<String>()
    )
}

/// Draws what was expected in pale grey, and what differs in red.
pub fn show(expected: &Pixels, actual: &Pixels) -> Vec<u8> {
    let pixel = |(a, b): (&[u8; 3], &[u8; 3])| {
        let grey = (a.iter().map(|part| u16::from(*part)).sum::<u16>() / 3) as u8;
        if a == b { [200 + grey / 5; 3] } else { [220, 0, 60] }
    };
    let rgb: Vec<[u8; 3]> = expected.rgb.iter().zip(&actual.rgb).map(pixel).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, expected.width as u32, expected.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&rgb.concat()).expect("the pixels");
    writer.finish().expect("an end");
    bytes
}
