//! Attachments of messages: stored, named, and shown in embeds.

use serde_json::json;

use super::world::State;
use crate::check::{Slot, Upload};
use crate::model::{Attachment, File, Message};
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;
use crate::terms::image;

impl State {
    /// Stores the uploads of a request, and returns the attachments of its message.
    pub(super) fn settle_files(
        &mut self,
        channel: Id,
        slots: Option<&[Slot]>,
        uploads: Vec<Upload>,
        before: &[Attachment],
    ) -> Result<Vec<Attachment>, ApiError> {
        let mut problems = Problems::default();
        for (place, slot) in slots.into_iter().flatten().enumerate() {
            let known = uploads.iter().any(|upload| upload.index == slot.id)
                || before.iter().any(|attachment| attachment.id.0 == slot.id);
            if !known {
                let path = format!("attachments.{place}.id");
                problems.note(&path, "ATTACHMENT_NOT_FOUND", "Attachment data not found");
            }
        }
        problems.finish()?;
        let mut kept: Vec<Attachment> = match slots {
            None => before.to_vec(),
            Some(slots) => slots
                .iter()
                .filter_map(|slot| Some((before.iter().find(|a| a.id.0 == slot.id)?, slot)))
                .map(|(attachment, slot)| Attachment {
                    description: slot.description.clone().or_else(|| attachment.description.clone()),
                    ..attachment.clone()
                })
                .collect(),
        };
        for upload in uploads {
            let slot = slots.into_iter().flatten().find(|slot| slot.id == upload.index);
            kept.push(self.store_file(channel, slot, upload));
        }
        Ok(kept)
    }

    pub(crate) fn store_file(&mut self, channel: Id, slot: Option<&Slot>, upload: Upload) -> Attachment {
        let id = self.ids.next();
        let filename = slot.and_then(|slot| slot.filename.clone()).unwrap_or(upload.filename);
        let filename = plain(&filename);
        let content_type = image::content_type(&filename).to_owned();
        let attachment = Attachment {
            id,
            description: slot.and_then(|slot| slot.description.clone()),
            size: upload.bytes.len(),
            dimensions: image::dimensions(&upload.bytes),
            content_type: content_type.clone(),
            filename: filename.clone(),
            channel,
            in_embed: false,
        };
        let bytes = upload.bytes.to_vec().into();
        self.files.insert(id, File { channel, filename, content_type, bytes });
        self.touch();
        attachment
    }

    /// Completes embeds: adds their type, and puts addresses in place of `attachment://`.
    pub(super) fn show_embeds(&self, message: &mut Message) {
        for embed in &mut message.embeds {
            if embed["type"].is_null() {
                embed["type"] = json!("rich");
            }
            for (outer, inner) in
                [("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")]
            {
                let Some(name) = embed[outer][inner].as_str().and_then(|u| u.strip_prefix("attachment://"))
                else {
                    continue;
                };
                let named = plain(name);
                match message.attachments.iter_mut().find(|a| a.filename == named) {
                    Some(attachment) => {
                        attachment.in_embed = true;
                        embed[outer][inner] = json!(attachment.address(&self.base));
                    }
                    None => {
                        embed.as_object_mut().map(|embed| embed.remove(outer));
                    }
                }
            }
        }
    }
}

impl Attachment {
    /// Returns the address that it can be fetched from.
    pub(crate) fn address(&self, base: &str) -> String {
        format!("{base}/attachments/{}/{}/{}", self.channel, self.id, self.filename)
    }
}

/// Returns a file's name with characters replaced that do not belong in an address.
fn plain(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' })
        .collect();
    if plain.trim_matches('.').is_empty() { "unknown".to_owned() } else { plain }
}
