# What the bot says to keep the group quiet, and what a player gets to see of his own season.

## The list of who plays

live-list = { $state ->
        [off] The evening of { $day } is off.
       *[other] Round { $round }, { $day }: { $plays } { $plays ->
            [1] plays
           *[other] play
        }{ $absent ->
            [0] { "" }
           *[other] , { $absent } absent
        }{ $external ->
            [0] { "" }
           *[other] , { $external } playing elsewhere
        }{ $silent ->
            [0] .
           *[other] , { $silent } { $state ->
                [open] not heard from yet.
               *[closed] not heard from.
            }
        }
    }
live-list-names = { $kind ->
        [plays] Playing
        [absent] Absent
        [external] Elsewhere
       *[silent] { $state ->
            [open] Not heard from yet
           *[closed] Not heard from
        }
    }: { $names }
live-list-until = { $state ->
        [open] This list is kept up to date until { $deadline }.
       *[other] Sign-up is closed.
    }
buttons-closed = Round { $round }, { $day }. The sign-up is closed.
buttons-names = { $kind ->
        [plays] Playing
        [absent] Absent
        [external] Elsewhere
       *[silent] { $state ->
            [open] Not heard from yet
           *[closed] Not heard from
        }
    } ({ $count }): { $names }
buttons-moved = Round { $round } has been moved. You can sign up in a new message.
live-list-moved = Round { $round } has been moved; the list is now with the new poll.

## One at a time

many-messages = That is a lot of messages in a row. I have them all and will work through them in order over the next few minutes. There is no need to send anything again: what you sent before a deadline counts.

## Reminders

reminders = { $wanted ->
        [yes] { $expected ->
            [yes] I remind you when you have to sign up and have not done so yet. As it is you play unless you sign off, so none will come. To turn it off: /reminder off.
           *[no] { $said ->
                [set] Fine, if you have not signed up yet I will remind you before the deadline.
               *[is] If you have not signed up yet, I remind you before the deadline. To turn it off: /reminder off.
            }
        }
       *[no] { $said ->
            [set] Fine, I will not remind you any more to sign up. I do still ask for a result that is missing, once. To turn it on again: /reminder on.
           *[is] You get no reminder to sign up. To turn it on: /reminder on.
        }
    }
reminders-form = Write it like this: /reminder off, or /reminder on.

## My season

only-own-season = You can only see your own season, with /mine. Why { $name } has so many points is told by /why { $name }; for anything else ask { $organiser }.
you-play-not = You do not play in the competition yourself. To see somebody else's season: /mine and the name.
my-standing = { $own ->
        [yes] You are
       *[no] { $name } is
    } number { $place } with { $points } { $one ->
        [yes] point
       *[no] points
    } (after round { $round }{ $half ->
        [winter] { " " }of the winter half
        [zomer] { " " }of the summer half
       *[other] { "" }
    }{ $group ->
        [0] { "" }
       *[other] , group { $group }
    }). { $own ->
        [yes] Your value is
       *[no] The value is
    } now { $value }.
my-standing-later = { $own ->
        [yes] You are not in the standings after round { $round } yet: you take part
       *[no] { $name } is not in the standings after round { $round } yet: { $name } takes part
    } from round { $joined } on.
my-game = { $colour ->
        [white] white,
       *[black] black,
    } { $cause } ({ $result })
my-extra = And { $points } apart from the rounds; /why tells what for.
my-colours = Colours: { $white }x white, { $black }x black{ $latest ->
        [white] , white the last time.
        [black] , black the last time.
       *[none] .
    }
my-absences = Absent with notice: { $paid ->
        [0] { $notices } times.
       *[other] { $notices } of the { $paid } times that pay something.
    } Byes: { $byes }.
my-next = { $begun ->
        [yes] Now
       *[no] Next
    }: round { $round }, { $day } at { $time }. { $own ->
        [yes] { $state ->
            [white] You play { $opponent } with white
            [black] You play { $opponent } with black
            [bye] You have the bye.
            [unseated] You are not in the pairing.
            [later] You take part from round { $joined } on.
            [plays] You play.
            [external] You play elsewhere.
            [silent] You have not signed up yet; you can until { $deadline }.
           *[absent] You are absent.
        }
       *[no] { $state ->
            [white] { $name } plays { $opponent } with white
            [black] { $name } plays { $opponent } with black
            [bye] { $name } has the bye.
            [unseated] { $name } is not in the pairing.
            [later] { $name } takes part from round { $joined } on.
            [plays] { $name } plays.
            [external] { $name } plays elsewhere.
            [silent] { $name } has not signed up yet; that can be done until { $deadline }.
           *[absent] { $name } is absent.
        }
    }{ $game ->
        [played] { " " }({ $result }).
        [open] .
       *[none] { "" }
    }

## The export

export-form = Write it like this: /export, /export winter or /export groep 2.
export-nothing = No round has been closed yet, so there is nothing to export.
export-made = { $half ->
        [winter] The winter half
        [zomer] The summer half
       *[other] The competition
    }{ $group ->
        [0] { "" }
       *[other] , group { $group },
    } so far: { $players } players, { $rounds } { $rounds ->
        [1] round
       *[other] rounds
    }. { $beside ->
        [yes] With this file and the club file ({ $rules }) in one folder
       *[no] With this file
    } anybody can recount the standings: keizerbot standings.

help-mijn = your own season: your place, every round, your colours, how often you were absent, and what comes next
help-herinnering = whether you want to be reminded that you have not signed up yet
help-export = the competition as a file, to keep or to recount
