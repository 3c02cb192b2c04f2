//! The commands as a menu, for a network that shows one.

use super::desk::Desk;
use super::{App, COMMANDS, Who};
use crate::args;
use crate::message::{Audience, Contact, Menu};
use crate::store;

/// The most characters of what a command is for.
const LONGEST: usize = 200;

impl Desk<'_> {
    fn menu(&self, audience: Audience, shown: impl Fn(Who) -> bool) -> Menu {
        let rows = COMMANDS.iter().filter(|command| shown(command.who));
        let commands = rows.map(|command| {
            let help = self.text(&format!("help-{}", command.name), &args![]);
            (
                command.name.to_owned(),
                help.chars().take(LONGEST).collect(),
            )
        });
        Menu {
            audience,
            language: None,
            commands: commands.collect(),
        }
    }
}

impl App {
    /// The menus: what everybody may, and for every organiser all of it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn menus(&self, platform: &str) -> anyhow::Result<Vec<Menu>> {
        let mut tx = self.store().read().await?;
        let rows = store::load(&mut tx, &self.settings().club_id).await?;
        let desk = self.desk(rows, chrono::DateTime::UNIX_EPOCH, String::new());
        let everybody = |who: Who| who != Who::Organiser;
        let mut menus = vec![
            desk.menu(Audience::Private, everybody),
            desk.menu(Audience::Groups, everybody),
        ];
        let organisers = desk.organisers().into_iter();
        let contacts = organisers.flat_map(|member_id| desk.contacts(member_id));
        let here = contacts.filter(|contact: &Contact| contact.platform() == platform);
        menus.extend(here.map(|contact| desk.menu(Audience::Person(contact), |_| true)));
        Ok(menus)
    }
}
