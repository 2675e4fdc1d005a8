//! Games as somebody may see them: their past, and the events that reveal something.

mod history;
mod revealed;
