//! Snapshots in a file, so that the next start continues where this one ended.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::id::{Id, IdGenerator};
use crate::model::{Channel, File, Guild, Person};
use crate::server::Standin;

/// The content of a snapshot; the bytes of attachments are stored beside it, a file each.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    bot: Id,
    #[serde(rename = "mint")]
    ids: IdGenerator,
    people: BTreeMap<Id, Person>,
    guilds: BTreeMap<Id, Guild>,
    channels: HashMap<Id, Channel>,
    files: HashMap<Id, StoredFile>,
}

/// A file without its bytes.
#[derive(Serialize, Deserialize)]
struct StoredFile {
    channel: Id,
    filename: String,
    content_type: String,
}

fn folder(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.files", path.display()))
}

impl Standin {
    /// Restores a snapshot; returns whether there was one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn load(&self, path: &Path) -> io::Result<bool> {
        let json = match std::fs::read(path) {
            Ok(json) => json,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let snapshot: Snapshot = serde_json::from_slice(&json)?;
        let folder = folder(path);
        let file = |(id, kept): (Id, StoredFile)| {
            let bytes = std::fs::read(folder.join(id.to_string())).ok()?;
            let StoredFile { channel, filename, content_type } = kept;
            Some((id, File { channel, filename, content_type, bytes: Arc::from(bytes) }))
        };
        let files = snapshot.files.into_iter().filter_map(file).collect();
        self.core.with(|state| {
            state.bot = snapshot.bot;
            state.ids = snapshot.ids;
            state.people = snapshot.people;
            state.guilds = snapshot.guilds;
            state.channels = snapshot.channels;
            state.files = files;
        });
        Ok(true)
    }

    /// Writes a snapshot, if anything has changed since the last one.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let Some(version) = self.core.changed_since_kept() else { return Ok(()) };
        let (json, files) = self.core.with(|state| {
            let kept = |(id, file): (&Id, &File)| {
                let (filename, content_type) = (file.filename.clone(), file.content_type.clone());
                (*id, StoredFile { channel: file.channel, filename, content_type })
            };
            let snapshot = Snapshot {
                bot: state.bot,
                ids: state.ids,
                people: state.people.clone(),
                guilds: state.guilds.clone(),
                channels: state.channels.clone(),
                files: state.files.iter().map(kept).collect(),
            };
            let files: Vec<(Id, Arc<[u8]>)> =
                state.files.iter().map(|(id, file)| (*id, Arc::clone(&file.bytes))).collect();
            (serde_json::to_vec(&snapshot), files)
        });
        let folder = folder(path);
        std::fs::create_dir_all(&folder)?;
        for (id, bytes) in files {
            let place = folder.join(id.to_string());
            if !place.exists() {
                std::fs::write(place, bytes)?;
            }
        }
        // Written whole before it takes the place of the old one.
        let new = PathBuf::from(format!("{}.new", path.display()));
        std::fs::write(&new, json?)?;
        std::fs::rename(new, path)?;
        self.core.kept(version);
        Ok(())
    }
}
