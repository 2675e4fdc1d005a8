//! Trouble with the disk: people are told, nothing that was accepted is lost, nothing is made worse.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use discord_standin::{Message, Permissions, Standin};
use last_spike::service::operation::gate::{self, Agreement};
use last_spike::store::games::{self, Stage};
use last_spike::store::posting::outbox::Audience;
use last_spike::store::{Reader, Store, StoreError};

use crate::support::database::{read, steps};
use crate::support::{Club, PATIENCE, choices, custom_id, text};
use crate::table::trades::do_anything;

/// Checks that each game's log and snapshot agree, and returns how many steps are logged.
fn sound(database: &Path) -> u32 {
    let reader = Reader::of_file(database).unwrap();
    assert_eq!(reader.damage().unwrap(), None);
    let agree = reader.look(|tx| {
        let mut agree = true;
        for stage in [Stage::Running, Stage::Over] {
            for id in games::at_stage(tx, stage)? {
                agree &= gate::compare(tx, id)? == Agreement::Agree;
            }
        }
        Ok::<_, StoreError>(agree)
    });
    assert!(agree.unwrap());
    read(database, steps)
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", database.display()))
}

impl Club {
    async fn lay_and_decide(&self, players: usize, moves: usize) {
        for n in 0..moves {
            let (person, hand) = self.whose_turn(players).await.unwrap();
            do_anything(self, person, &hand, n).await;
        }
    }

    /// Puts a backup in the database's place, as the README says.
    async fn restore(&mut self, copy: &str) {
        self.stop_bot().await;
        for ending in ["-wal", "-shm"] {
            let _ = fs::remove_file(beside(&self.database(), ending));
        }
        fs::copy(self.folder.path().join(copy), self.database()).unwrap();
        self.start_bot().await;
    }

    fn board_names(&self) -> Vec<String> {
        let files = self.posts().into_iter().flat_map(|post: Message| post.attachments);
        files.map(|file| file.filename).filter(|name| name.starts_with("board-")).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_another_process_locks_refuses_moves_and_loses_none() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let other = club.lock_writes();
    let lay = [("tile", text(&choices(&hand)[0]))];
    let refused = club.slash(person, "lay", &lay).await;
    assert!(refused.content.contains("on my side"), "{}", refused.content);
    drop(other);
    assert_eq!(sound(&club.database()), 0);
    let done = club.slash(person, "lay", &lay).await;
    assert!(done.content.contains("laid"), "{}", done.content);
    club.settled().await;
    assert_eq!(sound(&club.database()), 1);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_none() {
    let mut club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("gamma-two-1976"))]).await;
    club.lay_and_decide(3, 3).await;
    club.settled().await;
    club.stop_bot().await;
    let accepted = sound(&club.database());
    // The same program where no file may grow beyond 160 KiB: after some moves the write-ahead log has
    // no room, as on a full disk.
    let room = 320;
    let limits = format!("trap '' XFSZ; ulimit -f {room}");
    let mut bot = club.program_after(&limits, &["serve"]).stderr(Stdio::null()).spawn().unwrap();
    let up = |standin: &Standin| (standin.connected() == 1).then_some(());
    assert!(club.standin.wait(PATIENCE, up).await.is_some());
    let mut last = accepted;
    let (mut refused, mut said) = (None, String::new());
    for n in 0..200 {
        // A reader may be the first to get the refusal: they share a transaction with others.
        let done = match club.whose_turn(3).await {
            Some((person, hand)) => do_anything(&club, person, &hand, n).await,
            None => club.slash(0, "hand", &[]).await,
        };
        // One of them has their Discord in Portuguese.
        if ["on my side", "do meu lado"].iter().any(|fault| done.content.contains(fault)) {
            refused = Some(done);
            break;
        }
        said = done.content;
        last = club.steps();
    }
    let refused = refused.unwrap_or_else(|| panic!("the disk becomes full; said last: {said}"));
    assert!(last > accepted, "some moves find room");
    let unchanged = ["Nothing has changed", "Nada mudou"].iter().any(|said| refused.content.contains(said));
    assert!(unchanged, "{}", refused.content);
    bot.kill().await.unwrap();
    // Somebody has made room.
    assert_eq!(sound(&club.database()), last, "what was accepted is there, and nothing else");
    club.start_bot().await;
    club.settled().await;
    assert_eq!(sound(&club.database()), last, "what was refused is not done when it comes again");
    club.lay_and_decide(3, 2).await;
    club.settled().await;
    // When the disk becomes full differs, and a move may be followed by one that makes itself.
    assert!(sound(&club.database()) >= last + 2);
    let boards = club.board_names();
    let mut once = boards.clone();
    once.dedup();
    assert_eq!(boards, once);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_torn_write_ahead_log_loses_its_end_and_nothing_else() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.lay_and_decide(2, 12).await;
    club.settled().await;
    // Both as they were at one moment: the bot goes on writing notes of its own.
    let (log, base) = loop {
        let log = fs::read(beside(&club.database(), "-wal")).unwrap();
        let base = fs::read(club.database()).unwrap();
        if fs::read(beside(&club.database(), "-wal")).unwrap() == log {
            break (log, base);
        }
    };
    assert!(log.len() > 100_000, "what was played is in the log");
    let folder = tempfile::tempdir().unwrap();
    let mut found = Vec::new();
    for tenth in 0..=10 {
        let torn = folder.path().join(format!("torn-{tenth}.sqlite"));
        fs::write(&torn, &base).unwrap();
        fs::write(beside(&torn, "-wal"), &log[..log.len() * tenth / 10]).unwrap();
        let Ok(store) = Store::open(&torn) else { panic!("{tenth} tenths cannot be opened") };
        let report = gate::pass(&store.at(last_spike::store::now())).await.unwrap();
        assert_eq!(report.stopped, []);
        drop(store);
        found.push(sound(&torn));
    }
    assert!(found.is_sorted() && found[10] == 12, "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_found_and_not_written_over() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.lay_and_decide(2, 12).await;
    club.settled().await;
    club.stop_bot().await;
    let whole = fs::read(club.database()).unwrap();
    let mut damaged = whole.clone();
    let page = club.count("PRAGMA page_size") as usize;
    let root = club.count("SELECT rootpage FROM sqlite_schema WHERE name = 'steps'") as usize;
    damaged[(root - 1) * page..root * page].fill(0xA5);
    fs::write(club.database(), &damaged).unwrap();
    let found = club.run(&["doctor"]).await;
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(!found.status.success() && said.contains("restore the last backup"), "{said}");
    assert_eq!(fs::read(club.database()).unwrap(), damaged, "the doctor changes nothing");
    fs::write(club.database(), &whole).unwrap();
    club.start_bot().await;
    club.lay_and_decide(2, 1).await;
    assert_eq!(sound(&club.database()), 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_people_play_is_sound_and_is_played_on() {
    let mut club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    let backups = async {
        for n in 0..4 {
            let made = club.run(&["backup", &format!("copy-{n}.sqlite")]).await;
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
    };
    tokio::join!(backups, club.lay_and_decide(3, 25));
    let copies = (0..4).map(|n| club.folder.path().join(format!("copy-{n}.sqlite")));
    let found: Vec<u32> = copies.map(|copy| sound(&copy)).collect();
    assert!(found.is_sorted() && found[3] <= 25, "{found:?}");
    club.settled().await;
    // All that was played since the backup is undone, on purpose; what is played now is told.
    let made = club.run(&["backup", "restored.sqlite"]).await;
    assert!(made.status.success());
    club.lay_and_decide(3, 6).await;
    club.settled().await;
    let before = club.board_names().len();
    club.restore("restored.sqlite").await;
    club.lay_and_decide(3, 6).await;
    club.settled().await;
    assert_eq!(sound(&club.database()), 31);
    let sql = "SELECT count(*) FROM outbox WHERE kind IN ('board', 'result') AND step > 25
               AND upto IS NOT NULL AND fate = 'sent'";
    let sent = club.count(sql);
    assert!(sent > 0);
    assert_eq!(club.board_names().len() - before, sent as usize, "each is a post of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_told_when_a_backup_was_made_is_told_after_it_is_restored() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    club.lay_and_decide(2, 2).await;
    // None is on its way: what each will tell is open.
    let open = || {
        let mut next = club.next_notices().into_iter();
        let post = next.find(|next| next.notice.audience == Audience::Channel);
        post.is_some_and(|post| post.upto.is_none())
    };
    assert!(club.standin.wait(PATIENCE, |_| open().then_some(())).await.is_some());
    assert!(club.run(&["backup", "copy.sqlite"]).await.status.success());
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.lay_and_decide(2, 6).await;
    club.settled().await;
    let before = club.board_names().len();
    club.restore("copy.sqlite").await;
    club.settled().await;
    assert_eq!(club.board_names()[before..], ["board-1-2.png"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_a_game_that_a_restore_has_undone_is_of_no_other_game() {
    let mut club = Club::open("en-US").await;
    assert!(club.run(&["backup", "copy.sqlite"]).await.status.success());
    club.slash(0, "game new", &[]).await;
    let undone = club.post(|post| custom_id(post, "join").is_some()).await;
    club.settled().await;
    club.restore("copy.sqlite").await;
    club.place.channels.swap(0, 1);
    club.slash(0, "game new", &[]).await;
    club.post(|post| custom_id(post, "join").is_some()).await;
    let answer = club.press(1, &undone, "join").await;
    assert_eq!(club.seats(), 1, "{}", answer.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_backup_is_restored_no_session_is_resumed_and_nothing_that_it_undid_is_done_again() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let kept = "SELECT count(*) FROM shards WHERE session IS NOT NULL";
    let is_kept = |_: &Standin| (club.count(kept) == 1).then_some(());
    club.standin.wait(PATIENCE, is_kept).await.expect("the session is stored while the bot runs");
    assert!(club.run(&["backup", "copy.sqlite"]).await.status.success());
    club.lay_and_decide(2, 4).await;
    club.settled().await;
    club.restore("copy.sqlite").await;
    assert_eq!((club.standin.identify_count(), club.standin.resume_count()), (2, 0));
    club.lay_and_decide(2, 1).await;
    assert_eq!(sound(&club.database()), 1);
}

/// Returns a user to whom permissions apply, as whom this user may run programs: root may write
/// everywhere.
#[cfg(unix)]
fn somebody(folder: &Path) -> u32 {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(folder).unwrap().uid() {
        0 => 65_534,
        user => user,
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_not_be_written_is_refused_at_the_start_and_left_alone() {
    use std::os::unix::fs::PermissionsExt;

    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.lay_and_decide(2, 3).await;
    club.settled().await;
    club.stop_bot().await;
    let (folder, database) = (club.folder.path().to_owned(), club.database());
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let before = fs::read(&database).unwrap();
    let lock = beside(&database, ".lock");
    for (mode, said) in [(0o555, "cannot write beside the database"), (0o777, "is read-only")] {
        // The files of another user's bot would be in the way before the database is.
        let _ = fs::remove_file(&lock);
        allow(&database, 0o444);
        allow(&folder, mode);
        let (mut serve, mut doctor) = (club.program(&["serve"]), club.program(&["doctor"]));
        let serve = serve.uid(somebody(&folder)).output().await;
        if serve.as_ref().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied) {
            allow(&folder, 0o755);
            println!("skipped: the program lies where nobody but its owner may start it");
            return;
        }
        let (serve, doctor) = (serve.unwrap(), doctor.uid(somebody(&folder)).output().await.unwrap());
        allow(&folder, 0o755);
        let heard = String::from_utf8_lossy(&serve.stderr).into_owned();
        assert!(!serve.status.success() && heard.contains(said) && heard.contains("games.sqlite"), "{heard}");
        let heard = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert!(!doctor.status.success() && heard.contains("permissions"), "{heard}");
        assert!(!heard.contains("restore"), "{heard}");
        assert!(fs::read(&database).unwrap() == before, "it is as it was");
    }
    // Somebody has repaired it.
    let _ = fs::remove_file(&lock);
    allow(&database, 0o644);
    club.start_bot().await;
    club.lay_and_decide(2, 1).await;
    club.settled().await;
    assert_eq!(sound(&database), 4);
}
