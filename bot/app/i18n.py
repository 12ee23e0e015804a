"""Messages of the bot, of a game and of a table in one language, with the names that people have at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.match.rooms import Room, Sitter
from bot.app.match.table import Table
from bot.app.people.people import People, Person
from bot.app.port.naming import isolated
from engines import GAMES
from engines.core.messages import Speaker, has, speaker
from engines.core.words import Arg, Msg
from render.core.names import legible

BOT = Path(__file__).parents[1]
"""The folder with the bot's own catalogues and terms."""


@dataclass(frozen=True)
class PastNames:
    """Names as they were: of the seats, up to which version; and of everybody who ever came to one, by id."""

    chapters: tuple[tuple[int, tuple[str, ...]], ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)


class Translator:
    """Messages in one language, with the words of one game and the names at one table."""

    def __init__(self, game: str, lang: str, names: tuple[str, ...] = (), past: PastNames | None = None) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.past = past or PastNames()
        home = GAMES[game].home if game in GAMES else None  # a table may be of a game that is gone
        self._homes = (BOT, home) if home is not None else (BOT,)
        self._speak = speaker(self._homes, lang, names)

    def __call__(self, msg: Msg) -> str:
        """The message in words."""
        return self._speak(msg)

    def say(self, key: str, /, **args: Arg) -> str:
        """A message given by its parts."""
        return self._speak(Msg(key, dict(args)))

    def then(self, version: int) -> Translator:
        """The same as the seats were called when an entry was made: who did something stays who did it."""
        names = next((names for till, names in self.past.chapters if version <= till), self.names)
        return self if names is self.names else Translator(self.game, self.lang, names, self.past)

    def on_pictures(self) -> Translator:
        """The same with names as pictures can show them."""
        names = [legible(name) or self.say("seat-name", n=n) for n, name in enumerate(self.names, 1)]
        return self if names == list(self.names) else Translator(self.game, self.lang, tuple(names), self.past)

    def has(self, key: str) -> bool:
        """Whether there is wording for a key."""
        return has(self._homes, self.lang, key)

    def own(self, key: str, otherwise: str, /, **args: Arg) -> str:
        """A message that a game may have or not."""
        return self.say(key, **args) if self.has(key) else otherwise

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.own("game-name", self.game)


async def load_translator(people: People, table: Table | Room, lang: str) -> Translator:
    """Load what puts the messages of a table into words, with the names of those who sit and sat there."""
    if isinstance(table, Room):
        return Translator(table.game, lang, await seat_names(people, table.seats, lang))
    chapters, speak = table.chapters(), speaker(BOT, lang)
    ends = [version for version, _ in chapters[1:]]
    before = [(till, await seat_names(people, seats, lang)) for till, (_, seats) in zip(ends, chapters, strict=False)]
    known = {one: shown_name(await people.named(one), speak) for one in table.waiting.known}
    names = await seat_names(people, table.owners, lang)
    return Translator(table.room.game, lang, names, PastNames(tuple(before), known))


async def seat_names(people: People, seats: tuple[Sitter, ...], lang: str) -> tuple[str, ...]:
    """Load the names of those who sit, in seat order."""
    speak = speaker(BOT, lang)
    found, computers = [], 0
    for sitter in seats:
        if sitter.ai:
            computers += 1
            found.append(speak(Msg("app-ai-name", {"n": computers})))
        else:
            found.append(shown_name(await people.named(sitter.person), speak))
    return tuple(found)


def shown_name(person: Person, speak: Speaker) -> str:
    """A name as it is shown: of somebody deleted only a mark is left."""
    return speak(Msg("app-gone-name", {"mark": person.name})) if person.gone else isolated(person.name)
