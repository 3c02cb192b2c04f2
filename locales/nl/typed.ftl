# Wat mensen typen: dagen, uitslagen en commando's die anders bedoeld kunnen zijn.

## Dagen

no-evening-then = { $kind ->
        [round] De agenda heeft geen { $day }: de laatste is ronde { $last }
        [weekday] Deze week is er op { $day } geen speelavond{ $any ->
            [yes] { "" }, wel op { $next }
           *[no] { "" }
        }
        [span] In die tijd ({ $day }) is er geen speelavond{ $any ->
            [yes] { "" }, wel op { $next }
           *[no] { "" }
        }
       *[date] Op { $day } is er geen speelavond{ $any ->
            [yes] { "" }, wel op { $next }
           *[no] { "" }
        }
    }. Ik heb niets genoteerd. Met /agenda zie je alle avonden.
half-not-planned = De { $half }helft staat niet op de agenda. Met /agenda zie je alle avonden.
other-weekday = Dat is { $day }, en geen { $said }. Ik heb niets genoteerd.{ $any ->
        [yes] { "" } Er wordt gespeeld op { $next }.
       *[no] { "" }
    }
which-week = Bedoel je { $one } of { $other }? Zet de datum erbij, bijvoorbeeld { $short } of { $later }.
did-you-mean-plays = - { $day } (ronde { $round }): je speelt mee

## Commando's

typed-so = Ik heb niets gedaan, want zo weet ik het niet zeker. Bedoel je { $meant }?

## Uitslagen

score-unsure = "{ $text }" is geen uitslag, dus ik heb niets genoteerd. Wat is het geworden? Stuur /uitslag 1-0, ½-½ of 0-1; wit staat voorop.
total-of-two = Zo weet ik niet in welke partij het halve of hele punt viel. Geef beide partijen, in de volgorde waarin er gespeeld is: /uitslag 1-0 ½-½. Bij elke partij staat voorop wie daarin wit had.
forfeit-by-organiser = { $organises ->
        [yes] Zet het bord erbij, bijvoorbeeld: /uitslag 3 1-0R. Is een partij uitgesteld, dan: /uitstel 3.
       *[no] Reglementair of uitgesteld, dat noteert { $organiser }. Geef het daar door. Is er gespeeld, stuur dan /uitslag 1-0, ½-½ of 0-1.
    }
both-lose = Dat twee spelers samen minder dan een punt krijgen, kan ik niet noteren. Kwam er een niet opdagen, dan is het 1-0R of 0-1R; de competitieleider noteert dat.
whose-forfeit = Wie kwam er niet? Schrijf 1-0R als zwart er niet was, en 0-1R als wit er niet was.
no-such-result = Wat is het geworden op bord { $board }? Zo'n uitslag kan niet. Schrijf het zo: { $board } 1-0, { $board } ½-½ of { $board } 0-1. Niet gekomen: 1-0R of 0-1R.
only-own-board = Je kunt alleen de uitslag van je eigen partij doorgeven: /uitslag 1-0, ½-½ of 0-1. De andere geeft { $organiser } door.
not-your-board = Op bord { $board } zit je niet: dat is { $pair }. Die uitslag geeft { $name } door, of { $organiser }.
which-board = Bij "{ $text }" staat geen bord. Schrijf het nummer van het bord of beide namen erbij: 2 1-0, of Anna - Bram 1-0.
no-board-so-high = Bord { $board } is er niet in ronde { $round }: de borden gaan tot en met { $last }.
several-boards = "{ $text }" past op meer borden: { $boards }. Schrijf het nummer van het bord, bijvoorbeeld: { $board } 1-0.
names-turned = In ronde { $round } is dat bord { $board }, met de kleuren andersom: { $pair }. Schrijf de uitslag met wit voorop, bijvoorbeeld: { $board } 1-0.
list-form = Dat is me te slim. Noem elk bord met zijn uitslag, bijvoorbeeld: /uitslagen 1 1-0, 2 ½-½, 3 0-1. Er is niets opgeslagen.
swap-alone = Kleuren omdraaien doe ik per bord: /wissel 3. Geef de uitslagen apart. Er is niets opgeslagen.
swapped-result = Ronde { $round }, bord { $board }: de kleuren zijn omgedraaid, het is nu { $pair } { $result }. Ieder houdt zijn punten.

## Een periode die iemand noemt

stretch = { $any ->
        [yes] { $from } t/m { $until }
       *[no] vanaf { $from }
    }
