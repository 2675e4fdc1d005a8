//! Before a game: each refusal names its reason and changes nothing.

use std::sync::Arc;

use last_spike_engine::{Action, DoubleCost, Seat, Seed};

use crate::service::table::lobby::{self, GameWish, InTheWay, Leaver, MOST_LOBBIES, Removed};
use crate::service::table::rematch::LobbyOutcome;
use crate::service::tests::club::{Club, GUILD, START, begun};
use crate::service::{Caller, GameRef, LimitRefusal, Refusal, table::play};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::table::conditions::Conditions;
use crate::store::{GuildId, UserId};

impl Club {
    /// Returns how many rows the tables of games hold: what a refusal must not change.
    pub async fn rows(&self) -> i64 {
        self.number(
            "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM players) + (SELECT count(*) FROM outbox)
             + (SELECT count(*) FROM steps) + (SELECT count(*) FROM interactions)
             + (SELECT count(*) FROM opened_threads)",
        )
        .await
    }

    pub async fn joins(&self, by: Caller) -> Result<(), Refusal> {
        self.attempt(move |tx| lobby::join(tx, &by)).await.map(|_| ())
    }

    pub async fn starts(&self, by: Caller) -> Result<(), Refusal> {
        let limits = self.limits;
        self.attempt(move |tx| begun(tx, &by, Seed([7; 32]), limits)).await.map(|_| ())
    }
}

/// Opens a lobby as somebody wishes it.
async fn opens_as_wished(club: &Club, by: Caller, wish: GameWish) -> Result<StoredGame, Refusal> {
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    club.attempt(move |tx| lobby::open(tx, &by, &wish, &editions, Seed([7; 32]), limits)).await
}

#[tokio::test]
async fn what_no_game_can_be_is_refused_before_a_lobby_is_opened() {
    let club = Club::open();
    let before = club.rows().await;
    let here = || club.caller(100, 100);
    let of = |edition: &str| GameWish { edition: Some(edition.to_owned()), ..GameWish::default() };
    let unknown = opens_as_wished(&club, here(), of("chess")).await;
    assert!(matches!(&unknown, Err(Refusal::UnknownEdition { name }) if name == "chess"), "{unknown:?}");
    let forced = GameWish { double_cost: Some(DoubleCost::Forced), ..of("kickstarter-2015") };
    let foreign = opens_as_wished(&club, here(), forced).await;
    assert!(matches!(foreign, Err(Refusal::ForeignOption { option: "double_cost" })), "K3: {foreign:?}");
    let both = GameWish { conditions: Conditions { rated: true, hints: true }, ..GameWish::default() };
    let refused = opens_as_wished(&club, here(), both).await;
    assert!(matches!(refused, Err(Refusal::RatedWithHints)), "{refused:?}");
    let rated = Conditions { rated: true, ..Conditions::default() };
    let (alone, rated) =
        (Caller { guild: None, ..here() }, GameWish { conditions: rated, ..GameWish::default() });
    let refused = opens_as_wished(&club, alone, rated).await;
    assert!(matches!(refused, Err(Refusal::RatedAlone)), "{refused:?}");
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn posts_speak_the_language_that_was_chosen_else_the_servers_else_the_hosts() {
    let club = Club::open();
    let cases = [
        ("en-US", "en-US", None, "en-US"),
        ("en-US", "pt-BR", None, "pt-BR"),
        ("pt-BR", "en-US", None, "pt-BR"),
        ("pt-BR", "pt-BR", Some("en-US"), "en-US"),
        ("en-US", "en-US", Some("pt-BR"), "pt-BR"),
    ];
    for (channel, (server, host, chosen, spoken)) in (100..).zip(cases) {
        let (guild_locale, locale) = (server.to_owned(), host.to_owned());
        let by = Caller { locale, guild_locale, ..club.caller(channel, channel) };
        let wish = GameWish { locale: chosen.map(str::to_owned), ..GameWish::default() };
        let opened = opens_as_wished(&club, by, wish).await.unwrap();
        assert_eq!(opened.locale, spoken, "{server} {host} {chosen:?}");
    }
}

#[tokio::test]
async fn a_lobby_that_cannot_start_says_why_whatever_it_is() {
    let club = Club::open();
    let forced = club.lobby(100, "kickstarter-2015", 2).await;
    let options = r#"{"double_cost":"forced"}"#;
    club.sql(format!("UPDATE games SET options = '{options}' WHERE id = {forced}")).await;
    let refused = club.starts(club.caller(100, 100)).await;
    assert!(matches!(refused, Err(Refusal::ForeignOption { option: "double_cost" })), "K3: {refused:?}");
    let crowded = club.lobby(200, "columbia-2015", 6).await;
    club.sql(format!(
        "INSERT INTO players (game, seat, name, level) VALUES ({crowded}, 6, 'Rocket', 'easy')"
    ))
    .await;
    let refused = club.starts(club.caller(200, 200)).await;
    assert!(matches!(refused, Err(Refusal::TooManyPlayers { players: 7 })), "S1: {refused:?}");
    for game in [forced, crowded] {
        assert_eq!(club.stage(game).await, Stage::Lobby);
    }
}

#[tokio::test]
async fn who_may_not_change_a_lobby_is_told_why() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let before = club.rows().await;
    let guest = || club.caller(100, 101);
    let by = guest();
    let computer = club.attempt(move |tx| lobby::add_computer(tx, &by, "easy")).await;
    assert!(matches!(computer, Err(Refusal::NotHost { host: UserId(100) })), "{computer:?}");
    let by = guest();
    let ended = club.attempt(move |tx| lobby::end(tx, &by)).await;
    assert!(matches!(ended, Err(Refusal::NotHost { host: UserId(100) })), "{ended:?}");
    let by = guest();
    let early = club.attempt(move |tx| play::act(tx, &by, None, &Action::Pass)).await;
    assert!(matches!(early, Err(Refusal::NotBegun)), "{early:?}");
    let stranger = club.caller(100, 105);
    let left = club.leaves_lobby(stranger, START).await;
    assert!(matches!(left, Err(Refusal::NotInLobby)), "{left:?}");
    assert_eq!(club.rows().await, before);
    club.starts(club.caller(100, 100)).await.unwrap();
    assert!(matches!(club.opens(100, 105).await, Err(Refusal::GameHere { lobby: false })));
}

#[tokio::test]
async fn a_refusal_changes_nothing_and_its_interaction_may_be_tried_again() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let before = club.rows().await;
    let again = club.caller(100, 101);
    assert!(matches!(club.joins(again.clone()).await, Err(Refusal::AlreadySeated)));
    assert!(matches!(club.starts(club.caller(100, 101)).await, Err(Refusal::NotHost { host: UserId(100) })));
    assert!(matches!(club.opens(100, 105).await, Err(Refusal::GameHere { lobby: true })));
    assert!(matches!(club.joins(club.caller(300, 101)).await, Err(Refusal::NoGame)));
    assert_eq!(club.rows().await, before);
    assert!(matches!(club.joins(again).await, Err(Refusal::AlreadySeated)), "it was not carried out");
}

#[tokio::test]
async fn an_interaction_that_is_delivered_twice_is_carried_out_once() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 1).await;
    let by = club.caller(100, 101);
    club.joins(by.clone()).await.unwrap();
    let before = club.rows().await;
    assert!(matches!(club.joins(by).await, Err(Refusal::Repeated)));
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn s1_a_table_has_two_to_six_seats() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 1).await;
    assert!(matches!(club.starts(club.caller(100, 100)).await, Err(Refusal::TooFewPlayers)));
    for user in 101..106 {
        club.joins(club.caller(100, user)).await.unwrap();
    }
    assert!(matches!(club.joins(club.caller(100, 106)).await, Err(Refusal::TableFull)));
    let host = club.caller(100, 100);
    let full = club.attempt(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    assert!(matches!(full, Err(Refusal::TableFull)));
    club.starts(club.caller(100, 100)).await.unwrap();
    assert!(matches!(club.joins(club.caller(100, 107)).await, Err(Refusal::Begun)));
    assert!(matches!(club.starts(club.caller(100, 100)).await, Err(Refusal::Begun)));
}

#[tokio::test]
async fn who_leaves_hands_the_lobby_to_the_next_person_and_the_last_one_closes_it() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 2).await;
    let handed_on = LobbyOutcome::LeftTo(UserId(101));
    for (leaver, said, stage) in [(100, handed_on, Stage::Lobby), (101, LobbyOutcome::Left, Stage::Closed)] {
        let by = club.caller(100, leaver);
        let left = club.leaves_lobby(by, START).await.unwrap();
        assert_eq!((left, club.stage(game).await), (said, stage));
    }
    assert_eq!(club.stage(game).await, Stage::Closed);
    let gone = club.caller(100, 100);
    let refused = club.leaves_lobby(gone, START).await;
    assert!(matches!(refused, Err(Refusal::NoGame)));
}

#[tokio::test]
async fn a_lobby_goes_to_nobody_who_has_as_many_as_anybody_may() {
    let club = Club::open();
    for channel in 0..u64::from(MOST_LOBBIES) {
        club.opens(1000 + channel, 6).await.unwrap();
    }
    for (channel, others, host) in [(100, vec![6, 7], Some(7)), (101, vec![6], None)] {
        let game = club.lobby_of(channel, 5, &others).await;
        let by = club.caller(channel, 5);
        club.leaves_lobby(by, START).await.unwrap();
        let left = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
        assert_eq!(left.stage, if host.is_some() { Stage::Lobby } else { Stage::Closed });
        assert!(host.is_none_or(|host| left.host == UserId(host)), "{:?}", left.host);
    }
}

#[tokio::test]
async fn nobody_opens_more_lobbies_than_are_allowed_and_in_direct_messages_nobody_joins() {
    let club = Club::open();
    for channel in 0..u64::from(MOST_LOBBIES) {
        club.opens(1000 + channel, 5).await.unwrap();
    }
    assert!(matches!(
        club.opens(2000, 5).await,
        Err(Refusal::Limit(LimitRefusal::TooManyLobbies { most: MOST_LOBBIES }))
    ));
    let mut alone = club.caller(3000, 6);
    alone.guild = None;
    let game = club.opens_as(alone.clone()).await.unwrap();
    let open = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
    assert_eq!((open.guild, open.channel), (None, alone.channel));
    alone.interaction.0 += 1_000_000;
    assert!(matches!(club.opens_as(alone).await, Err(Refusal::GameHere { lobby: true })));
    for channel in [3000, 4000] {
        let other = Caller { guild: None, ..club.caller(channel, 7) };
        let joined = club.attempt(move |tx| lobby::join(tx, &other.about(GameRef::Game(game)))).await;
        assert!(matches!(joined, Err(Refusal::NotYourGame)), "{joined:?}");
    }
}

#[tokio::test]
async fn a_started_game_keeps_its_seed_its_deal_and_tells_everybody() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    let view = club.view(100, Seat(0)).await;
    assert_eq!((club.stage(game).await, view.to_act.len()), (Stage::Running, 1));
    let kept =
        "SELECT count(*) FROM games WHERE length(seed) = 32 AND setup IS NOT NULL AND started_at IS NOT NULL";
    assert_eq!(club.number(kept).await, 1);
    let told = |kind: &str| format!("SELECT count(*) FROM outbox WHERE fate = 'waiting' AND kind = '{kind}'");
    assert_eq!([club.number(told("board")).await, club.number(told("rack")).await], [1, 3]);
    let guild = club.number("SELECT guild FROM games").await;
    assert_eq!(GuildId(guild.cast_unsigned()), GUILD);
}

const DAY: i64 = 24 * 60 * 60;

#[tokio::test]
async fn a_lobby_in_which_nothing_happened_for_a_day_is_closed_by_whoever_wants_to_play_there() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 1).await;
    let (other, stranger) = (club.caller(100, 105), Caller { guild: None, ..club.caller(100, 106) });
    let looks = async |now| {
        let by = club.caller(100, 105);
        club.does(move |tx| Ok(lobby::in_the_way(&tx.at(now), &by)?)).await
    };
    let in_the_way = |is_idle| Some(InTheWay { host: UserId(100), is_idle });
    assert_eq!(looks(START.after(DAY - 1)).await, in_the_way(false));
    assert_eq!(looks(START.after(DAY)).await, in_the_way(true));
    // Somebody joins.
    let guest = club.caller(100, 101);
    let joined = START.after(DAY - 60);
    club.does(move |tx| lobby::join(&tx.at(joined), &guest)).await;
    let before = club.rows().await;
    let by = other.clone();
    let early = club.attempt(move |tx| lobby::close_idle(&tx.at(START.after(DAY)), &by)).await;
    assert!(matches!(early, Err(Refusal::NotHost { host: UserId(100) })), "{early:?}");
    let later = joined.after(DAY);
    let outside = club.attempt(move |tx| lobby::close_idle(&tx.at(later), &stranger)).await;
    assert!(matches!(outside, Err(Refusal::NoGame)), "{outside:?}");
    assert_eq!(club.rows().await, before);
    club.does(move |tx| lobby::close_idle(&tx.at(later), &other)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    club.opens(100, 105).await.unwrap();
    // A game that is played is nobody's to close.
    let played = club.game(200, "columbia-2015", 2).await;
    let by = club.caller(200, 105);
    let refused = club.attempt(move |tx| lobby::close_idle(&tx.at(later.after(DAY)), &by)).await;
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
    assert_eq!(club.stage(played).await, Stage::Running);
}

#[tokio::test]
async fn a_host_takes_people_and_computers_out_and_nobody_else_does() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 4).await;
    let host = || club.caller(100, 100);
    let by = host();
    club.does(move |tx| lobby::add_computer(tx, &by, "easy")).await;
    let removes =
        async |by: Caller, leaver: Leaver| club.attempt(move |tx| lobby::remove(tx, &by, &leaver)).await;
    let before = club.rows().await;
    let refused = removes(club.caller(100, 101), Leaver::Person(UserId(102))).await;
    assert!(matches!(refused, Err(Refusal::NotHost { host: UserId(100) })), "{refused:?}");
    for gone in [Leaver::Person(UserId(999)), Leaver::Computer("Rocket".to_owned())] {
        let refused = removes(host(), gone).await;
        assert!(matches!(refused, Err(Refusal::PlayerGone)), "{refused:?}");
    }
    let refused = removes(host(), Leaver::Typed("nobody".to_owned())).await;
    assert!(matches!(refused, Err(Refusal::Unknown { .. })), "{refused:?}");
    assert_eq!(club.rows().await, before);
    let removed = removes(host(), Leaver::Person(UserId(101))).await.unwrap();
    assert_eq!(removed.stored.seat_of(UserId(101)), None);
    let computer = Leaver::Computer("Jupiter".to_owned());
    let Removed { stored, name } = removes(host(), computer).await.unwrap();
    assert_eq!((name.as_str(), stored.seats()), ("Jupiter", 3));
    removes(host(), Leaver::Typed("<@102>".to_owned())).await.unwrap();
    let left = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
    let seats: Vec<Seat> = left.players.iter().map(|player| player.seat).collect();
    assert_eq!(seats, [Seat(0), Seat(1)], "no seat is empty");
    assert_eq!(left.user(Seat(1)), Some(UserId(103)));
    // It counts against nothing of theirs: they may join again, or another lobby.
    club.joins(club.caller(100, 101)).await.unwrap();
    // Hosts who name themselves leave.
    let left = removes(host(), Leaver::Person(UserId(100))).await.unwrap();
    assert_eq!(left.stored.host, UserId(103));
    club.starts(club.caller(100, 103)).await.unwrap();
    let late = removes(club.caller(100, 103), Leaver::Person(UserId(101))).await;
    assert!(matches!(late, Err(Refusal::Begun)), "{late:?}");
}
