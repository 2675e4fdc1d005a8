//! Discord at home: the bot asks `https://discord.com`, and this machine answers in its name.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// The name that the bot asks for.
const DISCORD: &str = "discord.com";

/// The acceptor that speaks in that name, and its certificate: one for all tests.
static NAME: LazyLock<(TlsAcceptor, reqwest::Certificate)> = LazyLock::new(|| {
    let made = rcgen::generate_simple_self_signed([DISCORD.to_owned()]).unwrap();
    let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key).unwrap();
    let certificate = reqwest::Certificate::from_der(made.cert.der()).unwrap();
    (TlsAcceptor::from(Arc::new(config)), certificate)
});

/// Speaks TLS in the name of discord.com for a server that does not, and returns a client that finds
/// it and trusts it.
pub fn discord_at_home(server: SocketAddr) -> reqwest::Client {
    let (acceptor, certificate) = &*NAME;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let home = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let listener = TcpListener::from_std(listener).unwrap();
        while let Ok((outside, _)) = listener.accept().await {
            tokio::spawn(async move {
                // First, so that nobody answers where the server is gone.
                let mut inside = TcpStream::connect(server).await?;
                let mut outside = acceptor.accept(outside).await?;
                tokio::io::copy_bidirectional(&mut outside, &mut inside).await
            });
        }
    });
    let client = reqwest::Client::builder().resolve(DISCORD, home).tls_built_in_root_certs(false);
    client.add_root_certificate(certificate.clone()).build().unwrap()
}
