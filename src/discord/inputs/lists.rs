//! Lists of land and of deeds that grow by suggestions: each suggestion is the whole list. What is shown is read like what
//! is sent, because a person who types on types behind what is shown.

use last_spike_engine::{City, Deed, Money};

use super::input::{folded, listed, parse_city, parse_deed, without_holders};
use crate::present::parts::press::deed_text;
use crate::present::words::limits::ENTRY;

/// The fewest letters by which a city is called in a list that would be too long.
const SHORTEST: usize = 3;

/// Returns the land that a list names; what names none is left out.
pub(in crate::discord) fn deeds(text: &str) -> Vec<Deed> {
    listed(text).into_iter().filter_map(|entry| parse_deed(entry).ok()).collect()
}

/// Returns the cities that a list names; what names none is left out.
pub(in crate::discord) fn cities(text: &str) -> Vec<City> {
    listed(&without_holders(text)).into_iter().filter_map(|entry| parse_city(entry).ok()).collect()
}

/// Returns the suggestion of one more card of land: the line to show, and the text that stands for it.
pub(in crate::discord) fn deed_entry(
    chosen: &[Deed],
    deed: Deed,
    label: impl Fn(&Deed) -> String,
) -> (String, String) {
    let all = || chosen.iter().chain([&deed]);
    let short = |deed: &Deed| format!("{}={}", short(deed.city), deed.cost.0 / Money::THOUSAND.0);
    let short = all().map(short).collect::<Vec<_>>().join(",");
    let label = first_that_fits([all().map(label).collect::<Vec<_>>().join(", "), short.clone()]);
    (label, first_that_fits([all().map(|deed| deed_text(*deed)).collect::<Vec<_>>().join(", "), short]))
}

/// Returns the suggestion of one more deed: the line to show, with those who hold it, and the text that stands for it.
pub(in crate::discord) fn city_entry(chosen: &[City], city: City, held: &[String]) -> (String, String) {
    let all = || chosen.iter().chain([&city]).copied();
    let names = all().map(|city| city.to_string()).collect::<Vec<_>>().join(", ");
    let short = all().map(short).collect::<Vec<_>>().join(",");
    let label = first_that_fits([format!("{names} · {}", held.join(", ")), names.clone(), short.clone()]);
    (label, first_that_fits([names, short]))
}

/// Returns the first text that a suggestion can have, else the last.
fn first_that_fits<const N: usize>(texts: [String; N]) -> String {
    let last = texts.last().cloned().unwrap_or_default();
    texts.into_iter().find(|text| text.encode_utf16().count() <= ENTRY).unwrap_or(last)
}

/// Returns the shortest beginning of a city's name that is read as this city.
fn short(city: City) -> String {
    let name = folded(city.name()).replace(' ', "");
    let mut beginnings =
        (SHORTEST..name.chars().count()).map(|count| name.chars().take(count).collect::<String>());
    beginnings.find(|beginning| parse_city(beginning).is_ok_and(|found| found == city)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::inputs::input::{deal, parse_lay};
    use crate::present::Lang;

    fn every_city() -> impl Iterator<Item = City> {
        City::AMERICAN.into_iter().chain(City::CANADIAN)
    }

    #[test]
    fn a_city_is_read_by_its_shortest_name() {
        for city in every_city() {
            assert_eq!(parse_city(&short(city)).ok(), Some(city), "{city}");
        }
    }

    #[test]
    fn a_list_of_land_grows_by_suggestions_and_is_read_as_shown_and_as_sent() {
        for lang in Lang::ALL {
            let label = |deed: &Deed| format!("{} {}", deed.city, lang.money(deed.cost));
            let mut chosen: Vec<Deed> = Vec::new();
            for (n, city) in City::AMERICAN.into_iter().enumerate() {
                let deed = Deed { city, cost: Money(1_000 * (1 + u32::try_from(n).unwrap())) };
                let (shown, sent) = deed_entry(&chosen, deed, label);
                chosen.push(deed);
                for text in [&shown, &sent] {
                    assert!(text.encode_utf16().count() <= ENTRY, "{text}");
                    assert_eq!(deeds(text), chosen, "{text}");
                    assert_eq!(deeds(&format!("{text}, om")), chosen, "{text}");
                    assert!(parse_lay("A1", text).is_ok(), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_list_of_deeds_grows_by_suggestions_whatever_the_holders_are_called() {
        let odd = [
            "A, B ×2",
            "Omaha, Denver ×1",
            "x · y ×3",
            "🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂 ×1",
        ];
        let mut chosen = Vec::new();
        for (n, city) in City::CANADIAN.into_iter().enumerate() {
            let held: Vec<String> =
                odd.iter().cycle().skip(n).take(2).map(|name| (*name).to_owned()).collect();
            let (shown, sent) = city_entry(&chosen, city, &held);
            chosen.push(city);
            for text in [&shown, &sent] {
                assert!(text.encode_utf16().count() <= ENTRY, "{text}");
                assert_eq!(cities(text), chosen, "{text}");
                assert_eq!(cities(&format!("{text}, to")), chosen, "{text}");
                let read = deal([None, Some(text), Some("1"), None]).map(|(give, _)| give.deeds);
                assert_eq!(read.ok(), Some(chosen.clone()), "{text}");
            }
        }
    }
}
