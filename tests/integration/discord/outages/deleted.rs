//! Channels that are deleted with their threads, of which Discord tells nothing, or while the bot is away.

use discord_standin::*;
use last_spike::store::games::Stage;
use rstest::rstest;
use serde_json::json;

use crate::support::Club;

impl Club {
    /// Opens a lobby in a thread of its own; returns the thread.
    async fn lobby_in_a_thread(&self) -> Id {
        let opened = self.slash(0, "game new", &[("thread", json!(true))]).await;
        let (_, thread) = opened.content.split_once("<#").unwrap();
        self.settled().await;
        Id(thread.split('>').next().unwrap().parse().unwrap())
    }

    /// Deletes a channel, before or after which the bot may be stopped and started.
    async fn loses(&mut self, channel: Id, away: bool) {
        if away {
            self.stop_bot().await;
        }
        self.standin.delete_channel(channel);
        if away {
            self.start_bot().await;
        }
    }

    fn jobs_of(&self, kind: &str) -> u32 {
        self.count(&format!("SELECT count(*) FROM jobs WHERE kind = '{kind}'"))
    }

    fn told_of_deletion(&self, person: usize) -> usize {
        let letters = self.standin.dms(self.person(person));
        letters.iter().filter(|letter| letter.content.contains("was deleted")).count()
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_thread_ends_with_the_channel_of_the_thread(
    #[values(false, true)] asleep: bool,
    #[values(false, true)] away: bool,
) {
    let (mut club, channel) = Club::in_a_thread_of().await;
    if asleep {
        club.standin.set_archived(club.channel(), true, false);
    }
    club.loses(channel, away).await;
    club.until("the game is ended", || club.games_at(Stage::Closed) == 1).await;
    club.settled().await;
    assert_eq!([club.told_of_deletion(0), club.told_of_deletion(1)], [1, 1]);
    // Another place, another game.
    club.place.channels[0] = club.place.channels[1];
    club.start_game(2, &[]).await;
}

#[rstest]
#[case::while_the_bot_looks_on(false)]
#[case::while_the_bot_is_away(true)]
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_in_a_thread_is_given_up_with_the_channel_of_the_thread(#[case] away: bool) {
    let mut club = Club::open("en-US").await;
    let channel = club.channel();
    club.lobby_in_a_thread().await;
    club.loses(channel, away).await;
    club.until("the lobby is given up", || club.games_at(Stage::Lobby) == 0).await;
    club.settled().await;
    assert_eq!(club.told_of_deletion(0), 0, "nothing had begun");
}

#[rstest]
#[case::while_the_bot_looks_on(false)]
#[case::while_the_bot_is_away(true)]
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_whose_place_is_only_hidden_or_asleep(#[case] away: bool) {
    let mut club = Club::open("en-US").await;
    let [first, second] = [club.place.channels[0], club.place.channels[1]];
    // A lobby asleep, one that the bot sees no more with its thread, and one in a channel that it sees no more.
    let lost = club.lobby_in_a_thread().await;
    let hidden = club.lobby_in_a_thread().await;
    club.slash(0, "game new", &[]).await;
    club.place.channels[0] = second;
    let asleep = club.lobby_in_a_thread().await;
    club.settled().await;
    club.standin.set_archived(asleep, true, false);
    club.standin.deny_bot(first, Permissions::VIEW_CHANNEL);
    assert_ne!(hidden, lost);
    assert_eq!(club.games_at(Stage::Lobby), 4);
    club.loses(lost, away).await;
    club.until("only the deleted place's lobby is given up", || club.games_at(Stage::Lobby) == 3).await;
    club.settled().await;
    club.until("nothing is looked for any more", || club.jobs_of("look-for-place") == 0).await;
    assert_eq!(club.games_at(Stage::Lobby), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_ends_with_its_channel_though_the_game_is_left_to_a_newer_program() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.cleared().await;
    club.stop_bot().await;
    let channel = club.channel();
    club.change(&format!(
        "UPDATE games SET pace = 'glacial';
         INSERT INTO jobs (kind, subject, due_at) VALUES ('delete-message', '{channel}/1', 0)"
    ));
    club.standin.delete_channel(channel);
    club.start_bot().await;
    club.until("there is no message to delete", || club.jobs_of("delete-message") == 0).await;
    assert_eq!(club.games_at(Stage::Running), 1, "it is not this program that ends it");
}
