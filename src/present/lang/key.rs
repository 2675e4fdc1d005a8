//! The keys of the sentences, which `build.rs` makes of the Fluent files: `button-roll` is `BUTTON_ROLL`. Where variants
//! of a type have sentences, they are called as the variants are: `refusal-no-game` is `refusal::NoGame`.

/// The key of a sentence. There is none but of those in the files, and one that nobody asks for is a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key(&'static str);

impl Key {
    /// Returns it as it is written in the files.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}

/// The keys of a group of things that have names: a beginning, and the name of each. The constant of such a group does not
/// compile where a sentence is missing.
pub(crate) struct Keys<const N: usize>([(&'static str, Key); N]);

impl<const N: usize> Keys<N> {
    /// Looks up the keys of all names.
    ///
    /// # Panics
    /// When there is no such key; in a constant, while compiling.
    pub(crate) const fn new(beginning: &str, names: [&'static str; N]) -> Self {
        let mut keys = [("", Key("")); N];
        let mut n = 0;
        while n < N {
            keys[n] = (names[n], found(beginning.as_bytes(), names[n].as_bytes()));
            n += 1;
        }
        Self(keys)
    }

    /// Returns the key of a name; `None` where the group has no such name.
    pub(crate) fn of(&self, name: &str) -> Option<Key> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
    }
}

/// Returns the key that consists of two parts.
const fn found(beginning: &[u8], name: &[u8]) -> Key {
    let mut n = 0;
    while n < ALL.len() {
        let key = ALL[n].0.as_bytes();
        if key.len() == beginning.len() + name.len()
            && begins(key, beginning, 0)
            && begins(key, name, beginning.len())
        {
            return ALL[n];
        }
        n += 1;
    }
    panic!("there is no sentence for one of these names")
}

/// Returns whether a part stands at a place of a key.
const fn begins(key: &[u8], part: &[u8], at: usize) -> bool {
    let mut n = 0;
    while n < part.len() {
        if key[at + n] != part[n] {
            return false;
        }
        n += 1;
    }
    true
}

include!(concat!(env!("OUT_DIR"), "/keys.rs"));
