# Het begin en het einde van een seizoen in de chat: de beginvolgorde, de eindstand, de prijzen en de barrage.

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
earlier-final-missing = Let op: voor de beginvolgorde telt ook de eindstand van vorig seizoen, en die heb ik niet. Stuur /eindstand met de namen op volgorde, dan maak ik de beginvolgorde opnieuw.
earlier-final-noted = De eindstand van vorig seizoen staat erin, met { $count } plaatsen.{ $any_gone ->
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

season-rounds-wrong = Er zijn nu { $rounds } ronden, en { $what ->
        [odd] het aantal moet even zijn
        [few] het moeten er minstens { $limit } zijn
       *[many] het mogen er hoogstens { $limit } zijn
    }{ $article }. Zet avonden op de agenda met /agenda erbij, of haal er weg met /agenda vervalt, en stuur dan weer /seizoen start.
