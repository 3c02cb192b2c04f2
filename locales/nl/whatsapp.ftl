# WhatsApp, als gekoppeld apparaat en langs de officiële weg.

whatsapp-choose = Antwoord met het nummer.
whatsapp-open-list = Kies

# Waarom WhatsApp ons niet binnenlaat: de competitieleider hoort het via een ander netwerk, de beheerder op het scherm.
network-lost = { $reason ->
    [unpaired] De bot is nog niet aan een telefoon gekoppeld met WhatsApp. Wie de computer van de bot beheert, ziet daar een code om met de telefoon van de bot te scannen.
    [passkey] WhatsApp vraagt om een passkey om de bot te koppelen. Dat kan de bot niet. Koppel met een nummer waarop geen passkey staat, of zet de passkey op de telefoon van de bot uit (Instellingen, Account, Passkeys) en probeer het opnieuw. Tot die tijd werkt WhatsApp niet.
    [logged_out] WhatsApp heeft de bot uitgelogd: het apparaat is van de telefoon losgekoppeld. Wie de computer beheert moet de bot stoppen, het bestand met de WhatsApp-sleutels weghalen, de bot weer starten en de code opnieuw scannen. Tot die tijd komt er in de WhatsAppgroep niets aan.
    [locked] WhatsApp heeft het account van de bot op slot gezet. Open WhatsApp op de telefoon van de bot: daar staat wat je kunt doen. Tot die tijd komt er in de WhatsAppgroep niets aan.
    [banned] WhatsApp heeft de bot tijdelijk buitengesloten, tot { $day } { $time }. Daarna probeert de bot het zelf opnieuw. Wat in de groep moet staan, kun je zolang zelf doorgeven.
    [replaced] De WhatsApp van de bot draait ook ergens anders, en daar is de verbinding nu. Er mag er maar één tegelijk draaien: stop de andere en start de bot opnieuw.
    [outdated] WhatsApp wil een nieuwere versie van de bot. Wie de computer beheert moet de bot bijwerken. Tot die tijd komt er in de WhatsAppgroep niets aan.
    [token_refused] WhatsApp accepteert de sleutel van de bot niet meer (het token van Meta). Wie de computer van de bot beheert moet bij Meta een nieuw token maken en de bot daarmee opnieuw starten; keizerbot check-whatsapp zegt wat eraan schort. Tot die tijd komt op WhatsApp niets aan. Wat ik te zeggen heb, bewaar ik.
    [account_closed] Meta heeft het WhatsApp-account van de club op slot gezet. In WhatsApp Manager (business.facebook.com) staat waarom en wat je kunt doen. Tot die tijd komt op WhatsApp niets aan. Wat ik te zeggen heb, bewaar ik.
    [unpaid] Meta bezorgt op WhatsApp niets meer: er is geen geldig betaalmiddel. Zet er een in WhatsApp Manager (business.facebook.com), onder Betalingsinstellingen. Tot die tijd bewaar ik wat ik te zeggen heb.
    [number_refused] Meta accepteert het telefoonnummer van de bot niet: het is niet aangemeld, of de naam erbij is niet goedgekeurd. In WhatsApp Manager (business.facebook.com), onder Telefoonnummers, staat wat eraan schort. Tot die tijd komt op WhatsApp niets aan. Wat ik te zeggen heb, bewaar ik.
   *[other] WhatsApp laat de bot niet binnen en zegt niet waarom. Open WhatsApp op de telefoon van de bot en start de bot opnieuw.
}
network-back = WhatsApp doet het weer. Wat ik nog te zeggen had, komt nu alsnog aan.

# Stemmen die niet te lezen zijn.
sealed-votes = { $count ->
        [1] Eén stem in de poll van ronde { $round } kan ik niet lezen: die van { $names }. Die telt dus niet mee. Vraag in de groep om het in woorden te zeggen, met /aanwezig of /afwezig, of noteer het met /bericht.
       *[other] { $count } stemmen in de poll van ronde { $round } kan ik niet lezen: die van { $names }. Die tellen dus niet mee. Vraag in de groep om het in woorden te zeggen, met /aanwezig of /afwezig, of noteer het met /bericht.
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

whatsapp-without-token = Er is geen token: zet het in KEIZERBOT_WHATSAPP_TOKEN, of in een bestand en de naam daarvan in KEIZERBOT_WHATSAPP_TOKEN_FILE.
whatsapp-token-refused = WhatsApp accepteert het token niet ({ $error }). Maak bij Meta, onder Systeemgebruikers, een nieuw token dat niet verloopt, met de rechten whatsapp_business_messaging en whatsapp_business_management.
whatsapp-number-unknown = WhatsApp kent het nummer { $id } niet, of dit token hoort er niet bij ({ $error }). In { $name } hoort het Phone number ID, dat bij Meta onder WhatsApp, API-configuratie staat; het is niet het telefoonnummer zelf.
whatsapp-failed = WhatsApp is niet te bereiken: { $error }
whatsapp-token-works = Het token werkt: dit is { $number }, en mensen zien er de naam { $name } bij.
whatsapp-name = { $status ->
    [pending] Die naam wordt nog door Meta bekeken; tot dan mag er weinig verstuurd worden.
   *[refused] Die naam is niet goedgekeurd. Kies in WhatsApp Manager, onder Telefoonnummers, een naam die duidelijk van de club is.
}
whatsapp-not-connected = Het nummer is niet in gebruik: Meta noemt het { $status }. In WhatsApp Manager, onder Telefoonnummers, staat wat eraan schort.
whatsapp-obstacle = Er kan niets verstuurd worden: { $what } { $solution }
whatsapp-quality = { $quality ->
    [good] Wat mensen van de berichten vinden: goed.
    [middling] Wat mensen van de berichten vinden: matig. Vraag de leden de bot niet te blokkeren maar /help te typen.
    [bad] Wat mensen van de berichten vinden: slecht. Te veel mensen hebben de bot geblokkeerd of gemeld; Meta kan het nummer beperken.
   *[unknown] Wat mensen van de berichten vinden, weet Meta nog niet.
}
whatsapp-app-secret = { $fits ->
    [yes] Het geheim van de app klopt.
   *[no] Het geheim van de app klopt niet: wat Meta brengt, komt er zo niet in. Kopieer in { $name } het App secret van de app die bij het token hoort (App-instellingen, Algemeen).
}
whatsapp-webhook = { $brings ->
    [yes] Meta bezorgt bij { $address }. Het woord uit { $name } moet daar hetzelfde zijn; dat blijkt als u bij Meta op Verifiëren en opslaan klikt terwijl de bot draait.
   *[no] Meta bezorgt nog nergens. Zet bij Meta, onder Webhooks, het adres van de bot en het woord uit { $name }, terwijl de bot draait.
}
whatsapp-subscribed = { $subscribed ->
    [yes] De app krijgt wat er in het account gebeurt. Neem onder Webhooks ook het abonnement op messages.
    [no] De app krijgt niet wat er in het account gebeurt, dus de bot hoort niets. Neem bij Meta, onder WhatsApp, Configuratie, een abonnement op messages.
   *[unknown] Of de app krijgt wat er in het account gebeurt, mag dit token niet zien: het recht whatsapp_business_management ontbreekt.
}
whatsapp-no-template = { $club ->
    [yes] In het clubbestand staat geen sjabloon: wie een dag niets tegen de bot zei, krijgt niets van hem.
   *[no] Met --club en het clubbestand erachter kijk ik ook naar het sjabloon.
}
whatsapp-template = { $state ->
    [good] Het sjabloon { $name } ({ $language }) is goedgekeurd en heeft één invulplek. Zo hoort het.
    [marketing] Het sjabloon { $name } ({ $language }) is goedgekeurd, maar telt als reclame (marketing): dat is duurder, en wie geen reclame wil krijgt het niet. Dien het opnieuw in als utility.
    [long] Het sjabloon { $name } ({ $language }) is goedgekeurd, maar de vaste tekst is { $short } tekens te lang: een lang bericht past er niet in. Dien het opnieuw in met een kortere tekst.
    [unapproved] Het sjabloon { $name } ({ $language }) is niet goedgekeurd: Meta noemt het { $status }. Tot dan krijgt wie een dag niets zei, niets van de bot.
    [unfit] Het sjabloon { $name } ({ $language }) past niet: het moet één invulplek hebben, {"{{1}}"} in de tekst, en verder niets om in te vullen.
    [missing] Er is geen sjabloon { $name } in de taal { $language }. Maak het in WhatsApp Manager, onder Berichtsjablonen, met één invulplek; naam en taal moeten precies zo zijn als in het clubbestand.
   *[hidden] Naar het sjabloon mag dit token niet kijken ({ $error }): het recht whatsapp_business_management ontbreekt.
}
