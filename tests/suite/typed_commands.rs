//! Commands as people type them: whom they are for, and where the name ends.

use std::collections::BTreeSet;

use keizerbot::app::COMMANDS;
use speech::command::typed;
use speech::{command, mention};

/// The bot is called `ClubBot`. A command that is typed well is `uitslag|1-0`, one that is only hinted at
/// `? uitslag|1-0`, and what is none or for another bot is `-`.
fn said(text: &str) -> String {
    match typed(text, "ClubBot") {
        Some(typed) if typed.well => {
            assert_eq!(
                command(text, "clubbot"),
                Some((typed.name.clone(), typed.arguments.clone()))
            );
            format!("{}|{}", typed.name, typed.arguments)
        }
        Some(typed) => {
            assert_eq!(command(text, "ClubBot"), None, "{text}");
            format!("? {}|{}", typed.name, typed.arguments)
        }
        None => "-".to_owned(),
    }
}

#[test]
fn where_a_command_ends_and_whom_it_is_for() {
    let forms = [
        ("/uitslag 1-0", "uitslag|1-0"),
        ("/uitslag", "uitslag|"),
        ("/Uitslag 1-0", "uitslag|1-0"),
        ("/UITSLAG 1-0", "uitslag|1-0"),
        ("  /uitslag   1-0  ", "uitslag|1-0"),
        ("/uitslag\u{a0}1-0", "uitslag|1-0"),
        ("/uitslag\n1-0", "uitslag|1-0"),
        ("\u{200e}/uitslag 1-0", "uitslag|1-0"),
        ("／uitslag １－０", "uitslag|1-0"),
        ("/ uitslag 1-0", "uitslag|1-0"),
        ("/uitslag: 1-0", "uitslag|1-0"),
        ("/uitslag:1-0", "uitslag|1-0"),
        ("/uitslag, 1-0", "uitslag|1-0"),
        ("/uitslag,", "uitslag|"),
        ("/stand?", "stand|"),
        ("/mijn-gegevens", "mijn-gegevens|"),
        ("/mijn_gegevens", "mijn_gegevens|"),
        // Addressed.
        ("/uitslag@clubbot 1-0", "uitslag|1-0"),
        ("/uitslag@ClubBot 1-0", "uitslag|1-0"),
        ("/UITSLAG@CLUBBOT 1-0", "uitslag|1-0"),
        ("/uitslag@ClubBot\n1-0", "uitslag|1-0"),
        ("/uitslag@ClubBot: 1-0", "uitslag|1-0"),
        ("/uitslag@ClubBot", "uitslag|"),
        // For another bot.
        ("/uitslag@ander 1-0", "-"),
        ("/uitslag@ClubBot2 1-0", "-"),
        ("/uitslag@ClubBotje 1-0", "-"),
        ("/uitslag@ 1-0", "-"),
        // In haste: nobody acts on it.
        ("/uitslag1-0", "? uitslag|1-0"),
        ("/uitslag½-½", "? uitslag|½-½"),
        ("/stand3", "? stand|3"),
        ("/uitslag@clubbot1-0", "? uitslag|1-0"),
        ("/uitslag@ClubBot½-½", "? uitslag|½-½"),
        ("//uitslag 1-0", "? uitslag|1-0"),
        // No command, or one that nobody knows.
        ("/", "-"),
        ("//", "-"),
        ("/ ", "-"),
        ("uitslag 1-0", "-"),
        ("zie /uitslag 1-0", "-"),
        ("/home/iemand/x", "home/iemand/x|"),
        ("/1-0", "1-0|"),
        ("", "-"),
    ];
    for (text, meaning) in forms {
        assert_eq!(said(text), meaning, "{text:?}");
    }
}

#[test]
fn what_is_said_to_the_bot_by_name() {
    let forms = [
        ("@clubbot stand", Some("stand")),
        ("@ClubBot, stand", Some("stand")),
        (
            "tegen wie speel ik, @clubbot?",
            Some("tegen wie speel ik, ?"),
        ),
        ("hé @clubbot: ik kom niet", Some("hé ik kom niet")),
        ("@clubbot", Some("")),
        ("@clubbot /stand", Some("/stand")),
        ("@clubbotanist stand", None),
        ("mail naar jan@clubbot.nl", None),
        ("@ander stand", None),
        ("@ander @clubbot stand", Some("@ander stand")),
        ("stand", None),
    ];
    for (text, meaning) in forms {
        assert_eq!(mention(text, "ClubBot").as_deref(), meaning, "{text}");
    }
}

#[test]
fn every_name_is_of_one_command_and_can_be_typed() {
    let mut seen = BTreeSet::new();
    for name in COMMANDS.iter().flat_map(keizerbot::app::Command::names) {
        assert!(seen.insert(name), "{name} is there twice");
        assert!(name.bytes().all(|b| b.is_ascii_lowercase()), "{name}");
        assert_eq!(said(&format!("/{name} x")), format!("{name}|x"));
    }
}
