# Discord: wat de bot in de terminal zegt, en hoe de velden achter een commando heten.

field-text = tekst
field-result = uitslag
field-name = naam
field-board = bord
field-round = ronde
command-group = groep
command-group-help = maakt dit kanaal dat van de club
discord-running = De bot draait op Discord als { $name }.
discord-no-token = In KEIZERBOT_DISCORD_TOKEN staat geen token; zo'n token geeft de Developer Portal van Discord onder Bot, en er staan twee punten in.
discord-token-refused = Discord kent dit token niet. Maak in de Developer Portal onder Bot een nieuw token en kopieer het in zijn geheel.
