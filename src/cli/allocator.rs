//! The memory that the C library's allocator keeps after it is freed.
//!
//! GNU's keeps a heap for each thread, and what a picture took in one is not given back to the system: after
//! eight games at once the bot held three times the memory it uses. The settings that prevent it are read from the
//! environment when a process starts, so a bot that was started without them takes its own place with them.

/// The settings: one heap, and what is large (128 KiB) is given back as soon as it is free.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "1"), ("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Starts this process anew with the settings, under its number and with its arguments, if it was started
/// without one of them. Those that are given stay as they are.
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
        // Comes back only where it fails.
        Ok(program) => Command::new(program).args(env::args_os().skip(1)).envs(missing).exec(),
        Err(error) => error,
    };
    note!("the allocator's settings cannot be made ({error}): the bot will take more memory");
}

/// Does nothing: other C libraries give memory back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_memory_back() {}
