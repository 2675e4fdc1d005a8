//! The messages that must stand, by the log and the outbox, in the channels and in the direct messages: worked
//! out from the log alone, step by step, by the same words that the bot has.

use discord_standin::{Id, Message};
use last_spike::present::Scene;
use last_spike::present::{
    File, Lang, Names, Post,
    questions::hand,
    table::{auction, lobby, result, turn, update},
    telling::story,
    words::emblem,
};
use last_spike::service::clock::awaiting::Due;
use last_spike::service::views::look::{self, Besides, News};
use last_spike::service::{deals::offers, notices::calls};
use last_spike::store::games::StoredGame;
use last_spike::store::log::{self, LoggedStep};
use last_spike::store::table::pace::Pace;
use last_spike::store::table::plans;
use last_spike::store::table::post_style::PostStyle;
use last_spike::store::{StoreError, Time, Tx, UserId};
use last_spike_engine::record::course;
use last_spike_engine::{
    Action, By, Event, Family, Game, Phase, Prompt, Raising, Seat, Step, Viewer, goes_back_to,
};

use super::audit;
use super::campaign::Campaign;
use crate::support::plain;

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

    /// Tells whether two long posts say the same but for how many of the earlier events stand in a file: that depends
    /// on lines about the time, for which there is less room or more.
    pub fn is_cut_elsewhere(&self, other: &Self) -> bool {
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
        let files = |told: &Self| -> Vec<(String, String)> {
            told.files.iter().filter(|(name, _)| !name.starts_with("news-")).cloned().collect()
        };
        let (is_marked, is_cut, text) = rest(self);
        let (other_is_marked, other_is_cut, other_text) = rest(other);
        (self.letter, self.place, is_marked) == (other.letter, other.place, other_is_marked)
            && files(self) == files(other)
            && (is_cut && other_text.ends_with(&text) || other_is_cut && text.ends_with(&other_text))
    }

    /// True if this is a board, expected as it was posted, that was drawn anew after a deal in the same turn: that is done
    /// when the rate limit leaves room, unless another board has come.
    pub fn is_drawn_anew_as(&self, other: &Self) -> bool {
        let board = |told: &Self| {
            let (board, others): (Vec<_>, Vec<_>) =
                told.files.iter().cloned().partition(|(name, _)| name.starts_with("board-"));
            let [(name, alt)] = &board[..] else { return None };
            let (game, step) = name.strip_suffix(".png")?.rsplit_once('-')?;
            let turn = alt.lines().next()?.to_owned();
            Some((game.to_owned(), step.parse::<u32>().ok()?, turn, others))
        };
        let (Some((game, step, turn, others)), Some((same, later, then, rest))) = (board(self), board(other))
        else {
            return false;
        };
        (self.letter, self.place, &self.text) == (other.letter, other.place, &other.text)
            && (game, turn, others) == (same, then, rest)
            && later > step
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

/// Returns a text without the parts that differ between two posts: emoji, which may be uploaded in between, lines that
/// depend on when somebody was told and on what they were told before, and lines that go once another post has taken
/// its place.
fn timeless(text: &str) -> String {
    let told = plain(&story::told(&emblem::words(text)));
    // Below an offer stands what became of it.
    told.lines().filter(|line| !line.starts_with("-# ↳")).collect::<Vec<_>>().join("\n")
}

/// A notice of the outbox that was sent on its own, not merged into another.
struct Sent {
    step: Step,
    audience: String,
    kind: String,
    upto: Step,
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

/// Returns the lobby's post.
pub fn lobby(stored: &StoredGame) -> Told {
    Told::of(stored.channel.0, lobby::post(stored, None, Lang::of(&stored.locale)))
}

/// A game with every position it has been in.
pub struct Story<'a> {
    pub stored: &'a StoredGame,
    names: Names,
    pub positions: Vec<Game>,
    pub steps: Vec<LoggedStep>,
}

impl<'s> Story<'s> {
    pub fn of(tx: &Tx<'_>, stored: &'s StoredGame) -> Result<Self, StoreError> {
        let mut positions = vec![log::beginning(stored)?.unwrap()];
        let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
        for step in &steps {
            let mut game = positions.last().unwrap().clone();
            match goes_back_to(&step.events) {
                Some(to) => game = game.back_to(&positions[to.0 as usize]),
                None => step.events.iter().for_each(|event| game.evolve(event)),
            }
            positions.push(game);
        }
        Ok(Self { stored, names: Names::of(stored), positions, steps })
    }

    /// Returns the steps after one up to another that are not taken back.
    fn line(&self, after: Step, upto: Step) -> Vec<&LoggedStep> {
        let mut steps: Vec<&LoggedStep> = Vec::new();
        for step in self.steps.iter().filter(|step| step.n > after && step.n <= upto) {
            if let Some(to) = goes_back_to(&step.events) {
                steps.retain(|earlier| earlier.n <= to);
            }
            steps.push(step);
        }
        steps
    }

    /// Returns the roll of the player whose debt the auctions pay of which a step opened the first (1976), unless a
    /// board or a line told it before.
    fn led(&self, opened: Step, sent: &[Sent]) -> Option<&LoggedStep> {
        let is_one = matches!(self.stored.edition.family, Family::Dice(_));
        let line = self.line(Step(0), Step(opened.0 - 1)).into_iter();
        let roll = line.rev().find(|step| step.events.iter().any(is_dice)).filter(|_| is_one)?;
        let debtor = |event: &Event| match event {
            Event::Owed { seat, .. } => Some(*seat),
            _ => None,
        };
        let debtors: Vec<Seat> = roll.events.iter().filter_map(debtor).collect();
        let is = |notice: &Sent, kind: &str| notice.audience == "channel" && notice.kind == kind;
        // A line tells what has happened since the step that it is about, or since the last board where a turn has
        // ended since.
        let tells_the_turn = |line: &Sent| {
            let before = |board: &&Sent| board.upto >= Step(roll.n.0 - 1) && board.upto < line.step;
            line.step <= roll.n
                || !sent.iter().filter(|notice| is(notice, "board")).any(|board| before(&board))
        };
        let told = |notice: &Sent| {
            (roll.n..opened).contains(&notice.upto)
                && (is(notice, "board") || is(notice, "line") && tells_the_turn(notice))
        };
        let owes = !debtors.is_empty() && debtors.iter().all(|debtor| *debtor == roll.seat);
        (owes && !sent.iter().any(told)).then_some(roll)
    }

    /// Returns where among the events of the news those are that the posts of auctions tell.
    fn elsewhere(&self, after: Step, upto: Step, sent: &[Sent]) -> Vec<usize> {
        let posts = sent.iter().filter(|notice| notice.audience == "channel" && notice.kind == "auction");
        let posts: Vec<Step> = posts.map(|notice| notice.step).collect();
        let are_one = matches!(self.stored.edition.family, Family::Dice(_));
        let (mut all, mut opened) = (Vec::new(), None);
        for step in self.line(Step(0), upto) {
            if are_one && step.events.iter().any(is_dice) {
                opened = None;
            }
            let begins = step.events.iter().any(|event| matches!(event, Event::AuctionOpened { .. }));
            // What computers sold among themselves before the first auction with a post has none.
            if begins && !(are_one && opened.is_some_and(|opened| posts.contains(&opened))) {
                opened = Some(step.n);
            }
            all.push((step, begins, opened.filter(|opened| posts.contains(opened))));
        }
        let led: Vec<Step> =
            posts.iter().filter_map(|post| self.led(*post, sent)).map(|roll| roll.n).collect();
        let told = all.iter().filter(|(step, ..)| step.n > after).flat_map(|(step, begins, post)| {
            let is_told = |event: &Event| match event {
                _ if led.contains(&step.n) => true,
                Event::AuctionOpened { .. } | Event::AuctionClosed { .. } => post.is_some(),
                Event::Acted { .. } => *begins && post.is_some(),
                _ => false,
            };
            step.events.iter().map(is_told).collect::<Vec<_>>()
        });
        told.enumerate().filter_map(|(at, is_told)| is_told.then_some(at)).collect()
    }

    /// Returns where among the events of a board's news those deals are that lines have told.
    fn told_by_lines(&self, after: Step, upto: Step, sent: &[Sent]) -> Vec<usize> {
        let lines: Vec<&Sent> =
            sent.iter().filter(|notice| notice.audience == "channel" && notice.kind == "line").collect();
        let all = self
            .line(after, upto)
            .into_iter()
            .flat_map(|step| step.events.iter().map(|event| (step.n, event)));
        let is_told = |n: Step| lines.iter().any(|line| line.step <= n && n <= line.upto);
        let told =
            all.enumerate().filter(|(_, (n, event))| matches!(event, Event::DealDone { .. }) && is_told(*n));
        told.map(|(at, _)| at).collect()
    }

    /// Returns the step after which a board or a result tells what happened. Where the boards before it are gone, that is
    /// the end of the last turn that one of its readers has played themselves, two rounds ago at the earliest.
    fn missed(&self, announced: Step, upto: Step, readers: impl IntoIterator<Item = Seat>) -> Step {
        if self.stored.post_style != PostStyle::Quiet {
            return announced;
        }
        let is_there = |seat: &Seat| self.stored.user(*seat).is_some();
        let own = readers.into_iter().filter(is_there).map(|seat| self.last_turn_of(seat, upto));
        own.fold(announced, Step::min)
    }

    fn last_turn_of(&self, seat: Seat, upto: Step) -> Step {
        let turn_at = |step: Step| self.positions[step.0 as usize].turn();
        let oldest = turn_at(upto).saturating_sub(2 * u32::from(self.stored.seats()));
        let line = self.line(Step(0), upto);
        let asks = |step: &&LoggedStep| step.events.iter().any(|event| matches!(event, Event::TurnTo { .. }));
        let ended: Vec<(Step, u32)> =
            line.iter().copied().filter(asks).map(|step| (step.n, turn_at(step.n))).collect();
        let long_ago = ended.iter().rev().find(|(_, turn)| *turn < oldest).map(|(step, _)| *step);
        let is_own = |step: &&&LoggedStep| {
            let action = step.events.first().and_then(|event| match event {
                Event::Acted { action, .. } => Some(action),
                _ => None,
            });
            let is_move = matches!(action, Some(Action::Lay { .. } | Action::Roll));
            step.seat == seat && step.by.is_none() && is_move
        };
        // The turn is over once another begins, and with the game.
        let end_of = |step: Step| {
            let turn = turn_at(Step(step.0 - 1));
            let end = ended.iter().find(|(n, then)| *n >= step && *then > turn).map(|(n, _)| *n);
            end.or_else(|| (self.positions[step.0 as usize].phase() == Phase::Over).then_some(step))
        };
        let own = line.iter().rev().filter(is_own).find_map(|step| end_of(step.n));
        own.max(long_ago).unwrap_or(Step(0))
    }

    /// Returns what became of the deeds that a player has put up for auction, and which tile was laid for them, in the
    /// turn in which they have acted last themselves.
    fn sold(&self, seat: Seat, upto: Step) -> Vec<Event> {
        let is_auction = match &self.stored.edition.family {
            Family::Tiles(figures) => figures.variant.raising == Raising::Auction,
            Family::Dice(_) => true,
        };
        let line = self.line(Step(0), upto);
        let own = line.iter().rposition(|step| step.seat == seat && step.by.is_none()).filter(|_| is_auction);
        let Some(own) = own else { return Vec::new() };
        if !line[own].events.iter().any(|event| matches!(event, Event::TurnTo { .. })) {
            return Vec::new();
        }
        let turn_at = |step: &LoggedStep| self.positions[step.n.0 as usize].turn();
        let turn = turn_at(line[own]);
        let later = &line[own + 1..];
        let ended = later.iter().position(|step| turn_at(step) != turn).map_or(later.len(), |at| at + 1);
        let is_of_sale = |event: &&Event| match event {
            Event::AuctionClosed { seat: of, .. } | Event::TileLaid { seat: of, .. } => *of == seat,
            _ => false,
        };
        let events = later[..ended].iter().flat_map(|step| &step.events).filter(is_of_sale);
        let events: Vec<Event> = events.cloned().collect();
        let is_over = events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }));
        if is_over { events } else { Vec::new() }
    }

    fn news(&self, after: Step, upto: Step) -> News {
        let steps = self.line(after, upto);
        let (mut events, mut planned, mut ruined) = (Vec::new(), Vec::new(), Vec::new());
        for step in steps {
            let before = &self.positions[step.n.0 as usize - 1];
            if step.events.iter().any(|event| matches!(event, Event::Bankrupt { .. })) {
                ruined.extend(look::ruins(before, &step.events, Viewer::Spectator));
            }
            planned.extend((step.by == Some(By::Plan)).then_some(events.len()));
            events.extend(step.events.iter().map(|event| event.seen_by(Viewer::Spectator)));
        }
        let earlier = self.steps.iter().filter(|step| step.n <= after);
        News { planned, since: after, ruined, ..News::of(events, earlier.flat_map(|step| &step.events)) }
    }

    /// Tells whether a post that tells of everything up to a step told something that was taken back since.
    fn is_taken_back(&self, upto: Step) -> bool {
        let since = self.steps.iter().filter(|step| step.n > upto);
        since.into_iter().any(|step| goes_back_to(&step.events).is_some_and(|to| to < upto))
    }

    /// Returns the news of a post that tells of everything after one step, up to another.
    fn post(&self, campaign: &Campaign, sent: &[Sent], after: Step, upto: Step) -> News {
        let position = &self.positions[upto.0 as usize];
        let called = audit::look(campaign, |tx| calls::called(tx, self.stored, after, position));
        let silent = audit::look(campaign, |tx| offers::silent(tx, self.stored, after, upto));
        let elsewhere = self.elsewhere(after, upto, sent);
        News { called, silent, due: self.due(position), elsewhere, ..self.news(after, upto) }
    }

    /// Returns until when those have time who are asked: moments that are as long as the real ones.
    fn due(&self, position: &Game) -> Vec<(Seat, Due)> {
        const THEN: Time = Time(1_800_000_000);
        let due = match (position.phase(), self.stored.pace()) {
            (Phase::Auction, _) => Due::Pass(THEN),
            (_, Pace::None) => return Vec::new(),
            _ => Due::StandIn { turn: Some(THEN), reserve: THEN },
        };
        let people = position.to_act().into_iter().filter(|seat| self.stored.user(*seat).is_some());
        people.map(|seat| (seat, due)).collect()
    }

    /// Returns an auction, in 1976 the auctions of a turn, as their post tells them, and whether the last is open.
    fn auction(&self, opened: Step, upto: Step, sent: &[Sent]) -> (News, bool) {
        let mut line: Vec<&LoggedStep> = Vec::new();
        for step in self.steps.iter().filter(|step| step.n >= opened && step.n <= upto) {
            match goes_back_to(&step.events) {
                Some(to) => line.retain(|earlier| earlier.n <= to),
                None => line.push(step),
            }
        }
        let opens = |event: &Event| matches!(event, Event::AuctionOpened { .. });
        let closes = |event: &Event| matches!(event, Event::AuctionClosed { .. });
        let are_one = matches!(self.stored.edition.family, Family::Dice(_));
        let is_beyond = |step: &LoggedStep| {
            step.events.iter().any(|event| if are_one { is_dice(event) } else { opens(event) })
        };
        let beyond = line.iter().skip(1).position(|step| is_beyond(step)).map_or(line.len(), |at| at + 1);
        let led = self.led(opened, sent).into_iter().flat_map(|roll| &roll.events);
        let mut events: Vec<Event> = led.map(|event| event.seen_by(Viewer::Spectator)).collect();
        for step in &line[..beyond] {
            let begins = step.events.iter().any(opens);
            let tells = |event: &&Event| {
                opens(event) || closes(event) || begins && matches!(event, Event::Acted { .. })
            };
            events.extend(step.events.iter().filter(tells).cloned());
        }
        let position = &self.positions[upto.0 as usize];
        let open =
            !events.last().is_some_and(closes) && beyond == line.len() && position.phase() == Phase::Auction;
        let due = if open { self.due(position) } else { Vec::new() };
        (News { due, ..News::of(events, []) }, open)
    }

    fn scene<'a>(&'a self, view: &'a last_spike_engine::View, lang: Lang) -> Scene<'a> {
        Scene { stored: self.stored, view, names: &self.names, lang }
    }
}

fn is_dice(event: &Event) -> bool {
    matches!(event, Event::Dice { .. })
}

/// Returns everything that must have been told of a game.
pub fn of(campaign: &Campaign, story: &Story<'_>) -> Vec<Told> {
    let stored = story.stored;
    let sent = sent(campaign, stored);
    let mut told = vec![lobby(stored)];
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
                let post = auction::post(&scene, &news, open, false);
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
                let name = format!("last-spike-{}.spike.json", stored.id);
                let record = Some(File { name, bytes: Vec::new(), instead: None });
                let events = story.steps.iter().map(|step| &*step.events);
                let balances = course::balances(&story.positions[0], events);
                let course = result::Course { balances, ..result::Course::default() };
                result::post(
                    &scene,
                    &news,
                    outcome,
                    std::mem::take(&mut is_first),
                    stored.seed,
                    course,
                    record,
                )
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
    let is_untold = told.iter().max().is_none_or(|told| *told < needed);
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
