"""Several who are called at once: one message that names all of them, and says the same only once."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.port.ports import Ping
from bot.app.port.stamps import pieces


def messages(pings: Iterable[Ping]) -> list[list[Ping]]:
    """Who is named in one message: all for whom it leads to the same."""
    found: dict[tuple[str, bool], list[Ping]] = {}
    for ping in pings:
        found.setdefault((ping.press, bool(ping.label)), []).append(ping)
    return list(found.values())


def lines(pings: Iterable[Ping]) -> list[tuple[list[Ping], str]]:
    """The lines of a message: to whom, and what. Each reads a moment by their own clock, so its words don't count."""
    found: dict[tuple[object, ...], tuple[list[Ping], str]] = {}
    for ping in pings:
        said = tuple((piece.unix, piece.style) if piece.style else piece.text for piece in pieces(ping.text))
        found.setdefault(said, ([], ping.text))[0].append(ping)
    return list(found.values())
