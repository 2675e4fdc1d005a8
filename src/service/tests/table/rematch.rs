//! Rematches: who is asked, when the game begins, and what is refused.

use std::sync::Arc;

use last_spike_engine::{Action, CashDisplay, DoubleCost, Seat, Seed, Token};

use crate::service::people::server::{self, DefaultsChange};
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::rematch::{self, Again, LobbyOutcome, RematchAsked};
use crate::service::tests::club::{Club, START, reader};
use crate::service::{
    Caller, GameRef, Refusal,
    absences::expiry,
    people::forgetting,
    reviews::review,
    table::play,
    views::{history, look},
};
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::table::conditions::{Conditions, Pace};
use crate::store::voting::invitations;
use crate::store::{ChannelId, GameId, Time, UserId};

/// The channel of the games, and its first person: ids of people on Discord are so large.
pub(super) const ANN: u64 = 1 << 50;
pub(super) const BOB: u64 = ANN + 1;
pub(super) const CYD: u64 = ANN + 2;

/// The seed of the rematches.
pub(super) const SEED: Seed = Seed([9; 32]);

impl Club {
    /// Plays a game of so many people and these computers until all but the last of them have resigned.
    pub(super) async fn ended(&self, people: u64, levels: &'static [&'static str]) -> GameId {
        let (host, editions, limits) = (self.caller(ANN, ANN), Arc::clone(&self.editions), self.limits);
        let wish = GameWish {
            post_style: Some(crate::store::table::conditions::PostStyle::All),
            conditions: Conditions { hints: true, ..Conditions::default() },
            pace: Some(Pace::Daily),
            edition: Some("columbia-2015".to_owned()),
            double_cost: Some(DoubleCost::Forced),
            cash: Some(CashDisplay::Hidden),
            locale: Some("pt-BR".to_owned()),
        };
        let opened =
            self.does(move |tx| lobby::open(tx, &host, &wish, &editions, Seed([7; 32]), limits)).await;
        for user in BOB..ANN + people {
            self.joins(self.caller(ANN, user)).await.unwrap();
        }
        for level in levels {
            let host = self.caller(ANN, ANN);
            self.does(move |tx| lobby::add_computer(tx, &host, level)).await;
        }
        self.starts(self.caller(ANN, ANN)).await.unwrap();
        let out = u64::try_from(levels.len()).unwrap() + people - 1;
        for user in ANN..ANN + out.min(people) {
            let by = self.caller(ANN, user);
            self.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
        }
        if levels.len() > 1 {
            let host = Caller { may_manage: true, ..self.caller(ANN, ANN) };
            self.does(move |tx| lobby::end(tx, &host)).await;
        }
        opened.id
    }

    /// Asks for a rematch of the game that ended last.
    pub(super) async fn asks(&self, user: u64) -> Result<LobbyOutcome, Refusal> {
        self.asks_for(self.caller(ANN, user), GameRef::Here, START).await
    }

    async fn asks_for(&self, by: Caller, game: GameRef, now: Time) -> Result<LobbyOutcome, Refusal> {
        let channel = by.channel;
        self.asks_in(by, Again { game, channel, seed: SEED }, now).await.map(|asked| asked.done)
    }

    /// Asks for a rematch whose lobby is opened somewhere.
    async fn asks_in(&self, by: Caller, again: Again, now: Time) -> Result<RematchAsked, Refusal> {
        let (editions, limits) = (Arc::clone(&self.editions), self.limits);
        let asked = self.attempt(move |tx| rematch::ask(&tx.at(now), &by, again, &editions, limits)).await;
        self.begins_started(now).await;
        asked
    }

    /// Answers an invitation with yes.
    pub(super) async fn accepts(&self, user: u64) -> Result<LobbyOutcome, Refusal> {
        let (by, limits) = (self.caller(ANN, user), self.limits);
        let joined = self.attempt(move |tx| rematch::join(tx, &by, limits)).await;
        self.begins_started(START).await;
        joined
    }

    /// Answers an invitation with no, or gives a seat up.
    pub(super) async fn leaves(&self, user: u64) -> Result<LobbyOutcome, Refusal> {
        self.leaves_lobby(self.caller(ANN, user), START).await
    }

    pub(super) async fn here(&self) -> StoredGame {
        self.does(|tx| Ok(games::in_channel(tx, ChannelId(ANN))?)).await.unwrap()
    }

    /// Returns who has not answered.
    pub(super) async fn asked(&self) -> Vec<u64> {
        let id = self.here().await.id;
        let rematch = self.does(move |tx| Ok(invitations::of_game(tx, id)?)).await;
        rematch.unwrap().asked().map(|invitation| invitation.user.0).collect()
    }
}

pub(super) fn people(stored: &StoredGame) -> Vec<Option<u64>> {
    stored.players.iter().map(|player| stored.user(player.seat).map(|user| user.0)).collect()
}

#[tokio::test]
async fn the_same_people_are_asked_options_and_computers_are_carried_over_and_the_last_yes_begins_it() {
    let club = Club::open();
    let former = club.ended(3, &["random"]).await;
    assert_eq!(club.stage(former).await, Stage::Over);
    assert_eq!(club.asks(BOB).await.unwrap(), LobbyOutcome::Asked);
    let lobby = club.here().await;
    let first = club.does(move |tx| Ok(games::load(tx, former)?)).await.unwrap();
    assert_eq!((lobby.stage, lobby.host), (Stage::Lobby, UserId(BOB)));
    assert_eq!((&lobby.edition.id, lobby.options), (&first.edition.id, first.options));
    assert_eq!((lobby.options.cash, lobby.locale.as_str()), (CashDisplay::Hidden, "pt-BR"));
    assert_eq!((lobby.pace, lobby.conditions.hints), (Some(Pace::Daily), true));
    assert_eq!(people(&lobby), [Some(BOB), None]);
    assert_eq!(lobby.player(Seat(1)).who, Who::Computer("random".to_owned()));
    assert_eq!(lobby.player(Seat(1)).name, first.player(Seat(3)).name);
    assert_eq!(club.asked().await, [ANN, CYD]);
    assert_eq!(club.accepts(CYD).await.unwrap(), LobbyOutcome::Joined);
    assert_eq!(club.here().await.stage, Stage::Lobby);
    assert_eq!(club.accepts(ANN).await.unwrap(), LobbyOutcome::Started);
    let begun = club.here().await;
    assert_eq!((begun.id, begun.stage, begun.seed), (lobby.id, Stage::Running, Some(SEED)));
    assert_eq!(people(&begun), [Some(BOB), None, Some(CYD), Some(ANN)]);
    assert_eq!(club.number("SELECT count(*) FROM invitations").await, 0, "nobody is asked any more");
}

#[tokio::test]
async fn who_asks_second_accepts_and_who_asks_for_what_they_have_is_told() {
    let club = Club::open();
    let former = club.ended(2, &[]).await;
    assert_eq!(club.asks(ANN).await.unwrap(), LobbyOutcome::Asked);
    assert!(matches!(club.asks(ANN).await, Err(Refusal::AlreadySeated)));
    // By the button of the former game, as by the command.
    let second = club.asks_for(club.caller(ANN, BOB), GameRef::Game(former), START).await;
    assert_eq!(second.unwrap(), LobbyOutcome::Started);
    assert!(matches!(club.asks(ANN).await, Err(Refusal::GameHere { lobby: false })));
    let late = club.asks_for(club.caller(ANN, BOB), GameRef::Game(former), START).await;
    assert!(matches!(late, Err(Refusal::GameHere { lobby: false })));
}

#[tokio::test]
async fn a_lobby_does_not_hide_the_game_that_ended_before() {
    let club = Club::open();
    let former = club.ended(2, &[]).await;
    let stays = async || {
        let here = reader(UserId(CYD), ChannelId(ANN), GameRef::Here);
        let looked_at = club.does(move |tx| {
            Ok([
                history::at(tx, &here, None)?.stored.id,
                look::replay(tx, &here)?.stored.id,
                look::whole(tx, &here)?.stored.id,
                review::find_reviewable(tx, &here)?.stored.id,
            ])
        });
        assert_eq!(looked_at.await, [former; 4]);
    };
    stays().await;
    club.asks(ANN).await.unwrap();
    stays().await;
    let lobby = club.here().await.id;
    let by_number = club.attempt(move |tx| {
        look::replay(tx, &reader(UserId(ANN), ChannelId(ANN), GameRef::Game(lobby)))
            .map(|replay| replay.stored.id)
    });
    assert!(matches!(by_number.await, Err(Refusal::NotBegun)), "the lobby itself is meant");
    // It is given up, and another one is opened.
    club.leaves(ANN).await.unwrap();
    stays().await;
    club.opens(ANN, CYD).await.unwrap();
    stays().await;
    club.leaves(CYD).await.unwrap();
    club.asks(ANN).await.unwrap();
    club.accepts(BOB).await.unwrap();
    let begun = club.here().await.id;
    let now = club
        .does(|tx| Ok(history::at(tx, &reader(UserId(CYD), ChannelId(ANN), GameRef::Here), None)?.stored.id));
    assert_eq!(now.await, begun);
}

/// The thread of a rematch.
const THREAD: u64 = ANN + 900;

#[tokio::test]
async fn where_each_game_has_a_thread_a_rematch_has_one_and_is_accepted_from_outside() {
    let club = Club::open();
    let former = club.ended(3, &[]).await;
    let ann = club.caller(ANN, ANN);
    let wants = async |by: Caller| {
        club.attempt(move |tx| Ok(rematch::for_thread(tx, &by)?.map(|game| game.id))).await
    };
    assert_eq!(wants(ann.clone()).await.unwrap(), None, "the server has not decided it");
    let manager = Caller { may_manage_server: true, ..club.caller(ANN, ANN) };
    let threads = DefaultsChange { thread: Some(true), ..DefaultsChange::default() };
    club.does(move |tx| server::change(tx, &manager, &threads)).await;
    assert_eq!(wants(ann.clone()).await.unwrap(), Some(former));
    let again = Again { game: GameRef::Here, channel: ChannelId(THREAD), seed: SEED };
    let asked = club.asks_in(ann, again, START).await.unwrap();
    assert_eq!(asked, RematchAsked { done: LobbyOutcome::Asked, channel: ChannelId(THREAD) });
    assert_eq!(wants(club.caller(ANN, BOB)).await.unwrap(), None, "it is open");
    // Bob presses the same button of the result, for which another thread was opened at the same time.
    let second = Again { game: GameRef::Game(former), channel: ChannelId(THREAD + 1), seed: SEED };
    let accepted = club.asks_in(club.caller(ANN, BOB), second, START).await.unwrap();
    assert_eq!(accepted, RematchAsked { done: LobbyOutcome::Joined, channel: ChannelId(THREAD) });
    assert_eq!(club.number("SELECT count(*) FROM rematches").await, 1);
    let third = Again { game: GameRef::Here, channel: ChannelId(ANN), seed: SEED };
    let begun = club.asks_in(club.caller(ANN, CYD), third, START).await.unwrap();
    assert_eq!(begun, RematchAsked { done: LobbyOutcome::Started, channel: ChannelId(THREAD) });
    let late = club.asks(ANN).await;
    assert!(matches!(late, Err(Refusal::RematchBegun { channel: ChannelId(THREAD) })), "{late:?}");
}

#[tokio::test]
async fn where_a_server_wants_no_games_a_rematch_is_refused_and_says_where_they_are_opened() {
    let club = Club::open();
    club.ended(2, &[]).await;
    let manager = Caller { may_manage_server: true, ..club.caller(ANN, ANN) };
    let channels = DefaultsChange { channels: Some(vec![ChannelId(300)]), ..DefaultsChange::default() };
    club.does(move |tx| server::change(tx, &manager, &channels)).await;
    let before = club.rows().await;
    let refused = club.asks(ANN).await;
    let Err(Refusal::OtherChannels { channels, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!((channels, club.rows().await), (vec![ChannelId(300)], before));
}

#[tokio::test]
async fn with_computers_alone_it_begins_at_once_and_without_anybody_it_is_a_lobby() {
    let club = Club::open();
    club.ended(1, &["easy", "random"]).await;
    assert_eq!(club.asks(ANN).await.unwrap(), LobbyOutcome::Started);
    let begun = club.here().await;
    let levels: Vec<&Who> = begun.players[1..].iter().map(|player| &player.who).collect();
    assert_eq!(levels, [&Who::Computer("easy".to_owned()), &Who::Computer("random".to_owned())]);

    let club = Club::open();
    club.ended(2, &[]).await;
    let bob = club.caller(ANN, BOB);
    club.does(move |tx| forgetting::erase(tx, &bob, |_| "Former player".to_owned())).await;
    assert_eq!(club.asks(ANN).await.unwrap(), LobbyOutcome::Opened, "who is forgotten is not asked");
    assert_eq!(club.accepts(CYD).await.unwrap(), LobbyOutcome::Joined, "the host begins an ordinary lobby");
    assert!(matches!(club.asks(BOB).await, Err(Refusal::NotPlayed)), "nobody knows them any more");
}

#[tokio::test]
async fn only_who_played_may_ask_in_a_server_where_nothing_else_is_played() {
    let club = Club::open();
    assert!(matches!(club.asks(ANN).await, Err(Refusal::NothingPlayed)));
    club.opens(ANN, ANN).await.unwrap();
    assert!(matches!(club.asks(ANN).await, Err(Refusal::GameHere { lobby: true })));
    club.leaves(ANN).await.unwrap();
    assert!(matches!(club.asks(ANN).await, Err(Refusal::NothingPlayed)), "a lobby is no game");
    let former = club.ended(2, &[]).await;
    let before = club.rows().await;
    assert!(matches!(club.asks(CYD).await, Err(Refusal::NotPlayed)));
    let elsewhere = Caller { guild: None, ..club.caller(ANN, ANN) };
    let refused = club.asks_for(elsewhere, GameRef::Game(former), START).await;
    assert!(matches!(refused, Err(Refusal::NotInServer)));
    assert_eq!(club.rows().await, before);
    // Another game is opened and ended: that one is played again, unless the button of the first is pressed.
    club.opens(ANN, CYD).await.unwrap();
    let refused = club.asks_for(club.caller(ANN, ANN), GameRef::Game(former), START).await;
    assert!(matches!(refused, Err(Refusal::GameHere { lobby: true })));
    club.leaves(CYD).await.unwrap();
    assert_eq!(club.asks(ANN).await.unwrap(), LobbyOutcome::Asked);
}

#[tokio::test]
async fn a_game_that_was_ended_early_is_played_again_also_weeks_later() {
    let club = Club::open();
    let former = club.game(ANN, "kickstarter-2015", 2).await;
    let host = club.caller(ANN, ANN);
    club.does(move |tx| lobby::end(tx, &host)).await;
    let later = START.after(3 * expiry::LOBBY_TIME);
    club.works_off(later).await;
    let by = club.caller(ANN, BOB);
    assert_eq!(club.asks_for(by, GameRef::Game(former), later).await.unwrap(), LobbyOutcome::Asked);
    assert_eq!(club.here().await.edition.id.0, "kickstarter-2015");
}

#[tokio::test]
async fn who_plays_again_keeps_the_token_that_they_had_chosen() {
    let club = Club::open();
    let game = club.ended(2, &[]).await;
    club.sql("UPDATE players SET token = CASE seat WHEN 0 THEN 'sky' ELSE 'blue' END").await;
    club.asks(BOB).await.unwrap();
    club.accepts(ANN).await.unwrap();
    let again = club.does(move |tx| Ok(games::read(tx, GameId(game.0 + 1))?)).await.unwrap();
    let token = |user: u64| again.tokens().of(again.seat_of(UserId(user)).unwrap());
    assert_eq!((token(ANN), token(BOB)), (Token::Sky, Token::Blue));
}
