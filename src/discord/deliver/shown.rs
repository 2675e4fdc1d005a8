//! What a message in a channel shows, as it was last written: by that it is written again, without being read.

use poise::serenity_prelude::EditAttachments;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::deliverer::Deliverer;
use super::found::Attached;
use crate::discord::answers::message::Ready;
use crate::discord::failure::Failure;
use crate::present::Press;
use crate::present::parts::passage::{Passage, joined};
use crate::service::posting::announce::Announcement;
use crate::store::notices::notice_kind::Property;
use crate::store::posting::outbox::Audience;
use crate::store::posting::posts::Posted;
use crate::store::posting::step_posts::{self, Written};

/// What a message shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shown {
    /// Its text.
    pub(super) passages: Vec<Passage>,
    /// Its controls, as Discord has them.
    pub(super) controls: Value,
    /// Its files.
    pub(super) files: Vec<Attached>,
}

impl Shown {
    /// Returns what the message of an announcement shows; `None` if it is never written again from that: a direct message
    /// is made anew from the game, and of a message that only tells nothing passes but its controls.
    pub(super) fn of(announcement: &Announcement, ready: &Ready, files: Vec<Attached>) -> Option<Self> {
        let (notice, game) = (announcement.waiting.notice, &announcement.game);
        if notice.audience != Audience::Channel || game.is_in_dm() || !game.has_begun() {
            return None;
        }
        let passages = ready.passages();
        let only_tells = passages.iter().all(Passage::stays) && !ready.has_files() && !announcement.edit;
        let shown = Self { passages, controls: ready.controls(), files };
        (notice.kind.is(Property::TellsMoves) || !only_tells).then_some(shown)
    }

    /// Reads what was noted of a message; `None` if it can't be read, as after a version that notes it in another way.
    pub(super) fn read(written: &Written) -> Option<Self> {
        let read = serde_json::from_str(&written.shown);
        // The error's words may quote what is stored, which names people.
        read.inspect_err(|error: &serde_json::Error| {
            tracing::warn!(column = error.column(), "what a message shows cannot be read");
        })
        .ok()
    }

    /// Returns it as it is noted.
    pub(super) fn noted(&self) -> String {
        serde_json::to_string(self).expect("invariant: what a message shows is JSON")
    }

    /// Returns its text.
    pub(super) fn text(&self) -> String {
        joined(&self.passages)
    }

    /// Returns the part of its text that stays.
    pub(super) fn told(&self) -> String {
        joined(self.passages.iter().filter(|passage| passage.stays()))
    }

    /// Returns the presses that its controls stand for.
    pub(super) fn presses(&self) -> impl Iterator<Item = Press> {
        let rows = self.controls.as_array().into_iter().flatten();
        let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        controls.filter_map(|control| Press::decode(control["custom_id"].as_str()?))
    }

    /// Returns its controls without some of them; `None` if none of those is there.
    pub(super) fn without(&self, is_left_out: impl Fn(&Press) -> bool) -> Option<Value> {
        if !self.presses().any(|press| is_left_out(&press)) {
            return None;
        }
        let mut rows = self.controls.as_array().cloned().unwrap_or_default();
        let is_kept = |control: &Value| {
            let press = control["custom_id"].as_str().and_then(Press::decode);
            !press.is_some_and(|press| is_left_out(&press))
        };
        for row in &mut rows {
            if let Some(controls) = row["components"].as_array_mut() {
                controls.retain(is_kept);
            }
        }
        rows.retain(|row| row["components"].as_array().is_none_or(|controls| !controls.is_empty()));
        Some(Value::Array(rows))
    }
}

/// Returns the edit that keeps these files alone; `None` if Discord's number of one is not known.
pub(super) fn keeping(files: &[Attached]) -> Option<EditAttachments> {
    files.iter().try_fold(EditAttachments::new(), |edit, file| Some(edit.keep(file.id?)))
}

/// Returns controls without their emoji; `None` if they have none.
pub(super) fn without_emoji(components: &Value) -> Option<Value> {
    let mut bare = components.clone();
    for row in bare.as_array_mut()? {
        for control in row["components"].as_array_mut().into_iter().flatten() {
            let menu =
                control.get_mut("options").and_then(Value::as_array_mut).map(|options| options.iter_mut());
            for option in menu.into_iter().flatten() {
                option.as_object_mut().map(|option| option.remove("emoji"));
            }
            control.as_object_mut().map(|control| control.remove("emoji"));
        }
    }
    (bare != *components).then_some(bare)
}

impl Deliverer {
    /// Returns what a message shows, with how that is noted; `None` if that was not noted.
    pub(super) async fn shown(&self, posted: Posted) -> Result<Option<(Shown, Written)>, Failure> {
        let written = self.bot.store.read(move |tx| step_posts::written(tx, posted)).await?;
        Ok(written.and_then(|written| Some((Shown::read(&written)?, written))))
    }

    /// Returns a text as Discord gets it, in which commands are mentions and emblems are emoji.
    pub(super) fn as_sent(&self, text: &str) -> String {
        self.bot.mentions.in_text(&self.bot.emoji.known().written(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::parts::passage::Says;
    use crate::service::clock::awaiting::{Due, SaidDue};
    use crate::store::Time;
    use last_spike_engine::Seat;
    use poise::serenity_prelude::AttachmentId;
    use serde_json::json;

    #[test]
    fn what_a_message_shows_is_read_as_it_was_noted() {
        let passing = Passage { text: "**Ann**, it's your turn.".to_owned(), says: Says::Asked(Vec::new()) };
        let shown = Shown {
            passages: vec![Passage::told("told"), passing],
            controls: json!([]),
            files: vec![Attached { id: None, filename: "board-1-2.png".to_owned() }],
        };
        let written = Written { shown: shown.noted(), taken_back: None };
        assert_eq!(Shown::read(&written).as_ref(), Some(&shown));
        assert_eq!(
            (shown.told(), shown.text()),
            ("told".to_owned(), "told\n**Ann**, it's your turn.".to_owned())
        );
        assert!(keeping(&shown.files).is_none() && keeping(&[]).is_some());
    }

    /// The database holds what this and other versions have noted.
    #[test]
    fn what_a_message_shows_has_a_form_that_stays() {
        let passage = |text: &str, says| Passage { text: text.to_owned(), says };
        let turn = Due::StandIn { turn: Some(Time(5)), reserve: Time(9) };
        let said = |due| SaidDue { seat: Some(Seat(1)), is_debt: true, due };
        let of_bids = SaidDue { seat: None, is_debt: false, due: Due::Pass(Time(7)) };
        let shown = Shown {
            passages: vec![
                passage("a", Says::Told),
                passage("b", Says::Asked(vec![Seat(0), Seat(2)])),
                passage("c", Says::Until(vec![said(turn), said(Due::Stopped { bids: false }), of_bids])),
                passage("d", Says::Bids(Some(Time(7)))),
                passage("e", Says::Bids(None)),
                passage("f", Says::StoodIn),
                passage("g", Says::Now),
            ],
            controls: json!([{ "type": 1, "components": [] }]),
            files: vec![
                Attached { id: Some(AttachmentId::new(9)), filename: "board-1-2.png".to_owned() },
                Attached { id: None, filename: "told.txt".to_owned() },
            ],
        };
        let noted = r#"{"passages":[{"text":"a","says":"Told"},{"text":"b","says":{"Asked":[0,2]}},{"text":"c","says":{"Until":[{"seat":1,"is_debt":true,"due":{"StandIn":{"turn":5,"reserve":9}}},{"seat":1,"is_debt":true,"due":{"Stopped":{"bids":false}}},{"seat":null,"is_debt":false,"due":{"Pass":7}}]}},{"text":"d","says":{"Bids":7}},{"text":"e","says":{"Bids":null}},{"text":"f","says":"StoodIn"},{"text":"g","says":"Now"}],"controls":[{"components":[],"type":1}],"files":[{"id":"9","filename":"board-1-2.png"},{"id":null,"filename":"told.txt"}]}"#;
        assert_eq!(shown.noted(), noted);
        let read = |shown: &str| Shown::read(&Written { shown: shown.to_owned(), taken_back: None });
        assert_eq!(read(noted), Some(shown));
        assert_eq!(read("{}"), None, "of another form nothing is known");
    }

    #[test]
    fn controls_lose_their_emoji_and_nothing_else() {
        let emoji = json!({ "id": "9", "name": "blue" });
        let rows = |emoji: &Value| {
            let mut button = json!({ "type": 2, "custom_id": "a", "label": "Roll" });
            let mut option = json!({ "label": "A1", "value": "1" });
            if !emoji.is_null() {
                button["emoji"] = emoji.clone();
                option["emoji"] = emoji.clone();
            }
            let menu = json!({ "type": 3, "custom_id": "b", "options": [option] });
            json!([{ "type": 1, "components": [button] }, { "type": 1, "components": [menu] }])
        };
        assert_eq!(without_emoji(&rows(&emoji)), Some(rows(&Value::Null)));
        assert_eq!(without_emoji(&rows(&Value::Null)), None);
    }
}
