//! The week of tests/transcripts/speelweek-de-pion.txt on Discord.

use keizerbot::transcript::Line;

use crate::stage::Stage;

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
    let mut lines = Vec::new();
    for line in SCRIPT.lines() {
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
