//! Sessions: the events of each shard, which are sent again after a lost connection.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::terms::id::Id;

/// The number of events that are kept for a session to resume.
const BACKLOG: usize = 10_000;
/// The number of lost sessions that are kept for a shard.
const LOST: usize = 3;

/// A command to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Text(Arc<str>),
    Close(u16, &'static str),
    /// Ends without a close frame.
    Drop,
}

/// The connection of a session, told apart from later ones of the same session.
#[derive(Debug)]
pub(crate) struct SocketSender {
    pub(crate) number: u64,
    pub(crate) frames: UnboundedSender<Frame>,
}

#[derive(Debug)]
struct Session {
    id: String,
    shard: (u64, u64),
    intents: u64,
    seq: u64,
    /// The last event that went out, which lags behind in times of silence.
    sent: u64,
    backlog: VecDeque<(u64, Arc<str>)>,
    /// Events up to this number are no longer in the backlog.
    forgotten: u64,
    socket: Option<SocketSender>,
    /// The end of its last connection.
    lost_at: Instant,
}

/// All sessions, and the faults of the gateway.
#[derive(Debug)]
pub(crate) struct Sessions {
    list: Vec<Session>,
    /// The time for which a session without a connection can be resumed.
    pub(crate) resume_time: Duration,
    /// True if nothing is sent, not even the answer to a heartbeat.
    pub(crate) silent: bool,
    /// The number of attempts to resume that are still refused.
    pub(crate) refused_resumes: u32,
    /// The number of sessions that were begun.
    pub(crate) identified: u32,
    /// The number of times that a session was resumed.
    pub(crate) resumed: u32,
    sockets: u64,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            resume_time: Duration::from_mins(1),
            silent: false,
            refused_resumes: 0,
            identified: 0,
            resumed: 0,
            sockets: 0,
        }
    }
}

impl Sessions {
    pub(crate) fn next_socket(&mut self) -> u64 {
        self.sockets += 1;
        self.sockets
    }

    /// Tells whether a bot is connected on every shard that has a session.
    pub(crate) fn connected(&self) -> usize {
        self.list.iter().filter(|session| session.socket.is_some()).count()
    }

    /// Returns the shards on which a bot is connected.
    pub(crate) fn connected_shards(&self) -> BTreeSet<u64> {
        let connected = self.list.iter().filter(|session| session.socket.is_some());
        connected.map(|session| session.shard.0).collect()
    }

    /// Tells whether a connection carries a session.
    pub(crate) fn carries(&self, number: u64) -> bool {
        self.list.iter().any(|session| session.socket.as_ref().is_some_and(|socket| socket.number == number))
    }

    /// Starts a session and returns its id.
    pub(crate) fn start(&mut self, shard: (u64, u64), intents: u64, socket: SocketSender) -> String {
        let lost = |s: &Session| s.shard == shard && s.socket.is_none();
        while self.list.iter().filter(|s| lost(s)).count() > LOST {
            let at = self.list.iter().position(lost).expect("invariant: just counted");
            self.list.remove(at);
        }
        self.identified += 1;
        let id = crate::terms::id::random_hex();
        self.list.push(Session {
            id: id.clone(),
            shard,
            intents,
            seq: 0,
            sent: 0,
            backlog: VecDeque::new(),
            forgotten: 0,
            socket: Some(socket),
            lost_at: Instant::now(),
        });
        id
    }

    /// Resumes a session, also from a connection that another still has; `false` when it is not known any more.
    pub(crate) fn resume(&mut self, id: &str, seq: u64, socket: SocketSender) -> bool {
        if self.refused_resumes > 0 {
            self.refused_resumes -= 1;
            self.list.retain(|session| session.id != id);
            return false;
        }
        let now = Instant::now();
        let over = |s: &Session| s.socket.is_none() && now > s.lost_at + self.resume_time;
        self.list.retain(|session| !over(session));
        let Some(session) = self.list.iter_mut().find(|session| session.id == id) else {
            return false;
        };
        if seq < session.forgotten || seq > session.seq {
            return false;
        }
        if let Some(old) = session.socket.take() {
            let _ = old.frames.send(Frame::Drop);
        }
        session.socket = Some(socket);
        session.sent = seq;
        self.resumed += 1;
        let silent = self.silent;
        session.flush(silent);
        session.dispatch("RESUMED", &json!({}), silent);
        true
    }

    /// Notes that a connection ended; the session stays for a while.
    pub(crate) fn lose(&mut self, number: u64) -> bool {
        let mut lost = false;
        for session in &mut self.list {
            if session.socket.as_ref().is_some_and(|socket| socket.number == number) {
                session.socket = None;
                session.lost_at = Instant::now();
                lost = true;
            }
        }
        lost
    }

    /// Ends the session of a connection for good.
    pub(crate) fn end(&mut self, number: u64) {
        let carried = |s: &Session| s.socket.as_ref().is_some_and(|socket| socket.number == number);
        self.list.retain(|session| !carried(session));
    }

    /// Sends an event to all sessions whose shard has the server (or direct messages) and whose intents include it.
    pub(crate) fn dispatch(&mut self, guild: Option<Id>, needs: u64, event: &str, body: &Value) {
        self.dispatch_with(guild, needs, event, |_| body);
    }

    /// Sends an event whose body depends on the session's intents.
    pub(crate) fn dispatch_with<'a>(
        &mut self,
        guild: Option<Id>,
        needs: u64,
        event: &str,
        body: impl Fn(u64) -> &'a Value,
    ) {
        let silent = self.silent;
        for session in &mut self.list {
            if shard_of(guild, session.shard.1) == session.shard.0 && session.intents & needs == needs {
                session.dispatch(event, body(session.intents), silent);
            }
        }
    }

    /// Sends an event to one session alone, as at its start.
    pub(crate) fn dispatch_to(&mut self, id: &str, event: &str, body: &Value) {
        let silent = self.silent;
        if let Some(session) = self.list.iter_mut().find(|session| session.id == id) {
            session.dispatch(event, body, silent);
        }
    }

    /// Holds all events back, or sends them again and those that were held back.
    pub(crate) fn set_silent(&mut self, silent: bool) {
        self.silent = silent;
        for session in &mut self.list {
            session.flush(silent);
        }
    }

    /// Asks every connected bot to reconnect (opcode 7).
    pub(crate) fn request_reconnects(&self) {
        let frame = json!({ "op": 7, "s": null, "t": null, "d": null }).to_string();
        self.all(&Frame::Text(frame.into()));
    }

    /// Ends every connection with a code.
    pub(crate) fn close_connections(&self, code: u16) {
        self.all(&Frame::Close(code, "closed on demand"));
    }

    fn all(&self, frame: &Frame) {
        for socket in self.list.iter().filter_map(|session| session.socket.as_ref()) {
            let _ = socket.frames.send(frame.clone());
        }
    }

    /// Forgets every session, so that none can be taken up again.
    pub(crate) fn invalidate(&mut self) {
        self.list.clear();
    }
}

impl Session {
    fn dispatch(&mut self, event: &str, body: &Value, silent: bool) {
        self.seq += 1;
        let frame = json!({ "op": 0, "s": self.seq, "t": event, "d": body }).to_string();
        self.backlog.push_back((self.seq, frame.into()));
        if self.backlog.len() > BACKLOG
            && let Some((forgotten, _)) = self.backlog.pop_front()
        {
            self.forgotten = forgotten;
        }
        self.flush(silent);
    }

    fn flush(&mut self, silent: bool) {
        let Some(socket) = self.socket.as_ref().filter(|_| !silent) else { return };
        let due = usize::try_from(self.seq - self.sent).unwrap_or(usize::MAX);
        let told = self.backlog.len().saturating_sub(due);
        for (_, frame) in self.backlog.iter().skip(told) {
            let _ = socket.frames.send(Frame::Text(Arc::clone(frame)));
        }
        self.sent = self.seq;
    }
}

/// The shard that looks after a server; direct messages go to the first.
pub(crate) fn shard_of(guild: Option<Id>, shards: u64) -> u64 {
    guild.map_or(0, |guild| (guild.0 >> 22) % shards.max(1))
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn socket(number: u64) -> (SocketSender, UnboundedReceiver<Frame>) {
        let (frames, rest) = unbounded_channel();
        (SocketSender { number, frames }, rest)
    }

    fn received(rest: &mut UnboundedReceiver<Frame>) -> Vec<String> {
        let mut names = Vec::new();
        while let Ok(frame) = rest.try_recv() {
            if let Frame::Text(text) = frame {
                let json: Value = serde_json::from_str(&text).unwrap();
                names.push(json["t"].as_str().unwrap().to_owned());
            }
        }
        names
    }

    #[test]
    fn what_was_missed_is_told_again() {
        let mut sessions = Sessions::default();
        let (first, mut rest) = socket(1);
        let id = sessions.start((0, 1), 0, first);
        sessions.dispatch(None, 0, "A", &json!({}));
        assert_eq!(received(&mut rest), ["A"]);
        assert!(sessions.lose(1));
        sessions.dispatch(None, 0, "B", &json!({}));
        let (second, mut rest) = socket(2);
        assert!(sessions.resume(&id, 1, second));
        assert_eq!(received(&mut rest), ["B", "RESUMED"]);
        assert!(!sessions.resume("unknown", 1, socket(3).0));
        assert!(!sessions.resume(&id, 9, socket(4).0), "from the future");
    }

    #[test]
    fn a_session_goes_over_to_the_connection_that_resumes_it_and_is_not_kept_for_ever() {
        let mut sessions = Sessions::default();
        let (first, mut left) = socket(1);
        let id = sessions.start((0, 1), 0, first);
        let (second, mut taken) = socket(2);
        assert!(sessions.resume(&id, 0, second), "the connection before is still open");
        assert!(matches!(left.try_recv(), Ok(Frame::Drop)));
        assert!(!sessions.lose(1), "it has no session any more");
        sessions.dispatch(None, 0, "A", &json!({}));
        assert_eq!(received(&mut taken), ["RESUMED", "A"]);
        sessions.lose(2);
        sessions.resume_time = Duration::ZERO;
        assert!(!sessions.resume(&id, 2, socket(3).0), "too late");
        sessions.resume_time = Duration::from_hours(1);
        assert!(!sessions.resume(&id, 2, socket(4).0), "it is forgotten");
    }

    #[test]
    fn a_session_that_a_bot_closes_is_over() {
        let mut sessions = Sessions::default();
        let id = sessions.start((0, 1), 0, socket(1).0);
        sessions.end(1);
        assert!(!sessions.resume(&id, 0, socket(2).0));
    }

    #[test]
    fn all_sessions_of_a_shard_are_told_what_happens_as_by_discord() {
        let mut sessions = Sessions::default();
        let ((first, mut one), (second, mut two)) = (socket(1), socket(2));
        sessions.start((0, 1), 0, first);
        sessions.start((0, 1), 0, second);
        sessions.dispatch(None, 0, "A", &json!({}));
        assert_eq!((received(&mut one), received(&mut two)), (vec!["A".to_owned()], vec!["A".to_owned()]));
        assert_eq!((sessions.connected(), sessions.connected_shards()), (2, BTreeSet::from([0])));
    }

    #[test]
    fn silence_holds_back_and_then_tells_all() {
        let mut sessions = Sessions::default();
        let (first, mut rest) = socket(1);
        sessions.start((0, 1), 0, first);
        sessions.set_silent(true);
        sessions.dispatch(None, 0, "A", &json!({}));
        assert!(received(&mut rest).is_empty());
        sessions.set_silent(false);
        assert_eq!(received(&mut rest), ["A"]);
    }

    #[test]
    fn each_server_has_its_shard_and_each_event_its_intent() {
        let mut sessions = Sessions::default();
        let (zero, mut rest0) = socket(1);
        let (one, mut rest1) = socket(2);
        sessions.start((0, 2), 1, zero);
        sessions.start((1, 2), 1, one);
        sessions.dispatch(Some(Id(1 << 22)), 1, "GUILD", &json!({}));
        sessions.dispatch(None, 1, "DM", &json!({}));
        sessions.dispatch(None, 2, "UNWANTED", &json!({}));
        assert_eq!(received(&mut rest0), ["DM"]);
        assert_eq!(received(&mut rest1), ["GUILD"]);
    }
}
