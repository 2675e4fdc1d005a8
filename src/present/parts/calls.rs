//! Calls: who must act, and who is notified of it.

use last_spike_engine::{Phase, Seat};

use super::passage::{Passage, Says};
use super::scene::Scene;
use crate::present::key;
use crate::store::UserId;

/// Returns the passage that says who must act, and who is notified by it: those who are called.
pub(in crate::present) fn call(scene: &Scene<'_>, called: &[Seat]) -> (Passage, Vec<UserId>) {
    let mut mentions = Vec::new();
    let names = calling_all(scene, called, &mut mentions);
    let awaits_people = scene.view.to_act.iter().any(|seat| scene.stored.user(*seat).is_some());
    let key = match scene.view.phase {
        Phase::Over => return (Passage::now(scene.lang.say(key::CALL_OVER)), mentions),
        _ if mentions.is_empty() && awaits_people => key::WAITING_FOR,
        Phase::Debt => key::CALL_DEBT,
        Phase::Auction => key::CALL_AUCTION,
        _ if mentions.is_empty() => key::CALL_COMPUTER,
        _ => key::CALL_TURN,
    };
    let text = scene.lang.text(key, &[("names", scene.lang.list(&names).into())]);
    // The post of an auction says who is to answer in it.
    let says = if key == key::CALL_AUCTION { Says::Now } else { Says::Asked(scene.view.to_act.clone()) };
    (Passage { text, says }, mentions)
}

/// Returns what to call all who must act; those who are called are notified by it.
pub(in crate::present) fn calling_all(
    scene: &Scene<'_>,
    called: &[Seat],
    mentions: &mut Vec<UserId>,
) -> Vec<String> {
    let name = |seat: &Seat| {
        if called.contains(seat) { calling(scene, *seat, mentions) } else { scene.names.bold(*seat) }
    };
    scene.view.to_act.iter().map(name).collect()
}

pub(in crate::present) fn calling(scene: &Scene<'_>, seat: Seat, mentions: &mut Vec<UserId>) -> String {
    match scene.stored.user(seat) {
        Some(user) => {
            mentions.push(user);
            format!("<@{user}>")
        }
        None => scene.names.bold(seat),
    }
}

/// Returns the line about the players that the game waits for, for a reader who is not asked.
pub(in crate::present) fn waiting(scene: &Scene<'_>) -> String {
    if scene.view.to_act.is_empty() {
        return scene.lang.say(key::CALL_OVER);
    }
    let names: Vec<String> = scene.view.to_act.iter().map(|seat| scene.names.bold(*seat)).collect();
    scene.lang.text(key::WAITING_FOR, &[("names", scene.lang.list(&names).into())])
}
