//! What a player and an organiser may ask for themselves: the export can be recounted, and every command of the list
//! is there.

use std::process::Command;

use chrono::NaiveTime;
use keizerbot::app::COMMANDS;
use keizerbot::config::{ClubFile, Quiet};

use crate::transcripts::play;

/// The file that the bot sent last, and the standing that it posted last.
fn sent(transcript: &str, head: &str) -> (String, Vec<String>) {
    let (_, after) = transcript
        .rsplit_once("[bestand ")
        .expect("a file was sent");
    let lines = after
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("   "));
    let file = lines.map(|line| format!("{}\n", line.trim_start()));
    let (_, standing) = transcript.rsplit_once(head).expect("a standing");
    let rows = standing
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("     "));
    let rows = rows.map(|line| line.trim_start().to_owned());
    (file.collect(), rows.collect())
}

/// What `keizerbot standings` makes of a file, with the club file beside it, line by line.
fn recounted(season: &str, club_file: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let name = club_file.rsplit('/').next().expect("a name");
    std::fs::copy(club_file, folder.path().join(name)).expect("the club file");
    std::fs::write(folder.path().join("keizer.json"), season).expect("the season file");
    let run = Command::new(env!("CARGO_BIN_EXE_keizerbot"))
        .args(["standings", "keizer.json"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    assert!(run.status.success(), "{run:?}");
    let said = String::from_utf8(run.stdout).expect("text");
    said.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn the_exported_season_gives_the_standing_of_the_chat() {
    let script = "@club config/denk-en-zet.toml\n\
        @leden Anna 2010, Bram 1930, Chris 1875, Dina 1820, Emil 1760, Rens leider\n\
        @avonden 2026-09-08 2026-09-15 2026-09-22\n\
        == di 2026-09-08 17:00\n\
        Dina@bot> /afwezig extern\n\
        == di 2026-09-08 19:50\n\
        Rens@bot> /publiceer\n\
        == di 2026-09-08 22:30\n\
        Rens@bot> /uitslagen 1 1-0, 2 0-1\n\
        Dina@bot> /afwezig extern winst\n\
        == di 2026-09-15 17:00\n\
        Anna@bot> /afwezig\n\
        == di 2026-09-15 19:50\n\
        Rens@bot> /publiceer\n\
        == di 2026-09-15 22:30\n\
        Rens@bot> /uitslagen 1 ½-½, 2 1-0\n\
        Rens@bot> /export\n\
        Rens@bot> /stand\n";
    let (season, standing) = sent(&play(script), "Stand na ronde 2");
    assert!(
        !season.contains("/config"),
        "no folder of the server: {season}"
    );
    assert_eq!(recounted(&season, "config/denk-en-zet.toml"), standing);
}

/// The commands of the plan, by name; what identity, roles and languages need is shown elsewhere.
#[test]
fn every_command_of_the_list_is_there() {
    let players = "aanwezig afwezig uitslag bezwaar stand indeling mijn waarom wie agenda ik partij help reglement";
    let organiser = "concept publiceer wissel bord vrij herindelen uitslagen corrigeer overmacht bericht nieuw stopt \
        uitstel reglementair straf koppel splits vast later vervanger grens seizoen aanwezigen sluit ongedaan logboek \
        prijzen export ratings herinnering";
    let known = |name: &&str| COMMANDS.iter().any(|command| command.name == *name);
    let all = players
        .split_whitespace()
        .chain(organiser.split_whitespace());
    let missing: Vec<&str> = all.filter(|name| !known(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Texts of a club file, and what is put in their place.
type Replacements<'a> = &'a [(&'a str, &'a str)];

/// What is wrong with De Pion's club file after these replacements.
fn mistakes(replacements: Replacements<'_>) -> Vec<String> {
    let mut text = include_str!("../../config/de-pion.toml").to_owned();
    for (old, new) in replacements {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    match ClubFile::parse(&text, "club.toml") {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_live_list_hangs_under_a_poll_and_stands_alone() {
    let newcomers = "newcomers = \"nearest_rating\"";
    let live = (newcomers, "live_list = true    ");
    let poll = "poll = \"0 0 10 * * Mon\"";
    let cases: [(Replacements<'_>, &[&str]); 5] = [
        (&[live], &[]),
        (&[(newcomers, "live_list = false   ")], &[]),
        (
            &[(newcomers, "live_list = \"ja\"    ")],
            &["club.toml:54:13: live_list verwacht true of false"],
        ),
        (
            &[live, (poll, "")],
            &[
                "club.toml:54:1: live_list is een lijst onder de poll, maar [schedule] heeft geen poll",
            ],
        ),
        (
            &[
                live,
                (poll, "poll = \"0 0 10 * * Mon\"\nlist = \"0 0 9 * * Thu\""),
            ],
            &[
                "club.toml:54:1: live_list en list in [schedule] zetten allebei een lijst van wie er speelt in de groep: kies er een",
            ],
        ),
    ];
    for (replacements, expected) in cases {
        assert_eq!(mistakes(replacements), expected, "{replacements:?}");
    }
}

#[test]
fn buttons_stand_in_the_place_of_a_poll_and_show_who_plays() {
    let newcomers = "newcomers = \"nearest_rating\"";
    let buttons = (newcomers, "ask_with = \"buttons\"");
    let poll = "poll = \"0 0 10 * * Mon\"";
    let cases: [(Replacements<'_>, &[&str]); 6] = [
        (&[buttons], &[]),
        (&[(newcomers, "ask_with = \"poll\"")], &[]),
        (
            &[(newcomers, "ask_with = \"post\"")],
            &["club.toml:54:12: ask_with verwacht een van de woorden \"poll\", \"buttons\""],
        ),
        (
            &[buttons, (poll, "")],
            &[
                "club.toml:54:1: ask_with = \"buttons\" zet knoppen in de plaats van de poll, maar [schedule] heeft geen poll",
            ],
        ),
        (
            &[(newcomers, "ask_with = \"buttons\"\nlive_list = true #")],
            &[
                "club.toml:55:1: met ask_with = \"buttons\" staat al in het bericht wie er spelen: laat live_list weg",
            ],
        ),
        (
            &[
                buttons,
                (poll, "poll = \"0 0 10 * * Mon\"\nlist = \"0 0 9 * * Thu\""),
            ],
            &[
                "club.toml:54:1: met ask_with = \"buttons\" staat al in het bericht wie er spelen: laat list in [schedule] weg",
            ],
        ),
    ];
    for (replacements, expected) in cases {
        assert_eq!(mistakes(replacements), expected, "{replacements:?}");
    }
}

#[test]
fn results_are_tapped_where_a_club_wants_that() {
    let publication = "publication = \"clock\"";
    let said = |value: &str| format!("{publication}\nresult_buttons = {value} #");
    for value in ["true", "false"] {
        assert_eq!(mistakes(&[(publication, &said(value))]), [""; 0], "{value}");
    }
    let wrong = mistakes(&[(publication, &said("\"knoppen\""))]);
    let expected = "result_buttons verwacht true of false";
    assert!(
        wrong.len() == 1 && wrong[0].ends_with(expected),
        "{wrong:?}"
    );
}

#[test]
fn the_night_has_two_times() {
    let zone = "time_zone = \"Europe/Amsterdam\"";
    for quiet in ["23:00-08:00", "00:30 - 07:00", "13:00-14:00"] {
        let line = format!("{zone}\nquiet = \"{quiet}\" #");
        assert_eq!(mistakes(&[(zone, &line)]), [""; 0], "{quiet}");
    }
    for quiet in [
        "\"23:00\"",
        "\"23:00-23:00\"",
        "\"23:00-24:30\"",
        "\"nacht\"",
        "23",
    ] {
        let line = format!("{zone}\nquiet = {quiet} #");
        let found = mistakes(&[(zone, &line)]);
        let expected = "club.toml:8:9: quiet verwacht twee tijden, zoals \"23:00-08:00\"";
        assert_eq!(found, [expected], "{quiet}");
    }
    let hours = |text: &str| text.parse::<Quiet>().expect("a night").hours().concat();
    assert_eq!(hours("0:30 - 7:00"), "00:3007:00");
    let night: Quiet = "23:00-08:00".parse().expect("a night");
    let at = |hour, minute| NaiveTime::from_hms_opt(hour, minute, 0).expect("a time");
    let times = [
        (22, 59, false),
        (23, 0, true),
        (0, 0, true),
        (7, 59, true),
        (8, 0, false),
        (12, 0, false),
    ];
    for (hour, minute, quiet) in times {
        assert_eq!(night.contains(at(hour, minute)), quiet, "{hour}:{minute}");
    }
}
