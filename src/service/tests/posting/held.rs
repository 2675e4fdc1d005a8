//! Boards that call nobody: computers move on, and one post tells it all.

use std::collections::BTreeSet;

use last_spike_engine::{Action, Event, Goods, Money, Phase, Seat};

use super::announce::CHANNEL;
use crate::service::posting::announce::{Announcement, Content};
use crate::service::table::{lobby, play};
use crate::service::tests::club::{Club, START};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, Time};

impl Club {
    /// Starts a game of two whose first board stands; returns who is first and who is second.
    pub(super) async fn begun(&self) -> (GameId, Seat, Seat) {
        let game = self.begin().await;
        let board = self.announcement(Audience::Channel, NoticeKind::Board).await;
        self.posted(board, 1).await;
        let first = self.view(CHANNEL, Seat(0)).await.to_act[0];
        (game, first, Seat(1 - first.0))
    }

    /// Lets a computer play at a seat from now on.
    pub(super) async fn has_computer_at(&self, seat: Seat) {
        self.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = {seat}"#)).await;
    }

    /// Lets a computer make its turn.
    pub(super) async fn lets_play(&self, game: GameId, seat: Seat, now: Time) {
        while self.view(CHANNEL, Seat(0)).await.to_act.contains(&seat) {
            self.lets_act(game, seat, now).await.unwrap();
        }
    }

    /// Prepares the line that is due.
    pub(super) async fn tells_line(&self) -> Announcement {
        let due = self.does(|tx| Ok(outbox::due(&tx.at(START.after(10)), 64, true, START)?)).await;
        let line = due.into_iter().find(|waiting| waiting.notice.kind == NoticeKind::Line).expect("a line");
        match self.prepare(&line).await {
            Ok(announcement) => *announcement,
            other => panic!("{other:?}"),
        }
    }

    /// Returns the kinds of what is due in the channel.
    pub(super) async fn due_at(&self, now: Time) -> Vec<NoticeKind> {
        let due = self.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, START.after(-1))?)).await;
        let channel = due.into_iter().filter(|waiting| waiting.notice.audience == Audience::Channel);
        channel.map(|waiting| waiting.notice.kind).collect()
    }
}

fn turns_in(events: &[Event]) -> usize {
    let number = |event: &Event| match event {
        Event::TurnTo { phase: Phase::Lay | Phase::Roll, turn, .. } => *turn,
        _ => None,
    };
    events.iter().filter_map(number).collect::<BTreeSet<_>>().len()
}

#[tokio::test]
async fn what_computers_do_between_two_turns_of_a_person_is_told_by_one_post() {
    let club = Club::open();
    let (game, person, computer) = club.begun().await;
    club.has_computer_at(computer).await;
    club.turn().await;
    assert_eq!(club.due_at(START.after(59)).await, [], "the computer is about to move");
    let backlog = club.does(|tx| Ok(outbox::backlog(tx)?)).await;
    assert_eq!(backlog.post_since, None, "nothing is late");
    club.lets_play(game, computer, START.after(2)).await;
    assert_eq!(club.view(CHANNEL, Seat(0)).await.to_act, [person]);
    assert_eq!(club.due_at(START.after(2)).await, [NoticeKind::Board], "the person is called at once");
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
    assert_eq!((turns_in(&news.events), &news.called[..]), (2, &[person][..]));
    club.posted(board, 2).await;
    assert_eq!(club.due_at(Time(i64::MAX)).await, [], "and once");
}

#[tokio::test]
async fn where_a_computer_does_not_move_the_board_comes_a_minute_late() {
    let club = Club::open();
    let (_, _, computer) = club.begun().await;
    club.has_computer_at(computer).await;
    club.turn().await;
    assert_eq!(club.due_at(START.after(60)).await, [NoticeKind::Board]);
}

#[tokio::test]
async fn who_watches_computers_sees_a_board_every_ten_seconds() {
    let club = Club::open();
    let (game, first, second) = club.begun().await;
    club.has_computer_at(first).await;
    club.has_computer_at(second).await;
    club.lets_play(game, first, START).await;
    club.lets_play(game, second, START.after(4)).await;
    club.lets_play(game, first, START.after(8)).await;
    assert_eq!(club.due_at(START.after(9)).await, []);
    assert_eq!(club.due_at(START.after(10)).await, [NoticeKind::Board], "since the first of them");
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
    assert_eq!(turns_in(&news.events), 3);
}

#[tokio::test]
async fn a_question_to_all_does_not_wait_for_a_board_that_is_held() {
    let club = Club::open();
    let (game, _, computer) = club.begun().await;
    club.has_computer_at(computer).await;
    club.turn().await;
    club.does(move |tx| {
        crate::store::games::lock(tx, game)?;
        let vote = outbox::Notice {
            game,
            step: last_spike_engine::Step(1),
            audience: Audience::Channel,
            kind: NoticeKind::Vote,
        };
        Ok(outbox::enqueue(tx, &vote)?)
    })
    .await;
    assert_eq!(club.due_at(START).await, [NoticeKind::Vote]);
}

/// G8: an offer calls somebody, also where turns have ended of which no board has told. Its post tells them.
#[tokio::test]
async fn g8_the_post_of_an_offer_tells_the_turns_that_no_board_has_told() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 2).await;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    club.turn().await;
    // As if it were held.
    club.sql("UPDATE outbox SET due_at = 9000000000 WHERE kind = 'board' AND fate = 'waiting'").await;
    let offers = |cash| {
        let by = club.caller(CHANNEL, CHANNEL);
        let give = Goods { cash: Money(cash), ..Goods::default() };
        let take = Goods { cash: Money(1_000), ..Goods::default() };
        let partner = format!("<@{}>", CHANNEL + 1);
        club.does(move |tx| play::offer(tx, &by, &partner, give.clone(), take.clone()))
    };
    offers(2_000).await;
    assert_eq!(club.due_at(START).await, [NoticeKind::Line]);
    let line = club.tells_line().await;
    let Content::Line { news, turns: true, .. } = &line.content else { panic!("{:?}", line.content) };
    assert_eq!(turns_in(&news.events), 1);
    assert!(matches!(news.events.last(), Some(Event::TurnTo { .. })), "{:?}", news.events);
    let told = line.upto;
    club.posted(line, 2).await;
    let announced = club.number(format!("SELECT announced FROM games WHERE id = {game}")).await;
    assert_eq!(announced, i64::from(told.0));
    let waits = "SELECT count(*) FROM outbox WHERE kind = 'board' AND fate = 'waiting'";
    assert_eq!(club.number(waits).await, 0, "the board is told with it");
    offers(3_000).await;
    let line = club.tells_line().await;
    assert!(matches!(&line.content, Content::Line { turns: false, .. }), "{:?}", line.content);
}

/// G8: what the post of an offer has told of turns stays: what becomes of the offer is told by another post, which then
/// goes on.
#[tokio::test]
async fn g8_a_post_that_tells_turns_is_not_edited() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", 2).await;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    club.turn().await;
    club.sql("UPDATE outbox SET due_at = 9000000000 WHERE kind = 'board' AND fate = 'waiting'").await;
    let offers = || {
        let by = club.caller(CHANNEL, CHANNEL);
        let give = Goods { cash: Money(2_000), ..Goods::default() };
        let take = Goods { cash: Money(1_000), ..Goods::default() };
        let partner = format!("<@{}>", CHANNEL + 1);
        club.does(move |tx| play::offer(tx, &by, &partner, give.clone(), take.clone()))
    };
    offers().await;
    let told = club.tells_line().await;
    assert!(matches!(&told.content, Content::Line { turns: true, .. }), "{told:?}");
    club.posted(told, 2).await;
    let by = club.caller(CHANNEL, CHANNEL + 1);
    let decline = Action::Decline { id: 1 };
    club.does(move |tx| play::act(tx, &by, None, &decline)).await;
    let declined = club.tells_line().await;
    assert!(!declined.edit, "{declined:?}");
    club.posted(declined, 3).await;
    offers().await;
    let again = club.tells_line().await;
    assert!(again.edit && again.current.is_some_and(|posted| posted.message.0 == 3), "{again:?}");
}

#[tokio::test]
async fn a_board_that_is_held_when_its_game_is_ended_is_told_before_the_end() {
    let club = Club::open();
    let (_, person, computer) = club.begun().await;
    club.has_computer_at(computer).await;
    club.turn().await;
    assert_eq!(club.due_at(START).await, []);
    let by = club.caller(CHANNEL, CHANNEL + u64::from(person.0));
    club.sql(format!("UPDATE games SET host = {}", CHANNEL + u64::from(person.0))).await;
    club.does(move |tx| lobby::end(tx, &by)).await;
    assert_eq!(club.due_at(START).await, [NoticeKind::Board]);
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 2).await;
    assert_eq!(club.due_at(START).await, [NoticeKind::Closed]);
    let closed = club.announcement(Audience::Channel, NoticeKind::Closed).await;
    club.posted(closed, 3).await;
    let job =
        club.number("SELECT count(*) FROM jobs WHERE kind = 'clear-controls' AND subject = '100/2'").await;
    assert_eq!(job, 1, "the last board keeps its picture");
}
