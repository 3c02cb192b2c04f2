//! WhatsApp by hand, by somebody who talks to the bot on Telegram: a zip as a document, and what is kept of it.

use keizerbot::message::Attachment;

use super::stage::Stage;
use crate::chat_exports::words_in;
use crate::transcripts::wait_for;
use crate::zips::{file, zip};

const MEMBERS: &str =
    "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Rens leider";

#[test]
fn an_exported_chat_is_read_out_of_its_zip_and_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &["2026-09-11", "2026-09-18"]).await;
        let rens = stage.people["Rens"];
        let chat = "[25-08-2026, 09:10:00] Anna: Ik ben er 11 september niet\n\
                    [25-08-2026, 09:11:00] Bram: misschien kom ik 11 september, maar dat is geheim\n";
        let packed = zip(&[file("_chat.txt", chat.as_bytes())]);
        let name = "WhatsApp Chat - De Pion.zip";
        stage.fake.send_document(rens, rens, (name, &packed), "");
        stage.work().await;
        let shown = stage.fake.last(rens).text;
        assert!(
            shown.starts_with("Nieuw:\n- Anna is er niet op vrijdag 11 september"),
            "{shown}"
        );
        assert!(shown.contains("geheim"), "{shown}");
        stage.fake.say(rens, rens, "ja");
        stage.work().await;
        let kept = stage.fake.last(rens).text;
        assert_eq!(kept, "Opgeslagen: 1 afmelding.");
        // With pictures in it: Telegram gives a bot no more than twenty megabytes.
        let long = vec![7; Attachment::LONGEST_FILE + 1];
        stage.fake.send_document(rens, rens, (name, &long), "/lees");
        stage.work().await;
        let refused = stage.fake.last(rens).text;
        assert!(refused.starts_with("Die zip is te groot"), "{refused}");
        for text in [
            "/lees Wel: Bram, Geheim",
            "nee",
            "/lees Niet: Anna, Geheim",
            chat.trim_end(),
            "nee",
        ] {
            stage.fake.say(rens, rens, text);
            stage.work().await;
        }
        let received = stage.fake.last(rens).text;
        assert!(!received.is_empty());
    });
    let found = words_in(folder.path(), "geheim");
    assert!(found.is_empty(), "{found:?}");
}
