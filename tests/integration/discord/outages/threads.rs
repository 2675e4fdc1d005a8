//! Threads that fall asleep, are locked, or have no room: they are woken where the bot may, else its host is told.

use discord_standin::*;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id};
use crate::table::trades::do_anything;

impl Club {
    /// Starts a game of two in a thread of its own, which is the club's channel from then on.
    pub(super) async fn in_a_thread() -> Self {
        Self::in_a_thread_of().await.0
    }

    /// Starts a game of two in a thread of its own, and returns the channel of the thread too.
    pub(super) async fn in_a_thread_of() -> (Self, Id) {
        let mut club = Self::open("en-US").await;
        let channel = club.channel();
        let opened = club.slash(0, "game new", &[("thread", json!(true))]).await;
        let (_, thread) = opened.content.split_once("<#").unwrap();
        club.place.channels[0] = Id(thread.split('>').next().unwrap().parse().unwrap());
        club.slash(1, "game join", &[]).await;
        club.slash(0, "game start", &[]).await;
        club.settled().await;
        (club, channel)
    }

    /// Moves in direct messages: a command in a thread that sleeps would wake it.
    async fn moves(&self) {
        let is_asked =
            |letter: &Message| ["lay", "buy"].iter().any(|meaning| custom_id(letter, meaning).is_some());
        let asked = || {
            (0..2).find_map(|person| Some((person, self.letters(person).into_iter().rev().find(is_asked)?)))
        };
        let (person, letter) = self.standin.wait(PATIENCE, |_| asked()).await.expect("the game goes on");
        do_anything(self, person, &letter, 0).await;
    }

    /// Moves until the host is told why nothing can be posted; returns how many posts there are.
    async fn host_is_told(&self, why: &str) -> usize {
        let posts = self.posts().len();
        let told = |letter: &Message| letter.content.contains(why);
        for _ in 0..9 {
            self.moves().await;
            if self.waiting() > 0 {
                break;
            }
        }
        self.standin.dm(self.person(0), PATIENCE, told).await.expect("the host is told");
        let dm = self.standin.dm_channel(self.person(1)).unwrap();
        let status = self.types(1, dm, "game status", &[("game", json!(1))]).await;
        assert!(status.content.contains("I can't post in <#"), "{}", status.content);
        posts
    }

    async fn thread_goes_on(&self, posts: usize) {
        self.settled().await;
        assert!(self.posts().len() > posts && !self.standin.is_archived(self.channel()));
        let letters =
            || self.letters(0).into_iter().filter(|letter| letter.content.contains("thread")).count();
        self.until("it is not said any more", || letters() == 0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_said_to_be_and_goes_on_once_it_is_unlocked() {
    let club = Club::in_a_thread().await;
    club.standin.set_archived(club.channel(), true, true);
    let posts = club.host_is_told("is locked").await;
    club.standin.set_archived(club.channel(), true, false);
    club.thread_goes_on(posts).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_sleeps_in_a_server_without_room_for_it_waits_for_that() {
    let club = Club::in_a_thread().await;
    club.standin.set_archived(club.channel(), true, false);
    club.standin.set_most_threads(1);
    let posts = club.host_is_told("as many open threads").await;
    let other = club.place.channels[2];
    club.standin.set_archived(other, true, false);
    club.thread_goes_on(posts).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_without_room_for_the_bot_is_said_to_be() {
    let club = Club::in_a_thread().await;
    let crowded = Fault::new(Failure::Refused(ApiError::TOO_MANY_THREAD_MEMBERS)).on(Endpoint::CreateMessage);
    club.standin.inject(crowded.at(&club.channel().to_string()));
    let posts = club.host_is_told("as many members").await;
    club.standin.clear_faults();
    club.hurry();
    club.thread_goes_on(posts).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_no_message_wakes_is_opened_again_first() {
    let club = Club::in_a_thread().await;
    club.standin.set_archived(club.channel(), true, false);
    let asleep = Fault::new(Failure::Refused(ApiError::ARCHIVED_THREAD)).on(Endpoint::CreateMessage);
    club.standin.inject(asleep.at(&club.channel().to_string()).times(1));
    let posts = club.posts().len();
    for _ in 0..9 {
        club.moves().await;
        club.settled().await;
        if club.posts().len() > posts {
            break;
        }
    }
    assert!(club.posts().len() > posts && !club.standin.is_archived(club.channel()));
    let woken = |exchange: &&std::sync::Arc<Exchange>| exchange.endpoint == Some(Endpoint::UpdateChannel);
    assert_eq!(club.standin.exchanges().iter().filter(woken).count(), 1);
    assert_eq!(club.count("SELECT count(*) FROM outbox WHERE kind = 'muted'"), 0);
}
