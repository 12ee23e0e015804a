"""Data of the simulated Discord, and its users: they read what their client shows, press, and wait for the result."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.timeouts import PATIENCE_S

if TYPE_CHECKING:
    from tests.chat.discord.world import World

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
    """A request and the status of its answer."""

    method: str
    path: str
    body: Any
    files: dict[str, bytes]
    status: int = 0


Fault = Callable[[str, str], "tuple[int, dict[str, Any]] | str | None"]
"""Method and path -> an answer to give instead (``"drop"``: none at all), or None."""


def walk_components(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield components and all that are nested in them."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", []))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk_components([component[key]])


def text_of(message: Message) -> str:
    """Return all text that a message shows, including alt texts."""
    found = [message.content]
    for component in walk_components(message.components):
        found += [str(component[key]) for key in ("content", "label", "placeholder") if component.get(key)]
        found += [str(item.get("description") or "") for item in component.get("items", [])]
        found += [f"{o['label']} {o.get('description') or ''}" for o in component.get("options", [])]
    found += [str(a.get("description") or "") for a in message.attachments]
    found += [data.decode("utf-8", "ignore") for name, data in message.files.items() if name.endswith(".txt")]
    return "\n".join(part for part in found if part)


class InteractionFailedError(AssertionError):
    """Raised when a person's client would show that an interaction failed."""


@dataclass
class PressTarget:
    """Something that can be pressed: a button, or an option of a select."""

    message: Message
    id: str
    label: str
    disabled: bool = False
    value: str = ""
    """Only for an option of a select."""

    @property
    def press(self) -> str:
        return (self.value or self.id).partition(":")[2]


@dataclass(eq=False)
class Person:
    """A user in a channel."""

    world: World
    user: User
    channel: int
    guild: int
    presses: int = 0
    last_panel: Message | None = None
    member: bool = True
    """Whether the bot is a member of the server; otherwise it is an app that this person has installed."""
    patience_s: float = PATIENCE_S
    """Number of seconds they wait before they give up on an answer."""
    waits: list[float] = field(default_factory=list)

    # -- messages

    @property
    def panel(self) -> Message:
        """Return the newest message that only this person sees."""
        assert self.last_panel is not None, f"expected a panel for {self.user.name}, got none"
        return self.last_panel

    def messages(self, channel: int = 0) -> list[Message]:
        """Return the messages this person sees in a channel, oldest first; by default in their current one."""
        return self.world.visible_messages(self.user.id, channel or self.channel)

    def direct_messages(self) -> list[Message]:
        return self.messages(self.world.dm(self.user.id).id)

    def messages_around(self) -> list[Message]:
        """Return the messages this person sees in their current channel and its threads."""
        rooms = [self.channel, *(one.id for one in self.world.channels.values() if one.parent == self.channel)]
        return [m for room in rooms for m in self.messages(room)]

    def boards(self, table_id: str = "") -> list[Message]:
        """Return the public messages with buttons that mention no user or role."""
        shown = [m for m in self.messages_around() if not m.only and not m.mentions and press_targets(m)]
        return [m for m in shown if not table_id or any(table_id in t.id for t in press_targets(m))]

    async def wait_for_board(self, table_id: str = "") -> Message:
        await self.until(lambda: self.boards(table_id))
        return self.board(table_id)

    async def open_lobby(self, game: str = "pebbles") -> Message:
        await self.command("play", game=game)
        return await self.wait_for_board()

    def board(self, table_id: str = "") -> Message:
        boards = self.boards(table_id)
        assert boards, f"expected a board, got {[text_of(m)[:60] for m in self.messages()]}"
        return boards[-1]

    def press_targets(self, message: Message) -> list[PressTarget]:
        assert self.world.sees(self.user.id, message), f"{self.user.name} can't see the message they press on"
        return press_targets(message)

    def find(self, message: Message, begin: str) -> PressTarget:
        found = [t for t in self.press_targets(message) if t.label.startswith(begin) or t.press.startswith(begin)]
        assert found, (
            f"expected a button {begin!r}, got {[t.label for t in press_targets(message)]} on {text_of(message)[:200]}"
        )
        return found[0]

    # -- acting

    async def press(self, thing: PressTarget, *, private: bool = False) -> Message:
        """Press; return the result: a private message, or the message itself after a change.

        ``private``: whether to wait for a message that only this person sees, even if another one changes meanwhile.
        """
        return self._require_answer(await self.send_press(thing, answer=True, private=private))

    async def send_press(self, thing: PressTarget, *, answer: bool = False, private: bool = False) -> Message | None:
        """Press, and wait only for the acknowledgement."""
        assert self.world.sees(self.user.id, thing.message), f"{self.user.name} can't see the message they press on"
        assert not thing.disabled, f"the button is disabled: {thing.label}"
        data: dict[str, Any] = {"custom_id": thing.id, "component_type": 3 if thing.value else 2}
        if thing.value:
            data["values"] = [thing.value]
        self.presses += 1
        return await self._interact(3, data, thing.message, answer=answer, private=private)

    async def tap(self, message: Message, begin: str, *, private: bool = False) -> Message:
        return await self.press(self.find(message, begin), private=private)

    async def fill(self, interaction: Interaction, text: str) -> Message:
        """Fill in a form and send it. In a form of choices, fields that ``text`` does not name stay unchanged."""
        modal = interaction.modal
        assert modal is not None, "the press opened no form"
        given: list[dict[str, Any]] = [
            {"type": 18, "id": 1, "component": _fill_field(one["component"], text)} for one in modal["components"]
        ]
        message = self.world.messages.get(interaction.message)
        form: dict[str, Any] = {"custom_id": modal["custom_id"], "components": given}
        return self._require_answer(await self._interact(5, form, message))

    async def command(self, name: str, **given: Any) -> Message:
        return self._require_answer(await self._interact(2, self._command_data(name, given), None))

    async def choose_pings(self, way: str) -> None:
        """Choose in the settings how this person is pinged."""
        panel = await self.tap(await self.command("settings"), "settings calls") or self.panel
        panel = await self.tap(panel, "setting pings") or self.panel
        await self.tap(panel, f"set pings {way}")

    def _require_answer(self, found: Message | None) -> Message:
        assert found is not None, f"expected a message, got a form or choices: {self.last}"
        return found

    async def complete(self, name: str, option: str, text: str) -> list[dict[str, Any]]:
        data = self._command_data(name, {option: text})
        data["options"][0]["focused"] = True
        await self._interact(4, data, None, answer=False)
        return self.last.choices or []

    def _command_data(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        known = next(command for command in self.world.commands if command["name"] == name)
        kinds = {option["name"]: option["type"] for option in known.get("options", [])}
        options = [{"name": key, "type": kinds[key], "value": value} for key, value in given.items()]
        return {"id": "1", "name": name, "type": 1, "options": options}

    last: Interaction = field(init=False)

    async def _interact(
        self, kind: int, data: dict[str, Any], message: Message | None, *, answer: bool = True, private: bool = False
    ) -> Message | None:
        channel = self.world.channels[message.channel if message is not None else self.channel]
        made = Interaction(
            make_snowflake(), f"token{make_snowflake()}", self.user.id, channel.id, kind, message.id if message else 0
        )
        made.member = self.member
        self.last = made
        self.world.interactions[made.token] = made
        touched = message.touched if message is not None else 0.0
        self.world.send("INTERACTION_CREATE", self._payload(made, data, message, channel.id))
        patience_s = min(self.world.answer_s, self.patience_s)
        await self.until(lambda: made.acknowledged > 0, patience_s, InteractionFailedError("This interaction failed"))
        if not answer or made.modal is not None or made.choices is not None:
            return None
        await self.until(
            lambda: (
                bool(made.touched)
                or (message is not None and not private and (message.touched > touched or message.deleted))
            ),
            self.patience_s,
            InteractionFailedError(f"nothing came of {data}"),
        )
        self.waits.append(time.monotonic() - made.born)
        found = self.world.messages[made.touched[-1]] if made.touched else message
        if found is not None and found.flags & EPHEMERAL:
            self.last_panel = found
        return found

    async def until(
        self, true: Callable[[], object], patience_s: float = PATIENCE_S, error: BaseException | None = None
    ) -> None:
        deadline = time.monotonic() + patience_s
        while not true():
            left = deadline - time.monotonic()
            if left <= 0:
                raise error or AssertionError("it never came")
            try:
                await asyncio.wait_for(self.world.changed.wait(), left)
            except TimeoutError:
                continue

    def _payload(
        self, made: Interaction, data: dict[str, Any], message: Message | None, channel: int
    ) -> dict[str, Any]:
        home = self.world.channels[channel]
        told: dict[str, Any] = {
            "id": str(made.id),
            "application_id": str(APPLICATION),
            "type": made.kind,
            "data": data,
            "token": made.token,
            "version": 1,
            "channel_id": str(channel),
            "channel": self.world.channel_json(home),
            "locale": self.user.locale,
            "app_permissions": "0",
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if message is not None:
            told["message"] = self.world.message_json(message)
        if home.guild:
            member = self.world.member_json(self.user.id, home.guild)
            told |= {
                "guild_id": str(home.guild),
                "guild_locale": self.world.guild_locale,
                "member": member,
                "context": 0,
                "guild": {"id": str(home.guild), "features": [], "locale": "en-US"},
                "authorizing_integration_owners": {"0": str(home.guild)} if made.member else {"1": str(self.user.id)},
            }
        else:
            told |= {
                "user": self.world.user_json(self.user.id),
                "context": 1 if home.user else 2,
                "authorizing_integration_owners": {"0": "0"} if home.user else {"1": str(self.user.id)},
            }
        return told

    def say(self, text: str) -> None:
        self.world.post(self.world.channels[self.channel], self.user.id, {"content": text}, {}, 0)


def _fill_field(field_: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the form field as sent with a text, or with the choices that the text names."""
    sent = {"type": field_["type"], "id": 2, "custom_id": field_["custom_id"]}
    if field_["type"] == 4:
        return sent | {"value": text}
    options = field_["options"]
    assert 1 < len(options) <= (25 if field_["type"] == 3 else 10), (
        f"expected a number of options that Discord accepts, got {len(options)}"
    )
    chosen = [one["value"] for one in options if one["value"] in text.split()]
    chosen = chosen or [one["value"] for one in options if one.get("default")]
    return sent | ({"value": chosen[0]} if field_["type"] == 21 else {"values": chosen})


def press_targets(message: Message) -> list[PressTarget]:
    found = []
    for one in walk_components(message.components):
        if one["type"] == 2 and one.get("custom_id"):
            label, disabled = one.get("label") or "", bool(one.get("disabled"))
            found.append(PressTarget(message, one["custom_id"], label, disabled))
        if one["type"] == 3:
            found += [PressTarget(message, one["custom_id"], o["label"], value=o["value"]) for o in one["options"]]
    return found
