//! What goes wrong on WhatsApp: who cannot be written to, what is not sent, a line that is down, and what the organiser
//! hears of it on another network.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use keizerbot::chat::whatsapp::linked::line::{Line, LineError};
use keizerbot::chat::whatsapp::linked::news::{News, Trouble};
use keizerbot::chat::whatsapp::linked::secret::Keyring;
use keizerbot::chat::whatsapp::linked::switchboard::Switchboard;
use keizerbot::chat::whatsapp::linked::{self, Linked, Pace};
use keizerbot::chat::{Barrier, Messenger, SendError};
use keizerbot::message::{Attachment, Choice, Contact, Form, Outgoing, Picture, Place, Thread};
use keizerbot::store::outbox;

use super::people::{GROUP, Phones, Seen, document, words};
use super::stage::Stage;
use crate::chat_exports::words_in;
use crate::transcripts::wait_for;
use crate::zips::{file, zip};

const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Rens leider";
const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];

fn linked(phones: &Phones, pace: Pace) -> (Linked, Arc<Switchboard>) {
    let board = Switchboard::new(|| DateTime::UNIX_EPOCH, Box::new(|_| {}));
    let settings = linked::Settings {
        key: [7; 32],
        choose: "Kies.".to_owned(),
        pace,
        hold: Duration::from_secs(1),
    };
    let line: Arc<dyn Line> = Arc::new(phones.clone());
    (Linked::new(line, Arc::clone(&board), settings), board)
}

fn message(key: &str, text: &str) -> Outgoing {
    Outgoing {
        key: key.to_owned(),
        to: Contact(format!("whatsapp:{GROUP}")),
        place: Place::Group,
        text: text.to_owned(),
        choice: Choice::None,
        attachment: None,
        picture: None,
        closes_at: None,
        again: false,
        silent: false,
        reply: None,
        thread: Thread::None,
        form: Form::New,
    }
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
    wait_for(async {
        let mut pauses = Vec::new();
        for number in 0..8 {
            let phones = Phones::new();
            let (linked, board) = linked(&phones, Pace::GENTLE);
            board.hear(News::Connected);
            let first = linked.send(&message(&format!("m{number}"), "hallo")).await;
            assert!(first.is_ok());
            match linked.send(&message("next", "hallo")).await {
                Err(SendError::Wait(pause, _)) => pauses.push(pause),
                other => panic!("{other:?}"),
            }
        }
        // Some of it may be over by the time that it is asked.
        let bounds = Duration::from_secs(1)..Duration::from_secs(5);
        assert!(
            pauses.iter().all(|pause| bounds.contains(pause)),
            "{pauses:?}"
        );
        let seconds: std::collections::BTreeSet<u128> =
            pauses.iter().map(|pause| pause.as_millis() / 100).collect();
        assert!(seconds.len() > 3, "{pauses:?}");
    });
}

#[test]
fn without_a_line_everything_waits() {
    wait_for(async {
        let phones = Phones::new();
        let (linked, board) = linked(&phones, Pace::NONE);
        let hallo = message("m", "hallo");
        let waits = |outcome| matches!(outcome, Err(SendError::Wait(..)));
        assert!(waits(linked.send(&hallo).await));
        board.hear(News::Connected);
        assert!(linked.send(&hallo).await.is_ok());
        board.hear(News::Down(Trouble::Replaced));
        assert!(waits(linked.send(&hallo).await));
        let edited = linked.edit("120363@g.us/3EB0 3EB0", &hallo).await;
        assert!(matches!(edited, Err(SendError::Wait(..))));
    });
}

#[test]
fn what_a_refusal_means_for_a_message() {
    wait_for(async {
        let phones = Phones::new();
        let (linked, board) = linked(&phones, Pace::NONE);
        board.hear(News::Connected);
        let why = || "why".to_owned();
        for (error, expected) in [
            (
                LineError::Offline(why()),
                SendError::Wait(Duration::from_secs(15), why()),
            ),
            (
                LineError::Unclear(why()),
                SendError::Later(Duration::from_secs(30), why()),
            ),
            (
                LineError::Gone(why()),
                SendError::Gone(Barrier::Unclear, why()),
            ),
            (LineError::Refused(why()), SendError::Never(why())),
        ] {
            phones.world().faults.refuse.push(error);
            assert_eq!(linked.send(&message("m", "hallo")).await, Err(expected));
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
    wait_for(async {
        let phones = Phones::new();
        let (linked, board) = linked(&phones, Pace::NONE);
        board.hear(News::Connected);
        let file = Attachment::new("stand.csv".to_owned(), "1;Anna".to_owned());
        let with_file = Outgoing {
            attachment: Some(file),
            ..message("export", "De stand")
        };
        linked.send(&with_file).await.expect("sent");
        let world = phones.world();
        assert_eq!(world.files, [b"1;Anna".to_vec()]);
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
    wait_for(async {
        let phones = Phones::new();
        let (linked, board) = linked(&phones, Pace::NONE);
        board.hear(News::Connected);
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
        linked.send(&drawn).await.expect("sent");
        let again = linked.settle(&drawn).await.expect("it can be settled");
        again.expect("sent again");
        let world = phones.world();
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
fn a_line_that_is_down_is_told_on_another_network_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let members = format!("{MEMBERS} terminal");
        let mut stage = Stage::open(folder.path(), &members, &EVENINGS).await;
        stage.introduce().await;
        let _ = stage.terminal.take_lines();
        let until = stage.now + TimeDelta::hours(6);
        for (trouble, words) in [
            (Trouble::Unpaired, "nog niet aan een telefoon gekoppeld"),
            (Trouble::Passkey, "WhatsApp vraagt om een passkey"),
            (Trouble::LoggedOut, "WhatsApp heeft de bot uitgelogd"),
            (Trouble::Locked, "op slot gezet"),
            (
                Trouble::Banned(until),
                "tijdelijk buitengesloten, tot maandag 7 september 15:00",
            ),
            (Trouble::Replaced, "draait ook ergens anders"),
            (Trouble::Outdated, "een nieuwere versie van de bot"),
            (Trouble::Refused, "zegt niet waarom"),
        ] {
            stage.now += TimeDelta::minutes(1);
            for _ in 0..2 {
                stage.board().hear(News::Interrupted);
                stage.board().hear(News::Down(trouble));
                stage.work().await;
            }
            let told = stage.terminal.take_lines();
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].contains(words), "{told:?}");
            // Nobody hears on WhatsApp that WhatsApp is down.
            assert_eq!(stage.look(), [""; 0]);
            // The service works on: what people do elsewhere counts.
            assert!(stage.service().app().next_job(stage.now).await.is_ok());
            stage.board().hear(News::Connected);
            stage.board().hear(News::CaughtUp);
            stage.work().await;
        }
        stage.say("Anna", Place::Group, "/stand").await;
        assert!(!stage.look().is_empty(), "it works again");
        let mut tx = stage.service().app().store().read().await.expect("a store");
        let parked = outbox::newly_parked(&mut tx, "club").await.expect("rows");
        assert_eq!(parked, []);
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
        let sent = |stage: &mut Stage, length| {
            let number = stage.phones.world().files.len();
            stage.phones.world().files.push(packed.clone());
            let message = document(name, (number, length));
            stage.written("Rens", Place::Private, message)
        };
        let post = sent(&mut stage, packed.len());
        stage.post(post).await;
        let said = stage.look().join("\n");
        let found = "Anna is er niet op vrijdag 11 september";
        assert!(said.contains(found), "{said}");
        stage.say("Rens", Place::Private, "ja").await;
        let said = stage.look().join("\n");
        assert!(said.contains("Opgeslagen: 1 afmelding."), "{said}");
        // With pictures in it, it is not even fetched.
        let post = sent(&mut stage, Attachment::LONGEST + 1);
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
    let found = words_in(folder.path(), "geheim");
    assert!(found.is_empty(), "{found:?}");
}
