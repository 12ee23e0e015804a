"""Simulated Telegram users: they read their chats and press only visible buttons."""

import re
from dataclasses import dataclass
from typing import Any

from tests.chat.telegram.world import BOT, Chat, Message, Query, User, World
from tests.timeouts import wait_until

START = re.compile(r"https://t\.me/bottega_test_bot\?start=([A-Za-z0-9_-]{1,64})")


async def wait_until_answered(query: Query) -> dict[str, Any]:
    await wait_until(lambda: query.answer is not None, f"an answer to press {query.id}")
    return query.answer or {}


@dataclass
class Person:
    """A user of Telegram who presses buttons. ``presses``: the number of presses."""

    world: World
    user: User
    presses: int = 0

    def messages(self, chat: int | None = None) -> list[Message]:
        return self.world.visible_messages(self.user.id, self.user.id if chat is None else chat)

    def find(self, label: str, chat: int | None = None) -> tuple[Message, dict[str, Any]] | None:
        """Return the newest button in a chat whose label or callback line begins with ``label``, and its message."""
        for message in reversed(self.messages(chat)):
            for row in message.keys:
                for button in row:
                    if button["text"].startswith(label) or button.get("callback_data", "").startswith(f"p{label}"):
                        return message, button
        return None

    async def tap(self, label: str, chat: int | None = None) -> dict[str, Any]:
        message, button = await wait_until(lambda: self.find(label, chat), f"{self.user.name}: {label!r}")
        return (await self.press(message, button)).answer or {}

    async def press(self, message: Message, button: dict[str, Any]) -> Query:
        """Press a visible button, wait for the answer, and follow its link if it has one."""
        self.presses += 1
        if "url" in button:
            self.follow(button["url"])
            return Query("", self.user.id, message.chat, message.id)
        there = self.messages(message.chat if message.chat < 0 else None)
        assert any(m.id == message.id and button in row for m in there for row in m.keys)
        query = self.world.press(self.user, message, button["callback_data"])
        answer = await wait_until_answered(query)
        if "url" in answer and not self.user.started:
            self.presses += 1
            self.follow(answer["url"])
        return query

    def follow(self, url: str) -> None:
        found = START.fullmatch(url)
        assert found, f"expected a deep link of the bot, got {url}"
        self.write(f"/start {found[1]}")

    async def open_lobby(
        self, chat: Chat, line: str = "/play pebbles", thread: int | None = None
    ) -> tuple[Message, dict[str, Any]]:
        """Open a table by a command; return the message of its lobby, and the button *Join*."""
        known = {message.id for message in self.messages(chat.id)}
        self.write(line, chat, thread)

        def find_lobby() -> tuple[Message, dict[str, Any]] | None:
            found = self.find("join ", chat.id)
            return found if found and found[0].id not in known else None

        return await wait_until(find_lobby, "the lobby")  # type: ignore[no-any-return]

    def write(self, text: str, chat: Chat | None = None, thread: int | None = None) -> int:
        """Write a message in a chat (by default the private chat)."""
        return self.world.say(self.user, chat.id if chat is not None else self.user.id, text, thread)

    def block(self, *, blocked: bool = True) -> None:
        self.user.blocked = blocked
        self.admit_bot(self.world.chats[self.user.id], "kicked", "member", back=not blocked)

    def admit_bot(self, chat: Chat, out: str = "left", within: str = "member", *, back: bool = True) -> None:
        """Send the bot the update that this person has added it to a chat, or removed it."""
        bot = {"id": BOT["id"], "is_bot": True, "first_name": "Bottega", "username": BOT["username"]}
        old, new = (
            {"status": status, "user": bot} | ({"until_date": 0} if status == "kicked" else {})
            for status in ((out, within) if back else (within, out))
        )
        given = {"chat": chat.json(), "from": self.user.json(), "date": 1_700_000_000}
        self.world.push(my_chat_member={**given, "old_chat_member": old, "new_chat_member": new})


def add_person(world: World, name: str, lang: str = "en", *, started: bool = False) -> Person:
    """Create a person. ``started``: whether they have opened the private chat."""
    person = Person(world, world.user(name, lang))
    if started:
        person.write("/start")
    return person
