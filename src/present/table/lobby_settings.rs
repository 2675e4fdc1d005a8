//! The settings of a lobby: one menu that leads to each, and the question about one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use last_spike_engine::{CashDisplay, DoubleCost, Edition, Seat, Step, Token};

use super::lobby::{LEVELS, level_choice, token_name};
use crate::present::lang::{Key, Keys, Lang, key};
use crate::present::parts::form::{self, Entry, Field, Form};
use crate::present::parts::post::{Button, Choice, Menu, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::words::emblem::Emblem;
use crate::present::words::limits::{self, cut};
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, edition_sentence, level_name, pace_choice, style_choice};
use crate::service::Editions;
use crate::service::table::lobby::Leaver;
use crate::service::table::lobby_settings::{Changeable, Changed, Chosen, Setting};
use crate::store::UserId;
use crate::store::games::{Player, StoredGame, Who};
use crate::store::table::conditions::{Pace, PostStyle};

/// Asks which setting is to be changed; who can change one alone is asked about that.
#[must_use]
pub fn post(lobby: &Changeable, editions: &Editions, lang: Lang) -> Post {
    match lobby.settings[..] {
        [only] => question(lobby, only, editions, lang),
        _ => menu(Post::text(lang.say(key::LOBBY_SETTINGS_QUESTION)), lobby, lang),
    }
}

/// The field of the form that stands for two settings of which one rules the other out: hints, and whether the game
/// counts.
const KIND: &str = "kind";

/// The values of that field, with their words and what they mean: hints, and that the game counts.
const KINDS: [(&str, Key, bool, bool); 3] = [
    ("plain", key::SETTING_KIND_PLAIN, false, false),
    ("hints", key::SETTING_KIND_HINTS, true, false),
    ("rated", key::SETTING_KIND_RATED, false, true),
];

/// The fields of the form, in their order.
const FIELDS: [&str; 7] = ["edition", "pace", KIND, "posts", "token", "double_cost", "cash"];

/// The value of the pace of a lobby where nobody has chosen one.
const USUAL: &str = "usual";

/// The characters at most of a value in the id of a form.
const SHORT: usize = 10;

/// Returns the forms by which several settings are changed at once: as many as their fields need; none where the reader
/// may change one setting alone, which is a question. Each carries the values that it shows, so that only what the
/// reader has changed in it counts. The computers' levels are changed in the menu alone, because a field has one value.
#[must_use]
pub fn forms(lobby: &Changeable, editions: &Editions, lang: Lang) -> Vec<Form> {
    if lobby.settings.len() < 2 {
        return Vec::new();
    }
    let fields = fields(lobby, editions, lang);
    let pages = fields.len().div_ceil(form::FIELDS);
    let page = |(page, fields): (usize, &[Field])| {
        let press =
            Press { game: lobby.stored.id, step: Step(0), intent: Intent::SettingsForm(shown_in(fields)) };
        let title = match pages {
            1 => lang.say(key::BUTTON_SETTINGS),
            _ => lang.text(key::LOBBY_SETTINGS_PAGE, &[("page", page.into()), ("pages", pages.into())]),
        };
        Form::new(press, &title, fields.to_vec())
    };
    (1..).zip(fields.chunks(form::FIELDS)).map(page).collect()
}

/// Returns the fields of all forms, in their order.
fn fields(lobby: &Changeable, editions: &Editions, lang: Lang) -> Vec<Field> {
    let may = |setting: Setting| lobby.settings.contains(&setting);
    let field = |setting: Setting, now: &str| {
        let mut choices = values(lobby, setting, editions, lang);
        if setting == Setting::Pace && now == USUAL {
            choices.insert(0, entry(&lang.say(key::SETTING_PACE_ALONE), USUAL));
        }
        may(setting).then(|| Field::one(setting.name(), &name(setting, lang), "", choices, now))
    };
    let stored = &lobby.stored;
    let pace = if is_alone(stored) { USUAL } else { stored.pace().name() };
    let kind = KINDS.iter().filter(|(.., rated)| !rated || may(Setting::Rated));
    let kind = kind.map(|(kind, words, ..)| entry(&lang.say(*words), kind));
    let so = KINDS
        .iter()
        .find(|(_, _, hints, rated)| (*hints, *rated) == (stored.conditions.hints, stored.conditions.rated));
    let so = so.map_or("", |(kind, ..)| kind);
    let kind = Field::one(KIND, &lang.say(key::SETTING_KIND), "", kind.collect(), so);
    let token = lobby.seat.map_or("", |seat| stored.tokens().of(seat).name());
    let fields = [
        field(Setting::Edition, &stored.edition.id.0),
        field(Setting::Pace, pace),
        may(Setting::Hints).then_some(kind),
        field(Setting::Posts, stored.post_style.name()),
        field(Setting::Token, token),
        field(Setting::DoubleCost, double_cost(stored.options.double_cost).1),
        field(Setting::Cash, cash(stored.options.cash).1),
    ];
    fields.into_iter().flatten().collect()
}

/// Returns the values that fields show at first, of each that the form can have.
fn shown_in(fields: &[Field]) -> String {
    let shown = |name: &&str| match fields.iter().find(|field| field.name == *name).map(|field| &field.entry)
    {
        Some(Entry::Chosen { chosen, .. }) => chosen.first().map_or_else(String::new, |value| short(value)),
        Some(Entry::Typed { .. }) | None => String::new(),
    };
    FIELDS.iter().map(shown).collect::<Vec<_>>().join(",")
}

/// The words before what a player is known by who may be taken out: a person's id, a computer's name.
const PERSON: &str = "person";
const COMPUTER: &str = "computer";

/// Returns the form of a value that fits into a form's id: an edition's id alone may fill all the room there. Another
/// version of the program may shorten it otherwise. Then a value that is set already is chosen once more, which changes
/// nothing.
fn short(value: &str) -> String {
    if value.len() <= SHORT {
        return value.to_owned();
    }
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish()).split_off(16 - SHORT)
}

/// Reads what was chosen in a form that has `shown` those values, which `sent` returns by the field's name; `None` for
/// anything that it has not offered. What is as it was shown is not chosen: it may have changed since, or become
/// somebody else's.
#[must_use]
pub fn all_chosen(shown: &str, sent: impl Fn(&str) -> Option<String>) -> Option<Vec<Chosen>> {
    let shown: Vec<(&str, &str)> = FIELDS.into_iter().zip(shown.split(',')).collect();
    let field = |name: &str| sent(name).filter(|value| !shown.contains(&(name, short(value).as_str())));
    let mut all = Vec::new();
    for setting in Setting::ALL {
        match field(setting.name()) {
            Some(value) if !value.is_empty() => all.push(chosen(setting, &value)?),
            _ => {}
        }
    }
    if let Some(kind) = field(KIND).filter(|kind| !kind.is_empty()) {
        let (_, _, hints, rated) = KINDS.into_iter().find(|(known, ..)| *known == kind)?;
        // A setting is switched off before the one that it excludes is switched on.
        let both = [Chosen::Hints(hints), Chosen::Rated(rated)];
        all.extend(
            both.iter()
                .filter(|chosen| matches!(chosen, Chosen::Hints(false) | Chosen::Rated(false)))
                .cloned(),
        );
        all.extend(
            both.into_iter().filter(|chosen| matches!(chosen, Chosen::Hints(true) | Chosen::Rated(true))),
        );
    }
    // The edition decides which options there are.
    all.sort_by_key(|chosen| !matches!(chosen, Chosen::Edition(_)));
    Some(all)
}

/// Says what has changed, and asks which setting is to be changed next.
#[must_use]
pub fn changed(changed: &Changed, settings: &[Setting], lang: Lang) -> Post {
    let lobby = &changed.lobby;
    let line = |key: Key, setting: Setting| {
        let (name, value) = (name(setting, lang), value(lobby, setting, lang));
        lang.text(key, &[("setting", name.into()), ("value", value.into())])
    };
    if let Some(name) = &changed.removed {
        return menu(removed(name, lang), lobby, lang);
    }
    if settings.is_empty() {
        return menu(Post::text(lang.say(key::LOBBY_SETTINGS_MORE)), lobby, lang).buttons(more(lobby, lang));
    }
    let done = settings.iter().filter(|setting| !changed.fallen_back.contains(setting));
    let mut lines: Vec<String> = done.map(|setting| line(key::LOBBY_SETTINGS_DONE, *setting)).collect();
    lines.extend(changed.fallen_back.iter().map(|setting| line(key::LOBBY_SETTINGS_FALLEN_BACK, *setting)));
    menu(Post::text(lines.join("\n")), lobby, lang).buttons(more(lobby, lang))
}

/// Returns the button that leads to the second form, if there is one.
fn more(lobby: &Changeable, lang: Lang) -> Vec<Button> {
    // Hints and whether the game counts share a field; the levels, and taking somebody out, have none.
    let has_field = |setting: &&Setting| match setting {
        Setting::Level | Setting::Players => false,
        Setting::Rated => !lobby.settings.contains(&Setting::Hints),
        _ => true,
    };
    let press = Press { game: lobby.stored.id, step: Step(0), intent: Intent::MoreSettings };
    let more = lobby.settings.iter().filter(has_field).count() > form::FIELDS;
    Vec::from_iter(more.then(|| Button::new(lang.say(key::BUTTON_MORE_SETTINGS), Tone::Plain, press)))
}

/// Says that a player was taken out of a lobby.
#[must_use]
pub fn removed(name: &str, lang: Lang) -> Post {
    let names = Names::new(&[name.to_owned()]);
    Post::text(lang.text(key::LOBBY_REMOVED, &[("name", names.bold(Seat(0)).into())]))
}

/// Asks for the value of a setting; for all of them where it is not one that they may change.
#[must_use]
pub fn question(lobby: &Changeable, setting: Setting, editions: &Editions, lang: Lang) -> Post {
    let press = |intent| Press { game: lobby.stored.id, step: Step(0), intent };
    if !lobby.settings.contains(&setting) {
        return menu(Post::text(lang.say(key::LOBBY_SETTINGS_QUESTION)), lobby, lang);
    }
    let asked = lang.text(key::LOBBY_SETTINGS_VALUE, &[("setting", name(setting, lang).into())]);
    let post = Post::text(asked).menu(Menu {
        placeholder: cut(&value(lobby, setting, lang), limits::ENTRY),
        press: press(Intent::Set(setting)),
        choices: values(lobby, setting, editions, lang),
        most: 1,
    });
    if lobby.settings.len() == 1 {
        return post;
    }
    post.buttons(vec![Button::new(lang.say(key::BUTTON_BACK), Tone::Plain, press(Intent::Settings))])
}

/// Reads what was chosen for a setting; `None` for anything that its menu has not offered.
#[must_use]
pub fn chosen(setting: Setting, value: &str) -> Option<Chosen> {
    let switch = || match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    };
    Some(match setting {
        Setting::Edition => Chosen::Edition(value.to_owned()),
        Setting::DoubleCost => Chosen::DoubleCost(match value {
            "any" => DoubleCost::Any,
            "forced" => DoubleCost::Forced,
            _ => return None,
        }),
        Setting::Cash => Chosen::Cash(match value {
            "public" => CashDisplay::Public,
            "hidden" => CashDisplay::Hidden,
            _ => return None,
        }),
        Setting::Pace => Chosen::Pace(Pace::named(value)?),
        Setting::Hints => Chosen::Hints(switch()?),
        Setting::Rated => Chosen::Rated(switch()?),
        Setting::Posts => Chosen::Posts(PostStyle::from_name(value)?),
        Setting::Level => {
            let (seat, level) = value.split_once(':')?;
            let level = LEVELS.into_iter().find(|known| *known == level)?;
            Chosen::Level(Seat(seat.parse().ok()?), level.to_owned())
        }
        Setting::Token => Chosen::Token(Token::named(value)?),
        Setting::Players => Chosen::Leaver(match value.split_once(' ')? {
            (PERSON, id) => Leaver::Person(UserId(id.parse().ok()?)),
            (COMPUTER, name) => Leaver::Computer(name.to_owned()),
            _ => return None,
        }),
    })
}

/// Adds the menu that leads to each setting, with what it is now.
fn menu(post: Post, lobby: &Changeable, lang: Lang) -> Post {
    let choice = |setting: &Setting| Choice {
        label: name(*setting, lang),
        value: setting.name().to_owned(),
        note: cut(&value(lobby, *setting, lang), limits::ENTRY),
    };
    post.menu(Menu {
        placeholder: lang.say(key::BUTTON_SETTINGS),
        press: Press { game: lobby.stored.id, step: Step(0), intent: Intent::Settings },
        choices: lobby.settings.iter().map(choice).collect(),
        most: 1,
    })
}

fn name(setting: Setting, lang: Lang) -> String {
    const NAMES: Keys<{ Setting::ALL.len() }> = Keys::new("setting-", Setting::NAMES);
    lang.name_of(&NAMES, setting.name())
}

/// True if nobody has chosen a pace, and the clock comes with the second person.
fn is_alone(stored: &StoredGame) -> bool {
    stored.pace.is_none() && stored.pace() == Pace::None && !stored.is_in_dm()
}

/// Returns what a setting is now.
fn value(lobby: &Changeable, setting: Setting, lang: Lang) -> String {
    let stored = &lobby.stored;
    match setting {
        Setting::Edition => edition_name(&stored.edition, lang),
        Setting::DoubleCost => lang.say(double_cost(stored.options.double_cost).0),
        Setting::Cash => lang.say(cash(stored.options.cash).0),
        Setting::Pace if is_alone(stored) => lang.say(key::SETTING_PACE_ALONE),
        Setting::Pace => pace_choice(stored.pace(), lang),
        Setting::Hints => lang.say(switch(stored.conditions.hints).0),
        Setting::Rated => rated(stored.conditions.rated, lang),
        Setting::Posts => style_choice(stored.post_style, lang),
        Setting::Level => {
            let levels =
                computers(lobby).map(|(_, name, level)| format!("{name}: {}", level_choice(level, lang)));
            levels.collect::<Vec<_>>().join(", ")
        }
        Setting::Token => {
            lobby.seat.map(|seat| token_name(stored.tokens().of(seat), lang)).unwrap_or_default()
        }
        Setting::Players => {
            let names = Names::of(stored);
            let others: Vec<&str> = others(lobby).map(|player| names.plain(player.seat)).collect();
            others.join(", ")
        }
    }
}

/// Returns the values that a setting can have.
fn values(lobby: &Changeable, setting: Setting, editions: &Editions, lang: Lang) -> Vec<Choice> {
    let named = |(words, value): (Key, &str)| entry(&lang.say(words), value);
    let choices = &lobby.stored.edition.choices;
    match setting {
        Setting::Edition => {
            let edition = |edition: &Arc<Edition>| Choice {
                note: cut(&edition_sentence(edition, lang).unwrap_or_default(), limits::ENTRY),
                ..entry(&edition_name(edition, lang), &edition.id.0)
            };
            editions.iter().map(edition).take(limits::ENTRIES).collect()
        }
        Setting::DoubleCost => choices.double_cost.iter().map(|rule| named(double_cost(*rule))).collect(),
        Setting::Cash => choices.cash.iter().map(|shown| named(cash(*shown))).collect(),
        Setting::Pace => Pace::ALL.map(|pace| entry(&pace_choice(pace, lang), pace.name())).into(),
        Setting::Hints => [true, false].map(|on| named(switch(on))).into(),
        Setting::Rated => [true, false].map(|on| entry(&rated(on, lang), switch(on).1)).into(),
        Setting::Posts => PostStyle::ALL.map(|style| entry(&style_choice(style, lang), style.name())).into(),
        Setting::Level => {
            let of = |(seat, name, _): (Seat, String, &str)| {
                LEVELS.map(|level| {
                    entry(&format!("{name}: {}", level_choice(level, lang)), &format!("{seat}:{level}"))
                })
            };
            computers(lobby).flat_map(of).collect()
        }
        Setting::Token => {
            let tokens = lobby.stored.tokens();
            let others = Seat::first(lobby.stored.seats()).filter(|seat| Some(*seat) != lobby.seat);
            let names = Names::of(&lobby.stored);
            let others: Vec<Seat> = others.collect();
            let token = |token: Token| {
                let whose = others.iter().find(|seat| tokens.of(**seat) == token);
                let note = whose.map(|seat| names.plain(*seat).to_owned()).unwrap_or_default();
                Choice {
                    note,
                    ..entry(&format!("{}{}", Emblem::Token(token), token_name(token, lang)), token.name())
                }
            };
            Token::ALL.map(token).into()
        }
        Setting::Players => {
            let names = Names::of(&lobby.stored);
            let leaver = |player: &Player| {
                let (value, note) = match &player.who {
                    Who::Human(user) => (format!("{PERSON} {user}"), String::new()),
                    Who::Computer(level) => (format!("{COMPUTER} {}", player.name), level_name(level, lang)),
                };
                Choice { note, ..entry(&label(&names, player.seat), &value) }
            };
            others(lobby).map(leaver).collect()
        }
    }
}

fn entry(label: &str, value: &str) -> Choice {
    Choice { label: cut(label, limits::ENTRY), value: value.to_owned(), note: String::new() }
}

/// Returns the computers of a lobby, with their names and levels.
fn computers(lobby: &Changeable) -> impl Iterator<Item = (Seat, String, &str)> {
    let names = Names::of(&lobby.stored);
    lobby.stored.players.iter().filter_map(move |player| match &player.who {
        Who::Computer(level) => Some((player.seat, names.plain(player.seat).to_owned(), level.as_str())),
        Who::Human(_) => None,
    })
}

/// Returns a player's name, with the seat's letter if several players have the same name.
fn label(names: &Names, seat: Seat) -> String {
    let name = names.plain(seat);
    let namesakes = names.all().iter().filter(|other| *other == name).count();
    if namesakes > 1 { format!("{} · {name}", names.letter(seat)) } else { name.to_owned() }
}

/// Returns the players of a lobby beside the one who looks at its settings.
fn others(lobby: &Changeable) -> impl Iterator<Item = &Player> {
    lobby.stored.players.iter().filter(|player| Some(player.seat) != lobby.seat)
}

fn rated(counts: bool, lang: Lang) -> String {
    lang.say(if counts { key::SETTING_RATED_ON } else { key::SETTING_RATED_OFF })
}

/// Returns a switch in words, and its value in controls; so do the two below.
const fn switch(on: bool) -> (Key, &'static str) {
    if on { (key::CHOICE_ON, "on") } else { (key::CHOICE_OFF, "off") }
}

const fn double_cost(rule: DoubleCost) -> (Key, &'static str) {
    match rule {
        DoubleCost::Any => (key::CHOICE_ANY, "any"),
        DoubleCost::Forced => (key::CHOICE_FORCED, "forced"),
    }
}

const fn cash(shown: CashDisplay) -> (Key, &'static str) {
    match shown {
        CashDisplay::Public => (key::CHOICE_PUBLIC, "public"),
        CashDisplay::Hidden => (key::CHOICE_HIDDEN, "hidden"),
    }
}
