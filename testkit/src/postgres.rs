//! A `PostgreSQL` server for tests, also for those of the whole program: started in a temporary folder, and stopped
//! with it. It uses nothing but the programs that are installed.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The folders in which the server's programs are looked for, of each version that is installed.
const VERSIONS: [&str; 2] = ["/usr/lib/postgresql", "/usr/local/lib/postgresql"];

/// The port of a server that is reached by a file alone: it is part of that file's name.
const PORT: u16 = 5432;

/// The port of the pooler in front of it, which is part of the name of its file, too.
const POOLER: u16 = 6432;

/// The wait for a server to start.
const START: Duration = Duration::from_mins(1);

/// The folders that are looked for programs in, the newest version first.
fn folders() -> Vec<PathBuf> {
    let versions = VERSIONS.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let mut found: Vec<PathBuf> = versions.flatten().map(|version| version.path().join("bin")).collect();
    let version = |folder: &PathBuf| -> Option<u32> {
        let name = folder.parent()?.file_name()?.to_str()?;
        name.split('.').next()?.parse().ok()
    };
    found.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    found.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    found
}

/// Somebody whom the server may run as: it refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    id: u32,
    group: u32,
}

impl User {
    fn find() -> Self {
        let all = fs::read_to_string("/etc/passwd").unwrap();
        let user = |name: &str| {
            let line = all.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut numbers = line.split(':').skip(2).map(|number| number.parse().ok());
            Some(Self { id: numbers.next()??, group: numbers.next()?? })
        };
        user("postgres").or_else(|| user("nobody")).unwrap()
    }
}

/// A server that runs.
pub struct Server {
    folder: TempDir,
    programs: PathBuf,
    process: Child,
    user: Option<User>,
    settings: Vec<&'static str>,
    /// The port of this machine at which it is reached too; [`PORT`] where there is none.
    port: u16,
}

impl Server {
    /// Starts a server; otherwise says why none can be made here: its programs are not installed, or this machine lets
    /// nobody run them who may. What it has need not survive its end.
    pub fn start() -> Result<Self, String> {
        Self::with(&["fsync=off", "synchronous_commit=off", "full_page_writes=off"])
    }

    /// Starts a server which has everything that was committed after it was stopped hard; only the machine must not
    /// fail.
    pub fn durable() -> Result<Self, String> {
        Self::with(&["fsync=off"])
    }

    /// Starts a server as it comes: what was committed is on the disk. For measurements.
    pub fn on_disk() -> Result<Self, String> {
        Self::with(&[])
    }

    /// Starts a server that logs every statement which it parses, binds and executes. For measurements.
    pub fn that_logs() -> Result<Self, String> {
        Self::with(&["fsync=off", "log_min_duration_statement=0"])
    }

    /// Starts a server that is reached at a port of this machine too, where it encrypts with that certificate and its
    /// key.
    pub fn encrypted(certificate: &str, key: &str) -> Result<Self, String> {
        let mut server = Self::start()?;
        server.stop_hard();
        for (name, content) in [("server.crt", certificate), ("server.key", key)] {
            let file = server.folder.path().join("data").join(name);
            fs::write(&file, content).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            if let Some(user) = server.user {
                chown(&file, Some(user.id), Some(user.group)).unwrap();
            }
        }
        server.settings.extend(["ssl=on", "listen_addresses=127.0.0.1"]);
        // Somebody else may take the port that was free a moment ago.
        for _ in 0..5 {
            server.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            server.process =
                run(&server.folder, &server.programs, server.user, &server.settings, server.port);
            if server.comes_up() {
                return Ok(server);
            }
        }
        panic!("{}", server.log());
    }

    /// Returns the port of this machine at which it is reached.
    pub fn port(&self) -> u16 {
        self.port
    }

    fn with(settings: &[&'static str]) -> Result<Self, String> {
        let programs = folders().into_iter().find(|folder| folder.join("initdb").exists());
        let programs = programs.ok_or("the programs of PostgreSQL are not installed")?;
        let folder = tempfile::tempdir().unwrap();
        let user = (folder.path().metadata().unwrap().uid() == 0).then(User::find);
        if let Some(user) = user {
            let given = chown(folder.path(), Some(user.id), Some(user.group));
            given.map_err(|error| format!("its folder cannot be given to another user: {error}"))?;
        }
        let data = folder.path().join("data");
        let options =
            ["--username=last_spike", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
        let mut made = command(&programs, "initdb", user);
        let made = made.current_dir(folder.path()).args(options).arg("--pgdata").arg(&data).output();
        let made = made.map_err(|error| format!("initdb cannot be run: {error}"))?;
        if !made.status.success() {
            return Err(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr)));
        }
        let process = run(&folder, &programs, user, settings, PORT);
        let mut server = Self { folder, programs, process, user, settings: settings.to_vec(), port: PORT };
        assert!(server.comes_up(), "{}", server.log());
        Ok(server)
    }

    /// Waits until it can be connected to; returns whether it has not ended before.
    fn comes_up(&mut self) -> bool {
        let begun = Instant::now();
        while !self.is_ready() {
            if self.process.try_wait().unwrap().is_some() {
                return false;
            }
            assert!(begun.elapsed() < START, "{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
        true
    }

    /// Stops it hard: nobody is asked, and nothing is tidied up.
    pub fn stop_hard(&mut self) {
        assert!(self.stopped(), "{}", self.log());
        self.process.wait().unwrap();
    }

    /// Starts it again after it was stopped.
    pub fn start_again(&mut self) {
        self.process = run(&self.folder, &self.programs, self.user, &self.settings, self.port);
        assert!(self.comes_up(), "{}", self.log());
    }

    /// Starts a pooler in front of it that gives each transaction another connection; `None` where none is installed.
    pub fn pooler(&self) -> Option<Pooler> {
        let places = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"].map(Path::new);
        let programs = places.into_iter().find(|folder| folder.join("pgbouncer").exists())?;
        let folder = self.folder.path();
        let (host, settings) = (folder.display(), folder.join("pgbouncer.ini"));
        let said = format!(
            "[databases]\n* = host={host} port={PORT} user=last_spike\n[pgbouncer]\nlisten_addr =\nauth_type = any\n\
             unix_socket_dir = {host}\nlisten_port = {POOLER}\npool_mode = transaction\nmax_client_conn = 200\n\
             default_pool_size = 20\nlogfile = {host}/pgbouncer.log\n"
        );
        fs::write(&settings, said).unwrap();
        let mut started = command(programs, "pgbouncer", self.user);
        started.current_dir(folder).arg(&settings).stdin(Stdio::null()).stdout(Stdio::null());
        let process = started.stderr(Stdio::null()).spawn().unwrap();
        let url = self.url().replacen("/postgres", &format!(":{POOLER}/postgres"), 1);
        let pooler = Pooler { process, url };
        let (socket, begun) = (folder.join(format!(".s.PGSQL.{POOLER}")), Instant::now());
        // The socket is there before anything listens on it.
        while UnixStream::connect(&socket).is_err() {
            assert!(begun.elapsed() < START, "the pooler does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(pooler)
    }

    /// Lets it stand still: it is connected to, and answers nobody.
    pub fn freeze(&self) {
        // The first one starts all others.
        Self::signal("-STOP", &[self.id_of_first()]);
        Self::signal("-STOP", &self.others());
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        // As long as the first one stands still there are no more, and none is waited for.
        Self::signal("-CONT", &self.others());
        Self::signal("-CONT", &[self.id_of_first()]);
    }

    fn id_of_first(&self) -> String {
        self.process.id().to_string()
    }

    fn others(&self) -> Vec<String> {
        let first = self.process.id();
        let others = fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap();
        others.split_whitespace().map(str::to_owned).collect()
    }

    fn signal(signal: &str, processes: &[String]) {
        let told = Command::new("kill").arg(signal).args(processes).status().unwrap();
        assert!(told.success(), "{signal}: {processes:?}");
    }

    /// Tells whether it was told to stop at once, and has.
    fn stopped(&self) -> bool {
        let mut stop = command(&self.programs, "pg_ctl", self.user);
        let data = self.folder.path().join("data");
        let stopped = stop.current_dir("/").args(["stop", "--mode=immediate", "-D"]).arg(data).output();
        stopped.is_ok_and(|stopped| stopped.status.success())
    }

    /// Tells whether it can be connected to.
    fn is_ready(&self) -> bool {
        let mut asked = command(&self.programs, "pg_isready", None);
        asked.arg("--quiet").arg("--host").arg(self.folder.path()).arg("--port").arg(self.port.to_string());
        asked.status().is_ok_and(|asked| asked.success())
    }

    /// Returns the address of its first database.
    pub fn url(&self) -> String {
        let folder = self.folder.path().to_str().unwrap().replace('/', "%2F");
        format!("postgres://last_spike@{folder}/postgres")
    }

    /// Runs one of its programs on a database of this server.
    pub fn client(&self, name: &str, arguments: &[&str]) {
        let done = command(&self.programs, name, None).args(arguments).output().unwrap();
        assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stderr));
    }

    /// Returns the number of its first process, whose children are all others.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Returns the file by which it is reached.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// Returns what it has written.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

/// A pooler that runs.
pub struct Pooler {
    process: Child,
    /// The address of the server's first database, through it.
    pub url: String,
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !self.stopped() {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// Runs the server in its folder.
fn run(folder: &TempDir, programs: &Path, user: Option<User>, settings: &[&str], port: u16) -> Child {
    let folder = folder.path();
    let log = fs::File::options().create(true).append(true).open(folder.join("log")).unwrap();
    let mut server = command(programs, "postgres", user);
    server.current_dir(folder).arg("-D").arg(folder.join("data")).arg("-k").arg(folder).arg("-h").arg("");
    server.arg("-p").arg(port.to_string());
    for setting in settings.iter().chain(&["max_connections=400"]) {
        server.arg("-c").arg(setting);
    }
    server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap()
}

/// Returns one of the server's programs, run by a user.
fn command(programs: &Path, name: &str, user: Option<User>) -> Command {
    let mut command = Command::new(programs.join(name));
    if let Some(user) = user {
        command.uid(user.id).gid(user.group);
    }
    command
}
