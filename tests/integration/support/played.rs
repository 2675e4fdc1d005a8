//! Games that are played for so long that they count.

use serde_json::json;

use super::{Club, choices, custom_id};

impl Club {
    /// Plays on in the newest game until each of its first people has made three moves, so that it counts.
    pub async fn plays_until_it_counts(&self, players: usize) {
        let played = "SELECT count(*) FROM (SELECT seat FROM steps WHERE game = (SELECT max(id) FROM games)
                          AND taken_by IS NULL GROUP BY seat HAVING count(*) >= 3) played";
        while (self.count(played) as usize) < players {
            let (person, hand) = self.whose_turn(players).await.expect("somebody's turn");
            let asked = match custom_id(&hand, "lay") {
                Some(_) => self.slash(person, "lay", &[("tile", json!(choices(&hand)[0]))]).await,
                None => hand,
            };
            // A tile that costs double is asked about.
            for meaning in ["do:lay:", "do:pass"] {
                if custom_id(&asked, meaning).is_some() {
                    self.press(person, &asked, meaning).await;
                    break;
                }
            }
        }
        self.settled().await;
    }
}
