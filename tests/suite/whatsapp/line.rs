//! How the line ends and comes back: everything with which WhatsApp ends it, what the organiser hears of it on another
//! network, and how a phone is linked, once and again.

use std::path::Path;

use chrono::TimeDelta;
use keizerbot::chat::whatsapp::linked::Pace;
use keizerbot::chat::whatsapp::linked::news::{News, Trouble};
use keizerbot::chat::whatsapp::linked::switchboard::Phase;
use keizerbot::message::Place;
use keizerbot::store::outbox;
use whatsapp_rust::NodeBuilder;
use whatsapp_rust::wacore_binary::Node;

use super::process::Process;
use super::stage::Stage;
use crate::transcripts::wait_for;
use crate::whatsapp_fake::WhatsApp;
use crate::whatsapp_fake::post::{Form, addresses, vote};

const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Rens leider terminal";
const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];

/// How WhatsApp ends a line that is up, or turns away who comes.
enum End {
    Stream(Node),
    TurnedAway(u16, Vec<(&'static str, String)>),
}

fn stream(code: &str) -> End {
    End::Stream(NodeBuilder::new("stream:error").attr("code", code).build())
}

fn conflict(kind: &str) -> End {
    let conflict = NodeBuilder::new("conflict").attr("type", kind);
    let error = NodeBuilder::new("stream:error").attr("code", "401");
    End::Stream(error.children([conflict.build()]).build())
}

/// Everything with which WhatsApp ends a line for good, and what the organiser hears.
fn ends() -> Vec<(End, &'static str)> {
    let out = "WhatsApp heeft de bot uitgelogd";
    let outdated = "een nieuwere versie van de bot";
    let six_hours = vec![("code", "101".to_owned()), ("expire", "21600".to_owned())];
    vec![
        (stream("401"), out),
        (stream("516"), out),
        (conflict("device_removed"), out),
        (conflict("replaced"), "draait ook ergens anders"),
        (stream("409"), "draait ook ergens anders"),
        (End::TurnedAway(401, vec![]), out),
        (End::TurnedAway(406, vec![]), out),
        (End::TurnedAway(403, vec![]), "op slot gezet"),
        (
            End::TurnedAway(402, six_hours),
            "tijdelijk buitengesloten, tot ",
        ),
        (End::TurnedAway(405, vec![]), outdated),
        (End::TurnedAway(409, vec![]), outdated),
        (End::TurnedAway(402, vec![]), "zegt niet waarom"),
        (End::TurnedAway(999, vec![]), "zegt niet waarom"),
    ]
}

#[test]
fn every_end_of_the_line_is_told_on_another_network_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        let _ = stage.terminal.take_lines();
        for (end, words) in ends() {
            stage.now += TimeDelta::minutes(1);
            match end {
                End::Stream(stanza) => stage.whatsapp.end_with(&stanza),
                End::TurnedAway(reason, more) => {
                    stage.whatsapp.world().faults.turn_away = Some((reason, more));
                    stage.whatsapp.break_off();
                }
            }
            let down = |phase| matches!(phase, Phase::Down(_));
            stage.until_phase(down).await;
            stage.work().await;
            stage.work().await;
            let told = stage.terminal.take_lines();
            assert_eq!(told.len(), 1, "{words}: {told:?}");
            assert!(told[0].contains(words), "{words}: {told:?}");
            // Nobody hears on WhatsApp that WhatsApp is down.
            assert_eq!(stage.look(), [""; 0]);
            // The service works on: what people do elsewhere counts.
            assert!(stage.service().app().next_job(stage.now).await.is_ok());
            stage.whatsapp.world().faults.turn_away = None;
            stage.now += TimeDelta::minutes(1);
            stage.restart().await;
            stage.work().await;
            let told = stage.terminal.take_lines();
            assert!(
                told.len() == 1 && told[0].contains("WhatsApp doet het weer."),
                "{words}: {told:?}"
            );
        }
        stage.say("Anna", Place::Group, "/stand").await;
        assert!(!stage.look().is_empty(), "it works again");
        let mut tx = stage.service().app().store().read().await.expect("a store");
        let parked = outbox::newly_parked(&mut tx, "club").await.expect("rows");
        assert_eq!(parked, []);
    });
}

#[test]
fn a_line_that_breaks_off_comes_back_by_itself_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        let _ = stage.terminal.take_lines();
        for end in [None, Some(stream("503")), Some(stream("515"))] {
            match end {
                Some(End::Stream(stanza)) => stage.whatsapp.end_with(&stanza),
                _ => stage.whatsapp.break_off(),
            }
            // What is said meanwhile waits for the line.
            stage.say("Anna", Place::Group, "/stand").await;
            let said = stage.look().join("\n");
            assert!(said.starts_with("bot> "), "{said}");
            assert_eq!(stage.terminal.take_lines(), [""; 0]);
        }
    });
}

#[test]
fn logged_out_and_linked_again_the_members_and_the_poll_are_known() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        let opens = stage.moment("2026-09-07 10:00");
        stage.move_to(opens).await;
        let poll = stage.poll();
        if let End::Stream(stanza) = conflict("device_removed") {
            stage.whatsapp.end_with(&stanza);
        }
        stage
            .until_phase(|phase| matches!(phase, Phase::Down(_)))
            .await;
        // As docs/whatsapp.md says: stop, take the keys away, start, scan.
        stage.stop();
        stage.whatsapp.world().unlink();
        std::fs::remove_file(folder.path().join("whatsapp.db")).expect("the keys");
        stage.start().await;
        let anna = stage.people["Anna"].clone();
        let forms = (Form::Lid, Form::Lid);
        let message = vote(&poll, &["Ik ben er niet"], forms, (&anna, stage.now));
        let post = stage.written("Anna", Place::Group, message);
        stage.post(post).await;
        let said = stage.look().join("\n");
        assert!(
            said.contains("bot@Anna> Je bent afgemeld voor vrijdag 11 september"),
            "{said}"
        );
    });
}

async fn asked_for_a_phone(whatsapp: &WhatsApp, folder: &Path, phone: Option<&str>) -> Process {
    let process = Process::start(whatsapp, folder, (Pace::NONE, phone));
    process.hears(|news| matches!(news, News::Qr(_))).await;
    process
}

#[test]
fn a_code_to_type_is_shown_beside_the_one_for_the_camera_and_only_until_a_phone_is_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let whatsapp = WhatsApp::new(&[addresses(1)]);
        let process = asked_for_a_phone(&whatsapp, folder.path(), Some("31600000000")).await;
        let News::Code(code) = process.hears(|news| matches!(news, News::Code(_))).await else {
            unreachable!("a code was waited for");
        };
        assert_eq!(
            code.chars().filter(char::is_ascii_alphanumeric).count(),
            8,
            "{code}"
        );
        drop(process);
        // Linked by the camera, with the number still there: no code is asked for any more.
        let process = Process::up(&whatsapp, folder.path(), Pace::NONE).await;
        drop(process);
        let process = Process::start(&whatsapp, folder.path(), (Pace::NONE, Some("31600000000")));
        process.hears(|news| *news == News::CaughtUp).await;
        assert!(
            !process.heard(|news| matches!(news, News::Code(_) | News::Down(_))),
            "it is linked"
        );
        assert_eq!(process.board.phase(), Phase::CaughtUp);
    });
}

#[test]
fn a_phone_that_asks_for_a_passkey_cannot_be_linked_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let whatsapp = WhatsApp::new(&[addresses(1)]);
        let process = asked_for_a_phone(&whatsapp, folder.path(), None).await;
        let options = NodeBuilder::new("passkey_request_options")
            .bytes(br#"{"challenge":"YWJj","rpId":"web.whatsapp.com"}"#.to_vec());
        let asked = NodeBuilder::new("notification")
            .attr("from", "s.whatsapp.net")
            .attr("id", "1")
            .attr("t", "1790000000")
            .attr("type", "passkey_prologue_request")
            .children([options.build()]);
        whatsapp.tell(&asked.build());
        let passkey = News::Down(Trouble::Passkey);
        process.hears(|news| *news == passkey).await;
        assert_eq!(process.board.phase(), Phase::Down(Trouble::Passkey));
    });
}
