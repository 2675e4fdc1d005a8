//! The pixels of a picture, deflated in two halves at the same time: most of a picture's time goes there.

use std::thread;

use flate2::{Compress, Compression, FlushCompress, Status};

use crate::error::RenderError;

/// The levels at which a board, and a board with a strip below it, stay below 120 KB. Each next one takes a third more
/// time.
const LEVELS: [u32; 2] = [4, 6];
/// More rows than these are more than a board.
const BOARD: usize = 1200;

/// A half: its rows deflated, and the check sum of what they were before.
struct Half {
    deflated: Vec<u8>,
    adler: u32,
    length: usize,
}

/// Deflates rows of pixels as PNG wants them: a byte before each says that it is not filtered.
pub fn rows(pixels: &[u8], width: usize) -> Result<Vec<u8>, RenderError> {
    let height = pixels.len() / width.max(1);
    let (upper, lower) = pixels.split_at(height / 2 * width);
    let level = LEVELS[usize::from(height > BOARD)];
    let (upper, lower) = thread::scope(|scope| {
        let begun = thread::Builder::new().spawn_scoped(scope, || half(upper, width, level, false));
        let lower = half(lower, width, level, true);
        // A machine that gives no thread has time for both.
        let upper = match begun {
            Ok(thread) => thread.join().map_err(|_| RenderError::Empty).flatten(),
            Err(_) => half(upper, width, level, false),
        };
        (upper, lower)
    });
    let (mut whole, lower) = (upper?, lower?);
    // The second half goes on where the first stops, without a head of its own.
    whole.deflated.extend_from_slice(&lower.deflated[HEAD..lower.deflated.len() - SUM]);
    whole.deflated.extend_from_slice(&joined(&whole, &lower).to_be_bytes());
    Ok(whole.deflated)
}

/// The bytes before and after what zlib has deflated.
const HEAD: usize = 2;
const SUM: usize = 4;

fn half(pixels: &[u8], width: usize, level: u32, is_last: bool) -> Result<Half, RenderError> {
    let mut raw = Vec::with_capacity(pixels.len() + pixels.len() / width.max(1));
    for row in pixels.chunks_exact(width.max(1)) {
        raw.push(0);
        raw.extend_from_slice(row);
    }
    let mut compress = Compress::new(Compression::new(level), true);
    let mut deflated = Vec::with_capacity(raw.len() / 8 + 1024);
    if !is_last {
        press(&mut compress, &raw, &mut deflated, FlushCompress::Sync)?;
    }
    let end = deflated.len();
    press(&mut compress, &raw, &mut deflated, FlushCompress::Finish)?;
    let sum = deflated.last_chunk().ok_or(RenderError::Empty)?;
    let adler = u32::from_be_bytes(*sum);
    if !is_last {
        deflated.truncate(end);
    }
    Ok(Half { deflated, adler, length: raw.len() })
}

/// Deflates what is left, until all of it is in what was written.
fn press(
    compress: &mut Compress,
    raw: &[u8],
    deflated: &mut Vec<u8>,
    flush: FlushCompress,
) -> Result<(), RenderError> {
    loop {
        let done = usize::try_from(compress.total_in()).map_err(|_| RenderError::Empty)?;
        let status = compress.compress_vec(&raw[done..], deflated, flush).map_err(|_| RenderError::Empty)?;
        let has_room = deflated.len() < deflated.capacity();
        if status == Status::StreamEnd || has_room && matches!(flush, FlushCompress::Sync) {
            return Ok(());
        }
        deflated.reserve(deflated.capacity());
    }
}

/// Returns the check sum (Adler-32) of two halves together.
fn joined(upper: &Half, lower: &Half) -> u32 {
    const MODULUS: u64 = 65_521;
    let parts = |adler: u32| (u64::from(adler & 0xffff), u64::from(adler >> 16));
    let ((a, b), (c, d)) = (parts(upper.adler), parts(lower.adler));
    let length = lower.length as u64 % MODULUS;
    let low = (a + c + MODULUS - 1) % MODULUS;
    let high = (b + d + length * (a + MODULUS - 1)) % MODULUS;
    u32::try_from(high << 16 | low).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn two_halves_are_one_whole() {
        for (width, height) in [(1, 1), (3, 1), (3, 2), (7, 5), (1600, 1201)] {
            let pixels: Vec<u8> =
                (0..width * height).map(|at| u8::try_from(at * at / 91 % 251).unwrap()).collect();
            let mut read = Vec::new();
            let deflated = rows(&pixels, width).unwrap();
            // Reading it checks the sum.
            flate2::read::ZlibDecoder::new(deflated.as_slice()).read_to_end(&mut read).unwrap();
            let expected: Vec<u8> = pixels.chunks(width).flat_map(|row| [&[0][..], row].concat()).collect();
            assert!(read == expected, "{width} times {height}");
        }
    }
}
