//! The real bot against the stand-in for Discord, and people who use it.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_standin::*;
use last_spike::cli::assemble;
use last_spike::config::Config;
use last_spike::discord::{self, Account, DrawSeed, InteractionSet, RunError, Sharding, Watch};
use last_spike::pictures::Draw;
use last_spike::service::table::thinking::Think;
use last_spike::store::Store;
use last_spike_engine::Seed;
use last_spike_testkit::people::{PATIENCE, custom_id, filled};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::games::Games;
use super::home::discord_at_home;

/// The time in which every decision of a test is made: longer than any lasts.
const IN_TIME: Duration = Duration::from_hours(24);

/// The playouts of a hard computer for a move: few, so that it costs no time.
const THINK: u32 = 8;

/// The factor by which Discord's buckets fill faster: so fast that a test need not wait for them, and slowly enough
/// that some of its requests do.
const BRISK: u32 = 50;

/// A Discord that waits longer for answers than the real one does, on any machine. Late answers have tests of their
/// own.
pub fn patient() -> Settings {
    Settings {
        answer_time: Duration::from_secs(20),
        // Most tests restart the bot without waiting for Discord to allow it.
        starts: SessionStarts::unlimited(),
        token: "standin-token".to_owned(),
        rate_limits: RateLimits::Brisk(BRISK),
        ..Settings::default()
    }
}

/// Returns how long Discord takes to show a message: `MESSAGE_DELAY` in milliseconds, else no time.
///
/// With a delay, a test fails that expects a post to stand before the next command comes.
fn message_delay() -> Duration {
    let given = std::env::var("MESSAGE_DELAY").ok().and_then(|given| given.parse().ok());
    Duration::from_millis(given.unwrap_or(0))
}

/// Returns a source of seeds: each bot deals the same games in the same order, every time, so that no test
/// depends on the luck of a game.
fn seeds() -> DrawSeed {
    let games = Mutex::new(ChaCha20Rng::seed_from_u64(0));
    Arc::new(move || {
        let mut seed = Seed([0; 32]);
        games.lock().unwrap().fill_bytes(&mut seed.0);
        seed
    })
}

/// A bot that runs.
pub struct Running {
    stop: CancellationToken,
    task: JoinHandle<Result<(), RunError>>,
    /// Its database.
    pub store: Store,
    /// The interactions whose work it does not begin any more.
    pub given_up: Arc<InteractionSet>,
    /// What wakes its tasks, and the answers that are under way.
    pub wake: Arc<Notify>,
    pub answering: TaskTracker,
}

/// A server with people, and the bot in it.
pub struct Club {
    pub standin: Standin,
    pub place: GuildIds,
    pub bot: Option<Running>,
    pub folder: TempDir,
    pub games: Games,
    pub watch: Watch,
    /// Finds Discord's own address at home.
    client: reqwest::Client,
    /// Draws in the place of the bot's own renderer.
    pub drawing: Option<Arc<dyn Draw>>,
    /// True if the bot has emoji: most tests read its texts, and count its requests to Discord.
    pub emoji: bool,
    /// Draws the seeds of new games in the place of the tests' own source.
    pub draw_seed: Option<DrawSeed>,
    /// True if deals depend on the ids of the posts that begin games, as they do for everybody but tests: then they are
    /// others each time. Otherwise the seed alone deals; nothing else is different.
    pub deals_by_post: bool,
    pub export_bytes: Option<usize>,
    pub most_reviewing: Option<usize>,
    /// The time in which a player may decide before the channel is told of their move alone, and that a computer waits.
    pub decision_pause: Duration,
    pub computer_pause: Duration,
}

impl Club {
    /// Opens the club, its server in a language, and waits until the bot is ready.
    pub async fn open(locale: &str) -> Self {
        Self::open_timed(locale, patient(), Watch::default()).await
    }

    /// Opens a club whose Discord has other times, and whose bot watches it with other times.
    pub async fn open_timed(locale: &str, settings: Settings, watch: Watch) -> Self {
        let mut club = Self::furnish(locale, settings, watch).await;
        club.start_bot().await;
        club
    }

    /// Opens the club, and leaves it to somebody else to start a bot.
    pub async fn open_without_bot(locale: &str) -> Self {
        Self::furnish(locale, patient(), Watch::default()).await
    }

    /// Opens the club, with nobody to run it yet.
    pub async fn furnish(locale: &str, settings: Settings, watch: Watch) -> Self {
        let settings = Settings { message_delay: message_delay(), ..settings };
        let standin = Standin::start(settings).await.unwrap();
        let place = standin.sample(locale);
        Self { watch, ..Self::around(standin, place) }
    }

    /// Opens the club in a server of a Discord that is there already.
    pub fn around(standin: Standin, place: GuildIds) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let client = discord_at_home(standin.address());
        Self {
            standin,
            place,
            bot: None,
            games: Games::new(folder.path()),
            folder,
            watch: Watch::default(),
            client,
            drawing: None,
            emoji: false,
            draw_seed: None,
            deals_by_post: false,
            export_bytes: None,
            most_reviewing: None,
            decision_pause: IN_TIME,
            computer_pause: Duration::ZERO,
        }
    }

    /// Returns the file that its games are in.
    pub fn database(&self) -> PathBuf {
        self.games.file().expect("a test of a file").clone()
    }

    /// Starts the bot, and waits until it is ready.
    pub async fn start_bot(&mut self) {
        let ready = self.begin_bot().await;
        let is_ready = |_: &Standin| ready.load(std::sync::atomic::Ordering::Acquire).then_some(());
        self.standin.wait(PATIENCE, is_ready).await.expect("the bot becomes ready");
    }

    /// Starts the bot, and returns what says whether it is ready.
    pub async fn begin_bot(&mut self) -> Arc<AtomicBool> {
        let mut config = Config::default();
        self.games.set(&mut config);
        // The lock of a bot that is just stopping is released in a moment.
        let unlocked = |_: &Standin| match assemble(&config, Duration::ZERO) {
            Ok(bot) => Some(bot),
            Err(error) if error.to_string().contains("in use") => None,
            Err(error) => panic!("{error}"),
        };
        let mut bot = self.standin.wait(PATIENCE, unlocked).await.expect("the database is let go of");
        bot.draw_seed = self.draw_seed.clone().unwrap_or_else(seeds);
        bot.deals_by_post = self.deals_by_post;
        bot.decision_pause = self.decision_pause;
        bot.computer_pause = self.computer_pause;
        let reviewing = discord::Reviewing::by(Some(4));
        bot.reviewing = Arc::new(match self.most_reviewing {
            Some(people) => reviewing.for_most(people),
            None => reviewing,
        });
        if let Some(bytes) = self.export_bytes {
            bot.exporting = Arc::new(discord::Exporting::by(bytes));
        }
        if !self.emoji {
            bot.emoji = Arc::default();
        }
        bot.think = Think::playouts(THINK);
        bot.answer_time = self.standin.answer_time();
        if let Some(drawing) = &self.drawing {
            bot.renderer = Arc::clone(drawing);
        }
        let (store, given_up) = (bot.store.clone(), Arc::clone(&bot.given_up));
        let (wake, answering) = (Arc::clone(&bot.wake), bot.answering.clone());
        let account = Account {
            token: self.standin.token().to_owned().into(),
            api_url: None,
            client: Some(self.client.clone()),
            sharding: Sharding::Auto,
        };
        let (stop, ready) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
        let (stopping, readying) = (stop.clone(), Arc::clone(&ready));
        let watch = self.watch;
        let task =
            tokio::spawn(async move { discord::run_watched(bot, &account, watch, readying, stopping).await });
        self.bot = Some(Running { stop, task, store, given_up, wake, answering });
        ready
    }

    /// Stops the bot as SIGTERM does, and waits until it has let go of its database.
    pub async fn stop_bot(&mut self) {
        let Running { stop, task, store, .. } = self.bot.take().unwrap();
        stop.cancel();
        task.await.unwrap().unwrap();
        drop(store);
        let Some(file) = self.games.file() else { return };
        let lock = std::fs::File::open(format!("{}.lock", file.display())).unwrap();
        let free = self.standin.wait(PATIENCE, |_| lock.try_lock().ok()).await;
        assert!(free.is_some(), "the database is still held");
    }

    pub fn person(&self, n: usize) -> Id {
        self.place.people[n]
    }

    pub fn channel(&self) -> Id {
        self.place.channels[0]
    }

    /// Types a slash command, says yes where it is asked whether a slip is meant, and returns the answer.
    pub async fn slash(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        let answer = self.types_once(person, command, options).await;
        self.says_yes(person, answer).await
    }

    /// Says yes to the question whether a slip is meant, where an answer is one.
    async fn says_yes(&self, person: usize, answer: Message) -> Message {
        match ["sure", "offer"].into_iter().find(|meaning| custom_id(&answer, meaning).is_some()) {
            Some(meaning) => self.press(person, &answer, meaning).await,
            None => answer,
        }
    }

    /// Types a slash command and returns the answer, which may be a question.
    pub async fn types_once(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        self.types(person, self.channel(), command, options).await
    }

    /// Types a slash command in any channel and returns the answer.
    pub async fn types(
        &self,
        person: usize,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Message {
        let asked = self.standin.slash(self.person(person), channel, command, options).unwrap();
        self.standin.answer(&asked, PATIENCE).await.unwrap_or_else(|| panic!("no answer to /{command}"))
    }

    /// Presses the control of a message whose meaning begins so, and returns the answer.
    pub async fn press(&self, person: usize, message: &Message, meaning: &str) -> Message {
        let id = custom_id(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        let asked = self.standin.press(self.person(person), message, &id).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to a button")
    }

    /// Chooses in the menu of a message whose meaning begins so, says yes where it is asked whether a slip is meant,
    /// and returns the answer.
    pub async fn select(&self, person: usize, message: &Message, meaning: &str, values: &[&str]) -> Message {
        let answer = self.chooses_once(person, message, meaning, values).await;
        self.says_yes(person, answer).await
    }

    /// Chooses in the menu of a message whose meaning begins so, and returns the answer, which may be a question.
    pub async fn chooses_once(
        &self,
        person: usize,
        message: &Message,
        meaning: &str,
        values: &[&str],
    ) -> Message {
        let id = custom_id(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        let asked = self.standin.select(self.person(person), message, &id, values).unwrap();
        self.standin.answer(&asked, PATIENCE).await.expect("an answer to a menu")
    }

    /// Presses the control of a message that opens a form, and returns the form with what opened it.
    pub async fn opens_form(&self, person: usize, message: &Message, meaning: &str) -> (Interaction, Modal) {
        let id = custom_id(message, meaning).unwrap_or_else(|| panic!("no {meaning} on {}", message.content));
        let opened = self.standin.press(self.person(person), message, &id).unwrap();
        let form = self.standin.modal(&opened, PATIENCE).await.expect("a form");
        (opened, form)
    }

    /// Fills a form in, sends it, and returns the answer; what is not named stays as it was opened.
    pub async fn sends_form(
        &self,
        (opened, form): &(Interaction, Modal),
        fields: &[(&str, &str)],
    ) -> Message {
        let fields = filled(form, fields);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let sent = self.standin.submit_modal(opened, &fields).unwrap();
        self.standin.answer(&sent, PATIENCE).await.expect("an answer to a form")
    }

    /// Returns the public messages of the bot in the channel.
    pub fn posts(&self) -> Vec<Message> {
        let all = self.standin.messages(self.channel(), self.person(0));
        all.into_iter().filter(|message| !message.is_ephemeral()).collect()
    }

    /// Waits for a public message.
    pub async fn post(&self, wanted: impl Fn(&Message) -> bool) -> Message {
        let found =
            self.standin.wait(PATIENCE, |_| self.posts().into_iter().rev().find(|post| wanted(post))).await;
        found.unwrap_or_else(|| {
            let posts: Vec<String> = self.posts().into_iter().map(|post| post.content).collect();
            panic!("no such post among {posts:#?}")
        })
    }

    /// Returns a person's direct messages, without the answers that only they see for a while.
    pub fn letters(&self, person: usize) -> Vec<Message> {
        let letters = self.standin.dms(self.person(person)).into_iter();
        letters.filter(|letter| !letter.is_ephemeral()).collect()
    }

    /// Waits until every notice is delivered or given up.
    pub async fn settled(&self) {
        let waiting = || self.waiting();
        let none = |_: &Standin| (waiting() == 0).then_some(());
        assert!(self.standin.wait(PATIENCE, none).await.is_some(), "{} notices wait", waiting());
    }

    /// Opens a game and starts it with the first people of the club. Every board stays and the game is not rated, unless
    /// the options say otherwise: most tests look at all boards, and many have the host decide alone.
    pub async fn start_game(&self, players: usize, options: &[(&str, Value)]) {
        let mut options = options.to_vec();
        if options.iter().all(|(name, _)| *name != "posts") {
            options.push(("posts", json!(1)));
        }
        if options.iter().all(|(name, _)| *name != "rated") {
            options.push(("rated", json!(false)));
        }
        self.slash(0, "game new", &options).await;
        self.post(|post| custom_id(post, "join").is_some()).await;
        for person in 1..players {
            self.slash(person, "game join", &[]).await;
        }
        self.slash(0, "game start", &[]).await;
        self.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-"))).await;
    }

    /// Returns the people whom the channel's game waits for; nobody where it may be others too, who were made an offer.
    pub fn asked_in_channel(&self) -> Vec<String> {
        let sql = format!(
            r#"SELECT CAST(p."user" AS TEXT) FROM games g JOIN awaited a ON a.game = g.id
               JOIN players p ON p.game = a.game AND p.seat = a.seat
               WHERE g.stage = 'running' AND g.channel = {} AND p."user" IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM states s WHERE s.game = g.id AND s.json LIKE '%"take":%')"#,
            self.channel()
        );
        self.games.texts(&sql)
    }

    /// Returns who the game waits for, by what the person alone sees; those are looked at first whom the database
    /// names.
    pub async fn whose_turn(&self, players: usize) -> Option<(usize, Message)> {
        let asked = self.asked_in_channel();
        let is_asked = |person: &usize| asked.contains(&self.person(*person).to_string());
        let (first, others): (Vec<_>, Vec<_>) = (0..players).partition(is_asked);
        for person in first.into_iter().chain(others) {
            let hand = self.slash(person, "hand", &[]).await;
            // Whoever is not asked can plan ahead, look at the board, and perhaps take back.
            let besides = [":plan", ":undo", ":board"];
            let is_besides =
                |id: &str| besides.iter().any(|end| id.ends_with(end)) || id.contains(":do:withdraw:");
            let asks = |id: &str| !is_besides(id);
            if hand.controls().iter().any(|control| asks(&control.custom_id)) {
                return Some((person, hand));
            }
        }
        None
    }

    pub fn bytes(&self, attachment: &Attachment) -> Arc<[u8]> {
        self.standin.file(attachment.id).unwrap()
    }
}
