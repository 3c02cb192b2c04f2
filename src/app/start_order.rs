//! The order in which a competition begins: by what the club file says, from the ratings, the last final standing
//! and the lot; and that last final standing, when the organiser brings it from before the bot's time.

use std::collections::BTreeMap;

use engine::start_order::{
    Candidate, Candidates, DecidedBy, List, Listed, Placed, StartOrder, start_order,
};

use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::store::rows::{CompetitionKind, Entry, Member, Setting};

/// Somebody in the start order, and what his place was found from.
pub(crate) struct Start {
    pub(crate) member_id: i64,
    placed: Placed,
}

/// `/eindstand Anna, Bram, "Joost"`: the final standing of last season, the first one first, for a club that
/// begins with the bot; who is no member any more stands between quotes. De Zwarte Dame, appendix 2.
pub(crate) fn last_final(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let competition_id = desk.ensure_keizer();
    let over = desk.competition(competition_id).finished.is_some();
    if over || desk.has_begun_playing(competition_id) {
        let over = if over { "yes" } else { "no" };
        return desk.refuse("earlier-final-too-late", &args![over => over]);
    }
    let places = desk.read_final(arguments)?;
    let count = places.len();
    let mut gone = Vec::new();
    let mut last_places = BTreeMap::new();
    for (place, (name, member_id)) in (1..).zip(places) {
        let plays = member_id.filter(|&id| desk.entry(competition_id, id).is_some());
        match plays {
            Some(member_id) => _ = last_places.insert(member_id, place),
            None => gone.push(name),
        }
    }
    desk.keep_last_final(competition_id, &last_places, count);
    let args = args![
        count => count,
        gone => desk.list(gone.clone()),
        any_gone => if gone.is_empty() { "no" } else { "yes" },
    ];
    let answer = desk.text("earlier-final-noted", &args);
    let players = desk.players_of(competition_id);
    let new = players.iter().map(|member| member.member_id);
    let new: Vec<i64> = new.filter(|id| !last_places.contains_key(id)).collect();
    let new = desk.list(new.into_iter().map(|id| desk.name(id)).collect());
    let made = desk.has_start_order(competition_id);
    if made {
        desk.make_start_order(competition_id);
        let list = desk.start_lines(competition_id).join("\n");
        let text = desk.text("start-order-again", &args![]);
        desk.announce(format!("{text}\n{list}"));
    }
    if new.is_empty() {
        return Ok(answer);
    }
    let new = desk.text("earlier-final-new", &args![names => new]);
    Ok(format!("{answer} {new}"))
}

impl Desk<'_> {
    /// Those who take part from the first round on, in the order of the club file.
    pub(crate) fn start_list(&self, competition_id: i64) -> Vec<Start> {
        let entries = self.rows.entries.iter();
        let from_start =
            entries.filter(|e| e.competition_id == competition_id && e.joined_round == 1);
        let mut players: Vec<(&Entry, &Member)> = from_start
            .map(|entry| (entry, self.member(entry.member_id)))
            .filter(|(_, member)| member.plays && member.left.is_none())
            .collect();
        // What leaves two equal after all is decided by the name.
        players.sort_by_key(|(_, member)| (member.name.clone(), member.member_id));
        let candidate = |(entry, member): &(&Entry, &Member)| Candidate {
            rating: entry
                .rating
                .or(member.rating)
                .and_then(|rating| u16::try_from(rating).ok()),
            last_place: entry.last_place.and_then(|place| u16::try_from(place).ok()),
        };
        let candidates: Vec<Candidate> = players.iter().map(candidate).collect();
        let of = Candidates {
            candidates: &candidates,
            last_standing: self.length_of_last_final(competition_id),
        };
        let placed = start_order(
            self.start_rule(competition_id),
            of,
            self.start_seed(competition_id),
        );
        let start = |placed: Placed| Start {
            member_id: players[placed.candidate].1.member_id,
            placed,
        };
        placed.into_iter().map(start).collect()
    }

    /// De Pion, Algemeen 2; De Zwarte Dame, appendix 2. A Swiss tournament begins by rating.
    fn start_rule(&self, competition_id: i64) -> StartOrder {
        match self.competition(competition_id).kind {
            CompetitionKind::Keizer => self.settings.file.season.start_order,
            CompetitionKind::Rapid => StartOrder::Rating,
        }
    }

    /// The lot of the first evening, so that the draw can be repeated.
    fn start_seed(&self, competition_id: i64) -> u64 {
        let rounds = self.rounds_of(competition_id);
        let seed = rounds.first().map_or(0, |first| first.seed);
        u64::try_from(seed).unwrap_or(0)
    }

    /// How many stood in the last final standing, with those who left since; 0 when there is none.
    fn length_of_last_final(&self, competition_id: i64) -> u16 {
        let key = last_final_setting(competition_id);
        let given = self.rows.settings.iter().find(|setting| setting.key == key);
        match (given, self.competition_before(competition_id)) {
            (Some(given), _) => given.value.parse().unwrap_or(0),
            (None, Some(before)) => {
                let length = self.final_order(before).len();
                u16::try_from(length).unwrap_or(u16::MAX)
            }
            (None, None) => 0,
        }
    }

    /// Makes the order anew from everybody who takes part now, and from the last final standing as it is now; only
    /// before the first pairing is public.
    pub(crate) fn make_start_order(&mut self, competition_id: i64) {
        self.renew_last_places(competition_id);
        let entries = self.rows.entries.iter_mut();
        entries
            .filter(|entry| entry.competition_id == competition_id)
            .for_each(|entry| (entry.start_place, entry.rating) = (None, None));
        self.fix_start_order(competition_id, 1);
    }

    /// A play-off or a correction may have changed the last final standing since the competition was made.
    fn renew_last_places(&mut self, competition_id: i64) {
        let key = last_final_setting(competition_id);
        let given = self.rows.settings.iter().any(|setting| setting.key == key);
        let before = self.competition_before(competition_id);
        let Some(before) = before.filter(|_| !given) else {
            return;
        };
        let order = self.final_order(before);
        let entries = self.rows.entries.iter_mut();
        for entry in entries.filter(|entry| entry.competition_id == competition_id) {
            entry.last_place = order.get(&entry.member_id).copied();
        }
    }

    /// Who comes in after the start order was made and before the first pairing is public gets his place in it by the
    /// club file like everybody else: the order is made again. Gives where he stands now. De Pion, Algemeen 2.
    pub(crate) fn place_at_start(&mut self, member_id: i64) -> Option<String> {
        let competition_id = self.keizer()?.competition_id;
        let early = self.has_start_order(competition_id)
            && !self.has_begun_playing(competition_id)
            && self.entry(competition_id, member_id)?.joined_round == 1;
        if !early {
            return None;
        }
        self.make_start_order(competition_id);
        self.propose_anew(competition_id);
        let group = self.group_of(competition_id, member_id);
        let players = self.players_in(competition_id, group).into_iter();
        let mut places = (1_usize..).zip(players.map(|member| member.member_id));
        let (place, _) = places.find(|&(_, id)| id == member_id)?;
        let args = args![
            name => self.name(member_id),
            place => place,
            group => self.group_named(member_id),
        ];
        let text = self.text("start-order-newcomer", &args);
        let list = self.start_lines(competition_id).join("\n");
        self.announce(format!("{text}\n{list}"));
        Some(self.text("start-place", &args))
    }

    /// The group of a member in the competition of now; 0 when there is one group, or he has no part in it.
    pub(crate) fn group_named(&self, member_id: i64) -> i64 {
        let keizer = self.keizer().filter(|keizer| keizer.groups > 1);
        let entry = keizer.and_then(|keizer| self.entry(keizer.competition_id, member_id));
        entry.map_or(0, |entry| entry.group)
    }

    pub(crate) fn has_start_order(&self, competition_id: i64) -> bool {
        let mut entries = self.rows.entries.iter();
        entries.any(|e| e.competition_id == competition_id && e.start_place.is_some())
    }

    /// The players in start order, group by group, each with what his place was found from.
    pub(crate) fn start_lines(&self, competition_id: i64) -> Vec<String> {
        let rule = self.start_rule(competition_id);
        let mut lines = Vec::new();
        if matches!(
            rule,
            StartOrder::Lot | StartOrder::LotInBlocks { .. } | StartOrder::Spread { .. }
        ) {
            let seed = self.start_seed(competition_id);
            lines.push(self.text("start-by-lot", &args![seed => seed]));
        }
        if rule == StartOrder::Combined && self.length_of_last_final(competition_id) > 0 {
            let article = self.article("start_order");
            lines.push(self.text("start-combined", &args![article => article]));
        }
        let list = self.start_list(competition_id);
        for group in self.groups(competition_id) {
            if self.competition(competition_id).groups > 1 {
                lines.push(self.text("season-group", &args![group => group.number]));
            }
            let players = self.players_in(competition_id, group.number);
            for (place, member) in (1..).zip(players) {
                let start = list
                    .iter()
                    .find(|start| start.member_id == member.member_id);
                lines.push(self.start_line(place, member, start));
            }
        }
        lines
    }

    fn start_line(&self, place: usize, member: &Member, start: Option<&Start>) -> String {
        let args = args![
            place => place,
            name => member.name.clone(),
            by => start.map_or_else(|| self.rating_text(member), |start| self.start_reason(member, &start.placed)),
            regular => match (self.is_expected(member.member_id), member.regular) {
                (true, false) => "everybody",
                (_, true) => "yes",
                (false, false) => "no",
            },
        ];
        self.text("season-player", &args)
    }

    /// `vorig seizoen 2e, rating 1e`
    fn start_reason(&self, member: &Member, placed: &Placed) -> String {
        let rating = self.rating_text(member);
        let on = |id: &str, listed: Listed| {
            let missing = if listed.missing { "yes" } else { "no" };
            self.text(id, &args![place => listed.place, missing => missing])
        };
        match placed.by {
            DecidedBy::List(List::LastFinal) => on("start-last-place", placed.last_final),
            // Nobody is on a list that is not there.
            DecidedBy::Sum(_) if placed.last_final.missing && placed.last_final.place == 1 => {
                on("start-rating-place", placed.rating)
            }
            DecidedBy::Sum(_) => {
                let last = on("start-last-place", placed.last_final);
                let rating = on("start-rating-place", placed.rating);
                format!("{last}, {rating}")
            }
            DecidedBy::LotInBlock(block) => {
                self.text("start-block", &args![block => block, rating => rating])
            }
            DecidedBy::Spread(Some(spread)) => {
                self.text("start-spread", &args![rating => rating, spread => spread])
            }
            DecidedBy::List(List::Rating) | DecidedBy::Lot | DecidedBy::Spread(None) => rating,
        }
    }

    /// What the organiser should know about the order: it needs a last final standing that nobody gave, or one that
    /// a play-off has still to settle.
    pub(crate) fn start_warnings(&self, competition_id: i64) -> Vec<String> {
        let needed = match self.start_rule(competition_id) {
            StartOrder::LastFinal | StartOrder::Combined => true,
            StartOrder::LotInBlocks { list, .. } => list == List::LastFinal,
            StartOrder::Rating | StartOrder::Lot | StartOrder::Spread { .. } => false,
        };
        let missing = needed && self.length_of_last_final(competition_id) == 0;
        let before = self.competition_before(competition_id);
        let open = before.is_some_and(|before| self.has_open_play_off(before));
        [
            (missing, "earlier-final-missing"),
            (open, "earlier-final-open"),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, id)| self.text(id, &args![]))
        .collect()
    }

    /// The Keizer competition that was over before this one began.
    fn competition_before(&self, competition_id: i64) -> Option<i64> {
        let before = self.keizer_competitions().into_iter().rev();
        let mut before =
            before.filter(|c| c.competition_id < competition_id && c.finished.is_some());
        before.next().map(|competition| competition.competition_id)
    }

    /// Names separated by commas, each with the member it means; a name between quotes means nobody.
    fn read_final(&self, text: &str) -> Result<Vec<(String, Option<i64>)>, Refusal> {
        let mut places: Vec<(String, Option<i64>)> = Vec::new();
        let names = speech::plain(text);
        for name in names
            .split([',', '\n'])
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let quoted = name
                .strip_prefix('"')
                .and_then(|name| name.strip_suffix('"'));
            let place = match (quoted, self.called_ever(name).as_slice()) {
                (Some(name), _) => (name.trim().to_owned(), None),
                (None, []) => {
                    let args = args![name => speech::shorten(name)];
                    return self.refuse("earlier-final-nobody", &args);
                }
                (None, _) => {
                    let member_id = self.find_anybody(name)?;
                    (self.name(member_id), Some(member_id))
                }
            };
            if places.contains(&place) {
                return self.refuse("earlier-final-twice", &args![name => place.0]);
            }
            places.push(place);
        }
        Ok(places)
    }

    fn keep_last_final(
        &mut self,
        competition_id: i64,
        last_places: &BTreeMap<i64, i64>,
        count: usize,
    ) {
        let entries = self.rows.entries.iter_mut();
        for entry in entries.filter(|entry| entry.competition_id == competition_id) {
            entry.last_place = last_places.get(&entry.member_id).copied();
        }
        let key = last_final_setting(competition_id);
        self.rows.settings.retain(|setting| setting.key != key);
        let value = count.to_string();
        self.rows.settings.push(Setting { key, value });
    }
}

/// Under which name is kept how many stood in a last final standing that was brought from elsewhere.
fn last_final_setting(competition_id: i64) -> String {
    format!("last-final/{competition_id}")
}
