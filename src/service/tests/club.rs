//! People at tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use last_spike_engine::{Action, Applied, Edition, Event, Phase, Prompt, Seat, Seed, View};
use last_spike_testkit::table::Table;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::service::automatic::{self, Moved};
use crate::service::jobs::{JobReport, work};
use crate::service::people::privacy::{self, Kept, Part};
use crate::service::posting::announce::Announcement;
use crate::service::posting::delivery::{self, Followed};
use crate::service::request::limits::Limits;
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::rematch::{self, LobbyOutcome};
use crate::service::table::thinking::{AskedComputer, Think};
use crate::service::{Accepted, Caller, Editions, GameRef, Refusal, table::play, views::look};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::log::{self, Logged};
use crate::store::posting::outbox::Audience;
use crate::store::posting::posts::Posted;
use crate::store::scheduling::jobs::JobKind;
use crate::store::table::conditions::Pace;
use crate::store::{
    ChannelId, GameId, GuildId, InteractionId, MessageId, Store, StoreError, Time, Tx, UserId, clock::awaited,
};

/// The time at which everything begins, and is done unless another time is said.
pub const START: Time = Time(1_800_000_000);

/// The server of all channels.
pub const GUILD: GuildId = GuildId(1);

/// Somebody who looks at a game from a channel.
pub fn reader(user: UserId, channel: ChannelId, game: GameRef) -> Caller {
    Caller {
        user,
        name: format!("Player {user}"),
        locale: "en-US".to_owned(),
        guild: Some(GUILD),
        guild_locale: "en-US".to_owned(),
        channel,
        place: Some(channel),
        may_manage: false,
        may_manage_server: false,
        writes_in: vec![channel],
        interaction: InteractionId(0),
        game,
        pressed: None,
    }
}

/// Starts the game of a lobby with another seed, and begins it as when its post stands.
pub fn begun(tx: &Tx<'_>, by: &Caller, seed: Seed, limits: Limits) -> Result<StoredGame, Refusal> {
    let started = lobby::start(tx, by, limits)?;
    games::set_seed(tx, started.id, seed)?;
    begin_at_once(tx, started.id)
}

/// Begins a game that was started, as when its post stands; it is dealt by its seed alone.
pub fn begin_at_once(tx: &Tx<'_>, game: GameId) -> Result<StoredGame, Refusal> {
    tx.damage(&format!("DELETE FROM outbox WHERE game = {game} AND kind = 'begin'"))?;
    assert!(lobby::begin_posted(tx, game, MessageId(1), false)?);
    Ok(games::load(tx, game)?.unwrap())
}

/// Notes that an announcement was posted, and what it shows if that is kept.
pub fn sent(tx: &Tx<'_>, announcement: &Announcement, posted: Posted) -> Result<Followed, StoreError> {
    let game = &announcement.game;
    let is_kept =
        announcement.waiting.notice.audience == Audience::Channel && !game.is_in_dm() && game.has_begun();
    delivery::sent(tx, announcement, posted, &[], is_kept.then_some("what it shows"))
}

/// A server, and the bot's database.
pub struct Club {
    pub store: Store,
    pub editions: Arc<Editions>,
    /// The limits of one person and of the server.
    pub limits: Limits,
    pub interactions: AtomicU64,
}

impl Club {
    pub fn open() -> Self {
        Self::on(&Store::for_tests())
    }

    /// Opens a club whose database is never on a server, for facts that only a file can show.
    pub fn in_memory() -> Self {
        Self::on(&Store::in_memory().unwrap())
    }

    /// Opens a club whose database is read by others while one writes.
    pub fn with_readers(folder: &tempfile::TempDir) -> Self {
        Self::on(&Store::with_readers(&folder.path().join("games.sqlite")))
    }

    /// Opens one twice: as two processes of the bot on one database where a server keeps it, else as one.
    pub fn twice() -> [Self; 2] {
        Store::two_for_tests().map(|store| Self::on(&store))
    }

    fn on(store: &Store) -> Self {
        Self {
            store: store.at(START),
            editions: Arc::new(Editions::new(Edition::all())),
            limits: Limits::NONE,
            interactions: AtomicU64::new(1),
        }
    }

    /// Somebody who acts in a channel, by a new interaction.
    pub fn caller(&self, channel: u64, user: u64) -> Caller {
        Caller {
            interaction: InteractionId(self.interactions.fetch_add(1, Ordering::Relaxed)),
            ..reader(UserId(user), ChannelId(channel), GameRef::Here)
        }
    }

    /// Takes somebody from a lobby, or declines for them; a rematch that is started by it begins.
    pub async fn leaves_lobby(&self, by: Caller, now: Time) -> Result<LobbyOutcome, Refusal> {
        let limits = self.limits;
        let left = self.attempt(move |tx| rematch::leave(&tx.at(now), &by, limits)).await;
        self.begins_started(now).await;
        left
    }

    /// Begins all games that were started, as when their posts stand.
    pub async fn begins_started(&self, now: Time) {
        self.does(move |tx| {
            for id in games::at_stage(tx, Stage::Lobby)? {
                let started = games::load(tx, id)?.filter(|lobby| lobby.begins);
                started.map(|lobby| begin_at_once(&tx.at(now), lobby.id)).transpose()?;
            }
            Ok(())
        })
        .await;
    }

    pub async fn attempt<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.store.write(job).await
    }

    pub async fn does<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> T {
        self.attempt(job).await.unwrap()
    }

    /// Does to the database what no use case does.
    pub async fn sql(&self, sql: impl Into<String>) {
        let sql = sql.into();
        self.does(move |tx| Ok(tx.damage(&sql)?)).await;
    }

    /// Returns the one number that a query asks for.
    pub async fn number(&self, sql: impl Into<String>) -> i64 {
        let sql = sql.into();
        self.does(move |tx| Ok(tx.number(&sql))).await
    }

    /// Opens a lobby in a channel; its people are the channel's number and the next ones.
    pub async fn lobby(&self, channel: u64, edition: &str, people: u64) -> GameId {
        let wish = GameWish { edition: Some(edition.to_owned()), ..GameWish::default() };
        let (host, editions, limits) =
            (self.caller(channel, channel), Arc::clone(&self.editions), self.limits);
        let opened =
            self.does(move |tx| lobby::open(tx, &host, &wish, &editions, Seed([7; 32]), limits)).await;
        for user in channel + 1..channel + people {
            let by = self.caller(channel, user);
            self.does(move |tx| lobby::join(tx, &by)).await;
        }
        opened.id
    }

    /// Lets somebody open a lobby in a channel.
    pub async fn opens(&self, channel: u64, user: u64) -> Result<GameId, Refusal> {
        self.opens_as(self.caller(channel, user)).await
    }

    /// Lets somebody open a lobby where they are.
    pub async fn opens_as(&self, by: Caller) -> Result<GameId, Refusal> {
        let (editions, limits, wish) = (Arc::clone(&self.editions), self.limits, GameWish::default());
        let opened =
            self.attempt(move |tx| lobby::open(tx, &by, &wish, &editions, Seed([7; 32]), limits)).await;
        opened.map(|stored| stored.id)
    }

    /// Returns all that is kept about somebody, with their part in each game.
    pub async fn keeps(&self, user: u64) -> (Kept, Vec<Part>) {
        let user = UserId(user);
        self.does(move |tx| {
            let kept = privacy::kept(tx, user, last_spike_ratings::DEFAULT_TAU)?;
            let parts = privacy::parts(tx, user, &kept.games)?;
            Ok((kept, parts))
        })
        .await
    }

    pub async fn stage(&self, game: GameId) -> Stage {
        self.does(move |tx| Ok(games::stage(tx, game)?)).await.unwrap()
    }

    /// Does what is due, in one batch.
    pub async fn works(&self, now: Time) -> JobReport {
        work(&self.store.at(now)).await.unwrap()
    }

    /// Does what is due until nothing more is, and returns what failed meanwhile.
    pub async fn works_off(&self, now: Time) -> Vec<JobKind> {
        let mut failed = Vec::new();
        loop {
            let report = self.works(now).await;
            failed.extend(report.failed);
            if report.done.is_empty() && !report.more {
                return failed;
            }
        }
    }

    /// Returns how many steps of a game were taken for silent players.
    pub async fn passed(&self, game: GameId) -> i64 {
        self.number(format!("SELECT count(*) FROM steps WHERE game = {game} AND taken_by = 'deadline'")).await
    }

    /// Starts a game of a pace in a channel, of people alone.
    pub async fn paced(&self, channel: u64, edition: &str, people: u64, pace: Pace) -> GameId {
        let game = self.lobby(channel, edition, people).await;
        self.sql(format!("UPDATE games SET pace = '{}' WHERE id = {game}", pace.name())).await;
        self.begins(channel).await;
        game
    }

    /// Starts a game in a channel, of people alone.
    pub async fn game(&self, channel: u64, edition: &str, people: u64) -> GameId {
        let game = self.lobby(channel, edition, people).await;
        self.begins(channel).await;
        game
    }

    /// Starts the game of a lobby.
    async fn begins(&self, channel: u64) {
        let host = self.caller(channel, channel);
        let seed = Seed([7; 32]);
        let limits = self.limits;
        self.does(move |tx| begun(tx, &host, seed, limits)).await;
    }

    /// Returns a running game as the person at a seat sees it.
    pub async fn view(&self, channel: u64, seat: Seat) -> View {
        let user = UserId(channel + u64::from(seat.0));
        let seen = self.does(move |tx| {
            let (stored, _) = look::begun(tx, &reader(user, ChannelId(channel), GameRef::Here))?;
            let user = stored.user(seat).unwrap_or(user);
            look::begun(tx, &reader(user, ChannelId(channel), GameRef::Here))
        });
        seen.await.1
    }

    /// Makes facts true in a running game, as a step of its log.
    pub async fn puts(&self, game: GameId, set_up: impl FnOnce(&mut Table)) {
        let read = move |tx: &Tx<'_>| Ok(log::snapshot(tx, &games::load(tx, game)?.unwrap())?);
        let mut table = Table { game: self.does(read).await.unwrap(), events: Vec::new() };
        // Every step opens with an action; a roll alone says nothing.
        table.fact(Event::Acted { seat: Seat(0), action: Action::Roll });
        set_up(&mut table);
        let applied = Arc::new(Applied { game: table.game, events: table.events });
        self.does(move |tx| {
            games::lock(tx, game)?;
            let mut stored = games::load(tx, game)?.unwrap();
            let mut seats = log::prefetch_seats(tx, game)?.read(tx)?;
            let logged = Logged { seat: Seat(0), by: None, shown: None };
            Ok(log::append(tx, &mut stored, &mut seats, logged, &applied, None)?)
        })
        .await;
    }

    /// Tells all whom a game asks what they are asked.
    pub async fn tells_everybody(&self, game: GameId, now: Time) {
        self.does(move |tx| {
            games::lock(tx, game)?;
            for row in awaited::of_game(tx, game)? {
                awaited::tell(&tx.at(now), game, row.seat, row.asked)?;
            }
            Ok(())
        })
        .await;
    }

    /// Lets the player who is asked first do something.
    pub async fn act(&self, channel: u64, now: Time, choose: fn(Vec<Action>) -> Action) -> Accepted {
        let seat = self.view(channel, Seat(0)).await.to_act[0];
        let view = self.view(channel, seat).await;
        let action = choose(view.prompt.as_ref().map(Prompt::actions).unwrap_or_default());
        let by = self.caller(channel, channel + u64::from(seat.0));
        self.does(move |tx| play::act(&tx.at(now), &by, None, &action)).await
    }

    /// Returns what a computer answers that thinks little, always the same.
    pub fn thought(asked: &AskedComputer) -> Option<Action> {
        asked.answer_by(Think::playouts(8), &mut ChaCha20Rng::seed_from_u64(1))
    }

    /// Lets a computer act as the bot does.
    pub async fn lets_act(&self, game: GameId, seat: Seat, now: Time) -> Result<Moved, Refusal> {
        let think = |asked: AskedComputer| std::future::ready(Self::thought(&asked));
        automatic::let_computer_act(&self.store.at(now), game, seat, think).await
    }

    /// Plays a new game until somebody puts a deed up for auction, at the given time.
    pub async fn auction(&self, channel: u64, people: u64, now: Time) -> GameId {
        let game = self.game(channel, "kickstarter-2015", people).await;
        for _ in 0..400 {
            let done = self.act(channel, now, to_an_auction).await;
            if done.view.phase == Phase::Auction {
                self.tells_everybody(game, now).await;
                return game;
            }
        }
        panic!("nobody needs an auction");
    }
}

/// Chooses what leads to an auction: spending everything, then putting land up.
fn to_an_auction(actions: Vec<Action>) -> Action {
    let rank = |action: &Action| match action {
        Action::Auction(_) => 0,
        Action::Buy { .. } => 1,
        Action::Resign => 9,
        _ => 5,
    };
    actions.into_iter().min_by_key(rank).unwrap()
}
