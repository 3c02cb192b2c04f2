//! The texts and the program name each other exactly: no text is missing, none is left over, and no
//! sentence hides in the code.
//!
//! Where a text is named: as the last text between quotes among the arguments of a call such as
//! `desk.refuse("no-evening", ...)`, or in front of arguments in a pair, `("season-rounds", &args)`. An id
//! with a hyphen counts wherever it stands, in a table or an arm of a `match`. Two families are put
//! together from a name: `help-` and a command, `contradiction-` and a key of the rules.

use std::collections::BTreeSet;

use keizerbot::app::COMMANDS;

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

/// Sentences in Dutch: four words or more, two of them of the commonest. What people type is none: a
/// command begins with a slash.
fn sentences(source: &Source) -> Vec<String> {
    let tokens = outside_tests(&tokens(&source.text));
    let is_dutch = |text: &&str| {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty())
            .collect();
        let common = words.iter().filter(|word| DUTCH.contains(word)).count();
        !text.starts_with('/') && words.len() >= 4 && common >= 2
    };
    let texts = tokens.iter().filter_map(Token::text).filter(is_dutch);
    texts
        .map(|text| format!("{} says \"{text}\"", source.path))
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

fn texts() -> Vec<Source> {
    sources::under("locales/nl", ".ftl")
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
    none(&disagreements(&program(), &texts()));
}

#[test]
fn every_id_is_in_kebab_case_and_there_once() {
    let mut all: Vec<String> = texts()
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
    for id in texts().iter().flat_map(|file| ids(&file.text)) {
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
fn no_dutch_sentence_hides_in_the_code() {
    let found: Vec<String> = program().iter().flat_map(sentences).collect();
    none(&found);
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
}
