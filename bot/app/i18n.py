"""Translation of messages into one language, with the names of the players at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.common.display_names import wrap_bidi
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.table import Table
from bot.app.users.user_repository import User, UserRepository
from engines import GAMES
from engines.core.core_types import Arg, Msg
from engines.core.translation import TranslateMessage, build_translator, has_translation
from render.core.font_safe_names import font_safe_name

BOT = Path(__file__).parents[1]
"""The folder of the bot's own catalogues and terms."""


@dataclass(frozen=True)
class NameHistory:
    """Former names of the seats, each up to a version, and the names of all users who had a seat."""

    periods: tuple[tuple[int, tuple[str, ...]], ...] = ()
    users: Mapping[str, str] = field(default_factory=dict)


class Translator:
    """Translates messages into one language, with the terms of one game and the names of one table."""

    def __init__(self, game: str, lang: str, names: tuple[str, ...] = (), past: NameHistory | None = None) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.name_history = past or NameHistory()
        home = GAMES[game].data_dir if game in GAMES else None  # a table's game may not be installed
        self._homes = (BOT, home) if home is not None else (BOT,)
        self._speak = build_translator(self._homes, lang, names)

    def __call__(self, msg: Msg) -> str:
        """Translate a message."""
        return self._speak(msg)

    def translate(self, key: str, /, **args: Arg) -> str:
        """Translate a message given by key and arguments."""
        return self._speak(Msg(key, dict(args)))

    def at_version(self, version: int) -> Translator:
        """Return a translator with the names at a version, so that events name who acted then."""
        names = next((names for till, names in self.name_history.periods if version <= till), self.names)
        return self if names is self.names else Translator(self.game, self.lang, names, self.name_history)

    def for_pictures(self) -> Translator:
        """Return a translator with names that fonts can draw."""
        names = [font_safe_name(name) or self.translate("seat-name", n=n) for n, name in enumerate(self.names, 1)]
        return self if names == list(self.names) else Translator(self.game, self.lang, tuple(names), self.name_history)

    def has_text(self, key: str) -> bool:
        """Return whether a key has a translation."""
        return has_translation(self._homes, self.lang, key)

    def translate_or(self, key: str, otherwise: str, /, **args: Arg) -> str:
        """Translate a key, or return ``otherwise`` where it has no translation."""
        return self.translate(key, **args) if self.has_text(key) else otherwise

    @property
    def game_title(self) -> str:
        """Return the name of the game."""
        return self.translate_or("game-name", self.game)


async def load_translator(people: UserRepository, table: Table | Lobby, lang: str) -> Translator:
    """Load the translator of a table, with the names of its present and former players."""
    if isinstance(table, Lobby):
        return Translator(table.game, lang, await seat_names(people, table.seats, lang))
    chapters, speak = table.ownership_periods(), build_translator(BOT, lang)
    ends = [version for version, _ in chapters[1:]]
    before = [(till, await seat_names(people, seats, lang)) for till, (_, seats) in zip(ends, chapters, strict=False)]
    known = {one: display_name(await people.get_cached(one), speak) for one in table.clock.known}
    names = await seat_names(people, table.owners, lang)
    return Translator(table.lobby.game, lang, names, NameHistory(tuple(before), known))


async def seat_names(people: UserRepository, seats: tuple[SeatPlayer, ...], lang: str) -> tuple[str, ...]:
    """Load the names of all seats in order."""
    speak = build_translator(BOT, lang)
    found, computers = [], 0
    for sitter in seats:
        if sitter.ai:
            computers += 1
            found.append(speak(Msg("app-ai-name", {"n": computers})))
        else:
            found.append(display_name(await people.get_cached(sitter.person), speak))
    return tuple(found)


def display_name(user: User, speak: TranslateMessage) -> str:
    """Return a user's name for display; deleted users have a mark instead."""
    return speak(Msg("app-gone-name", {"mark": user.name})) if user.gone else wrap_bidi(user.name)
