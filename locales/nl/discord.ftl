# Discord: wat de bot in de terminal zegt, en hoe de velden achter een commando heten.

field-text = tekst
field-result = uitslag
field-name = naam
field-board = bord
field-round = ronde
discord-running = De bot draait op Discord als { $name }.
discord-no-token = In KEIZERBOT_DISCORD_TOKEN staat geen token; zo'n token geeft de Developer Portal van Discord onder Bot, en er staan twee punten in.
discord-token-refused = Discord kent dit token niet. Maak in de Developer Portal onder Bot een nieuw token en kopieer het in zijn geheel.
discord-without-token = Er is geen token: zet het in KEIZERBOT_DISCORD_TOKEN, of in een bestand en de naam daarvan in KEIZERBOT_DISCORD_TOKEN_FILE.
discord-failed = Discord is niet te bereiken: { $error }
discord-token-works = Het token werkt: dit is { $name }.
discord-intents = De bot kan luisteren. Bijzondere rechten (privileged intents) vraagt hij niet aan: hij leest alleen wat voor hem is.
discord-refused = { $intents ->
    [yes] Discord laat de bot niet luisteren: de intents die hij aanvraagt, mag hij niet gebruiken (code { $code }). Kijk in de Developer Portal of de app beperkt is.
   *[no] Discord laat de bot niet luisteren (code { $code }).
}
discord-servers = { $servers ->
    [0] De bot zit nog in geen enkele server: nodig hem uit met het adres hieronder.
    [one] De bot zit in één server.
   *[other] De bot zit in { $servers } servers.
}
discord-invitation = Uitnodigen: { $address }
discord-no-channel = Er is nog geen kanaal: typ /groep in het kanaal van de club, of geef hier --channel met het nummer.
discord-channel-unknown = De bot ziet het kanaal niet ({ $error }). Geef hem in de instellingen van het kanaal toegang.
discord-channel = In #{ $name } mag de bot alles wat hij nodig heeft.
discord-role-missing = In de server is geen rol "{ $role }", die onder [roles.discord] in het clubbestand staat. Maak die rol, of pas het clubbestand aan.
discord-roles = De rollen uit het clubbestand zijn er: { $roles }.
discord-channel-lacks = In #{ $name } mag de bot nog niet alles. Geef hem: { $lacks }.
