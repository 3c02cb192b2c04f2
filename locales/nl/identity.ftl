# Wie iemand is en wat iemand mag: koppelen, ouders, rollen, vergeten worden.

## Rollen

one-of = { $first } of { $last }
only-arbiter = Dat kan alleen de wedstrijdleider of de competitieleider. Vraag het aan { $organiser }.
only-board = Dat kan alleen het bestuur of de competitieleider. Vraag het aan { $organiser }.
only-organiser-left = { $name } is de enige competitieleider die ik kan bereiken. Maak eerst iemand anders competitieleider, bijvoorbeeld met: /rol Sam competitieleider. Die moet wel gekoppeld zijn.
role-form = Schrijf het zo: /rol Sam wedstrijdleider, of /rol Sam wedstrijdleider niet. Er zijn drie rollen: competitieleider, wedstrijdleider en bestuur. Met /rol alleen zie je wie wat is.
role-already = { $role ->
        [organiser] { $name } is { $gives ->
            [yes] al
           *[no] geen
        } competitieleider.
        [arbiter] { $name } is { $gives ->
            [yes] al
           *[no] geen
        } wedstrijdleider.
       *[board] { $name } zit { $gives ->
            [yes] al
           *[no] niet
        } in het bestuur.
    }
role-elsewhere = { $name } is { $role ->
        [organiser] competitieleider
        [arbiter] wedstrijdleider
       *[board] bestuurslid
    } door een rol op het netwerk of door het clubbestand, niet door /rol. Haal de rol daar weg.
vouched = rol op { $network }: { $count ->
        [0] geen
       *[other] { $roles }
    }
role-given = { $role ->
        [organiser] { $name } is { $gives ->
            [yes] nu
           *[no] niet meer
        } competitieleider.
        [arbiter] { $name } is { $gives ->
            [yes] nu
           *[no] niet meer
        } wedstrijdleider.
       *[board] { $name } zit { $gives ->
            [yes] nu
           *[no] niet meer
        } in het bestuur.
    }
role-yours = { $gives ->
        [yes] Je bent nu { $role ->
            [organiser] competitieleider
            [arbiter] wedstrijdleider
           *[board] bestuurslid
        } (door { $by }). Met /help zie je wat je nu allemaal kunt sturen.
       *[no] Je bent geen { $role ->
            [organiser] competitieleider
            [arbiter] wedstrijdleider
           *[board] bestuurslid
        } meer (door { $by }).
    }
role-line = { $role ->
        [organiser] Competitieleider
        [arbiter] Wedstrijdleider
       *[board] Bestuur
    }: { $count ->
        [0] niemand
       *[other] { $names }
    }
help-rol = wie welke rol heeft, en iemand een rol geven of afnemen

## Het clubbestand

expected-network-roles = { $key } verwacht een lijst van rollen van dat netwerk, bij hun naam of hun nummer, zoals ["Competitieleider"]
expected-contacts = { $key } verwacht een lijst van contacten, zoals ["console:Rens"]: het netwerk, een dubbele punt en hoe het netwerk die persoon kent

## Koppelen met een code

invitation = Code voor { $name }: { $code }
    Voor niemand anders: op papier, of in een eigen bericht. Wie hem in een privéchat aan mij stuurt (/start { $code }, of alleen de code), is meteen gekoppeld. Hij werkt één keer, tot en met { $until }.{ $linked ->
        [yes] { "" } { $name } is al gekoppeld; hiermee komt er een chat bij.
       *[no] { "" }
    }
invitation-link = Met deze link gaat het vanzelf: { $link }
invitations = Codes voor wie nog geen chat heeft, ieder een eigen. Ze werken één keer, tot en met { $until }; wie de zijne privé aan mij stuurt, is gekoppeld.
invitations-line = { $name }: { $code }
invitations-none = Iedereen is al gekoppeld ({ $count } leden). Voor een tweede chat van iemand stuur je /koppel met de naam.
code-wrong = Die code werkt niet: verkeerd overgenomen, al gebruikt of verlopen. Er staat nooit een 0, O, 1, I of L in. Vraag anders { $organiser } om een nieuwe.
code-paused = Dat was te vaak een verkeerde code. Probeer het na { $time } nog eens, of vraag het aan { $organiser }.
code-guessed = { $seen } stuurde { $count } keer achter elkaar een verkeerde code. Ik lees een uur lang geen codes meer van die chat.
code-in-group = { $works ->
        [yes] Die code heeft nu iedereen kunnen lezen, dus hij werkt niet meer. Vraag { $organiser } om een nieuwe en stuur die alleen aan mij, in een privéchat.
       *[no] Stuur een code alleen aan mij, in een privéchat. Werkt hij niet meer, vraag dan { $organiser } om een nieuwe.
    }
code-overheard = De code voor { $name } stond in de groep en werkt niet meer. Met /koppel { $command } maak je een nieuwe.
link-known = { $seen } is al gekoppeld aan { $name }.
link-wish-taken = Let op: { $name } is al gekoppeld via { $contacts }; bij akkoord komt deze chat erbij.

## Ouders

for-ward = Voor { $name }: { $text }
who-for = { $who } (voor { $child })
which-child = Je antwoordt voor { $names }; zet erbij voor wie dit is. Bijvoorbeeld: /afwezig { $name } vrijdag.
which-child-of = Je antwoordt voor { $names }; zet erbij voor wie dit is. Bijvoorbeeld: { $example }.
for-another = { $organises ->
        [yes] Voor { $name } gaat dat zo: { $deed ->
            [on] /bericht { $name } aanwezig.
            [off] /bericht { $name }.
            [result] /uitslag met het bord of beide namen, bijvoorbeeld /uitslag 2 1-0.
           *[choose] /vast { $name }, met de reden erachter.
        }
       *[no] Je kunt alleen { $deed ->
            [on] { $whom } aanmelden
            [off] { $whom } afmelden
            [result] voor { $whom } een uitslag doorgeven
           *[choose] voor { $whom } kiezen
        }. Laat { $name } het zelf doen, of vraag het aan { $organiser }.
    }
yourself = jezelf
parent-form = Schrijf het zo: /ouder Mia Tim (Mia mag voor Tim antwoorden), of met een chat: /ouder console:mia Tim. Met "niet" erachter neem je het terug.
parent-unlinked = { $name } is niet gekoppeld en kan de bot dus niets sturen. Koppel { $name } eerst, of laat de ouder zelf /ik ouder van en de naam van het kind sturen.
parent-of-himself = Niemand is zijn eigen ouder. Voor jezelf stuur je gewoon /afwezig of /aanwezig.
parent-already = Dat mag je al: je kunt voor { $name } antwoorden.
parent-wish = { $seen } zegt: ik ben een ouder van { $name }. Mag { $seen } voor { $name } antwoorden?
parent-asked = Ik heb aan { $organiser } gevraagd of je voor { $name } mag antwoorden; je hoort het.
parent-known = { $seen } mag al voor { $name } antwoorden.
parent-you = { $only ->
        [yes] Je kunt nu voor { $name } antwoorden, en je krijgt wat { $name } krijgt. Wat je stuurt, gaat over { $first }: bijvoorbeeld /afwezig vrijdag.
       *[no] Je kunt nu voor { $name } antwoorden, en je krijgt wat { $name } krijgt. Zet de naam erbij: bijvoorbeeld /afwezig { $first } vrijdag.
    }
parent-made = { $seen } mag nu voor { $name } antwoorden.
parent-not = { $seen } mocht al niet voor { $name } antwoorden. Met /ouder zie je wie er voor wie mag antwoorden.
parent-no-more = Je antwoordt niet meer voor { $name }.
parent-unmade = { $seen } mag niet meer voor { $name } antwoorden.
parent-line = - { $seen } antwoordt voor { $name }
parents-none = Er is nog niemand die voor een kind antwoordt. Schrijf het zo: /ouder Mia Tim, of laat de ouder zelf /ik ouder van Tim sturen.
member-parents = , ouder: { $names }
help-ouder = wie er voor een kind mag antwoorden

## Ontkoppelen

unlink-ask = { $linked ->
        [yes] Deze chat is gekoppeld als { $who }. Na het ontkoppelen kun je van hieruit niets meer doorgeven en krijg je geen berichten meer. Zeker weten?
       *[no] Na het ontkoppelen kun je van hieruit niets meer voor een kind doorgeven. Zeker weten?
    }
button-unlink = Ja, ontkoppel
unlinked-you = Ontkoppeld: deze chat hoort bij niemand meer. Wil je terug, stuur dan /ik met je naam, of vraag een code.
unlinked-by = { $organiser } heeft deze chat ontkoppeld van { $who }. Klopt dat niet, vraag het dan aan { $organiser }.
unlinked-contact = { $seen } hoort niet meer bij { $who }.
unlink-form = Schrijf het zo: /ontkoppel Bram, of /ontkoppel console:bram voor één van zijn chats.
unlink-none = { $name } is niet gekoppeld, dus er is niets te ontkoppelen.
unlink-which = { $name } heeft er meer. Welke?
unlink-line = - { $seen }: /ontkoppel { $contact }
unlink-unknown = { $contact } is niet gekoppeld. Met /leden zie je wie dat wel is.
help-ontkoppel = deze chat hoort niet meer bij jou; de competitieleider ontkoppelt ook een ander

## Vergeten worden

forget-form = Schrijf het zo: /vergeetmij. Je uitslagen blijven dan onder je naam in de stand. Met /vergeetmij pseudoniem komt er een schuilnaam voor in de plaats; met /vergeetmij contact vergeet ik alleen je chat en speel je gewoon verder.
forget-ask = { $stays ->
        [name] Ik wis dan alles waarmee ik je ken: je chats en hoe je daar heet, wat je me stuurde, mijn berichten aan jou en wat er nog aan je gevraagd is. Je uitslagen blijven in de stand, onder je naam. Je telt als gestopt, want ik kan je niet meer bereiken. Dit is niet terug te draaien.
            Liever een schuilnaam in de stand? /vergeetmij pseudoniem. Wel blijven spelen, zonder chat? /vergeetmij contact.
        [results] Ik wis dan alles waarmee ik je ken: je chats en hoe je daar heet, wat je me stuurde, mijn berichten aan jou en wat er nog aan je gevraagd is. Ook je naam: je uitslagen blijven in de stand, onder een schuilnaam. Je telt als gestopt. Dit is niet terug te draaien. (Wat al in de groep staat, kan ik niet wissen.)
       *[player] Ik wis dan je chats en hoe je daar heet, wat je me stuurde, mijn berichten aan jou en wat er nog aan je gevraagd is. Je speelt gewoon verder; de competitieleider doet dan voor je wat je anders hier deed. Dit is niet terug te draaien.
    }
forget-ask-member = { $stays ->
        [results] { $name } krijgt overal een schuilnaam, ook in oude ronden en in het logboek, en telt als gestopt. Alleen de uitslagen blijven. Dit is niet terug te draaien. Zeker weten?
       *[name] Ik wis wat er van { $name } is behalve naam en uitslagen, zoals de redenen van afwezigheid. { $name } telt als gestopt. Dit is niet terug te draaien; voor een schuilnaam is het /vergeet { $name } pseudoniem. Zeker weten?
    }
forget-ask-stranger = Je bent niet gekoppeld. Ik wis dan deze chat en hoe je hier heet, je stemmen en wat je me stuurde. Zeker weten?
button-forget-me = Ja, vergeet mij
button-forget-member = Ja, vergeet dit lid
forget-has-chat = { $name } heeft zelf een chat en beslist daar zelf over, met /vergeetmij. Kan dat niet meer, stuur dan eerst /ontkoppel { $name }.
forget-while-seated = { $own ->
        [yes] Je staat
       *[no] { $name } staat
    } nog in de indeling van { $day }. Dat kan pas als die ronde is afgesloten, of na een afmelding.
pseudonym = Speler { $number }
forgotten = { $stays ->
        [name] { $name } is vergeten: geen chat meer, en telt als gestopt. De uitslagen blijven.
        [results] { $name } is vergeten en heet voortaan { $new }. De uitslagen blijven onder die naam.
       *[player] { $name } heeft geen chat meer en speelt gewoon verder; geef jij door wat { $name } je vertelt.
    }
forgotten-you = { $stays ->
        [name] Dat was het: ik ken deze chat niet meer. Je uitslagen blijven in de stand. Bedankt voor het meespelen!
        [results] Dat was het: ik ken deze chat niet meer, en in de stand heet je { $new }. Bedankt voor het meespelen!
       *[player] Dat was het: ik ken deze chat niet meer. Je afmeldingen en uitslagen geef je voortaan door aan de competitieleider.
    }
forgotten-stranger = Dat was het: ik ken deze chat niet meer.
undo-forgotten = Van nummer { $number } is niets meer over om terug te nemen: wie het was, is vergeten.
help-vergeetmij = wis alles waarmee ik je ken; je uitslagen blijven, onder je naam of een schuilnaam
help-vergeet = hetzelfde voor een lid zonder chat dat erom vraagt

## Mijn gegevens

your-data = { $known ->
        [yes] Dit is alles wat ik over je bewaar, met de namen van de velden zoals ze in de database heten. Wil je dat ik het vergeet: /vergeetmij.
       *[no] Ik weet niet wie je bent, maar dit bewaar ik van deze chat. Wil je dat ik het vergeet: /vergeetmij.
    }
help-mijngegevens = alles wat ik over je bewaar, als bestand

## De beheerder

role-unknown = Er is geen rol "{ $role }". Kies uit competitieleider, wedstrijdleider en bestuur.
operator-did = { $what ->
        [role] rol gegeven: { $rest }
        [unrole] rol afgenomen: { $rest }
       *[invite] code voor { $rest }
    }
