# Alles wat `keizerbot check` zegt: eerst wat er mis kan zijn met een clubbestand, daarna het reglement
# in gewone zinnen.

## Wat er mis is

unreadable = dit bestand is niet te openen ({ $error })
no-toml = dit is geen geldige TOML ({ $error })
unknown-key = de sleutel { $key } bestaat niet in { $section }; verwacht: { $expected }
unknown-key-near = de sleutel { $key } bestaat niet in { $section }; bedoel je { $near }?
missing-key = in { $section } ontbreekt { $key }
missing-section = het onderdeel { $section } ontbreekt
no-such-half = er is geen helft { $name }; { $count ->
    [0] deze club heeft geen helften
   *[other] verwacht: { $halves }
}

expected-text = { $key } verwacht een tekst tussen aanhalingstekens
expected-word = { $key } verwacht een van de woorden { $words }
expected-groups = { $key } kan 1 of 2 zijn
expected-count = { $key } verwacht een heel getal van 1 of meer
expected-section = { $key } verwacht een eigen onderdeel, met op de regel erboven [{ $key }]
expected-halves = een helft begint met [[half]] en heeft name, rounds en eventueel groups en rules
expected-changes = een verandering begint met [[change]] en heeft from en verder rules of schedule
expected-day = { $key } verwacht een dag zoals "2026-11-06"
expected-minutes = { $key } verwacht een aantal minuten van hoogstens twee weken (20160)
expected-house-rules = een huisregel begint met [[house_rule]] en heeft text en eventueel article
expected-games = { $key } verwacht 1 of 2
expected-words = { $key } verwacht een lijst van: { $expected }
changes-out-of-order = elke [[change]] begint later dan de vorige
change-of-a-half = { $key } staat ook bij de helft { $half }; zeg met half = "{ $half }" erbij in welke helft dit verandert
schedule-of-a-half = een schema verandert voor alle helften; laat half weg, de dag zegt genoeg
change-of-nothing = deze [[change]] verandert niets; noem rules of schedule
expected-time = { $key } verwacht een tijd zoals "20:50"
live-list-without-poll = live_list is een lijst onder de poll, maar [schedule] heeft geen poll
live-list-and-list = live_list en list in [schedule] zetten allebei een lijst van wie er speelt in de groep: kies er een
expected-quiet = { $key } verwacht twee tijden, zoals "23:00-08:00"
buttons-without-poll = ask_with = "buttons" zet knoppen in de plaats van de poll, maar [schedule] heeft geen poll
buttons-and-list = met ask_with = "buttons" staat al in het bericht wie er spelen: laat list in [schedule] weg
buttons-and-live-list = met ask_with = "buttons" staat al in het bericht wie er spelen: laat live_list weg
expected-yes-no = { $key } verwacht true of false
expected-points = { $key } verwacht een aantal punten, zoals 2 of "1.5"
expected-number = { $key } verwacht een heel getal van 0 of meer
expected-own-value = { $key } verwacht true, false, of een lijst met hoe vaak in de stand na ronde 1, 2 enzovoort: [1, "0.8", "0.6", 0]
expected-pay = { $key } verwacht een deel van de eigen waarde zoals "1/2", "0.3333" of "66%", of een tabel zoals {"{"} own = "1/2", points = 4 {"}"} of {"{"} points = 20 {"}"}
expected-pay-of-opponent = { $key } verwacht een deel van de waarde van de tegenstander zoals "1/2", "0.3333" of "66%", of een tabel zoals {"{"} opponent = 1, points = 12 {"}"}
expected-fixed-pay = { $key } verwacht een aantal punten, of een tabel zoals {"{"} opponent = "1/6" {"}"}, {"{"} points = -12 {"}"} of {"{"} own = 1, points = -12 {"}"}
expected-reasons = { $key } verwacht een tabel met een reden in kleine letters en wat zij oplevert, zoals {"{"} arbiter = "2/3", late = [{"{"} share = "1/6", times = 2 {"}"}] {"}"}
expected-rounds = { $key } verwacht een lijst van ronden zoals [9, 17]
expected-top-value = { $key } verwacht een heel getal, "players" (zoveel als er spelers zijn), {"{"} per_player = "1.5" {"}"} of {"{"} ratio = 3 {"}"} (meer dan 1)
expected-values-from = { $key } verwacht "place", "score" of "rating"
expected-rating-values = { $key } verwacht een lijst zoals [{"{"} from = 1800, value = 12 {"}"}, {"{"} value = 8 {"}"}]
expected-recalculation = { $key } verwacht "none", "once", "until_stable" of {"{"} passes = 3 {"}"}
expected-tie-breaks = { $key } verwacht een lijst van "wins", "games", "external_wins", "mutual" en "sonneborn_berger", die leeg mag zijn: []
expected-tiers = { $key } verwacht een lijst zoals [{"{"} share = "0.3333", times = 2 {"}"}, {"{"} share = 0 {"}"}]; een trede heeft share of points, en eventueel times, factor, from_round en until_round
expected-missed-rounds = { $key } verwacht "notice" (als afmeldingen), een deel van de eigen waarde zoals "1/3", {"{"} points = 15 {"}"} of een lijst met treden zoals bij notice
expected-steps = { $key } verwacht een deel van de eigen waarde zoals "1/3", {"{"} points = 15 {"}"} of een lijst met treden zoals bij notice
expected-leavers = { $key } verwacht "stay", "hidden" of "removed"
expected-by-result = { $key } verwacht een deel van de eigen waarde zoals "75%", of {"{"} win = 1, draw = "1/2", loss = 0 {"}"}
expected-external = { $key } verwacht een deel zoals "66%", {"{"} win = 1, draw = "1/2", loss = 0 {"}"}, of per dag {"{"} club_night = "66%", other_day = "33%", besides = 0, second = "15%" {"}"}
expected-opponent-absent = { $key } verwacht "win" of een deel van de eigen waarde zoals "2/3"
expected-method = { $key } verwacht "lexicographic", "closest" of "both_ends"
expected-pairing-order = { $key } verwacht "standing" of "rating"
expected-max-distance = { $key } verwacht een heel getal van 1 of meer, of "period" (zoveel als de periode ronden telt)
expected-window = { $key } verwacht {"{"} times = 1, rounds = 6 {"}"}: hoe vaak, in hoeveel ronden achter elkaar
expected-span = { $key } verwacht "half" of "season"
expected-colour-swap = { $key } verwacht "preferred", "after_balance", "ignored", "within_half" of "always"
expected-colour-tie = { $key } verwacht "lower_white" of "higher_white"
expected-first-colours = { $key } verwacht "lot", "alternating" of "as_always"
expected-bye-order = { $key } verwacht "fewest_then_lowest" of "last_signed_up"
share-without-quotes = { $key }: zet aanhalingstekens om het getal, dus "{ $number }"; anders rekent de computer met een afgeronde waarde

unknown-time-zone = { $name } is geen tijdzone; verwacht een naam zoals "Europe/Amsterdam"
whatsapp-without-template = template_language heeft alleen zin met template: zonder template wordt niets gestuurd
rounds-with-halves = rounds hoort hier niet als het seizoen uit helften bestaat: elke helft heeft zijn eigen rounds
half-twice = er is al een helft { $name }
no-flexible-players = flexible_decline kan niet samen met expected = "everybody": er zijn dan geen flexibele spelers
announced-alone = forfeit_when_announced kan niet zonder forfeit
announced-first = forfeit_when_announced ligt vóór forfeit; wie zich later meldt, krijgt juist meer tijd
forfeit-before-start = forfeit ligt niet na het begin van de avond ({ $start })
clocks-before-start = clocks ligt vóór het begin van de avond ({ $start })
clock-without-pairing = publication = "clock" verwacht een tijdstip pairing in [schedule]
pairing-by-hand = pairing kan niet samen met publication = "hand": de competitieleider publiceert dan zelf; kies anders "clock"

cron-no-seconds = { $key } heeft vijf velden, maar het eerste veld is hier de seconde; bedoel je "0 { $given }"?
cron-fields = { $key } heeft { $count ->
    [one] 1 veld
   *[other] { $count } velden
}; verwacht er zes: seconde minuut uur dag maand weekdag, zoals "0 0 18 * * Thu"
cron-time = { $key } verwacht één tijdstip: het eerste veld is de seconde, dan de minuut en het uur, alle drie één getal, zoals "0 0 18 * * Thu"
cron-weekday = { $key }: schrijf de weekdag als woord (Mon Tue Wed Thu Fri Sat Sun); bij getallen begint niet elk programma op dezelfde dag
cron-unreadable = { $key }: "{ $given }" is geen bestaand tijdstip; verwacht seconde minuut uur dag maand weekdag, zoals "0 0 18 * * Thu"
never-before-evening = { $key } komt in de 14 dagen vóór een speelavond niet voor
after-start = { $key } ({ $time }) ligt na het begin van de speelavond ({ $start })
pairing-before-deadline = de indeling (pairing) komt vóór de deadline; dan weet nog niemand wie er spelen
poll-after-deadline = de poll komt pas na de deadline; dan heeft stemmen geen zin meer
list-after-deadline = list komt pas na de deadline; dan kan niemand er meer iets aan verbeteren

contradiction-top-value = top_value: de eerste plaats heeft minstens waarde 1 en hoogstens 100000
contradiction-shares = deze delen zijn niet exact uit te rekenen: hun kleinste gemene noemer is hoogstens 100 miljoen, geen deel is groter dan 100, en een vast aantal punten hoogstens 100000
contradiction-step = step: met 0 heeft iedereen dezelfde waarde; verwacht minstens 1
contradiction-places-per-value = places_per_value: verwacht minstens 1
contradiction-lowest-value = lowest_value: verwacht niet meer dan top_value
contradiction-values-from = values_from: waarden uit scores komen nooit tot rust; verwacht recalculation = "once" of "none"
contradiction-bottom-value = bottom_value hoort bij values_from = "score", en alleen daarbij; het is lager dan top_value, en top_value is dan een getal
contradiction-rating-values = rating_values hoort bij values_from = "rating", en alleen daarbij: van hoog naar laag, elke klasse met from behalve de laatste, en de eerste met de waarde van top_value
contradiction-own-value-counts = own_value_counts: een lege lijst zegt niets; kies anders false
contradiction-recalculation = recalculation: verwacht 1 tot en met 100 keer (passes)
contradiction-notice = notice: alleen de laatste trede mag zonder times, want aan de treden erna komt niemand toe; een factor is hoogstens 1 en hoort bij hoogstens 30 keer
contradiction-reasons = reasons: alleen de laatste trede mag zonder times, want aan de treden erna komt niemand toe; een factor is hoogstens 1 en hoort bij hoogstens 30 keer
contradiction-missed-rounds = missed_rounds: alleen de laatste trede mag zonder times, want aan de treden erna komt niemand toe; een factor is hoogstens 1 en hoort bij hoogstens 30 keer
contradiction-after-leaving = after_leaving: alleen de laatste trede mag zonder times, want aan de treden erna komt niemand toe; een factor is hoogstens 1 en hoort bij hoogstens 30 keer
contradiction-leavers = leavers: wie verdwijnt, heeft geen waarde meer; zeg met against_leavers wat partijen tegen hem dan opleveren
contradiction-against-leavers = against_leavers: bij recalculation = "none" wordt geen partij opnieuw geteld
contradiction-penalty-bye-after = penalty_bye_after: verwacht minstens 1
contradiction-announce-after = announce_after: verwacht minstens 1
contradiction-frozen-after = frozen_after: bij recalculation = "none" ligt elke ronde al vast
contradiction-meetings-per-half = meetings_per_half: verwacht minstens 1, en niet meer dan meetings_per_season
contradiction-meetings-per-season = meetings_per_season: verwacht minstens 1
contradiction-first-round-groups = first_round_groups: verwacht minstens 1
contradiction-max-distance = max_distance: verwacht minstens 1, want buren staan 1 plaats uit elkaar
contradiction-meetings-in-window = meetings_in_window: verwacht minstens 1 keer, in meer ronden dan keren
contradiction-colour-run = colour_run: verwacht minstens 1
contradiction-colour-balance = colour_balance: verwacht minstens 1, want na één partij is het verschil al 1

## Het reglement in zinnen

check-title = { $club }: zo staat het reglement in { $file }
check-season = Seizoen
check-values = Waarden en stand
check-points = Punten
check-absence = Afwezig en extern
check-bye = Oneven
check-meetings = Indeling
check-colours = Kleuren
check-sign-up = Aan- en afmelden
check-evenings = Speelavond
check-half = Alleen in de { $half }helft
check-warnings = Let op
check-evening = { $nth ->
    [1] Eerstvolgende speelavond
   *[other] De speelavond daarna
}: { $date }, { $time }

with-article = { $text } ({ $article })
list-and = { $first } en { $last }
own-value = zijn eigen waarde
opponents-value = de waarde van de tegenstander

season-open = Het aantal ronden ligt niet vast.
season-rounds = Het seizoen telt { $rounds } { $rounds ->
    [one] ronde
   *[other] ronden
}.
season-halves = Het seizoen telt { $rounds } ronden: { $halves }, elk met een eigen stand.
season-half = { $half } ({ $rounds } { $rounds ->
    [one] ronde
   *[other] ronden
})

values-from-score = De waarden volgen de score: wie de hoogste score heeft, krijgt waarde { $top }, wie de laagste heeft, krijgt { $bottom }, en de anderen zitten daar naar verhouding tussen.
top-fixed = De nummer 1 van de stand heeft waarde { $top }.
top-per-player = De nummer 1 van de stand heeft als waarde { $kind ->
        [whole] het aantal
        [words] { $factor } van het aantal
       *[times] { $factor } keer het aantal
    } deelnemers aan ronde 1, naar boven afgerond. Wie later instroomt, verandert dat niet.
top-players = De nummer 1 van de stand heeft als waarde het aantal spelers in de stand.
values-from-rating = De waarden volgen de rating en veranderen niet: { $classes }.
rating-class = vanaf { $from } waarde { $value }
rating-rest = anders waarde { $value }
top-ratio = De nummer 1 van de stand is { $ratio } keer zoveel waard als de laatste; zijn waarde is daarop afgerond.
step = { $places ->
    [one] Elke plaats lager is { $step } minder waard
   *[other] Elke { $places } plaatsen lager is { $step } minder waard, dus steeds { $places } plaatsen hebben dezelfde waarde
}; een waarde wordt nooit lager dan { $lowest }.
valued-from-round = Vóór ronde { $round } is iedereen evenveel waard als de nummer 1.
start-points = Iedereen begint met { $points } { $points ->
        [one] punt
       *[other] punten
    }.
start-score = De waarde waarmee iemand begint, telt mee als punten tot en met de stand na ronde { $round }; in de stand na ronde { $next } niet meer.
own-value-counts = De eigen waarde van dat moment telt één keer mee als punten.
own-value-times = De eigen waarde van dat moment telt mee als punten: in de standen na ronde 1, 2 enzovoort achtereenvolgens { $times } keer; het laatste blijft zo.
no-own-value = De eigen waarde telt zelf niet mee als punten.
recalculation-none = Elke uitslag houdt de punten die hij kreeg toen hij gespeeld werd; er wordt niets herberekend.
recalculation-once = Na elke ronde worden alle uitslagen één keer opnieuw berekend, met de waarden uit de stand van vóór die ronde.
recalculation-until-stable = Na elke ronde worden alle uitslagen opnieuw berekend met de nieuwe waarden, net zo vaak tot de stand niet meer verandert. Blijft de stand heen en weer gaan, dan telt voor iedereen het gemiddelde van de waarden die hij daarbij krijgt.
recalculation-passes = Na elke ronde worden alle uitslagen { $times } keer opnieuw berekend: eerst met de waarden uit de stand van vóór die ronde, daarna telkens met die uit de vorige keer.
frozen-after = De punten tot en met ronde { $round } liggen na die ronde vast.
tie-wins = wie meer partijen won
tie-games = wie meer partijen speelde
tie-external-wins = wie extern meer partijen won
tie-mutual = wie in de onderlinge partijen meer haalde
tie-sonneborn-berger = wie meer Sonneborn-Bergerpunten heeft
ties = Bij gelijke punten staat hoger { $count ->
    [0] wie aan het begin hoger stond
   *[other] { $ties } en anders wie aan het begin hoger stond
}.

win = Wie wint, krijgt { $part }.
draw = Wie remise speelt, krijgt { $part }.
loss = Wie verliest, krijgt { $points } { $one ->
        [yes] punt
       *[no] punten
    }.
loss-part = Wie verliest, krijgt { $part }.
opponent-absent-win = Komt een tegenstander niet opdagen, dan telt dat als gewonnen voor wie er was en als verloren voor wie er niet was.
opponent-absent-share = Komt een tegenstander niet opdagen, dan krijgt wie er was { $part }; wie er niet was, heeft verloren.
opponent-absent-both = Komt een tegenstander niet opdagen, dan krijgt wie er was { $part } en wie er niet was { $away }.
postponed = Een uitgestelde partij levert ieder { $part } op zolang ze niet gespeeld is.

external-none = Voor een externe wedstrijd op de speelavond is niets geregeld: wie elders speelt, meldt zich gewoon af.
external-share = Wie die avond extern speelt, krijgt { $part }, wat de uitslag daar ook is.
external-by-result = Wie die avond extern speelt, krijgt bij winst { $win }, bij remise { $draw } en bij verlies { $loss }.
external-other-day = { $day ->
    [besides] Wie op een andere dag extern speelt en er op de clubavond ook is, krijgt daar bovenop
    [second] Wie op de clubavond en op een andere dag extern speelt, krijgt daar bovenop
   *[missed] Wie op een andere dag extern speelt en daarvoor de clubavond mist, krijgt
} { $what }.
by-result = bij winst { $win }, bij remise { $draw } en bij verlies { $loss }

notice = Wie met bericht afwezig is, krijgt { $steps }.
notice-first = bij de eerste { $times ->
    [one] afmelding
   *[other] { $times } afmeldingen
} { $part }
notice-next = bij de volgende { $times ->
    [one] afmelding
   *[other] { $times } afmeldingen
} { $part }
notice-rest = daarna { $part }
notice-always = { $part }, hoe vaak het ook gebeurt
tier-times = { $begun ->
    [yes] de volgende
   *[no] de eerste
}{ $times ->
    [one] {" "}keer
   *[other] {" "}{ $times } keer
} { $part }
tier-else = anders { $part }
tier-fading = { $part } en elke volgende keer daarvan { $factor } keer het bedrag ervoor
tier-rounds = { $kind ->
    [from] vanaf ronde { $from }
    [until] tot en met ronde { $until }
   *[both] in ronde { $from } tot en met { $until }
} { $step }
reason-pays = Wie niet speelt ({ $reason }), krijgt { $steps }.
missed-rounds-as-absences = Voor wie later instapt, tellen de ronden die hij miste als afmeldingen, de eerste het eerst.
missed-rounds = Wie later instapt, krijgt voor elke ronde die hij miste { $steps }.
after-leaving = Wie gestopt is, krijgt voor elke ronde daarna { $steps }.
leavers-hidden = Wie gestopt is, staat niet meer in de stand, maar telt voor de waarden van de anderen nog mee.
leavers-removed = Wie gestopt is, verdwijnt uit de stand; wie onder hem stond, schuift op.
against-leavers = Een partij tegen iemand die gestopt is, levert vanaf dan { $what } op, in plaats van wat ze opleverde.
absences-anew = Het tellen van afmeldingen begint opnieuw in ronde { $rounds }.
penalty-bye-after = Na elke { $times ->
    [one] keer
   *[other] { $times } keer
} wegblijven zonder bericht volgt een straf-oneven.
announce-after = Wie { $times } keer zonder bericht wegbleef, doet alleen nog mee als hij zich aanmeldt.
notice-per-half = Dat tellen begint in elke helft opnieuw.
no-notice = Wie zonder bericht afwezig is, krijgt { $part }.

bye = Wie bij een oneven aantal overblijft, krijgt { $part }.
bye-not-for-top = De eerste { $count } van de stand (afwezigen meegeteld) blijven nooit over.
byes-per-player = Niemand is vaker dan { $times } keer oneven; een straf-oneven telt daarvoor niet mee.
bye-fewest-then-lowest = Oneven is wie dat het minst vaak was, en van hen de laagste.
bye-last-signed-up = Oneven is wie zich het laatst aanmeldde.
forfeit-win-is-bye = Wie wint omdat zijn tegenstander niet kwam, is daarmee een keer oneven geweest.
reserve-player = Bij een oneven aantal speelt een reservespeler mee, als er een is; dan blijft niemand over.
penalty-bye = Een straf-oneven levert { $part } op.

method-lexicographic = De indeling begint bovenaan: ieder treft de dichtstbijzijnde in de stand die nog mag, zolang de rest daarna ook ingedeeld kan worden.
method-both-ends = De indeling gaat om en om van boven en van onderen naar het midden: ieder treft de dichtstbijzijnde in de stand die nog mag, zolang de rest daarna ook ingedeeld kan worden.
method-closest = De indeling houdt de afstanden in de stand over het hele veld zo klein mogelijk.
pairing-order-rating = De indeling volgt de rating in plaats van de stand; wie geen rating heeft, staat daarbij onderaan.
first-round-groups = In ronde 1 speelt de bovenste helft tegen de onderste helft{ $groups ->
    [one] {""}
   *[other] {""}, in { $groups } groepen die zo gelijk mogelijk zijn
}.
start-points-for-pairing = Wie later instapt, kan tijdelijke punten krijgen; die tellen alleen voor de indeling.
groups-apart = { $groups ->
    [0] Alleen spelers uit dezelfde groep treffen elkaar.
    [one] Alleen spelers uit dezelfde groep of uit groepen naast elkaar treffen elkaar.
   *[other] Twee tegenstanders zitten hoogstens { $groups } groepen uit elkaar.
}
max-distance = Twee tegenstanders staan hoogstens { $places } { $places ->
    [one] plaats
   *[other] plaatsen
} uit elkaar, afwezigen meegeteld.
max-distance-period = Twee tegenstanders staan niet meer plaatsen uit elkaar dan de periode ronden telt, afwezigen meegeteld.
meetings-per-season = Twee spelers treffen elkaar hoogstens { $times } keer in een seizoen.
meetings-per-half = Twee spelers treffen elkaar hoogstens { $times } keer in een helft.
no-repeat-until = Tot en met ronde { $round } treft niemand iemand voor de tweede keer.
meetings-in-window = In { $rounds } ronden achter elkaar treffen twee spelers elkaar hoogstens { $times } keer.
rounds-between = Tussen twee partijen van dezelfde spelers { $rounds ->
        [one] zit minstens 1 ronde
       *[other] zitten minstens { $rounds } ronden
    }: wie elkaar in ronde 1 trof, mag weer vanaf ronde { $again }.
evenings-between = Tussen twee partijen van dezelfde spelers zitten minstens { $evenings } clubavonden, met of zonder ronde.
opponents-between = Twee spelers treffen elkaar pas weer als ze allebei minstens { $count } andere tegenstanders hebben gehad.
forfeit-is-meeting = Een partij waarvoor iemand niet kwam, telt als ontmoeting, maar niet voor de kleuren.
meetings-free = Twee spelers mogen elkaar treffen zo vaak als het uitkomt.

colour-balance = Het verschil tussen partijen met wit en met zwart is voor niemand groter dan { $difference }{ $over ->
    [half] {" "}in een helft
    [season] {" "}over het hele seizoen
   *[once] {""}
}.
colour-run = Niemand speelt vaker dan { $times } keer achter elkaar met dezelfde kleur{ $over ->
    [half] ; dat tellen begint in elke helft opnieuw
   *[season] {""}
}.
swap-preferred = Treffen twee spelers elkaar weer, dan liefst met de kleuren andersom.
swap-after-balance = Treffen twee spelers elkaar weer en komt geen van beiden een kleur tekort, dan liefst met de kleuren andersom.
swap-ignored = Of twee spelers elkaar eerder troffen, zegt niets over de kleuren.
swap-within-half = Treffen twee spelers elkaar in een helft weer, dan met de kleuren andersom.
swap-always = Treffen twee spelers elkaar weer, dan altijd met de kleuren andersom.
colour-order = Verder krijgt wie het meest een kleur tekortkomt die kleur{ $back ->
    [yes] {""}; bij gelijk saldo wisselen de kleuren van de laatste keer dat ze verschilden
   *[no] {""}
}. Beslist niets, dan heeft de { $white ->
    [lower] laagste
   *[higher] hoogste
} van de twee wit.
first-colours-lot = Zolang nog niemand gespeeld heeft, worden de kleuren geloot.
first-colours-alternating = Zolang nog niemand gespeeld heeft, wordt voor het eerste bord geloot; de volgende borden wisselen af.

everybody-expected = Iedereen doet mee, tenzij hij zich afmeldt.
regular-players = Een vaste speler doet mee, tenzij hij zich afmeldt.
flexible-players = Een flexibele speler doet alleen mee als hij zich aanmeldt; anders is hij afwezig zonder bericht.
decline-no-notice = Meldt een flexibele speler zich op tijd af, dan verandert dat niets: hij is afwezig zonder bericht.
decline-notice = Meldt een flexibele speler zich op tijd af, dan is hij afwezig met bericht.
live-list-kept = In de groep staat onder de poll een lijst van wie er speelt, die tot de deadline wordt bijgehouden.
asked-with-buttons = In de groep komt geen poll maar een bericht met knoppen; daarin staat wie er spelen, tot de deadline bijgehouden.
newcomers-bottom = Wie later instapt, begint onderaan, ook voor de indeling.
newcomers-nearest-rating = Wie later instapt, begint onderaan in de stand; voor de indeling staat hij tot zijn eerste uitslag op de plaats van de dichtstbijzijnde rating.
deadline = Aan- en afmelden kan tot { $day } { $time }: een bericht van { $before } telt, een bericht van { $exact } is te laat.
late = Wie zich te laat afmeldt, is afwezig zonder bericht, tenzij het overmacht is.

evening-quiet = Tussen { $from } en { $until } stuurt de bot zijn berichten zonder geluid, waar een netwerk dat kan; hij stuurt ze wel op tijd.
evening-start = De speelavond is op { $day } en begint om { $time }.
evening-clocks = Om { $time } gaan alle klokken aan.
evening-tempo = Het speeltempo is { $tempo }.
published-by-clock = De bot publiceert de indeling op { $day } om { $time }.
published-by-hand = De competitieleider maakt de indeling op de speelavond bekend; de bot publiceert niets vanzelf.
results-by-buttons = Onder de indeling in de groep staan knoppen voor de uitslag; alleen wat wit tikt telt, tot de ronde gesloten is.
thread-per-round = Op Discord krijgt elke ronde een eigen draad onder de indeling; de uitslagen komen daar.
forfeit = Wie er om { $time } nog niet is, heeft verloren.
forfeit-when-announced = Wie heeft gemeld dat hij later komt, heeft tot { $time }.

only-in-files = { $count ->
    [one] De sleutel { $keys } geldt
   *[other] De sleutels { $keys } gelden
} alleen als een seizoensbestand wordt doorgerekend; in de chat doet de bot er nog niets mee.
values-run-out = { $named ->
    [yes] In de { $half }helft krijgt vanaf { $players } spelers de laatste een waarde onder { $lowest }; die houden we dan op { $lowest }.
   *[no] Vanaf { $players } spelers krijgt de laatste een waarde onder { $lowest }; die houden we dan op { $lowest }.
}

job-poll = de poll
job-reminder = een berichtje aan wie nog niets liet horen
job-list = de lijst van wie er meespelen
job-deadline = aanmelden sluit
check-rapid = Rapid
check-house-rules = Huisregels (daar letten mensen op)
season-groups = { $half ->
        [winter] De winterhelft
        [zomer] De zomerhelft
       *[other] De helft { $half }
    } wordt gespeeld in { $groups } groepen, die apart worden ingedeeld en elk een eigen stand hebben.
season-change = Vanaf { $date } geldt { $half ->
        [no] { "" }
       *[other] in de { $half }helft{ " " }
    }{ $keys }; ronden van daarvoor houden de oude regel.
rapid-rounds = De rapidcompetitie telt { $rounds } ronden Zwitsers{ $games ->
        [1] .
       *[other] , met { $games } partijen per ronde tegen dezelfde tegenstander: eenmaal met wit en eenmaal met zwart.
    }
rapid-points = Een gewonnen partij is 1 punt, remise een half.
rapid-tempo = Het tempo is { $tempo }.
rapid-start = De rapidavond begint om { $time }.
rapid-champion = Wie na de laatste ronde bovenaan staat, is rapidkampioen{ $halves ->
        [yes] { "" } van die helft
       *[no] { "" }
    }.
rapid-bye = Wie bij een oneven aantal overblijft, krijgt { $points } { $one ->
        [yes] punt
       *[no] punten
    }{ $most ->
        [0] .
        [1] { "" }; dat kan maar één keer.
       *[other] { "" }; dat kan hoogstens { $most } keer.
    }
rapid-check-in = Wie { $minutes } minuten voor het begin van een ronde aanwezig is, wordt ingedeeld; wie er dan niet is, speelt die ronde niet mee en krijgt er niets voor.
rapid-order = { $count ->
        [0] Wie evenveel punten heeft, deelt zijn plaats.
       *[other] Bij gelijke punten beslist achtereenvolgens: { $criteria }. Is de eerste plaats dan nog gedeeld, dan volgt een beslissingswedstrijd.
    }
rapid-unplayed = { $how ->
        [fide-2026] Niet gespeelde ronden tellen bij Buchholz en Sonneborn-Berger volgens de FIDE-regels van maart 2026.
        [fide-2024] Niet gespeelde ronden tellen bij Buchholz en Sonneborn-Berger volgens de FIDE-regels van vóór maart 2026.
       *[none] Niet gespeelde ronden tellen bij Buchholz en Sonneborn-Berger niet mee.
    }
criterion-mutual-result = het onderlinge resultaat
criterion-median-buchholz = Buchholz zonder de beste en de slechtste
criterion-buchholz-cut-one = Buchholz zonder de slechtste
criterion-buchholz = Buchholz
criterion-sonneborn-berger = Sonneborn-Berger
job-pairing = de indeling
job-forfeit = wie er niet is, verliest
job-forfeit-when-announced = hetzelfde voor wie zich later had gemeld
job-results-reminder = vraag om uitslagen die er nog niet zijn
job-standings = de stand
job-line = { $date }, { $time }: { $what }
