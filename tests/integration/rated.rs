//! Rated games on Discord: they give no hints, and their host alone does not end them.

use discord_standin::Permissions;
use last_spike::present::Lang;
use last_spike::record::Record;
use serde_json::json;

use crate::support::{Club, text};

/// Opens a rated game on Discord and tries to end it.
async fn rated(locale: &str) {
    let club = Club::open(locale).await;
    let lang = Lang::of(locale);
    let both = [("rated", json!(true)), ("hints", json!(0))];
    let refused = club.slash(1, "game new", &both).await;
    assert_eq!(refused.content, Lang::En.say("refusal-rated-with-hints"));
    club.slash(1, "game new", &[("edition", text("columbia-2015")), ("rated", json!(true))]).await;
    let said = lang.say("rated-on");
    club.post(|post| post.content.contains(&said) && !post.controls().is_empty()).await;
    club.slash(3, "game join", &[]).await;
    club.slash(1, "game start", &[]).await;
    let first = club.post(|post| !post.attachments.is_empty()).await;
    assert!(first.content.contains(&said), "it is said in the first post: {}", first.content);
    let answer = club.slash(1, "game export", &[]).await;
    let record = Record::read(&club.bytes(&answer.attachments[0])).unwrap();
    assert!(record.rated && !record.hints && record.version > 1);
    let refused = club.slash(1, "game end", &[]).await;
    assert_eq!(refused.content, Lang::En.say("refusal-rated-end"));
    assert!(refused.is_ephemeral());
    // Who may manage the channel ends it.
    club.standin.grant(club.place.guild, club.person(4), Permissions::MANAGE_CHANNELS);
    let asked = club.slash(4, "game end", &[]).await;
    club.press(4, &asked, "end").await;
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'closed'"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_rated_game_does_not_end_it_alone() {
    rated("en-US").await;
    rated("pt-BR").await;
}
