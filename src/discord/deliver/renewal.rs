//! Correcting current posts that are no longer true: until when a player has time, who is asked, for whom a computer
//! plays, and the board before a deal.

use last_spike_engine::{Action, Phase};
use serde_json::{Value, json};

use super::deliverer::Deliverer;
use super::found::{self, Attached, Returned};
use super::shown::{Shown, without_emoji};
use crate::discord::failure::{Failure, is_done_unread, is_out_of_reach, is_refused_for_emoji, is_stopped};
use crate::discord::requests::{Attachment, Patience, Request};
use crate::present::{Intent, Lang, Names, Press, Scene, boards::board, telling::afterwards};
use crate::service::posting::renewal::{self, Current};
use crate::store::posting::outbox;
use crate::store::posting::posts::Posted;
use crate::store::posting::step_posts::Written;
use crate::store::{GameId, ProcessId, StoreError, Tx};

impl Deliverer {
    /// Corrects the current posts of a game by editing them, which notifies nobody. A post that cannot be changed
    /// stays as it is.
    ///
    /// # Errors
    /// [`Failure`] if Discord cannot be reached, the bot stops, the database fails, another process has taken the job
    /// over, or a post is being changed by something else.
    pub(super) async fn renew_posts(&self, owner: ProcessId, game: GameId) -> Result<(), Failure> {
        let read = self.bot.store.read(move |tx| renewal::current(tx, game));
        let Some(current) = read.await.map_err(|fault: StoreError| fault)? else { return Ok(()) };
        if current.newest.is_none() {
            return Err(Failure::Busy);
        }
        let mut misleads = false;
        let public = current.posts.iter().filter(|_| !current.stored.is_in_dm());
        for (posted, written) in public {
            let Some(shown) = Shown::read(written) else { continue };
            misleads |=
                afterwards::misleads_bidders(&shown.passages, &current.view, &current.due, current.slack);
            match self.renew_post(owner, *posted, (&shown, written), &current).await {
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
        if misleads || !current.misled.is_empty() {
            let misled = current.misled;
            let queue = move |tx: &Tx<'_>| renewal::renew_others(tx, game, &misled, misleads);
            self.bot.store.write(queue).await.map_err(|fault: StoreError| fault)?;
            self.bot.wake_all();
        }
        Ok(())
    }

    /// Corrects one post.
    async fn renew_post(
        &self,
        owner: ProcessId,
        posted: Posted,
        (shown, written): (&Shown, &Written),
        current: &Current,
    ) -> Result<(), Failure> {
        let game = current.stored.id;
        let (names, lang) = (Names::of(&current.stored), Lang::of(&current.stored.locale));
        let scene = Scene { stored: &current.stored, view: &current.view, names: &names, lang };
        let passages = afterwards::renewed(&shown.passages, &scene, &current.due, current.slack);
        // If no computer plays for anybody, nobody can come back any more; and who owes has rolled.
        let (stood_in, has_rolled) = (current.stored.stood_in(), current.view.phase != Phase::Roll);
        let is_over = |press: &Press| match press.intent {
            Intent::Back => stood_in.is_empty(),
            Intent::Do(Action::Roll) => has_rolled,
            _ => false,
        };
        let controls = shown.without(is_over);
        let picture = self.redrawn(current, shown).await;
        if passages == shown.passages && controls.is_none() && picture.is_none() {
            return Ok(());
        }
        let renewed = Shown {
            passages,
            controls: controls.clone().unwrap_or_else(|| shown.controls.clone()),
            files: shown.files.clone(),
        };
        let text = match &written.taken_back {
            Some(locale) => afterwards::taken_back(&renewed.text(), Lang::of(locale)),
            None => renewed.text(),
        };
        self.acquire_spare().await;
        self.owns(owner)?;
        self.alone_with(posted).await?;
        // A notice queued since then changes the text that is wanted, and perhaps this very post.
        let newest = self.bot.store.read(move |tx| outbox::settled_up_to(tx, game)).await;
        let newest = newest.map_err(|fault: StoreError| fault)?;
        if newest.is_none() || newest != current.newest {
            return Err(Failure::Busy);
        }
        let sent =
            self.rewrite(owner, posted, Rewritten { text: self.as_sent(&text), controls, picture }).await;
        let noted = sent.as_ref().ok().map(|files| {
            let files = files.clone().unwrap_or_else(|| renewed.files.clone());
            Shown { files, ..renewed.clone() }.noted()
        });
        // The edit may have arrived although the answer was lost.
        let before = written.shown.clone();
        let note = move |tx: &Tx<'_>| {
            let shown = noted.as_deref().map(|noted| (&*before, noted));
            renewal::rewritten(tx, game, posted, shown)
        };
        self.bot.store.write(note).await.map_err(|fault: StoreError| fault)?;
        sent.map(drop)
    }

    /// Draws the board of a post anew if the post shows it as it was before a deal; returns `None` if it does not, or
    /// if drawing fails.
    async fn redrawn(&self, current: &Current, shown: &Shown) -> Option<Redrawn> {
        let dealt = current.dealt.as_ref()?;
        let of_game = format!("board-{}-", current.stored.id);
        let is_older = |file: &Attached| {
            let (step, _) = file.filename.strip_prefix(&of_game)?.split_once('.')?;
            step.parse().ok().filter(|step: &u32| *step < dealt.step.0)
        };
        shown.files.iter().find_map(is_older)?;
        let others = shown.files.iter().filter(|file| !file.filename.starts_with(&of_game));
        let kept = others.map(|file| Some(json!({ "id": file.id?.to_string() }))).collect::<Option<_>>()?;
        let picture = board::of_game(&current.stored, dealt);
        let (name, alt) = (picture.name.clone(), picture.alt.clone());
        let drawn = self.bot.draw((picture.drawing, picture.lang), None).await;
        let drawn =
            drawn.inspect_err(|error| tracing::error!(%error, "a picture could not be drawn")).ok()?;
        Some(Redrawn { kept: Value::Array(kept), file: Attachment::new(drawn, name).described(alt) })
    }

    /// Edits a post; if somebody has deleted an emoji, its controls are sent without emoji. Returns its files if they
    /// have changed.
    async fn rewrite(
        &self,
        owner: ProcessId,
        posted: Posted,
        to: Rewritten,
    ) -> Result<Option<Vec<Attached>>, Failure> {
        let mut edit = json!({ "content": to.text, "allowed_mentions": { "parse": [] } });
        let bare = to.controls.as_ref().and_then(without_emoji);
        if let Some(controls) = to.controls {
            edit["components"] = controls;
        }
        let is_redrawn = to.picture.is_some();
        let mut files = Vec::new();
        if let Some(Redrawn { kept, file }) = to.picture {
            edit["attachments"] = kept;
            files.push(file);
        }
        let patch = |edit: &Value| -> Result<Request, Failure> {
            let request = Request::patch(found::route_of(posted), edit)?.files(files.clone());
            Ok(request.patience(Patience::Spare))
        };
        let sent = self.ask_for::<Returned>(owner, patch(&edit)?).await;
        let sent = match (sent, bare) {
            (Err(failure), Some(bare)) if is_refused_for_emoji(&failure) => {
                self.bot.emoji.known().doubt();
                edit["components"] = bare;
                self.acquire_spare().await;
                self.ask_for::<Returned>(owner, patch(&edit)?).await
            }
            (sent, _) => sent,
        };
        match sent {
            Ok(returned) => Ok(is_redrawn.then_some(returned.attachments)),
            Err(failure) if is_done_unread(&failure) && !is_redrawn => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

/// The parts of a post that are changed.
struct Rewritten {
    text: String,
    /// The controls, if some of them go.
    controls: Option<Value>,
    /// The board, if it is drawn anew.
    picture: Option<Redrawn>,
}

/// A board that takes the place of the one in a post.
struct Redrawn {
    /// The other files of the post.
    kept: Value,
    file: Attachment,
}
