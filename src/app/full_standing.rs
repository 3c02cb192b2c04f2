//! `/stand uitgebreid`: the standing with how often everybody played and was paid without playing, and by what
//! the list is ordered. Early in a season points alone flatter who was away.

use engine::keizer::Standing;
use engine::participation::{Counted, Participation, participation};

use super::desk::Desk;
use super::facts::{Facts, Group};
use crate::args;
use crate::words;

/// What is counted beside the points, in the order in which it is said, each with its word in `locales/`.
const COUNTS: [(Counted, &str); 6] = [
    (Counted::Games, "games"),
    (Counted::ForfeitWins, "waited"),
    (Counted::Byes, "bye"),
    (Counted::PenaltyByes, "penalty-bye"),
    (Counted::Notice, "notice"),
    (Counted::External, "external"),
];

impl Desk<'_> {
    /// The standing with a note behind each player, and how it is ordered below it.
    pub(crate) fn full_standing_text(
        &self,
        group: Group,
        facts: &Facts,
        standing: &Standing,
    ) -> String {
        // Rounds after this standing have been played as well when an older one is asked for.
        let until = self.facts_until(group, standing.round);
        let all = participation(&until.competition);
        let rows = self.standing_rows(facts, standing);
        let notes = standing.rows.iter().map(|row| {
            let index = row.player.index();
            self.took_part(all[index])
        });
        let rows = words::with_notes(&rows, &notes.collect::<Vec<_>>());
        let order = words::equals(
            self.texts,
            &facts.competition.rules_at(standing.round).tie_breaks,
        );
        let text = self.standing_under_title(group, standing, rows);
        let order = self.text("standing-order", &args![equals => order]);
        format!("{text}\n{order}")
    }

    /// `3 partijen, 1x oneven`: the games always, the rest when there is some.
    fn took_part(&self, player: Participation) -> String {
        let counts = COUNTS.iter().map(|&(kind, word)| (player.of(kind), word));
        let shown = counts.filter(|&(count, word)| count > 0 || word == "games");
        let said = shown.map(|(count, word)| {
            let args = args![kind => word, count => count];
            self.text("took-part", &args)
        });
        said.collect::<Vec<_>>().join(", ")
    }
}
