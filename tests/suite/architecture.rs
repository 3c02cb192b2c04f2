//! The house rules that a compiler does not know: which way imports run, where each library lives, what
//! the engine may not do, how long a file may be. Each rule is a function from files to complaints, so that
//! it is tested on planted mistakes as well as on the tree.

use crate::sources::{self, Source, Token, outside_tests, tokens};

/// Layer, where it lives, what else it may name. `macro args!` belongs to `locale`. `lib.rs` lists the modules.
const LAYERS: &[(&str, &str, &[&str])] = &[
    ("engine", "src/engine/", &[]),
    ("speech", "src/speech/", &["engine"]),
    ("attachment", "src/attachment.rs", &["speech"]),
    ("message", "src/message.rs", &["attachment"]),
    ("picture", "src/picture/", &["message"]),
    ("clock", "src/clock.rs", &[]),
    ("entropy", "src/entropy.rs", &[]),
    ("game_record", "src/game_record.rs", &["engine"]),
    ("locale", "src/locale/", &["engine"]),
    ("words", "src/words.rs", &["engine", "locale", "message"]),
    ("config", "src/config/", &["engine", "locale"]),
    ("season_file", "src/season_file.rs", &["config", "engine"]),
    ("schedule", "src/schedule.rs", &["config"]),
    (
        "regulation",
        "src/regulation/",
        &["config", "engine", "locale", "schedule", "words"],
    ),
    ("store", "src/store/", &["engine", "message"]),
    ("chat", "src/chat/", &["message", "picture"]),
    ("outbox", "src/outbox.rs", &["chat", "message", "store"]),
    ("hearing", "src/hearing.rs", &[]),
    ("intake", "src/intake/", &["chat", "message", "store"]),
    ("ledger", "src/ledger.rs", &["chat", "message", "store"]),
    (
        "app",
        "src/app/",
        &[
            "config",
            "engine",
            "entropy",
            "game_record",
            "locale",
            "message",
            "regulation",
            "schedule",
            "season_file",
            "speech",
            "store",
            "words",
        ],
    ),
    (
        "reception",
        "src/reception.rs",
        &["app", "intake", "locale", "message", "store"],
    ),
    (
        "service",
        "src/service.rs",
        &[
            "app",
            "chat",
            "hearing",
            "intake",
            "ledger",
            "message",
            "outbox",
            "reception",
            "store",
        ],
    ),
    (
        "transcript",
        "src/transcript/",
        &[
            "app", "chat", "clock", "config", "entropy", "locale", "message", "service",
        ],
    ),
    (
        "cli",
        "src/cli/",
        &[
            "app",
            "chat",
            "clock",
            "config",
            "engine",
            "locale",
            "message",
            "picture",
            "regulation",
            "schedule",
            "season_file",
            "service",
            "transcript",
            "words",
        ],
    ),
    ("main", "src/main.rs", &["cli"]),
];

/// A library and the only places that may name it.
const HOMES: &[(&str, &[&str])] = &[
    ("sqlx", &["src/store/"]),
    ("fluent_bundle", &["src/locale/"]),
    ("unic_langid", &["src/locale/mod.rs"]),
    ("cron", &["src/config/when.rs"]),
    ("toml", &["src/config/"]),
    ("clap", &["src/cli/", "src/main.rs"]),
    ("csv", &["src/cli/"]),
    ("pgn_reader", &["src/game_record.rs"]),
    ("shakmaty", &["src/game_record.rs"]),
    ("rawzip", &["src/attachment.rs"]),
    ("flate2", &["src/attachment.rs"]),
    ("getrandom", &["src/entropy.rs"]),
    ("sha2", &["src/entropy.rs", "src/app/code.rs"]),
    ("anstream", &["src/cli/", "src/main.rs"]),
    ("anstyle", &["src/cli/"]),
    ("teloxide_core", &["src/chat/telegram/"]),
    ("serenity", &["src/chat/discord/"]),
    ("tokio_tungstenite", &["src/chat/discord/gateway.rs"]),
    ("futures_util", &["src/chat/discord/gateway.rs"]),
    (
        "reqwest",
        &[
            "src/chat/telegram/",
            "src/chat/discord/",
            "src/chat/whatsapp/cloud/",
        ],
    ),
    (
        "ring",
        &[
            "src/chat/button.rs",
            "src/chat/discord/send.rs",
            "src/chat/telegram/hook.rs",
            "src/chat/whatsapp/",
        ],
    ),
    (
        "base64",
        &[
            "src/chat/button.rs",
            "src/chat/discord/send.rs",
            "src/chat/whatsapp/",
        ],
    ),
    ("axum", &["src/chat/webhook.rs"]),
    ("whatsapp_rust", &["src/chat/whatsapp/linked/"]),
    ("qrcode", &["src/chat/whatsapp/linked/"]),
    ("resvg", &["src/picture/"]),
    ("skrifa", &["src/picture/"]),
    ("dejavu", &["src/picture/"]),
    ("tracing_subscriber", &["src/main.rs"]),
    (
        "unicode_normalization",
        &["src/speech/text.rs", "src/picture/font.rs"],
    ),
];

/// The most lines of a file of the program.
const LONGEST: usize = 700;

fn is_at(path: &str, home: &str) -> bool {
    if home.ends_with('/') {
        path.starts_with(home)
    } else {
        path == home
    }
}

fn layer_of(path: &str) -> Option<&'static (&'static str, &'static str, &'static [&'static str])> {
    LAYERS.iter().find(|(_, home, _)| is_at(path, home))
}

/// Where the module of a file stands below the crate's own root: `src/app/undo.rs` is `[app, undo]`.
fn module_path(path: &str) -> Vec<String> {
    let crates = ["src/engine/", "src/speech/"];
    let below = crates
        .iter()
        .find_map(|home| path.strip_prefix(home))
        .or_else(|| path.strip_prefix("src/"))
        .unwrap_or(path);
    let below = below.strip_suffix(".rs").unwrap_or(below);
    below
        .split('/')
        .filter(|part| !matches!(*part, "mod" | "lib" | "main"))
        .map(str::to_owned)
        .collect()
}

/// Whether a word here is the first of a path: nothing like `a::` or `a.` stands before it.
fn begins_path(tokens: &[Token], at: usize) -> bool {
    let sign = |back: usize, sign| at >= back && tokens[at - back].is_sign(sign);
    !(sign(1, '.') || sign(1, ':') && sign(2, ':'))
}

/// The words after `::` at this place: one, or the first of each branch of `{a::b, c}`.
fn named_after(tokens: &[Token], at: usize) -> Vec<String> {
    if !(tokens.get(at).is_some_and(|t| t.is_sign(':'))
        && tokens.get(at + 1).is_some_and(|t| t.is_sign(':')))
    {
        return Vec::new();
    }
    match tokens.get(at + 2) {
        Some(Token::Word(word)) => vec![word.clone()],
        Some(Token::Sign('{')) => {
            let mut depth = 0;
            let mut found = Vec::new();
            for (index, token) in tokens.iter().enumerate().skip(at + 2) {
                match token {
                    Token::Sign('{') => depth += 1,
                    Token::Sign('}') => depth -= 1,
                    Token::Word(word)
                        if depth == 1 && matches!(tokens[index - 1], Token::Sign('{' | ',')) =>
                    {
                        found.push(word.clone());
                    }
                    Token::Sign(_) | Token::Word(_) | Token::Text(_) => {}
                }
                if depth == 0 {
                    break;
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

/// The modules of this crate that a file names.
fn modules_named(source: &Source) -> Vec<String> {
    let tokens = outside_tests(&tokens(&source.text));
    let own = module_path(&source.path);
    let mut named = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let begins = begins_path(&tokens, at);
        match token.word() {
            Some("crate" | "keizerbot") if begins => named.extend(named_after(&tokens, at + 1)),
            Some("super") if begins => {
                let mut up = 1;
                let mut end = at + 1;
                while named_after(&tokens, end) == ["super"] {
                    (up, end) = (up + 1, end + 3);
                }
                if up >= own.len() {
                    named.extend(named_after(&tokens, end));
                }
            }
            Some(other @ ("engine" | "speech"))
                if begins && tokens.get(at + 1).is_some_and(|t| t.is_sign(':')) =>
            {
                named.push(other.to_owned());
            }
            _ => {}
        }
    }
    named.sort();
    named.dedup();
    named
}

fn uphill_imports(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources.iter().filter(|s| s.path != "src/lib.rs") {
        let Some((layer, _, may)) = layer_of(&source.path) else {
            complaints.push(format!(
                "{} is in no layer: give it a row in LAYERS",
                source.path
            ));
            continue;
        };
        // The crates below name nothing of the program: the compiler holds that.
        if matches!(*layer, "engine" | "speech") {
            continue;
        }
        for named in modules_named(source) {
            let named = if named == "args" { "locale" } else { &named };
            let is_layer = LAYERS.iter().any(|(layer, _, _)| *layer == named);
            if is_layer && named != *layer && !may.contains(&named) {
                complaints.push(format!(
                    "{} names {named}; {layer} may name only [{}]",
                    source.path,
                    may.join(", ")
                ));
            }
        }
    }
    complaints
}

/// The libraries that a file names at the start of a path.
fn names_library(source: &Source, library: &str) -> bool {
    let tokens = tokens(&source.text);
    (0..tokens.len()).any(|at| {
        let begins = begins_path(&tokens, at);
        let path = tokens.get(at + 1).is_some_and(|t| t.is_sign(':'))
            && tokens.get(at + 2).is_some_and(|t| t.is_sign(':'));
        let used =
            at > 0 && matches!(tokens[at - 1].word(), Some("use" | "crate")) && !path && begins;
        tokens[at].word() == Some(library) && begins && (path || used)
    })
}

fn strayed_libraries(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources {
        for (library, homes) in HOMES {
            let at_home = homes.iter().any(|home| is_at(&source.path, home));
            if !at_home && names_library(source, library) {
                complaints.push(format!(
                    "{} names {library}, which lives in {}",
                    source.path,
                    homes.join(", ")
                ));
            }
        }
    }
    complaints
}

/// The libraries of a manifest that no file names.
fn unused_libraries(manifest: &str, sources: &[Source]) -> Vec<String> {
    let (own, _) = manifest
        .split_once("[dev-dependencies]")
        .unwrap_or((manifest, ""));
    let is_used = |library: &str| {
        let name = library.replace('-', "_");
        sources.iter().any(|source| names_library(source, &name))
    };
    let unused = dependencies(own)
        .into_iter()
        .filter(|library| !is_used(library));
    unused
        .map(|library| format!("nothing uses {library}"))
        .collect()
}

/// Words that have no place in the engine, and why.
const BANNED: &[(&str, &str)] = &[
    ("std", "the engine is no_std"),
    ("async", "the engine waits for nothing"),
    ("await", "the engine waits for nothing"),
    ("f32", "points are exact"),
    ("f64", "points are exact"),
    ("unsafe", "the compiler holds the engine"),
];

fn impure(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources.iter().filter(|s| s.path.starts_with("src/engine/")) {
        let tokens = outside_tests(&tokens(&source.text));
        for (word, why) in BANNED {
            if tokens.iter().any(|token| token.word() == Some(word)) {
                complaints.push(format!("{} says {word}: {why}", source.path));
            }
        }
        if tokens.windows(4).any(is_float) {
            complaints.push(format!(
                "{} has a number with a point: points are exact",
                source.path
            ));
        }
        if source.path == "src/engine/lib.rs" && !source.text.contains("\n#![no_std]") {
            complaints.push("src/engine/lib.rs lacks #![no_std]".to_owned());
        }
    }
    complaints
}

/// `1.5`, and not the field `pair.0.1`.
fn is_float(window: &[Token]) -> bool {
    let digits = |token: &Token| {
        token
            .word()
            .is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()))
    };
    !window[0].is_sign('.') && digits(&window[1]) && window[2].is_sign('.') && digits(&window[3])
}

/// The libraries under every heading of a manifest that ends in `dependencies`.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut counts = false;
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(heading) = line.strip_prefix('[') {
            counts = heading.contains("dependencies");
            if let Some((_, name)) = heading.trim_end_matches(']').split_once("dependencies.") {
                found.push(name.to_owned());
            }
        } else if counts
            && !line.starts_with('#')
            && let Some((name, _)) = line.split_once('=')
        {
            found.push(name.trim().to_owned());
        }
    }
    found
}

/// What the pairers are made of; the judges name none of it.
const PAIRERS: &[&str] = &[
    "certificate",
    "colour",
    "hall",
    "history",
    "keizer",
    "matching",
    "order",
    "permit",
    "reasons",
    "swiss",
    "wishes",
];

/// The judges, and what they have in common.
const JUDGES: &[&str] = &[
    "src/engine/pairing/algebra.rs",
    "src/engine/pairing/judge/",
    "src/engine/pairing/swiss_judge/",
];

fn partial_judge(judge: &Source) -> Vec<String> {
    let tokens = tokens(&judge.text);
    let mut named = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if matches!(token.word(), Some("super" | "pairing")) {
            named.extend(named_after(&tokens, at + 1));
        }
    }
    named.retain(|name| PAIRERS.contains(&name.as_str()));
    named
        .into_iter()
        .map(|name| format!("{} uses {name}, which it judges", judge.path))
        .collect()
}

fn too_long(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .map(|source| (source, source.text.lines().count()))
        .filter(|(source, lines)| source.path.starts_with("src/") && *lines > LONGEST)
        .map(|(source, lines)| format!("{} has {lines} lines, more than {LONGEST}", source.path))
        .collect()
}

fn without_introduction(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| format!("{} does not start with what it is (//!)", source.path))
        .collect()
}

/// Marks of unfinished work; spelt in two halves, so that this file has none.
const UNFINISHED: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("#[ig", "nore"),
    concat!("to", "do!("),
    concat!("unim", "plemented!("),
];

fn unfinished(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources {
        for (number, line) in (1..).zip(source.text.lines()) {
            for mark in UNFINISHED.iter().filter(|mark| line.contains(**mark)) {
                complaints.push(format!("{}:{number} has {mark}", source.path));
            }
        }
    }
    complaints
}

fn program() -> Vec<Source> {
    sources::under("src", ".rs")
}

fn everything() -> Vec<Source> {
    [program(), sources::under("tests", ".rs")].concat()
}

#[track_caller]
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn imports_run_downhill() {
    none(&uphill_imports(&program()));
}

#[test]
fn the_layers_have_an_order() {
    for (index, (layer, _, may)) in LAYERS.iter().enumerate() {
        for lower in *may {
            let found = LAYERS.iter().position(|(name, _, _)| name == lower);
            assert!(
                found.is_some_and(|found| found < index),
                "{layer} -> {lower}"
            );
        }
    }
}

#[test]
fn each_library_has_one_home() {
    none(&strayed_libraries(&program()));
}

#[test]
fn every_library_is_used() {
    none(&unused_libraries(&sources::read("Cargo.toml"), &program()));
}

#[test]
fn the_engine_is_pure() {
    none(&impure(&program()));
    assert_eq!(
        dependencies(&sources::read("src/engine/Cargo.toml")),
        ["serde"]
    );
}

#[test]
fn the_judges_share_nothing_with_what_they_judge() {
    let program = program();
    for judge in JUDGES {
        let files = program.iter().filter(|source| is_at(&source.path, judge));
        assert!(files.clone().next().is_some(), "there is no {judge}");
        none(&files.flat_map(partial_judge).collect::<Vec<_>>());
    }
}

#[test]
fn no_file_is_too_long() {
    none(&too_long(&program()));
}

#[test]
fn every_file_says_what_it_is() {
    none(&without_introduction(&everything()));
}

#[test]
fn nothing_is_half_done() {
    none(&unfinished(&everything()));
}

/// One planted file must give exactly these complaints.
#[track_caller]
fn check(rule: fn(&[Source]) -> Vec<String>, path: &str, text: &str, complaints: &[&str]) {
    assert_eq!(rule(&[Source::new(path, text)]), complaints);
}

#[test]
fn planted_imports_are_found() {
    let chat = "src/chat/console.rs";
    let told = ["src/chat/console.rs names app; chat may name only [message, picture]"];
    check(uphill_imports, chat, "use crate::app::App;", &told);
    check(
        uphill_imports,
        chat,
        "use crate::{message::Text, app::{App, Who}};",
        &told,
    );
    check(
        uphill_imports,
        chat,
        "fn f(x: super::super::app::App)",
        &told,
    );
    check(
        uphill_imports,
        chat,
        "/// See [`crate::app`].\nuse crate::message::{self, app};",
        &[],
    );
    check(
        uphill_imports,
        chat,
        "#[cfg(test)] mod tests { use crate::app::App; }",
        &[],
    );
    check(
        uphill_imports,
        "src/clock.rs",
        "use super::store::Store;",
        &["src/clock.rs names store; clock may name only []"],
    );
    check(
        uphill_imports,
        "src/chat/mod.rs",
        "use engine::points;",
        &["src/chat/mod.rs names engine; chat may name only [message, picture]"],
    );
    check(
        uphill_imports,
        "src/message.rs",
        "use crate::args;",
        &["src/message.rs names locale; message may name only [attachment]"],
    );
    check(
        uphill_imports,
        "src/cellar.rs",
        "",
        &["src/cellar.rs is in no layer: give it a row in LAYERS"],
    );
}

#[test]
fn planted_libraries_are_found() {
    let told = ["src/app/mod.rs names sqlx, which lives in src/store/"];
    check(
        strayed_libraries,
        "src/app/mod.rs",
        "fn f(tx: &mut sqlx::Transaction)",
        &told,
    );
    check(strayed_libraries, "src/app/mod.rs", "use sqlx;", &told);
    check(strayed_libraries, "src/store/mod.rs", "use sqlx::Row;", &[]);
    check(
        strayed_libraries,
        "src/app/mod.rs",
        "// sqlx::query\nlet x = row.toml::<i64>(\"csv::Reader\");",
        &[],
    );
}

#[test]
fn a_planted_library_without_use_is_found() {
    let manifest =
        "[dependencies]\nserde-json = \"1\"\ntime = \"1\"\n[dev-dependencies]\nx = \"1\"\n";
    let source = Source::new("src/a.rs", "use serde_json::Value;\nfn time() {}");
    assert_eq!(unused_libraries(manifest, &[source]), ["nothing uses time"]);
}

#[test]
fn planted_impurities_are_found() {
    let file = "src/engine/points.rs";
    let exact = "src/engine/points.rs says f64: points are exact";
    check(impure, file, "fn half(x: f64)", &[exact]);
    check(
        impure,
        file,
        "async fn f() { std::fs::read(path) }",
        &[
            "src/engine/points.rs says std: the engine is no_std",
            "src/engine/points.rs says async: the engine waits for nothing",
        ],
    );
    let float = "src/engine/points.rs has a number with a point: points are exact";
    check(impure, file, "let x = 0.5;", &[float]);
    check(
        impure,
        file,
        "let x = pair.0.1; for _ in 0..5 {} // 0.3333, f64",
        &[],
    );
    check(
        impure,
        file,
        "#[cfg(test)] extern crate std; fn f() {}",
        &[],
    );
    let lib = "src/engine/lib.rs lacks #![no_std]";
    check(impure, "src/engine/lib.rs", "extern crate alloc;", &[lib]);
    let manifest = "[dependencies]\nserde = \"1\"\n# rand\n[dev-dependencies]\nrand = \"1\"\n[dependencies.time]\n";
    assert_eq!(dependencies(manifest), ["serde", "rand", "time"]);
}

#[test]
fn a_planted_partiality_is_found() {
    let judge = Source::new("judge.rs", "use super::{Board, colour::Colours, history};");
    assert_eq!(
        partial_judge(&judge),
        [
            "judge.rs uses colour, which it judges",
            "judge.rs uses history, which it judges"
        ]
    );
    let bracket = "use super::super::{swiss_round, swiss::pair};\nuse crate::swiss::Tournament;";
    let judge = Source::new("brackets.rs", bracket);
    assert_eq!(
        partial_judge(&judge),
        ["brackets.rs uses swiss, which it judges"]
    );
}

#[test]
fn planted_lengths_and_leftovers_are_found() {
    let long = "//! x\n".repeat(LONGEST + 1);
    let told = ["src/a.rs has 701 lines, more than 700"];
    check(too_long, "src/a.rs", &long, &told);
    check(too_long, "tests/a.rs", &long, &[]);
    let told = ["src/a.rs does not start with what it is (//!)"];
    check(without_introduction, "src/a.rs", "use x;", &told);
    let mark = UNFINISHED[0];
    let told = [format!("src/a.rs:2 has {mark}")];
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    check(
        unfinished,
        "src/a.rs",
        &format!("\n// {mark}: later"),
        &told,
    );
}
