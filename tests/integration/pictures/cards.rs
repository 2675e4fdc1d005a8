//! The cards of a profile and of a leaderboard: all words find room, and nothing is told by colour alone.

use last_spike::pictures::{Draw, cards};
use last_spike::present::{Drawing, Lang};
use last_spike::service::ratings::shown::{
    Accuracy, BestGame, CurvePoint, EditionTally, HeadToHead, Leaderboard, Line, OwnLine, Points, Profile,
};
use last_spike::store::ratings::season::Season;
use last_spike::store::{ChannelId, GameId, GuildId, Time, UserId};
use last_spike_engine::City;
use last_spike_ratings::Lacking;
use last_spike_render::Image;

use super::golden::{self, Pixels};
use super::{MOST_BYTES, RENDERER};

/// A day in November 2026.
const NOW: Time = Time(1_795_852_800);
const DAY: i64 = 86_400;

fn rating(points: i64, sureness: u8, provisional: bool) -> Points {
    Points { points, sureness, provisional, lacking: None }
}

fn tally(edition: &str, rating: Option<Points>, places: [u32; 6]) -> EditionTally {
    EditionTally { edition: edition.to_owned(), rating, games: places.iter().sum(), places, leaving: None }
}

/// Returns the curve of so many games, the last of them now.
fn curve(games: i64) -> Vec<CurvePoint> {
    let points =
        |n: i64| 1_287 + 6 * (n + 1 - games) - (n + 1 - games) * 37 % 53 - 31 * i64::from(n % 5 == 3);
    let at = |n: i64| NOW.after(-4 * DAY * (games - 1 - n));
    (0..games).map(|n| CurvePoint { at: at(n), points: points(n) }).collect()
}

fn full() -> Profile {
    Profile {
        user: UserId(1),
        name: "Maria Conceição".to_owned(),
        is_shared: false,
        own: false,
        season: None,
        editions: vec![
            tally("columbia-2015", Some(rating(1_287, 83, false)), [14, 9, 6, 3, 1, 0]),
            tally("kickstarter-2015", Some(rating(1_042, 38, true)), [2, 3, 0, 1, 0, 0]),
            tally("gamma-two-1976", None, [0, 1, 0, 0, 0, 1]),
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
        place: Some(place),
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
        placed: 41,
        settling: 12,
        own,
        struck: 0,
        ended_early: 0,
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
        placed: 3,
        settling: 0,
        own: OwnLine::Listed(lines[2].clone()),
        lines,
        struck: 0,
        ended_early: 0,
        accuracy: Some(Accuracy {
            games: 24,
            winners: 50,
            winners_by_wins: 45,
            pairs: 66,
            pairs_by_wins: 60,
        }),
    }
}

/// Returns a line of somebody who has no place yet.
fn settling(user: u64, name: &str, lacking: Lacking) -> Line {
    let of = line(9, user, name, 1_642);
    let rating = Points { lacking: Some(lacking), ..rating(1_642, 29, true) };
    Line { place: None, rating, games: 1, wins: 1, ..of }
}

/// Returns the leaderboard of a young server: two have a place, four do not.
fn young() -> Leaderboard {
    let games = |played| Lacking::Games { played, needed: 5 };
    let lines = vec![
        line(1, 1, "Ann", 1_180),
        line(2, 2, "Bartholomew", 1_102),
        settling(3, "Cy", games(1)),
        settling(4, "Dora", Lacking::Known { met: 0, needed: 5 }),
        settling(5, "João", games(4)),
        settling(6, "Eve", Lacking::Sureness),
    ];
    Leaderboard { own: OwnLine::Listed(lines[4].clone()), placed: 2, settling: 4, lines, ..ties() }
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
    golden::compare("card-leaderboard-young", &leaderboard(&young(), Lang::En));
}

/// Fails where a text lies over another or outside of the frame, or had no room and is not a name.
fn sound(picture: &Image, what: &str) {
    let drawn = golden::read(&picture.png);
    let height = i32::try_from(drawn.rgb.len() / drawn.width).unwrap();
    for (n, a) in picture.written.iter().enumerate() {
        let is_inside = a.0 >= 26 && a.0 + a.2 <= 1174 && a.1 >= 20 && a.1 + a.3 <= height - 20;
        assert!(is_inside, "{what}: a text reaches out of the frame: {a:?}");
        for b in &picture.written[n + 1..] {
            let apart = a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1;
            assert!(apart, "{what}: {a:?} and {b:?} overlap");
        }
    }
    let is_name = |text: &String| text.starts_with("Wolfeschlegel");
    assert!(picture.shortened.iter().all(is_name), "{what}: {:?} had no room", picture.shortened);
    assert!(picture.png.len() <= MOST_BYTES, "{what}: {} bytes", picture.png.len());
}

#[test]
fn our_words_have_room_on_a_profile_whatever_it_tells() {
    for lang in Lang::ALL {
        let mut known = full();
        for (percent, provisional) in [(0, true), (49, false), (79, true), (99, false)] {
            for points in [-1_234, 7, 12_345] {
                known.editions[0].rating = Some(rating(points, percent, provisional));
                known.curve[0].points = points;
                known.editions[0].places = [1_000; 6];
                known.editions[0].games = 6_000;
                known.head_to_head = Some(HeadToHead { games: 1_000, ahead: 500, behind: 500 });
                known.seconds_per_turn = Some(i64::from(percent) * 3_601 + 59);
                sound(&profile(&known, lang), &format!("{lang:?}, {points}, {percent}"));
            }
        }
        for (n, name) in NAMES.into_iter().enumerate() {
            for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
                let edition = Some(edition.to_owned());
                let place = u8::try_from(n % 6 + 1).unwrap();
                let best = full().best.map(|best| BestGame { place, cash: 1_234_000, ..best });
                let one = Profile { name: name.to_owned(), curve_edition: edition, best, ..full() };
                sound(&profile(&one, lang), &format!("{lang:?}, {name}"));
            }
        }
        for quarter in 1..=4 {
            let season = Some(Season { year: 2026, quarter });
            let head_to_head = Some(HeadToHead::default());
            sound(&profile(&Profile { season, head_to_head, ..empty() }, lang), "nothing is known");
        }
    }
}

#[test]
fn a_curve_has_any_number_of_games_and_ends_at_the_last() {
    let drawn = |curve: Vec<CurvePoint>| profile(&Profile { curve, ..full() }, Lang::En);
    // The disc at the end of the curve is bright, and nothing else on a profile is.
    let bright = |picture: &Image| -> Vec<(usize, usize)> {
        let drawn = golden::read(&picture.png);
        let all = (0..drawn.rgb.len()).filter(|at| drawn.rgb[*at] == [0xf4, 0xce, 0x5a]);
        all.map(|at| (at % drawn.width, at / drawn.width)).collect()
    };
    assert!(bright(&drawn(Vec::new())).is_empty());
    for games in [1, 2, 30, 31, 100] {
        let picture = drawn(curve(games));
        sound(&picture, &format!("{games} games"));
        let disc = bright(&picture);
        let end = if games == 1 { 556 } else { 556 + 572 };
        assert!(disc.len() > 100, "{games} games: {} pixels", disc.len());
        assert!(disc.iter().all(|(x, _)| x.abs_diff(end) <= 11), "{games} games: {disc:?}");
    }
    // A better rating ends higher.
    let top = |points: i64| {
        let mut curve = curve(5);
        curve[4].points = points;
        bright(&drawn(curve)).iter().map(|(_, y)| *y).min()
    };
    assert!(top(1_400) < top(1_000));
}

#[test]
fn our_words_have_room_on_a_leaderboard_whoever_asks() {
    let lacks = |lacking| OwnLine::Listed(settling(99, "Você", lacking));
    let games = lacks(Lacking::Games { played: 0, needed: 5 });
    let known = lacks(Lacking::Known { met: 0, needed: 5 });
    for lang in Lang::ALL {
        for own in [
            below(),
            games.clone(),
            known.clone(),
            lacks(Lacking::Sureness),
            OwnLine::Unrated,
            OwnLine::Hidden,
        ] {
            let what = format!("{lang:?}, {own:?}");
            sound(&leaderboard(&ten(own.clone()), lang), &what);
            let nobody = Leaderboard { lines: Vec::new(), accuracy: None, ..ten(own) };
            sound(&leaderboard(&nobody, lang), &format!("{what}, nobody"));
        }
        sound(&leaderboard(&ties(), lang), "ties");
        sound(&leaderboard(&young(), lang), "young");
        // Whoever asks has the longest name, and numbers are as long as can be.
        let mut crowded = ten(OwnLine::Unrated);
        for line in &mut crowded.lines {
            line.rating = rating(-12_345, 99, true);
            (line.place, line.games, line.wins) = (Some(4_321), 54_321, 54_321);
        }
        crowded.own = OwnLine::Listed(crowded.lines[4].clone());
        sound(&leaderboard(&crowded, lang), &format!("{lang:?}, crowded"));
    }
}

/// Returns the pixels in which two pictures differ in lightness, and not in colour alone.
fn differing(a: &Pixels, b: &Pixels) -> Vec<(usize, usize)> {
    let light = |[r, g, b]: [u8; 3]| (299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)) / 1000;
    let pairs = a.rgb.iter().zip(&b.rgb).enumerate();
    let differing = pairs.filter(|(_, (a, b))| light(**a).abs_diff(light(**b)) > 64);
    differing.map(|(at, _)| (at % a.width, at / a.width)).collect()
}

#[test]
fn ones_own_row_and_a_provisional_rating_are_told_without_colour() {
    let drawn = |board: &Leaderboard| golden::read(&leaderboard(board, Lang::En).png);
    let mut others = ten(OwnLine::Unrated);
    let mut second = others.lines[1].clone();
    second.rating.provisional = true;
    others.own = OwnLine::Listed(others.lines[0].clone());
    let mut own = others.clone();
    own.own = OwnLine::Listed(own.lines[2].clone());
    // The plate with its word stands beside the name; the ring is not counted.
    let rows = differing(&drawn(&others), &drawn(&own));
    let plate = |top: usize| {
        rows.iter().filter(|(x, y)| (150..560).contains(x) && (top..top + 36).contains(y)).count()
    };
    assert!(plate(192) > 500 && plate(292) > 500, "{} and {}", plate(192), plate(292));
    let mut provisional = others.clone();
    provisional.lines[1] = second;
    // The card is longer by the line that says what the sign means.
    let signs = differing(&drawn(&others), &drawn(&provisional));
    let signs = signs.iter().filter(|(x, y)| (690..730).contains(x) && (240..280).contains(y)).count();
    assert!(signs > 40, "{signs} pixels");
}

#[test]
fn a_post_draws_its_card() {
    let drawn = |drawing: Drawing| RENDERER.draw(&drawing, Lang::En).expect("a picture");
    assert_eq!(drawn(Drawing::Profile(Box::new(full()))), profile(&full(), Lang::En).png);
    assert_eq!(drawn(Drawing::Leaderboard(Box::new(ties()))), leaderboard(&ties(), Lang::En).png);
    // The same person as it is shown to another: what is told differs with who asks.
    assert_ne!(
        profile(&full(), Lang::En).png,
        profile(&Profile { head_to_head: None, ..full() }, Lang::En).png
    );
}
