"""What ``bottega`` reads: a record or a dumped state, as the engine protocol gives them, in a file of JSON."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engines import GAMES
from engines.core.game import Game
from engines.core.log import Secret
from engines.core.match import Match
from engines.core.words import Msg, Refused
from engines.protocol import answers, records
from engines.protocol.house import House
from engines.protocol.session import parse_json

LARGEST = 64 * 1024 * 1024
"""Bytes of a file."""
NO_SECRET = Secret("00" * 32, "00" * 32)
"""A file's table is looked at, not played on: nothing is drawn from this."""


def game_of(key: object) -> Game[Any, Any]:
    """A game by its key. Raises ``Refused`` (``no_such_game``)."""
    return House(GAMES).game(key if isinstance(key, str) else "")


def match_in(path: Path, upto: int | None = None) -> Match[Any, Any]:
    """The match in a file, a record up to version ``upto``. Raises ``OSError`` or ``Refused``."""
    with path.open("rb") as file:
        data = parse_json(file.read(LARGEST))
    while isinstance(data, dict) and (inner := _wrapped(data)) is not None:
        data = inner
    if isinstance(data, dict) and "header" in data:
        return _replayed(data, upto)
    if isinstance(data, dict) and "stack" in data:
        game = game_of(data.get("game"))
        with _worded(game):
            return records.load(game, "file", data, NO_SECRET)
    raise Refused("bad_request", Msg("refused-neither"), str(path))


def _wrapped(data: dict[str, Any]) -> object:
    """A whole answer of the protocol serves as well: what is in its ``ok``, ``record`` or ``state``."""
    keys = [key for key in ("ok", "record", "state") if key in data and "stack" not in data]
    return data[keys[0]] if keys else None


def _replayed(data: dict[str, Any], upto: int | None) -> Match[Any, Any]:
    record = records.from_json(data)
    if upto is not None and not 1 <= upto <= len(record.entries):
        raise Refused("bad_request", Msg("refused-upto", {"high": len(record.entries)}), "--at")
    game = game_of(record.header.game)
    with _worded(game):
        return records.again(game, record, record.secret or NO_SECRET, upto)


@contextmanager
def _worded(game: Game[Any, Any]) -> Iterator[None]:
    """Put a refusal into the words of its game at once: whoever prints it does not know the game."""
    try:
        yield
    except Refused as refused:
        reason = answers.reason(refused.msg, answers.texts(game, "en", ()))
        raise Refused(refused.code, Msg("refused-request", {"reason": reason}), refused.path) from None
