//! The answers to `/privacy`: what is kept about a person, in words and as a file of their own.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use last_spike_engine::{Step, Token};
use serde_json::{Value, json};

use crate::present::lang::{Lang, key};
use crate::present::parts::file::File;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::words::limits::join_last;
use crate::present::words::terms::{clock_time, edition_name};
use crate::service::people::privacy::{Kept, Part, Summary};
use crate::service::ratings::ladder::OwnRating;
use crate::store::clock::absences::Absence;
use crate::store::games::StoredGame;
use crate::store::people::settings::Settings;
use crate::store::ratings::results::Own;
use crate::store::{GameId, Time, UserId};

/// The number of games that are named, the newest first.
pub(crate) const LISTED: u32 = 10;

/// Returns what is kept, for how long, and what can be done about it.
#[must_use]
pub fn shown(kept: &Summary, lang: Lang) -> Post {
    let mut lines = vec![lang.say(key::PRIVACY_KEPT)];
    if let Some(person) = &kept.person {
        lines.push(format!(
            "• {}",
            lang.text(key::PRIVACY_LOCALE, &[("locale", person.locale.as_str().into())])
        ));
        if person.dm.is_some() {
            lines.push(format!("• {}", lang.say(key::PRIVACY_DM)));
        }
        if person.dm_closed_at.is_some() {
            lines.push(format!("• {}", lang.say(key::PRIVACY_DM_CLOSED)));
        }
    }
    if kept.settings != Settings::default() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_SETTINGS)));
    }
    if !kept.threads.is_empty() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_THREADS)));
    }
    if !kept.shown.is_empty() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_SHOWN)));
    }
    if !kept.absences.is_empty() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_AWAY)));
    }
    if kept.reminders.last_at.is_some() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_REMINDED)));
    }
    if let Some(alias) = &kept.alias {
        let until = ("until", format!("<t:{}:R>", alias.until().0).into());
        lines.push(format!("• {}", lang.text(key::PRIVACY_ALIAS, &[until])));
    }
    if !kept.calls.is_empty() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_CALLS)));
    }
    if kept.asked {
        lines.push(format!("• {}", lang.say(key::PRIVACY_REMATCHES)));
    }
    if kept.plans {
        lines.push(format!("• {}", lang.say(key::PRIVACY_PLANS)));
    }
    if kept.reviews {
        lines.push(format!("• {}", lang.say(key::PRIVACY_REVIEWS)));
    }
    if kept.lesson.is_some() {
        lines.push(format!("• {}", lang.say(key::PRIVACY_LESSON)));
    }
    if kept.results {
        lines.push(format!("• {}", lang.say(key::PRIVACY_RESULTS)));
    }
    let counted = [("games", kept.share.games.into()), ("actions", kept.share.actions.into())];
    lines.push(format!("• {}", lang.text(key::PRIVACY_GAMES, &counted)));
    lines.extend(kept.newest.iter().map(|stored| game_line(stored, lang)));
    if kept.share.games > LISTED {
        lines.push("  – …".to_owned());
    }
    lines.push(lang.say(key::PRIVACY_CAN));
    Post::text(join_last(&lines))
}

fn game_line(stored: &StoredGame, lang: Lang) -> String {
    format!("  – {} · {} · <#{}>", stored.id, edition_name(&stored.edition, lang), stored.channel)
}

/// The size from which a file is packed, in bytes: smaller ones open on any phone.
const PACKED_FROM: usize = 1024 * 1024;

/// The size from which a file is followed by another one, in bytes: Discord takes more than twice that.
pub const FILE_BYTES: usize = 4 * 1024 * 1024;

/// The data stored about a person, written to one file, or to several if there is much of it.
pub struct Export {
    user: UserId,
    /// The size from which a file is followed by another one.
    most: usize,
    /// The files that are finished.
    finished: Vec<Vec<u8>>,
    /// The part of the current file that is not packed yet.
    text: String,
    /// The packed part of the current file, if it is large.
    packed: Option<GzEncoder<Vec<u8>>>,
    /// True if the current file contains a game.
    has_games: bool,
}

impl Export {
    /// Begins with what is kept of the person apart from their games.
    #[must_use]
    pub fn begin(kept: &Kept, user: UserId, most: usize) -> Self {
        let (finished, packed) = (Vec::new(), None);
        Self { user, most, finished, text: head(&person(kept, user)), packed, has_games: false }
    }

    /// Adds their part in a game.
    pub fn add(&mut self, part: &Part) {
        if self.packed.as_ref().is_some_and(|packed| packed.get_ref().len() >= self.most) {
            self.finish_file();
            let part = self.finished.len() + 1;
            self.text = head(&json!({ "user": self.user.0.to_string(), "part": part }));
        }
        self.text.push_str(if self.has_games { ",\n    " } else { "\n    " });
        let game = format!("{:#}", game(part, self.user));
        self.text.push_str(&game.replace('\n', "\n    "));
        self.has_games = true;
        if self.text.len() >= PACKED_FROM.min(self.most) {
            self.pack();
        }
    }

    /// Packs what is written.
    fn pack(&mut self) {
        let packed = self.packed.get_or_insert_with(|| GzEncoder::new(Vec::new(), Compression::default()));
        let written = packed.write_all(self.text.as_bytes()).and_then(|()| packed.flush());
        written.expect("invariant: memory takes what is written to it");
        self.text.clear();
    }

    fn finish_file(&mut self) {
        self.text.push_str(if self.has_games { "\n  ]\n}\n" } else { "]\n}\n" });
        self.has_games = false;
        if self.packed.is_some() {
            self.pack();
        }
        let packed = self.packed.take().map(GzEncoder::finish);
        let packed = packed.transpose().expect("invariant: memory takes what is written to it");
        let text = std::mem::take(&mut self.text);
        self.finished.push(packed.unwrap_or_else(|| text.into_bytes()));
    }

    /// Returns a post for each file.
    #[must_use]
    pub fn posts(mut self, lang: Lang) -> Vec<Post> {
        self.finish_file();
        let parts = self.finished.len();
        let post = |(part, bytes): (usize, Vec<u8>)| {
            let number = if parts > 1 { format!("-{part}") } else { String::new() };
            let packed = if bytes.starts_with(&GZIP) { ".gz" } else { "" };
            let name = format!("privacy{number}.json{packed}");
            let key = if part == 1 { key::PRIVACY_EXPORTED } else { key::PRIVACY_EXPORTED_PART };
            let text = lang.text(key, &[("part", part.into()), ("parts", parts.into())]);
            let file = File { name, bytes, instead: Some(lang.say(key::FILE_REFUSED)) };
            Post { files: vec![file], ..Post::text(text) }
        };
        (1..).zip(self.finished).map(post).collect()
    }
}

/// The two bytes that a gzip file begins with (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Returns the text of a document up to its games.
fn head(document: &Value) -> String {
    let text = format!("{document:#}");
    let fields = text.strip_suffix("\n}").expect("invariant: it is an object with fields");
    format!("{fields},\n  \"games\": [")
}

fn moment(time: Time) -> Option<String> {
    jiff::Timestamp::from_second(time.0).map(|at| at.to_string()).ok()
}

/// Returns what is kept of a person's part in a game.
fn game(part: &Part, user: UserId) -> Value {
    let stored = &part.stored;
    let taken = part
        .actions
        .iter()
        .map(|taken| json!({ "step": taken.step.0, "at": moment(taken.at), "action": taken.action }));
    let votes = part.votes.iter().map(|(seat, vote)| {
        let own = vote.ballots.iter().find(|ballot| ballot.seat == *seat);
        let answer = own.and_then(|ballot| ballot.answer);
        json!({
            "about": vote.question.kind(),
            "asked_by_you": *seat == vote.asker,
            "opened_at": moment(vote.opened_at),
            "your_answer": answer.map(|(yes, _)| if yes { "yes" } else { "no" }),
            "answered_at": answer.and_then(|(_, at)| moment(at)),
            "fate": vote.fate.name(),
        })
    });
    let former = part.former.iter().map(|tenure| {
        json!({
            "seat": tenure.seat.0,
            "name": tenure.name,
            "until_step": tenure.until.0,
            "until": moment(tenure.ended_at),
        })
    });
    let invitations =
        part.invitations.iter().map(|vote| json!({ "at": moment(vote.opened_at), "fate": vote.fate.name() }));
    json!({
        "game": stored.id.0,
        "edition": stored.edition.id.0,
        "server": stored.guild.map(|guild| guild.0.to_string()),
        "channel": stored.channel.0.to_string(),
        "stage": stored.stage.name(),
        "opened_at": moment(stored.created_at),
        "opened_by_you": stored.host == user,
        "ended_by_you": part.has_ended_it,
        "seat": part.seat.map(|seat| seat.0),
        "name": part.seat.map(|seat| stored.player(seat).name.clone()),
        "token": part.seat.and_then(|seat| stored.player(seat).token).map(Token::name),
        "actions": taken.collect::<Vec<_>>(),
        "votes": votes.collect::<Vec<_>>(),
        "review": part.review.as_ref().map(|review| json!({
            "account": review.accounts.iter().find(|account| Some(account.seat) == part.seat),
            "turning_points": review.turning_points,
            "costly": review.costly,
        })),
        "plan": part.plan.as_ref().map(|plan| json!({
            "made_at": moment(plan.made_at),
            "plan": plan.plan,
            "dropped": plan.dropped,
        })),
        "answered_ahead": part.ahead.as_ref().map(|ahead| json!({
            "made_at": moment(ahead.made_at),
            "seller": ahead.series.seller.0,
            "standing": ahead.standing,
            "bid": ahead.sealed.map(|(_, amount)| amount),
        })),
        "posts_kept": part.posts,
        "sat_before": former.collect::<Vec<_>>(),
        "asked_to_take_over": invitations.collect::<Vec<_>>(),
    })
}

/// Returns the result of a person in a game.
fn result(own: &Own) -> Value {
    let player = &own.player;
    let end = player.end.as_ref();
    json!({
        "game": own.game.0,
        "server": own.guild.map(|guild| guild.0.to_string()),
        "edition": own.edition,
        "ended_at": moment(own.ended_at),
        "seat": player.seat.0,
        "name": player.name,
        "place": end.map(|end| end.place),
        "cash": end.map(|end| end.cash.0),
        "land": end.map(|end| end.land.0),
        "cards_by_city": end.map(|end| &end.cities),
        "payouts": player.payouts.0,
        "tiles_at_double_cost": player.double_cost,
        "free_land": player.free_land,
        "turns": player.turns,
        "seconds_awaited": player.seconds,
        "moves": player.moves,
        "moves_by_a_stand_in": player.stand_in_moves,
        "moves_of_their_own": player.own_moves,
        "counts": own.counts,
        "left_early": player.left_early,
        "ended_early_by_them": player.ended_it,
        "bankrupt": player.bankrupt,
        "resigned": player.resigned,
        "replaced": player.replaced,
        "took_a_seat_over": player.successor,
        "hints": player.hints,
    })
}

/// Returns a rating of a person.
fn rating(own: &OwnRating) -> Value {
    json!({
        "server": own.guild.0.to_string(),
        "edition": own.edition,
        "season": own.season.map(|season| format!("{}-Q{}", season.year, season.quarter)),
        "points": own.standing.rating.points(),
        "mu": own.standing.rating.mu,
        "sigma": own.standing.rating.sigma,
        "last_game_ended_at": moment(Time(own.standing.last_at)),
        "games": own.standing.games,
        "wins": own.standing.wins,
    })
}

/// Returns what is kept of a person apart from their games.
fn person(kept: &Kept, user: UserId) -> Value {
    let absence = |one: &Absence| json!({ "game": one.game.map(|game| game.0), "from": moment(one.begun), "until": moment(one.ended) });
    let person = kept.person.as_ref();
    json!({
        "user": user.0.to_string(),
        "locale": person.map(|person| person.locale.clone()),
        "direct_messages": person.and_then(|person| person.dm).map(|dm| dm.0.to_string()),
        "direct_messages_refused_since": person.and_then(|person| person.dm_closed_at).and_then(moment),
        "direct_messages_tried_again_at": person.and_then(|person| person.dm_retry_at).and_then(moment),
        "told_of_quiet_hours_in": person.and_then(|person| person.offered_in).map(|message| message.0.to_string()),
        "settings": {
            "quiet_from": kept.settings.quiet.map(|(from, _)| clock_time(from)),
            "quiet_to": kept.settings.quiet.map(|(_, to)| clock_time(to)),
            "time_zone": kept.settings.time_zone,
            "reminder": kept.settings.reminder,
            "auto_roll": kept.settings.auto_roll,
            "pictures": !kept.settings.text_only,
            "hidden": kept.settings.hidden,
        },
        "reminded_at": kept.reminders.last_at.and_then(moment),
        "reminders_without_answer": kept.reminders.unanswered,
        "away": kept.absences.iter().map(absence).collect::<Vec<_>>(),
        "threads_opened_at": kept.threads.iter().map(|at| moment(*at)).collect::<Vec<_>>(),
        "shown_to_all_at": kept.shown.iter().map(|at| moment(*at)).collect::<Vec<_>>(),
        "calls": kept.calls.iter().map(|call| json!({
            "at": moment(call.at),
            "made_by_you": call.caller == user,
            "notified": !call.silent,
        })).collect::<Vec<_>>(),
        "rematches_asked_to": kept.rematches.iter().map(|game| game.0).collect::<Vec<_>>(),
        "lesson": kept.lesson.as_ref().map(|lesson| json!({
            "page": lesson.page,
            "steps": lesson.step.0,
            "begun_at": moment(lesson.begun_at),
            "last_at": moment(lesson.touched_at),
        })),
        "results": kept.results.iter().map(result).collect::<Vec<_>>(),
        "ratings": kept.ratings.iter().map(rating).collect::<Vec<_>>(),
        "struck_games": kept.struck.iter().map(|(game, at)| json!({ "game": game.0, "at": moment(*at) })).collect::<Vec<_>>(),
        "forgotten": kept.alias.as_ref().map(|alias| json!({
            "at": moment(alias.forgotten_at),
            "until": moment(alias.until()),
            "games": alias.games,
            "lobbies": alias.lobbies,
            "reminded_at": alias.reminded_at.and_then(moment),
        })),
    })
}

/// Asks before a person is forgotten, which cannot be undone.
#[must_use]
pub fn ask_to_forget(lang: Lang) -> Post {
    let press = Press { game: GameId(0), step: Step(0), intent: Intent::Forget };
    Post::text(lang.say(key::PRIVACY_CONFIRM)).buttons(vec![Button::new(
        lang.say(key::BUTTON_FORGET),
        Tone::Danger,
        press,
    )])
}
