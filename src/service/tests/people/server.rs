//! A server's defaults: who decides them, what they do to new games, and how long they are kept.

use std::sync::Arc;

use last_spike_engine::{Action, Seed};

use crate::service::absences::absence::{self, PATIENCE};
use crate::service::people::server::{
    self, DefaultsChange, MOST_CHANNELS, NewLobby, OpenedLobby, SetByServer, Setting, ThreadOffer,
};
use crate::service::request::limits::Limits;
use crate::service::table::lobby::GameWish;
use crate::service::table::rematch::Again;
use crate::service::tests::club::{Club, GUILD, START, sent};
use crate::service::{
    Caller, GameRef, Refusal,
    absences::ending,
    posting::announce,
    table::{play, rematch},
};
use crate::store::places::server_defaults::ServerDefaults;
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::posting::posts::{self, Posted};
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::{ChannelId, GameId, MessageId, Slot, Time};

const CHANNEL: u64 = 100;

/// The thread to which a lobby is moved.
const THREAD: u64 = 900;

impl Club {
    fn manager(&self, channel: u64) -> Caller {
        Caller { may_manage_server: true, ..self.caller(channel, channel) }
    }

    async fn decides(&self, by: Caller, change: DefaultsChange) -> Result<ServerDefaults, Refusal> {
        self.attempt(move |tx| server::change(tx, &by, &change)).await
    }

    async fn may_open_in(&self, channels: &[u64]) {
        let channels = Some(channels.iter().copied().map(ChannelId).collect());
        self.decides(self.manager(7), DefaultsChange { channels, ..DefaultsChange::default() })
            .await
            .unwrap();
    }

    async fn opens_new(&self, by: Caller, new: NewLobby) -> Result<OpenedLobby, Refusal> {
        let (editions, limits) = (Arc::clone(&self.editions), self.limits);
        self.attempt(move |tx| server::open(tx, &by, by.channel, &new, &editions, limits)).await
    }

    async fn is_offered(&self, by: Caller, thread: Option<bool>) -> Option<ThreadOffer> {
        self.opens_new(by, NewLobby { thread, ..wished(GameWish::default()) }).await.unwrap().offer
    }

    async fn moves(&self, by: Caller, game: GameId, each: bool) -> Result<(), Refusal> {
        self.attempt(move |tx| server::move_lobby(tx, &by, game, ChannelId(THREAD), each)).await.map(|_| ())
    }

    /// Sends what waits of a lobby as a message of that number; returns the channel.
    async fn sends_lobby(&self, announcement: announce::Announcement, message: u64) -> ChannelId {
        let announce::Recipient::Channel(channel) = announcement.to else { panic!("to a person") };
        let posted = Posted { channel, message: MessageId(message) };
        self.does(move |tx| Ok(sent(tx, &announcement, posted)?)).await;
        channel
    }

    async fn holder(&self, game: GameId) -> Option<Posted> {
        self.does(move |tx| Ok(posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Lobby))?))
            .await
    }

    async fn deleted(&self) -> i64 {
        self.number("SELECT count(*) FROM jobs WHERE kind = 'delete-message'").await
    }
}

fn wished(wish: GameWish) -> NewLobby {
    NewLobby { wish, thread: None, may_open_thread: true, seed: Seed([7; 32]) }
}

#[tokio::test]
async fn who_may_manage_the_server_alone_sees_and_changes_its_defaults() {
    let club = Club::open();
    let live = || DefaultsChange { pace: Some(Setting::Set(Pace::Live)), ..DefaultsChange::default() };
    for change in [live(), DefaultsChange::default()] {
        let other = Caller { may_manage: true, ..club.caller(CHANNEL, 7) };
        let refused = club.decides(other, change.clone()).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{refused:?}");
        let in_dm = Caller { guild: None, ..club.manager(CHANNEL) };
        let refused = club.decides(in_dm, change).await;
        assert!(matches!(refused, Err(Refusal::NotInServer)), "{refused:?}");
    }
    let many = (0..).take(MOST_CHANNELS + 1).map(ChannelId).collect();
    let many = DefaultsChange { channels: Some(many), ..live() };
    let refused = club.decides(club.manager(CHANNEL), many).await;
    assert!(matches!(refused, Err(Refusal::TooManyChannels { most: MOST_CHANNELS })), "{refused:?}");
    assert_eq!(club.number("SELECT count(*) FROM servers").await, 0, "what is refused changes nothing");
    let again = club.manager(CHANNEL);
    club.decides(again.clone(), live()).await.unwrap();
    let unset = DefaultsChange { pace: Some(Setting::Unset), ..DefaultsChange::default() };
    let twice = club.decides(again, unset.clone()).await;
    assert!(matches!(twice, Err(Refusal::Repeated)), "{twice:?}");
    let shown = club.decides(club.manager(CHANNEL), DefaultsChange::default()).await.unwrap();
    assert_eq!(shown, ServerDefaults { pace: Some(Pace::Live), ..ServerDefaults::default() });
    let shown = club.decides(club.manager(CHANNEL), unset).await.unwrap();
    assert_eq!(shown, ServerDefaults::default());
}

#[tokio::test]
async fn a_new_game_has_the_defaults_where_its_host_says_nothing_and_a_rematch_those_of_its_game() {
    let club = Club::open();
    let change = DefaultsChange {
        posts: Some(Setting::Set(PostStyle::Quiet)),
        pace: Some(Setting::Set(Pace::Brisk)),
        locale: Some(Setting::Set("pt-BR".to_owned())),
        ..DefaultsChange::default()
    };
    club.decides(club.manager(CHANNEL), change).await.unwrap();
    let opened = club.opens_new(club.caller(CHANNEL, CHANNEL), wished(GameWish::default())).await.unwrap();
    let is =
        |opened: &OpenedLobby| (opened.stored.post_style, opened.stored.pace, opened.stored.locale.clone());
    assert_eq!(is(&opened), (PostStyle::Quiet, Some(Pace::Brisk), "pt-BR".to_owned()));
    let all = SetByServer {
        posts: Some(PostStyle::Quiet),
        thread: false,
        pace: Some(Pace::Brisk),
        locale: Some("pt-BR".to_owned()),
    };
    assert_eq!(opened.by_server, all);
    let wish = GameWish {
        post_style: Some(PostStyle::All),
        pace: Some(Pace::None),
        locale: Some("en-US".to_owned()),
        edition: Some("columbia-2015".to_owned()),
        ..GameWish::default()
    };
    let chosen = club.opens_new(club.caller(200, 200), wished(wish)).await.unwrap();
    let own = (PostStyle::All, Some(Pace::None), "en-US".to_owned());
    assert_eq!((is(&chosen), chosen.by_server.clone()), (own.clone(), SetByServer::default()));
    let alone = Caller { guild: None, ..club.caller(300, 300) };
    let in_dm = club.opens_new(alone, wished(GameWish::default())).await.unwrap();
    assert_eq!((in_dm.by_server, in_dm.offer), (SetByServer::default(), None));
    // The same people play again, by what they had chosen.
    club.joins(club.caller(200, 201)).await.unwrap();
    club.starts(club.caller(200, 200)).await.unwrap();
    let by = club.caller(200, 201);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    let (by, editions) = (club.caller(200, 200), Arc::clone(&club.editions));
    let again = Again { game: GameRef::Here, channel: by.channel, seed: Seed([7; 32]) };
    club.does(move |tx| rematch::ask(tx, &by, again, &editions, Limits::NONE)).await;
    let last = "SELECT CASE WHEN posts = 'all' AND pace = 'none' AND locale = 'en-US' THEN 1 ELSE 0 END
                FROM games ORDER BY id DESC LIMIT 1";
    assert_eq!(club.number(last).await, 1);
}

#[tokio::test]
async fn where_a_server_wants_no_games_none_is_opened_and_its_channels_are_named() {
    let club = Club::open();
    club.may_open_in(&[300, 301]).await;
    let before = club.rows().await;
    for (by, manages) in [(club.caller(CHANNEL, 5), false), (club.manager(CHANNEL), true)] {
        let Err(Refusal::OtherChannels { channels, manages: told }) =
            club.opens_new(by, wished(GameWish::default())).await.map(|_| ())
        else {
            panic!("it is opened")
        };
        assert_eq!((channels, told), (vec![ChannelId(300), ChannelId(301)], manages));
    }
    assert_eq!(club.rows().await, before, "what is refused changes nothing");
    let in_thread = Caller { place: Some(ChannelId(300)), ..club.caller(THREAD, 5) };
    club.opens_new(in_thread, wished(GameWish::default())).await.unwrap();
    let untold = Caller { place: None, ..club.caller(THREAD + 1, 6) };
    club.opens_new(untold, wished(GameWish::default())).await.unwrap();
    // One that is deleted is named no more; the last one is, or games could be opened everywhere.
    for channel in [300, 301] {
        club.does(move |tx| Ok(ending::channel_deleted(tx, ChannelId(channel))?)).await;
    }
    let refused = club.opens_new(club.caller(CHANNEL, 5), wished(GameWish::default())).await.map(|_| ());
    let Err(Refusal::OtherChannels { channels, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(channels, [ChannelId(301)]);
    club.may_open_in(&[]).await;
    club.opens_new(club.caller(CHANNEL, 5), wished(GameWish::default())).await.unwrap();
}

#[tokio::test]
async fn threads_are_offered_after_ones_first_game_to_whoever_may_manage_the_server_and_once_to_others() {
    let club = Club::open();
    assert_eq!(club.is_offered(club.caller(100, 106), None).await, None, "they have not played yet");
    assert_eq!(club.is_offered(club.manager(101), None).await, None);
    for channel in [103, 105] {
        club.lobby(channel, "columbia-2015", 2).await;
        club.starts(club.caller(channel, channel)).await.unwrap();
        let by = club.caller(channel, channel);
        club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    }
    assert_eq!(club.is_offered(club.caller(110, 105), None).await, Some(ThreadOffer::ThisGame));
    assert_eq!(club.is_offered(club.caller(111, 106), None).await, None, "another was offered one");
    assert_eq!(club.is_offered(club.manager(102), Some(false)).await, None, "they have said so");
    assert_eq!(club.is_offered(club.manager(103), None).await, Some(ThreadOffer::EachGame));
    assert_eq!(club.is_offered(club.manager(104), None).await, None, "asked once");
    let other = || Caller { guild: Some(crate::store::GuildId(2)), ..club.caller(105, 5) };
    let no_thread = NewLobby { may_open_thread: false, ..wished(GameWish::default()) };
    assert_eq!(club.opens_new(other(), no_thread).await.unwrap().offer, None);
    let third = |caller: Caller| Caller { guild: Some(crate::store::GuildId(3)), ..caller };
    let no = DefaultsChange { thread: Some(false), ..DefaultsChange::default() };
    club.decides(third(club.manager(106)), no).await.unwrap();
    assert_eq!(club.is_offered(third(club.manager(106)), None).await, None, "it is decided");
    assert_eq!(club.is_offered(third(club.caller(107, 7)), None).await, None);
}

#[tokio::test]
async fn a_lobby_is_moved_by_its_host_alone_and_its_post_with_it_whenever_that_was_sent() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    let guest = club.moves(club.caller(CHANNEL, 101), game, false).await;
    assert!(matches!(guest, Err(Refusal::NotHost { .. })), "{guest:?}");
    let elsewhere = club.moves(club.caller(7, CHANNEL), game, false).await;
    assert!(matches!(elsewhere, Err(Refusal::PlayedElsewhere { .. })), "{elsewhere:?}");
    let each = club.moves(club.caller(CHANNEL, CHANNEL), game, true).await;
    assert!(matches!(each, Err(Refusal::NotManager)), "{each:?}");
    assert_eq!(club.number(format!("SELECT channel FROM games WHERE id = {game}")).await, 100);
    // The first post is on its way.
    let first = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
    club.moves(club.manager(CHANNEL), game, true).await.unwrap();
    assert_eq!(club.sends_lobby(first, 1).await, ChannelId(CHANNEL));
    let moved = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
    assert!(moved.current.is_none(), "it is not edited where it was: {:?}", moved.current);
    assert_eq!(club.sends_lobby(moved, 2).await, ChannelId(THREAD));
    let now = Posted { channel: ChannelId(THREAD), message: MessageId(2) };
    assert_eq!((club.holder(game).await, club.deleted().await), (Some(now), 1));
    assert_eq!(club.number("SELECT thread FROM servers").await, 1);
    assert_eq!(club.is_offered(club.manager(CHANNEL), None).await, None, "and the channel is free");
    let by = club.caller(THREAD, CHANNEL);
    club.starts(by).await.unwrap();
    let begun = club.moves(club.caller(THREAD, CHANNEL), game, false).await;
    assert!(matches!(begun, Err(Refusal::Begun)), "{begun:?}");
    let due = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
    assert!(
        due.iter().all(|waiting| waiting.notice.game != game || waiting.notice.kind != NoticeKind::Closed)
    );
}

#[tokio::test]
async fn the_defaults_of_a_server_are_forgotten_a_month_after_the_bot_has_left_it() {
    let club = Club::open();
    club.may_open_in(&[300]).await;
    let kept = "SELECT (SELECT count(*) FROM servers) + (SELECT count(*) FROM server_channels)";
    let leaves = async |now: Time| club.does(move |tx| Ok(absence::left(&tx.at(now), GUILD)?)).await;
    leaves(START).await;
    club.does(|tx| Ok(absence::back(&tx.at(START.after(60)), GUILD)?)).await;
    club.works_off(START.after(2 * PATIENCE)).await;
    assert_eq!(club.number(kept).await, 2, "it was invited again");
    let then = START.after(2 * PATIENCE);
    // It was not connected when it was removed.
    club.does(move |tx| Ok(absence::left_meanwhile(&tx.at(then), &[], |_| true)?)).await;
    club.works_off(then.after(PATIENCE - 1)).await;
    assert_eq!(club.number(kept).await, 2);
    club.works_off(then.after(PATIENCE)).await;
    assert_eq!(club.number(kept).await, 0);
    assert_eq!(club.number("SELECT count(*) FROM guilds_left").await, 0);
}
