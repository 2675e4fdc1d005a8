//! The files of a database. They hold secrets, seeds and tiles among them: only their owner may read them.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::connection::Connection;
use crate::store::database::error::Error;

/// The most links that are followed in a row: as many as the operating system follows.
const MOST_LINKS: usize = 40;

/// Returns the file that a path leads to, following links; the file need not exist.
pub(crate) fn followed(path: &Path) -> PathBuf {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&at) else { break };
        at = at.parent().unwrap_or(Path::new("")).join(to);
    }
    at
}

/// Returns the path of a file that belongs to a database: it lies beside the database's own file, where `SQLite` makes
/// its files too, by whatever link that is reached.
pub(in crate::store) fn belonging(path: &Path, ending: &str) -> PathBuf {
    beside(&followed(path), ending)
}

/// Returns the path of a file that lies beside another.
pub(in crate::store) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Lets `SQLite` check its file; returns the first damage that it finds.
///
/// # Errors
/// An [`Error`] when the file cannot be read at all.
pub fn integrity(connection: &Connection) -> Result<Option<String>, Error> {
    let found: String = connection.0.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok((found != "ok").then_some(found))
}

/// Creates a file that only its owner may read and write, whatever the process's mask; `SQLite` gives the
/// files that it creates beside a database the same permissions.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when there is such a file: its permissions are left as they are.
pub(super) fn create(path: &Path) -> io::Result<File> {
    only_for_owner(OpenOptions::new().write(true).create_new(true)).open(path)
}

/// Makes the files that are created with these options readable by their owner alone.
pub(crate) fn only_for_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Returns whether anyone but the owner may read or write a file.
///
/// # Errors
/// An [`io::Error`] when the file does not exist, or its folder may not be entered.
pub(crate) fn is_open_to_others(path: &Path) -> io::Result<bool> {
    let found = path.metadata()?;
    #[cfg(unix)]
    let open = std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o077 != 0;
    #[cfg(not(unix))]
    let open = false && found.is_file();
    Ok(open)
}

/// The others who may write somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writers {
    /// Everybody on this machine.
    Everybody,
    /// The members of the group to which it belongs.
    Group,
}

/// Returns who else but its owner may write to a file or a folder; a group of the owner's own, which has the owner's
/// number, counts as the owner.
#[cfg(unix)]
fn writers(of: &fs::Metadata) -> Option<Writers> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let mode = of.permissions().mode();
    if mode & 0o002 != 0 {
        Some(Writers::Everybody)
    } else if mode & 0o020 != 0 && of.gid() != of.uid() {
        Some(Writers::Group)
    } else {
        None
    }
}

#[cfg(not(unix))]
fn writers(_: &fs::Metadata) -> Option<Writers> {
    None
}

/// Returns who else may write to a file; `None` if nobody may, or there is no such file.
pub(crate) fn writers_of_file(path: &Path) -> Option<Writers> {
    writers(&path.metadata().ok()?)
}

/// Returns the folder through which others could replace a file, or set another beside it, and who they are: the
/// file's own folder, or one above it. In a folder above where only owners may rename their files, as in `/tmp`,
/// nobody can replace a folder of somebody else's.
pub(crate) fn folder_open_to_writers(file: &Path) -> Option<(PathBuf, Writers)> {
    let file = followed(file);
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let own = parent.canonicalize().ok()?;
    own.ancestors().find_map(|folder| {
        let about = folder.metadata().ok()?;
        let others = writers(&about)?;
        (folder == own || !keeps_owners(&about)).then(|| (folder.to_owned(), others))
    })
}

/// Returns whether only its owner may rename a file in a folder.
#[cfg(unix)]
fn keeps_owners(folder: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&folder.permissions()) & 0o1000 != 0
}

#[cfg(not(unix))]
fn keeps_owners(_: &fs::Metadata) -> bool {
    true
}
