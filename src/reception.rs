//! For which of the clubs something is, when several have one bot. A group belongs to the club that bound it; a vote and a
//! press are found by their message; a code by the club that gave it out. In private somebody speaks with the club that
//! knows him; who is known to several, or to none, is asked once, and his choice is remembered. Until he has chosen, what
//! he said waits, so that nothing of one club is ever said to the people of another.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::app::App;
use crate::args;
use crate::intake::Reception;
use crate::message::{Choice, Contact, Incoming, Outgoing, Place, What};
use crate::store::{Tx, intake, outbox, places};

/// How the key begins of the question which club is meant.
const WHICH: &str = "which-club/";

/// The clubs behind one bot.
#[derive(Clone, Copy, Debug)]
pub struct FrontDesk<'a>(pub &'a [App]);

/// For whom something is.
#[derive(Clone, Copy, Debug)]
enum Meant<'a> {
    /// This club.
    For(&'a App),
    /// Nobody: it was said in a group that is of none of them.
    Nobody,
    /// It is not known yet: whoever said it is asked.
    Unknown,
    /// It was said to the front desk itself, and is done.
    Done,
}

#[async_trait]
impl Reception for FrontDesk<'_> {
    fn clubs(&self) -> Vec<&str> {
        let clubs = self.0.iter();
        clubs.map(|app| app.settings().club_id.as_str()).collect()
    }

    async fn receive(
        &self,
        tx: &mut Tx,
        incoming: &Incoming,
        (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
    ) -> anyhow::Result<bool> {
        match self.meant(tx, incoming, now).await? {
            Meant::For(app) => app.take_in(tx, incoming, (now, since)).await?,
            Meant::Nobody | Meant::Done => {}
            Meant::Unknown => {
                // Asked once a day, however much he says meanwhile.
                let key = format!("{WHICH}{}", now.date_naive());
                self.ask(tx, (&key, &incoming.from), now).await?;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<'a> FrontDesk<'a> {
    fn called(self, club_id: &str) -> Option<&'a App> {
        let mut clubs = self.0.iter();
        clubs.find(|app| app.settings().club_id == club_id)
    }

    async fn meant(
        self,
        tx: &mut Tx,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Meant<'a>> {
        if let [only] = self.0 {
            return Ok(Meant::For(only));
        }
        match (&incoming.what, &incoming.group) {
            (What::Press { message, button }, _) if message.starts_with(WHICH) => {
                self.chosen(tx, incoming, (message, *button), now).await
            }
            (What::Press { message, .. }, group) => {
                let of = group.as_ref().unwrap_or(&incoming.from);
                self.of_message(tx, (message, of), incoming).await
            }
            (_, Some(group)) => self.of_group(tx, group, incoming, now).await,
            (_, None) => self.of_person(tx, incoming, now).await,
        }
    }

    /// Whose message it was that has the button.
    async fn of_message(
        self,
        tx: &mut Tx,
        (key, of): (&str, &Contact),
        incoming: &Incoming,
    ) -> anyhow::Result<Meant<'a>> {
        let mut clubs = outbox::clubs_of(tx, (key, of)).await?;
        if clubs.is_empty() {
            clubs = outbox::clubs_of(tx, (key, &of.group())).await?;
        }
        if let Some(app) = clubs.iter().find_map(|club_id| self.called(club_id)) {
            return Ok(Meant::For(app));
        }
        // A button that nobody has: whoever knows him says so.
        let known = self.known_to(tx, &incoming.from).await?;
        Ok(known.first().map_or(Meant::Nobody, |app| Meant::For(app)))
    }

    async fn of_group(
        self,
        tx: &mut Tx,
        group: &Contact,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Meant<'a>> {
        let bound = places::clubs_of_group(tx, group).await?;
        if let Some(app) = bound.iter().find_map(|club_id| self.called(club_id)) {
            return Ok(Meant::For(app));
        }
        if !self.0.iter().any(|app| app.is_binding(incoming)) {
            return Ok(Meant::Nobody);
        }
        // A group becomes the one of who organises: of which club, he knows when he organises several.
        let mut organises = Vec::new();
        for app in self.0 {
            if app.organises(tx, &incoming.from, now).await? {
                organises.push(app);
            }
        }
        let chosen = places::chosen(tx, &incoming.from).await?;
        let is_chosen = |app: &&&App| Some(&app.settings().club_id) == chosen.as_ref();
        match organises.as_slice() {
            [] => {
                self.introduce(tx, group, incoming, now).await?;
                Ok(Meant::Nobody)
            }
            [only] => Ok(Meant::For(only)),
            several => Ok(several
                .iter()
                .find(is_chosen)
                .map_or(Meant::Unknown, |app| Meant::For(app))),
        }
    }

    async fn of_person(
        self,
        tx: &mut Tx,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Meant<'a>> {
        let from = &incoming.from;
        for app in self.0 {
            if app.invited(tx, incoming).await? {
                places::choose(tx, from, &app.settings().club_id, now).await?;
                return Ok(Meant::For(app));
            }
        }
        if let Some(wanted) = self.0.iter().find_map(|app| app.club_wanted(incoming)) {
            self.switch(tx, incoming, &wanted, now).await?;
            return Ok(Meant::Done);
        }
        let spoken_with = self.spoken_with(tx, from).await?;
        Ok(spoken_with.map_or(Meant::Unknown, Meant::For))
    }

    /// The club that somebody chose last, or the only one that knows him.
    async fn spoken_with(self, tx: &mut Tx, from: &Contact) -> anyhow::Result<Option<&'a App>> {
        let chosen = places::chosen(tx, from).await?;
        if let Some(app) = chosen.and_then(|club_id| self.called(&club_id)) {
            return Ok(Some(app));
        }
        match self.known_to(tx, from).await?.as_slice() {
            [only] => Ok(Some(only)),
            _ => Ok(None),
        }
    }

    /// The club with which somebody speaks who is typing; none when that is not known.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn speaks_with(self, contact: &Contact) -> anyhow::Result<Option<&'a App>> {
        let [first, rest @ ..] = self.0 else {
            return Ok(None);
        };
        if rest.is_empty() {
            return Ok(Some(first));
        }
        let mut tx = first.store().read().await?;
        self.spoken_with(&mut tx, contact).await
    }

    /// The clubs that know somebody.
    async fn known_to(self, tx: &mut Tx, contact: &Contact) -> anyhow::Result<Vec<&'a App>> {
        let known = places::clubs_of_contact(tx, contact).await?;
        let is_known = |app: &&App| known.contains(&app.settings().club_id) || app.names(contact);
        Ok(self.0.iter().filter(is_known).collect())
    }

    /// Asks which club is meant: of those that know him, when there are more; else of all.
    async fn ask(
        self,
        tx: &mut Tx,
        (key, whom): (&str, &Contact),
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let mut clubs = self.known_to(tx, whom).await?;
        let known = clubs.len() > 1;
        if !known {
            clubs = self.0.iter().collect();
        }
        let names: Vec<String> = clubs
            .iter()
            .map(|app| app.settings().file.name.clone())
            .collect();
        let args = args![
            known => if known { "yes" } else { "no" },
            clubs => names.join(", "),
        ];
        let text = self.0[0].settings().texts().text("which-club", &args);
        let choice = Choice::Buttons(names);
        self.say(tx, (key, whom, Place::Private), (text, choice), now)
            .await
    }

    /// Says something in the name of all clubs.
    async fn say(
        self,
        tx: &mut Tx,
        (key, to, place): (&str, &Contact, Place),
        (text, choice): (String, Choice),
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let message = Outgoing {
            choice,
            ..Outgoing::new(key.to_owned(), (to.clone(), place), text)
        };
        outbox::put(tx, self.own_id(), &message, now).await?;
        Ok(())
    }

    /// What is said in the name of all stands with the first.
    fn own_id(self) -> &'a str {
        &self.0[0].settings().club_id
    }

    /// `/club`: asks anew, or takes the club that is named.
    async fn switch(
        self,
        tx: &mut Tx,
        incoming: &Incoming,
        wanted: &str,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let wanted = wanted.to_lowercase();
        let named = |app: &&App| app.settings().file.name.to_lowercase().contains(&wanted);
        let named: Vec<&App> = self.0.iter().filter(named).collect();
        match named.as_slice() {
            [only] if !wanted.is_empty() => self.choose(tx, incoming, only, now).await,
            _ => {
                let key = format!("{WHICH}{}", now.timestamp_millis());
                self.ask(tx, (&key, &incoming.from), now).await
            }
        }
    }

    /// A press on the question which club is meant.
    async fn chosen(
        self,
        tx: &mut Tx,
        incoming: &Incoming,
        (key, button): (&str, usize),
        now: DateTime<Utc>,
    ) -> anyhow::Result<Meant<'a>> {
        let asked = outbox::find(tx, self.own_id(), (key, &incoming.from)).await?;
        let asked = asked.and_then(|delivery| delivery.message().ok());
        let label = asked.and_then(|message| match message.choice {
            Choice::Buttons(labels) => labels.get(button).cloned(),
            Choice::None | Choice::Poll(_) | Choice::ClosePoll(_) => None,
        });
        let mut clubs = self.0.iter();
        if let Some(app) = clubs.find(|app| Some(&app.settings().file.name) == label.as_ref()) {
            self.choose(tx, incoming, app, now).await?;
        }
        Ok(Meant::Done)
    }

    /// From now on he speaks with this club; what waited for that comes first.
    async fn choose(
        self,
        tx: &mut Tx,
        incoming: &Incoming,
        app: &App,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        places::choose(tx, &incoming.from, &app.settings().club_id, now).await?;
        intake::release(tx, incoming.from.platform(), DateTime::UNIX_EPOCH).await?;
        let club = app.settings().file.name.clone();
        let text = app
            .settings()
            .texts()
            .text("club-chosen", &args![club => club]);
        let key = format!("chosen/{}", incoming.id);
        let to = (key.as_str(), &incoming.from, Place::Private);
        self.say(tx, to, (text, Choice::None), now).await
    }

    /// Somebody wants to bind a group and organises none of the clubs.
    async fn introduce(
        self,
        tx: &mut Tx,
        group: &Contact,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let names = self.0.iter().map(|app| app.settings().file.name.clone());
        let names: Vec<String> = names.collect();
        let args = args![clubs => names.join(", ")];
        let text = self.0[0].settings().texts().text("group-of-no-club", &args);
        let key = format!("introduced/{}", incoming.id);
        self.say(tx, (&key, group, Place::Group), (text, Choice::None), now)
            .await
    }
}
