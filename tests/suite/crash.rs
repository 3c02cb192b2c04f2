//! The process is killed (kill -9) in the middle of its work, with more messages already on their way.
//! What it had confirmed is there after the restart, once.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program at work on a database, spoken to through its terminal.
struct Running {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_keizerbot");

fn club() -> String {
    format!("{}/config/de-pion.toml", env!("CARGO_MANIFEST_DIR"))
}

impl Running {
    fn start(database: &str) -> Self {
        let mut process = Command::new(PROGRAM)
            .args(["run", "--club", &club(), "--database", database])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = process.stdin.take().expect("its input");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        Self {
            process,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// The next line that the program says; none when it is gone.
    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self
            .output
            .read_line(&mut line)
            .expect("the program speaks");
        (read > 0).then(|| line.trim_end().to_owned())
    }

    /// kill -9; gives what it still had said.
    fn kill(mut self) -> Vec<String> {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
        std::iter::from_fn(|| self.hear()).collect()
    }
}

fn database(folder: &Path) -> String {
    let members = folder.join("leden.csv");
    std::fs::write(&members, "naam,leider,contact\nRens,ja,console:Rens\n")
        .expect("a list of members");
    let database = format!("sqlite:{}", folder.join("club.db").display());
    let imported = Command::new(PROGRAM)
        .args([
            "members",
            "import",
            "--club",
            &club(),
            "--database",
            &database,
        ])
        .arg(members)
        .output()
        .expect("the program runs");
    assert!(imported.status.success(), "{imported:?}");
    database
}

/// The name in `bot@Rens> Lid007 doet mee vanaf ronde 1 als ...`.
fn confirmed(line: &str) -> Option<String> {
    let (name, _) = line
        .strip_prefix("bot@Rens> ")?
        .split_once(" doet mee vanaf ")?;
    Some(name.to_owned())
}

#[test]
fn what_was_confirmed_before_a_kill_is_there_once_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database(folder.path());
    let mut promised = BTreeSet::new();
    let mut number = 0;
    for round in 0..12 {
        let mut bot = Running::start(&database);
        for _ in 0..20 {
            number += 1;
            bot.say(&format!("Rens@bot> /nieuw Lid{number:03} 1500"));
        }
        // Another moment every time: after the first answer, the third, the fifth ...
        for _ in 0..=round {
            promised.extend(bot.hear().as_deref().and_then(confirmed));
        }
        promised.extend(bot.kill().iter().filter_map(|line| confirmed(line)));
    }
    assert!(
        promised.len() >= 12,
        "the program said something before each kill: {promised:?}"
    );

    let mut bot = Running::start(&database);
    bot.say("Rens@bot> /leden");
    bot.say("Rens@bot> /help");
    let told = std::iter::from_fn(|| bot.hear()).take_while(|line| !line.contains("/aanwezig"));
    let listed: Vec<String> = told
        .filter_map(|line| Some(line.split_once(". ")?.1.split_once(',')?.0.to_owned()))
        .filter(|name| name.starts_with("Lid"))
        .collect();
    bot.kill();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "nobody is in twice: {listed:?}");
    let lost: Vec<_> = promised.difference(&once).collect();
    assert!(lost.is_empty(), "confirmed and lost: {lost:?}");
}
