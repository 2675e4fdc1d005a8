//! Auctions on Discord: one post for each, in 1976 for those of a turn, the result in its place; the question with the
//! deed and the board; answers to all auctions of a debt (K5, G9), and a bankruptcy in three lines.

use std::time::Duration;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Message};
use last_spike_engine::{Money, Prompt, Seat, Viewer};
use last_spike_testkit::table::Table;
use rstest::rstest;

use super::trades::pass_bid;
use crate::support::{Club, choices, custom_id, text};

const HAMMER: &str = "🔨";

/// Seat 0 owes the bank 10,000 after its next roll, has 4,000 and three deeds.
pub fn scandal_ahead(t: &mut Table) {
    t.deeds(0, &["Regina", "Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
}

/// Puts a deed up at a minimum, by the menus.
pub async fn put_up(club: &Club, hand: &Message, city: &str, minimum: &str) -> Message {
    let question = club.select(0, hand, "debt", &[city]).await;
    club.select(0, &question, "ask", &[minimum]).await
}

/// Returns the posts of auctions, the oldest first.
fn auctions(club: &Club) -> Vec<Message> {
    club.posts().into_iter().filter(|post| post.content.contains(HAMMER)).collect()
}

/// Checks the question what to bid: the deed and the board, and until when, said once.
fn shows_the_deed(hand: &Message, city: &str) {
    let [picture] = &hand.attachments[..] else { panic!("{:?}", hand.attachments) };
    assert!(picture.filename.starts_with("deed-"), "{}", picture.filename);
    assert!(hand.content.contains(city), "{}", hand.content);
    assert_eq!(hand.content.matches("<t:").count(), 1, "{}", hand.content);
    assert!(!hand.content.contains("24 h"), "{}", hand.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_1976_the_auctions_of_a_turn_are_a_post_and_a_standing_answer_is_given_in_the_next() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, &hand, "Calgary", "12000").await;
    club.settled().await;
    let [post] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    for said in ["Calgary", "$12,000", "Still to answer", "<t:"] {
        assert!(post.content.contains(said), "{said}: {}", post.content);
    }
    let hand = club.slash(1, "hand", &[]).await;
    shows_the_deed(&hand, "Calgary");
    let question = club.press(1, &hand, "standing:pass").await;
    club.press(1, &question, "stand:pass").await;
    club.settled().await;
    let [answered] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert_eq!(answered.id, post.id);
    assert!(answered.content.contains("Answered:"), "{}", answered.content);
    let hand = club.slash(2, "hand", &[]).await;
    assert!(custom_id(&hand, "nostanding").is_none());
    pass_bid(&club, 2, &hand).await;
    club.settled().await;
    let [closed] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert_eq!(closed.id, post.id);
    assert!(closed.content.contains("Nobody bid"), "{}", closed.content);
    assert_eq!(custom_id(closed, "show"), None, "nothing is to be answered");
    // The next one asks the other alone.
    let hand = club.slash(0, "hand", &[]).await;
    put_up(&club, &hand, "Calgary", "2000").await;
    club.settled().await;
    assert_eq!(club.awaited(), [2]);
    let [both] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert_eq!(both.id, post.id);
    // The debt, and what came of the first.
    let result = closed.content.lines().take(2).collect::<Vec<_>>().join("\n");
    assert!(result.contains("rolled") && result.contains("$10,000"), "{result}");
    assert!(both.content.starts_with(&format!("{result}\n{HAMMER}")), "{}", both.content);
    assert!(both.content.contains("$2,000") && both.content.contains("Answered:"), "{}", both.content);
    assert!(custom_id(both, "show").is_some(), "the second can be answered");
    // They alone see why, and can take it back.
    let hand = club.slash(1, "hand", &[]).await;
    assert!(hand.content.contains("You'll pass in every auction"), "{}", hand.content);
    let done = club.press(1, &hand, "nostanding").await;
    assert!(custom_id(&done, "nostanding").is_none(), "{}", done.content);
    let hand = club.slash(2, "hand", &[]).await;
    pass_bid(&club, 2, &hand).await;
    let hand = club.slash(0, "hand", &[]).await;
    put_up(&club, &hand, "Calgary", "1000").await;
    assert_eq!(club.awaited(), [1, 2]);
}

/// Nobody is asked for each deed by itself, and all of it is one post.
#[tokio::test(flavor = "multi_thread")]
async fn g9_all_deeds_are_put_up_by_one_choice_and_answered_by_one_form() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    let question = club.press(0, &hand, "auctionall").await;
    let put_up = club.select(0, &question, "askall", &["2000"]).await;
    assert!(put_up.content.contains("one after another"), "{}", put_up.content);
    club.settled().await;
    let [post] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert!(post.content.contains("Then, on the same terms: Regina, Calgary."), "{}", post.content);
    let hand = club.slash(1, "hand", &[]).await;
    let form = club.opens_form(1, &hand, "bidall").await;
    let refused = club.sends_form(&form, &[("5", "1"), ("7", "")]).await;
    assert!(refused.content.contains("Bid at least"), "{}", refused.content);
    let question = club.sends_form(&form, &[("5", "5"), ("7", "")]).await;
    for said in ["Regina up to $5,000", "pass on Calgary", "final"] {
        assert!(question.content.contains(said), "{said}: {}", question.content);
    }
    let done = club.press(1, &question, "bids").await;
    assert!(done.content.contains("Regina up to $5,000"), "{}", done.content);
    let form = club.opens_form(2, &club.slash(2, "hand", &[]).await, "bidall").await;
    let question = club.sends_form(&form, &[("5", "4"), ("7", "3")]).await;
    club.press(2, &question, "bids").await;
    club.settled().await;
    let view = club.game().view(Viewer::Spectator);
    assert_eq!(view.seat(Seat(1)).deeds.len(), 2, "5 beats 4, twice");
    assert_eq!(view.seat(Seat(0)).cash, Some(Money(4000)), "10 of 14 thousand are paid");
    assert_eq!(view.seat(Seat(0)).deeds.len(), 1, "what is not needed stays");
    let [told] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert_eq!((told.id, told.content.matches("bought").count()), (post.id, 2), "{}", told.content);
    assert!(!told.content.contains("Then, on"), "{}", told.content);
}

#[rstest]
#[case::edited_too_often(Failure::Refused(ApiError::OLD_MESSAGE_EDITS))]
#[case::limited(Failure::RateLimited { retry_after: Duration::from_mins(10), global: false })]
#[tokio::test(flavor = "multi_thread")]
async fn an_auction_that_cannot_be_edited_is_posted_anew_without_a_sound_and_stands_once(
    #[case] failure: Failure,
) {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, &hand, "Calgary", "12000").await;
    club.settled().await;
    let [post] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    let refused = Fault::new(failure).on(Endpoint::UpdateMessage);
    club.standin.inject(refused.at(&format!("messages/{}", post.id)).times(1));
    let hand = club.slash(1, "hand", &[]).await;
    pass_bid(&club, 1, &hand).await;
    club.settled().await;
    club.tidied().await;
    let [anew] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert!(anew.id != post.id && anew.content.contains("Answered:"), "{}", anew.content);
    assert!(anew.pinged.is_empty(), "whoever is still asked was called by the first: {anew:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_tiles_the_result_takes_the_place_of_the_auction() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("kickstarter-2015"))]).await;
    club.put(|t| {
        let (tile, all) = (t.hand(0)[0], Money::thousands(t.cash(0)));
        t.lays_for(0, tile, all).grants(1, "Dodge City");
        t.gives(0, "Dodge City", 4).gives(0, "Dodge City", 5).gives(0, "Dodge City", 6).turn_of(0);
    });
    let view = club.game().view(Viewer::Seat(Seat(0)));
    let Some(Prompt::Lay { choices: tiles, .. }) = &view.prompt else { panic!() };
    let dear = tiles.iter().find(|choice| choice.cost > Money(5000)).expect("a dear tile").tile;
    let asked = club.slash(0, "lay", &[("tile", text(&dear.to_string()))]).await;
    club.select(0, &asked, "put", &[&choices(&asked)[0]]).await;
    club.settled().await;
    let [post] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert!(post.content.contains("Dodge City") && post.content.contains("$4,000"), "{}", post.content);
    let hand = club.slash(1, "hand", &[]).await;
    shows_the_deed(&hand, "Dodge City");
    let question = club.press(1, &hand, "standing:least").await;
    club.press(1, &question, "stand:least").await;
    let hand = club.slash(2, "hand", &[]).await;
    pass_bid(&club, 2, &hand).await;
    club.settled().await;
    let [closed] = &auctions(&club)[..] else { panic!("{:?}", auctions(&club)) };
    assert_eq!(closed.id, post.id);
    assert!(!closed.content.contains("<t:"), "{}", closed.content);
    assert!(closed.content.contains("bought") && closed.content.contains("$5,000"), "{}", closed.content);
    // The next deed of the same tile.
    let hand = club.slash(0, "hand", &[]).await;
    let asked = club.select(0, &hand, "lay", &[&dear.to_string()]).await;
    club.select(0, &asked, "put", &[&choices(&asked)[0]]).await;
    assert_eq!(club.awaited(), [2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bankruptcy_is_told_in_three_lines_and_the_rest_in_a_file() {
    let club = Club::of_1976(3, |t| {
        t.deeds(0, &["Regina", "Calgary", "Winnipeg"]).left_with(0, 1).about_to_roll(0, 16);
    })
    .await;
    club.slash(0, "roll", &[]).await;
    for city in ["Regina", "Calgary", "Winnipeg"] {
        let hand = club.slash(0, "hand", &[]).await;
        put_up(&club, &hand, city, "0").await;
        for person in [1, 2] {
            let hand = club.slash(person, "hand", &[]).await;
            pass_bid(&club, person, &hand).await;
        }
    }
    let told = club.post(|post| post.content.contains("bankrupt") && !post.attachments.is_empty()).await;
    let about =
        |line: &&str| ["$10,000", "auctions brought", "bankrupt"].iter().any(|word| line.contains(word));
    assert_eq!(told.content.lines().filter(about).count(), 3, "{}", told.content);
    assert!(!told.content.contains("Winnipeg"), "{}", told.content);
    let file = told.attachments.iter().find(|file| file.filename.starts_with("news-")).expect("a file");
    let rest = String::from_utf8(club.bytes(file).to_vec()).unwrap();
    for city in ["Regina", "Calgary", "Winnipeg"] {
        assert!(rest.contains(city), "{rest}");
    }
}
