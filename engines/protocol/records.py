"""Records and states as JSON: written by ``record`` and ``dump``, read by ``replay`` and ``load``."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from engines.core import match_factory
from engines.core.chance import seed_commitment
from engines.core.core_types import EngineError, ErrorCode, Msg
from engines.core.game import Game
from engines.core.log import GameRecord, LogEntry, LogHeader, SeedSecret
from engines.core.match import Match
from engines.protocol.json_answers import validation_message

STORED_FIELDS = {"word": "move", "person": "user"}
"""Fields of a published entry, by version 1 and 2, with other names in a log."""


class _RecordHeader(LogHeader, frozen=True, kw_only=True, omit_defaults=True):
    """A published header: after the end it includes seed and salt of the commitment."""

    seed: str = ""
    salt: str = ""


class _PublishedRecord(msgspec.Struct, frozen=True):
    header: _RecordHeader
    entries: tuple[LogEntry, ...]


def record_to_json(record: GameRecord) -> dict[str, Any]:
    """Convert a record to plain data. Empty fields about users and times are left out."""
    header = msgspec.to_builtins(record.header)
    if record.secret is not None:
        header |= msgspec.to_builtins(record.secret)
    return {"header": header, "entries": [_entry_json(entry) for entry in record.entries]}


def _entry_json(entry: LogEntry) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": entry.kind, "seat": entry.seat, "by": entry.by, "move": entry.move, "to": entry.to}
    made |= {"draws": entry.draws, "events": entry.events, "digest": entry.digest, "seals": entry.seals}
    made |= {key: value for key, value in (("person", entry.user), ("at", entry.at)) if value}
    plain: dict[str, Any] = msgspec.to_builtins(made)
    return plain


def record_from_json(data: object) -> GameRecord:
    """Parse a record. Raises ``EngineError`` (``bad_record``) with the path and the reason."""
    try:
        published = msgspec.json.decode(msgspec.json.encode(_to_stored(data)), type=_PublishedRecord)
    except msgspec.ValidationError as error:
        reason, path = validation_message(error)
        raise EngineError("bad_record", reason, re.sub(r"\.user\b", ".person", path)) from None
    whole = published.header
    header = LogHeader(**{name: getattr(whole, name) for name in LogHeader.__struct_fields__})
    if not whole.seed:
        return GameRecord(header, published.entries)
    if seed_commitment(header.table, whole.seed, whole.salt) != header.commit:
        raise EngineError("bad_record", Msg("refused-commit"), "header.commit")
    return GameRecord(header, published.entries, SeedSecret(whole.seed, whole.salt))


def _to_stored(data: object) -> object:
    """Rename the fields of published entries, including those of version 1, as in stored logs."""
    if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
        return data
    return {**data, "entries": [_to_stored_entry(entry) for entry in data["entries"]]}


def _to_stored_entry(entry: object) -> object:
    if not isinstance(entry, dict):
        return entry
    stored = {STORED_FIELDS.get(key, key): value for key, value in entry.items()}
    return {**stored, "kind": "move"} if entry.get("kind") == "say" else stored


def replay_record(
    game: Game[Any, Any], record: GameRecord, secret: SeedSecret, upto: int | None = None
) -> Match[Any, Any]:
    """Replay the first ``upto`` entries of a foreign record; ``secret`` is for the moves after them.

    Raises ``EngineError`` (``bad_record``) at the first difference.
    """
    for i, entry in enumerate(record.entries):
        if entry.kind == "move" and entry.seat is None:
            raise EngineError("bad_record", Msg("refused-record-seat"), f"entries[{i}].seat")
    with _refuse_defects("bad_record"):
        if record.header.start is not None:
            _ensure_playable_start(game, record.header, secret)
        return match_factory.replay_log(
            game, record.header, list(record.entries[:upto]), match_factory.live_chance(secret)
        )


def _ensure_playable_start(game: Game[Any, Any], header: LogHeader, secret: SeedSecret) -> None:
    """Refuse (``bad_record``) a record that begins at a damaged position."""
    try:
        match_factory.load_match(game, header.table, header.start, secret)
    except EngineError as refused:
        raise EngineError("bad_record", refused.msg, "entries[0]") from None


def load_dump(game: Game[Any, Any], table: str, state: object, secret: SeedSecret) -> Match[Any, Any]:
    """Load a table at a foreign dumped state. Raises ``EngineError`` (``bad_state``) with path and reason."""
    with _refuse_defects("bad_state"):
        return match_factory.load_match(game, table, state, secret)


@contextmanager
def _refuse_defects(code: ErrorCode) -> Iterator[None]:
    """Turn unexpected exceptions into refusals: no validation covers every hand-written state."""
    try:
        yield
    except EngineError:
        raise
    except Exception as error:
        raise EngineError(code, Msg("refused-defect", {"reason": type(error).__name__})) from error
