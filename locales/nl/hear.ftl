# Wat de bot zegt op gewone zinnen: zonder schuine streep, in een privébericht of als hij genoemd wordt.

unreadable-message = Je bericht van { $sent } kwam onleesbaar bij me aan. Wil je het nog eens sturen?
only-text = Ik kan alleen tekst lezen: van een foto, sticker of spraakbericht maak ik niets. Een uitslag geef je door met /uitslag 1-0, en met /help zie je wat er nog meer kan.
too-long-to-read = Dat is me te lang: wat ik moet doen, haal ik daar niet uit, en er is niets veranderd. Stuur het in één zin, of kijk met /help wat er kan.
asked-nothing = Ik had je niets gevraagd, dus ik weet niet waar dat op slaat. Met /aanwezig of /afwezig meld je je aan of af.

## Uitslagen

is-this-the-result = { $pair } { $result }{ $known ->
        [yes] { "" } in plaats van { $before }
       *[no] { "" }
    }: klopt dat?
told-wrong = Goed, er is niets genoteerd. Wat is het geworden? Stuur: gewonnen van { $name }, verloren van { $name } of remise.
what-was-it = Ik weet niet zeker wat je bedoelt, dus er is niets genoteerd. Is de partij uit? Stuur dan: gewonnen van { $name }, verloren van { $name } of remise.
result-undo = Klopt het niet? Stuur dan de goede uitslag.
reports-differ = Ronde { $round }, bord { $board }, { $pair }: { $black } meldde { $claimed }, en nu zegt { $white } dat het { $result } is. Er is nog niets genoteerd; ik vraag { $white } of dat klopt.
reports-differ-yours = Jij meldde { $pair } { $claimed }, maar { $white } zegt { $result }. Er is nog niets genoteerd; de competitieleider weet ervan.
waiting-for-the-result = Goed, ik wacht op de uitslag van { $pair }. Er is niets genoteerd.

## Aan- en afmelden

absence-of-the-past = Dat gaat over een avond die al geweest is, dus ik heb niets veranderd. Klopt er iets niet, vraag het dan aan { $organiser }.
which-evenings = Zo'n vaste regel of onbepaalde tijd kan ik niet onthouden, dus er is niets veranderd. Noem de avonden, bijvoorbeeld: ik kan niet op 2, 16 en 30 oktober. Met /agenda zie je ze allemaal.
undecided = Goed, er is niets veranderd: voor { $day } { $plays ->
        [yes] sta je op de lijst
       *[no] sta je niet op de lijst
    }. { $open ->
        [yes] Weet je het, laat het dan weten vóór { $deadline }: /aanwezig of /afwezig.
       *[no] De aanmelding is al gesloten, dus laat het ook de competitieleider weten.
    }

## Later komen

how-late = We beginnen { $day } om { $begins }.{ $limit ->
        [yes] { "" } Wie zegt dat hij later komt, houdt zijn partij tot { $until }.
       *[no] { "" }
    } Kom je later, stuur dan: ik kom later.
in-time-for-the-start = Dan ben je op tijd: we beginnen { $day } om { $begins }.
you-come-later = Genoteerd: je komt { $day } later{ $when ->
        [yes] , om { $time }
       *[no] { "" }
    }. { $limit ->
        [yes] Tot { $until } houd je je partij; ben je er dan nog niet, dan heb je verloren.
       *[no] De competitieleider weet ervan.
    }
player-comes-later = { $name } komt { $day } later{ $when ->
        [yes] , om { $time }
       *[no] { "" }
    }. Het is genoteerd.

## Voor de competitieleider

passed-on = { $about ->
        [protest] { $name } protesteert
        [wish] { $name } heeft een wens
        [withdrawal] { $name } wil stoppen
        [exemption] { $name } schrijft over vrijstelling
        [cup] { $name } schrijft over een bekerwedstrijd
        [duty] { $name } doet iets voor de club
        [earlier] { $name } schrijft over een eerdere afmelding
        [complaint] { $name } schrijft dat er iets niet klopt
        [postponed] { $name } schrijft over uitstel
        [adjourned] { $name } schrijft over een afgebroken partij
        [early] { $name } schrijft over vooruitspelen
        [ruling] { $name } vraagt een beslissing over zijn partij
        [message] { $name } heeft een bericht voor je
        [missing] { $name } mist zijn tegenstander
       *[other] { $name } schrijft over iemand anders
    }: "{ $said }". Ik heb niets veranderd.{ $any ->
        [yes] { "" } Wil je dat doorvoeren, stuur dan { $command }.
       *[no] { "" }
    }
passed-on-to = Ik heb het doorgegeven aan { $organiser }; er is verder niets veranderd.{ $about ->
        [withdrawal] { "" } Wil je alleen een avond overslaan, stuur dan /afwezig.
        [duty] { "" } Wil je je vast afmelden, stuur dan /afwezig.
        [cup] { "" } Wil je je vast afmelden, stuur dan /afwezig.
        [protest] { "" } Speel intussen gewoon door.
        [other] { "" } Iedereen meldt zichzelf aan en af, of { $organiser } doet het.
       *[no] { "" }
    }
shall-i-do = Zal ik dit doen?
    { $lines }
yours-to-decide = Dat beslis je zelf, dus ik heb niets veranderd.{ $any ->
        [yes] { "" } Je doet het met { $command }.
       *[no] { "" } Met /help zie je hoe.
    }
no-show-rule = { $limit ->
        [yes] Is { $name } er om { $until } nog niet, dan is het reglementair gewonnen.
       *[no] Wat het dan wordt, beslist de competitieleider.
    }
says-it-himself = Voor { $name } verandert er niets: dat laat { $name } zelf weten.

## Vragen

your-result = { $known ->
        [yes] Voor { $pair } staat { $result } genoteerd.
       *[no] Voor { $pair } is nog geen uitslag genoteerd.
    }
you-do-not-play = Je staat voor { $day } niet op een bord. Met /indeling zie je de borden.
pairing-comes = Er is nog geen indeling voor { $day } (ronde { $round }). { $clock ->
        [yes] Die komt { $at }.
       *[no] Die wordt op de avond zelf gemaakt, of zodra de competitieleider hem bekendmaakt.
    }
who-leads = { $count ->
        [0] Ik weet van niemand die de competitie leidt.
        [one] { $names } is de competitieleider. Vragen? Daar kun je terecht.
       *[other] { $names } leiden de competitie. Vragen? Bij hen kun je terecht.
    }
who-decides = { $count ->
        [one] Wedstrijdleider op de avond is { $names }.
       *[other] Wedstrijdleiders op de avond zijn { $names }.
    }
until-when = { $open ->
        [yes] Aan- en afmelden voor { $day } kan tot { $deadline }. We beginnen om { $begins }.
       *[no] De aanmelding voor { $day } sloot { $deadline }; kom je toch niet, meld het dan wel. We beginnen om { $begins }. Vragen? { $organiser } weet het.
    }
are-you-in = { $how ->
        [plays] Ja, je staat op de lijst voor { $day } (ronde { $round }).
        [external] Je speelt op { $day } extern, dus je doet intern niet mee.
        [absent] Nee, je bent afgemeld voor { $day } (ronde { $round }).
       *[silent] Nee, je hebt je nog niet aangemeld voor { $day } (ronde { $round }).
    }{ $open ->
        [yes] { "" } Veranderen kan tot { $deadline }.
       *[no] { "" }
    }
