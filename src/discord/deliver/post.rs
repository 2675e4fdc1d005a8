//! The posts of announcements.

use crate::present::{
    Lang, Names, Post, Scene,
    clock::{clocks, notices, pace, reminder},
    parts::dm,
    people::rights,
    questions::hand,
    table::{auction, begin, in_dm, lobby, lobby_board, result, turn, update},
    voting::{replace, vote},
};
use crate::service::posting::announce::{Announcement, Content, Recipient};
use crate::store::notices::notice_kind::Calls;

/// Returns the post of an announcement, which notifies only the people whom the announcement calls.
pub(super) fn post(announcement: &Announcement) -> Post {
    let mut post = naming_all(announcement);
    if announcement.in_words {
        post = post.in_words();
    }
    // A notice that calls nobody does not notify the people who were asked either.
    let calls_nobody = announcement.waiting.notice.kind.rules().calls == Calls::Nobody;
    post.mentions.retain(|user| !calls_nobody && !announcement.hushed.contains(user));
    post
}

/// Returns the post of an announcement, as if it notified everybody whom it names.
fn naming_all(announcement: &Announcement) -> Post {
    let posts = Lang::of(&announcement.game.locale);
    let lang = announcement.locale.as_deref().map_or(posts, Lang::of);
    let read = announcement.stored.as_deref().map(|stored| (stored, Names::of(stored)));
    let game = || read.as_ref().expect("invariant: what shows a game was read with it");
    let stored = || game().0;
    let scene = |view| Scene { stored: stored(), view, names: &game().1, lang: posts };
    // The same in the language of its only reader.
    let own = |view| Scene { lang, ..scene(view) };
    match &announcement.content {
        Content::Broken => notices::broken(announcement.game.id, posts),
        Content::Closed(ending) => match announcement.to {
            Recipient::Channel(_) => notices::closed(*ending, posts),
            Recipient::Person(..) => notices::place_gone(ending.counts, lang),
        },
        Content::Paused { until } => notices::paused(announcement.game.channel, *until, lang),
        Content::GivenUp { counts } => notices::given_up(*counts, lang),
        Content::Expiry { until, called } => {
            notices::expiry(announcement.game.has_begun(), *until, called.clone(), posts)
        }
        Content::Expired => notices::expired(announcement.game.has_begun(), posts),
        Content::Muted(obstacle) => dm::placed(rights::muted(*obstacle, lang), &announcement.game, lang),
        Content::Withdrawn(obstacle) => rights::withdrawn(*obstacle, announcement.game.channel, lang),
        Content::NotStarted(obstacle) => rights::not_started(*obstacle, announcement.game.channel, lang),
        Content::Reminder(user, looks) => reminder::post(looks, *user, lang),
        Content::Ended(ending) => dm::placed(notices::closed(*ending, lang), &announcement.game, lang),
        Content::Lobby { rematch, calls, board } => {
            let post = match rematch {
                Some(rematch) if *calls => lobby::calling(stored(), rematch, posts),
                rematch => lobby::post(stored(), rematch.as_ref(), posts),
            };
            Post { picture: board.as_ref().map(|view| lobby_board::picture(stored(), view, posts)), ..post }
        }
        Content::Begin => begin::post(stored(), posts),
        Content::Board { view, news, first } => turn::post(&scene(view), news, *first),
        Content::Table { view, news, besides, due, first } => {
            pace::below(in_dm::post(&own(view), news, besides, *first), *due, view.phase, false, lang)
        }
        Content::Call { view, called, due } => turn::calling(&scene(view), called, due),
        Content::Line { view, news, turns } => update::post(&scene(view), news, *turns),
        Content::Auction { view, news, open, shown } => auction::post(&scene(view), news, *open, *shown),
        Content::Rack { view, due, besides, offer } => {
            pace::below(hand::direct(&own(view), besides), *due, view.phase, *offer, lang)
        }
        Content::Vote { view, vote, news } => vote::post(&scene(view), vote, news),
        Content::Warning { view, due } => match announcement.to {
            Recipient::Channel(_) => pace::public_warning(&scene(view), due),
            Recipient::Person(..) => pace::warning(&own(view), due),
        },
        Content::Clocks { view, still, runs } => clocks::post(&scene(view), still, *runs),
        Content::StandIn { view, late, by_vote } => match announcement.to {
            Recipient::Channel(_) => pace::stand_in(&scene(view), late, by_vote),
            Recipient::Person(..) => pace::own_stand_in(&own(view), !by_vote.is_empty()),
        },
        Content::Silence { view, silent } => replace::silence(&scene(view), silent),
        Content::Tenure { view, tenure } => match announcement.to {
            Recipient::Channel(_) => replace::changed(&scene(view), tenure),
            Recipient::Person(..) => replace::replaced(&own(view), tenure),
        },
        Content::Result { view, news, first, course } => match &view.outcome {
            Some(outcome) => result::post(&scene(view), news, outcome, *first, stored().seed, course.clone()),
            None => update::post(&scene(view), news, true),
        },
    }
}
