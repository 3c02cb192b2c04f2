//! The program itself on WhatsApp.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::transcripts::{database_in, wait_for};
use crate::whatsapp_cloud_fake::{APP_SECRET, Fake, PHONE_ID, TOKEN, VERIFY};

const RENS: &str = "31699999999";

fn program(fake: &Fake, words: &[&str], folder: &Path) -> Command {
    let club = format!("{}/config/de-pion.toml", env!("CARGO_MANIFEST_DIR"));
    let mut command = bare_program(fake, words, folder);
    command.args(["--club", &club, "--database", &database_in(folder)]);
    command
}

/// The program with the secrets, and nothing else.
pub(super) fn bare_program(fake: &Fake, words: &[&str], folder: &Path) -> Command {
    let secret = folder.join("secret");
    std::fs::write(&secret, format!("{APP_SECRET}\n")).expect("a secret");
    let mut command = Command::new(env!("CARGO_BIN_EXE_keizerbot"));
    command
        .args(words)
        .env("KEIZERBOT_WHATSAPP_TOKEN", TOKEN)
        .env("KEIZERBOT_WHATSAPP_PHONE_ID", PHONE_ID)
        .env("KEIZERBOT_WHATSAPP_APP_SECRET_FILE", secret)
        .env("KEIZERBOT_WHATSAPP_VERIFY_TOKEN", VERIFY)
        .env("KEIZERBOT_WHATSAPP_API", fake.url())
        .env("RUST_LOG", "debug")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(super) async fn run_to_the_end(mut command: Command) -> Output {
    let ended = tokio::task::spawn_blocking(move || command.output().expect("the program runs"));
    ended.await.expect("it ended")
}

#[test]
fn it_runs_and_answers_and_keeps_its_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        let members = folder.path().join("leden.csv");
        std::fs::write(
            &members,
            format!("naam,leider,contact\nRens,ja,wacloud:{RENS}\n"),
        )
        .expect("a list");
        let mut import = program(&fake, &["members", "import"], folder.path());
        import.arg(&members);
        let imported = run_to_the_end(import).await;
        assert!(imported.status.success(), "{imported:?}");

        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = free.local_addr().expect("an address").to_string();
        drop(free);
        let log = std::fs::File::create(folder.path().join("log")).expect("a log");
        let mut run = program(&fake, &["run"], folder.path());
        let mut process = run
            .env("KEIZERBOT_LISTEN", &address)
            .stderr(log)
            .spawn()
            .expect("it starts");
        let (door, now) = (format!("http://{address}/whatsapp"), now());
        fake.set_clock(now);
        fake.person(RENS, "Rens");
        fake.say(RENS, "/leden");
        let answered = async {
            while fake.screen(RENS).is_empty() {
                fake.bring(&door).await;
                tokio::task::yield_now().await;
            }
        };
        let answered = tokio::time::timeout(Duration::from_secs(60), answered).await;
        process.kill().expect("killed");
        let said = process.wait_with_output().expect("it ended");
        let log = std::fs::read_to_string(folder.path().join("log")).expect("a log");
        assert!(answered.is_ok(), "it never answers: {log}");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(
            said.contains("De bot draait op WhatsApp, op nummer +31 20 808 0000."),
            "{said}"
        );
        for secret in [TOKEN, APP_SECRET, VERIFY] {
            assert!(
                !log.contains(secret) && !said.contains(secret),
                "{secret} is in the log"
            );
        }
    });
}

/// The program asks the real clock.
fn now() -> i64 {
    keizerbot::clock::Clock::REAL.now().timestamp()
}

#[test]
fn what_is_missing_or_refused_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let fake = Fake::start().await;
        for (name, value, words) in [
            (
                "KEIZERBOT_WHATSAPP_VERIFY_TOKEN",
                "",
                "KEIZERBOT_WHATSAPP_VERIFY_TOKEN ontbreekt",
            ),
            (
                "KEIZERBOT_WHATSAPP_PHONE_ID",
                "+31 20 808",
                "alleen cijfers",
            ),
            (
                "KEIZERBOT_WHATSAPP_TOKEN",
                "another-token",
                "WhatsApp accepteert de gegevens niet: Invalid OAuth",
            ),
        ] {
            let mut run = program(&fake, &["run"], folder.path());
            let refused = run_to_the_end({
                run.env(name, value);
                run
            })
            .await;
            assert_eq!(refused.status.code(), Some(2), "{refused:?}");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(
                said.contains(words) && !said.contains("another-token"),
                "{said}"
            );
        }
    });
}

#[test]
fn with_a_refused_token_it_runs_on_its_other_network_and_says_so_there() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let (fake, telegram) = (
            Fake::start().await,
            crate::telegram_fake::Fake::start().await,
        );
        let rens = telegram.user("Rens");
        let members = folder.path().join("leden.csv");
        let list = format!("naam,leider,contact\nRens,ja,telegram:{rens}\n");
        std::fs::write(&members, list).expect("a list");
        let mut import = program(&fake, &["members", "import"], folder.path());
        import.arg(&members);
        let imported = run_to_the_end(import).await;
        assert!(imported.status.success(), "{imported:?}");
        let (sent, mut texts) = tokio::sync::mpsc::unbounded_channel();
        telegram.on_call(move |moment, call| {
            let after = matches!(moment, crate::telegram_fake::Moment::After);
            if let (true, Some(text)) = (after, call.args.get("text")) {
                let _ = sent.send(text.clone());
            }
        });
        // He has started the bot there.
        telegram.say(rens, rens, "/leden");
        fake.refuses(Some((401, 190)));
        let log = std::fs::File::create(folder.path().join("log")).expect("a log");
        let mut process = program(&fake, &["run"], folder.path())
            .env("KEIZERBOT_TELEGRAM_TOKEN", telegram.token())
            .env("KEIZERBOT_TELEGRAM_API", telegram.url())
            .env("KEIZERBOT_LISTEN", "127.0.0.1:0")
            .stderr(log)
            .spawn()
            .expect("it starts");
        let mut told = Vec::new();
        let hears = async {
            while told.len() < 2 {
                told.push(texts.recv().await.expect("the fake runs"));
            }
        };
        let heard = tokio::time::timeout(Duration::from_secs(60), hears).await;
        process.kill().expect("killed");
        let said = process.wait_with_output().expect("it ended");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(heard.is_ok(), "{told:?}");
        assert!(
            said.contains("WhatsApp accepteert de gegevens niet: as the test"),
            "{said}"
        );
        let all = told.join("\n");
        assert!(
            all.contains("accepteert de sleutel van de bot niet meer"),
            "{all}"
        );
    });
}
