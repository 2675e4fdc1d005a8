//! The sandbox as a process, and its page in a browser.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use last_spike_testkit::machine::needed;
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
pub struct Sandbox {
    process: Child,
    /// The address of its page.
    pub url: String,
}

impl Sandbox {
    /// Starts the command and reads the address that it prints.
    pub async fn start(folder: &Path, more: &[&str]) -> Self {
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
    pub async fn stop(mut self) {
        stop(&mut self.process, "INT").await;
    }
}

/// The newest menu of the messages, as a script.
pub const MENU: &str = "[...document.querySelectorAll('#messages .chooser')].pop()";

/// A page in a browser without a window, driven by the browser's own protocol.
pub struct Page {
    browser: Child,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
    _profile: TempDir,
}

/// Finds a browser for a test: Debian's package, or what people have.
pub fn browser(test: &str) -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&paths).flat_map(|path| names.map(|name| path.join(name)));
    needed(test, files.find(|file| file.is_file()).ok_or("there is no Chromium on this machine"))
}

impl Page {
    /// Opens a page.
    pub async fn open(browser: &Path, url: &str) -> Self {
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

    /// Calls a method of the browser's protocol.
    pub async fn call(&mut self, method: &str, params: Value) -> Value {
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

    /// Runs a script and returns its value.
    pub async fn run(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params).await;
        assert!(result["exceptionDetails"].is_null(), "{script}: {result}");
        result["result"]["value"].clone()
    }

    /// Waits until a condition holds.
    pub async fn until(&mut self, condition: &str) {
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
    pub async fn be(&mut self, person: usize) {
        self.run(&format!("document.querySelectorAll('#people button')[{person}].click()")).await;
        self.until(&format!(
            "document.querySelectorAll('#people button')[{person}].dataset.key === document.getElementById('messages').dataset.person"
        ))
        .await;
    }

    /// Presses a key.
    pub async fn key(&mut self, key: &str) {
        self.key_with(key, 0).await;
    }

    /// Presses a key while Alt is held.
    pub async fn alt(&mut self, key: &str) {
        self.key_with(key, 1).await;
    }

    async fn key_with(&mut self, key: &str, modifiers: u8) {
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            "ArrowUp" => 38,
            "ArrowDown" => 40,
            other => panic!("{other}: its number is missing here"),
        };
        let mut press = json!({
            "type": "rawKeyDown", "key": key, "code": key, "windowsVirtualKeyCode": code,
            "modifiers": modifiers,
        });
        if key == "Enter" {
            (press["type"], press["text"]) = (json!("keyDown"), json!("\r"));
        }
        self.call("Input.dispatchKeyEvent", press.clone()).await;
        press["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", press).await;
    }

    /// Types a line as on a keyboard, into the empty line of commands.
    pub async fn writes(&mut self, line: &str) {
        self.run("document.getElementById('input').focus(); document.getElementById('input').value = ''")
            .await;
        self.call("Input.insertText", json!({ "text": line })).await;
    }

    /// Types a line as on a keyboard, and sends it.
    pub async fn types(&mut self, line: &str) {
        self.writes(line).await;
        self.run("document.getElementById('composer').requestSubmit()").await;
        self.until("document.getElementById('input').value === ''").await;
    }

    /// Presses the newest button of that label.
    pub async fn presses(&mut self, label: &str) {
        let found = format!(
            "[...document.querySelectorAll('#messages button')].filter((one) => one.textContent === '{label}').pop()"
        );
        self.until(&format!("Boolean({found})")).await;
        self.run(&format!("{found}.click()")).await;
    }

    /// Waits until something is so after a tile was chosen; says yes where it is asked whether the tile is meant.
    pub async fn lays(&mut self, so: &str) {
        let yes = "[...document.querySelectorAll('#messages button')].filter((one) => /^Lay [A-Z][1-4]$/.test(one.textContent)).pop()";
        self.until(&format!("Boolean({yes}) || {so}")).await;
        self.run(&format!("{yes}?.click()")).await;
        self.until(so).await;
    }

    /// Chooses the first entry of the newest menu.
    pub async fn chooses(&mut self) {
        let entry = format!("{MENU}?.nextElementSibling.firstElementChild");
        self.until(&format!("Boolean({entry})")).await;
        self.run(&format!("{MENU}.click()")).await;
        self.run(&format!("{entry}.click()")).await;
    }

    /// Waits until the messages have a text.
    pub async fn sees(&mut self, text: &str) {
        self.until(&format!("document.getElementById('messages').innerText.includes({})", json!(text))).await;
    }

    /// Makes the window as large as that.
    pub async fn resizes(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size).await;
        self.until(&format!("window.innerWidth === {width} && window.innerHeight === {height}")).await;
    }

    /// Shows the page at a size, and keeps a picture of it where pictures are blessed.
    pub async fn photograph(&mut self, width: u32, height: u32, file: &str) {
        self.resizes(width, height).await;
        self.run("document.activeElement.blur(); document.getElementById('messages').scrollTop = 1e9").await;
        self.until("[...document.images].every((one) => one.complete || !one.src || one.getBoundingClientRect().bottom < 0)").await;
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
