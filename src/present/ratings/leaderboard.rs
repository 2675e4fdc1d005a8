//! `/leaderboard`: the ratings of a server, one's own place, and how well the ratings foretell games.

use super::figures::{games_won, listed_names, plain, season_name, sure};
use crate::present::lang::{Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::Post;
use crate::present::words::limits::{self, cut};
use crate::present::words::names::bold_name;
use crate::present::words::terms::edition_called;
use crate::service::ratings::shown::{Accuracy, Lacking, Leaderboard, Line, OwnLine};

/// Returns the leaderboard: its reader's place and how well ratings foretell games in words, the first ten in the
/// picture.
#[must_use]
pub fn post(board: &Leaderboard, lang: Lang) -> Post {
    let mut lines = vec![format!("**{}** · {}", lang.say(key::LEADERBOARD), scope(board, lang))];
    if board.lines.is_empty() {
        lines.push(lang.say(key::LEADERBOARD_EMPTY));
    }
    lines.extend(own(board, lang));
    lines.extend(namesakes(board));
    let small: Vec<String> = more(board, lang)
        .into_iter()
        .chain(board.told_accuracy().map(|accuracy| accurate(accuracy, lang)))
        .chain(struck(board, lang))
        .chain(ended_early(board, lang))
        .collect();
    lines.extend((!small.is_empty()).then(|| format!("-# {}", small.join(" "))));
    let picture = Picture {
        drawing: Drawing::Leaderboard(Box::new(board.clone())),
        name: "leaderboard.png".to_owned(),
        alt: alt(board, lang),
        lang,
        instead: Instead::Words(words(board, lang)),
    };
    Post { picture: (!board.lines.is_empty()).then_some(picture), ..Post::text(lines.join("\n")) }
}

/// Returns the edition and the season.
fn scope(board: &Leaderboard, lang: Lang) -> String {
    format!("{} · {}", edition_called(&board.edition, lang), season_name(board.season, lang))
}

/// Returns the line about the reader; none where the line about nobody says it already.
fn own(board: &Leaderboard, lang: Lang) -> Option<String> {
    match &board.own {
        OwnLine::Listed(line) => Some(own_line(line, board.placed, lang)),
        OwnLine::Unrated if board.lines.is_empty() => None,
        OwnLine::Unrated => Some(lang.say(key::LEADERBOARD_UNRATED)),
        OwnLine::Hidden => Some(lang.say(key::LEADERBOARD_HIDDEN)),
    }
}

/// Returns the line about a reader who is rated: their place, or what leads to one.
fn own_line(line: &Line, placed: u32, lang: Lang) -> String {
    let points = ("points", lang.number(line.rating.points).into());
    let sure = ("sure", sure(line.rating, lang).into());
    match (line.place, line.rating.lacking) {
        (Some(place), _) => {
            let won = ("won", games_won(line.games, line.wins, lang).into());
            lang.text(
                key::LEADERBOARD_OWN,
                &[("place", place.into()), ("listed", placed.into()), points, sure, won],
            )
        }
        (None, Some(Lacking::Games { played, needed })) => {
            let left = ("left", needed.saturating_sub(played).into());
            lang.text(key::LEADERBOARD_SETTLING_GAMES, &[points, sure, left])
        }
        (None, Some(Lacking::Known { met, needed })) => {
            let left = ("left", needed.saturating_sub(met).into());
            lang.text(key::LEADERBOARD_SETTLING_KNOWN, &[points, sure, left])
        }
        (None, Some(Lacking::Sureness) | None) => lang.text(key::LEADERBOARD_SETTLING_SURE, &[points, sure]),
    }
}

/// Returns how many more people are on the leaderboard than it shows; nothing if it shows all.
fn more(board: &Leaderboard, lang: Lang) -> Option<String> {
    let shown = u32::try_from(board.lines.len()).unwrap_or(u32::MAX);
    let more = (board.placed + board.settling).saturating_sub(shown);
    let args = [("more", more.into()), ("settling", board.settling.into())];
    (more > 0).then(|| lang.text(key::LEADERBOARD_MORE, &args))
}

/// Returns the sentence about how well the ratings have foretold games.
fn accurate(accuracy: Accuracy, lang: Lang) -> String {
    let args = [
        ("games", accuracy.games.into()),
        ("winners", accuracy.winners.into()),
        ("pairs", accuracy.pairs.into()),
        ("winners_by_wins", accuracy.winners_by_wins.into()),
        ("pairs_by_wins", accuracy.pairs_by_wins.into()),
    ];
    lang.text(key::LEADERBOARD_ACCURACY, &args)
}

/// Returns the sentence about games that whoever manages the server has struck; none where there are none.
fn struck(board: &Leaderboard, lang: Lang) -> Option<String> {
    (board.struck > 0).then(|| lang.text(key::LEADERBOARD_STRUCK, &[("games", board.struck.into())]))
}

/// Returns the sentence about games that a player who manages their channel has ended; none where there are none.
fn ended_early(board: &Leaderboard, lang: Lang) -> Option<String> {
    (board.ended_early > 0).then(|| lang.text(key::LEADERBOARD_ENDED, &[("games", board.ended_early.into())]))
}

/// Returns who is who among people of one name; none where all names differ. Discord shows whoever is mentioned with a
/// name that nobody else has.
fn namesakes(board: &Leaderboard) -> Option<String> {
    let names = listed_names(&board.lines);
    let shared = board.lines.iter().zip(&names).filter(|(line, name)| plain(&line.name) != **name);
    let mentioned: Vec<String> =
        shared.map(|(line, name)| format!("{}: <@{}>", bold_name(name), line.user)).collect();
    (!mentioned.is_empty()).then(|| format!("-# {}", mentioned.join(" · ")))
}

/// Returns a line for each of the first ten, with names as `name` writes them.
fn listed(board: &Leaderboard, name: impl Fn(&str) -> String, whole: bool, lang: Lang) -> Vec<String> {
    let line = |(line, called): (&Line, String)| {
        let name = ("name", name(&called).into());
        let points = ("points", lang.number(line.rating.points).into());
        let ranked = match line.place {
            Some(place) => lang.text(key::LEADERBOARD_LINE, &[("place", place.into()), name, points]),
            None => lang.text(key::LEADERBOARD_LINE_SETTLING, &[name, points]),
        };
        if !whole {
            return ranked;
        }
        format!("{ranked}, {} · {}", sure(line.rating, lang), games_won(line.games, line.wins, lang))
    };
    board.lines.iter().zip(listed_names(&board.lines)).map(line).collect()
}

/// Returns the picture in words, for those who want none.
fn words(board: &Leaderboard, lang: Lang) -> String {
    listed(board, bold_name, true, lang).join("\n")
}

/// Describes the picture: how sure each rating is gives way where there is no room for it.
fn alt(board: &Leaderboard, lang: Lang) -> String {
    let title = format!("{} · {}", lang.say(key::LEADERBOARD), scope(board, lang));
    let all = |whole| {
        let lines = std::iter::once(title.clone()).chain(listed(board, plain, whole, lang));
        lines.collect::<Vec<_>>().join("\n")
    };
    let whole = all(true);
    if limits::length(&whole) <= limits::ALT { whole } else { cut(&all(false), limits::ALT) }
}
