//! The memory that the C library's allocator keeps after the program has freed it.
//!
//! GNU's allocator keeps a heap for each thread, and doesn't give the memory of a picture back to the system: after
//! eight games at once the bot held three times the memory it uses. The settings against this are read from the
//! environment when a process starts, so a bot that was started without them replaces itself with a process that has
//! them.

/// The settings: one heap, and large blocks (128 KiB) are given back as soon as they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "1"), ("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Restarts this process with the settings, under the same process id and with the same arguments, if any setting is
/// missing. Settings that are given stay unchanged.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_memory_back() {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use super::output::note;

    let missing: Vec<_> = SETTINGS.into_iter().filter(|(name, _)| env::var_os(name).is_none()).collect();
    if missing.is_empty() {
        return;
    }
    let error = match env::current_exe() {
        // `exec` returns only if it fails.
        Ok(program) => Command::new(program).args(env::args_os().skip(1)).envs(missing).exec(),
        Err(error) => error,
    };
    note!("the allocator's settings cannot be made ({error}): the bot will take more memory");
}

/// Does nothing: other C libraries give memory back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_memory_back() {}
