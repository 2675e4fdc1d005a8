//! The words on the cards of a profile and of a leaderboard.

use last_spike_engine::{Money, Seat};
use last_spike_render::{
    EditionColumns, EditionRow, LeaderboardCard, LeaderboardColumns, LeaderboardRow, OwnPlace, ProfileCard,
    RatingFigure,
};

use crate::present::ratings::figures::{
    UNKNOWN, date, listed_names, ordinal, season_name, settled, span, sure, sureness,
};
use crate::present::{Lang, Names, key};
use crate::service::ratings::shown::{
    Accuracy, BestGame, EditionTally, HeadToHead, Leaderboard, Line, OwnLine, Points, Profile,
};

/// Returns the card of a profile.
#[must_use]
pub fn profile(profile: &Profile, lang: Lang) -> ProfileCard {
    let edition = profile.curve_edition.as_deref();
    let shown = profile.editions.iter().find(|tally| Some(tally.edition.as_str()) == edition);
    let shown = shown.or(profile.editions.first());
    let heading = match edition {
        Some(edition) => lang.text(key::CARD_CURVE_IN, &[("edition", edition_name(edition, lang).into())]),
        None => lang.say(key::CARD_CURVE),
    };
    let ends = match profile.curve.as_slice() {
        [] => [String::new(), String::new()],
        [only] => [date(only.at, lang), String::new()],
        [first, .., last] => [first, last].map(|point| date(point.at, lang)),
    };
    ProfileCard {
        title: lang.say(key::CARD_PROFILE),
        name: plain(&profile.name),
        line: season_name(profile.season, lang),
        rating: figure(shown.and_then(|tally| tally.rating), lang),
        curve_heading: heading,
        curve: curve(profile),
        curve_ends: ends,
        curve_empty: lang.say(key::CARD_CURVE_EMPTY),
        number: match lang {
            Lang::En => |points| Lang::En.number(points),
            Lang::PtBr => |points| Lang::PtBr.number(points),
        },
        columns: EditionColumns {
            edition: lang.say(key::CARD_EDITION),
            rating: lang.say(key::CARD_RATING),
            games: lang.say(key::CARD_GAMES),
            wins: lang.say(key::CARD_WINS),
            places: [1, 2, 3, 4, 5, 6].map(|place| ordinal(place, lang)),
        },
        editions: profile.editions.iter().map(|tally| edition_row(tally, lang)).collect(),
        editions_empty: lang.say(key::CARD_EDITIONS_EMPTY),
        facts: facts(profile, lang),
    }
}

/// Returns the card of a leaderboard.
#[must_use]
pub fn leaderboard(board: &Leaderboard, lang: Lang) -> LeaderboardCard {
    let own = match &board.own {
        OwnLine::Listed(line) => Some(line),
        _ => None,
    };
    let is_own = |line: &Line| own.is_some_and(|own| own.user == line.user);
    let lines = board.lines.iter().zip(listed_names(&board.lines));
    let rows: Vec<LeaderboardRow> = lines
        .map(|(line, name)| LeaderboardRow { name, ..leaderboard_row(line, is_own(line), lang) })
        .collect();
    let own = match &board.own {
        OwnLine::Listed(_) if rows.iter().any(|row| row.own) => OwnPlace::Listed,
        OwnLine::Listed(line) => OwnPlace::Below(leaderboard_row(line, true, lang)),
        OwnLine::Unrated => OwnPlace::None(lang.say(key::CARD_OWN_UNRATED)),
        OwnLine::Hidden => OwnPlace::None(lang.say(key::CARD_OWN_HIDDEN)),
    };
    let below = if let OwnPlace::Below(row) = &own { Some(row) } else { None };
    let is_provisional = rows.iter().chain(below).any(|row| row.provisional);
    let is_settling = rows.iter().chain(below).any(|row| row.place.is_none());
    let notes = [(is_settling, key::CARD_SETTLING_NOTE), (is_provisional, key::CARD_PROVISIONAL_NOTE)];
    let notes = notes.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, note)| lang.say(note));
    LeaderboardCard {
        title: lang.say(key::CARD_LEADERBOARD),
        line: format!("{} · {}", edition_name(&board.edition, lang), season_name(board.season, lang)),
        columns: LeaderboardColumns {
            player: lang.say(key::CARD_PLAYER),
            rating: lang.say(key::CARD_RATING),
            sure: lang.say(key::CARD_SURENESS),
            games: lang.say(key::CARD_GAMES),
            wins: lang.say(key::CARD_WINS),
        },
        rows,
        own,
        you: lang.say(key::CARD_YOU),
        empty: lang.say(key::CARD_LEADERBOARD_EMPTY),
        footer: accuracy(board.told_accuracy(), lang).into_iter().chain(notes).collect(),
    }
}

fn leaderboard_row(line: &Line, own: bool, lang: Lang) -> LeaderboardRow {
    LeaderboardRow {
        place: line.place,
        name: plain(&line.name),
        points: lang.number(line.rating.points),
        sureness: line.rating.sureness,
        provisional: line.rating.provisional && line.place.is_some(),
        settling: settled(line.rating, lang),
        games: line.games,
        wins: line.wins,
        own,
    }
}

/// Returns how well ratings have predicted games: a line for winners and a line for the order of pairs.
fn accuracy(accuracy: Option<Accuracy>, lang: Lang) -> Vec<String> {
    let Some(accuracy) = accuracy else { return Vec::new() };
    let winners = [
        ("ratings", accuracy.winners.into()),
        ("wins", accuracy.winners_by_wins.into()),
        ("count", accuracy.games.into()),
        ("games", lang.number(i64::from(accuracy.games)).into()),
    ];
    let pairs = [("ratings", accuracy.pairs.into()), ("wins", accuracy.pairs_by_wins.into())];
    vec![lang.text(key::CARD_ACCURACY_WINNERS, &winners), lang.text(key::CARD_ACCURACY_PAIRS, &pairs)]
}

/// Returns the large rating.
fn figure(rating: Option<Points>, lang: Lang) -> RatingFigure {
    let in_words = |rating: Points| sureness(rating.sureness, lang);
    RatingFigure {
        heading: lang.say(key::CARD_RATING),
        points: points(rating, lang),
        sureness: rating.map(|rating| rating.sureness),
        sure: rating.map_or_else(|| lang.say(key::CARD_UNRATED), in_words),
        provisional: match rating {
            Some(rating) if rating.lacking.is_some() => sure(rating, lang),
            Some(rating) if rating.provisional => lang.say(key::CARD_PROVISIONAL),
            _ => String::new(),
        },
    }
}

/// Returns the curve: one step to the right for each game, however long it took.
#[allow(clippy::cast_precision_loss, reason = "a hundred games")]
fn curve(profile: &Profile) -> Vec<(f64, i64)> {
    let steps = profile.curve.len().saturating_sub(1).max(1) as f64;
    profile.curve.iter().enumerate().map(|(n, point)| (n as f64 / steps, point.points)).collect()
}

fn edition_row(tally: &EditionTally, lang: Lang) -> EditionRow {
    EditionRow {
        edition: edition_name(&tally.edition, lang),
        points: points(tally.rating, lang),
        provisional: tally.rating.is_some_and(|rating| rating.provisional),
        games: tally.games,
        wins: tally.places[0],
        places: tally.places,
    }
}

/// Returns the other facts of a profile, each with its heading.
fn facts(profile: &Profile, lang: Lang) -> Vec<(String, String)> {
    let cities = profile.cities.iter().map(|(city, count)| format!("{} ×{count}", city.name()));
    let cities = cities.collect::<Vec<_>>().join(" · ");
    let best = profile.best.map(|best| best_game(best, lang));
    let time = profile.seconds_per_turn.map(|seconds| span(seconds, lang));
    let known = |words: Option<String>| words.unwrap_or_else(|| UNKNOWN.to_owned());
    let mut facts = vec![
        (lang.say(key::CARD_CITIES), known(Some(cities).filter(|cities| !cities.is_empty()))),
        (lang.say(key::CARD_BEST), known(best)),
        (lang.say(key::CARD_TURN_TIME), known(time)),
    ];
    facts.extend(profile.head_to_head.map(|both| (lang.say(key::CARD_AGAINST), against(both, lang))));
    facts
}

fn best_game(best: BestGame, lang: Lang) -> String {
    let cash = lang.money(Money(u32::try_from(best.cash).unwrap_or(0)));
    let date = date(best.ended_at, lang);
    if best.place == 1 {
        return lang.text(key::CARD_BEST_WON, &[("cash", cash.into()), ("date", date.into())]);
    }
    let place = ordinal(best.place, lang);
    lang.text(key::CARD_BEST_PLACED, &[("place", place.into()), ("cash", cash.into()), ("date", date.into())])
}

fn against(both: HeadToHead, lang: Lang) -> String {
    if both.games == 0 {
        return lang.say(key::CARD_AGAINST_NONE);
    }
    let args = [("count", both.games.into()), ("ahead", both.ahead.into()), ("behind", both.behind.into())];
    lang.text(key::CARD_AGAINST_GAMES, &args)
}

fn points(rating: Option<Points>, lang: Lang) -> String {
    rating.map_or_else(|| UNKNOWN.to_owned(), |rating| lang.number(rating.points))
}

/// Returns a name as pictures show it.
fn plain(name: &str) -> String {
    Names::new(&[name.to_owned()]).plain(Seat(0)).to_owned()
}

/// Returns the name of an edition; an operator's own edition keeps its stored name.
fn edition_name(edition: &str, lang: Lang) -> String {
    lang.find(&format!("edition-{edition}"), &[]).unwrap_or_else(|| edition.to_owned())
}
