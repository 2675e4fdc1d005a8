//! `/server`, and what a server has decided about a game that is opened there.

use last_spike_engine::Step;

use crate::present::clock::pace;
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::words::terms::{pace_choice, style_choice};
use crate::service::people::server::{OpenedLobby, SetByServer, ThreadAnswer, ThreadOffer};
use crate::store::places::server_defaults::ServerDefaults;
use crate::store::ratings::strikes::NamedGame;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::{ChannelId, GameId};

/// Returns the defaults of a server as they are now, the games that are struck from its ratings, and how to change all
/// that; `changed` where the defaults have just been changed.
#[must_use]
pub fn post(defaults: &ServerDefaults, struck: &[NamedGame], changed: bool, lang: Lang) -> Post {
    let unset = || lang.say(key::CHOICE_UNSET);
    let value = |key: Key, value: Option<String>| {
        format!("• {}", lang.text(key, &[("value", value.unwrap_or_else(unset).into())]))
    };
    let channels = match &defaults.channels[..] {
        [] => lang.say(key::SERVER_EVERYWHERE),
        some => {
            let some: Vec<String> = some.iter().copied().map(mention).collect();
            lang.text(key::SERVER_CHANNELS, &[("channels", lang.list(&some).into())])
        }
    };
    let thread = if defaults.thread == Some(true) { key::SERVER_THREADS } else { key::SERVER_NO_THREADS };
    let struck: Vec<String> = struck.iter().map(|game| game.id.to_string()).collect();
    let struck = (!struck.is_empty())
        .then(|| format!("• {}", lang.text(key::SERVER_STRUCK, &[("games", lang.list(&struck).into())])));
    let lines = [
        lang.say(if changed { key::SERVER_CHANGED } else { key::SERVER }),
        format!("• {channels}"),
        format!("• {}", lang.say(thread)),
        value(key::SERVER_POSTS, defaults.posts.map(|style| style_choice(style, lang))),
        value(key::SERVER_PACE, defaults.pace.map(|pace| pace_choice(pace, lang))),
        value(key::SERVER_LANGUAGE, defaults.locale.as_deref().map(|locale| language(locale, lang))),
    ];
    let how = format!("-# {}", lang.say(key::SERVER_HOW));
    Post::text(lines.into_iter().chain(struck).chain([how]).collect::<Vec<_>>().join("\n"))
}

/// Returns the answer to whoever has opened a lobby: where it is, what the server has decided about it, and the offer
/// of a thread. `elsewhere` is the thread that was opened for it.
#[must_use]
pub fn opened(lobby: &OpenedLobby, elsewhere: Option<ChannelId>, lang: Lang) -> Post {
    let said = match elsewhere {
        None => lang.say(key::LOBBY_OPENED),
        Some(channel) => lang.text(key::LOBBY_OPENED_THREAD, &[("channel", channel.to_string().into())]),
    };
    let set = set_by_server(&lobby.by_server, lang);
    let set = (!set.is_empty()).then(|| lang.text(key::SERVER_SET, &[("set", set.join(", ").into())]));
    let lines: Vec<String> = std::iter::once(said).chain(set).collect();
    let post = Post::text(lines.join("\n"));
    match lobby.offer {
        None => post,
        Some(offer) => offering(post, offer, lobby.stored.id, lang),
    }
}

/// Says below an answer why a new game has no thread, although the server wants one for each.
#[must_use]
pub fn without_thread(post: Post, lang: Lang) -> Post {
    Post { text: format!("{}\n{}", post.text, lang.say(key::LOBBY_NO_THREAD)), ..post }
}

/// Adds the offer of a thread to an answer.
fn offering(post: Post, offer: ThreadOffer, game: GameId, lang: Lang) -> Post {
    let question = lang.say(match offer {
        ThreadOffer::EachGame => key::THREADS_EACH_OFFER,
        ThreadOffer::ThisGame => key::THREADS_THIS_OFFER,
    });
    with_buttons(Post { text: format!("{}\n{question}", post.text), ..post }, offer, game, lang)
}

/// Adds the buttons of an offer of a thread, which can be pressed again after what was refused.
#[must_use]
pub fn with_buttons(post: Post, offer: ThreadOffer, game: GameId, lang: Lang) -> Post {
    let button = |label: Key, tone, answer| {
        let press = Press { game, step: Step(0), intent: Intent::Threads(answer) };
        Button::new(lang.say(label), tone, press)
    };
    post.buttons(match offer {
        ThreadOffer::EachGame => vec![
            button(key::BUTTON_THREADS_EACH, Tone::Primary, ThreadAnswer::EachGame),
            button(key::BUTTON_THREADS_NO, Tone::Plain, ThreadAnswer::NoGame),
        ],
        ThreadOffer::ThisGame => {
            vec![button(key::BUTTON_THREADS_THIS, Tone::Plain, ThreadAnswer::ThisGame)]
        }
    })
}

/// Returns what is said to an answer to the offer of threads; `moved` is the thread in which the lobby is now.
#[must_use]
pub fn threads_answered(answer: ThreadAnswer, moved: Option<ChannelId>, lang: Lang) -> Post {
    let decided = match answer {
        ThreadAnswer::EachGame => Some(lang.say(key::THREADS_EACH)),
        ThreadAnswer::NoGame => Some(lang.say(key::THREADS_NO)),
        ThreadAnswer::ThisGame => None,
    };
    let moved = moved.map(|thread| lang.text(key::LOBBY_MOVED, &[("channel", thread.to_string().into())]));
    Post::text(decided.into_iter().chain(moved).collect::<Vec<_>>().join(" "))
}

/// Returns in words what a server has decided about a game.
fn set_by_server(set: &SetByServer, lang: Lang) -> Vec<String> {
    let thread = set.thread.then(|| lang.say(key::SERVER_SET_THREAD));
    let posts = set.posts.map(|style| match style {
        PostStyle::Latest => lang.say(key::SERVER_SET_LATEST),
        PostStyle::All => lang.say(key::SERVER_SET_ALL),
        PostStyle::Quiet => lang.say(key::SERVER_SET_QUIET),
    });
    let pace = set.pace.map(|pace| match pace {
        Pace::None => pace::name(pace, lang),
        pace => lang.text(key::SERVER_SET_PACE, &[("pace", pace::name(pace, lang).into())]),
    });
    let language = set.locale.as_deref().map(|locale| language(locale, lang));
    [thread, posts, pace, language].into_iter().flatten().collect()
}

/// Returns the name of a language.
fn language(locale: &str, lang: Lang) -> String {
    lang.say(match Lang::of(locale) {
        Lang::En => key::CHOICE_ENGLISH,
        Lang::PtBr => key::CHOICE_PORTUGUESE,
    })
}

fn mention(channel: ChannelId) -> String {
    format!("<#{channel}>")
}
