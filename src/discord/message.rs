//! Messages of Discord, made of posts.

use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments, EditInteractionResponse, EditMessage,
    MessageFlags, Nonce, UserId,
};

use super::bot::Bot;
use super::progress;
use crate::present::{Drawing, File, Menu, Post, Row, Tone, with_line};
use crate::store::outbox::LeftOut;

/// The number of characters of a nonce at most.
const NONCE: usize = 25;

/// A post whose picture is drawn.
#[derive(Clone, Debug)]
pub struct Ready {
    text: String,
    /// Texts of messages that come before it.
    before: Vec<String>,
    /// The lines that replace its files where Discord does not take them.
    instead: Vec<String>,
    rows: Vec<CreateActionRow>,
    /// The name of its picture, which is the first of the files.
    picture: Option<String>,
    files: Vec<CreateAttachment>,
    mentions: CreateAllowedMentions,
    refusal: bool,
}

impl Ready {
    /// Draws the picture of a post; a file says what one shows that cannot be drawn.
    pub async fn of(bot: &Bot, post: Post) -> Self {
        Self::without(bot, post, LeftOut::Nothing).await
    }

    /// Draws the picture of a post from which something is left out.
    pub async fn without(bot: &Bot, post: Post, left_out: LeftOut) -> Self {
        let (mut text, mut before, mut files) = (post.text, Vec::new(), Vec::new());
        let mut shown = None;
        let mut instead: Vec<String> = post.files.iter().filter_map(|file| file.instead.clone()).collect();
        if let Some(picture) = post.picture.filter(|_| left_out < LeftOut::Picture) {
            let (name, alt, lang) = (picture.name.clone(), picture.alt.clone(), picture.lang);
            if let Drawing::Replay { turns, .. } = &picture.drawing {
                progress::say(lang.text("replay-progress", &[("turns", turns.len().into())]));
            }
            match bot.draw(picture).await {
                Ok(drawn) => {
                    files.push(CreateAttachment::bytes(drawn, name.clone()).description(alt));
                    shown = Some(name);
                }
                Err(error) => {
                    tracing::error!(%error, "a picture could not be drawn");
                    if left_out == LeftOut::Nothing {
                        text = format!("{text}\n{}", lang.say("picture-missing"));
                        let bare = name.split('.').next().unwrap_or(&name);
                        files.push(attachment(File::text(format!("{bare}.txt"), &alt)));
                    }
                }
            }
        }
        match post.earlier {
            Some(earlier) if left_out == LeftOut::Nothing => {
                text = format!("{}\n{text}", earlier.note());
                files.push(attachment(earlier.file()));
            }
            Some(earlier) => before = earlier.messages(),
            None => {}
        }
        if left_out == LeftOut::Nothing {
            files.extend(post.files.into_iter().map(attachment));
        } else {
            text = instead.drain(..).fold(text, |text, line| with_line(&text, &line));
        }
        let mut users: Vec<UserId> = post.mentions.iter().map(|user| UserId::new(user.0)).collect();
        users.sort_unstable();
        users.dedup();
        Self {
            text,
            before,
            rows: post.rows.into_iter().map(row).collect(),
            picture: shown,
            files,
            instead,
            mentions: CreateAllowedMentions::new().users(users),
            refusal: post.refusal,
        }
    }

    /// Makes a post of words alone.
    #[must_use]
    pub fn words(text: String) -> Self {
        Self {
            text,
            before: Vec::new(),
            instead: Vec::new(),
            rows: Vec::new(),
            picture: None,
            files: Vec::new(),
            mentions: CreateAllowedMentions::new(),
            refusal: false,
        }
    }

    /// Returns whether it is a refusal.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        self.refusal
    }

    /// Returns the post without picture and files, for where Discord does not take them.
    #[must_use]
    pub fn without_files(self) -> Self {
        let text = self.instead.iter().fold(self.text, |text, line| with_line(&text, line));
        Self { text, picture: None, files: Vec::new(), instead: Vec::new(), ..self }
    }

    /// Makes an answer that only the person who acted sees.
    pub fn ephemeral(self) -> CreateInteractionResponseMessage {
        self.response().ephemeral(true)
    }

    /// Makes an answer that replaces the message that was pressed.
    pub fn response(self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(self.text)
            .components(self.rows)
            .allowed_mentions(self.mentions)
    }

    /// Makes an answer beside the message that was pressed, after that was said to be under way; unless it is made public,
    /// only the person who acted sees it.
    pub fn beside(self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.text)
            .components(self.rows)
            .allowed_mentions(self.mentions)
            .ephemeral(true)
    }

    /// Makes an edit of an answer that was deferred. What was deferred may be a message with a picture of before.
    pub fn late(self) -> EditInteractionResponse {
        EditInteractionResponse::new()
            .clear_attachments()
            .content(self.text)
            .components(self.rows)
            .allowed_mentions(self.mentions)
    }

    /// Makes a message that Discord accepts once, however often it is sent; a silent one notifies nobody.
    pub fn message(self, nonce: &str, silent: bool) -> CreateMessage {
        once(nonce, silent).content(self.text).components(self.rows).allowed_mentions(self.mentions)
    }

    /// Makes the messages that come before it, with the text of each.
    #[must_use]
    pub fn before(&self, nonce: &str) -> Vec<(String, CreateMessage)> {
        let message = |(at, text): (usize, &String)| {
            // Each has a nonce of its own, and the last notifies for all.
            let own: String = format!("{at:x}{nonce}").chars().take(NONCE).collect();
            let nobody = CreateAllowedMentions::new();
            (text.clone(), once(&own, true).content(text).allowed_mentions(nobody))
        };
        self.before.iter().enumerate().map(message).collect()
    }

    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds a line to its text, which is cut where there is no room for both.
    #[must_use]
    pub fn with_line(self, line: &str) -> Self {
        Self { text: with_line(&self.text, line), ..self }
    }

    /// Returns the name of its picture.
    #[must_use]
    pub fn picture(&self) -> Option<&str> {
        self.picture.as_deref()
    }

    /// Returns its picture and files, which are sent beside what is made of it.
    #[must_use]
    pub fn files(&self) -> Vec<CreateAttachment> {
        self.files.clone()
    }

    /// Returns whether it has a picture or files.
    #[must_use]
    pub fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Makes an edit of an older message.
    pub fn edit(self) -> EditMessage {
        // The files of before go, whether or not there are others.
        EditMessage::new()
            .content(self.text)
            .components(self.rows)
            .attachments(EditAttachments::new())
            .allowed_mentions(self.mentions)
    }
}

/// Begins a message that Discord accepts once.
fn once(nonce: &str, silent: bool) -> CreateMessage {
    let flags = if silent { MessageFlags::SUPPRESS_NOTIFICATIONS } else { MessageFlags::empty() };
    CreateMessage::new().flags(flags).nonce(Nonce::String(nonce.to_owned())).enforce_nonce(true)
}

fn attachment(file: File) -> CreateAttachment {
    CreateAttachment::bytes(file.bytes, file.name)
}

fn row(row: Row) -> CreateActionRow {
    match row {
        Row::Buttons(buttons) => {
            let button = |button: crate::present::Button| {
                let created = CreateButton::new(button.press.encode()).disabled(button.disabled);
                created.label(button.label).style(match button.tone {
                    Tone::Primary => ButtonStyle::Primary,
                    Tone::Plain => ButtonStyle::Secondary,
                    Tone::Good => ButtonStyle::Success,
                    Tone::Danger => ButtonStyle::Danger,
                })
            };
            CreateActionRow::Buttons(buttons.into_iter().map(button).collect())
        }
        Row::Menu(menu) => CreateActionRow::SelectMenu(select(menu)),
    }
}

fn select(menu: Menu) -> CreateSelectMenu {
    let most = u8::try_from(menu.most.min(menu.choices.len())).unwrap_or(1);
    let option = |choice: crate::present::Choice| {
        let option = CreateSelectMenuOption::new(choice.label, choice.value);
        if choice.note.is_empty() { option } else { option.description(choice.note) }
    };
    let options = menu.choices.into_iter().map(option).collect();
    CreateSelectMenu::new(menu.press.encode(), CreateSelectMenuKind::String { options })
        .placeholder(menu.placeholder)
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
        let edit = serde_json::to_value(Ready::words("words".to_owned()).late()).unwrap();
        assert_eq!(edit["attachments"], serde_json::json!([]));
    }
}
