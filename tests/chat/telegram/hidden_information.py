"""Detect leaks of hidden information in messages, by what each reader may know."""

import re

from bot.app.api import App
from tests.chat.discord.hidden_information import hidden_words, strings_in
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Message, World


class TelegramLeakDetector:
    """Reads each message as it is sent or edited, as the people who see it do."""

    def __init__(self, world: World, app: App, people: list[Person], table_id: str) -> None:
        self._world = world
        self._app = app
        self._seats = {person.user.id: seat for seat, person in enumerate(people)}
        self._table = table_id
        self.leaks: list[str] = []
        self._hidden: dict[tuple[int, int | None], tuple[dict[str, set[str]], list[str]]] = {}
        self.read = 0
        self.pictures = 0
        world.watch = self.look
        world.heard = self.hear

    def look(self, message: Message) -> None:
        """Check a message for its readers: one player, if it is private or ephemeral, or all members of the group."""
        data = [button.get("callback_data", "") for row in message.keys for button in row]
        keys = {part for text in data for part in re.split(r"[^\w-]+", text)}
        said = "\n".join([message.text, *message.labels()])
        self._check(self._seats.get(message.only or message.chat), said, keys, message.photo)

    def hear(self, user: int, text: str) -> None:
        """Check the answer to a callback, which its presser alone reads."""
        self._check(self._seats.get(user), text, set(), None)

    def _check(self, reader: int | None, said: str, keys: set[str], photo: bytes | None) -> None:
        found = self._app.service.tables.cache.get_table(self._table)
        if found is None:
            return
        at = (found.match.version, reader)
        if at not in self._hidden:
            self._hidden = {at: hidden_words(found, reader)}
        hidden, spoken = self._hidden[at]
        for word in spoken:  # a name that is known may hold one that is not
            said = said.replace(word, "")
        self.read += 1
        for key, words in hidden.items():
            if key in keys or any(re.search(rf"\b{re.escape(word)}\b", said, re.IGNORECASE) for word in words):
                self.leaks.append(f"{key} to {reader if reader is not None else 'everybody'} in {said[:300]!r}")
        request = self._world.painted.get(photo) if photo is not None else None
        if request is not None:
            self.pictures += 1
            shown = strings_in(request.view) | strings_in(request.recent_moves) | strings_in(request.selection)
            self.leaks += [f"{key} on a picture for {reader}" for key in hidden.keys() & shown]
