//! Comparing a picture with the one kept.

use std::path::PathBuf;

use last_spike::render::Picture;

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
pub fn compare(name: &str, picture: &Picture) {
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
    let beside = std::env::temp_dir().join(format!("{name}.actual.png"));
    std::fs::write(&beside, &picture.png).expect("the temporary folder can be written");
    assert_eq!((actual.width, actual.height), (expected.width, expected.height), "{name}: another size");
    let differing: Vec<(usize, usize)> = (0..expected.rgb.len())
        .filter(|at| expected.rgb[*at] != actual.rgb[*at])
        .map(|at| (at % expected.width, at / expected.width))
        .collect();
    let range = |axis: fn(&(usize, usize)) -> usize| {
        let places = || differing.iter().map(axis);
        (places().min().unwrap_or(0), places().max().unwrap_or(0))
    };
    panic!(
        "{name}: {} pixels differ, x {:?}, y {:?}; drawn now: {}; BLESS=1 keeps it",
        differing.len(),
        range(|at| at.0),
        range(|at| at.1),
        beside.display()
    );
}
