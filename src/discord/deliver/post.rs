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
use crate::service::posting::announce::{Announcement, Content, GameContent, Recipient};
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
    let (stored, shown) = match &announcement.content {
        Content::Game(stored, shown) => (stored, shown),
        Content::Broken => return notices::broken(announcement.game.id, posts),
        Content::Closed(ending) => {
            return match announcement.to {
                Recipient::Channel(_) => notices::closed(*ending, posts),
                Recipient::Person(..) => notices::place_gone(ending.counts, lang),
            };
        }
        Content::Paused { until } => return notices::paused(announcement.game.channel, *until, lang),
        Content::GivenUp { counts } => return notices::given_up(*counts, lang),
        Content::Expiry { until, called } => {
            return notices::expiry(announcement.game.has_begun(), *until, called.clone(), posts);
        }
        Content::Expired => return notices::expired(announcement.game.has_begun(), posts),
        Content::Muted(obstacle) => {
            return dm::placed(rights::muted(*obstacle, lang), &announcement.game, lang);
        }
        Content::Withdrawn(obstacle) => return rights::withdrawn(*obstacle, announcement.game.channel, lang),
        Content::NotStarted(obstacle) => {
            return rights::not_started(*obstacle, announcement.game.channel, lang);
        }
        Content::Reminder(user, looks) => return reminder::post(looks, *user, lang),
        Content::Ended(ending) => {
            return dm::placed(notices::closed(*ending, lang), &announcement.game, lang);
        }
    };
    let names = Names::of(stored);
    let scene = |view| Scene { stored, view, names: &names, lang: posts };
    match shown {
        GameContent::Lobby { rematch, calls, board } => {
            let post = match rematch {
                Some(rematch) if *calls => lobby::calling(stored, rematch, posts),
                rematch => lobby::post(stored, rematch.as_ref(), posts),
            };
            Post { picture: board.as_ref().map(|view| lobby_board::picture(stored, view, posts)), ..post }
        }
        GameContent::Begin => begin::post(stored, posts),
        GameContent::Board { view, news, first } => turn::post(&scene(view), news, *first),
        GameContent::Table { view, news, besides, due, first } => {
            let scene = Scene { stored, view, names: &names, lang };
            pace::below(in_dm::post(&scene, news, besides, *first), *due, view.phase, false, lang)
        }
        GameContent::Call { view, called, due } => turn::calling(&scene(view), called, due),
        GameContent::Line { view, news, turns } => update::post(&scene(view), news, *turns),
        GameContent::Auction { view, news, open, shown } => auction::post(&scene(view), news, *open, *shown),
        GameContent::Rack { view, due, besides, offer } => {
            let scene = Scene { stored, view, names: &names, lang };
            pace::below(hand::direct(&scene, besides), *due, view.phase, *offer, lang)
        }
        GameContent::Vote { view, vote, news } => vote::post(&scene(view), vote, news),
        GameContent::Warning { view, due } => match announcement.to {
            Recipient::Channel(_) => pace::public_warning(&scene(view), due),
            Recipient::Person(..) => pace::warning(&Scene { stored, view, names: &names, lang }, due),
        },
        GameContent::Clocks { view, still, runs } => clocks::post(&scene(view), still, *runs),
        GameContent::StandIn { view, late, by_vote } => match announcement.to {
            Recipient::Channel(_) => pace::stand_in(&scene(view), late, by_vote),
            Recipient::Person(..) => {
                pace::own_stand_in(&Scene { stored, view, names: &names, lang }, !by_vote.is_empty())
            }
        },
        GameContent::Silence { view, silent } => replace::silence(&scene(view), silent),
        GameContent::Tenure { view, tenure } => match announcement.to {
            Recipient::Channel(_) => replace::changed(&scene(view), tenure),
            Recipient::Person(..) => replace::replaced(&Scene { stored, view, names: &names, lang }, tenure),
        },
        GameContent::Result { view, news, first, course } => match &view.outcome {
            Some(outcome) => result::post(&scene(view), news, outcome, *first, stored.seed, course.clone()),
            None => update::post(&scene(view), news, true),
        },
    }
}
