//! The post that begins a game.

use last_spike::present::table::begin;
use last_spike::store::games::{Stage, Who};
use last_spike_engine::Seed;

use super::keep;
use super::story::{dice, tiles};

#[test]
fn the_post_that_begins_a_game() {
    keep("begin", |lang| {
        let mut posts = Vec::new();
        for (name, story, in_dm) in
            [("tiles", tiles(), false), ("dice", dice(16), false), ("in direct messages", tiles(), true)]
        {
            let mut stored = story.stored.clone();
            (stored.header.stage, stored.header.started_at, stored.seed) =
                (Stage::Lobby, None, Some(Seed([7; 32])));
            stored.begins = true;
            if in_dm {
                stored.header.guild = None;
                stored.players.truncate(2);
            }
            if let Some(last) = stored.players.last_mut() {
                last.who = Who::Computer("easy".to_owned());
            }
            let post = begin::post(&stored, lang);
            let people = stored.players.iter().filter_map(|player| match player.who {
                Who::Human(user) => Some(user),
                Who::Computer(_) => None,
            });
            assert_eq!(post.mentions, people.collect::<Vec<_>>(), "it calls all who play");
            assert!(post.rows.is_empty(), "nothing can be pressed on it");
            posts.push((name.to_owned(), post));
        }
        posts
    });
}
