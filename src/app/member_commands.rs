//! The members: new ones, leavers, regular players, and who is who on the networks.

use chrono::{DateTime, Utc};

use super::command::Who;
use super::desk::{Answer, Desk, Refusal};
use super::guardian::Deed;
use super::rating;
use crate::args;
use crate::config::Expected;
use crate::message::Place;
use crate::store::rows::{Evening, EveningState, Identity, Member};
use crate::store::{Role, Roles};
use speech::is_word;

/// A member as a list or a command names him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewMember {
    /// As it is printed.
    pub name: String,
    /// Rating points, when known.
    pub rating: Option<i64>,
    /// They are an estimate.
    pub estimated: bool,
    /// A regular player.
    pub regular: bool,
    /// Organises the competition.
    pub organiser: bool,
    /// Takes part in it.
    pub plays: bool,
    /// On which networks he is known, such as `console:Anna`.
    pub contacts: Vec<String>,
}

/// `/ik Anna`
pub(crate) fn i_am(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if let Some(answer) = desk.hear_code(arguments) {
        return answer;
    }
    desk.place = Place::Private;
    if arguments.is_empty() {
        return desk.refuse("i-am-form", &args![]);
    }
    if let Some(answer) = desk.hear_parent(arguments) {
        return answer;
    }
    desk.wish_to_be(arguments)
}

/// `/nieuw Anna de Wit 1810 vast`, `/nieuw Anna de Wit vanaf ronde 3`
pub(crate) fn new_member(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let mut words: Vec<String> = speech::plain(arguments)
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let first_round = desk.take_first_round(&mut words)?;
    if let [.., group, number] = words.as_slice()
        && is_word(group, "groep")
        && number.parse::<u16>().is_ok()
    {
        return desk.refuse("new-group", &args![group => number.clone()]);
    }
    let mut member = NewMember {
        plays: true,
        ..NewMember::default()
    };
    while let Some(last) = words.last() {
        match last.as_str() {
            "vast" | "regular" => member.regular = true,
            "geschat" | "estimated" => member.estimated = true,
            word => match rating::read_rating(word) {
                Some((rating, estimated)) => {
                    member.rating = Some(rating);
                    member.estimated |= estimated;
                }
                // A number that is no rating is no part of a name either.
                None if word.trim_end_matches('?').parse::<f64>().is_ok() => {
                    return desk.refuse("new-form", &args![]);
                }
                None => break,
            },
        }
        words.pop();
    }
    member.name = words.join(" ");
    let unrated = member.estimated && member.rating.is_none();
    if unrated || member.name.is_empty() || member.name.chars().count() > 60 {
        return desk.refuse("new-form", &args![]);
    }
    // De Pion, Enkele omschrijvingen 5: who comes in during the season is a flexible player.
    if member.regular && desk.has_regular_players() && !desk.is_before_first_evening() {
        return desk.refuse("new-regular-late", &args![name => member.name]);
    }
    let member_id = desk.add_member(&member);
    desk.begin_later(member_id, first_round);
    let place = desk.place_at_start(member_id);
    let namesake = desk.namesake_of(member_id);
    let member = desk.member(member_id);
    let args = args![
        name => member.name.clone(),
        rating => desk.rating_text(member),
        rated => if member.rating.is_some() { "yes" } else { "no" },
        regular => if member.regular { "yes" } else { "no" },
        round => desk.keizer().map_or(1, |keizer| desk.joined(keizer.competition_id, member_id)),
        number => member_id,
        group => desk.group_named(member_id),
    ];
    let answer = [Some(desk.text("member-new", &args)), place, namesake];
    Ok(answer.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// `/terug Bram`: who had stopped takes part again. The rounds that he missed were absences without notice.
pub(crate) fn returns(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let member_id = desk.find_anybody(arguments)?;
    let name = desk.name(member_id);
    let Some(left) = desk.member(member_id).left else {
        if desk.stay_after_all(member_id) {
            desk.propose_with_everybody();
            return Ok(desk.text("member-stays", &args![name => name]));
        }
        return desk.refuse("never-left", &args![name => name]);
    };
    desk.miss_since(member_id, left);
    let mut members = desk.rows.members.iter_mut();
    if let Some(member) = members.find(|member| member.member_id == member_id) {
        member.left = None;
    }
    // A new half may have begun without him.
    let competition_id = desk.ensure_keizer();
    if desk.entry(competition_id, member_id).is_none() && desk.member(member_id).plays {
        desk.join(member_id);
    }
    desk.propose_with_everybody();
    Ok(desk.text("member-back", &args![name => name]))
}

/// `/vast`, `/vast niet`: a player for himself before the first evening of the season. `/vast Emil REDEN`, `/vast Emil niet
/// REDEN`: later only the organiser, with a reason. De Pion, Enkele omschrijvingen 4 and 5.
pub(crate) fn regular(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let early = desk.is_before_first_evening();
    let (member_id, rest) = if arguments.is_empty() || is_word(arguments, "niet") {
        (desk.subject()?, arguments.to_owned())
    } else if desk.is_organiser() {
        desk.read_member(arguments)?
    } else if desk.wards().is_empty() {
        return Err(desk.only_for(Who::Organiser));
    } else {
        desk.subject_named(arguments, Deed::Choose)?
    };
    let (regular, reason) = match rest.split_once(' ').unwrap_or((&rest, "")) {
        (word, reason) if is_word(word, "niet") => (false, reason),
        _ => (true, rest.as_str()),
    };
    if !desk.member(member_id).plays {
        return desk.refuse("plays-not", &args![name => desk.name(member_id)]);
    }
    if !early && !desk.is_organiser() {
        let organiser = desk.organiser_name();
        return desk.refuse("regular-too-late", &args![organiser => organiser]);
    }
    if !early && reason.is_empty() {
        return desk.refuse(
            "reason-needed",
            &args![example => desk.example("/vast Emil afgesproken met het bestuur")],
        );
    }
    let mut members = desk.rows.members.iter_mut();
    if let Some(member) = members.find(|member| member.member_id == member_id) {
        member.regular = regular;
    }
    let args = args![
        name => desk.name(member_id),
        regular => if regular { "yes" } else { "no" },
    ];
    Ok(desk.text("member-regular", &args))
}

/// `/koppel console:Anna Anna de Wit`, `/koppel Anna de Wit` (a code), `/koppel iedereen`
pub(crate) fn link(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if arguments.is_empty() {
        return desk.unlinked();
    }
    let Some((contact, name)) = desk.known_contact(&speech::plain(arguments)) else {
        return super::invite::invite(desk, arguments);
    };
    if name.is_empty() {
        return desk.refuse("link-form", &args![]);
    }
    let member_id = desk.find_member(&name)?;
    desk.link(&contact, member_id)
}

/// `/leden`
pub(crate) fn members(desk: &mut Desk<'_>, _: &str) -> Answer {
    desk.place = Place::Private;
    let here = desk
        .rows
        .members
        .iter()
        .filter(|member| member.left.is_none());
    let line = |member: &Member| {
        let first_round = desk.first_round_to_come(member.member_id);
        let args = args![
            number => member.member_id,
            name => member.name.clone(),
            rating => desk.rating_text(member),
            kind => match (member.plays, member.regular) {
                (false, _) => "none",
                (true, true) => "regular",
                (true, false) => "flexible",
            },
            chat => if desk.contacts(member.member_id).is_empty() { "no" } else { "yes" },
            paced => if member.tempo.is_some() { "yes" } else { "no" },
            tempo => member.tempo.clone().unwrap_or_default(),
            round => first_round.unwrap_or(0),
        ];
        let parents = desk.parents_of(member.member_id);
        let mut line = desk.text("member-line", &args);
        line.push_str(&desk.leaving_text(member.member_id));
        if parents.is_empty() {
            line
        } else {
            let parents = desk.text("member-parents", &args![names => desk.list(parents)]);
            format!("{line}{parents}")
        }
    };
    Ok(here.map(line).collect::<Vec<_>>().join("\n"))
}

impl Desk<'_> {
    /// Two people may have one name; that somebody was entered twice is more likely.
    fn namesake_of(&self, member_id: i64) -> Option<String> {
        let name = speech::folded(&self.member(member_id).name);
        let mut members = self.rows.members.iter();
        let same = members.find(|m| m.member_id != member_id && speech::folded(&m.name) == name)?;
        let args = args![name => same.name.clone(), number => same.member_id];
        Some(self.text("member-namesake", &args))
    }

    /// The rounds since somebody stopped are absences without notice, unless something was said about them.
    fn miss_since(&mut self, member_id: i64, left: DateTime<Utc>) {
        let over = |e: &&Evening| e.state == EveningState::Finished && e.starts_at >= left;
        let missed = self.calendar().into_iter().filter(over);
        let missed: Vec<i64> = missed.map(|evening| evening.evening_id).collect();
        for evening_id in missed {
            let seated = self.seated(evening_id).contains(&member_id);
            if !seated && self.attendance(member_id, evening_id).is_none() {
                self.stay_out(member_id, evening_id);
            }
        }
    }

    fn has_regular_players(&self) -> bool {
        self.settings.file.sign_up.expected == Expected::RegularPlayers
    }

    /// De Pion, Enkele omschrijvingen 4: "voorafgaand aan de eerste competitieavond van het seizoen".
    fn is_before_first_evening(&self) -> bool {
        let last = self.keizer().filter(|keizer| keizer.finished.is_some());
        if last.is_some_and(|last| self.next_half(last.competition_id).is_none()) {
            // The season is over; the next one has not been planned yet.
            return true;
        }
        let rounds = self.season_rounds();
        let first = rounds.first().map(|evening| evening.starts_at);
        first.is_none_or(|first| self.said_at < first)
    }

    /// Who has spoken or voted and is not linked, with the command that links him.
    fn unlinked(&mut self) -> Answer {
        self.place = Place::Private;
        let unlinked = self
            .rows
            .identities
            .iter()
            .filter(|identity| identity.member_id.is_none())
            .filter(|identity| self.wards_of(&identity.contact).is_empty());
        let line = |identity: &Identity| {
            let args = args![name => identity.name.clone(), contact => identity.contact.clone()];
            self.text("unlinked-line", &args)
        };
        let lines: Vec<String> = unlinked.map(line).collect();
        if lines.is_empty() {
            return self.refuse("nobody-unlinked", &args![]);
        }
        let head = self.text("unlinked", &args![]);
        Ok(format!("{head}\n{}", lines.join("\n")))
    }

    /// Enters a member in the Keizer competition that is going on: with the first round whose pairing is not public
    /// yet. When none is going on he comes in with the next one.
    fn join(&mut self, member_id: i64) {
        let competition_id = self.ensure_keizer();
        if self.competition(competition_id).finished.is_some() {
            return;
        }
        let rounds = self.rounds_of(competition_id);
        let next = rounds.iter().position(|evening| !is_paired(evening));
        let next = next.unwrap_or(rounds.len());
        let joined_round = i64::try_from(next).unwrap_or(0) + 1;
        self.enter_member(competition_id, member_id, joined_round);
    }

    /// `vanaf ronde 3` at the end of what is said of a new member; none when it is not there.
    fn take_first_round(&self, words: &mut Vec<String>) -> Result<Option<i64>, Refusal> {
        let [.., from, round, number] = words.as_slice() else {
            return Ok(None);
        };
        if !is_word(from, "vanaf") || !is_word(round, "ronde") {
            return Ok(None);
        }
        if number.parse::<i64>().is_err() {
            return self.refuse_round(number);
        }
        // A round that is not in the calendar yet may be named before the season begins.
        let last = self.keizer_rounds().len();
        let found = number
            .parse::<u16>()
            .ok()
            .filter(|&round| round > 0 && (last == 0 || usize::from(round) <= last));
        let Some(round) = found else {
            let args = args![round => speech::shorten(number), last => last];
            return self.refuse("no-such-round", &args);
        };
        words.truncate(words.len() - 3);
        Ok(Some(i64::from(round)))
    }

    /// A new member takes part from this round on, when it is later than the next one.
    fn begin_later(&mut self, member_id: i64, first_round: Option<i64>) {
        let competition_id = self.ensure_keizer();
        if let (Some(entry), Some(round)) = (self.entry_mut(competition_id, member_id), first_round)
        {
            entry.joined_round = entry.joined_round.max(round);
        }
    }

    /// The round with which a member will begin, when that is after the next one to be paired.
    fn first_round_to_come(&self, member_id: i64) -> Option<i64> {
        let competition_id = self.keizer()?.competition_id;
        let entry = self.entry(competition_id, member_id)?;
        let rounds = self.rounds_of(competition_id);
        let paired = rounds.iter().filter(|e| is_paired(e)).count();
        let later = entry.joined_round > i64::try_from(paired).unwrap_or(0) + 1;
        later.then_some(entry.joined_round)
    }

    /// Adds a member, and enters him in what is being played.
    pub(crate) fn add_member(&mut self, new: &NewMember) -> i64 {
        let member_id = self
            .rows
            .members
            .iter()
            .map(|m| m.member_id)
            .max()
            .unwrap_or(0)
            + 1;
        self.rows.members.push(Member {
            member_id,
            name: new.name.clone(),
            rating: new.rating,
            plays: new.plays,
            roles: if new.organiser {
                Roles::of(&[Role::Organiser])
            } else {
                Roles::default()
            },
            regular: new.regular,
            left: None,
            estimated: new.estimated,
            tempo: None,
            language: None,
        });
        if new.plays {
            self.join(member_id);
        }
        self.rows
            .identities
            .retain(|identity| !new.contacts.contains(&identity.contact));
        self.add_contacts(member_id, &new.contacts);
        member_id
    }

    /// A member is known by these contacts as well, as far as nobody is.
    pub(crate) fn add_contacts(&mut self, member_id: i64, contacts: &[String]) {
        for contact in contacts {
            let mut known = self.rows.identities.iter();
            if known.any(|identity| identity.contact == *contact) {
                continue;
            }
            let name = contact
                .split_once(':')
                .map_or(contact.as_str(), |(_, name)| name)
                .to_owned();
            self.rows.identities.push(Identity {
                contact: contact.clone(),
                name,
                member_id: Some(member_id),
                language: None,
                vouched: None,
            });
        }
    }
}

const fn is_paired(evening: &Evening) -> bool {
    matches!(
        evening.state,
        EveningState::Published | EveningState::Finished
    )
}
