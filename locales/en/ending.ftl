# The beginning and the end of a season in the chat: the starting order, the final standings, the prizes and the play-off.

## Many rounds at once

round-run = rounds { $first } to { $last }
nth-run = { $first } to { $last }

## The starting order

help-eindstand = the final standings of last season, for the starting order; whoever is gone between quotation marks
start-by-lot = The order was drawn by lot (lot { $seed }).
start-combined = Everybody's place in the final standings of last season and on the rating list have been added up{ $article }; whoever is missing on a list counts there as the first after the last.
start-last-place = { $missing ->
        [yes] not there last season: place { $place }
       *[no] last season: place { $place }
    }
start-rating-place = { $missing ->
        [yes] no rating: place { $place }
       *[no] rating: place { $place }
    }
start-block = { $rating }, block { $block }
start-spread = { $rating }, after the lot { $spread }
start-order-again = The starting order has been made again, with the final standings of last season:
start-order-newcomer = { $name } takes part too, so the starting order has been made again:
start-place = Place { $place } in the starting order{ $group ->
        [0] { "" }
       *[other] { " " }of group { $group }
    }.
earlier-final-missing = Note: the final standings of last season also count for the starting order, and I don't have them. Send /final with the names in order, then I'll make the starting order again.
earlier-final-noted = The final standings of last season are in, with { $count ->
        [one] 1 place
       *[other] { $count } places
    }.{ $any_gone ->
        [yes] { " " }No longer among the players: { $gone }.
       *[no] { "" }
    }
earlier-final-new = New this season: { $names }.
earlier-final-nobody = I don't know anybody called { $name }. If they have left the club, put the name between quotation marks: "{ $name }". Nothing has been stored.
earlier-final-twice = { $name } is in it twice. Nothing has been stored.
earlier-final-too-late = { $over ->
        [yes] I already know the final standings of the competition that has just ended. Begin the next one with /season start.
       *[no] The competition has already begun; the starting order is fixed.
    }

season-rounds-wrong = { $rounds ->
        [1] There is now 1 round
       *[other] There are now { $rounds } rounds
    }, and { $what ->
        [odd] the number has to be even
        [few] there have to be at least { $limit }
       *[many] there can be at most { $limit }
    }{ $article }. Put all evenings in the calendar, with /season start and the days, or with /calendar add and /calendar cancel; then send /season start again.

## The final standings

final-standing = Final standings{ $half ->
        [winter] { " " }(winter half)
        [zomer] { " " }(summer half)
       *[other] { "" }
    }{ $grouped ->
        [yes] , group { $group }
       *[no] { "" }
    }
final-after-play-off = After the play-off { $count ->
        [one] { $names } is number 1
       *[other] { $names } share first place
    }.
removed-without-games = { $names } { $count ->
        [one] played no games and goes
       *[other] played no games and go
    } out of the standings{ $article }.
season-won = { $count ->
        [one] The winner is
       *[other] The winners are
    } { $names }.

final-withdrawn = The final standings{ $half ->
        [winter] { " " }of the winter half
        [zomer] { " " }of the summer half
       *[other] { "" }
    } no longer hold: the competition goes on.
final-provisional = Provisional: { $games }.
final-without = still without a result: { $pairs }
final-postponed = postponed: { $pairs }

## The prizes

help-prijzen = who has which prize, or would have it if it ended now
prizes = { $over ->
        [yes] The prizes{ $half ->
            [winter] { " " }of the winter half
            [zomer] { " " }of the summer half
           *[other] { "" }
        }:
       *[no] If it ended now, after round { $round } of { $rounds }{ $without ->
            [0] { "" }
           *[other] { "" } (and without { $names }, because nobody stays in the standings without a game)
        }:
    }
no-prizes = { $any ->
        [yes] { $half ->
            [winter] There are no prizes in the winter half; those are in the summer half.
           *[other] There are no prizes in this half.
        }
       *[no] The club file names no prizes.
    }
award = { $name }{ $article }: { $who }.
award-open = still open, the play-off decides
award-by-hand = chosen by the club itself
award-nobody = nobody
award-took-part = took part { $counted ->
        [one] once
       *[other] { $counted } times
    } ({ $needed } needed)
merit-champion = { $how ->
        [won] winner of the play-off
        [higher] top of the final standings after a level play-off
        [shared] level in the play-off
       *[standing] at the top with { $points } { $one ->
            [yes] point
           *[no] points
        }
    }
merit-place = { $what ->
        [play-off] { ORDINAL($place) } after the play-off, with { $points } { $one ->
            [yes] point
           *[no] points
        }
        [among] { ORDINAL($place) } in the final standings with { $points } { $one ->
            [yes] point
           *[no] points
        }
       *[place] { ORDINAL($place) } with { $points } { $one ->
            [yes] point
           *[no] points
        }
    }
merit-gain = rating points gained: { $gain } ({ $score } out of { $games }, expected { $expected }{ $estimated ->
        [yes] { "" }, with an estimated rating
       *[no] { "" }
    }{ $unrated ->
        [0] { "" }
        [1] { "" }; 1 game against somebody without a rating doesn't count
       *[other] { "" }; { $unrated } games against somebody without a rating don't count
    })
merit-gain-short = rating points gained: { $gain }
merit-rise = from { ORDINAL($from) } to { ORDINAL($to) } place
skipped-too-few = { $name } ({ $merit }) took part only { $counted ->
        [one] once
       *[other] { $counted } times
    }; { $needed } needed.
skipped-last-season = { $name } ({ $merit }) took part only { $counted ->
        [one] once
       *[other] { $counted } times
    } last season; { $needed } needed.
skipped-in-top = { $top ->
        [1] { $name } ({ $merit }) is number 1 and doesn't qualify.
       *[other] { $name } ({ $merit }) finished in the top { $top } and doesn't qualify.
    }
skipped-has-prize = { $name } ({ $merit }) already has the prize "{ $prize }".
still-open = still open
prizes-changed = That changes something in the prizes:
prize-now = { $name }{ $group ->
        [0] { "" }
       *[other] { " " }(group { $group })
    }: { $now } (was: { $before }).

## The play-off

help-barrage = who plays the play-off and how it stands; only the organiser can enter results
play-off-behind = { $name } (gap { $gap })
play-off-invitation = { $over ->
        [yes] There will be a play-off
       *[no] There would be a play-off
    }{ $article } between { $players }; the limit is a gap of { $margin }.
when-level-leader = { $count ->
        [2] They play
       *[other] Every pair plays
    } { $games } { $games ->
        [one] game
       *[other] games
    }; if it stays level, whoever is highest in the final standings wins.
when-level-shared = { $count ->
        [2] They play
       *[other] Every pair plays
    } { $games } { $games ->
        [one] game
       *[other] games
    }; if it stays level, they share first place.
when-level-again = { $count ->
        [2] They play
       *[other] Every pair plays
    } { $games } { $games ->
        [one] game
       *[other] games
    }; if it stays level, they play another one.
play-off-how = { $organiser } enters the results, with /playoff { $leader } - { $second } 1-0.
play-off = Play-off{ $article } between { $names }, { $games } { $games ->
        [one] game
       *[other] games
    } against each other:
play-off-line = Game { $number }: { $result }
play-off-game = { $what ->
        [gone] Play-off, game { $number }: { $pair } no longer counts (was { $before }).
        [corrected] Play-off, game { $number }: { $pair } is { $result } (was { $before }).
       *[new] Play-off, game { $number }: { $pair } { $result }.
    }
play-off-score = { $stage ->
        [first] Score so far: { $scores }
        [new] It is level, so they play another one: { $scores }
       *[later] Score so far in the new play-off: { $scores }
    }; { $left } { $left ->
        [one] game
       *[other] games
    } to go.
play-off-won = { $name } wins the play-off.
play-off-level = The play-off of { $names } ended level. { $name } was top of the final standings and wins{ $article }.
play-off-shared = The play-off ended level: { $names } share first place.
play-off-changed = { $count ->
        [0] No play-off is needed any more.
       *[other] The play-off is now between { $names }.
    }
earlier-final-open = Note: the play-off of last season hasn't been decided yet; the final standings count for now as they were after the last round. Send /season start again after the decision.
play-off-form = Write it like this: /playoff Anna - Bram 1-0 (the first has White), or correct game 2 with /playoff 2 0-1.
play-off-apart = { $names } don't play in the same play-off.
play-off-games-in = { $names } have already played: { $games }. You can correct it by its number: /playoff { $number } ½-½, and delete it with /playoff { $number } clear.
play-off-not-now = { $pair } is no longer part of the play-off. /playoff shows how it stands.
no-such-play-off-game = There is no game { $number } in the play-off. /playoff shows which there are.
not-in-play-off = { $name } isn't in the play-off; it is between { $names }.
no-play-off = { $why ->
        [unknown] The rules have no play-off.
        [early] We will know after the last round whether there is a play-off.
       *[decided] No play-off is needed.
    }
