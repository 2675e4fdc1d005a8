use super::*;

#[test]
fn a_seed_reads_back_and_stays_out_of_debug_text() {
    let seed = Seed(std::array::from_fn(|i| u8::try_from(i * 7 % 256).unwrap()));
    assert_eq!(seed.to_hex().parse(), Ok(seed));
    assert_eq!(format!("{seed:?}"), "Seed(hidden)");
    assert_eq!("0".repeat(63).parse::<Seed>(), Err(BadHex));
    assert_eq!("g".repeat(64).parse::<Seed>(), Err(BadHex));
}

#[test]
fn the_key_of_a_public_number_is_that_of_the_format() {
    let seed = Seed(std::array::from_fn(|at| u8::try_from(at).unwrap()));
    let public = Public::of_post(1_234_567_890_123_456_789).unwrap();
    for (scheme, key) in [
        (Scheme::Third, "a1b39d605bb8b22a704560178a1863df59f47b6eb363279068dd8a08f1708047"),
        (Scheme::Fourth, "658c62866b74781dd312fbc42cf3d3be5a64e27b45a65fcc2af00dceccbf222e"),
    ] {
        let Key(bytes) = Key::derived(seed, scheme, public);
        assert_eq!(hex(&bytes), key);
        assert!(Key::of(seed, scheme, Some(public)) == Key(bytes), "{scheme:?}");
        assert!(Key::of(seed, scheme, None) == Key(seed.0), "{scheme:?}: the seed is the key");
    }
}

#[test]
fn every_version_of_the_format_has_one_scheme_and_no_other_has_one() {
    let versions = [0, 1, 2, 3, 4, 5].map(Scheme::of_version);
    let (third, fourth) = (Some(Scheme::Third), Some(Scheme::Fourth));
    assert_eq!(versions, [None, third, third, third, fourth, None]);
    for scheme in [Scheme::Third, Scheme::NEWEST] {
        assert_eq!(Scheme::of_version(scheme.version()), Some(scheme));
    }
}

#[test]
fn a_public_number_has_1_to_20_digits_and_no_leading_zero() {
    for text in ["1", "9", "10", "1234567890123456789", "18446744073709551615", "99999999999999999999"] {
        assert_eq!(text.parse::<Public>().map(|public| public.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "0", "01", "+1", "-1", " 1", "1 ", "1e3", "\u{661}", "100000000000000000000", "a"] {
        assert_eq!(text.parse::<Public>(), Err(BadPublic), "{text}");
    }
    assert_eq!(Public::of_post(0), None);
}

#[test]
fn the_commitment_is_the_sha_256_of_the_raw_bytes() {
    // The digest of 32 zero bytes, as sha256sum prints it.
    assert_eq!(
        Seed([0; 32]).commitment().to_string(),
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    );
}

#[test]
fn the_words_are_those_of_the_published_chacha20_key_stream() {
    // RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
    let mut chance = Chance::new(Key::new([0; 32]), 0);
    assert_eq!([0, 1, 16, 17].map(|n| chance.word(n)), [0xade0_b876, 0x903d_f1a0, 0xbee7_079f, 0x7a38_5155]);
}

#[test]
fn a_word_that_would_favour_small_numbers_gives_way_to_the_next_stream() {
    let key = Key::new([0; 32]);
    // With this bound every word from it on is refused: the first one, 0xade0b876, is.
    let bound = 0xade0_b876;
    let [number] = Chance::new(key, 0).peek(bound);
    let mut other = ChaCha20Rng::from_seed(key.0);
    other.set_stream(1);
    let first = std::iter::repeat_with(|| other.next_u32()).find(|word| *word < bound);
    assert_eq!(Some(number), first);
}

#[test]
fn draws_do_not_depend_on_where_the_game_was_taken_up() {
    let key = Key::new([7; 32]);
    let mut whole = Chance::new(key, 0);
    for n in 0..200 {
        assert_eq!(whole.peek::<2>(48), Chance::new(key, n).peek::<2>(48), "draw {n}");
        whole.advance(1);
    }
}

#[test]
fn draws_stay_below_the_bound_and_reach_all_of_it() {
    let mut seen = [0u32; 6];
    let mut chance = Chance::new(Key::new([1; 32]), 0);
    for _ in 0..600 {
        let [number] = chance.peek(6);
        seen[number as usize] += 1;
        chance.advance(1);
    }
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}
