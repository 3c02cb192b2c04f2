//! The commands about the round that is being signed up for, paired or played.

use super::attendance::Attends;
use super::desk::{Answer, Desk, Refusal};
use super::draft::Draft;
use super::extra_game;
use super::pictures::asks_for_picture;
use super::sign_ups;
use crate::args;
use crate::message::Place;
use crate::store::rows::{Evening, EveningState};
use speech::{Which, is_word};

/// `/stand`, `/stand 3 groep 2 uitgebreid`, `/stand plaatje`
pub(crate) fn standings(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (arguments, drawn) = asks_for_picture(arguments);
    let mut words: Vec<&str> = arguments.split_whitespace().collect();
    if let [r, rest @ ..] = words.as_slice()
        && is_word(r, "rapid")
    {
        let round = match rest {
            [] => None,
            [.., round] if round.parse::<u16>().is_ok() => round.parse().ok(),
            _ => return desk.refuse("standing-form", &args![]),
        };
        return match drawn {
            true => desk.show_rapid_standing_picture(round),
            false => desk.show_rapid_standing(round),
        };
    }
    let all = words.len();
    words.retain(|word| !is_word(word, "uitgebreid"));
    let full = words.len() < all;
    let number = |word: &str| word.parse::<u16>().ok();
    let (round, group) = match words.as_slice() {
        [] => (None, None),
        [g, group] if is_word(g, "groep") => (None, Some(number(group))),
        [r, round, g, group] if is_word(r, "ronde") && is_word(g, "groep") => {
            (Some(number(round)), Some(number(group)))
        }
        [r, round] if is_word(r, "ronde") => (Some(number(round)), None),
        [round] => (Some(number(round)), None),
        _ => (Some(None), None),
    };
    if round == Some(None) || group == Some(None) {
        return desk.refuse("standing-form", &args![]);
    }
    let (round, group) = (round.flatten(), group.flatten().map(i64::from));
    match drawn {
        true => desk.show_standing_picture(round, group, full),
        false => desk.show_standing(round, group, full),
    }
}

/// `/indeling`: of the round that is being played, else of the last one; `/indeling ronde 2`: of that one;
/// `/indeling plaatje`.
pub(crate) fn pairing(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (arguments, drawn) = asks_for_picture(arguments);
    let evening_id = desk.named_or_played(&desk.without_group(&arguments)?)?;
    match desk.evening(evening_id).state {
        EveningState::Published | EveningState::Finished if drawn => {
            desk.show_pairing_picture(evening_id)
        }
        EveningState::Published | EveningState::Finished => {
            Ok(desk.pairing_text(evening_id, false))
        }
        _ => {
            let round = desk.round_label(evening_id);
            desk.refuse("no-pairing-of", &args![round => round])
        }
    }
}

/// `/waarom`, `/waarom 3`, `/waarom Gijs`
pub(crate) fn why(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (first, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
    if is_word(first, "rapid") {
        let member_id = match rest {
            "" => desk.subject()?,
            name => desk.find_anybody(name)?,
        };
        if desk.speaker() == Ok(member_id) {
            desk.place = Place::Private;
        }
        return desk.why_rapid(member_id);
    }
    let (round, name): (Vec<&str>, Vec<&str>) = arguments
        .split_whitespace()
        .filter(|word| !is_word(word, "ronde"))
        .partition(|word| word.parse::<u16>().is_ok());
    let round = round.first().and_then(|number| number.parse().ok());
    let member_id = if name.is_empty() {
        desk.subject()?
    } else {
        desk.find_anybody(&name.join(" "))?
    };
    if desk.speaker() == Ok(member_id) {
        desk.place = Place::Private;
    }
    desk.why(member_id, round)
}

/// `/concept`, `/concept ronde 2`
pub(crate) fn proposal(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.named_or_drafted(&desk.without_group(arguments)?)?;
    desk.show_proposal(evening_id)
}

/// `/publiceer`, `/publiceer ronde 2`
pub(crate) fn publish(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.named_or_drafted(arguments)?;
    desk.publish(evening_id)
}

/// `/vasthouden`, `/vasthouden ronde 2 van de rapid`
pub(crate) fn hold(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = if arguments.is_empty() && desk.focus.is_none() {
        desk.coming_round()?
    } else {
        desk.named_or_drafted(arguments)?
    };
    desk.hold(evening_id)
}

/// `/bord Anna - Bram`: these two play, the first has white. In a round that is public already it is a game more.
pub(crate) fn set_board(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (evening_id, text) = extra_game::read_round(desk, arguments)?;
    let state = desk.evening(evening_id).state;
    let public = matches!(state, EveningState::Published | EveningState::Finished);
    if public && !desk.is_rapid(evening_id) {
        return desk.add_game(evening_id, &text);
    }
    if public {
        desk.expect_no_results(evening_id)?;
    }
    let Some((white, black)) = text.split_once(" - ") else {
        return desk.refuse("board-form", &args![]);
    };
    let pair = [desk.find_member(white)?, desk.find_member(black)?];
    let here = desk.attending(desk.evening(evening_id));
    if let Some(&absent) = pair.iter().find(|member_id| !here.contains(member_id)) {
        return desk.refuse("cannot-seat", &args![name => desk.name(absent)]);
    }
    desk.expect_pair(pair, evening_id)?;
    if public {
        let set = Draft {
            fixed_boards: vec![pair],
            ..Draft::default()
        };
        return desk.propose_so(evening_id, &set);
    }
    desk.adjust(evening_id, |draft| {
        draft
            .fixed_boards
            .retain(|board| !board.iter().any(|member_id| pair.contains(member_id)));
        draft
            .fixed_byes
            .retain(|member_id| !pair.contains(member_id));
        draft.fixed_boards.push(pair);
    })
}

/// `/wissel 2`: the colours of a proposed or published board the other way round.
pub(crate) fn swap_colours(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // `/wissel bord 2` as well, and `/wissel ronde 3 bord 2` of a round that is over.
    let list = speech::board_list(&format!("{arguments} kleuren"));
    let Ok([line]) = list.as_ref().map(|list| list.lines.as_slice()) else {
        return desk.refuse("swap-form", &args![]);
    };
    if let Ok(list) = list.as_ref()
        && list.round.is_some()
    {
        let evening_id = desk.evening_of_list(list)?;
        let board = desk.board_of_line(evening_id, line)?;
        return desk.swap_published(evening_id, board.board);
    }
    let evening_id = desk.drafted_round()?;
    let number = match &line.which {
        Which::Number(number) => i64::from(*number),
        Which::Names(names) => match desk.board_of_names(evening_id, names) {
            Ok(board) => board.board,
            Err(_) => return desk.refuse("swap-form", &args![]),
        },
    };
    match desk.evening(evening_id).state {
        EveningState::Published => return desk.swap_published(evening_id, number),
        EveningState::Closed => {}
        _ => return desk.refuse_to_adjust(evening_id),
    }
    let draft = desk.draft(evening_id).unwrap_or_default();
    let index = number
        .checked_sub(1)
        .and_then(|index| usize::try_from(index).ok());
    let board = index.and_then(|index| draft.boards.get(index).cloned());
    let Some(board) = board else {
        let round = desk.round_label(evening_id);
        return desk.refuse("no-such-board", &args![board => number, round => round]);
    };
    desk.adjust(evening_id, |draft| {
        draft
            .fixed_boards
            .retain(|pair| !pair.contains(&board.white));
        draft.fixed_boards.push([board.black, board.white]);
    })
}

/// `/vrij Gijs`: he is left over.
pub(crate) fn set_bye(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (evening_id, name) = extra_game::read_round(desk, arguments)?;
    let member_id = desk.find_member(&name)?;
    if !desk
        .attending(desk.evening(evening_id))
        .contains(&member_id)
    {
        return desk.refuse("cannot-seat", &args![name => desk.name(member_id)]);
    }
    let public = desk.evening(evening_id).state == EveningState::Published;
    if public && desk.is_rapid(evening_id) {
        desk.expect_no_results(evening_id)?;
        let set = Draft {
            fixed_byes: vec![member_id],
            ..Draft::default()
        };
        return desk.propose_so(evening_id, &set);
    }
    desk.expect_odd(evening_id, member_id)?;
    desk.adjust(evening_id, |draft| {
        draft
            .fixed_boards
            .retain(|board| !board.contains(&member_id));
        draft.fixed_byes.push(member_id);
    })
}

/// `/herindelen`, `/herindelen ronde 2`: what the organiser set is forgotten; a published round is repaired.
pub(crate) fn pair_again(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.named_or_drafted(arguments)?;
    let evening = desk.evening(evening_id).clone();
    if evening.state == EveningState::Finished {
        let round = desk.round_label(evening_id);
        return desk.refuse("round-closed-already", &args![round => round]);
    }
    if evening.state == EveningState::Published {
        desk.propose_repair(&evening, None);
        return Ok(String::new());
    }
    desk.adjust(evening_id, |draft| *draft = Draft::default())
}

/// `/overmacht Emil griep`, `/overmacht Emil ronde 2 griep`, `/overmacht Emil afgewezen te laat gebeld`
pub(crate) fn excuse(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (member_id, rest) = desk.read_member(arguments)?;
    if rest.is_empty() {
        let example = desk.example("/overmacht Emil griep");
        return desk.refuse("reason-needed", &args![example => example]);
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (evening_id, reason) = match words.as_slice() {
        [r, round, van, de, rapid, ..] if is_word(r, "ronde") && is_word(rapid, "rapid") => {
            let said = [van, de].map(|word| word.to_lowercase());
            if said == ["van", "de"] {
                // De Pion, Rapid 3: only who is there is paired, so nobody is absent.
                return desk.refuse("rapid-no-absences", &args![round => *round]);
            }
            (desk.evening_of_round(round, false)?, words[2..].join(" "))
        }
        [r, round, reason @ ..] if is_word(r, "ronde") => {
            (desk.evening_of_round(round, false)?, reason.join(" "))
        }
        _ => match desk.missed_on_day(member_id, &rest) {
            Some(found) => found,
            None => (desk.missed_evening(member_id)?, rest),
        },
    };
    let (first, rest) = reason.trim().split_once(' ').unwrap_or((&reason, ""));
    if is_word(first, "afgewezen") {
        return desk.deny_excuse(member_id, evening_id, rest);
    }
    desk.excuse(member_id, evening_id, &reason)
}

/// `/aanwezigen Anna, Bram`: who is in the hall; without names it shows who is expected. Once the pairing is
/// public it names who came in since.
pub(crate) fn check_in(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.coming_round()?;
    let evening = desk.evening(evening_id).clone();
    let names: Vec<&str> = arguments
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    if names.is_empty() {
        return sign_ups::who_plays(desk, "");
    }
    let here = names
        .iter()
        .map(|name| desk.find_member(name))
        .collect::<Result<Vec<_>, Refusal>>()?;
    if evening.state == EveningState::Published {
        return come_in_late(desk, &evening, &here);
    }
    if desk.is_rapid(evening_id) && evening.state != EveningState::Closed {
        return desk.check_in_to_rapid(evening_id, &here);
    }
    if evening.state != EveningState::Closed {
        let round = desk.round_label(evening_id);
        return desk.refuse("check-in-when", &args![round => round]);
    }
    if desk.is_rapid(evening_id) {
        here.iter()
            .try_for_each(|&member_id| desk.may_play(member_id))?;
    }
    let missing: Vec<i64> = desk
        .attending(&evening)
        .into_iter()
        .filter(|id| !here.contains(id))
        .collect();
    desk.check_in(evening_id, &here);
    let args = args![
        round => desk.round_label(evening_id),
        count => desk.attending(&evening).len(),
        missing => desk.list(missing.iter().map(|&id| desk.name(id)).collect()),
        any => if missing.is_empty() { "no" } else { "yes" },
    ];
    Ok(desk.text("checked-in", &args))
}

fn come_in_late(desk: &mut Desk<'_>, evening: &Evening, here: &[i64]) -> Answer {
    let seated = desk.seated(evening.evening_id);
    let new: Vec<i64> = here
        .iter()
        .copied()
        .filter(|member_id| !seated.contains(member_id))
        .collect();
    if let Some(&member_id) = new.iter().find(|&&id| !desk.member(id).plays) {
        return desk.refuse("plays-not", &args![name => desk.name(member_id)]);
    }
    if new.is_empty() {
        let round = desk.round_label(evening.evening_id);
        return desk.refuse("all-seated", &args![round => round]);
    }
    for member_id in new {
        desk.come_in(member_id, evening.evening_id);
    }
    desk.propose_repair(evening, None);
    Ok(String::new())
}

impl Desk<'_> {
    /// The round that is being played, or was played last: of this one results are entered.
    pub(crate) fn played_evening(&self) -> Result<i64, Refusal> {
        let public = self
            .calendar()
            .into_iter()
            .filter(|e| matches!(e.state, EveningState::Published | EveningState::Finished))
            .filter(|e| self.focus.is_none_or(|focus| e.competition_id == focus));
        let ids: Vec<(EveningState, i64)> = public.map(|e| (e.state, e.evening_id)).collect();
        let published = |(state, _): &&(EveningState, i64)| *state == EveningState::Published;
        let begun = |&(_, id): &(EveningState, i64)| self.evening(id).starts_at <= self.now;
        let playing = ids.iter().filter(published).find(|id| begun(id));
        let public = ids.iter().find(published);
        match playing.or(public).or(ids.last()) {
            Some(&(_, evening_id)) => Ok(evening_id),
            None => self.refuse("no-pairing-yet", &args![]),
        }
    }

    /// Nobody is left over in a group with an even number of players. The Rapid makes up its own numbers.
    fn expect_odd(&self, evening_id: i64, member_id: i64) -> Result<(), Refusal> {
        let evening = self.evening(evening_id);
        let competition_id = evening.competition_id;
        let group = self.group_of(competition_id, member_id);
        let here = self.to_seat(evening_id).into_iter();
        let here = here.filter(|&id| self.group_of(competition_id, id) == group);
        let count = here.count();
        let proposed = evening.state == EveningState::Closed && !self.is_rapid(evening_id);
        if !proposed || count % 2 == 1 {
            return Ok(());
        }
        let grouped = self.competition(competition_id).groups > 1;
        let args = args![
            name => self.name(member_id),
            count => count,
            group => if grouped { group } else { 0 },
        ];
        self.refuse("bye-even", &args)
    }

    /// The text without `groep 2`: a pairing shows every group.
    fn without_group(&self, text: &str) -> Result<String, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = words
            .windows(2)
            .position(|pair| is_word(pair[0], "groep") && pair[1].parse::<i64>().is_ok());
        let Some(at) = at else {
            return Ok(text.to_owned());
        };
        let groups = self.keizer().map_or(1, |keizer| keizer.groups);
        match words[at + 1].parse::<i64>() {
            Ok(group) if (1..=groups).contains(&group) => {
                Ok([&words[..at], &words[at + 2..]].concat().join(" "))
            }
            _ => self.refuse_round(text),
        }
    }

    /// The evening of a round of the Keizer competition, or of the Rapid.
    pub(crate) fn evening_of_round(&self, round: &str, rapid: bool) -> Result<i64, Refusal> {
        let Ok(number) = round.trim_end_matches([':', ',', '.']).parse::<usize>() else {
            return self.refuse_round(round);
        };
        let rounds = self.rounds_called(rapid);
        match number.checked_sub(1).and_then(|index| rounds.get(index)) {
            Some(evening) => Ok(evening.evening_id),
            None => self.refuse(
                "no-such-round",
                &args![round => speech::shorten(round), last => rounds.len()],
            ),
        }
    }

    /// A member at the beginning of a text, and the rest of it.
    pub(crate) fn read_member(&self, text: &str) -> Result<(i64, String), Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        for end in (1..=words.len()).rev() {
            if let Ok(member_id) = self.find_member(&words[..end].join(" ")) {
                return Ok((member_id, words[end..].join(" ")));
            }
        }
        self.find_member(words.first().copied().unwrap_or_default())
            .map(|id| (id, String::new()))
    }

    /// Who is in the hall plays; who was expected and is not there is absent without notice.
    fn check_in(&mut self, evening_id: i64, here: &[i64]) {
        let evening = self.evening(evening_id).clone();
        let players = self.players_of(evening.competition_id).into_iter();
        let mut members: Vec<i64> = players.map(|member| member.member_id).collect();
        if self.is_rapid(evening_id) {
            // De Pion, Rapid 3: who is there is paired, also for the first time.
            members.extend(self.attending(&evening));
            members.extend(here);
            members.sort_unstable();
            members.dedup();
        }
        for member_id in members {
            let plays = self.attends(member_id, &evening) == Attends::Plays;
            match (here.contains(&member_id), plays) {
                (true, false) => self.come_in(member_id, evening_id),
                (false, true) => self.stay_out(member_id, evening_id),
                (true, true) | (false, false) => {}
            }
        }
    }
}
