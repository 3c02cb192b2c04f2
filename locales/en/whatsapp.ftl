# WhatsApp as a linked device.

whatsapp-choose = Answer with the number.

# Why WhatsApp does not let us in: the organiser hears it on another network, the operator sees it on the screen.
network-lost = { $reason ->
    [unpaired] The bot is not linked to a telephone on WhatsApp yet. Whoever runs the computer of the bot sees a code there to scan with the telephone of the bot.
    [passkey] WhatsApp asks for a passkey to link the bot. The bot cannot give one. Link a number that has no passkey, or remove the passkey on the telephone of the bot (Settings, Account, Passkeys) and try again. Until then WhatsApp does not work.
    [logged_out] WhatsApp has logged the bot out: the device was removed from the telephone. Whoever runs the computer has to stop the bot, take the file with the WhatsApp keys away, start the bot again and scan the code. Until then nothing arrives in the WhatsApp group.
    [locked] WhatsApp has locked the account of the bot. Open WhatsApp on the telephone of the bot: it says what you can do. Until then nothing arrives in the WhatsApp group.
    [banned] WhatsApp has shut the bot out for a while, until { $day } { $time }. After that the bot tries again by itself. Until then, please pass on yourself what has to be said in the group.
    [replaced] The WhatsApp of the bot runs somewhere else as well, and that is where the connection is now. Only one may run at a time: stop the other one and start the bot again.
    [outdated] WhatsApp wants a newer version of the bot. Whoever runs the computer has to update it. Until then nothing arrives in the WhatsApp group.
   *[other] WhatsApp does not let the bot in and does not say why. Open WhatsApp on the telephone of the bot and start the bot again.
}

# Votes that cannot be read.
sealed-votes = { $count ->
        [1] I cannot read one vote in the poll of round { $round }, because WhatsApp does not tell me to which number it belongs: that of { $names }. So it does not count. Ask in the group to say it in words, with /present or /absent, or note it with /phoned.
       *[other] I cannot read { $count } votes in the poll of round { $round }, because WhatsApp does not tell me to which numbers they belong: those of { $names }. So they do not count. Ask in the group to say it in words, with /present or /absent, or note it with /phoned.
    }
sealed-vote-own = I cannot read your vote in the poll of round { $round }. Would you tell me in words? Send me /present or /absent.

## On the command line

whatsapp-linked-running = The bot uses WhatsApp as a linked device; the keys are in { $file }.
whatsapp-connected = There is a connection with WhatsApp.
whatsapp-paired = The telephone is linked.
whatsapp-scan = Link the telephone of the bot: open WhatsApp on it, go to Linked devices, Link a device, and scan this code.
whatsapp-page = The same code stands on a page for your browser: { $page }
whatsapp-code = Link the telephone of the bot: open WhatsApp on it, go to Linked devices, Link a device, Link with phone number, and type { $code }.
whatsapp-no-phone = KEIZERBOT_WHATSAPP_PHONE is no telephone number with its country, such as 31612345678.
whatsapp-not-built = KEIZERBOT_WHATSAPP is set, but this program was built without WhatsApp. Build it with: cargo build --release --features whatsapp
