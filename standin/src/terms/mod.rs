//! Discord's basic terms: ids, permissions, errors, the addresses of requests, and the sizes of pictures.
//!
//! Its files, from the bottom up:
//! - `id`, `image`, `permission`: numbers and bytes;
//! - `endpoint`, `error`: what is asked, and what is answered when it can't be done.

pub(crate) mod endpoint;
pub(crate) mod error;
pub(crate) mod id;
pub(crate) mod image;
pub(crate) mod permission;
