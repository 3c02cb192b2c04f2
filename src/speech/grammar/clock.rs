//! Times of the clock as people say them: `half 9`, `20.45 uur`, `een kwartier later`.

/// A time in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// On the clock: hours 0–23, minutes 0–59.
    At(u32, u32),
    /// So many minutes later.
    Later(u32),
    /// So many minutes from now: soon.
    Soon,
}

/// The hour as it is meant on a club evening: `8` is eight in the evening.
const fn evening(hour: u32) -> u32 {
    if hour >= 1 && hour < 12 {
        hour + 12
    } else {
        hour % 24
    }
}

fn number(word: &str) -> Option<u32> {
    const NAMES: [&str; 13] = [
        "nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien",
        "elf", "twaalf",
    ];
    const TENS: [(&str, u32); 4] = [
        ("vijftien", 15),
        ("twintig", 20),
        ("dertig", 30),
        ("veertig", 40),
    ];
    // `rond negenen`
    let word = match word {
        "zevenen" | "achten" | "negenen" | "tienen" => &word[..word.len() - 2],
        word => word,
    };
    let named = NAMES
        .iter()
        .position(|name| *name == word)
        .and_then(|at| u32::try_from(at).ok());
    let ten = TENS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, number)| *number);
    word.parse().ok().or(named).or(ten)
}

fn hour(word: &str) -> Option<u32> {
    number(word).filter(|hour| (1..=24).contains(hour))
}

/// `20:45`, `20.45`, `20u45`, `20u`, `8pm`.
fn written(word: &str) -> Option<(u32, u32)> {
    let word = word.trim_end_matches('h');
    let word = word.strip_suffix("uur").unwrap_or(word);
    let whole = word.strip_suffix('u').or_else(|| word.strip_suffix("pm"));
    let word = word.strip_suffix("pm").unwrap_or(word);
    let (hours, minutes) = match word
        .split_once([':', '.', 'u', 'h'])
        .filter(|(_, minutes)| !minutes.is_empty())
    {
        Some((hours, minutes)) if minutes.len() == 2 => (hours, minutes),
        Some(_) => return None,
        None => (whole?, "0"),
    };
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then(|| (evening(hours), minutes))
}

/// A time at the beginning of these words: how many words, and which.
pub(super) fn time(words: &[String]) -> Option<(usize, Time)> {
    let words: Vec<&str> = words.iter().take(6).map(String::as_str).collect();
    soon(&words)
        .or_else(|| later(&words))
        .or_else(|| at(&words))
}

/// `over 5 minuten`
fn soon(words: &[&str]) -> Option<(usize, Time)> {
    match words {
        [
            "over" | "in",
            count,
            "min" | "minuten" | "minuutjes" | "minutes" | "mins" | "tellen",
            ..,
        ] => number(count).map(|_| (3, Time::Soon)),
        [
            "over",
            "een",
            "kwartier" | "kwartiertje" | "kwartierke" | "minuut" | "minuutje",
            ..,
        ] => Some((3, Time::Soon)),
        _ => None,
    }
}

/// `10 min later`, `een kwartiertje later`, `half uur te laat`.
fn later(words: &[&str]) -> Option<(usize, Time)> {
    let small = |word: &str| {
        matches!(
            word,
            "ongeveer" | "zo'n" | "een" | "wat" | "ca" | "circa" | "a" | "about" | "n"
        )
    };
    let skip =
        usize::from(words.len() > 1 && small(words[0]) && !matches!(words[1], "later" | "te"));
    let (length, minutes) = match words.get(skip..)? {
        ["kwartier" | "kwartiertje" | "kwartierke", ..] => (1, 15),
        ["half", "uur" | "uurtje" | "uurke" | "hour", ..]
        | ["halfuur" | "halfuurtje" | "halfuurke", ..] => {
            (if words[skip] == "half" { 2 } else { 1 }, 30)
        }
        ["uur" | "uurtje" | "hour", ..] if skip == 1 => (1, 60),
        [
            count,
            "min" | "minuten" | "minuutjes" | "minutes" | "mins" | "min.",
            ..,
        ] => (2, number(count)?),
        [joined, ..] => (
            1,
            joined
                .strip_suffix("min")
                .and_then(|count| count.parse().ok())?,
        ),
        [] => return None,
    };
    let rest = &words[skip + length..];
    let end = match rest {
        ["later" | "late" | "verlaat" | "vertraging", ..] => 1,
        ["te", "laat", ..] => 2,
        _ => return None,
    };
    (minutes < 300).then_some((skip + length + end, Time::Later(minutes)))
}

/// `20.15`: no month has that number.
fn is_no_date(word: &str) -> bool {
    let long =
        |(hours, minutes): (&str, &str)| hours.len() == 2 && minutes.len() == 2 && minutes > "12";
    word.split_once('.').is_some_and(long) && written(word).is_some_and(|(hours, _)| hours >= 17)
}

/// `8`, `negenen`
fn is_whole_hour(word: &str) -> bool {
    matches!(word, "zevenen" | "achten" | "negenen" | "tienen") || word.parse::<u32>().is_ok()
}

/// `om 8 uur`, `kwart voor 9`, `half 9`, `om 20.45`, `10 over 8`.
fn at(words: &[&str]) -> Option<(usize, Time)> {
    let before = |word: &str| {
        matches!(
            word,
            "om" | "at"
                | "rond"
                | "vanaf"
                | "tegen"
                | "ongeveer"
                | "pas"
                | "omstreeks"
                | "till"
                | "by"
        )
    };
    let skip = words.iter().take_while(|word| before(word)).count().min(3);
    let named = skip > 0 && !matches!(words[..skip], ["pas" | "tegen" | "by"]);
    let rest = &words[skip..];
    let hour_word = |at: usize| {
        usize::from(matches!(
            rest.get(at),
            Some(&("uur" | "u" | "pm" | "o'clock" | "h"))
        ))
    };
    let (length, (hours, minutes)) = match rest {
        ["kwart", side @ ("voor" | "over"), word, ..]
        | ["quarter", side @ ("to" | "past"), word, ..] => (3, around(side, 15, hour(word)?)),
        ["half", "past", word, ..] => (3, (evening(hour(word)?), 30)),
        ["half" | "halve", word, ..] => (2, ((evening(hour(word)?) + 23) % 24, 30)),
        [count, side @ ("voor" | "over"), "half", word, ..] => {
            let count = number(count).filter(|count| *count <= 15)?;
            let half = (evening(hour(word)?) + 23) % 24 * 60 + 30;
            let moment = if *side == "voor" {
                half - count
            } else {
                half + count
            };
            (4, (moment / 60 % 24, moment % 60))
        }
        [count, side @ ("voor" | "over"), word, ..] => {
            let count = number(count).filter(|count| *count <= 30 && (named || *count >= 5))?;
            (
                3,
                around(side, count, hour(word).filter(|hour| *hour >= 6)?),
            )
        }
        [word, ..] if word.contains([':', 'u']) && written(word).is_some() => (1, written(word)?),
        [word, ..] if (named || hour_word(1) == 1) && written(word).is_some() => {
            (1, written(word)?)
        }
        // `20.15` is no day of a month.
        [word, ..] if is_no_date(word) => (1, written(word)?),
        [word, ..] if hour_word(1) == 1 => (1, (evening(hour(word)?), 0)),
        [word, ..] if named && words[0] != "vanaf" && is_whole_hour(word) => {
            (1, (evening(hour(word)?), 0))
        }
        [word, ..] if word.ends_with("pm") => (1, written(word)?),
        _ => return None,
    };
    Some((skip + length + hour_word(length), Time::At(hours, minutes)))
}

/// `kwart voor 9`, `10 over 8`.
const fn around(side: &str, count: u32, hour: u32) -> (u32, u32) {
    let before = matches!(side.as_bytes(), b"voor" | b"to");
    const DAY: u32 = 24 * 60;
    let moment = evening(hour) * 60 + DAY;
    let moment = if before {
        moment - count
    } else {
        moment + count
    };
    (moment / 60 % 24, moment % 60)
}
