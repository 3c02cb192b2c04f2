# The beginning and the end of a season in a club file: what can be wrong with [season] and [[prize]],
# and how `keizerbot check` reads it out.

## What is wrong

expected-play-off = { $key } expects something like {"{"} within = {"{"} of_top_value = "1/2" {"}"}, games = 2, still_level = "leader" {"}"}
expected-margin = { $key } expects a number of points, like 0 or "2.5", or a part of the top value: {"{"} of_top_value = "1/2" {"}"}
expected-prizes = a prize begins with [[prize]] and has name and place or kind
expected-minimum = { $key } expects a number, a part of the rounds between quotation marks (like "60%" or "2/3") or "half_plus_one"
expected-counts = counts expects a list of what counts, out of { $words }

blocks-without-lot = lot_blocks goes with start_order = "lot", and only with that
list-without-blocks = lot_blocks_by is not possible without lot_blocks
points-without-spread = spread_points goes with start_order = "spread", and only with that
spread-without-points = start_order = "spread" expects spread_points: how many points the lot adds or takes off at most
rating-list-unused = rating_list is not possible with start_order = "lot": ratings do not count for this draw
rounds-max-below-min = rounds_max is lower than rounds_min ({ $min })
rounds-never-even = rounds_even: { $rounds } is odd, and rounds_min and rounds_max leave no other number
rounds-odd = rounds_even: the number of rounds ({ $rounds }) is odd
rounds-too-few = rounds_min: the number of rounds is { $rounds }, less than { $min }
rounds-too-many = rounds_max: the number of rounds is { $rounds }, more than { $max }

prize-place-or-kind = a prize has place (a place in the final standings) or kind, one of the two
prize-twice = there is already a prize { $name } for the same half and group
rating-group-empty = rating_from is not lower than rating_below: nobody has such a rating
counts-alone = counts is not possible without minimum
otherwise-missing = { $key } needs otherwise: "nobody" (if the first does not meet it, nobody gets the prize) or "next" (then it goes to the next in line)
otherwise-alone = otherwise is not possible here without minimum or not_top: there is nothing that somebody might not meet
k-factor-alone = k_factor goes with kind = "rating_gain", and only with that
champion-of-all = { $key } is not possible with kind = "champion": the champion is number 1 of everybody; do you mean place = 1?
place-in-top = not_top rules out this place, so nobody can win this prize
best-game-by-hand = { $key } is not possible with kind = "best_game": the club awards that prize itself
minimum-too-large = minimum comes down to { $needed } { $needed ->
    [one] time
   *[other] times
}, but the number of rounds is { $rounds }

## The beginning

check-beginning = Beginning of the season

order-rating = The starting order is that of the ratings, the highest at the top.
order-rating-ties = With equal ratings, whoever finished higher last season comes first, and otherwise the name decides; whoever has no rating comes last.
order-last-final = The starting order is the final standings of last season. Whoever is not in them comes after that, by rating.
order-lot = The starting order is drawn by lot.
order-lot-blocks = The starting order is drawn by lot within { $blocks } equally large blocks of { $list ->
    [rating] the rating list
   *[last-final] the final standings of last season
}.
order-combined = The starting order comes from two lists: everybody's place in the final standings of last season and their place on the rating list are added up, and the lowest sum is at the top. With equal sums the final standings decide.
order-combined-ties = Whoever is missing on one of the lists gets the place after the last one there; if two players are then still equal, the rating decides.
order-spread = The starting order is that of the ratings, after the lot has added or taken off at most { $points } { $points ->
    [one] point
   *[other] points
} for everybody.
order-per-half = Every half begins with a new order.
ratings-first-of-month = The starting order goes by the ratings of the 1st of the month in which { $halves ->
    [yes] the half
   *[no] the season
} begins.
ratings-at-start = The starting order goes by the ratings at the moment that { $halves ->
    [yes] the half
   *[no] the season
} begins.
estimated-review = Whoever has no rating gets an estimate; after { $games } { $games ->
    [one] game
   *[other] games
} that is looked at again.

rounds-even = The number of rounds is even.
rounds-range = The number of rounds is between { $min } and { $max }.
rounds-at-least = The number of rounds is at least { $min }.
rounds-at-most = The number of rounds is at most { $max }.
appeal = A player can appeal against a decision within { $days } { $days ->
    [one] day
   *[other] days
}.

## The end

check-ending = End of the season

without-games-removed = Whoever played no games at all goes out of the standings after the last round, as if they had never been there.
without-games-top = The highest value stays what it was.
play-off-share = Whoever is no further behind number 1 in the final standings than { $part } plays a play-off with them for first place.
play-off-tie = Whoever has as many points as number 1 in the final standings plays a play-off with them for first place.
play-off-points = Whoever is at most { $points } { $one ->
        [yes] point
       *[no] points
    } behind number 1 in the final standings plays a play-off with them for first place.
play-off-games = In the play-off everybody plays { $games } { $games ->
    [one] game
   *[other] games
} against every other player in it.
still-level-leader = If the play-off ends level, whichever of them was higher in the final standings wins.
still-level-shared = If the play-off ends level, they share first place.
still-level-again = If the play-off ends level, they play another one.
play-off-winner = Whoever wins the play-off counts as number 1 from then on; the others keep their order.
highest-value = the highest value

## The prizes

check-prizes = Prizes

prize-line = { $name }{ $of }: { $who }.{ $conditions }{ $otherwise }
prize-of-half = {" "}({ $half })
prize-of-group = {" "}(group { $group })
prize-of-half-and-group = {" "}({ $half }, group { $group })
prize-of-half-each-group = {" "}({ $half }, in each group)
prize-of-each-group = {" "}(in each group)

prize-champion = number 1 of the final standings
prize-champion-play-off = the winner of the play-off, and without a play-off number 1 of the final standings
prize-place = number { $place } of the final standings
prize-place-among = number { $place } in the final standings among those who { $among }
prize-rating-gain = whoever gains the most rating points (Elo, K = { $factor })
prize-rating-gain-among = whoever gains the most rating points (Elo, K = { $factor }), among those who { $among }
prize-riser = whoever climbs the most, compared with the final standings of last season
prize-riser-among = whoever climbs the most, compared with the final standings of last season, among those who { $among }
prize-best-game = whoever played the best game; the club chooses it itself

among-below = have a rating below { $below }
among-from = have a rating of at least { $from }
among-between = have a rating of at least { $from } and below { $below }
among-category = are in the category { $category }
among-both = { $first } and { $second }

prize-conditions = {" "}Condition: the winner { $conditions }.
condition-not-top = { $top ->
    [one] is not number 1 of the final standings
   *[other] is not in the top { $top } of the final standings
}
condition-times = took part at least { $needed ->
    [one] once
   *[other] { $needed } times
} ({ $counts } count)
condition-rounds = took part in at least { $needed } of the { $rounds } rounds ({ $counts } count)
condition-share = took part in at least { $share } of the rounds ({ $counts } count)
condition-half-plus-one = took part in at least half of the rounds plus one ({ $counts } count)
condition-last-season = took part as often last season too, in proportion

count-games = games
count-forfeit-wins = wins by forfeit
count-byes = byes
count-penalty-byes = penalty byes
count-external = external games
count-notice = absences with notice

prize-nobody = {" "}If the first does not meet that, nobody gets the prize.
prize-next = {" "}If the first does not meet that, the prize goes to the next in line.
prize-next-place = {" "}If the first does not meet that, or already has a higher prize, it goes to the next in line.
prize-passed-on = {" "}If the first already has a higher prize, it goes to the next in line.
