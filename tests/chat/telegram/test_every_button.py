"""Press every button of every screen in every kind of chat, in every role: each has a visible effect."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.chat.screen_walk import NEWEST, ROLES, walk_screens, walked_by
from tests.chat.telegram.game_driver import Process, is_update_taken, line_of, open_table
from tests.chat.telegram.world import Chat, Message, Person, World, wait_until_answered
from tests.timeouts import wait_until

CHATS = ("group", "ephemeral", "topic", "general", "private")
"""*ephemeral*: a group with messages for one user. *general*: each table opened there gets its own topic."""


@dataclass
class TelegramWalker:
    """A person in one chat and in the private chat, where answers to a group's presses may appear."""

    process: Process
    world: World
    person: Person
    chat: Chat
    thread: int | None
    lines: dict[str, str] = field(default_factory=dict)
    """The callback lines of visible buttons, by their data."""

    async def command(self, name: str, text: str) -> None:
        number = self.person.write(f"/{name} {text}".strip(), self.chat, self.thread)
        await wait_until(lambda: is_update_taken(self.world, number), f"/{name} to be read")
        await self.process.bot.wait_until_idle()

    async def list_buttons(self) -> Iterable[tuple[str, str, tuple[Message, dict[str, Any]]]]:
        messages = [m for chat in {self.person.user.id, self.chat.id} for m in self.person.messages(chat)[-NEWEST:]]
        keys = [(m, key) for m in reversed(messages) for row in m.keys for key in row if "callback_data" in key]
        for data in {key["callback_data"] for _, key in keys} - self.lines.keys():
            self.lines[data] = await line_of(self.process, data)
        return [(self.world.chats[m.chat].kind, self.lines[key["callback_data"]], (m, key)) for m, key in keys]

    async def press(self, button: tuple[Message, dict[str, Any]]) -> bool:
        """Press, and return whether an answer was shown or a message of the two chats has changed.

        A message that has lost the button may already show the result.
        """
        is_replaced = button[1] not in [key for row in button[0].keys for key in row]
        before = self._look()
        query = self.world.press(self.person.user, button[0], button[1]["callback_data"])
        await wait_until_answered(query)
        await self.process.bot.wait_until_idle()
        return (
            is_replaced
            or bool(query.answer and (query.answer.get("text") or query.answer.get("url")))
            or self._look() != before
        )

    def _look(self) -> list[tuple[Any, ...]]:
        return [
            (m.chat, m.id, m.text, m.photo, repr(m.keys))
            for chat in (self.person.user.id, self.chat.id)
            for m in self.person.messages(chat)
        ]


@walked_by(CHATS, sample=("group", "stranger"))
async def test_every_button_has_a_visible_effect(kind: str, role: str, bot: Process, world: World) -> None:
    people = {name: bot.person(name, started=True) for name in ROLES}
    group = bot.group(*people.values(), topics=() if kind in ("group", "ephemeral") else (7,))
    world.offers = "all" if kind == "ephemeral" else "nothing"
    group.admins, group.may_topics = {people["admin"].user.id}, kind == "general"
    await open_table([people["host"], people["player"]], group, "pebbles", ais=1)
    chat = world.chats[people[role].user.id] if kind == "private" else group
    assert await walk_screens(TelegramWalker(bot, world, people[role], chat, 7 if kind == "topic" else None)) == []
