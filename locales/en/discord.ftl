# Discord: what the bot says in the terminal, and what the fields behind a command are called.

field-text = text
field-result = result
field-name = name
field-board = board
field-round = round
discord-running = The bot is running on Discord as { $name }.
discord-no-token = There is no token in KEIZERBOT_DISCORD_TOKEN; Discord's Developer Portal gives one under Bot, with two dots in it.
discord-token-refused = Discord does not know this token. Make a new token in the Developer Portal under Bot and copy all of it.
discord-without-token = There is no token: put it in KEIZERBOT_DISCORD_TOKEN, or in a file and the name of that in KEIZERBOT_DISCORD_TOKEN_FILE.
discord-failed = Discord cannot be reached: { $error }
discord-token-works = The token works: this is { $name }.
discord-intents = The bot can listen. It asks for no special rights (privileged intents): it only reads what is meant for it.
discord-refused = { $intents ->
    [yes] Discord does not let the bot listen: it may not use the intents that it asks for (code { $code }). Look in the Developer Portal whether the app is restricted.
   *[no] Discord does not let the bot listen (code { $code }).
}
discord-servers = { $servers ->
    [0] The bot is in no server yet: invite it with the address below.
    [one] The bot is in one server.
   *[other] The bot is in { $servers } servers.
}
discord-invitation = To invite it: { $address }
discord-no-channel = There is no channel yet: type /group in the club's channel, or give --channel with its number here.
discord-channel-unknown = The bot does not see the channel ({ $error }). Give it access in the settings of the channel.
discord-channel = In #{ $name } the bot may do all it needs.
discord-role-missing = The server has no role "{ $role }", which the club file names under [roles.discord]. Make that role, or change the club file.
discord-roles = The roles of the club file are there: { $roles }.
discord-channel-lacks = In #{ $name } the bot may not do everything yet. Give it: { $lacks }.
