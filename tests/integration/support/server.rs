//! Numbers from the database of a `PostgreSQL` server.

use last_spike_testkit::postgres::Server;
use tokio::runtime::Handle;
use tokio_postgres::NoTls;

/// Returns the numbers that a query selects in its first column; none where the database cannot be asked yet.
pub fn numbers(server: &Server, sql: &str) -> Vec<i64> {
    let asked = async {
        let (client, connection) = tokio_postgres::connect(&server.url(), NoTls).await?;
        let connection = tokio::spawn(connection);
        let rows = client.query(sql, &[]).await;
        drop(client);
        let _ = connection.await;
        rows
    };
    let rows = tokio::task::block_in_place(|| Handle::current().block_on(asked));
    rows.map_or_else(|_| Vec::new(), |rows| rows.iter().map(|row| row.get(0)).collect())
}
