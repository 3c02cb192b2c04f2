//! Several groups for one club, topics of a forum, and several clubs behind one bot.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use keizerbot::config::ClubFile;

use super::stage::{EVENINGS, MEMBERS, POLL, Stage};
use crate::telegram_fake::{ChatId, Fault, Moment};
use crate::transcripts::wait_for;

/// How many of the lines begin so.
fn count(said: &[String], start: &str) -> usize {
    said.iter().filter(|line| line.starts_with(start)).count()
}

const WITH_BUTTONS: &str = include_str!("../../clubs/knoppen.toml");

#[test]
fn a_poll_in_two_groups_is_one_poll() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.other_group("zaal", &["Rens", "Anna", "Gijs", "Fleur"]);
        let said = stage.script("Rens@zaal> /groep@bot").await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains("De andere groep blijft ook"),
            "it is said that the other stays: {said:?}"
        );
        let said = stage.script(POLL).await;
        let polls = [
            count(&said, "bot> [poll]"),
            count(&said, "bot@zaal> [poll]"),
        ];
        assert_eq!(polls, [1, 1], "{said:?}");
        stage.restart().await;
        stage
            .script(
                "Gijs@zaal> [x] Ik speel
            Fleur@zaal> [x] Ik speel
            Fleur> [x] Ik ben er niet
            Anna@zaal> [x] Ik ben er niet
            Anna> [x] Ik speel",
            )
            .await;
        // Who voted elsewhere since does not sign on again by taking back his first vote.
        let said = stage
            .script(
                "Dina@zaal> [x] Ik speel
            Dina> [x] Ik ben er niet
            Dina@zaal> [ ]",
            )
            .await;
        assert_eq!(count(&said, "bot@Dina> Je bent afgemeld"), 1, "{said:?}");
        assert_eq!(count(&said, "bot@Dina> "), 1, "{said:?}");
        // A question is answered where it was asked.
        let said = stage.script("Anna@zaal> /agenda@bot").await;
        assert!(
            count(&said, "bot@zaal> ") == 1 && said.len() == 1,
            "{said:?}"
        );
        let said = stage.script("== do 2026-09-10 18:00").await;
        for group in ["bot> ", "bot@zaal> "] {
            let closed = said
                .iter()
                .find(|line| line.starts_with(group) && line.contains("Er spelen 4 mensen mee"));
            assert!(closed.is_some(), "{group}: {said:?}");
        }
        // What each copy counts is compared with the votes in it: nothing is missing.
        assert_eq!(
            said.iter()
                .filter(|line| line.contains("telt de poll meer"))
                .count(),
            0,
            "{said:?}"
        );
        for chat in [stage.group, stage.others["zaal"].0] {
            let polls = stage.fake.messages(chat).into_iter();
            assert!(polls.filter_map(|seen| seen.poll).all(|poll| poll.closed));
        }
    });
}

#[test]
fn killed_between_two_copies_each_group_has_it_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.other_group("zaal", &["Rens", "Anna"]);
        stage.script("Rens@zaal> /groep@bot").await;
        let (kill, fake) = (Arc::clone(&stage.kill), stage.fake.clone());
        let spared = AtomicBool::new(false);
        // The first call gets through, the second does not, and so on: the copies are always apart.
        stage.fake.on_call(move |moment, call| {
            let ours = moment == Moment::Before && call.method.starts_with("send");
            if ours && spared.fetch_not(Ordering::SeqCst) {
                fake.fault(&call.method, Fault::DropBefore);
                kill.notify_one();
            }
        });
        let said = stage
            .script(
                "== ma 2026-09-07 10:00
            == do 2026-09-10 18:00
            == do 2026-09-10 20:00",
            )
            .await;
        assert!(stage.kills > 3, "killed {} times", stage.kills);
        for group in ["bot", "bot@zaal"] {
            for what in ["[poll]", "De poll is dicht", "Indeling"] {
                let start = format!("{group}> {what}");
                let there = count(&said, &start) + count(&said, &format!("{group}> ↻ {what}"));
                assert_eq!(there, 1, "{start}: {said:#?}");
            }
        }
    });
}

#[test]
fn what_is_for_the_organisers_goes_to_the_leaders_and_is_answered_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        stage.other_group("leiding", &["Rens", "Anna"]);
        let said = stage.script("Rens@leiding> /groep@bot leiding").await;
        assert_eq!(
            count(
                &said,
                "bot@leiding> Dit is vanaf nu de groep van de leiding"
            ),
            1,
            "{said:?}"
        );
        let new = stage.fake.user("Wim");
        stage.people.insert("Wim".to_owned(), new);
        stage.fake.start_bot(new, "");
        let said = stage
            .script("Rens@leiding> /nieuw@bot Wim 1500\nWim@bot> /ik Wim")
            .await;
        assert_eq!(
            count(&said, "bot@leiding> Wim zegt: ik ben Wim"),
            1,
            "{said:?}"
        );
        assert_eq!(count(&said, "bot@Rens> "), 0, "{said:?}");
        // Who is in the group and may not decide cannot press for those who may.
        let said = stage.script("Anna@leiding> (tik Klopt)").await;
        assert!(count(&said, "bot@Wim> ") == 0, "{said:?}");
        stage.restart().await;
        let said = stage.script("Rens@leiding> (tik Klopt)").await;
        assert_eq!(count(&said, "bot@Wim> "), 1, "{said:?}");
        let said = stage.script("Rens@leiding> /leden@bot").await;
        assert_eq!(count(&said, "bot@leiding> "), 1, "{said:?}");
        // The bot is removed: it goes on in private.
        let (leaders, rens) = (stage.others["leiding"].0, stage.people["Rens"]);
        stage.fake.kick_bot(leaders, rens);
        stage.work().await;
        let said = stage.look();
        assert_eq!(
            count(
                &said,
                "bot@Rens> Ik kan niet meer in de groep van de leiding"
            ),
            1,
            "{said:?}"
        );
    });
}

#[test]
fn a_forum_is_spoken_to_in_its_topic() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        let (rens, anna) = (stage.people["Rens"], stage.people["Anna"]);
        let forum = stage.fake.forum("De Pion", &[rens, anna]);
        let keizer = stage.fake.topic(forum, rens, "Keizer");
        let talk = stage.fake.topic(forum, rens, "Praat");
        stage
            .others
            .insert("keizer".to_owned(), (forum, Some(keizer)));
        stage.others.insert("praat".to_owned(), (forum, Some(talk)));
        stage.group = forum;
        let said = stage.script("Rens@keizer> /groep@bot").await;
        assert!(
            said.len() == 1 && said[0].starts_with("bot@keizer> Deze groep hoort"),
            "{said:?}"
        );
        let said = stage.script(POLL).await;
        assert_eq!(count(&said, "bot@keizer> [poll]"), 1, "{said:?}");
        // A command elsewhere in the forum is the club's as well, and is answered there.
        let said = stage.script("Anna@praat> /agenda@bot").await;
        assert!(
            said.len() == 1 && said[0].starts_with("bot@praat> "),
            "{said:?}"
        );
        let said = stage.script("Anna@keizer> [x] Ik ben er niet").await;
        assert!(
            said.len() == 1 && said[0].starts_with("bot@Anna> Je bent afgemeld"),
            "{said:?}"
        );
        // The topic is removed: it is said in the general part, and to the organiser.
        stage.fake.remove_topic(forum, keizer);
        let said = stage.script("== do 2026-09-10 18:00").await;
        assert_eq!(count(&said, "bot> De poll is dicht"), 1, "{said:?}");
        assert_eq!(
            count(&said, "bot@Rens> Het onderwerp in de groep"),
            1,
            "{said:?}"
        );
        // With an odd number somebody has the bye against a rule: the organiser publishes.
        let said = stage
            .script("Rens@praat> /groep@bot\n== do 2026-09-10 20:00\nRens@bot> /publiceer")
            .await;
        assert_eq!(count(&said, "bot@praat> Indeling"), 1, "{said:?}");
    });
}

#[test]
fn a_group_that_the_bot_comes_back_to_gets_what_it_missed_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::club(folder.path()).await;
        let rens = stage.people["Rens"];
        stage.fake.kick_bot(stage.group, rens);
        let said = stage.script(POLL).await;
        assert_eq!(count(&said, "bot> [poll]"), 0, "{said:?}");
        stage.fake.add_bot(stage.group, rens);
        stage.work().await;
        let said = stage.look();
        assert_eq!(count(&said, "bot> [poll]"), 1, "{said:?}");
        stage.restart().await;
        let said = stage
            .script("Gijs> [x] Ik speel\nFleur> [x] Ik speel")
            .await;
        assert_eq!(count(&said, "bot> [poll]"), 0, "{said:?}");
        stage.fake.kick_bot(stage.group, rens);
        let said = stage
            .script("== do 2026-09-10 18:00\n== do 2026-09-10 20:00")
            .await;
        assert_eq!(count(&said, "bot> "), 0, "{said:?}");
        stage.fake.add_bot(stage.group, rens);
        stage.work().await;
        // Not that the sign-up is closed: that is in the pairing.
        let said = stage.look();
        assert!(
            count(&said, "bot> Indeling") == 1 && count(&said, "bot> ") == 1,
            "{said:?}"
        );
        // Nothing was missed now.
        stage.fake.kick_bot(stage.group, rens);
        stage.work().await;
        stage.fake.add_bot(stage.group, rens);
        stage.work().await;
        let said = stage.look();
        assert_eq!(count(&said, "bot> "), 0, "{said:?}");
    });
}

/// De Pion and Denk en Zet behind one bot; Rens organises the first, Tom the second, Bram plays in both.
async fn two_clubs(folder: &Path) -> Stage {
    let mut stage = Stage::club(folder).await;
    let members = "Bram 1930, Karel 1800, Lies 1700, Mark 1600, Tom leider";
    let evenings = ["2026-09-15 20:00", "2026-09-22 20:00"];
    stage
        .join("config/denk-en-zet.toml", members, &evenings)
        .await;
    stage.other_group("denk", &["Tom", "Karel", "Lies", "Mark", "Bram"]);
    let said = stage.script("Tom@denk> /groep@bot").await;
    assert_eq!(
        count(
            &said,
            "bot@denk> Deze groep hoort vanaf nu bij SV Denk en Zet"
        ),
        1,
        "{said:?}"
    );
    stage
}

#[test]
fn two_clubs_behind_one_bot_keep_their_own_groups_and_people() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = two_clubs(folder.path()).await;
        // A group has a club: another cannot take it.
        stage.fake.join(stage.people["Tom"], stage.group);
        let said = stage.script("Tom> /groep@bot").await;
        assert!(
            !said.iter().any(|line| line.contains("Denk en Zet")),
            "{said:?}"
        );
        stage.fake.leave(stage.people["Tom"], stage.group);
        let said = stage
            .script(
                "Anna@bot> /agenda
            Karel@bot> /agenda
            Karel@bot> /afwezig
            Anna@bot> /leden
            Lies@bot> /wie
            == ma 2026-09-07 10:00
            Gijs> [x] Ik speel
            Lies@denk> /wie@bot
            == do 2026-09-10 20:00
            == vr 2026-09-11 23:00
            == di 2026-09-15 18:00
            Tom@bot> /publiceer
            == di 2026-09-15 23:00
            Rens@bot> /leden
            Tom@bot> /leden
            Tom@bot> /logboek
            Rens@bot> /logboek",
            )
            .await;
        stage.restart().await;
        stage
            .script("Lies@denk> /stand@bot\nGijs> /wie@bot\nAnna@bot> /mijngegevens")
            .await;
        assert!(
            count(&said, "bot> [poll]") == 2 && count(&said, "bot@Karel> ") >= 2,
            "{said:?}"
        );
        // Every word that the bot ever wrote on a screen of one club is looked through for the other.
        let denk = stage.others["denk"].0;
        let pion = (stage.group, "De Pion", "11 september", &PION[..]);
        let zet = (denk, "Denk en Zet", "15 september", &ZET[..]);
        for (own, other) in [(pion, zet), (zet, pion)] {
            let people = own.3.iter().map(|name| stage.people[*name]);
            let mut words = other.3.to_vec();
            words.extend([other.1, other.2]);
            for chat in people.chain([own.0]) {
                let said = said_by_the_bot(&stage, chat);
                let heard = words.iter().find(|word| said.contains(**word));
                assert_eq!(heard, None, "{said}");
            }
            let named = |chat| said_by_the_bot(&stage, chat).contains(own.2);
            assert!(named(own.0), "it does say something in its own group");
        }
    });
}

/// Who is only in De Pion, and who is only in Denk en Zet.
const PION: [&str; 6] = ["Anna", "Chris", "Dina", "Fleur", "Gijs", "Rens"];
const ZET: [&str; 4] = ["Karel", "Lies", "Mark", "Tom"];

/// Everything that the bot wrote in a chat, with what stands on its buttons and in its files.
fn said_by_the_bot(stage: &Stage, chat: ChatId) -> String {
    let mut said = String::new();
    let people: Vec<&str> = stage.people.keys().map(String::as_str).collect();
    let seen = stage.fake.messages(chat).into_iter();
    for seen in seen.filter(|seen| !people.contains(&seen.from.as_str())) {
        said.push_str(&seen.text);
        said.push('\n');
        for (label, _) in seen.buttons.iter().flatten() {
            said.push_str(label);
            said.push('\n');
        }
        if let Some((_, bytes)) = &seen.file {
            said.push_str(&String::from_utf8_lossy(bytes));
        }
    }
    said
}

/// With buttons instead of a poll each group has its own copy: a press in any of them counts, and all are kept up to date.
#[test]
fn buttons_in_two_groups_are_one_question() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let club = ClubFile::parse(WITH_BUTTONS, "knoppen.toml").expect("a club file");
        let mut stage = Stage::open_club(folder.path(), club, MEMBERS, &EVENINGS).await;
        stage.script("Rens> /groep@bot").await;
        stage.other_group("zaal", &["Rens", "Anna", "Gijs", "Fleur"]);
        stage.script("Rens@zaal> /groep@bot").await;
        stage.script(POLL).await;
        let (group, hall) = (stage.group, stage.others["zaal"].0);
        let lists = |stage: &Stage| {
            [group, hall].map(|chat| {
                let seen = stage.fake.messages(chat);
                let seen = seen.into_iter().rfind(|seen| !seen.buttons.is_empty());
                seen.expect("a message with buttons").text
            })
        };
        let before = lists(&stage);
        assert_eq!(before[0], before[1]);
        let said = stage.script("Gijs@zaal> (tik Ik ben er niet)").await;
        assert_eq!(count(&said, "bot@Gijs (melding)> "), 1, "{said:?}");
        let after = lists(&stage);
        assert_eq!(after[0], after[1], "both copies were edited");
        assert_ne!(before, after);
        stage.restart().await;
        let said = stage.script("Fleur> (tik Ik speel)").await;
        assert_eq!(count(&said, "bot@Fleur (melding)> "), 1, "{said:?}");
        let later = lists(&stage);
        assert_eq!(later[0], later[1], "both copies were edited again");
        assert!(later[0].contains("Fleur") && later != after, "{later:?}");
        // A group that joins now has the same question, with what is known by now.
        stage.other_group("laat", &["Rens", "Gijs"]);
        stage.script("Rens@laat> /groep@bot").await;
        let late = stage.others["laat"].0;
        let seen = stage.fake.messages(late).into_iter();
        let seen = seen.into_iter().rfind(|seen| !seen.buttons.is_empty());
        assert_eq!(seen.expect("the question").text, later[0]);
        stage.script("== do 2026-09-10 18:00").await;
        for chat in [group, hall, late] {
            let mut seen = stage.fake.messages(chat).into_iter();
            assert!(seen.all(|seen| seen.buttons.is_empty()), "they are closed");
        }
    });
}

#[test]
fn who_is_in_two_clubs_is_asked_once_which_he_means() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = two_clubs(folder.path()).await;
        let said = stage.script("Bram@bot> /agenda\nBram@bot> /afwezig").await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with("bot@Bram> Voor welke club is dat?"),
            "{said:?}"
        );
        stage.restart().await;
        // What he said waited for his choice, and is answered in order.
        let said = stage.script("Bram@bot> (tik SV Denk en Zet)").await;
        assert!(
            said[0].contains("Goed, we hebben het over SV Denk en Zet"),
            "{said:?}"
        );
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(
            said[1].contains("15 september") && !said[1].contains("11 september"),
            "{said:?}"
        );
        assert!(said[2].contains("afgemeld"), "{said:?}");
        let said = stage
            .script("Bram@bot> /club pion\nBram@bot> /agenda")
            .await;
        assert!(said[1].contains("11 september"), "{said:?}");
        // In a group it is that of the group, whatever he chose.
        let said = stage.script("Bram@denk> /agenda@bot").await;
        assert!(said[0].contains("15 september"), "{said:?}");
    });
}

#[test]
fn a_stranger_hears_which_clubs_there_are_and_a_code_decides_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = two_clubs(folder.path()).await;
        let new = stage.fake.user("Wim");
        stage.people.insert("Wim".to_owned(), new);
        let said = stage
            .script("Tom@bot> /nieuw Wim 1500\nTom@bot> /koppel Wim")
            .await;
        let code = said
            .iter()
            .flat_map(|line| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
        let code = code
            .into_iter()
            .find(|word| word.len() == 9 && word.as_bytes()[4] == b'-');
        let code = code
            .unwrap_or_else(|| panic!("no code in {said:?}"))
            .to_owned();
        let said = stage.script("Wim@bot> hallo").await;
        let names = ["De Pion", "Denk en Zet"];
        assert!(
            said.len() == 1 && names.iter().all(|name| said[0].contains(name)),
            "{said:?}"
        );
        let said = stage
            .script(&format!("Wim@bot> /start {code}\nWim@bot> /agenda"))
            .await;
        assert!(
            said.iter().any(|line| line.contains("15 september")),
            "{said:?}"
        );
        assert!(
            !said.iter().any(|line| line.contains("11 september")),
            "{said:?}"
        );
    });
}
