# Who somebody is and what he may do: linking, parents, roles, being forgotten.

## Roles

one-of = { $first } or { $last }
only-arbiter = Only the arbiter or the organiser can do that. Ask { $organiser }.
only-board = Only the board or the organiser can do that. Ask { $organiser }.
only-organiser-left = { $name } is the only organiser I can reach. Make somebody else organiser first, for example with: /role Sam organiser. He must be linked, too.
role-form = Write it like this: /role Sam arbiter, or /role Sam arbiter not. There are three roles: organiser, arbiter and board. /role by itself shows who has which.
role-already = { $role ->
        [organiser] { $name } is { $gives ->
            [yes] organiser already.
           *[no] no organiser.
        }
        [arbiter] { $name } is { $gives ->
            [yes] arbiter already.
           *[no] no arbiter.
        }
       *[board] { $name } is { $gives ->
            [yes] on the board already.
           *[no] not on the board.
        }
    }
role-elsewhere = { $name } is { $role ->
        [organiser] organiser
        [arbiter] arbiter
       *[board] a board member
    } because of a role on the network or because of the club file, not because of /role. Take the role away there.
vouched = role on { $network }: { $count ->
        [0] none
       *[other] { $roles }
    }
role-given = { $role ->
        [organiser] { $name } is { $gives ->
            [yes] organiser now.
           *[no] no longer organiser.
        }
        [arbiter] { $name } is { $gives ->
            [yes] arbiter now.
           *[no] no longer arbiter.
        }
       *[board] { $name } is { $gives ->
            [yes] on the board now.
           *[no] no longer on the board.
        }
    }
role-yours = { $gives ->
        [yes] You are { $role ->
            [organiser] organiser
            [arbiter] arbiter
           *[board] a board member
        } now (by { $by }). /help shows everything you can send.
       *[no] You are no longer { $role ->
            [organiser] organiser
            [arbiter] arbiter
           *[board] a board member
        } (by { $by }).
    }
role-line = { $role ->
        [organiser] Organiser
        [arbiter] Arbiter
       *[board] Board
    }: { $count ->
        [0] nobody
       *[other] { $names }
    }
help-rol = who has which role, and giving or taking one

## The club file

expected-network-roles = { $key } expects a list of roles of that network, by name or by number, such as ["Organiser"]
expected-contacts = { $key } expects a list of contacts, such as ["console:Rens"]: the network, a colon, and how the network knows that person

## Linking with a code

invitation = Code for { $name }: { $code }
    For nobody else: on paper, or in a message of their own. Whoever sends it to me in a private chat (/start { $code }, or just the code) is linked at once. It works once, up to and including { $until }.{ $linked ->
        [yes] { "" } { $name } is linked already; this adds a chat.
       *[no] { "" }
    }
invitation-link = This link does it by itself: { $link }
invitations = Codes for everybody without a chat, one each. They work once, up to and including { $until }; whoever sends his own to me in private is linked.
invitations-line = { $name }: { $code }
invitations-none = Everybody is linked already ({ $count } members). For a second chat of somebody send /link with the name.
code-wrong = That code does not work: copied wrongly, used already or expired. It never has a 0, O, 1, I or L. Otherwise ask { $organiser } for a new one.
code-paused = That was a wrong code too often. Try again after { $time }, or ask { $organiser }.
code-guessed = { $seen } sent a wrong code { $count } times in a row. For an hour I read no more codes from that chat.
code-in-group = { $works ->
        [yes] Everybody could read that code, so it works no longer. Ask { $organiser } for a new one and send it to me alone, in a private chat.
       *[no] Send a code to me alone, in a private chat. If it does not work any more, ask { $organiser } for a new one.
    }
code-overheard = The code for { $name } was in the group and works no longer. /link { $command } makes a new one.
link-known = { $seen } is linked to { $name } already.
link-wish-taken = Mind: { $name } is linked already through { $contacts }; if you agree, this chat is added.

## Parents

for-ward = For { $name }: { $text }
who-for = { $who } (for { $child })
which-child = You answer for { $names }; add for whom this is. For example: /absent { $name } Friday.
which-child-of = You answer for { $names }; add for whom this is. For example: { $example }.
for-another = { $organises ->
        [yes] For { $name } it goes like this: { $deed ->
            [on] /phoned { $name } present.
            [off] /phoned { $name }.
            [result] /result with the board or both names, for example /result 2 1-0.
           *[choose] /regular { $name }, followed by the reason.
        }
       *[no] You can only { $deed ->
            [on] sign on { $whom }
            [off] sign off { $whom }
            [result] report a result for { $whom }
           *[choose] choose for { $whom }
        }. Let { $name } do it, or ask { $organiser }.
    }
yourself = yourself
parent-form = Write it like this: /parent Mia Tim (Mia may answer for Tim), or with a chat: /parent console:mia Tim. With "not" behind it you take it back.
parent-unlinked = { $name } is not linked and cannot send the bot anything. Link { $name } first, or let the parent send /iam parent of and the child's name.
parent-of-himself = Nobody is his own parent. For yourself just send /absent or /present.
parent-already = You may already: you can answer for { $name }.
parent-wish = { $seen } says: I am a parent of { $name }. May { $seen } answer for { $name }?
parent-asked = I asked { $organiser } whether you may answer for { $name }; you will hear.
parent-known = { $seen } may answer for { $name } already.
parent-you = { $only ->
        [yes] You can answer for { $name } now, and you get what { $name } gets. What you send is about { $first }: for example /absent friday.
       *[no] You can answer for { $name } now, and you get what { $name } gets. Add the name: for example /absent { $first } friday.
    }
parent-made = { $seen } may answer for { $name } now.
parent-not = { $seen } could not answer for { $name } anyway. /parent shows who may answer for whom.
parent-no-more = You no longer answer for { $name }.
parent-unmade = { $seen } may no longer answer for { $name }.
parent-line = - { $seen } answers for { $name }
parents-none = Nobody answers for a child yet. Write it like this: /parent Mia Tim, or let the parent send /iam parent of Tim.
member-parents = , parent: { $names }
help-ouder = who may answer for a child

## Unlinking

unlink-ask = { $linked ->
        [yes] This chat is linked as { $who }. Once unlinked you can report nothing from here and get no messages. Are you sure?
       *[no] Once unlinked you can report nothing for a child from here. Are you sure?
    }
button-unlink = Yes, unlink
unlinked-you = Unlinked: this chat is nobody's any more. To come back, send /iam with your name, or ask for a code.
unlinked-by = { $organiser } unlinked this chat from { $who }. If that is wrong, ask { $organiser }.
unlinked-contact = { $seen } no longer belongs to { $who }.
unlink-form = Write it like this: /unlink Bram, or /unlink console:bram for one of his chats.
unlink-none = { $name } is not linked, so there is nothing to unlink.
unlink-which = { $name } has several. Which one?
unlink-line = - { $seen }: /unlink { $contact }
unlink-unknown = { $contact } is not linked. /members shows who is.
help-ontkoppel = this chat is no longer yours; the organiser unlinks others as well

## Being forgotten

forget-form = Write it like this: /forgetme. Your results then stay in the standings under your name. With /forgetme pseudonym another name takes its place; with /forgetme contact I forget your chat only and you play on.
forget-ask = { $stays ->
        [name] I then wipe everything I know you by: your chats and what you are called there, what you sent me, my messages to you and what is still being asked of you. Your results stay in the standings, under your name. You count as having stopped, for I cannot reach you any more. This cannot be undone.
            Rather another name in the standings? /forgetme pseudonym. Play on without a chat? /forgetme contact.
        [results] I then wipe everything I know you by: your chats and what you are called there, what you sent me, my messages to you and what is still being asked of you. Your name as well: your results stay in the standings, under another name. You count as having stopped. This cannot be undone. (What is in the group already I cannot wipe.)
       *[player] I then wipe your chats and what you are called there, what you sent me, my messages to you and what is still being asked of you. You play on; the organiser does for you what you did here. This cannot be undone.
    }
forget-ask-member = { $stays ->
        [results] { $name } gets another name everywhere, also in old rounds and in the journal, and counts as having stopped. Only the results stay. This cannot be undone. Are you sure?
       *[name] I wipe what there is of { $name } besides name and results, such as the reasons of absences. { $name } counts as having stopped. This cannot be undone; for another name it is /forget { $name } pseudonym. Are you sure?
    }
forget-ask-stranger = You are not linked. I then wipe this chat and what you are called here, your votes and what you sent me. Are you sure?
button-forget-me = Yes, forget me
button-forget-member = Yes, forget this member
forget-has-chat = { $name } has a chat, so that is for { $name } to decide, with /forgetme. If that is not possible any more, send /unlink { $name } first.
forget-while-seated = { $own ->
        [yes] You are
       *[no] { $name } is
    } still in the pairing of { $day }. That is only possible when the round is closed, or after signing off.
pseudonym = Player { $number }
forgotten = { $stays ->
        [name] { $name } is forgotten: no chat any more, and counts as having stopped. The results stay.
        [results] { $name } is forgotten and is called { $new } from now on. The results stay under that name.
       *[player] { $name } has no chat any more and plays on; please report what { $name } tells you.
    }
forgotten-you = { $stays ->
        [name] That was it: I do not know this chat any more. Your results stay in the standings. Thank you for playing!
        [results] That was it: I do not know this chat any more, and in the standings you are called { $new }. Thank you for playing!
       *[player] That was it: I do not know this chat any more. From now on you give absences and results to the organiser.
    }
forgotten-stranger = That was it: I do not know this chat any more.
undo-forgotten = Nothing is left of number { $number } to take back: whoever it was is forgotten.
help-vergeetmij = wipe everything I know you by; your results stay, under your name or another
help-vergeet = the same for a member without chat who asks for it

## My data

your-data = { $known ->
        [yes] This is everything I keep about you, with the names of the fields as they are in the database. If you want me to forget it: /forgetme.
       *[no] I do not know who you are, but this is what I keep of this chat. If you want me to forget it: /forgetme.
    }
help-mijngegevens = everything I keep about you, as a file

## The operator

role-unknown = There is no role "{ $role }". Choose from organiser, arbiter and board.
operator-did = { $what ->
        [role] role given: { $rest }
        [unrole] role taken: { $rest }
       *[invite] code for { $rest }
    }
