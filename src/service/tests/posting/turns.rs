//! The order in which notices are sent: everybody in turn.

use last_spike_engine::{Seat, Step};

use crate::service::notices::notice;
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::games;
use crate::store::posting::outbox::{self, Audience, Effect, Notice, NoticeKind, Waiting};
use crate::store::{GameId, Tx};

const ALL: Audience = Audience::Channel;
const ONE: Audience = Audience::Seat(Seat(0));

impl Club {
    /// Queues a notice.
    async fn queues(&self, game: GameId, step: u32, audience: Audience, kind: NoticeKind) {
        self.does(move |tx| {
            games::lock(tx, game)?;
            Ok(outbox::enqueue(tx, &Notice { game, step: Step(step), audience, kind })?)
        })
        .await;
    }

    /// Forgets what is queued.
    async fn all_is_told(&self) {
        self.sql("UPDATE outbox SET fate = 'sent'").await;
    }

    async fn due(&self) -> Vec<Waiting> {
        self.does(|tx| Ok(outbox::due(tx, 64, true, START)?)).await
    }

    /// Sends one notice after another, and returns what was sent.
    async fn sends_all(&self) -> Vec<(GameId, Audience, NoticeKind)> {
        let mut all = Vec::new();
        while let Some(next) = self.due().await.into_iter().next() {
            all.push((next.notice.game, next.notice.audience, next.notice.kind));
            self.does(move |tx| {
                // Told up to the beginning: nothing is told with it.
                games::lock(tx, next.notice.game)?;
                let claimed = outbox::claim(tx, &next, Step(0))?.unwrap();
                let effect = Effect { silent: false, said_due: None, told_all: true };
                outbox::note_sent(tx, &claimed, effect)?;
                Ok(outbox::serve(tx, &next.notice, Step(0))?)
            })
            .await;
        }
        all
    }
}

#[tokio::test]
async fn hosts_take_turns_however_many_games_one_has() {
    let club = Club::open();
    let mut hogs = Vec::new();
    for channel in 100..105 {
        hogs.push(club.opens(channel, 5).await.unwrap());
    }
    let theirs = [club.opens(200, 6).await.unwrap(), club.opens(201, 6).await.unwrap()];
    let wanted = [hogs[0], theirs[0], hogs[1], theirs[1], hogs[2], hogs[3], hogs[4]];
    let together: Vec<GameId> = club.due().await.iter().map(|waiting| waiting.notice.game).collect();
    assert_eq!(together, wanted, "of many that go at once");
    let sent: Vec<GameId> = club.sends_all().await.into_iter().map(|(game, ..)| game).collect();
    assert_eq!(sent, wanted, "one after the other");
    // The host who had the last turn waits for the others, whoever is first in the queue.
    for game in [hogs[4], hogs[3], theirs[0]] {
        club.queues(game, 9, ALL, NoticeKind::Line).await;
    }
    let sent: Vec<GameId> = club.sends_all().await.into_iter().map(|(game, ..)| game).collect();
    assert_eq!(sent, [theirs[0], hogs[3], hogs[4]], "the one of which nothing was sent for longest");
}

#[tokio::test]
async fn what_is_sent_of_a_game_keeps_its_order() {
    let club = Club::open();
    let game = club.game_with_computers(GUILD, 100, 2).await;
    club.all_is_told().await;
    for (step, audience, kind) in [
        (50, ONE, NoticeKind::Hand),
        (51, Audience::Seat(Seat(1)), NoticeKind::Rack),
        (51, ALL, NoticeKind::Line),
        (52, ALL, NoticeKind::Board),
    ] {
        club.queues(game, step, audience, kind).await;
    }
    let wanted = [
        (game, ALL, NoticeKind::Line),
        (game, ALL, NoticeKind::Board),
        (game, Audience::Seat(Seat(1)), NoticeKind::Rack),
        (game, ONE, NoticeKind::Hand),
    ];
    let first: Vec<NoticeKind> = club.due().await.iter().map(|waiting| waiting.notice.kind).collect();
    assert_eq!(
        first,
        [NoticeKind::Line, NoticeKind::Rack, NoticeKind::Hand],
        "one of each audience at a time"
    );
    assert_eq!(club.sends_all().await, wanted);
}

#[tokio::test]
async fn games_that_only_computers_play_come_behind_everything_of_people() {
    let club = Club::open();
    let computers = club.game_of_computers(GUILD, 100).await;
    let people = club.game_with_computers(GUILD, 200, 2).await;
    club.all_is_told().await;
    club.queues(computers, 60, ALL, NoticeKind::Board).await;
    club.queues(people, 60, ONE, NoticeKind::Hand).await;
    let sent: Vec<GameId> = club.sends_all().await.into_iter().map(|(game, ..)| game).collect();
    assert_eq!(sent, [people, computers]);
}

#[tokio::test]
async fn a_step_shows_in_a_players_message_though_the_message_was_renewed_just_before() {
    let club = Club::open();
    let game = club.game_with_computers(GUILD, 100, 2).await;
    club.all_is_told().await;
    club.queues(game, 50, ONE, NoticeKind::Hand).await;
    assert_eq!(club.sends_all().await, [(game, ONE, NoticeKind::Hand)]);
    // What somebody pressed took the place of the message; it is counted in place of step 51.
    club.does(move |tx| Ok(notice::refresh_message(tx, game, Some(Seat(0)))?)).await;
    assert_eq!(club.sends_all().await, [(game, ONE, NoticeKind::Hand)]);
    club.queues(game, 51, ONE, NoticeKind::Hand).await;
    assert_eq!(club.sends_all().await, [(game, ONE, NoticeKind::Hand)]);
}

#[tokio::test]
async fn a_message_that_is_renewed_twice_at_once_is_queued_once() {
    let [one, other] = Club::twice();
    let game = one.game_with_computers(GUILD, 100, 2).await;
    for _ in 0..20 {
        one.all_is_told().await;
        let renews = |club: &Club| {
            let store = club.store.clone();
            async move {
                let renew = move |tx: &Tx<'_>| notice::refresh_message(tx, game, Some(Seat(0)));
                store.write(renew).await.unwrap();
            }
        };
        tokio::join!(renews(&one), renews(&other));
        let waiting = "SELECT count(*) FROM outbox WHERE kind = 'hand' AND fate = 'waiting'";
        assert_eq!(one.number(waiting).await, 1);
    }
}
