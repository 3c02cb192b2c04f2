# De opdrachtregel: seizoensbestanden, de console en de demo.

season-unreadable = dit bestand kan ik niet lezen: { $error }.
season-shape = dit is geen seizoensbestand: { $error }. De vorm staat in docs/season-file.md.
season-rules = de regels van dit seizoen kan ik niet gebruiken: { $error }
season-player-twice = speler { $code } staat twee keer in "players".
season-unknown-code = { $round ->
        [0] "{ $code }" staat bij "joined", "left", "groups" of "pairing_points", maar niet in "players".
       *[other] ronde { $round }: "{ $code }" staat niet in "players".
    }
season-problem = { $round ->
        [0] { "" }
       *[other] ronde { $round }:{ " " }
    }{ $what ->
        [two-entries] { $code } komt twee keer voor in deze ronde.
        [not-yet-joined] { $code } deed toen nog niet mee (zie "joined").
        [already-left] { $code } deed toen niet meer mee (zie "left").
        [left-before-joining] { $code } kan niet stoppen voordat hij meedoet (zie "joined" en "left").
        [against-himself] { $code } speelt tegen zichzelf.
        [unknown-reason] { $code } is afwezig om een reden die deze regels niet kennen (zie "reasons").
        [no-external-games] { $code } speelt extern, maar deze regels kennen geen externe wedstrijden.
        [external-without-result] bij { $code } ontbreekt de uitslag van de externe wedstrijd: "win", "draw" of "loss".
        [external-with-result] bij { $code } staat een uitslag van de externe wedstrijd, maar deze regels betalen altijd hetzelfde: zet er null.
        [joined-in-round-zero] { $code } kan niet vanaf ronde 0 meedoen; de eerste ronde is 1.
        [too-many-players] zoveel spelers kan ik niet aan.
        [too-many-rounds] meer dan 1000 ronden kan ik niet aan.
        [change-out-of-order] een wijziging van de regels hoort na ronde 1 en na de wijziging ervoor (zie "changes").
       *[other] de regels spreken zichzelf tegen.
    }
season-no-player = er is geen speler "{ $name }" in dit seizoen.
season-cannot-seat = { $name } kan niet ingedeeld worden: twee keer genoemd, of nog niet in de stand.
season-too-many-present = meer dan 512 spelers op een avond kan ik niet indelen.
season-no-pairing = deze spelers zijn niet in te delen.
bye-alone = oneven: { $name }
reserve-plays = speelt als reserve mee: { $name }

console-hint = Schrijf als een lid: "Anna> /afwezig" (in de groep) of "Anna@bot> /help" (privé). "== do 2026-09-10 18:00" verzet de klok, ctrl-D stopt. Nog geen leden? "@leden Anna 2010 vast, Rens leider" en "@avonden 2026-09-11 2026-09-18".
console-no-moment = dat tijdstip bestaat niet (de klok gaat dan een uur vooruit).
console-one-line = hier stuur je één regel per keer; een langere tekst kan als bestand, zoals: Anna@bot> /partij [bestand partij.pgn]
members-imported = { $added } leden toegevoegd, { $known } waren er al.
members-form = Verwacht: een CSV-bestand met de kolommen naam, rating, vast, leider, speelt, contact (alleen naam is verplicht).
members-no-name = er is een regel zonder naam.
games-exported = { $count ->
        [1] 1 partij staat in { $file }.
       *[other] { $count } partijen staan in { $file }.
    }
demo-begins = Een week bij een verzonnen club met { $members } leden, volgens het reglement van De Pion. Competitieleider: { $leader }. (Andere leden en uitslagen: --seed { $seed })
demo-exported = Het seizoen staat in { $file }. Reken de stand na met: keizerbot standings { $file }
demo-yours = Nu jij. De competitieleider is { $leader }.

## Een script dat niet klopt

script-line = regel { $line }: { $why }
script-failed = { $why }
script-club-chosen = de club kies je bij het starten: keizerbot console --club BESTAND
script-more = een regel met | gaat verder met wat iemand zegt: zet hem daaronder
script-settings-first = regels met @ komen voor het eerste tijdstip
script-moment-first = zet eerst een tijdstip, zoals: == do 2026-09-10 17:58
script-no-date = "{ $text }" is geen datum; schrijf het zo: 2026-09-11
script-setting-unknown = @{ $word } ken ik niet; wel @club, @leden, @avonden en @groep geen
script-moment-form = "{ $text }" is geen tijdstip; schrijf het zo: == do 2026-09-10 17:58
script-other-weekday = { $moment } is niet op "{ $said }" maar op "{ $weekday }"
script-sent-form = "[{ $text }]" is geen tijdstip; schrijf het zo: [17:59] of [do 17:59]
script-line-form = "{ $text }" is geen regel van een transcript; schrijf het zo: Anna> /afwezig
script-backward = de tijd gaat alleen vooruit: "{ $moment }" ligt voor "{ $now }"
script-no-option = er is geen poll met "{ $option }"
script-no-poll = er is geen poll
script-no-button = { $name } ziet geen knop "{ $button }"
script-no-evening = in het clubbestand staat geen speelavond
console-file = bestand
