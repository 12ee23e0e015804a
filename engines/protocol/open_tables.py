"""The open tables of one process, and lookups of games, tables, seats, seeds and component files."""

import secrets
import string
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.core.core_types import EngineError, Msg
from engines.core.game import Game
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.translation import TranslateMessage
from engines.protocol import json_answers, requests

PROTOCOLS = (1, 2)
LARGEST_FILE = 1024 * 1024
"""Largest component file in bytes."""


@dataclass(frozen=True)
class OpenTable:
    """An open table. ``secret``: ``None`` after the replay of a record without it."""

    match: Match[Any, Any]
    secret: SeedSecret | None


class OpenTables:
    """The tables by name. Every lookup raises ``EngineError`` for an unknown name."""

    def __init__(self, games: Mapping[str, Game[Any, Any]]) -> None:
        self.games = games
        self.tables: dict[str, OpenTable] = {}
        self.protocol = PROTOCOLS[-1]
        self._opened = 0

    def find_game(self, key: str) -> Game[Any, Any]:
        """Return a game by its key (``no_such_game``)."""
        game = self.games.get(key)
        if game is None:
            raise EngineError("no_such_game", Msg("refused-no-such-game", {"games": " ".join(self.games)}))
        return game

    def find_table(self, request: requests.TableRequest) -> OpenTable:
        """Return the table of a request (``no_such_table``)."""
        table = self.tables.get(request.table)
        if table is None:
            raise EngineError("no_such_table", Msg("refused-no-such-table"))
        return table

    def find_match(self, request: requests.TableRequest) -> Match[Any, Any]:
        """Return the match of a request (``no_such_table``; ``bad_seats`` for an unknown seat)."""
        match = self.find_table(request).match
        seat: int | None = getattr(request, "seat", None)
        if seat is not None and not 0 <= seat < match.header.seats:
            raise EngineError("bad_seats", Msg("refused-no-such-seat", {"high": match.header.seats - 1}))
        return match

    def next_table_name(self) -> str:
        """Return the name of the next table: ``t1``, ``t2`` and so on."""
        return f"t{self._opened + 1}"

    def add_table(self, match: Match[Any, Any], secret: SeedSecret | None) -> str:
        """Add a table and return its name."""
        name = self.next_table_name()
        self._opened += 1
        self.tables[name] = OpenTable(match, secret)
        return name

    def translator_for(self, request: requests.EngineRequest) -> TranslateMessage:
        """Return the translator for a request, with the texts of its game."""
        if isinstance(request, requests.TableRequest) and request.table in self.tables:
            return json_answers.lenient_translator(self.tables[request.table].match.game, request.lang, request.names)
        return json_answers.lenient_translator(
            self.games.get(getattr(request, "game", "")), request.lang, request.names
        )


def build_secret(seed: str | None) -> SeedSecret:
    """Build the secret of a new table (``bad_request``).

    The salt derives from a given seed, so the same seed gives the same table, including its record.
    """
    if seed is None:
        return SeedSecret(secrets.token_hex(32), secrets.token_hex(32))
    parse_seed(seed)
    return SeedSecret(seed, blake2b(seed.encode(), digest_size=32).hexdigest())


def parse_seed(seed: str) -> bytes:
    """Parse 64 hex digits as bytes (``bad_request``)."""
    if len(seed) != 64 or not set(seed) <= set(string.hexdigits):
        raise EngineError("bad_request", Msg("refused-seed"), "seed")
    return bytes.fromhex(seed)


def load_components_file(game: Game[Any, Any], path: str | None) -> str:
    """Load a component file; return its hash, or an empty one if there is no file.

    Raises ``EngineError`` (``bad_request``) with row and reason.
    """
    if path is None:
        return ""
    file = Path(path)
    try:
        if not file.is_file() or file.stat().st_size > LARGEST_FILE:
            raise EngineError("bad_request", Msg("refused-file", {"path": path[:200]}), "components")
        text = file.read_text("utf-8")
    except (OSError, ValueError):
        raise EngineError("bad_request", Msg("refused-file", {"path": path[:200]}), "components") from None
    return game.load_components(text)
