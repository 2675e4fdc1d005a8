//! 1976 on Discord when money is short: the debtor sees what is owed, to whom and every way to raise
//! it, and gets out of it by auction, by a deal, or by going bankrupt; nobody is waited for who
//! cannot act.

use discord_standin::Message;
use last_spike_engine::{City, Seat, Viewer};
use serde_json::json;

use super::trades::pass_bid;
use crate::support::{Club, PATIENCE, choices, custom_id, text};
use last_spike_testkit::table::Table;

/// Seat 0 owes the bank 10,000 after its next roll, has 4,000 and three deeds.
fn scandal_ahead(t: &mut Table) {
    t.deeds(0, &["Regina", "Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
}

/// Checks that whoever is waited for is given something to do, and that it is written down so.
async fn everybody_awaited_can_act(club: &Club, players: usize) {
    let game = club.game();
    assert_eq!(club.awaited().len(), game.to_act().len());
    for person in 0..players {
        let hand = club.slash(person, "hand", &[]).await;
        let asked = game.to_act().contains(&Seat(person as u8));
        let question = ["do:", "debt", "bid", "build", "remove"];
        let can = question.iter().any(|meaning| custom_id(&hand, meaning).is_some());
        assert!(can || !asked, "{person} is waited for and has nothing to press: {}", hand.content);
    }
}

/// Puts a deed up at the nth minimum offered, by the menus.
async fn put_up(club: &Club, person: usize, hand: &Message, city: &str, minimum: &str) -> Message {
    let question = club.select(person, hand, "debt", &[city]).await;
    assert!(question.content.contains(city), "{}", question.content);
    club.select(person, &question, "ask", &[minimum]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_debtor_sees_what_is_owed_to_whom_and_every_way_to_raise_it() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let rolled = club.slash(0, "roll", &[]).await;
    let hand = club.slash(0, "hand", &[]).await;
    let dm = club.standin.dm(club.person(0), PATIENCE, |dm| custom_id(dm, "debt").is_some()).await.unwrap();
    for seen in [&rolled, &hand, &dm] {
        assert!(seen.content.contains("You have $4,000. Deeds: Regina ×2, Calgary."), "{}", seen.content);
        for word in ["You owe **$10,000** to the bank (Pacific scandal)", "$6,000 short", "/deal", "Auction"]
        {
            assert!(seen.content.contains(word), "{word}: {}", seen.content);
        }
        assert_eq!(choices(seen), ["Regina", "Calgary"], "every deed that can be put up");
    }
    // Everybody else sees it too, and whom they wait for.
    for person in [0, 1, 4] {
        let status = club.slash(person, "game status", &[]).await;
        assert!(status.content.contains("owes $10,000 to the bank (Pacific scandal)"), "{}", status.content);
        let who = if person == 0 { "You must raise" } else { "Waiting for" };
        assert!(status.content.contains(who), "{}", status.content);
    }
    let status = club.slash(2, "game status", &[]).await;
    assert!(
        status.content.contains("deve $10.000 para o banco (escândalo do Pacífico)"),
        "{}",
        status.content
    );
    let map = club.slash(0, "map", &[("text", json!(true))]).await;
    assert!(map.content.contains("owes $10,000"), "{}", map.content);
    // Rolling on is no way out, and it is said what is.
    let refused = club.slash(0, "roll", &[]).await;
    assert!(refused.content.contains("You must raise $6,000"), "{}", refused.content);
    assert!(custom_id(&refused, "debt").is_some());
    // By slash command: the deed alone leads to the question for the minimum, in every language.
    let typed = [("deed", json!("reg"))];
    let asked = club.standin.autocomplete(club.person(0), club.channel(), "auction", &typed, "deed").unwrap();
    let offered = club.standin.choices(&asked, PATIENCE).await.unwrap();
    assert_eq!(offered.len(), 1);
    let question = club.slash(0, "auction", &[("deed", text("Regina"))]).await;
    assert!(custom_id(&question, "ask:Regina").is_some(), "{}", question.content);
    let wrong = club.slash(0, "auction", &[("deed", text("Montreal"))]).await;
    assert!(wrong.content.contains("G9") && wrong.content.contains("Montreal"), "{}", wrong.content);
    everybody_awaited_can_act(&club, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_is_paid_by_auctions_to_which_others_may_answer_at_the_same_time() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    // Nobody wants it at that price: it may be put up again, lower.
    put_up(&club, 0, &hand, "Calgary", "12000").await;
    everybody_awaited_can_act(&club, 3).await;
    let status = club.slash(2, "game status", &[]).await;
    assert!(
        status.content.contains("leiloa um título de Calgary. O preço mínimo é $12.000"),
        "{}",
        status.content
    );
    for person in [1, 2] {
        let hand = club.slash(person, "hand", &[]).await;
        pass_bid(&club, person, &hand).await;
    }
    let hand = club.slash(0, "hand", &[]).await;
    let question = club.select(0, &hand, "debt", &["Calgary"]).await;
    assert!(
        choices(&question).contains(&"11000".to_owned()) && !choices(&question).contains(&"12000".to_owned())
    );
    club.select(0, &question, "ask", &["2000"]).await;
    // Both have the question before them; that the other has answered does not make it stale.
    let mut confirms = Vec::new();
    for (person, figure) in [(1, "10000"), (2, "3000")] {
        let hand = club.slash(person, "hand", &[]).await;
        confirms.push((person, club.select(person, &hand, "bid", &[figure]).await));
    }
    for (person, confirm) in confirms {
        let said = club.press(person, &confirm, "do:bid").await;
        let stale =
            ["The game has moved on", "A partida avançou"].iter().any(|words| said.content.contains(words));
        assert!(!stale, "{person}: {}", said.content);
    }
    // 4,000 for the deed do not pay 10,000; the next one does.
    assert_eq!((club.has(0).0, club.has(1)), (8, (66, vec!["Calgary".to_owned()])));
    let hand = club.slash(0, "hand", &[]).await;
    assert!(hand.content.contains("$2,000 short"), "{}", hand.content);
    put_up(&club, 0, &hand, "Regina", "2000").await;
    for (person, answer) in [(2, "bid:2000"), (1, "bid:0")] {
        let hand = club.slash(person, "hand", &[]).await;
        if answer == "bid:0" {
            pass_bid(&club, person, &hand).await;
        } else {
            let confirm = club.select(person, &hand, "bid", &["2000"]).await;
            club.press(person, &confirm, "do:bid").await;
        }
    }
    assert_eq!((club.has(0), club.has(2).0), ((0, vec!["Regina".to_owned()]), 68));
    let post = club.post(|post| post.content.contains("paid $10,000 (Pacific scandal)")).await;
    // The player on turn has just answered the auction, and has the question before them.
    assert!(post.content.contains("Waiting for **") && post.mentions.is_empty(), "{}", post.content);
    everybody_awaited_can_act(&club, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_debt_no_post_offers_a_roll_and_none_says_twice_that_cash_must_be_raised() {
    let club = Club::of_1976(3, scandal_ahead).await;
    club.settled().await;
    let rolls = || club.posts().iter().filter(|post| custom_id(post, "do:roll").is_some()).count();
    assert_eq!(rolls(), 1, "the board of the turn offers it");
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, 0, &hand, "Calgary", "12000").await;
    for person in [1, 2] {
        let hand = club.slash(person, "hand", &[]).await;
        pass_bid(&club, person, &hand).await;
    }
    club.settled().await;
    assert_eq!(club.game().phase(), last_spike_engine::Phase::Debt, "nobody bid");
    club.until("no post offers a roll", || rolls() == 0).await;
    for post in club.posts() {
        assert!(post.content.matches("raise cash").count() <= 1, "{}", post.content);
    }
    // The other buttons of the board stay.
    assert!(club.posts().iter().any(|post| custom_id(post, "show").is_some()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_is_paid_by_a_deal_the_moment_it_is_accepted() {
    let club = Club::of_1976(3, scandal_ahead).await;
    club.slash(0, "roll", &[]).await;
    let partner = json!(club.person(1).to_string());
    // One who does not owe may come first as well: the debtor finds the offer with the debt.
    let mine = json!(club.person(0).to_string());
    club.slash(2, "deal", &[("player", mine), ("give_cash", text("5000")), ("take_deeds", text("Regina"))])
        .await;
    let hand = club.slash(0, "hand", &[]).await;
    assert!(hand.content.contains("You owe") && hand.content.contains("Offer 1"), "{}", hand.content);
    assert!(custom_id(&hand, "debt").is_some() && custom_id(&hand, "do:accept:1").is_some());
    let sold = [("player", partner), ("give_deeds", text("Calgary")), ("take_cash", text("6000"))];
    club.slash(0, "deal", &sold).await;
    let post = club.post(|post| custom_id(post, "do:accept:2").is_some()).await;
    let done = club.press(1, &post, "do:accept:2").await;
    assert!(
        done.content.contains("Offer 2 was accepted") && done.content.contains("paid $10,000"),
        "{}",
        done.content
    );
    assert_eq!((club.has(0).0, club.has(1)), (0, (64, vec!["Calgary".to_owned()])));
    // The other offer can still be kept, and stands.
    let hand = club.slash(0, "hand", &[]).await;
    assert!(custom_id(&hand, "do:accept:1").is_some(), "{}", hand.content);
    everybody_awaited_can_act(&club, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_nothing_left_to_offer_is_out_and_the_game_goes_on_without_them() {
    let club = Club::of_1976(3, |t| {
        t.deeds(0, &["Winnipeg"]).left_with(0, 1).about_to_roll(0, 16);
    })
    .await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, 0, &hand, "Winnipeg", "0").await;
    for person in [1, 2] {
        let hand = club.slash(person, "hand", &[]).await;
        pass_bid(&club, person, &hand).await;
    }
    let post = club.post(|post| post.content.contains("is **bankrupt**")).await;
    assert!(!post.content.contains("owes $"), "{}", post.content);
    assert_eq!(club.has(0), (0, vec![]));
    assert_eq!(club.game().to_act(), [Seat(1)]);
    let hand = club.slash(0, "hand", &[]).await;
    assert!(hand.components.is_empty() && hand.content.contains("You're bankrupt"), "{}", hand.content);
    // Others did it while the player was away: they are told by a new direct message.
    let told = club.standin.dm(club.person(0), PATIENCE, |dm| dm.content.contains("You're bankrupt")).await;
    assert!(told.is_some());
    let list = club.slash(0, "game list", &[]).await;
    assert!(list.content.contains("you're out"), "{}", list.content);
    let refused = club.slash(0, "game resign", &[]).await;
    assert!(refused.components.is_empty() && refused.content.contains("no longer in"), "{}", refused.content);
    let refused = club.slash(0, "roll", &[]).await;
    assert!(refused.content.contains("no longer in this game"), "{}", refused.content);
    everybody_awaited_can_act(&club, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debtor_out_of_turn_is_called_and_reaches_the_question_with_closed_direct_messages() {
    let club = Club::of_1976(3, |t| {
        t.deeds(1, &["Regina"]).left_with(1, 1).deeds(2, &["Calgary"]).left_with(2, 2).about_to_roll(0, 14);
    })
    .await;
    club.standin.set_dms_open(club.person(1), false);
    club.slash(0, "roll", &[]).await;
    let post = club
        .post(|post| post.content.contains("can't pay $3,000") && custom_id(post, "show").is_some())
        .await;
    assert!(
        post.mentions.contains(&club.person(1)) && !post.mentions.contains(&club.person(2)),
        "{}",
        post.content
    );
    assert!(post.content.contains("(survey fees)") && post.content.matches("can't pay $3,000").count() == 2);
    let asked = club.press(1, &post, "show").await;
    assert!(
        asked.content.contains("You owe **$3,000** to **") && asked.content.contains("$2,000 short"),
        "{}",
        asked.content
    );
    // The second debtor is not asked yet: what they owe is seen by all, and nobody waits for them.
    let later = club.slash(2, "hand", &[]).await;
    assert!(custom_id(&later, "debt").is_none(), "{}", later.content);
    everybody_awaited_can_act(&club, 3).await;
    // A debtor may not bid: one answer closes the auction.
    put_up(&club, 1, &asked, "Regina", "2000").await;
    assert_eq!(club.game().to_act(), [Seat(0)]);
    let bids = club.slash(0, "hand", &[]).await;
    let confirm = club.select(0, &bids, "bid", &["2000"]).await;
    club.press(0, &confirm, "do:bid").await;
    assert_eq!(club.game().to_act(), [Seat(2)]);
    // Whom the money is owed to leaves: the debt is void, and the turn goes on.
    let confirm = club.slash(0, "game resign", &[]).await;
    assert!(confirm.content.contains("the player you owe"), "{}", confirm.content);
    club.press(0, &confirm, "resign").await;
    assert_eq!((club.game().to_act(), club.has(2).0), (vec![Seat(1)], 2));
    everybody_awaited_can_act(&club, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_is_offered_deals_like_anybody_and_answers_at_once() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("edition", text("gamma-two-1976"))]).await;
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game computer", &[]).await;
    club.slash(0, "game start", &[]).await;
    // The start is told by itself: what waits together becomes one post, and that tells no spent offers.
    club.settled().await;
    club.put(scandal_ahead);
    let typed = [("player", json!("jup"))];
    let asked = club.standin.autocomplete(club.person(0), club.channel(), "deal", &typed, "player").unwrap();
    let offered = club.standin.choices(&asked, PATIENCE).await.unwrap();
    assert_eq!(offered.len(), 1, "the computer can be chosen");
    let deal = |sides: Vec<(&'static str, &'static str)>| {
        let mut options = vec![("player", text("Jupiter"))];
        options.extend(sides.into_iter().map(|(name, side)| (name, text(side))));
        options
    };
    // The computer may have had the first turn.
    let (step, (cash, mut deeds)) = (club.steps(), club.has(2));
    let refused = club.slash(0, "deal", &deal(vec![("give_deeds", "Calgary"), ("take_cash", "60000")])).await;
    assert!(refused.content.contains("**Jupiter** declined offer 1"), "{}", refused.content);
    let done = club.slash(0, "deal", &deal(vec![("give_deeds", "Calgary"), ("take_cash", "2000")])).await;
    assert!(done.content.contains("Offer 2 was accepted"), "{}", done.content);
    deeds.push("Calgary".to_owned());
    let (left, mut held) = club.has(2);
    deeds.sort();
    held.sort();
    assert_eq!((club.steps(), club.has(0).0, left, held), (step + 4, 6, cash - 2, deeds));
    // No post asks a computer to press a button, nor anybody about what is answered already.
    club.post(|post| post.content.contains("Offer 2 was accepted")).await;
    assert!(club.posts().iter().all(|post| custom_id(post, "do:accept").is_none()));
    // A debt is settled in the same way.
    club.slash(0, "roll", &[]).await;
    let sold = club.slash(0, "deal", &deal(vec![("give_deeds", "Regina"), ("take_cash", "4000")])).await;
    assert!(sold.content.contains("paid $10,000"), "{}", sold.content);
    let view = club.game().view(Viewer::Spectator);
    assert!(view.seat(Seat(2)).cards_of(City::Regina) > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_in_direct_messages_shows_how_the_game_is_now() {
    let club = Club::of_1976(3, |t| {
        t.about_to_roll(0, 7);
    })
    .await;
    club.slash(0, "roll", &[]).await;
    let dm =
        club.standin.dm(club.person(0), PATIENCE, |dm| custom_id(dm, "do:land").is_some()).await.unwrap();
    // Somebody makes an offer meanwhile: what is asked is still the same.
    let partner = json!(club.person(2).to_string());
    club.slash(1, "deal", &[("player", partner), ("give_cash", text("1000"))]).await;
    // Their client may show the button as it was: the message is brought up to date meanwhile.
    let land = custom_id(&dm, "do:land").unwrap();
    let asked = club.standin.forge_press(club.person(0), &dm, &land).unwrap();
    club.standin.answer(&asked, PATIENCE).await.unwrap();
    // The message may show the hand already: the game itself says that the land was bought.
    let bought = club.standin.wait(PATIENCE, |_| (club.has(0).1.len() == 1).then_some(())).await;
    assert!(bought.is_some(), "{:?}", club.standin.dms(club.person(0)));
    // Now it is over and done: the button shows the game that it belongs to.
    let asked = club.standin.forge_press(club.person(0), &dm, &land).unwrap();
    let stale = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(
        stale.content.contains("The game has moved on") && stale.content.contains("It's not your turn"),
        "{}",
        stale.content
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_offers_that_are_made_and_ended_while_an_auction_is_open_are_told_to_all() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, 0, &hand, "Calgary", "12000").await;
    // The auction is told by itself: what waits together becomes one post.
    club.settled().await;
    let debtor = json!(club.person(0).to_string());
    club.slash(1, "deal", &[("player", debtor), ("give_cash", text("6000"))]).await;
    let post = club.post(|post| custom_id(post, "do:accept").is_some()).await;
    assert_eq!(
        post.mentions,
        [club.person(0)],
        "who was asked for a bid is not called again: {}",
        post.content
    );
    club.press(0, &post, "do:decline").await;
    club.post(|post| post.content.contains("declined offer 1")).await;
}
