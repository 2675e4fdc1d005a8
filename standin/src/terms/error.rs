//! The errors of Discord's REST interface: HTTP status, Discord's code, a sentence.

use std::fmt;

use serde_json::{Map, Value, json};

/// An answer of Discord that refuses a request.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Discord's own number for the reason; 0 where it has none.
    pub code: u64,
    /// The sentence that goes with the number.
    pub message: &'static str,
    /// The problems of a malformed body, by place.
    pub errors: Option<Value>,
}

impl ApiError {
    const fn new(status: u16, code: u64, message: &'static str) -> Self {
        ApiError { status, code, message, errors: None }
    }

    /// The JSON body of the answer.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.status, self.code, self.message)?;
        if let Some(errors) = &self.errors {
            write!(f, " {errors}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ApiError {}

macro_rules! errors {
    ($($name:ident = $status:literal $code:literal $message:literal;)+) => {
        /// The errors by name.
        impl ApiError {
            $(
                #[doc = concat!("`", stringify!($status), "`, code ", stringify!($code), ": ", $message, ".")]
                pub const $name: ApiError = ApiError::new($status, $code, $message);
            )+
        }
    };
}

errors! {
    NOT_FOUND = 404 0 "404: Not Found";
    METHOD_NOT_ALLOWED = 405 0 "405: Method Not Allowed";
    UNAUTHORIZED = 401 0 "401: Unauthorized";
    SERVER_ERROR = 500 0 "500: Internal Server Error";
    UNKNOWN_CHANNEL = 404 10003 "Unknown Channel";
    UNKNOWN_GUILD = 404 10004 "Unknown Guild";
    UNKNOWN_MEMBER = 404 10007 "Unknown Member";
    UNKNOWN_MESSAGE = 404 10008 "Unknown Message";
    UNKNOWN_USER = 404 10013 "Unknown User";
    UNKNOWN_EMOJI = 404 10014 "Unknown Emoji";
    UNKNOWN_WEBHOOK = 404 10015 "Unknown Webhook";
    UNKNOWN_INTERACTION = 404 10062 "Unknown interaction";
    UNKNOWN_COMMAND = 404 10063 "Unknown application command";
    TOO_MANY_PINS = 400 30003 "Maximum number of pins reached (250)";
    TOO_MANY_EMOJI = 400 30008 "Maximum number of emojis reached (2000)";
    TOO_MANY_THREAD_MEMBERS = 400 30033 "Maximum number of thread participants reached (1000)";
    TOO_MANY_COMMANDS = 400 30032 "Maximum number of application commands reached (100)";
    OLD_MESSAGE_EDITS = 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
    OPENING_DMS_TOO_FAST = 403 40003 "You are opening direct messages too fast";
    TOO_LARGE = 413 40005 "Request entity too large";
    ALREADY_ACKNOWLEDGED = 400 40060 "Interaction has already been acknowledged.";
    MISSING_ACCESS = 403 50001 "Missing Access";
    NOT_IN_DM = 403 50003 "Cannot execute action on a DM channel";
    ANOTHERS_MESSAGE = 403 50005 "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = 400 50006 "Cannot send an empty message";
    CANNOT_MESSAGE_USER = 403 50007 "Cannot send messages to this user";
    MISSING_PERMISSIONS = 403 50013 "Missing Permissions";
    SYSTEM_MESSAGE = 403 50021 "Cannot execute action on a system message";
    INVALID_WEBHOOK_TOKEN = 401 50027 "Invalid Webhook Token";
    INVALID_RECIPIENTS = 400 50033 "Invalid Recipient(s)";
    INVALID_FORM = 400 50035 "Invalid Form Body";
    ARCHIVED_THREAD = 400 50083 "Tried to perform an operation on an archived thread";
    INVALID_JSON = 400 50109 "The request body contains invalid JSON.";
    NO_MUTUAL_GUILDS = 403 50278 "Cannot send messages to this user due to having no mutual guilds";
    ALREADY_A_THREAD = 400 160_004 "A thread has already been created for this message";
    LOCKED_THREAD = 403 160_005 "Thread is locked";
    TOO_MANY_THREADS = 400 160_006 "Maximum number of active threads reached";
}

/// The problems of a body, by place.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    tree: Map<String, Value>,
    count: usize,
}

impl Problems {
    /// Notes a problem at a path such as `embeds.0.title`.
    pub(crate) fn note(&mut self, path: &str, code: &str, message: impl Into<String>) {
        self.count += 1;
        let mut node = &mut self.tree;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = node.entry(step).or_insert_with(|| Value::Object(Map::new()));
            node = next.as_object_mut().expect("invariant: every step of a path is an object");
        }
        let list = node.entry("_errors").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    /// Notes a text that is too long or, where it must not be empty, too short.
    pub(crate) fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if text.contains(|c| matches!(c, '\u{fdd0}'..='\u{fdef}')) {
            // Unicode keeps these for use inside a program: one that arrives was forgotten there.
            self.note(path, "STRING_NONCHARACTER", "Must not contain noncharacters.");
        }
        if length > max {
            let message = format!("Must be {max} or fewer in length.");
            self.note(path, "BASE_TYPE_MAX_LENGTH", message);
        } else if length < min {
            let message = format!("Must be between {min} and {max} in length.");
            self.note(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Notes a list with too few or too many entries.
    pub(crate) fn count(&mut self, path: &str, found: usize, min: usize, max: usize) {
        if found < min || found > max {
            let message = format!("Must be between {min} and {max} in length.");
            self.note(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.note(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(crate) fn choice(&mut self, path: &str, accepted: &str) {
        let message = format!("Value must be one of {{{accepted}}}.");
        self.note(path, "BASE_TYPE_CHOICES", message);
    }

    /// The text at a key, noting its absence, a wrong type or a bad length.
    pub(crate) fn text<'a>(
        &mut self,
        at: &str,
        object: &'a Value,
        key: &str,
        (min, max): (usize, usize),
        required: bool,
    ) -> Option<&'a str> {
        let path = format!("{at}.{key}");
        match &object[key] {
            Value::Null if required => {
                self.required(&path);
                None
            }
            Value::Null => None,
            Value::String(text) => {
                self.length(&path, text, min, max);
                Some(text)
            }
            _ => {
                self.note(&path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
                None
            }
        }
    }

    /// Ends the check: returns an error when anything was noted.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.count == 0 {
            return Ok(());
        }
        Err(ApiError { errors: Some(Value::Object(self.tree)), ..ApiError::INVALID_FORM })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_nest_by_path() {
        let mut problems = Problems::default();
        problems.length("content", &"x".repeat(2001), 0, 2000);
        problems.required("embeds.0.title");
        let error = problems.finish().unwrap_err();
        assert_eq!((error.status, error.code), (400, 50035));
        let errors = error.errors.unwrap();
        assert_eq!(errors["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(errors["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }

    #[test]
    fn nothing_noted_is_fine() {
        let mut problems = Problems::default();
        problems.length("content", "short", 1, 2000);
        problems.count("components", 5, 0, 5);
        assert!(problems.finish().is_ok());
    }
}
