//! The name of a time zone, also from the whole line that autocomplete shows.

/// Returns the name that a text gives: what stands before the time there, with the marks that such a name has between
/// its words.
pub(in crate::discord) fn meant(text: &str) -> String {
    let name = text.split(" · ").next().unwrap_or_default().trim();
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_zone_is_named_alone_or_with_the_time_there() {
        for text in
            ["America/Sao_Paulo", " America/Sao_Paulo ", "America/Sao Paulo", "America/Sao Paulo · 14:05"]
        {
            assert_eq!(meant(text), "America/Sao_Paulo", "{text:?}");
        }
    }
}
