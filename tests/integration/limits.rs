//! Discord's limits of single routes, as its library keeps them where nothing stands between the bot
//! and Discord: the bot asks `https://discord.com`, which is at home here.

use std::net::SocketAddr;
use std::sync::Arc;

use last_spike::sandbox::{Endpoint, RateLimits, Settings};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::club::{Club, choices, text};

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

#[tokio::test(flavor = "multi_thread")]
async fn straight_to_discord_no_limit_of_a_route_is_broken_and_everything_is_told_once() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..Settings::default() };
    let mut club = Club::furnish("en-US", settings, Default::default()).await;
    club.client = Some(discord_at_home(club.standin.address()).await);
    club.start_bot().await;
    club.start_game(2, &[]).await;
    // More posts than a channel takes in five seconds, faster than that.
    for _ in 0..8 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        if hand.content.is_empty() || choices(&hand).is_empty() {
            club.press(person, &hand, "do:pass").await;
        } else {
            club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
        }
    }
    club.settled().await;
    let exchanges = club.standin.exchanges();
    let posted =
        exchanges.iter().filter(|exchange| exchange.endpoint == Some(Endpoint::CreateMessage)).count();
    assert!(posted > 10, "so many that they must wait: {posted}");
    let refused: Vec<&str> =
        exchanges.iter().filter(|exchange| exchange.status == 429).map(|exchange| &*exchange.path).collect();
    assert!(refused.is_empty(), "{refused:?}");
    let boards = club.posts().into_iter().flat_map(|post| post.attachments).map(|file| file.filename);
    let boards: Vec<String> = boards.filter(|name| name.starts_with("board-")).collect();
    let mut once = boards.clone();
    once.dedup();
    assert!(boards == once && boards.len() > 1, "{boards:?}");
}
