//! An exported chat as a zip, as an iPhone makes it: it is read as it comes. What is in a zip besides the chat costs nobody
//! anything, and what cannot be read is refused with words that say what to do.

use std::fmt::Write as _;
use std::io::Write as _;

use chrono::NaiveDate;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use keizerbot::message::{Attachment, Unreadable};
use rawzip::CompressionMethod;
use rawzip::path::EntryPath;

use crate::chat_exports::{CLUB, root, samples, stage, upload_file};
use crate::transcripts::{play_on, wait_for};

/// What goes into a zip.
pub(crate) struct Packed<'a> {
    name: &'a [u8],
    bytes: &'a [u8],
    deflated: bool,
    locked: bool,
}

/// A file that is deflated.
pub(crate) fn file<'a>(name: &'a str, bytes: &'a [u8]) -> Packed<'a> {
    Packed {
        name: name.as_bytes(),
        bytes,
        deflated: true,
        locked: false,
    }
}

/// A zip with these files in it.
pub(crate) fn zip(files: &[Packed<'_>]) -> Vec<u8> {
    let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
    for file in files {
        let method = if file.deflated {
            CompressionMethod::DEFLATE
        } else {
            CompressionMethod::STORE
        };
        let entry = archive.new_file(EntryPath::verbatim(file.name));
        let entry = entry.compression_method(method).encrypted(file.locked);
        let (mut entry, config) = entry.start().expect("an entry");
        let descriptor = if file.deflated {
            let encoder = DeflateEncoder::new(&mut entry, Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(file.bytes).expect("written");
            let (encoder, descriptor) = writer.finish().expect("finished");
            encoder.finish().expect("deflated");
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(file.bytes).expect("written");
            writer.finish().expect("finished").1
        };
        entry.finish(descriptor).expect("an entry");
    }
    archive.finish().expect("a zip")
}

/// The same file, however it is packed: with its own name, in a folder, under a name that is not ASCII, stored, and among
/// pictures and other texts.
fn ways(text: &[u8]) -> Vec<Vec<u8>> {
    let chat = || file("_chat.txt", text);
    let android = "WhatsApp-chat met Schaakvriénd ♟️.txt";
    let picture = [0xff, 0xd8, 0xff, 0xe0, 7, 7, 7];
    vec![
        zip(&[chat()]),
        zip(&[Packed {
            deflated: false,
            ..chat()
        }]),
        zip(&[file(android, text)]),
        // As old programs write a name.
        zip(&[Packed {
            name: b"WhatsApp Chat - Caf\x82.txt",
            ..chat()
        }]),
        zip(&[file("WhatsApp Chat - De Pion/_CHAT.TXT", text)]),
        zip(&[file("Discussion WhatsApp avec Le Pion.txt", text)]),
        zip(&[
            file("00000012-PHOTO-2026-09-12-11-02-51.jpg", &picture),
            chat(),
            file("__MACOSX/._chat.txt", b"icon"),
            file(
                "00000031-reglement.txt",
                b"[1-1-2026, 10:00] Wie: iets anders",
            ),
        ]),
    ]
}

/// The zip of a text is the text, and so what the bot finds in it is the same.
#[test]
fn the_zip_of_a_chat_gives_what_the_chat_gives() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(CLUB, folder.path(), root());
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let mut id = 0;
        for sample in samples() {
            let chat = std::fs::read(&sample).expect("a chat");
            let plain = Attachment::from_bytes("_chat.txt", &chat);
            for bytes in ways(&chat) {
                let packed = Attachment::from_bytes("WhatsApp Chat - De Pion.zip", &bytes);
                assert_eq!(packed.text, plain.text, "{}", sample.display());
            }
            id += 2;
            let packed = Attachment::from_bytes("WhatsApp Chat.zip", &ways(&chat)[0]);
            let said = upload_file(&mut stage, plain, id).await;
            let same = upload_file(&mut stage, packed, id + 1).await;
            assert_eq!(said, same, "{}", sample.display());
        }
        stage.stop().await;
    });
}

/// A zip that is no longer than this is read, whatever its own directory says.
const MEGABYTE: usize = 1024 * 1024;

fn why(name: &str, bytes: &[u8]) -> Option<Unreadable> {
    let file = Attachment::from_bytes(name, bytes);
    assert!(file.unreadable.is_none() || file.text.is_empty());
    file.unreadable
}

#[test]
fn what_cannot_be_read_is_known_for_what_it_is() {
    let chat = || file("_chat.txt", b"16-09-2026 21:14 - Anna de Wit: hoi");
    let whole = zip(&[chat()]);
    let check = |bytes: &[u8], expected: Option<Unreadable>| {
        assert_eq!(why("WhatsApp Chat.zip", bytes), expected);
    };
    check(&whole, None);
    // With pictures in it: only its beginning was fetched.
    let long = vec![7; Attachment::LONGEST_FILE + 1];
    check(&long, Some(Unreadable::Bulky));
    assert_eq!(why("_chat.txt", &long), Some(Unreadable::TooLong));
    let many: Vec<String> = (0..1_000).map(|n| format!("{n}.jpg")).collect();
    let mut files: Vec<Packed<'_>> = many.iter().map(|name| file(name, b"x")).collect();
    files.push(chat());
    check(&zip(&files), Some(Unreadable::Bulky));
    // Forty megabytes of nothing take forty kilobytes.
    let nothing = vec![b' '; 40 * MEGABYTE];
    let bomb = zip(&[file("_chat.txt", &nothing)]);
    assert!(bomb.len() < MEGABYTE);
    check(&bomb, Some(Unreadable::TooLong));
    // Beside the chat it costs nothing.
    check(&zip(&[file("nothing.bin", &nothing), chat()]), None);
    check(
        &zip(&[Packed {
            locked: true,
            ..chat()
        }]),
        Some(Unreadable::Locked),
    );
    for empty in [
        zip(&[]),
        zip(&[file("foto.jpg", b"x")]),
        zip(&[file("WhatsApp Chat.zip", &whole)]),
    ] {
        check(&empty, Some(Unreadable::NoText));
    }
    check(
        &zip(&[file("a.txt", b"a"), file("b.txt", b"b")]),
        Some(Unreadable::SeveralTexts),
    );
    check(
        &zip(&[
            file("WhatsApp-chat met A.txt", b"a"),
            file("WhatsApp-chat met B.txt", b"b"),
        ]),
        Some(Unreadable::SeveralTexts),
    );
    check(b"no zip at all", Some(Unreadable::Damaged));
    // What is in it is not what its digest says.
    let mut spoiled = zip(&[Packed {
        deflated: false,
        ..chat()
    }]);
    let at = spoiled.windows(3).position(|part| part == b"hoi");
    spoiled[at.expect("the words")] = b'H';
    check(&spoiled, Some(Unreadable::Damaged));
}

/// What a group says from a day on, every so many minutes, until somebody signs off.
fn talk(since: &str, minutes: usize) -> String {
    let first: NaiveDate = since.parse().expect("a day");
    let until = NaiveDate::from_ymd_opt(2026, 9, 16).expect("a day");
    let mut chat = String::new();
    for day in first.iter_days().take_while(|day| *day < until) {
        let date = day.format("%d-%m-%Y");
        for minute in (8 * 60..23 * 60).step_by(minutes) {
            let (hour, minute) = (minute / 60, minute % 60);
            let line = "Bram Bos: wie heeft de klok gezien?";
            writeln!(chat, "{date} {hour:02}:{minute:02} - {line}").expect("written");
        }
    }
    chat + "16-09-2026 21:14 - Anna de Wit: Ik ben er vrijdag niet\n"
}

/// The chat of a club's group is longer than anybody needs: the end of it is read, as it comes and as a zip.
#[test]
fn of_a_long_chat_the_end_is_read() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(CLUB, folder.path(), root());
    let name = "WhatsApp-chat met De Pion.txt";
    let read = |chat: &str| {
        assert!(chat.len() > Attachment::LONGEST, "{}", chat.len());
        let plain = Attachment::from_bytes(name, chat.as_bytes());
        assert!(plain.is_end_of_chat() && chat.ends_with(&plain.text));
        assert!(plain.text.len() > Attachment::LONGEST - 80);
        assert!(plain.text.len() <= Attachment::LONGEST);
        let packed = zip(&[file(name, chat.as_bytes())]);
        let packed = Attachment::from_bytes("WhatsApp-chat.zip", &packed);
        assert_eq!(packed.text, plain.text);
        [plain, packed]
    };
    let found = "Nieuw:\n\
         - Anna de Wit is er niet op vrijdag 18 september (gezegd woensdag 16 september 21:14)\n";
    let ask = "Zal ik wat nieuw is opslaan?\n(Ja) (Nee)";
    // What was said years ago is about another season; when it was said in this one, he is told.
    let since = "Het is een lange chat: ik heb het laatste stuk gelezen, vanaf dinsdag 23 juni.\n";
    let cases = [
        (talk("2021-01-01", 25), format!("{found}{ask}")),
        (talk("2026-06-01", 2), format!("{found}{since}{ask}")),
    ];
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let mut id = 0;
        for (chat, expected) in cases {
            for file in read(&chat) {
                id += 1;
                let said = upload_file(&mut stage, file, id).await.join("\n");
                let said = said.replace("bot@Rens> ", "").replace("\n          ", "\n");
                assert_eq!(said, expected);
            }
        }
        stage.stop().await;
    });
}

/// Of a list that is too long a part is of no use.
#[test]
fn of_what_is_no_chat_no_part_is_read() {
    let numbers = "naam;rating\n".repeat(Attachment::LONGEST / 4);
    let list = Attachment::from_bytes("leden.txt", numbers.as_bytes());
    assert_eq!((list.text.as_str(), list.is_end_of_chat()), ("", false));
    assert_eq!(list.unreadable, Some(Unreadable::TooLong));
}

/// Wherever a zip is cut off or spoiled, it is read or refused: nothing else.
#[test]
fn a_zip_that_is_cut_or_spoiled_is_read_or_refused() {
    let text = b"16-09-2026 21:14 - Anna de Wit: Ik ben er vrijdag niet\n";
    let whole = zip(&[file("foto.jpg", b"xxxxxx"), file("_chat.txt", text)]);
    for cut in 0..whole.len() {
        assert_eq!(
            why("WhatsApp Chat.zip", &whole[..cut]),
            Some(Unreadable::Damaged),
            "until {cut}"
        );
    }
    for at in 0..whole.len() {
        for other in [0, 0x7f, 0xff, whole[at] ^ 1] {
            let mut spoiled = whole.clone();
            spoiled[at] = other;
            let read = Attachment::from_bytes("WhatsApp Chat.zip", &spoiled);
            let same = read.text.as_bytes() == text;
            assert!(same || read.unreadable.is_some(), "{other} at {at}");
        }
    }
}

/// What the organiser reads when he sends one, without a word or behind `/lees`.
#[test]
fn a_zip_that_cannot_be_read_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(CLUB, folder.path(), root());
    let chat = || file("_chat.txt", b"16-09-2026 21:14 - Anna de Wit: hoi");
    let cases = [
        (
            vec![7; Attachment::LONGEST_FILE + 1],
            "bot@Rens> Die zip is te groot: daar zitten vast de foto's en filmpjes bij. Exporteer de chat nog eens en kies \
             \"Zonder media\".",
        ),
        (
            zip(&[Packed {
                locked: true,
                ..chat()
            }]),
            "bot@Rens> Op die zip zit een wachtwoord. Stuur me er een zonder, of alleen de _chat.txt die erin zit.",
        ),
        (
            zip(&[file("foto.jpg", b"x")]),
            "bot@Rens> In die zip vind ik geen chat. Exporteer de chat nog eens uit WhatsApp en stuur wat je dan krijgt zoals \
             het is.",
        ),
        (
            zip(&[file("a.txt", b"a"), file("b.txt", b"b")]),
            "bot@Rens> In die zip zit meer dan één tekst, en ik weet niet welke de chat is. Stuur me die ene als los bestand.",
        ),
        (
            b"PK\x03\x04".to_vec(),
            "bot@Rens> Die zip krijg ik niet open: hij is niet heel aangekomen of op een andere manier ingepakt. Exporteer de \
             chat nog eens, of pak hem uit en stuur me de _chat.txt die erin zit.",
        ),
        (
            zip(&[file("_chat.txt", &vec![b' '; 3 * MEGABYTE])]),
            "bot@Rens> Dat is meer tekst dan ik lees. Open het bestand op een computer, bewaar er alleen de laatste maanden \
             van en stuur me dat.",
        ),
    ];
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        for (id, (bytes, expected)) in cases.iter().enumerate() {
            let file = Attachment::from_bytes("WhatsApp Chat.zip", bytes);
            assert_eq!(upload_file(&mut stage, file, id).await, [*expected]);
        }
        stage.stop().await;
    });
}
