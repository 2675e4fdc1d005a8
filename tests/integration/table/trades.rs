//! Auctions and deals on Discord, for people who are not there at the same time.

use discord_standin::Message;
use last_spike_engine::record::{self, Record};
use last_spike_engine::{Action, Edition, Money, Seat, Tile, Viewer};
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, text};

/// Does not bid, and says so twice: it is final.
pub async fn pass_bid(club: &Club, person: usize, hand: &Message) -> Message {
    let confirm = club.press(person, hand, "nobid").await;
    club.press(person, &confirm, "do:bid:0").await
}

/// Does whatever a player is asked, by the first thing that their own message offers.
pub async fn do_anything(club: &Club, person: usize, hand: &Message, n: usize) -> Message {
    let menu = choices(hand);
    let first = |most: usize| menu[n % menu.len().min(most)].clone();
    if custom_id(hand, "lay").is_some() {
        let done = club.select(person, hand, "lay", &[&first(9)]).await;
        if custom_id(&done, "put").is_some() {
            let deed = choices(&done)[0].clone();
            return club.select(person, &done, "put", &[&deed]).await;
        }
        return done;
    }
    if custom_id(hand, "do:roll").is_some() {
        return club.press(person, hand, "do:roll").await;
    }
    if custom_id(hand, "do:land").is_some() {
        return club.press(person, hand, if n.is_multiple_of(2) { "do:land" } else { "do:pass" }).await;
    }
    if custom_id(hand, "bid").is_some() {
        if n.is_multiple_of(2) {
            return pass_bid(club, person, hand).await;
        }
        let confirm = club.select(person, hand, "bid", &[&menu[0]]).await;
        assert!(
            ["final", "Não dá para mudar depois"].iter().any(|word| confirm.content.contains(word)),
            "{}",
            confirm.content
        );
        return club.press(person, &confirm, "do:bid").await;
    }
    if custom_id(hand, "debt").is_some() {
        let minimum = club.select(person, hand, "debt", &[&menu[0]]).await;
        let least = choices(&minimum)[0].clone();
        return club.select(person, &minimum, "ask", &[&least]).await;
    }
    if custom_id(hand, "buy").is_some() {
        return club.press(person, hand, "do:pass").await;
    }
    for meaning in ["build", "remove"] {
        if custom_id(hand, meaning).is_some() {
            return club.select(person, hand, meaning, &[&first(99)]).await;
        }
    }
    // A computer may have offered something meanwhile.
    for meaning in ["do:decline", "do:pass"] {
        if custom_id(hand, meaning).is_some() {
            return club.press(person, hand, meaning).await;
        }
    }
    panic!("nothing to do in {}: {:?}", hand.content, hand.controls())
}

async fn whole_game(edition: &str, players: usize) {
    let club = Club::open("en-US").await;
    club.start_game(players, &[("edition", text(edition))]).await;
    for n in 0..1500 {
        let Some((person, hand)) = club.whose_turn(players).await else { break };
        do_anything(&club, person, &hand, n).await;
    }
    let result = club.result().await;
    let record = club.record_below(0, &result).await;
    assert!(record::verify(&record, &Edition::all()).unwrap().complete);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_the_campaign_rules() {
    whole_game("kickstarter-2015", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_1976() {
    whole_game("gamma-two-1976", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_a_deal_is_offered_countered_and_accepted() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("gamma-two-1976"))]).await;
    let partner = json!(club.person(1).to_string());
    let offered = club
        .slash(
            0,
            "deal",
            &[("player", partner.clone()), ("give_cash", text("5000")), ("take_cash", text("$6,000"))],
        )
        .await;
    assert!(offered.content.contains("Offer 1"), "{}", offered.content);
    let post = club.post(|post| custom_id(post, "do:accept").is_some()).await;
    assert!(post.mentions.contains(&club.person(1)));
    // Somebody else cannot accept it.
    let other = club.press(2, &post, "do:accept").await;
    assert!(other.content.contains("não é para você"), "{}", other.content);
    // A counter-offer by a form, filled with the offer turned round.
    let opened = club.opens_form(1, &post, "counter").await;
    assert_eq!(opened.1.inputs[0].value, "$6,000");
    let fields = [("give_cash", "6000"), ("give_deeds", ""), ("take_cash", "7000"), ("take_deeds", "")];
    let countered = club.sends_form(&opened, &fields).await;
    assert!(countered.content.contains("Offer 2"), "{}", countered.content);
    let post =
        club.post(|post| post.content.contains("Offer 2") && custom_id(post, "do:accept").is_some()).await;
    let done = club.press(0, &post, "do:accept").await;
    let told = "gave **Ann** $6,000 for $7,000";
    assert!(
        done.content.contains("Offer 2 was accepted: **") && done.content.contains(told),
        "{}",
        done.content
    );
    let public = club.post(|post| post.content.contains("Offer 2 was accepted")).await;
    assert!(public.content.contains(told), "who gave what to whom: {}", public.content);
    // The post loses its controls when the news of it is told, so this is forged.
    let accept = custom_id(&post, "do:accept").unwrap();
    let again = club.standin.forge_press(club.person(0), &post, &accept).unwrap();
    let again = club.standin.answer(&again, PATIENCE).await.unwrap();
    assert!(again.content.contains("Offer 2 was accepted, so the deal is done."), "{}", again.content);
    // Whoever withdraws it too late is told the same, and whoever declined the first offer that; others learn nothing
    // more.
    let withdrawn = accept.replace("do:accept", "do:withdraw");
    let late = club.standin.forge_press(club.person(1), &post, &withdrawn).unwrap();
    let late = club.standin.answer(&late, PATIENCE).await.unwrap();
    assert!(late.content.contains("Offer 2 was accepted"), "{}", late.content);
    let other = club.standin.forge_press(club.person(2), &post, &accept).unwrap();
    let other = club.standin.answer(&other, PATIENCE).await.unwrap();
    assert!(other.content.contains("não vale mais, ou não é para você"), "{}", other.content);
    let status = club.slash(3, "game status", &[]).await;
    assert!(status.content.contains("$69,000") && status.content.contains("$71,000"), "{}", status.content);
    for wrong in [
        vec![("player", partner.clone())],
        vec![("player", partner.clone()), ("give_cash", text("999000"))],
        vec![("player", partner.clone()), ("give_deeds", text("Montreal"))],
        vec![("player", json!(club.person(5).to_string())), ("give_cash", text("1000"))],
        vec![("player", partner.clone()), ("give_cash", text("much"))],
        vec![("player", partner), ("give_deeds", text("Denver"))],
        vec![("player", text("@")), ("give_cash", text("1000"))],
    ] {
        let refused = club.slash(0, "deal", &wrong).await;
        assert!(!refused.content.contains("Offer 3"), "{}", refused.content);
    }
    // The beginning of a name is enough where only one begins so.
    let typed = [("player", text("@barth")), ("give_cash", text("1000"))];
    let by_name = club.slash(2, "deal", &typed).await;
    assert!(by_name.content.contains("Proposta 3"), "{}", by_name.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_an_offers_post_says_what_became_of_it_where_others_came_between() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text("gamma-two-1976"))]).await;
    club.settled().await;
    let partner = json!(club.person(1).to_string());
    let offer = [("player", partner), ("give_cash", text("5000")), ("take_cash", text("6000"))];
    club.slash(0, "deal", &offer).await;
    let offered = club.post(|post| custom_id(post, "do:accept").is_some()).await;
    // The turn ends meanwhile, and a board comes.
    let turn = club.game().turn();
    for n in 0..9 {
        if club.game().turn() != turn {
            break;
        }
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, 2 * n).await;
    }
    club.settled().await;
    let standing = club.posts().into_iter().find(|post| post.id == offered.id).expect("it stands");
    if custom_id(&standing, "do:decline").is_some() {
        club.press(1, &standing, "do:decline").await;
        club.settled().await;
    }
    let says_so = || {
        let post = club.posts().into_iter().find(|post| post.id == offered.id).expect("it stays");
        let asks = post.content.contains("please answer") || !post.components.is_empty();
        (!asks && (post.content.contains("declined offer 1") || post.content.contains("Offer 1 is off")))
            .then_some(())
    };
    club.until("the offer's post says what became of it", || says_so().is_some()).await;
}

/// Opens a game of the campaign's rules in which seat 0 has no money, and has put a deed of Denver up for an
/// auction that the two others are asked about. Returns the tile that it is to pay for.
async fn with_an_auction(club: &Club) -> Tile {
    club.start_game(3, &[("edition", text("kickstarter-2015"))]).await;
    club.put(|table| {
        let hand = table.hand(0);
        let cash = Money::thousands(table.cash(0));
        table.gives(0, "Denver", 5).pays(1, 20).pays(2, 20).lays_for(0, hand[0], cash).turn_of(0);
    });
    let tile = club.game().view(Viewer::Seat(Seat(0))).table.tiles().unwrap().hand[0];
    let options = [("deed", text("Denver=5000")), ("tile", text(&tile.to_string()))];
    let opened = club.slash(0, "auction", &options).await;
    assert_eq!(club.game().to_act(), [Seat(1), Seat(2)], "{}", opened.content);
    tile
}

#[tokio::test(flavor = "multi_thread")]
async fn k5_who_cannot_bid_reads_why_and_how_much_they_have() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("kickstarter-2015"))]).await;
    club.put(|table| {
        let [seller, poor] = [0, 1].map(|seat| (table.hand(seat)[0], Money::thousands(table.cash(seat))));
        table.gives(0, "Denver", 5).lays_for(0, seller.0, seller.1);
        // Less than a deed of Denver must bring.
        table.lays_for(1, poor.0, poor.1.saturating_sub(Money::THOUSAND)).turn_of(0);
    });
    let tile = club.game().view(Viewer::Seat(Seat(0))).table.tiles().unwrap().hand[0];
    let options = [("deed", text("Denver=5000")), ("tile", text(&tile.to_string()))];
    club.slash(0, "auction", &options).await;
    assert_eq!(club.game().to_act(), [Seat(2)]);
    let poor = club.slash(1, "bid", &[("amount", text("9"))]).await;
    assert!(
        poor.is_ephemeral() && poor.content.contains("You have $1,000, so you can't bid."),
        "{}",
        poor.content
    );
    let much = club.slash(2, "bid", &[("amount", text("90"))]).await;
    assert!(much.content.contains("Com o seu dinheiro, o lance pode ser de no máximo"), "{}", much.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn k5_nobody_learns_a_figure_that_did_not_decide() {
    let club = Club::open("en-US").await;
    with_an_auction(&club).await;
    let hand = club.slash(1, "hand", &[]).await;
    let figure = choices(&hand).last().unwrap().clone();
    let confirm = club.select(1, &hand, "bid", &[&figure]).await;
    club.press(1, &confirm, "do:bid").await;
    let export = club.slash(0, "game export", &[]).await;
    let record = Record::read(&club.bytes(&export.attachments[0])).unwrap();
    assert_eq!(record.steps.last().unwrap().action, Action::Bid { amount: None });
}

#[tokio::test(flavor = "multi_thread")]
async fn k4_the_tile_that_an_auction_is_to_pay_for_is_named_to_all() {
    let club = Club::open("en-US").await;
    // The bidders read English.
    club.standin.set_person_locale(club.person(2), "en-US");
    let tile = with_an_auction(&club).await;
    // Their time runs once they are told.
    club.settled().await;
    let hand = club.slash(2, "hand", &[]).await;
    let status = club.slash(3, "game status", &[]).await;
    assert!(status.content.contains(&format!("has named **{tile}**")), "{}", status.content);
    club.post(|post| post.content.contains(&format!("wants to lay **{tile}**"))).await;
    let worth = ["With this deed you'd hold", "<t:"];
    assert!(worth.iter().all(|words| hand.content.contains(words)), "{}", hand.content);
    // Not bidding is as final as bidding, and is asked twice.
    let step = club.steps();
    let confirm = club.press(2, &hand, "nobid").await;
    assert!(confirm.content.contains("This is final") && club.steps() == step, "{}", confirm.content);
    let back = club.press(2, &confirm, "show").await;
    assert!(custom_id(&back, "nobid").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_shown_on_the_board_while_the_turn_goes_on() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text("gamma-two-1976")), ("posts", json!(0))]).await;
    club.settled().await;
    let boards = || {
        let is_board =
            |post: &Message| post.attachments.iter().any(|file| file.filename.starts_with("board-"));
        club.posts().into_iter().filter(is_board).collect::<Vec<_>>()
    };
    let [before] = &boards()[..] else { panic!("one board: {:#?}", boards()) };
    let drawn = club.bytes(&before.attachments[0]);
    let partner = json!(club.person(1).to_string());
    club.slash(0, "deal", &[("player", partner), ("give_cash", text("5000")), ("take_cash", text("6000"))])
        .await;
    let offered = club.post(|post| custom_id(post, "do:accept").is_some()).await;
    club.press(1, &offered, "do:accept").await;
    let shows_it = || {
        let [now] = &boards()[..] else { return false };
        now.id == before.id && now.attachments[0].filename != before.attachments[0].filename
    };
    club.until("the board shows it", shows_it).await;
    let [now] = &boards()[..] else { panic!("one board: {:#?}", boards()) };
    assert_eq!((&now.content, now.controls()), (&before.content, before.controls()), "nothing else changes");
    assert_ne!(club.bytes(&now.attachments[0]), drawn);
}
