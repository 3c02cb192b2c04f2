# De taal van de bot, en losse woorden die per taal anders zijn.

help-taal = in welke taal ik tegen je praat: nl (Nederlands) of en (English)
language-now = Ik praat Nederlands met je. Liever Engels? Stuur /taal en. (In English, please? Send /language en.)
language-chosen = Vanaf nu praat ik Nederlands met je. In de groep verandert er niets.
language-unknown = Ik spreek geen "{ $text }". Stuur /taal nl voor Nederlands, of /taal en voor Engels.

postponed-game = uitgesteld
game-file = ronde-{ $round }-bord-{ $board }.pgn
data-file = mijn-gegevens.json
games-file = partijen.pgn
no-such-round-number = Ronde { $round } bestaat niet, dus ik heb niets genoteerd. Met /agenda zie je de speelavonden.
top-section = het bovenste deel

# De woorden achter een commando in de taal van de lezer, een per regel: het Nederlandse woord, een dubbelepunt, het
# andere. In het Nederlands blijven ze zoals ze zijn.
argument-words = { "" }
