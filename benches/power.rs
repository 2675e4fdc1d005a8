//! Measures what one person can do to others. Each thing that anybody can do is tried as fast as the bot answers, or
//! slowly, in a server in which others are, and what comes of it for them is counted at the stand-in: posts in the channel, edits,
//! calls (messages that mention them, or direct messages to them, with a sound), the bytes that the bot sends to
//! Discord, and the longest that two people in another server wait for an answer meanwhile. Each case has a bot and a
//! Discord of its own. The result is the table in `SECURITY.md`.
//!
//! `TRIES` sets how often each is tried (50), `ONLY` which cases run, by a part of their names. With `SLOW` set a try
//! follows the one before after a second: posts that would be merged at top speed are posted one by one.
#![allow(missing_docs)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use discord_standin::{Endpoint, Exchange, GuildIds, Id, Message, Settings, Standin};
use futures_util::future::join_all;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::{PATIENCE, custom_id, slash};
use last_spike_testkit::program::{Process, Program};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The flag of a message that comes without a sound.
const SILENT: u64 = 1 << 12;

/// The time between two looks that the people in another server take at their game.
const LOOK: Duration = Duration::from_millis(100);

/// The time from one try to the next where they follow each other slowly.
const SLOW: Duration = Duration::from_secs(1);

/// Somebody with a server in which others are, and the bot that they try things with.
struct Scene {
    standin: Arc<Standin>,
    place: GuildIds,
    /// Two people of another server, who play.
    quiet: Pair,
    _bot: Process,
    _folder: TempDir,
}

/// The effect of all attempts on others.
struct Cost {
    tries: usize,
    posts: usize,
    edits: usize,
    calls: usize,
    bytes: usize,
    took: Duration,
    worst: Duration,
}

impl Scene {
    async fn open() -> Self {
        let standin = Arc::new(Standin::start(Settings::default()).await.expect("a stand-in"));
        let (place, quiet) = (standin.crowd(25, 6), standin.crowd(1, 2));
        let folder = tempfile::tempdir().expect("a folder");
        let (bot, _) = BOT.serve(&standin, &folder.path().join("games.sqlite")).await;
        let quiet = Pair::new(quiet.guild, quiet.channels[0], [quiet.people[0], quiet.people[1]]);
        quiet.open(&standin).await;
        Self { standin, place, quiet, _bot: bot, _folder: folder }
    }

    /// Types a command as the nth person in the nth channel.
    async fn types(
        &self,
        person: usize,
        channel: usize,
        command: &str,
        options: &[(&str, Value)],
    ) -> Message {
        let (person, channel) = (self.place.people[person], self.place.channels[channel]);
        let asked = self.standin.slash(person, channel, command, options).expect("it can be typed");
        self.standin.answer(&asked, PATIENCE).await.expect("an answer")
    }

    /// Presses a control of a message as the nth person, where it has one of that meaning.
    async fn presses(&self, person: usize, message: &Message, meaning: &str) -> Option<Message> {
        let id = custom_id(message, meaning)?;
        let asked = self.standin.press(self.place.people[person], message, &id).ok()?;
        self.standin.answer(&asked, PATIENCE).await
    }

    /// Reads what is suggested to the first person for what they have typed of an option.
    async fn suggests(&self, command: &str, (option, typed): (&str, &str)) {
        let (person, channel) = (self.place.people[0], self.place.channels[0]);
        let options = [(option, json!(typed))];
        let asked = self.standin.autocomplete(person, channel, command, &options, option);
        self.standin.choices(&asked.expect("it can be typed"), PATIENCE).await.expect("suggestions");
    }

    /// Presses, as the first person, a control that a message does not have.
    async fn forges(&self, message: &Message, id: String) {
        let asked = self.standin.forge_press(self.place.people[0], message, &id).expect("it is sent");
        self.standin.answer(&asked, PATIENCE).await.expect("an answer");
    }

    /// Returns the newest post of a channel that has a control of a meaning, once there is one.
    async fn newest(&self, channel: usize, meaning: &str) -> Option<Message> {
        let (channel, reader) = (self.place.channels[channel], self.place.people[0]);
        let find = |standin: &Standin| {
            standin
                .messages(channel, reader)
                .into_iter()
                .rev()
                .find(|post| custom_id(post, meaning).is_some())
        };
        self.standin.wait(Duration::from_secs(1), find).await
    }

    /// Begins a game of the first people in a channel.
    async fn game(&self, channel: usize, people: usize, options: &[(&str, Value)]) {
        self.types(0, channel, "game new", options).await;
        for person in 1..people {
            self.types(person, channel, "game join", &[]).await;
        }
        self.types(0, channel, "game start", &[]).await;
    }

    /// Withdraws, as the first person, what they have just asked the others in a channel.
    async fn withdraws(&self, channel: usize) {
        if let Some(post) = self.newest(channel, "no:").await {
            self.presses(0, &post, "no:").await;
        }
    }

    fn user(&self, person: usize) -> Value {
        json!(self.place.people[person].to_string())
    }

    /// Waits until the bot has sent whatever it wants to send.
    async fn rests(&self) {
        // Those who look on in another server are answered all the time.
        let posted = || {
            let posts = |sent: &&Arc<Exchange>| {
                matches!(sent.endpoint, Some(Endpoint::CreateMessage | Endpoint::UpdateMessage))
            };
            self.standin.exchanges().iter().filter(posts).count()
        };
        let mut sent = posted();
        loop {
            tokio::time::sleep(Duration::from_secs(3)).await;
            let now = posted();
            if now == sent {
                return;
            }
            sent = now;
        }
    }

    /// Returns how many answers to somebody are there for all to see, in all channels.
    fn public_answers(&self) -> usize {
        let is_public = |message: &&Message| message.origin.is_some() && !message.is_ephemeral();
        let there = |channel: &Id| self.standin.messages(*channel, self.place.people[1]);
        self.place.channels.iter().map(|channel| there(channel).iter().filter(is_public).count()).sum()
    }

    /// Counts what the bot has sent that others see, from a request on.
    fn count(&self, from: usize) -> (usize, usize, usize, usize) {
        let me = self.place.people[0];
        let (mut posts, mut edits, mut calls, mut bytes) = (0, 0, 0, 0);
        for sent in self.standin.exchanges().iter().skip(from).filter(|sent| sent.status < 300) {
            if self.standin.only_reader(sent).is_some_and(|reader| self.quiet.people.contains(&reader)) {
                continue;
            }
            bytes += sent.body.len();
            match sent.endpoint {
                Some(Endpoint::CreateMessage) => {
                    let to = self.standin.only_reader(sent);
                    posts += usize::from(to.is_none());
                    calls += usize::from(is_call(sent, me, to));
                }
                Some(Endpoint::UpdateMessage) => edits += 1,
                _ => {}
            }
        }
        (posts, edits, calls, bytes)
    }
}

/// Returns whether a message notifies somebody else with a sound.
fn is_call(sent: &Exchange, me: Id, to: Option<Id>) -> bool {
    let is_silent = sent.json["flags"].as_u64().unwrap_or(0) & SILENT != 0;
    let mentions = sent.answer["mentions"].as_array().is_some_and(|mentioned| {
        mentioned.iter().any(|one| one["id"].as_str().is_some_and(|id| id != me.to_string()))
    });
    !is_silent && to.map_or(mentions, |reader| reader != me)
}

/// Something that one person can do, tried once, the nth time.
macro_rules! cases {
    ($(($name:literal, $before:expr, $try:expr)),* $(,)?) => {
        async fn measure(name: &str, scene: &Scene, tries: usize) -> Option<Cost> {
            match name {
                $($name => {
                    let before: fn(&Scene) -> Prepared<'_> = $before;
                    before(scene).await;
                    Some(scene.tried(tries, async |n| {
                        let attempt: fn(&Scene, usize) -> Prepared<'_> = $try;
                        attempt(scene, n).await;
                    }).await)
                })*
                _ => None,
            }
        }
        const NAMES: &[&str] = &[$($name),*];
    };
}

type Prepared<'a> = std::pin::Pin<Box<dyn Future<Output = ()> + 'a>>;

cases![
    (
        "look at a game in every way",
        |scene| Box::pin(scene.game(0, 2, &[])),
        |scene, n| {
            Box::pin(async move {
                let looks = [
                    "map",
                    "hand",
                    "game status",
                    "game recap",
                    "game history",
                    "game replay",
                    "rules",
                    "help",
                ];
                scene.types(0, 0, looks[n % looks.len()], &[]).await;
            })
        }
    ),
    (
        "look at a game twenty times at once",
        |scene| Box::pin(scene.game(0, 2, &[])),
        |scene, n| {
            Box::pin(async move {
                let looks = ["map", "hand", "game status", "rules"];
                let asked = (0..20).map(|_| scene.types(0, 0, looks[n % looks.len()], &[]));
                join_all(asked).await;
            })
        }
    ),
    (
        "type twenty signs of an option that has suggestions",
        |_| Box::pin(async {}),
        |scene, _| {
            Box::pin(async move {
                for length in 1..=20 {
                    scene
                        .suggests("settings", ("time_zone", &"America/Argentina/Buenos_Aires"[..length]))
                        .await;
                }
            })
        }
    ),
    (
        "press twenty controls that do not exist",
        |scene| Box::pin(scene.game(0, 2, &[])),
        |scene, n| {
            Box::pin(async move {
                let post = scene.standin.messages(scene.place.channels[0], scene.place.people[0]).pop();
                let post = post.expect("the game's post");
                let pressed = (0..20).map(|m| scene.forges(&post, format!("2:{m}:do:bid:{}", n * 1_000)));
                join_all(pressed).await;
            })
        }
    ),
    (
        "open a lobby and end it",
        |_| Box::pin(async {}),
        |scene, _| {
            Box::pin(async move {
                scene.types(0, 0, "game new", &[]).await;
                let confirm = scene.types(0, 0, "game end", &[]).await;
                scene.presses(0, &confirm, "end").await;
            })
        }
    ),
    (
        "open lobbies everywhere",
        |_| Box::pin(async {}),
        |scene, n| {
            Box::pin(async move {
                scene.types(0, n % 25, "game new", &[]).await;
            })
        }
    ),
    (
        "open threads",
        |_| Box::pin(async {}),
        |scene, n| {
            Box::pin(async move {
                scene.types(0, n % 25, "game new", &[("thread", json!(true))]).await;
            })
        }
    ),
    (
        "open lobbies and be forgotten",
        |_| Box::pin(async {}),
        |scene, n| {
            Box::pin(async move {
                scene.types(0, n % 25, "game new", &[]).await;
                let confirm = scene.types(0, n % 25, "privacy forget", &[]).await;
                scene.presses(0, &confirm, "forget").await;
            })
        }
    ),
    (
        "join a lobby and leave it",
        |scene| Box::pin(async move {
            scene.types(1, 0, "game new", &[]).await;
        }),
        |scene, _| Box::pin(async move {
            scene.types(0, 0, "game join", &[]).await;
            scene.types(0, 0, "game leave", &[]).await;
        })
    ),
    (
        "ask for a rematch and leave it",
        |scene| Box::pin(async move {
            scene.game(0, 6, &[]).await;
            for person in 1..6 {
                let confirm = scene.types(person, 0, "game resign", &[]).await;
                scene.presses(person, &confirm, "resign").await;
            }
            scene.newest(0, "rematch").await;
        }),
        |scene, _| Box::pin(async move {
            scene.types(0, 0, "game rematch", &[]).await;
            scene.types(0, 0, "game leave", &[]).await;
        })
    ),
    (
        "offer one's seat to somebody and withdraw it",
        |scene| Box::pin(scene.game(0, 2, &[])),
        |scene, n| Box::pin(async move {
            let (own, somebody) = (scene.user(0), scene.user(2 + n % 4));
            scene.types(0, 0, "game replace", &[("player", own), ("by", somebody)]).await;
            scene.withdraws(0).await;
        })
    ),
    (
        "nudge",
        |scene| Box::pin(scene.game(0, 6, &[])),
        |scene, _| {
            Box::pin(async move {
                scene.types(0, 0, "game nudge", &[]).await;
            })
        }
    ),
    (
        "pause and resume",
        |scene| Box::pin(scene.game(0, 6, &[])),
        |scene, _| {
            Box::pin(async move {
                scene.types(0, 0, "game pause", &[]).await;
                scene.types(0, 0, "game resume", &[]).await;
                scene.withdraws(0).await;
            })
        }
    ),
    (
        "ask for another pace and withdraw it",
        |scene| Box::pin(scene.game(0, 6, &[])),
        |scene, n| {
            Box::pin(async move {
                // The numbers of two paces in the menu.
                scene.types(0, 0, "game pace", &[("pace", json!([2, 3][n % 2]))]).await;
                scene.withdraws(0).await;
            })
        }
    ),
    (
        "be away, with 20 games",
        |scene| Box::pin(async move {
            for channel in 0..20 {
                scene.game(channel, 2, &[]).await;
            }
        }),
        |scene, n| Box::pin(async move {
            let until = ["2d", "3d"][n % 2];
            scene.types(0, 0, "settings", &[("away_until", json!(until))]).await;
        })
    ),
    (
        "share a past turn, of 20 games",
        |scene| Box::pin(async move {
            for channel in 0..20 {
                scene.game(channel, 2, &[]).await;
                let confirm = scene.types(0, channel, "game resign", &[]).await;
                scene.presses(0, &confirm, "resign").await;
            }
        }),
        |scene, n| Box::pin(async move {
            // The first game is that of the other server.
            let game = json!(n % 20 + 2);
            let past = scene.types(0, n % 20, "game history", &[("game", game)]).await;
            scene.presses(0, &past, "share").await;
        })
    ),
    (
        "offer a deal and withdraw it (1976)",
        |scene| Box::pin(async move { scene.game(0, 6, &[("edition", json!("gamma-two-1976"))]).await }),
        |scene, n| Box::pin(async move {
            let partner = scene.user(1 + n % 5);
            let offered =
                scene.types(0, 0, "deal", &[("player", partner), ("give_cash", json!("1000"))]).await;
            // A gift is asked about first.
            scene.presses(0, &offered, "offer:").await;
            let hand = scene.types(0, 0, "hand", &[]).await;
            scene.presses(0, &hand, "do:withdraw").await;
        })
    ),
    (
        "have all one's data exported",
        |scene| Box::pin(scene.game(0, 2, &[])),
        |scene, _| {
            Box::pin(async move {
                scene.types(0, 0, "privacy export", &[]).await;
            })
        }
    ),
    (
        "begin the lesson again and again",
        |_| Box::pin(async {}),
        |scene, _| {
            Box::pin(async move {
                scene.types(0, 0, "learn", &[]).await;
            })
        }
    ),
];

impl Scene {
    /// Tries something so often; counts what it costs others.
    async fn tried(&self, tries: usize, attempt: impl AsyncFn(usize)) -> Cost {
        self.rests().await;
        let (from, shared) = (self.standin.exchanges().len(), self.public_answers());
        let done = Arc::new(AtomicBool::new(false));
        let looking = tokio::spawn({
            let (standin, done) = (Arc::clone(&self.standin), Arc::clone(&done));
            let (person, channel) = (self.quiet.people[0], self.quiet.channel);
            async move {
                let mut worst = Duration::ZERO;
                while !done.load(Ordering::Relaxed) {
                    worst = worst.max(slash(&standin, person, channel, "hand").await.took);
                    tokio::time::sleep(LOOK).await;
                }
                worst
            }
        });
        let begun = Instant::now();
        let is_slow = std::env::var_os("SLOW").is_some();
        for n in 0..tries {
            attempt(n).await;
            if is_slow {
                tokio::time::sleep(SLOW).await;
            }
        }
        let took = begun.elapsed();
        self.rests().await;
        done.store(true, Ordering::Relaxed);
        let worst = looking.await.expect("somebody looks");
        let (posts, edits, calls, bytes) = self.count(from);
        let posts = posts + self.public_answers() - shared;
        Cost { tries, posts, edits, calls, bytes, took, worst }
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let tries = std::env::var("TRIES").ok().and_then(|text| text.parse().ok()).unwrap_or(50);
    let only = std::env::var("ONLY").unwrap_or_default();
    println!(
        "| what somebody does | tries | seconds | posts | edits | calls | KiB sent | others' longest wait, ms |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    runtime.block_on(async {
        for name in NAMES.iter().filter(|name| name.contains(&only)) {
            let scene = Scene::open().await;
            let Some(cost) = measure(name, &scene, tries).await else { continue };
            println!(
                "| {name} | {} | {:.1} | {} | {} | {} | {:.0} | {:.0} |",
                cost.tries,
                cost.took.as_secs_f64(),
                cost.posts,
                cost.edits,
                cost.calls,
                f64::from(u32::try_from(cost.bytes).unwrap_or(u32::MAX)) / 1024.0,
                cost.worst.as_secs_f64() * 1e3,
            );
        }
    });
}
