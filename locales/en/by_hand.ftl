# WhatsApp by hand: what the organiser pastes into the group, and what he pastes here from the group.

help-plak = what belongs in the WhatsApp group now, ready to paste: poll, pairing, results or standings
help-lees = read what you paste from WhatsApp or send as a file: a poll with names, or an exported chat
help-alias = who somebody in a pasted chat is: a name or telephone number and the member

## Pasting

paste-form = Write it like this: /paste poll, /paste pairing, /paste results or /paste standings. Only /paste gives what is due now. With /paste off I no longer tell you when it is time to paste, with /paste on I do.
# $due: what it is time for
time-to-paste = { $due ->
        [poll] Time for the poll of round { $round } ({ $day }). With /paste you get the question and the choices for the group. People can vote until { $deadline }.
        [last-call] The sign-up for round { $round } closes { $deadline }. Let me read the votes or the chat with /read.{ $anybody ->
            [yes] { " " }Not signed on or off yet: { $silent }.
           *[no] { "" }
        }
        [closed] The sign-up for round { $round } is closed. Let me read the votes or the chat once more with /read: who said it in time is in time.{ $clock ->
            [yes] { " " }At { $time } I make the pairing public.
           *[no] { "" }
        }
        [pairing] The pairing of round { $round } is fixed. With /paste you get it for the group.
       *[standing] Round { $round } is closed. With /paste you get the results and the standings for the group.
    }
for-the-group = This belongs in the group{ $count ->
        [1] { "" }
       *[other] , each by itself
    }:
by-hand-switched = { $switched ->
        [on] Right, I'll tell you when it is time to paste or to read.
        [has_group] The club has a group in which I write myself, so there is nothing to paste. When that group is gone, I'll tell you.
       *[off] Right, I won't tell you any more when it is time to paste. /paste and /read keep working; with /paste on I'll tell you again.
    }
paste-no-results = There is no result to paste yet.

## Reading

pasted-form = I read no poll and no chat in that. Put the choices behind /read with the names under them, or like this: /read Yes: Anna, Bram. No: Emil. Send an exported chat as a file.
pasted-unreadable = { $why ->
        [bulky] That zip is too large: the photos and videos will be in it. Export the chat once more and choose "Without media".
        [locked] That zip has a password. Send me one without, or just the _chat.txt that is in it.
        [no_text] I find no chat in that zip. Export the chat from WhatsApp once more and send what you get as it is.
        [several] There is more than one text in that zip, and I cannot tell which is the chat. Send me that one as a file of its own.
        [damaged] I cannot open that zip: it did not arrive whole, or it was packed in another way. Export the chat once more, or unpack it and send me the _chat.txt that is in it.
       *[too_long] That is more text than I read. Open the file on a computer, keep only the last months of it and send me that.
    }
pasted-which-order = With "{ $text }" either { $one } or { $other } may be meant, and the rest of the chat does not tell me. Send it again with /read day-month or /read month-day in front (with a file: as its caption).
pasted-which-evening = I do not know which evening that poll is about. Put the question above it, with one day in it.
pasted-nothing-in-it = There is nothing in it about signing on or off, and no result. Nothing has changed.
pasted-nothing-new = There is nothing new; nothing changes.
pasted-since = It is a long chat: I have read the last part of it, from { $day } on.
pasted-shall-i = Shall I store what is new?

pasted-new = New:
pasted-known = I knew already:
pasted-left-out = I leave out:
pasted-strangers = I do not know:
pasted-more = - and { $count } more

pasted-coming = - { $name } { $how ->
        [plays] plays
        [external] plays elsewhere
       *[absent] does not come
    } on { $day } (said { $sent }{ $late ->
        [yes] , after the deadline
       *[no] { "" }
    }){ $before ->
        [plays] , was: plays
        [absent] , was: absent
        [external] , was: elsewhere
       *[none] { "" }
    }
pasted-coming-known = - { $name } { $how ->
        [late] asked after the deadline to play
        [plays] plays
        [external] plays elsewhere
       *[absent] does not come
    } on { $day }
pasted-game = round { $round }, board { $board }: { $pair }
pasted-result = - { $game } { $result } (says { $name }, { $sent })
pasted-result-known = - { $game } { $result }
pasted-left-out-line = - { $name }, { $sent }{ $quoted ->
        [yes] , "{ $said }"
       *[no] { "" }
    }: { $why }
pasted-why = { $why ->
        [undecided] does not know yet
        [doubt] that is not clear to me
        [tonight] played that evening; which evening this is about I do not know
        [no-evening] which evening that is I do not know
        [begun] that evening has begun, so it is for you
        [result] I am not sure what the result is; note it like this: { $command }
        [other] { $named ->
            [yes] that one has to say it, or you note it: { $command }
           *[no] that is about somebody else
        }
        [late] comes later; note it like this: { $command }
       *[yours] that is for you
    }
pasted-differs = round { $round }, board { $board }, { $pair }: here it says { $result }, I have { $known }. If that is wrong: { $command }
pasted-poll-differs = { $plays ->
        [yes] voted to play
       *[no] voted not to play
    }, but said otherwise { $sent }. If the poll is right, send { $command }
pasted-voted-twice = stands behind two choices
pasted-stranger = - { $name } ({ $times ->
        [1] once
       *[other] { $times } times
    }: "{ $said }"){ $several ->
        [yes] : that may be { $may_be }
       *[no] { "" }
    }. Send /nickname { $name } = { $example }, and then this again.
pasted-counts = There is a poll in the chat ("{ $question }"): { $options }. Who they are is not in an export; paste the names apart behind /read.
pasted-timeless = The deadline has passed and these votes have no time, so they count from now. If the poll stood so before, put the time in front: /read Thursday 17:55.

## Storing

pasted-kept = Stored: { $what }.
kept-signed-on = { $count ->
        [1] 1 sign-up
       *[other] { $count } sign-ups
    }
kept-signed-off = { $count ->
        [1] 1 absence
       *[other] { $count } absences
    }
kept-late = { $count ->
        [1] 1 sign-up after the deadline
       *[other] { $count } sign-ups after the deadline
    }
kept-results = { $count ->
        [1] 1 result
       *[other] { $count } results
    }
pasted-then-paste = With /paste you get the results so far for the group.

## Who is who

alias-form = Write it like this: /nickname +31 6 12345678 = Anna. If it is nobody of the club: /nickname De Pion = nobody. To forget it: /nickname Annie = remove.
alias-somebody = NAME
alias-kept = { $nobody ->
        [yes] Remembered: I pass over what "{ $name }" writes.
       *[no] Remembered: "{ $name }" is { $who }.
    } Now send the chat or the poll again.
alias-known = { $nobody ->
        [yes] I knew already that "{ $name }" is nobody of ours.
       *[no] I knew already that "{ $name }" is { $who }.
    }
alias-none = I had not remembered "{ $name }". With /nickname you see whom I have.
alias-dropped = Forgotten who "{ $name }" is.
aliases = This is what people are called in what you paste:
alias-line = - { $name } = { $nobody ->
        [yes] nobody
       *[no] { $who }
    }
