//! The fixed palette of every picture: the inks of the sheet and the shades between them.
//!
//! A picture holds palette entries, not colours, from the first stroke on: nothing has to be
//! quantised when it is sent, and it compresses well.

use std::sync::atomic::{AtomicU16, Ordering};

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// An entry of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink(pub u8);

macro_rules! inks {
    ($($name:ident = $rgb:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only counts the inks")]
        enum Position { $($name),* }
        impl Ink {
            $(pub const $name: Self = Self(Position::$name as u8);)*
        }
        const PURE: &[Rgb] = &[$($rgb),*];
    };
}

const fn hex(rgb: u32) -> Rgb {
    let [_, r, g, b] = rgb.to_be_bytes();
    [r, g, b]
}

// The players' six colours are those of Okabe and Ito, adjusted until people with any kind of colour blindness
// can tell them apart, from each other and from the paper.
inks! {
    PAPER = hex(0xF2_E6CC);
    INK = hex(0x2B_2118);
    SHEET = hex(0xE9_DABB);
    WATER = hex(0x7F_A3B5);
    RELIEF = hex(0xB7_9B7B);
    BED = hex(0xD9_C7A3);
    IRON = hex(0x3A_3A3A);
    GOLD = hex(0xD9_A520);
    BRIGHT = hex(0xF4_CE5A);
    RING = hex(0xC8_402A);
    WOOD = hex(0x7A_5230);
    FADED = hex(0x6F_604E);
    WHITE = hex(0xFF_FBF0);
    FELT = hex(0x2F_4F3E);
    LEAF = hex(0xB5_B98A);
    PRAIRIE = hex(0xE8_E3BF);
    SAND = hex(0xF3_DDB0);
    SHIELD = hex(0xDF_DEC8);
    LAKE = hex(0xC4_D3D2);
    BLUE = hex(0x02_6296);
    VERMILION = hex(0xD1_5A00);
    GREEN = hex(0x03_9767);
    PURPLE = hex(0xB0_7B9D);
    ORANGE = hex(0xF0_AB2E);
    SKY = hex(0x4E_B9F5);
}

/// Pairs of inks that meet on the sheet, and how many shades lie between them.
const MEETINGS: &[(Ink, Ink, u8)] = &[
    (Ink::INK, Ink::PAPER, 5),
    (Ink::INK, Ink::WHITE, 5),
    (Ink::RELIEF, Ink::PAPER, 4),
    (Ink::WATER, Ink::PAPER, 5),
    (Ink::BED, Ink::PAPER, 2),
    (Ink::INK, Ink::BED, 5),
    (Ink::INK, Ink::SHEET, 5),
    (Ink::WOOD, Ink::PAPER, 4),
    (Ink::WOOD, Ink::BED, 2),
    (Ink::WOOD, Ink::IRON, 2),
    (Ink::IRON, Ink::BED, 4),
    (Ink::IRON, Ink::GOLD, 2),
    (Ink::INK, Ink::GOLD, 5),
    (Ink::INK, Ink::BRIGHT, 4),
    (Ink::GOLD, Ink::PAPER, 3),
    (Ink::RING, Ink::PAPER, 4),
    (Ink::RING, Ink::WHITE, 3),
    (Ink::RING, Ink::BED, 2),
    (Ink::FADED, Ink::PAPER, 4),
    (Ink::LEAF, Ink::PRAIRIE, 2),
    (Ink::RELIEF, Ink::SHEET, 2),
    (Ink::RELIEF, Ink::PRAIRIE, 2),
    (Ink::RELIEF, Ink::SAND, 2),
    (Ink::WATER, Ink::LAKE, 2),
    (Ink::WATER, Ink::PRAIRIE, 2),
    (Ink::INK, Ink::PRAIRIE, 4),
    (Ink::INK, Ink::SAND, 3),
    (Ink::PAPER, Ink::FELT, 4),
    (Ink::BLUE, Ink::WHITE, 4),
    (Ink::VERMILION, Ink::WHITE, 4),
    (Ink::GREEN, Ink::WHITE, 4),
    (Ink::INK, Ink::PURPLE, 4),
    (Ink::INK, Ink::ORANGE, 4),
    (Ink::INK, Ink::SKY, 4),
    (Ink::BLUE, Ink::PAPER, 2),
    (Ink::VERMILION, Ink::PAPER, 2),
    (Ink::GREEN, Ink::PAPER, 2),
    (Ink::PURPLE, Ink::PAPER, 2),
    (Ink::ORANGE, Ink::PAPER, 2),
    (Ink::SKY, Ink::PAPER, 2),
    (Ink::INK, Ink::BLUE, 2),
    (Ink::INK, Ink::VERMILION, 2),
    (Ink::INK, Ink::GREEN, 2),
];

/// The steps from not covered at all to covered in full. No eye tells more apart at an edge, and each more would cost
/// bytes.
pub const FULL: u8 = 4;

/// Returns by how many steps a pixel is covered that is covered by so much of 255.
pub const fn steps(cover: u8) -> u8 {
    match cover {
        0..32 => 0,
        224.. => FULL,
        _ => (cover + 32) / 64,
    }
}

const BITS: u32 = 5;
const UNKNOWN: u16 = u16::MAX;

/// The palette with the way back from any colour to its nearest entry.
pub struct Palette {
    colours: Vec<Rgb>,
    /// The nearest entry to each cell of colours, found when first asked for.
    nearest: Vec<AtomicU16>,
    /// The entry of one laid over another by less than all steps, found when first asked for.
    laid_over: Vec<AtomicU16>,
}

impl Palette {
    /// Mixes the palette.
    pub fn new() -> Self {
        let mut colours = PURE.to_vec();
        for &(from, to, steps) in MEETINGS {
            let (from, to) = (PURE[usize::from(from.0)], PURE[usize::from(to.0)]);
            for step in 1..=steps {
                let colour = mix(from, to, u32::from(step) * 255 / (u32::from(steps) + 1));
                if !colours.contains(&colour) {
                    colours.push(colour);
                }
            }
        }
        assert!(colours.len() < 256, "invariant: the palette leaves an entry for what does not change");
        let unknown = |many: usize| (0..many).map(|_| AtomicU16::new(UNKNOWN)).collect();
        Self { colours, nearest: unknown(1 << (3 * BITS)), laid_over: unknown(usize::from(FULL - 1) << 16) }
    }

    /// Returns the colour of an entry.
    pub fn colour(&self, index: u8) -> Rgb {
        self.colours[usize::from(index)]
    }

    /// Returns the entry nearest to a colour, give or take what a cell of colours is wide.
    pub fn nearest(&self, rgb: Rgb) -> u8 {
        let [r, g, b] = rgb.map(|part| usize::from(part >> (8 - BITS)));
        let cell = &self.nearest[r << (2 * BITS) | g << BITS | b];
        if let Ok(known) = u8::try_from(cell.load(Ordering::Relaxed)) {
            return known;
        }
        // From the middle of the cell, whichever of its colours comes first.
        let middle = rgb.map(|part| i32::from(part >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS)));
        let distance = |colour: &Rgb| -> i32 {
            let apart = |axis: usize| (i32::from(colour[axis]) - middle[axis]).pow(2);
            2 * apart(0) + 4 * apart(1) + 3 * apart(2)
        };
        let best = (0u8..=255).zip(&self.colours).min_by_key(|(_, colour)| distance(colour));
        let (best, _) = best.expect("invariant: a palette has colours");
        cell.store(u16::from(best), Ordering::Relaxed);
        best
    }

    /// Returns the entry of a colour drawn in full.
    pub fn solid(&self, rgb: Rgb) -> u8 {
        match PURE.iter().position(|pure| *pure == rgb) {
            Some(index) => u8::try_from(index).expect("invariant: a palette has 256 colours"),
            None => self.nearest(rgb),
        }
    }

    /// Returns an entry laid over another that it covers by so many steps of [`FULL`].
    pub fn over(&self, top: u8, under: u8, steps: u8) -> u8 {
        match steps {
            0 => return under,
            FULL.. => return top,
            _ if top == under => return top,
            _ => {}
        }
        let place = (usize::from(steps - 1) << 16) | (usize::from(top) << 8) | usize::from(under);
        let known = &self.laid_over[place];
        if let Ok(known) = u8::try_from(known.load(Ordering::Relaxed)) {
            return known;
        }
        let mixed = mix(self.colour(under), self.colour(top), u32::from(steps) * 64);
        let found = self.nearest(mixed);
        known.store(u16::from(found), Ordering::Relaxed);
        found
    }

    /// Returns the entry nearest to the mean of four.
    pub fn mean(&self, four: [u8; 4]) -> u8 {
        let colours = four.map(|index| self.colour(index));
        self.nearest(std::array::from_fn(|axis| {
            let sum: u16 = colours.iter().map(|colour| u16::from(colour[axis])).sum();
            u8::try_from(sum / 4).expect("invariant: a mean of bytes is a byte")
        }))
    }

    /// Returns the colours in a row, as PNG and GIF want them.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }
}

/// Returns the colour so far, of 255, on the way between two.
fn mix(from: Rgb, to: Rgb, way: u32) -> Rgb {
    std::array::from_fn(|i| {
        let sum = u32::from(from[i]) * (255 - way) + u32::from(to[i]) * way;
        u8::try_from((sum + 127) / 255).expect("invariant: between two bytes is a byte")
    })
}

/// Returns the colour of an ink.
pub fn rgb(ink: Ink) -> Rgb {
    PURE[usize::from(ink.0)]
}

/// Returns the colour as SVG writes it.
pub fn svg(ink: Ink) -> String {
    let [r, g, b] = rgb(ink);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Tells whether a colour of SVG, without its `#`, is an ink.
#[cfg(test)]
pub fn is_ink(colour: &str) -> bool {
    (0..PURE.len()).any(|index| svg(Ink(u8::try_from(index).expect("a palette is short")))[1..] == *colour)
}
