//! Every refusal that a player can read, with its texts.

use last_spike::service::clock::quiet::NoQuietHours;
use last_spike::service::{LimitRefusal, Named, NoPlan, Refusal, SeatRefusal};
use last_spike::store::{ChannelId, StoreError, Time, UserId};
use last_spike_engine::*;
use last_spike_testkit::table::*;

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
        (Refusal::Starting, ["`/game resign`", "`/partida abandonar`"]),
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
        (Refusal::PlayerGone, ["**Settings** again", "**Opções** de novo"]),
        (Refusal::SharedElsewhere { channel: ChannelId(9) }, ["<#9>, where", "<#9>, onde"]),
        (Refusal::SharedAlready, ["Scroll up", "logo acima"]),
        (Refusal::SharedOften { most: 6, next: Time(9) }, ["share more", "compartilhar mais"]),
        (Refusal::SharedInChannel { most: 12, next: Time(9) }, ["share more", "compartilhar mais"]),
        (Refusal::NoHints, ["`hints: on`", "`dicas: ligadas`"]),
        (
            Refusal::Seat(SeatRefusal::AskedLately { next: Time(9) }),
            ["or something else now", "outra proposta"],
        ),
        (
            Refusal::Seat(SeatRefusal::AskedThisTurn { next: Time(9) }),
            ["again next turn", "no próximo turno"],
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
            | Refusal::Starting
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
            | Refusal::Seat(SeatRefusal::AskedThisTurn { .. })
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
            | Refusal::PlayerGone
            | Refusal::SharedAlready
            | Refusal::SharedOften { .. }
            | Refusal::SharedInChannel { .. }
            | Refusal::RatedAlone
            | Refusal::NoHints
            | Refusal::Illegal { .. }
            | Refusal::Fault(_) => {}
        }
    }
    all
}
