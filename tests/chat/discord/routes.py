"""Simulate the routes of Discord's REST API: what each does to the simulated world."""

import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Final

from aiohttp import web

from tests.chat.discord.gateway import Gateway
from tests.chat.discord.models import (
    APPLICATION,
    BOT,
    CLIENT_SECRET,
    Channel,
    DiscordRefusalError,
    Interaction,
    Message,
    Request,
    make_snowflake,
)
from tests.chat.discord.payloads import exception_date, exception_id, is_date_of_rule
from tests.chat.discord.world import World

FOLLOW_UPS = 5
"""Maximum number of follow-ups per interaction if the bot is not a member."""
REFUSALS: Final = {
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10070: (404, "Unknown Guild Scheduled Event"),
    40060: (400, "Interaction has already been acknowledged."),
    40061: (400, "Tag names must be unique"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    40094: (400, "This interaction has reached its maximum number of follow-ups"),
    50005: (403, "Cannot edit a message authored by another user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50240: (400, "You cannot remove this app's Entry Point command in a bulk update"),
    160005: (400, "This thread is locked"),
    180000: (400, "Cannot update a finished event"),
}
"""Status and text of each error by its code."""
Handled = Callable[[web.Request, Request], Awaitable[Any]]


def refuse(code: int) -> DiscordRefusalError:
    status, text = REFUSALS[code]
    return DiscordRefusalError(status, code, text)


def answer(build: Callable[[web.Request], Any]) -> Handled:
    """Handle a request that changes nothing."""

    async def handle(request: web.Request, told: Request) -> Any:
        return build(request)

    return handle


class Routes:
    """Serve the routes that the bot uses. Each returns JSON or ``None``, or raises ``DiscordRefusalError``."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway

    def all(self) -> list[tuple[str, str, Handled]]:
        world, message = self.world, "/channels/{channel}/messages/{message}"
        original = "/webhooks/{app}/{token}/messages/{message}"
        return [
            ("GET", "/users/@me", answer(lambda _: world.user_json(BOT))),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("POST", "/oauth2/token", self.exchange_code),
            ("POST", "/oauth2/token/revoke", self.revoke_token),
            ("GET", "/oauth2/@me", self.token_owner),
            (
                "GET",
                "/gateway/bot",
                answer(
                    lambda _: {
                        "url": f"ws://127.0.0.1:{self.gateway.port}/gw/",
                        "shards": self.gateway.recommended,
                        "session_start_limit": {
                            "total": 1000,
                            "remaining": 1000,
                            "reset_after": 1,
                            "max_concurrency": 1,
                        },
                    }
                ),
            ),
            ("PUT", "/applications/{app}/commands", self.commands),
            ("GET", "/applications/{app}/commands", self.all_commands),
            ("GET", "/applications/{app}/emojis", answer(lambda _: {"items": [*map(self.emoji_json, world.emoji)]})),
            ("POST", "/applications/{app}/emojis", self.make_emoji),
            ("DELETE", "/applications/{app}/emojis/{emoji}", self.delete_emoji),
            ("POST", "/users/@me/channels", self.open_dm),
            (
                "GET",
                "/channels/{channel}",
                answer(lambda one: world.channel_json(world.reach(_path_id(one, "channel")))),
            ),
            ("PATCH", "/channels/{channel}", self.edit_channel),
            ("DELETE", "/channels/{channel}", self.delete_thread),
            ("POST", "/channels/{channel}/messages", self.send),
            ("GET", "/channels/{channel}/messages", self.history),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
            ("POST", "/channels/{channel}/threads", self.thread),
            ("GET", "/users/{user}", answer(lambda one: world.user_json(_path_id(one, "user")))),
            ("DELETE", "/users/@me/guilds/{guild}", self.leave),
            ("GET", "/guilds/{guild}", answer(lambda one: world.guild_json(_path_id(one, "guild")))),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            (
                "GET",
                "/guilds/{guild}/scheduled-events",
                answer(lambda one: [e for e in world.events.values() if e["guild_id"] == one.match_info["guild"]]),
            ),
            ("POST", "/guilds/{guild}/scheduled-events", self.make_event),
            ("GET", "/guilds/{guild}/scheduled-events/{event}", self.event),
            ("PATCH", "/guilds/{guild}/scheduled-events/{event}", self.edit_event),
            ("DELETE", "/guilds/{guild}/scheduled-events/{event}", self.delete_event),
            ("GET", "/guilds/{guild}/scheduled-events/{event}/users", self.event_users),
            ("POST", "/guilds/{guild}/scheduled-events/{event}/exceptions", self.make_exception),
            ("PATCH", "/guilds/{guild}/scheduled-events/{event}/exceptions/{exception}", self.edit_exception),
            ("DELETE", "/guilds/{guild}/scheduled-events/{event}/exceptions/{exception}", self.delete_exception),
            ("POST", "/interactions/{id}/{token}/callback", self.callback),
            ("POST", "/webhooks/{app}/{token}", self.follow_up),
            ("GET", original, answer(lambda one: world.message_json(self._find_answer(one)[1]))),
            ("PATCH", original, self.edit_answer),
            ("DELETE", original, self.delete_answer),
        ]

    # -- the bot itself

    async def leave(self, request: web.Request, told: Request) -> None:
        guild = _path_id(request, "guild")
        self.world.send("GUILD_DELETE", {"id": str(guild)})
        for channel in self.world.channels.values():
            if channel.guild == guild:
                channel.bot = frozenset()

    async def application(self, request: web.Request, told: Request) -> Any:
        return {
            "id": str(APPLICATION),
            "name": "Bottega",
            "icon": None,
            "description": "",
            "bot_public": True,
            "flags": 0,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "summary": "",
            "team": {"id": "7", "icon": None, "name": "Workshop", "owner_user_id": str(self.world.owner), "members": [
                {"membership_state": 2, "permissions": ["*"], "team_id": "7", "role": role,
                 "user": self.world.user_json(user)}
                for user, role in self.world.team.items()
            ]} if self.world.team else None,
            "owner": self.world.user_json(self.world.owner),
        }  # fmt: skip

    async def exchange_code(self, request: web.Request, told: Request) -> Any:
        given, grant = told.body, self.world.grants.pop(told.body.get("code", ""), None)
        if (given.get("client_id"), given.get("client_secret")) != (str(APPLICATION), CLIENT_SECRET):
            raise DiscordRefusalError(401, 0, "invalid_client")
        if grant is None or grant.application != APPLICATION or grant.expires < time.time():
            raise DiscordRefusalError(400, 0, "invalid_grant")
        token = f"access-{make_snowflake()}"
        self.world.tokens[token] = grant
        self.world.authorized.add(grant.user)
        return {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}

    async def revoke_token(self, request: web.Request, told: Request) -> Any:
        """End the whole authorization: all tokens of the user, who must consent again."""
        user = self.world.tokens[told.body["token"]].user
        self.world.authorized.discard(user)
        self.world.tokens = {token: grant for token, grant in self.world.tokens.items() if grant.user != user}
        return {}

    async def token_owner(self, request: web.Request, told: Request) -> Any:
        grant = self.world.tokens.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
        if grant is None:
            raise DiscordRefusalError(401, 0, "401: Unauthorized")
        application = {"id": str(grant.owner or APPLICATION), "name": "Bottega"}
        return {"application": application, "scopes": ["identify"], "user": self.world.user_json(grant.user)}

    async def commands(self, request: web.Request, told: Request) -> Any:
        if any(map(_is_entry_point, self.world.commands)) and not any(map(_is_entry_point, told.body)):
            raise refuse(50240)
        self.world.commands[:] = told.body
        return await self.all_commands(request, told)

    async def all_commands(self, request: web.Request, told: Request) -> Any:
        return [
            {
                **command,
                "id": str(n),
                "application_id": str(APPLICATION),
                "version": "1",
                "type": command.get("type", 1),
                "default_member_permissions": None,
                "dm_permission": True,
            }
            for n, command in enumerate(self.world.commands, 1)
        ]

    def emoji_json(self, name: str) -> dict[str, Any]:
        return {"id": str(self.world.emoji[name]), "name": name, "roles": [], "require_colons": True, "managed": False,
                "animated": False, "available": True}  # fmt: skip

    async def make_emoji(self, request: web.Request, told: Request) -> Any:
        if not self.world.may_emoji:
            raise refuse(50013)
        name = told.body["name"]
        if name in self.world.emoji or not told.body["image"].startswith("data:image/png;base64,"):
            raise refuse(50035)
        self.world.emoji[name] = make_snowflake()
        return self.emoji_json(name)

    async def delete_emoji(self, request: web.Request, told: Request) -> Any:
        del self.world.emoji[next(name for name, id_ in self.world.emoji.items() if id_ == _path_id(request, "emoji"))]

    # -- channels and messages

    async def open_dm(self, request: web.Request, told: Request) -> Any:
        user = int(told.body["recipient_id"])
        if user not in self.world.users:
            raise refuse(50033)
        return self.world.channel_json(self.world.dm(user))

    async def edit_channel(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"))
        if "available_tags" in told.body:
            wanted = told.body["available_tags"]
            self.world.reach(channel.id, "channels")
            names = [tag["name"] for tag in wanted]
            if len(set(names)) < len(names):
                raise refuse(40061)
            if len(wanted) > 20 or any(not 1 <= len(name) <= 20 for name in names):
                raise refuse(50035)
            blank = {"moderated": False, "emoji_id": None, "emoji_name": None}
            channel.tags = [{**blank, **tag, "id": str(tag.get("id") or make_snowflake())} for tag in wanted]
            return self._announce("CHANNEL_UPDATE", channel)
        if channel.locked and "posts" not in channel.bot:
            raise refuse(50013)
        if channel.archived and told.body.get("archived", True):
            raise refuse(50083)
        channel.archived = told.body.get("archived", channel.archived)
        channel.applied = self._usable_tags(channel, told.body.get("applied_tags", channel.applied))
        return self._announce("THREAD_UPDATE", channel)

    def _announce(self, event: str, channel: Channel) -> dict[str, Any]:
        self.world.send(event, self.world.channel_json(channel))
        return self.world.channel_json(channel)

    async def delete_thread(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"))
        self.world.reach(channel.parent, "posts")
        channel.deleted = True
        return self.world.channel_json(channel)

    async def send(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"), "send", *(["attach"] if told.files else []))
        nonce = str(told.body.get("nonce") or "")
        if nonce and told.body.get("enforce_nonce") and f"{channel.id}/{nonce}" in self.world.nonces:
            return self.world.message_json(self.world.messages[self.world.nonces[f"{channel.id}/{nonce}"]])
        if channel.locked and "posts" not in channel.bot:
            raise refuse(50083 if channel.archived else 160005)
        if channel.archived:  # a message in an archived thread unarchives it
            self.world.change_channel(channel, archived=False)
        message = self.world.post(channel, BOT, told.body, told.files, 0)
        self.world.nonces[f"{channel.id}/{nonce}"] = message.id
        return {**self.world.message_json(message), **({"nonce": nonce} if nonce else {})}

    async def history(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"), "history")
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        later = [
            m
            for m in self.world.messages.values()
            if m.channel == channel.id and m.id > after and not m.deleted and not m.only
        ]
        return [self.world.message_json(m) for m in later[:limit]][::-1]

    async def edit(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"), *(["attach"] if told.files else []))
        message = self.world.message(_path_id(request, "message"), channel.id)
        if message.only:
            raise refuse(10008)
        if channel.archived:
            raise refuse(50083)
        if message.author != BOT:
            raise refuse(50005)
        self.world.fill(message, told.body, told.files)
        return self.world.message_json(message)

    async def delete(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"))
        message = self.world.message(_path_id(request, "message"), channel.id)
        if channel.archived:
            raise refuse(50083)
        message.deleted = True

    async def thread(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_path_id(request, "channel"))
        if channel.tags is not None:
            self.world.reach(channel.id, "send", *(["attach"] if told.files else []))
            made = Channel(make_snowflake(), channel.guild, told.body["name"], parent=channel.id)
            made.applied = self._usable_tags(made, told.body.get("applied_tags") or [])
            if channel.needs_tag and not made.applied:
                raise refuse(40067)
            self.world.channels[made.id] = made
            self._announce("THREAD_CREATE", made)
            message = self.world.post(made, BOT, told.body["message"], told.files, 0, made.id)
            return {**self.world.channel_json(made), "message": self.world.message_json(message)}
        self.world.reach(channel.id, "threads")
        return self._announce("THREAD_CREATE", self.world.channel(channel.guild, told.body["name"], parent=channel.id))

    def _usable_tags(self, post: Channel, wanted: list[Any]) -> list[int]:
        """Return the tags that the bot may give to a post. Raises ``DiscordRefusalError``."""
        forum = self.world.channels.get(post.parent)
        known = {int(tag["id"]): tag for tag in (forum.tags or [] if forum is not None else [])}
        tags = [int(tag) for tag in wanted]
        if any(tag not in known for tag in tags) or len(tags) > 5:
            raise refuse(50035)
        new = set(tags) ^ set(post.applied)
        if forum is not None and "posts" not in forum.bot and any(known[t]["moderated"] for t in new if t in known):
            raise refuse(50013)
        return tags

    async def member(self, request: web.Request, told: Request) -> Any:
        user = _path_id(request, "user")
        if user not in self.world.users or _path_id(request, "guild") in self.world.users[user].left:
            raise refuse(10007)
        return self.world.member_json(user, _path_id(request, "guild"))

    # -- scheduled events

    async def make_event(self, request: web.Request, told: Request) -> Any:
        guild = _path_id(request, "guild")
        if not self.world.may_events:
            raise refuse(50013)
        if told.body["entity_type"] == 3 and not (told.body.get("scheduled_end_time") and told.body["entity_metadata"]):
            raise refuse(50035)
        event = {
            "id": str(make_snowflake()), "guild_id": str(guild), "channel_id": None, "creator_id": str(BOT),
            "status": 1, "entity_id": None, "user_count": 0, "image": None, "recurrence_rule": None,
            "guild_scheduled_event_exceptions": [], **told.body,
        }  # fmt: skip
        self.world.events[int(event["id"])] = event
        self.world.send("GUILD_SCHEDULED_EVENT_CREATE", event)
        return event

    async def event(self, request: web.Request, told: Request) -> Any:
        found = self.world.events.get(_path_id(request, "event"))
        if found is None:
            raise refuse(10070)
        return found

    async def edit_event(self, request: web.Request, told: Request) -> Any:
        event = await self.event(request, told)
        if event["status"] in (3, 4):
            raise refuse(180000)
        self.world.change_event(int(event["id"]), **told.body)
        return self.world.events[int(event["id"])]

    async def delete_event(self, request: web.Request, told: Request) -> Any:
        self.world.delete_event(int((await self.event(request, told))["id"]))

    async def event_users(self, request: web.Request, told: Request) -> Any:
        event, limit = int((await self.event(request, told))["id"]), int(request.query["limit"])
        later = {user: id_ for (of, user), id_ in self.world.interested_later.items() if of == event}
        interested = self.world.interested.get(event, set())
        users = sorted(user for user in interested | later.keys() if user > int(request.query["after"]))
        return [{"guild_scheduled_event_id": str(event), "user_id": str(user), "response": 1,
                 "guild_scheduled_event_exception_id": None if user in interested else later[user],
                 "user": self.world.user_json(user)} for user in users[:limit]]  # fmt: skip

    async def make_exception(self, request: web.Request, told: Request) -> Any:
        event = await self.event(request, told)
        was = datetime.fromisoformat(told.body["original_scheduled_start_time"])
        times = {key: value for key, value in told.body.items() if key != "original_scheduled_start_time"}
        rule, known = event["recurrence_rule"], event["guild_scheduled_event_exceptions"]
        if (
            rule is None
            or was < datetime.fromisoformat(event["scheduled_start_time"])
            or not is_date_of_rule(rule, was)
            or any(one["event_exception_id"] == exception_id(was) for one in known)
        ):
            raise refuse(50035)
        return self.world.set_exception(int(event["id"]), was, **times)

    async def edit_exception(self, request: web.Request, told: Request) -> Any:
        event, exception = await self.event(request, told), request.match_info["exception"]
        if not any(one["event_exception_id"] == exception for one in event["guild_scheduled_event_exceptions"]):
            raise refuse(10070)
        return self.world.set_exception(int(event["id"]), exception_date(exception), **told.body)

    async def delete_exception(self, request: web.Request, told: Request) -> Any:
        event = await self.event(request, told)
        if not self.world.clear_exception(int(event["id"]), exception_date(request.match_info["exception"])):
            raise refuse(10070)

    # -- interactions

    async def callback(self, request: web.Request, told: Request) -> Any:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or time.monotonic() - interaction.born > self.world.answer_s:
            raise refuse(10062)
        if interaction.acknowledged:
            raise refuse(40060)
        interaction.acknowledged, interaction.answer = time.monotonic(), told.body["type"]
        data, channel = told.body.get("data") or {}, self.world.channels[interaction.channel]
        match told.body["type"]:
            case 4 | 5:
                message = self.world.post(
                    channel, BOT, data, told.files, interaction.user if (data.get("flags") or 0) & 64 else 0
                )
                interaction.original = message.id
                if told.body["type"] == 4:
                    interaction.touched.append(message.id)
            case 6 | 7:
                interaction.original = interaction.message
            case 8:
                interaction.choices = data["choices"]
            case 9:
                interaction.modal = data
        return {
            "interaction": {
                "id": str(interaction.id),
                "type": interaction.kind,
                "response_message_id": str(interaction.original) if interaction.original else None,
            }
        }

    async def follow_up(self, request: web.Request, told: Request) -> Any:
        interaction = self._live_interaction(request)
        channel = self.world.channels[interaction.channel]
        if interaction.answer == 5 and not interaction.touched:  # the first follow-up is the deferred answer
            message = self.world.message(interaction.original)
            self.world.fill(message, told.body, told.files)
        elif not (interaction.member and self.world.is_member(channel)) and interaction.follow_ups >= FOLLOW_UPS:
            raise refuse(40094)
        else:
            message = self.world.post(
                channel, BOT, told.body, told.files, interaction.user if (told.body.get("flags") or 0) & 64 else 0
            )
            interaction.follow_ups += 1
        interaction.touched.append(message.id)
        return self.world.message_json(message)

    async def edit_answer(self, request: web.Request, told: Request) -> Any:
        interaction, message = self._find_answer(request)
        self.world.fill(message, told.body, told.files)
        interaction.touched.append(message.id)
        return self.world.message_json(message)

    async def delete_answer(self, request: web.Request, told: Request) -> Any:
        self._find_answer(request)[1].deleted = True

    def _find_answer(self, request: web.Request) -> tuple[Interaction, Message]:
        interaction, which = self._live_interaction(request), request.match_info["message"]
        if which != "@original" and int(which) not in interaction.touched:
            raise refuse(10008)  # a message of another token
        return interaction, self.world.message(interaction.original if which == "@original" else int(which))

    def _live_interaction(self, request: web.Request) -> Interaction:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or not interaction.acknowledged:
            raise refuse(10015)
        if interaction.expired:
            raise refuse(50027)
        return interaction


def _is_entry_point(command: dict[str, Any]) -> bool:
    return bool(command.get("type") == 4)


def _path_id(request: web.Request, name: str) -> int:
    return int(request.match_info[name])
