//! The Last Spike.
