//! Every refusal there is, in both languages: it says what is wrong, cites its ruling where it has
//! one, says what is possible, and is whole.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use last_spike::present::{Lang, Names, refusal};
use last_spike::service::clock::quiet::NoQuietHours;
use last_spike::service::{LimitRefusal, Named, NoPlan, Refusal, SeatRefusal};
use last_spike::store::{ChannelId, StoreError, Time, UserId};
use last_spike_engine::*;

use last_spike_testkit::table::*;

/// One of every reason by which the rules refuse. A new one is a compile error here.
pub fn every_illegal() -> Vec<Illegal> {
    let (tile, city, deed) = (tile("A3"), City::Denver, deed("Denver", 3));
    let (cost, cash) = (Money(9000), Money(4000));
    let line = line("Regina", "Calgary");
    let open = vec![line];
    let all = vec![
        Illegal::GameOver,
        Illegal::OutOfTheGame,
        Illegal::NotYourTurn { to_act: vec![Seat(1), Seat(0)] },
        Illegal::WrongPhase { phase: Phase::Buy },
        Illegal::ForeignAction,
        Illegal::NotInHand { tile },
        Illegal::SupportedFirst { tile },
        Illegal::SellFirst { cost, cash },
        Illegal::AuctionFirst { cost, cash },
        Illegal::OutOfReach { cost, reach: cash },
        Illegal::OtherTileNamed { tile },
        Illegal::NotOwned { deed },
        Illegal::NotSellable { deed },
        Illegal::SaleNotNeeded { deed },
        Illegal::NoSaleToBank,
        Illegal::AuctionNotNeeded { tile },
        Illegal::GrantUnclaimed { city },
        Illegal::SoldOut { city },
        Illegal::ForeignCity { city },
        Illegal::CannotPay { cost, cash },
        Illegal::BidTooLow { least: cash },
        Illegal::BidTooHigh { most: cash },
        Illegal::NotInThousands { amount: Money(500) },
        Illegal::NoSuchRoute { ends: line },
        Illegal::RouteFull { ends: line, open: open.clone() },
        Illegal::NotRemovable { ends: line, open },
        Illegal::NoPartner { seat: Seat(1) },
        Illegal::TooManyOffers { most: 3 },
        Illegal::OfferNumber { next: 4 },
        Illegal::EmptyOffer,
        Illegal::CannotPromise { seat: Seat(1) },
        Illegal::NoSuchOffer { id: 7 },
        Illegal::AuctionOpen,
        Illegal::NotForAuction { city },
        Illegal::MinimumTooHigh { city, highest: cash },
    ];
    let kinds: BTreeSet<String> = all.iter().map(name_of).collect();
    assert_eq!(kinds.len(), all.len());
    all
}

/// Returns what a reason is called; its arms are all there are.
fn name_of(illegal: &Illegal) -> String {
    match illegal {
        Illegal::GameOver
        | Illegal::OutOfTheGame
        | Illegal::NotYourTurn { .. }
        | Illegal::WrongPhase { .. }
        | Illegal::ForeignAction
        | Illegal::NotInHand { .. }
        | Illegal::SupportedFirst { .. }
        | Illegal::SellFirst { .. }
        | Illegal::AuctionFirst { .. }
        | Illegal::OutOfReach { .. }
        | Illegal::OtherTileNamed { .. }
        | Illegal::NotOwned { .. }
        | Illegal::NotSellable { .. }
        | Illegal::SaleNotNeeded { .. }
        | Illegal::NoSaleToBank
        | Illegal::AuctionNotNeeded { .. }
        | Illegal::GrantUnclaimed { .. }
        | Illegal::SoldOut { .. }
        | Illegal::ForeignCity { .. }
        | Illegal::CannotPay { .. }
        | Illegal::BidTooLow { .. }
        | Illegal::BidTooHigh { .. }
        | Illegal::NotInThousands { .. }
        | Illegal::NoSuchRoute { .. }
        | Illegal::RouteFull { .. }
        | Illegal::NotRemovable { .. }
        | Illegal::NoPartner { .. }
        | Illegal::TooManyOffers { .. }
        | Illegal::OfferNumber { .. }
        | Illegal::EmptyOffer
        | Illegal::CannotPromise { .. }
        | Illegal::NoSuchOffer { .. }
        | Illegal::AuctionOpen
        | Illegal::NotForAuction { .. }
        | Illegal::MinimumTooHigh { .. } => {
            format!("{illegal:?}").split([' ', '{', '(']).next().unwrap().to_owned()
        }
    }
}

/// A view for every question that there is, and of somebody who is asked nothing.
pub fn every_view() -> Vec<View> {
    let options = Options::default();
    let tiles = || Table::tiles(edition("columbia-2015"), options, &["A1 B3", "C1 C2", "D1 D2"]);
    let mut buying = tiles();
    buying.grants(1, "Denver").lays(0, "B3");
    let mut bidding = Table::tiles(with_cash("kickstarter-2015", 4), options, &["V2 V3", "C1 C2", "D1 D2"]);
    bidding
        .grants(1, "Denver")
        .gives(0, "Denver", 3)
        .pays(1, 40)
        .turn_of(0)
        .does(0, put_up("Denver", 3, "V2"));
    let mut dice: Vec<Table> = [0, 7, 5, 6, 16]
        .into_iter()
        .map(|space| {
            let mut t = Table::dice(3, 1);
            t.deeds(0, &["Regina"]).sections("Regina", "Calgary", 2);
            if space == 16 {
                t.left_with(0, 1);
            }
            t.about_to_roll(0, space);
            if space > 0 {
                t.does(0, Action::Roll);
            }
            t
        })
        .collect();
    let mut auction = Table { game: dice[4].game.clone(), events: vec![] };
    auction.does(0, ask("Regina", 1));
    let mut views = vec![tiles().view(0), tiles().view(2), buying.view(0), bidding.view(1), auction.view(1)];
    views.extend(dice.drain(..).flat_map(|t| [t.view(0), t.view(1)]));
    let asked: BTreeSet<String> = views
        .iter()
        .filter_map(|view| view.prompt.as_ref())
        .map(|prompt| format!("{prompt:?}").split([' ', '(']).next().unwrap().to_owned())
        .collect();
    assert_eq!(asked.len(), 8, "every question: {asked:?}");
    views
}

/// The words of a sentence that somebody chose or that are names: commands, cities, quotations.
fn bare(text: &str) -> String {
    let mut text = text.to_owned();
    for city in City::CANADIAN.into_iter().chain(edition("columbia-2015").cities) {
        text = text.replace(city.name(), "");
    }
    for (open, close) in [("“", "”"), ("`", "`"), ("<@", ">")] {
        while let Some(start) = text.find(open) {
            let rest = start + open.len();
            let Some(end) = text[rest..].find(close) else { break };
            text.replace_range(start..rest + end + close.len(), "");
        }
    }
    text
}

/// Checks what holds for every sentence by itself.
fn is_whole(text: &str, lang: Lang, what: &str) {
    /// Words that no Portuguese sentence has.
    const ENGLISH: [&str; 42] = [
        "the", "is", "are", "you", "your", "not", "that", "this", "of", "for", "with", "and", "can", "must",
        "has", "have", "it", "to", "in", "be", "bid", "deed", "deeds", "auction", "offer", "route", "tile",
        "tiles", "land", "cash", "turn", "game", "player", "players", "rule", "again", "please", "only",
        "least", "most", "here", "done",
    ];
    assert!(text.trim().chars().count() > 10, "{what} says nothing in {lang:?}: {text:?}");
    for left in ["{", "}", "refusal-", "illegal-", "instead-", "??"] {
        assert!(!text.contains(left), "{what} in {lang:?} has {left:?} left over: {text}");
    }
    let words = bare(text);
    assert!(!text.contains("$ ") && !text.contains("  "), "{what} in {lang:?}: {text}");
    if lang == Lang::PtBr {
        for word in words.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
            assert!(!ENGLISH.contains(&word.as_str()), "{what} says {word:?} in Portuguese: {text}");
        }
    }
}

/// Reasons that no rule explains any better.
const NEED_NO_RULE: [&str; 12] = [
    "GameOver",
    "OutOfTheGame",
    "NotYourTurn",
    "WrongPhase",
    "ForeignAction",
    "NotInHand",
    "NotOwned",
    "ForeignCity",
    "NoSuchRoute",
    "OfferNumber",
    "EmptyOffer",
    "NoSuchOffer",
];

#[test]
fn every_reason_is_given_with_its_ruling_and_with_what_is_possible_in_both_languages() {
    let names = Names::new(&["Ann".to_owned(), "Bruno".to_owned(), "Zoë".to_owned()]);
    for view in every_view() {
        for illegal in every_illegal() {
            let ruling = illegal.ruling(&view.edition.family);
            let what = name_of(&illegal);
            let mut said = BTreeMap::new();
            for lang in Lang::ALL {
                let refusal = Refusal::Illegal { illegal: illegal.clone(), view: Box::new(view.clone()) };
                let post = refusal::post(&refusal, Some(&names), lang);
                is_whole(&post.text, lang, &what);
                let cited = lang.text("refusal-rule", &[("rule", ruling.into())]);
                let is_cited = post.text.contains(&cited);
                assert_eq!(
                    is_cited,
                    !NEED_NO_RULE.contains(&what.as_str()),
                    "{what} in {lang:?}: {}",
                    post.text
                );
                match refusal::instead(&view, lang) {
                    Some(instead) => {
                        is_whole(&instead, lang, &what);
                        // Below it the ruling stands in small print.
                        let below = post.text.split_once(&instead).map(|(_, below)| below);
                        let is_last =
                            below.is_some_and(|below| below.is_empty() || below == format!("\n{cited}"));
                        assert!(is_last, "{what}: {}", post.text);
                    }
                    None => assert!(view.prompt.is_none()),
                }
                // A seat has a name, and nobody is a number; oneself is "you".
                let of_oneself =
                    matches!(illegal, Illegal::CannotPromise { seat } if view.own_seat() == Some(seat));
                let names_a_seat =
                    matches!(illegal, Illegal::CannotPromise { .. } | Illegal::NotYourTurn { .. });
                if names_a_seat && !of_oneself {
                    assert!(post.text.contains("**Bruno**"), "{}", post.text);
                }
                said.insert(lang.code(), post.text);
            }
            assert_ne!(said["en-US"], said["pt-BR"], "{what}");
        }
    }
}

#[test]
fn rulings_cited_are_rulings_of_the_edition() {
    for illegal in every_illegal() {
        for id in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
            let ruling = illegal.ruling(&edition(id).family);
            let (letter, number) = ruling.split_at(1);
            assert!(
                "STLBWKG".contains(letter) && number.parse::<u8>().is_ok_and(|n| (1..=11).contains(&n)),
                "{ruling}"
            );
        }
    }
}

/// Returns the name of a refusal, without the name of those that it belongs to.
pub fn kind_of(refusal: &Refusal) -> String {
    let text = format!("{refusal:?}");
    let own = ["Limit(", "Seat("].into_iter().find_map(|outer| text.strip_prefix(outer)).unwrap_or(&text);
    own.split([' ', '(', '{', ')']).next().unwrap().to_owned()
}

/// One of every refusal of the service, with what must be in it: the way on, in each language. A new
/// one is a compile error here.
pub fn every_refusal() -> Vec<(Refusal, [&'static str; 2])> {
    let view = || Box::new(Table::dice(3, 1).view(0));
    let unknown = |what| Refusal::Unknown { what, text: "**x** @everyone".to_owned() };
    let all = vec![
        (Refusal::NoGame, ["`/game new`", "`/partida nova`"]),
        (Refusal::NotYourGame, ["`/game list`", "`/partida lista`"]),
        (Refusal::GameHere { lobby: true }, ["**Join**", "**Entrar**"]),
        (Refusal::GameHere { lobby: false }, ["different channel", "outro canal"]),
        (Refusal::NotInServer, ["`/help`", "`/ajuda`"]),
        (Refusal::NothingPlayed, ["`/game new`", "`/partida nova`"]),
        (Refusal::NotPlayed, ["`/game new`", "`/partida nova`"]),
        (Refusal::SeatsKept, ["without them", "sem eles"]),
        (Refusal::NotSeated, ["`/map`", "`/mapa`"]),
        (Refusal::NotInLobby, ["**Join**", "**Entrar**"]),
        (Refusal::RematchBegun { channel: ChannelId(9) }, ["<#9>", "<#9>"]),
        (Refusal::AlreadySeated, ["**Leave**", "**Sair**"]),
        (Refusal::TableFull, ["-# Rule S1", "-# Regra S1"]),
        (Refusal::TooFewPlayers, ["-# Rule S1", "-# Regra S1"]),
        (Refusal::TooManyPlayers { players: 7 }, ["-# Rule S1", "-# Regra S1"]),
        (Refusal::ForeignDeal, ["Start it again", "Comece de novo"]),
        (Refusal::ForeignState, ["`/game end`", "`/partida encerrar`"]),
        (Refusal::NotHost { host: UserId(1 << 48) }, ["<@281474976710656>", "<@281474976710656>"]),
        (Refusal::NotHost { host: UserId(5) }, ["`/game end`", "`/partida encerrar`"]),
        (Refusal::Begun, ["`/game resign`", "`/partida abandonar`"]),
        (Refusal::NotBegun, ["**Start**", "**Começar**"]),
        (Refusal::Ended, ["`/game new`", "`/partida nova`"]),
        (Refusal::NotPlayedOut, ["`/game history`", "`/partida histórico`"]),
        (Refusal::Broken, ["another channel", "outro canal"]),
        (Refusal::Paused { until: Time(9) }, ["invites me back", "me convidar de novo"]),
        (Refusal::WaitsForYou, ["`/game status`", "`/partida situação`"]),
        (
            Refusal::Seat(SeatRefusal::SeatKept { seat: Seat(1), from: None }),
            ["to let a computer play", "um computador joga até a pessoa voltar"],
        ),
        (Refusal::Seat(SeatRefusal::SeatKept { seat: Seat(1), from: Some(Time(9)) }), ["<t:9:R>", "<t:9:R>"]),
        (Refusal::PlayedElsewhere { channel: ChannelId(5) }, ["<#5>", "<#5>"]),
        (Refusal::NoStandIn, ["you have your seat", "é você quem joga"]),
        (Refusal::Stale { now: Step(4), view: view() }, ["This is where it stands now", "Agora está assim"]),
        (Refusal::NoTileNamed, ["in the list", "na lista"]),
        (Refusal::NoCityNamed, ["the list shows", "na lista"]),
        (Refusal::TopDeedOnly, ["-# Rule G3", "-# Regra G3"]),
        (Refusal::NoAuctions, ["`/lay`", "`/colocar`"]),
        (Refusal::Repeated, ["Look at the game", "Olhe a partida"]),
        (
            Refusal::OtherChannels { channels: vec![ChannelId(5)], manages: true },
            ["`/server`", "`/servidor`"],
        ),
        (Refusal::NotManager, ["Ask one of them", "Peça a uma"]),
        (Refusal::NoResults { user: Some(UserId(2)) }, ["`/leaderboard`", "`/classificação`"]),
        (Refusal::NoResults { user: None }, ["`/game new`", "`/partida nova`"]),
        (Refusal::ProfileHidden { user: UserId(2) }, ["`/leaderboard`", "`/classificação`"]),
        (Refusal::MayNotStrike, ["Ask one of them", "Peça a uma"]),
        (Refusal::NothingToStrike, ["`/game list show: finished`", "`/partida lista mostrar: terminadas`"]),
        (Refusal::StruckAlready, ["`/server unstrike`", "`/servidor devolver`"]),
        (Refusal::NotStruck, ["`/server strike`", "`/servidor retirar`"]),
        (Refusal::TooManyChannels { most: 25 }, ["`all`", "`todos`"]),
        (
            Refusal::Limit(LimitRefusal::TooManyLobbies { most: 5 }),
            ["Start or leave one", "Comece uma partida ou saia"],
        ),
        (
            Refusal::Limit(LimitRefusal::TooManyGames { most: 20, own: vec![ChannelId(5)] }),
            ["`/game end`", "`/partida encerrar`"],
        ),
        (Refusal::Limit(LimitRefusal::ServerFull { most: 500 }), ["`/game end`", "`/partida encerrar`"]),
        (
            Refusal::Limit(LimitRefusal::TooManyOpened { most: 20, next: Time(9) }),
            ["join other people's games", "entrar nas partidas dos outros"],
        ),
        (
            Refusal::Limit(LimitRefusal::TooManyThreads { most: 5, next: Time(9) }),
            ["say no to `thread`", "desligue a opção `tópico`"],
        ),
        (
            Refusal::Limit(LimitRefusal::CountsYet { until: Time(9) }),
            ["join other people's games", "entrar nas partidas dos outros"],
        ),
        (
            Refusal::Limit(LimitRefusal::ForgottenLately { next: Time(9) }),
            ["`/privacy show`", "`/privacidade ver`"],
        ),
        (Refusal::OfferLimit { to: Some(Seat(1)), most: 3 }, ["next turn", "próximo turno"]),
        (Refusal::OfferLimit { to: None, most: 6 }, ["next turn", "próximo turno"]),
        (Refusal::UnknownEdition { name: "chess".to_owned() }, ["from the list", "da lista"]),
        (Refusal::ForeignOption { option: "double_cost" }, ["another edition", "outra edição"]),
        (unknown(Named::Tile), ["A1 to F4", "A1 a F4"]),
        (unknown(Named::City), ["from the list", "da lista"]),
        (unknown(Named::Deed), ["from the list", "da lista"]),
        (unknown(Named::Amount), ["5000", "5000"]),
        (unknown(Named::Route), ["Montreal–Toronto", "Montreal–Toronto"]),
        (unknown(Named::Player), ["from the list", "da lista"]),
        (unknown(Named::Hour), ["22:00", "22h30"]),
        (unknown(Named::TimeZone), ["from the list", "da lista"]),
        (Refusal::NothingToTakeBack, ["`/game history`", "`/partida histórico`"]),
        (Refusal::ResignedSince, ["left the game since", "abandonou a partida desde então"]),
        (Refusal::SeatedSince, ["taken over a seat since", "ocupou um lugar desde então"]),
        (Refusal::NeedsConsent, ["`/game undo`", "`/partida desfazer`"]),
        (Refusal::TakenBackOften { most: 3 }, ["your next turn", "próximo turno"]),
        (Refusal::NobodyToAgree, ["when someone is back", "quando alguém voltar"]),
        (Refusal::VoteOpen, ["post is in the channel", "está no canal"]),
        (Refusal::AskedInTurn, ["your next one", "no próximo"]),
        (Refusal::VoteClosed, ["`/game undo`", "`/partida desfazer`"]),
        (Refusal::NotAsked, ["named on its post", "que a mensagem dele nomeia"]),
        (unknown(Named::Channel), ["from the list", "na lista"]),
        (unknown(Named::Season), ["from the list", "da lista"]),
        (unknown(Named::Moment), ["`3d`", "`2 semanas`"]),
        (Refusal::PausedAlready { until: Some(Time(9)) }, ["`/game resume`", "`/partida retomar`"]),
        (Refusal::PausedAlready { until: None }, ["`/game resume`", "`/partida retomar`"]),
        (Refusal::NotPaused, ["`/game pause`", "`/partida pausar`"]),
        (Refusal::NoClock, ["`/game pace`", "`/partida ritmo`"]),
        (
            Refusal::PausedOften { most: 3, next: Time(9) },
            ["You can pause it again", "Dá para parar de novo"],
        ),
        (Refusal::MayNotWrite { channel: ChannelId(9) }, ["ask someone else", "peça a outra pessoa"]),
        (Refusal::PausedByOthers { asker: Seat(1) }, ["or the host", "ou quem abriu a partida"]),
        (Refusal::SamePace, ["Choose another", "Escolha outro"]),
        (Refusal::Until, ["within a year", "um ano no máximo"]),
        (Refusal::NoPlan(NoPlan::OwnTurn), ["while the others", "durante os turnos"]),
        (Refusal::NoPlan(NoPlan::NoTile), ["`lay`", "`colocar`"]),
        (Refusal::NoPlan(NoPlan::NoCity), ["`buy`", "`comprar`"]),
        (Refusal::NoPlan(NoPlan::SameTile), ["`else_lay`", "`senão_colocar`"]),
        (Refusal::RatedWithHints, ["Choose `rated`", "ou `valendo`"]),
        (Refusal::RatedAlone, ["Leave out `rated`", "Não use `valendo`"]),
        (Refusal::RatedEnd, ["`/game replace`", "`/partida substituir`"]),
        (Refusal::RatedClock, ["Choose another pace", "Escolha outro ritmo"]),
        (Refusal::TokenTaken { seat: Seat(1) }, ["Choose another one", "Escolha outra"]),
        (Refusal::ComputerGone, ["**Settings** again", "**Opções** de novo"]),
        (Refusal::SharedElsewhere { channel: ChannelId(9) }, ["<#9>, where", "<#9>, onde"]),
        (Refusal::SharedAlready, ["Scroll up", "logo acima"]),
        (Refusal::SharedOften { most: 6, next: Time(9) }, ["share more", "compartilhar mais"]),
        (Refusal::NoHints, ["`hints: on`", "`dicas: ligadas`"]),
        (
            Refusal::Seat(SeatRefusal::AskedLately { next: Time(9) }),
            ["or something else now", "outra proposta"],
        ),
        (
            Refusal::Seat(SeatRefusal::DeclinedLately { user: UserId(9), next: Time(9) }),
            ["someone else now", "outra pessoa já"],
        ),
        (Refusal::Seat(SeatRefusal::NotAbsent { seat: Seat(1), from: None }), ["seven days", "sete dias"]),
        (
            Refusal::Seat(SeatRefusal::NotAbsent { seat: Seat(1), from: Some(Time(9)) }),
            ["`/game nudge`", "`/partida lembrar`"],
        ),
        (
            Refusal::Seat(SeatRefusal::StoodInAlready { seat: Seat(1) }),
            ["`/game replace`", "`/partida substituir`"],
        ),
        (Refusal::Seat(SeatRefusal::AlwaysComputer { seat: Seat(1) }), ["it stays", "ele fica"]),
        (Refusal::Seat(SeatRefusal::SeatedAlready { user: UserId(9) }), ["Choose someone", "Escolha alguém"]),
        (Refusal::Seat(SeatRefusal::BotCannotPlay), ["`level`", "`nível`"]),
        (Refusal::Seat(SeatRefusal::PersonAndLevel), ["`by` or `level`", "`por` ou `nível`"]),
        (Refusal::Seat(SeatRefusal::NotInvited { user: UserId(9) }), ["<@9>", "<@9>"]),
        (Refusal::Seat(SeatRefusal::AuctionOpen), ["once the auction", "quando o leilão"]),
        (Refusal::BidIsFinal, ["posted in the channel", "publicado no canal"]),
        (Refusal::QuietHours(NoQuietHours::TooLong), ["10 hours", "10 horas"]),
        (Refusal::QuietHours(NoQuietHours::Empty), ["another end", "outro fim"]),
        (Refusal::QuietHours(NoQuietHours::Half), ["`quiet_to`", "`silêncio_até`"]),
        (Refusal::QuietHours(NoQuietHours::NoZone), ["`time_zone`", "`fuso`"]),
        (Refusal::NoSuchStep { last: Step(9) }, ["Choose one", "Escolha um"]),
        (Refusal::NoSuchTurn { last: 9 }, ["Choose one", "Escolha um"]),
        (Refusal::TurnAndStep, ["`turn` or `step`", "`turno` ou `passo`"]),
        (Refusal::Illegal { illegal: Illegal::GameOver, view: view() }, ["`/game new`", "`/partida nova`"]),
        (Refusal::Fault(StoreError::Closed), ["try again", "tente de novo"]),
        (
            Refusal::Fault(StoreError::Unsettled { why: "away".to_owned() }),
            ["look at the game", "olhe a partida"],
        ),
    ];
    for (refusal, _) in &all {
        match refusal {
            Refusal::NoGame
            | Refusal::NotYourGame
            | Refusal::GameHere { .. }
            | Refusal::NotInServer
            | Refusal::NothingPlayed
            | Refusal::NotPlayed
            | Refusal::SeatsKept
            | Refusal::Limit(LimitRefusal::CountsYet { .. })
            | Refusal::Limit(LimitRefusal::ForgottenLately { .. })
            | Refusal::NotSeated
            | Refusal::NotInLobby
            | Refusal::RematchBegun { .. }
            | Refusal::AlreadySeated
            | Refusal::TableFull
            | Refusal::TooFewPlayers
            | Refusal::TooManyPlayers { .. }
            | Refusal::ForeignDeal
            | Refusal::ForeignState
            | Refusal::NotHost { .. }
            | Refusal::Begun
            | Refusal::NotBegun
            | Refusal::Ended
            | Refusal::NotPlayedOut
            | Refusal::Broken
            | Refusal::Paused { .. }
            | Refusal::QuietHours(_)
            | Refusal::NoStandIn
            | Refusal::Seat(SeatRefusal::SeatKept { .. })
            | Refusal::PlayedElsewhere { .. }
            | Refusal::Seat(SeatRefusal::AskedLately { .. })
            | Refusal::Seat(SeatRefusal::DeclinedLately { .. })
            | Refusal::Seat(SeatRefusal::NotAbsent { .. })
            | Refusal::Seat(SeatRefusal::StoodInAlready { .. })
            | Refusal::Seat(SeatRefusal::AlwaysComputer { .. })
            | Refusal::Seat(SeatRefusal::SeatedAlready { .. })
            | Refusal::Seat(SeatRefusal::BotCannotPlay)
            | Refusal::Seat(SeatRefusal::PersonAndLevel)
            | Refusal::Seat(SeatRefusal::NotInvited { .. })
            | Refusal::Seat(SeatRefusal::AuctionOpen)
            | Refusal::BidIsFinal
            | Refusal::WaitsForYou
            | Refusal::Stale { .. }
            | Refusal::NoTileNamed
            | Refusal::NoCityNamed
            | Refusal::TopDeedOnly
            | Refusal::NoAuctions
            | Refusal::Repeated
            | Refusal::OtherChannels { .. }
            | Refusal::NotManager
            | Refusal::NoResults { .. }
            | Refusal::ProfileHidden { .. }
            | Refusal::MayNotStrike
            | Refusal::NothingToStrike
            | Refusal::StruckAlready
            | Refusal::NotStruck
            | Refusal::TooManyChannels { .. }
            | Refusal::Limit(LimitRefusal::TooManyLobbies { .. })
            | Refusal::Limit(LimitRefusal::TooManyGames { .. })
            | Refusal::Limit(LimitRefusal::ServerFull { .. })
            | Refusal::Limit(LimitRefusal::TooManyOpened { .. })
            | Refusal::Limit(LimitRefusal::TooManyThreads { .. })
            | Refusal::OfferLimit { .. }
            | Refusal::UnknownEdition { .. }
            | Refusal::ForeignOption { .. }
            | Refusal::Unknown {
                what:
                    Named::Tile
                    | Named::City
                    | Named::Deed
                    | Named::Amount
                    | Named::Route
                    | Named::Player
                    | Named::Hour
                    | Named::TimeZone
                    | Named::Moment
                    | Named::Channel
                    | Named::Season,
                ..
            }
            | Refusal::NoSuchStep { .. }
            | Refusal::NoSuchTurn { .. }
            | Refusal::TurnAndStep
            | Refusal::NothingToTakeBack
            | Refusal::ResignedSince
            | Refusal::SeatedSince
            | Refusal::NeedsConsent
            | Refusal::TakenBackOften { .. }
            | Refusal::NobodyToAgree
            | Refusal::VoteOpen
            | Refusal::AskedInTurn
            | Refusal::VoteClosed
            | Refusal::NotAsked
            | Refusal::PausedAlready { .. }
            | Refusal::NoClock
            | Refusal::NotPaused
            | Refusal::PausedByOthers { .. }
            | Refusal::PausedOften { .. }
            | Refusal::MayNotWrite { .. }
            | Refusal::SamePace
            | Refusal::Until
            | Refusal::NoPlan(_)
            | Refusal::RatedWithHints
            | Refusal::RatedEnd
            | Refusal::RatedClock
            | Refusal::TokenTaken { .. }
            | Refusal::ComputerGone
            | Refusal::SharedElsewhere { .. }
            | Refusal::SharedAlready
            | Refusal::SharedOften { .. }
            | Refusal::RatedAlone
            | Refusal::NoHints
            | Refusal::Illegal { .. }
            | Refusal::Fault(_) => {}
        }
    }
    all
}

#[test]
fn every_refusal_says_how_to_go_on_in_both_languages() {
    let refusals = every_refusal();
    let kinds: BTreeSet<String> = refusals.iter().map(|(refusal, _)| kind_of(refusal)).collect();
    assert_eq!(kinds.len(), 99, "{kinds:?}");
    for (refusal, ways_on) in refusals {
        let what = format!("{refusal:?}");
        for (lang, way_on) in Lang::ALL.into_iter().zip(ways_on) {
            let post = refusal::post(&refusal, None, lang);
            is_whole(&post.text, lang, &what);
            assert!(post.text.contains(way_on), "{what} does not say {way_on:?} in {lang:?}: {}", post.text);
            assert!(!post.text.contains("@everyone") && !post.text.contains("**x**"), "{}", post.text);
            assert!(post.mentions.is_empty(), "a refusal notifies nobody");
        }
    }
}

#[test]
fn every_reason_why_a_game_cannot_be_set_up_has_a_refusal_of_its_own() {
    let errors = [
        (SetupError::Players(1), "refusal-too-few"),
        (SetupError::Players(7), "refusal-too-many"),
        (SetupError::Options(ForeignOption("cash")), "refusal-foreign-option"),
        (SetupError::Deal, "refusal-foreign-deal"),
        (SetupError::State, "refusal-foreign-state"),
    ];
    for lang in Lang::ALL {
        let mut said = BTreeSet::new();
        for (error, key) in errors.clone() {
            let text = refusal::post(&Refusal::from(error), None, lang).text;
            let args = [("players", 7u32.into()), ("option", "cash".into())];
            assert_eq!(text, lang.text(key, &args));
            said.insert(text);
        }
        assert_eq!(said.len(), errors.len(), "{said:?}");
    }
}

#[test]
fn a_command_is_called_as_its_reader_sees_it() {
    let commands = last_spike::discord::commands::all();
    let mut known: [BTreeSet<String>; 2] = Default::default();
    let called = |name: &str, localised: &[(Cow<'_, str>, Cow<'_, str>)]| {
        let portuguese = localised.iter().find(|(code, _)| code == "pt-BR");
        [name.to_owned(), portuguese.map_or_else(|| name.to_owned(), |(_, name)| name.to_string())]
    };
    let mut add = |path: [&str; 2], command: &poise::Command<_, _>| {
        let names = called(&command.name, &command.name_localizations);
        let full: [String; 2] = std::array::from_fn(|at| format!("{}{}", path[at], names[at]));
        for (at, known) in known.iter_mut().enumerate() {
            known.insert(full[at].clone());
            // With an option: what is typed behind its name is free.
            let options = command.parameters.iter();
            known.extend(options.map(|option| {
                format!("{} {}", full[at], called(&option.name, &option.name_localizations)[at])
            }));
        }
        full
    };
    for command in &commands {
        let full = add(["/", "/"], command);
        for below in &command.subcommands {
            add([&format!("{} ", full[0]), &format!("{} ", full[1])], below);
        }
    }
    for (at, lang) in Lang::ALL.into_iter().enumerate() {
        let mut found = 0;
        for (n, part) in lang.source().split('`').enumerate() {
            if n % 2 == 1 && part.starts_with('/') {
                let typed = part.split_once(": ").map_or(part, |(typed, _)| typed);
                assert!(known[at].contains(typed), "{lang:?}: {part} is no command as its readers see them");
                found += 1;
            }
        }
        assert!(found > 15, "{lang:?}: {found}");
    }
}
