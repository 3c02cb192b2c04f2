//! When nothing arrives until somebody does something: the organiser hears it elsewhere, once, and when it works again.

use super::stage::{ANNA, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::Fault;

/// What Meta refuses everything with, and what the organiser reads.
const TROUBLES: [((u16, i64), &str); 6] = [
    (
        (401, 190),
        "WhatsApp accepteert de sleutel van de bot niet meer",
    ),
    (
        (403, 10),
        "WhatsApp accepteert de sleutel van de bot niet meer",
    ),
    (
        (400, 131_031),
        "Meta heeft het WhatsApp-account van de club op slot gezet",
    ),
    (
        (400, 368),
        "Meta heeft het WhatsApp-account van de club op slot gezet",
    ),
    (
        (400, 131_042),
        "Meta bezorgt op WhatsApp niets meer: er is geen geldig betaalmiddel",
    ),
    (
        (400, 133_010),
        "Meta accepteert het telefoonnummer van de bot niet",
    ),
];

#[test]
fn a_week_in_which_the_token_is_refused_is_made_up_for() {
    for ((status, code), words) in TROUBLES {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open_elsewhere(folder.path(), &Stage::template(50)).await;
            stage.fake.refuses(Some((status, code)));
            let mut said = stage.at("2026-09-07 10:00").await;
            // A restart tells nothing new.
            stage.start().await;
            said.extend(stage.at("2026-09-10 20:30").await);
            said.extend(stage.says(ANNA, "/agenda").await);
            assert_eq!(said, [""; 0], "{code}");
            let told = stage.told_elsewhere();
            assert_eq!(told.len(), 1, "{code}: {told:?}");
            assert!(told[0].contains(words), "{code}: {told:?}");

            stage.fake.refuses(None);
            let mut said = stage.later(15 * 60).await;
            said.extend(stage.at("2026-09-11 12:00").await);
            for (name, words) in [
                ("Anna", "Zeg het vóór"),
                ("Anna", "Je speelt morgen tegen Bram"),
                ("Anna", "Ronde 1: vrijdag 11 september"),
                ("Bram", "Zeg het vóór"),
                ("Bram", "Je speelt morgen tegen Anna"),
                ("Fleur", "Zeg het vóór"),
            ] {
                let his = said.iter().filter(|line| line.starts_with(name));
                let times = his.filter(|line| line.contains(words)).count();
                assert_eq!(times, 1, "{code}: {name}, {words}: {said:?}");
            }
            assert!(!said.join("\n").contains('↻'), "{said:?}");
            let told = stage.told_elsewhere();
            assert_eq!(
                told,
                ["bot@Rens> WhatsApp doet het weer. Wat ik nog te zeggen had, komt nu alsnog aan."],
                "{code}"
            );
        });
    }
}

#[test]
fn each_trouble_is_told_once_more_when_it_comes_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open_elsewhere(folder.path(), "").await;
        // Who has been silent for a day is told as well, once and for all.
        let mut silent = Vec::new();
        let mut of_the_network = |told: Vec<String>| {
            let (who, what): (Vec<String>, Vec<String>) = told
                .into_iter()
                .partition(|line| line.contains("langer dan een dag niets"));
            silent.extend(who);
            what
        };
        for _ in 0..2 {
            stage.later(1).await;
            stage.fake.refuses(Some((401, 190)));
            stage.says(ANNA, "/agenda").await;
            stage.later(15 * 60).await;
            let told = of_the_network(stage.told_elsewhere());
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].contains("accepteert de sleutel"), "{told:?}");
            stage.fake.refuses(None);
            let said = stage.later(15 * 60).await;
            assert!(said[0].starts_with("Anna: Ronde 1: vrijdag"), "{said:?}");
            let told = of_the_network(stage.told_elsewhere());
            assert!(
                told.len() == 1 && told[0].contains("doet het weer"),
                "{told:?}"
            );
        }
        // Another reason is another thing to do.
        stage.later(1).await;
        stage.fake.refuses(Some((401, 190)));
        stage.says(ANNA, "/agenda").await;
        stage.fake.refuses(Some((400, 131_031)));
        stage.later(15 * 60).await;
        let told = of_the_network(stage.told_elsewhere());
        assert!(
            told.len() == 2 && told[1].contains("op slot gezet"),
            "{told:?}"
        );
        assert_eq!(silent.len(), 1, "{silent:?}");
    });
}

#[test]
fn news_of_what_was_sent_before_does_not_mean_that_it_works() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open_elsewhere(folder.path(), "").await;
        let before = stage.now.timestamp();
        stage.later(60).await;
        stage.fake.refuses(Some((401, 190)));
        stage.says(ANNA, "/agenda").await;
        assert_eq!(stage.told_elsewhere().len(), 1);
        let late = serde_json::json!({ "id": "wamid.before", "status": "sent", "timestamp": before.to_string(),
            "recipient_id": ANNA });
        stage.fake.push("statuses", late);
        stage.later(1).await;
        assert_eq!(stage.told_elsewhere(), [""; 0]);
    });
}

#[test]
fn that_nothing_is_paid_comes_as_news_of_a_message_that_meta_had_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open_elsewhere(folder.path(), "").await;
        stage.fake.fault(Fault::Later(131_042));
        assert_eq!(stage.says(ANNA, "/agenda").await, [""; 0]);
        stage.later(1).await;
        let told = stage.told_elsewhere();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("geen geldig betaalmiddel"), "{told:?}");
        // It is not lost, and not doubted either.
        let said = stage.later(15 * 60).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with("Anna: Ronde 1: vrijdag 11 september"),
            "{said:?}"
        );
        let told = stage.told_elsewhere();
        assert!(
            told.len() == 1 && told[0].contains("doet het weer"),
            "{told:?}"
        );
    });
}
