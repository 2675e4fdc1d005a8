//! Databases that released versions left with operators, in a file and on a server: each is brought up to date, and
//! everything that was under way goes on to its end.
//!
//! `tests/databases/release-VERSION` holds the evening as that version left it: the file, the same from a server by
//! `pg_dump`, and what people see on Discord. `BLESS=1 cargo test --test integration -- migrations::release::` keeps
//! the one of a new version.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use discord_standin::{Id, Message};
use last_spike::service::operation::gate;
use tokio::sync::OnceCell;

use super::evening::{self, ABSENT, TABLES};
use super::{games_are_played_to_their_end, newest, version_of};
use crate::support::{Club, custom_id};

/// The names of what is kept of a release.
const FILE: &str = "games.sqlite";
const WORLD: &str = "discord.json";

/// Returns the folder of this version, which is kept once it is to be released.
fn of_this_version() -> PathBuf {
    PathBuf::from(format!("tests/databases/release-{}", env!("CARGO_PKG_VERSION")))
}

/// Returns the folders of the kept releases, and keeps this version where it is not yet and that is asked for.
async fn releases() -> Vec<PathBuf> {
    static KEPT: OnceCell<()> = OnceCell::const_new();
    let keep_this = async || {
        let this = of_this_version();
        if std::env::var_os("BLESS").is_some() && !this.exists() {
            keep(&this).await;
        }
    };
    KEPT.get_or_init(keep_this).await;
    let all = fs::read_dir("tests/databases").unwrap().map(|entry| entry.unwrap().path());
    let is_release = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("release-");
    let mut found: Vec<PathBuf> = all.filter(is_release).collect();
    found.sort();
    assert!(found.len() > 1, "those of 0.1.0 and 0.2.0");
    for (release, file) in found.iter().flat_map(|release| [FILE, WORLD].map(|file| (release, file))) {
        assert!(release.join(file).is_file(), "{file} of {} is kept", release.display());
    }
    let this = of_this_version().join(FILE);
    if this.exists() {
        assert!(version_of(&this) <= newest(), "{} has a migration that is not in here", this.display());
    }
    found
}

async fn keep(folder: &Path) {
    let club = evening::play().await;
    let left = club.folder.path().join("left");
    fs::create_dir(&left).unwrap();
    club.change(&format!("VACUUM INTO '{}'", left.join(FILE).display()));
    club.standin.save(&left.join(WORLD)).unwrap();
    #[cfg(feature = "postgres")]
    on_server::keep(&club, &left).await;
    // All of it or nothing; the pictures, in a folder beside the world, are left.
    fs::create_dir(folder).unwrap();
    for entry in fs::read_dir(left).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
        fs::write(folder.join(entry.file_name()), fs::read(entry.path()).unwrap()).unwrap();
    }
}

impl Club {
    /// Opens the club as a release left it, without its database.
    async fn as_left(release: &Path) -> Self {
        let club = Self::of_the_evening().await;
        assert!(club.standin.load(&release.join(WORLD)).unwrap());
        club
    }

    /// Returns every post of the bot in the channels, and every direct message.
    fn everything_posted(&self) -> Vec<Message> {
        let channels =
            (0..=evening::GIVEN_UP).flat_map(|n| self.standin.messages(evening::channel(n), self.person(0)));
        let letters = (0..self.place.people.len()).flat_map(|person| self.letters(person));
        channels.chain(letters).collect()
    }

    /// Opens the database with this version, as its first start does, and moves what is in it to today.
    async fn is_brought_up_to_date(&self) {
        let store = self.games.store();
        let report = gate::pass(&store.at(last_spike::store::now())).await.unwrap();
        assert_eq!((report.playing, report.stopped), (TABLES.len(), vec![]));
        drop(store);
        self.move_to_today();
    }

    /// Returns how many auctions and offers are open at the tables where the evening ends with one.
    fn open_auctions_and_offers(&self) -> [u32; 2] {
        let auctions = format!(
            "SELECT count(*) FROM jobs JOIN games ON subject LIKE CAST(games.id AS TEXT) || '/%'
             WHERE kind = 'auction-deadline' AND channel = {}",
            evening::channel(TABLES[1].channel)
        );
        // The first offer of a game: those of computers may stay open to its end.
        let offers = r#"SELECT count(*) FROM states WHERE json LIKE '%"offer":{"id":1,%'"#;
        [self.count(&auctions), self.count(offers)]
    }

    /// Checks that controls stand on messages that hold a slot, and on no others.
    async fn controls_are_where_they_are_wanted(&self) {
        let jobs = ["clear-controls", "shorten-post", "delete-message", "mark-taken-back"];
        self.until("old messages are done with", || jobs.iter().all(|kind| self.jobs(kind) == 0)).await;
        let held = self.games.texts("SELECT CAST(message AS TEXT) FROM posts");
        let channels =
            (0..=evening::GIVEN_UP).flat_map(|n| self.standin.messages(evening::channel(n), self.person(0)));
        let letters = (0..self.place.people.len()).flat_map(|person| self.letters(person));
        let all: Vec<Message> = channels.chain(letters).filter(|message| !message.is_ephemeral()).collect();
        let answerable = |message: &&Message| !message.components.is_empty();
        for message in all.iter().filter(answerable) {
            assert!(held.contains(&message.id.to_string()), "what can be answered below {}", message.content);
        }
        let boards = r#"SELECT CAST(p.message AS TEXT) FROM posts p JOIN games g ON g.id = p.game
             WHERE p.kind = 'board' AND g.stage = 'running'"#;
        for board in self.games.texts(boards) {
            let found = all.iter().filter(answerable).any(|message| message.id.to_string() == board);
            assert!(found, "the board {board} has its controls");
        }
    }

    /// Lets everything that was under way go on: nothing is told twice, the vote is carried by its old button, the
    /// player is back by the button of the old post, and the plan is played.
    async fn what_was_under_way_goes_on(&mut self) {
        self.start_bot().await;
        self.settled().await;
        let posted: BTreeSet<Id> = self.everything_posted().iter().map(|message| message.id).collect();
        self.stop_bot().await;
        self.start_bot().await;
        self.settled().await;
        // What is out of date may be deleted meanwhile.
        let mut again = self.everything_posted();
        again.retain(|message| !posted.contains(&message.id));
        assert!(again.is_empty(), "told twice: {again:#?}");
        self.controls_are_where_they_are_wanted().await;

        self.sit_at(TABLES[1].channel);
        let vote = self.post(|post| custom_id(post, "yes").is_some()).await;
        self.press(0, &vote, "yes").await;
        self.until("the vote is carried", || {
            self.count("SELECT count(*) FROM votes WHERE fate = 'carried'") == 1
        })
        .await;

        self.sit_at(TABLES[0].channel);
        let post = self.post(|post| custom_id(post, "back").is_some()).await;
        self.press(ABSENT, &post, "back").await;
        self.stood_in(0).await;

        let planned = "SELECT count(*) FROM steps WHERE taken_by = 'plan'";
        let before = self.count(planned);
        for n in 0..40 {
            if self.count(planned) > before {
                return;
            }
            let Some((person, hand)) = self.whose_turn(TABLES[0].people).await else { continue };
            self.buy_or_do_anything(person, &hand, n).await;
        }
        panic!("the plan is not played");
    }
}

/// Brings what a release left up to date, and plays all of it to its end.
async fn is_played_to_its_end(club: &mut Club) {
    club.is_brought_up_to_date().await;
    assert!(club.open_auctions_and_offers().iter().all(|open| *open > 0), "the evening ends with both");
    club.what_was_under_way_goes_on().await;
    games_are_played_to_their_end(club, &TABLES).await;
    club.start_bot().await;
    club.controls_are_where_they_are_wanted().await;
    assert_eq!(club.open_auctions_and_offers(), [0, 0], "both are settled");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_release_left_in_a_file_is_played_to_its_end() {
    for release in releases().await {
        let mut club = Club::as_left(&release).await;
        fs::copy(release.join(FILE), club.database()).unwrap();
        is_played_to_its_end(&mut club).await;
    }
}

#[cfg(feature = "postgres")]
mod on_server {
    use std::fs;
    use std::path::Path;

    use last_spike_testkit::machine::needed;
    use last_spike_testkit::postgres::Server;

    use super::{is_played_to_its_end, releases};
    use crate::support::Club;
    use crate::support::games::{Games, server};

    const DUMP: &str = "games.sql";

    /// Keeps what is in a club's file as a server has it.
    pub async fn keep(club: &Club, folder: &Path) {
        let server = Server::start().expect("PostgreSQL keeps a release, too");
        let config = club.folder.path().join("server.toml");
        fs::write(&config, format!("[database]\nurl = \"{}\"\n", server.url())).unwrap();
        let copied = club.run(&["database", "copy", "--to", config.to_str().unwrap()]).await;
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        let dump = folder.join(DUMP);
        let file = format!("--file={}", dump.display());
        server.client("pg_dump", &["--no-owner", "--no-privileges", &file, &server.url()]);
        // Older clients do not know the newest one's protection against what a dump may tell them.
        let said = fs::read_to_string(&dump).unwrap();
        let lines =
            said.lines().filter(|line| !line.starts_with("\\restrict") && !line.starts_with("\\unrestrict"));
        fs::write(&dump, lines.collect::<Vec<_>>().join("\n") + "\n").unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_a_release_left_on_a_server_is_played_to_its_end() {
        for release in releases().await {
            let Some(server) = needed("a release on a server", Server::start()) else { return };
            let file = format!("--file={}", release.join(DUMP).display());
            server.client("psql", &["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", &file, &server.url()]);
            let mut club = Club::as_left(&release).await;
            club.games = Games::Server(server::Server { url: server.url(), asking: Default::default() });
            is_played_to_its_end(&mut club).await;
        }
    }
}
