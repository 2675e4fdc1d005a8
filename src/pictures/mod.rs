//! Pictures of a game: turns the drawing that a post asks for into a file, with the words on it.
//!
//! The bot and the command line both draw with this module, so that their pictures are the same. `cards` has the words
//! on the cards of a profile and of a leaderboard, `fingerprint` tells pictures apart before they are drawn.

pub mod cards;
pub mod fingerprint;

use last_spike_engine::{City, Money, Route, RouteSet, Seat, SpaceKind, TableView, TileSet, View};

use crate::present::reviews::review::{Figures, with_sign};
use crate::present::words::emblem::Emblem;
use crate::present::words::names::isolated;
use crate::present::{Drawing, Lang, Names, Note, Part, cause_name, key, route_name, space_name, to_go};
use last_spike_render::{
    Chances, Explained, Labels, Marks, Moment, Players, Region, RenderError, Renderer, ReviewChart, emblem,
    places,
};

/// Hundredths of a second that a replay shows a turn.
const TURN: u16 = 160;

/// Hundredths of a second that a replay shows a turn in which land paid.
const PAYOUT: u16 = 360;

/// Hundredths of a second that a replay shows its last picture.
const LAST: u16 = 800;

/// A way to draw the pictures of posts.
pub trait Draw: Send + Sync {
    /// Returns a picture as a file: PNG, or GIF for an animation.
    ///
    /// # Errors
    /// [`RenderError`] when it cannot be drawn.
    fn draw(&self, drawing: &Drawing, lang: Lang) -> Result<Vec<u8>, RenderError>;
}

impl Draw for Renderer {
    fn draw(&self, drawing: &Drawing, lang: Lang) -> Result<Vec<u8>, RenderError> {
        let of = |names: &Names| self.with_players(players(names));
        let drawn = match drawing {
            Drawing::Board { view, names, first, ringed } => {
                let marks = Marks { ringed: *ringed, first: *first };
                of(names).board(view, names.all(), &labels(view, lang), marks)
            }
            Drawing::Lobby { view, names } => {
                let marks = Marks { ringed: TileSet::EMPTY, first: Seat(0) };
                of(names).board(view, names.all(), &lobby_labels(view, lang), marks)
            }
            Drawing::Table { view, names, first, ringed } => {
                let marks = Marks { ringed: *ringed, first: *first };
                of(names).table(view, names.all(), &labels(view, lang), marks)
            }
            Drawing::Market { view, names, first, ringed } => {
                let marks = Marks { ringed: *ringed, first: *first };
                of(names).market(view, names.all(), &labels(view, lang), marks)
            }
            Drawing::Lot { view, names, first } => {
                let marks = Marks { ringed: TileSet::EMPTY, first: *first };
                of(names).lot(view, names.all(), &labels(view, lang), marks)
            }
            Drawing::Guide { view, names, first, notes } => {
                let explained = |note: &Note| Explained {
                    at: note.part.map(|part| place(view, *first, part)),
                    text: note.text.clone(),
                };
                let notes: Vec<Explained> = notes.iter().map(explained).collect();
                let last = view.table.tiles().and_then(|table| table.last);
                let marks = Marks { ringed: last.into_iter().collect(), first: *first };
                of(names).guide(view, names.all(), &labels(view, lang), marks, &notes)
            }
            Drawing::Hand { view, lasting: false } => self.hand(view, &labels(view, lang)),
            Drawing::Hand { view, lasting: true } => self.lasting_hand(view, &labels(view, lang)),
            Drawing::Replay { turns, names, first } => {
                // A seat that a computer plays now may have been played by a person then.
                let players = Players { computers: Default::default(), ..players(names) };
                return replay(&self.with_players(players), turns, names.all(), *first, lang);
            }
            Drawing::Result { view, names, balances } => {
                of(names).result(view, names.all(), &labels(view, lang), balances)
            }
            Drawing::Review { review, names } => {
                let turns = review.turns.iter().map(|turn| Chances {
                    turn: turn.turn,
                    public: turn.public.clone(),
                    truth: turn.truth.clone(),
                });
                let note = |n: usize| {
                    review.accounts.get(n).map_or_else(String::new, |account| {
                        let Figures { luck, own, .. } = Figures::of(account);
                        let args = [("luck", with_sign(luck).into()), ("own", with_sign(own).into())];
                        lang.text(key::REVIEW_CHART_NOTE, &args)
                    })
                };
                of(names).review(&ReviewChart {
                    turns: turns.collect(),
                    points: review.turning_points.iter().map(|point| point.choice.turn).collect(),
                    players: names
                        .all()
                        .iter()
                        .cloned()
                        .enumerate()
                        .map(|(n, name)| (name, note(n)))
                        .collect(),
                    title: lang.say(key::PICTURE_TITLE),
                    headings: [key::REVIEW_CHART_PUBLIC, key::REVIEW_CHART_TRUTH].map(|key| lang.say(key)),
                    point: lang.say(key::REVIEW_CHART_POINT),
                    axis: lang.say(key::PICTURE_TURNS),
                })
            }
            Drawing::Profile(profile) => self.profile(&cards::profile(profile, lang)),
            Drawing::Leaderboard(board) => self.leaderboard(&cards::leaderboard(board, lang)),
            Drawing::Drawn(picture) => {
                return picture.as_deref().map(<[u8]>::to_vec).ok_or(RenderError::Empty);
            }
        };
        drawn.map(|image| image.png)
    }
}

/// Returns the drawing of an emblem as SVG.
#[must_use]
pub fn drawing_of(emblem: Emblem) -> String {
    match emblem {
        Emblem::Token(token) => emblem::token(token),
        Emblem::Route(route) => emblem::route(route),
    }
}

/// Draws an emblem as PNG.
///
/// # Errors
/// [`RenderError`] when it cannot be drawn.
pub fn draw_emblem(emblem: Emblem) -> Result<Vec<u8>, RenderError> {
    emblem::png(&drawing_of(emblem))
}

fn players(names: &Names) -> Players {
    Players { tokens: names.tokens(), letters: names.letters(), computers: names.computers() }
}

/// Returns the place of the number that points at a part of the board.
fn place(view: &View, first: Seat, part: Part) -> places::Place {
    match part {
        Part::Coin(spot) => places::coin(view, spot),
        Part::Payouts(spot) => places::payouts(view, spot),
        Part::Card(spot, index) => places::card(view, spot, index),
        Part::Tag(spot) => places::tag(view, spot),
        Part::Space(tile) => places::space(tile),
        Part::Section(route, index) => places::section(route, index),
        Part::Route(route) => places::route(view, route),
        Part::Panel(seat) => places::player(view, first, seat),
        Part::Turn => places::turn(view),
        Part::Path(index) => places::path(index),
        Part::Way(index) => places::way(index),
        Part::Dice(seat) => places::dice(view, first, seat),
    }
}

/// Draws a game turn by turn; the last picture stays longest.
fn replay(
    renderer: &Renderer,
    turns: &[(View, TileSet)],
    names: &[String],
    first: Seat,
    lang: Lang,
) -> Result<Vec<u8>, RenderError> {
    let words: Vec<Labels> = turns.iter().map(|(view, _)| labels(view, lang)).collect();
    let captions = captions(turns, names, lang);
    let moments = turns.iter().zip(&words).zip(&captions);
    let moments = moments.map(|(((view, ringed), labels), (caption, hundredths))| Moment {
        view,
        labels,
        marks: Marks { ringed: *ringed, first },
        caption,
        hundredths: *hundredths,
    });
    Ok(renderer.replay(moments, names)?.gif)
}

/// Returns the events of each turn, and for how many hundredths of a second the turn is shown.
#[must_use]
pub fn captions(turns: &[(View, TileSet)], names: &[String], lang: Lang) -> Vec<(String, u16)> {
    let beginning = (lang.say(key::REPLAY_START), TURN);
    let pairs = turns.windows(2).map(|pair| caption(&pair[0].0, &pair[1], names, lang));
    let mut captions: Vec<(String, u16)> = std::iter::once(beginning).chain(pairs).collect();
    if let Some((_, hundredths)) = captions.last_mut() {
        *hundredths = LAST;
    }
    captions
}

/// Returns the space to which a player's token has moved, in 1976.
fn landed_on(before: &View, now: &View, seat: Seat) -> Option<u8> {
    let position = |view: &View| view.table.dice()?.positions.get(seat.index()).copied();
    position(now).filter(|space| position(before) != Some(*space))
}

fn caption(before: &View, (now, laid): &(View, TileSet), names: &[String], lang: Lang) -> (String, u16) {
    let name = |seat: Seat| isolated(names.get(seat.index()).cloned().unwrap_or_default());
    let joined = |items: Vec<String>| items.join(", ");
    let mut said = Vec::new();
    if let Some(seat) = before.at_turn {
        let track = track_laid(before, now, *laid);
        let (key, variable) = if now.table.tiles().is_some() {
            (key::REPLAY_LAID, "tiles")
        } else {
            (key::REPLAY_BUILT, "route")
        };
        said.push(match (track.is_empty(), landed_on(before, now, seat)) {
            (false, _) => lang.text(key, &[("name", name(seat).into()), (variable, joined(track).into())]),
            (true, Some(space)) => {
                let space = space_name(&now.edition, space, lang);
                lang.text(key::REPLAY_LANDED, &[("name", name(seat).into()), ("space", space.into())])
            }
            (true, None) => name(seat),
        });
    }
    for (seat, earlier) in now.seats.iter().zip(&before.seats) {
        let more = |city: &&City| seat.cards_of(**city) > earlier.cards_of(**city);
        let gained: Vec<String> = now.edition.cities.iter().filter(more).map(ToString::to_string).collect();
        if !gained.is_empty() {
            let args = [("name", name(seat.seat).into()), ("cities", joined(gained).into())];
            said.push(lang.text(key::REPLAY_LAND, &args));
        }
    }
    let paid: Vec<String> = Route::all()
        .filter(|route| completed(now).contains(*route) && !completed(before).contains(*route))
        .map(|route| route_of(now, route))
        .collect();
    let hundredths = if paid.is_empty() { TURN } else { PAYOUT };
    if !paid.is_empty() {
        said.push(lang.text(key::REPLAY_PAID, &[("routes", joined(paid).into())]));
    }
    (said.join(" · "), hundredths)
}

/// Returns the tiles that were laid, or the routes of 1976 that have more sections.
fn track_laid(before: &View, now: &View, laid: TileSet) -> Vec<String> {
    match (&before.table, &now.table) {
        (TableView::Dice(before), TableView::Dice(table)) => {
            let longer = |route: &Route| table.sections[route.index()] > before.sections[route.index()];
            Route::all().filter(longer).map(|route| route_of(now, route)).collect()
        }
        _ => laid.iter().map(|tile| tile.to_string()).collect(),
    }
}

fn completed(view: &View) -> RouteSet {
    match &view.table {
        TableView::Tiles(table) => table.completed,
        TableView::Dice(table) => table.completed,
    }
}

/// Returns the board's name for a route.
fn route_of(view: &View, route: Route) -> String {
    if view.table.dice().is_some() { route_name(&view.edition, route) } else { route.to_string() }
}

/// Returns the words on a picture in the language of its viewers.
#[must_use]
pub fn labels(view: &View, lang: Lang) -> Labels {
    let pool = match &view.table {
        TableView::Tiles(table) => lang.text(key::PICTURE_POOL, &[("count", table.pool.into())]),
        TableView::Dice(table) => lang.text(key::DEEDS_LEFT, &[("count", table.deck.into())]),
    };
    Labels {
        title: lang.say(key::PICTURE_TITLE),
        turn: lang.text(key::PICTURE_TURN, &[("turn", view.turn.into())]),
        to_play: lang.say(key::PICTURE_TO_PLAY),
        pool,
        to_go: to_go(view, lang).unwrap_or_default(),
        cash_hidden: lang.say(key::CASH_HIDDEN),
        bankrupt: lang.say(key::PICTURE_BANKRUPT),
        resigned: lang.say(key::PICTURE_RESIGNED),
        over: lang.say(key::PICTURE_OVER),
        unit: lang.say(key::PICTURE_UNIT),
        cash_unit: lang.say(key::PICTURE_CASH_UNIT),
        turns: lang.say(key::PICTURE_TURNS),
        lead: lang.say(key::PICTURE_LEAD),
        payout: lang.say(if view.table.dice().is_some() {
            key::PICTURE_PAYOUT_DEEDS
        } else {
            key::PICTURE_PAYOUT
        }),
        pays: lang.say(key::PICTURE_PAYS),
        buy: lang.say(key::PICTURE_BUY),
        region: match lang {
            Lang::En => |region| region_name(region, Lang::En),
            Lang::PtBr => |region| region_name(region, Lang::PtBr),
        },
        space: match lang {
            Lang::En => |kind: SpaceKind| capital(&cause_name(kind, Lang::En)),
            Lang::PtBr => |kind: SpaceKind| capital(&cause_name(kind, Lang::PtBr)),
        },
        money: match lang {
            Lang::En => |amount| Lang::En.money(amount),
            Lang::PtBr => |amount| Lang::PtBr.money(amount),
        },
        short: match lang {
            Lang::En => |amount| lacking(amount, Lang::En),
            Lang::PtBr => |amount| lacking(amount, Lang::PtBr),
        },
        price: |amount| (amount.0 / 1000).to_string(),
    }
}

/// Returns the words on the board of a lobby: there is no turn yet, and people are missing or can start.
fn lobby_labels(view: &View, lang: Lang) -> Labels {
    let seated = view.seats.len();
    let call = if seated < 2 { key::PICTURE_LOBBY_ALONE } else { key::PICTURE_LOBBY_READY };
    Labels {
        turn: lang.say(key::PICTURE_LOBBY),
        pool: lang.text(key::PICTURE_LOBBY_SEATS, &[("count", seated.into()), ("most", Seat::MOST.into())]),
        to_go: String::new(),
        over: lang.say(call),
        ..labels(view, lang)
    }
}

/// Returns the words for the amount that somebody lacks.
fn lacking(amount: Money, lang: Lang) -> String {
    lang.text(key::PICTURE_SHORT, &[("short", lang.money(amount).into())])
}

/// Returns a name with a capital at its beginning.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the name of a part of the land.
fn region_name(region: Region, lang: Lang) -> String {
    lang.say(match region {
        Region::GreatSaltLake => key::REGION_GREAT_SALT_LAKE,
        Region::RockyMountains => key::REGION_ROCKY_MOUNTAINS,
        Region::GreatPlains => key::REGION_GREAT_PLAINS,
        Region::LlanoEstacado => key::REGION_LLANO_ESTACADO,
        Region::GulfOfMexico => key::REGION_GULF_OF_MEXICO,
        Region::Prairies => key::REGION_PRAIRIES,
        Region::LaurentianShield => key::REGION_LAURENTIAN_SHIELD,
    })
}
