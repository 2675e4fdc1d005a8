//! The games that the posts tell of.

use std::sync::Arc;

use last_spike::present::{Lang, Names, Post, Scene, questions::hand};
use last_spike::service::views::look::{self, Besides, News, Ruin};
use last_spike::store::games::{Player, Stage, StoredGame, Who};
use last_spike::store::table::conditions::PostStyle;
use last_spike::store::{ChannelId, GameHeader, GameId, GuildId, Time, UserId};
use last_spike_engine::*;

use last_spike_testkit::table::*;

/// A game of Ann's, Bruno's and others, and what happened in it since the last post.
pub(super) struct Story {
    pub(super) table: Table,
    pub(super) stored: StoredGame,
    pub(super) news: Vec<Event>,
    pub(super) ruined: Vec<Ruin>,
}

impl Story {
    pub(super) fn of(table: Table) -> Self {
        const NAMES: [&str; 6] = ["Ann", "Bruno", "Zoë", "王小明", "Computer 1", "Eve *x*"];
        let game = &table.game;
        let player = |seat: Seat| Player {
            seat,
            name: NAMES[seat.index()].to_owned(),
            first_name: None,
            who: Who::Human(UserId(101 + u64::from(seat.0))),
            acted: Step(0),
            since: Step(0),
            stand_in: None,
            token: None,
        };
        let header = GameHeader {
            id: GameId(7),
            stage: Stage::Running,
            guild: Some(GuildId(1)),
            channel: ChannelId(55),
            locale: "en-US".to_owned(),
            host: UserId(101),
            started_at: Some(Time(0)),
            post_style: PostStyle::Latest,
            bot_left_at: None,
        };
        let players = Seat::first(game.seats()).map(player).collect();
        let stored = StoredGame::new(header, Arc::clone(game.edition()), game.options(), players);
        Self { table, stored, news: Vec::new(), ruined: Vec::new() }
    }

    pub(super) fn does(&mut self, seat: u8, action: Action) -> &mut Self {
        let before = self.table.game.clone();
        self.table.does(seat, action);
        self.ruined.extend(look::ruins(&before, &self.table.events, Viewer::Spectator));
        self.news.extend(self.table.events.iter().map(|event| event.seen_by(Viewer::Spectator)));
        self
    }

    pub(super) fn news(&self) -> News {
        let (called, ruined) = (self.table.game.to_act(), self.ruined.clone());
        News { called, ruined, ..News::of(self.news.clone(), []) }
    }

    pub(super) fn tell<T>(&self, viewer: Viewer, lang: Lang, say: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (view, names) = (self.table.game.view(viewer), Names::of(&self.stored));
        say(&Scene { stored: &self.stored, view: &view, names: &names, lang })
    }

    pub(super) fn public(&self, lang: Lang, say: impl FnOnce(&Scene<'_>) -> Post) -> Post {
        self.tell(Viewer::Spectator, lang, say)
    }

    pub(super) fn own(&self, seat: u8, lang: Lang) -> Post {
        self.tell(Viewer::Seat(Seat(seat)), lang, |scene| hand::post(scene, &Besides::default()))
    }
}

/// A game of the wooden tiles in which Ann can lay a supported and an unsupported tile, and one that costs
/// more than she has.
pub(super) fn tiles() -> Story {
    let mut table = Table::tiles(
        with_cash("columbia-2015", 6),
        Options::default(),
        &["A1 B3 V3 Z2", "C1 C2 C3 C4", "D1 D2 D3 D4"],
    );
    table
        .built("A2 A3 A4 V1 V2")
        .grants(1, "Denver")
        .grants(0, "Ogden")
        .gives(0, "Denver", 2)
        .gives(0, "Ogden", 5);
    Story::of(table)
}

/// A game of the campaign rules in which Ann cannot pay for her only tile.
pub(super) fn campaign() -> Story {
    let options = Options::default();
    let mut table = Table::tiles(with_cash("kickstarter-2015", 4), options, &["V2 V3", "C1 C2", "D1 D2"]);
    table.grants(1, "Denver").gives(0, "Denver", 3).pays(1, 40).turn_of(0);
    Story::of(table)
}

/// A game of 1976 in which Ann is about to land on a space.
pub(super) fn dice(space: u8) -> Story {
    let mut table = Table::dice(3, 1);
    table.deeds(0, &["Regina"]).deeds(1, &["Calgary"]).sections("Regina", "Calgary", 2);
    if space == 16 {
        table.left_with(0, 1);
    }
    table.about_to_roll(0, space);
    Story::of(table)
}

/// A game of 1976 in which Ann owes money.
pub(super) fn indebted() -> Story {
    let mut story = dice(16);
    story.does(0, Action::Roll);
    story
}
