//! The week of tests/transcripts/speelweek-de-pion.txt on Telegram, and that of knoppen.txt with buttons instead of the
//! poll.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use keizerbot::config::ClubFile;
use keizerbot::transcript::Line;

use super::stage::Stage;
use crate::telegram_fake::{Bringing, Fault, Moment};
use crate::transcripts::wait_for;
use crate::words::words;

pub(crate) const SCRIPT: &str = include_str!("../../transcripts/speelweek-de-pion.txt");
pub(crate) const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 vast, Fleur 1700, Gijs 1640, Hanna 1580, Rens leider";
pub(crate) const EVENINGS: [&str; 4] = ["2026-09-11", "2026-09-18", "2026-09-25", "2026-10-02"];

/// The same for the club with buttons.
const WITH_BUTTONS: &str = include_str!("../../transcripts/knoppen.txt");
const CLUB_WITH_BUTTONS: &str = include_str!("../../clubs/knoppen.toml");

async fn stage(folder: &std::path::Path) -> Stage {
    let stage = Stage::open(folder, MEMBERS, &EVENINGS).await;
    bound(stage, "SV De Pion").await
}

/// The club with buttons, with people in the group whom it does not know.
async fn stage_with_buttons(folder: &std::path::Path) -> Stage {
    let club = ClubFile::parse(CLUB_WITH_BUTTONS, "knoppen.toml").expect("a club file");
    let members = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Fleur 1700, Gijs 1640, Rens leider";
    let mut stage = Stage::open_club(folder, club, members, &EVENINGS[..3]).await;
    for name in ["Vera", "Olaf"] {
        let stranger = stage.fake.user(name);
        stage.people.insert(name.to_owned(), stranger);
        stage.fake.join(stranger, stage.group);
    }
    bound(stage, "SC De Knop").await
}

/// The organiser makes the group the club's.
async fn bound(mut stage: Stage, club: &str) -> Stage {
    let rens = stage.people["Rens"];
    stage.fake.say(rens, stage.group, "/start@KeizerTestBot");
    stage.work().await;
    let said = stage.look();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with(&format!("bot> Deze groep hoort vanaf nu bij {club}")),
        "{said:?}"
    );
    stage
}

async fn play(stage: &mut Stage) -> Vec<String> {
    play_script(stage, SCRIPT).await
}

async fn play_script(stage: &mut Stage, script: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in script.lines() {
        match Line::read(line).expect("a line") {
            Line::Answer | Line::Comment(_) | Line::Setting(..) => {}
            line => lines.extend(stage.play(&line).await),
        }
    }
    words(lines)
}

#[test]
fn the_group_shows_the_same_words_as_the_terminal() {
    let expected = words(SCRIPT.lines().map(str::to_owned));
    let folder = tempfile::tempdir().expect("a folder");
    let found = wait_for(async {
        let mut stage = stage(folder.path()).await;
        play(&mut stage).await
    });
    let (expected, found) = (expected.join("\n"), found.join("\n"));
    assert_eq!(
        expected,
        found,
        "\n{}",
        similar::TextDiff::from_lines(&expected, &found).unified_diff()
    );
}

#[test]
fn the_same_when_telegram_brings_everything_once_twice_or_the_last_first() {
    let expected = words(SCRIPT.lines().map(str::to_owned)).join("\n");
    for bringing in [Bringing::InOrder, Bringing::Twice, Bringing::LastFirst] {
        let folder = tempfile::tempdir().expect("a folder");
        let found = wait_for(async {
            let stage = Stage::open_with_door(folder.path(), MEMBERS, &EVENINGS).await;
            stage.fake.bring(bringing);
            let mut stage = bound(stage, "SV De Pion").await;
            let words = play(&mut stage).await;
            let brought = stage.fake.brought();
            assert!(brought.len() > 12, "{bringing:?}: {brought:?}");
            assert!(
                brought.iter().all(|(_, status)| *status == 200),
                "{bringing:?}: {brought:?}"
            );
            words
        });
        assert_eq!(expected, found.join("\n"), "{bringing:?}");
    }
}

#[test]
fn killed_whenever_telegram_brings_something_nothing_is_lost() {
    let expected = words(SCRIPT.lines().map(str::to_owned)).join("\n");
    let folder = tempfile::tempdir().expect("a folder");
    let (found, kills, failed) = wait_for(async {
        let stage = Stage::open_with_door(folder.path(), MEMBERS, &EVENINGS).await;
        let mut stage = bound(stage, "SV De Pion").await;
        let kill = Arc::clone(&stage.kill);
        let last = std::sync::atomic::AtomicI64::new(0);
        stage.fake.on_call(move |moment, call| {
            let brought = call.answer.as_ref().filter(|_| call.method == "webhook");
            let number = brought.and_then(|update| update["update_id"].as_i64());
            // Once for every update; then it is brought, or fetched, again.
            if let (Moment::Before, Some(number)) = (moment, number)
                && last.swap(number, Ordering::SeqCst) < number
            {
                kill.notify_one();
            }
        });
        let words = play(&mut stage).await;
        let brought = stage.fake.brought();
        let failed = brought.iter().filter(|(_, status)| *status != 200).count();
        (words, stage.kills, failed)
    });
    assert!(
        kills > 12 && failed > 12,
        "killed {kills} times, {failed} not brought"
    );
    assert_eq!(found.join("\n"), expected);
}

/// What was said, each once, without the sign of a repetition.
fn once(words: &[String]) -> Vec<String> {
    let mut plain: Vec<String> = words
        .iter()
        .map(|said| said.replace("> ↻ ", "> "))
        .collect();
    plain.dedup();
    plain
}

/// The week, with a process that is killed at moments that `arrange` chooses. Gives what was said and how often it was
/// killed.
fn killed(arrange: impl FnOnce(&Stage)) -> (Vec<String>, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        arrange(&stage);
        let words = play(&mut stage).await;
        (words, stage.kills)
    })
}

#[test]
fn killed_after_every_call_nothing_is_lost_and_only_that_message_is_repeated() {
    let expected = words(SCRIPT.lines().map(str::to_owned));
    let (found, kills) = killed(|stage| {
        let kill = Arc::clone(&stage.kill);
        let spared = AtomicBool::new(true);
        // Every call is done, its answer is never seen; the next is spared, or it would never end.
        stage.fake.on_call(move |moment, call| {
            let ours =
                moment == Moment::After && !["getupdates", "getme"].contains(&call.method.as_str());
            if ours && spared.fetch_not(Ordering::SeqCst) {
                kill.notify_one();
            }
        });
    });
    assert!(kills > 30, "killed {kills} times");
    assert_eq!(once(&found).join("\n"), expected.join("\n"));
    let repeated = found.iter().filter(|said| said.contains("> ↻ ")).count();
    assert!(
        repeated > 20 && repeated <= kills,
        "{repeated} repeated, {kills} kills"
    );
}

#[test]
fn killed_before_every_call_each_message_is_there_once() {
    let expected = words(SCRIPT.lines().map(str::to_owned));
    let (found, kills) = killed(|stage| {
        let (kill, fake) = (Arc::clone(&stage.kill), stage.fake.clone());
        let spared = AtomicBool::new(true);
        stage.fake.on_call(move |moment, call| {
            let ours = moment == Moment::Before
                && !["getupdates", "getme"].contains(&call.method.as_str());
            if ours && spared.fetch_not(Ordering::SeqCst) {
                fake.fault(&call.method, Fault::DropBefore);
                kill.notify_one();
            }
        });
    });
    assert!(kills > 30, "killed {kills} times");
    let plain: Vec<String> = found
        .iter()
        .map(|said| said.replace("> ↻ ", "> "))
        .collect();
    assert_eq!(plain.join("\n"), expected.join("\n"));
}

#[test]
fn killed_at_every_delivery_no_vote_no_absence_and_no_result_is_lost() {
    let expected = words(SCRIPT.lines().map(str::to_owned));
    let (found, kills) = killed(|stage| {
        let kill = Arc::clone(&stage.kill);
        let last = std::sync::atomic::AtomicUsize::new(0);
        stage.fake.on_call(move |moment, call| {
            let updates = call
                .answer
                .as_ref()
                .and_then(|answer| answer["result"].as_array());
            let some = updates.map_or(0, Vec::len);
            // Once for every lot of updates.
            let newest = updates
                .and_then(|updates| updates.last()?["update_id"].as_u64())
                .unwrap_or(0);
            let newest = usize::try_from(newest).unwrap_or(0);
            let fresh = call.method == "getupdates"
                && some > 0
                && last.fetch_max(newest, Ordering::SeqCst) < newest;
            if moment == Moment::After && fresh {
                kill.notify_one();
            }
        });
    });
    assert!(kills > 12, "killed {kills} times");
    assert_eq!(found.join("\n"), expected.join("\n"));
}

fn same(expected: &[String], found: &[String]) {
    let (expected, found) = (expected.join("\n"), found.join("\n"));
    let difference = similar::TextDiff::from_lines(&expected, &found);
    assert_eq!(expected, found, "\n{}", difference.unified_diff());
}

#[test]
fn with_buttons_the_group_shows_the_same_words_as_the_terminal() {
    let expected = words(WITH_BUTTONS.lines().map(str::to_owned));
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = stage_with_buttons(folder.path()).await;
        let found = play_script(&mut stage, WITH_BUTTONS).await;
        same(&expected, &found);
        // Every press in the group was answered, or the button would turn for a while.
        let updates = stage.fake.updates();
        let presses = updates
            .iter()
            .filter_map(|update| update["callback_query"]["id"].as_str());
        for press in presses {
            assert!(stage.fake.answer_to(press).is_some(), "{press}");
        }
        // One message for the whole round, and no buttons under it any more.
        let list = |text: &str| text.starts_with("Ronde 1, vrijdag 11 september.");
        let messages = stage.fake.messages(stage.group);
        let lists: Vec<_> = messages.iter().filter(|seen| list(&seen.text)).collect();
        assert_eq!(lists.len(), 1);
        assert!(lists[0].edited && lists[0].buttons.is_empty());
        let pairing = |text: &str| text.starts_with("Indeling ronde 1");
        let pairings: Vec<_> = messages.iter().filter(|seen| pairing(&seen.text)).collect();
        assert_eq!(pairings.len(), 1);
        assert!(pairings[0].edited && pairings[0].buttons.is_empty());
    });
}

#[test]
fn with_buttons_nothing_is_lost_when_it_is_killed_after_every_call() {
    // What was shown at a button and then perhaps not is said again in private.
    let plain = |said: &String| said.replace(" (melding)> ", "> ");
    let expected = words(WITH_BUTTONS.lines().map(str::to_owned));
    let expected: Vec<String> = expected.iter().map(plain).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let (found, kills) = wait_for(async {
        let mut stage = stage_with_buttons(folder.path()).await;
        let kill = Arc::clone(&stage.kill);
        let spared = AtomicBool::new(true);
        stage.fake.on_call(move |moment, call| {
            let ours =
                moment == Moment::After && !["getupdates", "getme"].contains(&call.method.as_str());
            if ours && spared.fetch_not(Ordering::SeqCst) {
                kill.notify_one();
            }
        });
        let words = play_script(&mut stage, WITH_BUTTONS).await;
        (words, stage.kills)
    });
    assert!(kills > 10, "killed {kills} times");
    let found: Vec<String> = found.iter().map(plain).collect();
    same(&once(&expected), &once(&found));
}
