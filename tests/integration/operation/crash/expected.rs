//! The messages that must stand, by the log and the outbox, in the channels and in the direct messages: worked
//! out from the log alone, step by step, by the same words that the bot has.

use discord_standin::{Id, Message};
use last_spike::present::{
    Lang, Post,
    questions::hand,
    table::{auction, begin, lobby, lobby_board, result, turn, update},
    words::emblem,
};
use last_spike::service::deals::auction::AnswersShown;
use last_spike::service::deals::offers;
use last_spike::service::views::before;
use last_spike::service::views::look::Besides;
use last_spike::store::UserId;
use last_spike::store::games::StoredGame;
use last_spike::store::table::conditions::PostStyle;
use last_spike::store::table::plans;
use last_spike_engine::record::course;
use last_spike_engine::{Phase, Prompt, Seat, Step, Viewer, goes_back_to};

use super::audit;
use super::campaign::Campaign;
use super::passing::is_passing;
use super::story::{Sent, Story};
use crate::support::{ByName, plain};

/// A message as everybody can compare it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Told {
    /// True if it is a direct message.
    pub letter: bool,
    /// The channel, or the person.
    pub place: u64,
    pub text: String,
    /// Its pictures and files, with what is said of them.
    pub files: Vec<(String, String)>,
}

impl Told {
    pub fn found(message: &Message, letter: bool) -> Self {
        let files = message.attachments.iter();
        let files = files.map(|file| (file.filename.clone(), file.description.clone().unwrap_or_default()));
        Self { letter, place: message.channel.0, text: timeless(&message.content), files: files.collect() }
    }

    /// Tells whether another message may stand for this one: a long post that is cut elsewhere, a board that was drawn anew,
    /// or both at once.
    pub fn is_stood_for_by(&self, other: &Self) -> bool {
        let says_the_same = self.text == other.text && self.files(true) == other.files(true);
        let shows_the_same = self.files(false) == other.files(false);
        (self.letter, self.place) == (other.letter, other.place)
            && (says_the_same || self.is_cut_elsewhere(other))
            && (shows_the_same || self.is_drawn_anew_as(other))
    }

    /// Returns the files of earlier events, or the others.
    fn files(&self, of_earlier: bool) -> Vec<(String, String)> {
        self.files.iter().filter(|(name, _)| name.starts_with("news-") == of_earlier).cloned().collect()
    }

    /// Tells whether two long posts say the same but for how many of the earlier events stand in a file: that depends
    /// on lines about the time, for which there is less room or more.
    fn is_cut_elsewhere(&self, other: &Self) -> bool {
        let line = |name: &str| Lang::ALL.map(|lang| format!("{}\n", lang.say(name)));
        let (marks, notes) = (line("post-taken-back"), line("news-earlier"));
        let without = |text: &'_ str, lines: &[String]| {
            let rest = lines.iter().find_map(|line| text.strip_prefix(line.as_str()));
            (rest.is_some(), rest.unwrap_or(text).to_owned())
        };
        let rest = |told: &Self| {
            let (is_marked, text) = without(&told.text, &marks);
            let (is_cut, text) = without(&text, &notes);
            (is_marked, is_cut, text)
        };
        let (is_marked, is_cut, text) = rest(self);
        let (other_is_marked, other_is_cut, other_text) = rest(other);
        is_marked == other_is_marked
            && (is_cut && other_text.ends_with(&text) || other_is_cut && text.ends_with(&other_text))
    }

    /// Tells whether this has a board, expected as it was posted, that was drawn anew after a deal in the same turn: that is
    /// done when the rate limit leaves room, unless another board has come.
    fn is_drawn_anew_as(&self, other: &Self) -> bool {
        let board = |told: &Self| {
            let (board, others): (Vec<_>, Vec<_>) =
                told.files(false).into_iter().partition(|(name, _)| name.starts_with("board-"));
            let [(name, alt)] = &board[..] else { return None };
            let (game, step) = name.strip_suffix(".png")?.rsplit_once('-')?;
            let turn = alt.lines().next()?.to_owned();
            Some((game.to_owned(), step.parse::<u32>().ok()?, turn, others))
        };
        let (Some((game, step, turn, others)), Some((same, later, then, rest))) = (board(self), board(other))
        else {
            return false;
        };
        (game, turn, others) == (same, then, rest) && later > step
    }

    fn of(place: u64, post: Post) -> Self {
        let text = match &post.earlier {
            Some(earlier) => format!("{}\n{}", earlier.note(), post.text),
            None => post.text.clone(),
        };
        let earlier = post.earlier.map(|earlier| (earlier.file().name, String::new()));
        let picture = post.picture.into_iter().map(|picture| (picture.name, picture.alt));
        let files = post.files.into_iter().map(|file| (file.name, String::new()));
        let text = timeless(&text);
        Self { letter: false, place, text, files: picture.chain(earlier).chain(files).collect() }
    }
}

/// The beginnings of lines that a result leaves out where the ratings leave no room for them.
const IF_THERE_IS_ROOM: [&str; 4] = [
    "💰 Biggest payday:",
    "💸 Biggest expense:",
    "💰 Melhor turno de cada um:",
    "💸 Maior gasto de cada um:",
];

/// Returns a text without the parts that differ between two posts: emoji, which may be uploaded in between, lines that
/// depend on when somebody was told and on what they were told before, and lines that go once another post has taken
/// its place.
fn timeless(text: &str) -> String {
    let words = emblem::words(text);
    // What a game did to ratings follows from which games had ended by then: `ratings::changes` tests it.
    let unrated =
        |line: &str| line.split(['📈', '📉']).next().unwrap_or_default().trim_end_matches(" · ").to_owned();
    let is_lasting =
        |line: &&str| !is_passing(line) && !IF_THERE_IS_ROOM.iter().any(|with| line.starts_with(with));
    let lines = words.trim().lines().filter(is_lasting).map(unrated);
    let told = lines.collect::<Vec<_>>().join("\n");
    // Below an offer stands what became of it.
    plain(&told).lines().filter(|line| !line.starts_with("-# ↳")).collect::<Vec<_>>().join("\n")
}

fn sent(campaign: &Campaign, stored: &StoredGame) -> Vec<Sent> {
    let sql = format!(
        "SELECT step || '/' || audience || '/' || kind || '/' || upto FROM outbox
         WHERE game = {} AND upto IS NOT NULL AND fate = 'sent' ORDER BY id",
        stored.id
    );
    let read = |row: &String| {
        let parts: Vec<&str> = row.split('/').collect();
        let [step, audience, kind, upto] = parts[..] else { panic!("{row}") };
        let number = |text: &str| Step(text.parse().unwrap());
        Sent { step: number(step), audience: audience.to_owned(), kind: kind.to_owned(), upto: number(upto) }
    };
    campaign.setting.games.texts(&sql).iter().map(read).collect()
}

/// Returns the lobby's post, with its picture as long as the game has not begun.
pub fn lobby(stored: &StoredGame) -> Told {
    let lang = Lang::of(&stored.locale);
    let picture = before::board(stored).map(|view| lobby_board::picture(stored, &view, lang));
    Told::of(stored.channel.0, Post { picture, ..lobby::post(stored, None, lang) })
}

/// Returns everything that must have been told of a game.
pub fn of(campaign: &Campaign, story: &Story<'_>) -> Vec<Told> {
    let stored = story.stored;
    let sent = sent(campaign, stored);
    let begin = begin::post(stored, Lang::of(&stored.locale));
    let mut told = vec![lobby(stored), Told::of(stored.channel.0, begin)];
    told.extend(in_channel(campaign, story, &sent));
    for player in &stored.players {
        if let Some(user) = stored.user(player.seat) {
            told.extend(in_letters(campaign, story, &sent, player.seat, user));
        }
    }
    told
}

fn in_channel(campaign: &Campaign, story: &Story<'_>, sent: &[Sent]) -> Vec<Told> {
    let (stored, lang) = (story.stored, Lang::of(&story.stored.locale));
    let mut announced = Step(0);
    let mut is_first = true;
    let mut told: Vec<Told> = Vec::new();
    let mut board = None;
    let mut last_line = None;
    // What stands only until its turn is over.
    let mut deciding = None;
    for notice in sent.iter().filter(|notice| notice.audience == "channel") {
        let view = story.positions[notice.upto.0 as usize].view(Viewer::Spectator);
        let scene = story.scene(&view, lang);
        let post = match notice.kind.as_str() {
            "board" => {
                let after = story.missed(announced, notice.upto, view.to_act.iter().copied());
                let mut news = story.post(campaign, sent, after, notice.upto);
                news.elsewhere.extend(story.told_by_lines(after, notice.upto, sent));
                announced = notice.upto;
                turn::post(&scene, &news, std::mem::take(&mut is_first))
            }
            "line" => {
                // Offers back and forth between the same two change one message.
                let exchange = audit::look(campaign, |tx| offers::exchange_since(tx, stored, notice.upto));
                let first = exchange.max(Step(announced.0 + 1)).min(notice.step);
                let goes_on = first < notice.step && last_line.is_some_and(|last| last >= first);
                let first = if goes_on { first } else { notice.step };
                last_line = Some(notice.step);
                let before = Step(first.0 - 1);
                // Turns of which no board has told are told by it, and by no board.
                let turn_at = |step: Step| story.positions[step.0 as usize].turn();
                let tells_turns = announced < before && turn_at(announced) < turn_at(before);
                let after = if tells_turns { announced } else { before };
                if tells_turns {
                    announced = notice.upto;
                }
                let post = update::post(&scene, &story.post(campaign, sent, after, notice.upto), tells_turns);
                if goes_on {
                    told.pop();
                }
                told.push(marked(story, notice.upto, Told::of(stored.channel.0, post), lang));
                continue;
            }
            "auction" => {
                let (news, open) = story.auction(notice.step, notice.upto, sent);
                let post = auction::post(&scene, &news, open, AnswersShown::Who);
                // It is marked where its beginning is taken back; what became of it is shown anew.
                told.push(marked(story, notice.step, Told::of(stored.channel.0, post), lang));
                // It takes the place of the line about the debt.
                (last_line, deciding) = (None, None);
                continue;
            }
            "deciding" => {
                let after = Step(notice.step.0 - 1);
                let post = update::post(&scene, &story.post(campaign, sent, after, notice.upto), false);
                deciding = Some(marked(story, notice.upto, Told::of(stored.channel.0, post), lang));
                last_line = None;
                continue;
            }
            "result" => {
                let position = &story.positions[notice.upto.0 as usize];
                let seats = stored.players.iter().map(|player| player.seat);
                let after = story.missed(announced, notice.upto, seats.filter(|seat| position.plays(*seat)));
                let news = story.post(campaign, sent, after, notice.upto);
                announced = notice.upto;
                let outcome = view.outcome.as_ref().unwrap();
                let events = || story.steps.iter().map(|step| &*step.events);
                let course = result::Course {
                    balances: course::balances(&story.positions[0], events()),
                    extremes: course::extremes(&story.positions[0], events()),
                    ..result::Course::default()
                };
                result::post(&scene, &news, outcome, std::mem::take(&mut is_first), stored.seed, course)
            }
            _ => continue,
        };
        (last_line, deciding) = (None, None);
        let before = board.take();
        match stored.post_style {
            PostStyle::All => {}
            PostStyle::Latest => {
                let before = before.map(|before: usize| &mut told[before]);
                before.into_iter().for_each(|board| board.files.retain(|(name, _)| !name.ends_with(".png")));
            }
            PostStyle::Quiet => drop(before.map(|before| told.remove(before))),
        }
        board = Some(told.len());
        let post = Told::of(stored.channel.0, post);
        // A board that is kept up to date is not marked: it says what is so.
        let is_kept = stored.post_style == PostStyle::Quiet && notice.kind == "board";
        told.push(if is_kept { post } else { marked(story, notice.upto, post, lang) });
    }
    told.extend(deciding);
    told
}

/// Returns the turn of which nobody was told, if there is one, with the newest notices of its game.
pub fn untold(campaign: &Campaign, story: &Story<'_>) -> Option<String> {
    let sent = sent(campaign, story.stored);
    let turn = |step: usize| story.positions[step].view(Viewer::Spectator).turn;
    let mut told: Vec<usize> = Vec::new();
    for notice in sent.iter().filter(|notice| notice.audience == "channel") {
        // A line tells turns that have ended before what it is about and of which no board has told.
        let (before, last) = (notice.step.0.saturating_sub(1) as usize, told.last().copied().unwrap_or(0));
        let tells_turns = match notice.kind.as_str() {
            "board" | "result" => true,
            "line" => last < before && turn(last) < turn(before),
            _ => false,
        };
        told.extend(tells_turns.then_some(notice.upto.0 as usize));
    }
    // What was taken back untold leaves nothing to tell: the turn goes on of which all were told before.
    let (mut standing, mut needed) = (vec![0], 0);
    for (n, step) in story.steps.iter().map(|step| (step.n.0 as usize, step)) {
        match goes_back_to(&step.events).map(|to| to.0 as usize) {
            Some(to) => {
                standing.retain(|earlier| *earlier <= to);
                if told.iter().any(|upto| (to + 1..n).contains(upto)) {
                    needed = n;
                }
            }
            None => standing.push(n),
        }
    }
    let turns = standing.windows(2).filter(|pair| turn(pair[0]) != turn(pair[1])).map(|pair| pair[1]);
    let needed = turns.max().unwrap_or(0).max(needed);
    // A board is held over an open auction in which people are asked: the board after it shows everything.
    let held = format!(
        "SELECT count(*) FROM outbox
         WHERE game = {} AND audience = 'channel' AND kind = 'board' AND fate = 'waiting' AND step >= {needed}",
        story.stored.id
    );
    let is_in_auction = story.positions.last().is_some_and(|position| position.phase() == Phase::Auction);
    let is_held = || is_in_auction && campaign.count(&held) > 0;
    let is_untold = told.iter().max().is_none_or(|told| *told < needed) && !is_held();
    let queued = || {
        let sql = format!(
            "SELECT id || ' ' || kind || ' at ' || step || ' up to ' || coalesce(CAST(upto AS TEXT), '-') || ': ' || fate
                    || ', tried ' || attempts || ' times, newest ' || coalesce(CAST(newest AS TEXT), '-')
             FROM outbox WHERE game = {} AND audience = 'channel' ORDER BY id DESC LIMIT 20",
            story.stored.id
        );
        campaign.setting.games.texts(&sql)
    };
    let game = story.stored.id;
    is_untold
        .then(|| format!("step {needed} of game {game}, which stands after {standing:?}: {:#?}", queued()))
}

/// Says above a post that some of it was taken back, where that is so.
fn marked(story: &Story<'_>, upto: Step, mut told: Told, lang: Lang) -> Told {
    if story.is_taken_back(upto) {
        told.text = format!("{}\n{}", lang.say("post-taken-back"), told.text);
    }
    told
}

fn in_letters(
    campaign: &Campaign,
    story: &Story<'_>,
    sent: &[Sent],
    seat: Seat,
    user: UserId,
) -> Option<Told> {
    let person = campaign.people.iter().position(|id| *id == Id(user.0)).unwrap();
    let (lang, dm) = (campaign.lang(person), campaign.standin.dm_channel(Id(user.0)).unwrap());
    // One message, the last: an edit shows what is new in it, and a new one takes its place.
    let notice = sent.iter().rfind(|notice| notice.audience == seat.to_string())?;
    let view = story.positions[notice.upto.0 as usize].view(Viewer::Seat(seat));
    let plan = audit::look(campaign, |tx| plans::of(tx, story.stored.id, seat));
    let is_told = view.outcome.is_none() && matches!(view.prompt, None | Some(Prompt::Debt { .. }));
    let sold = if is_told { story.sold(seat, notice.upto) } else { Vec::new() };
    let post = hand::direct(&story.scene(&view, lang), &Besides { plan, sold, ..Besides::default() });
    Some(Told { letter: true, ..Told::of(dm.0, post) })
}
