//! Seats of absent players on Discord: votes, and people who take a seat over, by buttons and by commands.

use discord_standin::{GuildIds, GuildSetup, Message, Permissions, Profile, Standin};
use last_spike::present::Lang;
use last_spike_engine::record::{self, Record};
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, text};

const DAY: i64 = 24 * 60 * 60;

impl Club {
    /// Lets days pass since everybody was told what they are asked.
    fn silent_days_pass(&self, days: i64) {
        let seconds = days * DAY;
        self.change(&format!(
            "BEGIN IMMEDIATE;
             UPDATE awaited SET told_at = told_at - {seconds}, since = since - {seconds};
             UPDATE votes SET closes_at = closes_at - {seconds}, told_at = told_at - {seconds} WHERE fate = 'open';
             UPDATE jobs SET due_at = due_at - {seconds} WHERE kind IN ('silence', 'close-vote');
             COMMIT"
        ));
    }

    /// Opens a club of three in which somebody has been silent for a week; returns who.
    async fn with_somebody_silent(locale: &str) -> (Self, usize) {
        let club = Self::open(locale).await;
        club.start_game(3, &[("pace", json!(0))]).await;
        club.settled().await;
        let (absent, _) = club.whose_turn(3).await.unwrap();
        club.told_everybody().await;
        club.silent_days_pass(7);
        (club, absent)
    }

    /// Waits until all who are asked were told.
    async fn told_everybody(&self) {
        let told = |_: &Standin| {
            (self.count("SELECT count(*) FROM awaited WHERE told_at IS NULL") == 0).then_some(())
        };
        assert!(self.standin.wait(PATIENCE, told).await.is_some(), "somebody is not told");
    }

    /// Waits until a query counts so many.
    async fn counts(&self, sql: &str, wanted: u32) {
        let is_so = |_: &Standin| (self.count(sql) == wanted).then_some(());
        assert!(self.standin.wait(PATIENCE, is_so).await.is_some(), "{sql}: {}", self.count(sql));
    }

    async fn exported(&self, person: usize) -> Record {
        let answer = self.slash(person, "game export", &[]).await;
        Record::read(&self.bytes(&answer.attachments[0])).unwrap()
    }

    /// Lets somebody leave the server.
    fn leaves_the_server(&self, person: usize) {
        self.standin.remove_member(self.place.guild, self.person(person));
    }

    /// Waits for a direct message to a person.
    async fn told_by_letter(&self, person: usize, says: &str) -> Message {
        let found = |_: &Standin| {
            self.standin
                .dms(self.person(person))
                .into_iter()
                .rev()
                .find(|letter| letter.content.contains(says))
        };
        self.standin.wait(PATIENCE, found).await.unwrap_or_else(|| panic!("no letter says {says:?}"))
    }
}

fn others(absent: usize) -> [usize; 2] {
    let mut others = (0..3).filter(|person| *person != absent);
    [others.next().unwrap(), others.next().unwrap()]
}

/// Lets most vote for a stand-in by buttons, and the player come back.
#[tokio::test(flavor = "multi_thread")]
async fn most_have_a_computer_stand_in_by_buttons() {
    let (club, absent) = Club::with_somebody_silent("en-US").await;
    let [one, two] = others(absent);
    let post = club.post(|post| custom_id(post, "absent:").is_some()).await;
    assert!(post.content.starts_with("💤"), "{}", post.content);
    let status = club.slash(one, "game status", &[]).await;
    assert!(custom_id(&status, "absent:").is_some(), "{}", status.content);
    let asked = club.press(one, &post, "absent:").await;
    assert!(asked.is_ephemeral() && custom_id(&asked, "propose").is_some(), "{}", asked.content);
    let seat = club.seat_of(absent);
    let opened = club.press(one, &asked, &format!("propose:{seat}=stand-in")).await;
    let [withdraw] = &opened.controls()[..] else { panic!("{:?}", opened.controls()) };
    assert!(withdraw.custom_id.contains(":no:"), "it can be withdrawn, and nothing else: {withdraw:?}");
    let vote = club.post(|post| custom_id(post, "yes:").is_some()).await;
    assert!(vote.content.contains(&format!("<@{}>", club.person(two))), "{}", vote.content);
    assert!(!vote.content.contains(&format!("<@{}>", club.person(absent))), "{}", vote.content);
    let own = club.press(absent, &vote, "yes:").await;
    assert!(own.is_ephemeral(), "{}", own.content);
    club.press(two, &vote, "yes:").await;
    club.counts("SELECT count(*) FROM players WHERE stand_in IS NOT NULL", 1).await;
    // No time was used up, where none runs.
    club.post(|post| post.content.starts_with("🤖 The others have voted")).await;
    let carried = Lang::En.say("vote-absent-carried");
    club.post(|post| post.id == vote.id && post.content.contains(&carried)).await;
    let back = club.post(|post| custom_id(post, "back").is_some()).await;
    club.press(absent, &back, "back").await;
    club.counts("SELECT count(*) FROM players WHERE stand_in IS NOT NULL", 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_takes_a_seat_over_by_a_command_and_a_button() {
    let (club, absent) = Club::with_somebody_silent("en-US").await;
    let [one, two] = others(absent);
    let name = club.person(absent).to_string();
    // The fourth person speaks English and does not play.
    let friend = club.person(3).to_string();
    let both = [("player", text(&name)), ("by", text(&friend)), ("level", json!(0))];
    let refused = club.slash(one, "game replace", &both).await;
    assert!(refused.content.contains("not both"), "{}", refused.content);
    let there = [("player", text(&club.person(two).to_string())), ("by", text(&friend))];
    let refused = club.slash(one, "game replace", &there).await;
    assert!(refused.content.contains("isn't absent"), "{}", refused.content);
    let asked = club.slash(one, "game replace", &[("player", text(&name)), ("by", text(&friend))]).await;
    assert!(asked.content.contains("you count as a yes"), "{}", asked.content);
    let vote = club.post(|post| custom_id(post, "yes:").is_some()).await;
    club.press(two, &vote, "yes:").await;
    let invitation = club
        .post(|post| {
            post.id != vote.id && custom_id(post, "yes:").is_some() && post.content.contains(&friend)
        })
        .await;
    let other = club.press(4, &invitation, "yes:").await;
    assert!(other.is_ephemeral() && other.content.contains("nobody else"), "{}", other.content);
    let joined = club.press(3, &invitation, "yes:").await;
    assert!(
        joined.is_ephemeral() && joined.content.contains("You've taken over this seat"),
        "{}",
        joined.content
    );
    assert!(custom_id(&joined, "lay").is_some(), "they see the hand: {}", joined.content);
    let told =
        club.post(|post| post.content.starts_with("🪑") && post.content.contains("has taken over")).await;
    assert!(told.components.is_empty());
    club.told_by_letter(absent, "has taken over your seat").await;
    let hand = club.slash(absent, "hand", &[]).await;
    assert!(
        hand.content.starts_with("You're not playing") || custom_id(&hand, "lay").is_none(),
        "{}",
        hand.content
    );
    let record = club.exported(3).await;
    assert_eq!(record.tenures.len(), 1);
    // Nobody has moved yet: what was dealt is what they have.
    let shown: Vec<usize> = (0..3)
        .filter(|seat| record.setup.hands.as_ref().unwrap()[*seat].iter().any(Option::is_some))
        .collect();
    assert_eq!(shown, [record.tenures[0].seat.index()], "nobody else's hand is shown");
    record::verify(&record, &last_spike_engine::Edition::all()).unwrap();
    let list = club.slash(absent, "game list", &[]).await;
    assert!(!list.content.contains("your turn"), "{}", list.content);
    club.settled().await;
    let mut club = club;
    club.stop_bot().await;
    let doctor = club.run(&["doctor"]).await;
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_vote_tells_who_has_left_the_server() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("pace", json!(2))]).await;
    club.settled().await;
    let gone = club.person(2).to_string();
    let refused = club.slash(0, "game replace", &[("player", text(&gone)), ("level", json!(0))]).await;
    assert!(
        refused.content.contains("não está ausente") || refused.content.contains("isn't absent"),
        "{}",
        refused.content
    );
    club.leaves_the_server(2);
    let asked = club.slash(0, "game replace", &[("player", text(&gone))]).await;
    assert!(asked.content.contains("has left this game's server"), "{}", asked.content);
    let asked = club.slash(0, "game replace", &[("player", text(&gone)), ("level", json!(0))]).await;
    assert!(asked.content.contains("you count as a yes"), "{}", asked.content);
    let vote = club.post(|post| custom_id(post, "yes:").is_some()).await;
    assert!(vote.content.contains("🚪"), "{}", vote.content);
    assert_eq!(club.count("SELECT count(*) FROM tenures"), 0, "the host alone decides nothing");
    club.press(1, &vote, "yes:").await;
    club.counts("SELECT count(*) FROM tenures", 1).await;
    club.post(|post| post.content.starts_with("🪑")).await;
    let own = club.slash(1, "game replace", &[("player", text(&club.person(1).to_string()))]).await;
    assert!(own.content.contains("your own seat"), "{}", own.content);
}

/// Opens a server of somebody's own, in which they may do everything; returns its channel.
fn own_server(club: &Club, person: usize) -> GuildIds {
    let setup = GuildSetup {
        name: "Mine".to_owned(),
        channels: vec!["mine".to_owned()],
        thread: String::new(),
        people: vec![Profile::new("Nobody")],
        ..GuildSetup::default()
    };
    let own = club.standin.add_guild(&setup);
    club.standin.add_member(own.guild, club.person(person));
    club.standin.grant(own.guild, club.person(person), Permissions::ADMINISTRATOR);
    own
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_server_of_ones_own_nothing_else_is_decided_about_a_seat() {
    let (club, absent) = Club::with_somebody_silent("en-US").await;
    let [host, other] = others(absent);
    club.change(&format!("UPDATE games SET host = {}", club.person(host)));
    let own = own_server(&club, host);
    let there = own.channels[0];
    let status = club.types(host, there, "game status", &[("game", json!(1))]).await;
    let asked = club.press(host, &status, "absent:").await;
    assert!(!asked.content.contains("has left this game's server"), "{}", asked.content);
    assert!(asked.content.contains("can vote too"), "{}", asked.content);
    let seat = club.seat_of(absent);
    let answer = club.press(host, &asked, &format!("propose:{seat}=easy")).await;
    assert!(answer.content.contains("you count as a yes"), "{}", answer.content);
    let vote = club.post(|post| custom_id(post, "yes:").is_some()).await;
    assert!(!vote.content.contains("🚪"), "{}", vote.content);
    assert_eq!(club.count("SELECT count(*) FROM tenures"), 0);
    club.press(other, &vote, "yes:").await;
    club.counts("SELECT count(*) FROM tenures", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_the_games_server_is_missed_wherever_one_asks() {
    let (club, absent) = Club::with_somebody_silent("en-US").await;
    let [one, _] = others(absent);
    let own = own_server(&club, one);
    club.standin.add_member(own.guild, club.person(absent));
    club.leaves_the_server(absent);
    let dm = club.standin.dm_channel(club.person(one)).unwrap();
    for place in [own.channels[0], dm] {
        let status = club.types(one, place, "game status", &[("game", json!(1))]).await;
        let asked = club.press(one, &status, "absent:").await;
        assert!(asked.content.contains("has left this game's server"), "{}", asked.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_not_started_from_a_server_of_ones_own() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    club.settled().await;
    let own = own_server(&club, 0);
    // In the lobby's channel they may not write any more.
    club.standin.deny(club.channel(), club.person(0), Permissions::SEND_MESSAGES);
    let status = club.types(0, own.channels[0], "game status", &[("game", json!(1))]).await;
    let refused = club.press(0, &status, "start").await;
    assert!(refused.content.contains(&format!("<#{}>", club.channel())), "{}", refused.content);
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'running'"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_and_a_request_survive_a_restart_and_end_once() {
    let (mut club, absent) = Club::with_somebody_silent("en-US").await;
    let [one, _] = others(absent);
    let seat = club.seat_of(absent);
    let asked = club.slash(one, "game replace", &[("player", text(&club.person(absent).to_string()))]).await;
    club.press(one, &asked, &format!("propose:{seat}=end")).await;
    let vote = club.post(|post| custom_id(post, "yes:").is_some()).await;
    club.stop_bot().await;
    club.silent_days_pass(2);
    club.start_bot().await;
    // Nobody else has answered: who asked has the majority.
    club.counts("SELECT count(*) FROM votes WHERE fate = 'carried'", 1).await;
    club.counts("SELECT count(*) FROM games WHERE stage = 'closed'", 1).await;
    let carried = "✅";
    club.post(|post| post.id == vote.id && post.content.contains(carried)).await;
    club.settled().await;
    let closed = Lang::En.say("post-closed");
    let told = club.posts().into_iter().filter(|post| post.content.contains(&closed)).count();
    assert_eq!(told, 1, "told once");
}
