//! A record as a file that is handed out: compact JSON, packed where it is large.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::document::Record;

/// The size from which a record is packed, in bytes: smaller ones open on any phone.
const PACKED_FROM: usize = 1024 * 1024;

/// The most bytes that a packed record may unpack to; a game of the greatest length stays far below.
const MOST_UNPACKED: u64 = 512 * 1024 * 1024;

/// The two bytes that a gzip file begins with (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A record as it is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFile {
    /// The file name, with `.spike.json` or `.spike.json.gz` at its end.
    pub name: String,
    /// The content.
    pub bytes: Vec<u8>,
}

impl Record {
    /// Writes a record as a file whose name begins with `stem`: JSON, or JSON packed by gzip where it is
    /// larger than 1 MiB.
    #[must_use]
    pub fn file(&self, stem: &str) -> RecordFile {
        let json = self.write();
        if json.len() < PACKED_FROM {
            return RecordFile { name: format!("{stem}.spike.json"), bytes: json };
        }
        RecordFile { name: format!("{stem}.spike.json.gz"), bytes: pack(&json) }
    }
}

/// Packs bytes by gzip.
fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let written = packed.write_all(bytes).and_then(|()| packed.finish());
    written.expect("invariant: memory takes what is written to it")
}

/// Returns the JSON of a record, whether it is packed or not.
///
/// # Errors
/// Fails if the packed record is damaged or too large.
pub(super) fn unpack(bytes: &[u8]) -> std::io::Result<std::borrow::Cow<'_, [u8]>> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes.into());
    }
    let mut json = Vec::new();
    let size = MultiGzDecoder::new(bytes).take(MOST_UNPACKED + 1).read_to_end(&mut json)?;
    if size as u64 > MOST_UNPACKED {
        return Err(std::io::Error::other("it is larger than 512 MiB"));
    }
    Ok(json.into())
}
