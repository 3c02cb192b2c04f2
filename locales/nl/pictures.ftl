# Wat er in de plaatjes van de stand en de indeling staat, en wat erover gezegd wordt.

picture-place = { "" }
picture-name = Naam
picture-points = Punten
picture-value = Waarde
picture-games = Partijen
picture-waited = Gewacht
picture-bye = Oneven
picture-penalty-bye = Straf-oneven
picture-notice = Met bericht
picture-external = Extern
picture-board = Bord
picture-white = Wit
picture-black = Zwart
picture-remark = { "" }
picture-result = Uitslag
picture-pairing = Indeling ronde { $round }
# $club: de naam van de club; $day: de dag van de ronde
picture-of = { $club }, { $day }
picture-of-evening = { $club }, { $day }, { $time }
console-picture = plaatje

## In het clubbestand

expected-pictures = { $key } is een lijst van wat de groep ook als plaatje krijgt: { $words }, bijvoorbeeld pictures = ["standing", "pairing"]
pictures-standing = In de groep komt bij de stand een plaatje.
pictures-pairing = In de groep komt bij de indeling een plaatje.
pictures-both = In de groep komt bij de indeling en bij de stand een plaatje.

## Op de opdrachtregel

picture-ending = { $file }: een plaatje heet iets.png of iets.svg
picture-unwritable = { $file } kan niet geschreven worden: { $error }
