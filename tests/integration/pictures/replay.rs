//! Replays: the boards of a game, one after the other.

use super::{RENDERER, marks, pixels, tiles, words};
use last_spike::pictures;
use last_spike::present::Lang;
use last_spike_engine::record::course;
use last_spike_engine::{Edition, Game, Seed, TableView, Tile, View};
use last_spike_render::Moment;
use last_spike_testkit::scenes::{self, Sample};

#[test]
fn a_replay_plays_back_the_boards_it_was_made_of() {
    let scenes: Vec<Sample> = (0..=48)
        .map(|laid| {
            let mut scene = scenes::midgame();
            tiles(&mut scene).laid = Tile::all().take(laid).collect();
            scene.ringed = Tile::all().take(laid).last().into_iter().collect();
            scene
        })
        .collect();
    let labels = words(&scenes[0]);
    let moments = scenes.iter().map(|scene| Moment {
        view: &scene.view,
        labels: &labels,
        marks: marks(scene),
        caption: "Ana laid A1",
        hundredths: 50,
    });
    let replay = RENDERER.replay(moments, &scenes[0].names).expect("an animation").gif;
    assert!(replay.len() < 8 << 20, "{} bytes are too many for an attachment", replay.len());

    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(replay.as_slice()).expect("a GIF file");
    // The board, and the caption below it.
    assert_eq!((decoder.width(), decoder.height()), (800, 644));
    let mut shown = vec![[0u8; 4]; 800 * 644];
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames += 1;
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if pixel[3] > 0 {
                shown[(y + usize::from(frame.top)) * 800 + x + usize::from(frame.left)]
                    .copy_from_slice(pixel);
            }
        }
    }
    assert_eq!(frames, scenes.len());
    // The frames add up to the last board, at half its size.
    let last = pixels(&scenes[48]);
    let off = (0..800 * 600)
        .filter(|at| {
            let (x, y) = (at % 800 * 2, at / 800 * 2);
            let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| last.rgb[y * 1600 + x]);
            let mean = |axis: usize| four.iter().map(|p| i32::from(p[axis])).sum::<i32>() / 4;
            (0..3).any(|axis| (mean(axis) - i32::from(shown[*at][axis])).abs() > 64)
        })
        .count();
    assert!(off < 2_000, "{off} pixels are off");
}

#[test]
fn a_replay_says_who_did_what_and_holds_payouts_longer() {
    let mut paid = 0;
    for edition in Edition::all() {
        let beginning = Game::new(edition.clone(), edition.default_options(), 3, Seed([5; 32])).unwrap();
        let (mut game, mut steps, mut chosen) = (beginning.clone(), Vec::new(), 1u32);
        while !game.is_over() && game.step().0 < 400 {
            let seat = game.to_act()[0];
            let legal = game.legal_actions(seat);
            chosen = chosen.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mut events = Vec::new();
            game.play(seat, &legal[(chosen >> 16) as usize % legal.len()].clone(), &mut events).unwrap();
            steps.push(events);
        }
        let turns = course::turns(&beginning, steps.iter().map(Vec::as_slice));
        let names = ["Ana", "Bruno", "Zoë"].map(str::to_owned);
        for lang in Lang::ALL {
            let captions = pictures::captions(&turns, &names, lang);
            assert_eq!(captions.len(), turns.len());
            for (pair, (said, hundredths)) in turns.windows(2).zip(&captions[1..captions.len() - 1]) {
                let who = pair[0].0.at_turn.unwrap();
                assert!(said.starts_with(&names[who.index()]), "{said}");
                for tile in pair[1].1.iter() {
                    assert!(said.contains(&tile.to_string()), "{said}");
                }
                if pair[0].0.table.dice().map(|table| &table.positions)
                    != pair[1].0.table.dice().map(|table| &table.positions)
                {
                    assert!(said.len() > names[who.index()].len(), "what they did is said: {said}");
                }
                let completed = |view: &View| match &view.table {
                    TableView::Tiles(table) => table.completed,
                    TableView::Dice(table) => table.completed,
                };
                let pays = completed(&pair[0].0) != completed(&pair[1].0);
                assert_eq!(*hundredths > captions[0].1, pays, "{said}");
                paid += usize::from(pays);
            }
        }
    }
    assert!(paid > 6, "{paid} payouts");
}

#[test]
fn a_name_from_right_to_left_keeps_to_itself_in_a_caption() {
    let edition = Edition::all().remove(0);
    let beginning = Game::new(edition.clone(), edition.default_options(), 2, Seed([5; 32])).unwrap();
    let (mut game, mut steps) = (beginning.clone(), Vec::new());
    for _ in 0..4 {
        let seat = game.to_act()[0];
        let mut events = Vec::new();
        game.play(seat, &game.legal_actions(seat)[0].clone(), &mut events).unwrap();
        steps.push(events);
    }
    let turns = course::turns(&beginning, steps.iter().map(Vec::as_slice));
    let names = ["שלום", "Ana"].map(str::to_owned);
    let captions = pictures::captions(&turns, &names, Lang::En);
    let named: Vec<&str> =
        captions.iter().map(|(said, _)| said.as_str()).filter(|said| said.contains(&names[0])).collect();
    assert!(!named.is_empty(), "{captions:?}");
    for said in named {
        let bare = said.replace(&format!("\u{2068}{}\u{2069}", names[0]), "");
        assert!(!bare.contains(&names[0]), "{said:?}");
    }
    assert!(captions.iter().any(|(said, _)| said.starts_with("Ana ")), "{captions:?}");
}
