//! Votes: opened whatever the voter calls himself and the bot, also those that somebody else's library has sealed; counted
//! by WhatsApp's own time.

use chrono::TimeDelta;
use keizerbot::chat::whatsapp::linked::letter::bytes_of;
use keizerbot::chat::whatsapp::linked::name::Person;
use keizerbot::chat::whatsapp::linked::vote::{Sealed, mark, open};
use keizerbot::message::Place;
use serde_json::Value;

use super::stage::Stage;
use crate::sources;
use crate::transcripts::wait_for;
use crate::whatsapp_fake::post::{Form, Post, addresses, vote, words};

const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Rens leider";
const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn bytes(value: &Value) -> Vec<u8> {
    bytes_of(&text(value)).expect("base 64")
}

/// The person of the vectors, of whom only these addresses are known.
fn person(value: &Value, kinds: &[&str]) -> Person {
    let known: Vec<String> = kinds.iter().map(|kind| text(&value[kind])).collect();
    Person::of(known.iter().map(String::as_str))
}

#[test]
fn votes_that_baileys_sealed_open_in_all_four_forms() {
    let vectors: Value =
        serde_json::from_str(&sources::read("tests/vectors/whatsapp_votes.json")).expect("JSON");
    let secret = bytes(&vectors["secret"]).try_into().expect("32 bytes");
    let poll = text(&vectors["poll"]);
    let votes = vectors["votes"].as_array().expect("votes");
    assert_eq!(votes.len(), 16);
    for one in votes {
        let (payload, iv) = (bytes(&one["payload"]), bytes(&one["iv"]));
        let sealed = Sealed {
            poll: &poll,
            payload: &payload,
            iv: &iv,
        };
        let chosen = one["chosen"].as_array().expect("a list");
        let expected: Vec<Vec<u8>> = chosen.iter().map(|option| mark(&text(option))).collect();
        let maker = person(&vectors["maker"], &["lid", "phone"]);
        let voter = person(&vectors["voter"], &["phone", "lid"]);
        assert_eq!(
            open(sealed, &secret, &maker, &voter),
            Some(expected.clone())
        );
        // Of whom only one address is known, only that form opens.
        for kind in ["lid", "phone"] {
            let voter = person(&vectors["voter"], &[kind]);
            let opened = open(sealed, &secret, &maker, &voter);
            let same = text(&one["voter"]) == kind;
            assert_eq!(opened, same.then(|| expected.clone()), "{one}");
        }
        let nobody = Person::default();
        assert_eq!(open(sealed, &secret, &nobody, &voter), None);
        assert_eq!(open(sealed, &[0; 32], &maker, &voter), None);
    }
}

async fn stage(folder: &std::path::Path) -> Stage {
    let mut stage = Stage::open(folder, MEMBERS, &EVENINGS).await;
    stage.introduce().await;
    let opens = stage.moment("2026-09-07 10:00");
    stage.move_to(opens).await;
    stage
}

/// Somebody votes, called so in the vote; he is called `from` by whoever delivers it, and his other address comes with it
/// or does not.
async fn votes(
    stage: &mut Stage,
    (who, chosen): (&str, &[&str]),
    forms: (Form, Form),
    (from, alias): (Form, bool),
) {
    let (poll, person) = (stage.poll(), stage.people[who].clone());
    let message = vote(&poll, chosen, forms, (&person, stage.now));
    let mut post = stage.written(who, Place::Group, message);
    (post.form, post.alias) = (from, alias);
    stage.post(post).await;
}

/// Who plays, as the bot says when he is asked.
async fn who_plays(stage: &mut Stage) -> String {
    stage.look();
    stage.say("Rens", Place::Private, "/wie").await;
    stage.look().join("\n")
}

const FORMS: [Form; 2] = [Form::Lid, Form::Phone];

#[test]
fn a_vote_counts_in_every_form() {
    for maker in FORMS {
        for voter in FORMS {
            for from in FORMS {
                let folder = tempfile::tempdir().expect("a folder");
                let said = wait_for(async {
                    let mut stage = stage(folder.path()).await;
                    let chosen = ["Ik ben er niet"];
                    let who = ("Anna", chosen.as_slice());
                    votes(&mut stage, who, (maker, voter), (from, true)).await;
                    stage.look().join("\n")
                });
                let noted = "bot@Anna> Je bent afgemeld voor vrijdag 11 september (ronde 1)";
                assert!(
                    said.starts_with(noted),
                    "{maker:?} {voter:?} {from:?}: {said}"
                );
            }
        }
    }
}

/// The same where nobody tells the telephone numbers of those who are known by WhatsApp's own numbers.
async fn shy_stage(folder: &std::path::Path) -> Stage {
    let mut stage = Stage::open_shy(folder, MEMBERS, &EVENINGS).await;
    stage.introduce().await;
    let opens = stage.moment("2026-09-07 10:00");
    stage.move_to(opens).await;
    stage.look();
    stage
}

#[test]
fn a_vote_that_does_not_open_is_kept_until_the_other_address_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = shy_stage(folder.path()).await;
        let forms = (Form::Lid, Form::Phone);
        let who = ("Anna", ["Ik ben er niet"].as_slice());
        votes(&mut stage, who, forms, (Form::Lid, false)).await;
        assert_eq!(stage.look(), [""; 0], "nobody knows what it says");
        stage.now += TimeDelta::minutes(10);
        stage.restart().await;
        stage.work().await;
        assert_eq!(stage.look(), [""; 0], "still nobody");
        // Now the group tells it.
        stage.whatsapp.world().faults.shy = false;
        stage.restart().await;
        stage.work().await;
        let said = stage.look();
        let noted = "bot@Anna> Je bent afgemeld voor vrijdag 11 september (ronde 1)";
        assert!(said.len() == 1 && said[0].starts_with(noted), "{said:?}");
    });
}

#[test]
fn whose_vote_stays_sealed_is_asked_and_the_organiser_hears_of_it_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = shy_stage(folder.path()).await;
        let forms = (Form::Lid, Form::Phone);
        for who in ["Anna", "Bram"] {
            let vote = (who, ["Ik ben er niet"].as_slice());
            votes(&mut stage, vote, forms, (Form::Lid, false)).await;
        }
        assert_eq!(stage.look(), [""; 0], "perhaps they are known in a minute");
        stage.now += TimeDelta::minutes(15);
        stage.work().await;
        let asked = "Je stem in de poll van ronde 1 kan ik niet lezen. Wil je het me in woorden zeggen? Stuur me \
                     /aanwezig of /afwezig.";
        assert_eq!(
            stage.look(),
            [format!("bot@Anna> {asked}"), format!("bot@Bram> {asked}")]
        );
        stage.now += TimeDelta::minutes(15);
        stage.restart().await;
        stage.work().await;
        assert_eq!(stage.look(), [""; 0], "once");
        // Bram says it in words, and what he sends brings his other address: his vote is read as well.
        let words = words("/afwezig", None);
        let post = stage.written("Bram", Place::Private, words);
        stage
            .post(Post {
                alias: true,
                ..post
            })
            .await;
        stage.look();
        let deadline = stage.moment("2026-09-10 18:00");
        let said = stage.move_to(deadline).await;
        let sealed = |said: &[String]| {
            let about = said
                .iter()
                .filter(|line| line.contains("kan ik niet lezen"));
            about.cloned().collect::<Vec<String>>()
        };
        let told = "bot@Rens> Eén stem in de poll van ronde 1 kan ik niet lezen: die van Anna. Die telt dus niet mee. Vraag in \
                    de groep om het in woorden te zeggen, met /aanwezig of /afwezig, of noteer het met /bericht.";
        assert_eq!(sealed(&said), [told]);
        stage.restart().await;
        let said = stage.move_to(deadline + TimeDelta::minutes(5)).await;
        assert_eq!(sealed(&said), [""; 0], "once");
    });
}

#[test]
fn the_last_vote_counts_and_an_empty_one_takes_it_back() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let (lid, phone) = (Form::Lid, Form::Phone);
        votes(
            &mut stage,
            ("Bram", &["Ik ben er niet"]),
            (lid, phone),
            (lid, true),
        )
        .await;
        stage.now += TimeDelta::minutes(1);
        votes(
            &mut stage,
            ("Bram", &["Ik speel"]),
            (phone, phone),
            (phone, true),
        )
        .await;
        let said = stage.look().join("\n");
        assert!(said.contains("bot@Bram> Je speelt mee"), "{said}");
        votes(
            &mut stage,
            ("Bram", &["Ik ben er niet"]),
            (phone, lid),
            (lid, true),
        )
        .await;
        stage.now += TimeDelta::minutes(1);
        stage.look();
        votes(&mut stage, ("Bram", &[]), (lid, lid), (lid, true)).await;
        let said = stage.look().join("\n");
        assert!(said.starts_with("bot@Bram> "), "{said}");
        assert!(!who_plays(&mut stage).await.contains("afwezig: Bram"));
    });
}

#[test]
fn an_older_vote_that_arrives_later_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let forms = (Form::Lid, Form::Lid);
        let (poll, person) = (stage.poll(), stage.people["Chris"].clone());
        let earlier = stage.now;
        let older = vote(&poll, &["Ik speel"], forms, (&person, earlier));
        let older = stage.written("Chris", Place::Group, older);
        stage.now += TimeDelta::minutes(5);
        votes(
            &mut stage,
            ("Chris", &["Ik ben er niet"]),
            forms,
            (Form::Lid, true),
        )
        .await;
        assert_eq!(stage.look().len(), 1);
        stage.post(older).await;
        assert_eq!(stage.look(), [""; 0]);
        // Within one second of WhatsApp's the voter's own clock says which was the later one.
        let twice = |stage: &mut Stage, milliseconds, option: &str| {
            let at = stage.now + TimeDelta::milliseconds(milliseconds);
            let message = vote(&poll, &[option], forms, (&person, at));
            stage.written("Chris", Place::Group, message)
        };
        stage.now += TimeDelta::minutes(5);
        let first = twice(&mut stage, 100, "Ik speel");
        let second = twice(&mut stage, 900, "Ik ben er niet");
        stage.post(second).await;
        stage.look();
        stage.post(first).await;
        assert_eq!(stage.look(), [""; 0]);
    });
}

#[test]
fn a_vote_is_late_by_the_time_of_whatsapp() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let forms = (Form::Phone, Form::Lid);
        let deadline = stage.moment("2026-09-10 18:00");
        let second = TimeDelta::seconds(1);
        // Both arrive two minutes after the deadline; one was taken in before it.
        let (poll, anna, bram) = (
            stage.poll(),
            stage.people["Anna"].clone(),
            stage.people["Bram"].clone(),
        );
        stage.now = deadline - second;
        let in_time = vote(&poll, &["Ik ben er niet"], forms, (&anna, stage.now));
        let in_time = stage.written("Anna", Place::Group, in_time);
        stage.now = deadline;
        let late = vote(&poll, &["Ik ben er niet"], forms, (&bram, stage.now));
        let late = stage.written("Bram", Place::Group, late);
        stage.now = deadline + TimeDelta::minutes(2);
        stage.post(in_time).await;
        let said = stage.look().join("\n");
        assert!(
            said.contains("bot@Anna> ") && said.contains("met bericht"),
            "{said}"
        );
        stage.post(late).await;
        let said = stage.look().join("\n");
        assert!(said.contains("De deadline was donderdag 18:00"), "{said}");
    });
}

#[test]
fn a_vote_in_the_poll_of_somebody_else_is_nothing_to_us() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        let person = stage.people["Anna"].clone();
        let mut poll = stage.poll();
        poll.id = "3EB0AAAAAAAAAAAAAAAAAA".to_owned();
        poll.secret = vec![9; 32];
        let mut message = vote(&poll, &["Ja"], (Form::Lid, Form::Lid), (&person, stage.now));
        if let Some(update) = message.poll_update_message.as_option_mut()
            && let Some(key) = update.poll_creation_message_key.as_option_mut()
        {
            key.participant = addresses(2).lid;
        }
        let post = stage.written("Anna", Place::Group, message);
        stage.post(post).await;
        assert_eq!(stage.look(), [""; 0]);
        let mut tx = stage.service().app().store().read().await.expect("a store");
        let unread = keizerbot::store::intake::unread(&mut tx, 10).await;
        assert_eq!(unread.expect("the intake"), []);
    });
}
