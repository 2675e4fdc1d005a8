//! One slip is not final: what costs double, sells land or gives something for nothing is asked about once.

use discord_standin::Message;
use last_spike_engine::{Game, Money, Prompt, Tile, Viewer};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, custom_id, text};
use last_spike_testkit::table::Table;

/// Opens a game of two in which seat 0 is at turn.
async fn at_turn(edition: &str, set_up: impl FnOnce(&mut Table)) -> Club {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text(edition))]).await;
    club.put(|table| {
        table.turn_of(0);
        set_up(table);
    });
    club
}

/// Returns the tiles of the seat at turn that would cost double, or would not, with what they cost.
fn tiles(game: &Game, doubled: bool) -> Vec<(Tile, Money)> {
    let view = game.view(Viewer::Seat(game.next_to_act().unwrap()));
    let Some(Prompt::Lay { choices, .. }) = view.prompt else { panic!() };
    let fits = choices.into_iter().filter(|choice| choice.doubled == doubled);
    fits.map(|choice| (choice.tile, choice.cost)).collect()
}

fn lay(tile: Tile) -> [(&'static str, Value); 1] {
    [("tile", text(&tile.to_string()))]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_at_double_cost_is_asked_about_once_and_one_at_the_printed_cost_is_not() {
    let club = at_turn("columbia-2015", |_| {}).await;
    let (tile, cost) = *tiles(&club.game(), true).first().expect("the hand has an unsupported tile");
    let steps = club.steps();
    // By the command, and by the menu.
    let typed = club.types_once(0, "lay", &lay(tile)).await;
    let hand = club.slash(0, "hand", &[]).await;
    let chosen = club.chooses_once(0, &hand, "lay", &[&tile.to_string()]).await;
    assert_eq!(chosen.id, hand.id, "in its place");
    for asked in [&typed, &chosen] {
        assert!(asked.content.contains("double cost") && asked.is_ephemeral(), "{}", asked.content);
        let cost = format!("${},000", cost.0 / 1000);
        assert!(
            asked.content.contains(&cost) && asked.content.contains(&tile.to_string()),
            "{}",
            asked.content
        );
    }
    assert_eq!(club.steps(), steps, "nothing has happened yet");
    // It can be thought over.
    let back = club.press(0, &chosen, "show").await;
    assert!(custom_id(&back, "lay").is_some(), "{}", back.content);
    let done = club.press(0, &typed, "sure").await;
    assert!(done.content.contains("laid **"), "{}", done.content);
    assert_eq!(club.steps(), steps + 1);
    // The same yes again means nothing any more.
    let sure = custom_id(&typed, "sure").unwrap();
    let again = club.standin.forge_press(club.person(0), &typed, &sure).unwrap();
    let again = club.standin.answer(&again, PATIENCE).await.unwrap();
    assert_eq!(club.steps(), steps + 1, "{}", again.content);
    assert!(!again.content.contains("laid **"), "{}", again.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_supported_tile_paid_by_cash_is_laid_at_once() {
    let club = Club::open("en-US").await;
    club.start_game(4, &[]).await;
    let mut person = 0;
    // Somebody has a supported tile.
    club.put(|table| {
        let has_one = |seat: &u8| {
            let mut game = Table { game: table.game.clone(), events: Vec::new() };
            game.turn_of(*seat);
            !tiles(&game.game, false).is_empty()
        };
        person = (0..4).find(has_one).expect("a supported tile");
        table.turn_of(person);
    });
    let (tile, _) = tiles(&club.game(), false)[0];
    let done = club.types_once(usize::from(person), "lay", &lay(tile)).await;
    assert!(done.content.contains("laid **"), "{}", done.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn laying_that_sells_land_says_what_it_brings_and_asks_once() {
    let club = at_turn("columbia-2015", |t| {
        let (tile, all) = (t.hand(0)[0], Money::thousands(t.cash(0)));
        t.lays_for(0, tile, all);
        t.grants(1, "Dodge City").gives(0, "Dodge City", 4).gives(0, "Dodge City", 5);
        t.gives(0, "Dodge City", 6).turn_of(0);
    })
    .await;
    let all = [tiles(&club.game(), false), tiles(&club.game(), true)].concat();
    let (tile, cost) = all.into_iter().min_by_key(|(_, cost)| *cost).unwrap();
    // They bring 3,000, 3,000 and 2,000: no more is sold than it takes.
    let land = ["Dodge City=6000", "Dodge City=5000", "Dodge City=4000"];
    let sold = &land[..cost.0.div_ceil(3000) as usize];
    let steps = club.steps();
    let money = club.types_once(0, "lay", &lay(tile)).await;
    let asked = club.chooses_once(0, &money, "sell", sold).await;
    let said = "you'll sell your $6,000 Dodge City card (for $3,000)";
    assert!(asked.content.contains(said), "{}", asked.content);
    let options = [("tile", text(&tile.to_string())), ("sell", text(&sold.join(", ")))];
    let typed = club.types_once(0, "lay", &options).await;
    assert!(typed.content.contains(said), "{}", typed.content);
    assert_eq!(club.steps(), steps);
    // What the rules refuse is refused before anything is asked.
    let options = [("tile", text(&tile.to_string())), ("sell", text("Denver=2000"))];
    let refused = club.types_once(0, "lay", &options).await;
    assert!(
        custom_id(&refused, "sure").is_none() && refused.content.contains("don't have"),
        "{}",
        refused.content
    );
    let done = club.press(0, &asked, "sure").await;
    assert!(done.content.contains("sold") && club.steps() == steps + 1, "{}", done.content);
}

async fn deal(club: &Club, options: &[(&str, Value)]) -> Message {
    let partner = [("player", json!(club.person(1).to_string()))];
    let options: Vec<_> = partner.iter().chain(options).cloned().collect();
    club.types_once(0, "deal", &options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_gives_something_for_nothing_is_asked_about_once() {
    let club = Club::of_1976(2, |t| {
        t.deeds(0, &["Regina"]);
    })
    .await;
    let steps = club.steps();
    let asked = deal(&club, &[("give_cash", text("5000")), ("give_deeds", text("Regina"))]).await;
    assert!(asked.content.contains("nothing") && asked.content.contains("$5,000"), "{}", asked.content);
    assert_eq!(club.steps(), steps);
    let made = club.press(0, &asked, "offer").await;
    assert!(made.content.contains("Offer 1") && made.content.contains("Regina"), "{}", made.content);
    assert_eq!(club.steps(), steps + 1);
    let yes = custom_id(&asked, "offer").unwrap();
    let again = club.standin.forge_press(club.person(0), &asked, &yes).unwrap();
    club.standin.answer(&again, PATIENCE).await.unwrap();
    assert_eq!(club.steps(), steps + 1, "two clicks are one offer");
    // What asks for something in return is not asked about, nor what the rules refuse.
    let made = deal(&club, &[("give_cash", text("5000")), ("take_cash", text("6000"))]).await;
    assert!(made.content.contains("Offer 2") && custom_id(&made, "offer").is_none(), "{}", made.content);
    let refused = deal(&club, &[("give_cash", text("999000"))]).await;
    assert!(custom_id(&refused, "offer").is_none(), "{}", refused.content);
}
