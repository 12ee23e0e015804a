"""Detect leaks of hidden information in messages, by what each reader may know."""

import re
from collections.abc import Sequence

from bot.app.api import App
from tests.chat.discord.hidden_information import LeakDetector, Player
from tests.chat.telegram.world import Message, World


class TelegramLeakDetector(LeakDetector):
    """Reads each message when it is sent or edited, on behalf of those who see it."""

    def __init__(self, world: World, app: App, people: Sequence[Player], table_id: str) -> None:
        super().__init__(app, people, table_id, world.painted)
        world.watch, world.heard = self.look, self.hear

    def look(self, message: Message) -> None:
        """Check a message for its readers: one player if it is private or ephemeral, else all members of the group."""
        data = [button.get("callback_data", "") for row in message.keys for button in row]
        keys = {part for text in data for part in re.split(r"[^\w-]+", text)}
        said = "\n".join([message.text, *message.labels()])
        self.check(self._seats.get(message.only or message.chat), said, keys, [message.photo] if message.photo else [])

    def hear(self, user: int, text: str) -> None:
        """Check the answer to a callback, which only its presser reads."""
        self.check(self._seats.get(user), text, set(), [])
