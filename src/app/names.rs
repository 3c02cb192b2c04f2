//! Who is meant by a name: the whole name, a first name or part that only one has, or `#number`. Accents may be left
//! out; who is called so with them comes first.

use super::desk::{Desk, Refusal};
use crate::args;
use crate::store::rows::{Board, Member};
use speech::shorten;

/// How a name is written down to compare it.
type Form = fn(&str) -> String;
/// Whether a name is the wanted one.
type Fits = fn(name: &str, wanted: &str) -> bool;

fn as_written(text: &str) -> String {
    speech::plain(text).to_lowercase()
}

fn whole(name: &str, wanted: &str) -> bool {
    name == wanted
}

/// Whole words of the name, one after another: `jan`, `de vries`.
fn part(name: &str, wanted: &str) -> bool {
    !wanted.is_empty() && format!(" {name} ").contains(&format!(" {wanted} "))
}

impl Desk<'_> {
    /// Everybody in the club who may be meant: `#number`, the whole name (with its number), or a first name
    /// or part.
    pub(crate) fn called(&self, name: &str) -> Vec<i64> {
        self.called_among(name, |member| member.left.is_none())
    }

    /// The same; when it is nobody, those who stopped: they stay in the standing and on their boards.
    pub(crate) fn called_ever(&self, name: &str) -> Vec<i64> {
        let here = self.called(name);
        if here.is_empty() {
            self.called_among(name, |member| member.left.is_some())
        } else {
            here
        }
    }

    /// The same among those who sit at these boards, also when they stopped since.
    pub(crate) fn called_among_boards(&self, name: &str, boards: &[&Board]) -> Vec<i64> {
        let sits = |member: &Member| {
            let mut seats = boards.iter().flat_map(|board| [board.white, board.black]);
            seats.any(|member_id| member_id == member.member_id)
        };
        self.called_among(name, sits)
    }

    fn called_among(&self, name: &str, counts: impl Fn(&Member) -> bool) -> Vec<i64> {
        let wanted = as_written(name);
        let (wanted, number) = match wanted.rsplit_once('#') {
            Some((before, number)) if number.parse::<i64>().is_ok() => {
                (before.trim().to_owned(), number.parse::<i64>().ok())
            }
            _ => (wanted, None),
        };
        let members = self.rows.members.iter().filter(|member| {
            counts(member) && number.is_none_or(|number| number == member.member_id)
        });
        let named: Vec<(i64, &str)> = members.map(|m| (m.member_id, m.name.as_str())).collect();
        if number.is_some() && wanted.is_empty() {
            return named.iter().map(|(member_id, _)| *member_id).collect();
        }
        let ways: [(Form, Fits); 4] = [
            (as_written, whole),
            (speech::folded, whole),
            (as_written, part),
            (speech::folded, part),
        ];
        let found = ways.into_iter().map(|(form, fits)| {
            let wanted = form(&wanted);
            let fitting = named.iter().filter(|(_, name)| fits(&form(name), &wanted));
            fitting.map(|(member_id, _)| *member_id).collect()
        });
        let mut found = found.filter(|found: &Vec<i64>| !found.is_empty());
        found.next().unwrap_or_default()
    }

    /// The one member with this name.
    pub(crate) fn find_member(&self, name: &str) -> Result<i64, Refusal> {
        self.only(name, &self.called(name))
    }

    /// The one with this name, also when he stopped.
    pub(crate) fn find_anybody(&self, name: &str) -> Result<i64, Refusal> {
        self.only(name, &self.called_ever(name))
    }

    fn only(&self, name: &str, found: &[i64]) -> Result<i64, Refusal> {
        match found {
            [only] => Ok(*only),
            [] => {
                let organiser = if self.is_organiser() { "yes" } else { "no" };
                let args = args![name => shorten(name), organiser => organiser];
                self.refuse("nobody-called", &args)
            }
            [first, ..] => {
                let who = found.iter().map(|&id| {
                    let member = self.member(id);
                    let rating = member
                        .rating
                        .map_or_else(|| "-".to_owned(), |rating| rating.to_string());
                    format!("#{id} {} ({rating})", member.name)
                });
                let args = args![number => *first, who => self.list(who.collect())];
                self.refuse("several-called", &args)
            }
        }
    }
}
