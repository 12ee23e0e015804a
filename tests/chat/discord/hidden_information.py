"""Detect leaks of hidden information in messages, by what each reader may know."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import msgspec

from bot.app.api import App
from bot.app.i18n import BOT_FOLDER
from bot.app.tables.table import Table
from bot.app.views.public_options import message_refs
from engines import GAMES
from engines.core.catalogue import load_terms
from engines.core.translation import LANGUAGES
from render.core.request import PictureRequest
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.models import Message, text_of, walk_components


class Player(Protocol):
    """A person on a platform, whose user has an id."""

    @property
    def user(self) -> Any: ...


class HiddenTerms:
    """The information a reader can't know, by key with its words; and the words for what they know."""

    def __init__(self, words: dict[str, set[str]], spoken: list[str]) -> None:
        self.words = words
        self._key = {word.lower(): key for key, some in words.items() for word in some}
        self._spoken = re.compile("|".join(map(re.escape, spoken)) or "(?!)")
        self._named = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._key)) or '(?!)'})\b", re.IGNORECASE)

    def find_keys(self, said: str) -> set[str]:
        """Return the keys of the hidden information in a text. A known name may contain a hidden one."""
        return {self._key[word.lower()] for word in self._named.findall(self._spoken.sub("", said))}


class LeakDetector:
    """Looks for information in the messages of a table that their readers must not have."""

    def __init__(
        self, app: App, people: Sequence[Player], table_id: str, painted: Mapping[bytes, PictureRequest]
    ) -> None:
        self._app, self._table, self._painted = app, table_id, painted
        self._seats = {person.user.id: seat for seat, person in enumerate(people)}
        self.leaks: list[str] = []
        self._version = -1
        self._hidden: dict[int | None, HiddenTerms] = {}
        self.read = 0
        self.pictures = 0

    def check(self, reader: int | None, said: str, keys: set[str], pictures: Iterable[bytes]) -> None:
        found = self._app.service.tables.cache.get_table(self._table)
        if found is None:
            return
        if found.match.version != self._version:
            self._version, self._hidden = found.match.version, {}
        if reader not in self._hidden:
            self._hidden[reader] = HiddenTerms(*hidden_words(found, reader))
        hidden = self._hidden[reader]
        self.read += 1
        for key in hidden.find_keys(said) | (hidden.words.keys() & keys):
            self.leaks.append(f"{key} to {reader if reader is not None else 'everybody'} in {said[:300]!r}")
        for data in pictures:
            request = self._painted.get(data)
            if request is not None:
                self.pictures += 1
                shown = strings_in(request.view) | strings_in(request.recent_moves) | strings_in(request.selection)
                self.leaks += [f"{key} on a picture for {reader}" for key in hidden.words.keys() & shown]


class DiscordLeakDetector(LeakDetector):
    """Reads every message when it is sent or edited, on behalf of those who see it."""

    def __init__(self, discord_env: DiscordEnvironment, people: Sequence[Player], table_id: str) -> None:
        super().__init__(discord_env.app, people, table_id, discord_env.painted)
        self._world = discord_env.world
        self._world.watch = self.look

    def look(self, message: Message) -> None:
        reader = self._seats.get(message.only or self._world.channels[message.channel].user)
        said: list[Any] = [a["filename"] for a in message.attachments]
        for component in walk_components(message.components):
            said += [component.get("custom_id") or "", *(option["value"] for option in component.get("options", []))]
        self.check(
            reader,
            text_of(message),
            {part for text in said for part in re.split(r"[^\w-]+", text)},
            message.files.values(),
        )


def hidden_words(table: Table, reader: int | None) -> tuple[dict[str, set[str]], list[str]]:
    """Return what a reader cannot know, by key with its words in all languages; and the words they know."""
    match = table.match
    known = strings_in(match.view_for(reader))
    for _, event in match.visible_events(reader):
        known |= message_refs(event.msg)
    others = [seat for seat in range(len(table.seats)) if seat != reader]
    secret = set().union(*(strings_in(match.view_for(seat)) for seat in others)) - known
    homes = (BOT_FOLDER, GAMES[table.game.key].data_dir)
    spoken = {word for key in known for word in _term_words(homes, key)}
    longest_first = sorted(spoken, key=len, reverse=True)
    return {key: words - spoken for key in secret if (words := _term_words(homes, key))}, longest_first


def iter_values(view: Any) -> Iterator[Any]:
    """Yield all values of a view at any depth, without the names of its fields."""
    waiting = [view]
    while waiting:
        one = waiting.pop()
        if isinstance(one, msgspec.Struct):
            waiting += [getattr(one, field) for field in one.__struct_fields__]
        elif isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += one
        else:
            yield one


def strings_in(view: Any) -> set[str]:
    """Return all strings in a view, without the names of its fields."""
    texts = [one for one in iter_values(view) if isinstance(one, str)]
    return {part for one in texts for part in (one, *one.replace("/", ":").split(":"))}


@lru_cache(maxsize=4096)
def _term_words(homes: tuple[Path, ...], key: str) -> set[str]:
    """Return the full and short names of a term in all languages."""
    found: set[str] = set()
    for term in (known[key] for home in homes for lang in LANGUAGES if key in (known := load_terms(home, lang))):
        found |= {str(term), term.forms.get("short", str(term))}
    return {word for word in found if len(word) > 3}
