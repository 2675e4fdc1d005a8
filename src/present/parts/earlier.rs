//! The news for which a post has no room.

use super::file::File;
use crate::present::lang::{Lang, key};
use crate::present::words::limits::{POST, cut_message, length};
use crate::present::words::names::without_markdown;

/// News for which a post has no room: the oldest of what it tells.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// A line each, in Discord's Markdown.
    lines: Vec<String>,
    /// The name of the file they are attached as.
    name: String,
    lang: Lang,
}

impl Earlier {
    /// Returns the sentence that says where they are.
    #[must_use]
    pub fn note(&self) -> String {
        self.lang.say(key::news::Earlier)
    }

    /// Returns them as a text file.
    #[must_use]
    pub fn file(&self) -> File {
        let lines: Vec<String> = self.lines.iter().map(|line| without_markdown(line)).collect();
        File::text(self.name.clone(), &format!("{}\n", lines.join("\n")))
    }

    /// Returns them as texts of messages, the oldest first: for a place where no file may be attached.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for line in &self.lines {
            let line = cut_message(line, POST);
            match texts.last_mut() {
                Some(last) if length(last) + 1 + length(&line) <= POST => {
                    last.push('\n');
                    last.push_str(&line);
                }
                _ => texts.push(line),
            }
        }
        texts
    }
}

/// Joins the news of a post and what must stand below them; of the news the newest that fit, and returns
/// those that do not, after those that are `filed` anyway.
pub(in crate::present) fn split(
    name: impl FnOnce() -> String,
    lang: Lang,
    mut news: Vec<String>,
    filed: Vec<String>,
    rest: &[String],
) -> (String, Option<Earlier>) {
    let size = |lines: &[String]| lines.iter().map(|line| length(line) + 1).sum::<usize>();
    let text = |news: &[String]| news.iter().chain(rest).map(String::as_str).collect::<Vec<_>>().join("\n");
    if filed.is_empty() && size(&news) + size(rest) <= POST {
        return (text(&news), None);
    }
    let mut earlier = Earlier { lines: filed, name: name(), lang };
    let room = POST.saturating_sub(size(rest) + length(&earlier.note()) + 1);
    let fitting = (0..=news.len()).find(|from| size(&news[*from..]) <= room).unwrap_or(news.len());
    let newest = news.split_off(fitting);
    earlier.lines.extend(news);
    (text(&newest), Some(earlier))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earlier(lines: &[String]) -> Earlier {
        Earlier { lines: lines.to_vec(), name: "news-1-2.txt".to_owned(), lang: Lang::En }
    }

    #[test]
    fn a_file_shows_names_as_they_are() {
        let lines = ["**Ann\\_\\*B** laid **A1**.".to_owned(), "-# **@\u{200b}all** goes on.".to_owned()];
        let text = String::from_utf8(earlier(&lines).file().bytes).unwrap();
        assert_eq!(text, "\u{feff}Ann_*B laid A1.\n@all goes on.\n");
    }

    #[test]
    fn messages_hold_every_line_in_order_and_none_is_too_long() {
        let lines: Vec<String> = (0..200).map(|n| format!("{n} {}", "x".repeat(n * 7 % 90))).collect();
        let messages = earlier(&lines).messages();
        assert_eq!(messages.join("\n"), lines.join("\n"));
        assert!(messages.iter().all(|text| length(text) <= POST));
        assert_eq!(length(&earlier(&["ã".repeat(5_000)]).messages()[0]), POST);
    }
}
