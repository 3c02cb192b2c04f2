# WhatsApp, as a linked device and by the official way.

whatsapp-choose = Answer with the number.
whatsapp-open-list = Choose

# Why WhatsApp does not let us in: the organiser hears it on another network, the operator sees it on the screen.
network-lost = { $reason ->
    [unpaired] The bot is not linked to a telephone on WhatsApp yet. Whoever runs the computer of the bot sees a code there to scan with the telephone of the bot.
    [passkey] WhatsApp asks for a passkey to link the bot. The bot cannot give one. Link a number that has no passkey, or remove the passkey on the telephone of the bot (Settings, Account, Passkeys) and try again. Until then WhatsApp does not work.
    [logged_out] WhatsApp has logged the bot out: the device was removed from the telephone. Whoever runs the computer has to stop the bot, take the file with the WhatsApp keys away, start the bot again and scan the code. Until then nothing arrives in the WhatsApp group.
    [locked] WhatsApp has locked the account of the bot. Open WhatsApp on the telephone of the bot: it says what you can do. Until then nothing arrives in the WhatsApp group.
    [banned] WhatsApp has shut the bot out for a while, until { $day } { $time }. After that the bot tries again by itself. Until then, please pass on yourself what has to be said in the group.
    [replaced] The WhatsApp of the bot runs somewhere else as well, and that is where the connection is now. Only one may run at a time: stop the other one and start the bot again.
    [outdated] WhatsApp wants a newer version of the bot. Whoever runs the computer has to update it. Until then nothing arrives in the WhatsApp group.
    [token_refused] WhatsApp does not accept the key of the bot any more (Meta's token). Whoever runs the computer of the bot has to make a new token at Meta and start the bot with it; keizerbot check-whatsapp tells what is wrong. Until then nothing arrives on WhatsApp. I keep what I have to say.
    [account_closed] Meta has locked the club's WhatsApp account. WhatsApp Manager (business.facebook.com) says why, and what you can do. Until then nothing arrives on WhatsApp. I keep what I have to say.
    [unpaid] Meta delivers nothing on WhatsApp any more: there is no valid means of payment. Add one in WhatsApp Manager (business.facebook.com), under Payment settings. Until then I keep what I have to say.
    [number_refused] Meta does not accept the bot's telephone number: it is not registered, or the name with it was not approved. WhatsApp Manager (business.facebook.com), under Phone numbers, says what is wrong. Until then nothing arrives on WhatsApp. I keep what I have to say.
   *[other] WhatsApp does not let the bot in and does not say why. Open WhatsApp on the telephone of the bot and start the bot again.
}
network-back = WhatsApp works again. What I still had to say arrives now.

# Votes that cannot be read.
sealed-votes = { $count ->
        [1] I cannot read one vote in the poll of round { $round }: that of { $names }. So it does not count. Ask in the group to say it in words, with /present or /absent, or note it with /phoned.
       *[other] I cannot read { $count } votes in the poll of round { $round }: those of { $names }. So they do not count. Ask in the group to say it in words, with /present or /absent, or note it with /phoned.
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

whatsapp-without-token = There is no token: put it into KEIZERBOT_WHATSAPP_TOKEN, or into a file and the name of that into KEIZERBOT_WHATSAPP_TOKEN_FILE.
whatsapp-token-refused = WhatsApp does not accept the token ({ $error }). Make a new one at Meta, under System users, that does not expire and may do whatsapp_business_messaging and whatsapp_business_management.
whatsapp-number-unknown = WhatsApp does not know the number { $id }, or this token does not go with it ({ $error }). { $name } must be the Phone number ID, which stands at Meta under WhatsApp, API Setup; it is not the telephone number itself.
whatsapp-failed = WhatsApp cannot be reached: { $error }
whatsapp-token-works = The token works: this is { $number }, and people see the name { $name } with it.
whatsapp-name = { $status ->
    [pending] Meta still looks at that name; until then little may be sent.
   *[refused] That name was not approved. Choose one in WhatsApp Manager, under Phone numbers, that is clearly the club's.
}
whatsapp-not-connected = The number is not in use: Meta calls it { $status }. WhatsApp Manager, under Phone numbers, says what is wrong.
whatsapp-obstacle = Nothing can be sent: { $what } { $solution }
whatsapp-quality = { $quality ->
    [good] What people think of the messages: good.
    [middling] What people think of the messages: middling. Ask the members not to block the bot, but to type /help.
    [bad] What people think of the messages: bad. Too many people have blocked or reported the bot; Meta may limit the number.
   *[unknown] What people think of the messages, Meta does not know yet.
}
whatsapp-app-secret = { $fits ->
    [yes] The secret of the app is right.
   *[no] The secret of the app is wrong: what Meta brings is not let in like this. Copy the App secret of the app that goes with the token (App settings, Basic) into { $name }.
}
whatsapp-webhook = { $brings ->
    [yes] Meta delivers at { $address }. The word in { $name } must be the same there; that shows when you click Verify and save at Meta while the bot runs.
   *[no] Meta delivers nowhere yet. Enter the address of the bot and the word in { $name } at Meta, under Webhooks, while the bot runs.
}
whatsapp-subscribed = { $subscribed ->
    [yes] The app gets what happens in the account. Under Webhooks, subscribe to messages as well.
    [no] The app does not get what happens in the account, so the bot hears nothing. Subscribe to messages at Meta, under WhatsApp, Configuration.
   *[unknown] Whether the app gets what happens in the account, this token may not see: it lacks whatsapp_business_management.
}
whatsapp-no-template = { $club ->
    [yes] The club file names no template: whoever says nothing to the bot for a day gets nothing from it.
   *[no] With --club and the club file after it, I look at the template as well.
}
whatsapp-template = { $state ->
    [good] The template { $name } ({ $language }) is approved and has one place for a text. That is right.
    [marketing] The template { $name } ({ $language }) is approved, but counts as marketing: that costs more, and whoever wants no marketing does not get it. Submit it again as utility.
    [long] The template { $name } ({ $language }) is approved, but its fixed text is { $short } characters too long: a long message does not fit. Submit it again with a shorter text.
    [unapproved] The template { $name } ({ $language }) is not approved: Meta calls it { $status }. Until then whoever says nothing for a day gets nothing from the bot.
    [unfit] The template { $name } ({ $language }) does not fit: it must have one place for a text, {"{{1}}"} in the body, and nothing else to fill in.
    [missing] There is no template { $name } in the language { $language }. Make it in WhatsApp Manager, under Message templates, with one place for a text; name and language must be just as in the club file.
   *[hidden] This token may not look at the template ({ $error }): it lacks whatsapp_business_management.
}
