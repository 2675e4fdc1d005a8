//! Files that hold secrets, seeds and tiles among them: readable by their owner alone.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a file that nobody but its owner may read or write, whatever the process's mask; `SQLite` gives
/// the files that it makes beside a database the same permissions.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when there is such a file: its permissions are whoever's who made it.
pub(super) fn create(path: &Path) -> io::Result<File> {
    only_for_owner(OpenOptions::new().write(true).create_new(true)).open(path)
}

/// Has files that are made so be readable by their owner alone.
pub(super) fn only_for_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Tells whether others than its owner may read or write a file.
///
/// # Errors
/// Where the file is not there, or its folder is closed.
pub fn is_open_to_others(path: &Path) -> io::Result<bool> {
    let found = path.metadata()?;
    #[cfg(unix)]
    let open = std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o077 != 0;
    #[cfg(not(unix))]
    let open = false && found.is_file();
    Ok(open)
}
