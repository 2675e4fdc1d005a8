//! The art: SVG files that a designer can open, under `assets`.

use resvg::usvg::{self, roxmltree};

use crate::error::RenderError;

macro_rules! art {
    ($($file:literal),* $(,)?) => {
        [$(include_str!(concat!("../assets/", $file, ".svg"))),*]
    };
    ($($name:ident = $file:literal;)*) => {
        $(pub(crate) const $name: &str = include_str!(concat!("../assets/", $file, ".svg"));)*
    };
}

art! {
    SHEET_1869 = "sheets/1869";
    SHEET_1976 = "sheets/1976";
    SHEET_RESULT = "sheets/result";
    BED = "shapes/bed";
    BED_UNSUPPORTED = "shapes/bed-unsupported";
    RING = "shapes/ring";
    CODE = "shapes/code";
    NOTE = "shapes/note";
    MEDAL = "shapes/medal";
    SPIKE = "shapes/spike";
    PLATE = "shapes/plate";
    SLOT = "shapes/slot";
    STAR = "shapes/star";
    GONE = "shapes/gone";
    TAG = "shapes/tag";
    PAYOUT = "shapes/payout";
    PAYOUT_LEFT = "shapes/payout-left";
    PAYOUT_MADE = "shapes/payout-made";
    COIN = "shapes/coin";
    COMPUTER = "shapes/computer";
    STRIKE_NARROW = "shapes/strike-narrow";
    STRIKE_WIDE = "shapes/strike-wide";
    LANTERN = "shapes/lantern";
    CROSSED_OUT = "shapes/crossed-out";
    NODE = "shapes/node";
    MARKER = "shapes/marker";
    PER_DEED = "path/per-deed";
    PER_PLAYER = "path/per-player";
    PER_PIP = "path/per-pip";
    WAY = "path/way";
}

/// The shapes of the seats, about the origin.
pub(crate) const SEATS: [&str; 6] = art![
    "seats/1-circle",
    "seats/2-square",
    "seats/3-triangle",
    "seats/4-diamond",
    "seats/5-hexagon",
    "seats/6-star",
];

/// The faces of a die.
pub(crate) const DICE: [&str; 6] = art!["dice/1", "dice/2", "dice/3", "dice/4", "dice/5", "dice/6"];

/// The signs of the spaces of 1976.
pub(crate) const PATH: [&str; 10] = art![
    "path/cpr-subsidy",
    "path/track",
    "path/settler-rents",
    "path/land",
    "path/roadbed-costs",
    "path/northwest-rebellion",
    "path/end-of-track",
    "path/land-claims",
    "path/survey-fees",
    "path/pacific-scandal",
];

/// Returns the corner of a file's view box that is nearest to the upper left: the origin is the point by
/// which the shape is placed.
pub(crate) fn corner(svg: &str) -> Result<(i32, i32), RenderError> {
    let document = roxmltree::Document::parse(svg).map_err(usvg::Error::from)?;
    let view_box = document.root_element().attribute("viewBox").ok_or(RenderError::Empty)?;
    let mut numbers = view_box.split_ascii_whitespace().map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(left)), Some(Ok(top))) => Ok((left, top)),
        _ => Err(RenderError::Empty),
    }
}

/// Returns the shapes of a file without the file around them.
pub(crate) fn shapes(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |end| end + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

/// Adds shapes to a file, above those that are there.
pub(crate) fn with(svg: &str, shapes: &str) -> String {
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    format!("{}{shapes}</svg>", &svg[..end])
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::paint::palette;

    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "svg") {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_file_opens_alone_and_has_only_the_inks_of_the_palette() {
        let mut found = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assets"), &mut found);
        let code = include_str!("art.rs");
        assert!(found.len() > 40, "the files were found");
        for path in found {
            let svg = std::fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assets"));
            let name = name.unwrap().with_extension("").display().to_string();
            assert!(code.contains(&format!("\"{name}\"")), "{name} is not drawn by anything");
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default());
            assert!(tree.is_ok_and(|tree| !tree.root().children().is_empty()), "{name} shows nothing");
            assert!(corner(&svg).is_ok(), "{name} has no view box");
            assert!(!svg.contains("<text") && !svg.contains("href"), "{name} needs fonts or other files");
            for part in svg.split('#').skip(1) {
                let colour = part.split(['"', ')']).next().unwrap();
                let is_id = svg.contains(&format!("id=\"{colour}\""));
                assert!(is_id || palette::is_ink(colour), "{name}: #{colour} is no ink of the palette");
            }
        }
    }

    #[test]
    fn a_file_is_taken_apart_and_put_together() {
        let svg = "<svg viewBox=\"-3 4 5 6\">\n  <path/>\n</svg>\n";
        assert_eq!(corner(svg).unwrap(), (-3, 4));
        assert_eq!(shapes(svg).trim(), "<path/>");
        assert_eq!(with(svg, "<g/>"), "<svg viewBox=\"-3 4 5 6\">\n  <path/>\n<g/></svg>");
        assert!(corner("<svg/>").is_err() && corner("no SVG").is_err());
    }
}
