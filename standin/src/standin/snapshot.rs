//! Snapshots in a file, so that the next start continues where this one ended.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::server::Standin;
use crate::model::{Channel, Emoji, File, Guild, Person};
use crate::terms::id::{Id, IdGenerator};

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
    /// None in snapshots of before.
    #[serde(default)]
    emoji: BTreeMap<Id, StoredEmoji>,
}

/// An emoji without its picture.
#[derive(Serialize, Deserialize)]
struct StoredEmoji {
    name: String,
    content_type: String,
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

/// Makes a folder that only its owner may enter, whatever the process's mask: it may hold direct messages. One that
/// others could enter so far is closed to them.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)?;
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Writes a file that only its owner may read, in the place of any other.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)?.write_all(bytes)
}

impl Standin {
    /// Restores a snapshot; returns whether there was one.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn load(&self, path: &Path) -> io::Result<bool> {
        let json = match fs::read(path) {
            Ok(json) => json,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let snapshot: Snapshot = serde_json::from_slice(&json)?;
        let folder = folder(path);
        let file = |(id, kept): (Id, StoredFile)| {
            let bytes = fs::read(folder.join(id.to_string())).ok()?;
            let StoredFile { channel, filename, content_type } = kept;
            Some((id, File { channel, filename, content_type, bytes: Arc::from(bytes) }))
        };
        let files = snapshot.files.into_iter().filter_map(file).collect();
        let emoji = |(id, kept): (Id, StoredEmoji)| {
            let bytes = fs::read(folder.join(id.to_string())).ok()?;
            let StoredEmoji { name, content_type } = kept;
            Some((id, Emoji { id, name, content_type, bytes: Arc::from(bytes) }))
        };
        let emoji = snapshot.emoji.into_iter().filter_map(emoji).collect();
        self.core.with(|state| {
            state.bot = snapshot.bot;
            state.ids = snapshot.ids;
            state.people = snapshot.people;
            state.guilds = snapshot.guilds;
            state.channels = snapshot.channels;
            state.files = files;
            state.emoji = emoji;
        });
        Ok(true)
    }

    /// Writes a snapshot, readable by its owner alone, if anything has changed since the last one.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let Some(version) = self.core.changed_since_kept() else { return Ok(()) };
        let (json, files) = self.core.with(|state| {
            let kept = |(id, file): (&Id, &File)| {
                let (filename, content_type) = (file.filename.clone(), file.content_type.clone());
                (*id, StoredFile { channel: file.channel, filename, content_type })
            };
            let named = |(id, emoji): (&Id, &Emoji)| {
                let (name, content_type) = (emoji.name.clone(), emoji.content_type.clone());
                (*id, StoredEmoji { name, content_type })
            };
            let snapshot = Snapshot {
                bot: state.bot,
                ids: state.ids,
                people: state.people.clone(),
                guilds: state.guilds.clone(),
                channels: state.channels.clone(),
                files: state.files.iter().map(kept).collect(),
                emoji: state.emoji.iter().map(named).collect(),
            };
            let files = state.files.iter().map(|(id, file)| (*id, Arc::clone(&file.bytes)));
            let pictures = state.emoji.iter().map(|(id, emoji)| (*id, Arc::clone(&emoji.bytes)));
            let files: Vec<(Id, Arc<[u8]>)> = files.chain(pictures).collect();
            (serde_json::to_vec(&snapshot), files)
        });
        let folder = folder(path);
        make_folder(&folder)?;
        for (id, bytes) in files {
            let place = folder.join(id.to_string());
            if !place.exists() {
                write(&place, &bytes)?;
            }
        }
        // Written whole before it takes the place of the old one.
        let new = PathBuf::from(format!("{}.new", path.display()));
        write(&new, &json?)?;
        fs::rename(new, path)?;
        self.core.kept(version);
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn what_is_written_is_for_its_owner_alone_whatever_was_there() {
        let folder = std::env::temp_dir().join(format!("discord-standin-{}", std::process::id()));
        make_folder(&folder).unwrap();
        let file = folder.join("1");
        fs::write(&file, "others").unwrap();
        for path in [&folder, &file] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
        }
        make_folder(&folder).unwrap();
        write(&file, b"own").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let found = (mode(&folder), mode(&file), fs::read(&file).unwrap());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, (0o700, 0o600, b"own".to_vec()));
    }
}
