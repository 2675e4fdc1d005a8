//! Messages of Discord, made of posts.

use std::sync::Arc;

use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditAttachments, EditInteractionResponse, EditMessage, MessageFlags, Nonce,
    UserId,
};

use super::waiting;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, is_refused_for_emoji};
use crate::discord::requests::Attachment;
use crate::discord::texts::emoji::KnownEmoji;
use crate::discord::texts::mentions::CommandMentions;
use crate::present::parts::passage::{Passage, joined};
use crate::present::{File, Menu, Picture, Post, Row, Tone, key, with_line};
use crate::store::posting::outbox::LeftOut;

/// The most characters that a nonce may have.
const NONCE: usize = 25;

/// A post whose picture is drawn.
#[derive(Clone, Debug)]
pub struct Ready {
    text: String,
    /// The passages of the text; what is added to a text that must be cut for it is not among them.
    passages: Vec<Passage>,
    /// The texts of the messages that are sent before this one.
    before: Vec<String>,
    /// The lines that replace the files if Discord does not take them.
    instead: Vec<String>,
    rows: Vec<Row>,
    /// The emoji that replace emblems.
    emoji: KnownEmoji,
    /// The name of the picture, which is the first of the files.
    picture: Option<String>,
    files: Vec<Attachment>,
    mentions: CreateAllowedMentions,
    commands: Arc<CommandMentions>,
    refusal: bool,
    silent: bool,
}

impl Ready {
    /// Draws the picture of a post; if it cannot be drawn, a text file describes it.
    pub async fn of(bot: &Bot, post: Post) -> Self {
        Self::without(bot, post, LeftOut::Nothing).await
    }

    /// Draws the picture of a post without the parts that are left out.
    pub async fn without(bot: &Bot, post: Post, left_out: LeftOut) -> Self {
        let mut passages = post.passages();
        let (mut text, mut before, mut files) = (post.text, Vec::new(), Vec::new());
        let mut shown = None;
        let mut instead: Vec<String> = post.files.iter().filter_map(|file| file.instead.clone()).collect();
        if let Some(picture) = post.picture.filter(|_| left_out < LeftOut::Picture) {
            let (name, alt, lang) = (picture.name.clone(), picture.alt.clone(), picture.lang);
            match bot.draw((picture.drawing, lang), waiting::own()).await {
                Ok(drawn) => {
                    files.push(Attachment::new(drawn, name.clone()).described(alt));
                    shown = Some(name);
                }
                Err(error) => {
                    // Nobody sees the answer of a person who was told that it failed.
                    if !matches!(error, Failure::GivenUp) {
                        tracing::error!(%error, "a picture could not be drawn");
                    }
                    if left_out == LeftOut::Nothing {
                        let missing = lang.say(key::PICTURE_MISSING);
                        text = format!("{text}\n{missing}");
                        passages.push(Passage::told(missing));
                        let bare = name.split('.').next().unwrap_or(&name);
                        files.push(attachment(File::text(format!("{bare}.txt"), &alt)));
                    }
                }
            }
        }
        match post.earlier {
            Some(earlier) if left_out == LeftOut::Nothing => {
                text = format!("{}\n{text}", earlier.note());
                passages.insert(0, Passage::told(earlier.note()));
                files.push(attachment(earlier.file()));
            }
            Some(earlier) => before = earlier.messages(),
            None => {}
        }
        if left_out == LeftOut::Nothing {
            files.extend(post.files.into_iter().map(attachment));
        } else {
            passages.extend(instead.iter().map(Passage::told));
            text = instead.drain(..).fold(text, |text, line| with_line(&text, &line));
        }
        let mut users: Vec<UserId> = post.mentions.iter().map(|user| UserId::new(user.0)).collect();
        users.sort_unstable();
        users.dedup();
        Self {
            text,
            passages,
            before,
            rows: post.rows,
            emoji: bot.emoji.known(),
            picture: shown,
            files,
            instead,
            mentions: CreateAllowedMentions::new().users(users),
            commands: Arc::clone(&bot.mentions),
            refusal: post.refusal,
            silent: post.silent,
        }
    }

    /// Returns the texts with which a post may be sent without the parts that are left out: as it is, in words if its
    /// picture can't be drawn, and with the line `forbidden` where the bot may not post files.
    #[must_use]
    pub fn texts_of(post: &Post, left_out: LeftOut, forbidden: &str) -> Vec<String> {
        let instead = post.files.iter().filter_map(|file| file.instead.as_ref());
        let bare = instead.fold(post.text.clone(), |text, line| with_line(&text, line));
        let without_files = with_line(&bare, forbidden);
        if left_out != LeftOut::Nothing {
            return vec![bare, without_files];
        }
        let note = post.earlier.as_ref().map(|earlier| format!("{}\n", earlier.note()));
        let text = note.unwrap_or_default() + &post.text;
        let undrawn = |picture: &Picture| format!("{text}\n{}", picture.lang.say(key::PICTURE_MISSING));
        let mut texts: Vec<String> = post.picture.iter().map(undrawn).collect();
        if post.picture.is_some() || post.earlier.is_some() || !post.files.is_empty() {
            texts.push(without_files);
        }
        texts.push(text);
        texts
    }

    /// Makes a post of words alone, without emoji.
    #[must_use]
    pub fn words(commands: &Arc<CommandMentions>, text: String) -> Self {
        Self {
            passages: vec![Passage::told(text.as_str())],
            text,
            before: Vec::new(),
            instead: Vec::new(),
            rows: Vec::new(),
            emoji: KnownEmoji::default(),
            picture: None,
            files: Vec::new(),
            mentions: CreateAllowedMentions::new(),
            commands: Arc::clone(commands),
            refusal: false,
            silent: false,
        }
    }

    /// Marks the post as a refusal.
    #[must_use]
    pub fn refusing(self) -> Self {
        Self { refusal: true, ..self }
    }

    /// Returns whether the post is a refusal.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        self.refusal
    }

    /// Returns whether the answer has nothing to say ([`Post::silent`]).
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        self.silent
    }

    /// Returns the post without picture and files, in case Discord does not take them.
    #[must_use]
    pub fn without_files(self) -> Self {
        let text = self.instead.iter().fold(self.text, |text, line| with_line(&text, line));
        Self { text, picture: None, files: Vec::new(), instead: Vec::new(), ..self }
    }

    /// Returns whether Discord has refused the post because an emoji on one of its controls is deleted.
    #[must_use]
    pub fn is_refused_for_emoji(&self, failure: &Failure) -> bool {
        is_refused_for_emoji(failure) && self.labels().any(|label| self.emoji.is_on(label))
    }

    /// Returns the post without emoji, because some may be deleted. None is used until Discord has been asked which
    /// exist.
    #[must_use]
    pub fn without_emoji(self) -> Self {
        self.emoji.doubt();
        Self { emoji: KnownEmoji::default(), ..self }
    }

    /// Returns the labels of the controls, which can have an emoji.
    fn labels(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
            Row::Menu(menu) => menu.choices.iter().map(|choice| choice.label.as_str()).collect(),
        })
    }

    /// Returns the text of the post as Discord gets it.
    fn content(&self) -> String {
        self.written(&self.text)
    }

    /// Returns a text as Discord gets it, in which commands are mentions and emblems are emoji.
    fn written(&self, text: &str) -> String {
        self.commands.in_text(&self.emoji.written(text))
    }

    /// Returns the controls as Discord gets them.
    fn components(&self) -> Vec<CreateActionRow> {
        self.rows.iter().map(|row| controls(row, &self.emoji)).collect()
    }

    /// Makes an answer that only the person who acted sees.
    pub fn ephemeral(self) -> CreateInteractionResponseMessage {
        self.response().ephemeral(true)
    }

    /// Makes an answer that replaces the message that was pressed.
    pub fn response(self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(self.content())
            .components(self.components())
            .allowed_mentions(self.mentions)
    }

    /// Makes an answer beside the pressed message, for a deferred answer. Only the person who acted sees it, unless it
    /// is made public.
    pub fn beside(self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content())
            .components(self.components())
            .allowed_mentions(self.mentions)
            .ephemeral(true)
    }

    /// Makes an edit of a deferred answer. It removes the attachments, because the deferred answer may be a message
    /// with an older picture.
    pub fn late(self) -> EditInteractionResponse {
        EditInteractionResponse::new()
            .clear_attachments()
            .content(self.content())
            .components(self.components())
            .allowed_mentions(self.mentions)
    }

    /// Makes a message that Discord accepts only once, however often it is sent; a silent one notifies nobody.
    pub fn message(self, nonce: &str, silent: bool) -> CreateMessage {
        once(nonce, silent)
            .content(self.content())
            .components(self.components())
            .allowed_mentions(self.mentions)
    }

    /// Makes the messages that are sent before this one, with the text of each.
    #[must_use]
    pub fn before(&self, nonce: &str) -> Vec<(String, CreateMessage)> {
        let message = |(at, text): (usize, &String)| {
            // Each has a nonce of its own, and only the last message notifies.
            let own: String = format!("{at:x}{nonce}").chars().take(NONCE).collect();
            let nobody = CreateAllowedMentions::new();
            (text.clone(), once(&own, true).content(self.written(text)).allowed_mentions(nobody))
        };
        self.before.iter().enumerate().map(message).collect()
    }

    /// Returns the text of the post, with commands in back-ticks.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds a line to the text, which is cut if there is no room for both.
    #[must_use]
    pub fn with_line(mut self, line: &str) -> Self {
        self.passages.push(Passage::told(line));
        Self { text: with_line(&self.text, line), ..self }
    }

    /// Returns the passages of the text. Of a text that was cut all counts as told.
    #[must_use]
    pub fn passages(&self) -> Vec<Passage> {
        if joined(&self.passages) == self.text {
            self.passages.clone()
        } else {
            vec![Passage::told(self.text.as_str())]
        }
    }

    /// Returns the controls as Discord gets them, as JSON.
    ///
    /// # Panics
    /// Never: controls are JSON.
    #[must_use]
    pub fn controls(&self) -> serde_json::Value {
        serde_json::to_value(self.components()).expect("invariant: controls are JSON")
    }

    /// Returns the name of the picture.
    #[must_use]
    pub fn picture(&self) -> Option<&str> {
        self.picture.as_deref()
    }

    /// Returns the picture and the files, to be sent beside the message that is made from the post.
    #[must_use]
    pub fn files(&self) -> Vec<Attachment> {
        self.files.clone()
    }

    /// Returns whether the post has a picture or files.
    #[must_use]
    pub fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Makes an edit of an older message.
    pub fn edit(self) -> EditMessage {
        // The earlier files are removed, whether or not there are new ones.
        EditMessage::new()
            .content(self.content())
            .components(self.components())
            .attachments(EditAttachments::new())
            .allowed_mentions(self.mentions)
    }
}

/// Begins a message that Discord accepts once.
fn once(nonce: &str, silent: bool) -> CreateMessage {
    let flags = if silent { MessageFlags::SUPPRESS_NOTIFICATIONS } else { MessageFlags::empty() };
    CreateMessage::new().flags(flags).nonce(Nonce::String(nonce.to_owned())).enforce_nonce(true)
}

fn attachment(file: File) -> Attachment {
    Attachment::new(file.bytes, file.name)
}

fn controls(row: &Row, emoji: &KnownEmoji) -> CreateActionRow {
    match row {
        Row::Buttons(buttons) => {
            let button = |button: &crate::present::Button| {
                let (emoji, label) = emoji.split(&button.label);
                let created = CreateButton::new(button.press.encode()).disabled(button.disabled);
                let created = created.label(label).style(match button.tone {
                    Tone::Primary => ButtonStyle::Primary,
                    Tone::Plain => ButtonStyle::Secondary,
                    Tone::Good => ButtonStyle::Success,
                    Tone::Danger => ButtonStyle::Danger,
                });
                if let Some(emoji) = emoji { created.emoji(emoji) } else { created }
            };
            CreateActionRow::Buttons(buttons.iter().map(button).collect())
        }
        Row::Menu(menu) => CreateActionRow::SelectMenu(select(menu, emoji)),
    }
}

fn select(menu: &Menu, emoji: &KnownEmoji) -> CreateSelectMenu {
    let most = u8::try_from(menu.most.min(menu.choices.len())).unwrap_or(1);
    let option = |choice: &crate::present::Choice| {
        let (emoji, label) = emoji.split(&choice.label);
        let option = CreateSelectMenuOption::new(label, choice.value.clone());
        let option = if let Some(emoji) = emoji { option.emoji(emoji) } else { option };
        if choice.note.is_empty() { option } else { option.description(choice.note.clone()) }
    };
    let options = menu.choices.iter().map(option).collect();
    CreateSelectMenu::new(menu.press.encode(), CreateSelectMenuKind::String { options })
        .placeholder(menu.placeholder.clone())
        .min_values(1)
        .max_values(most)
}

/// Makes an edit that removes a message's controls and leaves the rest.
pub fn without_controls() -> EditMessage {
    EditMessage::new().components(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_answer_takes_away_the_picture_of_the_message_that_it_replaces() {
        let edit = serde_json::to_value(Ready::words(&Arc::default(), "words".to_owned()).late()).unwrap();
        assert_eq!(edit["attachments"], serde_json::json!([]));
    }
}
