//! Posts that everybody in the channel reads: the lobby, each turn, the end and notices.

use std::sync::Arc;

use last_spike::present::{
    Lang, Names, Scene,
    boards::status,
    clock::{clocks, notices},
    people::rights,
    table::{lobby, lobby_details, turn},
    voting::{replace, vote},
};
use last_spike::service::clock::clock_stops::ClockStops;
use last_spike::service::clock::silence::Silent;
use last_spike::service::posting::announce::EarlyEnding;
use last_spike::service::seating::absent::{Alone, SeatChoices, SeatReason};
use last_spike::service::seating::replace::SeatOutcome;
use last_spike::service::views::look::News;
use last_spike::store::games::{Stage, Who};
use last_spike::store::seating::tenures::Tenure;
use last_spike::store::table::obstacle::Obstacle;
use last_spike::store::voting::invitations::{Invitation, Rematch};
use last_spike::store::voting::votes::{Ballot, Fate, SeatProposal, Vote, VoteQuestion};
use last_spike::store::{ChannelId, GameId, MessageId, Time, UserId, VoteId};
use last_spike_engine::*;

use super::story::{Story, dice, tiles};
use super::{keep, one};
use last_spike_testkit::table::*;

/// Somebody who has left a seat.
pub fn tenure(id: u32, seat: u8, name: &str) -> Tenure {
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
        posts.push(("it is being started".to_owned(), lobby::post(&stored, None, lang)));
        posts.push(("its details".to_owned(), lobby_details::post(&stored, UserId(101), lang)));
        (stored.header.stage, stored.header.started_at) = (Stage::Running, Some(Time(60)));
        stored.public = Public::of_post(1_234_567_890_123_456_789);
        posts.push(("started, dealt by this post".to_owned(), lobby::post(&stored, None, lang)));
        stored.begin_post = Some(MessageId(1_234_567_890_123_456_789));
        posts.push(("started, dealt by a post of its own".to_owned(), lobby::post(&stored, None, lang)));
        (stored.header.stage, stored.header.started_at) = (Stage::Closed, None);
        posts.push(("closed, the seed unused".to_owned(), lobby::post(&stored, None, lang)));
        for (name, players) in [("in direct messages, alone", 1), ("in direct messages, with a computer", 2)]
        {
            let mut stored = story.stored.clone();
            (stored.header.stage, stored.header.guild, stored.conditions.hints) = (Stage::Lobby, None, true);
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
fn who_goes_away_is_told_of_without_the_clocks_of_others() {
    let story = tiles();
    let still = ClockStops { away: vec![(Seat(2), Time(60))], ..ClockStops::default() };
    let told = |runs| story.public(Lang::En, |scene| clocks::post(scene, &still, runs)).text;
    assert!(told(false).starts_with("🧳 **Zoë**") && !told(false).contains("▶️"), "{}", told(false));
    assert!(told(true).starts_with("▶️"), "{}", told(true));
}

#[test]
fn notices_of_what_nobody_did() {
    keep("notices", |lang| {
        let called = vec![UserId(101), UserId(102)];
        let closed = |by, counts| notices::closed(EarlyEnding { by, counts }, lang);
        let named = [
            ("ended early", closed(None, false)),
            ("ended early by somebody", closed(Some(UserId(7)), false)),
            ("ended early by somebody who is last by it", closed(Some(UserId(7)), true)),
            ("its channel is gone", notices::place_gone(false, lang)),
            ("its channel is gone, and it counts", notices::place_gone(true, lang)),
            ("given up", notices::given_up(false, lang)),
            ("given up, and it counts", notices::given_up(true, lang)),
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
        let not_started = |why: Obstacle| {
            (format!("not started: {}", why.name()), rights::not_started(why, ChannelId(55), lang))
        };
        let named = named.chain(Obstacle::ALL.into_iter().map(withdrawn));
        let named = named.chain(Obstacle::ALL.into_iter().map(not_started));
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
            ("silent", SeatReason::Silent(Time(60)), Alone::Never, &all, false),
            ("away", SeatReason::Away(Time(60)), Alone::Never, &all, false),
            ("away, and nobody else", SeatReason::Away(Time(60)), Alone::Never, &sole, false),
            ("away, and nobody else in a rated game", SeatReason::Away(Time(60)), Alone::Never, &sole, true),
            ("stood in for", SeatReason::StoodIn, Alone::Never, &all, false),
            ("stood in for, asked by the host", SeatReason::StoodIn, Alone::Now, &all, false),
            (
                "stood in for of late, asked by the host",
                SeatReason::StoodIn,
                Alone::From(Time(90)),
                &all,
                false,
            ),
            ("stood in for, and nobody else", SeatReason::StoodIn, Alone::Now, &sole, false),
            (
                "stood in for of late, and nobody else",
                SeatReason::StoodIn,
                Alone::From(Time(90)),
                &sole,
                false,
            ),
            ("gone", SeatReason::Gone, Alone::Never, &all, false),
            ("gone, and nobody else in a rated game", SeatReason::Gone, Alone::Never, &sole, true),
            ("a computer in somebody's place", SeatReason::Computer, Alone::Now, &all, false),
            ("oneself", SeatReason::Own, Alone::Never, &all, false),
        ] {
            let mut stored = story.stored.clone();
            stored.conditions.rated = rated;
            let choices = SeatChoices {
                stored,
                view: story.table.view(1),
                seat: Seat(if why == SeatReason::Own { 1 } else { 0 }),
                why,
                gone: why == SeatReason::Gone || name == "stood in for",
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
            gone: matches!(question, VoteQuestion::Absent { way: SeatProposal::Person(_), .. }),
            ballots: (1..)
                .map(Seat)
                .zip(answers)
                .map(|(seat, answer)| Ballot { seat, answer: answer.map(|yes| (yes, Time(95))) })
                .collect(),
            question,
        };
        let user = UserId(900);
        let about = |way| VoteQuestion::Absent { seat: Seat(0), way };
        for (name, question, fate, answers) in [
            ("vote: stand in", about(SeatProposal::StandIn), Fate::Open, [Some(true), None]),
            (
                "vote: a computer",
                about(SeatProposal::Level("easy".to_owned())),
                Fate::Carried,
                [Some(true), Some(true)],
            ),
            ("vote: a person", about(SeatProposal::Person(user)), Fate::Refused, [Some(true), Some(false)]),
            ("vote: end", about(SeatProposal::End), Fate::Back, [Some(true), None]),
        ] {
            let asked = vote(question, fate, &answers);
            posts.extend(one(name, story.public(lang, |scene| vote::post(scene, &asked, &News::default()))));
        }
        for fate in [Fate::Open, Fate::Carried, Fate::Refused, Fate::Silent, Fate::Withdrawn, Fate::Lapsed] {
            let asked = vote(VoteQuestion::Invite { seat: Seat(0), user }, fate, &[]);
            let post = story.public(lang, |scene| vote::post(scene, &asked, &News::default()));
            posts.extend(one(&format!("a person is asked: {}", fate.name()), post));
        }
        let names = Names::of(&story.stored);
        for (name, done) in [
            ("done: stand in", SeatOutcome::StandIn(Seat(0))),
            ("done: a computer", SeatOutcome::Computer(Seat(0))),
            ("done: a person is asked", SeatOutcome::Invited(Seat(0), user)),
            ("done: nothing", SeatOutcome::Nothing),
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
