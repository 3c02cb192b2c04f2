//! What Telegram delivers, read. The forms are those of the Bot API; what is not in them is what we do not use.

use chrono::{DateTime, Utc};
use keizerbot::chat::Heard;
use keizerbot::chat::telegram::button::Sealer;
use keizerbot::chat::telegram::update::{contact, read};
use keizerbot::message::{Contact, Place, What};
use proptest::prelude::*;
use serde_json::{Value, json};

fn noon() -> DateTime<Utc> {
    "2026-09-10T12:00:00Z".parse().expect("a moment")
}

fn sealer() -> Sealer {
    Sealer::new("1:secret")
}

fn heard(update: &Value) -> Vec<Heard> {
    read(&update.to_string(), (&sealer(), "PionBot"), noon()).expect("it can be read")
}

fn anna() -> Value {
    json!({"id": 7, "is_bot": false, "first_name": "Anna", "last_name": "de Wit"})
}

fn group() -> Value {
    json!({"id": -1_001_234, "type": "supergroup", "title": "De Pion"})
}

fn message(from: &Value, chat: &Value, text: &str) -> Value {
    json!({"update_id": 11, "message": {"message_id": 5, "date": 1_789_041_600, "chat": chat, "from": from, "text": text}})
}

#[test]
fn a_message_in_the_group_and_one_in_private() {
    let [Heard::Said(said, None)] = &heard(&message(&anna(), &group(), "/stand@pionbot"))[..]
    else {
        panic!("one message");
    };
    assert_eq!(said.id, "-1001234/5");
    assert_eq!(said.from, contact(7));
    assert_eq!(said.name, "Anna de Wit");
    assert_eq!(
        (said.place, &said.group),
        (Place::Group, &Some(contact(-1_001_234)))
    );
    assert_eq!(said.what, What::Text("/stand@pionbot".to_owned()));
    assert_eq!(
        said.sent_at,
        "2026-09-10T12:00:00Z"
            .parse::<DateTime<Utc>>()
            .expect("a moment")
    );

    let chat = json!({"id": 7, "type": "private", "first_name": "Anna"});
    let [Heard::Said(said, None)] = &heard(&message(&anna(), &chat, "/start pion-7K3F"))[..] else {
        panic!("one message");
    };
    assert_eq!((said.place, &said.group), (Place::Private, &None));
}

#[test]
fn an_answer_to_the_bot_is_said_to_the_bot() {
    for (to, meant) in [("PionBot", true), ("pionbot", true), ("bram", false)] {
        let mut update = message(&anna(), &group(), "ik speel mee");
        update["message"]["reply_to_message"] =
            json!({"message_id": 1, "from": {"id": 3, "username": to}});
        let [Heard::Said(said, None)] = &heard(&update)[..] else {
            panic!("one message");
        };
        assert_eq!(said.to_bot, meant, "{to}");
    }
}

#[test]
fn what_is_not_said_by_a_person_to_us_is_not_heard() {
    let bot = json!({"id": 8, "is_bot": true, "first_name": "Bot"});
    assert_eq!(heard(&message(&bot, &group(), "/stand")), []);
    let channel = json!({"id": -9, "type": "channel", "title": "Nieuws"});
    assert_eq!(heard(&message(&anna(), &channel, "/stand")), []);
    let mut passed_on = message(&anna(), &group(), "/afwezig");
    passed_on["message"]["forward_origin"] = json!({"type": "user"});
    assert_eq!(heard(&passed_on), []);
    let mut sticker = message(&anna(), &group(), "");
    sticker["message"]
        .as_object_mut()
        .expect("a message")
        .remove("text");
    assert_eq!(heard(&sticker), []);
    assert_eq!(
        heard(&json!({"update_id": 11, "guest_message": {"x": 1}})),
        []
    );
}

#[test]
fn an_admin_who_hides_behind_the_group_is_nobody_we_could_write_to() {
    let hidden = json!({"id": 1_087_968_824, "is_bot": true, "first_name": "Group"});
    let mut update = message(&hidden, &group(), "/stand");
    update["message"]["sender_chat"] = group();
    let [Heard::Said(said, None)] = &heard(&update)[..] else {
        panic!("one message");
    };
    assert_eq!(said.from, Contact("telegram:anoniem-1001234".to_owned()));
    let vote = json!({"update_id": 12, "poll_answer": {"poll_id": "9", "voter_chat": group(), "option_ids": [0]}});
    let [Heard::Voted { incoming, .. }] = &heard(&vote)[..] else {
        panic!("one vote");
    };
    assert_eq!(incoming.from, said.from);
}

#[test]
fn a_vote_a_vote_taken_back_and_one_of_nobody() {
    let vote = |options: Value| json!({"update_id": 12, "poll_answer": {"poll_id": "9", "user": anna(), "option_ids": options}});
    for (options, option) in [(json!([1]), Some(1)), (json!([]), None)] {
        let [Heard::Voted { poll, incoming }] = &heard(&vote(options))[..] else {
            panic!("one vote");
        };
        assert_eq!((poll.as_str(), incoming.id.as_str()), ("poll:9", "vote/12"));
        assert_eq!(
            incoming.what,
            What::Vote {
                poll: String::new(),
                option
            }
        );
    }
    // A library in wide use falls over this one.
    let nobody = json!({"update_id": 12, "poll_answer": {"poll_id": "9", "option_ids": [0]}});
    assert_eq!(heard(&nobody), []);
}

#[test]
fn a_press_counts_in_the_chat_for_which_the_button_was_made() {
    let data = sealer().seal("7", "in-3/1", 0).expect("it fits");
    let press = |chat: i64, data: &str| {
        json!({"update_id": 13, "callback_query": {"id": "q", "from": anna(), "chat_instance": "c", "data": data,
            // An old message is delivered like this.
            "message": {"message_id": 4, "date": 0, "chat": {"id": chat, "type": "private"}}}})
    };
    let pressed = |update: &Value| match &heard(update)[..] {
        [Heard::Said(said, None)] => said.what.clone(),
        other => panic!("one press: {other:?}"),
    };
    let taken = What::Press {
        message: "in-3/1".to_owned(),
        button: 0,
    };
    let nothing = What::Press {
        message: String::new(),
        button: 0,
    };
    assert_eq!(pressed(&press(7, &data)), taken);
    assert_eq!(pressed(&press(8, &data)), nothing);
    assert_eq!(pressed(&press(7, "0:in-3/1:AAAAAAAAAAAAAAAA")), nothing);
}

#[test]
fn a_group_that_becomes_a_supergroup_a_bot_that_is_removed_and_a_poll_that_ends() {
    let old = json!({"id": -55, "type": "group", "title": "De Pion"});
    let mut update = message(&anna(), &old, "");
    update["message"]["migrate_to_chat_id"] = json!(-1_001_234);
    assert_eq!(
        heard(&update),
        [Heard::Moved(contact(-55), contact(-1_001_234))]
    );

    let removed = |status: &str| {
        json!({"update_id": 14, "my_chat_member": {"chat": group(), "from": anna(), "date": 0,
        "old_chat_member": {"status": "member"}, "new_chat_member": {"status": status}}})
    };
    assert_eq!(
        heard(&removed("kicked")),
        [Heard::Reachable(contact(-1_001_234), false)]
    );
    assert_eq!(
        heard(&removed("member")),
        [Heard::Reachable(contact(-1_001_234), true)]
    );

    let ended = json!({"update_id": 15, "poll": {"id": "9", "question": "Speel je mee?", "is_closed": true,
        "total_voter_count": 3, "persistent_id": "new", "allows_revoting": true,
        "options": [{"text": "Ja", "voter_count": 2, "persistent_id": "x"}, {"text": "Nee", "voter_count": 1}]}});
    let poll = Heard::Poll {
        poll: "poll:9".to_owned(),
        question: "Speel je mee?".to_owned(),
        closed_with: Some(vec![2, 1]),
    };
    assert_eq!(heard(&ended), [poll]);
}

/// Updates of every kind, to be spoilt.
fn examples() -> Vec<Value> {
    vec![
        message(&anna(), &group(), "/uitslag 1-0"),
        json!({"update_id": 12, "poll_answer": {"poll_id": "9", "user": anna(), "option_ids": [1]}}),
        json!({"update_id": 13, "callback_query": {"id": "q", "from": anna(), "data": "0:in-3/1:AAAAAAAAAAAAAAAA",
            "message": {"message_id": 4, "date": 0, "chat": {"id": 7, "type": "private"}}}}),
        json!({"update_id": 15, "poll": {"id": "9", "question": "Speel je mee?", "is_closed": true,
            "options": [{"text": "Ja", "voter_count": 2}]}}),
        json!({"update_id": 14, "my_chat_member": {"chat": group(), "new_chat_member": {"status": "left"}}}),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_delivered_makes_it_fall_over(
        example in 0..5_usize, at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>(),
    ) {
        let mut body = examples()[example].to_string().into_bytes();
        let at = at.index(body.len());
        if cut { body.truncate(at) } else { body[at] = byte }
        let body = String::from_utf8_lossy(&body);
        // It is read or refused: what is cut off is refused, and nothing is heard twice.
        let outcome = read(&body, (&sealer(), "PionBot"), noon());
        prop_assert!(outcome.is_err() || !cut);
        prop_assert!(outcome.unwrap_or_default().len() <= 1);
    }

    #[test]
    fn nor_does_anything_at_all(body in "\\PC{0,300}") {
        prop_assert!(read(&body, (&sealer(), "PionBot"), noon()).is_err() || body.contains("update_id"));
    }
}
