//! The moments at which the bot is killed, and how each is waited for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault};
use tokio::sync::oneshot;

use super::Luck;
use super::campaign::Campaign;
use crate::support::PATIENCE;
use crate::support::database::WriteLock;

/// A moment at which the bot is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kill {
    /// Any time while somebody waits for what becomes of their move.
    Anytime,
    /// The transaction of a move cannot begin yet.
    BeforeCommit,
    /// It is committed; Discord has the answer and has not shown it.
    BeforeAnswer,
    /// The person has the answer; the bot does not know that they have.
    AfterAnswer,
    /// Discord has a post and has not done it: it does so when the bot is dead, or back.
    BeforePost,
    /// The post is there; the bot does not know.
    AfterPost,
    /// The post does not arrive, and the bot may or may not know.
    PostLost,
    /// As with a post, for a direct message.
    BeforeLetter,
    /// As with a post, for a direct message.
    AfterLetter,
    /// A message is about to be edited.
    BeforeEdit,
    /// The message is edited; the bot does not know.
    AfterEdit,
    /// A post is claimed: its picture is being drawn.
    Picture,
    /// Killed again while it starts.
    Starting,
}

/// A lock on the database that keeps the moment as it is.
pub type Lock = Option<WriteLock>;

impl Kill {
    const ALL: [Self; 13] = [
        Self::Anytime,
        Self::BeforeCommit,
        Self::BeforeAnswer,
        Self::AfterAnswer,
        Self::BeforePost,
        Self::AfterPost,
        Self::PostLost,
        Self::BeforeLetter,
        Self::AfterLetter,
        Self::BeforeEdit,
        Self::AfterEdit,
        Self::Picture,
        Self::Starting,
    ];

    /// Returns all moments in random order, again and again.
    pub fn schedule(seed: u64) -> impl Iterator<Item = Self> {
        let mut luck = Luck::new(seed, 1);
        std::iter::repeat_with(move || {
            let mut left = Self::ALL.to_vec();
            std::iter::repeat_with(|| left.remove(luck.below(left.len())))
                .take(Self::ALL.len())
                .collect::<Vec<_>>()
        })
        .flatten()
    }

    /// Waits for the moment; `None` when it does not come.
    pub async fn wait(self, campaign: &Arc<Campaign>, luck: &mut Luck) -> Option<Lock> {
        match self {
            Self::Anytime | Self::Starting => {
                let moving = || campaign.moving.load(Ordering::Acquire) > 0;
                campaign.standin.wait(PATIENCE, |_| moving().then_some(())).await?;
                tokio::time::sleep(Duration::from_millis(luck.below(40) as u64)).await;
                Some(None)
            }
            Self::BeforeCommit => {
                let (sender, locked) = oneshot::channel();
                *campaign.lock_wanted.lock().unwrap() = Some(sender);
                let lock = tokio::time::timeout(PATIENCE, locked).await.ok()?.ok()?;
                // Time for the move to reach the bot; it waits there, however long this is.
                tokio::time::sleep(Duration::from_millis(20 + luck.below(60) as u64)).await;
                Some(Some(lock))
            }
            Self::Picture => {
                let claimed = "SELECT count(*) FROM outbox WHERE fate = 'waiting' AND attempts > 0
                               AND kind IN ('board', 'rack', 'result')";
                let end = tokio::time::Instant::now() + PATIENCE;
                while campaign.count(claimed) == 0 {
                    if tokio::time::Instant::now() > end {
                        return None;
                    }
                    tokio::task::yield_now().await;
                }
                Some(None)
            }
            held => {
                let before = campaign.standin.fault_count();
                campaign.standin.inject(held.rule(campaign, luck));
                let arrived = |_: &_| (campaign.standin.fault_count() > before).then_some(());
                campaign.standin.wait(PATIENCE, arrived).await.map(|()| None)
            }
        }
    }

    /// Returns the fault of a request that holds the moment.
    fn rule(self, campaign: &Campaign, luck: &mut Luck) -> Fault {
        let on = |endpoint, trouble| Fault::new(trouble).on(endpoint).times(1);
        let table = luck.of(&campaign.tables);
        let post = |trouble| on(Endpoint::CreateMessage, trouble).at(&table.channel);
        let dm = campaign.standin.dm_channel(campaign.person(*luck.of(&table.people))).unwrap();
        let letter = |trouble| on(Endpoint::CreateMessage, trouble).at(&dm);
        let edit = |trouble| on(Endpoint::UpdateMessage, trouble);
        let answer = |trouble| on(Endpoint::CreateInteractionResponse, trouble);
        // Sooner than the bot is back, or later.
        let late = Failure::Delayed(Duration::from_millis(100 + luck.below(3_000) as u64));
        // Not when it is back: a message that Discord is so late with comes after it was deleted, or an edit undoes
        // the next one, whoever sends it.
        let soon = Failure::Delayed(Duration::from_millis(50 + luck.below(200) as u64));
        let unheard = Failure::ResponseDelayed(PATIENCE);
        // In a quiet channel boards are deleted, too.
        let quiet = "SELECT count(*) FROM games WHERE posts = 'quiet' AND stage = 'running' AND channel =";
        let is_quiet = campaign.count(&format!("{quiet} {}", table.channel)) > 0;
        match self {
            Self::BeforeAnswer => answer(late),
            Self::AfterAnswer => answer(unheard),
            Self::BeforePost if is_quiet => post(soon),
            Self::BeforePost => post(late),
            Self::AfterPost => post(unheard),
            Self::PostLost => post(Failure::Reset),
            Self::BeforeLetter => letter(soon),
            Self::AfterLetter => letter(unheard),
            Self::BeforeEdit => edit(soon),
            Self::AfterEdit => edit(unheard),
            Self::Anytime | Self::BeforeCommit | Self::Picture | Self::Starting => {
                unreachable!("no request is held")
            }
        }
    }
}
