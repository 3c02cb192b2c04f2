//! Evenings and their pairings as text that a club player can read, in both directions.
//!
//! An evening has one line for each thing; players are numbers, and stand in this order unless `ranking`
//! says otherwise. White is first: `1-2`. In `rounds` (and `earlier`, the rounds before this competition)
//! `|` separates rounds, `x9` is nine rounds without entries, `1-2?` is not played yet, `1-2~` is put off,
//! `waits:1-2` is a game that 2 did not come to. In an answer `1-2=` was kept, `1-2!` is the leader's,
//! `[run,gap:2]` is what a board breaks; with `1/2` the colours do not matter.

use engine::competition::{Competition, Game, NoShow, Outcome, Player, Round, Score};
use engine::pairing::colour::Decision;
use engine::pairing::{Board, Bye, ByeReason, Evening, Origin, Pairing, Relaxation};
use engine::rules::{ColourSwap, Method, Rules};

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
        }
    }
}

impl Case {
    pub(crate) fn competition(&self) -> Competition {
        let joined = vec![1; usize::from(self.players)];
        Competition::new(self.rules.clone(), joined, self.rounds.clone())
            .and_then(|competition| competition.after_earlier_rounds(self.earlier.clone()))
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
        ];
        let told = lines.iter().filter(|(_, words)| !words.is_empty());
        told.map(|(key, words)| format!("{key} {words}\n"))
            .collect()
    }
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

fn set_rule(rules: &mut Rules, word: &str) {
    let (key, value) = word.split_once('=').expect("key=value");
    let limit = || Some(value.parse().expect("a number"));
    match key {
        "method" if value == "closest" => rules.method = Method::Closest,
        "meetings_per_season" => rules.meetings_per_season = limit(),
        "meetings_per_half" => rules.meetings_per_half = limit(),
        "rounds_between" => rules.rounds_between = limit(),
        "opponents_between" => rules.opponents_between = limit(),
        "colour_balance" => rules.colour_balance = limit(),
        "colour_run" => rules.colour_run = limit(),
        "colour_swap" => {
            rules.colour_swap = match value {
                "preferred" => ColourSwap::Preferred,
                "within_half" => ColourSwap::WithinHalf,
                "always" => ColourSwap::Always,
                _ => panic!("{word}"),
            }
        }
        "bye_not_for_top" => rules.bye_not_for_top = value.parse().expect("a number"),
        "byes_per_player" => rules.byes_per_player = limit(),
        _ => panic!("unknown rule: {word}"),
    }
}

fn show_rules(rules: &Rules) -> String {
    let swap = match rules.colour_swap {
        ColourSwap::Preferred => None,
        ColourSwap::WithinHalf => Some("within_half".to_owned()),
        ColourSwap::Always => Some("always".to_owned()),
    };
    let limit = |limit: Option<u32>| limit.map(|limit| limit.to_string());
    let keys = [
        (
            "method",
            (rules.method == Method::Closest).then(|| "closest".to_owned()),
        ),
        ("meetings_per_season", limit(rules.meetings_per_season)),
        ("meetings_per_half", limit(rules.meetings_per_half)),
        ("rounds_between", limit(rules.rounds_between)),
        ("opponents_between", limit(rules.opponents_between)),
        ("colour_balance", limit(rules.colour_balance)),
        ("colour_run", limit(rules.colour_run)),
        ("colour_swap", swap),
        (
            "bye_not_for_top",
            limit(Some(rules.bye_not_for_top).filter(|&top| top > 0)),
        ),
        ("byes_per_player", limit(rules.byes_per_player)),
    ];
    let set = keys
        .iter()
        .filter_map(|(key, value)| Some(format!("{key}={}", value.as_ref()?)));
    set.collect::<Vec<_>>().join(" ")
}

const WORDS: [(&str, Relaxation); 7] = [
    ("run", Relaxation::ColourRun),
    ("balance", Relaxation::ColourBalance),
    ("swap", Relaxation::ColourSwap),
    ("top", Relaxation::ByeOfTop),
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
    words.join(" ")
}

fn show_bye(player: Player, reason: ByeReason, relaxed: &[Relaxation]) -> String {
    let (word, mark) = match reason {
        ByeReason::Penalty => ("penalty", ""),
        ByeReason::FewestThenLowest => ("bye", ""),
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
        let reason = match evening.fixed_bye {
            Some(_) => ByeReason::Leader,
            None if evening.penalties.contains(player) => ByeReason::Penalty,
            None => ByeReason::FewestThenLowest,
        };
        words.push(show_bye(*player, reason, relaxed));
    }
    words.join(" ")
}

/// Reads what [`show_pairing`] writes, for the judge to look at.
pub(crate) fn parse_pairing(text: &str) -> Pairing {
    let mut pairing = Pairing {
        bye: None,
        boards: Vec::new(),
    };
    for word in text.split_whitespace() {
        let (seats, relaxed) = match word.strip_suffix(']').and_then(|word| word.split_once('[')) {
            Some((seats, relaxed)) => (seats, parse_relaxed(relaxed)),
            None => (word, Vec::new()),
        };
        let bare = seats.trim_end_matches(['=', '!']);
        let (leader, kept) = (seats.ends_with('!'), seats.ends_with('='));
        match bare.split_once(':') {
            Some((word, who)) => {
                let reason = match (word, leader) {
                    ("penalty", _) => ByeReason::Penalty,
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
                    _ => Origin::Rules,
                };
                let (passed_over, colours) = (Vec::new(), Decision::Limits);
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
