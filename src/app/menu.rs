//! The commands as a menu, for a network that shows one.

use super::desk::Desk;
use super::{App, COMMANDS, Command, Who, language, seat};
use crate::locale::{Language, Texts};
use crate::message::{Audience, Contact, Menu};
use crate::store::{self, Roles};

/// The most characters of what a command is for.
const LONGEST: usize = 200;

impl Desk<'_> {
    fn menu(&self, audience: Audience, reads: Language, shown: impl Fn(Who) -> bool) -> Menu {
        let rows: Vec<&Command> = COMMANDS.iter().filter(|c| shown(c.who)).collect();
        let commands = rows.iter().map(|command| {
            let name = match reads {
                Language::Dutch => command.name,
                Language::English => command.alias,
            };
            let help = self.help_on(command);
            (name.to_owned(), help.chars().take(LONGEST).collect())
        });
        Menu {
            audience,
            language: None,
            commands: commands.collect(),
            arguments: rows.iter().map(|command| self.fields(command)).collect(),
        }
    }
}

impl App {
    /// The menus: what everybody may, for whoever has set a language and for everybody else in the club's; and for
    /// whoever has a role what he may.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn menus(&self, platform: &str) -> anyhow::Result<Vec<Menu>> {
        let mut tx = self.store().read().await?;
        let rows = store::load(&mut tx, &self.settings().club_id).await?;
        let desk = |reads| {
            let epoch = chrono::DateTime::UNIX_EPOCH;
            self.desk_in(Texts::of(reads), rows.clone(), epoch, String::new())
        };
        let mut menus = Vec::new();
        for audience in [Audience::Private, Audience::Groups, Audience::InCharge] {
            let for_all = audience != Audience::InCharge;
            let everybody = |who: Who| !for_all || who.allows(Roles::default());
            let own = self.settings().language();
            menus.push(desk(own).menu(audience.clone(), own, everybody));
            for other in Language::ALL.into_iter().filter(|&other| other != own) {
                menus.push(Menu {
                    language: Some(other.code().to_owned()),
                    ..desk(other).menu(audience.clone(), other, everybody)
                });
            }
        }
        let here = rows.identities.iter().map(|identity| &identity.contact);
        let here = here.map(|contact| Contact(contact.clone()));
        for contact in here.filter(|contact| contact.platform() == platform) {
            let reads = language::of_contact(&rows, self.settings(), &contact.0);
            let mut his = desk(reads);
            seat(&mut his, &contact);
            let roles = his.own_roles();
            if !roles.is_empty() {
                let shown = |who: Who| who.allows(roles);
                menus.push(his.menu(Audience::Person(contact), reads, shown));
            }
        }
        Ok(menus)
    }
}
