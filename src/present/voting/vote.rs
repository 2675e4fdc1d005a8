//! Votes: the post that asks, who has answered, and what came of it.

use last_spike_engine::Seat;

use super::{replace, undo};
use crate::present::clock::clocks;
use crate::present::clock::pace::moment;
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::calls::calling;
use crate::present::parts::passage::Passage;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::scene::Scene;
use crate::present::words::limits::join_last;
use crate::present::words::names::Names;
use crate::service::views::look::News;
use crate::service::voting::asking::OwnRequest;
use crate::service::voting::consent::Wished;
use crate::store::UserId;
use crate::store::voting::votes::{Fate, Vote, VoteQuestion};

/// Returns the post that asks, or that says what came of it; `news` is what is to be taken back.
#[must_use]
pub fn post(scene: &Scene<'_>, vote: &Vote, news: &News) -> Post {
    let (lang, mut mentions) = (scene.lang, Vec::new());
    let mut lines = match &vote.question {
        VoteQuestion::TakeBack { .. } => undo::asked(scene, vote.asker, news),
        VoteQuestion::Absent { seat, way } => vec![replace::proposal(scene, vote.asker, *seat, way)],
        VoteQuestion::Invite { seat, user } => vec![replace::invitation(scene, vote.asker, *seat, *user)],
        VoteQuestion::Pause { .. } | VoteQuestion::Pace(_) | VoteQuestion::Away { .. } => {
            clocks::asked(scene, vote).into_iter().collect()
        }
    };
    if let Some(seat) = vote.question.about().filter(|_| vote.gone) {
        let name = ("name", scene.names.bold(seat).into());
        lines.push(format!("🚪 {}", lang.text(key::ABSENT_GONE, &[name])));
    }
    lines.extend(answers(scene, vote));
    if vote.fate != Fate::Open {
        lines.push(verdict(scene, vote));
        return Post::text(join_last(&lines));
    }
    let asked = asked(scene, vote, &mut mentions);
    lines.push(asked.clone());
    let button = |label: Key, tone, yes| {
        let intent = Intent::Vote { vote: vote.id, check: Some(vote.check()), yes };
        Button::new(lang.say(label), tone, Press { game: vote.game, step: vote.step, intent })
    };
    let buttons =
        vec![button(key::BUTTON_AGREE, Tone::Good, true), button(key::BUTTON_DISAGREE, Tone::Plain, false)];
    Post { mentions, passing: vec![Passage::now(asked)], ..Post::text(join_last(&lines)) }.buttons(buttons)
}

/// Returns the line that calls those who have yet to answer.
fn asked(scene: &Scene<'_>, vote: &Vote, mentions: &mut Vec<UserId>) -> String {
    let (key, names) = match vote.question {
        VoteQuestion::TakeBack { .. }
        | VoteQuestion::Pause { .. }
        | VoteQuestion::Pace(_)
        | VoteQuestion::Away { .. } => {
            let seats = vote.ballots.iter().map(|ballot| ballot.seat);
            let is_about_moves = matches!(vote.question, VoteQuestion::TakeBack { .. });
            let key = if is_about_moves { key::VOTE_ASKED } else { key::VOTE_ASKED_CLOCKS };
            (key, seats.map(|seat| calling(scene, seat, mentions)).collect())
        }
        VoteQuestion::Absent { .. } => {
            let seats = vote.awaited();
            (key::VOTE_ABSENT_ASKED, seats.map(|seat| calling(scene, seat, mentions)).collect::<Vec<_>>())
        }
        VoteQuestion::Invite { user, .. } => {
            mentions.push(user);
            (key::VOTE_INVITE_ASKED, vec![format!("<@{user}>")])
        }
    };
    let args = [("names", scene.lang.list(&names).into()), ("until", moment(vote.closes_at).into())];
    scene.lang.text(key, &args)
}

/// Returns who has answered what, where not all must agree.
fn answers(scene: &Scene<'_>, vote: &Vote) -> Vec<String> {
    let said = |key: Key, yes: bool| {
        let names: Vec<String> = vote.answered(yes).map(|seat| scene.names.bold(seat)).collect();
        (!names.is_empty()).then(|| scene.lang.text(key, &[("names", scene.lang.list(&names).into())]))
    };
    match vote.question {
        VoteQuestion::Absent { .. } => {
            [said(key::VOTE_AGREED, true), said(key::VOTE_DISAGREED, false)].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns what came of a vote.
fn verdict(scene: &Scene<'_>, vote: &Vote) -> String {
    let lang = scene.lang;
    let name = |seat: Seat| [("name", scene.names.bold(seat).into())];
    let silent = || -> Vec<String> { vote.awaited().map(|seat| scene.names.bold(seat)).collect() };
    match (&vote.question, vote.fate) {
        (_, Fate::Withdrawn) => lang.text(key::VOTE_WITHDRAWN, &name(vote.asker)),
        (_, Fate::Moved) => lang.say(key::VOTE_MOVED),
        (_, Fate::Lapsed | Fate::Open) => lang.say(key::VOTE_LAPSED),
        (question, Fate::Back) => match question.about() {
            Some(seat) => lang.text(key::VOTE_BACK, &name(seat)),
            None => lang.say(key::VOTE_LAPSED),
        },
        (VoteQuestion::Invite { user, .. }, fate) => {
            let key = match fate {
                Fate::Carried => key::VOTE_INVITE_CARRIED,
                Fate::Refused => key::VOTE_INVITE_REFUSED,
                _ => key::VOTE_INVITE_SILENT,
            };
            lang.text(key, &[("name", format!("<@{user}>").into())])
        }
        (VoteQuestion::Absent { .. }, Fate::Carried) => lang.say(key::VOTE_ABSENT_CARRIED),
        (VoteQuestion::Absent { .. }, _) => lang.say(key::VOTE_ABSENT_REFUSED),
        (_, Fate::Carried) => lang.say(key::VOTE_CARRIED),
        (_, Fate::Refused) => {
            let refusing =
                vote.answered(false).next().map_or_else(String::new, |seat| scene.names.bold(seat));
            lang.text(key::VOTE_REFUSED, &[("name", refusing.into())])
        }
        (_, Fate::Silent) => lang.text(key::VOTE_SILENT, &[("names", lang.list(&silent()).into())]),
    }
}

/// Returns the answer to who has agreed while others have yet to answer.
#[must_use]
pub fn noted(awaited: &[Seat], names: &Names, lang: Lang) -> Post {
    waits(key::VOTE_NOTED, awaited, names, lang)
}

/// Returns the answer to who has asked the others for something, with the button that withdraws it.
#[must_use]
pub fn opened(own: OwnRequest, others: &[Seat], names: &Names, lang: Lang) -> Post {
    waits(key::VOTE_OPENED, others, names, lang).buttons(vec![withdraw(own, lang)])
}

/// Returns the answer to who has proposed something about a seat, with the button that withdraws it.
#[must_use]
pub fn proposed(request: OwnRequest, awaited: &[Seat], names: &Names, lang: Lang) -> Post {
    waits(key::ABSENT_ASKED, awaited, names, lang).buttons(vec![withdraw(request, lang)])
}

/// Returns the answer to a wish about the clocks of a game.
#[must_use]
pub fn wished(wished: &Wished, lang: Lang) -> Post {
    match wished {
        Wished::Done(_) => Post::text(lang.say(key::CLOCKS_DONE)),
        Wished::Asked { stored, others, own } => opened(*own, others, &Names::of(stored), lang),
    }
}

fn waits(key: Key, awaited: &[Seat], names: &Names, lang: Lang) -> Post {
    let names: Vec<String> = awaited.iter().map(|seat| names.bold(*seat)).collect();
    Post::text(lang.text(key, &[("names", lang.list(&names).into())]))
}

/// Returns the button that only the asker sees: on the post in the channel, which all see, **Decline** does the same.
#[must_use]
pub fn withdraw(own: OwnRequest, lang: Lang) -> Button {
    let intent = Intent::Vote { vote: own.vote, check: Some(own.check), yes: false };
    let press = Press { game: own.game, step: own.step, intent };
    Button::new(lang.say(key::BUTTON_WITHDRAW_REQUEST), Tone::Plain, press)
}
