"""Data classes of the simulated Discord: users, channels, messages, interactions and received requests."""

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

EPOCH_MS = 1_420_070_400_000
BOT, APPLICATION = 9000, 9001
CLIENT_SECRET = "client-secret-of-the-tests"
ALL = frozenset({"view", "send", "attach", "history", "threads"})
BITS = {"view": 1 << 10, "send": 1 << 11, "attach": 1 << 15, "history": 1 << 16, "threads": 1 << 35, "events": 1 << 44,
        "external": 1 << 50, "connect": 1 << 20}  # fmt: skip
MANAGES = {"channels": 1 << 4, "posts": 1 << 34}
"""Permissions beyond those that the bot asks for: manage channels, manage threads."""
ADMIN = 1 << 5
EPHEMERAL = 1 << 6
THREE_S = 3.0

_count = itertools.count(1)


def make_snowflake() -> int:
    """Make a new id like Discord's, which begins with the time."""
    return ((time.time_ns() // 1_000_000 - EPOCH_MS) << 22) | (next(_count) & 0x3FFFFF)


class DiscordRefusalError(Exception):
    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(f"{status} {code} {text}")
        self.status, self.code, self.text = status, code, text


@dataclass
class User:
    id: int
    name: str
    locale: str = "en-US"
    open: bool = True
    """Whether the bot may send them direct messages."""
    manages: frozenset[int] = frozenset()
    """The servers that they manage."""
    nick: str = ""
    """Their nickname in every server."""
    lacks: frozenset[str] = frozenset()
    """The permissions that they lack, except where they are managers."""
    left: frozenset[int] = frozenset()
    """The servers of which they are not a member."""


@dataclass
class Channel:
    """``guild`` 0: a DM with ``user``, or a group DM without the bot. ``bot``: the bot's permissions here."""

    id: int
    guild: int
    name: str = "table"
    user: int = 0
    parent: int = 0
    voice: bool = False
    """Whether it is the chat of a voice channel."""
    stage: bool = False
    deleted: bool = False
    archived: bool = False
    locked: bool = False
    """Whether only those who manage threads may write in a thread or unarchive it."""
    bot: frozenset[str] = ALL
    last: int = 0
    tags: list[dict[str, Any]] | None = None
    """Only for a forum: its tags."""
    needs_tag: bool = False
    applied: list[int] = field(default_factory=list)
    """Only for a post: its tags."""


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
    """If ephemeral: the only user who sees it."""
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
    follow_ups: int = 0
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    member: bool = True
    """Whether the bot is a member of the server."""
    expired: bool = False


@dataclass
class Grant:
    """A code that tells an application who a user is."""

    user: int
    application: int = APPLICATION
    expires: float = field(default_factory=lambda: time.time() + 60)
    owner: int = 0
    """The application that its token belongs to, if another one."""


@dataclass
class Request:
    """A request, its time (monotonic seconds), and its reader; None means all users of the channel."""

    method: str
    path: str
    body: Any
    files: dict[str, bytes]
    at: float
    status: int = 0
    reader: int | None = None
    message: int = 0


Fault = Callable[[str, str], "tuple[int, dict[str, Any]] | str | None"]
"""Method and path -> an answer to give instead (``"drop"``: none at all), or None."""


def text_of(message: Message) -> str:
    """Return all text that a message shows, including alt texts."""
    found = [message.content]
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        found += [str(component[key]) for key in ("content", "label", "placeholder") if component.get(key)]
        found += [str(item.get("description") or "") for item in component.get("items", [])]
        found += [f"{o['label']} {o.get('description') or ''}" for o in component.get("options", [])]
        inside = [*component.get("components", []), *filter(None, (component.get("accessory"),))]
        waiting = [*inside, *waiting]
    found += [str(a.get("description") or "") for a in message.attachments]
    found += [data.decode("utf-8", "ignore") for name, data in message.files.items() if name.endswith(".txt")]
    return "\n".join(part for part in found if part)
