//! Someone who plays by what they read: a post's text, its buttons and its menus.

use last_spike::present::{Choice, Menu, Post, Row};

use super::reader::{Known, Position, money, numbers};
use super::terms::Words;

/// An act of somebody with a post.
#[derive(Debug)]
pub enum Does {
    /// Presses the button that says so.
    Presses(String),
    /// Picks these entries of the menu.
    Picks(Vec<String>),
}

/// A tile of the hand as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub tile: String,
    pub cost: u32,
    pub doubled: bool,
}

/// Reads "A1: $3,000 (double) · free land in Omaha"; before the price may stand that the tile ends the game.
fn told(text: &str, words: &Words) -> Told {
    let (tile, rest) = text.split_once(": ").unwrap_or_else(|| panic!("no tile in {text:?}"));
    let price = rest.split(" · ").find(|part| part.starts_with('$'));
    let price = price.unwrap_or_else(|| panic!("no price in {text:?}"));
    let cost = price.split(' ').next().unwrap();
    Told { tile: tile.to_owned(), cost: money(cost), doubled: price.contains(words.double) }
}

/// Reads the tiles from the words that stand for the picture of the hand.
pub fn hand_of_alt(alt: &str, words: &Words) -> Vec<Told> {
    let list = alt.strip_prefix(words.tiles).unwrap_or_else(|| panic!("{alt:?}"));
    list.split("; ").map(|text| told(text, words)).collect()
}

/// Reads the tiles from the post: one line a tile when one must be laid, else one line for all.
pub fn hand_of_text(text: &str, words: &Words) -> Vec<Told> {
    if let Some(list) = text.lines().find_map(|line| line.strip_prefix(words.tiles)) {
        return list.split(" · ").map(|text| told(text, words)).collect();
    }
    let tiles = text.lines().filter_map(|line| line.strip_prefix("**")?.split_once("** "));
    let priced = tiles.filter_map(|(tile, rest)| Some((tile, rest.split_once(" · ")?.1)));
    priced.map(|(tile, rest)| told(&format!("{tile}: {rest}"), words)).collect()
}

fn menu(post: &Post) -> Option<&Menu> {
    post.rows.iter().find_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) => None,
    })
}

fn buttons(post: &Post) -> Vec<&str> {
    /// Controls that go back, show the board, open a form, or are for later auctions too.
    const BESIDE: [&str; 14] = [
        "Back",
        "Voltar",
        "Show the board",
        "Mostrar o tabuleiro",
        "Type a bid",
        "Digitar lance",
        "Pass on all",
        "Passar em todos",
        "Bid minimum on all",
        "Mínimo em todos",
        "Bid on all",
        "Lance em todos",
        "Auction all",
        "Leiloar todos",
    ];
    let all = post.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) => None,
    });
    all.flatten().map(|button| button.label.as_str()).filter(|label| !BESIDE.contains(label)).collect()
}

/// Chooses among what the post offers: spends on land only what is not needed for track, takes the
/// cheapest tile, builds where most is built, bids low, sells what brings least.
pub fn choose(post: &Post, position: &Position) -> Does {
    let me = position.at_turn.map(|seat| &position.players[seat.index()]);
    let cash = match me {
        Some(Known::Plays { cash: Some(cash), .. }) => *cash,
        _ => 0,
    };
    let buttons = buttons(post);
    let Some(menu) = menu(post) else {
        // The first button does something, the last one declines; the question is in bold.
        let question = post.text.lines().find(|line| line.starts_with("**") && line.contains('$'));
        let (Some(question), true) = (question, buttons.len() > 1) else {
            return Does::Presses(buttons[0].to_owned());
        };
        let price = numbers(&question.replace([',', '.'], ""))[0];
        let button = if cash >= price + 20_000 { buttons[0] } else { buttons[buttons.len() - 1] };
        return Does::Presses(button.to_owned());
    };
    let amount = |text: &str| text.split([' ', '(']).find(|word| word.starts_with('$')).map(money);
    let pick = |n: usize| Does::Picks(vec![menu.choices[n].value.clone()]);
    if menu.most > 1 {
        // Land to sell, until what is short is raised; the amounts stand in the text: cost, short.
        let figures: Vec<u32> =
            post.text.split(' ').filter(|word| word.starts_with('$')).map(money).collect();
        let mut raised = 0;
        let mut picked = Vec::new();
        for choice in &menu.choices {
            if raised >= figures[1] {
                break;
            }
            raised += amount(&choice.note).unwrap();
            picked.push(choice.value.clone());
        }
        return Does::Picks(picked);
    }
    // A tile's price begins its note, all others stand beside what they buy.
    let priced = |choice: &Choice| {
        amount(&choice.label).or_else(|| amount(&choice.note).filter(|_| choice.note.starts_with('$')))
    };
    let costs: Vec<Option<u32>> = menu.choices.iter().map(priced).collect();
    let cheapest = (0..costs.len()).min_by_key(|n| costs[*n]).unwrap();
    match (buttons.is_empty(), costs[cheapest]) {
        // Land to buy, or an auction to answer: only if much is left.
        (false, Some(cost)) if cash < cost + 2_000 => Does::Presses(buttons[buttons.len() - 1].to_owned()),
        (_, Some(_)) => pick(cheapest),
        // Where to build: what is nearest to its end; where to remove or what to put up: the first.
        (_, None) => {
            let sections = |n: &usize| numbers(&menu.choices[*n].note).first().copied().unwrap_or(0);
            pick((0..menu.choices.len()).rev().max_by_key(sections).unwrap())
        }
    }
}
