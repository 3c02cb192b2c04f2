//! The words and phrases that the grammar knows, by what they do in a sentence. They are compared folded: small
//! letters, no accents. Of two phrases that fit, the longest counts.
//!
//! `a|b` is one of both, `[a]` may be left out; a phrase that does two things (`kga`: I, go) has both classes.

/// What a word does in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    // Who
    Me,
    MeObject,
    My,
    We,
    You,
    He,
    Kin,
    Opponent,
    It,
    There,
    Both,
    Everybody,
    // Doing
    Be1,
    Be3,
    BePlural,
    Was,
    Come1,
    Come3,
    ComeInf,
    Can,
    Go,
    Will,
    Must,
    Have1,
    Have3,
    Had,
    Works,
    Manage,
    SignVerb,
    Off,
    On,
    ShowUp,
    // Whether
    Not,
    NotThat,
    Wel,
    Maybe,
    Likely,
    If,
    Because,
    Hope,
    Past,
    // Coming
    Absent,
    Present,
    Back,
    Ill,
    Busy,
    Late,
    OnTime,
    Following,
    Wait,
    // Games
    White,
    Black,
    Win,
    Loss,
    Draw,
    Weak,
    Beat,
    Point,
    Half,
    Result,
    Of,
    For,
    By,
    Board,
    Playing,
    Postponed,
    Adjourned,
    Early,
    Correct,
    // The organiser
    Protest,
    Rather,
    Leaves,
    Ruling,
    Stop,
    Exempt,
    Cup,
    Duty,
    External,
    Team,
    // Answers
    Yes,
    No,
    Swap,
    Thanks,
    Greeting,
    Farewell,
    // Questions
    Who,
    When,
    HowLate,
    Why,
    How,
    What,
    Place,
    Standing,
    Pairing,
    Calendar,
    Rules,
    Help,
    Deadline,
    // The rest
    Number,
    Score,
    Clock,
    Day,
    Filler,
    Unknown,
}

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
        "jij, u, jullie, you, gij, ge, jou, jouw, your, vous, men, iemand, niemand, wie dan ook, je",
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
    (&[C::It], "het, t, dit, it, es, ca, c'est, 'tis"),
    (&[C::There], "er, d'r, hier, daar, there, here, da, d r"),
    (
        &[C::Both],
        "allebei, beiden, beide, samen, met zn tweeen, met z'n tweeen",
    ),
    (
        &[C::Everybody],
        "iedereen, alle, allen, everybody, everyone, alle borden, de rest",
    ),
    // Doing
    (&[C::Be1], "ben, zen, bin, am, suis, ben ik erbij"),
    (
        &[C::Me, C::Be1],
        "kben, kzen, k ben, i'm, im, i am, 'kben, ik bn, ikben",
    ),
    (&[C::Be3], "is, ist, est, s, blijft, 's"),
    (&[C::BePlural], "zijn, are, sind, sommes, blijven"),
    (&[C::Was, C::Not], "couldn't, wasn't, didn't, weren't"),
    (
        &[C::Was],
        "was, waren, were, kwam, kwamen, speelde, speelden, kon, konden, moest, deed",
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
         aanwezig zijn, present zijn, aanwezig te zijn, be there, make it, mee, aanschuiven, langskomen",
    ),
    (&[C::Be1, C::ComeInf], "coming, playing"),
    (
        &[C::Can],
        "kan, kun, kunnen, can, kann, peux, could, zou kunnen, mag, mogen",
    ),
    (&[C::Me, C::Can], "kkan, kan k, i can, i could, kank"),
    (&[C::Can, C::Not], "can't, cant, cannot, can not"),
    (&[C::Go], "ga, gaan, going, going to, gonna, go, doe, doen"),
    (&[C::Me, C::Go], "kga, k ga, i'm going, im going"),
    (&[C::Will], "zal, zullen, will, wil, willen, wou, werde"),
    (&[C::Me, C::Will], "i'll, ill be, kzal, kwil"),
    (&[C::Will, C::Not], "won't, wont"),
    (&[C::Not], "don't, dont, do not, am not, isn't, aren't"),
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
        "red, redden, haal het, halen, red het, haal, geraak, geraken",
    ),
    (
        &[C::SignVerb],
        "meld, melden, geef, schrijf, zet, noteer, streep, sign, melde, teken, zeg, doe me, haal me, \
         haal mij, gelieve",
    ),
    (&[C::Off], "af"),
    (
        &[C::On],
        "aan, erop, op de lijst, er op, er maar op, er bij, up, er weer op, d'r op, weer op",
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
        "niet, nie, ni, geen, nooit, not, nicht, niet meer kunnen, kein, keine, niks, nimmer, nt, never, nergens, \
         onmogelijk, niet mogelijk, niet in, unable",
    ),
    (
        &[C::NotThat],
        "niet meer dan, geen idee, niks aan de hand, no problem, don't forget, geen parkeerplek, niet goed, \
         not too|very|bad|only, geen stress, niet te laat, don't worry, niet omdat, niet zo laat, niet gek, \
         geen haast, maakt niet uit, niet erg, geeft niet, niets te, not yet, niet helemaal, \
         niet te|zo|veel|ver|druk|vroeg|laat|lang|slecht|alleen|vergeten|heel|nodig|waar|eens|leuk|bang|best, \
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
         50/50, kan nog veranderen, weet het pas, of ik kan, of ik kom, of ik er ben, of ik erbij ben, \
         of het lukt, of dat lukt, of ik wel kan, if i can, if i can make it, whether i can, \
         hoor morgen pas, hoor het morgen, of ik mee kan, of ik mee kan doen, of ik speel, \
         laat nog iets weten, laat het morgen weten, hangt van, not sure yet",
    ),
    (
        &[C::Likely],
        "waarschijnlijk, wrsch, wsl, wschl, ws, wss, vermoedelijk, denk, denk ik, dacht, dacht ik, ik denk, \
         probably, likely, i think, think, vermoed, wahrscheinlich, naar alle waarschijnlijkheid, vrees, \
         ben bang, ik geloof, geloof ik, geloof, volgens mij, schijnt, blijkbaar, lijkt, bijna zeker, vast, \
         verwacht, wellicht wel, i guess, guess, afraid",
    ),
    (
        &[C::If],
        "tenzij, als, indien, behalve, mits, zolang, zodra, unless, if, except, ausser, wenn, sauf, \
         tenminste als, anders, afhankelijk van, in geval, mocht, stel dat, wanneer het, of het, \
         om de week, om de twee|drie weken, om en om, even weken, oneven weken",
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
         ga je, sta je, wordt, word, afgeslagen, geweigerd, weigerde, weigert",
    ),
    (
        &[C::Past],
        "gisteren, gisteravond, vorige, vorig, afgelopen, laatst, yesterday, last, destijds, toen, gestern, \
         hier soir, geleden, afgelopen week, vorige week, vorige keer, laatste keer, vorige ronde, \
         vorig jaar, vorige maand",
    ),
    // Coming
    (
        &[C::Absent],
        "afwezig, absent, verhinderd, afmelden, afmelding, afmeld, afgemeld, mij af, me af, \
         niet beschikbaar, niet aanwezig, niet present, skip, skippen, out, sla over, sla een keer over, \
         sla ik over, overslaan, sla ik een keer over, niet van de partij, verstek, laat verstek gaan, ziek, \
         sick, krank, malade, afzeggen, zeg af, zeg ik af, moet afzeggen, afzegging, \
         moet verstek laten gaan, unavailable, away, not available, weggaan, weg, ben weg, abwesend, fehle, \
         moet passen, pas ik, ik pas, niet bij, niet erbij, bedank, elders, ziek in bed, ziekgemeld, \
         laat schieten, afwezigheid, forfait, forfait geven, geef forfait, sign off, sign me off, \
         moet helaas passen, zonder mij, niet op mij rekenen, reken niet op mij, niet op me rekenen, \
         streep me door, niet meedoen, niet mee, schrap mij, schrap me, not there, off, niet naar de club, \
         niet naar het schaken, niet deze keer, deze keer niet, blijf thuis, niet op de club, count me out, \
         afgezegd",
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
         van harte mee, i'll be there, schrijf|meld|zet me|mij [weer] in",
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
         training van mijn zoon, op kamp, cursus, repetitie, geen tijd, geen vervoer, geen auto, geen lift",
    ),
    (
        &[C::Late],
        "later, te laat, wat later, iets later, beetje later, verlaat, vertraging, late, running late, file, \
         in de file, onderweg, kom eraan, kom er aan, ben onderweg, vertraagd, opgehouden, een beetje laat, \
         wat verlaat, trein rijdt niet, delayed, trein valt uit, lekke band, in traffic, spater, later zijn, \
         stukje later, ietsje later, ben laat, trein gemist, uitgelopen, niet eerder, niet eerder dan, \
         niet op tijd, niet voor, kwart over, er zo, er bijna, zo bij jullie, er zo aan, stuck in traffic, stuck",
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
    // Games
    (&[C::White], "wit, witte, white, weiss, blancs, wits"),
    (&[C::Black], "zwart, zwarte, black, schwarz, noirs, zwarts"),
    (
        &[C::Win],
        "gewonnen, gewonne, gwonnen, won, win, wint, winnen, winst, zege, victory, wins, gagne, gagner, \
         gesiegt, sieg, winner, gewonnen partij, winnaar, punt binnen, vol punt, het punt binnen, hele punt, \
         het volle punt, punt gepakt, punt is binnen, overwinning, de winst, winstpartij, winstpunt, \
         vol punt binnen, vol punt gehaald, punt gehaald, volle punt, punt mee, pak het punt, \
         pakte het punt",
    ),
    (
        &[C::Loss],
        "verloren, verlorne, verlies, verloor, verliezen, verliest, lost, lose, loses, loss, lorss, perdu, \
         verlooren, nederlaag, kansloos, eraf gegaan, er af gegaan, verliespartij, nul op rekest, defeat, \
         verslagen door, geklopt door, ingemaakt door, verloren partij, geen punt, onderuit, \
         onderuit gegaan, afgedroogd door, verspeeld",
    ),
    (
        &[C::Draw],
        "remise, remisse, remize, remises, rem, remis, draw, drawn, drew, gelijk, gelijkspel, \
         gelijkgespeeld, gelijk gespeeld, punt gedeeld, punten gedeeld, het punt gedeeld, de punten gedeeld, \
         punt gespletst, pat, stalemate, nulle, partie nulle, match nul, matchnul, unentschieden, tie, \
         half puntje, halfje, halve punt, half punt, eeuwig schaak, puntendeling, een halfje, puntdeling, \
         vrede gesloten, vrede getekend, split the point, remise aangeboden en aangenomen, half point, \
         punt delen, punten delen, gedeeld punt, remise overeengekomen, remise geworden, remise gespeeld, \
         gelijkgeeindigd, onbeslist, punt is gedeeld, het punt is gedeeld, punt werd gedeeld, verdeeld, \
         gedeeld, punt verdeeld, punten verdeeld",
    ),
    (
        &[C::Weak],
        "ingemaakt, opgegeven, opgave, mat, schaakmat, mat gezet, schaakmat gezet, nul, vlag, door de vlag, \
         tijd, resigned, mate, checkmate, flagged, geen tijd meer, ingeblikt, van het bord geveegd, \
         weggespeeld, matgezet, mat gegaan, gaf op, geeft op, geef op, remise aangeboden, afgedroogd, \
         geplet, mat in, tijdnood, walkover, kat in het bakkie, weggeveegd, geen tijd meer over",
    ),
    (
        &[C::Beat],
        "verslagen, versloeg, versla, verslaat, geklopt, klop, klopte, beat, beaten, besiegt, ingepakt, \
         afgemaakt, defeated",
    ),
    (
        &[C::Point],
        "punt, punten, point, points, punkt, puntje, eentje",
    ),
    (&[C::Half], "half, halve, a half"),
    (
        &[C::Result],
        "uitslag, uitslagen, result, resultaat, eindstand, stand is, geworden, score, ergebnis, resultat, \
         partij, game, pot, potje, partie, wedstrijd",
    ),
    (
        &[C::Of],
        "van, tegen, met, vs, versus, against, to, with, von, gegen, contre, v, op, over",
    ),
    (&[C::For], "voor, for, fur, pour, naar"),
    (&[C::By], "door, by, par, durch"),
    (&[C::Board], "bord, board, brett, tafel, brd"),
    (
        &[C::Playing],
        "nog bezig, zijn bezig, bezig, nog aan het spelen, aan het spelen, spelen nog, speel nog, \
         nog niet klaar, nog niet afgelopen, still playing, uitslag volgt, uitslag komt nog, \
         uitslag komt later, volgt nog, volgt later, not finished, nog aan de gang, not done yet, \
         nog niet klaar met, komt nog, geef ik later door, geef ik straks door, uitslag later, still going, \
         nog niet uit, partij loopt nog, loopt nog, speelt nog, nog in gang, nog volop bezig, tussenstand, \
         nog niet uitgespeeld, nog geen uitslag, uitslag geef ik later, no result yet, zitten nog te spelen, \
         zitten nog, nog aan het schaken",
    ),
    (
        &[C::Postponed],
        "uitgesteld, uitstel, uitstellen, verzet, verzetten, verplaatst, verplaatsen, verschoven, \
         we spelen later, spelen we later, later spelen, spelen later, andere dag, inhalen, inhaalpartij, \
         ingehaald, haal in, halen in, in te halen, halen we in, inhaaldatum, inhaalavond, \
         op een andere avond, andere avond, andere datum, postpone, postponed, reschedule, afgelast, \
         rescheduled, vertagt, play later, playing later, nog niet gespeeld, niet gespeeld, not played, \
         nog te spelen, moeten we nog spelen, speel ik later",
    ),
    (
        &[C::Adjourned],
        "afgebroken, adjourned, breken af, breken we af, afbreken, onderbroken, hangpartij, \
         spelen later verder, later uitspelen",
    ),
    (
        &[C::Early],
        "vooruit gespeeld, vooruitgespeeld, vooruitspelen, vooruit spelen, vooruit, speelden vooruit, \
         spelen vooruit, eerder spelen, eerder gespeeld, van tevoren gespeeld, vooraf spelen, \
         vooraf gespeeld, vervroegd, play early, played in advance, van tevoren spelen, al eerder gespeeld, \
         al gespeeld",
    ),
    (
        &[C::Correct],
        "correctie, correctie op, corrigeer, corrigeren, verbetering, foutje, vergissing, vergist, \
         verkeerd ingevoerd, verkeerd doorgegeven, verkeerd, fout ingevoerd, fout, moet zijn, moest zijn, \
         had moeten zijn, had moeten staan, wrong, mistake, herstel, rectificatie, verkeerde uitslag, \
         niet 1-0 maar, should be, tikfout, typefout, ik bedoel, bedoel, bedoelde, sorry bedoel, correction",
    ),
    // The organiser
    (
        &[C::Protest],
        "protest, protesteer, onder protest, bezwaar, protesteren, niet mee eens, niet eens met, oneens, \
         arbitrage, betwist, beroep",
    ),
    (
        &[C::Rather],
        "liever, rather, lieber, graag tegen, niet weer tegen, niet alweer tegen, alsjeblieft niet tegen, \
         niet opnieuw tegen, wil niet tegen, wil niet meer tegen, het liefst, bij voorkeur, \
         kan ik een keer tegen, voorkeur, prefer",
    ),
    (
        &[C::Leaves],
        "eerder|vroeg|vroeger weg|weggaan|vertrekken|stoppen|ophouden, eerder|vroeg|vroeger naar huis, \
         op tijd weg|thuis, leave early",
    ),
    (
        &[C::Ruling],
        "telefoon, telefoontje, mobiel, mobieltje, gsm, phone, onreglementair, onreglementaire zet|zetten, \
         illegale zet|zetten, illegal move",
    ),
    (
        &[C::Stop],
        "stop ermee, stop er mee, stoppen, ik stop, stop met, ermee stoppen, ermee ophouden, hou ermee op, \
         kap ermee, dit seizoen niet meer, doe niet meer mee, niet meer mee doen, niet meer meedoen, \
         uitschrijven, schrijf me uit, schrijf mij uit, schrijf mij maar uit, haal me van de lijst, \
         haal mij van de lijst, uit de competitie, trek me terug, trek mij terug, terugtrekken, opzeggen, \
         zeg op, i quit, lidmaatschap, rest van het seizoen niet meer, voorlopig niet meer, \
         de rest van het seizoen niet, nooit meer, i'm done, withdraw, quit, quitting, houd het voor gezien, \
         hou het voor gezien, kom nooit meer, kom niet meer, speel niet meer, hele seizoen niet, \
         dit jaar niet meer, dit seizoen niet",
    ),
    (
        &[C::Exempt],
        "vrijgesteld, vrijstelling, exempt, dispensatie, ontheffing",
    ),
    (
        &[C::Cup],
        "beker, bekerwedstrijd, bekermatch, bekeravond, bekerpartij, cup, pokal, bekerteam, knsb-beker, \
         cup match, bekerduel, coupe",
    ),
    (
        &[C::Duty],
        "wedstrijdleider, arbiter, wedstrijdleiding, jeugd begeleiden, jeugdbegeleider, jeugdtraining, \
         jeugd, training geven, jeugdleider, bardienst, achter de bar, bar, bestuursvergadering, bestuur, \
         teamleider, pr stand, simultaan geven, zaaldienst, arbiteren, wedstrijdleider bij, jeugdavond, \
         toernooileider, begeleiden, schaakles geven, schaakles, zaalwacht, coach, sleuteldienst, toezicht, \
         jeugdtoernooi, trainer, klaarzetten, fluiten",
    ),
    (
        &[C::External],
        "extern, externe, external, externe wedstrijd, externe competitie, extern spelen, teamwedstrijd, \
         teammatch, bondswedstrijd, uitwedstrijd, thuiswedstrijd, knsb, nhsb, rsb, lisb, hsb, obo, sgs, \
         nbsb, fsb, knsb-wedstrijd, bondscompetitie, knsb-competitie, competitiewedstrijd, interclub, \
         team match, league match, invallen, inval, val in, invaller, val ik in, moet invallen, away match, \
         interclubs",
    ),
    (
        &[C::Team],
        "team, tweede, derde, eerste, vierde, viertal, achttal, zestal, tiental, ploeg, mannschaft",
    ),
    // Answers
    (
        &[C::Yes],
        "ja, jep, jup, jawel, yes, yep, yeah, yup, jazeker, zeker, uiteraard, natuurlijk, tuurlijk, prima, \
         akkoord, klopt, klopt hoor, oui, ja hoor, ja graag, graag, inderdaad, klopt helemaal, dat klopt, \
         goed zo, doe maar, ja klopt, sure, correct, jaa, jaaa, zeker weten, is goed, ja dat klopt, \
         that's right, helemaal goed, jahoor, juist, yess, ok, oke, okay, okee, in orde, goed",
    ),
    (
        &[C::No],
        "nee, neen, no, nope, nein, non, nee hoor, klopt niet, dat klopt niet, niet juist, niet correct, \
         nah, neej, nee dank je, klopt nie, klopt ni, nee toch niet, absoluut niet, zeker niet, \
         niet akkoord, nee klopt niet, onjuist, not correct, dat is fout, dat is niet goed, helemaal niet, \
         is niet goed, nee dat klopt niet, nee bedankt, neenee, nee nee, laat maar, annuleer, annuleren, \
         stop maar, that's wrong",
    ),
    (
        &[C::Swap],
        "andersom, omgekeerd, net andersom, precies andersom, verkeerd om, juist andersom, is andersom, \
         nee andersom, draai om, the other way, other way round, other way around, het is andersom, \
         omgedraaid, umgekehrt, reversed, kleuren omdraaien, net omgekeerd, andersom is het",
    ),
    (
        &[C::Thanks],
        "bedankt, dank, dankje, dank je, dank u, dankjewel, dank je wel, dank u wel, thanks, thank you, thx, \
         tnx, merci, danke, top, mooi, super, fijn, leuk, gefeliciteerd, proficiat, lekker, jammer, oeps, \
         oei, sorry, haha, lol, hahaha, pech, nice, mooie partij, leuke partij, geweldig, klasse, gaaf, \
         cool, great, knap, whoops, oops, tja, och, hmm, hm, zo, netjes, chapeau, hulde, shit, verdorie, \
         helaas, pardon, jee, ach, alvast bedankt, succes, veel plezier, fijne avond, goed gedaan, \
         fijn weekend, dankuwel, bedankt hoor, geen dank, spannende partij, prima zo, balen, goede reis, \
         beterschap, sterkte, spannend, mazzel, ah, aha, oh, excuus, excuses, jammer genoeg, unfortunately, \
         leider, heb gelijk, heb je gelijk, hebt gelijk, gelijk heb je, hebben gelijk",
    ),
    (
        &[C::Greeting],
        "hoi, hallo, hi, hey, hé, he daar, dag, goedemorgen, goedemiddag, goedenavond, goedeavond, \
         goeiemorgen, goeiedag, moin, hello, dear, beste, geachte, goeienavond, yo, heey, ha, bonjour, \
         guten abend, hallo allemaal, hoi allemaal, dag allemaal, goede avond, salut, bonsoir, servus, \
         morgen allemaal, hee",
    ),
    (
        &[C::Farewell],
        "groet, groeten, groetjes, gr, grt, grtjs, mvg, m.v.g, vriendelijke groet, met vriendelijke groet, \
         vriendelijke groeten, regards, cheers, mvrgr, tot dan, tot vrijdag, tot vanavond, tot snel, \
         tot ziens, doei, later allemaal, greetings, kind regards, tot volgende week, tot de volgende, \
         tot de volgende keer, gruss, met groet, hartelijke groet, best, tot straks, see you, bye, \
         tot morgen, hgr",
    ),
    // Questions
    (&[C::Who, C::Be3], "who's, whos"),
    (&[C::What, C::Be3], "what's, whats"),
    (
        &[C::Who, C::Opponent],
        "welke kleur, which colour, what colour, welk bord",
    ),
    (
        &[C::Place, C::On],
        "sta ik er [al|ook|nog] op, sta ik erop, sta ik [al|ook|nog] op de lijst",
    ),
    (
        &[C::Who],
        "wie, who, whom, wer, qui, wien, hoeveel man|mensen|spelers|deelnemers, how many",
    ),
    (
        &[C::When],
        "wanneer, when, welke dag, welke datum, welke avond, wann, quand, hoeveel dagen, op welke",
    ),
    (
        &[C::HowLate],
        "hoe laat, what time, tot hoe laat, tot wanneer, until when, vanaf hoe laat, om hoe laat, \
         quelle heure",
    ),
    (
        &[C::Why],
        "waarom, why, leg uit, leg het uit, leg het eens uit, leg eens uit, hoezo, hoe komt het, \
         hoe kan het, explain, warum, pourquoi, hoe kom je aan, hoe kan dat",
    ),
    (&[C::How], "hoe, how, wie geht, comment"),
    (
        &[C::What],
        "wat, what, welke, which, was ist, quoi, welk, waar, where",
    ),
    (
        &[C::Place],
        "hoeveelste, plaats, plek, positie, mijn punten, hoeveel punten, mijn stand, place, my points, \
         my rank, waar sta ik, hoe sta ik, hoe sta ik ervoor, sta ik, mijn score, mijn plaats, mijn plek, \
         mijn seizoen, rank, hoe hoog sta ik, hoe doe ik het, hoeveel punten heb ik, hoe sta ik er voor",
    ),
    (
        &[C::Standing],
        "stand, ranglijst, standings, ranking, tussenstand van de competitie, rangschikking, klassement, \
         wie staat er bovenaan, wie staat bovenaan, koploper, wie staat er eerste, wie staat eerste, \
         stand van zaken, ranglijstje, wie is eerste, bovenaan, table, de stand, wie staat er voor, \
         standing",
    ),
    (
        &[C::Pairing],
        "indeling, pairing, pairings, paringen, opstelling, indelingen, paarung, loting, \
         wie speelt tegen wie, wie tegen wie, paring",
    ),
    (
        &[C::Calendar],
        "agenda, kalender, calendar, speelavond, volgende speelavond, speelavonden, planning, rooster, \
         volgende ronde, next round, speelschema, schedule, speeldata, clubavond, speeldag, \
         volgende clubavond",
    ),
    (
        &[C::Rules],
        "reglement, regels, rules, regel, regelement, spelregels",
    ),
    (
        &[C::Help],
        "help, hulp, commando's, commandos, wat kan je, wat kun je, wat kan je allemaal, wat kan|kun jij|u [allemaal], hoe werkt dit, \
         hoe werkt het, what can you do, hoe werk je, hoe meld ik me af, hoe meld ik me aan, hoe moet ik, \
         hoe geef ik, hoe kan ik, how do i, mogelijkheden, uitleg",
    ),
    (
        &[C::Deadline],
        "deadline, sluit de aanmelding, aanmeldtermijn, afmeldtermijn, nog afmelden, nog aanmelden, \
         nog op tijd, begint het, beginnen we, sluitingstijd, nog doorgeven, begint de ronde, \
         start de ronde, beginnen, nog afzeggen",
    ),
    // The rest
    (
        &[C::Filler],
        "de, het is, een, 'n, n, en, and, und, et, ook, ok wel, nu, dan, toch, toch nog, hoor, al, even, \
         eventjes, gewoon, echt, om, te, naar de, net, weer, maar, nog, graag wel, trouwens, gvd, oke dan, \
         jongens, mannen, dames, heren, allemaal, a.s, a.s., as, aanstaande, komende, komend, aankomende, \
         deze, die avond, avond, clubavond avond, club, de club, schaakavond, schaakclub, ronde, rondes, \
         round, keer, week, weken, weekend, hierbij, bij deze, bij, via deze, nl, namelijk, dus, so, then, \
         also, der, die ronde, den, das, le, la, a, an, the, of, or, dat, that, of dat, daarom, zoals, \
         zoals gezegd, jongens en meisjes, please, aub, svp, alsjeblieft, alstublieft, s.v.p, a.u.b, weten, \
         even weten, laat weten, laten weten, bericht, doorgeven, melden dat, aan jullie, vandaag de dag, \
         precies, allebei wel, vanzelfsprekend, per, uur, min, minuten, van plan, helemaal, absoluut, \
         definitief, sowieso, in ieder geval, iig, heel, helaas niet alleen, zelf, alweer, eindelijk, \
         eigenlijk, namens, intern, interne, competitie, zetten, snel, lang, mooi gespeeld, na, in, zeer, \
         just, really, again, next, coming up, sur, ne, moi, noch, auch, leider auch, nur, doch, weten dat, \
         even door, even doorgeven, geef door, ik geef door, gespeeld, vandaag alweer, welverdiend, \
         verdiend, knappe, gelukkig, vanavond dus, kort, korte, lange, snelle, zware, goede, goeie, mooie, \
         leuke, spannende, on, at, jonges, en wel, now, volgens plan, gewoon weer, zoals altijd, as always, \
         als altijd, met bericht, eens, nogmaals, overigens, tot slot, dit keer, deze keer, ditmaal, via, \
         vanuit, laatste, beide keren, afgesproken, steeds, lig, laat, trein, bus, auto, fiets, tram, metro, \
         train, able, able to, be, maar weer, voorlopig, this, sla, reken, -, zien, nu weer, meer, laten, \
         running, yet, pas, daardoor, hierdoor, uiteindelijk, ten slotte, tenslotte, alsnog",
    ),
];
