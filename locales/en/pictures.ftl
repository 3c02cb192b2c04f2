# What stands in the pictures of the standings and the pairing, and what is said about them.

picture-place = { "" }
picture-name = Name
picture-points = Points
picture-value = Value
picture-games = Games
picture-waited = Waited
picture-bye = Bye
picture-penalty-bye = Penalty bye
picture-notice = With notice
picture-external = External
picture-board = Board
picture-white = White
picture-black = Black
picture-remark = { "" }
picture-result = Result
picture-pairing = Pairing for round { $round }
# $club: the name of the club; $day: the day of the round
picture-of = { $club }, { $day }
picture-of-evening = { $club }, { $day }, { $time }
console-picture = picture

## In the club file

expected-pictures = { $key } is a list of what the group gets as a picture too: { $words }, for example pictures = ["standing", "pairing"]
pictures-standing = The group gets the standings as a picture too.
pictures-pairing = The group gets the pairing as a picture too.
pictures-both = The group gets the pairing and the standings as pictures too.

## On the command line

picture-ending = { $file }: a picture is called something.png or something.svg
picture-unwritable = { $file } cannot be written: { $error }
