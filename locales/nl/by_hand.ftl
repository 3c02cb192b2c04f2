# WhatsApp met de hand: wat de competitieleider in de groep plakt, en wat hij uit de groep hier plakt.

help-plak = wat nu in de WhatsApp-groep hoort, klaar om te plakken: poll, indeling, uitslagen of stand
help-lees = lees wat je uit WhatsApp plakt of als bestand stuurt: een poll met namen, of een geëxporteerde chat
help-alias = wie iemand in een geplakte chat is: een naam of telefoonnummer en het lid

## Plakken

paste-form = Schrijf het zo: /plak poll, /plak indeling, /plak uitslagen of /plak stand. Alleen /plak geeft wat nu aan de beurt is. Met /plak uit zeg ik je niet meer wanneer het tijd is om te plakken, met /plak aan wel.
# $due: waarvoor het tijd is
time-to-paste = { $due ->
        [poll] Tijd voor de poll van ronde { $round } ({ $day }). Met /plak krijg je de vraag en de keuzes voor in de groep. Stemmen kan tot { $deadline }.
        [last-call] De aanmelding voor ronde { $round } sluit { $deadline }. Laat me de stemmen of de chat lezen met /lees.{ $anybody ->
            [yes] { " " }Nog niet aan- of afgemeld: { $silent }.
           *[no] { "" }
        }
        [closed] De aanmelding voor ronde { $round } is gesloten. Laat me nog één keer de stemmen of de chat lezen met /lees: wie het op tijd zei, is op tijd.{ $clock ->
            [yes] { " " }Om { $time } maak ik de indeling bekend.
           *[no] { "" }
        }
        [pairing] De indeling van ronde { $round } staat vast. Met /plak krijg je hem voor in de groep.
       *[standing] Ronde { $round } is gesloten. Met /plak krijg je de uitslagen en de stand voor in de groep.
    }
for-the-group = Dit hoort in de groep{ $count ->
        [1] { "" }
       *[other] , elk apart
    }:
by-hand-switched = { $switched ->
        [on] Goed, ik zeg je wanneer het tijd is om te plakken of te lezen.
        [has_group] De club heeft een groep waar ik zelf in schrijf, dus er is niets te plakken. Is die groep er niet meer, dan zeg ik het jou.
       *[off] Goed, ik zeg je niet meer wanneer het tijd is om te plakken. /plak en /lees blijven werken; met /plak aan zeg ik het weer.
    }
paste-no-results = Er is nog geen uitslag om te plakken.

## Lezen

pasted-form = Daar lees ik geen poll en geen chat in. Plak achter /lees de keuzes met de namen eronder, of zo: /lees Wel: Anna, Bram. Niet: Emil. Een geëxporteerde chat stuur je als bestand.
pasted-unreadable = { $why ->
        [bulky] Die zip is te groot: daar zitten vast de foto's en filmpjes bij. Exporteer de chat nog eens en kies "Zonder media".
        [locked] Op die zip zit een wachtwoord. Stuur me er een zonder, of alleen de _chat.txt die erin zit.
        [no_text] In die zip vind ik geen chat. Exporteer de chat nog eens uit WhatsApp en stuur wat je dan krijgt zoals het is.
        [several] In die zip zit meer dan één tekst, en ik weet niet welke de chat is. Stuur me die ene als los bestand.
        [damaged] Die zip krijg ik niet open: hij is niet heel aangekomen of op een andere manier ingepakt. Exporteer de chat nog eens, of pak hem uit en stuur me de _chat.txt die erin zit.
       *[too_long] Dat is meer tekst dan ik lees. Open het bestand op een computer, bewaar er alleen de laatste maanden van en stuur me dat.
    }
pasted-which-order = Met "{ $text }" kan { $one } of { $other } bedoeld zijn, en de rest van de chat vertelt het me niet. Stuur het nog eens met /lees dag-maand of /lees maand-dag ervoor (bij een bestand: als bijschrift).
pasted-which-evening = Ik weet niet over welke avond die poll gaat. Zet de vraag erboven, met één dag erin.
pasted-nothing-in-it = Daar staat niets over aan- of afmelden in, en geen uitslag. Er is niets veranderd.
pasted-nothing-new = Er is niets nieuws; er verandert niets.
pasted-since = Het is een lange chat: ik heb het laatste stuk gelezen, vanaf { $day }.
pasted-shall-i = Zal ik wat nieuw is opslaan?

pasted-new = Nieuw:
pasted-known = Wist ik al:
pasted-left-out = Laat ik weg:
pasted-strangers = Ken ik niet:
pasted-more = - en nog { $count }

pasted-coming = - { $name } { $how ->
        [plays] speelt mee
        [external] speelt extern
       *[absent] is er niet
    } op { $day } (gezegd { $sent }{ $late ->
        [yes] , na de deadline
       *[no] { "" }
    }){ $before ->
        [plays] , stond op: speelt mee
        [absent] , stond op: afwezig
        [external] , stond op: extern
       *[none] { "" }
    }
pasted-coming-known = - { $name } { $how ->
        [late] vroeg na de deadline of meespelen nog kan
        [plays] speelt mee
        [external] speelt extern
       *[absent] is er niet
    } op { $day }
pasted-game = ronde { $round }, bord { $board }: { $pair }
pasted-result = - { $game } { $result } (volgens { $name }, { $sent })
pasted-result-known = - { $game } { $result }
pasted-left-out-line = - { $name }, { $sent }{ $quoted ->
        [yes] , "{ $said }"
       *[no] { "" }
    }: { $why }
pasted-why = { $why ->
        [undecided] weet het nog niet
        [doubt] dat is me niet duidelijk
        [tonight] speelde die avond zelf; over welke avond dit gaat, weet ik niet
        [no-evening] welke avond dat is, weet ik niet
        [begun] die avond is al begonnen, dus dat is aan jou
        [result] wat de uitslag is, weet ik niet zeker; noteer hem zo: { $command }
        [other] { $named ->
            [yes] dat moet diegene zelf zeggen, of jij noteert het: { $command }
           *[no] dat gaat over een ander
        }
        [late] komt later; noteer het zo: { $command }
       *[yours] dat is aan jou
    }
pasted-differs = ronde { $round }, bord { $board }, { $pair }: hier staat { $result }, ik heb { $known }. Klopt dat niet: { $command }
pasted-poll-differs = { $plays ->
        [yes] stemde dat hij meespeelt
       *[no] stemde dat hij niet meespeelt
    }, maar zei { $sent } iets anders. Klopt de poll, stuur dan { $command }
pasted-voted-twice = staat bij twee keuzes
pasted-stranger = - { $name } ({ $times ->
        [1] 1 keer
       *[other] { $times } keer
    }: "{ $said }"){ $several ->
        [yes] : dat kan { $may_be } zijn
       *[no] { "" }
    }. Stuur /alias { $name } = { $example }, en dan dit nog eens.
pasted-counts = In de chat staat een poll ("{ $question }"): { $options }. Wie dat zijn, staat niet in een export; plak de namen apart achter /lees.
pasted-timeless = De deadline is voorbij en bij deze stemmen staat geen tijd, dus ze tellen vanaf nu. Stond de poll er eerder al zo, zet dan het tijdstip ervoor: /lees donderdag 17:55.

## Opslaan

pasted-kept = Opgeslagen: { $what }.
kept-signed-on = { $count ->
        [1] 1 aanmelding
       *[other] { $count } aanmeldingen
    }
kept-signed-off = { $count ->
        [1] 1 afmelding
       *[other] { $count } afmeldingen
    }
kept-late = { $count ->
        [1] 1 aanmelding na de deadline
       *[other] { $count } aanmeldingen na de deadline
    }
kept-results = { $count ->
        [1] 1 uitslag
       *[other] { $count } uitslagen
    }
pasted-then-paste = Met /plak krijg je de uitslagen tot nu toe voor in de groep.

## Wie is wie

alias-form = Schrijf het zo: /alias +31 6 12345678 = Anna. Is het niemand van de club: /alias De Pion = niemand. Weer vergeten: /alias Annie = wis.
alias-somebody = NAAM
alias-kept = { $nobody ->
        [yes] Onthouden: wat "{ $name }" schrijft, sla ik over.
       *[no] Onthouden: "{ $name }" is { $who }.
    } Stuur de chat of de poll nu nog eens.
alias-known = { $nobody ->
        [yes] Dat "{ $name }" niemand van ons is, wist ik al.
       *[no] Dat "{ $name }" { $who } is, wist ik al.
    }
alias-none = "{ $name }" had ik niet onthouden. Met /alias zie je wie wel.
alias-dropped = Vergeten wie "{ $name }" is.
aliases = Zo heten mensen in wat je plakt:
alias-line = - { $name } = { $nobody ->
        [yes] niemand
       *[no] { $who }
    }
