//! What Discord delivers, read.

use chrono::{DateTime, Utc};
use keizerbot::chat::Heard;
use keizerbot::chat::button::Sealer;
use keizerbot::chat::discord::Me;
use keizerbot::chat::discord::roles::{Listed, Roles};
use keizerbot::chat::discord::update::{Reader, is_for, read};
use keizerbot::message::{Incoming, Place, What};
use serde_json::{Value, json};

pub(super) fn me() -> Me {
    Me {
        id: "99".to_owned(),
        application: "98".to_owned(),
        name: "Keizerbot".to_owned(),
    }
}

fn now() -> DateTime<Utc> {
    "2026-09-10T12:00:00Z".parse().expect("a moment")
}

fn heard(kind: &str, data: &Value) -> Result<Vec<Heard>, String> {
    let sealer = Sealer::new("secret");
    let reader = Reader {
        me: &me(),
        called: "KeizerTestBot",
        sealer: &sealer,
        roles: &Roles::default(),
    };
    read(&json!({"t": kind, "d": data}).to_string(), reader, now())
}

fn said(kind: &str, data: &Value) -> Option<Incoming> {
    match heard(kind, data).expect("it can be read").pop() {
        Some(Heard::Said(incoming, _)) => Some(incoming),
        None => None,
        other => panic!("{other:?}"),
    }
}

fn message(content: &str, more: &Value) -> Value {
    let mut message = json!({
        "id": "2", "channel_id": "1", "guild_id": "3", "type": 0, "content": content,
        "author": {"id": "7", "username": "anna", "global_name": "Anna"},
        "timestamp": "2026-09-10T11:59:59.500000+00:00", "mentions": [{"id": "99"}],
    });
    for (name, value) in more.as_object().expect("fields") {
        message[name] = value.clone();
    }
    message
}

#[test]
fn a_mention_becomes_the_name_that_the_app_knows() {
    let incoming = said(
        "MESSAGE_CREATE",
        &message("<@99> ik kom <@!99>", &json!({})),
    )
    .expect("said");
    assert_eq!(
        incoming.what,
        What::Text("@KeizerTestBot ik kom @KeizerTestBot".to_owned())
    );
    assert_eq!(
        (incoming.id.as_str(), incoming.name.as_str()),
        ("1/2", "Anna")
    );
    assert_eq!(incoming.from.0, "discord:7");
    assert_eq!(incoming.group.expect("a channel").0, "discord:1");
    assert_eq!(
        incoming.sent_at.to_rfc3339(),
        "2026-09-10T11:59:59.500+00:00"
    );
}

#[test]
fn what_is_nobodys_word_is_not_heard() {
    for more in [
        json!({"author": {"id": "8", "bot": true}}),
        json!({"webhook_id": "5"}),
        json!({"type": 7}),
        json!({"message_snapshots": [{}]}),
        json!({"content": ""}),
    ] {
        assert_eq!(
            said("MESSAGE_CREATE", &message("<@99> hoi", &more)),
            None,
            "{more}"
        );
    }
    assert!(!is_for(&message("hoi", &json!({"mentions": []})), "99"));
    assert!(is_for(
        &message("hoi", &json!({"mentions": [], "guild_id": null})),
        "99"
    ));
    let answer = json!({"mentions": [], "referenced_message": {"author": {"id": "99"}}});
    assert!(is_for(&message("hoi", &answer), "99"));
}

fn slash(name: &str, options: &Value) -> Value {
    json!({
        "id": "1546414718976000000", "application_id": "98", "token": "t0ken", "type": 2, "channel_id": "1", "guild_id": "3",
        "channel": {"type": 0}, "member": {"nick": "Bram", "user": {"id": "7", "username": "b"}},
        "data": {"name": name, "options": options},
    })
}

#[test]
fn a_slash_command_is_what_would_have_been_typed() {
    let option = |name: &str, value: &str| json!({"name": name, "value": value});
    for (name, options, expected) in [
        ("stand", json!([]), "/stand"),
        (
            "afwezig",
            json!([option("tekst", " 18 en 25 sept ")]),
            "/afwezig 18 en 25 sept",
        ),
        ("concept", json!([option("ronde", "3")]), "/concept ronde 3"),
        (
            "wissel",
            json!([option("bord", "2"), option("ronde", "3")]),
            "/wissel ronde 3 2",
        ),
        (
            "corrigeer",
            json!([
                option("uitslag", "0-1"),
                option("bord", "2"),
                option("ronde", "3")
            ]),
            "/corrigeer ronde 3 bord 2 0-1",
        ),
        (
            "overmacht",
            json!([
                option("tekst", "griep"),
                option("naam", "Emil"),
                option("ronde", "ronde 2")
            ]),
            "/overmacht Emil ronde 2 griep",
        ),
    ] {
        let incoming = said("INTERACTION_CREATE", &slash(name, &options)).expect("said");
        assert_eq!(incoming.what, What::Text(expected.to_owned()));
        assert_eq!(
            (incoming.place, incoming.name.as_str()),
            (Place::Group, "Bram")
        );
        assert_eq!(incoming.reply.as_deref(), Some("98/t0ken"));
    }
}

#[test]
fn a_thread_is_a_part_of_its_channel() {
    let mut asked = slash("stand", &json!([]));
    asked["channel"] = json!({"type": 11, "parent_id": "4"});
    let incoming = said("INTERACTION_CREATE", &asked).expect("said");
    let here = asked["channel_id"].as_str().expect("a channel");
    let group = incoming.group.expect("a channel");
    assert_eq!(
        (group.group().0.as_str(), group.topic()),
        ("discord:4", Some(here))
    );
}

#[test]
fn a_button_is_for_whom_it_is_sealed() {
    let sealer = Sealer::new("secret");
    let press = |sealed: Option<String>| {
        let mut press = slash("", &json!([]));
        press["type"] = json!(3);
        press["data"] = json!({"custom_id": sealed});
        said("INTERACTION_CREATE", &press).expect("pressed")
    };
    let own = press(sealer.seal("7", "in-1/1", 1));
    let expected = |message: &str, button| What::Press {
        message: message.to_owned(),
        button,
    };
    assert_eq!(
        (own.what, own.place),
        (expected("in-1/1", 1), Place::Private)
    );
    let group = press(sealer.seal("1", "round-1", 2));
    assert_eq!(
        (group.what, group.place),
        (expected("round-1", 2), Place::Group)
    );
    for strange in [
        sealer.seal("8", "in-1/1", 1),
        Sealer::new("other").seal("7", "in-1/1", 1),
        None,
    ] {
        assert_eq!(press(strange).what, expected("", 0));
    }
}

#[test]
fn a_vote_says_which_poll_and_which_answer() {
    let vote = json!({"user_id": "7", "channel_id": "1", "message_id": "2", "answer_id": 2});
    let found = heard("MESSAGE_POLL_VOTE_ADD", &vote)
        .expect("a vote")
        .remove(0);
    let Heard::Voted { poll, incoming } = found else {
        panic!("{found:?}")
    };
    assert_eq!(
        (poll.as_str(), incoming.from.0.as_str()),
        ("1/2", "discord:7")
    );
    let found = heard("MESSAGE_POLL_VOTE_REMOVE", &vote)
        .expect("a vote")
        .remove(0);
    assert!(
        matches!(found, Heard::TookBack { option: 1, .. }),
        "{found:?}"
    );
}

#[test]
fn what_cannot_be_read_is_an_error_and_what_is_not_for_us_is_nothing() {
    assert!(heard("MESSAGE_POLL_VOTE_ADD", &json!({"user_id": 7})).is_err());
    assert!(heard("MESSAGE_CREATE", &json!(null)).is_err());
    assert_eq!(heard("TYPING_START", &json!({})), Ok(Vec::new()));
    let sealer = Sealer::new("secret");
    let reader = Reader {
        me: &me(),
        called: "bot",
        sealer: &sealer,
        roles: &Roles::default(),
    };
    for body in ["", "null", "[]", "{\"t\":3}"] {
        let found = read(body, reader, now());
        assert!(
            found.as_ref().is_err() || found.as_ref().is_ok_and(Vec::is_empty),
            "{body}: {found:?}"
        );
    }
}

/// Roles that are heard of like this, and what they say of a message by somebody with these numbers.
fn vouched(wanted: &[&str], told: &[(&str, Value)], has: &Value) -> Vec<What> {
    let mut roles = Roles::wanted(wanted.iter().map(|&label| label.to_owned()).collect());
    for (kind, data) in told {
        roles.hear(kind, data);
    }
    let sealer = Sealer::new("secret");
    let reader = Reader {
        me: &me(),
        called: "bot",
        sealer: &sealer,
        roles: &roles,
    };
    let data = message("<@99> hoi", &json!({"member": {"roles": has}}));
    let body = json!({"t": "MESSAGE_CREATE", "d": data}).to_string();
    let heard = read(&body, reader, now()).expect("it can be read");
    let said = heard.into_iter().map(|heard| match heard {
        Heard::Said(incoming, _) | Heard::Vouched(incoming) => {
            assert_eq!(incoming.group.expect("a channel").0, "discord:1");
            incoming.what
        }
        other => panic!("{other:?}"),
    });
    said.collect()
}

#[test]
fn the_roles_of_whoever_speaks_in_a_server_come_before_what_he_says() {
    let server = json!({"id": "3", "roles": [
        {"id": "50", "name": "Competitieleider"}, {"id": "51", "name": "Bestuur"}]});
    let created = [("GUILD_CREATE", server.clone())];
    let said = || What::Text("@bot hoi".to_owned());
    let roles = |labels: &[&str]| What::Vouched(labels.iter().map(|&l| l.to_owned()).collect());
    let wanted = ["competitieleider", "77"];
    let check = |told: &[(&str, Value)], has: Value, expected: &[&str]| {
        let found = vouched(&wanted, told, &has);
        assert_eq!(found, [roles(expected), said()], "{told:?} {has}");
    };
    check(&created, json!(["50", "51"]), &["competitieleider"]);
    check(&created, json!(["77"]), &["77"]);
    check(&created, json!(["51"]), &[]);
    check(&created, json!([]), &[]);
    // A role that is renamed, made or taken away.
    let named = |kind: &'static str, id: &str, name: &str| {
        let role = json!({"id": id, "name": name});
        vec![
            ("GUILD_CREATE", server.clone()),
            (kind, json!({"guild_id": "3", "role": role})),
        ]
    };
    check(
        &named("GUILD_ROLE_UPDATE", "50", "Leider"),
        json!(["50"]),
        &[],
    );
    let made = named("GUILD_ROLE_CREATE", "52", "COMPETITIELEIDER");
    check(&made, json!(["52"]), &["competitieleider"]);
    let gone = [
        ("GUILD_CREATE", server.clone()),
        (
            "GUILD_ROLE_DELETE",
            json!({"guild_id": "3", "role_id": "50"}),
        ),
    ];
    check(&gone, json!(["50"]), &[]);
    // Of a server of which nothing is known nothing is said, nor where nobody wants to know.
    assert_eq!(vouched(&wanted, &[], &json!(["50"])), [said()]);
    assert_eq!(
        vouched(&["50"], &[], &json!(["50"])),
        [roles(&["50"]), said()]
    );
    assert_eq!(vouched(&[], &created, &json!(["50"])), [said()]);
    assert_eq!(vouched(&wanted, &created, &Value::Null), [said()]);
}

#[test]
fn what_the_server_lists_of_somebody_is_read() {
    let listed = Listed {
        channel: "1".to_owned(),
        user: "7".to_owned(),
        roles: vec!["Bestuur".to_owned()],
    };
    let body: Value = serde_json::from_str(&listed.body()).expect("JSON");
    let kind = body["t"].as_str().expect("a kind");
    let found = heard(kind, &body["d"]).expect("it can be read").pop();
    let Some(Heard::Vouched(incoming)) = found else {
        panic!("{found:?}");
    };
    assert_eq!(incoming.what, What::Vouched(vec!["Bestuur".to_owned()]));
    assert_eq!(incoming.from.0, "discord:7");
    assert_eq!(incoming.group.expect("a channel").0, "discord:1");
}
