//! The context that the Discord library hands to commands beside the interaction.
//!
//! The library makes one only for a connection of its own. It is given one that leads to a socket of this
//! process, on which nothing is ever said. Its way to send requests leads nowhere: the bot has its own.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    Context, Http, HttpBuilder, Shard, ShardId, ShardInfo, ShardManager, ShardManagerOptions, ShardMessenger,
    ShardRunner, ShardRunnerOptions,
};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

/// The time in which a connection within this process must be made.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// The context, and the manager of no shards that the framework asks for.
pub(in crate::discord) struct Made {
    pub(in crate::discord) context: Context,
    pub(super) manager: Arc<ShardManager>,
}

/// An address at which nobody is.
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

/// Lets the library connect to this process; the token is not needed for that.
async fn connected(listener: &TcpListener, url: Arc<Mutex<String>>) -> std::io::Result<Shard> {
    let info = ShardInfo { id: ShardId(0), total: 1 };
    let answering = async {
        // Somebody else on this machine may be faster, and finds nothing.
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
    // Its queue would be looked at every few seconds, for ever.
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
