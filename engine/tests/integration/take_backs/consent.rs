//! Take-backs in records: those that need the consent of others, and refusals of records that lack it.

use last_spike_engine::record::verify;
use last_spike_engine::*;

use super::Life;

/// Checks a game of some seats of which two had a turn, and in which one then takes back to a step: to the last one
/// with `u32::MAX`. The seat is counted from who began.
fn asked(scheme: Scheme, seats: u8, asker: Seat, to: u32, agreed: bool) -> Result<(), String> {
    let mut life = Life::new("columbia-2015", seats, 5, (scheme, None));
    let mut turns = 0;
    while turns < 2 {
        let seat = life.game.next_to_act().unwrap();
        let buys = life.game.phase() == Phase::Buy;
        let action = if buys { Action::Pass } else { life.game.legal_actions(seat).remove(0) };
        let turn = life.game.turn();
        life.acts(seat, &action);
        turns += u32::from(life.game.turn() > turn);
    }
    let to = if to == u32::MAX { life.log.len() as u32 } else { to };
    let first = life.setup.first_seat;
    let asker = Seat((first.0 + asker.0) % seats);
    life.takes_back(asker, to);
    if let Some(Event::TakenBack { agreed: said, .. }) = life.log.last_mut().unwrap().1.last_mut() {
        *said = agreed;
    }
    let record = life.record(Viewer::Spectator);
    verify(&record, &Edition::all()).map(drop).map_err(|wrong| wrong.field)
}

#[test]
fn who_did_nothing_since_takes_nothing_back_alone() {
    const LAST: u32 = u32::MAX;
    let (none, first, second) = (0, Seat(0), Seat(1));
    for scheme in [Scheme::Third, Scheme::Fourth] {
        let is_new = scheme == Scheme::Fourth;
        for agreed in [false, true] {
            // At a table of two, whoever did nothing since asks for nothing, whatever others say.
            assert_eq!(asked(scheme, 2, first, LAST, agreed), Err("action".to_owned()));
            assert_eq!(asked(scheme, 2, second, LAST, agreed), Err("action".to_owned()));
            // Nothing at all is taken back.
            let nothing = asked(scheme, 3, first, LAST, agreed);
            assert_eq!(nothing.is_ok(), !is_new, "{scheme:?}: {nothing:?}");
        }
        assert_eq!(asked(scheme, 2, first, none, true), Ok(()), "with consent");
        assert_eq!(asked(scheme, 3, Seat(2), none, true), Ok(()), "with consent, for the others' moves");
        // Tiles were drawn since: without consent only where records do not say so.
        let alone = asked(scheme, 2, first, none, false);
        assert_eq!(alone, if is_new { Err("agreed".to_owned()) } else { Ok(()) });
        let idle = asked(scheme, 3, Seat(2), none, false);
        assert_eq!(idle, if is_new { Err("agreed".to_owned()) } else { Ok(()) });
    }
}

#[test]
fn a_tile_laid_before_land_is_offered_is_taken_back_without_consent() {
    let mut life = Life::new("columbia-2015", 3, 5, (Scheme::Fourth, None));
    let (seat, back) = loop {
        let (seat, before) = (life.game.next_to_act().unwrap(), life.log.len() as u32);
        let actions = life.game.legal_actions(seat);
        let is_offered = |action: &&Action| {
            life.game.apply(seat, action).is_ok_and(|applied| applied.game.phase() == Phase::Buy)
        };
        let offered = actions.iter().find(is_offered);
        life.acts(seat, offered.unwrap_or(&actions[0]));
        if offered.is_some() {
            break (seat, before);
        }
    };
    life.takes_back(seat, back);
    if let Some(Event::TakenBack { agreed, .. }) = life.log.last_mut().unwrap().1.last_mut() {
        *agreed = false;
    }
    let record = life.record(Viewer::Spectator);
    assert!(!String::from_utf8(record.write()).unwrap().contains("agreed"));
    verify(&record, &Edition::all()).unwrap();
    let mut wrong = record.clone();
    wrong.steps[0].agreed = true;
    let refused = verify(&wrong, &Edition::all()).unwrap_err();
    assert_eq!((refused.step, &*refused.field), (1, "agreed"), "only take-backs are agreed to");
    let mut other = record;
    other.steps.last_mut().unwrap().seat = Seat((seat.0 + 1) % 3);
    assert_eq!(verify(&other, &Edition::all()).unwrap_err().field, "agreed", "who did not act since");
}
