//! People's own habits.

use jiff::Timestamp;
use last_spike_engine::Seat;

use crate::service::clock::quiet::NoQuietHours;
use crate::service::people::settings::{self, Hour, SettingsChange};
use crate::service::posting::announce;
use crate::service::tests::club::{Club, START};
use crate::service::{Refusal, people::forgetting};
use crate::store::people::settings::Settings;
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{Time, UserId};

const CHANNEL: u64 = 100;

impl Club {
    async fn sets(&self, user: u64, change: SettingsChange) -> Result<Settings, Refusal> {
        let by = self.caller(CHANNEL, user);
        self.attempt(move |tx| Ok(settings::change(tx, &by, &change)?.settings)).await
    }

    async fn settings(&self, user: u64) -> Settings {
        self.does(move |tx| Ok(crate::store::people::settings::of(tx, UserId(user))?)).await
    }
}

fn hours(from: Option<u16>, to: Option<u16>, zone: Option<&str>) -> SettingsChange {
    let hour = |hour: Option<u16>| hour.map(|hour| Hour::At(hour * 60));
    SettingsChange {
        quiet_from: hour(from),
        quiet_to: hour(to),
        time_zone: zone.map(str::to_owned),
        ..SettingsChange::default()
    }
}

#[tokio::test]
async fn what_a_change_leaves_out_stays_as_it_is() {
    let club = Club::open();
    let set = club.sets(1, hours(Some(22), Some(7), Some("america/sao_paulo"))).await.unwrap();
    let zone = Some("America/Sao_Paulo".to_owned());
    assert_eq!(
        set,
        Settings { quiet: Some((22 * 60, 7 * 60)), time_zone: zone.clone(), ..Settings::default() }
    );
    let set = club.sets(1, hours(None, Some(6), None)).await.unwrap();
    assert_eq!(
        set,
        Settings { quiet: Some((22 * 60, 6 * 60)), time_zone: zone.clone(), ..Settings::default() }
    );
    let off = SettingsChange { quiet_from: Some(Hour::Off), ..SettingsChange::default() };
    assert_eq!(
        club.sets(1, off).await.unwrap(),
        Settings { quiet: None, time_zone: zone, ..Settings::default() }
    );
    assert_eq!(club.settings(2).await, Settings::default(), "they are one's own");
}

#[tokio::test]
async fn two_habits_that_are_changed_at_once_are_both_kept() {
    let [one, other] = Club::twice();
    for user in 1..=20 {
        let rolls = SettingsChange { auto_roll: Some(true), ..SettingsChange::default() };
        let reminds = SettingsChange { reminder: Some(6), ..SettingsChange::default() };
        let [first, second] = [(); 2].map(|()| one.caller(CHANNEL, user));
        let (first, second) = tokio::join!(
            one.attempt(move |tx| settings::change(tx, &first, &rolls)),
            other.attempt(move |tx| settings::change(tx, &second, &reminds)),
        );
        assert!(first.is_ok() && second.is_ok());
        let both = Settings { auto_roll: true, reminder: Some(6), ..Settings::default() };
        assert_eq!(one.settings(user).await, both);
    }
}

#[tokio::test]
async fn hours_that_do_not_fit_together_are_refused_and_change_nothing() {
    let club = Club::open();
    let zone = Some("Europe/Berlin");
    let refused = [
        (hours(Some(22), Some(7), None), NoQuietHours::NoZone),
        (hours(Some(22), None, zone), NoQuietHours::Half),
        (hours(Some(22), Some(22), zone), NoQuietHours::Empty),
        (hours(Some(20), Some(7), zone), NoQuietHours::TooLong),
    ];
    for (change, why) in refused {
        let refusal = club.sets(1, change).await.unwrap_err();
        assert!(matches!(refusal, Refusal::QuietHours(reason) if reason == why), "{refusal}: {why:?}");
    }
    let nowhere = club.sets(1, hours(None, None, Some("Europe/Atlantis"))).await.unwrap_err();
    assert!(matches!(nowhere, Refusal::Unknown { .. }), "{nowhere}");
    assert_eq!(club.settings(1).await, Settings::default());
}

#[tokio::test]
async fn in_quiet_hours_a_direct_message_is_silent_and_none_is_held_back() {
    let club = Club::open();
    let game = club.game(CHANNEL, "columbia-2015", 2).await;
    let racks = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
    let rack = racks.into_iter().find(|one| one.notice.kind == NoticeKind::Rack).unwrap();
    let Audience::Seat(seat) = rack.notice.audience else { panic!("a rack is told to its player") };
    let user = club.does(move |tx| Ok(crate::store::table::headers::people(tx, game)?)).await;
    let (_, user) = user.into_iter().find(|(whose, _)| *whose == seat).unwrap();
    let local = Timestamp::from_second(START.0).unwrap().in_tz("UTC").unwrap();
    let hour = u16::try_from(local.hour()).unwrap();
    let is_silent = async || {
        let rack = rack.clone();
        match club.does(move |tx| Ok(announce::prepare(tx, &rack)?)).await {
            Ok(announcement) => announcement.silent,
            Err(stop) => panic!("{stop:?}"),
        }
    };
    assert!(!is_silent().await);
    club.sets(user.0, hours(Some(hour), Some((hour + 1) % 24), Some("UTC"))).await.unwrap();
    assert!(is_silent().await, "an hour that is quiet");
    club.sets(user.0, hours(Some((hour + 1) % 24), Some((hour + 9) % 24), None)).await.unwrap();
    assert!(!is_silent().await, "an hour before");
}

#[tokio::test]
async fn they_are_shown_by_privacy_and_forgotten_with_the_person() {
    let club = Club::open();
    club.sets(1, hours(Some(22), Some(7), Some("Europe/Berlin"))).await.unwrap();
    let (kept, _) = club.keeps(1).await;
    assert_eq!(kept.settings.quiet, Some((22 * 60, 7 * 60)));
    let by = club.caller(CHANNEL, 1);
    club.does(move |tx| forgetting::erase(tx, &by, |_: Seat| "nobody".to_owned())).await;
    assert_eq!(club.settings(1).await, Settings::default());
}
