//! The cards of a profile and of a leaderboard: all words find room, and nothing is told by colour alone.

use last_spike::pictures::{Draw, cards};
use last_spike::present::{Drawing, Lang};
use last_spike::service::ratings::shown::{
    Accuracy, BestGame, CurvePoint, EditionRecord, HeadToHead, Leaderboard, Line, OwnLine, Points, Profile,
};
use last_spike::store::ratings::season::Season;
use last_spike::store::{ChannelId, GameId, GuildId, Time, UserId};
use last_spike_engine::City;
use last_spike_render::Image;

use super::golden::{self, Pixels};
use super::{MOST_BYTES, RENDERER};

/// A day in November 2026.
const NOW: Time = Time(1_795_852_800);
const DAY: i64 = 86_400;

fn rating(points: i64, sureness: u8, provisional: bool) -> Points {
    Points { points, sureness, provisional }
}

fn record(edition: &str, rating: Option<Points>, places: [u32; 6]) -> EditionRecord {
    EditionRecord { edition: edition.to_owned(), rating, games: places.iter().sum(), places }
}

/// Returns the curve of so many games, the last of them now.
fn curve(games: i64) -> Vec<CurvePoint> {
    let points = |n: i64| 1_000 + 9 * n + (n * 37 + n * n * 11) % 83 - 41 * i64::from(n % 5 == 3);
    let at = |n: i64| NOW.after(-4 * DAY * (games - 1 - n));
    (0..games).map(|n| CurvePoint { at: at(n), points: points(n) }).collect()
}

fn full() -> Profile {
    Profile {
        user: UserId(1),
        name: "Maria Conceição".to_owned(),
        own: false,
        season: None,
        editions: vec![
            record("columbia-2015", Some(rating(1_287, 83, false)), [14, 9, 6, 3, 1, 0]),
            record("kickstarter-2015", Some(rating(1_042, 38, true)), [2, 3, 0, 1, 0, 0]),
            record("gamma-two-1976", None, [0, 1, 0, 0, 0, 1]),
        ],
        curve_edition: Some("columbia-2015".to_owned()),
        curve: curve(33),
        cities: vec![(City::Denver, 31), (City::Omaha, 22), (City::DodgeCity, 17)],
        best: Some(BestGame {
            game: GameId(7),
            guild: Some(GuildId(1)),
            channel: ChannelId(2),
            message: Some(3),
            place: 1,
            cash: 128_000,
            ended_at: NOW.after(-20 * DAY),
        }),
        seconds_per_turn: Some(3 * 3_600 + 20 * 60),
        head_to_head: Some(HeadToHead { games: 12, ahead: 7, behind: 4 }),
    }
}

fn empty() -> Profile {
    Profile {
        name: "João".to_owned(),
        own: true,
        season: Some(Season { year: 2026, quarter: 4 }),
        editions: Vec::new(),
        curve_edition: None,
        curve: Vec::new(),
        cities: Vec::new(),
        best: None,
        seconds_per_turn: None,
        head_to_head: None,
        ..full()
    }
}

/// Names as people have them, one of them too long for any row.
const NAMES: [&str; 10] = [
    "Ana Beatriz",
    "小林さくら",
    "O'Connor",
    "Жанна",
    "Wolfeschlegelsteinhausenbergerdorff",
    "שלום כהן",
    "🚂 Casey 🚂",
    "محمد",
    "Zoë",
    "김민준",
];

fn line(place: u32, user: u64, name: &str, points: i64) -> Line {
    let games = 64 - 5 * place.min(12);
    Line {
        place,
        user: UserId(user),
        name: name.to_owned(),
        rating: rating(points, u8::try_from(94 - 5 * place.min(14)).unwrap(), games < 12),
        games,
        wins: games / (2 + place.min(8)),
    }
}

/// Returns a leaderboard of the first ten, with the place of whoever asks.
fn ten(own: OwnLine) -> Leaderboard {
    let lines = (1u32..).zip(NAMES).map(|(place, name)| {
        line(place, u64::from(place), name, 1_412 - i64::from(place * place) * 3 - i64::from(place) * 11)
    });
    Leaderboard {
        edition: "columbia-2015".to_owned(),
        season: None,
        lines: lines.collect(),
        listed: 41,
        own,
        accuracy: Some(Accuracy {
            games: 1_204,
            winners: 47,
            winners_by_wins: 39,
            pairs: 68,
            pairs_by_wins: 61,
        }),
    }
}

/// Returns a leaderboard of three, two of them level, one of them whoever asks.
fn ties() -> Leaderboard {
    let mut lines = vec![line(1, 1, "Ann", 1_180), line(2, 2, "Bartholomew", 1_102), line(2, 3, "Cy", 1_102)];
    lines[2].rating = rating(1_102, 31, true);
    (lines[2].games, lines[2].wins) = (7, 3);
    Leaderboard {
        edition: "gamma-two-1976".to_owned(),
        season: Some(Season { year: 2026, quarter: 4 }),
        listed: 3,
        own: OwnLine::Listed(lines[2].clone()),
        lines,
        accuracy: Some(Accuracy {
            games: 24,
            winners: 50,
            winners_by_wins: 45,
            pairs: 66,
            pairs_by_wins: 60,
        }),
    }
}

fn below() -> OwnLine {
    let mut own = line(23, 99, "Você Mesmo da Silva", 998);
    own.rating.provisional = true;
    (own.games, own.wins) = (9, 1);
    OwnLine::Listed(own)
}

fn profile(profile: &Profile, lang: Lang) -> Image {
    RENDERER.profile(&cards::profile(profile, lang)).expect("a picture")
}

fn leaderboard(board: &Leaderboard, lang: Lang) -> Image {
    RENDERER.leaderboard(&cards::leaderboard(board, lang)).expect("a picture")
}

#[test]
fn a_profile_is_drawn_as_kept() {
    golden::compare("card-profile", &profile(&full(), Lang::En));
    golden::compare("card-profile-empty", &profile(&empty(), Lang::PtBr));
}

#[test]
fn a_leaderboard_is_drawn_as_kept() {
    golden::compare("card-leaderboard", &leaderboard(&ten(below()), Lang::PtBr));
    golden::compare("card-leaderboard-ties", &leaderboard(&ties(), Lang::En));
}
