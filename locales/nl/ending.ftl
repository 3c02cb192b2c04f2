# Het begin en het einde van een seizoen in de chat: de beginvolgorde, de eindstand, de prijzen en de barrage.

## Veel ronden tegelijk

round-run = ronde { $first } tot en met { $last }
nth-run = { $first }e tot en met { $last }e

## De beginvolgorde

help-eindstand = de eindstand van vorig seizoen, voor de beginvolgorde; wie weg is tussen aanhalingstekens
start-by-lot = De volgorde is geloot (lot { $seed }).
start-combined = Ieders plaats in de eindstand van vorig seizoen en op de ratinglijst zijn opgeteld{ $article }; wie op een lijst ontbreekt, telt daar als eerste na de laatste.
start-last-place = { $missing ->
        [yes] vorig seizoen niet: { $place }e
       *[no] vorig seizoen { $place }e
    }
start-rating-place = { $missing ->
        [yes] geen rating: { $place }e
       *[no] rating { $place }e
    }
start-block = { $rating }, blok { $block }
start-spread = { $rating }, na het lot { $spread }
start-order-again = De beginvolgorde is opnieuw gemaakt, met de eindstand van vorig seizoen:
start-order-newcomer = { $name } doet ook mee, dus de beginvolgorde is opnieuw gemaakt:
start-place = Plaats { $place } in de beginvolgorde{ $group ->
        [0] { "" }
       *[other] { " " }van groep { $group }
    }.
earlier-final-missing = Let op: voor de beginvolgorde telt ook de eindstand van vorig seizoen, en die heb ik niet. Stuur /eindstand met de namen op volgorde, dan maak ik de beginvolgorde opnieuw.
earlier-final-noted = De eindstand van vorig seizoen staat erin, met { $count ->
        [one] 1 plaats
       *[other] { $count } plaatsen
    }.{ $any_gone ->
        [yes] { " " }Niet meer bij de deelnemers: { $gone }.
       *[no] { "" }
    }
earlier-final-new = Nieuw dit seizoen: { $names }.
earlier-final-nobody = Ik ken niemand die { $name } heet. Is die weg bij de club, zet de naam dan tussen aanhalingstekens: "{ $name }". Er is niets opgeslagen.
earlier-final-twice = { $name } staat er twee keer in. Er is niets opgeslagen.
earlier-final-too-late = { $over ->
        [yes] Van de competitie die net afgelopen is, ken ik de eindstand zelf. Begin de volgende met /seizoen start.
       *[no] De competitie is al begonnen; de beginvolgorde ligt vast.
    }

season-rounds-wrong = { $rounds ->
        [1] Er is nu 1 ronde
       *[other] Er zijn nu { $rounds } ronden
    }, en { $what ->
        [odd] het aantal moet even zijn
        [few] het moeten er minstens { $limit } zijn
       *[many] het mogen er hoogstens { $limit } zijn
    }{ $article }. Zet alle avonden op de agenda, met /seizoen start en de dagen, of met /agenda erbij en /agenda vervalt; stuur dan weer /seizoen start.

## De eindstand

final-standing = Eindstand{ $half ->
        [winter] { " " }(winterhelft)
        [zomer] { " " }(zomerhelft)
       *[other] { "" }
    }{ $grouped ->
        [yes] , groep { $group }
       *[no] { "" }
    }
final-after-play-off = Na de barrage { $count ->
        [one] is { $names } de nummer 1
       *[other] delen { $names } de eerste plaats
    }.
removed-without-games = { $names } { $count ->
        [one] speelde geen enkele partij en gaat
       *[other] speelden geen enkele partij en gaan
    } uit de stand{ $article }.
season-won = Bovenaan { $count ->
        [one] eindigt
       *[other] eindigen
    } { $names }.

final-withdrawn = De eindstand{ $half ->
        [winter] { " " }van de winterhelft
        [zomer] { " " }van de zomerhelft
       *[other] { "" }
    } vervalt: de competitie gaat verder.
final-provisional = Voorlopig: { $games }.
final-without = nog zonder uitslag: { $pairs }
final-postponed = uitgesteld: { $pairs }

## De prijzen

help-prijzen = wie welke prijs heeft, of zou hebben als het nu afgelopen was
prizes = { $over ->
        [yes] De prijzen{ $half ->
            [winter] { " " }van de winterhelft
            [zomer] { " " }van de zomerhelft
           *[other] { "" }
        }:
       *[no] Als het nu afgelopen was, na ronde { $round } van { $rounds }{ $without ->
            [0] { "" }
           *[other] { "" } (en zonder { $names }, want zonder partij gaat men uit de stand)
        }:
    }
no-prizes = { $any ->
        [yes] { $half ->
            [winter] In de winterhelft zijn er geen prijzen; die zijn er in de zomerhelft.
           *[other] In deze helft zijn er geen prijzen.
        }
       *[no] Het clubbestand noemt geen prijzen.
    }
award = { $name }{ $article }: { $who }.
award-open = nog open, dat beslist de barrage
award-by-hand = die wijst de club zelf aan
award-nobody = niemand
award-took-part = { $counted } keer meegedaan ({ $needed } is nodig)
merit-champion = { $how ->
        [won] winnaar van de barrage
        [higher] bovenaan in de eindstand na een gelijke barrage
        [shared] gelijk geëindigd in de barrage
       *[standing] bovenaan met { $points } { $one ->
            [yes] punt
           *[no] punten
        }
    }
merit-place = { $what ->
        [play-off] { $place }e na de barrage, met { $points } { $one ->
            [yes] punt
           *[no] punten
        }
        [among] { $place }e in de eindstand met { $points } { $one ->
            [yes] punt
           *[no] punten
        }
       *[place] { $place }e met { $points } { $one ->
            [yes] punt
           *[no] punten
        }
    }
merit-gain = { $gain } ratingpunten erbij ({ $score } uit { $games }, verwacht { $expected }{ $estimated ->
        [yes] { "" }, met een geschatte rating
       *[no] { "" }
    }{ $unrated ->
        [0] { "" }
        [1] { "" }; 1 partij tegen iemand zonder rating telt niet
       *[other] { "" }; { $unrated } partijen tegen iemand zonder rating tellen niet
    })
merit-gain-short = { $gain } ratingpunten erbij
merit-rise = van de { $from }e naar de { $to }e plaats
skipped-too-few = { $name } ({ $merit }) deed maar { $counted } keer mee; { $needed } is nodig.
skipped-last-season = { $name } ({ $merit }) deed vorig seizoen maar { $counted } keer mee; { $needed } was nodig.
skipped-in-top = { $top ->
        [1] { $name } ({ $merit }) is de nummer 1 en komt er niet voor in aanmerking.
       *[other] { $name } ({ $merit }) eindigde bij de eerste { $top } en komt er niet voor in aanmerking.
    }
skipped-has-prize = { $name } ({ $merit }) heeft al de prijs "{ $prize }".
still-open = nog open
prizes-changed = Daardoor verandert er iets aan de prijzen:
prize-now = { $name }{ $group ->
        [0] { "" }
       *[other] { " " }(groep { $group })
    }: { $now } (was: { $before }).

## De barrage

help-barrage = wie de barrage spelen en hoe het staat; uitslagen invoeren kan alleen de competitieleider
play-off-behind = { $name } (verschil { $gap })
play-off-invitation = { $over ->
        [yes] Er komt een barrage
       *[no] Er zou een barrage komen
    }{ $article } tussen { $players }; de grens is een verschil van { $margin }.
when-level-leader = { $count ->
        [2] Ze spelen
       *[other] Ieder paar speelt
    } { $games } { $games ->
        [one] partij
       *[other] partijen
    }; blijft het gelijk, dan wint wie het hoogst in de eindstand staat.
when-level-shared = { $count ->
        [2] Ze spelen
       *[other] Ieder paar speelt
    } { $games } { $games ->
        [one] partij
       *[other] partijen
    }; blijft het gelijk, dan delen ze de eerste plaats.
when-level-again = { $count ->
        [2] Ze spelen
       *[other] Ieder paar speelt
    } { $games } { $games ->
        [one] partij
       *[other] partijen
    }; blijft het gelijk, dan spelen ze er nog een.
play-off-how = { $organiser } geeft de uitslagen door, met /barrage { $leader } - { $second } 1-0.
play-off = Barrage{ $article } tussen { $names }, { $games } { $games ->
        [one] partij
       *[other] partijen
    } tegen elkaar:
play-off-line = Partij { $number }: { $result }
play-off-game = { $what ->
        [gone] Barrage, partij { $number }: { $pair } telt niet meer (was { $before }).
        [corrected] Barrage, partij { $number }: { $pair } is { $result } (was { $before }).
       *[new] Barrage, partij { $number }: { $pair } { $result }.
    }
play-off-score = { $stage ->
        [first] Tussenstand: { $scores }
        [new] Het is gelijk, dus ze spelen er nog een: { $scores }
       *[later] Tussenstand van de nieuwe barrage: { $scores }
    }; nog { $left } { $left ->
        [one] partij
       *[other] partijen
    } te gaan.
play-off-won = { $name } wint de barrage.
play-off-level = De barrage van { $names } eindigde gelijk. { $name } stond bovenaan in de eindstand en wint{ $article }.
play-off-shared = De barrage eindigde gelijk: { $names } delen de eerste plaats.
play-off-changed = { $count ->
        [0] Er is geen barrage meer nodig.
       *[other] De barrage is nu tussen { $names }.
    }
earlier-final-open = Let op: de barrage van vorig seizoen is nog niet beslist; de eindstand telt nu zoals hij na de laatste ronde was. Stuur na de beslissing nog eens /seizoen start.
play-off-form = Schrijf het zo: /barrage Anna - Bram 1-0 (de eerste heeft wit), of verbeter partij 2 met /barrage 2 0-1.
play-off-apart = { $names } spelen niet in dezelfde barrage.
play-off-games-in = { $names } hebben al gespeeld: { $games }. Verbeteren kan met het nummer: /barrage { $number } ½-½, en schrappen met /barrage { $number } wis.
play-off-not-now = { $pair } hoort niet meer bij de barrage. Met /barrage zie je hoe die staat.
no-such-play-off-game = Partij { $number } van de barrage is er niet. Met /barrage zie je welke er zijn.
not-in-play-off = { $name } speelt niet in de barrage; die is tussen { $names }.
no-play-off = { $why ->
        [unknown] Het reglement kent geen barrage.
        [early] Of er een barrage komt, weten we na de laatste ronde.
       *[decided] Er is geen barrage nodig.
    }
