"""Group pings of several users into one message with each line only once."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.common.interfaces import Ping
from bot.app.ui.timestamps import split_timestamps


def group_pings(pings: Iterable[Ping]) -> list[list[Ping]]:
    """Group pings that open the same screen, for one message each."""
    groups: dict[tuple[str, bool], list[Ping]] = {}
    for ping in pings:
        groups.setdefault((ping.callback_data, bool(ping.label)), []).append(ping)
    return list(groups.values())


def group_lines(pings: Iterable[Ping]) -> list[tuple[list[Ping], str]]:
    """Group pings by text: the recipients of each line. Only the moment of a timestamp counts."""
    lines: dict[tuple[object, ...], tuple[list[Ping], str]] = {}
    for ping in pings:
        key = tuple((piece.unix, piece.style) if piece.style else piece.text for piece in split_timestamps(ping.text))
        lines.setdefault(key, ([], ping.text))[0].append(ping)
    return list(lines.values())
