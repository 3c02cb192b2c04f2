# The command line: season files, the console and the demo.

season-unreadable = I cannot read this file: { $error }.
season-shape = this is not a season file: { $error }. docs/season-file.md says what it looks like.
season-rules = I cannot use the rules of this season: { $error }
season-player-twice = player { $code } is in "players" twice.
season-unknown-code = { $round ->
        [0] "{ $code }" is in "joined", "left", "groups" or "pairing_points", but not in "players".
       *[other] round { $round }: "{ $code }" is not in "players".
    }
season-problem = { $round ->
        [0] { "" }
       *[other] round { $round }:{ " " }
    }{ $what ->
        [two-entries] { $code } appears twice in this round.
        [not-yet-joined] { $code } had not joined yet (see "joined").
        [already-left] { $code } had already left (see "left").
        [left-before-joining] { $code } cannot leave before joining (see "joined" and "left").
        [against-himself] { $code } is their own opponent.
        [unknown-reason] { $code } is absent for a reason that these rules do not know (see "reasons").
        [no-external-games] { $code } plays an external game, but these rules have no external games.
        [external-without-result] { $code } lacks the result of the external game: "win", "draw" or "loss".
        [external-with-result] { $code } has a result of the external game, but these rules always pay the same: put null there.
        [joined-in-round-zero] { $code } cannot join from round 0; the first round is 1.
        [too-many-players] I cannot handle so many players.
        [too-many-rounds] I cannot handle more than 1000 rounds.
        [change-out-of-order] a change of the rules comes after round 1 and after the change before it (see "changes").
       *[other] the rules contradict themselves.
    }
season-no-player = there is no player "{ $name }" in this season.
season-cannot-seat = { $name } cannot be paired: named twice, or not in the standings yet.
season-too-many-present = I cannot pair more than 512 players on one evening.
season-no-pairing = these players cannot be paired.
bye-alone = bye: { $name }
reserve-plays = plays as a reserve: { $name }

console-hint = Write as a member: "Anna> /absent" (in the group) or "Anna@bot> /help" (private). "== do 2026-09-10 18:00" moves the clock, ctrl-D stops. No members yet? "@leden Anna 2010 vast, Rens leider" and "@avonden 2026-09-11 2026-09-18".
console-no-moment = that time does not exist (the clock goes forward an hour then).
console-one-line = here you send one line at a time; a longer text can go as a file, like this: Anna@bot> /game [file game.pgn]
members-imported = { $added ->
        [one] 1 member
       *[other] { $added } members
    } added, { $known } { $known ->
        [one] was
       *[other] were
    } already there.
members-form = Expected: a CSV file with the columns naam, rating, vast, leider, speelt, contact (only naam is required).
members-no-name = there is a line without a name.
games-exported = { $count ->
        [1] 1 game is in { $file }.
       *[other] { $count } games are in { $file }.
    }
demo-begins = A week at a made-up club with { $members } members, by the rules of De Pion. Organiser: { $leader }. (Other members and results: --seed { $seed })
demo-exported = The season is in { $file }. Work out the standings again with: keizerbot standings { $file }
demo-yours = Now it is your turn. The organiser is { $leader }.

## A script that isn't right

script-line = line { $line }: { $why }
script-failed = { $why }
script-club-chosen = the club is chosen when you start: keizerbot console --club FILE
script-more = a line with | goes on with what somebody says: put it under that
script-settings-first = lines with @ come before the first moment
script-moment-first = first a moment, like this: == do 2026-09-10 17:58
script-no-date = "{ $text }" is no date; write it like this: 2026-09-11
script-setting-unknown = I don't know @{ $word }; there are @club, @leden, @avonden and @groep geen
script-moment-form = "{ $text }" is no moment; write it like this: == do 2026-09-10 17:58
script-other-weekday = { $moment } isn't on "{ $said }" but on "{ $weekday }"
script-sent-form = "[{ $text }]" is no moment; write it like this: [17:59] or [do 17:59]
script-line-form = "{ $text }" is no line of a transcript; write it like this: Anna> /absent
script-backward = time goes forward only: "{ $moment }" lies before "{ $now }"
script-no-option = there is no poll with "{ $option }"
script-no-poll = there is no poll
script-no-button = { $name } sees no button "{ $button }"
script-no-evening = the club file has no evening
console-file = file
