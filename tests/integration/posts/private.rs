//! Posts that one person alone reads: their hand with its questions, and answers.

use last_spike::present::parts::draft::Draft;
use last_spike::present::{
    Lang, Post, Scene,
    boards::{map, status},
    questions::{bid, confirm, debt, hand, raise},
    refusal,
    reviews::{history, replay},
    table::{in_dm, list, recap},
    voting::{undo, vote},
};
use last_spike::service::Refusal;
use last_spike::service::clock::awaiting::{Awaiting, Due, Told};
use last_spike::service::clock::clock_stops::ClockStops;
use last_spike::service::table::take_back::{TakeBackChoices, WayBack};
use last_spike::service::views::history::{Moment, Past, Unit};
use last_spike::service::views::look::{Besides, Look};
use last_spike::store::clock::pauses::{Pause, PauseReason};
use last_spike::store::games::Stage;
use last_spike::store::table::answers_ahead::Standing as Answer;
use last_spike::store::voting::votes::{Ballot, Fate, Vote, VoteQuestion};
use last_spike::store::{Time, VoteId};
use last_spike_engine::*;

use super::story::{Story, campaign, dice, indebted, tiles};
use super::{keep, one};
use last_spike_testkit::table::*;

#[test]
fn the_hand_with_each_question() {
    keep("hand", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, post: Post| posts.push((name.to_owned(), post));
        add("which tile to lay", tiles().own(0, lang));
        add("waiting", tiles().own(1, lang));
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        add("which land to buy", buying.own(0, lang));
        let raise_for = |story: &Story, code: &str| {
            story.tell(Viewer::Seat(Seat(0)), lang, |scene| {
                let Some(Prompt::Lay { choices, raisable }) = &scene.view.prompt else { unreachable!() };
                let choice = choices.iter().find(|choice| choice.tile == tile(code)).unwrap();
                raise::question(scene, choice, raisable)
            })
        };
        add("which land to sell", raise_for(&tiles(), "Z2").unwrap());
        let mut auction = campaign();
        add("which tile to lay, by auction", auction.own(0, lang));
        add("which deed to put up", raise_for(&auction, "V2").unwrap());
        auction.does(0, put_up("Denver", 3, "V2"));
        add("what to bid", auction.own(1, lang));
        for (name, amount) in [("a bid", 5), ("no bid", 0)] {
            let say = |scene: &Scene<'_>| bid::confirmation(scene, Money::thousands(amount)).unwrap();
            add(&format!("whether {name} is meant"), auction.tell(Viewer::Seat(Seat(1)), lang, say));
        }
        for (name, least) in [("to pass on all", false), ("to bid the minimum each time", true)] {
            let say = |scene: &Scene<'_>| bid::standing_question(scene, least).unwrap();
            add(&format!("whether {name} is meant"), auction.tell(Viewer::Seat(Seat(1)), lang, say));
        }
        let answers =
            [Answer::Pass, Answer::Least { at_most: None }, Answer::Least { at_most: Some(Money(4000)) }];
        for (n, answer) in answers.into_iter().enumerate() {
            let besides = Besides { standing: Some((Seat(0), answer)), ..Besides::default() };
            let own = auction.tell(Viewer::Seat(Seat(2)), lang, |scene| hand::post(scene, &besides));
            add(&format!("a standing answer, {n}"), own);
        }
        add("whether to roll", dice(0).own(0, lang));
        for (name, space) in
            [("whether to buy the top deed", 7), ("where to build", 5), ("where to remove a section", 6)]
        {
            let mut story = dice(space);
            story.does(0, Action::Roll);
            add(name, story.own(0, lang));
        }
        let debtor = indebted();
        add("how to pay a debt", debtor.own(0, lang));
        let least = debtor.tell(Viewer::Seat(Seat(0)), lang, |scene| debt::minimum(scene, city("Regina")));
        add("the minimum of a deed", least.unwrap());
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        add("an offer to answer", offered.own(0, lang));
        add("an offer to withdraw", offered.own(1, lang));
        let mut left = tiles();
        left.does(1, Action::Resign);
        add("of somebody who has left", left.own(1, lang));
        posts
    });
}

/// The direct message that a player has all the time: it says only what stays true while others move.
#[test]
fn the_one_direct_message_about_a_game() {
    keep("direct", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, story: &Story, seat: u8| {
            let post =
                story.tell(Viewer::Seat(Seat(seat)), lang, |scene| hand::direct(scene, &Besides::default()));
            posts.push((name.to_owned(), post));
        };
        add("to move", &tiles(), 0);
        add("waiting", &tiles(), 1);
        let mut left = tiles();
        left.does(1, Action::Resign);
        add("of somebody who has left", &left, 1);
        let mut auction = campaign();
        auction.does(0, put_up("Denver", 3, "V2"));
        add("to answer an auction", &auction, 1);
        add("whose auction it is", &auction, 0);
        add("1976, waiting", &dice(0), 1);
        add("1976, in debt", &indebted(), 0);
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        add("1976, an offer to answer", &offered, 0);
        left.does(2, Action::Resign);
        add("the end, to the winner", &left, 0);
        add("the end, to another", &left, 1);
        posts
    });
}

/// The one post of a game in direct messages.
#[test]
fn the_table_of_a_game_in_direct_messages() {
    keep("table", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, mut story: Story, seat: u8, is_first: bool| {
            story.stored.header.guild = None;
            let post = story.tell(Viewer::Seat(Seat(seat)), lang, |scene| {
                in_dm::post(scene, &story.news(), &Besides::default(), is_first)
            });
            posts.push((name.to_owned(), post));
        };
        add("the beginning", tiles(), 0, true);
        let mut waiting = tiles();
        waiting.does(0, lay("A1"));
        add("others play", waiting, 0, false);
        add("1976, to roll", dice(0), 0, false);
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        add("1976, an offer to answer", offered, 0, false);
        posts
    });
}

#[test]
fn whether_a_slip_is_meant() {
    keep("confirm", |lang| {
        let mut posts = Vec::new();
        let story = tiles();
        let sold = [deed("Ogden", 5)];
        let mut laying = |name: &str, code: &str, sell: &[Deed]| {
            let post = story.tell(Viewer::Seat(Seat(0)), lang, |scene| {
                let Some(Prompt::Lay { choices, raisable }) = &scene.view.prompt else { unreachable!() };
                let choice = choices.iter().find(|choice| choice.tile == tile(code)).unwrap();
                confirm::lay(scene, choice, sell, raisable)
            });
            posts.push((name.to_owned(), post));
        };
        laying("at double cost", "B3", &[]);
        laying("selling land", "Z2", &sold);
        let (give, take) = (goods(3, &["Regina"]), Goods::default());
        let draft = Draft { to_seat: Seat(1), give, take, counters: None };
        let say = |scene: &Scene<'_>| confirm::gift(scene, draft);
        posts.push(("a gift".to_owned(), dice(0).tell(Viewer::Seat(Seat(0)), lang, say)));
        posts
    });
}

#[test]
fn who_types_a_bid_in_their_own_auction_is_told_what_happens_next() {
    let mut auction = campaign();
    auction.does(0, put_up("Denver", 3, "V2"));
    keep("own-auction", |lang| {
        let refused = |story: &Story| {
            story.tell(Viewer::Seat(Seat(0)), lang, |scene| {
                let illegal = Illegal::NotYourTurn { to_act: scene.view.to_act.clone() };
                let refusal = Refusal::Illegal { illegal, view: Box::new(scene.view.clone()) };
                refusal::post(&refusal, Some(scene.names), lang)
            })
        };
        one("of the campaign rules", refused(&auction))
    });
}

#[test]
fn what_is_shown_on_demand() {
    keep("status", |lang| {
        let awaits = |told, due| {
            let (seat, since, due) = (Seat(0), Time(60), Some(due));
            [Awaiting { seat, since, told, due, asked_together: false }]
        };
        let (turn, reserve) = (Some(Time(80)), Time(90));
        let mut auction = campaign();
        auction.does(0, put_up("Denver", 3, "V2"));
        let mut posts = Vec::new();
        for (name, story, told, due) in [
            ("tiles", tiles(), Told::Yes, Due::StandIn { turn, reserve }),
            ("auction", auction, Told::NotYet, Due::Pass(reserve)),
            ("debt", indebted(), Told::DmClosed, Due::StandIn { turn: None, reserve }),
        ] {
            let say =
                |scene: &Scene<'_>| status::post(scene, &awaits(told, due), &still(name), name == "tiles");
            posts.push((name.to_owned(), story.public(lang, say)));
        }
        posts
    });
    keep("map", |lang| one("map", tiles().public(lang, map::post)));
    keep("past", |lang| {
        let mut story = tiles();
        let nothing = story.public(lang, |scene| recap::post(scene, &story.news()));
        story.does(0, lay("A1"));
        let told = story.public(lang, |scene| recap::post(scene, &story.news()));
        let view = story.table.game.view(Viewer::Spectator);
        let (stored, step, moment) = (story.stored.clone(), view.step, Moment { unit: Unit::Step, n: 1 });
        let then = Past { stored, view, news: story.news(), moment, last: 3, step, taken_back: false };
        let moment = history::post(&then, lang);
        let turns = vec![(story.table.game.view(Viewer::Spectator), TileSet::EMPTY)];
        let moving = replay::post(&story.stored, turns, lang);
        let named = [("nothing to recap", nothing), ("recap", told), ("history", moment), ("replay", moving)];
        named.into_iter().map(|(name, post)| (name.to_owned(), post)).collect()
    });
    keep("list", |lang| {
        let look = |story: &Story, stage: Stage, view: Option<View>| {
            let mut stored = story.stored.clone();
            stored.header.stage = stage;
            Look { stored, view, awaited: Vec::new(), rematch: None }
        };
        let story = tiles();
        let mut left = tiles();
        left.does(1, Action::Resign);
        let looks = [
            look(&story, Stage::Running, Some(story.table.view(0))),
            look(&story, Stage::Running, Some(story.table.view(1))),
            look(&left, Stage::Running, Some(left.table.view(1))),
            look(&story, Stage::Lobby, None),
            look(&story, Stage::Broken, None),
        ];
        let seat = |look: &Look| look.view.as_ref().and_then(View::own_seat);
        let mut posts = one("games", list::post(&looks, seat, lang));
        posts.extend(one("none", list::post(&[], seat, lang)));
        posts
    });
}

/// The reasons why the clocks of a game do not run: nothing, a pause with an end, and one without.
fn still(name: &str) -> ClockStops {
    let until = (name == "auction").then_some(Time(90));
    let pause = (name != "tiles").then_some(Pause { why: PauseReason::Asked, asker: Seat(1), until });
    let away = if name == "debt" { vec![(Seat(2), Time(95))] } else { Vec::new() };
    ClockStops { pause, away, is_live: false }
}

#[test]
fn taking_back() {
    keep("undo", |lang| {
        let mut story = tiles();
        story.does(0, lay("A1"));
        let way = |to| WayBack { to: Step(to), news: story.news() };
        let asks = |at_once, turn: Option<u32>, others: &[u8]| {
            let choices = TakeBackChoices {
                stored: story.stored.clone(),
                view: story.table.game.view(Viewer::Seat(Seat(0))),
                last: way(1),
                at_once,
                turn: turn.map(way),
                others: others.iter().copied().map(Seat).collect(),
            };
            story.tell(Viewer::Seat(Seat(0)), lang, |scene| undo::question(scene, &choices))
        };
        let mut posts = one("at once", asks(true, None, &[1, 2]));
        posts.extend(one("at once, or the turn", asks(true, Some(0), &[1, 2])));
        posts.extend(one("if all agree", asks(false, Some(0), &[1, 2])));
        posts.extend(one("nobody else", asks(false, Some(0), &[])));
        let vote = |fate, answers: [Option<bool>; 2]| Vote {
            id: VoteId(1),
            game: story.stored.id,
            question: VoteQuestion::TakeBack { to: Step(0) },
            asker: Seat(0),
            step: Step(3),
            turn: 2,
            opened_at: Time(90),
            told_at: None,
            closes_at: Time(100),
            fate,
            gone: false,
            ballots: (1..)
                .map(Seat)
                .zip(answers)
                .map(|(seat, answer)| Ballot { seat, answer: answer.map(|yes| (yes, Time(95))) })
                .collect(),
        };
        for (name, fate, answers) in [
            ("asked", Fate::Open, [None, None]),
            ("carried", Fate::Carried, [Some(true), Some(true)]),
            ("refused", Fate::Refused, [Some(true), Some(false)]),
            ("silent", Fate::Silent, [Some(true), None]),
            ("lapsed", Fate::Lapsed, [None, None]),
            ("withdrawn", Fate::Withdrawn, [None, None]),
        ] {
            let asked = vote(fate, answers);
            let post = story.public(lang, |scene| vote::post(scene, &asked, &story.news()));
            posts.extend(one(name, post));
        }
        posts
    });
}

#[test]
fn who_has_sold_by_auction_is_told_what_it_has_brought_and_what_was_laid() {
    for (lang, said) in
        Lang::ALL.into_iter().zip([["bought your deed", "was laid"], ["arrematou", "foi colocada"]])
    {
        let mut story = campaign();
        story.does(0, put_up("Denver", 3, "V3")).does(1, bid(9)).does(2, bid(0)).does(0, lay("V3"));
        let besides = Besides { sold: story.news.clone(), ..Besides::default() };
        let post = story.tell(Viewer::Seat(Seat(0)), lang, |scene| hand::direct(scene, &besides));
        assert!(said.iter().all(|said| post.text.contains(said)), "{}", post.text);
    }
}

#[test]
fn the_status_of_an_auction_says_once_when_answers_are_due_and_cuts_no_name_that_it_has_room_for() {
    let mut story = campaign();
    for (seat, name) in [(1, "João Conceição"), (2, "Zoë Washburne")] {
        story.stored.players[seat].name = name.to_owned();
    }
    story.does(0, put_up("Denver", 3, "V3"));
    let awaits = |seat: u8| Awaiting {
        seat: Seat(seat),
        since: Time(60),
        told: Told::Yes,
        due: Some(Due::Pass(Time(90))),
        asked_together: true,
    };
    let awaited = [awaits(1), awaits(2)];
    let says = |viewer| {
        story
            .tell(viewer, Lang::En, |scene| status::post(scene, &awaited, &ClockStops::default(), false))
            .text
    };
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(says(viewer).matches("Answers are due").count(), 1, "{}", says(viewer));
    }
    let told = says(Viewer::Spectator);
    assert!(told.contains("Waiting for **João Conceição** and **Zoë Washburne**"), "{told}");
}

#[test]
fn a_recap_tells_each_turn_that_has_ended_in_a_line() {
    let mut story = dice(10);
    story.does(0, Action::Roll);
    story.table.about_to_roll(1, 10);
    story.does(1, Action::Roll);
    let post = story.public(Lang::En, |scene| recap::post(scene, &story.news()));
    let rolled = post.text.lines().filter(|line| line.contains(": rolled ")).count();
    assert_eq!(rolled, 2, "{}", post.text);
    assert!(format!("{:?}", post.rows).contains("Told("), "{post:?}");
}
