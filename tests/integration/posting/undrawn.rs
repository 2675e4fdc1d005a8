//! A picture that cannot be drawn: words stand in its place, and the game goes on.

use std::sync::Arc;

use discord_standin::Message;
use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang};
use last_spike_render::RenderError;
use rstest::rstest;

use crate::support::{Club, PATIENCE, choices};
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
