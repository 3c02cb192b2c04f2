//! The program itself on Telegram: killed (kill -9) and started again, asked to stop, and asked how it stands.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::telegram_fake::{Fake, Moment, UserId};
use crate::transcripts::{database_in, wait_for};

const PROGRAM: &str = env!("CARGO_BIN_EXE_keizerbot");

fn program(fake: &Fake, words: &[&str], folder: &Path) -> Command {
    let club = format!("{}/config/de-pion.toml", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(PROGRAM);
    command
        .args(words)
        .args(["--club", &club, "--database", &database_in(folder)])
        .env("KEIZERBOT_TELEGRAM_TOKEN", fake.token())
        .env("KEIZERBOT_TELEGRAM_API", fake.url())
        .env("RUST_LOG", "debug")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs it to its end, while the fake goes on.
async fn run_to_the_end(mut command: Command) -> Output {
    let ended = tokio::task::spawn_blocking(move || command.output().expect("the program runs"));
    ended.await.expect("it ended")
}

/// A club with one organiser, and every text that the bot sends from now on.
async fn club(fake: &Fake, folder: &Path) -> (UserId, UnboundedReceiver<String>) {
    let rens = fake.user("Rens");
    let members = folder.join("leden.csv");
    std::fs::write(
        &members,
        format!("naam,leider,contact\nRens,ja,telegram:{rens}\n"),
    )
    .expect("a list");
    let mut import = program(fake, &["members", "import"], folder);
    import.arg(&members);
    let imported = run_to_the_end(import).await;
    assert!(imported.status.success(), "{imported:?}");
    let (sent, texts) = unbounded_channel();
    fake.on_call(move |moment, call| {
        if let (Moment::After, Some(text)) = (moment, call.args.get("text")) {
            // Nobody listens any more at the end.
            let _ = sent.send(text.clone());
        }
    });
    (rens, texts)
}

/// The next text with these words.
async fn hears(texts: &mut UnboundedReceiver<String>, words: &str) -> String {
    let wanted = async {
        loop {
            let text = texts.recv().await.expect("the fake runs");
            if text.contains(words) {
                return text;
            }
        }
    };
    let heard = tokio::time::timeout(Duration::from_secs(60), wanted).await;
    heard.unwrap_or_else(|_| panic!("it never says {words}"))
}

fn start(fake: &Fake, folder: &Path) -> Child {
    // Into a file: nobody reads along, and a full pipe would hold it up.
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("log"));
    let mut command = program(fake, &["run"], folder);
    command.stderr(log.expect("a log"));
    command.spawn().expect("the program starts")
}

/// Asks it to stop, as a service manager does; gives what it had to say.
async fn stop(process: Child) -> Output {
    let pid = process.id().to_string();
    let asked = Command::new("kill")
        .args(["-TERM", &pid])
        .status()
        .expect("kill runs");
    assert!(asked.success());
    let ended = tokio::task::spawn_blocking(move || process.wait_with_output().expect("it ends"));
    ended.await.expect("it ended")
}

#[test]
fn killed_and_started_again_it_does_everything_once_and_stops_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let (rens, mut texts) = club(&fake, folder.path()).await;
        let mut confirmed = BTreeSet::new();
        for round in 0..2 {
            let mut process = start(&fake, folder.path());
            for number in 0..3 {
                fake.say(rens, rens, &format!("/nieuw Lid{round}{number} 1500"));
            }
            // Another moment every time: after the first answer, after the second.
            for _ in 0..=round {
                confirmed.insert(hears(&mut texts, "doet mee vanaf").await);
            }
            process.kill().expect("killed");
            process.wait().expect("gone");
        }
        let process = start(&fake, folder.path());
        let plain = |text: &String| text.trim_start_matches("↻ ").to_owned();
        while confirmed.iter().map(plain).collect::<BTreeSet<_>>().len() < 6 {
            confirmed.insert(hears(&mut texts, "doet mee vanaf").await);
        }
        fake.say(rens, rens, "/leden");
        let members = hears(&mut texts, "Lid00").await;
        for number in 0..6 {
            let name = format!("Lid{}{}", number / 3, number % 3);
            assert_eq!(members.matches(&name).count(), 1, "{members}");
        }
        let ended = stop(process).await;
        assert!(ended.status.success(), "{ended:?}");
        let said = String::from_utf8_lossy(&ended.stdout);
        assert!(
            said.contains("De bot draait op Telegram als @KeizerTestBot."),
            "{said}"
        );
        let log = std::fs::read_to_string(folder.path().join("log")).expect("a log");
        let secret = fake.token().split(':').nth(1).expect("a token");
        assert!(!log.contains(secret), "the token is in the log");
    });
}

#[test]
fn it_tells_how_it_stands_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let (rens, _) = club(&fake, folder.path()).await;
        let group = fake.supergroup("De Pion", &[rens]);
        let checked = run_to_the_end(program(&fake, &["check-telegram"], folder.path())).await;
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(checked.status.success(), "{checked:?}");
        assert_eq!(
            said.trim_end(),
            "Het token werkt: dit is @KeizerTestBot.\n\
             De bot leest in groepen alleen wat voor hem is: commando's, antwoorden aan hem en stemmen. Zo hoort het.\n\
             De bot haalt zelf op wat er is.\n\
             Er wacht niets op bezorging.\n\
             Er is nog geen groep: voeg de bot toe aan de groep van de club en typ daar /start, of start met --group en het nummer."
        );
        let mut check = program(&fake, &["check-telegram"], folder.path());
        check.args(["--group", &group.to_string()]);
        let said = run_to_the_end(check).await;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.contains("In De Pion is de bot gewoon lid."), "{said}");

        let mut check = program(&fake, &["check-telegram"], folder.path());
        check.env(
            "KEIZERBOT_TELEGRAM_WEBHOOK",
            "http://bot.voorbeeld.nl/telegram",
        );
        let refused = run_to_the_end(check).await;
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            said.contains("een volledig adres staan dat met https://"),
            "{said}"
        );

        let mut check = program(&fake, &["check-telegram"], folder.path());
        check.env("KEIZERBOT_TELEGRAM_TOKEN", "7000002:another-token");
        let refused = run_to_the_end(check).await;
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            said.contains("Telegram kent dit token niet") && !said.contains("another-token"),
            "{said}"
        );
    });
}

#[test]
fn with_a_webhook_it_is_brought_what_people_say_and_check_tells_how_that_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let (rens, mut texts) = club(&fake, folder.path()).await;
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = free.local_addr().expect("an address").to_string();
        drop(free);
        let hooked = |words: &[&str]| {
            let mut command = program(&fake, words, folder.path());
            command.env("KEIZERBOT_LISTEN", &address).env(
                "KEIZERBOT_TELEGRAM_WEBHOOK",
                format!("http://{address}/telegram"),
            );
            command
        };
        let check = async |command: Command| {
            let checked = run_to_the_end(command).await;
            assert!(checked.status.success(), "{checked:?}");
            String::from_utf8_lossy(&checked.stdout).into_owned()
        };
        let said = check(hooked(&["check-telegram"])).await;
        assert!(said.contains("Telegram bezorgt nog nergens."), "{said}");

        let log = std::fs::File::create(folder.path().join("log")).expect("a log");
        let process = hooked(&["run"]).stderr(log).spawn().expect("it starts");
        fake.say(rens, rens, "/leden");
        hears(&mut texts, "Rens").await;
        assert_eq!(fake.calls_of("setWebhook").len(), 1);
        fake.say(rens, rens, "/nieuw Anna 1800");
        hears(&mut texts, "Anna doet mee vanaf").await;
        assert!(fake.brought().iter().any(|(_, status)| *status == 200));
        let said = check(hooked(&["check-telegram"])).await;
        assert!(said.contains("Telegram bezorgt bij 127.0.0.1:"), "{said}");
        assert!(!said.contains("mislukte"), "{said}");
        let ended = stop(process).await;
        assert!(ended.status.success(), "{ended:?}");
        let said = String::from_utf8_lossy(&ended.stdout);
        assert!(
            said.contains(&format!("kunnen terecht op {address}.")),
            "{said}"
        );

        // Nobody is there to take what it brings.
        fake.say(rens, rens, "/leden");
        while fake.brought().last().is_none_or(|(_, status)| *status != 0) {
            tokio::task::yield_now().await;
        }
        let said = check(program(&fake, &["check-telegram"], folder.path())).await;
        assert!(
            said.contains("en dat is niet het adres van deze bot"),
            "{said}"
        );
        assert!(said.contains("(Connection refused)"), "{said}");
        assert!(said.contains("Er wacht 1 bericht op de bot."), "{said}");
    });
}
