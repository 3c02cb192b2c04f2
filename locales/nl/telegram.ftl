# Wat alleen op een echt netwerk voorkomt: de groep, stemmen die zoekraken, mensen die de bot niet kan bereiken.

group-bound = Deze groep hoort vanaf nu bij { $club }: hier komen de poll, de indeling en de stand.{ $part ->
    [yes] { " " }Ik zet ze in dit onderwerp.
   *[no] { "" }
}{ $others ->
    [0] { "" }
    [one] { " " }De andere groep blijft ook: ik zeg alles in allebei. Wil je die niet meer, typ daar dan /groep weg.
   *[other] { " " }De andere { $others } groepen blijven ook: ik zeg alles overal. Wil je er een niet meer, typ daar dan /groep weg.
}
leaders-bound = Dit is vanaf nu de groep van de leiding van { $club }: hier komt wat ik de competitieleider en de wedstrijdleider te zeggen en te vragen heb, en niet meer privé.{ $part ->
    [yes] { " " }Ik zet het in dit onderwerp.
   *[no] { "" }
} Iedereen hier leest het mee; knoppen en commando's werken alleen voor wie dat mag.
group-unbound = Goed, hier zeg ik niets meer.{ $others ->
    [0] { " " }De club heeft nu geen groep: typ /groep in de groep waar ik wel hoor.
   *[other] { "" }
}
group-bound-already = Dat is deze groep al.
group-by-operator = Deze groep heeft de beheerder van de bot gekozen; alleen hij kan mij hier weghalen.
group-form = Typ /groep in een groep om er een groep van de club van te maken, /groep leiding voor een groep van de leiding, of /groep weg om de bot er weg te halen.
group-how = Een groep erbij: voeg de bot eraan toe en typ daar /groep, of /groep leiding voor de leiding. Een groep eraf: typ daar /groep weg.
groups-none = De club heeft nog geen groep.
group-line = { $audience ->
    [leaders] De leiding
   *[club] De club
}: { $network }, { $group }{ $part ->
    [yes] { " " }(in een onderwerp)
   *[no] { "" }
}{ $here ->
    [yes] { " " }(hier)
   *[no] { "" }
}
answered-by = { $name }: { $answer }.
group-not-bound = Ik ben de bot van { $club }, maar ik weet nog niet of dit de groep van de club is. De competitieleider kan hier /start typen; ben je dat en ken ik je nog niet, stuur me dan eerst privé /ik met je naam.
group-lost = Ik kan niet meer in { $others ->
    [0] de groep
   *[other] een van de groepen
} van de club schrijven. Waarschijnlijk ben ik eruit verwijderd, of mag ik er niet meer schrijven. Voeg me weer toe of geef me dat recht; is er een nieuwe groep, typ daar dan /groep.
leaders-lost = Ik kan niet meer in de groep van de leiding schrijven. Wat daar kwam, zeg ik weer privé, tot iemand in een groep /groep leiding typt.
topic-lost = Het onderwerp in de groep waar ik schreef, is weg. Ik schrijf nu in het algemene deel. Typ /groep in het onderwerp waar je me wilt hebben.
# $reason: waarom; $network: waar
unreachable = { $names } { $count ->
    [1] krijgt
   *[other] krijgen
} op { $network ->
    [telegram] Telegram
    [discord] Discord
    [whatsapp] WhatsApp
    [wacloud] WhatsApp
   *[other] { $network }
} geen persoonlijke berichten van mij{ $reason ->
    [never_wrote] : { $count ->
        [1] hij of zij schreef mij daar nog nooit zelf
       *[other] zij schreven mij daar nog nooit zelf
    }, en dan mag ik niet beginnen. Vraag om mij daar één keer privé iets te sturen; "hoi" is genoeg.
    [quiet] : { $count ->
        [1] hij of zij zei
       *[other] zij zeiden
    } langer dan een dag niets tegen mij, en dan mag ik niet uit mezelf beginnen. Vraag om mij iets te sturen; "hoi" is genoeg.
    [template] : { $count ->
        [1] hij of zij zei
       *[other] zij zeiden
    } langer dan een dag niets tegen mij, en het sjabloon waarmee ik dan begin, laat Meta nu niet door. In WhatsApp Manager (business.facebook.com), onder Berichtsjablonen, staat waarom. Wie mij iets stuurt, hoort gewoon weer van mij; "hoi" is genoeg.
    [shut_out] : { $count ->
        [1] hij of zij heeft
       *[other] zij hebben
    } mij geblokkeerd of { $network ->
        [discord] laat privéberichten van de server niet toe
       *[other] neemt niets van mij aan
    }. Vraag om dat ongedaan te maken en mij daarna iets te sturen; "hoi" is genoeg.
    [no_account] : het account waarvan ik { $count ->
        [1] hem of haar ken, bestaat niet meer. Wie
       *[other] hen ken, bestaat niet meer. Wie
    } een nieuw account heeft, stuurt mij daarvandaan /ik met zijn of haar naam.
   *[unclear] , en waarom zegt het netwerk me niet. Vraag of het account of nummer nog klopt en of ik niet geblokkeerd ben; na een berichtje aan mij probeer ik het weer.
}
not-arrived = Een bericht van mij { $place ->
    [group] in de groep
   *[private] aan { $name }
} is niet aangekomen. Het begon met "{ $excerpt }". De reden: { $error }
templates-spent = Het afgesproken aantal betaalde WhatsApp-berichten van deze maand is op ({ $taken }). Wie een dag niets tegen mij zei, krijgt tot de eerste van de maand niets meer van mij: geen vraag of hij speelt en geen herinnering. Wie mij iets vraagt, krijgt gewoon antwoord. Meer mag met most_templates_per_month in het clubbestand.

tally-option = { $option }: { $counted } geteld, { $received } ontvangen
tally-gap = Bij ronde { $round } telt de poll meer stemmen dan er bij mij binnenkwamen ({ $options }). { $anybody ->
    [yes] Van deze spelers hoorde ik niets: { $names }. Vraag het na en geef het door, bijvoorbeeld met /aanwezig NAAM.
   *[no] Iedereen heeft wel op een andere manier geantwoord. Vraag in de groep wie anders stemde dan ik weet.
}

## Meer clubs met een bot

club-only = Je praat met de bot van { $club }.
club-chosen = Goed, we hebben het over { $club }. Een andere club? Typ /club.
which-club = { $known ->
    [yes] Voor welke club is dat?
   *[no] Ik ben de bot van meer clubs: { $clubs }. Voor welke is het?
}
group-of-no-club = Ik ben de bot van meer clubs: { $clubs }. Van welke deze groep is, kan de competitieleider van die club zeggen: typ hier /groep. Ken ik je nog niet, stuur me dan eerst privé /ik met je naam.
nameless-vote = { $taken ->
    [yes] Bij ronde { $round } trok iemand die in naam van de groep stemde zijn stem in.
   *[no] Bij ronde { $round } koos iemand "{ $option }" in naam van de groep. Dat doet een beheerder met "Anoniem blijven" aan, en wie dat is zegt het netwerk niet. Ik bewaar de stem, maar kan hem voor niemand tellen.
} { $anybody ->
    [yes] Van deze spelers hoorde ik nog niets: { $names }. Vraag wie het was en geef het door, bijvoorbeeld met /aanwezig NAAM.
   *[no] Van alle spelers hoorde ik al iets.
}
nameless-unlinkable = Wie in naam van de groep schrijft, kan ik aan niemand koppelen: dat kan elke beheerder zijn. Zet "Anoniem blijven" uit en stuur dan /ik met je naam.

## Op de opdrachtregel

clubs-and-group = --group zegt niet van welke club de groep is. Laat het weg: de competitieleider van elke club typt /groep in zijn groep.
group-unreadable = --group { $group }: dat is geen groep die ik ken. Voor Telegram is het het nummer van de groep (onder nul), voor Discord discord: met het nummer van het kanaal. Op andere netwerken typt de competitieleider /groep in de groep.
group-elsewhere = { $network ->
    [discord] --group { $group }: de bot draait niet op Discord, want daar is geen token voor.
   *[telegram] --group { $group }: de bot draait niet op Telegram, want daar is geen token voor. Een kanaal op Discord geef je als discord: met het nummer.
}
group-and-console = --group is voor een netwerk, en er is geen token: dit is de terminal, die één groep heeft.
clubs-and-console = Meer clubs tegelijk kan alleen op een netwerk; in de terminal is er één.
telegram-running = De bot draait op Telegram als @{ $name }.
telegram-no-token = In KEIZERBOT_TELEGRAM_TOKEN staat geen token; zo'n token geeft BotFather en begint met cijfers en een dubbele punt.
telegram-without-token = Er is geen token: zet het in KEIZERBOT_TELEGRAM_TOKEN, of in een bestand en de naam daarvan in KEIZERBOT_TELEGRAM_TOKEN_FILE.
telegram-token-refused = Telegram kent dit token niet. Kopieer het opnieuw uit het gesprek met BotFather.
telegram-failed = Telegram is niet te bereiken: { $error }
telegram-token-works = Het token werkt: dit is @{ $name }.
telegram-privacy = { $reads ->
    [yes] De bot leest alles in groepen mee (privacy staat uit bij BotFather). Dat hoeft niet: commando's, antwoorden en stemmen komen ook zo.
   *[no] De bot leest in groepen alleen wat voor hem is: commando's, antwoorden aan hem en stemmen. Zo hoort het.
}
telegram-joins-no-groups = De bot mag niet in groepen: zet dat bij BotFather aan met /setjoingroups.
telegram-webhook-no-address = In KEIZERBOT_TELEGRAM_WEBHOOK moet een volledig adres staan dat met https:// begint, bijvoorbeeld https://bot.voorbeeld.nl/telegram.
telegram-delivery = { $webhook ->
    [ours] Telegram bezorgt bij { $host }.
    [missing] Telegram bezorgt nog nergens. De bot meldt het adres uit KEIZERBOT_TELEGRAM_WEBHOOK als hij start.
    [other] Telegram bezorgt bij { $host }, en dat is niet het adres van deze bot. De bot zet het goed als hij start.
   *[none] De bot haalt zelf op wat er is.
}
telegram-webhook-failed = De laatste bezorging die mislukte: { $at } ({ $error }).
telegram-waiting = { $waiting ->
    [0] Er wacht niets op bezorging.
    [one] Er wacht 1 bericht op de bot.
   *[other] Er wachten { $waiting } berichten op de bot.
}
telegram-no-group = Er is nog geen groep: voeg de bot toe aan de groep van de club en typ daar /start, of start met --group en het nummer.
telegram-group-unknown = De bot ziet de groep niet ({ $error }). Voeg hem toe aan de groep en typ daar /start.
telegram-group = { $status ->
    [administrator] In { $title } is de bot beheerder. Goed zo.
    [restricted] In { $title } heeft de bot beperkte rechten. Laat hem berichten en polls plaatsen.
    [left] In { $title } is de bot niet meer. Voeg hem weer toe.
    [kicked] Uit { $title } is de bot verwijderd. Voeg hem weer toe.
   *[member] In { $title } is de bot gewoon lid. Dat werkt; als beheerder ziet hij ook een kaal /commando dat iemand zonder zijn naam typt.
}

door-open = Netwerken die zelf bezorgen, kunnen terecht op { $address }.
door-failed = Op { $address } kan niet geluisterd worden: { $error }. Kies een ander adres in KEIZERBOT_LISTEN.
whatsapp-running = De bot draait op WhatsApp, op nummer { $number }.
whatsapp-lacks = { $name } ontbreekt: wie op WhatsApp wil, moet alles invullen wat in docs/whatsapp-cloud-api.md staat.
whatsapp-no-phone-id = In { $name } hoort het nummer dat Meta aan het telefoonnummer gaf: alleen cijfers.
whatsapp-refused = WhatsApp accepteert de gegevens niet: { $error }
