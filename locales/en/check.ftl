# Everything that `keizerbot check` says: first what can be wrong with a club file, then the rules
# in plain sentences.

## What is wrong

unreadable = this file cannot be opened ({ $error })
no-toml = this is not valid TOML ({ $error })
unknown-key = the key { $key } does not exist in { $section }; expected: { $expected }
unknown-key-near = the key { $key } does not exist in { $section }; do you mean { $near }?
missing-key = { $key } is missing in { $section }
missing-section = the section { $section } is missing
no-such-half = there is no half { $name }; { $count ->
    [0] this club has no halves
   *[other] expected: { $halves }
}

expected-text = { $key } expects a text between quotation marks
expected-word = { $key } expects one of the words { $words }
expected-groups = { $key } can be 1 or 2
expected-count = { $key } expects a whole number of 1 or more
expected-section = { $key } expects a section of its own, with [{ $key }] on the line above it
expected-halves = a half begins with [[half]] and has name, rounds and optionally groups and rules
expected-changes = a change begins with [[change]] and has from and besides that rules or schedule
expected-day = { $key } expects a day like "2026-11-06"
expected-minutes = { $key } expects a number of minutes, two weeks (20160) at most
expected-house-rules = a house rule begins with [[house_rule]] and has text and optionally article
expected-games = { $key } expects 1 or 2
expected-words = { $key } expects a list of: { $expected }
changes-out-of-order = every [[change]] begins later than the one before it
change-of-a-half = { $key } is also set for the half { $half }; say with half = "{ $half }" in which half this changes
schedule-of-a-half = a schedule changes for all halves; leave half out, the day says enough
change-of-nothing = this [[change]] changes nothing; name rules or schedule
expected-time = { $key } expects a time like "20:50"
live-list-without-poll = live_list is a list under the poll, but [schedule] has no poll
live-list-and-list = live_list and list in [schedule] both put a list of who plays in the group: choose one
expected-quiet = { $key } expects two times, like "23:00-08:00"
buttons-without-poll = ask_with = "buttons" puts buttons in the place of the poll, but [schedule] has no poll
buttons-and-list = with ask_with = "buttons" the message shows who plays already: leave out list in [schedule]
buttons-and-live-list = with ask_with = "buttons" the message shows who plays already: leave out live_list
expected-yes-no = { $key } expects true or false
expected-points = { $key } expects a number of points, like 2 or "1.5"
expected-number = { $key } expects a whole number of 0 or more
expected-own-value = { $key } expects true, false, or a list of how many times in the standings after round 1, 2 and so on: [1, "0.8", "0.6", 0]
expected-pay = { $key } expects a part of the player's own value like "1/2", "0.3333" or "66%", or a table like {"{"} own = "1/2", points = 4 {"}"} or {"{"} points = 20 {"}"}
expected-pay-of-opponent = { $key } expects a part of the opponent's value like "1/2", "0.3333" or "66%", or a table like {"{"} opponent = 1, points = 12 {"}"}
expected-fixed-pay = { $key } expects a number of points, or a table like {"{"} opponent = "1/6" {"}"}, {"{"} points = -12 {"}"} or {"{"} own = 1, points = -12 {"}"}
expected-reasons = { $key } expects a table with a reason in lower case and what it earns, like {"{"} arbiter = "2/3", late = [{"{"} share = "1/6", times = 2 {"}"}] {"}"}
expected-rounds = { $key } expects a list of rounds like [9, 17]
expected-top-value = { $key } expects a whole number, "players" (as many as there are players), {"{"} per_player = "1.5" {"}"} or {"{"} ratio = 3 {"}"} (more than 1)
expected-values-from = { $key } expects "place", "score" or "rating"
expected-rating-values = { $key } expects a list like [{"{"} from = 1800, value = 12 {"}"}, {"{"} value = 8 {"}"}]
expected-recalculation = { $key } expects "none", "once", "until_stable" or {"{"} passes = 3 {"}"}
expected-tie-breaks = { $key } expects a list of "wins", "games", "external_wins", "mutual" and "sonneborn_berger", which may be empty: []
expected-tiers = { $key } expects a list like [{"{"} share = "0.3333", times = 2 {"}"}, {"{"} share = 0 {"}"}]; a step has share or points, and optionally times, factor, from_round and until_round
expected-missed-rounds = { $key } expects "notice" (like absences with notice), a part of the player's own value like "1/3", {"{"} points = 15 {"}"} or a list of steps as with notice
expected-steps = { $key } expects a part of the player's own value like "1/3", {"{"} points = 15 {"}"} or a list of steps as with notice
expected-leavers = { $key } expects "stay", "hidden" or "removed"
expected-by-result = { $key } expects a part of the player's own value like "75%", or {"{"} win = 1, draw = "1/2", loss = 0 {"}"}
expected-external = { $key } expects a part like "66%", {"{"} win = 1, draw = "1/2", loss = 0 {"}"}, or for each day {"{"} club_night = "66%", other_day = "33%", besides = 0, second = "15%" {"}"}
expected-opponent-absent = { $key } expects "win" or a part of the player's own value like "2/3"
expected-method = { $key } expects "lexicographic", "closest" or "both_ends"
expected-pairing-order = { $key } expects "standing" or "rating"
expected-max-distance = { $key } expects a whole number of 1 or more, or "period" (as many as the period has rounds)
expected-window = { $key } expects {"{"} times = 1, rounds = 6 {"}"}: how often, in how many rounds in a row
expected-span = { $key } expects "half" or "season"
expected-colour-swap = { $key } expects "preferred", "after_balance", "ignored", "within_half" or "always"
expected-colour-tie = { $key } expects "lower_white" or "higher_white"
expected-first-colours = { $key } expects "lot", "alternating" or "as_always"
expected-bye-order = { $key } expects "fewest_then_lowest" or "last_signed_up"
share-without-quotes = { $key }: put quotation marks around the number, so "{ $number }"; otherwise the computer reckons with a rounded value

unknown-time-zone = { $name } is not a time zone; expected a name like "Europe/Amsterdam"
whatsapp-without-template = template_language makes sense only with template: without a template nothing is sent
rounds-with-halves = rounds does not belong here when the season has halves: each half has its own rounds
half-twice = there is already a half { $name }
no-flexible-players = flexible_decline is not possible with expected = "everybody": then there are no flexible players
announced-alone = forfeit_when_announced is not possible without forfeit
announced-first = forfeit_when_announced is before forfeit; whoever says they will be late gets more time instead
forfeit-before-start = forfeit is not after the start of the evening ({ $start })
clocks-before-start = clocks is before the start of the evening ({ $start })
clock-without-pairing = publication = "clock" expects a time pairing in [schedule]
pairing-by-hand = pairing is not possible with publication = "hand": then the organiser publishes; otherwise choose "clock"

cron-no-seconds = { $key } has five fields, but the first field is the second here; do you mean "0 { $given }"?
cron-fields = { $key } has { $count ->
    [one] 1 field
   *[other] { $count } fields
}; six are expected: second minute hour day month weekday, like "0 0 18 * * Thu"
cron-time = { $key } expects one time: the first field is the second, then the minute and the hour, each of the three one number, like "0 0 18 * * Thu"
cron-weekday = { $key }: write the weekday as a word (Mon Tue Wed Thu Fri Sat Sun); with numbers not every program begins on the same day
cron-unreadable = { $key }: "{ $given }" is not an existing time; expected second minute hour day month weekday, like "0 0 18 * * Thu"
never-before-evening = { $key } does not occur in the 14 days before a club evening
after-start = { $key } ({ $time }) is after the start of the club evening ({ $start })
pairing-before-deadline = the pairing (pairing) comes before the deadline; then nobody knows yet who plays
poll-after-deadline = the poll only comes after the deadline; then there is no point in voting any more
list-after-deadline = list only comes after the deadline; then nobody can correct anything in it any more

contradiction-top-value = top_value: first place has at least value 1 and at most 100000
contradiction-shares = these parts cannot be worked out exactly: their least common denominator is at most 100 million, no part is larger than 100, and a fixed number of points is at most 100000
contradiction-step = step: with 0 everybody has the same value; expected at least 1
contradiction-places-per-value = places_per_value: expected at least 1
contradiction-lowest-value = lowest_value: expected no more than top_value
contradiction-values-from = values_from: values from scores never settle; expected recalculation = "once" or "none"
contradiction-bottom-value = bottom_value goes with values_from = "score", and only with that; it is lower than top_value, and top_value is a number then
contradiction-rating-values = rating_values goes with values_from = "rating", and only with that: from high to low, every class with from except the last, and the first with the value of top_value
contradiction-own-value-counts = own_value_counts: an empty list says nothing; choose false instead
contradiction-recalculation = recalculation: expected 1 to 100 times (passes)
contradiction-notice = notice: only the last step may be without times, because nobody gets to the steps after it; a factor is at most 1 and goes with at most 30 times
contradiction-reasons = reasons: only the last step may be without times, because nobody gets to the steps after it; a factor is at most 1 and goes with at most 30 times
contradiction-missed-rounds = missed_rounds: only the last step may be without times, because nobody gets to the steps after it; a factor is at most 1 and goes with at most 30 times
contradiction-after-leaving = after_leaving: only the last step may be without times, because nobody gets to the steps after it; a factor is at most 1 and goes with at most 30 times
contradiction-leavers = leavers: whoever disappears has no value any more; say with against_leavers what games against them earn then
contradiction-against-leavers = against_leavers: with recalculation = "none" no game is counted again
contradiction-penalty-bye-after = penalty_bye_after: expected at least 1
contradiction-announce-after = announce_after: expected at least 1
contradiction-frozen-after = frozen_after: with recalculation = "none" every round is fixed already
contradiction-meetings-per-half = meetings_per_half: expected at least 1, and no more than meetings_per_season
contradiction-meetings-per-season = meetings_per_season: expected at least 1
contradiction-first-round-groups = first_round_groups: expected at least 1
contradiction-max-distance = max_distance: expected at least 1, because neighbours are 1 place apart
contradiction-meetings-in-window = meetings_in_window: expected at least 1 time, in more rounds than times
contradiction-colour-run = colour_run: expected at least 1
contradiction-colour-balance = colour_balance: expected at least 1, because after one game the difference is already 1

## The rules in sentences

check-title = { $club }: these are the rules in { $file }
check-season = Season
check-values = Values and standings
check-points = Points
check-absence = Absences and external games
check-bye = Byes
check-meetings = Pairing
check-colours = Colours
check-sign-up = Signing up and off
check-evenings = Club evening
check-half = Only in the { $half } half
check-warnings = Note
check-evening = { $nth ->
    [1] Next club evening
   *[other] The club evening after that
}: { $date }, { $time }

with-article = { $text } ({ $article })
list-and = { $first } and { $last }
own-value = their own value
opponents-value = the opponent's value

season-open = The number of rounds is not fixed.
season-rounds = The season has { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}.
season-halves = The season has { $rounds } rounds: { $halves }, each with its own standings.
season-half = { $half } ({ $rounds } { $rounds ->
    [one] round
   *[other] rounds
})

values-from-score = The values follow the score: the highest score has value { $top }, the lowest has { $bottom }, and the others are in between in proportion.
top-fixed = Number 1 in the standings has value { $top }.
top-per-player = Number 1 in the standings has as value { $kind ->
        [whole] the number
        [words] { $factor } of the number
       *[times] { $factor } times the number
    } of players in round 1, rounded up. Players who join later do not change that.
top-players = Number 1 in the standings has as value the number of players in the standings.
values-from-rating = The values follow the ratings and do not change: { $classes }.
rating-class = from { $from } value { $value }
rating-rest = otherwise value { $value }
top-ratio = Number 1 in the standings is worth { $ratio } times as much as the last; the value is rounded to fit that.
step = { $places ->
    [one] With every place down the value drops by { $step }
   *[other] With every { $places } places down the value drops by { $step }, so each time { $places } places have the same value
}; it never gets lower than { $lowest }.
valued-from-round = Before round { $round } everybody is worth as much as number 1.
start-points = Everybody begins with { $points } { $points ->
    [one] point
   *[other] points
}.
start-score = The value with which somebody begins counts as points up to and including the standings after round { $round }; in the standings after round { $next } it no longer does.
own-value-counts = A player's own value of that moment counts once as points.
own-value-times = A player's own value of that moment counts as points: in the standings after round 1, 2 and so on this many times: { $times }; the last one stays.
no-own-value = A player's own value does not itself count as points.
recalculation-none = Every result keeps the points it got when it was played; nothing is recalculated.
recalculation-once = After every round all results are recalculated once, with the values from the standings before that round.
recalculation-until-stable = After every round all results are recalculated with the new values, as often as it takes until the standings no longer change. If the standings keep going back and forth, everybody gets the average of the values they have while that happens.
recalculation-passes = After every round all results are recalculated { $times ->
    [one] once
   *[other] { $times } times
}: first with the values from the standings before that round, and then each time with those of the time before.
frozen-after = The points up to and including round { $round } are fixed after that round.
tie-wins = whoever won more games
tie-games = whoever played more games
tie-external-wins = whoever won more external games
tie-mutual = whoever scored more in the games against each other
tie-sonneborn-berger = whoever has more Sonneborn-Berger points
ties = With equal points the higher place goes to { $count ->
    [0] whoever was higher at the beginning
   *[other] { $ties }, and otherwise whoever was higher at the beginning
}.

win = Whoever wins gets { $part }.
draw = Whoever draws gets { $part }.
loss = Whoever loses gets { $points } { $one ->
        [yes] point
       *[no] points
    }.
loss-part = Whoever loses gets { $part }.
opponent-absent-win = If an opponent does not turn up, that counts as a win for the player who was there and as a loss for the one who was not.
opponent-absent-share = If an opponent does not turn up, the player who was there gets { $part }; the one who was not has lost.
opponent-absent-both = If an opponent does not turn up, the player who was there gets { $part } and the one who was not gets { $away }.
postponed = For a postponed game each player gets { $part } as long as it has not been played.

external-none = There is nothing special for an external game on the club evening: whoever plays elsewhere simply signs off.
external-share = Whoever plays an external game that evening gets { $part }, whatever the result there.
external-by-result = Whoever plays an external game that evening gets { $win } for a win, { $draw } for a draw and { $loss } for a loss.
external-other-day = { $day ->
    [besides] Whoever plays an external game on another day and is also there on the club evening gets on top of that
    [second] Whoever plays an external game on the club evening and another one on another day gets on top of that
   *[missed] Whoever plays an external game on another day and misses the club evening for it gets
} { $what }.
by-result = { $win } for a win, { $draw } for a draw and { $loss } for a loss

notice = Whoever is absent with notice gets { $steps }.
notice-first = { $part } for the first { $times ->
    [one] absence
   *[other] { $times } absences
}
notice-next = { $part } for the next { $times ->
    [one] absence
   *[other] { $times } absences
}
notice-rest = after that { $part }
notice-always = { $part }, however often it happens
tier-times = { $part } the { $begun ->
    [yes] next
   *[no] first
}{ $times ->
    [one] {" "}time
   *[other] {" "}{ $times } times
}
tier-else = otherwise { $part }
tier-fading = { $part } (each next time { $factor } times the amount before it)
tier-rounds = { $kind ->
    [from] from round { $from } on
    [until] up to and including round { $until }
   *[both] in round { $from } up to and including { $until }
} { $step }
reason-pays = Whoever does not play ({ $reason }) gets { $steps }.
missed-rounds-as-absences = For whoever joins later, the rounds they missed count as absences with notice, the first one first.
missed-rounds = Whoever joins later gets, for every round they missed, { $steps }.
after-leaving = Whoever has left gets, for every round after that, { $steps }.
leavers-hidden = Whoever has left is no longer in the standings, but still counts for the values of the others.
leavers-removed = Whoever has left disappears from the standings; those below them move up.
against-leavers = Whoever played somebody who has left gets { $what } for that game from then on, instead of what it earned.
absences-anew = The counting of absences begins again in round { $rounds }.
penalty-bye-after = { $times ->
    [one] Every time
   *[other] Every { $times } times
} somebody stays away without notice, a penalty bye follows.
announce-after = Whoever has stayed away without notice { $times ->
    [one] once
   *[other] { $times } times
} only takes part after signing up.
notice-per-half = That count begins again in every half.
no-notice = Whoever is absent without notice gets { $part }.

bye = If the number of players is odd, one of them has the bye and gets { $part }.
bye-not-for-top = { $count ->
    [one] Number 1 in the standings (absent players included) never has
   *[other] The first { $count } in the standings (absent players included) never have
} the bye.
byes-per-player = Nobody has the bye more than { $times ->
    [one] once
   *[other] { $times } times
}; a penalty bye does not count for that.
bye-fewest-then-lowest = The bye goes to whoever had it least often, and of those to the lowest.
bye-last-signed-up = The bye goes to whoever signed up last.
forfeit-win-is-bye = Whoever wins because the opponent did not come has had a bye with that.
reserve-player = If the number of players is odd, a reserve plays if there is one; then nobody has the bye.
penalty-bye = Whoever has a penalty bye gets { $part }.

method-lexicographic = The pairing begins at the top: each player meets the nearest in the standings who is still allowed, as long as the rest can be paired after that.
method-both-ends = The pairing goes in turn from the top and from the bottom to the middle: each player meets the nearest in the standings who is still allowed, as long as the rest can be paired after that.
method-closest = The pairing keeps the distances in the standings as small as possible over the whole field.
pairing-order-rating = The pairing follows the ratings instead of the standings; whoever has no rating is at the bottom for that.
first-round-groups = In round 1 the top half plays the bottom half{ $groups ->
    [one] {""}
   *[other] {""}, in { $groups } groups that are as equal as possible
}.
start-points-for-pairing = Whoever joins later can get temporary points; those only count for the pairing.
groups-apart = { $groups ->
    [0] Only players of the same group meet each other.
    [one] Only players of the same group or of neighbouring groups meet each other.
   *[other] Two opponents are at most { $groups } groups apart.
}
max-distance = Two opponents are at most { $places } { $places ->
    [one] place
   *[other] places
} apart, absent players included.
max-distance-period = Two opponents are no more places apart than the period has rounds, absent players included.
meetings-per-season = Two players meet at most { $times ->
    [one] once
   *[other] { $times } times
} in a season.
meetings-per-half = Two players meet at most { $times ->
    [one] once
   *[other] { $times } times
} in a half.
no-repeat-until = Up to and including round { $round } nobody meets anybody for the second time.
meetings-in-window = In { $rounds } rounds in a row two players meet at most { $times ->
    [one] once
   *[other] { $times } times
}.
rounds-between = There must be at least { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} between two games of the same players: players who met in round 1 may meet again from round { $again } on.
evenings-between = There must be at least { $evenings ->
    [one] 1 club evening
   *[other] { $evenings } club evenings
} between two games of the same players, with or without a round.
opponents-between = Two players only meet again once both have had at least { $count ->
    [one] 1 other opponent
   *[other] { $count } other opponents
}.
forfeit-is-meeting = A game for which somebody did not come counts as a meeting, but not for the colours.
meetings-free = Two players may meet as often as it comes out that way.

colour-balance = The difference between games with White and with Black is never more than { $difference } for anybody{ $over ->
    [half] {" "}in a half
    [season] {" "}over the whole season
   *[once] {""}
}.
colour-run = Nobody has the same colour more than { $times ->
    [one] once
   *[other] { $times } times
} in a row{ $over ->
    [half] ; that count begins again in every half
   *[season] {""}
}.
swap-preferred = If two players meet again, then preferably with the colours the other way round.
swap-after-balance = If two players meet again and neither of them is short of a colour, then preferably with the colours the other way round.
swap-ignored = Whether two players met before says nothing about the colours.
swap-within-half = If two players meet again within a half, then with the colours the other way round.
swap-always = If two players meet again, then always with the colours the other way round.
colour-order = Apart from that, whoever is most short of a colour gets that colour{ $back ->
    [yes] {""}; with equal balances the colours alternate from the last time that they differed
   *[no] {""}
}. If nothing decides, the { $white ->
    [lower] lower
   *[higher] higher
} of the two has White.
first-colours-lot = As long as nobody has played yet, the colours are drawn by lot.
first-colours-alternating = As long as nobody has played yet, the colours on the first board are drawn by lot; the boards after it alternate.

everybody-expected = Everybody takes part, unless they sign off.
regular-players = A regular player takes part, unless they sign off.
flexible-players = A flexible player only takes part after signing up; otherwise they are absent without notice.
decline-no-notice = If a flexible player signs off in time, that changes nothing: they are absent without notice.
decline-notice = If a flexible player signs off in time, they are absent with notice.
live-list-kept = Under the poll in the group there is a list of who plays, kept up to date until the deadline.
asked-with-buttons = The group gets no poll but a message with buttons; it shows who plays, kept up to date until the deadline.
newcomers-bottom = Whoever joins later begins at the bottom, also for the pairing.
newcomers-nearest-rating = Whoever joins later begins at the bottom of the standings; for the pairing they are in the place of the nearest rating until their first result.
deadline = You can sign up and off until { $day } { $time }: a message of { $before } counts, a message of { $exact } is too late.
late = Whoever signs off too late is absent without notice, unless it is force majeure.

evening-quiet = Between { $from } and { $until } the bot sends its messages without a sound, where a network can; it does send them in time.
evening-start = The club evening is on { $day } and begins at { $time }.
evening-clocks = All clocks are started at { $time }.
evening-tempo = The time control is { $tempo }.
published-by-clock = The bot publishes the pairing on { $day } at { $time }.
published-by-hand = The organiser makes the pairing public on the club evening; the bot publishes nothing by itself.
results-by-buttons = Under the pairing in the group there are buttons for the result; only what White taps counts, until the round is closed.
thread-per-round = On Discord each round gets a thread of its own under the pairing; the results come there.
forfeit = Whoever is not there by { $time } has lost.
forfeit-when-announced = Whoever has said they will be late has until { $time }.

only-in-files = { $count ->
    [one] The key { $keys } only counts
   *[other] The keys { $keys } only count
} when a season file is worked out; in the chat the bot does nothing with that yet.
values-run-out = { $named ->
    [yes] In the { $half } half, from { $players } players on, the last one gets a value below { $lowest }; we then keep it at { $lowest }.
   *[no] From { $players } players on, the last one gets a value below { $lowest }; we then keep it at { $lowest }.
}

job-poll = the poll
job-reminder = a message to whoever has not said anything yet
job-list = the list of who is playing
job-deadline = sign-up closes
check-rapid = Rapid
check-house-rules = House rules (people keep an eye on those)
season-groups = { $half ->
        [winter] The winter half
        [zomer] The summer half
       *[other] The { $half } half
    } is played in { $groups } groups, which are paired separately and each have their own standings.
season-change = From { $date } on this changes{ $half ->
        [no] { "" }
       *[other] {" "}in the { $half } half
    }: { $keys }. Rounds before that keep the old rule.
rapid-rounds = The rapid competition has { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } of Swiss pairing{ $games ->
        [1] .
       *[other] , with { $games } games per round against the same opponent: one with White and one with Black.
    }
rapid-points = A win is 1 point, a draw half a point.
rapid-tempo = The time control is { $tempo }.
rapid-start = The rapid evening begins at { $time }.
rapid-champion = Whoever is at the top after the last round is the rapid champion{ $halves ->
        [yes] { "" } of that half
       *[no] { "" }
    }.
rapid-bye = If the number of players is odd, one of them has the bye and gets { $points } { $one ->
        [yes] point
       *[no] points
    }{ $most ->
        [0] .
        [1] { "" }; you can only have it once.
       *[other] { "" }; you can have it at most { $most } times.
    }
rapid-check-in = Whoever is there { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    } before the start of a round is paired; whoever is not there by then does not play that round and gets nothing for it.
rapid-order = { $count ->
        [0] Players with the same number of points share their place.
       *[other] With equal points, these decide in turn: { $criteria }. If first place is then still shared, a deciding match follows.
    }
rapid-unplayed = { $how ->
        [fide-2026] Unplayed rounds count for Buchholz and Sonneborn-Berger by the FIDE rules of March 2026.
        [fide-2024] Unplayed rounds count for Buchholz and Sonneborn-Berger by the FIDE rules from before March 2026.
       *[none] Unplayed rounds do not count for Buchholz and Sonneborn-Berger.
    }
criterion-mutual-result = the result against each other
criterion-median-buchholz = Buchholz without the best and the worst
criterion-buchholz-cut-one = Buchholz without the worst
criterion-buchholz = Buchholz
criterion-sonneborn-berger = Sonneborn-Berger
job-pairing = the pairing
job-forfeit = whoever is not there loses
job-forfeit-when-announced = the same for whoever had said they would be late
job-results-reminder = a request for results that are not in yet
job-standings = the standings
job-line = { $date }, { $time }: { $what }
