//! Evenings and their pairings as text that a club player can read, in both directions.
//!
//! An evening has one line for each thing; players are numbers, and stand in this order unless `ranking`
//! says otherwise. White is first: `1-2`. In `rounds` (and `earlier`, the rounds before this competition)
//! `|` separates rounds, `x9` is nine rounds without entries, `1-2?` is not played yet, `1-2~` is put off,
//! `waits:1-2` is a game that 2 did not come to, and `wrongly:1-2` one of 1 with 2 who had signed off. In
//! `ratings` and `groups` `-` is nobody's. In an answer `1-2=` was kept, `1-2!` is the leader's, `1-2%` is a top
//! half against a bottom half, `[run,gap:2]` is what a board breaks, `reserve:3` was asked to play; with
//! `1/2` the colours do not matter.

use engine::competition::{Competition, Game, Mispairing, NoShow, Outcome, Player, Round, Score};
use engine::pairing::colour::Decision;
use engine::pairing::{Board, Bye, ByeReason, Evening, Origin, Pairing, Relaxation};
use engine::rules::Rules;
use serde_json::{Value, json};

use crate::brute;

/// An evening with everything it needs.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) rules: Rules,
    pub(crate) players: u16,
    pub(crate) earlier: Vec<Round>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) ranking: Vec<Player>,
    pub(crate) present: Vec<Player>,
    pub(crate) debts: Vec<Player>,
    pub(crate) forbidden: Vec<[Player; 2]>,
    pub(crate) fixed: Vec<[Player; 2]>,
    pub(crate) fixed_bye: Option<Player>,
    pub(crate) published: Vec<[Player; 2]>,
    pub(crate) seed: u64,
    pub(crate) signed_up: Vec<Player>,
    pub(crate) reserves: Vec<Player>,
    pub(crate) ratings: Vec<Option<i64>>,
    pub(crate) groups: Vec<Option<u16>>,
    pub(crate) evenings: Vec<u32>,
    pub(crate) period: Option<u16>,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            rules: Rules::plain(),
            players: 0,
            earlier: Vec::new(),
            rounds: Vec::new(),
            ranking: Vec::new(),
            present: Vec::new(),
            debts: Vec::new(),
            forbidden: Vec::new(),
            fixed: Vec::new(),
            fixed_bye: None,
            published: Vec::new(),
            seed: 0,
            signed_up: Vec::new(),
            reserves: Vec::new(),
            ratings: Vec::new(),
            groups: Vec::new(),
            evenings: Vec::new(),
            period: None,
        }
    }
}

impl Case {
    pub(crate) fn competition(&self) -> Competition {
        let joined = vec![1; usize::from(self.players)];
        Competition::new(self.rules.clone(), joined, self.rounds.clone())
            .and_then(|competition| competition.after_earlier_rounds(self.earlier.clone(), 0))
            .unwrap_or_else(|problems| panic!("{problems:?}\n{}", self.show()))
    }

    pub(crate) fn evening<'a>(&self, competition: &'a Competition) -> Evening<'a> {
        Evening {
            competition,
            ranking: self.ranking.clone(),
            present: self.present.clone(),
            penalties: self.debts.clone(),
            forbidden: self.forbidden.clone(),
            fixed_boards: self.fixed.clone(),
            fixed_bye: self.fixed_bye,
            published: self.published.clone(),
            seed: self.seed,
            signed_up: self.signed_up.clone(),
            reserves: self.reserves.clone(),
            ratings: self.ratings.clone(),
            groups: self.groups.clone(),
            evenings: self.evenings.clone(),
            period_rounds: self.period,
        }
    }

    /// Reads lines of a key and words. Everybody is there, in the order of the numbers, if no line says
    /// otherwise.
    pub(crate) fn parse(text: &str) -> Self {
        let mut case = Self::default();
        for line in text.trim().lines().map(str::trim) {
            let (key, words) = line.split_once(' ').unwrap_or((line, ""));
            let pairs = || words.split_whitespace().map(pair_of).collect();
            let players = || words.split_whitespace().map(player).collect();
            match key {
                "rules" => words
                    .split_whitespace()
                    .for_each(|word| set_rule(&mut case.rules, word)),
                "players" => {
                    case.players = words.parse().expect("a number");
                    case.ranking = (0..case.players).map(Player).collect();
                    case.present.clone_from(&case.ranking);
                }
                "earlier" => case.earlier = words.split('|').flat_map(parse_rounds).collect(),
                "rounds" => case.rounds = words.split('|').flat_map(parse_rounds).collect(),
                "ranking" => case.ranking = players(),
                "present" => case.present = players(),
                "debts" => case.debts = players(),
                "forbidden" => case.forbidden = pairs(),
                "fixed" => case.fixed = pairs(),
                "fixed_bye" => case.fixed_bye = Some(player(words)),
                "published" => case.published = pairs(),
                "signed_up" => case.signed_up = players(),
                "reserves" => case.reserves = players(),
                "ratings" => case.ratings = words.split_whitespace().map(some).collect(),
                "groups" => case.groups = words.split_whitespace().map(some).collect(),
                "evenings" => {
                    let numbers = words.split_whitespace().map(|word| word.parse());
                    case.evenings = numbers.collect::<Result<_, _>>().expect("numbers");
                }
                "period" => case.period = Some(words.parse().expect("a number")),
                "seed" => case.seed = words.parse().expect("a number"),
                _ => panic!("unknown line: {line}"),
            }
        }
        case
    }

    /// The evening as text that [`Case::parse`] reads.
    pub(crate) fn show(&self) -> String {
        let players = |players: &[Player]| {
            players
                .iter()
                .map(|player| number(*player))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let pairs = |pairs: &[[Player; 2]]| {
            pairs
                .iter()
                .map(|pair| show_pair(*pair, '-'))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rounds = |rounds: &[Round]| {
            rounds
                .iter()
                .map(show_round)
                .collect::<Vec<_>>()
                .join(" | ")
        };
        let lines = [
            ("rules", show_rules(&self.rules)),
            ("players", self.players.to_string()),
            ("earlier", rounds(&self.earlier)),
            ("rounds", rounds(&self.rounds)),
            ("ranking", players(&self.ranking)),
            ("present", players(&self.present)),
            ("debts", players(&self.debts)),
            ("forbidden", pairs(&self.forbidden)),
            ("fixed", pairs(&self.fixed)),
            ("fixed_bye", self.fixed_bye.map(number).unwrap_or_default()),
            ("published", pairs(&self.published)),
            ("seed", self.seed.to_string()),
            ("signed_up", players(&self.signed_up)),
            ("reserves", players(&self.reserves)),
            ("ratings", show_some(&self.ratings)),
            ("groups", show_some(&self.groups)),
            (
                "evenings",
                show_some(&self.evenings.iter().copied().map(Some).collect::<Vec<_>>()),
            ),
            (
                "period",
                self.period
                    .map(|rounds| rounds.to_string())
                    .unwrap_or_default(),
            ),
        ];
        let told = lines.iter().filter(|(_, words)| !words.is_empty());
        told.map(|(key, words)| format!("{key} {words}\n"))
            .collect()
    }
}

/// A number, or `-` for nobody's.
fn some<T: std::str::FromStr>(word: &str) -> Option<T> {
    (word != "-").then(|| {
        let number = word.parse().ok();
        number.unwrap_or_else(|| panic!("not a number: {word}"))
    })
}

fn show_some<T: ToString>(numbers: &[Option<T>]) -> String {
    let word = |number: &Option<T>| number.as_ref().map_or("-".to_owned(), T::to_string);
    numbers.iter().map(word).collect::<Vec<_>>().join(" ")
}

pub(crate) fn number(player: Player) -> String {
    (player.0 + 1).to_string()
}

pub(crate) fn player(word: &str) -> Player {
    Player(
        word.parse::<u16>()
            .unwrap_or_else(|_| panic!("not a player: {word}"))
            - 1,
    )
}

fn pair_of(word: &str) -> [Player; 2] {
    let (one, other) = word
        .split_once('-')
        .unwrap_or_else(|| panic!("not a pair: {word}"));
    [player(one), player(other)]
}

pub(crate) fn show_pair(pair: [Player; 2], between: char) -> String {
    format!("{}{between}{}", number(pair[0]), number(pair[1]))
}

/// One round, or (`x9`) so many without entries.
fn parse_rounds(text: &str) -> Vec<Round> {
    if let Some(times) = text.trim().strip_prefix('x') {
        return vec![Round::default(); times.parse().expect("a number of rounds")];
    }
    let mut round = Round::default();
    for word in text.split_whitespace() {
        match word.split_once(':') {
            Some(("bye", who)) => round.byes.push(player(who)),
            Some(("penalty", who)) => round.penalty_byes.push(player(who)),
            Some(("notice", who)) => round.notice.push(player(who)),
            Some(("waits", pair)) => {
                let [waited, absent] = pair_of(pair);
                round.no_shows.push(NoShow { waited, absent });
            }
            Some(("wrongly", pair)) => {
                let [waited, signed_off] = pair_of(pair);
                round.mispairings.push(Mispairing { waited, signed_off });
            }
            Some(_) => panic!("unknown entry: {word}"),
            None => {
                let outcome = match word.chars().last() {
                    Some('?') => Outcome::Pending,
                    Some('~') => Outcome::Postponed,
                    _ => Outcome::Played(Score::Draw),
                };
                let [white, black] = pair_of(word.trim_end_matches(['?', '~']));
                round.games.push(Game {
                    white,
                    black,
                    outcome,
                });
            }
        }
    }
    vec![round]
}

/// Whatever matters for a pairing: results and absences do not.
fn show_round(round: &Round) -> String {
    let mut words = Vec::new();
    for game in &round.games {
        let mark = match game.outcome {
            Outcome::Played(_) => "",
            Outcome::Pending => "?",
            Outcome::Postponed => "~",
        };
        words.push(format!("{}{mark}", show_pair(game.players(), '-')));
    }
    let no_shows = round
        .no_shows
        .iter()
        .map(|no_show| [no_show.waited, no_show.absent]);
    words.extend(no_shows.map(|pair| format!("waits:{}", show_pair(pair, '-'))));
    let wrongly = round.mispairings.iter().map(|m| [m.waited, m.signed_off]);
    words.extend(wrongly.map(|pair| format!("wrongly:{}", show_pair(pair, '-'))));
    words.extend(
        round
            .byes
            .iter()
            .map(|&player| format!("bye:{}", number(player))),
    );
    words.extend(
        round
            .penalty_byes
            .iter()
            .map(|&player| format!("penalty:{}", number(player))),
    );
    if words.is_empty() {
        "x1".into()
    } else {
        words.join(" ")
    }
}

/// The rules that matter for a pairing.
const PAIRING_RULES: [&str; 26] = [
    "method",
    "pairing_order",
    "first_round_groups",
    "groups_apart",
    "max_distance",
    "meetings_per_season",
    "meetings_per_half",
    "no_repeat_until",
    "meetings_in_window",
    "rounds_between",
    "evenings_between",
    "opponents_between",
    "forfeit_is_meeting",
    "colour_balance",
    "colour_balance_over",
    "colour_run",
    "colour_run_over",
    "colour_swap",
    "colour_count_back",
    "colour_tie",
    "first_colours",
    "bye_not_for_top",
    "byes_per_player",
    "forfeit_win_is_bye",
    "bye_order",
    "reserve_player",
];

/// `key=value`, where a value is a number, a word, or (`2of3`) so many times in so many rounds.
fn set_rule(rules: &mut Rules, word: &str) {
    let (key, text) = word.split_once('=').expect("key=value");
    assert!(PAIRING_RULES.contains(&key), "unknown rule: {word}");
    let value = match (text.parse::<u32>(), text.split_once("of")) {
        (Ok(number), _) => json!(number),
        (_, Some((times, rounds))) => json!({
            "times": times.parse::<u32>().expect("a number"),
            "rounds": rounds.parse::<u32>().expect("a number"),
        }),
        _ => serde_json::from_str(text).unwrap_or_else(|_| json!(text)),
    };
    let mut all = serde_json::to_value(&*rules).expect("rules");
    all[key] = value;
    *rules = serde_json::from_value(all).unwrap_or_else(|error| panic!("{word}: {error}"));
}

fn show_rules(rules: &Rules) -> String {
    let plain = serde_json::to_value(Rules::plain()).expect("rules");
    let rules = serde_json::to_value(rules).expect("rules");
    let text = |value: &Value| match value {
        Value::String(word) => word.clone(),
        Value::Object(window) => format!("{}of{}", window["times"], window["rounds"]),
        value => value.to_string(),
    };
    let differs = |key: &&&str| rules[**key] != plain[**key];
    let set = PAIRING_RULES.iter().filter(differs);
    set.map(|key| format!("{key}={}", text(&rules[*key])))
        .collect::<Vec<_>>()
        .join(" ")
}

const WORDS: [(&str, Relaxation); 11] = [
    ("run", Relaxation::ColourRun),
    ("balance", Relaxation::ColourBalance),
    ("swap", Relaxation::ColourSwap),
    ("window", Relaxation::MeetingsInWindow),
    ("distance", Relaxation::Distance),
    ("groups", Relaxation::GroupsApart),
    ("top", Relaxation::ByeOfTop),
    ("early", Relaxation::EarlyRepeat),
    ("half", Relaxation::MeetingsPerHalf),
    ("season", Relaxation::MeetingsPerSeason),
    ("second_bye", Relaxation::SecondBye),
];

fn show_relaxed(relaxed: &[Relaxation]) -> String {
    let word = |rule: &Relaxation| match rule {
        Relaxation::Gap(missing) => format!("gap:{missing}"),
        _ => WORDS
            .iter()
            .find(|(_, other)| other == rule)
            .expect("a word")
            .0
            .to_owned(),
    };
    let words: Vec<String> = relaxed.iter().map(word).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!("[{}]", words.join(","))
    }
}

fn parse_relaxed(text: &str) -> Vec<Relaxation> {
    let rule = |word: &str| match word.strip_prefix("gap:") {
        Some(missing) => Relaxation::Gap(missing.parse().expect("a number")),
        None => {
            WORDS
                .iter()
                .find(|(other, _)| *other == word)
                .expect("a rule")
                .1
        }
    };
    text.split(',').map(rule).collect()
}

fn show_board(
    colours: [Player; 2],
    origin: Origin,
    relaxed: &[Relaxation],
    any_way: bool,
) -> String {
    let [white, black] = colours;
    let pair = match any_way {
        true => show_pair([white.min(black), white.max(black)], '/'),
        false => show_pair(colours, '-'),
    };
    let mark = match origin {
        Origin::Rules => "",
        Origin::Halves => "%",
        Origin::Kept => "=",
        Origin::Leader => "!",
    };
    format!("{pair}{mark}{}", show_relaxed(relaxed))
}

/// The boards and the bye; of boards for which `any_way` holds, the colours do not matter.
pub(crate) fn show_pairing(pairing: &Pairing, any_way: impl Fn(usize) -> bool) -> String {
    let mut words = Vec::new();
    for (index, board) in pairing.boards.iter().enumerate() {
        let colours = [board.white, board.black];
        words.push(show_board(
            colours,
            board.origin,
            &board.relaxed,
            any_way(index),
        ));
    }
    if let Some(bye) = &pairing.bye {
        words.push(show_bye(bye.player, bye.reason, &bye.relaxed));
    }
    words.extend(pairing.reserve.map(show_reserve));
    words.join(" ")
}

fn show_reserve(player: Player) -> String {
    format!("reserve:{}", number(player))
}

fn show_bye(player: Player, reason: ByeReason, relaxed: &[Relaxation]) -> String {
    let (word, mark) = match reason {
        ByeReason::Penalty => ("penalty", ""),
        ByeReason::FewestThenLowest => ("bye", ""),
        ByeReason::LastSignedUp => ("last", ""),
        ByeReason::Leader => ("bye", "!"),
    };
    format!("{word}:{}{mark}{}", number(player), show_relaxed(relaxed))
}

pub(crate) fn show_best(best: &brute::Best, evening: &Evening<'_>) -> String {
    let board = |board: &brute::Placed| {
        show_board(board.colours, board.origin, &board.relaxed, board.by_lot)
    };
    let mut words: Vec<String> = best.boards.iter().map(board).collect();
    if let Some((player, relaxed)) = &best.bye {
        let reason = best.reason(evening, *player);
        words.push(show_bye(*player, reason, relaxed));
    }
    words.extend(best.reserve.map(show_reserve));
    words.join(" ")
}

/// Reads what [`show_pairing`] writes, for the judge to look at.
pub(crate) fn parse_pairing(text: &str) -> Pairing {
    let mut pairing = Pairing {
        bye: None,
        boards: Vec::new(),
        reserve: None,
    };
    for word in text.split_whitespace() {
        let (seats, relaxed) = match word.strip_suffix(']').and_then(|word| word.split_once('[')) {
            Some((seats, relaxed)) => (seats, parse_relaxed(relaxed)),
            None => (word, Vec::new()),
        };
        let bare = seats.trim_end_matches(['=', '!', '%']);
        let (leader, kept) = (seats.ends_with('!'), seats.ends_with('='));
        match bare.split_once(':') {
            Some(("reserve", who)) => pairing.reserve = Some(player(who)),
            Some((word, who)) => {
                let reason = match (word, leader) {
                    ("penalty", _) => ByeReason::Penalty,
                    ("last", _) => ByeReason::LastSignedUp,
                    (_, true) => ByeReason::Leader,
                    (_, false) => ByeReason::FewestThenLowest,
                };
                pairing.bye = Some(Bye {
                    player: player(who),
                    reason,
                    relaxed,
                });
            }
            None => {
                let [white, black] = pair_of(bare);
                let origin = match (leader, kept) {
                    (true, _) => Origin::Leader,
                    (_, true) => Origin::Kept,
                    _ if seats.ends_with('%') => Origin::Halves,
                    _ => Origin::Rules,
                };
                // Nothing is said of what decided the colours.
                let (passed_over, colours) = (Vec::new(), Decision::Given);
                pairing.boards.push(Board {
                    white,
                    black,
                    origin,
                    passed_over,
                    colours,
                    relaxed,
                });
            }
        }
    }
    pairing
}
