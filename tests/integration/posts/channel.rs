//! Posts that everybody in the channel reads: the lobby, each turn, the end and notices.

use std::sync::Arc;

use last_spike::present::{
    File, Lang, Names, Post, Scene,
    boards::status,
    clock::{clocks, notices},
    people::rights,
    table::{auction, lobby, result, turn, update},
    telling::story as told,
    voting::{replace, vote},
};
use last_spike::service::clock::awaiting::Due;
use last_spike::service::clock::clock_stops::ClockStops;
use last_spike::service::clock::silence::Silent;
use last_spike::service::seating::absent::{Alone, Choices, Why};
use last_spike::service::seating::replace::Done;
use last_spike::service::views::look::News;
use last_spike::store::games::{Stage, Who};
use last_spike::store::seating::tenures::Tenure;
use last_spike::store::table::obstacle::Obstacle;
use last_spike::store::voting::invitations::{Invitation, Rematch};
use last_spike::store::voting::votes::{Ballot, Fate, Question, Vote, Way};
use last_spike::store::{ChannelId, GameId, Time, UserId, VoteId};
use last_spike_engine::*;

use super::story::{Story, campaign, dice, indebted, tiles};
use super::{keep, one};
use last_spike_testkit::table::*;

/// Somebody who has left a seat.
fn tenure(id: u32, seat: u8, name: &str) -> Tenure {
    Tenure {
        id,
        seat: Seat(seat),
        since: Step(0),
        until: Step(6),
        ended_at: Time(9),
        name: name.to_owned(),
        user: None,
        level: None,
        decided_by: None,
    }
}

#[test]
fn the_lobby() {
    keep("lobby", |lang| {
        let story = tiles();
        let mut posts = Vec::new();
        let six = Table::dice(6, 1);
        for (name, stage, players) in [
            ("alone", Stage::Lobby, 1),
            ("open", Stage::Lobby, 3),
            ("full", Stage::Lobby, 6),
            ("closed", Stage::Closed, 1),
            ("started", Stage::Running, 3),
        ] {
            let mut stored = if players == 6 {
                Story::of(Table { game: six.game.clone(), events: vec![] }).stored
            } else {
                story.stored.clone()
            };
            stored.header.stage = stage;
            stored.players.truncate(players);
            if let Some(last) = stored.players.get_mut(2) {
                last.who = Who::Computer("easy".to_owned());
            }
            posts.push((name.to_owned(), lobby::post(&stored, None, lang)));
        }
        let mut stored = story.stored.clone();
        stored.header.stage = Stage::Lobby;
        stored.players[1].token = Some(Token::Green);
        posts.push(("a token is chosen".to_owned(), lobby::post(&stored, None, lang)));
        let mut stored = story.stored.clone();
        (stored.header.stage, stored.header.started_at, stored.seed) =
            (Stage::Lobby, None, Some(Seed([7; 32])));
        posts.push(("the seed is fixed".to_owned(), lobby::post(&stored, None, lang)));
        stored.begins = true;
        posts.push(("it begins once it stands".to_owned(), lobby::post(&stored, None, lang)));
        (stored.header.stage, stored.header.started_at) = (Stage::Running, Some(Time(60)));
        stored.public = Public::of_post(1_234_567_890_123_456_789);
        posts.push(("started, dealt by the post".to_owned(), lobby::post(&stored, None, lang)));
        (stored.header.stage, stored.header.started_at) = (Stage::Closed, None);
        posts.push(("closed, the seed unused".to_owned(), lobby::post(&stored, None, lang)));
        for (name, players) in [("in direct messages, alone", 1), ("in direct messages, with a computer", 2)]
        {
            let mut stored = story.stored.clone();
            (stored.header.stage, stored.header.guild, stored.hints) = (Stage::Lobby, None, true);
            stored.players.truncate(players);
            if let Some(last) = stored.players.get_mut(1) {
                last.who = Who::Computer("hard".to_owned());
            }
            posts.push((name.to_owned(), lobby::post(&stored, None, lang)));
        }
        let invitation = |user: u64, name: &str, accepted| Invitation {
            user: UserId(user),
            name: name.to_owned(),
            accepted,
        };
        let asked = vec![
            invitation(101, "Ann", Some(true)),
            invitation(102, "Bruno", None),
            invitation(103, "Zoë", None),
            invitation(104, "Eve *x*", Some(false)),
        ];
        for (name, answered, players) in
            [("rematch", 0, 1), ("rematch, one has accepted", 1, 2), ("rematch, all have answered", 2, 3)]
        {
            let mut stored = story.stored.clone();
            stored.header.stage = Stage::Lobby;
            stored.players.truncate(players);
            let mut rematch = Rematch { former: GameId(3), invitations: asked.clone() };
            for invitation in rematch.invitations.iter_mut().skip(1).take(answered) {
                invitation.accepted = Some(true);
            }
            posts.push((name.to_owned(), lobby::calling(&stored, &rematch, lang)));
        }
        posts
    });
}

#[test]
fn the_beginning_of_a_game() {
    keep("turn-first", |lang| {
        let mut story = tiles();
        let drawn = ["C4", "A1", "D2"].map(tile).to_vec();
        let deal = Deal { first_draw: drawn, hands: Vec::new(), set_aside: None };
        let setup = Setup { first_seat: Seat(1), deal: Some(deal) };
        story.stored.setup = Some(Arc::new(setup));
        let first = story.public(lang, |scene| turn::post(scene, &story.news(), true));
        let mut story = dice(0);
        story.stored.setup = Some(Arc::new(Setup { first_seat: Seat(2), deal: None }));
        let lot = story.public(lang, |scene| turn::post(scene, &story.news(), true));
        vec![("columbia-2015".to_owned(), first), ("gamma-two-1976".to_owned(), lot)]
    });
}

#[test]
fn a_turn_of_the_wooden_tiles() {
    keep("turn-tiles", |lang| {
        let mut story = tiles();
        story.does(0, lay("A1"));
        if story.table.game.phase() == Phase::Buy {
            story.does(0, Action::Buy { city: City::Denver });
        }
        one("turn", story.public(lang, |scene| turn::post(scene, &story.news(), false)))
    });
}

#[test]
fn a_turn_of_1976() {
    keep("turn-dice", |lang| {
        let mut posts = Vec::new();
        for space in 0..20 {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| turn::post(scene, &story.news(), false));
            // The board is the same but for the token.
            posts.push((
                format!("on space {space}"),
                Post { picture: post.picture.filter(|_| space == 0), ..post },
            ));
        }
        posts
    });
}

#[test]
fn the_board_says_whose_turns_come_after_the_next() {
    let then = |table: Table| {
        let story = Story::of(table);
        let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
        post.text.lines().find(|line| line.starts_with("Then: ")).map(str::to_owned)
    };
    let four = || Table::dice(4, 1);
    let mut playing = four();
    playing.about_to_roll(0, 5);
    assert_eq!(then(playing).unwrap(), "Then: **Bruno**, **Zoë**, **王小明**.");
    // Who stands at the end of track misses the turn, once (G7).
    let mut missing = four();
    missing.lands(1, 10, Phase::Roll).about_to_roll(0, 5);
    assert_eq!(then(missing).unwrap(), "Then: **Zoë**, **王小明**.");
    let mut missed = four();
    missed.lands(1, 10, Phase::Roll).fact(Event::TurnMissed { seat: Seat(1) }).about_to_roll(0, 5);
    assert_eq!(then(missed).unwrap(), "Then: **Bruno**, **Zoë**, **王小明**.");
    let mut left = four();
    left.lands(1, 10, Phase::Roll).about_to_roll(0, 5).does(2, Action::Resign);
    assert_eq!(then(left).unwrap(), "Then: **王小明**.");
    let mut tiles = Table::tiles(edition("columbia-2015"), Options::default(), &["A1", "B1", "C1", "D1"]);
    tiles.turn_of(2).does(3, Action::Resign);
    assert_eq!(then(tiles).unwrap(), "Then: **Ann**, **Bruno**.");
    // Between two there is nothing to say.
    assert_eq!(then(Table::dice(2, 1)), None);
}

#[test]
fn a_turn_that_goes_on() {
    keep("update", |lang| {
        let mut posts = Vec::new();
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        posts.push((
            "may buy".to_owned(),
            buying.public(lang, |scene| update::post(scene, &buying.news(), false)),
        ));
        let mut sale = campaign();
        sale.does(0, put_up("Denver", 3, "V2"));
        for (name, secret) in [("an auction opens", false), ("an auction opens, with hidden cash", true)] {
            let news = News { due: vec![(Seat(1), Due::Pass(Time(1_800_000_000)))], ..sale.news() };
            let opened = sale.public(lang, |scene| auction::post(scene, &news, true, secret));
            posts.push((name.to_owned(), opened));
        }
        let void = sale.public(lang, |scene| auction::post(scene, &sale.news(), false, false));
        posts.push(("an auction is void".to_owned(), void));
        sale.does(1, bid(5));
        let answered = sale.public(lang, |scene| auction::post(scene, &sale.news(), true, false));
        posts.push(("an auction is answered".to_owned(), answered));
        sale.does(2, bid(0));
        let closed = sale.public(lang, |scene| auction::post(scene, &sale.news(), false, false));
        posts.push(("an auction closes".to_owned(), closed));
        let mut ruined = dice(16);
        ruined.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
        ruined.does(0, Action::Roll);
        for city in ["Regina", "Calgary", "Winnipeg"] {
            if ruined.table.game.phase() != Phase::Debt {
                break;
            }
            ruined.does(0, ask(city, 0)).does(1, bid(0)).does(2, bid(0));
        }
        let told = ruined.public(lang, |scene| update::post(scene, &ruined.news(), false));
        posts.push(("1976, a bankruptcy".to_owned(), told));
        for space in [7, 5, 6, 16] {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| update::post(scene, &story.news(), false));
            posts.push((format!("1976, on space {space}"), post));
        }
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        let made = offered.public(lang, |scene| update::post(scene, &offered.news(), false));
        posts.push(("an offer is made".to_owned(), made));
        let answers = [
            ("accepted", 0, Action::Accept { id: 1 }),
            ("declined", 0, Action::Decline { id: 1 }),
            ("withdrawn", 1, Action::Withdraw { id: 1 }),
        ];
        for (name, seat, answer) in answers {
            let mut story = dice(0);
            story.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"]))).does(seat, answer);
            let post = story.public(lang, |scene| update::post(scene, &story.news(), false));
            posts.push((format!("an offer is {name}"), post));
        }
        posts
    });
}

#[test]
fn each_deed_of_a_turns_auctions_is_one_line_with_its_own_minimum() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
    story.does(0, Action::Roll);
    story.does(0, ask("Regina", 2)).does(1, bid(0)).does(2, bid(0));
    story.does(0, ask("Regina", 1)).does(1, bid(0)).does(2, bid(0));
    story.does(0, ask("Calgary", 1)).does(1, bid(1)).does(2, bid(0));
    // As the post has them: what was said while they were open is told by nothing.
    let is_told = |event: &Event| match event {
        Event::AuctionOpened { .. } | Event::AuctionClosed { .. } => true,
        Event::Acted { action, .. } => matches!(action, Action::Auction(_)),
        _ => false,
    };
    story.news.retain(is_told);
    let post = story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, false));
    let told = [
        "🔨 Nobody bid, so **Ann** keeps the deed to Regina. The minimum was $1,000.",
        "🔨 **Bruno** bought **Ann**'s deed to Calgary for $1,000. The minimum was $1,000.",
    ];
    assert_eq!(post.text.lines().collect::<Vec<_>>(), told);
}

#[test]
fn auctions_for_which_a_post_has_no_room_are_in_its_file_the_oldest_first() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary", "Winnipeg"]).about_to_roll(0, 16);
    story.does(0, Action::Roll);
    let begun = story.news.len();
    story.does(0, ask("Calgary", 1)).does(1, bid(1)).does(2, bid(0));
    let auction = story.news.split_off(begun);
    story.news.clear();
    story.news.extend(std::iter::repeat_n(auction, 40).flatten());
    let post = story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, false));
    let line = "**Bruno** bought **Ann**'s deed to Calgary for $1,000.";
    let told = post.text.matches(line).count();
    assert!((2..40).contains(&told) && post.text.chars().count() <= 2000, "{told}: {}", post.text);
    let earlier = post.earlier.expect("there is no room for all");
    let filed: String = earlier.messages().concat();
    assert_eq!(told + filed.matches(line).count(), 40, "each is told once");
}

/// Returns a game of the campaign rules in which Ann can pay for neither of her tiles, and nobody can bid.
fn without_bidders() -> Story {
    let mut table =
        Table::tiles(with_cash("kickstarter-2015", 1), Options::default(), &["V2 W2", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).turn_of(0);
    Story::of(table)
}

#[test]
fn who_cannot_bid_is_told_of_where_everybody_sees_cash_and_nowhere_else() {
    for (cash, told) in
        [(CashDisplay::Public, "Nobody could bid, so"), (CashDisplay::Hidden, "Nobody bid, so")]
    {
        let mut story = without_bidders();
        story.does(0, put_up("Denver", 3, "V2"));
        if cash == CashDisplay::Hidden {
            // As of an earlier revision, which asks nobody who cannot bid.
            story.stored.options.cash = cash;
        }
        let news = story.news();
        let lines = story.public(Lang::En, |scene| {
            let view = View { options: story.stored.options, ..scene.view.clone() };
            auction::post(&Scene { view: &view, ..*scene }, &news, false, false)
        });
        assert!(lines.text.contains(told), "{}", lines.text);
    }
}

#[test]
fn a_turn_in_a_line_says_that_nobody_could_bid_as_the_auction_does() {
    for (cash, told) in [(CashDisplay::Public, true), (CashDisplay::Hidden, false)] {
        let mut story = without_bidders();
        // A computer's turn with auctions is told in a line.
        story.stored.players[0].who = Who::Computer("easy".to_owned());
        story.does(0, put_up("Denver", 3, "V2"));
        let lines = story.public(Lang::En, |scene| {
            let view = View { options: Options { cash, ..scene.view.options }, ..scene.view.clone() };
            update::post(&Scene { view: &view, ..*scene }, &story.news(), false)
        });
        assert_eq!(lines.text.contains("nobody could bid for a deed to Denver"), told, "{}", lines.text);
    }
}

#[test]
fn a_bankruptcy_says_what_its_player_owed_and_had() {
    let mut owing = dice(16);
    owing.table.about_to_roll(0, 16);
    owing.does(0, Action::Roll);
    if owing.table.game.phase() == Phase::Debt {
        owing.does(0, ask("Regina", 0)).does(1, bid(0)).does(2, bid(0));
    }
    let told = owing.public(Lang::En, |scene| update::post(scene, &owing.news(), false));
    let lines: Vec<&str> = told.text.lines().filter(|line| line.contains("bankrupt")).collect();
    let [line] = lines[..] else { panic!("{}", told.text) };
    assert!(line.contains("They have $1,000, owe $") && line.contains("can't raise the rest"), "{line}");
    let mut poor = without_bidders();
    poor.does(0, put_up("Denver", 3, "V2"));
    assert_eq!(poor.ruined.len(), 1, "the minimum does not pay for a tile");
    let told = poor.public(Lang::En, |scene| update::post(scene, &poor.news(), true));
    assert!(told.text.contains("doesn't cover any of their tiles"), "{}", told.text);
}

#[test]
fn a_computers_auction_is_one_line() {
    let mut story = campaign();
    story.stored.players[0].who = Who::Computer("hard".to_owned());
    story.does(0, put_up("Denver", 3, "V3")).does(1, bid(9)).does(2, bid(0));
    while story.table.game.phase() == Phase::Lay && story.table.game.to_act() == [Seat(0)] {
        story.does(0, lay("V3"));
    }
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let told: Vec<&str> =
        post.text.lines().filter(|line| line.contains("Denver") || line.contains("V3")).collect();
    let [line] = told[..] else { panic!("{}", post.text) };
    assert!(
        line.contains("sold **Bruno** a deed to Denver at auction for $") && line.contains("laid **V3**"),
        "{line}"
    );
}

#[test]
fn a_turn_with_an_auction_that_was_over_at_once_is_one_turn() {
    let mut table =
        Table::tiles(with_cash("kickstarter-2015", 3), Options::default(), &["V2 V3", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).turn_of(0);
    let mut story = Story::of(table);
    // Nobody can bid, and Ann is to lay at once.
    story.does(0, put_up("Denver", 3, "V3")).does(0, lay("V3"));
    if story.table.game.phase() == Phase::Buy {
        story.does(0, Action::Pass);
    }
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let said = ["must auction deeds", "the bank took", "laid **V3**"];
    let at: Vec<usize> =
        said.iter().map(|said| post.text.find(said).unwrap_or_else(|| panic!("{}", post.text))).collect();
    assert!(at.is_sorted(), "{}", post.text);
    // In one line the auction says why it was held.
    story.stored.players[0].who = Who::Computer("hard".to_owned());
    let post = story.public(Lang::En, |scene| turn::post(scene, &story.news(), false));
    let told: Vec<&str> =
        post.text.lines().filter(|line| line.contains("Denver") || line.contains("V3")).collect();
    let [line] = told[..] else { panic!("{}", post.text) };
    assert!(line.find("Denver") < line.find("laid **V3**"), "{line}");
}

#[test]
fn a_board_that_stays_names_who_is_asked_in_between_and_until_when() {
    let story = indebted();
    let renewed = |text: &str, turn: i64| {
        let due = [(Seat(0), Due::StandIn { turn: Some(Time(turn)), reserve: Time(9_000) })];
        story.tell(Viewer::Spectator, Lang::En, |scene| told::renewed(text, scene, &due, 45))
    };
    let told = "**Bruno** laid **A1**.\n-# Turn 4";
    let then = "Deadline for **Bruno**'s turn: <t:1:R>; with reserve: <t:2:R>. Then a computer plays.";
    let now = renewed(&format!("{told}\n<@102>, it's your turn.\n-# ⏳ {then}"), 5_000);
    let due = "Deadline for **Ann** to pay: <t:5000:R>; with reserve: <t:9000:R>. Then a computer plays.";
    assert_eq!(now, format!("{told}\nWaiting for **Ann**.\n-# ⏳ {due}"));
    assert_eq!(renewed(&now, 5_030), now, "nothing has changed for anybody");
    assert_eq!(renewed(told, 5_000), told, "what says nothing of it goes on saying nothing");
}

#[test]
fn a_board_that_stays_says_that_the_game_waits_for_bids_and_who_is_asked_after_them() {
    let mut story = indebted();
    let told = "**Ann** rolled 9.\n-# Turn 4";
    let due = |seat: u8, due: Due| [(Seat(seat), due)];
    let renewed = |story: &Story, text: &str, due: &[(Seat, Due)]| {
        story.tell(Viewer::Spectator, Lang::En, |scene| told::renewed(text, scene, due, 45))
    };
    let time = Due::StandIn { turn: Some(Time(100)), reserve: Time(200) };
    let before = format!(
        "{told}\n<@101>, it's your turn.\n-# ⏳ Deadline for **Ann**'s turn: <t:100:R>; with reserve: <t:200:R>. Then a \
         computer plays."
    );
    story.does(0, ask("Regina", 2));
    let open = renewed(&story, &before, &due(1, Due::Pass(Time(7_000))));
    let bids =
        "Waiting for bids in the auction.\n-# ⏳ Answers are due <t:7000:R>; no answer counts as a pass.";
    assert_eq!(open, format!("{told}\n{bids}"));
    story.does(1, bid(0));
    assert_eq!(renewed(&story, &open, &due(2, Due::Pass(Time(7_000)))), open, "no answer shows");
    story.does(2, bid(0));
    let after = renewed(&story, &open, &due(0, time));
    assert!(
        after.starts_with(&format!("{told}\nWaiting for **Ann**.\n-# ⏳ Deadline for **Ann**")),
        "{after}"
    );
}

#[test]
fn an_auction_of_1976_begins_with_the_debt_that_it_is_to_pay_and_asks_once() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary"]).about_to_roll(0, 16);
    story.does(0, Action::Roll).does(0, ask("Regina", 2));
    let news = News { due: vec![(Seat(1), Due::Pass(Time(1_800_000_000)))], ..story.news() };
    let open = story.public(Lang::En, |scene| auction::post(scene, &news, true, false));
    let lines: Vec<&str> = open.text.lines().collect();
    let [debt, lot, asked] = lines[..] else { panic!("{}", open.text) };
    assert!(
        debt.contains("**Ann** rolled") && debt.contains("**Ann** can't pay $10,000 to the bank"),
        "{debt}"
    );
    assert!(lot.starts_with("🔨 **Ann**"), "{lot}");
    for said in ["-# ⏳", "<@102>", "<@103>", "<t:1800000000:R>"] {
        assert!(asked.contains(said), "{said}: {asked}");
    }
    assert_eq!(open.mentions, [UserId(102), UserId(103)]);
    story.does(1, bid(0)).does(2, bid(0));
    let closed = story.public(Lang::En, |scene| auction::post(scene, &story.news(), false, false));
    assert_eq!(closed.text.lines().next(), Some(debt), "it stays");
}

#[test]
fn what_the_post_of_an_auction_has_told_no_board_tells_again() {
    let mut story = campaign();
    story.does(0, put_up("Denver", 3, "V3")).does(1, bid(9)).does(2, bid(0));
    let told = story.news.len();
    story.does(0, lay("V3"));
    let news = News { elsewhere: (0..told).collect(), ..story.news() };
    let post = story.public(Lang::En, |scene| turn::post(scene, &news, false));
    assert!(post.text.contains("laid **V3**") && !post.text.contains("Denver for"), "{}", post.text);
}

/// Returns the lines of a board after two turns of 1976, the first of them one in which a seat lands on a space.
fn two_turns(table: Table, news: impl Fn(News) -> News, lang: Lang) -> Vec<String> {
    let mut story = Story::of(table);
    story.does(0, Action::Roll);
    story.table.about_to_roll(1, 10);
    story.does(1, Action::Roll);
    let post = story.public(lang, |scene| turn::post(scene, &news(story.news()), false));
    post.text.lines().map(str::to_owned).collect()
}

#[test]
fn g7_a_space_on_which_nothing_happens_says_so() {
    let figures = edition("gamma-two-1976");
    let Family::Dice(figures) = &figures.family else { panic!("dice") };
    for (kind, said) in [
        (SpaceKind::NorthwestRebellion, ["no section", "trecho"]),
        (SpaceKind::RoadbedCosts, ["no deeds", "sem títulos"]),
        (SpaceKind::SettlerRents, ["no deeds", "sem títulos"]),
    ] {
        let space = (0..20).find(|space| figures.space(*space).kind == kind).unwrap();
        let table = || {
            let mut table = Table::dice(3, 1);
            table.about_to_roll(0, space);
            table
        };
        for (lang, said) in Lang::ALL.into_iter().zip(said) {
            let lines = two_turns(table(), |news| news, lang);
            assert!(lines[0].contains(said), "{lines:#?}");
            let mut story = Story::of(table());
            story.does(0, Action::Roll);
            let post = story.public(lang, |scene| turn::post(scene, &story.news(), false));
            let told = said.replace("sem", "não tem");
            assert!(post.text.contains(&told), "{}", post.text);
        }
    }
}

#[test]
fn g8_a_board_of_several_turns_tells_a_deal_before_the_turn_that_came_after_it() {
    let mut table = Table::dice(3, 1);
    table.about_to_roll(0, 10);
    let mut before = Story::of(Table { game: table.game.clone(), events: Vec::new() });
    let (give, take) = (goods(2, &[]), goods(1, &[]));
    before.does(1, offer(1, 0, give, take)).does(0, Action::Accept { id: 1 });
    let dealt = before.news.clone();
    let table = Table { game: before.table.game.clone(), events: Vec::new() };
    let with_deal = |news: News| {
        let news = News::of([dealt.clone(), news.events].concat(), []);
        News { called: vec![Seat(2)], ..news }
    };
    let lines = two_turns(table, with_deal, Lang::En);
    assert!(lines[0].starts_with("Offer 1 was accepted") && lines[1].contains(": rolled "), "{lines:#?}");
}

#[test]
fn g9_a_debt_that_was_paid_by_what_another_post_tells_is_told_by_its_payment_alone() {
    let mut story = dice(16);
    story.table.deeds(0, &["Calgary"]).left_with(0, 0).about_to_roll(0, 16);
    story.does(0, Action::Roll).does(0, ask("Regina", 10)).does(1, bid(12)).does(2, bid(0));
    let is_told = |event: &Event| matches!(event, Event::AuctionOpened { .. } | Event::AuctionClosed { .. });
    let events = story.news();
    let elsewhere = (0..events.events.len()).filter(|at| is_told(&events.events[*at])).collect();
    let news = News { elsewhere, ..events };
    let post = story.public(Lang::En, |scene| turn::post(scene, &news, false));
    assert!(post.text.contains("**Ann** paid $10,000") && !post.text.contains("can't pay"), "{}", post.text);
}

#[test]
fn who_goes_away_is_told_of_without_the_clocks_of_others() {
    let story = tiles();
    let still = ClockStops { away: vec![(Seat(2), Time(60))], ..ClockStops::default() };
    let told = |runs| story.public(Lang::En, |scene| clocks::post(scene, &still, runs)).text;
    assert!(told(false).starts_with("🧳 **Zoë**") && !told(false).contains("▶️"), "{}", told(false));
    assert!(told(true).starts_with("▶️"), "{}", told(true));
}

#[test]
fn the_end_of_a_game() {
    keep("result", |lang| {
        let mut posts = Vec::new();
        let mut won = Table::tiles(edition("columbia-2015"), Options::default(), &["V3 Z3 A1", "B1", "C1"]);
        won.built("Y X F E B V1 V2 V4 Z1 Z2 Z4 A2 A3 A4");
        won.grants(1, "Ogden").grants(2, "Denver").gives(2, "Denver", 2).grants(0, "Sacramento");
        let mut won = Story::of(won);
        won.does(0, lay("V3"));
        let mut left = tiles();
        left.does(1, Action::Resign).does(2, Action::Resign);
        let mut dice = dice(0);
        dice.does(1, Action::Resign).does(2, Action::Resign);
        for (name, story) in [("the last spike", won), ("the last player", left), ("of 1976", dice)] {
            let outcome = story.table.game.outcome().unwrap();
            let record =
                File { name: "last-spike-7.spike.json".to_owned(), bytes: Vec::new(), instead: None };
            let seed = Some(Seed([7; 32]));
            // The second leads, then the third, then the first.
            let cash = [[30, 30, 20, 40, 67], [30, 40, 10, 30, 58], [30, 20, 50, 30, 60]];
            let balances: Vec<Balance> = (0..5)
                .map(|turn| Balance {
                    turn: 3 * u32::try_from(turn).unwrap(),
                    cash: cash.map(|line| Money::thousands(line[turn])).to_vec(),
                    payouts: [0, 0, if turn == 2 { 25 } else { 0 }].map(Money::thousands).to_vec(),
                })
                .collect();
            let post = story.public(lang, |scene| {
                result::post(
                    scene,
                    &story.news(),
                    &outcome,
                    false,
                    seed,
                    result::Course {
                        balances: balances.clone(),
                        stood_in: vec![(Seat(1), 3)],
                        tenures: vec![tenure(1, 2, "Eve")],
                    },
                    Some(record.clone()),
                )
            });
            posts.push((name.to_owned(), post));
        }
        posts
    });
}

#[test]
fn the_result_in_words_tells_as_much_as_fits() {
    let story = |turns: u32, lang: Lang| {
        let mut left = tiles();
        left.does(1, Action::Resign).does(2, Action::Resign);
        let outcome = left.table.game.outcome().unwrap();
        // The lead changes with every turn, and land pays two players in each.
        let balance = |turn: u32| Balance {
            turn,
            cash: (0..3).map(|seat| Money::thousands(if turn % 3 == seat { 90 } else { 40 })).collect(),
            payouts: (0..3).map(|seat| Money::thousands(if turn % 3 == seat { 0 } else { 12 })).collect(),
        };
        let balances: Vec<Balance> = (0..=turns).map(balance).collect();
        let post = left.public(lang, |scene| {
            let course = result::Course { balances: balances.clone(), ..result::Course::default() };
            result::post(scene, &left.news(), &outcome, false, None, course, None)
        });
        post.picture.unwrap().alt
    };
    for lang in Lang::ALL {
        for turns in 1..=160 {
            let told = story(turns, lang);
            assert!(told.encode_utf16().count() <= 1_024 && !told.ends_with('…'), "{turns} turns: {told}");
            assert!(told.contains(&lang.say("alt-result-land")), "{turns} turns: {told}");
            // The last change is always told.
            let last = lang.text("alt-result-lead-turn", &[("name", "".into()), ("turn", turns.into())]);
            assert!(told.contains(last.trim()), "{turns} turns: {told}");
        }
        let some = story(6, lang);
        for turn in 0..=6u32 {
            let args = [("turn", turn.into()), ("payouts", "".into())];
            assert!(some.contains(lang.text("alt-result-payouts-turn", &args).trim()), "{turn}: {some}");
        }
    }
}

#[test]
fn notices_of_what_nobody_did() {
    keep("notices", |lang| {
        let called = vec![UserId(101), UserId(102)];
        let named = [
            ("ended early", notices::closed(lang)),
            ("paused", notices::paused(ChannelId(55), Time(60), lang)),
            ("nobody moves", notices::expiry(true, Time(60), called.clone(), lang)),
            ("nobody joins", notices::expiry(false, Time(60), called, lang)),
            ("expired", notices::expired(true, lang)),
            ("lobby expired", notices::expired(false, lang)),
            ("broken", notices::broken(GameId(7), lang)),
            ("muted", rights::muted(Obstacle::Permission, lang)),
            ("muted: a locked thread", rights::muted(Obstacle::Locked, lang)),
        ];
        let withdrawn = |why: Obstacle| {
            (format!("withdrawn: {}", why.name()), rights::withdrawn(why, ChannelId(55), lang))
        };
        let named = named.into_iter().map(|(name, post)| (name.to_owned(), post));
        let named = named.chain(Obstacle::ALL.into_iter().map(withdrawn));
        named.collect()
    });
}

#[test]
fn absent_players() {
    keep("absent", |lang| {
        let mut story = tiles();
        let silent = [Silent { seat: Seat(0), since: Time(60), end: Time(80), away: false }];
        let mut posts =
            one("silent for a week", story.public(lang, |scene| replace::silence(scene, &silent)));
        let status = |scene: &Scene<'_>| {
            replace::below_status(scene, status::post(scene, &[], &ClockStops::default(), false), &silent)
        };
        posts.extend(one("status", story.public(lang, status)));
        let away = [Silent { away: true, ..silent[0] }];
        posts.extend(one("away for a week", story.public(lang, |scene| replace::silence(scene, &away))));
        let (all, sole) = (vec![Seat(1), Seat(2)], vec![Seat(1)]);
        for (name, why, alone, voters, rated) in [
            ("silent", Why::Silent(Time(60)), Alone::Never, &all, false),
            ("away", Why::Away(Time(60)), Alone::Never, &all, false),
            ("away, and nobody else", Why::Away(Time(60)), Alone::Never, &sole, false),
            ("away, and nobody else in a rated game", Why::Away(Time(60)), Alone::Never, &sole, true),
            ("stood in for", Why::StoodIn, Alone::Never, &all, false),
            ("stood in for, asked by the host", Why::StoodIn, Alone::Now, &all, false),
            ("stood in for of late, asked by the host", Why::StoodIn, Alone::From(Time(90)), &all, false),
            ("stood in for, and nobody else", Why::StoodIn, Alone::Now, &sole, false),
            ("stood in for of late, and nobody else", Why::StoodIn, Alone::From(Time(90)), &sole, false),
            ("gone", Why::Gone, Alone::Never, &all, false),
            ("gone, and nobody else in a rated game", Why::Gone, Alone::Never, &sole, true),
            ("a computer in somebody's place", Why::Computer, Alone::Now, &all, false),
            ("oneself", Why::Own, Alone::Never, &all, false),
        ] {
            let mut stored = story.stored.clone();
            stored.rated = rated;
            let choices = Choices {
                stored,
                view: story.table.view(1),
                seat: Seat(if why == Why::Own { 1 } else { 0 }),
                why,
                gone: why == Why::Gone || name == "stood in for",
                is_host: name.ends_with("host"),
                alone,
                voters: voters.clone(),
            };
            let post = story.tell(Viewer::Seat(Seat(1)), lang, |scene| replace::question(scene, &choices));
            posts.extend(one(name, post));
        }
        let vote = |question, fate, answers: &[Option<bool>]| Vote {
            id: VoteId(3),
            game: story.stored.id,
            asker: Seat(1),
            step: Step(3),
            turn: 2,
            opened_at: Time(90),
            told_at: None,
            closes_at: Time(100),
            fate,
            gone: matches!(question, Question::Absent { way: Way::Person(_), .. }),
            ballots: (1..)
                .map(Seat)
                .zip(answers)
                .map(|(seat, answer)| Ballot { seat, answer: answer.map(|yes| (yes, Time(95))) })
                .collect(),
            question,
        };
        let user = UserId(900);
        let about = |way| Question::Absent { seat: Seat(0), way };
        for (name, question, fate, answers) in [
            ("vote: stand in", about(Way::StandIn), Fate::Open, [Some(true), None]),
            (
                "vote: a computer",
                about(Way::Level("easy".to_owned())),
                Fate::Carried,
                [Some(true), Some(true)],
            ),
            ("vote: a person", about(Way::Person(user)), Fate::Refused, [Some(true), Some(false)]),
            ("vote: end", about(Way::End), Fate::Back, [Some(true), None]),
        ] {
            let asked = vote(question, fate, &answers);
            posts.extend(one(name, story.public(lang, |scene| vote::post(scene, &asked, &News::default()))));
        }
        for fate in [Fate::Open, Fate::Carried, Fate::Refused, Fate::Silent, Fate::Withdrawn, Fate::Lapsed] {
            let asked = vote(Question::Invite { seat: Seat(0), user }, fate, &[]);
            let post = story.public(lang, |scene| vote::post(scene, &asked, &News::default()));
            posts.extend(one(&format!("a person is asked: {}", fate.name()), post));
        }
        let names = Names::of(&story.stored);
        for (name, done) in [
            ("done: stand in", Done::StandIn(Seat(0))),
            ("done: a computer", Done::Computer(Seat(0))),
            ("done: a person is asked", Done::Invited(Seat(0), user)),
            ("done: nothing", Done::Nothing),
        ] {
            posts.push((name.to_owned(), replace::done(done, &names, lang)));
        }
        let former = tenure(1, 0, "Zo*ë*");
        posts.extend(one("somebody came", story.public(lang, |scene| replace::changed(scene, &former))));
        posts.extend(one(
            "told to who was there",
            story.public(lang, |scene| replace::replaced(scene, &former)),
        ));
        story.stored.players[0].who = Who::Computer("easy".to_owned());
        posts.extend(one("a computer came", story.public(lang, |scene| replace::changed(scene, &former))));
        let alone = Tenure { decided_by: Some(Seat(1)), ..former };
        let post = story.public(lang, |scene| replace::changed(scene, &alone));
        posts.extend(one("a computer came, as one person decided", post));
        posts
    });
}
