# Losse woorden en getallen, zoals ze in een zin staan.

share-half = de helft
share-third = een derde
share-two-thirds = twee derde

# $kind: nothing, whole, words of times; $share: een derde, 0,3333; $whole: je waarde
part-of = { $kind ->
    [nothing] 0 punten
    [whole] { $whole }
    [words] { $share } van { $whole }
   *[times] { $share } keer { $whole }
}
