# What people type: days, results and commands that may be meant otherwise.

## Days

no-evening-then = { $kind ->
        [round] The calendar has no { $day }: the last one is round { $last }
        [weekday] There is no club evening on { $day } this week{ $any ->
            [yes] { "" }, but there is on { $next }
           *[no] { "" }
        }
        [span] There is no club evening in that time ({ $day }){ $any ->
            [yes] { "" }, but there is on { $next }
           *[no] { "" }
        }
       *[date] There is no club evening on { $day }{ $any ->
            [yes] { "" }, but there is on { $next }
           *[no] { "" }
        }
    }. I've noted nothing. /calendar shows all evenings.
half-not-planned = The { $half } half isn't in the calendar. /calendar shows all evenings.
other-weekday = That is { $day }, not a { $said }. Nothing was noted.{ $any ->
        [yes] { "" } There is a club evening on { $next }.
       *[no] { "" }
    }
which-week = Do you mean { $one } or { $other }? Add the date, for example { $short } or { $later }.
did-you-mean-plays = - { $day } (round { $round }): you play

## Commands

typed-so = I did nothing, because I am not sure. Do you mean { $meant }?

## Results

score-unsure = "{ $text }" is not a result, so nothing was noted. How did it end? Send /result 1-0, ½-½ or 0-1; White comes first.
total-of-two = That does not tell in which game the points fell. Give both games, in the order in which they were played: /result 1-0 ½-½. Each begins with who had white in it.
forfeit-by-organiser = { $organises ->
        [yes] Add the board, for example: /result 3 1-0F. Was a game postponed: /postpone 3.
       *[no] Forfeits and postponed games are noted by { $organiser }. Tell him or her. If you played, send /result 1-0, ½-½ or 0-1.
    }
both-lose = I cannot note that two players get less than a point together. If one did not show up, it is 1-0F or 0-1F; the organiser notes that.
whose-forfeit = Who did not show up? Write 1-0F when Black was not there, and 0-1F when White was not.
no-such-result = How did board { $board } end? There is no such result. Write it like this: { $board } 1-0, { $board } ½-½ or { $board } 0-1. Did not show up: 1-0F or 0-1F.
only-own-board = You can only report the result of your own game: /result 1-0, ½-½ or 0-1. { $organiser } reports the others.
not-your-board = You are not on board { $board }: that is { $pair }. { $name } reports that result, or { $organiser }.
which-board = There is no board with "{ $text }". Add the number of the board or both names: 2 1-0, or Anna - Bram 1-0.
no-board-so-high = There is no board { $board } in round { $round }: the last one is board { $last }.
several-boards = "{ $text }" fits more boards: { $boards }. Write the number of the board, for example: { $board } 1-0.
names-turned = In round { $round } that is board { $board }, with the colours the other way round: { $pair }. Write the result with White first, for example: { $board } 1-0.
list-form = That is too clever for me. Name every board with its result, for example: /results 1 1-0, 2 ½-½, 3 0-1. Nothing was stored.
swap-alone = I swap colours one board at a time: /swap 3. Send the results apart from that. Nothing was stored.
swapped-result = Round { $round }, board { $board }: the colours have been swapped, it is now { $pair } { $result }. Everybody keeps the points.

## A stretch of time that somebody names

stretch = { $any ->
        [yes] { $from } to { $until }
       *[no] from { $from }
    }
