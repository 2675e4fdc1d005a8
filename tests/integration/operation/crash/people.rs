//! People who play by commands, buttons and menus. Their clients repeat nothing: whoever gets no
//! answer looks again and goes on.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use discord_standin::{ClientError, Id, Interaction, Message, Standin};
use last_spike::store::{ChannelId, GameId, games};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Luck;
use super::audit;
use super::campaign::{Answer, Attempt, Campaign, Table};
use super::deals;
use super::moves::{self, Input, Move};
use crate::support::database::WriteLock;
use crate::support::{ByName, PATIENCE, filled, plain, text};

/// Starts everybody playing, each table for itself, until they are told to leave.
pub fn sit_down(campaign: &Arc<Campaign>) -> JoinSet<()> {
    let mut tables = JoinSet::new();
    for (n, table) in campaign.tables.iter().cloned().enumerate() {
        let campaign = Arc::clone(campaign);
        tables.spawn(async move {
            let mut luck = Luck::new(campaign.seed, 2 + n as u64);
            while !campaign.leaving.load(Ordering::Acquire) {
                let _acting = campaign.acting.read().await;
                sit(&campaign, &table, &mut luck).await;
            }
        });
    }
    tables
}

/// Tells everybody to leave, and waits until they have finished.
pub async fn stand_up(campaign: &Campaign, mut tables: JoinSet<()>) {
    campaign.leaving.store(true, Ordering::Release);
    while let Some(table) = tables.join_next().await {
        table.unwrap();
    }
}

/// One look round the table: whoever is asked does something; a new game is opened after the last.
async fn sit(campaign: &Campaign, table: &Table, luck: &mut Luck) {
    let host = table.people[0];
    let from = luck.below(table.people.len());
    for n in 0..table.people.len() {
        let person = table.people[(from + n) % table.people.len()];
        let Some(hand) = slash(campaign, table, person, "hand", &[]).await else { return };
        let lang = campaign.lang(person);
        if ["refusal-no-game", "refusal-ended"]
            .iter()
            .any(|key| plain(&lang.say(key)) == plain(&hand.content))
            || hand.content.contains(&lang.say("call-over"))
        {
            // Each game leaves other posts in its channel: the newest board, all of them, or one that is edited.
            let options = [("edition", text(table.edition)), ("posts", json!(luck.below(3)))];
            slash(campaign, table, host, "game new", &options).await;
            return;
        }
        if ["refusal-not-begun", "refusal-not-begun-host"].iter().any(|key| hand.content == lang.say(key)) {
            return begin(campaign, table).await;
        }
        if luck.one_in(8)
            && let Some(offer) = deals::offer(campaign, table, person, luck)
        {
            make(campaign, table, person, &hand, offer).await;
            return;
        }
        let mut before = letter(campaign, table, person, luck).unwrap_or(hand);
        while let Some(next) = moves::next(campaign, &before, luck) {
            let Some(answer) = make(campaign, table, person, &before, next).await else { return };
            before = answer;
        }
    }
}

/// Fills the lobby and starts the game, whatever of it is done already.
async fn begin(campaign: &Campaign, table: &Table) {
    let host = table.people[0];
    for guest in &table.people[1..] {
        if slash(campaign, table, *guest, "game join", &[]).await.is_none() {
            return;
        }
    }
    let seated = "SELECT count(*) FROM players p JOIN games g ON g.id = p.game
                  WHERE g.stage = 'lobby' AND p.level IS NOT NULL AND g.channel = ";
    // Asking for a computer again would bring a second one, so the host counts first.
    if campaign.count(&format!("{seated}{}", table.channel)) < table.computers as u64
        && slash(campaign, table, host, "game computer", &[]).await.is_none()
    {
        return;
    }
    slash(campaign, table, host, "game start", &[]).await;
}

/// Sometimes somebody uses the direct message that they were sent.
fn letter(campaign: &Campaign, table: &Table, person: usize, luck: &mut Luck) -> Option<Message> {
    if !luck.one_in(4) {
        return None;
    }
    let place = format!("<#{}>", table.channel);
    let letters = campaign.standin.dms(campaign.person(person));
    let last = letters.into_iter().rev().find(|letter| letter.content.contains(&place))?;
    let (game, _) = moves::made_at(&last)?;
    // One of a game that has ended may still be there; what they type is meant for the game that is played now.
    if playing(campaign, table) != Some(game) {
        return None;
    }
    campaign.pressed.lock().unwrap().insert(last.id);
    Some(last)
}

/// Returns the game of a channel.
fn playing(campaign: &Campaign, table: &Table) -> Option<GameId> {
    audit::look(campaign, |tx| Ok(games::in_channel(tx, ChannelId(table.channel.0))?.map(|game| game.id)))
}

/// Makes a move and returns the answer if there is more to be done with it.
async fn make(
    campaign: &Campaign,
    table: &Table,
    person: usize,
    before: &Message,
    next: Move,
) -> Option<Message> {
    let who = campaign.person(person);
    let wanted = campaign.lock_wanted.lock().unwrap().take_if(|_| !next.actions.is_empty());
    if let Some(wanted) = wanted {
        let file = campaign.setting.games.file().expect("a file can be locked");
        let _ = wanted.send(WriteLock::of(file));
    }
    // Noted before it is tried: whatever becomes of it, somebody wanted it.
    let game = next.game;
    let noted = note(campaign, who, &next);
    if let Some(wish) = moves::wish(&next.input) {
        campaign.planned.lock().unwrap().insert((game, who, wish));
    }
    if !noted.is_empty() && noted.start.is_multiple_of(7) {
        campaign.standin.deliver_twice(1);
    }
    let answer = match &next.input {
        Input::Press(id) => ask(campaign, |standin| standin.press(who, before, id)).await,
        Input::Select(id, values) => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            ask(campaign, |standin| standin.select(who, before, id, &values)).await
        }
        Input::Form(id, fields) => fill_in(campaign, who, before, id, fields).await,
        Input::Type(command, options) => {
            ask(campaign, |standin| standin.slash(who, table.channel, command, options)).await
        }
    };
    // A message that is still as it was has not been answered, only acknowledged.
    let same = |answer: &Message| answer.id == before.id && answer.edited == before.edited;
    let answer = answer.filter(|answer| !same(answer));
    let verdict =
        answer.as_ref().map_or(Answer::None, |answer| moves::verdict(answer, campaign.lang(person)));
    campaign.unknown.fetch_add(u64::from(verdict == Answer::Unknown), Ordering::Relaxed);
    if noted.is_empty() {
        return answer;
    }
    campaign.moving.fetch_sub(1, Ordering::AcqRel);
    let after = campaign.steps_of(game);
    for attempt in &mut campaign.attempts.lock().unwrap()[noted] {
        attempt.answer = verdict;
        attempt.words = answer.as_ref().map(|answer| answer.content.clone());
        // A move without an answer may still be under way.
        attempt.between.1 = (!matches!(verdict, Answer::None | Answer::Unknown)).then_some(after);
    }
    answer.filter(|_| verdict == Answer::Asked)
}

/// Notes what somebody is about to try, and returns where.
fn note(campaign: &Campaign, person: Id, next: &Move) -> Range<usize> {
    if !next.actions.is_empty() {
        campaign.moving.fetch_add(1, Ordering::AcqRel);
    }
    let (game, seen) = (next.game, next.seen);
    let between = (campaign.steps_of(game), None);
    let mut attempts = campaign.attempts.lock().unwrap();
    let first = attempts.len();
    attempts.extend(next.actions.iter().map(|action| {
        // An offer is known by its number, whenever it is answered.
        let typed = matches!(next.input, Input::Type(..)) || deals::is_about_offers(action);
        let (action, answer) = (action.clone(), Answer::None);
        Attempt { game, seen, typed, between, person, action, answer, words: None }
    }));
    first..attempts.len()
}

/// Opens a form and sends it, if the bot lives so long.
async fn fill_in(
    campaign: &Campaign,
    who: Id,
    before: &Message,
    id: &str,
    fields: &[(&str, String)],
) -> Option<Message> {
    let life = campaign.alive().await;
    let opened = campaign.standin.press(who, before, id).ok()?;
    let form = tokio::select! {
        form = campaign.standin.modal(&opened, PATIENCE) => form,
        true = campaign.standin.goes_unanswered(&opened, PATIENCE) => None,
        () = campaign.death(life) => None,
    }?;
    let typed: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let fields = filled(&form, &typed);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    ask(campaign, |standin| match standin.submit_modal(&opened, &fields) {
        // The game has gone on since the offer: the rules refuse what the form does not offer any more.
        Err(ClientError::NoOption(_) | ClientError::Value(..)) => standin.forge_modal(&opened, &typed),
        sent => sent,
    })
    .await
}

async fn slash(
    campaign: &Campaign,
    table: &Table,
    person: usize,
    command: &str,
    options: &[(&str, Value)],
) -> Option<Message> {
    let who: Id = campaign.person(person);
    ask(campaign, |standin| standin.slash(who, table.channel, command, options)).await
}

/// Asks something of the bot and waits for the answer, as long as one can come.
async fn ask(
    campaign: &Campaign,
    act: impl FnOnce(&Standin) -> Result<Interaction, ClientError>,
) -> Option<Message> {
    let life = campaign.alive().await;
    let asked = match act(&campaign.standin) {
        Ok(asked) => asked,
        // The message was changed meanwhile: they look again.
        Err(ClientError::NoControl) => return None,
        Err(error) => panic!("{error}"),
    };
    let answer = tokio::select! {
        answer = campaign.standin.answer(&asked, PATIENCE) => answer,
        true = campaign.standin.goes_unanswered(&asked, PATIENCE) => None,
        () = campaign.death(life) => campaign.standin.answer(&asked, Duration::ZERO).await,
    };
    campaign.unanswered.fetch_add(u64::from(answer.is_none()), Ordering::Relaxed);
    answer
}
