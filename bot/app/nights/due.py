"""What is due in a night, and when. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from bot.app.nights.night import DAY, MINUTE, OPENS_BEFORE, Night

Kind = Literal["remind", "open", "tables", "end", "wake", "close", "next", "drop", "look"]
FORGOTTEN = 7 * DAY
"""A draft that nobody has posted is dropped after this time."""
LOOKS_EVERY = 5 * MINUTE
STAYS = 12 * 60 * MINUTE
"""An evening's tables are looked at so long after it was to end."""


class Happening(NamedTuple):
    """Something that is due. ``minutes``: which reminder."""

    at: int
    kind: Kind
    minutes: int = 0


def happenings(night: Night) -> list[Happening]:
    """Everything that will be due as things are, the soonest first."""
    return sorted(_happenings(night))


def soonest(night: Night) -> int | None:
    """When the next thing is due."""
    return min((one.at for one in _happenings(night)), default=None)


def _happenings(night: Night) -> Iterator[Happening]:
    if night.state == "draft":
        yield Happening(night.made + FORGOTTEN, "drop")
        return
    sleeping = [one.wake for one in night.news.values() if one.wake]
    if sleeping:
        yield Happening(min(sleeping), "wake")
    if night.state == "asking":
        yield Happening(night.closes, "close")
        return
    if night.begin and night.state == "open":
        yield from _evening(night)
    elif night.begin:
        if night.news:
            yield Happening(max(night.end, night.at), "end")
        if night.rule and not night.next:
            yield Happening(0, "next")


def _evening(night: Night) -> Iterator[Happening]:
    opens = night.at - OPENS_BEFORE
    if not night.opened:
        for minutes in night.remind:
            if minutes not in night.told:
                yield Happening(night.at - minutes * MINUTE, "remind", minutes)
        yield Happening(opens, "open")
    elif len(night.tables) < len(night.lineup):
        yield Happening(opens, "tables")
    else:
        yield Happening(max(night.at, night.looked) + LOOKS_EVERY if night.tables else night.end, "look")
