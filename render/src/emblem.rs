//! Emblems: a token or a route as a small picture of its own, which stands beside words.
//!
//! They have no ground: whatever is behind them may be dark or light.

use last_spike_engine::{Route, Spot, Token};
use resvg::tiny_skia::PremultipliedColorU8;

use crate::error::RenderError;
use crate::geography::stand;
use crate::paint::art;
use crate::paint::palette::{Ink, svg};
use crate::paint::sheet::rasterise;

/// The width and the height of an emblem, in pixels.
const SIDE: i32 = 128;

/// From one column of cities to the next, and from one row to the next.
const PITCH: i32 = 24;

/// Returns the drawing of a token, without a seat's letter, as SVG.
#[must_use]
pub fn token(token: Token) -> String {
    let shape = art::shapes(art::SEATS[token.index()]);
    // A pale rim outside the dark one: of two such rims one is seen on any ground.
    let rim =
        shape.replace(&svg(Ink::INK), &svg(Ink::WHITE)).replace(r#"stroke-width="2""#, r#"stroke-width="6""#);
    let (size, drop) = room(token);
    drawing(&format!(r#"<g transform="translate(64 {}) scale({size})">{rim}{shape}</g>"#, 64 + drop))
}

/// Returns the size at which a token's shape fills an emblem, and how far below its middle the shape's origin is.
const fn room(token: Token) -> (f64, i32) {
    match token {
        Token::Blue => (3.0, 0),
        Token::Red => (3.2, 0),
        Token::Green => (2.7, 5),
        Token::Purple | Token::Orange => (2.7, 0),
        Token::Sky => (2.6, 0),
    }
}

/// Returns the drawing of a route as SVG: a tile with the small diamond of all routes on it, on which this one is lit.
#[must_use]
pub fn route(lit: Route) -> String {
    let place = |spot: Spot| {
        let (column, row) = stand(spot);
        (64 + column * PITCH, 64 + row * PITCH)
    };
    let line = |route: Route, ink: Ink, width: i32| {
        let [(x, y), (to_x, to_y)] = route.ends().map(place);
        format!(r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{}" stroke-width="{width}"/>"#, svg(ink))
    };
    let mut shapes = format!(
        r#"<rect x="4" y="4" width="120" height="120" rx="24" fill="{}" stroke="{}" stroke-width="5"/><g stroke-linecap="round">"#,
        svg(Ink::PAPER),
        svg(Ink::INK)
    );
    Route::all().for_each(|other| shapes.push_str(&line(other, Ink::FADED, 5)));
    shapes.push_str(&line(lit, Ink::INK, 24));
    shapes.push_str(&line(lit, Ink::RING, 18));
    shapes.push_str("</g>");
    drawing(&shapes)
}

fn drawing(shapes: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">{shapes}</svg>"#
    )
}

/// Draws an emblem as PNG, clear where nothing is drawn.
///
/// # Errors
/// [`RenderError`] when the drawing cannot be read or the picture cannot be written.
pub fn png(svg: &str) -> Result<Vec<u8>, RenderError> {
    let pixmap = rasterise(svg)?;
    let channels = |pixel: &PremultipliedColorU8| {
        let whole = pixel.demultiply();
        [whole.red(), whole.green(), whole.blue(), whole.alpha()]
    };
    let pixels: Vec<u8> = pixmap.pixels().iter().flat_map(channels).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the drawings of all emblems.
    fn all() -> Vec<String> {
        Token::ALL.map(token).into_iter().chain(Route::all().map(route)).collect()
    }

    #[test]
    fn every_emblem_is_small_clear_in_its_corners_and_like_no_other() {
        let drawn: Vec<Vec<u8>> = all().iter().map(|svg| png(svg).unwrap()).collect();
        for (n, picture) in drawn.iter().enumerate() {
            if let Some(folder) = std::env::var_os("EMBLEMS") {
                std::fs::write(std::path::Path::new(&folder).join(format!("{n:02}.png")), picture).unwrap();
            }
            let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height, info.color_type), (128, 128, png::ColorType::Rgba));
            assert!([0, 127, 128 * 127, 128 * 128 - 1].iter().all(|at| pixels[at * 4 + 3] == 0), "{n}");
            assert!(picture.len() < 16 * 1024, "{n}: {} bytes", picture.len());
            assert!(!drawn[..n].contains(picture), "{n}");
        }
    }
}
