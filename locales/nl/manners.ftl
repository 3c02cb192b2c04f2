# Wat de bot zegt om het in de groep rustig te houden, en wat een speler over zijn eigen seizoen te zien krijgt.

## De lijst van wie er speelt

live-list = { $state ->
        [off] De speelavond van { $day } vervalt.
       *[other] Ronde { $round }, { $day }: { $plays } { $plays ->
            [1] speelt
           *[other] spelen
        }{ $absent ->
            [0] { "" }
           *[other] , { $absent } afwezig
        }{ $external ->
            [0] { "" }
           *[other] , { $external } extern
        }{ $silent ->
            [0] .
            [1] , 1 liet { $state ->
                [open] nog niets horen.
               *[closed] niets horen.
            }
           *[other] , { $silent } lieten { $state ->
                [open] nog niets horen.
               *[closed] niets horen.
            }
        }
    }
live-list-names = { $kind ->
        [plays] Speelt
        [absent] Afwezig
        [external] Extern
       *[silent] { $state ->
            [open] Nog niets gehoord
           *[closed] Niets gehoord
        }
    }: { $names }
live-list-until = { $state ->
        [open] Deze lijst loopt mee tot { $deadline }.
       *[other] De aanmelding is gesloten.
    }
buttons-closed = Ronde { $round }, { $day }. De aanmelding is gesloten.
buttons-names = { $kind ->
        [plays] Speelt
        [absent] Afwezig
        [external] Extern
       *[silent] { $state ->
            [open] Nog niets gehoord
           *[closed] Niets gehoord
        }
    } ({ $count }): { $names }
buttons-moved = Ronde { $round } is verzet. Aanmelden gaat in een nieuw bericht.
live-list-moved = Ronde { $round } is verzet; de lijst staat nu bij de nieuwe poll.

## Eén tegelijk

many-messages = Dat zijn veel berichten achter elkaar. Ik heb ze allemaal, en werk ze de komende minuten op volgorde af. Je hoeft niets opnieuw te sturen: wat je voor een deadline stuurde, telt.

## Herinneringen

reminders = { $wanted ->
        [yes] { $expected ->
            [yes] Ik stuur je een herinnering als je je moet aanmelden en dat nog niet gedaan hebt. Nu doe je mee tenzij je je afmeldt, dus er komt er geen. Uitzetten kan met /herinnering uit.
           *[no] { $said ->
                [set] Goed, heb je je nog niet aangemeld, dan stuur ik je voor de deadline een herinnering.
               *[is] Heb je je nog niet aangemeld, dan stuur ik je voor de deadline een herinnering. Uitzetten kan met /herinnering uit.
            }
        }
       *[no] { $said ->
            [set] Goed, ik herinner je er niet meer aan dat je je moet aanmelden. Naar een uitslag die ontbreekt vraag ik nog wel, één keer. Weer aanzetten kan met /herinnering aan.
           *[is] Je krijgt geen herinnering om je aan te melden. Aanzetten kan met /herinnering aan.
        }
    }
reminders-form = Schrijf het zo: /herinnering uit, of /herinnering aan.

## Mijn seizoen

only-own-season = Je ziet alleen je eigen seizoen, met /mijn. Waarom { $name } zoveel punten heeft, zegt /waarom { $name }; voor de rest kun je bij { $organiser } terecht.
you-play-not = Je speelt zelf niet mee in de competitie. Het seizoen van een ander zie je met /mijn en de naam.
my-standing = { $own ->
        [yes] Je staat
       *[no] { $name } staat
    } { $place }e met { $points } { $one ->
        [yes] punt
       *[no] punten
    } (na ronde { $round }{ $half ->
        [winter] { " " }van de winterhelft
        [zomer] { " " }van de zomerhelft
       *[other] { "" }
    }{ $group ->
        [0] { "" }
       *[other] , groep { $group }
    }). { $own ->
        [yes] Je waarde is
       *[no] De waarde is
    } nu { $value }.
my-standing-later = { $own ->
        [yes] Je staat nog niet in de stand na ronde { $round }: je doet
       *[no] { $name } staat nog niet in de stand na ronde { $round }: { $name } doet
    } mee vanaf ronde { $joined }.
my-game = { $colour ->
        [white] met wit
       *[black] met zwart
    } { $cause } ({ $result })
my-extra = En { $points } buiten de ronden om; met /waarom zie je waarvoor.
my-colours = Kleuren: { $white }x wit, { $black }x zwart{ $latest ->
        [white] , de laatste keer wit.
        [black] , de laatste keer zwart.
       *[none] .
    }
my-absences = Afwezig met bericht: { $paid ->
        [0] { $notices } keer.
       *[other] { $notices } van de { $paid } keer die iets { $paid ->
            [1] oplevert.
           *[other] opleveren.
        }
    } Oneven: { $byes } keer.
my-next = { $begun ->
        [yes] Nu
       *[no] Volgende
    }: ronde { $round }, { $day } om { $time }. { $own ->
        [yes] { $state ->
            [white] Je speelt met wit tegen { $opponent }
            [black] Je speelt met zwart tegen { $opponent }
            [bye] Je bent oneven.
            [unseated] Je staat niet in de indeling.
            [later] Je doet mee vanaf ronde { $joined }.
            [plays] Je speelt mee.
            [external] Je speelt extern.
            [silent] Je hebt je nog niet aangemeld; dat kan tot { $deadline }.
           *[absent] Je bent er niet.
        }
       *[no] { $state ->
            [white] { $name } speelt met wit tegen { $opponent }
            [black] { $name } speelt met zwart tegen { $opponent }
            [bye] { $name } is oneven.
            [unseated] { $name } staat niet in de indeling.
            [later] { $name } doet mee vanaf ronde { $joined }.
            [plays] { $name } speelt mee.
            [external] { $name } speelt extern.
            [silent] { $name } heeft zich nog niet aangemeld; dat kan tot { $deadline }.
           *[absent] { $name } is er niet.
        }
    }{ $game ->
        [played] { " " }({ $result }).
        [open] .
       *[none] { "" }
    }

## De export

export-form = Schrijf het zo: /export, /export winter of /export groep 2.
export-nothing = Er is nog geen ronde afgesloten, dus er is niets te exporteren.
export-made = { $half ->
        [winter] De winterhelft
        [zomer] De zomerhelft
       *[other] De competitie
    }{ $group ->
        [0] { "" }
       *[other] , groep { $group },
    } tot nu toe: { $players } spelers, { $rounds } { $rounds ->
        [1] ronde
       *[other] ronden
    }. { $beside ->
        [yes] Met dit bestand en het clubbestand ({ $rules }) in één map
       *[no] Met dit bestand
    } kan iedereen de stand narekenen: keizerbot standings.

help-mijn = je eigen seizoen: je plaats, elke ronde, je kleuren, hoe vaak je afwezig was en wat er komt
help-herinnering = of je eraan herinnerd wilt worden dat je je nog niet hebt aangemeld
help-export = de competitie als bestand, om te bewaren of na te rekenen
