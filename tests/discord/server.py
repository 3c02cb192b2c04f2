"""Discord over real HTTP and WebSocket for our tests: simcord (an in-memory Discord that nobody here wrote) with a thin server
in front of it. The server adds what simcord lacks or leaves to discord.py: a gateway with sessions that can be resumed, nonces
that are enforced, pages of voters, some of Discord's own limits, and faults. Under /control a test lets people do things.

    python server.py     prints its address, and goes on until its standard input is closed
"""

import asyncio
import copy
import datetime
import fnmatch
import io
import json
import re
import sys

import discord
from aiohttp import WSMsgType, web
from simcord import _clock, interactions, intents
from simcord.backend import Backend, errors
from simcord.backend.errors import BackendError
from simcord.backend import serializers
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.components import walk_components
from simcord.http import router
from simcord.http import routes as _routes  # noqa: F401

TOKEN = "discord-test-token.of-the-bot"
HEARTBEAT = 41250
COMMAND_NAME = re.compile(r"^[-_'\w]{1,32}$")


class File:
    def __init__(self, filename, data, description=None):
        self.filename, self.description, self.fp = filename, description, io.BytesIO(data)


class Session:
    """A gateway session: what was sent is kept, so that it can be resumed."""

    def __init__(self, number, mask):
        self.id = f"session-{number}"
        self.intents = discord.Intents._from_value(mask)
        self.seq = 0
        self.sent = []
        self.socket = None
        self.unheard = False


class World:
    def __init__(self):
        self.backend = Backend(clock=_clock.Clock())
        self.backend.bot_user.name = "Keizerbot"
        self.backend.subscribers.append(self.on_event)
        self.sessions = {}
        self.session = None
        self.nonces = {}
        self.screen = []
        self.last_seen = {}
        self.buttons = {}
        self.marks = set()
        self.calls = []
        self.faults = []
        self.held = []
        self.hold = False
        self.mute = False
        self.refuse_resume = 0
        self.refuse_identify = None
        self.identified = 0
        self.resumed = 0
        self.heartbeat = HEARTBEAT
        self.acknowledge = True
        self.cut, self.cut_at = None, "*"
        self.cut_happened = asyncio.Event()
        self.cuts = []
        self.asked = set()

    # ---- the gateway

    def on_event(self, event, payload):
        if self.hold:
            self.held.append((event, copy.deepcopy(dict(payload))))
        else:
            self.deliver(event, payload)

    def deliver(self, event, payload):
        session = self.session
        if session is None:
            return
        gate = intents.required_intent(event, payload)
        if gate is not None and not getattr(session.intents, gate):
            return
        data = json.loads(json.dumps(payload, default=str))
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not session.intents.message_content:
            intents.censor_message(data, self.backend.bot_user.id, backend=self.backend)
            if event == "MESSAGE_CREATE":
                data.setdefault("nonce", None)
        session.seq += 1
        frame = json.dumps({"op": 0, "t": event, "s": session.seq, "d": data})
        session.sent.append((session.seq, frame))
        if session.socket is not None and not self.mute:
            asyncio.ensure_future(send(session.socket, frame))

    async def gateway(self, request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await send(socket, json.dumps({"op": 10, "d": {"heartbeat_interval": self.heartbeat}}))
        session = None
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                break
            frame = json.loads(message.data)
            if frame["op"] == 1:
                if self.acknowledge:
                    await send(socket, json.dumps({"op": 11}))
            elif frame["op"] == 2:
                if frame["d"]["token"] != TOKEN or self.refuse_identify:
                    await socket.close(code=self.refuse_identify or 4004)
                    break
                session = await self.identify(socket, frame["d"])
            elif frame["op"] == 6:
                session = await self.resume(socket, frame["d"])
                if session is None:
                    await send(socket, json.dumps({"op": 9, "d": False}))
        if session is not None and session.socket is socket:
            session.socket = None
        return socket

    async def identify(self, socket, data):
        self.identified += 1
        session = Session(self.identified, data["intents"])
        self.sessions[session.id] = self.session = session
        session.socket = socket
        self.host = f"ws://{self.address}/gateway"
        ready = {
            "v": 10,
            "user": serializers.user_payload(self.backend.bot_user),
            "guilds": [],
            "session_id": session.id,
            "resume_gateway_url": self.host,
            "application": {"id": str(self.backend.application_id), "flags": 0},
        }
        self.deliver("READY", ready)
        for guild in self.backend.guilds.values():
            payload = copy.deepcopy(serializers.guild_create_payload(self.backend, guild))
            intents.prune_guild_create(payload, session.intents, self.backend.bot_user.id)
            self.deliver("GUILD_CREATE", payload)
        return session

    async def resume(self, socket, data):
        session = self.sessions.get(data["session_id"])
        if self.refuse_resume > 0:
            self.refuse_resume -= 1
            return None
        if session is None or data["token"] != TOKEN:
            return None
        self.resumed += 1
        session.socket = socket
        self.session = session
        for number, frame in session.sent:
            if number > data["seq"]:
                await send(socket, frame)
        self.deliver("RESUMED", {})
        return session

    # ---- HTTP

    def fault(self, method, path):
        for fault in self.faults:
            if fnmatch.fnmatch(f"{method} {path}", fault["on"]):
                fault["times"] -= 1
                if fault["times"] <= 0:
                    self.faults.remove(fault)
                return fault
        return None

    async def api(self, request):
        path = "/" + request.match_info["path"]
        method = request.method
        public = re.fullmatch(r"/interactions/.*|/webhooks/.*", path)
        if not public and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return answer(401, {"message": "401: Unauthorized", "code": 0})
        body, files = await read(request)
        name = f"{method} {path}"
        self.calls.append(name)
        cut = self.cut if self.is_first(name, body) else None
        if cut == "before":
            return await self.hang(name)
        fault = self.fault(method, path)
        if fault is not None and fault.get("delay"):
            await asyncio.sleep(fault["delay"])
        if fault is not None and fault["kind"] == "refuse":
            return answer(fault["status"], fault.get("body", {"message": "fault", "code": 0}))
        if fault is not None and fault["kind"] == "drop":
            request.transport.close()
            return answer(500, {})
        status, found = self.dispatch(method, path, body, dict(request.query), files)
        if cut == "after":
            return await self.hang(name)
        if fault is not None and fault["kind"] == "done":
            return web.Response(status=fault["status"], text="<html>bad gateway</html>")
        if fault is not None and fault["kind"] == "lost":
            request.transport.close()
            return answer(500, {})
        return answer(status, found)

    def is_first(self, name, body):
        """Whether just this is asked for the first time; done again after a cut it is spared, or it would never end."""
        asked = (name, json.dumps(body, sort_keys=True))
        known = asked in self.asked
        self.asked.add(asked)
        return self.cut is not None and fnmatch.fnmatch(name, self.cut_at) and not known

    async def hang(self, name):
        self.cuts.append(name)
        self.cut_happened.set()
        await asyncio.Event().wait()

    def dispatch(self, method, path, body, query, files):
        if path == "/gateway/bot":
            url = f"ws://{self.address}/gateway"
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return 200, {"url": url, "shards": 1, "session_start_limit": limit}
        try:
            refuse(method, path, body)
            under = re.fullmatch(r"/channels/\d+/messages/(\d+)/threads", path)
            if under and int(under[1]) in self.backend.channels:
                # simcord lets a message have two.
                raise BackendError(400, 160004, "A thread has already been created for this message")
            found = self.nonced(method, path, body, query, files)
        except BackendError as error:
            return error.status, error.to_json()
        self.show(method, path, found)
        return (204, None) if found is None else (200, found)

    def nonced(self, method, path, body, query, files):
        posts = re.fullmatch(r"/channels/(\d+)/messages", path)
        nonce = body.get("nonce") if isinstance(body, dict) else None
        if method == "POST" and posts and nonce and body.get("enforce_nonce"):
            if len(nonce) > 25:
                raise errors.invalid_form_body("nonce: Must be 25 or fewer in length")
            known = self.nonces.get((posts[1], nonce))
            if known is not None:
                self.repeated = True
                payload = router.dispatch(self.backend, "GET", f"{path}/{known}")
                return {**payload, "nonce": nonce, "repeated": True}
        if method == "GET" and "/polls/" in path:
            return self.voters(path, query)
        json_body = copy.deepcopy(body)
        found = router.dispatch(
            self.backend, method, path, json=json_body, params=query, files=files, message_content_access=False
        )
        if method == "POST" and posts and nonce:
            self.nonces[(posts[1], nonce)] = found["id"]
            found["nonce"] = nonce
        if method == "GET" and posts:
            by_id = {number: nonce for (channel, nonce), number in self.nonces.items()}
            for message in found:
                message["nonce"] = by_id.get(message["id"])
        return found

    def voters(self, path, query):
        """Pages of voters, in the order of their numbers."""
        all_of_them = router.dispatch(self.backend, "GET", path, params={"limit": 10**9})["users"]
        after, limit = int(query.get("after", 0)), int(query.get("limit", 25))
        if not 1 <= limit <= 100:
            raise errors.invalid_form_body("limit: Must be between 1 and 100")
        later = sorted((user for user in all_of_them if int(user["id"]) > after), key=lambda user: int(user["id"]))
        return {"users": later[:limit]}

    # ---- what stands on the screens

    def show(self, method, path, found):
        said = {("POST", "new"): r"/channels/\d+/messages", ("PATCH", "edit"): r"/channels/\d+/messages/\d+",
                ("PATCH", "answer"): r"/webhooks/\d+/[^/]+/messages/@original"}
        for (verb, kind), form in said.items():
            if method == verb and re.fullmatch(form, path) and not found.get("repeated"):
                seen = self.seen(found)
                # What is put there a second time changes nothing for anybody.
                if self.last_seen.get(seen["id"]) != seen:
                    self.screen.append({"kind": kind, **seen})
                self.last_seen[seen["id"]] = seen
        mark = re.fullmatch(r"/channels/(\d+)/messages/(\d+)/reactions/([^/]+)/@me", path)
        if method == "PUT" and mark:
            message = self.backend.get_message(int(mark[1]), int(mark[2]))
            emoji = message.reactions[-1].emoji
            # The same mark again is the same mark.
            if (message.id, emoji) not in self.marks:
                self.marks.add((message.id, emoji))
                self.screen.append({"kind": "mark", "emoji": emoji, "on": self.backend.users[message.author_id].name})

    def seen(self, payload):
        message = self.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
        channel = self.backend.get_channel(message.channel_id)
        user = None
        if message.is_ephemeral:
            user = message.interaction_metadata["user"]["username"]
        elif channel.guild_id is None:
            user = self.backend.users[channel.recipient_ids[0]].name
        texts = [message.content] + [embed.get("description", "") for embed in message.embeds]
        buttons = []
        for component in walk_components(message.components):
            if component.get("type") == 2:
                buttons.append(component["label"])
                self.buttons[component["label"]] = (message, component["custom_id"])
        files = []
        for attachment in message.attachments:
            data = self.backend.cdn.get(attachment["url"])
            files.append({
                "name": attachment["filename"],
                "text": data.decode(errors="replace"),
                "png": data.startswith(b"\x89PNG\r\n\x1a\n"),
                "description": attachment.get("description"),
            })
        poll = None
        if message.poll is not None:
            poll = {
                "question": message.poll.question,
                "answers": [answer.text for answer in message.poll.answers],
                "expiry": message.poll.expiry,
            }
        return {
            "user": user,
            "ephemeral": message.is_ephemeral,
            "channel": str(message.channel_id),
            "thread": channel.name if channel.is_thread else None,
            "id": str(message.id),
            "text": "\n".join(text for text in texts if text),
            "poll": poll,
            "buttons": buttons,
            "files": files,
            "pings": bool(message.ping_user_ids or message.ping_role_ids or message.mention_everyone),
        }


async def send(socket, frame):
    try:
        await socket.send_str(frame)
    except (ConnectionError, RuntimeError):
        pass


async def read(request):
    if request.content_type == "multipart/form-data":
        form = await request.post()
        payload = json.loads(form["payload_json"])
        told = {f"files[{file['id']}]": file for file in payload.get("attachments", [])}
        files = []
        for name, part in form.items():
            if name.startswith("files["):
                # Every file is announced, under its own name; it has its limits.
                if told[name]["filename"] != part.filename:
                    raise errors.invalid_form_body(f"attachments: {part.filename}")
                description = told[name].get("description")
                data = part.file.read()
                if len(description or "") > 1024 or len(data) > 10 * 1024 * 1024:
                    raise errors.invalid_form_body(f"{part.filename} is too large")
                files.append(File(part.filename, data, description))
        return payload, files
    text = await request.text()
    return (json.loads(text) if text else None), []


def answer(status, found):
    if status == 204:
        return web.Response(status=204)
    return web.json_response(found, status=status, dumps=lambda value: json.dumps(value, default=str))


def refuse(method, path, body):
    """Limits of Discord that simcord does not hold."""
    if not isinstance(body, (dict, list)):
        return
    poll = body.get("poll") if isinstance(body, dict) else None
    if poll is not None:
        answers = poll.get("answers") or []
        texts = [answer["poll_media"]["text"] for answer in answers]
        if not 1 <= len(answers) <= 10 or any(not 1 <= len(text) <= 55 for text in texts):
            raise errors.invalid_form_body("poll.answers")
        if not 1 <= len(poll["question"]["text"]) <= 300:
            raise errors.invalid_form_body("poll.question")
        if not isinstance(poll.get("duration"), int) or not 1 <= poll["duration"] <= 768:
            raise errors.invalid_form_body("poll.duration")
    if method == "PUT" and path.endswith("/commands"):
        commands(body)


def commands(body):
    names = [command["name"] for command in body]
    if len(body) > 100 or len(set(names)) != len(names):
        raise errors.invalid_form_body("commands: too many, or the same name twice")
    for command in body:
        fields = [command, *command.get("options", [])]
        for field in fields:
            every_name = [field["name"], *(field.get("name_localizations") or {}).values()]
            every_help = [field.get("description", ""), *(field.get("description_localizations") or {}).values()]
            for name in every_name:
                if not COMMAND_NAME.match(name) or name != name.lower():
                    raise errors.invalid_form_body(f"name: {name}")
            for text in every_help:
                if not 1 <= len(text) <= 100:
                    raise errors.invalid_form_body(f"description of {field['name']}: {text!r}")
        needed = [bool(option.get("required")) for option in command.get("options", [])]
        if needed != sorted(needed, reverse=True):
            raise errors.invalid_form_body(f"{command['name']}: what is required comes first")
        for option in command.get("options", []):
            if option.get("choices") and option.get("autocomplete"):
                raise errors.invalid_form_body("choices and autocomplete")
            if len(option.get("choices") or []) > 25:
                raise errors.invalid_form_body("choices")


class Control:
    """What people do, and what goes wrong."""

    def __init__(self, world):
        self.world = world
        self.backend = world.backend

    async def handle(self, request):
        asked = await request.json()
        try:
            found = getattr(self, "do_" + asked.pop("do"))(**asked)
            if asyncio.iscoroutine(found):
                found = await found
        except (BackendError, errors.SetupError, KeyError, StopIteration, ValueError) as error:
            return answer(418, {"error": repr(error)})
        return answer(200, found)

    def do_user(self, name):
        return {"id": str(self.backend.make_user(name, global_name=name).id)}

    def do_guild(self, name, members):
        guild = self.backend.create_guild(name)
        for member in members:
            self.backend.add_member(guild.id, int(member), announce=True)
        channel = self.backend.create_channel(guild.id, "schaken")
        self.backend.emit("CHANNEL_CREATE", serializers.channel_payload(self.backend, channel))
        return {"guild": str(guild.id), "channel": str(channel.id)}

    def do_join(self, guild, who):
        self.backend.add_member(int(guild), int(who), announce=True)
        return {}

    def do_role(self, guild, name):
        return {"id": str(self.backend.create_role(int(guild), name).id)}

    def do_give(self, guild, who, role, has=True):
        change = self.backend.add_member_role if has else self.backend.remove_member_role
        change(int(guild), int(who), int(role))
        return {}

    def do_clock(self, at):
        now = self.backend.clock.now().timestamp()
        if at > now:
            self.backend.advance_clock(at - now)
        self.backend.expire_due_polls()
        return {"now": self.backend.clock.now().timestamp()}

    def channel(self, who, channel):
        return int(channel) if channel else self.backend.get_dm_channel(int(who)).id

    def do_say(self, who, text, channel=None, reply_to=None, file=None):
        at = self.channel(who, channel)
        files = self.backend.store_attachments(at, [(file["name"], file["text"].encode())]) if file else []
        reference = None
        if reply_to:
            reference = self.backend.normalize_message_reference(
                at, {"channel_id": str(at), "message_id": reply_to}
            )
        message = self.backend.create_message(at, int(who), text, reference=reference, attachments=files)
        return {"id": str(message.id)}

    def interact(self, kind, who, channel, data, source=None):
        at = self.channel(who, channel)
        guild = self.backend.get_channel(at).guild_id
        record, payload = interactions.base_payload(
            self.backend, type=kind, channel_id=at, guild_id=guild, user_id=int(who), data=data
        )
        if source is not None:
            record.source_message_id = source.id
            payload["message"] = dict(serializers.message_payload(self.backend, source))
        self.backend.emit("INTERACTION_CREATE", payload)
        return {"id": str(record.id)}

    def command(self, name):
        found = self.backend.find_command(name, None)
        if found is None:
            raise errors.SetupError(f"there is no command /{name}")
        return found

    def do_slash(self, who, name, options=None, channel=None):
        command = self.command(name)
        declared = {option["name"]: option for option in command["options"]}
        missing = [n for n, option in declared.items() if option.get("required") and n not in (options or {})]
        if missing:
            raise errors.SetupError(f"/{name} lacks {missing}")
        filled = []
        for option, value in (options or {}).items():
            if option not in declared:
                option = next(iter(declared))
            allowed = [choice["value"] for choice in declared[option].get("choices") or []]
            if allowed and value not in allowed:
                raise errors.SetupError(f"{value} is none of {allowed}")
            filled.append({"name": option, "type": declared[option]["type"], "value": value})
        data = {"id": command["id"], "name": command["name"], "type": 1, "options": filled}
        return self.interact(2, who, channel, data)

    def do_complete(self, who, name, option, typed, channel=None):
        command = self.command(name)
        declared = next(o for o in command["options"] if o["name"] == option)
        if not declared.get("autocomplete"):
            raise errors.SetupError(f"{option} of /{name} is not completed")
        focused = {"name": option, "type": declared["type"], "value": typed, "focused": True}
        data = {"id": command["id"], "name": command["name"], "type": 1, "options": [focused]}
        return self.interact(4, who, channel, data)

    def do_interaction(self, id):
        record = self.backend.interactions[int(id)]
        return {"responded": record.responded, "loading": record.loading, "choices": record.autocomplete_choices,
                "ephemeral": record.ephemeral}

    def visible(self, who):
        """Everything that somebody sees, newest first."""
        found = []
        for channel_id, messages in self.backend.messages.items():
            channel = self.backend.get_channel(channel_id)
            if channel.guild_id is None and int(who) not in channel.recipient_ids:
                continue
            found += [message for message in messages.values() if message.visible_to(int(who))]
        return sorted(found, key=lambda message: message.id, reverse=True)

    def do_press(self, who, label):
        shown = ((m, c["custom_id"]) for m in self.visible(who) for c in walk_components(m.components)
                 if c.get("type") == 2 and c["label"] == label)
        # A screen may still show what was edited away a moment ago.
        found = next(shown, None) or self.world.buttons.get(label)
        if found is None:
            raise errors.SetupError(f"there is no button {label}")
        message, custom_id = found
        guild = self.backend.get_channel(message.channel_id).guild_id
        channel = str(message.channel_id) if guild is not None else None
        return self.interact(3, who, channel, {"custom_id": custom_id, "component_type": 2}, message)

    def do_forge(self, who, channel, custom_id):
        data = {"custom_id": custom_id, "component_type": 2}
        return self.interact(3, who, channel, data)

    def polls(self):
        every = [m for messages in self.backend.messages.values() for m in messages.values() if m.poll is not None]
        return sorted(every, key=lambda message: message.id)

    def do_vote(self, who, answer):
        poll = self.polls()[-1]
        number = next(a.answer_id for a in poll.poll.answers if a.text == answer)
        self.backend.add_poll_vote(poll.channel_id, poll.id, number, int(who))
        return {}

    def do_unvote(self, who):
        poll = self.polls()[-1]
        self.backend.set_poll_votes(poll.channel_id, poll.id, [], int(who))
        return {}

    def do_votes(self):
        poll = self.polls()[-1]
        return {"answers": [sorted(str(v) for v in poll.poll.votes.get(a.answer_id, ())) for a in poll.poll.answers],
                "closed": poll.poll.finalized, "expiry": poll.poll.expiry}

    def do_screen(self, after=0):
        return {"screen": self.world.screen[after:]}

    def do_calls(self):
        return {"calls": self.world.calls}

    def do_commands(self):
        return {"commands": list(self.backend.commands.get(None, {}).values())}

    def do_state(self):
        world = self.world
        session = world.session
        return {
            "seq": session.seq if session else 0,
            "connected": bool(session and session.socket is not None and not session.socket.closed),
            "identified": world.identified,
            "resumed": world.resumed,
            "thinking": [
                str(r.id)
                for r in self.backend.interactions.values()
                if r.loading and r.message_id in self.backend.messages[r.channel_id]
            ],
        }

    def do_fault(self, **fault):
        self.world.faults.append({"times": 1, **fault})
        return {}

    def do_hold(self):
        self.world.hold = True
        return {}

    def do_release(self, order=None, doubled=False):
        """What was held goes out: in this order, or as it came."""
        world = self.world
        world.hold, held, world.held = False, world.held, []
        for index in order if order is not None else range(len(held)):
            for _ in range(2 if doubled else 1):
                world.deliver(*held[index])
        return {"held": len(held)}

    async def do_drop(self, refuse_resume=0, code=None):
        world = self.world
        world.refuse_resume = refuse_resume
        session = world.session
        if session and session.socket is not None:
            socket, session.socket = session.socket, None
            if code is None:
                socket._req.transport.close()
            else:
                await socket.close(code=code)
        return {}

    def do_gateway(self, **settings):
        for name, value in settings.items():
            setattr(self.world, name, value)
        return {}

    def do_threads(self):
        found = [channel for channel in self.backend.channels.values() if channel.is_thread]
        return {"threads": [{"id": str(thread.id), "name": thread.name, "under": str(thread.parent_id)} for thread in found]}

    def do_remove(self, channel):
        self.backend.delete_channel(int(channel))
        return {}

    def do_permissions(self, channel, deny=(), allow=()):
        guild = self.backend.get_guild(self.backend.get_channel(int(channel)).guild_id)
        flags = [sum(getattr(discord.Permissions, name).flag for name in names) for names in (deny, allow)]
        for role in guild.roles.values():
            role.permissions = role.permissions & ~flags[0] | flags[1]
        return {}

    def do_cut(self, when, at="*"):
        self.world.cut, self.world.cut_at = when, at
        self.world.asked.clear()
        self.world.asked.clear()
        return {}

    def do_cuts(self):
        return {"cuts": self.world.cuts}

    async def do_wait_for_cut(self):
        await self.world.cut_happened.wait()
        self.world.cut_happened.clear()
        return {}


async def main():
    world = World()
    control = Control(world)
    application = web.Application(client_max_size=64 * 1024 * 1024)
    application.router.add_get("/gateway", world.gateway)
    application.router.add_get("/gateway/", world.gateway)
    application.router.add_post("/control", control.handle)
    application.router.add_route("*", "/api/{path:.*}", world.api)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = site._server.sockets[0].getsockname()[:2]
    world.address = f"{host}:{port}"
    print(f"http://{world.address}", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await runner.cleanup()


asyncio.run(main())
