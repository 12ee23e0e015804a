"""Translation of messages into one language, with the player names of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.table import Table
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Tone
from bot.app.ui.texts import strip_unseen, wrap_bidi
from bot.app.users.user_repository import User, UserRepository
from engines import GAMES
from engines.core.core_types import Arg, Msg
from engines.core.translation import NO_READER, TranslateMessage, build_translator, has_translation
from render.core.fonts import font_safe_name

BOT_FOLDER = Path(__file__).parents[1]


@dataclass(frozen=True)
class NameHistory:
    """Former names of the seats, each up to a version, and the names of all users who had a seat."""

    periods: tuple[tuple[int, tuple[str, ...]], ...] = ()
    users: Mapping[str, str] = field(default_factory=dict)
    last_changes: tuple[int, ...] = ()
    """By seat, the last version of the owner before the current one, or 0."""


class Translator:
    """Translates messages into one language, with the terms of one game and the names of one table.

    ``game``: empty for the bot's own texts only. ``reader``: the only reader's seat, addressed as *you*, or None.
    """

    def __init__(
        self,
        lang: str,
        game: str = "",
        names: tuple[str, ...] = (),
        past: NameHistory | None = None,
        reader: int | None = None,
    ) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.name_history = past or NameHistory()
        self.reader = reader
        data_dir = GAMES[game].data_dir if game in GAMES else None  # a table's game may not be installed
        self._homes = (BOT_FOLDER, data_dir) if data_dir is not None else (BOT_FOLDER,)
        self._speak = build_translator(self._homes, lang, names, NO_READER if reader is None else reader)

    def __call__(self, msg: Msg) -> str:
        """Translate a message."""
        return self._speak(msg)

    def translate(self, key: str, /, **args: Arg) -> str:
        """Translate a message given by key and arguments."""
        return self._speak(Msg(key, dict(args)))

    def button(
        self, callback: Callback, key: str, /, tone: Tone = "plain", *, is_chosen: bool = False,
        is_blocked: bool = False, hint: str = "", **args: Arg,
    ) -> Button:  # fmt: skip
        """Build a button that sends a callback, labelled with a message given by key and arguments.

        ``is_chosen``: whether it is the current one of several values.
        """
        return Button(callback.data, self.translate(key, **args), "primary" if is_chosen else tone, is_blocked, hint)

    def at_version(self, version: int) -> Translator:
        """Return a translator with the names at a version, so events name their actors at that time.

        Actions of another player in the reader's seat are not the reader's.
        """
        names = next((names for last, names in self.name_history.periods if version <= last), self.names)
        changes, own = self.name_history.last_changes, self.reader
        reader = None if own is not None and own < len(changes) and version <= changes[own] else own
        return self._vary(names, reader)

    def for_pictures(self) -> Translator:
        """Return a translator with names that fonts can draw."""
        names = (font_safe_name(name) or self.translate("seat-name", n=n) for n, name in enumerate(self.names, 1))
        return self._vary(tuple(names), self.reader)

    def for_reader(self, seat: int | None) -> Translator:
        """Return a translator that calls the player of a seat *you*; with None it names all players."""
        return self._vary(self.names, seat)

    def _vary(self, names: tuple[str, ...], reader: int | None) -> Translator:
        if (names, reader) == (self.names, self.reader):
            return self
        return Translator(self.lang, self.game, names, self.name_history, reader)

    def has_text(self, key: str) -> bool:
        """Return whether a key has a translation."""
        return has_translation(self._homes, self.lang, key)

    def translate_or(self, key: str, otherwise: str, /, **args: Arg) -> str:
        """Translate a key, or return ``otherwise`` if it has none."""
        return self.translate(key, **args) if self.has_text(key) else otherwise

    @property
    def game_title(self) -> str:
        """Return the name of the game."""
        return self.translate_or("game-name", self.game)


def game_title(lang: str, game: str) -> str:
    """Return the name of a game."""
    return Translator(lang, game).game_title


async def load_translator(
    users: UserRepository, table: Table | Lobby, lang: str, reader: int | None = None
) -> Translator:
    """Load the translator of a table, with the names of its current and former players.

    ``lang``: empty for the table's; ``reader``: the seat addressed as *you*.
    """
    lang = lang or table.lobby.lang or "en"
    if isinstance(table, Lobby):
        return Translator(lang, table.game, await seat_names(users, table.seats, lang))
    chapters, translate = table.ownership_periods(), build_translator(BOT_FOLDER, lang)
    ends = [version for version, _ in chapters[1:]]
    before = [(last, await seat_names(users, seats, lang)) for last, (_, seats) in zip(ends, chapters, strict=False)]
    seen = await users.get_all_cached(table.clock.known)
    known = {user_id: display_name(user, translate) for user_id, user in seen.items()}
    names = await seat_names(users, table.owners, lang)
    past = NameHistory(tuple(before), known, _last_owner_changes(ends, [seats for _, seats in chapters]))
    return Translator(lang, table.lobby.game, names, past, reader)


def _last_owner_changes(ends: list[int], chapters: list[tuple[SeatPlayer, ...]]) -> tuple[int, ...]:
    """Return, by seat, the end of the last chapter under a previous owner, or 0."""
    return tuple(
        max((end for end, seats in zip(ends, chapters, strict=False) if seats[n] != owner), default=0)
        for n, owner in enumerate(chapters[-1])
    )


async def seat_names(users: UserRepository, seats: tuple[SeatPlayer, ...], lang: str) -> tuple[str, ...]:
    """Load the names of all seats in order."""
    translate = build_translator(BOT_FOLDER, lang)
    names, computers = [], 0
    for player in seats:
        if player.ai:
            computers += 1
            names.append(translate(Msg("app-ai-name", {"n": computers})))
        else:
            names.append(display_name(await users.get_cached(player.user), translate))
    return number_same_names(names)


def number_same_names(names: Sequence[str]) -> tuple[str, ...]:
    """Number repeated names to tell players of a table apart: *Anna*, *Anna (2)*."""
    if len({_seen_name(name) for name in names}) == len(names):
        return tuple(names)
    taken: set[str] = set()
    numbered = []
    for name in names:
        free = (f"{name} ({n})" for n in range(2, len(names) + 2))
        own = name if _seen_name(name) not in taken else next(one for one in free if _seen_name(one) not in taken)
        taken.add(_seen_name(own))
        numbered.append(own)
    return tuple(numbered)


def _seen_name(name: str) -> str:
    return strip_unseen(name).casefold()


def display_name(user: User, translate: TranslateMessage) -> str:
    """Return a user's display name, or a mark for a deleted user."""
    return translate(Msg("app-deleted-name", {"mark": user.name})) if user.is_deleted else wrap_bidi(user.name)
