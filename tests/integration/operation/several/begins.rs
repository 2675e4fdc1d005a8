//! A game that is begun by several processes on one database: the one that has posted its beginning is killed before
//! that is noted.

use std::time::Duration;

use discord_standin::*;

use super::processes::Several;
use crate::support::PATIENCE;

impl Several {
    /// Returns the posts that begin a game in the first server.
    fn begin_posts(&self) -> Vec<Message> {
        let place = &self.places[0];
        let posts = self.standin.messages(place.channels[0], place.people[0]);
        posts.into_iter().filter(|post| post.content.starts_with("**The game begins**")).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_begin_post_of_a_killed_process_is_found_by_another_and_its_id_counts() {
    let Some(several) = Several::open("a_begin_post_of_a_killed_process").await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let [of_first] = several.numbers("SELECT id FROM live_processes")[..] else {
        panic!("one process lives: {}", several.logs())
    };
    let mut second = several.start("second");
    several.until_held(&[4, 4]).await;
    several.types(0, "game new").await;
    several.types(1, "game join").await;
    let is_told = || several.numbers("SELECT count(*) FROM outbox WHERE fate = 'waiting'") == [0];
    several.standin.wait(PATIENCE, |_| is_told().then_some(())).await.expect("the lobby stands");
    let place = several.places[0].clone();
    let held = Failure::ResponseDelayed(PATIENCE * 3);
    several.standin.inject(Fault::new(held).on(Endpoint::CreateMessage).at(&place.channels[0]));
    several.standin.slash(place.people[0], place.channels[0], "game start", &[]).unwrap();
    let posted = several.standin.wait(PATIENCE, |_| (several.begin_posts().len() == 1).then_some(()));
    posted.await.expect("it is posted");
    let [owner] = several.numbers("SELECT owner FROM outbox WHERE kind = 'begin' AND owner IS NOT NULL")[..]
    else {
        panic!("a process is sending it: {}", several.logs())
    };
    assert_eq!(several.numbers("SELECT count(*) FROM games WHERE stage = 'running'"), [0]);
    if owner == of_first { &mut first } else { &mut second }.kill().await.unwrap();
    several.standin.clear_faults();
    let is_begun = || several.numbers("SELECT count(*) FROM games WHERE stage = 'running'") == [1];
    let begun = several.standin.wait(PATIENCE + Duration::from_secs(30), |_| is_begun().then_some(())).await;
    assert!(begun.is_some(), "the game does not begin: {}", several.logs());
    several.until_held(&[8]).await;
    let [begin] = several.begin_posts().try_into().unwrap();
    let noted = several.numbers("SELECT begin_post FROM games");
    assert_eq!(noted.iter().map(ToString::to_string).collect::<Vec<_>>(), [begin.id.to_string()]);
    assert_eq!(several.numbers("SELECT count(*) FROM games WHERE public IS NOT NULL"), [1]);
    assert_eq!(begin.edited, None);
}
