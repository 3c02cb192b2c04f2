//! Pictures on Telegram: photos that arrive as PNG, beside the text that stands there already.

use std::path::Path;

use keizerbot::config::ClubFile;
use resvg::tiny_skia::Pixmap;

use super::stage::Stage;
use crate::telegram_fake::Fault;
use crate::transcripts::wait_for;

const MEMBERS: &str = "Anna 2010, Bram 1930, Chris 1875, Dina 1820, Emil 1760, Rens leider";

/// The club that wants pictures of everything, in its group.
async fn club(folder: &Path) -> Stage {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clubs/plaatjes.toml");
    let file = ClubFile::read(&file).expect("a club file");
    Stage::club_of(folder, file, MEMBERS).await
}

/// Name and PNG of the pictures in a chat, each decoded.
fn pictures(stage: &Stage, chat: i64) -> Vec<(String, Pixmap)> {
    let seen = stage.fake.messages(chat).into_iter();
    let files = seen.filter_map(|seen| seen.file);
    let decoded = files.map(|(name, bytes)| {
        let image = Pixmap::decode_png(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, image)
    });
    decoded.collect()
}

const PAIRING: &str = "== do 2026-09-10 20:00";

#[test]
fn the_pairing_and_the_standing_of_the_evening_come_as_photos_after_their_texts() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let said = stage.script(PAIRING).await;
        let public: Vec<&String> = said.iter().filter(|l| l.starts_with("bot> ")).collect();
        assert!(
            public[public.len() - 2]
                .starts_with("bot> Indeling ronde 1, vrijdag 11 september, 20:00"),
            "{said:?}"
        );
        assert_eq!(
            public[public.len() - 1],
            "bot> [plaatje: Indeling ronde 1] indeling-ronde-1.png"
        );
        let script = "== vr 2026-09-11 22:00\nRens@bot> /uitslagen 1 1-0, 2 ½-½";
        let said = stage.script(script).await;
        let at = said
            .iter()
            .position(|line| line.starts_with("bot> Stand na ronde 1"));
        assert_eq!(
            said[at.expect("a standing") + 1],
            "bot> [plaatje: Stand na ronde 1] stand-na-ronde-1.png"
        );
        let pictures = pictures(&stage, stage.group);
        let names: Vec<&str> = pictures.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["indeling-ronde-1.png", "stand-na-ronde-1.png"]);
        assert!(pictures.iter().all(|(_, image)| image.width() >= 500));
    });
}

#[test]
fn who_asks_for_a_picture_gets_one_where_he_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        stage.script(PAIRING).await;
        stage
            .script("== vr 2026-09-11 22:00\nRens@bot> /uitslagen 1 1-0, 2 ½-½")
            .await;
        let private = stage.script("Anna@bot> /stand plaatje").await;
        assert_eq!(
            private,
            ["bot@Anna> [plaatje: Stand na ronde 1] stand-na-ronde-1.png"]
        );
        assert_eq!(pictures(&stage, stage.people["Anna"]).len(), 1);
        let public = stage.script("Anna> /indeling@KeizerTestBot plaatje").await;
        assert_eq!(
            public,
            ["bot> [plaatje: Indeling ronde 1] indeling-ronde-1.png"]
        );
    });
}

/// Telegram cannot be asked, and a picture matters as much as any other answer: it comes again, marked.
#[test]
fn a_picture_that_may_have_arrived_comes_again_with_a_sign() {
    let (first, again) = (
        "bot> [plaatje: Stand na ronde 1] stand-na-ronde-1.png",
        "bot> [plaatje: ↻ Stand na ronde 1] stand-na-ronde-1.png",
    );
    for (fault, expected) in [
        (Fault::DropAfter, vec![first, again]),
        (Fault::DropBefore, vec![again]),
        (Fault::TooMany(17), vec![first]),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = club(folder.path()).await;
            stage.script(PAIRING).await;
            stage.fake.fault("sendPhoto", fault.clone());
            let evening =
                "== vr 2026-09-11 22:00\nRens@bot> /uitslagen 1 1-0, 2 ½-½\n== vr 2026-09-11 22:01";
            let said = stage.script(evening).await;
            let shown: Vec<&String> = said
                .iter()
                .filter(|line| line.contains("[plaatje"))
                .collect();
            assert_eq!(shown, expected, "{fault:?}: {said:?}");
            // With that of the pairing.
            let there = pictures(&stage, stage.group).len();
            assert_eq!(there, 1 + expected.len(), "{fault:?}");
        });
    }
}

/// A group in which nobody may post photos: who asks gets the text, and of what the club wants there the organiser hears
/// that it cannot be had. The text of the pairing was there already.
#[test]
fn where_no_photos_are_allowed_there_is_the_text() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let forbidden = Fault::Refuses("not enough rights to send photos to the chat");
        stage.fake.fault("sendPhoto", forbidden.clone());
        let said = stage.script(PAIRING).await;
        let title = "bot> Indeling ronde 1, vrijdag 11 september, 20:00";
        assert_eq!(said.iter().filter(|line| *line == title).count(), 1);
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("bot@Rens> "))
            .filter(|line| line.contains("Indeling ronde 1"))
            .collect();
        let [told] = told.as_slice() else {
            panic!("{said:?}");
        };
        assert!(told.contains("not enough rights to send photos"), "{told}");
        stage.fake.fault("sendPhoto", forbidden);
        let said = stage.script("Anna> /indeling@KeizerTestBot plaatje").await;
        assert_eq!(said, [title]);
        // It is a message like any other: nothing is left to send.
        assert_eq!(stage.script("== do 2026-09-10 20:05").await, [""; 0]);
    });
}
