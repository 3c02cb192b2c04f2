//! Results of boards as an organiser types them: one line a form.

use speech::score::{Reading, Total, Unclear};
use speech::{BoardResult, Change, Unread, Which, board_list};

fn said(text: &str) -> String {
    let list = match board_list(text) {
        Ok(list) => list,
        Err(Unread::Empty) => return "leeg".to_owned(),
        Err(Unread::TooClever) => return "te slim".to_owned(),
        Err(Unread::NoBoard(text)) => return format!("welk bord: {text}"),
        Err(Unread::NoResult(text)) => return format!("welke uitslag: {text}"),
    };
    let lines: Vec<String> = list
        .lines
        .iter()
        .map(|line| {
            let which = match &line.which {
                Which::Number(number) => number.to_string(),
                Which::Names(names) => format!("<{names}>"),
            };
            let change = match line.change {
                Change::Clear => "wis".to_owned(),
                Change::Swap => "omdraaien".to_owned(),
                Change::Score(Reading::Played(result)) => BoardResult::from(result).typed(),
                Change::Score(Reading::Forfeit(result)) => result.typed(),
                Change::Score(Reading::Postponed) => "uitgesteld".to_owned(),
                Change::Score(Reading::Total(Total { white })) => format!("samen {white}/4"),
                Change::Score(Reading::Unclear(Unclear::BothLose)) => "beiden".to_owned(),
                Change::Score(Reading::Unclear(_)) => "?".to_owned(),
                Change::Score(Reading::NotAScore) => unreachable!("{text}"),
            };
            format!("{which} {change}")
        })
        .collect();
    let round = list.round.map(|round| format!("ronde {round}: "));
    let rapid = if list.rapid { "rapid " } else { "" };
    format!("{rapid}{}{}", round.unwrap_or_default(), lines.join(" | "))
}

#[track_caller]
fn all(forms: &[(&str, &str)]) {
    for (text, meaning) in forms {
        assert_eq!(said(text), *meaning, "{text:?}");
    }
}

#[test]
fn boards_by_number() {
    all(&[
        ("bord 3 1-0", "3 1-0"),
        ("Bord 3: 1-0", "3 1-0"),
        ("bord 3 : 1-0", "3 1-0"),
        ("board 3 1-0", "3 1-0"),
        ("b3: ½-½", "3 ½-½"),
        ("b3 remise", "3 ½-½"),
        ("#3 0-1", "3 0-1"),
        ("3: 1-0", "3 1-0"),
        ("3:1-0", "3 1-0"),
        ("3. 1-0", "3 1-0"),
        ("3) 1-0", "3 1-0"),
        ("3 1-0", "3 1-0"),
        ("3 1 - 0", "3 1-0"),
        ("3 ½", "3 ½-½"),
        ("1 ½-½", "1 ½-½"),
        ("10 0-1", "10 0-1"),
        ("3 =", "3 ½-½"),
        ("bord 3 1-0R", "3 1-0R"),
        ("3 +-", "3 1-0R"),
        ("3 0-1 n.o.", "3 0-1R"),
        ("3 1-0 reglementair", "3 1-0R"),
        ("3 uitgesteld", "3 uitgesteld"),
        ("3 1-0 ½-½", "3 1-0 ½-½"),
        ("3 2-0", "3 samen 4/4"),
        ("3 2-1", "3 ?"),
        ("3 0-0", "3 beiden"),
        ("uitslag bord 3: 1-0", "3 1-0"),
        ("bord 13: 1-0", "13 1-0"),
        ("0 1-0", "0 1-0"),
    ]);
}

#[test]
fn whole_lists() {
    all(&[
        ("1: 1-0 2: 0-1 3: =", "1 1-0 | 2 0-1 | 3 ½-½"),
        ("1 1-0, 2 ½-½, 3 0-1", "1 1-0 | 2 ½-½ | 3 0-1"),
        ("1 1-0 2 ½-½ 3 0-1", "1 1-0 | 2 ½-½ | 3 0-1"),
        (
            "1 1-0; 2 remise; 3 uitgesteld",
            "1 1-0 | 2 ½-½ | 3 uitgesteld",
        ),
        ("1: 1-0\n2: 0-1\n3: ½-½\n", "1 1-0 | 2 0-1 | 3 ½-½"),
        ("1. 1–0\n2. 0–1R", "1 1-0 | 2 0-1R"),
        ("* 1 1-0\n* 2 0-1", "1 1-0 | 2 0-1"),
        ("b1 1-0 b2 0-1", "1 1-0 | 2 0-1"),
        ("1 0,5-0,5, 2 1,0-0,0", "1 ½-½ | 2 1-0"),
        ("1: 1 - 0 2: 0 - 1", "1 1-0 | 2 0-1"),
        ("1 1-0, Anna - Bram 0-1", "1 1-0 | <Anna - Bram> 0-1"),
        ("1 1-0 0-1, 2 ½-½ ½-½", "1 1-0 0-1 | 2 ½-½ ½-½"),
        ("ronde 7 bord 3: 1-0", "ronde 7: 3 1-0"),
        ("Ronde 7: 1 1-0, 2 0-1", "ronde 7: 1 1-0 | 2 0-1"),
        ("r7b3 1-0", "ronde 7: 3 1-0"),
        ("R7 b3 1-0", "ronde 7: 3 1-0"),
        ("r7b3:1-0", "ronde 7: 3 1-0"),
        (
            "ronde 3 van de rapid bord 2 1-0 0-1",
            "rapid ronde 3: 2 1-0 0-1",
        ),
    ]);
}

#[test]
fn boards_by_name() {
    all(&[
        ("jansen-de vries 1-0", "<jansen-de vries> 1-0"),
        ("uitslag jansen-de vries 1-0", "<jansen-de vries> 1-0"),
        ("Jansen - De Vries: 1-0", "<Jansen - De Vries> 1-0"),
        ("Jansen 1-0 De Vries", "<Jansen - De Vries> 1-0"),
        ("de Vries - O’Brien 0-1", "<de Vries - O'Brien> 0-1"),
        ("jorg zoe remise", "<jorg zoe> ½-½"),
        ("Anna - Bram 1 - 0", "<Anna - Bram> 1-0"),
        ("Anna - Bram ½", "<Anna - Bram> ½-½"),
        ("1-0 Anna - Bram", "<Anna - Bram> 1-0"),
        ("Rem Koop - Jan 1-0", "<Rem Koop - Jan> 1-0"),
        ("Robin - Bob 1-0", "<Robin - Bob> 1-0"),
        ("ronde 2 Anna - Bram 0-1R", "ronde 2: <Anna - Bram> 0-1R"),
        ("Anna - Bram 2-1", "<Anna - Bram> ?"),
        ("#1 - #2 1-0", "<#1 - #2> 1-0"),
    ]);
}

#[test]
fn clearing_and_swapping() {
    all(&[
        ("3 wis", "3 wis"),
        ("wis uitslag bord 3", "3 wis"),
        ("bord 3 leeg", "3 wis"),
        ("uitslag van bord 3 wissen", "3 wis"),
        ("ronde 2 bord 3 leeg", "ronde 2: 3 wis"),
        ("Anna - Bram wis", "<Anna - Bram> wis"),
        ("bord 3 kleuren omdraaien", "3 omdraaien"),
        ("3 kleuren", "3 omdraaien"),
        ("draai de kleuren van bord 3 om", "3 omdraaien"),
        ("kleuren bord 3 omgedraaid", "3 omdraaien"),
        ("swap colours board 3", "3 omdraaien"),
        ("wis", "welk bord: wis"),
    ]);
}

#[test]
fn what_is_no_list() {
    all(&[
        ("", "leeg"),
        (" , ;\n", "leeg"),
        ("alle borden remise behalve 2, daar won wit", "te slim"),
        ("1 1-0, de rest remise", "te slim"),
        ("1-0", "welk bord: 1-0"),
        ("bord 3", "welke uitslag: bord 3"),
        ("3", "welke uitslag: 3"),
        ("Anna - Bram", "welke uitslag: Anna - Bram"),
        ("hallo", "welke uitslag: hallo"),
        ("1 1-0, 2", "welke uitslag: 2"),
        ("bord 99999999999 1-0", "<bord 99999999999> 1-0"),
    ]);
}
