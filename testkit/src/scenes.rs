//! Views to be drawn, put together by hand.

use std::sync::Arc;

use last_spike_engine::{
    Balance, City, Deed, Edition, Effect, Family, Game, Grant, LayChoice, Means, Money, Options, Outcome,
    PayoutDue, Phase, Placing, Prompt, Reason, Route, RouteSet, Seat, SeatView, Seed, Stack, Standing, Step,
    TableView, Tile, TileSet, TilesView, View, Viewer,
};

/// The tables of the default edition.
pub fn edition() -> Arc<Edition> {
    Edition::all().swap_remove(0)
}

/// The balances of turns in which land paid nobody: each seat's cash from the start on.
pub fn balances(cash: &[Vec<Money>]) -> Vec<Balance> {
    let turns = cash.iter().map(Vec::len).min().unwrap_or(0);
    let balance = |turn: usize| Balance {
        turn: u32::try_from(turn).expect("a few turns"),
        cash: cash.iter().map(|line| line[turn]).collect(),
        payouts: vec![Money::ZERO; cash.len()],
    };
    (0..turns).map(balance).collect()
}

/// The tiles of a list of codes.
pub fn tiles(codes: &str) -> TileSet {
    codes.split_whitespace().map(|code| code.parse::<Tile>().expect("a tile")).collect()
}

/// A view of a game of so many players in which these tiles lie and these cards are held:
/// a city's cards are given by the seats that hold them, the free one first.
pub fn view(players: u8, laid: &str, held: &[(City, &[u8])]) -> View {
    let edition = edition();
    let Family::Tiles(figures) = &edition.family else { panic!("tiles are laid by default") };
    let laid = tiles(laid);
    let completed: RouteSet =
        Route::all().filter(|route| route.tiles().into_iter().all(|tile| laid.contains(tile))).collect();
    let mut seats: Vec<SeatView> = Seat::first(players)
        .map(|seat| SeatView {
            seat,
            cash: Some(Money(31_000 - 4_000 * u32::from(seat.0))),
            grants: Vec::new(),
            deeds: Vec::new(),
            tiles: 4,
            standing: Standing::Playing,
        })
        .collect();
    let stacks = std::array::from_fn(|index| {
        let city = City::AMERICAN[index];
        let owners = held.iter().find(|(held, _)| *held == city).map_or(&[][..], |(_, owners)| *owners);
        let grant = owners.first().map_or(Grant::Unclaimed, |seat| Grant::Held(Seat(*seat)));
        let costs = figures.land_costs(city.spot());
        for (n, owner) in owners.iter().enumerate() {
            let seat = &mut seats[usize::from(*owner)];
            match n {
                0 => seat.grants.push(city),
                _ => seat.deeds.push(Deed { city, cost: costs[n - 1] }),
            }
        }
        let open = city.spot().routes().iter().filter(|route| !completed.contains(*route)).count();
        Stack {
            city,
            grant,
            costs: costs[owners.len().saturating_sub(1)..].to_vec(),
            payouts_left: u8::try_from(open).expect("few routes"),
        }
    });
    View {
        viewer: Viewer::Spectator,
        edition: Arc::clone(&edition),
        options: Options::default(),
        step: Step(laid.len()),
        turn: 17,
        phase: Phase::Lay,
        at_turn: Some(Seat(0)),
        turns_to_come: seats.iter().skip(1).map(|seat: &SeatView| seat.seat).collect(),
        to_act: vec![Seat(0)],
        seats,
        leavers: Vec::new(),
        prompt: None,
        outcome: None,
        table: TableView::Tiles(TilesView {
            laid,
            last: laid.iter().last(),
            railway: completed.shortest_railway(),
            completed,
            stacks,
            pool: 23,
            hand: Vec::new(),
            choices: Vec::new(),
            set_aside: None,
            named: None,
            auctioned: false,
            shown: Vec::new(),
            auction: None,
        }),
    }
}

/// A picture's material, but for the words, which are those of a language.
pub struct Sample {
    pub view: View,
    pub names: Vec<String>,
    /// The tiles that are ringed.
    pub ringed: TileSet,
    /// The player who began.
    pub first: Seat,
}

impl Sample {
    fn new(view: View, names: &[&str], ringed: &str) -> Self {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { view, names, ringed: tiles(ringed), first: Seat(0) }
    }
}

/// Nothing laid yet, three players.
pub fn empty() -> Sample {
    let mut view = view(3, "", &[]);
    view.turn = 1;
    let TableView::Tiles(table) = &mut view.table else { unreachable!() };
    table.pool = 33;
    Sample::new(view, &["Ana", "Bruno", "Charlotte"], "")
}

/// Four players halfway.
pub fn midgame() -> Sample {
    let view = view(
        4,
        "A1 A2 A3 A4 B1 C1 C2 D1 D4 E1 E4 F1 V4 W1 X1 X2 Y4 Z4 Z3",
        &[
            (City::StLouis, &[0, 0, 2]),
            (City::Omaha, &[1, 1, 0]),
            (City::DodgeCity, &[3, 2]),
            (City::Denver, &[2, 3, 1, 0]),
            (City::ElPaso, &[0]),
            (City::Sacramento, &[1, 3]),
        ],
    );
    Sample::new(view, &["Ana Beatriz", "小林さくら", "O'Connor", "Жанна"], "X2")
}

/// Six players at the end, everything full, with the names that are hardest to set.
pub fn crowded() -> Sample {
    let all: &[(City, &[u8])] = &[
        (City::StLouis, &[0, 1, 2, 3, 4]),
        (City::Omaha, &[5, 4, 3, 2, 1]),
        (City::DodgeCity, &[0, 0, 0, 0, 0]),
        (City::Laramie, &[1, 2, 3, 4, 5]),
        (City::Denver, &[3, 3, 2, 1, 0]),
        (City::ElPaso, &[5, 5, 0]),
        (City::Ogden, &[4, 1]),
        (City::Yuma, &[2, 2, 3]),
        (City::Sacramento, &[0, 5, 4, 5]),
    ];
    let mut view = view(
        6,
        "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D3 D4 E1 E2 E3 E4 F1 F2 F4 U1 U4 V1 V2 V3 V4 W1 W2 W4 X1 X2 X4 Y1 Y2 Y3 Y4 Z1 Z3 Z4",
        all,
    );
    view.at_turn = None;
    view.to_act.clear();
    view.phase = Phase::Over;
    view.turn = 41;
    let TableView::Tiles(table) = &mut view.table else { unreachable!() };
    table.last = "V2".parse().ok();
    table.pool = 0;
    view.seats[0].cash = Some(Money(1_234_000));
    view.seats[4].standing = Standing::Bankrupt;
    view.seats[5].standing = Standing::Resigned;
    view.seats[3].cash = None;
    let names = [
        "Wolfeschlegelsteinhausenbergerdorff",
        "محمد عبد الرحمن الطويل جدا",
        "Z̸̢͉̅a̷͇͠l̶̰̈́g̵̦͝o̶͖͌ 👩‍🚀🚂🔥",
        "שלום 漢字 한글",
        "हिन्दी देवनागरी",
        "꧁𝕱𝖆𝖓𝖈𝖞꧂ ﷽",
    ];
    Sample::new(view, &names, "V2")
}

/// Six players whose names no one font can set.
pub fn scripts() -> Sample {
    let mut scene = crowded();
    for (n, seat) in (0u32..).zip(&mut scene.view.seats) {
        seat.standing = Standing::Playing;
        seat.cash = Some(Money(40_000 - 5_000 * n));
    }
    let names = [
        "山田さくら 김서연",
        "مُحَمَّد עִבְרִית",
        "क्षत्रिय ไทย தமிழ்",
        "👩🏽\u{200d}🚀🇧🇷👨\u{200d}👩\u{200d}👧❤️",
        "Đặng Łukasz Ünal",
        "𓀀 ᠮᠣᠩ ☠ 𝕏 Ж",
    ];
    scene.names = names.map(str::to_owned).to_vec();
    scene
}

/// A hand of four tiles of which one must be chosen.
pub fn hand() -> Sample {
    let mut scene = midgame();
    let choice = |code: &str, thousands: u32, doubled, means, effect| LayChoice {
        tile: code.parse().expect("a tile"),
        cost: Money::thousands(thousands),
        doubled,
        means,
        effect,
    };
    let due = |seat, city, cards, thousands| PayoutDue {
        seat: Seat(seat),
        city,
        cards,
        amount: Money::thousands(thousands),
    };
    let choices = vec![
        choice("C3", 2, false, Means::Cash, Effect::default()),
        choice("E3", 2, false, Means::Cash, Effect::default()),
        choice("U1", 3, false, Means::Cash, Effect { grant: Some(City::Laramie), ..Effect::default() }),
        choice(
            "V2",
            10,
            true,
            Means::Sell { short: Money::thousands(3) },
            Effect {
                completes: "V".parse().ok(),
                payouts: vec![due(0, City::Denver, 1, 5), due(2, City::Denver, 1, 5)],
                ..Effect::default()
            },
        ),
    ];
    scene.view.viewer = Viewer::Seat(Seat(0));
    let TableView::Tiles(table) = &mut scene.view.table else { unreachable!() };
    table.hand = choices.iter().map(|choice| choice.tile).collect();
    scene.view.prompt = Some(Prompt::Lay { choices, raisable: Vec::new() });
    scene
}

/// A game of 1976 under way: six players, dice rolled, two routes done.
pub fn north() -> Sample {
    let edition = Edition::all().into_iter().find(|edition| edition.id.0 == "gamma-two-1976").expect("1976");
    let game = Game::new(Arc::clone(&edition), Options::default(), 6, Seed([3; 32])).expect("a game");
    let mut view = game.view(Viewer::Spectator);
    let TableView::Dice(table) = &mut view.table else { unreachable!() };
    table.sections = [4, 1, 2, 0, 3, 0, 4, 1, 0, 2, 3, 0];
    table.completed = Route::all().filter(|route| table.sections[route.index()] == 4).collect();
    table.last_built = Some("E".parse().expect("a route"));
    table.dice = Some([5, 2]);
    table.roller = Some(Seat(3));
    table.positions = vec![7, 7, 7, 7, 13, 18];
    table.payouts_left = [1, 2, 3, 1, 4, 2, 2, 3, 2];
    table.deck = 26;
    let deeds: [&[usize]; 6] = [&[0, 0, 4], &[1, 4, 8], &[2, 2, 2, 4], &[3, 4], &[5, 6, 4], &[7, 8, 8]];
    for (seat, cities) in view.seats.iter_mut().zip(deeds) {
        seat.deeds =
            cities.iter().map(|city| Deed { city: City::CANADIAN[*city], cost: Money::ZERO }).collect();
    }
    view.turn = 17;
    let names = ["Ana Beatriz", "小林さくら", "O'Connor", "Жанна", "Wolfeschlegelstein", "שלום"];
    Sample::new(view, &names, "")
}

/// The end of the crowded game, with everybody's money over time.
pub fn ending() -> (Sample, Vec<Balance>) {
    let mut scene = crowded();
    let money: Vec<Vec<Money>> = (0..6u32)
        .map(|seat| {
            let mut cash = 20_000u32;
            (0..40u32)
                .map(|step| {
                    let rise = (seat * 7 + step * 13) % 11 * 1_000;
                    cash = (cash + rise).saturating_sub(4_500 + 400 * seat);
                    Money(cash / 1000 * 1000)
                })
                .collect()
        })
        .collect();
    let mut ranking: Vec<Placing> = Seat::first(6)
        .map(|seat| Placing { seat, place: 0, cash: money[seat.index()][39], land_cost: Money::ZERO })
        .collect();
    ranking.sort_by_key(|placing| std::cmp::Reverse(placing.cash));
    for (place, placing) in (1..).zip(&mut ranking) {
        placing.place = place;
    }
    scene.view.outcome = Some(Outcome { reason: Reason::LastSpike, ranking });
    let mut balances = balances(&money);
    // Two cities pay in every fifth turn and in the last.
    for turn in (5..40).step_by(5).chain([39]) {
        for seat in [turn % 6, turn / 2 % 6, turn / 3 % 6] {
            balances[turn].payouts[seat] = Money::thousands(4 + u32::try_from(seat).expect("six seats"));
        }
    }
    (scene, balances)
}
