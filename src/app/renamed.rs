//! Somebody has another contact than before, and is the same person: his name in the club, the votes that were kept and
//! his children go with him.

use super::desk::Desk;
use crate::message::Contact;

impl Desk<'_> {
    /// Whoever has the contact `to` had `from` before. When both are known as different members, the network is not
    /// believed: a telephone number may have got another owner.
    pub(crate) fn rename_contact(&mut self, from: &Contact, to: &Contact) {
        let known = |contact: &Contact| {
            let mut identities = self.rows.identities.iter();
            identities.position(|identity| identity.contact == contact.0)
        };
        let Some(old) = known(from) else { return };
        let was = self.rows.identities[old].clone();
        match known(to) {
            None => self.rows.identities[old].contact.clone_from(&to.0),
            Some(new) => {
                let is = self.rows.identities[new].member_id;
                if is.is_some() && was.member_id.is_some() && is != was.member_id {
                    return;
                }
                let identity = &mut self.rows.identities[new];
                identity.member_id = is.or(was.member_id);
                identity.language = identity.language.take().or(was.language);
                identity.vouched = identity.vouched.take().or(was.vouched);
                self.rows.identities.remove(old);
            }
        }
        self.rename_rows(from, to);
        let mut known = self.rows.identities.iter();
        let linked = known
            .find(|identity| identity.contact == to.0)
            .and_then(|identity| identity.member_id);
        if let Some(member_id) = linked {
            let votes = self.take_votes(&to.0);
            // It is not he who speaks: what it comes to he sees when he asks.
            let _ = self.count_votes(member_id, votes);
        }
    }

    fn rename_rows(&mut self, from: &Contact, to: &Contact) {
        for question in &mut self.rows.questions {
            if question.contact == from.0 {
                question.contact.clone_from(&to.0);
            }
        }
        for guardian in &mut self.rows.guardians {
            if guardian.contact == from.0 {
                guardian.contact.clone_from(&to.0);
            }
        }
        let mut pairs = std::collections::BTreeSet::new();
        let mut fresh = |contact: &str, id: i64| pairs.insert((contact.to_owned(), id));
        self.rows
            .guardians
            .retain(|row| fresh(&row.contact, row.member_id));
        // Of two votes for one evening the later one counts.
        let votes = std::mem::take(&mut self.rows.votes);
        for mut vote in votes {
            if vote.contact == from.0 {
                vote.contact.clone_from(&to.0);
            }
            let same = |kept: &&mut crate::store::Vote| {
                kept.evening_id == vote.evening_id && kept.contact == vote.contact
            };
            match self.rows.votes.iter_mut().find(same) {
                Some(kept) if kept.at < vote.at => *kept = vote,
                Some(_) => {}
                None => self.rows.votes.push(vote),
            }
        }
    }
}
