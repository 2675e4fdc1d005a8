//! The deal: committed to in the lobby, begun by a post of its own, whose id decides it too.

use std::sync::Arc;

use last_spike_engine::{Action, Key, Public, Scheme, Seed, Setup};

use super::super::posting::announce::CHANNEL;
use crate::service::automatic;
use crate::service::people::forgetting;
use crate::service::posting::announce::{Content, Stop};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::request::limits::Limits;
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::lobby_settings::{self, Chosen};
use crate::service::table::rematch::{self, Again, LobbyOutcome};
use crate::service::table::{alone, play, post_style};
use crate::service::tests::club::{Club, START};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::posting::outbox::{Audience, NoticeKind, Unposted};
use crate::store::table::conditions::PostStyle;
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, GameId, MessageId, UserId};

/// The seed that lobbies commit to.
pub(super) const SEED: Seed = Seed([3; 32]);

pub(super) const EVERYWHERE: Audience = Audience::Channel;

impl Club {
    /// Opens a lobby that commits to its seed, and has it posted; its people are the channel's number and the next ones.
    pub(super) async fn commits(&self, people: u64) -> GameId {
        let wish = GameWish { edition: Some("columbia-2015".to_owned()), ..GameWish::default() };
        let (host, editions, limits) =
            (self.caller(CHANNEL, CHANNEL), Arc::clone(&self.editions), self.limits);
        let opened = self.does(move |tx| lobby::open(tx, &host, &wish, &editions, SEED, limits)).await;
        for user in CHANNEL + 1..CHANNEL + people {
            self.joins(self.caller(CHANNEL, user)).await.unwrap();
        }
        opened.id
    }

    /// Delivers the lobby as a message of that number.
    pub(super) async fn posts_lobby(&self, message: u64) {
        let lobby = self.announcement(EVERYWHERE, NoticeKind::Lobby).await;
        self.posted(lobby, message).await;
    }

    /// Starts the game of the lobby; no post begins it yet.
    pub(super) async fn starts_it(&self) -> StoredGame {
        let (host, limits) = (self.caller(CHANNEL, CHANNEL), self.limits);
        self.does(move |tx| lobby::start(tx, &host, limits)).await
    }

    /// Delivers the post that begins a game as a message of that number, as the bot does; tells whether it has begun.
    pub(super) async fn posts_begin(&self, message: u64) -> bool {
        let begin = self.announcement(EVERYWHERE, NoticeKind::Begin).await;
        self.begins_by(begin.into(), message).await
    }

    pub(super) async fn begins_by(
        &self,
        begin: Arc<crate::service::posting::announce::Announcement>,
        message: u64,
    ) -> bool {
        let posted =
            crate::store::posting::posts::Posted { channel: ChannelId(CHANNEL), message: MessageId(message) };
        self.does(move |tx| {
            let followed = delivery::sent(tx, &begin, posted, &[], None)?;
            let game = begin.game.id;
            Ok(followed.begins && lobby::begin_posted(tx, game, posted.message, true)?)
        })
        .await
    }

    /// Refuses a notice as Discord does.
    pub(super) async fn refuses(&self, kind: NoticeKind, setback: Setback, obstacle: Option<Obstacle>) {
        let refused = self.announcement(EVERYWHERE, kind).await;
        let may_stand = refused.waiting.first_tried_at.is_some();
        let failed = Failed { setback, surely: true, may_stand, obstacle, again: START.after(60) };
        self.does(move |tx| Ok(delivery::failed(tx, &refused, failed)?)).await;
    }

    /// Refuses the notices of a kind as malformed until none waits.
    pub(super) async fn finds_malformed(&self, kind: NoticeKind) {
        let waits =
            format!("SELECT count(*) FROM outbox WHERE kind = '{}' AND fate = 'waiting'", kind.name());
        while self.number(&*waits).await > 0 {
            self.refuses(kind, Setback::Malformed, None).await;
        }
    }
}

pub(super) fn dealt_by(stored: &StoredGame, message: u64) -> Setup {
    let key = Key::of(SEED, Scheme::Fourth, Public::of_post(message));
    Setup::deal(&stored.edition, stored.seats(), key)
}

#[tokio::test]
async fn a_game_is_dealt_by_the_seed_of_its_lobby_and_the_id_of_the_post_that_begins_it() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    let begin = club.announcement(EVERYWHERE, NoticeKind::Begin).await;
    assert!(matches!(begin.content, Content::Begin) && !begin.edit && !begin.silent);
    assert!(club.begins_by(begin.into(), 78).await);
    let begun = club.stored(game).await;
    assert_eq!((begun.stage, begun.seed, begun.begins), (Stage::Running, Some(SEED), false));
    assert_eq!((begun.public, begun.scheme), (Public::of_post(78), Scheme::Fourth));
    assert_eq!(begun.begin_post, Some(MessageId(78)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 78));
    assert_ne!(*begun.setup.clone().unwrap(), dealt_by(&begun, 77));
    // The first board follows as a message of its own.
    club.posts_lobby(77).await;
    club.announcement(EVERYWHERE, NoticeKind::Board).await;
    // What is delivered again changes nothing.
    assert!(!club.does(move |tx| Ok(lobby::begin_posted(tx, game, MessageId(79), true)?)).await);
    assert_eq!(club.stored(game).await.public, Public::of_post(78));
}

#[tokio::test]
async fn between_the_start_and_its_post_nothing_of_the_deal_exists_and_the_seats_are_closed() {
    let club = Club::open();
    let game = club.commits(2).await;
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    club.posts_lobby(77).await;
    let started = club.starts_it().await;
    assert_eq!((started.stage, started.begins, started.public), (Stage::Lobby, true, None));
    assert!(started.setup.is_none() && !started.has_begun());
    let nothing =
        "SELECT (SELECT count(*) FROM states) + (SELECT count(*) FROM steps) + (SELECT count(*) FROM awaited)
                   + (SELECT count(*) FROM jobs WHERE kind = 'turn-alarm')
                   + (SELECT count(*) FROM outbox WHERE kind NOT IN ('lobby', 'begin'))";
    assert_eq!(club.number(nothing).await, 0);
    let moves = club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await;
    assert!(moves.is_empty());
    let rows = club.rows().await;
    let joined = club.joins(club.caller(CHANNEL, CHANNEL + 5)).await;
    assert!(matches!(joined, Err(Refusal::Starting)), "{joined:?}");
    let (by, limits) = (club.caller(CHANNEL, CHANNEL + 1), club.limits);
    let left = club.attempt(move |tx| rematch::leave(tx, &by, limits)).await;
    assert!(matches!(left, Err(Refusal::Starting)), "{left:?}");
    let by = club.caller(CHANNEL, CHANNEL);
    let seated = club.attempt(move |tx| lobby::add_computer(tx, &by, "easy")).await;
    assert!(matches!(seated, Err(Refusal::Starting)), "{seated:?}");
    let by = club.caller(CHANNEL, CHANNEL);
    let again = club.attempt(move |tx| lobby::start(tx, &by, limits)).await;
    assert!(matches!(again, Err(Refusal::Starting)), "{again:?}");
    let (by, editions) = (club.caller(CHANNEL, CHANNEL), Arc::clone(&club.editions));
    let other = Chosen::Edition("gamma-two-1976".to_owned());
    let set = move |tx: &crate::store::Tx<'_>| lobby_settings::change(tx, &by, &other, &editions);
    let set = club.attempt(set).await;
    assert!(matches!(set, Err(Refusal::Starting)), "{:?}", set.err());
    let by = club.caller(CHANNEL, CHANNEL);
    let styled = club.attempt(move |tx| post_style::change(tx, &by, PostStyle::All)).await;
    assert!(matches!(styled, Err(Refusal::Starting)), "{styled:?}");
    let by = club.caller(CHANNEL, CHANNEL + 1);
    let early = club.attempt(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    assert!(matches!(early, Err(Refusal::NotBegun)), "{early:?}");
    assert_eq!((club.rows().await, club.stored(game).await.seats()), (rows, 3));
    // Whoever wants out resigns afterwards.
    assert!(club.posts_begin(78).await);
    let by = club.caller(CHANNEL, CHANNEL + 1);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
}

#[tokio::test]
async fn the_post_that_begins_a_game_holds_no_slot_and_nothing_is_to_be_done_to_it() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    assert!(club.posts_begin(78).await);
    club.posts_lobby(77).await;
    let board = club.announcement(EVERYWHERE, NoticeKind::Board).await;
    club.posted(board, 79).await;
    let by = club.caller(CHANNEL, CHANNEL + 1);
    let limits = club.limits;
    club.does(move |tx| forgetting::forget(tx, &by, |_| "Former player".to_owned(), limits)).await;
    let by = Caller { may_manage: true, ..club.caller(CHANNEL, CHANNEL) };
    club.does(move |tx| lobby::end(tx, &by)).await;
    club.sql("UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting' AND kind <> 'closed'").await;
    let closed = club.announcement(EVERYWHERE, NoticeKind::Closed).await;
    club.posted(closed, 80).await;
    assert_eq!(club.number("SELECT count(*) FROM posts WHERE message = 78").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE subject LIKE '%78%'").await, 0);
    assert_eq!(club.stored(game).await.begin_post, Some(MessageId(78)));
}

#[tokio::test]
async fn a_lobby_that_is_ended_between_the_start_and_its_post_stays_closed() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    let on_its_way: Arc<_> = club.announcement(EVERYWHERE, NoticeKind::Begin).await.into();
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::end(tx, &host)).await;
    assert!(!club.begins_by(on_its_way, 78).await);
    let closed = club.stored(game).await;
    assert_eq!((closed.stage, closed.setup.is_none(), closed.public), (Stage::Closed, true, None));
    // Its post may stand, so one below it says that the game was ended.
    club.posts_lobby(77).await;
    club.announcement(EVERYWHERE, NoticeKind::Closed).await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'find-tried'").await, 0);
}

#[tokio::test]
async fn a_post_that_begins_nothing_any_more_is_not_made() {
    let club = Club::open();
    club.commits(2).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    let waiting = club.notice_for(EVERYWHERE, NoticeKind::Begin).await;
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::end(tx, &host)).await;
    let dropped = club.prepare(&waiting).await;
    assert!(matches!(dropped, Err(Stop::Drop(Unposted::NotStarted))), "{dropped:?}");
}

#[tokio::test]
async fn somebody_who_is_forgotten_between_the_start_and_its_post_undoes_the_start() {
    let club = Club::open();
    let game = club.commits(3).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    let on_its_way: Arc<_> = club.announcement(EVERYWHERE, NoticeKind::Begin).await.into();
    let (by, limits) = (club.caller(CHANNEL, CHANNEL + 2), club.limits);
    club.does(move |tx| forgetting::forget(tx, &by, |_| "Former player".to_owned(), limits)).await;
    club.posts_lobby(77).await;
    // The start of before is none of the next one, whatever becomes of its post.
    club.starts_it().await;
    assert!(!club.begins_by(on_its_way, 78).await);
    let open = club.stored(game).await;
    assert_eq!((open.stage, open.begins, open.seats()), (Stage::Lobby, true, 2));
    assert!(club.posts_begin(79).await);
    assert_eq!(club.stored(game).await.public, Public::of_post(79));
}

#[tokio::test]
async fn a_lobby_of_an_earlier_version_without_a_seed_gets_one_when_it_is_started() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.sql(format!("UPDATE games SET seed = NULL WHERE id = {game}")).await;
    club.posts_lobby(77).await;
    let started = club.starts_it().await;
    assert!(started.seed.is_some_and(|seed| seed != SEED));
    assert!(club.posts_begin(78).await);
    let begun = club.stored(game).await;
    assert_eq!((begun.seed, begun.public, begun.scheme), (started.seed, Public::of_post(78), Scheme::Fourth));
}

/// The operator knows every seed and every id that is there, and may write what they like into the database.
#[tokio::test]
async fn an_operator_who_changes_the_seed_gains_nothing_before_the_start_and_is_contradicted_after_it() {
    const FAVOURITE: Seed = Seed([5; 32]);
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    let lobby = club.stored(game).await;
    let copy = lobby.seed.unwrap().commitment().to_string();
    // All that can be known of the deal by now: every scheme, every id that exists.
    let known = [Scheme::Third, Scheme::Fourth].into_iter().flat_map(|scheme| {
        let ids = [None, Public::of_post(77), Public::of_post(game.0), Public::of_post(CHANNEL)];
        ids.map(|id| Setup::deal(&lobby.edition, 2, Key::of(FAVOURITE, scheme, id)))
    });
    let known: Vec<Setup> = known.collect();
    // UPDATE games SET seed
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(games::set_seed(tx, game, FAVOURITE)?)
    })
    .await;
    club.starts_it().await;
    let shown = club.stored(game).await.seed.unwrap().commitment().to_string();
    assert_ne!(shown[..20], copy[..20], "whoever has seen the lobby sees it");
    assert!(club.posts_begin(78).await);
    let begun = club.stored(game).await;
    assert!(!known.contains(&*begun.setup.clone().unwrap()), "the deal was known before its start");
    // Now the id is known, and the post says what the seed is.
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(games::set_seed(tx, game, SEED)?)
    })
    .await;
    let now = club.stored(game).await.seed.unwrap().commitment().to_string();
    assert_ne!(now, shown, "the record would contradict the post");
}

#[tokio::test]
async fn a_rematch_that_one_person_asks_for_begins_with_a_post_of_its_own() {
    let club = Club::open();
    let game = club.commits(1).await;
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    club.posts_begin(78).await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    let (by, editions, limits) = (club.caller(CHANNEL, CHANNEL), Arc::clone(&club.editions), club.limits);
    let again = Again { game: GameRef::Game(game), channel: by.channel, seed: SEED };
    club.sql("UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting'").await;
    let asked = club.does(move |tx| rematch::ask(tx, &by, again, &editions, limits)).await;
    assert_eq!(asked.done, LobbyOutcome::Started);
    club.posts_lobby(98).await;
    assert!(club.posts_begin(99).await);
    let begun = club.does(|tx| Ok(games::in_channel(tx, ChannelId(CHANNEL))?)).await.unwrap();
    assert_eq!((begun.stage, begun.seed, begun.public), (Stage::Running, Some(SEED), Public::of_post(99)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 99));
}

#[tokio::test]
async fn a_game_of_one_press_begins_with_a_post_of_its_own() {
    let club = Club::open();
    let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, SEED, limits)).await;
    assert_eq!((opened.stage, opened.begins), (Stage::Lobby, true));
    club.posts_lobby(77).await;
    assert!(club.posts_begin(78).await);
    let begun = club.stored(opened.id).await;
    assert_eq!((begun.stage, begun.public), (Stage::Running, Public::of_post(78)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 78));
    let players: Vec<Who> = begun.players.into_iter().map(|player| player.who).collect();
    assert_eq!(players, [Who::Human(UserId(CHANNEL)), Who::Computer("hard".to_owned())]);
}
