//! The table of wishes: what each is, how its answer is shown, and the use case behind it.

use last_spike_engine::{Action, City, Money, Step};

use super::place::Shown::{self, Beside, Form, InMenu, InPlace, ToAll, ToKeep};
use crate::discord::answers::asker::{Answer, Asker};
use crate::discord::lesson;
use crate::discord::people::habits::Typed;
use crate::discord::people::{habits, privacy, ratings, server};
use crate::discord::places::own_thread;
use crate::discord::reviews::{hint, replay, review, share};
use crate::discord::table::{
    clocks, counter, details, ending, lobby, new, plan, play, record, rematch, replace, shown, undo,
};
use crate::present;
use crate::present::parts::draft::Draft;
use crate::present::parts::leap::Leap;
use crate::present::parts::shareable::Shareable;
use crate::present::questions::{bid, debt};
use crate::present::{Press, key};
use crate::service::Refusal;
use crate::service::ballot::NamedVote;
use crate::service::lesson::Going;
use crate::service::people::server::{DefaultsChange, ThreadAnswer};
use crate::service::ratings::profile::ProfileWish;
use crate::service::seating::absent::Target;
use crate::service::table::lobby::GameWish;
use crate::service::table::lobby_settings::{Chosen, Setting};
use crate::service::table::plans::PlanWish;
use crate::service::table::questions::{self, Deal};
use crate::service::table::standing::AnswerToAll;
use crate::service::table::take_back;
use crate::service::views::history::Moment;
use crate::store::ratings::season::Season;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::voting::votes::SeatProposal;
use crate::store::{GameId, LessonId};

/// Makes the table: a row has a wish with what is said of it, how its answer is shown, and what answers it.
macro_rules! wishes {
    ($asker:ident: $($name:ident $(($($field:ident: $type:ty),+))? => $shown:ident, $answer:expr;)+) => {
        /// Something that a person asks for, by a command, a control or a form.
        pub(in crate::discord) enum Wish {
            $($name $(($($type),+))?,)+
        }

        impl Wish {
            /// Returns how the answer is shown.
            pub(in crate::discord) const fn shown(&self) -> Shown {
                match self {
                    $(Self::$name { .. } => $shown,)+
                }
            }

            /// Carries the wish out, and returns the answer.
            pub(in crate::discord) async fn carry_out(self, $asker: &Asker<'_>) -> Answer {
                match self {
                    // The futures are large, and would all be part of this one.
                    $(Self::$name $(($($field),+))? => Box::pin($answer).await.into(),)+
                }
            }
        }
    };
}

wishes! { asker:
    // A lobby.
    Open(wish: GameWish, rated: Option<bool>, thread: Option<bool>) => Beside,
        new::open(asker, wish, rated, thread);
    Join => InMenu, lobby::join(asker);
    Leave => InMenu, lobby::leave(asker);
    Remove(player: String) => InMenu, lobby::remove(asker, player);
    Levels => InMenu, lobby::levels(asker);
    AddComputers(level: &'static str, count: usize) => InMenu, lobby::add_computers(asker, level, count);
    Start => InMenu, lobby::start(asker);
    Against(level: String) => Beside, lobby::against(asker, level);
    Rematch => InMenu, rematch::ask(asker);
    SettingsForm(page: usize) => Form, lobby::form(asker, page);
    Settings(chosen: Option<Setting>) => InMenu, lobby::settings(asker, chosen);
    Set(setting: Setting, chosen: Chosen) => InMenu, lobby::set(asker, setting, chosen);
    SetAll(chosen: Vec<Chosen>) => InMenu, lobby::set_all(asker, chosen);
    Threads(answer: ThreadAnswer) => InPlace, own_thread::answered(asker, answer);

    // The moves of a turn.
    Act(action: Action) => InPlace, play::act(asker, action);
    Lay(action: Action, step: Option<Step>, sure: bool) => InPlace, play::lay(asker, action, step, sure);
    Buy(city: Option<Result<City, Refusal>>) => InPlace,
        asker.act(move |tx, by| questions::buy(tx, by, city.clone()));
    Pass => InPlace, asker.act(questions::pass);
    Plan(wish: PlanWish) => InPlace, plan::plan(asker, wish);
    Hint => InPlace, hint::post(asker);

    // Auctions and debts.
    PutUp(deed: String) => InPlace, play::put_up(asker, &deed);
    Debt(city: Option<City>) => InPlace, asker.show(|scene| debt::minimum(scene, city?));
    Minimums => InPlace, asker.show(debt::minimum_of_all);
    PutUpAll(minimum: Money, step: Step) => InPlace, play::put_up_all(asker, minimum, step);
    Bid(amount: Money) => InPlace, play::bid(asker, amount);
    AskToBid(amount: Option<Money>) => InPlace, asker.show(|scene| bid::confirmation(scene, amount?));
    AskToBidForAll(bids: Vec<(City, Money)>) => InPlace, asker.show(|scene| bid::confirmation_of_all(scene, bids));
    BidForm(press: Press) => Form, play::bid_form(asker, press, bid::form);
    BidAllForm(press: Press) => Form, play::bid_form(asker, press, bid::form_of_all);
    AskToStand(least: bool) => InPlace, asker.show(|scene| bid::standing_question(scene, least));
    Stand(answer: AnswerToAll, step: Step) => InPlace, play::stand(asker, answer, step);
    DropStanding => InPlace, play::drop_standing(asker);

    // Offers.
    Offer(deal: Deal) => InPlace, counter::offer(asker, deal);
    CounterForm(press: Press, id: u32) => Form, counter::form(asker, press, id);
    OfferSurely(draft: Box<Draft>, step: Step) => InPlace, play::offer(asker, draft, step);
    Reply(reply: Action, terms: u32) => InPlace, play::reply(asker, reply, terms);

    // Taking back, and votes.
    Undo => InPlace, undo::ask(asker);
    TakeBack(at: Step, to: Step) => InPlace,
        asker.act(move |tx, by| take_back::at_once(tx, by, at, to));
    AskBack(at: Step, to: Step) => InPlace, undo::request(asker, at, to);
    Vote(vote: NamedVote, yes: bool) => InPlace, undo::answer(asker, vote, yes);

    // Seats, clocks and the end.
    Absent(target: Target) => InPlace, replace::question(asker, target);
    Propose(target: Target, way: SeatProposal) => InPlace, replace::request(asker, target, way);
    Back => InPlace, play::take_seat_back(asker);
    Nudge => InPlace, clocks::nudge(asker);
    Pause(until: Option<String>) => InPlace, clocks::pause(asker, until);
    Resume => InPlace, clocks::resume(asker);
    ChangePace(pace: Pace) => InPlace, clocks::change_pace(asker, pace);
    ChangePosts(style: PostStyle) => InPlace, clocks::change_posts(asker, style);
    AskToResign => InPlace, ending::ask_to_resign(asker);
    AskToEnd => InPlace, ending::ask_to_end(asker);
    End => InPlace, ending::end(asker);

    // A game, shown.
    Hand => InPlace, shown::hand(asker);
    Board(in_words: bool) => Beside, shown::board(asker, in_words);
    Status => InPlace, shown::status(asker);
    List(finished: bool) => InPlace, shown::list(asker, finished);
    Recap => InPlace, shown::recap(asker);
    Told(since: Step, to: Step) => Beside, shown::told(asker, since, to);
    Moment(moment: Option<Moment>) => InPlace, shown::moment(asker, moment);
    Leap(leap: Leap) => InPlace, shown::leap(asker, leap);
    Details => Beside, details::post(asker);
    Fairness(chosen: Option<GameId>) => Beside, record::fairness(asker, chosen);
    Record => InPlace, record::exported(asker);
    Replay => InMenu, replay::post(asker);
    Review => InMenu, review::post(asker);
    ReviewedChoice(step: Step) => Beside, review::choice(asker, step);
    ReviewMethod => Beside, async { asker.say(key::REVIEW_HOW) };
    Share(what: Shareable) => ToAll, share::show_to_all(asker, what);

    // Help.
    Guide => Beside, shown::guide(asker);
    Rules(topic: Option<String>) => Beside, shown::rules(asker, topic);
    Help => Beside, shown::help(asker);
    MoreHelp => Beside, async { present::guides::help::more(asker.lang) };
    Learn => ToKeep, lesson::open(asker);
    GoOn(lesson: LessonId, step: Step, going: Going) => InPlace, lesson::press(asker, lesson, step, going);

    // People and servers.
    Profile(wish: ProfileWish) => Beside, ratings::profile(asker, wish);
    Leaderboard(edition: Option<String>, season: Option<Season>) => Beside,
        ratings::leaderboard(asker, edition, season);
    HabitsForm(press: Press) => Form, habits::form(asker, press);
    Habits(typed: Box<Typed>) => InMenu, habits::change(asker, *typed);
    Away(until: Option<String>) => Beside, habits::be_away(asker, until);
    Server(change: DefaultsChange, channels: Option<String>) => Beside, server::change(asker, change, channels);
    Strike(game: GameId, strikes: bool) => Beside, ratings::strike(asker, game, strikes);
    OneAtATime => Beside, server::one_at_a_time(asker);
    Kept => Beside, privacy::show(asker);
    Export => Beside, privacy::export(asker);
    AskToForget => Beside, privacy::ask_to_forget(asker);
    Forget => InPlace, privacy::forget(asker);

    // What cannot be carried out.
    Unread(refusal: Refusal) => InPlace, asker.act(move |_, _| Err(refusal.clone()));
    Late => InPlace, async { asker.say(key::refusal::ConfirmedLate).refusing() };
    Forged => Beside, async { asker.say(key::refusal::Forged).refusing() };
}

/// A wish that could not be read is the refusal to read it, noted like any other.
impl From<Result<Self, Refusal>> for Wish {
    fn from(read: Result<Self, Refusal>) -> Self {
        read.unwrap_or_else(Self::Unread)
    }
}
