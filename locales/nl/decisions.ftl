# Besluiten van de leiding: straf-oneven, tempo en begintijd, ratings, beroep, en een ronde die anders telt.

## Straf-oneven

penalty-imposed = { $name } heeft een straf-oneven. Die valt de eerstvolgende keer dat het aantal oneven is en { $name } er is, en levert { $worth } op. Reden: { $reason }.{ $count ->
        [1] { "" }
       *[other] { "" } Er staan er nu { $count } open.
    }{ $told ->
        [yes] { "" }
       *[no] { "" } { $name } is niet gekoppeld; zeg het zelf.
    }
penalty-you = { $organiser } geeft je een straf-oneven. Reden: { $reason }. De eerstvolgende keer dat het aantal oneven is en jij er bent, word je niet ingedeeld. Dat levert { $worth } op.{ $byes ->
        [some] { "" } Een gewone oneven kun je daarnaast nog krijgen.
       *[any] { "" }
    }
you-have-the-penalty-bye = { $when ->
        [now] Je hebt vanavond een straf-oneven: je wordt niet ingedeeld. Dat levert { $worth } op.
        [today] Je hebt vanavond een straf-oneven: je wordt niet ingedeeld en hoeft niet te komen. Dat levert { $worth } op.
        [tomorrow] Je hebt morgen een straf-oneven: je wordt niet ingedeeld en hoeft niet te komen. Dat levert { $worth } op.
       *[later] Je hebt op { $day } een straf-oneven: je wordt niet ingedeeld en hoeft niet te komen. Dat levert { $worth } op.
    }
penalties = Nog open:
penalty-line = - { $name }, sinds { $day }: { $reason }
no-penalties = Er staat geen straf-oneven open.
penalty-lifted = De straf-oneven van { $name } vervalt.{ $count ->
        [0] { "" }
       *[other] { "" } Er { $count ->
            [1] staat er nog 1
           *[other] staan er nog { $count }
        } open.
    }
penalty-lifted-you = { $organiser } neemt je straf-oneven terug; die telt niet meer.
penalty-not-owed = { $round ->
        [0] { $name } heeft geen straf-oneven openstaan.
       *[other] { $name } heeft geen straf-oneven openstaan: de laatste viel in ronde { $round }.
    }

## Tempo en begintijd

tempo-form = Schrijf het zo: /tempo Bram 60 minuten per persoon, of /tempo Bram geen voor het gewone tempo (hoogstens { $longest } tekens).
tempo-set = { $own ->
        [yes] Genoteerd: { $name } speelt met een aangepast tempo, { $tempo }. Het staat voortaan achter het bord in de indeling.
       *[no] Genoteerd: { $name } speelt weer met het gewone tempo.
    }
tempo-you = { $own ->
        [yes] { $organiser } heeft voor je genoteerd dat je met een aangepast tempo speelt: { $tempo }. Het staat voortaan achter je bord in de indeling.
       *[no] { $organiser } heeft voor je genoteerd dat je weer met het gewone tempo speelt.
    }
tempo-known = { $own ->
        [yes] Dat staat er al: { $name } speelt met { $tempo }.
       *[no] { $name } speelt al met het gewone tempo.
    }
board-note = ({ $notes })
note-tempo = { $name }: { $tempo }
note-starts = begint om { $time }
note-late = { $when ->
        [yes] { $name } komt om { $time }
       *[no] { $name } komt later
    }
later-no-pairing = De indeling van ronde { $round } is nog niet bekend, dus de borden liggen nog niet vast. Met /later en een naam kan het al wel.
later-settled = Bord { $board } heeft al een uitslag: { $result }.
later-than-start = De avond begint om { $start }; een later begin is een tijd daarna.
your-game-starts-later = { $when ->
        [later] Je partij op { $day }
        [tomorrow] Je partij van morgen
       *[other] Je partij van vanavond
    } tegen { $name } begint later: om { $time }.
game-starts-later = Bord { $board }, { $pair }, begint om { $time }. { $told ->
        [both] Beide spelers weten het.
        [one] Zeg het zelf tegen { $names }, die is niet gekoppeld.
       *[more] Zeg het zelf tegen { $names }, die zijn niet gekoppeld.
    }

## Ratings

rating-estimated = { $rating } geschat
rating-form = Schrijf het zo: /rating Anna 1540, of /rating Anna 1540 geschat.
rating-known = { $name } heeft al rating { $rating }.
rating-set = { $had ->
        [yes] { $name } heeft nu rating { $rating } (was { $before }).
       *[no] { $name } heeft nu rating { $rating }.
    }
rating-you = { $estimated ->
        [yes] { $organiser } schat je rating op { $number }
       *[no] { $organiser } heeft je rating op { $number } gezet
    }{ $had ->
        [yes] { " " }(was { $before }).
       *[no] .
    }
rating-review = { $name } heeft { $games ->
        [one] 1 partij
       *[other] { $games } partijen
    } gespeeld; klopt de geschatte rating van { $rating }{ $article }? Zo ja, stuur dan /rating { $name } { $rating }; zo nee, met een ander getal.
ratings-form = Schrijf het zo: /ratings 1-9 Anna 2031, Bram 1925 (de dag van de lijst, en per lid de naam en de rating). Met /ratings alleen zie je de beginvolgorde.
ratings-misread = "{ $text }" begrijp ik niet: per lid een naam en een rating, zoals Anna 2031.
ratings-twice = { $name } staat er twee keer in.
ratings-unknown = { $number ->
        [one] Deze naam ken ik niet: { $names }.
       *[more] Deze namen ken ik niet: { $names }.
    } Met /leden zie je alle namen.
ratings-taken-over = { $any ->
        [no] Genoteerd: de ratings zijn die van { $day }.
       *[yes] Ratings van { $day } overgenomen: { $changed } veranderd, { $same } hetzelfde gebleven.{ $missing ->
            [0] { "" }
            [1] { "" } Niet op de lijst: { $names }; die houdt de rating van nu.
           *[other] { "" } Niet op de lijst: { $names }; die houden de rating van nu.
        }
    }
ratings-changed = { $name }: { $before } → { $rating }
start-order-stays = { $half ->
        [winter] De beginvolgorde van de winterhelft ligt vast en verandert niet meer.
        [zomer] De beginvolgorde van de zomerhelft ligt vast en verandert niet meer.
       *[other] De beginvolgorde ligt vast en verandert niet meer.
    } Met /ratings zie je waarmee die is gemaakt.
start-order-announced = De beginvolgorde is opnieuw gemaakt{ $group ->
        [yes] { " " }en staat in de groep
       *[no] { "" }
    }.
rating-list-warning = Let op: volgens het reglement{ $article } gelden de ratings van { $wanted }, { $known ->
        [yes] maar deze zijn van { $day }.
       *[no] en ik weet niet van welke dag deze zijn.
    }{ $begun ->
        [yes] { "" }
       *[no] { "" } Stuur de lijst van die dag: /ratings { $short } en dan per lid de naam en de rating. Staan die al goed, dan alleen /ratings { $short }.
    }
ratings = { $half ->
        [winter] Beginvolgorde van de winterhelft
        [zomer] Beginvolgorde van de zomerhelft
       *[other] Beginvolgorde
    }{ $fixed ->
        [yes] { "" }
       *[no] , zoals die nu zou zijn
    }, met de ratings { $known ->
        [yes] van { $day }:
       *[no] die bij de leden { $fixed ->
            [yes] stonden:
           *[no] staan:
        }
    }
ratings-line = { $place }. { $name } ({ $rating }){ $changed ->
        [yes] , nu { $now }
       *[no] { "" }
    }
ratings-later = De ratings van { $day } gelden voor de volgende beginvolgorde.

## Beroep

excuse-not-missed = { $name } telt op { $day } niet als afwezig zonder bericht, dus er valt niets af te wijzen.
excuse-denied = Er is geen overmacht voor { $name }: { $day } telt als afwezig zonder bericht. Reden: { $reason }.
excuse-denied-you = { $organiser } kent geen overmacht toe: je afwezigheid op { $day } telt als afwezig zonder bericht. Reden: { $reason }.
appeal-until = Beroep kan tot en met { $day } bij het bestuur.

## Een ronde die anders telt

overrule-form = Schrijf het zo: /zet Emil ronde 2 met-bericht zat vast in de trein. In plaats van met-bericht kan ook: zonder-bericht, extern (winst, remise of verlies), oneven of niets.
overrule-too-early = Ronde { $round } is nog niet gespeeld. Tot dan gaat het met /bericht, /vrij of /herindelen.
overrule-not-in = { $joined ->
        [0] { $name } deed in ronde { $round } niet mee. Met /leden zie je alle namen.
       *[other] { $name } doet pas mee vanaf ronde { $joined }.{ $open ->
            [yes] { "" } Is { $name } er nu al, stuur dan /aanwezigen { $name }.
           *[no] { "" }
        }
    }
overrule-external = Zet erbij hoe het ging: extern winst, extern remise of extern verlies.
overrule-on-board = { $name } staat in ronde { $round } op bord { $board }: { $pair } { $result }. Maak dat bord eerst leeg met /corrigeer ronde { $round } bord { $board } leeg, en stuur dit dan nog eens.
overrule-while-playing = { $name } staat in ronde { $round } op bord { $board }: { $pair }. Kwam { $name } niet, dan is het /reglementair { $name }; is daar niet gespeeld, sluit dan eerst de ronde met /sluit.
overrule-known = Ronde { $round } telt voor { $name } al { $is }.
overruled = Ronde { $round } telt voor { $name } nu { $is } (was: { $was }). Reden: { $reason }.
overruled-public = Besluit: ronde { $round } telt voor { $name } { $is } (was: { $was }).
overruled-you = { $organiser } heeft besloten: ronde { $round } telt voor jou { $is } (was: { $was }). Reden: { $reason }.
round-is = { $what ->
        [notice] als afwezig met bericht
        [no_notice] als afwezig zonder bericht
        [external] als extern gespeeld
        [external_win] als extern gewonnen
        [external_draw] als extern remise
        [external_loss] als extern verloren
        [bye] als oneven
        [penalty] als straf-oneven
       *[nothing] niet mee
    }
round-was = { $what ->
        [notice] afwezig met bericht
        [no_notice] afwezig zonder bericht
        [external] extern gespeeld
        [external_win] extern gewonnen
        [external_draw] extern remise
        [external_loss] extern verloren
        [bye] oneven
        [penalty] straf-oneven
        [game] een partij zonder uitslag
       *[nothing] niet meegeteld
    }
board-taken-away = Bord { $board }, { $pair }, is daar niet gespeeld en vervalt.
left-without-game = { $name } heeft in ronde { $round } nu ook geen partij, dus die telt ook voor { $name } niet mee. Moet dat anders, stuur dan nog een /zet voor { $name }.
penalty-owed-again = De straf-oneven van { $name } staat daarmee weer open. Hoeft die niet meer, stuur dan /straf { $name } vervalt.
extra-game = Ronde { $round }: { $pair }{ $played ->
        [yes] { " " }{ $result }
       *[no] { "" }
    } komt erbij, op bord { $board }.{ $byes ->
        [none] { "" }
        [one] { "" } { $names } is dus niet meer oneven.
       *[more] { "" } { $names } zijn dus niet meer oneven.
    }
extra-game-announced = { $group ->
        [yes] De partij staat in de groep.
       *[no] De partij is erbij gezet.
    } De uitslag gaat zoals bij de andere borden van ronde { $round }.
plays-already = { $name } staat in ronde { $round } al op bord { $board }: { $pair }. Twee partijen in één ronde kan niet. { $closed ->
        [yes] Hoort dat bord er niet te zijn, maak het dan leeg met /corrigeer ronde { $round } bord { $board } leeg, en haal { $name } eraf met /zet { $name } ronde { $round } niets en de reden.
       *[no] Anders indelen gaat met /herindelen of /wissel.
    }
start-order-by-ratings = De ratings zijn bijgewerkt, dus de beginvolgorde is opnieuw gemaakt.

## Op tijd of niet

unproven = { $name } tikte bij ronde { $round } op "{ $option }", maar ik weet niet wanneer: van { $since } tot { $received } kon ik het netwerk niet horen, en de deadline was { $deadline }. Voorlopig telt het als op tijd.
unproven-you = Ik hoorde het pas na de deadline, dus { $organiser } kijkt nog of het op tijd was.
unproven-unlinked = { $name } tikte bij ronde { $round } terwijl ik het netwerk niet kon horen (van { $since } tot { $received }), en ik weet niet wie dat is. Koppel je hem of haar, dan telt het als op tijd.
button-in-time = Op tijd
button-too-late = Te laat
unproven-in-time = { $name } was op tijd; het blijft zoals het is.
unproven-too-late = { $plays ->
        [yes] { $name } was te laat en doet { $day } niet mee.
       *[no] { $name } was te laat: afwezig zonder bericht op { $day }.
    }
unproven-too-late-you = { $plays ->
        [yes] { $organiser } telt je aanmelding voor { $day } als te laat: je doet niet mee.
       *[no] { $organiser } telt je afmelding voor { $day } als te laat: je bent afwezig zonder bericht.
    }
unproven-not-in = { $name } was te laat voor ronde { $round } en doet niet mee.
unproven-said-otherwise = { $name } zei daarna iets anders over { $day }; kijk met /wie hoe het nu staat.
unproven-over = Ronde { $round } is voorbij. Met /zet verander je wat die ronde voor { $name } was.
