//! Reading a record, and the reasons why a text is none.

use serde::Deserialize;

use super::document::{FORMAT, Record, VERSION};
use super::file::unpack;
use super::show::brief;

impl Record {
    /// Reads a record, which may be packed by gzip.
    ///
    /// # Errors
    /// [`ReadError`] when it is no record, or of a newer version.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let json = &*unpack(bytes).map_err(ReadError::Packed)?;
        let head: Head = serde_json::from_slice(json)?;
        if head.format != FORMAT {
            return Err(ReadError::Format(head.format));
        }
        match head.version {
            0 => return Err(ReadError::NoVersion),
            1..=VERSION => {}
            newer => return Err(ReadError::Newer(newer)),
        }
        Ok(serde_json::from_slice(json)?)
    }
}

/// A reason why a text is no record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not the JSON of a record.
    #[error("not a record: {}", brief(&.0.to_string()))]
    Json(#[from] serde_json::Error),
    /// It is something else.
    #[error("the format is {}, not {FORMAT}", brief(.0))]
    Format(String),
    /// Its version is one that the format never had.
    #[error("the format has no version 0")]
    NoVersion,
    /// It is packed, and what is packed is damaged or larger than any record.
    #[error("the packed record cannot be unpacked: {0}")]
    Packed(std::io::Error),
    /// It was written by a newer program.
    #[error("version {0} of the format is newer than this program knows ({VERSION})")]
    Newer(u32),
}
