# Wat de bot in de groep en in een privéchat zegt. Zoals een clublid het zou schrijven: kort, met namen en
# getallen, en bij een weigering altijd wat je dan wel kunt doen.

## Algemeen

organiser = de competitieleider
list = { $first } en { $last }
round = ronde { $round }
your-value = je waarde
your-own-value = je eigen waarde
his-own-value = de eigen waarde
no-result = geen uitslag
force-majeure = overmacht

stranger = Ik weet nog niet wie je bent. Stuur /ik met je naam, bijvoorbeeld "/ik Anna de Wit"; de competitieleider koppelt je dan.
not-a-player = Je staat niet op de lijst van deelnemers. Vraag de competitieleider om je toe te voegen.
only-organiser = Dat kan alleen de competitieleider. Vraag het aan { $organiser }.
not-understood = Dat begrijp ik niet. Met /help zie je wat je kunt sturen.
no-such-command = Ik ken /{ $name } niet. Met /help zie je wat je kunt sturen.
did-you-mean-command = Ik ken /{ $name } niet. Bedoel je /{ $nearest }?
went-wrong = Hier ging bij mij iets mis, en er is niets veranderd. Probeer het nog eens, en geef anders nummer { $number } door aan de beheerder.
nothing-changed = Goed, er is niets veranderd.
not-your-button = Die knop is niet voor jou. Met /help zie je wat je kunt sturen.
answered-already = Daar is al op geantwoord.
argument-needed = Daar hoort iets achter, bijvoorbeeld: { $example }
plays-not = { $name } speelt niet mee in de competitie.
replaced-already = Daar is een nieuwer voorstel voor in de plaats gekomen; kijk daarnaar.
asked-already = Ik heb het al aan { $organiser } gevraagd; je hoort het.
reason-needed = Zet de reden erachter, die komt in het logboek. Bijvoorbeeld: { $example }.

## Dagen en avonden

no-evening = Er staat geen speelavond meer op de agenda.
no-such-day = { $day } bestaat niet, dus ik heb niets genoteerd. Met /agenda zie je de speelavonden.
not-a-day = "{ $text }" begrijp ik niet als dag. Schrijf het zo: vrijdag, 18 sept, 18-9 of ronde 3.
evening-begun = De speelavond van { $day } is al { $over ->
        [yes] geweest
       *[no] begonnen
    }. Geef het door aan { $organiser }.
evening-off = De speelavond van { $day } vervalt. Met /agenda zie je wanneer er wel gespeeld wordt.

## Aan- en afmelden

signed-on = Je speelt mee op { $day } (ronde { $round }).
signed-on-late = De aanmelding sloot { $today ->
        [yes] om { $time }
       *[no] { $deadline }
    }, dus je staat niet op de lijst. Ik heb het aan { $organiser } gevraagd; je hoort het.
said-otherwise-later = Je bericht van { $sent } kwam nu pas binnen. Daarna, { $later }, heb je laten weten dat je { $plays ->
        [yes] wel meespeelt
       *[no] er niet bent
    } op { $day }, en dat blijft staan.
in-time-after-all = { $name } meldde zich op tijd ({ $sent }) { $plays ->
        [yes] aan
       *[no] af
    } voor ronde { $round }, maar dat weet ik nu pas.
comes-after-all = { $name } doet alsnog mee.
late-sign-up = { $name } meldt zich na de deadline aan voor ronde { $round }. { $even ->
        [even] Met { $name } erbij is het aantal even.
       *[odd] Met { $name } erbij is het aantal oneven.
    }
button-let-in = Laat meedoen
button-not-now = Niet deze keer
let-in-too-late = De avond van { $day } is afgesloten; meedoen kan niet meer.
let-in = Je mag nog meedoen op { $day }. De indeling volgt.
turned-down = Deze keer helaas niet. Volgende ronde weer: { $next }.
turned-down-last = Deze keer helaas niet.

nth = { $nth }e
nth-of = { $paid ->
        [0] { $nth } keer
       *[other] { $over ->
            [yes] { $half ->
                [winter] { $nth } keer in de winterhelft
                [zomer] { $nth } keer in de zomerhelft
               *[other] { $nth } keer
            }
           *[no] { $half ->
                [winter] { $nth } van { $paid } keer in de winterhelft
                [zomer] { $nth } van { $paid } keer in de zomerhelft
               *[other] { $nth } van { $paid } keer
            }
        }
    }
signed-off = Je bent afgemeld voor { $day } (ronde { $round }), met bericht. { $worth }
notice-worth = { $paid ->
        [yes] Dat levert { $worth } op; dit is de { $count }.
       *[no] { $limit ->
            [0] Bij ons levert dat nooit iets op; dit is de { $count }.
            [one] Dat levert niets op: dit is de { $count }, en alleen de eerste levert iets op.
           *[other] Dat levert niets op: dit is de { $count }, en alleen de eerste { $limit } leveren iets op.
        }
    }
no-longer-paid = Let op: voor { $rounds } krijg je nu niets meer, want dat wordt de { $count }.
signed-off-several = Afgemeld voor { $rounds }, met bericht ({ $count }).{ $next ->
        [nothing] { " " }Een volgende keer levert niets meer op.
        [over] { " " }{ $limit ->
            [0] Bij ons levert dat nooit iets op.
            [one] Alleen de eerste levert iets op.
           *[other] Alleen de eerste { $limit } leveren iets op.
        }
       *[something] { "" }
    }
signed-off-rapid = Genoteerd: je speelt niet mee in { $rounds }.
signed-off-flexible = Genoteerd: je speelt niet mee op { $days }.
signed-off-external = { $result ->
        [win] Genoteerd: extern gewonnen op { $days }.
        [draw] Genoteerd: extern remise op { $days }.
        [loss] Genoteerd: extern verloren op { $days }.
        [awaited] Genoteerd: je speelt extern op { $days }. Stuur na afloop /afwezig extern winst, remise of verlies.
       *[none] Genoteerd: je speelt extern op { $days }.
    }
external-too-early = Op { $day } moet nog gespeeld worden. Stuur nu /afwezig extern, en na afloop het resultaat.
external-result = { $name } speelde extern in ronde { $round }: { $result ->
        [win] gewonnen.
        [draw] remise.
       *[loss] verloren.
    }
game-settled = Je partij van ronde { $round } staat al op { $result }, dus er is niets om je voor af te melden.
joins-later = { $own ->
        [yes] Je doet
       *[no] { $name } doet
    } pas mee vanaf ronde { $joined }, dus afmelden voor ronde { $round } hoeft niet.
signed-off-late = Je bent afgemeld voor { $day }. De deadline was { $deadline }, dus dit telt als afwezig zonder bericht, tenzij { $organiser } overmacht toekent.
no-external = Het reglement van { $club } kent geen externe wedstrijden. Stuur /afwezig als je niet komt.
withdrawn = { $plays ->
        [yes] Je hebt je stem ingetrokken. Je speelt gewoon mee op { $day }.
       *[no] Je hebt je stem ingetrokken. Je speelt niet mee op { $day }, tenzij je je weer aanmeldt.
    }
vote-kept = { $kind ->
        [taken] Je stem is ingetrokken. Ik weet nog niet wie je bent: stuur /ik met je naam.
        [late] De stemming sloot { $deadline }, en ik weet nog niet wie je bent. Stuur /ik met je naam, dan leg ik het daarna voor aan { $organiser }.
       *[kept] Je stem is genoteerd, maar ik weet nog niet wie je bent. Stuur /ik met je naam, dan telt je stem mee.
    }
did-you-mean = Bedoel je dit?
did-you-mean-line = - { $day } (ronde { $round }): afwezig
button-yes = Ja
button-no = Nee

excused = { $name } telt op { $day } als afwezig met bericht. Reden: { $reason }.
excused-you = { $organiser } kent overmacht toe: je afwezigheid op { $day } telt als afwezig met bericht. { $worth }
excused-public = { $name } telt in ronde { $round } als afwezig met bericht.
excuse-not-absent = { $name } is op { $day } niet afwezig, dus er valt niets kwijt te schelden.
excuse-known = { $name } telt op { $day } al als afwezig met bericht. Bedoel je een andere ronde, zet die er dan bij: /overmacht Emil ronde 2 griep.
excuse-on-board = { $name } staat in ronde { $round } op bord { $board } ({ $pair }){ $played ->
        [yes] , en dat werd { $result }. Er valt dus niets kwijt te schelden.
       *[no] , zonder uitslag. Stuur /zet { $name } ronde { $round } met-bericht en de reden: dan gaat dat bord eraf.
    }
excuse-too-early = Overmacht voor { $day } is nog niet nodig: afmelden kan gewoon tot { $deadline }. Belde { $name } af, stuur dan /bericht en de naam. Bedoel je een andere ronde, zet die er dan bij: /overmacht Emil ronde 2 griep.
phoned-off = { $name } is afgemeld voor { $day }, { $notice ->
        [yes] met bericht.
       *[no] zonder bericht.
    }
phoned-on = { $late ->
        [yes] De aanmelding voor { $day } was al gesloten; tik hieronder of { $name } nog mee mag doen.
       *[no] { $name } is aangemeld voor { $day }.
    }
phoned-while-seated = { $name } staat op een bord in ronde { $round }, en de avond is al begonnen. Komt { $name } niet, stuur dan /reglementair { $name }.
phoned-form = Schrijf het zo: /bericht Bram om 17:50, of /bericht Bram donderdag om 17:50. Meldt Bram zich aan: /bericht Bram aanwezig. Voor andere avonden: /bericht Bram voor 18 en 25 sept.
call-in-future = Dat tijdstip moet nog komen. Zet erachter wanneer er gebeld is, bijvoorbeeld: /bericht Bram gisteren om 17:50.

## De poll en de deadline

poll = Ronde { $round }, { $day }. Speel je mee?
    { $expected ->
        [nobody] Wie er dan is, wordt ingedeeld: { $with ->
            [alone] zeg het vóór { $deadline }.
           *[poll] tik vóór { $deadline }.
        }
        [regular] Vaste spelers doen mee tenzij ze zich afmelden. { $with ->
            [buttons] Tikken kan tot { $deadline }.
            [alone] Zeg het vóór { $deadline }.
           *[poll] Stemmen kan tot { $deadline }.
        }
       *[everybody] Iedereen doet mee, tenzij je je afmeldt. { $with ->
            [buttons] Tikken kan tot { $deadline }.
            [alone] Zeg het vóór { $deadline }.
           *[poll] Stemmen kan tot { $deadline }.
        }
    }
poll-plays = Ik speel
poll-absent = Ik ben er niet
poll-external = Ik speel extern
reminder = Je hebt je nog niet aangemeld voor { $tomorrow ->
        [yes] morgen
       *[no] { $day }
    }. Speel je mee? Aanmelden kan tot { $deadline }.
sign-up-closed = { $poll ->
        [yes] De poll is dicht.
       *[no] De aanmelding voor ronde { $round } is gesloten.
    } { $players ->
        [0] Niemand speelt mee.
        [1] Er speelt 1 persoon mee.
       *[other] { $when ->
            [clock] Er spelen { $players } mensen mee; de indeling komt om { $time }.
            [now] Er spelen { $players } mensen mee.
            [held] Er spelen { $players } mensen mee; { $organiser } maakt de indeling bekend.
           *[hand] Er spelen { $players } mensen mee; de indeling wordt op de avond gemaakt.
        }
    }
unlinked-votes = Hier is ook gestemd door mensen die ik nog niet ken: { $votes }. Met /koppel zie je hoe je ze koppelt; hun stem telt dan met de tijd waarop ze stemden.
rapid-round = { $round } van de rapid
half-round = { $round } van de { $half ->
        [winter] winterhelft
        [zomer] zomerhelft
       *[other] helft { $half }
    }
half-not-begun = De { $half ->
        [winter] winterhelft
        [zomer] zomerhelft
       *[other] helft { $half }
    } is nog niet begonnen.
half-without-standing = De { $half ->
        [winter] winterhelft
        [zomer] zomerhelft
       *[other] helft { $half }
    } heeft nog geen stand: er is nog geen ronde van afgesloten.
rapid-bye-worth = { $points } { $one ->
        [yes] punt
       *[no] punten
    }
rapid-bracket = { $floated ->
        [yes] groep van { $points }, { $up } komt van onderen
       *[no] groep van { $points }
    }
rapid-bye-lowest = de laagste die nog niet vrij was
rapid-second-bye = een tweede keer vrij
rapid-rematch = ze speelden al in ronde { $round }
rapid-over = Alle rapidronden zijn al gespeeld.
fit-no-rapid = In de database { $rounds ->
        [1] staat 1 rapidronde
       *[other] staan { $rounds } rapidronden
    }, maar het clubbestand heeft geen [rapid]. Zet die sectie terug, of laat de rondes eerst vervallen met /agenda vervalt.
fit-no-half = In de database staat een helft "{ $half }", maar het clubbestand heeft die niet. Geef de helft haar oude naam terug.
rapid-full = De rapid telt { $rounds } ronden; met deze erbij zouden het er { $planned } zijn.
rapid-added = Op de agenda voor de rapid: { $days }.{ $left ->
        [0] { "" } Daarmee staan alle ronden erop.
        [1] { "" } Er is nog 1 ronde over.
       *[other] { "" } Er zijn nog { $left } ronden over.
    }
day-and-time = { $day } om { $time }
no-rapid = { $club } speelt volgens het clubbestand geen rapidcompetitie.
no-rapid-yet = Er is nog geen rapid gespeeld.
not-in-rapid = { $name } heeft nog niet in de rapid gespeeld.
calendar-rapid-form = Schrijf het zo: /agenda rapid 25-9, of met tijden als er meer ronden op een avond zijn: /agenda rapid 25-9 20:00 22:00.
rapid-checked-in = Ronde { $round }: { $names } genoteerd als aanwezig. { $count ->
        [one] Er is nu 1 speler.
       *[other] Er zijn nu { $count } spelers.
    }
rapid-standing = Rapidstand na ronde { $round }{ $half ->
        [winter] { " " }(winterhelft)
        [zomer] { " " }(zomerhelft)
       *[other] { "" }
    }
rapid-mutual = onderling { $value }
rapid-median = Buchholz zonder beste en slechtste { $value }
rapid-cut-one = Buchholz zonder slechtste { $value }
rapid-buchholz = Buchholz { $value }
rapid-sonneborn-berger = Sonneborn-Berger { $value }
rapid-winner = { $count ->
        [1] { $names } is rapidkampioen{ $half ->
            [winter] { " " }van de winterhelft
            [zomer] { " " }van de zomerhelft
           *[other] { "" }
        }!
       *[other] { $names } zijn na alle ronden gelijk. Om de eerste plaats wordt een { $count ->
            [2] beslissingswedstrijd
           *[other] meerkamp
        } gespeeld; de uitslag geeft de competitieleider door met /barrage.
    }
rapid-has-results = Van ronde { $round } zijn er al uitslagen; de borden kunnen niet meer anders en er kan geen partij meer bij. Wie er binnenkomt, noteer je met /aanwezigen.
rapid-no-absences = In de rapid telt afwezigheid niet: wie er niet is, wordt niet ingedeeld. Voor ronde { $round } van de rapid valt er dus niets te veranderen.
rapid-winner-open = Wie er rapidkampioen is, staat vast zodra alle uitslagen er zijn.
rapid-winner-changed = Daardoor verandert er iets aan de rapid. { $now }
rapid-recounted = { $what } De rapidstand is opnieuw berekend; met /stand rapid zie je hem.
rapid-explained = { $name } heeft { $points } { $one ->
        [yes] punt
       *[no] punten
    } en staat { $place }e in de rapid.
rapid-explained-line = Ronde { $round }: { $what ->
        [match] tegen { $opponent } { $points }, telt voor Buchholz { $score }
        [pending] tegen { $opponent }, nog niet gespeeld
        [waited] { $opponent } kwam niet, { $points }; telt voor Buchholz { $score }
        [stayed-away] niet gekomen tegen { $opponent }, { $points }; telt voor Buchholz { $score }
        [bye] vrij, { $points }; telt voor Buchholz { $score }
       *[absent] niet meegedaan; telt voor Buchholz { $score }
    }{ $cut ->
        [lowest] { "" } (de slechtste, valt weg)
        [highest] { "" } (de beste, valt weg)
       *[no] { "" }
    }.
two-games-needed = In de rapid horen er twee uitslagen bij, in de volgorde waarin er gespeeld is: /uitslag 1-0 ½-½. Bij elke partij staat voorop wie daarin wit had.
one-game-needed = Hier hoort één uitslag bij: /uitslag 1-0, /uitslag ½-½ of /uitslag 0-1. Wit staat voorop.
help-later = iemand komt later{ $comes ->
        [until] { "" } (dan verliest hij niet om { $forfeit })
       *[open] { "" }
    }, of een bord begint later
later-form = Schrijf het zo: /later Emil, of met een tijd: /later Emil 20:45. Begint een partij later: /later bord 3 20:15.
later-not-coming = { $name } staat voor { $day } niet als aanwezig, dus hij kan ook niet later komen.
later-noted = { $name } komt { $day } later{ $when ->
        [yes] { "" }, om { $time }
       *[no] { "" }
    }.{ $limit ->
        [yes] { "" } Tot { $until } houdt hij zijn partij.
       *[no] { "" }
    }
your-opponent-is-late = { $name } heeft gemeld dat hij later komt{ $when ->
        [yes] { "" }, om { $time }
       *[no] { "" }
    }.{ $limit ->
        [yes] { "" } Is hij er om { $until } nog niet, dan heb je gewonnen.
       *[no] { "" }
    }
who-is-missing = Het is { $time }: wie er zonder bericht niet is, heeft zijn partij verloren. Meld het met /reglementair en de naam.{ $any ->
        [nobody] { "" }
        [one] { "" } { $late } heeft zich later gemeld en heeft tot { $until }.
       *[more] { "" } { $late } hebben zich later gemeld en hebben tot { $until }.
    }
board-starts-later = Bord { $board } ({ $pair }) begint om { $time }.
are-later-boards-there = Het is { $time }. Deze partijen begonnen later en hebben nog geen uitslag. Is er iemand niet gekomen, meld het dan met /reglementair en de naam.
    { $boards }
is-late-one-here = Het is { $time }. { $name } zou later komen. Is hij er?
button-is-here = Is er
button-is-not-here = Niet gekomen
who-plays = { $count ->
        [0] Voor { $day } (ronde { $round }) doet nog niemand mee.
        [one] Op { $day } (ronde { $round }) speelt 1 persoon mee: { $names }.
       *[other] Op { $day } (ronde { $round }) spelen { $count } mensen mee: { $names }.
    }

say-when-wrong = Sta je er niet goed bij, laat het dan weten vóór { $deadline }: /aanwezig of /afwezig.
sign-up-times = { $any ->
        [yes] Aangemeld voor { $day } (ronde { $round }), de eerste bovenaan:
       *[no] Voor { $day } (ronde { $round }) heeft zich nog niemand aangemeld.
    }
plays-unasked = Spelen mee zonder zich aan te melden: { $names }.

## Het concept

proposal = Concept ronde { $round }. { $when ->
        [clock] Om { $time } publiceer ik dit.
        [waits] Ik wacht op je akkoord.
       *[hand] Met "{ button-publish }" maak je het bekend.
    }
reason = nr { $white } tegen nr { $black }{ $any ->
        [yes] : { $why }
       *[no] { "" }
    }
reason-halves = nr { $white } tegen nr { $black }, bovenste tegen onderste helft{ $any ->
        [yes] : { $why }
       *[no] { "" }
    }
kept = blijft
set-by-leader = door jou gezet
passed-absent = { $number ->
        [one] { $names } is er niet
       *[more] { $names } zijn er niet
    }
passed-bye = { $name } is oneven
passed-met = { $name } was de tegenstander in ronde { $round }
passed-too-far = { $name } staat te ver weg
passed-groups = de groep van { $name } ligt te ver weg
passed-colours = met { $name } passen de kleuren niet
passed-forbidden = met { $name } mag niet
passed-others = met { $name } komt de rest niet uit
bye-even = { $name } kan niet oneven zijn: { $group ->
        [0] er spelen
       *[other] in groep { $group } spelen
    } { $count } mensen, een even aantal.
bye-line = oneven: { $name } ({ $note })
bye-lowest = { $top ->
        [0] de minste keren vrij, dan de laagste
        [1] de minste keren vrij, dan de laagste; niet de nummer 1
       *[other] de minste keren vrij, dan de laagste; niet uit de top { $top }
    }
bye-last = het laatst aangemeld
bye-penalty = straf-oneven
gets = krijgt { $worth }
colours-drawn = Kleuren geloot (lot { $seed }).
nothing-relaxed = Geen regel opgerekt.
relaxed-on-board = Bord { $board } kan alleen als ik een regel oprek: { $rules }.
set-against-rule = Bord { $board } heb je zelf gezet, maar het gaat tegen een regel in: { $rules }.
bye-set-against-rule = De oneven heb je zelf gekozen, maar dat gaat tegen een regel in: { $rules }.
relaxed-on-bye = De oneven kan alleen als ik een regel oprek: { $rules }.
relaxed-colour-run = te vaak dezelfde kleur achter elkaar
relaxed-colour-balance = het kleurensaldo wordt te groot
relaxed-colour-swap = de kleuren worden niet verwisseld
relaxed-gap = { $missing ->
        [1] 1 ronde te weinig sinds hun vorige partij
       *[other] { $missing } rondes te weinig sinds hun vorige partij
    }
relaxed-window = te vaak tegen elkaar in korte tijd
relaxed-distance = te ver uit elkaar in de stand
relaxed-groups = de groepen liggen te ver uit elkaar
relaxed-bye-of-top = oneven voor iemand uit de top
relaxed-early-repeat = weer tegen elkaar, en dat mag nu nog niet
relaxed-meetings-per-half = te vaak tegen elkaar in deze helft
relaxed-meetings-per-season = te vaak tegen elkaar dit seizoen
relaxed-second-bye = vaker oneven dan het reglement toestaat
button-publish = Publiceer nu
button-hold = Vasthouden
button-adjust = Aanpassen
held = Ik houd ronde { $round } vast tot je /publiceer stuurt.
how-to-adjust =
    Zo pas je het aan:
    /bord Anna - Bram: deze twee spelen, de eerste heeft wit
    /wissel 2: de kleuren op bord 2 andersom
    /vrij Gijs: Gijs is oneven
    /herindelen: weer zoals ik het zou doen
    /publiceer: zo is het goed
cannot-seat = { $name } is niet aangemeld voor deze avond, of zit al ergens anders. Met /wie zie je wie er spelen.
no-pairing = Ik krijg niet iedereen aan een bord, ook niet als ik regels oprek. Haal met /herindelen je eigen borden weg.
nobody-plays = Voor ronde { $round } is er niets in te delen: er zijn geen twee spelers.
proposal-too-early = Ronde { $round } staat nog open tot { $deadline }. Daarna maak ik het concept.
adjust-only-proposal = Dat kan alleen tussen de deadline en de publicatie van ronde { $round }.{ $rapid ->
        [yes] { "" } Stuur daarvoor /vasthouden ronde { $round } vóór de deadline.
       *[no] { "" }
    } Is de indeling al bekend, gebruik dan /herindelen of /wissel.
board-form = Schrijf het zo: /bord Anna - Bram (de eerste heeft wit), of voor een ronde die al geweest is: /bord ronde 3 Anna - Bram 1-0.
swap-form = Schrijf het zo: /wissel 2 (het nummer van het bord).
against-himself = { $name } kan niet tegen zichzelf spelen.
waits-for-you = Ronde { $round } is nog niet gepubliceerd: { $why ->
        [held] je houdt het concept vast.
        [begun] de avond is al begonnen.
        [results] de uitslagen van de ronde ervoor zijn nog niet binnen. Zodra die er zijn, komt de indeling vanzelf.
        [nobody] er is nog geen concept, want er zijn geen twee spelers.
       *[relaxed] er is een regel opgerekt, dus ik wacht op je akkoord.
    } { $rapid ->
        [yes] Stuur /concept ronde { $round } om het te bekijken, of /publiceer ronde { $round }.
       *[no] Stuur /concept om het te bekijken, of /publiceer.
    }

round-never-published = Ronde { $round } ({ $day }) is nooit gepubliceerd. Is er toch gespeeld, stuur dan /publiceer ronde { $round } en geef de uitslagen door; anders: /agenda vervalt ronde { $round }.

## De indeling

pairing = Indeling ronde { $round }, { $day }, { $time }
pairing-end = { $two ->
        [yes] Links begint met wit, daarna andersom; links geeft beide uitslagen door, bijvoorbeeld /uitslag 1-0 ½-½.
       *[no] Wit staat links en geeft de uitslag door.
    } { $when ->
        [today] Tot vanavond!
        [tomorrow] Tot morgen!
        [now] Veel plezier!
       *[later] Tot dan!
    }
pairing-tap = Wit staat links en tikt na afloop hieronder op de uitslag.{ $when ->
        [past] { "" }
        [today] { " " }Tot vanavond!
        [tomorrow] { " " }Tot morgen!
        [now] { " " }Veel plezier!
       *[later] { " " }Tot dan!
    }
pairing-withdrawn = De indeling van ronde { $round } geldt niet meer.
published = Ronde { $round } is gepubliceerd.
published-already = Ronde { $round } is al gepubliceerd.
publish-too-early = Ronde { $round } kan nog niet gepubliceerd worden: de aanmelding staat nog open.
proposal-changed = Het concept van ronde { $round } is veranderd sinds je het zag, en er is een regel opgerekt. Kijk er eerst naar, en publiceer het dan.
no-pairing-of = Van ronde { $round } is er nog geen indeling.
no-pairing-yet = Er is nog geen indeling.
you-have-the-bye = { $when ->
        [now] Je bent vanavond oneven en krijgt { $worth }.
        [today] Je bent vanavond oneven: je hoeft niet te komen en krijgt { $worth }.
        [tomorrow] Je bent morgen oneven: je hoeft niet te komen en krijgt { $worth }.
       *[later] Je bent op { $day } oneven: je hoeft niet te komen en krijgt { $worth }.
    }
you-play = { $when ->
        [now] Je speelt vanavond
        [today] Je speelt vanavond
        [tomorrow] Je speelt morgen
       *[later] Je speelt op { $day }
    } tegen { $name }, met { $colour ->
        [white] wit
       *[black] zwart
    }.
your-opponent-is-gone = { $name } heeft zich afgemeld voor { $when ->
        [now] vanavond
        [today] vanavond
        [tomorrow] morgen
       *[later] { $day }
    }. { $organiser } kijkt of je iemand anders krijgt; je hoort het.
late-sign-off = { $quoted ->
        [yes] { $name } meldt zich na de deadline af: "{ $said }".
       *[no] { $name } meldt zich na de deadline af voor ronde { $round }.
    }
has-no-opponent = { $name } heeft geen tegenstander.
repair-nothing = Aan de indeling hoeft niets te veranderen.
repair = Voorstel met zo min mogelijk wijzigingen:
button-agreed = Akkoord
button-otherwise = Anders
button-excuse = Overmacht voor { $name }
how-to-repair = Goed, de indeling blijft zoals die is. Met /herindelen krijg je het voorstel weer; met /wissel draai je de kleuren om, en komt iemand niet, dan is het /reglementair met de naam.
repair-outdated = Dit voorstel klopt niet meer met wie er spelen, of er zijn al uitslagen. Stuur /herindelen voor een nieuw voorstel.
repaired = Wijziging ronde { $round }: { $what ->
        [gone] { $gone } { $number ->
            [one] is er niet.
           *[more] zijn er niet.
        }
        [new] { $new } { $number ->
            [one] speelt mee.
           *[more] spelen mee.
        }
       *[both] nieuwe indeling.
    }
swapped = Wijziging ronde { $round }: op bord { $board } zijn de kleuren omgedraaid: { $pair }.
checked-in = Genoteerd: { $count ->
        [one] 1 speler
       *[other] { $count } spelers
    } voor ronde { $round }. { $any ->
        [yes] Niet aanwezig, zonder bericht: { $missing }.
       *[no] Iedereen die verwacht werd is er.
    } Met /concept zie je de indeling.
check-in-when = De aanwezigen van ronde { $round } noteer ik na de deadline. Iemand eerder afmelden kan met /bericht.
all-seated = Die staan allemaal al in de indeling van ronde { $round }.

## Uitslagen

result = Bord { $board }: { $pair } { $result }{ $changed ->
        [yes] { " " }(was { $before }).
       *[no] .
    }
results = Uitslagen ronde { $round }:
result-was = { " " }(was { $before })
result-form = Geef de uitslag zo door: /uitslag 1-0, /uitslag ½-½ of /uitslag 0-1. Wit staat voorop.
result-known = { $pair } staat al op { $result }.
result-missing = Ik heb nog geen uitslag van bord { $board }: { $pair }. Wat is het geworden? Stuur /uitslag 1-0, ½-½ of 0-1.
claim = { $name } meldt: { $pair } { $result }. Klopt dat?
who-won = Wie heeft er gewonnen? Stuur: gewonnen van { $name }, of: verloren van { $name }.
claim-passed-on = { $won ->
        [yes] Mooi! Wit geeft de uitslag door; ik vraag { $whom } om te bevestigen.
       *[no] Wit geeft de uitslag door; ik vraag { $whom } om te bevestigen.
    }
claim-contradicted = Ronde { $round }, bord { $board }: { $name } meldde { $pair } { $result }, maar wit zegt dat het niet klopt. Zoek jij het uit?
claim-denied = { $known ->
        [yes] Dan blijft { $result } staan.
       *[no] Dan staat de uitslag nog open.
    } { $organiser } zoekt het uit.
button-right = Klopt
button-wrong = Klopt niet
not-in-round = Je staat in ronde { $round } niet in de indeling, dus er is geen uitslag om door te geven.
no-game-in-round = Je hebt geen partij in ronde { $round }, dus er is geen uitslag om door te geven.
no-board-of-yours = Je staat in geen enkele indeling, dus er is geen uitslag om door te geven.
not-your-opponent = Je hebt geen partij tegen { $name } staan. Met /indeling zie je de borden.
not-begun = De avond van { $day } begint pas om { $time }; dan pas zijn er uitslagen. Is een partij vooruit gespeeld, dan geeft de competitieleider de uitslag, bijvoorbeeld /uitslag 2 1-0 vooruit.
entered-by-organiser = { $organiser } heeft { $result } ingevoerd. Klopt dat niet, stuur dan /bezwaar met de reden.
round-closed = Ronde { $round } is gesloten. Klopt er iets niet, vraag het dan aan { $organiser }.
round-closed-already = Ronde { $round } is al gesloten.
round-closed-correct = Ronde { $round } is gesloten. Verbeter een uitslag met: /corrigeer ronde { $round } bord { $board } { $result }.
round-not-played = Ronde { $round } is nog niet gespeeld.
no-such-round = Ronde { $round } is er niet; de laatste is ronde { $last }.
round-unknown = "{ $text }" ken ik niet als ronde. Schrijf het zo: ronde 2, of met de dag: vrijdag, 18-9.
no-such-board = Bord { $board } is er niet in ronde { $round }. Met /indeling zie je de borden.
board-not-found = Ik vind geen bord "{ $text }" in ronde { $round }. Schrijf het nummer van het bord of beide namen: 2 1-0, of Anna - Bram 1-0. Met /indeling zie je de borden.
board-twice = Bord { $board } staat er twee keer in.
nothing-stored = Er is niets opgeslagen.
board-result-form = Dat begrijp ik niet: "{ $text }". Schrijf het zo: 2 1-0, of Anna - Bram ½-½. Niet gekomen: 1-0R of 0-1R.
paper-form-empty = Zet de uitslagen erachter, bijvoorbeeld: /uitslagen 1 1-0, 2 ½-½, 3 0-1.
correct-form = Schrijf het zo: /corrigeer ronde 3 bord 2 0-1.
corrected = { $what ->
        [cleared] Correctie ronde { $round }, bord { $board }: { $pair } heeft geen uitslag meer (was { $before }).
        [late] Uitslag ronde { $round }, bord { $board }: { $pair } { $result }{ $changed ->
            [yes] { " " }(was { $before }).
           *[no] .
        }
       *[corrected] Correctie ronde { $round }, bord { $board }: { $pair } is { $result } (was { $before }).
    }
points-changed = { $name }: { $was } → { $is } { $one ->
        [yes] punt
       *[no] punten
    }, { $moved ->
        [yes] van plaats { $place_before } naar { $place }
       *[no] blijft { $place }e
    }
standing-recounted = De stand is opnieuw berekend; met { $command } zie je hem helemaal.
correction-announced = { $group ->
        [yes] Het staat in de groep, met wat er aan de stand verandert.
       *[no] De uitslag is verbeterd.
    }
has-played-already = Er is al een uitslag van de partij van { $name } in ronde { $round }; ik verander niets. Klopt die uitslag niet? Verbeter hem met /uitslag.
not-on-a-board = { $name } staat niet op een bord in ronde { $round }.
nothing-to-dispute = Er is nog geen uitslag van je partij.
disputed = { $quoted ->
        [yes] { $name } is het niet eens met ronde { $round }, { $pair } { $result }: "{ $why }".
       *[no] { $name } is het niet eens met ronde { $round }, { $pair } { $result }.
    } Verbeteren kan met /corrigeer.
dispute-passed-on = Ik heb het doorgegeven aan { $organiser }. De uitslag blijft staan tot { $organiser } beslist.

## Partijen

game = ronde { $round }{ $half ->
        [winter] { "" } van de winterhelft
        [zomer] { "" } van de zomerhelft
       *[other] { "" }
    }, { $pair } { $result }
game-event = Interne competitie{ $half ->
        [winter] , winterhelft
        [zomer] , zomerhelft
       *[other] { "" }
    }
game-how = Een partij inleveren: stuur /partij met de PGN erachter, of met een PGN-bestand erbij. Ik neem de partij van de namen in de PGN, en anders je laatste; met /partij ronde 7 kies je zelf.
game-line = { $known ->
        [yes] { $game }: ingeleverd door { $by }, { $moves } zetten
       *[no] { $game }: nog niet ingeleverd
    }
game-shown = Zo heeft { $by } de partij ingeleverd: { $game }.
game-not-in = Nog niet ingeleverd: { $game }. Stuur dit nog eens, met de PGN erachter of met een PGN-bestand erbij.
game-kept = Ingeleverd: { $game }, { $moves } zetten.{ $replaces ->
        [own] { "" } Dat komt in de plaats van wat je eerder inleverde.
        [other] { "" } Dat komt in de plaats van wat { $by } inleverde.
       *[nothing] { "" }
    }{ $left_out ->
        [yes] { "" } Ik bewaar alleen de zetten, geen commentaar of varianten.
       *[no] { "" }
    }
game-known = Precies zo is de partij al ingeleverd, door { $by }: { $game }, { $moves } zetten.
game-replaced = { $name } heeft jullie partij opnieuw ingeleverd: { $game }, { $moves } zetten. Dat komt in de plaats van wat jij inleverde; met /partij ronde { $round } zie je hem.
game-none-of-yours = { $organiser ->
        [yes] Ik zie niet welke partij dit is. Zet de namen in de PGN, of het bord erbij: /partij ronde 7 bord 2.
       *[no] Je hebt dit seizoen nog geen partij met een uitslag, dus er is nog niets om in te leveren.
    }
game-which-board = In ronde { $round } vind ik geen partij van jou. Voor iemand anders inleveren kan alleen de competitieleider, met het bord erbij: /partij ronde { $round } bord 2.
game-not-yours = Ronde { $round }, { $pair }, is niet jouw partij. Een van de twee spelers levert hem in, of { $organiser }.
game-other-player = Volgens de PGN had { $name } { $seat ->
        [white] wit
       *[black] zwart
    }, maar ronde { $round } was { $pair }. Verbeter de namen in de PGN, of zet de goede ronde erbij: /partij ronde 7.
game-not-played = { $reversed ->
        [yes] Volgens de PGN had { $white } wit tegen { $black }, maar in ronde { $round } was het andersom. Verbeter de namen in de PGN.
       *[no] { $white } - { $black } is dit seizoen niet gespeeld. Verbeter de namen in de PGN, of zet de ronde erbij: /partij ronde 7.
    }
game-without-result = { $forfeit ->
        [yes] Ronde { $round }, { $pair }, is niet gespeeld, dus er is geen partij om in te leveren.
       *[no] Van ronde { $round }, { $pair }, is er nog geen uitslag. Geef die eerst door, en dan de partij.
    }
game-other-result = { $end ->
        [mate] De slotstelling is mat, dus { $other }
        [stalemate] De slotstelling is pat
       *[open] Volgens de PGN werd het { $other }
    }, maar ronde { $round }, { $pair }, staat op { $result }. Is het een andere partij, zet dan de ronde erbij: /partij ronde 7. Klopt de uitslag niet, stuur dan /bezwaar.
game-too-long = Dat is te lang voor één partij. Haal het commentaar eruit, of stuur alleen de zetten.
game-no-game = { $quoted ->
        [yes] Ik lees hier geen partij in: "{ $text }" is geen zet. Zet alleen de PGN achter /partij, bijvoorbeeld: /partij 1. e4 e5 2. Pf3 ...
       *[no] Ik lees hier geen partij in. Zet de PGN achter /partij, bijvoorbeeld: /partij 1. e4 e5 2. Pf3 ...
    }
game-several = Hier staat meer dan één partij in. Stuur ze los, elk met /partij.
game-not-from-start = Deze partij begint niet in de beginstelling. Stuur de hele partij, vanaf de eerste zet.
game-open-comment = Er begint commentaar met een accolade, maar de accolade die het sluit ontbreekt. Is de PGN wel heel?
game-open-variation = Er begint een variant met een haakje, maar het haakje dat hem sluit ontbreekt. Is de PGN wel heel?
game-no-move = Bij zet { $number } van { $colour ->
        [white] wit
       *[black] zwart
    } staat "{ $text }", en dat is geen zet.
game-illegal = Zet { $number } van { $colour ->
        [white] wit
       *[black] zwart
    }, { $text }, kan niet. Kijk of er iets ontbreekt of verkeerd is overgenomen, en stuur de partij nog eens.
game-ambiguous = Zet { $number } van { $colour ->
        [white] wit
       *[black] zwart
    }, { $text }, kan met meer dan één stuk. Zet erbij waar het vandaan komt, zoals in Pbd2.
game-two-languages = Bij zet { $number } van { $colour ->
        [white] wit
       *[black] zwart
    } staat { $text }, en de zetten ervoor zijn in een andere taal. Noem alle stukken in het Nederlands (K, D, T, L, P) of allemaal in het Engels (K, Q, R, B, N).
game-too-short = Dat is een partij van { $moves ->
        [1] 1 zet
       *[other] { $moves } zetten
    }; ik bewaar ze vanaf { $fewest }. Stuur de hele partij.
games-none = Er is dit seizoen nog geen partij ingeleverd.
games-handed-out = { $count ->
        [1] Er is dit seizoen 1 partij ingeleverd.
       *[other] Er zijn dit seizoen { $count } partijen ingeleverd.
    }

## De vervanger

substitute-form = Schrijf het zo: /vervanger Anna, of voor een andere avond /vervanger Anna ronde 3. Met /vervanger geen neem je het terug.
substitute-set = { $name } vervangt je op { $day } en mag dan alles wat jij mag, tot de ochtend erna.
substitute-you = { $organiser } heeft jou als vervanger aangewezen voor { $day }. Die dag mag je alles wat { $organiser } mag, tot de ochtend erna, en je krijgt dezelfde berichten. Met /help zie je dan wat je kunt sturen.
substitute-public = { $name } vervangt { $organiser } op { $day }.
substitute-is = { $name } is je vervanger op { $day }.
substitute-nobody = Voor { $day } is er geen vervanger aangewezen.
substitute-organises = { $name } is zelf al competitieleider.
substitute-unlinked = { $name } is niet gekoppeld en kan de bot dus niets sturen. Kies iemand anders, of koppel { $name } eerst.
substitute-dismissed = { $name } vervangt je op { $day } niet meer.
substitute-dismissed-public = { $name } vervangt { $organiser } toch niet op { $day }.
substitute-dismissed-you = Je hoeft { $organiser } op { $day } toch niet te vervangen.

## Het reglement

regulation = { $part ->
        [yes] Uit het reglement van { $club }, zoals het in het clubbestand staat:
       *[no] Het reglement van { $club }, zoals het in het clubbestand staat:
    }
how-we-play = We beginnen om { $start }{ $later ->
        [yes] ; om { $clocks } gaan alle klokken aan
       *[no] { "" }
    }. Het speeltempo is { $tempo }. Alle regels: /reglement.
regulation-silent = Over "{ $words }" vind ik niets in het reglement. Met /reglement zie je alles, of noem een onderwerp: { $topics }.

## De stand

standing = Stand na ronde { $round }{ $half ->
        [winter] { " " }(winterhelft)
        [zomer] { " " }(zomerhelft)
       *[other] { "" }
    }{ $grouped ->
        [yes] , groep { $group }
       *[no] { "" }
    }
standing-alternates = De berekening wisselde tussen { $period } volgordes; ieders waarde is het gemiddelde daarvan.
standing-without = Nog zonder uitslag: { $pairs }.
standing-postponed = Uitgesteld: { $pairs }.
pair-of-round = { $pair } (ronde { $round })
round-going-on = Ronde { $round } is nog bezig (uitslagen: { $done } van de { $boards }) en telt nog niet mee.
# $kind: wat er geteld is; $count: hoe vaak
took-part = { $kind ->
        [games] { $count ->
            [1] 1 partij
           *[other] { $count } partijen
        }
        [waited] { $count }x tegenstander niet gekomen
        [bye] { $count }x oneven
        [penalty-bye] { $count }x straf-oneven
        [notice] { $count }x met bericht
       *[external] { $count }x extern
    }
standing-order = Op volgorde van punten. { $equals }
no-such-standing = Van ronde { $round } is er geen stand; de laatste is die na ronde { $last }.
standing-form = Schrijf het zo: /stand, /stand 3 voor de stand na ronde 3, /stand groep 2, /stand uitgebreid met wat ieder speelde, of /stand plaatje voor een plaatje ervan.
no-such-group = { $groups ->
        [1] Er is maar één groep.
       *[other] Er zijn { $groups } groepen: /stand groep 1, /stand groep 2.
    }
board-across-groups = { $name } speelt in groep { $group } en { $other } in groep { $other_group }; de groepen spelen apart.
standing-waits = { $public ->
        [yes] Ronde { $round } is nog niet gesloten; daarna komt de stand. Sluiten kan met /sluit.
       *[no] Ronde { $round } ({ $day }) is nog niet gespeeld; daarna komt de stand. Publiceer die met /publiceer, of schrap de avond met /agenda vervalt ronde { $round }.
    }
no-standing-yet = Er is nog geen stand: er is nog geen ronde afgesloten.
floor-reached = Er zijn meer spelers dan de topwaarde toelaat: de laagsten krijgen allemaal waarde 1.
not-in-standing = { $later ->
        [yes] { $name } doet pas mee vanaf ronde { $joined } en staat dus nog niet in de stand na ronde { $round }.
       *[no] { $name } staat niet in de stand na ronde { $round }.
    }
explanation = { $own ->
        [yes] Je hebt { $points } { $one ->
            [yes] punt
           *[no] punten
        } en staat { $place }e{ $moved ->
            [yes] { " " }(was { $before }e).
           *[no] .
        }
       *[no] { $name } heeft { $points } { $one ->
            [yes] punt
           *[no] punten
        } en staat { $place }e{ $moved ->
            [yes] { " " }(was { $before }e).
           *[no] .
        }
    }
explanation-line = Ronde { $round }: { $what }{ $whose ->
        [fixed] : { $points }.
        [own] , { $share } x eigen waarde { $value }{ $plus } = { $points }.
       *[other] , { $share } x waarde { $value }{ $plus } = { $points }.
    }
explanation-extra = Startwaarde: { $points }.
explanation-start-points = Beginpunten: { $points }.
explanation-own-value = Eigen waarde{ $once ->
        [yes] : { $points }.
       *[no] , { $times } x { $value } = { $points }.
    }
cause-win = gewonnen van { $name }
cause-draw = remise tegen { $name }
cause-loss = verloren van { $name }
cause-pending = partij tegen { $name } nog niet gespeeld
cause-postponed = partij tegen { $name } uitgesteld
cause-waited = { $name } kwam niet
cause-stayed-away = niet gekomen voor de partij tegen { $name }
cause-bye = oneven
cause-penalty-bye = straf-oneven
cause-notice = afwezig met bericht ({ $nth }e keer)
cause-no-notice = afwezig zonder bericht
cause-missed = ronde { $missed } gemist
cause-left = gestopt
cause-against-leaver = { $result ->
        [win] gewonnen van { $name }
        [draw] remise tegen { $name }
       *[loss] verloren van { $name }
    } (sindsdien gestopt)
cause-absent = { $reason } ({ $nth }e keer)
cause-external = { $result ->
        [win] extern gewonnen
        [draw] extern remise
        [loss] extern verloren
       *[none] extern gespeeld
    }
cause-other-day = { $result ->
        [win] op een andere dag extern gewonnen
        [draw] op een andere dag extern remise
        [loss] op een andere dag extern verloren
       *[none] op een andere dag extern gespeeld
    }{ $night ->
        [there] , boven op de clubavond
        [elsewhere] , boven op de externe wedstrijd van de clubavond
       *[missed] { "" }
    }

## De agenda

calendar-line = { $kind ->
        [rapid] Rapid, ronde { $round }
       *[keizer] Ronde { $round }
    }: { $day }, { $time }
calendar-form = Schrijf het zo: /agenda erbij 11-9 18-9, /agenda vervalt 18-9 of /agenda verzet 18-9 naar 25-9.
name-the-round = Op { $day } staan meer ronden: { $rounds }. Noem de ronde erbij, zoals: /agenda vervalt ronde { $last }.
round-called = ronde { $round }
evenings-added = Toegevoegd aan de agenda: { $days }.
evening-exists = Op { $day } staat al een speelavond.
evening-past = { $day } kan niet meer: die dag is voorbij, of er is daarna al gespeeld.
evening-played = { $rapid ->
        [yes] Ronde { $round } is al gespeeld.
       *[no] De avond van { $day } is al gespeeld.
    }
evening-cancelled = { $rapid ->
        [yes] Ronde { $round } ({ $day }, { $time }) vervalt
       *[no] De speelavond van { $day } vervalt
    }{ $paired ->
        [yes] { "" }, en de indeling dus ook.
       *[no] .
    } { $moved ->
        [yes] Ronde { $round } is nu op { $next }.
       *[no] { $rapid ->
            [yes] Er komt geen andere ronde voor in de plaats.
           *[no] Er komt geen andere avond voor in de plaats.
        }
    }
evening-moved = { $rapid ->
        [yes] De rapidronde van { $day } om { $time } is verzet naar { $to } om { $time }
       *[no] De speelavond van { $day } is verzet naar { $to }
    } (ronde { $round }). { $again ->
        [yes] { $paired ->
            [yes] De indeling vervalt; er komt een nieuwe. Aan- en afmelden kan tot { $deadline }; wie al iets liet weten, hoeft niets te doen.
           *[no] Aan- en afmelden kan tot { $deadline }; wie al iets liet weten, hoeft niets te doen.
        }
       *[no] { $paired ->
            [yes] De indeling blijft staan.
           *[no] De aanmelding sloot { $deadline }.
        }
    }
poll-too-late = Let op: voor { $to } komt er geen poll{ $posted ->
        [yes] { " " }meer
       *[no] { "" }
    }, want de deadline was { $deadline }. Ik publiceer ook niets vanzelf. Wie zich nog aanmeldt, leg ik aan je voor.

## Het seizoen

season-form = Schrijf het zo: /seizoen start 11-9 (dan komt er elke week een speelavond), of met alle dagen: /seizoen start 11-9 18-9 2-10. Staan ze al op de agenda, dan /seizoen start. Is de laatste ronde gespeeld, dan /seizoen einde.
season-begun = De competitie is al begonnen: er { $closed ->
        [1] is 1 van de { $rounds } ronden gesloten
       *[other] zijn { $closed } van de { $rounds } ronden gesloten
    }. Na de laatste ronde kan de volgende beginnen.
calendar-ran-out = Na ronde { $round } staat er geen speelavond meer in de agenda, en er zijn er { $planned } gepland. Zet er avonden bij met /agenda erbij en de datum, of sluit de competitie af met /seizoen einde.
season-over = De competitie is afgelopen. Begin de volgende met /seizoen start en de eerste speelavond.
season-end-early = { $over ->
        [half] De { $half }helft is nog niet uit
       *[season] De competitie is nog niet uit
    }: er { $closed ->
        [1] is 1 ronde
       *[other] zijn { $closed } ronden
    } gespeeld{ $planned ->
        [0] { "" }
       *[other] { "" } van de { $planned }
    }. Sluit ik nu af, dan is de stand van nu de eindstand{ $lost ->
        [0] .
        [1] , en vervalt { $rounds } ({ $first }){ $answers ->
            [0] .
            [1] , met 1 aan- of afmelding.
           *[other] , met { $answers } aan- en afmeldingen.
        }
       *[other] , en vervallen { $rounds } ({ $first } t/m { $last }){ $answers ->
            [0] .
            [1] , met 1 aan- of afmelding.
           *[other] , met { $answers } aan- en afmeldingen.
        }
    } Toch afsluiten? Tik hieronder, of stuur /seizoen einde ja.
season-end-since = Sinds die vraag is er iets veranderd, dus ik heb niets afgesloten. Stuur nog eens /seizoen einde.
button-end = Afsluiten
season-not-begun = Er is nog geen ronde gespeeld; er valt niets af te sluiten.
season-round-open = Ronde { $round } is nog niet gesloten. Sluit die eerst, met /sluit.
no-border = Er is geen grensplaats afgesproken, dus de groepen zijn niet te maken. Doe het met /splits PLAATS REDEN, bijvoorbeeld /splits 12 vergeten af te spreken.
season-group = Groep { $group }:
help-grens = de plaats tot waar { $halves ->
        [yes] in de { $next }helft groep 1 loopt
       *[no] groep 1 loopt
    } (voor de helft van de ronden)
help-splits = wie in welke groep komt
border-form = Schrijf het zo: /grens 12
border-outside = Er zijn { $players } spelers, dus een grens op plaats { $place } kan niet.
border-too-late = Dat kan niet meer: de grens wordt bekend voordat de helft van de partijen gespeeld is, dus vóór de eerste uitslag van ronde { $round }.
border = { $changed ->
        [yes] De grensplaats wordt { $place } in plaats van { $before }:
       *[no] De grensplaats is { $place }:
    } wie na de laatste ronde op plaats { $place } of hoger staat, speelt in de zomer in groep 1; vanaf plaats { $next } in groep 2.
border-after-end = De winter is al afgelopen. De grensplaats bepaal je nu met de reden erbij: /splits { $place } REDEN.
border-now = { $place ->
        [0] Er is weer geen grensplaats.
       *[other] De grensplaats is weer { $place }.
    }
border-known = De grensplaats is al bekend: { $place }.
border-still-possible = De grens kan nog gewoon bekend worden: /grens { $place }.
border-afterwards = De grensplaats is { $place } ({ $reason }): tot en met die plaats groep 1, vanaf plaats { $next } groep 2.
border-reminder = Er is nog geen grensplaats voor de zomer. Die moet bekend zijn vóór de eerste uitslag van ronde { $round }: /grens 12, bijvoorbeeld.
no-groups-follow = Na deze competitie komen er geen groepen, dus er is geen grens.
no-border-yet = Er is nog geen grensplaats. Spreek die af met /grens, vóór de eerste uitslag van ronde { $round }.
split = { $over ->
        [yes] De grensplaats was { $place }. In de zomer spelen:
       *[no] De grensplaats is { $place }. Met de stand van nu zouden in de zomer spelen:
    }
split-group = Groep { $group }: { $names }.
split-form = Schrijf het zo: /splits, /splits 12 REDEN, of /splits Gijs groep 1 REDEN.
no-groups-yet = Er zijn nog geen groepen. Die komen er met /seizoen start, na de laatste ronde.
group-after-playing = { $name } staat al in een indeling; nu nog van groep wisselen kan niet.
group-already = { $name } speelt al in groep { $group }.
group-now = { $name } speelt weer in groep { $group }.
split-changed = Daardoor verandert de groepsindeling:
in-group = { $name } in groep { $group }
split-decide = In de eindstand van de winter staat nu iemand anders boven de grens. Volgens die stand hoort: { $who }. De groepen zijn al gemaakt en veranderen niet vanzelf; { $begun ->
        [yes] wie al in een indeling van de zomer staat, blijft waar hij is. Voor de anderen beslis jij,
       *[no] jij beslist,
    } met /splits NAAM groep G REDEN.
group-moved = { $name } speelt in groep { $group } ({ $reason }).
season-final = { $over ->
        [season] Dit was de laatste ronde van het seizoen.
       *[half] Dit was de laatste ronde van { $half ->
            [winter] de winterhelft
            [zomer] de zomerhelft
           *[other] deze helft
        }.
    }
season-without-players = Er zijn nog geen leden. Voeg ze toe met /nieuw of met een ledenbestand.
season-started = Het seizoen staat klaar. Vervalt er een avond, stuur dan /agenda vervalt met de dag.
season-begins = { $begins ->
        [half] { $half ->
            [zomer] De zomerhelft
           *[other] De volgende helft
        } begint op { $first }.
       *[season] Het seizoen begint op { $first }.
    } { $rounds ->
        [1] Er is 1 speelavond
       *[other] Er zijn { $rounds } speelavonden
    } (zie /agenda). De beginvolgorde:
season-player = { $place }. { $name } ({ $by }){ $regular ->
        [yes] , vaste speler
       *[other] { "" }
    }

## Leden

member-new = { $name } doet mee vanaf ronde { $round } als { $regular ->
        [yes] vaste speler
       *[no] flexibele speler
    }{ $rated ->
        [yes] { "" }, rating { $rating }
       *[no] { "" }, zonder rating
    }{ $group ->
        [0] { "" }
       *[other] { "" }, in groep { $group }
    } (nummer { $number }).
member-namesake = Let op: er was al iemand die zo heet, { $name } (nummer { $number }). Is het dezelfde, stuur dan /ongedaan.
new-group = De groep geef je daarna, met de reden: /splits NAAM groep { $group } REDEN. Stuur /nieuw nog eens zonder "groep { $group }".
new-form = Schrijf het zo: /nieuw Anna de Wit 1810 vast (rating en "vast" mogen weg; 1810? is een geschatte rating; "vanaf ronde 3" mag erachter; een naam is hoogstens 60 tekens).
leaves-when = Ronde { $round } is al gespeeld, of er komt er geen meer na. Stopt dit lid nu, stuur dan /stopt en de naam.
leaves-by-then = { $own ->
        [yes] Je bent vanaf dan gestopt, dus { $day } telt niet meer voor je. Klopt dat niet, vraag het aan { $organiser }.
       *[no] { $name } is vanaf dan gestopt, dus { $day } telt niet meer. Blijft { $name }, stuur dan /terug { $name }.
    }
member-leaves = { $name } stopt vanaf ronde { $round } ({ $day }) en speelt tot dan gewoon mee. Gaat het niet door, stuur dan /terug { $name }.
you-left = { $organiser } heeft je uit de competitie gehaald: je hoeft je niet meer af te melden. Je plaats en je uitslagen blijven staan. Klopt dat niet, laat het { $organiser } dan weten.
you-leave = { $organiser } heeft genoteerd dat je vanaf ronde { $round } ({ $day }) niet meer meedoet; tot dan speel je gewoon mee. Klopt dat niet, laat het { $organiser } dan weten.
member-leaving = , stopt vanaf ronde { $round }
member-stays = { $name } stopt toch niet.
child-left = { $name } doet niet meer mee, dus er is niets door te geven. Begint { $name } weer, vraag het dan aan { $organiser }.
has-left = { $own ->
        [yes] Je bent gestopt. Wil je weer meedoen, vraag het dan aan { $organiser }.
       *[no] { $name } is gestopt. Weer meedoen gaat met /terug { $name }.
    }
member-left = { $ranked ->
        [yes] { $name } is gestopt, maar houdt plaats en waarde in de stand.
       *[no] { $name } is gestopt.
    }
help-terug = dit lid was gestopt en doet weer mee
never-left = { $name } is niet gestopt en doet gewoon mee.
member-back = { $name } doet weer mee. De ronden van de tussentijd tellen als afwezig zonder bericht; met /zet kan dat anders.
leaves-while-seated = { $name } staat in de indeling van vandaag. Regel eerst die partij, met /herindelen of /reglementair.
member-regular = { $regular ->
        [yes] { $name } is vaste speler.
       *[no] { $name } is flexibele speler, en speelt dus alleen na een aanmelding.
    }
new-regular-late = Het seizoen is al begonnen, dus { $name } komt erbij als flexibele speler: stuur /nieuw zonder "vast". Is het anders afgesproken, maak { $name } daarna vast met /vast { $name } en de reden.
regular-too-late = Of je vast of flexibel speelt, kies je vóór de eerste speelavond van het seizoen. Vraag het aan { $organiser }.
member-line = { $number }. { $name }, { $rating }, { $kind ->
        [regular] vast
        [flexible] flexibel
       *[none] speelt niet
    }{ $paced ->
        [yes] , tempo: { $tempo }
       *[no] { "" }
    }{ $round ->
        [0] { "" }
       *[other] { "" }, vanaf ronde { $round }
    }{ $chat ->
        [no] { "" }, nog niet gekoppeld
       *[yes] { "" }
    }
nobody-called = Ik ken niemand die { $name } heet. { $organiser ->
        [yes] Met /leden zie je alle namen.
       *[no] Schrijf de naam zoals die in de indeling of de stand staat.
    }
several-called = Er zijn er meer die zo heten: { $who }. Schrijf het nummer erbij of in plaats van de naam, bijvoorbeeld #{ $number }.
i-am-form = Zet je naam erachter, bijvoorbeeld: /ik Anna de Wit.
link-wish = { $seen } zegt: ik ben { $name }. Klopt dat?
link-asked = Ik heb het aan { $organiser } gevraagd; je hoort het.
link-denied = Dat is niet goedgekeurd. Vraag het aan { $organiser }.
linked = { $seen } is nu gekoppeld aan { $name }.
linked-you = Je bent gekoppeld als { $name }. Met /help zie je wat je kunt sturen.
linked-already = Je bent al gekoppeld als { $name }.
link-form = Schrijf het zo: /koppel Anna de Wit voor een code, of /koppel console:Anna Anna de Wit. Met /koppel alleen zie je wie er nog niet gekoppeld is.
unlinked = Nog niet gekoppeld. Zet er achter wie het is:
unlinked-line = - { $name }: /koppel { $contact }
nobody-unlinked = Iedereen die iets stuurde is gekoppeld.
link-unknown = { $contact } heeft nog nooit iets gestuurd, dus ik kan die niet koppelen.

## Ongedaan maken

undone = Ongedaan gemaakt: { $number } ({ $who }: { $command }).
undone-public = Let op: { $organiser } heeft iets teruggenomen ({ $who }: { $public }). Met /indeling en /stand zie je hoe het nu is.
undone-yours = { $organiser } heeft iets teruggenomen wat jij had doorgegeven ({ $command }). Geef het opnieuw door als dat niet klopt.
undone-about-you = { $organiser } heeft iets teruggenomen dat over jou ging ({ $command }).
undone-already = Nummer { $number } is al ongedaan gemaakt.
undo-conflict = Nummer { $number } kan niet meer ongedaan gemaakt worden: daarna is er aan hetzelfde iets veranderd. Met /logboek zie je wat.
no-such-entry = Nummer { $number } staat niet in het logboek. Met /logboek zie je de nummers.
undo-form = Schrijf het zo: /ongedaan voor je laatste wijziging, of /ongedaan 12 voor een nummer uit /logboek.
nothing-to-undo = Er is niets om ongedaan te maken.
journal-line = { $number }. { $day } { $time } { $who }: { $command }{ $undone ->
        [yes] { " " }(ongedaan gemaakt)
       *[no] { "" }
    }
import = { $what ->
        [members] leden ingelezen
       *[calendar] agenda ingelezen
    }
the-clock = de klok
the-operator = de beheerder
job = { $job ->
        [poll] poll
        [reminder] herinnering
        [list] lijst
        [deadline] deadline
        [pairing] publicatie
        [forfeit] vraag wie er niet is
        [forfeit_when_announced] vraag wie er nog niet is
        [results_reminder] vraag naar uitslagen
       *[standings] stand
    } ronde { $round }
journal-empty = Het logboek is nog leeg.

## Hulp

help-aanwezig = ik speel mee
help-afwezig = ik ben er niet
help-uitslag = de uitslag van je partij, wit geeft hem door
help-bezwaar = je bent het niet eens met de uitslag
help-partij = lever een partij in, met de PGN erachter of als bestand; zonder PGN zie je wat er al is
help-stand = de stand; uitgebreid: met hoe vaak ieder speelde; plaatje: als plaatje{ $halves ->
        [yes] ; met "{ $first }" ervoor die van de { $first }helft
       *[no] { "" }
    }
help-indeling = de laatste indeling, of die van een ronde; plaatje: als plaatje
help-wie = wie er spelen op de komende avond; de tijden van aanmelden ziet alleen de competitieleider
help-waarom = waarom je (of iemand anders) zoveel punten hebt
help-agenda = de speelavonden; wijzigen kan alleen de competitieleider
help-reglement = het reglement in gewone zinnen; een onderwerp, een woord of een artikel mag erachter
help-ik = zeg wie je bent, of stuur de code die je kreeg, dan word je gekoppeld; ook als ouder van een kind
help-club = met welke club je praat, als de bot er meer heeft
help-help = deze lijst
help-concept = het concept van de indeling, met redenen
help-publiceer = maak de indeling bekend
help-vasthouden = publiceer niet vanzelf
help-bord = zet twee spelers tegen elkaar, de eerste heeft wit; ook een partij die later nog is gespeeld
help-wissel = draai de kleuren op een bord om
help-vrij = deze speler is oneven
help-herindelen = deel opnieuw in, met zo min mogelijk wijzigingen
help-uitslagen = het hele uitslagenformulier in één bericht
help-corrigeer = verbeter een uitslag, ook van een oude ronde{ $halves ->
        [yes] { "" } (in de { $next }helft: { $first } ronde 3)
       *[no] { "" }
    }
help-uitstel = de partij op dit bord is uitgesteld
help-reglementair = deze speler kwam niet
help-sluit = sluit de ronde en plaats de stand
help-overmacht = deze afwezigheid telt met bericht, of juist niet
help-bericht = meld iemand af (of aan) die belde of mailde; het tijdstip van het bericht telt
help-straf = geef iemand een straf-oneven, neem die terug, of zie wie er nog een heeft openstaan
help-zet = wat een ronde was voor iemand die niet op een bord stond, met de reden
help-tempo = dit lid speelt met een aangepast tempo
help-rating = de rating van dit lid; "geschat" als het een schatting is
help-ratings = neem de ratinglijst van een dag over, of zie met welke ratings de beginvolgorde is gemaakt
help-vervanger = iemand vervangt je op een speelavond en mag dan alles wat jij mag
help-aanwezigen = wie er in de zaal zijn
help-seizoen = zet de avonden op de agenda en plaats de beginvolgorde; sluit het seizoen af
help-nieuw = een nieuw lid
help-stopt = dit lid stopt
help-vast = word vaste speler (voor de eerste speelavond), of met "niet" weer flexibel
help-koppel = een code waarmee een lid zichzelf koppelt (ook voor iedereen tegelijk), of koppel een chatnaam aan een lid
help-groep = maak van deze groep een groep van de club of van de leiding, of haal de bot er weg; privé: welke groepen er zijn
help-leden = alle leden
help-partijen = alle ingeleverde partijen in één PGN-bestand
help-ongedaan = neem je laatste wijziging terug, of die met dit nummer uit het logboek
help-logboek = wie wat wanneer veranderde
