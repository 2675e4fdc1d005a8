//! Facts that must be true of the database and of everything that people see.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use discord_standin::{Id, Message};
use last_spike::present::Lang;
use last_spike::present::questions::plan::NOTHING;
use last_spike::store::games::{self, Stage, StoredGame, Who};
use last_spike::store::log::{self, LoggedStep};
use last_spike::store::{self, GameId, StoreError, UserId};
use last_spike_engine::{Action, By, Event, Game, Seat, Step};

use super::campaign::{Answer, Attempt, Campaign};
use super::deals;
use super::expected::{self, Told};
use super::moves;
use super::story::Story;

/// The findings so far.
#[derive(Clone, Default)]
pub struct Audited {
    /// The messages about games that are over: they stay as they are.
    over: HashMap<GameId, Vec<Told>>,
    /// The number of deals that were made in each game.
    deals: HashMap<GameId, usize>,
    pub editions: BTreeSet<String>,
    pub games: usize,
    pub posts: usize,
    pub letters: usize,
}

impl Audited {
    pub fn ended(&self) -> usize {
        self.over.len()
    }

    pub fn deals(&self) -> usize {
        self.deals.values().sum()
    }
}

/// Reads the database as `doctor` does.
pub fn look<T: Send>(
    campaign: &Campaign,
    job: impl FnOnce(&store::Tx<'_>) -> Result<T, StoreError> + Send,
) -> T {
    campaign.setting.games.look(job)
}

/// All games that have begun.
fn begun(tx: &store::Tx<'_>) -> Result<Vec<StoredGame>, StoreError> {
    let mut found = Vec::new();
    for stage in [Stage::Running, Stage::Over] {
        for id in games::at_stage(tx, stage)? {
            found.extend(games::load(tx, id)?);
        }
    }
    assert_eq!(games::at_stage(tx, Stage::Broken)?, []);
    Ok(found)
}

/// Tells whether games of all editions have begun and an offer was accepted in one of them.
pub fn has_all_editions_and_a_deal(campaign: &Campaign) -> bool {
    look(campaign, |tx| {
        let games = begun(tx)?;
        let editions: BTreeSet<_> = games.iter().map(|stored| &stored.edition.id.0).collect();
        let wanted: BTreeSet<_> = campaign.tables.iter().map(|table| table.edition).collect();
        let mut has_deal = false;
        for stored in &games {
            let is_deal = |event: &Event| matches!(event, Event::Acted { action: Action::Accept { .. }, .. });
            let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
            has_deal |= steps.iter().any(|step| step.events.first().is_some_and(is_deal));
        }
        Ok(has_deal && editions.len() == wanted.len())
    })
}

/// Checks that each snapshot is the fold of its log, that every move that was answered as accepted
/// is in the log, and that the log holds nothing but what somebody did, once.
pub fn logs(campaign: &Campaign) {
    let attempts = campaign.attempts.lock().unwrap().clone();
    look(campaign, |tx| {
        for stored in begun(tx)? {
            let snapshot = log::snapshot(tx, &stored)?.unwrap();
            let rebuilt = log::rebuild(tx, &stored, Step(u32::MAX))?.unwrap();
            assert!(snapshot == rebuilt, "game {}: log and snapshot disagree", stored.id);
            let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
            assert_eq!(snapshot.step().0 as usize, steps.len(), "steps are counted without a gap");
            let table = campaign.tables.iter().find(|table| table.channel.0 == stored.channel.0).unwrap();
            assert_eq!(stored.players.len(), table.people.len() + table.computers);
            let mut mine: Vec<&Attempt> =
                attempts.iter().filter(|attempt| attempt.game == stored.id).collect();
            for step in &steps {
                let Some(Event::Acted { action, .. }) = step.events.first() else {
                    panic!("game {} step {}: no action", stored.id, step.n)
                };
                let Some(UserId(user)) = stored.user(step.seat) else { continue };
                if step.by == Some(By::Forced) {
                    continue;
                }
                if step.by == Some(By::Plan) {
                    audit_plan(campaign, stored.id, Id(user), action);
                    continue;
                }
                // Each attempt is good for one step: nothing is applied twice. Of several that fit, the
                // surest is taken.
                let fits = |attempt: &&Attempt| {
                    attempt.fits(step.n, |seen| still_asked(&steps, seen, step))
                        && attempt.person == Id(user)
                        && deals::is_meant(&attempt.action, action)
                        && attempt.answer != Answer::Refused
                };
                let fitting = mine.iter().enumerate().filter(|(_, attempt)| fits(attempt));
                let doubt = |attempt: &Attempt| (attempt.answer != Answer::Accepted, attempt.typed);
                let meant = fitting.min_by_key(|(_, attempt)| doubt(attempt)).map(|(at, _)| at);
                let why = || format!("game {} step {}: {action:?} by {user}", stored.id, step.n);
                mine.remove(meant.unwrap_or_else(|| panic!("{} was not asked for: {mine:#?}", why())));
            }
            mine.retain(|attempt| attempt.answer == Answer::Accepted);
            let last = &steps[steps.len().saturating_sub(6)..];
            assert!(mine.is_empty(), "accepted and not in the log: {mine:#?}; it ends with {last:#?}");
        }
        Ok(())
    });
}

/// Checks that somebody has planned the move that was made as planned.
fn audit_plan(campaign: &Campaign, game: GameId, who: Id, action: &Action) {
    let wish = match action {
        Action::Lay { tile, sell } if sell.is_empty() => tile.to_string(),
        Action::Buy { city } => city.to_string(),
        Action::Pass => NOTHING.to_owned(),
        Action::Roll => "roll".to_owned(),
        other => panic!("game {game}: nobody can plan {other:?}"),
    };
    let planned = campaign.planned.lock().unwrap();
    assert!(planned.contains(&(game, who, wish.clone())), "game {game}: {who} has not planned {wish}");
}

/// Tells whether what a player was asked after a step was still asked before a later one.
fn still_asked(steps: &[LoggedStep], seen: Step, step: &LoggedStep) -> bool {
    let between = steps.iter().filter(|between| between.n > seen && between.n < step.n);
    seen < step.n
        && between.into_iter().all(|between| {
            let Some(Event::Acted { seat, action }) = between.events.first() else { return false };
            *seat != step.seat && deals::leaves_questions(action)
        })
}

/// The messages that are to be told and those that stand there, with the games that ask somebody something, all at
/// one moment.
pub struct Findings {
    wanted: Vec<Told>,
    found: Vec<Told>,
    /// The direct messages that people have changed by pressing something in them.
    pressed: Vec<Told>,
    /// The turns of which nobody was told.
    untold: Vec<String>,
    open: Vec<(StoredGame, Game)>,
}

/// Reads what was to be told from the logs, and what stands in the channels and direct messages.
pub fn find(campaign: &Campaign, audited: &mut Audited) -> Findings {
    let mut wanted: Vec<Told> = Vec::new();
    let mut open: Vec<(StoredGame, Game)> = Vec::new();
    let mut untold = Vec::new();
    look(campaign, |tx| {
        let games = begun(tx)?;
        audited.games = games.len();
        for stored in games {
            audited.editions.insert(stored.edition.id.0.clone());
            if let Some(known) = audited.over.get(&stored.id) {
                wanted.extend(known.iter().cloned());
                continue;
            }
            let story = Story::of(tx, &stored)?;
            audited.deals.insert(stored.id, deals::check(campaign, &story));
            let all = expected::of(campaign, &story);
            untold.extend(expected::untold(campaign, &story));
            wanted.extend(all.iter().cloned());
            if stored.stage == Stage::Over {
                audited.over.insert(stored.id, all);
            } else {
                let game = log::snapshot(tx, &stored)?.unwrap();
                open.push((stored, game));
            }
        }
        for id in games::at_stage(tx, Stage::Lobby)? {
            let stored = games::load(tx, id)?.unwrap();
            wanted.push(expected::lobby(&stored));
        }
        Ok(())
    });
    let (mut found, mut pressed) = (Vec::new(), Vec::new());
    let (mut posts, mut letters) = (0, 0);
    let bot = |message: &Message| {
        !campaign.people.contains(&message.author) && !message.is_ephemeral() && message.kind == 0
    };
    for table in &campaign.tables {
        let all = campaign.standin.messages(table.channel, campaign.person(table.people[0]));
        let all: Vec<Told> =
            all.iter().filter(|message| bot(message)).map(|post| Told::found(post, false)).collect();
        posts += all.len();
        found.extend(all);
    }
    for person in &campaign.people {
        // The answer to a form is ephemeral: it is seen once and kept nowhere.
        for letter in campaign.standin.dms(*person).into_iter().filter(|letter| !letter.is_ephemeral()) {
            letters += 1;
            let told = Told::found(&letter, true);
            if campaign.pressed.lock().unwrap().contains(&letter.id) {
                pressed.push(told);
            } else {
                found.push(told);
            }
        }
    }
    (audited.posts, audited.letters) = (posts, letters);
    // A post goes of which nothing is left once it was answered.
    let is_left = |told: &Told| !told.text.is_empty() || !told.files.is_empty();
    wanted.retain(is_left);
    found.retain(is_left);
    Findings { wanted, found, pressed, untold, open }
}

/// Checks that everything that was to be told is told exactly once, in the right words, and that
/// whoever is asked has the question as it is now.
pub fn told(campaign: &Campaign, findings: Findings) {
    let Findings { wanted, found, pressed, untold, open } = findings;
    assert!(untold.is_empty(), "nobody was told of {}:\n{}", untold.join("\n"), campaign.setting.log_tail());
    compare(wanted, found, pressed, &campaign.setting.log_tail());
    for (stored, game) in &open {
        questions(campaign, stored, game);
    }
}

/// Compares what was to be told with what stands there; messages that people have changed by
/// pressing something in them count, whatever they say.
fn compare(wanted: Vec<Told>, found: Vec<Told>, mut changed: Vec<Told>, log: &str) {
    let at = |place: u64, all: &[Told]| -> Vec<Told> {
        all.iter().filter(|told| told.place == place).cloned().collect()
    };
    let (all_wanted, all_found) = (wanted.clone(), found.clone());
    let mut balance: BTreeMap<Told, i64> = BTreeMap::new();
    for told in wanted {
        *balance.entry(told).or_default() += 1;
    }
    for told in found {
        *balance.entry(told).or_default() -= 1;
    }
    let (there, expected): (Vec<_>, Vec<_>) =
        balance.clone().into_iter().filter(|(_, count)| *count != 0).partition(|(_, count)| *count < 0);
    for (there, _) in there {
        if let Some((expected, _)) = expected.iter().find(|(expected, _)| expected.is_stood_for_by(&there)) {
            *balance.entry(there).or_default() += 1;
            *balance.entry(expected.clone()).or_default() -= 1;
        }
    }
    let doubled: Vec<_> = balance.iter().filter(|(_, count)| **count < 0).collect();
    let mut missing: Vec<_> =
        balance.iter().filter(|(_, count)| **count > 0).map(|(told, count)| (told, *count)).collect();
    // A message that was changed stands for one that is missing there.
    changed.retain(|changed| {
        let stood_for =
            missing.iter_mut().find(|(told, count)| told.letter && told.place == changed.place && *count > 0);
        stood_for.map(|(_, count)| *count -= 1).is_none()
    });
    missing.retain(|(_, count)| *count > 0);
    // What else stands there tells whether a post came twice or says something else.
    let beside = |told: &Told| (told.clone(), at(told.place, &all_wanted), at(told.place, &all_found));
    assert!(
        doubled.is_empty() && missing.is_empty() && changed.is_empty(),
        "doubled or not expected, wanted and found there: {:#?}\nmissing: {missing:#?}\nchanged, and not expected: {:#?}\n{log}",
        doubled.iter().map(|(told, count)| (*count, beside(told))).collect::<Vec<_>>(),
        changed.iter().map(beside).collect::<Vec<_>>()
    );
}

/// Checks that everybody who is asked has controls of this very step before them, or of one since which others have only
/// bid in the same auction or made offers: these leave a message as it is, in which somebody may be choosing their bid.
fn questions(campaign: &Campaign, stored: &StoredGame, game: &Game) {
    let steps = look(campaign, |tx| log::steps(tx, stored.id, Step(0), game.step()));
    let still_bids = |since: Step, seat: Seat| {
        // What others bid or offer changes nothing of the question, and the controls go on being taken (G8, G9).
        let is_of_another = |event: &Event| match event {
            Event::Acted {
                seat: by,
                action:
                    Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. },
            } => *by != seat,
            _ => false,
        };
        let is_other_auction = |event: &Event| {
            matches!(
                event,
                Event::AuctionOpened { .. } | Event::AuctionClosed { .. } | Event::Bankrupt { .. }
            )
        };
        let mut later = steps.iter().filter(|step| step.n > since);
        later.all(|step| {
            step.events.first().is_some_and(is_of_another) && !step.events.iter().any(is_other_auction)
        })
    };
    for seat in game.to_act() {
        let Who::Human(UserId(user)) = stored.players[Seat::index(seat)].who else { continue };
        let place = format!("<#{}>", stored.channel);
        let letters = campaign.standin.dms(Id(user));
        let mine = |letter: &&Message| {
            letter.content.contains(&place) || campaign.pressed.lock().unwrap().contains(&letter.id)
        };
        let fresh = letters.iter().filter(mine).any(|letter| {
            moves::made_at(letter).is_some_and(|(of, made)| of == stored.id && still_bids(made, seat))
        });
        let lang = Lang::of(&stored.locale);
        assert!(
            fresh,
            "game {} step {}: seat {seat} is asked and was not told ({lang:?}); the last: {:?}; after steps {:?}",
            stored.id,
            game.step(),
            letters.iter().rev().find(mine).map(|letter| (&letter.content, moves::made_at(letter))),
            &steps[steps.len().saturating_sub(4)..]
        );
    }
}
