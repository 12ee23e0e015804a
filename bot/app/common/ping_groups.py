"""Several who are called at once: one message that names all of them, and says the same only once."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.common.interfaces import Ping
from bot.app.ui.timestamps import split_timestamps


def group_pings(pings: Iterable[Ping]) -> list[list[Ping]]:
    """Who is named in one message: all for whom it leads to the same."""
    found: dict[tuple[str, bool], list[Ping]] = {}
    for ping in pings:
        found.setdefault((ping.callback_data, bool(ping.label)), []).append(ping)
    return list(found.values())


def group_lines(pings: Iterable[Ping]) -> list[tuple[list[Ping], str]]:
    """The lines of a message: to whom, and what. Each reads a moment by their own clock, so its words don't count."""
    found: dict[tuple[object, ...], tuple[list[Ping], str]] = {}
    for ping in pings:
        said = tuple((piece.unix, piece.style) if piece.style else piece.text for piece in split_timestamps(ping.text))
        found.setdefault(said, ([], ping.text))[0].append(ping)
    return list(found.values())
