//! The files of the page: its document, its style, its scripts and its words.

use std::collections::BTreeMap;

use axum::Router;
use axum::http::header;
use axum::routing::get;

/// A file of the page: its path, its type and its text.
type File = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The files as a browser asks for them.
const FILES: [File; 19] = [
    ("/", "text/html; charset=utf-8", include_str!("web/page.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("web/page.css")),
    ("/scripts/commands.js", SCRIPT, include_str!("web/scripts/commands.js")),
    ("/scripts/composer.js", SCRIPT, include_str!("web/scripts/composer.js")),
    ("/scripts/elements.js", SCRIPT, include_str!("web/scripts/elements.js")),
    ("/scripts/forms.js", SCRIPT, include_str!("web/scripts/forms.js")),
    ("/scripts/inline.js", SCRIPT, include_str!("web/scripts/inline.js")),
    ("/scripts/keys.js", SCRIPT, include_str!("web/scripts/keys.js")),
    ("/scripts/main.js", SCRIPT, include_str!("web/scripts/main.js")),
    ("/scripts/markdown.js", SCRIPT, include_str!("web/scripts/markdown.js")),
    ("/scripts/mentions.js", SCRIPT, include_str!("web/scripts/mentions.js")),
    ("/scripts/menus.js", SCRIPT, include_str!("web/scripts/menus.js")),
    ("/scripts/messages.js", SCRIPT, include_str!("web/scripts/messages.js")),
    ("/scripts/notes.js", SCRIPT, include_str!("web/scripts/notes.js")),
    ("/scripts/pictures.js", SCRIPT, include_str!("web/scripts/pictures.js")),
    ("/scripts/requests.js", SCRIPT, include_str!("web/scripts/requests.js")),
    ("/scripts/side.js", SCRIPT, include_str!("web/scripts/side.js")),
    ("/scripts/state.js", SCRIPT, include_str!("web/scripts/state.js")),
    ("/scripts/words.js", SCRIPT, include_str!("web/scripts/words.js")),
];

/// The page's own words, a table of sentences for each language. Who reads another language reads English.
const WORDS: [(&str, &str); 2] =
    [("en-US", include_str!("web/words/en-US.json")), ("pt-BR", include_str!("web/words/pt-BR.json"))];

/// The sentences of a language by their keys.
type Words = BTreeMap<String, String>;

/// Returns the routes of the files.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.into_iter().fold(Router::new(), |router, (path, kind, text)| {
        let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
        router.route(path, get(move || async move { (headers, text) }))
    })
}

/// Returns the page's words in every language.
pub(crate) fn words() -> BTreeMap<&'static str, Words> {
    let read = |text| serde_json::from_str(text).expect("invariant: a test reads every table of words");
    WORDS.into_iter().map(|(locale, text)| (locale, read(text))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// The names between braces.
    fn variables(sentence: &str) -> BTreeSet<&str> {
        sentence.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
    }

    #[test]
    fn every_sentence_is_in_every_language_with_the_same_variables() {
        let words = words();
        let english = &words["en-US"];
        for (locale, sentences) in &words {
            assert_eq!(sentences.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{locale}");
            for (key, sentence) in sentences {
                assert_eq!(variables(sentence), variables(&english[key]), "{locale}: {key}");
                let same = *locale != "en-US" && *sentence == english[key];
                assert!(!same, "{locale}: {key} is not translated");
            }
        }
    }

    #[test]
    fn every_sentence_that_the_page_asks_for_is_there_and_no_other() {
        let words = words();
        let texts: String = FILES.iter().map(|(.., text)| *text).collect();
        let asked = [
            "say(\"",
            "sayAround(\"",
            "problem(\"",
            "data-say=\"",
            "data-say-label=\"",
            "data-say-placeholder=\"",
        ];
        for call in asked {
            for part in texts.split(call).skip(1) {
                let key = part.split('"').next().unwrap();
                let beginning = key.ends_with('-');
                assert!(
                    beginning || words["en-US"].contains_key(key),
                    "{key} is asked for and is in no table"
                );
            }
        }
        for key in words["en-US"].keys().filter(|key| !key.starts_with("refused-")) {
            assert!(texts.contains(&format!("\"{key}\"")), "{key} is never asked for");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_served() {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page/web/scripts");
        let names = std::fs::read_dir(scripts).unwrap().map(|entry| entry.unwrap().file_name());
        for name in names {
            let path = format!("/scripts/{}", name.to_str().unwrap());
            assert!(FILES.iter().any(|(served, ..)| *served == path), "{path}");
        }
    }
}
