//! The room that a text takes on the screen of a phone.

use unicode_segmentation::UnicodeSegmentation;

use super::emblem::is_sign;

/// The lines of Discord's text on a phone, below its own bars and above the buttons.
pub(in crate::present) const LINES: usize = 25;

/// The characters of such a line.
const COLUMNS: usize = 40;

/// The width of a moment as Discord writes it: "in 23 hours", and that of one with its day.
const MOMENTS: [(char, usize); 2] = [('R', 14), ('f', 22)];

/// Returns how many lines of a phone's screen a text takes.
pub(in crate::present) fn height(text: &str) -> usize {
    text.lines().map(|line| wrapped(&shown(line))).sum()
}

/// Returns a line as it is seen: without its marks, and with moments as wide as they are written.
fn shown(line: &str) -> String {
    let mut rest = line.strip_prefix("-# ").unwrap_or(line);
    let mut seen = String::new();
    while let Some((before, after)) = rest.split_once("<t:") {
        seen.push_str(before);
        let (moment, after) = after.split_once('>').unwrap_or((after, ""));
        let wide = MOMENTS.iter().find(|(style, _)| moment.ends_with(*style)).map_or(20, |(_, wide)| *wide);
        seen.extend(std::iter::repeat_n('0', wide));
        rest = after;
    }
    seen.push_str(rest);
    let (mut bare, mut chars) = (String::new(), seen.chars());
    while let Some(c) = chars.next() {
        match c {
            '\\' => bare.extend(chars.next()),
            '*' | '`' | '\u{200b}' | '\u{200e}' | '\u{2068}' | '\u{2069}' => {}
            c => bare.push(c),
        }
    }
    bare
}

/// Returns over how many lines a line is wrapped between its words.
fn wrapped(line: &str) -> usize {
    let (mut lines, mut taken) = (1, 0);
    for word in line.split(' ') {
        let wide: usize = word.chars().map(columns).sum();
        let with_space = if taken == 0 { wide } else { taken + 1 + wide };
        if with_space <= COLUMNS {
            taken = with_space;
            continue;
        }
        lines += usize::from(taken > 0) + wide.saturating_sub(1) / COLUMNS;
        taken = wide.saturating_sub(1) % COLUMNS + 1;
    }
    lines
}

/// Cuts a text to so many columns, never through what readers take for one sign.
pub(in crate::present) fn cut(text: &str, most: usize) -> String {
    let wide = |sign: &str| sign.chars().map(columns).sum::<usize>();
    if wide(text) <= most {
        return text.to_owned();
    }
    let (mut kept, mut taken) = (String::new(), 1);
    for sign in text.graphemes(true) {
        taken += wide(sign);
        if taken > most {
            break;
        }
        kept.push_str(sign);
    }
    kept.push('…');
    kept
}

/// Returns how many columns a character takes: those of East Asia and pictures take two, an emblem with its space
/// three, and what joins others none.
const fn columns(c: char) -> usize {
    match c as u32 {
        0x200B..=0x200D | 0xFE00..=0xFE0F => 0,
        _ if is_sign(c) => 3,
        0x1100..=0x115F | 0x2300..=0x2BFF | 0x2E80.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_to_the_columns_that_it_takes() {
        assert_eq!(cut("Ana Beatriz", 11), "Ana Beatriz");
        assert_eq!(cut("Wolfeschlegelstein", 11), "Wolfeschle…");
        assert_eq!(cut("王小明王小明", 11), "王小明王小…");
        assert_eq!(cut("王小明", 11), "王小明");
    }

    #[test]
    fn a_line_is_wrapped_between_words_and_a_moment_counts_as_it_is_written() {
        assert_eq!(height("short"), 1);
        assert_eq!(height(&"word ".repeat(8)), 1);
        assert_eq!(height(&"words ".repeat(8)), 2);
        assert_eq!(height(&"x".repeat(81)), 3);
        assert_eq!(height("one\n\n-# three"), 3);
        assert_eq!(height(&format!("{} <t:1800000000:R>", "x".repeat(25))), 1);
        assert_eq!(height(&format!("{} <t:1800000000:R>", "x".repeat(26))), 2);
    }
}
