//! THE table of commands: name, alias, arguments, who may, an example. The parser, `/help` and
//! docs/handleiding.md come from it.

use super::desk::{Answer, Desk};
use super::{
    by_hand, calendar_commands, export, for_whom, forfeit, forget, games, groups, guardian, help,
    language, leaving, member_commands, my_season, overrule, penalty, phoned, places, play_off,
    prizes, rating, rating_list, regulation_text, reminders, result_commands, roles,
    round_commands, season, sign_up_commands, sign_ups, start_order, substitute, tempo, unlink,
};
use crate::args;

/// Who may give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, linked or not.
    Anybody,
    /// Linked members.
    Member,
    /// Organisers.
    Organiser,
    /// Who decides on the evening: arbiters and organisers.
    Arbiter,
    /// Who looks after the club: its board and organisers.
    Board,
}

/// One command.
pub struct Command {
    /// The Dutch name, without the slash.
    pub name: &'static str,
    /// The English name.
    pub alias: &'static str,
    /// What people type besides, in small letters without hyphens.
    pub also: &'static [&'static str],
    /// The arguments as `/help` shows them; in another language through the text `argument-words`.
    pub arguments: &'static str,
    /// Who may give it.
    pub who: Who,
    /// An example with its arguments; in another language like the arguments.
    pub example: &'static str,
    run: fn(&mut Desk<'_>, &str) -> Answer,
}

impl std::fmt::Debug for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Shorthand for the table below.
const fn row(
    [name, alias, arguments, example]: [&'static str; 4],
    who: Who,
    run: fn(&mut Desk<'_>, &str) -> Answer,
) -> Command {
    Command {
        name,
        alias,
        also: &[],
        arguments,
        who,
        example,
        run,
    }
}

/// Every command, in the order of `/help`; its help line is the text `help-NAME` in `locales/`.
pub const COMMANDS: &[Command] = &[
    row(
        [
            "aanwezig",
            "present",
            "[dag|ronde ...]",
            "/aanwezig vrijdag",
        ],
        Who::Member,
        sign_up_commands::sign_on,
    )
    .also(&[
        "aanmelden",
        "aanmelding",
        "meldaan",
        "meldmeaan",
        "signon",
        "signup",
    ]),
    row(
        [
            "afwezig",
            "absent",
            "[dag|ronde ...] [extern [winst|remise|verlies]]",
            "/afwezig 18 en 25 sept",
        ],
        Who::Member,
        sign_up_commands::sign_off,
    )
    .also(&[
        "afmelden",
        "afmelding",
        "meldaf",
        "meldmeaf",
        "absentie",
        "off",
        "signoff",
        "away",
    ]),
    row(
        ["uitslag", "result", "1-0|½-½|0-1", "/uitslag 1-0"],
        Who::Member,
        result_commands::result,
    )
    .also(&["resultaat", "score"]),
    row(
        ["bezwaar", "dispute", "[reden]", "/bezwaar het was remise"],
        Who::Member,
        result_commands::dispute,
    )
    .also(&["protest"]),
    row(
        [
            "partij",
            "game",
            "[ronde R [bord B]] [PGN]",
            "/partij ronde 7",
        ],
        Who::Member,
        games::hand_in,
    ),
    row(
        ["mijn", "mine", "[HELFT] [NAAM]", "/mijn"],
        Who::Member,
        my_season::my_season,
    ),
    row(
        ["herinnering", "reminder", "[aan|uit]", "/herinnering uit"],
        Who::Member,
        reminders::reminders,
    ),
    row(
        [
            "stand",
            "standings",
            "[HELFT] [ronde] [groep G] [uitgebreid] [plaatje] | rapid",
            "/stand",
        ],
        Who::Anybody,
        round_commands::standings,
    )
    .also(&[
        "ranglijst",
        "ranking",
        "tussenstand",
        "klassement",
        "standing",
    ]),
    row(
        [
            "indeling",
            "pairing",
            "[HELFT] [ronde R|dag] [plaatje]",
            "/indeling",
        ],
        Who::Anybody,
        round_commands::pairing,
    )
    .also(&["indelingen", "pairings", "paring", "paringen"]),
    row(
        ["wie", "who", "[ronde R|dag|tijden]", "/wie"],
        Who::Anybody,
        sign_ups::who_plays,
    )
    .also(&["deelnemers", "spelers", "players"]),
    row(
        [
            "waarom",
            "why",
            "[HELFT] [ronde|speler] | rapid",
            "/waarom Gijs",
        ],
        Who::Anybody,
        round_commands::why,
    )
    .also(&["uitleg", "explain"]),
    row(
        [
            "agenda",
            "calendar",
            "[HELFT | MAAND | erbij DAG ... | vervalt DAG | verzet DAG naar DAG | rapid DAG [TIJD]]",
            "/agenda verzet 18-9 naar 25-9",
        ],
        Who::Anybody,
        calendar_commands::calendar,
    )
    .also(&["kalender", "speelavonden", "data", "datums", "schedule"]),
    row(
        ["prijzen", "prizes", "", "/prijzen"],
        Who::Anybody,
        prizes::prizes,
    )
    .also(&["prijs"]),
    row(
        [
            "barrage",
            "playoff",
            "[WIT - ZWART UITSLAG | PARTIJ UITSLAG]",
            "/barrage Anna - Bram 1-0",
        ],
        Who::Anybody,
        play_off::play_off,
    ),
    row(
        [
            "reglement",
            "rules",
            "[ONDERWERP|ARTIKEL]",
            "/reglement kleuren",
        ],
        Who::Anybody,
        regulation_text::regulation,
    )
    .also(&["regels", "regulations"]),
    row(
        ["ik", "iam", "NAAM | CODE | ouder van NAAM", "/ik Anna"],
        Who::Anybody,
        member_commands::i_am,
    )
    .also(&["ikben"]),
    row(
        ["taal", "language", "[nl|en]", "/taal en"],
        Who::Anybody,
        language::choose,
    ),
    row(
        ["club", "whichclub", "[NAAM]", "/club"],
        Who::Anybody,
        for_whom::which_club,
    ),
    row(["help", "start", "", "/help"], Who::Anybody, help::help).also(&[
        "hulp",
        "commandos",
        "commands",
    ]),
    row(
        ["concept", "proposal", "[ronde R|dag]", "/concept"],
        Who::Arbiter,
        round_commands::proposal,
    )
    .also(&["voorstel", "draft"]),
    row(
        ["publiceer", "publish", "[ronde R|dag]", "/publiceer"],
        Who::Arbiter,
        round_commands::publish,
    )
    .also(&["publiceren"]),
    row(
        ["vasthouden", "hold", "[ronde R|dag]", "/vasthouden"],
        Who::Arbiter,
        round_commands::hold,
    ),
    row(
        [
            "bord",
            "board",
            "WIT - ZWART | [HELFT] ronde R WIT - ZWART [UITSLAG]",
            "/bord Anna - Bram",
        ],
        Who::Arbiter,
        round_commands::set_board,
    ),
    row(
        ["wissel", "swap", "BORD | ronde R BORD", "/wissel 2"],
        Who::Arbiter,
        round_commands::swap_colours,
    )
    .also(&["omdraaien", "kleuren"]),
    row(
        ["vrij", "bye", "NAAM", "/vrij Gijs"],
        Who::Arbiter,
        round_commands::set_bye,
    )
    .also(&["oneven"]),
    row(
        ["herindelen", "repair", "[ronde R]", "/herindelen"],
        Who::Arbiter,
        round_commands::pair_again,
    )
    .also(&["herindeling"]),
    row(
        [
            "uitslagen",
            "results",
            "BORD UITSLAG ...",
            "/uitslagen 1 1-0, 2 ½-½",
        ],
        Who::Arbiter,
        result_commands::paper_form,
    )
    .also(&["uitslagenformulier", "formulier", "scores"]),
    row(
        [
            "corrigeer",
            "correct",
            "ronde R [van de HELFT] bord B UITSLAG",
            "/corrigeer ronde 3 bord 2 0-1",
        ],
        Who::Arbiter,
        result_commands::correct,
    )
    .also(&["corrigeren", "correctie", "verbeter", "correction"]),
    row(
        ["uitstel", "postpone", "BORD | ronde R BORD", "/uitstel 2"],
        Who::Arbiter,
        result_commands::postpone,
    )
    .also(&["uitstellen", "uitgesteld"]),
    row(
        [
            "reglementair",
            "forfeit",
            "NAAM [ronde R]",
            "/reglementair Emil",
        ],
        Who::Arbiter,
        result_commands::forfeit,
    ),
    row(
        ["sluit", "close", "[ronde R]", "/sluit"],
        Who::Arbiter,
        result_commands::close,
    )
    .also(&["sluiten", "afsluiten"]),
    row(
        [
            "overmacht",
            "excuse",
            "NAAM [[HELFT] ronde R] [afgewezen] REDEN",
            "/overmacht Emil griep",
        ],
        Who::Arbiter,
        round_commands::excuse,
    ),
    row(
        [
            "bericht",
            "phoned",
            "NAAM [aanwezig] [[DAG] om 17:50] [voor DAG|ronde ...]",
            "/bericht Bram om 17:50",
        ],
        Who::Arbiter,
        phoned::phoned,
    ),
    row(
        [
            "later",
            "late",
            "NAAM [20:45] | bord B 20:15",
            "/later Emil 20:45",
        ],
        Who::Arbiter,
        forfeit::later,
    ),
    row(
        [
            "straf",
            "penalty",
            "[NAAM REDEN | NAAM vervalt]",
            "/straf Emil kwam zonder bericht niet",
        ],
        Who::Arbiter,
        penalty::penalty,
    ),
    row(
        [
            "zet",
            "set",
            "NAAM [HELFT] ronde R met-bericht|zonder-bericht|extern [winst|remise|verlies]|oneven|niets REDEN",
            "/zet Emil ronde 2 met-bericht zat vast in de trein",
        ],
        Who::Arbiter,
        overrule::set_round,
    ),
    row(
        [
            "tempo",
            "pace",
            "NAAM TEMPO|geen",
            "/tempo Bram 60 minuten per persoon",
        ],
        Who::Arbiter,
        tempo::tempo,
    ),
    row(
        [
            "rating",
            "elo",
            "NAAM RATING [geschat]",
            "/rating Anna 1540",
        ],
        Who::Arbiter,
        rating::rating,
    ),
    row(
        [
            "ratings",
            "ratinglist",
            "[DAG NAAM RATING, ...]",
            "/ratings 1-9 Anna 2031, Bram 1925",
        ],
        Who::Organiser,
        rating_list::ratings,
    ),
    row(
        [
            "vervanger",
            "substitute",
            "[NAAM [DAG|ronde R] | geen]",
            "/vervanger Anna",
        ],
        Who::Organiser,
        substitute::appoint,
    ),
    row(
        [
            "aanwezigen",
            "checkin",
            "[NAAM, NAAM ...]",
            "/aanwezigen Anna, Bram, Chris",
        ],
        Who::Arbiter,
        round_commands::check_in,
    ),
    row(
        [
            "seizoen",
            "season",
            "start [DAG ...] | einde",
            "/seizoen start 11-9",
        ],
        Who::Organiser,
        season::season,
    ),
    row(
        [
            "eindstand",
            "final",
            "NAAM, NAAM ...",
            "/eindstand Anna, Bram, \"Joost\"",
        ],
        Who::Organiser,
        start_order::last_final,
    ),
    row(
        [
            "nieuw",
            "new",
            "NAAM [rating[?]] [vast] [vanaf ronde R]",
            "/nieuw Anna de Wit 1810 vast",
        ],
        Who::Organiser,
        member_commands::new_member,
    )
    .also(&["nieuwlid"]),
    row(
        ["grens", "border", "PLAATS", "/grens 12"],
        Who::Arbiter,
        groups::border,
    ),
    row(
        [
            "splits",
            "split",
            "[PLAATS REDEN | NAAM groep G REDEN]",
            "/splits",
        ],
        Who::Arbiter,
        groups::split,
    ),
    row(
        ["stopt", "leaves", "NAAM [vanaf ronde R]", "/stopt Bram"],
        Who::Organiser,
        leaving::leaves,
    ),
    row(
        ["terug", "returns", "NAAM", "/terug Bram"],
        Who::Organiser,
        member_commands::returns,
    ),
    row(
        ["vast", "regular", "[NAAM] [niet] [REDEN]", "/vast Emil"],
        Who::Member,
        member_commands::regular,
    ),
    row(
        [
            "koppel",
            "link",
            "[NAAM | iedereen | CONTACT NAAM]",
            "/koppel Anna de Wit",
        ],
        Who::Organiser,
        member_commands::link,
    )
    .also(&["koppelen"]),
    row(
        ["groep", "group", "[leiding|weg]", "/groep leiding"],
        Who::Organiser,
        places::group,
    )
    .also(&["groepen", "groups"]),
    row(
        ["leden", "members", "", "/leden"],
        Who::Board,
        member_commands::members,
    )
    .also(&["ledenlijst"]),
    row(
        ["plak", "paste", "[poll|indeling|uitslagen|stand|aan|uit]", "/plak"],
        Who::Organiser,
        by_hand::paste,
    )
    .also(&["plakken", "kopieer", "copy"]),
    row(
        [
            "lees",
            "read",
            "[dag-maand|maand-dag] [DAG om TIJD] TEKST",
            "/lees Wel: Anna, Bram. Niet: Emil",
        ],
        Who::Organiser,
        by_hand::read,
    )
    .also(&["lezen", "inlezen", "import"]),
    row(
        [
            "alias",
            "nickname",
            "[NAAM = LID | NAAM = niemand | NAAM = wis]",
            "/alias Annie = Anna",
        ],
        Who::Organiser,
        by_hand::alias,
    ),
    row(
        ["partijen", "games", "", "/partijen"],
        Who::Board,
        games::hand_out,
    ),
    row(
        ["export", "download", "[HELFT] [groep G]", "/export"],
        Who::Board,
        export::hand_out,
    ),
    row(
        ["ongedaan", "undo", "[NUMMER]", "/ongedaan 12"],
        Who::Organiser,
        run_by_app,
    )
    .also(&["terugnemen"]),
    row(
        ["logboek", "journal", "", "/logboek"],
        Who::Board,
        run_by_app,
    )
    .also(&["log", "logbook"]),
    row(
        [
            "rol",
            "role",
            "[NAAM competitieleider|wedstrijdleider|bestuur [niet]]",
            "/rol Sam wedstrijdleider",
        ],
        Who::Board,
        roles::role,
    ),
    row(
        [
            "ouder",
            "parent",
            "[NAAM|CONTACT KIND [niet]]",
            "/ouder Mia Tim",
        ],
        Who::Organiser,
        guardian::parent,
    ),
    row(
        ["ontkoppel", "unlink", "[NAAM|CONTACT]", "/ontkoppel"],
        Who::Member,
        unlink::unlink,
    ),
    row(
        [
            "vergeetmij",
            "forgetme",
            "[pseudoniem|contact]",
            "/vergeetmij",
        ],
        Who::Anybody,
        forget::forget_me,
    ),
    row(
        ["vergeet", "forget", "NAAM [pseudoniem]", "/vergeet Emil"],
        Who::Organiser,
        forget::forget_member,
    ),
    row(
        ["mijngegevens", "mydata", "", "/mijngegevens"],
        Who::Anybody,
        run_by_app,
    ),
];

/// `/ongedaan`, `/logboek` and `/mijngegevens` look at what is not on the desk; [`super::App`] runs them.
fn run_by_app(desk: &mut Desk<'_>, _: &str) -> Answer {
    desk.refuse("not-understood", &args![])
}

impl Command {
    /// With further names.
    const fn also(mut self, names: &'static [&'static str]) -> Self {
        self.also = names;
        self
    }

    /// Every name of it.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let first = [self.name, self.alias];
        first.into_iter().chain(self.also.iter().copied())
    }

    fn needs_arguments(&self) -> bool {
        !self.arguments.is_empty() && !self.arguments.starts_with('[')
    }

    /// Runs the command for whoever speaks.
    pub(crate) fn run(&self, desk: &mut Desk<'_>, arguments: &str) -> Answer {
        match self.who {
            Who::Member if desk.wards().is_empty() => {
                desk.speaker()?;
            }
            Who::Member => {}
            who if !desk.may(who) => return Err(desk.only_for(who)),
            Who::Organiser | Who::Arbiter | Who::Board
                if arguments.is_empty() && self.needs_arguments() =>
            {
                return desk.refuse(
                    "argument-needed",
                    &args![example => desk.example(self.example)],
                );
            }
            Who::Organiser | Who::Arbiter => desk.in_charge = true,
            Who::Anybody | Who::Board => {}
        }
        desk.command = Some(self.name);
        let arguments = desk.take_half(self.name, arguments)?;
        (self.run)(desk, &arguments)
    }
}
