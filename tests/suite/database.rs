//! The files of a database, as they lie in its folder.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Each file with what is in it. What SQLite puts beside a database goes when the last connection is closed, and that may
/// be just now.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("the folder of a database");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let read = |path: PathBuf| match std::fs::read(&path) {
        Ok(bytes) => Some((path, bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => panic!("{}: {error}", path.display()),
    };
    paths.filter_map(read).collect()
}
