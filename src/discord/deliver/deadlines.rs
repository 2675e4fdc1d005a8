//! Correcting current posts that are no longer true: until when a player has time, who is asked, for whom a computer
//! plays, and the board before a deal.

use last_spike_engine::{Action, Phase, Seat};
use serde_json::{Value, json};

use super::deliverer::Deliverer;
use super::found::{self, Attached, Found};
use crate::discord::clock::time::now;
use crate::discord::failure::{Failure, is_done_unread, is_out_of_reach, is_refused_for_emoji, is_stopped};
use crate::discord::requests::{Attachment, Patience, Request};
use crate::present::{Intent, Lang, Names, Press, Scene, boards::board, clock::pace, telling::story};
use crate::service::clock::deadlines::{self, Current};
use crate::store::posting::outbox::{self, Audience};
use crate::store::posting::posts::Posted;
use crate::store::{GameId, ProcessId, StoreError};

impl Deliverer {
    /// Corrects the current posts of a game by editing them, which notifies nobody. A post that cannot be changed
    /// stays as it is.
    ///
    /// # Errors
    /// [`Failure`] if Discord cannot be reached, the bot stops, the database fails, another process has taken the job
    /// over, or a post is being changed by something else.
    pub(super) async fn renew_deadlines(&self, owner: ProcessId, game: GameId) -> Result<(), Failure> {
        let read = self.bot.store.read(move |tx| deadlines::current(tx, game, now()));
        let Some(current) = read.await.map_err(|fault: StoreError| fault)? else { return Ok(()) };
        if current.newest.is_none() {
            return Err(Failure::Busy);
        }
        for (audience, posted) in &current.posts {
            if !is_concerned(&current, *audience) {
                continue;
            }
            match self.renew_post(owner, *audience, *posted, &current).await {
                Err(failure)
                    if is_out_of_reach(&failure)
                        || is_stopped(&failure)
                        || matches!(failure, Failure::Lost | Failure::Busy | Failure::Fault(_)) =>
                {
                    return Err(failure);
                }
                Err(failure) if !is_done_unread(&failure) => {
                    tracing::debug!(%failure, %game, "a post goes on saying what is no longer so");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Corrects one post, unless it may be changed by something else meanwhile: its text is read and written anew.
    async fn renew_post(
        &self,
        owner: ProcessId,
        audience: Audience,
        posted: Posted,
        current: &Current,
    ) -> Result<(), Failure> {
        let game = current.stored.id;
        // A notice queued since then changes the text that is wanted, and perhaps this very post.
        let stands = async || {
            let newest = self.bot.store.read(move |tx| outbox::settled_up_to(tx, game, now())).await;
            let newest = newest.map_err(|fault: StoreError| fault)?;
            if newest.is_some() && newest == current.newest { Ok(()) } else { Err(Failure::Busy) }
        };
        // Both requests are permitted before the first, so that they follow each other at once.
        for _ in 0..2 {
            self.acquire_spare().await;
            self.owns(owner)?;
        }
        self.alone_with(posted).await?;
        stands().await?;
        let found: Found = self.bot.requests.ask(found::message(posted)).await?;
        let mut edit = Rewritten { text: text_of(current, audience, &found), ..Rewritten::default() };
        // Only posts for all are changed further: in direct messages an answer may take the place of a post with
        // pressed controls.
        if is_for_all(current, audience) {
            let stood_in = pace::absent_from(&current.stored);
            edit.text = pace::with_absent(&edit.text, stood_in.as_deref());
            // If no computer plays for anybody, nobody can come back any more; and who owes has rolled.
            let has_rolled = current.view.phase != Phase::Roll;
            let is_over = |press: &Press| match press.intent {
                Intent::Back => stood_in.is_none(),
                Intent::Do(Action::Roll) => has_rolled,
                _ => false,
            };
            edit.components = found.without(is_over);
            edit.picture = self.redrawn(current, &found).await;
        }
        if edit.text == found.content && edit.components.is_none() && edit.picture.is_none() {
            return Ok(());
        }
        stands().await?;
        self.alone_with(posted).await?;
        let sent = self.rewrite(owner, posted, edit).await;
        // The edit may have arrived although the answer was lost.
        let again = self.bot.store.write(move |tx| deadlines::part_again(tx, game, posted, now())).await;
        again.map_err(|fault: StoreError| fault)?;
        sent
    }

    /// Draws the board of a post anew if the post shows it as it was before a deal; returns `None` if it does not, or
    /// if drawing fails.
    async fn redrawn(&self, current: &Current, found: &Found) -> Option<Redrawn> {
        let dealt = current.dealt.as_ref()?;
        let of_game = format!("board-{}-", current.stored.id);
        let shows = |file: &Attached| {
            let (step, _) = file.filename.strip_prefix(&of_game)?.split_once('.')?;
            step.parse().ok().filter(|step: &u32| *step < dealt.step.0)
        };
        found.attachments.iter().find_map(shows)?;
        let picture = board::of_game(&current.stored, dealt);
        let (name, alt) = (picture.name.clone(), picture.alt.clone());
        let drawn = self.bot.draw((picture.drawing, picture.lang), None).await;
        let drawn =
            drawn.inspect_err(|error| tracing::error!(%error, "a picture could not be drawn")).ok()?;
        let others = found.attachments.iter().filter(|file| !file.filename.starts_with(&of_game));
        let kept = others.map(|file| json!({ "id": file.id.to_string() })).collect();
        Some(Redrawn { kept, file: Attachment::new(drawn, name).described(alt) })
    }

    /// Edits a post; if somebody has deleted an emoji, its controls are sent without emoji.
    async fn rewrite(&self, owner: ProcessId, posted: Posted, to: Rewritten) -> Result<(), Failure> {
        let mut edit = json!({ "content": to.text, "allowed_mentions": { "parse": [] } });
        let bare = to.components.as_ref().and_then(found::without_emoji);
        if let Some(components) = to.components {
            edit["components"] = components;
        }
        let mut files = Vec::new();
        if let Some(Redrawn { kept, file }) = to.picture {
            edit["attachments"] = kept;
            files.push(file);
        }
        let patch = |edit: &Value| -> Result<Request, Failure> {
            let request = Request::patch(found::route_of(posted), edit)?.files(files.clone());
            Ok(request.patience(Patience::Spare))
        };
        let sent = self.send_for(owner, patch(&edit)?).await;
        match (sent, bare) {
            (Err(failure), Some(bare)) if is_refused_for_emoji(&failure) => {
                self.bot.emoji.known().doubt();
                edit["components"] = bare;
                self.acquire_spare().await;
                self.send_for(owner, patch(&edit)?).await
            }
            (sent, _) => sent,
        }
    }
}

/// The parts of a post that are changed.
#[derive(Default)]
struct Rewritten {
    text: String,
    /// The controls, if some of them go.
    components: Option<Value>,
    /// The board, if it is drawn anew.
    picture: Option<Redrawn>,
}

/// A board that takes the place of the one in a post.
struct Redrawn {
    /// The other files of the post.
    kept: Value,
    file: Attachment,
}

/// Returns whether the messages to an audience are for all to see.
fn is_for_all(current: &Current, audience: Audience) -> bool {
    audience == Audience::Channel && !current.stored.is_in_dm()
}

/// Returns the player who alone sees the messages to an audience.
fn reader(current: &Current, audience: Audience) -> Option<Seat> {
    match audience {
        Audience::Seat(seat) => Some(seat),
        Audience::Channel => {
            current.stored.seat_of(current.stored.host).filter(|_| current.stored.is_in_dm())
        }
        Audience::Former(_) => None,
    }
}

/// Returns whether the messages to an audience may have become untrue: the messages for all, and those to a player who
/// is asked.
fn is_concerned(current: &Current, audience: Audience) -> bool {
    let own = reader(current, audience);
    !current.moved.is_empty()
        || is_for_all(current, audience)
        || current.due.iter().any(|(seat, _)| Some(*seat) == own)
}

/// Returns the corrected text of a message.
fn text_of(current: &Current, audience: Audience, found: &Found) -> String {
    let Current { stored, view, due, slack, .. } = current;
    let own = reader(current, audience).and_then(|own| due.iter().find(|(seat, _)| *seat == own));
    let text = match own {
        Some((_, due)) => pace::with_own_due(&found.content, *due, view.phase == Phase::Debt, *slack),
        None if is_for_all(current, audience) => {
            let (names, lang) = (Names::of(stored), Lang::of(&stored.locale));
            story::renewed(&found.content, &Scene { stored, view, names: &names, lang }, due, *slack)
        }
        None => found.content.clone(),
    };
    deadlines::renewed(&text, &current.moved).unwrap_or(text)
}
