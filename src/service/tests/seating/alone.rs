//! Seats that one person alone gives away: when they may, and for how long a player can come back before.

use last_spike_engine::Seat;

use crate::service::request::limits::Limits;
use crate::service::seating::absent::{self, ALONE, Alone, SeatChoices, SeatReason, Target};
use crate::service::seating::replace::{self, SeatOutcome, SeatRequest};
use crate::service::tests::club::{Club, START, begun};
use crate::service::{GameRef, Refusal, SeatRefusal, absences::stand_in};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::SeatProposal;
use crate::store::{ChannelId, GameId, GuildId, Time, UserId, games, operation::uptime, seating::tenures};

const CHANNEL: u64 = 100;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Somebody who does not play.
const FRIEND: u64 = 900;

impl Club {
    /// Proposes a fate for the seat of somebody who has left the server.
    async fn proposes_of_gone(
        &self,
        user: u64,
        seat: Seat,
        way: SeatProposal,
        now: Time,
    ) -> Result<SeatRequest, Refusal> {
        let (by, target) = (self.caller(CHANNEL, user), Target::Seat(seat));
        self.attempt(move |tx| {
            replace::request(&tx.at(now), &by, &target, Some(UserId(Club::user(seat))), way.clone())
        })
        .await
    }

    async fn sees_choices(&self, user: u64, seat: Seat, now: Time) -> SeatChoices {
        let (by, target) = (self.caller(CHANNEL, user), Target::Seat(seat));
        self.attempt(move |tx| absent::choices(&tx.at(now), &by, &target, None)).await.unwrap()
    }

    /// Starts a game of three and has computers move for two of them from a moment on; returns who is left, and these.
    async fn left_alone(&self, pace: Pace, since: Time) -> (GameId, Seat, [Seat; 2]) {
        let (game, left) = self.told_game(pace).await;
        let others = [1, 2].map(|next| Seat((left.0 + next) % 3));
        for seat in others {
            self.stands_in_at(game, seat, since).await;
        }
        (game, left, others)
    }

    async fn is_host(&self, seat: Seat) {
        self.sql(format!("UPDATE games SET host = {}", Self::user(seat))).await;
    }

    async fn is_rated(&self) {
        self.sql("UPDATE games SET rated = 1").await;
    }
}

fn easy() -> SeatProposal {
    SeatProposal::Level("easy".to_owned())
}

fn friend() -> SeatProposal {
    SeatProposal::Person(UserId(FRIEND))
}

#[tokio::test]
async fn the_host_alone_gives_nobodys_seat_away_before_they_had_a_day_to_come_back() {
    let club = Club::open();
    let (game, slow) = club.told_game(Pace::Live).await;
    let [host, other] = [1, 2].map(|next| Seat((slow.0 + next) % 3));
    club.is_host(host).await;
    let late = START.after(20 * MINUTE);
    club.is_up(START, late).await;
    assert!(club.works_off(late).await.is_empty());
    assert_eq!(club.stood_in(game).await, [slow]);
    let choices = club.sees_choices(Club::user(host), slow, late.after(MINUTE)).await;
    assert_eq!((choices.why, choices.alone), (SeatReason::StoodIn, Alone::From(late.after(ALONE))));
    let asked = club.proposes(Club::user(host), slow, friend(), late.after(MINUTE)).await.unwrap();
    assert!(matches!(asked, SeatRequest::Asked { ref awaited, .. } if *awaited == [other]), "{asked:?}");
    // They are back, and late again: they have another day.
    let by = club.caller(CHANNEL, Club::user(slow));
    let back = late.after(23 * HOUR);
    club.is_up(late, back).await;
    club.does(move |tx| stand_in::end(&tx.at(back), &by)).await;
    let again = back.after(5 * MINUTE);
    club.stands_in_at(game, slow, again).await;
    let end = again.after(ALONE);
    club.is_up(back, end).await;
    let choices = club.sees_choices(Club::user(host), slow, end.after(-1)).await;
    assert_eq!(choices.alone, Alone::From(end));
    let guest = club.sees_choices(Club::user(other), slow, end).await;
    assert_eq!(guest.alone, Alone::Never, "others are there, and they are not the host");
    let done = club.proposes(Club::user(host), slow, easy(), end).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(seat)) if seat == slow), "{done:?}");
    // The channel is told who has decided it.
    let tenures = club.does(move |tx| Ok(tenures::of_game(tx, game)?)).await;
    assert_eq!(tenures.iter().map(|one| one.decided_by).collect::<Vec<_>>(), [Some(host)]);
    let told = club.announced(Audience::Channel, NoticeKind::Tenure, end).await;
    assert!(matches!(&told.content, crate::service::posting::announce::Content::Tenure { tenure, .. }
        if tenure.decided_by == Some(host)));
}

#[tokio::test]
async fn a_day_in_which_nobody_could_come_back_is_none() {
    let club = Club::open();
    let (_, left, [seat, _]) = club.left_alone(Pace::Daily, START).await;
    club.is_host(left).await;
    club.is_up(START, START.after(HOUR)).await;
    // The bot is away for two days.
    let up = START.after(HOUR + 2 * DAY);
    club.does(move |tx| Ok(uptime::beat(&tx.at(up))?)).await;
    let early = club.proposes(Club::user(left), seat, easy(), up).await;
    let from = up.after(ALONE - HOUR);
    assert!(
        matches!(early, Err(Refusal::Seat(SeatRefusal::SeatKept { from: Some(at), .. })) if at == from),
        "{early:?}"
    );
}

#[tokio::test]
async fn who_alone_can_vote_keeps_the_seats_of_others_for_a_day_too() {
    for is_host in [false, true] {
        let club = Club::open();
        let (game, left, [seat, other]) = club.left_alone(Pace::Daily, START).await;
        club.is_host(if is_host { left } else { other }).await;
        let (user, end) = (Club::user(left), START.after(ALONE));
        let before = club.rows().await;
        for way in [easy(), friend(), SeatProposal::End] {
            let early = club.proposes(user, seat, way, end.after(-1)).await;
            let Err(Refusal::Seat(SeatRefusal::SeatKept { seat: kept, from: Some(from) })) = early else {
                panic!("{early:?}")
            };
            assert_eq!((kept, from), (seat, end));
        }
        assert_eq!((club.rows().await, club.number("SELECT count(*) FROM votes").await), (before, 0));
        let done = club.proposes(user, seat, easy(), end).await.unwrap();
        assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))), "{done:?}");
        assert_eq!(club.stood_in(game).await, [other]);
    }
}

#[tokio::test]
async fn in_a_rated_game_the_computer_plays_on_where_nobody_else_can_vote() {
    let club = Club::open();
    let (game, left, [seat, _]) = club.left_alone(Pace::Daily, START).await;
    club.is_host(left).await;
    club.is_rated().await;
    let now = START.after(30 * DAY);
    for (seat, way) in [(seat, easy()), (seat, friend()), (left, easy()), (left, friend())] {
        let refused = club.proposes(Club::user(left), seat, way, now).await;
        assert!(matches!(refused, Err(Refusal::NobodyToAgree)), "{refused:?}");
    }
    let end = club.proposes(Club::user(left), seat, SeatProposal::End, now).await;
    assert!(matches!(end, Err(Refusal::RatedEnd)), "{end:?}");
    assert_eq!(club.stood_in(game).await.len(), 2);
    assert_eq!(club.number("SELECT count(*) FROM tenures").await, 0);
}

#[tokio::test]
async fn without_a_clock_others_vote_or_a_week_has_passed() {
    // Others can vote: neither the host nor a day changes that.
    let club = Club::open();
    let (game, silent) = club.told_game(Pace::None).await;
    let [host, other] = [1, 2].map(|next| Seat((silent.0 + next) % 3));
    club.is_host(host).await;
    club.stands_in_at(game, silent, START).await;
    let asked = club.proposes(Club::user(host), silent, easy(), START.after(30 * DAY)).await.unwrap();
    assert!(matches!(asked, SeatRequest::Asked { ref awaited, .. } if *awaited == [other]), "{asked:?}");
    // Nobody else can.
    let club = Club::open();
    let (game, silent) = club.told_game(Pace::None).await;
    let [left, other] = [1, 2].map(|next| Seat((silent.0 + next) % 3));
    club.stands_in_at(game, other, START.after(DAY)).await;
    let user = Club::user(left);
    let week = START.after(7 * DAY);
    let early = club.proposes(user, silent, easy(), week.after(-1)).await;
    assert!(matches!(early, Err(Refusal::Seat(SeatRefusal::NotAbsent { .. }))), "{early:?}");
    let done = club.proposes(user, silent, easy(), week).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))), "{done:?}");
    let end = week.after(DAY);
    let early = club.proposes(user, other, easy(), end.after(-1)).await;
    assert!(
        matches!(early, Err(Refusal::Seat(SeatRefusal::SeatKept { from: Some(from), .. })) if from == end),
        "{early:?}"
    );
    let done = club.proposes(user, other, easy(), end).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))), "{done:?}");
}

#[tokio::test]
async fn the_vote_tells_that_somebody_has_left_the_server_and_the_host_has_one_voice() {
    for rated in [false, true] {
        let club = Club::open();
        let (_, gone) = club.told_game(Pace::Daily).await;
        let [host, other] = [1, 2].map(|next| Seat((gone.0 + next) % 3));
        club.is_host(host).await;
        if rated {
            club.is_rated().await;
        }
        let asked = club.proposes_of_gone(Club::user(host), gone, easy(), START).await.unwrap();
        assert!(matches!(asked, SeatRequest::Asked { ref awaited, .. } if *awaited == [other]), "{asked:?}");
        assert!(club.vote(1).await.gone);
    }
}

#[tokio::test]
async fn whoever_has_come_to_the_seat_of_one_who_left_the_server_has_not_left_it() {
    let club = Club::open();
    let (_, seat) = club.told_game(Pace::Daily).await;
    let by = club.caller(CHANNEL, Club::user(Seat((seat.0 + 1) % 3)));
    let (target, before) = (Target::Seat(seat), Some(UserId(FRIEND)));
    let refused = club.attempt(move |tx| replace::request(tx, &by, &target, before, easy())).await;
    assert!(matches!(refused, Err(Refusal::Seat(SeatRefusal::NotAbsent { .. }))), "{refused:?}");
}

#[tokio::test]
async fn who_has_left_the_server_can_come_back_for_a_day_where_nobody_else_can_vote() {
    let club = Club::open();
    let (game, gone) = club.told_game(Pace::Daily).await;
    let [left, other] = [1, 2].map(|next| Seat((gone.0 + next) % 3));
    club.is_host(left).await;
    club.stands_in_at(game, other, START).await;
    let user = Club::user(left);
    for way in [easy(), friend(), SeatProposal::End] {
        let refused = club.proposes_of_gone(user, gone, way, START).await;
        assert!(
            matches!(refused, Err(Refusal::Seat(SeatRefusal::SeatKept { from: None, .. }))),
            "{refused:?}"
        );
    }
    club.is_rated().await;
    let refused = club.proposes_of_gone(user, gone, SeatProposal::StandIn, START).await;
    assert!(matches!(refused, Err(Refusal::NobodyToAgree)), "their time runs: {refused:?}");
    club.sql("UPDATE games SET rated = 0").await;
    let done = club.proposes_of_gone(user, gone, SeatProposal::StandIn, START.after(HOUR)).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::StandIn(seat)) if seat == gone), "{done:?}");
    let clock = club.clock_of(game, gone).await.unwrap();
    assert_eq!(
        (clock.turn_left, clock.reserve_left),
        (23 * HOUR, 3 * DAY),
        "an hour has passed, and no more"
    );
    let end = START.after(HOUR + ALONE);
    let early = club.proposes_of_gone(user, gone, easy(), end.after(-1)).await;
    assert!(
        matches!(early, Err(Refusal::Seat(SeatRefusal::SeatKept { from: Some(from), .. })) if from == end),
        "{early:?}"
    );
    let done = club.proposes_of_gone(user, gone, easy(), end).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Computer(_))), "{done:?}");
}

#[tokio::test]
async fn the_seat_of_a_computer_goes_to_somebody_by_a_vote_where_others_can_vote() {
    let club = Club::open();
    let (game, lost) = club.told_game(Pace::Daily).await;
    let [host, other] = [1, 2].map(|next| Seat((lost.0 + next) % 3));
    club.is_host(host).await;
    club.stands_in_at(game, lost, START).await;
    let now = START.after(ALONE);
    club.proposes(Club::user(host), lost, easy(), now).await.unwrap();
    let choices = club.sees_choices(Club::user(host), lost, now).await;
    assert_eq!((choices.why, choices.alone), (SeatReason::Computer, Alone::Never));
    for way in [friend(), easy()] {
        let asked = club.proposes(Club::user(host), lost, way, now).await.unwrap();
        assert!(matches!(asked, SeatRequest::Asked { ref awaited, .. } if *awaited == [other]), "{asked:?}");
        club.votes(Club::user(other), false, now).await.unwrap();
    }
    // Nobody else can.
    club.stands_in_at(game, other, now).await;
    let done = club.proposes(Club::user(host), lost, friend(), now.after(1)).await.unwrap();
    assert!(matches!(done, SeatRequest::Done(_, SeatOutcome::Invited(seat, _)) if seat == lost), "{done:?}");
}

#[tokio::test]
async fn a_person_is_looked_for_in_the_server_of_the_game() {
    let club = Club::open();
    let (game, _) = club.told_game(Pace::Daily).await;
    let stored = club.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
    let mut by = club.caller(CHANNEL, 101);
    (by.channel, by.guild) = (ChannelId(77), Some(GuildId(78)));
    let found =
        club.does(move |tx| absent::person(tx, &by.about(GameRef::Game(game)), &Target::Seat(Seat(2)))).await;
    assert_eq!(found, Some((UserId(102), stored.guild.unwrap())));
}

#[tokio::test]
async fn a_lobby_is_started_where_it_is() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    let (here, mut elsewhere) = (club.caller(CHANNEL, CHANNEL), club.caller(CHANNEL, CHANNEL));
    (elsewhere.channel, elsewhere.guild, elsewhere.may_manage) = (ChannelId(77), Some(GuildId(78)), true);
    let seed = last_spike_engine::Seed([7; 32]);
    let start = |by: crate::service::Caller| {
        club.attempt(move |tx| begun(tx, &by.about(GameRef::Game(game)), seed, Limits::NONE))
    };
    let refused = start(elsewhere).await;
    let Err(Refusal::PlayedElsewhere { channel }) = refused else { panic!("{refused:?}") };
    assert_eq!((channel, club.stage(game).await), (ChannelId(CHANNEL), games::Stage::Lobby));
    start(here).await.unwrap();
    assert_eq!(club.stage(game).await, games::Stage::Running);
}
