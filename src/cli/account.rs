//! The configured Discord account.

use secrecy::SecretString;

use crate::config::{self, Shards};
use crate::discord::{Account, Sharding};

/// Returns the account of a token.
pub(super) fn of(config: &config::Discord, token: SecretString) -> Account {
    let sharding = match &config.shards {
        Shards::Auto => Sharding::Auto,
        Shards::Pinned { own, of } => Sharding::Pinned { own: own.clone(), of: *of },
    };
    Account { token, api_url: config.api_url.clone(), client: None, sharding }
}
