//! The level of the log: one level, or a filter by module.

/// The levels, from the fewest lines to the most.
const LEVELS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

/// The module of everything that the bot itself writes.
const OWN: &str = "last_spike";

/// Reads the level of the log: `info`, or a filter by module such as `info,last_spike=debug`. Returns it as the log
/// reads it. With every level that is read, the bot itself writes at least its errors.
pub(crate) fn level(text: &str) -> Result<String, String> {
    let mut read = Vec::new();
    // The level of the bot's own lines, and the length of the module's name that it is given for.
    let mut own: Option<(usize, &str)> = None;
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (module, level) = match part.split_once('=') {
            Some((module, level)) => (module.trim(), level.trim()),
            None => ("", part),
        };
        let lower = level.to_lowercase();
        let level = match lower.as_str() {
            "warning" => "warn",
            "off" if part.contains('=') => "off",
            lower => LEVELS.into_iter().find(|level| *level == lower).ok_or("that is no level")?,
        };
        let is_module = |name: &str| {
            !name.is_empty()
                && name.split("::").all(|step| {
                    !step.is_empty()
                        && step.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                })
        };
        if part.contains('=') && !is_module(module) {
            return Err("a module is written like last_spike::discord".to_owned());
        }
        if level == "off" && module.strip_prefix(OWN).is_some_and(|below| below.starts_with("::")) {
            return Err("with it a part of the bot would write nothing, not even its errors".to_owned());
        }
        // A name counts for all modules that begin with it, and the longest one counts.
        if OWN.starts_with(module) && own.is_none_or(|(length, _)| length <= module.len()) {
            own = Some((module.len(), level));
        }
        read.push(if module.is_empty() { level.to_owned() } else { format!("{module}={level}") });
    }
    match own {
        Some((_, "off")) | None => {
            Err("with it the bot itself would write nothing, not even its errors".to_owned())
        }
        Some(_) => Ok(read.join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_in_any_capitals_and_under_its_other_name() {
        for (text, read) in [
            ("info", "info"),
            ("WARN", "warn"),
            ("warning", "warn"),
            ("Warning", "warn"),
            ("info,last_spike=debug", "info,last_spike=debug"),
            (" info , last_spike::discord = TRACE ", "info,last_spike::discord=trace"),
            ("last_spike=warning", "last_spike=warn"),
            ("info,hyper=off", "info,hyper=off"),
            ("info,last_spikes=off", "info,last_spikes=off"),
        ] {
            assert_eq!(level(text).as_deref(), Ok(read), "{text:?}");
        }
    }

    #[test]
    fn a_level_under_which_the_bot_would_say_nothing_is_refused() {
        for text in [
            "loud",
            "verbose",
            "5",
            "off",
            "none",
            ",",
            "hyper=debug",
            "last_spike=off",
            "info,last_spike=off",
            "info,last=off",
            "info,last_spik=off",
            "info,last_spike::discord=off",
            "last_spike::discord=debug",
            "info,=debug",
            "info,last_spike=",
            "info,last_spike=loud",
            "info;debug",
            "info debug",
            "info,[span]=debug",
        ] {
            assert!(level(text).is_err(), "{text:?}");
        }
    }
}
