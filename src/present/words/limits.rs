//! Discord's limits on what a message holds, and the cutting of texts to them.

use unicode_segmentation::UnicodeSegmentation;

use super::emblem;

/// Characters of a message.
pub(crate) const TEXT: usize = 2_000;

/// Characters of a message that a post takes for itself: notes below it need the rest.
pub(crate) const POST: usize = 1_900;

/// Characters of the description of a picture.
pub const ALT: usize = 1_024;

/// Rows of controls below a message.
pub(crate) const ROWS: usize = 5;

/// Characters on a button.
pub const BUTTON: usize = 80;

/// Entries of a menu, and suggestions for an option of a command.
pub const ENTRIES: usize = 25;

/// Characters of an entry of a menu, of the line below it, and of a suggestion.
pub const ENTRY: usize = 100;

/// Characters of the `custom_id` that a control carries.
pub(crate) const CUSTOM_ID: usize = 100;

/// Counts the characters of a text as Discord does, an emblem with the picture that may stand there.
#[must_use]
pub fn length(text: &str) -> usize {
    text.chars().map(|c| if emblem::is_sign(c) { emblem::LENGTH } else { 1 }).sum()
}

/// Cuts a text to so many characters, never through what readers take for one sign.
#[must_use]
pub(crate) fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut taken = 1;
    for sign in text.graphemes(true) {
        taken += length(sign);
        if taken > most {
            break;
        }
        kept.push_str(sign);
    }
    // Nothing ends in two marks.
    let kept = kept.trim_end_matches([' ', '.', ',', ';', ':', '·']);
    if kept.is_empty() { String::new() } else { format!("{kept}…") }
}

/// Cuts the text of a message as [`cut`] does, never through a mention, an emoji, a moment, bold words or code: the
/// rest of one would stand there as it is written.
#[must_use]
pub(crate) fn cut_message(text: &str, most: usize) -> String {
    let kept = cut(text, most);
    let Some(whole) = kept.strip_suffix('…').filter(|_| kept != text).and_then(|kept| unclosed(kept, text))
    else {
        return kept;
    };
    let kept = text[..whole].trim_end_matches([' ', '.', ',', ';', ':', '·', '\n']);
    if kept.is_empty() { String::new() } else { format!("{kept}…") }
}

/// Returns the place in the beginning of a text where something begins that it does not hold to its end.
fn unclosed(beginning: &str, text: &str) -> Option<usize> {
    const MENTIONS: [&str; 6] = ["<@", "<#", "<:", "<a:", "</", "<t:"];
    let (mut mention, mut bold, mut code, mut escape) = (None, None, None, None);
    let mut last_star = None;
    for (at, c) in beginning.char_indices() {
        if escape.take().is_some() {
            continue;
        }
        match c {
            '\\' => escape = Some(at),
            '\n' => (mention, bold, code) = (None, None, None),
            '<' if MENTIONS.iter().any(|start| text[at..].starts_with(start)) => mention = Some(at),
            '>' => mention = None,
            '`' => code = if code.is_some() { None } else { Some(at) },
            '*' if last_star.is_some_and(|last| last + 1 == at) => {
                bold = if bold.is_some() { None } else { Some(at - 1) };
                last_star = None;
            }
            '*' => last_star = Some(at),
            _ => {}
        }
    }
    // Half of the mark of bold words.
    let half = last_star.filter(|at| at + 1 == beginning.len());
    [mention, bold, code, escape, half].into_iter().flatten().min()
}

/// Joins as many lines as a post takes, leaving out the first.
pub(crate) fn join_last(lines: &[String]) -> String {
    let mut kept = Vec::new();
    let mut room = POST;
    for line in lines.iter().rev() {
        let Some(left) = room.checked_sub(length(line) + 1) else {
            kept.push("…".to_owned());
            break;
        };
        room = left;
        kept.push(line.clone());
    }
    kept.reverse();
    kept.join("\n")
}

/// Joins as many lines as a post takes, leaving out the last.
pub(crate) fn join_first(lines: &[String]) -> String {
    let mut room = POST;
    let fits = |line: &&String| match room.checked_sub(length(line) + 1) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    };
    let fitting = lines.iter().take_while(fits).count();
    let mut kept = lines[..fitting].to_vec();
    if fitting < lines.len() {
        kept.push("…".to_owned());
    }
    kept.join("\n")
}

/// Adds a line to a text, which is cut where a message has no room for both.
#[must_use]
pub(crate) fn with_line(text: &str, line: &str) -> String {
    let room = TEXT.saturating_sub(length(line) + 1);
    format!("{}\n{line}", cut_message(text, room))
}

/// Sets a text below a line; it is cut where a message has no room for both.
#[must_use]
pub(crate) fn under_line(line: &str, text: &str) -> String {
    let room = TEXT.saturating_sub(length(line) + 1);
    format!("{line}\n{}", cut_message(text, room))
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Token;

    use super::super::emblem::Emblem;
    use super::*;

    #[test]
    fn a_text_is_cut_between_signs() {
        let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦";
        assert_eq!(cut(&family.repeat(3), 10), format!("{family}…"));
        assert_eq!(cut("🇧🇷🇧🇷", 3), "🇧🇷…");
        assert_eq!(cut("e\u{301}e\u{301}", 3), "e\u{301}…");
        assert_eq!(cut(family, 3), "");
        assert_eq!(cut("abc", 3), "abc");
    }

    #[test]
    fn an_emblem_takes_as_much_room_as_its_picture() {
        let ann = format!("{}Ann", Emblem::Token(Token::Blue));
        assert_eq!(length(&ann), emblem::LENGTH + 3);
        assert_eq!(cut(&format!("x {ann}"), emblem::LENGTH), "x…");
    }

    #[test]
    fn a_message_is_never_cut_within_what_discord_shows_as_something_else() {
        for (text, shown) in [
            ("Ann laid A1. <@123456> is next", "Ann laid A1…"),
            ("Ann laid A1. </game replace:17> works", "Ann laid A1…"),
            ("Ann laid A1, <:blue_1:23> then", "Ann laid A1…"),
            ("Ann laid A1 <t:1800000000:R>", "Ann laid A1…"),
            ("Ann laid A1 **for all** to see", "Ann laid A1…"),
            ("Ann laid A1 `lay and more`", "Ann laid A1…"),
        ] {
            for most in 13..20 {
                assert_eq!(cut_message(text, most), shown, "{most}");
            }
        }
        assert_eq!(cut_message("**Ann** <@1> laid A1 and A2", 20), "**Ann** <@1> laid A…");
        assert_eq!(cut_message("a < b and c > d", 9), "a < b an…");
        assert_eq!(cut_message("**\\*\\*Ann\\*** laid A1", 5), "");
        assert_eq!(cut_message("laid \\*A1", 7), "laid…");
        assert_eq!(cut_message("**Ann**", 7), "**Ann**");
    }

    #[test]
    fn lines_are_left_out_whole_at_the_end_that_is_named() {
        let lines: Vec<String> = (0..100).map(|n| format!("{n} {}", "x".repeat(40))).collect();
        let (first, last) = (join_first(&lines), join_last(&lines));
        assert!(length(&first) <= POST && length(&last) <= POST);
        assert!(first.starts_with("0 x") && first.ends_with("x\n…"), "{first}");
        assert!(last.starts_with("…\n") && last.ends_with(&lines[99]), "{last}");
        assert_eq!(join_first(&lines[..3]), lines[..3].join("\n"));
        assert_eq!(join_last(&lines[..3]), lines[..3].join("\n"));
    }

    #[test]
    fn a_line_is_added_to_whatever_text_and_never_lost() {
        assert_eq!(with_line("a", "b"), "a\nb");
        let full = "x".repeat(TEXT - 2);
        assert_eq!(with_line(&full, "b"), format!("{full}\nb"));
        assert_eq!(with_line(&full, "bc"), format!("{}…\nbc", "x".repeat(TEXT - 4)));
    }
}
