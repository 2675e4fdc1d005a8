//! The sandbox as a newcomer meets it: the real command, and its page in a real browser.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::support::PATIENCE;
use crate::support::process::{program, stop};

/// A sandbox that runs; it ends with the test.
struct Sandbox {
    process: Child,
    url: String,
}

impl Sandbox {
    /// Starts the command and reads the address that it prints.
    async fn start(folder: &Path, more: &[&str]) -> Self {
        let mut process = program(folder, &["sandbox", "--listen", "127.0.0.1:0", "--pause", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).await.unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        Self { process, url }
    }

    /// Stops it as ctrl-C does, and waits until it has kept everything.
    async fn stop(mut self) {
        stop(&mut self.process, "INT").await;
    }
}

/// A page in a browser without a window, driven by the browser's own protocol.
struct Page {
    browser: Child,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
    _profile: TempDir,
}

/// Finds a browser: Debian's package, or what people have.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let paths = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    names.iter().flat_map(|name| paths.iter().map(move |path| path.join(name))).find(|file| file.is_file())
}

impl Page {
    async fn open(browser: &Path, url: &str) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Command::new(browser)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--remote-debugging-port=0", "--window-size=1280,900", "--no-first-run"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(browser.stderr.take().unwrap()).lines();
        let listening = loop {
            let line = lines.next_line().await.unwrap().expect("the browser says where it listens");
            if let Some(address) = line.strip_prefix("DevTools listening on ws://") {
                break address.to_owned();
            }
        };
        let host = listening.split('/').next().unwrap().to_owned();
        let targets: Value = reqwest::get(format!("http://{host}/json")).await.unwrap().json().await.unwrap();
        let target = targets.as_array().unwrap().iter().find(|target| target["type"] == "page").unwrap();
        let address = target["webSocketDebuggerUrl"].as_str().unwrap();
        let (socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        let mut page = Self { browser, socket, number: 0, _profile: profile };
        page.call("Page.navigate", json!({ "url": url })).await;
        page.until("document.querySelectorAll('#channels button').length > 2").await;
        page
    }

    async fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let asked = json!({ "id": self.number, "method": method, "params": params });
        self.socket.send(Message::text(asked.to_string())).await.unwrap();
        loop {
            let text = self.socket.next().await.unwrap().unwrap().into_text().unwrap();
            let answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == self.number {
                return answer["result"].clone();
            }
        }
    }

    async fn run(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params).await;
        assert!(result["exceptionDetails"].is_null(), "{script}: {result}");
        result["result"]["value"].clone()
    }

    async fn until(&mut self, condition: &str) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if self.run(condition).await == true {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        let text = self.run("document.body.innerText").await;
        panic!("{condition} never holds on\n{}", text.as_str().unwrap_or_default());
    }

    /// Becomes the nth person.
    async fn be(&mut self, person: usize) {
        self.run(&format!("document.querySelectorAll('#people button')[{person}].click()")).await;
        self.until(&format!(
            "document.querySelectorAll('#people button')[{person}].getAttribute('aria-checked') === 'true' && !looking"
        ))
        .await;
    }

    /// Types a line as on a keyboard, and sends it.
    async fn types(&mut self, line: &str) {
        self.run("document.getElementById('input').focus()").await;
        self.call("Input.insertText", json!({ "text": line })).await;
        self.run("document.getElementById('composer').requestSubmit()").await;
        self.until("document.getElementById('input').value === ''").await;
    }

    /// Presses the newest button of that label.
    async fn presses(&mut self, label: &str) {
        let found = format!(
            "[...document.querySelectorAll('#messages button')].filter((one) => one.textContent === '{label}').pop()"
        );
        self.until(&format!("Boolean({found})")).await;
        self.run(&format!("{found}.click()")).await;
    }

    /// Chooses the first entry of the newest menu.
    async fn chooses(&mut self) {
        let menu = "[...document.querySelectorAll('#messages select')].pop()";
        self.until(&format!("Boolean({menu})")).await;
        self.run(&format!("(() => {{ const menu = {menu}; menu.selectedIndex = 1; menu.dispatchEvent(new Event('change')); }})()"))
            .await;
    }

    async fn sees(&mut self, text: &str) {
        self.until(&format!("document.getElementById('messages').innerText.includes({})", json!(text))).await;
    }

    async fn photograph(&mut self, width: u32, height: u32, file: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size).await;
        self.run("new Promise((done) => setTimeout(done, 400))").await;
        self.run("document.getElementById('messages').scrollTop = 1e9").await;
        let wide = self.run("document.documentElement.scrollWidth <= window.innerWidth").await;
        assert_eq!(wide, true, "nothing sticks out at {width} px");
        if std::env::var_os("BLESS").is_some() {
            let shot = self.call("Page.captureScreenshot", json!({ "format": "png" })).await;
            let png =
                base64::Engine::decode(&base64::prelude::BASE64_STANDARD, shot["data"].as_str().unwrap());
            std::fs::write(Path::new("tests/pictures").join(file), png.unwrap()).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_in_a_browser() {
    let Some(chromium) = browser() else {
        println!("skipped: there is no Chromium on this machine");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(folder.path(), &["--fresh"]).await;
    let mut page = Page::open(&chromium, &sandbox.url).await;
    // A newcomer is told how to begin, and what is offered there is what is typed.
    page.sees("Nothing has been said here yet").await;
    page.until("document.querySelectorAll('.hint button').length === 2").await;
    page.run("document.querySelector('.hint button').click()").await;
    page.until("document.getElementById('input').value === '/game new'").await;
    // Typing / opens the list of all commands, the first steps first; autocomplete comes from the bot.
    page.run("document.getElementById('input').value = '/'; document.getElementById('input').dispatchEvent(new Event('input'))").await;
    page.until("document.querySelectorAll('#menu div').length > 10").await;
    assert_eq!(page.run("document.querySelectorAll('#menu div').length === callable().length").await, true);
    let first =
        "[...document.querySelectorAll('#menu b')].map((one) => one.textContent).slice(0, 2).join(' ')";
    assert_eq!(page.run(first).await, "/game new /help");
    page.run("document.getElementById('input').value = '/game new edition: '; document.getElementById('input').dispatchEvent(new Event('input'))").await;
    page.until("document.getElementById('menu').innerText.includes('1976')").await;
    page.run("document.getElementById('input').value = ''; showMenu([])").await;

    page.types("/game new").await;
    page.sees("a new game").await;
    page.be(3).await;
    page.presses("Join").await;
    page.sees("You have a seat.").await;
    page.be(0).await;
    page.presses("Start").await;
    page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
    let both = ["Ann", "王小明"];
    let mut players = [0, 3];
    let turn =
        page.run("document.getElementById('messages').innerText.includes('@王小明, it is your turn')").await;
    if turn == true {
        players.swap(0, 1);
    }
    // A third person, whose Discord speaks Portuguese, is told in Portuguese.
    page.be(2).await;
    page.types("/colocar peça: A1").await;
    page.sees("Você não joga nesta partida").await;
    // The other one is refused, and told why.
    page.be(players[1]).await;
    page.types("/lay tile: A1").await;
    page.sees("It is not your turn").await;
    page.sees("Rule T7").await;
    // One turn by buttons, one by slash command, one by buttons again.
    page.be(players[0]).await;
    page.presses("My tiles").await;
    page.chooses().await;
    page.sees(&format!("{} laid", both[usize::from(players[0] == 3)])).await;
    page.be(players[1]).await;
    page.presses("My tiles").await;
    page.until("[...document.querySelectorAll('#messages select')].length > 0").await;
    let tile = page.run("[...document.querySelectorAll('#messages select')].pop().options[1].value").await;
    page.types(&format!("/lay tile: {}", tile.as_str().unwrap())).await;
    page.sees(&format!("{} laid", both[usize::from(players[1] == 3)])).await;
    // The second turn may wait for a decision to buy; then the first player lays again.
    let pass = "[...document.querySelectorAll('#messages button')].filter((one) => one.textContent === 'Buy nothing').pop()";
    page.until(&format!(
        "Boolean({pass}) || document.getElementById('messages').innerText.includes('Turn 3')"
    ))
    .await;
    page.run(&format!("{pass}?.click()")).await;
    page.be(players[0]).await;
    page.sees(&format!("@{}, it is your turn", both[usize::from(players[0] == 3)])).await;
    page.until("document.getElementById('messages').innerText.includes('Turn 3')").await;
    page.presses("My tiles").await;
    page.chooses().await;
    page.until("document.getElementById('messages').innerText.split(' laid ').length > 4").await;
    let direct = "[...document.querySelectorAll('#channels button')].pop()";
    // Direct messages belong to their person: each sees their own tiles there, nobody else any.
    for person in [0, 3] {
        page.be(person).await;
        page.run(&format!("{direct}.click()")).await;
        page.until("[...document.images].some((one) => one.src.includes('tiles-'))").await;
        page.run("document.querySelector('#channels button').click()").await;
        page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
    }
    page.be(1).await;
    assert_eq!(
        page.run(&format!("{direct}.disabled")).await,
        true,
        "who does not play has no direct messages"
    );
    page.be(0).await;
    page.photograph(1280, 900, "sandbox-desktop.png").await;
    page.run("document.documentElement.dataset.theme = 'dark'").await;
    page.photograph(390, 844, "sandbox-phone.png").await;
    // On a phone an enlarged picture fills the width; as large as it is, it can be moved about.
    page.run("[...document.querySelectorAll('.picture')].pop().click()").await;
    let image = "document.querySelector('#lightbox img')";
    page.until(&format!("{image}.complete && {image}.getBoundingClientRect().width === window.innerWidth"))
        .await;
    assert_eq!(page.run(&format!("{image}.getBoundingClientRect().left")).await, 0);
    page.run(&format!("{image}.click()")).await;
    page.until(&format!("{image}.clientWidth === {image}.naturalWidth")).await;
    let pane = "document.querySelector('#lightbox .pane')";
    let reach = format!(
        "(() => {{ {pane}.scrollLeft = 1e9; return Math.round({pane}.scrollLeft + {pane}.clientWidth - {image}.naturalWidth); }})()"
    );
    assert_eq!(page.run(&reach).await, 0, "its right edge can be reached");
    assert_eq!(page.run(&format!("{pane}.scrollLeft = 0; {image}.getBoundingClientRect().left")).await, 0);
    page.run("document.getElementById('zoom').click()").await;
    page.until(&format!("{image}.clientWidth === window.innerWidth")).await;
    page.run("document.getElementById('lightbox').close()").await;

    // Stopped and started again it goes on with the same channels and the same game.
    drop(page);
    sandbox.stop().await;
    let sandbox = Sandbox::start(folder.path(), &[]).await;
    let mut page = Page::open(&chromium, &sandbox.url).await;
    page.sees("it is your turn").await;
    page.types("/game status").await;
    page.sees("Waiting for").await;
    // The demo: four computers, to the end.
    page.run("document.querySelectorAll('#channels button')[1].click()").await;
    page.run("document.getElementById('demo').click()").await;
    page.until("document.getElementById('messages').innerText.includes('won!') || document.getElementById('messages').innerText.includes('share the victory')").await;
    // The bot is killed and comes back.
    page.run("document.querySelector('[data-fault*=restart]').click()").await;
    assert_eq!(page.run(&until_answered("help")).await, true, "the bot answers again");
    page.sees("speculate in land").await;
    // A server that speaks Portuguese is told of its next game in Portuguese.
    page.run("document.querySelector('[data-guild-locale=pt-BR]').click()").await;
    page.until("document.querySelector('[data-guild-locale=pt-BR]').getAttribute('aria-pressed') === 'true'")
        .await;
    page.run("document.querySelectorAll('#channels button')[2].click()").await;
    page.sees("Nothing has been said here yet").await;
    assert_eq!(page.run(&until_answered("game new")).await, true, "a lobby is opened");
    page.sees("uma nova partida").await;
}

/// Returns what has the page type a command until it is answered in Discord's three seconds: on a busy machine
/// a bot that has just started may miss them.
fn until_answered(command: &str) -> String {
    format!(
        "(async () => {{ for (let n = 0; n < 60; n += 1) {{ const done = await perform({{ kind: 'slash', person, \
         channel, command: '{command}', options: {{}} }}); if (!done.failed && !done.error) return true; await new \
         Promise((go) => setTimeout(go, 100)); }} return false; }})()"
    )
}
