//! The store against a real SQLite, mostly in memory: what is saved comes back, what may not be is
//! refused, and nothing is done twice.

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::message::{
    Align, Attachment, Choice, Column, Contact, Form, Incoming, Outgoing, Picture, Place, Row,
    Style, Thread, What,
};
use keizerbot::store::outbox::{Delivery, DeliveryState};
use keizerbot::store::{
    Alias, Answer, Attendance, Board, BoundGroup, Bye, Changes, ClubRows, Competition,
    CompetitionKind, Durability, Entry, Evening, EveningState, GameRecord, GroupAudience, Guardian,
    Identity, Invitation, Member, Penalty, PlayoffGame, Question, Reason, Role, Roles, Setting,
    Store, Tx, Vote, WrongCode, apply_inverse, clubs, inbox, jobs, journal, load, outbox, posted,
    save,
};
use proptest::prelude::*;

const CLUB: &str = "de-pion";

/// Names that break programs: quotes, mark-up, mentions, emoji, right to left, combining, very long.
const NAMES: [&str; 10] = [
    "D'Hondt",
    "<b>Bold</b> & \"co\"",
    "*_~`[x](y)",
    "@everyone",
    "👩🏽‍🦱♟️",
    "עברית \u{202e}abc",
    "Zoë e\u{301}",
    "'; drop table member; --",
    "$1 %s {0} \\n",
    "tab\tnew\nline",
];

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(1_788_000_000_123 + seconds * 1_000).unwrap()
}

async fn store() -> Store {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let mut tx = store.begin().await.unwrap();
    clubs::ensure_club(&mut tx, CLUB, "De Pion").await.unwrap();
    tx.commit().await.unwrap();
    store
}

fn member(member_id: i64) -> Member {
    Member {
        member_id,
        name: format!("Speler {member_id}"),
        rating: None,
        plays: true,
        roles: Roles::default(),
        regular: false,
        left: None,
        estimated: false,
        tempo: None,
        language: None,
    }
}

fn competition(competition_id: i64) -> Competition {
    Competition {
        competition_id,
        kind: CompetitionKind::Keizer,
        season: 1,
        half: None,
        groups: 1,
        border: None,
        ratings_of: None,
        finished: None,
    }
}

fn entry(competition_id: i64, member_id: i64) -> Entry {
    Entry {
        competition_id,
        member_id,
        joined_round: 1,
        start_place: None,
        group: 1,
        rating: None,
        last_place: None,
    }
}

fn evening(evening_id: i64) -> Evening {
    Evening {
        evening_id,
        competition_id: 1,
        starts_at: at(evening_id * 604_800),
        state: EveningState::Planned,
        held: false,
        seed: evening_id * 7,
        proposal: None,
    }
}

fn board(evening_id: i64, number: i64, white: i64, black: i64) -> Board {
    Board {
        evening_id,
        board: number,
        white,
        black,
        result: None,
        reported_by: None,
        origin: "paired".to_owned(),
        note: String::new(),
    }
}

fn attendance(evening_id: i64, member_id: i64) -> Attendance {
    Attendance {
        evening_id,
        member_id,
        answer: Answer::Plays,
        external_result: None,
        in_time: true,
        said_at: at(member_id),
        counts_as: None,
        reason: None,
        late: None,
    }
}

fn game_record(evening_id: i64, white: i64, black: i64) -> GameRecord {
    GameRecord {
        evening_id,
        white,
        black,
        handed_in_by: black,
        handed_in_at: at(7),
        moves: "e4 e5 Nf3 Nc6 Bb5 a6".to_owned(),
    }
}

fn alias(name: &str, member_id: Option<i64>) -> Alias {
    Alias {
        alias: name.to_owned(),
        name: name.to_owned(),
        member_id,
    }
}

fn question(question_id: i64) -> Question {
    Question {
        question_id,
        contact: "console:Anna".to_owned(),
        key: format!("result-{question_id}"),
        kind: "result".to_owned(),
        data: r#"{"board":1}"#.to_owned(),
        evening_id: Some(1),
        open: true,
        asked_at: at(5),
    }
}

/// A club in which every field has a value somewhere and every optional one lacks it somewhere.
fn club() -> ClubRows {
    let full = Member {
        rating: Some(1834),
        plays: false,
        roles: Roles::of(&Role::ALL),
        regular: true,
        left: Some(at(99)),
        estimated: true,
        tempo: Some("30 minuten".into()),
        language: Some("en".into()),
        ..member(2)
    };
    ClubRows {
        members: vec![member(1), full, member(3), member(4), member(5), member(6)],
        identities: vec![
            Identity {
                contact: "console:Anna".into(),
                name: "Anna".into(),
                member_id: Some(1),
                language: None,
                vouched: None,
            },
            Identity {
                contact: "telegram:77".into(),
                name: "🙂".into(),
                member_id: None,
                language: Some("nl".into()),
                vouched: Some("Competitieleider\n77".into()),
            },
        ],
        guardians: vec![Guardian {
            contact: "telegram:77".into(),
            member_id: 1,
        }],
        invitations: vec![Invitation {
            member_id: 3,
            code_hash: "a1b2".into(),
            issued_at: at(8),
        }],
        wrong_codes: vec![WrongCode {
            contact: "telegram:77".into(),
            times: 2,
            since: at(9),
        }],
        competitions: vec![
            competition(1),
            Competition {
                kind: CompetitionKind::Rapid,
                season: 2,
                half: Some("zomer".into()),
                groups: 2,
                border: Some(12),
                ratings_of: Some("2027-02-01".into()),
                finished: Some(at(100)),
                ..competition(2)
            },
        ],
        entries: vec![
            entry(1, 1),
            Entry {
                joined_round: 3,
                start_place: Some(2),
                group: 2,
                rating: Some(1834),
                last_place: Some(7),
                ..entry(2, 1)
            },
        ],
        evenings: vec![
            Evening {
                state: EveningState::Published,
                proposal: Some("{}".into()),
                ..evening(1)
            },
            Evening {
                held: true,
                seed: i64::MIN,
                ..evening(2)
            },
        ],
        attendances: vec![
            attendance(1, 1),
            Attendance {
                answer: Answer::External,
                external_result: Some("win".into()),
                in_time: false,
                counts_as: Some("notice".into()),
                reason: Some("ziek".into()),
                late: Some("20:45".into()),
                ..attendance(1, 2)
            },
            Attendance {
                answer: Answer::Absent,
                ..attendance(2, 3)
            },
        ],
        votes: vec![
            Vote {
                evening_id: 1,
                contact: "telegram:77".into(),
                option: Some(0),
                at: at(3),
            },
            Vote {
                evening_id: 2,
                contact: "telegram:77".into(),
                option: None,
                at: at(4),
            },
        ],
        boards: vec![
            Board {
                result: Some("1-0".into()),
                reported_by: Some(1),
                ..board(1, 1, 1, 3)
            },
            board(1, 2, 4, 5),
        ],
        byes: vec![
            Bye {
                evening_id: 1,
                member_id: 6,
                penalty: false,
            },
            Bye {
                evening_id: 2,
                member_id: 4,
                penalty: true,
            },
        ],
        penalties: vec![Penalty {
            penalty_id: 1,
            competition_id: 1,
            member_id: 4,
            imposed_at: at(6),
            reason: "niet afgemeld".into(),
        }],
        playoff_games: vec![PlayoffGame {
            competition_id: 1,
            game: 1,
            white: 1,
            black: 3,
            result: "1-0".into(),
        }],
        game_records: vec![game_record(1, 1, 3), game_record(1, 4, 5)],
        aliases: vec![alias("annevdberg", Some(1)), alias("depion", None)],
        questions: vec![
            question(1),
            Question {
                evening_id: None,
                open: false,
                ..question(2)
            },
        ],
        settings: vec![Setting {
            key: "language".into(),
            value: "nl".into(),
        }],
        groups: vec![BoundGroup {
            contact: "console:leiding".into(),
            topic: "45".into(),
            audience: GroupAudience::Leaders,
        }],
    }
}

async fn saved(tx: &mut Tx, before: &ClubRows, after: &ClubRows) -> Changes {
    save(tx, CLUB, before, after).await.unwrap()
}

/// Why saving `rows` in a new club is refused.
async fn refusal(rows: &ClubRows) -> String {
    let mut tx = store().await.begin().await.unwrap();
    let refused = save(&mut tx, CLUB, &ClubRows::default(), rows)
        .await
        .unwrap_err();
    format!("{refused:#}")
}

#[tokio::test]
async fn every_row_comes_back_as_it_was() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    saved(&mut tx, &ClubRows::default(), &club()).await;
    tx.commit().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), club());
    assert_eq!(load(&mut tx, "another").await.unwrap(), ClubRows::default());
}

#[tokio::test]
async fn every_state_and_answer_comes_back() {
    let states = [
        EveningState::Planned,
        EveningState::Open,
        EveningState::Closed,
        EveningState::Published,
        EveningState::Finished,
        EveningState::Cancelled,
    ];
    let rows = ClubRows {
        evenings: (1..)
            .zip(states)
            .map(|(id, state)| Evening {
                state,
                ..evening(id)
            })
            .collect(),
        ..ClubRows::default()
    };
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    saved(&mut tx, &ClubRows::default(), &rows).await;
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), rows);
    for state in states {
        assert_eq!(
            serde_json::to_value(state).unwrap(),
            state.word(),
            "one word everywhere"
        );
    }
}

#[tokio::test]
async fn names_survive() {
    let mut rows = ClubRows::default();
    for (id, name) in (1..).zip(NAMES) {
        rows.members.push(Member {
            name: name.to_owned(),
            ..member(id)
        });
        rows.identities.push(Identity {
            contact: format!("console:{name}"),
            name: name.repeat(1_000),
            member_id: Some(id),
            language: None,
            vouched: None,
        });
    }
    rows.identities.sort_by(|a, b| a.contact.cmp(&b.contact));
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    saved(&mut tx, &ClubRows::default(), &rows).await;
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), rows);
    let undo = saved(&mut tx, &rows, &ClubRows::default()).await;
    apply_inverse(&mut ClubRows::default(), &undo).unwrap();
}

#[tokio::test]
async fn clubs_do_not_see_each_other() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    clubs::ensure_club(&mut tx, "denk-en-zet", "Denk")
        .await
        .unwrap();
    clubs::ensure_club(&mut tx, "denk-en-zet", "Denk en Zet")
        .await
        .unwrap();
    saved(&mut tx, &ClubRows::default(), &club()).await;
    save(&mut tx, "denk-en-zet", &ClubRows::default(), &club())
        .await
        .unwrap();
    save(&mut tx, "denk-en-zet", &club(), &ClubRows::default())
        .await
        .unwrap();
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), club());
    let names: Vec<_> = clubs::list(&mut tx)
        .await
        .unwrap()
        .into_iter()
        .map(|club| club.name)
        .collect();
    assert_eq!(names, ["De Pion", "Denk en Zet"]);
}

#[tokio::test]
async fn only_differences_are_written() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    saved(&mut tx, &ClubRows::default(), &club()).await;
    assert!(saved(&mut tx, &club(), &club()).await.is_empty());

    let mut after = club();
    after.members.reverse();
    after
        .members
        .iter_mut()
        .find(|member| member.member_id == 3)
        .unwrap()
        .rating = Some(1500);
    after.votes.remove(0);
    after.attendances.push(attendance(2, 1));
    // Below the millisecond nothing is kept, so this is no change.
    after.questions[0].asked_at += TimeDelta::nanoseconds(400);
    let changes = saved(&mut tx, &club(), &after).await;
    let told: Vec<String> = changes
        .0
        .iter()
        .map(|change| {
            let key = serde_json::to_string(&change.key).unwrap();
            format!(
                "{} {key} {} {}",
                change.table,
                change.before.is_some(),
                change.after.is_some()
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "member [3] true true",
            "attendance [2,1] false true",
            r#"vote [1,"telegram:77"] true false"#
        ]
    );
    assert_eq!(
        changes.0[0].before.as_ref().unwrap()["rating"],
        serde_json::Value::Null
    );
    assert_eq!(changes.0[0].after.as_ref().unwrap()["rating"], 1500);

    after.members.reverse();
    after
        .attendances
        .sort_by_key(|row| (row.evening_id, row.member_id));
    after.questions = club().questions;
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), after);
}

#[tokio::test]
async fn a_change_of_what_is_not_stored_is_refused() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    let stale = ClubRows {
        members: vec![member(1)],
        ..ClubRows::default()
    };
    let changed = ClubRows {
        members: vec![Member {
            rating: Some(1),
            ..member(1)
        }],
        ..ClubRows::default()
    };
    let refused = save(&mut tx, CLUB, &stale, &changed).await.unwrap_err();
    assert!(
        format!("{refused:#}").contains("not the one that was read"),
        "{refused:#}"
    );
    let twice = ClubRows {
        members: vec![member(1), member(1)],
        ..ClubRows::default()
    };
    let refused = save(&mut tx, CLUB, &ClubRows::default(), &twice)
        .await
        .unwrap_err();
    assert!(format!("{refused:#}").contains("twice"), "{refused:#}");
}

#[tokio::test]
async fn nobody_is_on_two_boards_of_an_evening() {
    let of = |boards: Vec<Board>| ClubRows { boards, ..club() };
    for second in [
        board(1, 2, 1, 4),
        board(1, 2, 4, 3),
        board(1, 2, 3, 4),
        board(1, 2, 4, 1),
    ] {
        let refused = refusal(&of(vec![board(1, 1, 1, 3), second])).await;
        assert!(refused.contains("adding a row of table board"), "{refused}");
    }
    refusal(&of(vec![board(1, 1, 1, 1)])).await;

    // Other evenings are free, and two boards may exchange players.
    let before = of(vec![
        board(1, 1, 1, 3),
        board(1, 2, 4, 5),
        board(2, 1, 1, 3),
    ]);
    let after = of(vec![
        board(1, 1, 5, 1),
        board(1, 2, 3, 4),
        board(2, 1, 3, 1),
    ]);
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    saved(&mut tx, &ClubRows::default(), &before).await;
    saved(&mut tx, &before, &after).await;
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), after);
}

#[tokio::test]
async fn references_are_checked() {
    for rows in [
        ClubRows {
            attendances: vec![attendance(9, 1)],
            ..club()
        },
        ClubRows {
            attendances: vec![attendance(1, 9)],
            ..club()
        },
        ClubRows {
            boards: vec![board(1, 1, 1, 9)],
            ..club()
        },
        ClubRows {
            byes: vec![Bye {
                evening_id: 1,
                member_id: 9,
                penalty: false,
            }],
            ..club()
        },
        ClubRows {
            aliases: vec![alias("anna", Some(9))],
            ..club()
        },
        ClubRows {
            game_records: vec![game_record(9, 1, 3)],
            ..club()
        },
        ClubRows {
            game_records: vec![game_record(1, 1, 9)],
            ..club()
        },
        ClubRows {
            game_records: vec![GameRecord {
                handed_in_by: 9,
                ..game_record(1, 1, 3)
            }],
            ..club()
        },
        ClubRows {
            questions: vec![Question {
                evening_id: Some(9),
                ..question(1)
            }],
            ..club()
        },
        ClubRows {
            members: Vec::new(),
            ..club()
        },
        ClubRows {
            evenings: Vec::new(),
            ..club()
        },
    ] {
        let refused = refusal(&rows).await;
        assert!(refused.contains("FOREIGN KEY"), "{refused}");
    }
    let mut tx = store().await.begin().await.unwrap();
    assert!(
        save(&mut tx, "no-club", &ClubRows::default(), &club())
            .await
            .is_err()
    );
}

#[tokio::test]
async fn words_and_truths_are_checked() {
    let odd = Attendance {
        counts_as: Some("perhaps".into()),
        ..attendance(1, 1)
    };
    let refused = refusal(&ClubRows {
        attendances: vec![odd],
        ..club()
    })
    .await;
    assert!(refused.contains("CHECK"), "{refused}");
}

#[tokio::test]
async fn undo_takes_back_what_was_done() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    let nothing = ClubRows::default();
    let made = saved(&mut tx, &nothing, &club()).await;
    let mut after = club();
    after.boards[0].result = None;
    after.boards.remove(1);
    after.members[2].left = Some(at(7) + TimeDelta::nanoseconds(999));
    let entry = journal::Entry {
        at: at(8),
        who: "D'Hondt".into(),
        channel: "console".into(),
        command: "/stopt".into(),
        changes: saved(&mut tx, &club(), &after).await,
    };
    let id = journal::append(&mut tx, CLUB, &entry).await.unwrap();

    // Through the journal, as undo does it, and from what is stored.
    let changes = journal::get(&mut tx, CLUB, id)
        .await
        .unwrap()
        .unwrap()
        .entry
        .changes;
    let stored = load(&mut tx, CLUB).await.unwrap();
    let mut rows = stored.clone();
    apply_inverse(&mut rows, &changes).unwrap();
    assert_eq!(rows, club());
    saved(&mut tx, &stored, &rows).await;
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), club());
    apply_inverse(&mut rows, &made).unwrap();
    assert_eq!(rows, nothing);
}

#[tokio::test]
async fn undo_refuses_and_names_the_row() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    let mut joined = club();
    joined.members.push(member(7));
    joined.boards[0].result = Some("0-1".into());
    let empty = saved(&mut tx, &ClubRows::default(), &club()).await;
    let changes = saved(&mut tx, &club(), &joined).await;

    let check = |rows: &ClubRows, changes: &Changes, row: &str, reason: Reason| {
        let mut undone = rows.clone();
        let conflict = apply_inverse(&mut undone, changes).unwrap_err();
        assert_eq!(undone, *rows, "refused, so nothing changed");
        assert_eq!(conflict.reason, reason, "{conflict}");
        assert!(conflict.to_string().starts_with(row), "{conflict}");
    };
    let mut corrected = joined.clone();
    corrected.boards[0].result = Some("1-0".into());
    check(&corrected, &changes, "board 1, 1", Reason::ChangedSince);
    corrected.boards.remove(0);
    check(&corrected, &changes, "board 1, 1", Reason::ChangedSince);
    check(&club(), &changes, "member 7", Reason::ChangedSince);

    let mut signed_up = joined.clone();
    signed_up.attendances.push(attendance(2, 7));
    check(&signed_up, &changes, "attendance 2, 7", Reason::Dangling);
    let mut handed_in = joined.clone();
    handed_in.game_records.push(game_record(2, 3, 7));
    check(
        &handed_in,
        &changes,
        "game_record 2, 3, 7",
        Reason::Dangling,
    );

    let mut unpaired = club();
    unpaired.boards.clear();
    let unpairing = saved(&mut tx, &joined, &unpaired).await;
    unpaired.boards.push(board(1, 3, 5, 1));
    check(&unpaired, &unpairing, "board", Reason::SecondBoard);

    for (table, key) in [("nonsense", "nonsense"), ("member", "member")] {
        let mut strange = empty.clone();
        strange.0.truncate(1);
        strange.0[0].table = table.into();
        strange.0[0].after = Some(serde_json::json!({ "shoe_size": 42 }));
        check(&club(), &strange, key, Reason::Unreadable);
    }
}

#[tokio::test]
async fn the_journal_keeps_order_and_marks() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    clubs::ensure_club(&mut tx, "another", "Another")
        .await
        .unwrap();
    let entry = |command: &str| journal::Entry {
        at: at(1),
        who: "Anna".into(),
        channel: "console:Anna".into(),
        command: command.into(),
        changes: Changes::default(),
    };
    for (club, command, number) in [
        (CLUB, "/een", 1),
        (CLUB, "/twee", 2),
        ("another", "/x", 1),
        (CLUB, "/drie", 3),
    ] {
        assert_eq!(
            journal::append(&mut tx, club, &entry(command))
                .await
                .unwrap(),
            number
        );
    }
    assert!(journal::mark_undone(&mut tx, CLUB, 2).await.unwrap());
    assert!(
        !journal::mark_undone(&mut tx, CLUB, 2).await.unwrap(),
        "once"
    );
    assert!(!journal::mark_undone(&mut tx, CLUB, 9).await.unwrap());
    let latest = journal::latest(&mut tx, CLUB, 2).await.unwrap();
    let told: Vec<_> = latest
        .iter()
        .map(|row| (row.entry.command.as_str(), row.undone))
        .collect();
    assert_eq!(told, [("/drie", false), ("/twee", true)]);
    assert_eq!(
        journal::get(&mut tx, CLUB, 1).await.unwrap().unwrap().entry,
        entry("/een")
    );
    assert_eq!(journal::get(&mut tx, CLUB, 4).await.unwrap(), None);
    assert!(
        journal::append(&mut tx, "no-club", &entry("/x"))
            .await
            .is_err()
    );
}

fn incoming(platform: &str, id: &str) -> Incoming {
    Incoming {
        id: id.to_owned(),
        from: Contact::new(platform, "Anna"),
        name: "<b>Anna".to_owned(),
        place: Place::Private,
        group: None,
        sent_at: at(1),
        what: What::Text(format!("/uitslag 1-0 {id}")),
        attachment: Some(file()),
        to_bot: false,
        reply: None,
    }
}

/// A picture with the same.
fn table() -> Picture {
    Picture {
        title: NAMES[0].to_owned(),
        subtitle: NAMES[1].to_owned(),
        columns: vec![Column {
            heading: NAMES[2].to_owned(),
            align: Align::Left,
            style: Style::Bold,
        }],
        rows: vec![
            Row::Heading(NAMES[3].to_owned()),
            Row::Cells(NAMES.map(str::to_owned).to_vec()),
        ],
        notes: vec![NAMES.join("\n")],
    }
}

/// A file that has everything in it that a name may have.
fn file() -> Attachment {
    Attachment::new("partij.pgn".to_owned(), NAMES.join("\r\n"))
}

/// What a version without files took in or put is still understood.
#[test]
fn a_message_of_before_there_were_files_is_read() {
    let old = |message: String| {
        let mut message: serde_json::Value = serde_json::from_str(&message).unwrap();
        message.as_object_mut().unwrap().remove("attachment");
        message
    };
    let taken = old(serde_json::to_string(&incoming("console", "1")).unwrap());
    let taken: Incoming = serde_json::from_value(taken).unwrap();
    assert_eq!((taken.id.as_str(), taken.attachment), ("1", None));
    let put = old(serde_json::to_string(&outgoing("poll-1", "group")).unwrap());
    let put: Outgoing = serde_json::from_value(put).unwrap();
    assert_eq!((put.key.as_str(), put.attachment), ("poll-1", None));
}

#[test]
fn a_file_is_text_whatever_it_was_written_in() {
    let read = |bytes: &[u8]| Attachment::from_bytes("a.pgn", bytes).text;
    assert_eq!(read("Zoë ½".as_bytes()), "Zoë ½");
    assert_eq!(read(b"Zo\xeb \xbd"), "Zoë ½");
    assert_eq!(read(b""), "");
    let longest = vec![b'x'; Attachment::LONGEST];
    assert_eq!(read(&longest).len(), Attachment::LONGEST);
    let longer = Attachment::from_bytes("a.pgn", &[longest, vec![b'x'; 99]].concat());
    assert_eq!((longer.text.as_str(), longer.is_too_long()), ("", true));
}

/// The message that is to be handled first.
async fn first_turn(tx: &mut Tx) -> Option<inbox::Inbound> {
    let turns = inbox::turns(tx, CLUB).await.unwrap();
    turns.into_iter().next()
}

#[tokio::test]
async fn a_message_is_taken_in_once_and_in_order() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    let first = inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(2))
        .await
        .unwrap();
    assert!(first.is_some());
    assert_eq!(
        inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(3))
            .await
            .unwrap(),
        None
    );
    assert!(
        inbox::receive(&mut tx, CLUB, &incoming("telegram", "1"), at(4))
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        inbox::receive(&mut tx, CLUB, &incoming("console", "0"), at(5))
            .await
            .unwrap()
            .is_some()
    );

    let mut handled = Vec::new();
    while let Some(inbound) = first_turn(&mut tx).await {
        let message = inbound.incoming().unwrap();
        handled.push(format!("{} {}", message.from.platform(), message.id));
        match handled.len() {
            2 => inbox::failed(&mut tx, inbound.inbox_id, "fault 17", at(6))
                .await
                .unwrap(),
            _ => inbox::handled(&mut tx, inbound.inbox_id, at(6))
                .await
                .unwrap(),
        }
        assert!(
            inbox::handled(&mut tx, inbound.inbox_id, at(6))
                .await
                .is_err(),
            "a second effect is refused"
        );
        assert!(
            inbox::failed(&mut tx, inbound.inbox_id, "", at(6))
                .await
                .is_err()
        );
    }
    assert_eq!(handled, ["console 1", "telegram 1", "console 0"]);
    let failures = inbox::failures(&mut tx, CLUB, 9).await.unwrap();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].error.as_deref(), Some("fault 17"));
    assert_eq!(
        (failures[0].received_at, failures[0].incoming().unwrap()),
        (at(4), incoming("telegram", "1"))
    );
    assert_eq!(
        inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(9))
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_command_that_fails_leaves_its_message_waiting() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    let id = inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(2))
        .await
        .unwrap()
        .unwrap();
    tx.commit().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    inbox::handled(&mut tx, id, at(6)).await.unwrap();
    saved(&mut tx, &ClubRows::default(), &club()).await;
    drop(tx);
    let mut tx = store.begin().await.unwrap();
    assert_eq!(first_turn(&mut tx).await.unwrap().inbox_id, id);
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), ClubRows::default());
}

fn outgoing(key: &str, to: &str) -> Outgoing {
    Outgoing {
        key: key.to_owned(),
        to: Contact::new("console", to),
        place: Place::Group,
        text: NAMES.join("\n"),
        choice: Choice::Buttons(vec!["½-½".to_owned()]),
        attachment: Some(file()),
        picture: Some(table()),
        closes_at: None,
        again: false,
        silent: false,
        reply: None,
        thread: Thread::None,
        form: Form::New,
    }
}

async fn due(tx: &mut Tx, seconds: i64) -> Vec<String> {
    let due = outbox::due(tx, at(seconds), 10).await.unwrap();
    due.iter()
        .map(|delivery| delivery.message().unwrap().key)
        .collect()
}

/// What the group was sent under this key.
async fn in_group(tx: &mut Tx, key: &str) -> Option<Delivery> {
    let group = Contact::new("console", "group");
    outbox::find(tx, CLUB, (key, &group)).await.unwrap()
}

async fn claimed(tx: &mut Tx, key: &str) -> i64 {
    let mut found = None;
    for to in ["group", "Anna", "Bob"] {
        let to = Contact::new("console", to);
        let there = outbox::find(tx, CLUB, (key, &to)).await.unwrap();
        found = found.or(there);
    }
    let id = found.unwrap().outbox_id;
    assert!(outbox::claim(tx, id).await.unwrap());
    assert!(!outbox::claim(tx, id).await.unwrap(), "claimed twice");
    id
}

#[tokio::test]
async fn a_message_is_put_once() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    assert!(
        outbox::put(&mut tx, CLUB, &outgoing("poll-1", "group"), at(1))
            .await
            .unwrap()
    );
    let other = Outgoing {
        text: "anders".into(),
        ..outgoing("poll-1", "group")
    };
    assert!(!outbox::put(&mut tx, CLUB, &other, at(2)).await.unwrap());
    let kept = in_group(&mut tx, "poll-1").await.unwrap();
    assert_eq!(
        (kept.message().unwrap(), kept.put_at),
        (outgoing("poll-1", "group"), at(1))
    );
    assert_eq!(in_group(&mut tx, "poll-2").await, None);
    clubs::ensure_club(&mut tx, "another", "Another")
        .await
        .unwrap();
    assert!(
        outbox::put(&mut tx, "another", &other, at(2))
            .await
            .unwrap(),
        "keys are per club"
    );
}

#[tokio::test]
async fn each_recipient_reads_in_order() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    for (key, to) in [("a", "group"), ("b", "Anna"), ("c", "group"), ("d", "Bob")] {
        outbox::put(&mut tx, CLUB, &outgoing(key, to), at(1))
            .await
            .unwrap();
    }
    assert_eq!(due(&mut tx, 0).await, [""; 0]);
    assert_eq!(due(&mut tx, 1).await, ["a", "b", "d"]);
    assert_eq!(outbox::due(&mut tx, at(1), 2).await.unwrap().len(), 2);

    let a = claimed(&mut tx, "a").await;
    assert_eq!(due(&mut tx, 1).await, ["b", "d"]);
    outbox::retry(&mut tx, a, at(60), "429").await.unwrap();
    assert_eq!(due(&mut tx, 59).await, ["b", "d"], "c waits for a");
    assert_eq!(due(&mut tx, 60).await, ["a", "b", "d"]);
    let retried = in_group(&mut tx, "a").await.unwrap();
    assert_eq!(
        (retried.attempts, retried.error.as_deref()),
        (1, Some("429"))
    );

    claimed(&mut tx, "a").await;
    outbox::mark_sent(&mut tx, a, "message 815", at(3))
        .await
        .unwrap();
    assert!(outbox::mark_sent(&mut tx, a, "again", at(3)).await.is_err());
    assert!(outbox::retry(&mut tx, a, at(61), "late").await.is_err());
    let sent = in_group(&mut tx, "a").await.unwrap();
    assert_eq!(
        (sent.state, sent.attempts, sent.error),
        (DeliveryState::Sent, 2, None)
    );
    assert_eq!(sent.receipt.as_deref(), Some("message 815"));

    let b = claimed(&mut tx, "b").await;
    outbox::park(&mut tx, b, "403 blocked").await.unwrap();
    assert_eq!(due(&mut tx, 60).await, ["c", "d"]);
    assert_eq!(
        outbox::with_state(&mut tx, DeliveryState::Parked, 9)
            .await
            .unwrap()[0]
            .outbox_id,
        b
    );
}

#[tokio::test]
async fn an_unknown_outcome_waits_until_it_is_settled() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    for (key, to) in [("a", "group"), ("b", "Anna"), ("c", "group")] {
        outbox::put(&mut tx, CLUB, &outgoing(key, to), at(1))
            .await
            .unwrap();
    }
    let a = claimed(&mut tx, "a").await;
    outbox::mark_unknown(&mut tx, a, "connection lost")
        .await
        .unwrap();
    let b = claimed(&mut tx, "b").await;

    assert_eq!(
        outbox::recover(&mut tx).await.unwrap(),
        1,
        "b was being sent"
    );
    let unknown = outbox::with_state(&mut tx, DeliveryState::Unknown, 9)
        .await
        .unwrap();
    let told: Vec<_> = unknown
        .iter()
        .map(|row| (row.outbox_id, row.error.as_deref().unwrap()))
        .collect();
    assert_eq!(told, [(a, "connection lost"), (b, "stopped while sending")]);
    assert_eq!(due(&mut tx, 99).await, [""; 0]);

    outbox::mark_sent(&mut tx, a, "found it", at(3))
        .await
        .unwrap();
    outbox::retry(&mut tx, b, at(99), "not there")
        .await
        .unwrap();
    assert_eq!(due(&mut tx, 99).await, ["b", "c"]);
}

#[tokio::test]
async fn a_slot_of_a_job_is_taken_once() {
    let store = store().await;
    let mut tx = store.begin().await.unwrap();
    assert!(
        jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-01 18:00", at(1))
            .await
            .unwrap()
    );
    assert!(
        !jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-01 18:00", at(2))
            .await
            .unwrap()
    );
    assert!(
        jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-08 18:00", at(3))
            .await
            .unwrap()
    );
    assert!(
        jobs::claim_job(&mut tx, CLUB, "deadline", "2026-09-01 18:00", at(4))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-15 18:00", at(5))
        .await
        .unwrap();
    drop(tx);
    let mut tx = store.begin().await.unwrap();
    let runs = jobs::runs(&mut tx, CLUB).await.unwrap();
    let told: Vec<_> = runs
        .iter()
        .map(|run| format!("{} {}", run.job, run.slot))
        .collect();
    assert_eq!(
        told,
        [
            "deadline 2026-09-01 18:00",
            "poll 2026-09-01 18:00",
            "poll 2026-09-08 18:00"
        ]
    );
    assert_eq!(runs[1].ran_at, at(1));
}

fn url_in(directory: &tempfile::TempDir) -> String {
    format!(
        "sqlite:{}",
        directory.path().join("keizer bot.db").display()
    )
}

#[tokio::test]
async fn a_file_keeps_everything() {
    let directory = tempfile::tempdir().unwrap();
    let url = url_in(&directory);
    let store = Store::open(&url).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    clubs::ensure_club(&mut tx, CLUB, "De Pion").await.unwrap();
    saved(&mut tx, &ClubRows::default(), &club()).await;
    inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(2))
        .await
        .unwrap();
    outbox::put(&mut tx, CLUB, &outgoing("poll-1", "group"), at(1))
        .await
        .unwrap();
    claimed(&mut tx, "poll-1").await;
    jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-01 18:00", at(1))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    store.close().await;

    let store = Store::open(&url).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(load(&mut tx, CLUB).await.unwrap(), club());
    assert_eq!(
        inbox::receive(&mut tx, CLUB, &incoming("console", "1"), at(3))
            .await
            .unwrap(),
        None
    );
    assert!(first_turn(&mut tx).await.is_some());
    assert!(
        !outbox::put(&mut tx, CLUB, &outgoing("poll-1", "group"), at(3))
            .await
            .unwrap()
    );
    assert_eq!(outbox::recover(&mut tx).await.unwrap(), 1);
    assert!(
        !jobs::claim_job(&mut tx, CLUB, "poll", "2026-09-01 18:00", at(3))
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn the_pragmas_are_as_promised() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&url_in(&directory)).await.unwrap();
    let promised = Durability {
        journal_mode: "wal".to_owned(),
        synchronous: 2,
        foreign_keys: true,
        busy_timeout_ms: 5_000,
    };
    assert_eq!(store.durability().await.unwrap(), promised);
}

#[tokio::test]
async fn readers_do_not_wait_and_do_not_write() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&url_in(&directory)).await.unwrap();
    let mut writing = store.begin().await.unwrap();
    clubs::ensure_club(&mut writing, CLUB, "De Pion")
        .await
        .unwrap();
    let mut reading = store.read().await.unwrap();
    assert_eq!(clubs::list(&mut reading).await.unwrap(), []);
    writing.commit().await.unwrap();
    assert_eq!(
        clubs::list(&mut reading).await.unwrap(),
        [],
        "one moment of the database"
    );
    drop(reading);
    let mut reading = store.read().await.unwrap();
    assert_eq!(clubs::list(&mut reading).await.unwrap().len(), 1);
    assert!(clubs::ensure_club(&mut reading, "x", "X").await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_queue() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&url_in(&directory)).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    clubs::ensure_club(&mut tx, CLUB, "De Pion").await.unwrap();
    tx.commit().await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for id in 1..=40 {
        let store = store.clone();
        writers.spawn(async move {
            let mut tx = store.begin().await.unwrap();
            let before = load(&mut tx, CLUB).await.unwrap();
            let mut after = before.clone();
            after.members.push(member(id));
            saved(&mut tx, &before, &after).await;
            tx.commit().await.unwrap();
        });
    }
    writers.join_all().await;
    let mut tx = store.read().await.unwrap();
    let members = load(&mut tx, CLUB).await.unwrap().members;
    assert_eq!(members, (1..=40).map(member).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_is_not_a_database_of_ours_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("notes.txt");
    std::fs::write(
        &file,
        "not a database at all, but long enough to look at".repeat(99),
    )
    .unwrap();
    let missing = directory.path().join("missing").join("x.db");
    for (url, reason) in [
        (
            format!("sqlite:{}", file.display()),
            "file is not a database",
        ),
        (
            format!("sqlite:{}", missing.display()),
            "unable to open database file",
        ),
        ("keizerbot.db".to_owned(), "only sqlite: is known"),
        ("mysql://localhost/x".to_owned(), "only sqlite: is known"),
    ] {
        let refused = format!("{:#}", Store::open(&url).await.unwrap_err());
        assert!(refused.contains(&format!("database {url:?}")), "{refused}");
        assert!(refused.contains(reason), "{refused}");
    }
}

/// A club with some of the rows of [`club`] left out or changed, by the bits of `lot`, and with the
/// players of evening 1 rotated.
fn variant(lot: u64, rotation: usize) -> ClubRows {
    let mut bit = 0;
    let mut toss = || {
        bit += 1;
        lot >> (bit - 1) & 1 == 1
    };
    let mut rows = club();
    rows.members.retain(|_| toss());
    rows.evenings.retain(|_| toss());
    rows.entries.retain(|_| toss());
    rows.penalties.retain(|_| toss());
    rows.identities.retain(|_| toss());
    rows.guardians.retain(|_| toss());
    rows.invitations.retain(|_| toss());
    rows.aliases.retain(|_| toss());
    rows.wrong_codes.retain(|_| toss());
    rows.attendances.retain(|_| toss());
    rows.votes.retain(|_| toss());
    rows.game_records.retain(|_| toss());
    rows.questions.retain(|_| toss());
    rows.settings.retain(|_| toss());
    rows.members
        .iter_mut()
        .for_each(|row| row.regular ^= toss());
    rows.evenings.iter_mut().for_each(|row| row.held ^= toss());
    rows.identities
        .iter_mut()
        .filter(|_| toss())
        .for_each(|row| row.member_id = Some(3));
    rows.attendances
        .iter_mut()
        .for_each(|row| row.in_time ^= toss());

    let mut players = [1, 3, 4, 5];
    players.rotate_left(rotation % 4);
    rows.boards = vec![
        board(1, 1, players[0], players[1]),
        board(1, 2, players[2], players[3]),
    ];
    let here = |id: i64| rows.members.iter().any(|row| row.member_id == id);
    let on = |id: i64| rows.evenings.iter().any(|row| row.evening_id == id);
    rows.identities
        .iter_mut()
        .for_each(|row| row.member_id = row.member_id.filter(|id| here(*id)));
    rows.guardians.retain(|row| here(row.member_id));
    rows.invitations.retain(|row| here(row.member_id));
    rows.aliases.retain(|row| row.member_id.is_none_or(here));
    rows.entries.retain(|row| here(row.member_id));
    rows.penalties.retain(|row| here(row.member_id));
    rows.playoff_games
        .retain(|row| here(row.white) && here(row.black));
    rows.attendances
        .retain(|row| here(row.member_id) && on(row.evening_id));
    rows.votes.retain(|row| on(row.evening_id));
    rows.boards
        .retain(|row| here(row.white) && here(row.black) && on(row.evening_id));
    rows.byes
        .retain(|row| here(row.member_id) && on(row.evening_id));
    rows.game_records
        .retain(|row| here(row.white) && here(row.black) && on(row.evening_id));
    rows.questions
        .iter_mut()
        .for_each(|row| row.evening_id = row.evening_id.filter(|id| on(*id)));
    rows
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// From any state of a club to any other: what is loaded is what was saved, and undo leads back.
    #[test]
    fn any_change_is_saved_and_undone(
        lots in (any::<u64>(), any::<u64>()), rotations in (0..4_usize, 0..4_usize),
    ) {
        let (before, after) = (variant(lots.0, rotations.0), variant(lots.1, rotations.1));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = store().await;
            let mut tx = store.begin().await.unwrap();
            saved(&mut tx, &ClubRows::default(), &before).await;
            let changes = saved(&mut tx, &before, &after).await;
            let loaded = load(&mut tx, CLUB).await.unwrap();
            assert_eq!(loaded, after);
            let mut undone = loaded.clone();
            apply_inverse(&mut undone, &changes).unwrap();
            assert_eq!(undone, before);
            saved(&mut tx, &loaded, &undone).await;
            tx.commit().await.unwrap();
            let mut tx = store.begin().await.unwrap();
            assert_eq!(load(&mut tx, CLUB).await.unwrap(), before);
        });
    }
}

/// A database of before a club could have several groups: its group, what was said in it and the names of that on the
/// network are what they were.
#[tokio::test]
async fn the_group_and_the_messages_of_before_there_were_places_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!(
        "sqlite:{}?mode=rwc",
        folder.path().join("club.db").display()
    );
    let pool = crate::identity::database_of_before(folder.path(), &url, "0009").await;
    let group = Contact("telegram:-100".to_owned());
    let message = |key: &str| {
        let mut message = outgoing(key, "hoi");
        message.to = group.clone();
        serde_json::to_string(&message).expect("as JSON")
    };
    for (statement, body) in [
        (
            "insert into club (club_id, name) values ('club', 'Club')",
            None,
        ),
        (
            "insert into setting (club_id, name, content)
             values ('club', 'group', 'telegram:-100'), ('club', 'other', 'stays')",
            None,
        ),
        (
            "insert into outbox (club_id, message_key, recipient, body, state, put_at, next_try_at, receipt, sent_at)
             values ('club', 'poll-1-1', 'telegram:-100', $1, 'sent', 1, 1, '-100/7 poll/9', 2)",
            Some(message("poll-1-1")),
        ),
        (
            "insert into outbox (club_id, message_key, recipient, body, put_at, next_try_at)
             values ('club', 'in-1/1', 'telegram:-100', $1, 3, 3)",
            Some(message("in-1/1")),
        ),
        (
            "insert into posted (platform, word, club_id, message_key)
             values ('telegram', 'poll/9', 'club', 'poll-1-1'), ('telegram', 'gone', 'club', 'nowhere')",
            None,
        ),
    ] {
        let mut query = sqlx::query(statement);
        if let Some(body) = body {
            query = query.bind(body);
        }
        let done = query.execute(&pool).await;
        done.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    pool.close().await;
    let store = Store::open(&url).await.expect("the database of today");
    let mut tx = store.begin().await.expect("a transaction");
    let rows = load(&mut tx, "club").await.expect("the rows");
    let bound = BoundGroup {
        contact: group.0.clone(),
        topic: String::new(),
        audience: GroupAudience::Club,
    };
    assert_eq!(rows.groups, [bound]);
    let settings: Vec<&str> = rows.settings.iter().map(|row| row.key.as_str()).collect();
    assert_eq!(settings, ["other"]);
    let sent = outbox::find(&mut tx, "club", ("poll-1-1", &group)).await;
    let sent = sent.expect("the store works").expect("it is there");
    assert_eq!(sent.state, DeliveryState::Sent);
    assert_eq!(sent.receipt.as_deref(), Some("-100/7 poll/9"));
    assert_eq!(sent.message().expect("it is read").to, group);
    let due = outbox::due(
        &mut tx,
        DateTime::from_timestamp_millis(9).expect("a moment"),
        9,
    )
    .await;
    let due = due.expect("the store works");
    assert_eq!(due.len(), 1, "{due:?}");
    assert!(due[0].outbox_id > sent.outbox_id);
    for (word, to) in [("poll/9", "telegram:-100"), ("gone", "")] {
        let copy = posted::find(&mut tx, "telegram", word).await;
        let copy = copy.expect("the store works").expect("it is known");
        assert_eq!(copy.to.0, to, "{word}");
    }
    // The same message in a second group is a copy of its own.
    let mut copy = sent.message().expect("it is read");
    copy.to = Contact("telegram:-200".to_owned());
    assert!(
        outbox::put(&mut tx, "club", &copy, due[0].put_at)
            .await
            .expect("put")
    );
    copy.to = group;
    assert!(
        !outbox::put(&mut tx, "club", &copy, due[0].put_at)
            .await
            .expect("put")
    );
}
