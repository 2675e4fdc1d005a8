//! The script of the lesson: its pages in their order, and what each waits for.
//!
//! A page explains a rule when it first matters in the prepared game of [`super::course`]. The sentences of a page are
//! in the language files, under `lesson-` and its key.

/// A page of the lesson: an explanation, and the press that the lesson waits for.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// The page's name in the language files and in the database.
    pub key: &'static str,
    /// The press by which the lesson goes on.
    pub waits: Waits,
}

/// The press for which a page waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// A press that says that the page was read.
    Reading,
    /// A press that lets computers move for both sides until something comes up.
    Ahead(Until),
    /// A tile; other tiles are explained, and change nothing.
    Tile(Tiles),
    /// Land to be bought; another answer is explained, and changes nothing.
    Land(Cities),
    /// Any answer to the open question.
    Any,
    /// Any answer to each question, until the game is over.
    Free,
    /// Nothing more: the lesson is over.
    End,
}

/// The tiles that a page waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// One that brings free land (T3).
    FreeLand,
    /// One beside another tile of its route, which brings no free land (T1).
    BesideTrack,
    /// One that completes a route and pays its player (T4).
    Payout,
    /// One for which land must be sold (L1), and which pays its player more than it costs.
    ForLand,
}

/// The cities whose land a page waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cities {
    /// The cities of which the player has land already: each further card raises their payouts (T4).
    Own,
}

/// Something that comes up at the player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// A tile in hand can only be paid for by selling land, and is worth it (L1).
    LandIsWorthSelling,
    /// At most this many tiles still complete the railway between St. Louis and Sacramento (T5).
    TilesLeft(u32),
}

/// The pages of the lesson.
pub const PAGES: [Page; 12] = [
    Page { key: "welcome", waits: Waits::Reading },
    Page { key: "first-tile", waits: Waits::Tile(Tiles::FreeLand) },
    Page { key: "next-tile", waits: Waits::Tile(Tiles::BesideTrack) },
    Page { key: "land", waits: Waits::Land(Cities::Own) },
    Page { key: "payout", waits: Waits::Tile(Tiles::Payout) },
    Page { key: "choice", waits: Waits::Any },
    Page { key: "money", waits: Waits::Ahead(Until::LandIsWorthSelling) },
    Page { key: "sale", waits: Waits::Tile(Tiles::ForLand) },
    Page { key: "last-spike", waits: Waits::Ahead(Until::TilesLeft(4)) },
    Page { key: "on-your-own", waits: Waits::Any },
    FREE,
    END,
];

/// The page on which the game is played freely to its end.
pub const FREE: Page = Page { key: "free", waits: Waits::Free };

/// The last page.
pub const END: Page = Page { key: "end", waits: Waits::End };

impl Page {
    /// Returns a page by its key.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Self> {
        PAGES.iter().find(|page| page.key == key)
    }

    /// Returns the page that follows.
    #[must_use]
    pub fn next(&self) -> &'static Self {
        let at = PAGES.iter().position(|page| page == self).unwrap_or(PAGES.len());
        PAGES.get(at + 1).unwrap_or(&END)
    }

    /// Returns the page's number among the pages that explain something, and how many of these there are; `None` for
    /// free play and the end.
    #[must_use]
    pub fn number(&self) -> Option<(usize, usize)> {
        let explain = |page: &&Self| !matches!(page.waits, Waits::Free | Waits::End);
        let at = PAGES.iter().filter(explain).position(|page| page == self)?;
        Some((at + 1, PAGES.iter().filter(explain).count()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn pages_are_found_by_their_keys_and_follow_one_another() {
        let keys: BTreeSet<&str> = PAGES.iter().map(|page| page.key).collect();
        assert_eq!(keys.len(), PAGES.len());
        for pair in PAGES.windows(2) {
            assert_eq!(Page::find(pair[0].key), Some(&pair[0]));
            assert_eq!(pair[0].next(), &pair[1]);
        }
        assert_eq!(END.next(), &END);
        let explained = PAGES.iter().filter(|page| page.number().is_some()).count();
        assert!((8..=12).contains(&explained), "{explained} pages explain something");
        assert_eq!(PAGES[0].number(), Some((1, explained)));
    }
}
