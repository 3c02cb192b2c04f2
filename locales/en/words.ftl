# Single words and numbers, as they stand in a sentence.

share-half = half
share-third = a third
share-two-thirds = two thirds

reason-late = signed off too late
reason-long-term = absent for a long time
reason-arbiter = arbiter
reason-official = busy for the federation
reason-club-duty = busy for the club
reason-cannot-play = paired but unable to play
reason-no-opponent = no suitable opponent
reason-adjourned = finishing an adjourned game

# $kind: nothing, whole, words or times; $share: a third, 0.3333; $whole: your value
part-of = { $kind ->
    [nothing] 0 points
    [whole] { $whole }
    [words] { $share } of { $whole }
   *[times] { $share } times { $whole }
}

# $part: a third of your value; $sign: none, below, plus, minus
pay = { $sign ->
    [plus] { $part } plus{ " " }
    [minus] { $part } minus{ " " }
    [below] minus{ " " }
   *[none] { "" }
}{ $points } { $one ->
    [yes] point
   *[no] points
}
