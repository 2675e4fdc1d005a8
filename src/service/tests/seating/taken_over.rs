//! People who take a seat over: what becomes of what was there before, and what they may know.

use last_spike_engine::record::{self, Record};
use last_spike_engine::{Action, Event, Goods, Letters, Money, Phase, Prompt, Seat, Step};

use super::replace::{others, seat_of};
use crate::service::ballot::BallotResult;
use crate::service::posting::announce;
use crate::service::seating::replace::{SeatOutcome, SeatRequest};
use crate::service::seating::taking_over::Joined;
use crate::service::tests::club::{Club, START, reader};
use crate::service::{
    GameRef, Refusal, SeatRefusal,
    people::forgetting,
    seating::tenure,
    table::{play, take_back},
    views::look,
};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{Fate, SeatProposal};
use crate::store::{ChannelId, GameId, Time, UserId, clock::awaited, games, log};

const CHANNEL: u64 = 100;
const DAY: i64 = 24 * 60 * 60;
const WEEK: Time = START.after(7 * DAY);
/// Somebody who does not play.
const FRIEND: u64 = 900;

impl Club {
    /// Seats a friend in the place of somebody for whom a computer moves; where there is no clock the others vote.
    async fn seats_friend(&self, game: GameId, seat: Seat, now: Time) {
        self.is_stood_in_for_a_day(game, seat, now).await;
        let host = others(seat)[0];
        self.sql(format!("UPDATE games SET host = {host}")).await;
        let done = match self.wants(host, seat, SeatProposal::Person(UserId(FRIEND)), now).await.unwrap() {
            SeatRequest::Done(_, done) => done,
            SeatRequest::Asked { awaited, .. } => {
                let vote = self.number("SELECT max(id) FROM votes").await.unsigned_abs();
                let answered = self.answers(Club::user(awaited[0]), vote, true, now).await.unwrap();
                let BallotResult::Decided(_, done) = answered else { panic!("{answered:?}") };
                done
            }
        };
        assert_eq!(done, SeatOutcome::Invited(seat, UserId(FRIEND)));
        let vote = self.number("SELECT max(id) FROM votes").await.unsigned_abs();
        let joined = self.answers(FRIEND, vote, true, now).await.unwrap();
        assert!(matches!(joined, BallotResult::Joined(Joined::Yes(..))), "{joined:?}");
    }

    /// Returns the number of the tenure that ended last.
    async fn last_tenure(&self) -> u32 {
        u32::try_from(self.number("SELECT max(id) FROM tenures").await).unwrap()
    }

    async fn record_of(&self, user: u64) -> Record {
        let whole = self
            .does(move |tx| look::whole(tx, &reader(UserId(user), ChannelId(CHANNEL), GameRef::Here)))
            .await;
        Record::read(&whole.record().unwrap().bytes).unwrap()
    }
}

#[tokio::test]
async fn whoever_takes_a_seat_over_plays_it_and_nothing_before_is_taken_back() {
    let club = Club::open();
    let (game, first) = club.told_game(Pace::Daily).await;
    for _ in 0..4 {
        club.plays_a_turn(START).await;
    }
    let absent = club.awaiting().await[0].seat;
    assert_ne!(absent, first);
    club.tells_everybody(game, START).await;
    club.sql(
        r#"INSERT INTO settings ("user", quiet_from, quiet_to, time_zone) VALUES (900, 60, 120, 'UTC')
                ON CONFLICT ("user") DO UPDATE SET quiet_from = 60, quiet_to = 120, time_zone = 'UTC'"#,
    )
    .await;
    let now = START.after(4 * DAY);
    club.works_off(now).await;
    assert_eq!(club.stood_in(game).await, [absent]);
    let since = club.view(CHANNEL, first).await.step;
    club.seats_friend(game, absent, now).await;
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert_eq!(stored.user(absent), Some(UserId(FRIEND)));
    assert_eq!((stored.player(absent).since, stored.stood_in()), (since, Vec::new()));
    assert_eq!(stored.player(absent).name, format!("Player {FRIEND}"));
    let rows = club.does(move |tx| Ok(awaited::of_game(tx, game)?)).await;
    let row = rows.iter().find(|row| row.seat == absent).unwrap();
    assert_eq!(
        (row.since, row.told_at, row.quiet),
        (now, Some(now), Some((60, 120))),
        "asked anew, by their habits"
    );
    let clock = club.clock_of(game, absent).await.unwrap();
    assert_eq!((clock.turn_left, clock.reserve_left), (DAY, 0), "a turn's time, and the seat's reserve");
    let tenure = club.last_tenure().await;
    for (audience, kind) in
        [("channel", "tenure"), (&*format!("former {tenure}"), "tenure"), (&*absent.to_string(), "rack")]
    {
        let sql = format!("outbox WHERE audience = '{audience}' AND kind = '{kind}' AND fate = 'waiting'");
        assert_eq!(club.number(format!("SELECT count(*) FROM {sql}")).await, 1, "{audience} {kind}");
    }
    // The one before has no seat any more, and is told so by their own message.
    let former = Club::user(absent);
    let own = club
        .attempt(move |tx| look::own(tx, &reader(UserId(former), ChannelId(CHANNEL), GameRef::Here)))
        .await;
    assert!(matches!(own, Err(Refusal::NotSeated)));
    let told = club.announced(Audience::Former(tenure), NoticeKind::Tenure, now).await;
    assert!(matches!(told.to, announce::Recipient::Person(user, _) if user == UserId(former)));
    // However long that takes, the new one is told.
    let rack = club.announced(Audience::Seat(absent), NoticeKind::Rack, now).await;
    assert!(matches!(rack.to, announce::Recipient::Person(UserId(FRIEND), _)), "{:?}", rack.to);
    club.sends(told, now).await;
    let by = club.caller(CHANNEL, former);
    let act = club.attempt(move |tx| play::act(&tx.at(now), &by, None, &Action::Pass)).await;
    assert!(matches!(act, Err(Refusal::NotSeated)));
    // Nothing is taken back past it, by anybody.
    for seat in (0..3).map(Seat).filter(|seat| *seat != absent) {
        let user = UserId(Club::user(seat));
        let refused = club
            .attempt(move |tx| take_back::choices(tx, &reader(user, ChannelId(CHANNEL), GameRef::Here)))
            .await;
        assert!(matches!(refused, Err(Refusal::SeatedSince)), "{seat}: {:?}", refused.err());
    }
    // The friend plays; the record says who played what, and agrees with the rules.
    let view =
        club.does(|tx| look::own(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await.1;
    let action = view.prompt.as_ref().map(Prompt::actions).unwrap().remove(0);
    let by = club.caller(CHANNEL, FRIEND);
    club.does(move |tx| play::act(&tx.at(now), &by, None, &action)).await;
    for user in [FRIEND, former, Club::user(first), 999] {
        let record = club.record_of(user).await;
        record::verify(&record, &last_spike_engine::Edition::all()).unwrap();
        let [tenure] = &record.tenures[..] else { panic!("{:?}", record.tenures) };
        assert_eq!((tenure.seat, tenure.from_step), (absent, since.0 + 1));
        assert_eq!(tenure.name, format!("Player {FRIEND}"));
        assert_eq!(record.players[absent.index()].name, format!("Player {former}"));
        assert_eq!(record.version, 4);
        let shown = record::show(&record);
        assert!(shown.contains(&format!("Player {FRIEND} takes over from Player {former}")), "{shown}");
        let mut wrong = record.clone();
        wrong.tenures[0].from_step = 9_999;
        assert!(record::verify(&wrong, &last_spike_engine::Edition::all()).is_err());
    }
}

#[tokio::test]
async fn whoever_takes_a_seat_over_knows_its_hand_and_nothing_from_before() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::None).await;
    for _ in 0..6 {
        club.plays_a_turn(START).await;
    }
    let absent = club.awaiting().await[0].seat;
    let former = Club::user(absent);
    let hidden = |record: &Record, until: Step| {
        let own =
            |event: &&Event| matches!(event, Event::TileDrawn { seat, tile: Some(_), .. } if *seat == absent);
        let steps = record.steps.iter().filter(|step| step.n <= until.0);
        let drawn = steps.flat_map(|step| &step.events).filter(own).count();
        let dealt = record.setup.hands.as_ref().unwrap()[absent.index()].iter().flatten().count();
        (dealt, drawn)
    };
    let since = club.view(CHANNEL, absent).await.step;
    let (dealt, drawn) = hidden(&club.record_of(former).await, since);
    assert!(dealt == 4 && drawn > 0, "they have drawn: {drawn}");
    club.seats_friend(game, absent, WEEK).await;
    assert_eq!(
        hidden(&club.record_of(FRIEND).await, since),
        (0, 0),
        "what was drawn before is not theirs to know"
    );
    assert_eq!(hidden(&club.record_of(former).await, since), (dealt, drawn), "what they saw stays theirs");
    let recap =
        club.does(|tx| look::recap(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await;
    let shows = |event: &&Event| matches!(event, Event::TileDrawn { tile: Some(_), .. });
    assert_eq!(recap.news.events.iter().filter(shows).count(), 0);
    assert!(!recap.news.events.is_empty(), "but what everybody could see");
    // What comes after is the friend's, and nobody else's.
    let view =
        club.does(|tx| look::own(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await.1;
    assert_eq!(view.table.tiles().unwrap().hand.len(), 4, "the hand is theirs");
    loop {
        let view =
            club.does(|tx| look::own(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await.1;
        let Some(prompt) = &view.prompt else { break };
        let action = prompt.actions().remove(0);
        let by = club.caller(CHANNEL, FRIEND);
        club.does(move |tx| play::act(&tx.at(WEEK), &by, None, &action)).await;
    }
    let all = Step(u32::MAX);
    assert_eq!(hidden(&club.record_of(FRIEND).await, all), (0, 1));
    assert_eq!(hidden(&club.record_of(former).await, all), (dealt, drawn));
    let (_, parts) = club.keeps(former).await;
    let part = &parts[0];
    assert_eq!((part.seat, part.former.len()), (None, 1));
    assert!(!part.actions.is_empty() && part.actions.iter().all(|taken| taken.step <= since));
    let (_, parts) = club.keeps(FRIEND).await;
    let part = &parts[0];
    assert_eq!((part.seat, part.former.len(), part.invitations.len()), (Some(absent), 0, 1));
    assert!(!part.actions.is_empty() && part.actions.iter().all(|taken| taken.step > since));
}

/// Lets somebody bid in an auction an amount that nobody else gets to know, has them replaced, and returns all that the
/// next player is shown.
async fn world(short: u32) -> (Vec<String>, String) {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let bidder = {
        let mut best: Option<(Money, Seat)> = None;
        for awaiting in club.awaiting().await {
            let view = club.view(CHANNEL, awaiting.seat).await;
            if let Some(Prompt::Bid(bounds)) = view.prompt {
                assert!(bounds.most >= bounds.least);
                best = best.max(Some((bounds.most, awaiting.seat)));
            }
        }
        best.unwrap()
    };
    let (most, bidder) = bidder;
    let bid = Money(most.0 - short);
    let former = Club::user(bidder);
    let by = club.caller(CHANNEL, former);
    let action = Action::Bid { amount: Some(bid) };
    club.does(move |tx| play::act(tx, &by, None, &action)).await;
    while club.view(CHANNEL, bidder).await.phase == Phase::Auction {
        let seat = club.awaiting().await[0].seat;
        let by = club.caller(CHANNEL, Club::user(seat));
        let pass = Action::Bid { amount: Some(Money::ZERO) };
        club.does(move |tx| play::act(tx, &by, None, &pass)).await;
    }
    club.seats_friend(game, bidder, START).await;
    let mut shown = Vec::new();
    shown.push(format!("{:?}", club.record_of(FRIEND).await));
    let recap =
        club.does(|tx| look::recap(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await;
    shown.push(format!("{:?}", recap.news));
    let (_, view) =
        club.does(|tx| look::own(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await;
    shown.push(format!("{view:?}"));
    let status =
        club.does(|tx| look::at(tx, &reader(UserId(FRIEND), ChannelId(CHANNEL), GameRef::Here))).await;
    shown.push(format!("{:?} {:?}", status.view, status.awaited));
    (shown, format!("{:?}", club.record_of(former).await))
}

#[tokio::test]
async fn what_was_bid_in_secret_makes_no_difference_to_the_next_player() {
    let (one, former) = world(0).await;
    let (other, former_too) = world(1_000).await;
    assert_ne!(former, former_too, "who has bid knows it");
    assert_eq!(one, other);
}

#[tokio::test]
async fn nobody_takes_a_seat_over_that_has_answered_in_an_open_auction() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let [first, ..] = club.awaiting().await[..] else { panic!("somebody is asked") };
    let by = club.caller(CHANNEL, Club::user(first.seat));
    let pass = Action::Bid { amount: Some(Money::ZERO) };
    club.does(move |tx| play::act(tx, &by, None, &pass)).await;
    assert_eq!(club.view(CHANNEL, first.seat).await.phase, Phase::Auction, "others have yet to answer");
    let seat = first.seat;
    club.is_stood_in_for_a_day(game, seat, START).await;
    let host = others(seat)[0];
    club.sql(format!("UPDATE games SET host = {host}")).await;
    let asked = club.wants(host, seat, SeatProposal::Person(UserId(FRIEND)), START).await;
    assert!(matches!(asked, Ok(SeatRequest::Done(..))), "{asked:?}");
    let early = club.answers(FRIEND, 1, true, START).await;
    assert!(matches!(early, Err(Refusal::Seat(SeatRefusal::AuctionOpen))), "{early:?}");
    assert_eq!(club.fate_of(1).await, Fate::Open, "they may come later");
}

#[tokio::test]
async fn the_offers_of_who_goes_are_withdrawn() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "gamma-two-1976", 2, Pace::Daily).await;
    let first = club.awaiting().await[0].seat;
    let other = format!("Player {}", Club::user(Seat(1 - first.0)));
    let by = club.caller(CHANNEL, Club::user(first));
    let give = Goods { cash: Money(5_000), ..Default::default() };
    let made = club.does(move |tx| play::offer(tx, &by, &other, give.clone(), Goods::default()));
    assert_eq!(made.await.view.table.dice().unwrap().offers.len(), 1);
    club.is_stood_in_for_a_day(game, first, START).await;
    let asker = Club::user(Seat(1 - first.0));
    let done = club.wants(asker, first, SeatProposal::Level("easy".to_owned()), START).await.unwrap();
    assert!(
        matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))),
        "nobody else is to be asked: {done:?}"
    );
    let view = club.view(CHANNEL, Seat(1 - first.0)).await;
    assert_eq!(view.table.dice().unwrap().offers.len(), 0);
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert_eq!(stored.player(first).since, steps.last().unwrap().n, "it belongs to the tenure before");
    assert_eq!(stored.host, UserId(asker), "somebody who plays is the host");
}

#[tokio::test]
async fn who_was_replaced_is_forgotten_and_comes_back_only_as_others_do() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::Daily).await;
    let former = Club::user(absent);
    club.seats_friend(game, absent, START).await;
    // The friend goes as well: the former player is asked like anybody.
    club.is_stood_in_for_a_day(game, absent, START).await;
    let asker = others(absent)[0];
    club.sql(format!("UPDATE games SET host = {asker}")).await;
    club.wants(asker, absent, SeatProposal::Person(UserId(former)), START).await.unwrap();
    let back = club.answers(former, 2, true, START).await.unwrap();
    assert!(matches!(back, BallotResult::Joined(Joined::Yes(..))), "{back:?}");
    let record = club.record_of(former).await;
    assert_eq!(record.tenures.len(), 1, "who came and went between two steps played nothing: {record:?}");
    let friend = club.caller(CHANNEL, FRIEND);
    club.does(move |tx| forgetting::erase(tx, &friend, |seat| format!("Former {seat}"))).await;
    let ids = r#"SELECT count(*) FROM tenures WHERE "user" = 900 OR name LIKE '%900%'"#;
    assert_eq!(club.number(ids).await, 0);
    // The random number that stands for them may have these digits in it.
    let named = "SELECT count(*) FROM votes WHERE subject IN ('900', 'person 900')";
    assert_eq!(club.number(named).await, 0);
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    assert_eq!(stored.user(absent), Some(UserId(former)), "who plays now plays on");
}

#[tokio::test]
async fn what_a_former_player_is_told_stays_theirs_whoever_comes_to_the_seat_then() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::None).await;
    club.seats_friend(game, absent, WEEK).await;
    let first = club.last_tenure().await;
    let told = club.announcement(Audience::Former(first), NoticeKind::Tenure).await;
    club.posted(told, 1).await;
    // The friend is not told yet that they have lost it, and the computer after them is told nothing.
    for name in ["Europa", "Ganymede"] {
        club.does(move |tx| {
            games::lock(tx, game)?;
            let stored = games::load(tx, game)?.unwrap();
            let computer = games::Who::Computer("easy".to_owned());
            tenure::hand_over(&tx.at(WEEK), stored, absent, name, &computer).map(drop)
        })
        .await;
    }
    let second = first + 1;
    let waits = "SELECT count(*) FROM outbox WHERE kind = 'tenure' AND fate = 'waiting' AND audience =";
    assert_eq!(club.number(format!("{waits} 'former {second}'")).await, 1);
    let told = club.announcement(Audience::Former(second), NoticeKind::Tenure).await;
    assert!(matches!(told.to, announce::Recipient::Person(UserId(FRIEND), _)), "{:?}", told.to);
    let deleted =
        format!("SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '{CHANNEL}/1'");
    assert_eq!(club.number(deleted).await, 0);
}

#[tokio::test]
async fn letters_stay_for_the_whole_game_whoever_comes_to_a_seat() {
    let club = Club::open();
    let (game, absent) = club.told_game(Pace::Daily).await;
    let [one, two] = others(absent)[..] else { panic!("three play") };
    for (user, name) in [(Club::user(absent), "Hal"), (one, "Mia"), (two, "Tom")] {
        club.sql(format!(r#"UPDATE players SET name = '{name}' WHERE "user" = {user}"#)).await;
    }
    let letters = || club.does(move |tx| Ok(games::read(tx, game)?.unwrap().letters()));
    let before = letters().await;
    assert_eq!([absent, seat_of(one), seat_of(two)].map(|seat| before.of(seat)), ['H', 'M', 'T']);
    club.sql("UPDATE awaited SET told_at = since").await;
    club.seats_friend(game, absent, START.after(4 * DAY)).await;
    club.sql(format!(r#"UPDATE players SET name = 'Milo' WHERE "user" = {FRIEND}"#)).await;
    assert_eq!(letters().await, before);
    let record = club.record_of(one).await;
    let names = record.players.iter().map(|player| &player.name);
    assert_eq!(Letters::of_names(names, true), before, "a record has the same");
}
