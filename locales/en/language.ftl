# The language of the bot, and single words that differ by language.

help-taal = the language I speak to you: nl (Nederlands) or en (English)
language-now = I speak English to you. Would you rather have Dutch? Send /language nl. (Liever Nederlands? Stuur /taal nl.)
language-chosen = From now on I'll speak English to you. Nothing changes in the group.
language-unknown = I don't speak "{ $text }". Send /language en for English, or /language nl for Dutch.

postponed-game = postponed
game-file = round-{ $round }-board-{ $board }.pgn
data-file = my-data.json
games-file = games.pgn
no-such-round-number = There is no round { $round }, so I've noted nothing. /calendar shows the club evenings.
top-section = the top part

# The words behind a command in the language of the reader, one a line: the Dutch word, a colon, the other one.
argument-words =
    18 en 25 sept: 18 and 25 Sept
    aan: on
    aanwezig: present
    afgesproken met het bestuur: agreed with the committee
    afgewezen: refused
    artikel: article
    bestuur: board
    bord: board
    code: code
    competitieleider: organiser
    dag-maand: day-month
    dag: day
    einde: end
    erbij: add
    extern: external
    geen: none
    geschat: estimated
    griep: flu
    groep: group
    helft: half
    het was remise: it was a draw
    iedereen: everybody
    indeling: pairing
    instromer van 1900: newcomer rated 1900
    kind: child
    kleuren: colours
    kwam zonder bericht niet: did not come and did not say so
    leiding: leaders
    lid: member
    maand-dag: month-day
    met-bericht: with-notice
    minuten per persoon: minutes each
    maand: month
    naam: name
    naar: to
    niemand: nobody
    niet: not
    niets: nothing
    nummer: number
    om: at
    onderwerp: topic
    oneven: bye
    ouder van: parent of
    partij: game
    plaats: place
    plaatje: picture
    pseudoniem: pseudonym
    reden: reason
    remise: draw
    ronde: round
    speler: player
    stand: standings
    te laat gebeld: phoned too late
    tekst: text
    tempo: pace
    tijd: time
    tijden: times
    uit: off
    uitgebreid: full
    uitslag: result
    uitslagen: results
    van de: of the
    vanaf: from
    vast: regular
    vergeten af te spreken: forgot to agree on it
    verlies: loss
    vervalt: cancel
    verzet: move
    voor: for
    vrijdag: Friday
    weg: away
    wedstrijdleider: arbiter
    winst: win
    wis: remove
    wit: white
    zat vast in de trein: was stuck on a train
    zonder-bericht: without-notice
    zwart: black
