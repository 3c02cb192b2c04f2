//! How fast the bot speaks on Telegram.

use std::time::Duration;

use keizerbot::chat::telegram::limit::{Limits, Pace};

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn one_a_second_to_a_chat_and_others_do_not_wait_for_it() {
    let mut pace = Pace::default();
    let limits = Limits::TELEGRAM;
    assert_eq!(pace.take(&limits, "7", seconds(10)), Ok(()));
    assert_eq!(pace.take(&limits, "7", seconds(10)), Err(seconds(1)));
    assert_eq!(pace.take(&limits, "8", seconds(10)), Ok(()));
    assert_eq!(pace.take(&limits, "7", seconds(11)), Ok(()));
}

#[test]
fn twenty_a_minute_to_a_group() {
    let mut pace = Pace::default();
    for second in 0..20 {
        assert_eq!(pace.take(&Limits::TELEGRAM, "-7", seconds(second)), Ok(()));
    }
    assert_eq!(
        pace.take(&Limits::TELEGRAM, "-7", seconds(20)),
        Err(seconds(40))
    );
    assert_eq!(pace.take(&Limits::TELEGRAM, "-7", seconds(60)), Ok(()));
    for second in 0..40 {
        assert_eq!(
            pace.take(&Limits::TELEGRAM, "7", seconds(100 + second)),
            Ok(())
        );
    }
}

#[test]
fn thirty_a_second_in_all() {
    let mut pace = Pace::default();
    for chat in 0..30 {
        assert_eq!(
            pace.take(&Limits::TELEGRAM, &chat.to_string(), seconds(1)),
            Ok(())
        );
    }
    assert_eq!(
        pace.take(&Limits::TELEGRAM, "99", seconds(1)),
        Err(seconds(1))
    );
    for chat in 0..99 {
        assert_eq!(
            pace.take(&Limits::NONE, &chat.to_string(), seconds(1)),
            Ok(())
        );
    }
}
