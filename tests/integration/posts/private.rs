//! Posts that one person alone reads: their hand with its questions, and answers.

use std::io::Read;
use std::sync::Arc;

use flate2::read::GzDecoder;

use last_spike::present::parts::draft::Draft;
use last_spike::present::people::rights::{self, Right};
use last_spike::present::{
    Lang, Names, Post, Scene,
    boards::{map, status},
    guides::{help, rules},
    people::{privacy, settings},
    questions::{bid, confirm, debt, hand, plan, raise},
    refusal,
    reviews::{history, replay},
    table::{in_dm, list, recap},
    voting::{undo, vote},
};
use last_spike::service::Refusal;
use last_spike::service::absences::away::Away;
use last_spike::service::clock::awaiting::{Awaiting, Due, Told};
use last_spike::service::clock::clock_stops::ClockStops;
use last_spike::service::people::privacy::{Kept, Part, Summary, Taken};
use last_spike::service::people::settings::Habits;
use last_spike::service::table::plans::{Change, Planned};
use last_spike::service::table::take_back::{Choices, Way};
use last_spike::service::views::history::{Moment, Past, Unit};
use last_spike::service::views::look::{Besides, Look};
use last_spike::store::clock::absences::Absence;
use last_spike::store::clock::pauses::{Pause, Why};
use last_spike::store::clock::reminders::Reminders;
use last_spike::store::games::{Share, Stage};
use last_spike::store::lessons::StoredLesson;
use last_spike::store::people::aliases::Alias;
use last_spike::store::people::person::Person;
use last_spike::store::people::settings::Settings;
use last_spike::store::posting::calls::Call;
use last_spike::store::seating::tenures::Tenure;
use last_spike::store::table::answers_ahead::Standing as Answer;
use last_spike::store::table::obstacle::Obstacle;
use last_spike::store::table::plans::{Plan, PlanFailure, PlannedTile, Purchase, StoredPlan};
use last_spike::store::voting::votes::{Ballot, Fate, Question, Vote};
use last_spike::store::{ChannelId, GameId, LessonId, MessageId, Time, UserId, VoteId};
use last_spike_engine::*;

use super::story::{Story, campaign, dice, indebted, tiles};
use super::{keep, one};
use crate::wording::reasons::{every_illegal, every_refusal, every_view, kind_of};
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
fn refusals_of_the_service() {
    keep("refusals", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let refused =
            |(refusal, _): (Refusal, _)| (kind_of(&refusal), refusal::post(&refusal, Some(&names), lang));
        every_refusal().into_iter().map(refused).collect()
    });
}

#[test]
fn refusals_by_the_rules() {
    keep("refusals-by-rules", |lang| {
        let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
        let view = tiles().table.view(1);
        let refused = |illegal: Illegal| {
            let name = format!("{illegal:?}").split([' ', '(', '{']).next().unwrap().to_owned();
            let refusal = Refusal::Illegal { illegal, view: Box::new(view.clone()) };
            (name, refusal::post(&refusal, Some(&names), lang))
        };
        every_illegal().into_iter().map(refused).collect()
    });
    keep("refusals-instead", |lang| {
        let instead = |view: View| {
            let name = format!("{:?}", view.prompt).split(['{', '}']).next().unwrap().trim().to_owned();
            (name, Post::text(refusal::instead(&view, lang).unwrap_or_default()))
        };
        every_view().into_iter().map(instead).collect()
    });
}

#[test]
fn help_and_rules() {
    keep("help", |lang| {
        let mut posts = one("no game here", help::post(None, false, lang));
        posts.extend(one("in direct messages", help::post(None, true, lang)));
        posts.extend(one(
            "to play",
            tiles().tell(Viewer::Seat(Seat(0)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "1976, waiting",
            dice(0).tell(Viewer::Seat(Seat(1)), lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "somebody else's game",
            tiles().public(lang, |scene| help::post(Some(scene), false, lang)),
        ));
        posts.extend(one(
            "in direct messages, to play",
            tiles().tell(Viewer::Seat(Seat(0)), lang, |scene| help::post(Some(scene), true, lang)),
        ));
        posts.extend(one("more", help::more(lang)));
        posts
    });
    keep("rules", |lang| {
        let of = |edition: &Arc<Edition>| (edition.id.to_string(), rules::post(edition, None, lang));
        let editions = Edition::all();
        let track = ("a topic".to_owned(), rules::post(&editions[0], Some("track"), lang));
        editions.iter().map(of).chain([track]).collect()
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

/// The reminders of somebody who has not answered two.
fn reminders() -> Reminders {
    Reminders { last_at: Some(Time(60)), unanswered: 2, ..Reminders::default() }
}

/// The reasons why the clocks of a game do not run: nothing, a pause with an end, and one without.
fn still(name: &str) -> ClockStops {
    let until = (name == "auction").then_some(Time(90));
    let pause = (name != "tiles").then_some(Pause { why: Why::Asked, asker: Seat(1), until });
    let away = if name == "debt" { vec![(Seat(2), Time(95))] } else { Vec::new() };
    ClockStops { pause, away, is_live: false }
}

/// A wish to be away for longer than anybody may be.
fn away() -> Away {
    Away { until: Some(Time(60)), wished: Some(Time(90)), asked: vec![GameId(1), GameId(2)], elsewhere: true }
}

fn habits() -> Settings {
    Settings {
        quiet: Some((22 * 60, 7 * 60 + 30)),
        time_zone: Some("America/Sao_Paulo".to_owned()),
        reminder: Some(48),
        auto_roll: true,
        text_only: false,
        hidden: false,
    }
}

#[test]
fn settings_in_words() {
    keep("settings", |lang| {
        let now = Time(1_800_000_000);
        let zone = Settings { quiet: None, reminder: Some(0), ..habits() };
        let mut posts = one("nothing", settings::post(&Habits::default(), false, now, lang));
        posts.extend(one(
            "a time zone",
            settings::post(&Habits { settings: zone, ..Habits::default() }, true, now, lang),
        ));
        posts.extend(one(
            "quiet hours",
            settings::post(&Habits { settings: habits(), away: away() }, true, now, lang),
        ));
        posts
    });
}

/// Returns a post whose packed file is unpacked: what is in it is the same with whatever packs it, and a document.
fn unpacked(mut post: Post) -> Post {
    let mut text = Vec::new();
    GzDecoder::new(&*post.files[0].bytes).read_to_end(&mut text).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(document["games"].as_array().unwrap().len(), 1, "{document}");
    post.files[0].bytes = text;
    post
}

#[test]
fn privacy_in_words() {
    keep("privacy", |lang| {
        let story = tiles();
        let person = Some(Person {
            locale: "pt-BR".to_owned(),
            dm_closed_at: Some(Time(60)),
            dm_retry_at: Some(Time(90)),
            offered_in: Some(MessageId(7)),
            dm: Some(ChannelId(9)),
        });
        let threads = vec![Time(30)];
        let alias = Alias {
            alias: UserId(5),
            key: vec![7; 32],
            forgotten_at: Time(60),
            games: 2,
            lobbies: 1,
            reminded_at: Some(Time(30)),
        };
        let newest = vec![story.stored.clone()];
        let lesson = StoredLesson {
            id: LessonId(1),
            page: "first-tile".to_owned(),
            step: Step(1),
            begun_at: Time(60),
            touched_at: Time(90),
        };
        let calls = vec![
            Call { caller: UserId(101), called: UserId(102), at: Time(30), silent: false },
            Call { caller: UserId(102), called: UserId(101), at: Time(31), silent: true },
        ];
        let absences = |games| match games {
            1 => vec![Absence { game: None, begun: Time(60), ended: Time(90) }],
            _ => Vec::new(),
        };
        let summary = |games, actions| Summary {
            person: person.clone(),
            settings: habits(),
            threads: threads.clone(),
            calls: if games == 1 { calls.clone() } else { Vec::new() },
            asked: games == 1,
            plans: games == 1,
            reviews: games == 1,
            lesson: (games == 1).then(|| lesson.clone()),
            results: games == 1,
            alias: (games == 1).then(|| alias.clone()),
            absences: absences(games),
            reminders: if games == 1 { reminders() } else { Reminders::default() },
            share: Share { games, actions },
            newest: newest.clone(),
        };
        let taken = Taken { step: Step(1), at: Time(60), action: lay("A1") };
        let vote = Vote {
            id: VoteId(1),
            game: story.stored.id,
            question: Question::TakeBack { to: Step(1) },
            asker: Seat(1),
            step: Step(3),
            turn: 2,
            opened_at: Time(90),
            told_at: None,
            closes_at: Time(100),
            fate: Fate::Refused,
            gone: false,
            ballots: vec![Ballot { seat: Seat(0), answer: Some((false, Time(95))) }],
        };
        let (seat, actions, votes) = (Some(Seat(0)), vec![taken], vec![(Seat(0), vote.clone())]);
        let plan = StoredPlan {
            plan: Plan::Tiles {
                lay: vec![PlannedTile { tile: tile("B2"), at_most: Money(2000) }],
                buy: Some(Purchase::Nothing),
            },
            made_at: Time(97),
            turn: None,
            dropped: Vec::new(),
        };
        let review = Some(super::review::review());
        let former = vec![Tenure {
            id: 1,
            seat: Seat(2),
            since: Step(0),
            until: Step(2),
            ended_at: Time(90),
            name: "Ann".to_owned(),
            user: Some(UserId(101)),
            level: None,
            decided_by: None,
        }];
        let invitations =
            vec![Vote { question: Question::Invite { seat: Seat(0), user: UserId(101) }, ..vote }];
        let stored = story.stored.clone();
        let part =
            Part { stored, seat, actions, votes, former, invitations, plan: Some(plan), ahead: None, review };
        let kept = Kept {
            results: Vec::new(),
            ratings: Vec::new(),
            struck: Vec::new(),
            person: person.clone(),
            settings: habits(),
            reminders: reminders(),
            absences: vec![Absence { game: None, begun: Time(60), ended: Time(90) }],
            threads: threads.clone(),
            calls: calls.clone(),
            rematches: vec![GameId(8)],
            lesson: Some(lesson.clone()),
            alias: Some(alias.clone()),
            games: vec![part.stored.id],
        };
        let exported = |most: usize, games: usize| {
            let mut export = privacy::Export::begin(&kept, UserId(101), most);
            (0..games).for_each(|_| export.add(&part));
            export.posts(lang)
        };
        let (settings, newest) = (Settings::default(), vec![]);
        let nothing = Summary { person: None, settings, threads: vec![], newest, ..summary(0, 0) };
        let mut posts = one("nothing", privacy::shown(&nothing, lang));
        posts.extend(one("one game", privacy::shown(&summary(1, 1), lang)));
        posts.extend(one("many games", privacy::shown(&summary(12, 345), lang)));
        let [file] = exported(1 << 20, 1).try_into().unwrap();
        posts.extend(one("as a file", file));
        let files = exported(1, 2);
        posts.extend(files.into_iter().flat_map(|file| one("as one of two files", unpacked(file))));
        posts.extend(one("to be forgotten", privacy::ask_to_forget(lang)));
        posts
    });
}

#[test]
fn permissions_that_lack() {
    keep("permissions", |lang| {
        let lacks_all = Right::ALL;
        let noted = |missing: &[Right]| rights::noted(Post::text("…"), missing, lang);
        let named = [
            ("the bot's", rights::refused(&lacks_all, lang)),
            ("the caller's", rights::refused_to_caller(&[Right::ViewChannel], lang)),
            ("below an answer", noted(&lacks_all[..2])),
            ("below an answer, files alone", noted(&[Right::AttachFiles])),
            (
                "below an answer elsewhere",
                rights::noted_elsewhere(Post::text("…"), ChannelId(55), Obstacle::Permission, lang),
            ),
            ("below a post without its picture", Post::text(rights::without_picture(lang))),
        ];
        named.into_iter().map(|(name, post)| (name.to_owned(), post)).collect()
    });
}

#[test]
fn taking_back() {
    keep("undo", |lang| {
        let mut story = tiles();
        story.does(0, lay("A1"));
        let way = |to| Way { to: Step(to), news: story.news() };
        let asks = |at_once, turn: Option<u32>, others: &[u8]| {
            let choices = Choices {
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
            question: Question::TakeBack { to: Step(0) },
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
fn t6_a_plan_to_buy_where_free_land_is_unclaimed_says_that_it_cannot_be_bought_yet() {
    let story = tiles();
    let (stored, view) = (story.stored.clone(), story.table.game.view(Viewer::Seat(Seat(1))));
    let lay = vec![PlannedTile { tile: tile("C2"), at_most: Money(9000) }];
    let buy = Some(Purchase::Land { city: City::Omaha, at_most: Money(9000) });
    let plan =
        StoredPlan { plan: Plan::Tiles { lay, buy }, made_at: Time(97), turn: None, dropped: Vec::new() };
    let planned = Planned { stored, view, plan: Some(plan), change: Change::Made };
    let post = story.tell(Viewer::Seat(Seat(1)), Lang::En, |scene| plan::post(scene, &planned));
    assert!(post.text.contains("Nobody has claimed the free land in Omaha"), "{}", post.text);
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
fn g7_the_rules_of_1976_tell_every_space_of_the_path() {
    for (lang, said) in Lang::ALL.into_iter().zip(["CPR subsidy: you get $5,000", "CPR: você recebe $5.000"])
    {
        let rules = rules::post(&edition("gamma-two-1976"), Some("G7"), lang).text;
        assert!(rules.contains(said), "{rules}");
    }
}

#[test]
fn help_names_the_buttons_of_posts_as_they_are_labelled_in_the_channel() {
    let mut story = tiles();
    story.stored.header.locale = "pt-BR".to_owned();
    let helped =
        story.tell(Viewer::Seat(Seat(0)), Lang::En, |scene| help::post(Some(scene), false, Lang::En)).text;
    assert!(helped.contains("press **Minhas peças**"), "{helped}");
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

#[test]
fn planning_ahead() {
    keep("plan", |lang| {
        let (at_most, now) = (Money(2000), Time(97));
        let story = tiles();
        let stored =
            |plan: Plan, dropped: Vec<PlanFailure>| StoredPlan { plan, made_at: now, turn: None, dropped };
        let lay: Vec<PlannedTile> =
            ["B2", "C3"].map(|code| PlannedTile { tile: tile(code), at_most }).to_vec();
        let buying = |buy| Plan::Tiles { lay: lay.clone(), buy };
        let shown = |story: &Story, seat: u8, plan: Option<StoredPlan>, change| {
            let (stored, view) = (story.stored.clone(), story.table.game.view(Viewer::Seat(Seat(seat))));
            let planned = Planned { stored, view, plan, change };
            story.tell(Viewer::Seat(Seat(seat)), lang, |scene| plan::post(scene, &planned))
        };
        let mut posts = one("nothing", shown(&story, 1, None, Change::None));
        posts.extend(one("dropped by oneself", shown(&story, 1, None, Change::Dropped)));
        for (name, buy) in [
            ("a tile or another", None),
            ("and nothing to buy", Some(Purchase::Nothing)),
            ("and land", Some(Purchase::Land { city: City::Denver, at_most: Money(4000) })),
        ] {
            posts.extend(one(name, shown(&story, 1, Some(stored(buying(buy), Vec::new())), Change::Made)));
        }
        let dice = dice(3);
        for (name, land) in
            [("a roll", None), ("a roll and no land", Some(Money::ZERO)), ("a roll and land", Some(at_most))]
        {
            let plan = stored(Plan::Dice { roll: true, land }, Vec::new());
            posts.extend(one(name, shown(&dice, 1, Some(plan), Change::Made)));
        }
        posts.extend(one("nothing in 1976", shown(&dice, 1, None, Change::None)));
        let (tile, city, cost) = (tile("B2"), City::Denver, Money(4000));
        let why = vec![
            PlanFailure::TileDearer { tile, cost, at_most },
            PlanFailure::NeedsLand { tile, cost },
            PlanFailure::SupportedFirst { tile },
            PlanFailure::LandDearer { city, cost, at_most },
            PlanFailure::NoLand { city, unclaimed: false },
            PlanFailure::NoLand { city, unclaimed: true },
            PlanFailure::FreeLand { tile, city },
            PlanFailure::CannotPay { cost },
            PlanFailure::NotPossible,
            PlanFailure::TakenBack,
        ];
        let dropped = stored(buying(None), why);
        posts.extend(one("why it was dropped", shown(&story, 1, Some(dropped.clone()), Change::None)));
        let free_land = vec![PlanFailure::FreeLand { tile, city }];
        let in_part = StoredPlan { turn: Some(7), ..stored(dropped.plan.clone(), free_land) };
        posts.extend(one("played in part", shown(&story, 1, Some(in_part), Change::None)));
        let none_allowed = vec![PlannedTile { tile, at_most: Money::ZERO }];
        let buy = Some(Purchase::Land { city, at_most: Money::ZERO });
        let planned = stored(Plan::Tiles { lay: none_allowed, buy }, Vec::new());
        posts.extend(one("dearer now", shown(&story, 1, Some(planned), Change::Made)));
        let plan = Some(stored(dropped.plan, vec![PlanFailure::TakenBack]));
        let besides = Besides { plan, ..Besides::default() };
        let letter = story.tell(Viewer::Seat(Seat(1)), lang, |scene| hand::direct(scene, &besides));
        posts.extend(one("in direct messages", letter));
        posts
    });
}
