"""The last arguments of every writing script: outbox rows and timers (see ``scripts/effects.lua``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.store.pending_command import Arg


class Effects(NamedTuple):
    """The effects of a change: rows for the outbox, and timers (name -> due in ms, None to cancel)."""

    outbox: Sequence[bytes] = ()
    timers: Mapping[str, int | None] = {}


NONE = Effects()


def effect_arguments(source: str, outbox: Sequence[bytes], timers: Mapping[str, int | None] | None) -> list[Arg]:
    """Build the script arguments for the effects of one source (a table's id or a document's name).

    ``timers``: name -> due time (ms since 1970, UTC), or None to cancel. Their names are local to the source.
    """
    due: list[Arg] = []
    for name, at in (timers or {}).items():
        due += [timer_name(source, name), "" if at is None else at]
    return [len(outbox), *outbox, *due]


def timer_name(source: str, name: str) -> str:
    """Return the name of a timer that is unique in its bucket."""
    return f"{source}/{name}"
