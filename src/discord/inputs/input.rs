//! Reading what people type or choose: cities, land, routes and money, and the actions that these stand for.

use last_spike_engine::{Action, City, Deed, Goods, Lot, Money, RouteEnds, Tile};

use crate::present::parts::press::{self, Intent};
use crate::present::questions::plan::NOTHING as NO_LAND;
use crate::present::questions::raise;
use crate::service::table::plans::Buying;
use crate::service::{Named, Refusal};

/// The fewest letters by which a city can be named, if only one city begins with them.
const SHORTEST: usize = 3;

/// The words for a plan to buy nothing, in every language, as [`folded`] gives them.
const NOTHING: [&str; 6] = [NO_LAND, "nothing", "none", "nada", "nenhum", "nenhuma"];

/// The characters that separate the two cities of a route.
const PARTED: [char; 6] = ['–', '-', '—', '/', '→', ','];

/// Folds a text for comparison: case, accents, dots of abbreviations and repeated spaces do not matter, and "saint" is
/// "st". A dot beside a digit stays: it is part of a number.
pub(in crate::discord) fn folded(text: &str) -> String {
    let bare = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    let lower = text.to_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let in_number = |at: usize| lower[..at].ends_with(is_digit) || lower[at + 1..].starts_with(is_digit);
    let kept = lower.char_indices().filter(|(at, c)| *c != '.' || in_number(*at));
    let letters: String = kept.map(|(_, c)| bare(c)).collect();
    let words = letters.split_whitespace().map(|word| if word == "saint" { "st" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns whether a text contains the one that a person is typing.
pub(in crate::discord) fn holds(text: &str, sought: &str) -> bool {
    let [text, sought] = [text, sought].map(|text| folded(text).replace('.', ""));
    // The word may be half typed.
    text.contains(&sought) || text.replace("st ", "saint ").contains(&sought)
}

/// Reads a city by its name, or by a beginning that only one city has.
pub(in crate::discord) fn parse_city(text: &str) -> Result<City, Refusal> {
    let joined = |text: &str| folded(text).replace(' ', "");
    // People may send the whole line that autocomplete shows.
    let typed = joined(text.split(" · ").next().unwrap_or_default());
    let cities = || City::AMERICAN.into_iter().chain(City::CANADIAN);
    let mut beginning =
        cities().filter(|city| typed.chars().count() >= SHORTEST && joined(city.name()).starts_with(&typed));
    let found = match cities().find(|city| joined(city.name()) == typed) {
        Some(city) => Some(city),
        None => beginning.next().filter(|_| beginning.next().is_none()),
    };
    found.ok_or_else(|| Refusal::Unknown { what: Named::City, text: text.to_owned() })
}

/// Reads a planned purchase: land of a city, or nothing.
pub(in crate::discord) fn parse_buying(text: &str) -> Result<Buying, Refusal> {
    if NOTHING.contains(&folded(text).as_str()) {
        return Ok(Buying::Nothing);
    }
    parse_city(text).map(Buying::Of)
}

/// Returns the entries of a list with commas between them. A comma before three digits, after another digit, is part of
/// an amount: `Denver $3,000, Omaha $4,000` has two entries.
pub(in crate::discord) fn listed(text: &str) -> Vec<&str> {
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let digit = |n: usize| signs.get(n).is_some_and(|(_, c)| c.is_ascii_digit());
    let parts = |n: usize| {
        let thousands = (n + 1..n + 4).all(digit) && !digit(n + 4);
        signs[n].1 == ',' && !(n > 0 && digit(n - 1) && thousands)
    };
    let mut entries = Vec::new();
    let mut from = 0;
    for n in (0..signs.len()).filter(|n| parts(*n)) {
        entries.push(&text[from..signs[n].0]);
        from = signs[n].0 + 1;
    }
    entries.push(&text[from..]);
    entries.into_iter().map(str::trim).filter(|entry| !entry.is_empty()).collect()
}

/// Returns a list of deeds without the note at the end of a suggestion, which says who holds the last of them:
/// `Regina, Denver · Ann ×2, Bob ×1`. Names may have commas, so the note ends with its last number.
pub(in crate::discord) fn without_holders(text: &str) -> String {
    let note = text.find(" · ").and_then(|begin| {
        let mark = text.rfind('×').filter(|mark| *mark > begin)?;
        let number = &text[mark + '×'.len_utf8()..];
        let end = text.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        Some((begin, end))
    });
    note.map_or_else(|| text.to_owned(), |(begin, end)| format!("{}{}", &text[..begin], &text[end..]))
}

/// Returns the list that is typed before the entry that is being typed, without a comma at its end, and this entry.
pub(in crate::discord) fn last_listed(text: &str) -> (&str, &str) {
    let ended = text.trim_end().ends_with(',');
    let last = if ended { "" } else { listed(text).pop().unwrap_or_default() };
    let before = text.trim_end();
    let before = before.strip_suffix(last).unwrap_or(before).trim_end_matches([',', ' ']);
    (before.trim_start_matches([',', ' ']), last)
}

/// Reads a land card as people or autocomplete write it: `Denver=3000`, `Denver $3,000`, `Denver 3000`.
pub(super) fn parse_deed(text: &str) -> Result<Deed, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Deed, text: text.to_owned() };
    let text = text.split(" · ").next().unwrap_or_default().trim();
    if let Some(deed) = press::parse_deed(text) {
        return Ok(deed);
    }
    let (city, cost) = text.rsplit_once(['=', ' ']).ok_or_else(unknown)?;
    let city = parse_city(city).map_err(|_| unknown())?;
    let cost = parse_money(cost).map_err(|_| unknown())?;
    Ok(Deed { city, cost })
}

/// Reads a route of 1976 by its two cities: `Montreal–Toronto`, with any dash, or with none.
pub(in crate::discord) fn parse_ends(text: &str) -> Result<RouteEnds, Refusal> {
    let named = text.split(" · ").next().unwrap_or_default().trim();
    let line = |(from, to): (&str, &str)| {
        Ok::<_, Refusal>(RouteEnds { from: parse_city(from)?, to: parse_city(to)? })
    };
    if let Some(cities) = named.split_once(PARTED) {
        return line(cities);
    }
    let mut spaces = named.match_indices(' ');
    let found = spaces.find_map(|(at, _)| line(named.split_at(at)).ok());
    found.ok_or_else(|| Refusal::Unknown { what: Named::Route, text: text.to_owned() })
}

/// The largest amount that is read; larger ones count as this one. Nobody ever has that much.
const MOST_MONEY: Money = Money(u32::MAX / 1_000 * 1_000);

/// Reads an amount as people write it: `5000`, `$5,000`, `5.000`, `5k`, `5 mil`, or `5` as the board shows it, in
/// thousands. A mark or a space separates thousands only, so `5.50` is not read as 550, nor `0,500` as 500. A larger amount than [`MOST_MONEY`] is read
/// as that, which the rules refuse as too much.
pub(in crate::discord) fn parse_money(text: &str) -> Result<Money, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Amount, text: text.to_owned() };
    let bare = text.trim();
    let bare = bare.strip_prefix('$').unwrap_or(bare).trim_start();
    let lower = bare.to_lowercase();
    if let Some(thousands) = lower.strip_suffix('k').or_else(|| lower.strip_suffix("mil")).map(str::trim_end)
        && (1..=6).contains(&thousands.len())
        && thousands.bytes().all(|byte| byte.is_ascii_digit())
    {
        return thousands.parse::<u32>().map(|count| Money(count * 1_000)).map_err(|_| unknown());
    }
    let groups: Vec<&str> = bare.split([',', '.', ' ', '\u{a0}', '\u{202f}']).collect();
    let digits = groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_digit()));
    let parted = match groups.as_slice() {
        [_] => true,
        [first, rest @ ..] => {
            (1..=3).contains(&first.len())
                && !first.starts_with('0')
                && rest.iter().all(|group| group.len() == 3)
        }
        [] => false,
    };
    if !digits || !parted {
        return Err(unknown());
    }
    let digits = groups.concat();
    if digits.is_empty() {
        return Err(unknown());
    }
    let amount = digits.parse().map_or(MOST_MONEY, Money).min(MOST_MONEY);
    Ok(amount.in_dollars())
}

/// Reads a tile, also from the whole line that autocomplete shows.
pub(in crate::discord) fn parse_tile(text: &str) -> Result<Tile, Refusal> {
    let code = text.split(" · ").next().unwrap_or_default();
    code.parse().map_err(|_| Refusal::Unknown { what: Named::Tile, text: text.to_owned() })
}

/// Reads a tile to be laid, and the land to be sold for it.
pub(in crate::discord) fn parse_lay(tile: &str, sell: &str) -> Result<Action, Refusal> {
    let tile = parse_tile(tile)?;
    Ok(Action::Lay { tile, sell: listed(sell).into_iter().map(parse_deed).collect::<Result<_, _>>()? })
}

/// Reads a deed to be put up for auction: at a minimum (G9), or to pay for a tile (K4).
pub(in crate::discord) fn parse_lot(deed: &str, tile: &str, minimum: Option<&str>) -> Result<Lot, Refusal> {
    if let Some(minimum) = minimum {
        return Ok(Lot::Asked { city: parse_city(deed)?, minimum: parse_money(minimum)? });
    }
    let tile = tile.parse().map_err(|_| Refusal::Unknown { what: Named::Tile, text: tile.to_owned() })?;
    let Deed { city, cost } = parse_deed(deed)?;
    Ok(Lot::Deed { city, cost, tile })
}

/// Reads one side of a deal.
pub(super) fn goods(cash: Option<&str>, deeds: Option<&str>) -> Result<Goods, Refusal> {
    let cash = cash.filter(|text| !text.trim().is_empty()).map_or(Ok(Money::ZERO), parse_money)?;
    let deeds = without_holders(deeds.unwrap_or_default());
    Ok(Goods { cash, deeds: listed(&deeds).into_iter().map(parse_city).collect::<Result<Vec<City>, _>>()? })
}

/// Reads both sides of a deal, the given one and the taken one, each as cash and deeds.
pub(in crate::discord) fn deal(sides: [Option<&str>; 4]) -> Result<(Goods, Goods), Refusal> {
    let [give_cash, give_deeds, take_cash, take_deeds] = sides;
    Ok((goods(give_cash, give_deeds)?, goods(take_cash, take_deeds)?))
}

/// Reads the action that a control and the values chosen in it stand for.
pub(in crate::discord) fn action_of(intent: &Intent, values: &[String]) -> Result<Action, Refusal> {
    let first = values.first().map_or("", String::as_str);
    let unknown = |what: Named| Refusal::Unknown { what, text: first.to_owned() };
    let deed = |text: &String| {
        press::parse_deed(text).ok_or(Refusal::Unknown { what: Named::Deed, text: text.clone() })
    };
    Ok(match intent {
        Intent::Do(action) => action.clone(),
        Intent::Lay => {
            Action::Lay { tile: first.parse().map_err(|_| unknown(Named::Tile))?, sell: Vec::new() }
        }
        Intent::Buy => Action::Buy { city: first.parse().map_err(|_| unknown(Named::City))? },
        Intent::Sell(tile) => {
            Action::Lay { tile: *tile, sell: values.iter().map(deed).collect::<Result<_, _>>()? }
        }
        Intent::PutUp(tile) => {
            raise::put_up(press::parse_deed(first).ok_or_else(|| unknown(Named::Deed))?, *tile)
        }
        Intent::Ask(city) => Action::Auction(Lot::Asked { city: *city, minimum: parse_money(first)? }),
        Intent::Build => Action::Build(press::parse_ends(first).ok_or_else(|| unknown(Named::Route))?),
        Intent::Remove => Action::Remove(press::parse_ends(first).ok_or_else(|| unknown(Named::Route))?),
        _ => return Err(unknown(Named::Tile)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_are_read_as_people_write_them() {
        for text in ["St. Louis", "St Louis", "st l", "saint louis", "SAINT  LOUIS", "stlouis", "st. louis"] {
            assert_eq!(parse_city(text).ok(), Some(City::StLouis), "{text:?}");
        }
        for (text, city) in [
            ("Denver · $3,000 · your card no. 1", City::Denver),
            (" den", City::Denver),
            ("Montréal", City::Montreal),
            ("el p", City::ElPaso),
            ("sas", City::Saskatoon),
        ] {
            assert_eq!(parse_city(text).ok(), Some(city), "{text:?}");
        }
        // Too short, or of several, or of none.
        for text in ["", " ", "st", "sa", "d", "Lisbon", "Denverr", "Denver Omaha"] {
            assert!(parse_city(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_comma_within_an_amount_parts_no_list() {
        for (text, entries) in [
            ("Denver=3000, Omaha=4000", vec!["Denver=3000", "Omaha=4000"]),
            ("Denver $3,000, Omaha $4,000", vec!["Denver $3,000", "Omaha $4,000"]),
            ("Denver $3,000,Omaha 12,000", vec!["Denver $3,000", "Omaha 12,000"]),
            ("Denver 3,Omaha 4", vec!["Denver 3", "Omaha 4"]),
            (" , Denver,, ", vec!["Denver"]),
            ("", vec![]),
        ] {
            assert_eq!(listed(text), entries, "{text:?}");
        }
        for (text, before, last) in [
            ("", "", ""),
            ("den", "", "den"),
            ("Denver $3,000", "", "Denver $3,000"),
            ("Denver $3,000, ", "Denver $3,000", ""),
            ("Denver $3,000, om", "Denver $3,000", "om"),
            ("Denver, Denver", "Denver", "Denver"),
        ] {
            assert_eq!(last_listed(text), (before, last), "{text:?}");
        }
    }

    #[test]
    fn suggestions_are_found_by_what_is_typed_so_far() {
        for typed in ["St Louis", "st l", "saint louis", "sain", "saint", "Louis", "", "3,000"] {
            assert!(holds("St. Louis · $3,000", typed), "{typed:?}");
        }
        assert!(holds("Denver · $3.000", "3.000") && holds("Denver · $3.000", "3000"));
        assert!(!holds("St. Louis · $3,000", "Denver"));
    }

    #[test]
    fn a_route_has_two_cities_and_one_alone_is_no_route() {
        let line = RouteEnds { from: City::Montreal, to: City::Toronto };
        for text in
            ["Montreal–Toronto", "montreal - toronto", "Montreal/Toronto", "Montreal Toronto", "mont, tor"]
        {
            assert_eq!(parse_ends(text).ok(), Some(line), "{text:?}");
        }
        let what = |text: &str| match parse_ends(text) {
            Err(Refusal::Unknown { what, .. }) => what,
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(what("Montreal"), Named::Route);
        assert_eq!(what("St Louis"), Named::Route);
        assert_eq!(what(""), Named::Route);
        assert_eq!(what("Montreal–Lisbon"), Named::City);
    }

    #[test]
    fn land_is_read_by_city_and_cost() {
        let deed = Deed { city: City::StLouis, cost: Money(3000) };
        for text in ["St. Louis=3000", "st louis $3,000", "Saint Louis 3000", "stl=3000", "St. Louis 3"] {
            assert_eq!(parse_deed(text).ok(), Some(deed), "{text:?}");
        }
        assert!(parse_deed("St. Louis").is_err() && parse_deed("3000").is_err());
    }

    #[test]
    fn amounts_are_read_as_people_write_them_and_nothing_else_is() {
        for (text, amount) in [
            ("5000", 5000),
            ("$5,000", 5000),
            (" 5.000 ", 5000),
            ("1 234 000", 1_234_000),
            ("$ 0", 0),
            ("0", 0),
            ("7000", 7_000),
            ("$7,000", 7_000),
            ("$7.000", 7_000),
            ("7\u{a0}000", 7_000),
            ("7", 7_000),
            ("$7", 7_000),
            ("007", 7_000),
            ("7k", 7_000),
            ("$7K", 7_000),
            ("10 k", 10_000),
            ("7 mil", 7_000),
            ("$ 12 MIL", 12_000),
            ("0k", 0),
            ("1000k", 1_000_000),
            ("999999k", 999_999_000),
            ("999", 999_000),
            ("1000", 1_000),
            ("8500", 8_500),
            ("4294967295", 4_294_967_000),
            ("99999999999999999999", 4_294_967_000),
        ] {
            assert_eq!(parse_money(text).ok(), Some(Money(amount)), "{text:?}");
        }
        for text in [
            "",
            "$",
            "-5000",
            "+5000",
            "−5000",
            "5e3",
            "0x10",
            "5.50",
            "5,000.00",
            "1,00,000",
            ".500",
            "5,",
            "٥٠٠٠",
            "5000$",
            "k",
            "7,000k",
            "7.5k",
            "7,5",
            "7.5",
            "7,5 mil",
            "7.000 mil",
            "0,500",
            "0.500",
            "0.007",
            "000,007",
            "1.5.000",
            "7,00",
            "7.0000",
            "mil",
            "7kk",
            "9999999k",
            "$$5",
            "NaN",
            "5000; DROP TABLE games",
        ] {
            assert!(parse_money(text).is_err(), "{text:?}");
        }
    }
}
