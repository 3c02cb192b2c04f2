//! Who is who on Telegram: links with a code, admins without a name, files, and being forgotten.

use keizerbot::message::Attachment;
use serde_json::json;

use super::stage::Stage;
use crate::database;
use crate::telegram_fake::BOT_NAME;
use crate::transcripts::wait_for;

#[test]
fn who_opens_the_link_of_a_code_is_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let said = stage
            .script_in_full("Rens@bot> /nieuw Wim 1500\nRens@bot> /koppel Wim")
            .await;
        let link = format!("https://t.me/{BOT_NAME}?start=");
        let code = said
            .iter()
            .find_map(|line| Some(line.split_once(&link)?.1.to_owned()));
        let code = code.unwrap_or_else(|| panic!("{said:#?}"));
        // What Telegram lets stand in such a link.
        assert!(code.len() <= 64 && code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
        let wim = stage.fake.user("w1m_");
        stage.fake.start_bot(wim, &code);
        stage.work().await;
        let answer = stage.fake.last(wim).text;
        assert!(answer.starts_with("Je bent gekoppeld als Wim."), "{answer}");
        // Once is once.
        let another = stage.fake.user("iemand");
        stage.fake.start_bot(another, &code);
        stage.work().await;
        let answer = stage.fake.last(another).text;
        assert!(answer.starts_with("Die code werkt niet"), "{answer}");
    });
}

#[test]
fn a_vote_without_a_name_is_kept_and_the_organiser_hears_whose_it_may_be() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage
            .script_in_full("== ma 2026-09-07 10:00\nFleur> [x] Ik speel")
            .await;
        let poll = stage.poll().id;
        stage
            .fake
            .set_anonymous_admin(stage.group, stage.people["Gijs"]);
        stage.fake.vote_anonymously(stage.group, poll, &[0]);
        stage.work().await;
        let said = stage.look();
        // Nobody is answered: nobody knows whom.
        assert_eq!(said.len(), 1, "{said:#?}");
        assert!(
            said[0].starts_with(
                "bot@Rens> Bij ronde 1 koos iemand \"Ik speel\" in naam van de groep."
            ),
            "{said:#?}"
        );
        assert!(
            said[0].contains("Gijs") && !said[0].contains("Fleur"),
            "{said:#?}"
        );
        // It is not linked to anybody, whoever asks.
        let contact = format!("telegram:anoniem{}", stage.group);
        let said = stage
            .script_in_full(&format!("Rens@bot> /koppel {contact} Gijs"))
            .await;
        assert!(said[0].contains("kan ik aan niemand koppelen"), "{said:#?}");
        // It was received, so nothing is missing when the poll closes; and it counts for nobody.
        let said = stage.script_in_full("== do 2026-09-10 18:00").await;
        assert!(
            !said
                .iter()
                .any(|line| line.contains("telt de poll meer stemmen")),
            "{said:#?}"
        );
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 5 mensen mee")),
            "{said:#?}"
        );
    });
}

/// A round that was played, so that a game can be handed in.
const PLAYED: &str = "== ma 2026-09-07 10:00
== do 2026-09-10 20:00
== vr 2026-09-11 23:00
Rens@bot> /uitslagen 1 1-0, 2 1-0";

#[test]
fn a_game_comes_as_a_file_and_one_that_is_too_long_or_gone_is_asked_for_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.script_in_full(PLAYED).await;
        let anna = stage.people["Anna"];
        let asked = |stage: &Stage| stage.fake.calls_of("getFile").len();
        stage.fake.send_document(
            anna,
            anna,
            (
                "partij.pgn",
                b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
            ),
            "",
        );
        stage.work().await;
        assert_eq!(asked(&stage), 1);
        let answer = stage.fake.last(anna).text;
        assert!(
            answer.starts_with("Ingeleverd: ronde 1, Anna - Bram 1-0, 5 zetten."),
            "{answer}"
        );
        // Too long for any game: it is not read to its end.
        let long = vec![b'1'; Attachment::LONGEST + 5_000];
        stage
            .fake
            .send_document(anna, anna, ("boek.pgn", &long), "/partij");
        stage.work().await;
        assert_eq!(asked(&stage), 2);
        let long = stage.fake.last(anna).text;
        assert!(long != answer && long.contains("lang"), "{long}");
        // Telegram has it no more.
        stage.fake.push_raw(json!({ "message": {
            "message_id": 9_000, "date": stage.fake.now(), "text": null, "caption": "/partij",
            "chat": { "id": anna, "type": "private", "first_name": "Anna" },
            "from": { "id": anna, "is_bot": false, "first_name": "Anna" },
            "document": { "file_id": "no-such-file", "file_unique_id": "x", "file_name": "partij.pgn" }
        } }));
        stage.work().await;
        assert_eq!(asked(&stage), 3);
        let gone = stage.fake.last(anna).text;
        assert!(gone.contains("PGN"), "{gone}");
        // In the group a file is fetched only when it is for the bot.
        let group = stage.group;
        stage
            .fake
            .send_document(anna, group, ("foto.pgn", b"1. d4"), "kijk eens");
        stage.work().await;
        assert_eq!(asked(&stage), 3);
    });
}

#[test]
fn nothing_that_led_to_somebody_on_telegram_stays_in_the_database_file() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let fleur = stage.people["Fleur"];
        let number = fleur.to_string();
        stage.script_in_full("== ma 2026-09-07 10:00\nFleur> [x] Ik speel\nFleur@bot> /wie\nFleur@bot> ik ben er toch niet").await;
        stage.fake.block(fleur);
        stage.work().await;
        stage.fake.unblock(fleur);
        stage.work().await;
        let holds = || {
            let number = number.as_bytes();
            database::files(folder.path())
                .iter()
                .any(|(_, bytes)| bytes.windows(number.len()).any(|part| part == number))
        };
        assert!(holds(), "it looks in the right place");
        stage
            .script_in_full("Fleur@bot> /vergeetmij\nFleur@bot> (tik Ja, vergeet mij)")
            .await;
        let goodbye = stage.fake.last(fleur).text;
        assert!(goodbye.contains("ik ken deze chat niet meer"), "{goodbye}");
        assert!(!holds(), "her number is still there");
    });
}
