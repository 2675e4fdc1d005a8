//! A `PostgreSQL` server for several processes of the bot, and what is in its database.

use tokio::runtime::Handle;
use tokio_postgres::NoTls;

#[path = "../../../src/store/tests/server.rs"]
mod started;

/// A server that runs; it stops when it is dropped.
pub struct Server {
    started: started::Server,
}

impl Server {
    /// Starts a server; otherwise says why none can be made here.
    pub fn start() -> Result<Self, String> {
        Ok(Self { started: started::Server::start()? })
    }

    /// Starts a server that keeps what was committed though it is stopped hard; otherwise says why none can be made here.
    pub fn durable() -> Result<Self, String> {
        Ok(Self { started: started::Server::durable()? })
    }

    /// Stops it hard.
    pub fn stop_hard(&mut self) {
        self.started.stop_hard();
    }

    /// Starts it again after it was stopped.
    pub fn start_again(&mut self) {
        self.started.start_again();
    }

    /// Lets it stand still: it is connected to, and answers nobody.
    pub fn freeze(&self) {
        self.started.freeze();
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.started.thaw();
    }

    /// Runs one of the programs that come with it.
    pub fn client(&self, name: &str, arguments: &[&str]) {
        self.started.client(name, arguments);
    }

    /// Returns the address of its database.
    pub fn url(&self) -> String {
        self.started.url()
    }

    /// Returns the numbers that a query selects in its first column; none where the database cannot be asked yet.
    pub fn numbers(&self, sql: &str) -> Vec<i64> {
        let asked = async {
            let (client, connection) = tokio_postgres::connect(&self.url(), NoTls).await?;
            let connection = tokio::spawn(connection);
            let rows = client.query(sql, &[]).await;
            drop(client);
            let _ = connection.await;
            rows
        };
        let rows = tokio::task::block_in_place(|| Handle::current().block_on(asked));
        rows.map_or_else(|_| Vec::new(), |rows| rows.iter().map(|row| row.get(0)).collect())
    }
}
