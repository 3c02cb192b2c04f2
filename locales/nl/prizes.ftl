# Het begin en het einde van een seizoen in een clubbestand: wat er mis kan zijn met [season] en [[prize]],
# en hoe `keizerbot check` het voorleest.

## Wat er mis is

expected-play-off = { $key } verwacht iets als {"{"} within = {"{"} of_top_value = "1/2" {"}"}, games = 2, still_level = "leader" {"}"}
expected-margin = { $key } verwacht een aantal punten, zoals 0 of "2.5", of een deel van de topwaarde: {"{"} of_top_value = "1/2" {"}"}
expected-prizes = een prijs begint met [[prize]] en heeft name en place of kind
expected-minimum = { $key } verwacht een aantal, een deel van de ronden tussen aanhalingstekens (zoals "60%" of "2/3") of "half_plus_one"
expected-counts = counts verwacht een lijst van wat er meetelt, uit { $words }

blocks-without-lot = lot_blocks hoort bij start_order = "lot", en alleen daarbij
list-without-blocks = lot_blocks_by kan niet zonder lot_blocks
points-without-spread = spread_points hoort bij start_order = "spread", en alleen daarbij
spread-without-points = start_order = "spread" verwacht spread_points: hoeveel punten het lot er hoogstens bij of af doet
rating-list-unused = rating_list kan niet samen met start_order = "lot": voor deze loting telt geen rating
rounds-max-below-min = rounds_max is lager dan rounds_min ({ $min })
rounds-never-even = rounds_even: { $rounds } is oneven, en rounds_min en rounds_max laten niets anders toe
rounds-odd = rounds_even: het aantal ronden ({ $rounds }) is oneven
rounds-too-few = rounds_min: er zijn { $rounds } ronden, minder dan { $min }
rounds-too-many = rounds_max: er zijn { $rounds } ronden, meer dan { $max }

prize-place-or-kind = een prijs heeft place (een plaats in de eindstand) of kind, één van de twee
prize-twice = er is al een prijs { $name } voor dezelfde helft en groep
rating-group-empty = rating_from is niet lager dan rating_below: zo'n rating heeft niemand
counts-alone = counts kan niet zonder minimum
otherwise-missing = bij { $key } hoort otherwise: "nobody" (voldoet de eerste niet, dan krijgt niemand de prijs) of "next" (dan is de volgende aan de beurt)
otherwise-alone = otherwise kan hier niet zonder minimum of not_top: er is niets waaraan iemand niet kan voldoen
k-factor-alone = k_factor hoort bij kind = "rating_gain", en alleen daarbij
champion-of-all = { $key } kan niet bij kind = "champion": de kampioen is de nummer 1 van iedereen; bedoel je place = 1?
place-in-top = not_top sluit deze plaats uit, dus niemand kan deze prijs winnen
best-game-by-hand = { $key } kan niet bij kind = "best_game": die prijs kent de club zelf toe
minimum-too-large = minimum komt neer op { $needed } keer, maar er zijn { $rounds } ronden

## Het begin

check-beginning = Begin van het seizoen

order-rating = De beginvolgorde is die van de rating, de hoogste bovenaan.
order-rating-ties = Bij gelijke rating gaat voor wie vorig seizoen hoger eindigde, en anders beslist de naam; wie geen rating heeft, komt achteraan.
order-last-final = De beginvolgorde is de eindstand van het vorige seizoen. Wie daar niet in staat, komt erachter, op rating.
order-lot = De beginvolgorde wordt geloot.
order-lot-blocks = De beginvolgorde wordt geloot binnen { $blocks } even grote blokken van { $list ->
    [rating] de ratinglijst
   *[last-final] de eindstand van het vorige seizoen
}.
order-combined = De beginvolgorde komt uit twee lijsten: ieders plaats in de eindstand van het vorige seizoen en zijn plaats op de ratinglijst worden opgeteld, en de laagste som staat bovenaan. Bij gelijke som beslist de eindstand.
order-combined-ties = Wie op een van de lijsten ontbreekt, krijgt daar de plaats na de laatste; zijn twee spelers dan nog gelijk, dan beslist de rating.
order-spread = De beginvolgorde is die van de rating, nadat het lot er voor ieder hoogstens { $points } { $points ->
        [one] punt
       *[other] punten
    } bij of af heeft gedaan.
order-per-half = Elke helft begint met een nieuwe volgorde.
ratings-first-of-month = Voor de beginvolgorde geldt de rating van de 1e van de maand waarin { $halves ->
    [yes] de helft
   *[no] het seizoen
} begint.
ratings-at-start = Voor de beginvolgorde geldt de rating op het moment dat { $halves ->
    [yes] de helft
   *[no] het seizoen
} begint.
estimated-review = Wie geen rating heeft, krijgt een schatting; na { $games } { $games ->
    [one] partij
   *[other] partijen
} wordt die opnieuw bekeken.

rounds-even = Het aantal ronden is even.
rounds-range = Het aantal ronden ligt tussen { $min } en { $max }.
rounds-at-least = Het aantal ronden is minstens { $min }.
rounds-at-most = Het aantal ronden is hoogstens { $max }.
appeal = Tegen een beslissing kan een speler binnen { $days } { $days ->
    [one] dag
   *[other] dagen
} in beroep.

## Het einde

check-ending = Einde van het seizoen

without-games-removed = Wie geen enkele partij speelde, gaat na de laatste ronde uit de stand, alsof hij er nooit bij was.
without-games-top = De hoogste waarde blijft daarbij wat zij was.
play-off-share = Wie in de eindstand niet verder achter de nummer 1 staat dan { $part }, speelt met hem een barrage om de eerste plaats.
play-off-tie = Wie in de eindstand evenveel punten heeft als de nummer 1, speelt met hem een barrage om de eerste plaats.
play-off-points = Wie in de eindstand niet meer dan { $points } { $one ->
        [yes] punt
       *[no] punten
    } achter de nummer 1 staat, speelt met hem een barrage om de eerste plaats.
play-off-games = In de barrage speelt ieder { $games } { $games ->
    [one] partij
   *[other] partijen
} tegen elke andere deelnemer.
still-level-leader = Eindigt de barrage gelijk, dan wint wie van hen in de eindstand bovenaan stond.
still-level-shared = Eindigt de barrage gelijk, dan delen zij de eerste plaats.
still-level-again = Eindigt de barrage gelijk, dan spelen zij er nog een.
play-off-winner = Wie de barrage wint, geldt daarna als nummer 1; de anderen houden hun volgorde.
highest-value = de hoogste waarde

## De prijzen

check-prizes = Prijzen

prize-line = { $name }{ $of }: { $who }.{ $conditions }{ $otherwise }
prize-of-half = {" "}({ $half })
prize-of-group = {" "}(groep { $group })
prize-of-half-and-group = {" "}({ $half }, groep { $group })
prize-of-half-each-group = {" "}({ $half }, in elke groep)
prize-of-each-group = {" "}(in elke groep)

prize-champion = de nummer 1 van de eindstand
prize-champion-play-off = de winnaar van de barrage, en zonder barrage de nummer 1 van de eindstand
prize-place = de nummer { $place } van de eindstand
prize-place-among = de nummer { $place } in de eindstand van wie { $among }
prize-rating-gain = wie de meeste ratingpunten wint (Elo, K = { $factor })
prize-rating-gain-among = wie de meeste ratingpunten wint (Elo, K = { $factor }), van wie { $among }
prize-riser = wie het meest stijgt, vergeleken met de eindstand van het vorige seizoen
prize-riser-among = wie het meest stijgt, vergeleken met de eindstand van het vorige seizoen, van wie { $among }
prize-best-game = wie de mooiste partij speelde; de club wijst hem zelf aan

among-below = een rating onder { $below } heeft
among-from = een rating vanaf { $from } heeft
among-between = een rating vanaf { $from } en onder { $below } heeft
among-category = in de categorie { $category } zit
among-both = { $first } en { $second }

prize-conditions = {" "}Voorwaarde: hij { $conditions }.
condition-not-top = { $top ->
    [one] is niet de nummer 1 van de eindstand
   *[other] staat niet bij de eerste { $top } van de eindstand
}
condition-times = deed minstens { $needed } keer mee ({ $counts } tellen)
condition-rounds = deed in minstens { $needed } van de { $rounds } ronden mee ({ $counts } tellen)
condition-share = deed in minstens { $share } van de ronden mee ({ $counts } tellen)
condition-half-plus-one = deed in minstens de helft van de ronden plus één mee ({ $counts } tellen)
condition-last-season = deed vorig seizoen naar verhouding ook zo vaak mee

count-games = partijen
count-forfeit-wins = reglementaire overwinningen
count-byes = onevens
count-penalty-byes = straf-onevens
count-external = externe wedstrijden
count-notice = afmeldingen

prize-nobody = {" "}Voldoet hij daar niet aan, dan krijgt niemand de prijs.
prize-next = {" "}Voldoet hij daar niet aan, dan is de volgende aan de beurt.
prize-next-place = {" "}Voldoet hij daar niet aan, of heeft hij al een hogere prijs, dan is de volgende aan de beurt.
prize-passed-on = {" "}Heeft hij al een hogere prijs, dan is de volgende aan de beurt.
