//! The context that the Discord library passes to commands along with the interaction.
//!
//! The library makes a context only for a connection of its own. It is given a connection to a socket of this process,
//! over which nothing is ever sent. The context's own requests go nowhere: the bot has its own way to send them.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    Context, Http, HttpBuilder, Shard, ShardId, ShardInfo, ShardManager, ShardManagerOptions, ShardMessenger,
    ShardRunner, ShardRunnerOptions,
};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

/// The time within which a connection inside this process must be made.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// A context, and the manager without shards that the framework asks for.
pub(in crate::discord) struct Made {
    pub(in crate::discord) context: Context,
    pub(super) manager: Arc<ShardManager>,
}

/// An address at which nothing answers.
const NOWHERE: &str = "http://0.0.0.0:0";

/// Makes a context whose requests go nowhere.
///
/// # Errors
/// Fails if the operating system gives no socket.
pub(in crate::discord) async fn make() -> std::io::Result<Made> {
    let client = reqwest::Client::builder().tls_built_in_root_certs(false).build().unwrap_or_default();
    let http = HttpBuilder::new("").client(client).proxy(NOWHERE).ratelimiter_disabled(true);
    let http = Arc::new(http.build());
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let url = Arc::new(Mutex::new(format!("ws://{}", listener.local_addr()?)));
    let shard = tokio::time::timeout(CONNECT_TIME, connected(&listener, Arc::clone(&url)))
        .await
        .map_err(|_| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
    let manager = manager(Arc::clone(&http), url)?;
    let data = Arc::default();
    let runner = ShardRunner::new(ShardRunnerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: None,
        manager: Arc::clone(&manager),
        shard,
        http: Arc::clone(&http),
    });
    let context = Context { data, shard: ShardMessenger::new(&runner), shard_id: ShardId(0), http };
    Ok(Made { context, manager })
}

/// Connects the library to this process; no token is needed for that.
async fn connected(listener: &TcpListener, url: Arc<Mutex<String>>) -> std::io::Result<Shard> {
    let info = ShardInfo { id: ShardId(0), total: 1 };
    let answering = async {
        // Another program on this machine may connect first; it finds nothing there.
        loop {
            let (stream, _) = listener.accept().await?;
            tokio::spawn(tokio_tungstenite::accept_async(stream));
        }
    };
    tokio::select! {
        shard = Shard::new(url, "", info, serenity::GatewayIntents::empty(), None) => {
            shard.map_err(std::io::Error::other)
        }
        failed = answering => failed,
    }
}

/// Makes a manager of shards whose queue is never served.
fn manager(http: Arc<Http>, ws_url: Arc<Mutex<String>>) -> std::io::Result<Arc<ShardManager>> {
    // The library would look at the manager's queue every few seconds, for ever.
    let threads = tokio::runtime::Builder::new_current_thread().build()?;
    let entered = threads.enter();
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: Arc::default(),
        shard_index: 0,
        shard_init: 0,
        shard_total: 0,
        ws_url,
        http,
        intents: serenity::GatewayIntents::empty(),
        presence: None,
    });
    drop(entered);
    threads.shutdown_background();
    Ok(manager)
}
