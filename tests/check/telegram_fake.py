"""Holds the fake Bot API to the truth from outside.

aiogram, a library that follows Telegram's documentation and that nobody here wrote, calls every method of the
fake and reads every answer and update into its models. A field it does not know, a value it reads otherwise,
one it misses, or a refusal it does not recognise is a failure. Not part of the program; development only.

    pip install -r tests/check/requirements.txt
    python3 tests/check/telegram_fake.py cargo run --quiet --example telegram_fake
"""

import asyncio
import enum
import json
import subprocess
import sys
from datetime import datetime

from aiogram import Bot, exceptions, methods, types
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from pydantic import BaseModel

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x20\0\0\x02\x58"

failures = []
checked = 0


def fail(where, what):
    failures.append(f"{where}: {what}")


def names(model):
    """The fields of a model, by the name they have in JSON."""
    return {field.alias or name: name for name, field in type(model).model_fields.items()}


def compare(where, raw, model):
    """Every value of the JSON must be in the model, under a name the model knows."""
    global checked
    checked += 1
    if isinstance(model, BaseModel):
        if not isinstance(raw, dict):
            return fail(where, f"{raw!r} was read as {type(model).__name__}")
        known = names(model)
        for name, value in raw.items():
            if name not in known:
                fail(f"{where}.{name}", f"{type(model).__name__} has no such field")
            else:
                compare(f"{where}.{name}", value, getattr(model, known[name]))
    elif isinstance(model, list):
        if not isinstance(raw, list) or len(raw) != len(model):
            return fail(where, f"{raw!r} was read as {model!r}")
        for index, (one, other) in enumerate(zip(raw, model)):
            compare(f"{where}[{index}]", one, other)
    else:
        if isinstance(model, datetime):
            model = int(model.timestamp())
        elif isinstance(model, enum.Enum):
            model = model.value
        if type(raw) is not type(model) or raw != model:
            fail(where, f"{raw!r} was read as {model!r}")


class Session(AiohttpSession):
    """Compares what was read with what was sent."""

    def check_response(self, bot, method, status_code, content):
        where = type(method).__name__
        raw = json.loads(content)
        answer = super().check_response(bot, method, status_code, content)
        extra = set(raw) - {"ok", "result", "description"}
        if extra:
            fail(where, f"{extra} in an answer that is ok")
        compare(where, raw["result"], answer.result)
        return answer


def keyboard(*labels):
    row = [types.InlineKeyboardButton(text=label, callback_data=f"d:{label}") for label in labels]
    return types.InlineKeyboardMarkup(inline_keyboard=[row])


def file(name, content):
    return types.BufferedInputFile(content, name)


async def kinds(bot, **arguments):
    """Fetches all updates and gives the kinds of them."""
    found, offset = [], None
    while True:
        updates = await bot.get_updates(offset=offset, timeout=0, **arguments)
        if not updates:
            return found
        offset = updates[-1].update_id + 1
        found += updates


async def messages(bot, at):
    club, anna = at["club"], at["anna"]
    html = (
        "<b>Ronde 7</b> &amp; <i>meer</i> 🎉 <a href='https://voorbeeld.nl'>hier</a> <code>1-0</code> "
        f"<a href='tg://user?id={anna}'>Anna</a> <pre><code class='language-pgn'>1. e4</code></pre> <u>a</u> <s>b</s> "
        "<tg-spoiler>c</tg-spoiler> <blockquote expandable>d</blockquote> /stand @annadv #intern"
    )
    sent = await bot.send_message(club, html, parse_mode="HTML", reply_markup=keyboard("Ja", "Nee"))
    await bot.send_message(
        at["forum"],
        "in een onderwerp",
        message_thread_id=at["topic"],
        disable_notification=True,
        link_preview_options=types.LinkPreviewOptions(is_disabled=True),
        reply_parameters=types.ReplyParameters(message_id=at["topic"]),
    )
    await bot.send_message(anna, "antwoord", reply_parameters=types.ReplyParameters(message_id=at["said"]))
    await bot.edit_message_text("Ronde 8", chat_id=club, message_id=sent.message_id, reply_markup=keyboard("Ja"))
    await bot.edit_message_reply_markup(chat_id=club, message_id=sent.message_id)
    await bot.set_message_reaction(club, sent.message_id, [types.ReactionTypeEmoji(emoji="👍")])
    await bot.delete_message(club, sent.message_id)
    await bot.send_chat_action(anna, "typing")


async def polls(bot, at):
    poll = await bot.send_poll(
        at["club"], "Kom je vrijdag?", ["Ja", "Nee", "Later"], is_anonymous=False, close_date=at["now"] + 3600
    )
    await bot.send_poll(at["forum"], "In een onderwerp?", ["Ja", "Nee"], message_thread_id=at["topic"], is_anonymous=False)
    stopped = await bot.stop_poll(at["club"], poll.message_id)
    if [option.voter_count for option in stopped.options] != [1, 1, 0]:
        fail("StopPoll", "the votes are not counted")
    await bot.send_poll(at["club"], "Gesloten?", ["Ja"], is_closed=True, allows_multiple_answers=True)


async def files(bot, at):
    document = await bot.send_document(at["anna"], file("stand.csv", b"naam;punten\n"), caption="<b>de stand</b>", parse_mode="HTML")
    await bot.send_document(at["anna"], document.document.file_id)
    await bot.send_photo(at["club"], file("stand.png", PICTURE), caption="stand @annadv", reply_markup=keyboard("Meer"))
    got = await bot.get_file(document.document.file_id)
    content = await bot.download_file(got.file_path)
    if content.read() != b"naam;punten\n":
        fail("GetFile", "another content")


async def chats(bot, at):
    for chat in [at["anna"], at["club"], at["forum"], at["old"]]:
        await bot.get_chat(chat)
    for user in [at["anna"], at["jan"], at["bot"], at["stranger"], at["blocker"]]:
        await bot.get_chat_member(at["club"], user)
        await bot.get_chat_member(at["new"], user)
    await bot.get_chat_administrators(at["club"])
    await bot.leave_chat(at["forum"])
    me = await bot.get_me()
    if me.id != bot.id:
        fail("GetMe", "is another bot")


async def menus(bot, at):
    menu = [types.BotCommand(command="stand", description="De stand")]
    scopes = [
        types.BotCommandScopeDefault(),
        types.BotCommandScopeAllGroupChats(),
        types.BotCommandScopeChat(chat_id=at["club"]),
        types.BotCommandScopeChatAdministrators(chat_id=at["club"]),
        types.BotCommandScopeChatMember(chat_id=at["club"], user_id=at["jan"]),
    ]
    for scope in scopes:
        await bot.set_my_commands(menu, scope=scope, language_code="nl")
        kept = await bot.get_my_commands(scope=scope, language_code="nl")
        if [(command.command, command.description) for command in kept] != [("stand", "De stand")]:
            fail("GetMyCommands", f"{scope} is not kept")
        await bot.delete_my_commands(scope=scope, language_code="nl")


async def webhook(bot, at):
    await bot.get_webhook_info()
    await bot.set_webhook(
        "https://voorbeeld.nl/hook", secret_token="geheim", allowed_updates=["message", "poll_answer"], max_connections=1
    )
    info = await bot.get_webhook_info()
    if info.max_connections != 1:
        fail("GetWebhookInfo", "max_connections is not kept")
    if info.allowed_updates is None or sorted(info.allowed_updates) != ["message", "poll_answer"]:
        fail("GetWebhookInfo", "allowed_updates is not kept")
    await refused(bot.get_updates(), exceptions.TelegramConflictError, "webhook is active")
    await bot.delete_webhook(drop_pending_updates=True)


async def refused(call, kind, words, **fields):
    """A call that must fail, as aiogram names it, with these words and particulars."""
    global checked
    checked += 1
    try:
        await call
    except exceptions.AiogramError as error:
        if type(error) is not kind or words not in str(error):
            fail(kind.__name__, f"{type(error).__name__}: {error}")
        for name, value in fields.items():
            if getattr(error, name) != value:
                fail(kind.__name__, f"{name} is {getattr(error, name)}")
    else:
        fail(kind.__name__, f"done, though it must be refused: {words}")


async def refusals(bot, at):
    bad, forbidden = exceptions.TelegramBadRequest, exceptions.TelegramForbiddenError
    anna, club = at["anna"], at["club"]
    await refused(bot.send_message(anna, "<b>x", parse_mode="HTML"), bad, "can't parse entities")
    await refused(bot.send_message(anna, "x" * 4097), bad, "message is too long")
    await refused(bot.send_message(at["stranger"], "x"), bad, "chat not found")
    await refused(bot.send_message(at["forum"], "x", message_thread_id=9), bad, "message thread not found")
    await refused(bot.send_message(at["blocker"], "x"), forbidden, "bot was blocked by the user")
    await refused(bot.send_message(at["lost"], "x"), forbidden, "bot was kicked from the group chat")
    migrated = exceptions.TelegramMigrateToChat
    await refused(bot.send_message(at["old"], "x"), migrated, "migrated", migrate_to_chat_id=at["new"])
    await refused(bot.send_message(anna, "#429"), exceptions.TelegramRetryAfter, "Flood control", retry_after=3)
    await refused(bot.send_message(anna, "#drop"), exceptions.TelegramNetworkError, "disconnected")
    await refused(bot.answer_callback_query("1"), bad, "query is too old")
    await refused(bot.stop_poll(club, 2), bad, "message is not a poll")
    other = Bot("7000001:another-token", session=bot.session)
    await refused(other.get_me(), exceptions.TelegramUnauthorizedError, "Unauthorized")


def parameters(at):
    """The names of the parameters must be those that aiogram has."""
    ours = {method.lower(): set(getattr(methods, method).model_fields) for method in methods.__all__}
    for method, names in at["parameters"].items():
        if set(names) != ours[method]:
            fail(method, f"other parameters: {sorted(set(names) ^ ours[method])}")


async def check(at):
    async with Session(api=TelegramAPIServer.from_base(at["url"])) as session:
        return await everything(Bot(at["token"], session=session), at)


async def everything(bot, at):
    parameters(at)
    first = await kinds(bot)
    await kinds(bot, allowed_updates=["message", "edited_message", "callback_query", "poll", "poll_answer", "chat_member"])
    for part in [messages, polls, files, menus]:
        await part(bot, at)
    second = await kinds(bot)
    for update in second:
        if update.callback_query:
            await bot.answer_callback_query(update.callback_query.id, "Dank!", show_alert=True)
    await refusals(bot, at)
    await chats(bot, at)
    await webhook(bot, at)
    came = {update.event_type for update in first + second}
    expected = {"message", "edited_message", "callback_query", "my_chat_member", "poll", "poll_answer", "chat_member"}
    if came != expected:
        fail("updates", f"these kinds came: {sorted(came)}")
    return len(first) + len(second)


def main():
    server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        at = json.loads(server.stdout.readline())
        updates = asyncio.run(asyncio.wait_for(check(at), 60))
    except exceptions.ClientDecodeError as error:
        fail("aiogram", error.original)
        updates = 0
    finally:
        server.stdin.close()
        server.wait(10)
    for failure in failures:
        print(failure)
    print(f"{checked} values and {updates} updates read, {len(failures)} of them not as they should be.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
