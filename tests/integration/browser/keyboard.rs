//! The page for those who use it by keyboard, by a screen reader, on a phone or in another language.

use serde_json::{Value, json};

use super::page::{MENU, Page, Sandbox, browser};

/// The words of the element that has the focus, as a script.
const FOCUSED: &str = "document.activeElement.textContent.trim()";

/// Starts a sandbox and its page; none where there is no browser.
pub async fn newcomer(folder: &std::path::Path) -> Option<(Sandbox, Page)> {
    let chromium = browser("keyboard")?;
    let sandbox = Sandbox::start(folder, &["--fresh"]).await;
    let mut page = Page::open(&chromium, &sandbox.url).await;
    // Everything that the page sends is noted.
    page.run(
        "window.sent = []; const send = window.fetch; window.fetch = (path, options) => { if (options?.body) \
         window.sent.push(JSON.parse(options.body)); return send(path, options); }; true",
    )
    .await;
    Some((sandbox, page))
}

/// Opens a game with two people and starts it, by keyboard alone. Returns who plays first.
async fn begins(page: &mut Page) -> usize {
    page.writes("/game new").await;
    page.key("Enter").await;
    page.sees("One more player, and the game can start").await;
    page.be(3).await;
    page.run("[...document.querySelectorAll('#messages button')].find((one) => one.textContent === 'Join').focus()")
        .await;
    page.key("Enter").await;
    page.sees("room for 4 more").await;
    // The lobby has changed; the focus has not, and only the new line is told.
    page.until("[...document.querySelectorAll('#messages li')][0].innerText.includes('王小明')").await;
    assert_eq!(page.run(FOCUSED).await, "Join", "focus stays at what was pressed");
    page.be(0).await;
    page.presses("Start").await;
    page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
    let text = "document.getElementById('messages').innerText.includes('@王小明, it\\'s your turn')";
    if page.run(text).await == true { 3 } else { 0 }
}

/// Returns what a screen reader is told, line by line.
async fn told(page: &mut Page) -> Vec<String> {
    let lines = page.run("[...document.querySelectorAll('#news p')].map((line) => line.textContent)").await;
    serde_json::from_value(lines).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_by_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    // The first stops of the Tab key skip the side.
    for (stops, target) in [(1, "messages"), (2, "input")] {
        // Back to the top of the page, where Tab begins.
        page.run("document.body.tabIndex = -1; document.body.focus()").await;
        for _ in 0..stops {
            page.key("Tab").await;
        }
        let seen = "document.activeElement.className === 'skip' && document.activeElement.getBoundingClientRect().top >= 0";
        page.until(seen).await;
        page.key("Enter").await;
        assert_eq!(page.run("document.activeElement.id").await, target);
    }
    let first = begins(&mut page).await;
    let lines = told(&mut page).await;
    let times = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert_eq!(
        times("One more player, and the game can start"),
        1,
        "what was told is not told again: {lines:?}"
    );
    assert_eq!(times("room for 4 more"), 1, "{lines:?}");

    page.be(first).await;
    page.presses("My tiles").await;
    page.until(&format!("Boolean({MENU})")).await;
    let chosen = "window.sent.filter((act) => act.values).map((act) => act.values)";
    page.run(&format!("{MENU}.focus()")).await;
    let wanted = page.run(&format!("{MENU}.nextElementSibling.children[1].dataset.value")).await;
    // The first opens the menu, the others go about in it.
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"] {
        page.key(key).await;
    }
    let active =
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).dataset.value";
    assert_eq!(page.run(active).await, wanted);
    assert_eq!(page.run(chosen).await, json!([]), "arrow keys choose nothing");
    page.key("Enter").await;
    page.until(&format!("{chosen}.length > 0")).await;
    assert_eq!(page.run(chosen).await, json!([[wanted]]));
    page.until("!document.querySelector('[aria-busy=true]')").await;
    page.until("document.activeElement.closest('#messages') !== null").await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_understood_as_people_type_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    let sent = "window.sent.filter((act) => act.kind === 'slash')";
    let note = "document.getElementById('toast').textContent";
    // Refused by the page, with the reason, and the line stays to be mended.
    for (line, reason) in [
        ("/game new thread: maybe", "For “thread”, type True or False, or leave it out."),
        ("/game new thred: true", "/game new has no option “thred”."),
        ("/game new edition: columbia-2015 players: 3", "/game new has no option “players”."),
        ("/game new posts:", "The option “posts” is empty"),
        ("/lay", "The option “tile” is required."),
        ("/dance now", "There's no command /dance now."),
        ("/help me: now", "/help "),
        ("hello", "Type / and choose a command"),
    ] {
        page.writes(line).await;
        page.run("document.getElementById('composer').requestSubmit()").await;
        page.until(&format!("{note}.startsWith({})", json!(reason))).await;
        assert_eq!(page.run("document.getElementById('input').value").await, line);
    }
    assert_eq!(page.run(sent).await, json!([]), "nothing of it reaches the bot");
    // Enter takes the suggestion that is highlighted, of an optional option too, and then sends the line.
    page.writes("/game new edition: ").await;
    page.until("document.querySelectorAll('#menu [aria-selected=true]').length === 1").await;
    page.key("ArrowDown").await;
    let label = page.run("document.querySelector('#menu [aria-selected=true]').textContent").await;
    page.key("Enter").await;
    let line = format!("/game new edition: {}", label.as_str().unwrap());
    assert_eq!(page.run("document.getElementById('input').value").await, line);
    assert_eq!(page.run(sent).await, json!([]));
    // What remains could be given and need not be: nothing of it is highlighted.
    page.until("document.getElementById('menu').innerText.includes('thread')").await;
    assert_eq!(page.run("document.querySelectorAll('#menu [aria-selected=true]').length").await, 0);
    // In any capitals, without a space.
    page.call("Input.insertText", json!({ "text": " thread:True" })).await;
    page.key("Enter").await;
    page.until("document.getElementById('input').value === ''").await;
    let options = page.run(&format!("{sent}.at(-1).options")).await;
    assert_eq!(options["thread"], true);
    assert!(options["edition"].is_string(), "{options}");
    page.until("document.querySelectorAll('#channels .thread').length === 2").await;
    // Named alone, it is on.
    for (typed, value) in
        [("", true), ("TRUE", true), ("yes", true), ("False", false), ("Não", false), ("sim", true)]
    {
        let read = format!(
            "import('/scripts/commands.js').then(({{ parse, valuesOf }}) => valuesOf(parse('/Game  New Thread :{typed}')).values)"
        );
        assert_eq!(page.run(&read).await, json!({ "thread": value }), "{typed}");
    }
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_readers_language() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    let words = page.run("fetch('/page/words').then((answer) => answer.json())").await;
    let around = "['side', 'top', 'composer'].map((id) => document.getElementById(id).innerText).join('\\n')";
    for (person, code, other, title) in [
        (0, "en-US", "pt-BR", "The Last Spike · sandbox"),
        (2, "pt-BR", "en-US", "The Last Spike · ambiente de testes"),
    ] {
        page.be(person).await;
        page.until(&format!("document.documentElement.lang === '{code}'")).await;
        assert_eq!(page.run("document.title").await, title);
        let shown = page.run(around).await.as_str().unwrap().to_lowercase();
        for key in ["your-language", "server-language", "faults", "fault-twice", "send", "connected"] {
            assert!(shown.contains(&words[code][key].as_str().unwrap().to_lowercase()), "{key}: {shown}");
            assert!(!shown.contains(&words[other][key].as_str().unwrap().to_lowercase()), "{key}: {shown}");
        }
        page.sees(words[code]["nothing-said"].as_str().unwrap()).await;
        let hint = page.run("document.getElementById('input').placeholder").await;
        assert_eq!(hint, words[code]["type-a-command"]);
        page.writes("/dance").await;
        page.key("Enter").await;
        let begins = words[code]["unknown-command"].as_str().unwrap().split('/').next().unwrap();
        page.until(&format!("document.getElementById('toast').textContent.startsWith({})", json!(begins)))
            .await;
    }
    // What Discord refuses is said in their language too.
    page.run("import('/scripts/requests.js').then(({ perform }) => perform({ kind: 'slash', person: document.getElementById('messages').dataset.person, channel: document.getElementById('messages').dataset.channel, command: 'dance', options: {} }))").await;
    assert_eq!(
        page.run("document.getElementById('toast').textContent").await,
        "Não existe o comando /dance."
    );
    // Somebody who changes their own language reads it at once.
    page.run("document.querySelector('[data-locale=en-US]').click()").await;
    page.until("document.documentElement.lang === 'en-US'").await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_hit_and_pictures_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    // Whoever reads further up stays there, and is offered to go to what has come.
    page.resizes(390, 400).await;
    page.run("document.querySelectorAll('#channels button')[1].click()").await;
    page.until("document.getElementById('title').textContent.includes('lounge')").await;
    for times in 1..=2 {
        page.types("/help").await;
        page.until(&format!(
            "document.getElementById('messages').innerText.split('speculate in land').length === {times} + 1"
        ))
        .await;
    }
    let newer = "document.getElementById('newer')";
    let list = "document.getElementById('messages')";
    page.run(&format!("{list}.scrollTop = 0")).await;
    page.run(&format!("import('/scripts/requests.js').then(({{ perform }}) => perform({{ kind: 'slash', person: document.querySelectorAll('#people button')[3].dataset.key, channel: {list}.dataset.channel, command: 'game new', options: {{}} }}))")).await;
    page.until(&format!("!{newer}.hidden && {newer}.getBoundingClientRect().height >= 44")).await;
    assert_eq!(page.run(&format!("{list}.scrollTop")).await, 0);
    page.run(&format!("{newer}.click()")).await;
    page.until(&format!("{newer}.hidden && document.activeElement === {list}.lastChild")).await;
    page.run("document.querySelectorAll('#channels button')[0].click()").await;
    page.until("document.getElementById('title').textContent.includes('railway')").await;
    page.resizes(390, 844).await;
    let first = begins(&mut page).await;
    page.be(first).await;
    page.presses("My tiles").await;
    page.until(&format!("Boolean({MENU})")).await;
    page.run(&format!("{MENU}.click()")).await;
    page.writes("/").await;
    page.until("document.querySelectorAll('#menu div').length > 10").await;
    // Targets within a sentence are as large by what lies around them.
    let small = "[...document.querySelectorAll('button, summary, a, input, textarea, select, [role=option]')].filter((one) => \
                 one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip, .mention')).map((one) => [one.outerHTML.slice(0, 90), \
                 one.getBoundingClientRect().width, one.getBoundingClientRect().height]).filter(([, width, height]) => width < 44 || height < 44)";
    assert_eq!(page.run(small).await, json!([]), "the channel");
    assert!(page.run("document.querySelectorAll('#messages [role=option]').length").await.as_u64() > Some(3));
    // The drawer of channels and people takes the focus, and gives it back.
    page.run("document.getElementById('open-side').click()").await;
    assert_eq!(page.run("document.activeElement.id").await, "close-side");
    page.until("document.getElementById('faults').checkVisibility({ visibilityProperty: true })").await;
    assert_eq!(page.run(small).await, json!([]), "the drawer");
    page.key("Escape").await;
    page.until("!document.getElementById('faults').checkVisibility({ visibilityProperty: true })").await;
    assert_eq!(page.run("document.activeElement.id").await, "open-side");
    // A button is named for what it shows.
    for (picture, name) in [("board-", "Enlarge the board: Turn 1 · "), ("tiles-", "Enlarge your tiles")] {
        let label = format!(
            "document.querySelector('.picture img[src*=\"{picture}\"]').closest('button').getAttribute('aria-label')"
        );
        let label = page.run(&label).await;
        assert!(label.as_str().unwrap().starts_with(name), "{label}");
    }
    // Whole in every window, and pixel by pixel when it is asked for.
    let image = "document.querySelector('#lightbox img')";
    for (width, height) in [(1280, 900), (390, 844), (844, 390)] {
        page.resizes(width, height).await;
        for picture in ["tiles-", "board-"] {
            let button =
                format!("document.querySelector('.picture img[src*=\"{picture}\"]').closest('button')");
            page.run(&format!("{button}.focus(); {button}.click()")).await;
            page.until(&format!("{image}.complete && {image}.naturalWidth > 0")).await;
            let whole = page
                .run(&format!(
                    "(() => {{ const {{ left, top, right, bottom }} = {image}.getBoundingClientRect(); const pane = \
                     document.querySelector('#lightbox .pane'); return left >= 0 && top >= 0 && right <= innerWidth && \
                     bottom <= innerHeight && pane.scrollHeight <= pane.clientHeight && pane.scrollWidth <= pane.clientWidth; }})()"
                ))
                .await;
            assert_eq!(whole, true, "{picture} at {width} × {height}");
            page.run("document.getElementById('zoom').click()").await;
            page.until(&format!("{image}.clientWidth === {image}.naturalWidth")).await;
            page.key("Escape").await;
            page.until("!document.getElementById('lightbox').open").await;
            let focused: Value = page.run(&format!("document.activeElement === {button}")).await;
            assert_eq!(focused, true, "focus is back at the picture");
        }
    }
    sandbox.stop().await;
}
