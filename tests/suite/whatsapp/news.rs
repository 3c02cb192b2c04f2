//! What the events of the line mean, each made as the library makes it, and what the organiser hears of it.

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::chat::whatsapp::linked::news::{News, Trouble, of_event};
use keizerbot::chat::whatsapp::linked::pair::{Page, drawn};
use keizerbot::chat::whatsapp::linked::switchboard::{Ear, Phase, Switchboard};
use whatsapp_rust::types::events::{
    ClientOutdated, ConnectFailure, ConnectFailureReason, Connected, Disconnected, Event,
    EventHandler, LoggedOut, OfflineSyncCompleted, PairPasskeyConfirmation, PairPasskeyError,
    PairPasskeyRequest, PairSuccess, PairingCode, PairingCodeError, PairingQrCode,
    PairingQrCodesExhausted, QrScannedWithoutMultidevice, ServerAck, StreamError, StreamReplaced,
    TempBanReason, TemporaryBan,
};
use whatsapp_rust::wacore::net::DisconnectReason;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).expect("a moment")
}

fn out(reason: ConnectFailureReason) -> Event {
    Event::LoggedOut(LoggedOut::builder().on_connect(true).reason(reason).build())
}

fn failure(reason: ConnectFailureReason) -> Event {
    Event::ConnectFailure(ConnectFailure::builder().reason(reason).build())
}

fn ack(class: &str, error: Option<&str>) -> Event {
    let ack = ServerAck::builder()
        .id("3EB0".to_owned())
        .class(class.to_owned())
        .maybe_error(error.map(str::to_owned));
    Event::ServerAck(ack.build())
}

fn cases() -> Vec<(Event, Option<News>)> {
    let ban = TemporaryBan::builder()
        .code(TempBanReason::SentToTooManyPeople)
        .expire(TimeDelta::hours(6))
        .build();
    let banned = Trouble::Banned(now() + TimeDelta::hours(6));
    let passkey = || Some(News::Down(Trouble::Passkey));
    let minute = std::time::Duration::from_secs(60);
    vec![
        (
            Event::Connected(Connected::builder().build()),
            Some(News::Connected),
        ),
        (
            Event::OfflineSyncCompleted(OfflineSyncCompleted::builder().count(3).build()),
            Some(News::CaughtUp),
        ),
        (
            Event::Disconnected(
                Disconnected::builder()
                    .reason(DisconnectReason::StreamEnded)
                    .build(),
            ),
            Some(News::Interrupted),
        ),
        (
            Event::StreamError(StreamError::builder().code("500".to_owned()).build()),
            Some(News::Interrupted),
        ),
        (
            out(ConnectFailureReason::LoggedOut),
            Some(News::Down(Trouble::LoggedOut)),
        ),
        (
            out(ConnectFailureReason::UnknownLogout),
            Some(News::Down(Trouble::LoggedOut)),
        ),
        (
            out(ConnectFailureReason::AccountLocked),
            Some(News::Down(Trouble::Locked)),
        ),
        (
            Event::StreamReplaced(StreamReplaced::builder().build()),
            Some(News::Down(Trouble::Replaced)),
        ),
        (Event::TemporaryBan(ban), Some(News::Down(banned))),
        (
            Event::ClientOutdated(ClientOutdated::builder().build()),
            Some(News::Down(Trouble::Outdated)),
        ),
        (
            failure(ConnectFailureReason::ServiceUnavailable),
            Some(News::Interrupted),
        ),
        (
            failure(ConnectFailureReason::BadUserAgent),
            Some(News::Down(Trouble::Outdated)),
        ),
        (
            failure(ConnectFailureReason::Unknown(999)),
            Some(News::Down(Trouble::Refused)),
        ),
        (
            Event::PairPasskeyRequest(
                PairPasskeyRequest::builder()
                    .request_options_json("{}".to_owned())
                    .build(),
            ),
            passkey(),
        ),
        (
            Event::PairPasskeyConfirmation(
                PairPasskeyConfirmation::builder()
                    .code("ABCD-EFGH".to_owned())
                    .skip_handoff_ux(false)
                    .build(),
            ),
            passkey(),
        ),
        (
            Event::PairPasskeyError(
                PairPasskeyError::builder()
                    .error("no".to_owned())
                    .continuation(false)
                    .build(),
            ),
            passkey(),
        ),
        (
            Event::PairingQrCode(
                PairingQrCode::builder()
                    .code("2@abc".to_owned())
                    .timeout(minute)
                    .build(),
            ),
            Some(News::Qr("2@abc".to_owned())),
        ),
        (
            Event::PairingCode(
                PairingCode::builder()
                    .code("ABCD1234".to_owned())
                    .timeout(minute)
                    .build(),
            ),
            Some(News::Code("ABCD1234".to_owned())),
        ),
        (
            Event::PairingQrCodesExhausted(
                PairingQrCodesExhausted::builder()
                    .disconnected(true)
                    .build(),
            ),
            Some(News::Down(Trouble::Unpaired)),
        ),
        (
            Event::PairingCodeError(PairingCodeError::builder().error("no".to_owned()).build()),
            Some(News::Down(Trouble::Unpaired)),
        ),
        (
            Event::QrScannedWithoutMultidevice(QrScannedWithoutMultidevice::builder().build()),
            Some(News::Down(Trouble::Unpaired)),
        ),
        (
            Event::PairSuccess(
                PairSuccess::builder()
                    .id("31600000000@s.whatsapp.net".parse().expect("an address"))
                    .lid("200000000000001@lid".parse().expect("an address"))
                    .business_name(String::new())
                    .platform("android".to_owned())
                    .build(),
            ),
            Some(News::Paired),
        ),
        (
            ack("message", None),
            Some(News::Answered("3EB0".to_owned(), None)),
        ),
        (
            ack("message", Some("463")),
            Some(News::Answered("3EB0".to_owned(), Some("463".to_owned()))),
        ),
        (ack("receipt", None), None),
    ]
}

#[test]
fn every_event_of_the_line_is_understood() {
    for (event, expected) in cases() {
        assert_eq!(of_event(&event, now()), expected, "{event:?}");
    }
}

#[test]
fn the_line_is_up_or_down_as_its_events_say() {
    for (event, news) in cases() {
        let board = Switchboard::new(now, Box::new(|_| {}));
        let ear = Ear(std::sync::Arc::clone(&board));
        ear.handle_event(std::sync::Arc::new(event));
        let expected = match news {
            Some(News::Connected) => Phase::Up,
            Some(News::CaughtUp) => Phase::CaughtUp,
            Some(News::Down(trouble)) => Phase::Down(trouble),
            Some(News::Qr(_) | News::Code(_)) => Phase::Down(Trouble::Unpaired),
            Some(News::Paired | News::Interrupted | News::Answered(..)) | None => Phase::Coming,
        };
        assert_eq!(board.phase(), expected);
        // That the connection breaks off after a trouble does not make it well.
        board.hear(&News::Interrupted);
        let after = match expected {
            Phase::Down(_) => expected,
            Phase::Coming | Phase::Up | Phase::CaughtUp => Phase::Coming,
        };
        assert_eq!(board.phase(), after);
    }
}

#[test]
fn connected_after_everything_was_delivered_it_has_caught_up() {
    // In this order the library tells it.
    let board = Switchboard::new(now, Box::new(|_| {}));
    board.hear(&News::CaughtUp);
    board.hear(&News::Connected);
    assert_eq!(board.phase(), Phase::CaughtUp);
    board.hear(&News::Interrupted);
    board.hear(&News::Connected);
    assert_eq!(board.phase(), Phase::Up);
}

#[test]
fn a_code_is_drawn_for_the_camera() {
    let code = "2@KVOCyCd6cZd5Y0eJ6Q7XjU3Z8n4rP1mTfLwBzGhSxAoIuEqNvRtYdHkMjCpWaFg==,o7u,9Qx=,5Ab=";
    let drawn = drawn(code).expect("it fits");
    let widths: Vec<usize> = drawn.lines().map(|line| line.chars().count()).collect();
    assert!(
        widths.len() > 20 && widths.iter().all(|width| *width == widths[0]),
        "{drawn}"
    );
}

#[test]
fn the_code_stands_on_a_page_until_a_telephone_is_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::beside(&folder.path().join("whatsapp.db"));
    assert_eq!(page.path(), folder.path().join("whatsapp.html"));
    page.close("Gekoppeld.").expect("nothing to close");
    assert!(!page.path().exists(), "nobody asked for it");
    page.show("Scan <deze> code & wacht.", "2@abc,def,ghi")
        .expect("a page");
    let read = || std::fs::read_to_string(page.path()).expect("a page");
    let shown = read();
    assert!(shown.contains("<p>Scan &lt;deze&gt; code &amp; wacht.</p>"));
    assert!(shown.contains("<svg ") && !shown.contains("2@abc"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(page.path())
            .expect("a file")
            .permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }
    page.show("Scan.", "2@other,def,ghi").expect("a page");
    assert_ne!(shown, read(), "a new code takes its place");
    page.close("Gekoppeld.").expect("a page");
    assert!(read().contains("Gekoppeld.") && !read().contains("<svg "));
}
