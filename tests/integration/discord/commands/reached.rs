//! People whose direct messages were closed are tried again as soon as they are seen to be there.

use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, Standin};
use last_spike::store::posting::outbox::Audience;
use last_spike_engine::Seat;

use crate::support::{Club, PATIENCE, text};

impl Club {
    fn refused_letters(&self) -> usize {
        let all = self.standin.exchanges().into_iter();
        all.filter(|exchange| exchange.error_code() == Some(50007)).count()
    }

    async fn until_known_closed(&self) {
        let closed = |_: &Standin| (self.closed_dms() == 1).then_some(());
        self.standin.wait(PATIENCE, closed).await.expect("it is noted that they are closed");
        self.settled().await;
    }

    /// Lets ten minutes pass since the last try.
    fn ten_minutes_later(&self) {
        let sql = "UPDATE people SET dm_retry_at = dm_retry_at - 600 WHERE dm_closed_at IS NOT NULL";
        assert_eq!(self.change(sql), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_their_direct_messages_gets_their_tiles_when_they_next_do_anything() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(1), false);
    club.start_game(2, &[]).await;
    club.until_known_closed().await;
    assert_eq!(club.refused_letters(), 1);
    club.standin.set_dms_open(club.person(1), true);
    club.ten_minutes_later();
    // Not for what others do.
    club.slash(0, "hand", &[]).await;
    club.settled().await;
    assert!(club.standin.dms(club.person(1)).is_empty());
    club.slash(1, "help", &[]).await;
    let tiles = club.standin.dm(club.person(1), PATIENCE, |letter| !letter.attachments.is_empty()).await;
    assert!(tiles.expect("a message with the tiles").content.contains("<#"));
    club.settled().await;
    assert_eq!(club.closed_dms(), 0);
    assert_eq!(club.standin.dms(club.person(1)).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_let_into_the_server_again_gets_their_tiles_when_they_next_do_anything() {
    let club = Club::open("en-US").await;
    let away = club.person(1);
    club.slash(0, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    club.standin.remove_member(club.place.guild, away);
    club.slash(0, "game start", &[]).await;
    club.until_put_off(|notice| notice.audience == Audience::Seat(Seat(1))).await;
    // They were away for long, and the next attempt is far ahead.
    club.change(
        "UPDATE outbox SET due_at = due_at + 3000, queued_at = queued_at - 3000, first_tried_at = first_tried_at - 3000
         WHERE fate = 'waiting' AND audience = '1'",
    );
    club.standin.add_member(club.place.guild, away);
    assert!(club.standin.dms(away).is_empty());
    club.slash(1, "help", &[]).await;
    let tiles = club.standin.dm(away, PATIENCE, |letter| !letter.attachments.is_empty()).await;
    assert!(tiles.expect("a message with the tiles").content.contains("<#"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_types_on_while_the_message_is_on_its_way_gets_it_once() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(1), false);
    club.start_game(2, &[]).await;
    club.until_known_closed().await;
    club.standin.set_dms_open(club.person(1), true);
    club.ten_minutes_later();
    // The message is there at once, but the bot does not know it yet.
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    let late = Failure::ResponseDelayed(Duration::from_secs(3));
    club.standin.inject(Fault::new(late).on(Endpoint::CreateMessage).at(&dm));
    club.slash(1, "help", &[]).await;
    club.standin.dm(club.person(1), PATIENCE, |_| true).await.expect("a message with the tiles");
    for typed in ["", "a", "a1", "a12", "a1"] {
        let typed = [("tile", text(typed))];
        let asked = club.standin.autocomplete(club.person(1), club.channel(), "lay", &typed, "tile");
        club.standin.choices(&asked.unwrap(), PATIENCE).await.expect("suggestions");
    }
    club.settled().await;
    club.slash(1, "help", &[]).await;
    club.settled().await;
    assert_eq!(club.standin.dms(club.person(1)).len(), 1);
    let current = format!("SELECT count(*) FROM posts WHERE kind = 'rack' AND channel = {dm}");
    assert_eq!(club.count(&current), 1, "its controls go when another takes its place");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_keeps_them_closed_is_tried_once_in_ten_minutes_at_most() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(1), false);
    club.start_game(2, &[]).await;
    club.until_known_closed().await;
    for tries in [2, 3] {
        club.ten_minutes_later();
        club.slash(1, "help", &[]).await;
        let refused = |_: &Standin| (club.refused_letters() == tries).then_some(());
        club.standin.wait(PATIENCE, refused).await.expect("they are tried again");
        club.settled().await;
        for _ in 0..4 {
            club.slash(1, "hand", &[]).await;
        }
        club.settled().await;
        assert_eq!(club.refused_letters(), tries);
    }
}
