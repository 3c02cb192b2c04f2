//! The standing and the pairing as pictures: who asks for one gets it, and a club can have them in the group, each
//! right after its text. The text stays: it can be searched, and read aloud.

use engine::keizer::Standing;
use engine::participation::{Counted, participation};

use super::desk::{Answer, Desk};
use super::ending::Final;
use super::facts::{Facts, Group};
use super::standings::Asked;
use crate::args;
use crate::config::Shown;
use crate::message::{Align, Choice, Outgoing, Picture, Place, Row, Style};
use crate::store::rows::EveningState;
use crate::words;
use speech::is_word;

/// What a full standing counts beside the points, each with the heading of its column.
const COUNTS: [(Counted, &str); 6] = [
    (Counted::Games, "picture-games"),
    (Counted::ForfeitWins, "picture-waited"),
    (Counted::Byes, "picture-bye"),
    (Counted::PenaltyByes, "picture-penalty-bye"),
    (Counted::Notice, "picture-notice"),
    (Counted::External, "picture-external"),
];

/// What somebody typed without the word that asks for a picture, and whether it was there.
pub(crate) fn asks_for_picture(arguments: &str) -> (String, bool) {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let others = words.iter().filter(|word| !is_word(word, "plaatje"));
    let others: Vec<&str> = others.copied().collect();
    let asked = others.len() < words.len();
    (others.join(" "), asked)
}

impl Desk<'_> {
    /// Gives whoever is speaking these pictures, where he spoke. Where there are no pictures he gets the text that stands
    /// beside each.
    pub(crate) fn show_pictures(&mut self, shown: Vec<(String, Picture)>) {
        for (text, picture) in shown {
            let (to, place) = match (self.place, self.here.clone(), self.reply_to()) {
                (Place::Group, Some(here), _) => (here, Place::Group),
                (_, _, Some(reply)) if !reply.0.is_nameless() => reply,
                _ => return,
            };
            self.post(to, place, text, Choice::None);
            self.draw(picture);
        }
    }

    /// The keys of the pictures that are shown in a group.
    pub(crate) fn pictures_in_group(&self) -> Vec<String> {
        let messages = self.outgoing().iter();
        let shown = messages.filter(|m| m.place == Place::Group && m.picture.is_some());
        shown.map(|message| message.key.clone()).collect()
    }

    /// Shows it in the group, when the club wants that. The text stands there already, so that a group without pictures
    /// misses nothing.
    fn announce_picture(&mut self, picture: Picture) {
        self.announce(String::new());
        self.draw(picture);
    }

    /// What was posted last is a picture.
    fn draw(&mut self, picture: Picture) {
        let last: Option<&mut Outgoing> = self.outgoing_mut().last_mut();
        if let Some(posted) = last {
            posted.picture = Some(picture);
        }
    }

    fn shows(&self, what: Shown) -> bool {
        self.settings.file.chat.pictures.contains(&what)
    }

    /// The pairing that was just published or changed, as a picture in the group.
    pub(crate) fn announce_pairing_picture(&mut self, evening_id: i64) {
        let public = self.evening(evening_id).state == EveningState::Published;
        if public && self.shows(Shown::Pairing) {
            let picture = self.pairing_picture(evening_id);
            self.announce_picture(picture);
        }
    }

    /// The standing that was just posted, as a picture in the group.
    pub(crate) fn announce_standing_picture(&mut self, group: Group) {
        if self.shows(Shown::Standing) {
            let facts = self.facts(group);
            let picture = self.standing_picture(group, (&facts, &facts.standing()), false);
            self.announce_picture(picture);
        }
    }

    /// The final standing that was just posted, as a picture in the group. `seen`: only where it is another one than that
    /// of the last round.
    pub(crate) fn announce_final_pictures(&mut self, competition_id: i64, seen: bool) {
        if !self.shows(Shown::Standing) {
            return;
        }
        for group in self.groups(competition_id) {
            let end = self.final_of(group);
            if !seen || !end.removed.is_empty() {
                let picture = self.final_picture(&end);
                self.announce_picture(picture);
            }
        }
    }

    /// The standing of the Rapid that was just posted, as a picture in the group.
    pub(crate) fn announce_rapid_picture(&mut self, competition_id: i64, round: usize) {
        if self.shows(Shown::Standing) {
            let picture = self.rapid_picture(competition_id, round);
            self.announce_picture(picture);
        }
    }

    /// Of which club and day something is: that of a round of a competition, from 1.
    pub(crate) fn of_round(&self, competition_id: i64, round: usize) -> String {
        let club = self.settings.file.name.as_str();
        let rounds = self.rounds_of(competition_id);
        let last = round.checked_sub(1).and_then(|at| rounds.get(at));
        match last {
            Some(evening) => {
                let day = self.local_day(evening.starts_at);
                let args = args![club => club, day => self.texts.day(day)];
                self.text("picture-of", &args)
            }
            None => club.to_owned(),
        }
    }

    /// The standing of a group as a picture, with the notes that stand below its text.
    pub(crate) fn standing_picture(
        &self,
        group: Group,
        (facts, standing): (&Facts, &Standing),
        full: bool,
    ) -> Picture {
        let rows = standing.rows.iter();
        let rows = rows.map(|row| (self.name(facts.member(row.player)), row.points, row.value));
        let id = group.competition_id;
        let titles = (
            self.standing_title(group, standing),
            self.of_round(id, usize::from(standing.round)),
        );
        let mut picture = words::standing_picture(self.texts, titles, &rows.collect::<Vec<_>>());
        if full {
            self.add_counts(&mut picture, group, standing);
        }
        picture.notes.extend(self.alternates(standing));
        picture.notes.extend(self.standing_notes(group, standing));
        picture
    }

    /// How often everybody played, and what else occurs in this standing.
    fn add_counts(&self, picture: &mut Picture, group: Group, standing: &Standing) {
        // Rounds after this standing have been played as well when an older one is asked for.
        let until = self.facts_until(group, standing.round);
        let all = participation(&until.competition);
        let counts = |kind: Counted| {
            let rows = standing.rows.iter();
            let counts = rows.map(|row| all[row.player.index()].of(kind));
            counts.collect::<Vec<_>>()
        };
        for (kind, heading) in COUNTS {
            let counts = counts(kind);
            if kind != Counted::Games && counts.iter().all(|&count| count == 0) {
                continue;
            }
            let column = words::column(self.texts, heading, (Align::Right, Style::Plain));
            picture.columns.push(column);
            for (row, count) in picture.rows.iter_mut().zip(counts) {
                if let Row::Cells(cells) = row {
                    cells.push(count.to_string());
                }
            }
        }
    }

    /// The final standing of a group as a picture.
    fn final_picture(&self, end: &Final) -> Picture {
        let rows = end.standing.rows.iter();
        let rows = rows.map(|row| {
            let name = self.name(end.facts.member(row.player));
            (name, row.points, row.value)
        });
        let id = end.group.competition_id;
        let titles = (
            self.final_title(end),
            self.of_round(id, usize::from(end.standing.round)),
        );
        let mut picture = words::standing_picture(self.texts, titles, &rows.collect::<Vec<_>>());
        picture.notes.extend(self.alternates(&end.standing));
        picture.notes.extend(self.after_play_off(end));
        picture.notes.extend(self.provisional(id));
        picture
    }

    /// The published pairing of an evening as a picture.
    pub(crate) fn pairing_picture(&self, evening_id: i64) -> Picture {
        let evening = self.evening(evening_id);
        let title = self.text(
            "picture-pairing",
            &args![round => self.round_label(evening_id)],
        );
        let args = args![
            club => self.settings.file.name.as_str(),
            day => self.texts.day(self.local_day(evening.starts_at)),
            time => self.say_time(evening.starts_at),
        ];
        let titles = (title, self.text("picture-of-evening", &args));
        let boards = self.boards_of(evening_id);
        let played = boards.iter().any(|board| board.result.is_some());
        let grouped = self.competition(evening.competition_id).groups > 1;
        let mut rows = Vec::new();
        for group in self.groups(evening.competition_id) {
            let of_group = boards.iter().filter(|board| {
                !grouped || self.group_of_member(evening.competition_id, board.white) == group
            });
            let cells = of_group.map(|board| {
                let result = board.result.as_deref();
                Row::Cells(vec![
                    board.board.to_string(),
                    self.name(board.white),
                    self.name(board.black),
                    result.map_or_else(|| self.board_note(board), |result| self.say_result(result)),
                ])
            });
            let cells: Vec<Row> = cells.collect();
            if grouped && !cells.is_empty() {
                let heading = self.text("season-group", &args![group => group.number]);
                rows.push(Row::Heading(heading));
            }
            rows.extend(cells);
        }
        let mut picture = words::pairing_picture(self.texts, titles, (rows, played));
        picture.notes = self.bye_lines(evening_id);
        picture
    }

    /// `/indeling plaatje`
    pub(crate) fn show_pairing_picture(&mut self, evening_id: i64) -> Answer {
        let text = self.pairing_text(evening_id, false);
        let picture = self.pairing_picture(evening_id);
        self.show_pictures(vec![(text, picture)]);
        Ok(String::new())
    }

    /// `/stand plaatje`: of every group, or of one.
    pub(crate) fn show_standing_picture(
        &mut self,
        asked: Option<u16>,
        number: Option<i64>,
        full: bool,
    ) -> Answer {
        let shown = match self.standings_asked(asked, number, full)? {
            Asked::Final(_, ends) => {
                let ends = ends.iter();
                ends.map(|end| (self.final_table(end), self.final_picture(end)))
                    .collect()
            }
            Asked::AfterRound(standings) => {
                let shown = standings.iter().map(|(group, facts, standing)| {
                    (
                        self.standing_with_notes(*group, facts, standing, full),
                        self.standing_picture(*group, (facts, standing), full),
                    )
                });
                let mut shown: Vec<(String, Picture)> = shown.collect();
                if let (Some((_, last)), None) = (shown.last_mut(), asked) {
                    last.notes.extend(self.round_going_on());
                }
                shown
            }
        };
        self.show_pictures(shown);
        Ok(String::new())
    }

    /// `/stand rapid plaatje`
    pub(crate) fn show_rapid_standing_picture(&mut self, round: Option<u16>) -> Answer {
        let text = self.show_rapid_standing(round)?;
        let Some((competition_id, round)) = self.rapid_asked(round) else {
            return Ok(text);
        };
        let picture = self.rapid_picture(competition_id, round);
        self.show_pictures(vec![(text, picture)]);
        Ok(String::new())
    }
}
