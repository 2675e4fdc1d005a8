//! Names of all scripts are set, and fit.

use super::*;

const NAME: Cut = Cut { face: Face::Plain, size: 36, most: 244 };

/// Names in every script that has a font, and in some that have none.
const NAMES: [&str; 26] = [
    "Ñandú Çağrı Đặng Ołówek",
    "Ελένη Жанна Ґалаґан",
    "山田太郎さくらカタカナ",
    "王小明 張偉 陳美麗 김민준 이서연",
    "مُحَمَّد عبد الرحمن الطويل",
    "שָׁלוֹם לכולם ومرحبا",
    "क्षत्रिय ज्ञान श्री हिन्दी",
    "বাংলা ਪੰਜਾਬੀ ગુજરાતી ଓଡ଼ିଆ",
    "தமிழ் తెలుగు ಕನ್ನಡ മലയാളം",
    "සිංහල ไทย ລາວ မြန်မာ ភាសា",
    "ქართული Հայերեն አማርኛ",
    "ᏣᎳᎩ ᐃᓄᒃᑎᑐᑦ ꦗꦮ",
    "👨\u{200d}👩\u{200d}👧\u{200d}👦🏳\u{fe0f}\u{200d}🌈👩🏽\u{200d}🚀",
    "🇧🇷🇯🇵🇨🇦🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "👍🏽👋🏿❤\u{fe0f}\u{200d}🔥 1\u{fe0f}\u{20e3}",
    "🏿",
    "Z\u{338}\u{322}\u{349}\u{305}a\u{337}\u{347}\u{360}l\u{336}\u{330}\u{308}g\u{335}\u{326}o\u{336}\u{356}",
    "꧁𝕱𝖆𝖓𝖈𝖞꧂ ﷽",
    "★彡♛♜彡☠\u{fe0e}⟁ ツ",
    "𓀀𓂀𝕏𐌰ᚠ 𠜎",
    "ᠮᠣᠩᠭᠣᠯ ߒߞߏ ⵜⵉⴼ བོད",
    "\u{e000}\u{f8ff}\u{10ffff}",
    "\u{200d}\u{200c}\u{2060}\u{feff}",
    "Wolfeschlegelsteinhausenbergerdorff",
    "tab\tline\nbreak\u{2028}end",
    "",
];

fn holds(letters: &mut Lettering, name: &str, cut: Cut) {
    let (set, _) = letters.fit(name, cut);
    assert!(!letters.misses(), "{name:?}: a glyph of {set:?} is in no font");
    let text = letters.cut(name, cut);
    assert!(text.width <= i32::from(cut.most), "{name:?} is {} wide", text.width);
    let across = text.mask.across();
    let most = i32::from(cut.most) + 5;
    assert!(across.start >= -4 && across.end <= most, "{name:?} reaches {across:?}");
    // Cut only where one sign ends and the next begins.
    let Some(kept) = set.strip_suffix('…').filter(|_| !set.contains(MISSING)) else { return };
    let whole = plain(name);
    let mut borders = whole.grapheme_indices(true).map(|(at, _)| whole[..at].trim_end());
    assert!(borders.any(|border| border == kept), "{name:?} is cut to {set:?}");
}

#[test]
fn names_of_all_scripts_have_shapes_and_fit() {
    let mut letters = Lettering::new();
    for name in NAMES {
        for most in [0, 30, 90, 244, 1600] {
            holds(&mut letters, name, Cut { most, ..NAME });
            holds(&mut letters, name, Cut { most, face: Face::Display, ..NAME });
        }
    }
}

#[test]
fn scripts_that_people_write_their_names_in_are_shown_and_not_left_out() {
    let mut letters = Lettering::new();
    for name in &NAMES[..15] {
        let (set, _) = letters.fit(name, Cut { most: 1600, ..NAME });
        assert!(!set.contains(MISSING), "{name:?}: {set:?}");
    }
    assert_eq!(letters.fit("𓀀ab", NAME).0, "•ab");
}

#[test]
fn an_isolated_name_from_right_to_left_does_not_turn_its_line_around() {
    let mut letters = Lettering::new();
    let mut is_turned = |line: &str| {
        assert_eq!(letters.fit(line, Cut { most: 1600, ..NAME }).0, line, "nothing of it is left out");
        letters.buffer.layout_runs().next().unwrap().rtl
    };
    for name in ["שלום", "محمد"] {
        assert!(is_turned(&format!("{name} laid A1 · {name} got land: Denver")));
        let name = format!("\u{2068}{name}\u{2069}");
        assert!(!is_turned(&format!("{name} laid A1 · {name} got land: Denver")));
    }
}

#[test]
fn no_character_at_all_is_drawn_as_a_box() {
    let mut letters = Lettering::new();
    for from in (0x20..0x2_0000u32).step_by(61) {
        let name: String = (from..from + 5).filter_map(char::from_u32).collect();
        holds(&mut letters, &name, NAME);
    }
}
