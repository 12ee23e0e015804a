"""The open tables of one process, and what requests name: games, tables, seats, seeds, component files."""

from __future__ import annotations

import secrets
import string
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.core.game import Game
from engines.core.log import Secret
from engines.core.match import Match
from engines.core.messages import Speaker
from engines.core.words import Msg, Refused
from engines.protocol import answers, requests

PROTOCOLS = (1, 2)
"""The versions of the protocol that are answered."""
LARGEST_FILE = 1024 * 1024
"""Bytes of a component file."""


@dataclass(frozen=True)
class Table:
    """An open table. ``secret`` is ``None`` where a record that keeps it back was replayed."""

    match: Match[Any, Any]
    secret: Secret | None


class House:
    """The tables, by name. Every method raises ``Refused`` where there is no such thing."""

    def __init__(self, games: Mapping[str, Game[Any, Any]]) -> None:
        self.games = games
        self.tables: dict[str, Table] = {}
        self.protocol = PROTOCOLS[-1]
        """The version that is spoken."""
        self._opened = 0

    def game(self, key: str) -> Game[Any, Any]:
        """A game by its key (``no_such_game``)."""
        game = self.games.get(key)
        if game is None:
            raise Refused("no_such_game", Msg("refused-no-such-game", {"games": " ".join(self.games)}))
        return game

    def table(self, request: requests.AtTable) -> Table:
        """The table that a request is about (``no_such_table``)."""
        table = self.tables.get(request.table)
        if table is None:
            raise Refused("no_such_table", Msg("refused-no-such-table"))
        return table

    def match(self, request: requests.AtTable) -> Match[Any, Any]:
        """The match at that table (``no_such_table``; ``bad_seats`` where it has no such seat)."""
        match = self.table(request).match
        seat: int | None = getattr(request, "seat", None)
        if seat is not None and not 0 <= seat < match.header.seats:
            raise Refused("bad_seats", Msg("refused-no-such-seat", {"high": match.header.seats - 1}))
        return match

    def next_name(self) -> str:
        """The name that the next table gets: ``t1``, ``t2`` and so on."""
        return f"t{self._opened + 1}"

    def open(self, match: Match[Any, Any], secret: Secret | None) -> str:
        """Keep a table; gives its name."""
        name = self.next_name()
        self._opened += 1
        self.tables[name] = Table(match, secret)
        return name

    def texts(self, request: requests.Request) -> Speaker:
        """What puts messages into words for a request, with the words of the game that it is about."""
        if isinstance(request, requests.AtTable) and request.table in self.tables:
            return answers.texts(self.tables[request.table].match.game, request.lang, request.names)
        return answers.texts(self.games.get(getattr(request, "game", "")), request.lang, request.names)


def secret_of(seed: str | None) -> Secret:
    """The secret of a new table (``bad_request``).

    The salt of a given seed follows from it, so that the same seed gives the same table, record and all.
    """
    if seed is None:
        return Secret(secrets.token_hex(32), secrets.token_hex(32))
    seed_bytes(seed)
    return Secret(seed, blake2b(seed.encode(), digest_size=32).hexdigest())


def seed_bytes(seed: str) -> bytes:
    """64 hex digits as bytes (``bad_request``)."""
    if len(seed) != 64 or not set(seed) <= set(string.hexdigits):
        raise Refused("bad_request", Msg("refused-seed"), "seed")
    return bytes.fromhex(seed)


def adopt(game: Game[Any, Any], path: str | None) -> str:
    """Take up a component file; gives its hash, empty where there is none (``bad_request`` with row and reason)."""
    if path is None:
        return ""
    file = Path(path)
    try:
        if not file.is_file() or file.stat().st_size > LARGEST_FILE:
            raise Refused("bad_request", Msg("refused-file", {"path": path[:200]}), "components")
        text = file.read_text("utf-8")
    except (OSError, ValueError):
        raise Refused("bad_request", Msg("refused-file", {"path": path[:200]}), "components") from None
    return game.adopt(text)
