//! The sandbox as a newcomer meets it: the real command, and its page in a real browser.

mod keyboard;
mod page;
mod ratings;
mod reading;

use page::{MENU, Page, Sandbox, browser};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_in_a_browser() {
    let Some(chromium) = browser("two_people_play_in_a_browser") else { return };
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(folder.path(), &["--fresh"]).await;
    let mut page = Page::open(&chromium, &sandbox.url).await;
    // A newcomer is told how to begin, and what is offered there is what is typed.
    page.sees("No messages here yet").await;
    page.until("document.querySelectorAll('.hint button').length === 2").await;
    page.run("document.querySelector('.hint button').click()").await;
    page.until("document.getElementById('input').value === '/game new'").await;
    // Typing / opens the list of all commands, the first steps first; autocomplete comes from the bot.
    page.run("document.getElementById('input').value = '/'; document.getElementById('input').dispatchEvent(new Event('input'))").await;
    page.until("document.querySelectorAll('#menu div').length > 10").await;
    assert_eq!(page.run("import('/scripts/commands.js').then(({ callable }) => document.querySelectorAll('#menu div').length === callable().length)").await, true);
    let first =
        "[...document.querySelectorAll('#menu b')].map((one) => one.textContent).slice(0, 2).join(' ')";
    assert_eq!(page.run(first).await, "/game new /help");
    page.run("document.getElementById('input').value = '/game new edition: '; document.getElementById('input').dispatchEvent(new Event('input'))").await;
    page.until("document.getElementById('menu').innerText.includes('1976')").await;
    page.run("document.getElementById('input').value = ''; document.getElementById('input').dispatchEvent(new Event('input'))").await;

    page.types("/game new").await;
    page.sees("a new game").await;
    page.be(3).await;
    page.presses("Join").await;
    page.sees("room for 4 more").await;
    page.be(0).await;
    page.presses("Start").await;
    page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
    let both = ["Ann", "王小明"];
    let mut players = [0, 3];
    let turn =
        page.run("document.getElementById('messages').innerText.includes('@王小明, it\\'s your turn')").await;
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
    page.sees("It's not your turn").await;
    page.sees("It's not your turn. The game is waiting for").await;
    let laid = |name: &str| format!("document.getElementById('messages').innerText.includes('{name} laid')");
    // One turn by buttons, one by slash command, one by buttons again.
    page.be(players[0]).await;
    page.presses("My tiles").await;
    page.chooses().await;
    page.lays(&laid(both[usize::from(players[0] == 3)])).await;
    // By what was dealt it may wait for a decision to buy.
    let pass = "[...document.querySelectorAll('#messages button')].filter((one) => one.textContent === 'Buy nothing').pop()";
    page.until(&format!(
        "Boolean({pass}) || document.getElementById('messages').innerText.includes('Turn 2')"
    ))
    .await;
    page.run(&format!("{pass}?.click()")).await;
    page.until("document.getElementById('messages').innerText.includes('Turn 2')").await;
    page.be(players[1]).await;
    page.presses("My tiles").await;
    page.until(&format!("Boolean({MENU})")).await;
    let tile = page.run(&format!("{MENU}.nextElementSibling.firstElementChild.dataset.value")).await;
    page.types(&format!("/lay tile: {}", tile.as_str().unwrap())).await;
    page.lays(&laid(both[usize::from(players[1] == 3)])).await;
    // So may the second turn; then the first player lays again.
    page.until(&format!(
        "Boolean({pass}) || document.getElementById('messages').innerText.includes('Turn 3')"
    ))
    .await;
    page.run(&format!("{pass}?.click()")).await;
    page.be(players[0]).await;
    page.sees(&format!("@{}, it's your turn", both[usize::from(players[0] == 3)])).await;
    page.until("document.getElementById('messages').innerText.includes('Turn 3')").await;
    page.presses("My tiles").await;
    page.chooses().await;
    page.lays("document.getElementById('messages').innerText.split(' laid ').length > 4").await;
    page.until(&format!(
        "Boolean({pass}) || document.getElementById('messages').innerText.includes('Turn 4')"
    ))
    .await;
    page.run(&format!("{pass}?.click()")).await;
    page.until("document.getElementById('messages').innerText.includes('Turn 4')").await;
    let direct = "[...document.querySelectorAll('#channels button')].pop()";
    // Direct messages belong to their person: each sees their own tiles there, nobody else any.
    for person in [0, 3] {
        page.be(person).await;
        page.run(&format!("{direct}.click()")).await;
        page.until("[...document.images].some((one) => one.src.includes('tiles-'))").await;
        // Moves are offered there too: a game against computers is played there.
        page.writes("/").await;
        page.until("document.getElementById('menu').innerText.includes('/game list')").await;
        assert_eq!(page.run("document.getElementById('menu').innerText.includes('/lay')").await, true);
        page.key("Escape").await;
        page.writes("").await;
        page.run("document.querySelector('#channels button').click()").await;
        page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
    }
    page.be(1).await;
    // Who does not play can begin a game against computers there, and sees nobody's tiles.
    page.run(&format!("{direct}.click()")).await;
    page.until("document.querySelector('#channels [aria-current=true]') === [...document.querySelectorAll('#channels button')].pop()")
        .await;
    assert_eq!(page.run("[...document.images].some((one) => one.src.includes('tiles-'))").await, false);
    page.run("document.querySelector('#channels button').click()").await;
    page.until("[...document.images].some((one) => one.src.includes('board-'))").await;
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
    page.sees("it's your turn").await;
    page.types("/game status").await;
    page.sees("Track, land and prices").await;
    // The demo: four computers, to the end.
    page.run("document.querySelectorAll('#channels button')[1].click()").await;
    page.run("document.getElementById('demo').click()").await;
    page.until("document.getElementById('messages').innerText.includes(' wins ') || document.getElementById('messages').innerText.includes('share the win')").await;
    // The bot is killed and comes back.
    page.run("document.querySelector('[data-fault*=restart]').click()").await;
    assert_eq!(page.run(&until_answered("help")).await, true, "the bot answers again");
    page.sees("More commands").await;
    // A server that speaks Portuguese is told of its next game in Portuguese.
    page.run("document.querySelector('[data-guild-locale=pt-BR]').click()").await;
    page.until("document.querySelector('[data-guild-locale=pt-BR]').getAttribute('aria-pressed') === 'true'")
        .await;
    page.run("document.querySelectorAll('#channels button')[2].click()").await;
    page.sees("No messages here yet").await;
    assert_eq!(page.run(&until_answered("game new")).await, true, "a lobby is opened");
    page.sees("nova partida").await;
    // The clock is moved on, for the bot too: nobody starts the game, so it is closed, with a word before.
    let week = "document.querySelector('[data-clock=\"604800\"]').click()";
    page.run(week).await;
    page.sees("Nada acontece nesta sala").await;
    // Started again it goes on with that clock. It is stopped, not killed: a bot killed before it has noted that word
    // rightly gives people two days from when it has said it once more.
    drop(page);
    sandbox.stop().await;
    let sandbox = Sandbox::start(folder.path(), &[]).await;
    let mut page = Page::open(&chromium, &sandbox.url).await;
    page.run("document.querySelectorAll('#channels button')[2].click()").await;
    page.sees("Nada acontece nesta sala").await;
    page.run(week).await;
    page.sees("e ela fechou").await;
}

/// Returns what has the page type a command until it is answered in Discord's three seconds: on a busy machine
/// a bot that has just started may miss them.
fn until_answered(command: &str) -> String {
    format!(
        "(async () => {{ const {{ perform }} = await import('/scripts/requests.js'); const {{ state: {{ person, channel }} }} \
         = await import('/scripts/state.js'); for (let n = 0; n < 60; n += 1) {{ const done = await perform({{ kind: 'slash', person, \
         channel, command: '{command}', options: {{}} }}); if (!done.failed && !done.error) return true; await new \
         Promise((go) => setTimeout(go, 100)); }} return false; }})()"
    )
}
