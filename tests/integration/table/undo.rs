//! Taking back on Discord: at once before the buying decision, with the consent of all later.

use discord_standin::{Attachment, Message};
use last_spike::present::Lang;
use last_spike_engine::record::Record;
use last_spike_engine::{Game, Phase, Seat, Step, Tile, View, Viewer, goes_back_to};
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, plain, text};
use last_spike_testkit::table::lay;

/// The language that a person's Discord speaks.
fn lang(person: usize) -> Lang {
    if matches!(person, 2 | 5) { Lang::PtBr } else { Lang::En }
}

impl Club {
    /// Opens a club in which it is a person's turn, with land to buy.
    async fn with_land(locale: &str, person: u8) -> (Self, Tile) {
        let club = Self::open(locale).await;
        club.start_game(3, &[("edition", text("columbia-2015"))]).await;
        club.put(|table| {
            table.grants(2 - person.min(2), "Denver").turn_of(person);
        });
        let game = club.game();
        let leads_to_buying = |tile: &Tile| {
            let laid = game.apply(Seat(person), &lay(&tile.to_string()));
            laid.is_ok_and(|laid| laid.game.phase() == Phase::Buy)
        };
        let hand = own(&game, person).table.tiles().unwrap().hand.clone();
        let tile = hand.into_iter().find(leads_to_buying).expect("a tile that claims nothing");
        (club, tile)
    }

    /// Waits until a post was marked: some of what it told was taken back.
    async fn marked(&self, lang: Lang) -> Message {
        let note = lang.say("post-taken-back");
        self.post(|post| post.content.starts_with(&note)).await
    }

    async fn record_of(&self, person: usize) -> Record {
        let answer = self.slash(person, "game export", &[]).await;
        Record::read(&self.bytes(&answer.attachments[0])).unwrap()
    }

    /// Presses a control as it was when somebody saw it, whatever became of its message; returns the answer.
    async fn presses_late(&self, person: usize, seen: &Message, meaning: &str) -> Message {
        let id = custom_id(seen, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", seen.content));
        let asked = self.standin.forge_press(self.person(person), seen, &id).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to an old button")
    }

    /// Waits until the post that asks says something.
    async fn verdict(&self, asked: &Message, says: &str) -> Message {
        self.post(|post| post.id == asked.id && post.content.contains(says)).await
    }
}

fn own(game: &Game, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

/// All that a player has, and whose turn it is.
fn position(game: &Game) -> Vec<View> {
    (0..3).map(|seat| View { step: Step(0), ..own(game, seat) }).collect()
}

/// Lays a tile, takes it back by the button below the answer, and lays it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_tile_is_taken_back_before_the_buying_decision_by_buttons() {
    let person = 0;
    let (mut club, tile) = Club::with_land("en-US", person as u8).await;
    let (before, posts) = (club.game(), club.posts().len());
    let hand = club.slash(person, "hand", &[]).await;
    let laid = club.select(person, &hand, "lay", &[&tile.to_string()]).await;
    let asked = club.press(person, &laid, "undo").await;
    assert!(asked.content.contains(&lang(person).say("undo-at-once")), "{}", asked.content);
    assert!(asked.content.contains(&tile.to_string()), "it says what: {}", asked.content);
    assert_eq!(club.game().phase(), Phase::Buy, "a question changes nothing");
    let back = club.press(person, &asked, "back:").await;
    let game = club.game();
    assert_eq!(game.step(), Step(before.step().0 + 2), "the log is added to");
    assert_eq!(position(&game), position(&before));
    assert!(custom_id(&back, "lay").is_some(), "they choose again: {}", back.content);
    assert_eq!(club.posts().len(), posts, "nobody was told of it yet");
    // What was shown before asks nothing any more.
    for meaning in ["do:pass", "undo"] {
        let stale = club.presses_late(person, &laid, meaning).await;
        assert_eq!(club.game().step(), game.step(), "{}", stale.content);
    }
    let stale = club.presses_late(person, &asked, "back:").await;
    assert!(stale.content.starts_with(&lang(person).say("refusal-stale")), "{}", stale.content);
    let laid = club.select(person, &back, "lay", &[&tile.to_string()]).await;
    club.press(person, &laid, "do:pass").await;
    let posts = Lang::En;
    let name = format!("**Player {person}**");
    let told = posts.text("news-taken-back", &[("name", name.into()), ("step", before.step().0.into())]);
    let told = told.split("Player").next().unwrap().to_owned();
    let board = club.post(|post| post.content.contains(&told)).await;
    assert_eq!(board.content.matches(&format!("**{tile}**")).count(), 1, "{}", board.content);
    // Now a tile was drawn.
    let drawn = club.slash(person, "game undo", &[]).await;
    assert!(custom_id(&drawn, "back:").is_none() && custom_id(&drawn, "askback").is_some());
    club.settled().await;
    let record = club.record_of(person).await;
    assert_eq!(record.version, 4);
    club.stop_bot().await;
    let doctor = club.run(&["doctor"]).await;
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}

/// Takes back a whole turn with the consent of the others, asked for by a command.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_by_commands_when_all_agree() {
    let asker = 2;
    let (club, tile) = Club::with_land("pt-BR", asker as u8).await;
    let before = club.game();
    club.slash(asker, "lay", &[("tile", text(&tile.to_string()))]).await;
    club.slash(asker, "pass", &[]).await;
    let drawn = club.game().drawn();
    assert_eq!(drawn, before.drawn() + 1);
    let board = club.post(|post| post.content.contains(&format!("**{tile}**"))).await;
    let asked = club.slash(asker, "game undo", &[]).await;
    assert!(asked.content.contains(&lang(asker).say("undo-turn")), "{}", asked.content);
    assert_eq!(asked.content.matches(&format!("**{tile}**")).count(), 1, "said once: {}", asked.content);
    let opened = club.press(asker, &asked, &format!("askback:{}", before.step())).await;
    assert!(custom_id(&opened, "askback").is_none(), "{}", opened.content);
    let posts = Lang::PtBr;
    let vote = club.post(|post| custom_id(post, "yes").is_some()).await;
    assert!(vote.content.contains(&format!("**{tile}**")), "it says what: {}", vote.content);
    let others: Vec<usize> = (0..3).filter(|person| *person != asker).collect();
    for other in &others {
        assert!(vote.content.contains(&format!("<@{}>", club.person(*other))), "{}", vote.content);
    }
    let noted = club.press(others[0], &vote, "yes").await;
    assert_eq!(club.game().step(), Step(before.step().0 + 2), "{}", noted.content);
    let carried = club.press(others[1], &vote, "yes").await;
    assert!(carried.content.contains("↩️"), "{}", carried.content);
    let game = club.game();
    assert_eq!(position(&game), position(&before), "hands, money and turn are those of then");
    assert_eq!(game.drawn(), drawn, "the number stays used");
    let verdict = club.verdict(&vote, &posts.say("vote-carried")).await;
    assert!(verdict.components.is_empty());
    let marked = club.marked(posts).await;
    assert_eq!((marked.id, marked.components.len()), (board.id, 0), "{}", marked.content);
    assert!(marked.content.contains(&format!("**{tile}**")), "what it told can still be read");
    let passing = "(shown LIKE '%Asked%' OR shown LIKE '%Until%' OR shown LIKE '%custom_id%')";
    let noted = format!("SELECT count(*) FROM tellings WHERE message = {} AND {passing}", board.id);
    club.until("no renewal brings back who was asked", || club.count(&noted) == 0).await;
    // One board follows, which calls the asker.
    let calls = format!("<@{}>", club.person(asker));
    let after = club.post(|post| post.id > vote.id && post.content.contains("↩️")).await;
    assert!(after.content.contains(&calls), "{}", after.content);
    club.settled().await;
    let boards = club.posts().into_iter().filter(|post| post.id > vote.id).count();
    assert_eq!(boards, 1, "nobody is told twice");
    // The asker has their tiles, with the tile among them, and lays another turn.
    let hand = club.slash(asker, "hand", &[]).await;
    assert!(hand.content.contains(&tile.to_string()), "{}", hand.content);
    let late = club.presses_late(others[0], &vote, "no").await;
    assert!(
        plain(&late.content).contains(&plain(&lang(others[0]).say("refusal-vote-closed"))),
        "{}",
        late.content
    );
    club.slash(asker, "lay", &[("tile", text(&tile.to_string()))]).await;
    club.slash(asker, "pass", &[]).await;
    assert_eq!(club.game().drawn(), drawn + 1, "another number is drawn");
    let log = club.log();
    assert_eq!(log.iter().filter(|step| goes_back_to(&step.events).is_some()).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_closes_the_post_that_asks_and_is_kept_about_who_said_it() {
    let (club, tile) = Club::with_land("en-US", 0).await;
    club.slash(0, "lay", &[("tile", text(&tile.to_string()))]).await;
    club.slash(0, "pass", &[]).await;
    let asked = club.slash(0, "game undo", &[]).await;
    club.press(0, &asked, "askback").await;
    let vote = club.post(|post| custom_id(post, "yes").is_some()).await;
    let no = club.press(2, &vote, "no").await;
    assert_eq!(no.content, Lang::PtBr.say("vote-you-refused"));
    let verdict = club.post(|post| post.id == vote.id && post.components.is_empty()).await;
    assert!(verdict.content.contains("❌"), "{}", verdict.content);
    // What somebody was asked is in what is kept about them.
    let kept = club.slash(2, "privacy export", &[]).await;
    let kept = String::from_utf8(club.bytes(&kept.attachments[0]).to_vec()).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let votes = &kept["games"][0]["votes"];
    assert_eq!((&votes[0]["your_answer"], &votes[0]["fate"]), (&json!("no"), &json!("refused")), "{votes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_asked_withdraws_by_a_button_of_their_own() {
    for (locale, asker, label) in [("en-US", 0, "Withdraw"), ("pt-BR", 2, "Retirar")] {
        let (club, tile) = Club::with_land(locale, asker as u8).await;
        club.slash(asker, "lay", &[("tile", text(&tile.to_string()))]).await;
        club.slash(asker, "pass", &[]).await;
        let asked = club.slash(asker, "game undo", &[]).await;
        let opened = club.press(asker, &asked, "askback").await;
        assert!(
            opened.is_ephemeral() && opened.content.contains(&format!("**{label}**")),
            "{}",
            opened.content
        );
        let own = opened.controls().into_iter().find(|control| control.label == label);
        assert!(own.is_some_and(|own| own.custom_id.contains(":no:")), "{:?}", opened.controls());
        let vote = club.post(|post| custom_id(post, "yes").is_some()).await;
        assert!(vote.controls().iter().all(|control| control.label != label), "that button is theirs alone");
        let withdrawn = club.press(asker, &opened, "no:").await;
        assert_eq!(withdrawn.content, lang(asker).say("vote-you-withdrew"));
        let gone = || club.posts().iter().all(|post| post.id != vote.id);
        club.until("nothing is left of what is asked no more", gone).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_section_that_drew_nothing_is_taken_back_though_the_turn_has_passed() {
    let club = Club::of_1976(2, |t| {
        t.sections("Montreal", "Toronto", 1).lands(0, 0, Phase::Roll).lands(0, 4, Phase::Build);
    })
    .await;
    let before = club.game();
    let built = club.slash(0, "build", &[("route", text("Montreal–Toronto"))]).await;
    assert_eq!(club.awaited(), [1]);
    let calls = format!("<@{}>", club.person(1));
    let board = club.post(|post| post.content.contains(&calls) && post.content.contains("(2 of 4)")).await;
    club.settled().await;
    let asked = club.press(0, &built, "undo").await;
    let back = club.press(0, &asked, "back:").await;
    assert!(custom_id(&back, "build").is_some(), "{}", back.content);
    assert_eq!(club.awaited(), [0]);
    let marked = club.marked(Lang::En).await;
    assert_eq!(marked.id, board.id);
    club.settled().await;
    let is_board = |file: &Attachment| file.filename.starts_with("board-");
    club.post(|post| post.id > board.id && post.attachments.iter().any(is_board)).await;
    let not_theirs = Lang::En.say("dm-not-your-turn");
    let told = club.standin.wait(PATIENCE, |standin| {
        let letter = standin.dms(club.person(1)).pop().filter(|letter| letter.content.contains(&not_theirs));
        letter.map(drop)
    });
    told.await.expect("who was called knows that it is not their turn");
    let game = club.game();
    assert_eq!((game.turn(), game.phase()), (before.turn(), Phase::Build));
    // A first section draws a deed: what was seen is not taken back alone.
    let built = club.slash(0, "build", &[("route", text("Calgary–Vancouver"))]).await;
    assert!(custom_id(&built, "undo").is_none(), "{}", built.content);
    let asked = club.slash(0, "game undo", &[]).await;
    assert!(custom_id(&asked, "back:").is_none() && custom_id(&asked, "askback").is_some());
}
