//! Rated games on Discord: they need two people and a clock, give no hints, and their host alone does not end them.

use discord_standin::Permissions;
use last_spike::present::Lang;
use last_spike_engine::record::Record;
use serde_json::{Value, json};

use crate::support::{ByName, Club, custom_id, plain, text};

/// Opens a rated game on Discord and tries to end it.
async fn rated(locale: &str) {
    let club = Club::open(locale).await;
    let lang = Lang::of(locale);
    let both = [("rated", json!(true)), ("hints", json!(0))];
    let refused = club.slash(1, "game new", &both).await;
    assert_eq!(refused.content, Lang::En.say("refusal-rated-with-hints"));
    club.slash(1, "game new", &[("edition", text("columbia-2015"))]).await;
    let (said, missing) = (lang.say("rated-short"), lang.say("rated-needs-person"));
    club.post(|post| post.content.contains(&missing) && !post.content.contains(&said)).await;
    club.slash(3, "game join", &[]).await;
    club.post(|post| post.content.contains(&said) && !post.controls().is_empty()).await;
    club.slash(1, "game start", &[]).await;
    let first =
        club.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-"))).await;
    let details = club.press(0, &first, "details").await;
    assert!(details.content.contains(&Lang::En.say("rated-on")), "{}", details.content);
    let answer = club.slash(1, "game export", &[]).await;
    let record = Record::read(&club.bytes(&answer.attachments[0])).unwrap();
    assert!(record.rated && !record.hints && record.version > 1);
    let refused = club.slash(1, "game end", &[]).await;
    assert_eq!(plain(&refused.content), plain(&Lang::En.say("refusal-rated-end")));
    assert!(refused.is_ephemeral());
    let refused = club.slash(1, "game pace", &[("pace", json!(0))]).await;
    assert_eq!(plain(&refused.content), plain(&Lang::En.say("refusal-rated-clock")));
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

/// Starts a game that was to count and does not, and ends it; the lobby and the details say why.
async fn not_rated(locale: &str, pace: Option<Value>, together: bool, [missing, why]: [&str; 2]) {
    let club = Club::open(locale).await;
    let lang = Lang::of(locale);
    let pace = pace.map(|pace| ("pace", pace));
    let wish: Vec<_> = [("edition", text("columbia-2015"))].into_iter().chain(pace).collect();
    club.slash(1, "game new", &wish).await;
    if together {
        club.slash(3, "game join", &[]).await;
    } else {
        club.slash(1, "game computer", &[]).await;
    }
    let (said, missing, why) = (lang.say("rated-short"), lang.say(missing), Lang::En.say(why));
    let lobby = club.post(|post| custom_id(post, "start").is_some()).await;
    assert!(lobby.content.contains(&missing) && !lobby.content.contains(&said), "{}", lobby.content);
    club.slash(1, "game start", &[]).await;
    let first = club.post(|post| !post.attachments.is_empty()).await;
    assert!(!first.content.contains(&why) && !first.content.contains(&said), "{}", first.content);
    // Who asks for the details reads English.
    let details = club.press(1, &first, "details").await;
    assert!(details.content.contains(&why) && !details.content.contains(&said), "{}", details.content);
    let answer = club.slash(1, "game export", &[]).await;
    assert!(!Record::read(&club.bytes(&answer.attachments[0])).unwrap().rated);
    let asked = club.slash(1, "game end", &[]).await;
    club.press(1, &asked, "end").await;
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'closed'"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_second_person_or_a_clock_does_not_count_and_says_why() {
    not_rated("en-US", None, false, ["rated-needs-person", "unrated-person"]).await;
    not_rated("pt-BR", Some(json!(0)), true, ["rated-needs-clock", "unrated-clock"]).await;
    not_rated("en-US", Some(json!(0)), false, ["rated-needs-clock", "unrated-both"]).await;
}

/// A game is rated by default; its host, hints and direct messages say otherwise, without a word about it.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_about_ratings_where_nobody_wants_them() {
    let club = Club::open("en-US").await;
    for (channel, option) in [(0, ("rated", json!(false))), (1, ("hints", json!(0)))] {
        let channel = club.place.channels[channel];
        club.types(1, channel, "game new", &[option]).await;
        club.types(3, channel, "game join", &[]).await;
    }
    club.types_in_dm(1, "game new", &[]).await;
    club.settled().await;
    assert_eq!(club.count("SELECT count(*) FROM games WHERE NOT rated"), 3);
    let lobbies = [club.channel(), club.place.channels[1]].map(|channel| {
        club.standin
            .messages(channel, club.person(1))
            .into_iter()
            .filter(|post| !post.is_ephemeral())
            .collect()
    });
    let lobbies: Vec<Vec<discord_standin::Message>> = lobbies.into();
    let said = ["rated-short", "rated-needs-person", "rated-needs-clock"].map(|key| Lang::En.say(key));
    for lobby in lobbies.into_iter().flatten() {
        assert!(said.iter().all(|said| !lobby.content.contains(said)), "{}", lobby.content);
    }
}
