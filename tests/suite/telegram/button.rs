//! What a button carries cannot be made up, nor carried over.

use keizerbot::chat::telegram::button::{LONGEST, Sealer};

#[test]
fn a_press_is_taken_only_where_and_for_what_the_button_was_made() {
    let sealer = Sealer::new("123:secret");
    let data = sealer.seal("77", "in-12/2", 1).expect("it fits");
    assert_eq!(sealer.open("77", &data), Some(("in-12/2".to_owned(), 1)));
    assert_eq!(sealer.open("78", &data), None, "another chat");
    assert_eq!(sealer.open("77", &data.replace("in-12", "in-13")), None);
    assert_eq!(sealer.open("77", &data.replacen('1', "0", 1)), None);
    assert_eq!(Sealer::new("124:secret").open("77", &data), None);
    for other in [
        "",
        ":",
        "::",
        "1",
        "1:in-12/2:",
        "x:in-12/2:aaaa",
        "9".repeat(99).as_str(),
    ] {
        assert_eq!(sealer.open("77", other), None, "{other}");
    }
}

#[test]
fn the_keys_of_the_app_fit() {
    let sealer = Sealer::new("123:secret");
    for key in [
        "in-999999999/12",
        "results-reminder/1234/2026-09-10T18:00/12",
    ] {
        let data = sealer.seal("-1001234567890123", key, 12).expect(key);
        assert!(data.len() <= LONGEST, "{data}");
    }
    assert_eq!(sealer.seal("1", &"k".repeat(60), 0), None);
}
