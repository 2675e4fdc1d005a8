//! Answers about a person: their settings, what is kept of them, and what the bot may not do.

use super::story::tiles;
use super::{keep, one};
use flate2::read::GzDecoder;
use last_spike::present::people::rights::{self, Right};
use last_spike::present::{
    Post,
    people::{privacy, settings},
};
use last_spike::service::absences::away::Away;
use last_spike::service::people::privacy::{Kept, Part, Summary, Taken};
use last_spike::service::people::settings::Habits;
use last_spike::store::clock::absences::Absence;
use last_spike::store::clock::reminders::Reminders;
use last_spike::store::games::Share;
use last_spike::store::lessons::StoredLesson;
use last_spike::store::people::aliases::Alias;
use last_spike::store::people::person::Person;
use last_spike::store::people::settings::Settings;
use last_spike::store::posting::calls::Call;
use last_spike::store::seating::tenures::Tenure;
use last_spike::store::table::obstacle::Obstacle;
use last_spike::store::table::plans::{Plan, PlannedTile, Purchase, StoredPlan};
use last_spike::store::voting::votes::{Ballot, Fate, Vote, VoteQuestion};
use last_spike::store::{ChannelId, GameId, LessonId, MessageId, Time, UserId, VoteId};
use last_spike_engine::*;
use last_spike_testkit::table::*;
use std::io::Read;

/// The reminders of somebody who has not answered two.
pub(super) fn reminders() -> Reminders {
    Reminders { last_at: Some(Time(60)), unanswered: 2, ..Reminders::default() }
}

/// A wish to be away for longer than anybody may be.
pub(super) fn away() -> Away {
    Away { until: Some(Time(60)), wished: Some(Time(90)), asked: vec![GameId(1), GameId(2)], elsewhere: true }
}

pub(super) fn habits() -> Settings {
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
            shown: threads.clone(),
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
            question: VoteQuestion::TakeBack { to: Step(1) },
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
            vec![Vote { question: VoteQuestion::Invite { seat: Seat(0), user: UserId(101) }, ..vote }];
        let stored = story.stored.clone();
        let part = Part {
            stored,
            seat,
            actions,
            votes,
            former,
            invitations,
            has_ended_it: false,
            plan: Some(plan),
            ahead: None,
            review,
            posts: 12,
        };
        let kept = Kept {
            results: Vec::new(),
            ratings: Vec::new(),
            struck: Vec::new(),
            person: person.clone(),
            settings: habits(),
            reminders: reminders(),
            absences: vec![Absence { game: None, begun: Time(60), ended: Time(90) }],
            threads: threads.clone(),
            shown: threads.clone(),
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
        let nothing =
            Summary { person: None, settings, threads: vec![], shown: vec![], newest, ..summary(0, 0) };
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
