//! Jobs that are carried out later, by themselves: one row each, until it is done.
//!
//! A worker takes what is due ([`lease`]), for a time in which nobody else does it, and carries each
//! job out in a transaction that begins with [`done`]: the job and the end of its row are stored
//! together, or neither is. A job whose worker was killed is taken again when its lease is over.

use std::fmt;

use last_spike_engine::Seat;

pub use super::failing_jobs::{Failing, failing};
use crate::store::database::{ToValue, Value, params};
use crate::store::notices::tried::Tried;
use crate::store::rows::error::Fault;
use crate::store::rows::ids::{
    ChannelId, GameId, GuildId, MessageId, Posted, ProcessId, Time, UserId, VoteId,
};
use crate::store::rows::named::named;
use crate::store::rows::tx::Tx;

/// The duration of a lease, in seconds: longer than a batch of jobs takes.
pub(crate) const LEASE: i64 = 60;

/// The wait after the first failure of a job, in seconds; it doubles each time.
const FIRST_WAIT: i64 = 10;

/// The longest that a job which fails is put off, in seconds.
pub(crate) const LONGEST_WAIT: i64 = 60 * 60;

/// The longest that a job which changes a message is put off, in seconds: a permission may be missing for months, and
/// Discord bans who is refused too often.
pub(crate) const LONGEST_REST: i64 = 24 * 60 * 60;

/// The longest that a job which something else must end before is put off, in seconds.
pub(crate) const LONGEST_FOR_ANOTHER: i64 = 5 * 60;

/// The attempts that are counted at most of a job which something else must end before: the wait is the longest one
/// then, and a failure afterwards begins with a short one.
const MOST_FOR_ANOTHER: u32 = 5;

/// The number of attempts after which the wait for the next one does not grow any more.
pub(crate) const LONGEST_AFTER: u32 = 15;

/// Something to be done later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Silence counts as a pass for this seat (K5).
    AuctionDeadline {
        /// The game.
        game: GameId,
        /// The seat that has not answered.
        seat: Seat,
    },
    /// A warning is due to this seat, or its time is used up.
    TurnAlarm {
        /// The game.
        game: GameId,
        /// The seat whose time runs.
        seat: Seat,
    },
    /// A player who has no clock may have been silent for long.
    Silence {
        /// The game.
        game: GameId,
        /// The seat that is asked.
        seat: Seat,
    },
    /// A person may have to be reminded of games that wait for them.
    Remind(UserId),
    /// The buttons and menus of a post that another has taken the place of are to go.
    ClearControls(Posted),
    /// The picture and the controls of a post that another has taken the place of are to go.
    ShortenPost(Posted),
    /// A post that another has taken the place of, and that says nothing that is still true, is to go.
    DeleteMessage(Posted),
    /// The message that may stand of a notice which was given up is to be found, and to go.
    FindTried(Tried),
    /// The thread that was opened for a lobby is to be closed: nothing came of it.
    CloseThread(ChannelId),
    /// Interactions that cannot be delivered again are forgotten.
    ForgetInteractions,
    /// Notices that nobody needs any more are forgotten.
    PruneOutbox,
    /// The data kept about people who were forgotten a day ago is forgotten too.
    ForgetAliases,
    /// The log of a game that has ended is packed; a lobby that was given up is forgotten.
    PackLog(GameId),
    /// The games of a server are ended that the bot was not invited to again.
    GiveUpGuild(GuildId),
    /// A word is said in a game in which nobody acts, before it is ended.
    WarnOfExpiry(GameId),
    /// A game is ended in which nobody has acted since that word.
    Expire(GameId),
    /// Silence counts as a no in this vote.
    CloseVote(VoteId),
    /// A computer is to answer what it is offered (G8).
    AnswerOffer {
        /// The game.
        game: GameId,
        /// The computer's seat.
        seat: Seat,
    },
    /// A post that tells what was taken back is to say so, and to lose its controls.
    MarkTakenBack {
        /// The game.
        game: GameId,
        /// The post.
        posted: Posted,
    },
    /// The current posts of a game are to say until when its players have time, which an outage has changed, and for
    /// whom a computer plays.
    RenewDeadlines(GameId),
    /// The post about the clocks of a game, which has changed often, is brought up to date.
    TellClocks(GameId),
}

named! {
    /// The kinds of jobs, whose names operators are told too.
    pub enum Kind by from_name {
        /// [`Job::AuctionDeadline`].
        AuctionDeadline = "auction-deadline",
        /// [`Job::TurnAlarm`].
        TurnAlarm = "turn-alarm",
        /// [`Job::Silence`].
        Silence = "silence",
        /// [`Job::Remind`].
        Remind = "remind",
        /// [`Job::ClearControls`].
        ClearControls = "clear-controls",
        /// [`Job::ShortenPost`].
        ShortenPost = "shorten-post",
        /// [`Job::DeleteMessage`].
        DeleteMessage = "delete-message",
        /// [`Job::FindTried`].
        FindTried = "find-tried",
        /// [`Job::CloseThread`].
        CloseThread = "close-thread",
        /// [`Job::ForgetInteractions`].
        ForgetInteractions = "forget-interactions",
        /// [`Job::PruneOutbox`].
        PruneOutbox = "prune-outbox",
        /// [`Job::ForgetAliases`].
        ForgetAliases = "forget-aliases",
        /// [`Job::PackLog`].
        PackLog = "pack-log",
        /// [`Job::GiveUpGuild`].
        GiveUpGuild = "give-up-guild",
        /// [`Job::WarnOfExpiry`].
        WarnOfExpiry = "warn-of-expiry",
        /// [`Job::Expire`].
        Expire = "expire",
        /// [`Job::CloseVote`].
        CloseVote = "close-vote",
        /// [`Job::AnswerOffer`].
        AnswerOffer = "answer-offer",
        /// [`Job::MarkTakenBack`].
        MarkTakenBack = "mark-taken-back",
        /// [`Job::RenewDeadlines`].
        RenewDeadlines = "renew-deadlines",
        /// [`Job::TellClocks`].
        TellClocks = "tell-clocks",
    }
}

impl Kind {
    /// The kinds that change a message.
    pub const OF_MESSAGES: [Self; 5] =
        [Self::ClearControls, Self::ShortenPost, Self::DeleteMessage, Self::FindTried, Self::MarkTakenBack];

    /// Returns the longest that a job of this kind which fails is put off, in seconds.
    const fn longest_wait(self) -> i64 {
        match self {
            Self::ClearControls
            | Self::ShortenPost
            | Self::DeleteMessage
            | Self::FindTried
            | Self::MarkTakenBack => LONGEST_REST,
            _ => LONGEST_WAIT,
        }
    }
}

impl Job {
    /// Returns its kind.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::AuctionDeadline { .. } => Kind::AuctionDeadline,
            Self::TurnAlarm { .. } => Kind::TurnAlarm,
            Self::Silence { .. } => Kind::Silence,
            Self::Remind(_) => Kind::Remind,
            Self::ClearControls(_) => Kind::ClearControls,
            Self::ShortenPost(_) => Kind::ShortenPost,
            Self::DeleteMessage(_) => Kind::DeleteMessage,
            Self::FindTried(_) => Kind::FindTried,
            Self::CloseThread(_) => Kind::CloseThread,
            Self::ForgetInteractions => Kind::ForgetInteractions,
            Self::PruneOutbox => Kind::PruneOutbox,
            Self::ForgetAliases => Kind::ForgetAliases,
            Self::PackLog(_) => Kind::PackLog,
            Self::GiveUpGuild(_) => Kind::GiveUpGuild,
            Self::WarnOfExpiry(_) => Kind::WarnOfExpiry,
            Self::Expire(_) => Kind::Expire,
            Self::CloseVote(_) => Kind::CloseVote,
            Self::AnswerOffer { .. } => Kind::AnswerOffer,
            Self::MarkTakenBack { .. } => Kind::MarkTakenBack,
            Self::RenewDeadlines(_) => Kind::RenewDeadlines,
            Self::TellClocks(_) => Kind::TellClocks,
        }
    }

    /// Returns the channel of the message that it changes.
    #[must_use]
    pub const fn channel(self) -> Option<ChannelId> {
        match self {
            Self::ClearControls(posted)
            | Self::ShortenPost(posted)
            | Self::DeleteMessage(posted)
            | Self::MarkTakenBack { posted, .. } => Some(posted.channel),
            Self::FindTried(tried) => Some(tried.channel),
            _ => None,
        }
    }

    fn subject(self) -> String {
        match self {
            Self::AuctionDeadline { game, seat }
            | Self::TurnAlarm { game, seat }
            | Self::AnswerOffer { game, seat }
            | Self::Silence { game, seat } => format!("{game}/{seat}"),
            Self::ClearControls(post) | Self::ShortenPost(post) | Self::DeleteMessage(post) => {
                format!("{}/{}", post.channel, post.message)
            }
            Self::PackLog(game)
            | Self::WarnOfExpiry(game)
            | Self::Expire(game)
            | Self::RenewDeadlines(game)
            | Self::TellClocks(game) => game.to_string(),
            Self::FindTried(tried) => tried.to_string(),
            Self::GiveUpGuild(guild) => guild.to_string(),
            Self::Remind(user) => user.to_string(),
            Self::CloseThread(thread) => thread.to_string(),
            Self::CloseVote(vote) => vote.to_string(),
            Self::MarkTakenBack { game, posted } => format!("{game}/{}/{}", posted.channel, posted.message),
            Self::ForgetInteractions | Self::PruneOutbox | Self::ForgetAliases => String::new(),
        }
    }

    /// Reads what a job of a kind is about.
    pub(in crate::store) fn of(kind: Kind, subject: &str) -> Option<Self> {
        let pair = || subject.split_once('/');
        let posted = |text: &str| {
            let (channel, message) = text.split_once('/')?;
            Some(Posted {
                channel: ChannelId(channel.parse().ok()?),
                message: MessageId(message.parse().ok()?),
            })
        };
        let post = || posted(subject);
        let of_seat = |job: fn(GameId, Seat) -> Self| {
            let (game, seat) = pair()?;
            Some(job(GameId(game.parse().ok()?), Seat(seat.parse().ok()?)))
        };
        Some(match kind {
            Kind::AuctionDeadline => of_seat(|game, seat| Self::AuctionDeadline { game, seat })?,
            Kind::TurnAlarm => of_seat(|game, seat| Self::TurnAlarm { game, seat })?,
            Kind::AnswerOffer => of_seat(|game, seat| Self::AnswerOffer { game, seat })?,
            Kind::Silence => of_seat(|game, seat| Self::Silence { game, seat })?,
            Kind::ClearControls => Self::ClearControls(post()?),
            Kind::ShortenPost => Self::ShortenPost(post()?),
            Kind::DeleteMessage => Self::DeleteMessage(post()?),
            Kind::FindTried => Self::FindTried(Tried::parse(subject)?),
            Kind::Remind => Self::Remind(UserId(subject.parse().ok()?)),
            Kind::CloseThread => Self::CloseThread(ChannelId(subject.parse().ok()?)),
            Kind::ForgetInteractions => Self::ForgetInteractions,
            Kind::PruneOutbox => Self::PruneOutbox,
            Kind::ForgetAliases => Self::ForgetAliases,
            Kind::PackLog => Self::PackLog(GameId(subject.parse().ok()?)),
            Kind::GiveUpGuild => Self::GiveUpGuild(GuildId(subject.parse().ok()?)),
            Kind::WarnOfExpiry => Self::WarnOfExpiry(GameId(subject.parse().ok()?)),
            Kind::Expire => Self::Expire(GameId(subject.parse().ok()?)),
            Kind::CloseVote => Self::CloseVote(VoteId(subject.parse().ok()?)),
            Kind::RenewDeadlines => Self::RenewDeadlines(GameId(subject.parse().ok()?)),
            Kind::TellClocks => Self::TellClocks(GameId(subject.parse().ok()?)),
            Kind::MarkTakenBack => {
                let (game, post) = pair()?;
                Self::MarkTakenBack { game: GameId(game.parse().ok()?), posted: posted(post)? }
            }
        })
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().name(), self.subject())
    }
}

/// A job that a worker has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leased {
    /// The job.
    pub job: Job,
    /// The number of attempts, this one included.
    pub attempts: u32,
    id: i64,
    owner: ProcessId,
    until: Time,
}

impl Leased {
    /// Returns the process that has taken it.
    #[must_use]
    pub const fn owner(&self) -> ProcessId {
        self.owner
    }

    /// Returns the seconds until the next attempt: twice as many after each.
    fn wait(&self, longest: i64) -> i64 {
        (FIRST_WAIT << (self.attempts.clamp(1, LONGEST_AFTER) - 1)).min(longest)
    }
}

/// Schedules a job; one that waits already keeps its time.
pub fn enqueue(tx: &Tx<'_>, job: Job, due: Time) -> Result<(), Fault> {
    tx.run(
        "INSERT INTO jobs (kind, subject, due_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (kind, subject) DO NOTHING",
        params![job.kind().name(), job.subject(), due],
    )
}

/// Schedules a job at a time at the latest; one that is due before that keeps its time.
pub(crate) fn enqueue_by(tx: &Tx<'_>, job: Job, due: Time) -> Result<(), Fault> {
    enqueue_all_by(tx, &[(job, due)])
}

/// Returns whether a job waits that is due at a time at the latest.
pub(crate) fn is_due_by(tx: &Tx<'_>, job: Job, due: Time) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = ?1 AND subject = ?2 AND due_at <= ?3)";
    tx.one(sql, params![job.kind().name(), job.subject(), due], |row| row.get(0))
}

/// Returns whether another process is about to change a message, as far as its lease and its life are known.
pub(crate) fn is_changed_elsewhere(tx: &Tx<'_>, posted: Posted, now: Time) -> Result<bool, Fault> {
    let kinds: Vec<String> = Kind::OF_MESSAGES.iter().map(|kind| format!("'{}'", kind.name())).collect();
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM jobs
         WHERE (kind IN ({}) AND subject = ?1 OR kind = '{}' AND subject LIKE ?2)
         AND owner <> ?3 AND leased_until > ?4 AND owner IN (SELECT id FROM live_processes))",
        kinds.join(", "),
        Kind::MarkTakenBack.name()
    );
    let subject = format!("{}/{}", posted.channel, posted.message);
    let of_game = format!("%/{subject}");
    tx.one(&sql, params![subject, of_game, tx.process, now], |row| row.get(0))
}

/// Schedules jobs, each at a time at the latest; one that is due before that keeps its time.
pub(crate) fn enqueue_all_by(tx: &Tx<'_>, jobs: &[(Job, Time)]) -> Result<(), Fault> {
    if jobs.is_empty() {
        return Ok(());
    }
    let row = |n: usize| format!("(?{}, ?{}, ?{})", 3 * n + 1, 3 * n + 2, 3 * n + 3);
    let rows = (0..jobs.len()).map(row).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "INSERT INTO jobs (kind, subject, due_at) VALUES {rows}
         ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at
         WHERE jobs.due_at > excluded.due_at"
    );
    let subjects: Vec<String> = jobs.iter().map(|(job, _)| job.subject()).collect();
    let mut values: Vec<Value<'_>> = Vec::new();
    for ((job, due), subject) in jobs.iter().zip(&subjects) {
        values.extend([job.kind().name().to_value(), subject.to_value(), due.to_value()]);
    }
    tx.run(&sql, &values)
}

/// Moves the time of a job by some seconds.
pub(crate) fn shift(tx: &Tx<'_>, job: Job, seconds: i64) -> Result<(), Fault> {
    tx.run(
        "UPDATE jobs SET due_at = due_at + ?3 WHERE kind = ?1 AND subject = ?2",
        params![job.kind().name(), job.subject(), seconds],
    )
}

/// Takes a job back, even if somebody is about to do it.
pub fn cancel(tx: &Tx<'_>, job: Job) -> Result<(), Fault> {
    tx.run("DELETE FROM jobs WHERE kind = ?1 AND subject = ?2", params![job.kind().name(), job.subject()])
}

/// Takes back the jobs of some kinds for all seats of a game.
pub(crate) fn cancel_of_seats(tx: &Tx<'_>, game: GameId, kinds: &[Kind]) -> Result<(), Fault> {
    // The sign after a slash is a nought.
    let sql = "DELETE FROM jobs WHERE kind = ?1 AND subject > ?2 || '/' AND subject < ?2 || '0'";
    kinds.iter().try_for_each(|kind| tx.run(sql, params![kind.name(), game.to_string()]))
}

/// The condition for a job of some kinds that is due, and that a process may take: `?1` is the process, and `?3` the
/// time.
fn free(kinds: &[Kind]) -> String {
    let names: Vec<String> = kinds.iter().map(|kind| format!("'{}'", kind.name())).collect();
    format!(
        "kind IN ({names}) AND (due_at <= ?3 OR attempts > 0 AND due_at > ?3 + {longest})
         AND (leased_until IS NULL OR leased_until <= ?3 OR leased_until > ?3 + {LEASE} OR owner = ?1
              OR owner NOT IN (SELECT id FROM live_processes))",
        names = names.join(", "),
        longest = kinds.iter().map(|kind| kind.longest_wait()).max().unwrap_or(LONGEST_WAIT),
    )
}

/// Jobs that wait at any time, to be done by a time at the latest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeated<'a> {
    pub(crate) jobs: &'a [Job],
    pub(crate) by: Time,
}

impl Repeated<'_> {
    pub(crate) const NONE: Self = Self { jobs: &[], by: Time(0) };
}

/// Returns whether there is something to do: a job that [`lease`] would take of one of several lists of kinds, or one
/// that is repeated and does not wait.
pub(crate) fn is_any_due(
    tx: &Tx<'_>,
    lists: &[&[Kind]],
    repeated: Repeated<'_>,
    now: Time,
) -> Result<bool, Fault> {
    let waits = |job: &Job| {
        let (kind, subject) = (job.kind().name(), job.subject());
        format!(
            " AND EXISTS (SELECT 1 FROM jobs WHERE kind = '{kind}' AND subject = '{subject}' AND due_at <= ?2)"
        )
    };
    let wait: String = repeated.jobs.iter().map(waits).collect();
    let due = lists.iter().map(|kinds| format!("EXISTS (SELECT 1 FROM jobs WHERE {})", free(kinds)));
    let due = due.collect::<Vec<_>>().join(" OR ");
    let sql = format!("SELECT {due} OR NOT (?2 = ?2{wait})");
    tx.one(&sql, params![tx.process, repeated.by, now], |row| row.get(0))
}

/// Takes so many jobs of some kinds that are due, the longest due first; no other process is given them
/// for [`LEASE`] seconds, as long as this process lives. It takes none of these kinds anew before it is done with
/// those: what it has leased by then it was never told of, because the answer to the commit was lost.
///
/// A clock that was set back takes nothing away: a lease that is longer than any, and a wait after a
/// failure that is, are over.
pub(crate) fn lease(tx: &Tx<'_>, kinds: &[Kind], most: u32, now: Time) -> Result<Vec<Leased>, Fault> {
    let sql = format!(
        "UPDATE jobs SET owner = ?1, leased_until = ?3 + {LEASE}, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs WHERE {free} ORDER BY due_at, id LIMIT ?2 {skipping_locked})
         RETURNING due_at, id, kind, subject, attempts, owner",
        free = free(kinds),
        skipping_locked = tx.skipping_locked()
    );
    let mut rows = tx.rows(&sql, params![tx.process, most, now], |row| {
        let subject = (row.get(2)?, row.get(3)?);
        Ok((row.get::<Time>(0)?, row.get::<i64>(1)?, subject, row.get(4)?, row.get(5)?))
    })?;
    rows.sort_unstable_by_key(|(due, id, ..)| (*due, *id));
    let until = now.after(LEASE);
    let mut leased = Vec::new();
    for (_, id, (name, subject), attempts, owner) in rows {
        let (name, subject): (String, String) = (name, subject);
        if let Some(job) = Kind::from_name(&name).and_then(|kind| Job::of(kind, &subject)) {
            leased.push(Leased { job, attempts, id, owner, until });
        } else {
            let why = (Some("it cannot be read"), attempts);
            put_off(tx, (id, owner, until), now.after(LONGEST_WAIT), why)?;
        }
    }
    Ok(leased)
}

/// Ends a job, in the transaction that does it; tells whether it was still this worker's to do.
pub fn done(tx: &Tx<'_>, leased: &Leased) -> Result<bool, Fault> {
    let sql = "DELETE FROM jobs WHERE id = ?1 AND owner = ?2 AND leased_until = ?3";
    let ended = tx.execute(sql, params![leased.id, leased.owner, leased.until])?;
    Ok(ended == 1)
}

/// Gives a job back until later, because nothing can be done about it now: that is no failure, and those of before
/// still count.
pub(crate) fn postpone(tx: &Tx<'_>, leased: &Leased, until: Time) -> Result<(), Fault> {
    let before = leased.attempts.saturating_sub(1);
    put_off(tx, (leased.id, leased.owner, leased.until), until, (None, before))
}

/// Gives a job back that has failed: it is tried again, after a longer wait each time.
pub fn failed(tx: &Tx<'_>, leased: &Leased, why: &str, now: Time) -> Result<(), Fault> {
    let until = now.after(leased.wait(leased.job.kind().longest_wait()));
    put_off(tx, (leased.id, leased.owner, leased.until), until, (Some(why), leased.attempts))
}

/// Gives a job back that something else must end before, as [`failed`] does, but for [`LONGEST_FOR_ANOTHER`] seconds at
/// most: that is no failure, and hardly lengthens the wait after one.
pub(crate) fn wait_for_another(tx: &Tx<'_>, leased: &Leased, why: &str, now: Time) -> Result<(), Fault> {
    let until = now.after(leased.wait(LONGEST_FOR_ANOTHER));
    let attempts = leased.attempts.min(MOST_FOR_ANOTHER);
    put_off(tx, (leased.id, leased.owner, leased.until), until, (Some(why), attempts))
}

/// Gives a job back that could not be tried because Discord is out of reach, as [`failed`] does: however long that
/// lasts, it tells nothing about the job, which is given up no sooner for it.
pub(crate) fn out_of_reach(tx: &Tx<'_>, leased: &Leased, why: &str, now: Time) -> Result<(), Fault> {
    failed(tx, &Leased { attempts: leased.attempts.min(LONGEST_AFTER), ..*leased }, why, now)
}

fn put_off(
    tx: &Tx<'_>,
    (id, owner, leased_until): (i64, ProcessId, Time),
    until: Time,
    (why, attempts): (Option<&str>, u32),
) -> Result<(), Fault> {
    tx.run(
        "UPDATE jobs SET due_at = ?4, owner = NULL, leased_until = NULL, last_error = coalesce(?5, last_error),
             attempts = ?6 WHERE id = ?1 AND owner = ?2 AND leased_until = ?3",
        params![id, owner, leased_until, until, why, attempts],
    )
}
