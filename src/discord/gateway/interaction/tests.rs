//! Every field of every kind of interaction is left out, is nothing, or is something else.

use std::collections::BTreeSet;

use poise::serenity_prelude::{ActionRowComponent, GuildId, UserId};

use super::*;

/// The greatest value that Discord's API description allows for flags.
const GREATEST: u64 = (1 << 53) - 1;

/// The fields without which an interaction cannot be dealt with.
const NEEDED: [&str; 22] = [
    "application_id",
    "data",
    "data.components[].component.values",
    "data.components[].component.values[]",
    "data.custom_id",
    "data.name",
    "data.options",
    "data.options[]",
    "data.options[].name",
    "data.options[].options",
    "data.options[].options[]",
    "data.options[].options[].name",
    "data.options[].options[].type",
    "data.options[].options[].value",
    "data.options[].type",
    "data.values",
    "data.values[]",
    "id",
    "member.user",
    "member.user.id",
    "token",
    "type",
];

/// The same, where nothing else tells as much.
const NEEDED_SOMEWHERE: [&str; 5] = ["member", "message", "message.id", "user", "user.id"];

/// The fields that say something to the bot, which manages without them.
const READ: [&str; 41] = [
    "app_permissions",
    "authorizing_integration_owners",
    "authorizing_integration_owners.0",
    "authorizing_integration_owners.1",
    "channel",
    "channel.parent_id",
    "channel.type",
    "channel_id",
    "data.component_type",
    "data.components",
    "data.components[]",
    "data.components[].component",
    "data.components[].component.custom_id",
    "data.components[].component.value",
    "data.components[].components",
    "data.components[].components[]",
    "data.components[].components[].custom_id",
    "data.components[].components[].value",
    "data.options[].options[].focused",
    "data.resolved",
    "data.resolved.users",
    "data.resolved.users.77",
    "data.resolved.users.77.bot",
    "data.resolved.users.77.global_name",
    "data.resolved.users.77.id",
    "data.resolved.users.77.system",
    "data.resolved.users.77.username",
    "guild_id",
    "guild_locale",
    "locale",
    "member.nick",
    "member.permissions",
    "member.user.bot",
    "member.user.global_name",
    "member.user.system",
    "member.user.username",
    "message.flags",
    "user.bot",
    "user.global_name",
    "user.system",
    "user.username",
];

/// Returns an account with all that Discord may tell of it.
fn account(id: &str) -> Value {
    json!({
        "id": id, "username": "ann", "discriminator": "0", "global_name": "Ann", "avatar": "a_0123456789abcdef",
        "bot": false, "system": false, "mfa_enabled": true, "banner": null, "accent_color": 16_711_680,
        "locale": "en-US", "verified": true, "email": null, "flags": GREATEST, "premium_type": 2,
        "public_flags": GREATEST, "display_name": "Ann", "banner_color": null, "clan": null,
        "avatar_decoration_data": { "asset": "a_1", "sku_id": "1", "expires_at": null },
        "collectibles": { "nameplate": { "sku_id": "2", "asset": "x/", "label": "", "palette": "violet" } },
        "primary_guild": {
            "identity_guild_id": "3", "identity_enabled": true, "tag": "RAIL", "badge": "0123456789abcdef",
        },
    })
}

fn of_server() -> Value {
    json!({
        "user": account("12"), "nick": "Annie", "avatar": null, "banner": null, "roles": ["21"],
        "joined_at": "2026-11-20T12:00:00.000000+00:00", "premium_since": null, "deaf": false, "mute": false,
        "flags": GREATEST, "pending": false, "permissions": "2147485696", "communication_disabled_until": null,
        "unusual_dm_activity_until": null, "avatar_decoration_data": null, "collectibles": null,
    })
}

fn pressed() -> Value {
    json!({
        "id": "15", "channel_id": "13", "type": 0, "author": account("10"), "content": "x", "nonce": "1",
        "timestamp": "2026-11-20T12:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [account("12")], "mention_roles": ["21"], "pinned": false, "flags": 64, "webhook_id": "10",
        "attachments": [{
            "id": "1", "filename": "board.png", "size": GREATEST, "url": "https://x", "proxy_url": "https://x",
            "width": 10, "height": 10, "content_type": "image/png", "description": "A board", "flags": 1,
        }],
        "embeds": [{ "type": "rich", "title": "x", "color": 1 }],
        "components": [{ "type": 17, "id": 1, "components": [{ "type": 10, "id": 2, "content": "x" }] }],
        "interaction_metadata": {
            "id": "9", "type": 2, "user": account("12"), "authorizing_integration_owners": { "0": "14" },
            "name": "hand",
        },
        "message_reference": { "type": 0, "channel_id": "13", "message_id": "14" }, "application_id": "10",
    })
}

/// Returns the payload of a type of interaction, without what differs by its place.
fn payload(kind: u64, data: &Value) -> Value {
    json!({
        "id": "11", "application_id": "10", "type": kind, "token": "secret", "version": 1, "data": data,
        "channel_id": "13", "app_permissions": "2147485696", "locale": "pt-BR", "context": 0,
        "channel": {
            "id": "13", "type": 11, "name": "general", "permissions": "0", "parent_id": "16", "flags": 0,
            "last_message_id": null, "thread_metadata": { "archived": false, "locked": false },
        },
        "entitlements": [{
            "id": "31", "sku_id": "32", "application_id": "10", "type": 8, "deleted": false, "user_id": "12",
        }],
        "entitlement_sku_ids": ["32"], "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": { "0": "14", "1": "12" },
    })
}

/// Puts an interaction into a server.
fn in_server(mut payload: Value) -> Value {
    payload["member"] = of_server();
    payload["guild_id"] = json!("14");
    payload["guild_locale"] = json!("pt-BR");
    payload["guild"] = json!({ "id": "14", "locale": "pt-BR", "features": ["COMMUNITY"] });
    payload
}

/// Puts an interaction into direct messages.
fn in_dm(mut payload: Value) -> Value {
    payload["user"] = account("12");
    payload["context"] = json!(1);
    payload["authorizing_integration_owners"] = json!({ "0": "0" });
    payload
}

/// Returns an interaction of each kind and each place.
fn samples() -> Vec<(&'static str, Value)> {
    let typed = json!({
        "id": "40", "name": "game", "type": 1, "guild_id": "14",
        "options": [{ "name": "replace", "type": 1, "options": [
            { "name": "player", "type": 3, "value": "Bob" },
            { "name": "by", "type": 6, "value": "77" },
        ] }],
        "resolved": { "users": { "77": account("77") }, "members": { "77": { "roles": [], "flags": GREATEST } } },
    });
    let suggested = json!({
        "id": "41", "name": "game", "type": 1,
        "options": [{ "name": "history", "type": 1, "options": [
            { "name": "step", "type": 4, "value": 3 },
            { "name": "turn", "type": 3, "value": "1", "focused": true },
        ] }],
    });
    let alone = json!({ "id": "42", "name": "help", "type": 1 });
    let button = json!({ "custom_id": "x", "component_type": 2, "id": 1 });
    let menu = json!({ "custom_id": "y", "component_type": 3, "values": ["A1", "B2"], "id": 2 });
    let form = json!({
        "custom_id": "z",
        "components": [
            { "type": 1, "id": 1, "components": [{ "type": 4, "id": 2, "custom_id": "give", "value": "7" }] },
            { "type": 18, "id": 3, "component": { "type": 4, "id": 4, "custom_id": "take", "value": "8" } },
            { "type": 18, "id": 5, "component": {
                "type": 3, "id": 6, "custom_id": "deeds", "values": ["Denver", "Omaha"],
            } },
            { "type": 18, "id": 7, "component": { "type": 3, "id": 8, "custom_id": "none", "values": [] } },
        ],
    });
    let of_message = |mut payload: Value| {
        payload["message"] = pressed();
        payload
    };
    let mut by_person = in_server(payload(COMMAND, &alone));
    by_person["authorizing_integration_owners"] = json!({ "1": "12" });
    vec![
        ("a command in a server", in_server(payload(COMMAND, &typed))),
        ("a command in direct messages", in_dm(payload(COMMAND, &typed))),
        ("a command by a person's installation", by_person),
        ("suggestions", in_server(payload(AUTOCOMPLETE, &suggested))),
        ("a button in a server", of_message(in_server(payload(COMPONENT, &button)))),
        ("a button in direct messages", of_message(in_dm(payload(COMPONENT, &button)))),
        ("a menu", of_message(in_server(payload(COMPONENT, &menu)))),
        ("a form of a button", of_message(in_server(payload(MODAL, &form)))),
        ("a form in direct messages", in_dm(payload(MODAL, &form))),
    ]
}

/// A place in a payload: its name, and the pointer to it.
struct Field {
    name: String,
    pointer: String,
}

/// Returns every place below a value.
fn fields(value: &Value, name: &str, pointer: &str) -> Vec<Field> {
    let below: Vec<(Field, &Value)> = match value {
        Value::Object(object) => {
            let at = |(key, value)| {
                let name = if name.is_empty() { String::clone(key) } else { format!("{name}.{key}") };
                (Field { name, pointer: format!("{pointer}/{key}") }, value)
            };
            object.iter().map(at).collect()
        }
        Value::Array(array) => {
            let at =
                |(n, value)| (Field { name: format!("{name}[]"), pointer: format!("{pointer}/{n}") }, value);
            array.iter().enumerate().map(at).collect()
        }
        _ => Vec::new(),
    };
    let deep = |(field, value): (Field, &Value)| {
        let more = fields(value, &field.name, &field.pointer);
        std::iter::once(field).chain(more).collect::<Vec<_>>()
    };
    below.into_iter().flat_map(deep).collect()
}

/// Returns payloads in which one place is left out, is nothing, or is something else.
fn spoilt(sample: &Value, pointer: &str) -> Vec<Value> {
    let odd = [
        Value::Null,
        json!("odd"),
        json!("99"),
        json!(""),
        json!(-1),
        json!(3.5),
        json!(u64::MAX),
        json!(true),
        json!([]),
        json!([null]),
        json!({}),
        json!({ "odd": [1] }),
    ];
    let with = |odd: Value| {
        let mut spoilt = sample.clone();
        *spoilt.pointer_mut(pointer).unwrap() = odd;
        spoilt
    };
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let mut without = sample.clone();
    match without.pointer_mut(parent).unwrap() {
        Value::Object(object) => drop(object.remove(key)),
        Value::Array(array) => drop(array.remove(key.parse().unwrap())),
        _ => unreachable!("only these hold something"),
    }
    odd.map(with).into_iter().chain([without]).collect()
}

/// Returns all that the bot is told by a payload: every other field is the same for all.
fn told(payload: &Value) -> Option<String> {
    read(payload).map(|interaction| format!("{interaction:?}"))
}

#[test]
fn whatever_a_field_that_nobody_needs_is_the_interaction_is_read_as_ever() {
    let (mut unreadable, mut changed) = (BTreeSet::new(), BTreeSet::new());
    for (what, sample) in samples() {
        let whole = told(&sample).unwrap_or_else(|| panic!("{what} cannot be read"));
        for Field { name, pointer } in fields(&sample, "", "") {
            for spoilt in spoilt(&sample, &pointer) {
                let now = spoilt.pointer(&pointer).cloned();
                match told(&spoilt) {
                    None => {
                        let needed = NEEDED.contains(&&*name) || NEEDED_SOMEWHERE.contains(&&*name);
                        assert!(needed, "{what} cannot be read where {name} is {now:?}");
                        unreadable.insert(name.clone());
                    }
                    Some(told) if told != whole => {
                        let all = [&NEEDED[..], &NEEDED_SOMEWHERE, &READ].concat();
                        assert!(all.contains(&&*name), "{what} is another one where {name} is {now:?}");
                        changed.insert(name.clone());
                    }
                    Some(_) => {}
                }
            }
        }
    }
    let idle = |names: &[&'static str], found: &BTreeSet<String>| {
        names.iter().filter(|name| !found.contains(**name)).copied().collect::<Vec<_>>()
    };
    let needed = [&NEEDED[..], &NEEDED_SOMEWHERE].concat();
    assert_eq!(idle(&needed, &unreadable), <[&str; 0]>::default(), "these are not needed");
    assert_eq!(idle(&READ, &changed), <[&str; 0]>::default(), "these are not read");
}

#[test]
fn what_discord_adds_anywhere_changes_nothing() {
    for (what, sample) in samples() {
        let whole = told(&sample).unwrap();
        let everywhere = fields(&sample, "", "").into_iter().map(|field| field.pointer);
        for pointer in everywhere.chain([String::new()]) {
            let mut more = sample.clone();
            let Some(Value::Object(object)) = more.pointer_mut(&pointer) else { continue };
            object.insert("new".to_owned(), json!({ "id": GREATEST, "flags": [{ "deep": null }] }));
            assert_eq!(told(&more).as_deref(), Some(&*whole), "{what}, {pointer}");
        }
    }
}

#[test]
fn what_the_bot_uses_is_read_as_discord_sends_it() {
    let mut all = samples().into_iter().map(|(_, sample)| read(&sample).unwrap());
    let Some(Interaction::Command(typed)) = all.next() else { panic!() };
    assert_eq!((typed.id.get(), &*typed.token, typed.application_id.get()), (11, "secret", 10));
    assert_eq!((typed.user.id.get(), typed.channel_id.get()), (12, 13));
    assert_eq!((typed.guild_id.map(GuildId::get), typed.guild_locale.as_deref()), (Some(14), Some("pt-BR")));
    assert_eq!((&*typed.locale, typed.authorizing_integration_owners.0.len()), ("pt-BR", 2));
    let member = typed.member.as_ref().unwrap();
    assert_eq!((member.display_name(), member.permissions.unwrap().bits()), ("Annie", 2_147_485_696));
    assert_eq!(typed.app_permissions.unwrap().bits(), 2_147_485_696);
    assert_eq!(u8::from(typed.channel.as_ref().unwrap().kind), 11);
    assert_eq!(typed.data.resolved.users[&UserId::new(77)].global_name.as_deref(), Some("Ann"));
    let Some(Interaction::Command(in_dm)) = all.next() else { panic!() };
    assert_eq!((in_dm.guild_id, in_dm.user.display_name(), in_dm.member.is_none()), (None, "Ann", true));
    let Some(Interaction::Command(by_person)) = all.next() else { panic!() };
    assert_eq!(by_person.authorizing_integration_owners.0.len(), 1);
    let Some(Interaction::Autocomplete(suggested)) = all.next() else { panic!() };
    assert_eq!(suggested.data.autocomplete().map(|option| (option.name, option.value)), Some(("turn", "1")));
    let Some(Interaction::Component(button)) = all.next() else { panic!() };
    assert_eq!((&*button.data.custom_id, button.message.id.get()), ("x", 15));
    assert_eq!(button.message.flags.map(|flags| flags.bits()), Some(64));
}

#[test]
fn a_form_is_read_in_the_shape_of_today_and_in_that_of_tomorrow() {
    let (_, form) = samples().into_iter().find(|(what, _)| *what == "a form in direct messages").unwrap();
    let Some(Interaction::Modal(form)) = read(&form) else { panic!() };
    let inputs = form.data.components.iter().flat_map(|row| &row.components);
    let texts: Vec<_> = inputs
        .map(|input| match input {
            ActionRowComponent::InputText(text) => (text.custom_id.as_str(), text.value.as_deref()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        texts,
        [("give", Some("7")), ("take", Some("8")), ("deeds", Some("Denver, Omaha")), ("none", Some(""))]
    );
}
