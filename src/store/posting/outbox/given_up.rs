//! Notices that are given up. If one was tried, its message may be in Discord without a record here: the message is
//! looked for by the words of the attempts.

use crate::store::database::{Value, columns, params, sql, whole};
use crate::store::notices::notice::{Audience, NoticeKind};
use crate::store::notices::notice_kind::Property;
use crate::store::notices::tried::Tried;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, NoticeId, Time};
use crate::store::rows::tx::Tx;
use crate::store::scheduling::jobs::{self, Job};

/// The time, in seconds, between a notice's first attempt and the search for its message: by then most are sent, and
/// noted.
const SENT: i64 = 60;

columns! {
    /// A notice that was given up.
    pub(super) struct GivenUp {
        game: GameId = "game",
        audience: String = "audience",
        kind: String = "kind",
        first_tried_at: Option<Time> = "first_tried_at",
        said: Option<String> = "said",
    }
}

/// Reads the fingerprints of the words with which a notice was tried.
pub(super) fn fingerprints(said: Option<&str>) -> Vec<u32> {
    said.unwrap_or_default().split(' ').filter_map(|said| said.parse().ok()).collect()
}

/// Runs a statement that gives notices up, and queues the search for the messages of those that were tried.
pub(super) fn give_up(tx: &Tx<'_>, sql: &str, values: &[Value<'_>]) -> Result<(), StoreError> {
    let given_up: Vec<GivenUp> = tx.rows(&format!("{sql} RETURNING {}", GivenUp::COLUMNS), values, whole)?;
    given_up.iter().try_for_each(|notice| look_for(tx, notice))
}

/// Queues the search for the message of a notice that was given up while this process was sending it, and whose answer
/// was lost.
pub(crate) fn look_for_given_up(tx: &Tx<'_>, id: NoticeId, nonce: &str) -> Result<(), StoreError> {
    let sql = sql!(
        "SELECT ",
        GivenUp::COLUMNS,
        " FROM outbox WHERE id = ?1 AND nonce = ?2 AND fate NOT IN ('waiting', 'sent')"
    );
    tx.row(sql, params![id, nonce], whole)?.map_or(Ok(()), |notice| look_for(tx, &notice))
}

/// Queues the search for the message of a notice, if it was tried.
pub(super) fn look_for(tx: &Tx<'_>, notice: &GivenUp) -> Result<(), StoreError> {
    let (Some(since), said) = (notice.first_tried_at, fingerprints(notice.said.as_deref())) else {
        return Ok(());
    };
    let named = Audience::from_name(&notice.audience).zip(NoticeKind::from_name(&notice.kind));
    let is_left = |kind: NoticeKind| kind.is(Property::NeverChanged) || kind.is(Property::ToldAgain);
    let is_sought = |(_, kind): &(Audience, NoticeKind)| !said.is_empty() && !is_left(*kind);
    let Some((audience, kind)) = named.filter(is_sought) else { return Ok(()) };
    let Some(channel) = channel_of(tx, notice.game, audience)? else { return Ok(()) };
    for said in said {
        let tried = Tried { game: notice.game, audience, kind, channel, since, said };
        jobs::enqueue(tx, Job::FindTried(tried), since.after(SENT))?;
    }
    Ok(())
}

/// Returns the channel or direct messages of an audience.
fn channel_of(tx: &Tx<'_>, game: GameId, audience: Audience) -> Result<Option<ChannelId>, StoreError> {
    let (sql, number) = match audience {
        Audience::Channel => ("SELECT channel FROM games WHERE id = ?1 AND ?2 = 0", 0),
        Audience::Seat(seat) => (
            r#"SELECT people.dm FROM players JOIN people USING ("user") WHERE players.game = ?1 AND players.seat = ?2"#,
            seat.0.into(),
        ),
        Audience::Former(tenure) => (
            r#"SELECT people.dm FROM tenures JOIN people USING ("user") WHERE tenures.game = ?1 AND tenures.id = ?2"#,
            tenure,
        ),
    };
    Ok(tx.row(sql, params![game, number], whole::<Option<ChannelId>>)?.flatten())
}
