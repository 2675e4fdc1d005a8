//! Figures of measurements.

use std::time::Duration;

/// Returns the figure below which so many per cent of the measurements lie, in milliseconds.
pub fn percentile(took: &mut [Duration], percent: usize) -> f64 {
    took.sort_unstable();
    took.get((took.len().max(1) - 1) * percent / 100).map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
}
