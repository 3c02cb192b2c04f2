//! What follows from staying away without notice, where a regulation says that something does.

use alloc::vec::Vec;

use crate::competition::{Competition, Player, Round};

/// Who owes a penalty bye by now, the oldest debt first; a player as often as he owes one. After every
/// so many absences without notice (`penalty_bye_after` of the round) there is a debt; a penalty bye pays the oldest.
#[must_use]
pub fn penalty_byes_due(competition: &Competition) -> Vec<Player> {
    let mut debts: Vec<Player> = Vec::new();
    let mut absences = alloc::vec![0_u32; competition.player_count()];
    for (number, round) in (1..).zip(competition.rounds()) {
        for player in &round.penalty_byes {
            if let Some(oldest) = debts.iter().position(|debtor| debtor == player) {
                debts.remove(oldest);
            }
        }
        let after = competition.rules_at(number).penalty_bye_after;
        for player in silent(round) {
            let count = &mut absences[player.index()];
            *count += 1;
            debts.extend(
                after
                    .filter(|after| count.is_multiple_of(*after))
                    .map(|_| player),
            );
        }
    }
    debts
}

/// Whether the player has stayed away without notice so often that he takes part in the next round only when he
/// says so.
#[must_use]
pub fn must_announce(competition: &Competition, player: Player) -> bool {
    let rounds = competition.rounds().iter();
    let absences = rounds.filter(|round| silent(round).contains(&player));
    let absences = absences.count();
    let limit = competition.rules().announce_after;
    limit.is_some_and(|limit| absences >= limit as usize)
}

/// Who was not there and had not said so, in start order.
fn silent(round: &Round) -> Vec<Player> {
    let no_shows = round.no_shows.iter().map(|no_show| no_show.absent);
    let mut silent: Vec<Player> = round.no_notice.iter().copied().chain(no_shows).collect();
    silent.sort_unstable();
    silent
}
