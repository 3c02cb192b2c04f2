# Losse woorden en getallen, zoals ze in een zin staan.

share-half = de helft
share-third = een derde
share-two-thirds = twee derde

reason-late = te laat afgemeld
reason-long-term = langdurig afwezig
reason-arbiter = wedstrijdleider
reason-official = bezig voor de bond
reason-club-duty = bezig voor de club
reason-cannot-play = ingedeeld maar verhinderd
reason-no-opponent = geen geschikte tegenstander
reason-adjourned = afgebroken partij uitgespeeld

# $kind: nothing, whole, words of times; $share: een derde, 0,3333; $whole: je waarde
part-of = { $kind ->
    [nothing] 0 punten
    [whole] { $whole }
    [words] { $share } van { $whole }
   *[times] { $share } keer { $whole }
}

# $part: een derde van je waarde; $sign: none, below, plus, minus
pay = { $sign ->
    [plus] { $part } plus{ " " }
    [minus] { $part } min{ " " }
    [below] min{ " " }
   *[none] { "" }
}{ $points } { $one ->
    [yes] punt
   *[no] punten
}
