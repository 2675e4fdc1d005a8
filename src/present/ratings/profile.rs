//! `/profile`: ratings, places and habits of somebody, as a card.

use last_spike_engine::Money;

use super::figures::{date, ordinal, season_name, span, sure};
use crate::present::lang::{Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::Post;
use crate::present::words::limits::{self, cut};
use crate::present::words::names::{bold_name, without_markdown};
use crate::present::words::terms::edition_called;
use crate::service::ratings::shown::{BestGame, EditionTally, HeadToHead, Profile};
use crate::store::GuildId;

/// The editions that are told one by one.
const EDITIONS: usize = 3;

/// The place in which somebody looks at a profile, and the part of it that they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    /// The server; `None` in direct messages, where nobody has a rating.
    pub server: Option<GuildId>,
    /// True if they asked for one edition or one season.
    pub narrowed: bool,
}

/// How the best game is told.
#[derive(Clone, Copy, Debug)]
enum How {
    /// In a post, with the way to its result where its reader may go there.
    Post {
        /// True if the reader's own.
        own: bool,
        /// The server in which they look.
        server: Option<GuildId>,
    },
    /// In an alt text, which has no links and no moments of Discord.
    Alt,
}

/// Returns a profile: all of it in words, with the curve of the rating in the picture.
#[must_use]
pub fn post(profile: &Profile, looking: Looking, lang: Lang) -> Post {
    // A mention leads to the person, whom Discord shows with a name that nobody else has.
    let mention = if profile.is_shared { format!(" (<@{}>)", profile.user) } else { String::new() };
    let title = title(profile, format!("{}{mention}", bold_name(&profile.name)), lang);
    let mut lines = vec![title];
    let how = How::Post { own: profile.own, server: looking.server };
    lines.extend(facts(profile, looking, how, bold_name(&profile.name), lang));
    if looking.server.is_some() && profile.editions.iter().all(|tally| tally.rating.is_none()) {
        lines.push(format!("-# {}", lang.say(key::PROFILE_UNRATED)));
    }
    let picture = Picture {
        drawing: Drawing::Profile(Box::new(profile.clone())),
        name: "profile.png".to_owned(),
        alt: alt(profile, looking, lang),
        lang,
        instead: curve(profile, lang).map_or(Instead::Nothing, Instead::Words),
    };
    Post { picture: Some(picture), ..Post::text(lines.join("\n")) }
}

fn title(profile: &Profile, name: String, lang: Lang) -> String {
    let season = ("season", season_name(profile.season, lang).into());
    if profile.own {
        lang.text(key::PROFILE_OWN, &[season])
    } else {
        lang.text(key::PROFILE, &[("name", name.into()), season])
    }
}

/// Returns the answer to whoever asks for their own profile and has finished no game, or none of the edition and the season
/// that they ask for.
#[must_use]
pub fn none(looking: Looking, lang: Lang) -> Post {
    Post::text(lang.say(if looking.narrowed { key::PROFILE_NONE_FITS } else { key::PROFILE_NONE_OWN }))
}

/// Returns the lines below the title, with a name as it is written there.
fn facts(profile: &Profile, looking: Looking, how: How, name: String, lang: Lang) -> Vec<String> {
    let told = profile.editions.iter().take(EDITIONS);
    let mut lines: Vec<String> = told.map(|tally| edition(tally, looking, lang)).collect();
    let others = profile.editions.len().saturating_sub(EDITIONS);
    if others > 0 {
        lines.push(lang.text(key::PROFILE_MORE, &[("editions", others.into())]));
    }
    let told = profile.editions.iter().take(EDITIONS);
    lines.extend(told.filter_map(|tally| leaving(tally, profile.own, &name, lang)));
    let cities: Vec<String> = profile.cities.iter().map(|(city, _)| city.to_string()).collect();
    let cities =
        (!cities.is_empty()).then(|| lang.text(key::PROFILE_CITIES, &[("cities", cities.join(", ").into())]));
    let time = profile
        .seconds_per_turn
        .map(|seconds| lang.text(key::PROFILE_TIME, &[("time", span(seconds, lang).into())]));
    let habits: Vec<String> = cities.into_iter().chain(time).collect();
    lines.extend((!habits.is_empty()).then(|| habits.join(" · ")));
    // Of all that they have played here, not of a part of it.
    let has_won = looking.narrowed || profile.editions.iter().any(|tally| tally.places[0] > 0);
    lines.extend(profile.best.map(|best| best_game(best, has_won, how, lang)));
    lines.extend(profile.head_to_head.map(|games| head_to_head(games, name, lang)));
    lines
}

/// Returns the line about an edition: the rating, how sure it is, and the places.
fn edition(tally: &EditionTally, looking: Looking, lang: Lang) -> String {
    let counted = (1..).zip(tally.places).filter(|(_, count)| *count > 0);
    let places: Vec<String> = counted.map(|(at, count)| format!("{count}× {}", ordinal(at, lang))).collect();
    let games = lang.text(key::PROFILE_GAMES, &[("games", tally.games.into())]);
    let games = if places.is_empty() { games } else { format!("{games} ({})", places.join(", ")) };
    let rating = match tally.rating {
        Some(rating) => {
            let args = [("points", lang.number(rating.points).into()), ("sure", sure(rating, lang).into())];
            Some(lang.text(key::PROFILE_POINTS, &args))
        }
        None => looking.server.map(|_| lang.say(key::PROFILE_NO_POINTS)),
    };
    let told: Vec<String> = rating.into_iter().chain([games]).collect();
    format!("**{}**: {}", edition_called(&tally.edition, lang), told.join(" · "))
}

/// Returns the line about somebody who often leaves games before they count; none for others.
fn leaving(tally: &EditionTally, own: bool, name: &str, lang: Lang) -> Option<String> {
    let habit = tally.leaving?;
    let args = [
        ("name", name.into()),
        ("left", habit.left.into()),
        ("games", habit.games.into()),
        ("edition", edition_called(&tally.edition, lang).into()),
    ];
    Some(lang.text(if own { key::PROFILE_LEAVES_OWN } else { key::PROFILE_LEAVES }, &args))
}

/// Returns the line about the best game; of somebody who has not won yet, with a kind word.
fn best_game(best: BestGame, has_won: bool, how: How, lang: Lang) -> String {
    let cash = lang.money(Money(u32::try_from(best.cash).unwrap_or_default()));
    let cash = ("cash", cash.into());
    let told = match best.place {
        1 => lang.text(key::PROFILE_BEST_WON, &[cash]),
        other => lang.text(key::PROFILE_BEST_PLACED, &[("place", ordinal(other, lang).into()), cash]),
    };
    let key = if has_won { key::PROFILE_BEST } else { key::PROFILE_BEST_SO_FAR };
    let (told, day) = match how {
        How::Alt => (told, date(best.ended_at, lang)),
        How::Post { own, server } => {
            let link = link(best, own, server).map(|link| format!("[{told}]({link})"));
            (link.unwrap_or(told), format!("<t:{}:D>", best.ended_at.0))
        }
    };
    lang.text(key, &[("game", told.into()), ("day", day.into())])
}

/// Returns the address of the result of a game, where whoever looks in a server may go there.
fn link(best: BestGame, own: bool, server: Option<GuildId>) -> Option<String> {
    let place = match best.guild {
        Some(guild) => (server == Some(guild)).then(|| guild.to_string())?,
        None => own.then(|| "@me".to_owned())?,
    };
    Some(format!("https://discord.com/channels/{place}/{}/{}", best.channel, best.message?))
}

fn head_to_head(games: HeadToHead, name: String, lang: Lang) -> String {
    if games.games == 0 {
        return lang.text(key::PROFILE_NEVER_MET, &[("name", name.into())]);
    }
    let args = [
        ("name", name.into()),
        ("games", games.games.into()),
        ("ahead", games.ahead.into()),
        ("behind", games.behind.into()),
    ];
    lang.text(key::PROFILE_MET, &args)
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
    Some(lang.text(key::PROFILE_CURVE, &args))
}

/// Describes the picture.
fn alt(profile: &Profile, looking: Looking, lang: Lang) -> String {
    let name = bold_name(&profile.name);
    let title = title(profile, name.clone(), lang);
    let facts = facts(profile, looking, How::Alt, name, lang);
    let lines = std::iter::once(title).chain(facts).map(|line| without_markdown(&line));
    cut(&lines.chain(curve(profile, lang)).collect::<Vec<_>>().join("\n"), limits::ALT)
}
