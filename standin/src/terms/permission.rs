//! The permission bits that the stand-in knows, and what they add up to in a channel.

/// A set of Discord's permission bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Permissions(pub u64);

macro_rules! bits {
    ($($name:ident = $bit:literal, $doc:literal;)+) => {
        /// The bits by name.
        impl Permissions {
            $(
                #[doc = $doc]
                pub const $name: Permissions = Permissions(1 << $bit);
            )+
        }
    };
}

bits! {
    ADMINISTRATOR = 3, "Everything, whatever a channel says.";
    MANAGE_CHANNELS = 4, "Change and delete channels.";
    MANAGE_GUILD = 5, "Change the server.";
    VIEW_CHANNEL = 10, "See a channel at all.";
    SEND_MESSAGES = 11, "Write in a channel.";
    MANAGE_MESSAGES = 13, "Delete what others wrote.";
    EMBED_LINKS = 14, "Send embeds.";
    ATTACH_FILES = 15, "Send files.";
    READ_MESSAGE_HISTORY = 16, "Read what was written before.";
    MENTION_EVERYONE = 17, "Mention everyone, here and all roles.";
    USE_EXTERNAL_EMOJIS = 18, "Use emoji of other servers.";
    USE_APPLICATION_COMMANDS = 31, "Use slash commands.";
    MANAGE_THREADS = 34, "Archive, lock and delete threads.";
    CREATE_PUBLIC_THREADS = 35, "Open public threads.";
    CREATE_PRIVATE_THREADS = 36, "Open private threads.";
    SEND_MESSAGES_IN_THREADS = 38, "Write in threads.";
    PIN_MESSAGES = 51, "Pin and unpin messages.";
}

impl Permissions {
    /// The empty set.
    pub const NONE: Permissions = Permissions(0);

    /// The permissions of everyone in a new server.
    pub const OF_PEOPLE: Permissions = Permissions(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// The permissions that the bot is invited with: the least that a bot with threads needs.
    pub const OF_BOT: Permissions = Permissions(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::PIN_MESSAGES.0,
    );

    /// The permissions of a bot that Discord reports in direct messages.
    pub const TOLD_IN_DM: Permissions = Permissions(
        Self::ATTACH_FILES.0 | Self::EMBED_LINKS.0 | Self::MENTION_EVERYONE.0 | Self::USE_EXTERNAL_EMOJIS.0,
    );

    /// The set of all permissions.
    pub const ALL: Permissions = Permissions((1 << 53) - 1);

    /// Tells whether all of `wanted` is in the set.
    #[must_use]
    pub const fn has(self, wanted: Permissions) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// The set with `more` in it.
    #[must_use]
    pub const fn with(self, more: Permissions) -> Permissions {
        Permissions(self.0 | more.0)
    }

    /// Returns the permissions in force: who does not see a channel can do nothing in it, and who cannot write
    /// sends neither files nor embeds.
    #[must_use]
    pub const fn in_force(self, in_thread: bool) -> Permissions {
        if !self.has(Self::VIEW_CHANNEL) {
            return Self::NONE;
        }
        let writing = if in_thread { Self::SEND_MESSAGES_IN_THREADS } else { Self::SEND_MESSAGES };
        if self.has(writing) {
            return self;
        }
        self.without(Self::ATTACH_FILES).without(Self::EMBED_LINKS).without(Self::MENTION_EVERYONE)
    }

    /// The set without `less`.
    #[must_use]
    pub const fn without(self, less: Permissions) -> Permissions {
        Permissions(self.0 & !less.0)
    }
}

/// The permissions that a channel grants to somebody and denies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

impl Overwrite {
    pub(crate) fn on(self, base: Permissions) -> Permissions {
        base.without(self.deny).with(self.allow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed_wins_over_what_is_denied() {
        let overwrite = Overwrite {
            allow: Permissions::VIEW_CHANNEL,
            deny: Permissions::VIEW_CHANNEL.with(Permissions::SEND_MESSAGES),
        };
        let left = overwrite.on(Permissions::OF_PEOPLE);
        assert!(left.has(Permissions::VIEW_CHANNEL));
        assert!(!left.has(Permissions::SEND_MESSAGES));
    }
}
