//! Profiles, leaderboards and struck games in every state.

use last_spike::present::ratings::{leaderboard, profile, strike};
use last_spike::present::{Lang, Post};
use last_spike::service::ratings::shown::*;
use last_spike::store::ratings::season::Season;
use last_spike::store::{ChannelId, GameId, GuildId, Time, UserId};
use last_spike_testkit::table::city;

use super::keep;

const SERVER: GuildId = GuildId(9);

const SEASON: Season = Season { year: 2026, quarter: 4 };

fn points(points: i64, sureness: u8) -> Points {
    Points { points, sureness, provisional: false, lacking: None }
}

fn tally(edition: &str, rating: Option<Points>, places: [u32; 6]) -> EditionTally {
    EditionTally { edition: edition.to_owned(), rating, games: places.iter().sum(), places, leaving: None }
}

/// The profile of somebody who has played much, as somebody else sees it.
fn much_played() -> Profile {
    let after = |n: i64, points| CurvePoint { at: Time(n * 86_400), points };
    Profile {
        user: UserId(101),
        name: "Ann_*".to_owned(),
        is_shared: false,
        own: false,
        season: None,
        editions: vec![
            tally("columbia-2015", Some(points(1_432, 74)), [6, 4, 2, 1, 0, 0]),
            tally(
                "gamma-two-1976",
                Some(Points {
                    provisional: true,
                    lacking: Some(Lacking::Games { played: 1, needed: 5 }),
                    ..points(1_020, 21)
                }),
                [0, 1, 0, 0, 0, 0],
            ),
            tally("kickstarter-2015", None, [1, 0, 0, 0, 0, 0]),
        ],
        curve_edition: Some("columbia-2015".to_owned()),
        curve: vec![after(1, 1_012), after(2, 996), after(9, 1_500), after(11, 1_432)],
        cities: vec![(city("Denver"), 31), (city("Omaha"), 22), (city("Ogden"), 19)],
        best: Some(BestGame {
            game: GameId(17),
            guild: Some(SERVER),
            channel: ChannelId(77),
            message: Some(555),
            place: 1,
            cash: 84_000,
            ended_at: Time(1_800_000_000),
        }),
        seconds_per_turn: Some(754),
        head_to_head: Some(HeadToHead { games: 5, ahead: 3, behind: 2 }),
    }
}

fn own(profile: Profile) -> Profile {
    Profile { own: true, head_to_head: None, ..profile }
}

#[test]
fn profiles() {
    keep("profile", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, profile: &Profile, server: Option<GuildId>, narrowed: bool| {
            let post = profile::post(profile, profile::Looking { server, narrowed }, lang);
            posts.push((format!("{name}, in words"), post.clone().in_words()));
            posts.push((name.to_owned(), post));
        };
        let much = much_played();
        add("somebody else's", &much, Some(SERVER), false);
        add("somebody else's, in another server", &much, Some(GuildId(8)), false);
        let namesake = Profile { is_shared: true, ..much.clone() };
        add("of somebody whose name another person has too", &namesake, Some(SERVER), false);
        let without_ratings = |record: &EditionTally| EditionTally { rating: None, ..record.clone() };
        let in_dm = Profile {
            editions: much.editions.iter().map(without_ratings).collect(),
            curve: Vec::new(),
            best: much.best.map(|best| BestGame { guild: None, ..best }),
            ..own(much.clone())
        };
        add("one's own in direct messages", &in_dm, None, false);
        let season = Profile { season: Some(SEASON), ..own(much.clone()) };
        add("one's own of a season", &season, Some(SERVER), true);
        let best = much.best.map(|best| BestGame { place: 2, message: None, ..best });
        let unrated = EditionTally { rating: None, places: [0, 4, 2, 1, 0, 0], ..much.editions[0].clone() };
        let few = Profile {
            editions: vec![unrated],
            curve: Vec::new(),
            curve_edition: None,
            best,
            seconds_per_turn: Some(42),
            head_to_head: Some(HeadToHead::default()),
            ..much.clone()
        };
        add("without a rated game", &few, Some(SERVER), false);
        let leaving = Some(last_spike_ratings::Habit { left: 4, games: 10 });
        let leaver =
            Profile { editions: vec![EditionTally { leaving, ..much.editions[0].clone() }], ..much.clone() };
        add("of somebody who leaves early", &leaver, Some(SERVER), false);
        let only = EditionTally { leaving, ..tally("columbia-2015", None, [0; 6]) };
        let only = Profile {
            editions: vec![only],
            best: None,
            cities: Vec::new(),
            seconds_per_turn: None,
            ..few.clone()
        };
        add("one's own with nothing but games left early", &own(only), Some(SERVER), false);
        let own_edition = tally("house_rules", Some(points(-1_050, 55)), [0, 0, 0, 0, 0, 1]);
        let many = Profile {
            editions: much.editions.iter().cloned().chain([own_edition.clone(), own_edition]).collect(),
            ..much.clone()
        };
        add("of five editions", &many, Some(SERVER), false);
        for (name, narrowed) in [("one's own without a game", false), ("of a season without a game", true)] {
            let looking = profile::Looking { server: Some(SERVER), narrowed };
            posts.push((name.to_owned(), profile::none(looking, lang)));
        }
        posts
    });
}

/// A leaderboard of so many people.
fn board(placed: u32, own: OwnLine) -> Leaderboard {
    let line = |n: u32| Line {
        place: Some(n),
        user: UserId(100 + u64::from(n)),
        name: ["Ann_*", "João Conceição", "Bruno"][n as usize % 3].to_owned(),
        rating: Points {
            provisional: n == 3,
            ..points(1_500 - 41 * i64::from(n), 80 - 5 * u8::try_from(n).unwrap())
        },
        games: 30 - n,
        wins: 11 - n,
    };
    Leaderboard {
        edition: "columbia-2015".to_owned(),
        season: None,
        lines: (1..=placed.min(10)).map(line).collect(),
        placed,
        settling: 0,
        own,
        struck: u32::from(placed > 10),
        ended_early: u32::from(placed > 10) * 2,
        accuracy: (placed > 0).then_some(Accuracy {
            games: 57,
            winners: 58,
            winners_by_wins: 51,
            pairs: 66,
            pairs_by_wins: 60,
        }),
    }
}

#[test]
fn leaderboards() {
    keep("leaderboard", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, board: &Leaderboard| {
            let post = leaderboard::post(board, lang);
            posts.push((format!("{name}, in words"), post.clone().in_words()));
            posts.push((name.to_owned(), post));
        };
        let own = Line {
            place: Some(14),
            user: UserId(1),
            name: "Zoe".to_owned(),
            rating: points(1_101, 66),
            games: 13,
            wins: 1,
        };
        add("of many, with one's own place", &board(23, OwnLine::Listed(own.clone())));
        let settling = |name: &str, lacking| Line {
            place: None,
            name: name.to_owned(),
            rating: Points { provisional: true, lacking: Some(lacking), ..points(1_642, 29) },
            games: 1,
            wins: 1,
            ..own.clone()
        };
        let one = |placed: u32, lacking| {
            let own = settling("Zoe", lacking);
            let others = [settling("Yan", Lacking::Games { played: 2, needed: 5 }), own.clone()];
            let mut board = board(placed, OwnLine::Listed(own));
            (board.settling, board.accuracy) = (2, None);
            board.lines.extend(others);
            board
        };
        add("one has played one game", &one(3, Lacking::Games { played: 1, needed: 5 }));
        add("one lacks a single game", &one(3, Lacking::Games { played: 4, needed: 5 }));
        add("one is not sure enough", &one(3, Lacking::Sureness));
        add("one has met too few", &one(3, Lacking::Known { met: 1, needed: 5 }));
        add("of more than are shown", &Leaderboard { settling: 5, ..board(12, OwnLine::Unrated) });
        let few = Accuracy { games: 29, ..board(1, OwnLine::Unrated).accuracy.unwrap() };
        add("of few games", &Leaderboard { accuracy: Some(few), ..board(2, OwnLine::Unrated) });
        add("one has no rated game", &board(3, OwnLine::Unrated));
        add("one is hidden", &Leaderboard { season: Some(SEASON), ..board(1, OwnLine::Hidden) });
        add("of nobody", &board(0, OwnLine::Unrated));
        add("of nobody with a place", &one(0, Lacking::Games { played: 2, needed: 5 }));
        posts
    });
}

#[test]
fn the_longest_names_have_room_in_the_description_of_a_leaderboard() {
    for lang in Lang::ALL {
        let mut long = board(23, OwnLine::Unrated);
        for line in &mut long.lines {
            line.name = "W".repeat(32);
        }
        let picture = leaderboard::post(&long, lang).picture.unwrap();
        assert!(picture.alt.lines().count() == 11, "{}", picture.alt);
        assert!(picture.alt.lines().all(|line| !line.ends_with('…')), "{}", picture.alt);
    }
}

#[test]
fn struck_games() {
    keep("strike", |lang| {
        let named = |name: &str, post: Post| (name.to_owned(), post);
        vec![
            named("struck", strike::struck(GameId(17), lang)),
            named("together with something else", strike::alone(lang)),
            named("taken back", strike::unstruck(GameId(17), lang)),
        ]
    });
}
