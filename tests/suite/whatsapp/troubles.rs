//! What goes wrong on WhatsApp: who cannot be written to, what is not sent, a line that is down, and what the organiser
//! hears of it on another network.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use keizerbot::chat::whatsapp::linked::Pace;
use keizerbot::chat::whatsapp::linked::news::{News, Trouble};
use keizerbot::chat::whatsapp::linked::secret::Keyring;
use keizerbot::chat::{Barrier, Messenger, SendError};
use keizerbot::message::{Attachment, Choice, Contact, Outgoing, Picture, Place};
use whatsapp_rust::NodeBuilder;

use super::process::Process;
use super::stage::Stage;
use crate::chat_exports::words_in;
use crate::database;
use crate::transcripts::wait_for;
use crate::whatsapp_fake::post::{GROUP, addresses, of_length, words};
use crate::whatsapp_fake::{Seen, WhatsApp};
use crate::zips::{file, zip};

const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Rens leider";
const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];

/// WhatsApp, and the bot connected to it.
async fn connected(folder: &Path) -> (WhatsApp, Process) {
    let whatsapp = WhatsApp::new(&[addresses(1), addresses(2)]);
    let process = Process::up(&whatsapp, folder, Pace::NONE).await;
    (whatsapp, process)
}

/// It is played with a folder for the keys.
fn played<F: Future<Output = ()>>(play: impl FnOnce(PathBuf) -> F) {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(play(folder.path().to_owned()));
}

fn message(key: &str, text: &str) -> Outgoing {
    let to = (Contact(format!("whatsapp:{GROUP}")), Place::Group);
    Outgoing::new(key.to_owned(), to, text.to_owned())
}

#[test]
fn a_name_follows_from_the_message_alone() {
    let keys = Keyring::new(&[7; 32]);
    let name = keys.name(GROUP, "poll/1", 0);
    assert_eq!(name, Keyring::new(&[7; 32]).name(GROUP, "poll/1", 0));
    assert!(name.len() == 22 && name.starts_with("3EB0"), "{name}");
    for other in [
        keys.name(GROUP, "poll/1", 1),
        keys.name(GROUP, "poll/2", 0),
        keys.name("1@lid", "poll/1", 0),
        Keyring::new(&[8; 32]).name(GROUP, "poll/1", 0),
    ] {
        assert_ne!(name, other);
    }
    assert_eq!(keys.poll(&name), Keyring::new(&[7; 32]).poll(&name));
    assert_ne!(keys.poll(&name), Keyring::new(&[8; 32]).poll(&name));
    assert_ne!(keys.poll(&name), keys.poll("3EB0"));
}

#[test]
fn between_two_messages_lies_a_pause() {
    played(|folder| async move {
        let (_whatsapp, process) = connected(&folder).await;
        let mut pauses = Vec::new();
        for number in 0..8 {
            let linked = process.speaking(Pace::GENTLE);
            let first = linked.send(&message(&format!("m{number}"), "hallo")).await;
            assert!(first.is_ok(), "{first:?}");
            match linked.send(&message("next", "hallo")).await {
                Err(SendError::Wait(pause, _)) => pauses.push(pause),
                other => panic!("{other:?}"),
            }
        }
        // Some of it is over by the time that it is asked.
        assert!(
            pauses.iter().all(|pause| *pause < Duration::from_secs(5)),
            "{pauses:?}"
        );
        let seconds: BTreeSet<u128> = pauses.iter().map(|pause| pause.as_millis() / 100).collect();
        assert!(seconds.len() > 3, "{pauses:?}");
    });
}

#[test]
fn without_a_line_everything_waits() {
    played(|folder| async move {
        let whatsapp = WhatsApp::new(&[addresses(1)]);
        let hallo = message("m", "hallo");
        let waits = |outcome| matches!(outcome, Err(SendError::Wait(..)));
        let process = Process::start(&whatsapp, &folder, (Pace::NONE, None));
        process.hears(|news| matches!(news, News::Qr(_))).await;
        assert!(waits(process.linked.send(&hallo).await));
        drop(process);
        let process = Process::up(&whatsapp, &folder, Pace::NONE).await;
        assert!(process.linked.send(&hallo).await.is_ok());
        let conflict = NodeBuilder::new("conflict").attr("type", "replaced");
        whatsapp.end_with(
            &NodeBuilder::new("stream:error")
                .children([conflict.build()])
                .build(),
        );
        let replaced = News::Down(Trouble::Replaced);
        process.hears(|news| *news == replaced).await;
        assert!(waits(process.linked.send(&hallo).await));
        let edited = process.linked.edit("120363@g.us/3EB0 3EB0", &hallo).await;
        assert!(matches!(edited, Err(SendError::Wait(..))));
    });
}

/// The files with the keys.
fn keys_in(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = database::files(folder);
    files.retain(|(path, _)| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("whatsapp.db")
    });
    files
}

/// As after a power cut before the last keys were written down, or with yesterday's file put back.
#[test]
fn what_the_bot_cannot_read_with_older_keys_is_said_once_more_by_the_phone() {
    played(|folder| async move {
        let mut stage = Stage::open(&folder, MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        stage.stop();
        let older = keys_in(&folder);
        stage.start().await;
        for name in ["Bram", "Chris"] {
            stage.say(name, Place::Private, "/help").await;
        }
        stage.stop();
        for (file, _) in keys_in(&folder) {
            // What SQLite puts beside it may have gone by itself.
            let _ = std::fs::remove_file(file);
        }
        for (file, bytes) in older {
            std::fs::write(file, bytes).expect("written");
        }
        stage.whatsapp.world().faults.older_keys = true;
        stage.start().await;
        stage.look();
        assert_eq!(stage.whatsapp.world().said_again, 0);
        let mut said = Vec::new();
        let words = [
            ("Bram", Place::Private, "/afwezig", 2),
            ("Chris", Place::Group, "/afwezig", 4),
            // They have new keys now.
            ("Chris", Place::Group, "/aanwezig", 4),
            ("Bram", Place::Private, "/aanwezig", 4),
        ];
        for (name, place, text, said_again) in words {
            stage.say(name, place, text).await;
            said.extend(stage.look());
            assert_eq!(
                stage.whatsapp.world().said_again,
                said_again,
                "{name} {text}"
            );
        }
        let begins: Vec<&str> = said
            .iter()
            .filter_map(|line| line.split(',').next())
            .collect();
        assert_eq!(
            begins,
            [
                "bot@Bram> Je bent afgemeld voor vrijdag 11 september (ronde 1)",
                "bot> 👍 bij Chris",
                "bot@Chris> Je bent afgemeld voor vrijdag 11 september (ronde 1)",
                "bot> 👍 bij Chris",
                "bot@Chris> Je speelt mee op vrijdag 11 september (ronde 1).",
                "bot@Bram> Je speelt mee op vrijdag 11 september (ronde 1).",
            ]
        );
    });
}

/// A telephone that was out of reach sends all that was typed on it within one second.
#[test]
fn what_was_sent_in_one_second_is_read_in_the_order_in_which_it_came() {
    let members = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 vast, Rens leider";
    let names = ["Anna", "Bram", "Chris", "Dina", "Emil"];
    played(|folder| async move {
        let mut stage = Stage::open(&folder, members, &EVENINGS).await;
        stage.introduce().await;
        for away in [true, false] {
            if away {
                stage.stop();
            }
            for text in ["/afwezig", "/aanwezig"] {
                for name in names {
                    let post = stage.written(name, Place::Private, words(text, None));
                    stage.whatsapp.post(&post);
                }
            }
            if away {
                stage.start().await;
            }
            stage.work().await;
            let said = stage.look();
            for name in names {
                let begin = format!("bot@{name}> ");
                let mut his = said.iter().filter(|line| line.starts_with(&begin));
                let last = his.next_back().expect("an answer");
                assert!(last.contains("Je speelt mee"), "away {away}: {said:?}");
            }
        }
    });
}

#[test]
fn what_a_refusal_means_for_a_message() {
    played(|folder| async move {
        let (whatsapp, process) = connected(&folder).await;
        let linked = &process.linked;
        for (code, expected) in [
            (463, "gone"),
            (403, "gone"),
            (406, "never"),
            (479, "later"),
            (500, "later"),
        ] {
            whatsapp.world().faults.refuse.push(code);
            let found = match linked.send(&message("m", "hallo")).await {
                Err(SendError::Gone(Barrier::Unclear, _)) => "gone",
                Err(SendError::Never(_)) => "never",
                Err(SendError::Later(..)) => "later",
                other => panic!("{code}: {other:?}"),
            };
            assert_eq!(found, expected, "{code}");
        }
        let options = |options: &[&str]| Outgoing {
            choice: Choice::Poll(options.iter().map(|&option| option.to_owned()).collect()),
            ..message("poll", "Speel je mee?")
        };
        let thirteen: Vec<String> = (0..13).map(|number| number.to_string()).collect();
        let thirteen: Vec<&str> = thirteen.iter().map(String::as_str).collect();
        for wrong in [&["ja"][..], &["ja", "ja"], &thirteen] {
            let refused = linked.send(&options(wrong)).await;
            assert!(matches!(refused, Err(SendError::Never(_))), "{refused:?}");
        }
        assert!(linked.send(&options(&["ja", "nee"])).await.is_ok());
        let nobody = Outgoing {
            to: Contact("whatsapp:iemand".to_owned()),
            ..message("m", "hallo")
        };
        assert!(matches!(
            linked.send(&nobody).await,
            Err(SendError::Never(_))
        ));
    });
}

#[test]
fn a_file_is_a_document_with_the_words_under_it() {
    played(|folder| async move {
        let (whatsapp, process) = connected(&folder).await;
        let file = Attachment::new("stand.csv".to_owned(), "1;Anna".to_owned());
        let with_file = Outgoing {
            attachment: Some(file),
            ..message("export", "De stand")
        };
        process.linked.send(&with_file).await.expect("sent");
        let world = whatsapp.world();
        let [Seen::Sent(to, _, sent)] = world.seen.as_slice() else {
            panic!("{:?}", world.seen);
        };
        let document = sent.document_message.as_option().expect("a document");
        assert_eq!(to, GROUP);
        assert_eq!(document.file_name.as_deref(), Some("stand.csv"));
        assert_eq!(document.caption.as_deref(), Some("De stand"));
    });
}

#[test]
fn a_picture_is_an_image_with_its_title_under_it_and_the_same_one_when_it_is_sent_again() {
    played(|folder| async move {
        let (whatsapp, process) = connected(&folder).await;
        let picture = Picture {
            title: "Stand na *ronde* 3".to_owned(),
            subtitle: String::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
        };
        let drawn = Outgoing {
            picture: Some(picture),
            ..message("picture", "1 Anna")
        };
        process.linked.send(&drawn).await.expect("sent");
        let again = process
            .linked
            .settle(&drawn)
            .await
            .expect("it can be settled");
        again.expect("sent again");
        let world = whatsapp.world();
        let [Seen::Sent(to, _, sent)] = world.seen.as_slice() else {
            panic!("{:?}", world.seen);
        };
        let image = sent.image_message.as_option().expect("an image");
        assert_eq!(to, GROUP);
        assert_eq!(image.mimetype.as_deref(), Some("image/png"));
        assert!(image.width.is_some_and(|width| width > 500));
        let caption = image.caption.as_deref().unwrap_or_default();
        assert!(
            caption.starts_with("Stand na ") && !caption.contains("*ronde*"),
            "{caption}"
        );
    });
}

#[test]
fn an_edit_back_to_earlier_words_is_seen_and_the_same_edit_twice_is_one() {
    played(|folder| async move {
        let (whatsapp, process) = connected(&folder).await;
        let linked = &process.linked;
        let receipt = linked.send(&message("list", "Anna")).await.expect("sent");
        for (key, text) in [
            ("edit/1", "Anna en Bram"),
            ("edit/1", "Anna en Bram"),
            ("edit/2", "Anna"),
        ] {
            let edited = linked.edit(&receipt, &message(key, text)).await;
            edited.expect("edited");
        }
        let world = whatsapp.world();
        let shown = world.seen.iter().map(|seen| match seen {
            Seen::Sent(_, id, message) => (id, message.conversation.clone()),
            Seen::Edited(_, of, message) => (of, message.conversation.clone()),
            Seen::Marked(..) => panic!("nothing is marked"),
        });
        let (ids, words): (BTreeSet<&String>, Vec<Option<String>>) = shown.unzip();
        let words: Vec<String> = words.into_iter().flatten().collect();
        assert_eq!(words, ["Anna", "Anna en Bram", "Anna"]);
        assert_eq!((ids.len(), world.repeated), (1, 1));
    });
}

#[test]
fn who_never_wrote_to_the_bot_gets_nothing_and_the_organiser_hears_it() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.say("Rens", Place::Private, "/help").await;
        stage.say("Rens", Place::Group, "/start").await;
        stage.look();
        stage.say("Anna", Place::Group, "/afwezig").await;
        let said = stage.look();
        assert!(
            said.iter().all(|line| !line.starts_with("bot@Anna")),
            "{said:?}"
        );
        let told = said.iter().find(|line| line.starts_with("bot@Rens> Anna"));
        assert!(told.is_some(), "{said:?}");
        // As soon as she writes, she is answered.
        stage.say("Anna", Place::Private, "/mijn").await;
        let said = stage.look();
        assert!(said[0].starts_with("bot@Anna> "), "{said:?}");
    });
}

#[test]
fn a_number_stands_for_a_button_only_where_there_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        stage
            .say("Anna", Place::Private, "ik ben er 18 sept en 11 sept niet")
            .await;
        let asked = stage.look().join("\n");
        assert!(asked.ends_with("(Ja) (Nee)"), "{asked}");
        // In the group a number that answers nobody is not for the bot.
        stage.say("Anna", Place::Group, "1").await;
        assert_eq!(stage.look(), [""; 0]);
        stage.say("Anna", Place::Private, "7").await;
        let said = stage.look().join("\n");
        assert!(!said.contains("Afgemeld"), "{said}");
        // What stands on it will do as well.
        stage.say("Anna", Place::Private, "ja").await;
        let said = stage.look().join("\n");
        assert!(said.contains("bot@Anna> Afgemeld voor"), "{said}");
    });
}

#[test]
fn an_answer_to_a_message_of_the_bot_is_for_the_bot() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        let answer = words("wie spelen er vrijdag?", Some("3EB0000000000000000000"));
        let post = stage.written("Anna", Place::Group, answer);
        stage.post(post).await;
        let said = stage.look();
        assert!(!said.is_empty());
        stage
            .say("Anna", Place::Group, "wie spelen er vrijdag?")
            .await;
        assert_eq!(stage.look(), [""; 0]);
    });
}

#[test]
fn an_exported_chat_is_read_out_of_its_zip_and_what_the_group_says_to_itself_is_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(
            folder.path(),
            "Anna 2010 vast, Bram 1930 vast, Rens leider",
            &["2026-09-11"],
        )
        .await;
        stage.introduce().await;
        let chat = "[07-09-2026, 08:10:00] Anna: Ik ben er vrijdag niet\n\
                    [07-09-2026, 08:11:00] Bram: misschien kom ik vrijdag, maar dat is geheim\n";
        let packed = zip(&[file("_chat.txt", chat.as_bytes())]);
        let name = "WhatsApp Chat - De Pion.zip";
        let file = stage.whatsapp.keep(name, &packed);
        let post = stage.written("Rens", Place::Private, file.clone());
        stage.post(post).await;
        let said = stage.look().join("\n");
        let found = "Anna is er niet op vrijdag 11 september";
        assert!(said.contains(found), "{said}");
        stage.say("Rens", Place::Private, "ja").await;
        let said = stage.look().join("\n");
        assert!(said.contains("Opgeslagen: 1 afmelding."), "{said}");
        // With pictures in it, it is not even fetched.
        let too_long = of_length(file, Attachment::LONGEST_FILE + 1);
        let post = stage.written("Rens", Place::Private, too_long);
        stage.post(post).await;
        let said = stage.look();
        assert!(
            said.len() == 1 && said[0].starts_with("bot@Rens> Die zip is te groot"),
            "{said:?}"
        );
        stage
            .say("Bram", Place::Group, "de bar heeft een geheim flesje")
            .await;
        assert_eq!(stage.look(), [""; 0]);
    });
    // In our own files; in the one with the keys is what the library needs to say something once more.
    std::fs::remove_file(folder.path().join("whatsapp.db")).expect("the keys");
    let _ = std::fs::remove_file(folder.path().join("whatsapp.db-wal"));
    let found = words_in(folder.path(), "geheim");
    assert!(found.is_empty(), "{found:?}");
}
