//! The rating of one member: set by the organiser, marked as an estimate, and looked at again when he has played
//! enough. De Zwarte Dame, a.3.

use super::desk::{Answer, Desk};
use crate::args;
use crate::store::rows::{Member, Setting};
use speech::BoardResult;
use speech::is_word;

/// A rating as people write it, and whether it is an estimate: `1500`, `1500?`.
#[must_use]
pub fn read_rating(word: &str) -> Option<(i64, bool)> {
    let digits = word.strip_suffix('?').unwrap_or(word);
    let number = digits.parse::<u16>().ok().filter(|&number| number < 4000)?;
    Some((i64::from(number), digits != word))
}

/// The same at the end of a text, where an estimate may also be `1500 geschat`: what stands before it, and the rating.
pub(crate) fn read_last_rating(text: &str) -> Option<(String, (i64, bool))> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (before, said) = match words.as_slice() {
        [before @ .., last] if is_word(last, "geschat") => (before, true),
        words => (words, false),
    };
    let (word, name) = before.split_last()?;
    let (rating, estimated) = read_rating(word)?;
    Some((name.join(" "), (rating, estimated || said)))
}

/// `/rating Anna 1540`, `/rating Anna 1540 geschat`
pub(crate) fn rating(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let Some((name, (rating, estimated))) = read_last_rating(arguments) else {
        return desk.refuse("rating-form", &args![]);
    };
    let member_id = desk.find_member(&name)?;
    let before = desk.rating_text(desk.member(member_id));
    let had = desk.member(member_id).rating.is_some();
    if !desk.put_rating(member_id, rating, estimated) {
        let args = args![name => desk.name(member_id), rating => before];
        return desk.refuse("rating-known", &args);
    }
    let args = args![
        organiser => desk.organiser_name(),
        name => desk.name(member_id),
        rating => desk.rating_text(desk.member(member_id)),
        number => rating.to_string(),
        estimated => if estimated { "yes" } else { "no" },
        before => before,
        had => if had { "yes" } else { "no" },
    ];
    if desk.speaker() != Ok(member_id) {
        let text = desk.text("rating-you", &args);
        desk.tell(member_id, &text);
    }
    let mut lines = vec![desk.text("rating-set", &args)];
    lines.extend(desk.follow_ratings());
    Ok(lines.join("\n"))
}

fn corrected_key(competition_id: i64, member_id: i64) -> String {
    format!("start_rating/{competition_id}/{member_id}")
}

impl Desk<'_> {
    /// `1500`, `1500 geschat`, or `-` while it is not known.
    pub(crate) fn rating_text(&self, member: &Member) -> String {
        match member.rating {
            None => "-".to_owned(),
            Some(rating) if member.estimated => {
                self.text("rating-estimated", &args![rating => rating.to_string()])
            }
            Some(rating) => rating.to_string(),
        }
    }

    /// Writes a rating down; says whether it is another one than before.
    pub(crate) fn put_rating(&mut self, member_id: i64, rating: i64, estimated: bool) -> bool {
        let mut members = self.rows.members.iter_mut();
        let Some(member) = members.find(|member| member.member_id == member_id) else {
            return false;
        };
        let before = (member.rating, member.estimated);
        (member.rating, member.estimated) = (Some(rating), estimated);
        if before.1 {
            self.correct_start_rating(member_id, rating);
        }
        before != (Some(rating), estimated)
    }

    /// What was an estimate is corrected for the games of the competition that is going on too; the start order stays.
    /// De Zwarte Dame, a.3: "vindt aanpassing plaats van de geschatte startrating".
    fn correct_start_rating(&mut self, member_id: i64, rating: i64) {
        let going_on = self.rows.competitions.iter();
        let going_on: Vec<String> = going_on
            .filter(|competition| competition.finished.is_none())
            .map(|competition| corrected_key(competition.competition_id, member_id))
            .collect();
        let settings = &mut self.rows.settings;
        settings.retain(|setting| !going_on.contains(&setting.key));
        settings.extend(going_on.into_iter().map(|key| Setting {
            key,
            value: rating.to_string(),
        }));
    }

    /// The rating with which a member's games in a competition count: the one of the start order, corrected when it was
    /// an estimate. None when it was not known then.
    pub(crate) fn start_rating(&self, competition_id: i64, member_id: i64) -> Option<i64> {
        let key = corrected_key(competition_id, member_id);
        let mut settings = self.rows.settings.iter();
        let corrected = settings.find(|setting| setting.key == key);
        let corrected = corrected.and_then(|setting| setting.value.parse().ok());
        let entry = self.entry(competition_id, member_id);
        corrected.or(entry.and_then(|entry| entry.rating))
    }

    /// Reminds the organisers, once for each member, of an estimated rating that has been played on long enough.
    /// De Zwarte Dame, a.3: "nadat de betreffende speler 8 wedstrijden heeft gespeeld".
    pub(crate) fn review_estimates(&mut self, competition_id: i64) {
        let Some(enough) = self.settings.rating_review() else {
            return;
        };
        let season = self.competition(competition_id).season;
        let estimated = self.rows.members.iter();
        let estimated = estimated.filter(|m| m.estimated && m.plays && m.left.is_none());
        for member in estimated.cloned().collect::<Vec<_>>() {
            let key = format!("rating_review/{}", member.member_id);
            let reminded = self.rows.settings.iter().any(|setting| setting.key == key);
            let games = self.games_played(season, member.member_id);
            if reminded || games < usize::from(enough) {
                continue;
            }
            self.rows.settings.push(Setting {
                key,
                value: games.to_string(),
            });
            let rating = member.rating.map_or_else(String::new, |r| r.to_string());
            let args = args![
                name => self.name(member.member_id),
                games => games,
                rating => rating,
                article => self.article_text("estimated_rating_review"),
            ];
            let text = self.text("rating-review", &args);
            self.tell_organisers(&text);
        }
    }

    /// How many games a member has played in the Keizer competitions of a season, at the board and with a result.
    fn games_played(&self, season: i64, member_id: i64) -> usize {
        let halves = self.keizer_competitions().into_iter();
        let halves = halves.filter(|half| half.season == season);
        let rounds = halves.flat_map(|half| self.rounds_of(half.competition_id));
        let boards = rounds.flat_map(|evening| self.boards_of(evening.evening_id));
        let played = boards.filter(|board| {
            let result = board.result.as_deref().and_then(BoardResult::read);
            let his = [board.white, board.black].contains(&member_id);
            his && matches!(result, Some(BoardResult::Played(_)))
        });
        played.count()
    }

    /// ` (Algemeen 2)`, or nothing when the club file names no article.
    pub(crate) fn article_text(&self, key: &str) -> String {
        let article = self.settings.file.article(key);
        article.map_or_else(String::new, |article| format!(" ({article})"))
    }
}
