//! Roles that a network vouches for: they are worth what the club file says, only in the club's own group, and for as long as
//! the network says so.

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::app::{App, NewMember};
use keizerbot::config::ClubFile;
use keizerbot::message::{Contact, Incoming, Place, What};
use keizerbot::store::outbox;
use keizerbot::transcript::open_app;

use crate::cli::{Files, refuses};
use crate::transcripts::wait_for;

const ROLES: &str = "[roles.discord]
organiser = [\"Competitieleider\", \"77\"]
arbiter = [\"Wedstrijdleider\"]
";

fn with_roles(roles: &str) -> String {
    let text = std::fs::read_to_string("config/de-pion.toml").expect("the club file");
    format!("{text}\n{roles}")
}

/// A club on Discord, with a clock that goes on a minute with everything that is said.
struct Club {
    app: App,
    now: DateTime<Utc>,
    said: usize,
}

impl Club {
    /// Rens organises by `/rol`; Sam and Eva are members, all on Discord, and channel 1 is the club's.
    async fn open(roles: &str) -> Self {
        let file = ClubFile::parse(&with_roles(roles), "club.toml").expect("a club file");
        let app = open_app("sqlite::memory:", file).await.expect("the club");
        let now = "2026-09-08T18:00:00Z".parse().expect("a moment");
        let member = |name: &str| NewMember {
            name: name.to_owned(),
            organiser: name == "Rens",
            plays: true,
            contacts: vec![format!("discord:{name}")],
            ..NewMember::default()
        };
        let members = ["Sam", "Eva", "Rens"].map(member);
        app.import_members(&members, now).await.expect("members");
        let group = Contact::new("discord", "1");
        app.bind_group(&group, now).await.expect("a group");
        let said = 0;
        Self { app, now, said }
    }

    /// Somebody does something, in a channel or in private; what he is told then.
    async fn take(&mut self, who: &str, channel: Option<&str>, what: What) -> String {
        self.now += TimeDelta::minutes(1);
        self.said += 1;
        let place = match (&what, channel) {
            (What::Vouched(_), _) | (_, Some(_)) => Place::Group,
            (_, None) => Place::Private,
        };
        let from = Contact::new("discord", who);
        let incoming = Incoming {
            id: self.said.to_string(),
            from: from.clone(),
            name: who.to_owned(),
            place,
            group: channel.map(|channel| Contact::new("discord", channel)),
            sent_at: self.now,
            what,
            attachment: None,
            to_bot: false,
            reply: None,
        };
        let before = self.told(&from).await.len();
        self.app
            .receive(&incoming, self.now)
            .await
            .expect("received");
        self.app.work(self.now).await.expect("handled");
        self.told(&from).await.split_off(before).join("\n")
    }

    async fn told(&self, contact: &Contact) -> Vec<String> {
        let mut tx = self.app.store().read().await.expect("a transaction");
        let waiting = outbox::with_state(&mut tx, outbox::DeliveryState::Waiting, 10_000).await;
        let messages = waiting.expect("the outbox").into_iter();
        let messages = messages.map(|delivery| delivery.message().expect("a message"));
        let his = messages.filter(|message| message.to == *contact);
        his.map(|message| message.text).collect()
    }

    async fn says(&mut self, who: &str, text: &str) -> String {
        self.take(who, None, What::Text(text.to_owned())).await
    }

    /// The network says which roles somebody has in a channel.
    async fn vouch(&mut self, who: &str, channel: Option<&str>, roles: &[&str]) {
        let roles = roles.iter().map(|&role| role.to_owned()).collect();
        let said = self.take(who, channel, What::Vouched(roles)).await;
        assert_eq!(said, "", "nobody is told");
    }

    async fn may_organise(&mut self, who: &str) -> bool {
        !self.says(who, "/leden").await.contains("Dat kan alleen")
    }
}

#[test]
fn whoever_has_the_role_organises_and_no_longer() {
    wait_for(async {
        let mut club = Club::open(ROLES).await;
        assert!(!club.may_organise("Sam").await);
        for label in ["Competitieleider", "77"] {
            club.vouch("Sam", Some("1"), &["Bestuur", label]).await;
            assert!(club.may_organise("Sam").await, "{label}");
            let listed = club.says("Sam", "/rol").await;
            assert!(listed.contains("Competitieleider: Sam en Rens"), "{listed}");
            club.vouch("Sam", Some("1"), &[]).await;
            assert!(!club.may_organise("Sam").await, "{label}");
        }
        let log = club.says("Rens", "/logboek").await;
        for words in [
            "Sam: rol op discord: Bestuur, 77",
            "Sam: rol op discord: geen",
        ] {
            assert!(log.contains(words), "no \"{words}\" in:\n{log}");
        }
        club.vouch("Eva", Some("1"), &["Wedstrijdleider"]).await;
        let refused = club.says("Eva", "/concept").await;
        assert!(!refused.contains("Dat kan alleen"), "{refused}");
        assert!(!club.may_organise("Eva").await);
    });
}

#[test]
fn a_role_anywhere_else_is_worth_nothing() {
    wait_for(async {
        let mut club = Club::open(ROLES).await;
        for channel in [None, Some("2")] {
            club.vouch("Eva", channel, &["Competitieleider"]).await;
            assert!(!club.may_organise("Eva").await, "{channel:?}");
        }
        // Nor does it make a channel of somebody else the club's.
        let groep = What::Text("/groep".to_owned());
        club.take("Eva", Some("2"), groep).await;
        let groups = club.app.groups().await.expect("the store works");
        let own = groups.iter().filter(|group| group.platform() == "discord");
        assert_eq!(own.collect::<Vec<_>>(), [&Contact::new("discord", "1")]);
        // What is said of a member elsewhere changes nothing here.
        club.vouch("Sam", Some("1"), &["Competitieleider"]).await;
        club.vouch("Sam", Some("2"), &[]).await;
        assert!(club.may_organise("Sam").await);
        // A club whose file follows no roles has none.
        let mut club = Club::open("").await;
        club.vouch("Sam", Some("1"), &["Competitieleider"]).await;
        assert!(!club.may_organise("Sam").await);
    });
}

#[test]
fn nobody_is_locked_out_by_a_role_that_goes_away() {
    wait_for(async {
        let mut club = Club::open(ROLES).await;
        club.vouch("Sam", Some("1"), &["Competitieleider"]).await;
        // Sam may be gone tomorrow: Rens is the only one who stays.
        let refused = club.says("Sam", "/rol Rens competitieleider niet").await;
        assert!(refused.contains("Rens is de enige"), "{refused}");
        let refused = club.says("Rens", "/rol Sam competitieleider niet").await;
        assert!(
            refused.contains("Sam is competitieleider door een rol op het netwerk"),
            "{refused}"
        );
        // It is not given back by taking something back.
        club.vouch("Sam", Some("1"), &[]).await;
        let log = club.says("Rens", "/logboek").await;
        let line = log.lines().find(|line| line.contains("discord: geen"));
        let line = line.unwrap_or_else(|| panic!("{log}")).trim_start();
        let number: String = line.chars().take_while(char::is_ascii_digit).collect();
        club.says("Rens", &format!("/ongedaan {number}")).await;
        assert!(!club.may_organise("Sam").await);
        // The way back from the command line stays.
        let given = club
            .app
            .give_role(("Sam", "competitieleider", true), club.now);
        given.await.expect("the store works").expect("given");
        assert!(club.may_organise("Sam").await);
    });
}

#[test]
fn a_stranger_with_the_role_begins_a_club() {
    wait_for(async {
        let mut club = Club::open(ROLES).await;
        club.vouch("Nel", Some("1"), &["Competitieleider"]).await;
        let said = club.says("Nel", "/nieuw Guus 1400").await;
        assert!(said.contains("Guus doet mee"), "{said}");
        club.vouch("Nel", Some("1"), &[]).await;
        let said = club.says("Nel", "/nieuw Piet 1400").await;
        assert!(said.contains("Dat kan alleen"), "{said}");
    });
}

#[test]
fn roles_of_a_network_in_a_club_file_are_checked() {
    let files = Files::new();
    let refused = |roles: &str, words: &[&str]| {
        let path = files.write("club.toml", &with_roles(roles));
        refuses(&["check", &path], words);
    };
    let list = ["club.toml:", "lijst van rollen"];
    refused("[roles.discord]\norganiser = \"Leider\"", &list);
    refused("[roles.discord]\norganiser = [\"\"]", &list);
    refused("[roles.discord]\nboard = [12]", &list);
    refused(
        "[roles.discord]\nleider = [\"x\"]",
        &["leider", "organiser, arbiter, board"],
    );
    refused(
        "[roles.telegram]\norganiser = [\"x\"]",
        &["telegram", "discord"],
    );
    let file = ClubFile::parse(&with_roles(ROLES), "club.toml").expect("a good file");
    assert_eq!(
        file.roles.on("discord"),
        ["77", "Competitieleider", "Wedstrijdleider"]
    );
    assert_eq!(file.roles.on("telegram"), [""; 0]);
}
