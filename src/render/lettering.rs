//! Letters: from a text to the mask it is stamped with, in the embedded fonts and no others.

use std::collections::HashMap;
use std::sync::Arc;

use cosmic_text::fontdb::{Database, Source};
use cosmic_text::{
    Align, Attrs, Buffer, Ellipsize, EllipsizeHeightLimit, Fallback, Family, FontSystem, Metrics, Shaping,
    Stretch, SwashCache, SwashContent, Weight, Wrap,
};
use unicode_script::Script;

use super::sheet::Mask;

macro_rules! fonts {
    ($($file:literal),* $(,)?) => {
        [$(include_bytes!(concat!("assets/fonts/", $file)) as &'static [u8]),*]
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

/// Which face a text is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The condensed face of everything that must be read.
    Plain,
    /// The wood type of the title.
    Display,
}

impl Type {
    fn attrs(self) -> Attrs<'static> {
        match self {
            Self::Plain => Attrs::new()
                .family(Family::Name("Fira Sans Condensed"))
                .stretch(Stretch::Condensed)
                .weight(Weight::BOLD),
            Self::Display => Attrs::new().family(Family::Name("Spike Display")).weight(Weight::BOLD),
        }
    }
}

/// Where each script is found; the same on every platform.
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

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The face.
    pub face: Type,
    /// The size in pixels.
    pub size: u16,
    /// The most pixels it may be wide; what is longer ends in an ellipsis.
    pub most: u16,
}

/// A text ready to be stamped.
pub struct Text {
    /// Its shape, from the left end of its base line.
    pub mask: Mask,
    /// How wide it runs.
    pub width: i32,
}

/// The fonts, and the texts cut from them so far.
pub struct Lettering {
    fonts: FontSystem,
    glyphs: SwashCache,
    buffer: Buffer,
    texts: HashMap<Cut, HashMap<String, Arc<Text>>>,
    kept: usize,
}

/// So many texts are kept; a game shows some 150 at a time.
const MOST_KEPT: usize = 4096;

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
        buffer.set_ellipsize(Ellipsize::End(EllipsizeHeightLimit::Lines(1)));
        Self { fonts, glyphs: SwashCache::new(), buffer, texts: HashMap::new(), kept: 0 }
    }

    /// Cuts a text, or takes it from those cut before.
    pub fn cut(&mut self, text: &str, cut: Cut) -> Arc<Text> {
        if let Some(known) = self.texts.get(&cut).and_then(|texts| texts.get(text)) {
            return Arc::clone(known);
        }
        if self.kept >= MOST_KEPT {
            *self = Self { texts: HashMap::new(), kept: 0, ..std::mem::replace(self, Self::new()) };
        }
        let made = Arc::new(self.shape(text, cut));
        self.texts.entry(cut).or_default().insert(text.to_owned(), Arc::clone(&made));
        self.kept += 1;
        made
    }

    fn shape(&mut self, text: &str, cut: Cut) -> Text {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let size = f32::from(cut.size);
        let most = f32::from(cut.most);
        self.buffer.set_metrics_and_size(Metrics::new(size, size * 1.5), Some(most), None);
        self.buffer.set_text(line.trim(), &cut.face.attrs(), Shaping::Advanced, Some(Align::Left));
        self.buffer.shape_until_scroll(&mut self.fonts, false);
        // Marks stacked on a letter must not reach into what stands above or below.
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
        Text { mask: mask(&dots), width }
    }
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
    Mask { left, top, width: side(width), cover }
}
