//! Letters: from a text to the mask it is stamped with, in the embedded fonts and no others.

use std::collections::HashMap;
use std::sync::Arc;

use cosmic_text::fontdb::{Database, Source};
use cosmic_text::{
    Align, Attrs, Buffer, Fallback, Family, FontSystem, Metrics, Shaping, Stretch, SwashCache, SwashContent,
    Weight, Wrap,
};
use unicode_script::Script;
use unicode_segmentation::UnicodeSegmentation;

use super::sheet::Mask;

macro_rules! fonts {
    ($($file:literal),* $(,)?) => {
        [$(include_bytes!(concat!("../assets/fonts/", $file)) as &'static [u8]),*]
    };
}

const FONTS: [&[u8]; 29] = fonts![
    "FiraSansCondensed-Bold.ttf",
    "SpikeDisplay.ttf",
    "NotoSans-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
    "NotoSansBengali-Bold.ttf",
    "NotoSansCJKsc-Bold.otf",
    "NotoSansCanadianAboriginal-Bold.ttf",
    "NotoSansCherokee-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansEthiopic-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansGujarati-Bold.ttf",
    "NotoSansGurmukhi-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansJavanese-Bold.ttf",
    "NotoSansKannada-Bold.ttf",
    "NotoSansKhmer-Bold.ttf",
    "NotoSansLao-Bold.ttf",
    "NotoSansMalayalam-Bold.ttf",
    "NotoSansMath-Regular.ttf",
    "NotoSansMyanmar-Bold.ttf",
    "NotoSansOriya-Bold.ttf",
    "NotoSansSinhala-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansTamil-Bold.ttf",
    "NotoSansTelugu-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoEmoji-Bold.ttf",
];

/// The face of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The condensed face of everything that must be read.
    Plain,
    /// The same, spaced: codes, which no word helps to read.
    Spaced,
    /// The same, spaced a little: codes that have no room for more.
    Close,
    /// The same, spaced as maps letter the land.
    Wide,
    /// The wood type of the title.
    Display,
}

impl Face {
    fn attrs(self) -> Attrs<'static> {
        match self {
            Self::Plain => Attrs::new()
                .family(Family::Name("Fira Sans Condensed"))
                .stretch(Stretch::Condensed)
                .weight(Weight::BOLD),
            Self::Spaced => Self::Plain.attrs().letter_spacing(0.14),
            Self::Close => Self::Plain.attrs().letter_spacing(0.05),
            Self::Wide => Self::Plain.attrs().letter_spacing(0.4),
            Self::Display => Attrs::new().family(Family::Name("Spike Display")).weight(Weight::BOLD),
        }
    }
}

/// The font of each script; the same on every platform.
struct Embedded;

impl Fallback for Embedded {
    fn common_fallback(&self) -> &[&'static str] {
        &["Noto Sans", "Noto Emoji", "Noto Sans Symbols2", "Noto Sans Math", "Noto Sans CJK SC"]
    }

    fn forbidden_fallback(&self) -> &[&'static str] {
        &["Spike Display"]
    }

    fn script_fallback(&self, script: Script, _locale: &str) -> &[&'static str] {
        match script {
            Script::Arabic => &["Noto Sans Arabic"],
            Script::Armenian => &["Noto Sans Armenian"],
            Script::Bengali => &["Noto Sans Bengali"],
            Script::Canadian_Aboriginal => &["Noto Sans CanAborig"],
            Script::Cherokee => &["Noto Sans Cherokee"],
            Script::Devanagari => &["Noto Sans Devanagari"],
            Script::Ethiopic => &["Noto Sans Ethiopic"],
            Script::Georgian => &["Noto Sans Georgian"],
            Script::Gujarati => &["Noto Sans Gujarati"],
            Script::Gurmukhi => &["Noto Sans Gurmukhi"],
            Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo => {
                &["Noto Sans CJK SC"]
            }
            Script::Hebrew => &["Noto Sans Hebrew"],
            Script::Javanese => &["Noto Sans Javanese"],
            Script::Kannada => &["Noto Sans Kannada"],
            Script::Khmer => &["Noto Sans Khmer"],
            Script::Lao => &["Noto Sans Lao"],
            Script::Malayalam => &["Noto Sans Malayalam"],
            Script::Myanmar => &["Noto Sans Myanmar"],
            Script::Oriya => &["Noto Sans Oriya"],
            Script::Sinhala => &["Noto Sans Sinhala"],
            Script::Tamil => &["Noto Sans Tamil"],
            Script::Telugu => &["Noto Sans Telugu"],
            Script::Thai => &["Noto Sans Thai"],
            _ => &[],
        }
    }
}

/// The setting of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The face.
    pub face: Face,
    /// The size in pixels.
    pub size: u16,
    /// The most pixels it may be wide; what is longer ends in an ellipsis.
    pub most: u16,
}

/// A text ready to be stamped.
pub struct Text {
    /// Its shape, from the left end of its base line.
    pub mask: Mask,
    /// Its width.
    pub width: i32,
    /// Its width if there were no limit.
    pub natural: i32,
}

/// The fonts, and the texts cut from them so far.
pub struct Lettering {
    fonts: FontSystem,
    glyphs: SwashCache,
    buffer: Buffer,
    texts: HashMap<Cut, HashMap<String, Arc<Text>>>,
    /// The bytes of these texts.
    kept: usize,
}

/// So many bytes of texts are kept.
const MOST_KEPT: usize = 2 << 20;

impl Lettering {
    /// Opens the embedded fonts.
    pub fn new() -> Self {
        let mut database = Database::new();
        for font in FONTS {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        let mut fonts = FontSystem::new_with_locale_and_db_and_fallback("en".to_owned(), database, Embedded);
        let mut buffer = Buffer::new(&mut fonts, Metrics::new(16.0, 16.0));
        buffer.set_wrap(Wrap::None);
        Self { fonts, glyphs: SwashCache::new(), buffer, texts: HashMap::new(), kept: 0 }
    }

    /// Cuts a text, or takes it from those cut before.
    pub fn cut(&mut self, text: &str, cut: Cut) -> Arc<Text> {
        if let Some(known) = self.texts.get(&cut).and_then(|texts| texts.get(text)) {
            return Arc::clone(known);
        }
        let made = Arc::new(self.shape(text, cut));
        self.kept += made.mask.bytes() + text.len();
        if self.kept > MOST_KEPT {
            self.texts.clear();
            self.glyphs = SwashCache::new();
            self.kept = made.mask.bytes() + text.len();
        }
        self.texts.entry(cut).or_default().insert(text.to_owned(), Arc::clone(&made));
        made
    }

    fn shape(&mut self, text: &str, cut: Cut) -> Text {
        let (_, natural) = self.fit(text, cut);
        // Marks stacked on a letter must not reach into the lines above or below.
        let (above, below) = (i32::from(cut.size) * 21 / 20, i32::from(cut.size) * 2 / 5);
        let mut dots = Vec::new();
        let mut width = 0.0f32;
        if let Some(run) = self.buffer.layout_runs().next() {
            width = run.line_w;
            for glyph in run.glyphs {
                let at = glyph.physical((0.0, 0.0), 1.0);
                let Some(image) = self.glyphs.get_image(&mut self.fonts, at.cache_key) else { continue };
                if image.content != SwashContent::Mask || image.placement.width == 0 {
                    continue;
                }
                let (left, top) = (at.x + image.placement.left, at.y - image.placement.top);
                for (y, row) in (top..).zip(image.data.chunks_exact(image.placement.width as usize)) {
                    if y >= -above && y < below {
                        dots.extend((left..).zip(row).filter(|(_, c)| **c > 0).map(|(x, c)| (x, y, *c)));
                    }
                }
            }
        }
        let width = to_pixels(width).min(i32::from(cut.most));
        dots.retain(|(x, _, _)| (-4..=i32::from(cut.most) + 4).contains(x));
        Text { mask: mask(&dots), width, natural: to_pixels(natural) }
    }

    /// Sets a text so that every sign has a shape and all of it fits; returns what was set, and how
    /// wide the whole would have been.
    fn fit(&mut self, text: &str, cut: Cut) -> (String, f32) {
        let mut line = plain(text);
        self.set(&line, cut);
        if self.misses() {
            let shown = |sign: &str| {
                self.set(sign, cut);
                if self.misses() { MISSING.to_owned() } else { sign.to_owned() }
            };
            line = line.graphemes(true).map(shown).collect();
            self.set(&line, cut);
        }
        let natural = self.width();
        if natural <= f32::from(cut.most) {
            return (line, natural);
        }
        // As many characters as leave room for the ellipsis.
        let signs: Vec<&str> = line.graphemes(true).collect();
        let so_many = |count: usize| format!("{}…", signs[..count].concat().trim_end());
        let (mut fits, mut too_many) = (0, signs.len());
        while too_many - fits > 1 {
            let tried = usize::midpoint(fits, too_many);
            self.set(&so_many(tried), cut);
            if self.width() <= f32::from(cut.most) {
                fits = tried;
            } else {
                too_many = tried;
            }
        }
        let line = so_many(fits);
        self.set(&line, cut);
        (line, natural)
    }

    fn set(&mut self, line: &str, cut: Cut) {
        let size = f32::from(cut.size);
        let most = Some(f32::from(cut.most));
        self.buffer.set_metrics_and_size(Metrics::new(size, size * 1.5), most, None);
        self.buffer.set_text(line, &cut.face.attrs(), Shaping::Advanced, Some(Align::Left));
        self.buffer.shape_until_scroll(&mut self.fonts, false);
    }

    /// Tells whether a sign of what is set is in no font.
    fn misses(&self) -> bool {
        self.buffer.layout_runs().any(|run| run.glyphs.iter().any(|glyph| glyph.glyph_id == 0))
    }

    fn width(&self) -> f32 {
        self.buffer.layout_runs().next().map_or(0.0, |run| run.line_w)
    }
}

/// Stands for a sign that is in no font: quieter than a box.
const MISSING: &str = "•";

/// Returns a text as one line, without what only a font of coloured emoji could show: skin tones,
/// and the demand for colour.
fn plain(text: &str) -> String {
    let tone = |c: char| matches!(c, '\u{1f3fb}'..='\u{1f3ff}' | '\u{fe0f}');
    let mut line = String::with_capacity(text.len());
    for c in text.trim().chars() {
        match c {
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => line.push(' '),
            c if tone(c) && !line.is_empty() => {}
            c => line.push(c),
        }
    }
    line
}

/// Rounds up to whole pixels.
fn to_pixels(length: f32) -> i32 {
    #[allow(clippy::cast_possible_truncation, reason = "a picture is far narrower than an i32")]
    let pixels = length.ceil() as i32;
    pixels
}

/// Gathers covered pixels in the smallest rectangle.
fn mask(dots: &[(i32, i32, u8)]) -> Mask {
    let bounds = |axis: fn(&(i32, i32, u8)) -> i32| {
        let from = dots.iter().map(axis).min().unwrap_or(0);
        (from, dots.iter().map(axis).max().map_or(0, |to| to - from + 1))
    };
    let ((left, width), (top, height)) = (bounds(|dot| dot.0), bounds(|dot| dot.1));
    let side = |n: i32| usize::try_from(n).unwrap_or(0);
    let mut cover = vec![0u8; side(width) * side(height)];
    for &(x, y, covered) in dots {
        let pixel = &mut cover[side(y - top) * side(width) + side(x - left)];
        *pixel = pixel.saturating_add(covered);
    }
    Mask::new((left, top, side(width)), &cover)
}

#[cfg(test)]
mod tests;
