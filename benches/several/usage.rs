//! The resources that processes use, as the system tells.

use std::collections::BTreeSet;
use std::fs;

/// The system's unit of processor time in milliseconds.
const TICK: f64 = 10.0;

/// Returns the processor time that a process has used, in milliseconds.
pub fn cpu(process: u32) -> f64 {
    times(process).map_or(f64::NAN, |[user, system, ..]| user + system) * TICK
}

/// Returns the processor time that a process has used with all its children, those that have ended among them.
pub fn cpu_with_children(process: u32) -> f64 {
    let ended = times(process).map_or(f64::NAN, |[_, _, user, system]| user + system) * TICK;
    // One that ends meanwhile is counted next time.
    let living = family(process).into_iter().map(cpu).filter(|time| time.is_finite());
    ended + living.sum::<f64>()
}

/// Returns the memory in MiB that a process and its children use, what they share counted once.
pub fn memory_with_children(process: u32) -> f64 {
    family(process).into_iter().filter_map(share_of_memory).sum::<f64>() / 1024.0
}

/// Returns a process and its children.
fn family(process: u32) -> BTreeSet<u32> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    all.filter(|other| *other == process || parent(*other) == Some(process)).collect()
}

fn parent(process: u32) -> Option<u32> {
    fields(process)?.get(1)?.parse().ok()
}

/// Returns the processor time of a process and of its children that have ended, each as itself and as the system.
fn times(process: u32) -> Option<[f64; 4]> {
    let fields = fields(process)?;
    let number = |n: usize| fields.get(n)?.parse().ok();
    Some([number(11)?, number(12)?, number(13)?, number(14)?])
}

/// Returns what the system says of a process, from its state on: its name before may hold anything.
fn fields(process: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

/// Returns the memory of a process in KiB, of what it shares with others its part.
fn share_of_memory(process: u32) -> Option<f64> {
    let all = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = all.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.trim().trim_end_matches(" kB").trim().parse().ok()
}
