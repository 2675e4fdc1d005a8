//! The time of players: who is awaited and told, warnings, stand-ins, and what no time runs in.

use last_spike_engine::{Phase, Seat, Seed};

use crate::service::automatic::Moved;
use crate::service::clock::awaiting::{Awaiting, Due, Told};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::posting::announce::{self, Announcement, Content, Stop};
use crate::service::request::limits::Limits;
use crate::service::tests::club::{Club, START, begun, reader, sent};
use crate::service::{GameRef, automatic, operation::uptime, table::lobby, views::look};
use crate::store::clock::clocks::{self, Clock};
use crate::store::people::settings::{self, Settings};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::table::conditions::Pace;
use crate::store::{ChannelId, GameId, MessageId, Time, UserId, games, people::person};

pub(super) const CHANNEL: u64 = 100;
pub(super) const HOUR: i64 = 60 * 60;
pub(super) const DAY: i64 = 24 * HOUR;

impl Club {
    /// Returns for whom the game of the channel waits.
    pub async fn awaiting(&self) -> Vec<Awaiting> {
        let here = ChannelId(CHANNEL);
        self.does(move |tx| Ok(look::at(tx, &reader(UserId(CHANNEL), here, GameRef::Here))?.awaited)).await
    }

    pub async fn clock_of(&self, game: GameId, seat: Seat) -> Option<Clock> {
        self.does(move |tx| Ok(clocks::of_seat(tx, game, seat)?)).await
    }

    /// Counts the notices of a kind that were ever queued: they are numbered.
    pub async fn queued(&self, kind: &str, audience: &str) -> i64 {
        let sql = "SELECT coalesce(max(step) + 1, 0) FROM outbox WHERE kind =";
        self.number(format!("{sql} '{kind}' AND audience = '{audience}'")).await
    }

    /// Returns the seats for which a computer moves.
    pub async fn stood_in(&self, game: GameId) -> Vec<Seat> {
        self.does(move |tx| Ok(games::load(tx, game)?.unwrap().stood_in())).await
    }

    /// Lets a computer move where one is awaited; returns whether one was.
    pub async fn computer_moves(&self, now: Time) -> bool {
        let waiting =
            self.does(move |tx| Ok(automatic::computers_asked(&tx.at(now), 0, Limits::NONE)?)).await;
        let Some((game, seat)) = waiting.into_iter().next() else { return false };
        assert_eq!(self.lets_act(game, seat, now).await.unwrap(), Moved::Yes, "game {game}");
        true
    }

    /// Notes that the bot is connected all the time from one moment to another.
    pub async fn is_up(&self, from: Time, until: Time) {
        self.does(move |tx| {
            let mut at = from;
            while at <= until {
                uptime::beat(&tx.at(at))?;
                at = at.after(60);
            }
            Ok(())
        })
        .await;
    }

    /// Returns the next announcement of a kind for an audience; what comes before it is sent.
    pub async fn announced(&self, audience: Audience, kind: NoticeKind, now: Time) -> Announcement {
        loop {
            let due = self.does(move |tx| Ok(outbox::due(&tx.at(now), 99, true, now)?)).await;
            let waiting = due.into_iter().find(|one| one.notice.audience == audience);
            let waiting = waiting.unwrap_or_else(|| panic!("no {kind:?} waits for {audience:?}"));
            let is_it = waiting.notice.kind == kind;
            match self.does(move |tx| Ok(announce::prepare(&tx.at(now), &waiting)?)).await {
                Ok(announcement) if is_it => return *announcement,
                Ok(earlier) => self.sends(*earlier, now).await,
                Err(Stop::Drop(_)) if !is_it => {}
                Err(stop) => panic!("{kind:?}: {stop:?}"),
            }
        }
    }

    pub async fn sends(&self, announcement: Announcement, now: Time) {
        let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(9) };
        self.does(move |tx| Ok(sent(&tx.at(now), &announcement, posted)?)).await;
    }

    /// Posts what is asked next in the channel: from now on the time for answers runs.
    pub async fn posts_vote(&self, now: Time) {
        let closed = "UPDATE outbox SET fate = 'vote-closed' WHERE kind = 'vote' AND fate = 'waiting'
                      AND step IN (SELECT id FROM votes WHERE fate <> 'open')";
        self.sql(closed).await;
        let asked = self.announced(Audience::Channel, NoticeKind::Vote, now).await;
        self.sends(asked, now).await;
    }

    /// Lets whoever is awaited do what comes first.
    pub async fn acts(&self, now: Time) {
        self.act(CHANNEL, now, |mut actions| actions.remove(0)).await;
    }

    /// Plays until another turn begins.
    pub async fn plays_a_turn(&self, now: Time) {
        let turn = self.view(CHANNEL, Seat(0)).await.turn;
        while self.view(CHANNEL, Seat(0)).await.turn == turn {
            self.acts(now).await;
        }
    }

    /// Starts a game whose first player was told, and returns who that is.
    pub async fn told_game(&self, pace: Pace) -> (GameId, Seat) {
        let game = self.paced(CHANNEL, "columbia-2015", 3, pace).await;
        self.sql("DELETE FROM outbox").await;
        self.tells_everybody(game, START).await;
        (game, self.awaiting().await[0].seat)
    }

    pub fn user(seat: Seat) -> u64 {
        CHANNEL + u64::from(seat.0)
    }
}

#[tokio::test]
async fn where_people_play_against_each_other_the_pace_is_relaxed_unless_the_host_says_else() {
    let club = Club::open();
    let pace = async |game: GameId| club.does(move |tx| Ok(games::load(tx, game)?.unwrap().pace)).await;
    let together = club.game(CHANNEL, "columbia-2015", 2).await;
    assert_eq!(pace(together).await, Some(Pace::Relaxed));
    let alone = club.lobby(200, "columbia-2015", 1).await;
    assert_eq!(pace(alone).await, None, "nobody has chosen");
    let host = club.caller(200, 200);
    club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    let host = club.caller(200, 200);
    club.does(move |tx| begun(tx, &host, Seed([7; 32]), Limits::NONE)).await;
    assert_eq!(pace(alone).await, Some(Pace::None));
    for (channel, chosen) in (300..).step_by(100).zip(Pace::ALL) {
        let game = club.paced(channel, "columbia-2015", 2, chosen).await;
        assert_eq!(pace(game).await, Some(chosen));
    }
}

#[tokio::test]
async fn no_time_runs_before_a_player_was_told() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 3, Pace::Daily).await;
    let [one] = club.awaiting().await[..] else { panic!("one is asked") };
    assert_eq!((one.told, one.due), (Told::NotYet, None));
    for day in 0..40 {
        club.works_off(START.after(day * DAY)).await;
    }
    assert_eq!(club.stood_in(game).await, [], "whoever was never told");
    let told = START.after(40 * DAY);
    let rack = club.announced(Audience::Seat(one.seat), NoticeKind::Rack, told).await;
    club.sends(rack, told).await;
    let [one] = club.awaiting().await[..] else { panic!("one is asked") };
    let due = Due::StandIn { turn: Some(told.after(DAY)), reserve: told.after(4 * DAY) };
    assert_eq!((one.since, one.told, one.due), (START, Told::Yes, Some(due)));
    club.works_off(told.after(4 * DAY - 1)).await;
    assert_eq!(club.stood_in(game).await, []);
    club.works_off(told.after(4 * DAY)).await;
    assert_eq!(club.stood_in(game).await, [one.seat]);
}

#[tokio::test]
async fn who_accepts_no_direct_messages_is_told_by_the_post_in_the_channel() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 2, Pace::Daily).await;
    let seat = club.awaiting().await[0].seat;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let user = UserId(Club::user(seat));
    club.does(move |tx| Ok(person::close_dm(tx, user, START.after(DAY))?)).await;
    let told_at = format!("SELECT coalesce(max(told_at), 0) FROM awaited WHERE game = {game}");
    let due = club.does(|tx| Ok(outbox::due(tx, 99, true, START)?)).await;
    let rack = due.into_iter().find(|one| one.notice.audience == Audience::Seat(seat)).unwrap();
    let dropped = club.does(move |tx| Ok(announce::prepare(tx, &rack)?)).await;
    assert!(matches!(dropped, Err(Stop::Drop(_))), "{dropped:?}");
    assert_eq!(club.number(told_at.clone()).await, 0, "no post stands");
    let later = START.after(HOUR);
    let board = club.announced(Audience::Channel, NoticeKind::Board, later).await;
    club.sends(board, later).await;
    assert_eq!(club.number(told_at).await, later.0);
    assert_eq!(club.awaiting().await[0].told, Told::DmClosed);
}

#[tokio::test]
async fn two_warnings_come_and_then_a_computer_stands_in_each_once() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Daily).await;
    let audience = seat.to_string();
    // A sixth of each time before it is over: 4 of 24 hours, 12 of 72.
    let mut now = START;
    let mut seen = Vec::new();
    while now <= START.after(5 * DAY) {
        for _ in 0..2 {
            club.works_off(now).await;
        }
        let warned = club.queued("warning", &audience).await + club.queued("warning", "channel").await;
        let told =
            (warned, club.queued("stand-in", "channel").await, club.queued("stand-in", &audience).await);
        if seen.last().is_none_or(|(_, last)| *last != told) {
            seen.push(((now.0 - START.0) / HOUR, told));
        }
        // A warning is sent before the next one is due.
        club.sql("UPDATE outbox SET fate = 'sent', upto = 0 WHERE kind = 'warning'").await;
        now = now.after(HOUR);
    }
    assert_eq!(seen, [(0, (0, 0, 0)), (20, (1, 0, 0)), (84, (2, 0, 0)), (96, (2, 1, 1))]);
    assert_eq!(club.stood_in(game).await, [seat]);
    let used_up = club.clock_of(game, seat).await.unwrap();
    assert_eq!((used_up.turn_left, used_up.reserve_left), (0, 0));
}

#[tokio::test]
async fn a_warning_says_until_when_and_is_not_sent_to_who_has_answered() {
    let club = Club::open();
    let (_, seat) = club.told_game(Pace::Daily).await;
    let late = START.after(20 * HOUR);
    club.works_off(late).await;
    let warning = club.announced(Audience::Seat(seat), NoticeKind::Warning, late).await;
    let Content::Warning { due, .. } = &warning.content else { panic!("{warning:?}") };
    let (turn, reserve) = (Some(START.after(DAY)), START.after(4 * DAY));
    assert_eq!(*due, [(seat, Due::StandIn { turn, reserve })]);
    club.plays_a_turn(late).await;
    let waiting = warning.waiting.clone();
    let again = club.does(move |tx| Ok(announce::prepare(&tx.at(late.after(60)), &waiting)?)).await;
    assert!(matches!(again, Err(Stop::Drop(_))), "{again:?}");
}

#[tokio::test]
async fn what_a_turn_takes_beyond_its_time_is_taken_from_the_reserve() {
    let club = Club::open();
    let (game, first) = club.told_game(Pace::Daily).await;
    // All questions of a turn share its time, and who answers is told by the answer.
    club.acts(START.after(20 * HOUR)).await;
    if club.awaiting().await[0].seat == first {
        assert_eq!(club.clock_of(game, first).await, None, "the turn goes on");
    }
    let over = START.after(30 * HOUR);
    while club.awaiting().await[0].seat == first {
        club.acts(over).await;
    }
    let clock = club.clock_of(game, first).await.unwrap();
    let spent = if clock.turn_left > 0 { 0 } else { 6 * HOUR };
    assert_eq!(clock.reserve_left, 3 * DAY - spent, "{clock:?}");
    // The next turn has its own time, and what is left of the reserve.
    for _ in 0..2 {
        club.plays_a_turn(over).await;
    }
    club.tells_everybody(game, over).await;
    let [one] = club.awaiting().await[..] else { panic!("one is asked") };
    assert_eq!(one.seat, first);
    let reserve = over.after(DAY + clock.reserve_left);
    assert_eq!(one.due, Some(Due::StandIn { turn: Some(over.after(DAY)), reserve }));
}

#[tokio::test]
async fn no_time_runs_in_quiet_hours_and_a_change_of_them_counts_from_the_next_turn() {
    let club = Club::open();
    let quiet = |from: u16, to: u16| Settings {
        quiet: Some((from * 60, to * 60)),
        time_zone: Some("UTC".to_owned()),
        ..Settings::default()
    };
    let set = async |habits: Settings| {
        for user in CHANNEL..CHANNEL + 3 {
            let habits = habits.clone();
            club.does(move |tx| Ok(settings::set(tx, UserId(user), &habits)?)).await;
        }
    };
    // START is 08:00 UTC.
    assert_eq!(START.0 % DAY, 8 * HOUR);
    set(quiet(20, 6)).await;
    let (_, _) = club.told_game(Pace::Brisk).await;
    let due = club.awaiting().await[0].due;
    // 8 hours until 16:00; 24 more: 4 that day, 14 the next, 6 the day after.
    let night = Due::StandIn { turn: Some(START.after(8 * HOUR)), reserve: START.after(2 * DAY + 4 * HOUR) };
    assert_eq!(due, Some(night));
    set(quiet(9, 19)).await;
    assert_eq!(club.awaiting().await[0].due, Some(night), "not for what was asked before");
    club.plays_a_turn(START).await;
    let game = club.does(|tx| Ok(games::in_channel(tx, ChannelId(CHANNEL))?.unwrap().id)).await;
    club.tells_everybody(game, START).await;
    let Some(Due::StandIn { turn, .. }) = club.awaiting().await[0].due else { panic!("no time") };
    assert_eq!(turn, Some(START.after(18 * HOUR)), "one hour, ten quiet ones, seven");
}

#[tokio::test]
async fn who_plays_live_has_no_quiet_hours() {
    let club = Club::open();
    let habits =
        Settings { quiet: Some((6 * 60, 16 * 60)), time_zone: Some("UTC".to_owned()), ..Settings::default() };
    for user in CHANNEL..CHANNEL + 3 {
        let habits = habits.clone();
        club.does(move |tx| Ok(settings::set(tx, UserId(user), &habits)?)).await;
    }
    club.told_game(Pace::Live).await;
    let due = Due::StandIn { turn: Some(START.after(300)), reserve: START.after(1200) };
    assert_eq!(club.awaiting().await[0].due, Some(due));
}

#[tokio::test]
async fn a_game_without_a_clock_waits_for_ever() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::None).await;
    assert_eq!(club.awaiting().await[0].due, None);
    club.works_off(START.after(27 * DAY)).await;
    assert_eq!(club.stood_in(game).await, []);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'turn-alarm'").await, 0);
}

#[tokio::test]
async fn a_bidder_has_a_turns_time_and_a_day_at_most_from_when_they_were_told() {
    for (pace, time) in [(Pace::None, AUCTION_TIME), (Pace::Relaxed, AUCTION_TIME), (Pace::Brisk, 8 * HOUR)] {
        let club = Club::open();
        let game = club.auction(CHANNEL, 3, START).await;
        club.sql(format!("UPDATE games SET pace = '{}'", pace.name())).await;
        let bidders = club.awaiting().await;
        assert!(
            bidders.iter().all(|one| one.due == Some(Due::Pass(START.after(time)))),
            "{pace:?}: {bidders:?}"
        );
        // One of them was told a day later.
        let late = bidders[1].seat;
        club.sql(format!("UPDATE awaited SET told_at = told_at + {DAY} WHERE seat = {late}")).await;
        club.sql(format!("UPDATE jobs SET due_at = {}", START.0)).await;
        club.works_off(START.after(time - 1)).await;
        assert_eq!(club.passed(game).await, 0, "{pace:?}");
        club.works_off(START.after(time)).await;
        assert_eq!(club.passed(game).await, 1, "{pace:?}");
        club.works_off(START.after(DAY + time)).await;
        assert_eq!(club.passed(game).await, 2, "{pace:?}");
        assert_ne!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Auction);
    }
}

#[tokio::test]
async fn an_ended_game_leaves_no_clocks_and_no_alarms() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Brisk).await;
    club.plays_a_turn(START.after(9 * HOUR)).await;
    assert_eq!(club.number("SELECT count(*) FROM clocks").await, 1);
    let alarms =
        "SELECT count(*) FROM jobs JOIN awaited ON subject = game || '/' || seat WHERE kind = 'turn-alarm'";
    assert_eq!(club.number(alarms).await, 1);
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| games::finish(tx, game, games::Stage::Closed))?)
    })
    .await;
    assert_eq!(club.number("SELECT count(*) FROM clocks").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'turn-alarm'").await, 0);
}
