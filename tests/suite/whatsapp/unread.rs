//! What arrives in a form that cannot be read. The library asks the telephone for it once more; when that is off, whoever
//! wrote it is asked in the end.

use chrono::TimeDelta;
use keizerbot::message::Place;

use super::stage::Stage;
use crate::transcripts::wait_for;
use crate::whatsapp_fake::post::{Form, mark, vote, words};

const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Rens leider";
const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];

/// The club on a Monday morning. What people send now cannot be read, and then their telephones are off.
async fn out_of_reach(folder: &std::path::Path) -> Stage {
    let mut stage = Stage::open(folder, MEMBERS, &EVENINGS).await;
    stage.introduce().await;
    let morning = stage.moment("2026-09-07 10:30");
    stage.move_to(morning).await;
    stage.whatsapp.world().faults.garbled = true;
    stage.whatsapp.world().faults.off = true;
    stage
}

async fn later(stage: &mut Stage, minutes: i64) -> Vec<String> {
    let moment = stage.now + TimeDelta::minutes(minutes);
    stage.move_to(moment).await
}

/// The telephones are on again, and what they say can be read.
async fn turn_on(stage: &mut Stage) -> Vec<String> {
    stage.whatsapp.world().faults.garbled = false;
    stage.whatsapp.world().turn_on();
    stage.work().await;
    stage.look()
}

const SIGNED_OFF: &str = "bot@Bram> Je bent afgemeld voor vrijdag 11 september (ronde 1), met bericht. Dat levert 0,3333 keer je \
                          waarde op; dit is de 1e van 2 keer in de winterhelft.";

#[test]
fn what_is_said_once_more_in_time_is_answered_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = out_of_reach(folder.path()).await;
        stage.say("Bram", Place::Private, "/afwezig").await;
        assert_eq!(stage.look(), [""; 0]);
        assert_eq!(later(&mut stage, 14).await, [""; 0]);
        assert_eq!(turn_on(&mut stage).await, [SIGNED_OFF]);
        assert_eq!(later(&mut stage, 60).await, [""; 0]);
    });
}

#[test]
fn whoever_wrote_what_stays_unreadable_is_asked_once_to_send_it_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = out_of_reach(folder.path()).await;
        stage.say("Bram", Place::Private, "/afwezig").await;
        assert_eq!(later(&mut stage, 14).await, [""; 0]);
        stage.restart().await;
        assert_eq!(
            later(&mut stage, 1).await,
            [
                "bot@Bram> Je bericht van maandag 7 september 10:30 kwam onleesbaar bij me aan. Wil je het nog eens sturen?"
            ]
        );
        stage.restart().await;
        assert_eq!(later(&mut stage, 60).await, [""; 0], "once");
        // It comes after all.
        assert_eq!(turn_on(&mut stage).await, [SIGNED_OFF]);
        assert_eq!(later(&mut stage, 60).await, [""; 0]);
    });
}

/// He wrote while the bot was down: his telephone gets its quarter of an hour all the same.
#[test]
fn what_was_sent_long_ago_may_still_be_said_once_more() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = out_of_reach(folder.path()).await;
        stage.stop();
        let post = stage.written("Bram", Place::Private, words("/afwezig", None));
        stage.whatsapp.post(&post);
        stage.now += TimeDelta::hours(1);
        stage.start().await;
        stage.work().await;
        assert_eq!(stage.look(), [""; 0]);
        assert_eq!(later(&mut stage, 14).await, [""; 0]);
        assert_eq!(turn_on(&mut stage).await, [SIGNED_OFF]);
    });
}

/// Whether words in the group were meant for the bot nobody can tell; a vote was.
#[test]
fn of_what_is_unreadable_in_the_group_only_a_vote_is_asked_after() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = out_of_reach(folder.path()).await;
        stage.say("Chris", Place::Group, "wie rijdt er mee?").await;
        let (poll, forms) = (stage.poll(), (Form::Lid, Form::Lid));
        let post = stage.written("Chris", Place::Group, mark(&poll.id, "👍"));
        stage.post(post).await;
        for name in ["Anna", "Bram"] {
            let person = stage.people[name].clone();
            let message = vote(&poll, &["Ik ben er niet"], forms, (&person, stage.now));
            let post = stage.written(name, Place::Group, message);
            stage.post(post).await;
        }
        assert_eq!(stage.look(), [""; 0]);
        let asked = "Je stem in de poll van ronde 1 kan ik niet lezen. Wil je het me in woorden zeggen? Stuur me \
                     /aanwezig of /afwezig.";
        assert_eq!(
            later(&mut stage, 15).await,
            [format!("bot@Anna> {asked}"), format!("bot@Bram> {asked}")]
        );
        stage.whatsapp.world().faults.garbled = false;
        stage.say("Bram", Place::Private, "/afwezig").await;
        assert_eq!(stage.look(), [SIGNED_OFF]);
        let deadline = stage.moment("2026-09-10 18:00");
        let said = stage.move_to(deadline).await.join("\n");
        assert!(
            said.contains("Eén stem in de poll van ronde 1 kan ik niet lezen: die van Anna."),
            "{said}"
        );
        // Before the deadline by WhatsApp's own time: it counts after all.
        let said = turn_on(&mut stage).await.join("\n");
        assert!(said.contains("bot@Anna> Je bent afgemeld"), "{said}");
    });
}
