//! The content of a notice at a step, and whether it comes in a new message; or the reason why nothing is shown. Both
//! are read from the game as it stands; nothing is changed.

use last_spike_engine::{OpenOffer, Standing, Step};

use super::announcement::{Announcement, Content, EarlyEnding, Recipient, StaysLast, Stop};
use super::moment::Moment;
use super::situation::Situation;
use crate::service::clock::quiet::QuietHours;
use crate::service::views::before;
use crate::service::views::look::{self, Look};
use crate::service::voting::consent::CLOCKS_EDITED;
use crate::service::{
    absences::{absence, expiry},
    notices::calls::is_answered,
};
use crate::store::Tx;
use crate::store::games::{self, Stage};
use crate::store::notices::notice_kind::Calls;
use crate::store::posting::calls;
use crate::store::posting::outbox::{self, Audience, Notice, NoticeFate, NoticeKind, Unposted, Waiting};
use crate::store::posting::posts::{Held, Posted};
use crate::store::posting::recipients::{self, Addressee};
use crate::store::ratings::results;
use crate::store::table::conditions::Pace;
use crate::store::voting::invitations;
use crate::store::{GameHeader, GameId, Slot, StoreError, Time, UserId};

const NOT_FOR_EVERYBODY: Stop = Stop::Drop(Unposted::NotForEverybody);

/// The most games that a person is reminded of at once.
const MOST_REMINDED: u32 = 20;

/// The time for which the board of a quiet channel is edited, in seconds: Discord allows few edits of an older message.
const BOARD_EDITED: i64 = 55 * 60;

const THE_GAME_HAS_ENDED: Result<(Content, Step), Stop> = Err(Stop::Drop(Unposted::GameEnded));
const THE_GAME_WAS_ENDED: Result<(Content, Step), Stop> = Err(Stop::Drop(Unposted::GameClosed));

/// The time, in seconds, for which a player's own message about their turn is reminder enough.
const JUST_TOLD: i64 = 60 * 60;

/// Returns the announcement of a claimed notice: its content, its recipient, and how it is shown.
///
/// # Errors
/// [`Stop`] with the reason if nothing is to be shown, or if the game can't be read.
pub(in crate::service) fn wanted(
    situation: &Situation<'_, '_>,
    waiting: Waiting,
) -> Result<Announcement, Stop> {
    let now = situation.tx.now();
    let notice = waiting.notice;
    let game = situation.header()?.ok_or(Stop::Drop(Unposted::NoGame))?;
    let person = situation.addressee(notice.audience)?;
    let held = situation.held(notice.audience)?;
    let current = held.iter().find(|held| held.slot == notice.slot()).map(|held| held.posted);
    // The post of a lobby that was moved is sent anew to its new channel.
    let current =
        current.filter(|current| notice.kind != NoticeKind::Lobby || current.channel == game.channel);
    let (mut content, first) = content(situation, &game, &waiting, person.as_ref(), &held, current)?;
    let upto = waiting.upto.unwrap_or(notice.step);
    let stored = match situation.stored() {
        // What says nothing of the game itself is told all the same.
        Err(StoreError::Unreadable { .. }) => None,
        stored => stored?,
    };
    let answered = match (notice, &stored) {
        (Notice { kind: NoticeKind::Rack, audience: Audience::Seat(seat), step, .. }, Some(stored)) => {
            is_answered(situation.tx, stored, seat, step, upto)?
        }
        _ => false,
    };
    let says_nothing = says_nothing(&content);
    let is_first_try = waiting.first_tried_at.is_none();
    if says_nothing && current.is_none() && is_first_try {
        return Err(Stop::Drop(Unposted::SaysNothing));
    }
    let replaces = answered || says_nothing || notice.kind == NoticeKind::Hand;
    // In direct messages a new post comes only if the others' moves have put a question to the player.
    let stays = match &content {
        Content::Table { view, news, .. } => !view.own_seat().is_some_and(|own| news.called.contains(&own)),
        _ => false,
    };
    let is_quiet_board = matches!(&content, Content::Board { .. }) && game.is_quiet();
    let is_young = |time| current.is_some_and(|current| current.message.sent_at().after(time) > waiting.at);
    let by_kind = match notice.kind {
        NoticeKind::Lobby | NoticeKind::Verdict => true,
        NoticeKind::Auction => current.is_some(),
        NoticeKind::Clocks => is_young(CLOCKS_EDITED),
        NoticeKind::Board => is_quiet_board && is_young(BOARD_EDITED),
        _ => false,
    };
    // What an earlier attempt began is finished in the same way: it may have succeeded.
    let edit = if !is_first_try && notice.kind.is_edited_at_times() {
        waiting.edits
    } else {
        replaces || stays || by_kind || first < notice.step
    };
    if let (Content::Rack { offer, .. }, Some(person)) = (&mut content, &person) {
        let edited = current.filter(|_| edit).map(|current| current.message);
        // The offer of quiet hours is for the first message of this kind and its edits. A live game makes no such
        // offer: its time runs in quiet hours too.
        *offer = person.habits.quiet.is_none()
            && stored.is_some_and(|stored| stored.pace() != Pace::Live)
            && person.person.as_ref().is_some_and(|known| known.offered_in == edited);
    }
    // An auction whose own post can't be edited gets a new one, but everybody was called already.
    let says_nothing_new = replaces
        || is_quiet_board
        || notice.kind == NoticeKind::Verdict
        || notice.kind == NoticeKind::Auction && current.is_some();
    let call =
        held.iter().find(|held| held.slot == Slot::Of(NoticeKind::Call)).map(|held| held.posted.message);
    let stays_last = match notice.kind {
        // If the message is far up in the channel, nobody would see that the clocks are stopped.
        NoticeKind::Clocks => Some(StaysLast { call: None }),
        _ => is_quiet_board.then_some(StaysLast { call }),
    };
    let to = match &person {
        None => Recipient::Channel(game.channel),
        Some(person) => Recipient::Person(person.user, person.person.as_ref().and_then(|known| known.dm)),
    };
    let reader = match person {
        None if game.is_in_dm() => Some(recipients::of(situation.tx, game.host)?),
        person => person,
    };
    let quiet = reader.as_ref().and_then(|reader| QuietHours::of(&reader.habits)?.end(now)).is_some();
    // Votes and invitations call people by no move of the game, so these calls are limited: too many by one person are
    // silent.
    let is_counted = matches!(notice.kind.rules().calls, Calls::Voters | Calls::Invited);
    Ok(Announcement {
        upto,
        stored: stored.cloned().map(Box::new),
        at: now,
        to,
        content,
        current,
        edit,
        stays_last,
        silent: says_nothing_new || quiet,
        hushed: if is_counted { calls::silent_in(situation.tx, &notice)? } else { Vec::new() },
        last_known: held.iter().map(|held| held.posted.message).max(),
        in_words: reader.as_ref().is_some_and(|reader| reader.habits.text_only),
        locale: reader.and_then(|reader| reader.person).map(|known| known.locale),
        game,
        waiting,
    })
}

/// Returns the content of a notice, and the first step that it tells of.
fn content(
    situation: &Situation<'_, '_>,
    header: &GameHeader,
    waiting: &Waiting,
    person: Option<&Addressee>,
    held: &[Held],
    current: Option<Posted>,
) -> Result<(Content, Step), Stop> {
    let (tx, notice, is_first_try) = (situation.tx, waiting.notice, waiting.first_tried_at.is_none());
    let moment = || Moment::of(situation, header, waiting);
    // If no board was posted yet, the first one that is sent takes the place of the game's first board.
    let is_first = !held.iter().any(|held| held.slot == Slot::Of(NoticeKind::Board));
    let (mut first, is_running) = (notice.step, header.stage == Stage::Running);
    let shown = match (notice.kind, notice.audience) {
        (NoticeKind::Closed, _) => Content::Closed(early_ending(tx, notice.game)?),
        (NoticeKind::Broken, _) => Content::Broken,
        (NoticeKind::GivenUp, _) => Content::GivenUp { counts: early_ending(tx, notice.game)?.counts },
        (NoticeKind::Expired, _) => Content::Expired,
        (NoticeKind::Expiry, _) => {
            let called =
                if header.is_open() { expiry::called(tx, header)? } else { return THE_GAME_WAS_ENDED };
            Content::Expiry { until: waiting.at.after(expiry::WARNING), called }
        }
        (NoticeKind::Muted, _) => muted(situation, header)?,
        (NoticeKind::Paused, _) => {
            let left_at = header.bot_left_at.ok_or(Stop::Drop(Unposted::BotIsBack))?;
            Content::Paused { until: left_at.after(absence::PATIENCE) }
        }
        (NoticeKind::Reminder, _) => {
            let person = person.ok_or(NOT_FOR_EVERYBODY)?;
            reminder(tx, person.user, waiting.at)?
        }
        (NoticeKind::Lobby, _) => {
            let stored = situation.shown(header)?;
            let rematch = invitations::of_game(tx, stored.id)?;
            // The notices of a lobby have numbers instead of steps: only the first one calls people.
            let board = before::board(stored).map(Box::new);
            Content::Lobby { rematch, calls: notice.step == Step(0), board }
        }
        (NoticeKind::Begin, _) => {
            let lobby = situation.shown(header)?;
            if !lobby.begins || lobby.stage != Stage::Lobby {
                return Err(Stop::Drop(Unposted::NotStarted));
            }
            Content::Begin
        }
        (NoticeKind::Board, _) if header.is_in_dm() && !is_running && is_first_try => {
            return THE_GAME_HAS_ENDED;
        }
        (NoticeKind::Board, _) => moment()?.board(is_first)?,
        (NoticeKind::Deciding, _) if header.is_quiet() && is_first_try => {
            return Err(Stop::Drop(Unposted::ChannelQuiet));
        }
        (NoticeKind::Call, _) if !is_running => return THE_GAME_HAS_ENDED,
        (NoticeKind::Call, _) => moment()?.call()?,
        (NoticeKind::Deciding, _) if !is_running && is_first_try => return THE_GAME_HAS_ENDED,
        (NoticeKind::Deciding, _) => moment()?.deciding(first)?,
        // The result tells an auction that was never posted, unless a board before it has left it to its post. A game that was
        // ended early has no result, and no auction that matters.
        (NoticeKind::Auction, _)
            if !is_running
                && current.is_none()
                && (header.stage != Stage::Over || situation.shown(header)?.announced < notice.step) =>
        {
            return THE_GAME_HAS_ENDED;
        }
        (NoticeKind::Auction, _) => moment()?.auction()?,
        (NoticeKind::Line, _) => {
            let (shown, told_from) = moment()?.line_of_turn()?;
            first = told_from;
            shown
        }
        (NoticeKind::Result, _) => moment()?.result(is_first)?,
        (NoticeKind::Hand, _) if current.is_none() && !is_running => {
            return Err(Stop::Drop(Unposted::NoMessage));
        }
        (NoticeKind::Hand, _) if header.stage == Stage::Closed => {
            Content::Ended(early_ending(tx, notice.game)?)
        }
        (NoticeKind::Rack, _) if header.stage == Stage::Closed => return THE_GAME_WAS_ENDED,
        (NoticeKind::Rack | NoticeKind::Hand, Audience::Seat(seat)) => moment()?.rack(seat)?,
        (NoticeKind::Rack | NoticeKind::Hand, Audience::Channel | Audience::Former(_)) => {
            return Err(NOT_FOR_EVERYBODY);
        }
        (NoticeKind::Verdict, _) if current.is_none() => return Err(Stop::Drop(Unposted::NoQuestion)),
        (NoticeKind::Vote | NoticeKind::Verdict, _) => moment()?.vote()?,
        (
            NoticeKind::Warning
            | NoticeKind::StandIn
            | NoticeKind::Clocks
            | NoticeKind::Silence
            | NoticeKind::Tenure,
            _,
        ) if !is_running => {
            return THE_GAME_WAS_ENDED;
        }
        (NoticeKind::Warning, audience) => moment()?.warning(audience)?,
        (NoticeKind::StandIn, audience) => moment()?.stand_in(audience)?,
        (NoticeKind::Clocks, _) => moment()?.clocks()?,
        (NoticeKind::Silence, _) => moment()?.silence()?,
        (NoticeKind::Tenure, _) => moment()?.tenure()?,
    };
    Ok((shown, first))
}

/// Returns by whom a game was ended early, and whether it counts all the same.
fn early_ending(tx: &Tx<'_>, game: GameId) -> Result<EarlyEnding, StoreError> {
    let result = results::of_game(tx, game)?;
    let counts = result.is_some_and(|result| result.counts);
    Ok(EarlyEnding { by: games::ended_by(tx, game)?, counts })
}

/// Returns whether a message only tells a player that it is not their turn: they are asked nothing and have nothing
/// hidden. An existing message is updated to say so, but no new one is sent.
fn says_nothing(shown: &Content) -> bool {
    let Content::Rack { view, besides, .. } = shown else { return false };
    let (Some(own), Some(table)) = (view.own_seat(), view.table.dice()) else { return false };
    let concerns = |open: &OpenOffer| open.from == own || open.offer.to_seat == own;
    view.prompt.is_none()
        && view.outcome.is_none()
        && view.seat(own).standing == Standing::Playing
        && view.table.auction().is_none_or(|auction| auction.seller != own)
        && !table.offers.iter().any(concerns)
        && !besides.undo
        && besides.plan.is_none()
        && besides.standing.is_none()
        && besides.sold.is_empty()
}

/// Returns what the host is told of a channel in which the bot can't post.
fn muted(situation: &Situation<'_, '_>, header: &GameHeader) -> Result<Content, Stop> {
    let tx = situation.tx;
    let obstacle = games::obstacle(tx, header.id)?;
    if !header.is_open() {
        // The host of a lobby that was withdrawn is told why.
        let of_lobby = |held: &Held| held.slot == Slot::Of(NoticeKind::Lobby);
        if header.has_begun() || situation.held(Audience::Channel)?.iter().any(of_lobby) {
            return Err(Stop::Drop(Unposted::GameEnded));
        }
        return Ok(Content::Withdrawn(obstacle));
    }
    // Besides the start of a game, Discord may refuse an edit of its lobby's post.
    let is_start = header.stage == Stage::Lobby
        && outbox::last_fate(tx, header.id, Audience::Channel, NoticeKind::Begin)?
            == Some(NoticeFate::Dropped(Unposted::BeginRefused));
    Ok(if is_start { Content::NotStarted(obstacle) } else { Content::Muted(obstacle) })
}

/// Returns the reminder of the games that wait for a person, the most urgent first.
fn reminder(tx: &Tx<'_>, user: UserId, at: Time) -> Result<Content, Stop> {
    let mut looks = look::mine(tx, user, MOST_REMINDED)?;
    for look in &mut looks {
        look.due_at(at);
    }
    let own = |look: &Look| {
        let seat = look.stored.seat_of(user);
        look.awaited.iter().copied().find(|one| Some(one.seat) == seat)
    };
    // A player who has answered an auction ahead, or can't bid, still counts as awaited, but isn't asked anything.
    let is_asked = |look: &Look| look.view.as_ref().is_none_or(|view| view.prompt.is_some());
    looks.retain(|look| look.stored.stage == Stage::Running && own(look).is_some() && is_asked(look));
    // A turn of which the player has just been told needs no reminder: its message is beside this one.
    let is_fresh =
        |look: &Look| own(look).is_some_and(|one| one.since.after(JUST_TOLD) > at && one.since <= at);
    if !looks.iter().all(is_fresh) {
        looks.retain(|look| !is_fresh(look));
    }
    looks.sort_by_key(|look| {
        let due = own(look).and_then(|one| one.due?.next());
        (due.is_none(), due, own(look).map(|one| one.since))
    });
    if looks.is_empty() { Err(Stop::Drop(Unposted::NoGameWaits)) } else { Ok(Content::Reminder(user, looks)) }
}
