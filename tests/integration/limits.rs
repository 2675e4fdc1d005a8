//! Discord's limits of single routes, as its library keeps them where nothing stands between the bot
//! and Discord: the bot asks `https://discord.com`, which is at home here.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, RateLimits, Settings, Standin};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::support::{Club, PATIENCE, patient};
use crate::trades::do_anything;

/// Speaks TLS in the name of discord.com for a server that does not, and returns a client that finds
/// it and trusts it.
async fn discord_at_home(server: SocketAddr) -> reqwest::Client {
    let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).unwrap();
    let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let home = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((outside, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut outside = acceptor.accept(outside).await?;
                let mut inside = TcpStream::connect(server).await?;
                tokio::io::copy_bidirectional(&mut outside, &mut inside).await
            });
        }
    });
    let certificate = reqwest::Certificate::from_der(made.cert.der()).unwrap();
    let client = reqwest::Client::builder().resolve("discord.com", home);
    client.add_root_certificate(certificate).build().unwrap()
}

/// Lets the player who is asked do something, so many times.
async fn play(club: &Club, players: usize, moves: usize) {
    for n in 0..moves {
        let (person, hand) = club.whose_turn(players).await.unwrap();
        do_anything(club, person, &hand, n).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn straight_to_discord_no_limit_of_a_route_is_broken_and_everything_is_told_once() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..patient() };
    let mut club = Club::furnish("en-US", settings, Default::default()).await;
    club.client = Some(discord_at_home(club.standin.address()).await);
    club.start_bot().await;
    club.start_game(2, &[]).await;
    // More posts than a channel takes in five seconds, each as soon as the one before is out: moves made
    // while one waits would be told together.
    for _ in 0..20 {
        if club.posts().len() > 6 {
            break;
        }
        play(&club, 2, 1).await;
        club.settled().await;
    }
    assert!(club.posts().len() > 6, "so many that some must wait");
    let exchanges = club.standin.exchanges();
    let refused: Vec<&str> =
        exchanges.iter().filter(|exchange| exchange.status == 429).map(|exchange| &*exchange.path).collect();
    assert!(refused.is_empty(), "{refused:?}");
    let boards = club.posts().into_iter().flat_map(|post| post.attachments).map(|file| file.filename);
    let boards: Vec<String> = boards.filter(|name| name.starts_with("board-")).collect();
    let different: HashSet<&String> = boards.iter().collect();
    assert!(different.len() == boards.len() && boards.len() > 1, "{boards:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_discord_keeps_waiting_hold_up_neither_boards_nor_the_end() {
    let mut club = Club::furnish("en-US", patient(), Default::default()).await;
    club.client = Some(discord_at_home(club.standin.address()).await);
    club.start_bot().await;
    let long = Failure::RateLimited { retry_after: Duration::from_mins(10), global: false };
    club.standin.inject(Fault::new(long).on(Endpoint::CreateDm));
    club.start_game(6, &[]).await;
    let boards = |club: &Club| club.posts().iter().filter(|post| !post.attachments.is_empty()).count();
    let before = boards(&club);
    play(&club, 6, 4).await;
    let posted = |_: &Standin| (boards(&club) > before).then_some(());
    club.standin.wait(PATIENCE, posted).await.expect("a board is posted");
    assert!((0..6).all(|person| club.standin.dms(club.person(person)).is_empty()));
    tokio::time::timeout(PATIENCE, club.stop_bot()).await.expect("it does not wait ten minutes");
}
