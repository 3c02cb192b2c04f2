//! The week of tests/transcripts/speelweek-de-pion.txt on Discord, and that of knoppen.txt with buttons instead of the poll
//! and under the pairing.

use keizerbot::transcript::Line;

use keizerbot::config::ClubFile;

use crate::stage::Stage;

/// The club with buttons.
pub(crate) const WITH_BUTTONS: &str = include_str!("../transcripts/knoppen.txt");
const CLUB_WITH_BUTTONS: &str = include_str!("../clubs/knoppen.toml");
pub(crate) const SCRIPT: &str = include_str!("../transcripts/speelweek-de-pion.txt");

/// The words of a transcript. A slash command has no message that could be marked.
pub(crate) fn words(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words = crate::words::words(lines);
    words.retain(|said| said != "bot> 👍 bij Bram");
    words
}

/// What people see who read a transcript on Discord: what is shown at a button is an answer that one person sees there.
pub(crate) fn expected_of(script: &str) -> String {
    let expected = words(script.lines().map(str::to_owned)).join("\n");
    expected.replace(" (melding)> ", "> ")
}

/// The club with buttons, with people in its server whom it does not know.
pub(crate) async fn with_buttons(folder: &std::path::Path) -> Stage {
    let club = ClubFile::parse(CLUB_WITH_BUTTONS, "knoppen.toml").expect("a club file");
    let members = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Fleur 1700, Gijs 1640, Rens leider";
    Stage::open_club(folder, club, members, &["Vera", "Olaf"]).await
}

pub(crate) async fn play(stage: &mut Stage, script: &str) -> Vec<String> {
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
    let expected = expected_of(SCRIPT);
    let found = play(&mut stage, SCRIPT).await.join("\n");
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
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_buttons(folder.path()).await;
    let expected = expected_of(WITH_BUTTONS);
    let found = play(&mut stage, WITH_BUTTONS).await.join("\n");
    assert_eq!(
        expected,
        found,
        "\n{}",
        similar::TextDiff::from_lines(&expected, &found).unified_diff()
    );
    let thinking = stage.world.state().await["thinking"].clone();
    assert_eq!(thinking, serde_json::json!([]), "the bot thinks on");
}
