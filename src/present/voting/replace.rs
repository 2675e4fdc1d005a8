//! Absent players: what may become of their seats, what is proposed about one, and who plays there from now on.

use last_spike_engine::Seat;

use crate::present::clock::clocks::date;
use crate::present::clock::pace::moment;
use crate::present::lang::{Lang, key};
use crate::present::parts::dm;
use crate::present::parts::passage::Passage;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{BUTTON, cut, join_last, with_line};
use crate::present::words::names::{Names, bold_name};
use crate::service::clock::silence::Silent;
use crate::service::seating::absent::{Alone, SeatChoices, SeatReason};
use crate::service::seating::replace::SeatOutcome;
use crate::store::UserId;
use crate::store::seating::tenures::Tenure;
use crate::store::voting::votes::SeatProposal;

/// Returns the button by which the others say what becomes of a seat.
fn button(scene: &Scene<'_>, seat: Seat) -> Button {
    let label = scene.lang.text(key::BUTTON_ABSENT, &[("name", scene.names.plain(seat).into())]);
    scene.text_button(cut(&label, BUTTON), Tone::Plain, Intent::Absent(seat))
}

/// Returns the question what should become of a seat.
#[must_use]
pub fn question(scene: &Scene<'_>, choices: &SeatChoices) -> Post {
    let lang = scene.lang;
    let name = ("name", scene.names.bold(choices.seat).into());
    let reason = match choices.why {
        SeatReason::Own => lang.say(key::ABSENT_OWN),
        SeatReason::StoodIn => lang.text(key::ABSENT_STOOD_IN, &[name]),
        SeatReason::Gone => lang.text(key::ABSENT_GONE, &[name]),
        SeatReason::Computer => lang.text(key::ABSENT_COMPUTER, &[name]),
        SeatReason::Silent(since) => lang.text(key::ABSENT_SILENT, &[name, ("since", date(since).into())]),
        SeatReason::Away(since) => lang.text(key::ABSENT_AWAY, &[name, ("since", date(since).into())]),
    };
    let mut lines = vec![reason];
    if choices.gone && choices.why != SeatReason::Gone {
        lines.push(lang.text(key::ABSENT_GONE, &[("name", scene.names.bold(choices.seat).into())]));
    }
    let own = scene.view.own_seat();
    let others: Vec<String> = choices
        .voters
        .iter()
        .filter(|seat| Some(**seat) != own)
        .map(|seat| scene.names.bold(*seat))
        .collect();
    if choices.alone != Alone::Now && !others.is_empty() {
        lines.push(lang.text(key::ABSENT_VOTES, &[("names", lang.list(&others).into())]));
    }
    let is_possible = |way: &SeatProposal| {
        choices.allows(way) && (choices.needs_vote(way) || choices.check_alone(way).is_ok())
    };
    match (choices.alone, others.is_empty()) {
        (Alone::Now, false) => lines.push(lang.say(key::ABSENT_ALONE)),
        (Alone::Now, true) => lines.push(lang.say(key::ABSENT_SOLE)),
        (Alone::From(from), false) => {
            lines.push(lang.text(key::ABSENT_ALONE_FROM, &[("from", moment(from).into())]));
        }
        (Alone::From(from), true) => {
            lines.push(lang.text(key::ABSENT_SOLE_FROM, &[("from", moment(from).into())]));
        }
        (Alone::Never, true) if choices.stored.conditions.rated && is_possible(&SeatProposal::StandIn) => {
            lines.push(lang.say(key::ABSENT_STAND_IN));
        }
        (Alone::Never, true) if choices.stored.conditions.rated => {
            lines.push(lang.say(key::refusal::NobodyToAgree));
        }
        (Alone::Never, true) if choices.why != SeatReason::Own => {
            lines.push(lang.say(key::ABSENT_STAND_IN_FIRST));
        }
        (Alone::Never, _) => {}
    }
    if is_possible(&SeatProposal::Level("easy".to_owned())) {
        lines.push(lang.say(key::ABSENT_PERSON));
    }
    let ways = [
        (key::BUTTON_ABSENT_STAND_IN, Tone::Primary, SeatProposal::StandIn),
        (key::BUTTON_ABSENT_LEVEL, Tone::Plain, SeatProposal::Level("easy".to_owned())),
        (key::BUTTON_ABSENT_END, Tone::Danger, SeatProposal::End),
    ];
    let possible = ways.into_iter().filter(|(.., way)| is_possible(way));
    let buttons = possible
        .map(|(label, tone, way)| scene.button(label, tone, Intent::Propose { seat: choices.seat, way }));
    Post::text(join_last(&lines)).buttons(buttons.collect())
}

/// Returns the line that says what somebody proposes about a seat.
pub(super) fn proposal(scene: &Scene<'_>, asker: Seat, seat: Seat, way: &SeatProposal) -> String {
    let (asker, name) = (("asker", scene.names.bold(asker).into()), ("name", scene.names.bold(seat).into()));
    match way {
        SeatProposal::StandIn => scene.lang.text(key::VOTE_ABSENT_STAND_IN, &[asker, name]),
        SeatProposal::Level(_) => scene.lang.text(key::VOTE_ABSENT_LEVEL, &[asker, name]),
        SeatProposal::Person(user) => {
            scene.lang.text(key::VOTE_ABSENT_PERSON, &[asker, name, ("person", format!("<@{user}>").into())])
        }
        SeatProposal::End => scene.lang.text(key::VOTE_ABSENT_END, &[asker, name]),
    }
}

/// Returns the line that asks a person to take a seat over.
pub(in crate::present) fn invitation(scene: &Scene<'_>, asker: Seat, seat: Seat, user: UserId) -> String {
    let args = [
        ("asker", scene.names.bold(asker).into()),
        ("name", scene.names.bold(seat).into()),
        ("person", format!("<@{user}>").into()),
    ];
    scene.lang.text(key::VOTE_INVITE, &args)
}

/// Returns the answer to who has decided about a seat, alone or by the last vote that was needed.
#[must_use]
pub fn done(done: SeatOutcome, names: &Names, lang: Lang) -> Post {
    let name = |seat: Seat| ("name", names.bold(seat).into());
    Post::text(match done {
        SeatOutcome::StandIn(seat) => lang.text(key::ABSENT_DONE_STAND_IN, &[name(seat)]),
        SeatOutcome::Computer(seat) => lang.text(key::ABSENT_DONE_COMPUTER, &[name(seat)]),
        SeatOutcome::Invited(seat, user) => {
            lang.text(key::ABSENT_DONE_INVITED, &[name(seat), ("person", format!("<@{user}>").into())])
        }
        SeatOutcome::Ended => lang.say(key::DONE),
        SeatOutcome::Nothing => lang.say(key::VOTE_LAPSED),
    })
}

/// Returns the post about players who were silent or away for long.
#[must_use]
pub fn silence(scene: &Scene<'_>, silent: &[Silent]) -> Post {
    let mut lines: Vec<String> = silent.iter().map(|silent| absent(scene, silent)).collect();
    lines.push(scene.lang.say(key::ABSENT_CAN));
    let text = join_last(&lines);
    Post::passing(vec![Passage::now(text)])
        .buttons(silent.iter().map(|silent| button(scene, silent.seat)).collect())
}

/// Returns the line about a player who is absent.
fn absent(scene: &Scene<'_>, silent: &Silent) -> String {
    let args = [("name", scene.names.bold(silent.seat).into()), ("since", date(silent.since).into())];
    let (sign, key) = if silent.away { ("🧳", key::ABSENT_AWAY) } else { ("💤", key::ABSENT_SILENT) };
    format!("{sign} {}", scene.lang.text(key, &args))
}

/// Says below the status of a game who is absent, with the button by which the others say what becomes of the seat.
#[must_use]
pub fn below_status(scene: &Scene<'_>, mut post: Post, silent: &[Silent]) -> Post {
    if silent.is_empty() {
        return post;
    }
    // Of several the buttons say who: the screen of a phone has no room for more.
    if let [only] = silent {
        post.text = with_line(&post.text, &absent(scene, only));
    }
    post.buttons(silent.iter().map(|silent| button(scene, silent.seat)).collect())
}

/// Returns the post that tells that somebody else plays at a seat.
#[must_use]
pub fn changed(scene: &Scene<'_>, tenure: &Tenure) -> Post {
    let args = [("name", scene.names.bold(tenure.seat).into()), ("former", bold_name(&tenure.name).into())];
    let key =
        if scene.stored.user(tenure.seat).is_some() { key::TENURE_PERSON } else { key::TENURE_COMPUTER };
    let mut lines = vec![format!("🪑 {}", scene.lang.text(key, &args))];
    if let Some(seat) = tenure.decided_by {
        lines.push(scene.lang.text(key::TENURE_ALONE, &[("name", scene.names.bold(seat).into())]));
    }
    Post::text(lines.join("\n"))
}

/// Returns the direct message to a player in whose place somebody else plays.
#[must_use]
pub fn replaced(scene: &Scene<'_>, tenure: &Tenure) -> Post {
    let text = scene.lang.text(key::TENURE_OWN, &[("name", scene.names.bold(tenure.seat).into())]);
    dm::placed(Post::text(format!("🪑 {text}")), scene.stored, scene.lang)
}

/// Returns the lines of a result about who came to a seat in the place of whom.
#[must_use]
pub(in crate::present) fn told(scene: &Scene<'_>, tenures: &[Tenure]) -> Vec<String> {
    let line = |tenure: &Tenure| {
        let next = tenures.iter().find(|next| next.seat == tenure.seat && next.id > tenure.id);
        let name = next.map_or_else(|| scene.names.bold(tenure.seat), |next| bold_name(&next.name));
        let args = [
            ("name", name.into()),
            ("former", bold_name(&tenure.name).into()),
            ("step", (tenure.until.0 + 1).into()),
        ];
        format!("🪑 {}", scene.lang.text(key::RESULT_TENURE, &args))
    };
    tenures.iter().map(line).collect()
}
