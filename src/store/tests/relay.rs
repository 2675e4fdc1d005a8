//! A relay between a server and its clients, which breaks a connection at a COMMIT when it is told to.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

/// The fate of the next COMMIT; its client hears no more in any case.
pub(super) enum Cut {
    /// The server does not hear it, and loses the connection, too.
    Before,
    /// The server has carried it out.
    After,
    /// The server hears it when it is told so, and keeps the transaction open until then.
    Held(mpsc::Receiver<()>),
}

type Order = Arc<Mutex<Option<Cut>>>;

/// A relay, on a port of this machine.
pub(super) struct Relay {
    address: SocketAddr,
    order: Order,
}

impl Relay {
    pub(super) fn start(server: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, order) = (listener.local_addr().unwrap(), Order::default());
        let given = Arc::clone(&order);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), UnixStream::connect(&server).unwrap());
                let order = Arc::clone(&given);
                thread::spawn(move || Connection { client, server }.pass_on(&order));
            }
        });
        Self { address, order }
    }

    /// Returns the address by which a database is reached through it.
    pub(super) fn url(&self, database: &str) -> String {
        let (_, options) = database.split_once('?').unwrap();
        format!("postgres://last_spike@{}/postgres?sslmode=disable&{options}", self.address)
    }

    /// Says what is to become of the next COMMIT.
    pub(super) fn cut(&self, cut: Cut) {
        *self.order.lock().unwrap() = Some(cut);
    }

    /// Tells whether a COMMIT was cut.
    pub(super) fn was_cut(&self) -> bool {
        self.order.lock().unwrap().is_none()
    }
}

struct Connection {
    client: TcpStream,
    server: UnixStream,
}

impl Connection {
    /// Passes on what the client says, message by message, until one of both is gone.
    fn pass_on(mut self, order: &Order) {
        let (mut client, mut server) = (self.client.try_clone().unwrap(), self.server.try_clone().unwrap());
        let answers = thread::spawn(move || {
            let _ = std::io::copy(&mut server, &mut client);
            let _ = client.shutdown(Shutdown::Both);
        });
        // The first message has no type.
        let mut next = self.message(0);
        while let Some(message) = next {
            let cut = if is_commit(&message) { order.lock().unwrap().take() } else { None };
            if let Some(cut) = cut {
                self.end(cut, &message);
                break;
            }
            if self.server.write_all(&message).is_err() {
                break;
            }
            next = self.message(1);
        }
        let _ = self.client.shutdown(Shutdown::Both);
        let _ = self.server.shutdown(Shutdown::Both);
        answers.join().unwrap();
    }

    /// Reads a message: its type, its length, and the rest.
    fn message(&mut self, types: usize) -> Option<Vec<u8>> {
        let mut message = vec![0; types + 4];
        self.client.read_exact(&mut message).ok()?;
        let length = u32::from_be_bytes(message[types..].try_into().unwrap());
        message.resize(types + usize::try_from(length).unwrap(), 0);
        self.client.read_exact(&mut message[types + 4..]).ok()?;
        Some(message)
    }

    /// Ends the connection at a COMMIT.
    fn end(&mut self, cut: Cut, commit: &[u8]) {
        let _ = self.client.shutdown(Shutdown::Both);
        match cut {
            Cut::Before => return,
            Cut::After => {}
            Cut::Held(told) => told.recv().unwrap(),
        }
        self.server.write_all(commit).unwrap();
        // It ends the session after what it was sent before.
        self.server.write_all(b"X\0\0\0\x04").unwrap();
        let _ = self.server.shutdown(Shutdown::Write);
        let _ = std::io::copy(&mut self.server, &mut std::io::sink());
    }
}

/// Tells whether a message is a COMMIT: a query of its own.
fn is_commit(message: &[u8]) -> bool {
    message[0] == b'Q' && message.ends_with(b"COMMIT\0")
}
