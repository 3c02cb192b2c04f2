//! The votes of a poll that was pasted. WhatsApp shows when somebody voted, but who types the list over leaves that out:
//! then the moment of pasting counts, or the one that is named. A vote without a time says nothing about what somebody
//! said since, so it is held against how the poll stood when it was pasted the last time.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use speech::poll_list::{Choice, PollList, Vote};

use super::super::desk::{Desk, Refusal};
use super::senders::Sender;
use super::{Fact, Find, Findings, LastPoll, LeftOut, Stranger};
use crate::args;

/// How WhatsApp calls whoever holds the telephone.
const MYSELF: [&str; 5] = ["jij", "u", "ik", "you", "me"];

/// What a member chose, and when where the list says it.
type Votes = BTreeMap<i64, (Choice, Option<DateTime<Utc>>)>;

impl Desk<'_> {
    /// Everything in a poll; `at`: when it stood so, where the organiser says it.
    pub(super) fn findings_of_poll(
        &self,
        list: &PollList,
        at: Option<DateTime<Utc>>,
    ) -> Result<Findings, Refusal> {
        let evening_id = match self.read_evenings(&list.question)?.0.as_slice() {
            &[only] => only,
            _ => return self.refuse("pasted-which-evening", &args![]),
        };
        let mut findings = Findings::default();
        let votes = self.votes_of(list, &mut findings);
        let before = self.last_poll(evening_id).map(read_votes);
        let mut noted = Vec::new();
        for (member_id, (choice, voted_at)) in votes {
            noted.push(format!("{member_id}:{}", code(choice)));
            let said_at = voted_at.or(at).unwrap_or(self.said_at);
            let find = Find {
                member_id,
                at: said_at,
                fact: Fact::of_choice(evening_id, choice),
            };
            let timeless = voted_at.is_none() && at.is_none();
            let last = before.as_ref().and_then(|votes| votes.get(&member_id));
            match (timeless, last) {
                // He chose so already, and what he said since stands.
                (true, Some(&last)) if last == code(choice) => {
                    findings.passed = true;
                    if !self.says_otherwise(&find) {
                        findings.finds.push(find);
                    }
                }
                (true, None) if self.says_otherwise(&find) => findings.left_out.push(LeftOut {
                    member_id,
                    at: said_at,
                    said: String::new(),
                    why: self.poll_differs(&find),
                }),
                (true, Some(_) | None) | (false, _) => {
                    findings.timeless |= timeless;
                    findings.finds.push(find);
                }
            }
        }
        findings.timeless &= self.said_at >= self.deadline(self.evening(evening_id));
        findings.finds.sort_by_key(|find| find.at);
        let votes = noted.join(",");
        findings.last_poll = Some(LastPoll { evening_id, votes });
        Ok(findings)
    }

    /// Whose votes they are; who stands behind two choices is left out.
    fn votes_of(&self, list: &PollList, findings: &mut Findings) -> Votes {
        let mut votes = Votes::new();
        let mut twice = Vec::new();
        for vote in &list.votes {
            let member_id = match self.voter_called(&vote.name) {
                Sender::Member(member_id) => member_id,
                Sender::Nobody => continue,
                Sender::Unknown(may_be) => {
                    findings.strangers.push(self.strange_vote(vote, may_be));
                    continue;
                }
            };
            let at = vote.at.map(|at| self.moment_of(at));
            match votes.insert(member_id, (vote.choice, at)) {
                Some((other, _)) if other != vote.choice => twice.push(member_id),
                Some(_) | None => {}
            }
        }
        for member_id in twice {
            votes.remove(&member_id);
            findings.left_out.push(LeftOut {
                member_id,
                at: self.said_at,
                said: String::new(),
                why: self.text("pasted-voted-twice", &args![]),
            });
        }
        votes
    }

    fn voter_called(&self, name: &str) -> Sender {
        let myself = MYSELF.contains(&name.to_lowercase().as_str());
        match self.speaker() {
            Ok(member_id) if myself => Sender::Member(member_id),
            Ok(_) | Err(_) => self.sender(name),
        }
    }

    fn strange_vote(&self, vote: &Vote, may_be: Vec<i64>) -> Stranger {
        let said = match vote.choice {
            Choice::Comes => "poll-plays",
            Choice::StaysAway => "poll-absent",
            Choice::Elsewhere => "poll-external",
        };
        Stranger {
            name: vote.name.clone(),
            may_be,
            times: 1,
            said: self.text(said, &args![]),
        }
    }

    /// Whether he said something else about the evening.
    fn says_otherwise(&self, find: &Find) -> bool {
        let Fact::Coming { evening_id, .. } = find.fact else {
            return false;
        };
        let said = self.attendance(find.member_id, evening_id);
        said.is_some() && self.weigh(find) == super::weigh::Weight::New
    }

    fn poll_differs(&self, find: &Find) -> String {
        let Fact::Coming {
            evening_id, plays, ..
        } = find.fact
        else {
            return String::new();
        };
        let said = self.attendance(find.member_id, evening_id);
        let command = format!(
            "/bericht {}{}",
            self.name(find.member_id),
            if plays { " aanwezig" } else { "" }
        );
        let args = args![
            plays => if plays { "yes" } else { "no" },
            command => self.example(&command),
            sent => said.map_or_else(String::new, |said| self.say_moment(said.said_at)),
        ];
        self.text("pasted-poll-differs", &args)
    }
}

const fn code(choice: Choice) -> i64 {
    match choice {
        Choice::Comes => 0,
        Choice::StaysAway => 1,
        Choice::Elsewhere => 2,
    }
}

/// The choice of every member, as it was written down.
fn read_votes(votes: &str) -> BTreeMap<i64, i64> {
    let votes = votes.split(',').filter_map(|vote| {
        let (member_id, choice) = vote.split_once(':')?;
        Some((member_id.parse().ok()?, choice.parse().ok()?))
    });
    votes.collect()
}
