//! Every kind of post in each language: its words, controls, picture and files, kept as text in `snapshots`.
//!
//! A change of words is seen in the difference of those files. `INSTA_UPDATE=always cargo test posts::` writes
//! them anew, to be read before they are committed.

mod all_texts;
mod auctions;
mod begin;
mod channel;
mod explained;
mod hints;
mod labels;
mod lesson;
mod people;
mod plans;
mod private;
mod ratings;
mod result;
mod review;
mod screen;
mod sentences;
mod story;
mod turns;

use std::fmt::Write;

use insta::{Settings, assert_snapshot};
use last_spike::present::{
    File, Lang, Post, Row,
    words::{emblem, limits},
};

/// Returns the settings of all snapshots, which lie in the folder `snapshots` of all tests.
fn settings() -> Settings {
    let mut settings = Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/snapshots"));
    settings
}

/// Keeps a post, or several of one kind, in each language.
fn keep(kind: &str, posts: impl Fn(Lang) -> Vec<(String, Post)>) {
    settings().bind(|| {
        for lang in Lang::ALL {
            let mut text = String::new();
            for (name, post) in posts(lang) {
                let _ = write!(text, "== {name}\n{}\n", written(&post));
            }
            assert_snapshot!(format!("{kind}.{}", lang.code()), text);
        }
    });
}

/// Writes all of a post that people and Discord get.
fn written(post: &Post) -> String {
    assert!(!post.text.contains("…."), "{}", post.text);
    let mut text = format!("{}\n", post.text);
    for row in &post.rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    assert!(limits::length(&button.label) <= limits::BUTTON, "{}", button.label);
                    let _ = writeln!(text, "[{}] {:?} {}", button.label, button.tone, button.press.encode());
                }
            }
            Row::Menu(menu) => {
                assert!(menu.choices.len() <= limits::ENTRIES, "{}", menu.placeholder);
                let _ = writeln!(text, "({}) up to {}, {}", menu.placeholder, menu.most, menu.press.encode());
                for choice in &menu.choices {
                    assert!(limits::length(&choice.label) <= limits::ENTRY, "{}", choice.label);
                    assert!(limits::length(&choice.note) <= limits::ENTRY, "{}", choice.note);
                    let _ = writeln!(text, "  {} = {} | {}", choice.label, choice.value, choice.note);
                }
            }
        }
    }
    if let Some(picture) = &post.picture {
        assert!(limits::length(&picture.alt) <= limits::ALT, "{}", picture.alt);
        let _ = writeln!(text, "picture {}\n  {}", picture.name, picture.alt.replace('\n', "\n  "));
    }
    if let Some(earlier) = &post.earlier {
        let _ = writeln!(text, "{}\n{}", earlier.note(), file(&earlier.file()));
    }
    for attached in &post.files {
        let _ = writeln!(text, "{}", file(attached));
    }
    if !post.mentions.is_empty() {
        let mentions: Vec<String> = post.mentions.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "notifies {}", mentions.join(", "));
    }
    emblem::replaced(&text, |emblem| Some(format!("{{{emblem:?}}} ")))
}

fn file(file: &File) -> String {
    let instead = file.instead.as_ref().map_or_else(String::new, |line| format!("\n  or {line}"));
    format!("file {}: {} bytes{instead}", file.name, file.bytes.len())
}

fn one(name: &str, post: Post) -> Vec<(String, Post)> {
    vec![(name.to_owned(), post)]
}
