//! Has the program compiled again when a migration is added: they are read at compile time, and cargo
//! sees changes of its sources alone.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
