//! The review of a finished game: what the picture shows, the turning points, and luck apart from choices.

use last_spike_engine::{Action, City, Edition, Lot, Money, Seat, Step};

use crate::present::lang::{Args, Key, Lang, key};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::Post;
use crate::present::words::limits::{self, cut, join_first};
use crate::present::words::names::{Names, without_markdown};
use crate::present::words::terms::{ends_name, route_name};
use crate::service::reviews::review::{Account, Came, Hard, Judged, Review, TurningPoint};
use crate::store::GameId;

/// A review, with what its words need.
#[derive(Clone, Copy, Debug)]
pub struct Reviewed<'a> {
    /// The review.
    pub review: &'a Review,
    /// The edition.
    pub edition: &'a Edition,
    /// The players' names.
    pub names: &'a Names,
    /// The steps that a computer took in the place of an absent player.
    pub stood_in: &'a [Step],
    /// The readers' language.
    pub lang: Lang,
}

impl Reviewed<'_> {
    /// Returns the review as everybody may see it, with how it is worked out.
    #[must_use]
    pub fn for_all(&self, game: GameId) -> Post {
        let post = self.post(game, |_| Vec::new(), &[]);
        let how = format!("-# {}", self.lang.say(key::REVIEW_HOW));
        Post { text: limits::with_line(&post.text, &how), ..post }
    }

    /// Returns the review as a post, whose picture shows the chances of all. Above the turning points stands what `above`
    /// says of some choices, with so many reasons for each; of these choices it is told already what was better.
    #[must_use]
    pub fn post(&self, game: GameId, above: impl Fn(usize) -> Vec<String>, told: &[Step]) -> Post {
        let lines = |reasons: usize, detail: usize| {
            let mut lines = vec![self.lang.say(key::REVIEW_TITLE), String::new()];
            let above = above(reasons);
            if !above.is_empty() {
                lines.extend(above);
                lines.push(String::new());
            }
            lines.extend(self.points(detail, told));
            lines
        };
        // What the turning points say beyond their moves gives way first, then the reasons.
        let less = [(2, 3), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0)];
        let mut texts = less.into_iter().map(|(reasons, detail)| lines(reasons, detail).join("\n"));
        let fitting = texts.find(|text| limits::length(text) <= limits::POST);
        let text = fitting.unwrap_or_else(|| join_first(&lines(0, 0)));
        Post { picture: Some(self.picture(format!("review-{game}.png"))), ..Post::text(text) }
    }

    /// Returns the choice of a step, if the review tells of it.
    #[must_use]
    pub fn choice(&self, step: Step) -> Option<&Judged> {
        let points = self.review.turning_points.iter().map(|point| &point.choice);
        self.review.costly.iter().chain(points).find(|choice| choice.step == step)
    }

    /// Returns the words of the review where there is no Markdown.
    #[must_use]
    pub fn plain(&self) -> Vec<String> {
        let words = self.points(3, &[]).into_iter().chain([String::new()]).chain(self.accounts());
        let how = [String::new(), self.lang.say(key::REVIEW_HOW)];
        words.chain(how).map(|line| without_markdown(&line)).collect()
    }

    /// Returns the picture of the review.
    #[must_use]
    pub fn picture(&self, name: String) -> Picture {
        let drawing = Drawing::Review { review: Box::new(self.review.clone()), names: self.names.clone() };
        let alt = self.alt();
        Picture { drawing, name, instead: Instead::Words(alt.clone()), alt, lang: self.lang }
    }

    /// Returns the lines of the turning points. With `detail` 0 they do not tell what came of the move; 1 adds that, 2
    /// also the chance that moved most, and each further one another chance. Of the choices that are `told` already they do
    /// not say what was better.
    fn points(&self, detail: usize, told: &[Step]) -> Vec<String> {
        let points = &self.review.turning_points;
        if points.is_empty() {
            return vec![self.lang.say(key::REVIEW_NONE)];
        }
        let lines = (1u32..).zip(points).map(|(n, point)| {
            let line = self.point(n, point, detail);
            let better = self.better(&point.choice).filter(|_| !told.contains(&point.choice.step));
            [line].into_iter().chain(better).collect::<Vec<_>>().join(" ")
        });
        std::iter::once(self.lang.say(key::REVIEW_POINTS)).chain(lines).collect()
    }

    /// Returns what was done in a turning point, what came of it, and the chances that it moved most.
    fn point(&self, n: u32, point: &TurningPoint, detail: usize) -> String {
        let (lang, choice) = (self.lang, &point.choice);
        let args = [
            ("turn", choice.turn.into()),
            ("name", self.who(choice).into()),
            ("action", self.did(choice).into()),
        ];
        let mut said = vec![format!("**{n}.** {}", lang.text(key::REVIEW_CHOICE, &args))];
        if detail > 0 {
            said.extend(self.came(&point.came));
        }
        let mut swings: Vec<(Seat, f32)> = (0..).map(Seat).zip(point.swing.iter().copied()).collect();
        swings.retain(|(_, swing)| percent(*swing) != 0);
        swings.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
        let told = swings
            .iter()
            .take(detail.saturating_sub(1))
            .map(|(seat, swing)| format!("{} {}", self.names.bold(*seat), signed(*swing)));
        let swings: Vec<String> = told.collect();
        if !swings.is_empty() {
            said.push(lang.text(key::REVIEW_SWINGS, &[("swings", swings.join(", ").into())]));
        }
        said.join(" ")
    }

    /// Returns the name of whoever made a choice, and whether a computer did for them.
    pub(super) fn who(&self, choice: &Judged) -> String {
        let name = self.names.bold(choice.seat);
        if self.stood_in.contains(&choice.step) {
            return self.lang.text(key::REVIEW_STOOD_IN, &[("name", name.into())]);
        }
        name
    }

    /// Returns what somebody did by a choice: "laid A1".
    pub(super) fn did(&self, choice: &Judged) -> String {
        self.action(&choice.action, choice.lot, "did")
    }

    /// Returns what would have been better than a choice, and how much of the turn's effect was its own.
    pub(super) fn better(&self, choice: &Judged) -> Option<String> {
        self.better_by(choice, key::REVIEW_BETTER)
    }

    /// Returns the sentence on what would have been better than a choice, and by how much.
    pub(super) fn better_by(&self, choice: &Judged, key: Key) -> Option<String> {
        let hard = match &choice.hard {
            Hard::Same => return None,
            Hard::Instead(action) => self.action(action, choice.lot, "would"),
            Hard::PlayOn => self.lang.say(key::REVIEW_PLAY_ON),
        };
        let cost = percent(choice.cost).unsigned_abs();
        Some(self.lang.text(key, &[("hard", hard.into()), ("cost", cost.into())]))
    }

    /// Returns what came of a turn that moved the chances, in a sentence each.
    fn came(&self, came: &Came) -> Vec<String> {
        let (lang, mut said) = (self.lang, Vec::new());
        if let Some(seat) = came.last_spike {
            said.push(lang.text(key::REVIEW_LAST_SPIKE, &[("name", self.names.bold(seat).into())]));
        }
        let moved = |gains: bool| -> Vec<String> {
            let of = (0..).map(Seat).zip(&came.money);
            let of = of.filter(|(_, money)| **money != 0 && (**money > 0) == gains);
            let told = of.map(|(seat, money)| {
                let amount = Money(u32::try_from(money.unsigned_abs()).unwrap_or(u32::MAX));
                format!("{} {}", self.names.bold(seat), lang.money(amount))
            });
            told.collect()
        };
        for (key, moved) in [(key::REVIEW_GAINED, moved(true)), (key::REVIEW_PAID, moved(false))] {
            if !moved.is_empty() {
                said.push(lang.text(key, &[("amounts", lang.list(&moved).into())]));
            }
        }
        for seat in &came.out {
            said.push(lang.text(key::REVIEW_OUT, &[("name", self.names.bold(*seat).into())]));
        }
        said
    }

    /// Returns what somebody did, or would have done: "laid A1".
    fn action(&self, action: &Action, lot: Option<City>, form: &str) -> String {
        let (lang, edition) = (self.lang, self.edition);
        let say = |key: Key, args: Args<'_>| {
            let mut all = vec![("form", form.into())];
            all.extend(args.iter().cloned());
            lang.text(key, &all)
        };
        match action {
            Action::Lay { tile, sell } => {
                let (tile, route) = (tile.to_string(), route_name(edition, tile.route()));
                let land: Vec<String> = sell.iter().map(|deed| deed.city.to_string()).collect();
                let key = if land.is_empty() { key::REVIEW_LAY } else { key::REVIEW_LAY_SELLING };
                let land = lang.list(&land);
                say(key, &[("tile", tile.into()), ("route", route.into()), ("land", land.into())])
            }
            Action::Buy { city } => say(key::REVIEW_BUY, &[("city", city.name().into())]),
            Action::Pass => say(key::REVIEW_PASS, &[]),
            Action::Auction(Lot::Deed { city, tile, .. }) => {
                say(key::REVIEW_PUT_UP, &[("city", city.name().into()), ("tile", tile.to_string().into())])
            }
            Action::Auction(Lot::Asked { city, minimum }) => {
                let amount = lang.money(*minimum);
                say(key::REVIEW_ASK, &[("city", city.name().into()), ("amount", amount.into())])
            }
            Action::Bid { amount: None | Some(Money::ZERO) } => {
                say(key::REVIEW_NO_BID, &[("city", lot.map_or("?", City::name).into())])
            }
            Action::Bid { amount: Some(amount) } => {
                let city = lot.map_or("?", City::name);
                say(key::REVIEW_BID, &[("amount", lang.money(*amount).into()), ("city", city.into())])
            }
            Action::Roll => say(key::REVIEW_ROLL, &[]),
            Action::BuyLand => say(key::REVIEW_BUY_LAND, &[]),
            Action::Build(ends) => say(key::REVIEW_BUILD, &[("route", ends_name(*ends).into())]),
            Action::Remove(ends) => say(key::REVIEW_REMOVE, &[("route", ends_name(*ends).into())]),
            Action::Accept { id } => say(key::REVIEW_ACCEPT, &[("id", (*id).into())]),
            Action::Decline { id } => say(key::REVIEW_DECLINE, &[("id", (*id).into())]),
            Action::Offer(_) | Action::Withdraw { .. } | Action::TakeBack { .. } => {
                say(key::REVIEW_OFFER, &[])
            }
            Action::Resign => say(key::REVIEW_LEAVE, &[]),
        }
    }

    /// Returns a line for each player about luck and choices.
    fn accounts(&self) -> Vec<String> {
        let told = self.review.accounts.iter().map(|account| {
            let Figures { start, luck, own, others, end } = Figures::of(account);
            let args: Args<'_> = &[
                ("name", self.names.bold(account.seat).into()),
                ("start", start.to_string().into()),
                ("luck", with_sign(luck).into()),
                ("own", with_sign(own).into()),
                ("others", with_sign(others).into()),
                ("end", end.to_string().into()),
            ];
            self.lang.text(key::REVIEW_ACCOUNT, args)
        });
        std::iter::once(self.lang.say(key::REVIEW_LUCK)).chain(told).collect()
    }

    /// Describes the picture: the curves in eighths of the game, the turning points, luck and choices.
    fn alt(&self) -> String {
        let curves = |truth: bool| {
            let last = self.review.turns.len().saturating_sub(1);
            let seats = Seat::first(u8::try_from(self.review.accounts.len()).unwrap_or(0));
            seats.map(move |seat| {
                let parts = (0..=8).filter_map(|part| self.review.turns.get(last * part / 8));
                let of = parts.map(|turn| if truth { &turn.truth } else { &turn.public });
                let chances = of.filter_map(|chances| chances.get(seat.index()));
                let chances: Vec<String> = chances.map(|chance| percent(*chance).to_string()).collect();
                format!("{}: {}", self.names.letter(seat), chances.join(", "))
            })
        };
        let plain =
            |lines: Vec<String>| lines.into_iter().map(|line| without_markdown(&line)).collect::<Vec<_>>();
        let names = |seat: Seat| format!("{} {}", self.names.letter(seat), self.names.bare(seat));
        let who: Vec<String> = self.review.accounts.iter().map(|account| names(account.seat)).collect();
        let mut lines = vec![self.lang.say(key::REVIEW_ALT)];
        lines.extend(curves(false));
        let whole = |more: &[Vec<String>]| -> String {
            let more = more.iter().flatten().cloned();
            lines.iter().cloned().chain(more).collect::<Vec<_>>().join("\n")
        };
        let truth: Vec<String> =
            std::iter::once(self.lang.say(key::REVIEW_ALT_TRUTH)).chain(curves(true)).collect();
        let (who, points, accounts) =
            (vec![who.join(", ")], plain(self.points(3, &[])), plain(self.accounts()));
        // What the text of the post says too gives way first.
        let texts = [
            whole(&[truth.clone(), who.clone(), points, accounts.clone()]),
            whole(&[truth.clone(), who.clone(), accounts.clone()]),
            whole(&[who.clone(), accounts]),
            whole(&[truth, who]),
        ];
        let fitting = texts.iter().find(|text| limits::length(text) <= limits::ALT);
        fitting.cloned().unwrap_or_else(|| cut(&whole(&[]), limits::ALT))
    }
}

/// The parts of a player's result in whole points, which add up as they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The chance at the start.
    pub start: i32,
    /// The effect of luck.
    pub luck: i32,
    /// The effect of the player's own choices.
    pub own: i32,
    /// The effect of the others' choices.
    pub others: i32,
    /// The share of the victory.
    pub end: i32,
}

impl Figures {
    /// Rounds an account.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        let Account { start, own, others, luck, .. } = *account;
        let end = percent(start + own + others + luck);
        let (start, own, others) = (percent(start), percent(own), percent(others));
        Self { start, own, others, end, luck: end - start - own - others }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "from -100 to 100, or a few of them")]
fn percent(chance: f32) -> i32 {
    (chance * 100.0).round() as i32
}

/// Writes a change of a chance in whole points.
fn signed(change: f32) -> String {
    with_sign(percent(change))
}

/// Writes points with their sign.
#[must_use]
pub fn with_sign(points: i32) -> String {
    match points {
        0 => "±0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
