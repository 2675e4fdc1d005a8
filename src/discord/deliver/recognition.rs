//! Recognising messages that Discord already has: the answer to the request was lost, or the process was killed
//! before it noted them.

use std::borrow::Cow;

use poise::serenity_prelude as serenity;
use serde::de::IgnoredAny;

use super::deliverer::Deliverer;
use super::found::{self, Found};
use super::post::post;
use crate::discord::answers::message::Ready;
use crate::discord::failure::{Failure, is_gone};
use crate::discord::requests::Patience;
use crate::discord::texts::mentions::CommandMentions;
use crate::present::{Intent, Lang, Press, people::rights, words::emblem};
use crate::service::posting::announce::Announcement;
use crate::store::now;
use crate::store::posting::outbox::{Audience, NoticeKind, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GameId, MessageId, Time, fingerprint};

/// The time for which Discord certainly recognises a nonce, in seconds.
const NONCE_TIME: i64 = 60;

/// The greatest difference between Discord's clock and ours, in seconds.
const CLOCKS: i64 = 60;

/// The most pages of messages that are read of a channel: the messages of an outage.
const PAGES: usize = 20;

impl Deliverer {
    /// Returns the messages among which the message of an earlier try may be; none if there was no try, or Discord
    /// still knows its nonce.
    pub(super) async fn recent(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
    ) -> Result<Vec<Found>, Failure> {
        match announcement.waiting.first_tried_at {
            Some(first) if first.after(NONCE_TIME) < now() => {
                if announcement.waiting.notice.kind == NoticeKind::Begin {
                    // A second post would be another deal.
                    self.check_history(announcement, place).await?;
                }
                self.since(announcement, place, first).await
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Checks that the bot may read the messages of a channel. If it may not, Discord lists none, as if there were none;
    /// only when it is asked for a single one it refuses.
    ///
    /// # Errors
    /// [`Failure`] with Discord's refusal, or if Discord can't be asked.
    pub(super) async fn check_history(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
    ) -> Result<(), Failure> {
        let channel = ChannelId(place.get());
        // Whether the message exists makes no difference.
        let message = announcement.last_known.unwrap_or(MessageId(channel.0));
        let asked = found::message(Posted { channel, message }).patience(Patience::Delivery);
        match self.bot.requests.ask::<IgnoredAny>(asked).await.map_err(Failure::from) {
            Err(failure) if is_gone(&failure) => Ok(()),
            asked => asked.map(drop),
        }
    }

    /// Returns the messages sent since a time (by Discord's clock) and after the last known one: the notice's may be
    /// among them.
    pub(super) async fn since(
        &self,
        announcement: &Announcement,
        place: serenity::ChannelId,
        since: Time,
    ) -> Result<Vec<Found>, Failure> {
        let known = announcement.last_known.map_or(0, |known| known.0);
        self.messages(place, since, known).await
    }

    /// Returns the messages of a channel sent since a time (by Discord's clock) and after the message `known`.
    pub(super) async fn messages(
        &self,
        place: serenity::ChannelId,
        since: Time,
        known: u64,
    ) -> Result<Vec<Found>, Failure> {
        let mut after = known.max(first_id(since.after(-CLOCKS))).max(1);
        let mut all = Vec::new();
        for _ in 0..PAGES {
            let page: Vec<Found> = self.bot.requests.ask(found::after(place, after)).await?;
            let is_last = page.len() < usize::from(found::MOST);
            after = page.iter().map(|message| message.id.get()).max().unwrap_or(after);
            all.extend(page);
            if is_last {
                break;
            }
        }
        Ok(all)
    }

    /// Returns a mark that recognises a message by its words alone.
    pub(super) fn mark_of<'a>(&'a self, text: &'a str) -> Mark<'a> {
        Mark::of(self.me, text, &self.bot.mentions)
    }

    /// Returns whether a message says a text, with its deadlines.
    pub(super) fn says(&self, content: &str, text: &str) -> bool {
        spelt(content, &self.bot.mentions) == spelt(text, &self.bot.mentions)
    }

    /// Returns the mark of an announcement whose message has no other mark than its words, now and in earlier tries.
    pub(super) fn mark_in_words<'a>(&'a self, announcement: &'a Announcement, text: &'a str) -> Mark<'a> {
        Mark { said: said(&announcement.waiting, text, &self.bot.mentions), ..self.mark_of(text) }
    }

    /// Returns the mark of an announcement.
    pub(super) fn mark<'a>(&'a self, announcement: &'a Announcement, ready: &'a Ready) -> Mark<'a> {
        // The answer to a command in direct messages has the same picture.
        let picture = ready.picture().filter(|_| is_in_server(announcement));
        let said = said(&announcement.waiting, ready.text(), &self.bot.mentions);
        Mark { picture, said, lobby: lobby(announcement), ..self.mark_of(ready.text()) }
    }
}

/// Returns whether an announcement goes to a channel of a server: all that the bot says there to everybody is
/// announced.
pub(super) fn is_in_server(announcement: &Announcement) -> bool {
    announcement.waiting.notice.audience == Audience::Channel && !announcement.game.is_in_dm()
}

/// The mark by which a sent message is recognised, since Discord does not keep the nonce: the words of each try, of
/// which fingerprints are stored before it is sent. The name of a picture gives the game and the step, and the buttons of
/// a lobby name the game.
pub(super) struct Mark<'a> {
    /// The bot itself: messages of other authors, bots too, do not count.
    author: serenity::UserId,
    text: &'a str,
    mentions: &'a CommandMentions,
    /// The fingerprints of the words of earlier tries.
    said: Cow<'a, [u32]>,
    picture: Option<&'a str>,
    /// The lobby whose controls it has.
    lobby: Option<GameId>,
}

/// Returns the fingerprints of the words of an announcement and of its earlier tries, which are stored when it is claimed:
/// a message is recognised by them even if its notice says something else when it is tried again.
pub(super) fn said_by_now(announcement: &Announcement, mentions: &CommandMentions) -> Vec<u32> {
    let forbidden = rights::without_picture(Lang::of(&announcement.game.locale));
    let mut said = announcement.waiting.said.clone();
    for text in Ready::texts_of(&post(announcement), announcement.waiting.left_out, &forbidden) {
        let says = words(&text, mentions);
        if !said.contains(&says) {
            said.push(says);
        }
    }
    said
}

/// Returns the fingerprints of the words of a notice's earlier tries. Of most notices versions before 0.4 have noted none:
/// they are known by the words of this try, but for those about time.
fn said<'a>(waiting: &'a Waiting, text: &str, mentions: &CommandMentions) -> Cow<'a, [u32]> {
    if waiting.said.is_empty() && waiting.first_tried_at.is_some() {
        Cow::Owned(vec![words_before(text, mentions)])
    } else {
        Cow::Borrowed(&waiting.said)
    }
}

/// Returns the fingerprint of a text: the same however it mentions commands, and whichever emoji were known.
pub(super) fn words(text: &str, mentions: &CommandMentions) -> u32 {
    fingerprint(&spelt(text, mentions))
}

/// Returns whether a text has one of the fingerprints.
pub(super) fn says_one_of(said: &[u32], text: &str, mentions: &CommandMentions) -> bool {
    said.contains(&words(text, mentions)) || said.contains(&words_before(text, mentions))
}

/// Returns the oldest message that has the mark.
pub(super) fn find<'a>(recent: &'a [Found], mark: &Mark<'_>) -> Option<&'a Found> {
    recent.iter().filter(|message| mark.is_on(message)).min_by_key(|message| message.id)
}

/// Returns the lobby by whose controls the message of an announcement is recognised.
fn lobby(announcement: &Announcement) -> Option<GameId> {
    let notice = &announcement.waiting.notice;
    (notice.kind == NoticeKind::Lobby).then_some(notice.game)
}

/// Returns whether a control is one of a lobby's post. Which it has, and in which order, changes with who sits there.
fn is_of_lobby(control: &str, lobby: GameId) -> bool {
    Press::decode(control).is_some_and(|press| {
        let is_on_post = matches!(
            press.intent,
            Intent::Join
                | Intent::Start
                | Intent::Leave
                | Intent::AddComputer
                | Intent::Settings
                | Intent::Against(_)
        );
        press.game == lobby && is_on_post
    })
}

impl<'a> Mark<'a> {
    /// Returns a mark that recognises a message by its words alone.
    const fn of(author: serenity::UserId, text: &'a str, mentions: &'a CommandMentions) -> Self {
        Self { author, text, mentions, said: Cow::Borrowed(&[]), picture: None, lobby: None }
    }

    fn is_on(&self, message: &Found) -> bool {
        let has_controls = |lobby| message.controls().any(|control| is_of_lobby(control, lobby));
        message.author.id == self.author
            && (spelt(&message.content, self.mentions) == spelt(self.text, self.mentions)
                || says_one_of(&self.said, &message.content, self.mentions)
                || self.picture.is_some_and(|name| message.has(name))
                || self.lobby.is_some_and(has_controls))
    }
}

/// Returns a text with its commands in one spelling, and without emoji.
fn spelt(text: &str, mentions: &CommandMentions) -> String {
    emblem::words(&mentions.in_one_spelling(text)).trim().to_owned()
}

/// Returns the fingerprint of a text as versions before 0.4 have noted it: without its moments and its small lines about
/// time. No post of theirs is looked for any more a month after the upgrade.
fn words_before(text: &str, mentions: &CommandMentions) -> u32 {
    let about_time = ["-# ⏳", "-# 🌙", "-# 🤖"];
    let text = spelt(text, mentions);
    let lines = text.lines().filter(|line| !about_time.iter().any(|start| line.starts_with(start)));
    let lines = lines.collect::<Vec<_>>().join("\n");
    let mut parts = lines.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    let timeless = |told, part: &str| told + part.trim_start_matches(|c: char| c.is_ascii_digit());
    fingerprint(&parts.fold(first, timeless))
}

/// Returns the lowest id that a message sent at that time can have.
fn first_id(time: Time) -> u64 {
    const EPOCH: i64 = 1_420_070_400;
    u64::try_from(time.0 - EPOCH).unwrap_or(0).saturating_mul(1000) << 22
}

#[cfg(test)]
mod tests {
    use super::super::found::Attached;
    use super::*;
    use crate::store::posting::outbox::Notice;
    use crate::store::{GameId, NoticeId};
    use last_spike_engine::Step;
    use poise::serenity_prelude::AttachmentId;
    use serde_json::{Value, json};

    fn message(id: u64, author: u64, content: &str, components: &Value) -> Found {
        let (id, author) = (id.to_string(), json!({ "id": author.to_string(), "bot": true }));
        let message = json!({ "id": id, "author": author, "content": content, "components": components });
        serde_json::from_value(message).unwrap()
    }

    #[test]
    fn a_post_is_known_again_by_its_author_and_what_another_bot_repeats_is_not_it() {
        let (me, other) = (1, 2);
        let button = json!({ "type": 2, "style": 1, "label": "Join", "custom_id": "7:0:join" });
        let lobby = json!([{ "type": 1, "components": [button] }]);
        let none = json!([]);
        let mentions = CommandMentions::default();
        let mark = |text: &'static str, lobby: Option<u64>| Mark {
            author: serenity::UserId::new(me),
            text,
            mentions: &mentions,
            said: Cow::default(),
            picture: None,
            lobby: lobby.map(GameId),
        };
        let recent = [
            message(12, me, "a board", &none),
            message(10, other, "a board", &none),
            message(11, me, "", &none),
        ];
        let found = |recent: &[Found], mark| find(recent, &mark).map(|message| message.id.get());
        assert_eq!(found(&recent, mark("a board ", None)), Some(12));
        assert_eq!(found(&recent[1..], mark("a board", None)), None);
        let recent = [message(10, other, "a lobby", &lobby), message(11, me, "a lobby of before", &lobby)];
        assert_eq!(found(&recent, mark("a lobby", Some(7))), Some(11));
        assert_eq!(found(&recent, mark("a lobby", Some(8))), None);
    }

    #[test]
    fn a_post_is_known_again_that_would_say_something_else_now() {
        let me = serenity::UserId::new(1);
        let mentions = CommandMentions::default();
        let said =
            ["**Ann** is away. <t:1:R>", "**Ann** and **Bob** are away."].map(|said| words(said, &mentions));
        let mark = Mark { said: Cow::Borrowed(&said), ..Mark::of(me, "**Cy** is away.", &mentions) };
        let says = |text: &str| mark.is_on(&message(12, 1, text, &json!([])));
        assert!(says("**Cy** is away.") && says("**Ann** is away. <t:1:R>"));
        assert!(says("**Ann** and **Bob** are away.") && !says("**Bob** is away."));
    }

    #[test]
    fn a_post_is_known_again_whose_commands_were_not_registered_yet_or_are_mentions() {
        let mentions = CommandMentions::default();
        mentions.name(&crate::discord::commands::all());
        let me = serenity::UserId::new(1);
        let said = [words("`/partida nova` abre uma.", &mentions)];
        let mark =
            Mark { said: Cow::Borrowed(&said), ..Mark::of(me, "`/partida nova` abre outra.", &mentions) };
        let says = |text: &str| mark.is_on(&message(12, 1, text, &json!([])));
        assert!(says("/partida nova abre outra.") && says("</game new:17> abre outra."));
        assert!(says("/partida nova abre uma.") && says("</game new:18> abre uma."));
        assert!(!says("</game list:17> abre outra."));
    }

    #[test]
    fn a_post_is_known_again_by_what_each_try_said_or_by_its_picture() {
        let me = 1;
        let sent = "**Ann** laid **A1**.\n-# ⏳ **Bob** has time until <t:12:R>.\n-# 🤖 A computer moves for **Cy**.";
        let mut board = message(12, me, sent, &json!([]));
        let mentions = CommandMentions::default();
        let tried = [words(sent, &mentions)];
        let mark = |text: &'static str, said: &'static [u32], picture| Mark {
            author: serenity::UserId::new(me),
            text,
            mentions: &mentions,
            said: Cow::Borrowed(said),
            picture,
            lobby: None,
        };
        assert!(!mark("**Ann** laid **A1**.", &[], None).is_on(&board));
        assert!(mark("**Ann** laid **A1**.", Box::leak(Box::new(tried)), None).is_on(&board));
        // So earlier versions have noted it.
        let before = [fingerprint("**Ann** laid **A1**.")];
        assert!(mark("**Ann** laid **A2**.", Box::leak(Box::new(before)), None).is_on(&board));
        // Of most posts they have noted nothing.
        let notice =
            Notice { game: GameId(7), step: Step(3), audience: Audience::Channel, kind: NoticeKind::Line };
        let untried = Waiting::untried(NoticeId(1), notice);
        let again = Waiting { first_tried_at: Some(Time(1)), ..untried.clone() };
        let again_after = |waiting| {
            said(waiting, "**Ann** laid **A1**.\n-# ⏳ **Bob** has time until <t:99:R>.", &mentions)
        };
        let known = |said: Cow<'_, [u32]>| says_one_of(&said, sent, &mentions);
        assert!(known(again_after(&again)) && !known(again_after(&untried)));
        let noted = Waiting { said: vec![7], ..again.clone() };
        assert!(!known(again_after(&noted)), "this version has noted what it said");
        // What did not fit stands in a file, and it was more then.
        board.attachments =
            vec![Attached { id: Some(AttachmentId::new(9)), filename: "board-7-3.png".to_owned() }];
        assert!(mark("Earlier events are in the file.", &[], Some("board-7-3.png")).is_on(&board));
        assert!(!mark("Earlier events are in the file.", &[], Some("board-7-4.png")).is_on(&board));
    }
}
