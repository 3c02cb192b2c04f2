# What happens only on a real network: the group, votes that get lost, people whom the bot cannot reach.

group-bound = From now on this group belongs to { $club }: the poll, the pairings and the standings come here.{ $part ->
    [yes] { " " }I put them in this topic.
   *[no] { "" }
}{ $others ->
    [0] { "" }
    [one] { " " }The other group stays as well: I say everything in both. If you no longer want that one, type /group away there.
   *[other] { " " }The other { $others } groups stay as well: I say everything everywhere. If you no longer want one of them, type /group away there.
}
leaders-bound = From now on this is the leaders' group of { $club }: what I have to tell and ask the organiser and the arbiter comes here, and no longer in private.{ $part ->
    [yes] { " " }I put it in this topic.
   *[no] { "" }
} Everybody here can read it; buttons and commands only work for those who may use them.
group-unbound = Fine, I will say nothing here any more.{ $others ->
    [0] { " " }The club has no group now: type /group in the group where I do belong.
   *[other] { "" }
}
group-bound-already = That is what this group is already.
group-by-operator = This group was chosen by whoever runs the bot; only they can take me out of it.
group-form = Type /group in a group to make it a group of the club, /group leaders for a group of the leaders, or /group away to take the bot out of it.
group-how = To add a group: add the bot to it and type /group there, or /group leaders for the leaders. To drop a group: type /group away there.
groups-none = The club has no group yet.
group-line = { $audience ->
    [leaders] The leaders
   *[club] The club
}: { $network }, { $group }{ $part ->
    [yes] { " " }(in a topic)
   *[no] { "" }
}{ $here ->
    [yes] { " " }(here)
   *[no] { "" }
}
answered-by = { $name }: { $answer }.
group-not-bound = I am the bot of { $club }, but I do not know yet whether this is the group of the club. The organiser can type /start here; if that is you and I do not know you yet, first send me /ik with your name in private.
group-lost = I cannot write in { $others ->
    [0] the group
   *[other] one of the groups
} of the club any more. Probably I was removed from it, or may no longer write there. Add me again or give me that right; if there is a new group, type /group there.
leaders-lost = I cannot write in the leaders' group any more. What came there I say in private again, until somebody types /group leaders in a group.
topic-lost = The topic in the group where I wrote is gone. I write in the general part now. Type /group in the topic where you want me.
# $reason: why; $network: where
unreachable = { $names } { $count ->
    [1] does
   *[other] do
} not get private messages from me on { $network ->
    [telegram] Telegram
    [discord] Discord
    [whatsapp] WhatsApp
    [wacloud] WhatsApp
   *[other] { $network }
}{ $reason ->
    [never_wrote] : they never wrote to me there themselves, and then I may not begin. Please ask them to send me something in private there once; "hi" is enough.
    [quiet] : they said nothing to me for more than a day, and then I may not begin of my own accord. Please ask them to send me something; "hi" is enough.
    [template] : they said nothing to me for more than a day, and Meta does not let through the template with which I begin then. WhatsApp Manager (business.facebook.com), under Message templates, tells why. Whoever sends me something hears from me as always; "hi" is enough.
    [shut_out] : they have blocked me or { $network ->
        [discord] do not allow private messages from the server
       *[other] take nothing from me
    }. Please ask them to undo that and to send me something afterwards; "hi" is enough.
    [no_account] : the account by which I know them is gone. Who has a new one sends me /iam with their name from there.
   *[unclear] , and the network does not tell me why. Please ask whether the account or the number is still right and whether I am blocked; after a word to me I try again.
}
not-arrived = A message of mine { $place ->
    [group] in the group
   *[private] to { $name }
} did not arrive. It began with "{ $excerpt }". The reason: { $error }
templates-spent = The agreed number of paid WhatsApp messages of this month is used up ({ $taken }). Whoever has said nothing to me for a day gets nothing from me until the first of the month: no question whether they play and no reminder. Whoever asks me something is answered as always. most_templates_per_month in the club file allows more.

tally-option = { $option }: { $counted } counted, { $received } received
tally-gap = For round { $round } the poll counts more votes than reached me ({ $options }). { $anybody ->
    [yes] I heard nothing from these players: { $names }. Please ask them and enter it, for instance with /aanwezig NAME.
   *[no] Everybody has answered in some other way. Ask in the group who voted otherwise than I know.
}

## Several clubs with one bot

club-only = You are talking to the bot of { $club }.
club-chosen = Fine, this is about { $club }. Another club? Type /club.
which-club = { $known ->
    [yes] For which club is that?
   *[no] I am the bot of several clubs: { $clubs }. For which one is it?
}
group-of-no-club = I am the bot of several clubs: { $clubs }. The organiser of the club that this group belongs to can say so: type /group here. If I do not know you yet, first send me /iam with your name in private.
nameless-vote = { $taken ->
    [yes] For round { $round } somebody who voted in the name of the group took the vote back.
   *[no] For round { $round } somebody chose "{ $option }" in the name of the group. That is an admin who remains anonymous, and the network does not say who. I keep the vote, but cannot count it for anybody.
} { $anybody ->
    [yes] I have not heard anything from these players: { $names }. Ask who it was and pass it on, for example with /present NAME.
   *[no] I have heard from all players.
}
nameless-unlinkable = I cannot link whoever writes in the name of the group: that may be any admin. Turn off "Remain anonymous" and then send /iam with your name.

## On the command line

clubs-and-group = --group does not say which club the group belongs to. Leave it out: the organiser of each club types /group in their own group.
group-unreadable = --group { $group }: that is no group I know. For Telegram it is the number of the group (below zero), for Discord discord: with the number of the channel. On other networks the organiser types /group in the group.
group-elsewhere = { $network ->
    [discord] --group { $group }: the bot does not run on Discord, for there is no token for it.
   *[telegram] --group { $group }: the bot does not run on Telegram, for there is no token for it. A channel on Discord is given as discord: with its number.
}
group-and-console = --group is for a network, and there is no token: this is the terminal, which has one group.
clubs-and-console = Several clubs at once need a network; in the terminal there is one.
telegram-running = The bot runs on Telegram as @{ $name }.
telegram-no-token = There is no token in KEIZERBOT_TELEGRAM_TOKEN; BotFather gives one, it begins with digits and a colon.
telegram-without-token = There is no token: put it into KEIZERBOT_TELEGRAM_TOKEN, or into a file and the name of that into KEIZERBOT_TELEGRAM_TOKEN_FILE.
telegram-token-refused = Telegram does not know this token. Copy it again from the chat with BotFather.
telegram-failed = Telegram cannot be reached: { $error }
telegram-token-works = The token works: this is @{ $name }.
telegram-privacy = { $reads ->
    [yes] The bot reads everything in groups (privacy is off at BotFather). There is no need: commands, answers and votes arrive without it.
   *[no] In groups the bot reads only what is meant for it: commands, answers to it and votes. As it should be.
}
telegram-joins-no-groups = The bot may not join groups: allow it at BotFather with /setjoingroups.
telegram-webhook-no-address = KEIZERBOT_TELEGRAM_WEBHOOK must hold a whole address that begins with https://, for instance https://bot.example.org/telegram.
telegram-delivery = { $webhook ->
    [ours] Telegram delivers to { $host }.
    [missing] Telegram does not deliver anywhere yet. The bot tells it the address in KEIZERBOT_TELEGRAM_WEBHOOK when it starts.
    [other] Telegram delivers to { $host }, which is not the address of this bot. The bot puts that right when it starts.
   *[none] The bot fetches what there is by itself.
}
telegram-webhook-failed = The last delivery that failed: { $at } ({ $error }).
telegram-waiting = { $waiting ->
    [0] Nothing waits to be delivered.
    [one] 1 message waits for the bot.
   *[other] { $waiting } messages wait for the bot.
}
telegram-no-group = There is no group yet: add the bot to the group of the club and type /start there, or start with --group and the number.
telegram-group-unknown = The bot does not see the group ({ $error }). Add it to the group and type /start there.
telegram-group = { $status ->
    [administrator] In { $title } the bot is an administrator. Good.
    [restricted] In { $title } the bot is restricted. Let it post messages and polls.
    [left] The bot is no more in { $title }. Add it again.
    [kicked] The bot was removed from { $title }. Add it again.
   *[member] In { $title } the bot is a plain member. That works; an administrator also sees a bare /command that somebody types without its name.
}

door-open = Networks that deliver by themselves can do so at { $address }.
door-failed = Nothing can listen at { $address }: { $error }. Choose another address in KEIZERBOT_LISTEN.
whatsapp-running = The bot runs on WhatsApp, at number { $number }.
whatsapp-lacks = { $name } is missing: whoever wants WhatsApp must fill in everything that docs/whatsapp-cloud-api.md tells.
whatsapp-no-phone-id = { $name } must be the number that Meta gave to the telephone number: figures only.
whatsapp-refused = WhatsApp does not accept this: { $error }
