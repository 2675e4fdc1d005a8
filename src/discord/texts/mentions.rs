//! Mentions of the commands that a text names: pressing a mention opens the command.
//!
//! Texts name a command as people type it in their language, in back-ticks. Discord shows a mention as it is written
//! and opens it only by the command's first name, so that a mention has this name in every language.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use poise::serenity_prelude::CommandId;
use serde_json::Value;

use crate::present::Lang;
use crate::present::words::limits::{TEXT, length};

/// The most words of a command: its own name, a group of subcommands, and a subcommand.
const WORDS: usize = 3;

/// The commands as texts name them, and as Discord knows them.
#[derive(Debug, Default)]
pub struct CommandMentions(RwLock<KnownCommands>);

#[derive(Debug, Default)]
struct KnownCommands {
    /// The path to write in a mention, by the command's path in each language.
    paths: BTreeMap<String, String>,
    /// The ids of the commands that are registered, by their names.
    ids: BTreeMap<String, CommandId>,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    Words(&'a str),
    /// A command with its slash, and what follows it between the same back-ticks.
    Command(&'a str),
}

impl CommandMentions {
    /// Notes the names of the commands in each language.
    pub fn name<U, E>(&self, commands: &[poise::Command<U, E>]) {
        let mut paths = BTreeMap::new();
        for lang in std::iter::once(None).chain(Lang::ALL.map(|lang| Some(lang.code()))) {
            add_paths(&mut paths, commands, lang, ("", ""));
        }
        self.0.write().unwrap_or_else(PoisonError::into_inner).paths = paths;
    }

    /// Notes the ids of the commands that Discord has, as it returns them.
    pub(in crate::discord) fn learn(&self, registered: &Value) {
        let id = |command: &Value| {
            let id = command["id"].as_str()?.parse().ok().filter(|id: &u64| *id > 0).map(CommandId::new)?;
            let typed = command["type"].as_u64().is_none_or(|kind| kind == 1);
            Some((command["name"].as_str().filter(|_| typed)?.to_owned(), id))
        };
        let ids = registered.as_array().into_iter().flatten().filter_map(id).collect();
        self.0.write().unwrap_or_else(PoisonError::into_inner).ids = ids;
    }

    /// Returns a text in which commands are mentions. A command stays plain words if its id is unknown, or if the
    /// message has no room for its mention.
    pub(in crate::discord) fn in_text(&self, text: &str) -> String {
        let (known, pieces) = (self.known(), pieces(text));
        let plain: usize = pieces.iter().map(|piece| length(piece.plain())).sum();
        let mut room = TEXT.saturating_sub(plain);
        let shown = pieces.into_iter().map(|piece| {
            let mention = match piece {
                Piece::Command(command) => known.mention(command),
                Piece::Words(_) => None,
            };
            let Some(mention) = mention else { return piece.plain().to_owned() };
            let longer = length(&mention).saturating_sub(length(piece.plain()));
            match room.checked_sub(longer) {
                Some(left) => {
                    room = left;
                    mention
                }
                None => piece.plain().to_owned(),
            }
        });
        shown.collect()
    }

    /// Returns a text with each command in one spelling, so that a text can be compared with the message that was made
    /// from it.
    #[must_use]
    pub fn in_one_spelling(&self, text: &str) -> String {
        let known = self.known();
        let plain: String = pieces(text).into_iter().map(Piece::plain).collect();
        let (mut spelt, mut rest) = (String::with_capacity(plain.len()), plain.as_str());
        while let Some((before, after)) = rest.split_once('/') {
            if let Some(before) = before.strip_suffix('<')
                && let Some((path, behind)) = mentioned(after)
            {
                spelt.extend([before, "/", path]);
                rest = behind;
                continue;
            }
            let (path, behind) = known.path_of(after).unwrap_or(("", after));
            spelt.extend([before, "/", path]);
            rest = behind;
        }
        spelt + rest
    }

    fn known(&self) -> RwLockReadGuard<'_, KnownCommands> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KnownCommands {
    /// Returns the mention of a command, followed by what is typed after it; `None` if its id is unknown.
    fn mention(&self, command: &str) -> Option<String> {
        let (path, rest) = self.path_of(command.strip_prefix('/')?)?;
        let id = self.ids.get(path.split(' ').next()?)?;
        Some(format!("</{path}:{id}>{rest}"))
    }

    /// Returns the path of the command with which a text begins, and the rest of the text.
    fn path_of<'a>(&self, text: &'a str) -> Option<(&str, &'a str)> {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let ends = text.char_indices().filter(|(_, c)| !is_name(*c)).map(|(at, _)| at);
        let ends: Vec<usize> = ends.chain([text.len()]).take(WORDS).collect();
        ends.into_iter().rev().find_map(|end| Some((self.paths.get(&text[..end])?.as_str(), &text[end..])))
    }
}

impl<'a> Piece<'a> {
    const fn plain(self) -> &'a str {
        match self {
            Self::Words(text) | Self::Command(text) => text,
        }
    }
}

/// Adds the paths of commands in a language, or by their first names. `above` is the path of their parent, in that
/// language and by first names.
fn add_paths<U, E>(
    paths: &mut BTreeMap<String, String>,
    commands: &[poise::Command<U, E>],
    lang: Option<&str>,
    above: (&str, &str),
) {
    let below = |above: &str, name: &str| {
        if above.is_empty() { name.to_owned() } else { format!("{above} {name}") }
    };
    for command in commands {
        let local = command.name_localizations.iter().find(|(code, _)| lang == Some(code.as_ref()));
        let local = below(above.0, local.map_or(command.name.as_ref(), |(_, name)| name.as_ref()));
        let first = below(above.1, &command.name);
        if command.subcommands.is_empty() {
            paths.insert(local, first);
        } else {
            add_paths(paths, &command.subcommands, lang, (&local, &first));
        }
    }
}

/// Splits a text at its commands; other code and escaped characters are left alone.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut begun, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = text[at..].find(['`', '\\']) {
        let start = at + found;
        if text[start..].starts_with('\\') {
            at = start + 1 + text[start + 1..].chars().next().map_or(0, char::len_utf8);
            continue;
        }
        let ticks = text[start..].bytes().take_while(|byte| *byte == b'`').count();
        let inside = start + ticks;
        let Some(length) = text[inside..].find(&text[start..inside]) else {
            at = inside;
            continue;
        };
        let (end, after) = (inside + length, inside + length + ticks);
        if ticks == 1 && is_command(&text[inside..end]) {
            pieces.extend([Piece::Words(&text[begun..start]), Piece::Command(&text[inside..end])]);
            begun = after;
        }
        at = after;
    }
    pieces.push(Piece::Words(&text[begun..]));
    pieces
}

/// Returns whether a text in back-ticks is a command.
fn is_command(text: &str) -> bool {
    let name = text.strip_prefix('/').unwrap_or_default();
    name.starts_with(char::is_alphabetic) && !name.contains('\n')
}

/// Returns the path in a mention, of which `text` is the part after `</`, and the rest of the text.
fn mentioned(text: &str) -> Option<(&str, &str)> {
    let (inside, rest) = text.split_once('>')?;
    let (path, id) = inside.split_once(':')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then_some((path, rest))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::discord::commands;

    fn known() -> CommandMentions {
        let mentions = CommandMentions::default();
        mentions.name(&commands::all());
        mentions.learn(&json!([
            { "id": "17", "type": 1, "name": "game" },
            { "id": "18", "name": "map" },
            { "id": "19", "type": 1, "name": "away" },
            { "id": "20", "type": 3, "name": "help" },
        ]));
        mentions
    }

    #[test]
    fn a_command_is_mentioned_by_its_first_name_in_every_language() {
        for (text, shown) in [
            ("Try `/game new`.", "Try </game new:17>."),
            ("`/partida nova` abre outra.", "</game new:17> abre outra."),
            ("`/map` `/mapa texto`", "</map:18> </map:18> texto"),
            ("`/game list show: finished` shows", "</game list:17> show: finished shows"),
            ("`/fora até: off`", "</away:19> até: off"),
        ] {
            assert_eq!(known().in_text(text), shown, "{text}");
        }
    }

    #[test]
    fn a_command_without_an_id_is_plain_words_at_its_place() {
        for (text, shown) in [
            ("`/rules` explains", "/rules explains"),
            ("`/help`, a command on messages", "/help, a command on messages"),
            ("`/game` alone opens nothing", "/game alone opens nothing"),
            ("`/nothing` of ours", "/nothing of ours"),
        ] {
            assert_eq!(known().in_text(text), shown, "{text}");
        }
        let unnamed = CommandMentions::default();
        assert_eq!(unnamed.in_text("`/game new` with `hints: on`"), "/game new with `hints: on`");
    }

    #[test]
    fn what_is_no_command_is_left_alone() {
        for text in [
            "",
            "`lay` and `sell`",
            "**\\`/game new\\`** laid A1",
            "```\n`/game new`\n```",
            "``/game new``",
            "/game new",
            "1/2 `and/or` `/`",
            "a ` and `/game new",
            "\\",
        ] {
            assert_eq!(known().in_text(text), text);
        }
    }

    #[test]
    fn a_message_never_becomes_too_long_for_its_mentions() {
        let text = "`/game new` ".repeat(150);
        let shown = known().in_text(&text);
        assert!(length(&shown) <= TEXT, "{}", length(&shown));
        assert!(shown.starts_with("</game new:17> </game new:17> "), "{shown}");
        assert!(shown.ends_with(" /game new /game new "), "{shown}");
        let full = format!("{}`/game new`", "x".repeat(TEXT - 11));
        assert_eq!(known().in_text(&full), full.replace('`', ""));
    }

    #[test]
    fn a_text_is_the_same_before_and_after_it_was_sent() {
        let unknown = CommandMentions::default();
        unknown.name(&commands::all());
        for text in [
            "`/partida nova` abre outra; `/regras` explica 1/2. `/partida lista mostrar: terminadas`",
            "Use `/game new`, or `/away until: off`.",
            "no command, a/b, </3 and </x:y>",
        ] {
            let spelt = known().in_one_spelling(text);
            assert!(!spelt.contains('`'), "{spelt}");
            for sent in [known().in_text(text), unknown.in_text(text)] {
                assert_eq!(known().in_one_spelling(&sent), spelt, "{sent}");
            }
        }
    }

    #[test]
    fn every_command_that_a_sentence_names_can_be_mentioned() {
        let mentions = known();
        let names: BTreeSet<String> =
            commands::all().iter().map(|command| command.name.to_string()).collect();
        let all: Vec<Value> = names.iter().map(|name| json!({ "id": "9", "name": name })).collect();
        mentions.learn(&json!(all));
        for file in [include_str!("../../present/lang/en.ftl"), include_str!("../../present/lang/pt-BR.ftl")]
        {
            let commands: Vec<&str> = file
                .lines()
                .flat_map(pieces)
                .filter_map(|piece| match piece {
                    Piece::Command(command) => Some(command),
                    Piece::Words(_) => None,
                })
                .collect();
            assert!(commands.len() > 100, "{}", commands.len());
            for command in commands {
                assert!(mentions.known().mention(command).is_some(), "{command}");
            }
        }
    }
}
