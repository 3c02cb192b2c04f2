# What the bot says in the group and in a private chat. The way a club member would write it: short, with names
# and numbers, and with every refusal what you can do instead.

## General

organiser = the organiser
list = { $first } and { $last }
round = round { $round }
your-value = your value
your-own-value = your own value
his-own-value = their own value
no-result = no result
force-majeure = force majeure

stranger = I don't know yet who you are. Send /iam with your name, for example "/iam Anna de Wit"; the organiser then links you.
not-a-player = You aren't on the list of players. Ask the organiser to add you.
only-organiser = Only the organiser can do that. Ask { $organiser }.
not-understood = I don't understand that. /help shows what you can send.
no-such-command = I don't know /{ $name }. /help shows what you can send.
did-you-mean-command = I don't know /{ $name }. Do you mean /{ $nearest }?
went-wrong = Something went wrong on my side, and nothing has changed. Try again, and if that doesn't help, pass number { $number } on to the administrator.
nothing-changed = Fine, nothing has changed.
not-your-button = That button isn't for you. /help shows what you can send.
answered-already = That has been answered already.
argument-needed = Something has to follow that, for example: { $example }
plays-not = { $name } doesn't play in the competition.
replaced-already = A newer proposal has taken its place; look at that one.
asked-already = I've already asked { $organiser }; you'll hear.
reason-needed = Put the reason after it, it goes into the journal. For example: { $example }.

## Days and evenings

no-evening = There are no more club evenings in the calendar.
no-such-day = { $day } doesn't exist, so I've noted nothing. /calendar shows the club evenings.
not-a-day = I can't read "{ $text }" as a day. Write it like this: Friday, 18 Sept, 18-9 or round 3.
evening-begun = The club evening of { $day } { $over ->
        [yes] is over
       *[no] has already begun
    }. Tell { $organiser }.
evening-off = The club evening of { $day } is cancelled. /calendar shows when there is one.

## Signing up and off

signed-on = You're playing on { $day } (round { $round }).
signed-on-late = Sign-up closed { $today ->
        [yes] at { $time }
       *[no] on { $deadline }
    }, so you aren't on the list. I've asked { $organiser }; you'll hear.
said-otherwise-later = Your message of { $sent } only reached me now. After that, on { $later }, you let me know that you { $plays ->
        [yes] are playing
       *[no] aren't coming
    } on { $day }, and that still stands.
in-time-after-all = { $name } signed { $plays ->
        [yes] up
       *[no] off
    } in time ({ $sent }) for round { $round }, but I only know that now.
comes-after-all = { $name } plays after all.
late-sign-up = { $name } signed up for round { $round } after the deadline. { $even ->
        [even] With { $name } the number of players is even.
       *[odd] With { $name } the number of players is odd.
    }
button-let-in = Let them play
button-not-now = Not this time
let-in-too-late = The evening of { $day } is closed; it is too late to join.
let-in = You can still play on { $day }. The pairing will follow.
turned-down = Not this time, sorry. You're welcome in the next round: { $next }.
turned-down-last = Not this time, sorry.

nth = { $nth }
nth-of = { $paid ->
        [0] number { $nth }
       *[other] { $over ->
            [yes] { $half ->
                [winter] number { $nth } in the winter half
                [zomer] number { $nth } in the summer half
               *[other] number { $nth }
            }
           *[no] { $half ->
                [winter] number { $nth } of { $paid } in the winter half
                [zomer] number { $nth } of { $paid } in the summer half
               *[other] number { $nth } of { $paid }
            }
        }
    }
signed-off = You're signed off for { $day } (round { $round }), with notice. { $worth }
notice-worth = { $paid ->
        [yes] That earns { $worth }; this is absence { $count }.
       *[no] { $limit ->
            [0] That never earns anything with us; this is absence { $count }.
            [one] That earns nothing: this is absence { $count }, and only the first one earns anything.
           *[other] That earns nothing: this is absence { $count }, and only the first { $limit } earn anything.
        }
    }
no-longer-paid = Note: you now get nothing for { $rounds }, because that becomes absence { $count }.
signed-off-several = Signed off for { $rounds }, with notice (absence { $count }).{ $next ->
        [nothing] { " " }The next one earns nothing.
        [over] { " " }{ $limit ->
            [0] That never earns anything with us.
            [one] Only the first one earns anything.
           *[other] Only the first { $limit } earn anything.
        }
       *[something] { "" }
    }
signed-off-rapid = Noted: you aren't playing in { $rounds }.
signed-off-flexible = Noted: you aren't playing on { $days }.
signed-off-external = { $result ->
        [win] Noted: an external win on { $days }.
        [draw] Noted: an external draw on { $days }.
        [loss] Noted: an external loss on { $days }.
        [awaited] Noted: you play an external game on { $days }. Afterwards, send /absent external win, draw or loss.
       *[none] Noted: you play an external game on { $days }.
    }
external-too-early = { $day } is still to come. Send /absent external now, and the result afterwards.
external-result = { $name } played an external game in round { $round }: { $result ->
        [win] a win.
        [draw] a draw.
       *[loss] a loss.
    }
game-settled = Your game of round { $round } already stands as { $result }, so there is nothing to sign off for.
joins-later = { $own ->
        [yes] You only join
       *[no] { $name } only joins
    } in round { $joined }, so there is no need to sign off for round { $round }.
signed-off-late = You're signed off for { $day }. The deadline was { $deadline }, so this counts as absent without notice, unless { $organiser } accepts it as force majeure.
no-external = The rules of { $club } have no external games. Send /absent if you aren't coming.
withdrawn = { $plays ->
        [yes] You have taken back your vote. You're playing on { $day } as usual.
       *[no] You have taken back your vote. You aren't playing on { $day }, unless you sign up again.
    }
vote-kept = { $kind ->
        [taken] Your vote is taken back. I don't know yet who you are: send /iam with your name.
        [late] Voting closed on { $deadline }, and I don't know yet who you are. Send /iam with your name, and after that I'll put it to { $organiser }.
       *[kept] Your vote is noted, but I don't know yet who you are. Send /iam with your name, and your vote counts.
    }
did-you-mean = Is this what you mean?
did-you-mean-line = - { $day } (round { $round }): absent
button-yes = Yes
button-no = No

excused = { $name } counts as absent with notice on { $day }. Reason: { $reason }.
excused-you = { $organiser } accepts it as force majeure: your absence on { $day } counts as absent with notice. { $worth }
excused-public = { $name } counts as absent with notice in round { $round }.
excuse-not-absent = { $name } isn't absent on { $day }, so there is nothing to excuse.
excuse-known = { $name } already counts as absent with notice on { $day }. If you mean another round, add it: /excuse Emil round 2 flu.
excuse-on-board = { $name } is on board { $board } ({ $pair }) of round { $round }{ $played ->
        [yes] , which ended { $result }. So there is nothing to excuse.
       *[no] , without a result. Send /set { $name } round { $round } with-notice and the reason: then that board goes.
    }
excuse-too-early = { $day } needs no excuse yet: signing off is possible until { $deadline }. If { $name } phoned, send /phoned and the name. If you mean another round, add it: /excuse Emil round 2 flu.
phoned-off = { $name } is signed off for { $day }, { $notice ->
        [yes] with notice.
       *[no] without notice.
    }
phoned-on = { $late ->
        [yes] Sign-up for { $day } was already closed; tap above to say whether { $name } can still play.
       *[no] { $name } is signed up for { $day }.
    }
phoned-while-seated = { $name } is on a board in round { $round }, and the evening has begun. If { $name } doesn't come, send /forfeit { $name }.
phoned-form = Write it like this: /phoned Bram at 17:50, or /phoned Bram Thursday at 17:50. If Bram signs up: /phoned Bram present. For other evenings: /phoned Bram for 18 and 25 Sept.
call-in-future = That time is still to come. Put after it when the call came, for example: /phoned Bram yesterday at 17:50.

## The poll and the deadline

poll = Round { $round }, { $day }. Are you playing?
    { $expected ->
        [nobody] Whoever is there gets paired: { $with ->
            [alone] say so before { $deadline }.
           *[poll] tap before { $deadline }.
        }
        [regular] Regular players take part unless they sign off. { $with ->
            [buttons] You can tap until { $deadline }.
            [alone] Say so before { $deadline }.
           *[poll] You can vote until { $deadline }.
        }
       *[everybody] Everybody takes part, unless you sign off. { $with ->
            [buttons] You can tap until { $deadline }.
            [alone] Say so before { $deadline }.
           *[poll] You can vote until { $deadline }.
        }
    }
poll-plays = I'm playing
poll-absent = I'm not coming
poll-external = I play an external game
reminder = You haven't signed up yet for { $tomorrow ->
        [yes] tomorrow
       *[no] { $day }
    }. Are you playing? You can sign up until { $deadline }.
sign-up-closed = { $poll ->
        [yes] The poll is closed.
       *[no] Sign-up for round { $round } is closed.
    } { $players ->
        [0] Nobody is playing.
        [1] 1 person is playing.
       *[other] { $when ->
            [clock] { $players } people are playing; the pairing comes at { $time }.
            [now] { $players } people are playing.
            [held] { $players } people are playing; { $organiser } will publish the pairing.
           *[hand] { $players } people are playing; the pairing is made on the evening itself.
        }
    }
unlinked-votes = People I don't know yet have voted here too: { $votes }. /link shows how to link them; their vote then counts with the time at which they voted.
rapid-round = { $round } of the rapid
half-round = { $round } of the { $half ->
        [winter] winter half
        [zomer] summer half
       *[other] { $half } half
    }
half-not-begun = The { $half ->
        [winter] winter half
        [zomer] summer half
       *[other] { $half } half
    } hasn't begun yet.
half-without-standing = The { $half ->
        [winter] winter half
        [zomer] summer half
       *[other] { $half } half
    } has no standings yet: none of its rounds is closed.
rapid-bye-worth = { $points } { $one ->
        [yes] point
       *[no] points
    }
rapid-bracket = { $floated ->
        [yes] score group { $points }, { $up } comes from below
       *[no] score group { $points }
    }
rapid-bye-lowest = the lowest who hasn't had a bye yet
rapid-second-bye = a second bye
rapid-rematch = they have already met in round { $round }
rapid-over = All rounds of the rapid have been played.
fit-no-rapid = The database has { $rounds ->
        [1] 1 rapid round
       *[other] { $rounds } rapid rounds
    }, but the club file has no [rapid]. Put that section back, or cancel the rounds first with /calendar cancel.
fit-no-half = The database has a half "{ $half }", but the club file doesn't. Give the half its old name back.
rapid-full = The rapid has { $rounds } rounds; with these there would be { $planned }.
rapid-added = In the calendar for the rapid: { $days }.{ $left ->
        [0] { "" } That is all the rounds.
        [1] { "" } There is 1 round left.
       *[other] { "" } There are { $left } rounds left.
    }
day-and-time = { $day } at { $time }
no-rapid = According to the club file { $club } plays no rapid competition.
no-rapid-yet = No rapid has been played yet.
not-in-rapid = { $name } hasn't played in the rapid yet.
calendar-rapid-form = Write it like this: /calendar rapid 25-9, or with times when there are more rounds on one evening: /calendar rapid 25-9 20:00 22:00.
rapid-checked-in = Round { $round }: { $names } noted as present. { $count ->
        [one] There is now 1 player.
       *[other] There are now { $count } players.
    }
rapid-standing = Rapid standings after round { $round }{ $half ->
        [winter] { " " }(winter half)
        [zomer] { " " }(summer half)
       *[other] { "" }
    }
rapid-mutual = head-to-head { $value }
rapid-median = Buchholz without best and worst { $value }
rapid-cut-one = Buchholz without worst { $value }
rapid-buchholz = Buchholz { $value }
rapid-sonneborn-berger = Sonneborn-Berger { $value }
rapid-winner = { $count ->
        [1] { $names } is the rapid champion{ $half ->
            [winter] { " " }of the winter half
            [zomer] { " " }of the summer half
           *[other] { "" }
        }!
       *[other] { $names } are level after all rounds. They play { $count ->
            [2] a deciding match
           *[other] a round robin
        } for first place; the organiser reports the result with /playoff.
    }
rapid-has-results = Round { $round } already has results; the boards can't change any more and no game can be added. Note whoever comes in with /checkin.
rapid-no-absences = Absence doesn't count in the rapid: whoever isn't there isn't paired. So there is nothing to change for round { $round } of the rapid.
rapid-winner-open = We know who the rapid champion is once all results are in.
rapid-winner-changed = That changes something in the rapid. { $now }
rapid-recounted = { $what } The rapid standings have been recalculated; /standings rapid shows them.
rapid-explained = { $name } has { $points } { $one ->
        [yes] point
       *[no] points
    } and is { ORDINAL($place) } in the rapid.
rapid-explained-line = Round { $round }: { $what ->
        [match] against { $opponent } { $points }, counts { $score } for Buchholz
        [pending] against { $opponent }, not played yet
        [waited] { $opponent } didn't come, { $points }; counts { $score } for Buchholz
        [stayed-away] didn't come against { $opponent }, { $points }; counts { $score } for Buchholz
        [bye] bye, { $points }; counts { $score } for Buchholz
       *[absent] didn't take part; counts { $score } for Buchholz
    }{ $cut ->
        [lowest] { "" } (the worst, left out)
        [highest] { "" } (the best, left out)
       *[no] { "" }
    }.
two-games-needed = In the rapid you give two results, in the order in which the games were played: /result 1-0 ½-½. For each game, whoever had White in it comes first.
one-game-needed = One result is needed here: /result 1-0, /result ½-½ or /result 0-1. White comes first.
help-later = somebody comes late{ $comes ->
        [until] { "" } (and then doesn't lose at { $forfeit })
       *[open] { "" }
    }, or a board starts later
later-form = Write it like this: /late Emil, or with a time: /late Emil 20:45. If a game starts later: /late board 3 20:15.
later-not-coming = { $name } isn't down as playing on { $day }, so they can't come late either.
later-noted = { $name } is coming late on { $day }{ $when ->
        [yes] { "" }, at { $time }
       *[no] { "" }
    }.{ $limit ->
        [yes] { "" } They keep their game until { $until }.
       *[no] { "" }
    }
your-opponent-is-late = { $name } has let us know they're coming late{ $when ->
        [yes] { "" }, at { $time }
       *[no] { "" }
    }.{ $limit ->
        [yes] { "" } If they aren't there by { $until }, you have won.
       *[no] { "" }
    }
who-is-missing = It is { $time }: whoever isn't here and didn't say so has lost their game. Report it with /forfeit and the name.{ $any ->
        [nobody] { "" }
        [one] { "" } { $late } is coming late and has until { $until }.
       *[more] { "" } { $late } are coming late and have until { $until }.
    }
board-starts-later = Board { $board } ({ $pair }) starts at { $time }.
are-later-boards-there = It is { $time }. These games started later and have no result yet. If somebody hasn't come, report it with /forfeit and the name.
    { $boards }
is-late-one-here = It is { $time }. { $name } was going to be late. Are they here?
button-is-here = Here
button-is-not-here = Did not come
who-plays = { $count ->
        [0] Nobody is playing yet on { $day } (round { $round }).
        [one] 1 person is playing on { $day } (round { $round }): { $names }.
       *[other] { $count } people are playing on { $day } (round { $round }): { $names }.
    }

say-when-wrong = If you're listed wrongly, say so before { $deadline }: /present or /absent.
sign-up-times = { $any ->
        [yes] Signed up for { $day } (round { $round }), the first at the top:
       *[no] Nobody has signed up yet for { $day } (round { $round }).
    }
plays-unasked = Playing without signing up: { $names }.

## The proposal

proposal = Proposal for round { $round }. { $when ->
        [clock] I'll publish this at { $time }.
        [waits] I'm waiting for your go-ahead.
       *[hand] "{ button-publish }" makes it public.
    }
reason = no. { $white } against no. { $black }{ $any ->
        [yes] : { $why }
       *[no] { "" }
    }
reason-halves = no. { $white } against no. { $black }, top half against bottom half{ $any ->
        [yes] : { $why }
       *[no] { "" }
    }
kept = stays
set-by-leader = set by you
passed-absent = { $number ->
        [one] { $names } isn't there
       *[more] { $names } aren't there
    }
passed-bye = { $name } has the bye
passed-met = { $name } was the opponent in round { $round }
passed-too-far = { $name } is too far away
passed-groups = the group of { $name } is too far away
passed-colours = the colours don't fit with { $name }
passed-forbidden = { $name } isn't allowed
passed-others = with { $name } the rest can't be paired
bye-even = { $name } can't have the bye: { $group ->
        [0] there are
       *[other] in group { $group } there are
    } { $count } players, an even number.
bye-line = bye: { $name } ({ $note })
bye-lowest = { $top ->
        [0] the fewest byes, then the lowest
        [1] the fewest byes, then the lowest; not number 1
       *[other] the fewest byes, then the lowest; not from the top { $top }
    }
bye-last = the last to sign up
bye-penalty = penalty bye
gets = gets { $worth }
colours-drawn = Colours drawn by lot (lot { $seed }).
nothing-relaxed = No rule relaxed.
relaxed-on-board = Board { $board } is only possible if I relax a rule: { $rules }.
set-against-rule = You set board { $board } yourself, but it goes against a rule: { $rules }.
bye-set-against-rule = You chose the bye yourself, but it goes against a rule: { $rules }.
relaxed-on-bye = The bye is only possible if I relax a rule: { $rules }.
relaxed-colour-run = the same colour too often in a row
relaxed-colour-balance = the colour difference gets too big
relaxed-colour-swap = the colours aren't swapped
relaxed-gap = { $missing ->
        [1] 1 round too few since their last game
       *[other] { $missing } rounds too few since their last game
    }
relaxed-window = too many games against each other in a short time
relaxed-distance = too far apart in the standings
relaxed-groups = the groups are too far apart
relaxed-bye-of-top = a bye for somebody from the top
relaxed-early-repeat = against each other again, and it is too early for that
relaxed-meetings-per-half = too many games against each other in this half
relaxed-meetings-per-season = too many games against each other this season
relaxed-second-bye = more byes than the rules allow
button-publish = Publish now
button-hold = Hold
button-adjust = Adjust
held = I'm holding round { $round } until you send /publish.
how-to-adjust =
    This is how you adjust it:
    /board Anna - Bram: these two play, the first has White
    /swap 2: the colours on board 2 the other way round
    /bye Gijs: Gijs has the bye
    /repair: back to how I would do it
    /publish: it's fine like this
cannot-seat = { $name } isn't signed up for this evening, or already has a seat. /who shows who is playing.
no-pairing = I can't get everybody on a board, not even by relaxing rules. Send /repair to take away your own boards.
nobody-plays = There is nothing to pair for round { $round }: there aren't two players.
proposal-too-early = Round { $round } is open until { $deadline }. After that I'll make the proposal.
adjust-only-proposal = That is only possible between the deadline and the publication of round { $round }.{ $rapid ->
        [yes] { "" } For that, send /hold round { $round } before the deadline.
       *[no] { "" }
    } If the pairing is already public, use /repair or /swap.
board-form = Write it like this: /board Anna - Bram (the first has White), or for a round that has been played: /board round 3 Anna - Bram 1-0.
swap-form = Write it like this: /swap 2 (the number of the board).
against-himself = { $name } can't play against themselves.
waits-for-you = Round { $round } isn't published yet: { $why ->
        [held] you're holding the proposal.
        [begun] the evening has already begun.
        [results] the results of the round before it aren't in yet. As soon as they are, the pairing comes by itself.
        [nobody] there is no proposal yet, because there aren't two players.
       *[relaxed] a rule has been relaxed, so I'm waiting for your go-ahead.
    } { $rapid ->
        [yes] Send /proposal round { $round } to look at it, or /publish round { $round }.
       *[no] Send /proposal to look at it, or /publish.
    }

round-never-published = Round { $round } ({ $day }) was never published. If it was played after all, send /publish round { $round } and report the results; if not: /calendar cancel round { $round }.

## The pairing

pairing = Pairing for round { $round }, { $day }, { $time }
pairing-end = { $two ->
        [yes] Left starts with White, then the other way round; left reports both results, for example /result 1-0 ½-½.
       *[no] White is on the left and reports the result.
    } { $when ->
        [today] See you tonight!
        [tomorrow] See you tomorrow!
        [now] Enjoy your games!
       *[later] See you then!
    }
pairing-tap = White is on the left and taps the result below after the game.{ $when ->
        [past] { "" }
        [today] { " " }See you tonight!
        [tomorrow] { " " }See you tomorrow!
        [now] { " " }Enjoy your games!
       *[later] { " " }See you then!
    }
pairing-withdrawn = The pairing of round { $round } no longer holds.
published = Round { $round } is published.
published-already = Round { $round } has already been published.
publish-too-early = Round { $round } can't be published yet: sign-up is still open.
proposal-changed = The proposal for round { $round } has changed since you saw it, and a rule has been relaxed. Look at it first, and then publish it.
no-pairing-of = There is no pairing of round { $round } yet.
no-pairing-yet = There is no pairing yet.
you-have-the-bye = { $when ->
        [now] You have the bye tonight and get { $worth }.
        [today] You have the bye tonight: you don't need to come, and you get { $worth }.
        [tomorrow] You have the bye tomorrow: you don't need to come, and you get { $worth }.
       *[later] You have the bye on { $day }: you don't need to come, and you get { $worth }.
    }
you-play = { $when ->
        [now] Tonight you play
        [today] Tonight you play
        [tomorrow] Tomorrow you play
       *[later] On { $day } you play
    } against { $name }, with { $colour ->
        [white] White
       *[black] Black
    }.
your-opponent-is-gone = { $name } has signed off for { $when ->
        [now] tonight
        [today] tonight
        [tomorrow] tomorrow
       *[later] { $day }
    }. { $organiser } will see whether you get somebody else; you'll hear.
late-sign-off = { $quoted ->
        [yes] { $name } signed off after the deadline: "{ $said }".
       *[no] { $name } signed off for round { $round } after the deadline.
    }
has-no-opponent = { $name } has no opponent.
repair-nothing = Nothing needs to change in the pairing.
repair = Proposal with as few changes as possible:
button-agreed = Agreed
button-otherwise = Do it differently
button-excuse = Force majeure for { $name }
how-to-repair = Fine, the pairing stays as it is. /repair gives you the proposal again; /swap turns the colours round, and if somebody doesn't come, it is /forfeit with the name.
repair-outdated = This proposal no longer matches who is playing, or there are results already. Send /repair for a new proposal.
repaired = Change in round { $round }: { $what ->
        [gone] { $gone } { $number ->
            [one] isn't there.
           *[more] aren't there.
        }
        [new] { $new } { $number ->
            [one] is playing.
           *[more] are playing.
        }
       *[both] new pairing.
    }
swapped = Change in round { $round }: the colours on board { $board } have been swapped: { $pair }.
checked-in = Noted: { $count ->
        [one] 1 player
       *[other] { $count } players
    } for round { $round }. { $any ->
        [yes] Not here, without notice: { $missing }.
       *[no] Everybody who was expected is here.
    } /proposal shows the pairing.
check-in-when = I note who is here for round { $round } after the deadline. To sign somebody off before that, use /phoned.
all-seated = They are all in the pairing of round { $round } already.

## Results

result = Board { $board }: { $pair } { $result }{ $changed ->
        [yes] { " " }(was { $before }).
       *[no] .
    }
results = Results of round { $round }:
result-was = { " " }(was { $before })
result-form = Report the result like this: /result 1-0, /result ½-½ or /result 0-1. White comes first.
result-known = { $pair } already stands as { $result }.
result-missing = I don't have a result yet of board { $board }: { $pair }. How did it end? Send /result 1-0, ½-½ or 0-1.
claim = { $name } reports: { $pair } { $result }. Is that right?
who-won = Who won? Send "won against { $name }" if you won, or "lost to { $name }" if you lost.
claim-passed-on = { $won ->
        [yes] Well done! White reports the result; I'm asking { $whom } to confirm it.
       *[no] White reports the result; I'm asking { $whom } to confirm it.
    }
claim-contradicted = Round { $round }, board { $board }: { $name } reported { $pair } { $result }, but White says that isn't right. Will you sort it out?
claim-denied = { $known ->
        [yes] Then { $result } stands.
       *[no] Then the result is still open.
    } { $organiser } will sort it out.
button-right = That is right
button-wrong = That is wrong
not-in-round = You aren't in the pairing of round { $round }, so there is no result to report.
no-game-in-round = You have no game in round { $round }, so there is no result to report.
no-board-of-yours = You aren't in any pairing, so there is no result to report.
not-your-opponent = You have no game against { $name }. /pairing shows the boards.
not-begun = The evening of { $day } only starts at { $time }; before that there are no results. If a game was played in advance, the organiser gives the result, for example /result 2 1-0 in advance.
entered-by-organiser = { $organiser } has entered { $result }. If that isn't right, send /dispute with the reason.
round-closed = Round { $round } is closed. If something isn't right, ask { $organiser }.
round-closed-already = Round { $round } is already closed.
round-closed-correct = Round { $round } is closed. Correct a result with: /correct round { $round } board { $board } { $result }.
round-not-played = Round { $round } hasn't been played yet.
no-such-round = There is no round { $round }; the last one is round { $last }.
round-unknown = I don't know "{ $text }" as a round. Write it like this: round 2, or with the day: Friday, 18-9.
no-such-board = There is no board { $board } in round { $round }. /pairing shows the boards.
board-not-found = I can't find a board "{ $text }" in round { $round }. Write the number of the board or both names: 2 1-0, or Anna - Bram 1-0. /pairing shows the boards.
board-twice = Board { $board } is in it twice.
nothing-stored = Nothing has been stored.
board-result-form = I don't understand that: "{ $text }". Write it like this: 2 1-0, or Anna - Bram ½-½. Did not come: 1-0F or 0-1F.
paper-form-empty = Put the results after it, for example: /results 1 1-0, 2 ½-½, 3 0-1.
correct-form = Write it like this: /correct round 3 board 2 0-1.
corrected = { $what ->
        [cleared] Correction to round { $round }, board { $board }: { $pair } no longer has a result (was { $before }).
        [late] Result of round { $round }, board { $board }: { $pair } { $result }{ $changed ->
            [yes] { " " }(was { $before }).
           *[no] .
        }
       *[corrected] Correction to round { $round }, board { $board }: { $pair } is { $result } (was { $before }).
    }
points-changed = { $name }: { $was } → { $is } { $one ->
        [yes] point
       *[no] points
    }, { $moved ->
        [yes] from { ORDINAL($place_before) } to { ORDINAL($place) }
       *[no] stays { ORDINAL($place) }
    }
standing-recounted = The standings have been recalculated; { $command } shows them in full.
correction-announced = { $group ->
        [yes] I've posted it in the group, with what it does to the standings.
       *[no] The result has been corrected.
    }
has-played-already = There is already a result of the game of { $name } in round { $round }; I'm changing nothing. Is that result wrong? Correct it with /result.
not-on-a-board = { $name } isn't on a board in round { $round }.
nothing-to-dispute = There is no result of your game yet.
disputed = { $quoted ->
        [yes] { $name } doesn't agree with round { $round }, { $pair } { $result }: "{ $why }".
       *[no] { $name } doesn't agree with round { $round }, { $pair } { $result }.
    } You can correct it with /correct.
dispute-passed-on = I've passed it on to { $organiser }. The result stands until { $organiser } decides.

## Games

game = round { $round }{ $half ->
        [winter] { "" } of the winter half
        [zomer] { "" } of the summer half
       *[other] { "" }
    }, { $pair } { $result }
game-event = Internal competition{ $half ->
        [winter] , winter half
        [zomer] , summer half
       *[other] { "" }
    }
game-how = Handing in a game: send /game with the PGN after it, or with a PGN file. I take the game of the names in the PGN, and otherwise your last one; with /game round 7 you choose yourself.
game-line = { $known ->
        [yes] { $game }: handed in by { $by }, { $moves } moves
       *[no] { $game }: not handed in yet
    }
game-shown = This is how { $by } handed in the game: { $game }.
game-not-in = Not handed in yet: { $game }. Send this again, with the PGN after it or with a PGN file.
game-kept = Handed in: { $game }, { $moves } moves.{ $replaces ->
        [own] { "" } It replaces what you handed in before.
        [other] { "" } It replaces what { $by } handed in.
       *[nothing] { "" }
    }{ $left_out ->
        [yes] { "" } I only keep the moves, no comments or variations.
       *[no] { "" }
    }
game-known = The game is already in exactly like this, handed in by { $by }: { $game }, { $moves } moves.
game-replaced = { $name } has handed in your game again: { $game }, { $moves } moves. It replaces what you handed in; /game round { $round } shows it.
game-none-of-yours = { $organiser ->
        [yes] I can't see which game this is. Put the names in the PGN, or add the board: /game round 7 board 2.
       *[no] You don't have a game with a result yet this season, so there is nothing to hand in.
    }
game-which-board = I can't find a game of yours in round { $round }. Only the organiser can hand in a game for somebody else, with the board: /game round { $round } board 2.
game-not-yours = Round { $round }, { $pair }, isn't your game. One of the two players hands it in, or { $organiser }.
game-other-player = According to the PGN { $name } had { $seat ->
        [white] White
       *[black] Black
    }, but round { $round } was { $pair }. Correct the names in the PGN, or add the right round: /game round 7.
game-not-played = { $reversed ->
        [yes] According to the PGN { $white } had White against { $black }, but in round { $round } it was the other way round. Correct the names in the PGN.
       *[no] { $white } - { $black } hasn't been played this season. Correct the names in the PGN, or add the round: /game round 7.
    }
game-without-result = { $forfeit ->
        [yes] Round { $round }, { $pair }, wasn't played, so there is no game to hand in.
       *[no] Round { $round }, { $pair }, has no result yet. Report that first, and then the game.
    }
game-other-result = { $end ->
        [mate] The final position is checkmate, so { $other }
        [stalemate] The final position is stalemate
       *[open] According to the PGN it was { $other }
    }, but round { $round }, { $pair }, stands as { $result }. If it is another game, add the round: /game round 7. If the result is wrong, send /dispute.
game-too-long = That is too long for one game. Take the comments out, or send only the moves.
game-no-game = { $quoted ->
        [yes] I can't read a game in this: "{ $text }" isn't a move. Put only the PGN after /game, for example: /game 1. e4 e5 2. Nf3 ...
       *[no] I can't read a game in this. Put the PGN after /game, for example: /game 1. e4 e5 2. Nf3 ...
    }
game-several = There is more than one game in this. Send them one by one, each with /game.
game-not-from-start = This game doesn't begin in the starting position. Send the whole game, from the first move.
game-open-comment = A comment begins with a brace, but the brace that closes it is missing. Is the PGN complete?
game-open-variation = A variation begins with a bracket, but the bracket that closes it is missing. Is the PGN complete?
game-no-move = At move { $number } by { $colour ->
        [white] White
       *[black] Black
    } it says "{ $text }", and that isn't a move.
game-illegal = Move { $number } by { $colour ->
        [white] White
       *[black] Black
    }, { $text }, isn't possible. See whether something is missing or was copied wrongly, and send the game again.
game-ambiguous = Move { $number } by { $colour ->
        [white] White
       *[black] Black
    }, { $text }, is possible with more than one piece. Add where it comes from, as in Nbd2.
game-two-languages = At move { $number } by { $colour ->
        [white] White
       *[black] Black
    } it says { $text }, and the moves before it are in another language. Name all pieces in English (K, Q, R, B, N) or all in Dutch (K, D, T, L, P).
game-too-short = That is a game of { $moves ->
        [1] 1 move
       *[other] { $moves } moves
    }; I keep games from { $fewest } moves up. Send the whole game.
games-none = No game has been handed in yet this season.
games-handed-out = { $count ->
        [1] 1 game has been handed in this season.
       *[other] { $count } games have been handed in this season.
    }

## The substitute

substitute-form = Write it like this: /substitute Anna, or for another evening /substitute Anna round 3. With /substitute none you take it back.
substitute-set = { $name } stands in for you on { $day } and can then do everything you can, until the next morning.
substitute-you = { $organiser } has asked you to stand in on { $day }. That day you can do everything { $organiser } can, until the next morning, and you get the same messages. /help then shows what you can send.
substitute-public = { $name } stands in for { $organiser } on { $day }.
substitute-is = { $name } stands in for you on { $day }.
substitute-nobody = Nobody has been asked to stand in on { $day }.
substitute-organises = { $name } is an organiser already.
substitute-unlinked = { $name } isn't linked and so can't send the bot anything. Choose somebody else, or link { $name } first.
substitute-dismissed = { $name } no longer stands in for you on { $day }.
substitute-dismissed-public = { $name } doesn't stand in for { $organiser } on { $day } after all.
substitute-dismissed-you = You don't need to stand in for { $organiser } on { $day } after all.

## The rules

regulation = { $part ->
        [yes] From the rules of { $club }, as they are in the club file:
       *[no] The rules of { $club }, as they are in the club file:
    }
how-we-play = We start at { $start }{ $later ->
        [yes] ; at { $clocks } all clocks are started
       *[no] { "" }
    }. The time control is { $tempo }. All rules: /rules.
regulation-silent = I find nothing about "{ $words }" in the rules. /rules shows everything, or name a topic: { $topics }.

## The standings

standing = Standings after round { $round }{ $half ->
        [winter] { " " }(winter half)
        [zomer] { " " }(summer half)
       *[other] { "" }
    }{ $grouped ->
        [yes] , group { $group }
       *[no] { "" }
    }
standing-alternates = The calculation switched between { $period } orders; everybody's value is the average of those.
standing-without = Still without a result: { $pairs }.
standing-postponed = Postponed: { $pairs }.
pair-of-round = { $pair } (round { $round })
round-going-on = Round { $round } is still going on (results: { $done } of { $boards }) and doesn't count yet.
# $kind: what was counted; $count: how often
took-part = { $kind ->
        [games] { $count ->
            [1] 1 game
           *[other] { $count } games
        }
        [waited] { $count }x opponent didn't come
        [bye] { $count }x bye
        [penalty-bye] { $count }x penalty bye
        [notice] { $count }x with notice
       *[external] { $count }x external
    }
standing-order = In order of points. { $equals }
no-such-standing = There are no standings of round { $round }; the last ones are those after round { $last }.
standing-form = Write it like this: /standings, /standings 3 for the standings after round 3, /standings group 2, /standings full with what everybody played, or /standings picture for a picture of it.
no-such-group = { $groups ->
        [1] There is only one group.
       *[other] There are { $groups } groups: /standings group 1, /standings group 2.
    }
board-across-groups = { $name } plays in group { $group } and { $other } in group { $other_group }; the groups play separately.
standing-waits = { $public ->
        [yes] Round { $round } isn't closed yet; the standings come after that. You can close it with /close.
       *[no] Round { $round } ({ $day }) hasn't been played yet; the standings come after that. Publish it with /publish, or drop the evening with /calendar cancel round { $round }.
    }
no-standing-yet = There are no standings yet: no round is closed.
floor-reached = There are more players than the top value allows: the lowest all get value 1.
not-in-standing = { $later ->
        [yes] { $name } only joins in round { $joined } and so isn't in the standings after round { $round } yet.
       *[no] { $name } isn't in the standings after round { $round }.
    }
explanation = { $own ->
        [yes] You have { $points } { $one ->
            [yes] point
           *[no] points
        } and are { ORDINAL($place) }{ $moved ->
            [yes] { " " }(was { ORDINAL($before) }).
           *[no] .
        }
       *[no] { $name } has { $points } { $one ->
            [yes] point
           *[no] points
        } and is { ORDINAL($place) }{ $moved ->
            [yes] { " " }(was { ORDINAL($before) }).
           *[no] .
        }
    }
explanation-line = Round { $round }: { $what }{ $whose ->
        [fixed] : { $points }.
        [own] , { $share } x own value { $value }{ $plus } = { $points }.
       *[other] , { $share } x value { $value }{ $plus } = { $points }.
    }
explanation-extra = Starting value: { $points }.
explanation-start-points = Starting points: { $points }.
explanation-own-value = Own value{ $once ->
        [yes] : { $points }.
       *[no] , { $times } x { $value } = { $points }.
    }
cause-win = won against { $name }
cause-draw = drew with { $name }
cause-loss = lost to { $name }
cause-pending = game against { $name } not played yet
cause-postponed = game against { $name } postponed
cause-waited = { $name } didn't come
cause-stayed-away = didn't come for the game against { $name }
cause-bye = bye
cause-penalty-bye = penalty bye
cause-notice = absent with notice ({ ORDINAL($nth) } time)
cause-no-notice = absent without notice
cause-missed = missed round { $missed }
cause-left = left the competition
cause-against-leaver = { $result ->
        [win] won against { $name }
        [draw] drew with { $name }
       *[loss] lost to { $name }
    } (has left since)
cause-absent = { $reason } ({ ORDINAL($nth) } time)
cause-external = { $result ->
        [win] external win
        [draw] external draw
        [loss] external loss
       *[none] external game
    }
cause-other-day = { $result ->
        [win] external win on another day
        [draw] external draw on another day
        [loss] external loss on another day
       *[none] external game on another day
    }{ $night ->
        [there] , on top of the club evening
        [elsewhere] , on top of the external game of the club evening
       *[missed] { "" }
    }

## The calendar

calendar-line = { $kind ->
        [rapid] Rapid, round { $round }
       *[keizer] Round { $round }
    }: { $day }, { $time }
calendar-form = Write it like this: /calendar add 11-9 18-9, /calendar cancel 18-9 or /calendar move 18-9 to 25-9.
name-the-round = There are several rounds on { $day }: { $rounds }. Name the round too, like this: /calendar cancel round { $last }.
round-called = round { $round }
evenings-added = Added to the calendar: { $days }.
evening-exists = There is already a club evening on { $day }.
evening-past = { $day } is no longer possible: that day is over, or a later round has already been played.
evening-played = { $rapid ->
        [yes] Round { $round } has already been played.
       *[no] The evening of { $day } has already been played.
    }
evening-cancelled = { $rapid ->
        [yes] Round { $round } ({ $day }, { $time }) is cancelled
       *[no] The club evening of { $day } is cancelled
    }{ $paired ->
        [yes] { "" }, and so is the pairing.
       *[no] .
    } { $moved ->
        [yes] Round { $round } is now on { $next }.
       *[no] { $rapid ->
            [yes] No other round takes its place.
           *[no] No other evening takes its place.
        }
    }
evening-moved = { $rapid ->
        [yes] The rapid round of { $day } at { $time } has moved to { $to } at { $time }
       *[no] The club evening of { $day } has moved to { $to }
    } (round { $round }). { $again ->
        [yes] { $paired ->
            [yes] The pairing is cancelled; a new one will follow. You can sign up and off until { $deadline }; if you have already let me know, you don't need to do anything.
           *[no] You can sign up and off until { $deadline }; if you have already let me know, you don't need to do anything.
        }
       *[no] { $paired ->
            [yes] The pairing stays.
           *[no] Sign-up closed on { $deadline }.
        }
    }
poll-too-late = Note: there will be no poll for { $to }{ $posted ->
        [yes] { " " }any more
       *[no] { "" }
    }, because the deadline was { $deadline }. I won't publish anything by myself either. Anybody who still signs up, I'll put to you.

## The season

season-form = Write it like this: /season start 11-9 (then there is a club evening every week), or with all days: /season start 11-9 18-9 2-10. If they're already in the calendar: /season start. If the last round has been played: /season end.
season-begun = The competition has already begun: { $closed ->
        [1] 1 of the { $rounds } rounds is closed
       *[other] { $closed } of the { $rounds } rounds are closed
    }. The next one can begin after the last round.
calendar-ran-out = After round { $round } there are no more club evenings in the calendar, and { $planned } are planned. Add evenings with /calendar add and the date, or finish the competition with /season end.
season-over = The competition is over. Begin the next one with /season start and the first club evening.
season-end-early = { $over ->
        [half] The { $half } half isn't over yet
       *[season] The competition isn't over yet
    }: { $closed ->
        [1] 1 round has
       *[other] { $closed } rounds have
    } been played{ $planned ->
        [0] { "" }
       *[other] { "" } of { $planned }
    }. If I close it now, the standings as they are become final{ $lost ->
        [0] .
        [1] , and { $rounds } ({ $first }) is cancelled{ $answers ->
            [0] .
            [1] , with 1 sign-up or sign-off.
           *[other] , with { $answers } sign-ups and sign-offs.
        }
       *[other] , and { $rounds } ({ $first } to { $last }) are cancelled{ $answers ->
            [0] .
            [1] , with 1 sign-up or sign-off.
           *[other] , with { $answers } sign-ups and sign-offs.
        }
    } Close it all the same? Tap below, or send /season end yes.
season-end-since = Something has changed since that question, so I've closed nothing. Send /season end again.
button-end = Close it
season-not-begun = No round has been played yet; there is nothing to finish.
season-round-open = Round { $round } isn't closed yet. Close it first, with /close.
no-border = No border has been agreed, so the groups can't be made. Do it with /split PLACE REASON, for example /split 12 forgot to agree on it.
season-group = Group { $group }:
help-grens = the place down to which you are in group 1{ $halves ->
        [yes] { "" } in the { $next } half
       *[no] { "" }
    } (before half of the rounds)
help-splits = who goes into which group
border-form = Write it like this: /border 12
border-outside = There are { $players } players, so a border at place { $place } isn't possible.
border-too-late = That is no longer possible: the border is announced before half of the games have been played, so before the first result of round { $round }.
border = { $changed ->
        [yes] The border becomes place { $place } instead of { $before }:
       *[no] The border is place { $place }:
    } whoever is in place { $place } or higher after the last round plays in group 1 in the summer; from place { $next } down it is group 2.
border-after-end = The winter is already over. You set the border now with the reason: /split { $place } REASON.
border-now = { $place ->
        [0] There is no border again.
       *[other] The border is place { $place } again.
    }
border-known = The border is already known: place { $place }.
border-still-possible = The border can still be announced the normal way: /border { $place }.
border-afterwards = The border is place { $place } ({ $reason }): down to that place it is group 1, from place { $next } down it is group 2.
border-reminder = There is no border yet for the summer. It has to be known before the first result of round { $round }: /border 12, for example.
no-groups-follow = No groups follow after this competition, so there is no border.
no-border-yet = There is no border yet. Set it with /border, before the first result of round { $round }.
split = { $over ->
        [yes] The border was place { $place }. In the summer these play:
       *[no] The border is place { $place }. With the standings of now these would play in the summer:
    }
split-group = Group { $group }: { $names }.
split-form = Write it like this: /split, /split 12 REASON, or /split Gijs group 1 REASON.
no-groups-yet = There are no groups yet. They come with /season start, after the last round.
group-after-playing = { $name } is already in a pairing; it is too late to change groups.
group-already = { $name } already plays in group { $group }.
group-now = { $name } plays in group { $group } again.
split-changed = That changes the groups:
in-group = { $name } in group { $group }
split-decide = In the final standings of the winter somebody else is above the border now. By those standings it should be: { $who }. The groups have been made and don't change by themselves; { $begun ->
        [yes] whoever is already in a pairing of the summer stays where they are. For the others you decide,
       *[no] you decide,
    } with /split NAME group G REASON.
group-moved = { $name } plays in group { $group } ({ $reason }).
season-final = { $over ->
        [season] This was the last round of the season.
       *[half] This was the last round of { $half ->
            [winter] the winter half
            [zomer] the summer half
           *[other] this half
        }.
    }
season-without-players = There are no members yet. Add them with /new or with a file of members.
season-started = The season is ready. If an evening is cancelled, send /calendar cancel with the day.
season-begins = { $begins ->
        [half] { $half ->
            [zomer] The summer half
           *[other] The next half
        } begins on { $first }.
       *[season] The season begins on { $first }.
    } { $rounds ->
        [1] There is 1 club evening
       *[other] There are { $rounds } club evenings
    } (see /calendar). The starting order:
season-player = { $place }. { $name } ({ $by }){ $regular ->
        [yes] , regular player
       *[other] { "" }
    }

## Members

member-new = { $name } takes part from round { $round } on as a { $regular ->
        [yes] regular player
       *[no] flexible player
    }{ $rated ->
        [yes] { "" }, rating { $rating }
       *[no] { "" }, without a rating
    }{ $group ->
        [0] { "" }
       *[other] { "" }, in group { $group }
    } (number { $number }).
member-namesake = Note: there already was somebody of that name, { $name } (number { $number }). If it is the same person, send /undo.
new-group = You give the group afterwards, with the reason: /split NAME group { $group } REASON. Send /new again without "group { $group }".
new-form = Write it like this: /new Anna de Wit 1810 regular (the rating and "regular" may be left out; 1810? is an estimated rating; "from round 3" may follow; a name has at most 60 characters).
leaves-when = Round { $round } has been played, or there is none after it. If this member leaves now, send /leaves and the name.
leaves-by-then = { $own ->
        [yes] You have left by then, so { $day } doesn't count for you. If that isn't right, ask { $organiser }.
       *[no] { $name } has left by then, so { $day } doesn't count. If { $name } stays, send /returns { $name }.
    }
member-leaves = { $name } leaves from round { $round } ({ $day }) and plays as usual until then. If that is off, send /returns { $name }.
you-left = { $organiser } has taken you out of the competition: you need not sign off any more. Your place and your results stay. If that is not right, let { $organiser } know.
you-leave = { $organiser } has noted that you stop from round { $round } ({ $day }) on; until then you play as usual. If that is not right, let { $organiser } know.
member-leaving = , leaves from round { $round }
member-stays = { $name } stays after all.
child-left = { $name } doesn't take part any more, so there is nothing to report. If { $name } starts again, ask { $organiser }.
has-left = { $own ->
        [yes] You have left. If you want to take part again, ask { $organiser }.
       *[no] { $name } has left. To take part again: /returns { $name }.
    }
member-left = { $ranked ->
        [yes] { $name } has left, but keeps place and value in the standings.
       *[no] { $name } has left.
    }
help-terug = this member had left and takes part again
never-left = { $name } hasn't left and simply takes part.
member-back = { $name } takes part again. The rounds in between count as absent without notice; /set can change that.
leaves-while-seated = { $name } is in the pairing of today. Settle that game first, with /repair or /forfeit.
member-regular = { $regular ->
        [yes] { $name } is a regular player.
       *[no] { $name } is a flexible player, and so only plays after signing up.
    }
new-regular-late = The season has already begun, so { $name } comes in as a flexible player: send /new without "regular". If something else was agreed, make { $name } a regular player afterwards with /regular { $name } and the reason.
regular-too-late = You choose between regular and flexible before the first club evening of the season. Ask { $organiser }.
member-line = { $number }. { $name }, { $rating }, { $kind ->
        [regular] regular
        [flexible] flexible
       *[none] doesn't play
    }{ $paced ->
        [yes] , time control: { $tempo }
       *[no] { "" }
    }{ $round ->
        [0] { "" }
       *[other] { "" }, from round { $round }
    }{ $chat ->
        [no] { "" }, not linked yet
       *[yes] { "" }
    }
nobody-called = I don't know anybody called { $name }. { $organiser ->
        [yes] /members shows all names.
       *[no] Write the name as it is in the pairing or the standings.
    }
several-called = There is more than one person with that name: { $who }. Add the number or write it instead of the name, for example #{ $number }.
i-am-form = Put your name after it, for example: /iam Anna de Wit.
link-wish = { $seen } says: I'm { $name }. Is that right?
link-asked = I've asked { $organiser }; you'll hear.
link-denied = That wasn't approved. Ask { $organiser }.
linked = { $seen } is now linked to { $name }.
linked-you = You're linked as { $name }. /help shows what you can send.
linked-already = You're already linked as { $name }.
link-form = Write it like this: /link Anna de Wit for a code, or /link console:Anna Anna de Wit. /link alone shows who isn't linked yet.
unlinked = Not linked yet. Put after it who it is:
unlinked-line = - { $name }: /link { $contact }
nobody-unlinked = Everybody who has sent something is linked.
link-unknown = { $contact } has never sent anything, so I can't link that one.

## Undoing

undone = Undone: { $number } ({ $who }: { $command }).
undone-public = Note: { $organiser } has taken something back ({ $who }: { $public }). /pairing and /standings show how it is now.
undone-yours = { $organiser } has taken back something that you had reported ({ $command }). Report it again if that isn't right.
undone-about-you = { $organiser } has taken back something that was about you ({ $command }).
undone-already = Number { $number } has already been undone.
undo-conflict = Number { $number } can't be undone any more: the same thing was changed after it. /journal shows what.
no-such-entry = Number { $number } isn't in the journal. /journal shows the numbers.
undo-form = Write it like this: /undo for your last change, or /undo 12 for a number from /journal.
nothing-to-undo = There is nothing to undo.
journal-line = { $number }. { $day } { $time } { $who }: { $command }{ $undone ->
        [yes] { " " }(undone)
       *[no] { "" }
    }
import = { $what ->
        [members] members read in
       *[calendar] calendar read in
    }
the-clock = the clock
the-operator = the administrator
job = { $job ->
        [poll] poll
        [reminder] reminder
        [list] list
        [deadline] deadline
        [pairing] publication
        [forfeit] question who is missing
        [forfeit_when_announced] question who is still missing
        [results_reminder] request for results
       *[standings] standings
    } for round { $round }
journal-empty = The journal is still empty.

## Help

help-aanwezig = I'm playing
help-afwezig = I'm not coming
help-uitslag = the result of your game, White reports it
help-bezwaar = you don't agree with the result
help-partij = hand in a game, with the PGN after it or as a file; without a PGN you see what is in already
help-stand = the standings; "full": with how often everybody played; "picture": as a picture{ $halves ->
        [yes] ; with "{ $first }" in front those of the { $first } half
       *[no] { "" }
    }
help-indeling = the latest pairing, or that of a round; "picture": as a picture
help-wie = who plays on the coming evening; only the organiser sees the times of signing up
help-waarom = why you (or somebody else) have so many points
help-agenda = the club evenings; only the organiser can change them
help-reglement = the rules in plain sentences; a topic, a word or an article may follow
help-ik = say who you are, or send the code you were given, then you get linked; also as a child's parent
help-club = which club you are talking to, when the bot has several
help-help = this list
help-concept = the proposal for the pairing, with reasons
help-publiceer = make the pairing public
help-vasthouden = do not publish automatically
help-bord = put two players against each other, the first has White; also a game that was played later
help-wissel = swap the colours on a board
help-vrij = this player has the bye
help-herindelen = pair again, with as few changes as possible
help-uitslagen = the whole results form in one message
help-corrigeer = correct a result, also of an old round{ $halves ->
        [yes] { "" } (in the { $next } half: { $first } round 3)
       *[no] { "" }
    }
help-uitstel = the game on this board is postponed
help-reglementair = this player didn't come
help-sluit = close the round and post the standings
help-overmacht = count this absence as with notice, or rule that it isn't
help-bericht = sign off (or up) somebody who phoned or mailed; the time of the message counts
help-straf = give somebody a penalty bye, take it back, or see who still has one open
help-zet = what a round was for somebody who wasn't on a board, with the reason
help-tempo = this member plays with an adapted time control
help-rating = the rating of this member; "estimated" if it is an estimate
help-ratings = take over the rating list of a day, or see with which ratings the starting order was made
help-vervanger = somebody stands in for you on a club evening and can then do everything you can
help-aanwezigen = who is in the hall
help-seizoen = put the evenings in the calendar and post the starting order; finish the season
help-nieuw = a new member
help-stopt = this member leaves
help-vast = become a regular player (before the first club evening), or with "not" flexible again
help-koppel = a code with which a member links their own chat (also for everybody at once), or link a chat name to a member
help-groep = make this group one of the club or of its leaders, or take the bot out of it; in private: which groups there are
help-leden = all members
help-partijen = all games handed in, in one PGN file
help-ongedaan = take back your last change, or the one with this number from the journal
help-logboek = who changed what and when
