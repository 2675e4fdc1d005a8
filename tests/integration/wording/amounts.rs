//! Amounts of money as people type them: 7, 7000 and $7,000 are the same, in servers and in direct messages.

use last_spike_engine::{Action, Phase};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Club, custom_id, text};
use last_spike_testkit::table::{Table, ask};

/// Seat 0 owes the bank 10,000 after its next roll, and has 4,000 and a deed.
fn debt_ahead(t: &mut Table) {
    t.deeds(0, &["Regina"]).left_with(0, 4).about_to_roll(0, 16);
}

#[rstest]
#[case::as_on_the_board(["3", "4", "8", "9"])]
#[case::in_thousands(["3k", "4k", "$8k", "9 K"])]
#[case::in_dollars(["3000", "4000", "8000", "9000"])]
#[case::as_in_english(["$3,000", "$4,000", "$8,000", "$9,000"])]
#[case::as_in_portuguese(["$3.000", "$4.000", "$8.000", "$9.000"])]
#[tokio::test(flavor = "multi_thread")]
async fn however_an_amount_is_written_it_is_the_same_in_a_deal_an_auction_and_a_bid(
    #[case] amounts: [&str; 4],
) {
    let [given, taken, minimum, bid] = amounts;
    let club = Club::of_1976(2, debt_ahead).await;
    let player = json!(club.person(1).to_string());
    let options = [("player", player), ("give_cash", text(given)), ("take_cash", text(taken))];
    let made = club.types_once(0, "deal", &options).await;
    assert!(made.content.contains("Offer 1") && custom_id(&made, "offer").is_none(), "{}", made.content);
    assert!(made.content.contains("$3,000") && made.content.contains("$4,000"), "{}", made.content);
    // The form of a counter-offer.
    let post = club.post(|post| custom_id(post, "counter").is_some()).await;
    let opened = club.opens_form(1, &post, "counter").await;
    let countered = club.sends_form(&opened, &[("give_cash", given), ("take_cash", taken)]).await;
    assert!(
        countered.content.contains("Offer 2") && countered.content.contains("$4,000"),
        "{}",
        countered.content
    );
    club.slash(0, "roll", &[]).await;
    assert_eq!(club.game().phase(), Phase::Debt);
    let options = [("deed", text("Regina")), ("minimum", text(minimum))];
    let put_up = club.types_once(0, "auction", &options).await;
    assert_eq!(club.game().phase(), Phase::Auction, "{}", put_up.content);
    let asked = club.types_once(1, "bid", &[("amount", text(bid))]).await;
    assert!(asked.content.contains("$9,000"), "{}", asked.content);
    club.press(1, &asked, "do:bid:9000").await;
    assert_ne!(club.game().phase(), Phase::Auction);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bid_in_direct_messages_is_read_as_in_a_server_and_refused_for_its_size() {
    let club = Club::open("en-US").await;
    let edition = [("edition", text("gamma-two-1976"))];
    club.plays_alone(0, &edition, 1).await;
    // The computer has put a deed up at 8,000.
    club.put(|t| {
        t.deeds(1, &["Regina"]).left_with(1, 4).left_with(0, 40).about_to_roll(1, 16);
        t.does(1, Action::Roll).does(1, ask("Regina", 8));
    });
    assert_eq!(club.game().phase(), Phase::Auction);
    let bid = async |amount: &str| {
        let options: [(&str, Value); 1] = [("amount", text(amount))];
        club.types_in_dm(0, "bid", &options).await.content
    };
    for same in ["9", "9000", "$9,000", "9.000", " $9 "] {
        let asked = bid(same).await;
        assert!(asked.contains("$9,000") && !asked.contains("thousands"), "{same}: {asked}");
    }
    for (amount, why) in [
        ("41", "$40,000"),
        ("999", "$40,000"),
        ("40500", "$40,000"),
        ("99999999999999999999", "$40,000"),
        ("7", "$8,000"),
        ("7500", "thousands"),
        ("8500", "thousands"),
    ] {
        let refused = bid(amount).await;
        assert!(refused.contains(why) && !refused.contains("do:bid"), "{amount}: {refused}");
        assert_eq!(refused.contains("thousands"), why == "thousands", "{amount}: {refused}");
    }
    assert_eq!(club.game().phase(), Phase::Auction, "nothing was bid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_minimum_beyond_all_money_is_refused_for_its_size() {
    let club = Club::of_1976(2, debt_ahead).await;
    club.slash(0, "roll", &[]).await;
    let player = json!(club.person(1).to_string());
    for amount in ["71", "999", "71500"] {
        let deal = [("player", player.clone()), ("take_cash", text(amount))];
        let refused = club.types_once(0, "deal", &deal).await;
        assert!(refused.content.contains("doesn't have"), "{amount}: {}", refused.content);
    }
}
