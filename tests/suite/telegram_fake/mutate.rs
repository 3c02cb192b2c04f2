//! Updates as nobody should send them: valid ones with fields gone, of another type, null, huge or deep.

use serde_json::{Value, json};

use super::{BOT, Fake};

/// How deep an update may be: with the answer around it within the 128 that a reader of JSON allows, for
/// otherwise no part of the answer could be read.
const DEEPEST: usize = 120;

/// One deterministic step of a generator (splitmix64).
fn step(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((z ^ (z >> 31)) >> 16).unwrap_or_default()
}

/// One valid update of every kind that a club sees.
pub(crate) fn valid_updates() -> Vec<Value> {
    let fake = Fake::without_server();
    let anna = fake.user_with("Anna", Some("de Vries"), Some("annadv"), Some("nl"));
    let jan = fake.user("Jan");
    let group = fake.group("Club", &[anna, jan]);
    fake.start_bot(anna, "code-123");
    let said = fake.say(anna, anna, "gewonnen van Jan 🎉 https://voorbeeld.nl");
    fake.edit(anna, said, "remise met Jan");
    fake.send_document(jan, jan, ("partij.pgn", b"1. e4 *"), "onze partij");
    fake.send_photo(
        jan,
        jan,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40",
        "stelling",
    );
    fake.say(jan, group, "/stand@KeizerTestBot");
    let message = |content: Value| {
        let mut args = super::args::Args::default();
        args.add_json(content.to_string().as_bytes()).expect("JSON");
        args
    };
    let poll = message(json!({
        "chat_id": group, "question": "Kom je?", "options": ["Ja", "Nee"], "is_anonymous": false
    }));
    let buttons = message(json!({
        "chat_id": group, "text": "Klopt dit?",
        "reply_markup": { "inline_keyboard": [[{ "text": "Ja", "callback_data": "y" }]] }
    }));
    let send = |method: &str, args| {
        let answer = super::methods::call(&mut fake.shared.world(), method, args);
        let id = answer.expect("a message")["message_id"].as_i64();
        id.expect("a number")
    };
    let poll = send("sendpoll", &poll);
    let buttons = send("sendmessage", &buttons);
    fake.vote(anna, group, poll, &[0]);
    fake.retract(anna, group, poll);
    fake.vote_anonymously(group, poll, &[1]);
    fake.press(jan, group, buttons, "Ja");
    fake.press_old(jan, group, buttons, "y");
    fake.reply(anna, group, buttons, "ja hoor");
    fake.leave(jan, group);
    fake.join(jan, group);
    fake.set_admin(group, BOT, true);
    fake.migrate(group);
    fake.block(jan);
    fake.updates()
}

/// This many updates, each a valid one with one to three things wrong; the same for the same seed.
pub(crate) fn mutated_updates(seed: u64, n: usize) -> Vec<Value> {
    let valid = valid_updates();
    let mut state = seed;
    let mut updates = Vec::with_capacity(n);
    for _ in 0..n {
        let mut update = valid[step(&mut state) % valid.len()].clone();
        for _ in 0..=step(&mut state) % 3 {
            let mut worse = update.clone();
            mutate(&mut worse, &mut state);
            if depth(&worse) <= DEEPEST {
                update = worse;
            }
        }
        updates.push(update);
    }
    updates
}

fn depth(value: &Value) -> usize {
    let deepest = match value {
        Value::Object(fields) => fields.values().map(depth).max(),
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return 0,
    };
    1 + deepest.unwrap_or(0)
}

/// All places in a value, as pointers, the top left out.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut add = |name: &str, inner: &Value| {
        let here = format!("{at}/{name}");
        places(inner, &here, found);
        found.push(here);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| add(name, inner)),
        Value::Array(items) => {
            let numbered = items.iter().enumerate();
            numbered.for_each(|(index, inner)| add(&index.to_string(), inner));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn mutate(update: &mut Value, state: &mut u64) {
    let mut found = Vec::new();
    places(update, "", &mut found);
    found.retain(|place| place != "/update_id");
    if found.is_empty() {
        return;
    }
    let place = &found[step(state) % found.len()];
    let kind = step(state) % 12;
    if kind == 0 {
        let (parent, name) = place.rsplit_once('/').expect("a place begins with /");
        if let Some(Value::Object(fields)) = update.pointer_mut(parent) {
            fields.remove(name);
        }
        return;
    }
    if kind == 1 {
        update["unknown_kind"] = json!({ "id": step(state), "deeper": [1, "2", null] });
        return;
    }
    let target = update
        .pointer_mut(place)
        .expect("a place that was just found");
    *target = match kind {
        2 => Value::Null,
        3 => json!(u64::MAX),
        4 => json!(i64::MIN),
        5 => json!(1e300),
        6 => json!("\u{202e}\0 9223372036854775808"),
        7 => json!([]),
        8 => json!({}),
        9 => (0..90).fold(target.clone(), |inner, _| json!([inner])),
        10 => json!(true),
        _ => json!("x".repeat(step(state) % 5000)),
    };
}
