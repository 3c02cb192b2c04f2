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
other-weekday = Dat is { $day }, en geen { $said }. Ik heb niets genoteerd.{ $any ->
        [yes] { "" } Er wordt gespeeld op { $next }.
       *[no] { "" }
    }
which-week = Bedoel je { $one } of { $other }? Zet de datum erbij, bijvoorbeeld { $short } of { $later }.
did-you-mean-plays = - { $day } (ronde { $round }): je speelt mee

## Commando's

typed-so = Ik heb niets gedaan, want zo weet ik het niet zeker. Bedoel je { $meant }?
