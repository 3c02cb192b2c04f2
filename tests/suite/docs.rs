//! Documents stay true: the paths they name exist, the commands they show are understood, their examples
//! come out as printed. `UPDATE_EXPECT=1 cargo test docs` rewrites what is made from the program.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use clap::{CommandFactory, Parser};
use keizerbot::app::{COMMANDS, Command as ChatCommand, Who, help_line};
use keizerbot::cli::Arguments;
use keizerbot::locale::Texts;
use keizerbot::season_file::SeasonFile;
use keizerbot::store::{Role, Roles};

use crate::sources::{self, Source};

fn documents() -> Vec<Source> {
    let top = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "deploy/README.md",
        "tests/README.md",
    ];
    let mut documents: Vec<Source> = top
        .iter()
        .map(|path| Source::new(path, &sources::read(path)))
        .collect();
    documents.extend(sources::under("docs", ".md"));
    documents
}

/// The lines between fences and whether the fence names a language.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some((_, block))) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, None) => {}
        }
    }
    found
}

/// What stands between backticks outside blocks.
fn inline(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// The targets of links inside the repository, from its top.
fn links(document: &Source) -> Vec<String> {
    let folder = document
        .path
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder);
    let targets = document
        .text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    targets
        .map(|(target, _)| target)
        .filter(|target| !target.starts_with("http") && !target.starts_with('#'))
        .map(|target| match folder {
            "" => target.to_owned(),
            folder => format!("{folder}/{target}"),
        })
        .collect()
}

/// Whether a word is meant as a path from the top: it goes through a folder that is there, or is a file's name.
fn is_path(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '.');
    let plain = word
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    let folder = word.split('/').next().unwrap_or(word);
    // `target` is where a build puts things.
    let known =
        folder == ".ci" || folder == ".github" || !folder.contains('.') && folder != "target";
    begins && plain && (word.contains('/') && known || word.ends_with(".md"))
}

fn paths(document: &Source) -> Vec<String> {
    let mut found = links(document);
    found.extend(inline(&document.text));
    for (language, block) in blocks(&document.text) {
        if language.is_empty() {
            found.extend(block.split_whitespace().map(str::to_owned));
        }
    }
    found.retain(|word| is_path(word));
    found
}

fn missing_paths(documents: &[Source], exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut complaints = Vec::new();
    for document in documents {
        for path in paths(document) {
            if !exists(&path) {
                complaints.push(format!("{} names {path}", document.path));
            }
        }
    }
    complaints
}

/// The arguments of a command line: words, or texts between double quotes.
fn words(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            found.push(part.to_owned());
        } else {
            found.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    found
}

/// The command lines of a text that call the program, without the program itself.
fn calls(text: &str) -> Vec<Vec<String>> {
    let call = |line: &str| {
        let line = line.split(" # ").next().unwrap_or(line).trim();
        let line = line.strip_prefix("sudo -u keizerbot ").unwrap_or(line);
        let line = line.strip_prefix("ExecStart=").unwrap_or(line);
        let line = line.strip_prefix("/usr/local/bin/").unwrap_or(line);
        let rest = line
            .strip_prefix("keizerbot ")
            .or_else(|| line.strip_prefix("cargo run -- "))?;
        Some(words(rest))
    };
    text.lines().filter_map(call).collect()
}

fn misunderstood(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for call in calls(text) {
        let arguments = std::iter::once("keizerbot").chain(call.iter().map(String::as_str));
        if let Err(error) = Arguments::try_parse_from(arguments) {
            complaints.push(format!("{path}: {}: {error}", call.join(" ")));
        }
    }
    complaints
}

#[track_caller]
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_path_in_a_document_exists() {
    none(&missing_paths(&documents(), |path| {
        sources::root().join(path).exists()
    }));
}

#[test]
fn every_command_line_in_a_document_is_understood() {
    let mut complaints = Vec::new();
    let mut shown = BTreeSet::new();
    for document in documents() {
        for (_, block) in blocks(&document.text) {
            complaints.extend(misunderstood(&document.path, &block));
            if document.path == "README.md" {
                shown.extend(
                    calls(&block)
                        .into_iter()
                        .filter_map(|call| call.into_iter().next()),
                );
            }
        }
        let subcommands: Vec<String> = Arguments::command()
            .get_subcommands()
            .map(|command| command.get_name().to_owned())
            .collect();
        for code in inline(&document.text) {
            let named = code.strip_prefix("keizerbot ").map(str::to_owned);
            let named = named.and_then(|rest| rest.split(' ').next().map(str::to_owned));
            if named.is_some_and(|named| !named.starts_with('-') && !subcommands.contains(&named)) {
                complaints.push(format!("{} names {code}", document.path));
            }
        }
    }
    let unit = "deploy/keizerbot.service";
    complaints.extend(misunderstood(unit, &sources::read(unit)));
    none(&complaints);
    let all = Arguments::command();
    let all: BTreeSet<String> = all
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    assert_eq!(shown, all, "README.md shows every command once");
}

#[test]
fn the_transcript_in_the_readme_is_real() {
    let readme = sources::read("README.md");
    let excerpt = blocks(&readme)
        .into_iter()
        .map(|(_, block)| block)
        .find(|block| block.starts_with("== "))
        .expect("a transcript");
    let whole = sources::read("tests/transcripts/speelweek-de-pion.txt");
    assert!(whole.contains(&excerpt), "{excerpt}");
}

/// What the program prints.
fn output(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_keizerbot"))
        .args(arguments)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_example_season_gives_what_the_document_says() {
    let text = sources::read("docs/season-file.md");
    let blocks = blocks(&text);
    let (_, example) = blocks
        .iter()
        .find(|(language, _)| language == "json")
        .expect("an example");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("season.json");
    std::fs::write(&file, example).expect("the example is written");
    let found = output(&["standings", &file.display().to_string()]);
    assert!(
        blocks.iter().any(|(_, block)| *block == found),
        "docs/season-file.md does not show this:\n{found}"
    );
}

/// The keys that a reader of the season file would accept, as it says itself.
fn accepted_keys(text: &str) -> Vec<String> {
    let Err(error) = SeasonFile::parse(text) else {
        panic!("there is no such key");
    };
    let error = error.to_string();
    let (_, keys) = error.split_once("expected ").expect("the keys");
    keys.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_key_of_a_season_file_is_described() {
    let described = inline(&sources::read("docs/season-file.md"));
    let keys = [
        accepted_keys(r#"{ "?": 0 }"#),
        accepted_keys(r#"{ "rounds": [{ "?": 0 }] }"#),
        accepted_keys(r#"{ "changes": [{ "?": 0 }] }"#),
    ]
    .concat();
    assert!(keys.len() > 15, "{keys:?}");
    for key in keys {
        assert!(described.contains(&key), "{key}");
    }
}

const LIST_BEGINS: &str =
    "<!-- Uit de tabel van de bot. Niet met de hand: UPDATE_EXPECT=1 cargo test docs -->\n";
const LIST_ENDS: &str = "<!-- einde -->";

/// The commands as docs/handleiding.md lists them.
fn command_list(texts: &Texts) -> String {
    let line = |command: &&ChatCommand| {
        let gap = if command.arguments.is_empty() {
            ""
        } else {
            " "
        };
        let help = help_line(command, texts);
        let call = format!("/{}", command.name);
        let example = match command.example {
            example if example == call => String::new(),
            example => format!(" Bijvoorbeeld `{example}`."),
        };
        format!(
            "* `{call}{gap}{}`: {help}.{example} (`/{}`)\n",
            command.arguments, command.alias
        )
    };
    let part = |title: &str, who: Who| {
        let mine = COMMANDS.iter().filter(|command| command.who == who);
        format!(
            "\n### {title}\n\n{}",
            mine.map(|c| line(&c)).collect::<String>()
        )
    };
    [
        part("Voor wie meespeelt", Who::Member),
        part("Voor iedereen", Who::Anybody),
        part(
            "Voor de wedstrijdleider en de competitieleider",
            Who::Arbiter,
        ),
        part("Voor de competitieleider", Who::Organiser),
        part("Voor het bestuur en de competitieleider", Who::Board),
        "\n".to_owned(),
    ]
    .concat()
}

const TABLE_BEGINS: &str =
    "<!-- Wie wat mag, uit dezelfde tabel. Niet met de hand: UPDATE_EXPECT=1 cargo test docs -->\n";

/// Who may give which command, as docs/handleiding.md has it.
fn table_of_rights() -> String {
    let mut table = "\n| commando | lid | wedstrijdleider | bestuur | competitieleider |\n| --- | --- | --- | --- | --- |\n".to_owned();
    let columns = [
        Roles::default(),
        Roles::of(&[Role::Arbiter]),
        Roles::of(&[Role::Board]),
        Roles::of(&[Role::Organiser]),
    ];
    for command in COMMANDS {
        let cells = columns.map(|roles| if command.who.allows(roles) { "ja" } else { "" });
        table.push_str(&format!(
            "| `/{}` | {} |\n",
            command.name,
            cells.join(" | ")
        ));
    }
    table.replace("|  |", "| |").replace("|  |", "| |") + "\n"
}

#[test]
fn the_manual_lists_the_commands_of_the_bot() {
    let path = "docs/handleiding.md";
    let text = sources::read(path);
    let (before, rest) = text.split_once(LIST_BEGINS).expect("the list begins");
    let (_, after) = rest.split_once(LIST_ENDS).expect("the list ends");
    let (between, rest) = after.split_once(TABLE_BEGINS).expect("the table begins");
    let (_, after) = rest.split_once(LIST_ENDS).expect("the table ends");
    let expected = format!(
        "{before}{LIST_BEGINS}{}{LIST_ENDS}{between}{TABLE_BEGINS}{}{LIST_ENDS}{after}",
        command_list(Texts::dutch()),
        table_of_rights()
    );
    if text != expected && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(Path::new(&sources::root()).join(path), &expected).expect("written");
    } else {
        assert!(
            text == expected,
            "{path} differs from the table of commands; UPDATE_EXPECT=1 cargo test docs rewrites it"
        );
    }
}

/// Whatever the manual says about a command outside the list is a command as well.
#[test]
fn every_command_in_the_manual_exists() {
    for code in inline(&sources::read("docs/handleiding.md")) {
        let Some(name) = code.strip_prefix('/') else {
            continue;
        };
        let name = name.split(' ').next().unwrap_or(name);
        let known = |command: &ChatCommand| command.names().any(|known| known == name);
        assert!(COMMANDS.iter().any(known), "{code}");
    }
}

#[test]
fn planted_mistakes_are_found() {
    let document = Source::new(
        "docs/a.md",
        "See `src/attic.rs`, `2/3`, `de-pion/x`, [that](b.md), [the web](https://a.b/c.md).\n```\nkeizerbot chek tests/x.txt # no/comment\n```\n",
    );
    assert_eq!(
        missing_paths(std::slice::from_ref(&document), |path| path
            == "tests/x.txt"),
        [
            "docs/a.md names docs/b.md",
            "docs/a.md names src/attic.rs",
            "docs/a.md names de-pion/x",
            "docs/a.md names no/comment",
        ]
    );
    assert_eq!(
        words(r#"explain a.json "Anna de Wit""#),
        ["explain", "a.json", "Anna de Wit"]
    );
    assert_eq!(
        misunderstood("docs/a.md", "keizerbot chek a.toml # b").len(),
        1
    );
    assert_eq!(
        misunderstood("docs/a.md", "keizerbot check a.toml # b").len(),
        0
    );
}
