//! `/profile`: ratings, places and habits of somebody, as a card.

use last_spike_engine::Money;

use super::figures::{bold, place, plain, season_name, sure};
use crate::present::clock::pace;
use crate::present::lang::Lang;
use crate::present::parts::post::Post;
use crate::present::words::limits::{self, cut};
use crate::present::words::names::without_markdown;
use crate::present::words::terms::edition_called;
use crate::service::ratings::shown::{BestGame, EditionRecord, HeadToHead, Profile};
use crate::store::GuildId;

/// The editions that are told one by one.
const EDITIONS: usize = 3;

/// Where somebody looks at a profile, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    /// The server; `None` in direct messages, where nobody has a rating.
    pub server: Option<GuildId>,
    /// True if they asked for one edition or one season.
    pub narrowed: bool,
}

/// Returns a profile: all of it in words, with the curve of the rating in the picture.
#[must_use]
pub fn post(profile: &Profile, looking: Looking, lang: Lang) -> Post {
    let title = title(profile, bold(&profile.name), lang);
    if profile.editions.is_empty() {
        return Post::text(format!("{title}\n{}", empty(profile, looking, lang)));
    }
    let mut lines = vec![title];
    lines.extend(facts(profile, looking, bold(&profile.name), lang));
    if looking.server.is_some() && profile.editions.iter().all(|record| record.rating.is_none()) {
        lines.push(format!("-# {}", lang.say("profile-unrated")));
    }
    Post::text(lines.join("\n"))
}

fn title(profile: &Profile, name: String, lang: Lang) -> String {
    let season = ("season", season_name(profile.season, lang).into());
    if profile.own {
        lang.text("profile-own", &[season])
    } else {
        lang.text("profile", &[("name", name.into()), season])
    }
}

/// Returns the line about somebody who has finished no game, or none of those that were asked for.
fn empty(profile: &Profile, looking: Looking, lang: Lang) -> String {
    match (looking.narrowed, profile.own) {
        (true, _) => lang.say("profile-none-fits"),
        (false, true) => lang.say("profile-none-own"),
        (false, false) => lang.text("profile-none", &[("name", bold(&profile.name).into())]),
    }
}

/// Returns the lines below the title, with a name as it is written there.
fn facts(profile: &Profile, looking: Looking, name: String, lang: Lang) -> Vec<String> {
    let told = profile.editions.iter().take(EDITIONS);
    let mut lines: Vec<String> = told.map(|record| edition(record, looking, lang)).collect();
    let others = profile.editions.len().saturating_sub(EDITIONS);
    if others > 0 {
        lines.push(lang.text("profile-more", &[("editions", others.into())]));
    }
    let cities: Vec<String> = profile.cities.iter().map(|(city, _)| city.to_string()).collect();
    let cities =
        (!cities.is_empty()).then(|| lang.text("profile-cities", &[("cities", cities.join(", ").into())]));
    let time = profile
        .seconds_per_turn
        .map(|seconds| lang.text("profile-time", &[("time", pace::about(seconds, lang).into())]));
    let habits: Vec<String> = cities.into_iter().chain(time).collect();
    lines.extend((!habits.is_empty()).then(|| habits.join(" · ")));
    lines.extend(profile.best.map(|best| best_game(best, profile.own, looking, lang)));
    lines.extend(profile.head_to_head.map(|games| head_to_head(games, name, lang)));
    lines
}

/// Returns the line about an edition: the rating, how sure it is, and the places.
fn edition(record: &EditionRecord, looking: Looking, lang: Lang) -> String {
    let counted = (1..).zip(record.places).filter(|(_, count)| *count > 0);
    let places: Vec<String> = counted.map(|(at, count)| format!("{count}× {}", place(at, lang))).collect();
    let games = lang.text("profile-games", &[("games", record.games.into())]);
    let games = if places.is_empty() { games } else { format!("{games} ({})", places.join(", ")) };
    let rating = match record.rating {
        Some(rating) => {
            let args = [("points", lang.number(rating.points).into()), ("sure", sure(rating, lang).into())];
            Some(lang.text("profile-points", &args))
        }
        None => looking.server.map(|_| lang.say("profile-no-points")),
    };
    let told: Vec<String> = rating.into_iter().chain([games]).collect();
    format!("**{}**: {}", edition_called(&record.edition, lang), told.join(" · "))
}

/// Returns the line about the best game, with the way to its result where its reader may go there.
fn best_game(best: BestGame, own: bool, looking: Looking, lang: Lang) -> String {
    let cash = lang.money(Money(u32::try_from(best.cash).unwrap_or_default()));
    let cash = ("cash", cash.into());
    let told = match best.place {
        1 => lang.text("profile-best-won", &[cash]),
        other => lang.text("profile-best-placed", &[("place", place(other, lang).into()), cash]),
    };
    let may_go = if best.guild.is_some() { best.guild == looking.server } else { own };
    let told = match best.message.filter(|_| may_go) {
        Some(message) => {
            let server = best.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
            format!("[{told}](https://discord.com/channels/{server}/{}/{message})", best.channel)
        }
        None => told,
    };
    let day = format!("<t:{}:D>", best.ended_at.0);
    lang.text("profile-best", &[("game", told.into()), ("day", day.into())])
}

fn head_to_head(games: HeadToHead, name: String, lang: Lang) -> String {
    if games.games == 0 {
        return lang.text("profile-never-met", &[("name", name.into())]);
    }
    let args = [
        ("name", name.into()),
        ("games", games.games.into()),
        ("ahead", games.ahead.into()),
        ("behind", games.behind.into()),
    ];
    lang.text("profile-met", &args)
}

/// Returns the curve of the rating in words; nothing of a single game.
fn curve(profile: &Profile, lang: Lang) -> Option<String> {
    let (edition, points) = (profile.curve_edition.as_ref()?, profile.curve.iter().map(|point| point.points));
    let ([first, .., last], (Some(lowest), Some(highest))) =
        (&profile.curve[..], (points.clone().min(), points.max()))
    else {
        return None;
    };
    let args = [
        ("edition", edition_called(edition, lang).into()),
        ("games", profile.curve.len().into()),
        ("first", lang.number(first.points).into()),
        ("last", lang.number(last.points).into()),
        ("lowest", lang.number(lowest).into()),
        ("highest", lang.number(highest).into()),
    ];
    Some(lang.text("profile-curve", &args))
}

/// Describes the picture.
fn alt(profile: &Profile, looking: Looking, lang: Lang) -> String {
    // Alt texts have no links and no moments of Discord.
    let without_best = Profile { best: None, ..profile.clone() };
    let title = title(profile, plain(&profile.name), lang);
    let facts = facts(&without_best, looking, plain(&profile.name), lang);
    let lines = std::iter::once(title).chain(facts).map(|line| without_markdown(&line));
    cut(&lines.chain(curve(profile, lang)).collect::<Vec<_>>().join("\n"), limits::ALT)
}
