//! What people said in a chat that was exported. Each message is read like one that is sent to the bot ([`crate::app`]'s
//! `hear`, with the same grammar), by its own sender, at its own moment, in the calendar as it was then. Nobody can be
//! asked any more what he meant, so what is not clear is left out and shown to the organiser.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone, Utc};
use speech::chat_export::{Content, Export, Message};
use speech::meaning::{Absence, Doubt, Report, When};
use speech::score::Reading;
use speech::{BoardResult, Change, ExternalClaim, Meaning, Said};

use super::super::desk::{Actor, Desk, Refusal};
use super::super::result::is_open;
use super::senders::Sender;
use super::{Fact, Find, Findings, LeftOut, Stranger, quoted};
use crate::args;
use crate::store::rows::{Board, EveningState};

/// What is said so long before the first evening of a season is not about it.
const BEFORE_THE_SEASON: TimeDelta = TimeDelta::days(90);

/// A message of a member.
struct Post<'m> {
    member_id: i64,
    at: DateTime<Utc>,
    text: &'m str,
}

/// Whether a statement is about something that the bot keeps.
const fn is_news(said: &Said) -> bool {
    // A question is answered by others in the group; who speaks of the past changes nothing.
    let idle = matches!(said.doubt, Some(Doubt::Asked | Doubt::Tense));
    !idle
        && match said.meaning {
            Meaning::Result(_)
            | Meaning::Figures(_)
            | Meaning::PutOff(_)
            | Meaning::NoShow(_)
            | Meaning::Absence(_)
            | Meaning::Presence(_)
            | Meaning::BackAgain
            | Meaning::Late(..)
            | Meaning::ForOther { .. }
            | Meaning::Pass(_)
            | Meaning::Cancelled(_)
            | Meaning::Newcomer { .. }
            | Meaning::Correction(_) => true,
            // Of a yes or a thumb nobody can tell what it was about.
            Meaning::StillPlaying
            | Meaning::CloseRound
            | Meaning::Undo
            | Meaning::Yes
            | Meaning::No
            | Meaning::Swap
            | Meaning::Mark(_)
            | Meaning::Question(_)
            | Meaning::Smalltalk => false,
        }
}

impl Desk<'_> {
    /// Everything that is said in a chat about coming, not coming and results, in the order of time.
    pub(super) fn findings_of_chat(&self, export: &Export) -> Findings {
        let mut findings = Findings::default();
        let mut senders: BTreeMap<&str, Sender> = BTreeMap::new();
        for message in &export.messages {
            let at = self.moment_of(message.at);
            if !self.is_of_this_season(at) {
                continue;
            }
            let text = match &message.content {
                Content::Text(text) => text,
                Content::Poll(poll) => {
                    findings
                        .counts
                        .retain(|known| known.question != poll.question);
                    findings.counts.push(poll.clone());
                    continue;
                }
            };
            let heard = speech::hear(text, message.at.date());
            let news: Vec<&Said> = heard.said.iter().filter(|said| is_news(said)).collect();
            let boards = speech::board_list(text).is_ok_and(|list| list.lines.len() > 1);
            if news.is_empty() && !boards {
                continue;
            }
            let sender = senders
                .entry(&message.from)
                .or_insert_with(|| self.sender(&message.from));
            match sender {
                Sender::Nobody => {}
                Sender::Unknown(may_be) => findings.add_stranger(message, text, may_be),
                Sender::Member(member_id) => {
                    let member_id = *member_id;
                    let post = Post {
                        member_id,
                        at,
                        text,
                    };
                    self.read_post(&post, &news, &mut findings);
                }
            }
        }
        findings.finds.sort_by_key(|find| find.at);
        findings
    }

    /// Whether what is said at a moment may be about this season.
    pub(super) fn is_of_this_season(&self, at: DateTime<Utc>) -> bool {
        let first = self.season_rounds().first().map(|e| e.starts_at);
        first.is_some_and(|first| at >= first - BEFORE_THE_SEASON)
    }

    /// A moment on the club's clock. No clock that runs ahead may put something into the future.
    pub(super) fn moment_of(&self, at: NaiveDateTime) -> DateTime<Utc> {
        let zone = self.settings.zone;
        // An hour that the clock skips in spring does not exist.
        let later = at + TimeDelta::hours(1);
        let moment = zone
            .from_local_datetime(&at)
            .earliest()
            .or_else(|| zone.from_local_datetime(&later).earliest());
        let moment = moment.map_or(self.said_at, |moment| moment.to_utc());
        moment.min(self.said_at)
    }

    /// The club as it was at a moment, as far as that decides what is meant: later evenings are still to come, that
    /// day's is being played, and no result is in.
    fn as_of(&self, post: &Post<'_>) -> Self {
        let mut rows = self.rows.clone();
        let day = self.local_day(post.at);
        let played: Vec<i64> = rows.boards.iter().map(|board| board.evening_id).collect();
        for evening in &mut rows.evenings {
            let is_played = played.contains(&evening.evening_id);
            match evening.state {
                EveningState::Cancelled => {}
                _ if evening.starts_at > post.at => evening.state = EveningState::Planned,
                _ if self.local_day(evening.starts_at) == day && is_played => {
                    evening.state = EveningState::Published;
                }
                _ => {}
            }
        }
        rows.boards.iter_mut().for_each(|board| board.result = None);
        let mut then = Desk::new(rows, (self.settings, self.texts), post.at, String::new());
        then.actor = Actor::Member(post.member_id);
        then
    }

    fn read_post(&self, post: &Post<'_>, news: &[&Said], findings: &mut Findings) {
        let then = self.as_of(post);
        if then.read_boards(post, findings) {
            return;
        }
        let mut evening = None;
        for said in news {
            let read = match &said.meaning {
                Meaning::Absence(absence) => then.coming(post, said, absence, &mut evening),
                Meaning::Presence(when) => then.presence(post, said, when, &mut evening),
                Meaning::Result(report) => self.result(&then, post, (report, said.doubt)),
                Meaning::Figures(_) => self.unclear_result(&then, post),
                meaning => self.matter(post, meaning),
            };
            match read {
                Ok(found) => findings.finds.extend(found),
                Err(Some(why)) => findings.left_out.push(LeftOut {
                    member_id: post.member_id,
                    at: post.at,
                    said: quoted(post.text),
                    why,
                }),
                Err(None) => {}
            }
        }
    }
}

impl Findings {
    fn add_stranger(&mut self, message: &Message, text: &str, may_be: &[i64]) {
        let known = self.strangers.iter_mut();
        match known.into_iter().find(|known| known.name == message.from) {
            Some(stranger) => stranger.times += 1,
            None => self.strangers.push(Stranger {
                name: message.from.clone(),
                may_be: may_be.to_vec(),
                times: 1,
                said: quoted(text),
            }),
        }
    }
}

/// What was found, or why it is left out; without a reason it matters no more.
type Found = Result<Vec<Find>, Option<String>>;

impl Desk<'_> {
    /// Absent on these evenings, or playing elsewhere.
    fn coming(
        &self,
        post: &Post<'_>,
        said: &Said,
        absence: &Absence,
        before: &mut Option<i64>,
    ) -> Found {
        let played = self.external_evening(post.member_id, absence.external);
        match played.filter(|_| absence.when == When::Next) {
            Some(evening_id) if said.doubt.is_none() => Ok(vec![Find {
                member_id: post.member_id,
                at: post.at,
                fact: Fact::Coming {
                    evening_id,
                    plays: false,
                    external: absence.external,
                },
            }]),
            _ => {
                if absence.when == When::Next
                    && absence.external.is_none()
                    && self.expect_not_playing_now(post.member_id).is_err()
                {
                    return self.leave_out("tonight", "");
                }
                self.on_evenings(post, said.doubt, (&absence.when, before), |evening_id| {
                    Fact::Coming {
                        evening_id,
                        plays: false,
                        external: absence.external,
                    }
                })
            }
        }
    }

    fn presence(
        &self,
        post: &Post<'_>,
        said: &Said,
        when: &When,
        before: &mut Option<i64>,
    ) -> Found {
        self.on_evenings(post, said.doubt, (when, before), |evening_id| {
            Fact::Coming {
                evening_id,
                plays: true,
                external: None,
            }
        })
    }

    /// The same for every evening that is meant.
    fn on_evenings(
        &self,
        post: &Post<'_>,
        doubt: Option<Doubt>,
        (when, before): (&When, &mut Option<i64>),
        fact: impl Fn(i64) -> Fact,
    ) -> Found {
        match doubt {
            Some(Doubt::Undecided) => return self.leave_out("undecided", ""),
            Some(_) => return self.leave_out("doubt", ""),
            None => {}
        }
        let evenings = match self.evenings_meant(when, *before) {
            // He sees them all before anything is kept.
            Ok((evenings, _)) => evenings,
            Err(Refusal(_)) => return self.leave_out("no-evening", ""),
        };
        *before = evenings.last().copied();
        let found = evenings.into_iter().map(|evening_id| Find {
            member_id: post.member_id,
            at: post.at,
            fact: fact(evening_id),
        });
        Ok(found.collect())
    }

    /// The result of a game of whoever says it.
    fn result(
        &self,
        then: &Desk<'_>,
        post: &Post<'_>,
        (report, doubt): (&Report, Option<Doubt>),
    ) -> Found {
        if doubt.is_some() {
            return self.unclear_result(then, post);
        }
        match then.clear_report(post.member_id, report) {
            Some((board, result)) => Ok(vec![found_result(post, &board, result)]),
            None => self.unclear_result(then, post),
        }
    }

    /// It matters as long as his game has no result.
    fn unclear_result(&self, then: &Desk<'_>, post: &Post<'_>) -> Found {
        let Ok(board) = then.own_board(post.member_id) else {
            return Err(None);
        };
        let now = self.boards_of(board.evening_id).into_iter();
        let mut now = now.filter(|row| (row.white, row.black) == (board.white, board.black));
        match now.next() {
            Some(row) if is_open(row) => self.leave_out("result", &self.result_command(row, "1-0")),
            Some(_) | None => Err(None),
        }
    }

    /// What the organiser has to see to himself.
    fn matter(&self, post: &Post<'_>, meaning: &Meaning) -> Found {
        let name = self.name(post.member_id);
        match meaning {
            Meaning::ForOther { who, .. } => match self.called(who).as_slice() {
                [only] => self.leave_out("other", &format!("/bericht {}", self.name(*only))),
                _ => self.leave_out("other", ""),
            },
            Meaning::Late(..) => self.leave_out("late", &format!("/later {name}")),
            _ => self.leave_out("yours", ""),
        }
    }

    fn leave_out(&self, why: &str, command: &str) -> Found {
        Err(Some(self.why_left_out(why, command)))
    }

    /// Why something is left out, and the command that would do it.
    pub(super) fn why_left_out(&self, why: &str, command: &str) -> String {
        let args = args![
            why => why,
            command => self.example(command),
            named => if command.is_empty() { "no" } else { "yes" },
        ];
        self.text("pasted-why", &args)
    }

    /// How the organiser enters a result of a board: `/uitslag 2 1-0`, or of a round that is closed `/corrigeer`.
    pub(super) fn result_command(&self, board: &Board, result: &str) -> String {
        let round = self.round_label(board.evening_id);
        match self.evening(board.evening_id).state {
            EveningState::Finished => {
                format!("/corrigeer ronde {round} bord {} {result}", board.board)
            }
            _ => format!("/uitslag {} {result}", board.board),
        }
    }

    /// Results of boards in one message: of every board where the organiser or the arbiter writes them, else only of
    /// the writer's own.
    fn read_boards(&self, post: &Post<'_>, findings: &mut Findings) -> bool {
        let Ok(list) = speech::board_list(post.text) else {
            return false;
        };
        let Ok(evening_id) = self
            .evening_of_list(&list)
            .or_else(|_| self.played_evening())
        else {
            return false;
        };
        let mut found = Vec::new();
        for line in &list.lines {
            let Ok(board) = self.board_of_line(evening_id, line) else {
                return false;
            };
            let own = [board.white, board.black].contains(&post.member_id);
            let Change::Score(reading) = line.change else {
                return false;
            };
            let Some(result) = self.plain_result(&board, reading) else {
                return false;
            };
            if !own && !self.is_arbiter() {
                return false;
            }
            found.push(found_result(post, &board, result));
        }
        findings.finds.extend(found);
        true
    }

    fn plain_result(&self, board: &Board, reading: Reading) -> Option<BoardResult> {
        let result = match reading {
            Reading::Played(result) => result.into(),
            Reading::Forfeit(result) if self.is_arbiter() => result,
            Reading::Total(total) => total.games()?.into(),
            _ => return None,
        };
        let result = self.fitted(board, result);
        self.expect_fitting(board, result).ok()?;
        Some(result)
    }
}

fn found_result(post: &Post<'_>, board: &Board, result: BoardResult) -> Find {
    Find {
        member_id: post.member_id,
        at: post.at,
        fact: Fact::Result {
            evening_id: board.evening_id,
            white: board.white,
            black: board.black,
            result: result.text(),
        },
    }
}

impl Fact {
    /// What a vote for a choice of the poll says.
    pub(super) const fn of_choice(evening_id: i64, choice: speech::poll_list::Choice) -> Self {
        use speech::poll_list::Choice;
        let (plays, external) = match choice {
            Choice::Comes => (true, None),
            Choice::StaysAway => (false, None),
            Choice::Elsewhere => (false, Some(ExternalClaim::Open)),
        };
        Self::Coming {
            evening_id,
            plays,
            external,
        }
    }
}
