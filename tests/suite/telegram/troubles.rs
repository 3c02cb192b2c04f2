//! What goes wrong on Telegram, and what the people in the group see of it.

use std::time::Duration;

use chrono::TimeDelta;
use keizerbot::chat::telegram::update::contact;
use keizerbot::message::{Choice, Outgoing, Place};
use keizerbot::store::{outbox, posted};

use super::stage::{MEMBERS, POLL, Stage};
use crate::telegram_fake::{BOT, Fault, mutated_updates};
use crate::transcripts::wait_for;

/// The clock goes on by so many seconds.
async fn later(stage: &mut Stage, seconds: i64) -> Vec<String> {
    stage.set_clock(stage.now + TimeDelta::seconds(seconds));
    stage.work().await;
    stage.look()
}

#[test]
fn a_message_is_there_once_whatever_the_server_answers_first() {
    for (fault, wait) in [
        (Fault::TooMany(17), 17),
        (Fault::DropBefore, 5),
        (Fault::Status(502), 5),
        (Fault::Status(500), 5),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::club(folder.path()).await;
            stage.fake.fault("sendMessage", fault.clone());
            let said = stage.script("Anna> /agenda").await;
            assert_eq!(said, [""; 0], "{fault:?}");
            assert_eq!(
                later(&mut stage, wait - 1).await,
                [""; 0],
                "{fault:?}: it waits"
            );
            let said = later(&mut stage, 1).await;
            let agendas = said.iter().filter(|line| line.contains("Ronde 1:")).count();
            assert_eq!(agendas, 1, "{fault:?}: {said:?}");
        });
    }
}

#[test]
fn what_may_have_arrived_is_said_again_with_a_sign() {
    for fault in [
        Fault::DropAfter,
        Fault::HalfAnswer,
        Fault::Garbage,
        Fault::Silence,
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::club(folder.path()).await;
            stage.fake.fault("sendMessage", fault.clone());
            let mut said = stage.script("Anna@bot> /ik Anna").await;
            said.extend(later(&mut stage, 5).await);
            assert_eq!(said.len(), 2, "{fault:?}: {said:?}");
            assert_eq!(said[1], said[0].replacen("> ", "> ↻ ", 1), "{fault:?}");
        });
    }
}

#[test]
fn a_poll_that_was_posted_twice_after_an_outage_counts_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.fake.fault("sendPoll", Fault::DropAfter);
        stage.script(POLL).await;
        later(&mut stage, 5).await;
        let polls: Vec<_> = stage
            .fake
            .messages(stage.group)
            .into_iter()
            .filter(|seen| seen.poll.is_some())
            .collect();
        assert_eq!(polls.len(), 2);
        let (fleur, gijs) = (stage.people["Fleur"], stage.people["Gijs"]);
        stage.fake.vote(fleur, stage.group, polls[0].id, &[0]);
        stage.fake.vote(gijs, stage.group, polls[1].id, &[0]);
        stage.work().await;
        let said = stage.script("== do 2026-09-10 18:00").await;
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 6 mensen mee")),
            "{said:?}"
        );
        // Both close at the deadline, also the one of which we never heard.
        let polls = stage
            .fake
            .messages(stage.group)
            .into_iter()
            .filter_map(|seen| seen.poll);
        assert!(polls.into_iter().all(|poll| poll.closed));
    });
}

#[test]
fn a_vote_that_arrives_after_the_deadline_was_cast_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.script(POLL).await;
        let fleur = stage.people["Fleur"];
        let poll = stage.poll();
        assert_eq!(
            poll.poll.as_ref().and_then(|poll| poll.closes_at),
            Some(stage.moment("2026-09-10 18:00").timestamp())
        );
        // The bot is away: she votes in time, it hears of it an hour late.
        stage.set_clock(stage.moment("2026-09-10 17:30"));
        stage.fake.vote(fleur, stage.group, poll.id, &[0]);
        stage.set_clock(stage.moment("2026-09-10 19:00"));
        stage.restart().await;
        stage.work().await;
        let said = stage.look();
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 5 mensen mee")),
            "{said:?}"
        );
        assert!(
            !said.iter().any(|line| line.contains("na de deadline")),
            "{said:?}"
        );
    });
}

#[test]
fn votes_that_were_never_delivered_are_reported_with_whom_to_ask() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.script(POLL).await;
        let poll = stage.poll().id;
        stage
            .fake
            .vote(stage.people["Fleur"], stage.group, poll, &[0]);
        // Telegram keeps what was not fetched for a day.
        stage.set_clock(stage.now + TimeDelta::hours(25));
        stage
            .fake
            .vote(stage.people["Gijs"], stage.group, poll, &[0]);
        stage.work().await;
        stage.look();
        let said = stage.script("== do 2026-09-10 18:00").await;
        let gap = said
            .iter()
            .find(|line| line.contains("telt de poll meer stemmen"));
        let gap = gap.unwrap_or_else(|| panic!("{said:?}"));
        assert!(gap.starts_with("bot@Rens> "), "{gap}");
        assert!(gap.contains("Ik speel: 2 geteld, 1 ontvangen"), "{gap}");
        assert!(gap.contains("Fleur") && !gap.contains("Gijs"), "{gap}");
    });
}

#[test]
fn a_group_that_becomes_a_supergroup_keeps_its_bot() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &["2026-09-11"]).await;
        let everybody: Vec<_> = stage.people.values().copied().collect();
        stage.group = stage.fake.group("Klein", &everybody);
        stage.bind().await;
        // It hears of it only when it speaks.
        stage.group = stage.fake.migrate(stage.group);
        stage.set_clock(stage.moment("2026-09-07 10:00"));
        stage
            .service()
            .tick(stage.now)
            .await
            .expect("the store works");
        stage.work().await;
        let polls = stage
            .fake
            .messages(stage.group)
            .into_iter()
            .filter(|seen| seen.poll.is_some());
        assert_eq!(polls.count(), 1);
        let said = stage.script("Anna> /stand@bot").await;
        assert!(
            said.iter().any(|line| line.starts_with("bot> ")),
            "{said:?}"
        );
    });
}

#[test]
fn what_was_said_just_before_the_group_became_a_supergroup_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &["2026-09-11"]).await;
        let (rens, bram) = (stage.people["Rens"], stage.people["Bram"]);
        let everybody: Vec<_> = stage.people.values().copied().collect();
        stage.group = stage.fake.group("Klein", &everybody);
        stage.fake.say(rens, stage.group, "/start@KeizerTestBot");
        stage.work().await;
        stage.fake.say(bram, stage.group, "/afwezig@KeizerTestBot");
        stage.group = stage.fake.migrate(stage.group);
        stage.work().await;
        // The mark on the old message cannot be put any more; that keeps nobody waiting.
        assert!(stage.fake.last(bram).text.starts_with("Je bent afgemeld"));
        stage.look();
        let said = stage.script("Anna> /agenda@bot").await;
        assert_eq!(
            said.iter().filter(|line| line.starts_with("bot> ")).count(),
            1,
            "{said:?}"
        );
    });
}

#[test]
fn a_bot_that_is_removed_tells_the_organiser_and_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let rens = stage.people["Rens"];
        stage.fake.kick_bot(stage.group, rens);
        stage.work().await;
        let said = stage.look();
        assert!(
            said.len() == 1 && said[0].starts_with("bot@Rens> Ik kan niet meer in de groep"),
            "{said:?}"
        );
        stage.fake.add_bot(stage.group, rens);
        stage.fake.say(rens, stage.group, "/agenda@KeizerTestBot");
        stage.work().await;
        assert!(!stage.look().is_empty());
    });
}

#[test]
fn who_blocks_the_bot_is_named_to_the_organiser_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.fake.block(stage.people["Bram"]);
        let said = stage
            .script("Anna> /agenda\nBram> /afwezig\nBram> /afwezig")
            .await;
        let told: Vec<_> = said
            .iter()
            .filter(|line| line.contains("geen persoonlijke berichten"))
            .collect();
        assert_eq!(
            told,
            [
                "bot@Rens> Bram krijgt op Telegram geen persoonlijke berichten van mij: hij of zij heeft mij geblokkeerd of \
                 neemt niets van mij aan. Vraag om dat ongedaan te maken en mij daarna iets te sturen; \"hoi\" is genoeg."
            ],
            "{said:?}"
        );
        let mut tx = stage
            .service()
            .app()
            .store()
            .read()
            .await
            .expect("a transaction");
        assert_eq!(posted::newly_lost(&mut tx, "club").await.expect("read"), []);
    });
}

#[test]
fn who_never_opened_the_chat_is_named_and_counts_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let new = stage.fake.user("Wim");
        stage.people.insert("Wim".to_owned(), new);
        stage.fake.join(new, stage.group);
        let said = stage
            .script("Rens@bot> /nieuw Wim 1500\nWim> /ik Wim\nRens@bot> (tik Klopt)\nWim> /afwezig")
            .await;
        let told = said
            .iter()
            .filter(|line| line.starts_with("bot@Rens> Wim krijgt op Telegram geen"))
            .count();
        assert_eq!(told, 1, "{said:?}");
        stage.fake.start_bot(new, "");
        stage.work().await;
        stage.look();
        let said = stage.script("Wim@bot> /wie").await;
        assert!(
            said.iter().any(|line| line.starts_with("bot@Wim> ")),
            "{said:?}"
        );
    });
}

#[test]
fn a_message_that_is_refused_is_reported_once_and_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        // What no network takes: a button whose name is too long.
        let to = (contact(stage.people["Anna"]), Place::Private);
        let text = "Kom je vanavond?\nOf morgen?".to_owned();
        let message = Outgoing {
            choice: Choice::Buttons(vec!["Ja".to_owned()]),
            ..Outgoing::new("k".repeat(64), to, text)
        };
        let mut tx = stage
            .service()
            .app()
            .store()
            .begin()
            .await
            .expect("a transaction");
        outbox::put(&mut tx, "club", &message, stage.now)
            .await
            .expect("put");
        tx.commit().await.expect("committed");
        let said = stage.script("Anna@bot> /agenda\nBram@bot> /agenda").await;
        let told: Vec<_> = said
            .iter()
            .filter(|line| line.contains("is niet aangekomen"))
            .collect();
        assert_eq!(told.len(), 1, "{said:?}");
        assert!(told[0].starts_with("bot@Rens> Een bericht van mij aan Anna is niet aangekomen. Het begon met \"Kom je vanavond?\"."), "{told:?}");
        assert!(
            said.iter()
                .any(|line| line.starts_with("bot@Anna> Ronde 1")),
            "{said:?}"
        );
    });
}

#[test]
fn who_floods_the_bot_waits_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let (gijs, anna) = (stage.people["Gijs"], stage.people["Anna"]);
        for _ in 0..40 {
            stage.fake.say(gijs, gijs, "/wie");
        }
        stage.fake.say(anna, anna, "/wie");
        stage.work().await;
        let said = stage.look();
        let to = |name: &str| {
            let start = format!("bot@{name}> ");
            said.iter().filter(|line| line.starts_with(&start)).count()
        };
        // Twenty in a minute, with the one by which he opened the chat; and once that he has to wait.
        assert_eq!((to("Gijs"), to("Anna")), (20, 1), "{said:?}");
    });
}

#[test]
fn another_group_gets_no_answer_and_cannot_act() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let (anna, stranger) = (stage.people["Anna"], stage.fake.user("Vreemde"));
        let other = stage.fake.supergroup("Bridgeclub", &[stranger, anna]);
        for text in [
            "/stand@KeizerTestBot",
            "/start@KeizerTestBot",
            "/afwezig@KeizerTestBot",
            "@KeizerTestBot ik ben er vrijdag niet",
        ] {
            stage.fake.say(anna, other, text);
            stage.fake.say(stranger, other, text);
        }
        stage.work().await;
        assert_eq!(stage.look(), [""; 0]);
        assert_eq!(stage.fake.messages(other).len(), 8);
    });
}

#[test]
fn updates_that_come_twice_or_in_the_wrong_order_are_handled_once_and_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.script(POLL).await;
        let poll = stage.poll().id;
        let fleur = stage.people["Fleur"];
        stage.fake.vote(fleur, stage.group, poll, &[1]);
        let first = stage.fake.updates().last().expect("an update")["update_id"]
            .as_i64()
            .expect("a number");
        stage.fake.vote(fleur, stage.group, poll, &[0]);
        stage.work().await;
        stage.look();
        stage.fake.deliver_again(first);
        stage.work().await;
        assert_eq!(stage.look(), [""; 0], "it was handled");
        let said = stage.script("== do 2026-09-10 18:00").await;
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 5 mensen mee")),
            "{said:?}"
        );
    });
}

#[test]
fn bad_updates_are_kept_and_skipped_and_nothing_is_lost_after_them() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.script(POLL).await;
        for (index, mut update) in mutated_updates(20_260_910, 300).into_iter().enumerate() {
            update
                .as_object_mut()
                .expect("an update")
                .remove("update_id");
            stage.fake.push_raw(update);
            if index % 100 == 99 {
                stage.work().await;
            }
        }
        stage.work().await;
        stage.look();
        let said = stage
            .script("Fleur> [x] Ik speel\nAnna@bot> /afwezig\n== do 2026-09-10 18:00")
            .await;
        assert!(
            said.iter()
                .any(|line| line.starts_with("bot@Anna> Je bent afgemeld")),
            "{said:?}"
        );
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 4 mensen mee")),
            "{said:?}"
        );
    });
}

#[test]
fn a_standing_that_is_too_long_comes_in_parts_and_all_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let before = stage.fake.messages(stage.people["Rens"]).len();
        stage.script("Rens@bot> /reglement").await;
        let said = stage.fake.messages(stage.people["Rens"]);
        assert!(said.len() > before + 1);
        assert!(
            said.iter()
                .all(|seen| seen.text.encode_utf16().count() <= 4096)
        );
    });
}

#[test]
fn the_token_is_in_no_error() {
    wait_for(async {
        let settings = keizerbot::chat::telegram::Settings {
            base: "http://127.0.0.1:9".to_owned(),
            patience: Duration::from_secs(1),
            ..keizerbot::chat::telegram::Settings::new("7000001:secret")
        };
        let telegram = keizerbot::chat::telegram::Telegram::new(&settings).expect("a client");
        let failure = telegram.name().await.expect_err("nobody is there");
        let shown = format!("{failure} {failure:?} {settings:?} {telegram:?}");
        assert!(!shown.contains("secret"), "{shown}");
    });
}

#[test]
fn every_organiser_has_the_whole_menu_and_everybody_what_he_may() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let stage = Stage::club(folder.path()).await;
        stage.show_menus().await;
        let names = |scope: &str| -> Vec<String> {
            let commands = stage
                .fake
                .commands(scope, "")
                .unwrap_or_else(|| panic!("a menu for {scope}"));
            commands.into_iter().map(|(name, _)| name).collect()
        };
        let everybody = names("all_group_chats");
        assert!(
            everybody.contains(&"afwezig".to_owned())
                && !everybody.contains(&"publiceer".to_owned())
        );
        assert_eq!(everybody, names("all_private_chats"));
        let english = stage
            .fake
            .commands("all_group_chats", "en")
            .expect("a menu in English");
        assert!(
            english
                .iter()
                .any(|(name, what)| name == "absent" && what.contains("not")),
            "{english:?}"
        );
        assert!(names(&format!("chat {}", stage.people["Rens"])).contains(&"publiceer".to_owned()));
    });
}

#[test]
fn the_bot_sees_how_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let stage = Stage::club(folder.path()).await;
        let groups = stage
            .service()
            .app()
            .groups()
            .await
            .expect("the store works");
        let group = groups.into_iter().next();
        let found = stage
            .telegram()
            .check(group.as_ref())
            .await
            .expect("Telegram answers");
        assert_eq!(found.name, "KeizerTestBot");
        assert_eq!(
            format!("{:?}", found.group),
            "Some(Known { title: \"De Pion\", status: \"member\" })"
        );
        stage.fake.set_admin(stage.group, BOT, true);
        let found = stage
            .telegram()
            .check(group.as_ref())
            .await
            .expect("Telegram answers");
        assert!(format!("{:?}", found.group).contains("administrator"));
    });
}
