# What the bot says to plain sentences: without a slash, in a private message or when it is mentioned.

unreadable-message = Your message of { $sent } reached me in a form that I cannot read. Could you send it again?
only-text = I can only read text: a photo, a sticker or a voice message tells me nothing. You report a result with /result 1-0, and /help shows what else you can send.
too-long-to-read = That is too long for me: I cannot tell what you want me to do, and nothing has changed. Say it in one sentence, or see /help.
asked-nothing = I had not asked you anything, so I do not know what that is about. You sign on or off with /present or /absent.

## Results

is-this-the-result = { $pair } { $result }{ $known ->
        [yes] { "" } instead of { $before }
       *[no] { "" }
    }: is that right?
told-wrong = All right, nothing has been written down. How did it end? Send: won against { $name }, lost to { $name }, or draw.
what-was-it = I am not sure what you mean, so nothing has been written down. Is the game over? Then send: won against { $name }, lost to { $name }, or draw.
result-undo = Not right? Then send the right result.
reports-differ = Round { $round }, board { $board }, { $pair }: { $black } reported { $claimed }, and now { $white } says { $result }. Nothing has been written down yet; I am asking { $white } whether that is right.
reports-differ-yours = You reported { $pair } { $claimed }, but { $white } says { $result }. Nothing has been written down yet; the organiser knows.
waiting-for-the-result = All right, I am waiting for the result of { $pair }. Nothing has been written down.

## Signing on and off

absence-of-the-past = That is about an evening that is over, so I have not changed anything. If something is not right, ask { $organiser }.
which-evenings = I cannot remember a standing rule or an open end, so nothing has changed. Name the evenings, for instance: I can't make 2, 16 and 30 October. /agenda shows all of them.
undecided = All right, nothing has changed: for { $day } you are { $plays ->
        [yes] on the list
       *[no] not on the list
    }. { $open ->
        [yes] Once you know, tell me before { $deadline }: /present or /absent.
       *[no] Signing up has closed, so tell the organiser as well.
    }

## Coming later

how-late = We start on { $day } at { $begins }.{ $limit ->
        [yes] { "" } Whoever says that he comes later keeps his game until { $until }.
       *[no] { "" }
    } If you come later, send: I'll be late.
in-time-for-the-start = Then you are in time: we start on { $day } at { $begins }.
you-come-later = Noted: you come later on { $day }{ $when ->
        [yes] , at { $time }
       *[no] { "" }
    }. { $limit ->
        [yes] Until { $until } you keep your game; if you are not there by then, you have lost.
       *[no] The organiser knows.
    }
player-comes-later = { $name } comes later on { $day }{ $when ->
        [yes] , at { $time }
       *[no] { "" }
    }. It has been noted.

## For the organiser

passed-on = { $about ->
        [protest] { $name } protests
        [wish] { $name } has a wish
        [withdrawal] { $name } wants to stop
        [exemption] { $name } writes about an exemption
        [cup] { $name } writes about a cup match
        [duty] { $name } does something for the club
        [earlier] { $name } writes about an earlier absence
        [complaint] { $name } writes that something is not right
        [postponed] { $name } writes about a postponement
        [adjourned] { $name } writes about an adjourned game
        [early] { $name } writes about playing early
        [ruling] { $name } asks for a decision on his game
        [message] { $name } has a message for you
        [missing] { $name } misses his opponent
       *[other] { $name } writes about somebody else
    }: "{ $said }". I have not changed anything.{ $any ->
        [yes] { "" } To do it, send { $command }.
       *[no] { "" }
    }
passed-on-to = I have passed it on to { $organiser }; nothing else has changed.{ $about ->
        [withdrawal] { "" } If you only want to miss an evening, send /absent.
        [duty] { "" } To sign off already, send /absent.
        [cup] { "" } To sign off already, send /absent.
        [protest] { "" } Just play on in the meantime.
        [other] { "" } Everybody signs on and off himself, or { $organiser } does it.
       *[no] { "" }
    }
shall-i-do = Shall I do this?
    { $lines }
yours-to-decide = That is for you to decide, so I have not changed anything.{ $any ->
        [yes] { "" } You do it with { $command }.
       *[no] { "" } /help shows how.
    }
no-show-rule = { $limit ->
        [yes] If { $name } is not there by { $until }, the game is won by forfeit.
       *[no] What becomes of it then is for the organiser to decide.
    }
says-it-himself = Nothing changes for { $name }: { $name } has to say so in person.

## Questions

your-result = { $known ->
        [yes] { $result } is written down for { $pair }.
       *[no] No result is written down for { $pair } yet.
    }
you-do-not-play = You are not on a board for { $day }. /pairing shows the boards.
pairing-comes = There is no pairing yet for { $day } (round { $round }). { $clock ->
        [yes] It comes on { $at }.
       *[no] It is made on the evening itself, or as soon as the organiser publishes it.
    }
who-leads = { $count ->
        [0] I know of nobody who runs the competition.
        [one] { $names } runs the competition. Questions? That is whom to ask.
       *[other] { $names } run the competition. Questions? They are whom to ask.
    }
who-decides = { $count ->
        [one] The arbiter of the evening is { $names }.
       *[other] The arbiters of the evening are { $names }.
    }
until-when = { $open ->
        [yes] You can sign on and off for { $day } until { $deadline }. We start at { $begins }.
       *[no] Signing up for { $day } closed on { $deadline }; if you cannot come after all, do say so. We start at { $begins }. Questions? { $organiser } knows.
    }
are-you-in = { $how ->
        [plays] Yes, you are on the list for { $day } (round { $round }).
        [external] You play elsewhere for the club on { $day }, so you do not play here.
        [absent] No, you have signed off for { $day } (round { $round }).
       *[silent] No, you have not signed on yet for { $day } (round { $round }).
    }{ $open ->
        [yes] { "" } You can change it until { $deadline }.
       *[no] { "" }
    }
