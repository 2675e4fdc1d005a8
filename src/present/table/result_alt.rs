//! The picture of the result in words: places, the lead, payouts, the chart of cash, and land.

use last_spike_engine::{Balance, Lead, Money, Outcome, Seat};

use crate::present::boards::alt::{NAMES, land, named, or_no_land, out, railway, thousands};
use crate::present::key;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{self, cut};
use crate::present::words::terms::progress;

/// Describes the picture of the result: the ranking, the railway, the lead's changes, the payouts, the chart of
/// cash in words, and who held which land; `balances` is everybody's cash turn by turn.
#[must_use]
pub(in crate::present) fn text(scene: &Scene<'_>, outcome: &Outcome, balances: &[Balance]) -> String {
    // The names beside the lead give way to letters first, then the payouts turn by turn, then its early changes, and
    // last the names in the ranking.
    let least = ResultDetail { names: 0, names_beside_lead: 0, payouts: false, leads: 6 };
    let whole = ResultDetail { names: NAMES[0], payouts: true, leads: usize::MAX, ..least };
    let whole = [whole, ResultDetail { payouts: false, ..whole }, ResultDetail { names: NAMES[0], ..least }];
    let whole = whole.into_iter().flat_map(|detail| {
        [NAMES[0], 0].map(|names_beside_lead| ResultDetail { names_beside_lead, ..detail })
    });
    let cut_names = NAMES.into_iter().skip(1).map(|names| ResultDetail { names, ..least });
    let text = |detail| lines(scene, outcome, balances, detail).join("\n");
    let mut texts = whole.chain(cut_names).map(text);
    texts.find(|text| limits::length(text) <= limits::ALT).unwrap_or_else(|| cut(&text(least), limits::ALT))
}

/// The detail in which a result is described.
#[derive(Clone, Copy)]
struct ResultDetail {
    /// The length of names in the ranking, in characters, at most.
    names: usize,
    /// The length of names beside the lead, at most.
    names_beside_lead: usize,
    /// True if the payouts are told turn by turn.
    payouts: bool,
    /// The number of changes of the lead, the last ones.
    leads: usize,
}

fn lines(scene: &Scene<'_>, outcome: &Outcome, balances: &[Balance], detail: ResultDetail) -> Vec<String> {
    let lang = scene.lang;
    let name = |seat: Seat| named(scene, seat, detail.names);
    let mut lines = vec![progress(scene.view, lang), lang.say(key::ALT_RESULT)];
    for placing in &outcome.ranking {
        let told = out(scene, placing.seat, &name(placing.seat))
            .unwrap_or_else(|| format!("{}: {}", name(placing.seat), lang.money(placing.cash)));
        lines.push(format!("{}. {told}", placing.place));
    }
    // The ranking, the lead and the chart are told before the land, which the board tells too.
    lines.extend(railway(scene));
    lines.extend(lead(scene, &Balance::leads(balances), detail.names_beside_lead, detail.leads));
    let payouts = payouts_made(scene, balances);
    if detail.payouts {
        lines.extend(payouts);
    } else if !payouts.is_empty() {
        lines.push(lang.say(key::ALT_RESULT_PAYOUTS_ELSEWHERE));
    }
    if !balances.is_empty() {
        lines.push(lang.say(key::ALT_RESULT_CHART));
    }
    let last = balances.len().saturating_sub(1);
    for seat in scene.view.seats.iter().map(|player| player.seat).filter(|_| !balances.is_empty()) {
        let quarters = (0..=4).filter_map(|quarter| balances[last * quarter / 4].cash.get(seat.index()));
        let quarters: Vec<String> = quarters.map(|money| thousands(money.0)).collect();
        lines.push(format!("{}: {}", scene.names.letter(seat), quarters.join(", ")));
    }
    lines.push(lang.say(key::ALT_RESULT_LAND));
    for seat in scene.stored.turn_order() {
        let land = or_no_land(scene, &land(scene, seat));
        let told = match Balance::payouts_of(balances, seat) {
            Money::ZERO => land,
            paid => {
                let args = [("land", land.into()), ("cash", lang.money(paid).into())];
                lang.text(key::ALT_RESULT_BROUGHT, &args)
            }
        };
        lines.push(format!("{}: {told}", scene.names.letter(seat)));
    }
    lines
}

/// Returns the line about the lead: who had it from which turn on, no more than the last so many changes.
fn lead(scene: &Scene<'_>, leads: &[Lead], most: usize, so_many: usize) -> Option<String> {
    let lang = scene.lang;
    let told = |lead: &Lead| {
        let name = named(scene, lead.seat, most);
        match lead.turn {
            0 => lang.text(key::ALT_RESULT_LEAD_START, &[("name", name.into())]),
            turn => lang.text(key::ALT_RESULT_LEAD_TURN, &[("name", name.into()), ("turn", turn.into())]),
        }
    };
    let last = &leads[leads.len().saturating_sub(so_many)..];
    let all = last.iter().map(told).collect::<Vec<_>>().join(", ");
    if last.len() < leads.len() {
        let args = [("count", (leads.len() - 1).into()), ("leads", all.into())];
        return Some(lang.text(key::ALT_RESULT_LEAD_LAST, &args));
    }
    (!leads.is_empty()).then(|| lang.text(key::ALT_RESULT_LEAD, &[("leads", all.into())]))
}

/// Returns the lines about the payouts, a line for each turn that had some: "turn 9: K 12, M 5".
fn payouts_made(scene: &Scene<'_>, balances: &[Balance]) -> Vec<String> {
    let lang = scene.lang;
    let turn = |balance: &Balance| {
        let paid = (0u8..).map(Seat).zip(&balance.payouts).filter(|(_, amount)| **amount > Money::ZERO);
        let paid: Vec<String> = paid
            .map(|(seat, amount)| format!("{} {}", scene.names.letter(seat), thousands(amount.0)))
            .collect();
        let args = [("turn", balance.turn.into()), ("payouts", paid.join(", ").into())];
        (!paid.is_empty()).then(|| lang.text(key::ALT_RESULT_PAYOUTS_TURN, &args))
    };
    let turns: Vec<String> = balances.iter().filter_map(turn).collect();
    if turns.is_empty() {
        return turns;
    }
    std::iter::once(lang.say(key::ALT_RESULT_PAYOUTS)).chain(turns).collect()
}
