//! The posts that everybody at the table sees.

use super::limit::lay_out;
use super::names::escape;
use super::press::What;
use super::{Button, Drawing, Lang, Names, Picture, Post, Press, Tone, alt, news};
use crate::engine::action::Goods;
use crate::engine::dice::{Debt, OpenOffer};
use crate::engine::edition::{Edition, Family};
use crate::engine::view::{TableView, Viewer};
use crate::engine::{Action, Cause, Commitment, Event, Phase, Seat, View};
use crate::service::expiry;
use crate::service::look::News;
use crate::store::games::StoredGame;
use crate::store::{ChannelId, GameId, Time, UserId};

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// What a post about a game is made of.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub stored: &'a StoredGame,
    /// What its readers may see.
    pub view: &'a View,
    /// What the players are called.
    pub names: &'a Names,
    /// The readers' language.
    pub lang: Lang,
}

impl Scene<'_> {
    /// Makes a control of this moment of the game.
    #[must_use]
    pub fn press(&self, what: What) -> Press {
        Press { game: self.stored.id, step: self.view.step, what }
    }

    pub(super) fn button(&self, label: &str, tone: Tone, what: What) -> Button {
        Button::new(self.lang.say(label), tone, self.press(what))
    }

    /// Returns a button about one of several offers, which says about which.
    pub(super) fn offer_button(&self, label: &str, tone: Tone, id: u32, what: What) -> Button {
        Button::new(self.lang.text(label, &[("id", id.into())]), tone, self.press(what))
    }

    /// Returns the button by which everybody sees their own tiles, or what they are asked.
    #[must_use]
    pub fn show_button(&self) -> Button {
        let label = if self.view.table.tiles().is_some() { "button-my-tiles" } else { "button-my-turn" };
        self.button(label, Tone::Primary, What::Show)
    }

    pub(super) fn board(&self, ringed: crate::engine::board::TileSet) -> Picture {
        Picture {
            drawing: Drawing::Board {
                view: Box::new(self.view.clone()),
                names: self.names.all().to_vec(),
                ringed,
            },
            name: format!("board-{}-{}.png", self.stored.id, self.view.step),
            alt: alt::board(self),
            lang: self.lang,
        }
    }
}

/// Returns the post of a finished turn: what happened, the board, whose turn it is.
///
/// The view is that of a spectator, and so are the news. The first one tells of the beginning too, with
/// the commitment to the seed.
#[must_use]
pub fn turn(scene: &Scene<'_>, news: &News, beginning: Option<Commitment>) -> Post {
    let Scene { view, lang, .. } = scene;
    let mut told = beginning.map_or_else(Vec::new, |commitment| opening(scene, commitment));
    told.extend(news::lines(&news::without_spent_offers(news), &view.edition, scene.names, *lang));
    let (call, mentions) = call(scene, &news.called);
    let mut rest = vec![format!("-# {}", progress(view, *lang))];
    rest.extend(older_debts(scene, &news.events));
    rest.push(call);
    let mut buttons = vec![scene.show_button()];
    if view.phase == Phase::Roll {
        buttons.push(scene.button("button-roll", Tone::Good, What::Do(Action::Roll)));
    }
    let picture = Some(scene.board(news::laid(&news.events)));
    let (text, earlier) = lay_out(scene, told, &rest);
    Post { text, earlier, picture, mentions, ..Post::default() }.buttons(buttons)
}

/// Returns the short post of what happened while a turn goes on.
#[must_use]
pub fn line(scene: &Scene<'_>, news: &News) -> Post {
    let events = &*news.events;
    let told = news::lines(news, &scene.view.edition, scene.names, scene.lang);
    let (mut lines, mut mentions, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    lines.extend(older_debts(scene, events));
    match scene.view.phase {
        Phase::Auction => {
            // Who is asked was called when it opened.
            if !is_only_dealing(events) {
                let asked = calling_all(scene, &news.called, &mut mentions);
                lines.push(scene.lang.text("line-auction", &[("names", scene.lang.list(&asked).into())]));
            }
            buttons.push(scene.button("button-bid", Tone::Primary, What::Show));
        }
        // Whoever came into debt by an act of their own has the answer to it before them; who sold by
        // auction was away meanwhile.
        phase
            if scene.view.to_act.iter().any(|seat| news.called.contains(seat))
                && (closes_auction(events) || phase == Phase::Debt && !is_only_dealing(events)) =>
        {
            let (text, called) = call(scene, &news.called);
            lines.push(text);
            mentions.extend(called);
            buttons.push(scene.show_button());
        }
        phase => {
            if let Some(seat) = scene.view.at_turn
                && !is_only_dealing(events)
            {
                let key = match phase {
                    Phase::Buy => "line-buy",
                    Phase::Build => "line-build",
                    Phase::Land => "line-land",
                    Phase::Remove => "line-remove",
                    Phase::Debt => "line-debt",
                    _ => "line-goes-on",
                };
                let who = scene.view.to_act.first().copied().unwrap_or(seat);
                lines.push(format!("-# {}", scene.lang.text(key, &[("name", scene.names.bold(who).into())])));
            }
            if phase == Phase::Debt {
                buttons.push(scene.show_button());
            }
        }
    }
    let mut post = Post::default().buttons(buttons);
    for (to, id) in offers_made(scene, events) {
        if scene.stored.user(to).is_some() && !news.silent.contains(&id) && !has_acted_since(events, to, id) {
            let called = calling(scene, to, &mut mentions);
            lines.push(scene.lang.text("call-offer", &[("names", called.into()), ("id", id.into())]));
        }
        if post.rows.len() < MOST_ROWS {
            post = post.buttons(offer_buttons(scene, id).to_vec());
        }
    }
    let (text, earlier) = lay_out(scene, told, &lines);
    Post { text, earlier, mentions, ..post }
}

/// Rows of controls that Discord takes below a message.
const MOST_ROWS: usize = 5;

/// Tells whether a player has acted since an offer was made to them: the answer has shown it to them.
fn has_acted_since(events: &[Event], to: Seat, offer: u32) -> bool {
    let makes_it =
        |event: &Event| matches!(event, Event::Acted { action: Action::Offer(made), .. } if made.id == offer);
    let later = events.iter().skip_while(|event| !makes_it(event));
    later.into_iter().any(|event| matches!(event, Event::Acted { seat, .. } if *seat == to))
}

fn closes_auction(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }))
}

/// Tells whether people have only dealt with each other, beside the turn.
fn is_only_dealing(events: &[Event]) -> bool {
    let is_dealing = |event: &Event| match event {
        Event::Acted { action, .. } => matches!(
            action,
            Action::Offer(_) | Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. }
        ),
        Event::DealDone { .. } | Event::OfferLapsed { .. } => true,
        event => event.is_internal(),
    };
    events.iter().all(is_dealing)
}

/// Returns to whom offers were made that still stand, and their numbers.
fn offers_made(scene: &Scene<'_>, events: &[Event]) -> Vec<(Seat, u32)> {
    let Some(table) = scene.view.table.dice() else { return Vec::new() };
    let made = events.iter().filter_map(|event| match event {
        Event::Acted { action: Action::Offer(offer), .. } => Some((offer.to_seat, offer.id)),
        _ => None,
    });
    made.filter(|(_, id)| table.offers.iter().any(|open| open.offer.id == *id)).collect()
}

/// Returns what is owed, unless the news tell of it.
fn older_debts(scene: &Scene<'_>, events: &[Event]) -> Vec<String> {
    let told = events.iter().any(|event| matches!(event, Event::Owed { .. }));
    if told { Vec::new() } else { debts(scene) }
}

/// Returns what is owed, the debt being settled first (G9).
pub(super) fn debts(scene: &Scene<'_>) -> Vec<String> {
    let lang = scene.lang;
    let line = |debt: &Debt| {
        lang.text(
            "status-debt",
            &[
                ("name", scene.names.bold(debt.debtor).into()),
                ("amount", lang.money(debt.amount).into()),
                ("to", creditor(scene, debt.to_seat).into()),
                ("cause", cause_name(debt.cause, lang).into()),
            ],
        )
    };
    let running = scene.view.table.dice().filter(|_| scene.view.outcome.is_none());
    running.map_or_else(Vec::new, |table| table.debts.iter().map(line).collect())
}

/// Returns what to call whom something is owed to.
pub(super) fn creditor(scene: &Scene<'_>, to_seat: Option<Seat>) -> String {
    to_seat.map_or_else(|| scene.lang.say("the-bank"), |seat| scene.names.bold(seat))
}

/// Returns an offer in a line.
pub(super) fn offer_line(scene: &Scene<'_>, open: &OpenOffer) -> String {
    offer_text("news-offer", open, scene.names, scene.lang)
}

/// Returns a sentence about an offer.
pub(super) fn offer_text(key: &str, open: &OpenOffer, names: &Names, lang: Lang) -> String {
    lang.text(
        key,
        &[
            ("name", names.bold(open.from).into()),
            ("to", names.bold(open.offer.to_seat).into()),
            ("id", open.offer.id.into()),
            ("give", goods(&open.offer.give, lang).into()),
            ("take", goods(&open.offer.take, lang).into()),
        ],
    )
}

/// Returns the buttons by which an offer is answered.
pub(super) fn offer_buttons(scene: &Scene<'_>, id: u32) -> [Button; 3] {
    [
        scene.offer_button("button-accept", Tone::Good, id, What::Do(Action::Accept { id })),
        scene.offer_button("button-decline", Tone::Plain, id, What::Do(Action::Decline { id })),
        scene.offer_button("button-counter", Tone::Plain, id, What::Counter(id)),
    ]
}

/// Returns the post that says that a game was ended, or is stopped.
#[must_use]
pub fn closed(lang: Lang) -> Post {
    Post::text(lang.say("post-closed"))
}

/// Tells a player that a game stands still, because the bot has left its server.
#[must_use]
pub fn paused(channel: ChannelId, until: Time, lang: Lang) -> Post {
    let until = format!("<t:{}:R>", until.0);
    Post::text(lang.text("post-paused", &[("channel", channel.to_string().into()), ("until", until.into())]))
}

/// Tells everybody that a game, or a lobby that has not begun, is ended unless somebody acts, and calls
/// whoever can.
#[must_use]
pub fn expiry(begun: bool, until: Time, called: Vec<UserId>, lang: Lang) -> Post {
    let (key, patience) =
        if begun { ("post-expiry", expiry::GAME_TIME) } else { ("post-expiry-lobby", expiry::LOBBY_TIME) };
    let days = (patience - expiry::WARNING) / DAY;
    let until = format!("<t:{}:R>", until.0);
    let text = lang.text(key, &[("days", days.to_string().into()), ("until", until.into())]);
    let mentioned = called.iter().map(|user| format!("<@{user}>"));
    let text = std::iter::once(text).chain(mentioned).collect::<Vec<_>>().join(" ");
    Post { mentions: called, ..Post::text(text) }
}

/// Tells everybody that a game, or a lobby that has not begun, was ended because nobody acted.
#[must_use]
pub fn expired(begun: bool, lang: Lang) -> Post {
    let (key, patience) =
        if begun { ("post-expired", expiry::GAME_TIME) } else { ("post-expired-lobby", expiry::LOBBY_TIME) };
    Post::text(lang.text(key, &[("days", (patience / DAY).to_string().into())]))
}

/// Tells everybody that a game is stopped.
#[must_use]
pub fn broken(id: GameId, lang: Lang) -> Post {
    Post::text(lang.text("post-broken", &[("game", id.to_string().into())]))
}

/// Tells how the game begins: who plays in which order, and what the deal was fixed with.
pub(super) fn opening(scene: &Scene<'_>, commitment: Commitment) -> Vec<String> {
    let commitment = [("commitment", commitment.to_string().into())];
    vec![turn_order(scene), scene.lang.text("start-commitment", &commitment)]
}

fn turn_order(scene: &Scene<'_>) -> String {
    let first = scene.stored.setup.as_ref().map_or(Seat(0), |setup| setup.first_seat);
    let mut order: Vec<String> =
        scene.stored.players.iter().map(|player| scene.names.bold(player.seat)).collect();
    let before_first = first.index().min(order.len());
    order.rotate_left(before_first);
    let mut text = scene.lang.text(
        "start",
        &[
            ("edition", edition_name(&scene.view.edition, scene.lang).into()),
            ("names", order.join(" → ").into()),
        ],
    );
    let drawn = scene.stored.setup.as_ref().and_then(|setup| setup.deal.as_ref());
    if let Some(deal) = drawn.filter(|deal| !deal.first_draw.is_empty()) {
        let each = deal.first_draw.iter().zip(&scene.stored.players);
        let each: Vec<String> =
            each.map(|(tile, player)| format!("{} {tile}", scene.names.bold(player.seat))).collect();
        text.push('\n');
        text.push_str(&scene.lang.text("start-draw", &[("tiles", each.join(", ").into())]));
    } else {
        text.push('\n');
        text.push_str(&scene.lang.text("start-lot", &[("name", scene.names.bold(first).into())]));
    }
    text
}

/// Returns the line that says who must act, and who is notified by it: those who are called.
fn call(scene: &Scene<'_>, called: &[Seat]) -> (String, Vec<UserId>) {
    let mut mentions = Vec::new();
    let names = calling_all(scene, called, &mut mentions);
    let awaits_people = scene.view.to_act.iter().any(|seat| scene.stored.user(*seat).is_some());
    let key = match scene.view.phase {
        Phase::Over => return (scene.lang.say("call-over"), mentions),
        _ if mentions.is_empty() && awaits_people => "waiting-for",
        Phase::Debt => "call-debt",
        Phase::Auction => "call-auction",
        _ if mentions.is_empty() => "call-computer",
        _ => "call-turn",
    };
    (scene.lang.text(key, &[("names", scene.lang.list(&names).into())]), mentions)
}

/// Returns what to call all who must act; those who are called are notified by it.
fn calling_all(scene: &Scene<'_>, called: &[Seat], mentions: &mut Vec<UserId>) -> Vec<String> {
    let name = |seat: &Seat| {
        if called.contains(seat) { calling(scene, *seat, mentions) } else { scene.names.bold(*seat) }
    };
    scene.view.to_act.iter().map(name).collect()
}

fn calling(scene: &Scene<'_>, seat: Seat, mentions: &mut Vec<UserId>) -> String {
    match scene.stored.user(seat) {
        Some(user) => {
            mentions.push(user);
            format!("<@{user}>")
        }
        None => scene.names.bold(seat),
    }
}

/// Returns how far the game is: "Turn 12 · 27 tiles left".
pub(super) fn progress(view: &View, lang: Lang) -> String {
    let left = match &view.table {
        TableView::Tiles(table) => lang.text("tiles-left", &[("count", table.pool.into())]),
        TableView::Dice(table) => lang.text("deeds-left", &[("count", table.deck.into())]),
    };
    lang.text("progress", &[("turn", view.turn.into()), ("left", left.into())])
}

/// Returns what an edition is called.
#[must_use]
pub fn edition_name(edition: &Edition, lang: Lang) -> String {
    lang.find(&format!("edition-{}", edition.id), &[]).unwrap_or_else(|| escape(&edition.id.0))
}

/// Returns one side of a deal: "$5,000, Montreal, Toronto".
pub(super) fn goods(goods: &Goods, lang: Lang) -> String {
    let cash = (goods.cash.0 > 0).then(|| lang.money(goods.cash));
    let items: Vec<String> = cash.into_iter().chain(goods.deeds.iter().map(ToString::to_string)).collect();
    if items.is_empty() { lang.say("nothing") } else { lang.list(&items) }
}

/// Returns what a space of the 1976 path is called.
pub(super) fn space_name(edition: &Edition, position: u8, lang: Lang) -> String {
    let Family::Dice(table) = &edition.family else { return position.to_string() };
    let space = table.space(position);
    match space.kind {
        Cause::Track | Cause::Land => {
            format!("{} {}", cause_name(space.kind, lang), lang.money(space.amount))
        }
        kind => cause_name(kind, lang),
    }
}

/// Returns what a kind of space is called.
pub(super) fn cause_name(cause: Cause, lang: Lang) -> String {
    lang.say(match cause {
        Cause::CprSubsidy => "space-cpr-subsidy",
        Cause::Track => "space-track",
        Cause::SettlerRents => "space-settler-rents",
        Cause::Land => "space-land",
        Cause::RoadbedCosts => "space-roadbed-costs",
        Cause::NorthwestRebellion => "space-northwest-rebellion",
        Cause::EndOfTrack => "space-end-of-track",
        Cause::LandClaims => "space-land-claims",
        Cause::SurveyFees => "space-survey-fees",
        Cause::PacificScandal => "space-pacific-scandal",
    })
}

/// Returns which picture `/map` shows, with nothing hidden on it.
#[must_use]
pub fn map(scene: &Scene<'_>) -> Post {
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let waiting = super::hand::waiting(scene);
    let plain = Post::text(format!("{}\n{waiting}", progress(scene.view, scene.lang)));
    Post { picture: Some(scene.board(crate::engine::board::TileSet::EMPTY)), ..plain }
        .buttons(vec![scene.show_button()])
}
