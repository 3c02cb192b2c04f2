# Discord: what the bot says in the terminal, and what the fields behind a command are called.

field-text = text
field-result = result
field-name = name
field-board = board
field-round = round
command-group = group
command-group-help = makes this channel the club's
discord-running = The bot is running on Discord as { $name }.
discord-no-token = There is no token in KEIZERBOT_DISCORD_TOKEN; Discord's Developer Portal gives one under Bot, with two dots in it.
discord-token-refused = Discord does not know this token. Make a new token in the Developer Portal under Bot and copy all of it.
