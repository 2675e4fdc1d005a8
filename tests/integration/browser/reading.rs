//! The page for those who read it: Discord's Markdown, keys from message to message, and colours that are easy to read.

use serde_json::json;

use super::keyboard::newcomer;

/// Markdown, and how Discord shows it.
const SHOWN: [(&str, &str); 31] = [
    ("**bold** *it* _it_ __under__ ~~gone~~", "<b>bold</b> <i>it</i> <i>it</i> <u>under</u> <s>gone</s>"),
    ("***both*** __**bu**__ **a *b* c**", "<i><b>both</b></i> <u><b>bu</b></u> <b>a <i>b</i> c</b>"),
    ("snake_case_name 2 * 3 * 4 _a_b", "snake_case_name 2 * 3 * 4 _a_b"),
    ("\\*plain\\* \\_plain\\_ **a\\*b**", "*plain* _plain_ <b>a*b</b>"),
    ("`a *b*` ``c ` d``", "<code>a *b*</code> <code>c ` d</code>"),
    ("a\n```rs\nx = *1*;\n```\nb", "a<pre><code>x = *1*;</code></pre>b"),
    ("# One\n## Two\n### Three\nfour", "<h3>One</h3><h4>Two</h4><h5>Three</h5>four"),
    ("#none\n#### none", "#none\n#### none"),
    ("text\n-# small *it*\nmore", "text<small>small <i>it</i></small>more"),
    ("> one\n> *two*\nthree", "<blockquote>one\n<i>two</i></blockquote>three"),
    (">>> one\n\ntwo", "<blockquote>one\n\ntwo</blockquote>"),
    (
        "- one\n- two\n  - inner\n* three",
        "<ul><li>one</li><li>two<ul><li>inner</li></ul></li><li>three</li></ul>",
    ),
    // Only the first number counts.
    ("3. one\n3. two", "<ol start=\"3\"><li>one</li><li>two</li></ol>"),
    ("- one\n1. two", "<ul><li>one</li></ul><ol start=\"1\"><li>two</li></ol>"),
    ("one\n\ntwo", "one\n\ntwo"),
    ("<b>text</b> & <i", "&lt;b&gt;text&lt;/b&gt; &amp; &lt;i"),
    (
        "[a *b*](https://example.org/c)",
        "<a href=\"https://example.org/c\" target=\"_blank\" rel=\"noreferrer\" data-mark=\"link https://example.org/c\">a <i>b</i></a>",
    ),
    ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
    (
        "<https://example.org>.",
        "<a href=\"https://example.org\" target=\"_blank\" rel=\"noreferrer\" data-mark=\"link https://example.org\">https://example.org</a>.",
    ),
    (
        "https://example.org/a_b_c.",
        "<a href=\"https://example.org/a_b_c\" target=\"_blank\" rel=\"noreferrer\" data-mark=\"link https://example.org/a_b_c\">https://example.org/a_b_c</a>.",
    ),
    ("<@1> <@!1>", "<bdi class=\"mention\">@someone</bdi> <bdi class=\"mention\">@someone</bdi>"),
    ("<@&7> @everyone", "<bdi class=\"mention\">@role</bdi> <span class=\"mention\">@everyone</span>"),
    ("<#1>", "<button class=\"mention plain\" data-mark=\"room 1\">#channel</button>"),
    (
        "</game new:1>",
        "<button class=\"mention plain command\" data-mark=\"command game new\" title=\"Write this command below\">/game new</button>",
    ),
    (
        "<:coin:5> <a:coin:6>",
        "<img class=\"emoji\" src=\"/emojis/5.png\" alt=\":coin:\" title=\":coin:\"> <img class=\"emoji\" src=\"/emojis/6.png\" alt=\":coin:\" title=\":coin:\">",
    ),
    ("<t:0:t>", "TIME<span class=\"mention\">12:00 AM</span>"),
    ("<t:0:D>", "TIME<span class=\"mention\">January 1, 1970</span>"),
    ("<t:0>", "TIME<span class=\"mention\">January 1, 1970 at 12:00 AM</span>"),
    ("<t:0:F>", "TIME<span class=\"mention\">Thursday, January 1, 1970 at 12:00 AM</span>"),
    ("<t:0:s>", "TIME<span class=\"mention\">1/1/70, 12:00 AM</span>"),
    ("<t:0:x>", "&lt;t:0:x&gt;"),
];

#[tokio::test(flavor = "multi_thread")]
async fn messages_look_as_on_discord_and_are_read_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    page.call("Emulation.setTimezoneOverride", json!({ "timezoneId": "UTC" })).await;
    for (text, shown) in SHOWN {
        let html = page
            .run(&format!(
                "import('/scripts/markdown.js').then(({{ markdown }}) => {{ const node = document.createElement('div'); \
                 node.append(...markdown({})); return node.innerHTML; }})",
                json!(text)
            ))
            .await;
        let html = html.as_str().unwrap().to_owned();
        // The title of a moment, in the browser's own spaces, is left out.
        let html = match shown.strip_prefix("TIME") {
            Some(_) => format!("TIME<span class=\"mention\">{}", html.split_once('>').unwrap().1),
            None => html,
        };
        assert_eq!(html.replace('\u{202f}', " "), shown, "{text}");
    }
    // A screen reader is told the words.
    let plain = "import('/scripts/markdown.js').then(({ plain }) => plain('**Ann** <:coin:5>\\n- item\\n```\\ncode\\n```\\n||secret||'))";
    assert_eq!(page.run(plain).await, "Ann :coin:\nitem\ncode\nHidden text: press to show it");

    // A command in a text is written below when it is pressed, in the reader's language.
    for (person, line) in [(0, "/game new "), (2, "/partida nova ")] {
        page.be(person).await;
        page.run(
            "import('/scripts/markdown.js').then(({ markdown }) => { const node = document.createElement('div'); \
             node.append(...markdown('</game new:1>')); node.firstChild.click(); })",
        )
        .await;
        assert_eq!(page.run("document.getElementById('input').value").await, line);
        assert_eq!(page.run("document.activeElement.id").await, "input");
    }

    // Alt with an arrow goes from message to message, and leaves alone what is being typed.
    page.be(0).await;
    page.types("/game new").await;
    page.sees("a new game").await;
    page.types("/help").await;
    page.sees("More commands").await;
    page.writes("/ga").await;
    page.until("document.querySelectorAll('#menu div').length > 3").await;
    let at = "[...document.getElementById('messages').children].indexOf(document.activeElement) - \
              document.getElementById('messages').children.length";
    for place in [-1, -2] {
        page.alt("ArrowUp").await;
        assert_eq!(page.run(at).await, place);
    }
    // It is named by what it says.
    let is_named = "document.activeElement.getAttribute('aria-labelledby').split(' ').some((id) => \
                    document.getElementById(id).textContent.includes('game'))";
    assert_eq!(page.run(is_named).await, true);
    page.alt("ArrowDown").await;
    assert_eq!(page.run(at).await, -1);
    page.alt("ArrowDown").await;
    assert_eq!(page.run("document.activeElement.id").await, "input");
    assert_eq!(page.run("document.getElementById('input').value").await, "/ga");
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_easy_to_read_by_day_and_by_night() {
    let folder = tempfile::tempdir().unwrap();
    let Some((sandbox, mut page)) = newcomer(folder.path()).await else { return };
    page.writes("/").await;
    page.until("document.querySelectorAll('#menu div').length > 10").await;
    assert_eq!(page.run(include_str!("contrast.js")).await, json!([]));
    sandbox.stop().await;
}
