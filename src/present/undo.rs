//! Taking back: what would be, the request to the others, and its fate.

use super::calls::calling;
use super::clocks;
use super::lang::Lang;
use super::limits::join_last;
use super::names::Names;
use super::news;
use super::post::{Button, Post, Tone};
use super::press::{Intent, Press};
use super::scene::Scene;
use crate::engine::Seat;
use crate::service::look::News;
use crate::service::take_back::{Choices, Way};
use crate::store::votes::{Fate, Question, Vote};

/// Returns the button that takes back at once what its reader did last, after a question.
pub(super) fn button(scene: &Scene<'_>) -> Button {
    scene.button("button-undo", Tone::Plain, Intent::Undo)
}

/// Returns the question whether that is to be taken back, or the others to be asked.
#[must_use]
pub fn question(scene: &Scene<'_>, choices: &Choices) -> Post {
    let lang = scene.lang;
    let mut lines = Vec::new();
    let mut buttons = Vec::new();
    let names: Vec<String> = choices.others.iter().map(|seat| scene.names.bold(*seat)).collect();
    if choices.at_once {
        lines.push(lang.say("undo-at-once"));
        buttons.push(scene.button("button-undo-now", Tone::Good, Intent::TakeBack(choices.last.to)));
    } else {
        let (line, label) = if names.is_empty() {
            (lang.say("undo-alone"), "button-undo-now")
        } else {
            (lang.text("undo-asks", &[("names", lang.list(&names).into())]), "button-ask-last")
        };
        lines.push(line);
        buttons.push(scene.button(label, Tone::Primary, Intent::AskBack(choices.last.to)));
    }
    lines.extend(listed(scene, "undo-last", &choices.last));
    if let Some(turn) = &choices.turn {
        lines.extend(listed(scene, "undo-turn", turn));
        if choices.at_once && !names.is_empty() {
            lines.push(lang.text("undo-asks-turn", &[("names", lang.list(&names).into())]));
        }
        let label = if names.is_empty() { "button-undo-turn" } else { "button-ask-turn" };
        buttons.push(scene.button(label, Tone::Plain, Intent::AskBack(turn.to)));
    }
    lines.push(format!("-# {}", lang.say("undo-chance")));
    buttons.push(scene.button("button-back", Tone::Plain, Intent::Show));
    Post::text(join_last(&lines)).buttons(buttons)
}

/// Returns what a way back would take back, line by line.
fn listed(scene: &Scene<'_>, head: &str, way: &Way) -> Vec<String> {
    const LINES: usize = 12;
    let told = told(scene, &way.news);
    let more = told.len().saturating_sub(LINES);
    let mut lines = vec![scene.lang.text(head, &[("step", way.to.0.into())])];
    lines.extend(told.into_iter().take(LINES).map(|line| format!("• {line}")));
    if more > 0 {
        let count = u32::try_from(more).unwrap_or(u32::MAX);
        lines.push(format!("• {}", scene.lang.text("undo-more", &[("count", count.into())])));
    }
    lines
}

fn told(scene: &Scene<'_>, news: &News) -> Vec<String> {
    news::lines(news, &scene.view.edition, scene.names, scene.lang)
}

/// Returns the post that asks the others whether they agree, or that says what came of it.
#[must_use]
pub fn vote(scene: &Scene<'_>, vote: &Vote, news: &News) -> Post {
    let (lang, mut mentions) = (scene.lang, Vec::new());
    let asker = scene.names.bold(vote.asker);
    let mut lines = Vec::new();
    if let Question::TakeBack { to } = vote.question {
        lines.push(lang.text("vote-take-back", &[("name", asker.as_str().into())]));
        lines.extend(listed(scene, "vote-back-to", &Way { to, news: news.clone() }));
    }
    let about_clocks = clocks::asked(scene, vote);
    let question = if about_clocks.is_some() { "vote-asked-clocks" } else { "vote-asked" };
    lines.extend(about_clocks);
    if vote.fate == Fate::Open {
        let asked: Vec<String> =
            vote.ballots.iter().map(|ballot| calling(scene, ballot.seat, &mut mentions)).collect();
        let until = format!("<t:{}:R>", vote.closes_at.0);
        let args = [("names", lang.list(&asked).into()), ("until", until.into())];
        lines.push(lang.text(question, &args));
        let button = |label: &str, tone, yes| {
            let intent = Intent::Vote { vote: vote.id, yes };
            Button::new(lang.say(label), tone, Press { game: vote.game, step: vote.step, intent })
        };
        let buttons =
            vec![button("button-agree", Tone::Good, true), button("button-disagree", Tone::Plain, false)];
        return Post { mentions, ..Post::text(join_last(&lines)) }.buttons(buttons);
    }
    let refusing = vote.ballots.iter().find(|ballot| matches!(ballot.answer, Some((false, _))));
    let silent: Vec<String> = vote.awaited().map(|seat| scene.names.bold(seat)).collect();
    lines.push(match vote.fate {
        Fate::Carried => lang.say("vote-carried"),
        Fate::Refused => {
            let name = refusing.map_or_else(String::new, |ballot| scene.names.bold(ballot.seat));
            lang.text("vote-refused", &[("name", name.into())])
        }
        Fate::Silent => lang.text("vote-silent", &[("names", lang.list(&silent).into())]),
        Fate::Withdrawn => lang.text("vote-withdrawn", &[("name", asker.into())]),
        Fate::Lapsed | Fate::Open => lang.say("vote-lapsed"),
    });
    Post::text(join_last(&lines))
}

/// Returns the answer to who has asked, or has agreed while others have yet to.
#[must_use]
pub fn waits(key: &str, awaited: &[Seat], names: &Names, lang: Lang) -> Post {
    let names: Vec<String> = awaited.iter().map(|seat| names.bold(*seat)).collect();
    Post::text(lang.text(key, &[("names", lang.list(&names).into())]))
}
