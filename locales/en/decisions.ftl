# Decisions of the organisers: penalty byes, time controls and starting times, ratings, appeals, and a round that counts differently.

## Penalty byes

penalty-imposed = { $name } has a penalty bye. It takes effect the next time the number of players is odd and { $name } is there, and earns { $worth }. Reason: { $reason }.{ $count ->
        [1] { "" }
       *[other] { "" } There are now { $count } open.
    }{ $told ->
        [yes] { "" }
       *[no] { "" } { $name } isn't linked; tell them yourself.
    }
penalty-you = { $organiser } gives you a penalty bye. Reason: { $reason }. The next time the number of players is odd and you're there, you won't be paired. That earns { $worth }.{ $byes ->
        [some] { "" } You can still get an ordinary bye besides.
       *[any] { "" }
    }
you-have-the-penalty-bye = { $when ->
        [now] You have a penalty bye tonight: you aren't paired. That earns { $worth }.
        [today] You have a penalty bye tonight: you aren't paired and don't need to come. That earns { $worth }.
        [tomorrow] You have a penalty bye tomorrow: you aren't paired and don't need to come. That earns { $worth }.
       *[later] You have a penalty bye on { $day }: you aren't paired and don't need to come. That earns { $worth }.
    }
penalties = Still open:
penalty-line = - { $name }, since { $day }: { $reason }
no-penalties = There are no penalty byes open.
penalty-lifted = The penalty bye of { $name } is cancelled.{ $count ->
        [0] { "" }
       *[other] { "" } There { $count ->
            [1] is still 1
           *[other] are still { $count }
        } open.
    }
penalty-lifted-you = { $organiser } takes back your penalty bye; it no longer counts.
penalty-not-owed = { $round ->
        [0] { $name } has no penalty bye open.
       *[other] { $name } has no penalty bye open: the last one was in round { $round }.
    }

## Time controls and starting times

tempo-form = Write it like this: /pace Bram 60 minutes each, or /pace Bram none for the usual time control (at most { $longest } characters).
tempo-set = { $own ->
        [yes] Noted: { $name } plays with an adapted time control, { $tempo }. From now on it is shown after the board in the pairing.
       *[no] Noted: { $name } plays with the usual time control again.
    }
tempo-you = { $own ->
        [yes] { $organiser } has noted that you play with an adapted time control: { $tempo }. From now on it is shown after your board in the pairing.
       *[no] { $organiser } has noted that you play with the usual time control again.
    }
tempo-known = { $own ->
        [yes] That is already noted: { $name } plays with { $tempo }.
       *[no] { $name } already plays with the usual time control.
    }
board-note = ({ $notes })
note-tempo = { $name }: { $tempo }
note-starts = starts at { $time }
note-late = { $when ->
        [yes] { $name } comes at { $time }
       *[no] { $name } comes late
    }
later-no-pairing = The pairing of round { $round } isn't public yet, so the boards aren't fixed. With /late and a name you can already do it.
later-settled = Board { $board } already has a result: { $result }.
later-than-start = The evening starts at { $start }; a later start is a time after that.
your-game-starts-later = { $when ->
        [later] Your game on { $day }
        [tomorrow] Your game tomorrow
       *[other] Your game tonight
    } against { $name } starts later: at { $time }.
game-starts-later = Board { $board }, { $pair }, starts at { $time }. { $told ->
        [both] Both players know.
        [one] Tell { $names } yourself: they aren't linked.
       *[more] Tell { $names } yourself: they aren't linked.
    }

## Ratings

rating-estimated = { $rating } estimated
rating-form = Write it like this: /elo Anna 1540, or /elo Anna 1540 estimated for an estimate.
rating-known = { $name } already has rating { $rating }.
rating-set = { $had ->
        [yes] { $name } now has rating { $rating } (was { $before }).
       *[no] { $name } now has rating { $rating }.
    }
rating-you = { $estimated ->
        [yes] { $organiser } estimates your rating at { $number }
       *[no] { $organiser } has set your rating to { $number }
    }{ $had ->
        [yes] { " " }(was { $before }).
       *[no] .
    }
rating-review = { $name } has played { $games ->
        [one] 1 game
       *[other] { $games } games
    }; is the estimated rating of { $rating } right{ $article }? If so, send /elo { $name } { $rating }; if not, with another number.
ratings-form = Write it like this: /ratinglist 1-9 Anna 2031, Bram 1925 (the day of the list, and for each member the name and the rating). /ratinglist alone shows the starting order.
ratings-misread = I don't understand "{ $text }": for each member a name and a rating, like Anna 2031.
ratings-twice = { $name } is in it twice.
ratings-unknown = { $number ->
        [one] I don't know this name: { $names }.
       *[more] I don't know these names: { $names }.
    } /members shows all names.
ratings-taken-over = { $any ->
        [no] Noted: the ratings are those of { $day }.
       *[yes] Ratings of { $day } taken over: { $changed } changed, { $same } stayed the same.{ $missing ->
            [0] { "" }
            [1] { "" } Not on the list: { $names }, who keeps the present rating.
           *[other] { "" } Not on the list: { $names }, who keep their present ratings.
        }
    }
ratings-changed = { $name }: { $before } → { $rating }
start-order-stays = { $half ->
        [winter] The starting order of the winter half is fixed and doesn't change any more.
        [zomer] The starting order of the summer half is fixed and doesn't change any more.
       *[other] The starting order is fixed and doesn't change any more.
    } /ratinglist shows what it was made with.
start-order-announced = The starting order has been made again{ $group ->
        [yes] { " " }and is in the group
       *[no] { "" }
    }.
rating-list-warning = Note: by the rules{ $article } the ratings of { $wanted } apply, { $known ->
        [yes] but these are of { $day }.
       *[no] and I don't know of which day these are.
    }{ $begun ->
        [yes] { "" }
       *[no] { "" } Send the list of that day: /ratinglist { $short } and then for each member the name and the rating. If they're right already, only /ratinglist { $short }.
    }
ratings = { $half ->
        [winter] Starting order of the winter half
        [zomer] Starting order of the summer half
       *[other] Starting order
    }{ $fixed ->
        [yes] { "" }
       *[no] , as it would be now
    }, with the ratings { $known ->
        [yes] of { $day }:
       *[no] that the members { $fixed ->
            [yes] had:
           *[no] have:
        }
    }
ratings-line = { $place }. { $name } ({ $rating }){ $changed ->
        [yes] , now { $now }
       *[no] { "" }
    }
ratings-later = The ratings of { $day } apply to the next starting order.

## Appeals

excuse-not-missed = { $name } doesn't count as absent without notice on { $day }, so there is nothing to turn down.
excuse-denied = It isn't force majeure for { $name }: { $day } counts as absent without notice. Reason: { $reason }.
excuse-denied-you = { $organiser } doesn't accept it as force majeure: your absence on { $day } counts as absent without notice. Reason: { $reason }.
appeal-until = You can appeal to the board of the club up to and including { $day }.

## A round that counts differently

overrule-form = Write it like this: /set Emil round 2 with-notice was stuck on a train. Besides with-notice there are: without-notice, external (win, draw or loss), bye and nothing (it doesn't count).
overrule-too-early = Round { $round } hasn't been played yet. Until then use /phoned, /bye or /repair.
overrule-not-in = { $joined ->
        [0] { $name } didn't take part in round { $round }. /members shows all names.
       *[other] { $name } only joins in round { $joined }.{ $open ->
            [yes] { "" } If { $name } is already here, send /checkin { $name }.
           *[no] { "" }
        }
    }
overrule-external = Say how it went too: external win, external draw or external loss.
overrule-on-board = { $name } is on board { $board } in round { $round }: { $pair } { $result }. Clear that board first with /correct round { $round } board { $board } clear, and then send this again.
overrule-while-playing = { $name } is on board { $board } in round { $round }: { $pair }. If { $name } didn't come, it is /forfeit { $name }; if the game wasn't played, close the round first with /close.
overrule-known = Round { $round } already counts { $is } for { $name }.
overruled = Round { $round } now counts { $is } for { $name } (was: { $was }). Reason: { $reason }.
overruled-public = Decision: round { $round } counts { $is } for { $name } (was: { $was }).
overruled-you = { $organiser } has decided: round { $round } counts { $is } for you (was: { $was }). Reason: { $reason }.
round-is = { $what ->
        [notice] as absent with notice
        [no_notice] as absent without notice
        [external] as an external game
        [external_win] as an external win
        [external_draw] as an external draw
        [external_loss] as an external loss
        [bye] as a bye
        [penalty] as a penalty bye
       *[nothing] as nothing
    }
round-was = { $what ->
        [notice] absent with notice
        [no_notice] absent without notice
        [external] an external game
        [external_win] an external win
        [external_draw] an external draw
        [external_loss] an external loss
        [bye] a bye
        [penalty] a penalty bye
        [game] a game without a result
       *[nothing] not counted
    }
board-taken-away = Board { $board }, { $pair }, wasn't played then and is dropped.
left-without-game = { $name } now has no game in round { $round } either, so it doesn't count for { $name }. If that should be different, send another /set for { $name }.
penalty-owed-again = That opens the penalty bye of { $name } again. If it is no longer needed, send /penalty { $name } cancel.
extra-game = Round { $round }: { $pair }{ $played ->
        [yes] { " " }{ $result }
       *[no] { "" }
    } is added, on board { $board }.{ $byes ->
        [none] { "" }
        [one] { "" } So { $names } no longer has the bye.
       *[more] { "" } So { $names } no longer have the bye.
    }
extra-game-announced = { $group ->
        [yes] The game is in the group.
       *[no] The game has been added.
    } The result goes as with the other boards of round { $round }.
plays-already = { $name } is already on board { $board } in round { $round }: { $pair }. Two games in one round isn't possible. { $closed ->
        [yes] If that board should not be there, clear it with /correct round { $round } board { $board } clear, and take { $name } off it with /set { $name } round { $round } nothing and the reason.
       *[no] To pair differently, use /repair or /swap.
    }
start-order-by-ratings = The ratings have been updated, so the starting order has been made again.

## In time or not

unproven = { $name } tapped "{ $option }" for round { $round }, but I do not know when: from { $since } to { $received } I could not hear the network, and the deadline was { $deadline }. For now it counts as in time.
unproven-you = I heard it only after the deadline, so { $organiser } will still look whether it was in time.
unproven-unlinked = { $name } tapped for round { $round } while I could not hear the network (from { $since } to { $received }), and I do not know who that is. If you link them, it counts as in time.
button-in-time = In time
button-too-late = Too late
unproven-in-time = { $name } was in time; it stays as it is.
unproven-too-late = { $plays ->
        [yes] { $name } was too late and does not play on { $day }.
       *[no] { $name } was too late: absent without notice on { $day }.
    }
unproven-too-late-you = { $plays ->
        [yes] { $organiser } counts your sign-up for { $day } as too late: you are not playing.
       *[no] { $organiser } counts your sign-off for { $day } as too late: you are absent without notice.
    }
unproven-not-in = { $name } was too late for round { $round } and does not play.
unproven-said-otherwise = { $name } said something else about { $day } after that; /who shows how it stands.
unproven-over = Round { $round } is over. With /set you change what that round was for { $name }.
