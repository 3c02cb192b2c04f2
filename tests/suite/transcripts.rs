//! Every file in `tests/transcripts` is a club evening: people's lines are played, and the whole must come
//! out as it stands there, word for word. `UPDATE_EXPECT=1 cargo test transcripts` rewrites the files.

use std::path::{Path, PathBuf};

use keizerbot::transcript::{self, Line};

/// Plays a script on a database of its own and gives the transcript.
pub(crate) fn play(script: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(script, folder.path(), Path::new(env!("CARGO_MANIFEST_DIR")))
}

/// The same on the database in this folder, which stays; club files are looked for in `root`.
pub(crate) fn play_on(script: &str, folder: &Path, root: &Path) -> String {
    match wait_for(transcript::run(script, &database_in(folder), root)) {
        Ok(transcript) => transcript,
        Err(error) => panic!("{error:#}"),
    }
}

/// The database in a folder.
pub(crate) fn database_in(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("club.db").display())
}

/// What comes of something that takes time.
pub(crate) fn wait_for<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(future)
}

/// What is different, line by line.
fn difference(expected: &str, found: &str) -> String {
    similar::TextDiff::from_lines(expected, found)
        .unified_diff()
        .header("as it stands", "as it came out")
        .to_string()
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let entries = std::fs::read_dir(folder).expect("the folder with transcripts");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// What comes out otherwise than it stands, if anything does.
fn played_otherwise(file: &Path) -> Option<String> {
    let script = std::fs::read_to_string(file).expect("a transcript");
    let found = play(&script);
    if found == script {
        return None;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &found).expect("the transcript is rewritten");
        return None;
    }
    let difference = difference(&script, &found);
    Some(format!("{}\n{difference}", file.display()))
}

/// No other test takes as long: two of them go on at once.
#[test]
fn every_transcript_comes_out_as_it_stands() {
    let files = files();
    let (some, others) = files.split_at(files.len() / 2);
    let play = |files: &[PathBuf]| -> Vec<String> {
        let different = files.iter().filter_map(|file| played_otherwise(file));
        different.collect()
    };
    let different = std::thread::scope(|threads| {
        let others = threads.spawn(|| play(others));
        [play(some), others.join().expect("no panic")].concat()
    });
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Nothing lives in memory only: a restart after every line changes no word, neither of the week at the club nor where
/// messages are edited or have to wait.
#[test]
fn a_restart_between_every_two_steps_changes_nothing() {
    for name in [
        "speelweek-de-pion",
        "leeft-lijst",
        "te-veel-berichten",
        "twee-keer-stand",
    ] {
        let file = format!(
            "{}/tests/transcripts/{name}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let script = std::fs::read_to_string(file).expect("a transcript");
        let mut restarting = String::new();
        for line in script.lines() {
            restarting.push_str(line);
            restarting.push('\n');
            if matches!(Line::read(line), Ok(Line::Act(_) | Line::Moment(_))) {
                restarting.push_str("== herstart\n");
            }
        }
        let found: String = play(&restarting)
            .split_inclusive('\n')
            .filter(|line| *line != "== herstart\n")
            .collect();
        assert!(found == script, "{name}:\n{}", difference(&script, &found));
    }
}
