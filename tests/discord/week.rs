//! The week of tests/transcripts/speelweek-de-pion.txt on Discord, and that of knoppen.txt with buttons instead of the poll
//! and under the pairing.

use keizerbot::transcript::Line;

use keizerbot::config::ClubFile;

use crate::stage::Stage;

/// The club with buttons.
const WITH_BUTTONS: &str = include_str!("../transcripts/knoppen.txt");
const CLUB_WITH_BUTTONS: &str = include_str!("../clubs/knoppen.toml");
const SCRIPT: &str = include_str!("../transcripts/speelweek-de-pion.txt");

/// The words of a transcript. A slash command has no message that could be marked.
pub(crate) fn words(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words = crate::words::words(lines);
    words.retain(|said| said != "bot> 👍 bij Bram");
    words
}

pub(crate) fn expected() -> String {
    words(SCRIPT.lines().map(str::to_owned)).join("\n")
}

pub(crate) async fn play(stage: &mut Stage) -> Vec<String> {
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

#[tokio::test]
async fn the_channel_shows_the_same_words_as_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let (expected, found) = (expected(), play(&mut stage).await.join("\n"));
    assert_eq!(
        expected,
        found,
        "\n{}",
        similar::TextDiff::from_lines(&expected, &found).unified_diff()
    );
    let thinking = stage.world.state().await["thinking"].clone();
    assert_eq!(thinking, serde_json::json!([]), "the bot thinks on");
}

#[tokio::test]
async fn with_buttons_the_channel_shows_the_same_words_as_the_terminal() {
    let club = ClubFile::parse(CLUB_WITH_BUTTONS, "knoppen.toml").expect("a club file");
    let members = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Fleur 1700, Gijs 1640, Rens leider";
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open_club(folder.path(), club, members, &["Vera", "Olaf"]).await;
    // What is shown at a button is on Discord an answer that one person sees.
    let expected = words(WITH_BUTTONS.lines().map(str::to_owned)).join("\n");
    let expected = expected.replace(" (melding)> ", "> ");
    let found = play_script(&mut stage, WITH_BUTTONS).await.join("\n");
    assert_eq!(
        expected,
        found,
        "\n{}",
        similar::TextDiff::from_lines(&expected, &found).unified_diff()
    );
    let thinking = stage.world.state().await["thinking"].clone();
    assert_eq!(thinking, serde_json::json!([]), "the bot thinks on");
}
