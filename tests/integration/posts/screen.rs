//! `/game status` on the screen of a phone, whatever players are called and however many things are to be said.

use last_spike::present::{Lang, Scene, boards::status, guides::help, voting::replace, words::emblem};
use last_spike::service::clock::awaiting::{Awaiting, Due, Told};
use last_spike::service::clock::clock_stops::ClockStops;
use last_spike::service::clock::silence::Silent;
use last_spike::store::clock::pauses::{Pause, PauseReason};
use last_spike::store::games::Stage;
use last_spike::store::{Time, UserId};
use last_spike_engine::*;
use last_spike_testkit::table::Table;

use super::story::Story;

/// The lines of a phone's screen, and their characters.
const SCREEN: (usize, usize) = (25, 40);

/// Returns how many columns a character takes: those of East Asia and pictures take two, an emblem with its space
/// three.
fn columns(c: char) -> usize {
    if emblem::is_sign(c) {
        return 3;
    }
    if matches!(c, '\u{1100}'..='\u{115f}' | '\u{2300}'..='\u{2bff}' | '\u{2e80}'..) { 2 } else { 1 }
}

/// Returns the lines of a screen that a text takes.
fn lines(text: &str) -> usize {
    let mut lines = 0;
    for line in text.lines() {
        let mut seen = line.trim_start_matches("-# ").replace("**", "").replace(['`', '\\', '\u{200b}'], "");
        while let Some((start, length)) =
            seen.find("<t:").and_then(|at| Some((at, seen[at..].find('>')? + 1)))
        {
            let wide = if seen[start..start + length].ends_with(":R>") { 14 } else { 22 };
            seen.replace_range(start..start + length, &"0".repeat(wide));
        }
        let (mut at, mut taken) = (0, 1);
        for word in seen.split(' ') {
            let wide: usize = word.chars().map(columns).sum();
            if at > 0 && at + 1 + wide > SCREEN.1 {
                (at, taken) = (0, taken + 1);
            }
            at += wide + usize::from(at > 0);
            (at, taken) = if at > SCREEN.1 { (at % SCREEN.1, taken + at / SCREEN.1) } else { (at, taken) };
        }
        lines += taken;
    }
    lines
}

/// The lines of an answer to `/help` at most: six names as long as Discord allows take half of them.
const HELP: usize = 16;

/// Returns a game of six with the longest names.
fn full(edition: &std::sync::Arc<Edition>, game: Game) -> Story {
    let names =
        ["W".repeat(32), "王".repeat(32), "Wolfe schlegelstein hausen berger".to_owned(), "*_".repeat(16)];
    let mut story = Story::of(Table { game, events: Vec::new() });
    for (n, player) in story.stored.players.iter_mut().enumerate() {
        player.name.clone_from(&names[n % names.len()]);
        player.stand_in = (n % 2 == 1).then_some(Time(1_800_000_000));
    }
    story.stored.header.stage = Stage::Running;
    assert_eq!(story.stored.edition.id, edition.id);
    story
}

#[test]
fn the_status_fits_a_phones_screen_in_every_edition_with_as_many_players_as_can_play() {
    let (time, away) = (Time(1_800_000_000), PauseReason::Asked);
    for edition in Edition::all() {
        let seats = 6;
        let mut game = Game::new(edition.clone(), edition.default_options(), seats, Seed([9; 32])).unwrap();
        let (mut chosen, mut most) = (11u32, 0);
        while !game.is_over() && game.step().0 < 160 {
            let story = full(&edition, game.clone());
            let told = [Told::Yes, Told::NotYet, Told::DmClosed];
            let to_act = game.to_act();
            // Only the bidders of an auction are asked together.
            let due = match to_act[..] {
                [_] => Due::StandIn { turn: Some(time), reserve: time },
                _ => Due::Pass(time),
            };
            let awaits = |(n, seat): (usize, Seat)| Awaiting {
                seat,
                since: time,
                told: told[n % 3],
                due: Some(due),
                asked_together: false,
            };
            let awaited: Vec<Awaiting> = to_act.into_iter().enumerate().map(awaits).collect();
            let everybody: Vec<Seat> = Seat::first(seats).collect();
            let still = ClockStops {
                pause: Some(Pause { why: away, asker: Seat(0), until: None }),
                away: everybody.iter().map(|seat| (*seat, time)).collect(),
                is_live: false,
            };
            // One is told of in a line, and of several the buttons say who.
            let absent = if game.step().0.is_multiple_of(2) { 1 } else { 3 };
            let silent: Vec<Silent> = everybody
                .iter()
                .take(absent)
                .map(|seat| Silent { seat: *seat, since: time, end: time, away: true })
                .collect();
            for lang in Lang::ALL {
                for viewer in everybody.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
                    let say = |scene: &Scene<'_>| {
                        replace::below_status(scene, status::post(scene, &awaited, &still, true), &silent)
                    };
                    let helped = story.tell(viewer, lang, |scene| help::post(Some(scene), false, lang)).text;
                    assert!(lines(&helped) <= HELP, "{} lines:\n{helped}", lines(&helped));
                    let post = story.tell(viewer, lang, say);
                    let taken = lines(&post.text);
                    assert!(taken <= SCREEN.0, "{taken} lines:\n{}", post.text);
                    most = most.max(taken);
                    let (view, words) = (game.view(viewer), emblem::words(&post.text));
                    for player in view.seats.iter().filter(|player| player.standing == Standing::Playing) {
                        let line = format!("{} **", story.stored.letters().of(player.seat));
                        let line = words.lines().find(|said| said.starts_with(&line)).unwrap();
                        let cash = player.cash.map(|cash| lang.money(cash)).unwrap_or_default();
                        assert!(line.contains(&cash), "{line}");
                    }
                }
            }
            let seat = game.to_act()[0];
            let legal = game.legal_actions(seat);
            chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            game = game.apply(seat, &legal[(chosen >> 16) as usize % legal.len()]).unwrap().game;
        }
        assert!(most > 15, "{most}: it says as much as there is room for");
    }
}

#[test]
fn help_without_a_game_and_in_a_lobby_fits_beside_what_it_is_about() {
    let edition = Edition::all().remove(0);
    let game = Game::new(edition.clone(), edition.default_options(), 3, Seed([9; 32])).unwrap();
    let story = full(&edition, game);
    let users = story.stored.players.iter().filter_map(|player| story.stored.user(player.seat));
    let users: Vec<_> = users.chain([UserId(1)]).collect();
    for lang in Lang::ALL {
        let started = [false, true].map(|in_dm| help::post(None, in_dm, lang).text);
        let waiting = users.iter().map(|user| help::in_lobby(&story.stored, *user, lang).text);
        for text in started.into_iter().chain(waiting) {
            assert!(lines(&text) <= HELP, "{} lines:\n{text}", lines(&text));
        }
        let more = help::more(lang).text;
        assert!(more.chars().count() <= 1_450, "with mentions it fits into a message: {more}");
    }
}
