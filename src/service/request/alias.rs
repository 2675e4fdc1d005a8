//! People who were forgotten less than a day ago: the limits for one person still apply to them.
//!
//! Nothing that is kept tells who they are. The id of a person who acts is hashed with each stored key and compared;
//! after a day key and number are deleted.

use hmac::{Hmac, KeyInit, Mac};
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::Sha256;

use super::pseudonym::BELOW_ALL_IDS;
use crate::store::people::aliases::{self, Alias};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{StoreError, Time, Tx, UserId};

/// The length of a key, in bytes.
const KEY: usize = 32;

/// Returns the alias of a person who was forgotten less than a day ago.
pub(in crate::service) fn find(tx: &Tx<'_>, user: UserId) -> Result<Option<Alias>, StoreError> {
    let is_theirs = |alias: &Alias| alias.until() > tx.now() && number(&alias.key, user) == alias.alias;
    Ok(aliases::all(tx)?.into_iter().find(is_theirs))
}

/// The figures about a person that still count after they are forgotten.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::service) struct Counted {
    /// The number of running games and lobbies that they hosted, or of games that they opened in the last hour,
    /// whichever is greater.
    pub games: u32,
    /// The number of lobbies that they hosted.
    pub lobbies: u32,
    /// The time of their last reminder.
    pub reminded_at: Option<Time>,
}

/// Stores an alias for a person who is forgotten, for a day.
pub(in crate::service) fn make(tx: &Tx<'_>, user: UserId, counted: Counted) -> Result<(), StoreError> {
    let mut key = vec![0; KEY];
    SysRng.try_fill_bytes(&mut key).expect("invariant: the operating system has randomness");
    let alias = number(&key, user);
    let Counted { games, lobbies, reminded_at } = counted;
    let new = Alias { alias, key, forgotten_at: tx.now(), games, lobbies, reminded_at };
    aliases::note(tx, &new)?;
    aliases::take_over(tx, user, alias)?;
    jobs::enqueue_by(tx, Job::ForgetAliases, new.until())
}

/// Returns the number that stands for a person under a key.
fn number(key: &[u8], user: UserId) -> UserId {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("invariant: a key may have any length");
    mac.update(&user.0.to_be_bytes());
    let code = mac.finalize().into_bytes();
    let head = code.iter().take(8).fold(0, |head, byte| head << 8 | u64::from(*byte));
    UserId(1 + head % (BELOW_ALL_IDS - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_same_for_the_same_person_and_key_and_for_no_other() {
        let (ann, bob) = (UserId(80_351_110_224_678_912), UserId(80_351_110_224_678_913));
        let (key, other) = ([7; KEY], [8; KEY]);
        assert_eq!(number(&key, ann), number(&key, ann));
        assert_ne!(number(&key, ann), number(&key, bob));
        assert_ne!(number(&key, ann), number(&other, ann));
        assert!(number(&key, ann).0 < BELOW_ALL_IDS);
    }

    #[test]
    fn it_is_an_hmac_as_the_standard_has_it() {
        // RFC 4231, case 2, of a text: here the code of eight bytes, as `openssl dgst -sha256 -mac HMAC` gives it.
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe").unwrap();
        mac.update(b"what do ya want for nothing?");
        let code = hex::encode(mac.finalize().into_bytes());
        assert_eq!(code, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }
}
