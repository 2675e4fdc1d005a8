//! Notices that were given up after an attempt: their messages may be in Discord although no table names them.

use std::fmt;

use super::notice::{Audience, NoticeKind};
use crate::store::rows::ids::{ChannelId, GameId, Time};

/// The data of a given-up notice by which its message can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The game.
    pub game: GameId,
    /// The people who were to be told.
    pub audience: Audience,
    /// The kind of announcement.
    pub kind: NoticeKind,
    /// The channel of its message.
    pub channel: ChannelId,
    /// The time of the first attempt.
    pub since: Time,
    /// The fingerprint of its words.
    pub said: u32,
}

impl Tried {
    pub(in crate::store) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let channel = ChannelId(parts.next()?.parse().ok()?);
        let game = GameId(parts.next()?.parse().ok()?);
        let audience = Audience::from_name(parts.next()?)?;
        let kind = NoticeKind::from_name(parts.next()?)?;
        let since = Time(parts.next()?.parse().ok()?);
        let said = parts.next()?.parse().ok()?;
        parts.next().is_none().then_some(Self { game, audience, kind, channel, since, said })
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, audience, kind, channel, since, said } = self;
        write!(f, "{channel}/{game}/{}/{}/{}/{said}", audience.name(), kind.name(), since.0)
    }
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Seat;

    use super::*;

    #[test]
    fn what_was_tried_is_read_as_it_was_written() {
        for audience in [Audience::Channel, Audience::Seat(Seat(2)), Audience::Former(7)] {
            let (game, kind, said) = (GameId(3), NoticeKind::StandIn, u32::MAX);
            let tried = Tried { game, audience, kind, channel: ChannelId(u64::MAX), since: Time(9), said };
            assert_eq!(Tried::parse(&tried.to_string()), Some(tried));
        }
        assert_eq!(Tried::parse("1/2/channel/board/3"), None);
    }
}
