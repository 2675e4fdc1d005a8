//! Pictures in turn: whoever asks for many makes nobody else wait, and what everybody may see is drawn once.

use std::sync::{Arc, Condvar, Mutex};

use discord_standin::{Interaction, Message};
use last_spike::pictures::Draw;
use last_spike::present::{Drawing, Lang};
use last_spike_render::RenderError;

use crate::support::{Club, PATIENCE};

/// Draws nothing, counts, and lets replays wait until the gate is open.
#[derive(Default)]
struct Gate {
    replays: Mutex<usize>,
    is_open: Mutex<bool>,
    opened: Condvar,
}

impl Draw for Gate {
    fn draw(&self, drawing: &Drawing, _: Lang) -> Result<Vec<u8>, RenderError> {
        if matches!(drawing, Drawing::Replay { .. }) {
            *self.replays.lock().unwrap() += 1;
            drop(self.opened.wait_while(self.is_open.lock().unwrap(), |is_open| !*is_open).unwrap());
        }
        Ok(b"picture".to_vec())
    }
}

impl Gate {
    fn open(&self) {
        *self.is_open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn replays(&self) -> usize {
        *self.replays.lock().unwrap()
    }
}

impl Club {
    fn asks_for_a_replay(&self, person: usize) -> Interaction {
        self.standin.slash(self.person(person), self.channel(), "game replay", &[]).unwrap()
    }

    async fn gets(&self, asked: &Interaction) -> Message {
        self.standin.answer(asked, PATIENCE).await.expect("an answer")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_waits_for_one_replay_and_the_same_is_drawn_once_for_all() {
    let mut club = Club::open_without_bot("en-US").await;
    let gate = Arc::new(Gate::default());
    club.drawing = Some(gate.clone());
    club.start_bot().await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let flood: Vec<Interaction> = (0..8).map(|_| club.asks_for_a_replay(4)).collect();
    let refused = |club: &Club| {
        let messages = club.standin.messages(club.channel(), club.person(4));
        messages.iter().filter(|message| message.content.contains("already making a replay")).count()
    };
    let seven = club.standin.wait(PATIENCE, |_| (refused(&club) == 7).then_some(()));
    seven.await.expect("one is under way, and seven are refused");
    // Another person waits for the same drawing.
    let other = club.asks_for_a_replay(3);
    gate.open();
    let mut drawn = 0;
    for asked in &flood {
        drawn += club.gets(asked).await.attachments.len();
    }
    let shown = club.gets(&other).await;
    assert_eq!((drawn, shown.attachments.len(), gate.replays()), (1, 1, 1), "{}", shown.content);
    // It is kept, and nobody who has their replay is refused another.
    for person in [4, 3, 1] {
        assert_eq!(club.gets(&club.asks_for_a_replay(person)).await.attachments.len(), 1);
    }
    assert_eq!(gate.replays(), 1);
    // The words on it are another picture.
    let portuguese = club.gets(&club.asks_for_a_replay(2)).await;
    assert_eq!((portuguese.attachments.len(), gate.replays()), (1, 2), "{}", portuguese.content);
}
