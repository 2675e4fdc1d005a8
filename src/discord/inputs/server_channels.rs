//! The channels of a server, which people type to say where games may be opened.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use poise::serenity_prelude::{ChannelType, Permissions, Route};
use serde::Deserialize;
use serde_json::Value;

use super::input::folded;
use crate::discord::requests::{Request, RequestError, Requests};
use crate::present::words::limits::{ENTRY, length};
use crate::store::{ChannelId, GuildId};

/// The time for which the channels of a server count as known, so that Discord is asked once while somebody types them.
const KEPT: Duration = Duration::from_secs(30);

/// The number of remembered servers from which outdated ones are forgotten.
const MANY: usize = 100;

/// A channel in which commands can be typed, or whose posts are threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct NamedChannel {
    pub(in crate::discord) id: ChannelId,
    pub(in crate::discord) name: String,
    /// True if the channel is not hidden from the server's members; a hidden channel is found only by its mention.
    is_open: bool,
}

/// The channels of servers that Discord has listed recently.
#[derive(Debug, Default)]
pub struct KnownChannels(Mutex<HashMap<GuildId, (Vec<NamedChannel>, Instant)>>);

impl KnownChannels {
    /// Returns the channels of a server, as Discord lists them or has listed them recently.
    ///
    /// # Errors
    /// [`RequestError`] when Discord doesn't list them.
    pub(in crate::discord) async fn of(
        &self,
        requests: &Requests,
        guild: GuildId,
    ) -> Result<Vec<NamedChannel>, RequestError> {
        if let Some(known) = self.get(guild) {
            return Ok(known);
        }
        let guild_id = poise::serenity_prelude::GuildId::new(guild.0);
        let listed: Vec<Listed> = requests.ask(Request::get(Route::GuildChannels { guild_id })).await?;
        let found: Vec<NamedChannel> =
            listed.into_iter().filter_map(|channel| channel.named(guild)).collect();
        self.keep(guild, &found);
        Ok(found)
    }

    fn get(&self, guild: GuildId) -> Option<Vec<NamedChannel>> {
        let all = self.all();
        all.get(&guild).filter(|(_, at)| at.elapsed() < KEPT).map(|(channels, _)| channels.clone())
    }

    fn keep(&self, guild: GuildId, channels: &[NamedChannel]) {
        let mut all = self.all();
        if all.len() >= MANY {
            all.retain(|_, (_, at)| at.elapsed() < KEPT);
        }
        all.insert(guild, (channels.to_vec(), Instant::now()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GuildId, (Vec<NamedChannel>, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A channel as Discord lists it.
#[derive(Deserialize)]
struct Listed {
    id: poise::serenity_prelude::ChannelId,
    #[serde(rename = "type")]
    kind: ChannelType,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    permission_overwrites: Vec<Value>,
}

impl Listed {
    /// Returns the channel, if games can be opened in it or in its posts.
    fn named(self, guild: GuildId) -> Option<NamedChannel> {
        let takes_games = matches!(
            self.kind,
            ChannelType::Text
                | ChannelType::News
                | ChannelType::Voice
                | ChannelType::Stage
                | ChannelType::Forum
                | ChannelType::Unknown(MEDIA)
        );
        let everyone = guild.to_string();
        let hides = |overwrite: &Value| {
            let denied = overwrite["deny"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or(0);
            overwrite["id"] == everyone.as_str()
                && Permissions::from_bits_truncate(denied).contains(Permissions::VIEW_CHANNEL)
        };
        let is_open = !self.permission_overwrites.iter().any(hides);
        takes_games.then(|| NamedChannel {
            id: ChannelId(self.id.get()),
            name: self.name.unwrap_or_default(),
            is_open,
        })
    }
}

/// Discord's number for a channel whose posts are threads with pictures.
const MEDIA: u8 = 16;

/// Reads the channels that a text names: mentions, or names with commas or spaces between them. A name may have commas and
/// spaces itself, so the longest name that stands at a place is meant. The error is the part that names no channel.
pub(in crate::discord) fn read(text: &str, known: &[NamedChannel]) -> Result<Vec<ChannelId>, String> {
    let mut found: Vec<ChannelId> = Vec::new();
    let mut rest = text.trim_matches(is_between);
    if rest.is_empty() {
        return Err(String::new());
    }
    while !rest.is_empty() {
        let (channels, after) = first(rest, known).ok_or_else(|| unknown(rest).to_owned())?;
        let new: Vec<ChannelId> = channels.into_iter().filter(|one| !found.contains(one)).collect();
        found.extend(new);
        rest = after.trim_start_matches(is_between);
    }
    Ok(found)
}

/// Returns whether a sign may stand between two channels.
fn is_between(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

/// Returns the channels that the beginning of a text stands for, and what follows it: several channels may have the
/// same name.
fn first<'a>(text: &'a str, known: &[NamedChannel]) -> Option<(Vec<ChannelId>, &'a str)> {
    if let Some(mention) = text.strip_prefix("<#") {
        let (id, after) = mention.split_once('>')?;
        let id = ChannelId(id.parse().ok()?);
        return known.iter().any(|channel| channel.id == id).then_some((vec![id], after));
    }
    let ends = text.char_indices().filter(|(_, c)| is_between(*c) || *c == '<').map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(LONGEST_NAME).chain([text.len()]).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let named = named(&text[..end], known);
        (!named.is_empty()).then(|| (named, &text[end..]))
    })
}

/// The most signs of a channel's name, at Discord.
const LONGEST_NAME: usize = 100;

/// Returns the part of a text that names no channel: its first word.
fn unknown(text: &str) -> &str {
    text.split(is_between).next().unwrap_or(text)
}

/// Returns the channels that have a name, or the one that has an id.
fn named(text: &str, known: &[NamedChannel]) -> Vec<ChannelId> {
    let name = folded(text.trim_start_matches('#'));
    let is_meant =
        |channel: &&NamedChannel| channel.is_open && !name.is_empty() && folded(plain(&channel.name)) == name;
    let called: Vec<ChannelId> = known.iter().filter(is_meant).map(|channel| channel.id).collect();
    let id = text.parse().ok().map(ChannelId).filter(|_| called.is_empty());
    let with_id = known.iter().find(|channel| Some(channel.id) == id);
    called.into_iter().chain(with_id.map(|channel| channel.id)).collect()
}

/// Returns a channel's name without signs at its ends that could stand between two channels.
fn plain(name: &str) -> &str {
    name.trim_matches(|c: char| is_between(c) || c == '#')
}

/// Returns the suggestions while channels are typed, each with the text that stands for it: the channels typed so far,
/// followed by a fitting channel that is not among them. Where the names would be too long, mentions stand for them.
pub(in crate::discord) fn suggestions(partial: &str, known: &[NamedChannel]) -> Vec<(String, String)> {
    let (chosen, last) = typed_so_far(partial, known);
    let name_of =
        |id: &ChannelId| known.iter().find(|channel| channel.id == *id).map(|channel| plain(&channel.name));
    let last = folded(last.trim().trim_start_matches('#'));
    let fits = |channel: &&NamedChannel| {
        let name = plain(&channel.name);
        channel.is_open && !name.is_empty() && !chosen.contains(&channel.id) && folded(name).contains(&last)
    };
    let entry = |channel: &NamedChannel| {
        let ids = || chosen.iter().chain([&channel.id]);
        let names: Vec<String> = ids().filter_map(name_of).map(|name| format!("#{name}")).collect();
        let mentions: Vec<String> = ids().map(|id| format!("<#{id}>")).collect();
        let (names, mentions) = (names.join(", "), mentions.join(" "));
        let all: Vec<ChannelId> = ids().copied().collect();
        // A name that is read as more or other channels is not sent back as a name.
        let is_read = read(&names, known).as_ref() == Ok(&all);
        if is_read && length(&names) <= ENTRY { (names.clone(), names) } else { (names, mentions) }
    };
    known.iter().filter(fits).map(entry).collect()
}

/// Returns the channels that are typed so far, and the beginning of the next: what follows the last comma before which
/// all parts name channels.
fn typed_so_far<'a>(partial: &'a str, known: &[NamedChannel]) -> (Vec<ChannelId>, &'a str) {
    let commas: Vec<usize> = partial.match_indices(',').map(|(at, _)| at).collect();
    let found =
        commas.into_iter().rev().find_map(|at| Some((read(&partial[..at], known).ok()?, &partial[at + 1..])));
    found.unwrap_or((Vec::new(), partial))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn known() -> Vec<NamedChannel> {
        let listed = json!([
            { "id": "11", "type": 0, "name": "games", "permission_overwrites": [] },
            { "id": "12", "type": 0, "name": "general" },
            { "id": "13", "type": 2, "name": "Long Hall" },
            { "id": "14", "type": 4, "name": "a category" },
            { "id": "15", "type": 0, "name": "staff",
              "permission_overwrites": [{ "id": "1", "type": 0, "allow": "0", "deny": "1024" }] },
            { "id": "16", "type": 99, "name": "of a new kind" },
        ]);
        let listed: Vec<Listed> = serde_json::from_value(listed).unwrap();
        listed.into_iter().filter_map(|channel| channel.named(GuildId(1))).collect()
    }

    fn ids(text: &str) -> Result<Vec<u64>, String> {
        read(text, &known()).map(|found| found.into_iter().map(|channel| channel.0).collect())
    }

    #[test]
    fn channels_are_named_by_mentions_and_names_however_they_are_listed() {
        for text in ["<#11> <#12>", "<#11><#12>", "#games, #general", "games general", " #Games ,<#12>,games"]
        {
            assert_eq!(ids(text), Ok(vec![11, 12]), "{text}");
        }
        assert_eq!(ids("long hall, games"), Ok(vec![13, 11]));
        assert_eq!(ids("<#15>"), Ok(vec![15]), "a hidden one, by its mention");
        for (text, unknown) in
            [("<#99>", "<#99>"), ("#games, lobby", "lobby"), ("staff", "staff"), ("<#14>", "<#14>")]
        {
            assert_eq!(ids(text), Err(unknown.to_owned()), "{text}");
        }
        assert!(ids("").is_err() && ids(" , ").is_err());
        assert_eq!(ids("#games, <#99> x"), Err("<#99>".to_owned()), "the first of several");
    }

    #[test]
    fn a_name_with_commas_spaces_or_marks_is_read_as_it_is_suggested() {
        let channel =
            |id: u64, name: &str| NamedChannel { id: ChannelId(id), name: name.to_owned(), is_open: true };
        let odd = [
            channel(1, "Hall, big"),
            channel(2, "Hall"),
            channel(3, "big"),
            channel(4, "a, b, c"),
            channel(5, " #x,"),
            channel(6, "São Paulo"),
            channel(7, "<#2>"),
            channel(8, "games <3"),
            channel(9, &"long ".repeat(20)),
            channel(10, "12"),
            channel(11, ","),
            channel(12, "v1.5"),
            channel(13, "1,000"),
        ];
        let ids =
            |text: &str| read(text, &odd).map(|found| found.into_iter().map(|id| id.0).collect::<Vec<_>>());
        assert_eq!(ids("#Hall, big"), Ok(vec![1]));
        assert_eq!(ids("#big, #Hall"), Ok(vec![3, 2]));
        assert_eq!(ids("hall, big, hall"), Ok(vec![1, 2]));
        let mut partial = String::new();
        let mut chosen = Vec::new();
        for id in [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13] {
            let offered = suggestions(&partial, &odd);
            let entry = |(_, value): &&(String, String)| {
                let mut all: Vec<u64> = chosen.clone();
                all.push(id);
                ids(value) == Ok(all)
            };
            let (label, value) =
                offered.iter().find(entry).unwrap_or_else(|| panic!("{id} after {partial}: {offered:?}"));
            for (label, value) in &offered {
                assert!(!label.trim().is_empty() && ids(value).is_ok(), "{label:?} {value:?}");
            }
            chosen.push(id);
            // What is typed on is the line that was shown, where it is what was sent.
            partial = format!("{}, ", if label == value { label } else { value });
        }
    }

    #[test]
    fn suggestions_go_on_after_what_is_named_and_leave_out_what_is_hidden() {
        let suggestions = |typed: &str, known: &[NamedChannel]| {
            suggestions(typed, known).into_iter().map(|(label, _)| label).collect::<Vec<_>>()
        };
        assert_eq!(suggestions("", &known()), ["#games", "#general", "#Long Hall"]);
        assert_eq!(suggestions("#ge", &known()), ["#general"]);
        assert_eq!(suggestions("#games, ", &known()), ["#games, #general", "#games, #Long Hall"]);
        assert_eq!(suggestions("sta", &known()), Vec::<String>::new());
    }
}
