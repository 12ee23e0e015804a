"""Input and output of ``bottega``: a record or a dumped state of the engine protocol, and printing."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from engines import GAMES
from engines.core.core_types import EngineError, Msg
from engines.core.game import Game
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.protocol import json_answers, records
from engines.protocol.open_tables import OpenTables
from engines.protocol.session import parse_json

MAX_FILE_BYTES = 64 * 1024 * 1024
NO_SECRET = SeedSecret("00" * 32, "00" * 32)
"""A placeholder for files without a seed: their tables are only shown, so nothing is drawn from it."""


def find_game(key: object) -> Game[Any, Any]:
    """Return a game by its key. Raises ``EngineError`` (``no_such_game``)."""
    return OpenTables(GAMES).find_game(key if isinstance(key, str) else "")


def load_match(path: Path, upto: int | None = None) -> Match[Any, Any]:
    """Load the match in a file; a record only up to version ``upto``. Raises ``OSError``, ``EngineError``."""
    with path.open("rb") as file:
        data = parse_json(file.read(MAX_FILE_BYTES))
    while isinstance(data, dict) and (inner := _unwrap_answer(data)) is not None:
        data = inner
    if isinstance(data, dict) and "header" in data:
        return _replay_record(data, upto)
    if isinstance(data, dict) and "stack" in data:
        game = find_game(data.get("game"))
        with _translate_refusal(game):
            return records.load_dump(game, "file", data, NO_SECRET)
    raise EngineError("bad_request", Msg("refused-neither"), str(path))


def _unwrap_answer(data: dict[str, Any]) -> object:
    """Return the content of a protocol answer: its ``ok``, ``record`` or ``state``."""
    keys = [key for key in ("ok", "record", "state") if key in data and "stack" not in data]
    return data[keys[0]] if keys else None


def _replay_record(data: dict[str, Any], upto: int | None) -> Match[Any, Any]:
    record = records.record_from_json(data)
    if upto is not None and not 1 <= upto <= len(record.entries):
        raise EngineError("bad_request", Msg("refused-upto", {"high": len(record.entries)}), "--at")
    game = find_game(record.header.game)
    with _translate_refusal(game):
        return records.replay_record(game, record, record.secret or NO_SECRET, upto)


@contextmanager
def _translate_refusal(game: Game[Any, Any]) -> Iterator[None]:
    """Translate a refusal with the texts of its game, which the caller does not know."""
    try:
        yield
    except EngineError as refused:
        reason = json_answers.reason_text(refused.msg, json_answers.lenient_translator(game, "en", ()))
        raise EngineError(refused.code, Msg("refused-request", {"reason": reason}), refused.path) from None


def check_seat(match: Match[Any, Any], seat: int | None) -> None:
    """Raise ``EngineError`` if a match lacks a given seat."""
    if seat is not None and not 0 <= seat < match.header.seats:
        raise EngineError("bad_seats", Msg("refused-no-such-seat", {"high": match.header.seats - 1}), "--seat")


def print_line(text: str) -> None:
    """Print one line on standard output."""
    sys.stdout.write(text + "\n")


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print rows in columns: the first ``left`` aligned left, the others (numbers) right."""
    cells = [headings, ["-" * len(heading) for heading in headings], *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = [
            text.ljust(width) if number < left else text.rjust(width)
            for number, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        print_line("  ".join(aligned).rstrip())


def print_progress(text: str = "") -> None:
    """Show progress on a terminal, overwriting the last; print nothing elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object as a line on standard output."""
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
