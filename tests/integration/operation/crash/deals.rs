//! Deals of 1976: who offers what to whom, and what must be true of them.

use std::collections::BTreeMap;

use last_spike::present::Press;
use last_spike::present::parts::draft::Draft;
use last_spike::present::parts::press::Intent;
use last_spike::store::games::{self, StoredGame};
use last_spike::store::log::LoggedStep;
use last_spike::store::{ChannelId, UserId, log};
use last_spike_engine::{
    Action, City, Event, Game, Goods, Money, Offer, Seat, SeatView, Standing, View, Viewer,
};

use super::Luck;
use super::audit;
use super::campaign::{Campaign, Table};
use super::moves::{Input, Move};
use super::story::Story;
use crate::support::text;

/// Returns an offer that somebody might make to anybody else at the table, if they play a game in
/// which there are offers.
pub fn offer(campaign: &Campaign, table: &Table, person: usize, luck: &mut Luck) -> Option<Move> {
    let (stored, game) = audit::look(campaign, |tx| {
        let Some(stored) = games::in_channel(tx, ChannelId(table.channel.0))? else { return Ok(None) };
        Ok(log::snapshot(tx, &stored)?.map(|game| (stored, game)))
    })?;
    let view = game.view(Viewer::Spectator);
    view.table.dice()?;
    let own = stored.seat_of(UserId(campaign.person(person).0))?;
    let plays = |seat: Seat| view.seat(seat).standing == Standing::Playing;
    let partners: Vec<_> =
        stored.players.iter().filter(|player| player.seat != own && plays(player.seat)).collect();
    if !plays(own) || partners.is_empty() {
        return None;
    }
    let partner = *luck.of(&partners);
    let (give, take) = (goods(view.seat(own), luck), goods(view.seat(partner.seat), luck));
    let called = stored.user(partner.seat).map_or_else(|| partner.name.clone(), |user| user.to_string());
    let mut options = vec![("player", text(&called))];
    let said = sides(&give, &take).into_iter().filter(|(_, said)| !said.is_empty());
    options.extend(said.map(|(name, said)| (name, text(&said))));
    let action = Action::Offer(Box::new(Offer { id: 0, to_seat: partner.seat, give, take }));
    Some(Move {
        input: Input::Type("deal", options),
        game: stored.id,
        seen: game.step(),
        actions: vec![action],
    })
}

/// Makes an offer that was asked about first.
pub fn confirmed(id: String, press: &Press, draft: &Draft) -> Move {
    let Draft { to_seat, give, take, counters } = draft.clone();
    let offer = Action::Offer(Box::new(Offer { id: 0, to_seat, give, take }));
    let actions = counters.map(|id| Action::Decline { id }).into_iter().chain([offer]).collect();
    Move { input: Input::Press(id), game: press.game, seen: press.step, actions }
}

/// Returns a little of what somebody has.
fn goods(seat: &SeatView, luck: &mut Luck) -> Goods {
    let most = seat.cash.map_or(0, |cash| cash.0 / 1000).min(9);
    let deeds =
        if seat.deeds.is_empty() || luck.one_in(2) { vec![] } else { vec![luck.of(&seat.deeds).city] };
    Goods { cash: Money::thousands(luck.below(most as usize + 1) as u32), deeds }
}

/// Returns both sides of a deal as they are typed.
fn sides(give: &Goods, take: &Goods) -> Vec<(&'static str, String)> {
    let deeds = |goods: &Goods| goods.deeds.iter().map(City::to_string).collect::<Vec<_>>().join(", ");
    vec![
        ("give_cash", give.cash.to_string()),
        ("give_deeds", deeds(give)),
        ("take_cash", take.cash.to_string()),
        ("take_deeds", deeds(take)),
    ]
}

/// Returns the counter-offer that somebody makes by the form of an offer to them: the same the other
/// way round, for a thousand more.
pub fn counter(campaign: &Campaign, id: String, press: &Press) -> Option<Move> {
    let Intent::Counter(number) = press.intent else { return None };
    let game = audit::look(campaign, |tx| {
        let Some(stored) = games::load(tx, press.game)? else { return Ok(None) };
        log::snapshot(tx, &stored)
    })?;
    let view = game.view(Viewer::Spectator);
    let open = view.table.dice()?.offers.iter().find(|open| open.offer.id == number)?.clone();
    let more = Money(open.offer.give.cash.0 + 1000);
    let (give, take) = (open.offer.take, Goods { cash: more, ..open.offer.give });
    let fields = sides(&give, &take);
    let offer = Action::Offer(Box::new(Offer { id: 0, to_seat: open.from, give, take }));
    let actions = vec![Action::Decline { id: number }, offer];
    Some(Move { input: Input::Form(id, fields), game: press.game, seen: press.step, actions })
}

/// Tells whether what somebody tried is what the log has: the number of an offer is given by the bot.
pub fn is_meant(tried: &Action, logged: &Action) -> bool {
    match (tried, logged) {
        (Action::Offer(tried), Action::Offer(logged)) => {
            (tried.to_seat, &tried.give, &tried.take) == (logged.to_seat, &logged.give, &logged.take)
        }
        // `/pass` in an auction is a bid of nothing (K5, G9).
        (Action::Pass, Action::Bid { amount }) => amount.is_none_or(|amount| amount == Money(0)),
        _ => tried == logged,
    }
}

/// Tells whether an action leaves what others are asked as it is: their buttons are not stale by it.
pub fn leaves_questions(action: &Action) -> bool {
    matches!(action, Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. })
}

/// Tells whether an action makes an offer or ends one.
pub fn is_about_offers(action: &Action) -> bool {
    matches!(
        action,
        Action::Offer(_) | Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. }
    )
}

/// The goods of all players together: money, and the deeds of each city.
fn all_goods(view: &View) -> (u32, BTreeMap<City, usize>) {
    let mut deeds = BTreeMap::new();
    for seat in &view.seats {
        for deed in &seat.deeds {
            *deeds.entry(deed.city).or_default() += 1;
        }
    }
    (view.seats.iter().filter_map(|seat| seat.cash).map(|cash| cash.0).sum(), deeds)
}

/// Checks everything about the deals of a game, and returns how many were made.
pub fn check(campaign: &Campaign, story: &Story<'_>) -> usize {
    are_told(campaign, story.stored, &story.steps);
    let mut made = 0;
    for (step, around) in story.steps.iter().zip(story.positions.windows(2)) {
        if let Some(Event::Acted { seat, action: Action::Accept { id } }) = step.events.first() {
            change_hands_and_no_more(*seat, *id, step, &around[0], &around[1]);
            made += 1;
        }
    }
    made
}

/// Checks that an accepted offer had been made to whoever accepted it and was open, that what was
/// promised changed hands and nothing else did, and that nothing was made or lost by it.
fn change_hands_and_no_more(seat: Seat, id: u32, step: &LoggedStep, before: &Game, after: &Game) {
    let (before, after) = (before.view(Viewer::Spectator), after.view(Viewer::Spectator));
    let offers = &before.table.dice().unwrap().offers;
    let open = offers.iter().find(|open| open.offer.id == id).expect("only an open offer is accepted");
    assert_eq!(open.offer.to_seat, seat);
    assert_eq!(step.events.iter().filter(|event| event.carries_out(id)).count(), 1);
    // A debt that can be paid at last is paid from the money that has come in; who cannot pay it even so is bankrupt.
    let is_settled = |event: &Event| {
        matches!(
            event,
            Event::Paid { .. } | Event::Received { .. } | Event::Payout { .. } | Event::Bankrupt { .. }
        )
    };
    if step.events.iter().any(is_settled) {
        return;
    }
    assert_eq!(all_goods(&before), all_goods(&after), "offer {id}: {:?}", step.events);
    for one in &before.seats {
        let (gave, got) = match one.seat {
            from if from == open.from => (open.offer.give.clone(), open.offer.take.clone()),
            to if to == seat => (open.offer.take.clone(), open.offer.give.clone()),
            _ => Default::default(),
        };
        let other = after.seat(one.seat);
        let cash = |seat: &SeatView| seat.cash.unwrap().0;
        assert_eq!(cash(one) - gave.cash.0 + got.cash.0, cash(other), "offer {id}");
        let held = |seat: &SeatView, more: &Goods| {
            let deeds = seat.deeds.iter().map(|deed| deed.city);
            let mut deeds: Vec<City> = deeds.chain(more.deeds.iter().copied()).collect();
            deeds.sort();
            deeds
        };
        assert_eq!(held(one, &got), held(other, &gave), "offer {id}");
    }
}

/// Checks that the channel is told of everything about offers by one notice, and whoever is offered
/// something by a direct message.
fn are_told(campaign: &Campaign, stored: &StoredGame, steps: &[LoggedStep]) {
    let sql = format!("SELECT step || '/' || audience || '/' || kind FROM outbox WHERE game = {}", stored.id);
    let queued = campaign.setting.games.texts(&sql);
    let count = |step: &LoggedStep, audience: &str, kinds: &[&str]| {
        let wanted: Vec<String> = kinds.iter().map(|kind| format!("{}/{audience}/{kind}", step.n)).collect();
        queued.iter().filter(|notice| wanted.contains(notice)).count()
    };
    for step in steps {
        let Some(Event::Acted { action, .. }) = step.events.first() else { continue };
        if !is_about_offers(action) {
            continue;
        }
        let told = count(step, "channel", &["line", "board", "result"]);
        assert_eq!(told, 1, "game {} step {}: {action:?}", stored.id, step.n);
        if let Action::Offer(offer) = action
            && stored.user(offer.to_seat).is_some()
        {
            // A message that was renewed before may have been counted in place of this step.
            let asked = count(step, &offer.to_seat.to_string(), &["rack", "hand"]);
            assert!((1..=2).contains(&asked), "game {} step {}: {asked} of {action:?}", stored.id, step.n);
        }
    }
}
