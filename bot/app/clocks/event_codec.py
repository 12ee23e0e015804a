"""The encoding of table events in logs: the name of an event's type, and its fields as JSON."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, get_args

import msgspec

from bot.app.clocks import events
from engines.core.core_types import Move
from engines.core.log import LogEntry

EVENT_TYPES: Final[dict[str, type[events.TableEvent]]] = {
    event_type.__name__: event_type for event_type in get_args(events.TableEvent)
}


class EncodedEvent(NamedTuple):
    """The fields of a log entry that encode an event: ``seat`` and ``user`` stay fields of the entry."""

    move: Move
    seat: int | None
    user: str


def encode_event(event: events.TableEvent) -> EncodedEvent:
    """Encode an event."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    seat, user = fields.pop("seat", None), fields.pop("user", "")
    data = (msgspec.json.encode(fields).decode(),) if fields else ()
    return EncodedEvent((type(event).__name__, *data), seat, user)


def decode_event(entry: LogEntry) -> events.TableEvent | None:
    """Decode the event of a log entry; None for an entry of the game.

    Raises ``ValueError`` for a type that does not exist, or fields that do not fit it.
    """
    if entry.kind != "table":
        return None
    name, *data = entry.move or ("",)
    if name not in EVENT_TYPES:
        raise ValueError(entry.move)
    fields = msgspec.json.decode(data[0], type=dict[str, Any]) if data else {}
    return msgspec.convert(fields | {"seat": entry.seat, "user": entry.user}, EVENT_TYPES[name])
