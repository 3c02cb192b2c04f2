//! The words and phrases about games, the organiser, answers and questions, and the small words; how they are written:
//! [`super::phrases`].

use super::words::Class;
use Class as C;

pub(super) const TABLE: &[(&[Class], &str)] = &[
    // Games
    (
        &[C::White],
        "wit, witte, witspeler, witspeelster, white, weiss, blancs, wits",
    ),
    (
        &[C::Black],
        "zwart, zwarte, zwartspeler, zwartspeelster, black, schwarz, noirs, zwarts",
    ),
    (&[C::Of, C::White], "als wit, as white"),
    (&[C::Of, C::Black], "als zwart, as black"),
    (
        &[C::Win],
        "victorie, gewonnen, gewonne, gwonnen, won, win, wint, winnen, winst, zege, victory, wins, gagne, gagner, \
         gesiegt, sieg, winner, gewonnen partij, winnaar, punt binnen, vol punt, het punt binnen, hele punt, \
         het volle punt, punt gepakt, punt is binnen, overwinning, de winst, winstpartij, winstpunt, \
         vol punt binnen, vol punt gehaald, punt gehaald, volle punt, punt mee, pak het punt, \
         pakte het punt, won on time",
    ),
    (
        &[C::Loss],
        "klop gekregen, klop gehad, kreeg klop, krijg klop, pak slaag [gekregen], slaag gekregen, kreeg slaag, op mijn donder|kop|falie|kloten|broek gekregen, van het bord gespeeld|getikt|gemept, weggetikt, \
         in de pan gehakt, de pan in gehakt, eraf gespeeld, ging eraf, ging er af, eraf gegaan, ging de boot in, de boot in gegaan, de mist in gegaan, ging onderuit, been beaten, got beaten, got crushed, was crushed, \
         verloren, verlorne, verlies, verloor, verliezen, verliest, lost, lose, loses, loss, lorss, perdu, \
         verlooren, nederlaag, kansloos, er af gegaan, verliespartij, nul op rekest, defeat, \
         verslagen door, geklopt door, ingemaakt door, verloren partij, geen punt, onderuit, \
         onderuit gegaan, afgedroogd door, verspeeld, lost on time, verloren op tijd, verloor op tijd",
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
         gedeeld, punt verdeeld, punten verdeeld, half a point each, a half each, half half, halfje elk, zetherhaling, herhaling van zetten, \
         threefold, threefold repetition, perpetual, perpetual check, drie keer|maal dezelfde stelling, driemaal|3x dezelfde stelling, deelden het punt, deelden de punten, \
         vreedzaam uit elkaar, split points, elk|ieder een half|halfje, half om half",
    ),
    (
        &[C::Weak],
        "ingemaakt, opgegeven, opgave, mat, schaakmat, mat gezet, schaakmat gezet, nul, vlag, door de vlag, \
         tijd, resigned, mate, checkmate, flagged, geen tijd meer, ingeblikt, van het bord geveegd, \
         weggespeeld, matgezet, mat gegaan, gaf op, geeft op, geef op, remise aangeboden, afgedroogd, \
         geplet, mat in, tijdnood, walkover, kat in het bakkie, weggeveegd, geen tijd meer over, opgeven, moeten opgeven, \
         moest opgeven, door zijn|haar|mijn|hun vlag|tijd, door de tijd, ging|ben|liep|was mat, kreeg mat, stond mat, werd matgezet|mat gezet, \
         vlag viel, vlag is|was gevallen, flag fell, flag has fallen, got mated, was mated, mated, \
         ging door de|zijn|haar|mijn|hun vlag|tijd, was beter, was sterker, was te sterk, speelde beter, played better, \
         overschreed de tijd, heeft de tijd overschreden, gaf het op, geeft het op, gaf zich gewonnen, door de klok [gegaan], ging|ben door de klok [gegaan], vlag vallen, overschreed de bedenktijd, bedenktijd overschreden, zijn|haar|mijn koning omgelegd|om, koning omgelegd",
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
         nog niet uit, partij loopt nog, loopt nog, speelt nog, nog in gang, nog volop bezig, \
         duurt nog, nog [een] tijdje bezig, duurt nog wel|even, kan nog even duren, nog niet uitgespeeld, nog geen uitslag, uitslag geef ik later, no result yet, zitten nog te spelen, \
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
        "aangepast, gewijzigd, gecorrigeerd, veranderd, entered the wrong result|score, entered it wrong, veranderen, wijzigen, aanpassen, wijzig, verander, change it|to, correctie, correctie op, corrigeer, corrigeren, verbetering, foutje, vergissing, vergist, \
         verkeerd ingevoerd, verkeerd doorgegeven, verkeerd, fout ingevoerd, fout, moet zijn, moest zijn, \
         had moeten zijn, had moeten staan, wrong, mistake, herstel, rectificatie, iets|wat verkeerds|fouts, verkeerds, fouts, verkeerd gemeld|ingevuld|opgegeven|genoteerd, fout gemeld|doorgegeven|ingevuld|genoteerd, niet goed doorgegeven|ingevuld, entered wrong, wrong result, wrong score, wrong way round|around, error, vergiste me, heb me vergist, typo, verkeerde uitslag, \
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
         ruzie, onmogelijke zet|zetten, onenigheid, geschil, dispute, disagreement, discussie over, aangeraakt, illegale zet|zetten, illegal move",
    ),
    (
        &[C::Stop],
        "stopt, stopt ermee, stopt er mee, stoppen ermee, heeft opgezegd, heeft zich uitgeschreven, schrijft zich uit, is gestopt, gestopt, gestopt met schaken, komt niet meer terug, zegt op, zegt zijn|haar lidmaatschap op, verlaat de club, de club verlaten, club verlaten, haal mijn naam van de lijst, gaat weg bij de club, has quit, has left the club, is leaving the club, houdt ermee op, kapt ermee, wil stoppen, wil ermee stoppen, \
         gaat stoppen, quits, is quitting, stop ermee, stop er mee, stoppen, ik stop, stop met, ermee stoppen, ermee ophouden, hou ermee op, \
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
        "extern, externe, external, externe wedstrijd, externe competitie, met|voor|bij|in het|ons|mijn team|tiental|achttal|zestal|viertal, teamcompetitie, beroepscompetitie, league game, team game, club match, extern schaken, uit met het team, rsb-wedstrijd, nhsb-wedstrijd, sgs-wedstrijd, in de bond, voor de bond, nationale interclubs, extern spelen, teamwedstrijd, \
         teammatch, bondswedstrijd, uitwedstrijd, thuiswedstrijd, knsb, nhsb, rsb, lisb, hsb, obo, sgs, \
         nbsb, fsb, knsb-wedstrijd, bondscompetitie, knsb-competitie, competitiewedstrijd, interclub, \
         team match, league match, invallen, inval, val in, invaller, val ik in, moet invallen, away match, \
         interclubs, met|voor|bij|in het eerste|tweede|derde|vierde|vijfde [team|tiental|viertal], for the first|second|third|fourth team, \
         met het eerste|tweede|derde mee",
    ),
    (
        &[C::Team],
        "team, tweede, derde, eerste, vierde, viertal, achttal, zestal, tiental, ploeg, mannschaft",
    ),
    // Games that do not count
    (
        &[C::Casual],
        "vluggertje, vluggertjes, vluggeren, snelschaakpartij, snelschaken, blitz, blitzpartij, blitzen, online, lichess, \
         chess.com, blitz game, bullet, friendly, oefenpartij, oefenpotje",
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
        "weg ermee, cheers|thanks|hi|hey|ta mate, o, amai, srry, sry, sorrie, soz, goed bezig, fijne|prettige|leuke|goede|fijn vakantie|feestdagen|dag|verjaardag|wedstrijd, \
         zucht, pff, pfff, pffff, damn, bedankt, dank, dankje, dank je, dank u, dankjewel, dank je wel, dank u wel, thanks, thank you, thx, \
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
         morgen allemaal, hee, hallo|hoi|dag met mij, met mij",
    ),
    (
        &[C::Farewell],
        "see you then, see ya, groet, groeten, groetjes, gr, grt, grtjs, mvg, m.v.g, vriendelijke groet, met vriendelijke groet, \
         vriendelijke groeten, regards, cheers, mvrgr, tot dan, tot vrijdag, tot vanavond, tot snel, \
         tot ziens, doei, later allemaal, greetings, kind regards, tot volgende week, tot de volgende, \
         tot de volgende keer, gruss, met groet, hartelijke groet, best, tot straks, see you, bye, \
         tot morgen, hgr",
    ),
    // Questions
    (
        &[C::AsksWhether],
        "weet je|jij|u|iemand [al|toevallig|ook], kun|kan|kunt|could|can je|jij|u|you [me|mij] [meteen|even|ook] zeggen|vertellen|tell, do you know, \
         zeg eens, vertel eens, enig idee, any idea, could|can you tell me",
    ),
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
        "hoeveel rondes|ronden|speelavonden|clubavonden, how many rounds|evenings, wanneer, when, welke dag, welke datum, welke avond, wann, quand, hoeveel dagen, op welke",
    ),
    (
        &[C::HowLate],
        "hoe laat, what time, tot hoe laat, tot wanneer, until when, vanaf hoe laat, om hoe laat, \
         quelle heure",
    ),
    (
        &[C::Why],
        "waarom, why, leg uit, leg het uit, leg het eens uit, leg eens uit, hoezo, hoe komt het, \
         hoe kan het, hoe is het|t mogelijk [dat], hoe kan t, how come, explain, warum, pourquoi, hoe kom je aan, hoe kan dat",
    ),
    (
        &[C::How],
        "hoeveel keer, hoe dikwijls, how many times, hoe vaak, how often, hoe, how, wie geht, comment",
    ),
    (
        &[C::What],
        "wat, what, welke, which, was ist, quoi, welk, waar, where",
    ),
    (
        &[C::Place],
        "plaats, plek, positie, mijn punten, hoeveel punten, mijn stand, place, my points, \
         how am i doing, how do i stand, where do i stand, my season, hoe sta k, hoe gaat het met mij, hoe ver sta ik, my ranking, my score, mijn rating|elo, hoeveelste, my rank, waar sta ik [op|in de ranglijst|stand], hoe sta ik, hoe sta ik ervoor, sta ik, mijn score, mijn plaats, mijn plek, \
         mijn seizoen, rank, hoe hoog sta ik, hoe doe ik het, hoeveel punten heb ik, hoe sta ik er voor",
    ),
    (
        &[C::Standing],
        "stand, ranglijst, standings, ranking, tussenstand van de competitie, rangschikking, klassement, \
         tussenstand, puntenlijst, puntenstand, leaderboard, rangorde, top 3|5|10, in de top drie|vijf|tien, wie staat er bovenaan, wie staat bovenaan, koploper, wie staat er eerste, wie staat eerste, \
         stand van zaken, ranglijstje, wie is eerste, bovenaan, aan kop, op kop, aan de leiding, top of the table, in the lead, on top, wie gaat er aan kop|leiding, table, de stand, wie staat er voor, \
         standing",
    ),
    (
        &[C::Pairing],
        "bordindeling, partijen van vrijdag|vanavond, tafelindeling, indeling, pairing, pairings, paringen, opstelling, indelingen, paarung, loting, \
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
        "straf, sanctie, penalty, reglement, regels, rules, regel, regelement, spelregels",
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
        "alleen, enkel, only, gemaakt, gewonnen|verloren|betere|winnende stelling|positie, won|lost|winning position, dik, dikke, zwaar, ruim, nipt, nipte, eenvoudig, makkelijk, simpel, terecht, onterecht, keihard, roemloos, jammerlijk, knullig, opnieuw, wederom, moeizaam, glansrijk, makkelijke, chess, like, als een, altijd, vaak, vergeet, worden, dit seizoen, dit jaar, tot mijn|onze spijt, het spijt me|mij, spijt me, moet ik u|jullie|je [helaas] berichten|melden|mededelen|meedelen [dat], \
         wil|wou|wilde ik [alleen|maar] [even] zeggen|melden|doorgeven|vertellen [dat], ik wil|wou|wilde [alleen|maar] [even] zeggen|melden|doorgeven|vertellen [dat], \
         laten weten dat, laat ik weten dat, just wanted to say [that], just letting you know [that], to let you know [that], i'm afraid, \
         zulle, zenne, gwn, gewn, ff, effe, effen, efkes, allez, nen, nou, echt wel, dees, geloof me, promise, beloofd, belofte, \
         daarvoor, hiervoor, but, tussen, tijdens, naast, zie, ziet, see, zich, i regret to say, nou ja, voor de zekerheid, de, het is, een, 'n, n, en, and, und, et, ook, ok wel, nu, dan, toch, toch nog, hoor, al, even, \
         eventjes, gewoon, echt, om, te, naar de, net, weer, maar, nog, graag wel, trouwens, gvd, oke dan, \
         jongens, mannen, dames, heren, allemaal, a.s, a.s., as, aanstaande, komende, komend, aankomende, \
         deze, die avond, avond, clubavond avond, club, de club, schaakavond, schaakclub, ronde, rondes, \
         round, keer, week, weken, weekend, hierbij, bij deze, bij, via deze, nl, namelijk, dus, so, then, \
         also, die ronde, den, das, le, la, a, an, the, of, or, dat, that, of dat, daarom, zoals, \
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
