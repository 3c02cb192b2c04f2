//! The week of tests/transcripts/speelweek-de-pion.txt on WhatsApp.

use keizerbot::transcript::Line;

use super::stage::Stage;
use crate::telegram::week::{EVENINGS, MEMBERS, SCRIPT};
use crate::transcripts::wait_for;
use crate::words::words;

async fn play(stage: &mut Stage) -> Vec<String> {
    let mut lines = Vec::new();
    for line in SCRIPT.lines() {
        match Line::read(line).expect("a line") {
            Line::Answer | Line::Comment(_) | Line::Setting(..) => {}
            line => lines.extend(stage.play(&line).await),
        }
    }
    words(lines)
}

/// The week, with whatever `arrange` has go wrong. Gives what was said, how often a message was sent again, and how often
/// the process was killed.
fn week(arrange: impl FnOnce(&mut Stage)) -> (Vec<String>, usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), MEMBERS, &EVENINGS).await;
        stage.introduce().await;
        arrange(&mut stage);
        let words = play(&mut stage).await;
        let repeated = stage.whatsapp.world().repeated;
        assert_eq!(stage.whatsapp.world().unconfirmed(), 0);
        (words, repeated, stage.kills)
    })
}

#[track_caller]
fn same_as_the_terminal(found: &[String]) {
    let expected = words(SCRIPT.lines().map(str::to_owned)).join("\n");
    let found = found.join("\n");
    assert_eq!(
        expected,
        found,
        "\n{}",
        similar::TextDiff::from_lines(&expected, &found).unified_diff()
    );
}

#[test]
fn the_group_shows_the_same_words_as_the_terminal() {
    let (found, repeated, _) = week(|_| {});
    same_as_the_terminal(&found);
    assert_eq!(repeated, 0);
}

#[test]
fn killed_after_every_message_each_is_on_the_screens_once() {
    let (found, repeated, kills) = week(|stage| stage.whatsapp.world().faults.kill_after = true);
    same_as_the_terminal(&found);
    assert!(
        kills > 15 && repeated > 15,
        "{kills} kills, {repeated} sent again"
    );
}

#[test]
fn killed_before_every_message_each_is_on_the_screens_once() {
    let (found, repeated, kills) = week(|stage| stage.whatsapp.world().faults.kill_before = true);
    same_as_the_terminal(&found);
    assert!(
        kills > 15 && repeated == 0,
        "{kills} kills, {repeated} again"
    );
}

#[test]
fn killed_in_the_hook_nothing_that_people_did_is_lost() {
    let (found, _, kills) = week(|stage| stage.kill_at_delivery = true);
    same_as_the_terminal(&found);
    assert!(kills > 12, "{kills} kills");
}

#[test]
fn delivered_twice_everything_counts_once() {
    let (found, _, _) = week(|stage| stage.whatsapp.world().faults.twice = true);
    same_as_the_terminal(&found);
}
