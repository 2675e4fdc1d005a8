//! The close codes of the gateway, and the step that follows each.

/// The step after the end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Resume the session.
    Resume,
    /// Begin another session.
    Identify,
    /// Stop: another attempt would fail in the same way.
    Stop(Refused),
}

/// A reason why Discord refuses all connections of this bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Discord does not know the token.
    #[error("it does not accept the token")]
    Token,
    /// The shard does not exist.
    #[error("it does not accept the number of this shard (4010)")]
    Shard,
    /// The bot is in more servers than this number of shards may serve.
    #[error(
        "the bot is in so many servers that it needs more shards (4011) than discord.shards names, or than Discord \
         advises: with discord.shards = \"auto\" it asks how many"
    )]
    MoreShards,
    /// The version of the gateway is too old.
    #[error(
        "it does not offer this version of the gateway any more (4012): a newer version of the bot is needed"
    )]
    Version,
    /// The intents are not accepted.
    #[error("it does not accept the intents (4013 or 4014)")]
    Intents,
}

/// Returns the step after a close code; `None` is a connection that was lost without one.
pub(super) fn after(code: Option<u16>) -> After {
    match code {
        Some(4004) => After::Stop(Refused::Token),
        Some(4010) => After::Stop(Refused::Shard),
        Some(4011) => After::Stop(Refused::MoreShards),
        Some(4012) => After::Stop(Refused::Version),
        Some(4013 | 4014) => After::Stop(Refused::Intents),
        // Not authenticated, unknown sequence number, session timed out.
        Some(4003 | 4007 | 4009) => After::Identify,
        // Discord documents that sessions can be resumed after all others, unknown codes included.
        _ => After::Resume,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_documented_close_code_has_its_consequence() {
        for code in [None, Some(1000), Some(1001), Some(1006), Some(4000), Some(4001), Some(4002), Some(4005)]
        {
            assert_eq!(after(code), After::Resume, "{code:?}");
        }
        assert_eq!(after(Some(4008)), After::Resume, "rate limited");
        for code in [4003, 4007, 4009] {
            assert_eq!(after(Some(code)), After::Identify, "{code}");
        }
        for (code, why) in [
            (4004, Refused::Token),
            (4010, Refused::Shard),
            (4011, Refused::MoreShards),
            (4012, Refused::Version),
            (4013, Refused::Intents),
            (4014, Refused::Intents),
        ] {
            assert_eq!(after(Some(code)), After::Stop(why), "{code}");
        }
        assert_eq!(after(Some(4999)), After::Resume, "a code of tomorrow");
    }
}
