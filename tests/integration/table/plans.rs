//! Planning ahead on Discord: by `/plan` and by buttons, seen by oneself alone.

use discord_standin::Message;
use last_spike::present::Lang;
use last_spike_engine::{By, Phase, Seat, Tile, Viewer};
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, plain, text};

/// The language that a person's Discord speaks.
fn lang(person: usize) -> Lang {
    if matches!(person, 2 | 5) { Lang::PtBr } else { Lang::En }
}

impl Club {
    /// Returns the tiles of a seat.
    fn tiles_of(&self, seat: usize) -> Vec<Tile> {
        self.game().view(Viewer::Seat(Seat(seat as u8))).table.tiles().unwrap().hand.clone()
    }

    /// Lets the person whose turn it is lay their first plain tile and buy nothing.
    async fn plays_a_turn(&self) {
        let person = self.awaited()[0];
        let hand = self.slash(person, "hand", &[]).await;
        let tile = crate::support::plain_tile(&hand);
        self.select(person, &hand, "lay", &[&tile]).await;
        if self.game().phase() == Phase::Buy {
            self.slash(person, "pass", &[]).await;
        }
    }

    /// Waits for a direct message that says something.
    async fn letter_saying(&self, person: usize, says: &str) -> Message {
        let found = self.standin.wait(PATIENCE, |_| {
            self.letters(person).into_iter().rev().find(|letter| letter.content.contains(says))
        });
        found.await.unwrap_or_else(|| panic!("no letter says {says:?}: {:#?}", self.letters(person)))
    }
}

/// Plans by a command in one place and by buttons in the other, plays on, and reads what is told.
#[tokio::test(flavor = "multi_thread")]
async fn two_plans_are_played_in_a_row_and_told_as_planned() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("columbia-2015"))]).await;
    let first = club.awaited()[0];
    let (second, third) = ((first + 1) % 3, (first + 2) % 3);
    let [typed, pressed] = [second, third].map(|person| club.tiles_of(person)[0]);
    // By the command.
    let options = [
        ("lay", text(&typed.to_string())),
        ("lay_at_most", text("$100,000")),
        ("else_lay", text(&club.tiles_of(second)[1].to_string())),
        ("buy", text("-")),
    ];
    let answer = club.slash(second, "plan", &options).await;
    assert!(answer.is_ephemeral(), "{}", answer.content);
    let bound = lang(second).money(last_spike_engine::Money(100_000));
    for says in [format!("**{typed}**"), bound, lang(second).say("plan-buy-nothing")] {
        assert!(answer.content.contains(&says), "{says} is not in {}", answer.content);
    }
    // By buttons, from one's own tiles.
    let hand = club.slash(third, "hand", &[]).await;
    let question = club.press(third, &hand, "plan").await;
    assert!(question.content.contains(&lang(third).say("plan-none")), "{}", question.content);
    let chosen = club.select(third, &question, "planlay", &[&pressed.to_string()]).await;
    assert!(chosen.content.contains(&lang(third).say("plan-buy-open")), "{}", chosen.content);
    let chosen = club.select(third, &chosen, "planbuy", &["-"]).await;
    assert!(chosen.content.contains(&lang(third).say("plan-buy-nothing")), "{}", chosen.content);
    // The cost of now is the most; somebody may have made it dearer, or nobody.
    let costs = [("lay", text(&pressed.to_string())), ("lay_at_most", text("100000")), ("buy", text("none"))];
    club.slash(third, "plan", &costs).await;
    let shown = club.slash(third, "hand", &[]).await;
    assert!(shown.content.contains(&format!("**{pressed}**")), "{}", shown.content);
    let other = club.slash(first, "plan", &[]).await;
    assert!(other.content.starts_with(&lang(first).say("refusal-plan-own-turn")), "{}", other.content);
    club.settled().await;
    let boards = club.posts().len();
    for message in club.posts() {
        assert!(!message.content.contains("📝"), "{}", message.content);
    }
    club.plays_a_turn().await;
    assert_eq!(club.awaited(), [first], "both plans are played at once");
    let log = club.log();
    let by_plan: Vec<_> = log.iter().filter(|step| step.by == Some(By::Plan)).map(|step| step.seat).collect();
    assert!(by_plan.contains(&Seat(second as u8)) && by_plan.contains(&Seat(third as u8)), "{by_plan:?}");
    let as_planned = Lang::En.say("turn-planned");
    let board = club.post(|post| post.content.contains(&as_planned)).await;
    for tile in [typed, pressed] {
        let told = board.content.lines().find(|line| line.contains(&format!("**{tile}**")));
        assert!(told.is_some_and(|line| line.contains(&as_planned)), "{tile}: {}", board.content);
    }
    // The post that begins the game calls all who play.
    let begins = |post: &Message| post.content.starts_with("**The game begins**");
    for person in [second, third] {
        let called = format!("<@{}>", club.person(person));
        let mut calling = club.posts().into_iter().filter(|post| post.content.contains(&called));
        assert!(calling.all(|post| begins(&post)), "{person} is not called");
    }
    club.settled().await;
    assert_eq!(club.posts().len(), boards + 1, "one post tells it");
    for person in [second, third] {
        let letters = club.letters(person);
        let last = letters.last().unwrap();
        assert!(last.content.contains(&lang(person).say("dm-not-your-turn")), "{}", last.content);
    }
    let none = club.slash(second, "plan", &[]).await;
    assert!(none.content.contains(&lang(second).say("plan-none")), "{}", none.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_does_not_fit_is_dropped_with_a_reason_by_direct_message() {
    for (person, language) in [(1, Lang::En), (2, Lang::PtBr)] {
        let club = Club::open("en-US").await;
        club.start_game(3, &[("edition", text("columbia-2015"))]).await;
        club.put(|table| {
            table.turn_of(0);
        });
        let tile = club.tiles_of(person)[0];
        let wish = [("lay", text(&tile.to_string())), ("lay_at_most", text("0"))];
        club.slash(person, "plan", &wish).await;
        for _ in 0..person {
            club.plays_a_turn().await;
        }
        assert_eq!(club.awaited(), [person]);
        let reason = language.text("plan-dropped", &[("why", "".into())]).trim().to_owned();
        let letter = club.letter_saying(person, &reason).await;
        assert!(letter.content.contains(&format!("**{tile}**")), "{}", letter.content);
        assert!(custom_id(&letter, "lay").is_some(), "they are asked: {}", letter.content);
        let hand = club.slash(person, "hand", &[]).await;
        assert!(hand.content.contains(&reason), "with closed direct messages too: {}", hand.content);
        assert!(club.posts().iter().all(|post| !post.content.contains(&reason)));
        club.plays_a_turn().await;
        let hand = club.slash(person, "hand", &[]).await;
        assert!(!hand.content.contains(&reason), "{}", hand.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_dropped_by_a_button_suggested_from_a_list_and_refused_with_reasons() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("columbia-2015"))]).await;
    club.put(|table| {
        table.turn_of(0);
    });
    for person in [1, 2] {
        let tiles = club.tiles_of(person);
        for (option, first) in
            [("lay", tiles[0].to_string()), ("else_lay", tiles[0].to_string()), ("buy", "-".into())]
        {
            let whose = club.person(person);
            let typed = [(option, text(""))];
            let asked = club.standin.autocomplete(whose, club.channel(), "plan", &typed, option).unwrap();
            let found = club.standin.choices(&asked, PATIENCE).await.unwrap();
            assert_eq!(found[0].value, json!(first), "{option}");
        }
        let made = club.slash(person, "plan", &[("lay", text(&tiles[0].to_string()))]).await;
        let dropped = club.press(person, &made, "noplan").await;
        assert!(dropped.content.contains(&lang(person).say("plan-dropped-now")), "{}", dropped.content);
        let made = club.slash(person, "plan", &[("lay", text(&tiles[0].to_string()))]).await;
        assert!(custom_id(&made, "noplan").is_some());
        let dropped = club.slash(person, "plan", &[("drop", json!(true))]).await;
        assert!(dropped.content.contains(&lang(person).say("plan-dropped-now")), "{}", dropped.content);
        for (options, key) in [
            (vec![("buy", text("-"))], "refusal-plan-no-tile"),
            (
                vec![("lay", text(&tiles[0].to_string())), ("buy_at_most", text("3000"))],
                "refusal-plan-no-city",
            ),
            (
                vec![("lay", text(&tiles[0].to_string())), ("else_lay", text(&tiles[0].to_string()))],
                "refusal-plan-same-tile",
            ),
        ] {
            let refused = club.slash(person, "plan", &options).await;
            assert!(
                plain(&refused.content).starts_with(&plain(&lang(person).say(key))),
                "{}",
                refused.content
            );
        }
        let kept = club.slash(person, "plan", &[]).await;
        assert!(kept.content.contains(&lang(person).say("plan-none")), "{}", kept.content);
    }
    let own = club.slash(0, "plan", &[("lay", text(&club.tiles_of(0)[0].to_string()))]).await;
    assert!(own.content.starts_with(&Lang::En.say("refusal-plan-own-turn")), "{}", own.content);
    let stranger = club.slash(4, "plan", &[("lay", text("A1"))]).await;
    assert_eq!(plain(&stranger.content), plain(&Lang::En.say("refusal-not-seated")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_1976_begins_with_the_roll_made_for_who_wants_it_or_has_planned_it() {
    let club = Club::of_1976(3, |table| {
        table.lands(0, 0, Phase::Roll);
    })
    .await;
    let changed = club.slash(1, "settings", &[("auto_roll", json!(true))]).await;
    assert!(changed.content.contains(&Lang::En.say("settings-auto-roll")), "{}", changed.content);
    let hand = club.slash(2, "hand", &[]).await;
    let question = club.press(2, &hand, "plan").await;
    let planned = club.press(2, &question, "planroll").await;
    assert!(planned.content.contains(&Lang::PtBr.say("plan-roll")), "{}", planned.content);
    let land = [("land_at_most", text("5"))];
    let planned = club.slash(2, "plan", &land).await;
    assert!(planned.content.contains("$5.000"), "{}", planned.content);
    for person in 0..2 {
        assert_eq!(club.awaited(), [person]);
        let turn = club.game().turn();
        for n in 0..20 {
            if club.game().turn() != turn {
                break;
            }
            let asked = club.awaited()[0];
            let hand = club.slash(asked, "hand", &[]).await;
            super::trades::do_anything(&club, asked, &hand, n).await;
        }
        let rolled = club.log().into_iter().filter(|step| step.by == Some(By::Plan)).map(|step| step.seat);
        assert!(rolled.into_iter().any(|seat| seat == Seat(person as u8 + 1)), "{person}");
    }
    let kept = club.slash(1, "privacy export", &[]).await;
    let kept: serde_json::Value = serde_json::from_slice(&club.bytes(&kept.attachments[0])).unwrap();
    assert_eq!(kept["settings"]["auto_roll"], json!(true));
}

/// A menu of a plan that is gone is answered with the one of now, and one of somebody whose turn has come with their
/// tiles.
#[tokio::test(flavor = "multi_thread")]
async fn a_menu_that_is_out_of_date_is_answered_with_what_can_be_done_now() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("columbia-2015"))]).await;
    let first = club.awaited()[0];
    let second = (first + 1) % 3;
    let tile = club.tiles_of(second)[0].to_string();
    let hand = club.slash(second, "hand", &[]).await;
    let question = club.press(second, &hand, "plan").await;
    let chosen = club.select(second, &question, "planlay", &[&tile]).await;
    club.slash(second, "plan", &[("drop", json!(true))]).await;
    let fresh = club.select(second, &chosen, "planbuy", &["-"]).await;
    assert!(fresh.content.starts_with(&lang(second).say("plan-menu-old")), "{}", fresh.content);
    assert!(fresh.content.contains(&lang(second).say("plan-none")), "{}", fresh.content);
    let made = club.select(second, &fresh, "planlay", &[&tile]).await;
    assert!(made.content.contains(&format!("**{tile}**")), "{}", made.content);
    club.slash(second, "plan", &[("drop", json!(true))]).await;
    // The first plays their turn.
    while club.awaited()[0] == first {
        let (person, hand) = club.whose_turn(3).await.unwrap();
        super::trades::do_anything(&club, person, &hand, 1).await;
        club.settled().await;
    }
    let own = club.select(second, &fresh, "planlay", &[&tile]).await;
    assert!(own.content.starts_with(&lang(second).say("refusal-plan-own-turn")), "{}", own.content);
    assert!(custom_id(&own, "lay").is_some(), "{}", own.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn on_ones_own_turn_and_after_the_game_a_plan_leads_to_what_can_be_done() {
    for edition in ["columbia-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        club.start_game(2, &[("edition", text(edition))]).await;
        let person = club.awaited()[0];
        let own = club.slash(person, "plan", &[]).await;
        assert!(own.content.starts_with("It's your turn, so make your move."), "{}", own.content);
        let hand = club.slash(person, "hand", &[]).await;
        assert_eq!(own.controls().len(), hand.controls().len(), "what can be done now: {}", own.content);
        let waiting = club.slash(1 - person, "hand", &[]).await;
        let planned = club.press(1 - person, &waiting, "plan").await;
        assert!(planned.content.contains("You haven't planned anything"), "{}", planned.content);
        let waiting = club.slash(1 - person, "hand", &[]).await;
        let confirm = club.slash(0, "game end", &[]).await;
        club.press(0, &confirm, "end").await;
        club.settled().await;
        let late = club.press(1 - person, &waiting, "plan").await;
        assert!(late.content.contains("This game is over"), "{}", late.content);
        assert!(custom_id(&late, "back").is_none() && custom_id(&late, "planlay").is_none());
        let typed = club.slash(1 - person, "plan", &[]).await;
        assert!(!typed.content.contains("You haven't planned anything"), "{}", typed.content);
    }
}
