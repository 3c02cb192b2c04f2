//! `keizerbot check-whatsapp`: how the number and the template stand, and what to do.

use std::path::Path;

use super::process::{bare_program, run_to_the_end};
use super::stage::Stage;
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::{Account, Fake};

/// A club file with a template.
fn club_with_template(folder: &Path) -> String {
    let path = format!("{}/config/de-pion.toml", env!("CARGO_MANIFEST_DIR"));
    let club = std::fs::read_to_string(path).expect("a club file");
    let path = folder.join("club.toml");
    let template = Stage::template(50);
    std::fs::write(&path, format!("{club}\n{template}")).expect("a club file");
    path.display().to_string()
}

/// What it prints when it is asked with these words.
async fn said(fake: &Fake, words: &[&str], folder: &Path) -> String {
    let words = [&["check-whatsapp"], words].concat();
    let mut check = bare_program(fake, &words, folder);
    check.env("RUST_LOG", "off");
    let checked = run_to_the_end(check).await;
    assert!(checked.status.success(), "{checked:?}");
    String::from_utf8_lossy(&checked.stdout).into_owned()
}

#[test]
fn where_all_is_well_it_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let club = club_with_template(folder.path());
        assert_eq!(
            said(&fake, &["--club", &club], folder.path())
                .await
                .trim_end(),
            "Het token werkt: dit is +31 20 808 0000, en mensen zien er de naam Schaakclub De Pion bij.\n\
             Wat mensen van de berichten vinden: goed.\n\
             Het geheim van de app klopt.\n\
             Meta bezorgt bij https://bot.voorbeeld.nl/whatsapp. Het woord uit KEIZERBOT_WHATSAPP_VERIFY_TOKEN moet daar hetzelfde \
             zijn; dat blijkt als u bij Meta op Verifiëren en opslaan klikt terwijl de bot draait.\n\
             De app krijgt wat er in het account gebeurt. Neem onder Webhooks ook het abonnement op messages.\n\
             Het sjabloon clubbericht (nl) is goedgekeurd en heeft één invulplek. Zo hoort het."
        );
        let english = said(&fake, &["--language", "en"], folder.path()).await;
        assert!(
            english.contains("With --club and the club file after it"),
            "{english}"
        );
        assert!(!english.contains("Het "), "{english}");
    });
}

/// An account in which something is wrong, and what is said of it.
type Case = (fn(&mut Account), &'static str);

const UNFIT: &str = "het moet één invulplek hebben, {{1}} in de tekst";

const WRONG: [Case; 16] = [
    (|a| a.quality = "RED", "vinden: slecht."),
    (|a| a.quality = "NA", "weet Meta nog niet."),
    (
        |a| a.name_status = "DECLINED",
        "Die naam is niet goedgekeurd.",
    ),
    (
        |a| a.name_status = "PENDING_REVIEW",
        "wordt nog door Meta bekeken",
    ),
    (|a| a.status = "PENDING", "Meta noemt het PENDING."),
    (
        |a| a.blocked = Some("No payment method."),
        "Er kan niets verstuurd worden: No payment method. Visit WhatsApp Manager.",
    ),
    (|a| a.webhook = None, "Meta bezorgt nog nergens."),
    (|a| a.subscribed = false, "dus de bot hoort niets."),
    (
        |a| a.manages = false,
        "Naar het sjabloon mag dit token niet kijken",
    ),
    (
        |a| a.template = None,
        "Er is geen sjabloon clubbericht in de taal nl.",
    ),
    (
        |a| a.template = Some(("PAUSED", "x {{1}} y")),
        "Meta noemt het PAUSED.",
    ),
    (|a| a.template = Some(("APPROVED", "x {{1}} {{2}}")), UNFIT),
    (|a| a.template = Some(("APPROVED", "x {{naam}}")), UNFIT),
    (|a| a.template = Some(("APPROVED", "x")), UNFIT),
    (
        |a| a.template = Some(("APPROVED", LONG)),
        "de vaste tekst is 26 tekens te lang",
    ),
    (|a| a.category = "MARKETING", "maar telt als reclame"),
];

/// With 150 signs besides the text.
const LONG: &str = "{{1}}\
    123456789-123456789-123456789-123456789-123456789-\
    123456789-123456789-123456789-123456789-123456789-\
    123456789-123456789-123456789-123456789-123456789-";

#[test]
fn what_is_wrong_it_says_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let club = club_with_template(folder.path());
        for (change, words) in WRONG {
            let mut account = Account::default();
            change(&mut account);
            fake.account(account);
            let said = said(&fake, &["--club", &club], folder.path()).await;
            assert!(said.contains(words), "{words}: {said}");
        }
    });
}

#[test]
fn with_wrong_keys_it_ends_with_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let mut check = bare_program(&fake, &["check-whatsapp"], folder.path());
        check.env("KEIZERBOT_WHATSAPP_APP_SECRET", "another secret");
        let said = run_to_the_end(check).await;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.contains("Het geheim van de app klopt niet"), "{said}");
        for (name, value, words) in [
            (
                "TOKEN",
                "another-token",
                "WhatsApp accepteert het token niet (Invalid OAuth",
            ),
            ("TOKEN", "", "Er is geen token"),
            ("PHONE_ID", "999", "WhatsApp kent het nummer 999 niet"),
            (
                "VERIFY_TOKEN",
                "",
                "KEIZERBOT_WHATSAPP_VERIFY_TOKEN ontbreekt",
            ),
            (
                "API",
                "http://127.0.0.1:9/v23.0",
                "WhatsApp is niet te bereiken",
            ),
        ] {
            let mut check = bare_program(&fake, &["check-whatsapp"], folder.path());
            check.env(format!("KEIZERBOT_WHATSAPP_{name}"), value);
            let refused = run_to_the_end(check).await;
            assert_eq!(refused.status.code(), Some(2), "{refused:?}");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(
                said.contains(words) && !said.contains("another-token"),
                "{said}"
            );
        }
    });
}
