//! A picture that cannot be drawn: words stand in its place, and the game goes on.

use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, Message, Settings};
use last_spike::discord::Watch;
use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang};
use last_spike_render::RenderError;
use rstest::rstest;

use crate::support::{Club, PATIENCE, choices, patient};
use crate::table::trades::do_anything;

/// Draws nothing, in one way or another.
struct Undrawn {
    breaks_off: bool,
}

impl Draw for Undrawn {
    fn draw(&self, _: &Drawing, _: Lang) -> Result<Vec<u8>, RenderError> {
        assert!(!self.breaks_off, "drawing breaks off");
        Err(RenderError::Mismatch)
    }
}

impl Club {
    /// Returns what stands in the place of the picture of a message.
    fn words(&self, message: &Message) -> String {
        assert!(message.content.contains("couldn't draw the picture"), "{}", message.content);
        let [file] = &*message.attachments else { panic!("{:?}", message.attachments) };
        assert!(file.filename.ends_with(".txt"), "{}", file.filename);
        String::from_utf8(self.bytes(file).to_vec()).unwrap()
    }
}

#[rstest]
#[case::with_an_error(false)]
#[case::with_a_panic(true)]
#[tokio::test(flavor = "multi_thread")]
async fn what_it_would_show_is_attached_in_words_and_the_game_goes_on(#[case] breaks_off: bool) {
    let mut club = Club::open_without_bot("en-US").await;
    club.standin.set_person_locale(club.person(1), "en-US");
    club.drawing = Some(Arc::new(Undrawn { breaks_off }));
    club.start_bot().await;
    club.start_game(2, &[]).await;
    let board = club.words(&club.posts().pop().unwrap());
    assert!(board.contains("Track:") && board.contains("Ann"), "{board}");
    for n in 0..6 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let own = club.words(&hand);
        let tiles = choices(&hand).into_iter().filter(|tile| tile.len() == 2);
        assert!(tiles.clone().all(|tile| own.contains(&tile)), "{own}");
        do_anything(&club, person, &hand, n).await;
    }
    club.settled().await;
    let letter = club.standin.dm(club.person(0), PATIENCE, |dm| !dm.attachments.is_empty()).await.unwrap();
    club.words(&letter);
    let posts = club.posts().into_iter();
    let boards: Vec<Message> = posts.filter(|post| !post.attachments.is_empty()).collect();
    // How many there are depends on how many moves one post tells.
    assert!(!boards.is_empty());
    boards.iter().for_each(|post| drop(club.words(post)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_in_words_whose_answer_was_lost_is_known_again_once_its_picture_can_be_drawn() {
    let settings = Settings { nonce_time: Duration::ZERO, ..patient() };
    let mut club = Club::furnish("en-US", settings, Watch::default()).await;
    club.drawing = Some(Arc::new(Undrawn { breaks_off: false }));
    club.start_bot().await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let posts = club.posts().len();
    let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here.times(1));
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.play(2, 1).await;
    club.until("it is posted", || club.posts().len() == posts + 1).await;
    let before = club.posts().pop().unwrap();
    club.words(&before);
    club.stop_bot().await;
    club.standin.clear_faults();
    club.drawing = None;
    // Longer than Discord remembers a nonce.
    club.change("UPDATE outbox SET first_tried_at = first_tried_at - 100");
    club.start_bot().await;
    club.settled().await;
    let after = club.posts().pop().unwrap();
    assert_eq!((after.id, club.posts().len()), (before.id, posts + 1), "it is there once");
    assert!(after.attachments.iter().all(|file| file.filename.ends_with(".png")), "{:?}", after.attachments);
    assert!(!after.content.contains("couldn't draw"), "{}", after.content);
}
