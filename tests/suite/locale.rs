//! The texts and the program name each other exactly, in every language: no text is missing, none is left over, and
//! no sentence hides in the code.
//!
//! Where a text is named: as the last text between quotes among the arguments of a call such as
//! `desk.refuse("no-evening", ...)`, or in front of arguments in a pair, `("season-rounds", &args)`. An id
//! with a hyphen counts wherever it stands, in a table or an arm of a `match`. Two families are put
//! together from a name: `help-` and a command, `contradiction-` and a key of the rules.

use std::collections::{BTreeMap, BTreeSet};

use keizerbot::app::{COMMANDS, Command, help_line};
use keizerbot::locale::{Language, Texts};

use crate::sources::{self, Source, Token, outside_tests, tokens};

/// What gives a text by its id.
const CALLS: &[&str] = &[
    "text", "plain", "refuse", "message", "expected", "against", "say",
];

const FAMILIES: &[&str] = &["help-", "contradiction-"];

/// The ids of the texts in a Fluent file.
fn ids(text: &str) -> Vec<String> {
    let id = |line: &str| {
        let (id, _) = line.split_once('=')?;
        let id = id.trim_end();
        let begins = id.starts_with(|c: char| c.is_ascii_alphabetic());
        (begins && !id.contains(' ')).then(|| id.to_owned())
    };
    text.lines().filter_map(id).collect()
}

fn is_kebab(text: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase());
    text.split('-').all(part)
}

/// The ids in places where only an id can stand.
fn named(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        if !tokens[at].is_sign('(') {
            continue;
        }
        let calls = tokens[at - 1]
            .word()
            .is_some_and(|word| CALLS.contains(&word));
        let is_pair = tokens[at - 1].word().is_none();
        let pair = match tokens.get(at + 1..at + 4) {
            Some([Token::Text(id), Token::Sign(','), Token::Sign('&')]) if is_pair => Some(id),
            _ => None,
        };
        let last = if calls {
            direct_texts(tokens, at).pop()
        } else {
            None
        };
        let id = pair.or(last).filter(|id| !id.is_empty());
        // A closure called `say` may say words as well: these have capitals, spaces or slashes.
        let is_id = |id: &&String| {
            id.bytes()
                .all(|b| b.is_ascii_lowercase() || b"-_".contains(&b))
        };
        found.extend(id.filter(is_id).cloned());
    }
    found
}

/// The texts among the arguments of the call that opens here, those in deeper brackets left out.
fn direct_texts(tokens: &[Token], open: usize) -> Vec<&String> {
    let mut depth = 0;
    let mut found = Vec::new();
    for token in &tokens[open..] {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            Token::Text(text) if depth == 1 => found.push(text),
            Token::Sign(_) | Token::Word(_) | Token::Text(_) => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

/// Everything with hyphens that could be an id, wherever it stands.
fn hyphenated(tokens: &[Token]) -> Vec<String> {
    let texts = tokens.iter().filter_map(Token::text);
    texts
        .filter(|text| text.contains('-') && is_kebab(text))
        .map(str::to_owned)
        .collect()
}

fn first_word(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// Ids that the program names and that are not there; ids that are there and not named.
fn disagreements(sources: &[Source], texts: &[Source]) -> Vec<String> {
    let all = texts.iter().flat_map(|file| ids(&file.text));
    let all: BTreeSet<String> = all
        .filter(|id| FAMILIES.iter().all(|family| !id.starts_with(family)))
        .collect();
    let families: BTreeSet<&str> = all
        .iter()
        .filter(|id| id.contains('-'))
        .map(|id| first_word(id))
        .collect();
    let mut used = BTreeSet::new();
    let mut complaints = Vec::new();
    for source in sources {
        let tokens = outside_tests(&tokens(&source.text));
        let alike = hyphenated(&tokens)
            .into_iter()
            .filter(|id| families.contains(first_word(id)));
        for id in named(&tokens).into_iter().chain(alike) {
            let family = FAMILIES.iter().any(|family| id.starts_with(family));
            if !family && !all.contains(&id) && used.insert(id.clone()) {
                complaints.push(format!("{}: there is no text {id}", source.path));
            }
            used.insert(id);
        }
    }
    let left_over = all.iter().filter(|id| !used.contains(*id));
    complaints.extend(left_over.map(|id| format!("nothing says {id}")));
    complaints
}

/// Words that a Dutch sentence can hardly do without.
const DUTCH: &[&str] = &[
    "een", "het", "niet", "je", "ik", "wordt", "zijn", "heeft", "voor", "van", "met", "dat", "dit",
    "die", "er", "nog", "al", "als", "kan",
];

/// Words that an English sentence can hardly do without.
const ENGLISH: &[&str] = &[
    "a", "an", "and", "are", "for", "have", "in", "is", "it", "no", "not", "of", "on", "that",
    "the", "there", "this", "to", "was", "with", "you", "your",
];

/// Where English is for the operator and for whoever mends the program, not for people in the chat: what a fault, a
/// bug or the log says, in these calls and in [`SILENT`]. Everything else that reads like a sentence belongs into
/// `locales/`.
const FOR_OPERATORS: &[&str] = &[
    "anyhow",
    "assert",
    "bail",
    "compile_error",
    "context",
    "debug_assert",
    "error",
    "expect",
    "panic",
    "unreachable",
    "warn",
    "with_context",
];

/// These never speak to people: the database, the outbox, the intake and the networks know only faults, and the writer of
/// a script is somebody who reports a bug or writes a test.
const SILENT: &[&str] = &[
    "src/store/",
    "src/outbox.rs",
    "src/intake/",
    "src/chat/discord/",
    "src/chat/telegram/",
    "src/chat/whatsapp/",
    "src/transcript/",
];

/// The texts outside tests, and whether each is inside a call that speaks to the operator only.
fn spoken(source: &Source) -> Vec<(String, bool)> {
    let tokens = outside_tests(&tokens(&source.text));
    let silent = SILENT.iter().any(|home| source.path.starts_with(home));
    let mut open: Vec<bool> = vec![silent];
    let mut said = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => {
                // `bail!("...")` has its sign between the name and the bracket.
                let before = tokens[..at].iter().rev().find(|token| !token.is_sign('!'));
                let name = before.and_then(Token::word);
                open.push(name.is_some_and(|name| FOR_OPERATORS.contains(&name)));
            }
            Token::Sign(')' | ']' | '}') => {
                open.pop();
            }
            Token::Text(text) => said.push((text.clone(), open.contains(&true))),
            Token::Sign(_) | Token::Word(_) => {}
        }
    }
    said
}

/// Sentences: four words or more with spaces between them, two of them of the commonest of Dutch or of English. What people type is none: a
/// command begins with a slash.
fn sentences(source: &Source) -> Vec<String> {
    let is_sentence = |text: &str, for_operator: bool| {
        // `{name}` is a place for a word, and `bye_not_for_top` a key.
        let pieces = text.split(['{', '}']).step_by(2);
        let lower = pieces.collect::<Vec<_>>().join(" ").to_lowercase();
        let words = lower
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphabetic()));
        let words: Vec<&str> = words
            .filter(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
            .collect();
        let common = |all: &[&str]| words.iter().filter(|word| all.contains(word)).count() >= 2;
        let english = !for_operator && common(ENGLISH);
        !text.starts_with('/') && words.len() >= 4 && (common(DUTCH) || english)
    };
    let said = spoken(source).into_iter();
    let said = said.filter(|(text, for_operator)| is_sentence(text, *for_operator));
    said.map(|(text, _)| format!("{} says \"{text}\"", source.path))
        .collect()
}

fn program() -> Vec<Source> {
    let mut sources = sources::under("src", ".rs");
    // The engine says nothing in Dutch and knows no ids; in `speech` is what people say to the bot.
    let says_nothing = ["src/engine/", "src/speech/"];
    sources.retain(|source| {
        !says_nothing
            .iter()
            .any(|home| source.path.starts_with(home))
    });
    sources
}

fn texts_in(language: Language) -> Vec<Source> {
    sources::under(&format!("locales/{}", language.code()), ".ftl")
}

fn texts() -> Vec<Source> {
    texts_in(Language::Dutch)
}

/// The texts of some files, by file and id.
fn messages(files: &[Source]) -> BTreeMap<(String, String), String> {
    let mut found: BTreeMap<(String, String), String> = BTreeMap::new();
    for file in files {
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        let mut id = None;
        for line in file.text.lines().filter(|line| !line.starts_with('#')) {
            if let [new] = ids(line).as_slice()
                && !line.starts_with(' ')
            {
                id = Some(new.clone());
            }
            if let Some(id) = &id {
                let text = found.entry((name.to_owned(), id.clone())).or_default();
                *text = [text.as_str(), line].join("\n");
            }
        }
    }
    found
}

/// The arguments of a text: `{ $day }`, `{ $count ->`.
fn variables(text: &str) -> BTreeSet<&str> {
    let after = text.split('$').skip(1);
    let end = |rest: &str| {
        let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        rest.find(ends).unwrap_or(rest.len())
    };
    after.map(|rest| &rest[..end(rest)]).collect()
}

/// The words between which a text chooses: `[winter]`, `*[other]`; numbers and `other` belong to the language.
fn choices(text: &str) -> BTreeSet<&str> {
    let of_language = ["zero", "one", "two", "few", "many", "other"];
    let keys = text.lines().filter_map(|line| {
        let line = line.trim_start().trim_start_matches('*');
        line.strip_prefix('[')?.split_once(']')
    });
    let words = keys.map(|(key, _)| key.trim());
    words
        .filter(|key| !of_language.contains(key) && key.parse::<u32>().is_err())
        .collect()
}

/// What one language has and another has not: files, texts, arguments, choices.
fn differences(ones: &[Source], others: &[Source]) -> Vec<String> {
    let (ones, others) = (messages(ones), messages(others));
    let mut found = Vec::new();
    for ((file, id), text) in &ones {
        let Some(other) = others.get(&(file.clone(), id.clone())) else {
            found.push(format!("{file}: only one language has {id}"));
            continue;
        };
        let both = [
            (variables(text), variables(other)),
            (choices(text), choices(other)),
        ];
        for (mine, theirs) in both.iter().filter(|(mine, theirs)| mine != theirs) {
            found.push(format!("{file}: {id} has {mine:?} and {theirs:?}"));
        }
    }
    let only_there = others.keys().filter(|key| !ones.contains_key(key));
    found.extend(only_there.map(|(file, id)| format!("{file}: only one language has {id}")));
    found
}

fn of_family(family: &str) -> Vec<String> {
    let all = texts().into_iter().flat_map(|file| ids(&file.text));
    let mut names: Vec<String> = all
        .filter_map(|id| id.strip_prefix(family).map(str::to_owned))
        .collect();
    names.sort();
    names
}

#[track_caller]
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_text_is_there_and_every_text_is_said() {
    for language in Language::ALL {
        none(&disagreements(&program(), &texts_in(language)));
    }
}

#[test]
fn every_language_has_the_same_texts() {
    none(&differences(&texts(), &texts_in(Language::English)));
}

#[test]
fn every_text_is_compiled_in() {
    for language in Language::ALL {
        let files = texts_in(language);
        let all = files.iter().flat_map(|file| ids(&file.text));
        let missing = all.filter(|id| !Texts::of(language).has(id));
        none(&missing.collect::<Vec<_>>());
    }
}

/// The words behind commands that are the same in every language, `de` of a surname among them.
const SAME_WORDS: &[&str] = &[
    "console", "contact", "de", "en", "nl", "pgn", "poll", "rapid", "rating", "start", "winter",
];

/// The words of a command that no Dutch word of the table covers; names begin with a capital.
fn uncovered(command: &Command, mut dutch: Vec<&str>) -> Vec<String> {
    let (_, example) = command.example.split_once(' ').unwrap_or_default();
    // A placeholder is a word in capitals.
    let mut left = format!("{} {example}", command.arguments.to_lowercase());
    dutch.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in dutch {
        left = left.replace(word, "");
    }
    let words = left.split(|c: char| !c.is_alphabetic());
    let words = words.filter(|word| word.len() > 1 && word.chars().all(char::is_lowercase));
    let words = words.filter(|word| !SAME_WORDS.contains(word));
    words
        .map(|word| format!("/{}: {word}", command.name))
        .collect()
}

#[test]
fn every_word_behind_a_command_has_an_english_one() {
    let table = Texts::of(Language::English).plain("argument-words");
    let words = table.lines().filter_map(|line| line.split_once(':'));
    let dutch: Vec<&str> = words.map(|(dutch, _)| dutch.trim()).collect();
    let missing = COMMANDS
        .iter()
        .flat_map(|command| uncovered(command, dutch.clone()));
    none(&missing.collect::<Vec<_>>());
}

#[test]
fn every_id_is_in_kebab_case_and_there_once() {
    for language in Language::ALL {
        kebab_case_and_once(&texts_in(language));
    }
}

fn kebab_case_and_once(texts: &[Source]) {
    let mut all: Vec<String> = texts
        .iter()
        .flat_map(|file| {
            ids(&file.text)
                .into_iter()
                .map(|id| (file.path.clone(), id))
                .collect::<Vec<_>>()
        })
        .filter(|(_, id)| !is_kebab(id))
        .map(|(path, id)| format!("{path}: {id}"))
        .collect();
    let mut seen = BTreeSet::new();
    for id in texts.iter().flat_map(|file| ids(&file.text)) {
        if !seen.insert(id.clone()) {
            all.push(format!("{id} is there twice"));
        }
    }
    none(&all);
}

#[test]
fn every_command_has_a_help_text_and_no_other() {
    let mut commands: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    commands.sort_unstable();
    assert_eq!(of_family("help-"), commands);
}

/// A help line says the times of the club that asks: one that stands in the text is that of another club.
#[test]
fn no_help_text_has_a_time_of_its_own() {
    let is_time = |text: &str| {
        let parts = text.as_bytes().windows(5);
        let mut times = parts.filter(|p| {
            let digits = [p[0], p[1], p[3], p[4]];
            p[2] == b':' && digits.iter().all(u8::is_ascii_digit)
        });
        times.next().is_some()
    };
    for language in Language::ALL {
        for command in COMMANDS {
            let line = help_line(command, Texts::of(language));
            assert!(!is_time(&line), "{}: {line}", command.name);
        }
    }
}

#[test]
fn every_contradiction_of_the_rules_has_a_text() {
    let tokens: Vec<Token> = sources::under("src/engine/rules", ".rs")
        .iter()
        .flat_map(|source| tokens(&source.text))
        .collect();
    let keys: BTreeSet<&str> = tokens
        .windows(4)
        .filter_map(|window| match window {
            [
                Token::Sign('('),
                Token::Text(key),
                Token::Sign(','),
                Token::Word(_) | Token::Sign('!'),
            ] => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let keys: Vec<String> = keys.iter().map(|key| key.replace('_', "-")).collect();
    assert_eq!(of_family("contradiction-"), keys);
}

#[test]
fn no_sentence_hides_in_the_code() {
    let found: Vec<String> = program().iter().flat_map(sentences).collect();
    none(&found);
}

#[test]
fn planted_differences_are_found() {
    let dutch = Source::new(
        "nl/a.ftl",
        "# een\none = een\nday = op { $day }\nhalf = { $half ->\n    [winter] w\n   *[other] x { $n }\n}\nhere = hier\n",
    );
    let english = Source::new(
        "en/a.ftl",
        "one = one\nday = on { $date }\nhalf = { $half ->\n    [one] w { $n }\n   *[other] x\n}\nthere = there\n",
    );
    assert_eq!(
        differences(&[dutch], &[english]),
        [
            r#"a.ftl: day has {"day"} and {"date"}"#,
            r#"a.ftl: half has {"winter"} and {}"#,
            "a.ftl: only one language has here",
            "a.ftl: only one language has there",
        ]
    );
}

#[test]
fn planted_disagreements_are_found() {
    let texts = [Source::new(
        "nl/bot.ftl",
        "# a comment = no text\nround = ronde\nbutton-yes = Ja\nsaid = { $x ->\n   *[one] = een\n}\n",
    )];
    let check = |code: &str, complaints: &[&str]| {
        let source = Source::new("src/app/a.rs", code);
        assert_eq!(disagreements(&[source], &texts), complaints, "{code}");
    };
    let whole =
        r#"desk.text("round", &args![round => 1]); ["button-yes"]; say(a, ("said", &args));"#;
    check(whole, &[]);
    check(
        &format!(r#"{whole} desk.refuse("rond", &args![])"#),
        &["src/app/a.rs: there is no text rond"],
    );
    check(
        &format!(r#"{whole} ["button-yse"]"#),
        &["src/app/a.rs: there is no text button-yse"],
    );
    // An argument, a key of something else and a comment are no use of a text.
    check(
        r#"// text("round")
        desk.text("said", &args![x => "round"]); row("round"); "button-yes""#,
        &["nothing says round"],
    );
}

#[test]
fn a_planted_sentence_is_found() {
    let source = Source::new(
        "src/app/a.rs",
        r#"let a = "Dat kan niet"; "Je bent er niet bij";"#,
    );
    assert_eq!(
        sentences(&source),
        [r#"src/app/a.rs says "Je bent er niet bij""#]
    );
    let source = Source::new(
        "src/app/a.rs",
        r#"bail!("this is not a moment"); x.expect("it is in the rows"); text("You are not in it"); f(bail!(a), "It is the end of it");"#,
    );
    assert_eq!(
        sentences(&source),
        [
            r#"src/app/a.rs says "You are not in it""#,
            r#"src/app/a.rs says "It is the end of it""#,
        ]
    );
}
