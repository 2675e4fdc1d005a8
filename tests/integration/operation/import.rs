//! Records that an operator takes out of one database and into another.

use std::fs;
use std::process::Output;

use last_spike::store::games::{self, Stage, Who};
use last_spike::store::table::conditions::Pace;
use last_spike::store::{GameId, clock::awaited};
use last_spike_computer::{self as computer, Level};
use last_spike_engine::record::{self, Player, PlayerKind, Record, Source, SourceStep};
use last_spike_engine::{
    Action, Edition, EditionId, Event, Fold, Game, Scheme, Seat, Seed, Setup, Step, Viewer,
};

use crate::support::{Club, custom_id};
use last_spike_testkit::played::{played, played_with};
use last_spike_testkit::table::edition;

/// The output of a run of the program.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Said {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// Checks that it has failed, and the reason.
    #[track_caller]
    fn fails(&self, code: i32, why: &str) {
        assert_eq!(self.code, Some(code), "{}", self.err);
        assert!(self.err.contains(why), "{:?} does not say {why:?}", self.err);
    }
}

impl Club {
    async fn says(&self, arguments: &[&str]) -> Said {
        Said::of(&self.run(arguments).await)
    }

    /// Exports a game to a file, and returns its record with what was said.
    async fn exports(&self, file: &str, options: &[&str]) -> (Record, Said) {
        let arguments = [&["record", "export", "1", "--out", file], options].concat();
        let said = self.says(&arguments).await;
        assert_eq!(said.code, Some(0), "{}", said.err);
        (Record::read(&fs::read(self.folder.path().join(file)).unwrap()).unwrap(), said)
    }

    /// Imports a record into the first channel, with these people at these seats.
    async fn imports(&self, record: &Record, people: &[(usize, usize)], options: &[&str]) -> Said {
        fs::write(self.folder.path().join("import.json"), record.write()).unwrap();
        let (guild, channel) = (self.place.guild.to_string(), self.channel().to_string());
        let mut arguments = vec!["record", "import", "import.json", "--guild", &guild, "--channel", &channel];
        let people: Vec<String> =
            people.iter().map(|(seat, person)| format!("{seat}={}", self.person(*person))).collect();
        arguments.extend(people.iter().flat_map(|person| ["--player", person]));
        arguments.extend(options);
        self.says(&arguments).await
    }

    async fn is_sound(&self) {
        let doctor = self.says(&["doctor"]).await;
        assert_eq!(doctor.code, Some(0), "{}", doctor.out);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_exported_while_the_bot_runs_and_played_on_by_another_as_if_it_had_been_there() {
    let first = Club::open("en-US").await;
    first.start_game(4, &[("cash", serde_json::json!(1))]).await;
    for n in 0..14 {
        let (person, hand) = first.whose_turn(4).await.unwrap();
        crate::table::trades::do_anything(&first, person, &hand, n).await;
    }
    let (public, said) = first.exports("public.json", &[]).await;
    assert!(public.fairness.seed.is_none() && said.err.is_empty(), "{}", said.err);
    assert!(public.setup.hands.iter().flatten().flatten().all(Option::is_none));
    let (full, said) = first.exports("full.json", &["--full"]).await;
    assert!(said.err.contains("holds every secret of game 1"), "{}", said.err);
    assert!(full.fairness.seed.is_some() && full.result.is_none() && full.steps.len() >= 14);
    assert!(full.setup.hands.iter().flatten().flatten().all(Option::is_some));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(first.folder.path().join("full.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let verified = first.says(&["record", "verify", "full.json", "public.json"]).await;
    assert!(
        verified.out.contains("the game is not over, and the record holds its secrets"),
        "{}",
        verified.out
    );
    assert!(verified.out.contains("the record doesn't contain the seed"), "{}", verified.out);

    let mut second = Club::open_without_bot("pt-BR").await;
    let said = second.imports(&full, &[(2, 0), (0, 1)], &["--locale", "pt-BR"]).await;
    assert_eq!(
        (said.code, said.out.contains("game 1: the bot posts its board")),
        (Some(0), true),
        "{}",
        said.err
    );
    second.is_sound().await;
    let (again, _) = second.exports("again.json", &["--full"]).await;
    assert_eq!((again.steps.clone(), &again.fairness), (full.steps.clone(), &full.fairness));
    let stored = second.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!((stored.stage, stored.locale.as_str()), (Stage::Running, "pt-BR"));
    assert_eq!((stored.pace(), full.pace.as_deref()), (Pace::Relaxed, Some("relaxed")));
    assert_eq!(stored.names(), full.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>());
    let is_person = |seat: usize| matches!(stored.players[seat].who, Who::Human(_));
    assert_eq!([0, 1, 2, 3].map(is_person), [true, false, true, false]);

    second.start_bot().await;
    // Computers may have moved on meanwhile, in another post.
    let beginning = second.post(|post| custom_id(post, "details").is_some()).await;
    assert!(beginning.attachments.iter().any(|file| file.filename.starts_with("board-")));
    second.settled().await;
    for person in [0, 1] {
        // One message, or two where the computers have moved before all were told.
        assert!(!second.letters(person).is_empty(), "their tiles");
    }
    let asks_a_person = || {
        let awaited = second.read(|tx| awaited::of_game(tx, GameId(1)));
        awaited.iter().any(|row| is_person(row.seat.index()))
    };
    for n in 0..4 {
        second.until("somebody is asked", asks_a_person).await;
        let (person, hand) = second.whose_turn(2).await.unwrap();
        crate::table::trades::do_anything(&second, person, &hand, n).await;
    }
    second.leave_it_to_computers(2).await;
    let result = second.result().await;
    let end = second.record_below(0, &result).await;
    let verified = record::verify(&end, &Edition::all()).unwrap();
    assert!(verified.complete && verified.over);
    assert_eq!(end.steps[..full.steps.len()], full.steps);
    assert!(end.steps.len() > full.steps.len());
    second.settled().await;
    second.stop_bot().await;
    second.is_sound().await;
}

/// Returns a full record of a game in which steps were taken back, and which is not over.
fn with_steps_taken_back() -> Record {
    use rand_chacha::rand_core::SeedableRng;
    const BACK: Step = Step(6);
    let (edition, seed) = (edition("columbia-2015"), Seed([8; 32]));
    let setup = Setup::deal(&edition, 3, seed);
    let beginning = Game::from_setup(edition.clone(), edition.default_options(), 3, &setup, seed).unwrap();
    let back = [Event::TakenBack { to: BACK, agreed: false }];
    let mut fold = Fold::of(beginning.clone(), [back.as_slice()]);
    let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(1);
    let mut log: Vec<(Seat, Vec<Event>)> = Vec::new();
    for n in 1..=20 {
        let game = fold.game();
        let seat = game.next_to_act().unwrap();
        let events = if n == 9 {
            let acted = Event::Acted { seat, action: Action::TakeBack { to: BACK } };
            vec![acted, Event::TakenBack { to: BACK, agreed: false }]
        } else {
            let action = computer::choose(&game.view(Viewer::Seat(seat)), Level::Random, &mut rng).unwrap();
            game.apply(seat, &action).unwrap().events
        };
        fold.step(&events).unwrap();
        log.push((seat, events));
    }
    let player = |seat: Seat| Player { seat, name: format!("Player {seat}"), kind: PlayerKind::Human };
    let steps = log.iter().map(|(seat, events)| SourceStep { seat: *seat, by: None, events });
    let (players, steps) = (Seat::first(3).map(player).collect(), steps.collect());
    let source = Source {
        beginning: &beginning,
        players,
        seed,
        scheme: Scheme::Third,
        public: None,
        setup: &setup,
        steps,
    };
    record::export_full(&source).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_steps_taken_back_is_played_on() {
    let full = with_steps_taken_back();
    assert_eq!((full.version, full.steps.len()), (2, 20));
    let mut club = Club::open_without_bot("en-US").await;
    let said = club.imports(&full, &[(0, 0), (1, 1), (2, 2)], &[]).await;
    assert_eq!(said.code, Some(0), "{}", said.err);
    club.is_sound().await;
    let (again, _) = club.exports("again.json", &["--full"]).await;
    assert_eq!(again, full);
    club.start_bot().await;
    let (person, hand) = club.whose_turn(3).await.unwrap();
    crate::table::trades::do_anything(&club, person, &hand, 1).await;
    assert!(club.steps() > 20);
    club.stop_bot().await;
    club.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_goes_into_the_archive_and_can_be_looked_at() {
    for (id, seats) in [("columbia-2015", 2), ("kickstarter-2015", 3), ("gamma-two-1976", 4)] {
        let mut club = Club::open_without_bot("en-US").await;
        let record = played(id, seats, 7, usize::MAX, Viewer::Spectator);
        let said = club.imports(&record, &[(1, 0)], &["--level", "random"]).await;
        assert_eq!((said.code, said.out.as_str()), (Some(0), "game 1: in the archive\n"), "{}", said.err);
        assert_eq!(club.games_at(Stage::Over), 1);
        club.is_sound().await;
        club.start_bot().await;
        let listed = club.slash(0, "game list", &[("show", serde_json::json!(1))]).await;
        assert!(listed.content.contains("#1"), "{}", listed.content);
        let exported = club.slash(0, "game export", &[]).await;
        let exported = Record::read(&club.bytes(&exported.attachments[0])).unwrap();
        assert_eq!((&exported.steps, &exported.result), (&record.steps, &record.result));
        assert_eq!(exported.fairness, record.fairness);
        let history = club.slash(0, "game history", &[("turn", serde_json::json!(2))]).await;
        assert_eq!(history.attachments.len(), 1, "{}", history.content);
        club.settled().await;
        assert_eq!(club.posts().len(), 0, "nobody is told of it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_dealt_by_a_post_keeps_its_id() {
    for id in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let kept = std::fs::read(format!("tests/records/{id}-public.spike.json")).unwrap();
        let record = Record::read(&kept).unwrap();
        let club = Club::open_without_bot("en-US").await;
        let said = club.imports(&record, &[(1, 0)], &[]).await;
        assert_eq!(said.code, Some(0), "{}", said.err);
        club.is_sound().await;
        let (again, _) = club.exports("again.json", &[]).await;
        assert_eq!((again.version, &again.fairness), (3, &record.fairness));
        assert_eq!((&again.steps, &again.setup), (&record.steps, &record.setup));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_version_4_needs_no_other_file_and_keeps_what_it_says() {
    for id in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let kept = std::fs::read(format!("tests/records/{id}-begun.spike.json")).unwrap();
        let mut record = Record::read(&kept).unwrap();
        // Nobody has an edition of that name: all of its figures are in the record.
        record.edition = EditionId("house-rules".to_owned());
        let club = Club::open_without_bot("en-US").await;
        let said = club.imports(&record, &[(1, 0)], &[]).await;
        assert_eq!(said.code, Some(0), "{}", said.err);
        club.is_sound().await;
        let (again, _) = club.exports("again.json", &[]).await;
        assert_eq!((again.version, &again.fairness, &again.edition), (4, &record.fairness, &record.edition));
        assert_eq!((&again.table, &again.steps, &again.setup), (&record.table, &record.steps, &record.setup));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_game_of_an_edition_that_nobody_has_is_played_on() {
    let mut other = (*edition("columbia-2015")).clone();
    other.id = EditionId("house-rules".to_owned());
    other.bonus = last_spike_engine::Money(33_000);
    other.starting_cash[1] = last_spike_engine::Money(64_000);
    let full = unfinished(&other.into());
    assert_eq!((full.version, full.result.is_none()), (4, true));
    let mut club = Club::open_without_bot("en-US").await;
    let said = club.imports(&full, &[(0, 0)], &[]).await;
    assert_eq!(said.code, Some(0), "{}", said.err);
    club.is_sound().await;
    club.start_bot().await;
    club.leave_it_to_computers(1).await;
    club.settled().await;
    club.stop_bot().await;
    club.is_sound().await;
    let (end, _) = club.exports("end.json", &[]).await;
    let verified = record::verify(&end, &[]).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(verified.complete && verified.over);
    assert_eq!((end.version, &end.table, &end.steps[..20]), (4, &full.table, &full.steps[..]));
}

/// Returns the full record of a game of three, twenty steps long.
fn unfinished(edition: &std::sync::Arc<Edition>) -> Record {
    use last_spike_engine::record::Fairness;
    let whole = played_with(edition, 3, Seed([5; 32]), usize::MAX, Viewer::Spectator);
    let steps = whole.steps[..20].to_vec();
    let fairness = Fairness { seed: Some(Seed([5; 32])), ..whole.fairness.clone() };
    Record { steps, fairness, result: None, ..whole }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_other_figures_and_an_older_revision_is_kept_with_them() {
    use last_spike_engine::{Family, Money, Revision};
    let mut other = (*edition("columbia-2015")).clone();
    other.revision = Revision::FIRST;
    let Family::Tiles(figures) = &mut other.family else { panic!("tiles") };
    for costs in &mut figures.costs {
        costs[0] = Money::thousands(9);
    }
    let record = played_with(&other.clone().into(), 3, Seed([5; 32]), usize::MAX, Viewer::Spectator);
    let club = Club::open_without_bot("en-US").await;
    let said = club.imports(&record, &[], &[]).await;
    assert_eq!(said.code, Some(0), "{}", said.err);
    club.is_sound().await;
    let (again, _) = club.exports("again.json", &[]).await;
    assert_eq!(
        (again.edition_revision, again.table, again.steps),
        (record.edition_revision, record.table, record.steps)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_is_refused_in_words_and_changes_nothing() {
    let mut club = Club::open("en-US").await;
    let finished = played("columbia-2015", 3, 9, usize::MAX, Viewer::Spectator);
    club.imports(&finished, &[], &[]).await.fails(1, "is in use by another process: stop it first");
    club.start_game(2, &[]).await;
    let (full, _) = club.exports("full.json", &["--full"]).await;
    let twice = club.says(&["record", "export", "1", "--out", "full.json"]).await;
    twice.fails(1, "cannot write full.json");
    club.says(&["record", "export", "7"]).await.fails(1, "there is no game 7, or it hasn't started");
    club.says(&["record", "export", "seven"]).await.fails(2, "invalid");
    club.stop_bot().await;
    club.imports(&finished, &[], &[]).await.fails(1, "game 1 is in the channel");
    club.place.channels[0] = club.place.channels[1];
    club.imports(&full, &[], &[])
        .await
        .fails(1, "the database has this game: it is game 1, which is running");
    club.imports(&finished, &[(3, 0)], &[]).await.fails(1, "no seat 3: its seats are 0 to 2");
    club.imports(&finished, &[(1, 0), (2, 0)], &[]).await.fails(1, "named twice");
    club.imports(&finished, &[], &["--player", "Ann"]).await.fails(2, "give a seat and an ID");
    club.imports(&finished, &[], &["--player", "x=5"]).await.fails(2, "seats are counted from 0");
    club.imports(&finished, &[], &["--level", "clever"]).await.fails(2, "no level of a computer player");
    let mut wrong = finished.clone();
    wrong.steps[3].after.cash[1] = None;
    club.imports(&wrong, &[], &[]).await.fails(1, "import.json: step 4, after");
    let public = played("columbia-2015", 3, 9, 30, Viewer::Spectator);
    club.imports(&public, &[], &[]).await.fails(1, "the record doesn't contain the seed");
    club.says(&["record", "import", "import.json", "--guild", "1"]).await.fails(2, "--channel");
    club.says(&["record", "import", "nothing.json", "--guild", "1", "--channel", "2"])
        .await
        .fails(1, "nothing.json");
    assert_eq!((club.games().len(), club.seats()), (1, 2));
    // A game that was ended early is taken up again; one that is over is not.
    club.change("UPDATE games SET stage = 'closed'");
    assert_eq!(club.imports(&full, &[(0, 0), (1, 1)], &[]).await.code, Some(0));
    assert_eq!(club.imports(&full, &[], &[]).await.code, Some(1), "once");
    assert_eq!([club.games_at(Stage::Closed), club.games_at(Stage::Running)], [1, 1]);
}
