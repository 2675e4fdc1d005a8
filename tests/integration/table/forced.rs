//! Moves that public facts leave alone are made by themselves, at once, and told with what led to them.

use std::collections::BTreeSet;

use discord_standin::Message;
use last_spike_engine::record::Record;
use last_spike_engine::{By, Money, Phase, Prompt, Seat, Tile, Viewer};

use super::trades::pass_bid;
use crate::support::{Club, choices, custom_id, text};
use last_spike_testkit::table::Table;

/// Leaves seat 0 without money but with two deeds, and returns the cheapest tile of its hand.
fn without_money(t: &mut Table) -> Tile {
    let hand = t.hand(0);
    let cost = |t: &Table, tile: Tile| {
        let view = t.view(0);
        let Prompt::Lay { choices, .. } = view.prompt.unwrap() else { panic!() };
        choices.into_iter().find(|choice| choice.tile == tile).unwrap().cost
    };
    t.turn_of(0);
    let named = hand.iter().copied().min_by_key(|tile| cost(t, *tile)).unwrap();
    let other = hand.iter().copied().find(|tile| tile.route() != named.route()).unwrap();
    let all = Money::thousands(t.cash(0));
    t.lays_for(0, other, all);
    t.grants(1, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
    t.turn_of(0);
    assert!(cost(t, named) <= Money(5000), "a lone bidder pays as much");
    named
}

/// Puts a deed up for a tile, by the menus.
async fn puts_up(club: &Club, tile: Tile) -> Message {
    let asked = club.slash(0, "lay", &[("tile", text(&tile.to_string()))]).await;
    let deed = choices(&asked)[0].clone();
    club.select(0, &asked, "put", &[&deed]).await
}

async fn exported(club: &Club) -> Record {
    let answer = club.slash(0, "game export", &[]).await;
    Record::read(&club.bytes(&answer.attachments[0])).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn k6_the_tile_is_laid_as_soon_as_the_auction_has_paid_for_it() {
    let mut club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("kickstarter-2015"))]).await;
    let mut named = None;
    club.put(|table| named = Some(without_money(table)));
    let named = named.unwrap();
    puts_up(&club, named).await;
    let hand = club.slash(2, "hand", &[]).await;
    pass_bid(&club, 2, &hand).await;
    let steps = club.steps();
    let confirm = club.slash(1, "bid", &[("amount", text("9000"))]).await;
    let done = club.press(1, &confirm, "do:bid:9000").await;
    let laid = format!("laid **{named}**");
    assert!(done.content.contains("$5,000") && done.content.contains(&laid), "{}", done.content);
    assert_eq!(club.steps(), steps + 2, "a step of its own");
    assert_eq!(club.awaited(), [1], "nobody waits for the seller");
    // The auction's post tells what came of it, and the board of the turn the tile.
    let told = club.post(|post| post.content.contains(&laid)).await;
    assert!(!told.content.contains("$5,000"), "{}", told.content);
    let auction = |post: &Message| post.content.contains("Dodge City") && post.content.contains("$5,000");
    club.post(auction).await;
    assert!(told.attachments.iter().any(|file| file.filename.starts_with("board-")));
    club.settled().await;
    let telling = |word: &str| club.posts().iter().filter(|post| post.content.contains(word)).count();
    assert_eq!(telling(&laid), 1);
    // What a seller does is theirs; the rest was done for them.
    assert_eq!(club.count("SELECT count(*) FROM steps WHERE taken_by = 'forced'"), 1);
    let record = exported(&club).await;
    let last = record.steps.last().unwrap();
    assert_eq!((record.version, last.by, last.seat), (4, Some(By::Forced), Seat(0)));
    club.stop_bot().await;
    let doctor = club.run(&["doctor"]).await;
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn k4_the_last_deed_that_can_be_put_up_is_put_up_by_itself() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("kickstarter-2015"))]).await;
    let mut named = None;
    club.put(|table| {
        named = Some(without_money(table));
        // The others cannot bid: the bank pays 4,000 for each deed.
        for seat in [1, 2] {
            let (tile, all) = (table.hand(seat)[0], Money::thousands(table.cash(seat)));
            table.lays_for(seat, tile, all);
        }
        table.turn_of(0);
    });
    // Of these tiles each costs more than one deed brings.
    let view = club.game().view(Viewer::Seat(Seat(0)));
    let Some(Prompt::Lay { choices, .. }) = &view.prompt else { panic!() };
    let dear = choices.iter().find(|choice| choice.cost > Money(4000)).expect("a dear tile");
    let steps = club.steps();
    let done = puts_up(&club, dear.tile).await;
    assert_eq!(done.content.matches("deed to Dodge City").count(), 2, "{}", done.content);
    assert_eq!(club.steps(), steps + 2);
    let game = club.game();
    // Any tile may be laid now that can be paid for (K4): which one is the player's own choice.
    assert_eq!((game.phase(), club.has(0)), (Phase::Lay, (8, vec![])));
    assert_eq!((game.view(Viewer::Spectator).forced(), club.awaited()), (None, vec![0]));
    assert!(custom_id(&done, "lay").is_some(), "{}", done.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn g7_the_only_route_that_can_lose_a_section_loses_it() {
    let club = Club::of_1976(2, |t| {
        t.sections("Montreal", "Toronto", 2).sections("Calgary", "Vancouver", 1).about_to_roll(0, 6);
    })
    .await;
    let rolled = club.slash(0, "roll", &[]).await;
    assert!(rolled.content.contains("Montreal"), "{}", rolled.content);
    assert_eq!(club.awaited(), [1]);
    let record = exported(&club).await;
    let by: BTreeSet<&str> = record.steps.iter().filter_map(|step| step.by).map(By::name).collect();
    assert_eq!(by, BTreeSet::from(["forced"]));
}
