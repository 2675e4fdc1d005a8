//! A connection that is lost during a commit: its answer does not come, whether or not the transaction is stored.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};

use secrecy::ExposeSecret;

use super::new_database::new_database;
use super::postgres::server_for;
use super::relay::{Cut, Relay};
use crate::store::database::params;
use crate::store::{InteractionId, Store, StoreError, Time, Tx, people::person};

/// A database that is reached through a relay, and by itself.
struct Cuttable {
    relay: Relay,
    through: Store,
    direct: Store,
}

/// The end of a job: its answer, the attempts at it, and the number of times that it is stored.
type Ended = (Result<u32, StoreError>, u32, i64);

impl Cuttable {
    fn open(server: &last_spike_testkit::postgres::Server) -> Self {
        let database = new_database(&server.url());
        let relay = Relay::start(server.socket());
        let through = relay.url(database.expose_secret());
        let through = Store::connect_still(&through.into()).unwrap();
        Self { relay, through, direct: Store::connect_still(&database).unwrap() }
    }

    /// Runs a job whose commit is cut, and which returns the number of the attempt. With an interaction it is done
    /// once.
    async fn does(&self, cut: Cut, interaction: Option<InteractionId>) -> Ended {
        let attempts = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&attempts);
        self.relay.cut(cut);
        let done = self.through.write(move |tx| {
            let attempt = counted.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(id) = interaction {
                assert!(person::note_once(&tx.at(Time(0)), id)?, "it is not done again where it is stored");
            }
            let sql = r#"INSERT INTO people ("user", locale) VALUES (?1, 'en-US')"#;
            tx.run(sql, params![attempt])?;
            Ok::<_, StoreError>(attempt)
        });
        let done = done.await;
        (done, attempts.load(Ordering::Relaxed), self.stored().await)
    }

    async fn stored(&self) -> i64 {
        self.direct.read(|tx| Ok::<_, StoreError>(tx.number("SELECT count(*) FROM people"))).await.unwrap()
    }

    /// Waits until a transaction waits for another one.
    async fn until_one_waits(&self) {
        let waiting =
            |tx: &Tx<'_>| Ok::<_, StoreError>(tx.number("SELECT count(*) FROM pg_locks WHERE NOT granted"));
        for _ in 0..10_000 {
            if self.direct.read(waiting).await.unwrap() > 0 {
                return;
            }
        }
        panic!("no transaction waits for another one");
    }
}

const INTERACTION: Option<InteractionId> = Some(InteractionId(7));

#[tokio::test]
async fn what_an_interaction_does_is_done_once_and_answered_though_the_answer_to_its_commit_is_lost() {
    let Some(server) = server_for("what_an_interaction_does_is_done_once_and_answered") else { return };
    let lost = Cuttable::open(&server);
    let (done, attempts, stored) = lost.does(Cut::After, INTERACTION).await;
    assert_eq!((done.unwrap(), attempts, stored), (1, 1, 1), "it is stored, and its own answer is given");

    let lost = Cuttable::open(&server);
    let (done, attempts, stored) = lost.does(Cut::Before, INTERACTION).await;
    assert_eq!((done.unwrap(), attempts, stored), (2, 2, 1), "it was not stored, and is done again");

    // The server is slow: it commits when it is asked already whether it has.
    let lost = Cuttable::open(&server);
    let (commit, told) = mpsc::channel();
    let meanwhile = async {
        lost.until_one_waits().await;
        commit.send(()).unwrap();
    };
    let ((done, attempts, stored), ()) = tokio::join!(lost.does(Cut::Held(told), INTERACTION), meanwhile);
    assert_eq!((done.unwrap(), attempts, stored), (1, 1, 1), "it is stored in the end");
}

#[tokio::test]
async fn what_cannot_be_told_by_an_interaction_is_not_done_again() {
    let Some(server) = server_for("what_cannot_be_told_by_an_interaction_is_not_done_again") else { return };
    for (cut, is_stored) in [(Cut::After, 1), (Cut::Before, 0)] {
        let lost = Cuttable::open(&server);
        let (done, attempts, stored) = lost.does(cut, None).await;
        assert!(matches!(done, Err(StoreError::Unsettled { .. })), "{done:?}");
        assert_eq!((attempts, stored), (1, is_stored));
    }
}

#[tokio::test]
async fn a_read_is_answered_though_its_end_is_lost() {
    let Some(server) = server_for("a_read_is_answered_though_its_end_is_lost") else { return };
    for cut in [Cut::After, Cut::Before] {
        let lost = Cuttable::open(&server);
        lost.relay.cut(cut);
        let read = lost.through.read(|tx| Ok::<_, StoreError>(tx.number("SELECT count(*) FROM people")));
        assert_eq!(read.await.unwrap(), 0);
        assert!(lost.relay.was_cut());
    }
}
