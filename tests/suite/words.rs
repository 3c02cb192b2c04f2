//! What the bot says in a transcript and what people see on a network, to be laid side by side.

/// The words of a transcript, in the order of its lines: without moments, without what people did, and a poll as one
/// line, because networks show its question in one piece.
pub(crate) fn words(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut in_answer = false;
    for line in lines {
        let begins = line.starts_with("bot");
        if line.starts_with(' ') && in_answer {
            let last = words.last_mut().expect("it goes on");
            last.push('\n');
            last.push_str(line.trim());
        } else {
            in_answer = begins;
            if begins {
                words.push(line);
            }
        }
    }
    for said in &mut words {
        if said.starts_with("bot> [poll]") {
            let (options, text): (Vec<&str>, Vec<&str>) =
                said.lines().partition(|line| line.starts_with("( )"));
            *said = format!("{}\n{}", text.join(" "), options.join("\n"));
        }
    }
    words
}
