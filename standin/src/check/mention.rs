//! Mentions of a text, as far as `allowed_mentions` permits them.

use serde_json::Value;

use super::value::number;
use crate::terms::error::Problems;
use crate::terms::id::Id;

/// The content of `allowed_mentions`.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "as Discord's own fields are")]
pub(crate) struct Allowed {
    all_users: bool,
    all_roles: bool,
    everyone: bool,
    users: Vec<Id>,
    roles: Vec<Id>,
    pub(crate) replied: bool,
}

impl Allowed {
    /// Returns the default of an ordinary message: everything.
    pub(crate) fn everything() -> Self {
        Allowed { all_users: true, all_roles: true, everyone: true, replied: true, ..Self::default() }
    }

    /// Returns the default of an answer to an interaction: people.
    pub(crate) fn people() -> Self {
        Allowed { all_users: true, replied: true, ..Self::default() }
    }

    pub(crate) fn read(problems: &mut Problems, value: &Value) -> Option<Self> {
        if value.is_null() {
            return None;
        }
        let ids = |key: &str| -> Vec<Id> {
            let list = value[key].as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(number).map(Id).collect()
        };
        let mut allowed = Allowed {
            users: ids("users"),
            roles: ids("roles"),
            replied: value["replied_user"].as_bool().unwrap_or(false),
            ..Self::default()
        };
        problems.count("allowed_mentions.users", allowed.users.len(), 0, 100);
        problems.count("allowed_mentions.roles", allowed.roles.len(), 0, 100);
        for kind in value["parse"].as_array().map(Vec::as_slice).unwrap_or_default() {
            match kind.as_str() {
                Some("users") => allowed.all_users = true,
                Some("roles") => allowed.all_roles = true,
                Some("everyone") => allowed.everyone = true,
                _ => problems.choice("allowed_mentions.parse", "'users', 'roles', 'everyone'"),
            }
        }
        let both = |all: bool, some: &[Id]| all && !some.is_empty();
        if both(allowed.all_users, &allowed.users) || both(allowed.all_roles, &allowed.roles) {
            let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
            problems.note("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        Some(allowed)
    }
}

/// The mentions of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<Id>,
    pub(crate) roles: Vec<Id>,
    pub(crate) everyone: bool,
}

impl Mentions {
    /// Reads the mentions of a text, leaving out those that are not allowed.
    pub(crate) fn of(content: &str, allowed: &Allowed) -> Self {
        let mut found = Mentions::default();
        let everyone = content.contains("@everyone") || content.contains("@here");
        found.everyone = everyone && allowed.everyone;
        for piece in content.split("<@").skip(1) {
            let Some((inside, _)) = piece.split_once('>') else { continue };
            if let Some(role) = inside.strip_prefix('&').and_then(|id| id.parse().ok()) {
                if (allowed.all_roles || allowed.roles.contains(&role)) && !found.roles.contains(&role) {
                    found.roles.push(role);
                }
            } else if let Ok(user) = inside.trim_start_matches('!').parse()
                && (allowed.all_users || allowed.users.contains(&user))
                && !found.users.contains(&user)
            {
                found.users.push(user);
            }
        }
        found
    }
}

/// Returns the commands that a text mentions, by their paths and ids, as `</game new:7>` does.
pub(crate) fn commands(content: &str) -> impl Iterator<Item = (&str, Id)> {
    content.split("</").skip(1).filter_map(|piece| {
        let (inside, _) = piece.split_once('>')?;
        let (path, id) = inside.rsplit_once(':')?;
        let is_path = path.starts_with(char::is_alphanumeric) && !path.contains(['\n', '<']);
        Some((path, id.parse().ok().filter(|_| is_path)?))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TEXT: &str = "@everyone <@1> and <@!2>, <@1> again, <@&7> <@x> <@9";

    fn allowed(value: &Value) -> Allowed {
        Allowed::read(&mut Problems::default(), value).unwrap()
    }

    #[test]
    fn without_a_word_an_ordinary_message_mentions_all() {
        let found = Mentions::of(TEXT, &Allowed::everything());
        assert_eq!(found.users, [Id(1), Id(2)]);
        assert_eq!(found.roles, [Id(7)]);
        assert!(found.everyone);
    }

    #[test]
    fn only_the_named_are_mentioned() {
        let found = Mentions::of(TEXT, &allowed(&json!({ "parse": [], "users": ["2", "5"] })));
        assert_eq!(found, Mentions { users: vec![Id(2)], ..Mentions::default() });
        assert_eq!(Mentions::of(TEXT, &allowed(&json!({ "parse": [] }))), Mentions::default());
        assert!(!Mentions::of(TEXT, &Allowed::people()).everyone);
    }

    #[test]
    fn commands_are_mentioned_by_path_and_id() {
        let text = "</game new:7>, </help:8>x </a/b> </3 </x:y> </:9> </game\nnew:7>";
        let found: Vec<_> = commands(text).collect();
        assert_eq!(found, [("game new", Id(7)), ("help", Id(8))]);
    }

    #[test]
    fn parse_and_a_list_exclude_each_other() {
        let mut problems = Problems::default();
        Allowed::read(&mut problems, &json!({ "parse": ["users"], "users": ["2"] }));
        let error = problems.finish().unwrap_err().to_string();
        assert!(error.contains("PARSE_EXCLUSIVE"), "{error}");
    }
}
