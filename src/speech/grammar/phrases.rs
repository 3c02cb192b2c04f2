//! The words and phrases that the grammar knows, by what they do in a sentence: who, doing what, whether, coming. They
//! are compared folded: small letters, no accents. Of two phrases that fit, the longest counts.
//!
//! `a|b` is one of both, `[a]` may be left out; a phrase that does two things (`kga`: I, go) has both classes.

use super::words::Class;
use Class as C;

pub(super) const TABLE: &[(&[Class], &str)] = &[
    // Who
    (&[C::Me], "ik, k, ikke, ikzelf, i, ich, ik zelf"),
    (
        &[C::MeObject],
        "me, mij, mezelf, mijzelf, myself, mich, mir",
    ),
    (&[C::My], "mijn, m'n, mn, my, onze, mein, meine"),
    (&[C::We], "we, wij, wijzelf, wir, nous, ons"),
    (
        &[C::You],
        "jij, u, jullie, you, gij, ge, gijlie, jou, jouw, your, vous, men, iemand, niemand, wie dan ook, je",
    ),
    (
        &[C::He],
        "hij, ie, zij, ze, he, she, they, hem, haar, die, him, her, his, zijn broer",
    ),
    (
        &[C::Kin],
        "zoon, dochter, zoontje, dochtertje, kleinzoon, kleindochter, vrouw, man, broer, broertje, zus, \
         zusje, vader, moeder, pa, ma zelf, papa, mama, vriend, vriendin, kind, kinderen, neef, neefje, \
         buurman, collega, maat, partner, son, daughter, brother, father, wife, friend, kid",
    ),
    (
        &[C::Opponent],
        "tegenstander, tegenstandster, tegenspeler, tegenstanders, opponent, gegner, adversaire",
    ),
    (&[C::It], "het, t, m, dit, it, es, ca, c'est, 'tis"),
    (
        &[C::There],
        "er, d'r, der, hier, daar, there, here, da, d r",
    ),
    (
        &[C::Both],
        "allebei, beiden, beide, samen, met zn tweeen, met z'n tweeen",
    ),
    (
        &[C::Everybody],
        "iedereen, alle, allen, everybody, everyone, alle borden, de rest",
    ),
    // Doing
    (&[C::Be1], "ben, zen, bin, am, suis"),
    (
        &[C::Me, C::Be1],
        "kben, kzen, k ben, i'm, im, i am, 'kben, ik bn, ikben",
    ),
    (&[C::Be3], "is, ist, est, s, blijft, 's, bent, zijt"),
    (&[C::He, C::Be3], "he's, she's, hes"),
    (&[C::Be3, C::Not], "isn't, isnt"),
    (&[C::BePlural, C::Not], "aren't, arent"),
    (&[C::BePlural], "zijn, are, sind, sommes, blijven"),
    (&[C::Was, C::Not], "couldn't, wasn't, didn't, weren't"),
    (
        &[C::Was],
        "was, waren, were, werd, werden, became, kwam, kwamen, speelde, speelden, kon, konden, moest, deed",
    ),
    (
        &[C::Come1],
        "kom, komme, speel, spiele, viens, joue, doe mee, doe ik mee, sluit aan, schaak, schuif aan",
    ),
    (&[C::Me, C::Come1], "je viens, je joue"),
    (&[C::Me, C::Be1], "je suis"),
    (&[C::Me, C::Can, C::Not], "je ne peux pas|plus, je peux pas"),
    (&[C::Me, C::Come1, C::Not], "je ne viens pas, je viens pas"),
    (
        &[C::Come3],
        "komt, comes, speelt, plays, doet mee, kommt, spielt, vient, doen mee, schaakt, doet",
    ),
    (
        &[C::ComeInf],
        "komen, come, kommen, venir, meedoen, meespelen, deelnemen, spelen, play, spielen, jouer, schaken, \
         mee doen, mee te doen, mee te spelen, erbij zijn, bij zijn, bij te zijn, erbij te zijn, \
         aanwezig zijn, present zijn, aanwezig te zijn, be there, make it, mee, aanschuiven, langskomen, \
         be around, around, be able to make|come|play, te komen, te schaken, te spelen, te kunnen komen, \
         kunnen komen|meedoen|schaken|spelen, aan het bord, achter het bord, aan bord",
    ),
    (&[C::Be1, C::ComeInf], "coming, playing"),
    (
        &[C::Can],
        "kan, kn, kun, kunnen, can, kann, peux, could, zou kunnen, mag, mogen, kunt, kunde, moogt, moogde, can do",
    ),
    (
        &[C::Me, C::Can],
        "kkn, ik kn, kkan, kan k, i can, i could, kank, i can do",
    ),
    (
        &[C::Can, C::Not],
        "can't, cant, cannot, can not, can't do, cant do, cannot do",
    ),
    (&[C::Go], "ga, gaan, going, going to, gonna, go, doe, doen"),
    (
        &[C::Me, C::Go],
        "kga, k ga, kgaan, k gaan, i'm going, im going",
    ),
    (
        &[C::Will],
        "zal, zullen, will, wil, wilt, willen, wou, werde",
    ),
    (&[C::Me, C::Will], "i'll, ill be, kzal, kwil, 'k zal, i'd"),
    (&[C::Will, C::Not], "won't, wont"),
    (&[C::Not], "don't, dont, do not, am not"),
    (
        &[C::Will],
        "zou graag, zou wel willen, zou willen, would like to, want to, like to",
    ),
    (
        &[C::Must],
        "moet, moeten, must, muss, have to, need to, dien",
    ),
    (&[C::Me, C::Must], "kmoet"),
    (&[C::Have1], "heb, hebben, have, habe, ai, had ik, 've"),
    (
        &[C::Me, C::Have1],
        "kheb, khem, khebt, kem, ik hem, k heb, i've, j'ai, j ai, ive",
    ),
    (&[C::Have3], "heeft, has, hat, hebt"),
    (&[C::Had], "had, hadden, hatte"),
    (
        &[C::Works],
        "lukt, lukken, gaat lukken, gaat, zit er, zit, past, past me, gaat hem, komt uit, komt me uit, \
         uitkomen",
    ),
    (
        &[C::Manage],
        "krijg het, krijg t, krijg dat, make, red, redden, haal het, halen, red het, haal, geraak, geraken",
    ),
    (
        &[C::SignVerb],
        "haak, meld, melden, geef, schrijf, zet, noteer, streep, sign, melde, teken, zeg, doe me, haal me, \
         haal mij, gelieve, put",
    ),
    (
        &[C::Says],
        "zegt, zei, zeiden, gezegd, laat weten dat, vraagt, vroeg, belt, belde, gebeld, appt, appte, geappt, mailt, mailde, gemaild, \
         beweert, beweerde, vertelt, vertelde, vindt, says, said, asks, asked, told, tells, called, texted, claims, claimed",
    ),
    (
        &[C::SignVerb, C::MeObject],
        "mark me, mark me as, list me, list me as, set me, set me as",
    ),
    (&[C::Off], "af"),
    (
        &[C::On],
        "aan, erop, op de lijst, on the list, on the sheet, bij de spelers, er op, er maar op, er bij, up, er weer op, d'r op, weer op",
    ),
    (
        &[C::ShowUp],
        "opdagen, komen opdagen, opgedaagd, komt opdagen, opgekomen, komen opdraven, showed up, show up, \
         verschenen, verschijnt, gearriveerd, te zien, te bekennen, binnen, gezien, turned up, gekomen, \
         up komen dagen, komt nooit opdagen, in geen velden of wegen, te bespeuren",
    ),
    // Whether
    (
        &[C::Not],
        "niet, nie, ni, nt, niks, geen, nooit, not, nicht, niet meer kunnen, kein, keine, nimmer, never, nergens, \
         onmogelijk, niet mogelijk, niet in, unable",
    ),
    (
        &[C::NotThat],
        "niet met, niet per, niet via, niet later, niet langer, niet samen, niet vroeger, niet meer dan, geen idee, niks aan de hand, no problem, don't forget, geen parkeerplek, niet goed, \
         not too|very|bad|only, geen stress, niet te laat, don't worry, niet omdat, niet zo laat, niet gek, \
         geen haast, maakt niet uit, niet erg, geeft niet, niets te, not yet, niet helemaal, \
         niet te|zo|veel|ver|druk|vroeg|laat|lang|slecht|alleen|graag|altijd|vaak|meteen|vergeten|heel|nodig|waar|eens|leuk|bang|best, \
         geen zin, geen probleem, geen club, geen schaakavond, geen clubavond, geen speelavond",
    ),
    (&[C::Wel], "wel, juist wel, well"),
    (
        &[C::Maybe],
        "misschien, mss, mischien, wellicht, maybe, perhaps, possibly, vielleicht, peut-etre, mogelijk, \
         weet nog niet, weet niet, weet t niet, weet ik niet, weet ik nog niet, weet het niet, \
         weet het nog niet, weet niet zeker, weet nog niet zeker, niet zeker, nog niet zeker, not sure, \
         onzeker, twijfel, twijfelachtig, eventueel, onder voorbehoud, kan zijn, zou kunnen dat, probeer, \
         hoop, hopelijk, nog kijken, even kijken, zien we wel, onduidelijk, i don't know, dont know, \
         don't know, don't know yet, nog onbekend, geen idee of, weet ik pas, laat het nog weten, \
         laat nog weten, hangt ervan af, hangt er van af, ligt eraan, ligt er aan, might, may, depends, \
         onder voorbehoud van, hoor het nog, wie weet, weet nog nie, weet het nog nie, nog niet zeggen, \
         moet nog kijken, moet nog even kijken, no idea, nog geen idee, toch maar eens zien, fifty-fifty, \
         50/50, kan nog veranderen, weet het pas, op een vraagteken, vraagteken, twijfelgeval, nog te bezien, hangt erom, hangt er om, nog niet rond, houd een slag om de arm, weet ik nog ni, weet k nog niet, kan nog niks zeggen, nog niks zeggen, undecided, not decided yet, up in the air, touch and go, on the fence, of ik kan, of ik kom, of ik er ben, of ik erbij ben, \
         of het lukt, of dat lukt, of ik wel kan, if i can, if i can make it, whether i can, \
         hoor morgen pas, hoor het morgen, met een beetje|wat geluk, als het meezit, with any|some|a bit of luck, geen idee nog, weet je pas, \
         fingers crossed, hoping, hope, tentative, of ik mee kan, of ik mee kan doen, of ik speel, \
         laat nog iets weten, laat het morgen weten, hangt van, not sure yet",
    ),
    (
        &[C::Likely],
        "should, waarschijnlijk, wrsch, wsl, wschl, ws, wss, vermoedelijk, denk, denk ik, dacht, dacht ik, ik denk, \
         probably, likely, i think, think, vermoed, wahrscheinlich, naar alle waarschijnlijkheid, vrees, \
         ben bang, ik geloof, geloof ik, geloof, volgens mij, schijnt, blijkbaar, lijkt, bijna zeker, vast, \
         wordt lastig|moeilijk|krap, lastig, ziet ernaar uit dat, ziet er naar uit dat, het lijkt erop dat, verwacht, wellicht wel, i guess, guess, afraid",
    ),
    (
        &[C::If],
        "als een van, tenzij, als, indien, behalve, mits, zolang, zodra, unless, if, except, ausser, wenn, sauf, \
         tenminste als, anders, afhankelijk van, in geval, mocht, stel dat, wanneer het, of het, what if, provided",
    ),
    (
        &[C::Because],
        "want, omdat, vanwege, wegens, ivm, i.v.m, i.v.m., door een|de|mijn|het, because, due to, weil, \
         denn, in verband met, doordat, aangezien, since",
    ),
    (
        &[C::Hope],
        "bijna, haast, had moeten, had kunnen, moeten winnen, kunnen winnen, zou, zouden, should have, \
         almost, nearly, stond, stonden, sta, staan, was winning, hoopte, leek, fast, beinahe, presque, \
         ga winnen, gaat winnen, hoop te winnen, wil winnen, zou winnen, ga verliezen, gaat verliezen, \
         bood, biedt, bied, offered, offers, remiseaanbod, ga je, sta je, wordt, word, afgeslagen, geweigerd, weigerde, weigert",
    ),
    (
        &[C::Past],
        "gisteren, gisteravond, vorige, vorig, afgelopen, laatst, yesterday, last, destijds, toen, gestern, \
         hier soir, geleden, afgelopen week, vorige week, vorige keer, laatste keer, vorige ronde, \
         vorig jaar, vorige maand",
    ),
    // `Het is niet zo dat ik niet kom`
    (
        &[C::Deny],
        "niet zo dat, niet waar dat, zeg niet dat, niet gezegd dat, zei niet dat, beweer niet dat, niet zeggen dat, \
         klopt niet dat, not saying [that], not true that, never said [that], didn't say [that], nooit gezegd dat",
    ),
    // `Om de week`: an evening every now and then
    (
        &[C::Recurs],
        "om de week, om de twee|drie|vier|14|veertien|paar weken|dagen|week, om en om, even|oneven weken, even en oneven weken, \
         in de even|oneven weken, eens|een|twee keer per|in de maand|week|weken, elke|iedere eerste|tweede|derde|laatste, \
         eerste|tweede|derde|vierde|laatste vrijdag v.d|vd|in de|elke|iedere maand, every second|other|third|fourth, eerste|tweede|derde|vierde|laatste vrijdag v.d|vd|in maand, first|second|last friday of the|every|each month, \
         eerste|tweede|derde|vierde|laatste maandag|dinsdag|woensdag|donderdag|vrijdag van de|elke|iedere maand, every now and then, \
         af en toe, meestal, soms, sometimes, usually, mostly, on alternate, doorgaans, de ene week, een op de twee|drie",
    ),
    // `Ik kan even niet`: how long is not said
    (
        &[C::Not, C::Awhile],
        "even niet, effe niet, ff niet, een tijdje niet, tijdje niet, een poosje niet, een tijd niet, voorlopig niet, \
         voorlopig even niet, niet voorlopig, weken|maanden niet",
    ),
    (
        &[C::Awhile],
        "komende|volgende|eerste|eerstvolgende twee|drie|vier|vijf|2|3|4|5|paar ronden|rondes|keren|keer|avonden|speelavonden|clubavonden, \
         herfstvakantie, kerstvakantie, krokusvakantie, paasvakantie, meivakantie, zomervakantie, voorjaarsvakantie, schoolvakantie, autumn|christmas|summer|spring break|holidays, \
         weken lang, maanden lang, maandenlang, wekenlang, een tijdje, een poosje, komende tijd, for a while, for now, for the time being, tot nader order, pas weer, \
         until further notice",
    ),
    // Coming
    (
        &[C::Absent],
        "afwezig, absent, verhinderd, verontschuldigen, te verontschuldigen, verontschuldigd, afmelden, afmelding, afmeld, afgemeld, mij af, me af, \
         niet beschikbaar, niet aanwezig, niet present, skip, skippen, out, sla over, sla een keer over, \
         sla ik over, overslaan, sla ik een keer over, niet van de partij, verstek, laat verstek gaan, ziek, \
         ill, unwell, sick, krank, malade, afzeggen, zeg af, zeg ik af, moet afzeggen, afzegging, \
         moet verstek laten gaan, unavailable, away, not available, weggaan, weg, ben weg, abwesend, fehle, \
         moet passen, pas ik, haak af, afhaken, cancel, wordt m|het|hem niet, niet bij, niet erbij, bedank, elders, ziek in bed, ziekgemeld, \
         laat schieten, afwezigheid, forfait, forfait geven, geef forfait, sign off, sign me off, \
         moet helaas passen, zonder mij, niet op mij rekenen, reken niet op mij, niet op me rekenen, \
         streep me door, niet meedoen, niet mee, schrap mij, schrap me, mij schrappen, me schrappen, not there, off, niet naar de club, \
         niet naar het schaken, niet deze keer, deze keer niet, blijf thuis, niet op de club, count me out, \
         afgezegd, zie|zien|ziet je|jullie|u|ge me|mij niet, miss, missing, missen, meldt|meldde|melden zich af|ziek, belt|belde|zegt|zei af, \
         heeft zich afgemeld, laat ik schieten, aan me|mij voorbijgaan, niet van mij horen, uit de roulatie, zonder me, no chess, no chess for me, no club, no club for me, af te melden, afw, moeten jullie|we|ze het zonder mij|me doen|stellen, als afwezig|afwezige|afgemeld|verhinderd, \
         niet meetellen, niet mee te tellen, tel mij|me niet mee, sla een beurt over, een beurt overslaan, sit this one out, sitting this one out, sit it out, sitting out, out of town, \
         have to pass, i'll pass, won't be attending, not attending, can't attend, cannot attend, call in sick, calling in sick, drop out, bow out, blijf weg, wegblijven, blijf ik weg, \
         een keertje over, moet afzien, afzien, geen optie, niet haalbaar, niet worden, krijg het niet geregeld|rond|gepland, geen schaak|schaken voor mij|me, zonder ondergetekende, niet van de partij zijn, \
         afbellen, bel af, bel ik af, zit het er niet in, zit er niet in, niet op de bank, won't see me, not be seeing me",
    ),
    (
        &[C::Present],
        "aanwezig, present, aanmelden, aanmelding, beschikbaar, available, aangemeld, van de partij, erbij, \
         wel bij, tel mij mee, tel me mee, reken op mij, reken maar op mij, reken op me, reken op ons, \
         count me in, i'm in, im in, ik doe mee, doe weer mee, inschrijven, zet me op de lijst, \
         zet mij op de lijst, anwesend, dabei, beschikbaar voor, wel mee, sign me up, mij er bij, mij erbij, \
         me erbij, zal er zijn, will be there, er zijn, zet me erop, zet mij erop, zet mij er maar op, \
         zet me er maar op, zet mij er op, zet me er op, zet mij maar op de lijst, zet me maar op de lijst, \
         zet me er bij, zet mij er bij, zet mij er maar bij, zet me er maar bij, je kunt op me rekenen, \
         kan ik wel, meld mij aan, meld me aan, mij aan, me aan, speel graag mee, doe graag mee, \
         van harte mee, i'll be there, schrijf|meld|zet me|mij [weer] in, op mij|me [weer|ook] rekenen|tellen, opschrijven, \
         schrijf|noteer|zet mij|me [maar] [weer] op, meldt|meldde|melden zich aan, heeft zich aangemeld, put me down, sign me on, deel mij|me [maar] in, zet mij|me maar in, mij mag je, is goed|prima|ok|oke voor mij|me, aan te melden, aanw, als aanwezig|aanwezige|aangemeld, reken mij|me mee, tel mij|me er bij, tel mij|me erbij, ik zal er staan, sta er, sta ik er, ik sta er, zet me neer, \
         add me, put me in, sign me in, i'll be attending, i'll attend, will attend, attending, i'll make it, you can count on me, mij mogen jullie indelen, doe mij er maar bij, doe me er maar bij, op mij kun|kunt|kan je|u|ge rekenen, works for me, indelen",
    ),
    (
        &[C::Back],
        "ben er weer, weer terug, weer thuis, terug van vakantie, ben terug, er weer, back again, i'm back, \
         im back, weer beter, weer fit, weer beschikbaar, vanaf nu weer",
    ),
    (
        &[C::Ill],
        "griep, corona, covid, koorts, verkouden, buikgriep, migraine, hoofdpijn, flu, fever, grippe, \
         ziekenhuis, hernia, rugpijn, grieperig, ziekjes, snipverkouden, niet lekker, voel me niet lekker, \
         niet fit, gebroken been, operatie, in bed, op bed, geveld, voedselvergiftiging, misselijk, \
         thermometer",
    ),
    (
        &[C::Busy],
        "werken, werk, overwerken, overwerk, nachtdienst, avonddienst, late dienst, dienst, vakantie, \
         holiday, verjaardag, bruiloft, begrafenis, uitvaart, crematie, concert, oppas, oppas nodig, \
         geen oppas, oppassen, tentamen, examen, vergadering, buitenland, in het buitenland, op reis, feest, \
         feestje, etentje, ouderavond, weekend weg, school, toneel, theater, familie, work, working, \
         vacation, business trip, zakenreis, wintersport, skien, trouwerij, jubileum, receptie, studeren, \
         leren, kinderen ophalen, dubbele afspraak, afspraak, andere afspraak, andere verplichtingen, \
         ander feestje, urlaub, arbeiten, travailler, conges, meeting, birthday, wedding, \
         training van mijn zoon, op kamp, cursus, repetitie, geen tijd, geen vervoer, geen auto, geen lift, op weekend, een weekend weg, weekendje weg, op citytrip, tandarts, \
         trouw, huwelijk, doop, diner, familiediner, barbecue, bbq, vrijgezellenfeest, schoolfeest, nachtshift, shift, late shift, \
         te druk, veel te druk, megadruk, fully booked, volgeboekt, volzet, bezet, al iets, al wat, iets anders, andere plannen, al plannen, other plans, plans, got plans, busy, date night, verplichtingen, eetafspraak, teamuitje, bedrijfsuitje, \
         personeelsfeest, nachtploeg, avondploeg, late ploeg, ploegendienst, bereikbaarheidsdienst, wachtdienst, citytrip, rouwdienst, afscheid, housewarming, conference, congres, \
         travelling, traveling, night shift, birthday party, concerts, kamp, schoolreis, communie, communiefeest, lentefeest, babysitten, babysitter, babysit, oppasdienst, kinderfeestje, rijles, rijexamen, voorstelling, musical, uit eten, at work, werkoverleg, weekenddienst, kraambezoek, verhuizen, verhuizing, parents, party, exam, exams, examens, tentamens, trip, dinner, funeral",
    ),
    (
        &[C::Late],
        "later, te laat, wat later, iets later, beetje later, verlaat, vertraging, late, running late, file, \
         in de file, onderweg, kom eraan, kom er aan, ben onderweg, vertraagd, opgehouden, een beetje laat, \
         wat verlaat, trein rijdt niet, delayed, trein valt uit, lekke band, in traffic, spater, later zijn, \
         stukje later, ietsje later, ben laat, trein gemist, uitgelopen, niet eerder, niet eerder dan, \
         niet op tijd, niet voor, kwart over, er zo, er bijna, zo bij jullie, er zo aan, loopt uit tot, loop uit, wat uit, begin maar vast zonder mij, begin maar zonder mij, begin alvast zonder mij, start without me, kom na, arrive late, arriving late, bit late, a bit late, little late, a little late, half uurtje later, stuck in traffic, stuck",
    ),
    (
        &[C::OnTime],
        "op tijd, mooi op tijd, on time, vroeger, eerder",
    ),
    (
        &[C::Following],
        "volgende, die daarna, daarna, de keer daarna, de week erna, de week daarna, week erop, \
         de week erop, volgende keer, de volgende, de volgende keer, die erna, next one, next time, \
         the next, the one after, de keer erna",
    ),
    (&[C::Wait], "wachten, wait, afwachten, warten"),
];
