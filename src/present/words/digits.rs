//! Numbers, cities and land in the little room that a control has.

use last_spike_engine::{City, Deed, Money};

/// Reads a number without sign or leading zeros.
pub(in crate::present) fn number<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse::<T>().ok().filter(|read| read.to_string() == text)
}

/// Writes a city as the digit of its place on the board.
pub(in crate::present) fn city_digit(city: City) -> String {
    city.spot().index().to_string()
}

/// Reads a city from its digit, of the cities of a board.
pub(in crate::present) fn city_of(digit: char, cities: &[City]) -> Option<City> {
    let place = digit.to_digit(10)? as usize;
    cities.iter().copied().find(|city| city.spot().index() == place)
}

/// Writes land of the tile editions: the digit of each city and the cost in thousands.
pub(in crate::present) fn land_text(land: &[Deed]) -> String {
    let deed = |deed: &Deed| format!("{}{}", city_digit(deed.city), deed.cost.0 / 1000);
    land.iter().map(deed).collect::<Vec<_>>().join(".")
}

/// Writes a bid for each of some cities of 1976: the digit of the city and the amount in thousands.
pub(in crate::present) fn bids_text(bids: &[(City, Money)]) -> String {
    let bid = |(city, amount): &(City, Money)| format!("{}{}", city_digit(*city), amount.0 / 1000);
    bids.iter().map(bid).collect::<Vec<_>>().join(".")
}

/// Reads bids as [`bids_text`] writes them.
pub(in crate::present) fn parse_bids(text: &str) -> Option<Vec<(City, Money)>> {
    text.split('.').map(|text| parse_amount(text, &City::CANADIAN)).collect()
}

/// Reads the digit of a city, of the cities of a board, and an amount in thousands.
fn parse_amount(text: &str, cities: &[City]) -> Option<(City, Money)> {
    let digit = text.chars().next()?;
    let thousands: u32 = number(text.get(digit.len_utf8()..)?)?;
    Some((city_of(digit, cities)?, Money(thousands.checked_mul(1000)?)))
}

/// Reads land as [`land_text`] writes it.
pub(in crate::present) fn parse_land(text: &str) -> Option<Vec<Deed>> {
    let deed = |text: &str| parse_amount(text, &City::AMERICAN).map(|(city, cost)| Deed { city, cost });
    text.split('.').map(deed).collect()
}
