"""A small Discord in memory: servers, channels, people, messages, interactions; who may see and do what."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

EPOCH_MS = 1_420_070_400_000
BOT, APPLICATION = 9000, 9001
ALL = frozenset({"view", "send", "attach", "history", "threads"})
BITS = {"view": 1 << 10, "send": 1 << 11, "attach": 1 << 15, "history": 1 << 16, "threads": 1 << 35}
ADMIN = 1 << 5
EPHEMERAL = 1 << 6
THREE_S = 3.0

_count = itertools.count(1)


def snowflake() -> int:
    """A new id, as Discord makes them: time first."""
    return ((time.time_ns() // 1_000_000 - EPOCH_MS) << 22) | (next(_count) & 0x3FFFFF)


class Refusal(Exception):  # noqa: N818 - it is no error of this code
    """An error as Discord answers it."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(f"{status} {code} {text}")
        self.status, self.code, self.text = status, code, text


@dataclass
class User:
    id: int
    name: str
    locale: str = "en-US"
    open: bool = True
    """Whether the bot may write to them."""
    admin: bool = False


@dataclass
class Channel:
    """``guild`` 0: a DM with ``user``. ``bot``: what the bot may do here."""

    id: int
    guild: int
    name: str = "table"
    user: int = 0
    parent: int = 0
    deleted: bool = False
    archived: bool = False
    bot: frozenset[str] = ALL
    last: int = 0


@dataclass
class Message:
    id: int
    channel: int
    author: int
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    flags: int = 0
    content: str = ""
    only: int = 0
    """Ephemeral: who alone sees it."""
    mentions: list[int] = field(default_factory=list)
    deleted: bool = False
    edits: int = 0
    born: float = field(default_factory=time.monotonic)
    touched: float = field(default_factory=time.monotonic)


@dataclass
class Interaction:
    id: int
    token: str
    user: int
    channel: int
    kind: int
    message: int = 0
    born: float = field(default_factory=time.monotonic)
    acknowledged: float = 0.0
    answer: int = 0
    """The type of the callback."""
    original: int = 0
    touched: list[int] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    member: bool = True
    """Whether the bot is a member of the server."""
    expired: bool = False


@dataclass
class Request:
    """What came in, when (monotonic seconds), and who could read it: None is everybody in the channel."""

    method: str
    path: str
    body: Any
    files: dict[str, bytes]
    at: float
    status: int = 0
    reader: int | None = None
    message: int = 0


Fault = Callable[[str, str], "tuple[int, dict[str, Any]] | str | None"]
"""Method and path -> an answer instead of the right one (``"drop"``: none at all), or None."""


class World:
    """Everything. ``send`` puts an event into the gateway's sessions."""

    def __init__(self) -> None:
        self.users: dict[int, User] = {}
        self.guilds: dict[int, str] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[str, int] = {}
        self.commands: list[dict[str, Any]] = []
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.too_many: list[str] = []
        self.fault: Fault | None = None
        self.send: Callable[[str, Any], None] = lambda event, data: None
        self.changed = asyncio.Event()
        self.watch: Callable[[Message], None] | None = None
        self.guild_locale = "en-US"
        self.events: dict[int, dict[str, Any]] = {}
        self.may_events = True

    # -- making

    def user(self, name: str, **marks: Any) -> User:
        user = User(snowflake(), name, **marks)
        self.users[user.id] = user
        return user

    def guild(self, name: str = "Workshop") -> int:
        guild = snowflake()
        self.guilds[guild] = name
        return guild

    def channel(self, guild: int, name: str = "table", **marks: Any) -> Channel:
        channel = Channel(snowflake(), guild, name, **marks)
        self.channels[channel.id] = channel
        return channel

    def dm(self, user: int) -> Channel:
        """The DM of a user with the bot."""
        found = next((c for c in self.channels.values() if c.user == user), None)
        if found is None:
            found = Channel(snowflake(), 0, "", user=user)
            self.channels[found.id] = found
        return found

    def change_event(self, event: int, **change: Any) -> None:
        """A scheduled event is changed, by the bot or by somebody of the server; everybody hears of it."""
        self.events[event] = {**self.events[event], **change}
        self.send("GUILD_SCHEDULED_EVENT_UPDATE", self.events[event])
        self.news()

    def delete_event(self, event: int) -> None:
        """Somebody of the server deletes a scheduled event."""
        self.send("GUILD_SCHEDULED_EVENT_DELETE", self.events.pop(event))
        self.news()

    def news(self) -> None:
        """Wake whoever waits for something to change."""
        self.changed.set()
        self.changed = asyncio.Event()

    # -- looking

    def sees(self, user: int, message: Message) -> bool:
        """Whether somebody sees a message."""
        channel = self.channels[message.channel]
        if message.deleted or channel.deleted or (message.only and message.only != user):
            return False
        return not channel.user or channel.user == user

    def shown(self, user: int, channel: int) -> list[Message]:
        """What somebody sees in a channel, oldest first."""
        return [m for m in self.messages.values() if m.channel == channel and self.sees(user, m)]

    # -- what the bot may do

    def reach(self, channel: int, *needs: str) -> Channel:
        """A channel in which the bot may do all this. Raises ``Refusal``."""
        found = self.channels.get(channel)
        if found is None or found.deleted:
            raise Refusal(404, 10003, "Unknown Channel")
        if found.guild and found.guild not in self.guilds:
            raise Refusal(403, 50001, "Missing Access")
        if "view" not in found.bot:
            raise Refusal(403, 50001, "Missing Access")
        if found.user and not self.users[found.user].open and "send" in needs:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        if any(need not in found.bot for need in needs):
            raise Refusal(403, 50013, "Missing Permissions")
        return found

    def message(self, id_: int, channel: int = 0) -> Message:
        """A message that is there. Raises ``Refusal``."""
        found = self.messages.get(id_)
        if found is None or found.deleted or (channel and found.channel != channel):
            raise Refusal(404, 10008, "Unknown Message")
        return found

    def post(self, channel: Channel, author: int, body: dict[str, Any], files: dict[str, bytes], only: int) -> Message:
        """A new message."""
        message = Message(snowflake(), channel.id, author, only=only)
        self.messages[message.id] = message
        channel.last = message.id if not only else channel.last
        self.fill(message, body, files)
        message.edits = 0
        if not only:
            self.send(
                "MESSAGE_CREATE", {**self.told(message), **({"guild_id": str(channel.guild)} if channel.guild else {})}
            )
        return message

    def fill(self, message: Message, body: dict[str, Any], files: dict[str, bytes]) -> None:
        """What a message holds from now on."""
        message.flags |= int(body.get("flags") or 0) | (EPHEMERAL if message.only else 0)
        if "content" in body:
            message.content = body["content"] or ""
        if "components" in body:
            message.components = body["components"] or []
        if "attachments" in body:
            kept = [old for old in message.attachments if any(str(a["id"]) == old["id"] for a in body["attachments"])]
            message.attachments = kept + [_attachment(a, files) for a in body["attachments"] if a.get("filename")]
            message.files = {
                a["filename"]: files.get(f"files[{a['id']}]", b"") for a in body["attachments"] if a.get("filename")
            }
        allowed = (body.get("allowed_mentions") or {}).get("users") or []
        message.mentions = [int(user) for user in allowed if f"<@{user}>" in text_of(message)]
        message.edits += 1
        if self.watch is not None:
            self.watch(message)
        message.touched = time.monotonic()
        self.news()

    # -- as Discord tells it

    def told_user(self, id_: int) -> dict[str, Any]:
        if id_ == BOT:
            return {
                "id": str(BOT),
                "username": "bottega",
                "discriminator": "0",
                "avatar": None,
                "bot": True,
                "global_name": None,
            }
        user = self.users[id_]
        return {
            "id": str(id_),
            "username": f"user{id_ % 1000}",
            "global_name": user.name,
            "discriminator": "0",
            "avatar": None,
        }

    def told(self, message: Message) -> dict[str, Any]:
        return {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "author": self.told_user(message.author),
            "content": message.content,
            "timestamp": "2026-11-20T09:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": message.attachments,
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": message.flags,
            "components": _numbered(message.components),
        }

    def told_channel(self, channel: Channel) -> dict[str, Any]:
        if channel.user:
            return {
                "id": str(channel.id),
                "type": 1,
                "recipients": [self.told_user(channel.user)],
                "last_message_id": None,
            }
        last = str(channel.last) if channel.last else None
        told = {"id": str(channel.id), "guild_id": str(channel.guild), "name": channel.name, "last_message_id": last}
        if channel.parent:
            meta = {
                "archived": channel.archived,
                "auto_archive_duration": 1440,
                "locked": False,
                "archive_timestamp": "2026-11-20T09:00:00+00:00",
            }
            return {
                **told,
                "type": 11,
                "parent_id": str(channel.parent),
                "owner_id": str(BOT),
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": meta,
                "rate_limit_per_user": 0,
            }
        missing = sum(BITS[name] for name in ALL - channel.bot)
        overwrites = [{"id": str(BOT), "type": 1, "allow": "0", "deny": str(missing)}] if missing else []
        return {**told, "type": 0, "position": 0, "permission_overwrites": overwrites, "nsfw": False, "parent_id": None}

    def told_guild(self, guild: int) -> dict[str, Any]:
        inside = [c for c in self.channels.values() if c.guild == guild and not c.deleted]
        everyone = {
            "id": str(guild),
            "name": "@everyone",
            "color": 0,
            "colors": {"primary_color": 0},
            "hoist": False,
            "position": 0,
            "permissions": str(sum(BITS.values())),
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        return {
            "id": str(guild),
            "name": self.guilds[guild],
            "owner_id": "1",
            "roles": [everyone],
            "emojis": [],
            "stickers": [],
            "features": [],
            "preferred_locale": self.guild_locale,
            "member_count": 5,
            "large": False,
            "unavailable": False,
            "channels": [self.told_channel(c) for c in inside if not c.parent],
            "threads": [self.told_channel(c) for c in inside if c.parent],
            "members": [self.told_member(BOT)],
            "presences": [],
            "voice_states": [],
            "guild_scheduled_events": [e for e in self.events.values() if e["guild_id"] == str(guild)],
            "joined_at": "2026-01-01T00:00:00+00:00",
        }

    def told_member(self, user: int, *, admin: bool = False) -> dict[str, Any]:
        return {
            "user": self.told_user(user),
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(sum(BITS.values()) | (ADMIN if admin else 0)),
        }


def _attachment(given: dict[str, Any], files: dict[str, bytes]) -> dict[str, Any]:
    name, data = given["filename"], files.get(f"files[{given['id']}]", b"")
    url = f"https://cdn.discordapp.com/attachments/1/2/{name}"
    return {
        "id": str(snowflake()),
        "filename": name,
        "size": len(data),
        "url": url,
        "proxy_url": url,
        "description": given.get("description"),
    }


def _numbered(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as Discord sends them back: numbered, pictures with all their fields."""
    found = []
    for n, component in enumerate(components, 1):
        one = {"id": n, **component}
        if "components" in one:
            one["components"] = _numbered(one["components"])
        if one["type"] == 12:
            one["items"] = [
                {"spoiler": False, "description": None, **item, "media": _media(item["media"])} for item in one["items"]
            ]
        if one["type"] == 13:
            one |= {"file": _media(one["file"]), "name": "file", "size": 1, "spoiler": False}
        found.append(one)
    return found


def _media(media: dict[str, Any]) -> dict[str, Any]:
    url = media["url"].replace("attachment://", "https://cdn.discordapp.com/attachments/1/2/")
    return {"url": url, "proxy_url": url, "width": 1, "height": 1, "content_type": "image/png"}


def text_of(message: Message) -> str:
    """All text that a message shows, alternative texts among it."""
    found = [message.content]
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        found += [str(component[key]) for key in ("content", "label", "placeholder") if component.get(key)]
        found += [str(item.get("description") or "") for item in component.get("items", [])]
        found += [f"{o['label']} {o.get('description') or ''}" for o in component.get("options", [])]
        waiting = [*component.get("components", []), *waiting]
    found += [str(a.get("description") or "") for a in message.attachments]
    found += [data.decode("utf-8", "ignore") for name, data in message.files.items() if name.endswith(".txt")]
    return "\n".join(part for part in found if part)
