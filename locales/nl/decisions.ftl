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
