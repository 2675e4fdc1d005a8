//! Discord's limits, as the answer to a request names them.

use std::str::FromStr;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde::Deserialize;

/// Discord's code for a message that was edited too often: it concerns this message alone.
const EDITED_TOO_OFTEN: isize = 30046;

/// The shortest wait, so that a refused request is not sent again in a tight loop.
const LEAST: Duration = Duration::from_millis(50);
/// The wait if Discord names none.
const UNNAMED: Duration = Duration::from_secs(1);

/// The longest wait that is believed.
const LONGEST: Duration = Duration::from_hours(24);

/// The requests that a limit concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One message, which was edited too often.
    Message,
    /// The requests of one bucket.
    Bucket,
    /// All requests of the bot.
    Global,
}

/// A limit that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The time after which a request may be sent again.
    pub retry_after: Duration,
    /// The requests that the limit concerns.
    pub scope: Scope,
}

/// The body of a refusal for a limit.
#[derive(Deserialize)]
struct Body {
    retry_after: Option<f64>,
    #[serde(default)]
    global: bool,
    code: Option<isize>,
}

impl Limit {
    /// Reads a refusal for a limit (429).
    pub(super) fn of(headers: &HeaderMap, body: &[u8]) -> Self {
        let said = serde_json::from_slice::<Body>(body).ok();
        let in_body = said.as_ref().and_then(|said| said.retry_after).and_then(seconds);
        // The body is exact, the header in whole seconds; either of them may be missing.
        let named = in_body.or_else(|| header(headers, RETRY_AFTER.as_str()).and_then(seconds));
        let scope = match &said {
            Some(said) if said.code == Some(EDITED_TOO_OFTEN) => Scope::Message,
            Some(said) if said.global || is_global(headers) => Scope::Global,
            Some(_) => Scope::Bucket,
            None if headers.contains_key("x-ratelimit-scope") && !is_global(headers) => Scope::Bucket,
            // A body that cannot be read is a proxy's, not Discord's: the proxy refuses everything.
            None => Scope::Global,
        };
        Self { retry_after: named.unwrap_or(UNNAMED).max(LEAST), scope }
    }
}

fn is_global(headers: &HeaderMap) -> bool {
    headers.contains_key("x-ratelimit-global")
        || headers.get("x-ratelimit-scope").is_some_and(|scope| scope == "global")
}

/// The state of a bucket, as an answer tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BucketState {
    /// The name of the bucket: several routes may share one.
    pub(super) bucket: Option<String>,
    /// The requests that are left, and the time until all are available again.
    pub(super) left: Option<(u32, Duration)>,
}

impl BucketState {
    /// Reads the headers of an answer.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let left = header(headers, "x-ratelimit-remaining");
        let reset_after = header(headers, "x-ratelimit-reset-after").and_then(seconds);
        Self { bucket: header(headers, "x-ratelimit-bucket"), left: left.zip(reset_after) }
    }
}

fn header<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

/// Returns a number of seconds as a time, `LONGEST` at most; `None` if it is negative or not finite.
fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|time| time.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    fn headers(of: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        of.iter().map(header).collect()
    }

    #[test]
    fn a_refusal_says_how_long_and_what_it_concerns() {
        let limit = |of: &[(&'static str, &'static str)], body: &str| {
            let Limit { retry_after, scope } = Limit::of(&headers(of), body.as_bytes());
            (retry_after.as_millis(), scope)
        };
        let body = r#"{"message":"x","retry_after":1.25,"global":false,"code":0}"#;
        assert_eq!(limit(&[("retry-after", "2")], body), (1250, Scope::Bucket));
        assert_eq!(limit(&[("x-ratelimit-scope", "shared")], body), (1250, Scope::Bucket));
        assert_eq!(limit(&[("x-ratelimit-scope", "global")], body), (1250, Scope::Global));
        assert_eq!(limit(&[], r#"{"retry_after":0,"global":true}"#), (50, Scope::Global));
        assert_eq!(limit(&[("retry-after", "7")], r#"{"code":30046}"#), (7000, Scope::Message));
        assert_eq!(limit(&[("retry-after", "7")], "<html>"), (7000, Scope::Global));
        assert_eq!(limit(&[("x-ratelimit-scope", "user")], ""), (1000, Scope::Bucket));
        assert_eq!(limit(&[("retry-after", "soon")], "{}"), (1000, Scope::Bucket));
        assert_eq!(limit(&[], r#"{"retry_after":-3}"#), (1000, Scope::Bucket));
        assert_eq!(limit(&[], r#"{"retry_after":1e300}"#), (1000, Scope::Bucket));
        assert_eq!(limit(&[("retry-after", "99999999")], "{}").0, LONGEST.as_millis());
    }

    #[test]
    fn an_answer_says_what_is_left_or_nothing() {
        let all = [
            ("x-ratelimit-bucket", "abcd"),
            ("x-ratelimit-remaining", "4"),
            ("x-ratelimit-reset-after", "0.5"),
        ];
        let told = BucketState::of(&headers(&all));
        let left = Some((4, Duration::from_millis(500)));
        assert_eq!(told, BucketState { bucket: Some("abcd".to_owned()), left });
        assert_eq!(BucketState::of(&headers(&all[..2])).left, None);
        assert_eq!(BucketState::of(&headers(&[])), BucketState::default());
    }
}
