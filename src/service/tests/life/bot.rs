//! The work of the bot in the world: it does what is due, and sends what is to be told.

use rand::RngExt;

use super::people::{DAY, MINUTE};
use super::world::World;
use crate::service::jobs::KINDS;
use crate::service::posting::announce::{self, Announcement, Recipient};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::tests::club::sent;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GameId, MessageId, Time, scheduling::jobs};

impl World {
    /// Returns when the bot has something to do next.
    pub(super) async fn next_due(&self) -> Option<Time> {
        let sql = "SELECT coalesce(min(due), -1) FROM (SELECT min(due_at) AS due FROM jobs
                   UNION ALL SELECT min(due_at + CASE kind WHEN 'deciding' THEN 60 ELSE 0 END)
                   FROM outbox WHERE fate = 'waiting') all_due";
        let due = self.club.number(sql).await;
        (due >= 0).then_some(Time(due))
    }

    /// Does all that the bot does at one moment.
    pub(super) async fn bot_works(&mut self) {
        // The others are done at Discord alone.
        let worked = KINDS.into_iter().chain([jobs::JobKind::AnswerOffer]);
        let worked: Vec<_> = worked.map(|kind| format!("'{}'", kind.name())).collect();
        let worked = worked.join(", ");
        loop {
            self.club.sql(format!("DELETE FROM jobs WHERE kind NOT IN ({worked})")).await;
            let failed = self.club.works_off(self.now).await;
            assert!(failed.is_empty(), "{failed:?}");
            let mut moved = false;
            while self.club.computer_moves(self.now).await {
                moved = true;
            }
            self.look_at_tables().await;
            if !self.delivers().await && !moved {
                let overdue = format!(
                    "SELECT count(*) FROM jobs WHERE due_at <= {} AND kind IN ({worked})",
                    self.now.0
                );
                assert_eq!(self.club.number(overdue).await, 0, "nobody does what is due");
                return;
            }
        }
    }

    /// Sends what is due; returns whether something was.
    async fn delivers(&mut self) -> bool {
        let now = self.now;
        let due = self.club.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, now.after(-60))?)).await;
        for waiting in &due {
            let waiting = waiting.clone();
            match self.club.does(move |tx| Ok(announce::prepare(&tx.at(now), &waiting)?)).await {
                Err(_) => {}
                Ok(announcement) => self.sends(*announcement).await,
            }
        }
        self.look_at_tables().await;
        !due.is_empty()
    }

    async fn sends(&mut self, announcement: Announcement) {
        let (now, Waiting { notice, .. }) = (self.now, announcement.waiting.clone());
        if let Recipient::Person(user, _) = announcement.to {
            let person = self.people.iter().find(|person| person.user == user.0).unwrap();
            if !person.dm_open {
                let failed = Failed {
                    setback: Setback::DmClosed,
                    surely: true,
                    may_stand: false,
                    obstacle: None,
                    again: now.after(MINUTE),
                };
                return self
                    .club
                    .does(move |tx| Ok(delivery::failed(&tx.at(now), &announcement, failed)?))
                    .await;
            }
            if notice.kind == NoticeKind::Reminder {
                assert!(!person.is_quiet(now), "{user} was woken");
                let earlier = self.reminded.entry(user).or_default();
                assert!(
                    earlier.last().is_none_or(|last| now.0 - last.0 >= DAY),
                    "{user}: {earlier:?}, {now:?}"
                );
                earlier.push(now);
            }
        }
        if self.rng.random_bool(0.03) && notice.kind != NoticeKind::Reminder {
            let failed = Failed {
                setback: Setback::ForNow,
                surely: true,
                may_stand: false,
                obstacle: None,
                again: now.after(7 * MINUTE),
            };
            return self.club.does(move |tx| Ok(delivery::failed(&tx.at(now), &announcement, failed)?)).await;
        }
        self.numbered += 1;
        let channel = match notice.audience {
            Audience::Channel => announcement.game.channel,
            Audience::Seat(seat) => ChannelId(10_000 + u64::from(seat.0)),
            Audience::Former(tenure) => ChannelId(20_000 + u64::from(tenure)),
        };
        let posted = Posted { channel, message: MessageId(self.numbered) };
        self.club.does(move |tx| Ok(sent(&tx.at(now), &announcement, posted)?)).await;
        self.tells(notice.game, notice.audience, notice.kind);
    }

    /// Notes who was told by a message that has arrived.
    fn tells(&mut self, game: GameId, audience: Audience, kind: NoticeKind) {
        let table = self.tables.iter_mut().find(|table| table.game == game).unwrap();
        for (seat, person) in table.seats.iter().enumerate() {
            let Some(person) = person else { continue };
            let told = match audience {
                Audience::Seat(to) => to.index() == seat && kind == NoticeKind::Rack,
                Audience::Former(_) => false,
                Audience::Channel => {
                    !self.people[*person].dm_open
                        && matches!(kind, NoticeKind::Board | NoticeKind::Line | NoticeKind::Deciding)
                }
            };
            table.counted[seat].told |= told && table.counted[seat].waits;
        }
    }
}
