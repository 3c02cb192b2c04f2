# WhatsApp als gekoppeld apparaat.

whatsapp-choose = Antwoord met het nummer.

# Waarom WhatsApp ons niet binnenlaat: de competitieleider hoort het via een ander netwerk, de beheerder op het scherm.
network-lost = { $reason ->
    [unpaired] De bot is nog niet aan een telefoon gekoppeld met WhatsApp. Wie de computer van de bot beheert, ziet daar een code om met de telefoon van de bot te scannen.
    [passkey] WhatsApp vraagt om een passkey om de bot te koppelen. Dat kan de bot niet. Koppel met een nummer waarop geen passkey staat, of zet de passkey op de telefoon van de bot uit (Instellingen, Account, Passkeys) en probeer het opnieuw. Tot die tijd werkt WhatsApp niet.
    [logged_out] WhatsApp heeft de bot uitgelogd: het apparaat is van de telefoon losgekoppeld. Wie de computer beheert moet de bot stoppen, het bestand met de WhatsApp-sleutels weghalen, de bot weer starten en de code opnieuw scannen. Tot die tijd komt er in de WhatsAppgroep niets aan.
    [locked] WhatsApp heeft het account van de bot op slot gezet. Open WhatsApp op de telefoon van de bot: daar staat wat je kunt doen. Tot die tijd komt er in de WhatsAppgroep niets aan.
    [banned] WhatsApp heeft de bot tijdelijk buitengesloten, tot { $day } { $time }. Daarna probeert de bot het zelf opnieuw. Wat in de groep moet staan, kun je zolang zelf doorgeven.
    [replaced] De WhatsApp van de bot draait ook ergens anders, en daar is de verbinding nu. Er mag er maar één tegelijk draaien: stop de andere en start de bot opnieuw.
    [outdated] WhatsApp wil een nieuwere versie van de bot. Wie de computer beheert moet de bot bijwerken. Tot die tijd komt er in de WhatsAppgroep niets aan.
   *[other] WhatsApp laat de bot niet binnen en zegt niet waarom. Open WhatsApp op de telefoon van de bot en start de bot opnieuw.
}

# Stemmen die niet te lezen zijn.
sealed-votes = { $count ->
        [1] Eén stem in de poll van ronde { $round } kan ik niet lezen, omdat WhatsApp me niet zegt bij welk nummer hij hoort: die van { $names }. Die telt dus niet mee. Vraag in de groep om het in woorden te zeggen, met /aanwezig of /afwezig, of noteer het met /bericht.
       *[other] { $count } stemmen in de poll van ronde { $round } kan ik niet lezen, omdat WhatsApp me niet zegt bij welk nummer ze horen: die van { $names }. Die tellen dus niet mee. Vraag in de groep om het in woorden te zeggen, met /aanwezig of /afwezig, of noteer het met /bericht.
    }
sealed-vote-own = Je stem in de poll van ronde { $round } kan ik niet lezen. Wil je het me in woorden zeggen? Stuur me /aanwezig of /afwezig.

## Op de opdrachtregel

whatsapp-linked-running = De bot gebruikt WhatsApp als gekoppeld apparaat; de sleutels staan in { $file }.
whatsapp-connected = Er is verbinding met WhatsApp.
whatsapp-paired = De telefoon is gekoppeld.
whatsapp-scan = Koppel de telefoon van de bot: open daarop WhatsApp, ga naar Gekoppelde apparaten, Apparaat koppelen, en scan deze code.
whatsapp-page = Dezelfde code staat op een pagina voor je browser: { $page }
whatsapp-code = Koppel de telefoon van de bot: open daarop WhatsApp, ga naar Gekoppelde apparaten, Apparaat koppelen, Koppelen met telefoonnummer, en typ { $code }.
whatsapp-no-phone = KEIZERBOT_WHATSAPP_PHONE is geen telefoonnummer met landnummer, zoals 31612345678.
whatsapp-not-built = KEIZERBOT_WHATSAPP is gezet, maar dit programma is zonder WhatsApp gebouwd. Bouw het met: cargo build --release --features whatsapp
