"""People at Discord: they see what their client would show, press what is there, and wait for what comes of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.chat.discord.judge import walk
from tests.chat.discord.records import APPLICATION, EPHEMERAL, Interaction, Message, User, snowflake, text_of
from tests.chat.discord.world import World
from tests.patience import PATIENCE_S


class InteractionFailedError(AssertionError):
    """What a person's client would show in red: this interaction failed."""


@dataclass
class Thing:
    """Something that can be pressed: a button, or an option of a select."""

    message: Message
    id: str
    label: str
    disabled: bool = False
    value: str = ""
    """Of an option."""
    marked: bool = False
    """A button in the strong colour."""

    @property
    def press(self) -> str:
        """The line that it stands for, as far as it can be read off."""
        return (self.value or self.id).partition(":")[2]


@dataclass(eq=False)
class Person:
    """Somebody in a channel."""

    world: World
    user: User
    channel: int
    guild: int
    presses: int = 0
    panel: Message | None = None
    member: bool = True
    """Whether the bot is a member of the server, or an app that this person has installed."""
    patience_s: float = PATIENCE_S
    """How long they wait for an answer before they take it for lost."""
    waits: list[float] = field(default_factory=list)

    # -- looking

    def shown(self, channel: int = 0) -> list[Message]:
        """What is to be seen, oldest first."""
        return self.world.shown(self.user.id, channel or self.channel)

    def boards(self, table: str = "") -> list[Message]:
        """The public messages with buttons that call nobody."""
        shown = [m for m in self.shown() if not m.only and not m.mentions and things(m)]
        return [m for m in shown if not table or any(table in t.id for t in things(m))]

    async def comes(self, table: str = "") -> Message:
        """The table, as soon as it is there."""
        await self.until(lambda: bool(self.boards(table)))
        return self.board(table)

    def board(self, table: str = "") -> Message:
        """The newest public message with buttons: the table."""
        boards = self.boards(table)
        assert boards, f"no table to be seen among {[text_of(m)[:60] for m in self.shown()]}"
        return boards[-1]

    def things(self, message: Message) -> list[Thing]:
        """What can be pressed on a message that is to be seen."""
        assert self.world.sees(self.user.id, message), "people press only what they see"
        return things(message)

    def find(self, message: Message, begin: str) -> Thing:
        """What is labelled so, or stands for a press that begins so."""
        found = [t for t in self.things(message) if t.label.startswith(begin) or t.press.startswith(begin)]
        assert found, f"no {begin!r} among {[t.label for t in things(message)]} on {text_of(message)[:200]}"
        return found[0]

    # -- doing

    async def press(self, thing: Thing, *, answer: bool = True, private: bool = False) -> Message | None:
        """Press; gives what it led to: a private message, or the message itself, changed. None: a form to be filled.

        ``private``: wait for a message to oneself, whatever else changes meanwhile.
        """
        assert self.world.sees(self.user.id, thing.message), "people press only what they see"
        assert not thing.disabled, thing.label
        data: dict[str, Any] = {"custom_id": thing.id, "component_type": 3 if thing.value else 2}
        if thing.value:
            data["values"] = [thing.value]
        self.presses += 1
        return await self._interact(3, data, thing.message, answer=answer, private=private)

    async def tap(self, message: Message, begin: str, *, private: bool = False) -> Message | None:
        """Press what is labelled so."""
        return await self.press(self.find(message, begin), private=private)

    async def fill(self, interaction: Interaction, text: str) -> Message | None:
        """Fill a form and send it."""
        modal = interaction.modal
        assert modal is not None, "there is a form"
        field_ = next(c for c in walk(modal["components"]) if c["type"] == 4)
        given = {
            "type": 18,
            "id": 1,
            "component": {"type": 4, "id": 2, "custom_id": field_["custom_id"], "value": text},
        }
        message = self.world.messages.get(interaction.message)
        return await self._interact(5, {"custom_id": modal["custom_id"], "components": [given]}, message)

    async def type(self, thing: Thing, text: str) -> Message | None:
        """Press what opens a form, and fill it."""
        await self.press(thing, answer=False)
        return await self.fill(self.last, text)

    async def command(self, name: str, **given: Any) -> Message | None:
        """Give a slash command, by its English name."""
        return await self._interact(2, self._command(name, given), None)

    async def complete(self, name: str, option: str, text: str) -> list[dict[str, Any]]:
        """What is offered while an argument is typed."""
        data = self._command(name, {option: text})
        data["options"][0]["focused"] = True
        await self._interact(4, data, None, answer=False)
        return self.last.choices or []

    def _command(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
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
            snowflake(), f"token{snowflake()}", self.user.id, channel.id, kind, message.id if message else 0
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

        def changed() -> bool:
            pressed = message is not None and not private and (message.touched > touched or message.deleted)
            return bool(made.touched) or pressed

        await self.until(changed, self.patience_s, InteractionFailedError(f"nothing came of {data}"))
        self.waits.append(time.monotonic() - made.born)
        found = self.world.messages[made.touched[-1]] if made.touched else message
        if found is not None and found.flags & EPHEMERAL:
            self.panel = found
        return found

    async def until(
        self, true: Callable[[], bool], patience_s: float = PATIENCE_S, error: BaseException | None = None
    ) -> None:
        """Wait till something is so."""
        till = time.monotonic() + patience_s
        while not true():
            left = till - time.monotonic()
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
            "channel": self.world.told_channel(home),
            "locale": self.user.locale,
            "app_permissions": "0",
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if message is not None:
            told["message"] = self.world.told(message)
        if home.guild:
            member = self.world.told_member(self.user.id, home.guild)
            own = {"0": str(home.guild)} if made.member else {"1": str(self.user.id)}
            told |= {
                "guild_id": str(home.guild),
                "guild_locale": self.world.guild_locale,
                "member": member,
                "context": 0,
                "guild": {"id": str(home.guild), "features": [], "locale": "en-US"},
                "authorizing_integration_owners": own,
            }
        else:
            told |= {
                "user": self.world.told_user(self.user.id),
                "context": 1,
                "authorizing_integration_owners": {"0": "0"},
            }
        return told

    def say(self, text: str) -> None:
        """Talk in the channel."""
        self.world.post(self.world.channels[self.channel], self.user.id, {"content": text}, {}, 0)


def beside(message: Message) -> dict[str, str]:
    """The texts of sections, by the label of the button or the picture beside each."""
    return {
        str(one["accessory"].get("label") or one["accessory"].get("description")): one["components"][0]["content"]
        for one in walk(message.components)
        if one["type"] == 9
    }


def things(message: Message) -> list[Thing]:
    """Everything on a message that can be pressed."""
    found = []
    for one in walk(message.components):
        if one["type"] == 2 and one.get("custom_id"):
            label, disabled = one.get("label") or "", bool(one.get("disabled"))
            found.append(Thing(message, one["custom_id"], label, disabled, marked=one["style"] == 1))
        if one["type"] == 3:
            found += [Thing(message, one["custom_id"], o["label"], value=o["value"]) for o in one["options"]]
    return found
